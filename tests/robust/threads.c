/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Many at once, and not to the end: graphs rendered by several threads, properties that change while others
 * render, processing stopped half-way. Built for ThreadSanitizer too; the pixels must be those of one thread.
 */
#include <math.h>
#include <string.h>

#include "picture.h"
#include "pixels.h"
#include "random-graph.h"

enum { THREADS = 4, ROUNDS = 3, SIDE = 96 };

static const GeglRectangle area = { -17, -13, SIDE, SIDE };

static GeglNode *new_graph(const char *operation, GeglNode **last)
{
    GeglNode *graph = gegl_node_new();

    *last = gegl_node_new_child(graph, "operation", operation, NULL);
    if (gegl_node_has_pad(*last, "input"))
        gegl_node_link(gegl_node_new_child(graph, "operation", "noisekit:fbm", NULL), *last);
    if (gegl_node_has_pad(*last, "aux"))
        gegl_node_connect_to(gegl_node_new_child(graph, "operation", "noisekit:perlin", NULL), "output",
                             *last, "aux");
    return graph;
}

static float *render_operation(const char *operation)
{
    GeglNode *last, *graph = new_graph(operation, &last);
    float *values = pixels_render(last, "RGBA float", area);

    g_object_unref(graph);
    return values;
}

/* ------------------------------------------------------------------- every thread its own graph */

static gpointer render_all(gpointer data)
{
    const GPtrArray *operations = noisekit_operations();
    float **pictures = g_new(float *, operations->len);
    guint first = GPOINTER_TO_UINT(data);

    for (guint i = 0; i < operations->len; i++) {
        guint which = (first + i) % operations->len;

        pictures[which] = render_operation(operations->pdata[which]);
    }
    return pictures;
}

static void free_pictures(float **pictures)
{
    for (guint i = 0; i < noisekit_operations()->len; i++)
        g_free(pictures[i]);
    g_free(pictures);
}

/* Two by two on the same operation, and all on their own. */
static void test_many_graphs(void)
{
    float **alone = render_all(GUINT_TO_POINTER(0));

    for (int round = 0; round < ROUNDS; round++) {
        GThread *threads[THREADS];

        for (guint i = 0; i < THREADS; i++)
            threads[i] = g_thread_new("render", render_all, GUINT_TO_POINTER(i / 2 * 5));
        for (guint i = 0; i < THREADS; i++) {
            float **pictures = g_thread_join(threads[i]);

            for (guint k = 0; k < noisekit_operations()->len; k++)
                assert_pixels_equal(pictures[k], alone[k], area, 4);
            free_pictures(pictures);
        }
    }
    free_pictures(alone);
}

/* ----------------------------------------------------------- properties change while others render */

typedef struct {
    GeglNode *node;
    gint stop;
} Rendering;

static gpointer render_on(gpointer data)
{
    Rendering *rendering = data;
    const GeglRectangle part = { 0, 0, 48, 40 };

    while (!g_atomic_int_get(&rendering->stop)) {
        float *values = pixels_render(rendering->node, "RGBA float", part);

        statistics(values, 4 * part.width * part.height);
        g_free(values);
    }
    return NULL;
}

/* GEGL's graphs belong to one thread: as GIMP does, each has its own node, and only what the operations
 * keep for all of them is shared. */
static void test_changes_beside_rendering(gconstpointer operation)
{
    GeglNode *rendered, *changed, *one = new_graph(operation, &rendered),
                                  *other = new_graph(operation, &changed);
    Rendering rendering = { rendered, FALSE };
    GThread *thread = g_thread_new("render", render_on, &rendering);
    GRand *random = g_rand_new_with_seed(5);
    GString *text = g_string_new(NULL);
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (int round = 0; round < 20; round++) {
        for (guint i = 0; i < count; i++)
            if (property_is_settable(properties[i]))
                set_random_property(changed, properties[i], 0.0, random, text);
        g_free(pixels_render(changed, "RGBA float", (GeglRectangle){ 0, 0, 9, 9 }));
    }
    g_atomic_int_set(&rendering.stop, TRUE);
    g_thread_join(thread);
    g_string_free(text, TRUE);
    g_rand_free(random);
    g_object_unref(one);
    g_object_unref(other);
}

/* -------------------------------------------------------------------------------- stopped half-way */

/* A processor works in pieces. Between them a property changes, or the work is dropped. */
static void test_stopped(gconstpointer operation)
{
    float *expected = render_operation(operation);

    for (int steps = 0; steps < 6; steps++) {
        GeglNode *last, *graph = new_graph(operation, &last);
        GeglProcessor *processor = gegl_node_new_processor(last, GEGL_RECTANGLE(0, 0, 300, 200));
        double progress = 0.0;
        float *values;

        for (int i = 0; i < steps; i++)
            gegl_processor_work(processor, &progress);
        g_object_unref(processor);
        values = pixels_render(last, "RGBA float", area);
        assert_pixels_equal(values, expected, area, 4);
        g_free(values);
        g_object_unref(graph);
    }
    g_free(expected);
}

/* The first property that is a seed or a number moves between two pieces: the end must show the new one. */
static void test_changed_half_way(gconstpointer operation)
{
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);
    GeglNode *last, *graph = new_graph(operation, &last), *fresh, *new = new_graph(operation, &fresh);
    GeglProcessor *processor = gegl_node_new_processor(last, &area);
    double progress = 0.0;
    float *values, *expected;

    gegl_processor_work(processor, &progress);
    for (guint i = 0; i < count; i++)
        if (G_IS_PARAM_SPEC_ENUM(properties[i]) || GEGL_IS_PARAM_SPEC_SEED(properties[i])) {
            gegl_node_set(last, properties[i]->name, 1, NULL);
            gegl_node_set(fresh, properties[i]->name, 1, NULL);
        }
    while (gegl_processor_work(processor, &progress))
        ;
    g_object_unref(processor);
    values = pixels_render(last, "RGBA float", area);
    expected = pixels_render(fresh, "RGBA float", area);
    assert_pixels_equal(values, expected, area, 4);
    g_free(values);
    g_free(expected);
    g_object_unref(graph);
    g_object_unref(new);
}

static void ignore(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)data;
    if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR)) {
        g_test_message("%s: %s", domain, message);
        g_test_fail();
    }
}

int main(int argc, char **argv)
{
    const GPtrArray *operations;

    test_init(&argc, &argv);
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    g_log_set_default_handler(ignore, NULL);
    operations = noisekit_operations();
    g_test_add_func("/many graphs", test_many_graphs);
    for (guint i = 0; i < operations->len; i++) {
        const struct {
            const char *what;
            GTestDataFunc test;
        } tests[] = { { "changes beside rendering", test_changes_beside_rendering },
                      { "stopped", test_stopped },
                      { "changed half-way", test_changed_half_way } };

        for (gsize k = 0; k < G_N_ELEMENTS(tests); k++) {
            g_autofree char *path = g_strdup_printf("/%s/%s", tests[k].what, (char *)operations->pdata[i]);

            g_test_add_data_func(path, operations->pdata[i], tests[k].test);
        }
    }
    return g_test_run();
}
