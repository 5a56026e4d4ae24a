/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:clouds: what its properties promise, and that clouds lie on any ground without fringes. What every
 * material keeps is in materials.c.
 */
#include <math.h>
#include <string.h>

#include "picture.h"
#include "rgba.h"

enum { WIDTH = 240, HEIGHT = 160, PIXELS = WIDTH * HEIGHT };

/* What babl may leave of layers whose opacity is 0. */
static const double invisible = 5e-5;

static const GeglRectangle area = { 30, -20, WIDTH, HEIGHT };

static void test_no_coverage(void)
{
    static const char *const settings[] = { "",
                                            "seed=7",
                                            "preset=overcast",
                                            "preset=wisps",
                                            "preset=storm scale=20",
                                            "preset=sunset softness=20",
                                            "cirrus=10 contrast=10" };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        char *arguments = g_strdup_printf("noisekit:clouds sky=false coverage=0 %s", settings[i]);
        float *pixels = rgba_render(arguments, area);

        for (int k = 0; k < PIXELS; k++)
            g_assert_cmpfloat(pixels[CHANNELS * k + ALPHA], ==, 0.0f);
        g_free(pixels);
        g_free(arguments);
    }
}

/* Without clouds, there is no noise in the sky; and it changes with the rows alone, towards its top. */
static void test_bare_sky(void)
{
    const GeglRectangle column = { 500, 0, 3, 900 };
    float *sky = rgba_render("noisekit:clouds coverage=0", column),
          *other = rgba_render("noisekit:clouds coverage=0 seed=3 scale=30", column);

    for (int i = 0; i < CHANNELS * 3 * 900; i++)
        g_assert_cmpfloat_with_epsilon(sky[i], other[i], invisible);
    for (int row = 1; row < 900; row++)
        for (int i = 0; i < 3; i++)
            g_assert_cmpfloat(sky[CHANNELS * 3 * row + i], >, sky[CHANNELS * 3 * (row - 1) + i]);
    for (int i = 0; i < CHANNELS; i++)
        g_assert_cmpfloat_with_epsilon(sky[CHANNELS * 3 * 200 + i], sky[CHANNELS * (3 * 200 + 2) + i],
                                       invisible);
    g_free(sky);
    g_free(other);
}

static void test_horizon(void)
{
    const GeglRectangle rows = { 0, 0, 1, 300 };
    float *sky = rgba_render("noisekit:clouds coverage=0 preset=custom color-horizon=rgba(1,0,0,0.5) "
                             "color-sky=rgb(0,0,1) horizon=200 sky-height=100",
                             rows);

    for (int row = 201; row < 300; row++) {
        g_assert_cmpfloat_with_epsilon(sky[CHANNELS * row + RED], 1.0f, 1e-3);
        g_assert_cmpfloat_with_epsilon(sky[CHANNELS * row + ALPHA], 0.5f, 1e-3);
    }
    for (int row = 0; row < 99; row++) {
        g_assert_cmpfloat_with_epsilon(sky[CHANNELS * row + BLUE], 1.0f, 1e-3);
        g_assert_cmpfloat_with_epsilon(sky[CHANNELS * row + ALPHA], 1.0f, 1e-3);
    }
    g_free(sky);
}

/* Only the threshold moves: no pixel loses cover, and the shapes grow out of what was there. */
static void test_growing_coverage(void)
{
    float *before = NULL;

    for (int step = 0; step <= 20; step++) {
        char *arguments =
            g_strdup_printf("noisekit:clouds sky=false scale=60 cirrus=0 coverage=%g", step / 20.0);
        float *pixels = rgba_render(arguments, area);

        for (int i = 0; before && i < PIXELS; i++)
            g_assert_cmpfloat(pixels[CHANNELS * i + ALPHA], >=, before[CHANNELS * i + ALPHA] - 1e-6f);
        g_free(before);
        before = pixels;
        g_free(arguments);
    }
    for (int i = 0; i < PIXELS; i++)
        g_assert_cmpfloat(before[CHANNELS * i + ALPHA], >, 0.99f); /* overcast at last */
    g_free(before);
}

static double brightness(const float *pixel)
{
    return pixel[RED] + pixel[GREEN] + pixel[BLUE];
}

/* Where the shapes rise downwards, as on a cloud's top, light from above is brighter than light from below.
 */
static void test_bright_tops(void)
{
    float *above = rgba_render("noisekit:clouds sky=false coverage=1 azimuth=90", area),
          *below = rgba_render("noisekit:clouds sky=false coverage=1 azimuth=270", area),
          *slope =
              render("noisekit:domain-warp seed=15 scale=160 stretch=1.55 octaves=4 gain=0.25 warp-amount=65 "
                     "warp-scale=140 iterations=1 dimensions=3 range=signed output=dy",
                     area);
    int steep = 0;

    for (int i = 0; i < PIXELS; i++) {
        if (fabsf(slope[i]) < 0.2f)
            continue;
        steep++;
        if (slope[i] > 0.0f)
            g_assert_cmpfloat(brightness(above + CHANNELS * i), >=, brightness(below + CHANNELS * i));
        else
            g_assert_cmpfloat(brightness(above + CHANNELS * i), <=, brightness(below + CHANNELS * i));
    }
    g_assert_cmpint(steep, >, PIXELS / 4);
    g_free(above);
    g_free(below);
    g_free(slope);
}

static void test_grounds(void)
{
    rgba_check_grounds("noisekit:clouds sky=false", area);
    rgba_check_grounds("noisekit:clouds sky=false preset=sunset seed=5 scale=70", area);
}

static void test_no_fringe(void)
{
    rgba_check_red_and_blue(
        "noisekit:clouds sky=false preset=custom color-light=rgb(1,0,0) color-shade=rgb(0,0,1) "
        "scale=70",
        area);
}

/* The offsets move the clouds, not the horizon. */
static void test_offsets(void)
{
    GeglRectangle moved = area;
    float *here = rgba_render("noisekit:clouds sky=false", area), *there;

    moved.x += 50;
    moved.y -= 30;
    there = rgba_render("noisekit:clouds sky=false x=50 y=-30", moved);
    for (int i = 0; i < CHANNELS * PIXELS; i++) /* an offset moves noise by float's rounding only */
        g_assert_cmpfloat_with_epsilon(here[i] * here[i | ALPHA], there[i] * there[i | ALPHA], 2e-3);
    g_free(here);
    g_free(there);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/no coverage is nothing", test_no_coverage);
    g_test_add_func("/bare sky", test_bare_sky);
    g_test_add_func("/horizon", test_horizon);
    g_test_add_func("/coverage only grows", test_growing_coverage);
    g_test_add_func("/bright tops", test_bright_tops);
    g_test_add_func("/over black and white", test_grounds);
    g_test_add_func("/no fringe", test_no_fringe);
    g_test_add_func("/offsets", test_offsets);
    return g_test_run();
}
