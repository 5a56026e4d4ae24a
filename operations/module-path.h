/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Where the module itself lies: what belongs to it lies beside it.
 */
#ifndef NOISEKIT_MODULE_PATH_H
#define NOISEKIT_MODULE_PATH_H

#include <glib.h>

/* As GLib names files; NULL if the system does not know. The caller frees. */
gchar *noisekit_module_path (void);

/* Keeps the module in memory: GEGL closes a module after looking into it and opens it again, but the types that it
 * has registered by then point into it. Where the linker has -z nodelete there is nothing to do. */
void noisekit_module_stay (void);

#endif
