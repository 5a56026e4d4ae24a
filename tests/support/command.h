/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Runs programs as a user would, in folders of their own.
 */
#ifndef TEST_COMMAND_H
#define TEST_COMMAND_H

#include <glib.h>

typedef struct {
    gboolean exited; /* false: killed by a signal, or never started */
    int status;      /* exit status */
    char *output;    /* what it printed, to stdout and then to stderr */
} Command;

/* argv ends with NULL; folder NULL is the current one; environment NULL is this program's. */
Command command_run(const char *const *argv, const char *folder, char **environment);
void command_clear(Command *command);

/* Tells the log what was run and what it printed, for a test that fails. */
void command_show(const char *const *argv, const Command *command);

/* A new folder; folder_remove takes it away with all that is in it, and frees the path. */
char *folder_new(void);
void folder_remove(char *folder);

/* The variable's value; ends the program if Meson did not set it. */
const char *needed_variable(const char *name);

#endif
