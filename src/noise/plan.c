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
#include "sine.h"

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
        .offset = 1.0,
        .ping_pong = 2.0,
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

/* Mean and range of one octave as it goes into the sum. PING_PONG's mean is measured (nk_plan_new). */
static void fold_range(NkSum *sum, const NkShape *shape)
{
    double o = sum->offset, magnitude = shape->mean_magnitude / shape->bound;
    double square = shape->mean_ridge - 1.0 + 2.0 * magnitude; /* mean of n^2 over the bound's */

    sum->mean = 0.0;
    sum->lowest = -shape->bound;
    sum->highest = shape->bound;
    switch (sum->fractal) {
    case NK_FRACTAL_TURBULENCE:
        sum->mean = shape->mean_magnitude;
        sum->lowest = 0.0;
        break;
    case NK_FRACTAL_RIDGED:
        sum->mean = o == 1.0 ? shape->mean_ridge : o * o - 2.0 * o * magnitude + square;
        sum->lowest = o > 1.0 ? (o - 1.0) * (o - 1.0) : 0.0;
        sum->highest = fmax(o * o, (1.0 - o) * (1.0 - o));
        break;
    case NK_FRACTAL_HYBRID:
        sum->mean = o;
        sum->lowest = o - 1.0;
        sum->highest = o + 1.0;
        break;
    case NK_FRACTAL_PING_PONG:
        sum->lowest = -1.0;
        sum->highest = 1.0;
        break;
    default:
        break;
    }
}

/* The range of the sum, from that of an octave. */
static void sum_range(NkSum *sum)
{
    double low = sum->lowest, high = sum->highest, o = sum->offset, least = 0.0, amplitude = 1.0;
    bool product = sum->fractal == NK_FRACTAL_HETERO || sum->fractal == NK_FRACTAL_MULTIFRACTAL;
    double first = sum->count > 0 ? sum->octave[0].factor : 0.0;

    if (product) {
        sum->lowest = sum->fractal == NK_FRACTAL_HETERO ? o - first : 1.0 - first;
        sum->highest = sum->fractal == NK_FRACTAL_HETERO ? o + first : 1.0 + first;
        for (int k = 1; k < sum->count; k++) {
            double u = sum->octave[k].factor, shift = sum->fractal == NK_FRACTAL_HETERO ? o : 0.0;
            double a = 1.0 + u * (shift - 1.0), b = 1.0 + u * (shift + 1.0); /* a >= 0 */

            sum->lowest *= sum->lowest < 0.0 ? b : a;
            sum->highest *= b;
        }
        if (sum->fractal == NK_FRACTAL_MULTIFRACTAL) {
            sum->lowest -= 1.0;
            sum->highest -= 1.0;
        }
        return;
    }
    if (sum->plain)
        return;
    /* Later octaves and steep slopes only lower what an octave adds; what it adds is least where it is
     * lowered most, if it is positive. */
    for (int k = 0; k < sum->count; k++) {
        least += sum->octave[k].weight * (sum->slope_damping > 0.0 ? 0.0 : amplitude);
        amplitude *= sum->fractal == NK_FRACTAL_HYBRID ? 0.0 : 1.0 - sum->weighted_strength;
    }
    least += sum->absent;
    sum->lowest = low < 0.0 ? low : low * least;
    sum->highest = high;
}

static bool is_periodic(const NkField *field)
{
    bool periodic = false;

    for (int k = 0; k < field->dimensions; k++)
        periodic = periodic || field->period[k] > 0.0;
    return periodic;
}

/* The way of a lattice's repetition in its coordinates; answers its length. */
static double repeat_step(NkGeometry geometry, int n, const NkRepeat *repeat, double step[NK_MAX_DIMENSIONS])
{
    double vector[NK_MAX_DIMENSIONS] = { 0.0 }, square = 0.0;

    for (int i = 0; i < n; i++)
        vector[i] = repeat->vector[i];
    nk_lattice_position(geometry, n, vector, step);
    for (int i = 0; i < n; i++)
        square += step[i] * step[i];
    return sqrt(square);
}

/* The lattice's turn: the published one, or, where the field repeats along an axis, the one that leads the
 * axes along directions in which the lattice repeats. */
static void find_turn(const NkPlan *plan, const NkField *field, double turn[4][4])
{
    int n = field->dimensions;
    const NkRepeat *repeat = nk_lattice_repeat(plan->geometry, n);

    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            turn[i][k] = i == k;
    if (!is_periodic(field)) {
        if (plan->row->turn)
            plan->row->turn(n, field->variant, turn);
        return;
    }
    for (int k = 0; k < n; k++) {
        double step[NK_MAX_DIMENSIONS], length = repeat_step(plan->geometry, n, &repeat[k], step);

        for (int i = 0; i < n; i++)
            turn[i][k] = step[i] / length;
    }
}

/* Fits whole cells into the field's periods; answers how much the octave is stretched along each axis. */
static void fit_periods(NkOctave *octave, const NkPlan *plan, const NkField *field, double stretch[4])
{
    int n = field->dimensions;
    const NkRepeat *repeat = nk_lattice_repeat(plan->geometry, n);

    octave->periods = (NkPeriods){ .geometry = plan->geometry, .dimensions = n };
    for (int k = 0; k < 4; k++) {
        double step[NK_MAX_DIMENSIONS], length, cells;
        int unit;

        stretch[k] = 1.0;
        if (k >= n || field->period[k] == 0.0)
            continue;
        /* The published psrd lattice may repeat after an odd number of rows, each half a cycle. */
        unit = plan->geometry == NK_GEOMETRY_PSRD && k == 1 && !field->seeded_origin ? 1 : repeat[k].whole;
        length = repeat_step(plan->geometry, n, &repeat[k], step) * unit / repeat[k].whole;
        cells = fmax(1.0, floor(field->period[k] * octave->frequency / length + 0.5));
        stretch[k] = cells * length / (field->period[k] * octave->frequency);
        octave->periods.period[k] = (int64_t)cells * unit;
        octave->periods.any = true;
    }
}

/* How each octave is turned against the one before. The angle of the 3-4-5 triangle (36.87°) keeps the
 * triangles of neighbouring octaves from lining up, and its cosine and sine need no libm. It costs discs
 * nothing; the square lattice would lose its row coefficients, so there it stays straight. A lattice that has
 * to repeat stays. */
static void octave_turn(const NkPlan *plan, const NkField *field, double *cosine, double *sine)
{
    double c, s;

    *cosine = 1.0;
    *sine = 0.0;
    if (is_periodic(field))
        return;
    nk_sine_cosine(field->octave_rotation, &s, &c);
    *cosine = c;
    *sine = s;
    if (plan->geometry != NK_GEOMETRY_SQUARE && field->dimensions > 1) {
        *cosine = c * 0.8 - s * 0.6;
        *sine = c * 0.6 + s * 0.8;
    }
}

static void make_map(NkOctave *octave, double turn[4][4], const double stretch[4], double cosine, double sine)
{
    for (int i = 0; i < 4; i++) {
        double x = octave->frequency * turn[i][0] * stretch[0];
        double y = octave->frequency * turn[i][1] * stretch[1];

        octave->map[i][0] = x * cosine + y * sine;
        octave->map[i][1] = y * cosine - x * sine;
        for (int j = 2; j < 4; j++)
            octave->map[i][j] = octave->frequency * turn[i][j] * stretch[j];
    }
}

/* Octave 0 keeps the seed itself, so that one octave at the published origin is the published noise. */
static void compile_sum(NkSum *sum, const NkPlan *plan, const NkField *field, NkFractal fractal,
                        uint32_t seed, double octaves, double frequency)
{
    const NkShape *shape = &plan->shape;
    double weight = 1.0, total = 0.0, present = 0.0, largest = 1.0, turn[4][4];
    double cosine = 1.0, sine = 0.0, step_cosine, step_sine;
    bool weighed = field->weighted_strength != 0.0 || field->slope_damping != 0.0;

    find_turn(plan, field, turn);
    octave_turn(plan, field, &step_cosine, &step_sine);
    *sum = (NkSum){ .fractal = fractal,
                    .offset = field->offset,
                    .ping_pong = field->ping_pong,
                    .weighted_strength = field->weighted_strength,
                    .slope_damping = field->slope_damping };
    sum->plain = fractal == NK_FRACTAL_NONE ||
                 (!weighed &&
                  (fractal <= NK_FRACTAL_TURBULENCE || (fractal == NK_FRACTAL_RIDGED && sum->offset == 1.0)));
    fold_range(sum, shape);
    if (fractal == NK_FRACTAL_NONE)
        octaves = 1.0;
    sum->count = (int)ceil(octaves);
    frequency *= shape->coordinate;
    for (int k = 0; k < sum->count; k++) {
        NkOctave *octave = &sum->octave[k];
        double part = fmin(octaves - k, 1.0), stretch[4], old_cosine = cosine;

        octave->key = (NkGradientKey){ .seed = k == 0 ? seed : nk_derive(seed, KEY_OCTAVE + k),
                                       .dimensions = field->dimensions,
                                       .variant = field->variant,
                                       .angle = field->gradient_angle };
        octave->frequency = frequency;
        fit_periods(octave, plan, field, stretch);
        make_map(octave, turn, stretch, cosine, sine);
        octave->weight = octave->factor = weight * part;
        largest = fmax(largest, weight);
        if (k > 0 || field->seeded_origin)
            draw_offset(octave->key.seed, octave->offset);
        for (int i = 0; i < field->dimensions; i++)
            octave->offset[i] -= k * (octave->map[i][0] * field->octave_offset[0] +
                                      octave->map[i][1] * field->octave_offset[1]);

        present += octave->weight;
        total += k == 0 ? weight : octave->weight;
        weight *= field->gain;
        frequency *= field->lacunarity;
        cosine = old_cosine * step_cosine - sine * step_sine;
        sine = old_cosine * step_sine + sine * step_cosine;
    }
    if (sum->count == 0)
        total = 1.0;
    for (int k = 0; k < sum->count; k++) {
        sum->octave[k].weight /= total;
        sum->octave[k].factor /= largest;
    }
    sum->absent = 1.0 - present / total;
    sum_range(sum);
}

/* The mean of PING_PONG's fold over the noise of the basis. */
static double ping_pong_mean(const NkField *field)
{
    NkField basis = *field;
    char message[NK_MESSAGE_SIZE];
    float *values = malloc(NK_SAMPLES * sizeof *values);
    NkPlan *plan;
    double mean = 0.0;

    basis.fractal = NK_FRACTAL_NONE;
    basis.range = NK_RANGE_SIGNED;
    basis.warps = 0;
    basis.seed = 0;
    plan = nk_plan_new(&basis, message);
    if (plan && values) {
        nk_sample(plan, values);
        for (int i = 0; i < NK_SAMPLES; i++)
            mean += nk_ping_pong(field->ping_pong * values[i] / plan->shape.bound) / NK_SAMPLES;
    }
    nk_plan_free(plan);
    free(values);
    return mean;
}

/* The field's values mapped to 0..1 so that those between the percentiles take this much of it. */
#define CONTRAST_SHARE 0.92

static void spread_contrast(NkPlan *plan, const NkField *field)
{
    NkField other = *field;
    char message[NK_MESSAGE_SIZE];
    NkPlan *sample;
    NkSpread spread;
    bool even = field->fractal == NK_FRACTAL_NONE || field->fractal == NK_FRACTAL_FBM;

    other.range = NK_RANGE_SIGNED;
    other.seed = 0;
    other.seeded_origin = true;
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        other.period[axis] = 0.0;
    sample = nk_plan_new(&other, message);
    if (sample == NULL)
        return;
    spread = nk_spread(sample);
    nk_plan_free(sample);
    if (even) { /* as often above zero as below, so zero stays in the middle */
        spread.high = 0.5 * (spread.high - spread.low);
        spread.low = -spread.high;
    }
    if (!(spread.high - spread.low > 1e-9)) {
        plan->value_scale = 0.0;
        plan->value_offset = 0.5;
        return;
    }
    plan->value_scale = CONTRAST_SHARE / (spread.high - spread.low);
    plan->value_offset = 0.5 - 0.5 * plan->value_scale * (spread.high + spread.low);
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

/* The steepest slope of a warp's sum, per coordinate of the field: all octaves at their steepest. */
static double steepest_warp(const NkPlan *plan)
{
    const NkSum *sum = &plan->warp[0][0];
    double bound = nk_slope_bound(plan), steepest = 0.0;

    for (int k = 0; k < sum->count; k++) {
        double longest = 0.0;

        for (int j = 0; j < 2; j++) {
            double square = 0.0;

            for (int i = 0; i < plan->dimensions; i++)
                square += sum->octave[k].map[i][j] * sum->octave[k].map[i][j];
            longest = fmax(longest, sqrt(square));
        }
        steepest += sum->octave[k].weight * longest * bound;
    }
    return steepest;
}

static bool check(bool valid, char *message, const char *member, double value, const char *allowed)
{
    if (!valid)
        snprintf(message, NK_MESSAGE_SIZE, "%s is %.10g, allowed is %s", member, value, allowed);
    return valid;
}

static bool period_is_valid(double period)
{
    return period == 0.0 || (period >= NK_MIN_PERIOD && period <= NK_MAX_PERIOD);
}

static bool check_periods(const NkField *field, char *message)
{
    for (int k = 0; k < field->dimensions; k++)
        if (!check(period_is_valid(field->period[k]), message, "period", field->period[k],
                   "0 (never), or 1e-6 to 1e9 cells on every axis"))
            return false;
    return true;
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
        !check(nk_has_variant(field->lattice, field->gradient_set, field->dimensions, field->variant),
               message, "variant", (int)field->variant,
               "0 (published), or what this gradient set has in this dimension") ||
        !check(fabs(field->gradient_angle) <= NK_MAX_ANGLE, message, "gradient-angle", field->gradient_angle,
               "-1e6 to 1e6 radians") ||
        !check_periods(field, message) ||
        !check(field->range >= NK_RANGE_UNIT && field->range <= NK_RANGE_CONTRAST, message, "range",
               (int)field->range, "0 (unit) to 2 (contrast)") ||
        !check(field->fractal >= NK_FRACTAL_NONE && field->fractal <= NK_FRACTAL_PING_PONG, message,
               "fractal", (int)field->fractal, "0 (none) to 7 (ping-pong)") ||
        !check(field->octaves >= 0.0 && field->octaves <= NK_MAX_OCTAVES, message, "octaves", field->octaves,
               "0 to 16") ||
        !check(field->lacunarity >= NK_MIN_LACUNARITY && field->lacunarity <= NK_MAX_LACUNARITY, message,
               "lacunarity", field->lacunarity, "1 to 8") ||
        !check(field->gain >= NK_MIN_GAIN && field->gain <= NK_MAX_GAIN, message, "gain", field->gain,
               "0 to 2") ||
        !check(field->offset >= 0.0 && field->offset <= NK_MAX_OFFSET, message, "offset", field->offset,
               "0 to 2") ||
        !check(field->ping_pong >= 0.0 && field->ping_pong <= NK_MAX_PING_PONG, message, "ping-pong",
               field->ping_pong, "0 to 16") ||
        !check(field->weighted_strength >= 0.0 && field->weighted_strength <= 1.0, message,
               "weighted-strength", field->weighted_strength, "0 to 1") ||
        !check(field->slope_damping >= 0.0 && field->slope_damping <= NK_MAX_DAMPING, message,
               "slope-damping", field->slope_damping, "0 to 16") ||
        !check(fabs(field->octave_rotation) <= NK_MAX_ANGLE, message, "octave-rotation",
               field->octave_rotation, "-1e6 to 1e6 radians") ||
        !check(fabs(field->octave_offset[0]) <= NK_MAX_OCTAVE_OFFSET, message, "octave-x",
               field->octave_offset[0], "-1e7 to 1e7 cells") ||
        !check(fabs(field->octave_offset[1]) <= NK_MAX_OCTAVE_OFFSET, message, "octave-y",
               field->octave_offset[1], "-1e7 to 1e7 cells") ||
        !check(field->overflow >= NK_OVERFLOW_CLIP && field->overflow <= NK_OVERFLOW_NONE, message,
               "overflow", (int)field->overflow, "0 (clip) to 3 (none)") ||
        !check(field->warp == NK_WARP_NOISE || field->warp == NK_WARP_CURL, message, "warp", (int)field->warp,
               "0 (noise) or 1 (curl)") ||
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
    NkField bare = *field; /* what warps know of the field */
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
    plan->geometry = nk_row_geometry(plan->row, field->dimensions, field->variant);
    plan->dimensions = field->dimensions;
    for (int k = 0; k < field->dimensions; k++)
        plan->period[k] = field->period[k];
    compile_sum(&plan->sum, plan, field, field->fractal, field->seed, field->octaves, 1.0);

    if (field->fractal == NK_FRACTAL_PING_PONG)
        plan->sum.mean = ping_pong_mean(field);

    plan->warps = field->warps;
    plan->warp_kind = field->warp;
    /* Two components, each within ±bound: the square root keeps the length within the amount. */
    plan->warp_gain = field->warp_amount / (plan->shape.bound * 1.41421356237309504880);
    plan->warp_reach = field->warps > 0 ? field->warp_amount : 0.0;
    bare.weighted_strength = bare.slope_damping = bare.octave_rotation = 0.0;
    bare.octave_offset[0] = bare.octave_offset[1] = 0.0;
    for (int depth = 0; depth < field->warps; depth++)
        for (int axis = 0; axis < (field->warp == NK_WARP_CURL ? 1 : 2); axis++)
            compile_sum(&plan->warp[depth][axis], plan, &bare, NK_FRACTAL_FBM,
                        nk_derive(field->seed, KEY_WARP + 2 * depth + axis), field->warp_octaves,
                        1.0 / field->warp_scale);
    if (!make_all_tables(plan)) {
        snprintf(message, NK_MESSAGE_SIZE, "out of memory");
        nk_plan_free(plan);
        return NULL;
    }

    if (plan->warps > 0 && plan->warp_kind == NK_WARP_CURL && plan->warp[0][0].count > 0)
        plan->warp_gain = field->warp_amount / steepest_warp(plan);

    plan->value_scale = 1.0;
    plan->overflow = NK_OVERFLOW_NONE;
    if (field->range == NK_RANGE_UNIT && plan->sum.highest > plan->sum.lowest) {
        plan->value_scale = 1.0 / (plan->sum.highest - plan->sum.lowest);
        plan->value_offset = -plan->sum.lowest * plan->value_scale;
    } else if (field->range == NK_RANGE_CONTRAST) {
        plan->overflow = field->overflow;
        spread_contrast(plan, field);
    }
    return plan;
}

void nk_plan_free(NkPlan *plan)
{
    if (plan)
        free(plan->tables);
    free(plan);
}

bool nk_has_set(NkLattice lattice, NkGradientSet set, int dimensions)
{
    const NkGradientRow *row = nk_gradient_row(lattice, set);

    return row && dimensions <= NK_MAX_DIMENSIONS && (dimensions < 1 || row->shape[dimensions].scale != 0.0);
}

bool nk_has_variant(NkLattice lattice, NkGradientSet set, int dimensions, NkVariant variant)
{
    const NkGradientRow *row = nk_gradient_row(lattice, set);
    double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];

    return nk_has_set(lattice, set, dimensions) &&
           (variant == NK_VARIANT_PUBLISHED || (row->turn && row->turn(dimensions, variant, turn)));
}

void nk_plan_fit(const NkPlan *plan, double fit[NK_MAX_DIMENSIONS])
{
    const NkOctave *octave = &plan->sum.octave[0];

    for (int k = 0; k < NK_MAX_DIMENSIONS; k++) {
        double square = 0.0;

        for (int i = 0; i < plan->dimensions; i++)
            square += octave->map[i][k] * octave->map[i][k];
        fit[k] = plan->sum.count > 0 && plan->period[k] > 0.0 ? sqrt(square) / octave->frequency : 1.0;
    }
}

bool nk_plan_has_curves(const NkPlan *plan)
{
    return plan->sum.slope_damping == 0.0 && (plan->warps == 0 || plan->warp_kind == NK_WARP_NOISE);
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
