/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:fbm: octaves of noise, summed.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

#include "fbm-properties.h"

#include "basis-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_fbm
#define GEGL_OP_C_SOURCE noisekit-fbm.c

#include "gegl-op.h"

#include "read-fbm.h"

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NkField field = nk_field_default ();
    NoisekitPlacement placement = read_fbm (o, &field);

    render (operation, o, &field, &placement);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    noisekit_render_class_init (operation_class, prepare);
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:fbm",
        "title", _("Noisekit Fractal Noise"),
        "description", _("Octaves of ever finer noise, summed in grey: clouds, smoke, rock and all that is rough "
                         "at every scale"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "7416e3db3e4ef2d662a09a073e397f28",
        "gimp:menu-label", _("Noisekit _Fractal Noise..."),
        NULL);
}

#endif
