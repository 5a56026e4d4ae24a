/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both evaluators against the published numbers in tests/reference.
 */
#include <math.h>
#include <string.h>

#include "hash.h"
#include "references.h"
#include "sine.h"

/* --------------------------------------------------------------------------------- the definition
 *
 * In units of max(1, |published number|). Near: coordinates up to 1000; beyond, up to 1e5, where one step of
 * a double is 1.5e-11 of a cell and skewing multiplies it. A curvature errs with the next derivative's size,
 * so ten times as much. The limits are twice what docs/noises.md reports; constants with 12 to 15 digits in
 * some published sources are what most of them allow for. */
#define NEAR_VALUE 1e-11
#define NEAR_SLOPE 8e-11
#define FAR_VALUE  3e-9
#define FAR_SLOPE  2e-8

static void definition(const void *data)
{
    const Reference *reference = data;
    Residual r = reference_residual(reference);

    expect_at_most(r.value, NEAR_VALUE, "value, %d rows", r.rows);
    expect_at_most(r.far_value, FAR_VALUE, "value beyond 1000");
    g_assert_cmpint(r.slopes > 0, ==, reference->order >= 1);
    expect_at_most(r.slope, NEAR_SLOPE, "gradient, %d numbers", r.slopes);
    expect_at_most(r.far_slope, FAR_SLOPE, "gradient beyond 1000");
    g_assert_cmpint(r.curves > 0, ==, reference->order >= 2);
    expect_at_most(r.curve, NEAR_SLOPE, "Hessian, %d numbers", r.curves);
    expect_at_most(r.far_curve, FAR_SLOPE, "Hessian beyond 1000");
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

/* Our own sets have a vector form of their hash on every way and instruction set; all others look gradients
 * up that the definition's function found, so fewer ways tell as much. */
static bool islands(const Reference *reference)
{
    return reference->set == NK_GRADIENTS_CIRCLE || reference->set == NK_GRADIENTS_DIAMOND;
}

/* Single precision: of the largest published number of its kind, for coordinates up to 1000, and (the local
 * coordinates being as small) hardly more beyond. Where a kernel is cut at faces, rounding may choose the
 * other side of a jump, which is up to 0.0075 of a value and more of a slope. */
static void check_vector(const Reference *reference, bool far)
{
    Table table = table_read(reference->file);
    Basis basis = { reference->lattice, reference->set, reference->dimensions, reference->label };
    bool jumps = basis_jumps(&basis), own = islands(reference);
    int rows = 0, ways_tried = own ? (int)G_N_ELEMENTS(ways) : 2, places_tried = own ? 3 : 1;
    double worst[2] = { 0.0 }, largest[2] = { 0.0 };
    const char *first = nk_simd_current();

    for (int i = 0; i < table.rows; i++) {
        ReferenceRow row = reference_row(reference, &table, i);
        NkPlan *plan;

        largest[0] = fmax(largest[0], fabs(row.value));
        for (int axis = 0; row.slope && axis < MIN(2, basis.dimensions); axis++)
            largest[1] = fmax(largest[1], fabs(row.slope[axis]));
        if ((row.distance > 1000.0) != far)
            continue;
        rows++;
        plan = plan_of(&row.field);
        for (int way = 0; way < ways_tried; way++)
            for (int place = 0; place < places_tried; place++)
                for (int level = 0; level < (own ? nk_simd_count() : 1); level++) {
                    const int *pixel = places[place];
                    NkGrid grid = { .origin = { 0.0 } };
                    float out[3];

                    memcpy(grid.origin, row.point, sizeof grid.origin);
                    for (int axis = 0; axis < 2; axis++) {
                        grid.per_column[axis] = ways[way].per_column[axis];
                        grid.per_row[axis] = ways[way].per_row[axis];
                        grid.origin[axis] -= pixel[0] * grid.per_column[axis] + pixel[1] * grid.per_row[axis];
                    }
                    if (own)
                        g_assert_true(nk_simd_use(nk_simd_name(level)));
                    render_pixel(plan, &grid, pixel[0], pixel[1], out);
                    worst[0] = fmax(worst[0], fabs((double)out[0] - row.value));
                    for (int axis = 0; row.slope && axis < MIN(2, basis.dimensions); axis++)
                        worst[1] = fmax(worst[1], fabs((double)out[1 + axis] - row.slope[axis]));
                    /* fmax takes a NaN for nothing */
                    g_assert_false(isnan(out[0]) || isnan(out[1]) || isnan(out[2]));
                }
        nk_plan_free(plan);
    }
    nk_simd_use(first);
    g_assert_cmpint(rows, >, 3);
    expect_at_most(worst[0] / largest[0], jumps ? 0.01 : 1e-5, "value, of the largest, %d rows", rows);
    if (reference->order > 0)
        expect_at_most(worst[1] / largest[1], jumps ? 0.1 : 1e-5, "slope, of the largest");
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

/* ------------------------------------------------------------------------------------------ tables */

/* Every gradient of a published list, and no other, turns up at lattice points; whether the right one does at
 * the right point is what the references above tell. */
static void gradient_list(NkLattice lattice, NkGradientSet set, int n, const char *file, int first,
                          double divisor, void (*finish)(double g[], int n))
{
    Table table = table_read(file);
    Basis basis = { lattice, set, n, "" };
    uint16_t lookup[NK_TABLE_SIZE];
    NkGradientKey key = key_of(&basis, 0, lookup);
    GRand *random = g_rand_new_with_seed(3);
    g_autofree bool *seen = g_new0(bool, table.rows);
    int missing = 0, strange = 0;

    for (int i = 0; i < 20000; i++) {
        int32_t index[NK_MAX_DIMENSIONS];
        double g[NK_MAX_DIMENSIONS];
        bool known = false;

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            index[axis] = (int32_t)g_rand_int(random);
        nk_gradient_row(lattice, set)->gradient(&key, index, g);
        for (int row = 0; row < table.rows; row++) {
            double listed[NK_MAX_DIMENSIONS], off = 0.0;

            for (int axis = 0; axis < n; axis++)
                listed[axis] = table.at[row * table.columns + first + axis] / divisor;
            finish(listed, n);
            for (int axis = 0; axis < n; axis++)
                off = fmax(off, fabs(listed[axis] - g[axis]));
            if (off < 1e-13)
                known = seen[row] = true;
        }
        strange += !known;
    }
    for (int row = 0; row < table.rows; row++)
        missing += !seen[row];
    g_assert_cmpint(strange, ==, 0);
    g_assert_cmpint(missing, ==, 0);
    g_rand_free(random);
    table_clear(&table);
}

static void as_listed(double g[], int n)
{
    (void)g;
    (void)n;
}

/* Listed as Spencer sees them; nk_gradient_row's are in the coordinates of the simplex lattice. */
static void turned(double g[], int n)
{
    double twice = 2.0 / 3.0 * (g[0] + g[1] + g[2]);

    for (int axis = 0; axis < n; axis++)
        g[axis] = twice - g[axis];
}

static void taylor_normalised(double g[], int n)
{
    double square = 0.0;

    for (int axis = 0; axis < n; axis++)
        square += g[axis] * g[axis];
    for (int axis = 0; axis < n; axis++)
        g[axis] *= 1.79284291400159 - 0.85373472095314 * square;
}

static void gradient_lists(void)
{
    gradient_list(NK_LATTICE_SIMPLEX, NK_GRADIENTS_ASHIMA, 3, "ashima_grad3_simplex_table.txt", 1, 14.0,
                  taylor_normalised);
    gradient_list(NK_LATTICE_SIMPLEX, NK_GRADIENTS_ASHIMA, 4, "ashima_grad4_simplex_table.txt", 1, 14.0,
                  taylor_normalised);
    gradient_list(NK_LATTICE_SQUARE, NK_GRADIENTS_ASHIMA, 3, "ashima_grad3_classic_table.txt", 1, 14.0,
                  taylor_normalised);
    gradient_list(NK_LATTICE_SIMPLEX, NK_GRADIENTS_OPENSIMPLEX2, 2, "opensimplex2_gradients2.txt", 1, 1.0,
                  as_listed);
    gradient_list(NK_LATTICE_SIMPLEX, NK_GRADIENTS_OPENSIMPLEX2, 3, "opensimplex2_gradients3.txt", 1, 1.0,
                  turned);
    gradient_list(NK_LATTICE_SIMPLEX, NK_GRADIENTS_OPENSIMPLEX2S, 4, "opensimplex2_gradients4.txt", 1, 1.0,
                  as_listed);
}

/* Columns: i, then the table for seeds 0, 1, 12345 and 2024. */
static void gr32_tables(void)
{
    static const uint32_t seeds[] = { 0, 1, 12345, 2024 };
    Table table = table_read("gr32_tables.txt");
    const NkGradientRow *row = nk_gradient_row(NK_LATTICE_SIMPLEX, NK_GRADIENTS_GR32);

    for (size_t s = 0; s < G_N_ELEMENTS(seeds); s++) {
        uint16_t shuffled[NK_TABLE_SIZE];

        row->shuffle(seeds[s], shuffled);
        for (int i = 0; i < table.rows; i++) {
            const double *at = table.at + i * table.columns;

            g_assert_cmpint(shuffled[(int)at[0]], ==, (int)at[1 + s]);
        }
    }
    table_clear(&table);
}

/* Perlin's set-up of 1985 with glibc's random() after srandom(1): its additive generator, written out. */
enum { DRAWS = 256 * 6 + 255 };

static void draw_glibc(uint32_t draw[DRAWS])
{
    enum { SKIPPED = 344 };
    static uint32_t r[SKIPPED + DRAWS];

    r[0] = 1;
    for (int i = 1; i < 31; i++)
        r[i] = (uint32_t)(16807 * (uint64_t)r[i - 1] % 2147483647);
    for (int i = 31; i < SKIPPED + DRAWS; i++)
        r[i] = i < 34 ? r[i - 31] : r[i - 3] + r[i - 31];
    for (int i = 0; i < DRAWS; i++)
        draw[i] = r[SKIPPED + i] >> 1;
}

static void classic_tables(void)
{
    const NkGradientRow *row = nk_gradient_row(NK_LATTICE_SQUARE, NK_GRADIENTS_CLASSIC);
    uint32_t draw[DRAWS], *next = draw;
    uint16_t table[NK_TABLE_SIZE], shuffled[256];
    static const int first[] = { 0, 0, 1, 3 };

    draw_glibc(draw);
    row->shuffle(0, table);
    for (int i = 0; i < 256; i++, next += 6) {
        shuffled[i] = (uint16_t)i;
        for (int n = 1; n <= 3; n++) {
            /* The lattice point that is led to entry i: p[p[0] + y] = i, and z alone in 3D. */
            int32_t index[3] = { 0 };
            NkGradientKey key = { .dimensions = n, .table = table };
            double g[3], drawn[3], square = 0.0;

            if (n == 3)
                index[2] = i - table[table[0]];
            for (int at = 0; n < 3 && at < 256; at++)
                if (table[at] == i)
                    index[n - 1] = n == 1 ? at : at - table[0];
            row->gradient(&key, index, g);
            for (int axis = 0; axis < n; axis++) {
                drawn[axis] = ((int)(next[first[n] + axis] % 512) - 256) / 256.0;
                square += drawn[axis] * drawn[axis];
            }
            for (int axis = 0; axis < n; axis++)
                g_assert_cmpfloat_with_epsilon(g[axis], n == 1 ? drawn[axis] : drawn[axis] / sqrt(square),
                                               1e-7);
        }
    }
    for (int i = 255; i > 0; i--) {
        int j = (int)(*next++ & 255);
        uint16_t kept = shuffled[i];

        shuffled[i] = shuffled[j];
        shuffled[j] = kept;
    }
    g_assert_cmpmem(shuffled, sizeof shuffled, table, sizeof shuffled);
}

/* What is ours and follows from what is published: improved noise in 2D is a plane of the 3D one, and the
 * fitted diamond is the diamond in other units. */
static void derived_sets(void)
{
    static const Basis improved[2] = { { NK_LATTICE_SQUARE, NK_GRADIENTS_IMPROVED, 2, "" },
                                       { NK_LATTICE_SQUARE, NK_GRADIENTS_IMPROVED, 3, "" } };
    GRand *random = g_rand_new_with_seed(4);

    for (uint32_t seed = 0; seed < 20; seed++)
        for (int n = 1; n <= 3; n++) {
            Basis diamond[2] = { { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND_FITTED, n, "" },
                                 { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND, n, "" } };
            const Basis *pair = n == 2 && seed % 2 ? improved : diamond;
            double factor = pair == improved ? 1.0 : shape_of(&pair[1])->bound;
            double point[NK_MAX_DIMENSIONS] = { 0.0 };
            NkField first = published(&pair[0], seed), second = published(&pair[1], seed);
            NkPlan *one = plan_of(&first), *other = plan_of(&second);

            for (int axis = 0; axis < n; axis++)
                point[axis] = g_rand_double_range(random, -300.0, 300.0);
            g_assert_cmpfloat_with_epsilon(nk_point(one, point).value * factor, nk_point(other, point).value,
                                           2e-6);
            nk_plan_free(one);
            nk_plan_free(other);
        }
    g_rand_free(random);
}

/* Against libm, whose own are within half a step of a double. */
static void sine_cosine(void)
{
    GRand *random = g_rand_new_with_seed(8);
    double worst = 0.0;

    for (int i = 0; i < 2000000; i++) {
        double span = i % 3 == 0 ? 4.0 : i % 3 == 1 ? 1200.0 : NK_MAX_ANGLE;
        double x = g_rand_double_range(random, -span, span), sine, cosine;

        if (i % 7 == 0) /* near where either is zero */
            x = rint(x / G_PI_4) * G_PI_4;
        nk_sine_cosine(x, &sine, &cosine);
        worst = fmax(worst, fmax(fabs(sine - sin(x)), fabs(cosine - cos(x))));
    }
    expect_at_most(worst, 2.3e-16, "off libm");
    g_rand_free(random);
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
    g_autofree char *name = reference_name(reference);
    g_autofree char *full = g_strdup_printf("%s/%s", path, name);

    g_test_add_data_func(full, reference, test);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    g_test_add_func("/reference/hash", hash);
    g_test_add_func("/reference/gradient-lists", gradient_lists);
    g_test_add_func("/reference/gr32-tables", gr32_tables);
    g_test_add_func("/reference/classic-tables", classic_tables);
    g_test_add_func("/reference/derived-sets", derived_sets);
    g_test_add_func("/reference/sine-cosine", sine_cosine);
    for (int i = 0; i < reference_count; i++) {
        add("/reference/definition", &references[i], definition);
        add("/reference/vector/within-1000", &references[i], vector_near);
        add("/reference/vector/beyond-1000", &references[i], vector_far);
    }
    return g_test_run();
}
