/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Numbers drawn from whole ones: seeds of the several noises of an operation, and what differs from one cell or
 * line to the next.
 */
#ifndef NOISEKIT_HASHED_H
#define NOISEKIT_HASHED_H

#include <glib.h>

/* A bijection of 32 bits in which every bit of the result hangs on all bits of x (Wellons 2018, "lowbias32"). */
static inline guint32 noisekit_scramble (guint32 x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x;
}

/* An unrelated number for every pair. */
static inline guint32 noisekit_hash (guint32 seed, guint32 key)
{
    return noisekit_scramble (noisekit_scramble (seed ^ 0x9e3779b9u) + key);
}

/* 0 to 1 without 1, in steps of 2^-24, so exact in single precision too. */
static inline gdouble noisekit_fraction (guint32 hash)
{
    return (hash >> 8) * (1.0 / 16777216.0);
}

#endif
