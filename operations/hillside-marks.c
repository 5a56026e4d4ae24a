/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hillside-shapes.h"

/* Widths in thin lines. */
static const gdouble dot_width = 5.0, pair_width = 9.0, bar_width = 2.5;

static const HillsideColour white = { 1.0f, 1.0f, 1.0f }, black = { 0.08f, 0.08f, 0.1f };
static const HillsideColour inside_chunk = { 0.16f, 0.47f, 1.0f }, across_seam = { 1.0f, 0.52f, 0.05f };

/* Where a place is marked: on the crest. */
typedef struct {
    gdouble x, y;
} Spot;

static Spot spot_of (const HillsideLayer *layer, const HillsideBlock *block, const NkPlace *place)
{
    NkGroundPoint ground = nk_hills_ground (&layer->hills, place->chunk, place->x);

    return (Spot){ hillside_column (layer, place->chunk, place->x) - block->x,
                   layer->base - layer->unit * ground.height - block->y };
}

static void draw_dot (HillsideBlock *block, Spot spot, gdouble width, HillsideColour colour, gdouble mark)
{
    hillside_add_disc (block->cr, spot.x, spot.y, width * mark + 2.0 * mark, width * mark + 2.0 * mark);
    hillside_fill (block->cr, black, 0.85);
    hillside_add_disc (block->cr, spot.x, spot.y, width * mark, width * mark);
    hillside_fill (block->cr, colour, 1.0);
}

static void draw_pair (HillsideBlock *block, Spot left, Spot right, HillsideColour colour, gdouble mark)
{
    HillsideCurve bar = { left.x,  left.y,  0.5 * (left.x + right.x), 0.5 * (left.y + right.y),
                          right.x, right.y, bar_width * mark,         bar_width * mark };

    hillside_add_curve (block->cr, &bar);
    hillside_fill (block->cr, colour, 1.0);
    draw_dot (block, left, pair_width, colour, mark);
    draw_dot (block, right, pair_width, colour, mark);
}

/* Close pairs of a chunk's places, the first of them with the last one of the chunk before. */
static void draw_pairs (const HillsideScene *scene, const NkPlace *before, const NkPlace *places, gint count,
                        HillsideBlock *block)
{
    const HillsideLayer *layer = &scene->layers[0];

    for (gint i = 0; i < count; i++) {
        const NkPlace *left = i > 0 ? &places[i - 1] : before;

        if (left && nk_place_distance (&layer->placing, left, &places[i]) < layer->placing.radius)
            draw_pair (block, spot_of (layer, block, left), spot_of (layer, block, &places[i]),
                       i == 0 ? across_seam : inside_chunk, scene->settings.mark);
    }
}

/* All pairs first, so that no point is hidden. */
static void draw_points (const HillsideScene *scene, HillsideBlock *block)
{
    const HillsideLayer *layer = &scene->layers[0];
    gdouble mark = scene->settings.mark, reach = layer->unit * layer->placing.radius + pair_width * mark, x;
    NkPlace places[2][NK_MAX_PLACES];
    gint counts[2] = { 0, 0 }, turn = 0;
    gint64 first, last;

    if (layer->unit * layer->placing.spacing < 2.0 * HILLSIDE_VISIBLE)
        return;
    hillside_find (layer, block->x - reach, &first, &x);
    hillside_find (layer, block->x + HILLSIDE_BLOCK + reach, &last, &x);
    for (gint64 chunk = first - 1; chunk <= last; chunk++, turn ^= 1) {
        const NkPlace *before = counts[turn ^ 1] > 0 ? &places[turn ^ 1][counts[turn ^ 1] - 1] : NULL;

        counts[turn] = nk_place_chunk (&layer->placing, chunk, places[turn]);
        draw_pairs (scene, before, places[turn], counts[turn], block);
    }
    for (gint64 chunk = first; chunk <= last; chunk++) {
        gint count = nk_place_chunk (&layer->placing, chunk, places[0]);

        for (gint i = 0; i < count; i++)
            draw_dot (block, spot_of (layer, block, &places[0][i]), dot_width, white, mark);
    }
}

/* Dashes of both colours in turn, at absolute rows, so that they meet from block to block. */
static void draw_border (HillsideBlock *block, gdouble x, gdouble mark)
{
    gdouble dash = 8.0 * mark, first = floor (block->y / dash);

    for (gint i = 0; (first + i) * dash < block->y + HILLSIDE_BLOCK; i++) {
        gboolean light = fmod (first + i, 2.0) == 0.0;

        cairo_rectangle (block->cr, x - 0.5 * mark, (first + i) * dash - block->y, mark, dash);
        hillside_fill (block->cr, light ? white : black, light ? 0.9 : 0.45);
    }
}

static void draw_borders (const HillsideScene *scene, HillsideBlock *block)
{
    const HillsideLayer *layer = &scene->layers[0];
    gdouble x;
    gint64 first, last;

    if (layer->unit * NK_CHUNK_WIDTH < 4.0 * HILLSIDE_VISIBLE)
        return;
    hillside_find (layer, block->x - 1.0, &first, &x);
    hillside_find (layer, block->x + HILLSIDE_BLOCK + 1.0, &last, &x);
    for (gint64 chunk = first; chunk <= last; chunk++)
        draw_border (block, hillside_column (layer, chunk, 0.0) - block->x, scene->settings.mark);
}

void hillside_draw_marks (const HillsideScene *scene, HillsideBlock *block)
{
    if (scene->settings.show_chunks)
        draw_borders (scene, block);
    if (scene->settings.show_points)
        draw_points (scene, block);
}
