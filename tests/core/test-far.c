/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Far from the origin, on its negative side, and between seeds: the noise is everywhere the same
 * kind of noise and nowhere the same noise.
 */
#include <limits.h>
#include <math.h>

#include "common.h"
#include "hash.h"
#include "lattice.h"
#include "plan.h"

/* ------------------------------------------------------------------------------------ far pictures
 */

/* Enough cells that mean, spread and slope of a picture are known to a percent or so. */
enum { SIDE = 768 };
static const double far_scale = 8.0;

static const int places[][2] = {
    { 1000, 1000 },
    { -1000, -1000 },
    { 1000000, -1000000 },
    { -1000000, 1000000 },
    { 10000000, 10000000 },
    { -10000000, -10000000 },
    { INT_MAX - SIDE, INT_MAX - SIDE },
    { INT_MIN, INT_MIN },
    { INT_MIN, INT_MAX - SIDE },
};

typedef struct {
    Moments value;
    double slope;
    bool finite;
} Character;

static Character character_at(const NkPlan *plan, const NkGrid *grid, int x, int y)
{
    Picture p = picture_new(plan, grid, (NkRectangle){ x, y, SIDE, SIDE }, true);
    size_t size = picture_size(&p);
    Character c = { moments(p.value, size), hypot(rms(p.dx, size), rms(p.dy, size)), true };

    for (size_t i = 0; i < size; i++)
        c.finite = c.finite && isfinite(p.value[i]) && isfinite(p.dx[i]) && isfinite(p.dy[i]);
    picture_clear(&p);
    return c;
}

static void same_character(const Basis *basis)
{
    NkField field = published(basis, 5);
    NkGrid grid = grid_of(GRID_PLAIN, far_scale);
    NkPlan *plan;
    Character here;
    double mean = 0.0, spread = 0.0, slope = 0.0;

    field.range = NK_RANGE_UNIT;
    plan = plan_of(&field);
    here = character_at(plan, &grid, 0, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        Character there = character_at(plan, &grid, places[i][0], places[i][1]);

        g_assert_true(there.finite);
        mean = fmax(mean, fabs(there.value.mean - here.value.mean) / here.value.spread);
        spread = fmax(spread, fabs(there.value.spread / here.value.spread - 1.0));
        slope = fmax(slope, fabs(there.slope / here.slope - 1.0));
    }
    expect_at_most(mean, 0.05, "shift of the mean, of the spread");
    expect_at_most(spread, 0.05, "change of the spread");
    expect_at_most(slope, 0.05, "change of the gradient's RMS");
    nk_plan_free(plan);
}

/* The coherent ways (50 px) and the direct one (8 px, and Perlin turned), with an fBm's octaves and
 * a warp: no staircase and no cell edges, since the definition has none. */
static void error_at_places(const Basis *basis)
{
    static const double scales[] = { 50.0, 8.0 };
    GRand *random = g_rand_new_with_seed(15);
    double worst = 0.0;

    for (size_t s = 0; s < G_N_ELEMENTS(scales); s++)
        for (int number = 0; number < 8; number++) {
            Case c = { basis, number & 1 ? NK_FRACTAL_FBM : NK_FRACTAL_NONE, number & 2 ? 2 : 0, scales[s],
                       number & 4 ? GRID_TURNED : GRID_PLAIN };
            NkField field = case_field(&c);
            NkGrid grid = grid_of(c.grid, c.scale);
            NkPlan *plan = plan_of(&field);

            for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
                NkRectangle rectangle = { places[i][0], places[i][1], 140, 60 };
                Picture p = picture_new(plan, &grid, rectangle, false);

                for (int pixel = 0; pixel < 15; pixel++) {
                    int x = g_rand_int_range(random, 0, 140), y = g_rand_int_range(random, 0, 60);
                    NkJet jet = nk_pixel(plan, &grid, rectangle.x + x, rectangle.y + y);
                    float value = p.value[y * 140 + x];

                    g_assert_false(isnan(value));
                    worst = fmax(worst, fabs((double)value - jet.value));
                }
                picture_clear(&p);
            }
            nk_plan_free(plan);
        }
    expect_at_most(worst, 1e-5, "worst error, of the range");
    g_rand_free(random);
}

/* Where a lattice's indices pass 2^31 and 2^32 they wrap, in both evaluators alike. One step of a
 * double is 1e-6 cells there, so the two may differ by some of those. */
static void indices_wrap(const Basis *basis)
{
    static const double edges[] = { 2147483648.0, -2147483648.0, 4294967296.0 };
    double worst = 0.0, coordinate = shape_of(basis)->coordinate;
    GRand *random = g_rand_new_with_seed(16);
    NkField field = published(basis, 77);
    NkPlan *plan = plan_of(&field);

    for (size_t edge = 0; edge < G_N_ELEMENTS(edges); edge++)
        for (int kind = 0; kind < GRID_KINDS; kind++) {
            double scale = kind == GRID_STRETCHED ? 4.0 : 32.0;
            NkGrid grid = grid_of((GridKind)kind, scale);
            Picture p;

            /* Index (edge, 0, …) lies near the picture's middle. */
            grid.origin[0] += edges[edge] *
                              (1.0 - nk_unskew[basis->dimensions] * (basis->lattice == NK_LATTICE_SIMPLEX)) /
                              coordinate;
            if (basis->lattice == NK_LATTICE_SIMPLEX)
                grid.origin[1] -= edges[edge] * nk_unskew[basis->dimensions] / coordinate;
            p = picture_new(plan, &grid, (NkRectangle){ -100, -50, 200, 100 }, false);
            for (int pixel = 0; pixel < 100; pixel++) {
                int x = g_rand_int_range(random, 0, 200), y = g_rand_int_range(random, 0, 100);
                NkJet jet = nk_pixel(plan, &grid, x - 100, y - 50);

                g_assert_true(isfinite(p.value[y * 200 + x]));
                worst = fmax(worst, fabs((double)p.value[y * 200 + x] - jet.value));
            }
            picture_clear(&p);
        }
    expect_at_most(worst / shape_of(basis)->bound, 2e-5, "worst error, of the bound");
    nk_plan_free(plan);
    g_rand_free(random);
}

/* -------------------------------------------------------------------------------------
 * correlations */

/* A picture of single samples, a little more than a cell apart: nearly every pixel is independent,
 * so few pixels tell a small correlation. */
enum { SAMPLES = 128 };

static Picture samples(const NkPlan *plan, const double origin[NK_MAX_DIMENSIONS], double step)
{
    NkGrid grid = { .per_column = { step, 0.0 }, .per_row = { 0.0, step } };

    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        grid.origin[axis] = origin[axis];
    return picture_new(plan, &grid, (NkRectangle){ 0, 0, SAMPLES, SAMPLES }, false);
}

static void no_mirror(const Basis *basis)
{
    double worst = 0.0;

    for (uint32_t seed = 0; seed < 4; seed++) {
        NkField field = published(basis, seed);
        NkPlan *plan = plan_of(&field);
        double origin[NK_MAX_DIMENSIONS] = { -64.0 * 1.37, -64.0 * 1.37, 0.31, 0.62 };
        Picture p = samples(plan, origin, 1.37), opposite;

        /* v(-x): the same samples with every axis reversed. */
        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            origin[axis] = -origin[axis];
        opposite = samples(plan, origin, -1.37);
        worst = fmax(worst, fabs(correlation(p.value, opposite.value, picture_size(&p))));
        picture_clear(&p);
        picture_clear(&opposite);
        nk_plan_free(plan);
    }
    expect_at_most(worst, 0.1, "correlation of v(x) and v(-x)");
}

/* Lags by which lattice points fall on lattice points, so that a hash with a short period shows. */
static void no_period(const Basis *basis)
{
    static const double lags[] = { 64.0, 256.0, 289.0, 4096.0 };
    static const double directions[][NK_MAX_DIMENSIONS] = {
        { 1, 0, 0, 0 },  { 0, 1, 0, 0 }, { 0, 0, 1, 0 },  { 0, 0, 0, 1 }, { 1, 1, 0, 0 },
        { 1, -1, 0, 0 }, { 1, 0, 1, 0 }, { 0, 1, -1, 0 }, { 1, 1, 1, 0 }, { 1, 1, 1, 1 },
    };
    NkField field = published(basis, 1);
    NkPlan *plan = plan_of(&field);
    double origin[NK_MAX_DIMENSIONS] = { 0.17, 0.29, 0.31, 0.62 }, worst = 0.0;
    Picture p = samples(plan, origin, 1.37);

    for (size_t lag = 0; lag < G_N_ELEMENTS(lags); lag++)
        for (size_t direction = 0; direction < G_N_ELEMENTS(directions); direction++) {
            double index[NK_MAX_DIMENSIONS], moved[NK_MAX_DIMENSIONS];
            bool inside = true;
            Picture there;

            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                index[axis] = lags[lag] * directions[direction][axis];
                inside = inside && (index[axis] == 0.0 || axis < basis->dimensions);
            }
            if (!inside)
                continue;
            lattice_point(basis, index, moved);
            for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                moved[axis] += origin[axis];
            there = samples(plan, moved, 1.37);
            worst = fmax(worst, fabs(correlation(p.value, there.value, picture_size(&p))));
            picture_clear(&there);
        }
    expect_at_most(worst, 0.1, "autocorrelation");
    picture_clear(&p);
    nk_plan_free(plan);
}

/* The largest correlation of any two of the pictures of these seeds, all at the published origin:
 * what a seeded origin hides does not count. */
static double worst_pair(const Basis *basis, const uint32_t *seeds, int count)
{
    size_t size = (size_t)SAMPLES * SAMPLES;
    g_autofree float *all = g_new(float, size *(size_t)count);
    double worst = 0.0;

    for (int i = 0; i < count; i++) {
        NkField field = published(basis, seeds[i]);
        NkPlan *plan = plan_of(&field);
        double origin[NK_MAX_DIMENSIONS] = { 0.17, 0.29, 0.31, 0.62 };
        Picture p = samples(plan, origin, 1.37);
        Moments m = moments(p.value, size);

        for (size_t pixel = 0; pixel < size; pixel++)
            all[(size_t)i * size + pixel] = (float)(((double)p.value[pixel] - m.mean) / m.spread);
        picture_clear(&p);
        nk_plan_free(plan);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) {
            const float *a = all + (size_t)i * size, *b = all + (size_t)j * size;
            double sum[4] = { 0.0 };

            for (size_t pixel = 0; pixel < size; pixel += 4)
                for (size_t k = 0; k < 4; k++)
                    sum[k] += (double)(a[pixel + k] * b[pixel + k]);
            worst = fmax(worst, fabs(sum[0] + sum[1] + sum[2] + sum[3]) / (double)size);
        }
    return worst;
}

static void seeds_differ(const Basis *basis)
{
    uint32_t seeds[66];

    for (uint32_t i = 0; i < 64; i++)
        seeds[i] = i;
    seeds[64] = 2147483648u;
    seeds[65] = 4294967295u;
    expect_at_most(worst_pair(basis, seeds, 66), 0.05, "correlation of two seeds");
}

/* Octaves of one fBm and of its neighbours' and of their warps, by the seeds that the plans give
 * them. */
static int octave_seeds(const Basis *basis, uint32_t from, uint32_t to, int octaves, uint32_t *seeds)
{
    int count = 0;

    for (uint32_t seed = from; seed <= to; seed++) {
        NkField field = published(basis, seed);
        NkPlan *plan;

        field.fractal = NK_FRACTAL_FBM;
        field.octaves = octaves;
        field.warps = NK_MAX_WARPS;
        field.warp_octaves = octaves;
        plan = plan_of(&field);
        for (int octave = 0; octave < octaves; octave++) {
            seeds[count++] = plan->sum.octave[octave].key.seed;
            for (int depth = 0; depth < NK_MAX_WARPS; depth++)
                for (int axis = 0; axis < 2; axis++)
                    seeds[count++] = plan->warp[depth][axis].octave[octave].key.seed;
        }
        nk_plan_free(plan);
    }
    return count;
}

static void octaves_differ(const Basis *basis)
{
    uint32_t seeds[4 * 7 * 3];
    int count = octave_seeds(basis, 7, 9, 4, seeds);

    expect_at_most(worst_pair(basis, seeds, count), 0.05, "correlation of %d octaves and warps", count);
}

static int by_number(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

static void octave_seeds_are_unique(void)
{
    enum { FIELDS = 64, OCTAVES = 16 };
    g_autofree uint32_t *seeds = g_new(uint32_t, FIELDS * OCTAVES * 7);
    int count = octave_seeds(&bases[0], 0, FIELDS - 1, OCTAVES, seeds), repeated = 0;

    qsort(seeds, (size_t)count, sizeof *seeds, by_number);
    for (int i = 1; i < count; i++)
        repeated += seeds[i] == seeds[i - 1];
    /* By chance 7168 numbers of 2^32 repeat with a probability of half a percent. */
    g_assert_cmpint(repeated, ==, 0);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/far/same-character", same_character);
    add_for_bases("/far/error", error_at_places);
    add_for_bases("/far/indices-wrap", indices_wrap);
    add_for_bases("/far/no-mirror", no_mirror);
    add_for_bases("/far/no-period", no_period);
    add_for_bases("/far/seeds-differ", seeds_differ);
    add_for_bases("/far/octaves-differ", octaves_differ);
    g_test_add_func("/far/octave-seeds-are-unique", octave_seeds_are_unique);
    return g_test_run();
}
