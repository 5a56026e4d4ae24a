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

#include "offset-properties.h"

property_enum (origin, _("Origin"), NoisekitOrigin, noisekit_origin, NOISEKIT_ORIGIN_SEEDED)
    description (_("Where the noise's own origin lies: anywhere, drawn from the seed, or at the offsets, as "
                   "published (there the noise is zero for every seed)"))
