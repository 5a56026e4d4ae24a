/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "noisekit.h"

#include <math.h>

/* What process needs: immutable and counted, since a new one may be prepared while an old one renders. */
typedef struct {
    NkField field;
    NoisekitPlacement placement;
    const Babl *format;
    NkPlan *plan; /* NULL: mid grey */
} Prepared;

static void prepared_clear (gpointer data)
{
    nk_plan_free (((Prepared *)data)->plan);
}

static void prepared_release (gpointer prepared)
{
    g_atomic_rc_box_release_full (prepared, prepared_clear);
}

static gpointer prepared_acquire (gpointer prepared, gpointer data G_GNUC_UNUSED)
{
    return prepared ? g_atomic_rc_box_acquire (prepared) : NULL;
}

/* It hangs on the operation. GObject reads and counts it, and replaces it, under a lock of its own. */
static GQuark prepared_quark (void)
{
    return g_quark_from_static_string ("noisekit-prepared");
}

/* NULL before the first prepare; prepared_release. */
static Prepared *get_prepared (GeglOperation *operation)
{
    return g_object_dup_qdata (G_OBJECT (operation), prepared_quark (), prepared_acquire, NULL);
}

/* Member by member: padding bytes must not matter. */
static gboolean fields_equal (const NkField *a, const NkField *b)
{
    return a->lattice == b->lattice && a->gradient_set == b->gradient_set && a->dimensions == b->dimensions &&
           a->seed == b->seed && a->seeded_origin == b->seeded_origin && a->range == b->range &&
           a->fractal == b->fractal && a->octaves == b->octaves && a->lacunarity == b->lacunarity &&
           a->gain == b->gain && a->warps == b->warps && a->warp_amount == b->warp_amount &&
           a->warp_scale == b->warp_scale && a->warp_octaves == b->warp_octaves;
}

static gboolean placements_equal (const NoisekitPlacement *a, const NoisekitPlacement *b)
{
    return a->scale == b->scale && a->x == b->x && a->y == b->y && a->evolution == b->evolution &&
           a->w == b->w && a->rotation == b->rotation && a->stretch == b->stretch;
}

void noisekit_render_prepare (GeglOperation *operation, const NkField *field,
                              const NoisekitPlacement *placement)
{
    Prepared *old = get_prepared (operation), *new;
    gboolean same = old && fields_equal (&old->field, field) && placements_equal (&old->placement, placement);
    gchar message[NK_MESSAGE_SIZE];

    gegl_operation_set_format (operation, "output",
                               babl_format (field->range == NK_RANGE_UNIT ? "Y' float" : "Y float"));
    if (old)
        prepared_release (old);
    if (same)
        return;

    new = g_atomic_rc_box_new0 (Prepared);
    new->field = *field;
    new->placement = *placement;
    new->format = gegl_operation_get_format (operation, "output");
    new->plan = nk_plan_new (field, message);
    if (new->plan == NULL)
        g_warning ("%s: %s; rendering mid grey", gegl_operation_get_name (operation), message);
    g_object_set_qdata_full (G_OBJECT (operation), prepared_quark (), new, prepared_release);
}

/* Quarter turns are exact; other sines and cosines are rounded to float32, since C libraries differ in the
 * last bits of a double's and the same pixels must come from all of them. */
static void turn (gdouble degrees, gdouble *cosine, gdouble *sine)
{
    static const gdouble quarter_cosine[] = { 1.0, 0.0, -1.0, 0.0 }, quarter_sine[] = { 0.0, 1.0, 0.0, -1.0 };
    gint quarters = (gint)(degrees / 90.0);

    if (degrees == quarters * 90.0) {
        *cosine = quarter_cosine[quarters & 3];
        *sine = quarter_sine[quarters & 3];
    } else {
        *cosine = noisekit_round (cos (degrees * (G_PI / 180.0)));
        *sine = noisekit_round (sin (degrees * (G_PI / 180.0)));
    }
}

/* The pixels of mipmap level n are 2^n pixels wide, and the octaves that they cannot show fade out. */
static NkGrid make_grid (const NoisekitPlacement *placement, gint level)
{
    gdouble pixel = (gdouble)(1 << level), cosine, sine;
    gdouble width = placement->scale * sqrt (placement->stretch); /* of a cell, in pixels */
    gdouble height = placement->scale / sqrt (placement->stretch);
    gdouble x = 0.5 * pixel - placement->x, y = 0.5 * pixel - placement->y;

    /* y runs down, so turning the picture counter-clockwise turns its coordinates like this. */
    turn (placement->rotation, &cosine, &sine);
    return (NkGrid){
        .origin = { (cosine * x - sine * y) / width, (sine * x + cosine * y) / height, placement->evolution,
                    placement->w },
        .per_column = { cosine * pixel / width, sine * pixel / height },
        .per_row = { -sine * pixel / width, cosine * pixel / height },
        .band_limit = level > 0,
    };
}

typedef struct {
    const Prepared *prepared;
    NkGrid grid;
    GeglBuffer *output;
    gint level;
} Job;

/* GEGL's tiles. */
enum { TILE = 128 };

static gint64 round_down (gint64 x)
{
    return x & ~(gint64)(TILE - 1);
}

static void render_pixels (const Job *job, const GeglRectangle *area, gfloat *values)
{
    NkPlanes planes = { .value = values, .stride = (size_t)area->width };

    if (job->prepared->plan)
        nk_render (job->prepared->plan, &job->grid,
                   (NkRectangle){ area->x, area->y, area->width, area->height }, &planes);
    else
        for (gint i = 0; i < area->width * area->height; i++)
            values[i] = 0.5f;
}

/* Whole tiles are rendered in place. */
static void render_tiles (const Job *job, const GeglRectangle *tiles)
{
    GeglBufferIterator *iterator = gegl_buffer_iterator_new (
        job->output, tiles, job->level, job->prepared->format, GEGL_ACCESS_WRITE, GEGL_ABYSS_NONE, 1);

    while (gegl_buffer_iterator_next (iterator))
        render_pixels (job, &iterator->items[0].roi, iterator->items[0].data);
}

/* Parts of tiles go through a buffer: the iterator would yield single rows. */
static void render_parts (const Job *job, gint64 x, gint64 y, gint64 end_x, gint64 end_y)
{
    for (gint64 top = y, bottom; top < end_y; top = bottom) {
        bottom = MIN (round_down (top) + TILE, end_y);
        for (gint64 left = x, right; left < end_x; left = right) {
            GeglRectangle piece;
            gfloat values[TILE * TILE];

            right = MIN (round_down (left) + TILE, end_x);
            piece = (GeglRectangle){ (gint)left, (gint)top, (gint)(right - left), (gint)(bottom - top) };
            render_pixels (job, &piece, values);
            gegl_buffer_set (job->output, &piece, job->level, job->prepared->format, values,
                             GEGL_AUTO_ROWSTRIDE);
        }
    }
}

static void render_area (const GeglRectangle *area, gpointer job)
{
    gint64 x = area->x, y = area->y, end_x = x + area->width, end_y = y + area->height;
    gint64 tiles_x = round_down (x + TILE - 1), tiles_y = round_down (y + TILE - 1);
    gint64 tiles_end_x = round_down (end_x), tiles_end_y = round_down (end_y);

    if (tiles_x >= tiles_end_x || tiles_y >= tiles_end_y) {
        render_parts (job, x, y, end_x, end_y);
        return;
    }
    render_parts (job, x, y, end_x, tiles_y);
    render_parts (job, x, tiles_y, tiles_x, tiles_end_y);
    render_tiles (job, GEGL_RECTANGLE ((gint)tiles_x, (gint)tiles_y, (gint)(tiles_end_x - tiles_x),
                                       (gint)(tiles_end_y - tiles_y)));
    render_parts (job, tiles_end_x, tiles_y, end_x, tiles_end_y);
    render_parts (job, x, tiles_end_y, end_x, end_y);
}

static gboolean process (GeglOperation *operation, GeglBuffer *output, const GeglRectangle *result,
                         gint level)
{
    Job job = { .output = output, .level = level };
    Prepared *prepared = get_prepared (operation); /* prepare came first, so there is one */

    job.prepared = prepared;
    job.grid = make_grid (&prepared->placement, level);

    if (gegl_operation_use_threading (operation, result))
        gegl_parallel_distribute_area (result, gegl_operation_get_pixels_per_thread (operation),
                                       GEGL_SPLIT_STRATEGY_AUTO, render_area, &job);
    else
        render_area (result, &job);
    prepared_release (prepared);
    return TRUE;
}

static GeglRectangle get_bounding_box (GeglOperation *operation G_GNUC_UNUSED)
{
    return gegl_rectangle_infinite_plane ();
}

void noisekit_render_class_init (GeglOperationClass *klass, void (*prepare) (GeglOperation *))
{
    klass->prepare = prepare;
    klass->get_bounding_box = get_bounding_box;
    klass->threaded = TRUE; /* sources are not by default */
    GEGL_OPERATION_SOURCE_CLASS (klass)->process = process;
}
