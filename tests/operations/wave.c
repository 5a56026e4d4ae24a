/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:wave against its definition, computed here in double precision: the average, over as many periods
 * as a pixel is wide, of a plainly written wave.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"

/* The definition is slow: every seventh pixel, which meets every column. */
enum { WIDTH = 40, HEIGHT = 30, STEP = 7 };

static const GeglRectangle area = { -13, -9, WIDTH, HEIGHT };

typedef struct {
    const char *arguments;
    char wave; /* the first letter */
    double sharpness;
    gboolean rings;
    double period, phase, direction, stretch, x, y;
} Recipe;

static const Recipe recipes[] = {
    { "wave=sine period=20", 's', 1, FALSE, 20, 0, 0, 1, 0, 0 },
    { "wave=triangle period=12.5 direction=90 phase=0.25", 't', 1, FALSE, 12.5, 0.25, 90, 1, 0, 0 },
    { "wave=saw period=9 direction=30 x=2.5 y=-4", 'w', 1, FALSE, 9, 0, 30, 1, 2.5, -4 },
    { "wave=saw period=300 direction=200 sharpness=3", 'w', 3, FALSE, 300, 0, 200, 1, 0, 0 },
    { "wave=sine period=17 sharpness=8 direction=301", 's', 8, FALSE, 17, 0, 301, 1, 0, 0 },
    { "wave=triangle period=6 sharpness=0.5", 't', 0.5, FALSE, 6, 0, 0, 1, 0, 0 },
    { "wave=sine period=3 direction=45", 's', 1, FALSE, 3, 0, 45, 1, 0, 0 },
    { "kind=rings wave=sine period=11 x=4 y=3", 's', 1, TRUE, 11, 0, 0, 1, 4, 3 },
    { "kind=rings wave=saw period=7 stretch=3 direction=20 phase=-0.5 x=4.25", 'w', 1, TRUE, 7, -0.5, 20, 3,
      4.25, 0 },
    { "kind=rings wave=triangle period=5 stretch=0.4 y=-2.5 phase=7", 't', 1, TRUE, 5, 7, 0, 0.4, 0, -2.5 },
};

/* --- The definition --- */

static double wave(const Recipe *r, double phase)
{
    double part = phase - floor(phase), height = part;

    if (r->wave == 's')
        height = pow(sin(G_PI * part), 2.0);
    else if (r->wave == 't')
        height = part < 0.5 ? 2.0 * part : 2.0 - 2.0 * part;
    return pow(height, r->sharpness);
}

/* Phase at a point of the picture plane, in periods. */
static double phase_at(const Recipe *r, double x, double y)
{
    double angle = r->direction * G_PI / 180.0;
    double right = x - r->x, up = r->y - y;
    double along = right * cos(angle) + up * sin(angle), across = up * cos(angle) - right * sin(angle);
    double way = r->rings ? hypot(along / sqrt(r->stretch), across * sqrt(r->stretch)) : along;

    return way / r->period - r->phase;
}

/* A pixel of this size, by the midpoint rule. */
static double pixel_at(const Recipe *r, double x, double y, double size)
{
    enum { SAMPLES = 20000 };
    const double small = 1e-5;
    double dx = (phase_at(r, x + small, y) - phase_at(r, x - small, y)) / (2 * small);
    double dy = (phase_at(r, x, y + small) - phase_at(r, x, y - small)) / (2 * small);
    double width = hypot(dx, dy) * size, phase = phase_at(r, x, y), sum = 0.0;

    g_assert_cmpfloat(width, <, 0.4); /* where it begins to fade */
    for (int i = 0; i < SAMPLES; i++)
        sum += wave(r, phase + width * ((i + 0.5) / SAMPLES - 0.5));
    return sum / SAMPLES;
}

static const char *format_of(const char *arguments)
{
    const char *aux = strstr(arguments, "aux="), *data = strstr(arguments, "range=signed");

    return data && (aux == NULL || data < aux) ? "Y float" : "Y' float";
}

/* The rest of a chain that begins with the operation. */
static Picture wave_new(const char *arguments)
{
    char *chain = g_strconcat("noisekit:wave ", arguments, NULL);
    Picture picture = picture_new(chain);

    picture.format = babl_format(format_of(arguments));
    g_free(chain);
    return picture;
}

static float *render_wave(const char *arguments, GeglRectangle where)
{
    Picture picture = wave_new(arguments);
    float *values = picture_render(&picture, where);

    picture_free(&picture);
    return values;
}

/* The wave is straight pieces, 1024 to a period: of a sine they are 2.4e-6 off, of its eighth power (which is
 * eight times as curved at its top) 1.9e-5, and where the root of a triangle begins (its first piece) more.
 */
static void test_definition(gconstpointer data)
{
    const Recipe *r = data;
    float *values = render_wave(r->arguments, area);
    double worst = 0.0;

    for (int i = 0; i < WIDTH * HEIGHT; i += STEP) {
        double x = area.x + i % WIDTH + 0.5, y = area.y + i / WIDTH + 0.5;

        if (r->rings && hypot(x - r->x, y - r->y) < 0.1)
            continue; /* no gradient in the centre */
        worst = fmax(worst, fabs(values[i] - pixel_at(r, x, y, 1.0)));
    }
    g_test_message("%s: %g off", r->arguments, worst);
    g_assert_cmpfloat(worst, <, r->sharpness < 1.0 ? 3e-4 : 5e-5);
    g_free(values);
}

/* A level's pixels are so many times as wide. */
static void test_levels(gconstpointer data)
{
    const Recipe *r = data;
    Picture picture = wave_new(r->arguments);

    g_object_set(gegl_config(), "mipmap-rendering", TRUE, NULL);
    for (int level = 1; level <= 2; level++) {
        int size = 1 << level;
        float values[WIDTH * HEIGHT];

        if (r->period < 5.0 * size)
            continue;
        gegl_node_blit(picture.last, 1.0 / size, &area, babl_format("Y' float"), values, GEGL_AUTO_ROWSTRIDE,
                       GEGL_BLIT_DEFAULT);
        for (int i = 0; i < WIDTH * HEIGHT; i += STEP) {
            double x = (area.x + i % WIDTH + 0.5) * size, y = (area.y + i / WIDTH + 0.5) * size;

            if (r->rings && (hypot(x - r->x, y - r->y) < 4.0 * size || r->stretch != 1.0))
                continue;
            g_assert_cmpfloat_with_epsilon(values[i], pixel_at(r, x, y, size), 3e-4);
        }
    }
    g_object_set(gegl_config(), "mipmap-rendering", FALSE, NULL);
    picture_free(&picture);
}

static void check_all(const char *arguments, double expected, double tolerance)
{
    float *values = render_wave(arguments, area);

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        if (!(fabs(values[i] - expected) <= tolerance)) {
            g_test_message("%s: pixel %d is %g", arguments, i, values[i]);
            g_test_fail();
            break;
        }
    g_free(values);
}

/* Finer than the pixels there is only the mean: 1/2, and of a wave's powers the integral of the power. */
static void test_fine_waves_fade(void)
{
    check_all("period=1.3", 0.5, 1e-6);
    check_all("period=0.4 wave=saw direction=33", 0.5, 1e-6);
    check_all("period=1 kind=rings x=-100 wave=triangle", 0.5, 1e-6);
    check_all("period=0.01 wave=saw sharpness=3", 0.25, 1e-6);          /* of x^3 */
    check_all("period=1 wave=triangle sharpness=0.5", 2.0 / 3.0, 2e-5); /* of a root */
    check_all("period=1 sharpness=2", 0.375, 1e-6);                     /* of the fourth power of a sine */
}

/* From there to waves of 2.5 pixels the contrast grows steadily. */
static void test_fading_is_gradual(void)
{
    double before = 0.0;

    for (double period = 1.3; period < 3.0; period += 0.05) {
        char *arguments = g_strdup_printf("period=%g direction=20", period);
        float *values = render_wave(arguments, (GeglRectangle){ 0, 0, 64, 64 });
        Statistics s = statistics(values, 64 * 64);

        g_assert_cmpfloat(s.deviation, >=, before - 1e-6);
        g_assert_cmpfloat(s.deviation, <, before + 0.05);
        before = s.deviation;
        g_free(values);
        g_free(arguments);
    }
    g_assert_cmpfloat(before, >, 0.25); /* a full sine's is 0.354 */
}

/* Both pictures agree, as far as 8-bit colours are exact. */
static void check_same(const char *arguments, const char *other, GeglRectangle where)
{
    float *a = render_wave(arguments, where), *b = render_wave(other, where);
    int count = where.width * where.height;
    Statistics s = statistics(a, count);
    double worst = 0.0;

    for (int i = 0; i < count; i++)
        worst = fmax(worst, isnan(b[i]) ? INFINITY : fabs((double)a[i] - b[i]));
    g_test_message("%s / %s: %g", arguments, other, worst);
    g_assert_cmpfloat(worst, <, 1e-4);
    g_assert_cmpfloat(s.deviation, >, 0.1); /* not both empty */
    g_free(a);
    g_free(b);
}

static void test_phase_comes_round(void)
{
    check_same("period=20 phase=0.3", "period=20 phase=1.3", area);
    check_same("period=20 phase=0.25", "period=20 x=5", area);
    check_same("kind=rings period=16 phase=-4", "kind=rings period=16", area);
}

/* --- Aux --- */

#define CONSTANT "noisekit:fbm octaves=0 range=signed gegl:add value="

/* Data: 1 pushes by amount; the sign is the direction's. */
static void test_aux_data(void)
{
    check_same("period=20 amount=7 aux=[ " CONSTANT "1 ]", "period=20 x=7", area);
    check_same("period=20 amount=8 aux=[ " CONSTANT "-0.5 ]", "period=20 x=-4", area);
    check_same("period=20 amount=8 aux=[ " CONSTANT "0 ]", "period=20", area);
    check_same("period=20 direction=90 amount=8 aux=[ " CONSTANT "1 ]", "period=20 direction=90 y=-8", area);
}

/* A picture: white pushes on, middle grey does nothing, black pushes back. */
static void test_aux_picture(void)
{
    check_same("period=20 amount=7 aux=[ gegl:color value=#ffffff ]", "period=20 x=7", area);
    check_same("period=20 amount=7 aux=[ gegl:color value=#000000 ]", "period=20 x=-7", area);
    check_same("period=20 amount=510 aux=[ gegl:color value=#808080 ]", "period=20 x=2",
               area); /* 128 / 255 */
    check_same("period=20 amount=9 aux=[ noisekit:fbm octaves=0 ]", "period=20", area);
}

/* What the input is can be said: a 1 that is no picture, and a 0 that is one. */
static void test_aux_values(void)
{
    check_same("period=20 amount=7 values=data aux=[ gegl:color value=#000000 ]", "period=20", area);
    check_same("period=20 amount=7 values=picture aux=[ " CONSTANT "0 ]", "period=20 x=-7", area);
}

/* Noise pushes just as much as a picture as it does as data where its bound is 1. */
static void test_aux_noise(void)
{
    check_same("period=20 amount=30 aux=[ noisekit:perlin range=signed ]",
               "period=20 amount=30 values=data aux=[ noisekit:perlin range=signed ]", area);
}

/* The wave's width in a pixel follows the push: where amount times the aux input's slope makes the phase run
 * through a period within a pixel, there is only the mean. */
static void test_aux_edges_are_smooth(void)
{
    enum { SIDE = 32 };
    static const GeglRectangle square = { 0, 0, SIDE, SIDE };

    for (int down = 0; down < 2; down++) {
        float slope[SIDE * SIDE], *values;
        Picture picture = wave_new("period=100 amount=1");

        for (int i = 0; i < SIDE * SIDE; i++)
            slope[i] = 100.0f * (float)(down ? i / SIDE : i % SIDE); /* a period per pixel */
        gegl_node_connect_to(pixels_source(picture.graph, "Y float", square, slope), "output",
                             gegl_node_get_producer(picture.last, "input", NULL), "aux");
        values = picture_render(&picture, (GeglRectangle){ 4, 4, 8, 8 });
        for (int i = 0; i < 64; i++)
            g_assert_cmpfloat_with_epsilon(values[i], 0.5, 1e-6);
        g_free(values);
        picture_free(&picture);
    }
}

/* A small picture goes on as its border, and does not bound the wave. */
static void test_small_aux(void)
{
    static const GeglRectangle all = { -30, -20, 60, 50 };
    const float ramp[] = { -1.0f, 0.0f, 0.5f, -1.0f, 0.0f, 0.5f };
    Picture picture = wave_new("period=20 amount=6");
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    float *values, *left = render_wave("period=20 x=-6", all), *right = render_wave("period=20 x=3", all);
    GeglRectangle box;

    gegl_node_connect_to(pixels_source(picture.graph, "Y float", (GeglRectangle){ 0, 0, 3, 2 }, ramp),
                         "output", node, "aux");
    values = picture_render(&picture, all);
    box = gegl_node_get_bounding_box(node);
    g_assert_true(gegl_rectangle_is_infinite_plane(&box));
    for (int y = 0; y < all.height; y++)
        for (int x = 0; x < all.width; x++) {
            int i = y * all.width + x;

            if (all.x + x < 0)
                g_assert_cmpfloat_with_epsilon(values[i], left[i], 2e-6);
            if (all.x + x > 2)
                g_assert_cmpfloat_with_epsilon(values[i], right[i], 2e-6);
        }
    g_free(left);
    g_free(right);
    g_free(values);
    picture_free(&picture);
}

/* Whatever stands in the aux input, the picture is one. */
static void test_bad_aux(void)
{
    const float bad[] = { NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 0.0f };
    Picture picture = wave_new("period=20 amount=1e6");
    float *values;

    gegl_node_connect_to(pixels_source(picture.graph, "Y float", (GeglRectangle){ 0, 0, 6, 1 }, bad),
                         "output", gegl_node_get_producer(picture.last, "input", NULL), "aux");
    values = picture_render(&picture, (GeglRectangle){ -1, -1, 8, 3 });
    statistics(values, 24);
    for (int i = 0; i < 24; i++)
        g_assert_true(values[i] >= 0.0f && values[i] <= 1.0f);
    g_free(values);
    picture_free(&picture);
}

/* An XML graph puts the aux input inside the node. */
static void test_xml(void)
{
    GeglNode *graph = gegl_node_new_from_xml("<gegl><node operation='noisekit:wave' period='20' amount='7'>"
                                             "<node operation='gegl:color' value='#ffffff'/></node></gegl>",
                                             "/");
    float *values = pixels_render(graph, "Y' float", area), *expected = render_wave("period=20 x=7", area);

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        g_assert_cmpfloat_with_epsilon(values[i], expected[i], 2e-6);
    g_free(values);
    g_free(expected);
    g_object_unref(graph);
}

/* --- Promises --- */

static const char *const chains[] = {
    "wave=saw period=9 direction=30",
    "kind=rings wave=sine period=15 stretch=2 direction=10 sharpness=3",
    "kind=rings wave=saw period=25 amount=60 aux=[ noisekit:fbm scale=40 range=signed ]",
    "wave=triangle period=30 amount=40 range=signed aux=[ noisekit:domain-warp scale=50 ]",
    "period=30 amount=40 aux=[ noisekit:simplex gegl:crop x=-50 y=-20 width=130 height=100 ]",
};

static void test_same_everywhere(gconstpointer arguments)
{
    Picture picture = wave_new(arguments);

    assert_same_everywhere(picture.last, format_of(arguments), (GeglRectangle){ -141, -135, 600, 410 });
    picture_free(&picture);
}

/* Ten million pixels away the picture is as here. */
static void test_far(void)
{
    static const GeglRectangle far = { 10000000, -10000000, WIDTH, HEIGHT }, near = { 0, 0, WIDTH, HEIGHT };
    static const char *const waves[] = { "period=9.3 direction=30 wave=saw",
                                         "kind=rings period=21 stretch=2" };

    for (gsize i = 0; i < G_N_ELEMENTS(waves); i++) {
        char *there = g_strdup_printf("%s x=10000000 y=-10000000", waves[i]);
        float *a = render_wave(there, far), *b = render_wave(waves[i], near);

        assert_pixels_equal(a, b, near, 1);
        g_free(a);
        g_free(b);
        g_free(there);
    }
}

/* And without the offset it is still the definition, to within what a double's phase tells. */
static void test_far_definition(void)
{
    static const GeglRectangle far = { 10000000, -10000000, WIDTH, HEIGHT };
    static const Recipe r = { "period=12.5 direction=90", 's', 1, FALSE, 12.5, 0, 90, 1, 0, 0 };
    float *values = render_wave(r.arguments, far);

    for (int i = 0; i < WIDTH * HEIGHT; i += STEP)
        g_assert_cmpfloat_with_epsilon(
            values[i], pixel_at(&r, far.x + i % WIDTH + 0.5, far.y + i / WIDTH + 0.5, 1.0), 1e-4);
    g_free(values);
}

/* --- Tiles --- */

static void test_tile(gconstpointer settings)
{
    const GeglRectangle here = { -7, 12, WIDTH, HEIGHT },
                        there = { -7 + 3 * 101, 12 - 2 * 76, WIDTH, HEIGHT };
    float *one = render_wave(settings, here), *other = render_wave(settings, there);

    g_assert_cmpmem(one, sizeof *one * WIDTH * HEIGHT, other, sizeof *other * WIDTH * HEIGHT);
    g_free(one);
    g_free(other);
}

/* No step where one tile meets the next: the wave is as steep there as elsewhere. */
static void test_no_seam(gconstpointer settings)
{
    const GeglRectangle tiles = { 0, 0, 203, 153 };
    float *values = render_wave(settings, tiles);
    double steepest = 0.0;

    for (int y = 1; y < tiles.height; y++)
        for (int x = 1; x < tiles.width; x++) {
            const float *value = values + y * tiles.width + x;

            steepest =
                fmax(steepest, fmax(fabsf(value[0] - value[-1]), fabsf(value[0] - value[-tiles.width])));
        }
    /* The steepest of a sine of 20 pixels, the shortest that these settings can become. */
    g_assert_cmpfloat(steepest, <, G_PI / 20.0);
    g_free(values);
}

/* Three waves of 33 pixels fit into 100, if each is 33.33 pixels long. */
static void test_fitted(void)
{
    float *tiled = render_wave("period=33 tile-width=100", area),
          *fitted = render_wave("period=33.333333333", area);

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        g_assert_cmpfloat(fabsf(tiled[i] - fitted[i]), <, 1e-4);
    g_free(tiled);
    g_free(fitted);
}

static void test_checksums(void)
{
    assert_checksum("noisekit:wave wave=saw period=9.7 direction=33.3 phase=0.3", "Y' float",
                    "592fa3ace01073508327e9665c3e6407");
    assert_checksum(
        "noisekit:wave kind=rings period=14.3 stretch=2.3 direction=77 sharpness=7.3 range=signed", "Y float",
        "64b786501518d14d2f98ca38e0d7f2f5");
    assert_checksum(
        "noisekit:wave wave=triangle period=25 sharpness=0.3 amount=50 aux=[ noisekit:wave kind=rings "
        "period=40 ]",
        "Y' float", "fca57f9e40d11678fd41c6041c516d71");
}

static void test_range(void)
{
    float *unit = render_wave("period=20 wave=saw", area),
          *data = render_wave("period=20 wave=saw range=signed", area);

    for (int i = 0; i < WIDTH * HEIGHT; i++)
        g_assert_cmpfloat_with_epsilon(data[i], 2.0 * unit[i] - 1.0, 1e-6);
    g_free(unit);
    g_free(data);
}

static void test_format(void)
{
    static const char *const formats[] = { "Y' float", "Y float" };

    for (int range = 0; range < 2; range++) {
        Picture picture = wave_new("");
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);

        gegl_node_set(node, "range", range, NULL);
        g_free(picture_render(&picture, area));
        g_assert_cmpstr(
            babl_get_name(gegl_operation_get_format(gegl_node_get_gegl_operation(node), "output")), ==,
            formats[range]);
        picture_free(&picture);
    }
}

/* Each property changes the picture at once, and setting it back gives the first picture again. */
static void test_properties(void)
{
    static const struct {
        const char *name;
        double value;
    } changes[] = { { "period", 30 },    { "amount", 10 }, { "sharpness", 2 }, { "phase", 0.5 },
                    { "direction", 10 }, { "stretch", 2 }, { "x", 3 },         { "y", 3 } };
    Picture picture = wave_new("kind=rings stretch=1.5 period=20 aux=[ noisekit:simplex ]");
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    float *first = picture_render(&picture, area);

    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        double before;
        float *away, *back;

        gegl_node_get(node, changes[i].name, &before, NULL);
        gegl_node_set(node, changes[i].name, changes[i].value, NULL);
        away = picture_render(&picture, area);
        gegl_node_set(node, changes[i].name, before, NULL);
        back = picture_render(&picture, area);
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
    static const char *const names[] = { "period",    "amount",  "sharpness", "phase",
                                         "direction", "stretch", "x",         "y" };
    static const double values[] = { 20.1, 7.3, 1.7, 0.3, 33.3, 1.3, 17.7, -5.1 };
    float *pixels[2];

    for (int stored = 0; stored < 2; stored++) {
        Picture picture = wave_new("kind=rings aux=[ noisekit:simplex ]");
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);

        for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
            gegl_node_set(node, names[i], stored ? (double)(float)values[i] : values[i], NULL);
        pixels[stored] = picture_render(&picture, area);
        picture_free(&picture);
    }
    assert_pixels_equal(pixels[0], pixels[1], area, 1);
    g_free(pixels[0]);
    g_free(pixels[1]);
}

int main(int argc, char **argv)
{
    static const char *const tiled[] = {
        "period=33 tile-width=101 tile-height=76",
        "period=33 direction=37 x=12.3 y=-4.6 phase=0.2 tile-width=101 tile-height=76",
        "period=1000 direction=110 tile-width=101 tile-height=76",
        "period=1000 direction=10 wave=triangle tile-width=101 tile-height=76",
    };
    test_init(&argc, &argv);
    for (gsize i = 0; i < G_N_ELEMENTS(recipes); i++) {
        char *definition = g_strdup_printf("/definition/%s", recipes[i].arguments);
        char *levels = g_strdup_printf("/levels/%s", recipes[i].arguments);

        g_test_add_data_func(definition, &recipes[i], test_definition);
        g_test_add_data_func(levels, &recipes[i], test_levels);
        g_free(definition);
        g_free(levels);
    }
    g_test_add_func("/fine waves fade", test_fine_waves_fade);
    g_test_add_func("/fading is gradual", test_fading_is_gradual);
    g_test_add_func("/the phase comes round", test_phase_comes_round);
    g_test_add_func("/aux/data", test_aux_data);
    g_test_add_func("/aux/picture", test_aux_picture);
    g_test_add_func("/aux/values", test_aux_values);
    g_test_add_func("/aux/noise", test_aux_noise);
    g_test_add_func("/aux/edges are smooth", test_aux_edges_are_smooth);
    g_test_add_func("/aux/small", test_small_aux);
    g_test_add_func("/aux/bad", test_bad_aux);
    g_test_add_func("/aux/XML", test_xml);
    for (gsize i = 0; i < G_N_ELEMENTS(chains); i++) {
        char *path = g_strdup_printf("/same everywhere/%s", chains[i]);

        g_test_add_data_func(path, chains[i], test_same_everywhere);
        g_free(path);
    }
    g_test_add_func("/far away as here", test_far);
    g_test_add_func("/far away by the definition", test_far_definition);
    for (gsize i = 0; i < G_N_ELEMENTS(tiled); i++) {
        char *repeats = g_strdup_printf("/tile/repeats/%s", tiled[i]);
        char *seamless = g_strdup_printf("/tile/has no seam/%s", tiled[i]);

        g_test_add_data_func(repeats, tiled[i], test_tile);
        g_test_add_data_func(seamless, tiled[i], test_no_seam);
        g_free(repeats);
        g_free(seamless);
    }
    g_test_add_func("/tile/whole waves", test_fitted);
    g_test_add_func("/checksums", test_checksums);
    g_test_add_func("/range", test_range);
    g_test_add_func("/format", test_format);
    g_test_add_func("/properties have an effect", test_properties);
    g_test_add_func("/properties stored as float32", test_float_properties);
    return g_test_run();
}
