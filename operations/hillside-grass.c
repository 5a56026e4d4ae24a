/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hash.h"
#include "hillside-shapes.h"

/* Blades per unit of the crest; further down they are larger, and fewer. */
enum { BLADES = 30, BLADE_TONES = 4 };

static const gdouble blade_height = 0.2; /* units */

gdouble hillside_grass_depth (gint row)
{
    return 0.04 * row + 0.035 * row * row;
}

/* Wind leans neighbours alike: a slow wave over the columns. */
static gdouble lean_at (gdouble units)
{
    return 0.35 * sin (0.9 * units) + 0.2 * sin (2.3 * units + 1.0);
}

static void add_blade (const HillsideLayer *layer, HillsideBlock *block, gint64 chunk, gdouble x,
                       gdouble depth, HillsideDice *dice)
{
    NkGroundPoint ground = nk_hills_ground (&layer->hills, chunk, x);
    gdouble unit = layer->unit * (1.0 + 0.3 * depth), root = depth + hillside_between (dice, -0.06, 0.1);
    gdouble height = unit * blade_height * (0.35 + hillside_roll (dice));
    gdouble taller = hillside_roll (dice) < 0.06 ? 1.8 : 1.0;
    gdouble angle = 0.6 * lean_at (chunk * NK_CHUNK_WIDTH + x) + hillside_between (dice, -0.55, 0.55);
    gdouble px = hillside_column (layer, chunk, x) - block->x;
    gdouble py = layer->base - layer->unit * (ground.height - MAX (root, 0.0)) - block->y + 1.0;
    HillsideCurve blade;

    height *= layer->number == 0 ? taller : 0.6 * taller; /* less hair on far hills */
    if (py + height < 0.0 || py - 2.0 * height > HILLSIDE_BLOCK)
        return;
    blade = hillside_curve (px, py, G_PI - angle, height, hillside_between (dice, -0.25, 0.25),
                            MAX (0.085 * height, 0.9), 0.0);
    hillside_add_blade (block->cr, &blade);
}

/* What stands at a place of a row, if anything. */
typedef struct {
    gint64 chunk;
    gdouble x;
    gdouble sort; /* 0 to 1 */
    HillsideDice dice;
} Stalk;

typedef void (*Draw) (const HillsideLayer *layer, gint row, gint kind, const Stalk *stalk,
                      HillsideBlock *block);

static void for_each_stalk (const HillsideLayer *layer, gint row, gint kind, HillsideBlock *block, Draw draw)
{
    gdouble depth = hillside_grass_depth (row), per_unit = BLADES / (1.0 + 0.3 * depth);
    gdouble reach = 0.6 * layer->unit * (1.0 + 0.3 * depth), x;
    gint in_chunk = (gint)(per_unit * NK_CHUNK_WIDTH);
    gint64 first, last;

    hillside_find (layer, block->x - reach, &first, &x);
    hillside_find (layer, block->x + HILLSIDE_BLOCK + reach, &last, &x);
    for (gint64 chunk = first; chunk <= last; chunk++) {
        guint32 seed = nk_derive (nk_derive (layer->placing.seed, 1000 + row), (guint32)chunk);

        for (gint i = 0; i < in_chunk; i++) {
            Stalk stalk = { .chunk = chunk, .dice = hillside_dice (seed, i) };
            gdouble column;

            stalk.x = (i + hillside_roll (&stalk.dice)) * NK_CHUNK_WIDTH / in_chunk;
            column = hillside_column (layer, chunk, stalk.x) - block->x;
            stalk.sort = hillside_roll (&stalk.dice);
            if (column > -reach && column < HILLSIDE_BLOCK + reach)
                draw (layer, row, kind, &stalk, block);
        }
    }
}

static void draw_blade (const HillsideLayer *layer, gint row, gint tone, const Stalk *stalk,
                        HillsideBlock *block)
{
    HillsideDice dice = stalk->dice;

    if ((gint)(BLADE_TONES * stalk->sort) == tone && hillside_roll (&dice) < layer->colours.grass_cover)
        add_blade (layer, block, stalk->chunk, stalk->x, hillside_grass_depth (row), &dice);
}

/* A small flower of the meadow, in pixels of the block. */
typedef struct {
    gdouble x, y, size, root; /* root: row of its stem's end */
} Blossom;

/* They stand in drifts of one colour. */
static gboolean blossom_of (const HillsideLayer *layer, gint row, gint colour, const Stalk *stalk,
                            const HillsideBlock *block, Blossom *blossom)
{
    gdouble depth = hillside_grass_depth (row), units = stalk->chunk * NK_CHUNK_WIDTH + stalk->x;
    gdouble drift = 0.5 + 0.5 * sin (units * (0.7 + 0.23 * colour) + 2.4 * colour + 0.8 * depth), unit;
    gdouble share = 0.055 * layer->colours.flower_share * drift * drift * drift;
    gdouble own = HILLSIDE_FLOWERS * stalk->sort - colour; /* a stalk belongs to one colour */
    HillsideDice dice = stalk->dice;

    if (own < 0.0 || own >= share * HILLSIDE_FLOWERS)
        return FALSE;
    unit = layer->unit * (1.0 + 0.3 * depth);
    blossom->size = unit * hillside_between (&dice, 0.045, 0.08);
    blossom->x = hillside_column (layer, stalk->chunk, stalk->x) - block->x;
    blossom->root = layer->base - block->y -
                    layer->unit * (nk_hills_ground (&layer->hills, stalk->chunk, stalk->x).height - depth);
    blossom->y = blossom->root - unit * hillside_between (&dice, 0.08, 0.24);
    return blossom->root > 0.0 && blossom->y < HILLSIDE_BLOCK + blossom->size;
}

static void draw_stem (const HillsideLayer *layer, gint row, gint colour, const Stalk *stalk,
                       HillsideBlock *block)
{
    Blossom b;

    if (blossom_of (layer, row, colour, stalk, block, &b)) {
        HillsideCurve stem = { b.x, b.root, b.x - 0.2 * b.size,  0.5 * (b.y + b.root),
                               b.x, b.y,    0.16 * b.size + 0.3, 0.1 * b.size + 0.3 };

        hillside_add_curve (block->cr, &stem);
    }
}

static void draw_blossom (const HillsideLayer *layer, gint row, gint colour, const Stalk *stalk,
                          HillsideBlock *block)
{
    static const gdouble flatness = 0.7, petals_show = 5.0; /* pixels */
    Blossom b;

    if (!blossom_of (layer, row, colour, stalk, block, &b))
        return;
    if (b.size < petals_show) {
        hillside_add_disc (block->cr, b.x, b.y, b.size, flatness * b.size);
        return;
    }
    cairo_save (block->cr);
    cairo_translate (block->cr, b.x, b.y);
    cairo_scale (block->cr, 1.0, flatness);
    for (gint i = 0; i < 5; i++)
        hillside_add_leaf (block->cr, 0.0, 0.0, 0.4 * G_PI * i + b.root, 0.72 * b.size, 0.62 * b.size);
    cairo_restore (block->cr);
}

static void draw_heart (const HillsideLayer *layer, gint row, gint colour, const Stalk *stalk,
                        HillsideBlock *block)
{
    Blossom b;

    if (blossom_of (layer, row, colour, stalk, block, &b))
        hillside_add_disc (block->cr, b.x, b.y, 0.3 * b.size, 0.22 * b.size);
}

void hillside_draw_grass (const HillsideScene *scene, const HillsideLayer *layer, gint row,
                          HillsideBlock *block)
{
    (void)scene;
    if (layer->unit * blade_height < HILLSIDE_VISIBLE)
        return;
    for (gint tone = 0; tone < BLADE_TONES; tone++) {
        gdouble light = MAX (0.95 - 0.075 * row, 0.4) * (0.3 + 0.7 * (tone + 1.0) / BLADE_TONES);

        for_each_stalk (layer, row, tone, block, draw_blade);
        hillside_fill (block->cr, hillside_tone (&layer->colours.grass, light),
                       layer->number > 0 ? 0.6 : (row == 0 ? 1.0 : 0.85));
    }
    for (gint colour = 0; colour < HILLSIDE_FLOWERS && layer->number == 0; colour++) {
        for_each_stalk (layer, row, colour, block, draw_stem);
        hillside_fill (block->cr, hillside_tone (&layer->colours.grass, 0.45), 1.0);
        for_each_stalk (layer, row, colour, block, draw_blossom);
        hillside_fill (block->cr, layer->colours.flowers[colour], 1.0);
        for_each_stalk (layer, row, colour, block, draw_heart);
        hillside_fill (block->cr, layer->colours.flower_heart, 0.9);
    }
}
