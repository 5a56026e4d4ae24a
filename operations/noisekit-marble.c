/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:marble: polished stone. How it looks stands in graphs/marble.xml; here are its properties and the
 * stones to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Stone"), NoisekitMarblePreset, noisekit_marble_preset, NOISEKIT_MARBLE_CARRARA)
    description (_("A ready stone, or Carrara's veins in your own colors"))

#define NOISEKIT_MATERIAL_SCALE 210.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the distance between the main veins, in pixels")
#include "material-properties.h"

property_double (veins, _("Veins"), 1.0)
    description (_("How broad the veins are: 0 leaves their halos, 1 is as the stone has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (sharpness, _("Sharpness"), 1.0)
    description (_("How hard the edges of the veins are: above 1 crisp, below 1 soft"))
    value_range (0.05, 10.0)
    ui_range (0.2, 4.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (turbulence, _("Turbulence"), 1.0)
    description (_("How wildly the veins are torn: 0 is smooth"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (mottling, _("Mottling"), 1.0)
    description (_("How strongly the ground drifts into the shade's color"))
    value_range (0.0, 1.25)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_color (color_stone, _("Stone color"), "#f7f4ef")
    description (_("Color and opacity of the ground"))
    ui_meta ("visible", "preset {custom}")

property_color (color_shade, _("Shade color"), "#c9cdd2")
    description (_("What the ground drifts into"))
    ui_meta ("visible", "preset {custom}")

property_color (color_vein, _("Vein color"), "#454c54")
    description (_("The sharp cores of the veins"))
    ui_meta ("visible", "preset {custom}")

property_color (color_halo, _("Halo color"), "#858d95")
    description (_("The soft surroundings of the veins"))
    ui_meta ("visible", "preset {custom}")

property_color (color_hair, _("Hairline color"), "#7a7067")
    description (_("The fine cracks that cross the veins"))
    ui_meta ("visible", "preset {custom}")

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_marble
#define GEGL_OP_C_SOURCE noisekit-marble.c

#include "gegl-op.h"

#include "material.h"

/* What a stone has different from the graph, which is Carrara. */
#define COLORS(STONE, SHADE, HALO, CORE, FORK_HALO, FORK_CORE, HAIR)                                         \
    { "stone", "value", STONE }, { "stone-shade", "value", SHADE }, { "main-halo-color", "value", HALO },    \
        { "main-core-color", "value", CORE }, { "fork-halo-color", "value", FORK_HALO },                     \
        { "fork-core-color", "value", FORK_CORE }, { "hair-color", "value", HAIR }

static const NoisekitMaterialChoice stones[][24] = {
    [NOISEKIT_MARBLE_CUSTOM] = { { NULL, NULL, NULL } },
    [NOISEKIT_MARBLE_CARRARA] = { { NULL, NULL, NULL } },
    [NOISEKIT_MARBLE_GREEN] = { COLORS ("#143f30", "#0a2219", "#4f8a70", "#dcebdf", "#3c7a5e", "#a9cdb6", "#c3d9bd"),
                                { NULL, NULL, NULL } },
    [NOISEKIT_MARBLE_BLACK_GOLD] = { COLORS ("#131214", "#2a2826", "#6b4f22", "#e3b964", "#4d3b20", "#b98d3f",
                                             "#f0e3c6"),
                                     { NULL, NULL, NULL } },
    [NOISEKIT_MARBLE_ROSSO] = { COLORS ("#8e3b2c", "#5f211b", "#c98d75", "#f3e4d6", "#b0705b", "#e2c0ab", "#3d1512"),
                                { NULL, NULL, NULL } },
};

static void set_colors (NoisekitMaterial *stone, const GeglProperties *o)
{
    noisekit_material_color (stone, "stone", o->color_stone);
    noisekit_material_color (stone, "stone-shade", o->color_shade);
    noisekit_material_color (stone, "main-halo-color", o->color_halo);
    noisekit_material_color (stone, "fork-halo-color", o->color_halo);
    noisekit_material_color (stone, "main-core-color", o->color_vein);
    noisekit_material_color (stone, "fork-core-color", o->color_vein);
    noisekit_material_color (stone, "hair-color", o->color_hair);
}

static void set_numbers (NoisekitMaterial *stone, const GeglProperties *o)
{
    static const gchar *const widths[] = { "main-width", "fork-width", "hair-width" },
                              *const variations[] = { "main-width-variation", "fork-width-variation",
                                                      "hair-width-variation" },
                              *const slopes[] = { "main-sharpness", "fork-sharpness", "hair-sharpness" },
                              *const warps[] = { "main-noise", "hair-noise", "mottling" };

    for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
        noisekit_material_multiply (stone, widths[i], "value", o->veins);
        noisekit_material_multiply (stone, variations[i], "value", o->veins);
        noisekit_material_multiply (stone, slopes[i], "value", o->sharpness);
        noisekit_material_multiply (stone, warps[i], "warp-amount", o->turbulence);
    }
    noisekit_material_multiply (stone, "mottling-strength", "value", o->mottling);
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *stone = noisekit_material_begin (operation);

    if (stone == NULL)
        return;
    noisekit_material_choose (stone, stones[o->preset]);
    if (o->preset == NOISEKIT_MARBLE_CUSTOM)
        set_colors (stone, o);
    set_numbers (stone, o);
    noisekit_material_scale (stone, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (stone, o->seed);
    noisekit_material_move (stone, o->x, o->y);
    noisekit_material_tile (stone, o->tile_width, o->tile_height);
    noisekit_material_apply (stone);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:marble",
        "title", _("Noisekit Marble"),
        "description", _("Polished stone with forking veins, soft halos and a mottled ground"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "0880c1460ddc277633d40e89adb1f663",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit _Marble..."),
        NULL);
}

#endif
