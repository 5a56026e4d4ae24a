/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Geometry of the lattices: skew and cells (Perlin 2001; Gustavson 2005), and the fade of the square one.
 *
 * Skewing x by F makes simplex cells halves, sixths, … of unit cubes; a lattice point with integer skewed
 * index I lies at I - G * sum(I). The square lattice is the case F = G = 0.
 */
#ifndef NK_LATTICE_H
#define NK_LATTICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* F(n) = (sqrt(n + 1) - 1) / n and G(n) = F(n) / (1 + n F(n)) for n = 2..4; in 1D nothing is skewed. */
static const double nk_skew[5] = {
    0.0, 0.0, 0.36602540378443864676, 1.0 / 3.0, 0.30901699437494742410,
};
static const double nk_unskew[5] = {
    0.0, 0.0, 0.21132486540518711775, 1.0 / 6.0, 0.13819660112501051518,
};

/* The cell of a lattice coordinate as an index modulo 2^32, and the rest in [0, 1). Coordinates so large
 * that a double holds no fraction any more are answered with cell 0, not with undefined behaviour. */
static inline int32_t nk_cell(double x, double *rest)
{
    bool sane = fabs(x) < 4611686018427387904.0; /* 2^62; false for NaN too */
    int64_t base = sane ? (int64_t)x : 0;        /* towards zero, and one down if that was up */

    base -= (double)base > x;
    *rest = sane ? x - (double)base : 0.0;
    return (int32_t)(uint32_t)(uint64_t)base;
}

/* Perlin's quintic fade (2002) and its first two derivatives. */
static inline double nk_fade(double t)
{
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

static inline double nk_fade_slope(double t)
{
    return 30.0 * t * t * (t - 1.0) * (t - 1.0);
}

static inline double nk_fade_curve(double t)
{
    return 60.0 * t * (2.0 * t - 1.0) * (t - 1.0);
}

#endif
