/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Ten thousand changes of an operation's properties leave nothing behind: the heap is as large after them as
 * after the first fifth, and every operation that was made is gone in the end. Materials, which change a
 * whole graph each time, get fewer.
 */
#include <malloc.h>

#include <gegl-plugin.h>

#include "picture.h"
#include "pixels.h"
#include "random-graph.h"

enum {
    CHANGES = 10000,
    MATERIAL_CHANGES = 400,
    ROUNDS = 20,       /* that end with a render of one pixel */
    WARM_UP = 4,       /* rounds until caches are full */
    PREPARE = 250,     /* changes between two times that the operation gets ready to render */
    TOLERANCE = 20000, /* bytes: half as much as if one plan of the core were lost each time it gets ready */
};

static gsize heap_size(void)
{
    struct mallinfo2 now;

    malloc_trim(0);
    now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

/* To and fro between values that are allowed, so that all that is made for them is thrown away again. */
static void change(GeglNode *node, GParamSpec **properties, guint count, GRand *random, GString *text,
                   int times)
{
    for (int i = 0; i < times;) {
        GParamSpec *property = properties[g_rand_int_range(random, 0, (gint32)count)];

        if (!property_is_settable(property))
            continue;
        g_string_truncate(text, 0);
        set_random_property(node, property, 0.0, random, text);
        if (i % PREPARE == 0)
            (void)gegl_node_get_bounding_box(node);
        i++;
    }
}

static void test_changes(gconstpointer operation)
{
    GeglNode *graph = gegl_node_new(), *node = gegl_node_new_child(graph, "operation", operation, NULL);
    GRand *random = g_rand_new_with_seed(11);
    GString *text = g_string_sized_new(4096);
    gboolean material = GEGL_IS_OPERATION_META(gegl_node_get_gegl_operation(node));
    gsize before = 0, after;
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);
    GWeakRef watch;

    if (gegl_node_has_pad(node, "input"))
        gegl_node_link(gegl_node_new_child(graph, "operation", "gegl:color", NULL), node);
    for (int round = 0; round < ROUNDS; round++) {
        if (round == WARM_UP)
            before = heap_size();
        change(node, properties, count, random, text, (material ? MATERIAL_CHANGES : CHANGES) / ROUNDS);
        g_free(pixels_render(node, "RGBA float", (GeglRectangle){ 0, 0, 1, 1 }));
    }
    after = heap_size();
    g_test_message("%" G_GSIZE_FORMAT " bytes, later %" G_GSIZE_FORMAT, before, after);
    g_assert_cmpint((gint64)after - (gint64)before, <, TOLERANCE);

    g_weak_ref_init(&watch, gegl_node_get_gegl_operation(node));
    g_object_unref(graph);
    g_assert_null(g_weak_ref_get(&watch));
    g_weak_ref_clear(&watch);
    g_string_free(text, TRUE);
    g_rand_free(random);
}

static void ignore(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

int main(int argc, char **argv)
{
    const GPtrArray *operations;

    test_init(&argc, &argv);
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    g_log_set_default_handler(ignore, NULL);
    operations = noisekit_operations();
    for (guint i = 0; i < operations->len; i++) {
        g_autofree char *path = g_strdup_printf("/changes/%s", (char *)operations->pdata[i]);

        g_test_add_data_func(path, operations->pdata[i], test_changes);
    }
    return g_test_run();
}
