/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:smoke: thin sheets of smoke on transparent ground. How it looks stands in graphs/smoke.xml; here are its
 * properties and the kinds of smoke to choose from.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (preset, _("Kind"), NoisekitSmokePreset, noisekit_smoke_preset, NOISEKIT_SMOKE_INCENSE)
    description (_("A ready smoke, or that of incense in your own colors"))

#define NOISEKIT_MATERIAL_SCALE 150.0
#define NOISEKIT_MATERIAL_SCALE_TEXT _("About the distance between sheets of smoke, in pixels")
#include "material-properties.h"

property_double (density, _("Density"), 1.0)
    description (_("How thick the smoke is: 0 is none, 1 as its kind has it"))
    value_range (0.0, 10.0)
    ui_range (0.0, 3.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (spread, _("Spread"), 0.5)
    description (_("How much of the picture has smoke: at 0 narrow plumes, 0.5 as its kind has it, at 1 it fills all"))
    value_range (0.0, 1.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (wispiness, _("Wispiness"), 1.0)
    description (_("How many fine threads there are between the sheets: 0 is none, 1 as its kind has it"))
    value_range (0.0, 10.0)
    ui_range (0.0, 4.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_double (curling, _("Curling"), 1.0)
    description (_("How wildly the sheets are folded: 0 leaves them smooth, 1 as its kind has it"))
    value_range (0.0, 4.0)
    ui_range (0.0, 2.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

property_color (color_thin, _("Thin color"), "rgba(0.78,0.82,0.9,0.5)")
    description (_("Color and opacity of thin smoke; nothing is transparent"))
    ui_meta ("visible", "preset {custom}")

property_color (color_dense, _("Dense color"), "rgba(1,1,1,0.97)")
    description (_("Color and opacity of the densest smoke"))
    ui_meta ("visible", "preset {custom}")

property_double (evolution, _("Evolution"), 0.0)
    description (_("Time: changing it lets the smoke rise and curl"))
    value_range (-NOISEKIT_MAX_EVOLUTION, NOISEKIT_MAX_EVOLUTION)
    ui_range (0.0, 10.0)
    ui_steps (0.01, 0.1)
    ui_digits (3)

#include "loop-property.h"

property_double (rise, _("Rise"), 1.0)
    description (_("How far the smoke rises while it evolves by 1, in scales. In a loop it rises only where it repeats "
                   "along y, by whole tiles"))
    value_range (-100.0, 100.0)
    ui_range (0.0, 5.0)
    ui_steps (0.01, 0.1)
    ui_digits (2)

#include "tile-properties.h"

#include "offset-properties.h"

#else

#define GEGL_OP_META
#define GEGL_OP_NAME noisekit_smoke
#define GEGL_OP_C_SOURCE noisekit-smoke.c

#include "gegl-op.h"

#include <math.h>

#include "material.h"
#include "plans.h"

/* What a kind of smoke has different from the graph, which is incense. */
#define COLORS(THIN, DENSE) { "smoke", "color-2", THIN }, { "smoke", "color-3", DENSE }
#define STRETCH(RATIO)                                                                                       \
    { "sheets", "stretch", RATIO }, { "plumes", "stretch", RATIO }, { "threads", "stretch", RATIO }

static const NoisekitMaterialChoice kinds[][24] = {
    [NOISEKIT_SMOKE_CUSTOM] = { { NULL, NULL, NULL } },
    [NOISEKIT_SMOKE_INCENSE] = { { NULL, NULL, NULL } },
    [NOISEKIT_SMOKE_CIGARETTE] = { COLORS ("rgba(0.62,0.72,0.88,0.4)", "rgba(0.9,0.94,1,0.9)"),
                                   STRETCH ("0.3"),
                                   { "plume-width", "value", "0.22" },
                                   { "plume-edge", "value", "1.4" },
                                   { "threads-strength", "value", "0.6" },
                                   { "haze", "value", "0.03" },
                                   { NULL, NULL, NULL } },
    [NOISEKIT_SMOKE_FOG] = { COLORS ("rgba(0.86,0.88,0.9,0.6)", "rgba(0.95,0.96,0.97,0.92)"),
                             STRETCH ("2.2"),
                             { "density", "value", "1.1" },
                             { "plume-width", "value", "0.6" },
                             { "plume-edge", "value", "0.8" },
                             { "threads-strength", "value", "0.12" },
                             { "sheets-strength", "value", "0.3" },
                             { "haze", "value", "0.45" },
                             { NULL, NULL, NULL } },
    [NOISEKIT_SMOKE_DARK] = { COLORS ("rgba(0.24,0.225,0.21,0.6)", "rgba(0.035,0.03,0.03,0.99)"),
                              { "density", "value", "3.6" },
                              { "plume-width", "value", "0.5" },
                              { "plume-edge", "value", "1.2" },
                              { "haze", "value", "0.16" },
                              { NULL, NULL, NULL } },
    [NOISEKIT_SMOKE_COLOR] = { COLORS ("rgba(0.36,0.2,0.95,0.6)", "rgba(1,0.42,0.55,0.97)"),
                               { "density", "value", "1.9" },
                               { "plume-width", "value", "0.5" },
                               { "haze", "value", "0.1" },
                               { NULL, NULL, NULL } },
};

/* The plumes' noise is within -1 and 1: this much less or more of it leaves next to nothing or fills all. */
static const gdouble whole_spread = 1.2;

/* Pixels upwards. In a loop, the last frame must be the first: so only as many whole tiles as come nearest. */
static gdouble risen (const GeglProperties *o)
{
    gdouble speed = noisekit_round (o->rise) * noisekit_round (o->scale), evolution = noisekit_round (o->evolution),
            loop = noisekit_round (o->loop);

    if (loop <= 0.0)
        return speed * evolution;
    if (o->tile_height == 0)
        return 0.0;
    return round (speed * loop / o->tile_height) * o->tile_height * (noisekit_within_loop (evolution, loop) / loop);
}

static void set_numbers (NoisekitMaterial *smoke, const GeglProperties *o)
{
    static const gchar *const noises[] = { "sheets", "plumes", "threads" };

    noisekit_material_multiply (smoke, "density", "value", o->density);
    noisekit_material_add (smoke, "plume-width", "value", (noisekit_round (o->spread) - 0.5) * whole_spread);
    noisekit_material_multiply (smoke, "threads-strength", "value", o->wispiness);
    for (guint i = 0; i < G_N_ELEMENTS (noises); i++)
        noisekit_material_multiply (smoke, noises[i], "warp-amount", o->curling);
    if (o->preset == NOISEKIT_SMOKE_CUSTOM) {
        noisekit_material_stop (smoke, "smoke", 2, o->color_thin, 1.0);
        noisekit_material_stop (smoke, "smoke", 3, o->color_dense, 1.0);
    }
}

static void update (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NoisekitMaterial *smoke = noisekit_material_begin (operation);

    if (smoke == NULL)
        return;
    noisekit_material_choose (smoke, kinds[o->preset]);
    set_numbers (smoke, o);
    noisekit_material_scale (smoke, o->scale, NOISEKIT_MATERIAL_SCALE);
    noisekit_material_seed (smoke, o->seed);
    noisekit_material_move (smoke, o->x, o->y - risen (o));
    noisekit_material_tile (smoke, o->tile_width, o->tile_height);
    noisekit_material_evolve (smoke, o->evolution, o->loop);
    noisekit_material_apply (smoke);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    noisekit_material_class_init (GEGL_OPERATION_CLASS (klass), update);
    gegl_operation_class_set_keys (GEGL_OPERATION_CLASS (klass),
        "name", "noisekit:smoke",
        "title", _("Noisekit Smoke"),
        "description", _("Thin sheets of smoke that rise and curl, on transparent ground"),
        "categories", "render",
        "position-dependent", "true",
        NOISEKIT_VERSION_KEYS,
        "reference-hash", "07d219a4eed9f51f5b1d02ea0cb07242",
        "gimp:menu-path", "<Image>/Filters/Render/Pattern",
        "gimp:menu-label", _("Noisekit Smo_ke..."),
        NULL);
}

#endif
