/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Reads fbm-properties.h and basis-properties.h. Included after gegl-op.h.
 */
#include "read-basis.h"
#include "read-variant.h"

static NoisekitPlacement read_fbm (const GeglProperties *o, NkField *field)
{
    NoisekitPlacement placement;

    field->lattice = o->basis;
    field->fractal = o->fractal;
    field->octaves = noisekit_round (o->octaves);
    field->lacunarity = noisekit_round (o->lacunarity);
    field->gain = noisekit_round (o->gain);
    field->offset = noisekit_round (o->offset);
    field->ping_pong = noisekit_round (o->ping_pong);
    field->weighted_strength = noisekit_round (o->weighted_strength);
    field->slope_damping = noisekit_round (o->slope_damping);
    field->octave_rotation = noisekit_round (o->octave_rotation) * (G_PI / 180.0);
    read_variant (o, field);
    placement = read_basis (o, field);
    field->octave_offset[0] = noisekit_round (o->octave_x) / placement.scale;
    field->octave_offset[1] = noisekit_round (o->octave_y) / placement.scale;
    return placement;
}
