/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What random graphs have found, each as a test of its own.
 */
#include <float.h>
#include <math.h>

#include "picture.h"
#include "pixels.h"
#include "random-graph.h"

#undef fmod /* GEGL's headers replace it: see below */

static void ignore(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)domain;
    (void)message;
    (void)data;
    g_assert_false(level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR));
}

static void check_finite(GeglNode *node)
{
    const GeglRectangle area = { -3, -2, 21, 17 };
    float *values = pixels_render(node, "RGBA float", area);

    statistics(values, 4 * area.width * area.height);
    g_free(values);
}

/* GEGL's headers replace fmod by a division that overflows: the wave then read far outside its table. */
static void test_huge_angles(void)
{
    static const double angles[] = { 1e20, -1e20, 1e300, DBL_MAX, -DBL_MAX };

    for (gsize i = 0; i < G_N_ELEMENTS(angles); i++) {
        GeglNode *node = gegl_node_new();
        double now = NAN;

        gegl_node_set(node, "operation", "noisekit:wave", "direction", angles[i], NULL);
        gegl_node_get(node, "direction", &now, NULL);
        g_assert_cmpfloat(now, ==, angles[i] < 0.0 ? 360.0 + fmod(angles[i], 360.0) : fmod(angles[i], 360.0));
        check_finite(node);
        g_object_unref(node);
    }
}

/* The same of a loop that is a tiny part of the evolution, which is taken within it. */
static void test_tiny_loops(void)
{
    static const double loops[] = { 4.9e-324, 1e-300, FLT_MIN, 1e-20 };

    for (gsize i = 0; i < G_N_ELEMENTS(loops); i++) {
        GeglNode *graph = gegl_node_new();
        GeglNode *noise = gegl_node_new_child(graph, "operation", "noisekit:fbm", NULL);
        GeglNode *node = gegl_node_new_child(graph, "operation", "noisekit:displace", "evolution", 1e6,
                                             "loop", loops[i], NULL);

        gegl_node_link(noise, node);
        check_finite(node);
        g_object_unref(graph);
    }
}

typedef void (*Use)(const char *operation, GParamSpec *property);

static void for_each_color(Use use)
{
    const GPtrArray *operations = noisekit_operations();

    for (guint i = 0; i < operations->len; i++) {
        guint count;
        g_autofree GParamSpec **properties = gegl_operation_list_properties(operations->pdata[i], &count);

        for (guint k = 0; k < count; k++)
            if (G_PARAM_SPEC_VALUE_TYPE(properties[k]) == GEGL_TYPE_COLOR)
                use(operations->pdata[i], properties[k]);
    }
}

static void use_color(const char *operation, GParamSpec *property, GeglColor *color)
{
    GeglNode *graph = gegl_node_new(), *node = gegl_node_new_child(graph, "operation", operation, NULL);
    GeglColor *now;

    gegl_node_set(node, property->name, color, NULL);
    gegl_node_get(node, property->name, &now, NULL);
    g_assert_true(GEGL_IS_COLOR(now));
    g_clear_object(&now);
    if (gegl_node_has_pad(node, "input"))
        gegl_node_link(gegl_node_new_child(graph, "operation", "noisekit:fbm", NULL), node);
    check_finite(node);
    g_object_unref(graph);
}

/* A colour without a value reached GEGL's functions, which complained once per render. */
static void use_no_color(const char *operation, GParamSpec *property)
{
    use_color(operation, property, NULL);
}

static void use_wild_colors(const char *operation, GParamSpec *property)
{
    static const float channels[][4] = {
        { NAN, 0.0f, 0.0f, 1.0f },
        { 0.0f, 0.0f, 0.0f, NAN },
        { INFINITY, -INFINITY, 0.0f, 1.0f },
        { 0.0f, 0.0f, 0.0f, FLT_MAX },
        { -FLT_MAX, FLT_MAX, FLT_MAX, 1.0f },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(channels); i++) {
        GeglColor *color = gegl_color_new("black");

        gegl_color_set_pixel(color, babl_format("RGBA float"), channels[i]);
        use_color(operation, property, color);
        g_object_unref(color);
    }
}

static void test_no_color(void)
{
    for_each_color(use_no_color);
}

static void test_wild_colors(void)
{
    for_each_color(use_wild_colors);
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    g_log_set_default_handler(ignore, NULL);
    g_test_add_func("/angles that are huge", test_huge_angles);
    g_test_add_func("/loops that are tiny", test_tiny_loops);
    g_test_add_func("/no color", test_no_color);
    g_test_add_func("/colors that no picture can show", test_wild_colors);
    return g_test_run();
}
