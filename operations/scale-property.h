/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties): the two that
 * everybody turns first. */
property_double (scale, _("Scale"), 64.0)
    description (_("Size of the noise's cells in pixels: larger is coarser"))
    value_range (NOISEKIT_MIN_SCALE, NOISEKIT_MAX_SCALE)
    ui_range (1.0, 500.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_seed (seed, _("Seed"), rand)
    description (_("Number of the picture: every seed gives an unrelated one"))
