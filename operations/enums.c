/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "noisekit.h"

/* values ends with an entry without a name; its labels are translated in place, once, as gegl-op.h does. */
static GType register_enum (gsize *once, const gchar *name, GEnumValue *values)
{
    if (g_once_init_enter (once)) {
        GType type = g_type_from_name (name); /* there already if the module was loaded twice */

        if (!type) {
            for (GEnumValue *value = values; value->value_name; value++)
                value->value_name = dgettext (GETTEXT_PACKAGE, value->value_name);
            type = g_enum_register_static (name, values);
        }
        g_once_init_leave (once, type);
    }
    return *once;
}

#define DEFINE_ENUM(FUNCTION, NAME, ...)                                                                     \
    GType FUNCTION##_get_type (void)                                                                         \
    {                                                                                                        \
        static gsize once;                                                                                   \
        static GEnumValue values[] = { __VA_ARGS__, { 0, NULL, NULL } };                                     \
                                                                                                             \
        return register_enum (&once, NAME, values);                                                          \
    }

DEFINE_ENUM (noisekit_dimensions, "NoisekitDimensions", { NOISEKIT_DIMENSIONS_2, N_ ("2D"), "2" },
             { NOISEKIT_DIMENSIONS_3, N_ ("3D, can evolve"), "3" },
             { NOISEKIT_DIMENSIONS_4, N_ ("4D, can evolve in two ways"), "4" })
DEFINE_ENUM (noisekit_simplex_gradients, "NoisekitSimplexGradients",
             { NK_GRADIENTS_CIRCLE, N_ ("Circle (even in all directions)"), "circle" },
             { NK_GRADIENTS_DIAMOND, N_ ("Diamond (softer)"), "diamond" })
DEFINE_ENUM (noisekit_square_gradients, "NoisekitSquareGradients",
             { NK_GRADIENTS_CIRCLE, N_ ("Circle (even in all directions)"), "circle" },
             { NK_GRADIENTS_DIAMOND, N_ ("Diamond (softer)"), "diamond" })
DEFINE_ENUM (noisekit_basis, "NoisekitBasis", { NK_LATTICE_SIMPLEX, N_ ("Simplex"), "simplex" },
             { NK_LATTICE_SQUARE, N_ ("Perlin"), "perlin" })
DEFINE_ENUM (noisekit_fractal, "NoisekitFractal", { NK_FRACTAL_FBM, N_ ("fBm (clouds)"), "fbm" },
             { NK_FRACTAL_TURBULENCE, N_ ("Turbulence (billows)"), "turbulence" },
             { NK_FRACTAL_RIDGED, N_ ("Ridged (crests and veins)"), "ridged" })
DEFINE_ENUM (noisekit_origin, "NoisekitOrigin",
             { NOISEKIT_ORIGIN_SEEDED, N_ ("Drawn from the seed"), "seeded" },
             { NOISEKIT_ORIGIN_PUBLISHED, N_ ("As published"), "published" })
DEFINE_ENUM (noisekit_range, "NoisekitRange", { NK_RANGE_UNIT, N_ ("Unit (a picture, 0 to 1)"), "unit" },
             { NK_RANGE_SIGNED, N_ ("Signed (data, as published)"), "signed" })
DEFINE_ENUM (noisekit_values, "NoisekitValues",
             { NOISEKIT_VALUES_AUTOMATIC, N_ ("Automatic"), "automatic" },
             { NOISEKIT_VALUES_PICTURE, N_ ("Picture (grey as the eye sees it)"), "picture" },
             { NOISEKIT_VALUES_DATA, N_ ("Data (linear numbers)"), "data" })
DEFINE_ENUM (noisekit_wave_kind, "NoisekitWaveKind", { NOISEKIT_WAVE_BANDS, N_ ("Bands"), "bands" },
             { NOISEKIT_WAVE_RINGS, N_ ("Rings"), "rings" })
DEFINE_ENUM (noisekit_wave_shape, "NoisekitWaveShape", { NOISEKIT_WAVE_SINE, N_ ("Sine (soft)"), "sine" },
             { NOISEKIT_WAVE_TRIANGLE, N_ ("Triangle (straight flanks)"), "triangle" },
             { NOISEKIT_WAVE_SAW, N_ ("Saw (slow rise, sudden fall)"), "saw" })
DEFINE_ENUM (noisekit_ramp_preset, "NoisekitRampPreset",
             { NOISEKIT_RAMP_CUSTOM, N_ ("Custom (the colors below)"), "custom" },
             { NOISEKIT_RAMP_GREY, N_ ("Grey"), "grey" }, { NOISEKIT_RAMP_HEAT, N_ ("Heat"), "heat" },
             { NOISEKIT_RAMP_CLOUDS, N_ ("Clouds"), "clouds" },
             { NOISEKIT_RAMP_SMOKE, N_ ("Smoke"), "smoke" },
             { NOISEKIT_RAMP_MARBLE, N_ ("Marble"), "marble" }, { NOISEKIT_RAMP_WOOD, N_ ("Wood"), "wood" },
             { NOISEKIT_RAMP_FIRE, N_ ("Fire"), "fire" }, { NOISEKIT_RAMP_WATER, N_ ("Water"), "water" },
             { NOISEKIT_RAMP_TERRAIN, N_ ("Terrain"), "terrain" })
DEFINE_ENUM (noisekit_ramp_space, "NoisekitRampSpace",
             { NOISEKIT_RAMP_PERCEPTUAL, N_ ("Perceptual (even to the eye)"), "perceptual" },
             { NOISEKIT_RAMP_LINEAR_LIGHT, N_ ("Linear (as light mixes)"), "linear" })
DEFINE_ENUM (noisekit_ramp_interpolation, "NoisekitRampInterpolation",
             { NOISEKIT_RAMP_STRAIGHT, N_ ("Straight"), "straight" },
             { NOISEKIT_RAMP_SMOOTH, N_ ("Smooth"), "smooth" },
             { NOISEKIT_RAMP_STEPS, N_ ("Steps"), "steps" })
DEFINE_ENUM (noisekit_relief_kind, "NoisekitReliefKind",
             { NOISEKIT_RELIEF_SHADED, N_ ("Lit surface"), "shaded" },
             { NOISEKIT_RELIEF_NORMAL, N_ ("Normal map"), "normal" },
             { NOISEKIT_RELIEF_SLOPE, N_ ("Slope"), "slope" })
DEFINE_ENUM (noisekit_relief_green, "NoisekitReliefGreen",
             { NOISEKIT_RELIEF_GREEN_UP, N_ ("Up (OpenGL)"), "opengl" },
             { NOISEKIT_RELIEF_GREEN_DOWN, N_ ("Down (DirectX)"), "directx" })
