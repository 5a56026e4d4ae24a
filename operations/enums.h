/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Enumerations that several operations share. Values are the core's and are stored by number in users'
 * files: never renumber them, never change a nick.
 */
#ifndef NOISEKIT_ENUMS_H
#define NOISEKIT_ENUMS_H

#include <glib-object.h>

#include "noise.h"

typedef enum {
    NOISEKIT_ORIGIN_SEEDED = 0,
    NOISEKIT_ORIGIN_PUBLISHED = 1,
} NoisekitOrigin;

typedef enum {
    NOISEKIT_DIMENSIONS_1 = 1,
    NOISEKIT_DIMENSIONS_2 = 2,
    NOISEKIT_DIMENSIONS_3 = 3,
    NOISEKIT_DIMENSIONS_4 = 4,
} NoisekitDimensions;

/* What a noise operation shows of its field. */
typedef enum {
    NOISEKIT_OUTPUT_VALUE = 0,
    NOISEKIT_OUTPUT_DX = 1,
    NOISEKIT_OUTPUT_DY = 2,
    NOISEKIT_OUTPUT_DXX = 3,
    NOISEKIT_OUTPUT_DXY = 4,
    NOISEKIT_OUTPUT_DYY = 5,
    NOISEKIT_OUTPUT_NORMAL = 6,
    NOISEKIT_OUTPUT_RELIEF = 7,
} NoisekitOutput;

/* How the grey values of an input are read. */
typedef enum {
    NOISEKIT_VALUES_AUTOMATIC = 0,
    NOISEKIT_VALUES_PICTURE = 1,
    NOISEKIT_VALUES_DATA = 2,
} NoisekitValues;

typedef enum {
    NOISEKIT_WAVE_BANDS = 0,
    NOISEKIT_WAVE_RINGS = 1,
} NoisekitWaveKind;

typedef enum {
    NOISEKIT_WAVE_SINE = 0,
    NOISEKIT_WAVE_TRIANGLE = 1,
    NOISEKIT_WAVE_SAW = 2,
} NoisekitWaveShape;

typedef enum {
    NOISEKIT_RAMP_CUSTOM = 0,
    NOISEKIT_RAMP_GREY = 1,
    NOISEKIT_RAMP_HEAT = 2,
    NOISEKIT_RAMP_CLOUDS = 3,
    NOISEKIT_RAMP_SMOKE = 4,
    NOISEKIT_RAMP_MARBLE = 5,
    NOISEKIT_RAMP_WOOD = 6,
    NOISEKIT_RAMP_FIRE = 7,
    NOISEKIT_RAMP_WATER = 8,
    NOISEKIT_RAMP_TERRAIN = 9,
    NOISEKIT_RAMP_PRESETS, /* their number, no choice */
} NoisekitRampPreset;

typedef enum {
    NOISEKIT_RAMP_PERCEPTUAL = 0,
    NOISEKIT_RAMP_LINEAR_LIGHT = 1,
} NoisekitRampSpace;

typedef enum {
    NOISEKIT_RAMP_STRAIGHT = 0,
    NOISEKIT_RAMP_SMOOTH = 1,
    NOISEKIT_RAMP_STEPS = 2,
} NoisekitRampInterpolation;

typedef enum {
    NOISEKIT_RELIEF_SHADED = 0,
    NOISEKIT_RELIEF_NORMAL = 1,
    NOISEKIT_RELIEF_SLOPE = 2,
} NoisekitReliefKind;

typedef enum {
    NOISEKIT_RELIEF_GREEN_UP = 0,
    NOISEKIT_RELIEF_GREEN_DOWN = 1,
} NoisekitReliefGreen;

/* What lies behind a drawing of the lattice. */
typedef enum {
    NOISEKIT_VIEW_VALUE = 0,
    NOISEKIT_VIEW_RELIEF = 1,
    NOISEKIT_VIEW_NONE = 2,
} NoisekitView;

typedef enum {
    NOISEKIT_HILLSIDE_SPRING = 0,
    NOISEKIT_HILLSIDE_SUMMER = 1,
    NOISEKIT_HILLSIDE_AUTUMN = 2,
    NOISEKIT_HILLSIDE_WINTER = 3,
    NOISEKIT_HILLSIDE_INK = 4,
} NoisekitHillsidePalette;

typedef enum {
    NOISEKIT_HILLSIDE_DAWN = 0,
    NOISEKIT_HILLSIDE_DAY = 1,
    NOISEKIT_HILLSIDE_DUSK = 2,
    NOISEKIT_HILLSIDE_NIGHT = 3,
} NoisekitHillsideTime;

/* How noisekit:displace moves pixels. */
typedef enum {
    NOISEKIT_MOTION_TURBULENCE = 0,
    NOISEKIT_MOTION_RIPPLE = 1,
    NOISEKIT_MOTION_HEAT_HAZE = 2,
    NOISEKIT_MOTION_CURL = 3,
} NoisekitMotionKind;

typedef enum {
    NOISEKIT_RIPPLE_WAVES = 0,
    NOISEKIT_RIPPLE_RINGS = 1,
} NoisekitRippleShape;

typedef enum {
    NOISEKIT_SAMPLER_NEAREST = 0,
    NOISEKIT_SAMPLER_LINEAR = 1,
    NOISEKIT_SAMPLER_CUBIC = 2,
} NoisekitSampler;

typedef enum {
    NOISEKIT_FLOW_VECTORS = 0,
    NOISEKIT_FLOW_LINES = 1,
    NOISEKIT_FLOW_MAP = 2,
} NoisekitFlowOutput;

typedef enum {
    NOISEKIT_CLOUDS_CUSTOM = 0,
    NOISEKIT_CLOUDS_FAIR_WEATHER = 1,
    NOISEKIT_CLOUDS_OVERCAST = 2,
    NOISEKIT_CLOUDS_WISPS = 3,
    NOISEKIT_CLOUDS_STORM = 4,
    NOISEKIT_CLOUDS_SUNSET = 5
} NoisekitCloudsPreset;

typedef enum {
    NOISEKIT_SMOKE_CUSTOM = 0,
    NOISEKIT_SMOKE_INCENSE = 1,
    NOISEKIT_SMOKE_CIGARETTE = 2,
    NOISEKIT_SMOKE_FOG = 3,
    NOISEKIT_SMOKE_DARK = 4,
    NOISEKIT_SMOKE_COLOR = 5
} NoisekitSmokePreset;

typedef enum {
    NOISEKIT_MARBLE_CUSTOM = 0,
    NOISEKIT_MARBLE_CARRARA = 1,
    NOISEKIT_MARBLE_GREEN = 2,
    NOISEKIT_MARBLE_BLACK_GOLD = 3,
    NOISEKIT_MARBLE_ROSSO = 4
} NoisekitMarblePreset;

typedef enum {
    NOISEKIT_FIRE_CUSTOM = 0,
    NOISEKIT_FIRE_WALL = 1,
    NOISEKIT_FIRE_BONFIRE = 2,
    NOISEKIT_FIRE_TORCH = 3,
    NOISEKIT_FIRE_GAS = 4,
    NOISEKIT_FIRE_EMBERS = 5,
} NoisekitFirePreset;

typedef enum {
    NOISEKIT_WATER_CUSTOM = 0,
    NOISEKIT_WATER_POOL = 1,
    NOISEKIT_WATER_LAGOON = 2,
    NOISEKIT_WATER_DEEP_SEA = 3,
    NOISEKIT_WATER_POND = 4,
    NOISEKIT_WATER_NIGHT = 5,
    NOISEKIT_WATER_SUNSET = 6,
} NoisekitWaterPreset;

typedef enum {
    NOISEKIT_WATER_CAUSTICS = 0,
    NOISEKIT_WATER_SURFACE = 1,
    NOISEKIT_WATER_NORMAL = 2,
} NoisekitWaterKind;

GType noisekit_dimensions_get_type (void); /* nicks are the numbers, so scripts write dimensions=3 */
GType noisekit_simplex_gradients_get_type (void);
GType noisekit_square_gradients_get_type (void);
GType noisekit_gradients_get_type (void); /* of both lattices */
GType noisekit_variant_get_type (void);
GType noisekit_basis_get_type (void);
GType noisekit_fractal_get_type (void);
GType noisekit_origin_get_type (void);
GType noisekit_range_get_type (void);
GType noisekit_overflow_get_type (void);
GType noisekit_warp_get_type (void);
GType noisekit_output_get_type (void);
GType noisekit_values_get_type (void);
GType noisekit_wave_kind_get_type (void);
GType noisekit_wave_shape_get_type (void);
GType noisekit_wave_range_get_type (void);
GType noisekit_ramp_preset_get_type (void);
GType noisekit_ramp_space_get_type (void);
GType noisekit_ramp_interpolation_get_type (void);
GType noisekit_relief_kind_get_type (void);
GType noisekit_relief_green_get_type (void);
GType noisekit_lattice_get_type (void);
GType noisekit_marble_preset_get_type (void);
GType noisekit_clouds_preset_get_type (void);
GType noisekit_smoke_preset_get_type (void);
GType noisekit_fire_preset_get_type (void);
GType noisekit_water_preset_get_type (void);
GType noisekit_water_kind_get_type (void);
GType noisekit_view_get_type (void);
GType noisekit_hillside_palette_get_type (void);
GType noisekit_hillside_time_get_type (void);
GType noisekit_place_method_get_type (void);
GType noisekit_motion_kind_get_type (void);
GType noisekit_ripple_shape_get_type (void);
GType noisekit_sampler_get_type (void);
GType noisekit_abyss_policy_get_type (void); /* GeglAbyssPolicy, in our translations */
GType noisekit_flow_output_get_type (void);

#endif
