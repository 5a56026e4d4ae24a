/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Which published numbers of tests/reference belong to which field, and how close a field comes to them.
 */
#ifndef NK_TESTS_REFERENCES_H
#define NK_TESTS_REFERENCES_H

#include "common.h"

/* One published function with one seed and period: some columns of a file. A row begins with the
 * coordinates; from `first` on stand the value, for order 1 and 2 the gradient, for order 2 the upper
 * triangle of the Hessian. */
typedef struct {
    const char *file, *label;
    NkLattice lattice;
    NkGradientSet set;
    int dimensions;
    NkVariant variant;
    uint32_t seed;
    double period[NK_MAX_DIMENSIONS];
    int first, order;

    /* 0: no such column, and what is said above holds for all rows. */
    int seed_column, angle_column, period_column;

    /* Of a second value, with the wrap in whole numbers, which is the right one; where the first differs, the
     * published rounding took another of the period's copies, whose derivatives say nothing. */
    int exact_column;

    /* The published constants have so few digits that values are off by this. */
    double rounding;
} Reference;

extern const Reference references[];
extern const int reference_count;

/* One row. */
typedef struct {
    double point[NK_MAX_DIMENSIONS];
    double distance; /* largest |coordinate| */
    double value;
    const double *slope, *curve; /* NULL: not given */
    NkField field;
} ReferenceRow;

ReferenceRow reference_row(const Reference *reference, const Table *table, int row);

/* "ashima_pnoise2_p3_5/value"; the caller frees. */
char *reference_name(const Reference *reference);

/* How far nk_point is off at worst: each error over max(1, |published number|). */
typedef struct {
    double value, slope, curve;
    double far_value, far_slope, far_curve; /* the same where a coordinate is beyond 1000 */
    int rows, slopes, curves;               /* how many were compared */
} Residual;

Residual reference_residual(const Reference *reference);

#endif
