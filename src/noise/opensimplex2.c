/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * KdotJPG (Kurt Spencer), OpenSimplex2 and OpenSimplex2S, revision of 2022.
 *
 * Their lattices are those of simplex noise. In 3D he sees one as two cubic lattices, the points of the
 * second in the middles of the first's cubes; in 4D OpenSimplex2 sees five lattices, each a fifth of a
 * diagonal from the next. Here every point has its index in the simplex lattice (lattice.h), and the hashes
 * find his back.
 *
 * The published seed is 64 bits wide; ours are its lower half.
 */
#include <math.h>

#include "published.h"

/* Gradients by magnitude: entry ±k is ± the k-th of the list's magnitudes, 0 is zero. */
static const double magnitude_2d[] = {
    0.130526192220052, 0.38268343236509,  0.608761429008721,
    0.793353340291235, 0.923879532511287, 0.99144486137381,
};
static const int8_t list_2d[24][2] = {
    { 2, 5 },   { 5, 2 },   { 5, -2 },  { 2, -5 },  { -2, -5 }, { -5, -2 }, { -5, 2 }, { -2, 5 },
    { 1, 6 },   { 3, 4 },   { 4, 3 },   { 6, 1 },   { 6, -1 },  { 4, -3 },  { 3, -4 }, { 1, -6 },
    { -1, -6 }, { -3, -4 }, { -4, -3 }, { -6, -1 }, { -6, 1 },  { -4, 3 },  { -3, 4 }, { -1, 6 },
};

static const double magnitude_3d[] = { 1.0, 2.22474487139, 3.0862664687972017, 1.1721513422464978 };
static const int8_t list_3d[48][3] = {
    { 2, 2, -1 },  { 2, 2, 1 },   { 3, 4, 0 },    { 4, 3, 0 },   { -2, 2, -1 },  { -2, 2, 1 },
    { -4, 3, 0 },  { -3, 4, 0 },  { -1, -2, -2 }, { 1, -2, -2 }, { 0, -3, -4 },  { 0, -4, -3 },
    { -1, -2, 2 }, { 1, -2, 2 },  { 0, -4, 3 },   { 0, -3, 4 },  { -2, -2, -1 }, { -2, -2, 1 },
    { -3, -4, 0 }, { -4, -3, 0 }, { -2, -1, -2 }, { -2, 1, -2 }, { -4, 0, -3 },  { -3, 0, -4 },
    { -2, -1, 2 }, { -2, 1, 2 },  { -3, 0, 4 },   { -4, 0, 3 },  { -1, 2, -2 },  { 1, 2, -2 },
    { 0, 4, -3 },  { 0, 3, -4 },  { -1, 2, 2 },   { 1, 2, 2 },   { 0, 3, 4 },    { 0, 4, 3 },
    { 2, -2, -1 }, { 2, -2, 1 },  { 4, -3, 0 },   { 3, -4, 0 },  { 2, -1, -2 },  { 2, 1, -2 },
    { 3, 0, -4 },  { 4, 0, -3 },  { 2, -1, 2 },   { 2, 1, 2 },   { 4, 0, 3 },    { 3, 0, 4 },
};

static const double magnitude_4d[] = {
    0.0338194160323384, 0.0448023708517552, 0.0816472928568095, 0.121284801946021, 0.152964862188532,
    0.323984777199754,  0.379682898752616,  0.40046720829402,   0.43214726853653,  0.455305411960271,
    0.502986036770072,  0.508629699630796,  0.579468467864338,  0.674005951781294, 0.75048838287556,
    0.753341017856078,  0.782168443118071,  0.858650874212337,  0.882816187537358, 0.998282896426506
};
static const int8_t list_4d[160][4] = {
    { -14, -6, -6, 13 }, { -15, -8, 5, 11 },  { -15, 5, -8, 11 },  { -19, 3, 3, 10 },   { -10, -3, -3, 19 },
    { -11, -5, 8, 15 },  { -11, 8, -5, 15 },  { -13, 6, 6, 14 },   { -14, -6, 13, -6 }, { -15, -8, 11, 5 },
    { -15, 5, 11, -8 },  { -19, 3, 10, 3 },   { -10, -3, 19, -3 }, { -11, -5, 15, 8 },  { -11, 8, 15, -5 },
    { -13, 6, 14, 6 },   { -14, 13, -6, -6 }, { -15, 11, -8, 5 },  { -15, 11, 5, -8 },  { -19, 10, 3, 3 },
    { -10, 19, -3, -3 }, { -11, 15, -5, 8 },  { -11, 15, 8, -5 },  { -13, 14, 6, 6 },   { 13, -14, -6, -6 },
    { 11, -15, -8, 5 },  { 11, -15, 5, -8 },  { 10, -19, 3, 3 },   { 19, -10, -3, -3 }, { 15, -11, -5, 8 },
    { 15, -11, 8, -5 },  { 14, -13, 6, 6 },   { -16, -7, -7, -7 }, { -17, -9, -9, 4 },  { -17, -9, 4, -9 },
    { -17, 4, -9, -9 },  { -18, -12, 2, 2 },  { -18, 2, -12, 2 },  { -18, 2, 2, -12 },  { -20, -1, -1, -1 },
    { -7, -16, -7, -7 }, { -9, -17, -9, 4 },  { -9, -17, 4, -9 },  { 4, -17, -9, -9 },  { -12, -18, 2, 2 },
    { 2, -18, -12, 2 },  { 2, -18, 2, -12 },  { -1, -20, -1, -1 }, { -7, -7, -16, -7 }, { -9, -9, -17, 4 },
    { -9, 4, -17, -9 },  { 4, -9, -17, -9 },  { -12, 2, -18, 2 },  { 2, -12, -18, 2 },  { 2, 2, -18, -12 },
    { -1, -1, -20, -1 }, { -7, -7, -7, -16 }, { -9, -9, 4, -17 },  { -9, 4, -9, -17 },  { 4, -9, -9, -17 },
    { -12, 2, 2, -18 },  { 2, -12, 2, -18 },  { 2, 2, -12, -18 },  { -1, -1, -1, -20 }, { -6, -14, -6, 13 },
    { -8, -15, 5, 11 },  { 5, -15, -8, 11 },  { 3, -19, 3, 10 },   { -3, -10, -3, 19 }, { -5, -11, 8, 15 },
    { 8, -11, -5, 15 },  { 6, -13, 6, 14 },   { -6, -6, -14, 13 }, { -8, 5, -15, 11 },  { 5, -8, -15, 11 },
    { 3, 3, -19, 10 },   { -3, -3, -10, 19 }, { -5, 8, -11, 15 },  { 8, -5, -11, 15 },  { 6, 6, -13, 14 },
    { -6, -14, 13, -6 }, { -8, -15, 11, 5 },  { 5, -15, 11, -8 },  { 3, -19, 10, 3 },   { -3, -10, 19, -3 },
    { -5, -11, 15, 8 },  { 8, -11, 15, -5 },  { 6, -13, 14, 6 },   { -6, -6, 13, -14 }, { -8, 5, 11, -15 },
    { 5, -8, 11, -15 },  { 3, 3, 10, -19 },   { -3, -3, 19, -10 }, { -5, 8, 15, -11 },  { 8, -5, 15, -11 },
    { 6, 6, 14, -13 },   { -6, 13, -14, -6 }, { -8, 11, -15, 5 },  { 5, 11, -15, -8 },  { 3, 10, -19, 3 },
    { -3, 19, -10, -3 }, { -5, 15, -11, 8 },  { 8, 15, -11, -5 },  { 6, 14, -13, 6 },   { -6, 13, -6, -14 },
    { -8, 11, 5, -15 },  { 5, 11, -8, -15 },  { 3, 10, 3, -19 },   { -3, 19, -3, -10 }, { -5, 15, 8, -11 },
    { 8, 15, -5, -11 },  { 6, 14, 6, -13 },   { 13, -6, -14, -6 }, { 11, -8, -15, 5 },  { 11, 5, -15, -8 },
    { 10, 3, -19, 3 },   { 19, -3, -10, -3 }, { 15, -5, -11, 8 },  { 15, 8, -11, -5 },  { 14, 6, -13, 6 },
    { 13, -6, -6, -14 }, { 11, -8, 5, -15 },  { 11, 5, -8, -15 },  { 10, 3, 3, -19 },   { 19, -3, -3, -10 },
    { 15, -5, 8, -11 },  { 15, 8, -5, -11 },  { 14, 6, 6, -13 },   { 1, 1, 1, 20 },     { -2, -2, 12, 18 },
    { -2, 12, -2, 18 },  { -4, 9, 9, 17 },    { 12, -2, -2, 18 },  { 9, -4, 9, 17 },    { 9, 9, -4, 17 },
    { 7, 7, 7, 16 },     { 1, 1, 20, 1 },     { -2, 2, 18, 12 },   { -2, 12, 18, -2 },  { -4, 9, 17, 9 },
    { 12, -2, 18, -2 },  { 9, -4, 17, 9 },    { 9, 9, 17, -4 },    { 7, 7, 16, 7 },     { 1, 20, 1, 1 },
    { -2, 18, -2, 12 },  { -2, 18, 12, -2 },  { -4, 17, 9, 9 },    { 12, 18, -2, -2 },  { 9, 17, -4, 9 },
    { 9, 17, 9, -4 },    { 7, 16, 7, 7 },     { 20, 1, 1, 1 },     { 18, -2, -2, 12 },  { 18, -2, 12, -2 },
    { 17, -4, 9, 9 },    { 18, 12, -2, -2 },  { 17, 9, -4, 9 },    { 17, 9, 9, -4 },    { 16, 7, 7, 7 },
};

static const uint64_t prime[NK_MAX_DIMENSIONS] = {
    UINT64_C(0x5205402B9270C86F),
    UINT64_C(0x598CD327003817B5),
    UINT64_C(0x5BCC226E9FA0BACB),
    UINT64_C(0x56CC5227E58F554B),
};

/* What tells the lattices apart: the seed of the second cubic one, and the step from one of the five to the
 * next. */
#define SEED_FLIP (-UINT64_C(0x52D547B2E96ED629))
#define SEED_STEP UINT64_C(0xE83DC3E0DA7164D)

/* The top bits, with the sign's in front, reach the low ones that choose. */
static uint64_t hash_point(uint64_t seed, const int64_t index[], int n)
{
    uint64_t h = seed;

    for (int axis = 0; axis < n; axis++)
        h ^= (uint64_t)index[axis] * prime[axis];
    h *= UINT64_C(0x53A3F72DEEC546F5);
    return h ^ (uint64_t)((int64_t)h >> (n == 4 ? 57 : 58));
}

/* Lists are repeated to a power of two, so their first entries are chosen a little more often. */
static void choose(uint64_t hash, double g[], int n)
{
    const int8_t *entry = n == 2   ? list_2d[(hash >> 1 & 127) % 24]
                          : n == 3 ? list_3d[(hash >> 2 & 255) % 48]
                                   : list_4d[(hash >> 2 & 511) % 160];
    const double *magnitude = n == 2 ? magnitude_2d : n == 3 ? magnitude_3d : magnitude_4d;

    for (int axis = 0; axis < n; axis++)
        g[axis] = entry[axis] > 0   ? magnitude[entry[axis] - 1]
                  : entry[axis] < 0 ? -magnitude[-entry[axis] - 1]
                                    : 0.0;
}

static int64_t sum_of(const int32_t index[], int n)
{
    int64_t sum = 0;

    for (int axis = 0; axis < n; axis++)
        sum += index[axis];
    return sum;
}

/* 3D: the point (a, b, c) of the first cubic lattice has the index (b + c, a + c, a + b), whose sum is even;
 * the second lattice's lies half a step before and has 1 less, so an odd sum. */
static void gradient_3d(uint64_t seed, const int32_t index[], double g[])
{
    int64_t sum = sum_of(index, 3), middle = sum & 1, cube[3];

    for (int axis = 0; axis < 3; axis++)
        cube[axis] = (sum + middle) / 2 - index[axis];
    choose(hash_point(middle ? seed ^ SEED_FLIP : seed, cube, 3), g, 3);
    nk_half_turn(g);
}

/* OpenSimplex2, 4D: point I of the lattice that is k fifths along has the index I + (sum(I) + k)(1, 1, 1, 1).
 */
static void gradient_of_five(uint64_t seed, const int32_t index[], double g[])
{
    int64_t sum = sum_of(index, 4), k = nk_modulo(-sum, 5), moved = (sum - 4 * k) / 5 + k, own[4];

    for (int axis = 0; axis < 4; axis++)
        own[axis] = index[axis] - moved;
    choose(hash_point(seed + (uint64_t)k * SEED_STEP, own, 4), g, 4);
}

static void gradient_by_index(uint64_t seed, const int32_t index[], double g[], int n)
{
    int64_t wide[NK_MAX_DIMENSIONS];

    for (int axis = 0; axis < n; axis++)
        wide[axis] = index[axis];
    choose(hash_point(seed, wide, n), g, n);
}

void nk_gradient_opensimplex2(const NkGradientKey *key, const int32_t index[], double g[])
{
    if (key->dimensions == 4)
        gradient_of_five(key->seed, index, g);
    else
        nk_gradient_opensimplex2s(key, index, g);
}

void nk_gradient_opensimplex2s(const NkGradientKey *key, const int32_t index[], double g[])
{
    if (key->dimensions == 3)
        gradient_3d(key->seed, index, g);
    else
        gradient_by_index(key->seed, index, g, key->dimensions);
}

/* --------------------------------------------------------------------------------------------- turns */

/* The plain functions (2D noise2, 3D and 4D Fallback) do not turn the simplex lattice. The others turn planes
 * or spaces that matter to a picture so that they meet the lattice evenly:
 * ImproveX (2D) by 45 degrees; ImproveXY (3D) puts the cubes' diagonal on z; ImproveXYZ (4D) the diagonal of
 * the five lattices on w; ImproveXY_ImproveZW (4D) treats two planes alike. */
bool nk_turn_opensimplex2(int dimensions, NkVariant variant,
                          double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS])
{
    const double a = 0.70710678118654752440, b = 0.21132486540518711775, c = 0.40824829046386301637,
                 e = 0.57735026918962576451; /* 1/sqrt2, (3 - sqrt3)/6, 1/sqrt6, 1/sqrt3 */
    const double improve_x[4][4] = { { a, a }, { -a, a }, { 0, 0, 1 }, { 0, 0, 0, 1 } };
    const double improve_xy[4][4] = { { b - 1, b, e }, { b, b - 1, e }, { e, e, e }, { 0, 0, 0, 1 } };
    const double improve_xyz[4][4] = {
        { 5.0 / 6, -1.0 / 6, -1.0 / 6, 0.5 },
        { -1.0 / 6, 5.0 / 6, -1.0 / 6, 0.5 },
        { -1.0 / 6, -1.0 / 6, 5.0 / 6, 0.5 },
        { -0.5, -0.5, -0.5, 0.5 },
    };
    const double improve_planes[4][4] = {
        { 1 - b, -b, c, c },
        { -b, 1 - b, c, c },
        { -c, -c, 1 - b, -b },
        { -c, -c, -b, 1 - b },
    };
    const double(*chosen)[4] = dimensions == 2 ? improve_x : dimensions == 3 ? improve_xy : improve_xyz;

    if (variant == NK_VARIANT_IMPROVE_XY_ZW)
        chosen = improve_planes;
    for (int i = 0; i < NK_MAX_DIMENSIONS; i++)
        for (int j = 0; j < NK_MAX_DIMENSIONS; j++)
            turn[i][j] = variant == NK_VARIANT_PUBLISHED ? i == j : chosen[i][j];
    return variant == NK_VARIANT_PUBLISHED || variant == NK_VARIANT_IMPROVE_XY ||
           (variant == NK_VARIANT_IMPROVE_XY_ZW && dimensions == 4);
}

/* --------------------------------------------------------------------------------------------- walks */

typedef struct {
    const NkGradientKey *key;
    const NkPeriods *periods;
    NkCorner *corner;
    int count;
    double reach;
} Walk;

static double kernel(const Walk *walk, const double d[], int n)
{
    double f = walk->reach;

    for (int axis = 0; axis < n; axis++)
        f -= d[axis] * d[axis];
    return f;
}

/* A point of one of the two cubic lattices: position cube - middle / 2. */
static void add_cubic(Walk *walk, const int64_t cube[3], int middle, const double d[3])
{
    NkCorner *corner = &walk->corner[walk->count++];
    int64_t sum = cube[0] + cube[1] + cube[2], index[3];
    int32_t wrapped[3];

    for (int axis = 0; axis < 3; axis++) {
        index[axis] = sum - cube[axis] - middle;
        corner->d[axis] = d[axis];
    }
    nk_half_turn(corner->d);
    nk_wrap(walk->periods, index, wrapped);
    gradient_3d(walk->key->seed, wrapped, corner->gradient);
}

/* OpenSimplex2, 3D: on each cubic lattice the point nearest to the sample, and the next one along the axis on
 * which the sample is furthest from it. */
static int walk_cubes(Walk *walk, const double x[3])
{
    double r[3] = { x[0], x[1], x[2] }, d[3];
    int64_t cube[3], towards[3];

    nk_half_turn(r);
    for (int axis = 0; axis < 3; axis++) {
        double rest;
        int64_t nearest = nk_wide_cell(fabs(r[axis]) + 0.5, &rest);

        cube[axis] = r[axis] < 0.0 ? -nearest : nearest;
        d[axis] = r[axis] - (double)cube[axis];
        towards[axis] = d[axis] >= 0.0 ? 1 : -1;
    }
    for (int middle = 0; middle < 2; middle++) {
        int furthest = 0;

        add_cubic(walk, cube, middle, d);
        for (int axis = 1; axis < 3; axis++)
            if (fabs(d[axis]) > fabs(d[furthest]))
                furthest = axis;
        cube[furthest] += towards[furthest];
        d[furthest] -= (double)towards[furthest];
        if (kernel(walk, d, 3) > 0.0)
            add_cubic(walk, cube, middle, d);
        cube[furthest] -= towards[furthest];
        d[furthest] += (double)towards[furthest];
        if (middle)
            break;

        /* The other lattice's nearest point is half a step further on every axis, seen from there. */
        for (int axis = 0; axis < 3; axis++) {
            cube[axis] += towards[axis] > 0;
            d[axis] -= 0.5 * (double)towards[axis];
            towards[axis] = -towards[axis];
        }
    }
    return walk->count;
}

/* OpenSimplex2S, 3D: for axes in `axes` (bits) the point across the cell's cube; false if out of reach. */
typedef struct {
    int64_t cell[3];
    double in_cell[3];
    int64_t nearer[3]; /* 0 or 1: corner of the cell that is nearer */
} HalfCell;

static bool try_cubic(Walk *walk, const HalfCell *half, int middle, int axes)
{
    int64_t cube[3];
    double d[3];

    for (int axis = 0; axis < 3; axis++) {
        int64_t crossed = axes >> axis & 1, nearer = half->nearer[axis];
        /* The first lattice's point is the nearest corner of the cell, or the one across; the second's the
         * cell's middle, or the next one on the nearer side. */
        int64_t step = middle ? 1 + crossed * (2 * nearer - 1) : crossed ? 1 - nearer : nearer;

        cube[axis] = half->cell[axis] + step;
        d[axis] = half->in_cell[axis] - (double)step + 0.5 * middle;
    }
    if (kernel(walk, d, 3) <= 0.0)
        return false;
    add_cubic(walk, cube, middle, d);
    return true;
}

/* The published shortcut through the points in reach, which leaves a few small contributions out. */
static int walk_half_cell(Walk *walk, const double x[3])
{
    double r[3] = { x[0], x[1], x[2] };
    HalfCell half;
    bool done[3];

    nk_half_turn(r);
    for (int axis = 0; axis < 3; axis++) {
        half.cell[axis] = nk_wide_cell(r[axis], &half.in_cell[axis]);
        half.nearer[axis] = half.in_cell[axis] >= 0.5;
    }
    try_cubic(walk, &half, 0, 0);
    try_cubic(walk, &half, 1, 0);
    for (int axis = 0; axis < 3; axis++) {
        int own = 1 << axis, others = 7 - own;

        done[axis] = false;
        if (try_cubic(walk, &half, 0, own))
            continue;
        try_cubic(walk, &half, 0, others);
        done[axis] = try_cubic(walk, &half, 1, own);
    }
    for (int axis = 0; axis < 3; axis++)
        if (!done[axis])
            try_cubic(walk, &half, 1, 7 - (1 << axis));
    return walk->count;
}

/* Point I of the lattice that is k fifths along; u: the sample seen from there, skewed. */
static void add_of_five(Walk *walk, const int64_t point[4], int k, const double u[4])
{
    NkCorner *corner = &walk->corner[walk->count++];
    double sum = u[0] + u[1] + u[2] + u[3];
    int64_t moved = point[0] + point[1] + point[2] + point[3] + k, index[4];
    int32_t wrapped[4];

    for (int axis = 0; axis < 4; axis++) {
        corner->d[axis] = u[axis] + nk_skew[4] * sum;
        index[axis] = point[axis] + moved;
    }
    nk_wrap(walk->periods, index, wrapped);
    gradient_of_five(walk->key->seed, wrapped, corner->gradient);
}

/* OpenSimplex2, 4D: one point of each of the five lattices, which it walks down from the one whose fifth the
 * sample is in. */
static int walk_five(Walk *walk, const double x[4])
{
    double sum = x[0] + x[1] + x[2] + x[3], u[4];
    int64_t point[4];
    int k;

    for (int axis = 0; axis < 4; axis++)
        point[axis] = nk_wide_cell(x[axis] - nk_unskew[4] * sum, &u[axis]);
    k = (int)((u[0] + u[1] + u[2] + u[3]) * 1.25);
    for (int axis = 0; axis < 4; axis++)
        u[axis] -= 0.2 * k;

    for (int lattice = 0; lattice < 5; lattice++) {
        int largest = 0;

        for (int axis = 1; axis < 4; axis++)
            if (u[axis] > u[largest])
                largest = axis;
        if (u[largest] >= 1.0 - (u[0] + u[1] + u[2] + u[3])) {
            point[largest]++;
            u[largest] -= 1.0;
        }
        add_of_five(walk, point, k, u);

        for (int axis = 0; axis < 4; axis++) {
            u[axis] += 0.2;
            point[axis] -= k == 0;
        }
        k = k == 0 ? 4 : k - 1;
    }
    return walk->count;
}

int nk_walk_opensimplex2(const NkGradientKey *key, const NkPeriods *periods, const double x[],
                         NkCorner corner[NK_MAX_CORNERS])
{
    Walk walk = { key, periods, corner, 0, NK_OPENSIMPLEX2_REACH };

    return key->dimensions == 3 ? walk_cubes(&walk, x) : walk_five(&walk, x);
}

int nk_walk_opensimplex2s(const NkGradientKey *key, const NkPeriods *periods, const double x[],
                          NkCorner corner[NK_MAX_CORNERS])
{
    Walk walk = { key, periods, corner, 0, NK_OPENSIMPLEX2S_REACH_3D };

    return walk_half_cell(&walk, x);
}
