/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties): the size and number of
 * every material. NOISEKIT_MATERIAL_SCALE is the graph's own size in pixels, NOISEKIT_MATERIAL_SCALE_TEXT says what
 * has that size. */
property_double (scale, _("Scale"), NOISEKIT_MATERIAL_SCALE)
    description (NOISEKIT_MATERIAL_SCALE_TEXT)
    value_range (NOISEKIT_MIN_SCALE, NOISEKIT_MAX_SCALE)
    ui_range (10.0, 1000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_seed (seed, _("Seed"), rand)
    description (_("Number of the picture: every seed gives an unrelated one"))
