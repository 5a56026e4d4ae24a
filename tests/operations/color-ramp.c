/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:color-ramp: where stops stand, how colours mix between them, what alpha
 * does, and what becomes of values that are no grey.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"

enum { COUNT = 4097 }; /* grey values from 0 to 1, more than the ramp's table has entries */

static const GeglRectangle line = { 0, 0, COUNT, 1 };

typedef struct {
    float red, green, blue, alpha;
} Color;

/* A ramp behind some values: arguments as on gegl's command line. */
typedef struct {
    GeglNode *graph, *ramp;
} Ramp;

static Ramp ramp_new(const char *arguments, const char *format, GeglRectangle area, const float *values)
{
    Ramp ramp = { .graph = gegl_node_new() };
    GeglNode *source = pixels_source(ramp.graph, format, area, values);
    GeglNode *end = gegl_node_new_child(ramp.graph, "operation", "gegl:nop", NULL);
    char *chain = g_strconcat("noisekit:color-ramp ", arguments, NULL);
    GError *error = NULL;

    gegl_create_chain(chain, source, end, 0.0, 512, "/", &error);
    g_assert_no_error(error);
    ramp.ramp = gegl_node_get_producer(end, "input", NULL);
    g_free(chain);
    return ramp;
}

static Color *colors_of(const char *arguments, const char *format, const float *values, int count)
{
    GeglRectangle area = { 0, 0, count, 1 };
    Ramp ramp = ramp_new(arguments, format, area, values);
    float *colors = pixels_render(ramp.ramp, "RGBA float", area);

    g_object_unref(ramp.graph);
    return (Color *)colors;
}

/* The whole ramp; g_free it. Value i / (COUNT - 1). */
static Color *whole_ramp(const char *arguments)
{
    float values[COUNT];

    for (int i = 0; i < COUNT; i++)
        values[i] = (float)i / (COUNT - 1);
    return colors_of(arguments, "Y' float", values, COUNT);
}

static Color color_at(const char *arguments, float value)
{
    Color *colors = colors_of(arguments, "Y' float", &value, 1), color = colors[0];

    g_free(colors);
    return color;
}

static Color linear(const char *text)
{
    GeglColor *color = gegl_color_new(text);
    Color result;

    gegl_color_get_pixel(color, babl_format("RGBA float"), &result);
    g_object_unref(color);
    return result;
}

static double distance(Color a, Color b)
{
    return fmax(fmax(fabs(a.red - b.red), fabs(a.green - b.green)),
                fmax(fabs(a.blue - b.blue), fabs(a.alpha - b.alpha)));
}

static void check_color(Color color, Color expected, double tolerance)
{
    if (distance(color, expected) <= tolerance)
        return;
    g_test_message("%g %g %g %g, expected %g %g %g %g", color.red, color.green, color.blue, color.alpha,
                   expected.red, expected.green, expected.blue, expected.alpha);
    g_test_fail();
}

static void check_same_ramps(const char *arguments, const char *other, double tolerance)
{
    Color *a = whole_ramp(arguments), *b = whole_ramp(other);
    double worst = 0.0;

    for (int i = 0; i < COUNT; i++)
        worst = fmax(worst, distance(a[i], b[i]));
    if (!(worst <= tolerance)) {
        g_test_message("%s / %s: %g apart", arguments, other, worst);
        g_test_fail();
    }
    g_free(a);
    g_free(b);
}

/* --- Stops --- */

#define THREE                                                                                                \
    "preset=custom stops=3 color-1=#102030 position-1=0.25 color-2=#e08000 position-2=0.5 color-3=#40c0ff "  \
    "position-3=1 "

/* Places on the table's entries: between them the ramp is interpolated. */
static void test_stops(void)
{
    static const char *const ways[] = { THREE "interpolation=straight", THREE "interpolation=smooth",
                                        THREE "interpolation=steps",
                                        THREE "interpolation=straight space=linear" };

    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        check_color(color_at(ways[i], 0.0f), linear("#102030"), 1e-6);
        check_color(color_at(ways[i], 0.125f), linear("#102030"), 1e-6);
        check_color(color_at(ways[i], 0.25f), linear("#102030"), 1e-6);
        check_color(color_at(ways[i], 0.5f), linear("#e08000"), 1e-6);
        check_color(color_at(ways[i], 1.0f), linear("#40c0ff"), 1e-6);
    }
}

static void test_no_grey(void)
{
    static const float odd[] = { -1.0f, -INFINITY, NAN, -0.0f, 2.0f, INFINITY, 1e30f };
    Color *colors = colors_of(THREE "values=data", "Y float", odd, 7);

    for (int i = 0; i < 7; i++)
        check_color(colors[i], linear(i < 4 ? "#102030" : "#40c0ff"), 1e-6);
    g_free(colors);
}

static void test_one_stop(void)
{
    Color *colors = whole_ramp("preset=custom stops=1 color-1=#335577 position-1=0.3");

    for (int i = 0; i < COUNT; i++)
        check_color(colors[i], linear("#335577"), 1e-6);
    g_free(colors);
}

static void test_any_order(void)
{
    check_same_ramps(THREE,
                     "preset=custom stops=3 color-2=#102030 position-2=0.25 color-3=#e08000 "
                     "position-3=0.5 color-1=#40c0ff position-1=1",
                     0.0);
}

/* Two stops at one place are an edge. */
static void test_edge(void)
{
    static const char edge[] =
        "preset=custom stops=4 color-1=#000000 position-1=0 color-2=#ff0000 position-2=0.5 "
        "color-3=#00ff00 position-3=0.5 color-4=#ffffff position-4=1 ";
    static const char *const ways[] = { "interpolation=straight", "interpolation=smooth" };

    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        char *arguments = g_strconcat(edge, ways[i], NULL);

        check_color(color_at(arguments, 0.5f), linear("#00ff00"), 1e-6);
        check_color(color_at(arguments, 0.5f - 1.0f / 2048), linear("#ff0000"), 0.01);
        g_free(arguments);
    }
}

static void test_unused_stops(void)
{
    check_same_ramps(THREE, THREE "color-4=#ff00ff position-4=0.1 position-6=0.7", 0.0);
}

/* --- Mixing --- */

/* The straight ramp between two opaque colours in linear light is exact in the table too. */
static void test_linear(void)
{
    Color *colors =
        whole_ramp("preset=custom stops=2 color-1=#102030 position-1=0 color-2=#e08000 position-2=1 "
                   "interpolation=straight space=linear");
    Color a = linear("#102030"), b = linear("#e08000");

    for (int i = 0; i < COUNT; i++) {
        float part = (float)i / (COUNT - 1);

        check_color(colors[i],
                    (Color){ a.red + part * (b.red - a.red), a.green + part * (b.green - a.green),
                             a.blue + part * (b.blue - a.blue), 1.0f },
                    1e-6);
    }
    g_free(colors);
}

static void multiply(const double matrix[3][3], const double in[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2];
}

/* Oklab as it was first published (Ottosson, 2020), from CIE XYZ, and with the lightness that he gave it
 * later, here found as the inverse of x (x + k1) / (k3 (x + k2)). (The Oklab of babl 0.1.98 is another one:
 * its grey has a colour.) */
static void to_oklab(Color color, double lab[3])
{
    static const double srgb_to_xyz[3][3] = { { 0.4124, 0.3576, 0.1805 }, /* IEC 61966-2-1 */
                                              { 0.2126, 0.7152, 0.0722 },
                                              { 0.0193, 0.1192, 0.9505 } };
    static const double m1[3][3] = { { 0.8189330101, 0.3618667424, -0.1288597137 },
                                     { 0.0329845436, 0.9293118715, 0.0361456387 },
                                     { 0.0482003018, 0.2643662691, 0.6338517070 } };
    static const double m2[3][3] = { { 0.2104542553, 0.7936177850, -0.0040720468 },
                                     { 1.9779984951, -2.4285922050, 0.4505937099 },
                                     { 0.0259040371, 0.7827717662, -0.8086757660 } };
    const double k1 = 0.206, k2 = 0.03, k3 = (1 + k1) / (1 + k2);
    double rgb[3] = { color.red, color.green, color.blue }, xyz[3], lms[3], low = 0.0, high = 1.0;

    multiply(srgb_to_xyz, rgb, xyz);
    multiply(m1, xyz, lms);
    for (int i = 0; i < 3; i++)
        lms[i] = cbrt(lms[i]);
    multiply(m2, lms, lab);
    for (int i = 0; i < 60; i++) {
        double x = 0.5 * (low + high);

        if (x * (x + k1) / (k3 * (x + k2)) < lab[0])
            low = x;
        else
            high = x;
    }
    lab[0] = low;
}

static void test_perceptual(void)
{
    double a[3], b[3], lab[3];
    Color *colors;

    /* Colours between which no mixture leaves the gamut, where it would be clipped. */
    colors = whole_ramp("preset=custom stops=2 color-1=#203080 position-1=0 color-2=#d0a060 position-2=1 "
                        "interpolation=straight");
    to_oklab(linear("#203080"), a);
    to_oklab(linear("#d0a060"), b);
    for (int i = 0; i < COUNT; i++) {
        double part = (double)i / (COUNT - 1);

        to_oklab(colors[i], lab);
        for (int k = 0; k < 3; k++)
            g_assert_cmpfloat_with_epsilon(lab[k], a[k] + part * (b[k] - a[k]), 1e-3);
    }
    g_free(colors);
}

/* Black to white is even to the eye: CIE lightness rises by equal steps, within what two models of the eye
 * agree. */
static void test_even_grey(void)
{
    Color *colors = whole_ramp("preset=grey interpolation=straight");
    const Babl *fish = babl_fish(babl_format("RGBA float"), babl_format("CIE Lab float"));

    for (int i = 0; i < COUNT; i++) {
        float lab[3];

        babl_process(fish, &colors[i], lab, 1);
        g_assert_cmpfloat_with_epsilon(lab[0], 100.0 * i / (COUNT - 1), 3.0);
        g_assert_cmpfloat_with_epsilon(colors[i].red, colors[i].blue, 1e-5);
    }
    g_free(colors);
}

/* What the operation's comment promises of its table: halfway between entries, where it is furthest off, it
 * is within 0.0002 of the same ramp seen through a lens: stops 2048 times as close (0.05 apart become
 * 0.00002). */
static void test_table(void)
{
    static const char *const spaces[] = { "perceptual", "linear" };

    for (gsize i = 0; i < G_N_ELEMENTS(spaces); i++) {
        char *narrow = g_strdup_printf("preset=custom stops=2 color-1=#000000 position-1=0.5 color-2=#ffffff "
                                       "position-2=0.55 interpolation=smooth space=%s",
                                       spaces[i]);
        char *wide = g_strdup_printf("preset=custom stops=2 color-1=#000000 position-1=0 color-2=#ffffff "
                                     "position-2=1 interpolation=smooth space=%s",
                                     spaces[i]);

        for (int entry = 1024; entry < 1126; entry++) {
            float value = (entry + 0.5f) / 2048;

            check_color(color_at(narrow, value), color_at(wide, (value - 0.5f) / 0.05f), 2e-4);
        }
        g_free(narrow);
        g_free(wide);
    }
}

/* --- Curves --- */

#define CURVE                                                                                                \
    "preset=custom stops=4 color-1=#000000 position-1=0 color-2=#303030 position-2=0.5 color-3=#d0d0d0 "     \
    "position-3=0.625 color-4=#ffffff position-4=1 space=linear "

/* A smooth ramp rises where its stops do, and never beyond them. */
static void test_smooth_is_monotone(void)
{
    Color *colors = whole_ramp(CURVE "interpolation=smooth");

    for (int i = 1; i < COUNT; i++)
        g_assert_cmpfloat(colors[i].red, >=, colors[i - 1].red);
    g_assert_cmpfloat(colors[COUNT - 1].red, <=, 1.0);
    g_free(colors);
}

/* Its slope does not jump at a stop, a straight ramp's does. */
static void test_smooth_has_no_corners(void)
{
    static const char *const ways[] = { CURVE "interpolation=smooth", CURVE "interpolation=straight" };
    double jump[2];

    for (int way = 0; way < 2; way++) {
        Color *colors = whole_ramp(ways[way]);
        int stop = (COUNT - 1) / 2;

        jump[way] =
            fabs((colors[stop + 2].red - colors[stop].red) - (colors[stop].red - colors[stop - 2].red)) *
            (COUNT - 1) / 2;
        g_free(colors);
    }
    g_assert_cmpfloat(jump[0], <, 0.1);
    g_assert_cmpfloat(jump[1], >, 4.0);
}

/* Steps keep each colour up to the next stop. */
static void test_steps(void)
{
    Color *colors = whole_ramp(THREE "interpolation=steps");

    for (int i = 0; i < COUNT; i++) {
        double value = (double)i / (COUNT - 1);

        if (fabs(value - 0.5) < 1.0 / 2048 || fabs(value - 1.0) < 1.0 / 2048)
            continue;
        check_color(colors[i], linear(value < 0.5 ? "#102030" : "#e08000"), 1e-6);
    }
    g_free(colors);
}

/* --- Alpha --- */

/* Towards a transparent stop the colour stays, whatever the transparent one is: no fringes. */
static void test_no_fringes(void)
{
    static const char *const ways[] = {
        "interpolation=straight space=linear", "interpolation=straight space=perceptual",
        "interpolation=smooth space=linear",   "interpolation=smooth space=perceptual",
        "interpolation=steps space=linear",
    };
    static const char *const transparent[] = { "#00000000", "#ffffff00", "#00ff0000" };

    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++)
        for (gsize k = 0; k < G_N_ELEMENTS(transparent); k++) {
            char *arguments = g_strdup_printf("preset=custom stops=2 color-1=%s position-1=0 color-2=#e08020 "
                                              "position-2=1 %s",
                                              transparent[k], ways[i]);
            Color *colors = whole_ramp(arguments), expected = linear("#e08020");

            for (int n = 0; n < COUNT; n++) {
                expected.alpha = colors[n].alpha;
                check_color(colors[n], expected, 2e-6);
            }
            g_assert_cmpfloat(colors[0].alpha, ==, 0.0);
            g_assert_cmpfloat(colors[COUNT - 1].alpha, ==, 1.0);
            g_free(colors);
            g_free(arguments);
        }
}

/* Between two partly transparent colours each counts by its opacity. */
static void test_associated(void)
{
    Color middle =
        color_at("preset=custom stops=2 color-1=#ff000040 position-1=0 color-2=#0000ffc0 position-2=1 "
                 "interpolation=straight space=linear",
                 0.5f);
    double a = 0x40 / 255.0, b = 0xc0 / 255.0;

    check_color(middle, (Color){ (float)(a / (a + b)), 0.0f, (float)(b / (a + b)), (float)((a + b) / 2) },
                1e-5);
}

static void test_input_alpha(void)
{
    static const float pairs[] = { 0.5f, 0.25f, 0.5f, 0.0f, 1.0f, 1.0f };
    Color *colors = colors_of(THREE, "Y'A float", pairs, 3), expected = linear("#e08000");

    expected.alpha = 0.25f;
    check_color(colors[0], expected, 1e-5);
    g_assert_cmpfloat(colors[1].alpha, ==, 0.0);
    check_color(colors[2], linear("#40c0ff"), 1e-5);
    g_free(colors);
}

/* --- Values --- */

/* A picture's grey is what the eye sees, data is the number. */
static void test_values(void)
{
    static const float half = 0.5f, picture = 0.5f;
    Color wanted = color_at(THREE, 0.5f);
    Color *colors;

    colors = colors_of(THREE, "Y float", &half, 1); /* data */
    check_color(colors[0], wanted, 1e-6);
    g_free(colors);
    colors = colors_of(THREE, "Y' float", &picture, 1);
    check_color(colors[0], wanted, 1e-6);
    g_free(colors);
    colors =
        colors_of(THREE "values=picture", "Y float", &half, 1); /* 0.5 of the light is 0.735 to the eye */
    check_color(colors[0], color_at(THREE, 0.73536f), 1e-4);
    g_free(colors);
    colors = colors_of(THREE "values=data", "Y' float", &picture, 1);
    check_color(colors[0], color_at(THREE, 0.21404f), 1e-4);
    g_free(colors);
}

/* noisekit's noise as a picture goes straight through: the ramp's colour at that value. */
static void test_noise(void)
{
    static const GeglRectangle area = { -20, -20, 40, 40 };
    float *grey = render("noisekit:fbm scale=20", area);
    Picture picture = picture_new("noisekit:fbm scale=20 noisekit:color-ramp preset=heat");
    Color *colors = (Color *)pixels_render(picture.last, "RGBA float", area);

    for (int i = 0; i < 1600; i += 97)
        check_color(colors[i], color_at("preset=heat", grey[i]), 1e-6);
    g_free(grey);
    g_free(colors);
    picture_free(&picture);
}

/* --- Presets and properties --- */

static const char *const presets[] = { "grey", "heat", "clouds", "smoke",  "marble",
                                       "wood", "fire", "water",  "terrain" };

static void test_preset(gconstpointer name)
{
    char *arguments = g_strdup_printf("preset=%s", (const char *)name);
    Color *colors = whole_ramp(arguments);
    gboolean transparent = strcmp(name, "fire") == 0 || strcmp(name, "smoke") == 0;

    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < 4; k++) {
            float value = (&colors[i].red)[k];

            if (!(value >= 0.0f && value <= 1.0f)) {
                g_test_message("value %d, channel %d: %g", i, k, value);
                g_test_fail();
            }
        }
    g_assert_cmpfloat(distance(colors[0], colors[COUNT - 1]), >, 0.3);
    g_assert_cmpfloat(colors[0].alpha, ==, transparent ? 0.0 : 1.0);
    g_assert_cmpfloat(colors[COUNT - 1].alpha, ==, 1.0);
    g_free(colors);
    g_free(arguments);
}

static void test_presets_differ(void)
{
    Color *colors[G_N_ELEMENTS(presets)];

    for (gsize i = 0; i < G_N_ELEMENTS(presets); i++) {
        char *arguments = g_strdup_printf("preset=%s", presets[i]);

        colors[i] = whole_ramp(arguments);
        g_free(arguments);
        for (gsize k = 0; k < i; k++) {
            double most = 0.0;

            for (int n = 0; n < COUNT; n++)
                most = fmax(most, distance(colors[i][n], colors[k][n]));
            g_assert_cmpfloat(most, >, 0.3);
        }
    }
    for (gsize i = 0; i < G_N_ELEMENTS(presets); i++)
        g_free(colors[i]);
}

/* With a preset the colours below it do nothing. */
static void test_preset_ignores_stops(void)
{
    check_same_ramps("preset=fire", "preset=fire stops=2 color-1=#ff00ff position-2=0.9", 0.0);
}

static void test_reverse(void)
{
    static const char *const ways[] = { "preset=terrain", THREE,
                                        "preset=smoke space=linear interpolation=straight" };

    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        char *arguments = g_strconcat(ways[i], " reverse=true", NULL);
        Color *forward = whole_ramp(ways[i]), *backward = whole_ramp(arguments);

        for (int n = 0; n < COUNT; n++) {
            /* Positions are rounded, which shows where a ramp is steep. */
            check_color(backward[COUNT - 1 - n], forward[n], 2e-3);
        }
        g_free(forward);
        g_free(backward);
        g_free(arguments);
    }
}

/* Each property changes the picture at once, and setting it back gives the first picture again. */
static void test_properties(void)
{
    static const struct {
        const char *name, *value;
    } changes[] = {
        { "preset", "wood" },     { "reverse", "true" },    { "interpolation", "steps" },
        { "space", "linear" },    { "stops", "5" },         { "color-1", "#ff00ff" },
        { "color-2", "#ff00ff" }, { "color-3", "#ff00ff" }, { "color-4", "#ff00ff" },
        { "color-5", "#ff00ff" }, { "color-6", "#ff00ff" }, { "position-1", "0.01" },
        { "position-2", "0.25" }, { "position-3", "0.45" }, { "position-4", "0.65" },
        { "position-5", "0.85" }, { "position-6", "0.95" },
    };
    float values[COUNT], *first;
    Ramp ramp;

    for (int i = 0; i < COUNT; i++)
        values[i] = (float)i / (COUNT - 1);
    ramp = ramp_new("preset=custom", "Y' float", line, values);
    first = pixels_render(ramp.ramp, "RGBA float", line);
    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        char *arguments = g_strdup_printf("preset=custom %s=%s", changes[i].name, changes[i].value);
        Color *changed = whole_ramp(arguments);
        GValue before = G_VALUE_INIT, after = G_VALUE_INIT;
        Ramp other = ramp_new(arguments, "Y' float", line, values);
        float *away, *back;

        gegl_node_get_property(ramp.ramp, changes[i].name, &before);
        gegl_node_get_property(other.ramp, changes[i].name, &after);
        gegl_node_set_property(ramp.ramp, changes[i].name, &after);
        away = pixels_render(ramp.ramp, "RGBA float", line);
        gegl_node_set_property(ramp.ramp, changes[i].name, &before);
        back = pixels_render(ramp.ramp, "RGBA float", line);
        assert_pixels_equal(away, &changed->red, line, 4);
        assert_pixels_equal(back, first, line, 4);
        if (memcmp(away, first, sizeof(Color) * COUNT) == 0) {
            g_test_message("%s has no effect", changes[i].name);
            g_test_fail();
        }
        g_value_unset(&before);
        g_value_unset(&after);
        g_object_unref(other.graph);
        g_free(changed);
        g_free(away);
        g_free(back);
        g_free(arguments);
    }
    g_free(first);
    g_object_unref(ramp.graph);
}

/* GIMP stores positions as float32: a filter saved and loaded again must not change. */
static void test_float_positions(void)
{
    char *stored =
        g_strdup_printf("preset=custom position-2=%.17g position-3=%.17g", (double)0.1f, (double)0.7f);

    check_same_ramps("preset=custom position-2=0.1 position-3=0.7", stored, 0.0);
    g_free(stored);
}

static void test_same_everywhere(gconstpointer chain)
{
    Picture picture = picture_new(chain);

    assert_same_everywhere(picture.last, "RGBA float", (GeglRectangle){ -141, -135, 600, 410 });
    picture_free(&picture);
}

#define GREY "noisekit:wave kind=rings wave=triangle period=90.3 "

static void test_checksums(void)
{
    assert_checksum(GREY "noisekit:color-ramp", "RGBA float", "d27a166535c85b0d95caea71c068eacd");
    assert_checksum(GREY "noisekit:color-ramp preset=fire reverse=true", "RGBA float",
                    "bf7699a7157b1ec1dd47a762fb940633");
    assert_checksum(GREY
                    "noisekit:color-ramp preset=custom space=linear interpolation=straight position-2=0.31",
                    "RGBA float", "ed662b745e11f3a43e50f92a60a0a077");
}

static void test_format(void)
{
    Picture picture = picture_new("noisekit:fbm noisekit:color-ramp");
    GeglNode *ramp = gegl_node_get_producer(picture.last, "input", NULL);

    g_free(pixels_render(ramp, "RGBA float", (GeglRectangle){ 0, 0, 8, 8 }));
    g_assert_cmpstr(babl_get_name(gegl_operation_get_format(gegl_node_get_gegl_operation(ramp), "output")),
                    ==, "RGBA float");
    picture_free(&picture);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/stops", test_stops);
    g_test_add_func("/values that are no grey", test_no_grey);
    g_test_add_func("/one stop", test_one_stop);
    g_test_add_func("/stops in any order", test_any_order);
    g_test_add_func("/an edge", test_edge);
    g_test_add_func("/unused stops", test_unused_stops);
    g_test_add_func("/linear", test_linear);
    g_test_add_func("/perceptual", test_perceptual);
    g_test_add_func("/even grey", test_even_grey);
    g_test_add_func("/table", test_table);
    g_test_add_func("/smooth is monotone", test_smooth_is_monotone);
    g_test_add_func("/smooth has no corners", test_smooth_has_no_corners);
    g_test_add_func("/steps", test_steps);
    g_test_add_func("/no fringes", test_no_fringes);
    g_test_add_func("/associated", test_associated);
    g_test_add_func("/alpha of the input", test_input_alpha);
    g_test_add_func("/picture and data", test_values);
    g_test_add_func("/noise", test_noise);
    for (gsize i = 0; i < G_N_ELEMENTS(presets); i++) {
        char *path = g_strdup_printf("/preset/%s", presets[i]);

        g_test_add_data_func(path, presets[i], test_preset);
        g_free(path);
    }
    g_test_add_func("/presets differ", test_presets_differ);
    g_test_add_func("/a preset ignores the stops", test_preset_ignores_stops);
    g_test_add_func("/reverse", test_reverse);
    g_test_add_func("/properties have an effect", test_properties);
    g_test_add_func("/positions stored as float32", test_float_positions);
    g_test_add_data_func("/same everywhere/opaque", "noisekit:fbm scale=30 noisekit:color-ramp",
                         test_same_everywhere);
    g_test_add_data_func("/same everywhere/transparent",
                         "noisekit:simplex gegl:opacity value=0.7 noisekit:color-ramp preset=fire",
                         test_same_everywhere);
    g_test_add_func("/checksums", test_checksums);
    g_test_add_func("/format", test_format);
    return g_test_run();
}
