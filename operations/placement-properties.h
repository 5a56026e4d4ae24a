/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * Where a noise stands in the picture; the size of its cells is in scale-property.h. */
property_double (rotation, _("Rotation"), 0.0)
    description (_("Turns the picture about the noise's origin"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")

property_double (stretch, _("Stretch"), 1.0)
    description (_("Width of the noise's cells over their height, at the same area"))
    value_range (0.01, 100.0)
    ui_range (0.1, 10.0)
    ui_gamma (3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

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
