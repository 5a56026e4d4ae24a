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
    const char *gradient_set, *origin, *range, *basis, *fractal;
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
    .gradient_set = "circle",
    .origin = "seeded",
    .range = "unit",
    .basis = "simplex",
    .fractal = "fbm",
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
},
  words[] = {
      {"gradient-set", offsetof(Properties, gradient_set)},
      {"origin", offsetof(Properties, origin)},
      {"range", offsetof(Properties, range)},
      {"basis", offsetof(Properties, basis)},
      {"fractal", offsetof(Properties, fractal)},
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

    field.gradient_set = number_of(p->gradient_set, "circle diamond");
    field.dimensions = (int)p->dimensions;
    field.seed = (uint32_t)p->seed;
    field.seeded_origin = number_of(p->origin, "seeded published") == 0;
    field.range = number_of(p->range, "unit signed");
    if (fractal || warp) {
        field.fractal = number_of(p->fractal, "- fbm turbulence ridged");
        field.octaves = p->octaves;
        field.lacunarity = p->lacunarity;
        field.gain = p->gain;
    }
    if (warp) {
        /* Both are pixels; the core counts in cells. */
        field.warps = (int)p->iterations;
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
    double angle = p->rotation * G_PI / 180.0, cosine = cos(angle), sine = sin(angle);
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
    expected = (Expected){ nk_plan_new(&field, message), grid_of(&properties) };
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
}

void expected_free(Expected *expected)
{
    nk_plan_free(expected->plan);
    expected->plan = NULL;
}

double expected_pixel(const Expected *expected, int column, int row)
{
    return nk_pixel(expected->plan, &expected->grid, column, row).value;
}
