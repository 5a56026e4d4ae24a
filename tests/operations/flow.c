/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:flow: velocities that have neither sources nor sinks and are never longer than 1, lines that
 * follow them, are as many, as long and as wide as asked for, and the same pixels everywhere.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "noise.h"
#include "picture.h"
#include "pixels.h"

#define VECTORS "noisekit:flow output=vectors "
#define MAP     "noisekit:flow output=map "
#define LINES   "noisekit:flow output=lines "
/* Ink on nothing: alpha is how much of a pixel lines cover. */
#define INK LINES "color=black color2=black background=rgba(0,0,0,0) "

static float *vectors_of(const char *properties, GeglRectangle area)
{
    char *arguments = g_strconcat(VECTORS, properties, NULL);
    float *values = pixels_of(arguments, "RGBA float", area);

    g_free(arguments);
    return values;
}

/* --- Vectors --- */

/* The steepest that 3D simplex noise with unit gradients can be, per cell, written out anew: at any place and
 * along any direction e its slope is a sum over lattice points of g . a with a = scale (f^3 e - 6 f^2 (d . e)
 * d), f = 1/2 - |d|^2, so with the best unit gradients g it is the sum of the lengths of a. Here searched for
 * along the lines through the cell's middle and over a coarse grid of places, by directions of the lattice.
 */
static double slope_at(const double place[3], const double e[3])
{
    const double unskew = 1.0 / 6.0, scale = 8.0 * 1024.0 / (125.0 * sqrt(3.0)), coordinate = 0.6;
    double sum = 0.0;

    for (int corner = 0; corner < 4 * 4 * 4; corner++) {
        double index[3] = { corner % 4 - 1, corner / 4 % 4 - 1, corner / 16 - 1 }, shift = 0.0;
        double d[3], f = 0.5, along = 0.0, square = 0.0;

        for (int i = 0; i < 3; i++)
            shift += unskew * (place[i] - index[i]);
        for (int i = 0; i < 3; i++) {
            d[i] = place[i] - index[i] - shift;
            f -= d[i] * d[i];
            along += d[i] * e[i];
        }
        if (f <= 0.0)
            continue;
        for (int i = 0; i < 3; i++) {
            double a = f * f * f * e[i] - 6.0 * f * f * along * d[i];

            square += a * a;
        }
        sum += sqrt(square);
    }
    return scale * coordinate * sum;
}

static double steepest_slope(void)
{
    GRand *random = g_rand_new_with_seed(1);
    double best = 0.0, best_place[3] = { 0.5, 0.5, 0.5 }, best_e[3] = { 1.0, 0.0, 0.0 };

    for (int i = 0; i < 300000; i++) {
        /* First anywhere, then ever nearer to the best so far. */
        double near = i < 100000 ? 1.0 : pow(10.0, -1.0 - 5.0 * (i - 100000) / 200000.0);
        double place[3], e[3], square = 0.0;

        for (int k = 0; k < 3; k++) {
            place[k] = (near < 1.0 ? best_place[k] : 0.5) + near * g_rand_double_range(random, -0.5, 0.5);
            e[k] = (near < 1.0 ? best_e[k] : 0.0) + near * g_rand_double_range(random, -1.0, 1.0);
            square += e[k] * e[k];
        }
        for (int k = 0; k < 3; k++)
            e[k] /= sqrt(square);
        if (slope_at(place, e) > best) {
            best = slope_at(place, e);
            memcpy(best_place, place, sizeof place);
            memcpy(best_e, e, sizeof e);
        }
    }
    g_rand_free(random);
    return best;
}

/* The flow is the curl of a potential: its slope, turned by a right angle, over the steepest slope there can
 * be. One octave of plain noise is a potential that the double evaluator knows. */
static void test_definition(void)
{
    static const GeglRectangle area = { -40, 20, 60, 50 };
    double unit = 1.0 / steepest_slope(), worst = 0.0;
    float *vectors = vectors_of("scale=30 octaves=1 seed=11 evolution=0.75 x=12 y=-3 wind=0", area);
    NkField field = nk_field_default();
    NkGrid grid = { .origin = { (0.5 - 12.0) / 30.0, (0.5 + 3.0) / 30.0, 0.75 },
                    .per_column = { 1.0 / 30.0 },
                    .per_row = { 0.0, 1.0 / 30.0 } };
    char message[NK_MESSAGE_SIZE];
    NkPlan *plan;

    field.dimensions = 3;
    field.seed = 11;
    field.range = NK_RANGE_SIGNED;
    plan = nk_plan_new(&field, message);
    g_test_message("steepest slope %.9g", 1.0 / unit);
    for (int i = 0; i < area.width * area.height; i++) {
        NkJet jet = nk_pixel(plan, &grid, area.x + i % area.width, area.y + i / area.width);

        worst = fmax(worst, fabs(vectors[4 * i] - unit * jet.gradient[1]));
        worst = fmax(worst, fabs(vectors[4 * i + 1] + unit * jet.gradient[0]));
        g_assert_cmpfloat(vectors[4 * i + 2], ==, 0.0);
        g_assert_cmpfloat(vectors[4 * i + 3], ==, 1.0);
    }
    g_assert_cmpfloat(worst, <, 2e-5);
    nk_plan_free(plan);
    g_free(vectors);
}

static void test_length(void)
{
    static const char *const settings[] = {
        "scale=20 octaves=1",        "scale=20 octaves=2",
        "scale=40 octaves=5.5",      "scale=20 octaves=1 wind=0.5",
        "scale=20 octaves=1 wind=1", "scale=20 octaves=2 wind=0.1 tile-width=91 tile-height=130"
    };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        float *vectors = vectors_of(settings[i], (GeglRectangle){ 0, 0, 900, 900 });
        double longest = 0.0;

        for (int k = 0; k < 900 * 900; k++)
            longest = fmax(longest, hypot(vectors[4 * k], vectors[4 * k + 1]));
        g_test_message("%s: up to %g", settings[i], longest);
        g_assert_cmpfloat(longest, <=, 1.0 + 1e-6);
        g_assert_cmpfloat(longest, >, 0.5);
        g_free(vectors);
    }
}

/* What flows into any rectangle flows out of it: the flow over each side, by Simpson's rule. */
static double through(const float *vectors, int at, int step, int count, int channel)
{
    double sum = 0.0;

    for (int i = 0; i <= count; i++)
        sum += vectors[4 * (at + i * step) + channel] *
               (i == 0 || i == count ? 1.0
                : i % 2              ? 4.0
                                     : 2.0) /
               3.0;
    return sum;
}

static void test_no_sources(gconstpointer settings)
{
    enum { SIDE = 200, BOX = 20 };
    float *vectors = vectors_of(settings, (GeglRectangle){ 0, 0, SIDE, SIDE });
    double worst = 0.0, flow = 0.0;

    for (int y = 0; y + BOX < SIDE; y += 7)
        for (int x = 0; x + BOX < SIDE; x += 7) {
            int at = y * SIDE + x;
            double left = through(vectors, at, SIDE, BOX, 0);
            double right = through(vectors, at + BOX, SIDE, BOX, 0);
            double top = through(vectors, at, 1, BOX, 1);
            double bottom = through(vectors, at + BOX * SIDE, 1, BOX, 1);

            worst = fmax(worst, fabs(right - left + bottom - top));
            flow = fmax(flow, fabs(right - left));
        }
    g_test_message("%g of %g", worst, flow);
    g_assert_cmpfloat(flow, >, 2.0);
    g_assert_cmpfloat(worst, <, 2e-3 * flow);
    g_free(vectors);
}

static void test_unrelated_axes(void)
{
    enum { COUNT = 1000 * 1000 };
    float *vectors = vectors_of("scale=16 wind=0 octaves=2 seed=2", (GeglRectangle){ 0, 0, 1000, 1000 });
    double x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;

    for (int i = 0; i < COUNT; i++) {
        double u = vectors[4 * i], v = vectors[4 * i + 1];

        x += u / COUNT;
        y += v / COUNT;
        xx += u * u / COUNT;
        yy += v * v / COUNT;
        xy += u * v / COUNT;
    }
    g_assert_cmpfloat(hypot(x, y), <, 0.01 * sqrt(xx + yy));
    g_assert_cmpfloat(fabs(xy / sqrt(xx * yy)), <, 0.1);
    g_assert_cmpfloat_with_epsilon(xx / yy, 1.0, 0.1);
    g_free(vectors);
}

/* All wind: one velocity, where the direction tells. */
static void test_wind(void)
{
    static const GeglRectangle area = { 5, 5, 30, 20 };
    float *vectors = vectors_of("wind=1 direction=90 seed=3", area);

    for (int i = 0; i < area.width * area.height; i++) {
        g_assert_cmpfloat(fabs(vectors[4 * i]), <, 1e-6);
        g_assert_cmpfloat_with_epsilon(vectors[4 * i + 1], -1.0, 1e-6);
    }
    g_free(vectors);
}

/* The same two numbers, as gegl:map-relative takes them: moved by them, a ramp tells them. */
static void test_map(void)
{
    static const GeglRectangle area = { 0, 0, 64, 64 }, around = { -20, -20, 104, 104 };
    float *vectors = vectors_of("scale=30 octaves=1", area);
    float *map = pixels_of(MAP "scale=30 octaves=1", "YA float", area), *ramp = g_new(float, 4 * 104 * 104);
    GeglNode *graph = gegl_node_new(), *source, *flow, *mapped;
    float *seen;

    for (int i = 0; i < 104 * 104; i++) {
        ramp[4 * i] = (float)(i % 104 - 20);
        ramp[4 * i + 1] = (float)(i / 104 - 20);
        ramp[4 * i + 2] = 0.0f;
        ramp[4 * i + 3] = 1.0f;
    }
    source = pixels_source(graph, "RGBA float", around, ramp);
    flow = gegl_node_new_child(graph, "operation", "noisekit:flow", "output", 2, "scale", 30.0, "octaves",
                               1.0, NULL);
    mapped = gegl_node_new_child(graph, "operation", "gegl:map-relative", "scaling", 10.0, "sampler-type",
                                 GEGL_SAMPLER_LINEAR, NULL);
    gegl_node_link(source, mapped);
    gegl_node_connect_to(flow, "output", mapped, "aux");
    seen = pixels_render(mapped, "RGBA float", area);
    for (int i = 0; i < 64 * 64; i++) {
        g_assert_cmpfloat(map[2 * i], ==, vectors[4 * i]);
        g_assert_cmpfloat(map[2 * i + 1], ==, vectors[4 * i + 1]);
        /* map-relative looks where the vector points to; half pixels are its own business. */
        g_assert_cmpfloat(fabs(seen[4 * i] - i % 64 - 10.0 * vectors[4 * i]), <=, 0.51);
        g_assert_cmpfloat(fabs(seen[4 * i + 1] - i / 64 - 10.0 * vectors[4 * i + 1]), <=, 0.51);
    }
    g_object_unref(graph);
    g_free(seen);
    g_free(ramp);
    g_free(map);
    g_free(vectors);
}

/* GIMP has no properties called output. */
static void test_show(void)
{
    const GeglRectangle area = { 0, 0, 40, 30 };
    float *wanted = pixels_of(VECTORS, "RGBA float", area),
          *values = pixels_of("noisekit:flow show=vectors ", "RGBA float", area);

    g_assert_cmpmem(values, sizeof(float) * 4 * 40 * 30, wanted, sizeof(float) * 4 * 40 * 30);
    g_free(values);
    g_free(wanted);
}

static void test_formats(void)
{
    static const char *const chains[] = { VECTORS, MAP, LINES };
    static const char *const formats[] = { "RGBA float", "YA float", "R'aG'aB'aA float" };

    for (gsize i = 0; i < G_N_ELEMENTS(chains); i++) {
        Picture picture = picture_new(chains[i]);
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
        GeglRectangle box = gegl_node_get_bounding_box(node);

        g_free(pixels_render(picture.last, "RGBA float", (GeglRectangle){ 0, 0, 4, 4 }));
        g_assert_cmpstr(
            babl_get_name(gegl_operation_get_format(gegl_node_get_gegl_operation(node), "output")), ==,
            formats[i]);
        g_assert_true(gegl_rectangle_is_infinite_plane(&box));
        picture_free(&picture);
    }
}

/* --- Lines --- */

static float *ink_of(const char *properties, GeglRectangle area)
{
    char *arguments = g_strconcat(INK, properties, NULL);
    float *pixels = pixels_of(arguments, "RGBA float", area);

    for (int i = 0; i < area.width * area.height; i++)
        pixels[i] = pixels[4 * i + 3];
    g_free(arguments);
    return pixels;
}

/* Sparse lines of one kind cover what they should: density lines per 100 pixels, each as wide as its taper is
 * and as opaque as its fading is: along it, by s = 0..1, sqrt(4 s (1 - s)) and 4 s (1 - s). The integral of
 * the product is 8 B(5/2, 5/2) = 0.5890. Lines finer than a pixel cover as much. */
static void test_amount_of_ink(void)
{
    enum { SIDE = 900 };
    static const struct {
        const char *properties;
        double density, width;
    } settings[] = {
        { "density=2 width=1 wind=1", 2.0, 1.0 },
        { "density=2 width=0.2 wind=1 direction=77", 2.0, 0.2 },
        { "density=1 width=4 wind=1 length=100", 1.0, 4.0 },
        { "density=2 width=1 wind=0.5 scale=300", 2.0, 1.0 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        char *properties = g_strdup_printf("variation=0 length=200 %s", settings[i].properties);
        float *ink = ink_of(properties, (GeglRectangle){ -SIDE / 2, -SIDE / 2, SIDE, SIDE });
        Statistics s = statistics(ink, SIDE * SIDE);

        g_test_message("%s: %g", properties, s.mean);
        g_assert_cmpfloat_with_epsilon(s.mean / (0.01 * settings[i].density * settings[i].width * 0.589), 1.0,
                                       0.08);
        g_free(ink);
        g_free(properties);
    }
}

/* Everywhere about as much of it. */
static void test_even(void)
{
    enum { SIDE = 1024, BLOCK = 128, BLOCKS = SIDE / BLOCK };
    float *ink = ink_of("width=0.5", (GeglRectangle){ 0, 0, SIDE, SIDE });
    double sums[BLOCKS * BLOCKS] = { 0.0 }, mean = 0.0, square = 0.0;

    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            sums[y / BLOCK * BLOCKS + x / BLOCK] += ink[y * SIDE + x] / (BLOCK * BLOCK);
    for (int i = 0; i < BLOCKS * BLOCKS; i++)
        mean += sums[i] / (BLOCKS * BLOCKS);
    for (int i = 0; i < BLOCKS * BLOCKS; i++)
        square += (sums[i] - mean) * (sums[i] - mean) / (BLOCKS * BLOCKS);
    g_test_message("%g, deviation %g", mean, sqrt(square));
    g_assert_cmpfloat(mean, >, 0.05);
    g_assert_cmpfloat(sqrt(square) / mean, <, 0.15);
    g_free(ink);
}

/* In a steady wind to the right each line is a run of inked pixels of one row or two, no longer than asked
 * for. */
static void test_length_of_lines(void)
{
    enum { WIDTH = 800, HEIGHT = 400 };
    float *ink = ink_of("wind=1 direction=0 variation=0 length=60 width=1 density=0.5",
                        (GeglRectangle){ 0, 0, WIDTH, HEIGHT });
    int longest = 0;

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0, run = 0; x < WIDTH; x++) {
            run = ink[y * WIDTH + x] > 0.0f ? run + 1 : 0;
            longest = MAX(longest, run);
        }
    g_test_message("%d", longest);
    g_assert_cmpint(longest, >=, 50);
    g_assert_cmpint(longest, <=, 62);
    g_free(ink);
}

/* Ink changes little along the flow and much across it. */
static void test_lines_follow_the_flow(void)
{
    enum { SIDE = 400 };
    static const GeglRectangle area = { 0, 0, SIDE, SIDE };
    static const char flow[] = "scale=150 octaves=1 wind=0.1 seed=5 ";
    char *lines = g_strconcat(flow, "length=300 density=15 width=3", NULL);
    float *ink = ink_of(lines, area), *vectors = vectors_of(flow, area);
    double along = 0.0, across = 0.0;

    for (int y = 1; y + 1 < SIDE; y++)
        for (int x = 1; x + 1 < SIDE; x++) {
            int at = y * SIDE + x;
            double dx = ink[at + 1] - ink[at - 1], dy = ink[at + SIDE] - ink[at - SIDE];
            double u = vectors[4 * at], v = vectors[4 * at + 1], speed = hypot(u, v);

            if (speed < 0.02)
                continue;
            along += (dx * u + dy * v) * (dx * u + dy * v) / (speed * speed);
            across += (dx * v - dy * u) * (dx * v - dy * u) / (speed * speed);
        }
    g_test_message("%g", sqrt(along / across));
    g_assert_cmpfloat(sqrt(along / across), <, 0.2);
    g_free(ink);
    g_free(vectors);
    g_free(lines);
}

/* Where no line is, there is the background; where many opaque ones are, their colours. */
static void test_colours(void)
{
    static const GeglRectangle area = { 0, 0, 64, 64 };
    float *bare = pixels_of(LINES "density=0.1 length=4 width=0.1 background=#336699", "R'G'B'A float", area);
    float *full =
        pixels_of(LINES "density=200 width=20 variation=0 color=#cc4411 color2=#cc4411 background=white",
                  "R'G'B'A float", area);
    static const double blue[4] = { 0.2, 0.4, 0.6, 1.0 };
    static const double red[4] = { 0.8, 0x44 / 255.0, 0x11 / 255.0, 1.0 };

    for (int i = 0; i < 4; i++) {
        g_assert_cmpfloat_with_epsilon(bare[i], blue[i], 2e-3);
        g_assert_cmpfloat_with_epsilon(full[4 * 64 * 32 + i], red[i], 2e-3);
    }
    g_free(bare);
    g_free(full);
}

/* A little later the lines are nearly where they were: an animation does not flicker. */
static void test_evolution(void)
{
    static const GeglRectangle area = { 0, 0, 300, 300 };
    float *ink[3];
    double deviation = statistics(ink[0] = ink_of("density=30", area), 300 * 300).deviation,
           change[2] = { 0.0 };

    ink[1] = ink_of("density=30 evolution=0.001", area);
    ink[2] = ink_of("density=30 evolution=3", area);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 300 * 300; i++)
            change[k] += (ink[k + 1][i] - ink[0][i]) * (ink[k + 1][i] - ink[0][i]) / (300 * 300);
    g_test_message("%g, %g of %g", sqrt(change[0]), sqrt(change[1]), deviation);
    g_assert_cmpfloat(sqrt(change[0]), <, 0.25 * deviation);
    g_assert_cmpfloat(sqrt(change[1]), >, 0.8 * deviation);
    for (int k = 0; k < 3; k++)
        g_free(ink[k]);
}

/* --- Tiles and loops --- */

/* Two by two tiles are four times the same, bit for bit, and not two times within one. */
static void test_tiles(gconstpointer chain)
{
    enum { WIDTH = 173, HEIGHT = 131 };
    static const GeglRectangle area = { -WIDTH / 2, -HEIGHT / 3, 2 * WIDTH, 2 * HEIGHT };
    char *arguments = g_strdup_printf("%s scale=60 length=250 tile-width=%d tile-height=%d",
                                      (const char *)chain, WIDTH, HEIGHT);
    float *pixels = pixels_of(arguments, "RGBA float", area);
    gsize row = sizeof(float) * 4 * WIDTH;
    int same_half = 0;

    for (int y = 0; y < HEIGHT; y++) {
        const float *at = &pixels[4 * y * area.width];

        g_assert_cmpmem(at, row, at + 4 * WIDTH, row);
        g_assert_cmpmem(at, row, at + 4 * HEIGHT * area.width, row);
        g_assert_cmpmem(at, row, at + 4 * (HEIGHT * area.width + WIDTH), row);
        same_half += memcmp(at, at + 4 * (WIDTH / 2), row / 2) == 0;
    }
    g_assert_cmpint(same_half, ==, 0);
    g_free(pixels);
    g_free(arguments);
}

static void test_loop(gconstpointer chain)
{
    static const GeglRectangle area = { 3, 5, 150, 120 };
    static const char *const times[] = { "0.25", "2.75", "-2.25", "1.5" };
    float *pixels[4];

    for (int i = 0; i < 4; i++) {
        char *arguments = g_strdup_printf("%s scale=50 loop=2.5 evolution=%s", (const char *)chain, times[i]);

        pixels[i] = pixels_of(arguments, "RGBA float", area);
        g_free(arguments);
    }
    assert_pixels_equal(pixels[0], pixels[1], area, 4);
    assert_pixels_equal(pixels[0], pixels[2], area, 4);
    g_assert_cmpint(memcmp(pixels[0], pixels[3], sizeof(float) * 4 * 150 * 120), !=, 0);
    for (int i = 0; i < 4; i++)
        g_free(pixels[i]);
}

/* --- The same pixels everywhere --- */

static const char *const settings_everywhere[] = {
    LINES,
    LINES "scale=40 length=150 density=60 octaves=3 wind=0 evolution=2.5",
    LINES "width=30 density=5 length=90 variation=0.5",
    LINES "scale=30 length=700 tile-width=180 tile-height=77 x=13.5",
    LINES "scale=3 length=20 octaves=2 seed=4294967295",
    VECTORS "scale=30",
    MAP "scale=30 octaves=4 loop=1",
};

static void test_everywhere(gconstpointer chain)
{
    Picture picture = picture_new(chain);

    assert_same_everywhere(picture.last, "RGBA float", (GeglRectangle){ -141, -135, 300, 290 });
    picture_free(&picture);
}

/* Far from the origin too, in parts of a picture that is larger than what is painted at once. */
static void test_far(gconstpointer chain)
{
    static const GeglRectangle part = { 1000003 + 990, -20000033 + 1000, 60, 50 };
    static const GeglRectangle whole = { 1000003, -20000033, 1100, 1080 };
    float *all = pixels_of(chain, "RGBA float", whole), *some = pixels_of(chain, "RGBA float", part);

    for (int y = 0; y < part.height; y++)
        g_assert_cmpmem(&some[4 * y * part.width], sizeof(float) * 4 * part.width,
                        &all[4 * ((part.y - whole.y + y) * whole.width + part.x - whole.x)],
                        sizeof(float) * 4 * part.width);
    g_free(all);
    g_free(some);
}

/* Offsets of whole pixels move the picture, nearly bit for bit. */
static void test_offsets(gconstpointer chain)
{
    char *moved = g_strdup_printf("%s x=100000 y=-70000", (const char *)chain);
    float *here = pixels_of(chain, "RGBA float", (GeglRectangle){ 0, 0, 200, 150 });
    float *there = pixels_of(moved, "RGBA float", (GeglRectangle){ 100000, -70000, 200, 150 });
    double square = 0.0;

    for (int i = 0; i < 4 * 200 * 150; i++)
        square += (here[i] - there[i]) * (here[i] - there[i]) / (4 * 200 * 150);
    g_test_message("%g", sqrt(square));
    /* The samples that lines are drawn by stay where they are, and are a little other ones. */
    g_assert_cmpfloat(sqrt(square), <, strstr(chain, "lines") ? 1e-3 : 1e-5);
    g_free(here);
    g_free(there);
    g_free(moved);
}

static void test_properties_have_effects(gconstpointer chain)
{
    static const GeglRectangle area = { 0, 0, 100, 100 };
    static const char *const properties[] = { "scale=100", "seed=1", "wind=0.3", "direction=40",
                                              "octaves=2.5", "evolution=1", "tile-width=90", "tile-height=80",
                                              "x=3", "y=4", "loop=1",
                                              /* and of lines */
                                              "density=50", "length=300", "width=2", "variation=0.5",
                                              "color=red", "color2=blue", "background=yellow" };
    float *plain = pixels_of(chain, "RGBA float", area);
    gsize count = strstr(chain, "lines") ? G_N_ELEMENTS(properties) : 11;

    for (gsize i = 0; i < count; i++) {
        char *arguments = g_strdup_printf("%s %s", (const char *)chain, properties[i]);
        float *other = pixels_of(arguments, "RGBA float", area);

        if (memcmp(plain, other, sizeof(float) * 4 * 100 * 100) == 0) {
            g_test_message("%s has no effect", properties[i]);
            g_test_fail();
        }
        g_free(other);
        g_free(arguments);
    }
    g_free(plain);
}

/* GIMP stores doubles as float32: a filter saved and loaded again must not change. */
static void test_float_properties(gconstpointer chain)
{
    static const GeglRectangle area = { 0, 0, 100, 80 };
    static const char *const properties[] = { "scale",     "wind",      "direction", "octaves",
                                              "evolution", "loop",      "density",   "length",
                                              "width",     "variation", "x",         "y" };
    static const double values[] = { 40.3, 0.3, 33.3, 2.3, 7.7, 2.1, 33.3, 99.9, 1.1, 0.7, 17.7, -5.1 };
    float *seen[2];

    for (int stored = 0; stored < 2; stored++) {
        Picture picture = picture_new(chain);
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);

        for (gsize i = 0; i < G_N_ELEMENTS(values); i++)
            gegl_node_set(node, properties[i], stored ? (double)(float)values[i] : values[i], NULL);
        seen[stored] = pixels_render(picture.last, "RGBA float", area);
        picture_free(&picture);
    }
    assert_pixels_equal(seen[0], seen[1], area, 4);
    g_free(seen[0]);
    g_free(seen[1]);
}

/* --- Zoomed-out views --- */

static void test_levels(gconstpointer chain)
{
    enum { SIDE = 64 };

    for (int level = 1; level <= 3; level++) {
        int block = 1 << level, width = SIDE * block;
        GeglRectangle small = { -SIDE / 2, -SIDE / 2, SIDE, SIDE };
        GeglRectangle large = { -width / 2, -width / 2, width, width };
        Picture picture = picture_new(chain);
        float *view = g_new0(float, 4 * SIDE * SIDE), *pixels = pixels_of(chain, "R'G'B'A float", large);
        double square = 0.0, mean = 0.0;

        gegl_node_blit(picture.last, ldexp(1.0, -level), &small, babl_format("R'G'B'A float"), view,
                       GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
        for (int i = 0; i < SIDE * SIDE; i++) {
            double sum = 0.0, difference;

            for (int k = 0; k < block * block; k++)
                sum += pixels[4 * ((i / SIDE * block + k / block) * width + i % SIDE * block + k % block)];
            difference = view[4 * i] - sum / (block * block);
            square += difference * difference;
            mean += difference / (SIDE * SIDE);
        }
        g_test_message("%s, level %d: rms %g, mean %g", (const char *)chain, level, sqrt(square) / SIDE,
                       mean);
        /* Lines one over another mix otherwise when they are averaged first; in the mean they are as dark. */
        g_assert_cmpfloat(sqrt(square) / SIDE, <, 0.03);
        g_assert_cmpfloat(fabs(mean), <, 0.004);
        g_free(view);
        g_free(pixels);
        picture_free(&picture);
    }
}

/* --- The same bits next year, and from every compiler --- */

static void test_golden(void)
{
    assert_checksum(LINES, "R'aG'aB'aA float", "1c76610f473739e8b2ab4139f649ad9f");
    assert_checksum(LINES "scale=40 length=150 octaves=3.5 wind=0 evolution=2.5 loop=4", "R'aG'aB'aA float",
                    "ac9bb387b70b6f2f2c1521787276bc57");
    assert_checksum(LINES "width=9 density=20 tile-width=90 tile-height=70 scale=30", "R'aG'aB'aA float",
                    "978512211099bcfdf7a9903d3ea5a681");
    assert_checksum(VECTORS "scale=30 octaves=3", "RGBA float", "1234192eef210534abeb8882e66eadf7");
    assert_checksum(MAP "scale=30 wind=0.5 direction=200", "YA float", "8d6e04293996acc728f5d1478834d668");
}

static void add_for_each(const char *what, const char *const *data, gsize count, GTestDataFunc test)
{
    for (gsize i = 0; i < count; i++) {
        char *path = g_strdup_printf("/%s/%s", what, data[i]);

        g_test_add_data_func(path, data[i], test);
        g_free(path);
    }
}

int main(int argc, char **argv)
{
    static const char *const chains[] = { VECTORS, MAP, LINES };
    static const char *const flows[] = { "scale=60 octaves=1 wind=0", "scale=90 octaves=3 wind=0.3",
                                         "scale=60 octaves=1 tile-width=150 tile-height=260" };

    g_setenv("GEGL_MIPMAP_RENDERING", "1", TRUE); /* else GEGL averages full renders itself */
    test_init(&argc, &argv);
    g_test_add_func("/vectors are the curl of the noise", test_definition);
    g_test_add_func("/no vector is longer than 1", test_length);
    add_for_each("neither sources nor sinks", flows, G_N_ELEMENTS(flows), test_no_sources);
    g_test_add_func("/x and y are unrelated", test_unrelated_axes);
    g_test_add_func("/wind", test_wind);
    g_test_add_func("/a map for gegl:map-relative", test_map);
    g_test_add_func("/show is output by another name", test_show);
    g_test_add_func("/formats", test_formats);
    g_test_add_func("/as much ink as asked for", test_amount_of_ink);
    g_test_add_func("/lines are evenly spread", test_even);
    g_test_add_func("/lines are as long as asked for", test_length_of_lines);
    g_test_add_func("/lines follow the flow", test_lines_follow_the_flow);
    g_test_add_func("/colours", test_colours);
    g_test_add_func("/lines evolve smoothly", test_evolution);
    add_for_each("tiles", chains, G_N_ELEMENTS(chains), test_tiles);
    add_for_each("a loop ends where it began", chains, G_N_ELEMENTS(chains), test_loop);
    add_for_each("the same everywhere", settings_everywhere, G_N_ELEMENTS(settings_everywhere),
                 test_everywhere);
    add_for_each("far from the origin", chains, G_N_ELEMENTS(chains), test_far);
    add_for_each("offsets", chains, G_N_ELEMENTS(chains), test_offsets);
    add_for_each("properties have effects", chains, G_N_ELEMENTS(chains), test_properties_have_effects);
    add_for_each("properties stored as float32", chains, G_N_ELEMENTS(chains), test_float_properties);
    g_test_add_data_func("/zoomed out", LINES, test_levels);
    g_test_add_func("/golden", test_golden);
    return g_test_run();
}
