/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The noise core alone: nk_render of 1024 x 1024 pixels in one thread.
 */
#ifndef MEASURE_CORE_SPEED_H
#define MEASURE_CORE_SPEED_H

#include "noise.h"
#include "rounds.h"

/* How pixels lie on the field. */
typedef enum {
    GRID_STRAIGHT,
    GRID_TURNED,  /* by 30 degrees: Perlin has no rows there */
    GRID_SHEARED, /* columns and rows of pixels not at a right angle: simplex has no discs there */
} GridKind;

typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    int dimensions;
    NkFractal fractal; /* of six octaves, if one is chosen */
    int warps;         /* each of one octave of the same basis, cells as large as the field's */
    gboolean still;    /* a warp that moves nothing, and costs nothing but the way to it */
    GridKind grid;
    gboolean gradient; /* dx and dy too */
    gboolean tiled;    /* repeats after the image's width and height */
    double cell;       /* pixels per unit of the noise's coordinates */
    int size;          /* pixels; 0 is 1024 */
} Recipe;

typedef struct {
    NkPlan *plan;
    NkGrid grid;
    NkRectangle rectangle;
    gboolean gradient;
    const char *simd; /* NULL: as it is */
} Render;

Render *render_new(const Recipe *recipe, const char *simd);
/* Appends it to an array of Timed, which does not own it. */
void render_add(GArray *timed, Render *render);

/* Frees an array of Timed, and the renders from the first'th on. */
void timed_free(GArray *timed, int first);

/* All print their tables. */
void core_speed_targets(int rounds);
void core_speed_tiled(int rounds);
void core_speed_tables(int rounds);

#endif
