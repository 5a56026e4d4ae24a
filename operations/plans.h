/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What prepare hands to process in an operation that uses noise but is not one itself: its settings and the
 * plans compiled from them, immutable and counted, since a new one may be prepared while an old one renders.
 */
#ifndef NOISEKIT_PLANS_H
#define NOISEKIT_PLANS_H

#include <gegl-plugin.h>
#include <math.h>

#include "noise.h"

#undef fmod /* GEGL's headers make it one that is only good for quotients of less than 2^63, and not exact */

enum { NOISEKIT_MAX_PLANS = 3 };

typedef struct {
    NkPlan *plan[NOISEKIT_MAX_PLANS]; /* as many as there are fields; the rest NULL */
    gsize settings_size;
    gdouble settings[]; /* the operation's own struct; doubles for its alignment */
} NoisekitPlans;

/* Writes the fields that the settings ask for and returns their number. */
typedef gint (*NoisekitFields) (gconstpointer settings, NkField fields[NOISEKIT_MAX_PLANS]);

/* Compiles the settings' fields unless these are the settings compiled last. They are compared as bytes, so
 * clear the struct before it is filled. If the core refuses a field, one warning says why and no plan is there. */
void noisekit_plans_prepare (GeglOperation *operation, gconstpointer settings, gsize size,
                             NoisekitFields fields);

/* What was prepared last; noisekit_plans_release. NULL before the first. */
NoisekitPlans *noisekit_plans_get (GeglOperation *operation);
void noisekit_plans_release (NoisekitPlans *plans);

/* The same place of the loop within its first turn, so that all turns give the same bits. */
static inline gdouble noisekit_within_loop (gdouble evolution, gdouble loop)
{
    gdouble rest = loop > 0.0 ? fmod (evolution, loop) : evolution;

    return loop > 0.0 && rest < 0.0 ? rest + loop : rest;
}

#endif
