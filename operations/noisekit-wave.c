/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:wave: bands or rings of a wave, pushed aside by an optional aux input: the node for marble's veins
 * and wood's rings.
 *
 * A pixel's phase, in periods, is its way along the wave (from x, y in a straight line, or from the centre of
 * the rings) less amount times the aux input's value there, over the period. The picture is the wave's average
 * over the pixel, which is about as many periods wide as the phase's gradient is long: so edges are smooth
 * however the aux input bends them, and waves finer than the pixels fade into their mean.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (kind, _("Kind"), NoisekitWaveKind, noisekit_wave_kind, NOISEKIT_WAVE_BANDS)
    description (_("Straight bands, or rings around a center"))

property_enum (wave, _("Wave"), NoisekitWaveShape, noisekit_wave_shape, NOISEKIT_WAVE_SINE)
    description (_("How the grey rises from 0 to 1 and falls again in each period"))

property_double (period, _("Period"), 64.0)
    description (_("Way from one band or ring to the next, in pixels"))
    value_range (0.01, 1e6)
    ui_range (1.0, 500.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (amount, _("Distortion"), 64.0)
    description (_("How far the aux input pushes the wave, in pixels: forward where it is white (1), back where it is "
                   "black (-1). Without aux input it does nothing"))
    value_range (-1e6, 1e6)
    ui_range (0.0, 500.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (sharpness, _("Sharpness"), 1.0)
    description (_("Exponent of the wave: above 1 bright lines become thin, below 1 dark ones do"))
    value_range (0.05, 50.0)
    ui_range (0.1, 10.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (phase, _("Phase"), 0.0)
    description (_("Moves the wave on by this part of a period: 0 and 1 look the same"))
    value_range (-1e6, 1e6)
    ui_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

property_double (direction, _("Direction"), 0.0)
    description (_("Where the bands follow one another: 0 to the right, 90 upwards. Turns stretched rings"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")

property_double (stretch, _("Stretch"), 1.0)
    description (_("Width of the rings over their height, at the same area"))
    value_range (0.01, 100.0)
    ui_range (0.1, 10.0)
    ui_gamma (3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("sensitive", "kind {rings}")

property_double (x, _("X offset"), 0.0)
    description (_("The center of the rings, and where the wave of the bands begins, in pixels from the left"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (y, _("Y offset"), 0.0)
    description (_("The center of the rings, and where the wave of the bands begins, in pixels from the top"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")

property_int (tile_width, _("Tile width"), 0)
    description (_("Pixels after which the bands repeat exactly along x; their period and direction change as little as "
                   "that takes. 0 is never"))
    value_range (0, NOISEKIT_MAX_TILE)
    ui_range (0, 2048)
    ui_steps (1, 16)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")
    ui_meta ("visible", "kind {bands}")

property_int (tile_height, _("Tile height"), 0)
    description (_("Pixels after which the bands repeat exactly along y; 0 is never"))
    value_range (0, NOISEKIT_MAX_TILE)
    ui_range (0, 2048)
    ui_steps (1, 16)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")
    ui_meta ("visible", "kind {bands}")

#include "values-property.h"

property_enum (range, _("Range"), NkRange, noisekit_wave_range, NK_RANGE_UNIT)
    description (_("Unit: grey values from 0 to 1. Signed: -1 to 1, as linear data for further nodes"))

#else

/* Neither a source, which has no aux pad, nor a composer, which takes its extent from its inputs. */
#define GEGL_OP_BASE
#define GEGL_OP_NAME noisekit_wave
#define GEGL_OP_C_SOURCE noisekit-wave.c

#include "gegl-op.h"

#include <string.h>

#include "grey-input.h"
#include "prepared.h"
#include "tiles.h"
#include "turn.h"

/* The wave is kept as straight pieces, so that its integral is exact. */
enum { PIECES = 1024 };

/* A pixel is at most this many periods wide when the wave begins to fade, and at least that many when it has
 * become its mean: waves of 2.5 and 4/3 pixels. */
static const gdouble FADE_BEGIN = 0.4, FADE_END = 0.75;

/* Narrower averages are no longer told apart. */
static const gdouble LEAST_WIDTH = 1.0 / 65536.0;

/* Distortions further than this many pixels would lose the phase. */
static const gfloat MAX_PUSH = 1e9f;

/* The wave at the left end of a piece, how much higher it is at the right, and its integral up to the left. */
typedef struct {
    gdouble integral;
    gfloat height, rise;
} Piece;

typedef struct {
    NoisekitWaveKind kind;
    NoisekitWaveShape wave;
    NkRange range;
    gdouble period, amount, sharpness, phase, x, y;
    gdouble cosine, sine;  /* of the direction */
    gdouble tile_width, tile_height; /* 0: does not repeat */
    gdouble along, across; /* rings: the length of a pixel in the direction and across it */
    const Babl *aux_format, *format;
    gboolean picture; /* aux: 0.5 is the middle */
    gdouble mean;
    Piece pieces[2 * PIECES]; /* from half a period before the wave's to half a period after it */
} Prepared;

/* Height of the wave, 0 at both ends of its period; a saw falls from 1 there. */
static gdouble wave_height (const Prepared *p, gdouble phase)
{
    gdouble height = phase;

    if (p->wave == NOISEKIT_WAVE_SINE)
        height = 0.5 - 0.5 * cos (2.0 * G_PI * phase);
    else if (p->wave == NOISEKIT_WAVE_TRIANGLE)
        height = 1.0 - fabs (2.0 * phase - 1.0);
    return pow (CLAMP (height, 0.0, 1.0), p->sharpness);
}

/* Rounded before the integral is taken, so that it is the pieces' own. */
static void make_pieces (Prepared *p)
{
    gdouble integral = 0.0;

    for (gint i = 0; i < 2 * PIECES; i++) {
        gint own = (i + PIECES / 2) % PIECES; /* of the period that begins at 0 */
        gdouble height = noisekit_round (wave_height (p, (gdouble)own / PIECES));
        gdouble rise = noisekit_round (wave_height (p, (own + 1.0) / PIECES) - height);

        p->pieces[i] = (Piece){ integral, (gfloat)height, (gfloat)rise };
        integral += (height + 0.5 * rise) / PIECES;
    }
    p->mean = p->pieces[PIECES].integral;
}

/* Whole periods on the way of one tile, along one axis. */
static gdouble whole_waves (gdouble per_pixel, gdouble tile)
{
    return tile > 0.0 ? floor (per_pixel * tile + 0.5) / tile : per_pixel;
}

/* Changes the wave so that whole periods fit into the tile. */
static void fit_tile (Prepared *p)
{
    gdouble along_x = whole_waves (p->cosine / p->period, p->tile_width),
            along_y = whole_waves (p->sine / p->period, p->tile_height);

    if (along_x == 0.0 && along_y == 0.0) { /* longer than the tile: once */
        if (p->tile_width > 0.0 && (fabs (p->cosine) >= fabs (p->sine) || p->tile_height == 0.0))
            along_x = copysign (1.0 / p->tile_width, p->cosine);
        else
            along_y = copysign (1.0 / p->tile_height, p->sine);
    }
    p->period = 1.0 / sqrt (along_x * along_x + along_y * along_y);
    p->cosine = along_x * p->period;
    p->sine = along_y * p->period;
}

static Prepared *make_prepared (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    Prepared *p = g_atomic_rc_box_new0 (Prepared);
    gdouble stretch = noisekit_round (o->stretch);

    p->kind = o->kind;
    p->wave = o->wave;
    p->range = o->range;
    p->period = noisekit_round (o->period);
    p->amount = noisekit_round (o->amount);
    p->sharpness = noisekit_round (o->sharpness);
    p->phase = noisekit_round (o->phase);
    p->x = noisekit_round (o->x);
    p->y = noisekit_round (o->y);
    noisekit_turn (noisekit_round (o->direction), &p->cosine, &p->sine);
    if (p->kind == NOISEKIT_WAVE_BANDS) {
        p->tile_width = o->tile_width;
        p->tile_height = o->tile_height;
    }
    if (p->tile_width > 0.0 || p->tile_height > 0.0)
        fit_tile (p);
    p->along = 1.0 / sqrt (stretch);
    p->across = sqrt (stretch);
    p->aux_format = noisekit_grey_format (operation, "aux", o->values, FALSE);
    p->picture = !(babl_get_model_flags (p->aux_format) & BABL_MODEL_FLAG_LINEAR);
    p->format = babl_format (p->range == NK_RANGE_UNIT ? "Y' float" : "Y float");
    return p;
}

static void prepare (GeglOperation *operation)
{
    Prepared *old = noisekit_prepared_get (operation), *new = make_prepared (operation);

    gegl_operation_set_format (operation, "aux", new->aux_format);
    gegl_operation_set_format (operation, "output", new->format);
    if (old && old->wave == new->wave && old->sharpness == new->sharpness) {
        memcpy (new->pieces, old->pieces, sizeof new->pieces);
        new->mean = old->mean;
    } else {
        make_pieces (new);
    }
    if (old)
        g_atomic_rc_box_release (old);
    noisekit_prepared_set (operation, new, g_atomic_rc_box_release);
}

static GeglRectangle get_bounding_box (GeglOperation *operation G_GNUC_UNUSED)
{
    return gegl_rectangle_infinite_plane ();
}

/* Beyond its extent the aux input goes on as its border. */
static GeglRectangle get_required_for_output (GeglOperation *operation, const gchar *pad,
                                              const GeglRectangle *region)
{
    const GeglRectangle *extent = gegl_operation_source_get_bounding_box (operation, pad);

    return extent ? noisekit_neighbourhood (region, extent) : (GeglRectangle){ 0, 0, 0, 0 };
}

/* A change on its border reaches far. */
static GeglRectangle get_invalidated_by_change (GeglOperation *operation, const gchar *pad,
                                                const GeglRectangle *region)
{
    const GeglRectangle *extent = gegl_operation_source_get_bounding_box (operation, pad);

    if (extent && gegl_rectangle_is_infinite_plane (extent) && !gegl_rectangle_is_infinite_plane (region))
        return noisekit_neighbourhood (region, extent);
    return gegl_rectangle_infinite_plane ();
}

/* The wave's integral up to a phase of -0.5 to 1.5. */
static gdouble integral (const Prepared *p, gdouble phase)
{
    gdouble place = (phase + 0.5) * PIECES;
    gint i = MIN ((gint)place, 2 * PIECES - 1);
    const Piece *piece = &p->pieces[i];
    gdouble part = place - i;

    return piece->integral + part * (piece->height + 0.5 * part * piece->rise) * (1.0 / PIECES);
}

/* The average of the wave over this many periods around a phase, faded. */
static gfloat average (const Prepared *p, gdouble phase, gdouble width)
{
    gdouble mean;

    if (width >= FADE_END)
        return (gfloat)p->mean;
    width = MAX (width, LEAST_WIDTH);
    phase -= (gdouble)(gint64)phase;
    if (phase < 0.0)
        phase += 1.0;
    mean = (integral (p, phase + 0.5 * width) - integral (p, phase - 0.5 * width)) / width;
    if (width > FADE_BEGIN)
        mean = p->mean + (mean - p->mean) * (FADE_END - width) / (FADE_END - FADE_BEGIN);
    return (gfloat)mean;
}

/* A pixel's middle, or that of the same pixel in the tile at the origin. */
static gdouble middle (gint index, gdouble pixel, gdouble tile)
{
    gdouble place = (index + 0.5) * pixel;

    return tile > 0.0 ? place - floor (place / tile) * tile : place;
}

/* A row of pixels, with the pushes (in pixels) of the rows above, here and below. */
typedef struct {
    gint column, row, count;
    const gfloat *above, *here, *below;
} Row;

static void render_row (const Prepared *p, gdouble pixel, const Row *row, gfloat *values)
{
    gdouble per_period = 1.0 / p->period;
    gdouble v = middle (row->row, pixel, p->tile_height) - p->y;

    for (gint i = 0; i < row->count; i++) {
        gdouble u = middle (row->column + i, pixel, p->tile_width) - p->x;
        gdouble along = p->cosine * u - p->sine * v, across = p->sine * u + p->cosine * v;
        gdouble way = along, way_along = pixel, way_across = 0.0; /* and how much a pixel adds to it */
        gdouble x, y;

        if (p->kind == NOISEKIT_WAVE_RINGS) {
            along *= p->along;
            across *= p->across;
            way = sqrt (along * along + across * across);
            way_along = along * p->along * pixel / MAX (way, 1e-9);
            way_across = across * p->across * pixel / MAX (way, 1e-9);
        }
        x = p->cosine * way_along + p->sine * way_across - 0.5 * (row->here[i + 1] - row->here[i - 1]);
        y = p->cosine * way_across - p->sine * way_along - 0.5 * (row->below[i] - row->above[i]);
        values[i] = average (p, (way - row->here[i]) * per_period - p->phase, sqrt (x * x + y * y) * per_period);
    }
    if (p->range == NK_RANGE_SIGNED)
        for (gint i = 0; i < row->count; i++)
            values[i] = 2.0f * values[i] - 1.0f;
}

typedef struct {
    const Prepared *prepared;
    GeglBuffer *aux, *output; /* aux may be NULL */
    gint level;
} Job;

/* How far the aux input pushes the wave, in pixels. */
static void get_pushes (const Job *job, const GeglRectangle *area, gfloat *pushes)
{
    const Prepared *p = job->prepared;
    gfloat amount = (gfloat)p->amount;
    gint count = area->width * area->height;

    if (job->aux == NULL) {
        memset (pushes, 0, sizeof *pushes * (gsize)count);
        return;
    }
    gegl_buffer_get (job->aux, area, 1.0 / (1 << job->level), p->aux_format, pushes, GEGL_AUTO_ROWSTRIDE,
                     GEGL_ABYSS_CLAMP);
    for (gint i = 0; i < count; i++) {
        gfloat push = amount * (p->picture ? 2.0f * pushes[i] - 1.0f : pushes[i]);

        pushes[i] = push == push ? CLAMP (push, -MAX_PUSH, MAX_PUSH) : 0.0f; /* not a number: none */
    }
}

static void render_tile (const GeglRectangle *tile, gpointer data)
{
    const Job *job = data;
    GeglRectangle bordered = { tile->x - 1, tile->y - 1, tile->width + 2, tile->height + 2 };
    gfloat pushes[NOISEKIT_BORDERED_TILE * NOISEKIT_BORDERED_TILE], values[NOISEKIT_TILE * NOISEKIT_TILE];

    get_pushes (job, &bordered, pushes);
    for (gint y = 0; y < tile->height; y++) {
        const gfloat *here = &pushes[(y + 1) * bordered.width + 1];
        Row row = { tile->x, tile->y + y, tile->width, here - bordered.width, here, here + bordered.width };

        render_row (job->prepared, (gdouble)(1 << job->level), &row, &values[y * tile->width]);
    }
    gegl_buffer_set (job->output, tile, job->level, job->prepared->format, values, GEGL_AUTO_ROWSTRIDE);
}

static void render_area (const GeglRectangle *area, gpointer job)
{
    noisekit_for_each_tile (area, render_tile, job);
}

static gboolean process (GeglOperation *operation, GeglOperationContext *context, const gchar *pad,
                         const GeglRectangle *result, gint level)
{
    Prepared *prepared = noisekit_prepared_get (operation); /* prepare came first, so there is one */
    GObject *aux = gegl_operation_context_get_object (context, "aux");
    Job job = { prepared, NULL, gegl_operation_context_get_target (context, pad), level };

    if (aux && prepared->amount != 0.0 && !gegl_rectangle_is_empty (gegl_buffer_get_extent (GEGL_BUFFER (aux))))
        job.aux = GEGL_BUFFER (aux);
    noisekit_distribute_area (operation, result, level, render_area, &job);
    g_atomic_rc_box_release (prepared);
    return TRUE;
}

static void create_pad (GeglOperation *operation, const gchar *name, const gchar *label, const gchar *text,
                        GParamFlags flags)
{
    GParamSpec *pad = g_param_spec_object (name, label, text, GEGL_TYPE_BUFFER, flags);

    gegl_operation_create_pad (operation, pad);
    g_param_spec_sink (pad);
}

static void attach (GeglOperation *operation)
{
    create_pad (operation, "output", _("Output"), _("The bands or rings"),
                (GParamFlags)(G_PARAM_READABLE | GEGL_PARAM_PAD_OUTPUT));
    create_pad (operation, "aux", _("Distorted by"), _("Pushes the wave forward and back"),
                (GParamFlags)(G_PARAM_READWRITE | GEGL_PARAM_PAD_INPUT));
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->attach = attach;
    operation_class->prepare = prepare;
    operation_class->get_bounding_box = get_bounding_box;
    operation_class->get_required_for_output = get_required_for_output;
    operation_class->get_invalidated_by_change = get_invalidated_by_change;
    operation_class->process = process;
    operation_class->threaded = TRUE;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:wave",
        "title", _("Noisekit Bands and Rings"),
        "description", _("Bands or rings of a wave, pushed aside by a second picture: with noise there, the veins of "
                         "marble and the rings of wood"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "8b449fcd236f90647af6512be3eebb30",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit _Bands and Rings..."),
        NULL);
}

#endif
