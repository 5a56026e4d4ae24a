/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Gradients of neighbouring lattice points must be independent, or the noise shows grain. A
 * gradient comes from the low and the top byte of a hash, so the joint distribution of a byte and
 * the same byte of a neighbour is compared with independence by chi-square, as z = (chi2 - dof) /
 * sqrt(2 dof): a random source stays within some 4 over all tables here, a hash that mixes badly
 * scores hundreds.
 */
#include <math.h>
#include <string.h>

#include "common.h"
#include "hash.h"

#define LIMIT 6.0 /* good hashes measured up to 5, bad ones 570 and more */

typedef uint32_t (*Hash)(uint32_t seed, const int32_t index[], int dimensions);

/* Deliberately bad: what they score shows that this test can fail. */
static uint32_t without_avalanche(uint32_t seed, const int32_t index[], int dimensions)
{
    uint32_t state = seed + NK_XX_E;

    for (int axis = 0; axis < dimensions; axis++)
        state = nk_xx_eat(state, (uint32_t)index[axis]);
    return state;
}

/* The common "multiply by primes and xor", with one multiplication to finish. */
static uint32_t primes(uint32_t seed, const int32_t index[], int dimensions)
{
    static const uint32_t prime[] = { 501125321u, 1136930381u, 1720413743u, 1066037191u };
    uint32_t state = seed;

    for (int axis = 0; axis < dimensions; axis++)
        state ^= (uint32_t)index[axis] * prime[axis];
    return state * 0x27d4eb2du;
}

typedef struct {
    uint32_t count[256][256];
} Joint;

static double score(const Joint *joint)
{
    double rows[256] = { 0.0 }, columns[256] = { 0.0 }, total = 0.0, chi = 0.0, freedom = 255.0 * 255.0;

    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 256; j++) {
            rows[i] += joint->count[i][j];
            columns[j] += joint->count[i][j];
            total += joint->count[i][j];
        }
    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 256; j++) {
            double expected = rows[i] * columns[j] / total;

            /* A value that never comes is dependence of the worst kind. */
            if (expected == 0.0)
                return INFINITY;
            chi += (joint->count[i][j] - expected) * (joint->count[i][j] - expected) / expected;
        }
    return (chi - freedom) / sqrt(2.0 * freedom);
}

/* The same for the byte alone against the uniform distribution. */
static double score_alone(const Joint *joint)
{
    double chi = 0.0, total = 0.0, rows[256] = { 0.0 };

    for (int i = 0; i < 256; i++)
        for (int j = 0; j < 256; j++) {
            rows[i] += joint->count[i][j];
            total += joint->count[i][j];
        }
    for (int i = 0; i < 256; i++)
        chi += (rows[i] - total / 256.0) * (rows[i] - total / 256.0) / (total / 256.0);
    return (chi - 255.0) / sqrt(2.0 * 255.0);
}

typedef struct {
    double worst; /* |z| */
    char *where;
} Scores;

static void keep(Scores *scores, const Joint *low, const Joint *top, const char *where)
{
    const double z[] = { score(low), score(top), score_alone(low), score_alone(top) };
    static const char *const of[] = { "low byte", "top byte", "low byte alone", "top byte alone" };

    for (int i = 0; i < 4; i++)
        if (fabs(z[i]) > scores->worst) {
            scores->worst = fabs(z[i]);
            g_free(scores->where);
            scores->where = g_strdup_printf("%s, %s", where, of[i]);
        }
}

enum { SIDE = 1024 };

/* Over a block of lattice points of one plane: each point with its neighbour, and with itself under
 * the next seed. */
static Scores measure(Hash hash, int n)
{
    static const struct {
        int32_t step[NK_MAX_DIMENSIONS];
        uint32_t seed;
        const char *name;
    } neighbours[] = {
        { { 1 }, 0, "x" },          { { 0, 1 }, 0, "y" },        { { 0, 0, 1 }, 0, "z" },
        { { 0, 0, 0, 1 }, 0, "w" }, { { 1, 1 }, 0, "diagonal" }, { { 1, -1 }, 0, "antidiagonal" },
        { { 0 }, 1, "next seed" },
    };
    static const int32_t corners[][NK_MAX_DIMENSIONS] = { { -SIDE / 2, -SIDE / 2, 0, 0 },
                                                          { 1234567, -87654321, 4242, -99 } };
    g_autofree Joint *low = g_new(Joint, 1), *top = g_new(Joint, 1);
    Scores scores = { 0.0, NULL };

    for (size_t corner = 0; corner < G_N_ELEMENTS(corners); corner++)
        for (size_t k = 0; k < G_N_ELEMENTS(neighbours); k++) {
            uint32_t seed = corner ? 0xcafe1234u : 0;
            g_autofree char *where = g_strdup_printf("%s at block %d", neighbours[k].name, (int)corner);
            bool inside = true;

            for (int axis = n; axis < NK_MAX_DIMENSIONS; axis++)
                inside = inside && neighbours[k].step[axis] == 0;
            if (!inside)
                continue;
            memset(low, 0, sizeof *low);
            memset(top, 0, sizeof *top);
            for (int32_t y = 0; y < SIDE; y++)
                for (int32_t x = 0; x < SIDE; x++) {
                    int32_t here[NK_MAX_DIMENSIONS] = { x, y }, there[NK_MAX_DIMENSIONS];
                    uint32_t a, b;

                    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
                        here[axis] += corners[corner][axis];
                        there[axis] = here[axis] + neighbours[k].step[axis];
                    }
                    a = hash(seed, here, n);
                    b = hash(seed + neighbours[k].seed, there, n);
                    low->count[a & 255][b & 255]++;
                    top->count[a >> 24][b >> 24]++;
                }
            keep(&scores, low, top, where);
        }
    return scores;
}

static void lattice_hash(gconstpointer dimensions)
{
    Scores scores = measure(nk_xx_hash, GPOINTER_TO_INT(dimensions));

    expect_at_most(scores.worst, LIMIT, "worst |z| of SmallXXHash (%s)", scores.where);
    g_free(scores.where);
}

static void bad_hashes(gconstpointer dimensions)
{
    Scores raw = measure(without_avalanche, GPOINTER_TO_INT(dimensions));
    Scores prime = measure(primes, GPOINTER_TO_INT(dimensions));

    expect_at_least(raw.worst, 100.0, "worst |z| without the avalanche (%s)", raw.where);
    expect_at_least(prime.worst, 100.0, "worst |z| of primes and xor (%s)", prime.where);
    g_free(raw.where);
    g_free(prime.where);
}

/* Neighbouring seeds and keys must give unrelated numbers: octaves, warps and offsets draw from
 * them. */
static void derived(void)
{
    static const struct {
        uint32_t seed, key;
        const char *name;
    } neighbours[] = {
        { 1, 0, "next seed" },
        { 0, 1, "next key" },
        { 1, 1, "both" },
        { 1, (uint32_t)-1, "next seed, key before" },
        { 1u << 31, 0, "other half of the seeds" },
    };
    g_autofree Joint *low = g_new(Joint, 1), *top = g_new(Joint, 1);
    Scores scores = { 0.0, NULL };

    for (size_t k = 0; k < G_N_ELEMENTS(neighbours); k++) {
        memset(low, 0, sizeof *low);
        memset(top, 0, sizeof *top);
        for (uint32_t seed = 0; seed < SIDE; seed++)
            for (uint32_t key = 0; key < SIDE; key++) {
                uint32_t a = nk_derive(seed, key);
                uint32_t b = nk_derive(seed + neighbours[k].seed, key + neighbours[k].key);

                low->count[a & 255][b & 255]++;
                top->count[a >> 24][b >> 24]++;
            }
        keep(&scores, low, top, neighbours[k].name);
    }
    expect_at_most(scores.worst, LIMIT, "worst |z| of nk_derive (%s)", scores.where);
    g_free(scores.where);
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    for (int n = 2; n <= NK_MAX_DIMENSIONS; n++) {
        g_autofree char *good = g_strdup_printf("/hash-quality/lattice/%dd", n);
        g_autofree char *bad = g_strdup_printf("/hash-quality/bad-hashes-fail/%dd", n);

        g_test_add_data_func(good, GINT_TO_POINTER(n), lattice_hash);
        g_test_add_data_func(bad, GINT_TO_POINTER(n), bad_hashes);
    }
    g_test_add_func("/hash-quality/derived-seeds", derived);
    return g_test_run();
}
