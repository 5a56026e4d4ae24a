/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "resample.h"

#include <math.h>

/* A part of the block, and the input's pixels around all the places that it looks at. */
typedef struct {
    const NoisekitSource *source;
    const gfloat *dx, *dy;
    gfloat *room, *out;
    gint x, y;  /* of the block */
    gint width; /* of the block; dx and dy have one more column */
    GeglRectangle fetched;
} Block;

typedef struct {
    gint left, top, width, height;
} Part;

/* Relative to the pixel's own place: its distance is a small number, so its fraction is exact wherever it is. */
static inline gint whole (gfloat displacement, gfloat *rest)
{
    gfloat down = floorf (displacement);

    *rest = displacement - down;
    return (gint)down;
}

/* Forms that give equal neighbours back unchanged, so that what is opaque stays so. */
static inline gfloat linear (gfloat a, gfloat b, gfloat t)
{
    return a + t * (b - a);
}

/* Catmull and Rom 1974: passes through the pixels. */
static inline gfloat cubic (const gfloat p[4], gfloat t)
{
    return p[1] + 0.5f * t *
                      ((p[2] - p[0]) + t * ((2.0f * p[0] - 5.0f * p[1] + 4.0f * p[2] - p[3]) +
                                            t * (3.0f * (p[1] - p[2]) + p[3] - p[0])));
}

/* Cubics overshoot beside edges. Coverage cannot, and where it does the colour goes with it. */
static inline void limit_alpha (gfloat *pixel, gint channels)
{
    gfloat alpha = pixel[channels - 1];

    if (alpha >= 0.0f && alpha <= 1.0f)
        return;
    for (gint i = 0; i < channels; i++)
        pixel[i] = alpha > 1.0f ? pixel[i] / alpha : 0.0f;
}

static inline void sample_linear (const gfloat *at, gsize row, gint channels, gfloat tx, gfloat ty, gfloat *out)
{
    for (gint i = 0; i < channels; i++)
        out[i] = linear (linear (at[i], at[channels + i], tx), linear (at[row + i], at[row + channels + i], tx), ty);
}

static inline void sample_cubic (const gfloat *at, gsize row, gint channels, gfloat tx, gfloat ty, gfloat *out)
{
    for (gint i = 0; i < channels; i++) {
        gfloat column[4];

        for (gint k = 0; k < 4; k++) {
            const gfloat *from = at + i + (gssize)(k - 1) * (gssize)row;
            gfloat across[4] = { from[-channels], from[0], from[channels], from[2 * channels] };

            column[k] = cubic (across, tx);
        }
        out[i] = cubic (column, ty);
    }
    limit_alpha (out, channels);
}

/* What is (dx, dy) pixels from a pixel of the block. */
static inline void sample (const Block *block, gint column, gint row, gfloat dx, gfloat dy, gint channels,
                           NoisekitSampler sampler, gfloat *out)
{
    gsize row_floats = (gsize)block->fetched.width * channels;
    /* Nearest: the pixel whose square the place is in; the others: the one up and left of it. */
    gfloat half = sampler == NOISEKIT_SAMPLER_NEAREST ? 0.5f : 0.0f, tx, ty;
    gint x = block->x + column + whole (dx + half, &tx) - block->fetched.x;
    gint y = block->y + row + whole (dy + half, &ty) - block->fetched.y;
    const gfloat *from = block->room + (gsize)y * row_floats + (gsize)x * channels;

    if (sampler == NOISEKIT_SAMPLER_LINEAR)
        sample_linear (from, row_floats, channels, tx, ty, out);
    else if (sampler == NOISEKIT_SAMPLER_CUBIC)
        sample_cubic (from, row_floats, channels, tx, ty, out);
    else
        for (gint i = 0; i < channels; i++)
            out[i] = from[i];
}

/* The piece of the input that a pixel shows: a parallelogram with these sides, cut at the widest. */
typedef struct {
    gfloat across[2], down[2];
    gfloat length; /* of the longer side */
} Footprint;

static inline gfloat cut (gfloat side[2])
{
    gfloat length = sqrtf (side[0] * side[0] + side[1] * side[1]);

    if (length > NOISEKIT_WIDEST_PIXEL) {
        side[0] *= NOISEKIT_WIDEST_PIXEL / length;
        side[1] *= NOISEKIT_WIDEST_PIXEL / length;
        length = NOISEKIT_WIDEST_PIXEL;
    }
    return length;
}

static inline Footprint find_footprint (const Block *block, gsize at)
{
    gsize below = at + (gsize)block->width + 1;
    Footprint piece = {
        .across = { 1.0f + (block->dx[at + 1] - block->dx[at]), block->dy[at + 1] - block->dy[at] },
        .down = { block->dx[below] - block->dx[at], 1.0f + (block->dy[below] - block->dy[at]) },
    };
    gfloat across = cut (piece.across), down = cut (piece.down);

    piece.length = MAX (across, down);
    return piece;
}

/* Pieces up to this long are what samplers are made for. */
#define PLAIN_LENGTH 1.25f

/* The mean of a grid of places in the piece. The samplers see a pixel's width by themselves: so the grid covers
 * what the piece has more, and nothing jumps where it begins. */
static inline void sample_piece (const Block *block, gint column, gint row, gsize at, const Footprint *piece,
                                 gint channels, NoisekitSampler sampler, gfloat *out)
{
    gint count = (gint)ceilf (piece->length);
    gfloat spread = sqrtf (1.0f - 1.0f / (piece->length * piece->length)), weight = 1.0f / (gfloat)(count * count);
    gfloat sum[4] = { 0.0f };

    for (gint j = 0; j < count; j++)
        for (gint i = 0; i < count; i++) {
            gfloat u = spread * (((gfloat)i + 0.5f) / (gfloat)count - 0.5f);
            gfloat v = spread * (((gfloat)j + 0.5f) / (gfloat)count - 0.5f);
            gfloat one[4];

            sample (block, column, row, block->dx[at] + u * piece->across[0] + v * piece->down[0],
                    block->dy[at] + u * piece->across[1] + v * piece->down[1], channels, sampler, one);
            for (gint k = 0; k < channels; k++)
                sum[k] += one[k];
        }
    for (gint k = 0; k < channels; k++)
        out[k] = sum[k] * weight;
}

static inline __attribute__ ((always_inline)) void sample_part (const Block *block, const Part *part, gint channels,
                                                                NoisekitSampler sampler)
{
    for (gint row = part->top; row < part->top + part->height; row++)
        for (gint column = part->left; column < part->left + part->width; column++) {
            gsize at = (gsize)row * (block->width + 1) + column;
            gfloat *out = block->out + ((gsize)row * block->width + column) * channels;
            Footprint piece = find_footprint (block, at);

            if (sampler == NOISEKIT_SAMPLER_NEAREST || piece.length <= PLAIN_LENGTH)
                sample (block, column, row, block->dx[at], block->dy[at], channels, sampler, out);
            else
                sample_piece (block, column, row, at, &piece, channels, sampler, out);
        }
}

static inline __attribute__ ((always_inline)) void sample_channels (const Block *block, const Part *part,
                                                                    gint channels)
{
    switch (block->source->sampler) {
    case NOISEKIT_SAMPLER_LINEAR:
        sample_part (block, part, channels, NOISEKIT_SAMPLER_LINEAR);
        break;
    case NOISEKIT_SAMPLER_CUBIC:
        sample_part (block, part, channels, NOISEKIT_SAMPLER_CUBIC);
        break;
    default:
        sample_part (block, part, channels, NOISEKIT_SAMPLER_NEAREST);
    }
}

/* The pixels that the part can read; 64 bits, since displacements may be as wide as the picture. */
static void find_reach (const Block *block, const Part *part, gint64 *x, gint64 *y, gint64 *end_x, gint64 *end_y)
{
    *x = *y = G_MAXINT64;
    *end_x = *end_y = G_MININT64;
    for (gint row = part->top; row < part->top + part->height; row++)
        for (gint column = part->left; column < part->left + part->width; column++) {
            gsize at = (gsize)row * (block->width + 1) + column;
            gint64 here_x = (gint64)block->x + column + (gint64)floorf (block->dx[at]);
            gint64 here_y = (gint64)block->y + row + (gint64)floorf (block->dy[at]);

            *x = MIN (*x, here_x);
            *y = MIN (*y, here_y);
            *end_x = MAX (*end_x, here_x);
            *end_y = MAX (*end_y, here_y);
        }
    *x -= NOISEKIT_SAMPLER_REACH;
    *y -= NOISEKIT_SAMPLER_REACH;
    *end_x += NOISEKIT_SAMPLER_REACH + 1;
    *end_y += NOISEKIT_SAMPLER_REACH + 1;
}

/* A part that looks at too much for the room is halved. */
static void resample_part (Block *block, Part part)
{
    const NoisekitSource *source = block->source;
    gint64 x, y, end_x, end_y;

    find_reach (block, &part, &x, &y, &end_x, &end_y);
    if ((end_x - x) * (end_y - y) * source->channels > NOISEKIT_RESAMPLE_ROOM) {
        Part first = part, second = part;

        if (part.width >= part.height) {
            first.width = part.width / 2;
            second.left += first.width;
            second.width -= first.width;
        } else {
            first.height = part.height / 2;
            second.top += first.height;
            second.height -= first.height;
        }
        resample_part (block, first);
        resample_part (block, second);
        return;
    }
    block->fetched = (GeglRectangle){ (gint)x, (gint)y, (gint)(end_x - x), (gint)(end_y - y) };
    gegl_buffer_get (source->input, &block->fetched, 1.0 / (1 << source->level), source->format, block->room,
                     GEGL_AUTO_ROWSTRIDE, source->abyss_policy);
    if (source->channels == 2)
        sample_channels (block, &part, 2);
    else
        sample_channels (block, &part, 4);
}

void noisekit_resample (const NoisekitSource *source, const GeglRectangle *block, const gfloat *dx,
                        const gfloat *dy, gfloat *room, gfloat *out)
{
    Block parts = { .source = source,
                    .dx = dx,
                    .dy = dy,
                    .room = room,
                    .out = out,
                    .x = block->x,
                    .y = block->y,
                    .width = block->width };

    resample_part (&parts, (Part){ 0, 0, block->width, block->height });
}
