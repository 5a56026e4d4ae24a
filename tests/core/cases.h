/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Fields and grids by number: what tests of the plan, of sums and of bits run over. Needs no GLib, so that
 * the golden hashes can be compared where there is none.
 */
#ifndef NK_TESTS_CASES_H
#define NK_TESTS_CASES_H

#include "noise.h"

/* A basis: one octave of noise, the seed apart. */
typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    int dimensions;
    const char *name; /* "simplex-circle-2d" */
} Basis;

/* Our sets on both lattices in 2 to 4 dimensions: what tests of the plan, of fractals and of bits run over.
 */
enum { BASIS_COUNT = 12 };
extern const Basis bases[BASIS_COUNT];

/* Which grids: they decide which way the core takes. */
typedef enum {
    GRID_PLAIN,     /* square pixels */
    GRID_TURNED,    /* by an angle that no lattice shares */
    GRID_STRETCHED, /* oblong pixels */
    GRID_MIRRORED,  /* columns run towards negative x */
    GRID_SHEARED,   /* columns and rows are not at a right angle */
} GridKind;

enum { GRID_KINDS = GRID_SHEARED + 1 };
extern const char *const grid_names[GRID_KINDS];

/* scale: pixels per unit. The third and fourth coordinate are somewhere between lattice points. */
NkGrid grid_of(GridKind kind, double scale);

extern const char *const fractal_names[NK_FRACTAL_RIDGED + 1];

/* A field on a grid, for tests over the product of all of them. */
typedef struct {
    const Basis *basis;
    NkFractal fractal;
    int warps;
    double scale;
    GridKind grid;
} Case;

NkField case_field(const Case *c);

enum { CASE_NAME = 80 };
void case_name(const Case *c, char name[CASE_NAME]); /* "simplex-circle-2d/fbm/warp2/50/turned" */

#endif
