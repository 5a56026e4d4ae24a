/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What is painted pixel by pixel: the sky and the hills.
 */
#ifndef NOISEKIT_HILLSIDE_PIXELS_H
#define NOISEKIT_HILLSIDE_PIXELS_H

#include "hillside.h"

#include "hash.h"

static inline gfloat hillside_smooth (gfloat lowest, gfloat highest, gfloat x)
{
    gfloat t = CLAMP ((x - lowest) / (highest - lowest), 0.0f, 1.0f);

    return t * t * (3.0f - 2.0f * t);
}

static inline gfloat hillside_squared (gfloat x)
{
    return x * x;
}

/* --- pixels --- */

/* Grain: a pixel's own dither, of -1 to 1 steps of 8 bits, most often near 0. Gradients would show bands. */
static inline gfloat hillside_grain (const HillsideBlock *block, gint column, gint row)
{
    guint32 bits =
        nk_xx_avalanche (nk_xx_eat ((guint32)(block->x + column) * 0x9e3779b1u, (guint32)(block->y + row)));

    return ((gfloat)(bits & 0xffff) + (gfloat)(bits >> 16)) / 65535.0f - 1.0f;
}

static inline guint32 hillside_to_byte (gfloat value, gfloat dither)
{
    gfloat steps = value * 255.0f + dither + 0.5f;

    return (guint32)CLAMP (steps, 0.0f, 255.0f);
}

static inline guint32 hillside_to_pixel (HillsideColour colour, gfloat dither)
{
    return 0xff000000u | hillside_to_byte (colour.r, dither) << 16 |
           hillside_to_byte (colour.g, dither) << 8 | hillside_to_byte (colour.b, dither);
}

static inline HillsideColour hillside_from_pixel (guint32 pixel)
{
    return (HillsideColour){ (pixel >> 16 & 255) / 255.0f, (pixel >> 8 & 255) / 255.0f,
                             (pixel & 255) / 255.0f };
}

/* A field over the block. Its cells are width by height pixels, and its origin lies at pixel (x, y). */
static inline void hillside_render_field (const NkPlan *plan, const HillsideBlock *block, gdouble x,
                                          gdouble y, gdouble width, gdouble height, const NkPlanes *planes)
{
    NkGrid grid = {
        .origin = { (block->x + 0.5 - x) / width, (block->y + 0.5 - y) / height },
        .per_column = { 1.0 / width },
        .per_row = { 0.0, 1.0 / height },
        .band_limit = TRUE,
    };

    nk_render (plan, &grid, (NkRectangle){ 0, 0, HILLSIDE_BLOCK, HILLSIDE_BLOCK }, planes);
}

#endif
