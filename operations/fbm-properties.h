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

property_enum (basis, _("Basis"), NkLattice, noisekit_basis, NK_LATTICE_SIMPLEX)
    description (_("The noise of each octave: simplex is even in all directions, Perlin follows the pixel axes "
                   "a little"))

property_enum (gradient_set, _("Gradient set"), NkGradientSet, noisekit_simplex_gradients,
               NK_GRADIENTS_CIRCLE)
    description (_("How the slope at each lattice point is chosen"))
