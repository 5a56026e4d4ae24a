/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Charts as PNG pictures, drawn with cairo: a row of panels with labelled axes, one legend below.
 */
#ifndef MEASURE_QUALITY_PLOT_H
#define MEASURE_QUALITY_PLOT_H

#include <glib.h>

/* They differ in lightness too, for those who do not see hues. */
typedef enum {
    INK_BLUE,
    INK_ORANGE,
    INK_GREEN,
    INK_GREY,
} Ink;

typedef struct Plot Plot;

typedef struct {
    const char *title, *x_label, *y_label;
    double first, last;       /* range of x */
    double from, to;          /* range of y */
    gboolean y_is_log10;      /* y is a logarithm; the axis shows the powers of ten */
    const char *const *names; /* NULL, or what stands at x = 0, 1, …; ends with NULL */
} Panel;

/* A row of so many panels, each of so many pixels within its axes. */
Plot *plot_new(int panels, int width, int height);

/* Begins the next panel. */
void plot_panel(Plot *plot, const Panel *panel);

void plot_curve(Plot *plot, Ink ink, gboolean dashed, const double *x, const double *y, int count);
/* Dots with bars of +-half, or without if that is NULL. */
void plot_dots(Plot *plot, Ink ink, const double *x, const double *y, const double *half, int count);
void plot_bars(Plot *plot, Ink ink, const double *x, const double *y, int count, double width);
/* Fills the panel with a grey picture, first row on top: 0 is white, 1 black. */
void plot_image(Plot *plot, const double *shade, int columns, int rows);

/* The next entry of the legend. */
void plot_legend(Plot *plot, Ink ink, gboolean dashed, const char *text);

/* Writes FOLDER/NAME, or nothing if the folder is NULL, and frees the plot. Ends the program where it cannot
 * write. */
void plot_finish(Plot *plot, const char *folder, const char *name);

#endif
