/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:clouds: a sky with clouds, or the clouds alone. How they look stands in graphs/clouds.xml; here are
 * their properties and the kinds of weather to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Weather"), NoisekitCloudsPreset, noisekit_clouds_preset, NOISEKIT_CLOUDS_FAIR_WEATHER)
    description (_("A ready sky, or fair weather's clouds in your own colors"))

#define NOISEKIT_MATERIAL_SCALE 160.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the height of a large cloud, in pixels")
#include "material-properties.h"

property_double (coverage, _("Coverage"), 0.5)
    description (_("How much of the sky is covered: 0 is none of it, 0.5 as the weather has it, 1 all"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (softness, _("Softness"), 1.0)
    description (_("How gently the clouds' edges fade: below 1 crisp, above 1 veils"))
    value_range (0.05, 20.0)
    ui_range (0.2, 5.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (cirrus, _("High clouds"), 1.0)
    description (_("How strong the thin fibers of ice clouds high above are: 0 is none, 1 as the weather has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (contrast, _("Light and shade"), 1.0)
    description (_("How far light and shade differ: 0 is flat, 1 as the weather has it"))
    value_range (0.0, 10.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (azimuth, _("Light from"), 120.0)
    description (_("Where the light comes from: 0 is the right, 90 the top, 135 the top left"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")

property_boolean (sky, _("Sky"), TRUE)
    description (_("The sky behind the clouds; without it they are a layer on transparent ground"))

property_double (horizon, _("Horizon"), 1080.0)
    description (_("Row of pixels where the sky has the horizon's color, as below it; the offsets do not move it. "
                   "A sky that repeats along y has the color of its top everywhere"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (0.0, 4000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("visible", "sky")

property_double (sky_height, _("Sky height"), 1080.0)
    description (_("How far above the horizon the sky becomes deepest, in pixels"))
    value_range (1.0, NOISEKIT_MAX_OFFSET)
    ui_range (1.0, 4000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("visible", "sky")

property_color (color_light, _("Light color"), "#ffffff")
    description (_("Color and opacity of clouds in the light"))
    ui_meta ("visible", "preset {custom}")

property_color (color_shade, _("Shade color"), "#586a88")
    description (_("Color and opacity of clouds in the deepest shade"))
    ui_meta ("visible", "preset {custom}")

property_color (color_sky, _("Sky color"), "#12559f")
    description (_("Color and opacity of the sky at its top"))
    ui_meta ("visible", "preset {custom} & sky")

property_color (color_horizon, _("Horizon color"), "#b7dbf3")
    description (_("Color and opacity of the sky at the horizon"))
    ui_meta ("visible", "preset {custom} & sky")

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: changing it lets the clouds form and dissolve"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_clouds
#define GEGL_OP_C_SOURCE noisekit-clouds.c

#include "gegl-op.h"

#include <math.h>

#include "material.h"
#include "turn.h"

/* What a kind of weather has different from the graph, which is fair. */
#define COLORS(LIGHT, SHADE, SKY, HORIZON)                                                                   \
    { "light", "color-2", LIGHT }, { "light", "color-1", SHADE }, { "wisps-color", "value", LIGHT },         \
        { "cirrus-color", "value", LIGHT }, { "sky-colors", "color-1", SKY }, { "sky-colors", "color-2", HORIZON }

static const NoisekitMaterialChoice weathers[][24] = {
    [NOISEKIT_CLOUDS_CUSTOM] = { { NULL, NULL, NULL } },
    [NOISEKIT_CLOUDS_FAIR_WEATHER] = { { NULL, NULL, NULL } },
    [NOISEKIT_CLOUDS_OVERCAST] = { COLORS ("#eef1f5", "#6d7a8c", "#4f7aa8", "#c4d3de"),
                                   { "coverage", "value", "-0.62" },
                                   { "gathering", "value", "0.12" },
                                   { "brightness", "value", "0.72" },
                                   { "cirrus", "value", "0.2" },
                                   { NULL, NULL, NULL } },
    [NOISEKIT_CLOUDS_WISPS] = { COLORS ("#ffffff", "#7b8ca8", "#10509c", "#b3daf5"),
                                { "coverage", "value", "0.42" },
                                { "edge", "value", "1.4" },
                                { "billow-strength", "value", "0.5" },
                                { "wisps-reach", "value", "0.35" },
                                { "wisps-cover", "value", "0.7" },
                                { "cirrus", "value", "0.9" },
                                { "cirrus-spread", "value", "0.55" },
                                { "cirrus-thinness", "value", "0.3" },
                                { NULL, NULL, NULL } },
    [NOISEKIT_CLOUDS_STORM] = { COLORS ("#aab3be", "#1b222d", "#24374f", "#8d9ba6"),
                                { "coverage", "value", "-0.5" },
                                { "gathering", "value", "0.4" },
                                { "brightness", "value", "0.74" },
                                { "thickness", "value", "0.25" },
                                { "light", "position-2", "1" },
                                { "edge", "value", "3" },
                                { "cirrus", "value", "0" },
                                { NULL, NULL, NULL } },
    [NOISEKIT_CLOUDS_SUNSET] = { COLORS ("#ffd7a0", "#4a2f5e", "#2b4c92", "#ffb56e"),
                                 { "coverage", "value", "-0.02" },
                                 { "brightness", "value", "0.58" },
                                 { "thickness", "value", "0.5" },
                                 { "cirrus", "value", "0.7" },
                                 { "cirrus-spread", "value", "0.25" },
                                 { NULL, NULL, NULL } },
};

/* How strongly slopes are lit: sun-x and sun-y of the graph are this far from zero. */
static const gdouble sunlight = 0.18;

/* Moves the threshold that the density must exceed, and nothing else. How it depends on the coverage, the logarithm of
 * the odds, is near the quantiles of a bell curve as wide as the density's; at 0 and 1 it is beyond every density. */
static void set_coverage (NoisekitMaterial *clouds, gdouble coverage)
{
    const gdouble spread = 0.22, above_all = 3.0, below_all = -1.4, cirrus_from = 0.25;

    noisekit_material_add (clouds, "coverage", "value",
                           CLAMP (spread * log ((1.0 - coverage) / coverage), below_all, above_all));
    noisekit_material_multiply (clouds, "cirrus", "value", MIN (coverage / cirrus_from, 1.0));
}

static void set_light (NoisekitMaterial *clouds, gdouble azimuth, gdouble contrast)
{
    gdouble right, up;

    noisekit_turn (azimuth, &right, &up);
    noisekit_material_number (clouds, "sun-x", "value", -sunlight * right * contrast);
    noisekit_material_number (clouds, "sun-y", "value", sunlight * up * contrast);
    noisekit_material_multiply (clouds, "folds", "value", contrast);
    noisekit_material_multiply (clouds, "thickness", "value", contrast);
}

/* Where the sky repeats along y, it has the color of its top: the horizon is below everything. */
static void set_sky (NoisekitMaterial *clouds, const GeglProperties *o)
{
    gdouble horizon = o->tile_height > 0 ? 2.0 * NOISEKIT_MAX_OFFSET : noisekit_round (o->horizon);

    noisekit_material_number (clouds, "sky", "value", o->sky ? 1.0 : 0.0);
    noisekit_material_number (clouds, "horizon", "start-y", horizon);
    noisekit_material_number (clouds, "horizon", "end-y", horizon - noisekit_round (o->sky_height));
}

static void set_colors (NoisekitMaterial *clouds, const GeglProperties *o)
{
    noisekit_material_stop (clouds, "light", 1, o->color_shade, 1.0);
    noisekit_material_stop (clouds, "light", 2, o->color_light, 1.0);
    noisekit_material_stop (clouds, "sky-colors", 1, o->color_sky, 1.0);
    noisekit_material_stop (clouds, "sky-colors", 2, o->color_horizon, 1.0);
    noisekit_material_color (clouds, "wisps-color", o->color_light);
    noisekit_material_color (clouds, "cirrus-color", o->color_light);
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *clouds = noisekit_material_begin (operation);

    if (clouds == NULL)
        return;
    noisekit_material_choose (clouds, weathers[o->preset]);
    if (o->preset == NOISEKIT_CLOUDS_CUSTOM)
        set_colors (clouds, o);
    noisekit_material_multiply (clouds, "cirrus", "value", o->cirrus);
    noisekit_material_multiply (clouds, "edge", "value", 1.0 / noisekit_round (o->softness));
    set_coverage (clouds, noisekit_round (o->coverage));
    set_light (clouds, noisekit_round (o->azimuth), noisekit_round (o->contrast));
    set_sky (clouds, o);
    noisekit_material_scale (clouds, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (clouds, o->seed);
    noisekit_material_move (clouds, o->x, o->y);
    noisekit_material_tile (clouds, o->tile_width, o->tile_height);
    noisekit_material_evolve (clouds, o->evolution, o->loop);
    noisekit_material_apply (clouds);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:clouds",
        "title", _("Noisekit Clouds"),
        "description", _("Billowing clouds with bright tops and grey undersides, before a sky or on transparent ground"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "acd37ddb2cd87e8e67c6249d293ff6a6",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit Clo_uds..."),
        NULL);
}

#endif
