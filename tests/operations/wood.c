/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:wood beyond what materials.c checks of every material: its cuts, grain and colors.
 */
#include <string.h>

#include "picture.h"
#include "pixels.h"

enum { SIZE = 120 };

static const GeglRectangle area = { 0, 0, SIZE, SIZE };

static float *render_wood(const char *settings, GeglRectangle rectangle)
{
    char *arguments = g_strdup_printf("noisekit:wood %s", settings);
    float *values = pixels_of(arguments, "RGB float", rectangle);

    g_free(arguments);
    return values;
}

static double largest_difference(const float *one, const float *other)
{
    double largest = 0.0;

    for (int i = 0; i < 3 * SIZE * SIZE; i++)
        largest = MAX(largest, ABS((double)one[i] - other[i]));
    return largest;
}

static double difference(const char *one, GeglRectangle here, const char *other, GeglRectangle there)
{
    float *first = render_wood(one, here), *second = render_wood(other, there);
    double largest = largest_difference(first, second);

    g_free(first);
    g_free(second);
    return largest;
}

/* How much green changes from pixel to pixel along x over how much it does along y. */
static double change_ratio(const char *settings)
{
    float *values = render_wood(settings, area);
    double along_x = 0.0, along_y = 0.0;

    for (int y = 1; y < SIZE; y++)
        for (int x = 1; x < SIZE; x++) {
            const float *green = &values[3 * (y * SIZE + x) + 1];

            along_x += ABS(green[0] - green[-3]);
            along_y += ABS(green[0] - green[-3 * SIZE]);
        }
    g_free(values);
    return along_x / along_y;
}

static void test_grain(void)
{
    g_assert_cmpfloat(change_ratio("grain=horizontal"), <, 0.33);
    g_assert_cmpfloat(change_ratio("grain=vertical"), >, 3.0);
}

/* Rings and pores go in all directions. */
static void test_end(void)
{
    double ratio = change_ratio("cut=end scale=10");

    g_assert_cmpfloat(ratio, >, 0.7);
    g_assert_cmpfloat(ratio, <, 1.4);
}

static void test_end_moves(void)
{
    g_assert_cmpfloat(difference("cut=end", area, "cut=end x=48 y=-80", *GEGL_RECTANGLE(48, -80, SIZE, SIZE)),
                      <, 1e-3);
}

static void test_end_does_not_repeat(void)
{
    g_assert_cmpfloat(difference("cut=end", area, "cut=end tile-width=64 tile-height=32", area), ==, 0.0);
}

static void test_tiles(gconstpointer settings)
{
    g_assert_cmpfloat(difference(settings, area, settings, *GEGL_RECTANGLE(-300, 2 * 161, SIZE, SIZE)), ==,
                      0.0);
    g_assert_cmpfloat(difference(settings, area, settings, *GEGL_RECTANGLE(75, 0, SIZE, SIZE)), >, 0.05);
}

static void test_custom(void)
{
    g_assert_cmpfloat(difference("preset=custom", area, "preset=oak", area), ==, 0.0);
    g_assert_cmpfloat(difference("preset=custom color-early=red", area, "preset=oak", area), >, 0.1);
}

static void test_pores(void)
{
    g_assert_cmpfloat(difference("pores=0", area, "", area), >, 0.1);
    g_assert_cmpfloat(difference("pores=0", area, "pores=0 preset=custom color-pores=red", area), <, 1e-4);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/grain", test_grain);
    g_test_add_func("/end/all directions", test_end);
    g_test_add_func("/end/moves", test_end_moves);
    g_test_add_func("/end/does not repeat", test_end_does_not_repeat);
    g_test_add_data_func("/tiles/horizontal", "tile-width=150 tile-height=161", test_tiles);
    g_test_add_data_func("/tiles/vertical", "grain=vertical tile-width=150 tile-height=161", test_tiles);
    g_test_add_func("/custom begins as oak", test_custom);
    g_test_add_func("/pores", test_pores);
    return g_test_run();
}
