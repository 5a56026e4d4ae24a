/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:fire: flames that stand on a row and rise. How they look stands in graphs/fire.xml; here are their
 * properties and the fires to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

/* Where the graph's flames stand, and how tall they are. */
#define FIRE_X 480.0
#define FIRE_Y 400.0
#define FIRE_HEIGHT 360.0

property_enum (preset, _("Fire"), NoisekitFirePreset, noisekit_fire_preset, NOISEKIT_FIRE_WALL)
    description (_("A ready fire, or a wall of flames in your own colors"))

property_double (height, _("Height of the flames"), FIRE_HEIGHT)
    description (_("From the ground to where most flames end, in pixels; gas and embers burn lower"))
    value_range (1.0, 1e6)
    ui_range (20.0, 2000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (width, _("Width of the fire"), 0.0)
    description (_("Pixels from side to side. 0 is as the fire has it: a bonfire or a torch has sides, the others go on "
                   "for ever"))
    value_range (0.0, 1e6)
    ui_range (0.0, 2000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

#define NOISEKIT_MATERIAL_SCALE 180.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the distance between the large tongues, in pixels")
#include "material-properties.h"

property_double (turbulence, _("Turbulence"), 1.0)
    description (_("How wildly the tongues are bent and torn: 0 is a calm flame"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (intensity, _("Intensity"), 1.0)
    description (_("How hot it is: below 1 red and thin, above 1 yellow and white"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_color (color_core, _("Core color"), "#fffdf0")
    description (_("The hottest flames, at the ground"))
    ui_meta ("visible", "preset {custom}")

property_color (color_hot, _("Hot color"), "#ffdf78")
    description (_("Between the core and the flame"))
    ui_meta ("visible", "preset {custom}")

property_color (color_flame, _("Flame color"), "#ffa422")
    description (_("Most of the fire"))
    ui_meta ("visible", "preset {custom}")

property_color (color_edge, _("Edge color"), "#f2560b")
    description (_("Around the flames"))
    ui_meta ("visible", "preset {custom}")

property_color (color_cold, _("Cold color"), "#b01c02")
    description (_("The coldest flames, that fade away into nothing"))
    ui_meta ("visible", "preset {custom}")

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: the flames rise and change as it grows"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 16.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

property_int (tile_width, _("Tile width"), 0)
    description (_("Pixels after which the picture repeats exactly along x; the noise's cells are stretched so that "
                   "whole ones fit, and it is not rotated. 0 is never"))
    value_range (0, NOISEKIT_MAX_TILE)
    ui_range (0, 2048)
    ui_steps (1, 16)
    ui_meta ("unit", "pixel-distance")

property_double (x, _("Middle of the fire"), FIRE_X)
    description (_("Column that the fire stands around, in pixels from the left"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (0.0, 2000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (y, _("Ground"), FIRE_Y)
    description (_("Row that the flames stand on, in pixels from the top"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (0.0, 2000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_fire
#define GEGL_OP_C_SOURCE noisekit-fire.c

#include "gegl-op.h"

#include "material.h"

/* In heights of the flames: where the fire has ended above and below its ground, and the glow above it. */
static const gdouble TOP = 3.0, FOOT = 0.25, GLOW = 0.4;

/* In scales per unit of evolution. */
static const gdouble RISE = 2.0;

/* A wave wider than any picture: its only rise and fall are the way from the middle of the fire. */
static const gdouble ENDLESS = 1e6;

/* What a fire has different from the graph, which is a wall of flames. */
typedef struct {
    gdouble height, width; /* in heights as the property has it; 0 is endless */
    NoisekitMaterialChoice choices[24];
} Fire;

#define COLORS(COLD, EDGE, FLAME, HOT, CORE)                                                                 \
    { "colors", "color-1", COLD "00" }, { "colors", "color-2", COLD "b0" }, { "colors", "color-3", EDGE },   \
        { "colors", "color-4", FLAME }, { "colors", "color-5", HOT }, { "colors", "color-6", CORE }

#define END { NULL, NULL, NULL }

static const Fire fires[] = {
    [NOISEKIT_FIRE_CUSTOM] = { 1.0, 0.0, { END } },
    [NOISEKIT_FIRE_WALL] = { 1.0, 0.0, { END } },
    [NOISEKIT_FIRE_BONFIRE] = { 1.0, 1.8, { { "tongues", "period", "150" },
                                            { "tongue-height", "value", "1.3" },
                                            { "sides", "value", "1.5" },
                                            END } },
    [NOISEKIT_FIRE_TORCH] = { 0.9, 0.6, { { "tongues", "period", "170" },
                                          { "tongues", "amount", "90" },
                                          { "tongue-height", "value", "1.6" },
                                          { "tongue-variation", "value", "0.8" },
                                          { "tongue-spacing", "value", "0.1" },
                                          { "lick-spacing", "value", "0.4" },
                                          { "lick-height", "value", "0.35" },
                                          { "lick-variation", "value", "0.4" },
                                          { "bed-strength", "value", "0.25" },
                                          { "sides", "value", "1.4" },
                                          END } },
    [NOISEKIT_FIRE_GAS] = { 0.45, 0.0, { COLORS ("#1420c8", "#1b46ff", "#3f86ff", "#8fd0ff", "#f2fbff"),
                                        { "tongues", "period", "64" },
                                        { "tongues", "amount", "45" },
                                        { "tongue-height", "value", "1.0" },
                                        { "tongue-variation", "value", "0.35" },
                                        { "tongue-spacing", "value", "0.25" },
                                        { "tongue-noise", "scale", "110" },
                                        { "licks", "amount", "40" },
                                        { "lick-height", "value", "0.15" },
                                        { "lick-variation", "value", "0.3" },
                                        { "bed-strength", "value", "0.1" },
                                        END } },
    [NOISEKIT_FIRE_EMBERS] = { 0.28, 0.0, { COLORS ("#5a0a04", "#a81c04", "#e8500c", "#ff9a2a", "#ffdf8a"),
                                           { "tongues", "period", "120" },
                                           { "tongue-height", "value", "0.45" },
                                           { "lick-height", "value", "0.5" },
                                           { "lick-variation", "value", "1.2" },
                                           { "bed-strength", "value", "0.2" },
                                           { "filament-strength", "value", "1" },
                                           { "filaments", "stretch", "0.35" },
                                           END } },
};

/* The opacity of the color that fades away, where it is seen best. */
static const gdouble COLD_OPACITY = 0xb0 / 255.0;

static void set_colors (NoisekitMaterial *fire, const GeglProperties *o)
{
    noisekit_material_stop (fire, "colors", 1, o->color_cold, 0.0);
    noisekit_material_stop (fire, "colors", 2, o->color_cold, COLD_OPACITY);
    noisekit_material_stop (fire, "colors", 3, o->color_edge, 1.0);
    noisekit_material_stop (fire, "colors", 4, o->color_flame, 1.0);
    noisekit_material_stop (fire, "colors", 5, o->color_hot, 1.0);
    noisekit_material_stop (fire, "colors", 6, o->color_core, 1.0);
}

/* Where the fire stands and ends. */
static void set_place (NoisekitMaterial *fire, const GeglProperties *o)
{
    static const gchar *const gradients[] = { "foot", "climb", "bed" };
    gdouble y = noisekit_round (o->y), height = fires[o->preset].height * noisekit_round (o->height);
    gdouble width = o->width > 0.0 ? noisekit_round (o->width) : fires[o->preset].width * height;
    gdouble round = o->tile_width > 0 ? o->tile_width : ENDLESS;

    for (guint i = 0; i < G_N_ELEMENTS (gradients); i++)
        noisekit_material_number (fire, gradients[i], "start-y", y);
    noisekit_material_number (fire, "foot", "end-y", y + FOOT * height);
    noisekit_material_number (fire, "climb", "end-y", y - TOP * height);
    noisekit_material_number (fire, "bed", "end-y", y - GLOW * height);
    noisekit_material_number (fire, "aside", "period", round);
    noisekit_material_join (fire, "cut-sides", "side-cold", width > 0.0);
    if (width > 0.0)
        noisekit_material_number (fire, "narrowing", "value", 0.5 * round / width);
}

static void rise (NoisekitMaterial *fire, const GeglProperties *o)
{
    static const gchar *const rising[] = { "tongue-noise", "tongue-heights", "lick-noise", "lick-heights",
                                           "filaments" };

    for (guint i = 0; i < G_N_ELEMENTS (rising); i++)
        noisekit_material_rise (fire, rising[i], RISE * o->scale, o->evolution, o->loop);
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *fire = noisekit_material_begin (operation);

    if (fire == NULL)
        return;
    noisekit_material_choose (fire, fires[o->preset].choices);
    if (o->preset == NOISEKIT_FIRE_CUSTOM)
        set_colors (fire, o);
    noisekit_material_multiply (fire, "tongue-sway", "value", o->turbulence);
    noisekit_material_multiply (fire, "lick-sway", "value", o->turbulence);
    noisekit_material_multiply (fire, "intensity", "value", o->intensity);
    noisekit_material_scale (fire, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (fire, o->seed);
    noisekit_material_move (fire, noisekit_round (o->x) - FIRE_X, noisekit_round (o->y) - FIRE_Y);
    noisekit_material_tile (fire, o->tile_width, 0);
    noisekit_material_evolve (fire, o->evolution, o->loop);
    set_place (fire, o);
    rise (fire, o);
    noisekit_material_apply (fire);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:fire",
        "title", _("Noisekit Fire"),
        "description", _("Flames that rise from the ground, white-hot below, red and torn above, on a transparent "
                         "background"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "85ba1a92c90147a59333d76386d652a2",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit F_ire..."),
        NULL);
}

#endif
