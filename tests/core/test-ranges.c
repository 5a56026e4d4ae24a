/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What every fractal promises of its values: unit ranges hold them, contrast spreads them, fractions of
 * octaves are continuous, octaves too fine fade into their mean; and how far a curl displaces.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "plan.h"

static const struct {
    const char *name;
    NkFractal fractal;
    double offset, weighted_strength, slope_damping, ping_pong;
} kinds[] = {
    { "fbm", NK_FRACTAL_FBM, 1.0, 0.0, 0.0, 2.0 },
    { "weighted fbm", NK_FRACTAL_FBM, 1.0, 0.8, 0.0, 2.0 },
    { "damped fbm", NK_FRACTAL_FBM, 1.0, 0.0, 2.0, 2.0 },
    { "turbulence", NK_FRACTAL_TURBULENCE, 1.0, 0.0, 0.0, 2.0 },
    { "weighted turbulence", NK_FRACTAL_TURBULENCE, 1.0, 1.0, 1.0, 2.0 },
    { "ridged", NK_FRACTAL_RIDGED, 1.0, 0.0, 0.0, 2.0 },
    { "ridged multifractal", NK_FRACTAL_RIDGED, 1.0, 1.0, 0.0, 2.0 },
    { "ridged, low offset", NK_FRACTAL_RIDGED, 0.3, 0.5, 0.0, 2.0 },
    { "ridged, high offset", NK_FRACTAL_RIDGED, 2.0, 1.0, 1.0, 2.0 },
    { "hybrid", NK_FRACTAL_HYBRID, 0.7, 0.0, 0.0, 2.0 },
    { "hybrid, high offset", NK_FRACTAL_HYBRID, 2.0, 0.0, 0.0, 2.0 },
    { "hetero", NK_FRACTAL_HETERO, 1.0, 0.0, 0.0, 2.0 },
    { "hetero, no offset", NK_FRACTAL_HETERO, 0.0, 0.0, 0.0, 2.0 },
    { "multifractal", NK_FRACTAL_MULTIFRACTAL, 1.0, 0.0, 0.0, 2.0 },
    { "ping-pong", NK_FRACTAL_PING_PONG, 1.0, 0.0, 0.0, 2.0 },
    { "ping-pong, many", NK_FRACTAL_PING_PONG, 1.0, 0.5, 0.0, 9.5 },
};

static NkField field_of(int kind, const Basis *basis, uint32_t seed)
{
    NkField field = nk_field_default();

    field.lattice = basis->lattice;
    field.gradient_set = basis->set;
    field.dimensions = basis->dimensions;
    field.seed = seed;
    field.fractal = kinds[kind].fractal;
    field.offset = kinds[kind].offset;
    field.weighted_strength = kinds[kind].weighted_strength;
    field.slope_damping = kinds[kind].slope_damping;
    field.ping_pong = kinds[kind].ping_pong;
    return field;
}

static const NkRectangle area = { -100, -60, 256, 192 };

static Picture picture_of(const NkField *field, double scale)
{
    NkPlan *plan = plan_of(field);
    NkGrid grid = grid_of(GRID_PLAIN, scale);
    Picture p = picture_new(plan, &grid, area, false);

    nk_plan_free(plan);
    return p;
}

/* At extreme gains and octave counts too. */
static void unit_holds(gconstpointer data)
{
    int kind = GPOINTER_TO_INT(data);
    float low = 1.0f, high = 0.0f;

    for (int i = 0; i < BASIS_COUNT; i += 2)
        for (int gain = 0; gain < 3; gain++)
            for (int octaves = 0; octaves < 3; octaves++) {
                NkField field = field_of(kind, &bases[i], (uint32_t)(gain + 3 * octaves));
                Picture p;

                field.gain = gain;
                field.octaves = octaves == 0 ? 0.4 : octaves == 1 ? 2.0 : 16.0;
                p = picture_of(&field, octaves == 2 ? 5000.0 : 9.0);
                for (size_t at = 0; at < picture_size(&p); at++) {
                    low = fminf(low, p.value[at]);
                    high = fmaxf(high, p.value[at]);
                    g_assert_true(isfinite(p.value[at]));
                }
                picture_clear(&p);
            }
    expect_at_least(low, -1e-6, "lowest value");
    expect_at_most(high, 1.0 + 1e-6, "highest value");
    expect_at_least(high - low, 0.3, "range that is used");
}

static int ascending(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

/* The 0.1 and 99.9 percentile are at least 0.8 of the range apart, over pictures of many cells and seeds, and
 * the soft overflow keeps all within 0..1. One octave, since a grid of so many cells shows no others. */
static void contrast_spreads(gconstpointer data)
{
    int kind = GPOINTER_TO_INT(data);
    enum { SEEDS = 6 };
    size_t size = (size_t)area.width * (size_t)area.height;

    for (int i = 0; i < BASIS_COUNT; i += 3) {
        float *all = g_new(float, SEEDS *size);

        for (int seed = 0; seed < SEEDS; seed++) {
            NkField field = field_of(kind, &bases[i], (uint32_t)seed);
            Picture p;

            field.range = NK_RANGE_CONTRAST;
            field.overflow = NK_OVERFLOW_SOFT;
            field.octaves = 1.0;
            p = picture_of(&field, 2.3);
            memcpy(all + (size_t)seed * size, p.value, size * sizeof(float));
            picture_clear(&p);
        }
        qsort(all, SEEDS * size, sizeof *all, ascending);
        expect_at_least(all[SEEDS * size - 1 - SEEDS * size / 1000] - all[SEEDS * size / 1000], 0.8,
                        "spread of %s", bases[i].name);
        expect_at_least(all[0], 0.0, "lowest");
        expect_at_most(all[SEEDS * size - 1], 1.0, "highest");
        g_free(all);
    }
}

/* With all octaves: far points of the definition at each of several counts. */
static void contrast_spreads_sums(gconstpointer data)
{
    int kind = GPOINTER_TO_INT(data);

    for (int octaves = 2; octaves <= 8; octaves += 3) {
        enum { POINTS = 6000 };
        NkField field = field_of(kind, &bases[0], 5);
        NkPlan *plan;
        float *values = g_new(float, POINTS);
        GRand *random = g_rand_new_with_seed(4);
        double mean = 0.0;

        field.octaves = octaves;
        field.range = NK_RANGE_CONTRAST;
        field.overflow = NK_OVERFLOW_NONE;
        plan = plan_of(&field);
        for (int i = 0; i < POINTS; i++) {
            double p[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                p[axis] = g_rand_double_range(random, -1e4, 1e4);
            values[i] = (float)nk_point(plan, p).value;
            mean += values[i] / POINTS;
        }
        qsort(values, POINTS, sizeof *values, ascending);
        expect_at_least(values[POINTS - 7] - values[6], 0.8, "spread, %d octaves", octaves);
        expect_at_most(values[POINTS - 7] - values[6], 1.15, "spread");
        if (field.fractal == NK_FRACTAL_FBM && field.weighted_strength == 0.0)
            expect_at_most(fabs(mean - 0.5), 0.01, "mean off");
        g_rand_free(random);
        g_free(values);
        nk_plan_free(plan);
    }
}

/* octaves just below, at and just above a whole number; and from 1 down to nothing, where all is the mean. */
static void fractions_are_continuous(gconstpointer data)
{
    int kind = GPOINTER_TO_INT(data);
    static const double steps[] = { 1e-6, 1.0, 2.0, 3.0, 4.0 };

    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
        for (int lattice = 0; lattice < BASIS_COUNT; lattice += 6) {
            double worst = 0.0;
            NkPlan *plan[2];

            for (int side = 0; side < 2; side++) {
                NkField field = field_of(kind, &bases[lattice], 3);

                field.octaves = steps[i] + (side ? 1e-7 : -1e-7);
                field.range = NK_RANGE_SIGNED;
                plan[side] = plan_of(&field);
            }
            for (int n = 0; n < 200; n++) {
                double p[NK_MAX_DIMENSIONS] = { 0.37 * n, 0.71 * n, 0.3, 0.4 };

                worst = fmax(worst, fabs(nk_point(plan[0], p).value - nk_point(plan[1], p).value));
            }
            expect_at_most(worst, 1e-4, "step at %g octaves", steps[i]);
            nk_plan_free(plan[0]);
            nk_plan_free(plan[1]);
        }
}

/* Zoomed out, the picture keeps its brightness, and at half the size it is the average of the full one. */
static void zooms_out(gconstpointer data)
{
    int kind = GPOINTER_TO_INT(data);
    NkField field = field_of(kind, &bases[0], 9);
    NkPlan *plan = plan_of(&field);
    double near_mean, far_mean;

    {
        NkGrid full = grid_of(GRID_PLAIN, 60.0), half = full;
        Picture a, b;
        g_autofree float *average = g_new(float, 128 * 128);

        for (int axis = 0; axis < 2; axis++) {
            half.origin[axis] += 0.5 * (half.per_column[axis] + half.per_row[axis]);
            half.per_column[axis] *= 2.0;
            half.per_row[axis] *= 2.0;
        }
        a = picture_new(plan, &full, (NkRectangle){ 0, 0, 256, 256 }, false);
        b = picture_new(plan, &half, (NkRectangle){ 0, 0, 128, 128 }, false);
        for (int row = 0; row < 128; row++)
            for (int column = 0; column < 128; column++) {
                const float *at = &a.value[2 * row * 256 + 2 * column];

                average[row * 128 + column] = 0.25f * (at[0] + at[1] + at[256] + at[257]);
            }
        expect_at_least(correlation(average, b.value, 128 * 128), 0.98, "half size against its average");
        picture_clear(&a);
        picture_clear(&b);
    }
    {
        NkGrid near = grid_of(GRID_PLAIN, 40.0), far = grid_of(GRID_PLAIN, 5.0);
        Picture a = picture_new(plan, &near, (NkRectangle){ 0, 0, 2048, 2048 }, false);
        Picture b = picture_new(plan, &far, (NkRectangle){ 0, 0, 256, 256 }, false);

        near_mean = moments(a.value, picture_size(&a)).mean;
        far_mean = moments(b.value, picture_size(&b)).mean;
        picture_clear(&a);
        picture_clear(&b);
    }
    expect_at_most(fabs(near_mean - far_mean), 0.02, "brightness off when eight times smaller");
    nk_plan_free(plan);
}

/* No slope of any basis is steeper than its bound, and the bound is not idle. */
static void slopes_are_bounded(void)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    for (int i = 0; i < count; i++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            NkField field = nk_field_default();
            NkPlan *plan;
            GRand *random = g_rand_new_with_seed(2);
            double steepest = 0.0, bound;

            if (rows[i].shape[n].scale == 0.0)
                continue;
            field.lattice = rows[i].lattice;
            field.gradient_set = rows[i].set;
            field.dimensions = n;
            field.range = NK_RANGE_SIGNED;
            field.warps = 1;
            field.warp_amount = 0.0;
            plan = plan_of(&field);
            bound = nk_slope_bound(plan) * rows[i].shape[n].coordinate;
            for (int at = 0; at < 20000; at++) {
                double p[NK_MAX_DIMENSIONS], square = 0.0;
                NkJet jet;

                for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                    p[axis] = g_rand_double_range(random, -100.0, 100.0);
                jet = nk_point(plan, p);
                for (int axis = 0; axis < n; axis++)
                    square += jet.gradient[axis] * jet.gradient[axis];
                steepest = fmax(steepest, sqrt(square));
            }
            expect_at_most(steepest / bound, 1.0, "steepest slope over its bound, %s %dD", rows[i].nick, n);
            expect_at_least(steepest / bound, 0.1, "steepest slope over its bound");
            g_rand_free(random);
            nk_plan_free(plan);
        }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        GTestDataFunc test;
    } tests[] = { { "unit holds", unit_holds },
                  { "contrast spreads", contrast_spreads },
                  { "contrast spreads sums", contrast_spreads_sums },
                  { "fractions are continuous", fractions_are_continuous },
                  { "zooms out", zooms_out } };

    tests_init(&argc, &argv);
    for (gsize t = 0; t < G_N_ELEMENTS(tests); t++)
        for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
            g_autofree char *path = g_strdup_printf("/ranges/%s/%s", tests[t].name, kinds[i].name);

            g_test_add_data_func(path, GINT_TO_POINTER((int)i), tests[t].test);
        }
    g_test_add_func("/ranges/slopes are bounded", slopes_are_bounded);
    return g_test_run();
}
