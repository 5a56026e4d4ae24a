/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "recipes.h"

#include <stddef.h>

#define SIMPLEX "noisekit:simplex "
#define PERLIN  "noisekit:perlin "
#define FBM     "noisekit:fbm "
#define WARP    "noisekit:domain-warp "

/* clang-format off */
const char *const recipes[] = {
    "noisekit:simplex",
    "noisekit:perlin",
    "noisekit:fbm",
    "noisekit:domain-warp",

    SIMPLEX "scale=3 seed=7 gradient-set=circle",
    SIMPLEX "scale=3 seed=7 gradient-set=diamond dimensions=3 evolution=0.5",
    SIMPLEX "scale=3 seed=7 gradient-set=circle dimensions=4 evolution=0.5 w=-0.25",
    SIMPLEX "scale=16 seed=1 gradient-set=diamond range=signed",
    SIMPLEX "scale=16 seed=1 gradient-set=circle dimensions=3 evolution=-3.75 range=signed",
    SIMPLEX "scale=16 seed=1 gradient-set=diamond dimensions=4 evolution=12.5 w=100.125",
    SIMPLEX "scale=300 seed=4294967295 gradient-set=diamond x=0.5 y=-0.5",
    SIMPLEX "scale=300 gradient-set=diamond dimensions=3 origin=published",
    SIMPLEX "scale=300 gradient-set=circle dimensions=4 origin=published range=signed",
    SIMPLEX "scale=20 origin=published x=17.25 y=-30.75",
    SIMPLEX "scale=64 rotation=30 x=10 y=20 dimensions=2",
    SIMPLEX "scale=64 rotation=270 dimensions=3 stretch=0.4",
    SIMPLEX "scale=24 rotation=123.4 stretch=3 dimensions=4 w=2",
    SIMPLEX "scale=0.75 seed=5",

    PERLIN "scale=3 seed=7 gradient-set=diamond",
    PERLIN "scale=3 seed=7 gradient-set=circle dimensions=3 evolution=0.5",
    PERLIN "scale=3 seed=7 gradient-set=diamond dimensions=4 evolution=0.5 w=-0.25",
    PERLIN "scale=16 seed=1 gradient-set=circle range=signed",
    PERLIN "scale=16 seed=1 gradient-set=diamond dimensions=3 evolution=-3.75 range=signed",
    PERLIN "scale=16 seed=1 gradient-set=circle dimensions=4 evolution=12.5 w=100.125",
    PERLIN "scale=300 seed=4294967295 gradient-set=circle x=0.5 y=-0.5",
    PERLIN "scale=300 gradient-set=diamond dimensions=3 origin=published",
    PERLIN "scale=300 gradient-set=circle dimensions=4 origin=published range=signed",
    PERLIN "scale=20 origin=published x=17.25 y=-30.75",
    PERLIN "scale=64 rotation=30 x=10 y=20 dimensions=2",
    PERLIN "scale=64 rotation=90 dimensions=3 stretch=0.4",
    PERLIN "scale=24 rotation=123.4 stretch=3 dimensions=4 w=2",
    PERLIN "scale=1.5 seed=5",

    FBM "scale=64 basis=perlin fractal=fbm gradient-set=diamond octaves=5",
    FBM "scale=16 basis=simplex fractal=turbulence gradient-set=circle octaves=4 lacunarity=2.17",
    FBM "scale=16 basis=perlin fractal=turbulence octaves=3.5 gain=0.7 dimensions=3 evolution=1.5",
    FBM "scale=300 basis=simplex fractal=ridged octaves=9 gradient-set=diamond seed=3",
    FBM "scale=300 basis=perlin fractal=ridged octaves=8 dimensions=4 evolution=0.25 w=0.75",
    FBM "scale=64 dimensions=3 rotation=45 stretch=2 octaves=6.25 x=100 y=-100 range=signed",
    FBM "scale=64 basis=perlin rotation=10 octaves=3 lacunarity=3 origin=published range=signed",
    FBM "scale=3 octaves=2 origin=seeded",
    FBM "scale=40 dimensions=4 octaves=2 gain=1",
    FBM "scale=64 octaves=0.5",

    WARP "scale=64 iterations=1 fractal=fbm gradient-set=circle",
    WARP "scale=16 iterations=2 warp-amount=30 warp-scale=50 basis=perlin fractal=turbulence octaves=3",
    WARP "scale=64 iterations=3 warp-amount=200 warp-scale=300 warp-octaves=1 fractal=ridged octaves=4",
    WARP "scale=300 iterations=1 dimensions=3 evolution=2.5 range=signed gradient-set=diamond octaves=2",
    WARP "scale=64 basis=perlin iterations=2 dimensions=4 w=3 rotation=70 stretch=1.5 octaves=2",
    WARP "scale=3 basis=perlin warp-amount=5 warp-scale=20 octaves=1 origin=published dimensions=2",
    WARP "scale=64 warp-amount=0 octaves=1",

    SIMPLEX "scale=20 dimensions=1",
    SIMPLEX "scale=20 dimensions=1 gradient-set=diamond rotation=40 stretch=2",
    PERLIN "scale=20 dimensions=1 seed=3 range=signed",
    SIMPLEX "scale=17 tile-width=61 tile-height=43",
    SIMPLEX "scale=17 tile-width=61 dimensions=3 loop=2.5 evolution=3.25 rotation=30",
    SIMPLEX "scale=9 tile-height=43 dimensions=4 loop=1.5 evolution=0.25 stretch=1.7 range=signed",
    PERLIN "scale=17 tile-width=61 tile-height=43 gradient-set=circle dimensions=3",
    PERLIN "scale=4 tile-width=61 tile-height=43 x=7 y=3.5",
    SIMPLEX "scale=30 range=contrast",
    PERLIN "scale=30 range=contrast overflow=clip",
    SIMPLEX "scale=30 output=dx",
    SIMPLEX "scale=30 output=dy rotation=25 stretch=1.5",
    SIMPLEX "scale=30 output=dxx dimensions=3",
    PERLIN "scale=30 output=dxy rotation=25",
    PERLIN "scale=30 output=dyy gradient-set=circle",
    PERLIN "scale=30 output=relief strength=2",

    FBM "scale=64 fractal=hybrid offset=0.7",
    FBM "scale=64 fractal=hetero octaves=4 basis=perlin",
    FBM "scale=40 fractal=multifractal gain=0.7 range=contrast overflow=none",
    FBM "scale=64 fractal=ping-pong ping-pong=3 octaves=3",
    FBM "scale=64 fractal=ridged weighted-strength=1 offset=0.9 range=contrast overflow=wrap",
    FBM "scale=64 fractal=fbm weighted-strength=0.6 slope-damping=0.5",
    FBM "scale=64 octave-rotation=30 octave-x=12.5 octave-y=-4 octaves=3",
    FBM "scale=64 output=relief slope-damping=1.5 octaves=4",
    FBM "scale=64 output=dx octaves=3 range=contrast",
    FBM "scale=25 tile-width=100 tile-height=70 octaves=4 fractal=turbulence",
    WARP "scale=64 warp=curl iterations=2 warp-amount=60 octaves=2",
    WARP "scale=40 tile-width=111 tile-height=77 octaves=2 dimensions=3 loop=2 evolution=1.5",
    WARP "scale=64 output=dy octaves=1 iterations=1",
    WARP "scale=64 output=dxx octaves=1 iterations=2 warp-amount=30",

    SIMPLEX "scale=20 gradient-set=diamond-fitted seed=2",
    SIMPLEX "scale=20 gradient-set=gustavson dimensions=3 seed=2",
    SIMPLEX "scale=20 gradient-set=gustavson-sd dimensions=4 evolution=0.5",
    SIMPLEX "scale=20 gradient-set=gr32 seed=9 range=signed",
    SIMPLEX "scale=20 gradient-set=ashima dimensions=3 origin=published",
    SIMPLEX "scale=20 gradient-set=psrd gradient-angle=40",
    SIMPLEX "scale=20 gradient-set=psrd dimensions=3 variant=perlin-grid gradient-angle=200 evolution=1.5",
    SIMPLEX "scale=20 gradient-set=psrd tile-width=80 tile-height=60 output=dx",
    SIMPLEX "scale=20 gradient-set=opensimplex2 variant=improve-xy",
    SIMPLEX "scale=20 gradient-set=opensimplex2s dimensions=4 variant=improve-xy-zw w=0.5",
    PERLIN "scale=20 gradient-set=classic dimensions=3",
    PERLIN "scale=20 gradient-set=improved dimensions=3 origin=published",
    PERLIN "scale=20 gradient-set=gustavson dimensions=4 tile-width=60",
    PERLIN "scale=20 gradient-set=ashima output=relief",
    NULL,
};
/* clang-format on */

int recipe_count(void)
{
    return (int)(sizeof recipes / sizeof *recipes) - 1;
}

gboolean has_recipes(const char *operation)
{
    return g_strv_contains((const char *const *)recipes, operation);
}

void add_for_each_recipe(const char *what, GTestDataFunc test)
{
    for (int i = 0; recipes[i]; i++) {
        char *path = g_strdup_printf("/%s/%s", what, recipes[i]);

        g_test_add_data_func(path, recipes[i], test);
        g_free(path);
    }
}
