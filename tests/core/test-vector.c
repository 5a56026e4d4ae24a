/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Every gradient set in every dimension that it has: what nk_render writes is the definition's, values and
 * both derivatives, on every way; and the same bits from every instruction set and any rectangle.
 */
#include <math.h>
#include <string.h>

#include "common.h"

static const NkRectangle area = { -50, -21, 100, 60 };

typedef struct {
    const NkGradientRow *row;
    int dimensions;
    double period; /* in cells, on the picture's axes; 0: none */
} Subject;

/* A picture with all six planes. */
typedef struct {
    float *plane[6];
} Planes;

static size_t area_size(NkRectangle r)
{
    return (size_t)r.width * (size_t)r.height;
}

static Planes render(const NkPlan *plan, const NkGrid *grid, NkRectangle r)
{
    Planes p;

    for (int i = 0; i < 6; i++)
        p.plane[i] = g_new(float, area_size(r));
    nk_render(plan, grid, r,
              &(NkPlanes){ .value = p.plane[0],
                           .dx = p.plane[1],
                           .dy = p.plane[2],
                           .dxx = p.plane[3],
                           .dxy = p.plane[4],
                           .dyy = p.plane[5],
                           .stride = (size_t)r.width });
    return p;
}

static void planes_clear(Planes *p)
{
    for (int i = 0; i < 6; i++)
        g_free(p->plane[i]);
}

static NkField field_of(const Subject *subject, NkFractal fractal, int warps)
{
    NkField field = nk_field_default();

    field.lattice = subject->row->lattice;
    field.gradient_set = subject->row->set;
    field.dimensions = subject->dimensions;
    field.seed = 77;
    field.fractal = fractal;
    field.octaves = 2.5;
    field.warps = warps;
    field.warp_amount = 0.4;
    field.warp_scale = 3.0;
    field.gradient_angle = subject->row->set == NK_GRADIENTS_PSRD ? 0.6 : 0.0;
    for (int axis = 0; axis < 2 && axis < subject->dimensions; axis++)
        field.period[axis] = subject->period * (1 + axis);
    return field;
}

/* Kernels that are cut at faces jump there, and single precision may take the other side. */
static bool jumps(const Subject *subject)
{
    NkCorners corners = subject->row->shape[subject->dimensions].corners;

    return corners == NK_CORNERS_OF_SIMPLEX || corners == NK_CORNERS_WALK;
}

/* Planes and rows that differ. */
typedef struct {
    int levels, crops;
} BitTally;

/* The same bits from every instruction set; and a crop's are those of the whole. */
static void compare_bits(const NkField *field, double scale, GridKind kind, BitTally *tally)
{
    static const NkRectangle crop = { 5, -9, 37, 30 };
    const char *first = nk_simd_current();
    NkPlan *plan = plan_of(field);
    NkGrid grid = grid_of(kind, scale);
    Planes whole = render(plan, &grid, area), part = render(plan, &grid, crop);

    for (int plane = 0; plane < 6; plane++)
        for (int row = 0; row < crop.height; row++)
            tally->crops +=
                memcmp(part.plane[plane] + row * crop.width,
                       whole.plane[plane] + (row + crop.y - area.y) * area.width + crop.x - area.x,
                       (size_t)crop.width * sizeof(float)) != 0;
    for (int set = 0; set < nk_simd_count(); set++) {
        Planes other;

        nk_simd_use(nk_simd_name(set));
        other = render(plan, &grid, area);
        for (int plane = 0; plane < 6; plane++)
            tally->levels +=
                memcmp(other.plane[plane], whole.plane[plane], area_size(area) * sizeof(float)) != 0;
        planes_clear(&other);
    }
    nk_simd_use(first);
    planes_clear(&whole);
    planes_clear(&part);
    nk_plan_free(plan);
}

/* Distances from the definition, each as a share of its plane's RMS (of the range for the value). planes: how
 * many of the six are compared. */
static void compare_field(const NkField *field, double scale, GridKind kind, int planes, double value_limit,
                          const char *what)
{
    static const char *const names[] = { "value", "dx", "dy", "dxx", "dxy", "dyy" };
    static const double limits[] = { 0.0, 1e-4, 1e-4, 1e-3, 1e-3, 1e-3 };
    NkPlan *plan = plan_of(field);
    NkGrid grid = grid_of(kind, scale);
    Planes p = render(plan, &grid, area);
    double worst[6] = { 0 }, square[6] = { 0 };
    int count = 0;

    for (int row = 0; row < area.height; row += 7)
        for (int column = 0; column < area.width; column += 5) {
            NkJet jet = nk_pixel(plan, &grid, area.x + column, area.y + row);
            double expected[6] = { jet.value,         jet.gradient[0],   jet.gradient[1],
                                   jet.hessian[0][0], jet.hessian[0][1], jet.hessian[1][1] };

            count++;
            for (int i = 0; i < 6; i++) {
                double off = fabs((double)p.plane[i][row * area.width + column] - expected[i]);

                worst[i] = fmax(worst[i], off);
                square[i] += expected[i] * expected[i];
                g_assert_true(isfinite(off));
            }
        }
    for (int i = 0; i < planes; i++) {
        double unit = i == 0 ? 1.0 : sqrt(square[i] / count);

        /* In 1D there is no slope along y but rounding's, of the size that curvature has on a turned grid. */
        if (unit > 1e-9 || worst[i] > 1e-6 * fmax(1.0, sqrt(square[3] / count)))
            expect_at_most(worst[i] / unit, i == 0 ? value_limit : limits[i], "%s at %g on a %s grid, %s",
                           names[i], scale, grid_names[kind], what);
    }
    planes_clear(&p);
    nk_plan_free(plan);
}

static void compare(const Subject *subject, NkFractal fractal, int warps, double scale, GridKind kind)
{
    NkField field = field_of(subject, fractal, warps);
    /* A fold has no second derivative at its crease, and no first one either; nor has a jump. */
    int planes = fractal > NK_FRACTAL_FBM || jumps(subject) ? 1 : 6;
    g_autofree char *what = g_strdup_printf("%s, %d warps", fractal_names[fractal], warps);

    compare_field(&field, scale, kind, planes, jumps(subject) ? 0.02 : 1e-5, what);
}

static void as_defined(gconstpointer data)
{
    const Subject *subject = data;

    compare(subject, NK_FRACTAL_NONE, 0, 50.0, GRID_PLAIN);
    compare(subject, NK_FRACTAL_NONE, 0, 10.0, GRID_TURNED);
    compare(subject, NK_FRACTAL_NONE, 0, 3.0, GRID_PLAIN);
    compare(subject, NK_FRACTAL_NONE, 0, 1.3, GRID_MIRRORED);
    compare(subject, NK_FRACTAL_NONE, 0, 30.0, GRID_SHEARED);
    compare(subject, NK_FRACTAL_FBM, 0, 40.0, GRID_STRETCHED);
    compare(subject, NK_FRACTAL_FBM, 1, 40.0, GRID_PLAIN);
    compare(subject, NK_FRACTAL_RIDGED, 0, 40.0, GRID_TURNED);
}

/* Every fractal, with what weighs its octaves, on both lattices: a few settings of each. */
typedef struct {
    const char *name;
    NkFractal fractal;
    double offset, weighted_strength, slope_damping;
    NkWarp warp;
    int warps;
    NkRange range;
    NkOverflow overflow;
} Sum;

static const Sum sums[] = {
    { "weighted-fbm", NK_FRACTAL_FBM, 1.0, 0.7, 0.0, 0, 0, 0, 0 },
    { "damped-fbm", NK_FRACTAL_FBM, 1.0, 0.0, 1.5, 0, 0, 0, 0 },
    { "weighted-damped-fbm", NK_FRACTAL_FBM, 1.0, 0.6, 0.5, 0, 1, 0, 0 },
    { "weighted-turbulence", NK_FRACTAL_TURBULENCE, 1.0, 1.0, 0.0, 0, 0, 0, 0 },
    { "ridged-multifractal", NK_FRACTAL_RIDGED, 1.0, 1.0, 0.0, 0, 0, 0, 0 },
    { "damped-ridged", NK_FRACTAL_RIDGED, 0.8, 0.3, 2.0, 0, 0, 0, 0 },
    { "hybrid", NK_FRACTAL_HYBRID, 0.7, 0.0, 0.0, 0, 0, 0, 0 },
    { "damped-hybrid", NK_FRACTAL_HYBRID, 1.2, 0.0, 0.8, 0, 0, 0, 0 },
    { "hetero", NK_FRACTAL_HETERO, 1.0, 0.0, 0.0, 0, 0, 0, 0 },
    { "warped-hetero", NK_FRACTAL_HETERO, 0.4, 0.0, 0.0, 0, 2, 0, 0 },
    { "multifractal", NK_FRACTAL_MULTIFRACTAL, 1.0, 0.0, 0.0, 0, 0, 0, 0 },
    { "ping-pong", NK_FRACTAL_PING_PONG, 1.0, 0.0, 0.0, 0, 0, 0, 0 },
    { "weighted-ping-pong", NK_FRACTAL_PING_PONG, 1.0, 0.8, 0.0, 0, 0, 0, 0 },
    { "curl", NK_FRACTAL_FBM, 1.0, 0.0, 0.0, NK_WARP_CURL, 1, 0, 0 },
    { "nested-curl", NK_FRACTAL_NONE, 1.0, 0.0, 0.0, NK_WARP_CURL, 3, 0, 0 },
    { "contrast-clip", NK_FRACTAL_FBM, 1.0, 0.0, 0.0, 0, 0, NK_RANGE_CONTRAST, NK_OVERFLOW_CLIP },
    { "contrast-soft", NK_FRACTAL_RIDGED, 1.0, 0.0, 0.0, 0, 0, NK_RANGE_CONTRAST, NK_OVERFLOW_SOFT },
    { "contrast-wrap", NK_FRACTAL_HYBRID, 1.0, 0.0, 0.0, 0, 0, NK_RANGE_CONTRAST, NK_OVERFLOW_WRAP },
    { "contrast-none", NK_FRACTAL_MULTIFRACTAL, 1.0, 0.0, 0.0, 0, 0, NK_RANGE_CONTRAST, NK_OVERFLOW_NONE },
};

static NkField sum_field(const Sum *sum, const Basis *basis)
{
    NkField field = nk_field_default();

    field.lattice = basis->lattice;
    field.gradient_set = basis->set;
    field.dimensions = basis->dimensions;
    field.seed = 31;
    field.fractal = sum->fractal;
    field.octaves = 4.5;
    field.lacunarity = 1.9;
    field.gain = 0.6;
    field.offset = sum->offset;
    field.weighted_strength = sum->weighted_strength;
    field.slope_damping = sum->slope_damping;
    field.octave_rotation = basis->lattice == NK_LATTICE_SIMPLEX ? 0.3 : 0.0;
    field.octave_offset[0] = 0.25;
    field.octave_offset[1] = -3.5;
    field.warp = sum->warp;
    field.warps = sum->warps;
    field.warp_amount = 0.3;
    field.warp_octaves = 1.5;
    field.range = sum->range;
    field.overflow = sum->overflow;
    return field;
}

/* Smooth enough for first derivatives: no crease. */
static int smooth_planes(const Sum *sum)
{
    bool creased = sum->fractal == NK_FRACTAL_TURBULENCE || sum->fractal == NK_FRACTAL_RIDGED ||
                   sum->fractal == NK_FRACTAL_PING_PONG || sum->fractal == NK_FRACTAL_HYBRID ||
                   sum->range == NK_RANGE_CONTRAST;

    return creased ? 1 : sum->slope_damping > 0.0 || sum->warp == NK_WARP_CURL ? 3 : 6;
}

static void sum_as_defined(gconstpointer data)
{
    const Sum *sum = data;

    for (int i = 0; i < BASIS_COUNT; i += 2) {
        NkField field = sum_field(sum, &bases[i]);

        for (int kind = 0; kind < GRID_KINDS; kind++)
            compare_field(&field, kind == 1 ? 9.0 : 45.0, (GridKind)kind, smooth_planes(sum), 1e-5,
                          bases[i].name);
    }
}

/* The definition's derivatives against differences of its values, away from creases: at most points. */
static void sum_derivatives(gconstpointer data)
{
    const Sum *sum = data;
    static const double step = 1e-5;

    for (int i = 0; i < BASIS_COUNT; i += 2) {
        NkField field = sum_field(sum, &bases[i]);
        NkPlan *plan = plan_of(&field);
        GRand *random = g_rand_new_with_seed(8);
        double error = 0.0, size = 0.0;
        int kept = 0;

        for (int n = 0; n < 300; n++) {
            double p[NK_MAX_DIMENSIONS];
            double off = 0.0, length = 0.0;
            NkJet jet;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                p[axis] = g_rand_double_range(random, -30.0, 30.0);
            jet = nk_point(plan, p);
            for (int axis = 0; axis < bases[i].dimensions; axis++) {
                double q[NK_MAX_DIMENSIONS], difference;

                memcpy(q, p, sizeof q);
                q[axis] += step;
                difference = nk_point(plan, q).value;
                q[axis] -= 2.0 * step;
                difference = (difference - nk_point(plan, q).value) / (2.0 * step);
                off += (difference - jet.gradient[axis]) * (difference - jet.gradient[axis]);
                length += difference * difference;
            }
            if (off > 1e-8 * length + 1e-12)
                continue; /* a crease lies between the two */
            kept++;
            error += off;
            size += length;
        }
        expect_at_least(kept, 285, "points without a crease, of 300, %s", bases[i].name);
        expect_at_most(sqrt(error / size), 1e-4, "relative RMS error of the slope");
        g_rand_free(random);
        nk_plan_free(plan);
    }
}

static void sum_same_bits(gconstpointer data)
{
    BitTally tally = { 0 };

    for (int i = 0; i < BASIS_COUNT; i += 3) {
        NkField field = sum_field(data, &bases[i]);

        compare_bits(&field, 24.0, i % 2 ? GRID_TURNED : GRID_PLAIN, &tally);
    }
    g_assert_cmpint(tally.levels, ==, 0);
    g_assert_cmpint(tally.crops, ==, 0);
}

static void same_bits(gconstpointer data)
{
    BitTally tally = { 0 };

    for (int kind = 0; kind < 6; kind++) {
        NkField field = field_of(data, kind & 1 ? NK_FRACTAL_RIDGED : NK_FRACTAL_FBM, kind % 3 == 2);

        compare_bits(&field, kind < 3 ? 24.0 : 4.0, (GridKind)(kind % GRID_KINDS), &tally);
    }
    g_assert_cmpint(tally.levels, ==, 0);
    g_assert_cmpint(tally.crops, ==, 0);
}

int main(int argc, char **argv)
{
    int count, subjects = 0;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    tests_init(&argc, &argv);
    for (int i = 0; i < count; i++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++)
            for (int tiled = 0; tiled < 2; tiled++) {
                Subject *subject;
                g_autofree char *name = NULL, *defined = NULL, *bits = NULL;

                if (rows[i].shape[n].scale == 0.0)
                    continue;
                subject = g_new(Subject, 1);
                *subject = (Subject){ &rows[i], n, tiled ? 2.0 : 0.0 };
                name = g_strdup_printf("%s-%s-%dd%s",
                                       rows[i].lattice == NK_LATTICE_SIMPLEX ? "simplex" : "square",
                                       rows[i].nick, n, tiled ? "-tiled" : "");
                defined = g_strdup_printf("/vector/as-defined/%s", name);
                bits = g_strdup_printf("/vector/same-bits/%s", name);
                g_test_add_data_func(defined, subject, as_defined);
                g_test_add_data_func(bits, subject, same_bits);
                subjects++;
            }
    for (gsize i = 0; i < G_N_ELEMENTS(sums); i++) {
        static const struct {
            const char *name;
            GTestDataFunc test;
        } tests[] = { { "sum-as-defined", sum_as_defined },
                      { "sum-derivatives", sum_derivatives },
                      { "sum-same-bits", sum_same_bits } };

        for (gsize t = 0; t < G_N_ELEMENTS(tests); t++) {
            g_autofree char *path = g_strdup_printf("/vector/%s/%s", tests[t].name, sums[i].name);

            g_test_add_data_func(path, &sums[i], tests[t].test);
        }
    }
    g_test_message("%d subjects", subjects);
    return g_test_run();
}
