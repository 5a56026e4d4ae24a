/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The operations through GEGL, beside GEGL's own noises and an operation of one colour.
 */
#ifndef MEASURE_GEGL_SPEED_H
#define MEASURE_GEGL_SPEED_H

#include <glib.h>

/* Before anything else uses GEGL. */
void gegl_speed_init(int *argc, char ***argv);

/* quick: one thread, and no large image. */
void gegl_speed_tables(int rounds, gboolean quick);

#endif
