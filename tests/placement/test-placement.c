/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The five spreading methods: what holds for every point, and how often what is random happens.
 */
#include <math.h>
#include <string.h>

#include <glib.h>

#include "hash.h"
#include "placement.h"

static const double chunk_width = 8.0;

typedef struct {
    NkPlace at[NK_MAX_PLACES];
    int count;
} Chunk;

static NkPlacing settings(NkPlaceMethod method, uint32_t seed)
{
    return (NkPlacing){ .method = method, .seed = seed, .spacing = 0.6, .radius = 0.4 };
}

static void place(const NkPlacing *placing, int64_t chunk, Chunk *points)
{
    points->count = nk_place_chunk(placing, chunk, points->at);
}

/* Grounds. A wavy one whose slope goes from -1.5 to 1.5; the same in each chunk, so that it has no far end.
 */
static const double waves = 3.0, steepest = 1.5;

static NkGroundPoint wavy(const void *data, int64_t chunk, double x)
{
    double turn = 2.0 * G_PI * waves / chunk_width;

    (void)data;
    (void)chunk;
    return (NkGroundPoint){ steepest / turn * sin(turn * x), steepest * cos(turn * x) };
}

static NkGroundPoint sloping(const void *slope, int64_t chunk, double x)
{
    double s = *(const double *)slope;

    return (NkGroundPoint){ s * (chunk * chunk_width + x), s };
}

/* Chunks around these: near, negative, where 32 bits end, where 64 do. */
static const int64_t places_to_look[] = { 0,          -1000,      123456,
                                          G_MAXINT32, G_MININT32, (int64_t)1 << 53,
                                          G_MAXINT64, G_MININT64 };

/* Wraps around the end of the numbers. */
static int64_t chunk_at(int64_t start, int step)
{
    return (int64_t)((uint64_t)start + (uint64_t)(int64_t)step);
}

typedef void (*Check)(const NkPlacing *placing, const Chunk *here, const Chunk *next);

/* Neighbouring chunks at all these places, under several seeds, on flat and wavy ground. */
static void look_everywhere(NkPlacing placing, int chunks, Check check)
{
    for (int ground = 0; ground < 4; ground++)
        for (uint32_t seed = 0; seed < 4; seed++) {
            placing.seed = seed * 0x9e3779b9u;
            placing.ground = wavy;
            placing.along_ground = ground & 1;
            placing.fewer_on_steep = ground & 2;
            for (gsize i = 0; i < G_N_ELEMENTS(places_to_look); i++) {
                Chunk pair[2];

                place(&placing, chunk_at(places_to_look[i], 0), &pair[0]);
                for (int k = 0; k < chunks; k++) {
                    place(&placing, chunk_at(places_to_look[i], k + 1), &pair[1]);
                    check(&placing, &pair[0], &pair[1]);
                    pair[0] = pair[1];
                }
            }
        }
}

/* ----------------------------------------------------------------------------------- what always holds */

static void check_inside(const NkPlacing *placing, const Chunk *here, const Chunk *next)
{
    (void)placing;
    g_assert_cmpint(here->count, <=, NK_MAX_PLACES);
    for (int i = 0; i < here->count; i++) {
        g_assert_true(here->at[i].x >= 0.0 && here->at[i].x < chunk_width);
        g_assert_true(here->at[i].chunk != next->at[0].chunk);
        if (i > 0)
            g_assert_cmpfloat(here->at[i].x, >=, here->at[i - 1].x);
    }
}

static void test_inside(void)
{
    for (int method = 0; method <= NK_PLACE_HASHED; method++)
        look_everywhere(settings(method, 0), 20, check_inside);
}

/* As the eye measures: across, or along a straight line. */
static double distance(const NkPlacing *placing, const NkPlace *left, const NkPlace *right)
{
    double x = right->x - left->x, y = right->height - left->height;

    if (left->chunk != right->chunk)
        x += chunk_width;
    return placing->along_ground ? hypot(x, y) : x;
}

static const double rounding = 1e-12;

static void check_apart(const NkPlacing *placing, const Chunk *here, const Chunk *next)
{
    for (int i = 0; i < here->count; i++) {
        for (int k = i + 1; k < here->count; k++)
            g_assert_cmpfloat(distance(placing, &here->at[i], &here->at[k]), >=, placing->radius - rounding);
        for (int k = 0; k < next->count; k++)
            g_assert_cmpfloat(distance(placing, &here->at[i], &next->at[k]), >=, placing->radius - rounding);
    }
}

/* Never a pair closer than the radius: small, larger than the spacing, as long as a chunk. */
static void test_hashed_apart(void)
{
    static const double radii[] = { 0.05, 0.4, 0.6, 1.7, 8.0 };

    for (gsize i = 0; i < G_N_ELEMENTS(radii); i++) {
        NkPlacing placing = settings(NK_PLACE_HASHED, 0);

        placing.radius = radii[i];
        look_everywhere(placing, i == 1 ? 400 : 40, check_apart);
    }
}

static gboolean has_near(const NkPlacing *placing, const Chunk around[3], const NkPlace *place)
{
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < around[c].count; i++) {
            const NkPlace *other = &around[c].at[i];
            gboolean is_right = c == 2 || (c == 1 && other->x > place->x);

            if ((c != 1 || other->x != place->x) &&
                distance(placing, is_right ? place : other, is_right ? other : place) < placing->radius)
                return TRUE;
        }
    return FALSE;
}

/* Hashed points are the jittered ones without those that die, and nobody dies or lives without cause: alone
 * within the radius, a point lives; one that died had somebody who lives, or has died for another, near. */
static void test_hashed_candidates(void)
{
    int alone = 0, died = 0;

    for (int k = -200; k < 200; k++) {
        NkPlacing jittered = settings(NK_PLACE_JITTERED, 3), hashed = settings(NK_PLACE_HASHED, 3);
        Chunk around[3], living;
        int found = 0;

        for (int c = 0; c < 3; c++)
            place(&jittered, k - 1 + c, &around[c]);
        place(&hashed, k, &living);
        for (int i = 0; i < around[1].count; i++) {
            gboolean lives = found < living.count && living.at[found].x == around[1].at[i].x;

            found += lives;
            if (!has_near(&jittered, around, &around[1].at[i])) {
                g_assert_true(lives);
                alone++;
            }
            died += !lives;
        }
        g_assert_cmpint(found, ==, living.count);
    }
    g_assert_cmpint(alone, >, 0);
    g_assert_cmpint(died, >, 0);
}

static void check_bridson(const NkPlacing *placing, const Chunk *here, const Chunk *next)
{
    (void)next;
    for (int i = 1; i < here->count; i++)
        g_assert_cmpfloat(here->at[i].x - here->at[i - 1].x, >=, placing->radius - rounding);
}

/* Inside a chunk; by x, since curved ground brings points that are apart along it nearer in a straight line.
 */
static void test_bridson_apart(void)
{
    NkPlacing placing = settings(NK_PLACE_BRIDSON, 0);

    for (int64_t chunk = -3000; chunk < 3000; chunk++) {
        Chunk here;

        placing.seed = (uint32_t)chunk;
        place(&placing, chunk, &here);
        check_bridson(&placing, &here, NULL);
        g_assert_cmpint(here.count, >, (int)(chunk_width / (4.0 * placing.radius)));
    }
}

/* 8 / 0.6 = 13.3 */
static void test_counts(void)
{
    for (int method = NK_PLACE_UNIFORM; method <= NK_PLACE_GOLDEN; method++)
        for (int64_t chunk = -100; chunk < 100; chunk++) {
            NkPlacing placing = settings(method, 1);
            Chunk here;

            place(&placing, chunk, &here);
            g_assert_cmpint(here.count, ==, 13);
            placing.spacing = 2.0;
            place(&placing, chunk, &here);
            g_assert_cmpint(here.count, ==, 4);
            placing.spacing = 100.0;
            place(&placing, chunk, &here);
            g_assert_cmpint(here.count, ==, 1);
        }
}

static void test_jittered_cells(void)
{
    NkPlacing placing = settings(NK_PLACE_JITTERED, 5);

    for (int64_t chunk = -1000; chunk < 1000; chunk++) {
        Chunk here;

        place(&placing, chunk, &here);
        for (int i = 0; i < 13; i++)
            g_assert_cmpint((int)(here.at[i].x / (chunk_width / 13.0)), ==, i);
    }
}

/* Thirteen steps of the golden ratio cut the circle into arcs of two lengths, 1/phi^5 and 1/phi^6 of it: 8
 * and 5 of them, since 13 is a Fibonacci number. One of the arcs contains the seam. */
static void test_golden_gaps(void)
{
    double phi = (1.0 + sqrt(5.0)) / 2.0, wide = chunk_width * pow(phi, -5.0), narrow = wide / phi;
    NkPlacing placing = settings(NK_PLACE_GOLDEN, 6);

    for (int64_t chunk = -500; chunk < 500; chunk++) {
        int wides = 0, narrows = 0;
        Chunk here;

        place(&placing, chunk, &here);
        for (int i = 0; i < here.count; i++) {
            double gap = i > 0 ? here.at[i].x - here.at[i - 1].x
                               : here.at[0].x + chunk_width - here.at[here.count - 1].x;

            wides += fabs(gap - wide) < 1e-9;
            narrows += fabs(gap - narrow) < 1e-9;
        }
        g_assert_cmpint(wides, ==, 8);
        g_assert_cmpint(narrows, ==, 5);
    }
}

/* Backwards, mixed, and after other settings: the same bits. */
static void test_order(void)
{
    enum { CHUNKS = 50 };

    for (int method = 0; method <= NK_PLACE_HASHED; method++) {
        NkPlacing placing = settings(method, 9), other = settings((method + 1) % 5, 10);
        Chunk forwards[CHUNKS], again, noise;

        placing.ground = wavy;
        placing.along_ground = true;
        for (int k = 0; k < CHUNKS; k++)
            place(&placing, k - 25, &forwards[k]);
        for (int k = CHUNKS - 1; k >= 0; k--) {
            int mixed = k * 29 % CHUNKS;

            place(&other, mixed, &noise);
            place(&placing, mixed - 25, &again);
            g_assert_cmpint(again.count, ==, forwards[mixed].count);
            for (int i = 0; i < again.count; i++) {
                g_assert_cmpfloat(again.at[i].x, ==, forwards[mixed].at[i].x);
                g_assert_cmpfloat(again.at[i].height, ==, forwards[mixed].at[i].height);
                g_assert_cmpuint(again.at[i].hash, ==, forwards[mixed].at[i].hash);
            }
        }
    }
}

/* ------------------------------------------------------------------------------------------- the ground */

/* On a steady slope the length is 8 sqrt(1 + s^2), and points stay even across. */
static void test_slope(void)
{
    static const double slopes[] = { 0.5, -1.0, 3.0 };

    for (gsize i = 0; i < G_N_ELEMENTS(slopes); i++)
        for (int weighted = 0; weighted < 2; weighted++) {
            NkPlacing placing = settings(NK_PLACE_JITTERED, 5);
            double s = slopes[i], length = chunk_width * sqrt(1.0 + s * s);
            Chunk here;
            int count;

            if (weighted) /* as many on flat ground, half at a slope of 1/2, a fifth at 1 */
                length /= 1.0 + 4.0 * s * s;
            count = (int)(length / 0.6);
            placing.ground = sloping;
            placing.ground_data = &s;
            placing.along_ground = true;
            placing.fewer_on_steep = weighted;
            place(&placing, 7, &here);
            g_assert_cmpint(here.count, ==, count);
            for (int k = 0; k < count; k++)
                g_assert_cmpint((int)floor(here.at[k].x / (chunk_width / count)), ==, k);
        }
}

/* The density from the left border to x, by Simpson's rule. */
static double summed(gboolean weighted, double x)
{
    enum { STEPS = 400 };
    double sum = 0.0;

    for (int i = 0; i <= STEPS; i++) {
        double s = wavy(NULL, 0, x * i / STEPS).slope, density = sqrt(1.0 + s * s);

        if (weighted)
            density /= 1.0 + 4.0 * s * s;
        sum += density * (i == 0 || i == STEPS ? 1.0 : i % 2 ? 4.0 : 2.0);
    }
    return sum * x / (3.0 * STEPS);
}

/* On wavy ground each cell of equal length, or of equal weight, has its point. */
static void test_wavy_cells(void)
{
    for (int weighted = 0; weighted < 2; weighted++) {
        NkPlacing placing = settings(NK_PLACE_JITTERED, 5);
        double length = summed(weighted, chunk_width);

        placing.ground = wavy;
        placing.along_ground = true;
        placing.fewer_on_steep = weighted;
        for (int64_t chunk = 0; chunk < 100; chunk++) {
            Chunk here;

            place(&placing, chunk, &here);
            g_assert_cmpint(here.count, ==, (int)(length / 0.6));
            for (int i = 0; i < here.count; i++) {
                double cell = summed(weighted, here.at[i].x) / length * here.count;

                g_assert_cmpfloat(cell, >, i - 0.01);
                g_assert_cmpfloat(cell, <, i + 1.01);
            }
        }
    }
}

/* ----------------------------------------------------------------------------- how often random things
 * happen */

/* Batches as published: 10 seeds x 20 chunks with 19 seams each. */
enum { BATCHES = 20, SEEDS = 10, CHUNKS = 20 };

typedef struct {
    double close_share; /* of gaps inside chunks */
    double close_seams; /* of 190 */
    double mean_gap;    /* inside chunks */
} Spread;

static Spread measure(NkPlaceMethod method)
{
    Spread spread = { 0 };
    int gaps = 0;

    for (uint32_t seed = 0; seed < BATCHES * SEEDS; seed++) {
        NkPlacing placing = settings(method, seed);
        Chunk pair[2];

        for (int k = 0; k < CHUNKS; k++) {
            Chunk *here = &pair[k % 2], *before = &pair[(k + 1) % 2];

            place(&placing, k, here);
            for (int i = 1; i < here->count; i++, gaps++) {
                double gap = here->at[i].x - here->at[i - 1].x;

                spread.mean_gap += gap;
                spread.close_share += gap < placing.radius;
            }
            if (k > 0)
                spread.close_seams +=
                    chunk_width - before->at[before->count - 1].x + here->at[0].x < placing.radius;
        }
    }
    spread.close_share /= gaps;
    spread.mean_gap /= gaps;
    spread.close_seams /= BATCHES;
    return spread;
}

/* A mean over the batches may be this many of its own deviations off: once in a million. */
static const double deviations = 5.0;

static void assert_near(double measured, double expected, double deviation_of_batch, const char *what)
{
    double allowed = deviations * deviation_of_batch / sqrt(BATCHES);

    g_test_message("%s: %g, expected %g +- %g", what, measured, expected, allowed);
    if (!(fabs(measured - expected) <= allowed))
        g_test_fail();
}

/* Expected: closed forms where there are any, else, with the deviations of a batch, a Monte Carlo computation
 * of our own in Python that shares no code with this. */
static void test_spread(void)
{
    static const struct {
        NkPlaceMethod method;
        double share, share_deviation, seams, seams_deviation, gap, gap_deviation;
    } expected[] = {
        /* 1 - (1 - 0.4 / 8)^13; mean gap 8 / 14 */
        { NK_PLACE_UNIFORM, 0.4867, 0.0078, 26.9, 4.8, 0.5714, 0.0042 },
        /* two neighbouring cells of 8/13: (0.4 / cell)^2 / 2 */
        { NK_PLACE_JITTERED, 0.21125, 0.0058, 40.14, 6.0, 0.6154, 0.0015 },
        /* 1.625^2 x 0.08 of the seams */
        { NK_PLACE_GOLDEN, 0.0, 0.0, 40.14, 4.5, 0.6130, 0.0008 },
        { NK_PLACE_BRIDSON, 0.0, 0.0, 111.9, 7.0, 0.5917, 0.0023 },
        /* candidates in cells of 8/13 */
        { NK_PLACE_HASHED, 0.0, 0.0, 0.0, 0.0, 0.7713, 0.0060 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(expected); i++) {
        Spread spread = measure(expected[i].method);
        char *name = g_strdup_printf("method %d", expected[i].method);

        assert_near(spread.close_share, expected[i].share, expected[i].share_deviation, name);
        assert_near(spread.close_seams, expected[i].seams, expected[i].seams_deviation, name);
        assert_near(spread.mean_gap, expected[i].gap, expected[i].gap_deviation, name);
        g_free(name);
    }
}

/* --------------------------------------------------------------------------------------------- hashes */

/* Each bit of a point's hash is set half the time, and tells nothing of the next point's or of the place:
 * also for the survivors of HASHED, who were chosen by a hash. */
static void test_hashes(void)
{
    for (int method = 0; method <= NK_PLACE_HASHED; method++) {
        NkPlacing placing = settings(method, 77);
        int total = 0, set[32] = { 0 }, same_as_next[32] = { 0 }, same_as_half[32] = { 0 };
        double limit;

        for (int64_t chunk = -500; chunk < 500; chunk++) {
            Chunk here;

            place(&placing, chunk, &here);
            for (int i = 0; i + 1 < here.count; i++, total++)
                for (int bit = 0; bit < 32; bit++) {
                    int one = here.at[i].hash >> bit & 1;

                    set[bit] += one;
                    same_as_next[bit] += one == (int)(here.at[i + 1].hash >> bit & 1);
                    same_as_half[bit] += one == (here.at[i].x < chunk_width / 2.0);
                }
        }
        limit = deviations * sqrt(total) / 2.0;
        for (int bit = 0; bit < 32; bit++) {
            g_assert_cmpfloat(fabs(set[bit] - total / 2.0), <, limit);
            g_assert_cmpfloat(fabs(same_as_next[bit] - total / 2.0), <, limit);
            g_assert_cmpfloat(fabs(same_as_half[bit] - total / 2.0), <, limit);
        }
    }
}

/* No seed shows another seed's world a few chunks further: a plain sum of seed and chunk, each times its
 * constant, would. */
static void test_seeds(void)
{
    NkPlacing placing = settings(NK_PLACE_UNIFORM, 1), other = placing;
    Chunk here, there;

    place(&placing, 0, &here);
    for (int step = -3; step <= 3; step++) {
        other.seed = placing.seed + (uint32_t)step * NK_XX_C;
        for (int64_t chunk = -8; chunk <= 8; chunk++) {
            place(&other, chunk, &there);
            if (step != 0)
                g_assert_cmpfloat(here.at[0].x, !=, there.at[0].x);
        }
    }
}

/* ------------------------------------------------------------------------------------------- bad settings */

static void test_bad_settings(void)
{
    static const double bad[] = { 0.0, -1.0, 1e-300, 1e300, INFINITY, -INFINITY, NAN };

    for (int method = 0; method <= NK_PLACE_HASHED; method++)
        for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
            for (int which = 0; which < 3; which++) {
                NkPlacing placing = settings(method, 1);
                double slope = bad[i];
                Chunk here;

                if (which == 0)
                    placing.spacing = bad[i];
                if (which == 1)
                    placing.radius = bad[i];
                if (which == 2) {
                    placing.ground = sloping;
                    placing.ground_data = &slope;
                    placing.along_ground = placing.fewer_on_steep = true;
                }
                place(&placing, 0, &here);
                g_assert_cmpint(here.count, >=, 0);
                g_assert_cmpint(here.count, <=, NK_MAX_PLACES);
                for (int k = 0; k < here.count; k++)
                    g_assert_true(here.at[k].x >= 0.0 && here.at[k].x < chunk_width);
            }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    g_test_add_func("/points lie in their chunk, from left to right", test_inside);
    g_test_add_func("/hashed: no pair closer than the radius", test_hashed_apart);
    g_test_add_func("/hashed: jittered points without those that have others near", test_hashed_candidates);
    g_test_add_func("/bridson: no pair closer than the radius inside a chunk", test_bridson_apart);
    g_test_add_func("/as many points as the spacing asks for", test_counts);
    g_test_add_func("/jittered: one point per cell", test_jittered_cells);
    g_test_add_func("/golden: two gaps", test_golden_gaps);
    g_test_add_func("/the order of chunks does not matter", test_order);
    g_test_add_func("/ground: a steady slope", test_slope);
    g_test_add_func("/ground: equal cells of length or weight", test_wavy_cells);
    g_test_add_func("/spread", test_spread);
    g_test_add_func("/hashes", test_hashes);
    g_test_add_func("/seeds", test_seeds);
    g_test_add_func("/bad settings", test_bad_settings);
    return g_test_run();
}
