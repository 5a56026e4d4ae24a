/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The catalogues (po/LANGUAGE.po) against the sources: every source with strings is listed, and no
 * string is missing or fuzzy. To refresh a catalogue after strings changed: meson compile -C build
 * noisekit-update-po, then translate what is empty or fuzzy.
 */
#include <glib.h>
#include <string.h>

#include "command.h"

static const char *source_root;
static char *folder; /* for what is made here */

/* Lines of a file that are neither empty nor comments; g_strfreev. */
static char **read_list(const char *name)
{
    char *path = g_build_filename(source_root, "po", name, NULL), *text = NULL, **all;
    GPtrArray *lines = g_ptr_array_new();

    if (!g_file_get_contents(path, &text, NULL, NULL))
        g_error("cannot read %s", path);
    all = g_strsplit(text, "\n", 0);
    for (int i = 0; all[i]; i++) {
        g_strstrip(all[i]);
        if (*all[i] && *all[i] != '#')
            g_ptr_array_add(lines, g_strdup(all[i]));
    }
    g_ptr_array_add(lines, NULL);
    g_strfreev(all);
    g_free(text);
    g_free(path);
    return (char **)g_ptr_array_free(lines, FALSE);
}

static gboolean has_strings(const char *path)
{
    char *text = NULL;
    gboolean has;

    if (!g_file_get_contents(path, &text, NULL, NULL))
        return FALSE;
    has = g_regex_match_simple("\\bN?_ ?\\(\\s*\"", text, 0, 0);
    g_free(text);
    return has;
}

static void check_folder(const char *relative, char **listed)
{
    char *path = g_build_filename(source_root, relative, NULL);
    GDir *directory = g_dir_open(path, 0, NULL);
    const char *name;

    while (directory && (name = g_dir_read_name(directory))) {
        char *child = g_build_filename(relative, name, NULL);
        char *full = g_build_filename(source_root, child, NULL);

        if (g_file_test(full, G_FILE_TEST_IS_DIR)) {
            check_folder(child, listed);
        } else if ((g_str_has_suffix(name, ".c") || g_str_has_suffix(name, ".h")) && has_strings(full) &&
                   !g_strv_contains((const char *const *)listed, child)) {
            g_test_message("po/POTFILES lacks %s", child);
            g_test_fail();
        }
        g_free(full);
        g_free(child);
    }
    if (directory)
        g_dir_close(directory);
    g_free(path);
}

static void test_all_sources_listed(void)
{
    char **listed = read_list("POTFILES");

    check_folder("src", listed);
    check_folder("operations", listed);
    g_strfreev(listed);
}

static void test_listed_sources_have_strings(void)
{
    char **listed = read_list("POTFILES");

    g_assert_cmpuint(g_strv_length(listed), >, 0);
    for (int i = 0; listed[i]; i++) {
        char *path = g_build_filename(source_root, listed[i], NULL);

        if (!has_strings(path)) {
            g_test_message("po/POTFILES lists %s, which has no strings", listed[i]);
            g_test_fail();
        }
        g_free(path);
    }
    g_strfreev(listed);
}

static void test_all_catalogues_listed(void)
{
    char **languages = read_list("LINGUAS"), *path = g_build_filename(source_root, "po", NULL);
    GDir *directory = g_dir_open(path, 0, NULL);
    const char *name;
    guint catalogues = 0;

    while (directory && (name = g_dir_read_name(directory)))
        catalogues += g_str_has_suffix(name, ".po");
    if (directory)
        g_dir_close(directory);
    g_assert_true(g_strv_contains((const char *const *)languages, "es"));
    g_assert_cmpuint(g_strv_length(languages), ==, catalogues);
    g_free(path);
    g_strfreev(languages);
}

static void run(const char *const *argv)
{
    Command command = command_run(argv, source_root, NULL);

    if (!command.exited || command.status != 0) {
        command_show(argv, &command);
        g_test_fail();
    }
    command_clear(&command);
}

static char *template_path(void)
{
    return g_build_filename(folder, "noisekit.pot", NULL);
}

static void extract(void)
{
    char *template = template_path();
    const char *argv[] = { needed_variable("XGETTEXT"),
                           "--from-code=UTF-8",
                           "--keyword=_",
                           "--keyword=N_",
                           "--files-from=po/POTFILES",
                           "-o",
                           template,
                           NULL };

    run(argv);
    g_free(template);
}

/* msgcmp counts fuzzy ones as missing. */
static void test_complete(gconstpointer language)
{
    char *catalogue = g_strdup_printf("po/%s.po", (const char *)language), *template = template_path();
    const char *argv[] = { needed_variable("MSGCMP"), catalogue, template, NULL };

    extract();
    run(argv);
    g_free(template);
    g_free(catalogue);
}

/* Formats and mnemonics agree, the header is whole. */
static void test_well_formed(gconstpointer language)
{
    char *catalogue = g_strdup_printf("po/%s.po", (const char *)language);
    const char *argv[] = { needed_variable("MSGFMT"), "--check", "--check-accelerators=_",
                           "--output-file=/dev/null", catalogue, NULL };

    run(argv);
    g_free(catalogue);
}

static void test_no_leftovers(gconstpointer language)
{
    char *catalogue = g_strdup_printf("%s.po", (const char *)language), *text = NULL;
    char *path = g_build_filename(source_root, "po", catalogue, NULL);

    g_file_get_contents(path, &text, NULL, NULL);
    g_assert_nonnull(text);
    g_assert_null(text ? strstr(text, "\n#~") : NULL);
    g_free(text);
    g_free(path);
    g_free(catalogue);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        GTestDataFunc test;
    } tests[] = {
        { "no string missing or fuzzy", test_complete },
        { "well-formed", test_well_formed },
        { "no strings of the past", test_no_leftovers },
    };
    char **languages;
    int result;

    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    source_root = needed_variable("SOURCE_ROOT");
    folder = folder_new();
    languages = read_list("LINGUAS");
    g_test_add_func("/POTFILES lists every source with strings", test_all_sources_listed);
    g_test_add_func("/POTFILES lists no other", test_listed_sources_have_strings);
    g_test_add_func("/LINGUAS lists every catalogue", test_all_catalogues_listed);
    for (int i = 0; languages[i]; i++)
        for (gsize k = 0; k < G_N_ELEMENTS(tests); k++) {
            char *path = g_strdup_printf("/%s/%s", languages[i], tests[k].name);

            g_test_add_data_func(path, languages[i], tests[k].test);
            g_free(path);
        }
    result = g_test_run();
    g_strfreev(languages);
    folder_remove(folder);
    return result;
}
