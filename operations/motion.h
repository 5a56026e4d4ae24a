/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * How noisekit:displace moves pixels: for every pixel, where in the input it looks, relative to itself. No
 * displacement is longer than the amount; without a mask all of them average to nothing.
 */
#ifndef NOISEKIT_MOTION_H
#define NOISEKIT_MOTION_H

#include <gegl-plugin.h>

#include "enums.h"
#include "noise.h"
#include "plans.h"

/* Further apart, and a view would need a region of its input of many times its own size. */
#define NOISEKIT_MAX_DISPLACEMENT 1000.0

/* Lengths in pixels. Compared as bytes: clear it before filling it. */
typedef struct {
    gint kind, shape; /* NoisekitMotionKind, NoisekitRippleShape */
    guint32 seed;
    gdouble amount, scale, octaves, x, y;
    gdouble evolution, loop; /* loop: 0 is never; else evolution is within it */
    gdouble direction, distortion; /* of ripples: degrees, cells */
} NoisekitMotion;

/* For noisekit_plans_prepare. */
gint noisekit_motion_fields (gconstpointer motion, NkField fields[NOISEKIT_MAX_PLANS]);

/* Displacements of a block of pixels of a mipmap level, in that level's pixels, row by row without gaps.
 * strength: a factor of 0 to 1 for each pixel, or NULL. */
void noisekit_motion (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                      const GeglRectangle *block, const gfloat *strength, gfloat *dx, gfloat *dy);

#endif
