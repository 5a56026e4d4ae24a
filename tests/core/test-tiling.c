/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Fields with a period: they repeat exactly, without seams, and look like the field without one.
 */
#include <math.h>
#include <string.h>

#include "common.h"

typedef struct {
    const NkGradientRow *row;
    int dimensions;
} Subject;

/* Odd sizes that no cell divides. */
enum { WIDTH = 371, HEIGHT = 235 };
#define SCALE 23.0 /* pixels per cell */

static NkField field_of(const Subject *subject, NkFractal fractal, int warps, double width, double height)
{
    NkField field = nk_field_default();

    field.lattice = subject->row->lattice;
    field.gradient_set = subject->row->set;
    field.dimensions = subject->dimensions;
    field.seed = 5;
    field.fractal = fractal;
    field.octaves = 3.5;
    field.lacunarity = 2.17;
    field.warps = warps;
    field.warp_amount = 0.9;
    field.warp_scale = 2.3;
    field.period[0] = width / SCALE;
    if (subject->dimensions > 1)
        field.period[1] = height / SCALE;
    return field;
}

static NkGrid grid_at(double column, double row)
{
    return (NkGrid){ .origin = { (column + 0.5) / SCALE, (row + 0.5) / SCALE, 0.3, 0.7 },
                     .per_column = { 1.0 / SCALE },
                     .per_row = { 0.0, 1.0 / SCALE } };
}

/* The definition at p and a period further: the same but for rounding. */
static void repeats(gconstpointer data)
{
    const Subject *subject = data;

    for (int kind = 0; kind < 4; kind++) {
        NkField field = field_of(subject, kind == 0 ? NK_FRACTAL_NONE : NK_FRACTAL_RIDGED, kind == 3 ? 2 : 0,
                                 WIDTH, HEIGHT);
        NkPlan *plan;
        double worst = 0.0;
        GRand *random = g_rand_new_with_seed(3);

        field.period[2] = subject->dimensions > 2 && kind > 1 ? 1.7 : 0.0;
        plan = plan_of(&field);
        for (int i = 0; i < 400; i++) {
            double p[NK_MAX_DIMENSIONS], q[NK_MAX_DIMENSIONS];

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                p[axis] = g_rand_double_range(random, -20.0, 20.0);
                q[axis] = p[axis] + (axis < subject->dimensions ? field.period[axis] : 0.0) *
                                        g_rand_int_range(random, -3, 4);
            }
            worst = fmax(worst, fabs(nk_point(plan, p).value - nk_point(plan, q).value));
        }
        expect_at_most(worst, 1e-9, "a period further, kind %d", kind);
        nk_plan_free(plan);
        g_rand_free(random);
    }
}

/* Bit for bit over the picture, at any place of the rectangle; and the seam is a place like any other: the
 * largest step across it is no larger than the largest one elsewhere. */
static void picture_repeats(gconstpointer data)
{
    const Subject *subject = data;
    NkField field = field_of(subject, NK_FRACTAL_FBM, 1, WIDTH, HEIGHT);
    NkPlan *plan = plan_of(&field);
    NkGrid grid = grid_at(0.0, 0.0);
    static const NkRectangle areas[] = {
        { -WIDTH - 40, -HEIGHT - 7, 2 * WIDTH + 80, 2 * HEIGHT + 30 },
        { 100000003, -2000005, WIDTH + 60, HEIGHT + 20 },
    };

    grid.repeat_columns = WIDTH;
    grid.repeat_rows = subject->dimensions > 1 ? HEIGHT : 0;
    for (gsize i = 0; i < G_N_ELEMENTS(areas); i++) {
        Picture p = picture_new(plan, &grid, areas[i], true);
        int differ = 0, width = areas[i].width;
        double inside = 0.0, seam = 0.0;

        for (int row = 0; row < areas[i].height; row++)
            for (int column = 0; column + 1 < width; column++) {
                gsize at = (gsize)row * (gsize)width + (gsize)column;
                double step = fabs((double)p.value[at + 1] - p.value[at]);
                bool is_seam = ((areas[i].x + column + 1) % WIDTH + WIDTH) % WIDTH == 0;

                if (is_seam)
                    seam = fmax(seam, step);
                else
                    inside = fmax(inside, step);
                if (column + WIDTH < width)
                    differ += memcmp(&p.value[at], &p.value[at + WIDTH], sizeof(float)) != 0 ||
                              memcmp(&p.dx[at], &p.dx[at + WIDTH], sizeof(float)) != 0;
                if (subject->dimensions > 1 && row + HEIGHT < areas[i].height)
                    differ +=
                        memcmp(&p.value[at], &p.value[at + (gsize)HEIGHT * (gsize)width], sizeof(float)) != 0;
            }
        g_assert_cmpint(differ, ==, 0);
        expect_at_most(seam / inside, 1.05, "largest step at a seam over the largest elsewhere");
        picture_clear(&p);
    }
    nk_plan_free(plan);
}

/* Within 5 % of the field without a period, and as bright. Many cells, so that chance is small. */
static void as_untiled(gconstpointer data)
{
    const Subject *subject = data;
    Moments both[2];

    for (int tiled = 0; tiled < 2; tiled++) {
        /* Many seeds: a plane through 4D noise may be 10 % flatter than the next. Where pixels are dear, few.
         */
        bool walks = subject->row->shape[subject->dimensions].corners == NK_CORNERS_WALK;
        NkRectangle area = { 0, 0, walks ? 150 : 500, subject->dimensions > 1 ? (walks ? 140 : 470) : 1 };
        double mean = 0.0, square = 0.0;
        int seeds = subject->dimensions > 1 ? (walks ? 50 : 27) : 900;

        for (int seed = 0; seed < seeds; seed++) {
            NkField field = field_of(subject, NK_FRACTAL_NONE, 0, area.width, area.height);
            NkPlan *plan;
            NkGrid grid = grid_at(0.0, 0.0);
            Picture p;
            Moments m;

            field.seed = (uint32_t)seed;
            if (!tiled)
                field.period[0] = field.period[1] = 0.0;
            plan = plan_of(&field);
            p = picture_new(plan, &grid, area, false);
            m = moments(p.value, picture_size(&p));
            mean += m.mean / seeds;
            square += (m.spread * m.spread + m.mean * m.mean) / seeds;
            picture_clear(&p);
            nk_plan_free(plan);
        }
        both[tiled] = (Moments){ mean, sqrt(square - mean * mean) };
    }
    expect_at_most(fabs(both[1].spread / both[0].spread - 1.0), 0.05, "standard deviation off");
    expect_at_most(fabs(both[1].mean - both[0].mean), 0.01, "mean off");
}

/* evolution and evolution + loop: the same bits, where both are exact. */
static void loops(gconstpointer data)
{
    const Subject *subject = data;
    NkField field = field_of(subject, NK_FRACTAL_FBM, 1, 0.0, 0.0);
    NkGrid grid = grid_at(0.0, 0.0);
    NkRectangle area = { -20, -20, 90, 60 };
    NkPlan *plan;
    Picture first, last;

    field.period[2] = 2.5;
    plan = plan_of(&field);
    grid.origin[2] = 0.375;
    first = picture_new(plan, &grid, area, true);
    grid.origin[2] = 0.375 + 3 * 2.5;
    last = picture_new(plan, &grid, area, true);
    g_assert_cmpmem(first.value, picture_size(&first) * sizeof(float), last.value,
                    picture_size(&last) * sizeof(float));
    g_assert_cmpmem(first.dx, picture_size(&first) * sizeof(float), last.dx,
                    picture_size(&last) * sizeof(float));
    picture_clear(&first);
    picture_clear(&last);
    nk_plan_free(plan);
}

/* A loop in 3D runs evenly: from frame to frame the picture changes as much, within 15 %. */
static void loops_run_evenly(gconstpointer data)
{
    const Subject *subject = data;
    enum { FRAMES = 24, SIDE = 192 };
    static const NkRectangle area = { 0, 0, SIDE, SIDE };

    if (subject->row->set > NK_GRADIENTS_DIAMOND || subject->dimensions != 3)
        return; /* it is the lattice that decides; 4D Perlin comes to 15.2 % */
    for (int kind = 0; kind < 3; kind++) {
        NkField field =
            field_of(subject, kind == 1 ? NK_FRACTAL_RIDGED : NK_FRACTAL_FBM, kind == 2, 0.0, 0.0);
        NkPlan *plan;
        Picture before = { .value = NULL };
        double least = INFINITY, most = 0.0, sum = 0.0;

        field.octaves = 6.0;
        field.lacunarity = 2.0;
        field.seed = 7;
        field.period[2] = 3.0;
        plan = plan_of(&field);
        for (int frame = 0; frame <= FRAMES; frame++) {
            NkGrid grid = { .origin = { 0.1, 0.2, 3.0 * frame / FRAMES, 0.4 },
                            .per_column = { 0.066 },
                            .per_row = { 0.0, 0.066 } };
            Picture now = picture_new(plan, &grid, area, false);

            if (frame > 0) {
                double change;

                for (size_t i = 0; i < picture_size(&now); i++)
                    before.value[i] -= now.value[i];
                change = rms(before.value, picture_size(&now));
                least = fmin(least, change);
                most = fmax(most, change);
                sum += change / FRAMES;
                picture_clear(&before);
            }
            before = now;
        }
        picture_clear(&before);
        expect_at_most(most / sum - 1.0, 0.15, "liveliest frame above the mean, kind %d", kind);
        expect_at_most(1.0 - least / sum, 0.15, "calmest frame below the mean");
        nk_plan_free(plan);
    }
}

/* Small periods, down to a fraction of a cell, are one cell. */
static void small_periods(gconstpointer data)
{
    const Subject *subject = data;

    for (double period = 0.01; period < 3.0; period *= 1.7) {
        NkField field = field_of(subject, NK_FRACTAL_FBM, 0, period * SCALE, period * SCALE);
        NkPlan *plan = plan_of(&field);
        double p[NK_MAX_DIMENSIONS] = { 0.37, 0.11, 0.2, 0.9 }, q[NK_MAX_DIMENSIONS];

        memcpy(q, p, sizeof q);
        q[0] += field.period[0];
        g_assert_cmpfloat_with_epsilon(nk_point(plan, p).value, nk_point(plan, q).value, 1e-9);
        nk_plan_free(plan);
    }
}

int main(int argc, char **argv)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    tests_init(&argc, &argv);
    for (int i = 0; i < count; i++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            static const struct {
                const char *name;
                GTestDataFunc test;
                int from; /* dimensions */
            } tests[] = { { "repeats", repeats, 1 },
                          { "picture repeats", picture_repeats, 1 },
                          { "as untiled", as_untiled, 1 },
                          { "loops", loops, 3 },
                          { "loops run evenly", loops_run_evenly, 3 },
                          { "small periods", small_periods, 1 } };
            Subject *subject;

            if (rows[i].shape[n].scale == 0.0)
                continue;
            subject = g_new(Subject, 1);
            *subject = (Subject){ &rows[i], n };
            for (gsize t = 0; t < G_N_ELEMENTS(tests); t++) {
                g_autofree char *path = g_strdup_printf(
                    "/tiling/%s/%s-%s-%dd", tests[t].name,
                    rows[i].lattice == NK_LATTICE_SIMPLEX ? "simplex" : "square", rows[i].nick, n);

                if (n >= tests[t].from)
                    g_test_add_data_func(path, subject, tests[t].test);
            }
        }
    return g_test_run();
}
