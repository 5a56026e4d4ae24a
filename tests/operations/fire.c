/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:fire: where it is transparent, its colors where it fades, its rise and its loop.
 */
#include <string.h>

#include "moving.h"

enum { RED, GREEN, BLUE, ALPHA, CHANNELS };

/* All of the default flames. */
static const GeglRectangle flames = { 0, 0, 480, 400 };

static const char *const presets[] = { "custom", "wall", "bonfire", "torch", "gas", "embers" };

static float *linear(const char *arguments, GeglRectangle area)
{
    return pixels_of(arguments, "RGBA float", area);
}

static float largest_alpha(const char *arguments, GeglRectangle area)
{
    float *values = linear(arguments, area), largest = 0.0f;

    for (int i = 0; i < area.width * area.height; i++)
        largest = MAX(largest, values[CHANNELS * i + ALPHA]);
    g_free(values);
    return largest;
}

/* Over what it is laid on, a pixel is its color by its opacity and the ground by the rest: in linear light.
 */
static void check_over(const char *arguments, const char *ground, float grey)
{
    char *over = g_strdup_printf("gegl:color value=%s svg:src-over aux=[ %s ]", ground, arguments);
    float *fire = linear(arguments, flames), *result = linear(over, flames);
    double worst = 0.0;

    for (int i = 0; i < flames.width * flames.height; i++) {
        const float *c = &fire[CHANNELS * i], *r = &result[CHANNELS * i];

        for (int k = RED; k < ALPHA; k++)
            worst = MAX(worst, fabs((double)(r[k] - (c[k] * c[ALPHA] + (1.0f - c[ALPHA]) * grey))));
    }
    g_assert_cmpfloat(worst, <, 1e-5);
    g_free(fire);
    g_free(result);
    g_free(over);
}

static void test_over(gconstpointer preset)
{
    char *arguments = g_strdup_printf("noisekit:fire x=240 preset=%s", (const char *)preset);

    check_over(arguments, "black", 0.0f);
    check_over(arguments, "white", 1.0f);
    g_free(arguments);
}

static void color_channels(const char *text, float channels[CHANNELS])
{
    GeglColor *color = gegl_color_new(text);

    gegl_color_get_pixel(color, babl_format("RGBA float"), channels);
    g_object_unref(color);
}

/* Where a fire fades away it keeps its cold color, also where nothing is left of it: neither a dark nor a
 * light fringe. From an opacity of 0xb0 / 255 on, which is 0.69, it turns into the edge's. */
static void check_fringe(const char *arguments, const char *cold)
{
    float *values = linear(arguments, flames), wanted[CHANNELS];
    int faint = 0, others = 0;

    color_channels(cold, wanted);
    for (int i = 0; i < flames.width * flames.height; i++) {
        const float *c = &values[CHANNELS * i];

        faint += c[ALPHA] > 0.0f && c[ALPHA] < 0.6f;
        for (int k = RED; k < ALPHA && c[ALPHA] < 0.6f; k++)
            others += fabsf(c[k] - wanted[k]) > 0.001f;
    }
    g_assert_cmpint(faint, >, 1000);
    g_assert_cmpint(others, ==, 0);
    g_free(values);
}

static void test_fringe(void)
{
    check_fringe("noisekit:fire", "#b01c02");
    check_fringe("noisekit:fire preset=gas", "#1420c8");
    check_fringe("noisekit:fire preset=custom color-cold=#20ff40", "#20ff40");
}

static void test_custom(void)
{
    float *custom = linear("noisekit:fire preset=custom", flames), *wall = linear("noisekit:fire", flames);

    g_assert_cmpfloat(rms_difference(custom, wall, CHANNELS * 480 * 400), <, 1e-4);
    g_free(custom);
    g_free(wall);
}

/* Beneath its ground and high above it, to the last bit. */
static void test_ends(gconstpointer preset)
{
    char *arguments = g_strdup_printf("noisekit:fire preset=%s", (const char *)preset);

    g_assert_cmpfloat(largest_alpha(arguments, (GeglRectangle){ 0, 500, 960, 200 }), ==, 0.0f);
    g_assert_cmpfloat(largest_alpha(arguments, (GeglRectangle){ 0, -1000, 960, 320 }), ==, 0.0f);
    g_assert_cmpfloat(largest_alpha(arguments, (GeglRectangle){ 380, 340, 200, 50 }), ==, 1.0f);
    g_free(arguments);
}

static void test_sides(void)
{
    g_assert_cmpfloat(largest_alpha("noisekit:fire", (GeglRectangle){ 2000, 300, 300, 100 }), ==, 1.0f);
    g_assert_cmpfloat(largest_alpha("noisekit:fire preset=torch", (GeglRectangle){ 700, 0, 300, 400 }), ==,
                      0.0f);
    g_assert_cmpfloat(largest_alpha("noisekit:fire width=200", (GeglRectangle){ 900, 0, 300, 400 }), ==,
                      0.0f);
    g_assert_cmpfloat(
        largest_alpha("noisekit:fire preset=torch width=2000", (GeglRectangle){ 900, 300, 300, 99 }), ==,
        1.0f);
}

/* A fire with sides stands in every tile. */
static void test_tiled_sides(void)
{
    const char *arguments = "noisekit:fire preset=bonfire tile-width=391";
    float *one = linear(arguments, (GeglRectangle){ 300, 0, 391, 450 }),
          *other = linear(arguments, (GeglRectangle){ 300 - 5 * 391, 0, 391, 450 });

    g_assert_true(memcmp(one, other, sizeof *one * CHANNELS * 391 * 450) == 0);
    g_assert_cmpfloat(largest_alpha(arguments, (GeglRectangle){ 480 - 391, 340, 60, 50 }), ==, 1.0f);
    g_free(one);
    g_free(other);
}

/* The fire as a whole follows x and y. */
static void test_place(void)
{
    GeglRectangle there = { flames.x + 64, flames.y + 100, flames.width, flames.height };
    float *here = linear("noisekit:fire preset=bonfire", flames),
          *moved = linear("noisekit:fire preset=bonfire x=544 y=500", there);

    g_assert_cmpfloat(rms_difference(here, moved, CHANNELS * 480 * 400), <, 1e-4);
    g_free(here);
    g_free(moved);
}

/* How unlike the picture at a later time is to the earlier one, moved up by some rows. */
static double unlike_moved(const char *arguments, double step, int rows)
{
    char *later = g_strdup_printf("%s evolution=%g", arguments, step);
    GeglRectangle upper = { 0, 40, 960, 300 }, lower = { 0, 40 + rows, 960, 300 };
    float *before = pixels_of(arguments, "R'aG'aB'aA float", lower),
          *after = pixels_of(later, "R'aG'aB'aA float", upper);
    double unlike = rms_difference(before, after, CHANNELS * 960 * 300);

    g_free(before);
    g_free(after);
    g_free(later);
    return unlike;
}

/* In so short a time that its shapes have hardly changed: they are found higher up, not lower. */
static void test_rises(gconstpointer loop)
{
    for (int seed = 0; seed < 2; seed++) {
        char *arguments = g_strdup_printf("noisekit:fire seed=%d %s", seed, (const char *)loop);
        double up = unlike_moved(arguments, 0.02, 3), still = unlike_moved(arguments, 0.02, 0),
               down = unlike_moved(arguments, 0.02, -3);

        g_test_message("up %.4f, still %.4f, down %.4f", up, still, down);
        g_assert_cmpfloat(up, <, still);
        g_assert_cmpfloat(still, <, down);
        g_free(arguments);
    }
}

static void test_steady(gconstpointer arguments)
{
    assert_steady(arguments, (GeglRectangle){ 0, 0, 1920, 420 }, 2.0, 0.15);
}

static double mean_red(const char *arguments)
{
    float *values = pixels_of(arguments, "R'aG'aB'aA float", flames);
    double sum = 0.0;

    for (int i = 0; i < flames.width * flames.height; i++)
        sum += values[CHANNELS * i];
    g_free(values);
    return sum / (flames.width * flames.height);
}

static void test_numbers(void)
{
    g_assert_cmpfloat(mean_red("noisekit:fire intensity=0.5"), <, 0.95 * mean_red("noisekit:fire"));
    g_assert_cmpfloat(mean_red("noisekit:fire intensity=1.5"), >, 1.02 * mean_red("noisekit:fire"));
    g_assert_cmpfloat(mean_red("noisekit:fire height=180"), <, 0.7 * mean_red("noisekit:fire"));
    g_assert_cmpfloat(largest_alpha("noisekit:fire intensity=0", flames), ==, 0.0f);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    for (gsize i = 0; i < G_N_ELEMENTS(presets); i++) {
        char *over = g_strdup_printf("/over black and white/%s", presets[i]);
        char *ends = g_strdup_printf("/ends/%s", presets[i]);

        g_test_add_data_func(over, presets[i], test_over);
        g_test_add_data_func(ends, presets[i], test_ends);
        g_free(over);
        g_free(ends);
    }
    g_test_add_func("/fringe", test_fringe);
    g_test_add_func("/custom begins as the wall", test_custom);
    g_test_add_func("/sides", test_sides);
    g_test_add_func("/sides in tiles", test_tiled_sides);
    g_test_add_func("/place", test_place);
    g_test_add_data_func("/rises/free", "", test_rises);
    g_test_add_data_func("/rises/in a loop", "loop=2", test_rises);
    g_test_add_data_func("/steady/0", "noisekit:fire", test_steady);
    g_test_add_data_func("/steady/gas", "noisekit:fire preset=gas seed=1", test_steady);
    g_test_add_func("/numbers", test_numbers);
    return g_test_run();
}
