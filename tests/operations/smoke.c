/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:smoke: what its properties promise, and that it lies on any ground without fringes. What every
 * material keeps is in materials.c.
 */
#include <math.h>
#include <string.h>

#include "picture.h"
#include "rgba.h"

enum { WIDTH = 240, HEIGHT = 160, PIXELS = WIDTH * HEIGHT };

static const GeglRectangle area = { 0, 0, WIDTH, HEIGHT };

static void check_same(const char *one, const char *other)
{
    float *first = rgba_render(one, area), *second = rgba_render(other, area);

    g_assert_cmpmem(first, sizeof(float) * CHANNELS * PIXELS, second, sizeof(float) * CHANNELS * PIXELS);
    g_free(first);
    g_free(second);
}

static void test_no_density(void)
{
    float *pixels = rgba_render("noisekit:smoke density=0", area);

    for (int i = 0; i < PIXELS; i++)
        g_assert_cmpfloat(pixels[CHANNELS * i + ALPHA], ==, 0.0f);
    g_free(pixels);
}

/* Everywhere more opaque, or already as opaque. */
static void check_grows(const char *settings, const char *more)
{
    char *one = g_strconcat("noisekit:smoke scale=60 ", settings, NULL),
         *other = g_strconcat("noisekit:smoke scale=60 ", more, NULL);
    float *few = rgba_render(one, area), *many = rgba_render(other, area);
    double difference = 0.0;

    for (int i = ALPHA; i < CHANNELS * PIXELS; i += CHANNELS) {
        g_assert_cmpfloat(many[i], >=, few[i] - 1e-6f);
        difference += many[i] - few[i];
    }
    g_assert_cmpfloat(difference / PIXELS, >, 0.01);
    g_free(few);
    g_free(many);
    g_free(one);
    g_free(other);
}

static void test_growing(void)
{
    check_grows("density=0.3", "density=0.8");
    check_grows("density=1", "density=3");
    check_grows("spread=0", "spread=0.5");
    check_grows("spread=0.5", "spread=1");
    check_grows("wispiness=0", "wispiness=2");
}

/* Opacity falls off smoothly: no edges, whichever way one goes by one pixel. */
static void test_smooth(void)
{
    const GeglRectangle wide = { 0, 0, 480, 270 };
    float *pixels = rgba_render("noisekit:smoke", wide);

    for (int row = 1; row < wide.height; row++)
        for (int column = 1; column < wide.width; column++) {
            const float *here = pixels + CHANNELS * (wide.width * row + column) + ALPHA;

            g_assert_cmpfloat(fabsf(*here - here[-CHANNELS]), <, 0.15f);
            g_assert_cmpfloat(fabsf(*here - here[-CHANNELS * wide.width]), <, 0.15f);
        }
    g_free(pixels);
}

/* Evolving by 1 also moves it up by a scale. */
static void test_rise(void)
{
    check_same("noisekit:smoke scale=64 evolution=0.5 rise=1",
               "noisekit:smoke scale=64 evolution=0.5 rise=0 y=-32");
}

/* In a loop by as many tiles as come nearest, here one; without tiles not at all. */
static void test_rise_in_loop(void)
{
    check_same("noisekit:smoke scale=64 loop=2 evolution=1 rise=1 tile-height=120",
               "noisekit:smoke scale=64 loop=2 evolution=1 rise=0 tile-height=120 y=-60");
    check_same("noisekit:smoke scale=64 loop=2 rise=1 tile-height=120",
               "noisekit:smoke scale=64 loop=2 evolution=2 rise=1 tile-height=120");
    check_same("noisekit:smoke loop=2 evolution=1 rise=1", "noisekit:smoke loop=2 evolution=1 rise=0");
}

static void test_grounds(void)
{
    rgba_check_grounds("noisekit:smoke", area);
    rgba_check_grounds("noisekit:smoke preset=dark seed=5 scale=70", area);
}

static void test_no_fringe(void)
{
    rgba_check_red_and_blue(
        "noisekit:smoke preset=custom color-thin=rgba(1,0,0,0.5) color-dense=rgb(1,0,0) scale=70 density=3",
        area);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/no density is nothing", test_no_density);
    g_test_add_func("/more is more", test_growing);
    g_test_add_func("/no edges", test_smooth);
    g_test_add_func("/rises", test_rise);
    g_test_add_func("/rises in a loop", test_rise_in_loop);
    g_test_add_func("/over black and white", test_grounds);
    g_test_add_func("/no fringe", test_no_fringe);
    return g_test_run();
}
