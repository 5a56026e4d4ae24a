/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "gradients.h"

#include <math.h>

#include "hash.h"
#include "published.h"

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

/* diamond-fitted: scales that let the diamond span -1 to 1 on the simplex lattice, where Flick's leave it
 * about half of that. The largest value, were every gradient as bad as it can be, stands at the middle of an
 * edge (found by searching the cell, as tests/core/test-bounds.c does). There only the edge's two ends are in
 * reach, d being half the edge, and a diamond's largest g . d is its corner's length times the largest |d_i|:
 *   1D: 2 (1 - 1/4)^3 * 2 * 1/2                             = 27/32
 *   2D: 2 (1/2 - 1/6)^3 * 1/2 * (3 + sqrt3) / 12            = (3 + sqrt3) / 324
 *   3D: 2 (1/2 - 3/16)^3 * 1 * 5/12                         = 625 / 24576
 * and the scales, kernel's factor of 8 apart, are what makes 1 of these. */
#define FITTED_1D (32.0 / 27.0)
#define FITTED_2D (40.5 / (3.0 + 1.73205080756887729353))
#define FITTED_3D (3072.0 / 625.0)

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
            [1] = { 1.0, 1.0, 3, CIRCLE_1D, 1.0, 0.3071, 0.5347, NK_CORNERS_IN_REACH },
            [2] = { SIMPLEX_2D, 0.5, 3, 8.0 * CIRCLE_2D, 1.0, 0.3899, 0.4269, NK_CORNERS_IN_REACH },
            [3] = { SIMPLEX_3D, 0.5, 3, 8.0 * CIRCLE_3D, 1.0, 0.3032, 0.5265, NK_CORNERS_IN_REACH },
            [4] = { SIMPLEX_4D, 0.5, 3, 8.0 * CIRCLE_4D, 1.0, 0.2066, 0.6600, NK_CORNERS_IN_REACH },
        },
        .gradient = circle,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_DIAMOND,
        .nick = "diamond",
        .shape = {
            [1] = { 1.0, 1.0, 3, DIAMOND_1D, 0.84375, 0.2591, 0.5347, NK_CORNERS_IN_REACH },
            [2] = { SIMPLEX_2D, 0.5, 3, 8.0 * DIAMOND_2D, 0.43656, 0.1437, 0.4903, NK_CORNERS_IN_REACH },
            [3] = { SIMPLEX_3D, 0.5, 3, 8.0 * DIAMOND_3D, 0.361433, 0.0801, 0.6286, NK_CORNERS_IN_REACH },
            [4] = { SIMPLEX_4D, 0.5, 3, 8.0 * DIAMOND_4D, 0.318018, 0.0429, 0.7619, NK_CORNERS_IN_REACH },
        },
        .gradient = diamond,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_DIAMOND_FITTED,
        .nick = "diamond-fitted",
        .shape = {
            [1] = { 1.0, 1.0, 3, FITTED_1D, 1.0, 0.3071, 0.5347, NK_CORNERS_IN_REACH },
            [2] = { SIMPLEX_2D, 0.5, 3, 8.0 * FITTED_2D, 1.0, 0.3291, 0.4904, NK_CORNERS_IN_REACH },
            [3] = { SIMPLEX_3D, 0.5, 3, 8.0 * FITTED_3D, 1.0, 0.2218, 0.6284, NK_CORNERS_IN_REACH },
        },
        .gradient = diamond,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_GUSTAVSON,
        .nick = "gustavson",
        .shape = {
            [1] = { 1.0, 1.0, 4, 0.25, 0.6328125, 0.1790, 0.5598, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.5, 4, 40.0, 0.884357, 0.4216, 0.3490, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.5, 4, 72.0, 0.936516, 0.2942, 0.5259, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.5, 4, 62.0, 0.987612, 0.1745, 0.7110, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_gustavson,
        .shuffle = nk_shuffle_permutation,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_GUSTAVSON_SD,
        .nick = "gustavson-sd",
        .shape = {
            [1] = { 1.0, 1.0, 4, 0.25, 0.6328125, 0.1790, 0.5598, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.5, 4, 40.0, 0.570223, 0.2280, 0.4186, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.5, 4, 72.0, 0.936516, 0.2941, 0.5260, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.5, 4, 62.0, 0.987612, 0.1745, 0.7110, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_gustavson_sd,
        .shuffle = nk_shuffle_permutation,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_GR32,
        .nick = "gr32",
        .shape = {
            [2] = { 1.0, 0.5, 4, 70.14805770653952, 1.0, 0.3782, 0.4387, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.6, 4, 32.0, 0.978717, 0.3522, 0.4689, NK_CORNERS_OF_SIMPLEX },
            [4] = { 1.0, 0.6, 4, 27.0, 0.991711, 0.2265, 0.6331, NK_CORNERS_OF_SIMPLEX },
        },
        .gradient = nk_gradient_gr32,
        .shuffle = nk_shuffle_gr32,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_ASHIMA,
        .nick = "ashima",
        .shape = {
            [2] = { 1.0, 0.5, 4, 130.0, 1.003176, 0.4095, 0.4071, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.5, 4, 105.0, 0.971834, 0.2881, 0.5443, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.57, 4, 60.1, 1.014216, 0.2047, 0.6700, NK_CORNERS_OF_SIMPLEX },
        },
        .gradient = nk_gradient_ashima_simplex,
        .shuffle = nk_shuffle_ashima,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_PSRD,
        .nick = "psrd",
        .shape = {
            [2] = { 1.0, 0.8, 4, 10.9, 0.997419, 0.4067, 0.4082, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.5, 3, 39.5, 1.043946, 0.3164, 0.5268, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_psrd,
        .shuffle = nk_shuffle_psrd,
        .turn = nk_turn_psrd,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_OPENSIMPLEX2,
        .nick = "opensimplex2",
        .shape = {
            [2] = { 1.0, 0.5, 4, 1.0 / 0.01001634121365712, 1.0, 0.4703, 0.3539, NK_CORNERS_IN_REACH },
            [3] = { 1.0, NK_OPENSIMPLEX2_REACH, 4, 1.0 / 0.07969837668935331, 1.0, 0.3229, 0.5057, NK_CORNERS_WALK },
            [4] = { 1.0, NK_OPENSIMPLEX2_REACH, 4, 1.0 / 0.0220065933241897, 0.999177, 0.2210, 0.6414, NK_CORNERS_WALK },
        },
        .gradient = nk_gradient_opensimplex2,
        .turn = nk_turn_opensimplex2,
        .walk = nk_walk_opensimplex2,
    },
    {
        .lattice = NK_LATTICE_SIMPLEX,
        .set = NK_GRADIENTS_OPENSIMPLEX2S,
        .nick = "opensimplex2s",
        .shape = {
            [2] = { 1.0, 2.0 / 3.0, 4, 1.0 / 0.05481866495625118, 1.0, 0.3548, 0.4650, NK_CORNERS_WIDE },
            [3] = { 1.0, NK_OPENSIMPLEX2S_REACH_3D, 4, 1.0 / 0.2781926117527186, 0.999895, 0.3009, 0.5276, NK_CORNERS_WALK },
            [4] = { 1.0, 0.8, 4, 1.0 / 0.11127401889945551, 1.0, 0.2267, 0.6239, NK_CORNERS_WIDE },
        },
        .gradient = nk_gradient_opensimplex2s,
        .turn = nk_turn_opensimplex2,
        .walk = nk_walk_opensimplex2s,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_CIRCLE,
        .nick = "circle",
        .shape = {
            [1] = { 1.0, 0.0, 5, CIRCLE_1D, CIRCLE_1D, 0.3417, 0.5618, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.0, 5, CIRCLE_2D, 2.916, 0.7277, 0.5939, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 5, CIRCLE_3D, 4.096, 0.7409, 0.6869, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.0, 5, CIRCLE_4D, 5.176084, 0.7139, 0.7527, NK_CORNERS_IN_REACH },
        },
        .gradient = circle,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_DIAMOND,
        .nick = "diamond",
        .shape = {
            [1] = { 1.0, 0.0, 5, DIAMOND_1D, 1.0, 0.2883, 0.5618, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.0, 5, DIAMOND_2D, 1.0, 0.2690, 0.5705, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 5, DIAMOND_3D, 1.000003, 0.1965, 0.6647, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.0, 5, DIAMOND_4D, 1.0, 0.1489, 0.7357, NK_CORNERS_IN_REACH },
        },
        .gradient = diamond,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_CLASSIC,
        .nick = "classic",
        .shape = {
            [1] = { 1.0, 0.0, 3, 1.0, 0.498047, 0.1020, 0.6672, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.0, 3, 1.0, 0.707094, 0.1699, 0.6090, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 3, 1.0, 0.864547, 0.1501, 0.6986, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_classic,
        .shuffle = nk_shuffle_classic,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_IMPROVED,
        .nick = "improved",
        .shape = {
            [2] = { 1.0, 0.0, 5, 1.0, 1.0, 0.2049, 0.6543, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 5, 1.0, 1.036354, 0.2205, 0.6425, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.0, 5, 1.0, 1.536583, 0.2376, 0.7270, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_improved,
        .shuffle = nk_shuffle_permutation,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_GUSTAVSON,
        .nick = "gustavson",
        .shape = {
            [1] = { 1.0, 0.0, 5, 0.188, 0.752, 0.1747, 0.6303, NK_CORNERS_IN_REACH },
            [2] = { 1.0, 0.0, 5, 0.507, 0.766164, 0.1993, 0.5818, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 5, 0.936, 0.970028, 0.2061, 0.6430, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.0, 5, 0.87, 1.336827, 0.2068, 0.7269, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_gustavson,
        .shuffle = nk_shuffle_permutation,
    },
    {
        .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_ASHIMA,
        .nick = "ashima",
        .shape = {
            [2] = { 1.0, 0.0, 5, 2.3, 0.972604, 0.2724, 0.5573, NK_CORNERS_IN_REACH },
            [3] = { 1.0, 0.0, 5, 2.2, 1.409436, 0.2500, 0.6934, NK_CORNERS_IN_REACH },
            [4] = { 1.0, 0.0, 5, 2.2, 1.849160, 0.2362, 0.7694, NK_CORNERS_IN_REACH },
        },
        .gradient = nk_gradient_ashima_square,
        .shuffle = nk_shuffle_ashima,
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

NkGeometry nk_row_geometry(const NkGradientRow *row, int dimensions, NkVariant variant)
{
    if (row->lattice == NK_LATTICE_SQUARE)
        return NK_GEOMETRY_SQUARE;
    if (variant == NK_VARIANT_PERLIN_GRID)
        return NK_GEOMETRY_PERLIN_GRID;
    return row->set == NK_GRADIENTS_PSRD && dimensions == 2 ? NK_GEOMETRY_PSRD : NK_GEOMETRY_SIMPLEX;
}
