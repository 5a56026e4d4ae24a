/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What an operation's prepare works out for its process, where that is more than the properties: immutable,
 * and counted (made by g_atomic_rc_box_new), since a new one may be prepared while an old one renders. It
 * hangs on the operation as data that GObject reads, counts and replaces under a lock of its own.
 */
#ifndef NOISEKIT_PREPARED_H
#define NOISEKIT_PREPARED_H

#include <glib-object.h>

static inline GQuark noisekit_prepared_quark (void)
{
    return g_quark_from_static_string ("noisekit-prepared-box");
}

static inline gpointer noisekit_prepared_acquire (gpointer prepared, gpointer data G_GNUC_UNUSED)
{
    return prepared ? g_atomic_rc_box_acquire (prepared) : NULL;
}

/* NULL before the first prepare; release it. */
static inline gpointer noisekit_prepared_get (gpointer operation)
{
    return g_object_dup_qdata (G_OBJECT (operation), noisekit_prepared_quark (), noisekit_prepared_acquire,
                               NULL);
}

/* Takes prepared over. release: g_atomic_rc_box_release, or what frees its pointers too. */
static inline void noisekit_prepared_set (gpointer operation, gpointer prepared, GDestroyNotify release)
{
    g_object_set_qdata_full (G_OBJECT (operation), noisekit_prepared_quark (), prepared, release);
}

#endif
