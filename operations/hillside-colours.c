/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside-colours.h"

#include <math.h>

#define RGB(HEX)                                                                                             \
    {                                                                                                        \
        ((HEX) >> 16 & 255) / 255.0f, ((HEX) >> 8 & 255) / 255.0f, ((HEX)&255) / 255.0f                      \
    }
#define TONES(SHADE, MIDDLE, LIGHT)                                                                          \
    {                                                                                                        \
        RGB (SHADE), RGB (MIDDLE), RGB (LIGHT)                                                               \
    }

/* clang-format off */
/* In white light, near by. */
static const HillsideColours palettes[] = {
    [NOISEKIT_HILLSIDE_SPRING] = {
        .foliage = { TONES (0x2f5d3a, 0x6fa54c, 0xc3dd74), TONES (0x8f5273, 0xe097b0, 0xfcdce4),
                     TONES (0x40693a, 0x93b94f, 0xdde98c), TONES (0x2c5a48, 0x5f9c66, 0xa9d08a) },
        .leaves = 1.0f,
        .needles = TONES (0x1d443a, 0x3b7458, 0x7fb07e),
        .bark = TONES (0x33261f, 0x5e4838, 0x8f745a),
        .pale_bark = TONES (0x77706a, 0xc9c2b6, 0xf4efe4),
        .grass = TONES (0x2f6135, 0x6fa546, 0xcfe27c),
        .flowers = { RGB (0xffffff), RGB (0xf9c4d8), RGB (0xffdc52), RGB (0xb79be8), RGB (0xff8fa6) },
        .flower_heart = RGB (0xf2b632),
        .berry = RGB (0xffffff),
        .flower_share = 1.0f, .grass_cover = 1.0f,
        .edge = RGB (0xdcec92), .ground = RGB (0x79ab4b), .depth = RGB (0x2c5836),
    },
    [NOISEKIT_HILLSIDE_SUMMER] = {
        .foliage = { TONES (0x21422b, 0x4c7f3f, 0xa9c765), TONES (0x2f4a22, 0x6c9038, 0xc6cf6b),
                     TONES (0x1c4236, 0x3c7554, 0x8fb97e), TONES (0x3a4f24, 0x83983e, 0xd8d47c) },
        .leaves = 1.0f,
        .needles = TONES (0x14342d, 0x2f6149, 0x6f9e70),
        .bark = TONES (0x2e221c, 0x58432f, 0x91714f),
        .pale_bark = TONES (0x6f6961, 0xc2bbac, 0xf2ebd9),
        .grass = TONES (0x35602c, 0x7b9c3e, 0xdcd980),
        .flowers = { RGB (0xe5463a), RGB (0xfffaf0), RGB (0xf6c838), RGB (0x6c7fe0), RGB (0xe48cbd) },
        .flower_heart = RGB (0xe0a021),
        .berry = RGB (0xc8323c),
        .flower_share = 0.9f, .grass_cover = 1.0f,
        .edge = RGB (0xe9e28c), .ground = RGB (0x7b9b43), .depth = RGB (0x294a2c),
    },
    [NOISEKIT_HILLSIDE_AUTUMN] = {
        .foliage = { TONES (0x6e2a1c, 0xc4562b, 0xf3a850), TONES (0x76400f, 0xd1902c, 0xf8d56c),
                     TONES (0x571d24, 0xa63b32, 0xe67f52), TONES (0x58501f, 0x9a8b37, 0xdccd72) },
        .leaves = 0.82f,
        .needles = TONES (0x1c3832, 0x3c614e, 0x809e74),
        .bark = TONES (0x2d211d, 0x594233, 0x93714f),
        .pale_bark = TONES (0x6d655e, 0xc0b6a6, 0xf0e6d4),
        .grass = TONES (0x5d4b26, 0xaa8a42, 0xe9cf80),
        .flowers = { RGB (0x9a5f9e), RGB (0xf0b544), RGB (0xc8553d), RGB (0xf5e6c8), RGB (0xd97742) },
        .flower_heart = RGB (0x7a4a1e),
        .berry = RGB (0xb92f2a),
        .flower_share = 0.35f, .grass_cover = 0.95f,
        .edge = RGB (0xf2d68e), .ground = RGB (0xb08f48), .depth = RGB (0x4d3826),
    },
    [NOISEKIT_HILLSIDE_WINTER] = {
        .foliage = { TONES (0x5d5250, 0x9a8478, 0xe9e4e2), TONES (0x58535a, 0x8d8790, 0xe6e8ee),
                     TONES (0x5f4a43, 0xa3795f, 0xead9cd), TONES (0x54585f, 0x8e969e, 0xeaeff4) },
        .leaves = 0.03f,
        .needles = TONES (0x27494d, 0x6e9494, 0xeff6f9),
        .bark = TONES (0x2c2729, 0x5a4f4c, 0xc9c9cf),
        .pale_bark = TONES (0x7d7f86, 0xc4c5c8, 0xf6f7f8),
        .grass = TONES (0x8b8570, 0xbdb294, 0xf1ecdc),
        .flowers = { RGB (0xffffff), RGB (0xe8e2d4), RGB (0xd8c9a8), RGB (0xf4f2ee), RGB (0xcbb58e) },
        .flower_heart = RGB (0x8c7a5c),
        .berry = RGB (0xc03436),
        .flower_share = 0.1f, .grass_cover = 0.13f,
        .edge = RGB (0xffffff), .ground = RGB (0xe4edf4), .depth = RGB (0x93abc6),
    },
    [NOISEKIT_HILLSIDE_INK] = {
        .foliage = { TONES (0x232120, 0x55504b, 0x98918a), TONES (0x2e2b29, 0x6b655f, 0xaca59c),
                     TONES (0x1b1a19, 0x46423e, 0x8a837c), TONES (0x35302d, 0x78716a, 0xbab2a7) },
        .leaves = 0.9f,
        .needles = TONES (0x161616, 0x3a3836, 0x7a7570),
        .bark = TONES (0x161514, 0x38332f, 0x6d655e),
        .pale_bark = TONES (0x5e5852, 0xb1a99e, 0xe8dfd0),
        .grass = TONES (0x1f1e1d, 0x4c4843, 0x8d857b),
        .flowers = { RGB (0xb8332a), RGB (0xefe6d6), RGB (0xb8332a), RGB (0x5a544e), RGB (0xc94f3f) },
        .flower_heart = RGB (0x2a2624),
        .berry = RGB (0xb8332a),
        .flower_share = 0.45f, .grass_cover = 0.5f,
        .edge = RGB (0xe9dfce), .ground = RGB (0xd3c9b8), .depth = RGB (0x92897d),
    },
};

typedef struct {
    HillsideSky sky;
    HillsideColour mist, far;      /* between the hills; towards which distance fades */
    HillsideColour light, ambient; /* multiply a season's colours: where the sun falls, where it does not */
} Time;

static const Time times[] = {
    [NOISEKIT_HILLSIDE_DAWN] = {
        .sky = {
            .stops = { RGB (0xffe6b8), RGB (0xffcda6), RGB (0xf6aeb0),
                       RGB (0xc7a0c9), RGB (0x8d93cb), RGB (0x6079b6) },
            .sun = RGB (0xfff6da), .glow = RGB (0xffd99a),
            .cloud_light = RGB (0xffd9bd), .cloud_shade = RGB (0xb795be),
            .sun_height = 4.1f, .sun_radius = 0.5f, .glow_strength = 0.85f, .clouds = 0.45f, .stars = 0.0f,
            .birds = TRUE, .bird = RGB (0x4d4a78),
        },
        .mist = RGB (0xf2c8b9), .far = RGB (0x9a9ccb),
        .light = { 1.08f, 0.93f, 0.80f }, .ambient = { 0.62f, 0.59f, 0.74f },
    },
    [NOISEKIT_HILLSIDE_DAY] = {
        .sky = {
            .stops = { RGB (0xf4eedd), RGB (0xd9e9ea), RGB (0xb3d6ea),
                       RGB (0x86bde3), RGB (0x5d9fd6), RGB (0x3f80c2) },
            .sun = RGB (0xfffdf0), .glow = RGB (0xfff5d2),
            .cloud_light = RGB (0xffffff), .cloud_shade = RGB (0xb9c9db),
            .sun_height = 6.6f, .sun_radius = 0.42f, .glow_strength = 0.5f, .clouds = 0.5f, .stars = 0.0f,
            .birds = TRUE, .bird = RGB (0x3d5878),
        },
        .mist = RGB (0xc6dbe4), .far = RGB (0x8fb6d3),
        .light = { 1.05f, 1.03f, 0.96f }, .ambient = { 0.76f, 0.82f, 0.88f },
    },
    [NOISEKIT_HILLSIDE_DUSK] = {
        .sky = {
            .stops = { RGB (0xffcf7d), RGB (0xffa563), RGB (0xf0766a),
                       RGB (0xb35a80), RGB (0x67468a), RGB (0x372f66) },
            .sun = RGB (0xfff0b8), .glow = RGB (0xffb45c),
            .cloud_light = RGB (0xffae72), .cloud_shade = RGB (0x6e4a80),
            .sun_height = 3.7f, .sun_radius = 0.62f, .glow_strength = 1.0f, .clouds = 0.5f, .stars = 0.25f,
            .birds = TRUE, .bird = RGB (0x3a2148),
        },
        .mist = RGB (0xdd8a76), .far = RGB (0x84507f),
        .light = { 1.05f, 0.72f, 0.50f }, .ambient = { 0.44f, 0.37f, 0.52f },
    },
    [NOISEKIT_HILLSIDE_NIGHT] = {
        .sky = {
            .stops = { RGB (0x5b7ea6), RGB (0x3e6090), RGB (0x284677),
                       RGB (0x18305d), RGB (0x0e1f46), RGB (0x081433) },
            .sun = RGB (0xf7f3e2), .glow = RGB (0xa9c3ea),
            .cloud_light = RGB (0x6f8cb8), .cloud_shade = RGB (0x1d3258),
            .sun_height = 5.9f, .sun_radius = 0.55f, .glow_strength = 0.42f, .clouds = 0.3f, .stars = 1.0f,
            .moon = TRUE, .fireflies = TRUE,
        },
        .mist = RGB (0x47658f), .far = RGB (0x2a4573),
        .light = { 0.60f, 0.72f, 0.94f }, .ambient = { 0.23f, 0.29f, 0.46f },
    },
};

/* clang-format on */

static gfloat clamp (gfloat x)
{
    return CLAMP (x, 0.0f, 1.0f);
}

HillsideColour hillside_tone (const HillsideTones *tones, gdouble light)
{
    if (light < 0.5)
        return hillside_mix (tones->shade, tones->middle, 2.0 * MAX (light, 0.0));
    return hillside_mix (tones->middle, tones->light, 2.0 * MIN (light, 1.0) - 1.0);
}

static HillsideColour times_colour (HillsideColour a, HillsideColour b)
{
    return (HillsideColour){ clamp (a.r * b.r), clamp (a.g * b.g), clamp (a.b * b.b) };
}

/* Light of a surface that the sun meets at this share, then haze. */
static HillsideColour lit (HillsideColour colour, const Time *time, gdouble sun, HillsideColour haze,
                           gdouble amount)
{
    return hillside_mix (times_colour (colour, hillside_mix (time->ambient, time->light, sun)), haze, amount);
}

static void light_tones (HillsideTones *tones, const Time *time, HillsideColour haze, gdouble amount)
{
    tones->shade = lit (tones->shade, time, 0.1, haze, amount);
    tones->middle = lit (tones->middle, time, 0.5, haze, amount);
    tones->light = lit (tones->light, time, 1.0, haze, amount);
}

/* Ink knows one colour; its sky is paper. */
static HillsideColour on_paper (HillsideColour colour)
{
    static const HillsideColour ink = RGB (0x1d1b1a), paper = RGB (0xf3ead9);
    gfloat grey = 0.30f * colour.r + 0.59f * colour.g + 0.11f * colour.b;

    return hillside_mix (ink, paper, powf (grey, 0.4f)); /* a wash is lighter than what it shows */
}

HillsideColours hillside_colours (NoisekitHillsidePalette palette, NoisekitHillsideTime time, gdouble haze)
{
    HillsideColours colours = palettes[palette];
    const Time *light = &times[time];
    Time grey;
    HillsideColour far = light->far;
    HillsideTones *tones[] = { &colours.needles, &colours.bark, &colours.pale_bark, &colours.grass };

    if (palette == NOISEKIT_HILLSIDE_INK) {
        grey = *light;
        grey.light = hillside_mix (on_paper (light->light), grey.light, 0.25);
        grey.ambient = hillside_mix (on_paper (light->ambient), grey.ambient, 0.25);
        light = &grey;
        far = on_paper (far);
    }
    for (gint i = 0; i < HILLSIDE_FOLIAGES; i++)
        light_tones (&colours.foliage[i], light, far, haze);
    for (gsize i = 0; i < G_N_ELEMENTS (tones); i++)
        light_tones (tones[i], light, far, haze);
    for (gint i = 0; i < HILLSIDE_FLOWERS; i++)
        colours.flowers[i] = lit (colours.flowers[i], light, 0.85, far, haze);
    colours.flower_heart = lit (colours.flower_heart, light, 0.8, far, haze);
    colours.berry = lit (colours.berry, light, 0.7, far, haze);
    colours.edge = lit (colours.edge, light, 1.0, far, haze);
    colours.ground = lit (colours.ground, light, 0.75, far, haze);
    colours.depth = lit (colours.depth, light, 0.2, far, haze);
    colours.mist = palette == NOISEKIT_HILLSIDE_INK ? on_paper (light->mist) : light->mist;
    return colours;
}

HillsideSky hillside_sky (NoisekitHillsidePalette palette, NoisekitHillsideTime time)
{
    HillsideSky sky = times[time].sky;
    HillsideColour *single[] = { &sky.glow, &sky.cloud_light, &sky.cloud_shade, &sky.bird };

    if (palette != NOISEKIT_HILLSIDE_INK)
        return sky;
    for (gint i = 0; i < HILLSIDE_SKY_STOPS; i++)
        sky.stops[i] = on_paper (sky.stops[i]);
    for (gsize i = 0; i < G_N_ELEMENTS (single); i++)
        *single[i] = on_paper (*single[i]);
    sky.sun = palettes[palette].flowers[0];
    sky.moon = FALSE; /* a seal's red */
    return sky;
}
