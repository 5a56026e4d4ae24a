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
    for (int plane = 0; plane < 1 + 2 * depth; plane++)
        at.plane[plane] = pixels->plane[plane] + pixel(pixels, window, row, column);
    return at;
}

NK_INLINE void next_row(NkPixels *at, const int depth)
{
    NK_UNROLL
    for (int plane = 0; plane < 1 + 2 * depth; plane++)
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
    for (int plane = 0; plane <= 2 * window->depth; plane++)
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
        NK_UNROLL
        for (int axis = 0; axis < 4; axis++)
            g[axis] = vf_bits(vu_bits(g[axis]) ^ (hash << (7 - axis) & 0x80000000u));
    }
}

/* The gradients of several lattice points side by side, from their eaten hashes. */
NK_INLINE void gradients(vu hash[], vf g[][4], const int count, const int set, const int n)
{
    vf square[16], y[16];

    avalanche(hash, count);
    NK_UNROLL
    for (int i = 0; i < count; i++)
        diamond(hash[i], g[i], n);
    if (set != NK_GRADIENTS_CIRCLE)
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

NK_INLINE vf power_less_one(vf f, int power)
{
    return power == 3 ? f * f : f * f * f;
}

/* A disc is drawn in strips of columns, NK_WIDEST pixels wide at every instruction set: wide enough that one
 * row of a strip is worth the trip to its cache line. */
enum { STRIP = NK_WIDEST / NK_WIDTH, SMALL_DISC = 16 /* pixels */ };

/* One disc; NkDiscs in tile.h gives the formula. */
typedef struct {
    float u, v, reach, gu, gv, ramp;
} Disc;

NK_INLINE void draw_disc(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                         const Disc *disc, const int power, const int depth)
{
    /* Per pixel row: dv^2, gv dv, and dv times the factor that the derivative needs. */
    NK_ALIGNED float square[NK_TILE_HEIGHT + NK_WIDEST];
    NK_ALIGNED float ramp[NK_TILE_HEIGHT + NK_WIDEST], pull[NK_TILE_HEIGHT + NK_WIDEST];
    float radius = sqrtf(disc->reach);
    Run rows =
        reachable(disc->v, radius, frame->rows_per_v, NK_TILE_HEIGHT / 2, window->first_row, window->end_row);
    Run columns = reachable(disc->u, radius, frame->columns_per_u, NK_TILE_WIDTH / 2, window->first_column,
                            window->end_column);
    float pull_factor = -2.0f * (float)power * frame->slope;
    float slope_u = disc->gu * frame->slope, slope_v = disc->gv * frame->slope;

    /* Small discs are drawn as boxes: finding where each strip begins costs more than the pixels saved. */
    bool small = rows.end - rows.first < SMALL_DISC;

    if (rows.first >= rows.end)
        return;
    for (int row = align_down(rows.first); row < rows.end; row += NK_WIDTH) {
        vf dv = vf_load(&frame->v[row]) - disc->v;

        vf_store(&square[row], dv * dv);
        vf_store(&ramp[row], dv * disc->gv);
        if (depth > 0)
            vf_store(&pull[row], dv * pull_factor);
    }

    for (int column = columns.first & ~(NK_WIDEST - 1); column < columns.end; column += NK_WIDEST) {
        /* How far down the disc reaches in the nearest of these columns. */
        float left = frame->u[column] - disc->u, right = disc->u - frame->u[column + NK_WIDEST - 1];
        float near = left > right ? left : right;
        float rest = near > 0.0f ? disc->reach - near * near : disc->reach;
        vf reach_u[STRIP], ramp_u[STRIP], pull_u[STRIP];
        Run here = rows;

        if (rest <= 0.0f)
            continue;
        if (near > 0.0f && !small)
            here = reachable(disc->v, sqrtf(rest), frame->rows_per_v, NK_TILE_HEIGHT / 2, window->first_row,
                             window->end_row);
        NK_UNROLL
        for (int i = 0; i < STRIP; i++) {
            vf du = vf_load(&frame->u[column + i * NK_WIDTH]) - disc->u;

            reach_u[i] = disc->reach - du * du;
            ramp_u[i] = du * disc->gu + disc->ramp;
            pull_u[i] = du * pull_factor;
        }
        NkPixels at = at_pixel(to, window, here.first, column, depth);

        for (int row = here.first; row < here.end; row++, next_row(&at, depth)) {
            NK_UNROLL
            for (int i = 0; i < STRIP; i++) {
                vf f = vf_positive(reach_u[i] - square[row]);
                vf l = ramp_u[i] + ramp[row];
                vf f2 = power_less_one(f, power), w = f2 * f;

                add(&at, 0, i, w * l);
                if (depth > 0) {
                    vf q = f2 * l;

                    add(&at, 1, i, w * slope_u + q * pull_u[i]);
                    add(&at, 2, i, w * slope_v + q * pull[row]);
                }
            }
        }
    }
}

NK_INLINE void draw_discs(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                          const NkDiscs *discs, const int set, const int n, const int depth)
{
    NK_ALIGNED float gu[NK_DISCS], gv[NK_DISCS], ramp[NK_DISCS];

    for (int i = 0; i < discs->count; i += NK_WIDTH) {
        vu hash = vu_splat(frame->seed + NK_XX_E);
        vf g[1][4], out_of_plane = vf_splat(0.0f);

        NK_UNROLL
        for (int axis = 0; axis < n; axis++)
            hash = eat_product(hash, (vu)vi_load(&discs->index[axis][i]) * NK_XX_C);
        gradients(&hash, g, 1, set, n);
        NK_UNROLL
        for (int axis = 2; axis < n; axis++)
            out_of_plane += g[0][axis] * vf_load(&discs->away[axis - 2][i]);
        vf_store(&gu[i], (g[0][0] * frame->axis_u[0] + g[0][1] * frame->axis_u[1]) * frame->amplitude);
        vf_store(&gv[i], (g[0][0] * frame->axis_v[0] + g[0][1] * frame->axis_v[1]) * frame->amplitude);
        vf_store(&ramp[i], out_of_plane * frame->amplitude);
    }
    for (int i = 0; i < discs->count; i++) {
        Disc disc = { discs->u[i], discs->v[i], discs->reach[i], gu[i], gv[i], ramp[i] };

        if (frame->power == 3)
            draw_disc(to, window, frame, &disc, 3, depth);
        else
            draw_disc(to, window, frame, &disc, 4, depth);
    }
}

/* ------------------------------------------------------------------------------------------- rows */

/* A lattice row of a tile: the ramp gx du + gy dv + c of each point. */
typedef struct {
    NK_ALIGNED float gx[NK_MAX_LATTICE_COLUMNS], gy[NK_MAX_LATTICE_COLUMNS], c[NK_MAX_LATTICE_COLUMNS];
} LatticeRow;

NK_INLINE void fill_lattice_row(LatticeRow *points, const NkRows *rows, int y, int first, int end,
                                const int set, const int n)
{
    for (int x = first; x < end; x += NK_WIDTH) {
        vf gx = vf_splat(0.0f), gy = gx, c = gx, g[4][4];
        vu product = ((vu)vi_count() + ((uint32_t)rows->cell[0] + (uint32_t)x)) * NK_XX_C;
        vu hash_x = eat_product(vu_splat(rows->seed + NK_XX_E), product), hash[4];
        vu hash_xy = eat_product(hash_x, vu_splat(((uint32_t)rows->cell[1] + (uint32_t)y) * NK_XX_C));
        const int corners = 1 << (n - 2);

        NK_UNROLL
        for (int corner = 0; corner < corners; corner++) {
            hash[corner] = hash_xy;
            NK_UNROLL
            for (int axis = 2; axis < n; axis++)
                hash[corner] = eat_product(
                    hash[corner],
                    vu_splat(((uint32_t)rows->cell[axis] + (uint32_t)(corner >> (axis - 2) & 1)) * NK_XX_C));
        }
        gradients(hash, g, corners, set, n);
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

/* Along a lattice row, at each pixel column of a vector: the value on the row and its slope along y; and the
 * derivatives of both along x. */
typedef struct {
    vf value, slope, value_x, slope_x;
} Edge;

NK_INLINE Edge edge(const LatticeRow *points, int base, vi cell, vf t, vf fade, vf fade_slope,
                    const int depth)
{
    vf gx = vf_lookup(&points->gx[base], cell), gx_next = vf_lookup(&points->gx[base + 1], cell);
    vf gy = vf_lookup(&points->gy[base], cell), gy_step = vf_lookup(&points->gy[base + 1], cell) - gy;
    vf left = vf_lookup(&points->c[base], cell) + gx * t;
    vf step = (vf_lookup(&points->c[base + 1], cell) + gx_next * (t - 1.0f)) - left;
    Edge result;

    result.value = left + fade * step;
    result.slope = gy + fade * gy_step;
    if (depth > 0) {
        result.value_x = (gx + fade * (gx_next - gx)) + fade_slope * step;
        result.slope_x = fade_slope * gy_step;
    }
    return result;
}

/* Between two lattice rows, at place t: (upper + upper_slope t) + fade(t) (step + step_slope t). */
typedef struct {
    vf upper, upper_slope, step, step_slope;
} Blend;

NK_INLINE Blend make_blend(vf upper, vf upper_slope, vf lower, vf lower_slope)
{
    return (Blend){ upper, upper_slope, (lower - lower_slope) - upper, lower_slope - upper_slope };
}

NK_INLINE vf blend_at(const Blend *b, float t, float fade)
{
    return (b->upper + b->upper_slope * t) + (b->step + b->step_slope * t) * fade;
}

NK_INLINE vf blend_slope_at(const Blend *b, float t, float fade, float fade_slope)
{
    return (b->upper_slope + b->step_slope * fade) + (b->step + b->step_slope * t) * fade_slope;
}

/* The pixel rows first..end - 1, which lie between the lattice rows upper and lower. */
NK_INLINE void draw_between(const NkTarget *target, const NkWindow *window, const NkRows *rows,
                            const LatticeRow *upper, const LatticeRow *lower, int first, int end,
                            const bool fresh, const int depth)
{
    for (int column = window->first_column; column < window->end_column; column += NK_WIDEST) {
        Blend value[STRIP], value_x[STRIP];

        NK_UNROLL
        for (int i = 0; i < STRIP; i++) {
            int at = column + i * NK_WIDTH, base = rows->column_cell[at];
            vi cell = vi_load(&rows->column_cell[at]) - base;
            vf t = vf_load(&rows->column_place[at]), fade = vf_load(&rows->column_fade[at]);
            vf fade_slope = depth > 0 ? vf_load(&rows->column_fade_slope[at]) : fade;
            Edge above = edge(upper, base, cell, t, fade, fade_slope, depth);
            Edge below = edge(lower, base, cell, t, fade, fade_slope, depth);

            value[i] = make_blend(above.value, above.slope, below.value, below.slope);
            if (depth > 0)
                value_x[i] = make_blend(above.value_x, above.slope_x, below.value_x, below.slope_x);
        }

        Target at = at_target(target, window, first, column, fresh, depth);

        for (int row = first; row < end; row++, next_target_row(&at, depth)) {
            float t = rows->row_place[row], fade = rows->row_fade[row];

            NK_UNROLL
            for (int i = 0; i < STRIP; i++) {
                put(&at, 0, i, blend_at(&value[i], t, fade));
                if (depth > 0) {
                    put(&at, 1, i, blend_at(&value_x[i], t, fade) * rows->slope);
                    put(&at, 2, i,
                        blend_slope_at(&value[i], t, fade, rows->row_fade_slope[row]) * rows->slope);
                }
            }
        }
    }
}

NK_INLINE void draw_rows(const NkTarget *target, const NkWindow *window, const NkRows *rows, const int set,
                         const int n, const int depth)
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
            fill_lattice_row(upper, rows, y, first_cell, end_cell, set, n);
        fill_lattice_row(lower, rows, y + 1, first_cell, end_cell, set, n);
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

/* Value and derivatives along the lattice axes 0 and 1, unscaled. */
typedef struct {
    vf value, slope[2];
} Basis;

/* Where the corners of a cell find their gradients: hashed, or in the table of a 2D window. */
typedef struct {
    uint32_t seed;
    vu product[4];      /* indices of the cell times C */
    const float *table; /* NULL: hash */
    vi at;              /* of the cell's first corner in the table */
    int columns;        /* of the table */
} Corners;

/* The gradients at corners that have taken a step along some axes (masks). */
NK_INLINE void corner_gradients(const Corners *corners, vu step[][4], vf g[][4], const int count,
                                const int set, const int n)
{
    if (n == 2 && corners->table) {
        NK_UNROLL
        for (int corner = 0; corner < count; corner++) {
            vi at =
                corners->at + (vi)(step[corner][0] & 1u) + (vi)(step[corner][1] & (uint32_t)corners->columns);

            vf_gather_pairs(corners->table, at, &g[corner][0], &g[corner][1]);
        }
    } else {
        vu hash[16];

        NK_UNROLL
        for (int corner = 0; corner < count; corner++)
            hash[corner] = vu_splat(corners->seed + NK_XX_E);
        NK_UNROLL
        for (int i = 0; i < n; i++) {
            NK_UNROLL
            for (int corner = 0; corner < count; corner++)
                hash[corner] = eat_product(hash[corner], corners->product[i] + (step[corner][i] & NK_XX_C));
        }
        gradients(hash, g, count, set, n);
    }
}

/* f: the place in the skewed cell. */
NK_INLINE Basis simplex_basis(const Corners *corners, float reach, const vf f[4], const int set, const int n,
                              const int depth)
{
    float unskew = (float)nk_unskew[n];
    Basis basis = { vf_splat(0.0f), { vf_splat(0.0f), vf_splat(0.0f) } };
    vf sum = f[0], d0[4];
    vu before[4][4]; /* [i][j]: coordinate i is larger than j, so axis i is stepped first */

    NK_UNROLL
    for (int i = 1; i < n; i++)
        sum += f[i];
    sum *= unskew;
    NK_UNROLL
    for (int i = 0; i < n; i++) {
        d0[i] = f[i] - sum;
        NK_UNROLL
        for (int j = 0; j < i; j++) {
            before[j][i] = vf_greater(f[j], f[i]);
            before[i][j] = ~before[j][i];
        }
    }
    vu step[5][4];
    vf d[5][4], g[5][4];

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
            d[corner][i] = d0[i] + ((float)corner * unskew - (corner == n ? 1.0f : 0.0f));
            if (corner > 0 && corner < n)
                d[corner][i] -= vf_keep(step[corner][i], vf_splat(1.0f));
        }
    }
    corner_gradients(corners, step, g, n + 1, set, n);
    NK_UNROLL
    for (int corner = 0; corner <= n; corner++) {
        vf square = d[corner][0] * d[corner][0], ramp = g[corner][0] * d[corner][0];

        NK_UNROLL
        for (int i = 1; i < n; i++) {
            square += d[corner][i] * d[corner][i];
            ramp += g[corner][i] * d[corner][i];
        }

        /* Power 3: that of every set that the direct way hashes. */
        vf t = vf_positive(reach - square), t2 = t * t, w = t2 * t;

        basis.value += w * ramp;
        if (depth > 0) {
            NK_UNROLL
            for (int i = 0; i < 2; i++)
                basis.slope[i] += w * g[corner][i] - t2 * ramp * (6.0f * d[corner][i]);
        }
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
NK_INLINE Basis square_basis(const Corners *corners, const vf f[4], const int set, const int n,
                             const int depth)
{
    vf value[16], slope[2][16], g[16][4];
    vu step[16][4];

    NK_UNROLL
    for (int corner = 0; corner < 1 << n; corner++) {
        NK_UNROLL
        for (int i = 0; i < n; i++)
            step[corner][i] = vu_splat(corner >> i & 1 ? ~0u : 0);
    }
    corner_gradients(corners, step, g, 1 << n, set, n);
    NK_UNROLL
    for (int corner = 0; corner < 1 << n; corner++) {
        value[corner] = g[corner][0] * (corner & 1 ? f[0] - 1.0f : f[0]);
        NK_UNROLL
        for (int i = 1; i < n; i++)
            value[corner] += g[corner][i] * (corner >> i & 1 ? f[i] - 1.0f : f[i]);
        slope[0][corner] = g[corner][0];
        slope[1][corner] = g[corner][1];
    }
    NK_UNROLL
    for (int axis = n - 1; axis >= 0; axis--) {
        vf s = fade(f[axis]), s_slope = fade_slope(f[axis]);

        NK_UNROLL
        for (int corner = 0; corner < 1 << axis; corner++) {
            vf step = value[corner + (1 << axis)] - value[corner];

            if (depth > 0) {
                NK_UNROLL
                for (int i = 0; i < 2; i++) {
                    slope[i][corner] += s * (slope[i][corner + (1 << axis)] - slope[i][corner]);
                    if (axis == i)
                        slope[i][corner] += s_slope * step;
                }
            }
            value[corner] += s * step;
        }
    }
    return (Basis){ value[0], { slope[0][0], slope[1][0] } };
}

/* The gradients of a 2D window's lattice points, as pairs; two vectors side by side. */
NK_INLINE void fill_table(float *table, const NkDirect *direct, const int set)
{
    for (int row = 0; row < direct->table_rows; row++) {
        vu product_y = vu_splat(((uint32_t)direct->table_first[1] + (uint32_t)row) * NK_XX_C);
        float *to = &table[2 * row * direct->table_columns];

        for (int x = 0; x < direct->table_columns; x += 2 * NK_WIDTH) {
            vu hash[2];
            vf g[2][4];

            NK_UNROLL
            for (int i = 0; i < 2; i++) {
                vu index = (vu)vi_count() + ((uint32_t)direct->table_first[0] + (uint32_t)(x + i * NK_WIDTH));

                hash[i] = eat_product(vu_splat(direct->seed + NK_XX_E), index * NK_XX_C);
                hash[i] = eat_product(hash[i], product_y);
            }
            gradients(hash, g, 2, set, 2);
            NK_UNROLL
            for (int i = 0; i < 2; i++)
                vf_store_pairs(&to[2 * (x + i * NK_WIDTH)], g[i][0], g[i][1]);
        }
    }
}

NK_INLINE void draw_direct(const NkTarget *target, const NkWindow *window, const NkDirect *direct,
                           const float *table, const int lattice, const int set, const int n, const int depth)
{
    const NkPixels *dx = direct->displacement_x, *dy = direct->displacement_y;
    const bool fresh = target->from == NULL;
    const int first = window->first_column;

    for (int row = window->first_row; row < window->end_row; row++) {
        Target at_row = at_target(target, window, row, first, fresh, depth);

        for (int column = first; column < window->end_column; column += NK_WIDTH) {
            const int vector = (column - first) / NK_WIDTH;
            Corners corners = { .seed = direct->seed, .table = table, .columns = direct->table_columns };
            vu cell[4]; /* unsigned: indices wrap */
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

                f[i] = at - whole;
                cell[i] = (vu)vi_load(&direct->column_cell[i][column]) + (uint32_t)direct->row_cell[i][row] +
                          (vu)vi_truncate(whole);
                if (n == 2 && table)
                    cell[i] -= (uint32_t)direct->table_first[i];
                else
                    corners.product[i] = cell[i] * NK_XX_C;
            }
            if (n == 2 && table)
                corners.at = (vi)(cell[1] * (uint32_t)direct->table_columns + cell[0]);

            Basis basis = lattice == NK_LATTICE_SIMPLEX
                              ? simplex_basis(&corners, direct->reach, f, set, n, depth)
                              : square_basis(&corners, f, set, n, depth);

            put(&at_row, 0, vector, basis.value * direct->scale);
            if (depth > 0) {
                NK_UNROLL
                for (int i = 0; i < 2; i++)
                    put(&at_row, 1 + i, vector,
                        basis.slope[0] * direct->turn[i][0] + basis.slope[1] * direct->turn[i][1]);
            }
        }
    }
}

/* ------------------------------------------------------------------------------------------ tables */

/* One instance per gradient set, dimension and depth, for the code that hashes in vectors. */
#define INSTANTIATE(NAME, LATTICE, SET, N, DEPTH)                                                            \
    static __attribute__((noinline)) void direct_##NAME##_##N##d_##DEPTH(                                    \
        const NkTarget *target, const NkWindow *window, const NkDirect *direct)                              \
    {                                                                                                        \
        NK_ALIGNED float table[N == 2 ? 2 * (NK_TABLE_POINTS + 2 * NK_WIDEST) : 1];                          \
                                                                                                             \
        if (N == 2 && direct->table_rows > 0) {                                                              \
            fill_table(table, direct, SET);                                                                  \
            draw_direct(target, window, direct, table, LATTICE, SET, N, DEPTH);                              \
        } else {                                                                                             \
            draw_direct(target, window, direct, NULL, LATTICE, SET, N, DEPTH);                               \
        }                                                                                                    \
    }
#define INSTANTIATE_ROWS(NAME, SET, N, DEPTH)                                                                \
    static __attribute__((noinline)) void rows_##NAME##_##N##d_##DEPTH(                                      \
        const NkTarget *target, const NkWindow *window, const NkRows *rows)                                  \
    {                                                                                                        \
        draw_rows(target, window, rows, SET, N, DEPTH);                                                      \
    }
#define INSTANTIATE_DISCS(NAME, SET, N, DEPTH)                                                               \
    static __attribute__((noinline)) void discs_##NAME##_##N##d_##DEPTH(                                     \
        const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame, const NkDiscs *discs)          \
    {                                                                                                        \
        draw_discs(to, window, frame, discs, SET, N, DEPTH);                                                 \
    }
#define EACH(DO, ...)                                                                                        \
    DO(__VA_ARGS__, 2, 0)                                                                                    \
    DO(__VA_ARGS__, 3, 0)                                                                                    \
    DO(__VA_ARGS__, 4, 0)                                                                                    \
    DO(__VA_ARGS__, 2, 1)                                                                                    \
    DO(__VA_ARGS__, 3, 1)                                                                                    \
    DO(__VA_ARGS__, 4, 1)
EACH(INSTANTIATE, simplex_circle, NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE)
EACH(INSTANTIATE, simplex_diamond, NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND)
EACH(INSTANTIATE, square_circle, NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE)
EACH(INSTANTIATE, square_diamond, NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND)
EACH(INSTANTIATE_DISCS, circle, NK_GRADIENTS_CIRCLE)
EACH(INSTANTIATE_DISCS, diamond, NK_GRADIENTS_DIAMOND)
EACH(INSTANTIATE_ROWS, circle, NK_GRADIENTS_CIRCLE)
EACH(INSTANTIATE_ROWS, diamond, NK_GRADIENTS_DIAMOND)

/* By depth and dimension from 2. */
#define INSTANCES(NAME)                                                                                      \
    {                                                                                                        \
        { NAME##_2d_0, NAME##_3d_0, NAME##_4d_0 },                                                           \
        {                                                                                                    \
            NAME##_2d_1, NAME##_3d_1, NAME##_4d_1                                                            \
        }                                                                                                    \
    }

static void direct(const NkTarget *target, const NkWindow *window, const NkDirect *direct)
{
    static void (*const instances[2][2][2][3])(const NkTarget *, const NkWindow *, const NkDirect *) = {
        { INSTANCES(direct_simplex_circle), INSTANCES(direct_simplex_diamond) },
        { INSTANCES(direct_square_circle), INSTANCES(direct_square_diamond) },
    };

    instances[direct->lattice][direct->gradient_set][window->depth][direct->dimensions - 2](target, window,
                                                                                            direct);
}

static void discs(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame, const NkDiscs *discs)
{
    static void (*const instances[2][2][3])(const NkPixels *, const NkWindow *, const NkDiscFrame *,
                                            const NkDiscs *) = {
        INSTANCES(discs_circle),
        INSTANCES(discs_diamond),
    };

    instances[frame->gradient_set][window->depth][frame->dimensions - 2](to, window, frame, discs);
}

static void rows(const NkTarget *target, const NkWindow *window, const NkRows *rows)
{
    static void (*const instances[2][2][3])(const NkTarget *, const NkWindow *, const NkRows *) = {
        INSTANCES(rows_circle),
        INSTANCES(rows_diamond),
    };

    instances[rows->gradient_set][window->depth][rows->dimensions - 2](target, window, rows);
}

/* ------------------------------------------------------------------------------------------- fold */

NK_INLINE void draw_fold(const NkTarget *target, const NkWindow *window, const NkPixels *noise,
                         const NkFold *fold, const int fractal, const int depth)
{
    const bool fresh = target->from == NULL;
    const int vectors = (window->end_column - window->first_column) / NK_WIDTH;

    for (int row = window->first_row; row < window->end_row; row++) {
        Target at = at_target(target, window, row, window->first_column, fresh, depth);
        NkPixels octave = at_pixel(noise, window, row, window->first_column, depth);

        for (int i = 0; i < vectors; i++) {
            vf n = vf_load(octave.plane[0] + i * NK_WIDTH);
            vf folded = vf_abs(n), slope = vf_flip(vf_splat(fold->weight), n);

            if (fractal == NK_FRACTAL_RIDGED) {
                vf ridge = 1.0f - folded * fold->over_bound;

                folded = ridge * ridge;
                slope = slope * (ridge * (-2.0f * fold->over_bound));
            }
            put(&at, 0, i, folded * fold->weight);
            NK_UNROLL
            for (int plane = 1; plane <= 2 * depth; plane++)
                put(&at, plane, i, vf_load(octave.plane[plane] + i * NK_WIDTH) * slope);
        }
    }
}

static void fold(const NkTarget *target, const NkWindow *window, const NkPixels *noise, const NkFold *fold)
{
    if (fold->fractal == NK_FRACTAL_RIDGED && window->depth == 0)
        draw_fold(target, window, noise, fold, NK_FRACTAL_RIDGED, 0);
    else if (fold->fractal == NK_FRACTAL_RIDGED)
        draw_fold(target, window, noise, fold, NK_FRACTAL_RIDGED, 1);
    else if (window->depth == 0)
        draw_fold(target, window, noise, fold, NK_FRACTAL_TURBULENCE, 0);
    else
        draw_fold(target, window, noise, fold, NK_FRACTAL_TURBULENCE, 1);
}

#define NAME_OF(WORD)  NAME_OF_(WORD)
#define NAME_OF_(WORD) #WORD

const NkKernels NK_KERNELS = { NAME_OF(NK_NAME), clear, discs, rows, direct, fold };
