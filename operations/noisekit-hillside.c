/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:hillside: a landscape. Its ground is 1D noise, its plants stand where src/placement puts them.
 */
#include "noisekit.h"

#include "placement.h"

#ifdef GEGL_PROPERTIES

property_double (scale, _("Scale"), 48.0)
    description (_("Pixels per unit of the ground in front: a tree is two to four and a half units high. The "
                   "whole picture grows with it"))
    value_range (0.1, 2000.0)
    ui_range (4.0, 200.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_seed (seed, _("Seed"), rand)
    description (_("Number of the world: every seed gives an unrelated one"))

property_enum (palette, _("Palette"), NoisekitHillsidePalette, noisekit_hillside_palette,
               NOISEKIT_HILLSIDE_SUMMER)
    description (_("Colours, leaves and flowers of a season, or of an ink drawing"))

property_enum (time, _("Time of day"), NoisekitHillsideTime, noisekit_hillside_time, NOISEKIT_HILLSIDE_DAWN)
    description (_("Sky and light"))

property_double (position, _("Position"), 0.0)
    description (_("Walks along the world, any distance, both ways, in units"))
    value_range (-1e9, 1e9)
    ui_range (-100.0, 100.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)

property_int (far_hills, _("Far hills"), 4)
    description (_("Rows of hills behind the ground in front"))
    value_range (0, 6)

property_double (parallax, _("Parallax"), 1.0)
    description (_("How far hills move when you walk: at 0 along with the ground in front, at 1 the slower, the "
                   "farther they are"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_enum (method, _("Placing of plants"), NkPlaceMethod, noisekit_place_method, NK_PLACE_HASHED)
    description (_("How plants are spread along the ground. Each chunk of 8 units places its own, knowing nothing "
                   "of the others"))

property_double (spacing, _("Spacing"), 0.6)
    description (_("Units per plant, on average"))
    value_range (0.05, 8.0)
    ui_range (0.2, 4.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (radius, _("Radius"), 0.4)
    description (_("Dart throwing and hashed priority: no two plants are closer, in units"))
    value_range (0.02, 8.0)
    ui_range (0.1, 2.0)
    ui_gamma (2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_boolean (along_ground, _("Along the ground"), FALSE)
    description (_("Measure along the ground instead of straight across: steep ground gets as many plants as flat "
                   "ground"))

property_boolean (fewer_on_steep, _("Fewer on steep ground"), FALSE)
    description (_("Fewer plants, the steeper the ground is"))

property_boolean (show_points, _("Show points"), FALSE)
    description (_("Mark where plants stand. Blue: pairs closer than the radius inside a chunk; orange: across a "
                   "border"))

property_boolean (show_chunks, _("Show chunks"), FALSE)
    description (_("Dashed lines on the borders of the chunks"))

property_double (x, _("X offset"), 0.0)
    description (_("Moves the picture to the right, in pixels"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-1000.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_double (y, _("Ground level"), 400.0)
    description (_("Row of pixels on which the ground in front lies, between its hills and valleys"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (-500.0, 2000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_hillside
#define GEGL_OP_C_SOURCE noisekit-hillside.c

#include "gegl-op.h"

#include "tiles.h"

#include "hillside.h"

static const gchar *const format_name = "cairo-ARGB32";

/* Pixels of mipmap level n are 2^n wide. */
static HillsideSettings read_settings (GeglProperties *o, gint level)
{
    gdouble pixel = (gdouble)(1 << level);

    return (HillsideSettings){
        .seed = o->seed,
        .scale = noisekit_round (o->scale) / pixel,
        .position = noisekit_round (o->position),
        .x = noisekit_round (o->x) / pixel,
        .y = noisekit_round (o->y) / pixel,
        .far_hills = o->far_hills,
        .parallax = noisekit_round (o->parallax),
        .palette = o->palette,
        .time = o->time,
        .method = o->method,
        .spacing = noisekit_round (o->spacing),
        .radius = noisekit_round (o->radius),
        .along_ground = o->along_ground,
        .fewer_on_steep = o->fewer_on_steep,
        .show_points = o->show_points,
        .show_chunks = o->show_chunks,
        .mark = 1.5 / pixel,
    };
}

static void prepare (GeglOperation *operation)
{
    gegl_operation_set_format (operation, "output", babl_format (format_name));
}

static GeglRectangle get_bounding_box (GeglOperation *operation G_GNUC_UNUSED)
{
    return gegl_rectangle_infinite_plane ();
}

typedef struct {
    const HillsideScene *scene;
    GeglBuffer *output;
    GeglRectangle result;
    gint level;
    gint64 left, top; /* of the first block */
    gint columns;     /* of blocks */
} Job;

static gint64 round_down (gint64 x)
{
    return x & ~(gint64)(HILLSIDE_BLOCK - 1);
}

/* The part of the block that was asked for. */
static void hand_out (const Job *job, const HillsideBlock *block)
{
    gint64 left = MAX (block->x, job->result.x),
           right = MIN (block->x + HILLSIDE_BLOCK, (gint64)job->result.x + job->result.width);
    gint64 top = MAX (block->y, job->result.y),
           bottom = MIN (block->y + HILLSIDE_BLOCK, (gint64)job->result.y + job->result.height);
    GeglRectangle part = { (gint)left, (gint)top, (gint)(right - left), (gint)(bottom - top) };

    cairo_surface_flush (block->surface);
    gegl_buffer_set (job->output, &part, job->level, babl_format (format_name),
                     block->pixels + (top - block->y) * HILLSIDE_BLOCK + (left - block->x),
                     HILLSIDE_BLOCK * (gint)sizeof (guint32));
}

static void draw_blocks (gsize first, gsize count, gpointer data)
{
    const Job *job = data;

    for (gsize i = first; i < first + count; i++) {
        HillsideBlock block = { .x = job->left + (gint64)(i % job->columns) * HILLSIDE_BLOCK,
                                .y = job->top + (gint64)(i / job->columns) * HILLSIDE_BLOCK };

        block.pixels = g_new0 (guint32, HILLSIDE_BLOCK * HILLSIDE_BLOCK);
        block.surface =
            cairo_image_surface_create_for_data ((guchar *)block.pixels, CAIRO_FORMAT_ARGB32, HILLSIDE_BLOCK,
                                                 HILLSIDE_BLOCK, HILLSIDE_BLOCK * (gint)sizeof (guint32));
        block.cr = cairo_create (block.surface);
        cairo_set_tolerance (block.cr, 0.25); /* of curves, in pixels: leaves are small */
        hillside_draw_block (job->scene, &block);
        hand_out (job, &block);
        cairo_destroy (block.cr);
        cairo_surface_destroy (block.surface);
        g_free (block.pixels);
    }
}

static gboolean process (GeglOperation *operation, GeglBuffer *output, const GeglRectangle *result,
                         gint level)
{
    HillsideSettings settings = read_settings (GEGL_PROPERTIES (operation), level);
    const GeglRectangle area = noisekit_area_at_level (result, level);
    Job job = { .output = output,
                .result = area,
                .level = level,
                .left = round_down (area.x),
                .top = round_down (area.y) };
    gint64 right = (gint64)area.x + area.width, bottom = (gint64)area.y + area.height;
    HillsideScene *scene = hillside_scene_new (&settings, job.left, right + HILLSIDE_BLOCK);
    gsize rows = (gsize)((bottom - job.top + HILLSIDE_BLOCK - 1) / HILLSIDE_BLOCK);

    job.scene = scene;
    job.columns = (gint)((right - job.left + HILLSIDE_BLOCK - 1) / HILLSIDE_BLOCK);
    if (gegl_operation_use_threading (operation, result))
        gegl_parallel_distribute_range (rows * job.columns, 1.0, draw_blocks, &job);
    else
        draw_blocks (0, rows * job.columns, &job);
    hillside_scene_free (scene);
    return TRUE;
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->prepare = prepare;
    operation_class->get_bounding_box = get_bounding_box;
    operation_class->threaded = TRUE;
    GEGL_OPERATION_SOURCE_CLASS (klass)->process = process;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:hillside",
        "title", _("Noisekit Hillside"),
        "description", _("A landscape to walk along: hills made of noise, with trees, bushes, grass and flowers, "
                         "each grown from the hash of its place"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "135b3503588987fa930fa5ae1acecf96",
        "gimp:menu-label", _("Noisekit _Hillside..."),
        NULL);
}

#endif
