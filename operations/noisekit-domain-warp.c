/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:domain-warp: fractal noise whose coordinates are displaced by more noise.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

property_enum (warp, _("Warp"), NkWarp, noisekit_warp, NK_WARP_NOISE)
    description (_("What displaces: two unrelated noises, which fold and stretch, or the curl of one, which swirls "
                   "and hardly changes areas"))

property_double (warp_amount, _("Warp amount"), 100.0)
    description (_("How far the noise is displaced at most, in pixels"))
    value_range (0.0, NOISEKIT_MAX_WARP)
    ui_range (0.0, 500.0)
    ui_gamma (1.5)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (warp_scale, _("Warp scale"), 128.0)
    description (_("Size of the displacing noise's cells in pixels: larger bends more gently"))
    value_range (NOISEKIT_MIN_SCALE, NOISEKIT_MAX_SCALE)
    ui_range (1.0, 1000.0)
    ui_gamma (2.0)
    ui_steps (1.0, 10.0)
    ui_digits (1)
    ui_meta ("unit", "pixel-distance")

property_double (warp_octaves, _("Warp octaves"), 2.0)
    description (_("Number of layers of the displacing noise: more fray the edges"))
    value_range (0.0, NK_MAX_OCTAVES)
    ui_range (1.0, 8.0)
    ui_steps (0.1, 1.0)
    ui_digits (2)

property_int (iterations, _("Iterations"), 2)
    description (_("How many times the displacement is itself displaced: more curls more"))
    value_range (1, NK_MAX_WARPS)

#include "fbm-properties.h"

#include "basis-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_domain_warp
#define GEGL_OP_C_SOURCE noisekit-domain-warp.c

#include "gegl-op.h"

#include "read-fbm.h"

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NkField field = nk_field_default ();
    NoisekitPlacement placement = read_fbm (o, &field);

    field.warps = o->iterations;
    field.warp = o->warp;
    field.warp_amount = noisekit_round (o->warp_amount) / placement.scale;
    field.warp_scale = noisekit_round (o->warp_scale) / placement.scale;
    field.warp_octaves = noisekit_round (o->warp_octaves);
    render (operation, o, &field, &placement);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    noisekit_render_class_init (operation_class, prepare);
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:domain-warp",
        "title", _("Noisekit Domain Warp"),
        "description", _("Fractal noise displaced by more noise, in grey: swirling clouds, marble veins, lava and "
                         "flowing shapes"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "07c7f74c079301d25f104bfe04d95ce2",
        "gimp:menu-label", _("Noisekit Domain _Warp..."),
        NULL);
}

#endif
