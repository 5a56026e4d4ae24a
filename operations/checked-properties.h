/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Number and color properties that answer a bad value with one clear sentence: the property, the value, the allowed
 * range and what is used instead. GLib's own say neither the range nor what happens.
 *
 * An operation gets them by including noisekit.h: the property_double, property_int and property_color of
 * gegl-op.h call the functions below instead of GEGL's.
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

/* The same as gegl_param_spec_color_from_string. No colour, and one with a channel beyond
 * NOISEKIT_MAX_COLOR, becomes the default. */
GParamSpec *noisekit_param_spec_color (const gchar *name, const gchar *nick, const gchar *blurb,
                                       const gchar *default_color, GParamFlags flags);
#define NOISEKIT_MAX_COLOR 1e6 /* far brighter than the sun on paper; sums and products of it stay finite */

#ifndef NOISEKIT_CHECKED_PROPERTIES_C
#define gegl_param_spec_double noisekit_param_spec_double
#define gegl_param_spec_int    noisekit_param_spec_int
#define gegl_param_spec_color_from_string noisekit_param_spec_color
#endif

#endif
