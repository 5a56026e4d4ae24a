/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A Spanish user reads Spanish: every title, description, label and choice, as GEGL gives them at
 * run time, differs from the English one, or is the same word in both languages.
 *
 * Operations are translated when they are registered, so this program asks copies of itself, one
 * per language, to list what they see.
 */
#include <gegl.h>
#include <gegl-plugin.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "command.h"

/* Names and words that are the same in Spanish. */
static const char *const same_in_both[] = { "Color",   "Perlin",  "Fractal",    "Graphics32", "W (4D)",
                                            "2D",      "Color 1", "Color 2",    "Color 3",    "Color 4",
                                            "Color 5", "Color 6", "Horizontal", "Vertical",   NULL };

/* --- The child: one line per string, "what<tab>string" --- */

static void list_string(const char *operation, const char *owner, const char *what, const char *text)
{
    char *line = g_strdup(text ? text : "");

    printf("%s %s %s\t%s\n", operation, owner, what, g_strdelimit(line, "\n", ' '));
    g_free(line);
}

static void list_property(const char *operation, GParamSpec *property)
{
    static const char *const keys[] = { "label", "description", "range-label" };

    list_string(operation, property->name, "label", g_param_spec_get_nick(property));
    list_string(operation, property->name, "description", g_param_spec_get_blurb(property));
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        const char *text = gegl_param_spec_get_property_key(property, keys[i]);

        if (text)
            list_string(operation, property->name, keys[i], text);
    }
    if (G_IS_PARAM_SPEC_ENUM(property)) {
        GEnumClass *values = G_PARAM_SPEC_ENUM(property)->enum_class;

        for (guint i = 0; i < values->n_values; i++)
            list_string(operation, property->name, values->values[i].value_nick,
                        values->values[i].value_name);
    }
}

static int list_strings(void)
{
    static const char *const keys[] = { "title", "description", "gimp:menu-label" };
    gchar **operations;
    guint count;

    setlocale(LC_ALL, "");
    gegl_init(NULL, NULL);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++) {
        GParamSpec **properties;
        guint properties_count;

        if (!g_str_has_prefix(operations[i], "noisekit:"))
            continue;
        for (gsize k = 0; k < G_N_ELEMENTS(keys); k++)
            list_string(operations[i], "operation", keys[k], gegl_operation_get_key(operations[i], keys[k]));
        properties = gegl_operation_list_properties(operations[i], &properties_count);
        for (guint k = 0; k < properties_count; k++)
            list_property(operations[i], properties[k]);
        g_free(properties);
    }
    return 0;
}

/* --- The parent --- */

typedef struct {
    const char *what, *english, *spanish;
} String;

static GArray *strings; /* of String */
static char *program;

static char *listing(const char *language, const char *locale, const char *locale_path)
{
    const char *argv[] = { program, "--list", NULL };
    char **environment = g_get_environ(), *output;
    Command command;

    environment = g_environ_setenv(environment, "LANGUAGE", language, TRUE);
    environment = g_environ_setenv(environment, "LC_ALL", locale, TRUE);
    if (locale_path)
        environment = g_environ_setenv(environment, "LOCPATH", locale_path, TRUE);
    command = command_run(argv, NULL, environment);
    if (!command.exited || command.status != 0)
        g_error("%s --list: %s", program, command.output);
    output = g_strdup(command.output);
    command_clear(&command);
    g_strfreev(environment);
    return output;
}

/* gettext translates only in a locale that exists and is not C. A small machine has C.UTF-8 alone,
 * which counts as another one for some C libraries and as C for others: then a copy of it under a
 * Spanish name does, or one made by localedef. */
static char *spanish_listing(const char *english, char *folder)
{
    static const char script[] =
        "cp -r /usr/lib/locale/C.utf8 es_ES.utf8 2>/dev/null ||"
        " localedef -i es_ES -f UTF-8 ./es_ES.utf8 2>/dev/null || localedef -c -i POSIX -f UTF-8 "
        "./es_ES.utf8";
    static const char *const installed[] = { "es_ES.UTF-8", "en_US.UTF-8", "C.UTF-8" };
    const char *make[] = { "sh", "-c", script, NULL };
    Command command;
    char *text;

    for (gsize i = 0; i < G_N_ELEMENTS(installed); i++) {
        text = listing("es", installed[i], NULL);
        if (strcmp(text, english) != 0)
            return text;
        g_free(text);
    }
    command = command_run(make, folder, NULL);
    command_clear(&command);
    return listing("es", "es_ES.UTF-8", folder);
}

static void add_strings(char *english, char *spanish)
{
    char **lines[2] = { g_strsplit(g_strchomp(english), "\n", 0), g_strsplit(g_strchomp(spanish), "\n", 0) };

    strings = g_array_new(FALSE, FALSE, sizeof(String));
    if (g_strv_length(lines[0]) != g_strv_length(lines[1]))
        g_error("the languages have different numbers of strings");
    for (int i = 0; lines[0][i]; i++) {
        char *tabs[2] = { strchr(lines[0][i], '\t'), strchr(lines[1][i], '\t') };
        String string;

        if (tabs[0] == NULL || tabs[1] == NULL)
            g_error("no string: %s", lines[0][i]);
        *tabs[0] = '\0';
        string = (String){ lines[0][i], tabs[0] + 1, tabs[1] + 1 };
        g_array_append_val(strings, string);
    }
}

static void test_translated(gconstpointer data)
{
    const String *string = data;

    g_test_message("%s -> %s", string->english, string->spanish);
    g_assert_cmpstr(string->english, !=, "");
    g_assert_cmpstr(string->spanish, !=, "");
    if (!g_strv_contains(same_in_both, string->english))
        g_assert_cmpstr(string->spanish, !=, string->english);
}

/* A label of the menu keeps one mnemonic and its dots; others have no underscore, which would be
 * one. */
static void test_mnemonics(void)
{
    GString *seen = g_string_new("");

    for (guint i = 0; i < strings->len; i++) {
        const String *string = &g_array_index(strings, String, i);
        const char *underscore = strchr(string->spanish, '_');
        gboolean menu = g_str_has_suffix(string->what, "menu-label");

        if ((underscore != NULL) != menu || (menu && !g_str_has_suffix(string->spanish, "..."))) {
            g_test_message("%s: %s", string->what, string->spanish);
            g_test_fail();
        }
        if (menu && underscore) {
            if (strchr(seen->str, g_ascii_tolower(underscore[1]))) {
                g_test_message("%s: the mnemonic is taken", string->spanish);
                g_test_fail();
            }
            g_string_append_c(seen, g_ascii_tolower(underscore[1]));
        }
    }
    g_string_free(seen, TRUE);
}

/* A word that no longer occurs must leave the list above. */
static void test_same_words_occur(void)
{
    for (int k = 0; same_in_both[k]; k++) {
        gboolean occurs = FALSE;

        for (guint i = 0; i < strings->len; i++)
            occurs |= strcmp(g_array_index(strings, String, i).english, same_in_both[k]) == 0;
        if (!occurs) {
            g_test_message("no string is %s", same_in_both[k]);
            g_test_fail();
        }
    }
}

static void test_enough(void)
{
    g_assert_cmpuint(strings->len, >, 100);
}

int main(int argc, char **argv)
{
    char *folder, *english, *spanish;
    int result;

    program = argv[0];
    if (argc > 1 && strcmp(argv[1], "--list") == 0)
        return list_strings();
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    folder = folder_new();
    english = listing("", "C.UTF-8", NULL);
    spanish = spanish_listing(english, folder);
    add_strings(english, spanish);
    g_test_add_func("/all strings are listed", test_enough);
    g_test_add_func("/words that are the same occur", test_same_words_occur);
    g_test_add_func("/mnemonics", test_mnemonics);
    for (guint i = 0; i < strings->len; i++) {
        const String *string = &g_array_index(strings, String, i);
        char *path = g_strdup_printf("/es/%s", string->what);

        g_test_add_data_func(path, string, test_translated);
        g_free(path);
    }
    result = g_test_run();
    folder_remove(folder);
    return result;
}
