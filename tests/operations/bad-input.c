/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A bad value is answered by one clear warning (operation, property, value, allowed range) and a
 * finite picture.
 */
#include <math.h>
#include <string.h>

#include "picture.h"

static const GeglRectangle area = { -3, -3, 40, 30 };

/* All that is logged, on any domain, as "domain: message". */
static GPtrArray *logged;

static void collect(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)level;
    (void)data;
    g_ptr_array_add(logged, g_strdup_printf("%s: %s", domain, message));
}

static void expect_nothing(void)
{
    for (guint i = 0; i < logged->len; i++) {
        g_test_message("logged: %s", (const char *)logged->pdata[i]);
        g_test_fail();
    }
    g_ptr_array_set_size(logged, 0);
}

/* Takes the wanted text out; what is left is too much. */
static void expect(const char *pattern)
{
    for (guint i = 0; i < logged->len; i++)
        if (g_pattern_match_simple(pattern, logged->pdata[i])) {
            g_ptr_array_remove_index(logged, i);
            expect_nothing();
            return;
        }
    g_test_message("not logged: %s", pattern);
    g_test_fail();
    expect_nothing();
}

static void expect_clamped(const char *operation, const char *property, double value, double lowest,
                           double highest, double used)
{
    char *pattern = g_strdup_printf("noisekit: %s: %s is %g, allowed is %g to %g; using %g", operation,
                                    property, value, lowest, highest, used);

    expect(pattern);
    g_free(pattern);
}

/* Rendering says no more. */
static void check_finite(GeglNode *node)
{
    Picture picture = { .last = node, .format = babl_format("Y' float") };
    float *values = picture_render(&picture, area);

    statistics(values, area.width * area.height);
    expect_nothing();
    g_free(values);
}

/* An angle comes round: that is no mistake, and nothing is said. */
static void try_angle(const char *operation, GParamSpec *property, double value, double used)
{
    GeglNode *node = gegl_node_new();
    double now = NAN;

    gegl_node_set(node, "operation", operation, NULL);
    gegl_node_set(node, property->name, value, NULL);
    expect_nothing();
    gegl_node_get(node, property->name, &now, NULL);
    g_assert_cmpfloat(now, ==, used);
    g_object_unref(node);
}

static void try_double(const char *operation, GParamSpec *property, double value, double used)
{
    GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(property);
    GeglNode *node = gegl_node_new();
    double now = NAN;

    gegl_node_set(node, "operation", operation, NULL);
    gegl_node_set(node, property->name, value, NULL);
    expect_clamped(operation, property->name, value, range->minimum, range->maximum, used);
    gegl_node_get(node, property->name, &now, NULL);
    g_assert_cmpfloat(now, ==, used);
    check_finite(node);
    g_object_unref(node);
}

static void try_int(const char *operation, GParamSpec *property, int value, int used)
{
    GParamSpecInt *range = G_PARAM_SPEC_INT(property);
    GeglNode *node = gegl_node_new();
    char *pattern;
    int now = -1;

    gegl_node_set(node, "operation", operation, NULL);
    gegl_node_set(node, property->name, value, NULL);
    pattern = g_strdup_printf("noisekit: %s: %s is %d, allowed is %d to %d; using %d", operation,
                              property->name, value, range->minimum, range->maximum, used);
    expect(pattern);
    g_free(pattern);
    gegl_node_get(node, property->name, &now, NULL);
    g_assert_cmpint(now, ==, used);
    check_finite(node);
    g_object_unref(node);
}

/* A number that no enumeration has is refused by GObject itself: the property keeps its value. */
static void try_enum(const char *operation, GParamSpec *property)
{
    GeglNode *node = gegl_node_new();
    char *pattern = g_strdup_printf(
        "GLib-GObject: value \"*4711*\" * is invalid or out of range for property '%s' *", property->name);
    int before = -1, now = -2;

    gegl_node_set(node, "operation", operation, NULL);
    gegl_node_get(node, property->name, &before, NULL);
    gegl_node_set(node, property->name, 4711, NULL);
    expect(pattern);
    gegl_node_get(node, property->name, &now, NULL);
    g_assert_cmpint(now, ==, before);
    check_finite(node);
    g_free(pattern);
    g_object_unref(node);
}

typedef struct {
    const char *operation;
    GParamSpec *property;
} Case;

static void test_property(gconstpointer data)
{
    const char *operation = ((const Case *)data)->operation;
    GParamSpec *property = ((const Case *)data)->property;

    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(property);

        /* Clear of the limits: GLib 2.74 takes values that round to them as floats, as the
         * operations do. */
        if (g_strcmp0(gegl_param_spec_get_property_key(property, "unit"), "degree") == 0) {
            try_angle(operation, property, -16.0, 344.0);
            try_angle(operation, property, 725.0, 5.0);
        } else {
            try_double(operation, property, range->minimum - 1.0 - fabs(range->minimum), range->minimum);
            try_double(operation, property, range->maximum * 2.0, range->maximum);
        }
        try_double(operation, property, -INFINITY, range->minimum);
        try_double(operation, property, INFINITY, range->maximum);
        try_double(operation, property, NAN, range->default_value);
        if (range->minimum > 0.0)
            try_double(operation, property, 0.0, range->minimum);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        GParamSpecInt *range = G_PARAM_SPEC_INT(property);

        try_int(operation, property, range->minimum - 1, range->minimum);
        try_int(operation, property, range->maximum + 1, range->maximum);
        try_int(operation, property, G_MININT, range->minimum);
        try_int(operation, property, G_MAXINT, range->maximum);
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        try_enum(operation, property);
    }
}

/* The limits themselves are good values: not a word, alone or with all others. */
static void test_limits(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (int upper = 0; upper < 2; upper++) {
        GeglNode *all = gegl_node_new();

        gegl_node_set(all, "operation", operation, NULL);
        for (guint i = 0; i < count; i++) {
            GeglNode *alone = gegl_node_new(), *nodes[] = { alone, all };

            gegl_node_set(alone, "operation", operation, NULL);
            for (int k = 0; k < 2 && !gegl_param_spec_get_property_key(properties[i], "role"); k++) {
                if (G_IS_PARAM_SPEC_DOUBLE(properties[i])) {
                    GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(properties[i]);

                    gegl_node_set(nodes[k], properties[i]->name, upper ? range->maximum : range->minimum,
                                  NULL);
                } else if (G_IS_PARAM_SPEC_INT(properties[i])) {
                    GParamSpecInt *range = G_PARAM_SPEC_INT(properties[i]);

                    gegl_node_set(nodes[k], properties[i]->name, upper ? range->maximum : range->minimum,
                                  NULL);
                } else if (G_IS_PARAM_SPEC_UINT(properties[i])) {
                    gegl_node_set(nodes[k], properties[i]->name, upper ? G_MAXUINT : 0, NULL);
                } else if (strcmp(properties[i]->name, "dimensions") == 0) {
                    gegl_node_set(nodes[k], properties[i]->name, upper ? 4 : 2, NULL);
                }
            }
            check_finite(alone);
            g_object_unref(alone);
        }
        check_finite(all);
        g_object_unref(all);
    }
    g_free(properties);
}

static void add_operation(const char *operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);
    char *path = g_strdup_printf("/limits/%s", operation);

    g_test_add_data_func(path, operation, test_limits);
    g_free(path);
    for (guint i = 0; i < count; i++) {
        Case *bad;

        if (gegl_param_spec_get_property_key(properties[i], "role"))
            continue; /* read-only */
        bad = g_new(Case, 1);

        *bad = (Case){ operation, properties[i] };
        path = g_strdup_printf("/%s/%s", operation, properties[i]->name);
        g_test_add_data_func_full(path, bad, test_property, g_free);
        g_free(path);
    }
    g_free(properties);
}

/* Two lengths at their limits: what the core is asked for is their quotient. */
static void test_lengths(void)
{
    static const struct {
        double scale, amount, warp_scale;
    } lengths[] = { { 0.01, 1e4, 0.01 }, { 0.01, 1e4, 1e6 }, { 1e6, 1e4, 0.01 }, { 1e6, 0.0, 1e6 } };

    for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
        GeglNode *node = gegl_node_new();

        gegl_node_set(node, "operation", "noisekit:domain-warp", "scale", lengths[i].scale, "warp-amount",
                      lengths[i].amount, "warp-scale", lengths[i].warp_scale, NULL);
        check_finite(node);
        g_object_unref(node);
    }
}

int main(int argc, char **argv)
{
    guint count;
    gchar **operations;

    test_init(&argc, &argv);
    logged = g_ptr_array_new_with_free_func(g_free);
    g_log_set_always_fatal((GLogLevelFlags)G_LOG_FATAL_MASK); /* a warning fails its case alone */
    g_log_set_default_handler(collect, NULL);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++)
        if (g_str_has_prefix(operations[i], "noisekit:"))
            add_operation(operations[i]);
    g_test_add_func("/noisekit:domain-warp/lengths at their limits", test_lengths);
    return g_test_run();
}
