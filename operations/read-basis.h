/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Reads scale-property.h, basis-properties.h and gradient_set. Included after gegl-op.h, since each operation
 * has a GeglProperties of its own.
 */
static NoisekitPlacement read_basis (const GeglProperties *o, NkField *field)
{
    field->gradient_set = o->gradient_set;
    field->dimensions = o->dimensions;
    field->seed = o->seed;
    field->seeded_origin = o->origin == NOISEKIT_ORIGIN_SEEDED;
    field->range = o->range;
    return (NoisekitPlacement){
        .scale = noisekit_round (o->scale),
        .x = noisekit_round (o->x),
        .y = noisekit_round (o->y),
        .evolution = noisekit_round (o->evolution),
        .w = noisekit_round (o->w),
        .rotation = noisekit_round (o->rotation),
        .stretch = noisekit_round (o->stretch),
    };
}
