/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Checks a field and compiles it into a plan.
 */
#include "plan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"
#include "lattice.h"

/* Keys of nk_derive: one range for each use, so that no two draws from one seed meet. */
enum {
    KEY_OCTAVE = 0x100,
    KEY_OFFSET = 0x200,
    KEY_WARP = 0x300,
};

NkField nk_field_default(void)
{
    return (NkField){
        .lattice = NK_LATTICE_SIMPLEX,
        .gradient_set = NK_GRADIENTS_CIRCLE,
        .dimensions = 2,
        .seeded_origin = true,
        .range = NK_RANGE_UNIT,
        .fractal = NK_FRACTAL_NONE,
        .octaves = 6.0,
        .lacunarity = 2.0,
        .gain = 0.5,
        .warp_amount = 0.5,
        .warp_scale = 1.0,
        .warp_octaves = 1.0,
    };
}

/* An offset of a lattice, drawn from a seed: 0 to 256 cells in steps of 2^-16, on every axis. */
static void draw_offset(uint32_t seed, double offset[NK_MAX_DIMENSIONS])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        offset[axis] = (nk_derive(seed, KEY_OFFSET + axis) >> 8) / 65536.0;
}

static double fold_mean(NkFractal fractal, const NkShape *shape)
{
    switch (fractal) {
    case NK_FRACTAL_TURBULENCE:
        return shape->mean_magnitude;
    case NK_FRACTAL_RIDGED:
        return shape->mean_ridge;
    default:
        return 0.0;
    }
}

static void fold_range(NkFractal fractal, const NkShape *shape, double *lowest, double *highest)
{
    switch (fractal) {
    case NK_FRACTAL_TURBULENCE:
        *lowest = 0.0;
        *highest = shape->bound;
        break;
    case NK_FRACTAL_RIDGED:
        *lowest = 0.0;
        *highest = 1.0;
        break;
    default:
        *lowest = -shape->bound;
        *highest = shape->bound;
    }
}

/* The lattice's turn: the published one, or, where the field repeats along an axis, the one that leads the
 * axes along directions in which the lattice repeats. */
static void find_turn(const NkPlan *plan, const NkField *field, double turn[4][4])
{
    int n = field->dimensions;
    const NkRepeat *repeat = nk_lattice_repeat(plan->geometry, n);
    bool periodic = false;

    for (int k = 0; k < n; k++)
        periodic = periodic || field->period[k] > 0.0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            turn[i][k] = i == k;
    if (!periodic) {
        if (plan->row->turn)
            plan->row->turn(n, field->variant, turn);
        return;
    }
    for (int k = 0; k < n; k++) {
        double vector[4] = { 0.0 }, position[4], square = 0.0;

        for (int i = 0; i < n; i++)
            vector[i] = repeat[k].vector[i];
        nk_lattice_position(plan->geometry, n, vector, position);
        for (int i = 0; i < n; i++)
            square += position[i] * position[i];
        for (int i = 0; i < n; i++)
            turn[i][k] = position[i] / sqrt(square);
    }
}

/* Fits whole cells into the field's periods; answers how much the octave is stretched along each axis. */
static void fit_periods(NkOctave *octave, const NkPlan *plan, const NkField *field, double stretch[4])
{
    int n = field->dimensions;
    const NkRepeat *repeat = nk_lattice_repeat(plan->geometry, n);

    octave->periods = (NkPeriods){ .geometry = plan->geometry, .dimensions = n };
    for (int k = 0; k < 4; k++) {
        double vector[4] = { 0.0 }, position[4], square = 0.0, length, cells;
        int unit;

        stretch[k] = 1.0;
        if (k >= n || field->period[k] == 0.0)
            continue;
        for (int i = 0; i < n; i++)
            vector[i] = repeat[k].vector[i];
        nk_lattice_position(plan->geometry, n, vector, position);
        for (int i = 0; i < n; i++)
            square += position[i] * position[i];
        /* The published psrd lattice may repeat after an odd number of rows, each half a cycle. */
        unit = plan->geometry == NK_GEOMETRY_PSRD && k == 1 && !field->seeded_origin ? 1 : repeat[k].whole;
        length = sqrt(square) * unit / repeat[k].whole;
        cells = fmax(1.0, floor(field->period[k] * octave->frequency / length + 0.5));
        stretch[k] = cells * length / (field->period[k] * octave->frequency);
        octave->periods.period[k] = (int64_t)cells * unit;
        octave->periods.any = true;
    }
}

/* Octave 0 keeps the seed itself, so that one octave at the published origin is the published noise. */
static void compile_sum(NkSum *sum, const NkPlan *plan, const NkField *field, NkFractal fractal,
                        uint32_t seed, double octaves, double frequency)
{
    const NkShape *shape = &plan->shape;
    double weight = 1.0, total = 0.0, present = 0.0, turn[4][4];
    /* Turning by the angle of the 3-4-5 triangle (36.87°) keeps the triangles of neighbouring octaves from
     * lining up, and its cosine and sine need no libm. It costs discs nothing; the square lattice would
     * lose its row coefficients, so there it stays straight; so does a lattice that has to repeat. */
    double cosine = 1.0, sine = 0.0;

    find_turn(plan, field, turn);
    *sum = (NkSum){ .fractal = fractal, .mean = fold_mean(fractal, shape) };
    fold_range(fractal, shape, &sum->lowest, &sum->highest);
    if (fractal == NK_FRACTAL_NONE)
        octaves = 1.0;
    sum->count = (int)ceil(octaves);
    frequency *= shape->coordinate;
    for (int k = 0; k < sum->count; k++) {
        NkOctave *octave = &sum->octave[k];
        double part = fmin(octaves - k, 1.0), stretch[4];

        octave->key = (NkGradientKey){ .seed = k == 0 ? seed : nk_derive(seed, KEY_OCTAVE + k),
                                       .dimensions = field->dimensions,
                                       .angle = field->gradient_angle };
        octave->frequency = frequency;
        fit_periods(octave, plan, field, stretch);
        for (int i = 0; i < 4; i++) {
            double x = frequency * turn[i][0] * stretch[0], y = frequency * turn[i][1] * stretch[1];

            octave->map[i][0] = x * cosine + y * sine;
            octave->map[i][1] = y * cosine - x * sine;
            for (int j = 2; j < 4; j++)
                octave->map[i][j] = frequency * turn[i][j] * stretch[j];
        }
        octave->weight = weight * part;
        if (k > 0 || field->seeded_origin)
            draw_offset(octave->key.seed, octave->offset);

        present += octave->weight;
        total += k == 0 ? weight : octave->weight;
        weight *= field->gain;
        frequency *= field->lacunarity;
        if (plan->geometry != NK_GEOMETRY_SQUARE && !octave->periods.any && field->dimensions > 1) {
            double old_cosine = cosine;

            cosine = cosine * 0.8 - sine * 0.6;
            sine = old_cosine * 0.6 + sine * 0.8;
        }
    }
    if (sum->count == 0)
        total = 1.0;
    for (int k = 0; k < sum->count; k++)
        sum->octave[k].weight /= total;
    sum->absent = 1.0 - present / total;
}

/* Gives every octave of a sum its table; answers how many there are. */
static int make_tables(NkPlan *plan, NkSum *sum, int used)
{
    for (int k = 0; k < sum->count; k++) {
        plan->row->shuffle(sum->octave[k].key.seed, plan->tables[used]);
        sum->octave[k].key.table = plan->tables[used++];
    }
    return used;
}

static bool make_all_tables(NkPlan *plan)
{
    int count = plan->sum.count;

    for (int depth = 0; depth < plan->warps; depth++)
        count += plan->warp[depth][0].count + plan->warp[depth][1].count;
    if (plan->row->shuffle == NULL || count == 0)
        return true;
    plan->tables = malloc((size_t)count * sizeof *plan->tables);
    if (plan->tables == NULL)
        return false;
    count = make_tables(plan, &plan->sum, 0);
    for (int depth = 0; depth < plan->warps; depth++)
        for (int axis = 0; axis < 2; axis++)
            count = make_tables(plan, &plan->warp[depth][axis], count);
    return true;
}

static bool check(bool valid, char *message, const char *member, double value, const char *allowed)
{
    if (!valid)
        snprintf(message, NK_MESSAGE_SIZE, "%s is %.10g, allowed is %s", member, value, allowed);
    return valid;
}

static bool has_variant(const NkGradientRow *row, const NkField *field)
{
    double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];

    return field->variant == NK_VARIANT_PUBLISHED ||
           (row->turn && row->turn(field->dimensions, field->variant, turn));
}

static bool periods_are_valid(const NkField *field)
{
    bool valid = true;

    for (int k = 0; k < field->dimensions; k++)
        valid = valid && (field->period[k] == 0.0 ||
                          (field->period[k] >= NK_MIN_PERIOD && field->period[k] <= NK_MAX_PERIOD));
    return valid;
}

static bool check_field(const NkField *field, char *message)
{
    const NkGradientRow *row = nk_gradient_row(field->lattice, field->gradient_set);

    /* Comparisons are written so that NaN fails them. */
    if (!check(field->lattice == NK_LATTICE_SIMPLEX || field->lattice == NK_LATTICE_SQUARE, message,
               "lattice", (int)field->lattice, "0 (simplex) or 1 (square)") ||
        !check(row != NULL, message, "gradient-set", (int)field->gradient_set,
               "one of the sets of this lattice") ||
        !check(field->dimensions >= 1 && field->dimensions <= NK_MAX_DIMENSIONS, message, "dimensions",
               field->dimensions, "1 to 4") ||
        !check(row->shape[field->dimensions].scale != 0.0, message, "dimensions", field->dimensions,
               "what this gradient set has") ||
        !check(has_variant(row, field), message, "variant", (int)field->variant,
               "0 (published), or what this gradient set has in this dimension") ||
        !check(fabs(field->gradient_angle) <= NK_MAX_ANGLE, message, "gradient-angle", field->gradient_angle,
               "-1e6 to 1e6 radians") ||
        !check(periods_are_valid(field), message, "period", field->period[0],
               "0 (never), or 1e-6 to 1e9 cells on every axis") ||
        !check(field->range == NK_RANGE_UNIT || field->range == NK_RANGE_SIGNED, message, "range",
               (int)field->range, "0 (unit) or 1 (signed)") ||
        !check(field->fractal >= NK_FRACTAL_NONE && field->fractal <= NK_FRACTAL_RIDGED, message, "fractal",
               (int)field->fractal, "0 (none) to 3 (ridged)") ||
        !check(field->octaves >= 0.0 && field->octaves <= NK_MAX_OCTAVES, message, "octaves", field->octaves,
               "0 to 16") ||
        !check(field->lacunarity >= NK_MIN_LACUNARITY && field->lacunarity <= NK_MAX_LACUNARITY, message,
               "lacunarity", field->lacunarity, "1 to 8") ||
        !check(field->gain >= NK_MIN_GAIN && field->gain <= NK_MAX_GAIN, message, "gain", field->gain,
               "0 to 2") ||
        !check(field->warps >= 0 && field->warps <= NK_MAX_WARPS, message, "iterations", field->warps,
               "0 to 3"))
        return false;
    if (field->warps == 0)
        return true;
    return check(field->warp_amount >= 0.0 && field->warp_amount <= NK_MAX_WARP_AMOUNT, message,
                 "warp-amount", field->warp_amount, "0 to 1e7 cells") &&
           check(field->warp_scale >= NK_MIN_WARP_SCALE && field->warp_scale <= NK_MAX_WARP_SCALE, message,
                 "warp-scale", field->warp_scale, "1e-9 to 1e9 cells") &&
           check(field->warp_octaves >= 0.0 && field->warp_octaves <= NK_MAX_OCTAVES, message, "warp-octaves",
                 field->warp_octaves, "0 to 16");
}

NkPlan *nk_plan_new(const NkField *field, char message[NK_MESSAGE_SIZE])
{
    NkPlan *plan;

    if (!check_field(field, message))
        return NULL;
    plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        snprintf(message, NK_MESSAGE_SIZE, "out of memory");
        return NULL;
    }
    plan->row = nk_gradient_row(field->lattice, field->gradient_set);
    plan->shape = plan->row->shape[field->dimensions];
    plan->geometry = nk_row_geometry(plan->row, field->dimensions);
    plan->dimensions = field->dimensions;
    for (int k = 0; k < field->dimensions; k++)
        plan->period[k] = field->period[k];
    compile_sum(&plan->sum, plan, field, field->fractal, field->seed, field->octaves, 1.0);

    plan->warps = field->warps;
    /* Two components, each within ±bound: the square root keeps the length within the amount. */
    plan->warp_gain = field->warp_amount / (plan->shape.bound * 1.41421356237309504880);
    plan->warp_reach = field->warps > 0 ? field->warp_amount : 0.0;
    for (int depth = 0; depth < field->warps; depth++)
        for (int axis = 0; axis < 2; axis++)
            compile_sum(&plan->warp[depth][axis], plan, field, NK_FRACTAL_FBM,
                        nk_derive(field->seed, KEY_WARP + 2 * depth + axis), field->warp_octaves,
                        1.0 / field->warp_scale);
    if (!make_all_tables(plan)) {
        snprintf(message, NK_MESSAGE_SIZE, "out of memory");
        nk_plan_free(plan);
        return NULL;
    }

    plan->value_scale = 1.0;
    if (field->range == NK_RANGE_UNIT) {
        plan->value_scale = 1.0 / (plan->sum.highest - plan->sum.lowest);
        plan->value_offset = -plan->sum.lowest * plan->value_scale;
    }
    return plan;
}

void nk_plan_free(NkPlan *plan)
{
    if (plan)
        free(plan->tables);
    free(plan);
}

void nk_plan_bounds(const NkPlan *plan, double *lowest, double *highest)
{
    *lowest = plan->sum.lowest;
    *highest = plan->sum.highest;
}

NkView nk_grid_view(const NkGrid *grid)
{
    /* Not hypot: C libraries differ in its last bit, sqrt is exact everywhere. */
    const double *c = grid->per_column, *r = grid->per_row;
    NkView view = { .step = sqrt(fmax(c[0] * c[0] + c[1] * c[1], r[0] * r[0] + r[1] * r[1])),
                    .band_limit = grid->band_limit };

    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
        double step = axis < 2 ? fabs(c[axis]) + fabs(r[axis]) : 0.0;

        view.reach = fmax(view.reach, fabs(grid->origin[axis]) + 2147483648.0 * step);
    }
    return view;
}

bool nk_grid_is_usable(const NkGrid *grid)
{
    bool usable = true;

    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        usable = usable && fabs(grid->origin[axis]) <= NK_MAX_COORDINATE;
    for (int axis = 0; axis < 2; axis++)
        usable =
            usable && fabs(grid->per_column[axis]) <= NK_MAX_STEP && fabs(grid->per_row[axis]) <= NK_MAX_STEP;
    return usable;
}
