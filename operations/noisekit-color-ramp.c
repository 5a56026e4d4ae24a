/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:color-ramp: grey values to colours with alpha, by stops.
 *
 * Between two stops colours mix as associated (premultiplied) ones, so a transparent stop has no colour that could
 * tint or darken its neighbours. The ramp is worked out once, as a table between whose entries pixels are
 * interpolated: with stops at least 0.05 apart that is less than 0.0002 off, and a step is 1/2048 wide.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Ramp"), NoisekitRampPreset, noisekit_ramp_preset, NOISEKIT_RAMP_TERRAIN)
    description (_("A ready ramp, or one of your own"))

property_boolean (reverse, _("Reverse"), FALSE)
    description (_("Swaps the ends of the ramp"))

property_enum (interpolation, _("Interpolation"), NoisekitRampInterpolation, noisekit_ramp_interpolation,
               NOISEKIT_RAMP_SMOOTH)
    description (_("How one stop's color becomes the next one's: in a straight line, in a curve without corners, or "
                   "all at once"))

property_enum (space, _("Color mixing"), NoisekitRampSpace, noisekit_ramp_space, NOISEKIT_RAMP_PERCEPTUAL)
    description (_("Where colors mix: perceptual steps look even (Oklab), linear ones are those of mixed light"))

property_int (stops, _("Stops"), 6)
    description (_("How many of the colors below are used"))
    value_range (1, 6)
    ui_range (1, 6)
    ui_meta ("visible", "preset {custom}")

#define RAMP_STOP(COLOR_N, POSITION_N, COLOR_LABEL, POSITION_LABEL, COLOR, POSITION)                         \
property_color (COLOR_N, COLOR_LABEL, COLOR)                                                                 \
    description (_("Color and opacity of this stop"))                                                        \
    ui_meta ("visible", "preset {custom}")                                                                 \
property_double (POSITION_N, POSITION_LABEL, POSITION)                                                       \
    description (_("The grey value that becomes this color; stops may stand in any order"))                  \
    value_range (0.0, 1.0)                                                                                   \
    ui_steps (0.01, 0.1)                                                                                     \
    ui_digits (3)                                                                                            \
    ui_meta ("visible", "preset {custom}")

RAMP_STOP (color_1, position_1, _("Color 1"), _("Position 1"), "#14213d", 0.0)
RAMP_STOP (color_2, position_2, _("Color 2"), _("Position 2"), "#3f3a6b", 0.2)
RAMP_STOP (color_3, position_3, _("Color 3"), _("Position 3"), "#a2466e", 0.4)
RAMP_STOP (color_4, position_4, _("Color 4"), _("Position 4"), "#ef7b5a", 0.6)
RAMP_STOP (color_5, position_5, _("Color 5"), _("Position 5"), "#ffc46b", 0.8)
RAMP_STOP (color_6, position_6, _("Color 6"), _("Position 6"), "#fff6dc", 1.0)

#include "values-property.h"

#else

#define GEGL_OP_POINT_FILTER
#define GEGL_OP_NAME noisekit_color_ramp
#define GEGL_OP_C_SOURCE noisekit-color-ramp.c

#include "gegl-op.h"

#include <math.h>
#include <string.h>

#include "grey-input.h"
#include "prepared.h"

enum { CUSTOM_STOPS = 6, MAX_STOPS = 10, ENTRIES = 2048 };

enum { RED, GREEN, BLUE, ALPHA, CHANNELS };

/* A preset's stop: 0xrrggbbaa, sRGB. */
typedef struct {
    gfloat position;
    guint32 color;
} PresetStop;

/* Ends before the first stop without a colour or at MAX_STOPS. */
static const PresetStop presets[NOISEKIT_RAMP_PRESETS][MAX_STOPS] = {
    [NOISEKIT_RAMP_GREY] = { { 0.0f, 0x000000ff }, { 1.0f, 0xffffffff } },
    [NOISEKIT_RAMP_HEAT] = { { 0.0f, 0x05030fff }, { 0.2f, 0x3b0f5cff }, { 0.42f, 0x96224fff },
                             { 0.63f, 0xe2492bff }, { 0.82f, 0xfca327ff }, { 1.0f, 0xfcf8b5ff } },
    [NOISEKIT_RAMP_CLOUDS] = { { 0.0f, 0x1f5ea8ff }, { 0.42f, 0x5b9bdbff }, { 0.52f, 0xb4d2eeff },
                               { 0.62f, 0xf4f7faff }, { 0.8f, 0xffffffff }, { 1.0f, 0xb9c3d0ff } },
    [NOISEKIT_RAMP_SMOKE] = { { 0.0f, 0x8a8d9200 }, { 0.3f, 0x7d818800 }, { 0.55f, 0x8f949cb0 },
                              { 0.8f, 0xcdd1d6f0 }, { 1.0f, 0xf4f5f6ff } },
    [NOISEKIT_RAMP_MARBLE] = { { 0.0f, 0xf6f3eeff }, { 0.45f, 0xebe8e3ff }, { 0.72f, 0xcfcfceff },
                               { 0.9f, 0x8f949aff }, { 1.0f, 0x4b525aff } },
    [NOISEKIT_RAMP_WOOD] = { { 0.0f, 0xdcb27cff }, { 0.3f, 0xcd9a5fff }, { 0.6f, 0xb47b43ff },
                             { 0.85f, 0x87552bff }, { 1.0f, 0x5a3419ff } },
    [NOISEKIT_RAMP_FIRE] = { { 0.0f, 0x6e080000 }, { 0.2f, 0x8c0f0040 }, { 0.42f, 0xc82803d8 },
                             { 0.6f, 0xf5700bff }, { 0.78f, 0xffc83cff }, { 0.92f, 0xfff3b8ff },
                             { 1.0f, 0xfffff2ff } },
    [NOISEKIT_RAMP_WATER] = { { 0.0f, 0x06283dff }, { 0.35f, 0x0b5173ff }, { 0.6f, 0x1a8fa6ff },
                              { 0.8f, 0x5fcfcfff }, { 0.93f, 0xc9f5ecff }, { 1.0f, 0xffffffff } },
    [NOISEKIT_RAMP_TERRAIN] = { { 0.0f, 0x0a2348ff }, { 0.35f, 0x1b5c95ff }, { 0.455f, 0x58b4cfff },
                                { 0.465f, 0xe3d3a2ff }, { 0.49f, 0xa3b86aff }, { 0.57f, 0x4c8442ff },
                                { 0.65f, 0x7c7a4bff }, { 0.71f, 0x8a7a68ff }, { 0.77f, 0xe9ebeeff },
                                { 1.0f, 0xffffffff } },
};

/* A stop as it is interpolated: three coordinates of its colour, each times alpha, and alpha. */
typedef struct {
    gdouble position;
    gdouble value[CHANNELS];
} Stop;

typedef struct {
    NoisekitRampInterpolation interpolation;
    NoisekitRampSpace space;
    gint count;
    gfloat brightest; /* channel of a stop, or 1 */
    Stop stops[MAX_STOPS]; /* in the order of their positions */
} Ramp;

typedef struct {
    Ramp ramp;
    const Babl *input;
    gfloat table[ENTRIES + 1][CHANNELS]; /* linear light, straight alpha */
} Prepared;

/* --- Oklab (Björn Ottosson, 2020), with the lightness that he later gave it, which is as even in the dark --- */

static gdouble even_lightness (gdouble lightness)
{
    const gdouble k1 = 0.206, k2 = 0.03, k3 = (1.0 + k1) / (1.0 + k2);
    gdouble x = k3 * MAX (lightness, 0.0) - k1;

    return 0.5 * (x + sqrt (x * x + 4.0 * k2 * k3 * MAX (lightness, 0.0)));
}

static gdouble plain_lightness (gdouble even)
{
    const gdouble k1 = 0.206, k2 = 0.03, k3 = (1.0 + k1) / (1.0 + k2);

    return even * (even + k1) / (k3 * (even + k2));
}

static void rgb_to_oklab (const gdouble rgb[3], gdouble lab[3])
{
    gdouble l = cbrt (0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
    gdouble m = cbrt (0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
    gdouble s = cbrt (0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);

    lab[0] = even_lightness (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s);
    lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static void oklab_to_rgb (const gdouble lab[3], gdouble rgb[3])
{
    gdouble lightness = plain_lightness (lab[0]);
    gdouble l = lightness + 0.3963377774 * lab[1] + 0.2158037573 * lab[2];
    gdouble m = lightness - 0.1055613458 * lab[1] - 0.0638541728 * lab[2];
    gdouble s = lightness - 0.0894841775 * lab[1] - 1.2914855480 * lab[2];

    l = l * l * l;
    m = m * m * m;
    s = s * s * s;
    rgb[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
    rgb[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
    rgb[2] = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s;
}

/* --- Stops --- */

/* Colours are linear RGBA. */
static void add_stop (Ramp *ramp, gdouble position, const gfloat color[CHANNELS])
{
    gdouble rgb[3] = { color[RED], color[GREEN], color[BLUE] };
    gint place = ramp->count++;
    Stop stop = { .position = position };

    for (gint i = 0; i < ALPHA; i++)
        ramp->brightest = MAX (MAX (ramp->brightest, 1.0f), color[i]);
    if (ramp->space == NOISEKIT_RAMP_PERCEPTUAL)
        rgb_to_oklab (rgb, rgb);
    stop.value[ALPHA] = CLAMP (color[ALPHA], 0.0f, 1.0f);
    for (gint i = 0; i < ALPHA; i++)
        stop.value[i] = rgb[i] * stop.value[ALPHA];
    for (; place > 0 && ramp->stops[place - 1].position > position; place--)
        ramp->stops[place] = ramp->stops[place - 1];
    ramp->stops[place] = stop;
}

static void add_preset (Ramp *ramp, NoisekitRampPreset preset, gboolean reverse)
{
    const Babl *to_linear = babl_fish (babl_format ("R'G'B'A u8"), babl_format ("RGBA float"));

    for (gint i = 0; i < MAX_STOPS && (i == 0 || presets[preset][i].position > 0.0f); i++) {
        const PresetStop *stop = &presets[preset][i];
        guchar bytes[CHANNELS] = { stop->color >> 24, stop->color >> 16, stop->color >> 8, stop->color };
        gfloat color[CHANNELS];

        babl_process (to_linear, bytes, color, 1);
        add_stop (ramp, reverse ? 1.0 - stop->position : stop->position, color);
    }
}

static void add_custom (Ramp *ramp, const GeglProperties *o)
{
    GeglColor *colors[CUSTOM_STOPS] = { o->color_1, o->color_2, o->color_3, o->color_4, o->color_5, o->color_6 };
    gdouble positions[CUSTOM_STOPS] = { o->position_1, o->position_2, o->position_3,
                                        o->position_4, o->position_5, o->position_6 };

    for (gint i = 0; i < o->stops; i++) {
        gfloat color[CHANNELS] = { 0 };
        gdouble position = noisekit_round (positions[i]);

        if (colors[i])
            gegl_color_get_pixel (colors[i], babl_format ("RGBA float"), color);
        add_stop (ramp, o->reverse ? 1.0 - position : position, color);
    }
}

/* --- Interpolation --- */

/* Slope of a channel between a stop and the next, 0 where they stand at one place. */
static gdouble slope (const Ramp *ramp, gint stop, gint channel)
{
    const Stop *a = &ramp->stops[stop], *b = a + 1;

    return b->position > a->position ? (b->value[channel] - a->value[channel]) / (b->position - a->position) : 0.0;
}

/* Whether there is a way between a stop and the next. */
static gboolean is_interval (const Ramp *ramp, gint stop)
{
    return stop >= 0 && stop + 1 < ramp->count && ramp->stops[stop + 1].position > ramp->stops[stop].position;
}

/* The tangent at a stop that makes a cubic curve without overshoot: the harmonic mean of both slopes, 0 at a peak
 * (Fritsch and Butland, 1984). */
static gdouble tangent (const Ramp *ramp, gint stop, gint channel)
{
    gdouble before, after;

    if (!is_interval (ramp, stop - 1) || !is_interval (ramp, stop))
        return slope (ramp, is_interval (ramp, stop) ? stop : stop - 1, channel);
    before = slope (ramp, stop - 1, channel);
    after = slope (ramp, stop, channel);
    return before * after > 0.0 ? 2.0 * before * after / (before + after) : 0.0;
}

static gdouble between (const Ramp *ramp, gint stop, gint channel, gdouble part)
{
    const Stop *a = &ramp->stops[stop], *b = a + 1;
    gdouble start = a->value[channel], end = b->value[channel], width = b->position - a->position;

    if (ramp->interpolation == NOISEKIT_RAMP_STEPS)
        return start;
    if (ramp->interpolation == NOISEKIT_RAMP_SMOOTH) { /* a cubic by its ends and tangents (Hermite) */
        gdouble rest = 1.0 - part;

        return (1.0 + 2.0 * part) * rest * rest * start + part * part * (3.0 - 2.0 * part) * end +
               part * rest * (rest * tangent (ramp, stop, channel) - part * tangent (ramp, stop + 1, channel)) *
                   width;
    }
    return start + part * (end - start);
}

/* The ramp at a position from 0 to 1, as stops have it. */
static void evaluate (const Ramp *ramp, gdouble position, gdouble value[CHANNELS])
{
    gint last = 0; /* the last stop that is not beyond the position */

    while (last + 1 < ramp->count && ramp->stops[last + 1].position <= position)
        last++;
    for (gint i = 0; i < CHANNELS; i++) {
        const Stop *a = &ramp->stops[last], *b = a + 1;

        if (position < a->position || last + 1 == ramp->count)
            value[i] = a->value[i];
        else
            value[i] = between (ramp, last, i, (position - a->position) / (b->position - a->position));
    }
}

/* Straight colour in linear light, no channel darker than black or brighter than the stops'. Where all is transparent, its colour is still to be found. */
static void to_pixel (const Ramp *ramp, const gdouble value[CHANNELS], gfloat pixel[CHANNELS])
{
    gdouble color[3] = { 0.0, 0.0, 0.0 };

    pixel[ALPHA] = (gfloat)value[ALPHA];
    if (pixel[ALPHA] > 0.0f) {
        for (gint i = 0; i < ALPHA; i++)
            color[i] = value[i] / value[ALPHA];
        if (ramp->space == NOISEKIT_RAMP_PERCEPTUAL)
            oklab_to_rgb (color, color);
    }
    for (gint i = 0; i < ALPHA; i++)
        pixel[i] = CLAMP ((gfloat)color[i], 0.0f, ramp->brightest);
}

/* Transparent entries take the colour of a visible neighbour, the left one where there are two: interpolation
 * between entries mixes straight colours, and must not find black there. */
static void spread_colors (gfloat table[ENTRIES + 1][CHANNELS])
{
    gint visible = 0;

    while (visible < ENTRIES && table[visible][ALPHA] == 0.0f)
        visible++;
    for (gint i = visible - 1; i >= 0; i--)
        memcpy (table[i], table[visible], sizeof (gfloat[ALPHA]));
    for (gint i = visible + 1; i <= ENTRIES; i++)
        if (table[i][ALPHA] == 0.0f)
            memcpy (table[i], table[i - 1], sizeof (gfloat[ALPHA]));
}

static void make_table (Prepared *p)
{
    for (gint i = 0; i <= ENTRIES; i++) {
        gdouble value[CHANNELS];

        evaluate (&p->ramp, (gdouble)i / ENTRIES, value);
        to_pixel (&p->ramp, value, p->table[i]);
    }
    spread_colors (p->table);
}

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    Prepared *old = noisekit_prepared_get (operation), *new = g_atomic_rc_box_new0 (Prepared);

    new->input = noisekit_grey_format (operation, "input", o->values, TRUE);
    gegl_operation_set_format (operation, "input", new->input);
    gegl_operation_set_format (operation, "output", babl_format ("RGBA float"));
    new->ramp.interpolation = o->interpolation;
    new->ramp.space = o->space;
    if (o->preset == NOISEKIT_RAMP_CUSTOM)
        add_custom (&new->ramp, o);
    else
        add_preset (&new->ramp, o->preset, o->reverse);
    if (old && memcmp (&old->ramp, &new->ramp, sizeof (Ramp)) == 0) /* all zero but for what was set */
        memcpy (new->table, old->table, sizeof new->table);
    else
        make_table (new);
    if (old)
        g_atomic_rc_box_release (old);
    noisekit_prepared_set (operation, new, g_atomic_rc_box_release);
}

/* What is below 0 or not a number is 0. */
static inline void color_pixel (const gfloat table[ENTRIES + 1][CHANNELS], gfloat grey, gfloat *pixel)
{
    gfloat place = grey > 0.0f ? MIN (grey, 1.0f) * ENTRIES : 0.0f;
    gint entry = MIN ((gint)place, ENTRIES - 1);
    gfloat part = place - entry;

    for (gint i = 0; i < CHANNELS; i++)
        pixel[i] = table[entry][i] + part * (table[entry + 1][i] - table[entry][i]);
}

static gboolean process (GeglOperation *operation, void *input, void *output, glong samples,
                         const GeglRectangle *region G_GNUC_UNUSED, gint level G_GNUC_UNUSED)
{
    Prepared *p = noisekit_prepared_get (operation); /* prepare came first, so there is one */
    gint channels = babl_format_get_n_components (p->input);
    const gfloat *grey = input;
    gfloat *pixel = output;

    for (glong i = 0; i < samples; i++, grey += channels, pixel += CHANNELS) {
        color_pixel (p->table, grey[0], pixel);
        if (channels == 2)
            pixel[ALPHA] *= grey[1];
    }
    g_atomic_rc_box_release (p);
    return TRUE;
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    operation_class->prepare = prepare;
    operation_class->opencl_support = FALSE;
    GEGL_OPERATION_POINT_FILTER_CLASS (klass)->process = process;
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:color-ramp",
        "title", _("Noisekit Color Ramp"),
        "description", _("Gives each grey value a color and an opacity: ready ramps for clouds, marble, wood, fire, "
                         "water and land, or up to six colors of your own"),
        "categories", "color",
        "needs-alpha", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "8de748e8aada8f5cdd27757e24e5efdb",
        "reference-composition", "<gegl><node operation='gegl:crop' width='200' height='200'/>"
                                 "<node operation='noisekit:color-ramp'/><node operation='noisekit:fbm'/></gegl>",
        "gimp:menu-path", "<Image>/Colors/Map",
        "gimp:menu-label", _("Noisekit _Color Ramp..."),
        NULL);
}

#endif
