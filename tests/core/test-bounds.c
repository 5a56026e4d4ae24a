/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The constants of NkShape that were computed once: bound, and the means that octaves finer than
 * the pixels fade to.
 */
#include <math.h>
#include <string.h>

#include "common.h"
#include "lattice.h"

/* Climbs that look for a supremum, and random places from the best of which each begins. */
enum { STARTS = 6, PLACES = 100 };

/* fmax would lose a NaN. */
static double larger(double largest, double value)
{
    return isnan(value) ? INFINITY : fmax(largest, fabs(value));
}

/* What a set's gradients can be, in lattice coordinates. Ours and psrd's turn freely; others are lists. */
typedef struct {
    const Basis *basis;
    const NkGradientRow *row;
    NkGeometry geometry;
    NkGradientKey key;
    uint16_t table[NK_TABLE_SIZE];
    int count; /* 0: a support function of their own */
    double (*gradient)[NK_MAX_DIMENSIONS];
} Gradients;

static bool is_free(NkGradientSet set)
{
    return set == NK_GRADIENTS_CIRCLE || set == NK_GRADIENTS_DIAMOND || set == NK_GRADIENTS_DIAMOND_FITTED ||
           set == NK_GRADIENTS_PSRD;
}

/* A list is what turns up at some thousand lattice points of some seeds: none is rarer than one in 600. */
static Gradients *gradients_new(const Basis *basis)
{
    enum { LATTICE_POINTS = 2000, SEEDS = 4, LONGEST = 600 };
    GRand *random = g_rand_new_with_seed(1);
    Gradients *all = g_new0(Gradients, 1);

    all->basis = basis;
    all->row = nk_gradient_row(basis->lattice, basis->set);
    all->geometry = nk_row_geometry(all->row, basis->dimensions, NK_VARIANT_PUBLISHED);
    all->gradient = g_malloc0(LONGEST * sizeof *all->gradient);
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        all->key = key_of(basis, seed, all->table);
        for (int i = 0; !is_free(basis->set) && i < LATTICE_POINTS; i++) {
            int32_t index[NK_MAX_DIMENSIONS];
            double g[NK_MAX_DIMENSIONS] = { 0.0 };
            int at = 0;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                index[axis] = (int32_t)g_rand_int(random);
            all->row->gradient(&all->key, index, g);
            while (at < all->count && memcmp(all->gradient[at], g, sizeof g) != 0)
                at++;
            g_assert_cmpint(at, <, LONGEST);
            memcpy(all->gradient[at], g, sizeof g);
            all->count = MAX(all->count, at + 1);
        }
    }
    g_rand_free(random);
    return all;
}

static void gradients_free(Gradients *all)
{
    g_free(all->gradient);
    g_free(all);
}

/* The largest g . d. Circle and psrd: |d| by Cauchy and Schwarz. Diamond: the surface of a cross-polytope,
 * whose corners (length 1/2 in 2D, else 1) lie on the axes, so the largest |d_i| times that. In 1D both of
 * our sets have lengths from 1 to 2. */
static double support(const Gradients *all, const double d[])
{
    double square = 0.0, largest = 0.0, most = -INFINITY;
    int n = all->basis->dimensions;

    for (int i = 0; i < all->count; i++) {
        double ramp = 0.0;

        for (int axis = 0; axis < n; axis++)
            ramp += all->gradient[i][axis] * d[axis];
        most = fmax(most, ramp);
    }
    if (all->count > 0)
        return most;
    for (int axis = 0; axis < n; axis++) {
        square += d[axis] * d[axis];
        largest = fmax(largest, fabs(d[axis]));
    }
    if (n == 1)
        return 2.0 * largest;
    if (all->basis->set == NK_GRADIENTS_CIRCLE || all->basis->set == NK_GRADIENTS_PSRD)
        return sqrt(square);
    return n == 2 ? 0.5 * largest : largest;
}

/* Corner number `corner` of those that count at a place of the cell: 0 beyond the last, else where the place
 * is seen from there. */
static bool seen_from(const Gradients *all, const double place[], int corner, double d[])
{
    NkCorners kind = shape_of(all->basis)->corners;
    int n = all->basis->dimensions;
    double from[NK_MAX_DIMENSIONS] = { 0.0 };

    if (all->basis->lattice == NK_LATTICE_SQUARE || kind == NK_CORNERS_WIDE) {
        /* Bits of the corner's number, or pairs of bits: steps 0 and 1, or -1 to 2. */
        int bits = kind == NK_CORNERS_WIDE ? 2 : 1;

        for (int axis = 0; axis < n; axis++) {
            int step = corner >> bits * axis & ((1 << bits) - 1);

            from[axis] = place[axis] - (step - (bits == 2));
        }
        nk_lattice_position(all->geometry, n, from, d);
        return corner < 1 << bits * n;
    }
    /* Simplex corners: each steps along the axis with the largest coordinate left. */
    for (int axis = 0; axis < n; axis++) {
        int larger = 0;

        for (int other = 0; other < n; other++)
            larger += place[other] > place[axis] || (place[other] == place[axis] && other > axis);
        from[axis] = place[axis] - (larger < corner);
    }
    nk_lattice_position(all->geometry, n, from, d);
    return corner <= n;
}

/* The largest (sign 1) or smallest (-1) value at a place in a (skewed) cell, were the gradients all as bad as
 * they can be, times the sign. */
static double extreme_at(const Gradients *all, const double place[], double sign)
{
    const NkShape *shape = shape_of(all->basis);
    int n = all->basis->dimensions, count = 0;
    double total = 0.0, d[NK_MAX_DIMENSIONS] = { 0.0 };
    NkCorner visited[NK_MAX_CORNERS];
    NkPeriods none = { .geometry = all->geometry, .dimensions = n };

    if (shape->corners == NK_CORNERS_WALK) {
        nk_lattice_position(all->geometry, n, place, d);
        count = all->row->walk(&all->key, &none, d, visited);
    }
    for (int corner = 0; count > 0 ? corner < count : seen_from(all, place, corner, d); corner++) {
        double weight = 1.0, square = 0.0;

        if (count > 0)
            memcpy(d, visited[corner].d, sizeof d);
        for (int axis = 0; axis < n; axis++) {
            square += d[axis] * d[axis];
            if (all->basis->lattice == NK_LATTICE_SQUARE)
                weight *= 1.0 - nk_fade(shape->power, fabs(d[axis]));
            d[axis] *= sign;
        }
        if (all->basis->lattice == NK_LATTICE_SIMPLEX)
            weight = square < shape->reach ? pow(shape->reach - square, shape->power) : 0.0;
        if (weight > 0.0)
            total += weight * support(all, d);
    }
    return total * shape->scale;
}

/* Climbs from a place; steps shrink where none leads up. */
static double climb(const Gradients *all, double place[], double sign, GRand *random)
{
    double value = extreme_at(all, place, sign), step = 0.1;

    while (step > 1e-8) {
        bool higher = false;

        for (int attempt = 0; attempt < 8 * all->basis->dimensions; attempt++) {
            double other[NK_MAX_DIMENSIONS], there;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                other[axis] = place[axis] + step * g_rand_double_range(random, -1.0, 1.0);
                other[axis] -= floor(other[axis]);
            }
            there = extreme_at(all, other, sign);
            if (there > value) {
                higher = true;
                value = there;
                memcpy(place, other, sizeof other);
            }
        }
        if (!higher)
            step *= 0.5;
    }
    return value;
}

/* The best of a number of climbs, each from the best of some random places. */
static double supremum(const Gradients *all, int starts, double at[NK_MAX_DIMENSIONS])
{
    GRand *random = g_rand_new_with_seed(6);
    double best = 0.0;

    for (int start = 0; start < starts; start++) {
        double place[NK_MAX_DIMENSIONS] = { 0.0 }, highest = -1.0, sign = start % 2 ? -1.0 : 1.0;

        for (int i = 0; i < PLACES; i++) {
            double other[NK_MAX_DIMENSIONS], value;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                other[axis] = g_rand_double(random);
            value = extreme_at(all, other, sign);
            if (value > highest) {
                highest = value;
                memcpy(place, other, sizeof place);
            }
        }
        highest = climb(all, place, sign, random);
        if (highest > best) {
            best = highest;
            memcpy(at, place, sizeof place);
        }
    }
    g_rand_free(random);
    return best;
}

static void check_supremum(const Basis *basis)
{
    Gradients *all = gradients_new(basis);
    double at[NK_MAX_DIMENSIONS] = { 0.0 }, sup = supremum(all, STARTS, at), bound = shape_of(basis)->bound;

    g_test_message("supremum %.9f at %.6f %.6f %.6f %.6f of the (skewed) cell", sup, at[0], at[1], at[2],
                   at[3]);
    expect_at_least(bound - sup, -1e-9, "bound over supremum");
    expect_at_most(bound - sup, 1e-4, "bound over supremum");
    gradients_free(all);
}

/* Points of one seed before the next is taken: making a plan may shuffle a table, which costs as much. */
enum { POINTS_OF_A_SEED = 20 };

/* Nothing goes beyond, neither at random nor where it is worst; there it comes near, so the
 * supremum is one of this noise and not of another formula. */
static void check_values(const Basis *basis)
{
    static const double least[] = { [1] = 0.95, [2] = 0.95, [3] = 0.75, [4] = 0.4 };
    GRand *random = g_rand_new_with_seed(7);
    Gradients *all = gradients_new(basis);
    double place[NK_MAX_DIMENSIONS], largest = 0.0, largest_there = 0.0, lowest, highest;

    supremum(all, 2, place);
    for (uint32_t seed = 0; seed < 1000; seed++) {
        NkField field = published(basis, seed);
        NkPlan *plan = plan_of(&field);

        for (int i = 0; i < POINTS_OF_A_SEED; i++) {
            double point[NK_MAX_DIMENSIONS], index[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                point[axis] = g_rand_double_range(random, -1000.0, 1000.0);
                index[axis] = rint(g_rand_double_range(random, -100.0, 100.0)) + place[axis];
            }
            largest = larger(largest, nk_point(plan, point).value);
            lattice_point(basis, index, point);
            largest_there = larger(largest_there, nk_point(plan, point).value);
        }
        nk_plan_bounds(plan, &lowest, &highest);
        nk_plan_free(plan);
    }
    g_assert_cmpfloat(lowest, ==, -highest);
    expect_at_most(largest, highest, "largest of random values");
    expect_at_most(largest_there, highest, "largest value where it is worst");
    /* All gradients must conspire: the few of 2D can by chance, the 2^n of 4D will not. */
    expect_at_least(largest_there / highest, least[basis->dimensions], "the same, of the bound");
    gradients_free(all);
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
    enum { SEEDS = 3000 };
    const NkShape *shape = shape_of(basis);
    GRand *random = g_rand_new_with_seed(9);
    double magnitude = 0.0, ridge = 0.0, count = SEEDS * POINTS_OF_A_SEED;

    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        NkField field = published(basis, seed);
        NkPlan *plan = plan_of(&field);

        for (int i = 0; i < POINTS_OF_A_SEED; i++) {
            double point[NK_MAX_DIMENSIONS], n;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                point[axis] = g_rand_double_range(random, -1000.0, 1000.0);
            n = fabs(nk_point(plan, point).value);
            magnitude += n / count;
            ridge += (1.0 - n / shape->bound) * (1.0 - n / shape->bound) / count;
        }
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
    add_for_all_bases("/bounds/supremum", check_supremum);
    add_for_all_bases("/bounds/values", check_values);
    add_for_bases("/bounds/folded-values", check_folded_values);
    add_for_all_bases("/bounds/means", check_means);
    return g_test_run();
}
