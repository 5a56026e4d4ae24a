/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Fills rectangles of a grid: cuts them into tiles, sets each octave up for a tile in double precision,
 * and hands it to the vector code. An octave goes one of three ways, by the field and the grid alone:
 *
 *   discs   simplex cells of some pixels, on a grid with right angles;
 *   rows    Perlin cells of a pixel and more, on a grid that is neither turned nor mirrored;
 *   direct  all else: displaced positions, turned or sheared grids, small cells.
 */
#include <math.h>
#include <string.h>

#include "lattice.h"
#include "plan.h"
#include "tile.h"

/* Below these, in pixels, hashing every pixel's corners is faster (measured; docs/internals.md). Discs by
 * dimension: in three and four, hashing costs more. Rows: 16 pixels must not meet more than 16 cells. */
static const double smallest_disc_radius[NK_MAX_DIMENSIONS + 1] = { 0.0, 0.0, 7.0, 3.0, 3.0 };
#define SMALLEST_ROWS_CELL 1.2
/* The same where a pixel by itself is left to the definition, which takes a hundred times as long. */
#define SMALLEST_WIDE_DISC_RADIUS 0.25

/* One octave on one grid. Lattice coordinates of pixel (column, row) are
 * origin + column * per_column + row * per_row. */
typedef struct {
    double origin[NK_MAX_DIMENSIONS];
    double per_column[NK_MAX_DIMENSIONS], per_row[NK_MAX_DIMENSIONS];
    double amplitude; /* of the sum over lattice points */
} Placed;

/* What stays the same for all tiles of a render. */
typedef struct {
    const NkPlan *plan;
    const NkGrid *grid;
    const NkKernels *kernels;
    NkView view;
    bool usable;      /* else the mean is everywhere */
    bool right_angle; /* columns and rows of pixels cross at a right angle in the field's plane */
    /* Unit vectors of the field's plane in which tiles carry derivatives: along the pixel columns and rows
     * where these are at a right angle, else along the axes. */
    double frame[2][2];
} Render;

/* Displacements of a window's pixels, in coordinates of the field; planes 1 and 2 are their derivatives. */
typedef struct {
    NkPixels x, y;
} Displacement;

static double dot(const double a[], const double b[], int n)
{
    double sum = 0.0;

    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The octave's map applied to a vector of the field's plane. */
static void to_lattice(const NkOctave *octave, const double v[2], double out[NK_MAX_DIMENSIONS])
{
    for (int i = 0; i < NK_MAX_DIMENSIONS; i++)
        out[i] = octave->map[i][0] * v[0] + octave->map[i][1] * v[1];
}

static Placed place(const NkPlan *plan, const NkOctave *octave, const NkGrid *grid, double amplitude)
{
    Placed placed = { .amplitude = amplitude };

    to_lattice(octave, grid->origin, placed.origin);
    for (int i = 0; i < NK_MAX_DIMENSIONS; i++) {
        for (int axis = 2; axis < plan->dimensions; axis++)
            placed.origin[i] += octave->map[i][axis] * nk_slice(plan, grid, axis);
        placed.origin[i] += octave->offset[i];
    }
    to_lattice(octave, grid->per_column, placed.per_column);
    to_lattice(octave, grid->per_row, placed.per_row);
    return placed;
}

static double position(const Placed *placed, int axis, double column, double row)
{
    return placed->origin[axis] + column * placed->per_column[axis] + row * placed->per_row[axis];
}

/* 1e-12: a turn by any angle keeps the right angle up to rounding. 1e-30: the squares of smaller steps lose
 * their digits. */
static bool is_right_angle(const double columns[], const double rows[], int n)
{
    double width = sqrt(dot(columns, columns, n)), height = sqrt(dot(rows, rows, n));

    return width > 1e-30 && height > 1e-30 && fabs(dot(columns, rows, n)) <= 1e-12 * width * height;
}

static NkSource source_of(const NkPlan *plan, const NkOctave *octave)
{
    NkHash hash = plan->row->set == NK_GRADIENTS_CIRCLE    ? NK_HASH_CIRCLE
                  : plan->row->set == NK_GRADIENTS_DIAMOND ? NK_HASH_DIAMOND
                                                           : NK_HASH_GIVEN;

    return (NkSource){ hash, plan->dimensions, plan->row, &octave->key, &octave->periods };
}

void nk_source_gradient(const NkSource *source, const int32_t index[NK_MAX_DIMENSIONS],
                        float gradient[NK_MAX_DIMENSIONS])
{
    double exact[NK_MAX_DIMENSIONS] = { 0.0 };

    source->row->gradient(source->key, index, exact);
    for (int i = 0; i < source->dimensions; i++)
        gradient[i] = (float)exact[i];
}

/* ------------------------------------------------------------------------------------------ discs */

/* Where a tile is, in pixels. */
typedef struct {
    int column, row;
} Corner;

typedef struct {
    double low, high;
} Interval;

/* Narrows an interval of x to where slope * x + constant lies within [low, high]. */
static void narrow(Interval *x, double slope, double constant, double low, double high)
{
    double a = (low - constant) / slope, b = (high - constant) / slope;

    if (fabs(slope) < 1e-9)
        return;
    x->low = fmax(x->low, fmin(a, b));
    x->high = fmin(x->high, fmax(a, b));
}

/* A plane through a lattice of n dimensions. Indices are seen from an anchor near the window, so numbers stay
 * small. Along direction k (0: u, 1: v, then those out of the plane) the point with index I lies at
 * along[k] . I - centre[k]. The first two of the axes in `order` are walked; the others follow from lying
 * near the plane: where the walked ones are (a, b), solved[j] gives their index, up to `slack` for all the
 * points within the radius. */
typedef struct {
    int n, order[NK_MAX_DIMENSIONS];
    double radius;
    double direction[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS]; /* unit vectors, by k */
    double along[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];
    double centre[NK_MAX_DIMENSIONS];
    int64_t anchor[NK_MAX_DIMENSIONS];
    struct {
        double a, b, constant, slack;
    } solved[2];
} LatticePlane;

/* Unit vectors at right angles to the first `have` ones: what is left of the lattice's axes, the longest
 * first, the last axis where there is a choice. */
static void complete_directions(double direction[][NK_MAX_DIMENSIONS], int have, int n)
{
    for (; have < n; have++) {
        double longest = 0.0;

        for (int axis = n - 1; axis >= 0; axis--) {
            double rest[NK_MAX_DIMENSIONS] = { 0.0 }, length;

            rest[axis] = 1.0;
            for (int k = 0; k < have; k++)
                for (int i = 0; i < n; i++)
                    rest[i] -= direction[k][axis] * direction[k][i];
            length = sqrt(dot(rest, rest, n));
            if (length <= longest * (1.0 + 1e-9))
                continue;
            longest = length;
            for (int i = 0; i < n; i++)
                direction[have][i] = rest[i] / length;
        }
    }
}

/* Chooses the axes to walk so that the others are found best, and solves for these. */
static void solve_plane(LatticePlane *plane)
{
    int n = plane->n, beyond = n - 2, best[2] = { n - 2, n - 1 };
    const double *first = plane->along[2], *second = plane->along[3];
    double largest = 0.0;

    for (int i = 0; i < n && beyond > 0; i++)
        for (int j = beyond == 1 ? i : i + 1; j < (beyond == 1 ? i + 1 : n); j++) {
            double size = beyond == 1 ? fabs(first[i]) : fabs(first[i] * second[j] - first[j] * second[i]);

            if (size > largest * (1.0 + 1e-9)) {
                largest = size;
                best[0] = i;
                best[1] = j;
            }
        }
    for (int i = 0, at = 0; i < n; i++)
        if (beyond == 0 || (i != best[0] && (beyond == 1 || i != best[1])))
            plane->order[at++] = i;
    for (int j = 0; j < beyond; j++)
        plane->order[2 + j] = best[j];

    int a = plane->order[0], b = plane->order[1], c = plane->order[2], d = plane->order[3];

    if (beyond == 1) {
        plane->solved[0].a = -first[a] / first[c];
        plane->solved[0].b = -first[b] / first[c];
        plane->solved[0].constant = plane->centre[2] / first[c];
        plane->solved[0].slack = plane->radius / fabs(first[c]);
    } else if (beyond == 2) {
        double determinant = first[c] * second[d] - first[d] * second[c];
        double inverse[2][2] = { { second[d] / determinant, -first[d] / determinant },
                                 { -second[c] / determinant, first[c] / determinant } };

        for (int j = 0; j < 2; j++) {
            const double *row = inverse[j];

            plane->solved[j].a = -(row[0] * first[a] + row[1] * second[a]);
            plane->solved[j].b = -(row[0] * first[b] + row[1] * second[b]);
            plane->solved[j].constant = row[0] * plane->centre[2] + row[1] * plane->centre[3];
            plane->solved[j].slack = plane->radius * (fabs(row[0]) + fabs(row[1]));
        }
    }
}

/* centre: of the tile, in lattice coordinates; axis_u, axis_v: unit vectors of its columns and rows. */
static LatticePlane lattice_plane(const NkPlan *plan, const double centre[], const double axis_u[],
                                  const double axis_v[])
{
    int n = plan->dimensions;
    LatticePlane plane = { .n = n, .radius = sqrt(plan->shape.reach) };
    double skewed[NK_MAX_DIMENSIONS], rest[NK_MAX_DIMENSIONS], from[NK_MAX_DIMENSIONS];

    memcpy(plane.direction[0], axis_u, sizeof plane.direction[0]);
    memcpy(plane.direction[1], axis_v, sizeof plane.direction[1]);
    complete_directions(plane.direction, 2, n);
    nk_lattice_skewed(plan->geometry, n, centre, skewed);
    for (int i = 0; i < n; i++)
        plane.anchor[i] = nk_wide_cell(skewed[i], &rest[i]);
    nk_lattice_position(plan->geometry, n, rest, from);
    for (int k = 0; k < n; k++) {
        plane.centre[k] = dot(plane.direction[k], from, n);
        for (int i = 0; i < n; i++) {
            double unit[NK_MAX_DIMENSIONS] = { 0.0 }, point[NK_MAX_DIMENSIONS];

            unit[i] = 1.0;
            nk_lattice_position(plan->geometry, n, unit, point);
            plane.along[k][i] = dot(plane.direction[k], point, n);
        }
    }
    solve_plane(&plane);
    return plane;
}

typedef struct {
    const Render *render;
    const NkPixels *to;
    const NkWindow *window;
    const NkPeriods *periods;
    LatticePlane plane;
    Interval u, v; /* the window in the tile's frame */
    NkDiscFrame frame;
    NkDiscs discs;
} DiscDrawer;

static void flush_discs(DiscDrawer *drawer)
{
    drawer->render->kernels->discs(drawer->to, drawer->window, &drawer->frame, &drawer->discs);
    drawer->discs.count = 0;
}

/* How far a coordinate is outside an interval. */
static double outside(double x, Interval within)
{
    return x < within.low ? within.low - x : x > within.high ? x - within.high : 0.0;
}

/* The lattice point with this index, as seen from the anchor, unless it does not reach the window. */
static void add_disc(DiscDrawer *drawer, const int index[])
{
    const LatticePlane *plane = &drawer->plane;
    NkDiscs *discs = &drawer->discs;
    double at[NK_MAX_DIMENSIONS], reach = plane->radius * plane->radius;
    int n = plane->n, into = discs->count;

    for (int k = 0; k < n; k++) {
        at[k] = -plane->centre[k];
        for (int i = 0; i < n; i++)
            at[k] += plane->along[k][i] * index[i];
        if (k >= 2)
            reach -= at[k] * at[k];
    }

    double off_u = outside(at[0], drawer->u), off_v = outside(at[1], drawer->v);
    int64_t absolute[NK_MAX_DIMENSIONS];
    int32_t wrapped[NK_MAX_DIMENSIONS];

    if (reach <= 0.0 || off_u * off_u + off_v * off_v >= reach * 1.0001)
        return;
    for (int i = 0; i < n; i++) {
        double away = 0.0;

        for (int k = 2; k < n; k++)
            away -= at[k] * plane->direction[k][i];
        discs->away[i][into] = (float)away;
        absolute[i] = plane->anchor[i] + index[i];
    }
    nk_wrap(drawer->periods, absolute, wrapped);
    for (int i = 0; i < n; i++)
        discs->index[i][into] = wrapped[i];
    discs->u[into] = (float)at[0];
    discs->v[into] = (float)at[1];
    discs->reach[into] = (float)reach;
    if (++discs->count == NK_DISCS)
        flush_discs(drawer);
}

/* The whole numbers within an interval, and a little more on either side, since ends round. */
static int first_whole(double low)
{
    return (int)ceil(low - 1e-3);
}

static int last_whole(double high)
{
    return (int)floor(high + 1e-3);
}

/* Where the walked axes are at `index`, the points on the other ones that are near the plane. */
static void add_discs_near(DiscDrawer *drawer, int index[])
{
    const LatticePlane *plane = &drawer->plane;
    double a = index[plane->order[0]], b = index[plane->order[1]], at[2];

    if (plane->n == 2) {
        add_disc(drawer, index);
        return;
    }
    for (int j = 0; j < plane->n - 2; j++)
        at[j] = plane->solved[j].constant + plane->solved[j].a * a + plane->solved[j].b * b;

    int c = plane->order[2], d = plane->order[3], last = last_whole(at[0] + plane->solved[0].slack);

    for (index[c] = first_whole(at[0] - plane->solved[0].slack); index[c] <= last; index[c]++) {
        if (plane->n == 3) {
            add_disc(drawer, index);
            continue;
        }

        Interval range = { at[1] - plane->solved[1].slack, at[1] + plane->solved[1].slack };

        for (int k = 2; k < 4; k++) {
            const double *along = plane->along[k];
            double rest = along[plane->order[0]] * a + along[plane->order[1]] * b + along[c] * index[c];

            narrow(&range, along[d], rest - plane->centre[k], -plane->radius, plane->radius);
        }
        int last_d = last_whole(range.high);

        for (index[d] = first_whole(range.low); index[d] <= last_d; index[d]++)
            add_disc(drawer, index);
    }
}

/* Lattice points come in the order of their indices on the walked axes, then on the others: so what a pixel
 * adds up, and in which order, does not depend on the window. */
static void walk_plane(DiscDrawer *drawer)
{
    const LatticePlane *plane = &drawer->plane;
    int a = plane->order[0], b = plane->order[1], index[NK_MAX_DIMENSIONS] = { 0 };
    /* u and v of the points near the plane by the walked axes: by_a * a + by_b * b + constant, up to slack.
     */
    double by_a[2], by_b[2], constant[2];
    Interval range[2] = { drawer->u, drawer->v };

    for (int k = 0; k < 2; k++) {
        double slack = plane->radius;

        by_a[k] = plane->along[k][a];
        by_b[k] = plane->along[k][b];
        constant[k] = -plane->centre[k];
        for (int j = 0; j < plane->n - 2; j++) {
            double along = plane->along[k][plane->order[2 + j]];

            by_a[k] += along * plane->solved[j].a;
            by_b[k] += along * plane->solved[j].b;
            constant[k] += along * plane->solved[j].constant;
            slack += fabs(along) * plane->solved[j].slack;
        }
        range[k].low -= slack + 1e-3;
        range[k].high += slack + 1e-3;
    }

    /* a from the corners of that rectangle, then b for each a. */
    double determinant = by_a[0] * by_b[1] - by_a[1] * by_b[0];
    Interval all = { INFINITY, -INFINITY };

    for (int corner = 0; corner < 4; corner++) {
        double u = (corner & 1 ? range[0].high : range[0].low) - constant[0];
        double v = (corner & 2 ? range[1].high : range[1].low) - constant[1];
        double at = (by_b[1] * u - by_b[0] * v) / determinant;

        all.low = fmin(all.low, at);
        all.high = fmax(all.high, at);
    }
    int last_a = last_whole(all.high);

    for (int at_a = first_whole(all.low); at_a <= last_a; at_a++) {
        Interval here = { -1e9, 1e9 };

        for (int k = 0; k < 2; k++)
            narrow(&here, by_b[k], constant[k] + by_a[k] * at_a, range[k].low, range[k].high);
        int last_b = last_whole(here.high);

        for (int at_b = first_whole(here.low); at_b <= last_b; at_b++) {
            index[a] = at_a;
            index[b] = at_b;
            add_discs_near(drawer, index);
        }
    }
}

static void draw_discs(const Render *render, const NkOctave *octave, const Placed *placed, const NkPixels *to,
                       const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    const NkGrid *grid = render->grid;
    int n = plan->dimensions, middle_column = NK_TILE_WIDTH / 2, middle_row = NK_TILE_HEIGHT / 2;
    double step_u = sqrt(dot(placed->per_column, placed->per_column, n));
    double step_v = sqrt(dot(placed->per_row, placed->per_row, n));
    double centre[NK_MAX_DIMENSIONS] = { 0.0 };
    double axis_u[NK_MAX_DIMENSIONS] = { 0.0 }, axis_v[NK_MAX_DIMENSIONS] = { 0.0 };
    DiscDrawer drawer;
    NkDiscFrame *frame = &drawer.frame;

    for (int axis = 0; axis < n; axis++) {
        axis_u[axis] = placed->per_column[axis] / step_u;
        axis_v[axis] = placed->per_row[axis] / step_v;
        frame->axis_u[axis] = (float)axis_u[axis];
        frame->axis_v[axis] = (float)axis_v[axis];
        centre[axis] =
            position(placed, axis, corner.column + (double)middle_column, corner.row + (double)middle_row);
    }
    drawer.render = render;
    drawer.to = to;
    drawer.window = window;
    drawer.periods = &octave->periods;
    drawer.plane = lattice_plane(plan, centre, axis_u, axis_v);
    drawer.u = (Interval){ (window->first_column - middle_column) * step_u,
                           (window->end_column - 1 - middle_column) * step_u };
    drawer.v =
        (Interval){ (window->first_row - middle_row) * step_v, (window->end_row - 1 - middle_row) * step_v };
    drawer.discs.count = 0;
    frame->source = source_of(plan, octave);
    frame->power = plan->shape.power;
    frame->amplitude = (float)placed->amplitude;
    frame->slope_u = (float)(step_u / sqrt(dot(grid->per_column, grid->per_column, 2)));
    frame->slope_v = (float)(step_v / sqrt(dot(grid->per_row, grid->per_row, 2)));
    frame->columns_per_u = (float)(1.0 / step_u);
    frame->rows_per_v = (float)(1.0 / step_v);
    for (int i = window->first_column; i < window->end_column; i++)
        frame->u[i] = (float)((i - middle_column) * step_u);
    for (int i = 0; i < NK_TILE_HEIGHT; i++)
        frame->v[i] = (float)((i - middle_row) * step_v);

    walk_plane(&drawer);
    flush_discs(&drawer);
}

/* ------------------------------------------------------------------------------------------- rows */

/* One axis of the square lattice: the indices of lattice points from the first'th to the one before end,
 * counted from a cell and wrapped. */
static void wrap_axis(const NkPeriods *periods, int axis, int64_t cell, int first, int end, int32_t index[])
{
    int64_t period = periods->period[axis], at = cell + first;

    if (period > 0)
        at = nk_modulo(at, period);
    for (int i = first; i < end; i++, at++) {
        if (at == period && period > 0)
            at = 0;
        index[i] = (int32_t)(uint32_t)(uint64_t)at;
    }
}

static void draw_rows(const Render *render, const NkOctave *octave, const Placed *placed,
                      const NkTarget *target, const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    const NkPeriods *periods = &octave->periods;
    int degree = plan->shape.power;
    NkRows rows = {
        .source = source_of(plan, octave),
        .amplitude = (float)placed->amplitude,
        .slope_u = (float)octave->map[0][0],
        .slope_v = (float)octave->map[1][1],
    };
    int64_t cell[NK_MAX_DIMENSIONS];
    int columns, lattice_rows;

    for (int axis = 0; axis < plan->dimensions; axis++) {
        double place;

        cell[axis] = nk_wide_cell(position(placed, axis, corner.column, corner.row), &place);
        rows.place[axis] = (float)place;
        rows.fade[axis] = (float)nk_fade(degree, place);
        wrap_axis(periods, axis, cell[axis], 0, 2, rows.index_beyond[axis]);
    }
    for (int i = window->first_column; i < window->end_column; i++) {
        double place;
        int64_t at = nk_wide_cell(position(placed, 0, corner.column + (double)i, 0.0), &place);

        rows.column_cell[i] = (int32_t)(at - cell[0]);
        rows.column_place[i] = (float)place;
        rows.column_fade[i] = (float)nk_fade(degree, place);
        if (window->depth > 0)
            rows.column_fade_slope[i] = (float)nk_fade_slope(degree, place);
        if (window->depth > 1)
            rows.column_fade_curve[i] = (float)nk_fade_curve(degree, place);
    }
    for (int i = window->first_row; i < window->end_row; i++) {
        double place;
        int64_t at = nk_wide_cell(position(placed, 1, 0.0, corner.row + (double)i), &place);

        rows.row_cell[i] = (int32_t)(at - cell[1]);
        rows.row_place[i] = (float)place;
        rows.row_fade[i] = (float)nk_fade(degree, place);
        if (window->depth > 0)
            rows.row_fade_slope[i] = (float)nk_fade_slope(degree, place);
        if (window->depth > 1)
            rows.row_fade_curve[i] = (float)nk_fade_curve(degree, place);
    }
    /* Whole vectors of lattice columns are read from the first one wanted on. */
    columns = rows.column_cell[window->end_column - 1] + 2 + NK_WIDEST;
    columns = columns < NK_MAX_LATTICE_COLUMNS ? columns : NK_MAX_LATTICE_COLUMNS;
    wrap_axis(periods, 0, cell[0], rows.column_cell[window->first_column], columns, rows.index_x);
    lattice_rows = rows.row_cell[window->end_row - 1] + 2;
    wrap_axis(periods, 1, cell[1], rows.row_cell[window->first_row], lattice_rows, rows.index_y);
    render->kernels->rows(target, window, &rows);
}

/* ----------------------------------------------------------------------------------------- direct */

/* The lattice points that a 2D window can meet: the cells at its corners, since places are affine, and one
 * cell more on each side for rounding; and what a displacement of this length at most adds. */
static void choose_table(NkDirect *direct, const NkWindow *window, double displacement)
{
    int64_t count[2];

    direct->table_rows = 0;
    for (int i = 0; i < 2; i++) {
        int columns[2] = { window->first_column, window->end_column - 1 };
        int rows[2] = { window->first_row, window->end_row - 1 };
        uint32_t origin =
            (uint32_t)direct->column_cell[i][columns[0]] + (uint32_t)direct->row_cell[i][rows[0]];
        double x = direct->along_x[i], y = direct->along_y[i];
        double reach = displacement * sqrt(x * x + y * y);
        int32_t low = 0, high = 0;

        if (!(reach < NK_TABLE_POINTS))
            return;
        for (int corner = 0; corner < 4; corner++) {
            int32_t cell = (int32_t)((uint32_t)direct->column_cell[i][columns[corner & 1]] +
                                     (uint32_t)direct->row_cell[i][rows[corner >> 1]] - origin);

            low = cell < low ? cell : low;
            high = cell > high ? cell : high;
        }
        low -= (int32_t)ceil(reach) + 1;
        high += (int32_t)ceil(reach) + 3; /* a carry from the fractions, the far corner, rounding */
        direct->table_first[i] = (int32_t)(origin + (uint32_t)low);
        count[i] = (int64_t)high - low + 1;
    }
    if (count[0] * count[1] <= NK_TABLE_POINTS) {
        direct->table_columns = (int)count[0];
        direct->table_rows = (int)count[1];
    }
}

/* The octave's frame: lattice coordinates per coordinate of the field along the tile's u and v. */
static void frame_in_lattice(const Render *render, const NkOctave *octave, float axis_u[], float axis_v[])
{
    double u[NK_MAX_DIMENSIONS], v[NK_MAX_DIMENSIONS];

    to_lattice(octave, render->frame[0], u);
    to_lattice(octave, render->frame[1], v);
    for (int i = 0; i < NK_MAX_DIMENSIONS; i++) {
        axis_u[i] = (float)u[i];
        axis_v[i] = (float)v[i];
    }
}

static void draw_direct(const Render *render, const NkOctave *octave, const Placed *placed,
                        const NkTarget *target, const NkWindow *window, Corner corner,
                        const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    NkGeometry geometry = plan->geometry;
    int n = plan->dimensions;
    /* In skewed coordinates: the origin, a column, a row, and a displacement along the field's x and y. */
    double origin[NK_MAX_DIMENSIONS] = { 0.0 }, column_step[NK_MAX_DIMENSIONS] = { 0.0 };
    double row_step[NK_MAX_DIMENSIONS] = { 0.0 };
    double x_moves[NK_MAX_DIMENSIONS], y_moves[NK_MAX_DIMENSIONS];
    double x_step[NK_MAX_DIMENSIONS] = { 0.0 }, y_step[NK_MAX_DIMENSIONS] = { 0.0 };
    NkDirect direct = {
        .source = source_of(plan, octave),
        .lattice = plan->row->lattice,
        .power = plan->shape.power,
        .scale = (float)placed->amplitude,
        .reach = (float)plan->shape.reach,
    };

    to_lattice(octave, (const double[2]){ 1.0, 0.0 }, x_moves);
    to_lattice(octave, (const double[2]){ 0.0, 1.0 }, y_moves);
    nk_lattice_skewed(geometry, n, placed->origin, origin);
    nk_lattice_skewed(geometry, n, placed->per_column, column_step);
    nk_lattice_skewed(geometry, n, placed->per_row, row_step);
    nk_lattice_skewed(geometry, n, x_moves, x_step);
    nk_lattice_skewed(geometry, n, y_moves, y_step);
    for (int axis = 0; axis < n; axis++) {
        for (int i = window->first_column; i < window->end_column; i++) {
            double place;

            direct.column_cell[axis][i] = nk_cell((corner.column + (double)i) * column_step[axis], &place);
            direct.column_place[axis][i] = (float)place;
        }
        for (int i = window->first_row; i < window->end_row; i++) {
            double place;

            direct.row_cell[axis][i] =
                nk_cell(origin[axis] + (corner.row + (double)i) * row_step[axis], &place);
            direct.row_place[axis][i] = (float)place;
        }
        direct.along_x[axis] = (float)x_step[axis];
        direct.along_y[axis] = (float)y_step[axis];
    }
    if (n == 2) {
        for (int i = 0; i < 2; i++) {
            double unit[2] = { i == 0, i == 1 }, at[2];

            nk_lattice_position(geometry, n, unit, at);
            direct.basis[0][i] = (float)at[0];
            direct.basis[1][i] = (float)at[1];
        }
        choose_table(&direct, window, displacement ? plan->warp_reach * 1.001 : 0.0);
    }
    frame_in_lattice(render, octave, direct.axis_u, direct.axis_v);
    if (displacement) {
        direct.displacement_x = &displacement->x;
        direct.displacement_y = &displacement->y;
    }
    render->kernels->direct(target, window, &direct);
}

/* ---------------------------------------------------------------------------------------- defined */

/* a . H b */
static double curve_along(const NkJet *jet, const double a[2], const double b[2])
{
    double sum = 0.0;

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            sum += a[i] * jet->hessian[i][j] * b[j];
    return sum;
}

/* By the definition, pixel by pixel: for sets that visit lattice points in a way of their own. */
static void draw_defined(const Render *render, const NkOctave *octave, double weight, const NkTarget *target,
                         const NkWindow *window, Corner corner, const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    const NkGrid *grid = render->grid;
    const double *u = render->frame[0], *v = render->frame[1];
    size_t at_to = 0, at_from = 0, at_moved = 0;

    for (int row = window->first_row; row < window->end_row; row++) {
        for (int column = window->first_column; column < window->end_column; column++) {
            size_t i = (size_t)(column - window->first_column);
            double point[NK_MAX_DIMENSIONS];
            NkJet jet;

            for (int axis = 0; axis < 2; axis++)
                point[axis] = grid->origin[axis] + ((double)corner.column + column) * grid->per_column[axis] +
                              ((double)corner.row + row) * grid->per_row[axis];
            for (int axis = 2; axis < NK_MAX_DIMENSIONS; axis++)
                point[axis] = nk_slice(plan, grid, axis);
            if (displacement) {
                point[0] += displacement->x.plane[0][at_moved + i];
                point[1] += displacement->y.plane[0][at_moved + i];
            }
            jet = nk_octave_at(plan, octave, point);

            double values[NK_PLANE_COUNT] = { jet.value,
                                              dot(jet.gradient, u, 2),
                                              dot(jet.gradient, v, 2),
                                              curve_along(&jet, u, u),
                                              curve_along(&jet, u, v),
                                              curve_along(&jet, v, v) };

            for (int plane = 0; plane < NK_PLANES(window->depth); plane++) {
                float before = target->from ? target->from->plane[plane][at_from + i]
                               : plane == 0 ? target->base
                                            : 0.0f;

                target->to->plane[plane][at_to + i] = before + (float)(values[plane] * weight);
            }
        }
        at_to += target->to->stride;
        at_from += target->from ? target->from->stride : 0;
        at_moved += displacement ? displacement->x.stride : 0;
    }
}

/* ------------------------------------------------------------------------------------------- sums */

/* Buffers of windows live on the stack and hold as many planes as the depth needs. */
#define BUFFER(NAME, DEPTH, WINDOW) NK_ALIGNED float NAME[NK_PLANES(DEPTH) * plane_size(WINDOW)]

static size_t plane_size(const NkWindow *window)
{
    return (size_t)(window->end_row - window->first_row) * NK_TILE_STRIDE;
}

static NkPixels buffer_pixels(float *buffer, int depth, const NkWindow *window)
{
    NkPixels pixels = { { NULL }, NK_TILE_STRIDE };

    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        pixels.plane[plane] = buffer + (size_t)plane * plane_size(window);
    return pixels;
}

/* How many rows a window may have, so that its buffers take no more than this: some systems give a thread
 * half a megabyte of stack. */
enum { BUFFER_BYTES = 400 * 1024, FEWEST_ROWS = 8 };

static int window_rows(const NkPlan *plan, int depth)
{
    int damped = plan->sum.slope_damping > 0.0 ? 1 : 0, rows = NK_TILE_HEIGHT;
    int planes = NK_PLANES(depth); /* of nk_render */

    planes += 2 * NK_PLANES(depth) + (plan->sum.plain ? 0 : 2 * NK_PLANES(depth + damped));
    if (plan->warps > 0)
        planes += 4 * NK_PLANES(depth) + (plan->warp_kind == NK_WARP_CURL ? 3 * NK_PLANES(depth + 1) : 0);
    while (rows > FEWEST_ROWS && (size_t)(planes * rows) * NK_TILE_STRIDE * sizeof(float) > BUFFER_BYTES)
        rows /= 2;
    return rows;
}

static void copy(const NkPixels *to, const NkPixels *from, const NkWindow *window)
{
    size_t width = (size_t)(window->end_column - window->first_column);

    for (int plane = 0; plane < NK_PLANES(window->depth); plane++)
        for (int row = 0; row < window->end_row - window->first_row; row++)
            memcpy(to->plane[plane] + (size_t)row * to->stride,
                   from->plane[plane] + (size_t)row * from->stride, width * sizeof(float));
}

/* Discs, where they are faster than a pixel by itself. */
static bool takes_discs(const Render *render, const NkOctave *octave, const Placed *placed)
{
    const NkPlan *plan = render->plan;
    double radius = sqrt(plan->shape.reach);
    double pixel = render->view.step * octave->frequency; /* longer side, in lattice coordinates */

    if (plan->row->lattice != NK_LATTICE_SIMPLEX || plan->dimensions < 2 || !render->right_angle ||
        !is_right_angle(placed->per_column, placed->per_row, plan->dimensions))
        return false;
    if (plan->shape.corners == NK_CORNERS_IN_REACH)
        return radius >= smallest_disc_radius[plan->dimensions] * pixel;
    return plan->shape.corners == NK_CORNERS_WIDE && radius >= SMALLEST_WIDE_DISC_RADIUS * pixel;
}

static bool takes_rows(const Render *render, const Placed *placed)
{
    const NkPlan *plan = render->plan;
    double width = placed->per_column[0], height = placed->per_row[1];

    return plan->row->lattice == NK_LATTICE_SQUARE && plan->dimensions > 1 && placed->per_column[1] == 0.0 &&
           placed->per_row[0] == 0.0 && width > 0.0 && height > 0.0 &&
           SMALLEST_ROWS_CELL * fmax(width, height) <= 1.0;
}

/* buffer: where discs add up (NK_TILE_STRIDE suits them); target->from is NULL or the buffer. */
static void draw_octave(const Render *render, const NkOctave *octave, double amplitude,
                        const NkTarget *target, const NkPixels *buffer, const NkWindow *window, Corner corner,
                        const Displacement *displacement)
{
    const NkShape *shape = &render->plan->shape;
    Placed placed = place(render->plan, octave, render->grid, amplitude);

    if (displacement == NULL && takes_discs(render, octave, &placed)) {
        if (target->from == NULL)
            render->kernels->clear(buffer, window, target->base);
        draw_discs(render, octave, &placed, buffer, window, corner);
        if (target->to != buffer)
            copy(target->to, buffer, window);
    } else if (displacement == NULL && takes_rows(render, &placed)) {
        draw_rows(render, octave, &placed, target, window, corner);
    } else if (shape->corners == NK_CORNERS_WIDE || shape->corners == NK_CORNERS_WALK) {
        draw_defined(render, octave, amplitude / shape->scale, target, window, corner, displacement);
    } else {
        draw_direct(render, octave, &placed, target, window, corner, displacement);
    }
}

/* to = offset + scale * sum, where octaves weigh each other. */
static void draw_weighed_sum(const Render *render, const NkSum *sum, double scale, double offset,
                             const NkPixels *to, const NkWindow *window, Corner corner,
                             const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    double bound = plan->shape.bound;
    bool hetero = sum->fractal == NK_FRACTAL_HETERO,
         product = hetero || sum->fractal == NK_FRACTAL_MULTIFRACTAL;
    double unit = sum->fractal == NK_FRACTAL_FBM || sum->fractal == NK_FRACTAL_TURBULENCE ? bound : 1.0;
    NkWindow deeper = *window;

    if (sum->slope_damping > 0.0)
        deeper.depth++;
    BUFFER(total, window->depth, window);
    BUFFER(amplitude, window->depth, window);
    BUFFER(smooth, deeper.depth, &deeper);
    BUFFER(noise, deeper.depth, &deeper);
    NkSumState state = { buffer_pixels(total, window->depth, window),
                         buffer_pixels(amplitude, window->depth, window),
                         buffer_pixels(smooth, deeper.depth, &deeper),
                         buffer_pixels(noise, deeper.depth, &deeper) };

    render->kernels->clear(&state.total, window,
                           (float)(product ? (hetero ? sum->offset : 1.0) : sum->absent * sum->mean));
    render->kernels->clear(&state.amplitude, window, 1.0f);
    render->kernels->clear(&state.smooth, &deeper, 0.0f);
    for (int k = 0; k < sum->count; k++) {
        const NkOctave *octave = &sum->octave[k];
        double share =
            nk_octave_share(sum, octave, &plan->shape, &render->view, displacement ? plan->warp_reach : 0.0);
        NkCombine combine = {
            .fractal = sum->fractal,
            .first = k == 0,
            .over_bound = (float)(1.0 / bound),
            .share = (float)share,
            .rest = (float)((1.0 - share) * sum->mean / unit),
            .weight = (float)(octave->weight * unit),
            .factor = (float)octave->factor,
            .offset = (float)sum->offset,
            .ping_pong = (float)sum->ping_pong,
            .weighted_strength = (float)sum->weighted_strength,
            .damping = (float)sum->slope_damping,
            .smooth_weight = (float)(octave->weight * share),
        };

        if (share > 0.0)
            draw_octave(render, octave, plan->shape.scale, &(NkTarget){ .to = &state.noise }, &state.noise,
                        &deeper, corner, displacement);
        else
            render->kernels->clear(&state.noise, &deeper, 0.0f);
        render->kernels->combine(&state, window, &combine);
    }
    if (sum->fractal == NK_FRACTAL_MULTIFRACTAL)
        offset -= scale;
    render->kernels->finish(to, window, &state.total, (float)scale, (float)offset);
}

/* The same where they add up by themselves: in a buffer that stays in the nearest cache, and the last one
 * goes straight to its place. */
static void draw_plain_sum(const Render *render, const NkSum *sum, double scale, double offset,
                           const NkPixels *to, const NkWindow *window, Corner corner,
                           const Displacement *displacement)
{
    const NkShape *shape = &render->plan->shape;
    BUFFER(room, window->depth, window);
    BUFFER(noise_room, window->depth, window);
    NkPixels buffer = buffer_pixels(room, window->depth, window),
             noise = buffer_pixels(noise_room, window->depth, window);
    NkTarget target = { .from = NULL };
    double share[NK_MAX_OCTAVES], absent = sum->absent;
    int last = -1;

    for (int k = 0; k < sum->count; k++) {
        share[k] = nk_octave_share(sum, &sum->octave[k], shape, &render->view,
                                   displacement ? render->plan->warp_reach : 0.0);
        absent += sum->octave[k].weight * (1.0 - share[k]);
        if (share[k] > 0.0)
            last = k;
    }
    target.base = (float)(offset + scale * absent * sum->mean);
    if (last < 0)
        render->kernels->clear(to, window, target.base);
    for (int k = 0; k <= last; k++) {
        const NkOctave *octave = &sum->octave[k];
        double weight = scale * octave->weight * share[k];

        if (share[k] == 0.0)
            continue;
        target.to = k == last ? to : &buffer;
        if (nk_fractal_is_linear(sum->fractal)) {
            draw_octave(render, octave, weight * shape->scale, &target, &buffer, window, corner,
                        displacement);
        } else {
            NkFold fold = { sum->fractal, (float)weight, (float)(1.0 / shape->bound) };

            draw_octave(render, octave, shape->scale, &(NkTarget){ .to = &noise }, &noise, window, corner,
                        displacement);
            render->kernels->fold(&target, window, &noise, &fold);
        }
        target.from = &buffer;
    }
}

static void draw_sum(const Render *render, const NkSum *sum, double scale, double offset, const NkPixels *to,
                     const NkWindow *window, Corner corner, const Displacement *displacement)
{
    (sum->plain ? draw_plain_sum : draw_weighed_sum)(render, sum, scale, offset, to, window, corner,
                                                     displacement);
}

/* Derivatives in the tile's frame become derivatives along the field's axes. */
static void unframe(const Render *render, const NkPixels *pixels, const NkWindow *window)
{
    float ux = (float)render->frame[0][0], uy = (float)render->frame[0][1];
    float vx = (float)render->frame[1][0], vy = (float)render->frame[1][1];

    for (int row = 0; row < window->end_row - window->first_row; row++)
        for (int column = 0; column < window->end_column - window->first_column; column++) {
            size_t at = (size_t)row * pixels->stride + (size_t)column;
            float u = pixels->plane[1][at], v = pixels->plane[2][at];

            pixels->plane[1][at] = ux * u + vx * v;
            pixels->plane[2][at] = uy * u + vy * v;
            if (window->depth > 1) {
                float uu = pixels->plane[3][at], uv = pixels->plane[4][at], vv = pixels->plane[5][at];

                pixels->plane[3][at] = ux * ux * uu + 2.0f * ux * vx * uv + vx * vx * vv;
                pixels->plane[4][at] = ux * uy * uu + (ux * vy + uy * vx) * uv + vx * vy * vv;
                pixels->plane[5][at] = uy * uy * uu + 2.0f * uy * vy * uv + vy * vy * vv;
            }
        }
}

/* The chain rule for positions p + d(p): derivatives at the displaced point become those at p. */
static void chain(const Displacement *displacement, const NkPixels *pixels, const NkWindow *window)
{
    float *const *x = displacement->x.plane, *const *y = displacement->y.plane, *const *to = pixels->plane;

    for (int row = 0; row < window->end_row - window->first_row; row++)
        for (int column = 0; column < window->end_column - window->first_column; column++) {
            size_t at = (size_t)row * pixels->stride + (size_t)column;
            size_t m = (size_t)row * displacement->x.stride + (size_t)column;
            float fx = to[1][at], fy = to[2][at];

            to[1][at] = fx + (fx * x[1][m] + fy * y[1][m]);
            to[2][at] = fy + (fx * x[2][m] + fy * y[2][m]);
            if (window->depth > 1) {
                float xx = to[3][at], xy = to[4][at], yy = to[5][at];
                /* The displaced point's own derivatives: its x and y, by x and by y. */
                float ax = 1.0f + x[1][m], ay = x[2][m], bx = y[1][m], by = 1.0f + y[2][m];

                to[3][at] =
                    (xx * (ax * ax) + xy * (2.0f * ax * bx) + yy * (bx * bx)) + (fx * x[3][m] + fy * y[3][m]);
                to[4][at] = (xx * (ax * ay) + xy * (ax * by + ay * bx) + yy * (bx * by)) +
                            (fx * x[4][m] + fy * y[4][m]);
                to[5][at] =
                    (xx * (ay * ay) + xy * (2.0f * ay * by) + yy * (by * by)) + (fx * x[5][m] + fy * y[5][m]);
            }
        }
}

static bool is_framed(const Render *render)
{
    return render->frame[0][0] != 1.0 || render->frame[1][1] != 1.0;
}

static void draw_framed_sum(const Render *render, const NkSum *sum, double scale, double offset,
                            const NkPixels *to, const NkWindow *window, Corner corner,
                            const Displacement *displacement)
{
    draw_sum(render, sum, scale, offset, to, window, corner, displacement);
    if (window->depth > 0 && is_framed(render))
        unframe(render, to, window);
    if (window->depth > 0 && displacement)
        chain(displacement, to, window);
}

static void draw_field(const Render *render, const NkPixels *to, const NkWindow *window, Corner corner,
                       const Displacement *displacement)
{
    const NkPlan *plan = render->plan;

    draw_framed_sum(render, &plan->sum, plan->value_scale, plan->value_offset, to, window, corner,
                    displacement);
    render->kernels->overflow(to, window, plan->overflow);
}

/* (d/dy, -d/dx) of one sum; last: the displacement that it is read at. */
static void draw_curl(const Render *render, const NkSum *sum, const Displacement *next,
                      const NkWindow *window, Corner corner, const Displacement *last)
{
    NkWindow deeper = *window;

    deeper.depth++;
    BUFFER(room, deeper.depth, &deeper);
    NkPixels potential = buffer_pixels(room, deeper.depth, &deeper);
    /* The planes of d/dy and of d/dx with their derivatives by x and y. */
    static const int by_y[3] = { 2, 4, 5 }, by_x[3] = { 1, 3, 4 };

    draw_sum(render, sum, render->plan->warp_gain, 0.0, &potential, &deeper, corner, last);
    if (is_framed(render))
        unframe(render, &potential, &deeper);
    for (int plane = 0; plane < NK_PLANES(window->depth); plane++) {
        NkPixels from_y = { { potential.plane[by_y[plane]] }, potential.stride };
        NkPixels from_x = { { potential.plane[by_x[plane]] }, potential.stride };
        NkPixels to_x = { { next->x.plane[plane] }, next->x.stride };
        NkPixels to_y = { { next->y.plane[plane] }, next->y.stride };
        NkWindow flat = *window;

        flat.depth = 0;
        copy(&to_x, &from_y, &flat);
        render->kernels->finish(&to_y, &flat, &from_x, -1.0f, 0.0f);
    }
    if (window->depth > 0 && last) {
        chain(last, &next->x, window);
        chain(last, &next->y, window);
    }
}

static void draw_warped_tile(const Render *render, const NkPixels *to, const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    BUFFER(even_x, window->depth, window);
    BUFFER(even_y, window->depth, window);
    BUFFER(odd_x, window->depth, window);
    BUFFER(odd_y, window->depth, window);
    Displacement moved[2] = {
        { buffer_pixels(even_x, window->depth, window), buffer_pixels(even_y, window->depth, window) },
        { buffer_pixels(odd_x, window->depth, window), buffer_pixels(odd_y, window->depth, window) },
    };
    const Displacement *last = NULL;

    for (int nest = 0; nest < plan->warps; nest++) {
        const Displacement *next = &moved[nest & 1];

        if (plan->warp_kind == NK_WARP_CURL)
            draw_curl(render, &plan->warp[nest][0], next, window, corner, last);
        for (int axis = 0; plan->warp_kind == NK_WARP_NOISE && axis < 2; axis++)
            draw_framed_sum(render, &plan->warp[nest][axis], plan->warp_gain, 0.0,
                            axis == 0 ? &next->x : &next->y, window, corner, last);
        last = next;
    }
    draw_field(render, to, window, corner, last);
}

static Render prepare(const NkPlan *plan, const NkGrid *grid)
{
    Render render = { .plan = plan,
                      .grid = grid,
                      .kernels = nk_simd_kernels(),
                      .view = nk_grid_view(grid),
                      .usable = nk_grid_is_usable(grid),
                      .right_angle = is_right_angle(grid->per_column, grid->per_row, 2),
                      .frame = { { 1.0, 0.0 }, { 0.0, 1.0 } } };
    double columns = sqrt(dot(grid->per_column, grid->per_column, 2));
    double rows = sqrt(dot(grid->per_row, grid->per_row, 2));

    if (render.right_angle)
        for (int axis = 0; axis < 2; axis++) {
            render.frame[0][axis] = grid->per_column[axis] / columns;
            render.frame[1][axis] = grid->per_row[axis] / rows;
        }
    return render;
}

/* Rounds down to a multiple of a power of two, for negative numbers too. */
static int64_t round_down(int64_t x, int64_t multiple)
{
    return x & ~(multiple - 1);
}

/* The part of a rectangle that a tile holds, up to some rows. planes: of the rectangle's first pixel. */
static void render_window(const Render *render, NkRectangle rectangle, NkWindow window, Corner corner,
                          float *const planes[], size_t stride)
{
    const NkPlan *plan = render->plan;
    int depth = window.depth, first_column = window.first_column, end_column = window.end_column;
    NkPixels out = { .stride = stride }, pixels;

    for (int plane = 0; plane < NK_PLANES(depth); plane++)
        out.plane[plane] = planes[plane] +
                           (size_t)((int64_t)corner.row + window.first_row - rectangle.y) * stride +
                           (size_t)((int64_t)corner.column + first_column - rectangle.x);
    window.first_column &= ~(NK_WIDEST - 1);
    window.end_column = (end_column + NK_WIDEST - 1) & ~(NK_WIDEST - 1);

    /* Straight into the caller's planes where whole vectors fit, else by a buffer. */
    BUFFER(room, depth, &window);
    bool straight = window.first_column == first_column && window.end_column == end_column;

    pixels = straight ? out : buffer_pixels(room, depth, &window);
    if (!render->usable)
        render->kernels->clear(&pixels, &window,
                               (float)(plan->value_offset + plan->value_scale * plan->sum.mean));
    else if (plan->warps > 0)
        draw_warped_tile(render, &pixels, &window, corner);
    else
        draw_field(render, &pixels, &window, corner, NULL);
    if (!straight) {
        for (int plane = 0; plane < NK_PLANES(depth); plane++)
            pixels.plane[plane] += first_column - window.first_column;
        window.first_column = first_column;
        window.end_column = end_column;
        copy(&out, &pixels, &window);
    }
}

/* One rectangle of a grid that is looked at as it stands. */
static void render_rectangle(const Render *render, NkRectangle rectangle, float *const planes[],
                             size_t stride, int depth)
{
    int most_rows = window_rows(render->plan, depth);
    /* 64 bits: the rectangle may touch INT_MIN or INT_MAX. */
    int64_t end_x = (int64_t)rectangle.x + rectangle.width, end_y = (int64_t)rectangle.y + rectangle.height;

    for (int64_t y = round_down(rectangle.y, NK_TILE_HEIGHT); y < end_y; y += NK_TILE_HEIGHT)
        for (int64_t x = round_down(rectangle.x, NK_TILE_WIDTH); x < end_x; x += NK_TILE_WIDTH) {
            int end_row = (int)(end_y - y < NK_TILE_HEIGHT ? end_y - y : NK_TILE_HEIGHT);
            NkWindow window = {
                .first_column = (int)(rectangle.x > x ? rectangle.x - x : 0),
                .end_column = (int)(end_x - x < NK_TILE_WIDTH ? end_x - x : NK_TILE_WIDTH),
                .first_row = (int)(rectangle.y > y ? rectangle.y - y : 0),
                .depth = depth,
            };

            for (; window.first_row < end_row; window.first_row = window.end_row) {
                window.end_row =
                    window.first_row + most_rows < end_row ? window.first_row + most_rows : end_row;
                render_window(render, rectangle, window, (Corner){ (int)x, (int)y }, planes, stride);
            }
        }
}

/* The part of [from, end) that lies in one period, and where that begins in the first period. */
static int64_t end_of_period(int64_t from, int64_t end, int period, int64_t *start)
{
    int64_t rest;

    *start = from;
    if (period <= 0)
        return end;
    *start = nk_modulo(from, period);
    rest = from - *start + period;
    return rest < end ? rest : end;
}

void nk_render(const NkPlan *plan, const NkGrid *grid, NkRectangle rectangle, const NkPlanes *planes)
{
    float *const into[NK_PLANE_COUNT] = { planes->value, planes->dx,  planes->dy,
                                          planes->dxx,   planes->dxy, planes->dyy };
    int wanted = planes->dxx ? 2 : planes->dx ? 1 : 0, depth = wanted;
    Render render = prepare(plan, grid);
    int64_t end_x = (int64_t)rectangle.x + rectangle.width, end_y = (int64_t)rectangle.y + rectangle.height;

    if (rectangle.width <= 0 || rectangle.height <= 0)
        return;
    if (wanted == 2 && !nk_plan_has_curves(plan)) {
        depth = 1;
        for (int plane = NK_PLANES(depth); plane < NK_PLANES(wanted); plane++)
            for (int row = 0; row < rectangle.height; row++)
                memset(into[plane] + (size_t)row * planes->stride, 0,
                       (size_t)rectangle.width * sizeof(float));
    }
    /* Where the picture repeats, every part is the same part of its first period: so the same bits. */
    for (int64_t y = rectangle.y, next_y, at_y; y < end_y; y = next_y) {
        next_y = end_of_period(y, end_y, grid->repeat_rows, &at_y);
        for (int64_t x = rectangle.x, next_x, at_x; x < end_x; x = next_x) {
            float *part[NK_PLANE_COUNT] = { NULL };

            next_x = end_of_period(x, end_x, grid->repeat_columns, &at_x);
            for (int plane = 0; plane < NK_PLANES(depth); plane++)
                part[plane] =
                    into[plane] + (size_t)(y - rectangle.y) * planes->stride + (size_t)(x - rectangle.x);
            render_rectangle(&render,
                             (NkRectangle){ (int)at_x, (int)at_y, (int)(next_x - x), (int)(next_y - y) },
                             part, planes->stride, depth);
        }
    }
}

void nk_sample(const NkPlan *plan, float values[NK_SAMPLES])
{
    /* Far enough from each other, and so oblique that the lattice's own spacing does not show. */
    static const NkGrid grid = { .origin = { 0.31, 0.77, 0.43, 0.59 },
                                 .per_column = { 3.713, 0.317 },
                                 .per_row = { -0.471, 4.139 } };
    Render render = prepare(plan, &grid);
    float *const planes[NK_PLANE_COUNT] = { values };
    enum { SIDE = NK_TILE_WIDTH };

    render.view.step = 0.0; /* no octave is too fine */
    render_rectangle(&render, (NkRectangle){ 0, 0, SIDE, NK_SAMPLES / SIDE }, planes, SIDE, 0);
}
