/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Reads fbm-properties.h and basis-properties.h. Included after gegl-op.h.
 */
#include "read-basis.h"

static NoisekitPlacement read_fbm (const GeglProperties *o, NkField *field)
{
    field->lattice = o->basis;
    field->fractal = o->fractal;
    field->octaves = noisekit_round (o->octaves);
    field->lacunarity = noisekit_round (o->lacunarity);
    field->gain = noisekit_round (o->gain);
    return read_basis (o, field);
}
