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
