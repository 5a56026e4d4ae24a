/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside-growth.h"

#include <math.h>

#include "hillside-shapes.h"

/* How far they reach, in heights: a stem of 0.36 with branches of 0.76 its length, five levels of them, is
 * 0.36 (1 + 0.76 + ... + 0.76^5) = 1.2; the leaves of a cluster add 0.25. */
/* clang-format off */
const HillsideHabit hillside_oak = {
    .stems = 1, .levels = 5, .stem = 0.27, .width = 0.062, .ratio = 0.74, .spread = 0.52, .rise = 0.16,
    .crown = 0.085, .leaf = 0.042, .leaves = 13, .leafy = 4,
};
const HillsideHabit hillside_birch = {
    .stems = 1, .levels = 5, .stem = 0.32, .width = 0.038, .ratio = 0.70, .spread = 0.36, .rise = 0.3,
    .crown = 0.07, .leaf = 0.034, .leaves = 9, .leafy = 3, .pale = TRUE,
};
const HillsideHabit hillside_bush = {
    .stems = 7, .stems_spread = 1.2, .levels = 3, .stem = 0.3, .width = 0.035, .ratio = 0.7, .spread = 0.55,
    .rise = 0.12, .crown = 0.14, .leaf = 0.085, .leaves = 10, .leafy = 0, .berries = TRUE,
};
/* clang-format on */

enum { MAX_LIMBS = 900, MAX_CLUSTERS = 900, LEAF_TONES = 5 };

typedef struct {
    gdouble x, y;
    guint32 hash;
    gboolean front; /* of the branches */
} Cluster;

typedef struct {
    const HillsideHabit *habit;
    gdouble height;
    HillsideCurve limbs[MAX_LIMBS];
    gint limb_count;
    Cluster clusters[MAX_CLUSTERS];
    gint cluster_count;
    gdouble left, right, bottom, top; /* of the crown */
} Skeleton;

/* Whether something at (x, y) that reaches this far touches the block. */
static gboolean is_seen (const HillsideGrowth *growth, gdouble x, gdouble y, gdouble reach)
{
    gdouble column = growth->x + growth->unit * x, row = growth->y - growth->unit * y;
    gdouble pixels = growth->unit * reach + 1.0;

    return column + pixels > 0.0 && column - pixels < HILLSIDE_BLOCK && row + pixels > 0.0 &&
           row - pixels < HILLSIDE_BLOCK;
}

/* --- branches --- */

static void add_cluster (Skeleton *tree, HillsideDice *dice, gdouble x, gdouble y)
{
    Cluster *cluster;

    if (tree->cluster_count == MAX_CLUSTERS)
        return;
    cluster = &tree->clusters[tree->cluster_count++];
    *cluster = (Cluster){ x, y, 0, hillside_roll (dice) < 0.6 };
    cluster->hash = (guint32)(hillside_roll (dice) * 4294967296.0);
    if (tree->cluster_count == 1)
        tree->left = tree->right = x, tree->bottom = tree->top = y;
    tree->left = MIN (tree->left, x);
    tree->right = MAX (tree->right, x);
    tree->bottom = MIN (tree->bottom, y);
    tree->top = MAX (tree->top, y);
}

static void grow_limb (Skeleton *tree, HillsideDice *dice, gdouble x, gdouble y, gdouble angle,
                       gdouble length, gdouble width, gint level)
{
    const HillsideHabit *habit = tree->habit;
    HillsideCurve limb =
        hillside_curve (x, y, angle, length, hillside_between (dice, -0.13, 0.13), width, 0.68 * width);
    gint children = hillside_roll (dice) < 0.45 ? 3 : 2;
    gdouble first_side = hillside_roll (dice) < 0.5 ? -1.0 : 1.0;

    if (tree->limb_count == MAX_LIMBS)
        return;
    tree->limbs[tree->limb_count++] = limb;
    if (level >= habit->leafy) {
        gdouble cx, cy, direction;

        hillside_curve_at (&limb, hillside_between (dice, 0.4, 0.7), &cx, &cy, &direction);
        add_cluster (tree, dice, cx, cy);
    }
    if (level == habit->levels) {
        add_cluster (tree, dice, limb.x1, limb.y1);
        return;
    }
    for (gint i = 0; i < children; i++) {
        /* The first child leads on, the others leave to either side, some of them before the end. */
        gdouble side = i == 0 ? 0.35 * -first_side : (i == 1 ? first_side : -first_side);
        gdouble start = i == 0 ? 1.0 : hillside_between (dice, 0.72, 1.0), cx, cy, direction, turned;
        gdouble share = i == 0 ? hillside_between (dice, 0.95, 1.08) : hillside_between (dice, 0.75, 1.05);

        hillside_curve_at (&limb, start, &cx, &cy, &direction);
        turned = direction + side * hillside_spread (dice, habit->spread, 0.4);
        turned -= habit->rise * turned;
        grow_limb (tree, dice, cx, cy, turned, length * habit->ratio * share,
                   width * (i == 0 ? 0.7 : hillside_between (dice, 0.45, 0.62)), level + 1);
    }
}

static void draw_limbs (HillsideGrowth *growth, const Skeleton *tree)
{
    const HillsideTones *bark = tree->habit->pale ? &growth->colours->pale_bark : &growth->colours->bark;
    gdouble thinnest = 0.55 / growth->unit; /* what is thinner than a pixel would only be faint */

    for (gint pass = 0; pass < 2; pass++) {
        for (gint i = 0; i < tree->limb_count; i++) {
            HillsideCurve limb = tree->limbs[i];
            gdouble shift = 0.24 * limb.width0 * growth->sun_side;

            if (pass == 1 && limb.width0 * growth->unit < 2.0)
                continue;
            if (pass == 1) { /* the lit side */
                limb.x0 += shift, limb.cx += shift, limb.x1 += shift * 0.68;
                limb.width0 *= 0.42;
                limb.width1 *= 0.42;
            }
            limb.width0 = MAX (limb.width0, thinnest);
            limb.width1 = MAX (limb.width1, thinnest);
            hillside_add_curve (growth->cr, &limb);
        }
        hillside_fill (growth->cr, hillside_tone (bark, pass ? 0.85 : 0.3), 1.0);
    }
}

/* --- leaves --- */

typedef struct {
    gdouble x, y, angle, length;
    gint tone;
} Leaf;

typedef struct {
    gint count;
    gdouble length; /* units */
} LeafSize;

/* Leaves too small to be seen become fewer and larger ones. */
static LeafSize leaf_size (const HillsideGrowth *growth, const Skeleton *tree)
{
    gdouble length = tree->habit->leaf * tree->height, pixels = length * growth->unit, smallest = 2.8;
    gdouble larger = pixels < smallest ? MIN (smallest / pixels, 4.0) : 1.0;

    return (LeafSize){ MAX ((gint)(tree->habit->leaves / larger), 2), length * larger };
}

/* Light on a leaf: its place in the crown, and in its cluster, towards the sun. */
static gdouble light_on (const HillsideGrowth *growth, const Skeleton *tree, gdouble x, gdouble y, gdouble dx,
                         gdouble dy)
{
    gdouble width = MAX (0.5 * (tree->right - tree->left), 1e-6);
    gdouble height = MAX (0.5 * (tree->top - tree->bottom), 1e-6);
    gdouble u = (x - 0.5 * (tree->left + tree->right)) / width;
    gdouble v = (y - 0.5 * (tree->bottom + tree->top)) / height;

    return 0.47 + 0.26 * (0.75 * growth->sun_side * u + 0.6 * v) +
           0.3 * (0.6 * growth->sun_side * dx + 0.8 * dy);
}

/* Leaves all around the middle of a cluster, outer ones turned outwards, lower ones hanging. */
static gint leaves_of (const HillsideGrowth *growth, const Skeleton *tree, const Cluster *cluster,
                       LeafSize size, Leaf leaves[])
{
    gdouble radius = tree->habit->crown * tree->height;
    HillsideDice dice = hillside_dice (cluster->hash, 0);
    gint count = 0;

    for (gint k = 0; k < size.count; k++) {
        gdouble turn = 2.0 * G_PI * hillside_roll (&dice), away = sqrt (hillside_roll (&dice));
        gdouble dx = away * sin (turn), dy = away * cos (turn), light;
        Leaf leaf = { cluster->x + radius * dx, cluster->y + 0.8 * radius * dy,
                      1.9 * dx + hillside_between (&dice, -0.9, 0.9), 0.0, 0 };

        if (dy < 0.0)
            leaf.angle += dx < 0.0 ? -0.5 * G_PI : 0.5 * G_PI;
        light = light_on (growth, tree, leaf.x, leaf.y, dx, dy) + hillside_between (&dice, -0.14, 0.14) -
                (cluster->front ? 0.0 : 0.22);
        leaf.tone = CLAMP ((gint)(light * LEAF_TONES), 0, LEAF_TONES - 1);
        leaf.length = hillside_spread (&dice, size.length, 0.3);
        if (hillside_roll (&dice) < growth->colours->leaves)
            leaves[count++] = leaf;
    }
    return count;
}

/* Those of the clusters in front of the branches or behind them, dark ones first. What lies outside the block
 * is left out. */
static void draw_leaves (HillsideGrowth *growth, const Skeleton *tree, const HillsideTones *tones,
                         gboolean front)
{
    LeafSize size = leaf_size (growth, tree);
    gdouble reach = tree->habit->crown * tree->height + 1.5 * size.length;
    Leaf *leaves = g_new (Leaf, tree->cluster_count * size.count);
    gint count = 0;

    for (gint i = 0; i < tree->cluster_count; i++) {
        const Cluster *cluster = &tree->clusters[i];

        if (cluster->front == front && is_seen (growth, cluster->x, cluster->y, reach))
            count += leaves_of (growth, tree, cluster, size, leaves + count);
    }
    for (gint tone = 0; tone < LEAF_TONES; tone++) {
        for (gint i = 0; i < count; i++)
            if (leaves[i].tone == tone)
                hillside_add_leaf (growth->cr, leaves[i].x, leaves[i].y, leaves[i].angle, leaves[i].length,
                                   0.55 * leaves[i].length);
        hillside_fill (growth->cr, hillside_tone (tones, (tone + 0.35) / LEAF_TONES), 1.0);
    }
    g_free (leaves);
}

static void draw_berries (HillsideGrowth *growth, const Skeleton *tree)
{
    gdouble radius = tree->habit->crown * tree->height, size = 0.034 * tree->height;

    for (gint i = 0; i < tree->cluster_count; i++) {
        const Cluster *cluster = &tree->clusters[i];
        HillsideDice dice = hillside_dice (cluster->hash, 1);

        for (gint k = 0; k < 2 && cluster->front; k++) {
            gdouble x = cluster->x + radius * hillside_between (&dice, -0.9, 0.9);
            gdouble y = cluster->y + radius * hillside_between (&dice, -0.8, 0.8);

            hillside_add_disc (growth->cr, x, y, size, size);
        }
    }
    hillside_fill (growth->cr, growth->colours->berry, 1.0);
}

/* Between two kinds of foliage, so that no two trees are quite alike. */
static HillsideTones choose_foliage (HillsideGrowth *growth)
{
    const HillsideTones *a =
        &growth->colours->foliage[(gint)(HILLSIDE_FOLIAGES * hillside_roll (&growth->dice))];
    const HillsideTones *b =
        &growth->colours->foliage[(gint)(HILLSIDE_FOLIAGES * hillside_roll (&growth->dice))];
    gdouble share = 0.4 * hillside_roll (&growth->dice);

    return (HillsideTones){ hillside_mix (a->shade, b->shade, share),
                            hillside_mix (a->middle, b->middle, share),
                            hillside_mix (a->light, b->light, share) };
}

void hillside_draw_broadleaf (HillsideGrowth *growth, const HillsideHabit *habit, gdouble height)
{
    Skeleton *tree = g_new (Skeleton, 1);
    HillsideTones tones = choose_foliage (growth);

    tree->habit = habit;
    tree->height = height;
    tree->limb_count = tree->cluster_count = 0;
    for (gint i = 0; i < habit->stems; i++) {
        gdouble side = habit->stems > 1 ? 2.0 * i / (habit->stems - 1.0) - 1.0 : 0.0;
        gdouble angle = side * habit->stems_spread + hillside_between (&growth->dice, -0.1, 0.1);
        gdouble length = height * hillside_spread (&growth->dice, habit->stem, 0.12);

        grow_limb (tree, &growth->dice, 0.08 * side * height, -0.01 * height, angle, length,
                   habit->width * height, 0);
    }
    draw_leaves (growth, tree, &tones, FALSE);
    draw_limbs (growth, tree);
    draw_leaves (growth, tree, &tones, TRUE);
    if (habit->berries && hillside_roll (&growth->dice) < 0.3)
        draw_berries (growth, tree);
    g_free (tree);
}

/* --- conifers --- */

/* A branch hangs out from the trunk, and twigs hang from it, longest in its middle. */
static void add_spray (HillsideGrowth *growth, const HillsideCurve *branch, gdouble length, gint twigs,
                       gint pass)
{
    HillsideDice dice = growth->dice;

    for (gint i = 0; i < twigs; i++) {
        gdouble t = (i + 0.6) / twigs, x, y, angle, outward = branch->x1 < branch->x0 ? -1.0 : 1.0;
        gdouble twig = length * (0.2 + 0.26 * sin (G_PI * t)) * hillside_between (&dice, 0.75, 1.2);
        gdouble hang =
            outward * (pass == 2 ? hillside_between (&dice, 0.8, 1.9) : hillside_between (&dice, 1.5, 2.9));

        hillside_curve_at (branch, t, &x, &y, &angle);
        if (pass == 2)
            twig *= 0.6;
        hillside_add_leaf (growth->cr, x, y, hang, twig, 0.4 * twig);
    }
}

/* Passes: the shadow under a branch, its body, its tips in the light. */
static void draw_whorl (HillsideGrowth *growth, gdouble x, gdouble y, gdouble length, gdouble gap,
                        gdouble light)
{
    static const gdouble sides[] = { -1.0, 1.0, -0.7, 0.68, -0.4, 0.36, -0.12, 0.14 };
    gint twigs = CLAMP ((gint)(length * growth->unit / 2.8), 2, 11);
    HillsideDice before = growth->dice;

    light += hillside_between (&before, -0.06, 0.06);
    for (gint pass = 0; pass < 3; pass++) {
        growth->dice = before;
        for (gsize i = 0; i < G_N_ELEMENTS (sides); i++) {
            gdouble reach = sides[i] * hillside_spread (&growth->dice, length, 0.2);
            gdouble base = y + gap * hillside_between (&growth->dice, -0.5, 0.5);
            gdouble droop = hillside_between (&growth->dice, 0.25, 0.5) * fabs (reach) + 0.1 * length;
            HillsideCurve branch = { .x0 = x, .y0 = base, .x1 = x + reach, .y1 = base - 0.8 * droop };

            branch.cx = x + 0.55 * reach;
            branch.cy = base - 0.75 * droop;
            branch.width0 = 0.1 * length;
            branch.width1 = 0.02 * length;
            hillside_add_curve (growth->cr, &branch);
            add_spray (growth, &branch, length, twigs, pass);
        }
        hillside_fill (growth->cr, hillside_tone (&growth->colours->needles, light - 0.22 + 0.24 * pass),
                       1.0);
    }
}

void hillside_draw_conifer (HillsideGrowth *growth, gdouble height)
{
    gdouble lean = hillside_between (&growth->dice, -0.03, 0.03); /* radians */
    gdouble width = hillside_between (&growth->dice, 0.17, 0.25) * height, bare = 0.12 * height;
    gint whorls = CLAMP ((gint)(height * growth->unit / 4.5), 7, 24);
    HillsideCurve trunk =
        hillside_curve (0.0, -0.01 * height, lean, height, 0.01, 0.045 * height, 0.004 * height);
    HillsideCurve body =
        hillside_curve (0.0, 0.8 * bare, lean, 0.8 * height, 0.01, 1.1 * width, 0.005 * height);
    guint32 seed = growth->dice.state;

    hillside_add_curve (growth->cr, &trunk);
    hillside_fill (growth->cr, hillside_tone (&growth->colours->bark, 0.35), 1.0);
    hillside_add_curve (growth->cr, &body); /* twigs in the dark, behind those that are drawn */
    hillside_fill (growth->cr, hillside_tone (&growth->colours->needles, 0.08), 1.0);
    for (gint i = 0; i < whorls; i++) {
        gdouble t = 0.12 + 0.86 * i / whorls, length = width * (pow (1.0 - t, 0.85) + 0.03), x, y, angle;

        hillside_curve_at (&trunk, t, &x, &y, &angle);
        growth->dice = hillside_dice (seed, i);
        if (!is_seen (growth, x, y, 2.0 * length + 0.1 * height))
            continue;
        draw_whorl (growth, x, y, length * hillside_spread (&growth->dice, 1.0, 0.12), 0.86 * height / whorls,
                    0.34 + 0.2 * t);
    }
}
