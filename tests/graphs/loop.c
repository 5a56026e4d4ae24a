/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * tools/loop makes an animation of whole frames, and says what is wrong with bad arguments. Skipped where the
 * program that joins frames is missing.
 */
#include <glib.h>
#include <string.h>

#include "command.h"

static char *script(void)
{
    return g_build_filename(needed_variable("SOURCE_ROOT"), "tools", "loop", NULL);
}

static void check_animation(const char *file, const char *program, const char *head, gsize at)
{
    g_autofree char *found = g_find_program_in_path(program), *path = script();
    g_autofree char *result = NULL, *content = NULL;
    char *folder = folder_new();
    const char *argv[] = { "sh", path, "-o", file, "-n", "4", "-s", "64x48", "noisekit:fbm", "seed=7", NULL };
    Command command;
    gsize length = 0;

    if (found == NULL) {
        folder_remove(folder);
        g_test_skip(program);
        return;
    }
    command = command_run(argv, folder, NULL);
    if (!command.exited || command.status != 0)
        command_show(argv, &command);
    g_assert_cmpint(command.status, ==, 0);
    command_clear(&command);
    result = g_build_filename(folder, file, NULL);
    g_assert_true(g_file_get_contents(result, &content, &length, NULL));
    g_assert_cmpuint(length, >, 500);
    g_assert_cmpmem(content + at, strlen(head), head, strlen(head));
    folder_remove(folder);
}

static void test_webp(void)
{
    check_animation("loop.webp", "img2webp", "WEBP", 8);
}

static void test_mp4(void)
{
    check_animation("loop.mp4", "ffmpeg", "ftyp", 4);
}

static void test_bad_arguments(void)
{
    static const struct {
        const char *option, *value, *complaint;
    } bad[] = { { "-n", "0", "FRAMES is 0" },
                { "-r", "fast", "RATE is fast" },
                { "-o", "loop.gif", ".webp or .mp4" } };
    g_autofree char *path = script();

    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        const char *argv[] = { "sh", path, bad[i].option, bad[i].value, "noisekit:fbm", NULL };
        Command command = command_run(argv, g_get_tmp_dir(), NULL);

        g_assert_cmpint(command.status, !=, 0);
        g_assert_nonnull(strstr(command.output, bad[i].complaint));
        command_clear(&command);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/loop/webp", test_webp);
    g_test_add_func("/loop/mp4", test_mp4);
    g_test_add_func("/loop/bad arguments", test_bad_arguments);
    return g_test_run();
}
