/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What one noise operation should render, by the double evaluator. How properties place a field in
 * the picture is written here a second time, from the contract and not from operations/, so that
 * each checks the other. Needs no GEGL.
 */
#ifndef TEST_EXPECTED_H
#define TEST_EXPECTED_H

#include "noise.h"

typedef struct {
    NkPlan *plan;
    NkGrid grid;
    int output;   /* of the contract: 0 value, 1 dx, ... 7 relief; not 6, the normal map of three channels */
    double scale; /* pixels at level 0 */
    double strength; /* of the relief */
} Expected;

/* arguments: one operation with its properties, as on gegl's command line. Ends the program if it
 * does not know one of them. */
Expected expected_new(const char *arguments);
/* The grid of a zoomed-out view: a pixel of level n is 2^n pixels wide, and what it cannot show
 * fades. */
void expected_zoom_out(Expected *expected, int level);
void expected_free(Expected *expected);

double expected_pixel(const Expected *expected, int column, int row);

#endif
