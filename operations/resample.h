/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Reads a picture between its pixels. GEGL's samplers would do, but they place pixels in single precision, so
 * pictures far from the origin come out coarse, and their cubic softens what does not move.
 */
#ifndef NOISEKIT_RESAMPLE_H
#define NOISEKIT_RESAMPLE_H

#include <gegl-plugin.h>

#include "enums.h"

typedef struct {
    GeglBuffer *input;
    const Babl *format; /* floats, premultiplied, alpha last: opaque things keep their colour to the edge */
    gint channels;      /* of format: 2 or 4 */
    gint level;
    NoisekitSampler sampler;
    GeglAbyssPolicy abyss_policy;
} NoisekitSource;

/* A pixel that shows a wide piece of the input is the mean of several places in it, at most this many pixels
 * apart across and down. */
enum { NOISEKIT_WIDEST_PIXEL = 4 };

/* How far from the place that a pixel looks at its sampler may read, in pixels. */
enum { NOISEKIT_SAMPLER_REACH = NOISEKIT_WIDEST_PIXEL + 2 };

/* Each pixel of the block becomes what the input shows (dx, dy)
 * pixels from it. dx and dy have one more column and row than the block, which tell how wide a piece its last
 * pixels show; no gaps between rows there nor in out. room: NOISEKIT_RESAMPLE_ROOM floats. */
enum { NOISEKIT_RESAMPLE_ROOM = 4 * 384 * 384 };

void noisekit_resample (const NoisekitSource *source, const GeglRectangle *block, const gfloat *dx,
                        const gfloat *dy, gfloat *room, gfloat *out);

#endif
