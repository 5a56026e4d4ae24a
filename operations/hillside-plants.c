/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hillside-growth.h"
#include "hillside-shapes.h"

/* --- which plant --- */

/* A tree needs gentle and low ground. */
static const gdouble gentle = 0.42, low = 0.2; /* slope; share of the hills' amplitude */

typedef enum { NOTHING, OAK, BIRCH, CONIFER, BUSH, FERN, TUFT, FLOWER } Species;

typedef struct {
    Species species;
    gdouble height; /* units */
} Kind;

static const struct {
    gdouble lowest, highest; /* height, units */
    gdouble reach;           /* over the height, upwards and to each side */
} sizes[] = {
    [NOTHING] = { 0.0, 0.0, 0.0 },  [OAK] = { 2.0, 3.7, 1.5 },     [BIRCH] = { 2.2, 3.9, 1.55 },
    [CONIFER] = { 2.2, 4.6, 1.15 }, [BUSH] = { 0.55, 1.2, 1.7 },   [FERN] = { 0.35, 0.65, 1.6 },
    [TUFT] = { 0.25, 0.55, 1.7 },   [FLOWER] = { 0.3, 0.65, 1.6 },
};

static Species choose_tree (const HillsidePlant *plant, gdouble roll)
{
    if (roll + 0.9 * (plant->stand - 0.5) > 0.6)
        return CONIFER;
    return roll < 0.38 ? OAK : BIRCH;
}

static Species choose (const HillsideLayer *layer, const HillsidePlant *plant, HillsideDice *dice)
{
    gboolean tree = fabs (plant->slope) < gentle && plant->height < low * layer->hills.amplitude;
    gdouble roll = hillside_roll (dice), which = hillside_roll (dice);

    if (tree && roll < (layer->number == 0 ? 0.14 + 0.5 * plant->grove : 1.3 * plant->grove - 0.1))
        return choose_tree (plant, which);
    if (layer->number > 0)
        return layer->number == 1 && which < 0.12 ? BUSH : NOTHING;
    if (which < 0.15)
        return BUSH;
    if (which < 0.24)
        return FERN;
    return which < 0.24 + 0.55 * layer->colours.flower_share ? FLOWER : TUFT;
}

static Kind kind_of (const HillsideLayer *layer, const HillsidePlant *plant)
{
    HillsideDice dice = hillside_dice (plant->hash, 1);
    Kind kind = { choose (layer, plant, &dice), 0.0 };

    kind.height = hillside_between (&dice, sizes[kind.species].lowest, sizes[kind.species].highest);
    return kind;
}

gdouble hillside_plant_reach (const HillsideLayer *layer, const HillsidePlant *plant)
{
    Kind kind = kind_of (layer, plant);

    if (plant->unit * kind.height < HILLSIDE_VISIBLE)
        return 0.0;
    return plant->unit * kind.height * sizes[kind.species].reach + 1.0; /* and a pixel for soft edges */
}

/* --- small ones --- */

/* Blades from one root; some carry ears. */
static void draw_tuft (HillsideGrowth *growth, gdouble height)
{
    const HillsideColours *colours = growth->colours;
    gint blades = 9 + (gint)(10 * hillside_roll (&growth->dice));
    gboolean ears = hillside_roll (&growth->dice) < 0.4;

    for (gint i = 0; i < blades; i++) {
        gdouble angle = hillside_between (&growth->dice, -0.75, 0.75),
                length = hillside_spread (&growth->dice, height, 0.35);
        gdouble x = 0.12 * height * hillside_between (&growth->dice, -1.0, 1.0), ex, ey, ea;
        HillsideCurve blade =
            hillside_curve (x, 0.0, angle, length, -0.3 * angle, 0.055 * height, 0.006 * height);
        HillsideColour colour = hillside_tone (&colours->grass, hillside_between (&growth->dice, 0.15, 1.0));

        hillside_add_blade (growth->cr, &blade);
        hillside_fill (growth->cr, colour, 1.0);
        if (!ears || hillside_roll (&growth->dice) < 0.55)
            continue;
        for (gint k = 0; k < 7; k++) {
            hillside_curve_at (&blade, 1.0 - 0.05 * k, &ex, &ey, &ea);
            hillside_add_leaf (growth->cr, ex, ey, ea + (k % 2 ? 0.45 : -0.45), 0.12 * height,
                               0.045 * height);
        }
        hillside_fill (growth->cr, hillside_mix (colour, colours->edge, 0.6), 1.0);
    }
}

/* Fronds, each a row of leaflets that shorten towards its tip. */
static void draw_fern (HillsideGrowth *growth, gdouble height)
{
    gint fronds = 6 + (gint)(4 * hillside_roll (&growth->dice));

    for (gint i = 0; i < fronds; i++) {
        gdouble side = 2.0 * (i + hillside_roll (&growth->dice)) / fronds - 1.0;
        gdouble length = hillside_spread (&growth->dice, height, 0.2), x, y, angle;
        HillsideCurve rib =
            hillside_curve (0.0, 0.0, 1.15 * side, length, -0.25 * side, 0.03 * height, 0.006 * height);
        HillsideColour colour =
            hillside_tone (&growth->colours->grass, hillside_between (&growth->dice, 0.1, 0.7));

        hillside_add_curve (growth->cr, &rib);
        for (gint k = 0; k < 13; k++) {
            gdouble t = (k + 1.0) / 14.0,
                    leaflet = 0.26 * length * sin (G_PI * pow (t, 0.7)) * (1.0 - 0.35 * t);

            hillside_curve_at (&rib, t, &x, &y, &angle);
            hillside_add_leaf (growth->cr, x, y, angle + 1.15, leaflet, 0.3 * leaflet);
            hillside_add_leaf (growth->cr, x, y, angle - 1.15, leaflet, 0.3 * leaflet);
        }
        hillside_fill (growth->cr, colour, 1.0);
    }
}

/* --- flowers --- */

/* Heads are seen from the side and above: a circle of petals looks this flat. */
static const gdouble flatness = 0.62;

static void add_petals (cairo_t *cr, gdouble x, gdouble y, gdouble turn, gint count, gdouble length,
                        gdouble width)
{
    cairo_save (cr);
    cairo_translate (cr, x, y);
    cairo_scale (cr, 1.0, flatness);
    for (gint i = 0; i < count; i++)
        hillside_add_leaf (cr, 0.0, 0.0, turn + 2.0 * G_PI * i / count, length, width);
    cairo_restore (cr);
}

static void draw_daisy (HillsideGrowth *growth, gdouble x, gdouble y, gdouble size, HillsideColour colour)
{
    gdouble turn = hillside_roll (&growth->dice);
    gint petals = 8 + (gint)(5 * hillside_roll (&growth->dice));

    add_petals (growth->cr, x, y, turn, petals, size, 0.42 * size);
    hillside_fill (growth->cr, hillside_mix (colour, growth->colours->grass.shade, 0.22), 1.0);
    add_petals (growth->cr, x, y + 0.06 * size, turn + 0.2, petals, 0.9 * size, 0.36 * size);
    hillside_fill (growth->cr, colour, 1.0);
    hillside_add_disc (growth->cr, x, y + 0.06 * size, 0.62 * size, 0.46 * size);
    hillside_fill (growth->cr, growth->colours->flower_heart, 1.0);
}

/* A cup of petals, of which the front ones are lighter. */
static void draw_cup (HillsideGrowth *growth, gdouble x, gdouble y, gdouble angle, gdouble size,
                      HillsideColour colour)
{
    cairo_t *cr = growth->cr;

    for (gint i = -1; i <= 1; i++)
        hillside_add_leaf (cr, x, y, angle + 0.3 * i, 1.25 * size, 0.95 * size);
    hillside_fill (cr, hillside_mix (colour, growth->colours->bark.shade, 0.3), 1.0);
    hillside_add_leaf (cr, x, y, angle - 0.24, 1.12 * size, 0.85 * size);
    hillside_add_leaf (cr, x, y, angle + 0.22, 1.12 * size, 0.85 * size);
    hillside_fill (cr, colour, 1.0);
    hillside_add_leaf (cr, x, y, angle + 0.02, 0.98 * size, 0.5 * size);
    hillside_fill (cr, hillside_mix (colour, growth->colours->edge, 0.25), 1.0);
}

/* Florets along the upper part of the stem, smaller towards its tip. */
static void draw_spike (HillsideGrowth *growth, const HillsideCurve *stem, gdouble size,
                        HillsideColour colour)
{
    enum { florets = 24 };

    for (gint pass = 0; pass < 2; pass++) {
        for (gint i = 0; i < florets; i++) {
            gdouble up = i / (florets - 1.0), t = 0.5 + 0.5 * up, x, y, angle,
                    floret = size * (0.5 - 0.36 * up);
            gdouble side = (i + pass) % 2 ? 1.0 : -1.0;

            hillside_curve_at (stem, t, &x, &y, &angle);
            hillside_add_leaf (growth->cr, x, y, angle + side * (1.15 - 0.4 * pass), floret, 0.62 * floret);
        }
        hillside_fill (growth->cr,
                       pass ? hillside_mix (colour, growth->colours->edge, 0.3)
                            : hillside_mix (colour, growth->colours->bark.shade, 0.22),
                       1.0);
    }
}

/* Stalks that branch into stalks that carry florets. */
static void draw_umbel (HillsideGrowth *growth, gdouble x, gdouble y, gdouble size, HillsideColour colour)
{
    gint rays = 7, florets = 6;

    for (gint pass = 0; pass < 2; pass++) {
        HillsideDice dice = growth->dice;

        for (gint i = 0; i < rays; i++) {
            gdouble side = 2.0 * i / (rays - 1.0) - 1.0,
                    angle = 1.05 * side + hillside_between (&dice, -0.08, 0.08);
            HillsideCurve ray = hillside_curve (x, y, angle, size * (1.25 - 0.2 * side * side), -0.15 * side,
                                                0.05 * size, 0.03 * size);

            if (pass == 0)
                hillside_add_curve (growth->cr, &ray);
            for (gint k = 0; k < florets && pass == 1; k++) {
                gdouble dx = 0.24 * size * hillside_between (&dice, -1.0, 1.0);
                gdouble dy = 0.13 * size * hillside_between (&dice, -0.6, 1.0);

                hillside_add_disc (growth->cr, ray.x1 + dx, ray.y1 + dy, 0.2 * size, 0.17 * size);
            }
        }
        hillside_fill (growth->cr, pass ? colour : hillside_tone (&growth->colours->grass, 0.4), 1.0);
    }
}

static void draw_flower (HillsideGrowth *growth, gdouble height)
{
    const HillsideColours *colours = growth->colours;
    gint stems = 3 + (gint)(5 * hillside_roll (&growth->dice)),
         habit = (gint)(4 * hillside_roll (&growth->dice));
    gint colour = (gint)(HILLSIDE_FLOWERS * hillside_roll (&growth->dice));
    gdouble size = height * hillside_between (&growth->dice, 0.17, 0.25);

    for (gint i = 0; i < stems; i++) {
        gdouble angle = (habit == 2 ? 0.34 : 0.5) * (2.0 * (i + hillside_roll (&growth->dice)) / stems - 1.0),
                x, y, leaning;
        HillsideCurve stem = hillside_curve (0.25 * height * angle, 0.0, angle,
                                             hillside_spread (&growth->dice, 0.9 * height, 0.25),
                                             -0.3 * angle, 0.032 * height, 0.02 * height);
        HillsideColour petals;

        if (habit == 2)
            colour = 3 + colour % 2; /* spikes are blue or red */
        petals = hillside_mix (colours->flowers[colour], colours->flowers[(colour + 1) % HILLSIDE_FLOWERS],
                               0.25 * hillside_roll (&growth->dice));

        hillside_add_curve (growth->cr, &stem);
        for (gint k = 0; k < 3; k++) {
            hillside_curve_at (&stem, 0.12 + 0.17 * k, &x, &y, &leaning);
            hillside_add_leaf (growth->cr, x, y, leaning + (k % 2 ? 0.8 : -0.8), (0.34 - 0.05 * k) * height,
                               0.075 * height);
        }
        hillside_fill (growth->cr,
                       hillside_tone (&colours->grass, hillside_between (&growth->dice, 0.2, 0.6)), 1.0);
        hillside_curve_at (&stem, 1.0, &x, &y, &leaning);
        if (habit == 0)
            draw_daisy (growth, x, y, size, petals);
        else if (habit == 1)
            draw_cup (growth, x, y, leaning, size, petals);
        else if (habit == 2)
            draw_spike (growth, &stem, 0.9 * size, petals);
        else
            draw_umbel (growth, x, y - 0.6 * size, size, hillside_mix (petals, colours->flowers[0], 0.5));
    }
}

/* --- one plant --- */

/* It stands on the ground: a soft dark spot, on the side away from the sun; along the slope, and none on the
 * crest, where it would hang in the air. */
static void draw_shadow (HillsideGrowth *growth, const HillsidePlant *plant, gdouble width)
{
    static const gint rings = 4;
    static const gdouble well_below = 0.35; /* units */
    cairo_matrix_t slope = { 1.0, plant->slope, 0.0, 1.0, 0.0, 0.0 };

    width *= MIN (plant->depth / well_below, 1.0);
    cairo_save (growth->cr);
    cairo_transform (growth->cr, &slope);
    for (gint i = 0; i < rings; i++) {
        gdouble share = 1.0 - i / (gdouble)rings;

        hillside_add_disc (growth->cr, -0.25 * growth->sun_side * width, -0.06 * width, width * share,
                           0.16 * width * share);
        hillside_fill (growth->cr, growth->colours->depth, 0.14);
    }
    cairo_restore (growth->cr);
}

void hillside_draw_plant (const HillsideScene *scene, const HillsideLayer *layer, const HillsidePlant *plant,
                          HillsideBlock *block)
{
    Kind kind = kind_of (layer, plant);
    gdouble reach = hillside_plant_reach (layer, plant), x = plant->x - block->x, y = plant->y - block->y;
    HillsideGrowth growth = { .cr = block->cr,
                              .colours = &layer->colours,
                              .dice = hillside_dice (plant->hash, 2),
                              .x = x,
                              .y = y,
                              .unit = plant->unit,
                              .sun_side = scene->sun_side };

    if (x + reach < 0.0 || x - reach > HILLSIDE_BLOCK || y + 0.5 * reach < 0.0 || y - reach > HILLSIDE_BLOCK)
        return;
    cairo_save (block->cr);
    cairo_translate (block->cr, x, y);
    cairo_scale (block->cr, plant->unit, -plant->unit);
    if (layer->number == 0 && (kind.species <= BUSH))
        draw_shadow (&growth, plant, kind.height * (kind.species == CONIFER ? 0.45 : 0.6));
    switch (kind.species) {
    case NOTHING:
        break;
    case OAK:
        hillside_draw_broadleaf (&growth, &hillside_oak, kind.height);
        break;
    case BIRCH:
        hillside_draw_broadleaf (&growth, &hillside_birch, kind.height);
        break;
    case CONIFER:
        hillside_draw_conifer (&growth, kind.height);
        break;
    case BUSH:
        hillside_draw_broadleaf (&growth, &hillside_bush, kind.height);
        break;
    case FERN:
        draw_fern (&growth, kind.height);
        break;
    case TUFT:
        draw_tuft (&growth, kind.height);
        break;
    case FLOWER:
        draw_flower (&growth, kind.height);
        break;
    }
    cairo_restore (block->cr);
}
