/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "curl-field.h"

#define LACUNARITY 2.0
/* Of the potential: slopes, and with them velocities, then halve from octave to octave. */
#define GAIN 0.25

/* No slope of the 3D simplex noise with unit gradients is steeper. Its slope along a unit vector e is a sum over
 * corners of scale * coordinate * g . (f^3 e - 6 f^2 (d . e) d) with f = 1/2 - |d|^2, which unit vectors g cannot
 * make more than the sum of those vectors' lengths. That is greatest in the middle of a cell's long diagonal, for e
 * along it; found by search over cell and directions, tests/operations/flow.c searches again. */
#define STEEPEST 3.60266569

/* Samples per cell: their cubics are then within about 1 % of the noise's own slopes. */
#define SAMPLES_PER_CELL 6.0

NkField noisekit_curl_potential (const NoisekitCurl *curl)
{
    NkField field = nk_field_default ();

    field.dimensions = 3;
    field.seed = curl->seed;
    field.range = NK_RANGE_SIGNED;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = curl->octaves;
    field.lacunarity = LACUNARITY;
    field.gain = GAIN;
    for (gint axis = 0; axis < 2; axis++)
        field.period[axis] = curl->tile[axis] / curl->cell[axis];
    field.period[2] = curl->loop > 0.0 ? MAX (curl->loop, NK_MIN_PERIOD) : 0.0;
    return field;
}

/* The first octave decides. Since each is exactly twice as fine as the one before, whole cells of all then fit,
 * and the core has nothing left to stretch: so the steepest slope is known. */
void noisekit_curl_fit (NoisekitCurl *curl)
{
    NkField field = noisekit_curl_potential (curl);
    gdouble fit[NK_MAX_DIMENSIONS];
    gchar message[NK_MESSAGE_SIZE];
    NkPlan *plan;

    if (curl->tile[0] == 0 && curl->tile[1] == 0)
        return;
    field.octaves = 1.0;
    plan = nk_plan_new (&field, message);
    if (plan == NULL)
        return; /* the same field is going to fail with its octaves, and tell why */
    nk_plan_fit (plan, fit);
    curl->cell[0] /= fit[0];
    curl->cell[1] /= fit[1];
    nk_plan_free (plan);
}

NkGrid noisekit_curl_grid (const NoisekitCurl *curl, gdouble x, gdouble y, gdouble width, gdouble height)
{
    gdouble columns = curl->tile[0] / width, rows = curl->tile[1] / height;

    return (NkGrid){
        .origin = { (x - curl->x) / curl->cell[0], (y - curl->y) / curl->cell[1], curl->evolution },
        .per_column = { width / curl->cell[0], 0.0 },
        .per_row = { 0.0, height / curl->cell[1] },
        /* A tile that is not whole pixels repeats all but exactly. */
        .repeat_columns = columns == floor (columns) ? (int)columns : 0,
        .repeat_rows = rows == floor (rows) ? (int)rows : 0,
    };
}

/* The octaves' steepest slopes summed, each weighted as in the sum (see NK_FRACTAL_FBM; a fraction weakens the
 * last octave, but the sum is divided by no less than the first). Cells that are not square are steepest along
 * their shorter side. */
void noisekit_curl_units (const NoisekitCurl *curl, gdouble units[2])
{
    gdouble weight = 1.0, slope = 1.0, weights = 1.0, slopes = 1.0, eddies;

    for (gint octave = 1; octave < curl->octaves; octave++) {
        gdouble part = MIN (curl->octaves - octave, 1.0);

        weight *= GAIN;
        slope *= GAIN * LACUNARITY;
        weights += part * weight;
        slopes += part * slope;
    }
    eddies = 1.0 - sqrt (curl->wind[0] * curl->wind[0] + curl->wind[1] * curl->wind[1]);
    for (gint axis = 0; axis < 2; axis++)
        units[axis] = eddies * weights / (STEEPEST * slopes) * MIN (curl->cell[0], curl->cell[1]) / curl->cell[axis];
}

gdouble noisekit_curl_finest_cell (const NoisekitCurl *curl)
{
    gdouble cell = MIN (curl->cell[0], curl->cell[1]);

    for (gint octave = 1; octave < curl->octaves; octave++)
        cell /= LACUNARITY;
    return cell;
}

gdouble noisekit_curl_spacing (const NoisekitCurl *curl, gdouble least)
{
    gdouble wanted = noisekit_curl_finest_cell (curl) / SAMPLES_PER_CELL, spacing = 1.0;

    while (spacing < least || 2.0 * spacing <= wanted)
        spacing *= 2.0;
    return spacing;
}

/* Rows of values and slopes, with one more sample on each side for the slopes of slopes. */
enum { STRIP = 64 };

typedef struct {
    gfloat *value, *dx, *dy;
    gsize stride;
} Strip;

/* slope: of the potential per sample, for one per cell, along x and y. */
static void fill_nodes (NoisekitCurlSamples *samples, gint first_row, gint rows, const Strip *strip,
                        const gfloat slope[2])
{
    for (gint row = 0; row < rows; row++) {
        NoisekitCurlNode *node = samples->nodes + (gsize)(first_row + row) * samples->columns;
        gsize start = (row + 1) * strip->stride + 1;

        for (gint column = 0; column < samples->columns; column++) {
            gsize at = start + column;
            /* The slope along y of that along x, and the slope along x of that along y, across two samples. */
            gfloat down = slope[0] * (strip->dx[at + strip->stride] - strip->dx[at - strip->stride]);
            gfloat across = slope[1] * (strip->dy[at + 1] - strip->dy[at - 1]);

            node[column] = (NoisekitCurlNode){ strip->value[at], slope[0] * strip->dx[at], slope[1] * strip->dy[at],
                                               0.25f * (down + across) };
        }
    }
}

/* As near to the wanted spacing as whole samples fit into the tile, and no wider. */
static void place_samples (NoisekitCurlSamples *samples, const NoisekitCurl *curl, gdouble wanted,
                           gdouble spacing[2])
{
    for (gint axis = 0; axis < 2; axis++) {
        samples->tile[axis] = (gint)ceil (curl->tile[axis] / wanted);
        spacing[axis] = curl->tile[axis] > 0 ? (gdouble)curl->tile[axis] / samples->tile[axis] : wanted;
        samples->per_pixel[axis] = 1.0 / spacing[axis];
        samples->wind[axis] = (gfloat)curl->wind[axis];
    }
}

static void fill_samples (NoisekitCurlSamples *samples, const NkPlan *potential, const NkGrid *grid,
                          const gfloat slope[2])
{
    gsize stride = (gsize)samples->columns + 2, plane = stride * (STRIP + 2);
    gfloat *planes = g_new (gfloat, 3 * plane);
    Strip strip = { planes, planes + plane, planes + 2 * plane, stride };

    for (gint row = 0; row < samples->rows; row += STRIP) {
        gint rows = MIN (STRIP, samples->rows - row);

        nk_render (potential, grid,
                   (NkRectangle){ (gint)(samples->column - 1), (gint)(samples->row + row - 1), samples->columns + 2,
                                  rows + 2 },
                   &(NkPlanes){ .value = strip.value, .dx = strip.dx, .dy = strip.dy, .stride = stride });
        fill_nodes (samples, row, rows, &strip, slope);
    }
    g_free (planes);
}

void noisekit_curl_samples_init (NoisekitCurlSamples *samples, const NoisekitCurl *curl, const NkPlan *potential,
                                 gdouble spacing, const gdouble low[2], const gdouble high[2])
{
    gdouble units[2], step[2];
    gfloat slope[2];
    NkGrid grid;

    place_samples (samples, curl, spacing, step);
    samples->column = (gint64)floor (low[0] / step[0]);
    samples->row = (gint64)floor (low[1] / step[1]);
    samples->columns = (gint)((gint64)floor (high[0] / step[0]) - samples->column) + 2;
    samples->rows = (gint)((gint64)floor (high[1] / step[1]) - samples->row) + 2;
    samples->nodes = gegl_malloc ((gsize)samples->columns * samples->rows * sizeof *samples->nodes);

    noisekit_curl_units (curl, units);
    for (gint axis = 0; axis < 2; axis++) {
        slope[axis] = (gfloat)(step[axis] / curl->cell[axis]);
        samples->speed[1 - axis] = (gfloat)(units[axis] * curl->cell[axis] / step[axis]);
    }
    grid = noisekit_curl_grid (curl, 0.0, 0.0, step[0], step[1]);
    grid.band_limit = true; /* octaves that these samples cannot show must not appear as other ones */
    grid.repeat_columns = samples->tile[0];
    grid.repeat_rows = samples->tile[1];
    fill_samples (samples, potential, &grid, slope);
}

void noisekit_curl_samples_clear (NoisekitCurlSamples *samples)
{
    gegl_free (samples->nodes);
    samples->nodes = NULL;
}

/* Between samples it is told roughly: linearly. */
gfloat noisekit_curl_potential_at (const NoisekitCurlSamples *samples, gdouble x, gdouble y)
{
    gdouble u = x * samples->per_pixel[0], v = y * samples->per_pixel[1], column = floor (u), row = floor (v);
    gfloat s = (gfloat)(u - column), t = (gfloat)(v - row);
    gint i = CLAMP ((gint64)column - samples->column, 0, samples->columns - 2);
    gint j = CLAMP ((gint64)row - samples->row, 0, samples->rows - 2);
    const NoisekitCurlNode *node = samples->nodes + (gsize)j * samples->columns + i;
    const NoisekitCurlNode *below = node + samples->columns;
    gfloat top = node[0][0] + s * (node[1][0] - node[0][0]), bottom = below[0][0] + s * (below[1][0] - below[0][0]);

    return top + t * (bottom - top);
}
