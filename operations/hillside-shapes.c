/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside-shapes.h"

#include <math.h>

HillsideCurve hillside_curve (gdouble x, gdouble y, gdouble angle, gdouble length, gdouble bend,
                              gdouble width0, gdouble width1)
{
    gdouble dx = length * sin (angle), dy = length * cos (angle);

    return (HillsideCurve){ x,      y,     x + 0.5 * dx + bend * dy, y + 0.5 * dy - bend * dx, x + dx, y + dy,
                            width0, width1 };
}

void hillside_curve_at (const HillsideCurve *c, gdouble t, gdouble *x, gdouble *y, gdouble *angle)
{
    gdouble s = 1.0 - t;

    *x = s * s * c->x0 + 2.0 * s * t * c->cx + t * t * c->x1;
    *y = s * s * c->y0 + 2.0 * s * t * c->cy + t * t * c->y1;
    *angle = atan2 (s * (c->cx - c->x0) + t * (c->x1 - c->cx), s * (c->cy - c->y0) + t * (c->y1 - c->cy));
}

/* Half a width to the left of the direction from one point to another. */
static void aside (gdouble x0, gdouble y0, gdouble x1, gdouble y1, gdouble width, gdouble *x, gdouble *y)
{
    gdouble dx = x1 - x0, dy = y1 - y0, length = hypot (dx, dy);

    *x = length > 0.0 ? -0.5 * width * dy / length : 0.0;
    *y = length > 0.0 ? 0.5 * width * dx / length : 0.0;
}

/* A parabola, as the cubic that it is. */
static void parabola_to (cairo_t *cr, gdouble x0, gdouble y0, gdouble cx, gdouble cy, gdouble x1, gdouble y1)
{
    cairo_curve_to (cr, x0 + 2.0 / 3.0 * (cx - x0), y0 + 2.0 / 3.0 * (cy - y0), x1 + 2.0 / 3.0 * (cx - x1),
                    y1 + 2.0 / 3.0 * (cy - y1), x1, y1);
}

void hillside_add_curve (cairo_t *cr, const HillsideCurve *c)
{
    gdouble ax, ay, bx, by, ex, ey;

    aside (c->x0, c->y0, c->cx, c->cy, c->width0, &ax, &ay);
    aside (c->x0, c->y0, c->x1, c->y1, 0.5 * (c->width0 + c->width1), &bx, &by);
    aside (c->cx, c->cy, c->x1, c->y1, c->width1, &ex, &ey);
    cairo_move_to (cr, c->x0 + ax, c->y0 + ay);
    parabola_to (cr, c->x0 + ax, c->y0 + ay, c->cx + bx, c->cy + by, c->x1 + ex, c->y1 + ey);
    cairo_line_to (cr, c->x1 - ex, c->y1 - ey);
    parabola_to (cr, c->x1 - ex, c->y1 - ey, c->cx - bx, c->cy - by, c->x0 - ax, c->y0 - ay);
    cairo_close_path (cr);
}

void hillside_add_blade (cairo_t *cr, const HillsideCurve *c)
{
    gdouble bx, by;

    aside (c->x0, c->y0, c->x1, c->y1, 2.0 * c->width0, &bx, &by); /* the curve goes half way to its handle */
    cairo_move_to (cr, c->x0, c->y0);
    parabola_to (cr, c->x0, c->y0, c->cx + bx, c->cy + by, c->x1, c->y1);
    parabola_to (cr, c->x1, c->y1, c->cx - bx, c->cy - by, c->x0, c->y0);
    cairo_close_path (cr);
}

void hillside_add_leaf (cairo_t *cr, gdouble x, gdouble y, gdouble angle, gdouble length, gdouble width)
{
    gdouble dx = length * sin (angle), dy = length * cos (angle);
    gdouble wx = -dy / length * width * 0.65,
            wy = dx / length * width * 0.65; /* to the left; 0.65: the
                                              * curve reaches 3/4 of its handles */

    cairo_move_to (cr, x, y);
    cairo_curve_to (cr, x + 0.25 * dx + wx, y + 0.25 * dy + wy, x + 0.65 * dx + wx, y + 0.65 * dy + wy,
                    x + dx, y + dy);
    cairo_curve_to (cr, x + 0.65 * dx - wx, y + 0.65 * dy - wy, x + 0.25 * dx - wx, y + 0.25 * dy - wy, x, y);
    cairo_close_path (cr);
}

void hillside_add_disc (cairo_t *cr, gdouble x, gdouble y, gdouble width, gdouble height)
{
    const gdouble k = 0.5522847498; /* handles of a quarter circle */
    gdouble a = 0.5 * width, b = 0.5 * height;

    cairo_move_to (cr, x - a, y);
    cairo_curve_to (cr, x - a, y + k * b, x - k * a, y + b, x, y + b);
    cairo_curve_to (cr, x + k * a, y + b, x + a, y + k * b, x + a, y);
    cairo_curve_to (cr, x + a, y - k * b, x + k * a, y - b, x, y - b);
    cairo_curve_to (cr, x - k * a, y - b, x - a, y - k * b, x - a, y);
    cairo_close_path (cr);
}

void hillside_fill (cairo_t *cr, HillsideColour colour, gdouble opacity)
{
    cairo_set_source_rgba (cr, colour.r, colour.g, colour.b, opacity);
    cairo_fill (cr);
}
