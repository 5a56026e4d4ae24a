/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Number properties that answer a bad value with one clear sentence: the property, the value, the allowed
 * range and what is used instead. GLib's own say neither the range nor what happens.
 *
 * An operation gets them by including noisekit.h: the property_double and property_int of gegl-op.h call the
 * two functions below instead of GEGL's.
 */
#ifndef NOISEKIT_CHECKED_PROPERTIES_H
#define NOISEKIT_CHECKED_PROPERTIES_H

#include <gegl-plugin.h>

/* The same parameters as gegl_param_spec_double and gegl_param_spec_int. A value outside the range becomes
 * the nearest allowed one, NaN the default; an angle (unit "degree") outside its full turn comes round. */
GParamSpec *noisekit_param_spec_double (const gchar *name, const gchar *nick, const gchar *blurb,
                                        gdouble minimum, gdouble maximum, gdouble default_value,
                                        gdouble ui_minimum, gdouble ui_maximum, gdouble ui_gamma,
                                        GParamFlags flags);
GParamSpec *noisekit_param_spec_int (const gchar *name, const gchar *nick, const gchar *blurb, gint minimum,
                                     gint maximum, gint default_value, gint ui_minimum, gint ui_maximum,
                                     gdouble ui_gamma, GParamFlags flags);

#ifndef NOISEKIT_CHECKED_PROPERTIES_C
#define gegl_param_spec_double noisekit_param_spec_double
#define gegl_param_spec_int    noisekit_param_spec_int
#endif

#endif
