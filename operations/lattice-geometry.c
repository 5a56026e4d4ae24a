/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lattice-geometry.h"

#include <math.h>

#include "gradients.h"
#include "lattice.h"
#include "plan.h"

/* --- Small matrices: result = a * b, and so on --- */

static void multiply (const gdouble a[2][2], const gdouble b[2][2], gdouble result[2][2])
{
    for (gint i = 0; i < 2; i++)
        for (gint j = 0; j < 2; j++)
            result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
}

static void invert (const gdouble a[2][2], gdouble result[2][2])
{
    gdouble determinant = a[0][0] * a[1][1] - a[0][1] * a[1][0];

    result[0][0] = a[1][1] / determinant;
    result[0][1] = -a[0][1] / determinant;
    result[1][0] = -a[1][0] / determinant;
    result[1][1] = a[0][0] / determinant;
}

static NoisekitVector apply (const gdouble a[2][2], gdouble x, gdouble y)
{
    return (NoisekitVector){ a[0][0] * x + a[0][1] * y, a[1][0] * x + a[1][1] * y };
}

/* The factor by which a matrix stretches the vector that it stretches most: its largest singular value. */
static gdouble largest_stretch (const gdouble a[2][2])
{
    gdouble squares = a[0][0] * a[0][0] + a[0][1] * a[0][1] + a[1][0] * a[1][0] + a[1][1] * a[1][1];
    gdouble determinant = a[0][0] * a[1][1] - a[0][1] * a[1][0];

    return sqrt (0.5 * (squares + sqrt (fmax (squares * squares - 4.0 * determinant * determinant, 0.0))));
}

/* --- The figure --- */

/* All that is asked of a compiled plan. The lattice coordinates of a point of the field are
 *   map * point + offset,
 * and the lattice point with a given index lies at basis * index there (Perlin 2001: unskewing). */
static void read_plan (const NkPlan *plan, gdouble map[2][2], gdouble offset[2], gdouble basis[2][2])
{
    const NkOctave *octave = &plan->sum.octave[0];

    for (gint j = 0; j < 2; j++) {
        const gdouble unit[2] = { j == 0, j == 1 };
        gdouble position[2];

        nk_lattice_position (plan->geometry, 2, unit, position);
        for (gint i = 0; i < 2; i++) {
            map[i][j] = octave->map[i][j];
            basis[i][j] = position[i];
        }
        offset[j] = octave->offset[j];
    }
}

/* Index coordinates that are whole numbers on a family's lines, as a combination of the two. */
static const gdouble families[3][2] = { { 1.0, 0.0 }, { 0.0, 1.0 }, { 1.0, -1.0 } };

gint noisekit_figure_families (const NoisekitFigure *figure)
{
    return figure->lattice == NK_LATTICE_SIMPLEX ? 3 : 2;
}

/* How a family's coordinate changes per pixel. */
static NoisekitVector family_slope (const NoisekitFigure *figure, gint family)
{
    const gdouble *f = families[family];

    return (NoisekitVector){ f[0] * figure->to_index[0][0] + f[1] * figure->to_index[1][0],
                             f[0] * figure->to_index[0][1] + f[1] * figure->to_index[1][1] };
}

NoisekitFigure noisekit_figure (const NkField *field, const NkPlan *plan, const NkGrid *grid,
                                gdouble longest_gradient)
{
    NoisekitFigure figure = {
        .lattice = field->lattice,
        .per_pixel = { { grid->per_column[0], grid->per_row[0] }, { grid->per_column[1], grid->per_row[1] } },
        .spacing = G_MAXDOUBLE,
    };
    gdouble map[2][2], offset[2], basis[2][2], from_lattice[2][2], from_field[2][2], steepest;

    read_plan (plan, map, offset, basis);
    invert (map, from_lattice);
    invert (figure.per_pixel, from_field);
    multiply (from_lattice, basis, figure.to_field);
    multiply (from_field, figure.to_field, figure.to_pixels);
    multiply (from_field, from_lattice, figure.unskewed);
    invert (figure.to_pixels, figure.to_index);

    figure.field = apply (from_lattice, -offset[0], -offset[1]);
    /* A grid's origin is the centre of pixel (0, 0). */
    figure.origin = apply (from_field, figure.field.x - grid->origin[0], figure.field.y - grid->origin[1]);
    figure.origin.x += 0.5;
    figure.origin.y += 0.5;

    figure.reach = sqrt (nk_gradient_row (field->lattice, field->gradient_set)->shape[2].reach);
    for (gint family = 0; family < noisekit_figure_families (&figure); family++) {
        NoisekitVector slope = family_slope (&figure, family);

        figure.spacing = fmin (figure.spacing, 1.0 / sqrt (slope.x * slope.x + slope.y * slope.y));
    }

    /* A slope in the picture is at most as steep as the longest gradient across the shorter side of a cell.
     */
    figure.cell = 1.0 / largest_stretch (figure.per_pixel);
    steepest = longest_gradient / figure.cell;
    figure.arrow_per_slope = NOISEKIT_LONGEST_ARROW * figure.cell / steepest;
    return figure;
}

NoisekitFigure noisekit_figure_from (const NoisekitFigure *figure, gdouble x, gdouble y)
{
    NoisekitFigure moved = *figure;

    moved.origin.x -= x;
    moved.origin.y -= y;
    return moved;
}

NoisekitVector noisekit_figure_pixel (const NoisekitFigure *figure, NoisekitVector index)
{
    NoisekitVector step = apply (figure->to_pixels, index.x, index.y);

    return (NoisekitVector){ figure->origin.x + step.x, figure->origin.y + step.y };
}

NoisekitVector noisekit_figure_index (const NoisekitFigure *figure, NoisekitVector pixel)
{
    return apply (figure->to_index, pixel.x - figure->origin.x, pixel.y - figure->origin.y);
}

/* --- Gradients --- */

/* At a lattice point only its own bump has a slope: its gradient. */
static NoisekitVector slope_at (const NkPlan *plan, gdouble x, gdouble y)
{
    gdouble point[NK_MAX_DIMENSIONS] = { x, y };
    NkJet jet = nk_point (plan, point);

    return (NoisekitVector){ jet.gradient[0], jet.gradient[1] };
}

NoisekitVector noisekit_figure_arrow (const NoisekitFigure *figure, const NkPlan *plan, NoisekitVector index)
{
    NoisekitVector step = apply (figure->to_field, index.x, index.y);
    NoisekitVector slope = slope_at (plan, figure->field.x + step.x, figure->field.y + step.y);
    const gdouble (*m)[2] = figure->per_pixel;

    /* The chain rule: what a step of one pixel adds to the noise. */
    return (NoisekitVector){ figure->arrow_per_slope * (slope.x * m[0][0] + slope.y * m[1][0]),
                             figure->arrow_per_slope * (slope.x * m[0][1] + slope.y * m[1][1]) };
}

/* Sets choose among at most some hundred gradients by hash, so that every one of them occurs among so many
 * lattice points. */
gdouble noisekit_longest_gradient (const NkField *field)
{
    enum { SIDE = 64 };
    NkField sample = *field;
    gchar message[NK_MESSAGE_SIZE];
    NkGrid pixels = { .per_column = { 1.0, 0.0 }, .per_row = { 0.0, 1.0 } };
    NoisekitFigure figure;
    NkPlan *plan;
    gdouble longest = 0.0;

    sample.seed = 0;
    sample.seeded_origin = FALSE;
    plan = nk_plan_new (&sample, message);
    if (plan == NULL)
        return 0.0;
    figure = noisekit_figure (&sample, plan, &pixels, 1.0);
    for (gint j = 0; j < SIDE; j++)
        for (gint i = 0; i < SIDE; i++) {
            NoisekitVector step = apply (figure.to_field, i, j);
            NoisekitVector slope = slope_at (plan, figure.field.x + step.x, figure.field.y + step.y);

            longest = fmax (longest, slope.x * slope.x + slope.y * slope.y);
        }
    nk_plan_free (plan);
    return sqrt (longest);
}

/* --- Cells --- */

gint noisekit_figure_cell (const NoisekitFigure *figure, NoisekitVector pixel,
                           NoisekitVector corners[NOISEKIT_MAX_CORNERS])
{
    NoisekitVector index = noisekit_figure_index (figure, pixel);
    gdouble x = floor (index.x), y = floor (index.y);
    gint count = 0;

    /* The diagonal from (0, 0) to (1, 1) halves a cell into two triangles. */
    corners[count++] = (NoisekitVector){ x, y };
    if (figure->lattice == NK_LATTICE_SQUARE || index.x - x > index.y - y)
        corners[count++] = (NoisekitVector){ x + 1.0, y };
    corners[count++] = (NoisekitVector){ x + 1.0, y + 1.0 };
    if (figure->lattice == NK_LATTICE_SQUARE || index.x - x <= index.y - y)
        corners[count++] = (NoisekitVector){ x, y + 1.0 };
    return count;
}

/* --- Lines --- */

static gdouble family_at (const NoisekitFigure *figure, gint family, gdouble x, gdouble y)
{
    NoisekitVector index = noisekit_figure_index (figure, (NoisekitVector){ x, y });

    return families[family][0] * index.x + families[family][1] * index.y;
}

void noisekit_figure_lines (const NoisekitFigure *figure, gint family, const NoisekitBox *box, gdouble *first,
                            gdouble *last)
{
    gdouble a = family_at (figure, family, box->left, box->top);
    gdouble b = family_at (figure, family, box->right, box->top);
    gdouble c = family_at (figure, family, box->left, box->bottom);
    gdouble d = family_at (figure, family, box->right, box->bottom);

    *first = ceil (fmin (fmin (a, b), fmin (c, d)));
    *last = floor (fmax (fmax (a, b), fmax (c, d)));
}

/* One step of clipping a line from + t * along (Liang and Barsky 1984): low <= from + t * along <= high. */
static gboolean clip_axis (gdouble from, gdouble along, gdouble low, gdouble high, gdouble *enter,
                           gdouble *leave)
{
    gdouble a, b;

    if (along == 0.0)
        return from >= low && from <= high;
    a = (low - from) / along;
    b = (high - from) / along;
    *enter = fmax (*enter, fmin (a, b));
    *leave = fmin (*leave, fmax (a, b));
    return *enter <= *leave;
}

gboolean noisekit_figure_line (const NoisekitFigure *figure, gint family, gdouble line,
                               const NoisekitBox *box, NoisekitVector ends[2])
{
    NoisekitVector across = family_slope (figure, family);
    gdouble square = across.x * across.x + across.y * across.y, enter = -G_MAXDOUBLE, leave = G_MAXDOUBLE;
    gdouble x = 0.5 * (box->left + box->right), y = 0.5 * (box->top + box->bottom);
    gdouble ahead = (line - family_at (figure, family, x, y)) / square;
    NoisekitVector along = { -across.y / sqrt (square), across.x / sqrt (square) };

    /* The point of the line that is next to the middle of the box, and from there along it. */
    x += ahead * across.x;
    y += ahead * across.y;
    if (!clip_axis (x, along.x, box->left, box->right, &enter, &leave) ||
        !clip_axis (y, along.y, box->top, box->bottom, &enter, &leave))
        return FALSE;
    ends[0] = (NoisekitVector){ x + enter * along.x, y + enter * along.y };
    ends[1] = (NoisekitVector){ x + leave * along.x, y + leave * along.y };
    return TRUE;
}

/* --- Polygons --- */

/* How far a chord may leave its arc, in pixels, and how often an arc may be halved: 2^20 parts of a quarter
 * turn keep to that on circles of 10^10 pixels. */
#define TOLERANCE 0.02
enum { DEPTH = 20 };

typedef struct {
    const NoisekitFigure *figure;
    const NoisekitBox *box;
    NoisekitVector centre;
    GArray *polygon;
} Circle;

static NoisekitVector on_circle (const Circle *circle, NoisekitVector direction)
{
    NoisekitVector spoke = apply (circle->figure->unskewed, circle->figure->reach * direction.x,
                                  circle->figure->reach * direction.y);

    return (NoisekitVector){ circle->centre.x + spoke.x, circle->centre.y + spoke.y };
}

/* Whether a triangle lies on the far side of one side of the box. */
static gboolean is_outside (const NoisekitBox *box, NoisekitVector a, NoisekitVector b, NoisekitVector c)
{
    return fmax (fmax (a.x, b.x), c.x) < box->left || fmin (fmin (a.x, b.x), c.x) > box->right ||
           fmax (fmax (a.y, b.y), c.y) < box->top || fmin (fmin (a.y, b.y), c.y) > box->bottom;
}

/* Appends the arc from one direction (exclusive) to another, halving it until its chord is close enough. An
 * arc lies in the triangle of its ends and the point where its tangents meet: if that misses the box, so does
 * the chord, and no more of it needs to be told. */
static void add_arc (const Circle *circle, NoisekitVector from, NoisekitVector to, gint depth)
{
    NoisekitVector a = on_circle (circle, from), b = on_circle (circle, to), middle, on, apex;
    gdouble x = from.x + to.x, y = from.y + to.y, length = sqrt (x * x + y * y);
    gdouble opening = 1.0 + from.x * to.x + from.y * to.y, dx, dy;

    middle = (NoisekitVector){ x / length, y / length };
    on = on_circle (circle, middle);
    apex = on_circle (circle, (NoisekitVector){ x / opening, y / opening });
    dx = on.x - 0.5 * (a.x + b.x);
    dy = on.y - 0.5 * (a.y + b.y);
    if (depth == 0 || dx * dx + dy * dy < TOLERANCE * TOLERANCE || is_outside (circle->box, a, b, apex)) {
        g_array_append_val (circle->polygon, b);
        return;
    }
    add_arc (circle, from, middle, depth - 1);
    add_arc (circle, middle, to, depth - 1);
}

void noisekit_figure_circle (const NoisekitFigure *figure, NoisekitVector index, const NoisekitBox *box,
                             GArray *polygon)
{
    static const NoisekitVector quarters[] = {
        { 1.0, 0.0 }, { 0.0, 1.0 }, { -1.0, 0.0 }, { 0.0, -1.0 }, { 1.0, 0.0 }
    };
    Circle circle = { figure, box, noisekit_figure_pixel (figure, index), polygon };

    for (gint i = 0; i < 4; i++)
        add_arc (&circle, quarters[i], quarters[i + 1], DEPTH);
}

/* What is left of a convex polygon on the inner side of the line normal . p = limit (Sutherland and Hodgman
 * 1974). */
static void clip_half_plane (const GArray *polygon, gdouble normal_x, gdouble normal_y, gdouble limit,
                             GArray *result)
{
    g_array_set_size (result, 0);
    for (guint i = 0; i < polygon->len; i++) {
        NoisekitVector a = g_array_index (polygon, NoisekitVector, i);
        NoisekitVector b = g_array_index (polygon, NoisekitVector, i + 1 < polygon->len ? i + 1 : 0);
        gdouble beyond_a = normal_x * a.x + normal_y * a.y - limit;
        gdouble beyond_b = normal_x * b.x + normal_y * b.y - limit;

        if (beyond_a <= 0.0)
            g_array_append_val (result, a);
        if ((beyond_a < 0.0 && beyond_b > 0.0) || (beyond_a > 0.0 && beyond_b < 0.0)) {
            gdouble t = beyond_a / (beyond_a - beyond_b);
            NoisekitVector crossing = { a.x + t * (b.x - a.x), a.y + t * (b.y - a.y) };

            g_array_append_val (result, crossing);
        }
    }
}

void noisekit_clip_polygon (GArray *polygon, const NoisekitBox *box, GArray *scratch)
{
    clip_half_plane (polygon, -1.0, 0.0, -box->left, scratch);
    clip_half_plane (scratch, 1.0, 0.0, box->right, polygon);
    clip_half_plane (polygon, 0.0, -1.0, -box->top, scratch);
    clip_half_plane (scratch, 0.0, 1.0, box->bottom, polygon);
}
