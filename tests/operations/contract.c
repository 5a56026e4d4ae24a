/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What graphs, scripts and GIMP's files rely on: the operations, their properties' names, choices
 * and defaults (docs: the contract), and what GEGL and GIMP show of them.
 */
#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include <gegl-plugin.h>

#include "noise.h"
#include "picture.h"
#include "recipes.h"

/* A property as "name=default"; a choice lists all nicks with their numbers, the default first
 * marked by *. */
#define OUTPUTS "*value:0 dx:1 dy:2 dxx:3 dxy:4 dyy:5 normal:6 relief:7"
#define BASIS_PROPERTIES                                                                                     \
    "dimensions=1:1 *2:2 3:3 4:4", "evolution=0", "loop=0", "w=0", "rotation=0", "stretch=1", "x=0", "y=0",  \
        "origin=*seeded:0 published:1", "tile-width=0", "tile-height=0", "output=" OUTPUTS, "show=" OUTPUTS, \
        "strength=0.5", "range=*unit:0 signed:1 contrast:2", "overflow=clip:0 *soft:1 wrap:2 none:3",        \
        "tiled-scale-x=0", "tiled-scale-y=0"
#define VARIANT_PROPERTIES                                                                                   \
    "variant=*published:0 improve-xy:1 improve-xy-zw:2 perlin-grid:3", "gradient-angle=0"
#define SIMPLEX_SETS                                                                                         \
    "gradient-set=*circle:0 diamond:1 diamond-fitted:2 gustavson:3 gustavson-sd:4 gr32:5 ashima:6 psrd:7 "   \
    "opensimplex2:8 opensimplex2s:9"
#define FBM_PROPERTIES                                                                                       \
    "fractal=*fbm:1 turbulence:2 ridged:3 hybrid:4 hetero:5 multifractal:6 ping-pong:7", "scale=64",         \
        "seed=0", "octaves=6", "lacunarity=2", "gain=0.5", "offset=1", "ping-pong=2", "weighted-strength=0", \
        "slope-damping=0", "basis=*simplex:0 perlin:1", SIMPLEX_SETS " classic:10 improved:11",              \
        VARIANT_PROPERTIES, "octave-rotation=0", "octave-x=0", "octave-y=0"

#define STOP_PROPERTIES(NUMBER, POSITION) "color-" NUMBER "=GeglParamColor", "position-" NUMBER "=" POSITION
#define VALUES_PROPERTY                   "values=*automatic:0 picture:1 data:2"

static const struct {
    const char *name;
    const char *properties[64];
} contract[] = {
    { "noisekit:clouds",
      { "preset=custom:0 *fair-weather:1 overcast:2 wisps:3 storm:4 sunset:5",
        "scale=160",
        "seed=0",
        "coverage=0.5",
        "softness=1",
        "cirrus=1",
        "contrast=1",
        "azimuth=120",
        "sky=yes",
        "horizon=1080",
        "sky-height=1080",
        "color-light=GeglParamColor",
        "color-shade=GeglParamColor",
        "color-sky=GeglParamColor",
        "color-horizon=GeglParamColor",
        "evolution=0",
        "loop=0",
        "tile-width=0",
        "tile-height=0",
        "x=0",
        "y=0" } },
    { "noisekit:color-ramp",
      { "preset=custom:0 grey:1 heat:2 clouds:3 smoke:4 marble:5 wood:6 fire:7 water:8 *terrain:9",
        "reverse=no", "interpolation=straight:0 *smooth:1 steps:2", "space=*perceptual:0 linear:1", "stops=6",
        STOP_PROPERTIES("1", "0"), STOP_PROPERTIES("2", "0.2"), STOP_PROPERTIES("3", "0.4"),
        STOP_PROPERTIES("4", "0.6"), STOP_PROPERTIES("5", "0.8"), STOP_PROPERTIES("6", "1"),
        VALUES_PROPERTY } },
    { "noisekit:displace",
      { "kind=*turbulence:0 ripple:1 heat-haze:2 curl:3", "amount=16", "scale=64", "seed=0", "octaves=3",
        "evolution=0", "loop=0", "ripple-shape=*waves:0 rings:1", "direction=285", "distortion=0.5",
        "sampler=nearest:0 linear:1 *cubic:2", "abyss-policy=none:0 *clamp:1 loop:2 black:3 white:4", "x=0",
        "y=0" } },
    { "noisekit:domain-warp",
      { "warp=*noise:0 curl:1", "warp-amount=100", "warp-scale=128", "warp-octaves=2", "iterations=2",
        FBM_PROPERTIES, BASIS_PROPERTIES } },
    { "noisekit:fbm", { FBM_PROPERTIES, BASIS_PROPERTIES } },
    { "noisekit:fire",
      { "preset=custom:0 *wall:1 bonfire:2 torch:3 gas:4 embers:5", "height=360", "width=0", "scale=180",
        "seed=0", "turbulence=1", "intensity=1", "color-core=GeglParamColor", "color-hot=GeglParamColor",
        "color-flame=GeglParamColor", "color-edge=GeglParamColor", "color-cold=GeglParamColor", "evolution=0",
        "loop=0", "tile-width=0", "x=480", "y=400" } },
    { "noisekit:flow",
      { "output=vectors:0 *lines:1 map:2",
        "show=vectors:0 *lines:1 map:2",
        "scale=256",
        "seed=0",
        "wind=0.2",
        "direction=20",
        "octaves=2",
        "evolution=0",
        "loop=0",
        "density=100",
        "length=400",
        "width=1.5",
        "variation=0.8",
        "color=GeglParamColor",
        "color2=GeglParamColor",
        "background=GeglParamColor",
        "tile-width=0",
        "tile-height=0",
        "x=0",
        "y=0" } },
    { "noisekit:hillside",
      { "scale=48", "seed=0", "palette=spring:0 *summer:1 autumn:2 winter:3 ink:4",
        "time=*dawn:0 day:1 dusk:2 night:3", "position=0", "far-hills=4", "parallax=1",
        "method=uniform:0 jittered:1 golden:2 bridson:3 *hashed:4", "spacing=0.6", "radius=0.4",
        "along-ground=no", "fewer-on-steep=no", "show-points=no", "show-chunks=no", "x=0", "y=400" } },
    { "noisekit:lattice",
      { "lattice=*simplex:0 square:1",
        "scale=64",
        "seed=0",
        SIMPLEX_SETS " classic:10 improved:11",
        VARIANT_PROPERTIES,
        "view=*value:0 relief:1 none:2",
        "point-x=200",
        "point-y=200",
        "show-cells=yes",
        "cell-color=GeglParamColor",
        "line-width=1",
        "show-points=yes",
        "point-color=GeglParamColor",
        "point-size=7",
        "show-gradients=yes",
        "gradient-color=GeglParamColor",
        "gradient-width=1.75",
        "show-chosen=yes",
        "chosen-color=GeglParamColor",
        "chosen-width=2",
        "show-reach=yes",
        "reach-color=GeglParamColor",
        "reach-width=1.25",
        "halo-width=1.25",
        "halo-color=GeglParamColor",
        "low-color=GeglParamColor",
        "zero-color=GeglParamColor",
        "high-color=GeglParamColor",
        "rotation=0",
        "stretch=1",
        "x=0",
        "y=0",
        "origin=*seeded:0 published:1" } },
    { "noisekit:marble",
      { "preset=custom:0 *carrara:1 green:2 black-gold:3 rosso:4", "scale=210", "seed=0", "veins=1",
        "sharpness=1", "turbulence=1", "mottling=1", "color-stone=GeglParamColor",
        "color-shade=GeglParamColor", "color-vein=GeglParamColor", "color-halo=GeglParamColor",
        "color-hair=GeglParamColor", "tile-width=0", "tile-height=0", "x=0", "y=0" } },
    { "noisekit:perlin",
      { "scale=64", "seed=0", "gradient-set=circle:0 *diamond:1 gustavson:3 ashima:6 classic:10 improved:11",
        BASIS_PROPERTIES } },
    { "noisekit:relief",
      { "kind=*shaded:0 normal:1 slope:2", "depth=32", "azimuth=135", "elevation=45", "ambient=0.25",
        "shine=0", "green=*opengl:0 directx:1", VALUES_PROPERTY } },
    { "noisekit:simplex", { "scale=64", "seed=0", SIMPLEX_SETS, VARIANT_PROPERTIES, BASIS_PROPERTIES } },
    { "noisekit:smoke",
      { "preset=custom:0 *incense:1 cigarette:2 fog:3 dark:4 colored:5", "scale=150", "seed=0", "density=1",
        "spread=0.5", "wispiness=1", "curling=1", "color-thin=GeglParamColor", "color-dense=GeglParamColor",
        "evolution=0", "loop=0", "rise=1", "tile-width=0", "tile-height=0", "x=0", "y=0" } },
    { "noisekit:water",
      { "preset=custom:0 *pool:1 lagoon:2 deep-sea:3 pond:4 night:5 sunset:6",
        "kind=*caustics:0 surface:1 normal:2", "scale=110", "seed=0", "light=1", "steepness=1",
        "turbulence=1", "depth-variation=1", "color-deep=GeglParamColor", "color-shallow=GeglParamColor",
        "color-halo=GeglParamColor", "color-light=GeglParamColor", "evolution=0", "loop=0", "tile-width=0",
        "tile-height=0", "x=0", "y=0" } },
    { "noisekit:wave",
      { "kind=*bands:0 rings:1", "wave=*sine:0 triangle:1 saw:2", "period=64", "amount=64", "sharpness=1",
        "phase=0", "direction=0", "stretch=1", "x=0", "y=0", "tile-width=0", "tile-height=0", VALUES_PROPERTY,
        "range=*unit:0 signed:1" } },
};

/* Where GIMP shows those that are not among the noises. */
static const struct {
    const char *operation, *menu;
} menus[] = {
    { "noisekit:clouds", "<Image>/Filters/Render/Pattern" },
    { "noisekit:color-ramp", "<Image>/Colors/Map" },
    { "noisekit:displace", "<Image>/Filters/Distorts" },
    { "noisekit:fire", "<Image>/Filters/Render/Pattern" },
    { "noisekit:marble", "<Image>/Filters/Render/Pattern" },
    { "noisekit:relief", "<Image>/Filters/Light and Shadow" },
    { "noisekit:smoke", "<Image>/Filters/Render/Pattern" },
    { "noisekit:water", "<Image>/Filters/Render/Pattern" },
    { "noisekit:wave", "<Image>/Filters/Render/Pattern" },
};

static const char *wanted_menu(const char *operation)
{
    for (gsize i = 0; i < G_N_ELEMENTS(menus); i++)
        if (strcmp(menus[i].operation, operation) == 0)
            return menus[i].menu;
    return "<Image>/Filters/Render/Noise";
}

/* Lengths, which GIMP may show in other units, and angles, which it shows as a dial. */
static const char *const lengths[] = { "scale",
                                       "x",
                                       "y",
                                       "warp-amount",
                                       "warp-scale",
                                       "octave-x",
                                       "octave-y",
                                       "tiled-scale-x",
                                       "tiled-scale-y",
                                       "tile-width",
                                       "tile-height",
                                       "period",
                                       "amount",
                                       "depth",
                                       "height",
                                       "line-width",
                                       "point-size",
                                       "chosen-width",
                                       "gradient-width",
                                       "reach-width",
                                       "halo-width",
                                       "length",
                                       "horizon",
                                       "sky-height",
                                       "width",
                                       NULL };
static const char *const angles[] = { "rotation",  "gradient-angle", "octave-rotation",
                                      "direction", "azimuth",        NULL };
/* Places that GIMP picks from the image. */
static const char *const coordinates[] = { "point-x", "point-y", NULL };

static void test_list(void)
{
    guint count, found = 0;
    gchar **all = gegl_list_operations(&count);

    for (guint i = 0; i < count; i++) {
        if (!g_str_has_prefix(all[i], "noisekit:"))
            continue;
        g_assert_cmpuint(found, <, G_N_ELEMENTS(contract));
        if (found < G_N_ELEMENTS(contract))
            g_assert_cmpstr(all[i], ==, contract[found].name);
        found++;
    }
    g_assert_cmpuint(found, ==, G_N_ELEMENTS(contract));
    g_free(all);
}

/* How the contract would write this property. */
static char *describe(GParamSpec *property)
{
    GString *text = g_string_new(property->name);

    g_string_append_c(text, '=');
    if (G_IS_PARAM_SPEC_DOUBLE(property)) {
        g_string_append_printf(text, "%g", G_PARAM_SPEC_DOUBLE(property)->default_value);
    } else if (G_IS_PARAM_SPEC_INT(property)) {
        g_string_append_printf(text, "%d", G_PARAM_SPEC_INT(property)->default_value);
    } else if (G_IS_PARAM_SPEC_UINT(property)) {
        g_string_append_printf(text, "%u", G_PARAM_SPEC_UINT(property)->default_value);
    } else if (G_IS_PARAM_SPEC_BOOLEAN(property)) {
        g_string_append(text, G_PARAM_SPEC_BOOLEAN(property)->default_value ? "yes" : "no");
    } else if (G_IS_PARAM_SPEC_ENUM(property)) {
        GParamSpecEnum *choice = G_PARAM_SPEC_ENUM(property);

        for (guint i = 0; i < choice->enum_class->n_values; i++) {
            const GEnumValue *value = &choice->enum_class->values[i];

            g_string_append_printf(text, "%s%s%s:%d", i ? " " : "",
                                   value->value == choice->default_value ? "*" : "", value->value_nick,
                                   value->value);
        }
    } else {
        g_string_append(text, G_PARAM_SPEC_TYPE_NAME(property));
    }
    return g_string_free(text, FALSE);
}

/* Names, defaults, choices and their numbers, in the order of the dialog. */
static void test_properties(gconstpointer operation)
{
    const char *const *wanted = NULL;
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (gsize i = 0; i < G_N_ELEMENTS(contract); i++)
        if (strcmp(contract[i].name, operation) == 0)
            wanted = contract[i].properties;
    for (guint i = 0; i < count; i++) {
        char *text = describe(properties[i]);

        g_assert_cmpstr(text, ==, wanted[i]);
        g_free(text);
        if (wanted[i] == NULL)
            break;
    }
    g_assert_null(wanted[count]);
    g_free(properties);
}

/* --- What a user reads --- */

static void check_text(const char *owner, const char *what, const char *text, gsize shortest)
{
    if (text == NULL || strlen(text) < shortest) {
        g_test_message("%s: %s is \"%s\"", owner, what, text ? text : "(null)");
        g_test_fail();
    }
}

static void test_labels(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++) {
        GParamSpec *property = properties[i];

        check_text(property->name, "label", g_param_spec_get_nick(property), 1);
        check_text(property->name, "description", g_param_spec_get_blurb(property), 10);
        /* GLib takes the name where there is no nick, GEGL makes one of it. */
        g_assert_cmpstr(g_param_spec_get_nick(property), !=, property->name);
        g_assert_cmpstr(g_param_spec_get_nick(property), !=, g_param_spec_get_blurb(property));
        g_assert_null(strchr(g_param_spec_get_nick(property), '_')); /* it would be a mnemonic */
        if (G_IS_PARAM_SPEC_ENUM(property)) {
            GEnumClass *values = G_PARAM_SPEC_ENUM(property)->enum_class;

            for (guint k = 0; k < values->n_values; k++) {
                check_text(property->name, "choice", values->values[k].value_name, 2);
                g_assert_cmpstr(values->values[k].value_name, !=, values->values[k].value_nick);
            }
        }
    }
    g_free(properties);
}

static void check_number(GParamSpec *property, double lowest, double highest, double start, double ui_lowest,
                         double ui_highest, double gamma, double small_step, double big_step)
{
    g_assert_cmpfloat(lowest, <=, ui_lowest);
    g_assert_cmpfloat(ui_lowest, <, ui_highest);
    g_assert_cmpfloat(ui_highest, <=, highest);
    g_assert_cmpfloat(ui_lowest, <=, start); /* the slider shows the default */
    g_assert_cmpfloat(start, <=, ui_highest);
    g_assert_true(isfinite(lowest) && isfinite(highest));
    g_assert_cmpfloat(gamma, >=, 1.0);
    g_assert_cmpfloat(gamma, <=, 5.0);
    g_assert_cmpfloat(small_step, >, 0.0);
    g_assert_cmpfloat(small_step, <=, big_step);
    g_assert_cmpfloat(big_step, <=, ui_highest - ui_lowest);
    if (ui_highest - ui_lowest > 1e5) {
        g_test_message("the slider of %s spans %g", property->name, ui_highest - ui_lowest);
        g_test_fail();
    }
}

static void test_ranges(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++) {
        GParamSpec *property = properties[i];

        if (GEGL_IS_PARAM_SPEC_DOUBLE(property)) {
            GParamSpecDouble *hard = G_PARAM_SPEC_DOUBLE(property);
            GeglParamSpecDouble *ui = GEGL_PARAM_SPEC_DOUBLE(property);

            check_number(property, hard->minimum, hard->maximum, hard->default_value, ui->ui_minimum,
                         ui->ui_maximum, ui->ui_gamma, ui->ui_step_small, ui->ui_step_big);
            g_assert_cmpint(ui->ui_digits, >=, 0);
            g_assert_cmpint(ui->ui_digits, <=, 4);
            /* The digits must show the smallest step. */
            g_assert_cmpfloat(pow(10.0, -ui->ui_digits), <=, ui->ui_step_small * 1.0001);
        } else if (GEGL_IS_PARAM_SPEC_INT(property)) {
            GParamSpecInt *hard = G_PARAM_SPEC_INT(property);
            GeglParamSpecInt *ui = GEGL_PARAM_SPEC_INT(property);

            check_number(property, hard->minimum, hard->maximum, hard->default_value, ui->ui_minimum,
                         ui->ui_maximum, ui->ui_gamma, ui->ui_step_small, ui->ui_step_big);
        } else if (!GEGL_IS_PARAM_SPEC_SEED(property) && !GEGL_IS_PARAM_SPEC_COLOR(property)) {
            /* A kind this test does not know? */
            g_assert_true(G_IS_PARAM_SPEC_ENUM(property) || G_IS_PARAM_SPEC_BOOLEAN(property));
        }
    }
    g_free(properties);
}

static const char *wanted_unit(const char *name)
{
    if (g_strv_contains(lengths, name))
        return "pixel-distance";
    if (g_strv_contains(angles, name))
        return "degree";
    if (g_strv_contains(coordinates, name))
        return "pixel-coordinate";
    return NULL;
}

static void test_units(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++) {
        g_assert_cmpstr(gegl_param_spec_get_property_key(properties[i], "unit"), ==,
                        wanted_unit(properties[i]->name));
        if (strcmp(properties[i]->name, "x") == 0 || strcmp(properties[i]->name, "point-x") == 0) {
            /* Neighbours with axes get a chain button in GIMP. */
            g_assert_cmpstr(gegl_param_spec_get_property_key(properties[i], "axis"), ==, "x");
            g_assert_cmpuint(i + 1, <, count);
            g_assert_true(g_str_has_suffix(properties[i + 1]->name, "y"));
            g_assert_cmpstr(gegl_param_spec_get_property_key(properties[i + 1], "axis"), ==, "y");
        }
        if (g_strv_contains(angles, properties[i]->name)) {
            /* A dial needs a whole turn; it turns as the picture does. */
            g_assert_cmpfloat(G_PARAM_SPEC_DOUBLE(properties[i])->minimum, ==, 0.0);
            g_assert_cmpfloat(G_PARAM_SPEC_DOUBLE(properties[i])->maximum, ==, 360.0);
            g_assert_cmpstr(gegl_param_spec_get_property_key(properties[i], "direction"), ==, "ccw");
        }
    }
    g_free(properties);
}

/* One "property {nick, nick}" of a rule by which GIMP shows a property or not: GIMP takes a name that it does
 * not know for false, and reads only names that begin with a letter. */
static void check_rule(const char *operation, const char *rule, const char *name, const char *nicks)
{
    GParamSpec *property = gegl_operation_find_property(operation, name);
    char **nick = g_strsplit_set(nicks, ", ", 0);

    /* GIMP has no properties of these names. */
    if (property == NULL || !G_IS_PARAM_SPEC_ENUM(property) || strcmp(name, "output") == 0 ||
        strcmp(name, "input") == 0) {
        g_test_message("%s: %s is no choice in GIMP: %s", operation, name, rule);
        g_test_fail();
    }
    for (int i = 0; property && nick[i]; i++) {
        if (nick[i][0] == '\0')
            continue;
        if (!g_ascii_isalpha(nick[i][0]) ||
            !g_enum_get_value_by_nick(G_PARAM_SPEC_ENUM(property)->enum_class, nick[i])) {
            g_test_message("%s: %s cannot be %s: %s", operation, name, nick[i], rule);
            g_test_fail();
        }
    }
    g_strfreev(nick);
}

static void test_rules(gconstpointer operation)
{
    static const char *const kinds[] = { "visible", "sensitive" };
    GRegex *choice = g_regex_new("([a-z][a-z-]*) *\\{([^}]*)\\}", 0, 0, NULL);
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < 2 * count; i++) {
        const char *rule = gegl_param_spec_get_property_key(properties[i / 2], kinds[i % 2]);
        GMatchInfo *match = NULL;

        for (gboolean found = rule && g_regex_match(choice, rule, 0, &match); found;
             found = g_match_info_next(match, NULL)) {
            char *name = g_match_info_fetch(match, 1), *nicks = g_match_info_fetch(match, 2);

            check_rule(operation, rule, name, nicks);
            g_free(name);
            g_free(nicks);
        }
        g_match_info_free(match);
    }
    g_regex_unref(choice);
    g_free(properties);
}

/* GIMP 3 hands properties to scripts by the names of their types, and stops at the first that it does not
 * know. */
static void test_types(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; i < count; i++) {
        const char *type = G_PARAM_SPEC_TYPE_NAME(properties[i]);

        if (G_IS_PARAM_SPEC_DOUBLE(properties[i]))
            g_assert_cmpstr(type, ==, "GeglParamDouble");
        else if (G_IS_PARAM_SPEC_INT(properties[i]))
            g_assert_cmpstr(type, ==, "GeglParamInt");
    }
    g_free(properties);
}

static const char *key(const char *operation, const char *name)
{
    return gegl_operation_get_key(operation, name);
}

static void test_keys(gconstpointer operation)
{
    const char *label = key(operation, "gimp:menu-label"), *categories = key(operation, "categories");
    /* GIMP 2.10 hides operations of these categories. */
    static const char *const hidden[] = { "compositors", "core",   "debug",       "display",   "hidden",
                                          "input",       "output", "programming", "transform", "video" };

    check_text(operation, "title", key(operation, "title"), 5);
    check_text(operation, "description", key(operation, "description"), 30);
    check_text(operation, "categories", categories, 3);
    check_text(operation, "gimp:menu-label", label, 5);
    check_text(operation, "gimp:menu-path", key(operation, "gimp:menu-path"), 5);
    g_assert_cmpstr(key(operation, "name"), ==, operation);
    g_assert_cmpstr(key(operation, "gimp:menu-path"), ==, wanted_menu(operation));
    /* Where noise takes part, a place makes a difference. */
    g_assert_cmpstr(key(operation, "position-dependent"), ==,
                    g_strcmp0(categories, "render") == 0 || g_strcmp0(categories, "distort:map") == 0 ? "true"
                                                                                                      : NULL);
    g_assert_cmpstr(key(operation, "op-version"), ==, "1:0"); /* another one drops users' filters */
    g_assert_cmpstr(key(operation, "noisekit:version"), ==, NOISEKIT_VERSION);
    for (gsize i = 0; categories && i < G_N_ELEMENTS(hidden); i++)
        g_assert_null(strstr(categories, hidden[i]));
    /* One mnemonic, and a dialog announced. */
    g_assert_nonnull(label ? strchr(label, '_') : NULL);
    g_assert_true(label && g_str_has_suffix(label, "..."));
    /* Only LGPL operations load in every program; a key that starts with GPL would not. */
    g_assert_false(key(operation, "license") && g_str_has_prefix(key(operation, "license"), "GPL"));
}

/* The key by which GEGL's own tester knows a render: the operation at its defaults over a checkerboard, or
 * its own composition, 200 pixels square, through a PNG file; the MD5 sum of that as 8-bit R'G'B'A. */
static void test_reference_hash(gconstpointer operation)
{
    GeglNode *graph = gegl_node_new(), *file = gegl_node_new();
    GeglColor *light = gegl_color_new("rgb(0.75,0.75,0.75)"), *dark = gegl_color_new("rgb(0.25,0.25,0.25)");
    char *path = g_build_filename(g_get_tmp_dir(), "noisekit-reference-hash.png", NULL), *sum;
    GeglNode *board =
        gegl_node_new_child(graph, "operation", "gegl:checkerboard", "color1", light, "color2", dark, NULL);
    GeglNode *over = gegl_node_new_child(graph, "operation", "gegl:over", NULL);
    GeglNode *noise = gegl_node_new_child(graph, "operation", operation, NULL);
    GeglNode *crop =
        gegl_node_new_child(graph, "operation", "gegl:crop", "width", 200.0, "height", 200.0, NULL);
    GeglNode *save = gegl_node_new_child(graph, "operation", "gegl:png-save", "path", path, NULL);
    GeglNode *load;
    guchar *bytes = g_malloc0(200 * 200 * 4);
    const char *composition = key(operation, "reference-composition");

    if (composition) {
        GeglNode *own = gegl_node_new_from_xml(composition, "/");

        gegl_node_add_child(graph, own);
        gegl_node_link_many(own, crop, save, NULL);
        g_object_unref(own);
    } else {
        gegl_node_link_many(board, over, crop, save, NULL);
        gegl_node_connect_to(noise, "output", over, "aux");
    }
    gegl_node_process(save);
    load = gegl_node_new_child(file, "operation", "gegl:load", "path", path, NULL); /* it looks at once */
    gegl_node_blit(load, 1.0, GEGL_RECTANGLE(0, 0, 200, 200), babl_format("R'G'B'A u8"), bytes,
                   GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
    sum = g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, 200 * 200 * 4);
    g_assert_cmpstr(key(operation, "reference-hash"), ==, sum);
    g_unlink(path);
    g_free(sum);
    g_free(bytes);
    g_free(path);
    g_object_unref(light);
    g_object_unref(dark);
    g_object_unref(file);
    g_object_unref(graph);
}

/* Two mnemonics of one menu must differ. */
static void test_mnemonics(void)
{
    GString *seen = g_string_new("");

    for (gsize i = 0; i < G_N_ELEMENTS(contract); i++) {
        const char *label = key(contract[i].name, "gimp:menu-label");
        const char *underscore = label ? strchr(label, '_') : NULL;

        g_assert_nonnull(underscore);
        if (underscore == NULL)
            continue;
        if (strchr(seen->str, g_ascii_tolower(underscore[1]))) {
            g_test_message("%s: the mnemonic %c is taken", label, underscore[1]);
            g_test_fail();
        }
        g_string_append_c(seen, g_ascii_tolower(underscore[1]));
    }
    g_string_free(seen, TRUE);
}

/* --- What GEGL asks --- */

static void check_format(const char *operation, NkRange range, int output, const char *format)
{
    static const GeglRectangle area = { 0, 0, 8, 8 };
    GeglNode *graph = gegl_node_new(), *node;
    Picture picture;
    float values[3 * 8 * 8];

    node = gegl_node_new_child(graph, "operation", operation, NULL);
    gegl_node_set(node, "range", range, "output", output, NULL);
    picture = (Picture){ graph, node, babl_format(format) };
    picture_render_into(&picture, area, values);
    g_assert_cmpstr(babl_get_name(gegl_operation_get_format(gegl_node_get_gegl_operation(node), "output")),
                    ==, format);
    picture_free(&picture);
}

/* A picture is perceptual grey, so that 0.5 looks like middle grey; data is linear, whatever the range is. */
static void test_format(gconstpointer operation)
{
    enum { VALUE, DX, DYY = 5, NORMAL, RELIEF };

    check_format(operation, NK_RANGE_UNIT, VALUE, "Y' float");
    check_format(operation, NK_RANGE_CONTRAST, VALUE, "Y' float");
    check_format(operation, NK_RANGE_SIGNED, VALUE, "Y float");
    check_format(operation, NK_RANGE_UNIT, DX, "Y float");
    check_format(operation, NK_RANGE_CONTRAST, DYY, "Y float");
    check_format(operation, NK_RANGE_UNIT, NORMAL, "R'G'B' float");
    check_format(operation, NK_RANGE_SIGNED, RELIEF, "Y' float");
}

static void test_bounding_box(gconstpointer operation)
{
    GeglNode *node = gegl_node_new();
    GeglRectangle box;

    gegl_node_set(node, "operation", operation, NULL);
    box = gegl_node_get_bounding_box(node);
    g_assert_true(gegl_rectangle_is_infinite_plane(&box));
    g_object_unref(node);
}

/* --- The recipes that the other tests render --- */

/* A recipe that makes this choice, by saying so or, where it is the default, by saying nothing. Of any
 * operation: they share what a property does. */
static gboolean recipe_chooses(const char *operation, const char *property, const char *choice,
                               gboolean is_default)
{
    char *begin = g_strdup_printf(" %s=", property), *whole = g_strdup_printf(" %s=%s ", property, choice);
    gboolean found = FALSE;

    for (int i = 0; recipes[i] && !found; i++) {
        char *text = g_strconcat(recipes[i], " ", NULL);

        found =
            strstr(text, whole) || (is_default && g_str_has_prefix(text, operation) && !strstr(text, begin));
        g_free(text);
    }
    g_free(begin);
    g_free(whole);
    return found;
}

/* A choice that no recipe makes would go untested. */
static void test_recipes(gconstpointer operation)
{
    guint count;
    GParamSpec **properties = gegl_operation_list_properties(operation, &count);

    for (guint i = 0; has_recipes(operation) && i < count; i++) {
        GParamSpecEnum *property;

        /* show is output by another name, which values.c checks. */
        if (!G_IS_PARAM_SPEC_ENUM(properties[i]) || strcmp(properties[i]->name, "show") == 0)
            continue;
        property = G_PARAM_SPEC_ENUM(properties[i]);
        for (guint k = 0; k < property->enum_class->n_values; k++) {
            const GEnumValue *value = &property->enum_class->values[k];

            if (strcmp(value->value_nick, "normal") == 0)
                continue; /* three channels, which recipes cannot compare: values.c does */
            if (recipe_chooses(operation, properties[i]->name, value->value_nick,
                               value->value == property->default_value))
                continue;
            g_test_message("no recipe in tests/support/recipes.c: %s %s=%s", (const char *)operation,
                           properties[i]->name, value->value_nick);
            g_test_fail();
        }
    }
    g_free(properties);
}

/* A material's bits are the arithmetic of GEGL's own operations too, which differs between processors. */
static gboolean has_own_bits(const char *operation)
{
    return gegl_operation_find_property(operation, "preset") == NULL ||
           g_strcmp0(operation, "noisekit:color-ramp") == 0;
}

static gboolean always(const char *operation G_GNUC_UNUSED)
{
    return TRUE;
}

static void add_for_each(const char *what, gboolean (*applies)(const char *), GTestDataFunc test)
{
    for (gsize i = 0; i < G_N_ELEMENTS(contract); i++) {
        char *path = g_strdup_printf("/%s/%s", what, contract[i].name);

        if (applies(contract[i].name))
            g_test_add_data_func(path, contract[i].name, test);
        g_free(path);
    }
}

int main(int argc, char **argv)
{
    test_init(&argc, &argv);
    g_test_add_func("/list of operations", test_list);
    add_for_each("properties", always, test_properties);
    add_for_each("labels", always, test_labels);
    add_for_each("ranges", always, test_ranges);
    add_for_each("units", always, test_units);
    add_for_each("types", always, test_types);
    add_for_each("rules", always, test_rules);
    add_for_each("keys", always, test_keys);
    add_for_each("reference hash", has_own_bits, test_reference_hash);
    g_test_add_func("/mnemonics differ", test_mnemonics);
    add_for_each("format", has_recipes, test_format);
    add_for_each("bounding box", has_recipes, test_bounding_box);
    add_for_each("recipes cover", has_recipes, test_recipes);
    return g_test_run();
}
