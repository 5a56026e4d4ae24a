/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:water: its three kinds, its colors and its loop.
 */
#include <string.h>

#include "moving.h"

enum { RED, GREEN, BLUE, ALPHA, CHANNELS };
enum { WIDTH = 320, HEIGHT = 240, PIXELS = WIDTH * HEIGHT };

static const GeglRectangle area = { 0, 0, WIDTH, HEIGHT };

static float *render_water(const char *settings, const char *format)
{
    char *arguments = g_strdup_printf("noisekit:water %s", settings);
    float *values = pixels_of(arguments, format, area);

    g_free(arguments);
    return values;
}

static void test_opaque(void)
{
    static const char *const settings[] = { "", "kind=surface", "kind=normal", "preset=pond", "light=0" };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        float *values = render_water(settings[i], "RGBA float");

        for (int k = 0; k < PIXELS; k++)
            g_assert_cmpfloat(values[CHANNELS * k + ALPHA], ==, 1.0f);
        g_free(values);
    }
}

/* Each pixel holds a direction, of length 1 but for the file's own rounding, that points out of the picture.
 */
static void test_normals(void)
{
    float *values = render_water("kind=normal", "R'G'B'A float");
    double tilt = 0.0;

    for (int i = 0; i < PIXELS; i++) {
        const float *c = &values[CHANNELS * i];
        double x = 2.0 * c[RED] - 1.0, y = 2.0 * c[GREEN] - 1.0, z = 2.0 * c[BLUE] - 1.0;

        g_assert_cmpfloat_with_epsilon(x * x + y * y + z * z, 1.0, 1e-4);
        g_assert_cmpfloat(z, >, 0.0);
        tilt += sqrt(x * x + y * y) / PIXELS;
    }
    g_assert_cmpfloat(tilt, >, 0.1);
    g_assert_cmpfloat(tilt, <, 0.7);
    g_free(values);
}

static void test_mirror(void)
{
    float *values = render_water("kind=normal steepness=0", "R'G'B'A float");

    for (int i = 0; i < PIXELS; i++) {
        g_assert_cmpfloat_with_epsilon(values[CHANNELS * i + RED], 0.5, 1e-5);
        g_assert_cmpfloat_with_epsilon(values[CHANNELS * i + GREEN], 0.5, 1e-5);
        g_assert_cmpfloat_with_epsilon(values[CHANNELS * i + BLUE], 1.0, 1e-5);
    }
    g_free(values);
}

/* The waves of the surface are those of the normal map: it is bright where they face the light, north-west.
 */
static void test_same_waves(void)
{
    float *normals = render_water("kind=normal", "R'G'B'A float"),
          *surface = render_water("kind=surface", "R'G'B'A float");
    double facing = 0.0, away = 0.0;
    int facing_count = 0, away_count = 0;

    for (int i = 0; i < PIXELS; i++) {
        double towards = normals[CHANNELS * i + GREEN] - normals[CHANNELS * i + RED];

        if (towards > 0.1) {
            facing += surface[CHANNELS * i + RED];
            facing_count++;
        } else if (towards < -0.1) {
            away += surface[CHANNELS * i + RED];
            away_count++;
        }
    }
    g_assert_cmpint(MIN(facing_count, away_count), >, PIXELS / 20);
    g_assert_cmpfloat(facing / facing_count, >, 2.0 * away / away_count);
    g_free(normals);
    g_free(surface);
}

/* One operation, shown as all three kinds and back. */
static void test_kinds_return(void)
{
    Picture picture = picture_new("noisekit:water");
    GeglNode *water = gegl_node_get_producer(picture.last, "input", NULL);
    float *wanted = render_water("", "RGBA float"), *values = g_new(float, CHANNELS *PIXELS);

    for (int kind = 2; kind >= 0; kind--) {
        gegl_node_set(water, "kind", kind, NULL);
        gegl_node_blit(picture.last, 1.0, &area, babl_format("RGBA float"), values, GEGL_AUTO_ROWSTRIDE,
                       GEGL_BLIT_DEFAULT);
        g_assert_true((memcmp(values, wanted, sizeof *values * CHANNELS * PIXELS) == 0) == (kind == 0));
    }
    g_free(wanted);
    g_free(values);
    picture_free(&picture);
}

static void test_custom(void)
{
    float *custom = render_water("preset=custom", "RGBA float"), *pool = render_water("", "RGBA float");

    g_assert_cmpfloat(rms_difference(custom, pool, CHANNELS * PIXELS), <, 1e-4);
    g_free(custom);
    g_free(pool);
}

/* Colors of one's own: the brightest pixels are the light's, the others between deep and shallow. */
static void test_colors(void)
{
    float *values = render_water("preset=custom color-deep=#ff0000 color-shallow=#ff0000 color-halo=#ff0000 "
                                 "color-light=#ffffff light=1.3",
                                 "R'G'B'A float");
    double least = 1.0, most = 0.0;

    for (int i = 0; i < PIXELS; i++) {
        least = MIN(least, (double)values[CHANNELS * i + BLUE]);
        most = MAX(most, (double)values[CHANNELS * i + BLUE]);
        g_assert_cmpfloat(values[CHANNELS * i + RED], >, 0.98f);
    }
    g_assert_cmpfloat(least, <, 0.01);
    g_assert_cmpfloat(most, >, 0.99);
    g_free(values);
}

static double deviation(const char *settings)
{
    float *values = render_water(settings, "R'G'B'A float");
    Statistics s = { 0 };

    for (int i = 0; i < PIXELS; i++)
        values[i] = values[CHANNELS * i + GREEN];
    s = statistics(values, PIXELS);
    g_free(values);
    return s.deviation;
}

static void test_numbers(void)
{
    g_assert_cmpfloat(deviation("light=0 depth-variation=0"), <, 1e-5);
    g_assert_cmpfloat(deviation("light=0 depth-variation=3"), >, 0.01);
    g_assert_cmpfloat(deviation("light=0.3"), <, 0.6 * deviation(""));
    g_assert_cmpfloat(deviation("kind=surface steepness=0"), <, 1e-5);
    g_assert_cmpfloat(deviation("kind=surface steepness=0.3"), <, 0.6 * deviation("kind=surface"));
}

/* Nets are mostly one octave, which changes faster where the evolution passes a layer of the noise's lattice:
 * by a third at most (seeds 0, 1 and 3 measured). A frame that did not meet the next would be several times
 * as far off.
 */
static void test_steady_net(void)
{
    assert_steady("noisekit:water", (GeglRectangle){ 0, 0, 1200, 600 }, 2.0, 0.4);
}

static void test_steady_surface(void)
{
    assert_steady("noisekit:water kind=surface", (GeglRectangle){ 0, 0, 1200, 600 }, 2.0, 0.15);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/opaque", test_opaque);
    g_test_add_func("/normal map", test_normals);
    g_test_add_func("/normal map of a mirror", test_mirror);
    g_test_add_func("/surface and normal map are the same waves", test_same_waves);
    g_test_add_func("/kinds and back", test_kinds_return);
    g_test_add_func("/custom begins as the pool", test_custom);
    g_test_add_func("/colors", test_colors);
    g_test_add_func("/numbers", test_numbers);
    g_test_add_func("/steady/caustics", test_steady_net);
    g_test_add_func("/steady/surface", test_steady_surface);
    return g_test_run();
}
