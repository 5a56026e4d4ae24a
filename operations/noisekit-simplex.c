/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:simplex: one octave of simplex noise.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

#include "scale-property.h"

property_enum (gradient_set, _("Gradient set"), NkGradientSet, noisekit_simplex_gradients,
               NK_GRADIENTS_CIRCLE)
    description (_("How the slope at each lattice point is chosen; not every dimension has every set"))

#include "variant-properties.h"

#include "basis-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_simplex
#define GEGL_OP_C_SOURCE noisekit-simplex.c

#include "gegl-op.h"

#include "read-basis.h"
#include "read-variant.h"

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NkField field = nk_field_default ();
    NoisekitPlacement placement = read_basis (o, &field);

    field.lattice = NK_LATTICE_SIMPLEX;
    read_variant (o, &field);
    render (operation, o, &field, &placement);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    noisekit_render_class_init (operation_class, prepare);
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:simplex",
        "title", _("Noisekit Simplex Noise"),
        "description", _("Soft, even noise on a lattice of triangles, in grey: the building block of clouds, "
                         "stone and terrain"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "827cb1f04d2d2914b66cc3796e815d23",
        "gimp:menu-label", _("Noisekit _Simplex Noise..."),
        NULL);
}

#endif
