/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:lattice: what a noise is made of, drawn over it: the lattice's cells and points, the gradient of
 * each point, and for a chosen place its cell and how far the cell's corners reach. lattice-geometry.c says
 * where all that lies; here it is drawn.
 *
 * cairo's pixels at one place may depend on where its surface begins. So the picture plane is cut into blocks
 * at absolute multiples of their size, each is drawn whole and alone, and the wanted part of it is copied.
 */
#include "noisekit.h"

#define NOISEKIT_MAX_LINE_WIDTH 100.0

#ifdef GEGL_PROPERTIES

property_enum (lattice, _("Lattice"), NkLattice, noisekit_lattice, NK_LATTICE_SIMPLEX)
    description (_("Which noise is explained: the one on triangles or the one on squares"))

#include "scale-property.h"

property_enum (gradient_set, _("Gradient set"), NkGradientSet, noisekit_gradients, NK_GRADIENTS_CIRCLE)
    description (_("How the slope at each lattice point is chosen; not every basis and dimension has every set"))

#include "variant-properties.h"

property_enum (view, _("Background"), NoisekitView, noisekit_view, NOISEKIT_VIEW_VALUE)
    description (_("What lies behind the drawing. Nothing: to lay it over a noise of the same settings"))

property_double (point_x, _("Point X"), 200.0)
    description (_("The chosen place, in pixels: its cell and the corners around it are shown"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (0.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-coordinate")
    ui_meta ("axis", "x")
    ui_meta ("sensitive", "show-chosen | show-reach")

property_double (point_y, _("Point Y"), 200.0)
    description (_("The chosen place, in pixels: its cell and the corners around it are shown"))
    value_range (-NOISEKIT_MAX_OFFSET, NOISEKIT_MAX_OFFSET)
    ui_range (0.0, 1000.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-coordinate")
    ui_meta ("axis", "y")
    ui_meta ("sensitive", "show-chosen | show-reach")

property_boolean (show_cells, _("Cell lines"), TRUE)
    description (_("Shows the lines between the lattice's cells"))

property_color (cell_color, _("Colour of the cell lines"), "#3a475999")
    description (_("Colour of the lines between the lattice's cells"))
    ui_meta ("sensitive", "show-cells")

property_double (line_width, _("Width of the cell lines"), 1.0)
    description (_("Width of the lines between the lattice's cells, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("sensitive", "show-cells")

property_boolean (show_points, _("Lattice points"), TRUE)
    description (_("Shows a dot at each lattice point: the noise is zero there"))

property_color (point_color, _("Colour of the lattice points"), "#1f2937")
    description (_("Colour of the dots at the lattice points"))
    ui_meta ("sensitive", "show-points")

property_double (point_size, _("Size of the lattice points"), 7.0)
    description (_("Diameter of the dots at the lattice points, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 30.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("sensitive", "show-points | show-chosen")

property_boolean (show_gradients, _("Gradients"), TRUE)
    description (_("Shows the gradient of each lattice point as an arrow: the noise's slope there. The "
                   "longest one possible is 0.4 of a square cell"))

property_color (gradient_color, _("Colour of the gradients"), "#b3261e")
    description (_("Colour of the arrows"))
    ui_meta ("sensitive", "show-gradients")

property_double (gradient_width, _("Width of the gradients"), 1.75)
    description (_("Width of the arrows, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("sensitive", "show-gradients")

property_boolean (show_chosen, _("Chosen cell"), TRUE)
    description (_("Shows the chosen place and the triangle or square that it lies in"))

property_color (chosen_color, _("Colour of the chosen cell"), "#00706b")
    description (_("Colour of the chosen place and its triangle or square"))
    ui_meta ("sensitive", "show-chosen")

property_double (chosen_width, _("Outline of the chosen cell"), 2.0)
    description (_("Width of the outline of the chosen place's triangle or square, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("sensitive", "show-chosen")

property_boolean (show_reach, _("Reach of its corners"), TRUE)
    description (_("Shows how far the corners of the chosen cell have any effect: circles on the lattice of "
                   "triangles, squares on that of squares"))

property_color (reach_color, _("Colour of the reach"), "#00706bcc")
    description (_("Colour of the circles or squares of reach"))
    ui_meta ("sensitive", "show-reach")

property_double (reach_width, _("Outline of the reach"), 1.25)
    description (_("Width of the circles or squares of reach, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("sensitive", "show-reach")

property_double (halo_width, _("Width of the halo"), 1.25)
    description (_("Width of the bright rim that keeps the drawing readable over anything, in pixels"))
    value_range (0.0, NOISEKIT_MAX_LINE_WIDTH)
    ui_range (0.0, 10.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)
    ui_meta ("unit", "pixel-distance")

property_color (halo_color, _("Colour of the halo"), "#ffffff99")
    description (_("Colour of the rim around all that is drawn"))

property_color (low_color, _("Colour of the lowest noise"), "#8fb0cf")
    description (_("Colour of the background where the noise is lowest"))
    ui_meta ("sensitive", "! view {none}")

property_color (zero_color, _("Colour of zero"), "#f8f5ec")
    description (_("Colour of the background where the noise is zero"))
    ui_meta ("sensitive", "! view {none}")

property_color (high_color, _("Colour of the highest noise"), "#ecc48e")
    description (_("Colour of the background where the noise is highest"))
    ui_meta ("sensitive", "! view {none}")

#include "placement-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_lattice
#define GEGL_OP_C_SOURCE noisekit-lattice.c

#include "gegl-op.h"

#include <cairo.h>
#include <math.h>

#include "gradients.h"
#include "lattice-geometry.h"
#include "prepared.h"
#include "tiles.h"
#include "read-variant.h"

/* R'G'B'A, not premultiplied. */
typedef struct {
    gdouble red, green, blue, alpha;
} Color;

/* All that process needs: immutable and counted, since a new one may be prepared while an old one renders. */
typedef struct {
    NkField asked, field; /* and what the core has instead */
    NkPlan *plan;         /* NULL: nothing is drawn */
    NoisekitPlacement placement;
    gdouble longest_gradient, bound;
    NoisekitVector chosen; /* pixels */
    NoisekitView view;
    gboolean show_cells, show_points, show_gradients, show_chosen, show_reach;
    gdouble line_width, point_size, gradient_width, chosen_width, reach_width, halo_width;
    Color cell, point, gradient, chosen_cell, reach, halo, low, zero, high;
} Drawing;

static void drawing_clear (gpointer drawing)
{
    nk_plan_free (((Drawing *)drawing)->plan);
}

static void drawing_release (gpointer drawing)
{
    g_atomic_rc_box_release_full (drawing, drawing_clear);
}

/* Within 0 and 1; colours out of the gamut of sRGB are not, and NaN counts as 0. */
static Color read_color (GeglColor *property)
{
    gdouble c[4];

    gegl_color_get_pixel (property, babl_format ("R'G'B'A double"), c);
    for (gint i = 0; i < 4; i++)
        c[i] = c[i] > 0.0 ? fmin (c[i], 1.0) : 0.0;
    return (Color){ c[0], c[1], c[2], c[3] };
}

static void read_style (const GeglProperties *o, Drawing *drawing)
{
    drawing->chosen = (NoisekitVector){ noisekit_round (o->point_x), noisekit_round (o->point_y) };
    drawing->view = o->view;
    drawing->show_cells = o->show_cells;
    drawing->show_points = o->show_points;
    drawing->show_gradients = o->show_gradients;
    drawing->show_chosen = o->show_chosen;
    drawing->show_reach = o->show_reach;
    drawing->line_width = noisekit_round (o->line_width);
    drawing->point_size = noisekit_round (o->point_size);
    drawing->gradient_width = noisekit_round (o->gradient_width);
    drawing->chosen_width = noisekit_round (o->chosen_width);
    drawing->reach_width = noisekit_round (o->reach_width);
    drawing->halo_width = noisekit_round (o->halo_width);
    drawing->cell = read_color (o->cell_color);
    drawing->point = read_color (o->point_color);
    drawing->gradient = read_color (o->gradient_color);
    drawing->chosen_cell = read_color (o->chosen_color);
    drawing->reach = read_color (o->reach_color);
    drawing->halo = read_color (o->halo_color);
    drawing->low = read_color (o->low_color);
    drawing->zero = read_color (o->zero_color);
    drawing->high = read_color (o->high_color);
}

static void read_noise (const GeglProperties *o, Drawing *drawing)
{
    drawing->asked = nk_field_default ();
    drawing->asked.lattice = o->lattice;
    drawing->asked.gradient_set = o->gradient_set;
    read_variant (o, &drawing->asked);
    drawing->asked.seed = o->seed;
    drawing->asked.seeded_origin = o->origin == NOISEKIT_ORIGIN_SEEDED;
    drawing->asked.range = NK_RANGE_SIGNED;
    drawing->placement = (NoisekitPlacement){
        .scale = noisekit_round (o->scale),
        .x = noisekit_round (o->x),
        .y = noisekit_round (o->y),
        .rotation = noisekit_round (o->rotation),
        .stretch = noisekit_round (o->stretch),
    };
}

/* As the noise operations do, takes the lattice's usual set or the published variant where the core does not
 * have what was asked for. */
static void compile (Drawing *drawing, gchar message[NK_MESSAGE_SIZE])
{
    NkField *field = &drawing->field;

    *field = drawing->asked;
    if (!nk_has_set (field->lattice, field->gradient_set, field->dimensions)) {
        field->gradient_set =
            field->lattice == NK_LATTICE_SIMPLEX ? NK_GRADIENTS_CIRCLE : NK_GRADIENTS_DIAMOND;
        field->variant = NK_VARIANT_PUBLISHED;
    }
    drawing->plan = nk_plan_new (field, message);
    if (drawing->plan == NULL && field->variant != NK_VARIANT_PUBLISHED) {
        field->variant = NK_VARIANT_PUBLISHED;
        drawing->plan = nk_plan_new (field, message);
    }
}

static void warn (GeglOperation *operation, const Drawing *drawing, const gchar *message)
{
    const NkField *asked = &drawing->asked, *field = &drawing->field;
    const gchar *name = gegl_operation_get_name (operation);

    if (drawing->plan == NULL)
        g_warning ("%s: %s; drawing nothing", name, message);
    else if (field->gradient_set != asked->gradient_set)
        g_warning ("%s: this gradient-set (number %d) is not there for %s noise in 2D; using %s", name,
                   (gint)asked->gradient_set, asked->lattice == NK_LATTICE_SIMPLEX ? "simplex" : "perlin",
                   nk_gradient_row (field->lattice, field->gradient_set)->nick);
    else if (field->variant != asked->variant)
        g_warning ("%s: this variant (number %d) is not there for this gradient-set in 2D; using published",
                   name, (gint)asked->variant);
}

static void prepare (GeglOperation *operation)
{
    const GeglProperties *o = GEGL_PROPERTIES (operation);
    Drawing *old = noisekit_prepared_get (operation), *new = g_atomic_rc_box_new0 (Drawing);
    gchar message[NK_MESSAGE_SIZE];
    gdouble lowest;

    gegl_operation_set_format (operation, "output", babl_format ("cairo-ARGB32"));
    read_noise (o, new);
    read_style (o, new);
    compile (new, message);
    if (new->plan) {
        new->longest_gradient = noisekit_longest_gradient (&new->field);
        nk_plan_bounds (new->plan, &lowest, &new->bound);
    }
    /* GEGL prepares again for every render: once is enough. */
    if (old == NULL || old->asked.lattice != new->asked.lattice ||
        old->asked.gradient_set != new->asked.gradient_set || old->asked.variant != new->asked.variant)
        warn (operation, new, message);
    if (old)
        drawing_release (old);
    noisekit_prepared_set (operation, new, drawing_release);
}

static GeglRectangle get_bounding_box (GeglOperation *operation G_GNUC_UNUSED)
{
    return gegl_rectangle_infinite_plane ();
}

/* As render-op.c places its noise, to the last bit: far from the origin a difference in rounding is one in
 * place. */
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

static NkGrid make_grid (const NoisekitPlacement *placement, gint level)
{
    gdouble pixel = (gdouble)(1 << level), cosine, sine;
    gdouble width = placement->scale * sqrt (placement->stretch);
    gdouble height = placement->scale / sqrt (placement->stretch);
    gdouble x = 0.5 * pixel - placement->x, y = 0.5 * pixel - placement->y;

    turn (placement->rotation, &cosine, &sine);
    return (NkGrid){
        .origin = { (cosine * x - sine * y) / width, (sine * x + cosine * y) / height },
        .per_column = { cosine * pixel / width, sine * pixel / height },
        .per_row = { -sine * pixel / width, cosine * pixel / height },
        .band_limit = level > 0,
    };
}

/* --- A block --- */

/* GEGL's tiles have this size too. */
enum { BLOCK = 128 };

/* A picture at one level. */
typedef struct {
    const Drawing *drawing;
    NkGrid grid;
    gdouble zoom;          /* pixels of this level per pixel of the full picture: widths shrink by it */
    NoisekitFigure figure; /* in pixels of this level */
    NoisekitVector chosen; /* pixel of this level, and its cell's corners */
    NoisekitVector corner[NOISEKIT_MAX_CORNERS];
    gint corners;
} View;

/* What one thread draws its blocks with. */
typedef struct {
    const View *view;
    const Drawing *drawing; /* the view's */
    gdouble zoom;           /* the view's */
    NoisekitFigure figure;  /* in pixels of the block */
    cairo_surface_t *surface;
    cairo_t *cairo;
    GArray *polygon, *scratch; /* of NoisekitVector */
    gfloat value[BLOCK * BLOCK], dx[BLOCK * BLOCK], dy[BLOCK * BLOCK];
} Block;

/* The block and a margin. */
static NoisekitBox box_with (gdouble margin)
{
    return (NoisekitBox){ -margin, -margin, BLOCK + margin, BLOCK + margin };
}

/* 0 up to one limit, 1 from the other on, smooth in between: what is too small to be drawn fades. */
static gdouble presence (gdouble size, gdouble gone, gdouble whole)
{
    gdouble t = CLAMP ((size - gone) / (whole - gone), 0.0, 1.0);

    return t * t * (3.0 - 2.0 * t);
}

static void set_color (const Block *block, const Color *color, gdouble share)
{
    cairo_set_source_rgba (block->cairo, color->red, color->green, color->blue, color->alpha * share);
}

/* Every layer is drawn twice: first all halos, then all ink, so that no line is broken by another's halo. */
typedef enum { HALO, INK } Pass;

/* Strokes and clears the path. */
static void stroke (const Block *block, Pass pass, const Color *color, gdouble width, gdouble share)
{
    gdouble halo = block->drawing->halo_width;

    if (pass == INK || halo > 0.0) {
        set_color (block, pass == INK ? color : &block->drawing->halo, share);
        cairo_set_line_width (block->cairo, (pass == INK ? width : width + 2.0 * halo) * block->zoom);
        cairo_stroke (block->cairo);
    }
    cairo_new_path (block->cairo);
}

/* Fills and clears the path. */
static void fill (const Block *block, Pass pass, const Color *color, gdouble share)
{
    if (pass == HALO) {
        stroke (block, HALO, NULL, 0.0, share);
        return;
    }
    set_color (block, color, share);
    cairo_fill (block->cairo);
}

/* --- Layers, from the bottom to the top --- */

static Color blend (const Color *a, const Color *b, gdouble t)
{
    return (Color){ a->red + t * (b->red - a->red), a->green + t * (b->green - a->green),
                    a->blue + t * (b->blue - a->blue), a->alpha + t * (b->alpha - a->alpha) };
}

static guint32 pack (const Color *color)
{
    gdouble full = 255.0 * color->alpha; /* cairo's colours are premultiplied */

    return (guint32)(255.0 * color->alpha + 0.5) << 24 | (guint32)(full * color->red + 0.5) << 16 |
           (guint32)(full * color->green + 0.5) << 8 | (guint32)(full * color->blue + 0.5);
}

/* The colour of a noise between its bounds. */
static Color color_of (const Drawing *drawing, gdouble value)
{
    gdouble t = CLAMP (value / drawing->bound, -1.0, 1.0);

    return t < 0.0 ? blend (&drawing->zero, &drawing->low, -t) : blend (&drawing->zero, &drawing->high, t);
}

/* How steep the landscape is where the noise has the longest gradient, and how far from a colour the
 * brightest light and the deepest shade lead. */
#define RELIEF_SLOPE 0.7
#define RELIEF_LIGHT 0.55
#define RELIEF_SHADE 0.9

/* Light from the upper left, as on maps: slopes that face it are brighter than flat ground, others darker. */
static Color lit (const Block *block, Color color, gdouble dx, gdouble dy)
{
    static const Color bright = { 1.0, 1.0, 1.0, 1.0 }, dark = { 0.20, 0.24, 0.33, 1.0 };
    static const gdouble light_x = -0.5, light_y = -0.5, light_z = 0.70710678118654752;
    const gdouble (*m)[2] = block->figure.per_pixel;
    gdouble rise = RELIEF_SLOPE * block->figure.cell / block->drawing->longest_gradient;
    gdouble x = rise * (dx * m[0][0] + dy * m[1][0]), y = rise * (dx * m[0][1] + dy * m[1][1]);
    gdouble light = (light_z - light_x * x - light_y * y) / sqrt (1.0 + x * x + y * y) - light_z;
    Color target = light > 0.0 ? bright : dark;
    gdouble share = light > 0.0 ? RELIEF_LIGHT * light / (1.0 - light_z) : RELIEF_SHADE * -light;

    target.alpha = color.alpha;
    return blend (&color, &target, share);
}

static void draw_background (Block *block, gint x, gint y)
{
    const Drawing *drawing = block->drawing;
    gboolean relief = drawing->view == NOISEKIT_VIEW_RELIEF;
    NkPlanes planes = { .value = block->value,
                        .dx = relief ? block->dx : NULL,
                        .dy = relief ? block->dy : NULL,
                        .stride = BLOCK };
    guchar *rows = cairo_image_surface_get_data (block->surface);
    gint stride = cairo_image_surface_get_stride (block->surface);

    nk_render (drawing->plan, &block->view->grid, (NkRectangle){ x, y, BLOCK, BLOCK }, &planes);
    cairo_surface_flush (block->surface);
    for (gint row = 0; row < BLOCK; row++) {
        guint32 *pixels = (guint32 *)(rows + row * stride);

        for (gint i = row * BLOCK; i < (row + 1) * BLOCK; i++) {
            Color color = color_of (drawing, block->value[i]);

            if (relief)
                color = lit (block, color, block->dx[i], block->dy[i]);
            *pixels++ = pack (&color);
        }
    }
    cairo_surface_mark_dirty (block->surface);
}

/* Shares of a colour that fill the cell and the reach which it outlines. */
#define CHOSEN_FILL 0.20
#define REACH_FILL  0.07

/* Draws block->polygon, convex and in pixels. Its sides outside the block are replaced by the margin's. */
static void draw_polygon (Block *block, Pass pass, const Color *color, gdouble fill_share, gdouble width)
{
    NoisekitBox box = box_with ((width + block->drawing->halo_width) * block->zoom + 2.0);
    const NoisekitVector *corner;

    noisekit_clip_polygon (block->polygon, &box, block->scratch);
    if (block->polygon->len == 0)
        return;
    corner = (const NoisekitVector *)block->polygon->data;
    for (guint i = 0; i < block->polygon->len; i++)
        cairo_line_to (block->cairo, corner[i].x, corner[i].y);
    cairo_close_path (block->cairo);
    if (pass == INK) {
        set_color (block, color, fill_share);
        cairo_fill_preserve (block->cairo);
    }
    if (width > 0.0)
        stroke (block, pass, color, width, 1.0);
    cairo_new_path (block->cairo);
}

static void add_corner (Block *block, gdouble x, gdouble y)
{
    NoisekitVector pixel = noisekit_figure_pixel (&block->figure, (NoisekitVector){ x, y });

    g_array_append_val (block->polygon, pixel);
}

/* On squares a corner's effect ends at the far sides of the four cells that it belongs to. */
static void draw_reach (Block *block, Pass pass)
{
    const NoisekitVector *corner = block->view->corner;
    const Drawing *drawing = block->drawing;
    NoisekitBox box = box_with ((drawing->reach_width + drawing->halo_width) * block->zoom + 2.0);

    for (gint i = 0; i < block->view->corners; i++) {
        gdouble x = corner[i].x, y = corner[i].y;

        g_array_set_size (block->polygon, 0);
        if (drawing->field.lattice == NK_LATTICE_SIMPLEX) {
            noisekit_figure_circle (&block->figure, corner[i], &box, block->polygon);
        } else {
            add_corner (block, x - 1.0, y - 1.0);
            add_corner (block, x + 1.0, y - 1.0);
            add_corner (block, x + 1.0, y + 1.0);
            add_corner (block, x - 1.0, y + 1.0);
        }
        draw_polygon (block, pass, &drawing->reach, REACH_FILL, drawing->reach_width);
    }
}

static void draw_chosen (Block *block, Pass pass)
{
    const NoisekitVector *corner = block->view->corner;

    g_array_set_size (block->polygon, 0);
    for (gint i = 0; i < block->view->corners; i++)
        add_corner (block, corner[i].x, corner[i].y);
    draw_polygon (block, pass, &block->drawing->chosen_cell, CHOSEN_FILL, block->drawing->chosen_width);
}

/* Cells are gone where their lines are three pixels apart. */
static void draw_cells (Block *block, Pass pass)
{
    const Drawing *drawing = block->drawing;
    gdouble share = presence (block->figure.spacing, 3.0, 10.0);
    NoisekitBox box = box_with ((drawing->line_width + drawing->halo_width) * block->zoom + 2.0);

    if (share == 0.0 || drawing->line_width == 0.0)
        return;
    for (gint family = 0; family < noisekit_figure_families (&block->figure); family++) {
        gdouble first, last;
        NoisekitVector ends[2];

        noisekit_figure_lines (&block->figure, family, &box, &first, &last);
        for (gdouble line = first; line <= last; line += 1.0) {
            if (!noisekit_figure_line (&block->figure, family, line, &box, ends))
                continue;
            cairo_move_to (block->cairo, ends[0].x, ends[0].y);
            cairo_line_to (block->cairo, ends[1].x, ends[1].y);
        }
    }
    stroke (block, pass, &drawing->cell, drawing->line_width, share);
}

/* Calls add for each lattice point in a box: row by row, along the lines of family 1. */
static void for_each_point (Block *block, const NoisekitBox *box,
                            void (*add) (Block *block, NoisekitVector index))
{
    gdouble first, last;
    NoisekitVector ends[2];

    noisekit_figure_lines (&block->figure, 1, box, &first, &last);
    for (gdouble row = first; row <= last; row += 1.0) {
        gdouble a, b;

        if (!noisekit_figure_line (&block->figure, 1, row, box, ends))
            continue;
        a = noisekit_figure_index (&block->figure, ends[0]).x;
        b = noisekit_figure_index (&block->figure, ends[1]).x;
        for (gdouble column = ceil (fmin (a, b)); column <= fmax (a, b); column += 1.0)
            add (block, (NoisekitVector){ column, row });
    }
}

/* Sizes of an arrow's head, in widths of its shaft, and the share of a short arrow that is head. */
#define HEAD_LENGTH   5.5
#define HEAD_NOTCH    4.6
#define HEAD_WIDTH    4.0
#define HEAD_OF_ARROW 0.55

static void add_arrow (Block *block, NoisekitVector index)
{
    NoisekitVector at = noisekit_figure_pixel (&block->figure, index);
    NoisekitVector arrow = noisekit_figure_arrow (&block->figure, block->drawing->plan, index);
    gdouble length = sqrt (arrow.x * arrow.x + arrow.y * arrow.y);
    gdouble width = fmin (block->drawing->gradient_width * block->zoom, HEAD_OF_ARROW / HEAD_LENGTH * length);
    /* Along and to the side. */
    const gdouble outline[][2] = {
        { 0.0, -0.5 * width },
        { length - HEAD_NOTCH * width, -0.5 * width },
        { length - HEAD_LENGTH * width, -0.5 * HEAD_WIDTH * width },
        { length, 0.0 },
        { length - HEAD_LENGTH * width, 0.5 * HEAD_WIDTH * width },
        { length - HEAD_NOTCH * width, 0.5 * width },
        { 0.0, 0.5 * width },
    };

    if (!(length > 0.0))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS (outline); i++) {
        gdouble along = outline[i][0] / length, side = outline[i][1] / length;
        gdouble x = at.x + along * arrow.x - side * arrow.y, y = at.y + along * arrow.y + side * arrow.x;

        if (i == 0)
            cairo_move_to (block->cairo, x, y);
        else
            cairo_line_to (block->cairo, x, y);
    }
    cairo_close_path (block->cairo);
}

static void draw_gradients (Block *block, Pass pass)
{
    const Drawing *drawing = block->drawing;
    gdouble share = presence (block->figure.cell, 6.0, 12.0);
    /* No part of an arrow is further from its point than the tip. */
    NoisekitBox box =
        box_with (NOISEKIT_LONGEST_ARROW * block->figure.cell + drawing->halo_width * block->zoom + 2.0);

    if (share == 0.0 || drawing->gradient_width == 0.0)
        return;
    for_each_point (block, &box, add_arrow);
    fill (block, pass, &drawing->gradient, share);
}

/* Dots never hide more than this share of the longest arrow. */
#define DOT_OF_ARROW 0.3

static gdouble dot_radius (const Block *block)
{
    return fmin (0.5 * block->drawing->point_size * block->zoom,
                 DOT_OF_ARROW * NOISEKIT_LONGEST_ARROW * block->figure.cell);
}

static void add_dot (Block *block, NoisekitVector index)
{
    NoisekitVector at = noisekit_figure_pixel (&block->figure, index);

    cairo_new_sub_path (block->cairo);
    cairo_arc (block->cairo, at.x, at.y, dot_radius (block), 0.0, 2.0 * G_PI);
}

static void draw_points (Block *block, Pass pass)
{
    const Drawing *drawing = block->drawing;
    gdouble share = presence (block->figure.cell, 4.0, 10.0);
    NoisekitBox box = box_with (dot_radius (block) + drawing->halo_width * block->zoom + 2.0);

    if (share == 0.0 || drawing->point_size == 0.0)
        return;
    for_each_point (block, &box, add_dot);
    fill (block, pass, &drawing->point, share);
}

static void draw_chosen_point (Block *block, Pass pass, NoisekitVector at)
{
    gdouble radius = 0.5 * block->drawing->point_size * block->zoom;
    gdouble margin = radius + block->drawing->halo_width * block->zoom + 2.0;

    if (at.x < -margin || at.y < -margin || at.x > BLOCK + margin || at.y > BLOCK + margin)
        return;
    cairo_arc (block->cairo, at.x, at.y, radius, 0.0, 2.0 * G_PI);
    fill (block, pass, &block->drawing->chosen_cell, 1.0);
}

static void clear (cairo_t *cairo)
{
    cairo_set_operator (cairo, CAIRO_OPERATOR_CLEAR);
    cairo_paint (cairo);
    cairo_set_operator (cairo, CAIRO_OPERATOR_OVER);
}

/* x, y: the block's first pixel. */
static void draw_block (Block *block, gint x, gint y)
{
    const Drawing *drawing = block->drawing;
    const View *view = block->view;

    block->figure = noisekit_figure_from (&view->figure, x, y);
    if (drawing->view == NOISEKIT_VIEW_NONE)
        clear (block->cairo);
    else
        draw_background (block, x, y);
    for (Pass pass = HALO; pass <= INK; pass++) {
        if (drawing->show_cells)
            draw_cells (block, pass);
        if (drawing->show_reach)
            draw_reach (block, pass);
        if (drawing->show_chosen)
            draw_chosen (block, pass);
        if (drawing->show_gradients)
            draw_gradients (block, pass);
        if (drawing->show_points)
            draw_points (block, pass);
        if (drawing->show_chosen)
            draw_chosen_point (block, pass, (NoisekitVector){ view->chosen.x - x, view->chosen.y - y });
    }
}

/* --- All blocks --- */

typedef struct {
    View view;
    GeglBuffer *output;
    GeglRectangle area;
    gint level;
    gint first_column, first_row; /* of blocks */
    gint columns;
} Job;

static View view_of (const Drawing *drawing, gint level)
{
    View view = { .drawing = drawing,
                  .grid = make_grid (&drawing->placement, level),
                  .zoom = 1.0 / (1 << level) };

    view.figure = noisekit_figure (&drawing->field, drawing->plan, &view.grid, drawing->longest_gradient);
    view.chosen = (NoisekitVector){ drawing->chosen.x * view.zoom, drawing->chosen.y * view.zoom };
    view.corners = noisekit_figure_cell (&view.figure, view.chosen, view.corner);
    return view;
}

/* Whole times b fits into a, below zero too. */
static gint divide_down (gint64 a, gint b)
{
    return (gint)(a / b - (a % b < 0));
}

static void copy_part (const Job *job, Block *block, gint x, gint y)
{
    gint stride = cairo_image_surface_get_stride (block->surface);
    const guchar *pixels;
    GeglRectangle part;

    gegl_rectangle_intersect (&part, GEGL_RECTANGLE (x, y, BLOCK, BLOCK), &job->area);
    cairo_surface_flush (block->surface);
    pixels = cairo_image_surface_get_data (block->surface) + (part.y - y) * stride +
             (part.x - x) * (gint)sizeof (guint32);
    gegl_buffer_set (job->output, &part, job->level, babl_format ("cairo-ARGB32"), pixels, stride);
}

static void draw_blocks (gsize first, gsize count, gpointer data)
{
    const Job *job = data;
    Block *block = g_new (Block, 1);

    block->view = &job->view;
    block->drawing = job->view.drawing;
    block->zoom = job->view.zoom;
    block->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, BLOCK, BLOCK);
    block->cairo = cairo_create (block->surface);
    block->polygon = g_array_new (FALSE, FALSE, sizeof (NoisekitVector));
    block->scratch = g_array_new (FALSE, FALSE, sizeof (NoisekitVector));
    cairo_set_line_join (block->cairo, CAIRO_LINE_JOIN_ROUND);
    for (gsize i = first; i < first + count; i++) {
        gint x = (job->first_column + (gint)(i % job->columns)) * BLOCK;
        gint y = (job->first_row + (gint)(i / job->columns)) * BLOCK;

        draw_block (block, x, y);
        copy_part (job, block, x, y);
    }
    g_array_unref (block->polygon);
    g_array_unref (block->scratch);
    cairo_destroy (block->cairo);
    cairo_surface_destroy (block->surface);
    g_free (block);
}

static gboolean process (GeglOperation *operation, GeglBuffer *output, const GeglRectangle *result,
                         gint level)
{
    Drawing *drawing = noisekit_prepared_get (operation); /* prepare came first, so there is one */
    Job job = { .output = output, .area = noisekit_area_at_level (result, level), .level = level };
    gsize count;
    gint rows;

    if (drawing->plan) {
        job.view = view_of (drawing, level);
        job.first_column = divide_down (job.area.x, BLOCK);
        job.first_row = divide_down (job.area.y, BLOCK);
        job.columns = divide_down ((gint64)job.area.x + job.area.width - 1, BLOCK) - job.first_column + 1;
        rows = divide_down ((gint64)job.area.y + job.area.height - 1, BLOCK) - job.first_row + 1;
        count = (gsize)job.columns * rows;
        if (gegl_operation_use_threading (operation, result))
            gegl_parallel_distribute_range (count, 1.0, draw_blocks, &job);
        else
            draw_blocks (0, count, &job);
    } else {
        gegl_buffer_clear (output, result);
    }
    drawing_release (drawing);
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
        "name", "noisekit:lattice",
        "title", _("Noisekit Lattice"),
        "description", _("Shows how a noise is made: its lattice of triangles or squares, the gradient at "
                         "each point, and for a chosen place the corners that make the noise there"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "a2676ab55f49825b77b849f69bd73245",
        "gimp:menu-label", _("Noisekit _Lattice..."),
        NULL);
}

#endif
