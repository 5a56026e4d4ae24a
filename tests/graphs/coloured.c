/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The ready graphs (graphs/NAME.xml) through the gegl program: at the size they come with and at
 * other sizes, and the same picture as stored in tests/reference/graphs/NAME.png.
 *
 * Each graph has one node named frame, a crop whose size the picture has; sizes are changed there,
 * as the graphs' own comments tell users to.
 *
 * coloured --update renders the stored pictures anew: meson compile -C build update-pictures.
 */
#include <gegl.h>
#include <math.h>
#include <string.h>

#include "command.h"
#include "image.h"

/* The stored pictures have 8 bits (off by at most half a step) and the render has 16. */
#define MEAN_TOLERANCE    (0.5 / 255.0)
#define LARGEST_TOLERANCE (3.0 / 255.0)

enum { WIDTH = 200, HEIGHT = 140, OTHER_WIDTH = 333, OTHER_HEIGHT = 97 };

/* Graphs whose ground is transparent. */
static const char *const transparent[] = { "smoke", NULL };

/* Without its extension; g_free. */
static char *graph_name(const char *file)
{
    return g_strndup(file, strlen(file) - strlen(".xml"));
}

static char *read_graph(const char *name)
{
    char *file = g_strdup_printf("%s.xml", name), *text = NULL;
    char *path = g_build_filename(needed_variable("SOURCE_ROOT"), "graphs", file, NULL);
    GError *error = NULL;

    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("%s", error->message);
    g_free(path);
    g_free(file);
    return text;
}

/* The graph with another frame. NULL, and a failed test, unless there is exactly one to change. */
static char *resize(const char *graph, int width, int height)
{
    GRegex *frame = g_regex_new("(<node operation='gegl:crop'[^>]* name='frame' )width='[0-9]+' "
                                "height='[0-9]+'",
                                0, 0, NULL);
    char *by = g_strdup_printf("\\1width='%d' height='%d'", width, height), *text = NULL;
    GMatchInfo *match;

    g_regex_match(frame, graph, 0, &match);
    if (g_match_info_matches(match) && !g_match_info_next(match, NULL)) {
        text = g_regex_replace(frame, graph, -1, 0, by, 0, NULL);
    } else {
        g_test_message("the graph has not one node like "
                       "<node operation='gegl:crop' name='frame' width='9' height='9'/>");
        g_test_fail();
    }
    g_match_info_free(match);
    g_regex_unref(frame);
    g_free(by);
    return text;
}

/* Runs gegl on the graph's text and loads what it wrote; nothing may be printed. */
static Image render_graph(const char *text, const char *folder)
{
    const char *argv[] = { needed_variable("GEGL_PROGRAM"), "graph.xml", "-o", "picture.png", NULL };
    char *file = g_build_filename(folder, "graph.xml", NULL);
    char *picture = g_build_filename(folder, "picture.png", NULL);
    Command command;
    Image image;

    g_file_set_contents(file, text, -1, NULL);
    command = command_run(argv, folder, NULL);
    if (!command.exited || command.status != 0 || *command.output) {
        command_show(argv, &command);
        g_test_fail();
    }
    image = image_load(picture);
    if (image.values == NULL) {
        g_test_message("no picture was written");
        g_test_fail();
    }
    command_clear(&command);
    g_free(picture);
    g_free(file);
    return image;
}

static Image render_at(const char *name, int width, int height, char *folder)
{
    char *graph = read_graph(name), *text = resize(graph, width, height);
    Image image = { 0 };

    if (text)
        image = render_graph(text, folder);
    g_assert_cmpint(image.width, ==, width);
    g_assert_cmpint(image.height, ==, height);
    g_free(text);
    g_free(graph);
    return image;
}

static char *reference_path(const char *name)
{
    char *file = g_strdup_printf("%s.png", name);
    char *path = g_build_filename(needed_variable("REFERENCES"), file, NULL);

    g_free(file);
    return path;
}

static void test_same_as_stored(gconstpointer name)
{
    char *folder = folder_new(), *path = reference_path(name);
    Image now = render_at(name, WIDTH, HEIGHT, folder), stored = image_load(path);

    if (stored.values == NULL) {
        g_test_message("%s is missing: meson compile -C build update-pictures makes it", path);
        g_test_fail();
    } else if (now.values) {
        double sum = 0.0, largest = 0.0;
        int count = 4 * WIDTH * HEIGHT;

        g_assert_cmpint(stored.width, ==, now.width);
        g_assert_cmpint(stored.height, ==, now.height);
        for (int i = 0; i < count && stored.width == WIDTH && stored.height == HEIGHT; i++) {
            double d = fabs((double)now.values[i] - stored.values[i]);

            sum += d;
            largest = isnan(d) ? INFINITY : fmax(largest, d);
        }
        g_assert_cmpfloat(sum / count, <, MEAN_TOLERANCE);
        g_assert_cmpfloat(largest, <, LARGEST_TOLERANCE);
    }
    g_free(now.values);
    g_free(stored.values);
    g_free(path);
    folder_remove(folder);
}

static void check_opaque(const Image *image)
{
    for (int i = 0; i < image->width * image->height; i++)
        if (!(image->values[4 * i + 3] > 0.999f)) {
            g_test_message("pixel %d is not opaque", i);
            g_test_fail();
            return;
        }
}

/* Turns the picture into that of its opacity; in places there must be none. */
static void take_opacity(Image *image)
{
    float lowest = 1.0f;

    for (int i = 0; i < image->width * image->height; i++) {
        float *pixel = image->values + 4 * i;

        lowest = fminf(lowest, pixel[3]);
        pixel[0] = pixel[1] = pixel[2] = pixel[3];
    }
    g_assert_cmpfloat(lowest, <, 0.05f);
}

static void check_useful(const char *name, Image *image)
{
    if (image->values == NULL)
        return;
    if (g_strv_contains(transparent, name))
        take_opacity(image);
    else
        check_opaque(image);
    g_assert_cmpfloat(image_contrast(image), >, 0.03);
}

static void test_own_size(gconstpointer name)
{
    char *folder = folder_new(), *graph = read_graph(name);
    Image image = render_graph(graph, folder);

    g_assert_cmpint(image.width, >=, 640);
    g_assert_cmpint(image.height, >=, 360);
    check_useful(name, &image);
    g_free(image.values);
    g_free(graph);
    folder_remove(folder);
}

static void test_other_size(gconstpointer name)
{
    char *folder = folder_new();
    Image image = render_at(name, OTHER_WIDTH, OTHER_HEIGHT, folder);

    check_useful(name, &image);
    g_free(image.values);
    folder_remove(folder);
}

/* gegl lets other programs' operations pass as nothing: a graph must not name one that is not
 * there. */
static void test_operations_exist(gconstpointer name)
{
    char *graph = read_graph(name);
    GRegex *operation = g_regex_new("operation='([^']*)'", 0, 0, NULL);
    GMatchInfo *match;
    int noisekit = 0;

    for (g_regex_match(operation, graph, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        char *found = g_match_info_fetch(match, 1);

        if (!gegl_has_operation(found)) {
            g_test_message("there is no operation %s", found);
            g_test_fail();
        }
        noisekit += g_str_has_prefix(found, "noisekit:");
        g_free(found);
    }
    g_assert_cmpint(noisekit, >, 0);
    g_match_info_free(match);
    g_regex_unref(operation);
    g_free(graph);
}

static void test_there(gconstpointer name)
{
    char *file = g_strdup_printf("%s.xml", (const char *)name);
    char *path = g_build_filename(needed_variable("SOURCE_ROOT"), "graphs", file, NULL);

    g_assert_true(g_file_test(path, G_FILE_TEST_IS_REGULAR));
    g_free(path);
    g_free(file);
}

static GPtrArray *list_graphs(void)
{
    char *path = g_build_filename(needed_variable("SOURCE_ROOT"), "graphs", NULL);
    GPtrArray *names = g_ptr_array_new();
    GDir *directory = g_dir_open(path, 0, NULL);
    const char *file;

    while (directory && (file = g_dir_read_name(directory)))
        if (g_str_has_suffix(file, ".xml"))
            g_ptr_array_add(names, graph_name(file));
    if (directory)
        g_dir_close(directory);
    g_free(path);
    return names;
}

static gboolean update(const char *name)
{
    char *folder = folder_new(), *picture = g_build_filename(folder, "picture.png", NULL);
    char *path = reference_path(name);
    Image image = render_at(name, WIDTH, HEIGHT, folder);
    GeglNode *graph = gegl_node_new(), *load, *save;
    gboolean good = image.values != NULL;

    load = gegl_node_new_child(graph, "operation", "gegl:load", "path", picture, NULL);
    save = gegl_node_new_child(graph, "operation", "gegl:png-save", "path", path, "bitdepth", 8,
                               "compression", 9, NULL);
    gegl_node_link(load, save);
    if (good)
        gegl_node_process(save);
    g_print("%s %s\n", good ? "wrote" : "could not make", path);
    g_object_unref(graph);
    g_free(image.values);
    g_free(path);
    g_free(picture);
    folder_remove(folder);
    return good;
}

static void add_for_each(GPtrArray *names, const char *what, GTestDataFunc test)
{
    for (guint i = 0; i < names->len; i++) {
        char *path = g_strdup_printf("/%s/%s", what, (const char *)names->pdata[i]);

        g_test_add_data_func(path, names->pdata[i], test);
        g_free(path);
    }
}

int main(int argc, char **argv)
{
    GPtrArray *names = list_graphs();
    gboolean updating = argc > 1 && strcmp(argv[1], "--update") == 0;

    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    gegl_init(NULL, NULL);
    if (updating) {
        gboolean good = TRUE;

        for (guint i = 0; i < names->len; i++)
            good = update(names->pdata[i]) && good;
        return good ? 0 : 1;
    }
    g_test_add_data_func("/there/clouds", "clouds", test_there);
    g_test_add_data_func("/there/marble", "marble", test_there);
    add_for_each(names, "operations exist", test_operations_exist);
    add_for_each(names, "same as stored", test_same_as_stored);
    add_for_each(names, "at its own size", test_own_size);
    add_for_each(names, "at another size", test_other_size);
    return g_test_run();
}
