/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:displace: how far pixels move and where to, how the input is read there, what its edges and a mask
 * do; and the same pixels everywhere.
 *
 * Where a pixel looks shows in a ramp: an input whose red is its own column and whose green its own row.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"

#define DISPLACE "noisekit:displace "

/* A chain behind an input, and maybe a mask beside it. */
typedef struct {
    GeglNode *graph, *last;
} Chain;

static Chain chain_new(const char *arguments, const char *format, GeglRectangle area, const float *values)
{
    Chain chain = { .graph = gegl_node_new() };
    GeglNode *source = pixels_source(chain.graph, format, area, values);
    GError *error = NULL;

    chain.last = gegl_node_new_child(chain.graph, "operation", "gegl:nop", NULL);
    gegl_create_chain(arguments, source, chain.last, 0.0, 512, "/", &error);
    g_assert_no_error(error);
    return chain;
}

static GeglNode *displace_of(const Chain *chain)
{
    return gegl_node_get_producer(chain->last, "input", NULL);
}

static void chain_free(Chain *chain)
{
    g_clear_object(&chain->graph);
}

/* --- Displacements --- */

static float *ramp_new(GeglRectangle area)
{
    float *values = g_new(float, 4 * area.width * area.height);

    for (int i = 0; i < area.width * area.height; i++) {
        values[4 * i] = (float)(area.x + i % area.width);
        values[4 * i + 1] = (float)(area.y + i / area.width);
        values[4 * i + 2] = 0.0f;
        values[4 * i + 3] = 1.0f;
    }
    return values;
}

typedef struct {
    int width, height;
    double *x, *y;
} Motion;

static void motion_free(Motion *motion)
{
    g_free(motion->x);
    g_free(motion->y);
}

/* What the pixels of the area look at, relative to themselves; margin: how far outside at most. mask: grey
 * for all of it, or negative for none. */
static Motion motion_with_mask(const char *properties, GeglRectangle area, int margin, double mask)
{
    GeglRectangle around = { area.x - margin, area.y - margin, area.width + 2 * margin,
                             area.height + 2 * margin };
    float *ramp = ramp_new(around), *seen;
    char *arguments = g_strdup_printf(DISPLACE "sampler=linear %s", properties);
    Chain chain = chain_new(arguments, "RGBA float", around, ramp);
    int count = area.width * area.height;
    Motion motion = { area.width, area.height, g_new(double, count), g_new(double, count) };

    if (mask >= 0.0) {
        GeglColor *grey = gegl_color_new(NULL);
        GeglNode *node;
        float pixel[2] = { (float)mask, 1.0f };

        gegl_color_set_pixel(grey, babl_format("Y'A float"), pixel);
        node = gegl_node_new_child(chain.graph, "operation", "gegl:color", "value", grey, NULL);
        gegl_node_connect_to(node, "output", displace_of(&chain), "aux");
        g_object_unref(grey);
    }
    seen = pixels_render(chain.last, "RGBA float", area);
    for (int i = 0; i < count; i++) {
        motion.x[i] = (double)seen[4 * i] - (area.x + i % area.width);
        motion.y[i] = (double)seen[4 * i + 1] - (area.y + i / area.width);
    }
    g_free(seen);
    g_free(arguments);
    g_free(ramp);
    chain_free(&chain);
    return motion;
}

static Motion motion_of(const char *properties, GeglRectangle area, int margin)
{
    return motion_with_mask(properties, area, margin, -1.0);
}

typedef struct {
    double mean_x, mean_y, rms_x, rms_y, correlation, longest;
} Spread;

static Spread spread_of(const Motion *motion)
{
    int count = motion->width * motion->height;
    double x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    Spread spread = { 0 };

    for (int i = 0; i < count; i++) {
        x += motion->x[i] / count;
        y += motion->y[i] / count;
        xx += motion->x[i] * motion->x[i] / count;
        yy += motion->y[i] * motion->y[i] / count;
        xy += motion->x[i] * motion->y[i] / count;
        spread.longest = fmax(spread.longest, hypot(motion->x[i], motion->y[i]));
    }
    spread.mean_x = x;
    spread.mean_y = y;
    spread.rms_x = sqrt(xx);
    spread.rms_y = sqrt(yy);
    spread.correlation = (xy - x * y) / sqrt((xx - x * x) * (yy - y * y));
    return spread;
}

static const char *const kinds[] = { "kind=turbulence", "kind=ripple", "kind=ripple ripple-shape=rings",
                                     "kind=heat-haze", "kind=curl" };

/* Small cells show many independent places; large amounts come near the bound. */
static void test_bound(gconstpointer kind)
{
    static const char *const settings[] = {
        "amount=30 scale=12 octaves=1",   "amount=30 scale=40 octaves=3", "amount=7.5 scale=5 octaves=8",
        "amount=200 scale=300 octaves=1", "amount=60 scale=3 octaves=2",  "amount=0.3 scale=20 evolution=0.7"
    };
    static const double amounts[] = { 30.0, 30.0, 7.5, 200.0, 60.0, 0.3 };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        char *properties = g_strdup_printf("%s %s seed=%u", (const char *)kind, settings[i], (guint)i);
        Motion motion = motion_of(properties, (GeglRectangle){ -100, -100, 200, 200 }, 210);
        Spread spread = spread_of(&motion);

        g_test_message("%s: up to %g", properties, spread.longest);
        /* The ramp's own rounding: 24 bits of some hundreds. */
        g_assert_cmpfloat(spread.longest, <=, amounts[i] + 1e-4);
        motion_free(&motion);
        g_free(properties);
    }
}

/* It is worth its name too: some pixel moves by a good part of it. */
static void test_used(gconstpointer kind)
{
    char *properties = g_strdup_printf("%s amount=30 scale=64 octaves=1", (const char *)kind);
    Motion motion = motion_of(properties, (GeglRectangle){ 0, 0, 400, 400 }, 40);

    g_assert_cmpfloat(spread_of(&motion).longest, >, 15.0);
    motion_free(&motion);
    g_free(properties);
}

/* Some 2500 cells, so means and correlations of unrelated ones are about 0.02 (three times that where a
 * quarter of the cells counts). */
static void test_mean(gconstpointer kind)
{
    for (int seed = 0; seed < 2; seed++) {
        char *properties =
            g_strdup_printf("%s amount=20 scale=12 x=300 y=300 seed=%d", (const char *)kind, seed);
        Motion motion = motion_of(properties, (GeglRectangle){ 0, 0, 600, 600 }, 24);
        Spread spread = spread_of(&motion);

        g_test_message("%s: mean %g, %g, rms %g, %g, correlation %g", properties, spread.mean_x,
                       spread.mean_y, spread.rms_x, spread.rms_y, spread.correlation);
        g_assert_cmpfloat(hypot(spread.mean_x, spread.mean_y), <, 0.06 * hypot(spread.rms_x, spread.rms_y));
        /* All waves of a train move pixels one way. */
        if (strcmp(kind, "kind=ripple") != 0)
            g_assert_cmpfloat(fabs(spread.correlation), <, 0.1);
        motion_free(&motion);
        g_free(properties);
    }
}

static void test_seeds(gconstpointer kind)
{
    double product = 0.0, square = 0.0;
    Motion motion[2];

    for (int i = 0; i < 2; i++) {
        char *properties = g_strdup_printf("%s amount=20 scale=16 seed=%d", (const char *)kind, 6 + i);

        motion[i] = motion_of(properties, (GeglRectangle){ 0, 0, 400, 400 }, 24);
        g_free(properties);
    }
    for (int i = 0; i < 400 * 400; i++) {
        product += motion[0].x[i] * motion[1].x[i] + motion[0].y[i] * motion[1].y[i];
        square += 0.5 * (motion[0].x[i] * motion[0].x[i] + motion[1].x[i] * motion[1].x[i] +
                         motion[0].y[i] * motion[0].y[i] + motion[1].y[i] * motion[1].y[i]);
    }
    /* Rings of one centre, and waves of one direction, are in and out of step. */
    if (strstr(kind, "ripple"))
        g_assert_cmpfloat(product / square, <, 0.9);
    else
        g_assert_cmpfloat(fabs(product / square), <, 0.12);
    motion_free(&motion[0]);
    motion_free(&motion[1]);
}

/* --- Curl keeps areas --- */

/* RMS over a grid of squares, a pixel each, of how much the area differs of what they look at. */
static double area_error(const char *properties, double *least)
{
    Motion motion = motion_of(properties, (GeglRectangle){ 0, 0, 300, 300 }, 250);
    double sum = 0.0;

    *least = INFINITY;
    for (int y = 0; y + 1 < motion.height; y++)
        for (int x = 0; x + 1 < motion.width; x++) {
            int a = y * motion.width + x, b = a + 1, c = b + motion.width, d = a + motion.width;
            /* Diagonals of the square; half their cross product is the area. */
            double ux = 1.0 + motion.x[c] - motion.x[a], uy = 1.0 + motion.y[c] - motion.y[a];
            double vx = -1.0 + motion.x[d] - motion.x[b], vy = 1.0 + motion.y[d] - motion.y[b];
            double area = 0.5 * (ux * vy - uy * vx);

            sum += (area - 1.0) * (area - 1.0);
            *least = fmin(*least, area);
        }
    motion_free(&motion);
    return sqrt(sum / ((300 - 1) * (300 - 1)));
}

static void test_areas(void)
{
    /* Way over scale is such that sides of a pixel stay nearly straight; else corners tell nothing of its
     * area. */
    static const char *const settings[] = { "amount=20 scale=64 octaves=1", "amount=60 scale=64 octaves=1",
                                            "amount=40 scale=64 octaves=3", "amount=240 scale=180 octaves=2",
                                            "amount=4 scale=10 octaves=1" };
    double least;

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        char *curl = g_strdup_printf("kind=curl seed=4 %s", settings[i]), *other;
        double kept = area_error(curl, &least);

        other = g_strdup_printf("kind=turbulence seed=4 %s", settings[i]);
        g_test_message("%s: %g (least area %g)", curl, kept, least);
        g_assert_cmpfloat(kept, <, 0.01);
        g_assert_cmpfloat(least, >, 0.85);
        g_assert_cmpfloat(area_error(other, &least), >,
                          10.0 * kept); /* or the measure would be worth nothing */
        g_free(other);
        g_free(curl);
    }
}

/* --- Time --- */

static double correlation(const Motion *a, const Motion *b, int right, int down)
{
    double product = 0.0, squares[2] = { 0.0 };

    for (int y = MAX(0, -down); y < a->height && y + down < a->height; y++)
        for (int x = MAX(0, -right); x < a->width && x + right < a->width; x++) {
            int i = y * a->width + x, k = (y + down) * a->width + x + right;

            product += a->x[i] * b->x[k] + a->y[i] * b->y[k];
            squares[0] += a->x[i] * a->x[i] + a->y[i] * a->y[i];
            squares[1] += b->x[k] * b->x[k] + b->y[k] * b->y[k];
        }
    return product / sqrt(squares[0] * squares[1]);
}

/* Hot air rises: a little later, the same is found higher up. */
static void test_haze_rises(void)
{
    static const GeglRectangle area = { 0, 0, 300, 300 };
    Motion before = motion_of("kind=heat-haze scale=50 octaves=1", area, 30);
    Motion after = motion_of("kind=heat-haze scale=50 octaves=1 evolution=0.25", area, 30);
    double best = -1.0;
    int best_down = 0;

    for (int down = -80; down <= 80; down += 2) {
        double now = correlation(&before, &after, 0, down);

        if (now > best) {
            best = now;
            best_down = down;
        }
    }
    g_test_message("%g at %d", best, best_down);
    g_assert_cmpfloat(best, >, 0.9);
    g_assert_cmpint(best_down, <=, -10);
    motion_free(&before);
    motion_free(&after);
}

static void test_haze_is_sideways(void)
{
    Motion motion = motion_of("kind=heat-haze scale=30", (GeglRectangle){ 0, 0, 400, 400 }, 20);
    Spread spread = spread_of(&motion);

    g_assert_cmpfloat(spread.rms_x, >, 2.0 * spread.rms_y);
    motion_free(&motion);
}

/* One train of undisturbed waves is as long as the scale, and travels by its length per unit of evolution,
 * where the direction tells: 0 is to the right, 90 up. Wind patches change meanwhile. */
static void test_waves_travel(void)
{
    static const GeglRectangle area = { 0, 0, 256, 256 };
    static const char waves[] = "kind=ripple octaves=1 distortion=0 scale=32 ";
    static const struct {
        const char *direction;
        int right, down;
    } ways[] = { { "direction=0", 8, 0 }, { "direction=90", 0, -8 }, { "direction=180", -8, 0 } };

    for (gsize i = 0; i < G_N_ELEMENTS(ways); i++) {
        char *early = g_strconcat(waves, ways[i].direction, NULL);
        char *late = g_strconcat(early, " evolution=0.25", NULL);
        Motion before = motion_of(early, area, 20), after = motion_of(late, area, 20);

        g_assert_cmpfloat(correlation(&before, &after, ways[i].right, ways[i].down), >, 0.95);
        g_assert_cmpfloat(fabs(correlation(&before, &after, 0, 0)), <, 0.2);
        /* Half a wave further they go the other way. */
        g_assert_cmpfloat(correlation(&before, &before, 2 * ways[i].right, 2 * ways[i].down), <, -0.9);
        motion_free(&before);
        motion_free(&after);
        g_free(early);
        g_free(late);
    }
}

/* Rings lie around the offsets: what a pixel sees of them is towards or away from there. */
static void test_rings(void)
{
    Motion motion = motion_of("kind=ripple ripple-shape=rings octaves=2 distortion=0 scale=40 x=70 y=30",
                              (GeglRectangle){ 0, 0, 200, 150 }, 20);

    for (int i = 0; i < motion.width * motion.height; i++) {
        double x = i % motion.width + 0.5 - 70.0, y = i / motion.width + 0.5 - 30.0;

        g_assert_cmpfloat(fabs(motion.x[i] * y - motion.y[i] * x), <=, 1e-3 * hypot(x, y));
    }
    g_assert_cmpfloat(spread_of(&motion).longest, >, 5.0);
    motion_free(&motion);
}

/* A loop's end is its beginning, and its middle is something else. */
static void test_loop(gconstpointer kind)
{
    static const GeglRectangle area = { 3, 5, 120, 100 };
    static const char *const times[] = { "0.25", "2.75", "-2.25", "1.5" };
    Motion motion[4];

    for (int i = 0; i < 4; i++) {
        char *properties = g_strdup_printf("%s scale=24 loop=2.5 evolution=%s", (const char *)kind, times[i]);

        motion[i] = motion_of(properties, area, 20);
        g_free(properties);
    }
    for (int i = 1; i < 3; i++) {
        g_assert_cmpmem(motion[0].x, sizeof(double) * 120 * 100, motion[i].x, sizeof(double) * 120 * 100);
        g_assert_cmpmem(motion[0].y, sizeof(double) * 120 * 100, motion[i].y, sizeof(double) * 120 * 100);
    }
    g_assert_cmpfloat(correlation(&motion[0], &motion[3], 0, 0), <, 0.9);
    for (int i = 0; i < 4; i++)
        motion_free(&motion[i]);
}

/* Frames are steps of one size, within 15 % of their mean: the end of the loop is no jump. */
static void test_loop_is_even(gconstpointer kind)
{
    enum { FRAMES = 20 };
    static const GeglRectangle area = { 0, 0, 200, 200 };
    Motion motion[FRAMES];
    double step[FRAMES], mean = 0.0;

    for (int i = 0; i < FRAMES; i++) {
        char *properties =
            g_strdup_printf("%s scale=12 loop=5 evolution=%g", (const char *)kind, 5.0 * i / FRAMES);

        motion[i] = motion_of(properties, area, 20);
        g_free(properties);
    }
    for (int i = 0; i < FRAMES; i++) {
        step[i] = acos(correlation(&motion[i], &motion[(i + 1) % FRAMES], 0, 0));
        mean += step[i] / FRAMES;
    }
    for (int i = 0; i < FRAMES; i++) {
        g_test_message("%s: frame %d, step %g of %g", (const char *)kind, i, step[i], mean);
        g_assert_cmpfloat(fabs(step[i] / mean - 1.0), <, 0.15);
    }
    for (int i = 0; i < FRAMES; i++)
        motion_free(&motion[i]);
}

/* --- The mask --- */

static void test_mask(gconstpointer kind)
{
    static const GeglRectangle area = { 0, 0, 96, 96 };
    char *properties = g_strdup_printf("%s amount=20 scale=40", (const char *)kind);
    char *half = g_strdup_printf("%s amount=10 scale=40", (const char *)kind);
    /* Curl takes as many steps as the amount needs, so half the way is only nearly that of half the amount.
     */
    double tolerance = strstr(kind, "curl") ? 1e-2 : 1e-4;
    Motion whole = motion_of(properties, area, 30), black = motion_with_mask(properties, area, 30, 0.0);
    Motion white = motion_with_mask(properties, area, 30, 1.0);
    Motion grey = motion_with_mask(properties, area, 30, 0.5), smaller = motion_of(half, area, 30);
    Motion bright = motion_with_mask(properties, area, 30, 3.0);

    for (int i = 0; i < area.width * area.height; i++) {
        g_assert_cmpfloat(hypot(black.x[i], black.y[i]), ==, 0.0);
        g_assert_cmpfloat_with_epsilon(white.x[i], whole.x[i], 1e-4);
        g_assert_cmpfloat_with_epsilon(grey.x[i], smaller.x[i], tolerance);
        g_assert_cmpfloat_with_epsilon(grey.y[i], smaller.y[i], tolerance);
        g_assert_cmpfloat_with_epsilon(bright.y[i], whole.y[i], 1e-4);
    }
    motion_free(&whole);
    motion_free(&black);
    motion_free(&white);
    motion_free(&grey);
    motion_free(&smaller);
    motion_free(&bright);
    g_free(properties);
    g_free(half);
}

/* A mask moves nothing where it is transparent, ends, or is no number; linear grey data is taken as it is. */
static void test_mask_kinds(void)
{
    static const GeglRectangle area = { 0, 0, 128, 32 }, left = { 0, 0, 64, 32 };
    static const struct {
        const char *format;
        float pixel[2];
        double part;
    } masks[] = {
        { "Y'A float", { 1.0f, 0.0f }, 0.0 }, { "Y'A float", { 1.0f, 0.25f }, 0.25 },
        { "Y' float", { NAN }, 0.0 },         { "Y' float", { -1.0f }, 0.0 },
        { "Y float", { 0.25f }, 0.25 },       { "Y float", { INFINITY }, 1.0 },
    };
    GeglRectangle around = { -30, -30, 188, 92 };
    float *ramp = ramp_new(around);
    Motion whole = motion_of("amount=20 scale=40 octaves=1", area, 30);

    for (gsize m = 0; m < G_N_ELEMENTS(masks); m++) {
        Chain chain =
            chain_new(DISPLACE "sampler=linear amount=20 scale=40 octaves=1", "RGBA float", around, ramp);
        int channels = babl_format_get_n_components(babl_format(masks[m].format));
        float *values = g_new(float, channels * 64 * 32), *seen;

        for (int i = 0; i < 64 * 32; i++)
            memcpy(&values[channels * i], masks[m].pixel, sizeof(float) * channels);
        gegl_node_connect_to(pixels_source(chain.graph, masks[m].format, left, values), "output",
                             displace_of(&chain), "aux");
        seen = pixels_render(chain.last, "RGBA float", area);
        for (int i = 0; i < area.width * area.height; i++) {
            double part =
                i % area.width < 63 ? masks[m].part : 0.0; /* the last column meets what is beyond */

            if (i % area.width != 63)
                g_assert_cmpfloat_with_epsilon(seen[4 * i] - i % area.width, part * whole.x[i], 2e-4);
        }
        g_free(seen);
        g_free(values);
        chain_free(&chain);
    }
    motion_free(&whole);
    g_free(ramp);
}

/* --- How the input is read --- */

static float *random_picture(GeglRectangle area, int channels)
{
    float *values = g_new(float, channels *area.width *area.height);

    for (int i = 0; i < channels * area.width * area.height; i++)
        values[i] = i % channels == 3 ? 1.0f : (float)g_test_rand_double();
    return values;
}

static double catmull_rom(double a, double b, double c, double d, double t)
{
    return b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)));
}

static double sampled(const char *sampler, const float *values, int width, double x, double y)
{
    int i = (int)floor(x), k = (int)floor(y);
    double t = x - i, u = y - k, rows[4];

    if (strcmp(sampler, "nearest") == 0)
        return values[4 * ((int)floor(y + 0.5) * width + (int)floor(x + 0.5))];
    for (int row = 0; row < 4; row++) {
        const float *at = &values[4 * ((k - 1 + row) * width + i)];

        rows[row] = strcmp(sampler, "linear") == 0 ? at[0] + t * (at[4] - at[0])
                                                   : catmull_rom(at[-4], at[0], at[4], at[8], t);
    }
    return strcmp(sampler, "linear") == 0 ? rows[1] + u * (rows[2] - rows[1])
                                          : catmull_rom(rows[0], rows[1], rows[2], rows[3], u);
}

/* Gentle motion, so that no pixel shows more than about a pixel. */
static void test_sampler(gconstpointer sampler)
{
    static const GeglRectangle area = { 0, 0, 160, 140 }, around = { -20, -20, 200, 180 };
    static const char gentle[] = "amount=9 scale=150 octaves=1";
    float *picture = random_picture(around, 4), *seen;
    char *arguments = g_strdup_printf(DISPLACE "sampler=%s %s", (const char *)sampler, gentle);
    Chain chain = chain_new(arguments, "RGBA float", around, picture);
    Motion motion = motion_of(gentle, area, 20);
    int far = 0;

    seen = pixels_render(chain.last, "RGBA float", area);
    for (int i = 0; i < area.width * area.height; i++) {
        double x = 20 + i % area.width + motion.x[i], y = 20 + i / area.width + motion.y[i];

        /* A ramp tells places to about 1e-5: a nearest pixel may be the other one on a border. */
        far += fabs(sampled(sampler, picture, around.width, x, y) - seen[4 * i]) > 2e-4;
    }
    g_assert_cmpint(far, <=, strcmp(sampler, "nearest") == 0 ? 4 : 0);
    motion_free(&motion);
    g_free(seen);
    g_free(arguments);
    g_free(picture);
    chain_free(&chain);
}

/* Where much of the input falls on a pixel, the pixel is a mean: a fine checkerboard becomes grey and does
 * not flicker. */
static void test_wide_pixels(void)
{
    static const GeglRectangle area = { 0, 0, 200, 200 };
    static const char squeezed[] = "octaves=1 scale=60 amount=90";
    const char *const samplers[] = { "linear", "nearest" };
    double deviation[2] = { 0.0 };
    Motion motion = motion_of(squeezed, area, 100);

    for (int s = 0; s < 2; s++) {
        char *arguments =
            g_strdup_printf("gegl:checkerboard x=1 y=1 color1=white color2=black " DISPLACE "sampler=%s %s",
                            samplers[s], squeezed);
        Picture picture = picture_new(arguments);
        float *seen = pixels_render(picture.last, "RGBA float", area);
        int count = 0;

        for (int y = 0; y + 1 < area.height; y++)
            for (int x = 0; x + 1 < area.width; x++) {
                int at = y * area.width + x;
                double across = hypot(1.0 + motion.x[at + 1] - motion.x[at], motion.y[at + 1] - motion.y[at]);
                double down = hypot(motion.x[at + area.width] - motion.x[at],
                                    1.0 + motion.y[at + area.width] - motion.y[at]);

                if (fmin(across, down) > 2.0) {
                    deviation[s] += (seen[4 * at] - 0.5) * (seen[4 * at] - 0.5);
                    count++;
                }
            }
        g_assert_cmpint(count, >, 500);
        deviation[s] = sqrt(deviation[s] / count);
        g_free(seen);
        g_free(arguments);
        picture_free(&picture);
    }
    g_test_message("%g, nearest %g", deviation[0], deviation[1]);
    g_assert_cmpfloat(deviation[1], >, 0.45); /* black and white pixels */
    g_assert_cmpfloat(deviation[0], <, 0.2);
    motion_free(&motion);
}

/* What moves by nothing is the input itself, in its own format. */
static void test_identity(void)
{
    static const GeglRectangle area = { -11, 7, 150, 70 };
    static const char *const formats[] = { "R'G'B'A u8", "Y' u8", "RGB float", "R'G'B' half" };
    static const char *const still[] = { DISPLACE "amount=0", DISPLACE "amount=0 kind=curl sampler=nearest" };

    for (gsize f = 0; f < G_N_ELEMENTS(formats); f++)
        for (gsize s = 0; s < G_N_ELEMENTS(still); s++) {
            const Babl *format = babl_format(formats[f]);
            int size = babl_format_get_bytes_per_pixel(format) * area.width * area.height;
            guchar *in = g_malloc(size), *out = g_malloc0(size);
            GeglBuffer *buffer = gegl_buffer_new(&area, format);
            GeglNode *graph = gegl_node_new(),
                     *end = gegl_node_new_child(graph, "operation", "gegl:nop", NULL);
            GeglNode *source =
                gegl_node_new_child(graph, "operation", "gegl:buffer-source", "buffer", buffer, NULL);
            GeglRectangle box;
            GError *error = NULL;

            for (int i = 0; i < size; i++)
                in[i] = (guchar)(i * 7 % 55); /* no NaN in any of the formats */
            gegl_buffer_set(buffer, &area, 0, format, in, GEGL_AUTO_ROWSTRIDE);
            gegl_create_chain(still[s], source, end, 0.0, 512, "/", &error); /* 0.4.62 crashes without */
            gegl_node_blit(end, 1.0, &area, format, out, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
            g_assert_cmpmem(in, size, out, size);
            box = gegl_node_get_bounding_box(end);
            g_assert_true(gegl_rectangle_equal(&box, &area));
            g_object_unref(graph);
            g_object_unref(buffer);
            g_free(in);
            g_free(out);
        }
}

/* Pixels that move by nothing, though others do, keep their values in every sampler. */
static void test_still_pixels(void)
{
    static const GeglRectangle area = { 0, 0, 64, 64 };
    static const char *const samplers[] = { "nearest", "linear", "cubic" };
    float *picture = random_picture(area, 4);

    for (gsize i = 0; i < G_N_ELEMENTS(samplers); i++) {
        char *arguments = g_strdup_printf(DISPLACE "sampler=%s amount=30", samplers[i]);
        Chain chain = chain_new(arguments, "RGBA float", area, picture);
        float black[64 * 64] = { 0.0f }, *seen;

        gegl_node_connect_to(pixels_source(chain.graph, "Y' float", area, black), "output",
                             displace_of(&chain), "aux");
        seen = pixels_render(chain.last, "RGBA float", area);
        assert_pixels_equal(seen, picture, area, 4);
        g_free(seen);
        g_free(arguments);
        chain_free(&chain);
    }
    g_free(picture);
}

/* A red thing whose surroundings are transparent, and would be green: no pixel of the result is greenish, nor
 * is one redder than red, nor more than opaque. */
static void test_no_fringes(void)
{
    static const GeglRectangle area = { 0, 0, 96, 96 };
    static const char *const settings[] = { DISPLACE "sampler=linear", DISPLACE "sampler=cubic",
                                            DISPLACE "sampler=cubic amount=60 scale=20" };
    float *picture = g_new(float, 4 * 96 * 96);

    for (int i = 0; i < 96 * 96; i++) {
        gboolean inside = hypot(i % 96 - 48, i / 96 - 48) < 30;
        float red[4] = { 0.8f, 0.1f, 0.1f, 1.0f }, green[4] = { 0.0f, 1.0f, 0.0f, 0.0f };

        memcpy(&picture[4 * i], inside ? red : green, sizeof red);
    }
    for (gsize s = 0; s < G_N_ELEMENTS(settings); s++) {
        Chain chain = chain_new(settings[s], "RGBA float", area, picture);
        float *seen = pixels_render(chain.last, "RGBA float", area);
        int edge = 0;

        for (int i = 0; i < 96 * 96; i++) {
            const float *pixel = &seen[4 * i];

            g_assert_cmpfloat(pixel[3], >=, 0.0);
            g_assert_cmpfloat(pixel[3], <=, 1.0);
            /* babl premultiplies by no less than 2^-16, so that a trace of the green is there. */
            if (pixel[3] < 0.05f)
                continue;
            edge += pixel[3] < 0.95f;
            g_assert_cmpfloat_with_epsilon(pixel[0], 0.8, 1e-3);
            g_assert_cmpfloat_with_epsilon(pixel[1], 0.1, 1e-3);
        }
        g_assert_cmpint(edge, >, 50);
        g_free(seen);
        chain_free(&chain);
    }
    g_free(picture);
}

/* --- Edges --- */

typedef struct {
    double least_alpha, darkest, lightest;
} Border;

static Border border_of(const char *policy, GeglRectangle *box)
{
    static const GeglRectangle area = { 10, 20, 100, 80 };
    float *picture = g_new(float, 4 * 100 * 80), *seen;
    char *arguments = g_strdup_printf(DISPLACE "sampler=linear amount=30 scale=20 abyss-policy=%s", policy);
    Border border = { INFINITY, INFINITY, -INFINITY };
    Chain chain;

    for (int i = 0; i < 4 * 100 * 80; i++)
        picture[i] = i % 4 == 3 ? 1.0f : 0.5f;
    chain = chain_new(arguments, "RGBA float", area, picture);
    *box = gegl_node_get_bounding_box(chain.last);
    seen = pixels_render(chain.last, "RGBA float", area);
    for (int i = 0; i < 100 * 80; i++) {
        border.least_alpha = fmin(border.least_alpha, seen[4 * i + 3]);
        if (seen[4 * i + 3] > 0.01f) {
            border.darkest = fmin(border.darkest, seen[4 * i]);
            border.lightest = fmax(border.lightest, seen[4 * i]);
        }
    }
    g_free(seen);
    g_free(arguments);
    g_free(picture);
    chain_free(&chain);
    return border;
}

/* A grey picture shows what is beyond it, and where it may have pixels. */
static void test_abyss(void)
{
    static const GeglRectangle area = { 10, 20, 100, 80 };
    GeglRectangle box;
    Border border = border_of("none", &box);

    g_assert_cmpfloat(border.least_alpha, ==, 0.0);
    g_assert_cmpfloat_with_epsilon(border.darkest, 0.5, 1e-3);
    g_assert_cmpint(box.x, <=, area.x - 30);
    g_assert_cmpint(box.y + box.height, >=, area.y + area.height + 30);
    g_assert_cmpint(box.width, <=, area.width + 2 * 40);
    for (int i = 0; i < 2; i++) {
        border = border_of(i ? "clamp" : "loop", &box);
        g_assert_cmpfloat(border.least_alpha, ==, 1.0);
        g_assert_cmpfloat_with_epsilon(border.darkest, 0.5, 1e-6);
        g_assert_cmpfloat_with_epsilon(border.lightest, 0.5, 1e-6);
        g_assert_true(gegl_rectangle_equal(&box, &area));
    }
    border = border_of("black", &box);
    g_assert_cmpfloat_with_epsilon(border.darkest, 0.0, 1e-6);
    g_assert_cmpfloat(border.least_alpha, ==, 1.0);
    border = border_of("white", &box);
    g_assert_cmpfloat_with_epsilon(border.lightest, 1.0, 1e-6);
    g_assert_true(gegl_rectangle_equal(&box, &area));
}

/* A picture that repeats is the middle one of three by three. */
static void test_abyss_loop(void)
{
    enum { WIDTH = 70, HEIGHT = 50 };
    static const GeglRectangle area = { 0, 0, WIDTH, HEIGHT };
    static const GeglRectangle nine = { -WIDTH, -HEIGHT, 3 * WIDTH, 3 * HEIGHT };
    static const char *const settings[] = { DISPLACE "amount=40 scale=30 abyss-policy=loop",
                                            DISPLACE "kind=curl amount=40 scale=30 abyss-policy=loop" };
    float *picture = random_picture(area, 4), *repeated = g_new(float, 4 * 9 * WIDTH * HEIGHT);

    for (int y = 0; y < 3 * HEIGHT; y++)
        for (int x = 0; x < 3 * WIDTH; x++)
            memcpy(&repeated[4 * (y * 3 * WIDTH + x)], &picture[4 * (y % HEIGHT * WIDTH + x % WIDTH)],
                   4 * sizeof(float));
    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        Chain one = chain_new(settings[i], "RGBA float", area, picture);
        Chain all = chain_new(settings[i], "RGBA float", nine, repeated);
        float *a = pixels_render(one.last, "RGBA float", area),
              *b = pixels_render(all.last, "RGBA float", area);

        assert_pixels_equal(a, b, area, 4);
        g_free(a);
        g_free(b);
        chain_free(&one);
        chain_free(&all);
    }
    g_free(picture);
    g_free(repeated);
}

/* --- The same pixels everywhere --- */

static const char *const settings_everywhere[] = {
    "kind=turbulence",
    "kind=turbulence sampler=linear amount=150 scale=9 octaves=5 abyss-policy=loop",
    "kind=ripple sampler=nearest abyss-policy=black",
    "kind=ripple ripple-shape=rings x=40 y=-30 amount=40 abyss-policy=white",
    "kind=heat-haze evolution=3.7 octaves=4 abyss-policy=none",
    "kind=curl amount=50 seed=9",
    "kind=curl amount=120 scale=40 octaves=2.5 abyss-policy=loop loop=2 evolution=1",
};

static void test_everywhere(gconstpointer properties)
{
    static const GeglRectangle area = { -131, -125, 265, 260 };
    float *picture = random_picture(area, 4);
    char *arguments = g_strconcat(DISPLACE, properties, NULL);
    Chain chain = chain_new(arguments, "RGBA float", area, picture);

    assert_same_everywhere(chain.last, "RGBA float", area);
    g_free(arguments);
    g_free(picture);
    chain_free(&chain);
}

/* With other operations around, whose buffers hold only what was asked for; masked; and grey. */
static void test_everywhere_in_chains(void)
{
    static const GeglRectangle area = { 0, 0, 300, 260 };
    static const char *const chains[] = {
        "noisekit:fbm range=contrast " DISPLACE "amount=40 gegl:crop width=300 height=260",
        "noisekit:fbm gegl:crop width=300 height=260 " DISPLACE "amount=40 abyss-policy=loop gegl:invert",
        "gegl:checkerboard x=9 y=7 gegl:crop width=300 height=260 gegl:gaussian-blur std-dev-x=2 std-dev-y=2 "
        "gegl:crop width=300 height=260 " DISPLACE "kind=curl amount=60 abyss-policy=clamp",
        "gegl:checkerboard gegl:crop width=300 height=260 " DISPLACE
        "amount=60 aux=[ noisekit:simplex scale=90 ] gegl:crop width=300 height=260",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(chains); i++) {
        Picture picture = picture_new(chains[i]);

        g_test_message("%s", chains[i]);
        assert_same_everywhere(picture.last, "RGBA float", area);
        picture_free(&picture);
    }
}

/* Far from the origin pixels are as fine as here: the noise is moved along, and shows the same. */
static void test_far(gconstpointer kind)
{
    static const GeglRectangle near = { 0, 0, 160, 150 };
    enum { X = 10000000, Y = -20000000 };
    GeglRectangle far = { X, Y, near.width, near.height };
    float *picture = random_picture(near, 4), *seen[2];
    double worst = 0.0;

    for (int i = 0; i < 2; i++) {
        char *arguments = g_strdup_printf(DISPLACE "%s x=%d y=%d", (const char *)kind, i ? X : 0, i ? Y : 0);
        Chain chain = chain_new(arguments, "RGBA float", i ? far : near, picture);

        seen[i] = pixels_render(chain.last, "RGBA float", i ? far : near);
        g_free(arguments);
        chain_free(&chain);
    }
    for (int i = 0; i < 4 * near.width * near.height; i++)
        worst = fmax(worst, fabs((double)seen[0][i] - seen[1][i]));
    g_test_message("%g", worst);
    g_assert_cmpfloat(worst, <, 2e-3); /* of a random picture, whose slopes are about 1 per pixel */
    g_free(seen[0]);
    g_free(seen[1]);
    g_free(picture);
}

/* The endless plane is no obstacle, whatever is beyond it, which is nothing. */
static void test_endless(void)
{
    static const GeglRectangle area = { -30, -20, 60, 50 };
    static const char *const policies[] = { "none", "clamp", "loop", "black", "white" };
    float *first = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(policies); i++) {
        char *arguments =
            g_strdup_printf("gegl:checkerboard " DISPLACE "amount=50 abyss-policy=%s", policies[i]);
        Picture picture = picture_new(arguments);
        GeglRectangle box = gegl_node_get_bounding_box(picture.last);
        float *seen = pixels_render(picture.last, "RGBA float", area);

        g_assert_true(gegl_rectangle_is_infinite_plane(&box));
        if (first == NULL)
            first = g_memdup2(seen, sizeof(float) * 4 * 60 * 50);
        assert_pixels_equal(seen, first, area, 4);
        g_free(seen);
        g_free(arguments);
        picture_free(&picture);
    }
    g_free(first);
}

/* The furthest displacements of the finest noise: pixels next to each other look at places 2000 apart. */
static void test_absurd(void)
{
    static const GeglRectangle area = { 0, 0, 24, 24 }, around = { -1100, -1100, 2300, 2300 };
    float *picture = random_picture(around, 4);

    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        char *arguments = g_strdup_printf(DISPLACE "%s amount=1000 scale=0.01 octaves=8", kinds[i]);
        Chain chain = chain_new(arguments, "RGBA float", around, picture);
        float *seen = pixels_render(chain.last, "RGBA float", area);

        statistics(seen, 4 * area.width * area.height);
        g_free(seen);
        g_free(arguments);
        chain_free(&chain);
    }
    g_free(picture);
}

/* GIMP stores doubles as float32: a filter saved and loaded again must not change. */
static void test_float_properties(void)
{
    static const GeglRectangle area = { 0, 0, 100, 80 };
    static const char *const properties[] = { "amount", "scale", "octaves",   "evolution",
                                              "loop",   "x",     "direction", "distortion" };
    static const double values[] = { 20.1, 40.3, 2.3, 7.7, 2.1, 17.7, 33.3, 0.7 };
    float *picture = random_picture(area, 4);

    for (gsize k = 0; k < G_N_ELEMENTS(kinds); k++) {
        float *seen[2];

        for (int stored = 0; stored < 2; stored++) {
            char *arguments = g_strconcat(DISPLACE, kinds[k], NULL);
            Chain chain = chain_new(arguments, "RGBA float", area, picture);

            for (gsize i = 0; i < G_N_ELEMENTS(values); i++)
                gegl_node_set(displace_of(&chain), properties[i],
                              stored ? (double)(float)values[i] : values[i], NULL);
            seen[stored] = pixels_render(chain.last, "RGBA float", area);
            g_free(arguments);
            chain_free(&chain);
        }
        assert_pixels_equal(seen[0], seen[1], area, 4);
        g_free(seen[0]);
        g_free(seen[1]);
    }
    g_free(picture);
}

/* --- Zoomed-out views --- */

/* A view of level n is 1/2^n of the size: the averages of the full picture, nearly. */
static void test_levels(gconstpointer kind)
{
    enum { SIDE = 64 };
    char *arguments = g_strdup_printf(
        "noisekit:fbm scale=100 octaves=3 range=contrast " DISPLACE "%s amount=40", (const char *)kind);

    for (int level = 1; level <= 3; level++) {
        int block = 1 << level, width = SIDE * block;
        GeglRectangle small = { -SIDE / 2, -SIDE / 2, SIDE, SIDE };
        GeglRectangle large = { -width / 2, -width / 2, width, width };
        Picture picture = picture_new(arguments), full = picture_new(arguments);
        float *view = g_new0(float, SIDE *SIDE), *pixels = pixels_render(full.last, "Y' float", large);
        double square = 0.0;

        gegl_node_blit(picture.last, ldexp(1.0, -level), &small, babl_format("Y' float"), view,
                       GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
        for (int i = 0; i < SIDE * SIDE; i++) {
            double sum = 0.0;

            for (int k = 0; k < block * block; k++)
                sum += pixels[(i / SIDE * block + k / block) * width + i % SIDE * block + k % block];
            square += (view[i] - sum / (block * block)) * (view[i] - sum / (block * block));
        }
        g_test_message("%s, level %d: %g", (const char *)kind, level, sqrt(square) / SIDE);
        g_assert_cmpfloat(sqrt(square) / SIDE, <, 0.005 * block);
        g_free(view);
        g_free(pixels);
        picture_free(&picture);
        picture_free(&full);
    }
    g_free(arguments);
}

/* --- The same bits next year, and from every compiler --- */

static void test_golden(void)
{
    static const struct {
        const char *properties, *sum;
    } golden[] = {
        { "kind=turbulence", "c9de4cf6476b112cc947c45772a9fcab" },
        { "kind=turbulence sampler=linear amount=150 scale=9 octaves=5", "09e451878cbc4b14b2373a8ce559548c" },
        { "kind=ripple sampler=nearest evolution=0.3", "b6d534feb0351686403a60b0f8036763" },
        { "kind=ripple ripple-shape=rings x=40 y=-30 amount=40 octaves=2.5",
          "1ced8050a2fd982ebdb61bfa2a366a11" },
        { "kind=heat-haze evolution=3.7 octaves=4 loop=5", "181d739a285d5cce1dfa074ddc48cb11" },
        { "kind=curl amount=50 seed=9", "992a1aee837e34e32d2baf556f33c57b" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(golden); i++) {
        char *chain = g_strconcat("noisekit:fbm seed=2 ", DISPLACE, golden[i].properties, NULL);

        assert_checksum(chain, "YaA float", golden[i].sum);
        g_free(chain);
    }
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
    static const char *const samplers[] = { "nearest", "linear", "cubic" };
    const gsize all = G_N_ELEMENTS(kinds);

    g_setenv("GEGL_MIPMAP_RENDERING", "1", TRUE); /* else GEGL averages full renders itself */
    test_init(&argc, &argv);
    add_for_each("no pixel moves further than the amount", kinds, all, test_bound);
    add_for_each("the amount is used", kinds, all, test_used);
    add_for_each("displacements average to nothing, x and y are unrelated", kinds, all, test_mean);
    add_for_each("seeds are unrelated", kinds, all, test_seeds);
    g_test_add_func("/curl keeps areas", test_areas);
    g_test_add_func("/heat haze rises", test_haze_rises);
    g_test_add_func("/heat haze is sideways", test_haze_is_sideways);
    g_test_add_func("/waves travel", test_waves_travel);
    g_test_add_func("/rings lie around the offsets", test_rings);
    add_for_each("a loop ends where it began", kinds, all, test_loop);
    add_for_each("a loop's frames are even", kinds, all, test_loop_is_even);
    add_for_each("a mask drives the amount", kinds, all, test_mask);
    g_test_add_func("/masks of all kinds", test_mask_kinds);
    add_for_each("sampler", samplers, G_N_ELEMENTS(samplers), test_sampler);
    g_test_add_func("/wide pixels are means", test_wide_pixels);
    g_test_add_func("/no amount, no change", test_identity);
    g_test_add_func("/still pixels keep their values", test_still_pixels);
    g_test_add_func("/no fringes", test_no_fringes);
    g_test_add_func("/abyss", test_abyss);
    g_test_add_func("/abyss loop", test_abyss_loop);
    add_for_each("the same everywhere", settings_everywhere, G_N_ELEMENTS(settings_everywhere),
                 test_everywhere);
    g_test_add_func("/the same everywhere in chains", test_everywhere_in_chains);
    add_for_each("far from the origin", kinds, all, test_far);
    g_test_add_func("/the endless plane", test_endless);
    g_test_add_func("/absurd settings", test_absurd);
    g_test_add_func("/properties stored as float32", test_float_properties);
    add_for_each("zoomed out", kinds, all, test_levels);
    g_test_add_func("/golden", test_golden);
    return g_test_run();
}
