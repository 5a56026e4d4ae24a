/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * Every noise render operation ends with these. */
property_enum (dimensions, _("Dimensions"), NoisekitDimensions, noisekit_dimensions, NOISEKIT_DIMENSIONS_2)
    description (_("Dimensions of the noise. The picture is a slice of it; a third or fourth lets it evolve"))

/* Not hidden in 2D: GIMP reads only names that begin with a letter in such a rule, and scripts write
 * dimensions=3. */
property_double (evolution, _("Evolution (3D, 4D)"), 0.0)
    description (_("Position of the slice on the third axis, where there is one: changing it changes the picture smoothly"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

property_double (loop, _("Loop (3D, 4D)"), 0.0)
    description (_("Evolution after which the picture comes back exactly: a seamless animation; 0 is never"))
    value_range (0.0, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 16.0)
    ui_steps (0.5, 1.0)
    ui_digits (2)

property_double (w, _("W (4D)"), 0.0)
    description (_("Position of the slice on the fourth axis, where there is one"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "placement-properties.h"

#include "tile-properties.h"

/* GIMP leaves out properties called output, so there the same choice is made by show. */
property_enum (output, _("Output"), NoisekitOutput, noisekit_output, NOISEKIT_OUTPUT_VALUE)
    description (_("The noise itself; its exact derivatives along the picture's x and y, per unit of scale, as "
                   "linear data; or the surface whose height it is, as a normal map or lit from the north-west"))

property_enum (show, _("Show"), NoisekitOutput, noisekit_output, NOISEKIT_OUTPUT_VALUE)
    description (_("The noise itself; its exact derivatives along the picture's x and y, per unit of scale, as "
                   "linear data; or the surface whose height it is, as a normal map or lit from the north-west"))

property_double (strength, _("Strength"), 0.5)
    description (_("How steep the surface is: at 1, white stands as high above black as the scale is wide"))
    value_range (0.0, 100.0)
    ui_range (0.0, 5.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "show {normal, relief}")

property_enum (range, _("Range"), NkRange, noisekit_range, NK_RANGE_UNIT)
    description (_("Unit: grey values within 0 and 1, never clipped; for plain noise and fBm 0.5 is where the noise "
                   "is zero. Signed: the published numbers, below and above zero, as linear data for further nodes. "
                   "Contrast: a picture that nearly fills 0 to 1, the same for every part and seed"))
    ui_meta ("visible", "show {value, normal, relief}")

property_enum (overflow, _("Overflow"), NkOverflow, noisekit_overflow, NK_OVERFLOW_SOFT)
    description (_("What becomes of the few values beyond 0 and 1 that Contrast leaves"))
    ui_meta ("visible", "range {contrast} & show {value, normal, relief}")

/* What the scale becomes where whole cells have to fit into a tile: read-only, for scripts. */
property_double (tiled_scale_x, _("Fitted scale along x"), 0.0)
    description (_("Size of the cells in pixels along x after fitting them into the tile; set by the operation"))
    value_range (0.0, NOISEKIT_MAX_SCALE * 100.0)
    ui_range (0.0, 500.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("role", "output-extent")

property_double (tiled_scale_y, _("Fitted scale along y"), 0.0)
    description (_("Size of the cells in pixels along y after fitting them into the tile; set by the operation"))
    value_range (0.0, NOISEKIT_MAX_SCALE * 100.0)
    ui_range (0.0, 500.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("role", "output-extent")
