/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "quality-plot.h"

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Pixels. */
enum { LEFT = 62, RIGHT = 14, TOP = 30, BOTTOM = 48, LEGEND = 30, TICK = 5, TEXT = 13, TITLE = 14 };

/* About so many round numbers on an axis. */
enum { X_TICKS = 7, Y_TICKS = 6 };

static const double inks[][3] = {
    [INK_BLUE] = { 0.00, 0.36, 0.68 },
    [INK_ORANGE] = { 0.87, 0.45, 0.00 },
    [INK_GREEN] = { 0.00, 0.55, 0.40 },
    [INK_GREY] = { 0.45, 0.45, 0.45 },
};

struct Plot {
    cairo_surface_t *surface;
    cairo_t *cairo;
    int width, height;  /* of a panel */
    int panel;          /* -1 before the first */
    double legend_at;   /* where the next entry begins */
    double left, top;   /* of the panel, in pixels */
    double first, last; /* range of x */
    double from, to;    /* range of y */
};

static double pixel_x(const Plot *plot, double x)
{
    return plot->left + plot->width * (x - plot->first) / (plot->last - plot->first);
}

static double pixel_y(const Plot *plot, double y)
{
    return plot->top + plot->height * (plot->to - y) / (plot->to - plot->from);
}

static void use_ink(Plot *plot, Ink ink)
{
    cairo_set_source_rgb(plot->cairo, inks[ink][0], inks[ink][1], inks[ink][2]);
}

static void use_black(Plot *plot)
{
    cairo_set_source_rgb(plot->cairo, 0.15, 0.15, 0.15);
}

/* across: 0 begins at x, 0.5 is centred, 1 ends there. */
static void write_at(Plot *plot, double x, double baseline, double across, const char *text)
{
    cairo_text_extents_t extents;

    cairo_text_extents(plot->cairo, text, &extents);
    cairo_move_to(plot->cairo, rint(x - across * extents.x_advance), rint(baseline));
    cairo_show_text(plot->cairo, text);
}

Plot *plot_new(int panels, int width, int height)
{
    Plot *plot = g_new0(Plot, 1);

    plot->width = width;
    plot->height = height;
    plot->panel = -1;
    plot->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, panels * (LEFT + width + RIGHT),
                                               TOP + height + BOTTOM + LEGEND);
    plot->cairo = cairo_create(plot->surface);
    plot->legend_at = LEFT;
    cairo_set_source_rgb(plot->cairo, 1.0, 1.0, 1.0);
    cairo_paint(plot->cairo);
    cairo_select_font_face(plot->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(plot->cairo, TEXT);
    return plot;
}

/* ---------------------------------------------------------------------------------------- axes */

/* The step of 1, 2 or 5 times a power of ten that gives about so many ticks. */
static double round_step(double range, int ticks)
{
    double power = pow(10.0, floor(log10(range / ticks))), ratio = range / ticks / power;

    return power * (ratio < 1.5 ? 1.0 : ratio < 3.5 ? 2.0 : ratio < 7.5 ? 5.0 : 10.0);
}

static void format_number(char *text, size_t size, double x, double step)
{
    int digits = step < 1.0 ? (int)ceil(-log10(step) - 1e-9) : 0;

    snprintf(text, size, "%s%.*f", x < -1e-9 ? "−" : "", digits, fabs(x));
}

static void x_tick(Plot *plot, double x, const char *text)
{
    double at = rint(pixel_x(plot, x)) + 0.5, bottom = plot->top + plot->height;

    cairo_move_to(plot->cairo, at, bottom);
    cairo_line_to(plot->cairo, at, bottom + TICK);
    cairo_stroke(plot->cairo);
    write_at(plot, at, bottom + TICK + TEXT + 1, 0.5, text);
}

static void x_ticks(Plot *plot)
{
    double step = round_step(plot->last - plot->first, X_TICKS);

    for (double k = ceil(plot->first / step - 1e-9); k * step <= plot->last + 1e-9 * step; k++) {
        char text[32];

        format_number(text, sizeof text, k * step, step);
        x_tick(plot, k * step, text);
    }
}

static void y_tick(Plot *plot, double y, const char *text)
{
    double at = rint(pixel_y(plot, y)) + 0.5;

    cairo_set_source_rgb(plot->cairo, 0.88, 0.88, 0.88);
    cairo_move_to(plot->cairo, plot->left, at);
    cairo_line_to(plot->cairo, plot->left + plot->width, at);
    cairo_stroke(plot->cairo);
    use_black(plot);
    write_at(plot, plot->left - TICK, at + 0.36 * TEXT, 1.0, text);
}

static void y_ticks(Plot *plot)
{
    double step = round_step(plot->to - plot->from, Y_TICKS);

    for (double k = ceil(plot->from / step - 1e-9); k * step <= plot->to + 1e-9 * step; k++) {
        char text[32];

        format_number(text, sizeof text, k * step, step);
        y_tick(plot, k * step, text);
    }
}

static void y_ticks_log10(Plot *plot)
{
    static const char *const superscripts[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };

    for (int k = (int)ceil(plot->from); k <= (int)floor(plot->to); k++) {
        char text[32];

        snprintf(text, sizeof text, "10%s%s", k < 0 ? "⁻" : "", superscripts[abs(k) % 10]);
        y_tick(plot, k, text);
    }
}

static void frame(Plot *plot)
{
    use_black(plot);
    cairo_set_line_width(plot->cairo, 1.0);
    cairo_rectangle(plot->cairo, plot->left + 0.5, plot->top + 0.5, plot->width, plot->height);
    cairo_stroke(plot->cairo);
}

void plot_panel(Plot *plot, const Panel *panel)
{
    double middle;

    plot->panel++;
    plot->left = LEFT + plot->panel * (LEFT + plot->width + RIGHT);
    plot->top = TOP;
    plot->first = panel->first;
    plot->last = panel->last;
    plot->from = panel->from;
    plot->to = panel->to;
    cairo_set_line_width(plot->cairo, 1.0);
    if (panel->y_is_log10)
        y_ticks_log10(plot);
    else
        y_ticks(plot);
    if (panel->names)
        for (int i = 0; panel->names[i]; i++)
            x_tick(plot, i, panel->names[i]);
    else
        x_ticks(plot);
    frame(plot);

    middle = plot->left + plot->width / 2.0;
    write_at(plot, middle, plot->top + plot->height + TICK + 2.6 * TEXT, 0.5, panel->x_label);
    cairo_save(plot->cairo);
    cairo_translate(plot->cairo, plot->left - LEFT + TEXT + 2, plot->top + plot->height / 2.0);
    cairo_rotate(plot->cairo, -G_PI / 2.0);
    write_at(plot, 0.0, 0.0, 0.5, panel->y_label);
    cairo_restore(plot->cairo);
    cairo_select_font_face(plot->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(plot->cairo, TITLE);
    write_at(plot, middle, plot->top - 9.0, 0.5, panel->title);
    cairo_select_font_face(plot->cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(plot->cairo, TEXT);
}

/* -------------------------------------------------------------------------------------- series */

static void clip_to_panel(Plot *plot)
{
    cairo_save(plot->cairo);
    cairo_rectangle(plot->cairo, plot->left, plot->top, plot->width + 1, plot->height + 1);
    cairo_clip(plot->cairo);
}

static void use_pen(Plot *plot, Ink ink, gboolean dashed)
{
    const double dashes[] = { 6.0, 4.0 };

    use_ink(plot, ink);
    cairo_set_line_width(plot->cairo, 2.0);
    cairo_set_line_join(plot->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(plot->cairo, dashes, dashed ? 2 : 0, 0.0);
}

void plot_curve(Plot *plot, Ink ink, gboolean dashed, const double *x, const double *y, int count)
{
    clip_to_panel(plot);
    use_pen(plot, ink, dashed);
    for (int i = 0; i < count; i++)
        cairo_line_to(plot->cairo, pixel_x(plot, x[i]), pixel_y(plot, y[i]));
    cairo_stroke(plot->cairo);
    cairo_restore(plot->cairo);
}

void plot_dots(Plot *plot, Ink ink, const double *x, const double *y, const double *half, int count)
{
    clip_to_panel(plot);
    use_ink(plot, ink);
    cairo_set_line_width(plot->cairo, 1.5);
    for (int i = 0; i < count; i++) {
        double at = pixel_x(plot, x[i]);

        cairo_arc(plot->cairo, at, pixel_y(plot, y[i]), 3.5, 0.0, 2.0 * G_PI);
        cairo_fill(plot->cairo);
        if (half) {
            cairo_move_to(plot->cairo, at, pixel_y(plot, y[i] - half[i]));
            cairo_line_to(plot->cairo, at, pixel_y(plot, y[i] + half[i]));
            cairo_stroke(plot->cairo);
        }
    }
    cairo_restore(plot->cairo);
}

void plot_bars(Plot *plot, Ink ink, const double *x, const double *y, int count, double width)
{
    clip_to_panel(plot);
    use_ink(plot, ink);
    for (int i = 0; i < count; i++) {
        double left = pixel_x(plot, x[i] - 0.5 * width), top = pixel_y(plot, y[i]);

        cairo_rectangle(plot->cairo, left, top, pixel_x(plot, x[i] + 0.5 * width) - left,
                        pixel_y(plot, 0.0) - top);
    }
    cairo_fill(plot->cairo);
    cairo_restore(plot->cairo);
    frame(plot);
}

void plot_image(Plot *plot, const double *shade, int columns, int rows)
{
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    int stride = cairo_image_surface_get_stride(image) / (int)sizeof(guint32);
    guint32 *pixels = (guint32 *)(void *)cairo_image_surface_get_data(image);

    for (int i = 0; i < columns * rows; i++) {
        guint32 grey = (guint32)rint(255.0 * (1.0 - CLAMP(shade[i], 0.0, 1.0)));

        pixels[i / columns * stride + i % columns] = grey << 16 | grey << 8 | grey;
    }
    cairo_surface_mark_dirty(image);
    cairo_save(plot->cairo);
    cairo_translate(plot->cairo, plot->left, plot->top);
    cairo_scale(plot->cairo, (double)plot->width / columns, (double)plot->height / rows);
    cairo_set_source_surface(plot->cairo, image, 0.0, 0.0);
    cairo_pattern_set_filter(cairo_get_source(plot->cairo), CAIRO_FILTER_NEAREST);
    cairo_paint(plot->cairo);
    cairo_restore(plot->cairo);
    cairo_surface_destroy(image);
    frame(plot);
}

void plot_legend(Plot *plot, Ink ink, gboolean dashed, const char *text)
{
    double baseline = TOP + plot->height + BOTTOM + LEGEND - 11.0;
    cairo_text_extents_t extents;

    cairo_save(plot->cairo);
    use_pen(plot, ink, dashed);
    cairo_move_to(plot->cairo, plot->legend_at, baseline - 0.35 * TEXT);
    cairo_rel_line_to(plot->cairo, 26.0, 0.0);
    cairo_stroke(plot->cairo);
    cairo_restore(plot->cairo);
    use_black(plot);
    write_at(plot, plot->legend_at + 32.0, baseline, 0.0, text);
    cairo_text_extents(plot->cairo, text, &extents);
    plot->legend_at += 32.0 + extents.x_advance + 24.0;
}

void plot_finish(Plot *plot, const char *folder, const char *name)
{
    if (folder) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        cairo_status_t status = cairo_surface_write_to_png(plot->surface, path);

        if (status != CAIRO_STATUS_SUCCESS) {
            fprintf(stderr, "Cannot write %s: %s\n", path, cairo_status_to_string(status));
            exit(EXIT_FAILURE);
        }
    }
    cairo_destroy(plot->cairo);
    cairo_surface_destroy(plot->surface);
    g_free(plot);
}
