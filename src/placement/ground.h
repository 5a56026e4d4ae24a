/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The hillside's ground: one-dimensional gradient noise with the quintic fade, four octaves.
 */
#ifndef NK_GROUND_H
#define NK_GROUND_H

#include "noise.h"
#include "placement.h"

typedef struct {
    NkPlan *plan;
    double cell;      /* width of the first octave's cells, in units */
    double amplitude; /* the height is amplitude * noise, in units */
} NkHills;

/* Cells of the ground on which plants stand, and how high it is. */
#define NK_HILLS_CELL      10.0
#define NK_HILLS_AMPLITUDE 4.0

/* A plan that cannot be made leaves flat ground. nk_hills_clear frees. */
NkHills nk_hills(uint32_t seed, double cell, double amplitude);
void nk_hills_clear(NkHills *hills);

/* An NkGround whose data is an NkHills. Heights run upwards. */
NkGroundPoint nk_hills_ground(const void *hills, int64_t chunk, double x);

#endif
