/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:wood: planks and logs. How they look stands in graphs/wood.xml, which is an oak plank; here are the
 * properties, the woods to choose from, and what the cut across the grain has different.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Wood"), NoisekitWoodPreset, noisekit_wood_preset, NOISEKIT_WOOD_OAK)
    description (_("A ready wood, or oak in your own colors"))

property_enum (cut, _("Cut"), NoisekitWoodCut, noisekit_wood_cut, NOISEKIT_WOOD_PLANK)
    description (_("Plank: sawn along the grain, long arches. End: sawn across, rings around the pith; they do not "
                   "repeat after a tile"))

property_enum (grain, _("Grain"), NoisekitWoodGrain, noisekit_wood_grain, NOISEKIT_WOOD_HORIZONTAL)
    description (_("Which way the fibers run"))
    ui_meta ("visible", "cut {plank}")

#define NOISEKIT_MATERIAL_SCALE 26.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the distance between rings, in pixels")
#include "material-properties.h"

property_double (figure, _("Figure"), 1.0)
    description (_("How far the rings bend: 0 is straight grain or round rings, 1 is as the wood has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (sharpness, _("Sharpness"), 1.0)
    description (_("How thin and hard the lines of the late wood are"))
    value_range (0.05, 10.0)
    ui_range (0.2, 4.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (fibers, _("Fibers"), 1.0)
    description (_("Strength of the fine fibers: 0 is none, 1 is as the wood has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (pores, _("Pores"), 1.0)
    description (_("Opacity of the pores, by a factor: 0 is none, 1 is as the wood has them"))
    value_range (0.0, 10.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (drift, _("Color drift"), 1.0)
    description (_("How much the wood is lighter here and darker there"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_color (color_early, _("Early wood color"), "#dcb682")
    description (_("The beginning of each ring"))
    ui_meta ("visible", "preset {custom}")

property_color (color_middle, _("Wood color"), "#cda26a")
    description (_("The middle of each ring"))
    ui_meta ("visible", "preset {custom}")

property_color (color_late, _("Late wood color"), "#a87843")
    description (_("The end of each ring"))
    ui_meta ("visible", "preset {custom}")

property_color (color_line, _("Line color"), "#8a5c30")
    description (_("The sharp line where the next ring begins"))
    ui_meta ("visible", "preset {custom}")

property_color (color_pores, _("Pore color"), "#5a3a1c")
    description (_("The pores; transparent for none"))
    ui_meta ("visible", "preset {custom}")

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_wood
#define GEGL_OP_C_SOURCE noisekit-wood.c

#include "gegl-op.h"

#include "material.h"

/* What a wood has different from the graph, which is oak. */
#define COLORS(EARLY, MIDDLE, LATE, LINE, PORES)                                                             \
    { "colors", "color-1", EARLY }, { "colors", "color-2", MIDDLE }, { "colors", "color-3", LATE },          \
        { "colors", "color-4", LINE }, { "pore-color", "value", PORES }

#define PORES(OPACITY, DENSITY, SIZE, LENGTH, RINGS)                                                         \
    { "pores", "value", OPACITY }, { "pore-density", "value", DENSITY }, { "pore-noise", "scale", SIZE },    \
        { "pore-noise", "stretch", LENGTH }, { "pore-rings", "value", RINGS }

#define END { NULL, NULL, NULL }

static const NoisekitMaterialChoice woods[][24] = {
    [NOISEKIT_WOOD_CUSTOM] = { END },
    [NOISEKIT_WOOD_OAK] = { END },
    [NOISEKIT_WOOD_PINE] = { COLORS ("#f2dcae", "#ecce97", "#d59a58", "#a9632c", "#b57a41"),
                             PORES ("0.35", "-0.6", "9", "40", "-0.2"),
                             { "rings", "period", "38" },
                             { "rings", "sharpness", "2.2" },
                             { "colors", "position-2", "0.4" },
                             { "colors", "position-3", "0.75" },
                             { "fibre-strength", "value", "0.2" },
                             { "drift-strength", "value", "0.1" },
                             END },
    [NOISEKIT_WOOD_WALNUT] = { COLORS ("#8d684c", "#7a563f", "#583a2b", "#422a20", "#2b1a13"),
                               PORES ("0.7", "-0.42", "7", "22", "0.05"),
                               { "rings", "amount", "220" },
                               { "rings", "sharpness", "1.2" },
                               { "fibre-strength", "value", "0.45" },
                               { "drift-strength", "value", "0.7" },
                               END },
    [NOISEKIT_WOOD_CHERRY] = { COLORS ("#cf9266", "#c5845a", "#b26f48", "#9c5a39", "#87492c"),
                               PORES ("0.45", "-0.42", "4", "14", "0.03"),
                               { "rings", "period", "30" },
                               { "rings", "sharpness", "2.5" },
                               { "fibre-strength", "value", "0.2" },
                               { "drift-strength", "value", "0.3" },
                               END },
    [NOISEKIT_WOOD_MAPLE] = { COLORS ("#ecd7b2", "#e6cda3", "#d9b786", "#bf935f", "#b58a5c"),
                              PORES ("0.3", "-0.5", "3.5", "10", "0"),
                              { "rings", "period", "44" },
                              { "rings", "sharpness", "4" },
                              { "rings", "amount", "150" },
                              { "fibre-strength", "value", "0.12" },
                              { "drift-strength", "value", "0.15" },
                              END },
    [NOISEKIT_WOOD_MAHOGANY] = { COLORS ("#a2583a", "#934b31", "#7a3826", "#692d1f", "#3a150e"),
                                 PORES ("0.75", "-0.36", "7", "34", "0"),
                                 { "rings", "amount", "110" },
                                 { "rings", "sharpness", "1" },
                                 { "fibre-strength", "value", "0.5" },
                                 { "drift-strength", "value", "0.6" },
                                 END },
    [NOISEKIT_WOOD_EBONY] = { COLORS ("#3a302a", "#2e2622", "#231d1a", "#191412", "#0d0a09"),
                              PORES ("0.6", "-0.4", "5", "30", "0"),
                              { "rings", "sharpness", "1" },
                              { "fibre-strength", "value", "0.7" },
                              { "drift-strength", "value", "0.8" },
                              END },
};

/* What the cut across has different in every wood. */
static const NoisekitMaterialChoice across[] = {
    { "rings", "kind", "rings" },
    { "rings", "direction", "30" },
    { "rings", "stretch", "1.06" },
    { "figure", "basis", "simplex" },
    { "figure", "scale", "210" },
    { "figure", "stretch", "1" },
    { "drift", "stretch", "1" },
    { "fibres", "scale", "2.5" },
    { "fibres", "stretch", "1" },
    { "fibres", "octaves", "2" },
    { "pore-noise", "stretch", "1" },
    END,
};

/* Across the grain rings look narrower, as a plank cuts them aslant, and bend less; a pore is as thin as it looks
 * along them. */
static const gdouble ACROSS_PERIOD = 0.6, ACROSS_FIGURE = 0.11, ACROSS_PORE = 0.35;

/* Of the figure's cells along the grain in the graph: scale * sqrt (stretch). */
static const gdouble FIGURE_LENGTH = 1328.0;

/* Where the pith is in the graph's own size. */
static const gdouble PITH_X = 210.0, PITH_Y = 170.0;

static void set_colors (NoisekitMaterial *wood, const GeglProperties *o)
{
    noisekit_material_stop (wood, "colors", 1, o->color_early, 1.0);
    noisekit_material_stop (wood, "colors", 2, o->color_middle, 1.0);
    noisekit_material_stop (wood, "colors", 3, o->color_late, 1.0);
    noisekit_material_stop (wood, "colors", 4, o->color_line, 1.0);
    noisekit_material_color (wood, "pore-color", o->color_pores);
}

static void set_numbers (NoisekitMaterial *wood, const GeglProperties *o)
{
    noisekit_material_multiply (wood, "rings", "amount", o->figure);
    noisekit_material_multiply (wood, "rings", "sharpness", o->sharpness);
    noisekit_material_multiply (wood, "fibre-strength", "value", o->fibers);
    noisekit_material_multiply (wood, "pores", "value", o->pores);
    noisekit_material_multiply (wood, "drift-strength", "value", o->drift);
}

static void cut_across (NoisekitMaterial *wood)
{
    noisekit_material_choose (wood, across);
    noisekit_material_multiply (wood, "rings", "period", ACROSS_PERIOD);
    noisekit_material_multiply (wood, "rings", "amount", ACROSS_FIGURE);
    noisekit_material_multiply (wood, "pore-noise", "scale", ACROSS_PORE);
}

/* A tile stretches cells to whole ones. Arches longer than the tile would so become as broad as they are long:
 * smaller ones keep their shape. */
static void fit_figure (NoisekitMaterial *wood, const GeglProperties *o)
{
    gdouble zoom = noisekit_round (o->scale) / NOISEKIT_MATERIAL_SCALE;
    gint tile = o->grain == NOISEKIT_WOOD_VERTICAL ? o->tile_height : o->tile_width;
    gdouble fit = tile > 0 ? MIN (tile / (FIGURE_LENGTH * zoom), 1.0) : 1.0;

    noisekit_material_multiply (wood, "figure", "scale", fit);
    noisekit_material_multiply (wood, "rings", "amount", fit);
}

static void cut_along (NoisekitMaterial *wood, const GeglProperties *o)
{
    static const gchar *const noises[] = { "figure", "drift", "fibres", "pore-noise" };

    if (o->grain == NOISEKIT_WOOD_VERTICAL) {
        noisekit_material_number (wood, "rings", "direction", 0.0);
        for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
            noisekit_material_transpose (wood, noises[i]);
    }
    fit_figure (wood, o);
}

/* Rings around the pith do not repeat, so nothing else of the cut across does. */
static void place (NoisekitMaterial *wood, const GeglProperties *o)
{
    gdouble zoom = noisekit_round (o->scale) / NOISEKIT_MATERIAL_SCALE;

    noisekit_material_move (wood, o->x, o->y);
    if (o->cut == NOISEKIT_WOOD_END) {
        noisekit_material_add (wood, "rings", "x", PITH_X * zoom);
        noisekit_material_add (wood, "rings", "y", PITH_Y * zoom);
    } else {
        noisekit_material_tile (wood, o->tile_width, o->tile_height);
    }
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *wood = noisekit_material_begin (operation);

    if (wood == NULL)
        return;
    noisekit_material_choose (wood, woods[o->preset]);
    if (o->preset == NOISEKIT_WOOD_CUSTOM)
        set_colors (wood, o);
    set_numbers (wood, o);
    if (o->cut == NOISEKIT_WOOD_END)
        cut_across (wood);
    else
        cut_along (wood, o);
    noisekit_material_scale (wood, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (wood, o->seed);
    place (wood, o);
    noisekit_material_apply (wood);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:wood",
        "title", _("Noisekit Wood"),
        "description", _("Wood sawn along the grain, with long arches, fibers and pores, or across it, with rings"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "921555b47b9fe6c28ed5c055cc4576af",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit Wood _Grain..."),
        NULL);
}

#endif
