/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Gradient sets: how a lattice point gets its gradient, in plain double precision: the definition. The vector
 * code has a form of its own of each set here (diamond and gradients in kernels.c), tested against this one.
 */
#ifndef NK_GRADIENTS_H
#define NK_GRADIENTS_H

#include "noise.h"

/* What goes with a set in one dimension. The noise is
 *   simplex: scale * sum of max(reach - |d|^2, 0)^power * (gradient . d) over the lattice points,
 *   square:  scale * the fade-weighted mean of (gradient . d) over the cell's corners (reach, power unused),
 * at coordinate times the published coordinates. A row without this dimension has scale 0. */
typedef struct {
    double coordinate;
    double reach;
    int power;
    double scale;
    double bound;          /* no value is further from zero; see tests/core/test-bounds.c */
    double mean_magnitude; /* mean of |noise|, and */
    double mean_ridge;     /* of (1 - |noise| / bound)^2: what octaves finer than the pixels fade to */
} NkShape;

typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    const char *nick;
    NkShape shape[NK_MAX_DIMENSIONS + 1]; /* by dimension; [0] is unused */

    /* The gradient of the lattice point with this integer (skewed) index, unscaled. */
    void (*gradient)(uint32_t seed, const int32_t index[], int dimensions, double gradient[]);
} NkGradientRow;

/* The row of a set on a lattice, or NULL. */
const NkGradientRow *nk_gradient_row(NkLattice lattice, NkGradientSet set);

/* All rows, for tests, measurements and documentation. */
const NkGradientRow *nk_gradient_rows(int *count);

#endif
