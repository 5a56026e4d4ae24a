/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * nk_render against the definition, nk_pixel, over the product of bases, fractals, warps, scales
 * and grids. The scales lie on both sides of the places where render.c changes its way.
 */
#include <math.h>

#include "common.h"

static const double scales[] = { 200.0, 50.0, 16.0, 10.0, 6.0, 3.0, 1.3 };

typedef struct {
    double value, slope; /* worst errors, of the unit range and of the gradients' RMS */
    char *value_at, *slope_at;
} Worst;

static void keep_worse(double error, const Case *c, double *worst, char **where)
{
    if (error <= *worst)
        return;
    *worst = error;
    g_free(*where);
    *where = case_name_new(c);
}

static void compare(const Case *c, GRand *random, Worst *worst)
{
    enum { PIXELS = 20 };
    NkField field = case_field(c);
    NkGrid grid = grid_of(c->grid, c->scale);
    NkPlan *plan = plan_of(&field);
    const NkRectangle rectangle = { -40, 30, 93, 47 };
    Picture picture = picture_new(plan, &grid, rectangle, true);
    double squares = 0.0, largest = 0.0;

    for (int i = 0; i < PIXELS; i++) {
        int x = g_rand_int_range(random, 0, rectangle.width);
        int y = g_rand_int_range(random, 0, rectangle.height);
        int at = y * rectangle.width + x;
        NkJet jet = nk_pixel(plan, &grid, rectangle.x + x, rectangle.y + y);
        double dx = (double)picture.dx[at] - jet.gradient[0];
        double dy = (double)picture.dy[at] - jet.gradient[1];

        g_assert_false(isnan(picture.value[at]) || isnan(dx) || isnan(dy));
        keep_worse(fabs((double)picture.value[at] - jet.value), c, &worst->value, &worst->value_at);
        largest = fmax(largest, fmax(fabs(dx), fabs(dy)));
        squares += jet.gradient[0] * jet.gradient[0] + jet.gradient[1] * jet.gradient[1];
    }
    /* Where all octaves have faded the picture is flat: any slope is an error then. */
    if (squares == 0.0)
        g_assert_cmpfloat(largest, ==, 0.0);
    else
        keep_worse(largest / sqrt(squares / PIXELS), c, &worst->slope, &worst->slope_at);
    picture_clear(&picture);
    nk_plan_free(plan);
}

static void check(const Basis *basis, int warps)
{
    GRand *random = g_rand_new_with_seed(11);
    Worst worst = { 0 };

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (size_t scale = 0; scale < G_N_ELEMENTS(scales); scale++)
            for (int grid = 0; grid < GRID_KINDS; grid++)
                compare(&(Case){ basis, (NkFractal)fractal, warps, scales[scale], (GridKind)grid }, random,
                        &worst);
    expect_at_most(worst.value, 4e-6, "worst value, of the range, in %s", worst.value_at);
    expect_at_most(worst.slope, 5e-5, "worst slope, of the picture's RMS, in %s", worst.slope_at);
    g_free(worst.value_at);
    g_free(worst.slope_at);
    g_rand_free(random);
}

static void no_warp(const Basis *basis)
{
    check(basis, 0);
}

static void one_warp(const Basis *basis)
{
    check(basis, 1);
}

static void two_warps(const Basis *basis)
{
    check(basis, 2);
}

static void three_warps(const Basis *basis)
{
    check(basis, 3);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/definition/no-warp", no_warp);
    add_for_bases("/definition/one-warp", one_warp);
    add_for_bases("/definition/two-warps", two_warps);
    add_for_bases("/definition/three-warps", three_warps);
    return g_test_run();
}
