/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The hillside's colours: a season's, in the light of a time of day, paled by distance.
 */
#ifndef NOISEKIT_HILLSIDE_COLOURS_H
#define NOISEKIT_HILLSIDE_COLOURS_H

#include <glib.h>

#include "enums.h"

/* R'G'B', 0 to 1. */
typedef struct {
    gfloat r, g, b;
} HillsideColour;

/* From the shadow to the light. */
typedef struct {
    HillsideColour shade, middle, light;
} HillsideTones;

enum { HILLSIDE_FOLIAGES = 4, HILLSIDE_FLOWERS = 5, HILLSIDE_SKY_STOPS = 6 };

/* What a layer is drawn with. */
typedef struct {
    HillsideTones foliage[HILLSIDE_FOLIAGES]; /* of broad-leaved trees and bushes */
    gfloat leaves;                            /* share of leaves that have not fallen */
    HillsideTones needles, bark, pale_bark, grass;
    HillsideColour flowers[HILLSIDE_FLOWERS], flower_heart, berry;
    gfloat flower_share;                /* of points that may flower */
    gfloat grass_cover;                 /* share of blades that stand */
    HillsideColour edge, ground, depth; /* the crest in the light, the slope, further down */
    HillsideColour mist;                /* between hills */
} HillsideColours;

typedef struct {
    HillsideColour stops[HILLSIDE_SKY_STOPS]; /* from the horizon up */
    HillsideColour sun, glow, cloud_light, cloud_shade;
    gfloat sun_height, sun_radius; /* units */
    gfloat glow_strength;
    gfloat clouds; /* share of the sky */
    gfloat stars;  /* 0 to 1 */
    gboolean moon, fireflies, birds;
    HillsideColour bird;
} HillsideSky;

HillsideColours hillside_colours (NoisekitHillsidePalette palette, NoisekitHillsideTime time, gdouble haze);
HillsideSky hillside_sky (NoisekitHillsidePalette palette, NoisekitHillsideTime time);

static inline HillsideColour hillside_mix (HillsideColour a, HillsideColour b, gdouble share)
{
    gfloat s = (gfloat)share;

    return (HillsideColour){ a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b) };
}

/* 0: the shade, 0.5: the middle, 1: the light. */
HillsideColour hillside_tone (const HillsideTones *tones, gdouble light);

#endif
