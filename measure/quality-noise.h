/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What one octave of noise is like: its values, lattice points, maxima and slopes.
 */
#ifndef MEASURE_QUALITY_NOISE_H
#define MEASURE_QUALITY_NOISE_H

#include "noise.h"

/* The two sets of Jasper Flick's "Pseudorandom Noise" (2021) on both lattices. */
typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    const char *name;
} Noise;

enum { NOISES = 4 };
extern const Noise noises[NOISES];

/* The published noise: its own origin and its own numbers. */
NkPlan *published_plan(const Noise *noise, int dimensions, uint32_t seed);

/* The plane at so many pixels per unit, unit square after unit square: pixel 0 is half a pixel from 0. */
NkGrid plane_grid(double pixels_per_unit);

/* What the four are called where set or lattice is known. */
const char *set_name(NkGradientSet set);

/* Prints the section; folder for its plots or NULL. */
void measure_noise(const char *folder);

#endif
