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
DEFINE_ENUM (noisekit_lattice, "NoisekitLattice",
             { NK_LATTICE_SIMPLEX, N_ ("Triangles (simplex noise)"), "simplex" },
             { NK_LATTICE_SQUARE, N_ ("Squares (Perlin noise)"), "square" })
DEFINE_ENUM (noisekit_view, "NoisekitView", { NOISEKIT_VIEW_VALUE, N_ ("The noise, coloured"), "value" },
             { NOISEKIT_VIEW_RELIEF, N_ ("The noise as a landscape"), "relief" },
             { NOISEKIT_VIEW_NONE, N_ ("Nothing (transparent)"), "none" })
