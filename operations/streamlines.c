/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "streamlines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hashed.h"

/* A step along a line, as a part of the finest cells: twenty make a gentle curve of the tightest turns. Neither
 * finer nor much coarser than pixels show. */
#define STEPS_PER_CELL 20.0
#define SHORTEST_STEP  1.0
#define LONGEST_STEP   4.0
#define STEPS_PER_WIDTH 4.0 /* wide lines may go in longer ones */

/* Samples of the field along the longest lines, where its cells are finer than that. */
#define MOST_SAMPLES 512.0

/* Slower than this, relative to the field's bound, there is no direction to follow. */
#define STANDSTILL 1e-5f

/* --- Where lines start: one in each cell of a grid that lies fixed in the plane --- */

/* Keys of noisekit_hash, one for each draw. */
enum { KEY_ORDER = 1, KEY_X, KEY_Y, KEY_LENGTH, KEY_WIDTH, KEY_OPACITY, KEY_COLOUR };

/* A seed of the first tile, and in which tile its line is wanted; without tiles all is the first. */
typedef struct {
    guint32 order, hash;
    gint column, row; /* cell */
    gint tile_column, tile_row;
} Seed;

/* Lines laid twenty deep hide all below them; more are work for nothing. */
#define MOST_LAYERS 20.0

/* The grid's cells: a line of the full length in each is met density times per 100 pixels. */
typedef struct {
    gdouble size[2];
    gint tile[2]; /* cells after which all repeats; 0: never */
} Cells;

static Cells make_cells (const NoisekitStreamlines *lines)
{
    gdouble size = sqrt (100.0 * lines->length / MIN (lines->density, 100.0 * MOST_LAYERS / lines->width));
    Cells cells;

    for (gint axis = 0; axis < 2; axis++) {
        gint tile = lines->curl.tile[axis];

        cells.tile[axis] = tile > 0 ? MAX ((gint)(tile / size + 0.5), 1) : 0;
        cells.size[axis] = tile > 0 ? (gdouble)tile / cells.tile[axis] : size;
    }
    return cells;
}

static gdouble draw (const Seed *seed, guint32 key)
{
    return noisekit_fraction (noisekit_hash (seed->hash, key));
}

/* A total order, so it does not depend on which seeds are there; and the same in every tile. */
static int compare_seeds (const void *a, const void *b)
{
    const Seed *s = a, *t = b;

    if (s->order != t->order)
        return s->order < t->order ? -1 : 1;
    if (s->row != t->row)
        return s->row < t->row ? -1 : 1;
    if (s->column != t->column)
        return s->column < t->column ? -1 : 1;
    if (s->tile_row != t->tile_row)
        return s->tile_row < t->tile_row ? -1 : 1;
    return (s->tile_column > t->tile_column) - (s->tile_column < t->tile_column);
}

/* Rounds down, for negative numbers too. */
static gint64 tiles_before (gint64 cell, gint tile)
{
    return tile == 0 ? 0 : cell >= 0 ? cell / tile : -((tile - 1 - cell) / tile);
}

static Seed make_seed (const NoisekitStreamlines *lines, const Cells *cells, gint64 column, gint64 row)
{
    Seed seed = { .tile_column = (gint)tiles_before (column, cells->tile[0]),
                  .tile_row = (gint)tiles_before (row, cells->tile[1]) };

    seed.column = (gint)(column - (gint64)seed.tile_column * cells->tile[0]);
    seed.row = (gint)(row - (gint64)seed.tile_row * cells->tile[1]);
    seed.hash = noisekit_hash (noisekit_hash (lines->seed, (guint32)seed.row), (guint32)seed.column);
    seed.order = noisekit_hash (seed.hash, KEY_ORDER);
    return seed;
}

/* All whose lines may touch what is between two corners, in painting order. */
static Seed *find_seeds (const NoisekitStreamlines *lines, const Cells *cells, const gdouble low[2],
                         const gdouble high[2], gsize *count)
{
    gint64 first_column = (gint64)floor ((low[0] - lines->curl.x) / cells->size[0]);
    gint64 first_row = (gint64)floor ((low[1] - lines->curl.y) / cells->size[1]);
    gint64 columns = (gint64)floor ((high[0] - lines->curl.x) / cells->size[0]) - first_column + 1;
    gint64 rows = (gint64)floor ((high[1] - lines->curl.y) / cells->size[1]) - first_row + 1;
    Seed *seeds = g_new (Seed, columns * rows), *seed = seeds;

    for (gint64 row = first_row; row < first_row + rows; row++)
        for (gint64 column = first_column; column < first_column + columns; column++)
            *seed++ = make_seed (lines, cells, column, row);
    *count = (gsize)(columns * rows);
    qsort (seeds, *count, sizeof *seeds, compare_seeds);
    return seeds;
}

/* --- How they run --- */

typedef struct {
    gdouble x, y;
} Point;

/* A line's points are [first, last] of a buffer, the seed in its middle. */
typedef struct {
    Point *points;
    gint first, last, middle;
} Trace;

static gboolean direction (const NoisekitCurlSamples *samples, Point at, gdouble way[2])
{
    gfloat velocity[2], speed;

    noisekit_curl_at (samples, at.x, at.y, velocity);
    speed = sqrtf (velocity[0] * velocity[0] + velocity[1] * velocity[1]);
    if (!(speed > STANDSTILL))
        return FALSE;
    way[0] = velocity[0] / speed;
    way[1] = velocity[1] / speed;
    return TRUE;
}

/* The midpoint method, at speed 1; step is negative upstream. */
static gboolean walk (const NoisekitCurlSamples *samples, gdouble step, const Point *from, Point *to)
{
    gdouble way[2];

    if (!direction (samples, *from, way))
        return FALSE;
    *to = (Point){ from->x + 0.5 * step * way[0], from->y + 0.5 * step * way[1] };
    if (!direction (samples, *to, way))
        return FALSE;
    *to = (Point){ from->x + step * way[0], from->y + step * way[1] };
    return TRUE;
}

static gdouble square_distance (const Point *a, const Point *b)
{
    gdouble x = b->x - a->x, y = b->y - a->y;

    return x * x + y * y;
}

typedef enum { OPEN, CLOSED, STUCK } Course;

/* So many steps that lead nowhere go round an eddy too small to follow: there a line would be a blot. */
enum { CIRCLING = 12 };

/* Downstream from the middle, at most once around an eddy. */
static Course trace_down (Trace *line, const NoisekitCurlSamples *samples, gdouble step, gint steps)
{
    const Point *start = &line->points[line->middle];
    gboolean away = FALSE;

    for (gint i = 0; i < steps && walk (samples, step, &line->points[line->last], &line->points[line->last + 1]); i++) {
        gdouble distance;

        line->last++;
        distance = square_distance (start, &line->points[line->last]);
        away = away || distance > 4.0 * step * step;
        if (away && distance < 0.5 * step * step)
            return CLOSED;
        if (!away && i == CIRCLING)
            return STUCK;
    }
    return OPEN;
}

static void trace_up (Trace *line, const NoisekitCurlSamples *samples, gdouble step, gint steps)
{
    for (gint i = 0; i < steps && walk (samples, -step, &line->points[line->first], &line->points[line->first - 1]); i++)
        line->first--;
}

/* Half the way down, half the way up. FALSE: nothing to paint. */
static gboolean trace (Trace *line, const NoisekitCurlSamples *samples, Point start, gdouble step, gint steps)
{
    Course course;

    line->first = line->last = line->middle;
    line->points[line->middle] = start;
    course = trace_down (line, samples, step, steps / 2);
    if (course == OPEN)
        trace_up (line, samples, step, steps / 2);
    return course != STUCK;
}

/* --- How they are painted --- */

typedef struct {
    GeglRectangle area; /* seen from the line's tile */
    gdouble pixel;      /* size */
    NoisekitPaint *pixels;
    gfloat *cover;      /* of the line being painted, 0 elsewhere */
    guint *touched;     /* the pixels where it is not */
    gsize touched_count;
} Canvas;

/* A point of a line as it is painted; lengths in pixels of the canvas. */
typedef struct {
    gfloat half_width, opacity;
} Brush;

/* The integral of a tent of height 1, two pixels wide: how much of what a pixel sees is below u. */
static gfloat below (gfloat u)
{
    u = CLAMP (u, -1.0f, 1.0f);
    return u < 0.0f ? 0.5f * (1.0f + u) * (1.0f + u) : 1.0f - 0.5f * (1.0f - u) * (1.0f - u);
}

/* How much of a pixel a straight stroke covers whose middle is `distance` away. Strokes finer than a pixel
 * become fainter, not wider. */
static gfloat stroke_cover (gfloat distance, gfloat half_width)
{
    return below (half_width - distance) - below (-half_width - distance);
}

/* Marks the pixels of one straight piece from a to b, keeping the larger cover where pieces meet. */
static void mark_piece (Canvas *canvas, Point a, Point b, const Brush *brush_a, const Brush *brush_b)
{
    gdouble scale = 1.0 / canvas->pixel, reach = MAX (brush_a->half_width, brush_b->half_width) + 1.0;
    gdouble ax = a.x * scale - 0.5, ay = a.y * scale - 0.5; /* so that pixels' centres are whole numbers */
    gfloat bx = (gfloat)((b.x - a.x) * scale), by = (gfloat)((b.y - a.y) * scale);
    gfloat square = bx * bx + by * by, inverse = square > 0.0f ? 1.0f / square : 0.0f;
    const GeglRectangle *area = &canvas->area;
    gint left = (gint)MAX (ceil (ax + MIN (bx, 0.0f) - reach), area->x);
    gint right = (gint)MIN (floor (ax + MAX (bx, 0.0f) + reach), area->x + area->width - 1.0);
    gint top = (gint)MAX (ceil (ay + MIN (by, 0.0f) - reach), area->y);
    gint bottom = (gint)MIN (floor (ay + MAX (by, 0.0f) + reach), area->y + area->height - 1.0);

    for (gint y = top; y <= bottom; y++)
        for (gint x = left; x <= right; x++) {
            gfloat px = (gfloat)(x - ax), py = (gfloat)(y - ay), t = (px * bx + py * by) * inverse;
            gfloat dx, dy, cover, *old;
            guint at;

            t = CLAMP (t, 0.0f, 1.0f);
            dx = px - t * bx;
            dy = py - t * by;
            cover = stroke_cover (sqrtf (dx * dx + dy * dy),
                                  brush_a->half_width + t * (brush_b->half_width - brush_a->half_width)) *
                    (brush_a->opacity + t * (brush_b->opacity - brush_a->opacity));
            at = (guint)(y - area->y) * (guint)area->width + (guint)(x - area->x);
            old = &canvas->cover[at];
            if (cover <= *old)
                continue;
            if (*old == 0.0f)
                canvas->touched[canvas->touched_count++] = at;
            *old = cover;
        }
}

/* Lines taper and fade towards both ends. part: 0 to 1 along the whole line. */
static Brush brush_at (gfloat part, gfloat half_width, gfloat opacity)
{
    gfloat bulge = 4.0f * part * (1.0f - part);

    return (Brush){ half_width * sqrtf (bulge), opacity * bulge };
}

static void mark_line (Canvas *canvas, const Trace *line, gfloat half_width, gfloat opacity)
{
    gint pieces = line->last - line->first;
    Brush before = brush_at (0.0f, half_width, opacity);

    for (gint i = 0; i < pieces; i++) {
        Brush after = brush_at ((gfloat)(i + 1) / (gfloat)pieces, half_width, opacity);

        mark_piece (canvas, line->points[line->first + i], line->points[line->first + i + 1], &before, &after);
        before = after;
    }
}

/* Paints over what is marked, and forgets the marks. */
static void paint (Canvas *canvas, NoisekitPaint colour)
{
    for (gsize i = 0; i < canvas->touched_count; i++) {
        guint at = canvas->touched[i];
        gfloat cover = canvas->cover[at];

        canvas->pixels[at] = cover * colour + (1.0f - cover * colour[3]) * canvas->pixels[at];
        canvas->cover[at] = 0.0f;
    }
    canvas->touched_count = 0;
}

/* --- All of it --- */

/* 1, or down to nothing as the variation grows. */
static gdouble vary (const NoisekitStreamlines *lines, const Seed *seed, guint32 key, gdouble most)
{
    return 1.0 - lines->variation * most * draw (seed, key);
}

static NoisekitPaint line_colour (const NoisekitStreamlines *lines, const Seed *seed, gfloat potential)
{
    gfloat t = CLAMP (0.5f + potential + 0.6f * ((gfloat)draw (seed, KEY_COLOUR) - 0.5f), 0.0f, 1.0f);
    NoisekitPaint colour;

    t = t * t * (3.0f - 2.0f * t);
    for (gint i = 0; i < 4; i++)
        colour[i] = lines->colour[0][i] + t * (lines->colour[1][i] - lines->colour[0][i]);
    for (gint i = 0; i < 3; i++)
        colour[i] *= colour[3];
    return colour;
}

typedef struct {
    const NoisekitStreamlines *lines;
    Cells cells;
    NoisekitCurlSamples samples;
    gint64 first_column, first_row; /* of the samples */
    GeglRectangle area;
    gdouble step;
    Trace trace;
    Canvas canvas;
} Painter;

/* Lines are followed and painted in the first tile, so that they are the same bits in all; what is around them
 * moves instead. A tile that is no whole number of pixels at this level is painted in the nearest place. */
static void enter_tile (Painter *painter, const Seed *seed)
{
    const gint *tile = painter->lines->curl.tile;
    gdouble x = (gdouble)seed->tile_column * tile[0] / painter->canvas.pixel;
    gdouble y = (gdouble)seed->tile_row * tile[1] / painter->canvas.pixel;

    painter->canvas.area = painter->area;
    painter->canvas.area.x = (gint)(painter->area.x - floor (x + 0.5));
    painter->canvas.area.y = (gint)(painter->area.y - floor (y + 0.5));
    painter->samples.column = painter->first_column - (gint64)seed->tile_column * painter->samples.tile[0];
    painter->samples.row = painter->first_row - (gint64)seed->tile_row * painter->samples.tile[1];
}

/* How far from an area its lines may start, and how far from that they may go. */
static gdouble reach_of (gdouble length, gdouble width, gdouble pixel)
{
    return 0.5 * length + width + 2.0 * pixel;
}

static gboolean is_in_reach (const Canvas *canvas, Point start, gdouble reach)
{
    const GeglRectangle *area = &canvas->area;
    gdouble right = (gdouble)area->x + area->width, bottom = (gdouble)area->y + area->height;

    return start.x >= area->x * canvas->pixel - reach && start.x <= right * canvas->pixel + reach &&
           start.y >= area->y * canvas->pixel - reach && start.y <= bottom * canvas->pixel + reach;
}

static void paint_line (Painter *painter, const Seed *seed)
{
    const NoisekitStreamlines *lines = painter->lines;
    const Cells *cells = &painter->cells;
    Canvas *canvas = &painter->canvas;
    gdouble length = lines->length * vary (lines, seed, KEY_LENGTH, 0.7);
    Point start = { lines->curl.x + cells->size[0] * (seed->column + draw (seed, KEY_X)),
                    lines->curl.y + cells->size[1] * (seed->row + draw (seed, KEY_Y)) };
    gdouble half_width = 0.5 * lines->width * vary (lines, seed, KEY_WIDTH, 0.7) / canvas->pixel;
    gdouble faint = vary (lines, seed, KEY_OPACITY, 0.9);

    enter_tile (painter, seed);
    if (!is_in_reach (canvas, start, reach_of (length, lines->width, canvas->pixel)))
        return;
    if (!trace (&painter->trace, &painter->samples, start, painter->step, MAX (2, (gint)(length / painter->step))))
        return;
    mark_line (canvas, &painter->trace, (gfloat)half_width, (gfloat)(faint * faint));
    if (canvas->touched_count > 0)
        paint (canvas, line_colour (lines, seed, noisekit_curl_potential_at (&painter->samples, start.x, start.y)));
}

/* Follows all lines that may touch the area. */
static void paint_lines (Painter *painter, const NkPlan *potential)
{
    const NoisekitStreamlines *lines = painter->lines;
    gdouble pixel = painter->canvas.pixel, reach = reach_of (lines->length, lines->width, pixel);
    gdouble low[2] = { painter->area.x * pixel - reach, painter->area.y * pixel - reach };
    gdouble high[2] = { ((gdouble)painter->area.x + painter->area.width) * pixel + reach,
                        ((gdouble)painter->area.y + painter->area.height) * pixel + reach };
    gsize count;
    Seed *seeds = find_seeds (lines, &painter->cells, low, high, &count);
    gint half = (gint)(0.5 * lines->length / painter->step) + 2;

    for (gint axis = 0; axis < 2; axis++) {
        low[axis] -= reach;
        high[axis] += reach;
    }
    noisekit_curl_samples_init (&painter->samples, &lines->curl, potential,
                                noisekit_curl_spacing (&lines->curl, MAX (pixel, lines->length / MOST_SAMPLES)), low,
                                high);
    painter->first_column = painter->samples.column;
    painter->first_row = painter->samples.row;
    painter->trace = (Trace){ g_new (Point, 2 * half + 1), half, half, half };
    for (gsize i = 0; i < count; i++)
        paint_line (painter, &seeds[i]);
    g_free (painter->trace.points);
    noisekit_curl_samples_clear (&painter->samples);
    g_free (seeds);
}

void noisekit_streamlines (const NoisekitStreamlines *lines, const NkPlan *potential, gint level,
                           const GeglRectangle *area, NoisekitPaint *pixels)
{
    gdouble pixel = (gdouble)(1 << level);
    gdouble longest = MAX (LONGEST_STEP * pixel, lines->width / STEPS_PER_WIDTH);
    gsize size = (gsize)area->width * area->height;
    gfloat alpha = lines->background[3];
    NoisekitPaint background = { lines->background[0] * alpha, lines->background[1] * alpha,
                                 lines->background[2] * alpha, alpha };
    Painter painter = {
        .lines = lines,
        .cells = make_cells (lines),
        .area = *area,
        .step = CLAMP (noisekit_curl_finest_cell (&lines->curl) / STEPS_PER_CELL, SHORTEST_STEP * pixel, longest),
        .canvas = { *area, pixel, pixels, NULL, NULL, 0 },
    };

    for (gsize i = 0; i < size; i++)
        pixels[i] = background;
    if (potential == NULL)
        return;
    painter.canvas.cover = g_new0 (gfloat, size);
    painter.canvas.touched = g_new (guint, size);
    paint_lines (&painter, potential);
    g_free (painter.canvas.touched);
    g_free (painter.canvas.cover);
}
