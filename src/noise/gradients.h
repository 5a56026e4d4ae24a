/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Gradient sets: how a lattice point gets its gradient, in plain double precision: the definition. The vector
 * code has a form of its own of circle and diamond (kernels.c), tested against these; all other sets are used
 * as they stand here, by every evaluator.
 */
#ifndef NK_GRADIENTS_H
#define NK_GRADIENTS_H

#include "lattice.h"
#include "noise.h"

/* Which lattice points a set of the simplex lattice sums over. */
typedef enum {
    NK_CORNERS_IN_REACH,   /* all in reach, and these are corners of the simplex that a point is in */
    NK_CORNERS_OF_SIMPLEX, /* the corners of that simplex; the kernel reaches further and is cut at its faces
                            */
    NK_CORNERS_WIDE,       /* all in reach, which are more than the corners */
    NK_CORNERS_WALK,       /* those that the set's own walk visits */
} NkCorners;

/* What goes with a set in one dimension. The noise is
 *   simplex: scale * sum of max(reach - |d|^2, 0)^power * (gradient . d) over the lattice points,
 *   square:  scale * the fade-weighted mean of (gradient . d) over the cell's corners (reach unused; power is
 *            the degree of the fade, 3 or 5),
 * at coordinate times the published coordinates. A row without this dimension has scale 0. */
typedef struct {
    double coordinate;
    double reach;
    int power;
    double scale;
    double bound;          /* no value is further from zero; see tests/core/test-bounds.c */
    double mean_magnitude; /* mean of |noise|, and */
    double mean_ridge;     /* of (1 - |noise| / bound)^2: what octaves finer than the pixels fade to */
    NkCorners corners;
} NkShape;

/* Whatever else a gradient depends on; one per octave, made by nk_plan_new. */
enum { NK_TABLE_SIZE = 512 };

typedef struct {
    uint32_t seed;
    int dimensions;
    NkVariant variant;     /* gradients are given in lattice coordinates, so they turn with the lattice */
    double angle;          /* radians; turns the gradients (psrd) */
    const uint16_t *table; /* NULL, or what the row's shuffle made of the seed: NK_TABLE_SIZE entries */
} NkGradientKey;

/* A lattice point that a walk visits. */
typedef struct {
    double d[NK_MAX_DIMENSIONS]; /* from it to the point */
    double gradient[NK_MAX_DIMENSIONS];
} NkCorner;

enum { NK_MAX_CORNERS = 16 };

typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    const char *nick;
    NkShape shape[NK_MAX_DIMENSIONS + 1]; /* by dimension; [0] is unused */

    /* The gradient of the lattice point with this integer (skewed) index, unscaled. */
    void (*gradient)(const NkGradientKey *key, const int32_t index[], double gradient[]);

    /* Fills the table that gradient looks things up in. NULL: there is none. */
    void (*shuffle)(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);

    /* The lattice's turn: lattice coordinates = coordinate * turn * published coordinates. False: the set
     * does not have this variant in this dimension. NULL: not turned, and no variant but the published one.
     */
    bool (*turn)(int dimensions, NkVariant variant, double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS]);

    /* For NK_CORNERS_WALK: the lattice points that add to the noise at x (lattice coordinates); their number.
     */
    int (*walk)(const NkGradientKey *key, const NkPeriods *periods, const double x[],
                NkCorner corner[NK_MAX_CORNERS]);
} NkGradientRow;

/* The row of a set on a lattice, or NULL. */
const NkGradientRow *nk_gradient_row(NkLattice lattice, NkGradientSet set);

/* All rows, for tests, measurements and documentation. */
const NkGradientRow *nk_gradient_rows(int *count);

/* How the row's lattice lies in this dimension and variant. */
NkGeometry nk_row_geometry(const NkGradientRow *row, int dimensions, NkVariant variant);

#endif
