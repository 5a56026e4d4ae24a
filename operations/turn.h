/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Angles. Included after noisekit.h.
 */
#ifndef NOISEKIT_TURN_H
#define NOISEKIT_TURN_H

#include <math.h>

/* Quarter turns are exact; other cosines and sines are rounded to float32, since C libraries differ in the last
 * bits of a double's and the same pixels must come from all of them. */
static inline void noisekit_turn (gdouble degrees, gdouble *cosine, gdouble *sine)
{
    static const gdouble quarter_cosine[] = { 1.0, 0.0, -1.0, 0.0 }, quarter_sine[] = { 0.0, 1.0, 0.0, -1.0 };
    gint quarters = (gint)(degrees / 90.0);

    if (degrees == quarters * 90.0) {
        *cosine = quarter_cosine[quarters & 3];
        *sine = quarter_sine[quarters & 3];
    } else {
        *cosine = noisekit_round (cos (degrees * (G_PI / 180.0)));
        *sine = noisekit_round (sin (degrees * (G_PI / 180.0)));
    }
}

#endif
