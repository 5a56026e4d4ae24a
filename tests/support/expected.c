/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "expected.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* The contract's properties with its defaults. */
typedef struct {
    double scale, x, y, evolution, w, rotation, stretch;
    double octaves, lacunarity, gain;
    double warp_amount, warp_scale, warp_octaves;
    double seed, dimensions, iterations;
    double loop, tile_width, tile_height, strength, gradient_angle;
    double offset, ping_pong, weighted_strength, slope_damping, octave_rotation, octave_x, octave_y;
    const char *gradient_set, *origin, *range, *basis, *fractal, *overflow, *output, *variant, *warp;
} Properties;

static const Properties defaults = {
    .scale = 64.0,
    .stretch = 1.0,
    .octaves = 6.0,
    .lacunarity = 2.0,
    .gain = 0.5,
    .warp_amount = 100.0,
    .warp_scale = 128.0,
    .warp_octaves = 2.0,
    .dimensions = 2.0,
    .iterations = 2.0,
    .strength = 0.5,
    .offset = 1.0,
    .ping_pong = 2.0,
    .gradient_set = "circle",
    .origin = "seeded",
    .range = "unit",
    .basis = "simplex",
    .fractal = "fbm",
    .overflow = "soft",
    .output = "value",
    .variant = "published",
    .warp = "noise",
};

static const struct {
    const char *name;
    gsize offset;
} numbers[] =
    {
        {"scale", offsetof(Properties, scale)},
        {"x", offsetof(Properties, x)},
        {"y", offsetof(Properties, y)},
        {"evolution", offsetof(Properties, evolution)},
        {"w", offsetof(Properties, w)},
        {"rotation", offsetof(Properties, rotation)},
        {"stretch", offsetof(Properties, stretch)},
        {"octaves", offsetof(Properties, octaves)},
        {"lacunarity", offsetof(Properties, lacunarity)},
        {"gain", offsetof(Properties, gain)},
        {"warp-amount", offsetof(Properties, warp_amount)},
        {"warp-scale", offsetof(Properties, warp_scale)},
        {"warp-octaves", offsetof(Properties, warp_octaves)},
        {"seed", offsetof(Properties, seed)},
        {"dimensions", offsetof(Properties, dimensions)},
        {"iterations", offsetof(Properties, iterations)},
        {"loop", offsetof(Properties, loop)},
        {"tile-width", offsetof(Properties, tile_width)},
        {"tile-height", offsetof(Properties, tile_height)},
        {"strength", offsetof(Properties, strength)},
        {"gradient-angle", offsetof(Properties, gradient_angle)},
        {"offset", offsetof(Properties, offset)},
        {"ping-pong", offsetof(Properties, ping_pong)},
        {"weighted-strength", offsetof(Properties, weighted_strength)},
        {"slope-damping", offsetof(Properties, slope_damping)},
        {"octave-rotation", offsetof(Properties, octave_rotation)},
        {"octave-x", offsetof(Properties, octave_x)},
        {"octave-y", offsetof(Properties, octave_y)},
},
  words[] = {
      {"gradient-set", offsetof(Properties, gradient_set)},
      {"origin", offsetof(Properties, origin)},
      {"range", offsetof(Properties, range)},
      {"basis", offsetof(Properties, basis)},
      {"fractal", offsetof(Properties, fractal)},
      {"overflow", offsetof(Properties, overflow)},
      {"output", offsetof(Properties, output)},
      {"variant", offsetof(Properties, variant)},
      {"warp", offsetof(Properties, warp)},
};

static void set_property(Properties *properties, const char *name, const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (strcmp(numbers[i].name, name) == 0) {
            char *end;
            double value = g_ascii_strtod(text, &end);

            if (*text == '\0' || *end != '\0')
                g_error("%s=%s is no number", name, text);
            /* Files keep floats; a seed is whole and exact. */
            if (strcmp(name, "seed") != 0)
                value = (float)value;
            G_STRUCT_MEMBER(double, properties, numbers[i].offset) = value;
            return;
        }
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (strcmp(words[i].name, name) == 0) {
            G_STRUCT_MEMBER(const char *, properties, words[i].offset) = g_intern_string(text);
            return;
        }
    g_error("there is no property %s", name);
}

/* The number of word in a list separated by spaces; - stands for a number without a word. */
static int number_of(const char *word, const char *list)
{
    char **candidates = g_strsplit(list, " ", 0);
    int number = 0;

    while (candidates[number] && strcmp(candidates[number], word) != 0)
        number++;
    if (candidates[number] == NULL)
        g_error("%s is none of: %s", word, list);
    g_strfreev(candidates);
    return number;
}

static NkField field_of(const char *operation, const Properties *p)
{
    NkField field = nk_field_default();
    gboolean fractal = strcmp(operation, "noisekit:fbm") == 0;
    gboolean warp = strcmp(operation, "noisekit:domain-warp") == 0;

    if (strcmp(operation, "noisekit:simplex") == 0)
        field.lattice = NK_LATTICE_SIMPLEX;
    else if (strcmp(operation, "noisekit:perlin") == 0)
        field.lattice = NK_LATTICE_SQUARE;
    else if (fractal || warp)
        field.lattice = number_of(p->basis, "simplex perlin");
    else
        g_error("no expectation for the operation %s", operation);

    field.gradient_set =
        number_of(p->gradient_set, "circle diamond diamond-fitted gustavson gustavson-sd gr32 ashima "
                                   "psrd opensimplex2 opensimplex2s classic improved");
    field.variant = number_of(p->variant, "published improve-xy improve-xy-zw perlin-grid");
    field.gradient_angle = p->gradient_angle * G_PI / 180.0;
    field.dimensions = (int)p->dimensions;
    field.seed = (uint32_t)p->seed;
    field.seeded_origin = number_of(p->origin, "seeded published") == 0;
    field.range = number_of(p->range, "unit signed contrast");
    field.overflow = number_of(p->overflow, "clip soft wrap none");
    /* A tile is counted in cells; a loop in those of the third axis. */
    field.period[0] = p->tile_width / (p->scale * sqrt(p->stretch));
    if (field.dimensions > 1)
        field.period[1] = p->tile_height / (p->scale / sqrt(p->stretch));
    if (field.dimensions > 2)
        field.period[2] = p->loop;
    if (fractal || warp) {
        field.fractal = number_of(p->fractal, "- fbm turbulence ridged hybrid hetero multifractal ping-pong");
        field.octaves = p->octaves;
        field.lacunarity = p->lacunarity;
        field.gain = p->gain;
        field.offset = p->offset;
        field.ping_pong = p->ping_pong;
        field.weighted_strength = p->weighted_strength;
        field.slope_damping = p->slope_damping;
        field.octave_rotation = p->octave_rotation * G_PI / 180.0;
        field.octave_offset[0] = p->octave_x / p->scale;
        field.octave_offset[1] = p->octave_y / p->scale;
    }
    if (warp) {
        /* Both are pixels; the core counts in cells. */
        field.warps = (int)p->iterations;
        field.warp = number_of(p->warp, "noise curl");
        field.warp_amount = p->warp_amount / p->scale;
        field.warp_scale = p->warp_scale / p->scale;
        field.warp_octaves = p->warp_octaves;
    }
    return field;
}

/* Pixel (c, r) samples its centre, seen from the noise's origin at (x, y). A picture turned
 * counter-clockwise by an angle is sampled where turning back, clockwise, leads: on a screen, whose
 * y runs down, that is the matrix (cos, -sin; sin, cos). The cells' width over their height is the
 * stretch, at the same area. */
static NkGrid grid_of(const Properties *p)
{
    gboolean tiled = p->tile_width > 0.0 || p->tile_height > 0.0; /* a turned lattice does not repeat */
    double angle = tiled ? 0.0 : p->rotation * G_PI / 180.0, cosine = cos(angle), sine = sin(angle);
    double matrix[2][2] = { { cosine, -sine }, { sine, cosine } };
    double cell[2] = { p->scale * sqrt(p->stretch), p->scale / sqrt(p->stretch) };
    NkGrid grid = { .origin = { 0.0, 0.0, p->evolution, p->w } };

    for (int axis = 0; axis < 2; axis++) {
        grid.per_column[axis] = matrix[axis][0] / cell[axis];
        grid.per_row[axis] = matrix[axis][1] / cell[axis];
        grid.origin[axis] = grid.per_column[axis] * (0.5 - p->x) + grid.per_row[axis] * (0.5 - p->y);
    }
    return grid;
}

Expected expected_new(const char *arguments)
{
    char **tokens = g_strsplit(arguments, " ", 0), message[NK_MESSAGE_SIZE];
    Properties properties = defaults;
    NkField field;
    Expected expected;

    if (strcmp(tokens[0], "noisekit:perlin") == 0)
        properties.gradient_set = "diamond";
    for (int i = 1; tokens[i]; i++) {
        char **pair = g_strsplit(tokens[i], "=", 2);

        if (tokens[i][0] != '\0')
            set_property(&properties, pair[0], pair[1] ? pair[1] : "");
        g_strfreev(pair);
    }
    field = field_of(tokens[0], &properties);
    expected = (Expected){ .grid = grid_of(&properties),
                           .output = number_of(properties.output, "value dx dy dxx dxy dyy normal relief"),
                           .scale = properties.scale,
                           .strength = properties.strength };
    if (expected.output >= 1 && expected.output <= 5)
        field.range = NK_RANGE_SIGNED;
    expected.plan = nk_plan_new(&field, message);
    if (expected.plan == NULL)
        g_error("%s: %s", arguments, message);
    g_strfreev(tokens);
    return expected;
}

/* The centre of the first pixel moves from half a pixel to half of a larger one. */
void expected_zoom_out(Expected *expected, int level)
{
    NkGrid *grid = &expected->grid;
    double pixel = ldexp(1.0, level);

    for (int axis = 0; axis < 2; axis++) {
        grid->origin[axis] += 0.5 * (pixel - 1.0) * (grid->per_column[axis] + grid->per_row[axis]);
        grid->per_column[axis] *= pixel;
        grid->per_row[axis] *= pixel;
    }
    grid->band_limit = level > 0;
    expected->scale /= pixel;
}

void expected_free(Expected *expected)
{
    nk_plan_free(expected->plan);
    expected->plan = NULL;
}

/* The derivatives along the picture's own axes, per scale: the direction of a step of one scale along a row
 * or a column of pixels, applied to the jet once or twice. */
static double along(const NkJet *jet, const double a[2])
{
    return jet->gradient[0] * a[0] + jet->gradient[1] * a[1];
}

static double along_twice(const NkJet *jet, const double a[2], const double b[2])
{
    double sum = 0.0;

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            sum += a[i] * jet->hessian[i][j] * b[j];
    return sum;
}

/* Lambert's law for a light in the north-west, half-way up: the cosine between it and the surface's normal.
 */
static double lit(double slope_x, double slope_y)
{
    static const double light[3] = { -0.5, -0.5, G_SQRT2 / 2.0 };
    double normal[3] = { -slope_x, -slope_y, 1.0 };
    double length = sqrt(slope_x * slope_x + slope_y * slope_y + 1.0), cosine = 0.0;

    for (int i = 0; i < 3; i++)
        cosine += light[i] * normal[i] / length;
    return fmax(cosine, 0.0);
}

double expected_pixel(const Expected *expected, int column, int row)
{
    NkJet jet = nk_pixel(expected->plan, &expected->grid, column, row);
    double x[2], y[2];

    for (int axis = 0; axis < 2; axis++) {
        x[axis] = expected->grid.per_column[axis] * expected->scale;
        y[axis] = expected->grid.per_row[axis] * expected->scale;
    }
    switch (expected->output) {
    case 0:
        return jet.value;
    case 1:
        return along(&jet, x);
    case 2:
        return along(&jet, y);
    case 3:
        return along_twice(&jet, x, x);
    case 4:
        return along_twice(&jet, x, y);
    case 5:
        return along_twice(&jet, y, y);
    case 7:
        return lit(expected->strength * along(&jet, x), expected->strength * along(&jet, y));
    default:
        g_error("no expectation for this output");
    }
}
