/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * How evenly the five placements spread points along a line, on flat ground and on hills.
 */
#ifndef MEASURE_QUALITY_PLACEMENT_H
#define MEASURE_QUALITY_PLACEMENT_H

/* Prints the section; folder for its plots or NULL. */
void measure_placement(const char *folder);

#endif
