/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Every gradient set in every dimension that it has: what nk_render writes is the definition's, values and
 * both derivatives, on every way; and the same bits from every instruction set and any rectangle.
 */
#include <math.h>
#include <string.h>

#include "common.h"

static const NkRectangle area = { -70, -21, 150, 90 };

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

/* Distances from the definition, each as a share of its plane's RMS (of the range for the value). */
static void compare(const Subject *subject, NkFractal fractal, int warps, double scale, GridKind kind)
{
    static const char *const names[] = { "value", "dx", "dy", "dxx", "dxy", "dyy" };
    NkField field = field_of(subject, fractal, warps);
    NkPlan *plan = plan_of(&field);
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
    for (int i = 0; i < 6; i++) {
        double limit = i == 0 ? 1e-5 : i < 3 ? 1e-4 : 1e-3, unit = i == 0 ? 1.0 : sqrt(square[i] / count);

        /* A fold has no second derivative at its crease, and no first one either: skip what leans on it. */
        if (i > 0 && (fractal > NK_FRACTAL_FBM || jumps(subject)))
            continue;
        if (i == 0 && jumps(subject))
            limit = 0.02;
        if (unit > 1e-9 || worst[i] > 1e-6)
            expect_at_most(worst[i] / unit, limit, "%s at %g on a %s grid, fractal %d, warps %d", names[i],
                           scale, grid_names[kind], fractal, warps);
    }
    planes_clear(&p);
    nk_plan_free(plan);
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

/* The same bits from every instruction set; and a crop's are those of the whole. */
static void same_bits(gconstpointer data)
{
    const Subject *subject = data;
    const char *first = nk_simd_current();
    static const NkRectangle crop = { 5, -9, 37, 30 };
    int differ = 0, crops_differ = 0;

    for (int kind = 0; kind < 6; kind++) {
        NkField field = field_of(subject, kind & 1 ? NK_FRACTAL_RIDGED : NK_FRACTAL_FBM, kind % 3 == 2);
        NkPlan *plan = plan_of(&field);
        NkGrid grid = grid_of((GridKind)(kind % GRID_KINDS), kind < 3 ? 24.0 : 4.0);
        Planes whole = render(plan, &grid, area), part = render(plan, &grid, crop);

        for (int i = 0; i < 6; i++)
            for (int row = 0; row < crop.height; row++)
                crops_differ +=
                    memcmp(part.plane[i] + row * crop.width,
                           whole.plane[i] + (row + crop.y - area.y) * area.width + crop.x - area.x,
                           (size_t)crop.width * sizeof(float)) != 0;
        for (int set = 0; set < nk_simd_count(); set++) {
            Planes other;

            nk_simd_use(nk_simd_name(set));
            other = render(plan, &grid, area);
            for (int i = 0; i < 6; i++)
                differ += memcmp(other.plane[i], whole.plane[i], area_size(area) * sizeof(float)) != 0;
            planes_clear(&other);
        }
        nk_simd_use(first);
        planes_clear(&whole);
        planes_clear(&part);
        nk_plan_free(plan);
    }
    g_assert_cmpint(differ, ==, 0);
    g_assert_cmpint(crops_differ, ==, 0);
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
    g_test_message("%d subjects", subjects);
    return g_test_run();
}
