/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What holds for gradient noise of any seed: zero at lattice points, the gradient's own slope
 * there, no jump anywhere. For the definition and for the vector code.
 */
#include <math.h>

#include "common.h"

/* The lattice point with this index: its place, and the slope that its gradient gives the noise
 * there, where every other lattice point is out of reach or has no weight. */
static void point_and_slope(const Basis *basis, uint32_t seed, const double index[], double point[],
                            double slope[])
{
    const NkShape *shape = shape_of(basis);
    double factor = shape->scale * shape->coordinate;
    int32_t wrapped[NK_MAX_DIMENSIONS] = { 0 };

    if (basis->lattice == NK_LATTICE_SIMPLEX)
        factor *= pow(shape->reach, shape->power);
    for (int axis = 0; axis < basis->dimensions; axis++)
        wrapped[axis] = (int32_t)(uint32_t)(int64_t)index[axis];
    lattice_point(basis, index, point);
    nk_gradient_row(basis->lattice, basis->set)
        ->gradient(&(NkGradientKey){ .seed = seed, .dimensions = basis->dimensions }, wrapped, slope);
    for (int axis = 0; axis < basis->dimensions; axis++)
        slope[axis] *= factor;
}

static void random_index(GRand *random, int n, double span, double index[])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        index[axis] = axis < n ? rint(g_rand_double_range(random, -span, span)) : 0.0;
}

/* Lattice points near the origin and far beyond the range of 32-bit indices. */
static const double spans[] = { 4.0, 300.0, 1e5, 1e7, 1e10 };
enum { POINTS_PER_SPAN = 400 };

static void definition_at_points(const Basis *basis, bool of_slope)
{
    GRand *random = g_rand_new_with_seed(1);
    double worst = 0.0;

    for (size_t s = 0; s < G_N_ELEMENTS(spans); s++)
        for (int i = 0; i < POINTS_PER_SPAN; i++) {
            uint32_t seed = g_rand_int(random);
            NkField field = published(basis, seed);
            NkPlan *plan = plan_of(&field);
            double index[NK_MAX_DIMENSIONS], point[NK_MAX_DIMENSIONS], slope[NK_MAX_DIMENSIONS];
            /* The square lattice's points are exact; the simplex's are off by the rounding of the
             * coordinates, which is what the tolerance allows: some 2^-52 of the distance. */
            double tolerance = basis->lattice == NK_LATTICE_SQUARE ? 1e-14 : fmax(1e-14, 1e-14 * spans[s]);
            NkJet jet;

            random_index(random, basis->dimensions, spans[s], index);
            point_and_slope(basis, seed, index, point, slope);
            jet = nk_point(plan, point);
            if (!of_slope)
                worst = fmax(worst, fabs(jet.value) / tolerance);
            for (int axis = 0; of_slope && axis < basis->dimensions; axis++)
                worst = fmax(worst, fabs(jet.gradient[axis] - slope[axis]) / tolerance);
            g_assert_false(isnan(jet.value) || isnan(jet.gradient[0]));
            nk_plan_free(plan);
        }
    expect_at_most(worst, 1.0, "worst over 1e-14 max(1, distance)");
    g_rand_free(random);
}

static void definition_zero(const Basis *basis)
{
    definition_at_points(basis, false);
}

static void definition_slope(const Basis *basis)
{
    definition_at_points(basis, true);
}

static void vector_at_points(const Basis *basis, bool of_slope)
{
    GRand *random = g_rand_new_with_seed(2);
    double worst = 0.0, largest = 0.0;

    for (size_t s = 0; s < G_N_ELEMENTS(spans) - 1; s++)
        for (int i = 0; i < POINTS_PER_SPAN / 4; i++) {
            uint32_t seed = g_rand_int(random);
            NkField field = published(basis, seed);
            NkPlan *plan = plan_of(&field);
            double index[NK_MAX_DIMENSIONS], point[NK_MAX_DIMENSIONS], slope[NK_MAX_DIMENSIONS];

            random_index(random, basis->dimensions, spans[s], index);
            point_and_slope(basis, seed, index, point, slope);
            for (int kind = 0; kind < GRID_KINDS; kind++)
                /* 64 px per cell for the coherent ways, 2 for the direct one. */
                for (double scale = 2.0; scale <= 64.0; scale *= 32.0) {
                    NkGrid grid = grid_of((GridKind)kind, scale);
                    float out[3];

                    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                        grid.origin[axis] = point[axis];
                    render_pixel(plan, &grid, 0, 0, out);
                    g_assert_false(isnan(out[0]) || isnan(out[1]) || isnan(out[2]));
                    if (!of_slope)
                        worst = fmax(worst, fabs((double)out[0]));
                    for (int axis = 0; axis < 2; axis++) {
                        largest = fmax(largest, fabs(slope[axis]));
                        if (of_slope)
                            worst = fmax(worst, fabs((double)out[1 + axis] - slope[axis]));
                    }
                }
            nk_plan_free(plan);
        }
    expect_at_most(worst, 1e-6 * largest, of_slope ? "worst error of the slope" : "worst value");
    g_rand_free(random);
}

static void vector_zero(const Basis *basis)
{
    vector_at_points(basis, false);
}

static void vector_slope(const Basis *basis)
{
    vector_at_points(basis, true);
}

/* ----------------------------------------------------------------------------------------
 * continuity */

/* From one sample to the next the value may change by the mean of the slopes at both, and besides
 * by curvature's change over the step: steepening * step^3. A jump in value or slope is far more
 * than that. Returns the worst excess over step^3. */
static double worst_on_line(const NkPlan *plan, int n, const double start[], const double direction[],
                            int steps, double step)
{
    double worst = 0.0, last_value = 0.0, last_slope = 0.0;

    for (int i = 0; i <= steps; i++) {
        double at[NK_MAX_DIMENSIONS] = { 0.0 }, slope = 0.0;
        NkJet jet;

        for (int axis = 0; axis < n; axis++)
            at[axis] = start[axis] + i * step * direction[axis];
        jet = nk_point(plan, at);
        for (int axis = 0; axis < n; axis++)
            slope += jet.gradient[axis] * direction[axis];
        if (i > 0) {
            double excess = fabs(jet.value - last_value - 0.5 * step * (slope + last_slope));

            worst = fmax(worst, excess / (step * step * step));
        }
        g_assert_false(isnan(jet.value) || isnan(slope));
        last_value = jet.value;
        last_slope = slope;
    }
    return worst;
}

/* Twice what was measured: third derivatives over 12, in units of the bound. With the steps used
 * here a jump of 2e-7 of the bound exceeds it. */
enum { STEEPENING = 20 };

static void continuous_on_random_lines(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(3);
    double worst = 0.0, step = 1.0 / 512;

    for (int line = 0; line < 100; line++) {
        NkField field = published(basis, g_rand_int(random));
        NkPlan *plan = plan_of(&field);
        double start[NK_MAX_DIMENSIONS], direction[NK_MAX_DIMENSIONS];

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            start[axis] = g_rand_double_range(random, -50.0, 50.0);
        random_direction(random, basis->dimensions, direction);
        worst = fmax(worst, worst_on_line(plan, basis->dimensions, start, direction, 1024, step));
        nk_plan_free(plan);
    }
    expect_at_most(worst / shape_of(basis)->bound, STEEPENING, "worst excess over step^3, of the bound");
    g_rand_free(random);
}

/* Along the lattice's own edges and diagonals the order of a simplex's corners is undecided. */
static void continuous_on_diagonals(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(4);
    double worst = 0.0, step = 1.0 / 512;
    int n = basis->dimensions, combinations = 1;

    for (int axis = 0; axis < n; axis++)
        combinations *= 3;
    for (int combination = 0; combination < combinations; combination++) {
        double start_index[NK_MAX_DIMENSIONS], towards[NK_MAX_DIMENSIONS] = { 0 };
        double start[NK_MAX_DIMENSIONS], end[NK_MAX_DIMENSIONS], length = 0.0;
        NkField field = published(basis, g_rand_int(random));
        NkPlan *plan;

        random_index(random, n, 20.0, start_index);
        for (int axis = 0, rest = combination; axis < n; axis++, rest /= 3)
            towards[axis] = start_index[axis] + rest % 3 - 1;
        lattice_point(basis, start_index, start);
        lattice_point(basis, towards, end);
        for (int axis = 0; axis < n; axis++) {
            end[axis] -= start[axis];
            length += end[axis] * end[axis];
        }
        if (length == 0.0)
            continue;
        for (int axis = 0; axis < n; axis++)
            end[axis] /= sqrt(length);
        plan = plan_of(&field);
        worst = fmax(worst, worst_on_line(plan, n, start, end, 1024, step));
        nk_plan_free(plan);
    }
    expect_at_most(worst / shape_of(basis)->bound, STEEPENING, "worst excess over step^3, of the bound");
    g_rand_free(random);
}

/* The same between neighbouring pixels, where rounding adds a few 1e-6. */
static void continuous_pixels(const Basis *basis)
{
    const NkRectangle rectangle = { -700, -40, 1400, 80 };
    double worst = 0.0, bound = shape_of(basis)->bound, scale = 512.0;
    GRand *random = g_rand_new_with_seed(5);

    for (int kind = 0; kind < GRID_KINDS; kind++)
        for (int round = 0; round < 2; round++) {
            NkField field = published(basis, g_rand_int(random));
            NkGrid grid = grid_of((GridKind)kind, scale);
            NkPlan *plan = plan_of(&field);
            Picture p = picture_new(plan, &grid, rectangle, true);

            for (int i = 0; i < rectangle.width * rectangle.height; i++)
                for (int down = 0; down < 2; down++) {
                    const double *step = down ? grid.per_row : grid.per_column;
                    int next = i + (down ? rectangle.width : 1);
                    double excess;

                    if (down ? i / rectangle.width == rectangle.height - 1
                             : i % rectangle.width == rectangle.width - 1)
                        continue;
                    excess = (double)p.value[next] - (double)p.value[i] -
                             0.5 * step[0] * ((double)p.dx[i] + (double)p.dx[next]) -
                             0.5 * step[1] * ((double)p.dy[i] + (double)p.dy[next]);
                    worst = fmax(worst, fabs(excess));
                }
            picture_clear(&p);
            nk_plan_free(plan);
        }
    expect_at_most(worst / bound, STEEPENING / (scale * scale * scale) + 4e-6,
                   "worst excess between pixels, of the bound");
    g_rand_free(random);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/invariants/zero-at-points/definition", definition_zero);
    add_for_bases("/invariants/zero-at-points/vector", vector_zero);
    add_for_bases("/invariants/slope-at-points/definition", definition_slope);
    add_for_bases("/invariants/slope-at-points/vector", vector_slope);
    add_for_bases("/invariants/continuous/random-lines", continuous_on_random_lines);
    add_for_bases("/invariants/continuous/diagonals", continuous_on_diagonals);
    add_for_bases("/invariants/continuous/pixels", continuous_pixels);
    return g_test_run();
}
