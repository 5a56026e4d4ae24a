/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For libFuzzer: any text as the attributes of one of noisekit's operations in a graph file, which is
 * rendered.
 *
 *   GEGL_PATH=... fuzz-xml -only_ascii=1 -max_total_time=300
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "random-graph.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    gegl_init(NULL, NULL);
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    g_log_set_default_handler(ignore, NULL);
    return 0;
}

/* The first byte chooses the operation; each line is a property, by number, and the text of its value. */
static char *make_xml(const uint8_t *data, size_t size)
{
    const GPtrArray *operations = noisekit_operations();
    const char *operation = operations->pdata[data[0] % operations->len];
    GString *xml = g_string_new("<?xml version='1.0' encoding='UTF-8'?><gegl>");
    g_autofree char *text = g_strndup((const char *)data + 1, size - 1);
    g_auto(GStrv) lines = g_strsplit(text, "\n", 12);
    GHashTable *seen = g_hash_table_new(NULL, NULL);
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    g_string_append_printf(xml, "<node operation='%s'", operation);
    for (guint i = 0; lines[i]; i++) {
        GParamSpec *property = properties[(guchar)lines[i][0] % count];

        if (lines[i][0] && g_hash_table_add(seen, property)) {
            g_autofree char *valid = g_utf8_make_valid(lines[i] + 1, -1);
            g_autofree char *escaped = g_markup_escape_text(valid, -1);

            g_string_append_printf(xml, " %s='%s'", property->name, escaped);
        }
    }
    g_string_append(xml, "/><node operation='noisekit:simplex'/></gegl>");
    g_hash_table_unref(seen);
    return g_string_free(xml, FALSE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const GeglRectangle area = { 0, 0, 5, 5 };
    g_autofree char *xml = size > 0 ? make_xml(data, size) : NULL;
    GeglNode *graph = xml ? gegl_node_new_from_xml(xml, "/") : NULL;
    float pixels[4 * 25];

    if (graph == NULL)
        return 0;
    gegl_node_blit(graph, 1.0, &area, babl_format("RGBA float"), pixels, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    for (gsize i = 0; i < G_N_ELEMENTS(pixels); i++)
        if (!isfinite(pixels[i]))
            abort();
    g_object_unref(graph);
    return 0;
}
