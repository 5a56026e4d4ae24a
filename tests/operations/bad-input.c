/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A bad value is answered by one clear warning (operation, property, value, allowed range) and a
 * finite picture.
 */
#include <math.h>
#include <string.h>

#include "noise.h"
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
                    gegl_node_set(nodes[k], properties[i]->name, upper ? 4 : 1, NULL);
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

/* --- Choices that are good by themselves but not together --- */

/* The pixels of an operation with up to three properties given by name and number; what is logged stays. */
static float *pixels(const char *operation, const char *const names[3], const int numbers[3])
{
    GeglNode *node = gegl_node_new();
    Picture picture = { .last = node, .format = babl_format("Y' float") };
    float *values;

    gegl_node_set(node, "operation", operation, "scale", 10.0, NULL);
    for (int i = 0; i < 3 && names[i]; i++)
        gegl_node_set(node, names[i], numbers[i], NULL);
    values = picture_render(&picture, area);
    g_object_unref(node);
    return values;
}

/* Every gradient set of every basis and dimension: a picture, or a warning and the usual set's picture. */
static void test_gradient_sets(gconstpointer data)
{
    static const char *const names[] = { "basis", "dimensions", "gradient-set" };
    NkLattice basis = *(const NkLattice *)data;
    int usual = basis == NK_LATTICE_SIMPLEX ? NK_GRADIENTS_CIRCLE : NK_GRADIENTS_DIAMOND;

    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        float *other = pixels("noisekit:fbm", names, (const int[3]){ basis, dimensions, usual });

        for (int set = NK_GRADIENTS_CIRCLE; set <= NK_GRADIENTS_IMPROVED; set++) {
            float *values = pixels("noisekit:fbm", names, (const int[3]){ basis, dimensions, set });
            gboolean same = memcmp(values, other, sizeof(float) * area.width * area.height) == 0;
            char *pattern =
                g_strdup_printf("noisekit: noisekit:fbm: gradient-set is *, allowed for %s noise in %dD is "
                                "*; using %s",
                                basis == NK_LATTICE_SIMPLEX ? "simplex" : "perlin", dimensions,
                                basis == NK_LATTICE_SIMPLEX ? "circle" : "diamond");

            if (nk_has_set(basis, set, dimensions))
                expect_nothing();
            else
                expect(pattern);
            if (!nk_has_set(basis, set, dimensions))
                g_assert_true(same);
            else if (set != usual && dimensions > 1) /* on a line some sets are one */
                g_assert_false(same);
            g_free(pattern);
            g_free(values);
        }
        g_free(other);
    }
}

/* The warning in full: what is asked, what is allowed, what is used. */
static void test_gradient_set_warning(void)
{
    static const char *const names[3] = { "dimensions", "gradient-set" };

    g_free(pixels("noisekit:simplex", names, (const int[3]){ 1, NK_GRADIENTS_GR32 }));
    expect("noisekit: noisekit:simplex: gradient-set is gr32, allowed for simplex noise in 1D is circle, "
           "diamond, "
           "diamond-fitted, gustavson, gustavson-sd; using circle");
}

/* A variant that the set has for other dimensions, or that another set has. */
static void test_variants(void)
{
    static const char *const names[] = { "dimensions", "gradient-set", "variant" };
    static const struct {
        int dimensions, set, variant;
        const char *warning; /* NULL: none, and the picture is not the published one */
    } cases[] = {
        { 2, NK_GRADIENTS_OPENSIMPLEX2, NK_VARIANT_IMPROVE_XY, NULL },
        { 3, NK_GRADIENTS_OPENSIMPLEX2S, NK_VARIANT_IMPROVE_XY, NULL },
        { 4, NK_GRADIENTS_OPENSIMPLEX2, NK_VARIANT_IMPROVE_XY_ZW, NULL },
        { 3, NK_GRADIENTS_PSRD, NK_VARIANT_PERLIN_GRID, NULL },
        { 2, NK_GRADIENTS_PSRD, NK_VARIANT_PERLIN_GRID,
          "variant is perlin-grid, allowed for psrd in 2D is published; using published" },
        { 2, NK_GRADIENTS_OPENSIMPLEX2, NK_VARIANT_IMPROVE_XY_ZW,
          "variant is improve-xy-zw, allowed for opensimplex2 in 2D is published, improve-xy; using "
          "published" },
        { 3, NK_GRADIENTS_OPENSIMPLEX2S, NK_VARIANT_PERLIN_GRID,
          "variant is perlin-grid, allowed for opensimplex2s in 3D is published, improve-xy; using "
          "published" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        float *values = pixels("noisekit:simplex", names,
                               (const int[3]){ cases[i].dimensions, cases[i].set, cases[i].variant });
        float *published = pixels("noisekit:simplex", names,
                                  (const int[3]){ cases[i].dimensions, cases[i].set, NK_VARIANT_PUBLISHED });
        gboolean same = memcmp(values, published, sizeof(float) * area.width * area.height) == 0;
        char *pattern = g_strconcat("noisekit: noisekit:simplex: ", cases[i].warning, NULL);

        if (cases[i].warning)
            expect(pattern);
        else
            expect_nothing();
        g_assert_cmpint(same, ==, cases[i].warning != NULL);
        g_free(pattern);
        g_free(values);
        g_free(published);
    }
}

/* GIMP hides the variant of sets that have none, so there it is not worth a word. */
static void test_hidden_variant(void)
{
    static const char *const names[3] = { "gradient-set", "variant" };
    float *values =
        pixels("noisekit:simplex", names, (const int[3]){ NK_GRADIENTS_ASHIMA, NK_VARIANT_PERLIN_GRID });
    float *published =
        pixels("noisekit:simplex", names, (const int[3]){ NK_GRADIENTS_ASHIMA, NK_VARIANT_PUBLISHED });

    expect_nothing();
    assert_part_equals(values, area, published, area);
    g_free(values);
    g_free(published);
}

/* Properties are set one after the other, and GEGL looks at the operation in between: only what is rendered
 * counts, and what has been said is not said again while a slider moves. */
static void test_one_warning(void)
{
    GeglNode *node = gegl_node_new();
    Picture picture = { .last = node, .format = babl_format("Y' float") };

    gegl_node_set(node, "operation", "noisekit:fbm", "gradient-set", NK_GRADIENTS_CLASSIC, NULL);
    (void)gegl_node_get_bounding_box(node);
    gegl_node_set(node, "basis", NK_LATTICE_SQUARE, NULL);
    g_free(picture_render(&picture, area));
    expect_nothing();

    gegl_node_set(node, "basis", NK_LATTICE_SIMPLEX, NULL);
    for (int i = 0; i < 5; i++) {
        gegl_node_set(node, "scale", 20.0 + i, NULL);
        g_free(picture_render(&picture, area));
    }
    expect("*: gradient-set is classic, *");

    gegl_node_set(node, "gradient-set", NK_GRADIENTS_CIRCLE, NULL);
    g_free(picture_render(&picture, area));
    expect_nothing();
    gegl_node_set(node, "gradient-set", NK_GRADIENTS_CLASSIC, NULL);
    g_free(picture_render(&picture, area));
    expect("*: gradient-set is classic, *");
    g_object_unref(node);
}

static void test_no_curves(void)
{
    GeglNode *node = gegl_node_new();
    Picture picture = { .last = node, .format = babl_format("Y float") };

    for (int output = 3; output <= 5; output++) {
        static const char *const nicks[] = { "dxx", "dxy", "dyy" };
        char *pattern =
            g_strdup_printf("*: output is %s, *second derivatives*; rendering zero", nicks[output - 3]);
        float *values;

        gegl_node_set(node, "operation", "noisekit:fbm", "slope-damping", 1.0, "output", output, NULL);
        values = picture_render(&picture, area);
        expect(pattern);
        for (int i = 0; i < area.width * area.height; i++)
            g_assert_cmpfloat(values[i], ==, 0.0f);
        g_free(values);
        g_free(pattern);
    }
    g_object_unref(node);
}

/* Tiles of far less than a cell, and of far more than the core can count. */
static void test_tiles(void)
{
    static const struct {
        double scale, stretch;
        int width, height;
    } tiles[] = { { 1e6, 100.0, 1, 1 },       { 1e6, 0.01, 1, 1 }, { 1e6, 1.0, 1, 0 },
                  { 0.01, 0.01, 1000000, 1 }, { 0.01, 1.0, 0, 7 }, { 0.01, 100.0, 1, 1000000 },
                  { 64.0, 1.0, 1, 1000000 } };

    for (gsize i = 0; i < G_N_ELEMENTS(tiles); i++) {
        GeglNode *node = gegl_node_new();
        double x = NAN, y = NAN;

        gegl_node_set(node, "operation", "noisekit:fbm", "scale", tiles[i].scale, "stretch", tiles[i].stretch,
                      "tile-width", tiles[i].width, "tile-height", tiles[i].height, NULL);
        check_finite(node);
        gegl_node_get(node, "tiled-scale-x", &x, "tiled-scale-y", &y, NULL);
        g_assert_cmpfloat(x, >, 0.0);
        g_assert_cmpfloat(y, >, 0.0);
        if (tiles[i].width)
            g_assert_cmpfloat(x, <=, tiles[i].width * 1.000001);
        if (tiles[i].height)
            g_assert_cmpfloat(y, <=, tiles[i].height * 1.000001);
        g_object_unref(node);
    }
}

/* A loop too short to be told from none. */
static void test_short_loop(void)
{
    GeglNode *node = gegl_node_new();

    gegl_node_set(node, "operation", "noisekit:simplex", "dimensions", 3, "loop", 1e-30, NULL);
    check_finite(node);
    g_object_unref(node);
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
    static const NkLattice bases[] = { NK_LATTICE_SIMPLEX, NK_LATTICE_SQUARE };
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
    for (gsize i = 0; i < G_N_ELEMENTS(bases); i++)
        g_test_add_data_func(bases[i] == NK_LATTICE_SIMPLEX ? "/gradient sets/simplex"
                                                            : "/gradient sets/perlin",
                             &bases[i], test_gradient_sets);
    g_test_add_func("/gradient sets/the whole warning", test_gradient_set_warning);
    g_test_add_func("/variants", test_variants);
    g_test_add_func("/variants/not shown, not heard", test_hidden_variant);
    g_test_add_func("/one warning for what is rendered", test_one_warning);
    g_test_add_func("/no second derivatives", test_no_curves);
    g_test_add_func("/tiles at their limits", test_tiles);
    g_test_add_func("/a loop of nothing", test_short_loop);
    return g_test_run();
}
