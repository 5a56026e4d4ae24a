/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What the operations render is what the double evaluator says of their properties: each property
 * reaches the field or the grid as the contract tells.
 */
#include <math.h>
#include <string.h>

#include "expected.h"
#include "picture.h"
#include "recipes.h"

/* Single precision, in parts of the largest value. A warp multiplies the error of its displacement by the
 * field's slope. */
#define TOLERANCE      5e-6
#define WARP_TOLERANCE 2e-5

static double largest_difference(const char *recipe, GeglRectangle area)
{
    Expected expected = expected_new(recipe);
    float *values = render(recipe, area);
    double largest = 0.0, lowest, highest, amplitude;

    nk_plan_bounds(expected.plan, &lowest, &highest);
    amplitude = strstr(recipe, "range=signed") ? fmax(1.0, highest) : strstr(recipe, "output=d") ? 30.0 : 1.0;
    for (int i = 0; i < area.width * area.height; i++) {
        double difference =
            fabs(values[i] - expected_pixel(&expected, area.x + i % area.width, area.y + i / area.width));

        largest = isnan(difference) ? INFINITY : fmax(largest, difference);
    }
    g_free(values);
    expected_free(&expected);
    return largest / amplitude;
}

static void test_recipe(gconstpointer recipe)
{
    static const GeglRectangle areas[] = { { -20, -10, 61, 40 }, { 1000, -700, 40, 20 } };

    double tolerance = g_str_has_prefix(recipe, "noisekit:domain-warp") ? WARP_TOLERANCE : TOLERANCE;

    for (gsize i = 0; i < G_N_ELEMENTS(areas); i++)
        g_assert_cmpfloat(largest_difference(recipe, areas[i]), <=, tolerance);
}

/* --- Facts that need no evaluator, so that a mistake made twice would still show. --- */

static double worst(const float *a, const float *b, int count)
{
    double largest = 0.0;

    for (int i = 0; i < count; i++)
        largest = isnan(a[i] - b[i]) ? INFINITY : fmax(largest, fabs((double)a[i] - b[i]));
    return largest;
}

/* The normal map: unit vectors as colours, and seen from the light they are the relief. */
static void test_normals(void)
{
    static const GeglRectangle area = { -7, 3, 60, 40 };
    int count = area.width * area.height;
    Picture picture = picture_new("noisekit:fbm scale=50 seed=4 output=normal strength=1.5");
    float *colours = g_new(float, 3 * count);
    float *relief = render("noisekit:fbm scale=50 seed=4 output=relief strength=1.5", area);
    double worst_length = 0.0, worst_light = 0.0;

    gegl_node_blit(picture.last, 1.0, &area, babl_format("R'G'B' float"), colours, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    for (int i = 0; i < count; i++) {
        double x = 2.0 * colours[3 * i] - 1.0, up = 2.0 * colours[3 * i + 1] - 1.0;
        double z = 2.0 * colours[3 * i + 2] - 1.0;

        worst_length = fmax(worst_length, fabs(x * x + up * up + z * z - 1.0));
        worst_light = fmax(worst_light, fabs(fmax(-0.5 * x + 0.5 * up + G_SQRT2 / 2.0 * z, 0.0) - relief[i]));
        g_assert_cmpfloat(z, >, 0.0);
    }
    g_assert_cmpfloat(worst_length, <=, 1e-5);
    g_assert_cmpfloat(worst_light, <=, 1e-5);
    g_free(colours);
    g_free(relief);
    picture_free(&picture);
}

/* A slope is what the value's difference shows. */
static void test_slopes(void)
{
    static const GeglRectangle area = { 0, 0, 80, 60 };
    float *value = render("noisekit:fbm scale=400 octaves=2 range=signed", area);
    float *dx = render("noisekit:fbm scale=400 octaves=2 output=dx", area);
    float *dy = render("noisekit:fbm scale=400 octaves=2 output=dy", area);
    double largest = 0.0;

    for (int y = 1; y + 1 < area.height; y++)
        for (int x = 1; x + 1 < area.width; x++) {
            int at = y * area.width + x;

            largest = fmax(largest, fabs(200.0 * (value[at + 1] - value[at - 1]) - dx[at]));
            largest = fmax(largest, fabs(200.0 * (value[at + area.width] - value[at - area.width]) - dy[at]));
        }
    g_assert_cmpfloat(largest, <=, 2e-3);
    g_free(value);
    g_free(dx);
    g_free(dy);
}

/* Two by two tiles are four times the same, and the middle of them has no seam: steps there are no larger
 * than elsewhere. */
static void test_tiles(gconstpointer operation)
{
    enum { WIDTH = 93, HEIGHT = 71 };
    char *arguments = g_strdup_printf("%s scale=20 seed=5 tile-width=%d tile-height=%d",
                                      (const char *)operation, WIDTH, HEIGHT);
    GeglRectangle area = { -WIDTH / 2, -HEIGHT / 2, 2 * WIDTH, 2 * HEIGHT };
    float *values = render(arguments, area);
    double inside = 0.0, seam = 0.0;
    int differ = 0;

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const float *at = &values[y * area.width + x];

            differ += at[0] != at[WIDTH] || at[0] != at[HEIGHT * area.width] ||
                      at[0] != at[HEIGHT * area.width + WIDTH];
        }
    for (int y = 0; y < area.height; y++)
        for (int x = 0; x + 1 < area.width; x++) {
            double step = fabs(values[y * area.width + x + 1] - values[y * area.width + x]);
            double *to = ((area.x + x + 1) % WIDTH + WIDTH) % WIDTH == 0 ? &seam : &inside;

            *to = fmax(*to, step);
        }
    g_assert_cmpint(differ, ==, 0);
    g_assert_cmpfloat(seam, <=, 1.05 * inside);
    g_free(values);
    g_free(arguments);
}

/* A loop's end is its beginning, bit for bit, and its middle is something else. */
static void test_loops(gconstpointer operation)
{
    static const GeglRectangle area = { 10, 20, 64, 48 };
    static const char *const ends[] = { "0.25", "3.25", "1.75" };
    float *values[3];

    for (int i = 0; i < 3; i++) {
        char *arguments = g_strdup_printf("%s scale=20 seed=5 dimensions=3 loop=3 evolution=%s",
                                          (const char *)operation, ends[i]);

        values[i] = render(arguments, area);
        g_free(arguments);
    }
    assert_part_equals(values[1], area, values[0], area);
    g_assert_cmpfloat(worst(values[2], values[0], area.width * area.height), >, 0.05);
    for (int i = 0; i < 3; i++)
        g_free(values[i]);
}

/* What the scale becomes is shown: a whole number of cells fits into the tile. */
static void test_fitted_scale(void)
{
    static const GeglRectangle area = { 0, 0, 8, 8 };
    Picture picture = picture_new("noisekit:perlin scale=30 tile-width=100 tile-height=80");
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    double x = 0.0, y = 0.0;

    g_free(picture_render(&picture, area));
    gegl_node_get(node, "tiled-scale-x", &x, "tiled-scale-y", &y, NULL);
    g_assert_cmpfloat_with_epsilon(x, 100.0 / 3.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(y, 80.0 / 3.0, 1e-6);
    picture_free(&picture);
}

#define BASE "noisekit:simplex scale=20 seed=4 "

/* x to the right and y down by whole pixels move the picture as it is. */
static void test_offsets(void)
{
    float *here = render(BASE, (GeglRectangle){ 0, 0, 40, 30 });
    float *moved = render(BASE "x=7 y=11", (GeglRectangle){ 7, 11, 40, 30 });

    g_assert_cmpfloat(worst(here, moved, 40 * 30), <=, TOLERANCE);
    g_free(here);
    g_free(moved);
}

/* A quarter turn counter-clockwise about the origin brings what was right of it above it: the pixel
 * at (c, r) to (r, -1 - c). */
static void test_rotation(void)
{
    enum { SIDE = 40 };
    static const GeglRectangle area = { -SIDE / 2, -SIDE / 2, SIDE, SIDE };
    float *straight = render(BASE, area), *turned = render(BASE "rotation=90", area), *wanted;

    wanted = g_new(float, SIDE *SIDE);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            wanted[(SIDE - 1 - column) * SIDE + row] = straight[row * SIDE + column];
    g_assert_cmpfloat(worst(turned, wanted, SIDE * SIDE), <=, TOLERANCE);
    g_free(straight);
    g_free(turned);
    g_free(wanted);
}

/* Stretched by 4, a cell is twice as wide and half as high: pixels twice as far right and half as
 * far down show the same. (Their centres meet where the row or column is odd, hence the offset.) */
static void test_stretch(void)
{
    float *plain = render(BASE "x=0.5 y=0.5", (GeglRectangle){ -20, -20, 41, 41 });
    float *wide = render(BASE "x=0.5 y=0.5 stretch=4", (GeglRectangle){ -40, -10, 81, 21 });

    for (int row = -10; row <= 10; row++)
        for (int column = -20; column <= 20; column++)
            g_assert_cmpfloat_with_epsilon(wide[(row + 10) * 81 + 2 * column + 40],
                                           plain[(2 * row + 20) * 41 + column + 20], TOLERANCE);
    g_free(plain);
    g_free(wide);
}

static void test_published_origin(void)
{
    static const char *const recipes_at[] = {
        "noisekit:simplex scale=20 seed=3 origin=published range=signed x=5.5 y=-7.5",
        "noisekit:perlin scale=20 seed=3 origin=published range=signed x=5.5 y=-7.5",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(recipes_at); i++) {
        float *value = render(recipes_at[i], (GeglRectangle){ 5, -8, 1, 1 });
        float *beside = render(recipes_at[i], (GeglRectangle){ 10, -8, 1, 1 });

        g_assert_cmpfloat_with_epsilon(*value, 0.0, 1e-6);
        g_assert_cmpfloat(fabs(*beside), >, 0.05);
        g_free(beside);
        g_free(value);
    }
}

/* Perlin noise is zero on the lattice: with cells of 8 px from (0.5, 0.5) at every eighth pixel. */
static void test_scale_is_the_cell(void)
{
    float *values = render("noisekit:perlin scale=8 origin=published range=signed x=0.5 y=0.5",
                           (GeglRectangle){ 0, 0, 65, 65 });
    double sum = 0.0;

    for (int row = 0; row < 65; row += 8)
        for (int column = 0; column < 65; column += 8)
            g_assert_cmpfloat_with_epsilon(values[row * 65 + column], 0.0, 1e-6);
    /* And between them it is not. */
    for (int i = 4; i < 64; i += 8)
        sum += fabs(values[65 * 4 + i]);
    g_assert_cmpfloat(sum / 8, >, 0.1);
    g_free(values);
}

static void test_unit_is_signed_over_bound(void)
{
    static const GeglRectangle area = { 0, 0, 64, 64 };
    float *unit = render(BASE, area), *numbers = render(BASE "range=signed", area);
    Expected expected = expected_new(BASE "range=signed");
    double lowest, highest;

    nk_plan_bounds(expected.plan, &lowest, &highest);
    for (int i = 0; i < 64 * 64; i++)
        g_assert_cmpfloat_with_epsilon(unit[i], 0.5 + 0.5 * numbers[i] / highest, 1e-6);
    expected_free(&expected);
    g_free(unit);
    g_free(numbers);
}

#define WARP "noisekit:domain-warp octaves=1 scale=40 "

/* Without an amount the warp is the fractal itself. */
static void test_no_warp(void)
{
    static const GeglRectangle area = { 0, 0, 64, 64 };
    float *warped = render("noisekit:domain-warp warp-amount=0 seed=8", area);
    float *plain = render("noisekit:fbm seed=8", area);

    g_assert_cmpfloat(worst(warped, plain, 64 * 64), <=, TOLERANCE);
    g_free(warped);
    g_free(plain);
}

/* Twice as large in every length is the same picture at twice the size: amounts and scales are
 * pixels. */
static void test_warp_lengths(void)
{
    static const char small[] = WARP "warp-amount=30 warp-scale=60 x=0.5 y=0.5";
    static const char large[] = "noisekit:domain-warp octaves=1 scale=80 warp-amount=60 warp-scale=120 "
                                "x=0.5 y=0.5";
    float *once = render(small, (GeglRectangle){ 0, 0, 40, 40 });
    float *twice = render(large, (GeglRectangle){ 0, 0, 80, 80 });

    for (int row = 0; row < 40; row++)
        for (int column = 0; column < 40; column++)
            g_assert_cmpfloat_with_epsilon(twice[2 * row * 80 + 2 * column], once[row * 40 + column],
                                           TOLERANCE);
    g_free(once);
    g_free(twice);
}

int main(int argc, char **argv)
{
    static const char *const operations[] = { "noisekit:simplex", "noisekit:perlin", "noisekit:fbm",
                                              "noisekit:domain-warp" };

    test_init(&argc, &argv);
    add_for_each_recipe("double evaluator", test_recipe);
    g_test_add_func("/x and y move the picture", test_offsets);
    g_test_add_func("/rotation is counter-clockwise", test_rotation);
    g_test_add_func("/stretch widens at the same area", test_stretch);
    g_test_add_func("/the published origin stands at x and y", test_published_origin);
    g_test_add_func("/scale is the size of a cell", test_scale_is_the_cell);
    g_test_add_func("/unit is 0.5 + 0.5 n over bound", test_unit_is_signed_over_bound);
    g_test_add_func("/no warp amount, no warp", test_no_warp);
    g_test_add_func("/warp lengths are pixels", test_warp_lengths);
    g_test_add_func("/normals are units, and lit they are the relief", test_normals);
    g_test_add_func("/slopes are differences", test_slopes);
    g_test_add_func("/the fitted scale is shown", test_fitted_scale);
    for (gsize i = 0; i < G_N_ELEMENTS(operations); i++) {
        char *tiles = g_strdup_printf("/tiles/%s", operations[i]),
             *loops = g_strdup_printf("/loops/%s", operations[i]);

        g_test_add_data_func(tiles, operations[i], test_tiles);
        g_test_add_data_func(loops, operations[i], test_loops);
        g_free(tiles);
        g_free(loops);
    }
    return g_test_run();
}
