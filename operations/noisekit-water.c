/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:water: light on the ground of water, or its waves. How they look stands in graphs/water.xml; here are
 * their properties and the waters to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Water"), NoisekitWaterPreset, noisekit_water_preset, NOISEKIT_WATER_POOL)
    description (_("A ready water, or the pool's in your own colors"))

property_enum (kind, _("Show"), NoisekitWaterKind, noisekit_water_kind, NOISEKIT_WATER_CAUSTICS)
    description (_("Caustics: the net of light on the ground. Surface: the waves, seen from above. Normal map: the "
                   "directions of the same waves, for 3D programs"))

#define NOISEKIT_MATERIAL_SCALE 110.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the size of the waves and of the meshes of light, in pixels")
#include "material-properties.h"

property_double (light, _("Light"), 1.0)
    description (_("How bright and broad the lines of light are: 0 is none, 1 is as the water has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "kind {caustics}")

property_double (steepness, _("Steepness"), 1.0)
    description (_("How high the waves are: 0 is a mirror, 1 is as the water has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "! kind {caustics}")

property_double (turbulence, _("Turbulence"), 1.0)
    description (_("How far lines and waves are drawn out and folded: 0 is calm"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (depth_variation, _("Changes of depth"), 1.0)
    description (_("How far the ground drifts between shallow and deep: 0 is level"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "kind {caustics}")

property_color (color_deep, _("Deep color"), "#0667a0")
    description (_("Where least light comes from"))
    ui_meta ("visible", "preset {custom} & ! kind {normal}")

property_color (color_shallow, _("Shallow color"), "#1aa6c6")
    description (_("Where the water is shallow, or the wave bright"))
    ui_meta ("visible", "preset {custom} & ! kind {normal}")

property_color (color_halo, _("Halo color"), "#8fe3e0")
    description (_("Around the light"))
    ui_meta ("visible", "preset {custom} & ! kind {normal}")

property_color (color_light, _("Light color"), "#ffffff")
    description (_("The lines of light, and the brightest waves"))
    ui_meta ("visible", "preset {custom} & ! kind {normal}")

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: the water moves as it grows"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 16.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_water
#define GEGL_OP_C_SOURCE noisekit-water.c

#include "gegl-op.h"

#include "material.h"

/* What a water has different from the graph, which is a pool. */
#define COLORS(DEEP, SHALLOW, HALO, LIGHT)                                                                   \
    { "colors", "color-1", DEEP }, { "colors", "color-2", SHALLOW }, { "colors", "color-3", HALO },          \
        { "colors", "color-4", LIGHT }, { "surface-colors", "color-1", DEEP },                               \
        { "surface-colors", "color-2", SHALLOW }, { "surface-colors", "color-3", HALO },                     \
        { "surface-colors", "color-4", LIGHT }

#define END { NULL, NULL, NULL }

static const NoisekitMaterialChoice waters[][24] = {
    [NOISEKIT_WATER_CUSTOM] = { END },
    [NOISEKIT_WATER_POOL] = { END },
    [NOISEKIT_WATER_LAGOON] = { COLORS ("#0b8a8f", "#45cdb4", "#bff5d6", "#fffff2"),
                                { "net", "scale", "150" },
                                { "net", "warp-amount", "65" },
                                { "fine-net", "scale", "85" },
                                { "net-strength", "value", "0.66" },
                                { "depth-strength", "value", "0.35" },
                                { "depth-level", "value", "0.06" },
                                { "ripples", "strength", "0.45" },
                                END },
    [NOISEKIT_WATER_DEEP_SEA] = { COLORS ("#011a36", "#06446b", "#2a86a8", "#c5ecf2"),
                                  { "net", "scale", "190" },
                                  { "net", "warp-amount", "80" },
                                  { "net", "warp-scale", "190" },
                                  { "net-strength", "value", "0.68" },
                                  { "ripples", "scale", "180" },
                                  { "ripples", "strength", "0.75" },
                                  END },
    [NOISEKIT_WATER_POND] = { COLORS ("#161d10", "#3d4a22", "#87904f", "#eceec0"),
                              { "net", "octaves", "1" },
                              { "net-strength", "value", "0.64" },
                              { "fine-strength", "value", "0.36" },
                              { "depth-strength", "value", "0.4" },
                              { "ripples", "strength", "0.3" },
                              END },
    [NOISEKIT_WATER_NIGHT] = { COLORS ("#03060f", "#0c1a38", "#3f5f9a", "#eaf2ff"),
                               { "ripples", "strength", "0.5" },
                               { "ripples", "stretch", "2.2" },
                               END },
    [NOISEKIT_WATER_SUNSET] = { COLORS ("#1c2145", "#6a3f66", "#ee8f58", "#fff0bf"),
                                { "net", "scale", "130" },
                                { "ripples", "scale", "100" },
                                { "ripples", "stretch", "2.6" },
                                END },
};

static void set_colors (NoisekitMaterial *water, const GeglProperties *o)
{
    static const gchar *const ramps[] = { "colors", "surface-colors" };

    for (guint i = 0; i < G_N_ELEMENTS (ramps); i++) {
        noisekit_material_stop (water, ramps[i], 1, o->color_deep, 1.0);
        noisekit_material_stop (water, ramps[i], 2, o->color_shallow, 1.0);
        noisekit_material_stop (water, ramps[i], 3, o->color_halo, 1.0);
        noisekit_material_stop (water, ramps[i], 4, o->color_light, 1.0);
    }
}

static void set_numbers (NoisekitMaterial *water, const GeglProperties *o)
{
    static const gchar *const warped[] = { "net", "fine-net", "ripples" };

    for (guint i = 0; i < G_N_ELEMENTS (warped); i++)
        noisekit_material_multiply (water, warped[i], "warp-amount", o->turbulence);
    noisekit_material_multiply (water, "net-strength", "value", o->light);
    noisekit_material_multiply (water, "fine-strength", "value", o->light);
    noisekit_material_multiply (water, "depth-strength", "value", o->depth_variation);
    noisekit_material_multiply (water, "ripples", "strength", o->steepness);
}

/* Only the branch that is wanted is rendered. */
static void set_kind (NoisekitMaterial *water, NoisekitWaterKind kind)
{
    static const gchar *const last[] = {
        [NOISEKIT_WATER_CAUSTICS] = "colors",
        [NOISEKIT_WATER_SURFACE] = "surface-colors",
        [NOISEKIT_WATER_NORMAL] = "ripples",
    };

    noisekit_material_show (water, last[kind]);
    if (kind == NOISEKIT_WATER_NORMAL)
        noisekit_material_number (water, "ripples", "output", NOISEKIT_OUTPUT_NORMAL);
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *water = noisekit_material_begin (operation);

    if (water == NULL)
        return;
    noisekit_material_choose (water, waters[o->preset]);
    if (o->preset == NOISEKIT_WATER_CUSTOM)
        set_colors (water, o);
    set_numbers (water, o);
    set_kind (water, o->kind);
    noisekit_material_scale (water, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (water, o->seed);
    noisekit_material_move (water, o->x, o->y);
    noisekit_material_tile (water, o->tile_width, o->tile_height);
    noisekit_material_evolve (water, o->evolution, o->loop);
    noisekit_material_apply (water);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:water",
        "title", _("Noisekit Water"),
        "description", _("Water that moves: the net of light on its ground, its waves seen from above, or their normal "
                         "map"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "d893c630485b91017bab673f3656d157",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit Wa_ter..."),
        NULL);
}

#endif
