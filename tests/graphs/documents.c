/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The command lines of README.md and the documents in docs/ work as they stand: each command that starts with
 * gegl or sh tools/loop, of each block
 *
 *   <!-- tested -->
 *   ```sh
 *   gegl ...
 *   ```
 *
 * is run by a shell in an empty folder (with the project's graphs/, docs/ and tools/ in it) and writes one
 * picture. A backslash at a line's end continues the command.
 *
 * documents --update renders the cookbook's pictures anew: meson compile -C build update-cookbook.
 */
#include <gegl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "image.h"

static const struct {
    const char *path;
    guint fewest; /* commands that it must have */
} documents[] = { { "README.md", 5 }, { "docs/cookbook.md", 10 } };

static const char cookbook[] = "docs/cookbook.md", marker[] = "<!-- tested -->\n```sh\n",
                  end_of_block[] = "\n```";

static char *in_project(const char *path)
{
    return g_build_filename(needed_variable("SOURCE_ROOT"), path, NULL);
}

/* The commands to run; g_ptr_array_unref. */
static GPtrArray *tested_commands(const char *text)
{
    GPtrArray *commands = g_ptr_array_new_with_free_func(g_free);

    for (const char *at = text; (at = strstr(at, marker));) {
        const char *end;
        char *block, **all;

        at += strlen(marker);
        end = strstr(at, end_of_block);
        block = end ? g_strndup(at, (gsize)(end - at)) : g_strdup(at);
        for (char *joint = block; (joint = strstr(joint, "\\\n"));)
            memset(joint, ' ', 2);
        all = g_strsplit(block, "\n", 0);
        for (int i = 0; all[i]; i++)
            if (g_str_has_prefix(all[i], "gegl ") || g_str_has_prefix(all[i], "sh tools/loop "))
                g_ptr_array_add(commands, g_strdup(all[i]));
        g_strfreev(all);
        g_free(block);
    }
    return commands;
}

static GPtrArray *commands_of(const char *document)
{
    char *path = in_project(document), *text = NULL;
    GPtrArray *commands;

    g_file_get_contents(path, &text, NULL, NULL); /* none: too few commands */
    commands = tested_commands(text ? text : "");
    g_free(text);
    g_free(path);
    return commands;
}

static void test_parser(void)
{
    GPtrArray *lines = tested_commands("Text\n```sh\ngegl not this\n```\n<!-- tested -->\n```sh\n"
                                       "gegl one\n# comment\ngegl two \\\n  more\n```\ngegl nor this\n"
                                       "<!-- tested -->\n```sh\nsh tools/loop three\n```\n");

    g_assert_cmpuint(lines->len, ==, 3);
    if (lines->len == 3) {
        g_assert_cmpstr(lines->pdata[0], ==, "gegl one");
        g_assert_cmpstr(lines->pdata[1], ==, "gegl two     more");
        g_assert_cmpstr(lines->pdata[2], ==, "sh tools/loop three");
    }
    g_ptr_array_unref(lines);
}

static void test_enough(gconstpointer data)
{
    guint i = GPOINTER_TO_UINT(data);
    GPtrArray *commands = commands_of(documents[i].path);

    g_assert_cmpuint(commands->len, >=, documents[i].fewest);
    g_ptr_array_unref(commands);
}

/* A new folder with the project's own in it, in which the command has run; NULL if it failed, which fails the
 * test. */
static char *run_in_folder(const char *line)
{
    static const char *const shared[] = { "graphs", "docs", "tools" };
    const char *argv[] = { "sh", "-c", line, NULL };
    char *folder = folder_new();
    Command command;

    for (gsize i = 0; i < G_N_ELEMENTS(shared); i++) {
        char *target = in_project(shared[i]), *link = g_build_filename(folder, shared[i], NULL);

        g_assert_cmpint(symlink(target, link), ==, 0);
        g_free(link);
        g_free(target);
    }
    command = command_run(argv, folder, NULL);
    g_assert_true(command.exited);
    g_assert_cmpint(command.status, ==, 0);
    if (g_str_has_prefix(line, "gegl "))
        g_assert_cmpstr(command.output, ==, ""); /* no warning, no error */
    if (command.status != 0 || command.output[0] != '\0')
        command_show(argv, &command);
    command_clear(&command);
    return folder;
}

/* The names of the files that the command wrote. */
static GPtrArray *results(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *directory = g_dir_open(folder, 0, NULL);

    for (const char *name; directory && (name = g_dir_read_name(directory));) {
        char *path = g_build_filename(folder, name, NULL);

        if (strchr(name, '.') && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
            g_ptr_array_add(names, g_strdup(name));
        g_free(path);
    }
    if (directory)
        g_dir_close(directory);
    return names;
}

static void check_picture(const char *folder, const char *name)
{
    char *path = g_build_filename(folder, name, NULL);
    GStatBuf file = { 0 };
    Image image = { 0, 0, NULL };

    g_stat(path, &file);
    g_assert_cmpint(file.st_size, >, 1000);
    if (!g_str_has_suffix(name, ".webp") && !g_str_has_suffix(name, ".mp4")) {
        image = image_load(path);
        g_assert_nonnull(image.values);
    }
    if (image.values) {
        g_test_message("%s: %d x %d, contrast %.3f", name, image.width, image.height, image_contrast(&image));
        g_assert_cmpint(image.width, >=, 64);
        g_assert_cmpint(image.height, >=, 64);
        g_assert_cmpfloat(image_contrast(&image), >, 0.03);
    }
    g_free(image.values);
    g_free(path);
}

/* The program that joins a loop's frames. */
static gboolean lacks_program(const char *line)
{
    char *program = g_find_program_in_path(strstr(line, ".mp4") ? "ffmpeg" : "img2webp");
    gboolean lacks = g_str_has_prefix(line, "sh tools/loop ") && program == NULL;

    g_free(program);
    return lacks;
}

static void test_command(gconstpointer line)
{
    char *folder;
    GPtrArray *names;

    if (lacks_program(line)) {
        g_test_skip("img2webp or ffmpeg is missing");
        return;
    }
    folder = run_in_folder(line);
    names = results(folder);
    g_assert_cmpuint(names->len, ==, 1);
    for (guint i = 0; i < names->len; i++)
        check_picture(folder, names->pdata[i]);
    g_ptr_array_unref(names);
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

/* What the document links to in the project is there. */
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

/* --- The cookbook's pictures --- */

/* A still picture as docs/cookbook/NAME.jpg, an animation as it is. */
static void keep(const char *folder, const char *name)
{
    gboolean still = g_str_has_suffix(name, ".png");
    char *stem = g_strndup(name, (gsize)(strrchr(name, '.') - name)),
         *target = still ? g_strdup_printf("docs/cookbook/%s.jpg", stem)
                         : g_strdup_printf("docs/cookbook/%s", name),
         *from = g_build_filename(folder, name, NULL), *to = in_project(target);
    const char *convert[] = { "gegl", from, "-o", to, NULL }, *copy[] = { "cp", from, to, NULL };
    Command command = command_run(still ? convert : copy, NULL, NULL);

    g_print("%s%s\n", target, command.status ? ": failed" : "");
    command_clear(&command);
    g_free(to);
    g_free(from);
    g_free(target);
    g_free(stem);
}

static int update_cookbook(void)
{
    GPtrArray *commands = commands_of(cookbook);

    for (guint i = 0; i < commands->len; i++) {
        char *folder = run_in_folder(commands->pdata[i]);
        GPtrArray *names = results(folder);

        for (guint k = 0; k < names->len; k++)
            keep(folder, names->pdata[k]);
        g_ptr_array_unref(names);
        folder_remove(folder);
    }
    g_ptr_array_unref(commands);
    return 0;
}

static void add_document(guint i)
{
    GPtrArray *commands = commands_of(documents[i].path);
    char *path = g_strdup_printf("/%s/commands enough", documents[i].path);

    g_test_add_data_func(path, GUINT_TO_POINTER(i), test_enough);
    g_free(path);
    for (guint k = 0; k < commands->len; k++) {
        path = g_strdup_printf("/%s/command %u", documents[i].path, k + 1);
        g_test_add_data_func_full(path, g_strdup(commands->pdata[k]), test_command, g_free);
        g_free(path);
    }
    path = g_strdup_printf("/%s/links", documents[i].path);
    g_test_add_data_func_full(path, in_project(documents[i].path), test_links, g_free);
    g_free(path);
    g_ptr_array_unref(commands);
}

int main(int argc, char **argv)
{
    put_gegl_first();
    gegl_init(NULL, NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    if (argc == 2 && strcmp(argv[1], "--update") == 0)
        return update_cookbook();
    g_test_add_func("/the marked blocks are found", test_parser);
    for (guint i = 0; i < G_N_ELEMENTS(documents); i++)
        add_document(i);
    g_test_add_data_func_full("/docs/internals.md/links", in_project("docs/internals.md"), test_links,
                              g_free);
    return g_test_run();
}
