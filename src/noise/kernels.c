/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The vector code: one source, built once per instruction set with NK_WIDTH (lanes) and NK_KERNELS (the
 * name of the table it exports) defined by Meson. No fused multiply-add, no approximate instructions, and
 * additions in a fixed order: so every build gives the same bits.
 *
 * The depth (0 value, 1 with first derivatives), the dimension and the gradient set are constants where
 * the always-inline functions are called, so each combination is compiled by itself.
 */
#include "hash.h"
#include "lattice.h"
#include "noise.h"
#include "simd.h"
#include "tile.h"

NK_INLINE int align_down(int column)
{
    return column & ~(NK_WIDTH - 1);
}


/* ------------------------------------------------------------------------------------------ discs */

/* The pixels first..end - 1 within reach of a centre, one to spare on either side against rounding:
 * a pixel out of reach gets a weight of zero, so a pixel too many changes no bit. */
typedef struct {
    int first, end;
} Run;

NK_INLINE Run reachable(float centre, float radius, float pixels_per_unit, int first, int end)
{
    /* Clamped as floats first: a far centre must not overflow an int. */
    float low = (centre - radius) * pixels_per_unit - 1.0f, high = (centre + radius) * pixels_per_unit + 2.0f;

    low = low > (float)first ? low : (float)first;
    high = high < (float)end ? high : (float)end;
    return (Run){ (int)low, (int)high };
}

NK_INLINE vf power_minus_one(vf f, int power)
{
    return power == 3 ? f * f : f * f * f;
}

NK_INLINE void draw_disc(NkTileBuffer *tile, const NkWindow *window, const NkDiscFrame *frame,
                         const NkDisc *disc, const int power, const int depth)
{
    /* Per pixel row: dv^2, gv dv, and dv times the factor that the derivative needs. */
    NK_ALIGNED float square[NK_TILE_HEIGHT + NK_WIDEST];
    NK_ALIGNED float ramp[NK_TILE_HEIGHT + NK_WIDEST], pull[NK_TILE_HEIGHT + NK_WIDEST];
    float radius = sqrtf(disc->reach);
    Run rows = reachable(disc->v, radius, frame->rows_per_v, window->first_row, window->end_row);
    Run columns = reachable(disc->u, radius, frame->columns_per_u, window->first_column, window->end_column);
    float pull_factor = -2.0f * (float)power * frame->slope;
    float slope_u = disc->gu * frame->slope, slope_v = disc->gv * frame->slope;

    if (rows.first >= rows.end)
        return;
    for (int row = align_down(rows.first); row < rows.end; row += NK_WIDTH) {
        vf dv = vf_load(&frame->v[row]) - disc->v;

        vf_store(&square[row], dv * dv);
        vf_store(&ramp[row], dv * disc->gv);
        if (depth > 0)
            vf_store(&pull[row], dv * pull_factor);
    }

    for (int column = align_down(columns.first); column < columns.end; column += NK_WIDTH) {
        /* How far down the disc reaches in the nearest of these columns. */
        float left = frame->u[column] - disc->u, right = disc->u - frame->u[column + NK_WIDTH - 1];
        float near = left > right ? left : right;
        float rest = near > 0.0f ? disc->reach - near * near : disc->reach;
        vf du = vf_load(&frame->u[column]) - disc->u;
        vf reach_u = disc->reach - du * du;
        vf ramp_u = du * disc->gu + disc->ramp;
        vf pull_u = du * pull_factor;
        Run here = rows;

        if (rest <= 0.0f)
            continue;
        if (near > 0.0f)
            here = reachable(disc->v, sqrtf(rest), frame->rows_per_v, window->first_row, window->end_row);
        for (int row = here.first; row < here.end; row++) {
            vf f = vf_positive(reach_u - square[row]);
            vf l = ramp_u + ramp[row];
            float *value = &tile->at[0][row][column];
            vf f2 = power_minus_one(f, power), w = f2 * f;

            vf_store(value, vf_load(value) + w * l);
            if (depth > 0) {
                float *dx = &tile->at[1][row][column], *dy = &tile->at[2][row][column];
                vf q = f2 * l;

                vf_store(dx, vf_load(dx) + (w * slope_u + q * pull_u));
                vf_store(dy, vf_load(dy) + (w * slope_v + q * pull[row]));
            }
        }
    }
}

static void discs(NkTileBuffer *tile, const NkWindow *window, const NkDiscFrame *frame, const NkDisc *disc,
                  int count)
{
    for (const NkDisc *end = disc + count; disc < end; disc++)
        if (frame->power == 3 && window->depth == 0)
            draw_disc(tile, window, frame, disc, 3, 0);
        else if (frame->power == 3)
            draw_disc(tile, window, frame, disc, 3, 1);
        else if (window->depth == 0)
            draw_disc(tile, window, frame, disc, 4, 0);
        else
            draw_disc(tile, window, frame, disc, 4, 1);
}

/* ------------------------------------------------------------------------------------------- rows */

/* In a cell with left ramp p + a t and right ramp P + A (t - 1), where t is the place in the cell, the
 * blend is (p + a t) + fade(t) (c + d t) with c = (P - A) - p, d = A - a. One such set of four per lattice
 * column; a second set, the coefficients' derivatives along y, gives dy. */
typedef struct {
    NK_ALIGNED float p[NK_MAX_LATTICE_COLUMNS], a[NK_MAX_LATTICE_COLUMNS], c[NK_MAX_LATTICE_COLUMNS],
        d[NK_MAX_LATTICE_COLUMNS];
} Coefficients;

NK_INLINE void pair_columns(Coefficients *k, int first, int end)
{
    for (int i = first; i < end; i += NK_WIDTH) {
        vf right_slope = vf_load(&k->a[i + 1]);

        vf_store(&k->c[i], (vf_load(&k->p[i + 1]) - right_slope) - vf_load(&k->p[i]));
        vf_store(&k->d[i], right_slope - vf_load(&k->a[i]));
    }
}

NK_INLINE vf blend(const Coefficients *k, int base, vi cell, vf t, vf fade)
{
    return (vf_lookup(&k->p[base], cell) + vf_lookup(&k->a[base], cell) * t) +
           fade * (vf_lookup(&k->c[base], cell) + vf_lookup(&k->d[base], cell) * t);
}

NK_INLINE void draw_rows(NkTileBuffer *tile, const NkWindow *window, const NkRows *rows, const int depth)
{
    Coefficients k, k_y;
    int first_cell = align_down(rows->column_cell[window->first_column]);
    int last_cell = rows->column_cell[window->end_column - 1] + 1;

    for (int row = window->first_row; row < window->end_row; row++) {
        int below = rows->row_cell[row];
        float t = rows->row_place[row], fade = rows->row_fade[row];
        float fade_slope = rows->row_fade_slope[row];

        for (int i = first_cell; i <= last_cell; i += NK_WIDTH) {
            vf gx = vf_load(&rows->gx[below][i]), gx_step = vf_load(&rows->gx[below + 1][i]) - gx;
            vf gy = vf_load(&rows->gy[below][i]), gy_next = vf_load(&rows->gy[below + 1][i]);
            vf p = gy * t + vf_load(&rows->c[below][i]);
            vf p_step = (gy_next * (t - 1.0f) + vf_load(&rows->c[below + 1][i])) - p;

            vf_store(&k.a[i], gx + gx_step * fade);
            vf_store(&k.p[i], p + p_step * fade);
            if (depth > 0) {
                vf_store(&k_y.a[i], gx_step * fade_slope);
                vf_store(&k_y.p[i], (gy + (gy_next - gy) * fade) + p_step * fade_slope);
            }
        }
        pair_columns(&k, first_cell, last_cell);
        if (depth > 0)
            pair_columns(&k_y, first_cell, last_cell);

        for (int column = window->first_column; column < window->end_column; column += NK_WIDTH) {
            int base = rows->column_cell[column];
            vi cell = vi_load(&rows->column_cell[column]) - base;
            vf place = vf_load(&rows->column_place[column]);
            vf column_fade = vf_load(&rows->column_fade[column]);
            float *value = &tile->at[0][row][column];

            vf_store(value, vf_load(value) + blend(&k, base, cell, place, column_fade));
            if (depth > 0) {
                float *dx = &tile->at[1][row][column], *dy = &tile->at[2][row][column];
                vf c = vf_lookup(&k.c[base], cell), d = vf_lookup(&k.d[base], cell);
                vf slope = vf_load(&rows->column_fade_slope[column]) * (c + d * place) +
                           (vf_lookup(&k.a[base], cell) + column_fade * d);

                vf_store(dx, vf_load(dx) + slope * rows->slope);
                vf_store(dy, vf_load(dy) + blend(&k_y, base, cell, place, column_fade) * rows->slope);
            }
        }
    }
}

static void rows(NkTileBuffer *tile, const NkWindow *window, const NkRows *rows)
{
    if (window->depth == 0)
        draw_rows(tile, window, rows, 0);
    else
        draw_rows(tile, window, rows, 1);
}

/* ----------------------------------------------------------------------------------------- direct */

/* SmallXXHash, lane by lane; hash.h says whose it is. The multiplication by C has been done: products of
 * neighbouring indices differ by C. */
NK_INLINE vu eat_product(vu state, vu product)
{
    vu mixed = state + product;

    return (mixed << 17 | mixed >> 15) * NK_XX_D;
}

NK_INLINE vu avalanche(vu x)
{
    x ^= x >> 15;
    x *= NK_XX_B;
    x ^= x >> 13;
    x *= NK_XX_C;
    x ^= x >> 16;
    return x;
}

/* -1..1 from the low byte */
NK_INLINE vf signed_byte(vu hash)
{
    return vf_from_int((vi)(hash & 255u)) * (2.0f / 255.0f) - 1.0f;
}

/* The sets of gradients.c as vector code, for our own hash alone. */
NK_INLINE void gradient_of(vu hash, vf g[4], const int set, const int n)
{
    if (n == 2) {
        vf k = signed_byte(hash);

        g[0] = k - vf_floor(k + 0.5f);
        g[1] = 0.5f - vf_abs(k);
    } else if (n == 3) {
        g[0] = signed_byte(hash);
        g[1] = signed_byte(hash >> 24);
        g[2] = 1.0f - vf_abs(g[0]) - vf_abs(g[1]);

        vf fold = vf_positive(-g[2]);

        g[0] -= vf_flip(fold, g[0]);
        g[1] -= vf_flip(fold, g[1]);
    } else {
        vi s = (vi)(hash & 255u), t = (vi)(hash >> 8 & 255u), u = (vi)(hash >> 16 & 255u);
        vi all = (vi)vu_splat(255);
        vu outside = vi_greater(s + t, all);

        s = vi_select(outside, 255 - s, s);
        t = vi_select(outside, 255 - t, t);

        vu above = vi_greater(t + u, all);
        vu beyond = vi_greater(s + t + u, all) & ~above;
        vi new_s = vi_select(beyond, 255 - t - u, s);
        vi new_t = vi_select(above, 255 - u, t);
        vi new_u = vi_select(above, 255 - s - t, vi_select(beyond, s + t + u - 255, u));

        g[0] = vf_from_int(new_s) * (1.0f / 255.0f);
        g[1] = vf_from_int(new_t) * (1.0f / 255.0f);
        g[2] = vf_from_int(new_u) * (1.0f / 255.0f);
        g[3] = vf_from_int(255 - new_s - new_t - new_u) * (1.0f / 255.0f);
        for (int axis = 0; axis < 4; axis++)
            g[axis] = vf_bits(vu_bits(g[axis]) ^ (hash << (7 - axis) & 0x80000000u));
    }
    if (set == NK_GRADIENTS_CIRCLE) {
        vf square = g[0] * g[0];

        for (int axis = 1; axis < n; axis++)
            square += g[axis] * g[axis];

        vf over_length = 1.0f / vf_sqrt(square);

        for (int axis = 0; axis < n; axis++)
            g[axis] *= over_length;
    }
}

/* Value and derivatives along the lattice axes 0 and 1, unscaled. */
typedef struct {
    vf value, slope[2];
} Basis;

/* product: the indices of the cell times C; f: the place in the skewed cell. */
NK_INLINE Basis simplex_basis(const NkDirect *direct, const vu product[4], const vf f[4], const int set,
                              const int n, const int depth)
{
    float unskew = (float)nk_unskew[n], reach = direct->reach;
    Basis basis = { vf_splat(0.0f), { vf_splat(0.0f), vf_splat(0.0f) } };
    vf sum = f[0], d0[4];
    vi rank[4];

    for (int i = 1; i < n; i++)
        sum += f[i];
    sum *= unskew;
    for (int i = 0; i < n; i++) {
        d0[i] = f[i] - sum;
        rank[i] = (vi)vu_splat(0);
    }
    /* Which simplex: corner c has taken a step along the axes of rank n - c and more. */
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            vu j_first = vf_greater(f[j], f[i]);

            rank[j] += (vi)(j_first & 1u);
            rank[i] += (vi)(~j_first & 1u);
        }

    for (int corner = 0; corner <= n; corner++) {
        vu hash = vu_splat(direct->seed + NK_XX_E);
        vf d[4], g[4], ramp, square;

        for (int i = 0; i < n; i++) {
            vu step = vi_greater(rank[i], (vi)vu_splat((uint32_t)(n - corner - 1)));

            if (corner == 0)
                step = vu_splat(0);
            else if (corner == n)
                step = vu_splat(~0u);
            hash = eat_product(hash, product[i] + (step & NK_XX_C));
            d[i] = d0[i] - vf_keep(step, vf_splat(1.0f)) + (float)corner * unskew;
        }
        gradient_of(avalanche(hash), g, set, n);
        square = d[0] * d[0];
        ramp = g[0] * d[0];
        for (int i = 1; i < n; i++) {
            square += d[i] * d[i];
            ramp += g[i] * d[i];
        }

        vf t = vf_positive(reach - square), t2 = t * t, w = t2 * t;

        basis.value += w * ramp;
        if (depth > 0)
            for (int i = 0; i < 2; i++)
                basis.slope[i] += w * g[i] - t2 * ramp * (6.0f * d[i]);
    }
    return basis;
}

NK_INLINE vf fade(vf t)
{
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

NK_INLINE vf fade_slope(vf t)
{
    vf u = t * (t - 1.0f);

    return 30.0f * u * u;
}

/* The corners' ramps, reduced axis by axis: first the last axis, so that after n rounds one is left. */
NK_INLINE Basis square_basis(const NkDirect *direct, const vu product[4], const vf f[4], const int set,
                             const int n, const int depth)
{
    vf value[16], slope[2][16];
    vu hash[16];

    /* Hashes: corner bit i is the step along axis i; each axis is eaten once per corner of those before. */
    hash[0] = vu_splat(direct->seed + NK_XX_E);
    for (int i = 0; i < n; i++)
        for (int corner = (1 << i) - 1; corner >= 0; corner--) {
            hash[corner + (1 << i)] = eat_product(hash[corner], product[i] + NK_XX_C);
            hash[corner] = eat_product(hash[corner], product[i]);
        }
    for (int corner = 0; corner < 1 << n; corner++) {
        vf g[4];

        gradient_of(avalanche(hash[corner]), g, set, n);
        value[corner] = g[0] * (corner & 1 ? f[0] - 1.0f : f[0]);
        for (int i = 1; i < n; i++)
            value[corner] += g[i] * (corner >> i & 1 ? f[i] - 1.0f : f[i]);
        slope[0][corner] = g[0];
        slope[1][corner] = g[1];
    }
    for (int axis = n - 1; axis >= 0; axis--) {
        vf s = fade(f[axis]), s_slope = fade_slope(f[axis]);

        for (int corner = 0; corner < 1 << axis; corner++) {
            vf step = value[corner + (1 << axis)] - value[corner];

            if (depth > 0)
                for (int i = 0; i < 2; i++) {
                    slope[i][corner] += s * (slope[i][corner + (1 << axis)] - slope[i][corner]);
                    if (axis == i)
                        slope[i][corner] += s_slope * step;
                }
            value[corner] += s * step;
        }
    }
    return (Basis){ value[0], { slope[0][0], slope[1][0] } };
}

NK_INLINE void draw_direct(NkTileBuffer *tile, const NkWindow *window, const NkDirect *direct,
                           const int lattice, const int set, const int n, const int depth)
{
    for (int row = window->first_row; row < window->end_row; row++)
        for (int column = window->first_column; column < window->end_column; column += NK_WIDTH) {
            vu product[4];
            vf f[4];

            for (int i = 0; i < n; i++) {
                vf place = vf_load(&direct->column_place[i][column]) + direct->row_place[i][row];
                vi cell = vi_load(&direct->column_cell[i][column]) + direct->row_cell[i][row];

                if (direct->displacement_x)
                    place += vf_load(&direct->displacement_x[row][column]) * direct->along_x[i] +
                             vf_load(&direct->displacement_y[row][column]) * direct->along_y[i];

                vf whole = vf_floor(place);

                f[i] = place - whole;
                product[i] = (vu)(cell + vi_truncate(whole)) * NK_XX_C;
            }

            Basis basis = lattice == NK_LATTICE_SIMPLEX
                              ? simplex_basis(direct, product, f, set, n, depth)
                              : square_basis(direct, product, f, set, n, depth);
            float *value = &tile->at[0][row][column];

            vf_store(value, vf_load(value) + basis.value * direct->scale);
            if (depth > 0)
                for (int i = 0; i < 2; i++) {
                    float *slope = &tile->at[1 + i][row][column];

                    vf_store(slope, vf_load(slope) + (basis.slope[0] * direct->turn[i][0] +
                                                      basis.slope[1] * direct->turn[i][1]));
                }
        }
}

/* One instance per gradient set, dimension and depth. */
#define INSTANTIATE(NAME, LATTICE, SET, N, DEPTH)                                                          \
    static __attribute__((noinline)) void NAME##_##N##d_##DEPTH(                                           \
        NkTileBuffer *tile, const NkWindow *window, const NkDirect *direct)                                \
    {                                                                                                      \
        draw_direct(tile, window, direct, LATTICE, SET, N, DEPTH);                                         \
    }
#define INSTANTIATE_SET(NAME, LATTICE, SET)                                                                \
    INSTANTIATE(NAME, LATTICE, SET, 2, 0)                                                                  \
    INSTANTIATE(NAME, LATTICE, SET, 3, 0)                                                                  \
    INSTANTIATE(NAME, LATTICE, SET, 4, 0)                                                                  \
    INSTANTIATE(NAME, LATTICE, SET, 2, 1)                                                                  \
    INSTANTIATE(NAME, LATTICE, SET, 3, 1)                                                                  \
    INSTANTIATE(NAME, LATTICE, SET, 4, 1)
INSTANTIATE_SET(simplex_circle, NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE)
INSTANTIATE_SET(simplex_diamond, NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND)
INSTANTIATE_SET(square_circle, NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE)
INSTANTIATE_SET(square_diamond, NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND)

#define INSTANCES(NAME)                                                                                    \
    {                                                                                                      \
        { NAME##_2d_0, NAME##_3d_0, NAME##_4d_0 },                                                         \
        {                                                                                                  \
            NAME##_2d_1, NAME##_3d_1, NAME##_4d_1                                                          \
        }                                                                                                  \
    }

static void direct(NkTileBuffer *tile, const NkWindow *window, const NkDirect *direct)
{
    /* By lattice, set, depth, dimension from 2. */
    static void (*const instances[2][2][2][3])(NkTileBuffer *, const NkWindow *, const NkDirect *) = {
        { INSTANCES(simplex_circle), INSTANCES(simplex_diamond) },
        { INSTANCES(square_circle), INSTANCES(square_diamond) },
    };

    instances[direct->lattice][direct->gradient_set][window->depth][direct->dimensions - 2](tile, window,
                                                                                            direct);
}

/* ------------------------------------------------------------------------------------------- fold */

NK_INLINE void draw_fold(NkTileBuffer *total, const NkTileBuffer *octave, const NkWindow *window,
                         const NkFold *fold, const int fractal, const int depth)
{
    for (int row = window->first_row; row < window->end_row; row++)
        for (int column = window->first_column; column < window->end_column; column += NK_WIDTH) {
            vf n = vf_load(&octave->at[0][row][column]);
            vf folded = vf_abs(n), slope = vf_flip(vf_splat(fold->weight), n);

            if (fractal == NK_FRACTAL_RIDGED) {
                vf ridge = 1.0f - folded * fold->over_bound;

                folded = ridge * ridge;
                slope = slope * (ridge * (-2.0f * fold->over_bound));
            }
            for (int plane = 0; plane <= 2 * depth; plane++) {
                float *to = &total->at[plane][row][column];
                vf more = plane == 0 ? folded * fold->weight
                                     : vf_load(&octave->at[plane][row][column]) * slope;

                vf_store(to, vf_load(to) + more);
            }
        }
}

static void fold(NkTileBuffer *total, const NkTileBuffer *octave, const NkWindow *window,
                 const NkFold *fold)
{
    if (fold->fractal == NK_FRACTAL_RIDGED && window->depth == 0)
        draw_fold(total, octave, window, fold, NK_FRACTAL_RIDGED, 0);
    else if (fold->fractal == NK_FRACTAL_RIDGED)
        draw_fold(total, octave, window, fold, NK_FRACTAL_RIDGED, 1);
    else if (window->depth == 0)
        draw_fold(total, octave, window, fold, NK_FRACTAL_TURBULENCE, 0);
    else
        draw_fold(total, octave, window, fold, NK_FRACTAL_TURBULENCE, 1);
}

#define NAME_OF(WORD) NAME_OF_(WORD)
#define NAME_OF_(WORD) #WORD

const NkKernels NK_KERNELS = { NAME_OF(NK_NAME), discs, rows, direct, fold };
