/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integer hashes of lattice points. All arithmetic is modulo 2^32, so lattice indices wrap there.
 */
#ifndef NK_HASH_H
#define NK_HASH_H

#include <stdint.h>

/* SmallXXHash: four of the five primes of xxHash32 (Collet), used as Flick 2021 ("Pseudorandom Noise,
 * Hashing") does. One round per coordinate, in the order x, y, z, w; then the avalanche. */
#define NK_XX_B 2246822519u
#define NK_XX_C 3266489917u
#define NK_XX_D 668265263u
#define NK_XX_E 374761393u

static inline uint32_t nk_xx_eat(uint32_t state, uint32_t coordinate)
{
    uint32_t mixed = state + coordinate * NK_XX_C;

    return (mixed << 17 | mixed >> 15) * NK_XX_D;
}

static inline uint32_t nk_xx_avalanche(uint32_t state)
{
    uint32_t x = state;

    x ^= x >> 15;
    x *= NK_XX_B;
    x ^= x >> 13;
    x *= NK_XX_C;
    x ^= x >> 16;
    return x;
}

static inline uint32_t nk_xx_hash(uint32_t seed, const int32_t index[], int dimensions)
{
    uint32_t state = seed + NK_XX_E;

    for (int axis = 0; axis < dimensions; axis++)
        state = nk_xx_eat(state, (uint32_t)index[axis]);
    return nk_xx_avalanche(state);
}

/* An unrelated 32-bit number for every pair: seeds of octaves and warps, offsets of lattices.
 * Two avalanches, since a plain sum would make (seed, key) and (seed + 1, key - 1) the same. */
static inline uint32_t nk_derive(uint32_t seed, uint32_t key)
{
    return nk_xx_avalanche(nk_xx_eat(nk_xx_avalanche(seed + NK_XX_E), key));
}

#endif
