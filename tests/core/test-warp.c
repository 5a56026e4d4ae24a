/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The domain warp: how far, whereto, and that it belongs to the coordinates and not to the picture.
 */
#include <math.h>

#include "common.h"
#include "plan.h"

static NkField warped(const Basis *basis, int warps, double amount, uint32_t seed)
{
    NkField field = published(basis, seed);

    field.seeded_origin = true;
    field.warps = warps;
    field.warp_amount = amount;
    field.warp_scale = 1.3;
    field.warp_octaves = 2.5;
    return field;
}

/* A plan whose value is one component of the plan's displacement: the last warp's sum in place of
 * the field's, displaced by the warps before it. */
static double displacement(const NkPlan *plan, int axis, const double point[NK_MAX_DIMENSIONS])
{
    NkPlan probe = *plan;

    probe.warps = plan->warps - 1;
    probe.sum = plan->warp[plan->warps - 1][axis];
    probe.value_scale = plan->warp_gain;
    probe.value_offset = 0.0;
    return nk_point(&probe, point).value;
}

static void random_point(GRand *random, double point[NK_MAX_DIMENSIONS])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        point[axis] = g_rand_double_range(random, -50.0, 50.0);
}

/* The warped field is the field at the displaced point. */
static void is_displacement(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(21);
    double worst = 0.0, change = 0.0;

    for (int warps = 1; warps <= NK_MAX_WARPS; warps++)
        for (int i = 0; i < 100; i++) {
            uint32_t seed = g_rand_int(random);
            NkField field = warped(basis, warps, 0.8, seed), plain = field;
            NkPlan *plan = plan_of(&field), *plain_plan;
            double point[NK_MAX_DIMENSIONS], moved[NK_MAX_DIMENSIONS];

            plain.warps = 0;
            plain_plan = plan_of(&plain);
            random_point(random, point);
            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                moved[axis] = point[axis] + (axis < 2 ? displacement(plan, axis, point) : 0.0);
            worst = fmax(worst, fabs(nk_point(plan, point).value - nk_point(plain_plan, moved).value));
            change = fmax(change, fabs(nk_point(plan, point).value - nk_point(plain_plan, point).value));
            nk_plan_free(plan);
            nk_plan_free(plain_plan);
        }
    expect_at_most(worst, 1e-12, "distance from the field at the displaced point");
    expect_at_least(change / shape_of(basis)->bound, 0.1, "what the warp changes, of the bound");
    g_rand_free(random);
}

/* No point moves further than the amount; some move a good part of it; none is drawn to one side,
 * and the components know nothing of each other. */
static void displacements(const Basis *basis)
{
    enum { POINTS = 4000 };
    g_autofree float *x = g_new(float, POINTS), *y = g_new(float, POINTS);
    double amount = 0.7;

    for (int warps = 1; warps <= NK_MAX_WARPS; warps++) {
        GRand *random = g_rand_new_with_seed(22 + (guint32)warps);
        double furthest = 0.0;

        for (int i = 0; i < POINTS; i++) {
            NkField field = warped(basis, warps, amount, (uint32_t)i % 20);
            NkPlan *plan = plan_of(&field);
            double point[NK_MAX_DIMENSIONS], dx, dy;

            random_point(random, point);
            dx = displacement(plan, 0, point);
            dy = displacement(plan, 1, point);
            furthest = fmax(furthest, sqrt(dx * dx + dy * dy));
            x[i] = (float)dx;
            y[i] = (float)dy;
            nk_plan_free(plan);
        }
        expect_at_most(furthest / amount, 1.0, "%d warps: furthest, of the amount", warps);
        expect_at_least(furthest / amount, 0.25, "%d warps: the same", warps);
        expect_at_most(fabs(correlation(x, y, POINTS)), 0.1, "%d warps: correlation of the components",
                       warps);
        expect_at_most(fabs(moments(x, POINTS).mean) / amount, 0.02, "%d warps: mean of x, of the amount",
                       warps);
        expect_at_most(fabs(moments(y, POINTS).mean) / amount, 0.02, "%d warps: mean of y, of the amount",
                       warps);
        expect_at_most(fabs(moments(x, POINTS).spread / moments(y, POINTS).spread - 1.0), 0.1,
                       "%d warps: spreads of the components off each other", warps);
        g_rand_free(random);
    }
}

/* Neither component is the field itself, or the picture would flow along its own slopes. */
static void is_not_the_field(const Basis *basis)
{
    enum { POINTS = 4000 };
    g_autofree float *x = g_new(float, POINTS), *y = g_new(float, POINTS), *value = g_new(float, POINTS);
    GRand *random = g_rand_new_with_seed(26);

    for (int i = 0; i < POINTS; i++) {
        NkField field = warped(basis, 1, 0.5, (uint32_t)i % 20), plain = field;
        NkPlan *plan = plan_of(&field), *plain_plan;
        double point[NK_MAX_DIMENSIONS];

        plain.warps = 0;
        plain_plan = plan_of(&plain);
        random_point(random, point);
        x[i] = (float)displacement(plan, 0, point);
        y[i] = (float)displacement(plan, 1, point);
        value[i] = (float)nk_point(plain_plan, point).value;
        nk_plan_free(plan);
        nk_plan_free(plain_plan);
    }
    expect_at_most(fabs(correlation(x, value, POINTS)), 0.1, "correlation of x with the field");
    expect_at_most(fabs(correlation(y, value, POINTS)), 0.1, "correlation of y with the field");
    g_rand_free(random);
}

/* The bound once more, through the public interface alone: with a tiny amount a warped value
 * differs from the plain one by the slope times the displacement, so by no more than slope times
 * amount. */
static void small_amounts(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(27);
    double largest = 0.0, amount = 1e-7;

    for (int warps = 1; warps <= NK_MAX_WARPS; warps++)
        for (int i = 0; i < 300; i++) {
            NkField field = warped(basis, warps, amount, g_rand_int(random)), plain = field;
            NkPlan *plan = plan_of(&field), *plain_plan;
            double point[NK_MAX_DIMENSIONS], slope, ratio;
            NkJet jet;

            plain.warps = 0;
            plain_plan = plan_of(&plain);
            random_point(random, point);
            jet = nk_point(plain_plan, point);
            slope = sqrt(jet.gradient[0] * jet.gradient[0] + jet.gradient[1] * jet.gradient[1]);
            ratio = fabs(nk_point(plan, point).value - jet.value) / (amount * slope);
            /* Where it is nearly level, curvature counts too. */
            if (slope > 0.01 * shape_of(basis)->bound)
                largest = fmax(largest, ratio);
            nk_plan_free(plan);
            nk_plan_free(plain_plan);
        }
    expect_at_most(largest, 1.001, "largest displacement along the slope, of the amount");
    expect_at_least(largest, 0.2, "the same");
    g_rand_free(random);
}

static void zero_amount(const Basis *basis)
{
    for (int warps = 1; warps <= NK_MAX_WARPS; warps++) {
        NkField field = warped(basis, warps, 0.0, 3), plain = field;
        NkGrid grid = grid_of(GRID_PLAIN, 40.0);
        NkRectangle rectangle = { -20, -20, 60, 40 };
        NkPlan *plan = plan_of(&field), *plain_plan;
        Picture a, b;
        double worst = 0.0;

        plain.warps = 0;
        plain_plan = plan_of(&plain);
        a = picture_new(plan, &grid, rectangle, false);
        b = picture_new(plain_plan, &grid, rectangle, false);
        for (size_t i = 0; i < picture_size(&a); i++)
            worst = fmax(worst, fabs((double)a.value[i] - (double)b.value[i]));
        expect_at_most(worst / shape_of(basis)->bound, 4e-6, "%d warps of nothing: change", warps);
        picture_clear(&a);
        picture_clear(&b);
        nk_plan_free(plan);
        nk_plan_free(plain_plan);
    }
}

/* Moving the grid's origin by whole pixels moves the picture, warp and all. */
static void translation(const Basis *basis)
{
    double worst = 0.0;

    for (int warps = 0; warps <= NK_MAX_WARPS; warps++) {
        NkField field = warped(basis, warps, 0.6, 12);
        NkRectangle rectangle = { -20, -20, 90, 50 }, moved = { -20 + 37, -20 - 113, 90, 50 };
        NkGrid grid = grid_of(GRID_PLAIN, 32.0), there = grid;
        NkPlan *plan;
        Picture a, b;

        field.fractal = NK_FRACTAL_FBM;
        field.octaves = 3.0;
        field.range = NK_RANGE_UNIT;
        plan = plan_of(&field);
        there.origin[0] += 37.0 / 32.0;
        there.origin[1] -= 113.0 / 32.0;
        a = picture_new(plan, &grid, moved, false);
        b = picture_new(plan, &there, rectangle, false);
        for (size_t i = 0; i < picture_size(&a); i++)
            worst = fmax(worst, fabs((double)a.value[i] - (double)b.value[i]));
        picture_clear(&a);
        picture_clear(&b);
        nk_plan_free(plan);
    }
    expect_at_most(worst, 4e-6, "change by translation");
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/warp/is-displacement", is_displacement);
    add_for_bases("/warp/displacements", displacements);
    add_for_bases("/warp/is-not-the-field", is_not_the_field);
    add_for_bases("/warp/small-amounts", small_amounts);
    add_for_bases("/warp/zero-amount", zero_amount);
    add_for_bases("/warp/translation", translation);
    return g_test_run();
}
