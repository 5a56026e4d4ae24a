/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "references.h"

#include <math.h>
#include <string.h>

#define SIMPLEX(SET, N) .lattice = NK_LATTICE_SIMPLEX, .set = NK_GRADIENTS_##SET, .dimensions = N
#define SQUARE(SET, N)  .lattice = NK_LATTICE_SQUARE, .set = NK_GRADIENTS_##SET, .dimensions = N

/* A file with one function: value and derivatives after the coordinates. */
#define ALONE(FILE, N, ORDER) .file = FILE, .label = "value", .first = N, .order = ORDER

/* Block number BLOCK of a file with value and gradient for several seeds. */
#define OF_SEED(FILE, N, BLOCK, SEED)                                                                        \
    .file = FILE, .label = "seed-" #SEED, .seed = SEED, .first = (N) + (BLOCK) * ((N) + 1), .order = 1

/* Flick calls our diamond sets "Perlin" gradients and our circle sets "simplex" gradients. */
#define ISLANDS(KIND, LATTICE, N)                                                                            \
    { .file = "islands_" KIND #N "_perlingrad_f64.txt",                                                      \
      .label = "value",                                                                                      \
      LATTICE(DIAMOND, N),                                                                                   \
      .first = N + 1,                                                                                        \
      .order = 2,                                                                                            \
      .seed_column = N },                                                                                    \
    {                                                                                                        \
        .file = "islands_" KIND #N "_simplexgrad_f64.txt", .label = "value", LATTICE(CIRCLE, N),             \
        .first = N + 1, .order = 2, .seed_column = N                                                         \
    }

#define GR32(N, BLOCK, SEED)                                                                                 \
    {                                                                                                        \
        OF_SEED("gr32_simplex" #N "_f64.txt", N, BLOCK, SEED), SIMPLEX(GR32, N)                              \
    }
#define GR32_SEEDS(N) GR32(N, 0, 0), GR32(N, 1, 1), GR32(N, 2, 12345), GR32(N, 3, 2024)

#define OPENSIMPLEX2(FUNCTION, N, VARIANT, BLOCK, SEED)                                                      \
    { OF_SEED("opensimplex2_" FUNCTION "_f64.txt", N, BLOCK, SEED), SIMPLEX(OPENSIMPLEX2, N),                \
      .variant = NK_VARIANT_##VARIANT },                                                                     \
    {                                                                                                        \
        OF_SEED("opensimplex2S_" FUNCTION "_f64.txt", N, BLOCK, SEED), SIMPLEX(OPENSIMPLEX2S, N),            \
            .variant = NK_VARIANT_##VARIANT                                                                  \
    }
#define OPENSIMPLEX2_SEEDS(FUNCTION, N, VARIANT)                                                             \
    OPENSIMPLEX2(FUNCTION, N, VARIANT, 0, 0), OPENSIMPLEX2(FUNCTION, N, VARIANT, 1, 1),                      \
        OPENSIMPLEX2(FUNCTION, N, VARIANT, 2, 12345)

#define ASHIMA_PNOISE4(COLUMN, LABEL, ...)                                                                   \
    {                                                                                                        \
        .file = "ashima_cnoise4_f64.txt", .label = LABEL, SQUARE(ASHIMA, 4), .first = COLUMN, .period = {    \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }

#define PSRD(FILE, N, ...)                                                                                   \
    {                                                                                                        \
        .file = FILE, .label = "value", SIMPLEX(PSRD, N), .first = N + 1, .order = 2, .angle_column = N,     \
        .period = {                                                                                          \
            __VA_ARGS__                                                                                      \
        }                                                                                                    \
    }

const Reference references[] = {
    ISLANDS("simplex", SIMPLEX, 1),
    ISLANDS("simplex", SIMPLEX, 2),
    ISLANDS("simplex", SIMPLEX, 3),
    ISLANDS("square", SQUARE, 1),
    ISLANDS("square", SQUARE, 2),
    ISLANDS("square", SQUARE, 3),

    { ALONE("gustavson_snoise1_f64.txt", 1, 2), SIMPLEX(GUSTAVSON, 1) },
    { ALONE("gustavson_snoise2_f64.txt", 2, 2), SIMPLEX(GUSTAVSON, 2) },
    { ALONE("gustavson_snoise3_f64.txt", 3, 2), SIMPLEX(GUSTAVSON, 3) },
    { ALONE("gustavson_snoise4_f64.txt", 4, 1), SIMPLEX(GUSTAVSON, 4) },
    { ALONE("gustavson_sdnoise1_f64.txt", 1, 2), SIMPLEX(GUSTAVSON_SD, 1) },
    { ALONE("gustavson_sdnoise2_f64.txt", 2, 2), SIMPLEX(GUSTAVSON_SD, 2) },
    { ALONE("gustavson_sdnoise3_f64.txt", 3, 2), SIMPLEX(GUSTAVSON_SD, 3) },
    { ALONE("gustavson_sdnoise4_f64.txt", 4, 1), SIMPLEX(GUSTAVSON_SD, 4) },
    { ALONE("gustavson_noise1_f64.txt", 1, 2), SQUARE(GUSTAVSON, 1) },
    { ALONE("gustavson_noise2_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2) },
    { ALONE("gustavson_noise3_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3) },
    { ALONE("gustavson_noise4_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4) },
    { ALONE("gustavson_pnoise1_p3_f64.txt", 1, 2), SQUARE(GUSTAVSON, 1), .period = { 3 } },
    { ALONE("gustavson_pnoise1_p5_f64.txt", 1, 2), SQUARE(GUSTAVSON, 1), .period = { 5 } },
    { ALONE("gustavson_pnoise1_p8_f64.txt", 1, 2), SQUARE(GUSTAVSON, 1), .period = { 8 } },
    { ALONE("gustavson_pnoise1_p256_f64.txt", 1, 2), SQUARE(GUSTAVSON, 1), .period = { 256 } },
    { ALONE("gustavson_pnoise2_p3_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2), .period = { 3, 3 } },
    { ALONE("gustavson_pnoise2_p5_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2), .period = { 5, 5 } },
    { ALONE("gustavson_pnoise2_p8_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2), .period = { 8, 8 } },
    { ALONE("gustavson_pnoise2_p256_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2), .period = { 256, 256 } },
    { ALONE("gustavson_pnoise2_p3_5_f64.txt", 2, 2), SQUARE(GUSTAVSON, 2), .period = { 3, 5 } },
    { ALONE("gustavson_pnoise3_p3_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3), .period = { 3, 3, 3 } },
    { ALONE("gustavson_pnoise3_p5_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3), .period = { 5, 5, 5 } },
    { ALONE("gustavson_pnoise3_p8_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3), .period = { 8, 8, 8 } },
    { ALONE("gustavson_pnoise3_p256_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3), .period = { 256, 256, 256 } },
    { ALONE("gustavson_pnoise3_p3_5_8_f64.txt", 3, 2), SQUARE(GUSTAVSON, 3), .period = { 3, 5, 8 } },
    { ALONE("gustavson_pnoise4_p3_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4), .period = { 3, 3, 3, 3 } },
    { ALONE("gustavson_pnoise4_p5_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4), .period = { 5, 5, 5, 5 } },
    { ALONE("gustavson_pnoise4_p8_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4), .period = { 8, 8, 8, 8 } },
    { ALONE("gustavson_pnoise4_p256_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4), .period = { 256, 256, 256, 256 } },
    { ALONE("gustavson_pnoise4_p3_5_8_256_f64.txt", 4, 1), SQUARE(GUSTAVSON, 4), .period = { 3, 5, 8, 256 } },

    { ALONE("perlin1985_noise1_f64.txt", 1, 2), SQUARE(CLASSIC, 1) },
    { ALONE("perlin1985_noise2_f64.txt", 2, 2), SQUARE(CLASSIC, 2) },
    { ALONE("perlin1985_noise3_f64.txt", 3, 2), SQUARE(CLASSIC, 3) },
    { ALONE("perlin2002_improved3_f64.txt", 3, 2), SQUARE(IMPROVED, 3) },

    GR32_SEEDS(2),
    GR32_SEEDS(3),
    GR32_SEEDS(4),

    { ALONE("ashima_snoise2_f64.txt", 2, 2), SIMPLEX(ASHIMA, 2) },
    { ALONE("ashima_snoise3_f64.txt", 3, 2), SIMPLEX(ASHIMA, 3) },
    { ALONE("ashima_snoise4_f64.txt", 4, 1), SIMPLEX(ASHIMA, 4) },
    { ALONE("ashima_cnoise2_f64.txt", 2, 2), SQUARE(ASHIMA, 2) },
    { ALONE("ashima_cnoise3_f64.txt", 3, 2), SQUARE(ASHIMA, 3) },
    { ALONE("ashima_pnoise2_p3_5_f64.txt", 2, 2), SQUARE(ASHIMA, 2), .period = { 3, 5 } },
    { ALONE("ashima_pnoise2_p8_8_f64.txt", 2, 2), SQUARE(ASHIMA, 2), .period = { 8, 8 } },
    { ALONE("ashima_pnoise3_p3_5_8_f64.txt", 3, 2), SQUARE(ASHIMA, 3), .period = { 3, 5, 8 } },
    { ALONE("ashima_pnoise3_p8_8_8_f64.txt", 3, 2), SQUARE(ASHIMA, 3), .period = { 8, 8, 8 } },
    ASHIMA_PNOISE4(4, "value", 0),
    ASHIMA_PNOISE4(5, "period-3", 3, 3, 3, 3),
    ASHIMA_PNOISE4(6, "period-5", 5, 5, 5, 5),
    ASHIMA_PNOISE4(7, "period-8", 8, 8, 8, 8),
    ASHIMA_PNOISE4(8, "period-3-5-8-256", 3, 5, 8, 256),

    PSRD("psrdnoise2_p0_0_f64.txt", 2, 0),
    PSRD("psrdnoise2_p4_4_f64.txt", 2, 4, 4),
    PSRD("psrdnoise2_p5_3_f64.txt", 2, 5, 3),
    PSRD("psrdnoise2_p6_0_f64.txt", 2, 6),
    PSRD("psrdnoise2_p8_8_f64.txt", 2, 8, 8),
    PSRD("psrdnoise3_p0_0_0_f64.txt", 3, 0),
    PSRD("psrdnoise3_p0_0_7_f64.txt", 3, 0, 0, 7),
    PSRD("psrdnoise3_p4_4_4_f64.txt", 3, 4, 4, 4),
    PSRD("psrdnoise3_p5_3_4_f64.txt", 3, 5, 3, 4),
    PSRD("psrdnoise3_p8_8_8_f64.txt", 3, 8, 8, 8),
    { .file = "psrdnoise3_perlingrid_f64.txt",
      .label = "value",
      SIMPLEX(PSRD, 3),
      .variant = NK_VARIANT_PERLIN_GRID,
      .first = 5,
      .order = 1,
      .period_column = 3,
      .angle_column = 4,
      .exact_column = 9 },

    OPENSIMPLEX2_SEEDS("noise2", 2, PUBLISHED),
    OPENSIMPLEX2_SEEDS("noise2_ImproveX", 2, IMPROVE_XY),
    OPENSIMPLEX2_SEEDS("noise3_Fallback", 3, PUBLISHED),
    OPENSIMPLEX2_SEEDS("noise3_ImproveXY", 3, IMPROVE_XY),
    OPENSIMPLEX2_SEEDS("noise4_Fallback", 4, PUBLISHED),
    OPENSIMPLEX2_SEEDS("noise4_ImproveXYZ", 4, IMPROVE_XY),
    OPENSIMPLEX2_SEEDS("noise4_ImproveXY_ImproveZW", 4, IMPROVE_XY_ZW),
};

const int reference_count = G_N_ELEMENTS(references);

char *reference_name(const Reference *reference)
{
    g_auto(GStrv) parts = g_strsplit(reference->file, "_f64", 2);

    return g_strdup_printf("%s/%s", parts[0], reference->label);
}

ReferenceRow reference_row(const Reference *reference, const Table *table, int row)
{
    const double *at = table->at + (size_t)row * (size_t)table->columns;
    int n = reference->dimensions, first = reference->first, count[] = { 1, 1 + n, 1 + n + n * (n + 1) / 2 };
    ReferenceRow result = { .value = at[first], .field = nk_field_default() };
    NkField *field = &result.field;

    g_assert_cmpint(first + count[reference->order], <=, table->columns);
    for (int axis = 0; axis < n; axis++) {
        result.point[axis] = at[axis];
        result.distance = fmax(result.distance, fabs(at[axis]));
    }
    field->lattice = reference->lattice;
    field->gradient_set = reference->set;
    field->variant = reference->variant;
    field->dimensions = n;
    field->seed = reference->seed_column ? (uint32_t)at[reference->seed_column] : reference->seed;
    field->gradient_angle = reference->angle_column ? at[reference->angle_column] : 0.0;
    field->seeded_origin = false;
    field->range = NK_RANGE_SIGNED;
    for (int axis = 0; axis < n; axis++)
        field->period[axis] =
            reference->period_column ? at[reference->period_column] : reference->period[axis];

    if (reference->order >= 1)
        result.slope = at + first + 1;
    if (reference->order >= 2)
        result.curve = at + first + 1 + n;
    if (reference->exact_column) {
        result.value = at[reference->exact_column];
        /* At a lattice point all copies are zero, and nothing tells them apart. */
        if (fabs(result.value - at[first]) > 1e-9 || fabs(result.value) < 1e-12)
            result.slope = result.curve = NULL;
    }
    return result;
}

static void keep_larger(double computed, double published, double *near, double *far, double distance)
{
    double *worst = distance > 1000.0 ? far : near, error = fabs(computed - published);

    error /= fmax(1.0, fabs(published));
    /* fmax takes a NaN for nothing */
    *worst = isnan(error) ? INFINITY : fmax(*worst, error);
}

Residual reference_residual(const Reference *reference)
{
    Table table = table_read(reference->file);
    Residual r = { 0 };
    int n = reference->dimensions;

    for (int i = 0; i < table.rows; i++) {
        ReferenceRow row = reference_row(reference, &table, i);
        NkPlan *plan = plan_of(&row.field);
        NkJet jet = nk_point(plan, row.point);

        nk_plan_free(plan);
        r.rows++;
        keep_larger(jet.value, row.value, &r.value, &r.far_value, row.distance);
        for (int a = 0; row.slope && a < n; a++, r.slopes++)
            keep_larger(jet.gradient[a], row.slope[a], &r.slope, &r.far_slope, row.distance);
        for (int a = 0, at = 0; row.curve && a < n; a++)
            for (int b = a; b < n; b++, at++, r.curves++) {
                keep_larger(jet.hessian[a][b], row.curve[at], &r.curve, &r.far_curve, row.distance);
                keep_larger(jet.hessian[b][a], row.curve[at], &r.curve, &r.far_curve, row.distance);
            }
    }
    table_clear(&table);
    return r;
}
