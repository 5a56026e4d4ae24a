/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What a gradient set is like and how close it comes to what is published: numbers for docs/noises.md.
 */
#ifndef MEASURE_SET_STATISTICS_H
#define MEASURE_SET_STATISTICS_H

#include <glib.h>

#include "gradients.h"

typedef struct {
    double lowest, highest, spread;    /* of values at random points of many seeds; standard deviation */
    double mean_magnitude, mean_ridge; /* as in NkShape */
} SetStatistics;

SetStatistics set_statistics(const NkGradientRow *row, int dimensions, int samples);

/* Central differences of value and gradient against gradient and Hessian: RMS of what they are apart, over
 * the RMS of the derivative. */
typedef struct {
    double slope, curve;
} SetDifferences;

SetDifferences set_differences(const NkGradientRow *row, int dimensions);

/* The largest errors over max(1, |published number|) for coordinates up to 1000, over all files of
 * tests/reference that belong to the set; negative: none has such numbers. */
typedef struct {
    double value, slope, curve;
    char *files; /* the caller frees */
} SetResiduals;

SetResiduals set_residuals(const NkGradientRow *row, int dimensions);

/* The largest error of a value beyond 1000 among all of tests/reference. */
double set_farthest_residual(void);

/* The largest |correlation| of two among the seeds 0 to 63, 2^31 and 2^32 - 1 at the same random points.
 * seeded: with the origin drawn from the seed, as the operations have it. */
double set_correlation(const NkGradientRow *row, int dimensions, bool seeded, int samples);

#endif
