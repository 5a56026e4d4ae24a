/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "random-graph.h"

#include <float.h>
#include <math.h>
#include <string.h>

int random_choice(GRand *random, const int *numbers, int count)
{
    return numbers[g_rand_int_range(random, 0, count)];
}

gboolean random_chance(GRand *random, double probability)
{
    return g_rand_double(random) < probability;
}

const GPtrArray *noisekit_operations(void)
{
    static GPtrArray *names;

    if (names == NULL) {
        guint count;
        gchar **all = gegl_list_operations(&count);

        names = g_ptr_array_new();
        for (guint i = 0; i < count; i++)
            if (g_str_has_prefix(all[i], "noisekit:"))
                g_ptr_array_add(names, g_strdup(all[i]));
        g_free(all);
        if (names->len == 0)
            g_error("no operation of noisekit's is loaded; is GEGL_PATH set?");
    }
    return names;
}

gboolean property_is_settable(GParamSpec *property)
{
    return g_strcmp0(gegl_param_spec_get_property_key(property, "role"), "output-extent") != 0;
}

/* ---------------------------------------------------------------------------------- values */

static double extreme_double(GRand *random, const GParamSpecDouble *range)
{
    const double values[] = {
        NAN,
        INFINITY,
        -INFINITY,
        0.0,
        -0.0,
        4.9e-324, /* the smallest denormal, of doubles and of floats */
        -1.4e-45,
        DBL_MIN,
        FLT_MIN,
        DBL_MAX,
        -DBL_MAX,
        FLT_MAX,
        -FLT_MAX,
        1e30,
        -1e30,
        4294967296.0,
        -2147483649.0,
        DBL_EPSILON,
        range->minimum,
        range->maximum,
        range->minimum,
        range->maximum,
        nextafter(range->minimum, -INFINITY),
        nextafter(range->maximum, INFINITY),
        nextafter(range->minimum, INFINITY),
        nextafter(range->maximum, -INFINITY),
        range->minimum - 1.0,
        range->maximum * 2.0,
    };

    return values[g_rand_int_range(random, 0, G_N_ELEMENTS(values))];
}

/* As often small as large, where the range spans many powers of ten. */
static double spread_double(GRand *random, double lowest, double highest)
{
    double size = MIN(fmax(fabs(lowest), fabs(highest)), 1e12);
    double value = size * pow(10.0, g_rand_double_range(random, -9.0, 0.0));

    return CLAMP(lowest < 0.0 && g_rand_boolean(random) ? -value : value, lowest, highest);
}

static double random_double(GRand *random, GParamSpec *property, double wild)
{
    const GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(property);
    double lowest = range->minimum, highest = range->maximum;

    if (random_chance(random, wild))
        return extreme_double(random, range);
    if (random_chance(random, wild))
        return spread_double(random, lowest, highest);
    if (GEGL_IS_PARAM_SPEC_DOUBLE(property)) {
        lowest = GEGL_PARAM_SPEC_DOUBLE(property)->ui_minimum;
        highest = GEGL_PARAM_SPEC_DOUBLE(property)->ui_maximum;
    }
    return lowest + g_rand_double(random) * (highest - lowest);
}

static int random_int(GRand *random, GParamSpec *property, double wild)
{
    const GParamSpecInt *range = G_PARAM_SPEC_INT(property);
    int lowest = range->minimum, highest = range->maximum;

    if (random_chance(random, wild))
        return RANDOM_CHOICE(random, G_MININT, G_MAXINT, -1, 0, 1, lowest, highest,
                             lowest - (lowest > G_MININT), highest + (highest < G_MAXINT));
    if (GEGL_IS_PARAM_SPEC_INT(property)) {
        lowest = GEGL_PARAM_SPEC_INT(property)->ui_minimum;
        highest = GEGL_PARAM_SPEC_INT(property)->ui_maximum;
    }
    return (int)(lowest + g_rand_double(random) * ((double)highest - lowest));
}

static const char *random_text(GRand *random, double wild)
{
    static const char *const texts[] = { "",
                                         "nosuch",
                                         "rgba(nan, inf, -inf, 1e999)",
                                         "rgb(1e30, -1e30, 0)",
                                         "rgba(0, 0, 0, 0)",
                                         "#",
                                         "#12",
                                         "cmyk(2, -2, 0, 0)",
                                         "rgb(",
                                         "%s%n%p",
                                         "\xff\xfe",
                                         "rgba(1.0, 1.0, 1.0, 1e30)" };
    static const char *const colours[] = { "red", "#1234", "#abcdef80", "white", "rgba(0.2, 0.4, 0.6, 0.5)" };

    return random_chance(random, wild) ? texts[g_rand_int_range(random, 0, G_N_ELEMENTS(texts))]
                                       : colours[g_rand_int_range(random, 0, G_N_ELEMENTS(colours))];
}

/* Every channel of a colour may be anything, for a program that sets it as numbers. */
static GeglColor *random_color(GRand *random, double wild, GString *text)
{
    GeglColor *colour;

    if (random_chance(random, 0.7)) {
        const char *name = random_text(random, wild);

        g_string_append_printf(text, "'%s'", name);
        return gegl_color_new(name);
    }
    colour = gegl_color_new("black");
    float channels[4];

    for (int i = 0; i < 4; i++) {
        static const float extremes[] = { NAN,   INFINITY, -INFINITY, FLT_MAX, -FLT_MAX,
                                          -0.0f, 1e-45f,   -1.0f,     2.0f };

        channels[i] = random_chance(random, wild)
                          ? extremes[g_rand_int_range(random, 0, G_N_ELEMENTS(extremes))]
                          : (float)g_rand_double(random);
        g_string_append_printf(text, "%s%g", i ? "," : "", channels[i]);
    }
    gegl_color_set_pixel(colour, babl_format("RGBA float"), channels);
    return colour;
}

void set_random_property(GeglNode *node, GParamSpec *property, double wild, GRand *random, GString *text)
{
    const char *name = property->name;

    g_string_append_printf(text, " %s=", name);
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        double value = random_double(random, property, wild);

        g_string_append_printf(text, "%.17g", value);
        gegl_node_set(node, name, value, NULL);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        int value = random_int(random, property, wild);

        g_string_append_printf(text, "%d", value);
        gegl_node_set(node, name, value, NULL);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        guint value =
            random_chance(random, wild) ? (g_rand_boolean(random) ? G_MAXUINT : 0) : g_rand_int(random);

        g_string_append_printf(text, "%u", value);
        gegl_node_set(node, name, value, NULL);
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        const GEnumClass *choices = G_PARAM_SPEC_ENUM(property)->enum_class;
        int value = random_chance(random, wild / 8.0)
                        ? RANDOM_CHOICE(random, -1, 4711, G_MAXINT, G_MININT)
                        : choices->values[g_rand_int_range(random, 0, (gint32)choices->n_values)].value;

        g_string_append_printf(text, "%d", value);
        gegl_node_set(node, name, value, NULL);
    } else if (G_IS_PARAM_SPEC_BOOLEAN(property)) {
        gboolean value = g_rand_boolean(random);

        g_string_append(text, value ? "true" : "false");
        gegl_node_set(node, name, value, NULL);
    } else if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR) {
        GeglColor *colour = random_chance(random, wild / 8.0) ? NULL : random_color(random, wild, text);

        if (colour == NULL)
            g_string_append(text, "NULL");
        gegl_node_set(node, name, colour, NULL);
        g_clear_object(&colour);
    } else if (G_IS_PARAM_SPEC_STRING(property)) {
        const char *value = random_chance(random, wild / 8.0) ? NULL : random_text(random, wild);

        g_string_append_printf(text, "'%s'", value ? value : "NULL");
        gegl_node_set(node, name, value, NULL);
    } else {
        g_error("%s is a %s: teach the fuzzer to set it", name, G_PARAM_SPEC_TYPE_NAME(property));
    }
}

/* ----------------------------------------------------------------------------------- nodes */

enum { DEEPEST = 3 }; /* operations one after the other */

static GeglNode *random_node(RandomGraph *graph, GRand *random, int depth);

/* A few pixels of a user's picture, which may hold anything. */
static GeglNode *random_pixels(RandomGraph *graph, GRand *random)
{
    static const char *const formats[] = { "RGBA float",  "Y float",       "Y'A float",  "R'G'B' u8",
                                           "R'G'B'A u16", "RaGaBaA float", "CMYK float", "Y' u8" };
    const char *format = formats[g_rand_int_range(random, 0, G_N_ELEMENTS(formats))];
    GeglRectangle area = { g_rand_int_range(random, -20, 20), g_rand_int_range(random, -20, 20),
                           g_rand_int_range(random, 1, 40), g_rand_int_range(random, 1, 40) };
    GeglBuffer *buffer = gegl_buffer_new(&area, babl_format(format));
    int count = area.width * area.height;
    g_autofree float *values = g_new(float, 4 * count);
    gboolean nonsense = random_chance(random, 0.1);
    GeglNode *node;

    for (int i = 0; i < 4 * count; i++)
        values[i] = (float)g_rand_double(random);
    if (nonsense) {
        static const float extremes[] = { NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e-45f, 1e20f };

        for (int i = 0; i < 4 * count; i += 3)
            values[i] = extremes[g_rand_int_range(random, 0, G_N_ELEMENTS(extremes))];
        graph->has_input = TRUE;
    }
    gegl_buffer_set(buffer, &area, 0, babl_format("RGBA float"), values, GEGL_AUTO_ROWSTRIDE);
    node = gegl_node_new_child(graph->graph, "operation", "gegl:buffer-source", "buffer", buffer, NULL);
    g_object_unref(buffer);
    g_string_append_printf(graph->text, "[%s%s %d,%d %dx%d]", format, nonsense ? " with nonsense" : "",
                           area.x, area.y, area.width, area.height);
    return node;
}

/* What an input is joined to: nothing, pixels, one of GEGL's operations, or another of ours. */
static GeglNode *random_source(RandomGraph *graph, GRand *random, int depth)
{
    double kind = g_rand_double(random);
    GeglNode *child, *node;

    if (kind < 0.15)
        return NULL;
    if (kind < 0.35)
        return random_pixels(graph, random);
    if (kind < 0.45 || depth >= DEEPEST) {
        /* Not gegl:checkerboard: GEGL 0.4.42's divides by zero at a level whose pixels are larger than its
         * squares. */
        g_string_append(graph->text, "[gegl:linear-gradient]");
        return gegl_node_new_child(graph->graph, "operation", "gegl:linear-gradient", "end-x", 25.0, "end-y",
                                   9.0, NULL);
    }
    child = random_node(graph, random, depth + 1);
    if (kind < 0.7) {
        node = gegl_node_new_child(graph->graph, "operation", "gegl:crop", "x", -9.0, "y", 3.0, "width",
                                   (double)g_rand_int_range(random, 0, 50), "height", 30.0, NULL);
        g_string_append(graph->text, " gegl:crop");
    } else if (kind < 0.78) {
        node = gegl_node_new_child(graph->graph, "operation", "gegl:invert", NULL);
        g_string_append(graph->text, " gegl:invert");
    } else {
        return child;
    }
    gegl_node_link(child, node);
    return node;
}

static void connect_pad(RandomGraph *graph, GRand *random, int depth, GeglNode *node, const char *pad)
{
    GeglNode *source;

    if (!gegl_node_has_pad(node, pad))
        return;
    g_string_append_printf(graph->text, " %s={", pad);
    source = random_source(graph, random, depth);
    if (source)
        gegl_node_connect_to(source, "output", node, pad);
    g_string_append_c(graph->text, '}');
}

static GeglNode *random_node(RandomGraph *graph, GRand *random, int depth)
{
    const GPtrArray *operations = noisekit_operations();
    const char *operation = operations->pdata[g_rand_int_range(random, 0, (gint32)operations->len)];
    GeglNode *node = gegl_node_new_child(graph->graph, "operation", operation, NULL);
    /* Tame graphs reach further into an operation than those that are all nonsense. */
    double set = g_rand_double(random), wild = random_chance(random, 0.3) ? 0.0 : 0.5 * g_rand_double(random);
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    g_string_append_printf(graph->text, " %s", operation);
    for (guint i = 0; i < count; i++)
        if (property_is_settable(properties[i]) && random_chance(random, set))
            set_random_property(node, properties[i], wild, random, graph->text);
    connect_pad(graph, random, depth, node, "input");
    connect_pad(graph, random, depth, node, "aux");
    return node;
}

RandomGraph random_graph_new(GRand *random)
{
    RandomGraph graph = { .graph = gegl_node_new(), .text = g_string_new(NULL) };

    graph.last = random_node(&graph, random, 1);
    return graph;
}

void random_graph_clear(RandomGraph *graph)
{
    g_clear_object(&graph->graph);
    g_string_free(graph->text, TRUE);
}
