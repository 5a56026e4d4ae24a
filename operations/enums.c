/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "noisekit.h"
#include "placement.h"

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

DEFINE_ENUM (noisekit_dimensions, "NoisekitDimensions", { NOISEKIT_DIMENSIONS_1, N_ ("1D, stripes"), "1" },
             { NOISEKIT_DIMENSIONS_2, N_ ("2D"), "2" }, { NOISEKIT_DIMENSIONS_3, N_ ("3D, can evolve"), "3" },
             { NOISEKIT_DIMENSIONS_4, N_ ("4D, can evolve in two ways"), "4" })

/* The gradient sets: a name that both lattices have is one number and one label. */
#define CIRCLE                                                                                               \
    {                                                                                                        \
        NK_GRADIENTS_CIRCLE, N_ ("Circle (even in all directions)"), "circle"                                \
    }
#define DIAMOND                                                                                              \
    {                                                                                                        \
        NK_GRADIENTS_DIAMOND, N_ ("Diamond (softer)"), "diamond"                                             \
    }
#define DIAMOND_FITTED                                                                                       \
    {                                                                                                        \
        NK_GRADIENTS_DIAMOND_FITTED, N_ ("Diamond, fitted to the range"), "diamond-fitted"                   \
    }
#define GUSTAVSON                                                                                            \
    {                                                                                                        \
        NK_GRADIENTS_GUSTAVSON, N_ ("Gustavson 2003 (the widely copied one)"), "gustavson"                   \
    }
#define GUSTAVSON_SD                                                                                         \
    {                                                                                                        \
        NK_GRADIENTS_GUSTAVSON_SD, N_ ("Gustavson, with derivatives"), "gustavson-sd"                        \
    }
#define GR32                                                                                                 \
    {                                                                                                        \
        NK_GRADIENTS_GR32, N_ ("Graphics32"), "gr32"                                                         \
    }
#define ASHIMA                                                                                               \
    {                                                                                                        \
        NK_GRADIENTS_ASHIMA, N_ ("Ashima (shaders)"), "ashima"                                               \
    }
#define PSRD                                                                                                 \
    {                                                                                                        \
        NK_GRADIENTS_PSRD, N_ ("psrdnoise (gradients that turn)"), "psrd"                                    \
    }
#define OPENSIMPLEX2                                                                                         \
    {                                                                                                        \
        NK_GRADIENTS_OPENSIMPLEX2, N_ ("OpenSimplex2 (crisp)"), "opensimplex2"                               \
    }
#define OPENSIMPLEX2S                                                                                        \
    {                                                                                                        \
        NK_GRADIENTS_OPENSIMPLEX2S, N_ ("OpenSimplex2S (smooth)"), "opensimplex2s"                           \
    }
#define CLASSIC                                                                                              \
    {                                                                                                        \
        NK_GRADIENTS_CLASSIC, N_ ("Perlin 1985 (classic)"), "classic"                                        \
    }
#define IMPROVED                                                                                             \
    {                                                                                                        \
        NK_GRADIENTS_IMPROVED, N_ ("Perlin 2002 (improved)"), "improved"                                     \
    }

DEFINE_ENUM (noisekit_simplex_gradients, "NoisekitSimplexGradients", CIRCLE, DIAMOND, DIAMOND_FITTED,
             GUSTAVSON, GUSTAVSON_SD, GR32, ASHIMA, PSRD, OPENSIMPLEX2, OPENSIMPLEX2S)
DEFINE_ENUM (noisekit_square_gradients, "NoisekitSquareGradients", CIRCLE, DIAMOND, GUSTAVSON, ASHIMA,
             CLASSIC, IMPROVED)
DEFINE_ENUM (noisekit_gradients, "NoisekitGradients", CIRCLE, DIAMOND, DIAMOND_FITTED, GUSTAVSON,
             GUSTAVSON_SD, GR32, ASHIMA, PSRD, OPENSIMPLEX2, OPENSIMPLEX2S, CLASSIC, IMPROVED)
DEFINE_ENUM (noisekit_variant, "NoisekitVariant", { NK_VARIANT_PUBLISHED, N_ ("As published"), "published" },
             { NK_VARIANT_IMPROVE_XY, N_ ("Improve X and Y (OpenSimplex2)"), "improve-xy" },
             { NK_VARIANT_IMPROVE_XY_ZW, N_ ("Improve XY and ZW (OpenSimplex2, 4D)"), "improve-xy-zw" },
             { NK_VARIANT_PERLIN_GRID, N_ ("Perlin's grid (psrdnoise, 3D)"), "perlin-grid" })
DEFINE_ENUM (noisekit_basis, "NoisekitBasis", { NK_LATTICE_SIMPLEX, N_ ("Simplex"), "simplex" },
             { NK_LATTICE_SQUARE, N_ ("Perlin"), "perlin" })
DEFINE_ENUM (noisekit_fractal, "NoisekitFractal", { NK_FRACTAL_FBM, N_ ("fBm (clouds)"), "fbm" },
             { NK_FRACTAL_TURBULENCE, N_ ("Turbulence (billows)"), "turbulence" },
             { NK_FRACTAL_RIDGED, N_ ("Ridged (crests and veins)"), "ridged" },
             { NK_FRACTAL_HYBRID, N_ ("Hybrid (smooth valleys, rough heights)"), "hybrid" },
             { NK_FRACTAL_HETERO, N_ ("Heterogeneous (rough where high)"), "hetero" },
             { NK_FRACTAL_MULTIFRACTAL, N_ ("Multifractal (rough in patches)"), "multifractal" },
             { NK_FRACTAL_PING_PONG, N_ ("Ping-pong (rings and contours)"), "ping-pong" })
DEFINE_ENUM (noisekit_origin, "NoisekitOrigin",
             { NOISEKIT_ORIGIN_SEEDED, N_ ("Drawn from the seed"), "seeded" },
             { NOISEKIT_ORIGIN_PUBLISHED, N_ ("As published"), "published" })
DEFINE_ENUM (noisekit_range, "NoisekitRange", { NK_RANGE_UNIT, N_ ("Unit (a picture, 0 to 1)"), "unit" },
             { NK_RANGE_SIGNED, N_ ("Signed (data, as published)"), "signed" },
             { NK_RANGE_CONTRAST, N_ ("Contrast (a picture that fills 0 to 1)"), "contrast" })
DEFINE_ENUM (noisekit_overflow, "NoisekitOverflow", { NK_OVERFLOW_CLIP, N_ ("Clip"), "clip" },
             { NK_OVERFLOW_SOFT, N_ ("Soft"), "soft" }, { NK_OVERFLOW_WRAP, N_ ("Wrap back"), "wrap" },
             { NK_OVERFLOW_NONE, N_ ("None (beyond 0 and 1)"), "none" })
DEFINE_ENUM (noisekit_warp, "NoisekitWarp", { NK_WARP_NOISE, N_ ("Noise (folds)"), "noise" },
             { NK_WARP_CURL, N_ ("Curl (swirls)"), "curl" })
DEFINE_ENUM (noisekit_output, "NoisekitOutput", { NOISEKIT_OUTPUT_VALUE, N_ ("Value"), "value" },
             { NOISEKIT_OUTPUT_DX, N_ ("Slope along x"), "dx" },
             { NOISEKIT_OUTPUT_DY, N_ ("Slope along y"), "dy" },
             { NOISEKIT_OUTPUT_DXX, N_ ("Second derivative xx"), "dxx" },
             { NOISEKIT_OUTPUT_DXY, N_ ("Second derivative xy"), "dxy" },
             { NOISEKIT_OUTPUT_DYY, N_ ("Second derivative yy"), "dyy" },
             { NOISEKIT_OUTPUT_NORMAL, N_ ("Normal map"), "normal" },
             { NOISEKIT_OUTPUT_RELIEF, N_ ("Lit relief"), "relief" })
DEFINE_ENUM (noisekit_values, "NoisekitValues", { NOISEKIT_VALUES_AUTOMATIC, N_ ("Automatic"), "automatic" },
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
DEFINE_ENUM (noisekit_wave_range, "NoisekitWaveRange",
             { NK_RANGE_UNIT, N_ ("Unit (a picture, 0 to 1)"), "unit" },
             { NK_RANGE_SIGNED, N_ ("Signed (data, as published)"), "signed" })
DEFINE_ENUM (noisekit_lattice, "NoisekitLattice",
             { NK_LATTICE_SIMPLEX, N_ ("Triangles (simplex noise)"), "simplex" },
             { NK_LATTICE_SQUARE, N_ ("Squares (Perlin noise)"), "square" })
DEFINE_ENUM (noisekit_view, "NoisekitView", { NOISEKIT_VIEW_VALUE, N_ ("The noise, coloured"), "value" },
             { NOISEKIT_VIEW_RELIEF, N_ ("The noise as a landscape"), "relief" },
             { NOISEKIT_VIEW_NONE, N_ ("Nothing (transparent)"), "none" })
DEFINE_ENUM (noisekit_hillside_palette, "NoisekitHillsidePalette",
             { NOISEKIT_HILLSIDE_SPRING, N_ ("Spring"), "spring" },
             { NOISEKIT_HILLSIDE_SUMMER, N_ ("Summer"), "summer" },
             { NOISEKIT_HILLSIDE_AUTUMN, N_ ("Autumn"), "autumn" },
             { NOISEKIT_HILLSIDE_WINTER, N_ ("Winter"), "winter" },
             { NOISEKIT_HILLSIDE_INK, N_ ("Ink on paper"), "ink" })
DEFINE_ENUM (noisekit_hillside_time, "NoisekitHillsideTime", { NOISEKIT_HILLSIDE_DAWN, N_ ("Dawn"), "dawn" },
             { NOISEKIT_HILLSIDE_DAY, N_ ("Day"), "day" }, { NOISEKIT_HILLSIDE_DUSK, N_ ("Dusk"), "dusk" },
             { NOISEKIT_HILLSIDE_NIGHT, N_ ("Night"), "night" })
DEFINE_ENUM (noisekit_place_method, "NoisekitPlaceMethod",
             { NK_PLACE_UNIFORM, N_ ("Uniform (bunches and gaps)"), "uniform" },
             { NK_PLACE_JITTERED, N_ ("Jittered grid (one per cell)"), "jittered" },
             { NK_PLACE_GOLDEN, N_ ("Golden ratio (regular)"), "golden" },
             { NK_PLACE_BRIDSON, N_ ("Bridson's darts (apart inside a chunk)"), "bridson" },
             { NK_PLACE_HASHED, N_ ("Hashed priority (apart everywhere)"), "hashed" })
DEFINE_ENUM (noisekit_motion_kind, "NoisekitMotionKind",
             { NOISEKIT_MOTION_TURBULENCE, N_ ("Turbulence (frayed, torn)"), "turbulence" },
             { NOISEKIT_MOTION_RIPPLE, N_ ("Ripple (seen through water)"), "ripple" },
             { NOISEKIT_MOTION_HEAT_HAZE, N_ ("Heat haze (rising hot air)"), "heat-haze" },
             { NOISEKIT_MOTION_CURL, N_ ("Curl (stirred, keeps areas)"), "curl" })
DEFINE_ENUM (noisekit_ripple_shape, "NoisekitRippleShape", { NOISEKIT_RIPPLE_WAVES, N_ ("Waves"), "waves" },
             { NOISEKIT_RIPPLE_RINGS, N_ ("Rings about the offsets"), "rings" })
DEFINE_ENUM (noisekit_sampler, "NoisekitSampler",
             { NOISEKIT_SAMPLER_NEAREST, N_ ("Nearest pixel"), "nearest" },
             { NOISEKIT_SAMPLER_LINEAR, N_ ("Linear"), "linear" },
             { NOISEKIT_SAMPLER_CUBIC, N_ ("Cubic (sharpest)"), "cubic" })
DEFINE_ENUM (noisekit_abyss_policy, "NoisekitAbyssPolicy",
             { GEGL_ABYSS_NONE, N_ ("Transparent, may grow"), "none" },
             { GEGL_ABYSS_CLAMP, N_ ("Border pixels go on"), "clamp" },
             { GEGL_ABYSS_LOOP, N_ ("Picture repeats"), "loop" }, { GEGL_ABYSS_BLACK, N_ ("Black"), "black" },
             { GEGL_ABYSS_WHITE, N_ ("White"), "white" })
DEFINE_ENUM (noisekit_flow_output, "NoisekitFlowOutput",
             { NOISEKIT_FLOW_VECTORS, N_ ("Vectors (data: x in red, y in green)"), "vectors" },
             { NOISEKIT_FLOW_LINES, N_ ("Lines"), "lines" },
             { NOISEKIT_FLOW_MAP, N_ ("Map (data: x in grey, y in alpha)"), "map" })

DEFINE_ENUM (noisekit_marble_preset, "NoisekitMarblePreset",
             { NOISEKIT_MARBLE_CUSTOM, N_ ("Custom"), "custom" },
             { NOISEKIT_MARBLE_CARRARA, N_ ("Carrara (white)"), "carrara" },
             { NOISEKIT_MARBLE_GREEN, N_ ("Green"), "green" },
             { NOISEKIT_MARBLE_BLACK_GOLD, N_ ("Black and gold"), "black-gold" },
             { NOISEKIT_MARBLE_ROSSO, N_ ("Rosso (red)"), "rosso" })

DEFINE_ENUM (noisekit_clouds_preset, "NoisekitCloudsPreset",
             { NOISEKIT_CLOUDS_CUSTOM, N_ ("Custom"), "custom" },
             { NOISEKIT_CLOUDS_FAIR_WEATHER, N_ ("Fair weather"), "fair-weather" },
             { NOISEKIT_CLOUDS_OVERCAST, N_ ("Overcast"), "overcast" },
             { NOISEKIT_CLOUDS_WISPS, N_ ("Wisps"), "wisps" }, { NOISEKIT_CLOUDS_STORM, N_ ("Storm"), "storm" },
             { NOISEKIT_CLOUDS_SUNSET, N_ ("Sunset"), "sunset" })

DEFINE_ENUM (noisekit_smoke_preset, "NoisekitSmokePreset",
             { NOISEKIT_SMOKE_CUSTOM, N_ ("Custom"), "custom" },
             { NOISEKIT_SMOKE_INCENSE, N_ ("Incense"), "incense" },
             { NOISEKIT_SMOKE_CIGARETTE, N_ ("Cigarette"), "cigarette" },
             { NOISEKIT_SMOKE_FOG, N_ ("Fog"), "fog" }, { NOISEKIT_SMOKE_DARK, N_ ("Dark smoke"), "dark" },
             { NOISEKIT_SMOKE_COLOR, N_ ("Colored smoke"), "colored" })

DEFINE_ENUM (noisekit_fire_preset, "NoisekitFirePreset", { NOISEKIT_FIRE_CUSTOM, N_ ("Custom"), "custom" },
             { NOISEKIT_FIRE_WALL, N_ ("Wall of fire"), "wall" },
             { NOISEKIT_FIRE_BONFIRE, N_ ("Bonfire"), "bonfire" },
             { NOISEKIT_FIRE_TORCH, N_ ("Torch"), "torch" }, { NOISEKIT_FIRE_GAS, N_ ("Gas (blue)"), "gas" },
             { NOISEKIT_FIRE_EMBERS, N_ ("Embers"), "embers" })
DEFINE_ENUM (noisekit_water_preset, "NoisekitWaterPreset", { NOISEKIT_WATER_CUSTOM, N_ ("Custom"), "custom" },
             { NOISEKIT_WATER_POOL, N_ ("Pool"), "pool" }, { NOISEKIT_WATER_LAGOON, N_ ("Lagoon"), "lagoon" },
             { NOISEKIT_WATER_DEEP_SEA, N_ ("Deep sea"), "deep-sea" },
             { NOISEKIT_WATER_POND, N_ ("Murky pond"), "pond" },
             { NOISEKIT_WATER_NIGHT, N_ ("Moonlight"), "night" },
             { NOISEKIT_WATER_SUNSET, N_ ("Sunset"), "sunset" })
DEFINE_ENUM (noisekit_water_kind, "NoisekitWaterKind",
             { NOISEKIT_WATER_CAUSTICS, N_ ("Caustics (light on the ground)"), "caustics" },
             { NOISEKIT_WATER_SURFACE, N_ ("Surface"), "surface" },
             { NOISEKIT_WATER_NORMAL, N_ ("Normal map"), "normal" })
