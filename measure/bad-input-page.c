/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Writes docs/bad-input.md: what users see when they give an operation's property a value that it does not
 * take, by GEGL's C interface, as words of the gegl program's command line, and in a graph file (XML). The
 * last two go through the functions of GEGL that the program itself calls. Answers that differ in names and
 * numbers alone are one row.
 */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gegl-plugin.h>

typedef enum { BY_CODE, BY_COMMAND, BY_XML, WAYS } Way;

static const char *const way_names[WAYS] = { "C", "command line", "XML" };

/* -------------------------------------------------------------------------- what is said meanwhile */

static GString *said;

static void on_log(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)data;
    (void)level;
    g_string_append_printf(said, "%s%s: %s", said->len ? " / " : "", domain ? domain : "", message);
}

static int real_stderr, caught;

/* GEGL prints some of its answers. */
static void catch_stderr(void)
{
    fflush(stderr);
    g_string_truncate(said, 0);
    if (ftruncate(caught, 0) != 0 || lseek(caught, 0, SEEK_SET) != 0)
        exit(EXIT_FAILURE);
    dup2(caught, STDERR_FILENO);
}

static void release_stderr(void)
{
    char printed[4096];
    ssize_t size;

    fflush(stderr);
    dup2(real_stderr, STDERR_FILENO);
    size = pread(caught, printed, sizeof printed - 1, 0);
    printed[MAX(size, 0)] = '\0';
    if (size > 0)
        g_string_append_printf(said, "%s%s", said->len ? " / " : "", g_strstrip(printed));
}

/* ---------------------------------------------------------------------------------- giving values */

static void give_by_code(GeglNode *node, GParamSpec *property, const char *text)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        gegl_node_set(node, property->name, g_ascii_strtod(text, NULL), NULL);
    } else if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR) {
        GeglColor *color = *text ? gegl_color_new(text) : NULL;

        gegl_node_set(node, property->name, color, NULL);
        g_clear_object(&color);
    } else if (G_IS_PARAM_SPEC_STRING(property)) {
        gegl_node_set(node, property->name, text, NULL);
    } else {
        gegl_node_set(node, property->name, (int)g_ascii_strtoll(text, NULL, 10), NULL);
    }
}

static GeglNode *node_with(GeglNode *graph, const char *operation)
{
    GSList *children = gegl_node_get_children(graph);
    GeglNode *found = NULL;

    for (GSList *at = children; at; at = at->next)
        if (g_strcmp0(gegl_node_get_operation(at->data), operation) == 0)
            found = at->data;
    g_slist_free(children);
    return found;
}

/* A graph with the operation, its property set to the text; what is said is in said. NULL: there is none. */
static GeglNode *give(Way way, const char *operation, GParamSpec *property, const char *text, GeglNode **node)
{
    GeglNode *graph = gegl_node_new();

    catch_stderr();
    if (way == BY_CODE) {
        *node = gegl_node_new_child(graph, "operation", operation, NULL);
        give_by_code(*node, property, text);
    } else if (way == BY_COMMAND) {
        GeglNode *first = gegl_node_new_child(graph, "operation", "gegl:nop", NULL);
        GeglNode *last = gegl_node_new_child(graph, "operation", "gegl:nop", NULL);
        g_autofree char *line = g_strdup_printf("%s %s=%s", operation, property->name, text);
        GError *error = NULL;

        gegl_create_chain(line, first, last, 0.0, 512, "/", &error);
        if (error)
            g_string_append_printf(said, "%s%s", said->len ? " / " : "", error->message);
        g_clear_error(&error);
        *node = node_with(graph, operation);
    } else {
        g_autofree char *xml =
            g_strdup_printf("<?xml version='1.0' encoding='UTF-8'?><gegl><node operation='%s' "
                            "%s='%s'/></gegl>",
                            operation, property->name, text);

        g_object_unref(graph);
        graph = gegl_node_new_from_xml(xml, "/");
        *node = graph ? node_with(graph, operation) : NULL;
    }
    release_stderr();
    return graph;
}

/* -------------------------------------------------------------------------------- what came of it */

static char *value_text(GeglNode *node, GParamSpec *property)
{
    g_auto(GValue) value = G_VALUE_INIT;

    g_value_init(&value, G_PARAM_SPEC_VALUE_TYPE(property));
    gegl_node_get_property(node, property->name, &value);
    if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR) {
        char *text = NULL;

        if (!g_value_get_object(&value))
            return g_strdup("no color");
        g_object_get(g_value_get_object(&value), "string", &text, NULL);
        return text;
    }
    if (G_IS_PARAM_SPEC_DOUBLE(property))
        return g_strdup_printf("%g", g_value_get_double(&value));
    if (G_IS_PARAM_SPEC_ENUM(property))
        return g_strdup_printf("%d", g_value_get_enum(&value));
    return g_strdup_value_contents(&value);
}

/* What the property is at first; kept from one call to the next, since a material takes its time to build. */
static const char *usual_text(const char *operation, GParamSpec *property)
{
    static GParamSpec *known;
    static char *text;

    if (property != known) {
        g_autoptr(GeglNode) fresh = gegl_node_new();

        gegl_node_set(fresh, "operation", operation, NULL);
        g_free(text);
        text = value_text(fresh, property);
        known = property;
    }
    return text;
}

/* How the value that is used now is to be called. */
static char *outcome(GeglNode *node, GParamSpec *property, const char *operation, const char *given)
{
    const char *usual = usual_text(operation, property);
    g_autofree char *now = NULL;

    if (node == NULL)
        return g_strdup("no operation");
    now = value_text(node, property);
    if (strcmp(now, usual) == 0 && (strcmp(given, "nan") == 0 || strcmp(given, "abc") == 0))
        return g_strdup("default");
    if (G_IS_PARAM_SPEC_DOUBLE(property) || G_IS_PARAM_SPEC_INT(property)) {
        gboolean real = G_IS_PARAM_SPEC_DOUBLE(property);
        double value = g_ascii_strtod(now, NULL);
        double lowest = real ? G_PARAM_SPEC_DOUBLE(property)->minimum : G_PARAM_SPEC_INT(property)->minimum;
        double highest = real ? G_PARAM_SPEC_DOUBLE(property)->maximum : G_PARAM_SPEC_INT(property)->maximum;

        if (fabs(value - lowest) <= 1e-5 * fabs(lowest))
            return g_strdup("lowest");
        if (fabs(value - highest) <= 1e-5 * fabs(highest))
            return g_strdup("highest");
        if (value == 0.0)
            return g_strdup("0");
        if (value > lowest && value < highest)
            return g_strdup("another allowed value");
    }
    return g_strdup(strcmp(now, usual) == 0 ? "default" : now);
}

static void replace(char **text, const char *what, const char *by)
{
    GString *string = g_string_new(*text);

    if (*what)
        g_string_replace(string, what, by, 0);
    g_free(*text);
    *text = g_string_free(string, FALSE);
}

/* What was said, names and numbers taken out, so that equal answers are equal. */
static char *template_of(const char *operation, GParamSpec *property)
{
    char *text = g_strdup(said->len ? said->str : "nothing");
    g_autoptr(GRegex) range = g_regex_new("allowed is \\S+ to [^;]+;", 0, 0, NULL);
    g_autoptr(GRegex) value = g_regex_new("(is|using) -?([0-9.]+(e[+-]?[0-9]+)?|inf|nan)\\b", 0, 0, NULL);
    g_autoptr(GRegex) pointer = g_regex_new("0x[0-9a-f]+", 0, 0, NULL);
    g_autoptr(GRegex) list = g_regex_new("\\n.*", G_REGEX_DOTALL, 0, NULL);
    g_autofree char *subject = g_strdup_printf("OPERATION: %s is", property->name);
    g_autofree char *quoted = g_strdup_printf("'%s'", property->name);
    g_autofree char *set = g_strdup_printf("param_set %s", property->name);
    char *next;

    replace(&text, operation, "OPERATION");
    replace(&text, subject, "OPERATION: PROPERTY is");
    replace(&text, quoted, "'PROPERTY'");
    replace(&text, set, "param_set PROPERTY");
    replace(&text, g_type_name(property->value_type), "TYPE");
    next = g_regex_replace(range, text, -1, 0, "allowed is LOWEST to HIGHEST;", 0, NULL);
    g_free(text);
    text = g_regex_replace(value, next, -1, 0, "\\1 NUMBER", 0, NULL);
    g_free(next);
    next = g_regex_replace(pointer, text, -1, 0, "ADDRESS", 0, NULL);
    g_free(text);
    text = g_regex_replace(list, next, -1, 0, " …and what it knows, one a line", 0, NULL);
    g_free(next);
    replace(&text, "|", "\\|");
    return text;
}

/* ------------------------------------------------------------------------------------------- rows */

/* What is said and used for a kind of property and a value, and by how many properties in every way. */
typedef struct {
    int count[WAYS];
} Row;

static GHashTable *rows; /* by the row's other cells */

static void add_row(const char *kind, const char *given, Way way, const char *answer, const char *used)
{
    char *key = g_strdup_printf("%s | `%s` | %s | %s", kind, given, answer, used);
    Row *row = g_hash_table_lookup(rows, key);

    if (row == NULL) {
        row = g_new0(Row, 1);
        g_hash_table_insert(rows, key, row);
    }
    row->count[way]++;
}

static void print_row(const char *key)
{
    const Row *row = g_hash_table_lookup(rows, key);
    const char *comma = "";

    printf("| %s | ", key);
    for (Way way = 0; way < WAYS; way++)
        if (row->count[way]) {
            printf("%s%s %d", comma, way_names[way], row->count[way]);
            comma = ", ";
        }
    puts(" |");
}

static void try(const char *operation, GParamSpec *property, const char *kind, const char *name,
                const char *text, gboolean by_code)
{
    for (Way way = by_code ? BY_CODE : BY_COMMAND; way < WAYS; way++) {
        GeglNode *node = NULL, *graph = give(way, operation, property, text, &node);
        g_autofree char *answer = template_of(operation, property);
        g_autofree char *used = outcome(node, property, operation, text);

        add_row(kind, name, way, answer, used);
        g_clear_object(&graph);
    }
}

static void try_number(const char *operation, GParamSpec *property, const char *kind, double lowest,
                       double highest, gboolean real)
{
    g_autofree char *below = g_strdup_printf("%.17g", lowest - 1.0 - (real ? fabs(lowest) : 0.0));
    g_autofree char *above = g_strdup_printf("%.17g", highest * (real ? 2.0 : 1.0) + 1.0);

    try(operation, property, kind, "below", below, TRUE);
    try(operation, property, kind, "above", above, TRUE);
    if (real) {
        try(operation, property, kind, "nan", "nan", TRUE);
        try(operation, property, kind, "inf", "inf", TRUE);
        try(operation, property, kind, "-inf", "-inf", TRUE);
        try(operation, property, kind, "1e300", "1e300", TRUE);
    }
    try(operation, property, kind, "abc", "abc", FALSE);
}

static void try_property(const char *operation, GParamSpec *property)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        gboolean angle = g_strcmp0(gegl_param_spec_get_property_key(property, "unit"), "degree") == 0;

        try_number(operation, property, angle ? "angle" : "real number",
                   G_PARAM_SPEC_DOUBLE(property)->minimum, G_PARAM_SPEC_DOUBLE(property)->maximum, TRUE);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        try_number(operation, property, "whole number", G_PARAM_SPEC_INT(property)->minimum,
                   G_PARAM_SPEC_INT(property)->maximum, FALSE);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        try(operation, property, "seed", "-1", "-1", FALSE);
        try(operation, property, "seed", "1e99", "1e99", FALSE);
        try(operation, property, "seed", "abc", "abc", FALSE);
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        try(operation, property, "choice", "4711", "4711", TRUE);
        try(operation, property, "choice", "nosuch", "nosuch", FALSE);
    } else if (G_IS_PARAM_SPEC_BOOLEAN(property)) {
        try(operation, property, "yes or no", "7", "7", TRUE);
        try(operation, property, "yes or no", "maybe", "maybe", FALSE);
    } else if (G_PARAM_SPEC_VALUE_TYPE(property) == GEGL_TYPE_COLOR) {
        try(operation, property, "color", "", "", TRUE);
        try(operation, property, "color", "nosuch", "nosuch", TRUE);
        try(operation, property, "color", "rgb(nan,0,0)", "rgb(nan,0,0)", TRUE);
        try(operation, property, "color", "rgb(1e30,0,0)", "rgb(1e30,0,0)", TRUE);
    }
}

static void try_operation(const char *operation)
{
    guint count;
    g_autofree GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++)
        if (!gegl_param_spec_get_property_key(properties[i], "role"))
            try_property(operation, properties[i]);
}

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

int main(void)
{
    guint count;
    gchar **operations;
    GList *sorted;
    char name[] = "/tmp/bad-input-XXXXXX";

    g_setenv("GEGL_PATH", GEGL_FOLDERS, TRUE); /* this build's operations, not installed ones */
    g_setenv("LANGUAGE", "C", TRUE);
    real_stderr = dup(STDERR_FILENO);
    caught = mkstemp(name);
    unlink(name);
    said = g_string_new(NULL);
    rows = g_hash_table_new(g_str_hash, g_str_equal);
    gegl_init(NULL, NULL);
    g_log_set_default_handler(on_log, NULL);
    operations = gegl_list_operations(&count);
    for (guint i = 0; i < count; i++)
        if (g_str_has_prefix(operations[i], "noisekit:"))
            try_operation(operations[i]);
    g_free(operations);

    puts("# What bad values get for an answer\n\n"
         "Made by `meson compile -C build bad-input-page`, which gives every property of every operation "
         "values that "
         "it does not\ntake; do not edit. Answers that differ in names and numbers alone are one row; the "
         "last column "
         "counts the properties, by C\n(`gegl_node_set`), by words of gegl's command line, and in a graph "
         "file. Answers "
         "that begin with `noisekit:` are noisekit's own,\nthe others GEGL 0.4.42's and GLib 2.74's. An "
         "angle comes round, "
         "so hardly any is wrong.\n\n"
         "| property | given | what is said | what is used | properties |\n"
         "| --- | --- | --- | --- | --- |");
    sorted = g_list_sort(g_hash_table_get_keys(rows), by_text);
    for (GList *at = sorted; at; at = at->next)
        print_row(at->data);
    g_list_free(sorted);
    return EXIT_SUCCESS;
}
