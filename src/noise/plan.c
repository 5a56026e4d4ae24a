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

/* Octave 0 keeps the seed itself, so that one octave at the published origin is the published noise. */
static void compile_sum(NkSum *sum, const NkField *field, const NkShape *shape, NkFractal fractal,
                        uint32_t seed, double octaves, double frequency)
{
    double weight = 1.0, total = 0.0, present = 0.0;
    /* Turning by the angle of the 3-4-5 triangle (36.87°) keeps the triangles of neighbouring octaves from
     * lining up, and its cosine and sine need no libm. It costs discs nothing; the square lattice would
     * lose its row coefficients, so there it stays straight. */
    bool turn = field->lattice == NK_LATTICE_SIMPLEX;
    double cosine = 1.0, sine = 0.0;

    *sum = (NkSum){ .fractal = fractal, .mean = fold_mean(fractal, shape) };
    fold_range(fractal, shape, &sum->lowest, &sum->highest);
    if (fractal == NK_FRACTAL_NONE)
        octaves = 1.0;
    sum->count = (int)ceil(octaves);
    frequency *= shape->coordinate;
    for (int k = 0; k < sum->count; k++) {
        NkOctave *octave = &sum->octave[k];
        double part = fmin(octaves - k, 1.0);

        octave->seed = k == 0 ? seed : nk_derive(seed, KEY_OCTAVE + k);
        octave->frequency = frequency;
        octave->cosine = cosine;
        octave->sine = sine;
        octave->weight = weight * part;
        if (k > 0 || field->seeded_origin)
            draw_offset(octave->seed, octave->offset);

        present += octave->weight;
        total += k == 0 ? weight : octave->weight;
        weight *= field->gain;
        frequency *= field->lacunarity;
        if (turn) {
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

static bool check(bool valid, char *message, const char *member, double value, const char *allowed)
{
    if (!valid)
        snprintf(message, NK_MESSAGE_SIZE, "%s is %.10g, allowed is %s", member, value, allowed);
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
        !check(field->dimensions >= 2 && field->dimensions <= NK_MAX_DIMENSIONS, message, "dimensions",
               field->dimensions, "2 to 4") ||
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
    plan->dimensions = field->dimensions;
    compile_sum(&plan->sum, field, &plan->shape, field->fractal, field->seed, field->octaves, 1.0);

    plan->warps = field->warps;
    /* Two components, each within ±bound: the square root keeps the length within the amount. */
    plan->warp_gain = field->warp_amount / (plan->shape.bound * 1.41421356237309504880);
    plan->warp_reach = field->warps > 0 ? field->warp_amount : 0.0;
    for (int depth = 0; depth < field->warps; depth++)
        for (int axis = 0; axis < 2; axis++)
            compile_sum(&plan->warp[depth][axis], field, &plan->shape, NK_FRACTAL_FBM,
                        nk_derive(field->seed, KEY_WARP + 2 * depth + axis), field->warp_octaves,
                        1.0 / field->warp_scale);

    plan->value_scale = 1.0;
    if (field->range == NK_RANGE_UNIT) {
        plan->value_scale = 1.0 / (plan->sum.highest - plan->sum.lowest);
        plan->value_offset = -plan->sum.lowest * plan->value_scale;
    }
    return plan;
}

void nk_plan_free(NkPlan *plan)
{
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
