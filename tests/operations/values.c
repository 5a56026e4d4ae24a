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

#define FRACTAL "noisekit:fbm scale=50 seed=4 "

/* The normal map: unit vectors as colours, and seen from the light they are the relief. */
static void test_normals(void)
{
    static const GeglRectangle area = { -7, 3, 60, 40 };
    int count = area.width * area.height;
    Picture picture = picture_new(FRACTAL "output=normal strength=1.5");
    float *colours = g_new(float, 3 * count);
    float *relief = render(FRACTAL "output=relief strength=1.5", area);
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

/* Derivatives are along the picture's own axes, per scale, whatever turns, stretches and warps the field:
 * half the scale times the central difference of neighbouring pixels, of the value for the first and of the
 * first ones for the second. Cells are so large that a difference over two pixels is nearly the derivative.
 */
static const char *const smooth[] = {
    "noisekit:simplex scale=400 seed=1",
    "noisekit:simplex scale=400 rotation=33 stretch=1.6 dimensions=3 evolution=0.3",
    "noisekit:simplex scale=400 gradient-set=psrd gradient-angle=70 rotation=200",
    "noisekit:perlin scale=400 rotation=90 stretch=0.5",
    "noisekit:perlin scale=400 dimensions=4 w=0.6 gradient-set=circle rotation=301",
    "noisekit:fbm scale=800 octaves=2 rotation=120 octave-rotation=50 stretch=2",
    "noisekit:fbm scale=800 octaves=2 fractal=hybrid",
    "noisekit:fbm scale=800 octaves=2 fractal=multifractal weighted-strength=0.5",
    "noisekit:fbm scale=800 octaves=2 tile-width=1601 tile-height=900",
    ("noisekit:domain-warp scale=800 octaves=1 iterations=2 warp-amount=80 warp-scale=600 warp-octaves=1 "
     "rotation=15"),
};

static float *render_more(const char *recipe, const char *more, GeglRectangle area)
{
    char *arguments = g_strdup_printf("%s %s", recipe, more);
    float *values = render(arguments, area);

    g_free(arguments);
    return values;
}

/* How far the central differences are from what should be their derivative, in parts of the largest of them.
 */
static double error_of_slope(const float *values, const float *slope, GeglRectangle area, int step,
                             double scale)
{
    double worst_error = 0.0, largest = 0.0;

    for (int y = 1; y + 1 < area.height; y++)
        for (int x = 1; x + 1 < area.width; x++) {
            int at = y * area.width + x;
            double difference = 0.5 * scale * ((double)values[at + step] - values[at - step]);

            worst_error = fmax(worst_error, fabs(difference - slope[at]));
            largest = fmax(largest, fabs(difference));
        }
    g_assert_cmpfloat(largest, >, 0.1); /* else there is nothing to see */
    return worst_error / largest;
}

/* Second derivatives of some sets have a kink where a lattice point's reach ends. */
#define FIRST  5e-3
#define SECOND 2e-2

static void test_slopes(gconstpointer recipe)
{
    static const GeglRectangle area = { -31, 11, 80, 60 };
    static const char *const outputs[] = { "range=signed", "output=dx",  "output=dy",
                                           "output=dxx",   "output=dxy", "output=dyy" };
    double scale = g_ascii_strtod(strstr(recipe, "scale=") + strlen("scale="), NULL);
    float *values[6];

    for (int i = 0; i < 6; i++)
        values[i] = render_more(recipe, outputs[i], area);
    g_assert_cmpfloat(error_of_slope(values[0], values[1], area, 1, scale), <=, FIRST);
    g_assert_cmpfloat(error_of_slope(values[0], values[2], area, area.width, scale), <=, FIRST);
    g_assert_cmpfloat(error_of_slope(values[1], values[3], area, 1, scale), <=, SECOND);
    g_assert_cmpfloat(error_of_slope(values[1], values[4], area, area.width, scale), <=, SECOND);
    g_assert_cmpfloat(error_of_slope(values[2], values[4], area, 1, scale), <=, SECOND);
    g_assert_cmpfloat(error_of_slope(values[2], values[5], area, area.width, scale), <=, SECOND);
    for (int i = 0; i < 6; i++)
        g_free(values[i]);
}

/* show is output by the name that GIMP has for it. */
static void test_show(void)
{
    static const GeglRectangle area = { 0, 0, 50, 40 };
    static const char *const nicks[] = { "dx", "dy", "dxx", "dxy", "dyy", "relief" };

    for (gsize i = 0; i < G_N_ELEMENTS(nicks); i++) {
        char *output = g_strconcat("output=", nicks[i], NULL), *show = g_strconcat("show=", nicks[i], NULL);
        float *wanted = render_more(FRACTAL, output, area), *shown = render_more(FRACTAL, show, area);

        assert_part_equals(shown, area, wanted, area);
        g_free(wanted);
        g_free(shown);
        g_free(output);
        g_free(show);
    }
}

/* They are the published number's, whatever the range is. */
static void test_slopes_of_any_range(void)
{
    static const GeglRectangle area = { 0, 0, 50, 40 };
    float *plain = render(FRACTAL "output=dx", area),
          *other = render(FRACTAL "output=dx range=contrast", area);

    assert_part_equals(other, area, plain, area);
    g_free(plain);
    g_free(other);
}

/* The surface's height is what the range makes of the noise: times the strength, its slope down to the right
 * is red below the middle, per the length that is blue. */
static void test_normal_is_the_slope(void)
{
    static const GeglRectangle area = { -7, 3, 60, 40 };
    enum { COUNT = 60 * 40 };
    Picture picture = picture_new("noisekit:perlin scale=50 seed=4 output=normal strength=1.5 rotation=50");
    float colours[3 * COUNT];
    float *dx = render("noisekit:perlin scale=50 seed=4 output=dx rotation=50", area);
    float *dy = render("noisekit:perlin scale=50 seed=4 output=dy rotation=50", area);
    double worst_slope = 0.0;

    gegl_node_blit(picture.last, 1.0, &area, babl_format("R'G'B' float"), colours, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    for (int i = 0; i < COUNT; i++) {
        double x = 2.0 * colours[3 * i] - 1.0, up = 2.0 * colours[3 * i + 1] - 1.0,
               z = 2.0 * colours[3 * i + 2] - 1.0;

        /* Unit range: half the number over its bound, which is 1 for this set. Up is against y. */
        worst_slope = fmax(worst_slope, fabs(-x / z - 1.5 * 0.5 * dx[i]));
        worst_slope = fmax(worst_slope, fabs(up / z - 1.5 * 0.5 * dy[i]));
    }
    g_assert_cmpfloat(worst_slope, <=, 1e-5);
    g_free(dx);
    g_free(dy);
    picture_free(&picture);
}

/* In one dimension the picture is stripes: every row is the first. */
static void test_stripes(void)
{
    static const GeglRectangle area = { -30, -30, 90, 60 };
    float *values = render("noisekit:fbm dimensions=1 scale=30 octaves=3", area);
    float *dy = render("noisekit:fbm dimensions=1 scale=30 octaves=3 output=dy", area);
    float *dyy = render("noisekit:fbm dimensions=1 scale=30 octaves=3 output=dyy", area);
    Statistics s = statistics(values, area.width);

    g_assert_cmpfloat(s.deviation, >, 0.05);
    for (int row = 1; row < area.height; row++)
        g_assert_cmpmem(values, sizeof(float) * area.width, values + row * area.width,
                        sizeof(float) * area.width);
    for (int i = 0; i < area.width * area.height; i++) {
        g_assert_cmpfloat(dy[i], ==, 0.0f);
        g_assert_cmpfloat(dyy[i], ==, 0.0f);
    }
    g_free(values);
    g_free(dy);
    g_free(dyy);
}

/* Half a turn of all gradients is the noise's negative, and a quarter is neither. */
static void test_gradient_angle(void)
{
    static const GeglRectangle area = { 0, 0, 50, 40 };
    static const char *const recipes_turned[] = {
        "noisekit:simplex scale=20 range=signed gradient-set=psrd",
        "noisekit:simplex scale=20 range=signed gradient-set=psrd dimensions=3",
    };

    for (gsize k = 0; k < G_N_ELEMENTS(recipes_turned); k++) {
        float *straight = render(recipes_turned[k], area);
        float *half = render_more(recipes_turned[k], "gradient-angle=180", area);
        float *quarter = render_more(recipes_turned[k], "gradient-angle=90", area);

        for (int i = 0; i < area.width * area.height; i++)
            half[i] = -half[i];
        g_assert_cmpfloat(worst(straight, half, area.width * area.height), <=, TOLERANCE);
        for (int i = 0; i < area.width * area.height; i++)
            half[i] = -half[i];
        g_assert_cmpfloat(worst(straight, quarter, area.width * area.height), >, 0.3);
        g_assert_cmpfloat(worst(half, quarter, area.width * area.height), >, 0.3);
        g_free(straight);
        g_free(half);
        g_free(quarter);
    }
}

/* --- Tiles and loops --- */

static const char *const repeating[] = {
    "noisekit:simplex scale=20",
    "noisekit:simplex scale=20 gradient-set=psrd dimensions=3 evolution=0.4",
    "noisekit:simplex scale=20 gradient-set=opensimplex2s dimensions=4 stretch=1.7",
    "noisekit:simplex scale=20 gradient-set=gustavson output=relief",
    "noisekit:perlin scale=20 rotation=77",
    "noisekit:perlin scale=20 gradient-set=improved x=13.25 y=-7",
    "noisekit:perlin scale=2.5",
    "noisekit:fbm scale=40 octaves=4 lacunarity=2.17",
    "noisekit:fbm scale=40 octaves=3 basis=perlin fractal=ridged origin=published octave-x=5.5",
    "noisekit:domain-warp scale=40 octaves=2",
    "noisekit:domain-warp scale=40 octaves=2 warp=curl basis=perlin iterations=1",
    "noisekit:domain-warp scale=40 octaves=2 output=dx",
};

/* The largest step between neighbouring pixels within tiles, and between tiles, whose first column or row is
 * a multiple of period. step: to the next pixel in that direction. */
static void largest_steps(const float *values, GeglRectangle area, int step, int period, double *inside,
                          double *between)
{
    gboolean right = step == 1;

    *inside = *between = 0.0;
    for (int y = 0; y + !right < area.height; y++)
        for (int x = 0; x + right < area.width; x++) {
            int at = y * area.width + x, next = right ? area.x + x + 1 : area.y + y + 1;
            double *to = next % period == 0 ? between : inside;

            *to = fmax(*to, fabs((double)values[at + step] - values[at]));
        }
}

/* Two by two tiles are four times the same, bit for bit, and where they meet there is no seam: no step is
 * larger there than elsewhere. Odd sizes, and tiles that begin within the rendered area. */
static void test_tiles(gconstpointer recipe)
{
    enum { WIDTH = 93, HEIGHT = 71 };
    char *arguments =
        g_strdup_printf("%s seed=5 tile-width=%d tile-height=%d", (const char *)recipe, WIDTH, HEIGHT);
    GeglRectangle area = { -WIDTH / 2, -HEIGHT / 2, 2 * WIDTH, 2 * HEIGHT };
    float *values = render(arguments, area);
    double inside, between;
    int differ = 0;

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const float *at = &values[y * area.width + x];

            differ += at[0] != at[WIDTH] || at[0] != at[HEIGHT * area.width] ||
                      at[0] != at[HEIGHT * area.width + WIDTH];
        }
    g_assert_cmpint(differ, ==, 0);
    g_assert_cmpfloat(statistics(values, area.width * area.height).deviation, >, 0.04);
    largest_steps(values, area, 1, WIDTH, &inside, &between);
    g_assert_cmpfloat(between, <=, 1.05 * inside);
    largest_steps(values, area, area.width, HEIGHT, &inside, &between);
    g_assert_cmpfloat(between, <=, 1.05 * inside);
    g_free(values);
    g_free(arguments);
}

/* A tile along one axis leaves the other alone. */
static void test_tile_along_one_axis(void)
{
    enum { WIDTH = 60, HEIGHT = 40 };
    static const GeglRectangle area = { 0, 0, 2 * WIDTH, HEIGHT };
    float *values = render("noisekit:simplex scale=20 tile-width=60", area);
    float *below =
        render("noisekit:simplex scale=20 tile-width=60", (GeglRectangle){ 0, 60, 2 * WIDTH, HEIGHT });

    for (int y = 0; y < HEIGHT; y++)
        g_assert_cmpmem(values + y * area.width, sizeof(float) * WIDTH, values + y * area.width + WIDTH,
                        sizeof(float) * WIDTH);
    g_assert_cmpfloat(worst(values, below, area.width * area.height), >, 0.2);
    g_free(values);
    g_free(below);
}

static const char *const looping[] = {
    "noisekit:simplex dimensions=3",
    "noisekit:simplex dimensions=4 w=0.7 tile-width=50",
    "noisekit:simplex dimensions=3 gradient-set=psrd gradient-angle=30",
    "noisekit:perlin dimensions=3",
    "noisekit:perlin dimensions=4 gradient-set=circle rotation=20",
    "noisekit:fbm dimensions=3 lacunarity=1.83 fractal=turbulence",
    "noisekit:fbm dimensions=4 basis=perlin output=dx octaves=2",
    "noisekit:domain-warp dimensions=3",
    "noisekit:domain-warp dimensions=3 warp=curl octaves=1",
};

/* A loop's end is its beginning, bit for bit, and its middle is something else. */
static void test_loops(gconstpointer recipe)
{
    static const GeglRectangle area = { 10, 20, 64, 48 };
    static const char *const ends[] = { "0.25", "3.25", "1.75" };
    float *values[3];

    for (int i = 0; i < 3; i++) {
        char *arguments =
            g_strdup_printf("%s scale=20 seed=5 loop=3 evolution=%s", (const char *)recipe, ends[i]);

        values[i] = render(arguments, area);
        g_free(arguments);
    }
    assert_part_equals(values[1], area, values[0], area);
    g_assert_cmpfloat(worst(values[2], values[0], area.width * area.height), >, 0.05);
    for (int i = 0; i < 3; i++)
        g_free(values[i]);
}

/* What the scale becomes is shown: a whole number of cells fits into the tile. Without a tile it is what it
 * was. */
static void check_fitted_scale(const char *recipe, double wanted_x, double wanted_y)
{
    Picture picture = picture_new(recipe);
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    double x = 0.0, y = 0.0;

    g_free(picture_render(&picture, (GeglRectangle){ 0, 0, 8, 8 }));
    gegl_node_get(node, "tiled-scale-x", &x, "tiled-scale-y", &y, NULL);
    g_assert_cmpfloat_with_epsilon(x, wanted_x, 1e-5);
    g_assert_cmpfloat_with_epsilon(y, wanted_y, 1e-5);
    picture_free(&picture);
}

static void test_fitted_scale(void)
{
    check_fitted_scale("noisekit:perlin scale=30", 30.0, 30.0);
    check_fitted_scale("noisekit:perlin scale=30 stretch=4", 60.0, 15.0);
    check_fitted_scale("noisekit:perlin scale=30 tile-width=100 tile-height=80", 100.0 / 3.0, 80.0 / 3.0);
    check_fitted_scale("noisekit:perlin scale=30 stretch=4 tile-width=100", 50.0, 15.0);
    check_fitted_scale("noisekit:fbm basis=perlin scale=30 tile-height=7", 30.0, 7.0);
}

static void count_call(GeglNode *node, const GeglRectangle *area, gpointer count)
{
    (void)node;
    (void)area;
    ++*(int *)count;
}

/* Showing it is no change of the picture: else it would be rendered again and again. */
static void test_fitted_scale_is_quiet(void)
{
    Picture picture = picture_new("noisekit:perlin scale=30");
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    static const GeglRectangle area = { 0, 0, 8, 8 };
    int count = 0;

    g_free(picture_render(&picture, area));
    g_signal_connect(picture.last, "invalidated", G_CALLBACK(count_call), &count);
    gegl_node_set(node, "tile-width", 50, NULL);
    g_assert_cmpint(count, ==, 1);
    g_free(picture_render(&picture, area));
    g_assert_cmpint(count, ==, 1);
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

static void add_for_each(const char *what, const char *const *list, gsize count, GTestDataFunc test)
{
    for (gsize i = 0; i < count; i++) {
        char *path = g_strdup_printf("/%s/%s", what, list[i]);

        g_test_add_data_func(path, list[i], test);
        g_free(path);
    }
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    add_for_each_recipe("double evaluator", test_recipe);
    g_test_add_func("/x and y move the picture", test_offsets);
    g_test_add_func("/rotation is counter-clockwise", test_rotation);
    g_test_add_func("/stretch widens at the same area", test_stretch);
    g_test_add_func("/the published origin stands at x and y", test_published_origin);
    g_test_add_func("/scale is the size of a cell", test_scale_is_the_cell);
    g_test_add_func("/unit is 0.5 + 0.5 n over bound", test_unit_is_signed_over_bound);
    g_test_add_func("/one dimension is stripes", test_stripes);
    g_test_add_func("/half a turn of the gradients is the negative", test_gradient_angle);
    g_test_add_func("/no warp amount, no warp", test_no_warp);
    g_test_add_func("/warp lengths are pixels", test_warp_lengths);
    add_for_each("derivatives are differences", smooth, G_N_ELEMENTS(smooth), test_slopes);
    g_test_add_func("/show is output", test_show);
    g_test_add_func("/derivatives are the published number's", test_slopes_of_any_range);
    g_test_add_func("/normals are units, and lit they are the relief", test_normals);
    g_test_add_func("/normals lean as the slope says", test_normal_is_the_slope);
    add_for_each("tiles", repeating, G_N_ELEMENTS(repeating), test_tiles);
    g_test_add_func("/a tile along one axis", test_tile_along_one_axis);
    add_for_each("loops", looping, G_N_ELEMENTS(looping), test_loops);
    g_test_add_func("/the fitted scale is shown", test_fitted_scale);
    g_test_add_func("/the fitted scale is no change", test_fitted_scale_is_quiet);
    return g_test_run();
}
