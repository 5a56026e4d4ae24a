/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:relief: the input as the height of a surface: lit, as a normal map or as a map of its slopes.
 *
 * The surface's slope is Scharr's 3 x 3 gradient (weights 3, 10, 3), which is nearly even in all directions. At
 * the input's border, and beside transparent pixels, the surface goes on level.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (kind, _("Result"), NoisekitReliefKind, noisekit_relief_kind, NOISEKIT_RELIEF_SHADED)
    description (_("Lit surface: grey, to look at or to multiply with colors. Normal map: directions for 3D programs. "
                   "Slope: the sine of its angle, from level to upright"))

property_double (depth, _("Depth"), 32.0)
    description (_("Height of white above black, in pixels: more is steeper, below 0 white lies deeper"))
    value_range (-1e6, 1e6)
    ui_range (0.0, 200.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (azimuth, _("Light from"), 135.0)
    description (_("Where the light comes from: 0 is the right, 90 the top, 135 the top left"))
    value_range (0.0, 360.0)
    ui_digits (1)
    ui_meta ("unit", "degree")
    ui_meta ("direction", "ccw")
    ui_meta ("sensitive", "kind {shaded}")

property_double (elevation, _("Height of the light"), 45.0)
    description (_("Degrees above the horizon: low light shows fine structure, 90 is straight from above"))
    value_range (0.0, 90.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("sensitive", "kind {shaded}")

property_double (ambient, _("Ambient light"), 0.25)
    description (_("How much of the light comes from all of the sky: it brightens the shadows"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("sensitive", "kind {shaded}")

property_double (shine, _("Shine"), 0.0)
    description (_("Strength of the highlights, as on polished stone or water"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)
    ui_meta ("sensitive", "kind {shaded}")

property_enum (green, _("Green is"), NoisekitReliefGreen, noisekit_relief_green, NOISEKIT_RELIEF_GREEN_UP)
    description (_("Which way the normal map's green channel points: programs differ"))
    ui_meta ("sensitive", "kind {normal}")

#include "values-property.h"

#else

#define GEGL_OP_AREA_FILTER
#define GEGL_OP_NAME noisekit_relief
#define GEGL_OP_C_SOURCE noisekit-relief.c

#include "gegl-op.h"

#include <math.h>

#include "grey-input.h"
#include "prepared.h"
#include "tiles.h"
#include "turn.h"

/* Steeper slopes (in pixels per pixel) are upright to a float. */
static const gfloat STEEPEST = 1e9f;

typedef struct {
    NoisekitReliefKind kind;
    gfloat depth, ambient, shine, green;
    gfloat light[3], half[3]; /* towards the light, and midway between it and the eye: x right, y down, z up */
    const Babl *input, *result;
    gboolean alpha;
} Prepared;

/* Rounded before use: see noisekit_round(). */
static void set_light (Prepared *p, gdouble azimuth, gdouble elevation)
{
    gdouble cosine, sine, level, up, right, down, length;

    noisekit_turn (azimuth, &cosine, &sine);
    noisekit_turn (elevation, &level, &up);
    right = noisekit_round (cosine * level);
    down = noisekit_round (-sine * level);
    length = sqrt (right * right + down * down + (up + 1.0) * (up + 1.0));
    p->light[0] = (gfloat)right;
    p->light[1] = (gfloat)down;
    p->light[2] = (gfloat)up;
    p->half[0] = (gfloat)(right / length);
    p->half[1] = (gfloat)(down / length);
    p->half[2] = (gfloat)((up + 1.0) / length);
}

/* A normal map is numbers, so its file must hold them as they are: they go out as if they were the perceptual
 * values that files hold. */
static const Babl *result_format (const Prepared *p)
{
    if (p->kind == NOISEKIT_RELIEF_NORMAL)
        return babl_format (p->alpha ? "R'G'B'A float" : "R'G'B' float");
    return babl_format (p->alpha ? "Y'A float" : "Y' float");
}

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    GeglOperationAreaFilter *area = GEGL_OPERATION_AREA_FILTER (operation);
    Prepared *p = g_atomic_rc_box_new0 (Prepared);

    area->left = area->right = area->top = area->bottom = noisekit_neighbour_reach ();
    p->kind = o->kind;
    p->depth = (gfloat)noisekit_round (o->depth);
    p->ambient = (gfloat)noisekit_round (o->ambient);
    p->shine = (gfloat)noisekit_round (o->shine);
    p->green = o->green == NOISEKIT_RELIEF_GREEN_UP ? -1.0f : 1.0f;
    set_light (p, noisekit_round (o->azimuth), noisekit_round (o->elevation));
    p->input = noisekit_grey_format (operation, "input", o->values, TRUE);
    p->alpha = babl_format_has_alpha (p->input);
    p->result = result_format (p);
    gegl_operation_set_format (operation, "input", p->input);
    gegl_operation_set_format (operation, "output", p->result);
    noisekit_prepared_set (operation, p, g_atomic_rc_box_release);
}

static GeglRectangle get_extent (GeglOperation *operation)
{
    const GeglRectangle *extent = gegl_operation_source_get_bounding_box (operation, "input");

    return extent ? *extent : (GeglRectangle){ 0, 0, 0, 0 };
}

static GeglRectangle get_required_for_output (GeglOperation *operation, const gchar *pad G_GNUC_UNUSED,
                                              const GeglRectangle *region)
{
    GeglRectangle extent = get_extent (operation);

    return noisekit_neighbourhood (region, &extent);
}

typedef struct {
    const Prepared *prepared;
    GeglBuffer *input, *output;
    GeglRectangle extent; /* of the input, in pixels of the level */
    gint level;
} Job;

/* A tile of heights with its border, by rows; opacities are NULL where all is opaque. */
typedef struct {
    GeglRectangle area;
    gfloat *heights, *opacities;
} Ground;

/* Beyond the input the surface goes on as it ended: a mere copy of the last pixel would halve the slope there. */
static void extend_ground (const Job *job, Ground *ground)
{
    gint width = ground->area.width, height = ground->area.height;
    gboolean left = ground->area.x < job->extent.x, top = ground->area.y < job->extent.y;
    gboolean right = ground->area.x + width > job->extent.x + job->extent.width;
    gboolean bottom = ground->area.y + height > job->extent.y + job->extent.height;

    for (gint y = 0; y < height && job->extent.width > 1; y++) {
        gfloat *row = &ground->heights[y * width];

        if (left)
            row[0] = 2.0f * row[1] - row[2];
        if (right)
            row[width - 1] = 2.0f * row[width - 2] - row[width - 3];
    }
    for (gint x = 0; x < width && job->extent.height > 1; x++) {
        gfloat *column = &ground->heights[x], *last = &column[(height - 1) * width];

        if (top)
            column[0] = 2.0f * column[width] - column[2 * width];
        if (bottom)
            last[0] = 2.0f * last[-width] - last[-2 * width];
    }
}

/* Reads heights, or pairs of height and opacity and parts them: the pairs take the room of both. */
static void get_ground (const Job *job, Ground *ground, gfloat *pairs)
{
    gint count = ground->area.width * ground->area.height;
    gboolean alpha = ground->opacities != NULL;

    gegl_buffer_get (job->input, &ground->area, 1.0 / (1 << job->level), job->prepared->input,
                     alpha ? pairs : ground->heights, GEGL_AUTO_ROWSTRIDE, GEGL_ABYSS_CLAMP);
    for (gint i = 0; alpha && i < count; i++) {
        ground->heights[i] = pairs[2 * i];
        ground->opacities[i] = pairs[2 * i + 1];
    }
    extend_ground (job, ground);
}

/* The surface's slopes to the right and down, in pixels per pixel. What is no number is level. */
static void row_slopes (const gfloat *above, const gfloat *here, const gfloat *below, gint count, gfloat scale,
                        gfloat *right, gfloat *down)
{
    for (gint i = 0; i < count; i++) {
        gfloat x = 3.0f * (above[i + 1] - above[i - 1]) + 10.0f * (here[i + 1] - here[i - 1]) +
                   3.0f * (below[i + 1] - below[i - 1]);
        gfloat y = 3.0f * (below[i - 1] - above[i - 1]) + 10.0f * (below[i] - above[i]) +
                   3.0f * (below[i + 1] - above[i + 1]);

        x *= scale;
        y *= scale;
        right[i] = fabsf (x) <= STEEPEST ? x : 0.0f;
        down[i] = fabsf (y) <= STEEPEST ? y : 0.0f;
    }
}

/* The same where some pixels are transparent and have no height: there the surface goes straight on from the
 * other side, or is level if there is none either. The neighbourhood is copied and so completed. */
static void pixel_slopes (const Ground *ground, gint place, gfloat scale, gfloat *right, gfloat *down)
{
    gint stride = ground->area.width;
    gfloat height = ground->heights[place], block[9];

    for (gint i = 0; i < 9; i++) {
        gint away = (i / 3 - 1) * stride + i % 3 - 1;

        if (ground->opacities[place + away] > 0.0f)
            block[i] = ground->heights[place + away];
        else if (ground->opacities[place - away] > 0.0f)
            block[i] = 2.0f * height - ground->heights[place - away];
        else
            block[i] = height;
    }
    row_slopes (&block[1], &block[4], &block[7], 1, scale, right, down);
}

/* 1 over the length of the normal (-right, -down, 1). */
static inline gfloat over_length (gfloat right, gfloat down)
{
    return 1.0f / sqrtf (1.0f + right * right + down * down);
}

/* How much the surface faces a direction: the cosine of the angle between them, 0 from behind. */
static inline gfloat facing (const gfloat direction[3], gfloat right, gfloat down, gfloat over)
{
    return MAX ((direction[2] - direction[0] * right - direction[1] * down) * over, 0.0f);
}

/* Blinn's highlight: the mirrored direction to the 64th power. */
static inline gfloat highlight (gfloat mirrored)
{
    gfloat power2 = mirrored * mirrored, power4 = power2 * power2, power8 = power4 * power4;
    gfloat power16 = power8 * power8, power32 = power16 * power16;

    return power32 * power32;
}

/* Sunlight by Lambert's law, and the sky's, of which a slope sees a part. Highlights get room above both. */
static void shade_row (const Prepared *p, const gfloat *right, const gfloat *down, gint count, gfloat *values)
{
    gfloat dimmed = 1.0f - 0.5f * p->shine, sun = dimmed * (1.0f - p->ambient), sky = dimmed * 0.5f * p->ambient;

    for (gint i = 0; i < count; i++) {
        gfloat over = over_length (right[i], down[i]);
        gfloat light = sun * facing (p->light, right[i], down[i], over) + sky * (1.0f + over);

        values[i] = MIN (light + p->shine * highlight (facing (p->half, right[i], down[i], over)), 1.0f);
    }
}

static void slope_row (const gfloat *right, const gfloat *down, gint count, gfloat *values)
{
    for (gint i = 0; i < count; i++)
        values[i] = sqrtf (right[i] * right[i] + down[i] * down[i]) * over_length (right[i], down[i]);
}

/* Three channels. */
static void normal_row (const Prepared *p, const gfloat *right, const gfloat *down, gint count, gfloat *values)
{
    for (gint i = 0; i < count; i++) {
        gfloat half = 0.5f * over_length (right[i], down[i]);

        values[3 * i] = 0.5f - right[i] * half;
        values[3 * i + 1] = 0.5f - p->green * down[i] * half;
        values[3 * i + 2] = 0.5f + half;
    }
}

/* channels values per pixel, and one more for the opacity where there are opacities. */
static void put_row (const gfloat *values, const gfloat *opacities, gint channels, gint count, gfloat *pixels)
{
    for (gint i = 0; i < count; i++) {
        for (gint k = 0; k < channels; k++)
            *pixels++ = *values++;
        if (opacities)
            *pixels++ = opacities[i];
    }
}

/* Row number y of the tile inside the border. */
static void render_row (const Job *job, const Ground *ground, gint y, gfloat *pixels)
{
    const Prepared *p = job->prepared;
    gint stride = ground->area.width, count = stride - 2, first = (y + 1) * stride + 1;
    gint channels = p->kind == NOISEKIT_RELIEF_NORMAL ? 3 : 1;
    const gfloat *here = &ground->heights[first];
    gfloat scale = p->depth / (32.0f * (gfloat)(1 << job->level)); /* 32: Scharr's weights, two pixels apart */
    gfloat right[NOISEKIT_TILE], down[NOISEKIT_TILE], values[3 * NOISEKIT_TILE];

    if (ground->opacities)
        for (gint i = 0; i < count; i++)
            pixel_slopes (ground, first + i, scale, &right[i], &down[i]);
    else
        row_slopes (here - stride, here, here + stride, count, scale, right, down);
    if (p->kind == NOISEKIT_RELIEF_NORMAL)
        normal_row (p, right, down, count, values);
    else if (p->kind == NOISEKIT_RELIEF_SLOPE)
        slope_row (right, down, count, values);
    else
        shade_row (p, right, down, count, values);
    put_row (values, ground->opacities ? &ground->opacities[first] : NULL, channels, count, pixels);
}

static void render_tile (const GeglRectangle *tile, gpointer data)
{
    enum { AREA = NOISEKIT_BORDERED_TILE * NOISEKIT_BORDERED_TILE, MOST_CHANNELS = 4 };
    const Job *job = data;
    gfloat *memory = gegl_scratch_new (gfloat, 2 * AREA + NOISEKIT_TILE * NOISEKIT_TILE * MOST_CHANNELS);
    gfloat *pixels = &memory[2 * AREA];
    gint channels = babl_format_get_n_components (job->prepared->result);
    Ground ground = {
        .area = { tile->x - 1, tile->y - 1, tile->width + 2, tile->height + 2 },
        .heights = memory,
        .opacities = job->prepared->alpha ? &memory[AREA] : NULL,
    };

    get_ground (job, &ground, pixels);
    for (gint y = 0; y < tile->height; y++)
        render_row (job, &ground, y, &pixels[y * tile->width * channels]);
    gegl_buffer_set (job->output, tile, job->level, job->prepared->result, pixels, GEGL_AUTO_ROWSTRIDE);
    gegl_scratch_free (memory);
}

static gboolean process (GeglOperation *operation, GeglBuffer *input, GeglBuffer *output,
                         const GeglRectangle *region, gint level)
{
    Prepared *prepared = noisekit_prepared_get (operation); /* prepare came first, so there is one */
    GeglRectangle extent = get_extent (operation), area = noisekit_area_at_level (region, level);
    Job job = { prepared, input, output, noisekit_area_at_level (&extent, level), level };

    if (gegl_rectangle_intersect (&area, &area, &job.extent)) /* at mipmap levels GEGL asks for more */
        noisekit_for_each_tile (&area, render_tile, &job);
    g_atomic_rc_box_release (prepared);
    return TRUE;
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->prepare = prepare;
    operation_class->get_bounding_box = get_extent;
    operation_class->get_required_for_output = get_required_for_output;
    GEGL_OPERATION_FILTER_CLASS (klass)->process = process;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:relief",
        "title", _("Noisekit Relief"),
        "description", _("Lights the picture as a landscape whose height is its brightness, or makes a normal map of "
                         "it"),
        "categories", "light",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "41f6c24382710f55f2fae90c5b5102c5",
        "reference-composition", "<gegl><node operation='gegl:crop' width='200' height='200'/>"
                                 "<node operation='noisekit:relief'/><node operation='noisekit:fbm'/></gegl>",
        "gimp:menu-path", "<Image>/Filters/Light and Shadow",
        "gimp:menu-label", _("Noisekit _Relief..."),
        NULL);
}

#endif
