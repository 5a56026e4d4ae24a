/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The command lines of README.md work as they stand: each line that starts with gegl, of each block
 *
 *   <!-- tested -->
 *   ```sh
 *   gegl ...
 *   ```
 *
 * is run by a shell in an empty folder (with graphs/ in it, as in the project's own) and writes one
 * picture of good contrast.
 */
#include <gegl.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "image.h"

enum { FEWEST = 5 };

static const char marker[] = "<!-- tested -->\n```sh\n", end_of_block[] = "\n```";

/* The lines to run; g_ptr_array_unref. */
static GPtrArray *tested_lines(const char *text)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (const char *at = text; (at = strstr(at, marker));) {
        const char *end;
        char *block, **all;

        at += strlen(marker);
        end = strstr(at, end_of_block);
        block = end ? g_strndup(at, (gsize)(end - at)) : g_strdup(at);
        all = g_strsplit(block, "\n", 0);
        for (int i = 0; all[i]; i++)
            if (g_str_has_prefix(all[i], "gegl "))
                g_ptr_array_add(lines, g_strdup(all[i]));
        g_strfreev(all);
        g_free(block);
    }
    return lines;
}

static void test_parser(void)
{
    GPtrArray *lines = tested_lines("Text\n```sh\ngegl not this\n```\n<!-- tested -->\n```sh\n"
                                    "gegl one\n# comment\ngegl two\n```\ngegl nor this\n"
                                    "<!-- tested -->\n```sh\ngegl three\n```\n");

    g_assert_cmpuint(lines->len, ==, 3);
    if (lines->len == 3) {
        g_assert_cmpstr(lines->pdata[0], ==, "gegl one");
        g_assert_cmpstr(lines->pdata[1], ==, "gegl two");
        g_assert_cmpstr(lines->pdata[2], ==, "gegl three");
    }
    g_ptr_array_unref(lines);
}

static void test_enough(gconstpointer lines)
{
    g_assert_cmpuint(((const GPtrArray *)lines)->len, >=, FEWEST);
}

static gboolean is_picture(const char *name)
{
    return g_str_has_suffix(name, ".png") || g_str_has_suffix(name, ".jpg") ||
           g_str_has_suffix(name, ".tif") || g_str_has_suffix(name, ".exr");
}

static void check_picture(const char *folder, const char *name)
{
    char *path = g_build_filename(folder, name, NULL);
    Image image = image_load(path);

    if (image.values) {
        g_test_message("%s: %d x %d, contrast %.3f", name, image.width, image.height, image_contrast(&image));
        g_assert_cmpint(image.width, >=, 64);
        g_assert_cmpint(image.height, >=, 64);
        g_assert_cmpfloat(image_contrast(&image), >, 0.05);
    } else {
        g_test_message("%s is no picture", name);
        g_test_fail();
    }
    g_free(image.values);
    g_free(path);
}

static void test_line(gconstpointer line)
{
    const char *argv[] = { "sh", "-c", line, NULL };
    char *folder = folder_new(), *graphs = g_build_filename(folder, "graphs", NULL);
    char *target = g_build_filename(needed_variable("SOURCE_ROOT"), "graphs", NULL);
    Command command;
    GDir *directory;
    const char *name;
    int pictures = 0;

    g_assert_cmpint(symlink(target, graphs), ==, 0);
    command = command_run(argv, folder, NULL);
    g_assert_true(command.exited);
    g_assert_cmpint(command.status, ==, 0);
    g_assert_cmpstr(command.output, ==, ""); /* no warning, no error */
    directory = g_dir_open(folder, 0, NULL);
    while (directory && (name = g_dir_read_name(directory)))
        if (is_picture(name)) {
            check_picture(folder, name);
            pictures++;
        }
    if (directory)
        g_dir_close(directory);
    g_assert_cmpint(pictures, ==, 1);
    if (g_test_failed())
        command_show(argv, &command);
    command_clear(&command);
    g_free(target);
    g_free(graphs);
    folder_remove(folder);
}

/* So that "gegl" is the one that the build found. */
static void put_gegl_first(void)
{
    char *folder = g_path_get_dirname(needed_variable("GEGL_PROGRAM"));
    char *path = g_strdup_printf("%s:%s", folder, g_getenv("PATH"));

    g_setenv("PATH", path, TRUE);
    g_free(path);
    g_free(folder);
}

/* What README.md and docs/ link to in the project is there. */
static void test_links(gconstpointer path)
{
    char *text = NULL, *folder = g_path_get_dirname(path);
    int links = 0;

    g_file_get_contents(path, &text, NULL, NULL);
    g_assert_nonnull(text);
    for (const char *at = text ? text : ""; (at = strstr(at, "]("));) {
        char *target = g_strndup(at + 2, strcspn(at + 2, ")#")),
             *file = g_build_filename(folder, target, NULL);

        at += 2;
        links++;
        if (!strstr(target, "://") && !g_file_test(file, G_FILE_TEST_EXISTS)) {
            g_test_message("%s links to %s, which is not there", (const char *)path, target);
            g_test_fail();
        }
        g_free(file);
        g_free(target);
    }
    g_assert_cmpint(links, >, 0);
    g_free(folder);
    g_free(text);
}

int main(int argc, char **argv)
{
    char *internals = g_build_filename(needed_variable("SOURCE_ROOT"), "docs", "internals.md", NULL);
    char *readme = g_build_filename(needed_variable("SOURCE_ROOT"), "README.md", NULL), *text = NULL;
    GPtrArray *lines;
    int result;

    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    put_gegl_first();
    gegl_init(NULL, NULL);
    g_file_get_contents(readme, &text, NULL, NULL); /* none: too few lines */
    lines = tested_lines(text ? text : "");
    g_test_add_func("/the marked blocks are found", test_parser);
    g_test_add_data_func("/five lines or more", lines, test_enough);
    for (guint i = 0; i < lines->len; i++) {
        char *path = g_strdup_printf("/line %u", i + 1);

        g_test_add_data_func(path, lines->pdata[i], test_line);
        g_free(path);
    }
    g_test_add_data_func("/links of README.md", readme, test_links);
    g_test_add_data_func("/links of internals.md", internals, test_links);
    result = g_test_run();
    g_ptr_array_unref(lines);
    g_free(text);
    g_free(readme);
    g_free(internals);
    return result;
}
