/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Bad fields are refused with a message that helps; bad grids render the mean.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "common.h"

/* What a message calls a member, and the range that it names. */
typedef struct {
    const char *name, *allowed;
    size_t offset;
    bool is_int;
    double lowest, highest; /* accepted */
    double below, above;    /* refused */
} Member;

#define MEMBER(FIELD) offsetof(NkField, FIELD)
static const Member members[] = {
    { "lattice", "0 (simplex) or 1 (square)", MEMBER(lattice), true, 0, 1, -1, 2 },
    { "gradient-set", "one of the sets", MEMBER(gradient_set), true, 0, 1, -1, 1000 },
    { "dimensions", "1 to 4", MEMBER(dimensions), true, 1, 4, 0, 5 },
    { "range", "0 (unit) to 2 (contrast)", MEMBER(range), true, 0, 2, -1, 3 },
    { "fractal", "0 (none) to 7 (ping-pong)", MEMBER(fractal), true, 0, 7, -1, 8 },
    { "octaves", "0 to 16", MEMBER(octaves), false, 0.0, 16.0, -1e-9, 16.00001 },
    { "lacunarity", "1 to 8", MEMBER(lacunarity), false, 1.0, 8.0, 0.99999, 8.00001 },
    { "gain", "0 to 2", MEMBER(gain), false, 0.0, 2.0, -1e-9, 2.00001 },
    { "offset", "0 to 2", MEMBER(offset), false, 0.0, 2.0, -1e-9, 2.00001 },
    { "ping-pong", "0 to 16", MEMBER(ping_pong), false, 0.0, 16.0, -1e-9, 16.00001 },
    { "weighted-strength", "0 to 1", MEMBER(weighted_strength), false, 0.0, 1.0, -1e-9, 1.00001 },
    { "slope-damping", "0 to 16", MEMBER(slope_damping), false, 0.0, 16.0, -1e-9, 16.00001 },
    { "octave-rotation", "-1e6 to 1e6", MEMBER(octave_rotation), false, -1e6, 1e6, -1.00001e6, 1.00001e6 },
    { "octave-x", "-1e7 to 1e7", MEMBER(octave_offset[0]), false, -1e7, 1e7, -1.00001e7, 1.00001e7 },
    { "octave-y", "-1e7 to 1e7", MEMBER(octave_offset[1]), false, -1e7, 1e7, -1.00001e7, 1.00001e7 },
    { "overflow", "0 (clip) to 3 (none)", MEMBER(overflow), true, 0, 3, -1, 4 },
    { "warp", "0 (noise) or 1 (curl)", MEMBER(warp), true, 0, 1, -1, 2 },
    { "gradient-angle", "-1e6 to 1e6", MEMBER(gradient_angle), false, -1e6, 1e6, -1.00001e6, 1.00001e6 },
    { "period", "0 (never), or 1e-6 to 1e9", MEMBER(period[0]), false, 1e-6, 1e9, 0.99999e-6, 1.00001e9 },
    { "iterations", "0 to 3", MEMBER(warps), true, 0, 3, -1, 4 },
    { "warp-amount", "0 to 1e7", MEMBER(warp_amount), false, 0.0, 1e7, -1e-9, 1.00001e7 },
    { "warp-scale", "1e-9 to 1e9", MEMBER(warp_scale), false, 1e-9, 1e9, 0.99999e-9, 1.00001e9 },
    { "warp-octaves", "0 to 16", MEMBER(warp_octaves), false, 0.0, 16.0, -1e-9, 16.00001 },
};

static NkField field_with(const Member *member, double value)
{
    NkField field = nk_field_default();
    char *at = (char *)&field + member->offset;
    int whole = (int)value;

    field.fractal = NK_FRACTAL_FBM;
    field.warps = 1; /* else the warp's members are not looked at */
    if (member->is_int)
        memcpy(at, &whole, sizeof whole);
    else
        memcpy(at, &value, sizeof value);
    return field;
}

static void refused(const Member *member, double value)
{
    NkField field = field_with(member, value);
    char message[NK_MESSAGE_SIZE] = "";
    NkPlan *plan = nk_plan_new(&field, message);
    const char *number;
    double named;

    g_test_message("%s", message);
    g_assert_null(plan);
    g_assert_true(g_str_has_prefix(message, member->name));
    number = strstr(message, " is ");
    g_assert_nonnull(number);
    /* The value that was given, not rounded to one that would be allowed. */
    named = number ? g_ascii_strtod(number + 4, NULL) : 0.0;
    if (isfinite(value))
        g_assert_cmpfloat_with_epsilon(named, value, 1e-4 * fabs(value) + 1e-12);
    g_assert_false(named >= member->lowest && named <= member->highest);
    g_assert_nonnull(strstr(message, member->allowed));
    nk_plan_free(plan);
}

static void out_of_range(gconstpointer data)
{
    const Member *member = data;

    refused(member, member->below);
    refused(member, member->above);
}

static void not_finite(gconstpointer data)
{
    refused(data, NAN);
    refused(data, INFINITY);
    refused(data, -INFINITY);
}

/* Accepted, and what comes out is a number within the range. */
static void extremes(gconstpointer data)
{
    const Member *member = data;

    for (int end = 0; end < 2; end++) {
        NkField field = field_with(member, end ? member->highest : member->lowest);
        char message[NK_MESSAGE_SIZE] = "";
        NkPlan *plan = nk_plan_new(&field, message);
        NkGrid grid = grid_of(GRID_PLAIN, 20.0);
        Picture p;
        double low = INFINITY, high = -INFINITY, lowest = 0.0, highest = 1.0;
        bool finite = true;

        g_assert_cmpstr(message, ==, "");
        if (plan == NULL) {
            g_test_fail_printf("%s refuses its own limit", member->name);
            continue;
        }
        p = picture_new(plan, &grid, (NkRectangle){ -30, -30, 100, 60 }, true);
        for (size_t i = 0; i < picture_size(&p); i++) {
            low = fmin(low, (double)p.value[i]);
            high = fmax(high, (double)p.value[i]);
            finite = finite && isfinite(p.value[i]) && isfinite(p.dx[i]) && isfinite(p.dy[i]);
        }
        g_assert_true(finite);
        if (field.range == NK_RANGE_SIGNED)
            nk_plan_bounds(plan, &lowest, &highest);
        expect_at_least(low, lowest - 1e-6, "lowest value with %s at its %s", member->name,
                        end ? "top" : "bottom");
        expect_at_most(high, highest + 1e-6, "highest value");
        picture_clear(&p);
        nk_plan_free(plan);
    }
}

static void unknown_set_of_lattice(void)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    g_assert_cmpint(count, >=, 4);
    for (int i = 0; i < count; i++)
        g_assert_true(nk_gradient_row(rows[i].lattice, rows[i].set) == &rows[i]);
    g_assert_null(nk_gradient_row(NK_LATTICE_SIMPLEX, (NkGradientSet)1000));
    g_assert_null(nk_gradient_row((NkLattice)7, NK_GRADIENTS_CIRCLE));
}

static void free_of_nothing(void)
{
    nk_plan_free(NULL);
}

/* ------------------------------------------------------------------------------------ absurd grids
 */

/* Renders with one member of a grid replaced. */
static Picture render_with(const NkPlan *plan, double scale, int member, double value, NkGrid *grid)
{
    *grid = grid_of(GRID_PLAIN, scale);
    if (member < 4)
        grid->origin[member] = value;
    else if (member < 6)
        grid->per_column[member - 4] = value;
    else
        grid->per_row[member - 6] = value;
    return picture_new(plan, grid, (NkRectangle){ -5, -5, 30, 12 }, true);
}

enum { GRID_MEMBERS = 8 };

static NkField grid_field(const Basis *basis, int fractal)
{
    NkField field = published(basis, 3);

    field.range = NK_RANGE_UNIT;
    field.fractal = (NkFractal)fractal;
    field.octaves = 2.0;
    field.warps = fractal & 1;
    return field;
}

static double mean_of(const Basis *basis, int fractal)
{
    const NkShape *shape = shape_of(basis);

    return fractal == NK_FRACTAL_TURBULENCE ? shape->mean_magnitude / shape->bound
           : fractal == NK_FRACTAL_RIDGED   ? shape->mean_ridge
                                            : 0.5;
}

static void absurd_grids(const Basis *basis)
{
    static const double absurd[] = { NAN, INFINITY, -INFINITY, 1e300, -1e300, 1.001e15 };
    double worst = 0.0, slope = 0.0, definition = 0.0;

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++) {
        NkField field = grid_field(basis, fractal);
        NkPlan *plan = plan_of(&field);
        double mean = mean_of(basis, fractal);

        for (int member = 0; member < GRID_MEMBERS; member++)
            for (size_t i = 0; i < G_N_ELEMENTS(absurd); i++) {
                NkGrid grid;
                Picture p = render_with(plan, 20.0, member, absurd[i], &grid);

                for (size_t pixel = 0; pixel < picture_size(&p); pixel++) {
                    g_assert_true(isfinite(p.value[pixel]));
                    worst = fmax(worst, fabs((double)p.value[pixel] - mean));
                    slope = fmax(slope, fabs((double)p.dx[pixel]) + fabs((double)p.dy[pixel]));
                }
                definition = fmax(definition, fabs(nk_pixel(plan, &grid, 3, 4).value - mean));
                picture_clear(&p);
            }
        nk_plan_free(plan);
    }
    expect_at_most(worst, 1e-7, "distance from the mean");
    expect_at_most(slope, 0.0, "slope");
    expect_at_most(definition, 1e-15, "the definition's distance from the mean");
}

/* Within the limits but strange: coordinates whose fractions a double cannot hold, pixels that
 * stand still, and steps so small that their squares vanish. Finite and in range, and where single
 * precision can tell, as the definition says. */
static void strange_grids(const Basis *basis)
{
    static const double strange[] = { 0.0,   1e-300, 1e-160, 1e-100, 1e-45, 1e-40, 1e-38,
                                      1e-30, 1e-20,  1e-10,  1e-7,   1e-5,  -1e-5, -1e-40 };
    double worst = 0.0;

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++) {
        NkField field = grid_field(basis, fractal);
        NkPlan *plan = plan_of(&field);

        for (size_t i = 0; i < G_N_ELEMENTS(strange); i++)
            for (int which = 0; which < 3; which++) {
                NkGrid grid = grid_of(GRID_PLAIN, 20.0);
                Picture p;

                if (which != 1)
                    grid.per_column[0] = strange[i];
                if (which != 0)
                    grid.per_row[1] = strange[i];
                p = picture_new(plan, &grid, (NkRectangle){ -5, -5, 30, 12 }, true);
                for (int pixel = 0; pixel < 30 * 12; pixel++) {
                    NkJet jet;

                    g_assert_true(isfinite(p.value[pixel]) && isfinite(p.dx[pixel]) && isfinite(p.dy[pixel]));
                    if (pixel % 17)
                        continue;
                    jet = nk_pixel(plan, &grid, pixel % 30 - 5, pixel / 30 - 5);
                    worst = fmax(worst, fabs((double)p.value[pixel] - jet.value));
                }
                picture_clear(&p);
            }
        nk_plan_free(plan);
    }
    expect_at_most(worst, 4e-6, "worst error, of the range");
}

static void grids_at_the_limits(const Basis *basis)
{
    static const double limits[] = { NK_MAX_COORDINATE, -NK_MAX_COORDINATE, NK_MAX_STEP, -NK_MAX_STEP };
    double low = INFINITY, high = -INFINITY;

    for (int fractal = NK_FRACTAL_NONE; fractal <= NK_FRACTAL_RIDGED; fractal++) {
        NkField field = grid_field(basis, fractal);
        NkPlan *plan = plan_of(&field);

        for (int member = 0; member < GRID_MEMBERS; member++)
            for (size_t i = 0; i < G_N_ELEMENTS(limits); i++)
                for (int scale = 1; scale <= 50; scale += 49) {
                    NkGrid grid;
                    Picture p;

                    if (member >= 4 && fabs(limits[i]) > NK_MAX_STEP)
                        continue;
                    p = render_with(plan, scale, member, limits[i], &grid);
                    for (size_t pixel = 0; pixel < picture_size(&p); pixel++) {
                        g_assert_true(isfinite(p.value[pixel]) && isfinite(p.dx[pixel]) &&
                                      isfinite(p.dy[pixel]));
                        low = fmin(low, (double)p.value[pixel]);
                        high = fmax(high, (double)p.value[pixel]);
                    }
                    picture_clear(&p);
                }
        nk_plan_free(plan);
    }
    expect_at_least(low, -1e-6, "lowest value");
    expect_at_most(high, 1.0 + 1e-6, "highest value");
}

/* Fields and grids that are legal, and beyond what floats and lattice indices can hold: found by fuzzing.
 * Each is finite, the same at every instruction set, and what the definition says. */
static void expect_tame(const NkField *field, const NkGrid *grid, NkRectangle area)
{
    NkPlan *plan = plan_of(field);
    g_autofree float *values = g_new(float, area.width *area.height);
    const char *usual = nk_simd_current();

    for (int level = 0; level < nk_simd_count(); level++) {
        nk_simd_use(nk_simd_name(level));
        nk_render(plan, grid, area, &(NkPlanes){ .value = values, .stride = (size_t)area.width });
        for (int i = 0; i < area.width * area.height; i++) {
            NkJet jet = nk_pixel(plan, grid, area.x + i % area.width, area.y + i / area.width);

            expect_at_most(fabs(values[i] - jet.value), 1e-3, "error at %s", nk_simd_name(level));
        }
    }
    nk_simd_use(usual);
    nk_plan_free(plan);
}

static void octaves_beyond_numbers(void)
{
    NkField field = nk_field_default();
    double step = 0.8 / 4096;

    field.lattice = NK_LATTICE_SQUARE;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = 5.0;
    field.lacunarity = 8.0;
    field.seeded_origin = false;
    for (double origin = 1e15; origin > 1e3; origin /= 50.0)
        expect_tame(
            &field,
            &(NkGrid){ .origin = { origin, 0.3 }, .per_column = { step, 0.0 }, .per_row = { 0.0, step } },
            (NkRectangle){ 256, 256, 128, 8 });
}

static void warps_beyond_numbers(void)
{
    static const double steps[] = { 0.0, 1e-14, 1e-11, 1e-9 };
    NkField field = nk_field_default();

    field.lattice = NK_LATTICE_SQUARE;
    field.dimensions = 4;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = 16.0;
    field.lacunarity = 8.0;
    field.warps = 1;
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        expect_tame(&field,
                    &(NkGrid){ .origin = { 0.3, 0.4, 0.1, 0.2 },
                               .per_column = { steps[i], 0.0 },
                               .per_row = { 0.0, steps[i] } },
                    (NkRectangle){ 0, 0, 32, 8 });
}

static void no_pixels(void)
{
    NkField field = nk_field_default();
    NkPlan *plan = plan_of(&field);
    NkGrid grid = { .per_column = { 0.01, 0.0 }, .per_row = { 0.0, 0.01 } };
    float value = 7.0f;

    nk_render(plan, &grid, (NkRectangle){ 5, 5, -3, 1 }, &(NkPlanes){ .value = &value, .stride = 1 });
    nk_render(plan, &grid, (NkRectangle){ 5, 5, 1, 0 }, &(NkPlanes){ .value = &value, .stride = 1 });
    g_assert_cmpfloat(value, ==, 7.0f);
    nk_plan_free(plan);
}

/* NOISEKIT_SIMD is read when the first render starts, so each wish has a process of its own. */
static void simd_wish(gconstpointer wish)
{
    if (g_test_subprocess()) {
        const char *expected = nk_simd_name(nk_simd_count() - 1);

        for (int i = 0; i < nk_simd_count(); i++)
            if (strcmp(nk_simd_name(i), wish) == 0)
                expected = nk_simd_name(i);
        g_setenv("NOISEKIT_SIMD", wish, TRUE);
        g_assert_cmpstr(nk_simd_current(), ==, expected);
        return;
    }
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
}

static void add(const char *path, const Member *member, GTestDataFunc test)
{
    g_autofree char *full = g_strdup_printf("%s/%s", path, member->name);

    g_test_add_data_func(full, member, test);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        add("/plan/out-of-range", &members[i], out_of_range);
        if (!members[i].is_int)
            add("/plan/not-finite", &members[i], not_finite);
        add("/plan/extremes", &members[i], extremes);
    }
    for (int i = 0; i < nk_simd_count(); i++) {
        g_autofree char *path = g_strdup_printf("/plan/simd/%s", nk_simd_name(i));

        g_test_add_data_func(path, nk_simd_name(i), simd_wish);
    }
    g_test_add_func("/plan/octaves-beyond-numbers", octaves_beyond_numbers);
    g_test_add_func("/plan/warps-beyond-numbers", warps_beyond_numbers);
    g_test_add_func("/plan/no-pixels", no_pixels);
    g_test_add_data_func("/plan/simd/unknown", "mmx", simd_wish);
    g_test_add_func("/plan/gradient-rows", unknown_set_of_lattice);
    g_test_add_func("/plan/free-of-nothing", free_of_nothing);
    add_for_bases("/plan/absurd-grids", absurd_grids);
    add_for_bases("/plan/grids-at-the-limits", grids_at_the_limits);
    add_for_bases("/plan/strange-grids", strange_grids);
    return g_test_run();
}
