/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "motion.h"

#include <math.h>
#include <string.h>

#include "curl-field.h"
#include "hashed.h"
#include "render-op.h"
#include "turn.h"

/* Rounding must not take a displacement beyond the amount. */
#define JUST_BELOW_ONE (1.0 - 1e-6)

/* Keys of noisekit_hash, one for each draw from the seed. */
enum { KEY_X = 1, KEY_Y, KEY_PATCHES, KEY_TRAIN };

/* --- Turbulence: two unrelated noises --- */

/* risen and passed: by how much the motion's noise rises, and passes on the third axis, per unit of evolution: a
 * loop is so much in the noise. */
static NkField noise_field (const NoisekitMotion *motion, guint32 key, gdouble octaves, gdouble risen, gdouble passed)
{
    NkField field = nk_field_default ();

    if (motion->loop > 0.0) {
        field.period[1] = risen > 0.0 ? MAX (risen * motion->loop, NK_MIN_PERIOD) : 0.0;
        field.period[2] = MAX (passed * motion->loop, NK_MIN_PERIOD);
    }
    field.dimensions = 3;
    field.seed = noisekit_hash (motion->seed, key);
    field.range = NK_RANGE_SIGNED;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = octaves;
    return field;
}

/* The noise's cells are width x height pixels, its origin is at (x, y). */
static NkGrid noise_grid (gint level, gdouble x, gdouble y, gdouble width, gdouble height, gdouble depth)
{
    gdouble pixel = (gdouble)(1 << level);

    return (NkGrid){
        .origin = { (0.5 * pixel - x) / width, (0.5 * pixel - y) / height, depth },
        .per_column = { pixel / width, 0.0 },
        .per_row = { 0.0, pixel / height },
        .band_limit = level > 0,
    };
}

/* The noise times length over its bound. */
static void render_noise (const NkPlan *plan, const NkGrid *grid, const GeglRectangle *block, gdouble length,
                          gfloat *values)
{
    gsize count = (gsize)block->width * block->height;
    gdouble lowest, highest;
    gfloat factor;

    nk_render (plan, grid, (NkRectangle){ block->x, block->y, block->width, block->height },
               &(NkPlanes){ .value = values, .stride = (size_t)block->width });
    nk_plan_bounds (plan, &lowest, &highest);
    factor = (gfloat)(length / highest);
    for (gsize i = 0; i < count; i++)
        values[i] *= factor;
}

static void turbulence (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                        const GeglRectangle *block, gfloat *dx, gfloat *dy)
{
    NkGrid grid = noise_grid (level, motion->x, motion->y, motion->scale, motion->scale, motion->evolution);
    gdouble side = motion->amount * G_SQRT2 / 2.0; /* of the square that a circle of the amount holds */

    render_noise (plans->plan[0], &grid, block, side, dx);
    render_noise (plans->plan[1], &grid, block, side, dy);
}

/* --- Patches: neither hot air nor wind on water is the same everywhere --- */

#define CALM 0.15 /* what is left of the motion between its patches */

/* Multiplies displacements by something between that and 1. */
static void make_patchy (const NkPlan *patches, const NkGrid *grid, const GeglRectangle *block, gfloat *dx,
                         gfloat *dy)
{
    gsize count = (gsize)block->width * block->height;
    gfloat *patch = gegl_scratch_new (gfloat, count);

    render_noise (patches, grid, block, 1.0, patch);
    for (gsize i = 0; i < count; i++) {
        /* Noise is seldom near its bounds: this takes half of them to be full motion and calm. */
        gfloat t = CLAMP (0.5f + patch[i], 0.0f, 1.0f);
        gfloat strength = (gfloat)CALM + (gfloat)(1.0 - CALM) * t * t * (3.0f - 2.0f * t);

        dx[i] *= strength;
        dy[i] *= strength;
    }
    gegl_scratch_free (patch);
}

/* --- Heat haze: plumes of hot air, taller than wide, that rise and bend what is behind them sideways --- */

#define PLUME_HEIGHT   1.6  /* over the scale */
#define PLUME_WIDTH    0.8
#define RISE           1.0  /* plumes per unit of evolution */
#define BOIL           0.4  /* cells by which plumes change meanwhile */
#define SIDEWAYS       0.95 /* share of the amount; the rest of the circle is up and down */
#define UP_AND_DOWN    0.31
#define HAZE_PATCH     4.0  /* plumes */

static NkGrid haze_grid (const NoisekitMotion *motion, gint level, gdouble size)
{
    gdouble width = motion->scale * PLUME_WIDTH * size, height = motion->scale * PLUME_HEIGHT * size;
    gdouble risen = motion->evolution * RISE * motion->scale * PLUME_HEIGHT;

    return noise_grid (level, motion->x, motion->y - risen, width, height, motion->evolution * BOIL / size);
}

static void heat_haze (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                       const GeglRectangle *block, gfloat *dx, gfloat *dy)
{
    NkGrid plumes = haze_grid (motion, level, 1.0), patches = haze_grid (motion, level, HAZE_PATCH);

    render_noise (plans->plan[0], &plumes, block, motion->amount * SIDEWAYS, dx);
    render_noise (plans->plan[1], &plumes, block, motion->amount * UP_AND_DOWN, dy);
    make_patchy (plans->plan[2], &patches, block, dx, dy);
}

/* --- Ripples: trains of waves, of golden ratios so that crests never line up for long, on disturbed water --- */

#define TRAIN_RATIO  1.61803398874989485 /* of wavelengths of neighbouring trains */
#define TRAIN_SPEED  1.27201964951406896 /* of their frequencies: its root, as for waves on deep water */
#define TRAIN_WEIGHT 0.5
#define TRAIN_SPREAD 55.0 /* degrees that a train strays from the direction at most */
#define DISTURBANCE_SCALE   2.0 /* over the wavelength */
#define DISTURBANCE_OCTAVES 2.0
#define DISTURBANCE_SPEED   0.3
#define WIND_PATCH          5.0 /* wavelengths */

typedef struct {
    gdouble per_pixel, phase; /* turns */
    gdouble x, y;             /* the way it travels */
    gfloat weight;
} Train;

/* The sine of whole turns, by its series: the same bits from every C library. Within 1e-7, and never beyond 1. */
static gfloat sine_of_turns (gdouble turns)
{
    gfloat t = (gfloat)(turns - floor (turns + 0.5)), z;

    if (t > 0.25f)
        t = 0.5f - t;
    else if (t < -0.25f)
        t = -0.5f - t;
    z = t * t;
    t *= 6.283185307f +
         z * (-41.34170224f +
              z * (81.60524927f + z * (-76.70585975f + z * (42.05869394f + z * -15.09464257f))));
    return CLAMP (t, -1.0f, 1.0f);
}

/* Turns per unit of evolution: whole ones, and at least one, in a loop. */
static gdouble train_speed (const NoisekitMotion *motion, gdouble frequency)
{
    return motion->loop > 0.0 ? MAX (floor (frequency * motion->loop + 0.5), 1.0) / motion->loop : frequency;
}

/* Turns between -1 and 1. */
static gdouble drawn (const NoisekitMotion *motion, gint train, gint what)
{
    return 2.0 * noisekit_fraction (noisekit_hash (motion->seed, KEY_TRAIN + 2 * train + what)) - 1.0;
}

static gint make_trains (const NoisekitMotion *motion, Train trains[NK_MAX_OCTAVES])
{
    gdouble per_pixel = 1.0 / motion->scale, frequency = 1.0, weight = 1.0, total = 0.0;
    gint count = (gint)ceil (motion->octaves);

    for (gint i = 0; i < count; i++) {
        gdouble part = MIN (motion->octaves - i, 1.0);
        gdouble stray = i == 0 ? 0.0 : TRAIN_SPREAD * drawn (motion, i, 0);
        gdouble phase = drawn (motion, i, 1) - train_speed (motion, frequency) * motion->evolution;
        gdouble cosine, sine;

        noisekit_turn (motion->direction + stray, &cosine, &sine);
        trains[i] = (Train){ per_pixel, phase, cosine, -sine, (gfloat)(weight * part) };
        total += i == 0 ? weight : weight * part;
        per_pixel *= TRAIN_RATIO;
        frequency *= TRAIN_SPEED;
        weight *= TRAIN_WEIGHT;
    }
    for (gint i = 0; i < count; i++)
        trains[i].weight *= (gfloat)(motion->amount * JUST_BELOW_ONE / total);
    return count;
}

/* Waves that are shorter than two pixels cannot be shown; as octaves do, trains fade towards that. */
static void fade_trains (Train trains[], gint count, gdouble pixel)
{
    for (gint i = 0; i < count; i++) {
        gdouble presence = CLAMP (2.0 - 4.0 * trains[i].per_pixel * pixel, 0.0, 1.0);

        trains[i].weight *= (gfloat)(presence * presence * (3.0 - 2.0 * presence));
    }
}

/* (x, y) from the origin, disturbed. */
static void pass_waves (const Train trains[], gint count, gdouble x, gdouble y, gfloat *dx, gfloat *dy)
{
    *dx = *dy = 0.0f;
    for (gint i = 0; i < count; i++) {
        const Train *train = &trains[i];
        gfloat height = train->weight *
                        sine_of_turns ((x * train->x + y * train->y) * train->per_pixel + train->phase);

        *dx += height * (gfloat)train->x;
        *dy += height * (gfloat)train->y;
    }
}

#define RING_FADING 0.25 /* per wavelength: rings weaken as they widen */

/* In the middle, where rings have no direction, the water is at rest. */
static void pass_rings (const Train trains[], gint count, gdouble x, gdouble y, gfloat *dx, gfloat *dy)
{
    gdouble radius = sqrt (x * x + y * y), rest = 0.25 / trains[0].per_pixel;
    gdouble outward = 1.0 / sqrt (radius * radius + rest * rest);
    gfloat height = 0.0f;

    for (gint i = 0; i < count; i++)
        height += trains[i].weight * sine_of_turns (radius * trains[i].per_pixel + trains[i].phase);
    outward /= sqrt (1.0 + RING_FADING * radius * trains[0].per_pixel);
    *dx = height * (gfloat)(x * outward);
    *dy = height * (gfloat)(y * outward);
}

static void ripple (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                    const GeglRectangle *block, gfloat *dx, gfloat *dy)
{
    gdouble pixel = (gdouble)(1 << level), cell = motion->scale * DISTURBANCE_SCALE;
    NkGrid grid =
        noise_grid (level, motion->x, motion->y, cell, cell, motion->evolution * DISTURBANCE_SPEED);
    gdouble patch = motion->scale * WIND_PATCH;
    NkGrid patches =
        noise_grid (level, motion->x, motion->y, patch, patch, motion->evolution * DISTURBANCE_SPEED);
    gdouble disturbance = motion->distortion * motion->scale;
    Train trains[NK_MAX_OCTAVES];
    gint count = make_trains (motion, trains);

    fade_trains (trains, count, pixel);
    render_noise (plans->plan[0], &grid, block, disturbance, dx);
    render_noise (plans->plan[1], &grid, block, disturbance, dy);
    for (gint row = 0; row < block->height; row++)
        for (gint column = 0; column < block->width; column++) {
            gsize at = (gsize)row * block->width + column;
            gdouble x = (block->x + column + 0.5) * pixel - motion->x + dx[at];
            gdouble y = (block->y + row + 0.5) * pixel - motion->y + dy[at];

            if (count == 0)
                dx[at] = dy[at] = 0.0f;
            else if (motion->shape == NOISEKIT_RIPPLE_RINGS)
                pass_rings (trains, count, x, y, &dx[at], &dy[at]);
            else
                pass_waves (trains, count, x, y, &dx[at], &dy[at]);
        }
    if (motion->shape == NOISEKIT_RIPPLE_WAVES)
        make_patchy (plans->plan[2], &patches, block, dx, dy);
}

/* --- Curl: pixels drift along velocities without divergence, which keeps areas --- */

/* A step passes half a cell of the finest octave at most. */
#define STEPS_PER_CELL 2.0
enum { MAX_STEPS = 64, MAX_SAMPLES = 256 /* across the amount */ };

static NoisekitCurl curl_of (const NoisekitMotion *motion)
{
    return (NoisekitCurl){ .cell = { motion->scale, motion->scale },
                           .x = motion->x,
                           .y = motion->y,
                           .evolution = motion->evolution,
                           .loop = motion->loop,
                           .octaves = motion->octaves,
                           .seed = noisekit_hash (motion->seed, KEY_X) };
}

/* Fourth-order Runge-Kutta from (x, y) over a way of `length` pixels at speed 1; writes how far that led. */
static void drift (const NoisekitCurlSamples *samples, gdouble x, gdouble y, gdouble length, gint steps,
                   gdouble moved[2])
{
    gdouble step = length / steps;

    moved[0] = moved[1] = 0.0;
    for (gint i = 0; i < steps; i++) {
        gdouble px = x + moved[0], py = y + moved[1];
        gfloat a[2], b[2], c[2], d[2];

        noisekit_curl_at (samples, px, py, a);
        noisekit_curl_at (samples, px + 0.5 * step * a[0], py + 0.5 * step * a[1], b);
        noisekit_curl_at (samples, px + 0.5 * step * b[0], py + 0.5 * step * b[1], c);
        noisekit_curl_at (samples, px + step * c[0], py + step * c[1], d);
        for (gint axis = 0; axis < 2; axis++)
            moved[axis] += step * ((a[axis] + d[axis]) + 2.0f * (b[axis] + c[axis])) / 6.0;
    }
}

static void curl (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                  const GeglRectangle *block, const gfloat *strength, gfloat *dx, gfloat *dy)
{
    NoisekitCurl field = curl_of (motion);
    gdouble pixel = (gdouble)(1 << level), reach = motion->amount + 2.0;
    gdouble low[2] = { block->x * pixel - reach, block->y * pixel - reach };
    gdouble high[2] = { ((gdouble)block->x + block->width) * pixel + reach,
                        ((gdouble)block->y + block->height) * pixel + reach };
    gdouble spacing = noisekit_curl_spacing (&field, MAX (pixel, motion->amount / MAX_SAMPLES));
    gdouble steps = ceil (STEPS_PER_CELL * motion->amount / MAX (noisekit_curl_finest_cell (&field), spacing));
    NoisekitCurlSamples samples;

    noisekit_curl_samples_init (&samples, &field, plans->plan[0], spacing, low, high);
    for (gint row = 0; row < block->height; row++)
        for (gint column = 0; column < block->width; column++) {
            gsize at = (gsize)row * block->width + column;
            gdouble length = motion->amount * (strength ? strength[at] : 1.0f), moved[2], way;

            drift (&samples, (block->x + column + 0.5) * pixel, (block->y + row + 0.5) * pixel, length,
                   (gint)CLAMP (steps, 1, MAX_STEPS), moved);
            /* Interpolation may be a little faster than the noise: hold it to the bound. */
            way = sqrt (moved[0] * moved[0] + moved[1] * moved[1]);
            way = way > length * JUST_BELOW_ONE ? length * JUST_BELOW_ONE / way : 1.0;
            dx[at] = (gfloat)(moved[0] * way);
            dy[at] = (gfloat)(moved[1] * way);
        }
    noisekit_curl_samples_clear (&samples);
}

/* --- All kinds --- */

gint noisekit_motion_fields (gconstpointer data, NkField fields[NOISEKIT_MAX_PLANS])
{
    const NoisekitMotion *motion = data;
    NoisekitCurl field = curl_of (motion);

    switch (motion->kind) {
    case NOISEKIT_MOTION_CURL:
        fields[0] = noisekit_curl_potential (&field);
        return 1;
    case NOISEKIT_MOTION_RIPPLE:
        fields[0] = noise_field (motion, KEY_X, DISTURBANCE_OCTAVES, 0.0, DISTURBANCE_SPEED);
        fields[1] = noise_field (motion, KEY_Y, DISTURBANCE_OCTAVES, 0.0, DISTURBANCE_SPEED);
        fields[2] = noise_field (motion, KEY_PATCHES, 1.0, 0.0, DISTURBANCE_SPEED);
        return 3;
    case NOISEKIT_MOTION_HEAT_HAZE:
        fields[0] = noise_field (motion, KEY_X, motion->octaves, RISE, BOIL);
        fields[1] = noise_field (motion, KEY_Y, motion->octaves, RISE, BOIL);
        fields[2] = noise_field (motion, KEY_PATCHES, 1.0, RISE / HAZE_PATCH, BOIL / HAZE_PATCH);
        return 3;
    default:
        fields[0] = noise_field (motion, KEY_X, motion->octaves, 0.0, 1.0);
        fields[1] = noise_field (motion, KEY_Y, motion->octaves, 0.0, 1.0);
        return 2;
    }
}

/* From pixels of the full picture, at full strength, to those of the level. */
static void scale (gsize count, gfloat factor, const gfloat *strength, gfloat *dx, gfloat *dy)
{
    for (gsize i = 0; i < count; i++) {
        gfloat here = strength ? factor * strength[i] : factor;

        dx[i] *= here;
        dy[i] *= here;
    }
}

void noisekit_motion (const NoisekitMotion *motion, const NoisekitPlans *plans, gint level,
                      const GeglRectangle *block, const gfloat *strength, gfloat *dx, gfloat *dy)
{
    gsize count = (gsize)block->width * block->height;

    if (plans->plan[0] == NULL) {
        memset (dx, 0, count * sizeof *dx);
        memset (dy, 0, count * sizeof *dy);
        return;
    }
    switch (motion->kind) {
    case NOISEKIT_MOTION_CURL:
        curl (motion, plans, level, block, strength, dx, dy);
        strength = NULL; /* a shorter way, not a part of the whole one */
        break;
    case NOISEKIT_MOTION_RIPPLE:
        ripple (motion, plans, level, block, dx, dy);
        break;
    case NOISEKIT_MOTION_HEAT_HAZE:
        heat_haze (motion, plans, level, block, dx, dy);
        break;
    default:
        turbulence (motion, plans, level, block, dx, dy);
    }
    scale (count, (gfloat)(1.0 / (1 << level)), strength, dx, dy);
}
