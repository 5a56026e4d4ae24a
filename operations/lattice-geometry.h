/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Where the lattice of a 2D noise lies in the picture, in plain numbers: what noisekit:lattice draws and its
 * tests check. Nothing here draws.
 *
 * Everything stands on one affine map, from the index of a lattice point (two whole numbers) to pixels. Cell
 * lines are where an index coordinate, or on the simplex lattice their difference, is a whole number.
 */
#ifndef NOISEKIT_LATTICE_GEOMETRY_H
#define NOISEKIT_LATTICE_GEOMETRY_H

#include <glib.h>

#include "noise.h"

/* Pixels, or the index of a lattice point and fractions between; which one the name says. */
typedef struct {
    gdouble x, y;
} NoisekitVector;

typedef struct {
    gdouble left, top, right, bottom;
} NoisekitBox;

/* Corners of a cell. */
enum { NOISEKIT_MAX_CORNERS = 4 };

/* The longest gradient that a set can have is drawn this long, in cells of the square lattice. */
#define NOISEKIT_LONGEST_ARROW 0.4

typedef struct {
    NkLattice lattice;
    NoisekitVector origin;   /* pixel of the lattice point with index (0, 0) */
    gdouble to_pixels[2][2]; /* a step of the index, in pixels */
    gdouble to_index[2][2];  /* its inverse */
    gdouble unskewed[2][2];  /* a step of the unskewed lattice coordinates, in pixels */
    gdouble to_field[2][2];  /* a step of the index, in the field's coordinates */
    NoisekitVector field;    /* where the lattice point (0, 0) lies in the field */
    gdouble per_pixel[2][2]; /* a step of a pixel, in the field's coordinates */
    gdouble cell;            /* pixels: the shorter side of a cell of the square lattice at this scale */
    gdouble spacing;         /* pixels between the closest cell lines */
    gdouble reach;           /* simplex: radius of a lattice point's bump, in unskewed lattice coordinates */
    gdouble arrow_per_slope; /* pixels of arrow per unit of slope in the picture */
} NoisekitFigure;

/* The longest gradient of a field's set, as the slope of its noise at a lattice point; 0 if the field is not
 * a valid one. */
gdouble noisekit_longest_gradient (const NkField *field);

/* plan: of the field; grid: of the picture that is drawn, at its zoom. */
NoisekitFigure noisekit_figure (const NkField *field, const NkPlan *plan, const NkGrid *grid,
                                gdouble longest_gradient);

/* The same in pixels counted from another one. */
NoisekitFigure noisekit_figure_from (const NoisekitFigure *figure, gdouble x, gdouble y);

NoisekitVector noisekit_figure_pixel (const NoisekitFigure *figure, NoisekitVector index);
NoisekitVector noisekit_figure_index (const NoisekitFigure *figure, NoisekitVector pixel);

/* From a lattice point to its arrow's tip: the slope of the noise there, in the picture. */
NoisekitVector noisekit_figure_arrow (const NoisekitFigure *figure, const NkPlan *plan, NoisekitVector index);

/* The indices of the corners of the cell that a pixel lies in, in order around it; their number. */
gint noisekit_figure_cell (const NoisekitFigure *figure, NoisekitVector pixel,
                           NoisekitVector corners[NOISEKIT_MAX_CORNERS]);

/* Families of parallel cell lines: two, or three on the simplex lattice. */
gint noisekit_figure_families (const NoisekitFigure *figure);

/* The numbers of a family's first and last line in a box. */
void noisekit_figure_lines (const NoisekitFigure *figure, gint family, const NoisekitBox *box, gdouble *first,
                            gdouble *last);

/* The part of a line that lies in a box; FALSE if there is none. */
gboolean noisekit_figure_line (const NoisekitFigure *figure, gint family, gdouble line,
                               const NoisekitBox *box, NoisekitVector ends[2]);

/* Polygons are arrays of NoisekitVector in pixels. This appends the circle around a lattice point that its
 * bump reaches to, exact to a fiftieth of a pixel within the box and coarse outside. */
void noisekit_figure_circle (const NoisekitFigure *figure, NoisekitVector index, const NoisekitBox *box,
                             GArray *polygon);

/* Cuts a convex polygon to the box; scratch is overwritten. */
void noisekit_clip_polygon (GArray *polygon, const NoisekitBox *box, GArray *scratch);

#endif
