/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A pixel depends on the properties and its place alone, bit for bit: not on the area asked for,
 * the order, what was rendered before, the number of threads or the instruction set.
 */
#include <stdio.h>
#include <string.h>

#include <gegl-plugin.h>

#include "noise.h"
#include "picture.h"
#include "recipes.h"

/* Around the origin, over several of GEGL's tiles (128 x 128), and at odd places far from it. */
enum { LEFT = -141, TOP = -135, WIDTH = 300, HEIGHT = 290, FAR_SIZE = 150 };

static const GeglRectangle near_area = { LEFT, TOP, WIDTH, HEIGHT };
static const GeglRectangle far_areas[] = {
    { 1000003, -1000033, FAR_SIZE, FAR_SIZE },
    { -1000003, 999999, FAR_SIZE, FAR_SIZE },
};

static void check_crop(const char *recipe, GeglRectangle crop, const float *whole, GeglRectangle area)
{
    float *part = render(recipe, crop);

    assert_part_equals(part, crop, whole, area);
    g_free(part);
}

static GeglRectangle random_crop(GeglRectangle area)
{
    GeglRectangle crop = { 0, 0, g_test_rand_int_range(1, area.width),
                           g_test_rand_int_range(1, area.height) };

    crop.x = area.x + g_test_rand_int_range(0, area.width - crop.width + 1);
    crop.y = area.y + g_test_rand_int_range(0, area.height - crop.height + 1);
    return crop;
}

static void test_crops(gconstpointer recipe)
{
    static const GeglRectangle crops[] = {
        { 0, 0, 1, 1 },           /* one pixel */
        { -1, -1, 1, 1 },         /* on the other side of the origin */
        { LEFT, 5, WIDTH, 1 },    /* a row */
        { LEFT + 3, -6, 131, 1 }, /* a row that starts within a vector */
        { 7, TOP, 1, HEIGHT },    /* a column */
        { -128, -128, 128, 128 }, /* a tile of GEGL */
        { -127, -129, 130, 129 }, /* nearly one */
    };
    float *whole = render(recipe, near_area);

    for (gsize i = 0; i < G_N_ELEMENTS(crops); i++)
        check_crop(recipe, crops[i], whole, near_area);
    for (int i = 0; i < 6; i++)
        check_crop(recipe, random_crop(near_area), whole, near_area);
    g_free(whole);
}

static void test_far_crops(gconstpointer recipe)
{
    for (gsize i = 0; i < G_N_ELEMENTS(far_areas); i++) {
        GeglRectangle area = far_areas[i];
        float *whole = render(recipe, area);

        check_crop(recipe, (GeglRectangle){ area.x + 9, area.y + 3, area.width - 9, 1 }, whole, area);
        check_crop(recipe, (GeglRectangle){ area.x + 2, area.y + 1, 1, area.height - 1 }, whole, area);
        for (int n = 0; n < 3; n++)
            check_crop(recipe, random_crop(area), whole, area);
        g_free(whole);
    }
}

/* One graph renders tiles last to first, twice. */
static void test_order(gconstpointer recipe)
{
    enum { STEP = 97 };
    float *whole = render(recipe, near_area);
    Picture picture = picture_new(recipe);

    for (int turn = 0; turn < 2; turn++)
        for (int y = HEIGHT - STEP; y >= 0; y -= STEP)
            for (int x = WIDTH - STEP; x >= 0; x -= STEP) {
                GeglRectangle tile = { near_area.x + x, near_area.y + y, STEP, STEP };
                float *part = picture_render(&picture, tile);

                assert_part_equals(part, tile, whole, near_area);
                g_free(part);
            }
    picture_free(&picture);
    g_free(whole);
}

static void use_threads(int threads)
{
    g_object_set(gegl_config(), "threads", threads, NULL);
}

/* Whether GEGL would split this area among threads, in which case the operation does. */
static gboolean is_split(const char *recipe, GeglRectangle area)
{
    Picture picture = picture_new(recipe);
    float *values = picture_render(&picture, area); /* GEGL measures the speed first */
    GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
    gboolean split = gegl_operation_use_threading(gegl_node_get_gegl_operation(node), &area);

    g_free(values);
    picture_free(&picture);
    return split;
}

static void test_threads(gconstpointer recipe)
{
    static const GeglRectangle area = { -301, -203, 640, 450 };
    float *one, *several;

    use_threads(1);
    one = render(recipe, area);
    for (int threads = 2; threads <= 4; threads += 2) {
        use_threads(threads);
        g_assert_true(is_split(recipe, area)); /* else one thread did it all */
        several = render(recipe, area);
        assert_part_equals(several, area, one, area);
        g_free(several);
    }
    use_threads(1);
    g_free(one);
}

/* Another value, well inside the range. */
static void change(GParamSpec *property, GValue *value)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        double now = g_value_get_double(value), lowest = G_PARAM_SPEC_DOUBLE(property)->minimum;
        double highest = G_PARAM_SPEC_DOUBLE(property)->maximum, step = fmin(1.25, 0.3 * (highest - lowest));

        g_value_set_double(value, now + step < highest ? now + step : now - step);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        int now = g_value_get_int(value);

        g_value_set_int(value, now < G_PARAM_SPEC_INT(property)->maximum ? now + 1 : now - 1);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        g_value_set_uint(value, g_value_get_uint(value) + 1);
    } else {
        GEnumClass *choices = G_PARAM_SPEC_ENUM(property)->enum_class;
        int now = g_value_get_enum(value);

        g_value_set_enum(value, choices->values[choices->values[0].value == now].value);
    }
}

/* Where a property has an effect only beside a choice of another one. */
static const struct {
    const char *property, *beside;
    int choice;
} contexts[] = {
    { "offset", "fractal", NK_FRACTAL_RIDGED },
    { "ping-pong", "fractal", NK_FRACTAL_PING_PONG },
    { "overflow", "range", NK_RANGE_CONTRAST },
    { "strength", "output", 7 /* relief */ },
    { "gradient-angle", "gradient-set", NK_GRADIENTS_PSRD },
    { "variant", "gradient-set", NK_GRADIENTS_OPENSIMPLEX2 },
};

static void enter_context(GeglNode *node, const char *property, gboolean enter, int *before)
{
    for (gsize i = 0; i < G_N_ELEMENTS(contexts); i++) {
        /* psrdnoise has no fourth dimension. */
        gboolean less = contexts[i].choice == NK_GRADIENTS_PSRD && strcmp(property, "gradient-angle") == 0;

        if (strcmp(contexts[i].property, property) != 0)
            continue;
        if (enter)
            gegl_node_get(node, contexts[i].beside, before, NULL);
        if (enter && less)
            gegl_node_set(node, "dimensions", 3, NULL);
        gegl_node_set(node, contexts[i].beside, enter ? contexts[i].choice : *before, NULL);
        if (!enter && less)
            gegl_node_set(node, "dimensions", 4, NULL);
    }
}

/* Each property changes the picture at once, though nothing else does, and setting it back gives
 * the first picture again. Four dimensions, so that few are without effect. */
static void test_properties_back(gconstpointer operation)
{
    static const GeglRectangle area = { -20, -20, 50, 50 };
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);
    GeglNode *graph = gegl_node_new();
    GeglNode *node = gegl_node_new_child(graph, "operation", operation, "dimensions", 4, NULL);
    Picture picture = { graph, node, babl_format("Y' float") };

    for (guint i = 0; i < count; i++) {
        GValue before = G_VALUE_INIT, other = G_VALUE_INIT;
        float *first, *away, *back;
        int beside = 0;

        if (gegl_param_spec_get_property_key(properties[i], "role"))
            continue; /* read-only */
        enter_context(node, properties[i]->name, TRUE, &beside);
        first = picture_render(&picture, area);

        g_value_init(&before, properties[i]->value_type);
        gegl_node_get_property(node, properties[i]->name, &before);
        g_value_init(&other, properties[i]->value_type);
        g_value_copy(&before, &other);
        change(properties[i], &other);
        gegl_node_set_property(node, properties[i]->name, &other);
        away = picture_render(&picture, area);
        gegl_node_set_property(node, properties[i]->name, &before);
        back = picture_render(&picture, area);
        if (memcmp(away, first, sizeof(float) * area.width * area.height) == 0) {
            g_test_message("%s has no effect", properties[i]->name);
            g_test_fail();
        }
        assert_part_equals(back, area, first, area);
        g_value_unset(&before);
        g_value_unset(&other);
        enter_context(node, properties[i]->name, FALSE, &beside);
        g_free(first);
        g_free(away);
        g_free(back);
    }
    g_free(properties);
    picture_free(&picture);
}

/* GIMP stores doubles as float32: a filter saved and loaded again must not change. */
static void test_float_properties(void)
{
    static const GeglRectangle area = { 1000, 1000, 64, 64 };
    static const char *const properties[] = { "scale",       "evolution", "w",           "rotation",
                                              "stretch",     "x",         "y",           "octaves",
                                              "lacunarity",  "gain",      "warp-amount", "warp-scale",
                                              "warp-octaves" };
    static const double values[] = { 10.1, 0.3, 0.7, 33.3, 1.3, 17.7, -5.1, 3.3, 2.1, 0.6, 33.3, 70.7, 1.9 };
    Picture picture[2];
    float *pixels[2];

    for (int stored = 0; stored < 2; stored++) {
        GeglNode *graph = gegl_node_new();
        GeglNode *node =
            gegl_node_new_child(graph, "operation", "noisekit:domain-warp", "dimensions", 4, NULL);

        picture[stored] = (Picture){ graph, node, babl_format("Y' float") };
        for (gsize i = 0; i < G_N_ELEMENTS(values); i++)
            gegl_node_set(node, properties[i], stored ? (double)(float)values[i] : values[i], NULL);
        pixels[stored] = picture_render(&picture[stored], area);
    }
    assert_part_equals(pixels[1], area, pixels[0], area);
    for (int stored = 0; stored < 2; stored++) {
        g_free(pixels[stored]);
        picture_free(&picture[stored]);
    }
}

/* --- Golden checksums: the same bits next year, and from every compiler and machine. --- */

static char *checksum(const char *recipe)
{
    static const GeglRectangle area = { -67, -61, 141, 133 };
    float *values = render(recipe, area);
    char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)values,
                                            sizeof(float) * area.width * area.height);

    g_free(values);
    return sum;
}

/* One line per recipe; on stdout where the path is NULL. */
static int write_checksums(const char *path)
{
    GString *text = g_string_new(NULL);
    gboolean written = TRUE;

    for (int i = 0; recipes[i]; i++) {
        char *sum = checksum(recipes[i]);

        g_string_append_printf(text, "%s %s\n", sum, recipes[i]);
        g_free(sum);
    }
    if (path)
        written = g_file_set_contents(path, text->str, -1, NULL);
    else
        fputs(text->str, stdout);
    g_string_free(text, TRUE);
    return written ? 0 : 1;
}

static void test_golden(gconstpointer recipe)
{
    char *text = NULL, *sum, *line;

    g_file_get_contents(GOLDEN, &text, NULL, NULL);
    g_assert_nonnull(text);
    sum = checksum(recipe);
    line = g_strdup_printf("%s %s\n", sum, (const char *)recipe);
    if (!strstr(text, line)) {
        g_test_message("the pixels moved (ninja update-golden-operations if that was meant)");
        g_test_fail();
    }
    g_free(line);
    g_free(sum);
    g_free(text);
}

/* --- Instruction sets: this program runs itself with NOISEKIT_SIMD and prints a checksum per
 * recipe. --- */

static char *program;

static char **checksums(const char *level)
{
    char *argv[] = { program, "--checksums", NULL }, *output = NULL, **environment = g_get_environ(), **lines;
    int status = -1;
    GError *error = NULL;

    environment = g_environ_setenv(environment, "NOISEKIT_SIMD", level, TRUE);
    g_spawn_sync(NULL, argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, &error);
    g_assert_no_error(error);
    g_assert_cmpint(status, ==, 0);
    lines = g_strsplit(g_strchomp(output), "\n", 0);
    g_assert_cmpuint(g_strv_length(lines), ==, recipe_count());
    g_strfreev(environment);
    g_free(output);
    return lines;
}

/* The level that a user's own processor would take is the one all others are compared with. */
static void test_instruction_set(gconstpointer level)
{
    char **usual = checksums(nk_simd_current()), **forced = checksums(level);

    for (int i = 0; recipes[i]; i++)
        if (strcmp(usual[i], forced[i]) != 0) {
            g_test_message("%s differs: %s", nk_simd_current(), recipes[i]);
            g_test_fail();
        }
    g_strfreev(usual);
    g_strfreev(forced);
}

int main(int argc, char **argv)
{
    gchar **operations;
    guint count;

    program = argv[0];
    if (argc > 1 && (strcmp(argv[1], "--checksums") == 0 || strcmp(argv[1], "--update") == 0)) {
        gegl_init(NULL, NULL);
        return write_checksums(argc > 2 ? argv[2] : NULL);
    }
    test_init(&argc, &argv);
    use_threads(1);
    add_for_each_recipe("golden", test_golden);
    add_for_each_recipe("crops", test_crops);
    add_for_each_recipe("crops far away", test_far_crops);
    add_for_each_recipe("order", test_order);
    add_for_each_recipe("threads", test_threads);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++)
        if (has_recipes(operations[i])) {
            char *path = g_strdup_printf("/each property has an effect/%s", operations[i]);

            g_test_add_data_func(path, operations[i], test_properties_back);
            g_free(path);
        }
    g_test_add_func("/properties stored as float32", test_float_properties);
    for (int i = 0; i < nk_simd_count(); i++) {
        char *path = g_strdup_printf("/instruction set/%s", nk_simd_name(i));

        g_test_add_data_func(path, nk_simd_name(i), test_instruction_set);
        g_free(path);
    }
    return g_test_run();
}
