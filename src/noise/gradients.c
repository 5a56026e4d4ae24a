/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "gradients.h"

#include <math.h>

#include "hash.h"

/* Diamond: the surface of the square, octahedron or 16-cell |x| + |y| + … = constant.
 *
 * 1D to 3D: Jasper Flick, Catlike Coding, "Pseudorandom Noise" (2021). In 2D and 3D one byte per free
 * axis runs over [-1, 1]; the last axis takes what is left of the constant, and where that is negative
 * the first axes fold inwards. 4D is ours: three bytes pick a point of a tetrahedron uniformly by folding
 * the cube (Rocchini and Cignoni 2000), four more bits its orthant. */
static void diamond(const NkGradientKey *key, const int32_t index[], double g[])
{
    int dimensions = key->dimensions;
    uint32_t hash = nk_xx_hash(key->seed, index, dimensions);
    double a = (hash & 255) / 255.0, d = (hash >> 24) / 255.0;

    if (dimensions == 1) {
        g[0] = hash & 256 ? -(1.0 + a) : 1.0 + a;
    } else if (dimensions == 2) {
        double k = 2.0 * a - 1.0;

        g[0] = k - floor(k + 0.5);
        g[1] = 0.5 - fabs(k);
    } else if (dimensions == 3) {
        g[0] = 2.0 * a - 1.0;
        g[1] = 2.0 * d - 1.0;
        g[2] = 1.0 - fabs(g[0]) - fabs(g[1]);

        double fold = fmax(-g[2], 0.0);

        g[0] += g[0] < 0.0 ? fold : -fold;
        g[1] += g[1] < 0.0 ? fold : -fold;
    } else {
        /* In whole 255ths: the folds are not continuous across their seams, so ties must be exact. */
        int s = hash & 255, t = hash >> 8 & 255, u = hash >> 16 & 255;

        if (s + t > 255) {
            s = 255 - s;
            t = 255 - t;
        }
        if (t + u > 255) {
            int old_t = t;

            t = 255 - u;
            u = 255 - s - old_t;
        } else if (s + t + u > 255) {
            int old_s = s;

            s = 255 - t - u;
            u = old_s + t + u - 255;
        }
        g[0] = s / 255.0;
        g[1] = t / 255.0;
        g[2] = u / 255.0;
        g[3] = (255 - s - t - u) / 255.0;
        for (int axis = 0; axis < 4; axis++)
            if (hash >> (24 + axis) & 1)
                g[axis] = -g[axis];
    }
}

/* Circle: the diamond's directions at length one (Flick 2021). In 1D, where all directions have length
 * one, he keeps the diamond's lengths and changes the scale alone. */
static void circle(const NkGradientKey *key, const int32_t index[], double g[])
{
    int dimensions = key->dimensions;
    double square = 0.0;

    diamond(key, index, g);
    if (dimensions == 1)
        return;
    for (int axis = 0; axis < dimensions; axis++)
        square += g[axis] * g[axis];
    for (int axis = 0; axis < dimensions; axis++)
        g[axis] /= sqrt(square);
}

/* Flick's scales; each brings his set to a span of one on the lattice that he made it for. The 4D ones
 * are ours and do the same. The factor 8 of the simplex lattice belongs to his kernel. */
#define DIAMOND_1D 1.0
#define DIAMOND_2D (2.0 / 0.53528)
#define DIAMOND_3D (1.0 / 0.56290)
#define DIAMOND_4D (1.0 / 0.58534305863815076)
#define CIRCLE_1D  (32.0 / 27.0)
#define CIRCLE_2D  (5.832 / 1.41421356237309504880)
#define CIRCLE_3D  (1024.0 / (125.0 * 1.73205080756887729353))
#define CIRCLE_4D  (1.0 / 0.19319627325598195)

/* Flick's coordinate factors of the simplex lattice; the 4D one is ours, and keeps the shortest distance
 * of two lattice points what it is in 3D. */
#define SIMPLEX_2D (1.0 / 1.73205080756887729353)
#define SIMPLEX_3D 0.6
#define SIMPLEX_4D (0.6 * 1.03279555898864450271)

static const NkGradientRow rows[] = {
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_CIRCLE,
        .nick = "circle",
        .shape = {
            [1] = { 1.0, 1.0, 3, CIRCLE_1D, 1.0, 0.0, 0.0 },
            [2] = { SIMPLEX_2D, 0.5, 3, 8.0 * CIRCLE_2D, 1.0, 0.3899, 0.4269 },
            [3] = { SIMPLEX_3D, 0.5, 3, 8.0 * CIRCLE_3D, 1.0, 0.3032, 0.5265 },
            [4] = { SIMPLEX_4D, 0.5, 3, 8.0 * CIRCLE_4D, 1.0, 0.2066, 0.6600 },
        },
        .gradient = circle,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_DIAMOND,
        .nick = "diamond",
        .shape = {
            [1] = { 1.0, 1.0, 3, DIAMOND_1D, 0.84375, 0.0, 0.0 },
            [2] = { SIMPLEX_2D, 0.5, 3, 8.0 * DIAMOND_2D, 0.43656, 0.1437, 0.4903 },
            [3] = { SIMPLEX_3D, 0.5, 3, 8.0 * DIAMOND_3D, 0.361433, 0.0801, 0.6286 },
            [4] = { SIMPLEX_4D, 0.5, 3, 8.0 * DIAMOND_4D, 0.318018, 0.0429, 0.7619 },
        },
        .gradient = diamond,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_CIRCLE,
        .nick = "circle",
        .shape = {
            [1] = { 1.0, 0.0, 5, CIRCLE_1D, CIRCLE_1D, 0.0, 0.0 },
            [2] = { 1.0, 0.0, 5, CIRCLE_2D, 2.916, 0.7277, 0.5939 },
            [3] = { 1.0, 0.0, 5, CIRCLE_3D, 4.096, 0.7409, 0.6869 },
            [4] = { 1.0, 0.0, 5, CIRCLE_4D, 5.176084, 0.7139, 0.7527 },
        },
        .gradient = circle,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_DIAMOND,
        .nick = "diamond",
        .shape = {
            [1] = { 1.0, 0.0, 5, DIAMOND_1D, 1.0, 0.0, 0.0 },
            [2] = { 1.0, 0.0, 5, DIAMOND_2D, 1.0, 0.2690, 0.5705 },
            [3] = { 1.0, 0.0, 5, DIAMOND_3D, 1.000003, 0.1965, 0.6647 },
            [4] = { 1.0, 0.0, 5, DIAMOND_4D, 1.0, 0.1489, 0.7357 },
        },
        .gradient = diamond,
    },
};

const NkGradientRow *nk_gradient_row(NkLattice lattice, NkGradientSet set)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].lattice == lattice && rows[i].set == set)
            return &rows[i];
    return NULL;
}

const NkGradientRow *nk_gradient_rows(int *count)
{
    *count = (int)(sizeof rows / sizeof rows[0]);
    return rows;
}

NkGeometry nk_row_geometry(const NkGradientRow *row, int dimensions)
{
    if (row->lattice == NK_LATTICE_SQUARE)
        return NK_GEOMETRY_SQUARE;
    return row->set == NK_GRADIENTS_PSRD && dimensions == 2 ? NK_GEOMETRY_PSRD : NK_GEOMETRY_SIMPLEX;
}
