/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Mean, spread and extremes of a number that is measured several times.
 */
#ifndef MEASURE_QUALITY_SPREAD_H
#define MEASURE_QUALITY_SPREAD_H

#include <glib.h>
#include <math.h>

typedef struct {
    int count;
    double mean, squares; /* of deviations from the mean */
    double lowest, highest;
} Spread;

/* Welford's way: no difference of large sums. */
static inline void spread_add(Spread *spread, double x)
{
    double deviation = x - spread->mean;

    spread->lowest = spread->count ? fmin(spread->lowest, x) : x;
    spread->highest = spread->count ? fmax(spread->highest, x) : x;
    spread->count++;
    spread->mean += deviation / spread->count;
    spread->squares += deviation * (x - spread->mean);
}

static inline double spread_sd(const Spread *spread)
{
    return spread->count > 1 ? sqrt(spread->squares / (spread->count - 1)) : NAN;
}

#endif
