/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Derivatives against finite differences, on the definition; the vector code's gradient against the
 * definition's is test-definition.c.
 */
#include <math.h>

#include "common.h"

enum { POINTS = 40 };

/* How far off the better of two differences is: third derivatives jump at the faces of cells, which
 * spoils the difference that reaches over one. A wrong derivative is off from both. */
static double closer(double a, double b, double derivative)
{
    return fmin(fabs(a - derivative), fabs(b - derivative));
}

/* Central differences of value and gradient with two steps. Where the two steps disagree there is a
 * kink of |n| between the samples: such a point says nothing, and few are allowed. */
static void check(const NkField *field, const char *what, GRand *random)
{
    NkPlan *plan = plan_of(field);
    int n = field->dimensions, kinks = 0;
    double worst_slope = 0.0, worst_curve = 0.0, slopes = 0.0, curves = 0.0;

    for (int i = 0; i < POINTS; i++) {
        double point[NK_MAX_DIMENSIONS] = { 0.0 };
        double off_slope = 0.0, off_curve = 0.0, apart = 0.0, bend = 0.0;
        NkJet here;

        for (int axis = 0; axis < n; axis++)
            point[axis] = g_rand_double_range(random, -20.0, 20.0);
        here = nk_point(plan, point);
        for (int a = 0; a < n; a++) {
            double slope[2], curve[2][NK_MAX_DIMENSIONS];

            for (int wide = 0; wide < 2; wide++) {
                double h = wide ? 4e-5 : 4e-6, at[NK_MAX_DIMENSIONS];
                NkJet before, after;

                for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                    at[axis] = point[axis];
                at[a] = point[a] - h;
                before = nk_point(plan, at);
                at[a] = point[a] + h;
                after = nk_point(plan, at);
                slope[wide] = (after.value - before.value) / (2.0 * h);
                for (int b = 0; b < n; b++)
                    curve[wide][b] = (after.gradient[b] - before.gradient[b]) / (2.0 * h);
            }
            off_slope = fmax(off_slope, closer(slope[0], slope[1], here.gradient[a]));
            slopes = fmax(slopes, fabs(here.gradient[a]));
            for (int b = 0; b < n; b++) {
                off_curve = fmax(off_curve, closer(curve[0][b], curve[1][b], here.hessian[b][a]));
                apart = fmax(apart, fabs(curve[0][b] - curve[1][b]));
                bend = fmax(bend, fabs(here.hessian[a][b]));
            }
        }
        curves = fmax(curves, bend);
        /* A kink changes the gradient by its whole size within the step: 1e4 times a normal
         * curvature. */
        if (apart > 1.0 + bend) {
            kinks++;
            continue;
        }
        worst_slope = fmax(worst_slope, off_slope);
        worst_curve = fmax(worst_curve, off_curve);
        g_assert_false(isnan(off_slope + off_curve) || isnan(here.hessian[n - 1][0]));
    }
    g_assert_cmpfloat(slopes, >, 0.0);
    expect_at_most(worst_slope / slopes, 1e-6, "%s: gradient, of the largest", what);
    expect_at_most(worst_curve / curves, 1e-5, "%s: Hessian, of the largest", what);
    expect_at_most(kinks, field->fractal > NK_FRACTAL_FBM ? POINTS / 10 : 0, "%s: points at a kink", what);
    nk_plan_free(plan);
}

static void check_fractals(const Basis *basis, int warps)
{
    GRand *random = g_rand_new_with_seed(10 + (guint32)warps);

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++) {
        NkField field = published(basis, g_rand_int(random));
        g_autofree char *what = g_strdup_printf("%s, %d warps", fractal_names[fractal], warps);

        field.fractal = (NkFractal)fractal;
        field.octaves = 2.5;
        field.seeded_origin = true;
        field.range = fractal & 1 ? NK_RANGE_UNIT : NK_RANGE_SIGNED;
        field.warps = warps;
        field.warp_octaves = 1.7;
        check(&field, what, random);
    }
    g_rand_free(random);
}

static void no_warp(const Basis *basis)
{
    check_fractals(basis, 0);
}

static void one_warp(const Basis *basis)
{
    check_fractals(basis, 1);
}

static void two_warps(const Basis *basis)
{
    check_fractals(basis, 2);
}

static void three_warps(const Basis *basis)
{
    check_fractals(basis, 3);
}

/* Every set and dimension as published. Third derivatives jump at faces of cells, and classic noise's second
 * ones do: hence RMS. */
static void every_set(const Basis *basis)
{
    Differences off = differences_of(basis, 400);

    expect_at_most(off.slope, 1e-7, "gradient, RMS");
    expect_at_most(off.curve, 1e-4, "Hessian, RMS");
    expect_at_most(off.across, basis_jumps(basis) ? 400 / 50 : 0, "differences across a face");
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/derivatives/no-warp", no_warp);
    add_for_bases("/derivatives/one-warp", one_warp);
    add_for_bases("/derivatives/two-warps", two_warps);
    add_for_bases("/derivatives/three-warps", three_warps);
    add_for_all_bases("/derivatives/every-set", every_set);
    return g_test_run();
}
