/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Woody plants: branches that carry branches, and what sits on them.
 */
#ifndef NOISEKIT_HILLSIDE_GROWTH_H
#define NOISEKIT_HILLSIDE_GROWTH_H

#include "hillside.h"

/* A plant while it is drawn: cairo's units are the ground's, its origin is the root, y runs upwards. */
typedef struct {
    cairo_t *cr;
    const HillsideColours *colours;
    HillsideDice dice;
    gdouble x, y;     /* of the root, in pixels of the block */
    gdouble unit;     /* pixels per unit */
    gdouble sun_side; /* -1: the light comes from the left, 1: from the right */
} HillsideGrowth;

/* How a broad-leaved plant branches. Lengths are shares of its height. */
typedef struct {
    gint stems;           /* from the root */
    gdouble stems_spread; /* radians between the outer ones and straight up */
    gint levels;          /* of branches on branches */
    gdouble stem, width;  /* length and width of a stem up to its first fork */
    gdouble ratio;        /* length of a branch over that of what carries it */
    gdouble spread;       /* radians between a branch and what carries it */
    gdouble rise;         /* how much branches turn upwards: 0 not at all, 1 all the way */
    gdouble crown;        /* radius of a cluster of leaves */
    gdouble leaf;         /* length of a leaf */
    gint leaves;          /* in a cluster */
    gint leafy;           /* the first level that carries leaves */
    gboolean berries;     /* on some of them */
    gboolean pale;        /* bark of birches */
} HillsideHabit;

extern const HillsideHabit hillside_oak, hillside_birch, hillside_bush;

void hillside_draw_broadleaf (HillsideGrowth *growth, const HillsideHabit *habit, gdouble height);
void hillside_draw_conifer (HillsideGrowth *growth, gdouble height);

#endif
