/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:hillside: the same pixels whatever is asked for, in which order and by how many threads; the
 * ground and the points where the noise and src/placement say; the same world wherever one walks; bad input.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "hash.h"
#include "hillside.h"
#include "picture.h"

/* R'G'B'A, 8 bits each. */
static const char *const pixel_format = "R'G'B'A u8";

static GeglNode *hillside(const char *first, ...) G_GNUC_NULL_TERMINATED;

static GeglNode *hillside(const char *first, ...)
{
    GeglNode *node = gegl_node_new();
    va_list properties;

    gegl_node_set(node, "operation", "noisekit:hillside", NULL);
    va_start(properties, first);
    if (first)
        gegl_node_set_valist(node, first, properties);
    va_end(properties);
    return node;
}

static guint32 *draw_at(GeglNode *node, GeglRectangle area, double zoom)
{
    guint32 *pixels = g_new0(guint32, area.width * area.height);

    gegl_node_blit(node, zoom, &area, babl_format(pixel_format), pixels, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    return pixels;
}

static guint32 *draw(GeglNode *node, GeglRectangle area)
{
    return draw_at(node, area, 1.0);
}

static int channel(guint32 pixel, int number)
{
    return ((const guint8 *)&pixel)[number];
}

/* Largest difference of a channel. */
static int difference(guint32 a, guint32 b)
{
    int largest = 0;

    for (int i = 0; i < 4; i++)
        largest = MAX(largest, ABS(channel(a, i) - channel(b, i)));
    return largest;
}

static void assert_part(const guint32 *part, GeglRectangle area, const guint32 *whole,
                        GeglRectangle whole_area)
{
    for (int row = 0; row < area.height; row++)
        for (int column = 0; column < area.width; column++) {
            guint32 there =
                whole[(area.y - whole_area.y + row) * whole_area.width + area.x - whole_area.x + column];

            if (part[row * area.width + column] == there)
                continue;
            g_test_message("pixel (%d, %d) of the area %d,%d %dx%d differs", area.x + column, area.y + row,
                           area.x, area.y, area.width, area.height);
            g_test_fail();
            return;
        }
}

/* --- the same pixels everywhere --- */

/* Large and small plants, all palettes, times and methods, far away, with marks. */
static const struct {
    int seed;
    double scale, position;
    int palette, time, method, far_hills;
    gboolean along, fewer, marks;
} worlds[] = {
    { 1, 48.0, 0.0, 1, 0, NK_PLACE_HASHED, 4, FALSE, FALSE, FALSE },
    { 2, 120.0, -12345.5, 0, 1, NK_PLACE_UNIFORM, 2, TRUE, FALSE, TRUE },
    { 3, 30.0, 1e8, 2, 2, NK_PLACE_BRIDSON, 6, FALSE, TRUE, FALSE },
    { 4, 11.3, 77.7, 3, 3, NK_PLACE_GOLDEN, 1, TRUE, TRUE, TRUE },
    { 5, 64.0, 3.0, 4, 2, NK_PLACE_JITTERED, 0, FALSE, FALSE, FALSE },
};

static GeglNode *world(gsize i)
{
    return hillside("seed", worlds[i].seed, "scale", worlds[i].scale, "position", worlds[i].position,
                    "palette", worlds[i].palette, "time", worlds[i].time, "method", worlds[i].method,
                    "far-hills", worlds[i].far_hills, "along-ground", worlds[i].along, "fewer-on-steep",
                    worlds[i].fewer, "show-points", worlds[i].marks, "show-chunks", worlds[i].marks, "y",
                    250.0, NULL);
}

/* Over several blocks of 256 pixels, at the origin and away from it. */
static const GeglRectangle wide = { -70, 150, 400, 230 };

static void test_crops(void)
{
    static const GeglRectangle crops[] = {
        { 0, 200, 1, 1 },    { -70, 260, 400, 1 },  { 255, 150, 2, 230 },
        { -1, 254, 258, 4 }, { 100, 160, 90, 200 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(worlds); i++) {
        GeglNode *node = world(i);
        guint32 *whole = draw(node, wide);

        g_object_unref(node);
        for (gsize k = 0; k < G_N_ELEMENTS(crops); k++) {
            GeglNode *fresh = world(i); /* so that nothing is cached */
            guint32 *part = draw(fresh, crops[k]);

            assert_part(part, crops[k], whole, wide);
            g_free(part);
            g_object_unref(fresh);
        }
        g_free(whole);
    }
}

/* A wide view seen through a window of odd size, from right to left and bottom to top. */
static void test_order(void)
{
    enum { STEP = 115 };

    for (gsize i = 0; i < G_N_ELEMENTS(worlds); i++) {
        GeglNode *once = world(i), *pieces = world(i);
        guint32 *whole = draw(once, wide);

        for (int y = wide.height - STEP; y >= 0; y -= STEP)
            for (int x = wide.width - STEP; x >= 0; x -= STEP) {
                GeglRectangle area = { wide.x + x, wide.y + y, STEP, STEP };
                guint32 *part = draw(pieces, area);

                assert_part(part, area, whole, wide);
                g_free(part);
            }
        g_free(whole);
        g_object_unref(once);
        g_object_unref(pieces);
    }
}

static void test_threads(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(worlds); i++) {
        GeglNode *alone = world(i);
        guint32 *one = draw(alone, wide);

        g_object_unref(alone);
        for (int threads = 2; threads <= 4; threads += 2) {
            GeglNode *node = world(i);
            guint32 *several;

            g_object_set(gegl_config(), "threads", threads, NULL);
            several = draw(node, wide);
            g_assert_true(gegl_operation_use_threading(gegl_node_get_gegl_operation(node), &wide));
            assert_part(several, wide, one, wide);
            g_object_set(gegl_config(), "threads", 1, NULL);
            g_free(several);
            g_object_unref(node);
        }
        g_free(one);
    }
}

/* GIMP's files keep doubles as float32. */
static void test_stored(void)
{
    static const GeglRectangle area = { 0, 200, 300, 100 };
    static const char *const properties[] = {
        "scale", "position", "parallax", "spacing", "radius", "x", "y"
    };
    static const double values[] = { 47.3, 12.7, 0.3, 0.7, 0.45, 3.3, 251.7 };
    GeglNode *node = hillside("seed", 5, NULL), *stored = hillside("seed", 5, NULL);
    guint32 *one, *other;

    for (gsize i = 0; i < G_N_ELEMENTS(properties); i++) {
        gegl_node_set(node, properties[i], values[i], NULL);
        gegl_node_set(stored, properties[i], (double)(float)values[i], NULL);
    }
    one = draw(node, area);
    other = draw(stored, area);
    assert_part(one, area, other, area);
    g_free(one);
    g_free(other);
    g_object_unref(node);
    g_object_unref(stored);
}

/* --- what is drawn --- */

/* The seeds that the operation draws from its own: ground and places of the layer in front. */
enum { SEED_GROUND = 1, SEED_PLACES = 100 };

static const double scale = 40.0, level = 200.0;

static double ground_row(const NkHills *hills, double units)
{
    double chunk = floor(units / NK_CHUNK_WIDTH);

    return level - scale * nk_hills_ground(hills, (gint64)chunk, units - chunk * NK_CHUNK_WIDTH).height;
}

/* On a summer's day the sky above the hills is blue and light, and the ground is green: blue falls below this
 * where the ground begins, or some blades of grass above it. Few plants stand in the way, where one has eight
 * units. */
static void test_ground_line(void)
{
    enum { BLUE = 2, SKY = 150, BLADES = 16 };
    static const GeglRectangle area = { 0, 0, 900, 400 };
    static const double positions[] = { -50.0, 2.5e6 };

    for (gsize i = 0; i < G_N_ELEMENTS(positions); i++) {
        NkHills hills = nk_hills(nk_derive(9, SEED_GROUND), NK_HILLS_CELL, NK_HILLS_AMPLITUDE);
        GeglNode *node = hillside("seed", 9, "scale", scale, "y", level, "far-hills", 0, "palette", 1, "time",
                                  1, "spacing", 8.0, "position", positions[i], NULL);
        guint32 *pixels = draw(node, area);
        int found = 0;

        for (int column = 0; column < area.width; column++) {
            double crest = ground_row(&hills, positions[i] + (column + 0.5) / scale);
            int row = 0;

            while (row < area.height && channel(pixels[row * area.width + column], BLUE) > SKY)
                row++;
            found += row - crest > -BLADES && row - crest < 2.0;
        }
        g_test_message("%d of %d columns", found, area.width);
        g_assert_cmpint(found, >, area.width * 4 / 5);
        g_free(pixels);
        g_object_unref(node);
        nk_hills_clear(&hills);
    }
}

/* The marks of a picture: pixels that showing them changes. */
static guint32 *changes(GeglNode *node, const char *property, GeglRectangle area)
{
    guint32 *without = draw(node, area), *with;

    gegl_node_set(node, property, TRUE, NULL);
    with = draw(node, area);
    for (int i = 0; i < area.width * area.height; i++)
        with[i] = with[i] == without[i] ? 0 : with[i];
    g_free(without);
    return with;
}

static NkPlacing placing_of(const NkHills *hills, guint32 seed, NkPlaceMethod method)
{
    return (NkPlacing){ .method = method,
                        .seed = nk_derive(seed, SEED_PLACES),
                        .spacing = (float)0.6,
                        .radius = (float)0.4,
                        .ground = nk_hills_ground,
                        .ground_data = hills };
}

static gboolean is_coloured(guint32 pixel, int red, int green, int blue)
{
    return ABS(channel(pixel, 0) - red) < 3 && ABS(channel(pixel, 1) - green) < 3 &&
           ABS(channel(pixel, 2) - blue) < 3;
}

/* Within a mark's width, another may hide it. */
static gboolean has_mark_near(const NkPlacing *placing, const NkPlace *at, int count, int i)
{
    double width = 14.0 / scale;

    return (i > 0 ? nk_place_distance(placing, &at[i - 1], &at[i]) : at[i].x) < width ||
           (i + 1 < count ? nk_place_distance(placing, &at[i], &at[i + 1]) : NK_CHUNK_WIDTH - at[i].x) <
               width;
}

/* A mark, white in its middle, on the ground at each place of src/placement, and nothing further away from
 * all of them than a mark is wide and a pair may be long. */
static void test_points(void)
{
    static const GeglRectangle area = { 0, 100, 700, 200 };
    const double from = 16.0, mark = 20.0;

    for (int method = 0; method <= NK_PLACE_HASHED; method++) {
        NkHills hills = nk_hills(nk_derive(4, SEED_GROUND), NK_HILLS_CELL, NK_HILLS_AMPLITUDE);
        NkPlacing placing = placing_of(&hills, 4, method);
        GeglNode *node = hillside("seed", 4, "scale", scale, "y", level, "position", from, "method", method,
                                  "far-hills", 0, NULL);
        guint32 *marks = changes(node, "show-points", area);
        char *near_any = g_new0(char, area.width);
        int places = 0;

        for (gint64 chunk = 1; chunk <= 5; chunk++) {
            NkPlace at[NK_MAX_PLACES];
            int count = nk_place_chunk(&placing, chunk, at);

            for (int i = 0; i < count; i++) {
                double units = chunk * NK_CHUNK_WIDTH + at[i].x, column = (units - from) * scale;
                int x = (int)floor(column), y = (int)floor(ground_row(&hills, units)) - area.y;

                for (int k = MAX(x - (int)mark, 0); k <= x + mark && k < area.width; k++)
                    near_any[k] = 1;
                if (x < 2 || x >= area.width - 2 || has_mark_near(&placing, at, count, i))
                    continue;
                g_assert_true(is_coloured(marks[y * area.width + x], 255, 255, 255));
                places++;
            }
        }
        g_assert_cmpint(places, >, 5);
        for (int i = 0; i < area.width * area.height; i++)
            if (marks[i])
                g_assert_true(near_any[i % area.width]);
        g_free(near_any);
        g_free(marks);
        g_object_unref(node);
        nk_hills_clear(&hills);
    }
}

/* Pairs closer than the radius: blue inside a chunk, orange over its border; none with hashed priority. */
static void test_pairs(void)
{
    static const GeglRectangle area = { 0, 130, 3300, 120 };

    for (int method = NK_PLACE_UNIFORM; method <= NK_PLACE_HASHED; method += NK_PLACE_HASHED) {
        GeglNode *node =
            hillside("seed", 4, "scale", scale, "y", level, "method", method, "far-hills", 0, NULL);
        guint32 *marks = changes(node, "show-points", area);
        int blue = 0, orange = 0;

        for (int i = 0; i < area.width * area.height; i++) {
            blue += is_coloured(marks[i], 41, 120, 255);
            orange += is_coloured(marks[i], 255, 133, 13);
        }
        g_test_message("method %d: %d blue, %d orange pixels", method, blue, orange);
        g_assert_cmpint(blue > 0, ==, method == NK_PLACE_UNIFORM);
        g_assert_cmpint(orange > 0, ==, method == NK_PLACE_UNIFORM);
        g_free(marks);
        g_object_unref(node);
    }
}

/* Borders stand at every eighth unit, and nowhere else. */
static void test_chunks(void)
{
    static const GeglRectangle area = { 0, 0, 960, 300 };
    GeglNode *node = hillside("seed", 4, "scale", scale, "y", level, "position", 5.0, NULL);
    guint32 *marks = changes(node, "show-chunks", area);

    for (int column = 0; column < area.width; column++) {
        double units = 5.0 + (column + 0.5) / scale,
               away = fabs(units - NK_CHUNK_WIDTH * round(units / NK_CHUNK_WIDTH));
        int marked = 0;

        for (int row = 0; row < area.height; row++)
            marked += marks[row * area.width + column] != 0;
        if (away * scale < 0.6)
            g_assert_cmpint(marked, >, area.height * 3 / 4);
        if (away * scale > 2.0)
            g_assert_cmpint(marked, ==, 0);
    }
    g_free(marks);
    g_object_unref(node);
}

/* No plant reaches further than it says: else it would be cut off where a block that it is not drawn in
 * begins. */
static void test_reach(void)
{
    static const double units[] = { 3.0, 8.0, 18.0 };
    enum { PLANTS = 1500, MIDDLE = HILLSIDE_BLOCK / 2 };
    HillsideScene scene = { .sun_side = 0.7 };
    HillsideBlock block = { 0 };
    HillsideLayer layer = { .hills.amplitude = 1.0, .colours = hillside_colours(0, 1, 0.0) };
    double largest = 0.0;

    block.pixels = g_new(guint32, HILLSIDE_BLOCK * HILLSIDE_BLOCK);
    block.surface = cairo_image_surface_create_for_data((guchar *)block.pixels, CAIRO_FORMAT_ARGB32,
                                                        HILLSIDE_BLOCK, HILLSIDE_BLOCK, HILLSIDE_BLOCK * 4);
    block.cr = cairo_create(block.surface);
    for (int i = 0; i < PLANTS; i++) {
        HillsidePlant plant = { .x = MIDDLE, .y = MIDDLE, .unit = units[i % 3], .hash = nk_derive(1, i) };
        double reach;

        plant.slope = i % 2 ? 1.0 : 0.0; /* small plants alone, or trees too */
        plant.depth = 1.0;
        plant.grove = i / 2 % 2;
        plant.stand = i / 4 % 2;
        reach = hillside_plant_reach(&layer, &plant);
        if (reach == 0.0) /* too small to be drawn */
            continue;
        g_assert_cmpfloat(reach, <=, HILLSIDE_REACH * plant.unit);
        memset(block.pixels, 0, sizeof(guint32) * HILLSIDE_BLOCK * HILLSIDE_BLOCK);
        cairo_surface_mark_dirty(block.surface);
        hillside_draw_plant(&scene, &layer, &plant, &block);
        cairo_surface_flush(block.surface);
        for (int k = 0; k < HILLSIDE_BLOCK * HILLSIDE_BLOCK; k++)
            if (block.pixels[k]) {
                double right = k % HILLSIDE_BLOCK + 0.5 - MIDDLE, down = k / HILLSIDE_BLOCK + 0.5 - MIDDLE;

                largest = MAX(largest, MAX(fabs(right), -down) / reach);
                g_assert_cmpfloat(MAX(fabs(right), -down), <=, reach);
                g_assert_cmpfloat(down, <=, 0.5 * reach);
            }
    }
    g_test_message("up to %g of the reach is used", largest);
    cairo_destroy(block.cr);
    cairo_surface_destroy(block.surface);
    g_free(block.pixels);
}

/* --- walking --- */

/* Share of pixels that are nearly the same in both pictures. */
static double likeness(const guint32 *a, const guint32 *b, int count)
{
    int alike = 0;

    for (int i = 0; i < count; i++)
        alike += difference(a[i], b[i]) < 24;
    return alike / (double)count;
}

/* 5 units further the same ground stands 200 pixels further to the left; without parallax the far hills too.
 * Cairo's edges and the grain of the pixels may differ a little. */
static void walk(double position, double parallax, GeglRectangle area, double least)
{
    GeglNode *node = hillside("seed", 8, "scale", scale, "y", level, "time", 1, "parallax", parallax,
                              "position", position, NULL);
    guint32 *before = draw(node, area), *after;
    GeglRectangle moved = { area.x - 200, area.y, area.width, area.height };
    double alike;

    gegl_node_set(node, "position", position + 5.0, NULL);
    after = draw(node, moved);
    alike = likeness(before, after, area.width * area.height);
    g_test_message("%g alike", alike);
    g_assert_cmpfloat(alike, >=, least);
    g_free(before);
    g_free(after);
    g_object_unref(node);
}

static void test_walk(void)
{
    static const double positions[] = { 0.0, -83.25, 1048576.0 };

    for (gsize i = 0; i < G_N_ELEMENTS(positions); i++) {
        /* below the crest there is only the ground in front */
        walk(positions[i], 1.0, (GeglRectangle){ 0, (int)level + 110, 500, 60 }, 0.999);
        walk(positions[i], 0.0, (GeglRectangle){ 0, 140, 500, 220 }, 0.999);
    }
}

/* With parallax far hills are left behind less. */
static void test_parallax(void)
{
    static const GeglRectangle area = { 0, 60, 500, 100 }, moved = { -200, 60, 500, 100 };
    GeglNode *node = hillside("seed", 8, "scale", scale, "y", level, "time", 1, NULL);
    guint32 *before = draw(node, area), *here, *there;

    gegl_node_set(node, "position", 5.0, NULL);
    here = draw(node, area);
    there = draw(node, moved);
    g_assert_cmpfloat(likeness(before, here, 50000), >, likeness(before, there, 50000));
    g_assert_cmpfloat(likeness(before, here, 50000), <, 1.0);
    g_free(before);
    g_free(here);
    g_free(there);
    g_object_unref(node);
}

static void test_seeds(void)
{
    static const GeglRectangle area = { 0, 0, 300, 300 };
    static const guint seeds[] = { 0, 1, 0x80000000u, 0xffffffffu };
    guint32 *pictures[G_N_ELEMENTS(seeds)];

    for (gsize i = 0; i < G_N_ELEMENTS(seeds); i++) {
        GeglNode *node = hillside("seed", seeds[i], NULL);

        pictures[i] = draw(node, area);
        for (gsize k = 0; k < i; k++)
            g_assert_cmpfloat(likeness(pictures[i], pictures[k], 90000), <, 0.9);
        g_object_unref(node);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(seeds); i++)
        g_free(pictures[i]);
}

/* Zoomed out, the picture agrees with the average of the full one. */
static void test_level(void)
{
    enum { WIDTH = 480, HEIGHT = 270 };

    for (int zoom = 1; zoom <= 3; zoom++) {
        int block = 1 << zoom, width = WIDTH * 2, height = HEIGHT * 2;
        GeglRectangle all = { 0, 0, width, height }, small = { 0, 0, width / block, height / block };
        GeglNode *node = hillside("seed", 3, NULL);
        guint32 *full = draw(node, all), *view = draw_at(node, small, 1.0 / block);
        double sum = 0.0;

        for (int i = 0; i < small.width * small.height * 3; i++) {
            int left = i / 3 % small.width * block, top = i / 3 / small.width * block, mean = 0;

            for (int k = 0; k < block * block; k++)
                mean += channel(full[(top + k / block) * width + left + k % block], i % 3);
            sum += pow(mean / (double)(block * block) - channel(view[i / 3], i % 3), 2.0);
        }
        sum = sqrt(sum / (3.0 * small.width * small.height)) / 255.0;
        g_test_message("level %d: RMS difference %g", zoom, sum);
        g_assert_cmpfloat(sum, <, 0.02 * block);
        g_free(full);
        g_free(view);
        g_object_unref(node);
    }
}

/* --- bad input --- */

/* Legal, but absurd: nothing crashes or takes for ever, and every pixel is drawn. */
static void test_absurd(void)
{
    static const double scales[] = { 0.1, 1.0, 2000.0 }, spacings[] = { 0.05, 8.0 }, radii[] = { 0.02, 8.0 },
                        positions[] = { -1e9, 1e9 };

    for (gsize s = 0; s < G_N_ELEMENTS(scales); s++)
        for (int i = 0; i < 8; i++) {
            GeglNode *node =
                hillside("scale", scales[s], "spacing", spacings[i & 1], "radius", radii[i >> 1 & 1],
                         "position", positions[i >> 2], "method", 3 + (i & 1), "along-ground", TRUE,
                         "show-points", TRUE, "show-chunks", TRUE, "y", 20.0, NULL);
            guint32 *pixels = draw(node, (GeglRectangle){ 0, 0, 50, 50 });

            for (int k = 0; k < 2500; k++)
                g_assert_cmpint(channel(pixels[k], 3), ==, 255);
            g_free(pixels);
            g_object_unref(node);
        }
}

/* At the ends of the plane. */
static void test_ends(void)
{
    static const int ends[] = { G_MININT / 2, G_MAXINT / 2 - 40 };

    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++)
        for (gsize k = 0; k < G_N_ELEMENTS(ends); k++) {
            GeglNode *node = hillside("seed", 1, NULL);
            guint32 *pixels = draw(node, (GeglRectangle){ ends[i], ends[k], 40, 40 });

            g_assert_cmpint(channel(pixels[0], 3), ==, 255);
            g_assert_cmpint(channel(pixels[1599], 3), ==, 255);
            g_free(pixels);
            g_object_unref(node);
        }
}

int main(int argc, char **argv)
{
    g_setenv("GEGL_MIPMAP_RENDERING", "1", TRUE); /* else GEGL averages full renders itself */
    test_init(&argc, &argv);
    g_object_set(gegl_config(), "threads", 1, NULL);
    g_test_add_func("/hillside/crops equal the whole", test_crops);
    g_test_add_func("/hillside/any order", test_order);
    g_test_add_func("/hillside/any number of threads", test_threads);
    g_test_add_func("/hillside/properties stored as float32", test_stored);
    g_test_add_func("/hillside/the ground is where the noise is", test_ground_line);
    g_test_add_func("/hillside/a mark at each point", test_points);
    g_test_add_func("/hillside/close pairs", test_pairs);
    g_test_add_func("/hillside/chunk borders", test_chunks);
    g_test_add_func("/hillside/plants keep to their reach", test_reach);
    g_test_add_func("/hillside/walking moves the same world", test_walk);
    g_test_add_func("/hillside/parallax", test_parallax);
    g_test_add_func("/hillside/seeds", test_seeds);
    g_test_add_func("/hillside/zoomed out", test_level);
    g_test_add_func("/hillside/absurd settings", test_absurd);
    g_test_add_func("/hillside/far ends of the plane", test_ends);
    return g_test_run();
}
