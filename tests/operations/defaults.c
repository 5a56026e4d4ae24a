/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The first noise that a user sees, with nothing set, is a useful picture: middle grey on average, of
 * good contrast, and every seed gives another.
 */
#include <math.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "recipes.h"

enum { SIDE = 512, SEEDS = 4 };

static const GeglRectangle area = { 0, 0, SIDE, SIDE };

/* Measured over six seeds: deviation 0.126 (domain-warp) to 0.242 (simplex), darkest at most 0.136,
 * lightest at least 0.863, mean 0.491 to 0.514. */
static void test_picture(gconstpointer operation)
{
    for (int seed = 0; seed < SEEDS; seed++) {
        char *arguments = g_strdup_printf("%s seed=%d", (const char *)operation, seed);
        float *values = render(arguments, area);
        Statistics s = statistics(values, SIDE * SIDE);

        g_test_message("%s: %.3f to %.3f, mean %.3f, deviation %.3f", arguments, s.lowest, s.highest, s.mean,
                       s.deviation);
        g_assert_cmpfloat(s.lowest, <, 0.2);
        g_assert_cmpfloat(s.highest, >, 0.8);
        g_assert_cmpfloat(s.lowest, >=, 0.0);
        g_assert_cmpfloat(s.highest, <=, 1.0);
        g_assert_cmpfloat_with_epsilon(s.mean, 0.5, 0.03);
        g_assert_cmpfloat(s.deviation, >, 0.1);
        g_free(values);
        g_free(arguments);
    }
}

static void test_seeds(gconstpointer operation)
{
    static const guint32 pairs[][2] = { { 0, 1 }, { 1, 2 }, { 0, 0x80000000u }, { 7, 0xffffffffu } };

    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++) {
        float *values[2];
        Statistics s[2];
        double product = 0.0;

        for (int k = 0; k < 2; k++) {
            char *arguments = g_strdup_printf("%s scale=16 seed=%u", (const char *)operation, pairs[i][k]);

            values[k] = render(arguments, area);
            s[k] = statistics(values[k], SIDE * SIDE);
            g_free(arguments);
        }
        for (int n = 0; n < SIDE * SIDE; n++)
            product += (values[0][n] - s[0].mean) * (values[1][n] - s[1].mean);
        product /= SIDE * SIDE * s[0].deviation * s[1].deviation;
        /* 1024 cells: an unrelated pair's correlation has a deviation of about 0.03. */
        g_assert_cmpfloat(fabs(product), <, 0.12);
        g_free(values[0]);
        g_free(values[1]);
    }
}

int main(int argc, char **argv)
{
    guint count;
    gchar **operations;

    test_init(&argc, &argv);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++) {
        char *path;

        if (!has_recipes(operations[i]))
            continue;
        path = g_strdup_printf("/picture/%s", operations[i]);
        g_test_add_data_func(path, operations[i], test_picture);
        g_free(path);
        path = g_strdup_printf("/seeds are unrelated/%s", operations[i]);
        g_test_add_data_func(path, operations[i], test_seeds);
        g_free(path);
    }
    return g_test_run();
}
