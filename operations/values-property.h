/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared property (no include guard: included while GEGL reads an operation's properties): how an input of one
 * number per pixel is read, see grey-input.h. */
property_enum (values, _("Input values"), NoisekitValues, noisekit_values, NOISEKIT_VALUES_AUTOMATIC)
    description (_("What the input's numbers are. Automatic: data where they are linear grey floats without alpha, as "
                   "of noise with a signed range, else a picture"))
