/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties): what only some
 * gradient sets of the simplex lattice have. */
property_enum (variant, _("Lattice variant"), NkVariant, noisekit_variant, NK_VARIANT_PUBLISHED)
    description (_("How the lattice is turned in space, for the gradient sets that are published in several ways"))
    ui_meta ("visible", "gradient-set {opensimplex2, opensimplex2s, psrd}")

property_double (gradient_angle, _("Gradient angle"), 0.0)
    description (_("Turns the slopes at all lattice points, for psrdnoise: a flow that stays in place"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")
    ui_meta ("visible", "gradient-set {psrd}")
