/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Two seeds never give related pictures: no pair among 0 to 63, 2^31, 2^32 - 1 and the seeds of octaves.
 */
#include <math.h>

#include "common.h"
#include "plan.h"

enum { LATTICE_POINTS = 10000, PICTURE_POINTS = 10000 };

/* The seeds that issue 4 names, and those of the octaves of a few fields. */
static GArray *all_seeds(const Basis *basis)
{
    GArray *seeds = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (uint32_t seed = 0; seed < 66; seed++) {
        uint32_t value = seed < 64 ? seed : seed == 64 ? UINT32_C(1) << 31 : UINT32_MAX;

        g_array_append_val(seeds, value);
    }
    for (uint32_t seed = 0; seed < 2; seed++) {
        NkField field = published(basis, seed);
        NkPlan *plan;

        field.fractal = NK_FRACTAL_FBM;
        field.octaves = 6.0;
        plan = plan_of(&field);
        for (int k = 1; k < plan->sum.count; k++)
            g_array_append_val(seeds, plan->sum.octave[k].key.seed);
        nk_plan_free(plan);
    }
    return seeds;
}

/* Makes the sum of squares one, so that a product's sum is a correlation; the mean of noise is zero. */
static void normalise(float *x, size_t count)
{
    double size = rms(x, count) * sqrt((double)count);

    for (size_t i = 0; i < count; i++)
        x[i] = (float)((double)x[i] / size);
}

/* The largest |correlation| between two of the rows of a matrix. */
static double largest_correlation(const float *x, int rows, size_t columns, int worst[2])
{
    double largest = 0.0;

    for (int a = 0; a < rows; a++)
        for (int b = 0; b < a; b++) {
            float sum = 0.0f;

            for (size_t i = 0; i < columns; i++)
                sum += x[(size_t)a * columns + i] * x[(size_t)b * columns + i];
            if (fabs((double)sum) > largest) {
                largest = fabs((double)sum);
                worst[0] = b;
                worst[1] = a;
            }
        }
    return largest;
}

/* Published seeds are kept as they are, and relate some pictures: the origin tells these apart. */
static bool has_published_seeds(NkGradientSet set)
{
    return set == NK_GRADIENTS_GR32 || set == NK_GRADIENTS_OPENSIMPLEX2 || set == NK_GRADIENTS_OPENSIMPLEX2S;
}

/* Noise is linear in its gradients: where these are unrelated, so is the noise, at any place. */
static void unrelated_gradients(const Basis *basis)
{
    const NkGradientRow *row = nk_gradient_row(basis->lattice, basis->set);
    GArray *seeds = all_seeds(basis);
    int n = basis->dimensions, count = (int)seeds->len, worst[2] = { 0 };
    size_t columns = (size_t)(LATTICE_POINTS * n);
    float *x = g_new(float, (size_t)count *columns);
    /* What repeats after 256 cells has so few numbers in 1D that chance alone relates them: 5 sigma. */
    double limit = n == 1 && row->shuffle ? 5.0 / sqrt(256.0) : 0.05, largest;

    for (int s = 0; s < count; s++) {
        GRand *random = g_rand_new_with_seed(14);
        uint16_t table[NK_TABLE_SIZE];
        NkGradientKey key = key_of(basis, g_array_index(seeds, uint32_t, s), table);

        for (int i = 0; i < LATTICE_POINTS; i++) {
            int32_t index[NK_MAX_DIMENSIONS];
            double g[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                index[axis] = g_rand_int_range(random, -5000, 5000);
            row->gradient(&key, index, g);
            for (int axis = 0; axis < n; axis++)
                x[(size_t)s * columns + (size_t)(i * n + axis)] = (float)g[axis];
        }
        normalise(x + (size_t)s * columns, columns);
        g_rand_free(random);
    }
    largest = largest_correlation(x, count, columns, worst);
    expect_at_most(largest, limit, "largest correlation, of seeds %u and %u",
                   g_array_index(seeds, uint32_t, worst[0]), g_array_index(seeds, uint32_t, worst[1]));
    g_free(x);
    g_array_unref(seeds);
}

/* As the operations have them, the origin drawn from the seed; fewer seeds, since points are dearer. */
static void unrelated_pictures(const Basis *basis)
{
    static const uint32_t seeds[] = { 0, 1, 2, 3, 4, 8, 16, 24, 32, 63, UINT32_C(1) << 31, UINT32_MAX };
    float *x = g_new(float, G_N_ELEMENTS(seeds) * PICTURE_POINTS);
    int worst[2] = { 0 };
    double largest;

    for (size_t s = 0; s < G_N_ELEMENTS(seeds); s++) {
        GRand *random = g_rand_new_with_seed(15);
        NkField field = published(basis, seeds[s]);
        NkPlan *plan;

        field.seeded_origin = true;
        plan = plan_of(&field);
        for (int i = 0; i < PICTURE_POINTS; i++) {
            double point[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                point[axis] = g_rand_double_range(random, -5000.0, 5000.0);
            x[s * PICTURE_POINTS + (size_t)i] = (float)nk_point(plan, point).value;
        }
        normalise(x + s * PICTURE_POINTS, PICTURE_POINTS);
        nk_plan_free(plan);
        g_rand_free(random);
    }
    largest = largest_correlation(x, G_N_ELEMENTS(seeds), PICTURE_POINTS, worst);
    expect_at_most(largest, basis->dimensions == 1 ? 5.0 / sqrt(256.0) : 0.05,
                   "largest correlation, of seeds %u and %u", seeds[worst[0]], seeds[worst[1]]);
    g_free(x);
}

/* Sets without a published seed: a table is reordered, and keeps every entry. */
static void shuffled_tables(void)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    for (int i = 0; i < count; i++) {
        uint16_t table[2][NK_TABLE_SIZE] = { { 0 } };
        int length = rows[i].set == NK_GRADIENTS_ASHIMA || rows[i].set == NK_GRADIENTS_PSRD ? 289 : 256;
        int times[NK_TABLE_SIZE] = { 0 }, moved = 0;

        if (rows[i].shuffle == NULL || has_published_seeds(rows[i].set))
            continue;
        rows[i].shuffle(0, table[0]);
        rows[i].shuffle(7, table[1]);
        for (int at = 0; at < length; at++) {
            times[table[0][at] & 511] |= 1;
            times[table[1][at] & 511] |= 2;
            moved += table[0][at] != table[1][at];
        }
        for (int at = 0; at < length; at++)
            g_assert_cmpint(times[at], ==, 3);
        g_assert_cmpint(moved, >, length * 9 / 10);
    }
}

int main(int argc, char **argv)
{
    int count;
    const Basis *basis = all_bases(&count);

    tests_init(&argc, &argv);
    g_test_add_func("/seeds/shuffled-tables", shuffled_tables);
    for (const Basis *end = basis + count; basis < end; basis++) {
        g_autofree char *gradients = g_strdup_printf("/seeds/gradients/%s", basis->name);
        g_autofree char *pictures = g_strdup_printf("/seeds/pictures/%s", basis->name);

        if (!has_published_seeds(basis->set))
            g_test_add_data_func(gradients, basis, (GTestDataFunc)(void (*)(void))unrelated_gradients);
        g_test_add_data_func(pictures, basis, (GTestDataFunc)(void (*)(void))unrelated_pictures);
    }
    return g_test_run();
}
