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

/* One octave on one grid. Lattice coordinates of pixel (column, row) are
 * origin + column * per_column + row * per_row. */
typedef struct {
    double origin[NK_MAX_DIMENSIONS];
    double per_column[2], per_row[2];
    double amplitude; /* of the sum over lattice points */
    uint32_t seed;
} Placed;

/* What stays the same for all tiles of a render. */
typedef struct {
    const NkPlan *plan;
    const NkGrid *grid;
    const NkKernels *kernels;
    NkView view;
    bool right_angle; /* columns and rows of pixels cross at a right angle in the field's plane */
    /* Unit vectors of the field's plane in which tiles carry derivatives: along the pixel columns and rows
     * where these are at a right angle, else along the axes. */
    double frame[2][2];
} Render;

/* Displacements of a window's pixels, in coordinates of the field; planes 1 and 2 are their derivatives. */
typedef struct {
    NkPixels x, y;
} Displacement;

static double dot(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

/* The octave's map applied to a vector of the field's plane. */
static void to_lattice(const NkOctave *octave, const double v[2], double out[2])
{
    for (int i = 0; i < 2; i++)
        out[i] = octave->map[i][0] * v[0] + octave->map[i][1] * v[1];
}

static Placed place(const NkPlan *plan, const NkOctave *octave, const NkGrid *grid, double amplitude)
{
    Placed placed = { .amplitude = amplitude, .seed = octave->key.seed };

    to_lattice(octave, grid->origin, placed.origin);
    for (int axis = 2; axis < NK_MAX_DIMENSIONS; axis++)
        placed.origin[axis] = octave->map[axis][axis] * nk_slice(plan, grid, axis);
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        placed.origin[axis] += octave->offset[axis];
    to_lattice(octave, grid->per_column, placed.per_column);
    to_lattice(octave, grid->per_row, placed.per_row);
    return placed;
}

static double position(const Placed *placed, int axis, double column, double row)
{
    if (axis >= 2)
        return placed->origin[axis];
    return placed->origin[axis] + column * placed->per_column[axis] + row * placed->per_row[axis];
}

/* ------------------------------------------------------------------------------------------ discs */

/* Where a tile is, in pixels. */
typedef struct {
    int column, row;
} Corner;

typedef struct {
    const Render *render;
    const NkPixels *to;
    const NkWindow *window;
    NkDiscFrame frame;
    NkDiscs discs;
} DiscDrawer;

static void flush_discs(DiscDrawer *drawer)
{
    drawer->render->kernels->discs(drawer->to, drawer->window, &drawer->frame, &drawer->discs);
    drawer->discs.count = 0;
}

/* How far a coordinate is outside an interval. */
static double outside(double x, double low, double high)
{
    return x < low ? low - x : x > high ? x - high : 0.0;
}

/* Lattice points come by ascending coordinate sum s, as the corners of a simplex do in point.c. Points of
 * one s lie on whole numbers shifted by G s, so each axis is a plain loop and the first follows from s. */
static void draw_discs(const Render *render, const NkOctave *octave, const Placed *placed, const NkPixels *to,
                       const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    int n = plan->dimensions;
    double g_unskew = nk_unskew[n], radius = sqrt(plan->shape.reach);
    double step_u = sqrt(dot(placed->per_column, placed->per_column));
    double step_v = sqrt(dot(placed->per_row, placed->per_row));
    /* The tile's axes as directions of the lattice plane, and the window in its frame. */
    double axis_u[2] = { placed->per_column[0] / step_u, placed->per_column[1] / step_u };
    double axis_v[2] = { placed->per_row[0] / step_v, placed->per_row[1] / step_v };
    int middle_column = NK_TILE_WIDTH / 2, middle_row = NK_TILE_HEIGHT / 2;
    double u_first = (window->first_column - middle_column) * step_u;
    double u_last = (window->end_column - 1 - middle_column) * step_u;
    double v_first = (window->first_row - middle_row) * step_v;
    double v_last = (window->end_row - 1 - middle_row) * step_v;
    double centre[NK_MAX_DIMENSIONS], low[NK_MAX_DIMENSIONS], high[NK_MAX_DIMENSIONS];
    double sum_low = 0.0, sum_high = 0.0;
    DiscDrawer drawer;
    NkDiscs *discs = &drawer.discs;
    NkDiscFrame *frame = &drawer.frame;

    drawer.render = render;
    drawer.to = to;
    drawer.window = window;
    discs->count = 0;
    frame->dimensions = n;
    frame->gradient_set = plan->row->set;
    frame->power = plan->shape.power;
    frame->seed = placed->seed;
    frame->amplitude = (float)placed->amplitude;
    frame->slope = (float)octave->frequency;
    frame->columns_per_u = (float)(1.0 / step_u);
    frame->rows_per_v = (float)(1.0 / step_v);
    for (int axis = 0; axis < 2; axis++) {
        frame->axis_u[axis] = (float)axis_u[axis];
        frame->axis_v[axis] = (float)axis_v[axis];
    }
    for (int i = window->first_column; i < window->end_column; i++)
        frame->u[i] = (float)((i - middle_column) * step_u);
    for (int i = 0; i < NK_TILE_HEIGHT; i++)
        frame->v[i] = (float)((i - middle_row) * step_v);

    /* The box of the lattice in which points can reach the window. */
    for (int axis = 0; axis < n; axis++) {
        centre[axis] =
            position(placed, axis, corner.column + (double)middle_column, corner.row + (double)middle_row);
        low[axis] = high[axis] = centre[axis];
        if (axis < 2) {
            double across[2] = { axis_u[axis] * u_first, axis_u[axis] * u_last };
            double down[2] = { axis_v[axis] * v_first, axis_v[axis] * v_last };

            low[axis] += fmin(across[0], across[1]) + fmin(down[0], down[1]);
            high[axis] += fmax(across[0], across[1]) + fmax(down[0], down[1]);
        }
        /* A little more on either side, since far out these sums round; pixels out of reach weigh nothing. */
        low[axis] -= radius + 1e-3;
        high[axis] += radius + 1e-3;
        sum_low += low[axis];
        sum_high += high[axis];
    }

    int64_t last_sum = (int64_t)floor(sum_high / (1.0 - n * g_unskew));

    for (int64_t sum = (int64_t)ceil(sum_low / (1.0 - n * g_unskew)); sum <= last_sum; sum++) {
        double shift = g_unskew * (double)sum;
        int64_t first[NK_MAX_DIMENSIONS] = { 0 }, last[NK_MAX_DIMENSIONS] = { 0 };

        for (int axis = 0; axis < n; axis++) {
            first[axis] = (int64_t)ceil(low[axis] + shift);
            last[axis] = (int64_t)floor(high[axis] + shift);
        }
        for (int64_t w = first[3]; w <= last[3]; w++)
            for (int64_t z = first[2]; z <= last[2]; z++) {
                double dz = n > 2 ? centre[2] - ((double)z - shift) : 0.0;
                double dw = n > 3 ? centre[3] - ((double)w - shift) : 0.0;
                double reach = plan->shape.reach - dz * dz - dw * dw;
                int64_t rest = sum - w - z;
                int64_t y_first = first[1] > rest - last[0] ? first[1] : rest - last[0];
                int64_t y_last = last[1] < rest - first[0] ? last[1] : rest - first[0];

                if (reach <= 0.0)
                    continue;
                for (int64_t y = y_first; y <= y_last; y++) {
                    int64_t x = rest - y;
                    double from[2] = { (double)x - shift - centre[0], (double)y - shift - centre[1] };
                    double u = dot(from, axis_u), v = dot(from, axis_v);
                    double off_u = outside(u, u_first, u_last), off_v = outside(v, v_first, v_last);
                    int at = discs->count;

                    if (off_u * off_u + off_v * off_v >= reach * 1.0001)
                        continue;
                    discs->index[0][at] = (int32_t)(uint64_t)x;
                    discs->index[1][at] = (int32_t)(uint64_t)y;
                    discs->index[2][at] = (int32_t)(uint64_t)z;
                    discs->index[3][at] = (int32_t)(uint64_t)w;
                    discs->u[at] = (float)u;
                    discs->v[at] = (float)v;
                    discs->reach[at] = (float)reach;
                    discs->away[0][at] = (float)dz;
                    discs->away[1][at] = (float)dw;
                    discs->count++;
                    if (discs->count == NK_DISCS)
                        flush_discs(&drawer);
                }
            }
    }
    flush_discs(&drawer);
}

/* ------------------------------------------------------------------------------------------- rows */

static void draw_rows(const Render *render, const NkOctave *octave, const Placed *placed,
                      const NkTarget *target, const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    NkRows rows = {
        .dimensions = plan->dimensions,
        .gradient_set = plan->row->set,
        .seed = placed->seed,
        .amplitude = (float)placed->amplitude,
        .slope = (float)octave->frequency,
    };

    for (int axis = 0; axis < plan->dimensions; axis++) {
        double place;

        rows.cell[axis] = nk_cell(position(placed, axis, corner.column, corner.row), &place);
        rows.place[axis] = (float)place;
        rows.fade[axis] = (float)nk_fade(plan->shape.power, place);
    }
    for (int i = window->first_column; i < window->end_column; i++) {
        double place;
        int32_t cell = nk_cell(position(placed, 0, corner.column + (double)i, 0.0), &place);

        rows.column_cell[i] = (int32_t)((uint32_t)cell - (uint32_t)rows.cell[0]);
        rows.column_place[i] = (float)place;
        rows.column_fade[i] = (float)nk_fade(plan->shape.power, place);
        rows.column_fade_slope[i] = (float)nk_fade_slope(plan->shape.power, place);
    }
    for (int i = window->first_row; i < window->end_row; i++) {
        double place;
        int32_t cell = nk_cell(position(placed, 1, 0.0, corner.row + (double)i), &place);

        rows.row_cell[i] = (int32_t)((uint32_t)cell - (uint32_t)rows.cell[1]);
        rows.row_place[i] = (float)place;
        rows.row_fade[i] = (float)nk_fade(plan->shape.power, place);
        rows.row_fade_slope[i] = (float)nk_fade_slope(plan->shape.power, place);
    }
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

static void draw_direct(const Render *render, const NkOctave *octave, const Placed *placed,
                        const NkTarget *target, const NkWindow *window, Corner corner,
                        const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    int n = plan->dimensions;
    double skew = plan->row->lattice == NK_LATTICE_SIMPLEX ? nk_skew[n] : 0.0;
    double x_moves[2], y_moves[2]; /* what a displacement along the field's x and y does in the lattice */
    double constant = 0.0;
    NkDirect direct = {
        .dimensions = n,
        .lattice = plan->row->lattice,
        .gradient_set = plan->row->set,
        .seed = placed->seed,
        .scale = (float)placed->amplitude,
        .reach = (float)plan->shape.reach,
    };

    to_lattice(octave, (const double[2]){ 1.0, 0.0 }, x_moves);
    to_lattice(octave, (const double[2]){ 0.0, 1.0 }, y_moves);
    for (int axis = 0; axis < n; axis++)
        constant += placed->origin[axis];
    for (int axis = 0; axis < n; axis++) {
        double column_step = skew * (placed->per_column[0] + placed->per_column[1]);
        double row_step = skew * (placed->per_row[0] + placed->per_row[1]);
        double x_step = skew * (x_moves[0] + x_moves[1]), y_step = skew * (y_moves[0] + y_moves[1]);

        if (axis < 2) {
            column_step += placed->per_column[axis];
            row_step += placed->per_row[axis];
            x_step += x_moves[axis];
            y_step += y_moves[axis];
        }
        for (int i = window->first_column; i < window->end_column; i++) {
            double place;

            direct.column_cell[axis][i] = nk_cell((corner.column + (double)i) * column_step, &place);
            direct.column_place[axis][i] = (float)place;
        }
        for (int i = window->first_row; i < window->end_row; i++) {
            double place, at = placed->origin[axis] + skew * constant + (corner.row + (double)i) * row_step;

            direct.row_cell[axis][i] = nk_cell(at, &place);
            direct.row_place[axis][i] = (float)place;
        }
        direct.along_x[axis] = (float)x_step;
        direct.along_y[axis] = (float)y_step;
    }
    if (n == 2)
        choose_table(&direct, window, displacement ? plan->warp_reach * 1.001 : 0.0);
    for (int i = 0; i < 2; i++) {
        double direction[2];

        to_lattice(octave, render->frame[i], direction);
        direct.turn[i][0] = (float)(direction[0] * placed->amplitude);
        direct.turn[i][1] = (float)(direction[1] * placed->amplitude);
    }
    if (displacement) {
        direct.displacement_x = &displacement->x;
        direct.displacement_y = &displacement->y;
    }
    render->kernels->direct(target, window, &direct);
}

/* ------------------------------------------------------------------------------------------- sums */

/* Buffers of tiles live on the stack and hold as many planes as the depth needs, so that a render of values
 * alone stays within the half megabyte that some systems give a thread. */
#define PLANES(DEPTH)       (1 + 2 * (DEPTH))
#define BUFFER(NAME, DEPTH) NK_ALIGNED float NAME[PLANES(DEPTH) * NK_PLANE_SIZE]

static NkPixels buffer_pixels(float *buffer, int depth)
{
    NkPixels pixels = { { NULL }, NK_TILE_STRIDE };

    for (int plane = 0; plane < PLANES(depth); plane++)
        pixels.plane[plane] = buffer + plane * NK_PLANE_SIZE;
    return pixels;
}

static void copy(const NkPixels *to, const NkPixels *from, const NkWindow *window)
{
    size_t width = (size_t)(window->end_column - window->first_column);

    for (int plane = 0; plane <= 2 * window->depth; plane++)
        for (int row = 0; row < window->end_row - window->first_row; row++)
            memcpy(to->plane[plane] + (size_t)row * to->stride,
                   from->plane[plane] + (size_t)row * from->stride, width * sizeof(float));
}

/* ---------------------------------------------------------------------------------------- defined */

/* By the definition, pixel by pixel: for fields that the vector code has no form of. */
static void draw_defined(const Render *render, const NkOctave *octave, double weight, const NkTarget *target,
                         const NkWindow *window, Corner corner, const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    const NkGrid *grid = render->grid;
    size_t at_to = 0, at_from = 0;

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
                size_t moved = (size_t)(row - window->first_row) * displacement->x.stride + i;

                point[0] += displacement->x.plane[0][moved];
                point[1] += displacement->y.plane[0][moved];
            }
            jet = nk_octave_at(plan, octave, point);
            for (int plane = 0; plane <= 2 * window->depth; plane++) {
                double value = plane == 0 ? jet.value : dot(jet.gradient, render->frame[plane - 1]);
                float before = target->from ? target->from->plane[plane][at_from + i]
                               : plane == 0 ? target->base
                                            : 0.0f;

                target->to->plane[plane][at_to + i] = before + (float)(value * weight);
            }
        }
        at_to += target->to->stride;
        at_from += target->from ? target->from->stride : 0;
    }
}

/* Has the vector code a form of the field? */
static bool is_vectored(const NkPlan *plan, const NkOctave *octave)
{
    return plan->row->set <= NK_GRADIENTS_DIAMOND && plan->dimensions > 1 && !octave->periods.any;
}

/* buffer: where discs add up (NK_TILE_STRIDE suits them); target->from is NULL or the buffer. */
static void draw_octave(const Render *render, const NkOctave *octave, double amplitude,
                        const NkTarget *target, const NkPixels *buffer, const NkWindow *window, Corner corner,
                        const Displacement *displacement)
{
    const NkPlan *plan = render->plan;
    Placed placed = place(plan, octave, render->grid, amplitude);
    double pixel = render->view.step * octave->frequency; /* longer side, in lattice coordinates */

    if (!is_vectored(plan, octave)) {
        draw_defined(render, octave, amplitude / plan->shape.scale, target, window, corner, displacement);
    } else if (displacement == NULL && plan->row->lattice == NK_LATTICE_SIMPLEX && render->right_angle &&
               sqrt(plan->shape.reach) >= smallest_disc_radius[plan->dimensions] * pixel) {
        if (target->from == NULL)
            render->kernels->clear(buffer, window, target->base);
        draw_discs(render, octave, &placed, buffer, window, corner);
        if (target->to != buffer)
            copy(target->to, buffer, window);
    } else if (displacement == NULL && plan->row->lattice == NK_LATTICE_SQUARE &&
               placed.per_column[1] == 0.0 && placed.per_row[0] == 0.0 && placed.per_column[0] > 0.0 &&
               placed.per_row[1] > 0.0 && SMALLEST_ROWS_CELL * pixel <= 1.0) {
        draw_rows(render, octave, &placed, target, window, corner);
    } else {
        draw_direct(render, octave, &placed, target, window, corner, displacement);
    }
}

/* to = offset + scale * sum. The octaves add up in a buffer that stays in the nearest cache, and the last one
 * goes straight to its place. */
static void draw_sum(const Render *render, const NkSum *sum, double scale, double offset, const NkPixels *to,
                     const NkWindow *window, Corner corner, const Displacement *displacement)
{
    const NkShape *shape = &render->plan->shape;
    BUFFER(room, window->depth);
    BUFFER(noise_room, window->depth);
    NkPixels buffer = buffer_pixels(room, window->depth), noise = buffer_pixels(noise_room, window->depth);
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

/* Derivatives in the tile's frame become derivatives along the field's axes. */
static void unframe(const Render *render, const NkPixels *pixels, const NkWindow *window)
{
    float ux = (float)render->frame[0][0], uy = (float)render->frame[0][1];
    float vx = (float)render->frame[1][0], vy = (float)render->frame[1][1];

    for (int row = 0; row < window->end_row - window->first_row; row++)
        for (int column = 0; column < window->end_column - window->first_column; column++) {
            float *du = &pixels->plane[1][(size_t)row * pixels->stride + (size_t)column];
            float *dv = &pixels->plane[2][(size_t)row * pixels->stride + (size_t)column];
            float u = *du, v = *dv;

            *du = ux * u + vx * v;
            *dv = uy * u + vy * v;
        }
}

/* The chain rule for positions p + d(p): a gradient at the displaced point becomes one at p. */
static void chain(const Displacement *displacement, const NkPixels *pixels, const NkWindow *window)
{
    for (int row = 0; row < window->end_row - window->first_row; row++)
        for (int column = 0; column < window->end_column - window->first_column; column++) {
            size_t at = (size_t)row * pixels->stride + (size_t)column;
            size_t moved = (size_t)row * displacement->x.stride + (size_t)column;
            float x = pixels->plane[1][at], y = pixels->plane[2][at];

            pixels->plane[1][at] =
                x + (x * displacement->x.plane[1][moved] + y * displacement->y.plane[1][moved]);
            pixels->plane[2][at] =
                y + (x * displacement->x.plane[2][moved] + y * displacement->y.plane[2][moved]);
        }
}

static void draw_framed_sum(const Render *render, const NkSum *sum, double scale, double offset,
                            const NkPixels *to, const NkWindow *window, Corner corner,
                            const Displacement *displacement)
{
    bool framed = render->frame[0][0] != 1.0 || render->frame[1][1] != 1.0;

    draw_sum(render, sum, scale, offset, to, window, corner, displacement);
    if (window->depth > 0 && framed)
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
}

static void draw_warped_tile(const Render *render, const NkPixels *to, const NkWindow *window, Corner corner)
{
    const NkPlan *plan = render->plan;
    BUFFER(even_x, window->depth);
    BUFFER(even_y, window->depth);
    BUFFER(odd_x, window->depth);
    BUFFER(odd_y, window->depth);
    Displacement moved[2] = {
        { buffer_pixels(even_x, window->depth), buffer_pixels(even_y, window->depth) },
        { buffer_pixels(odd_x, window->depth), buffer_pixels(odd_y, window->depth) },
    };
    const Displacement *last = NULL;

    for (int nest = 0; nest < plan->warps; nest++) {
        const Displacement *next = &moved[nest & 1];

        for (int axis = 0; axis < 2; axis++)
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
                      .frame = { { 1.0, 0.0 }, { 0.0, 1.0 } } };
    double columns = sqrt(dot(grid->per_column, grid->per_column));
    double rows = sqrt(dot(grid->per_row, grid->per_row));

    /* 1e-12: a turn by any angle keeps the right angle up to rounding. 1e-30: the squares of smaller steps
     * lose their digits. */
    render.right_angle = columns > 1e-30 && rows > 1e-30 &&
                         fabs(dot(grid->per_column, grid->per_row)) <= 1e-12 * columns * rows;
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

void nk_render(const NkPlan *plan, const NkGrid *grid, NkRectangle rectangle, const NkPlanes *planes)
{
    float *into[NK_PLANE_COUNT] = { planes->value, planes->dx, planes->dy };
    int depth = planes->dx ? 1 : 0;
    Render render = prepare(plan, grid);
    bool usable = nk_grid_is_usable(grid);
    /* 64 bits: the rectangle may touch INT_MIN or INT_MAX. */
    int64_t end_x = (int64_t)rectangle.x + rectangle.width, end_y = (int64_t)rectangle.y + rectangle.height;

    if (rectangle.width <= 0 || rectangle.height <= 0)
        return;

    for (int64_t y = round_down(rectangle.y, NK_TILE_HEIGHT); y < end_y; y += NK_TILE_HEIGHT)
        for (int64_t x = round_down(rectangle.x, NK_TILE_WIDTH); x < end_x; x += NK_TILE_WIDTH) {
            BUFFER(room, depth);
            int first_column = (int)(rectangle.x > x ? rectangle.x - x : 0);
            int end_column = (int)(end_x - x < NK_TILE_WIDTH ? end_x - x : NK_TILE_WIDTH);
            NkWindow window = {
                .first_column = first_column & ~(NK_WIDEST - 1),
                .end_column = (end_column + NK_WIDEST - 1) & ~(NK_WIDEST - 1),
                .first_row = (int)(rectangle.y > y ? rectangle.y - y : 0),
                .end_row = (int)(end_y - y < NK_TILE_HEIGHT ? end_y - y : NK_TILE_HEIGHT),
                .depth = depth,
            };
            /* Straight into the caller's planes where whole vectors fit, else by a buffer. */
            bool straight = window.first_column == first_column && window.end_column == end_column;
            NkPixels out = { .stride = planes->stride }, pixels;

            for (int plane = 0; plane <= 2 * depth; plane++)
                out.plane[plane] = into[plane] +
                                   (size_t)(y + window.first_row - rectangle.y) * planes->stride +
                                   (size_t)(x + first_column - rectangle.x);
            pixels = straight ? out : buffer_pixels(room, depth);
            if (!usable)
                render.kernels->clear(&pixels, &window,
                                      (float)(plan->value_offset + plan->value_scale * plan->sum.mean));
            else if (plan->warps > 0)
                draw_warped_tile(&render, &pixels, &window, (Corner){ (int)x, (int)y });
            else
                draw_field(&render, &pixels, &window, (Corner){ (int)x, (int)y }, NULL);
            if (!straight) {
                for (int plane = 0; plane <= 2 * depth; plane++)
                    pixels.plane[plane] += first_column - window.first_column;
                window.first_column = first_column;
                window.end_column = end_column;
                copy(&out, &pixels, &window);
            }
        }
}
