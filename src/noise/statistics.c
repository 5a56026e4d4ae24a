/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What a plan needs to know of its field as a whole.
 */
#include <stdlib.h>

#include "plan.h"

static int ascending(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

NkSpread nk_spread(const NkPlan *plan)
{
    static const double share = 0.001; /* of the samples beyond each end */
    float *values = malloc(NK_SAMPLES * sizeof *values);
    NkSpread spread;

    if (values == NULL)
        return (NkSpread){ plan->sum.lowest, plan->sum.highest };
    nk_sample(plan, values);
    qsort(values, NK_SAMPLES, sizeof *values, ascending);
    spread.low = values[(int)(share * NK_SAMPLES)];
    spread.high = values[NK_SAMPLES - 1 - (int)(share * NK_SAMPLES)];
    free(values);
    return spread;
}

/* The longest gradient among many lattice points. */
static double longest_gradient(const NkPlan *plan)
{
    NkGradientKey key = plan->warp[0][0].octave[0].key;
    double longest = 0.0;

    key.seed = 0; /* the same for every seed */

    for (int i = 0; i < 4096; i++) {
        int32_t index[NK_MAX_DIMENSIONS] = { i & 15, i >> 4 & 15, i >> 8 & 3, i >> 10 };
        double g[NK_MAX_DIMENSIONS] = { 0.0 }, square = 0.0;

        if (plan->dimensions < 3)
            index[1] += 16 * index[2] + 64 * index[3];
        if (plan->dimensions < 2)
            index[0] += 16 * index[1];
        plan->row->gradient(&key, index, g);
        for (int axis = 0; axis < plan->dimensions; axis++)
            square += g[axis] * g[axis];
        longest = fmax(longest, sqrt(square));
    }
    return longest;
}

/* What a corner of the simplex lattice adds at most to the slope, per length of its gradient: the slope of w
 * (g . d) is w g - 2 p f^(p-1) (g . d) d, longest where g lies along d or across it. */
static double corner_slope(const NkShape *shape, const double d[], int n)
{
    double f = shape->reach, square = 0.0, w1;

    for (int i = 0; i < n; i++)
        square += d[i] * d[i];
    f -= square;
    if (f <= 0.0)
        return 0.0;
    w1 = shape->power == 3 ? f * f : f * f * f;
    return fmax(w1 * f, fabs(w1 * f - 2.0 * shape->power * w1 * square));
}

static double simplex_slopes(const NkPlan *plan, const double place[])
{
    int n = plan->dimensions;
    double sum = 0.0, x[NK_MAX_DIMENSIONS];

    if (plan->shape.corners == NK_CORNERS_WALK) {
        NkCorner corner[NK_MAX_CORNERS];
        int count;

        nk_lattice_position(plan->geometry, n, place, x);
        count =
            plan->row->walk(&plan->warp[0][0].octave[0].key, &plan->warp[0][0].octave[0].periods, x, corner);
        for (int i = 0; i < count; i++)
            sum += corner_slope(&plan->shape, corner[i].d, n);
        return sum;
    }
    for (int code = 0; code < 1 << 2 * n; code++) {
        double from[NK_MAX_DIMENSIONS], d[NK_MAX_DIMENSIONS];

        for (int i = 0; i < n; i++)
            from[i] = place[i] - ((code >> 2 * i & 3) - 1);
        nk_lattice_position(plan->geometry, n, from, d);
        sum += corner_slope(&plan->shape, d, n);
    }
    return sum;
}

/* The slope of weight (g . d) is weight g + slope (g . d). */
static double square_slopes(const NkPlan *plan, const double place[])
{
    int n = plan->dimensions, degree = plan->shape.power;
    double sum = 0.0;

    for (int corner = 0; corner < 1 << n; corner++) {
        double weight = 1.0, distance = 0.0, steepness = 0.0, factor[NK_MAX_DIMENSIONS];

        for (int i = 0; i < n; i++) {
            double from = place[i] - (corner >> i & 1), fade = nk_fade(degree, place[i]);

            factor[i] = corner >> i & 1 ? fade : 1.0 - fade;
            weight *= factor[i];
            distance += from * from;
        }
        for (int i = 0; i < n; i++) {
            double slope = nk_fade_slope(degree, place[i]);

            for (int j = 0; j < n; j++)
                slope *= j == i ? 1.0 : factor[j];
            steepness += slope * slope;
        }
        sum += weight + sqrt(steepness * distance);
    }
    return sum;
}

/* The corners at their worst all at once, over places spread evenly over a cell (multiples of numbers that
 * are badly approximated by fractions: the powers of the root of x^(n+1) = x + 1, Roberts 2018); 2 % for what
 * lies between them. */
double nk_slope_bound(const NkPlan *plan)
{
    static const double root[NK_MAX_DIMENSIONS + 1] = { 0.0, 1.61803398874989, 1.32471795724475,
                                                        1.22074408460576, 1.16730397826142 };
    enum { PLACES = 4096 };
    double steepest = 0.0;
    int n = plan->dimensions;

    for (int i = 0; i < PLACES; i++) {
        double place[NK_MAX_DIMENSIONS], step = 1.0;

        for (int axis = 0; axis < n; axis++) {
            step /= root[n];
            place[axis] = 0.5 + i * step;
            place[axis] -= floor(place[axis]);
        }
        steepest = fmax(steepest, plan->row->lattice == NK_LATTICE_SQUARE ? square_slopes(plan, place)
                                                                          : simplex_slopes(plan, place));
    }
    return 1.02 * steepest * longest_gradient(plan) * plan->shape.scale;
}
