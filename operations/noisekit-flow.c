/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:flow: a flow without sources or sinks (curl noise), as fine lines that follow it or as vectors.
 */
#include "noisekit.h"

#include "curl-field.h"

#ifdef GEGL_PROPERTIES

property_enum (output, _("Output"), NoisekitFlowOutput, noisekit_flow_output, NOISEKIT_FLOW_LINES)
    description (_("Lines that follow the flow, or the flow itself as signed data, no longer than 1: in red and green, "
                   "or in two channels as gegl:map-relative reads them"))

/* GIMP leaves out properties called output, so there the same choice is made by show. */
property_enum (show, _("Show"), NoisekitFlowOutput, noisekit_flow_output, NOISEKIT_FLOW_LINES)
    description (_("Lines that follow the flow, or the flow itself as signed data, no longer than 1: in red and green, "
                   "or in two channels as gegl:map-relative reads them"))

property_double (scale, _("Scale"), 256.0)
    description (_("Size of the noise's cells in pixels: larger is coarser"))
    value_range (NOISEKIT_MIN_SCALE, NOISEKIT_MAX_SCALE)
    ui_range (1.0, 1000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_seed (seed, _("Seed"), rand)
    description (_("Number of the picture: every seed gives an unrelated one"))

property_double (wind, _("Wind"), 0.2)
    description (_("A steady stream through the eddies: 0 leaves them alone, more draws them out, 1 blows them away"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (direction, _("Direction"), 20.0)
    description (_("Where the wind blows to"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")

property_double (octaves, _("Octaves"), 2.0)
    description (_("Number of layers of ever finer eddies; a fraction blends the last one in"))
    value_range (0.0, NOISEKIT_MAX_CURL_OCTAVES)
    ui_range (1.0, 8.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: changing it changes the flow smoothly"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

property_double (density, _("Density"), 100.0)
    description (_("How many lines a way of 100 pixels across them meets"))
    value_range (0.1, 200.0)
    ui_range (1.0, 100.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)

property_double (length, _("Length"), 400.0)
    description (_("Length of the longest lines, in pixels"))
    value_range (4.0, 2000.0)
    ui_range (10.0, 1000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (0)
    ui_meta ("unit", "pixel-distance")

property_double (width, _("Width"), 1.5)
    description (_("Width of the widest lines in their middle, in pixels"))
    value_range (0.05, 100.0)
    ui_range (0.1, 10.0)
    ui_gamma (2.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")

property_double (variation, _("Variation"), 0.8)
    description (_("How much shorter, finer and fainter than the others some lines are"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_color (color, _("Color"), "#14305c")
    description (_("Color of the lines"))

property_color (color2, _("Second color"), "#d2512f")
    description (_("Color of the lines in other places; with the same one, all are alike"))

property_color (background, _("Background"), "#f8f4ea")
    description (_("Color behind the lines; it may be transparent"))

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_flow
#define GEGL_OP_C_SOURCE noisekit-flow.c

#include "gegl-op.h"

#include "tiles.h"

#include <string.h>

#include "plans.h"
#include "streamlines.h"
#include "turn.h"

/* What prepare hands to process. */
typedef struct {
    gint output; /* NoisekitFlowOutput */
    NoisekitStreamlines lines;
} Flow;

static gint flow_fields (gconstpointer flow, NkField fields[NOISEKIT_MAX_PLANS])
{
    fields[0] = noisekit_curl_potential (&((const Flow *)flow)->lines.curl);
    return 1;
}

static Flow read_flow (const GeglProperties *o)
{
    const Babl *colours = babl_format ("R'G'B'A float");
    gdouble wind = noisekit_round (o->wind), cosine, sine;
    Flow flow;

    memset (&flow, 0, sizeof flow); /* its bytes are compared, padding too */
    flow.output = o->show != NOISEKIT_FLOW_LINES ? o->show : o->output;
    flow.lines.curl.cell[0] = flow.lines.curl.cell[1] = noisekit_round (o->scale);
    flow.lines.curl.tile[0] = o->tile_width;
    flow.lines.curl.tile[1] = o->tile_height;
    flow.lines.curl.x = noisekit_round (o->x);
    flow.lines.curl.y = noisekit_round (o->y);
    flow.lines.curl.loop = noisekit_round (o->loop);
    flow.lines.curl.evolution = noisekit_within_loop (noisekit_round (o->evolution), flow.lines.curl.loop);
    flow.lines.curl.octaves = noisekit_round (o->octaves);
    flow.lines.curl.seed = o->seed;
    noisekit_turn (noisekit_round (o->direction), &cosine, &sine);
    flow.lines.curl.wind[0] = wind * cosine;
    flow.lines.curl.wind[1] = -wind * sine;
    flow.lines.seed = o->seed;
    flow.lines.density = noisekit_round (o->density);
    flow.lines.length = noisekit_round (o->length);
    flow.lines.width = noisekit_round (o->width);
    flow.lines.variation = noisekit_round (o->variation);
    noisekit_curl_fit (&flow.lines.curl);
    gegl_color_get_pixel (o->color, colours, flow.lines.colour[0]);
    gegl_color_get_pixel (o->color2, colours, flow.lines.colour[1]);
    gegl_color_get_pixel (o->background, colours, flow.lines.background);
    return flow;
}

/* Lines: as the eye mixes inks, and as most pictures are stored. Vectors: numbers, with an alpha of 1, so that
 * no node that mixes or multiplies by it touches them. Map: two floats are what gegl:map-relative and
 * gegl:map-absolute ask for, and what babl gives them unchanged of this format alone. */
static const Babl *output_format (NoisekitFlowOutput output)
{
    switch (output) {
    case NOISEKIT_FLOW_LINES:
        return babl_format ("R'aG'aB'aA float");
    case NOISEKIT_FLOW_MAP:
        return babl_format ("YA float");
    default:
        return babl_format ("RGBA float");
    }
}

static void prepare (GeglOperation *operation)
{
    Flow flow = read_flow (GEGL_PROPERTIES (operation));

    gegl_operation_set_format (operation, "output", output_format (flow.output));
    noisekit_plans_prepare (operation, &flow, sizeof flow, flow_fields);
}

static GeglRectangle get_bounding_box (GeglOperation *operation G_GNUC_UNUSED)
{
    return gegl_rectangle_infinite_plane ();
}

/* --- Rendering --- */

typedef struct {
    const Flow *flow;
    const NkPlan *potential; /* NULL: without noise nothing flows */
    GeglBuffer *output;
    const Babl *format;
    gint level;
} Job;

/* Vectors in GEGL's tiles; lines in pieces that are large beside the lines' length, since each piece follows all
 * lines that may touch it. Zoomed out there are more of them. */
enum { VECTOR_SIDE = 128, LINE_SIDE = 1024 };

static gint piece_side (const Job *job)
{
    return job->flow->output == NOISEKIT_FLOW_LINES ? MAX (LINE_SIDE >> job->level, VECTOR_SIDE) : VECTOR_SIDE;
}

static void render_vectors (const Job *job, const GeglRectangle *piece, gfloat *pixels)
{
    gint channels = job->flow->output == NOISEKIT_FLOW_MAP ? 2 : 4;
    const NoisekitCurl *curl = &job->flow->lines.curl;
    gdouble pixel = (gdouble)(1 << job->level), units[2];
    NkGrid grid = noisekit_curl_grid (curl, 0.5 * pixel, 0.5 * pixel, pixel, pixel);
    gsize count = (gsize)piece->width * piece->height;
    gfloat *planes = gegl_scratch_new0 (gfloat, 3 * count);

    noisekit_curl_units (curl, units);
    grid.band_limit = job->level > 0;
    if (job->potential)
        nk_render (job->potential, &grid, (NkRectangle){ piece->x, piece->y, piece->width, piece->height },
                   &(NkPlanes){ .value = planes,
                                .dx = planes + count,
                                .dy = planes + 2 * count,
                                .stride = (size_t)piece->width });
    for (gsize i = 0; i < count; i++, pixels += channels) {
        pixels[0] = (gfloat)curl->wind[0] + (gfloat)units[1] * planes[2 * count + i];
        pixels[1] = (gfloat)curl->wind[1] - (gfloat)units[0] * planes[count + i];
        if (channels == 4) {
            pixels[2] = 0.0f;
            pixels[3] = 1.0f;
        }
    }
    gegl_scratch_free (planes);
}

static void render_piece (const Job *job, const GeglRectangle *piece, NoisekitPaint *pixels)
{
    if (job->flow->output == NOISEKIT_FLOW_LINES)
        noisekit_streamlines (&job->flow->lines, job->potential, job->level, piece, pixels);
    else
        render_vectors (job, piece, (gfloat *)pixels);
    gegl_buffer_set (job->output, piece, job->level, job->format, pixels, GEGL_AUTO_ROWSTRIDE);
}

static void render_area (const GeglRectangle *area, gpointer data)
{
    const Job *job = data;
    gint side = piece_side (job);
    gint64 end_x = (gint64)area->x + area->width, end_y = (gint64)area->y + area->height;
    NoisekitPaint *pixels = gegl_malloc (sizeof *pixels * MIN (side, area->width) * MIN (side, area->height));

    for (gint64 top = area->y; top < end_y; top += side)
        for (gint64 left = area->x; left < end_x; left += side)
            render_piece (job,
                          GEGL_RECTANGLE ((gint)left, (gint)top, (gint)MIN (side, end_x - left),
                                          (gint)MIN (side, end_y - top)),
                          pixels);
    gegl_free (pixels);
}

static gboolean process (GeglOperation *operation, GeglBuffer *output, const GeglRectangle *result, gint level)
{
    NoisekitPlans *plans = noisekit_plans_get (operation); /* prepare came first, so there are some */
    Job job = { (const Flow *)plans->settings, plans->plan[0], output, gegl_operation_get_format (operation, "output"),
                level };

    noisekit_distribute_area (operation, result, level, render_area, &job);
    noisekit_plans_release (plans);
    return TRUE;
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->prepare = prepare;
    operation_class->get_bounding_box = get_bounding_box;
    operation_class->threaded = TRUE; /* sources are not by default */
    GEGL_OPERATION_SOURCE_CLASS (klass)->process = process;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:flow",
        "title", _("Noisekit Flow"),
        "description", _("Fine lines that follow a swirling flow without beginning or end (curl noise), or the flow "
                         "itself as vectors"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "55ad2a27d9d8119c0d8c0deb784a207e",
        "gimp:menu-label", _("Noisekit Fl_ow..."),
        NULL);
}

#endif
