/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Writes docs/operations.md from what the operations say of themselves, with a picture of every operation and
 * of every choice of its properties.
 *
 *   operations-page FOLDER         FOLDER/operations.md and its pictures
 *   operations-page --text         the page alone, on standard output
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <gegl-plugin.h>

enum { SHOWN_WIDTH = 200, SHOWN_HEIGHT = 128, CAPTION = 18, GAP = 6, COLUMNS = 4 };

/* How many times as large as it is shown a picture is rendered. */
static int zoom_of(const char *operation)
{
    return strcmp(operation, "noisekit:hillside") == 0 ? 5 : 2;
}

/* What a property needs beside it to have an effect. */
static void set_beside(GeglNode *node, const char *property, int value)
{
    if (strcmp(property, "overflow") == 0) {
        gegl_node_set(node, "range", 2 /* contrast */, NULL);
    } else if (strcmp(property, "variant") == 0) {
        /* perlin-grid is psrdnoise's, in 3D; the others are OpenSimplex2's. */
        if (gegl_operation_find_property(gegl_node_get_operation(node), "dimensions"))
            gegl_node_set(node, "dimensions", value == 2 ? 4 : 3, NULL);
        gegl_node_set(node, "gradient-set", value == 3 ? 7 : 8, NULL);
    } else if (strcmp(property, "gradient-set") == 0 && value >= 10) {
        /* Perlin's own sets are for the square lattice. */
        if (gegl_operation_find_property(gegl_node_get_operation(node), "lattice"))
            gegl_node_set(node, "lattice", 1, NULL);
        if (gegl_operation_find_property(gegl_node_get_operation(node), "basis"))
            gegl_node_set(node, "basis", 1, NULL);
    } else if (strcmp(property, "green") == 0) {
        gegl_node_set(node, "kind", 1 /* normal map */, NULL);
    } else if (strcmp(property, "ripple-shape") == 0) {
        gegl_node_set(node, "kind", 1 /* ripple */, NULL);
    }
}

/* ---------------------------------------------------------------------------------- pictures */

/* What filters are shown on. */
static GeglNode *make_input(GeglNode *graph, const char *operation)
{
    if (strcmp(operation, "noisekit:displace") == 0)
        return gegl_node_new_child(graph, "operation", "gegl:checkerboard", "x", 40, "y", 40, NULL);
    return gegl_node_new_child(graph, "operation", "noisekit:fbm", "scale", 120.0, "seed", 3, NULL);
}

/* An operation at its defaults but for one property, drawn with its corner at (x, y). */
static void draw_operation(cairo_t *cr, int x, int y, const char *operation, const char *property, int value)
{
    const int zoom = zoom_of(operation);
    const GeglRectangle area = { 0, 0, SHOWN_WIDTH * zoom, SHOWN_HEIGHT * zoom };
    GeglNode *graph = gegl_node_new();
    GeglNode *node = gegl_node_new_child(graph, "operation", operation, NULL);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, area.width, area.height);

    if (property) {
        set_beside(node, property, value);
        gegl_node_set(node, property, value, NULL);
    }
    if (gegl_node_has_pad(node, "input"))
        gegl_node_link(make_input(graph, operation), node);
    gegl_node_blit(node, 1.0, &area, babl_format("cairo-ARGB32"), cairo_image_surface_get_data(surface),
                   cairo_image_surface_get_stride(surface), GEGL_BLIT_DEFAULT);
    cairo_surface_mark_dirty(surface);
    g_object_unref(graph);

    cairo_save(cr);
    cairo_rectangle(cr, x, y, SHOWN_WIDTH, SHOWN_HEIGHT);
    cairo_clip(cr);
    for (int i = 0; i * 16 < SHOWN_WIDTH; i++)
        for (int j = 0; j * 16 < SHOWN_HEIGHT; j++) {
            double grey = (i + j) & 1 ? 0.75 : 0.85;

            cairo_set_source_rgb(cr, grey, grey, grey);
            cairo_rectangle(cr, x + i * 16, y + j * 16, 16, 16);
            cairo_fill(cr);
        }
    cairo_translate(cr, x, y);
    cairo_scale(cr, 1.0 / zoom, 1.0 / zoom);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(surface);
}

static void save(cairo_surface_t *surface, const char *path)
{
    GeglRectangle area = { 0, 0, cairo_image_surface_get_width(surface),
                           cairo_image_surface_get_height(surface) };
    GeglBuffer *buffer = gegl_buffer_new(&area, babl_format("cairo-ARGB32"));
    GeglNode *graph = gegl_node_new();
    GeglNode *source = gegl_node_new_child(graph, "operation", "gegl:buffer-source", "buffer", buffer, NULL);
    GeglNode *sink =
        gegl_node_new_child(graph, "operation", "gegl:jpg-save", "path", path, "quality", 86, NULL);

    cairo_surface_flush(surface);
    gegl_buffer_set(buffer, &area, 0, babl_format("cairo-ARGB32"), cairo_image_surface_get_data(surface),
                    cairo_image_surface_get_stride(surface));
    gegl_node_link(source, sink);
    gegl_node_process(sink);
    g_object_unref(graph);
    g_object_unref(buffer);
}

/* All choices of one property side by side, each with its name below; without a property, the operation. */
static void draw_choices(const char *path, const char *operation, GParamSpec *property)
{
    GEnumClass *choice = property ? G_PARAM_SPEC_ENUM(property)->enum_class : NULL;
    int count = choice ? (int)choice->n_values : 1, columns = MIN(count, COLUMNS);
    int rows = (count + columns - 1) / columns, caption = choice ? CAPTION : 0;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns * (SHOWN_WIDTH + GAP) - GAP,
                                   rows * (SHOWN_HEIGHT + caption + GAP) - GAP);
    cairo_t *cr = cairo_create(surface);

    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    cairo_paint(cr);
    cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, 12.0);
    for (int i = 0; i < count; i++) {
        int x = i % columns * (SHOWN_WIDTH + GAP), y = i / columns * (SHOWN_HEIGHT + caption + GAP);

        draw_operation(cr, x, y, operation, property ? property->name : NULL,
                       choice ? choice->values[i].value : 0);
        if (choice) {
            cairo_set_source_rgb(cr, 0.2, 0.2, 0.2);
            cairo_move_to(cr, x + 2, y + SHOWN_HEIGHT + 13);
            cairo_show_text(cr, choice->values[i].value_nick);
        }
    }
    cairo_destroy(cr);
    save(surface, path);
    cairo_surface_destroy(surface);
}

/* -------------------------------------------------------------------------------------- text */

static const char *short_name(const char *operation)
{
    return operation + strlen("noisekit:");
}

/* A table cell: without line ends and bars. */
static void print_cell(FILE *to, const char *text)
{
    for (; text && *text; text++)
        fprintf(to, *text == '|' ? "\\|" : *text == '\n' ? " " : "%c", *text);
}

static void print_default(FILE *to, GParamSpec *property)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        fprintf(to, "%g", G_PARAM_SPEC_DOUBLE(property)->default_value);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        fprintf(to, "%d", G_PARAM_SPEC_INT(property)->default_value);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        fprintf(to, "%u", G_PARAM_SPEC_UINT(property)->default_value);
    } else if (G_IS_PARAM_SPEC_BOOLEAN(property)) {
        fputs(G_PARAM_SPEC_BOOLEAN(property)->default_value ? "true" : "false", to);
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        GParamSpecEnum *choice = G_PARAM_SPEC_ENUM(property);

        fprintf(to, "`%s`", g_enum_get_value(choice->enum_class, choice->default_value)->value_nick);
    } else {
        g_auto(GValue) value = G_VALUE_INIT, text = G_VALUE_INIT;

        g_value_init(&value, G_PARAM_SPEC_VALUE_TYPE(property));
        g_value_init(&text, G_TYPE_STRING);
        g_param_value_set_default(property, &value);
        if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR && g_value_get_object(&value)) {
            char *colour;

            g_object_get(g_value_get_object(&value), "string", &colour, NULL);
            fprintf(to, "`%s`", colour);
            g_free(colour);
        } else if (g_value_transform(&value, &text) && g_value_get_string(&text)) {
            print_cell(to, g_value_get_string(&text));
        }
    }
}

static void print_range(FILE *to, GParamSpec *property)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE(property);

        fprintf(to, "%g to %g", range->minimum, range->maximum);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        GParamSpecInt *range = G_PARAM_SPEC_INT(property);

        fprintf(to, "%d to %d", range->minimum, range->maximum);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        GParamSpecUInt *range = G_PARAM_SPEC_UINT(property);

        fprintf(to, "%u to %u", range->minimum, range->maximum);
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        GEnumClass *choice = G_PARAM_SPEC_ENUM(property)->enum_class;

        for (guint i = 0; i < choice->n_values; i++) {
            fprintf(to, "%s`%s`", i ? ", " : "", choice->values[i].value_nick);
        }
    } else if (G_IS_PARAM_SPEC_BOOLEAN(property)) {
        fputs("true, false", to);
    } else if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR) {
        fputs("a colour", to);
    }
}

static const char *unit_of(GParamSpec *property)
{
    const char *unit = gegl_param_spec_get_property_key(property, "unit");

    if (g_strcmp0(unit, "pixel-distance") == 0 || g_strcmp0(unit, "pixel-coordinate") == 0)
        return " px";
    return g_strcmp0(unit, "degree") == 0 ? "°" : "";
}

static void print_properties(FILE *to, GParamSpec **properties, guint count)
{
    fputs("| property | default | allowed | meaning |\n| --- | --- | --- | --- |\n", to);
    for (guint i = 0; i < count; i++) {
        fprintf(to, "| `%s` | ", properties[i]->name);
        print_default(to, properties[i]);
        fprintf(to, "%s | ", unit_of(properties[i]));
        print_range(to, properties[i]);
        fputs(" | ", to);
        print_cell(to, g_param_spec_get_nick(properties[i]));
        if (g_param_spec_get_blurb(properties[i]) && *g_param_spec_get_blurb(properties[i])) {
            fputs(": ", to);
            print_cell(to, g_param_spec_get_blurb(properties[i]));
        }
        fputs(" |\n", to);
    }
    fputc('\n', to);
}

/* folder: where pictures go; NULL: none are rendered. */
static void print_operation(FILE *to, const char *operation, const char *folder)
{
    const char *name = short_name(operation);
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    fprintf(to, "## %s\n\n**%s.** %s.\n\n", operation, gegl_operation_get_key(operation, "title"),
            gegl_operation_get_key(operation, "description"));
    fprintf(to, "![%s](operations/%s.jpg)\n\n", operation, name);
    print_properties(to, properties, count);
    if (folder) {
        g_autofree char *path = g_strdup_printf("%s/operations/%s.jpg", folder, name);

        draw_choices(path, operation, NULL);
    }
    for (guint i = 0; i < count; i++) {
        if (!G_IS_PARAM_SPEC_ENUM(properties[i]))
            continue;
        fprintf(to, "`%s`:\n\n![%s](operations/%s-%s.jpg)\n\n", properties[i]->name, properties[i]->name,
                name, properties[i]->name);
        if (folder) {
            g_autofree char *path =
                g_strdup_printf("%s/operations/%s-%s.jpg", folder, name, properties[i]->name);

            draw_choices(path, operation, properties[i]);
        }
    }
    g_free(properties);
}

static void print_page(FILE *to, const char *folder)
{
    guint count;
    gchar **operations = gegl_list_operations(&count);

    fputs(
        "# The operations\n\n"
        "Made by `meson compile -C build operations-page` from what the operations say of themselves; do not "
        "edit.\n"
        "Every picture shows an operation at its defaults, with one property changed where choices are "
        "listed.\n\n",
        to);
    for (guint i = 0; i < count; i++)
        if (g_str_has_prefix(operations[i], "noisekit:"))
            fprintf(to, "- [%s](#noisekit%s): %s\n", operations[i], short_name(operations[i]),
                    gegl_operation_get_key(operations[i], "description"));
    fputc('\n', to);
    for (guint i = 0; i < count; i++)
        if (g_str_has_prefix(operations[i], "noisekit:"))
            print_operation(to, operations[i], folder);
    g_free(operations);
}

int main(int argc, char **argv)
{
    bool text_only = argc == 2 && strcmp(argv[1], "--text") == 0;
    FILE *page = stdout;

    if (argc != 2) {
        fprintf(stderr, "Usage: %s FOLDER | --text\n", argv[0]);
        return 2;
    }
    g_setenv("GEGL_PATH", GEGL_FOLDERS, TRUE); /* this build's operations, not installed ones */
    g_setenv("LANGUAGE", "C", TRUE);
    gegl_init(NULL, NULL);
    if (!text_only) {
        g_autofree char *pictures = g_build_filename(argv[1], "operations", NULL);
        g_autofree char *path = g_build_filename(argv[1], "operations.md", NULL);

        g_mkdir_with_parents(pictures, 0777);
        page = fopen(path, "w");
        if (page == NULL) {
            perror(path);
            return EXIT_FAILURE;
        }
    }
    print_page(page, text_only ? NULL : argv[1]);
    if (page != stdout && fclose(page) != 0)
        return EXIT_FAILURE;
    gegl_exit();
    return EXIT_SUCCESS;
}
