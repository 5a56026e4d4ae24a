/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Zoomed-out views (mipmap levels): GEGL asks an operation for the picture at 1/2, 1/4, 1/8 of its
 * size. It must agree with the full picture, averaged over the pixels that each small one covers.
 */
#include <math.h>
#include <string.h>

#include "expected.h"
#include "picture.h"
#include "recipes.h"

enum { SIDE = 64, LEVELS = 3 };

static float *render_level(const char *recipe, GeglRectangle area, int level)
{
    Picture picture = picture_new(recipe);
    float *values = g_new0(float, area.width *area.height);

    gegl_node_blit(picture.last, ldexp(1.0, -level), &area, picture.format, values, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    picture_free(&picture);
    return values;
}

/* The averages of blocks of 2^level x 2^level pixels of the full render. */
static float *render_averages(const char *recipe, GeglRectangle area, int level)
{
    int block = 1 << level, width = area.width * block;
    float *full =
        render(recipe, (GeglRectangle){ area.x * block, area.y * block, width, area.height * block });
    float *averages = g_new(float, area.width *area.height);

    for (int row = 0; row < area.height; row++)
        for (int column = 0; column < area.width; column++) {
            double sum = 0.0;

            for (int y = 0; y < block; y++)
                for (int x = 0; x < block; x++)
                    sum += full[(row * block + y) * width + column * block + x];
            averages[row * area.width + column] = (float)(sum / (block * block));
        }
    g_free(full);
    return averages;
}

typedef struct {
    double rms, largest, mean;
} Difference;

static Difference difference(const char *recipe, GeglRectangle area, int level)
{
    float *view = render_level(recipe, area, level), *averages = render_averages(recipe, area, level);
    Difference result = { 0 };
    int count = area.width * area.height;

    for (int i = 0; i < count; i++) {
        double d = (double)view[i] - averages[i];

        result.rms += d * d / count;
        result.mean += d / count;
        result.largest = isnan(d) ? INFINITY : fmax(result.largest, fabs(d));
    }
    result.rms = sqrt(result.rms);
    g_free(view);
    g_free(averages);
    return result;
}

/* The bound for the operations as they come (cells of 64 px). Measured with domain-warp, the worst:
 * rms 0.004, 0.008, 0.015, largest 0.02, 0.04, 0.08. */
static void test_defaults(gconstpointer recipe)
{
    static const GeglRectangle area = { -SIDE / 2, -SIDE / 2, SIDE, SIDE };
    static const double rms[LEVELS] = { 0.006, 0.012, 0.025 }, largest[LEVELS] = { 0.03, 0.06, 0.12 };

    for (int level = 1; level <= LEVELS; level++) {
        Difference d = difference(recipe, area, level);

        g_assert_cmpfloat(d.rms, <=, rms[level - 1]);
        g_assert_cmpfloat(d.largest, <=, largest[level - 1]);
    }
}

/* For any recipe, whatever the size of its cells. The worst are cells of about one pixel of the
 * view, which have faded out while their averages still vary. In units of the range, 1 for unit and
 * 2 for signed. */
static void test_any(gconstpointer recipe)
{
    static const GeglRectangle area = { -SIDE / 2, -SIDE / 2, SIDE, SIDE };
    double range = strstr(recipe, "range=signed") ? 2.0 : 1.0;

    if (strstr(recipe, "output=")) {
        g_test_skip("slopes of what has faded are no averages");
        return;
    }
    for (int level = 1; level <= LEVELS; level++) {
        Difference d = difference(recipe, area, level);

        g_assert_cmpfloat(d.rms / range, <=, 0.12);
        g_assert_cmpfloat(fabs(d.mean) / range, <=, 0.02);
    }
}

/* A view is the field itself, sampled at the centres of the larger pixels. */
static void test_evaluator(gconstpointer recipe)
{
    static const GeglRectangle areas[] = { { -21, -13, 40, 30 },
                                           { -157, -145, 31, 113 },
                                           { 201, 77, 60, 40 } };

    for (gsize at = 0; at < G_N_ELEMENTS(areas); at++)
        for (int level = 1; level <= LEVELS; level++) {
            const GeglRectangle area = areas[at];
            Expected expected = expected_new(recipe);
            float *view = render_level(recipe, area, level);
            double worst = 0.0;

            expected_zoom_out(&expected, level);
            for (int i = 0; i < area.width * area.height; i++) {
                double wanted = expected_pixel(&expected, area.x + i % area.width, area.y + i / area.width);

                worst = isnan(view[i]) ? INFINITY : fmax(worst, fabs(view[i] - wanted));
            }
            /* Derivatives are numbers of some tens or hundreds. */
            g_assert_cmpfloat(worst, <=, strstr(recipe, "output=d") ? 5e-3 : 2e-5);
            g_free(view);
            expected_free(&expected);
        }
}

/* Crops of a view are parts of it too. */
static void test_crop(gconstpointer recipe)
{
    static const GeglRectangle area = { -70, -70, 140, 140 }, crop = { -3, 1, 33, 7 };

    for (int level = 1; level <= LEVELS; level++) {
        float *view = render_level(recipe, area, level), *part = render_level(recipe, crop, level);

        assert_part_equals(part, crop, view, area);
        g_free(view);
        g_free(part);
    }
}

/* Cells below the view's pixels are gone, not aliased. */
static void test_fine_cells_fade(void)
{
    static const char *const fine[] = { "noisekit:simplex scale=1.5", "noisekit:perlin scale=1.5",
                                        "noisekit:fbm scale=1.5", "noisekit:domain-warp scale=1.5" };

    for (gsize i = 0; i < G_N_ELEMENTS(fine); i++) {
        float *view = render_level(fine[i], (GeglRectangle){ 0, 0, SIDE, SIDE }, 2);
        Statistics s = statistics(view, SIDE * SIDE);

        g_assert_cmpfloat_with_epsilon(s.mean, 0.5, 1e-6);
        g_assert_cmpfloat_with_epsilon(s.deviation, 0.0, 1e-6);
        g_free(view);
    }
}

/* A view of a tile repeats too: bit for bit where the tile is whole pixels of the view, else as far as the
 * field can tell, after the smallest number of tiles that is. */
static void test_tiles(gconstpointer recipe)
{
    enum { EXACT = 96, ODD = 100 }; /* 96 is whole at all three levels, 100 is 12.5 pixels of the third */
    static const int tiles[] = { EXACT, ODD };

    for (gsize i = 0; i < G_N_ELEMENTS(tiles); i++)
        for (int level = 1; level <= LEVELS; level++) {
            int block = 1 << level, period = tiles[i];
            char *arguments =
                g_strdup_printf("%s tile-width=%d tile-height=%d", (const char *)recipe, tiles[i], tiles[i]);
            GeglRectangle area = { -9, 5, 2 * SIDE, SIDE };
            double worst = 0.0;
            float *view = render_level(arguments, area, level);

            while (period % block)
                period += tiles[i];
            period /= block;
            for (int y = 0; y < area.height; y++)
                for (int x = 0; x + period < area.width; x++) {
                    const float *at = &view[y * area.width + x];

                    worst = fmax(worst, fabs(at[period] - at[0]));
                }
            g_assert_cmpfloat(worst, <=, tiles[i] % block ? 2e-5 : 0.0);
            g_assert_cmpfloat(statistics(view, area.width * area.height).deviation, >, 0.02);
            g_free(view);
            g_free(arguments);
        }
}

/* The operation; where it has an input, or else a second one, over noise. */
static GeglNode *over_noise(GeglNode *graph, const char *operation)
{
    GeglNode *node = gegl_node_new_child(graph, "operation", operation, NULL);
    const char *pad = gegl_node_has_pad(node, "input") ? "input" : "aux";

    if (gegl_node_has_pad(node, pad))
        gegl_node_connect_to(gegl_node_new_child(graph, "operation", "noisekit:fbm", "scale", 90.0, NULL),
                             "output", node, pad);
    return node;
}

/* Of every operation: a view away from the origin is part of a larger one. */
static void test_views_away(gconstpointer operation)
{
    static const GeglRectangle whole = { -250, -250, 500, 500 };
    static const GeglRectangle parts[] = { { -157, -145, 31, 113 }, { 101, 77, 60, 40 } };
    const Babl *format = babl_format("R'G'B'A u8");
    guchar *all = g_malloc0(4 * whole.width * whole.height);

    for (gsize i = 0; i <= G_N_ELEMENTS(parts); i++) {
        GeglRectangle area = i == 0 ? whole : parts[i - 1];
        guchar *pixels = i == 0 ? all : g_malloc0(4 * area.width * area.height);
        GeglNode *graph = gegl_node_new();
        GeglNode *node = over_noise(graph, operation);
        int differ = 0;

        gegl_node_blit(node, 0.5, &area, format, pixels, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
        for (int row = 0; row < area.height; row++)
            differ += memcmp(pixels + 4 * row * area.width,
                             all + 4 * ((row + area.y - whole.y) * whole.width + area.x - whole.x),
                             4 * area.width) != 0;
        g_assert_cmpint(differ, ==, 0);
        g_object_unref(graph);
        if (i > 0)
            g_free(pixels);
    }
    g_free(all);
}

int main(int argc, char **argv)
{
    static const char *const repeating[] = { "noisekit:simplex scale=50", "noisekit:perlin scale=30",
                                             "noisekit:fbm scale=50 octaves=3",
                                             "noisekit:domain-warp scale=50 octaves=2" };

    gchar **operations;
    guint count;

    g_setenv("GEGL_MIPMAP_RENDERING", "1", TRUE); /* else GEGL averages full renders itself */
    test_init(&argc, &argv);
    for (int i = 0; recipes[i]; i++)
        if (strchr(recipes[i], ' ') == NULL) {
            char *path = g_strdup_printf("/average of defaults/%s", recipes[i]);

            g_test_add_data_func(path, recipes[i], test_defaults);
            g_free(path);
        }
    add_for_each_recipe("average", test_any);
    add_for_each_recipe("double evaluator", test_evaluator);
    add_for_each_recipe("crop", test_crop);
    g_test_add_func("/fine cells fade", test_fine_cells_fade);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++)
        if (g_str_has_prefix(operations[i], "noisekit:")) {
            char *path = g_strdup_printf("/views away/%s", operations[i]);

            g_test_add_data_func(path, operations[i], test_views_away);
            g_free(path);
        }
    for (gsize i = 0; i < G_N_ELEMENTS(repeating); i++) {
        char *path = g_strdup_printf("/tiles/%s", repeating[i]);

        g_test_add_data_func(path, repeating[i], test_tiles);
        g_free(path);
    }
    return g_test_run();
}
