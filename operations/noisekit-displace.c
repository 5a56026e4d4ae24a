/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:displace: moves its input's pixels by noise: tears and frays it, shows it through rippling water or
 * hot air, or stirs it. An optional second input, grey, tells how much where.
 */
#include "noisekit.h"

#include "curl-field.h"
#include "motion.h"

#ifdef GEGL_PROPERTIES

property_enum (kind, _("Kind"), NoisekitMotionKind, noisekit_motion_kind, NOISEKIT_MOTION_TURBULENCE)
    description (_("How pixels move"))

property_double (amount, _("Amount"), 16.0)
    description (_("How far a pixel moves at most, in pixels"))
    value_range (0.0, NOISEKIT_MAX_DISPLACEMENT)
    ui_range (0.0, 200.0)
    ui_gamma (2.0)
    ui_steps (0.1, 1.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

#include "scale-property.h"

property_double (octaves, _("Octaves"), 3.0)
    description (_("Number of layers of ever finer motion; a fraction blends the last one in"))
    value_range (0.0, NOISEKIT_MAX_CURL_OCTAVES)
    ui_range (1.0, 8.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: changing it moves waves by their lengths, lets hot air rise and all else change smoothly"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

property_enum (ripple_shape, _("Ripple shape"), NoisekitRippleShape, noisekit_ripple_shape, NOISEKIT_RIPPLE_WAVES)
    description (_("Waves that travel in a direction, or rings around the point that the offsets tell"))
    ui_meta ("visible", "kind {ripple}")

property_double (direction, _("Direction"), 285.0)
    description (_("Where the waves travel to"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")
    ui_meta ("visible", "kind {ripple} & ripple-shape {waves}")

property_double (distortion, _("Distortion"), 0.5)
    description (_("How far noise bends the crests, in wavelengths"))
    value_range (0.0, 10.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("visible", "kind {ripple}")

property_enum (sampler, _("Sampler"), NoisekitSampler, noisekit_sampler, NOISEKIT_SAMPLER_CUBIC)
    description (_("How the picture is read between its pixels"))

property_enum (abyss_policy, _("Abyss policy"), GeglAbyssPolicy, noisekit_abyss_policy, GEGL_ABYSS_CLAMP)
    description (_("What is beyond the picture's edges"))

property_double (x, _("X offset"), 0.0)
    description (_("Moves the noise to the right, in pixels"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (y, _("Y offset"), 0.0)
    description (_("Moves the noise down, in pixels"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")

#else

#define GEGL_OP_COMPOSER
#define GEGL_OP_NAME noisekit_displace
#define GEGL_OP_C_SOURCE noisekit-displace.c

#include "gegl-op.h"

#include <math.h>
#include <string.h>

#include "grey-input.h"
#include "resample.h"
#include "tiles.h"

static NoisekitMotion read_motion (const GeglProperties *o)
{
    NoisekitMotion motion;

    memset (&motion, 0, sizeof motion); /* its bytes are compared, padding too */
    motion.kind = o->kind;
    motion.shape = o->ripple_shape;
    motion.seed = o->seed;
    motion.amount = noisekit_round (o->amount);
    motion.scale = noisekit_round (o->scale);
    motion.octaves = noisekit_round (o->octaves);
    motion.x = noisekit_round (o->x);
    motion.y = noisekit_round (o->y);
    motion.loop = noisekit_round (o->loop);
    motion.evolution = noisekit_within_loop (noisekit_round (o->evolution), motion.loop);
    motion.direction = noisekit_round (o->direction);
    motion.distortion = noisekit_round (o->distortion);
    return motion;
}

/* The mask: a picture's grey as the eye sees it, so that middle grey is half the amount; data as it is. */
static const Babl *mask_format (GeglOperation *operation)
{
    const Babl *source = gegl_operation_get_source_format (operation, "aux");

    return babl_format_with_space (noisekit_is_data (source) ? "YA float" : "Y'A float", source);
}

static void prepare (GeglOperation *operation)
{
    NoisekitMotion motion = read_motion (GEGL_PROPERTIES (operation));
    const Babl *source = gegl_operation_get_source_format (operation, "input");
    gboolean grey = source && babl_get_model_flags (source) & BABL_MODEL_FLAG_GRAY;
    /* Linear light and premultiplied: what mixes pixels as a lens would, without fringes at transparent edges. */
    const Babl *format = babl_format_with_space (grey ? "YaA float" : "RaGaBaA float", source);

    gegl_operation_set_format (operation, "input", format);
    gegl_operation_set_format (operation, "output", format);
    gegl_operation_set_format (operation, "aux", mask_format (operation));
    noisekit_plans_prepare (operation, &motion, sizeof motion, noisekit_motion_fields);
}

/* --- Regions: 64 bits, since an endless plane reaches nearly as far as an int does --- */

static GeglRectangle input_box (GeglOperation *operation)
{
    const GeglRectangle *box = gegl_operation_source_get_bounding_box (operation, "input");

    return box ? *box : (GeglRectangle){ 0, 0, 0, 0 };
}

/* The largest pixel, in those of the full picture. GEGL tells the mipmap level only when it renders, so where
 * levels are in use it may be one of the highest. */
static gint largest_pixel (void)
{
    enum { HIGHEST_LEVEL = 5 };
    gboolean levels = FALSE;

    g_object_get (gegl_config (), "mipmap-rendering", &levels, NULL);
    return levels ? 1 << HIGHEST_LEVEL : 1;
}

/* How far from a pixel of this size the input can matter; the mask matters to the next pixel too. */
static gint reach (GeglOperation *operation, gint pixel)
{
    return (gint)ceil (GEGL_PROPERTIES (operation)->amount) + NOISEKIT_SAMPLER_REACH * pixel;
}

static GeglRectangle grow (GeglRectangle area, gint by)
{
    GeglRectangle plane = gegl_rectangle_infinite_plane ();
    gint64 x = MAX ((gint64)area.x - by, plane.x), y = MAX ((gint64)area.y - by, plane.y);
    gint64 end_x = MIN ((gint64)area.x + area.width + by, (gint64)plane.x + plane.width);
    gint64 end_y = MIN ((gint64)area.y + area.height + by, (gint64)plane.y + plane.height);

    if (gegl_rectangle_is_empty (&area) || gegl_rectangle_is_infinite_plane (&area))
        return area;
    return (GeglRectangle){ (gint)x, (gint)y, (gint)(end_x - x), (gint)(end_y - y) };
}

static gboolean is_within (const GeglRectangle *inner, const GeglRectangle *outer)
{
    return gegl_rectangle_is_infinite_plane (outer) || gegl_rectangle_contains (outer, inner);
}

/* Without anything beyond its edges a picture may grow by what moves out; else it keeps its size. */
static GeglRectangle get_bounding_box (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    GeglRectangle box = input_box (operation);

    return o->abyss_policy == GEGL_ABYSS_NONE && o->amount > 0.0 ? grow (box, reach (operation, 1)) : box;
}

static GeglRectangle get_required_for_output (GeglOperation *operation, const gchar *pad, const GeglRectangle *area)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    GeglRectangle box = input_box (operation), needed;

    if (strcmp (pad, "input") != 0 || o->amount == 0.0)
        return grow (*area, largest_pixel ());
    needed = grow (*area, reach (operation, largest_pixel ()));
    if (is_within (&needed, &box))
        return needed;
    if (o->abyss_policy == GEGL_ABYSS_LOOP)
        return box; /* what is beyond an edge is behind the other one */
    gegl_rectangle_intersect (&needed, &needed, &box);
    return needed;
}

static GeglRectangle get_invalidated_by_change (GeglOperation *operation, const gchar *pad,
                                                const GeglRectangle *area)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    GeglRectangle box = input_box (operation), around = grow (*area, reach (operation, largest_pixel ()));

    if (strcmp (pad, "input") != 0 || o->amount == 0.0)
        return grow (*area, largest_pixel ());
    return o->abyss_policy == GEGL_ABYSS_LOOP && !is_within (&around, &box) ? box : around;
}

/* --- Rendering --- */

typedef struct {
    const NoisekitMotion *motion;
    const NoisekitPlans *plans;
    NoisekitSource source;
    GeglBuffer *mask; /* or NULL */
    const Babl *mask_format;
    GeglBuffer *output;
} Job;

/* Displacements have a column and a row more than the block. */
enum { BLOCK = NOISEKIT_TILE * NOISEKIT_TILE, MOVED = (NOISEKIT_TILE + 1) * (NOISEKIT_TILE + 1) };

/* A thread's memory, made once for its area. */
typedef struct {
    gfloat dx[MOVED], dy[MOVED], strength[MOVED], mask[2 * MOVED], pixels[4 * BLOCK];
    gfloat room[NOISEKIT_RESAMPLE_ROOM];
} Buffers;

/* Grey times alpha; what is no number moves nothing. */
static void read_mask (const Job *job, const GeglRectangle *block, Buffers *buffers)
{
    gsize count = (gsize)block->width * block->height;

    gegl_buffer_get (job->mask, block, 1.0 / (1 << job->source.level), job->mask_format, buffers->mask,
                     GEGL_AUTO_ROWSTRIDE, GEGL_ABYSS_NONE);
    for (gsize i = 0; i < count; i++) {
        gfloat value = buffers->mask[2 * i] * buffers->mask[2 * i + 1];

        buffers->strength[i] = value > 0.0f ? MIN (value, 1.0f) : 0.0f;
    }
}

typedef struct {
    const Job *job;
    Buffers *buffers;
} Worker;

static void process_block (const GeglRectangle *block, gpointer data)
{
    const Job *job = ((Worker *)data)->job;
    Buffers *buffers = ((Worker *)data)->buffers;
    GeglRectangle moved = { block->x, block->y, block->width + 1, block->height + 1 };

    if (job->mask)
        read_mask (job, &moved, buffers);
    noisekit_motion (job->motion, job->plans, job->source.level, &moved, job->mask ? buffers->strength : NULL,
                     buffers->dx, buffers->dy);
    noisekit_resample (&job->source, block, buffers->dx, buffers->dy, buffers->room, buffers->pixels);
    gegl_buffer_set (job->output, block, job->source.level, job->source.format, buffers->pixels,
                     GEGL_AUTO_ROWSTRIDE);
}

static void process_area (const GeglRectangle *area, gpointer job)
{
    Worker worker = { job, gegl_scratch_new (Buffers, 1) };

    noisekit_for_each_tile (area, process_block, &worker);
    gegl_scratch_free (worker.buffers);
}

static void displace (GeglOperation *operation, GeglBuffer *input, GeglBuffer *mask, GeglBuffer *output,
                      const GeglRectangle *result, gint level)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    const Babl *format = gegl_operation_get_format (operation, "output");
    NoisekitPlans *plans = noisekit_plans_get (operation); /* prepare came first, so there are some */
    Job job = { .motion = (const NoisekitMotion *)plans->settings,
                .plans = plans,
                .source = { input, format, babl_format_get_n_components (format), level, o->sampler,
                            o->abyss_policy },
                .mask = mask,
                .mask_format = gegl_operation_get_format (operation, "aux"),
                .output = output };

    noisekit_distribute_area (operation, result, level, process_area, &job);
    noisekit_plans_release (plans);
}

/* Not the composer's own: nothing moved is the input itself, in its own format. */
static gboolean process_pads (GeglOperation *operation, GeglOperationContext *context,
                              const gchar *pad G_GNUC_UNUSED, const GeglRectangle *result, gint level)
{
    GeglBuffer *input = (GeglBuffer *)gegl_operation_context_dup_object (context, "input");
    GeglBuffer *mask = (GeglBuffer *)gegl_operation_context_dup_object (context, "aux");

    if (input && GEGL_PROPERTIES (operation)->amount == 0.0)
        gegl_operation_context_take_object (context, "output", g_object_ref (G_OBJECT (input)));
    else if (input)
        displace (operation, input, mask, gegl_operation_context_get_target (context, "output"), result, level);
    g_clear_object (&input);
    g_clear_object (&mask);
    return TRUE;
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->prepare = prepare;
    operation_class->get_bounding_box = get_bounding_box;
    operation_class->get_required_for_output = get_required_for_output;
    operation_class->get_invalidated_by_change = get_invalidated_by_change;
    operation_class->process = process_pads;
    operation_class->threaded = TRUE;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:displace",
        "title", _("Noisekit Displace"),
        "description", _("Moves a picture's pixels by noise: frays it, shows it through rippling water or hot air, or "
                         "stirs it. Grey in the second input is the amount there"),
        "categories", "distort:map",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "gimp:menu-path", "<Image>/Filters/Distorts",
        "reference-hash", "9129f3ff146b3b07c6d76978e81728ac",
        "reference-composition", "<gegl><node operation='gegl:crop' width='200' height='200'/>"
                                 "<node operation='noisekit:displace'/><node operation='gegl:checkerboard'/></gegl>",
        "gimp:menu-label", _("Noisekit _Displace..."),
        NULL);
}

#endif
