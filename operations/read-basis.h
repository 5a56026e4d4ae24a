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
    field->overflow = o->overflow;
    if (field->dimensions > 2 && noisekit_round (o->loop) >= NK_MIN_PERIOD)
        field->period[2] = noisekit_round (o->loop);
    return (NoisekitPlacement){
        .scale = noisekit_round (o->scale),
        .x = noisekit_round (o->x),
        .y = noisekit_round (o->y),
        .evolution = noisekit_round (o->evolution),
        .w = noisekit_round (o->w),
        .rotation = noisekit_round (o->rotation),
        .stretch = noisekit_round (o->stretch),
        .tile_width = o->tile_width,
        .tile_height = o->tile_height,
        .output = o->show != NOISEKIT_OUTPUT_VALUE ? o->show : o->output,
        .strength = noisekit_round (o->strength),
    };
}

/* Prepares the render, and shows what the scale has become. Written past GObject's setter, as GEGL's own
 * operations do with what they compute: setting a property would ask for a new render. */
static void render (GeglOperation *operation, GeglProperties *o, NkField *field, NoisekitPlacement *placement)
{
    gdouble fitted[2];

    noisekit_render_prepare (operation, field, placement, fitted);
    o->tiled_scale_x = fitted[0];
    o->tiled_scale_y = fitted[1];
}
