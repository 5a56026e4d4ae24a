/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Lines along a curl field, as of particles that left their trace: where they start, how they run, and how they
 * are painted. A pixel's colour depends on the lines that touch it alone, in an order of their own, so any part of
 * the picture can be painted by itself.
 *
 * They are painted here and not by cairo, which mixes colours in eight bits (too coarse for faint lines, many
 * over one another) and whose edges may differ from version to version.
 */
#ifndef NOISEKIT_STREAMLINES_H
#define NOISEKIT_STREAMLINES_H

#include <gegl-plugin.h>

#include "curl-field.h"

/* Red, green, blue, alpha; premultiplied. */
typedef gfloat NoisekitPaint __attribute__ ((vector_size (16)));

typedef struct {
    NoisekitCurl curl;
    guint32 seed;
    gdouble density;   /* lines met by a way of 100 pixels across them, at their full length */
    gdouble length;    /* pixels, of the longest lines */
    gdouble width;     /* pixels, of the widest lines, in their middle */
    gdouble variation; /* 0..1: how much shorter, finer and fainter than these lines may be */
    gfloat colour[2][4]; /* of lines where the potential is low and high; not premultiplied */
    gfloat background[4];
} NoisekitStreamlines;

/* Paints an area of pixels of a mipmap level, row by row without gaps. */
void noisekit_streamlines (const NoisekitStreamlines *lines, const NkPlan *potential, gint level,
                           const GeglRectangle *area, NoisekitPaint *pixels);

#endif
