/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * How the power of one octave of noise is spread over directions: axes against diagonals.
 */
#ifndef MEASURE_QUALITY_SPECTRUM_H
#define MEASURE_QUALITY_SPECTRUM_H

/* Prints the section; folder for its plots or NULL. */
void measure_spectrum(const char *folder);

#endif
