/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "set-statistics.h"

#include <math.h>
#include <string.h>

#include "references.h"

static Basis basis_of(const NkGradientRow *row, int dimensions)
{
    return (Basis){ row->lattice, row->set, dimensions, row->nick };
}

static void random_point(GRand *random, double span, double point[NK_MAX_DIMENSIONS])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        point[axis] = g_rand_double_range(random, -span, span);
}

SetStatistics set_statistics(const NkGradientRow *row, int dimensions, int samples)
{
    enum { SAMPLES_OF_A_SEED = 1000 };
    Basis basis = basis_of(row, dimensions);
    double bound = row->shape[dimensions].bound, sum = 0.0, squares = 0.0;
    SetStatistics result = { .lowest = INFINITY, .highest = -INFINITY };
    GRand *random = g_rand_new_with_seed(20);

    for (int i = 0; i < samples; i += SAMPLES_OF_A_SEED) {
        NkField field = published(&basis, g_rand_int(random));
        NkPlan *plan = plan_of(&field);

        for (int k = 0; k < SAMPLES_OF_A_SEED; k++) {
            double point[NK_MAX_DIMENSIONS], value, ridge;

            random_point(random, 1000.0, point);
            value = nk_point(plan, point).value;
            ridge = 1.0 - fabs(value) / bound;
            result.lowest = fmin(result.lowest, value);
            result.highest = fmax(result.highest, value);
            sum += value;
            squares += value * value;
            result.mean_magnitude += fabs(value) / samples;
            result.mean_ridge += ridge * ridge / samples;
        }
        nk_plan_free(plan);
    }
    sum /= samples;
    result.spread = sqrt(squares / samples - sum * sum);
    g_rand_free(random);
    return result;
}

SetDifferences set_differences(const NkGradientRow *row, int dimensions)
{
    Basis basis = basis_of(row, dimensions);
    Differences off = differences_of(&basis, 2000);

    return (SetDifferences){ off.slope, off.curve };
}

SetResiduals set_residuals(const NkGradientRow *row, int dimensions)
{
    SetResiduals result = { -1.0, -1.0, -1.0, NULL };
    g_autoptr(GString) files = g_string_new(NULL);

    for (const Reference *r = references; r < references + reference_count; r++) {
        Residual residual;
        g_auto(GStrv) parts = NULL;

        if (r->lattice != row->lattice || r->set != row->set || r->dimensions != dimensions)
            continue;
        residual = reference_residual(r);
        result.value = fmax(result.value, residual.value);
        if (residual.slopes > 0)
            result.slope = fmax(result.slope, residual.slope);
        if (residual.curves > 0)
            result.curve = fmax(result.curve, residual.curve);
        parts = g_strsplit(r->file, "_f64", 2);
        if (strstr(files->str, parts[0]) == NULL)
            g_string_append_printf(files, "%s`%s`", files->len ? ", " : "", parts[0]);
    }
    result.files = g_strdup(files->str);
    return result;
}

double set_farthest_residual(void)
{
    double largest = 0.0;

    for (const Reference *r = references; r < references + reference_count; r++)
        largest = fmax(largest, reference_residual(r).far_value);
    return largest;
}

double set_correlation(const NkGradientRow *row, int dimensions, bool seeded, int samples)
{
    enum { SEEDS = 66 };
    Basis basis = basis_of(row, dimensions);
    g_autofree float *values = g_new(float, (gsize)SEEDS *(gsize)samples);
    double largest = 0.0;

    for (int s = 0; s < SEEDS; s++) {
        NkField field = published(&basis, s < 64 ? (uint32_t)s : s == 64 ? UINT32_C(1) << 31 : UINT32_MAX);
        GRand *random = g_rand_new_with_seed(22);
        NkPlan *plan;
        float *own = values + (gsize)s * (gsize)samples;
        Moments m;

        field.seeded_origin = seeded;
        plan = plan_of(&field);
        for (int i = 0; i < samples; i++) {
            double point[NK_MAX_DIMENSIONS];

            random_point(random, 1e5, point);
            own[i] = (float)nk_point(plan, point).value;
        }
        m = moments(own, (size_t)samples);
        for (int i = 0; i < samples; i++)
            own[i] = (float)((own[i] - m.mean) / m.spread);
        for (int t = 0; t < s; t++) {
            const float *other = values + (gsize)t * (gsize)samples;
            double sum = 0.0;

            for (int i = 0; i < samples; i++)
                sum += (double)(own[i] * other[i]);
            largest = fmax(largest, fabs(sum / samples));
        }
        nk_plan_free(plan);
        g_rand_free(random);
    }
    return largest;
}
