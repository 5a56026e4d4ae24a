/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What the core's tests share: the sets and grids that they run over, reference tables, renders,
 * and comparisons that say how close they came.
 */
#ifndef NK_TESTS_COMMON_H
#define NK_TESTS_COMMON_H

#include <glib.h>

#include "cases.h"
#include "gradients.h"
#include "noise.h"

/* Starts GLib's tests so that one failed comparison does not hide the rest of its program. */
void tests_init(int *argc, char ***argv);

/* Fails unless measured <= limit (so NaN fails), and prints both in any case: a limit that is far
 * from what is measured guards nothing, and the log shows it. */
void expect_at_most(double measured, double limit, const char *what, ...) G_GNUC_PRINTF(3, 4);
void expect_at_least(double measured, double limit, const char *what, ...) G_GNUC_PRINTF(3, 4);

/* ------------------------------------------------------------------------ what the tests run over
 */

const NkShape *shape_of(const Basis *basis);

/* One test case per basis, at PATH/NAME. */
void add_for_bases(const char *path, void (*test)(const Basis *basis));

/* Every gradient set in every dimension that it has. */
const Basis *all_bases(int *count);
void add_for_all_bases(const char *path, void (*test)(const Basis *basis));

/* What the basis' gradient function asks for, at the published turn of the lattice. table: room for what it
 * looks up. */
NkGradientKey key_of(const Basis *basis, uint32_t seed, uint16_t table[NK_TABLE_SIZE]);

/* True where the kernel is cut off, so that the noise jumps a little. */
bool basis_jumps(const Basis *basis);

char *case_name_new(const Case *c); /* the caller frees */

/* The published noise of a basis: its own origin, its own numbers, one octave, no warp. */
NkField published(const Basis *basis, uint32_t seed);

/* Makes a plan; a field that is refused ends the program with the message. */
NkPlan *plan_of(const NkField *field);

/* ------------------------------------------------------------------------------------- renders */

/* An own picture: planes without a gap between rows. */
typedef struct {
    NkRectangle rectangle;
    float *value, *dx, *dy; /* dx, dy: NULL for values alone */
} Picture;

Picture picture_new(const NkPlan *plan, const NkGrid *grid, NkRectangle rectangle, bool with_gradient);
void picture_clear(Picture *picture);
size_t picture_size(const Picture *picture); /* pixels */

/* One pixel by itself: value, dx, dy. */
void render_pixel(const NkPlan *plan, const NkGrid *grid, int column, int row, float out[3]);

/* ---------------------------------------------------------------------------------------- numbers
 */

typedef struct {
    double mean, spread; /* standard deviation */
} Moments;

Moments moments(const float *x, size_t count);
double rms(const float *x, size_t count);
double correlation(const float *a, const float *b, size_t count);

/* Where a lattice point with this integer (skewed) index lies, in the published noise's
 * coordinates. Linear, so fractions may be given. */
void lattice_point(const Basis *basis, const double index[NK_MAX_DIMENSIONS],
                   double point[NK_MAX_DIMENSIONS]);

/* The exact derivatives of a published noise against central differences of its value and gradient, at random
 * points of random seeds: RMS of what they are apart over the RMS of the derivative. */
typedef struct {
    double slope, curve;
    int across; /* differences left out because they reach over a face where the kernel is cut off */
} Differences;

Differences differences_of(const Basis *basis, int points);

/* A random direction of length one. */
void random_direction(GRand *random, int dimensions, double direction[NK_MAX_DIMENSIONS]);

/* --------------------------------------------------------------------------------- reference
 * tables */

/* The path of a file of tests/reference; the caller frees. */
char *reference_path(const char *file);

/* Numbers in rows; lines that begin with # are skipped. A missing or ragged file ends the program.
 */
typedef struct {
    int rows, columns;
    double *at; /* rows x columns */
} Table;

Table table_read(const char *file);
void table_clear(Table *table);

#endif
