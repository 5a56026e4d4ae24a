/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The definition: a field at one point, in double precision, written to be read beside the papers.
 * Everything else in src/noise is measured against this file.
 *
 * Derivatives travel with the values as jets (value, gradient, Hessian), so each formula below stands
 * once and its derivatives follow from the rules for sums, scalings and compositions.
 */
#include <math.h>
#include <string.h>

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

/* What the kernel is a power of: positive in reach. */
static double in_reach(const NkShape *shape, const double d[], int n)
{
    double f = shape->reach;

    for (int i = 0; i < n; i++)
        f -= d[i] * d[i];
    return f;
}

/* One corner's radial bump, w L with w = f^p, f = reach - |d|^2 and the ramp L = g . d; d is from the corner
 * to the point. Its gradient is w g - 2 p f^(p-1) L d, its Hessian -2 p f^(p-1) (d g^T + g d^T + L I) + 4 p
 * (p-1) f^(p-2) L d d^T. */
static void add_corner(NkJet *sum, const NkShape *shape, const double d[], const double g[], int n)
{
    double f = in_reach(shape, d, n), ramp = 0.0;

    if (f <= 0.0)
        return;
    for (int i = 0; i < n; i++)
        ramp += g[i] * d[i];

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
    double from[NK_MAX_DIMENSIONS] = { 0.0 }, d[NK_MAX_DIMENSIONS] = { 0.0 }, g[NK_MAX_DIMENSIONS];

    for (int i = 0; i < n; i++) {
        index[i] = cell[i] + step[i];
        from[i] = fraction[i] - step[i];
    }
    nk_lattice_position(plan->geometry, n, from, d);
    if (in_reach(&plan->shape, d, n) <= 0.0)
        return;
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

/* The same where more lattice points are in reach. Those within r of x have skewed coordinates within sqrt(2)
 * r of x's (the length of a row of the skewing matrix is sqrt(2) in any dimension but 1), so steps from -1 to
 * 2 reach them all, and few of these need a closer look. */
static NkJet wide_simplex_basis(const NkPlan *plan, const NkOctave *octave, const double x[])
{
    int n = plan->dimensions, steps[NK_MAX_DIMENSIONS][4], count[NK_MAX_DIMENSIONS] = { 0 }, total = 1;
    double skewed[NK_MAX_DIMENSIONS], fraction[NK_MAX_DIMENSIONS];
    int64_t cell[NK_MAX_DIMENSIONS];
    NkJet sum = { 0 };

    nk_lattice_skewed(plan->geometry, n, x, skewed);
    for (int i = 0; i < n; i++) {
        cell[i] = nk_wide_cell(skewed[i], &fraction[i]);
        for (int step = -1; step <= 2; step++)
            if ((fraction[i] - step) * (fraction[i] - step) < 2.0 * plan->shape.reach)
                steps[i][count[i]++] = step;
        total *= count[i];
    }
    for (int number = 0; number < total; number++) {
        int step[NK_MAX_DIMENSIONS];

        for (int i = 0, rest = number; i < n; rest /= count[i++])
            step[i] = steps[i][rest % count[i]];
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

static NkJet jet_multiply(const NkJet *a, const NkJet *b, int n)
{
    NkJet result = { .value = a->value * b->value };

    for (int i = 0; i < n; i++) {
        result.gradient[i] = a->value * b->gradient[i] + b->value * a->gradient[i];
        for (int j = 0; j < n; j++)
            result.hessian[i][j] = a->value * b->hessian[i][j] + b->value * a->hessian[i][j] +
                                   a->gradient[i] * b->gradient[j] + a->gradient[j] * b->gradient[i];
    }
    return result;
}

static NkJet jet_constant(double value)
{
    return (NkJet){ .value = value };
}

/* constant + factor * jet */
static NkJet jet_line(double constant, const NkJet *jet, double factor, int n)
{
    NkJet result = jet_constant(constant);

    jet_add(&result, jet, factor, n);
    return result;
}

/* Held within 0..1. */
static NkJet jet_clamp(const NkJet *jet, int n)
{
    bool inside = jet->value > 0.0 && jet->value < 1.0;

    return jet_apply(jet, fmin(fmax(jet->value, 0.0), 1.0), inside ? 1.0 : 0.0, 0.0, n);
}

/* What an octave's noise becomes before it is weighed; the fractals of noise.h. noise: over its bound. */
static NkJet signal_of(const NkSum *sum, const NkJet *noise, int n)
{
    double sign = noise->value < 0.0 ? -1.0 : 1.0, ridge = sum->offset - fabs(noise->value);
    double turns, place;

    switch (sum->fractal) {
    case NK_FRACTAL_TURBULENCE:
        return jet_apply(noise, fabs(noise->value), sign, 0.0, n);
    case NK_FRACTAL_RIDGED:
        return jet_apply(noise, ridge * ridge, -2.0 * ridge * sign, 2.0, n);
    case NK_FRACTAL_HYBRID:
        return jet_line(sum->offset, noise, 1.0, n);
    case NK_FRACTAL_PING_PONG:
        turns = 0.25 * (sum->ping_pong * noise->value + 1.0);
        place = turns - floor(turns);
        return jet_apply(noise, nk_ping_pong(sum->ping_pong * noise->value),
                         place < 0.5 ? sum->ping_pong : -sum->ping_pong, 0.0, n);
    default:
        return *noise;
    }
}

/* The amplitude of the next octaves, over that of this one, by this octave's signal. */
static NkJet feedback_of(const NkSum *sum, const NkJet *signal, int n)
{
    bool is_signed = sum->fractal == NK_FRACTAL_FBM || sum->fractal == NK_FRACTAL_PING_PONG;
    NkJet level = is_signed ? jet_line(0.5, signal, 0.5, n) : *signal;

    if (sum->fractal == NK_FRACTAL_HYBRID)
        return jet_line(0.0, signal, 2.0, n);
    level = jet_clamp(&level, n);
    return jet_line(1.0 - sum->weighted_strength, &level, sum->weighted_strength, n);
}

/* 1 / (1 + damping |g|^2), where g is the plane's part of a jet's gradient. Its second derivatives would need
 * third ones. */
static NkJet damping_of(double damping, const NkJet *smooth, int n)
{
    const double *g = smooth->gradient;
    double second = n > 1 ? g[1] : 0.0;
    NkJet result = { .value = 1.0 / (1.0 + damping * (g[0] * g[0] + second * second)) };

    for (int i = 0; i < n; i++) {
        double change = g[0] * smooth->hessian[0][i] + (n > 1 ? second * smooth->hessian[1][i] : 0.0);

        result.gradient[i] = -2.0 * damping * change * result.value * result.value;
    }
    return result;
}

/* How much of an octave is seen. view: NULL for the field itself, else its octaves are faded as a grid fades
 * them. displacement: of the point, at most. */
static double share_of(const NkPlan *plan, const NkSum *sum, const NkOctave *octave, const NkView *view,
                       double displacement)
{
    return view ? nk_octave_share(sum, octave, &plan->shape, view, displacement) : 1.0;
}

/* Octaves that add up by themselves. */
static NkJet plain_sum_at(const NkPlan *plan, const NkSum *sum, const double point[], const NkView *view,
                          double displacement)
{
    int n = plan->dimensions;
    double unit =
        nk_fractal_is_linear(sum->fractal) || sum->fractal == NK_FRACTAL_RIDGED ? 1.0 : plan->shape.bound;
    NkJet total = { .value = sum->absent * sum->mean };

    for (int k = 0; k < sum->count; k++) {
        const NkOctave *octave = &sum->octave[k];
        double share = share_of(plan, sum, octave, view, displacement);
        NkJet noise;

        total.value += octave->weight * (1.0 - share) * sum->mean;
        if (share == 0.0)
            continue;
        noise = nk_octave_at(plan, octave, point);
        if (!nk_fractal_is_linear(sum->fractal)) {
            noise = jet_line(0.0, &noise, 1.0 / plan->shape.bound, n);
            noise = signal_of(sum, &noise, n);
        }
        jet_add(&total, &noise, octave->weight * share * unit, n);
    }
    return total;
}

/* Octaves that those before them weigh, and products. */
static NkJet weighed_sum_at(const NkPlan *plan, const NkSum *sum, const double point[], const NkView *view,
                            double displacement)
{
    int n = plan->dimensions;
    bool hetero = sum->fractal == NK_FRACTAL_HETERO,
         product = hetero || sum->fractal == NK_FRACTAL_MULTIFRACTAL;
    double shift = hetero ? sum->offset : 0.0;
    double unit =
        sum->fractal == NK_FRACTAL_FBM || sum->fractal == NK_FRACTAL_TURBULENCE ? plan->shape.bound : 1.0;
    NkJet total = jet_constant(product ? (hetero ? sum->offset : 1.0) : sum->absent * sum->mean);
    NkJet amplitude = jet_constant(1.0), smooth = { 0 };

    for (int k = 0; k < sum->count; k++) {
        const NkOctave *octave = &sum->octave[k];
        double share = share_of(plan, sum, octave, view, displacement);
        NkJet noise = { 0 }, signal, more;

        if (share > 0.0)
            noise = nk_octave_at(plan, octave, point);
        noise = jet_line(0.0, &noise, 1.0 / plan->shape.bound, n);
        if (product && k == 0) {
            total = jet_line(hetero ? sum->offset : 1.0, &noise, octave->factor * share, n);
        } else if (product) {
            more = jet_line(1.0 + octave->factor * shift, &noise, octave->factor * share, n);
            total = jet_multiply(&total, &more, n);
        } else {
            signal = signal_of(sum, &noise, n);
            signal = jet_line((1.0 - share) * sum->mean / unit, &signal, share, n);
            more = jet_multiply(&signal, &amplitude, n);
            if (sum->slope_damping > 0.0) {
                NkJet damping;

                jet_add(&smooth, &noise, octave->weight * share, n);
                damping = damping_of(sum->slope_damping, &smooth, n);
                more = jet_multiply(&more, &damping, n);
            }
            jet_add(&total, &more, octave->weight * unit, n);
            more = feedback_of(sum, &signal, n);
            amplitude = jet_multiply(&amplitude, &more, n);
            if (sum->fractal == NK_FRACTAL_HYBRID)
                amplitude = jet_clamp(&amplitude, n);
        }
    }
    if (sum->fractal == NK_FRACTAL_MULTIFRACTAL)
        total.value -= 1.0;
    return total;
}

static NkJet sum_at(const NkPlan *plan, const NkSum *sum, const double point[], const NkView *view,
                    double displacement)
{
    return (sum->plain ? plain_sum_at : weighed_sum_at)(plan, sum, point, view, displacement);
}

/* The displacement of a point by one warp of the nest, before its gain; derivatives by the point itself. */
static void warp_at(const NkPlan *plan, const NkSum warp[2], const double at[], const NkView *view,
                    double displacement, NkJet moves[2])
{
    if (plan->warp_kind == NK_WARP_NOISE) {
        for (int i = 0; i < 2; i++)
            moves[i] = sum_at(plan, &warp[i], at, view, displacement);
        return;
    }

    /* (d/dy, -d/dx) of one field. */
    NkJet potential = sum_at(plan, &warp[0], at, view, displacement);

    moves[0] = jet_constant(potential.gradient[1]);
    moves[1] = jet_constant(-potential.gradient[0]);
    for (int i = 0; i < plan->dimensions; i++) {
        moves[0].gradient[i] = potential.hessian[1][i];
        moves[1].gradient[i] = -potential.hessian[0][i];
    }
}

/* The nested warp: the displacement at depth k is read at the point that depth k - 1 displaced, and the
 * last one moves the original point. So no point moves further than the amount, however deep the nest. */
static NkJet field_at(const NkPlan *plan, const double point[], const NkView *view)
{
    int n = plan->dimensions;
    NkJet moved[NK_MAX_DIMENSIONS] = { { 0 } }, value, result = { 0 };
    double at[NK_MAX_DIMENSIONS] = { 0.0 };

    for (int i = 0; i < n; i++) {
        moved[i].value = at[i] = point[i];
        moved[i].gradient[i] = 1.0;
    }
    for (int depth = 0; depth < plan->warps; depth++) {
        NkJet moves[2];

        warp_at(plan, plan->warp[depth], at, view, depth > 0 ? plan->warp_reach : 0.0, moves);
        for (int i = 0; i < 2; i++)
            moves[i] = jet_compose(&moves[i], moved, n);
        for (int i = 0; i < 2 && i < n; i++) {
            moved[i] = jet_constant(point[i]);
            moved[i].gradient[i] = 1.0;
            jet_add(&moved[i], &moves[i], plan->warp_gain, n);
            at[i] = moved[i].value;
        }
    }
    value = sum_at(plan, &plan->sum, at, view, plan->warp_reach);
    value = jet_compose(&value, moved, n);
    jet_add(&result, &value, plan->value_scale, n);
    result.value += plan->value_offset;
    if (!nk_plan_has_curves(plan))
        memset(result.hessian, 0, sizeof result.hessian);
    return result;
}

/* What becomes of values beyond 0..1. */
static NkJet overflow_of(NkOverflow overflow, const NkJet *jet, int n)
{
    double v = jet->value, sign = v < 0.5 ? -1.0 : 1.0;
    double beyond = (fabs(v - 0.5) - NK_SOFT_FROM) / (0.5 - NK_SOFT_FROM), place;

    switch (overflow) {
    case NK_OVERFLOW_CLIP:
        return jet_clamp(jet, n);
    case NK_OVERFLOW_SOFT:
        if (beyond <= 0.0)
            return *jet;
        return jet_apply(
            jet, 0.5 + sign * (NK_SOFT_FROM + (0.5 - NK_SOFT_FROM) * beyond / (1.0 + beyond)),
            1.0 / ((1.0 + beyond) * (1.0 + beyond)),
            -2.0 * sign / ((0.5 - NK_SOFT_FROM) * (1.0 + beyond) * (1.0 + beyond) * (1.0 + beyond)), n);
    case NK_OVERFLOW_WRAP:
        place = v - 2.0 * floor(0.5 * v);
        return jet_apply(jet, place < 1.0 ? place : 2.0 - place, place < 1.0 ? 1.0 : -1.0, 0.0, n);
    default:
        return *jet;
    }
}

NkJet nk_point(const NkPlan *plan, const double point[NK_MAX_DIMENSIONS])
{
    NkJet jet = field_at(plan, point, NULL);

    return overflow_of(plan->overflow, &jet, plan->dimensions);
}

NkJet nk_pixel(const NkPlan *plan, const NkGrid *grid, int column, int row)
{
    double point[NK_MAX_DIMENSIONS];
    NkView view;
    NkJet jet;

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
    jet = field_at(plan, point, &view);
    return overflow_of(plan->overflow, &jet, plan->dimensions);
}
