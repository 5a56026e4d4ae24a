/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Property sets that the tests render, in the words of gegl's command line. Together they use every
 * operation and every choice of every enumeration (operations/contract.c checks that), cells of
 * many sizes, turns, stretches, offsets and slices.
 */
#ifndef TEST_RECIPES_H
#define TEST_RECIPES_H

#include <glib.h>

extern const char *const recipes[]; /* ends with NULL */
int recipe_count(void);
/* Whether there are recipes for an operation, so that the noise itself says what it should render. */
gboolean has_recipes(const char *operation);

/* Adds a test case /what/RECIPE for each, with the recipe as its data. */
void add_for_each_recipe(const char *what, GTestDataFunc test);

#endif
