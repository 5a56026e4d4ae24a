/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The gradient sets that others published, family by family: what the rows of gradients.c point to.
 *
 * Published tables know no seed. A seed reorders them by nk_draw_order, which leaves them alone for seed 0:
 * so seed 0 is the published field, and any other one an unrelated field of the same kind.
 */
#ifndef NK_PUBLISHED_H
#define NK_PUBLISHED_H

#include "gradients.h"

/* Half a turn about the diagonal: takes the axes of the cubes that the 3D simplex lattice consists of to
 * where Perlin 2001 has them, and back. */
static inline void nk_half_turn(double v[3])
{
    double twice = 2.0 / 3.0 * (v[0] + v[1] + v[2]);

    for (int axis = 0; axis < 3; axis++)
        v[axis] = twice - v[axis];
}

/* The numbers 0 to count - 1 in an order drawn from the seed: each order as likely as any other. Seed 0: in
 * their own order. */
void nk_draw_order(uint32_t seed, int count, uint16_t order[]);

/* permutations.c: sets that hash through a permutation of 256 */
void nk_shuffle_permutation(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);
void nk_gradient_gustavson(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_gradient_gustavson_sd(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_gradient_improved(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_shuffle_gr32(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);
void nk_gradient_gr32(const NkGradientKey *key, const int32_t index[], double g[]);

/* classic.c: Perlin 1985 */
void nk_shuffle_classic(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);
void nk_gradient_classic(const NkGradientKey *key, const int32_t index[], double g[]);

/* modulo289.c: sets that hash by polynomials modulo 289 */
void nk_shuffle_ashima(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);
void nk_gradient_ashima_simplex(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_gradient_ashima_square(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_shuffle_psrd(uint32_t seed, uint16_t table[NK_TABLE_SIZE]);
void nk_gradient_psrd(const NkGradientKey *key, const int32_t index[], double g[]);
bool nk_turn_psrd(int dimensions, NkVariant variant, double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS]);

/* opensimplex2.c. The kernels' reaches also decide which points are visited. */
#define NK_OPENSIMPLEX2_REACH     0.6
#define NK_OPENSIMPLEX2S_REACH_3D 0.75
void nk_gradient_opensimplex2(const NkGradientKey *key, const int32_t index[], double g[]);
void nk_gradient_opensimplex2s(const NkGradientKey *key, const int32_t index[], double g[]);
bool nk_turn_opensimplex2(int dimensions, NkVariant variant,
                          double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS]);
int nk_walk_opensimplex2(const NkGradientKey *key, const NkPeriods *periods, const double x[],
                         NkCorner corner[NK_MAX_CORNERS]);
int nk_walk_opensimplex2s(const NkGradientKey *key, const NkPeriods *periods, const double x[],
                          NkCorner corner[NK_MAX_CORNERS]);

#endif
