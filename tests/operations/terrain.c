/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:terrain beyond what materials.c checks of every material: what its sea, heights and colors mean.
 */
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"

enum { SIZE = 160 };

static float *render_terrain(const char *settings, const char *format)
{
    char *arguments = g_strdup_printf("noisekit:terrain %s", settings);
    float *values = pixels_of(arguments, format, *GEGL_RECTANGLE(0, 0, SIZE, SIZE));

    g_free(arguments);
    return values;
}

static gboolean alike(const char *one, const char *other)
{
    float *first = render_terrain(one, "RGBA float"), *second = render_terrain(other, "RGBA float");
    gboolean same = memcmp(first, second, sizeof(float) * 4 * SIZE * SIZE) == 0;

    g_free(first);
    g_free(second);
    return same;
}

/* The lowest and highest height of a pixel and its neighbours. */
static void neighbourhood(const float *heights, int place, float *lowest, float *highest)
{
    *lowest = *highest = heights[place];
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            float height = heights[place + y * SIZE + x];

            *lowest = MIN(*lowest, height);
            *highest = MAX(*highest, height);
        }
}

/* Level where all around is under water, and nowhere else for long. The shore of heights is at 0.25, and one
 * part of the sea level is half of the heights' unit. */
static void check_sea(double sea_level)
{
    char *shaded = g_strdup_printf("show=shaded scale=60 sea-level=%g", sea_level);
    float *heights = render_terrain("show=height scale=60", "Y float"),
          *light = render_terrain(shaded, "Y' float"),
          *flooded = render_terrain("show=shaded scale=60 sea-level=9", "Y' float");
    double shore = 0.25 + sea_level / 2.0;
    int sea = 0, land = 0, level_land = 0;

    for (int y = 1; y < SIZE - 1; y++)
        for (int x = 1; x < SIZE - 1; x++) {
            int place = y * SIZE + x;
            float lowest, highest;

            neighbourhood(heights, place, &lowest, &highest);
            if (highest < shore - 1e-6) {
                g_assert_cmpfloat(light[place], ==, flooded[0]);
                sea++;
            } else if (lowest > shore + 1e-6) {
                level_land += light[place] == flooded[0];
                land++;
            }
        }
    g_assert_cmpint(sea, >, SIZE);
    g_assert_cmpint(land, >, SIZE);
    g_assert_cmpint(level_land, <, land / 100);
    g_free(heights);
    g_free(light);
    g_free(flooded);
    g_free(shaded);
}

static void test_flat_sea(void)
{
    check_sea(0.0);
}

static void test_sea_level(void)
{
    check_sea(0.1);
}

static void test_height_is_bare(void)
{
    g_assert_true(
        alike("show=height", "show=height sea-level=0.2 relief=2 snow-line=-1 azimuth=10 elevation=5"));
    g_assert_false(alike("show=height", "show=height mountains=2"));
}

static void test_height_is_linear(void)
{
    Picture picture = picture_new("noisekit:terrain show=height");
    float pixel;

    gegl_node_blit(picture.last, 1.0, GEGL_RECTANGLE(0, 0, 1, 1), babl_format("Y float"), &pixel,
                   GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
    g_assert_true(
        babl_get_model_flags(gegl_operation_get_format(
            gegl_node_get_gegl_operation(gegl_node_get_producer(picture.last, "input", NULL)), "output")) &
        BABL_MODEL_FLAG_LINEAR);
    picture_free(&picture);
}

static void test_custom(void)
{
    g_assert_true(alike("preset=custom", "preset=coast"));
    g_assert_false(alike("preset=custom color-forest=red", "preset=coast"));
}

static void test_opaque(void)
{
    float *values = render_terrain("scale=40", "RGBA float");

    for (int i = 3; i < 4 * SIZE * SIZE; i += 4)
        g_assert_cmpfloat(values[i], >, 1.0f - 1e-6f);
    g_free(values);
}

/* Back from another view, the same pixels. */
static void test_views_return(void)
{
    float *wanted = render_terrain("", "RGBA float"), *values = g_new(float, 4 * SIZE * SIZE);
    Picture picture = picture_new("noisekit:terrain");
    GeglNode *terrain = gegl_node_get_producer(picture.last, "input", NULL);

    for (int show = 2; show >= 0; show--) {
        gegl_node_set(terrain, "show", show, NULL);
        gegl_node_blit(picture.last, 1.0, GEGL_RECTANGLE(0, 0, SIZE, SIZE), babl_format("RGBA float"), values,
                       GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
        g_assert_true((memcmp(values, wanted, sizeof(float) * 4 * SIZE * SIZE) == 0) == (show == 0));
    }
    picture_free(&picture);
    g_free(values);
    g_free(wanted);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/the sea is flat", test_flat_sea);
    g_test_add_func("/sea level", test_sea_level);
    g_test_add_func("/height is bare", test_height_is_bare);
    g_test_add_func("/height is linear", test_height_is_linear);
    g_test_add_func("/custom begins as the coast", test_custom);
    g_test_add_func("/opaque", test_opaque);
    g_test_add_func("/views return", test_views_return);
    return g_test_run();
}
