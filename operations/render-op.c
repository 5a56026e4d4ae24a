/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "noisekit.h"

#include <math.h>

#include "prepared.h"
#include "tiles.h"
#include "turn.h"

/* What process needs: immutable and counted, since a new one may be prepared while an old one renders. */
typedef struct {
    NkField field;
    NoisekitPlacement placement;
    const Babl *format;
    NkPlan *plan;     /* NULL: mid grey */
    gchar *complaint; /* what is not rendered as asked; NULL: all is */
    gint complained;  /* atomically: that has been said */
} Prepared;

static void prepared_clear (gpointer data)
{
    nk_plan_free (((Prepared *)data)->plan);
    g_free (((Prepared *)data)->complaint);
}

static void prepared_release (gpointer prepared)
{
    g_atomic_rc_box_release_full (prepared, prepared_clear);
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

/* A cell's width or height in pixels. In a tile at least one cell fits and at most a thousand million; the
 * factors of two keep rounding within the core's limits. */
static gdouble fit_cell (gdouble length, gint tile)
{
    if (tile == 0)
        return length;
    return CLAMP (length, 2.0 * tile / NK_MAX_PERIOD, 0.5 * tile / NK_MIN_PERIOD);
}

static gdouble cell_width (const NoisekitPlacement *placement)
{
    return fit_cell (placement->scale * sqrt (placement->stretch), placement->tile_width);
}

static gdouble cell_height (const NoisekitPlacement *placement)
{
    return fit_cell (placement->scale / sqrt (placement->stretch), placement->tile_height);
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

static gboolean is_second_derivative (NoisekitOutput output)
{
    return output >= NOISEKIT_OUTPUT_DXX && output <= NOISEKIT_OUTPUT_DYY;
}

/* --- What the core does not have, and what is rendered instead --- */

static const gchar *nick_of (GType type, gint number)
{
    GEnumClass *klass = g_type_class_ref (type); /* never unloaded: the reference may stay */
    GEnumValue *value = g_enum_get_value (klass, number);

    return value ? value->value_nick : "?";
}

static gboolean has_set (const NkField *field, gint set)
{
    return nk_has_set (field->lattice, set, field->dimensions);
}

static gboolean has_variant (const NkField *field, gint variant)
{
    return nk_has_variant (field->lattice, field->gradient_set, field->dimensions, variant);
}

/* "gradient-set is psrd, allowed for perlin noise in 2D is circle, diamond; using diamond" */
static gchar *complain (const NkField *field, const gchar *property, GType type, gint asked, gint used,
                        gboolean (*has) (const NkField *field, gint number))
{
    GEnumClass *klass = g_type_class_ref (type);
    GString *text = g_string_new (NULL);
    const gchar *between = "";

    g_string_append_printf (text, "%s is %s, allowed for ", property, nick_of (type, asked));
    if (has == has_variant)
        g_string_append_printf (text, "%s", nick_of (noisekit_gradients_get_type (), field->gradient_set));
    else
        g_string_append_printf (text, "%s noise", nick_of (noisekit_basis_get_type (), field->lattice));
    g_string_append_printf (text, " in %dD is ", field->dimensions);
    for (guint i = 0; i < klass->n_values; i++)
        if (has (field, klass->values[i].value)) {
            g_string_append_printf (text, "%s%s", between, klass->values[i].value_nick);
            between = ", ";
        }
    g_string_append_printf (text, "; using %s", nick_of (type, used));
    return g_string_free (text, FALSE);
}

/* The sets whose variants GIMP shows (variant-properties.h); for all others the property is not there. */
static gboolean set_has_variants (NkGradientSet set)
{
    return set == NK_GRADIENTS_PSRD || set == NK_GRADIENTS_OPENSIMPLEX2 || set == NK_GRADIENTS_OPENSIMPLEX2S;
}

/* Turns the field into the nearest one that the core has. NULL, or what is not as asked (g_free it). */
static gchar *make_possible (NkField *field)
{
    NkField asked = *field;

    if (!has_set (field, field->gradient_set)) {
        field->gradient_set =
            field->lattice == NK_LATTICE_SIMPLEX ? NK_GRADIENTS_CIRCLE : NK_GRADIENTS_DIAMOND;
        field->variant = NK_VARIANT_PUBLISHED;
        return complain (&asked, "gradient-set", noisekit_gradients_get_type (), asked.gradient_set,
                         field->gradient_set, has_set);
    }
    if (!set_has_variants (field->gradient_set))
        field->variant = NK_VARIANT_PUBLISHED;
    if (has_variant (field, field->variant))
        return NULL;
    field->variant = NK_VARIANT_PUBLISHED;
    return complain (&asked, "variant", noisekit_variant_get_type (), asked.variant, field->variant,
                     has_variant);
}

/* old: the one before it, or NULL. What that has said need not be said again. */
static Prepared *prepared_new (const NkField *asked, const NoisekitPlacement *placement, const Prepared *old)
{
    Prepared *new = g_atomic_rc_box_new0 (Prepared);
    NkField field = *asked;
    gchar message[NK_MESSAGE_SIZE];

    new->field = *asked;
    new->placement = *placement;
    new->format = output_format (asked, placement);
    new->complaint = make_possible (&field);
    new->plan = nk_plan_new (&field, message);
    if (new->plan == NULL) {
        g_free (new->complaint);
        new->complaint = g_strdup_printf ("%s; rendering mid grey", message);
    } else if (new->complaint == NULL && is_second_derivative (placement->output) &&
               !nk_plan_has_curves (new->plan)) {
        new->complaint = g_strdup_printf ("output is %s, but there are no second derivatives with "
                                          "slope-damping or curl warps; rendering zero",
                                          nick_of (noisekit_output_get_type (), placement->output));
    }
    new->complained = old &&g_strcmp0 (new->complaint, old->complaint) == 0 &&
                      g_atomic_int_get (&((Prepared *)old)->complained);
    return new;
}

void noisekit_render_prepare (GeglOperation *operation, NkField *field, const NoisekitPlacement *placement,
                              gdouble fitted[2])
{
    Prepared *prepared = noisekit_prepared_get (operation);
    gdouble fit[NK_MAX_DIMENSIONS] = { 1.0, 1.0 };

    field->period[0] = placement->tile_width / cell_width (placement);
    if (field->dimensions > 1)
        field->period[1] = placement->tile_height / cell_height (placement);
    if (is_derivative (placement->output))
        field->range = NK_RANGE_SIGNED;
    gegl_operation_set_format (operation, "output", output_format (field, placement));
    if (!prepared || !fields_equal (&prepared->field, field) ||
        !placements_equal (&prepared->placement, placement)) {
        Prepared *old = prepared;

        prepared = prepared_new (field, placement, old);
        if (old)
            prepared_release (old);
        noisekit_prepared_set (operation, g_atomic_rc_box_acquire (prepared), prepared_release);
    }
    if (prepared->plan)
        nk_plan_fit (prepared->plan, fit);
    fitted[0] = cell_width (placement) / fit[0];
    fitted[1] = cell_height (placement) / fit[1];
    prepared_release (prepared);
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
        noisekit_turn (placement->rotation, &cosine, &sine);
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

static gint channels_of (NoisekitOutput output)
{
    return output == NOISEKIT_OUTPUT_NORMAL ? 3 : 1;
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

enum { PIECE_WIDTH = 128, PIECE_HEIGHT = 16, PIECE_PLANES = 6 };

/* The field's derivatives are along its own axes; these turn them to the picture's, per unit of scale. */
typedef struct {
    gfloat column[2], row[2]; /* a step of one scale along a row of pixels, and along a column */
    gfloat slope[2];          /* of dx and dy */
    gfloat curve[3];          /* of dxx, dxy and dyy */
} Axes;

static Axes make_axes (const Job *job)
{
    const NoisekitPlacement *placement = &job->prepared->placement;
    gdouble unit = placement->scale / (gdouble)(1 << job->level);
    const gfloat *a, *b;
    Axes axes;

    for (gint axis = 0; axis < 2; axis++) {
        axes.column[axis] = (gfloat)(unit * job->grid.per_column[axis]);
        axes.row[axis] = (gfloat)(unit * job->grid.per_row[axis]);
    }
    a = placement->output == NOISEKIT_OUTPUT_DY || placement->output == NOISEKIT_OUTPUT_DYY ? axes.row
                                                                                            : axes.column;
    b = placement->output == NOISEKIT_OUTPUT_DXX ? axes.column : axes.row;
    axes.slope[0] = a[0];
    axes.slope[1] = a[1];
    axes.curve[0] = a[0] * b[0];
    axes.curve[1] = a[0] * b[1] + a[1] * b[0];
    axes.curve[2] = a[1] * b[1];
    return axes;
}

/* A row of an output that is not the value. at: of the row in the planes. */
static void combine_row (const Job *job, const Axes *axes, gfloat *const plane[PIECE_PLANES], gint at,
                         gint width, gfloat *pixels)
{
    const NoisekitOutput output = job->prepared->placement.output;
    const gfloat strength = (gfloat)job->prepared->placement.strength;
    const gfloat *x = plane[1] + at, *y = plane[2] + at;
    const gfloat *xx = plane[3] + at, *xy = plane[4] + at, *yy = plane[5] + at;

    if (is_second_derivative (output))
        for (gint i = 0; i < width; i++)
            pixels[i] = axes->curve[0] * xx[i] + axes->curve[1] * xy[i] + axes->curve[2] * yy[i];
    else if (is_derivative (output))
        for (gint i = 0; i < width; i++)
            pixels[i] = axes->slope[0] * x[i] + axes->slope[1] * y[i];
    else
        for (gint i = 0; i < width; i++)
            shade (output, strength * (axes->column[0] * x[i] + axes->column[1] * y[i]),
                   strength * (axes->row[0] * x[i] + axes->row[1] * y[i]), pixels + channels_of (output) * i);
}

static void render_piece (const Job *job, const Axes *axes, NkRectangle area, gfloat *to, gint stride)
{
    gfloat planes[PIECE_PLANES][PIECE_WIDTH * PIECE_HEIGHT];
    gfloat *const plane[PIECE_PLANES] = { planes[0], planes[1], planes[2], planes[3], planes[4], planes[5] };
    gboolean second = is_second_derivative (job->prepared->placement.output);

    nk_render (job->prepared->plan, &job->grid, area,
               &(NkPlanes){ .value = plane[0],
                            .dx = plane[1],
                            .dy = plane[2],
                            .stride = PIECE_WIDTH,
                            .dxx = second ? plane[3] : NULL,
                            .dxy = second ? plane[4] : NULL,
                            .dyy = second ? plane[5] : NULL });
    for (gint row = 0; row < area.height; row++)
        combine_row (job, axes, plane, row * PIECE_WIDTH, area.width, to + row * stride);
}

static void render_pixels (const Job *job, const GeglRectangle *area, gfloat *pixels)
{
    const NoisekitOutput output = job->prepared->placement.output;
    gint channels = channels_of (output);
    Axes axes;

    if (job->prepared->plan == NULL) {
        for (gint i = 0; i < channels * area->width * area->height; i++)
            pixels[i] = 0.5f;
        return;
    }
    if (output == NOISEKIT_OUTPUT_VALUE) {
        nk_render (job->prepared->plan, &job->grid,
                   (NkRectangle){ area->x, area->y, area->width, area->height },
                   &(NkPlanes){ .value = pixels, .stride = (size_t)area->width });
        return;
    }
    axes = make_axes (job);
    for (gint y = 0; y < area->height; y += PIECE_HEIGHT)
        for (gint x = 0; x < area->width; x += PIECE_WIDTH) {
            NkRectangle piece = { area->x + x, area->y + y, MIN (PIECE_WIDTH, area->width - x),
                                  MIN (PIECE_HEIGHT, area->height - y) };

            render_piece (job, &axes, piece, pixels + channels * (y * area->width + x),
                          channels * area->width);
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

/* Parts of tiles go through a buffer: the iterator would yield single rows. Of a normal map it holds fewer
 * rows, since some systems give a thread half a megabyte of stack, and the core takes most of that. */
static void render_parts (const Job *job, gint64 x, gint64 y, gint64 end_x, gint64 end_y)
{
    enum { NORMAL_ROWS = 32 };
    gint64 rows = channels_of (job->prepared->placement.output) == 1 ? TILE : NORMAL_ROWS;

    for (gint64 top = y, bottom; top < end_y; top = bottom) {
        bottom = MIN ((top & ~(rows - 1)) + rows, end_y);
        for (gint64 left = x, right; left < end_x; left = right) {
            GeglRectangle piece;
            gfloat pixels[TILE * TILE];

            right = MIN (round_down (left) + TILE, end_x);
            piece = (GeglRectangle){ (gint)left, (gint)top, (gint)(right - left), (gint)(bottom - top) };
            render_pixels (job, &piece, pixels);
            gegl_buffer_set (job->output, &piece, job->level, job->prepared->format, pixels,
                             GEGL_AUTO_ROWSTRIDE);
        }
    }
}

static void render_area (const GeglRectangle *area, gpointer job)
{
    gint64 x = area->x, y = area->y, end_x = x + area->width, end_y = y + area->height;
    gint64 tiles_x = round_down (x + TILE - 1), tiles_y = round_down (y + TILE - 1);
    gint64 tiles_end_x = round_down (end_x), tiles_end_y = round_down (end_y);

    /* The iterator counts in pixels of the full picture at every level. */
    if (((const Job *)job)->level > 0 || tiles_x >= tiles_end_x || tiles_y >= tiles_end_y) {
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
    Prepared *prepared = noisekit_prepared_get (operation); /* prepare came first, so there is one */

    /* Not in prepare: that also sees properties that are not all set yet. */
    if (prepared->complaint && g_atomic_int_compare_and_exchange (&prepared->complained, FALSE, TRUE))
        g_warning ("%s: %s", gegl_operation_get_name (operation), prepared->complaint);
    job.prepared = prepared;
    job.grid = make_grid (&prepared->placement, level);

    noisekit_distribute_area (operation, result, level, render_area, &job);
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
