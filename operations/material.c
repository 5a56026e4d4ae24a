/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "material.h"

#include <math.h>
#include <string.h>

#include "enums.h"
#include "noisekit.h"

#include "graphs.h" /* made by Meson from graphs/ */

/* One property of one node. */
typedef struct {
    GeglNode *node; /* which the graph owns */
    gchar *name;    /* the node's */
    GParamSpec *property;
    gboolean noise;       /* the node renders noise */
    GValue base, wanted;  /* the graph's own, and what it should be */
} Setting;

/* A loop whose rise is shorter than this many cells of the noise is stretched to it: else the same would be seen
 * twice at once. */
static const gdouble LEAST_RISE = 2.0;

struct NoisekitMaterial {
    GeglNode *graph;  /* which its parent owns */
    GArray *settings; /* of Setting */
};

/* --- Reading the graph --- */

static gboolean is_setting (const GParamSpec *property)
{
    return (property->flags & G_PARAM_WRITABLE) != 0 &&
           (G_IS_PARAM_SPEC_DOUBLE (property) || G_IS_PARAM_SPEC_INT (property) ||
            G_IS_PARAM_SPEC_UINT (property) || G_IS_PARAM_SPEC_ENUM (property) ||
            G_IS_PARAM_SPEC_BOOLEAN (property) || GEGL_IS_PARAM_SPEC_COLOR (property));
}

static void clear_setting (gpointer data)
{
    Setting *setting = data;

    g_free (setting->name);
    g_value_unset (&setting->base);
    g_value_unset (&setting->wanted);
}

static void add_settings (NoisekitMaterial *material, GeglNode *node)
{
    const gchar *operation = gegl_node_get_operation (node);
    guint count;
    GParamSpec **properties = gegl_operation_list_properties (operation, &count);

    for (guint i = 0; i < count; i++) {
        Setting setting = { .node = node, .property = properties[i] };

        if (!is_setting (properties[i]))
            continue;
        setting.noise = g_str_has_prefix (operation, "noisekit:") &&
                        gegl_operation_find_property (operation, "tile-width") != NULL;
        g_object_get (node, "name", &setting.name, NULL);
        g_value_init (&setting.base, properties[i]->value_type);
        g_value_init (&setting.wanted, properties[i]->value_type);
        gegl_node_get_property (node, properties[i]->name, &setting.base);
        g_value_copy (&setting.base, &setting.wanted);
        g_array_append_val (material->settings, setting);
    }
    g_free (properties);
}

static GeglNode *read_graph (const gchar *name)
{
    gchar *path = g_strdup_printf ("/noisekit/%s.xml", name);
    GBytes *text = g_resource_lookup_data (noisekit_graphs_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    GeglNode *graph = text ? gegl_node_new_from_xml (g_bytes_get_data (text, NULL), "") : NULL;

    if (graph == NULL)
        g_error ("the module holds no graph %s", path);
    g_bytes_unref (text);
    g_free (path);
    return graph;
}

static void free_material (gpointer data)
{
    NoisekitMaterial *material = data;

    g_array_unref (material->settings);
    g_free (material);
}

static NoisekitMaterial *add_graph (GeglNode *parent, GeglNode *graph)
{
    NoisekitMaterial *material = g_new0 (NoisekitMaterial, 1);
    GSList *nodes = gegl_node_get_children (graph);

    material->settings = g_array_new (FALSE, TRUE, sizeof (Setting));
    g_array_set_clear_func (material->settings, clear_setting);
    for (GSList *i = nodes; i; i = i->next) {
        gchar *name = NULL;

        g_object_get (i->data, "name", &name, NULL);
        if (g_strcmp0 (name, "frame") == 0)
            gegl_node_set (i->data, "operation", "gegl:nop", NULL);
        else
            add_settings (material, i->data);
        g_free (name);
    }
    g_slist_free (nodes);
    material->graph = graph;
    gegl_node_add_child (parent, graph);
    gegl_node_link (graph, gegl_node_get_output_proxy (parent, "output"));
    return material;
}

static GQuark material_quark (void)
{
    return g_quark_from_static_string ("noisekit-material");
}

static void attach (GeglOperation *operation)
{
    const gchar *name = GEGL_OPERATION_GET_CLASS (operation)->name;
    GeglNode *graph = read_graph (name + strlen ("noisekit:"));

    g_object_set_qdata_full (G_OBJECT (operation), material_quark (), add_graph (operation->node, graph), free_material);
    g_object_unref (graph);
    GEGL_OPERATION_META_GET_CLASS (operation)->update (operation);
}

void noisekit_material_class_init (GeglOperationClass *klass, void (*update) (GeglOperation *))
{
    klass->attach = attach;
    GEGL_OPERATION_META_CLASS (klass)->update = update;
}

/* --- What the numbers should be --- */

static Setting *setting_at (NoisekitMaterial *material, guint i)
{
    return &g_array_index (material->settings, Setting, i);
}

static Setting *find (NoisekitMaterial *material, const gchar *node, const gchar *property)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (g_strcmp0 (setting->name, node) == 0 && strcmp (setting->property->name, property) == 0)
            return setting;
    }
    g_error ("the graph has no %s of a node named %s", property, node);
}

/* Of the noises, every one of a property that all have. */
static gboolean is_noise (const Setting *setting, const gchar *property)
{
    return setting->noise && strcmp (setting->property->name, property) == 0;
}

static void want (Setting *setting, gdouble value)
{
    if (G_IS_PARAM_SPEC_DOUBLE (setting->property)) {
        const GParamSpecDouble *range = G_PARAM_SPEC_DOUBLE (setting->property);

        g_value_set_double (&setting->wanted, CLAMP (value, range->minimum, range->maximum));
    } else if (G_IS_PARAM_SPEC_INT (setting->property)) {
        const GParamSpecInt *range = G_PARAM_SPEC_INT (setting->property);

        g_value_set_int (&setting->wanted, (gint)CLAMP (value, range->minimum, range->maximum));
    } else if (G_IS_PARAM_SPEC_ENUM (setting->property)) {
        g_value_set_enum (&setting->wanted, (gint)value);
    } else {
        g_error ("%s of %s is no number", setting->property->name, setting->name);
    }
}

NoisekitMaterial *noisekit_material_begin (GeglOperation *operation)
{
    NoisekitMaterial *material = g_object_get_qdata (G_OBJECT (operation), material_quark ());

    for (guint i = 0; material && i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        g_value_copy (&setting->base, &setting->wanted);
    }
    return material;
}

/* Colours are equal if their numbers are, whichever objects hold them. */
static gboolean equal (GParamSpec *property, const GValue *one, const GValue *other)
{
    gdouble a[4], b[4];

    if (!G_VALUE_HOLDS (one, GEGL_TYPE_COLOR))
        return g_param_values_cmp (property, one, other) == 0;
    gegl_color_get_rgba (g_value_get_object (one), &a[0], &a[1], &a[2], &a[3]);
    gegl_color_get_rgba (g_value_get_object (other), &b[0], &b[1], &b[2], &b[3]);
    return memcmp (a, b, sizeof a) == 0;
}

void noisekit_material_apply (NoisekitMaterial *material)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);
        GValue now = G_VALUE_INIT;

        g_value_init (&now, setting->property->value_type);
        gegl_node_get_property (setting->node, setting->property->name, &now);
        if (!equal (setting->property, &now, &setting->wanted))
            gegl_node_set_property (setting->node, setting->property->name, &setting->wanted);
        g_value_unset (&now);
    }
}

static void choose (Setting *setting, const gchar *text)
{
    if (GEGL_IS_PARAM_SPEC_COLOR (setting->property)) {
        g_value_take_object (&setting->wanted, gegl_color_new (text));
    } else if (G_IS_PARAM_SPEC_ENUM (setting->property)) {
        GEnumValue *value = g_enum_get_value_by_nick (G_PARAM_SPEC_ENUM (setting->property)->enum_class, text);

        if (value == NULL)
            g_error ("%s of %s cannot be %s", setting->property->name, setting->name, text);
        g_value_set_enum (&setting->wanted, value->value);
    } else {
        want (setting, g_ascii_strtod (text, NULL));
    }
}

void noisekit_material_choose (NoisekitMaterial *material, const NoisekitMaterialChoice *choices)
{
    for (; choices && choices->node; choices++)
        choose (find (material, choices->node, choices->property), choices->value);
}

/* Lengths: those that noisekit's operations say are, but for where a noise lies and repeats. */
static gboolean is_length (const Setting *setting)
{
    static const gchar *const places[] = { "x", "y", "tile-width", "tile-height", "tiled-scale-x", "tiled-scale-y",
                                           NULL };
    const gchar *operation = gegl_node_get_operation (setting->node), *name = setting->property->name;

    return g_str_has_prefix (operation, "noisekit:") && !g_strv_contains (places, name) &&
           g_strcmp0 (gegl_param_spec_get_property_key (setting->property, "unit"), "pixel-distance") == 0;
}

void noisekit_material_scale (NoisekitMaterial *material, gdouble scale, gdouble own_scale)
{
    gdouble zoom = noisekit_round (scale) / own_scale;

    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (G_VALUE_HOLDS_DOUBLE (&setting->wanted) && is_length (setting))
            want (setting, g_value_get_double (&setting->wanted) * zoom);
    }
}

void noisekit_material_seed (NoisekitMaterial *material, guint seed)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (setting->noise && GEGL_IS_PARAM_SPEC_SEED (setting->property))
            g_value_set_uint (&setting->wanted, g_value_get_uint (&setting->wanted) + seed);
    }
}

void noisekit_material_move (NoisekitMaterial *material, gdouble x, gdouble y)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (is_noise (setting, "x"))
            want (setting, g_value_get_double (&setting->wanted) + noisekit_round (x));
        else if (is_noise (setting, "y"))
            want (setting, g_value_get_double (&setting->wanted) + noisekit_round (y));
    }
}

void noisekit_material_tile (NoisekitMaterial *material, gint width, gint height)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (is_noise (setting, "tile-width"))
            want (setting, width);
        else if (is_noise (setting, "tile-height"))
            want (setting, height);
    }
}

static gboolean evolves (GeglNode *node)
{
    NoisekitDimensions dimensions;

    if (gegl_operation_find_property (gegl_node_get_operation (node), "dimensions") == NULL)
        return TRUE; /* it always has time */
    gegl_node_get (node, "dimensions", &dimensions, NULL);
    return dimensions >= NOISEKIT_DIMENSIONS_3;
}

void noisekit_material_evolve (NoisekitMaterial *material, gdouble evolution, gdouble loop)
{
    for (guint i = 0; i < material->settings->len; i++) {
        Setting *setting = setting_at (material, i);

        if (is_noise (setting, "evolution") && evolves (setting->node))
            want (setting, g_value_get_double (&setting->wanted) + noisekit_round (evolution));
        else if (is_noise (setting, "loop") && evolves (setting->node))
            want (setting, noisekit_round (loop));
    }
}

static Setting *find_moving (NoisekitMaterial *material, const gchar *node, const gchar *property)
{
    Setting *setting = find (material, node, property);

    if (!setting->noise || !evolves (setting->node))
        g_error ("%s is no noise in three dimensions", node);
    return setting;
}

void noisekit_material_rise (NoisekitMaterial *material, const gchar *node, gdouble distance, gdouble evolution,
                             gdouble loop)
{
    Setting *y = find_moving (material, node, "y");
    gdouble least = LEAST_RISE * g_value_get_double (&find (material, node, "scale")->wanted) /
                    sqrt (g_value_get_double (&find (material, node, "stretch")->wanted));

    distance = noisekit_round (distance);
    evolution = noisekit_round (evolution);
    loop = noisekit_round (loop);
    if (loop > 0.0) {
        gdouble height = CLAMP (rint (MAX (distance * loop, least)), 1.0, NOISEKIT_MAX_TILE);

        want (find_moving (material, node, "tile-height"), height);
        distance = height / loop;
        evolution -= loop * floor (evolution / loop);
    }
    want (y, g_value_get_double (&y->wanted) - distance * evolution);
}

void noisekit_material_number (NoisekitMaterial *material, const gchar *node, const gchar *property, gdouble value)
{
    want (find (material, node, property), noisekit_round (value));
}

void noisekit_material_multiply (NoisekitMaterial *material, const gchar *node, const gchar *property,
                                 gdouble factor)
{
    Setting *setting = find (material, node, property);

    want (setting, g_value_get_double (&setting->wanted) * noisekit_round (factor));
}

void noisekit_material_add (NoisekitMaterial *material, const gchar *node, const gchar *property, gdouble amount)
{
    Setting *setting = find (material, node, property);

    want (setting, g_value_get_double (&setting->wanted) + noisekit_round (amount));
}

void noisekit_material_transpose (NoisekitMaterial *material, const gchar *node)
{
    Setting *stretch = find (material, node, "stretch");

    want (stretch, 1.0 / g_value_get_double (&stretch->wanted));
}

/* Any of its properties tells which node has a name. */
static GeglNode *find_node (NoisekitMaterial *material, const gchar *name)
{
    for (guint i = 0; i < material->settings->len; i++)
        if (g_strcmp0 (setting_at (material, i)->name, name) == 0)
            return setting_at (material, i)->node;
    g_error ("the graph has no node named %s", name);
}

void noisekit_material_join (NoisekitMaterial *material, const gchar *node, const gchar *aux, gboolean joined)
{
    GeglNode *reader = find_node (material, node), *source = find_node (material, aux);
    gboolean now = gegl_node_get_producer (reader, "aux", NULL) == source;

    if (joined && !now)
        gegl_node_connect_to (source, "output", reader, "aux");
    else if (!joined && now)
        gegl_node_disconnect (reader, "aux");
}

void noisekit_material_show (NoisekitMaterial *material, const gchar *node)
{
    GeglNode *wanted = find_node (material, node), *picture = gegl_node_get_output_proxy (material->graph, "output");

    if (gegl_node_get_producer (picture, "input", NULL) != wanted)
        gegl_node_link (wanted, picture);
}

void noisekit_material_color (NoisekitMaterial *material, const gchar *node, GeglColor *color)
{
    if (color)
        g_value_set_object (&find (material, node, "value")->wanted, color);
}

void noisekit_material_stop (NoisekitMaterial *material, const gchar *ramp, gint stop, GeglColor *color, gdouble opacity)
{
    gchar *property = g_strdup_printf ("color-%d", stop);
    GeglColor *own;
    gdouble red, green, blue, alpha;

    if (color) {
        own = gegl_color_duplicate (color);
        gegl_color_get_rgba (own, &red, &green, &blue, &alpha);
        gegl_color_set_rgba (own, red, green, blue, alpha * noisekit_round (opacity));
        g_value_take_object (&find (material, ramp, property)->wanted, own);
    }
    g_free (property);
}
