/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The vector code: one source, built once per instruction set with NK_WIDTH (lanes) and NK_KERNELS (the
 * name of the table it exports) defined by Meson. No fused multiply-add, no approximate instructions, and
 * additions in a fixed order: so every build gives the same bits.
 *
 * The depth (derivatives), the dimension and where gradients come from are constants where the always-inline
 * functions are called, so each combination is compiled by itself.
 */
#include "hash.h"
#include "lattice.h"
#include "noise.h"
#include "plan.h"
#include "simd.h"
#include "tile.h"

NK_INLINE int align_down(int column)
{
    return column & ~(NK_WIDTH - 1);
}

/* Where a pixel of the tile is in the window's planes. */
NK_INLINE size_t pixel(const NkPixels *pixels, const NkWindow *window, int row, int column)
{
    return (size_t)(row - window->first_row) * pixels->stride + (size_t)(column - window->first_column);
}

/* Planes whose first pixel is this one. A copy of one's own: what a caller's structure points to would be
 * read anew after every store. */
NK_INLINE NkPixels at_pixel(const NkPixels *pixels, const NkWindow *window, int row, int column,
                            const int depth)
{
    NkPixels at = { .stride = pixels->stride };

    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        at.plane[plane] = pixels->plane[plane] + pixel(pixels, window, row, column);
    return at;
}

NK_INLINE void next_row(NkPixels *at, const int depth)
{
    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        at->plane[plane] += at->stride;
}

/* To vector number i of a plane's row. */
NK_INLINE void add(NkPixels *at, int plane, int i, vf more)
{
    float *to = at->plane[plane] + i * NK_WIDTH;

    vf_store(to, vf_load(to) + more);
}

/* A target in the same way. */
typedef struct {
    NkPixels to, from;
    bool fresh; /* from is a constant, and that in .base */
    float base;
} Target;

NK_INLINE Target at_target(const NkTarget *target, const NkWindow *window, int row, int column,
                           const bool fresh, const int depth)
{
    Target at = { .fresh = fresh, .base = target->base };

    at.to = at_pixel(target->to, window, row, column, depth);
    if (!fresh)
        at.from = at_pixel(target->from, window, row, column, depth);
    return at;
}

NK_INLINE void next_target_row(Target *at, const int depth)
{
    next_row(&at->to, depth);
    if (!at->fresh)
        next_row(&at->from, depth);
}

NK_INLINE void put(Target *at, int plane, int i, vf more)
{
    vf before =
        at->fresh ? vf_splat(plane == 0 ? at->base : 0.0f) : vf_load(at->from.plane[plane] + i * NK_WIDTH);

    vf_store(at->to.plane[plane] + i * NK_WIDTH, before + more);
}

static void clear(const NkPixels *to, const NkWindow *window, float value)
{
    for (int plane = 0; plane < NK_PLANES(window->depth); plane++)
        for (int row = window->first_row; row < window->end_row; row++)
            for (int column = window->first_column; column < window->end_column; column += NK_WIDTH)
                vf_store(&to->plane[plane][pixel(to, window, row, column)],
                         vf_splat(plane == 0 ? value : 0.0f));
}

/* -------------------------------------------------------------------------------------- gradients */

/* SmallXXHash, lane by lane; hash.h says whose it is. The multiplication by C has been done: products of
 * neighbouring indices differ by C. */
NK_INLINE vu eat_product(vu state, vu product)
{
    vu mixed = state + product;

    return (mixed << 17 | mixed >> 15) * NK_XX_D;
}

/* Several hashes side by side: each step waits long for the one before, and there is time for the others. */
NK_INLINE void avalanche(vu x[], const int count)
{
    NK_UNROLL
    for (int i = 0; i < count; i++)
        x[i] = (x[i] ^ x[i] >> 15) * NK_XX_B;
    NK_UNROLL
    for (int i = 0; i < count; i++)
        x[i] = (x[i] ^ x[i] >> 13) * NK_XX_C;
    NK_UNROLL
    for (int i = 0; i < count; i++)
        x[i] ^= x[i] >> 16;
}

/* -1..1 from the low byte */
NK_INLINE vf signed_byte(vu hash)
{
    return vf_from_int((vi)(hash & 255u)) * (2.0f / 255.0f) - 1.0f;
}

/* The diamond of gradients.c as vector code. */
NK_INLINE void diamond(vu hash, vf g[4], const int n)
{
    if (n == 1) {
        vf length = vf_from_int((vi)(hash & 255u)) * (1.0f / 255.0f) + 1.0f;

        g[0] = vf_bits(vu_bits(length) ^ (hash << 23 & 0x80000000u));
    } else if (n == 2) {
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
        NK_UNROLL
        for (int axis = 0; axis < 4; axis++)
            g[axis] = vf_bits(vu_bits(g[axis]) ^ (hash << (7 - axis) & 0x80000000u));
    }
}

/* The gradients of several lattice points side by side, from their eaten hashes. */
NK_INLINE void hashed_gradients(vu hash[], vf g[][4], const int count, const NkHash source, const int n)
{
    vf square[16], y[16];

    avalanche(hash, count);
    NK_UNROLL
    for (int i = 0; i < count; i++)
        diamond(hash[i], g[i], n);
    if (source != NK_HASH_CIRCLE || n == 1)
        return;
    NK_UNROLL
    for (int i = 0; i < count; i++) {
        square[i] = g[i][0] * g[i][0];
        NK_UNROLL
        for (int axis = 1; axis < n; axis++)
            square[i] += g[i][axis] * g[i][axis];
    }
    vf_over_sqrt(square, y, count);
    NK_UNROLL
    for (int i = 0; i < count; i++) {
        NK_UNROLL
        for (int axis = 0; axis < n; axis++)
            g[i][axis] *= y[i];
    }
}

/* The gradients of a vector of lattice points, the first count of which are wanted. */
NK_INLINE void vector_gradients(const NkSource *source, int32_t *const index[4], int count, vf g[4],
                                const NkHash hash, const int n)
{
    if (hash == NK_HASH_GIVEN) {
        NK_ALIGNED float lanes[4][NK_WIDTH] = { { 0.0f } };

        for (int lane = 0; lane < NK_WIDTH && lane < count; lane++) {
            int32_t at[NK_MAX_DIMENSIONS] = { 0 };
            float gradient[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < n; axis++)
                at[axis] = index[axis][lane];
            nk_source_gradient(source, at, gradient);
            for (int axis = 0; axis < n; axis++)
                lanes[axis][lane] = gradient[axis];
        }
        NK_UNROLL
        for (int axis = 0; axis < n; axis++)
            g[axis] = vf_load(lanes[axis]);
    } else {
        vu state = vu_splat(source->key->seed + NK_XX_E);
        vf hashed[1][4];

        NK_UNROLL
        for (int axis = 0; axis < n; axis++)
            state = eat_product(state, (vu)vi_load(index[axis]) * NK_XX_C);
        hashed_gradients(&state, hashed, 1, hash, n);
        NK_UNROLL
        for (int axis = 0; axis < n; axis++)
            g[axis] = hashed[0][axis];
    }
}

/* ------------------------------------------------------------------------------------------ discs */

/* The pixels first..end - 1 within reach of a centre, one to spare on either side against rounding:
 * a pixel out of reach gets a weight of zero, so a pixel too many changes no bit. */
typedef struct {
    int first, end;
} Run;

NK_INLINE float clamp(float x, float low, float high)
{
    return x > low ? x < high ? x : high : low;
}

/* origin: the pixel at 0. Clamped as floats: a far centre must not overflow an int. */
NK_INLINE Run reachable(float centre, float radius, float pixels_per_unit, int origin, int first, int end)
{
    float low = (centre - radius) * pixels_per_unit + (float)(origin - 1);
    float high = (centre + radius) * pixels_per_unit + (float)(origin + 2);

    return (Run){ (int)clamp(low, (float)first, (float)end), (int)clamp(high, (float)first, (float)end) };
}

/* A disc is drawn in strips of columns, NK_WIDEST pixels wide at every instruction set: wide enough that one
 * row of a strip is worth the trip to its cache line. */
enum { STRIP = NK_WIDEST / NK_WIDTH, SMALL_DISC = 16 /* pixels */ };

/* One disc; NkDiscs in tile.h gives the formula. */
typedef struct {
    float u, v, reach, gu, gv, ramp;
} Disc;

/* f^(power - 2) */
NK_INLINE vf low_power(vf f, const int power)
{
    return power == 3 ? f : f * f;
}

NK_INLINE void draw_disc(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                         const Disc *disc, const int power, const int depth)
{
    /* Per pixel row: dv, dv^2, gv dv, and dv times the factor that the first derivative needs. */
    NK_ALIGNED float down[NK_TILE_HEIGHT + NK_WIDEST], square[NK_TILE_HEIGHT + NK_WIDEST];
    NK_ALIGNED float ramp[NK_TILE_HEIGHT + NK_WIDEST], pull[NK_TILE_HEIGHT + NK_WIDEST];
    float radius = sqrtf(disc->reach);
    Run rows =
        reachable(disc->v, radius, frame->rows_per_v, NK_TILE_HEIGHT / 2, window->first_row, window->end_row);
    Run columns = reachable(disc->u, radius, frame->columns_per_u, NK_TILE_WIDTH / 2, window->first_column,
                            window->end_column);
    float su = frame->slope_u, sv = frame->slope_v;
    float pull_u_factor = -2.0f * (float)power * su, pull_v_factor = -2.0f * (float)power * sv;
    float slope_u = disc->gu * su, slope_v = disc->gv * sv;
    float uu = su * su, uv = su * sv, vv = sv * sv;

    /* Small discs are drawn as boxes: finding where each strip begins costs more than the pixels saved. */
    bool small = rows.end - rows.first < SMALL_DISC;

    if (rows.first >= rows.end)
        return;
    for (int row = align_down(rows.first); row < rows.end; row += NK_WIDTH) {
        vf dv = vf_load(&frame->v[row]) - disc->v;

        vf_store(&square[row], dv * dv);
        vf_store(&ramp[row], dv * disc->gv);
        if (depth > 0)
            vf_store(&pull[row], dv * pull_v_factor);
        if (depth > 1)
            vf_store(&down[row], dv);
    }

    for (int column = columns.first & ~(NK_WIDEST - 1); column < columns.end; column += NK_WIDEST) {
        /* How far down the disc reaches in the nearest of these columns. */
        float left = frame->u[column] - disc->u, right = disc->u - frame->u[column + NK_WIDEST - 1];
        float near = left > right ? left : right;
        float rest = near > 0.0f ? disc->reach - near * near : disc->reach;
        vf du[STRIP], reach_u[STRIP], ramp_u[STRIP], pull_u[STRIP];
        Run here = rows;

        if (rest <= 0.0f)
            continue;
        if (near > 0.0f && !small)
            here = reachable(disc->v, sqrtf(rest), frame->rows_per_v, NK_TILE_HEIGHT / 2, window->first_row,
                             window->end_row);
        NK_UNROLL
        for (int i = 0; i < STRIP; i++) {
            du[i] = vf_load(&frame->u[column + i * NK_WIDTH]) - disc->u;
            reach_u[i] = disc->reach - du[i] * du[i];
            ramp_u[i] = du[i] * disc->gu + disc->ramp;
            pull_u[i] = du[i] * pull_u_factor;
        }
        NkPixels at = at_pixel(to, window, here.first, column, depth);

        for (int row = here.first; row < here.end; row++, next_row(&at, depth)) {
            NK_UNROLL
            for (int i = 0; i < STRIP; i++) {
                vf f = vf_positive(reach_u[i] - square[row]);
                vf l = ramp_u[i] + ramp[row];
                vf f3 = low_power(f, power), f2 = f3 * f, w = f2 * f;

                add(&at, 0, i, w * l);
                if (depth > 0) {
                    vf q = f2 * l;

                    add(&at, 1, i, w * slope_u + q * pull_u[i]);
                    add(&at, 2, i, w * slope_v + q * pull[row]);
                }
                if (depth > 1) {
                    /* The Hessian of add_corner in point.c, along u and v. */
                    vf first = f2 * (-2.0f * (float)power);
                    vf second = f3 * l * (4.0f * (float)(power * (power - 1)));
                    float dv = down[row];

                    add(&at, 3, i, (first * (2.0f * disc->gu * du[i] + l) + second * (du[i] * du[i])) * uu);
                    add(&at, 4, i, (first * (disc->gv * du[i] + disc->gu * dv) + second * (du[i] * dv)) * uv);
                    add(&at, 5, i, (first * (2.0f * disc->gv * dv + l) + second * square[row]) * vv);
                }
            }
        }
    }
}

NK_INLINE void draw_discs(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                          const NkDiscs *discs, const Disc disc[], const int power, const int depth)
{
    for (int i = 0; i < discs->count; i++)
        draw_disc(to, window, frame, &disc[i], power, depth);
}

/* Finds the gradients of the discs. */
NK_INLINE void fill_discs(const NkDiscFrame *frame, NkDiscs *discs, Disc disc[], const NkHash hash,
                          const int n)
{
    NK_ALIGNED float gu[NK_WIDTH], gv[NK_WIDTH], ramp[NK_WIDTH];

    for (int i = 0; i < discs->count; i += NK_WIDTH) {
        int32_t *const index[4] = { &discs->index[0][i], &discs->index[1][i], &discs->index[2][i],
                                    &discs->index[3][i] };
        vf g[4], along_u, along_v, out_of_plane = vf_splat(0.0f);

        vector_gradients(&frame->source, index, discs->count - i, g, hash, n);
        along_u = g[0] * frame->axis_u[0];
        along_v = g[0] * frame->axis_v[0];
        NK_UNROLL
        for (int axis = 1; axis < n; axis++) {
            along_u += g[axis] * frame->axis_u[axis];
            along_v += g[axis] * frame->axis_v[axis];
        }
        if (n > 2) {
            NK_UNROLL
            for (int axis = 0; axis < n; axis++)
                out_of_plane += g[axis] * vf_load(&discs->away[axis][i]);
        }
        vf_store(gu, along_u * frame->amplitude);
        vf_store(gv, along_v * frame->amplitude);
        vf_store(ramp, out_of_plane * frame->amplitude);
        for (int lane = 0; lane < NK_WIDTH && i + lane < discs->count; lane++)
            disc[i + lane] = (Disc){ discs->u[i + lane], discs->v[i + lane], discs->reach[i + lane],
                                     gu[lane],           gv[lane],           ramp[lane] };
    }
}

/* ------------------------------------------------------------------------------------------- rows */

/* A lattice row of a tile: the ramp gx du + gy dv + c of each point. */
typedef struct {
    NK_ALIGNED float gx[NK_MAX_LATTICE_COLUMNS], gy[NK_MAX_LATTICE_COLUMNS], c[NK_MAX_LATTICE_COLUMNS];
} LatticeRow;

NK_INLINE void fill_lattice_row(LatticeRow *points, const NkRows *rows, int y, int first, int end,
                                const NkHash hash, const int n)
{
    const int corners = 1 << (n - 2);

    for (int x = first; x < end; x += NK_WIDTH) {
        vf gx = vf_splat(0.0f), gy = gx, c = gx, g[4][4];

        if (hash == NK_HASH_GIVEN) {
            for (int corner = 0; corner < corners; corner++) {
                int32_t others[4][NK_WIDTH], at_x[NK_WIDTH];
                int32_t *const index[4] = { at_x, others[1], others[2], others[3] };

                memcpy(at_x, &rows->index_x[x], sizeof at_x);
                for (int lane = 0; lane < NK_WIDTH; lane++) {
                    others[1][lane] = rows->index_y[y];
                    for (int axis = 2; axis < n; axis++)
                        others[axis][lane] = rows->index_beyond[axis][corner >> (axis - 2) & 1];
                }
                vector_gradients(&rows->source, index, end - x, g[corner], hash, n);
            }
        } else {
            vu product = (vu)vi_load(&rows->index_x[x]) * NK_XX_C;
            vu hash_x = eat_product(vu_splat(rows->source.key->seed + NK_XX_E), product), state[4];
            vu hash_xy = eat_product(hash_x, vu_splat((uint32_t)rows->index_y[y] * NK_XX_C));

            NK_UNROLL
            for (int corner = 0; corner < corners; corner++) {
                state[corner] = hash_xy;
                NK_UNROLL
                for (int axis = 2; axis < n; axis++)
                    state[corner] = eat_product(
                        state[corner],
                        vu_splat((uint32_t)rows->index_beyond[axis][corner >> (axis - 2) & 1] * NK_XX_C));
            }
            hashed_gradients(state, g, corners, hash, n);
        }
        NK_UNROLL
        for (int corner = 0; corner < corners; corner++) {
            float weight = rows->amplitude;
            vf out_of_plane = vf_splat(0.0f);

            NK_UNROLL
            for (int axis = 2; axis < n; axis++) {
                int step = corner >> (axis - 2) & 1;

                weight *= step ? rows->fade[axis] : 1.0f - rows->fade[axis];
                out_of_plane += g[corner][axis] * (rows->place[axis] - (float)step);
            }
            gx += g[corner][0] * weight;
            gy += g[corner][1] * weight;
            c += out_of_plane * weight;
        }
        vf_store(&points->gx[x], gx);
        vf_store(&points->gy[x], gy);
        vf_store(&points->c[x], c);
    }
}

/* Along a lattice row, at each pixel column of a vector: the value on the row and its slope along y, and
 * their first and second derivatives along x. */
typedef struct {
    vf value[3], slope[3];
} Edge;

NK_INLINE Edge edge(const LatticeRow *points, const NkRows *rows, int base, int column, const int depth)
{
    vi cell = vi_load(&rows->column_cell[column]) - base;
    vf t = vf_load(&rows->column_place[column]), fade = vf_load(&rows->column_fade[column]);
    vf gx = vf_lookup(&points->gx[base], cell), gx_next = vf_lookup(&points->gx[base + 1], cell);
    vf gy = vf_lookup(&points->gy[base], cell), gy_step = vf_lookup(&points->gy[base + 1], cell) - gy;
    vf left = vf_lookup(&points->c[base], cell) + gx * t;
    vf step = (vf_lookup(&points->c[base + 1], cell) + gx_next * (t - 1.0f)) - left;
    Edge result;

    result.value[0] = left + fade * step;
    result.slope[0] = gy + fade * gy_step;
    if (depth > 0) {
        vf fade_slope = vf_load(&rows->column_fade_slope[column]);

        result.value[1] = (gx + fade * (gx_next - gx)) + fade_slope * step;
        result.slope[1] = fade_slope * gy_step;
        if (depth > 1) {
            vf fade_curve = vf_load(&rows->column_fade_curve[column]);

            result.value[2] = 2.0f * fade_slope * (gx_next - gx) + fade_curve * step;
            result.slope[2] = fade_curve * gy_step;
        }
    }
    return result;
}

/* Between two lattice rows, at place t: (upper + upper_slope t) + fade(t) (step + step_slope t). */
typedef struct {
    vf upper, upper_slope, step, step_slope;
} Blend;

/* Of the x-th derivative along x. */
NK_INLINE Blend make_blend(const Edge *upper, const Edge *lower, const int x)
{
    return (Blend){ upper->value[x], upper->slope[x], (lower->value[x] - lower->slope[x]) - upper->value[x],
                    lower->slope[x] - upper->slope[x] };
}

NK_INLINE vf blend_at(const Blend *b, float t, float fade)
{
    return (b->upper + b->upper_slope * t) + (b->step + b->step_slope * t) * fade;
}

NK_INLINE vf blend_slope_at(const Blend *b, float t, float fade, float fade_slope)
{
    return (b->upper_slope + b->step_slope * fade) + (b->step + b->step_slope * t) * fade_slope;
}

NK_INLINE vf blend_curve_at(const Blend *b, float t, float fade_slope, float fade_curve)
{
    return b->step_slope * (2.0f * fade_slope) + (b->step + b->step_slope * t) * fade_curve;
}

/* The pixel rows first..end - 1, which lie between the lattice rows upper and lower. */
NK_INLINE void draw_between(const NkTarget *target, const NkWindow *window, const NkRows *rows,
                            const LatticeRow *upper, const LatticeRow *lower, int first, int end,
                            const bool fresh, const int depth)
{
    float su = rows->slope_u, sv = rows->slope_v, uu = su * su, uv = su * sv, vv = sv * sv;

    for (int column = window->first_column; column < window->end_column; column += NK_WIDEST) {
        Blend blend[3][STRIP];

        NK_UNROLL
        for (int i = 0; i < STRIP; i++) {
            int at = column + i * NK_WIDTH, base = rows->column_cell[at];
            Edge above = edge(upper, rows, base, at, depth), below = edge(lower, rows, base, at, depth);

            NK_UNROLL
            for (int x = 0; x <= depth; x++)
                blend[x][i] = make_blend(&above, &below, x);
        }

        Target at = at_target(target, window, first, column, fresh, depth);

        for (int row = first; row < end; row++, next_target_row(&at, depth)) {
            float t = rows->row_place[row], fade = rows->row_fade[row];

            NK_UNROLL
            for (int i = 0; i < STRIP; i++) {
                put(&at, 0, i, blend_at(&blend[0][i], t, fade));
                if (depth > 0) {
                    float slope = rows->row_fade_slope[row];

                    put(&at, 1, i, blend_at(&blend[1][i], t, fade) * su);
                    put(&at, 2, i, blend_slope_at(&blend[0][i], t, fade, slope) * sv);
                    if (depth > 1) {
                        put(&at, 3, i, blend_at(&blend[2][i], t, fade) * uu);
                        put(&at, 4, i, blend_slope_at(&blend[1][i], t, fade, slope) * uv);
                        put(&at, 5, i,
                            blend_curve_at(&blend[0][i], t, slope, rows->row_fade_curve[row]) * vv);
                    }
                }
            }
        }
    }
}

typedef void FillRow(LatticeRow *points, const NkRows *rows, int y, int first, int end);

NK_INLINE void draw_rows(const NkTarget *target, const NkWindow *window, const NkRows *rows, FillRow *fill,
                         const int depth)
{
    LatticeRow points[2], *upper = &points[0], *lower = &points[1];
    int first_cell = rows->column_cell[window->first_column];
    int end_cell = rows->column_cell[window->end_column - 1] + 2;
    int filled = INT32_MIN; /* the lattice row that lower holds */

    for (int row = window->first_row, end; row < window->end_row; row = end) {
        int y = rows->row_cell[row];
        LatticeRow *swap = upper;

        upper = lower;
        lower = swap;
        if (filled != y)
            fill(upper, rows, y, first_cell, end_cell);
        fill(lower, rows, y + 1, first_cell, end_cell);
        filled = y + 1;
        for (end = row + 1; end < window->end_row && rows->row_cell[end] == y;)
            end++;
        /* Two copies, so that a first octave does not look for what it adds to at every pixel. */
        if (target->from)
            draw_between(target, window, rows, upper, lower, row, end, false, depth);
        else
            draw_between(target, window, rows, upper, lower, row, end, true, depth);
    }
}

/* ----------------------------------------------------------------------------------------- direct */

/* Derivatives along u and v; unscaled. */
typedef struct {
    vf value, first[2], second[3];
} Basis;

/* One lattice point's gradient, at an index that is not wrapped yet: the same bits as vector_gradients. */
static __attribute__((noinline)) void lone_gradient(const NkSource *source, const int32_t index[4],
                                                    float gradient[4])
{
    int64_t wide[4] = { index[0], index[1], index[2], index[3] };
    int32_t wrapped[4] = { 0 };
    vu state[1] = { vu_splat(source->key->seed + NK_XX_E) };
    vf g[1][4];
    int n = source->dimensions;

    nk_wrap(source->periods, wide, wrapped);
    if (source->hash == NK_HASH_GIVEN) {
        nk_source_gradient(source, wrapped, gradient);
        return;
    }
    for (int axis = 0; axis < n; axis++)
        state[0] = eat_product(state[0], vu_splat((uint32_t)wrapped[axis] * NK_XX_C));
    if (n == 1)
        hashed_gradients(state, g, 1, source->hash, 1);
    else if (n == 2)
        hashed_gradients(state, g, 1, source->hash, 2);
    else if (n == 3)
        hashed_gradients(state, g, 1, source->hash, 3);
    else
        hashed_gradients(state, g, 1, source->hash, 4);
    for (int axis = 0; axis < n; axis++) {
        float lanes[NK_WIDTH];

        vf_store(lanes, g[0][axis]);
        gradient[axis] = lanes[0];
    }
}

/* Gradients that were asked for lately, each in the slot that its index leads to. */
typedef struct {
    int32_t index[4];
    float gradient[4];
} Cached;

enum { CACHE_BITS = 10, CACHE_SLOTS = 1 << CACHE_BITS };

static const uint32_t slot_factor[4] = { NK_XX_B, NK_XX_C, NK_XX_D, NK_XX_E };

/* Index 0 leads to slot 0, so in any other slot it says that nothing is there yet; in slot 0 another says so.
 */
static void clear_cache(Cached cache[CACHE_SLOTS])
{
    memset(cache, 0, CACHE_SLOTS * sizeof *cache);
    cache[0].index[0] = 1;
}

/* Where the corners of a cell find their gradients: in the table of a 2D window, in the cache, or by hashing.
 */
typedef struct {
    const NkDirect *direct;
    vu cell[4];         /* indices */
    vu product[4];      /* the same times C */
    const float *table; /* NULL: there is none */
    vi at;              /* of the cell's first corner in the table */
    Cached *cache;      /* for gradients that are not hashed in vectors */
} Corners;

NK_INLINE void cached_gradients(const Corners *corners, const vu step[4], vf g[4], const int n)
{
    NK_ALIGNED int32_t index[4][NK_WIDTH], slots[NK_WIDTH];
    NK_ALIGNED float lanes[4][NK_WIDTH];
    vu slot = vu_splat(0);

    NK_UNROLL
    for (int axis = 0; axis < n; axis++) {
        vu at = corners->cell[axis] + (step[axis] & 1u);

        slot += at * slot_factor[axis];
        memcpy(index[axis], &at, sizeof at);
    }
    slot >>= 32 - CACHE_BITS;
    memcpy(slots, &slot, sizeof slot);
    for (int lane = 0; lane < NK_WIDTH; lane++) {
        Cached *found = &corners->cache[slots[lane]];
        bool hit = true;

        for (int axis = 0; axis < n; axis++)
            hit = hit & (found->index[axis] == index[axis][lane]);
        if (!hit) {
            for (int axis = 0; axis < n; axis++)
                found->index[axis] = index[axis][lane];
            lone_gradient(&corners->direct->source, found->index, found->gradient);
        }
        for (int axis = 0; axis < n; axis++)
            lanes[axis][lane] = found->gradient[axis];
    }
    NK_UNROLL
    for (int axis = 0; axis < n; axis++)
        g[axis] = vf_load(lanes[axis]);
}

/* The gradients at corners that have taken a step along some axes (masks). */
NK_INLINE void corner_gradients(const Corners *corners, vu step[][4], vf g[][4], const int count,
                                const NkHash hash, const int n)
{
    if (n == 2 && corners->table) {
        uint32_t columns = (uint32_t)corners->direct->table_columns;

        NK_UNROLL
        for (int corner = 0; corner < count; corner++) {
            vi at = corners->at + (vi)(step[corner][0] & 1u) + (vi)(step[corner][1] & columns);

            vf_gather_pairs(corners->table, at, &g[corner][0], &g[corner][1]);
        }
    } else if (hash == NK_HASH_GIVEN || corners->cache) {
        for (int corner = 0; corner < count; corner++)
            cached_gradients(corners, step[corner], g[corner], n);
    } else {
        vu state[16];

        NK_UNROLL
        for (int corner = 0; corner < count; corner++)
            state[corner] = vu_splat(corners->direct->source.key->seed + NK_XX_E);
        NK_UNROLL
        for (int i = 0; i < n; i++) {
            NK_UNROLL
            for (int corner = 0; corner < count; corner++)
                state[corner] = eat_product(state[corner], corners->product[i] + (step[corner][i] & NK_XX_C));
        }
        hashed_gradients(state, g, count, hash, n);
    }
}

/* The directions u and v in the lattice; and their products. */
typedef struct {
    const float *u, *v;
    float uu, uv, vv;
} Axes;

NK_INLINE Axes frame_axes(const NkDirect *direct, const int n)
{
    Axes axes = { .u = direct->axis_u, .v = direct->axis_v };

    NK_UNROLL
    for (int i = 0; i < n; i++) {
        axes.uu += axes.u[i] * axes.u[i];
        axes.uv += axes.u[i] * axes.v[i];
        axes.vv += axes.v[i] * axes.v[i];
    }
    return axes;
}

/* The steps of the corners of a simplex cell, as masks, and where the pixel is seen from them. f: its place
 * in the skewed cell. */
NK_INLINE void simplex_corners(const NkDirect *direct, const vf f[4], vu step[5][4], vf d[5][4],
                               const NkHash hash, const int n)
{
    const float unskew = (float)nk_unskew[n];
    /* Our own sets live on the lattice of regular triangles, so there the basis is a constant. */
    const bool regular = hash != NK_HASH_GIVEN || n != 2;
    vf sum = f[0], d0[4];
    vu before[4][4]; /* [i][j]: coordinate i is larger than j, so axis i is stepped first */

    NK_UNROLL
    for (int i = 1; i < n; i++)
        sum += f[i];
    sum *= unskew;
    NK_UNROLL
    for (int i = 0; i < n; i++) {
        d0[i] = regular ? f[i] - sum : f[0] * direct->basis[i][0] + f[1] * direct->basis[i][1];
        NK_UNROLL
        for (int j = 0; j < i; j++) {
            before[j][i] = vf_greater(f[j], f[i]);
            before[i][j] = ~before[j][i];
        }
    }
    NK_UNROLL
    for (int corner = 0; corner <= n; corner++) {
        NK_UNROLL
        for (int i = 0; i < n; i++) {
            step[corner][i] = corner == n ? vu_splat(~0u) : vu_splat(0);
            if (corner > 0 && corner < n) {
                /* Corner c has taken the steps of the c largest coordinates: those that at least n - c
                 * others come after. The masks are -1 where they hold. */
                vi later = (vi)vu_splat(0);

                NK_UNROLL
                for (int j = 0; j < n; j++)
                    if (j != i)
                        later -= (vi)before[i][j];
                step[corner][i] =
                    n == 2 ? before[i][1 - i] : vi_greater(later, (vi)vu_splat((uint32_t)(n - corner - 1)));
            }
        }
        NK_UNROLL
        for (int i = 0; i < n; i++) {
            if (regular) {
                d[corner][i] = d0[i] + ((float)corner * unskew - (corner == n ? 1.0f : 0.0f));
                if (corner > 0 && corner < n)
                    d[corner][i] -= vf_keep(step[corner][i], vf_splat(1.0f));
            } else {
                d[corner][i] = (d0[i] - vf_keep(step[corner][0], vf_splat(direct->basis[i][0]))) -
                               vf_keep(step[corner][1], vf_splat(direct->basis[i][1]));
            }
        }
    }
}

NK_INLINE Basis simplex_basis(const Corners *corners, const vf f[4], const NkHash hash, const int n,
                              const int depth)
{
    const NkDirect *direct = corners->direct;
    /* The frame of our own sets lies in the plane of the lattice's first two axes, unless they repeat. */
    const int axes = hash == NK_HASH_GIVEN || corners->cache || n < 2 ? n : 2;
    const int power = hash == NK_HASH_GIVEN ? direct->power : 3;
    const Axes frame = frame_axes(direct, axes);
    Basis basis = { .value = vf_splat(0.0f) };
    vf slope[4];
    vu step[5][4];
    vf d[5][4], g[5][4];

    simplex_corners(direct, f, step, d, hash, n);
    corner_gradients(corners, step, g, n + 1, hash, n);
    NK_UNROLL
    for (int i = 0; i < 4; i++)
        slope[i] = vf_splat(0.0f);
    NK_UNROLL
    for (int i = 0; i < 3; i++)
        basis.second[i] = vf_splat(0.0f);
    NK_UNROLL
    for (int corner = 0; corner <= n; corner++) {
        vf square = d[corner][0] * d[corner][0], ramp = g[corner][0] * d[corner][0];

        NK_UNROLL
        for (int i = 1; i < n; i++) {
            square += d[corner][i] * d[corner][i];
            ramp += g[corner][i] * d[corner][i];
        }

        /* t^(power - 2), and the next two powers. */
        vf t = vf_positive(direct->reach - square), low = power == 3 ? t : t * t, t1 = low * t, w = t1 * t;

        basis.value += w * ramp;
        if (depth > 0) {
            NK_UNROLL
            for (int i = 0; i < axes; i++)
                slope[i] += w * g[corner][i] - t1 * ramp * ((float)(2 * power) * d[corner][i]);
        }
        if (depth > 1) {
            /* The Hessian of add_corner in point.c, along u and v. */
            vf first = t1 * (float)(-2 * power), second = low * ramp * (float)(4 * power * (power - 1));
            vf du = d[corner][0] * frame.u[0], dv = d[corner][0] * frame.v[0];
            vf gu = g[corner][0] * frame.u[0], gv = g[corner][0] * frame.v[0];

            NK_UNROLL
            for (int i = 1; i < axes; i++) {
                du += d[corner][i] * frame.u[i];
                dv += d[corner][i] * frame.v[i];
                gu += g[corner][i] * frame.u[i];
                gv += g[corner][i] * frame.v[i];
            }
            basis.second[0] += first * (2.0f * gu * du + ramp * frame.uu) + second * (du * du);
            basis.second[1] += first * (gv * du + gu * dv + ramp * frame.uv) + second * (du * dv);
            basis.second[2] += first * (2.0f * gv * dv + ramp * frame.vv) + second * (dv * dv);
        }
    }
    basis.first[0] = slope[0] * frame.u[0];
    basis.first[1] = slope[0] * frame.v[0];
    NK_UNROLL
    for (int i = 1; i < axes; i++) {
        basis.first[0] += slope[i] * frame.u[i];
        basis.first[1] += slope[i] * frame.v[i];
    }
    return basis;
}

/* The fades of lattice.h. */
NK_INLINE vf fade(vf t, int degree)
{
    return degree == 3 ? t * t * (3.0f - 2.0f * t) : t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

NK_INLINE vf fade_slope(vf t, int degree)
{
    vf u = t * (t - 1.0f);

    return degree == 3 ? -6.0f * u : 30.0f * u * u;
}

NK_INLINE vf fade_curve(vf t, int degree)
{
    return degree == 3 ? 6.0f - 12.0f * t : 60.0f * t * (2.0f * t - 1.0f) * (t - 1.0f);
}

/* A ramp with its derivatives along the lattice axes 0 and 1; second: 00, 01, 11. */
typedef struct {
    vf value, first[2], second[3];
} Ramp;

/* lower + fade (upper - lower), where the fade runs along this axis. */
NK_INLINE void blend_ramps(Ramp *lower, const Ramp *upper, const int axis, vf s, vf slope, vf curve,
                           const int depth)
{
    vf step = upper->value - lower->value;
    vf first[2] = { upper->first[0] - lower->first[0], upper->first[1] - lower->first[1] };

    lower->value += s * step;
    if (depth > 0) {
        NK_UNROLL
        for (int i = 0; i < 2; i++)
            lower->first[i] += s * first[i];
        if (axis < 2)
            lower->first[axis] += slope * step;
    }
    if (depth > 1) {
        NK_UNROLL
        for (int i = 0; i < 3; i++)
            lower->second[i] += s * (upper->second[i] - lower->second[i]);
        if (axis < 2) {
            lower->second[2 * axis] += 2.0f * slope * first[axis] + curve * step;
            lower->second[1] += slope * first[1 - axis];
        }
    }
}

/* The corners' ramps, reduced axis by axis: first the last axis, so that after n rounds one is left. */
NK_INLINE Basis square_basis(const Corners *corners, const vf f[4], const NkHash hash, const int n,
                             const int depth)
{
    const NkDirect *direct = corners->direct;
    const int degree = hash == NK_HASH_GIVEN ? direct->power : 5;
    const int axes = n < 2 ? n : 2; /* that the frame spans */
    const Axes frame = frame_axes(direct, axes);
    Ramp ramp[16];
    vf g[16][4];
    vu step[16][4];

    NK_UNROLL
    for (int corner = 0; corner < 1 << n; corner++) {
        NK_UNROLL
        for (int i = 0; i < n; i++)
            step[corner][i] = vu_splat(corner >> i & 1 ? ~0u : 0);
    }
    corner_gradients(corners, step, g, 1 << n, hash, n);
    NK_UNROLL
    for (int corner = 0; corner < 1 << n; corner++) {
        ramp[corner].value = g[corner][0] * (corner & 1 ? f[0] - 1.0f : f[0]);
        NK_UNROLL
        for (int i = 1; i < n; i++)
            ramp[corner].value += g[corner][i] * (corner >> i & 1 ? f[i] - 1.0f : f[i]);
        NK_UNROLL
        for (int i = 0; i < 2; i++)
            ramp[corner].first[i] = i < n ? g[corner][i] : vf_splat(0.0f);
        NK_UNROLL
        for (int i = 0; i < 3; i++)
            ramp[corner].second[i] = vf_splat(0.0f);
    }
    NK_UNROLL
    for (int axis = n - 1; axis >= 0; axis--) {
        vf s = fade(f[axis], degree), slope = fade_slope(f[axis], degree);
        vf curve = fade_curve(f[axis], degree);

        NK_UNROLL
        for (int corner = 0; corner < 1 << axis; corner++)
            blend_ramps(&ramp[corner], &ramp[corner + (1 << axis)], axis, s, slope, curve, depth);
    }

    const vf *first = ramp[0].first, *second = ramp[0].second;
    const float *u = frame.u, *v = frame.v;
    Basis basis = { .value = ramp[0].value };

    if (n == 1) {
        basis.first[0] = first[0] * u[0];
        basis.first[1] = first[0] * v[0];
        basis.second[0] = second[0] * frame.uu;
        basis.second[1] = second[0] * frame.uv;
        basis.second[2] = second[0] * frame.vv;
    } else {
        basis.first[0] = first[0] * u[0] + first[1] * u[1];
        basis.first[1] = first[0] * v[0] + first[1] * v[1];
        basis.second[0] =
            second[0] * (u[0] * u[0]) + second[1] * (2.0f * u[0] * u[1]) + second[2] * (u[1] * u[1]);
        basis.second[1] =
            second[0] * (u[0] * v[0]) + second[1] * (u[0] * v[1] + u[1] * v[0]) + second[2] * (u[1] * v[1]);
        basis.second[2] =
            second[0] * (v[0] * v[0]) + second[1] * (2.0f * v[0] * v[1]) + second[2] * (v[1] * v[1]);
    }
    return basis;
}

/* A row of a 2D window's lattice points, whose indices wrap. */
static void fill_wrapped_row(float *to, const NkDirect *direct, int32_t y)
{
    const NkSource *source = &direct->source;
    NK_ALIGNED int32_t index_x[NK_TABLE_POINTS + NK_WIDEST], index_y[NK_TABLE_POINTS + NK_WIDEST];
    const int64_t first[2] = { direct->table_first[0], y };
    int columns = direct->table_columns;

    nk_wrap_run(source->periods, first, columns, index_x, index_y);
    for (int x = 0; x < columns; x += NK_WIDTH) {
        int32_t *const index[4] = { index_x + x, index_y + x };
        vf g[4];

        if (source->hash == NK_HASH_CIRCLE)
            vector_gradients(source, index, columns - x, g, NK_HASH_CIRCLE, 2);
        else if (source->hash == NK_HASH_DIAMOND)
            vector_gradients(source, index, columns - x, g, NK_HASH_DIAMOND, 2);
        else
            vector_gradients(source, index, columns - x, g, NK_HASH_GIVEN, 2);
        vf_store_pairs(to + 2 * x, g[0], g[1]);
    }
}

/* The gradients of a 2D window's lattice points, as pairs; two vectors side by side. */
NK_INLINE void fill_table(float *table, const NkDirect *direct, const NkHash hash)
{
    for (int row = 0; row < direct->table_rows; row++) {
        uint32_t y = (uint32_t)direct->table_first[1] + (uint32_t)row;
        float *to = &table[2 * row * direct->table_columns];

        if (hash == NK_HASH_GIVEN || direct->source.periods->any) {
            fill_wrapped_row(to, direct, (int32_t)y);
            continue;
        }
        for (int x = 0; x < direct->table_columns; x += 2 * NK_WIDTH) {
            vu state[2];
            vf g[2][4];

            NK_UNROLL
            for (int i = 0; i < 2; i++) {
                vu index = (vu)vi_count() + ((uint32_t)direct->table_first[0] + (uint32_t)(x + i * NK_WIDTH));

                state[i] = eat_product(vu_splat(direct->source.key->seed + NK_XX_E), index * NK_XX_C);
                state[i] = eat_product(state[i], vu_splat(y * NK_XX_C));
            }
            hashed_gradients(state, g, 2, hash, 2);
            NK_UNROLL
            for (int i = 0; i < 2; i++)
                vf_store_pairs(&to[2 * (x + i * NK_WIDTH)], g[i][0], g[i][1]);
        }
    }
}

NK_INLINE void draw_direct(const NkTarget *target, const NkWindow *window, const NkDirect *direct,
                           const float *table, Cached *cache, const NkLattice lattice, const NkHash hash,
                           const int n, const int depth)
{
    const NkPixels *dx = direct->displacement_x, *dy = direct->displacement_y;
    const bool fresh = target->from == NULL;
    const int first = window->first_column;

    for (int row = window->first_row; row < window->end_row; row++) {
        Target at_row = at_target(target, window, row, first, fresh, depth);

        for (int column = first; column < window->end_column; column += NK_WIDTH) {
            const int vector = (column - first) / NK_WIDTH;
            Corners corners = { .direct = direct, .table = table, .cache = cache };
            vf f[4];

            NK_UNROLL
            for (int i = 0; i < n; i++) {
                vf at = vf_load(&direct->column_place[i][column]) + direct->row_place[i][row];

                if (dx) {
                    size_t moved = pixel(dx, window, row, column);

                    at += vf_load(&dx->plane[0][moved]) * direct->along_x[i] +
                          vf_load(&dy->plane[0][moved]) * direct->along_y[i];
                }

                vf whole = vf_floor(at);
                /* Unsigned: indices wrap. */
                vu cell = (vu)vi_load(&direct->column_cell[i][column]) + (uint32_t)direct->row_cell[i][row] +
                          (vu)vi_truncate(whole);

                f[i] = at - whole;
                if (n == 2 && table)
                    cell -= (uint32_t)direct->table_first[i];
                else if (hash != NK_HASH_GIVEN)
                    corners.product[i] = cell * NK_XX_C;
                corners.cell[i] = cell;
            }
            if (n == 2 && table)
                corners.at = (vi)(corners.cell[1] * (uint32_t)direct->table_columns + corners.cell[0]);

            Basis basis = lattice == NK_LATTICE_SIMPLEX ? simplex_basis(&corners, f, hash, n, depth)
                                                        : square_basis(&corners, f, hash, n, depth);

            put(&at_row, 0, vector, basis.value * direct->scale);
            if (depth > 0) {
                NK_UNROLL
                for (int i = 0; i < 2; i++)
                    put(&at_row, 1 + i, vector, basis.first[i] * direct->scale);
            }
            if (depth > 1) {
                NK_UNROLL
                for (int i = 0; i < 3; i++)
                    put(&at_row, 3 + i, vector, basis.second[i] * direct->scale);
            }
        }
    }
}

/* ------------------------------------------------------------------------------------------ tables */

/* Instances: by dimension and depth, and by where the gradients come from. */
typedef void DrawDirect(const NkTarget *target, const NkWindow *window, const NkDirect *direct);

#define DIRECT(NAME, LATTICE, HASH, N, DEPTH)                                                                \
    static __attribute__((noinline)) void direct_##NAME##_##N##d_##DEPTH(                                    \
        const NkTarget *target, const NkWindow *window, const NkDirect *direct)                              \
    {                                                                                                        \
        NK_ALIGNED float table[N == 2 ? 2 * (NK_TABLE_POINTS + 2 * NK_WIDEST) : 1];                          \
        NK_ALIGNED Cached cache[CACHE_SLOTS];                                                                \
                                                                                                             \
        if (N == 2 && direct->table_rows > 0) {                                                              \
            fill_table(table, direct, HASH);                                                                 \
            draw_direct(target, window, direct, table, NULL, LATTICE, HASH, N, DEPTH);                       \
        } else if (HASH == NK_HASH_GIVEN || direct->source.periods->any) {                                   \
            clear_cache(cache);                                                                              \
            draw_direct(target, window, direct, NULL, cache, LATTICE, HASH, N, DEPTH);                       \
        } else {                                                                                             \
            draw_direct(target, window, direct, NULL, NULL, LATTICE, HASH, N, DEPTH);                        \
        }                                                                                                    \
    }
#define EACH_DEPTH(DO, N, ...) DO(__VA_ARGS__, N, 0) DO(__VA_ARGS__, N, 1) DO(__VA_ARGS__, N, 2)
#define EACH_DIRECT(...)                                                                                     \
    EACH_DEPTH(DIRECT, 1, __VA_ARGS__)                                                                       \
    EACH_DEPTH(DIRECT, 2, __VA_ARGS__)                                                                       \
    EACH_DEPTH(DIRECT, 3, __VA_ARGS__)                                                                       \
    EACH_DEPTH(DIRECT, 4, __VA_ARGS__)
EACH_DIRECT(simplex_circle, NK_LATTICE_SIMPLEX, NK_HASH_CIRCLE)
EACH_DIRECT(simplex_diamond, NK_LATTICE_SIMPLEX, NK_HASH_DIAMOND)
EACH_DIRECT(simplex_given, NK_LATTICE_SIMPLEX, NK_HASH_GIVEN)
EACH_DIRECT(square_circle, NK_LATTICE_SQUARE, NK_HASH_CIRCLE)
EACH_DIRECT(square_diamond, NK_LATTICE_SQUARE, NK_HASH_DIAMOND)
EACH_DIRECT(square_given, NK_LATTICE_SQUARE, NK_HASH_GIVEN)

#define DEPTHS(NAME)                                                                                         \
    {                                                                                                        \
        NAME##_0, NAME##_1, NAME##_2                                                                         \
    }
#define DIMENSIONS(NAME)                                                                                     \
    {                                                                                                        \
        DEPTHS(NAME##_1d), DEPTHS(NAME##_2d), DEPTHS(NAME##_3d), DEPTHS(NAME##_4d)                           \
    }

static void direct(const NkTarget *target, const NkWindow *window, const NkDirect *direct)
{
    static DrawDirect *const instances[2][NK_HASH_COUNT][NK_MAX_DIMENSIONS][3] = {
        { DIMENSIONS(direct_simplex_circle), DIMENSIONS(direct_simplex_diamond),
          DIMENSIONS(direct_simplex_given) },
        { DIMENSIONS(direct_square_circle), DIMENSIONS(direct_square_diamond),
          DIMENSIONS(direct_square_given) },
    };

    const NkSource *source = &direct->source;

    instances[direct->lattice][source->hash][source->dimensions - 1][window->depth](target, window, direct);
}

typedef void FillDiscs(const NkDiscFrame *frame, NkDiscs *discs, Disc disc[]);
typedef void DrawDiscs(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                       const NkDiscs *discs, const Disc disc[]);

/* From two dimensions on. */
#define FILLS(NAME, HASH, N)                                                                                 \
    static __attribute__((noinline)) void discs_##NAME##_##N##d(const NkDiscFrame *frame, NkDiscs *discs,    \
                                                                Disc disc[])                                 \
    {                                                                                                        \
        fill_discs(frame, discs, disc, HASH, N);                                                             \
    }                                                                                                        \
    static __attribute__((noinline)) void row_##NAME##_##N##d(LatticeRow *points, const NkRows *rows, int y, \
                                                              int first, int end)                            \
    {                                                                                                        \
        fill_lattice_row(points, rows, y, first, end, HASH, N);                                              \
    }
#define EACH_FILL(NAME, HASH) FILLS(NAME, HASH, 2) FILLS(NAME, HASH, 3) FILLS(NAME, HASH, 4)
EACH_FILL(circle, NK_HASH_CIRCLE)
EACH_FILL(diamond, NK_HASH_DIAMOND)
EACH_FILL(given, NK_HASH_GIVEN)

#define FROM_2D(NAME)                                                                                        \
    {                                                                                                        \
        NAME##_2d, NAME##_3d, NAME##_4d                                                                      \
    }

#define DISCS(POWER, DEPTH)                                                                                  \
    static __attribute__((noinline)) void discs_power##POWER##_##DEPTH(                                      \
        const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame, const NkDiscs *discs,          \
        const Disc disc[])                                                                                   \
    {                                                                                                        \
        draw_discs(to, window, frame, discs, disc, POWER, DEPTH);                                            \
    }
DISCS(3, 0)
DISCS(3, 1)
DISCS(3, 2)
DISCS(4, 0)
DISCS(4, 1)
DISCS(4, 2)

static void discs(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame, NkDiscs *discs)
{
    static FillDiscs *const fills[NK_HASH_COUNT][3] = {
        FROM_2D(discs_circle),
        FROM_2D(discs_diamond),
        FROM_2D(discs_given),
    };
    static DrawDiscs *const draws[2][3] = { DEPTHS(discs_power3), DEPTHS(discs_power4) };
    Disc disc[NK_DISCS];

    fills[frame->source.hash][frame->source.dimensions - 2](frame, discs, disc);
    draws[frame->power == 4][window->depth](to, window, frame, discs, disc);
}

static void rows(const NkTarget *target, const NkWindow *window, const NkRows *rows)
{
    static FillRow *const fills[NK_HASH_COUNT][3] = {
        FROM_2D(row_circle),
        FROM_2D(row_diamond),
        FROM_2D(row_given),
    };
    FillRow *fill = fills[rows->source.hash][rows->source.dimensions - 2];

    if (window->depth == 0)
        draw_rows(target, window, rows, fill, 0);
    else if (window->depth == 1)
        draw_rows(target, window, rows, fill, 1);
    else
        draw_rows(target, window, rows, fill, 2);
}

/* ------------------------------------------------------------------------------------------- fold */

/* What an octave's noise n becomes: f(n), with its first and second derivative by n. */
typedef struct {
    vf value, slope, curve;
} Folded;

NK_INLINE Folded fold_noise(const NkFold *fold, vf n, const int fractal)
{
    vf magnitude = vf_abs(n), sign = vf_flip(vf_splat(1.0f), n);

    if (fractal == NK_FRACTAL_RIDGED) {
        vf ridge = 1.0f - magnitude * fold->over_bound;

        return (Folded){ ridge * ridge, sign * (ridge * (-2.0f * fold->over_bound)),
                         vf_splat(2.0f * fold->over_bound * fold->over_bound) };
    }
    return (Folded){ magnitude, sign, vf_splat(0.0f) };
}

NK_INLINE void draw_fold(const NkTarget *target, const NkWindow *window, const NkPixels *noise,
                         const NkFold *fold, const int fractal, const int depth)
{
    const bool fresh = target->from == NULL;
    const int vectors = (window->end_column - window->first_column) / NK_WIDTH;

    for (int row = window->first_row; row < window->end_row; row++) {
        Target at = at_target(target, window, row, window->first_column, fresh, depth);
        NkPixels octave = at_pixel(noise, window, row, window->first_column, depth);

        for (int i = 0; i < vectors; i++) {
            vf n[NK_PLANE_COUNT];
            Folded folded;

            NK_UNROLL
            for (int plane = 0; plane < NK_PLANES(depth); plane++)
                n[plane] = vf_load(octave.plane[plane] + i * NK_WIDTH);
            folded = fold_noise(fold, n[0], fractal);
            put(&at, 0, i, folded.value * fold->weight);
            if (depth > 0) {
                put(&at, 1, i, n[1] * (folded.slope * fold->weight));
                put(&at, 2, i, n[2] * (folded.slope * fold->weight));
            }
            if (depth > 1) {
                put(&at, 3, i, (n[3] * folded.slope + n[1] * n[1] * folded.curve) * fold->weight);
                put(&at, 4, i, (n[4] * folded.slope + n[1] * n[2] * folded.curve) * fold->weight);
                put(&at, 5, i, (n[5] * folded.slope + n[2] * n[2] * folded.curve) * fold->weight);
            }
        }
    }
}

#define FOLDS(NAME, FRACTAL, DEPTH)                                                                          \
    static __attribute__((noinline)) void fold_##NAME##_##DEPTH(                                             \
        const NkTarget *target, const NkWindow *window, const NkPixels *noise, const NkFold *fold)           \
    {                                                                                                        \
        draw_fold(target, window, noise, fold, FRACTAL, DEPTH);                                              \
    }
FOLDS(turbulence, NK_FRACTAL_TURBULENCE, 0)
FOLDS(turbulence, NK_FRACTAL_TURBULENCE, 1)
FOLDS(turbulence, NK_FRACTAL_TURBULENCE, 2)
FOLDS(ridged, NK_FRACTAL_RIDGED, 0)
FOLDS(ridged, NK_FRACTAL_RIDGED, 1)
FOLDS(ridged, NK_FRACTAL_RIDGED, 2)

static void fold(const NkTarget *target, const NkWindow *window, const NkPixels *noise, const NkFold *fold)
{
    typedef void DrawFold(const NkTarget *, const NkWindow *, const NkPixels *, const NkFold *);
    static DrawFold *const instances[2][3] = { DEPTHS(fold_turbulence), DEPTHS(fold_ridged) };

    instances[fold->fractal == NK_FRACTAL_RIDGED][window->depth](target, window, noise, fold);
}

/* ------------------------------------------------------------------------------------------- sums */

/* A value and its derivatives, as planes are ordered. */
typedef struct {
    vf p[NK_PLANE_COUNT];
} Jet;

NK_INLINE Jet jet_constant(float value)
{
    Jet jet = { { vf_splat(value) } };

    return jet;
}

NK_INLINE Jet jet_load(const NkPixels *at, int i, const int depth)
{
    Jet jet = { { vf_splat(0.0f) } };

    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        jet.p[plane] = vf_load(at->plane[plane] + i * NK_WIDTH);
    return jet;
}

NK_INLINE void jet_store(const NkPixels *at, int i, const Jet *jet, const int depth)
{
    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        vf_store(at->plane[plane] + i * NK_WIDTH, jet->p[plane]);
}

/* constant + factor * jet */
NK_INLINE Jet jet_line(float constant, const Jet *jet, float factor, const int depth)
{
    Jet result = { { vf_splat(0.0f) } };

    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        result.p[plane] = jet->p[plane] * factor;
    result.p[0] += constant;
    return result;
}

NK_INLINE void jet_add(Jet *into, const Jet *jet, float factor, const int depth)
{
    NK_UNROLL
    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        into->p[plane] += jet->p[plane] * factor;
}

NK_INLINE Jet jet_multiply(const Jet *a, const Jet *b, const int depth)
{
    const vf *x = a->p, *y = b->p;
    Jet result = { { x[0] * y[0] } };

    if (depth > 0) {
        result.p[1] = x[0] * y[1] + y[0] * x[1];
        result.p[2] = x[0] * y[2] + y[0] * x[2];
    }
    if (depth > 1) {
        result.p[3] = (x[0] * y[3] + y[0] * x[3]) + 2.0f * (x[1] * y[1]);
        result.p[4] = (x[0] * y[4] + y[0] * x[4]) + (x[1] * y[2] + x[2] * y[1]);
        result.p[5] = (x[0] * y[5] + y[0] * x[5]) + 2.0f * (x[2] * y[2]);
    }
    return result;
}

/* A function of one variable: its value and derivatives at the jet's. */
NK_INLINE Jet jet_apply(const Jet *jet, vf value, vf slope, vf curve, const int depth)
{
    const vf *x = jet->p;
    Jet result = { { value } };

    if (depth > 0) {
        result.p[1] = x[1] * slope;
        result.p[2] = x[2] * slope;
    }
    if (depth > 1) {
        result.p[3] = x[3] * slope + x[1] * x[1] * curve;
        result.p[4] = x[4] * slope + x[1] * x[2] * curve;
        result.p[5] = x[5] * slope + x[2] * x[2] * curve;
    }
    return result;
}

NK_INLINE Jet jet_clamp(const Jet *jet, const int depth)
{
    vf zero = vf_splat(0.0f), one = vf_splat(1.0f);
    vu above = vf_greater(jet->p[0], zero), below = vf_greater(one, jet->p[0]);
    vf value = vf_select(below, vf_keep(above, jet->p[0]), one);

    return jet_apply(jet, value, vf_keep(above & below, one), zero, depth);
}

/* signal_of, feedback_of, damping_of and weighed_sum_at of point.c. */
NK_INLINE Jet signal_of(const NkCombine *c, const Jet *noise, const int depth)
{
    vf n = noise->p[0], magnitude = vf_abs(n), sign = vf_flip(vf_splat(1.0f), n), zero = vf_splat(0.0f);

    if (c->fractal == NK_FRACTAL_TURBULENCE)
        return jet_apply(noise, magnitude, sign, zero, depth);
    if (c->fractal == NK_FRACTAL_RIDGED) {
        vf ridge = c->offset - magnitude;

        return jet_apply(noise, ridge * ridge, -2.0f * ridge * sign, vf_splat(2.0f), depth);
    }
    if (c->fractal == NK_FRACTAL_HYBRID)
        return jet_line(c->offset, noise, 1.0f, depth);
    if (c->fractal == NK_FRACTAL_PING_PONG) {
        vf turns = (n * c->ping_pong + 1.0f) * 0.25f, place = turns - vf_floor(turns);
        vu rising = vf_greater(vf_splat(0.5f), place);
        vf value = vf_select(rising, 4.0f * place - 1.0f, 3.0f - 4.0f * place);

        return jet_apply(noise, value, vf_select(rising, vf_splat(c->ping_pong), vf_splat(-c->ping_pong)),
                         zero, depth);
    }
    return *noise;
}

NK_INLINE Jet feedback_of(const NkCombine *c, const Jet *signal, const int depth)
{
    Jet level = *signal;

    if (c->fractal == NK_FRACTAL_HYBRID)
        return jet_line(0.0f, signal, 2.0f, depth);
    if (c->fractal == NK_FRACTAL_FBM || c->fractal == NK_FRACTAL_PING_PONG)
        level = jet_line(0.5f, signal, 0.5f, depth);
    level = jet_clamp(&level, depth);
    return jet_line(1.0f - c->weighted_strength, &level, c->weighted_strength, depth);
}

NK_INLINE Jet damping_of(float damping, const Jet *smooth, const int depth)
{
    const vf *s = smooth->p;
    vf share = 1.0f / (1.0f + damping * (s[1] * s[1] + s[2] * s[2]));
    Jet result = { { share } };

    if (depth > 0) {
        vf fall = share * share * (-2.0f * damping);

        result.p[1] = (s[1] * s[3] + s[2] * s[4]) * fall;
        result.p[2] = (s[1] * s[4] + s[2] * s[5]) * fall;
    }
    return result;
}

NK_INLINE void combine_sum(const NkCombine *c, Jet *total, Jet *amplitude, Jet *smooth, const Jet *noise,
                           const int depth, const bool damped)
{
    Jet signal = signal_of(c, noise, depth), more;

    signal = jet_line(c->rest, &signal, c->share, depth);
    more = jet_multiply(&signal, amplitude, depth);
    if (damped) {
        Jet damping;

        jet_add(smooth, noise, c->smooth_weight, depth + 1);
        damping = damping_of(c->damping, smooth, depth);
        more = jet_multiply(&more, &damping, depth);
    }
    jet_add(total, &more, c->weight, depth);
    more = feedback_of(c, &signal, depth);
    *amplitude = jet_multiply(amplitude, &more, depth);
    if (c->fractal == NK_FRACTAL_HYBRID)
        *amplitude = jet_clamp(amplitude, depth);
}

NK_INLINE void combine_product(const NkCombine *c, Jet *total, const Jet *noise, const int depth)
{
    bool hetero = c->fractal == NK_FRACTAL_HETERO;

    if (c->first) {
        *total = jet_line(hetero ? c->offset : 1.0f, noise, c->factor * c->share, depth);
    } else {
        Jet more =
            jet_line(1.0f + (hetero ? c->factor * c->offset : 0.0f), noise, c->factor * c->share, depth);

        *total = jet_multiply(total, &more, depth);
    }
}

NK_INLINE void draw_combine(const NkSumState *state, const NkWindow *window, const NkCombine *c,
                            const int depth, const bool damped)
{
    const int noise_depth = depth + (damped ? 1 : 0);
    const int first = window->first_column, vectors = (window->end_column - first) / NK_WIDTH;
    const bool product = c->fractal == NK_FRACTAL_HETERO || c->fractal == NK_FRACTAL_MULTIFRACTAL;

    for (int row = window->first_row; row < window->end_row; row++) {
        NkPixels total_at = at_pixel(&state->total, window, row, first, depth);
        NkPixels amplitude_at = at_pixel(&state->amplitude, window, row, first, depth);
        NkPixels noise_at = at_pixel(&state->noise, window, row, first, noise_depth);
        NkPixels smooth_at = damped ? at_pixel(&state->smooth, window, row, first, noise_depth) : noise_at;

        for (int i = 0; i < vectors; i++) {
            Jet raw = jet_load(&noise_at, i, noise_depth), total = jet_load(&total_at, i, depth);
            Jet noise = jet_line(0.0f, &raw, c->over_bound, noise_depth);

            if (product) {
                combine_product(c, &total, &noise, depth);
            } else {
                Jet amplitude = jet_load(&amplitude_at, i, depth), smooth = jet_constant(0.0f);

                if (damped)
                    smooth = jet_load(&smooth_at, i, noise_depth);
                combine_sum(c, &total, &amplitude, &smooth, &noise, depth, damped);
                jet_store(&amplitude_at, i, &amplitude, depth);
                if (damped)
                    jet_store(&smooth_at, i, &smooth, noise_depth);
            }
            jet_store(&total_at, i, &total, depth);
        }
    }
}

#define COMBINES(NAME, DEPTH, DAMPED)                                                                        \
    static __attribute__((noinline)) void combine_##NAME##_##DEPTH(                                          \
        const NkSumState *state, const NkWindow *window, const NkCombine *c)                                 \
    {                                                                                                        \
        draw_combine(state, window, c, DEPTH, DAMPED);                                                       \
    }
COMBINES(free, 0, false)
COMBINES(free, 1, false)
COMBINES(free, 2, false)
COMBINES(damped, 0, true)
COMBINES(damped, 1, true)

static void combine(const NkSumState *state, const NkWindow *window, const NkCombine *c)
{
    typedef void Combine(const NkSumState *, const NkWindow *, const NkCombine *);
    static Combine *const free[3] = DEPTHS(combine_free);
    static Combine *const damped[2] = { combine_damped_0, combine_damped_1 };

    if (c->damping > 0.0f)
        damped[window->depth](state, window, c);
    else
        free[window->depth](state, window, c);
}

static void finish(const NkPixels *to, const NkWindow *window, const NkPixels *from, float scale,
                   float offset)
{
    for (int plane = 0; plane < NK_PLANES(window->depth); plane++)
        for (int row = window->first_row; row < window->end_row; row++) {
            float *into = to->plane[plane] + pixel(to, window, row, window->first_column);
            const float *of = from->plane[plane] + pixel(from, window, row, window->first_column);

            for (int i = 0; i < window->end_column - window->first_column; i += NK_WIDTH)
                vf_store(into + i, vf_load(of + i) * scale + (plane == 0 ? offset : 0.0f));
        }
}

/* overflow_of of point.c. */
NK_INLINE Jet overflow_of(NkOverflow kind, const Jet *jet, const int depth)
{
    const float room = 0.5f - (float)NK_SOFT_FROM;
    vf v = jet->p[0], one = vf_splat(1.0f), zero = vf_splat(0.0f);

    if (kind == NK_OVERFLOW_CLIP)
        return jet_clamp(jet, depth);
    if (kind == NK_OVERFLOW_SOFT) {
        vf centred = v - 0.5f, sign = vf_flip(one, centred);
        vf beyond = (vf_abs(centred) - (float)NK_SOFT_FROM) * (1.0f / room), over = 1.0f / (1.0f + beyond);
        vu bent = vf_greater(beyond, zero);
        Jet soft = jet_apply(jet, 0.5f + sign * ((float)NK_SOFT_FROM + room * beyond * over), over * over,
                             sign * (over * over * over * (-2.0f / room)), depth);

        NK_UNROLL
        for (int plane = 0; plane < NK_PLANES(depth); plane++)
            soft.p[plane] = vf_select(bent, soft.p[plane], jet->p[plane]);
        return soft;
    }

    vf place = v - 2.0f * vf_floor(0.5f * v);
    vu rising = vf_greater(one, place);

    return jet_apply(jet, vf_select(rising, place, 2.0f - place), vf_select(rising, one, -one), zero, depth);
}

NK_INLINE void draw_overflow(const NkPixels *pixels, const NkWindow *window, NkOverflow kind, const int depth)
{
    for (int row = window->first_row; row < window->end_row; row++) {
        NkPixels at = at_pixel(pixels, window, row, window->first_column, depth);

        for (int i = 0; i < (window->end_column - window->first_column) / NK_WIDTH; i++) {
            Jet jet = jet_load(&at, i, depth);

            jet = overflow_of(kind, &jet, depth);
            jet_store(&at, i, &jet, depth);
        }
    }
}

static void overflow(const NkPixels *pixels, const NkWindow *window, NkOverflow kind)
{
    if (kind == NK_OVERFLOW_NONE)
        return;
    if (window->depth == 0)
        draw_overflow(pixels, window, kind, 0);
    else if (window->depth == 1)
        draw_overflow(pixels, window, kind, 1);
    else
        draw_overflow(pixels, window, kind, 2);
}

#define NAME_OF(WORD)  NAME_OF_(WORD)
#define NAME_OF_(WORD) #WORD

const NkKernels NK_KERNELS = {
    NAME_OF(NK_NAME), clear, discs, rows, direct, fold, combine, finish, overflow
};
