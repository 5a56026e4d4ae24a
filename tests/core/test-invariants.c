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
    const NkGradientRow *row = nk_gradient_row(basis->lattice, basis->set);
    const NkShape *shape = shape_of(basis);
    double factor = shape->scale * shape->coordinate, g[NK_MAX_DIMENSIONS];
    double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];
    int32_t wrapped[NK_MAX_DIMENSIONS] = { 0 };
    uint16_t table[NK_TABLE_SIZE];
    NkGradientKey key = key_of(basis, seed, table);

    if (basis->lattice == NK_LATTICE_SIMPLEX)
        factor *= pow(shape->reach, shape->power);
    for (int axis = 0; axis < basis->dimensions; axis++)
        wrapped[axis] = (int32_t)(uint32_t)(int64_t)index[axis];
    lattice_point(basis, index, point);
    row->gradient(&key, wrapped, g);
    if (row->turn)
        row->turn(basis->dimensions, NK_VARIANT_PUBLISHED, turn);
    for (int axis = 0; axis < basis->dimensions; axis++) {
        slope[axis] = 0.0;
        for (int i = 0; i < basis->dimensions; i++)
            slope[axis] += factor * g[i] * (row->turn ? turn[i][axis] : i == axis);
    }
}

static void random_index(GRand *random, int n, double span, double index[])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        index[axis] = axis < n ? rint(g_rand_double_range(random, -span, span)) : 0.0;
}

/* Lattice points near the origin and far beyond the range of 32-bit indices. */
static const double spans[] = { 4.0, 300.0, 1e5, 1e7, 1e10 };
enum { POINTS_PER_SPAN = 160 };

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

/* How far a value may be from what the slopes at both ends of a step let expect, in units of the bound:
 * curvature's change over the step, steepening * step^3, where steepening is twice what was measured (third
 * derivatives over 12; the published coordinates make them larger than Flick's, which he stretched). A jump
 * in value or slope is far more than that: with the steps used here one of 1e-6 of the bound exceeds it.
 * Classic noise's curvature itself jumps at cell faces. Cut kernels jump there in value: by less than this.
 */
static double allowed_excess(const Basis *basis, double step)
{
    bool own = basis->set <= NK_GRADIENTS_DIAMOND_FITTED;

    if (basis_jumps(basis))
        return 0.01;
    if (basis->set == NK_GRADIENTS_CLASSIC)
        return 5.0 * step * step;
    return (own ? 20.0 : 90.0) * step * step * step;
}

/* The worst excess on a line. */
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
        if (i > 0)
            worst = fmax(worst, fabs(jet.value - last_value - 0.5 * step * (slope + last_slope)));
        g_assert_false(isnan(jet.value) || isnan(slope));
        last_value = jet.value;
        last_slope = slope;
    }
    return worst;
}

static void continuous_on_random_lines(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(3);
    double worst = 0.0, step = 1.0 / 512;

    for (int line = 0; line < 60; line++) {
        NkField field = published(basis, g_rand_int(random));
        NkPlan *plan = plan_of(&field);
        double start[NK_MAX_DIMENSIONS], direction[NK_MAX_DIMENSIONS];

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            start[axis] = g_rand_double_range(random, -50.0, 50.0);
        random_direction(random, basis->dimensions, direction);
        worst = fmax(worst, worst_on_line(plan, basis->dimensions, start, direction, 1024, step));
        nk_plan_free(plan);
    }
    expect_at_most(worst / shape_of(basis)->bound / allowed_excess(basis, step), 1.0,
                   "worst excess of what is allowed");
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
    expect_at_most(worst / shape_of(basis)->bound / allowed_excess(basis, step), 1.0,
                   "worst excess of what is allowed");
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
    expect_at_most(worst / bound, allowed_excess(basis, 1.0 / scale) + 4e-6,
                   "worst excess between pixels, of the bound");
    g_rand_free(random);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_all_bases("/invariants/zero-at-points/definition", definition_zero);
    add_for_all_bases("/invariants/zero-at-points/vector", vector_zero);
    add_for_all_bases("/invariants/slope-at-points/definition", definition_slope);
    add_for_all_bases("/invariants/slope-at-points/vector", vector_slope);
    add_for_all_bases("/invariants/continuous/random-lines", continuous_on_random_lines);
    add_for_all_bases("/invariants/continuous/diagonals", continuous_on_diagonals);
    add_for_all_bases("/invariants/continuous/pixels", continuous_pixels);
    return g_test_run();
}
