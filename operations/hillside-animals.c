/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hash.h"
#include "hillside-shapes.h"

enum { SEED_BIRDS = 300, SEED_FIREFLIES };

/* --- birds --- */

/* Two wings, bent, that meet in the middle. */
static void add_bird (cairo_t *cr, gdouble x, gdouble y, gdouble span, HillsideDice *dice)
{
    gdouble lift = hillside_between (dice, 0.15, 0.5), bank = hillside_between (dice, -0.2, 0.2);

    for (gint side = -1; side <= 1; side += 2) {
        HillsideCurve wing = { x,
                               y,
                               x + 0.28 * side * span,
                               y - (lift + 0.25 * side * bank) * span,
                               x + 0.5 * side * span,
                               y - (0.35 * lift + 0.5 * side * bank) * span,
                               0.11 * span,
                               0.015 * span };

        hillside_add_curve (cr, &wing);
    }
}

/* A loose flock in a wedge, on the other side of the sky from the sun. */
void hillside_draw_birds (const HillsideScene *scene, HillsideBlock *block)
{
    enum { MOST = 11 };
    gdouble scale = scene->settings.scale;
    HillsideDice dice = hillside_dice (scene->settings.seed, SEED_BIRDS);
    gdouble x = scene->settings.x +
                scale * (10.0 - 7.0 * scene->sun_side + hillside_between (&dice, -1.5, 1.5)) - block->x;
    gdouble y = scene->settings.y - scale * hillside_between (&dice, 4.9, 6.8) - block->y;
    gint birds = 5 + (gint)((MOST - 4) * hillside_roll (&dice));
    gdouble heading = scene->sun_side > 0.0 ? 1.0 : -1.0;

    if (!scene->sky.birds || 0.2 * scale < 2.0 * HILLSIDE_VISIBLE)
        return;
    for (gint i = 0; i < birds; i++) {
        gdouble rank = (i + 1) / 2, side = i % 2 ? 1.0 : -1.0;
        gdouble bx = x - scale * heading * rank * hillside_spread (&dice, 0.42, 0.3);
        gdouble by = y + scale * (0.16 * side * rank + hillside_between (&dice, -0.12, 0.12));

        add_bird (block->cr, bx, by, scale * hillside_between (&dice, 0.15, 0.24), &dice);
    }
    hillside_fill (block->cr, scene->sky.bird, 0.75);
}

/* --- fireflies --- */

static void draw_glow (HillsideBlock *block, gdouble x, gdouble y, gdouble radius, gdouble strength)
{
    cairo_pattern_t *glow = cairo_pattern_create_radial (x, y, 0.0, x, y, radius);

    cairo_pattern_add_color_stop_rgba (glow, 0.0, 1.0, 0.97, 0.72, strength);
    cairo_pattern_add_color_stop_rgba (glow, 0.12, 1.0, 0.94, 0.55, 0.8 * strength);
    cairo_pattern_add_color_stop_rgba (glow, 0.3, 0.95, 0.9, 0.4, 0.22 * strength);
    cairo_pattern_add_color_stop_rgba (glow, 1.0, 0.8, 0.9, 0.3, 0.0);
    cairo_set_source (block->cr, glow);
    cairo_rectangle (block->cr, x - radius, y - radius, 2.0 * radius, 2.0 * radius);
    cairo_fill (block->cr);
    cairo_pattern_destroy (glow);
}

void hillside_draw_fireflies (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block)
{
    enum { IN_CHUNK = 11 };
    static const gdouble glow = 0.3; /* largest radius, units */
    gdouble reach = glow * layer->unit, x;
    gint64 first, last;

    if (!scene->sky.fireflies || reach < HILLSIDE_VISIBLE)
        return;
    hillside_find (layer, block->x - reach, &first, &x);
    hillside_find (layer, block->x + HILLSIDE_BLOCK + reach, &last, &x);
    for (gint64 chunk = first; chunk <= last; chunk++)
        for (gint i = 0; i < IN_CHUNK; i++) {
            HillsideDice dice = hillside_dice (
                nk_derive (nk_derive (layer->placing.seed, SEED_FIREFLIES), (guint32)chunk), i);
            gdouble place = NK_CHUNK_WIDTH * hillside_roll (&dice),
                    column = hillside_column (layer, chunk, place) - block->x;
            gdouble height =
                nk_hills_ground (&layer->hills, chunk, place).height + hillside_between (&dice, -1.6, 1.3);
            gdouble row = layer->base - layer->unit * height - block->y, bright = hillside_roll (&dice);

            if (column + reach > 0.0 && column - reach < HILLSIDE_BLOCK && row + reach > 0.0 &&
                row - reach < HILLSIDE_BLOCK)
                draw_glow (block, column, row, reach * (0.35 + 0.65 * bright), 0.35 + 0.6 * bright);
        }
}
