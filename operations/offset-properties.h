/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * Where the picture lies. */
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
