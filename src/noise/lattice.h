/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Geometry of the lattices: skew and cells (Perlin 2001; Gustavson 2005), how they repeat, and the fade of
 * the square one.
 *
 * Skewing x by F makes simplex cells halves, sixths, … of unit cubes; a lattice point with integer skewed
 * index I lies at I - G * sum(I). The square lattice is the case F = G = 0.
 */
#ifndef NK_LATTICE_H
#define NK_LATTICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    NK_GEOMETRY_SQUARE,  /* point I lies at I */
    NK_GEOMETRY_SIMPLEX, /* at I - G sum(I) */
    NK_GEOMETRY_PSRD,    /* 2D: (i, j) at (i - j / 2, j), triangles of base and height one (Gustavson, McEwan
                          * 2022) */
    NK_GEOMETRY_PERLIN_GRID, /* 3D: as SIMPLEX, but repeating along its own axes, not along the edges of its
                              * cubes */
} NkGeometry;

static inline bool nk_is_skewed(NkGeometry geometry)
{
    return geometry == NK_GEOMETRY_SIMPLEX || geometry == NK_GEOMETRY_PERLIN_GRID;
}

/* F(n) = (sqrt(n + 1) - 1) / n and G(n) = F(n) / (1 + n F(n)) for n = 2..4; in 1D nothing is skewed. */
static const double nk_skew[5] = {
    0.0, 0.0, 0.36602540378443864676, 1.0 / 3.0, 0.30901699437494742410,
};
static const double nk_unskew[5] = {
    0.0, 0.0, 0.21132486540518711775, 1.0 / 6.0, 0.13819660112501051518,
};

/* Where the point with this index lies: the lattice's basis applied to it. Linear, so fractions may be given.
 */
static inline void nk_lattice_position(NkGeometry geometry, int n, const double index[], double position[])
{
    double sum = 0.0;

    for (int i = 0; i < n; i++)
        sum += index[i];
    for (int i = 0; i < n; i++)
        position[i] = nk_is_skewed(geometry) ? index[i] - nk_unskew[n] * sum : index[i];
    if (geometry == NK_GEOMETRY_PSRD)
        position[0] -= 0.5 * index[1];
}

/* The inverse: skewed coordinates, of which the index of a point's cell is the whole part. */
static inline void nk_lattice_skewed(NkGeometry geometry, int n, const double position[], double skewed[])
{
    double sum = 0.0;

    for (int i = 0; i < n; i++)
        sum += position[i];
    for (int i = 0; i < n; i++)
        skewed[i] = nk_is_skewed(geometry) ? position[i] + nk_skew[n] * sum : position[i];
    if (geometry == NK_GEOMETRY_PSRD)
        skewed[0] += 0.5 * position[1];
}

/* The cell of a lattice coordinate, and the rest in [0, 1). Coordinates so large that a double holds no
 * fraction any more are answered with cell 0, not with undefined behaviour. */
static inline int64_t nk_wide_cell(double x, double *rest)
{
    bool sane = fabs(x) < 4611686018427387904.0; /* 2^62; false for NaN too */
    int64_t base = sane ? (int64_t)x : 0;        /* towards zero, and one down if that was up */

    base -= (double)base > x;
    *rest = sane ? x - (double)base : 0.0;
    return base;
}

/* The same modulo 2^32. */
static inline int32_t nk_cell(double x, double *rest)
{
    return (int32_t)(uint32_t)(uint64_t)nk_wide_cell(x, rest);
}

/* A lattice repeats along each of `dimensions` directions at right angles: vector[k] is the shortest index
 * that leads along direction k, and measure[k] . index counts how far an index has come along it: whole[k]
 * for its vector, 0 for the others. */
typedef struct {
    int vector[4], measure[4], whole;
} NkRepeat;

static inline const NkRepeat *nk_lattice_repeat(NkGeometry geometry, int n)
{
    static const NkRepeat square[4] = {
        { { 1, 0, 0, 0 }, { 1, 0, 0, 0 }, 1 },
        { { 0, 1, 0, 0 }, { 0, 1, 0, 0 }, 1 },
        { { 0, 0, 1, 0 }, { 0, 0, 1, 0 }, 1 },
        { { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, 1 },
    };
    /* An edge of the triangles and their height, twice. */
    static const NkRepeat triangles[2] = { { { 1, -1 }, { 1, -1 }, 2 }, { { 1, 1 }, { 1, 1 }, 2 } };
    /* The body-centred cubic lattice, along the edges of its cubes. */
    static const NkRepeat cubes[3] = {
        { { 0, 1, 1 }, { -1, 1, 1 }, 2 },
        { { 1, 0, 1 }, { 1, -1, 1 }, 2 },
        { { 1, 1, 0 }, { 1, 1, -1 }, 2 },
    };
    static const NkRepeat pentatopes[4] = {
        { { 1, -1, 0, 0 }, { 1, -1, 0, 0 }, 2 },
        { { 0, 0, 1, -1 }, { 0, 0, 1, -1 }, 2 },
        { { 1, 1, -1, -1 }, { 1, 1, -1, -1 }, 4 },
        { { 1, 1, 1, 1 }, { 1, 1, 1, 1 }, 4 },
    };
    /* Its rows repeat every second one; see nk_wrap for the published odd periods. */
    static const NkRepeat psrd[2] = { { { 1, 0 }, { 2, -1 }, 2 }, { { 1, 2 }, { 0, 1 }, 2 } };

    /* The x axis through the point (4, 1, 1), three cells on. */
    static const NkRepeat perlin_grid[3] = {
        { { 4, 1, 1 }, { 5, -1, -1 }, 18 },
        { { 1, 4, 1 }, { -1, 5, -1 }, 18 },
        { { 1, 1, 4 }, { -1, -1, 5 }, 18 },
    };

    if (geometry == NK_GEOMETRY_PSRD)
        return psrd;
    if (geometry == NK_GEOMETRY_PERLIN_GRID)
        return perlin_grid;
    if (geometry == NK_GEOMETRY_SQUARE || n == 1)
        return square;
    return n == 2 ? triangles : n == 3 ? cubes : pentatopes;
}

/* Periods of a lattice, as its measures count; 0: none. */
typedef struct {
    NkGeometry geometry;
    int dimensions;
    bool any;
    int64_t period[4];
} NkPeriods;

static inline int64_t nk_floor_divide(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int64_t nk_modulo(int64_t a, int64_t b)
{
    return a - b * nk_floor_divide(a, b);
}

/* The index that stands for this one and all its repetitions, modulo 2^32. A psrd lattice with an odd number
 * of rows takes the half step of its published code, and so repeats after twice that number. */
static inline void nk_wrap(const NkPeriods *periods, const int64_t index[], int32_t wrapped[])
{
    const NkRepeat *repeat = nk_lattice_repeat(periods->geometry, periods->dimensions);
    int n = periods->dimensions;
    int64_t moved[4];

    for (int i = 0; i < n; i++)
        moved[i] = index[i];
    for (int k = 0; periods->any && k < n; k++) {
        int64_t measured = 0, times;

        if (periods->period[k] == 0)
            continue;
        for (int i = 0; i < n; i++)
            measured += repeat[k].measure[i] * index[i];
        times = nk_floor_divide(measured, periods->period[k]);
        for (int i = 0; i < n; i++)
            moved[i] -= nk_floor_divide(times * periods->period[k] * repeat[k].vector[i], repeat[k].whole);
    }
    for (int i = 0; i < n; i++)
        wrapped[i] = (int32_t)(uint32_t)(uint64_t)moved[i];
}

/* The same for a run of indices, which steps along axis 0 from the first one on; 2D. Divides only where the
 * run comes into another period. */
static inline void nk_wrap_run(const NkPeriods *periods, const int64_t first[2], int count, int32_t x[],
                               int32_t y[])
{
    const NkRepeat *repeat = nk_lattice_repeat(periods->geometry, 2);
    int64_t rest[2] = { 0 }, index[2] = { first[0], first[1] };
    int32_t wrapped[2];
    uint32_t moved[2] = { 0 };
    bool stale = true;

    for (int i = 0; i < count; i++, index[0]++) {
        for (int k = 0; k < 2; k++) {
            rest[k] += repeat[k].measure[0];
            if (periods->period[k] > 0 && (rest[k] < 0 || rest[k] >= periods->period[k]))
                stale = true;
        }
        if (stale) {
            nk_wrap(periods, index, wrapped);
            for (int k = 0; k < 2; k++) {
                int64_t measured = repeat[k].measure[0] * index[0] + repeat[k].measure[1] * index[1];

                moved[k] = (uint32_t)wrapped[k] - (uint32_t)(uint64_t)index[k];
                rest[k] = periods->period[k] > 0 ? nk_modulo(measured, periods->period[k]) : 0;
            }
            stale = false;
        }
        x[i] = (int32_t)((uint32_t)(uint64_t)index[0] + moved[0]);
        y[i] = (int32_t)((uint32_t)(uint64_t)index[1] + moved[1]);
    }
}

/* Perlin's fades, 3 t^2 - 2 t^3 (1985; degree 3) and the quintic one (2002; degree 5), and their first two
 * derivatives. */
static inline double nk_fade(int degree, double t)
{
    return degree == 3 ? t * t * (3.0 - 2.0 * t) : t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

static inline double nk_fade_slope(int degree, double t)
{
    return degree == 3 ? 6.0 * t * (1.0 - t) : 30.0 * t * t * (t - 1.0) * (t - 1.0);
}

static inline double nk_fade_curve(int degree, double t)
{
    return degree == 3 ? 6.0 - 12.0 * t : 60.0 * t * (2.0 * t - 1.0) * (t - 1.0);
}

#endif
