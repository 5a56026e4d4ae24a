/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The constants of NkShape that were computed once: bound, and the means that octaves finer than
 * the pixels fade to.
 */
#include <math.h>

#include "common.h"
#include "lattice.h"

/* fmax would lose a NaN. */
static double larger(double largest, double value)
{
    return isnan(value) ? INFINITY : fmax(largest, fabs(value));
}

/* The largest g . d over the gradients of a set. Circle: |d| by Cauchy and Schwarz. Diamond: the
 * surface of a cross-polytope, whose corners (length 1/2 in 2D, else 1) lie on the axes, so the
 * largest |d_i| times that. In 1D both sets have lengths from 1 to 2. */
static double support(const Basis *basis, const double d[])
{
    double square = 0.0, largest = 0.0;

    for (int axis = 0; axis < basis->dimensions; axis++) {
        square += d[axis] * d[axis];
        largest = fmax(largest, fabs(d[axis]));
    }
    if (basis->dimensions == 1)
        return 2.0 * largest;
    if (basis->set == NK_GRADIENTS_CIRCLE)
        return sqrt(square);
    return basis->dimensions == 2 ? 0.5 * largest : largest;
}

/* The largest value at a place in a (skewed) cell, were the gradients all as bad as they can be. */
static double largest_at(const Basis *basis, const double place[])
{
    const NkShape *shape = &nk_gradient_row(basis->lattice, basis->set)->shape[basis->dimensions];
    int n = basis->dimensions;
    double total = 0.0;

    if (basis->lattice == NK_LATTICE_SQUARE) {
        for (int corner = 0; corner < 1 << n; corner++) {
            double d[NK_MAX_DIMENSIONS], weight = 1.0;

            for (int axis = 0; axis < n; axis++) {
                int step = corner >> axis & 1;

                d[axis] = place[axis] - step;
                weight *= step ? nk_fade(5, place[axis]) : 1.0 - nk_fade(5, place[axis]);
            }
            total += weight * support(basis, d);
        }
        return total * shape->scale;
    }
    /* All lattice points that can be in reach, not only the corners of a simplex: offsets -1..2. */
    for (int corner = 0; corner < 1 << 2 * n; corner++) {
        double d[NK_MAX_DIMENSIONS], sum = 0.0, f = shape->reach;

        for (int axis = 0; axis < n; axis++) {
            d[axis] = place[axis] - ((corner >> 2 * axis & 3) - 1);
            sum += d[axis];
        }
        for (int axis = 0; axis < n; axis++) {
            d[axis] -= nk_unskew[n] * sum;
            f -= d[axis] * d[axis];
        }
        if (f > 0.0)
            total += pow(f, shape->power) * support(basis, d);
    }
    return total * shape->scale;
}

/* Climbs from random places; steps shrink where none leads up. */
static double supremum(const Basis *basis, double at[NK_MAX_DIMENSIONS])
{
    GRand *random = g_rand_new_with_seed(6);
    double best = 0.0;

    for (int start = 0; start < 16; start++) {
        double place[NK_MAX_DIMENSIONS], value, step = 0.3;

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            place[axis] = g_rand_double(random);
        value = largest_at(basis, place);
        while (step > 1e-7) {
            bool higher = false;

            for (int attempt = 0; attempt < 12 * basis->dimensions; attempt++) {
                double other[NK_MAX_DIMENSIONS], there;

                for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                    other[axis] = place[axis] + step * g_rand_double_range(random, -1.0, 1.0);
                    other[axis] -= floor(other[axis]);
                }
                there = largest_at(basis, other);
                if (there > value) {
                    higher = true;
                    value = there;
                    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                        place[axis] = other[axis];
                }
            }
            if (!higher)
                step *= 0.5;
        }
        if (value > best) {
            best = value;
            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                at[axis] = place[axis];
        }
    }
    g_rand_free(random);
    return best;
}

static void check_supremum(const Basis *basis)
{
    double at[NK_MAX_DIMENSIONS], sup = supremum(basis, at);
    double bound = nk_gradient_row(basis->lattice, basis->set)->shape[basis->dimensions].bound;

    g_test_message("supremum %.9f at %.6f %.6f %.6f %.6f of the (skewed) cell", sup, at[0], at[1], at[2],
                   at[3]);
    expect_at_least(bound - sup, -1e-9, "bound over supremum");
    expect_at_most(bound - sup, 1e-4, "bound over supremum");
}

/* 1D shapes are in the table for the documentation; plans refuse them. */
static const Basis lines[] = {
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE, 1, "simplex-circle-1d" },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND, 1, "simplex-diamond-1d" },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE, 1, "square-circle-1d" },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND, 1, "square-diamond-1d" },
};

static void check_line(const void *line)
{
    check_supremum(line);
}

/* Nothing goes beyond, neither at random nor where it is worst; there it comes near, so the
 * supremum is one of this noise and not of another formula. */
static void check_values(const Basis *basis)
{
    static const double least[] = { [2] = 0.95, [3] = 0.75, [4] = 0.45 };
    GRand *random = g_rand_new_with_seed(7);
    double place[NK_MAX_DIMENSIONS], largest = 0.0, largest_there = 0.0, lowest, highest;

    supremum(basis, place);
    for (int i = 0; i < 20000; i++) {
        NkField field = published(basis, (uint32_t)i);
        NkPlan *plan = plan_of(&field);
        double point[NK_MAX_DIMENSIONS], index[NK_MAX_DIMENSIONS];

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
            point[axis] = g_rand_double_range(random, -1000.0, 1000.0);
            index[axis] = rint(g_rand_double_range(random, -100.0, 100.0)) + place[axis];
        }
        largest = larger(largest, nk_point(plan, point).value);
        lattice_point(basis, index, point);
        largest_there = larger(largest_there, nk_point(plan, point).value);
        nk_plan_bounds(plan, &lowest, &highest);
        nk_plan_free(plan);
    }
    g_assert_cmpfloat(lowest, ==, -highest);
    expect_at_most(largest, highest, "largest of random values");
    expect_at_most(largest_there, highest, "largest value where it is worst");
    /* All gradients must conspire: the few of 2D can by chance, the 2^n of 4D will not. */
    expect_at_least(largest_there / highest, least[basis->dimensions], "the same, of the bound");
    g_rand_free(random);
}

static void check_folded_values(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(8);

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (int range = NK_RANGE_UNIT; range <= NK_RANGE_SIGNED; range++) {
            double low = INFINITY, high = -INFINITY, lowest, highest;

            for (int i = 0; i < 2000; i++) {
                NkField field = published(basis, g_rand_int(random));
                NkPlan *plan;
                double point[NK_MAX_DIMENSIONS], value;

                field.fractal = (NkFractal)fractal;
                field.range = (NkRange)range;
                field.octaves = g_rand_double_range(random, 0.0, 5.0);
                field.gain = g_rand_double_range(random, 0.0, 2.0);
                plan = plan_of(&field);
                for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                    point[axis] = g_rand_double_range(random, -100.0, 100.0);
                value = nk_point(plan, point).value;
                low = fmin(low, value);
                high = fmax(high, value);
                nk_plan_bounds(plan, &lowest, &highest);
                nk_plan_free(plan);
            }
            if (range == NK_RANGE_UNIT) {
                lowest = 0.0;
                highest = 1.0;
            }
            expect_at_least(low, lowest, "%s, range %d, lowest", fractal_names[fractal], range);
            expect_at_most(high, highest, "%s, range %d, highest", fractal_names[fractal], range);
        }
    g_rand_free(random);
}

/* Means of |n| and of (1 - |n| / bound)^2, by sampling, whose error is about 0.3 %. */
static void check_means(const Basis *basis)
{
    const NkShape *shape = shape_of(basis);
    GRand *random = g_rand_new_with_seed(9);
    double magnitude = 0.0, ridge = 0.0;
    int count = 60000;

    for (int i = 0; i < count; i++) {
        NkField field = published(basis, (uint32_t)i);
        NkPlan *plan = plan_of(&field);
        double point[NK_MAX_DIMENSIONS], n;

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            point[axis] = g_rand_double_range(random, -1000.0, 1000.0);
        n = fabs(nk_point(plan, point).value);
        magnitude += n / count;
        ridge += (1.0 - n / shape->bound) * (1.0 - n / shape->bound) / count;
        nk_plan_free(plan);
    }
    expect_at_most(fabs(shape->mean_magnitude / magnitude - 1.0), 0.01,
                   "mean magnitude %.5f, table %.5f: off", magnitude, shape->mean_magnitude);
    expect_at_most(fabs(shape->mean_ridge / ridge - 1.0), 0.01, "mean ridge %.5f, table %.5f: off", ridge,
                   shape->mean_ridge);
    g_rand_free(random);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *path = g_strdup_printf("/bounds/supremum/%s", lines[i].name);

        g_test_add_data_func(path, &lines[i], check_line);
    }
    add_for_bases("/bounds/supremum", check_supremum);
    add_for_bases("/bounds/values", check_values);
    add_for_bases("/bounds/folded-values", check_folded_values);
    add_for_bases("/bounds/means", check_means);
    return g_test_run();
}
