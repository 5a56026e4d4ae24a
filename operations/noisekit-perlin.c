/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:perlin: one octave of Perlin's lattice noise.
 */
#include "noisekit.h"

#ifdef GEGL_PROPERTIES

#include "scale-property.h"

property_enum (gradient_set, _("Gradient set"), NkGradientSet, noisekit_square_gradients,
               NK_GRADIENTS_DIAMOND)
    description (_("How the slope at each lattice point is chosen; not every dimension has every set"))

#include "basis-properties.h"

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME noisekit_perlin
#define GEGL_OP_C_SOURCE noisekit-perlin.c

#include "gegl-op.h"

#include "read-basis.h"

static void prepare (GeglOperation *operation)
{
    GeglProperties *o = GEGL_PROPERTIES (operation);
    NkField field = nk_field_default ();
    NoisekitPlacement placement = read_basis (o, &field);

    field.lattice = NK_LATTICE_SQUARE;
    render (operation, o, &field, &placement);
}

static void gegl_op_class_init (GeglOpClass *klass)
{
    GeglOperationClass *operation_class = GEGL_OPERATION_CLASS (klass);

    noisekit_render_class_init (operation_class, prepare);
    gegl_operation_class_set_keys (operation_class,
        "name", "noisekit:perlin",
        "title", _("Noisekit Perlin Noise"),
        "description", _("Ken Perlin's noise on a lattice of squares, in grey: the classic look of wood, marble "
                         "and cloth"),
        NOISEKIT_RENDER_KEYS,
        "reference-hash", "d8a7ef5e2cadececb16da0b7d290e908",
        "gimp:menu-label", _("Noisekit _Perlin Noise..."),
        NULL);
}

#endif
