/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both evaluators against the published numbers in tests/reference.
 */
#include <math.h>

#include "common.h"
#include "hash.h"

typedef struct {
    const char *file;
    const char *name;
    Basis basis;
} Reference;

/* Flick calls our diamond sets "Perlin" gradients and our circle sets "simplex" gradients. */
#define REFERENCE(KIND, N, LATTICE, GRADIENTS, SET)                                                          \
    {                                                                                                        \
        "islands_" KIND #N "_" GRADIENTS "_f64.txt", KIND #N "-" GRADIENTS,                                  \
        {                                                                                                    \
            LATTICE, SET, N, ""                                                                              \
        }                                                                                                    \
    }
static const Reference references[] = {
    REFERENCE("square", 2, NK_LATTICE_SQUARE, "perlingrad", NK_GRADIENTS_DIAMOND),
    REFERENCE("square", 2, NK_LATTICE_SQUARE, "simplexgrad", NK_GRADIENTS_CIRCLE),
    REFERENCE("square", 3, NK_LATTICE_SQUARE, "perlingrad", NK_GRADIENTS_DIAMOND),
    REFERENCE("square", 3, NK_LATTICE_SQUARE, "simplexgrad", NK_GRADIENTS_CIRCLE),
    REFERENCE("simplex", 2, NK_LATTICE_SIMPLEX, "perlingrad", NK_GRADIENTS_DIAMOND),
    REFERENCE("simplex", 2, NK_LATTICE_SIMPLEX, "simplexgrad", NK_GRADIENTS_CIRCLE),
    REFERENCE("simplex", 3, NK_LATTICE_SIMPLEX, "perlingrad", NK_GRADIENTS_DIAMOND),
    REFERENCE("simplex", 3, NK_LATTICE_SIMPLEX, "simplexgrad", NK_GRADIENTS_CIRCLE),
};

/* One row: x y [z] seed value dx dy [dz] and the upper triangle of the Hessian. */
typedef struct {
    double point[NK_MAX_DIMENSIONS];
    double distance; /* largest |coordinate| */
    uint32_t seed;
    double value;
    const double *slope, *curve;
} Row;

static Row row_of(const Table *table, int i, int n)
{
    const double *at = table->at + (size_t)i * (size_t)table->columns;
    Row row = { .seed = (uint32_t)at[n], .value = at[n + 1], .slope = at + n + 2, .curve = at + 2 * n + 2 };

    g_assert_cmpint(table->columns, ==, 2 * n + 2 + n * (n + 1) / 2);
    for (int axis = 0; axis < n; axis++) {
        row.point[axis] = at[axis];
        row.distance = fmax(row.distance, fabs(at[axis]));
    }
    return row;
}

static double relative(double error, double reference)
{
    return fabs(error) / fmax(1.0, fabs(reference));
}

/* The residuals of the tables: 1e-12 near the origin and 1.3e-9 at 1e5, where one step
 * of a double is 1.5e-11 and the skew's rounding multiplies it. */
static double definition_tolerance(double distance)
{
    return fmax(1e-12, 1.3e-14 * distance);
}

typedef enum { VALUE, SLOPE, CURVE } Order;

static void check_definition(const Reference *reference, Order order)
{
    Table table = table_read(reference->file);
    int n = reference->basis.dimensions;
    double worst = 0.0;

    for (int i = 0; i < table.rows; i++) {
        Row row = row_of(&table, i, n);
        NkField field = published(&reference->basis, row.seed);
        NkPlan *plan = plan_of(&field);
        NkJet jet = nk_point(plan, row.point);
        double error = 0.0;

        nk_plan_free(plan);
        if (order == VALUE)
            error = relative(jet.value - row.value, row.value);
        else if (order == SLOPE)
            for (int a = 0; a < n; a++)
                error = fmax(error, relative(jet.gradient[a] - row.slope[a], row.slope[a]));
        else
            for (int a = 0, at = 0; a < n; a++)
                for (int b = a; b < n; b++, at++) {
                    error = fmax(error, relative(jet.hessian[a][b] - row.curve[at], row.curve[at]));
                    error = fmax(error, relative(jet.hessian[b][a] - row.curve[at], row.curve[at]));
                }
        worst = fmax(worst, error / definition_tolerance(row.distance));
    }
    expect_at_most(worst, 1.0, "worst error over its tolerance, %d rows", table.rows);
    table_clear(&table);
}

static void definition_value(const void *reference)
{
    check_definition(reference, VALUE);
}

static void definition_slope(const void *reference)
{
    check_definition(reference, SLOPE);
}

static void definition_curve(const void *reference)
{
    check_definition(reference, CURVE);
}

/* -------------------------------------------------------------------------------------- vector
 * code */

/* Pixel sizes that bring each way of render.c about. Steps are sums of few powers of two, so that a
 * pixel off the origin can be placed on a reference point without rounding. */
typedef struct {
    const char *name;
    double per_column[2], per_row[2];
} Way;

static const Way ways[] = {
    { "coherent", { 1.0 / 64, 0.0 }, { 0.0, 1.0 / 64 } },              /* discs, rows */
    { "narrow", { 1.0 / 128, 0.0 }, { 0.0, 1.0 / 32 } },               /* discs, rows of oblong pixels */
    { "turned", { 3.0 / 256, 4.0 / 256 }, { -4.0 / 256, 3.0 / 256 } }, /* discs, direct */
    { "sheared", { 1.0 / 64, 0.0 }, { 1.0 / 128, 1.0 / 64 } },         /* direct */
    { "small-cells", { 0.75, 0.0 }, { 0.0, 0.75 } },                   /* direct */
    { "tiny-cells", { 37.0, 0.0 }, { 0.0, 37.0 } },                    /* direct */
};

/* At the point itself the pixel is (0, 0); else it lies somewhere in a tile of a picture around it.
 */
static const int places[][2] = { { 0, 0 }, { 101, 47 }, { -3, -70 } };

/* Single precision: 4e-6 of the value for coordinates up to 1000, and (the local coordinates being
 * as small) no more beyond. Derivatives err in proportion to their size. */
static void check_vector(const Reference *reference, bool far)
{
    Table table = table_read(reference->file);
    int n = reference->basis.dimensions, rows = 0;
    double worst_value = 0.0, worst_slope = 0.0, largest_slope = 0.0, largest_value = 0.0;
    const char *first = nk_simd_current();

    for (int i = 0; i < table.rows; i++) {
        Row row = row_of(&table, i, n);
        NkField field = published(&reference->basis, row.seed);
        NkPlan *plan;

        largest_value = fmax(largest_value, fabs(row.value));
        for (int axis = 0; axis < 2; axis++)
            largest_slope = fmax(largest_slope, fabs(row.slope[axis]));
        if ((row.distance > 1000.0) != far)
            continue;
        rows++;
        plan = plan_of(&field);
        for (size_t way = 0; way < G_N_ELEMENTS(ways); way++)
            for (size_t place = 0; place < G_N_ELEMENTS(places); place++)
                for (int level = 0; level < nk_simd_count(); level++) {
                    const int *pixel = places[place];
                    NkGrid grid = { .origin = { row.point[0], row.point[1], row.point[2] } };
                    float out[3];

                    for (int axis = 0; axis < 2; axis++) {
                        grid.per_column[axis] = ways[way].per_column[axis];
                        grid.per_row[axis] = ways[way].per_row[axis];
                        grid.origin[axis] -= pixel[0] * grid.per_column[axis] + pixel[1] * grid.per_row[axis];
                    }
                    g_assert_true(nk_simd_use(nk_simd_name(level)));
                    render_pixel(plan, &grid, pixel[0], pixel[1], out);
                    worst_value = fmax(worst_value, fabs((double)out[0] - row.value));
                    for (int axis = 0; axis < 2; axis++)
                        worst_slope = fmax(worst_slope, fabs((double)out[1 + axis] - row.slope[axis]));
                    /* fmax takes a NaN for nothing */
                    g_assert_false(isnan(out[0]) || isnan(out[1]) || isnan(out[2]));
                }
        nk_plan_free(plan);
    }
    nk_simd_use(first);
    g_assert_cmpint(rows, >, 10);
    g_test_message("largest value %.3g, largest slope %.3g", largest_value, largest_slope);
    expect_at_most(worst_value, 4e-6, "worst value error, %d rows, all ways and levels", rows);
    expect_at_most(worst_slope, 4e-6 * largest_slope, "worst slope error");
    table_clear(&table);
}

static void vector_near(const void *reference)
{
    check_vector(reference, false);
}

static void vector_far(const void *reference)
{
    check_vector(reference, true);
}

/* -------------------------------------------------------------------------------------------- hash
 */

/* Columns: seed n_eaten e1 e2 e3 hash byteA byteD. */
static void hash(void)
{
    Table table = table_read("islands_smallxxhash.txt");

    g_assert_cmpint(table.columns, ==, 8);
    for (int i = 0; i < table.rows; i++) {
        const double *at = table.at + (size_t)i * 8;
        int32_t index[3] = { (int32_t)at[2], (int32_t)at[3], (int32_t)at[4] };

        g_assert_cmphex(nk_xx_hash((uint32_t)at[0], index, (int)at[1]), ==, (uint32_t)at[5]);
    }
    table_clear(&table);
}

static void add(const char *path, const Reference *reference, GTestDataFunc test)
{
    g_autofree char *full = g_strdup_printf("%s/%s", path, reference->name);

    g_test_add_data_func(full, reference, test);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    g_test_add_func("/reference/hash", hash);
    for (size_t i = 0; i < G_N_ELEMENTS(references); i++) {
        add("/reference/definition/value", &references[i], definition_value);
        add("/reference/definition/slope", &references[i], definition_slope);
        add("/reference/definition/curve", &references[i], definition_curve);
        add("/reference/vector/within-1000", &references[i], vector_near);
        add("/reference/vector/beyond-1000", &references[i], vector_far);
    }
    return g_test_run();
}
