/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Graphs that were saved by earlier versions (tests/golden-graphs/NAME.xml) render the pixels that they
 * rendered then, and every property in them is still there under its name, with its choices. CONTRIBUTING.md
 * has the rule.
 *
 * old-files --add NAME CHAIN saves one more: a chain of operations as on gegl's command line, which ends with
 * a crop, with every property of each operation in it; --add-short leaves out those that have their default.
 */
#include <gegl-plugin.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "image.h"
#include "pixels.h"

/* pixels.txt: a line "NAME.xml FORMAT HASH" each; FORMAT is the operation's own. Where the hash is "picture",
 * other versions of cairo or GEGL may round otherwise, and the eye's picture NAME.png is compared instead. */
#define LIST "pixels.txt"

/* Mean difference from the stored picture, of 8 bits: what rounding alone may do, and as much again for
 * edges. */
#define MEAN_TOLERANCE (1.0 / 255.0)

static char *path_of(const char *name, const char *ending)
{
    char *file = g_strconcat(name, ending, NULL), *path = g_build_filename(GOLDEN_GRAPHS, file, NULL);

    g_free(file);
    return path;
}

static char *read_file(const char *name, const char *ending)
{
    char *path = path_of(name, ending), *text = NULL;
    GError *error = NULL;

    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("%s", error->message);
    g_free(path);
    return text;
}

static GeglNode *load(const char *name)
{
    char *text = read_file(name, ".xml");
    GeglNode *graph = gegl_node_new_from_xml(text, "/");

    g_assert_nonnull(graph);
    g_free(text);
    return graph;
}

/* The operation that a graph is about: the first of ours from the end. */
static GeglNode *operation_of(GeglNode *node)
{
    while (node && !g_str_has_prefix(gegl_node_get_operation(node), "noisekit:"))
        node = gegl_node_get_producer(node, "input", NULL);
    g_assert_nonnull(node);
    return node;
}

static GeglNode *last_of(GeglNode *graph)
{
    GeglNode *last = gegl_node_get_producer(gegl_node_get_output_proxy(graph, "output"), "input", NULL);

    g_assert_nonnull(last);
    return last;
}

static char *hash_of(GeglNode *graph, const char *format)
{
    GeglRectangle area = gegl_node_get_bounding_box(graph);
    gsize size = (gsize)babl_format_get_bytes_per_pixel(babl_format(format)) * area.width * area.height;
    guchar *pixels;
    char *hash;

    g_assert_cmpint(area.width, <=, 512); /* the crop is there */
    pixels = g_malloc0(size);
    gegl_node_blit(graph, 1.0, &area, babl_format(format), pixels, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
    hash = g_compute_checksum_for_data(G_CHECKSUM_SHA256, pixels, size);
    g_free(pixels);
    return hash;
}

/* --- The tests --- */

typedef struct {
    char *name, *format, *hash;
} Line;

static void compare_picture(GeglNode *graph, const char *name)
{
    GeglRectangle area = gegl_node_get_bounding_box(graph);
    float *values = pixels_render(graph, "R'G'B'A float", area);
    char *path = path_of(name, ".png");
    Image stored = image_load(path);
    double sum = 0.0;
    int count = 4 * area.width * area.height;

    g_assert_nonnull(stored.values);
    g_assert_cmpint(stored.width, ==, area.width);
    g_assert_cmpint(stored.height, ==, area.height);
    for (int i = 0; i < count; i++) /* colours as much as they are seen */
        sum += i % 4 == 3 ? fabs((double)values[i] - (double)stored.values[i])
                          : fabs((double)values[i] * (double)values[i | 3] -
                                 (double)stored.values[i] * (double)stored.values[i | 3]);
    g_test_message("mean difference %.3g", sum / count);
    g_assert_cmpfloat(sum / count, <=, MEAN_TOLERANCE);
    g_free(stored.values);
    g_free(path);
    g_free(values);
}

static void test_pixels(gconstpointer data)
{
    const Line *line = data;
    GeglNode *graph = load(line->name);

    if (strcmp(line->hash, "picture") == 0) {
        compare_picture(graph, line->name);
    } else {
        char *hash = hash_of(graph, line->format);

        g_assert_cmpstr(hash, ==, line->hash);
        g_free(hash);
    }
    g_object_unref(graph);
}

/* What a file says of one operation's properties, in the attributes of params. */
typedef struct {
    gboolean ours;
    const char *operation; /* interned */
    char *param;
    int checked;
} Reading;

/* True if setting the property by this text gives this text back: a choice that is gone would leave the
 * default. */
static void check_property(const char *operation, const char *name, const char *text)
{
    GParamSpec *spec = gegl_operation_find_property(operation, name);

    if (spec == NULL) {
        g_test_fail_printf("%s has no %s any more", operation, name);
        return;
    }
    if (G_IS_PARAM_SPEC_ENUM(spec) &&
        g_enum_get_value_by_nick(G_PARAM_SPEC_ENUM(spec)->enum_class, text) == NULL)
        g_test_fail_printf("%s: %s has no choice %s any more", operation, name, text);
    if (G_IS_PARAM_SPEC_DOUBLE(spec)) {
        double value = g_ascii_strtod(text, NULL);
        const GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(spec);

        if (value < range->minimum || value > range->maximum)
            g_test_fail_printf("%s: %s may not be %s any more", operation, name, text);
    }
}

static void start(GMarkupParseContext *context G_GNUC_UNUSED, const char *element, const char **names,
                  const char **values, gpointer data, GError **error G_GNUC_UNUSED)
{
    Reading *reading = data;

    for (int i = 0; names[i]; i++) {
        if (strcmp(element, "node") == 0 && strcmp(names[i], "operation") == 0)
            reading->operation = g_intern_string(values[i]);
        if (strcmp(element, "param") == 0 && strcmp(names[i], "name") == 0) {
            g_free(reading->param);
            reading->param = g_strdup(values[i]);
        }
    }
}

static void text_in(GMarkupParseContext *context, const char *text, gsize length, gpointer data,
                    GError **error G_GNUC_UNUSED)
{
    Reading *reading = data;
    char *value;

    if (strcmp(g_markup_parse_context_get_element(context), "param") != 0 ||
        !g_str_has_prefix(reading->operation, "noisekit:"))
        return;
    value = g_strndup(text, length);
    check_property(reading->operation, reading->param, value);
    g_free(value);
    reading->checked++;
}

static void test_properties(gconstpointer data)
{
    static const GMarkupParser parser = { .start_element = start, .text = text_in };
    const Line *line = data;
    Reading reading = { 0 };
    char *text = read_file(line->name, ".xml");
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &reading, NULL);

    g_assert_true(g_markup_parse_context_parse(context, text, -1, NULL));
    g_test_message("%d properties", reading.checked);
    g_assert_cmpint(reading.checked, >, 0);
    g_markup_parse_context_free(context);
    g_free(reading.param);
    g_free(text);
}

/* Every operation has old files: one that names all its properties of then, and one that leaves defaults out.
 */
static void test_complete(gconstpointer data)
{
    const char *const *lines = data;
    guint count;
    gchar **operations = gegl_list_operations(&count);

    for (guint i = 0; i < count; i++)
        for (int kind = 0; kind < 2 && g_str_has_prefix(operations[i], "noisekit:"); kind++) {
            char *start_of_line =
                g_strconcat(operations[i] + strlen("noisekit:"), kind ? "-short " : " ", NULL);
            gboolean found = FALSE;

            for (int line = 0; lines[line]; line++)
                found = found || g_str_has_prefix(lines[line], start_of_line);
            if (!found)
                g_test_fail_printf("no old file %s(CONTRIBUTING.md tells how to add it)", start_of_line);
            g_free(start_of_line);
        }
    g_free(operations);
}

static char **read_list(void)
{
    char *text = read_file(LIST, ""), **lines = g_strsplit(text, "\n", -1);

    g_free(text);
    return lines;
}

static int add_tests(void)
{
    char **lines = read_list();

    for (int i = 0; lines[i]; i++) {
        Line *line = g_new0(Line, 1);
        char **words = g_strsplit(lines[i], " | ", 3), *path;

        if (lines[i][0] == '#' || g_strv_length(words) != 3) {
            g_strfreev(words);
            continue;
        }
        *line = (Line){ words[0], words[1], words[2] };
        path = g_strdup_printf("/pixels/%s", line->name);
        g_test_add_data_func(path, line, test_pixels);
        g_free(path);
        path = g_strdup_printf("/properties/%s", line->name);
        g_test_add_data_func(path, line, test_properties);
        g_free(path);
    }
    g_test_add_data_func("/complete", lines, test_complete);
    return g_test_run();
}

/* --- One more --- */

/* The operation knows its format once it has rendered. */
static char *format_of(GeglNode *graph)
{
    GeglOperation *operation = gegl_node_get_gegl_operation(operation_of(last_of(graph)));
    char *hash = hash_of(graph, "RGBA float");

    g_free(hash);
    return g_strdup(babl_format_get_encoding(gegl_operation_get_format(operation, "output")));
}

static void save_picture(GeglNode *graph, const char *name)
{
    GeglNode *save = gegl_node_new_child(graph, "operation", "gegl:png-save", "bitdepth", 8, NULL);
    char *path = path_of(name, ".png");

    gegl_node_set(save, "path", path, NULL);
    gegl_node_link(last_of(graph), save);
    gegl_node_process(save);
    g_free(path);
}

/* The XML without the params that have their default. */
static char *shorten(const char *xml, const char *chain)
{
    GString *kept = g_string_new(NULL);
    char **lines = g_strsplit(xml, "\n", -1);

    for (int i = 0; lines[i]; i++) {
        char *at = strstr(lines[i], "<param name='"),
             *name = at ? g_strdup(at + strlen("<param name='")) : NULL;

        if (name)
            *strchr(name, '\'') = '=', strchr(name, '=')[1] = '\0';
        if (name == NULL || strstr(chain, name))
            g_string_append_printf(kept, "%s\n", lines[i]);
        g_free(name);
    }
    g_strfreev(lines);
    return g_string_free(kept, FALSE);
}

/* Cairo's edges, and the arithmetic of GEGL's own operations, which materials are made of, are not ours to
 * keep to the bit. */
static gboolean is_kept_as_picture(GeglNode *operation)
{
    return strcmp(gegl_node_get_operation(operation), "noisekit:hillside") == 0 ||
           GEGL_IS_OPERATION_META(gegl_node_get_gegl_operation(operation));
}

static int add(const char *name, const char *chain, gboolean whole)
{
    GeglNode *graph = gegl_node_new(), *first, *last, *again;
    GError *error = NULL;
    char *xml, *path = path_of(name, ".xml"), *format, *hash, *list, *line;

    if (g_file_test(path, G_FILE_TEST_EXISTS))
        g_error("%s exists: old files never change", path);
    first = gegl_node_new_child(graph, "operation", "gegl:nop", NULL);
    last = gegl_node_get_output_proxy(graph, "output");
    gegl_create_chain(chain, first, last, 0.0, 512, "/", &error);
    if (error)
        g_error("%s", error->message);
    xml = gegl_node_to_xml(graph, "/");
    if (!whole) {
        char *shortened = shorten(xml, chain);

        g_free(xml);
        xml = shortened;
    }
    if (!g_file_set_contents(path, xml, -1, &error))
        g_error("%s", error->message);

    again = load(name);
    format = format_of(again);
    if (is_kept_as_picture(operation_of(last_of(again)))) {
        hash = g_strdup("picture");
        save_picture(again, name);
    } else {
        hash = hash_of(again, format);
    }
    list = read_file(LIST, "");
    line = g_strdup_printf("%s%s | %s | %s\n", list, name, format, hash);
    g_free(path);
    path = path_of(LIST, "");
    if (!g_file_set_contents(path, line, -1, &error))
        g_error("%s", error->message);
    g_print("%s\n", path);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && g_str_has_prefix(argv[1], "--add")) {
        gegl_init(NULL, NULL);
        return add(argv[2], argv[3], strcmp(argv[1], "--add-short") != 0);
    }
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    gegl_init(&argc, &argv);
    return add_tests();
}
