/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:terrain: land and sea from above. How it looks stands in graphs/terrain.xml; here are its properties and
 * the countries to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Country"), NoisekitTerrainPreset, noisekit_terrain_preset, NOISEKIT_TERRAIN_COAST)
    description (_("A ready landscape, or the coast's in your own colors"))

property_enum (show, _("Show"), NoisekitTerrainShow, noisekit_terrain_show, NOISEKIT_TERRAIN_COLORED)
    description (_("Colored: the lit map. Shaded: its light and shadow alone, in grey. Height: the bare height map as "
                   "linear data, the preset's shore at 0.25 and the highest peaks at about 1"))

#define NOISEKIT_MATERIAL_SCALE 360.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the size of the islands and seas, in pixels")
#include "material-properties.h"

property_double (sea_level, _("Sea level"), 0.0)
    description (_("How much higher the sea stands than the preset has it, in parts of the highest peaks: below 0 "
                   "dries land"))
    value_range (-10.0, 10.0)
    ui_range (-0.5, 0.5)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "! show {height}")

property_double (mountains, _("Mountains"), 1.0)
    description (_("How high the mountains (or deep the canyons) are: 0 is rolling country, 1 is as the preset has them"))
    value_range (-10.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (erosion, _("Erosion"), 1.0)
    description (_("How much rubble water carried off the slopes: 0 is raw and rough everywhere, 1 is as the preset has it"))
    value_range (0.0, 10.0)
    ui_range (0.0, 4.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (snow_line, _("Snow line"), 0.0)
    description (_("How much higher the snow begins than the preset has it, in parts of the highest peaks"))
    value_range (-10.0, 10.0)
    ui_range (-1.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "show {colored}")

property_double (relief, _("Relief"), 1.0)
    description (_("How steep the land looks in the light: 0 is flat, 1 is as the preset has it"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "! show {height}")

property_double (azimuth, _("Light from"), 135.0)
    description (_("Where the light comes from: 0 is the right, 90 the top, 135 the top left"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")
    ui_meta ("visible", "! show {height}")

property_double (elevation, _("Height of the light"), 45.0)
    description (_("Degrees above the horizon: low light shows fine structure, 90 is straight from above"))
    value_range (0.0, 90.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("visible", "! show {height}")

property_color (color_deep, _("Deep sea color"), "#11497c")
    description (_("The deepest water"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_sea, _("Sea color"), "#3d9db0")
    description (_("The water off the shore"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_shallow, _("Shallow sea color"), "#8fd0c8")
    description (_("The water along the shore"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_beach, _("Beach color"), "#e6d7a8")
    description (_("The land along the shore"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_plain, _("Plain color"), "#a9b976")
    description (_("The low land behind the beach"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_forest, _("Forest color"), "#5d8a4a")
    description (_("The hills behind the plains"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_highland, _("Highland color"), "#82835a")
    description (_("The land above the forests"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_peak, _("Peak color"), "#a2978a")
    description (_("The highest land"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_rock, _("Rock color"), "#8b7d6c")
    description (_("What lies bare on steep slopes"))
    ui_meta ("visible", "preset {custom} & show {colored}")

property_color (color_snow, _("Snow color"), "#eef2f8")
    description (_("What lies on the peaks"))
    ui_meta ("visible", "preset {custom} & show {colored}")

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_terrain
#define GEGL_OP_C_SOURCE noisekit-terrain.c

#include "gegl-op.h"

#include "material.h"

/* What a country has different from the graph, which is a green coast. */
#define HEIGHTS(BEACH, PLAIN, FOREST, HIGHLAND, PEAK)                                                        \
    { "heights", "color-1", BEACH }, { "heights", "color-2", PLAIN }, { "heights", "color-3", FOREST },      \
        { "heights", "color-4", HIGHLAND }, { "heights", "color-5", PEAK }

/* A stop that is transparent has no color. */
#define SEA(SHALLOW, OPEN, DEEP)                                                                             \
    { "sea", "color-2", SHALLOW }, { "sea", "color-3", OPEN }, { "sea", "color-4", DEEP }

#define END { NULL, NULL, NULL }

static const NoisekitMaterialChoice countries[][32] = {
    [NOISEKIT_TERRAIN_CUSTOM] = { END },
    [NOISEKIT_TERRAIN_COAST] = { END },
    [NOISEKIT_TERRAIN_ARCHIPELAGO] = { HEIGHTS ("#f3e6bf", "#8fae5c", "#3f7a3c", "#4f6a41", "#75735a"),
                                       SEA ("#b4ecdc", "#3fbcc4", "#0a3b70"),
                                       { "sea", "position-3", "0.07" },
                                       { "rock-color", "value", "#6b6256" },
                                       { "height", "value", "0.215" },
                                       { "continents", "scale", "190" },
                                       { "continents", "slope-damping", "0.1" },
                                       { "ridges", "scale", "105" },
                                       { "mountains", "value", "1.2" },
                                       { "foothills", "value", "0.08" },
                                       { "relief", "depth", "70" },
                                       { "snow-line", "value", "-1.5" },
                                       END },
    [NOISEKIT_TERRAIN_ALPS] = { HEIGHTS ("#a9b07f", "#8b9c68", "#5f7d4a", "#77785e", "#9a958c"),
                                SEA ("#7fc0c0", "#3f8fa6", "#173f5f"),
                                { "heights", "position-2", "0.06" },
                                { "rock-color", "value", "#86817b" },
                                { "rock-threshold", "value", "0.44" },
                                { "height", "value", "0.38" },
                                { "swell", "value", "0.18" },
                                { "foothills", "value", "0.3" },
                                { "mountains", "value", "1.25" },
                                { "ridges", "scale", "120" },
                                { "ridges", "slope-damping", "0.15" },
                                { "snow-line", "value", "-0.42" },
                                { "snow-slides", "value", "0.15" },
                                { "snow-sharpness", "value", "6" },
                                END },
    [NOISEKIT_TERRAIN_HIGHLANDS] = { HEIGHTS ("#b3a678", "#98a05f", "#75834a", "#785d55", "#8d827c"),
                                     SEA ("#6f9494", "#426d7c", "#1b3350"),
                                     { "rock-color", "value", "#6f6a66" },
                                     { "variety", "value", "0.9" },
                                     { "height", "value", "0.315" },
                                     { "continents", "scale", "240" },
                                     { "continents", "slope-damping", "0.05" },
                                     { "continents", "gain", "0.56" },
                                     { "ridges", "fractal", "hybrid" },
                                     { "ridges", "scale", "130" },
                                     { "ridges", "weighted-strength", "0" },
                                     { "ridges", "slope-damping", "0.6" },
                                     { "mountains", "value", "0.75" },
                                     { "foothills", "value", "0.25" },
                                     { "snow-line", "value", "-0.9" },
                                     END },
    [NOISEKIT_TERRAIN_CANYON] = { HEIGHTS ("#8d9a5f", "#b98a58", "#9c5a38", "#b06a41", "#dcae7c"),
                                  SEA ("#5f9a8a", "#3c7f7f", "#1c4658"),
                                  { "heights", "position-2", "0.06" },
                                  { "heights", "position-3", "0.3" },
                                  { "heights", "position-4", "0.55" },
                                  { "heights", "position-5", "0.95" },
                                  { "rock-color", "value", "#a5593a" },
                                  { "variety", "value", "0.25" },
                                  { "height", "value", "0.66" },
                                  { "mountains", "value", "-0.75" },
                                  { "foothills", "value", "0.6" },
                                  { "ridges", "slope-damping", "0" },
                                  { "relief", "depth", "75" },
                                  { "snow-line", "value", "-5" },
                                  END },
    [NOISEKIT_TERRAIN_MARS] = { HEIGHTS ("#6e3a24", "#8a4a2c", "#a85f38", "#cf9463", "#e0b48a"),
                                SEA ("#5f321f", "#553020", "#3f241b"),
                                { "rock-color", "value", "#7c4830" },
                                { "variety", "value", "0.5" },
                                { "height", "value", "0.45" },
                                { "continents", "slope-damping", "1" },
                                { "relief", "depth", "140" },
                                { "ridges", "fractal", "turbulence" },
                                { "ridges", "slope-damping", "1" },
                                { "ridges", "scale", "170" },
                                { "mountains", "value", "-0.9" },
                                { "foothills", "value", "0.25" },
                                { "snow-line", "value", "-5" },
                                END },
};

static void set_colors (NoisekitMaterial *land, const GeglProperties *o)
{
    noisekit_material_stop (land, "sea", 2, o->color_shallow, 1.0);
    noisekit_material_stop (land, "sea", 3, o->color_sea, 1.0);
    noisekit_material_stop (land, "sea", 4, o->color_deep, 1.0);
    noisekit_material_stop (land, "heights", 1, o->color_beach, 1.0);
    noisekit_material_stop (land, "heights", 2, o->color_plain, 1.0);
    noisekit_material_stop (land, "heights", 3, o->color_forest, 1.0);
    noisekit_material_stop (land, "heights", 4, o->color_highland, 1.0);
    noisekit_material_stop (land, "heights", 5, o->color_peak, 1.0);
    noisekit_material_color (land, "rock-color", o->color_rock);
    noisekit_material_color (land, "snow-color", o->color_snow);
}

static void set_numbers (NoisekitMaterial *land, const GeglProperties *o)
{
    noisekit_material_number (land, "sea-level", "value", o->sea_level);
    noisekit_material_number (land, "snow-shift", "value", o->snow_line);
    noisekit_material_multiply (land, "mountains", "value", o->mountains);
    noisekit_material_multiply (land, "continents", "slope-damping", o->erosion);
    noisekit_material_multiply (land, "ridges", "slope-damping", o->erosion);
    noisekit_material_multiply (land, "relief", "depth", o->relief);
    noisekit_material_multiply (land, "steepness", "depth", o->relief);
    noisekit_material_number (land, "relief", "azimuth", o->azimuth);
    noisekit_material_number (land, "relief", "elevation", o->elevation);
}

static void update (GeglOperation *operation)
{
    static const gchar *const shown[] = {
        [NOISEKIT_TERRAIN_COLORED] = "map",
        [NOISEKIT_TERRAIN_SHADED] = "relief",
        [NOISEKIT_TERRAIN_HEIGHT] = "height",
    };
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *land = noisekit_material_begin (operation);

    if (land == NULL)
        return;
    noisekit_material_choose (land, countries[o->preset]);
    if (o->preset == NOISEKIT_TERRAIN_CUSTOM)
        set_colors (land, o);
    set_numbers (land, o);
    noisekit_material_scale (land, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (land, o->seed);
    noisekit_material_move (land, o->x, o->y);
    noisekit_material_tile (land, o->tile_width, o->tile_height);
    noisekit_material_show (land, shown[o->show]);
    noisekit_material_apply (land);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:terrain",
        "title", _("Noisekit Terrain"),
        "description", _("Land and sea from above, lit: plains, eroded mountains, snow, rock and shallow water; or "
                         "its height map"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "748a3ec38e8a4a30e9b6bb985699cfbb",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit T_errain..."),
        NULL);
}

#endif
