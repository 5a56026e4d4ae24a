/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Shapes that plants are made of. They only add to cairo's path, all in the same turning direction, so that
 * many may overlap in one path and be filled at once. Lengths are in the current units, angles in radians
 * from straight up to the right.
 */
#ifndef NOISEKIT_HILLSIDE_SHAPES_H
#define NOISEKIT_HILLSIDE_SHAPES_H

#include <cairo.h>
#include <glib.h>

#include "hillside-colours.h"

/* A curve with its width: from its beginning, bent towards the middle point, to its end. */
typedef struct {
    gdouble x0, y0, cx, cy, x1, y1;
    gdouble width0, width1;
} HillsideCurve;

/* From (x, y) in this direction; bend moves its middle aside, as a share of its length, to the right of it.
 */
HillsideCurve hillside_curve (gdouble x, gdouble y, gdouble angle, gdouble length, gdouble bend,
                              gdouble width0, gdouble width1);
/* A point of its middle line, 0 <= t <= 1, and the direction there. */
void hillside_curve_at (const HillsideCurve *curve, gdouble t, gdouble *x, gdouble *y, gdouble *angle);

void hillside_add_curve (cairo_t *cr, const HillsideCurve *curve);
/* The same, pointed at both ends: widest, about width0, in its middle. */
void hillside_add_blade (cairo_t *cr, const HillsideCurve *curve);
/* Pointed at both ends; its stalk is at (x, y). */
void hillside_add_leaf (cairo_t *cr, gdouble x, gdouble y, gdouble angle, gdouble length, gdouble width);
/* Its axes lie along x and y. */
void hillside_add_disc (cairo_t *cr, gdouble x, gdouble y, gdouble width, gdouble height);

/* Fills the path, and empties it. */
void hillside_fill (cairo_t *cr, HillsideColour colour, gdouble opacity);

#endif
