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
    gboolean equal = TRUE;

    for (gint i = 0; i < NK_MAX_DIMENSIONS; i++)
        equal = equal && a->period[i] == b->period[i];
    return equal && a->lattice == b->lattice && a->gradient_set == b->gradient_set &&
           a->variant == b->variant && a->dimensions == b->dimensions && a->seed == b->seed &&
           a->gradient_angle == b->gradient_angle && a->seeded_origin == b->seeded_origin &&
           a->range == b->range && a->fractal == b->fractal && a->octaves == b->octaves &&
           a->lacunarity == b->lacunarity && a->gain == b->gain && a->offset == b->offset &&
           a->ping_pong == b->ping_pong && a->weighted_strength == b->weighted_strength &&
           a->slope_damping == b->slope_damping && a->octave_rotation == b->octave_rotation &&
           a->octave_offset[0] == b->octave_offset[0] && a->octave_offset[1] == b->octave_offset[1] &&
           a->overflow == b->overflow && a->warps == b->warps && a->warp == b->warp &&
           a->warp_amount == b->warp_amount && a->warp_scale == b->warp_scale &&
           a->warp_octaves == b->warp_octaves;
}

static gboolean placements_equal (const NoisekitPlacement *a, const NoisekitPlacement *b)
{
    return a->scale == b->scale && a->x == b->x && a->y == b->y && a->evolution == b->evolution &&
           a->w == b->w && a->rotation == b->rotation && a->stretch == b->stretch &&
           a->tile_width == b->tile_width && a->tile_height == b->tile_height && a->output == b->output &&
           a->strength == b->strength;
}

/* Of a cell, in pixels. */
static gdouble cell_width (const NoisekitPlacement *placement)
{
    return placement->scale * sqrt (placement->stretch);
}

static gdouble cell_height (const NoisekitPlacement *placement)
{
    return placement->scale / sqrt (placement->stretch);
}

static gboolean is_derivative (NoisekitOutput output)
{
    return output >= NOISEKIT_OUTPUT_DX && output <= NOISEKIT_OUTPUT_DYY;
}

static const Babl *output_format (const NkField *field, const NoisekitPlacement *placement)
{
    if (placement->output == NOISEKIT_OUTPUT_NORMAL)
        return babl_format ("R'G'B' float");
    if (placement->output == NOISEKIT_OUTPUT_RELIEF)
        return babl_format ("Y' float");
    return babl_format (field->range == NK_RANGE_SIGNED ? "Y float" : "Y' float");
}

/* The nearest field that the core has, and one warning if it is another one. */
static void choose_set (GeglOperation *operation, NkField *field)
{
    NkGradientSet usual = field->lattice == NK_LATTICE_SIMPLEX ? NK_GRADIENTS_CIRCLE : NK_GRADIENTS_DIAMOND;

    if (nk_has_set (field->lattice, field->gradient_set, field->dimensions))
        return;
    g_warning ("%s: this gradient-set (number %d) is not there for %s noise in %dD; using %s",
               gegl_operation_get_name (operation), (gint)field->gradient_set,
               field->lattice == NK_LATTICE_SIMPLEX ? "simplex" : "perlin", field->dimensions,
               usual == NK_GRADIENTS_CIRCLE ? "circle" : "diamond");
    field->gradient_set = usual;
    field->variant = NK_VARIANT_PUBLISHED;
}

static Prepared *prepared_new (GeglOperation *operation, const NkField *asked,
                               const NoisekitPlacement *placement)
{
    Prepared *new = g_atomic_rc_box_new0 (Prepared);
    NkField field = *asked;
    gchar message[NK_MESSAGE_SIZE];

    new->field = *asked;
    new->placement = *placement;
    new->format = output_format (asked, placement);
    choose_set (operation, &field);
    new->plan = nk_plan_new (&field, message);
    if (new->plan == NULL && field.variant != NK_VARIANT_PUBLISHED) {
        /* A variant that this set does not have; GIMP hides it only for sets that have none at all. */
        field.variant = NK_VARIANT_PUBLISHED;
        new->plan = nk_plan_new (&field, message);
        if (new->plan)
            g_warning (
                "%s: this variant (number %d) is not there for this gradient-set in %dD; using published",
                gegl_operation_get_name (operation), (gint)asked->variant, field.dimensions);
    }
    if (new->plan == NULL)
        g_warning ("%s: %s; rendering mid grey", gegl_operation_get_name (operation), message);
    else if (placement->output >= NOISEKIT_OUTPUT_DXX && placement->output <= NOISEKIT_OUTPUT_DYY &&
             !nk_plan_has_curves (new->plan))
        g_warning ("%s: there are no second derivatives with slope-damping or warp=curl; rendering zero",
                   gegl_operation_get_name (operation));
    return new;
}

void noisekit_render_prepare (GeglOperation *operation, NkField *field, const NoisekitPlacement *placement,
                              gdouble fitted[2])
{
    Prepared *prepared = get_prepared (operation);
    gdouble fit[NK_MAX_DIMENSIONS] = { 1.0, 1.0 };

    field->period[0] = placement->tile_width / cell_width (placement);
    if (field->dimensions > 1)
        field->period[1] = placement->tile_height / cell_height (placement);
    if (is_derivative (placement->output))
        field->range = NK_RANGE_SIGNED;
    gegl_operation_set_format (operation, "output", output_format (field, placement));
    if (!prepared || !fields_equal (&prepared->field, field) ||
        !placements_equal (&prepared->placement, placement)) {
        if (prepared)
            prepared_release (prepared);
        prepared = prepared_new (operation, field, placement);
        g_object_set_qdata_full (G_OBJECT (operation), prepared_quark (), g_atomic_rc_box_acquire (prepared),
                                 prepared_release);
    }
    if (prepared->plan)
        nk_plan_fit (prepared->plan, fit);
    fitted[0] = cell_width (placement) / fit[0];
    fitted[1] = cell_height (placement) / fit[1];
    prepared_release (prepared);
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
    gdouble pixel = (gdouble)(1 << level), cosine = 1.0, sine = 0.0;
    gdouble width = cell_width (placement), height = cell_height (placement);
    gint tile_width = placement->tile_width, tile_height = placement->tile_height;
    gint rest = (1 << level) - 1; /* a tile that is not whole pixels at this level repeats all but exactly */
    gdouble x = 0.5 * pixel - placement->x, y = 0.5 * pixel - placement->y;

    /* y runs down, so turning the picture counter-clockwise turns its coordinates like this. */
    if (tile_width == 0 && tile_height == 0)
        turn (placement->rotation, &cosine, &sine);
    return (NkGrid){
        .origin = { (cosine * x - sine * y) / width, (sine * x + cosine * y) / height, placement->evolution,
                    placement->w },
        .per_column = { cosine * pixel / width, sine * pixel / height },
        .per_row = { -sine * pixel / width, cosine * pixel / height },
        .band_limit = level > 0,
        .repeat_columns = tile_width & rest ? 0 : tile_width >> level,
        .repeat_rows = tile_height & rest ? 0 : tile_height >> level,
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

/* Light from the north-west, half-way up. */
#define LIGHT_X 0.5f
#define LIGHT_Y 0.5f
#define LIGHT_Z 0.70710678f

/* A surface of these slopes, down to the right and to the bottom if positive: its normal as a colour (right,
 * up, towards the eye), or how brightly it is lit. */
static void shade (NoisekitOutput output, gfloat slope_x, gfloat slope_y, gfloat *pixel)
{
    gfloat length = sqrtf (1.0f + (slope_x * slope_x + slope_y * slope_y));

    if (output == NOISEKIT_OUTPUT_NORMAL) {
        pixel[0] = 0.5f - 0.5f * (slope_x / length);
        pixel[1] = 0.5f + 0.5f * (slope_y / length);
        pixel[2] = 0.5f + 0.5f / length;
    } else {
        pixel[0] = MAX (0.0f, ((LIGHT_X * slope_x + LIGHT_Y * slope_y) + LIGHT_Z) / length);
    }
}

enum { PIECE_WIDTH = 128, PIECE_HEIGHT = 16 };

/* What an output needs of the field, for a piece. */
static void render_piece (const Job *job, NkRectangle area, gfloat *to, gint to_width, gint channels)
{
    const NoisekitPlacement *placement = &job->prepared->placement;
    const NoisekitOutput output = placement->output;
    gfloat plane[6][PIECE_WIDTH * PIECE_HEIGHT];
    gboolean second = output >= NOISEKIT_OUTPUT_DXX && output <= NOISEKIT_OUTPUT_DYY;
    NkPlanes planes = { .value = plane[0], .dx = plane[1], .dy = plane[2], .stride = PIECE_WIDTH };
    /* The picture's axes in the field, per unit of scale. */
    gdouble unit = placement->scale / (gdouble)(1 << job->level);
    gfloat cx = (gfloat)(unit * job->grid.per_column[0]), cy = (gfloat)(unit * job->grid.per_column[1]);
    gfloat rx = (gfloat)(unit * job->grid.per_row[0]), ry = (gfloat)(unit * job->grid.per_row[1]);
    gfloat strength = (gfloat)placement->strength;

    if (second) {
        planes.dxx = plane[3];
        planes.dxy = plane[4];
        planes.dyy = plane[5];
    }
    nk_render (job->prepared->plan, &job->grid, area, &planes);
    for (gint row = 0; row < area.height; row++)
        for (gint column = 0; column < area.width; column++) {
            gint at = row * PIECE_WIDTH + column;
            gfloat *pixel = to + channels * (row * to_width + column);
            gfloat x = plane[1][at], y = plane[2][at], xx = plane[3][at], xy = plane[4][at],
                   yy = plane[5][at];

            switch (output) {
            case NOISEKIT_OUTPUT_DX:
                *pixel = cx * x + cy * y;
                break;
            case NOISEKIT_OUTPUT_DY:
                *pixel = rx * x + ry * y;
                break;
            case NOISEKIT_OUTPUT_DXX:
                *pixel = cx * cx * xx + 2.0f * cx * cy * xy + cy * cy * yy;
                break;
            case NOISEKIT_OUTPUT_DXY:
                *pixel = cx * rx * xx + (cx * ry + cy * rx) * xy + cy * ry * yy;
                break;
            case NOISEKIT_OUTPUT_DYY:
                *pixel = rx * rx * xx + 2.0f * rx * ry * xy + ry * ry * yy;
                break;
            default:
                shade (output, strength * (cx * x + cy * y), strength * (rx * x + ry * y), pixel);
            }
        }
}

static void render_pixels (const Job *job, const GeglRectangle *area, gfloat *values)
{
    const NoisekitPlacement *placement = &job->prepared->placement;
    NkPlanes planes = { .value = values, .stride = (size_t)area->width };
    gint channels = placement->output == NOISEKIT_OUTPUT_NORMAL ? 3 : 1;

    if (job->prepared->plan == NULL) {
        for (gint i = 0; i < channels * area->width * area->height; i++)
            values[i] = 0.5f;
        return;
    }
    if (placement->output == NOISEKIT_OUTPUT_VALUE) {
        nk_render (job->prepared->plan, &job->grid,
                   (NkRectangle){ area->x, area->y, area->width, area->height }, &planes);
        return;
    }
    for (gint y = 0; y < area->height; y += PIECE_HEIGHT)
        for (gint x = 0; x < area->width; x += PIECE_WIDTH) {
            NkRectangle piece = { area->x + x, area->y + y, MIN (PIECE_WIDTH, area->width - x),
                                  MIN (PIECE_HEIGHT, area->height - y) };

            render_piece (job, piece, values + channels * (y * area->width + x), area->width, channels);
        }
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
            gfloat values[3 * TILE * TILE]; /* channels of a normal map */

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
