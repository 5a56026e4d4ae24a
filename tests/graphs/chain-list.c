/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "chain-list.h"

#include <math.h>
#include <stddef.h>

/* Reads perceptual grey as it is: npy-save would make it linear. */
#define AS_IS " gegl:cast-format input-format=\"Y' float\" output-format=\"Y float\""

/* sRGB's curve: what gegl does to a picture (Y' float) before it computes with it in linear light.
 */
static double linear(double grey)
{
    return grey <= 0.04045 ? grey / 12.92 : pow((grey + 0.055) / 1.055, 2.4);
}

static double linear_light(double a, double b)
{
    (void)b;
    return linear(a);
}

static double half_plus_quarter(double a, double b)
{
    (void)b;
    return 0.5 * a + 0.25;
}

static double product(double a, double b)
{
    return a * b;
}

static double difference(double a, double b)
{
    return a - b;
}

static double sum_of_linear_light(double a, double b)
{
    return linear(a) + linear(b);
}

static double levels(double a, double b)
{
    (void)b;
    return 0.1 + (0.9 - 0.1) * (linear(a) - 0.2) / (0.8 - 0.2);
}

/* clang-format off */
const Chain chains[] = {
    /* Each operation alone: as it comes, then with properties, at several places. */
    { "simplex", 0, 0, { "noisekit:simplex" }, "@1" AS_IS, NULL },
    { "simplex-small", -20, -31, { "noisekit:simplex scale=3 seed=9 gradient-set=diamond x=7.5 y=-3.25" }, "@1" AS_IS, NULL },
    { "simplex-turned-3d", 17, 5,
      { "noisekit:simplex scale=16 seed=3 dimensions=3 evolution=1.75 rotation=30 stretch=2.5 range=signed" }, NULL, NULL },
    { "simplex-published-4d", -24, -18,
      { "noisekit:simplex scale=12 seed=1 dimensions=4 evolution=-0.5 w=2.25 origin=published range=signed" }, NULL, NULL },
    { "perlin", 0, 0, { "noisekit:perlin" }, "@1" AS_IS, NULL },
    { "perlin-small", 100, -90, { "noisekit:perlin scale=3 seed=9 gradient-set=circle x=-7.5 y=3.25" }, "@1" AS_IS, NULL },
    { "perlin-turned-3d", 17, 5,
      { "noisekit:perlin scale=16 seed=3 dimensions=3 evolution=1.75 rotation=200.5 stretch=0.5 range=signed" }, NULL, NULL },
    { "perlin-published-4d", -24, -18,
      { "noisekit:perlin scale=12 seed=1 dimensions=4 evolution=-0.5 w=2.25 origin=published range=signed" }, NULL, NULL },
    { "fbm", 0, 0, { "noisekit:fbm" }, "@1" AS_IS, NULL },
    { "fbm-perlin-turbulence", -300, 200,
      { "noisekit:fbm basis=perlin fractal=turbulence scale=20 octaves=3.5 gain=0.625 seed=4294967295" }, "@1" AS_IS, NULL },
    { "fbm-ridged-3d", 1000, -1000,
      { "noisekit:fbm fractal=ridged gradient-set=diamond dimensions=3 evolution=4 scale=40 octaves=4 lacunarity=2.5 range=signed" }, NULL, NULL },
    { "domain-warp", 0, 0, { "noisekit:domain-warp" }, "@1" AS_IS, NULL },
    { "domain-warp-perlin", 31, -77,
      { "noisekit:domain-warp basis=perlin scale=30 octaves=2 warp-amount=15 warp-scale=45 warp-octaves=1.5 iterations=1 seed=12 rotation=90" }, "@1" AS_IS, NULL },
    { "domain-warp-deep", -64, 64,
      { "noisekit:domain-warp fractal=turbulence scale=50 octaves=2 warp-amount=40 warp-scale=100 iterations=3 stretch=2 x=12 range=signed" }, NULL, NULL },

    /* Between and before GEGL's own. The first shows that unit noise is perceptual grey. */
    { "linear-light", 0, 0, { "noisekit:simplex scale=20 seed=2" }, NULL, linear_light },
    { "scaled", 0, 0, { "noisekit:simplex scale=20 seed=2 range=signed" }, "@1 gegl:multiply value=0.5 gegl:add value=0.25", half_plus_quarter },
    { "product", 40, 40,
      { "noisekit:fbm scale=20 octaves=3 range=signed", "noisekit:perlin scale=10 seed=5 range=signed" },
      "@1 gegl:multiply aux=[ @2 ]", product },
    { "difference", -9, 11,
      { "noisekit:domain-warp scale=20 octaves=2 warp-amount=9 range=signed", "noisekit:domain-warp scale=20 octaves=2 warp-amount=0 range=signed" },
      "@1 gegl:subtract aux=[ @2 ]", difference },
    { "sum-of-pictures", 5, -5, { "noisekit:simplex scale=30", "noisekit:perlin scale=15" }, "@1 gegl:add aux=[ @2 ]", sum_of_linear_light },
    { "levels", 3, 3, { "noisekit:fbm scale=24 octaves=3 seed=77" },
      "@1 gegl:levels in-low=0.2 in-high=0.8 out-low=0.1 out-high=0.9", levels },
    { .name = NULL },
};
/* clang-format on */
