/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What every material keeps: its graph's pixels, presets that differ, tiles, loops, seeds, offsets and parts
 * that do not depend on the area asked for. A material is an operation that a graph in graphs/ is named
 * after.
 */
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"
#include "rgba.h"

#define SIZE 96

/* Where to look: the middle of the picture that the graph makes. */
static GeglRectangle middle(const char *name)
{
    char *path = g_strdup_printf("%s/%s.xml", GRAPHS, name);
    GeglNode *graph = gegl_node_new_from_file(path);
    GeglRectangle frame = gegl_node_get_bounding_box(graph);

    g_assert_cmpint(frame.width, >, 2 * SIZE);
    g_free(path);
    g_object_unref(graph);
    return (GeglRectangle){ frame.x + frame.width / 2, frame.y + frame.height / 2, SIZE, SIZE };
}

/* From there. */
static float *render_material(const char *name, const char *settings, int right, int down)
{
    char *arguments = g_strdup_printf("noisekit:%s %s", name, settings);
    GeglRectangle area = middle(name);
    float *values;

    area.x += right;
    area.y += down;
    values = rgba_render(arguments, area);
    g_free(arguments);
    return values;
}

static gboolean same(const float *one, const float *other)
{
    return memcmp(one, other, sizeof(float) * 4 * SIZE * SIZE) == 0;
}

/* Renders both, says whether they are one picture. */
static gboolean alike(const char *name, const char *one, const char *other)
{
    float *first = render_material(name, one, 0, 0), *second = render_material(name, other, 0, 0);
    gboolean alike = same(first, second);

    g_free(first);
    g_free(second);
    return alike;
}

static GParamSpec *property(const char *name, const char *property)
{
    char *operation = g_strdup_printf("noisekit:%s", name);
    GParamSpec *found = gegl_operation_find_property(operation, property);

    g_free(operation);
    return found;
}

/* --- The tests: each takes the material's name --- */

static void test_graph(gconstpointer name)
{
    char *path = g_strdup_printf("%s/%s.xml", GRAPHS, (const char *)name);
    GeglNode *graph = gegl_node_new_from_file(path);
    GeglRectangle area = middle(name);
    float *wanted = pixels_render(graph, "RGBA float", area), *values;
    char *operation = g_strdup_printf("noisekit:%s", (const char *)name);

    values = rgba_render(operation, area);
    g_assert_true(same(values, wanted));
    g_free(operation);
    g_free(values);
    g_free(wanted);
    g_free(path);
    g_object_unref(graph);
}

/* Any two presets give other pixels. */
static void test_presets(gconstpointer name)
{
    GEnumClass *presets = G_PARAM_SPEC_ENUM(property(name, "preset"))->enum_class;
    float **pictures = g_new0(float *, presets->n_values);

    for (guint i = 0; i < presets->n_values; i++) {
        char *setting = g_strdup_printf("preset=%s", presets->values[i].value_nick);

        /* Custom begins as the default preset. */
        if (strcmp(presets->values[i].value_nick, "custom") != 0)
            pictures[i] = render_material(name, setting, 0, 0);
        for (guint k = 0; pictures[i] && k < i; k++)
            if (pictures[k] && same(pictures[i], pictures[k])) {
                g_test_message("%s is %s", setting, presets->values[k].value_nick);
                g_test_fail();
            }
        g_free(setting);
    }
    for (guint i = 0; i < presets->n_values; i++)
        g_free(pictures[i]);
    g_free(pictures);
}

/* After a preset, choosing the first one again brings back its pixels: nothing of the other one stays. */
static void test_return(gconstpointer name)
{
    GParamSpecEnum *preset = G_PARAM_SPEC_ENUM(property(name, "preset"));
    char *operation = g_strdup_printf("noisekit:%s", (const char *)name);
    Picture picture = picture_new(operation);
    GeglNode *material = gegl_node_get_producer(picture.last, "input", NULL);
    GeglRectangle area = middle(name);
    float *wanted = render_material(name, "", 0, 0), *values;

    for (guint i = 0; i < preset->enum_class->n_values; i++)
        gegl_node_set(material, "preset", preset->enum_class->values[i].value, "seed", i, NULL);
    gegl_node_set(material, "preset", preset->default_value, "seed", 0, NULL);
    values = pixels_render(picture.last, "RGBA float", area);
    g_assert_true(same(values, wanted));
    g_free(values);
    g_free(wanted);
    picture_free(&picture);
    g_free(operation);
}

static void test_seed(gconstpointer name)
{
    g_assert_false(alike(name, "seed=1", "seed=2"));
}

static void test_scale(gconstpointer name)
{
    GParamSpec *scale = property(name, "scale");
    char *half = g_strdup_printf("scale=%.17g", G_PARAM_SPEC_DOUBLE(scale)->default_value / 2.0);

    g_assert_false(alike(name, half, ""));
    g_free(half);
}

static void test_tile(gconstpointer name)
{
    gboolean both = property(name, "tile-height") != NULL; /* flames repeat along x alone */
    const char *settings = both ? "scale=40 tile-width=150 tile-height=121" : "scale=40 tile-width=150";
    float *first, *next;

    if (property(name, "tile-width") == NULL) {
        g_test_skip("does not repeat");
        return;
    }
    first = render_material(name, settings, 7, 5);
    next = render_material(name, settings, 7 + 150, both ? 5 - 121 : 5);
    g_assert_true(same(first, next));
    g_free(first);
    g_free(next);
}

static void test_loop(gconstpointer name)
{
    if (property(name, "loop") == NULL) {
        g_test_skip("does not evolve");
        return;
    }
    g_assert_true(alike(name, "loop=2 evolution=0", "loop=2 evolution=2"));
    g_assert_true(alike(name, "loop=2 evolution=0.25", "loop=2 evolution=4.25"));
    g_assert_false(alike(name, "loop=2 evolution=0", "loop=2 evolution=1"));
}

/* GIMP's files keep numbers as float32: a picture loaded again is the same. */
static void test_stored(gconstpointer name)
{
    char *operation = g_strdup_printf("noisekit:%s", (const char *)name);
    GString *exact = g_string_new(NULL), *stored = g_string_new(NULL);
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++) {
        const GeglParamSpecDouble *range;
        double value;

        if (!GEGL_IS_PARAM_SPEC_DOUBLE(properties[i]))
            continue;
        range = GEGL_PARAM_SPEC_DOUBLE(properties[i]);
        value = range->ui_minimum + (range->ui_maximum - range->ui_minimum) * 0.37;
        g_string_append_printf(exact, "%s=%.17g ", properties[i]->name, value);
        g_string_append_printf(stored, "%s=%.17g ", properties[i]->name, (double)(float)value);
    }
    g_assert_true(alike(name, exact->str, stored->str));
    g_string_free(exact, TRUE);
    g_string_free(stored, TRUE);
    g_free(properties);
    g_free(operation);
}

/* An area of its own, and the same pixels cut out of a larger one. */
static void test_parts(gconstpointer name)
{
    char *arguments = g_strdup_printf("noisekit:%s", (const char *)name);
    GeglRectangle area = middle(name);
    float *whole, *part = render_material(name, "", 0, 0);

    whole = rgba_render(arguments, (GeglRectangle){ area.x - SIZE, area.y - SIZE / 2, 3 * SIZE, 3 * SIZE });
    for (int row = 0; row < SIZE; row++)
        g_assert_cmpmem(part + (gsize)row * 4 * SIZE, 4 * SIZE * sizeof(float),
                        whole + ((gsize)(row + SIZE / 2) * 3 + 1) * 4 * SIZE, 4 * SIZE * sizeof(float));
    g_free(whole);
    g_free(part);
    g_free(arguments);
}

/* Colours are finite and opacities within 0 and 1, near and far. */
static void test_numbers(gconstpointer name)
{
    static const char *const settings[] = { "", "scale=0.1", "scale=1000000", "seed=4294967295",
                                            "x=1e9 y=-1e9" };

    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        float *values = render_material(name, settings[i], 0, 0);
        Statistics all = statistics(values, 4 * SIZE * SIZE);

        g_assert_cmpfloat(all.lowest, >=, -0.01);
        g_assert_cmpfloat(all.highest, <=, 1.5);
        for (int k = 3; k < 4 * SIZE * SIZE; k += 4) {
            g_assert_cmpfloat(values[k], >=, 0.0f);
            g_assert_cmpfloat(values[k], <=, 1.0f);
        }
        g_free(values);
    }
}

static void add_material(const char *name)
{
    static const struct {
        const char *what;
        GTestDataFunc test;
    } tests[] = {
        { "graph", test_graph },     { "presets", test_presets },       { "return", test_return },
        { "seed", test_seed },       { "scale", test_scale },           { "tile", test_tile },
        { "loop", test_loop },       { "stored numbers", test_stored }, { "parts", test_parts },
        { "numbers", test_numbers },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++) {
        char *path = g_strdup_printf("/%s/%s", name, tests[i].what);

        g_test_add_data_func_full(path, g_strdup(name), tests[i].test, g_free);
        g_free(path);
    }
}

int main(int argc, char **argv)
{
    GDir *graphs = g_dir_open(GRAPHS, 0, NULL);

    test_init(&argc, &argv);
    g_assert_nonnull(graphs);
    for (const char *file = g_dir_read_name(graphs); file; file = g_dir_read_name(graphs)) {
        char *name = g_strndup(file, strlen(file) - strlen(".xml"));

        char *operation = g_strdup_printf("noisekit:%s", name);

        if (gegl_has_operation(operation))
            add_material(name);
        g_free(operation);
        g_free(name);
    }
    g_dir_close(graphs);
    return g_test_run();
}
