/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "command.h"

#include <glib/gstdio.h>
#include <sys/wait.h>

Command command_run(const char *const *argv, const char *folder, char **environment)
{
    Command command = { 0 };
    char *standard = NULL, *errors = NULL;
    int status = 0;
    GError *error = NULL;

    if (g_spawn_sync(folder, (char **)argv, environment, G_SPAWN_SEARCH_PATH, NULL, NULL, &standard, &errors,
                     &status, &error)) {
        command.exited = WIFEXITED(status);
        command.status = command.exited ? WEXITSTATUS(status) : WTERMSIG(status);
        command.output = g_strconcat(standard, errors, NULL);
    } else {
        command.output = g_strdup(error->message);
        g_error_free(error);
    }
    g_free(standard);
    g_free(errors);
    return command;
}

void command_clear(Command *command)
{
    g_clear_pointer(&command->output, g_free);
}

void command_show(const char *const *argv, const Command *command)
{
    char *line = g_strjoinv(" ", (char **)argv), **lines = g_strsplit(command->output, "\n", 0);

    g_test_message("%s: %s %d", line, command->exited ? "exit status" : "signal", command->status);
    for (int i = 0; lines[i]; i++)
        if (*lines[i])
            g_test_message("  %s", lines[i]);
    g_strfreev(lines);
    g_free(line);
}

char *folder_new(void)
{
    GError *error = NULL;
    char *folder = g_dir_make_tmp("noisekit-test-XXXXXX", &error);

    if (folder == NULL)
        g_error("%s", error->message);
    return folder;
}

static void remove_tree(const char *path)
{
    if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
        GDir *directory = g_dir_open(path, 0, NULL);
        const char *name;

        while (directory && (name = g_dir_read_name(directory))) {
            char *child = g_build_filename(path, name, NULL);

            remove_tree(child);
            g_free(child);
        }
        if (directory)
            g_dir_close(directory);
    }
    g_remove(path);
}

void folder_remove(char *folder)
{
    remove_tree(folder);
    g_free(folder);
}

const char *needed_variable(const char *name)
{
    const char *value = g_getenv(name);

    if (value == NULL)
        g_error("the variable %s is not set: run this test by meson test", name);
    return value;
}
