/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Velocities without divergence: the curl of a noise potential (Bridson, Hourihan and Nordenstam 2007, "Curl-Noise
 * for Procedural Fluid Flow"). What drifts along them keeps its area, and is never gathered or thinned out.
 *
 * To drift is to ask for velocities at places that are known only on the way. So the potential is sampled on a
 * grid that lies fixed in the plane, whatever part of it is asked for, and interpolated with continuous slope;
 * the velocity is the exact curl of that, so interpolated ones have no divergence either.
 */
#ifndef NOISEKIT_CURL_FIELD_H
#define NOISEKIT_CURL_FIELD_H

#include <gegl-plugin.h>
#include <math.h>

#include "noise.h"

enum { NOISEKIT_MAX_CURL_OCTAVES = 8 };

typedef struct {
    gdouble cell[2];   /* size of the broadest octave's cells, pixels */
    gdouble x, y;      /* pixel position of the noise's origin */
    gdouble evolution; /* third coordinate */
    gdouble loop;      /* evolution after which all comes back; 0: never */
    gint tile[2];      /* pixels after which all repeats; 0: never. Through noisekit_curl_fit */
    gdouble octaves;   /* each twice as fine as the one before, its velocities half as long */
    guint32 seed;
    gdouble wind[2];   /* a steady velocity; the longer it is, the less is left of the eddies */
} NoisekitCurl;

/* Makes whole cells fit into the tile: changes their size. */
void noisekit_curl_fit (NoisekitCurl *curl);

NkField noisekit_curl_potential (const NoisekitCurl *curl);

/* The potential on pixels of this size whose first has its centre at (x, y). */
NkGrid noisekit_curl_grid (const NoisekitCurl *curl, gdouble x, gdouble y, gdouble width, gdouble height);

/* What the potential's slopes along x and y (per cell) are multiplied by, so that no velocity is longer than 1. */
void noisekit_curl_units (const NoisekitCurl *curl, gdouble units[2]);

/* Cell size of the finest octave, in pixels. */
gdouble noisekit_curl_finest_cell (const NoisekitCurl *curl);

/* A power of two of pixels that samples the finest cells well; no less than `least` nor than a pixel. */
gdouble noisekit_curl_spacing (const NoisekitCurl *curl, gdouble least);

/* At a sample: the potential, its slopes along x and y and the slope of the slope across, per sample. */
typedef gfloat NoisekitCurlNode __attribute__ ((vector_size (16)));

/* Samples (column, row) stand at pixel coordinates (column * spacing[0], row * spacing[1]). */
typedef struct {
    gint64 column, row; /* of the first */
    gint columns, rows;
    gdouble per_pixel[2]; /* 1 / spacing */
    gfloat speed[2];      /* velocity per slope: along x for the slope along y, and the other way round */
    gfloat wind[2];       /* the nodes have no part in it: it has no bounded potential */
    gint tile[2];         /* samples after which all repeats; 0: never */
    NoisekitCurlNode *nodes;
} NoisekitCurlSamples;

/* Samples all that velocities between two corners (pixel coordinates) need; noisekit_curl_samples_clear. */
void noisekit_curl_samples_init (NoisekitCurlSamples *samples, const NoisekitCurl *curl, const NkPlan *potential,
                                 gdouble spacing, const gdouble low[2], const gdouble high[2]);
void noisekit_curl_samples_clear (NoisekitCurlSamples *samples);

/* Velocity at a place between those corners, in pixel coordinates; at most about 1 long. */
static inline void noisekit_curl_at (const NoisekitCurlSamples *samples, gdouble x, gdouble y, gfloat velocity[2])
{
    gdouble u = x * samples->per_pixel[0], v = y * samples->per_pixel[1];
    gdouble column = floor (u), row = floor (v);
    gfloat s = (gfloat)(u - column), t = (gfloat)(v - row);
    gint i = CLAMP ((gint64)column - samples->column, 0, samples->columns - 2);
    gint j = CLAMP ((gint64)row - samples->row, 0, samples->rows - 2);
    const NoisekitCurlNode *node = samples->nodes + (gsize)j * samples->columns + i;
    /* Hermite's cubics and their slopes: values and slopes at the near and at the far end. */
    gfloat s0 = (1.0f + 2.0f * s) * (1.0f - s) * (1.0f - s), s1 = s * (1.0f - s) * (1.0f - s);
    gfloat t0 = (1.0f + 2.0f * t) * (1.0f - t) * (1.0f - t), t1 = t * (1.0f - t) * (1.0f - t);
    gfloat s2 = s * s * (3.0f - 2.0f * s), s3 = s * s * (s - 1.0f);
    gfloat t2 = t * t * (3.0f - 2.0f * t), t3 = t * t * (t - 1.0f);
    gfloat ds = 6.0f * s * (s - 1.0f), ds1 = (1.0f - s) * (1.0f - 3.0f * s), ds3 = s * (3.0f * s - 2.0f);
    gfloat dt = 6.0f * t * (t - 1.0f), dt1 = (1.0f - t) * (1.0f - 3.0f * t), dt3 = t * (3.0f * t - 2.0f);
    NoisekitCurlNode near_s = { s0, s1, s0, s1 }, far_s = { s2, s3, s2, s3 };
    NoisekitCurlNode near_t = { t0, t0, t1, t1 }, far_t = { t2, t2, t3, t3 };
    NoisekitCurlNode near_ds = { ds, ds1, ds, ds1 }, far_ds = { -ds, ds3, -ds, ds3 };
    NoisekitCurlNode near_dt = { dt, dt, dt1, dt1 }, far_dt = { -dt, -dt, dt3, dt3 };
    const NoisekitCurlNode *below = node + samples->columns;
    NoisekitCurlNode left = node[0] * near_t + below[0] * far_t, right = node[1] * near_t + below[1] * far_t;
    NoisekitCurlNode left_dt = node[0] * near_dt + below[0] * far_dt;
    NoisekitCurlNode right_dt = node[1] * near_dt + below[1] * far_dt;
    NoisekitCurlNode across = left * near_ds + right * far_ds, down = left_dt * near_s + right_dt * far_s;

    velocity[0] = samples->wind[0] + samples->speed[0] * ((down[0] + down[1]) + (down[2] + down[3]));
    velocity[1] = samples->wind[1] - samples->speed[1] * ((across[0] + across[1]) + (across[2] + across[3]));
}

/* The potential there, -1 to 1. */
gfloat noisekit_curl_potential_at (const NoisekitCurlSamples *samples, gdouble x, gdouble y);

#endif
