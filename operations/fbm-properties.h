/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * The fractal sum, for noisekit:fbm and all that is made of it. */
property_enum (fractal, _("Fractal"), NkFractal, noisekit_fractal, NK_FRACTAL_FBM)
    description (_("How the octaves are summed"))

#include "scale-property.h"

property_double (octaves, _("Octaves"), 6.0)
    description (_("Number of layers of ever finer noise; a fraction blends the last one in, and 0 leaves plain "
                   "grey"))
    value_range (0.0, NK_MAX_OCTAVES)
    ui_range (1.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)

property_double (lacunarity, _("Lacunarity"), 2.0)
    description (_("How many times finer each octave is than the one before"))
    value_range (NK_MIN_LACUNARITY, NK_MAX_LACUNARITY)
    ui_range (1.0, 4.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (gain, _("Gain"), 0.5)
    description (_("How strong each octave is compared with the one before: higher is rougher"))
    value_range (NK_MIN_GAIN, NK_MAX_GAIN)
    ui_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (offset, _("Offset"), 1.0)
    description (_("Lifts the noise before it is folded or weighed: wider crests, rougher ground"))
    value_range (0.0, NK_MAX_OFFSET)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "fractal {ridged, hybrid, hetero}")

property_double (ping_pong, _("Ping-pong strength"), 2.0)
    description (_("How often the range of the noise is folded back and forth"))
    value_range (0.0, NK_MAX_PING_PONG)
    ui_range (1.0, 8.0)
    ui_steps (0.1, 0.5)
    ui_digits (2)
    ui_meta ("visible", "fractal {ping-pong}")

property_double (weighted_strength, _("Weighted strength"), 0.0)
    description (_("How much finer octaves are held back where the coarser ones are low: smooth valleys, rough "
                   "heights"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "fractal {fbm, turbulence, ridged, ping-pong}")

property_double (slope_damping, _("Slope damping"), 0.0)
    description (_("How much finer octaves are held back on steep slopes: as if eroded"))
    value_range (0.0, NK_MAX_DAMPING)
    ui_range (0.0, 4.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "fractal {fbm, turbulence, ridged, hybrid, ping-pong}")

property_enum (basis, _("Basis"), NkLattice, noisekit_basis, NK_LATTICE_SIMPLEX)
    description (_("The noise of each octave: simplex is even in all directions, Perlin follows the pixel axes "
                   "a little"))

property_enum (gradient_set, _("Gradient set"), NkGradientSet, noisekit_gradients, NK_GRADIENTS_CIRCLE)
    description (_("How the slope at each lattice point is chosen; not every basis and dimension has every set"))

#include "variant-properties.h"

property_double (octave_rotation, _("Octave rotation"), 0.0)
    description (_("Turns each octave against the one before, but for pictures that repeat or loop"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")

property_double (octave_x, _("Octave X offset"), 0.0)
    description (_("Moves each octave against the one before, to the right, in pixels: animate it for drifting layers"))
    value_range (-NOISEKIT_MAX_WARP, NOISEKIT_MAX_WARP)
    ui_range (-500.0, 500.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (octave_y, _("Octave Y offset"), 0.0)
    description (_("Moves each octave against the one before, down, in pixels"))
    value_range (-NOISEKIT_MAX_WARP, NOISEKIT_MAX_WARP)
    ui_range (-500.0, 500.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")
