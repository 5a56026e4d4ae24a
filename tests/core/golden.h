/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Golden hashes: renders whose bits are written down in tests/reference/golden-hashes.txt, to notice on any
 * machine that one has moved. Needs libc alone.
 */
#ifndef NK_TESTS_GOLDEN_H
#define NK_TESTS_GOLDEN_H

#include <stdbool.h>
#include <stdio.h>

enum { GOLDEN_LINE = 192 };

int golden_count(void);
/* What a case is grouped by: the name of its basis, "sets" or "sums". Cases of a group follow each other. */
const char *golden_group(int number);
/* Renders: "NAME VALUE-HASH GRADIENT-HASH", no newline. */
void golden_line(int number, char line[GOLDEN_LINE]);

void golden_write(FILE *file);
/* The committed lines, in the order of the cases. False: the file is missing or has another number of lines.
 */
bool golden_read(const char *path, char (**lines)[GOLDEN_LINE]);

#endif
