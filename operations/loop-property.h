/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * After how much evolution the picture comes back. */
property_double (loop, _("Loop"), 0.0)
    description (_("Evolution after which the picture comes back exactly: a seamless animation; 0 is never"))
    value_range (0.0, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 16.0)
    ui_steps (0.5, 1.0)
    ui_digits (2)
