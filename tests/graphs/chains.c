/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The gegl program renders each chain; the pixels are those of the references.
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "chain-list.h"
#include "command.h"
#include "npy.h"

/* Of values about 1. Single precision, here and in GEGL's own operations. */
#define TOLERANCE 5e-6

static void add_words(GPtrArray *argv, const char *text)
{
    char **words;
    GError *error = NULL;

    if (!g_shell_parse_argv(text, NULL, &words, &error))
        g_error("%s: %s", text, error->message);
    for (int i = 0; words[i]; i++)
        g_ptr_array_add(argv, words[i]);
    g_free(words);
}

static char *chain_text(const Chain *chain)
{
    GString *text = g_string_new(chain->chain ? chain->chain : "@1");

    g_string_replace(text, "@1", chain->noise[0], 0);
    if (chain->noise[1])
        g_string_replace(text, "@2", chain->noise[1], 0);
    /* npy-save wants its corner at 0 (GEGL 0.4.42 gets the size wrong elsewhere). */
    g_string_append_printf(text, " gegl:crop x=%d y=%d width=%d height=%d gegl:translate x=%d y=%d", chain->x,
                           chain->y, CHAIN_WIDTH, CHAIN_HEIGHT, -chain->x, -chain->y);
    return g_string_free(text, FALSE);
}

static void compare(const Npy *rendered, const Npy *wanted)
{
    double worst = 0.0;
    int at = 0;

    for (int i = 0; i < wanted->width * wanted->height; i++)
        for (int channel = 0; channel < rendered->channels; channel++) {
            double d = fabs((double)rendered->values[i * rendered->channels + channel] - wanted->values[i]);

            if (isnan(d))
                d = INFINITY;
            if (d > worst) {
                worst = d;
                at = i;
            }
        }
    if (worst > TOLERANCE)
        g_test_message("largest difference at column %d, row %d", at % wanted->width, at / wanted->width);
    g_assert_cmpfloat(worst, <=, TOLERANCE);
}

static Npy read_or_fail(const char *folder, const char *name)
{
    char *file = g_strdup_printf("%s.npy", name), *path = g_build_filename(folder, file, NULL);
    char *message;
    Npy npy;

    if (!npy_read(path, &npy, &message)) {
        g_test_message("%s", message);
        g_test_fail();
    }
    g_free(message);
    g_free(path);
    g_free(file);
    return npy;
}

static void test_chain(gconstpointer data)
{
    const Chain *chain = data;
    char *folder = folder_new(), *text = chain_text(chain);
    GPtrArray *argv = g_ptr_array_new();
    Command command;
    Npy rendered, wanted;

    g_ptr_array_add(argv, (char *)needed_variable("GEGL_PROGRAM"));
    add_words(argv, "-o rendered.npy --");
    add_words(argv, text);
    g_ptr_array_add(argv, NULL);
    command = command_run((const char *const *)argv->pdata, folder, NULL);
    g_assert_true(command.exited);
    g_assert_cmpint(command.status, ==, 0);
    g_assert_cmpstr(command.output, ==, ""); /* no warning, no error */

    rendered = read_or_fail(folder, "rendered");
    wanted = read_or_fail(needed_variable("REFERENCES"), chain->name);
    g_assert_cmpint(rendered.width, ==, CHAIN_WIDTH);
    g_assert_cmpint(rendered.height, ==, CHAIN_HEIGHT);
    g_assert_cmpint(wanted.width * wanted.height, ==, CHAIN_WIDTH * CHAIN_HEIGHT);
    if (!g_test_failed())
        compare(&rendered, &wanted);
    if (g_test_failed())
        command_show((const char *const *)argv->pdata, &command);
    command_clear(&command);
    g_free(rendered.values);
    g_free(wanted.values);
    g_free(text);
    g_ptr_array_free(argv, TRUE);
    folder_remove(folder);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    for (int i = 0; chains[i].name; i++) {
        char *path = g_strdup_printf("/%s", chains[i].name);

        g_test_add_data_func(path, &chains[i], test_chain);
        g_free(path);
    }
    return g_test_run();
}
