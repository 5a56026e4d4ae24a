/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:relief: surfaces whose slopes are known, and any surface against Scharr's gradient and Lambert's
 * law, computed here in double precision.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"

enum { WIDTH = 24, HEIGHT = 18 };

static const GeglRectangle area = { -5, 3, WIDTH, HEIGHT };

/* The operation behind pixels. */
typedef struct {
    GeglNode *graph, *node;
} Relief;

static Relief relief_new(const char *arguments, const char *format, GeglRectangle where, const float *pixels)
{
    Relief relief = { .graph = gegl_node_new() };
    GeglNode *source = pixels_source(relief.graph, format, where, pixels);
    GeglNode *end = gegl_node_new_child(relief.graph, "operation", "gegl:nop", NULL);
    char *chain = g_strconcat("noisekit:relief ", arguments, NULL);
    GError *error = NULL;

    gegl_create_chain(chain, source, end, 0.0, 512, "/", &error);
    g_assert_no_error(error);
    relief.node = gegl_node_get_producer(end, "input", NULL);
    g_free(chain);
    return relief;
}

static float *relief_of(const char *arguments, const char *format, const float *pixels, const char *result)
{
    Relief relief = relief_new(arguments, format, area, pixels);
    float *values = pixels_render(relief.node, result, area);

    g_object_unref(relief.graph);
    return values;
}

/* A plane that rises by so much per pixel, as data. */
static const float *plane(double right, double down)
{
    static float heights[WIDTH * HEIGHT];

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        heights[i] = (float)(right * (i % WIDTH) + down * (i / WIDTH));
    return heights;
}

static void check_all(const float *values, int channels, const double *expected, double tolerance)
{
    for (int i = 0; i < WIDTH * HEIGHT * channels; i++)
        if (!(fabs(values[i] - expected[i % channels]) <= tolerance)) {
            g_test_message("pixel (%d, %d), channel %d: %g, expected %g", i / channels % WIDTH,
                           i / channels / WIDTH, i % channels, values[i], expected[i % channels]);
            g_test_fail();
            return;
        }
}

/* --- Planes, to the very border --- */

static const struct {
    double right, down;
} planes[] = { { 0, 0 }, { 0.02, 0 }, { 0, -0.03 }, { 0.015, 0.025 }, { -0.5, 0.125 } };

static void test_normals(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(planes); i++) {
        double x = planes[i].right * 50, y = planes[i].down * 50, length = sqrt(1 + x * x + y * y);
        double up[] = { 0.5 - 0.5 * x / length, 0.5 + 0.5 * y / length, 0.5 + 0.5 / length };
        double down[] = { up[0], 1.0 - up[1], up[2] };
        const float *heights = plane(planes[i].right, planes[i].down);
        float *opengl = relief_of("kind=normal depth=50", "Y float", heights, "R'G'B' float");
        float *directx = relief_of("kind=normal depth=50 green=directx", "Y float", heights, "R'G'B' float");

        check_all(opengl, 3, up, 1e-4);
        check_all(directx, 3, down, 1e-4);
        g_free(opengl);
        g_free(directx);
    }
}

static void test_slopes(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(planes); i++) {
        double angle = atan(hypot(planes[i].right, planes[i].down) * 50), expected = sin(angle);
        float *values =
            relief_of("kind=slope depth=50", "Y float", plane(planes[i].right, planes[i].down), "Y' float");

        check_all(values, 1, &expected, 1e-4);
        g_free(values);
    }
}

/* Level ground under light from 30 degrees is half as bright as light from above makes it. */
static void test_level_ground(void)
{
    static const struct {
        const char *arguments;
        double expected;
    } lights[] = { { "ambient=0 elevation=90", 1.0 },         { "ambient=0 elevation=30", 0.5 },
                   { "ambient=0 elevation=0", 0.0 },          { "ambient=1 elevation=10", 1.0 },
                   { "ambient=0.5 elevation=30", 0.75 },      { "ambient=0 elevation=30 azimuth=300", 0.5 },
                   { "ambient=0 elevation=90 shine=1", 1.0 }, { "ambient=0 elevation=0 shine=1", 0.0 } };

    for (gsize i = 0; i < G_N_ELEMENTS(lights); i++) {
        float *values = relief_of(lights[i].arguments, "Y float", plane(0, 0), "Y' float");

        check_all(values, 1, &lights[i].expected, 1e-6);
        g_free(values);
    }
}

/* A slope of 45 degrees that faces light from 45 degrees is fully lit, and dark if it turns its back. */
static void test_azimuth(void)
{
    static const struct {
        int azimuth;
        double right, down; /* the rise that faces the light: away from it */
    } lights[] = { { 0, -1, 0 },   { 45, -M_SQRT1_2, M_SQRT1_2 },
                   { 90, 0, 1 },   { 135, M_SQRT1_2, M_SQRT1_2 },
                   { 180, 1, 0 },  { 225, M_SQRT1_2, -M_SQRT1_2 },
                   { 270, 0, -1 }, { 315, -M_SQRT1_2, -M_SQRT1_2 } };

    for (gsize i = 0; i < G_N_ELEMENTS(lights); i++)
        for (int away = 0; away < 2; away++) {
            char *arguments = g_strdup_printf("ambient=0 elevation=45 depth=%d azimuth=%d", away ? -40 : 40,
                                              lights[i].azimuth);
            float *values =
                relief_of(arguments, "Y float", plane(lights[i].right / 40, lights[i].down / 40), "Y' float");
            double expected = away ? 0.0 : 1.0;

            check_all(values, 1, &expected, 1e-4);
            g_free(values);
            g_free(arguments);
        }
}

/* --- Any surface --- */

static double rough(int x, int y)
{
    return 0.5 + 0.3 * sin(x * 1.3 + y * 0.7) + 0.2 * cos(x * y * 0.31);
}

static void gradient(int x, int y, double *right, double *down)
{
    static const int weights[] = { 3, 10, 3 };

    *right = *down = 0.0;
    for (int i = -1; i <= 1; i++) {
        *right += weights[i + 1] * (rough(x + 1, y + i) - rough(x - 1, y + i)) / 32.0;
        *down += weights[i + 1] * (rough(x + i, y + 1) - rough(x + i, y - 1)) / 32.0;
    }
}

/* Elevation 30 and azimuth 120, as directions to the right, down and up. */
static double shade(double right, double down, double ambient, double shine)
{
    double light[] = { cos(G_PI / 6) * cos(G_PI * 2 / 3), -cos(G_PI / 6) * sin(G_PI * 2 / 3), 0.5 };
    double half[] = { light[0], light[1], light[2] + 1.0 };
    double normal[] = { -right, -down, 1.0 }, lambert = 0.0, mirror = 0.0;
    double length = sqrt(right * right + down * down + 1.0);
    double half_length = sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);

    for (int i = 0; i < 3; i++) {
        lambert += light[i] * normal[i] / length;
        mirror += half[i] * normal[i] / length / half_length;
    }
    return fmin(1.0, (1.0 - shine / 2) *
                             ((1.0 - ambient) * fmax(lambert, 0.0) + ambient * 0.5 * (1.0 + 1.0 / length)) +
                         shine * pow(fmax(mirror, 0.0), 64));
}

static void test_rough(gconstpointer data)
{
    static const GeglRectangle large = { -2, -2, 304, 204 }, inside = { 0, 0, 300, 200 };
    const char *arguments = data;
    double shine = strstr(arguments, "shine") ? 0.6 : 0.0;
    float *heights = g_new(float, large.width *large.height), *values;
    Relief relief;

    for (int i = 0; i < large.width * large.height; i++)
        heights[i] = (float)rough(large.x + i % large.width, large.y + i / large.width);
    relief = relief_new(arguments, "Y float", large, heights);
    values = pixels_render(relief.node, "Y' float", inside);
    for (int i = 0; i < inside.width * inside.height; i++) {
        double right, down;

        gradient(i % inside.width, i / inside.width, &right, &down);
        if (fabs(values[i] - shade(right * 3, down * 3, 0.25, shine)) > 2e-5) {
            g_test_message("pixel (%d, %d): %g, expected %g", i % inside.width, i / inside.width, values[i],
                           shade(right * 3, down * 3, 0.25, shine));
            g_test_fail();
            break;
        }
    }
    g_free(heights);
    g_free(values);
    g_object_unref(relief.graph);
}

/* --- Borders and transparency --- */

static void test_extent(void)
{
    Relief relief = relief_new("", "Y float", area, plane(0.1, 0));
    GeglRectangle box = gegl_node_get_bounding_box(relief.node);
    Picture endless = picture_new("noisekit:fbm noisekit:relief");

    g_assert_true(gegl_rectangle_equal(&box, &area));
    box = gegl_node_get_bounding_box(endless.last);
    g_assert_true(gegl_rectangle_is_infinite_plane(&box));
    g_object_unref(relief.graph);
    picture_free(&endless);
}

/* A changed pixel changes its neighbours. */
static void test_invalidation(void)
{
    Relief relief = relief_new("", "Y float", area, plane(0.1, 0));
    GeglRectangle changed;

    g_free(pixels_render(relief.node, "Y' float", area));
    changed = gegl_operation_get_invalidated_by_change(gegl_node_get_gegl_operation(relief.node), "input",
                                                       GEGL_RECTANGLE(3, 8, 4, 5));
    g_assert_true(gegl_rectangle_equal(&changed, GEGL_RECTANGLE(2, 7, 6, 7)));
    g_object_unref(relief.graph);
}

/* Inputs too small to have a slope, or any inside. */
static void test_tiny(void)
{
    static const float heights[] = { 0.0f, 0.02f, 0.04f };
    Relief dot = relief_new("kind=slope depth=50", "Y float", (GeglRectangle){ 7, 7, 1, 1 }, heights);
    Relief row = relief_new("kind=slope depth=50", "Y float", (GeglRectangle){ 7, 7, 2, 1 }, heights);
    Relief column = relief_new("kind=slope depth=50", "Y float", (GeglRectangle){ 7, 7, 1, 3 }, heights);
    float *values;

    values = pixels_render(dot.node, "Y' float", (GeglRectangle){ 7, 7, 1, 1 });
    g_assert_cmpfloat(values[0], ==, 0.0);
    g_free(values);
    values = pixels_render(row.node, "Y' float", (GeglRectangle){ 7, 7, 2, 1 });
    g_assert_cmpfloat_with_epsilon(values[0], M_SQRT1_2, 1e-5);
    g_assert_cmpfloat_with_epsilon(values[1], M_SQRT1_2, 1e-5);
    g_free(values);
    values = pixels_render(column.node, "Y' float", (GeglRectangle){ 7, 7, 1, 3 });
    for (int i = 0; i < 3; i++)
        g_assert_cmpfloat_with_epsilon(values[i], M_SQRT1_2, 1e-5);
    g_free(values);
    g_object_unref(dot.graph);
    g_object_unref(row.graph);
    g_object_unref(column.graph);
}

/* Holes in a plane, whatever height they pretend, do not show in their neighbours; opacity stays. */
static void test_transparency(void)
{
    float pairs[2 * WIDTH * HEIGHT], *values;
    const float *heights = plane(0.01, 0.02);
    double x = 0.5, y = 1.0, length = sqrt(1 + x * x + y * y);
    double expected[] = { 0.5 - 0.5 * x / length, 0.5 + 0.5 * y / length, 0.5 + 0.5 / length };

    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        gboolean hole = hypot(i % WIDTH - 9, i / WIDTH - 8) < 4.3;

        pairs[2 * i] = hole ? 7.0f : heights[i];
        pairs[2 * i + 1] = hole ? 0.0f : 0.25f + 0.5f * (i % 2);
    }
    values = relief_of("kind=normal depth=50 values=data", "YA float", pairs, "R'G'B'A float");
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        g_assert_cmpfloat(values[4 * i + 3], ==, pairs[2 * i + 1]);
        for (int k = 0; k < 3 && pairs[2 * i + 1] > 0.0f; k++)
            g_assert_cmpfloat_with_epsilon(values[4 * i + k], expected[k], 1e-4);
    }
    g_free(values);
}

/* A lone pixel amid nothing is level. */
static void test_lone_pixel(void)
{
    float pairs[2 * WIDTH * HEIGHT] = { 0 }, *values;
    int lone = 5 * WIDTH + 5;

    pairs[2 * lone] = 3.0f;
    pairs[2 * lone + 1] = 1.0f;
    values = relief_of("kind=slope depth=50 values=data", "YA float", pairs, "Y'A float");
    g_assert_cmpfloat(values[2 * lone], ==, 0.0);
    g_assert_cmpfloat(values[2 * lone + 1], ==, 1.0);
    g_free(values);
}

/* Whatever stands in the input, the picture is one. */
static void test_bad_input(void)
{
    static const char *const outputs[] = { "kind=shaded shine=1", "kind=slope", "kind=normal" };
    static const float bad[] = { NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 0.0f, 1.0f };

    for (gsize i = 0; i < G_N_ELEMENTS(outputs); i++) {
        Relief relief = relief_new(outputs[i], "Y float", (GeglRectangle){ 0, 0, 7, 1 }, bad);
        float *values;

        gegl_node_set(relief.node, "depth", 1e6, NULL);
        values = pixels_render(relief.node, "R'G'B'A float", (GeglRectangle){ 0, 0, 7, 1 });
        for (int k = 0; k < 28; k++)
            g_assert_true(values[k] >= 0.0f && values[k] <= 1.0f);
        g_free(values);
        g_object_unref(relief.graph);
    }
}

/* --- Values --- */

/* A picture's height is its grey as the eye sees it, data's is the number. */
static void test_values(void)
{
    float picture[WIDTH * HEIGHT], light[WIDTH * HEIGHT];
    double straight = sin(atan(1.0));
    float *values;

    /* The same grey ramp, of 0.02 per pixel to the eye, in both encodings. */
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        picture[i] = 0.02f * (float)(i % WIDTH) + 0.1f;
    babl_process(babl_fish(babl_format("Y' float"), babl_format("Y float")), picture, light, WIDTH * HEIGHT);

    values = relief_of("kind=slope depth=50", "Y' float", picture, "Y' float");
    check_all(values, 1, &straight, 1e-4);
    g_free(values);
    values = relief_of("kind=slope depth=50 values=picture", "Y float", light, "Y' float");
    check_all(values, 1, &straight, 1e-3);
    g_free(values);
    values = relief_of("kind=slope depth=50 values=data", "Y' float", picture, "Y' float");
    g_assert_cmpfloat(values[WIDTH * 5 + 3], <, 0.5 * straight); /* dark grey has little light */
    g_free(values);
}

/* --- Promises --- */

/* A view of a plane is as bright as the plane, at its border too. */
static void test_levels(void)
{
    enum { SIDE = 256, VIEW = 32 };
    float *heights = g_new(float, SIDE *SIDE);
    Relief relief;

    g_object_set(gegl_config(), "mipmap-rendering", TRUE, NULL);
    for (int i = 0; i < SIDE * SIDE; i++)
        heights[i] = 0.003f * (float)(i % SIDE) - 0.002f * (float)(i / SIDE);
    relief = relief_new("depth=150 azimuth=120 elevation=30", "Y float", (GeglRectangle){ 0, 0, SIDE, SIDE },
                        heights);
    for (int level = 1; level <= 3; level++) {
        float values[VIEW * VIEW];

        gegl_node_blit(relief.node, ldexp(1.0, -level), GEGL_RECTANGLE(0, 0, VIEW, VIEW),
                       babl_format("Y' float"), values, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
        for (int i = 0; i < VIEW * VIEW; i++)
            g_assert_cmpfloat_with_epsilon(values[i], shade(0.45, -0.3, 0.25, 0), 1e-4);
    }
    g_object_set(gegl_config(), "mipmap-rendering", FALSE, NULL);
    g_free(heights);
    g_object_unref(relief.graph);
}

static const struct {
    const char *chain, *format;
} chains[] = {
    { "noisekit:fbm scale=30 noisekit:relief", "Y' float" },
    { "noisekit:fbm scale=30 gegl:crop x=-100 y=-90 width=300 height=200 noisekit:relief shine=0.5",
      "Y' float" },
    { "noisekit:simplex gegl:opacity value=0.7 noisekit:relief kind=normal", "R'G'B'A float" },
    { "noisekit:fbm range=signed noisekit:relief kind=slope", "Y' float" },
};

static void test_same_everywhere(gconstpointer data)
{
    const char *chain = data, *format = NULL;
    Picture picture = picture_new(chain);

    for (gsize i = 0; i < G_N_ELEMENTS(chains); i++)
        if (chains[i].chain == chain)
            format = chains[i].format;
    assert_same_everywhere(picture.last, format, (GeglRectangle){ -141, -135, 600, 410 });
    picture_free(&picture);
}

#define HILLS "noisekit:wave kind=rings period=40.3 noisekit:relief depth=7.7 "

static void test_checksums(void)
{
    assert_checksum(HILLS "azimuth=33.3 elevation=27.7 shine=0.3 ambient=0.13", "Y' float",
                    "42f29ebdb4cd5380a6aea878741a1336");
    assert_checksum(HILLS "kind=normal", "R'G'B' float", "89396a7a6cfbd6a7cf0883024415db32");
    assert_checksum(HILLS "kind=slope", "Y' float", "9db382a8826c4f197fbc7c139ad28dc2");
    assert_checksum("noisekit:wave kind=rings period=40.3 gegl:opacity value=0.7 noisekit:relief",
                    "Y'A float", "7723eb79efd73317f0ec0986bacc1e74");
}

static void test_formats(void)
{
    static const struct {
        const char *chain, *format;
    } outputs[] = {
        { "noisekit:fbm noisekit:relief", "Y' float" },
        { "noisekit:fbm noisekit:relief kind=slope", "Y' float" },
        { "noisekit:fbm noisekit:relief kind=normal", "R'G'B' float" },
        { "noisekit:fbm gegl:opacity value=0.5 noisekit:relief", "Y'A float" },
        { "noisekit:fbm gegl:opacity value=0.5 noisekit:relief kind=normal", "R'G'B'A float" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(outputs); i++) {
        Picture picture = picture_new(outputs[i].chain);
        GeglNode *relief = gegl_node_get_producer(picture.last, "input", NULL);

        g_free(pixels_render(relief, "RGBA float", (GeglRectangle){ 0, 0, 8, 8 }));
        g_assert_cmpstr(
            babl_get_name(gegl_operation_get_format(gegl_node_get_gegl_operation(relief), "output")), ==,
            outputs[i].format);
        picture_free(&picture);
    }
}

/* Each property changes the picture at once, and setting it back gives the first picture again. */
static void test_properties(void)
{
    static const struct {
        const char *name;
        double value;
    } changes[] = {
        { "depth", 30 }, { "azimuth", 10 }, { "elevation", 20 }, { "ambient", 0.5 }, { "shine", 0.5 }
    };
    Picture picture = picture_new("noisekit:fbm noisekit:relief");
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    float *first = pixels_render(node, "Y' float", area);

    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        double before;
        float *away, *back;

        gegl_node_get(node, changes[i].name, &before, NULL);
        gegl_node_set(node, changes[i].name, changes[i].value, NULL);
        away = pixels_render(node, "Y' float", area);
        gegl_node_set(node, changes[i].name, before, NULL);
        back = pixels_render(node, "Y' float", area);
        if (memcmp(away, first, sizeof(float) * WIDTH * HEIGHT) == 0) {
            g_test_message("%s has no effect", changes[i].name);
            g_test_fail();
        }
        assert_pixels_equal(back, first, area, 1);
        g_free(away);
        g_free(back);
    }
    g_free(first);
    picture_free(&picture);
}

/* GIMP stores doubles as float32: a filter saved and loaded again must not change. */
static void test_float_properties(void)
{
    static const char *const names[] = { "depth", "azimuth", "elevation", "ambient", "shine" };
    static const double values[] = { 20.1, 33.3, 27.7, 0.3, 0.1 };
    float *pixels[2];

    for (int stored = 0; stored < 2; stored++) {
        Picture picture = picture_new("noisekit:fbm noisekit:relief");
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);

        for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
            gegl_node_set(node, names[i], stored ? (double)(float)values[i] : values[i], NULL);
        pixels[stored] = pixels_render(node, "Y' float", area);
        picture_free(&picture);
    }
    assert_pixels_equal(pixels[0], pixels[1], area, 1);
    g_free(pixels[0]);
    g_free(pixels[1]);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/planes/normals", test_normals);
    g_test_add_func("/planes/slopes", test_slopes);
    g_test_add_func("/planes/level ground", test_level_ground);
    g_test_add_func("/planes/azimuth", test_azimuth);
    g_test_add_data_func("/any surface/dull", "depth=3 azimuth=120 elevation=30", test_rough);
    g_test_add_data_func("/any surface/shiny", "depth=3 azimuth=120 elevation=30 shine=0.6", test_rough);
    g_test_add_func("/extent", test_extent);
    g_test_add_func("/what a change invalidates", test_invalidation);
    g_test_add_func("/tiny inputs", test_tiny);
    g_test_add_func("/transparency", test_transparency);
    g_test_add_func("/a lone pixel", test_lone_pixel);
    g_test_add_func("/bad input", test_bad_input);
    g_test_add_func("/picture and data", test_values);
    g_test_add_func("/levels", test_levels);
    for (gsize i = 0; i < G_N_ELEMENTS(chains); i++) {
        char *path = g_strdup_printf("/same everywhere/%s", chains[i].chain);

        g_test_add_data_func(path, chains[i].chain, test_same_everywhere);
        g_free(path);
    }
    g_test_add_func("/checksums", test_checksums);
    g_test_add_func("/formats", test_formats);
    g_test_add_func("/properties have an effect", test_properties);
    g_test_add_func("/properties stored as float32", test_float_properties);
    return g_test_run();
}
