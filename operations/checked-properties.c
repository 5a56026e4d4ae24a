/* SPDX-License-Identifier: LGPL-3.0-or-later */
#define NOISEKIT_CHECKED_PROPERTIES_C
#include "checked-properties.h"

#include <math.h>
#include <string.h>

#undef fmod /* GEGL's headers make it one that is only good for quotients of less than 2^63 */

/* "noisekit:fbm" where the property belongs to an operation, else the type's name. */
static const gchar *owner_name (GParamSpec *pspec)
{
    gpointer klass = g_type_class_peek (pspec->owner_type);

    if (klass && g_type_is_a (pspec->owner_type, GEGL_TYPE_OPERATION))
        return GEGL_OPERATION_CLASS (klass)->name;
    return g_type_name (pspec->owner_type);
}

/* GObject refuses a value that validation changed, with a warning of its own, unless the property is marked
 * as lax: then it takes the changed one. */
static gboolean validate_double (GParamSpec *pspec, GValue *value)
{
    GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE (pspec);
    gdouble given = g_value_get_double (value), used;

    if (given >= range->minimum && given <= range->maximum)
        return FALSE;
    if (isfinite (given) && g_strcmp0 (gegl_param_spec_get_property_key (pspec, "unit"), "degree") == 0) {
        gdouble turn = range->maximum - range->minimum, rest = fmod (given - range->minimum, turn);

        g_value_set_double (value, range->minimum + (rest < 0.0 ? rest + turn : rest));
        return TRUE;
    }
    used = isnan (given) ? range->default_value : CLAMP (given, range->minimum, range->maximum);
    g_warning ("%s: %s is %g, allowed is %g to %g; using %g", owner_name (pspec), pspec->name, given,
               range->minimum, range->maximum, used);
    g_value_set_double (value, used);
    return TRUE;
}

static gboolean validate_int (GParamSpec *pspec, GValue *value)
{
    GParamSpecInt *range = G_PARAM_SPEC_INT (pspec);
    gint given = g_value_get_int (value), used = CLAMP (given, range->minimum, range->maximum);

    if (given == used)
        return FALSE;
    g_warning ("%s: %s is %d, allowed is %d to %d; using %d", owner_name (pspec), pspec->name, given,
               range->minimum, range->maximum, used);
    g_value_set_int (value, used);
    return TRUE;
}

/* A colour without a value, or with a channel that is not a finite number, which no picture can show. */
static gboolean validate_color (GParamSpec *pspec, GValue *value)
{
    GeglColor *given = g_value_get_object (value);
    gdouble channels[4];
    gboolean usable = GEGL_IS_COLOR (given);

    if (usable)
        gegl_color_get_pixel (given, babl_format ("RGBA double"), channels);
    for (guint i = 0; usable && i < G_N_ELEMENTS (channels); i++)
        usable = isfinite (channels[i]) && fabs (channels[i]) <= NOISEKIT_MAX_COLOR;
    if (usable)
        return FALSE;
    g_param_value_set_default (pspec, value);
    if (given)
        g_warning ("%s: %s is (%g, %g, %g, %g), allowed are linear red, green, blue and opacity of -%g to %g; "
                   "using the default", owner_name (pspec), pspec->name, channels[0], channels[1], channels[2],
                   channels[3], NOISEKIT_MAX_COLOR, NOISEKIT_MAX_COLOR);
    else
        g_warning ("%s: %s is no color, allowed is any; using the default", owner_name (pspec), pspec->name);
    return TRUE;
}

typedef gboolean (*Validate) (GParamSpec *pspec, GValue *value);

/* The property must keep GEGL's own type: GIMP 3 hands properties to scripts by the names of their types, and
 * where it does not know one it drops that property and all later ones. So only this instance's class is
 * exchanged, for a copy, made once, with another value_validate. */
static gpointer checked (GParamSpec *pspec, Validate validate, gpointer *once)
{
    if (g_once_init_enter (once)) {
        GTypeQuery query;
        GParamSpecClass *klass;

        g_type_query (G_PARAM_SPEC_TYPE (pspec), &query);
        klass = g_malloc0 (query.class_size);
        memcpy (klass, G_PARAM_SPEC_GET_CLASS (pspec), query.class_size);
        klass->value_validate = validate;
        g_once_init_leave (once, (gpointer)klass);
    }
    pspec->g_type_instance.g_class = *once;
    return pspec;
}

GParamSpec *noisekit_param_spec_double (const gchar *name, const gchar *nick, const gchar *blurb,
                                        gdouble minimum, gdouble maximum, gdouble default_value,
                                        gdouble ui_minimum, gdouble ui_maximum, gdouble ui_gamma,
                                        GParamFlags flags)
{
    static gpointer once;
    GeglParamSpecDouble *pspec =
        g_param_spec_internal (GEGL_TYPE_PARAM_DOUBLE, name, nick, blurb, flags | G_PARAM_LAX_VALIDATION);
    GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE (pspec);

    range->minimum = minimum;
    range->maximum = maximum;
    range->default_value = default_value;
    pspec->ui_minimum = ui_minimum;
    pspec->ui_maximum = ui_maximum;
    pspec->ui_gamma = ui_gamma;
    return checked (G_PARAM_SPEC (pspec), validate_double, &once);
}

GParamSpec *noisekit_param_spec_int (const gchar *name, const gchar *nick, const gchar *blurb, gint minimum,
                                     gint maximum, gint default_value, gint ui_minimum, gint ui_maximum,
                                     gdouble ui_gamma, GParamFlags flags)
{
    static gpointer once;
    GeglParamSpecInt *pspec =
        g_param_spec_internal (GEGL_TYPE_PARAM_INT, name, nick, blurb, flags | G_PARAM_LAX_VALIDATION);
    GParamSpecInt *range = G_PARAM_SPEC_INT (pspec);

    range->minimum = minimum;
    range->maximum = maximum;
    range->default_value = default_value;
    pspec->ui_minimum = ui_minimum;
    pspec->ui_maximum = ui_maximum;
    pspec->ui_gamma = ui_gamma;
    return checked (G_PARAM_SPEC (pspec), validate_int, &once);
}

GParamSpec *noisekit_param_spec_color (const gchar *name, const gchar *nick, const gchar *blurb,
                                       const gchar *default_color, GParamFlags flags)
{
    static gpointer once;

    return checked (gegl_param_spec_color_from_string (name, nick, blurb, default_color,
                                                       flags | G_PARAM_LAX_VALIDATION),
                    validate_color, &once);
}
