/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * Every noise render operation ends with these. */
property_seed (seed, _("Seed"), rand)
    description (_("Number of the picture: every seed gives an unrelated one"))

property_double (x, _("X offset"), 0.0)
    description (_("Moves the picture to the right, in pixels"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (y, _("Y offset"), 0.0)
    description (_("Moves the picture down, in pixels"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")

property_enum (origin, _("Origin"), NoisekitOrigin, noisekit_origin, NOISEKIT_ORIGIN_SEEDED)
    description (_("Where the noise's own origin lies: anywhere, drawn from the seed, or at the offsets, as "
                   "published (there the noise is zero for every seed)"))

property_enum (range, _("Range"), NkRange, noisekit_range, NK_RANGE_UNIT)
    description (_("Unit: grey values that fill 0 to 1 without clipping, middle grey where the noise is zero. "
                   "Signed: the published numbers, below and above zero, as linear data for further nodes"))
