/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The definition: a field at one point, in double precision, written to be read beside the papers.
 * Everything else in src/noise is measured against this file.
 *
 * Derivatives travel with the values as jets (value, gradient, Hessian), so each formula below stands
 * once and its derivatives follow from the rules for sums, scalings and compositions.
 */
#include <math.h>

#include "lattice.h"
#include "plan.h"

/* into += factor * jet */
static void jet_add(NkJet *into, const NkJet *jet, double factor, int n)
{
    into->value += factor * jet->value;
    for (int i = 0; i < n; i++) {
        into->gradient[i] += factor * jet->gradient[i];
        for (int j = 0; j < n; j++)
            into->hessian[i][j] += factor * jet->hessian[i][j];
    }
}

/* A function of one variable applied to a jet; f, slope and curve are its value and derivatives there. */
static NkJet jet_apply(const NkJet *jet, double f, double slope, double curve, int n)
{
    NkJet result = { .value = f };

    for (int i = 0; i < n; i++) {
        result.gradient[i] = slope * jet->gradient[i];
        for (int j = 0; j < n; j++)
            result.hessian[i][j] = slope * jet->hessian[i][j] + curve * jet->gradient[i] * jet->gradient[j];
    }
    return result;
}

/* The chain rule: outer is a jet in coordinates q, and q[k] are jets in coordinates p. */
static NkJet jet_compose(const NkJet *outer, const NkJet q[NK_MAX_DIMENSIONS], int n)
{
    NkJet result = { .value = outer->value };

    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++) {
            result.gradient[i] += outer->gradient[k] * q[k].gradient[i];
            for (int j = 0; j < n; j++) {
                result.hessian[i][j] += outer->gradient[k] * q[k].hessian[i][j];
                for (int l = 0; l < n; l++)
                    result.hessian[i][j] += outer->hessian[k][l] * q[k].gradient[i] * q[l].gradient[j];
            }
        }
    return result;
}

/* One corner's radial bump, w L with w = f^p, f = reach - |d|^2 and the ramp L = g . d; d is from the corner
 * to the point. Its gradient is w g - 2 p f^(p-1) L d, its Hessian -2 p f^(p-1) (d g^T + g d^T + L I) + 4 p
 * (p-1) f^(p-2) L d d^T. */
static void add_corner(NkJet *sum, const NkShape *shape, const double d[], const double g[], int n)
{
    double f = shape->reach, ramp = 0.0;

    for (int i = 0; i < n; i++) {
        f -= d[i] * d[i];
        ramp += g[i] * d[i];
    }
    if (f <= 0.0)
        return;

    int p = shape->power;
    double w2 = p == 3 ? f : f * f, w1 = w2 * f, w = w1 * f;

    sum->value += w * ramp;
    for (int i = 0; i < n; i++) {
        sum->gradient[i] += w * g[i] - 2.0 * p * w1 * ramp * d[i];
        for (int j = 0; j < n; j++)
            sum->hessian[i][j] += -2.0 * p * w1 * (d[i] * g[j] + g[i] * d[j] + (i == j ? ramp : 0.0)) +
                                  4.0 * p * (p - 1) * w2 * ramp * d[i] * d[j];
    }
}

/* The corner of a simplex cell that is at these steps from the cell's index. */
static void add_step(NkJet *sum, const NkPlan *plan, const NkOctave *octave, const int64_t cell[],
                     const double fraction[], const int step[])
{
    int n = plan->dimensions;
    int64_t index[NK_MAX_DIMENSIONS];
    int32_t wrapped[NK_MAX_DIMENSIONS] = { 0 };
    double from[NK_MAX_DIMENSIONS], d[NK_MAX_DIMENSIONS], g[NK_MAX_DIMENSIONS];

    for (int i = 0; i < n; i++) {
        index[i] = cell[i] + step[i];
        from[i] = fraction[i] - step[i];
    }
    nk_lattice_position(plan->geometry, n, from, d);
    nk_wrap(&octave->periods, index, wrapped);
    plan->row->gradient(&octave->key, wrapped, g);
    add_corner(sum, &plan->shape, d, g, n);
}

/* Simplex noise at lattice coordinates x (unskewed): the corners of the simplex that x is in. */
static NkJet simplex_basis(const NkPlan *plan, const NkOctave *octave, const double x[])
{
    int n = plan->dimensions;
    double skewed[NK_MAX_DIMENSIONS], fraction[NK_MAX_DIMENSIONS];
    int64_t cell[NK_MAX_DIMENSIONS];
    int rank[NK_MAX_DIMENSIONS] = { 0 };
    NkJet sum = { 0 };

    /* Which cube of the skewed grid, and where in it. */
    nk_lattice_skewed(plan->geometry, n, x, skewed);
    for (int i = 0; i < n; i++)
        cell[i] = nk_wide_cell(skewed[i], &fraction[i]);

    /* Which simplex of the cube: its corners step along the axes, largest coordinate first. */
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            rank[fraction[j] > fraction[i] ? j : i]++;

    for (int corner = 0; corner <= n; corner++) {
        int step[NK_MAX_DIMENSIONS] = { 0 };

        for (int i = 0; i < n; i++)
            step[i] = rank[i] >= n - corner;
        add_step(&sum, plan, octave, cell, fraction, step);
    }
    return sum;
}

/* The same where more lattice points are in reach: all steps from -1 to 2 along every axis are tried. */
static NkJet wide_simplex_basis(const NkPlan *plan, const NkOctave *octave, const double x[])
{
    int n = plan->dimensions;
    double skewed[NK_MAX_DIMENSIONS], fraction[NK_MAX_DIMENSIONS];
    int64_t cell[NK_MAX_DIMENSIONS];
    NkJet sum = { 0 };

    nk_lattice_skewed(plan->geometry, n, x, skewed);
    for (int i = 0; i < n; i++)
        cell[i] = nk_wide_cell(skewed[i], &fraction[i]);
    for (int code = 0; code < 1 << 2 * n; code++) {
        int step[NK_MAX_DIMENSIONS];

        for (int i = 0; i < n; i++)
            step[i] = (code >> 2 * i & 3) - 1;
        add_step(&sum, plan, octave, cell, fraction, step);
    }
    return sum;
}

/* Sets that visit lattice points in a way of their own. */
static NkJet walked_basis(const NkPlan *plan, const NkOctave *octave, const double x[])
{
    NkCorner corner[NK_MAX_CORNERS];
    int count = plan->row->walk(&octave->key, &octave->periods, x, corner);
    NkJet sum = { 0 };

    for (int i = 0; i < count; i++)
        add_corner(&sum, &plan->shape, corner[i].d, corner[i].gradient, plan->dimensions);
    return sum;
}

/* Perlin noise at lattice coordinates x: the corners' ramps blended by the fade on every axis. */
static NkJet square_basis(const NkPlan *plan, const NkOctave *octave, const double x[])
{
    int n = plan->dimensions, degree = plan->shape.power;
    double fraction[NK_MAX_DIMENSIONS];
    int64_t cell[NK_MAX_DIMENSIONS];
    NkJet sum = { 0 };

    for (int i = 0; i < n; i++)
        cell[i] = nk_wide_cell(x[i], &fraction[i]);
    for (int corner = 0; corner < 1 << n; corner++) {
        int64_t index[NK_MAX_DIMENSIONS];
        int32_t wrapped[NK_MAX_DIMENSIONS] = { 0 };
        double g[NK_MAX_DIMENSIONS], ramp = 0.0;
        /* The weight is a product over the axes; b[i][k] is the k-th derivative of axis i's factor. */
        double b[NK_MAX_DIMENSIONS][3], weight = 1.0, slope[NK_MAX_DIMENSIONS];

        for (int i = 0; i < n; i++) {
            int step = corner >> i & 1;
            double t = fraction[i];

            index[i] = cell[i] + step;
            b[i][0] = step ? nk_fade(degree, t) : 1.0 - nk_fade(degree, t);
            b[i][1] = step ? nk_fade_slope(degree, t) : -nk_fade_slope(degree, t);
            b[i][2] = step ? nk_fade_curve(degree, t) : -nk_fade_curve(degree, t);
            weight *= b[i][0];
        }
        nk_wrap(&octave->periods, index, wrapped);
        plan->row->gradient(&octave->key, wrapped, g);
        for (int i = 0; i < n; i++) {
            ramp += g[i] * (fraction[i] - (corner >> i & 1));
            slope[i] = b[i][1];
            for (int j = 0; j < n; j++)
                slope[i] *= j == i ? 1.0 : b[j][0];
        }
        sum.value += weight * ramp;
        for (int i = 0; i < n; i++) {
            sum.gradient[i] += weight * g[i] + slope[i] * ramp;
            for (int j = 0; j < n; j++) {
                double curve = ramp * (i == j ? b[i][2] : b[i][1] * b[j][1]);

                for (int k = 0; k < n; k++)
                    curve *= k == i || k == j ? 1.0 : b[k][0];
                sum.hessian[i][j] += curve + slope[i] * g[j] + slope[j] * g[i];
            }
        }
    }
    return sum;
}

NkJet nk_octave_at(const NkPlan *plan, const NkOctave *octave, const double point[NK_MAX_DIMENSIONS])
{
    int n = plan->dimensions;
    double x[NK_MAX_DIMENSIONS];
    NkJet basis, result = { 0 }, q[NK_MAX_DIMENSIONS] = { { 0 } };

    for (int i = 0; i < n; i++) {
        x[i] = 0.0;
        for (int j = 0; j < n; j++) {
            q[i].gradient[j] = octave->map[i][j];
            x[i] += octave->map[i][j] * point[j];
        }
        x[i] += octave->offset[i];
    }
    if (plan->row->lattice == NK_LATTICE_SQUARE)
        basis = square_basis(plan, octave, x);
    else if (plan->shape.corners == NK_CORNERS_WALK)
        basis = walked_basis(plan, octave, x);
    else if (plan->shape.corners == NK_CORNERS_WIDE)
        basis = wide_simplex_basis(plan, octave, x);
    else
        basis = simplex_basis(plan, octave, x);
    basis = jet_compose(&basis, q, n);
    jet_add(&result, &basis, plan->shape.scale, n);
    return result;
}

static NkJet fold(NkFractal fractal, const NkShape *shape, const NkJet *noise, int n)
{
    double sign = noise->value < 0.0 ? -1.0 : 1.0;
    double ridge = 1.0 - fabs(noise->value) / shape->bound;

    switch (fractal) {
    case NK_FRACTAL_TURBULENCE:
        return jet_apply(noise, fabs(noise->value), sign, 0.0, n);
    case NK_FRACTAL_RIDGED:
        return jet_apply(noise, ridge * ridge, -2.0 * ridge * sign / shape->bound,
                         2.0 / (shape->bound * shape->bound), n);
    default:
        return *noise;
    }
}

/* view: NULL for the field itself, else its octaves are faded as a grid fades them. displacement: of the
 * point, at most. */
static NkJet sum_at(const NkPlan *plan, const NkSum *sum, const double point[], const NkView *view,
                    double displacement)
{
    int n = plan->dimensions;
    NkJet total = { .value = sum->absent * sum->mean };

    for (int k = 0; k < sum->count; k++) {
        const NkOctave *octave = &sum->octave[k];
        double share = view ? nk_octave_share(sum, octave, &plan->shape, view, displacement) : 1.0;
        NkJet noise;

        total.value += octave->weight * (1.0 - share) * sum->mean;
        if (share == 0.0)
            continue;
        noise = nk_octave_at(plan, octave, point);
        noise = fold(sum->fractal, &plan->shape, &noise, n);
        jet_add(&total, &noise, octave->weight * share, n);
    }
    return total;
}

/* The nested warp: the displacement at depth k is read at the point that depth k - 1 displaced, and the
 * last one moves the original point. So no point moves further than the amount, however deep the nest. */
static NkJet field_at(const NkPlan *plan, const double point[], const NkView *view)
{
    int n = plan->dimensions;
    NkJet moved[NK_MAX_DIMENSIONS] = { { 0 } }, value, result = { 0 };

    for (int i = 0; i < n; i++) {
        moved[i].value = point[i];
        moved[i].gradient[i] = 1.0;
    }
    for (int depth = 0; depth < plan->warps; depth++) {
        NkJet next[2] = { { 0 } };
        double at[NK_MAX_DIMENSIONS];

        for (int i = 0; i < n; i++)
            at[i] = moved[i].value;
        for (int i = 0; i < 2; i++) {
            NkJet component =
                sum_at(plan, &plan->warp[depth][i], at, view, depth > 0 ? plan->warp_reach : 0.0);

            component = jet_compose(&component, moved, n);
            next[i].value = point[i];
            next[i].gradient[i] = 1.0;
            jet_add(&next[i], &component, plan->warp_gain, n);
        }
        moved[0] = next[0];
        moved[1] = next[1];
    }

    double at[NK_MAX_DIMENSIONS] = { 0.0 };

    for (int i = 0; i < n; i++)
        at[i] = moved[i].value;
    value = sum_at(plan, &plan->sum, at, view, plan->warp_reach);
    value = jet_compose(&value, moved, n);
    jet_add(&result, &value, plan->value_scale, n);
    result.value += plan->value_offset;
    return result;
}

NkJet nk_point(const NkPlan *plan, const double point[NK_MAX_DIMENSIONS])
{
    return field_at(plan, point, NULL);
}

NkJet nk_pixel(const NkPlan *plan, const NkGrid *grid, int column, int row)
{
    double point[NK_MAX_DIMENSIONS];
    NkView view;

    if (!nk_grid_is_usable(grid))
        return (NkJet){ .value = plan->value_offset + plan->value_scale * plan->sum.mean };
    if (grid->repeat_columns > 0)
        column = (int)nk_modulo(column, grid->repeat_columns);
    if (grid->repeat_rows > 0)
        row = (int)nk_modulo(row, grid->repeat_rows);
    for (int i = 0; i < NK_MAX_DIMENSIONS; i++) {
        if (i < 2)
            point[i] = grid->origin[i] + column * grid->per_column[i] + row * grid->per_row[i];
        else
            point[i] = nk_slice(plan, grid, i);
    }
    view = nk_grid_view(grid);
    return field_at(plan, point, &view);
}
