/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The stored references are still what the double evaluator says, and there is one for each chain
 * and no other.
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "chain-list.h"
#include "command.h"
#include "npy.h"

/* Another C library may differ in the last bit of a sine or a power, so in the last of a float. */
#define TOLERANCE 2.5e-7

static char *fresh; /* folder with references made now */

static void read_into(Npy *npy, const char *folder, const char *name)
{
    char *file = g_strdup_printf("%s.npy", name), *path = g_build_filename(folder, file, NULL);
    char *message;

    if (!npy_read(path, npy, &message)) {
        g_test_message("%s", message);
        g_test_fail();
    }
    g_free(message);
    g_free(path);
    g_free(file);
}

static void test_reference(gconstpointer data)
{
    const Chain *chain = data;
    Npy stored, now;

    read_into(&stored, needed_variable("REFERENCES"), chain->name);
    read_into(&now, fresh, chain->name);
    g_assert_cmpint(stored.width, ==, CHAIN_WIDTH);
    g_assert_cmpint(stored.height, ==, CHAIN_HEIGHT);
    g_assert_cmpint(stored.channels, ==, 1);
    if (stored.values && now.values && stored.width * stored.height == now.width * now.height) {
        double worst = 0.0;

        for (int i = 0; i < now.width * now.height; i++) {
            double d = fabs((double)stored.values[i] - now.values[i]);

            worst = isnan(d) ? INFINITY : fmax(worst, d);
        }
        g_assert_cmpfloat(worst, <=, TOLERANCE);
    }
    g_free(stored.values);
    g_free(now.values);
}

static void test_no_other(void)
{
    GDir *directory = g_dir_open(needed_variable("REFERENCES"), 0, NULL);
    const char *name;
    int files = 0, count = 0;

    g_assert_nonnull(directory);
    while (directory && (name = g_dir_read_name(directory)))
        files += g_str_has_suffix(name, ".npy");
    if (directory)
        g_dir_close(directory);
    while (chains[count].name)
        count++;
    g_assert_cmpint(files, ==, count);
}

int main(int argc, char **argv)
{
    const char *make[] = { NULL, NULL, NULL };
    Command command;
    int result;

    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    fresh = folder_new();
    make[0] = needed_variable("MAKE_REFERENCES");
    make[1] = fresh;
    command = command_run(make, NULL, NULL);
    if (!command.exited || command.status != 0)
        g_error("%s failed: %s", make[0], command.output);
    command_clear(&command);
    for (int i = 0; chains[i].name; i++) {
        char *path = g_strdup_printf("/same as stored/%s", chains[i].name);

        g_test_add_data_func(path, &chains[i], test_reference);
        g_free(path);
    }
    g_test_add_func("/no other file", test_no_other);
    result = g_test_run();
    folder_remove(fresh);
    return result;
}
