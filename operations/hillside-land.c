/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hillside-pixels.h"

typedef struct {
    gfloat crest; /* row within the block, where the hill begins */
    gfloat soft;  /* rows over which a pixel column crosses it */
    gfloat light; /* how much the crest faces the sun, 0 to 1 */
} Column;

static Column column_of (const HillsideScene *scene, const HillsideLayer *layer, const HillsideBlock *block, gint column)
{
    gint64 chunk;
    gdouble x, length;
    NkGroundPoint ground;

    hillside_find (layer, block->x + column + 0.5, &chunk, &x);
    ground = nk_hills_ground (&layer->hills, chunk, x);
    length = sqrt (1.0 + ground.slope * ground.slope);
    return (Column){
        .crest = (gfloat)(layer->base - layer->unit * ground.height - block->y),
        .soft = (gfloat)length,
        .light = (gfloat)CLAMP ((0.75 - ground.slope * scene->sun_side) / length, 0.0, 1.0),
    };
}

/* Colour of a hill this far below its crest, and below its height 0 (units of the ground in front). */
static HillsideColour hill_colour (const HillsideLayer *layer, const Column *column, gfloat depth, gfloat level, gfloat texture)
{
    const HillsideColours *colours = &layer->colours;
    gfloat fall = layer->number == 0 ? 6.5f : 3.0f, patches = layer->number == 0 ? 0.9f : 0.7f;
    gfloat down = hillside_smooth (0.0f, fall, depth + patches * 2.0f * texture);
    gfloat edge = column->light * (layer->number == 0 ? 0.9f : 0.75f) / hillside_squared (1.0f + depth / 0.22f);
    HillsideColour colour = hillside_mix (colours->ground, colours->depth, (layer->number == 0 ? 0.8f : 0.5f) * down);

    colour = hillside_mix (colour, colours->edge, CLAMP (edge + 0.5f * texture, 0.0f, 1.0f));
    if (layer->number > 0) /* mist gathers between the hills */
        colour = hillside_mix (colour, colours->mist, 0.75f * hillside_smooth (-1.7f, 1.6f, level + 0.7f * texture));
    return colour;
}

void hillside_paint_hill (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block)
{
    gfloat *texture = g_new (gfloat, HILLSIDE_BLOCK * HILLSIDE_BLOCK);
    gdouble grain_size = scene->settings.scale * (layer->number == 0 ? 1.0 : 0.8);
    Column columns[HILLSIDE_BLOCK];

    for (gint column = 0; column < HILLSIDE_BLOCK; column++)
        columns[column] = column_of (scene, layer, block, column);
    hillside_render_field (scene->texture, block, layer->origin, layer->base + 1000.0 * layer->number, 2.6 * grain_size, 0.9 * grain_size,
                  &(NkPlanes){ .value = texture, .stride = HILLSIDE_BLOCK });
    cairo_surface_flush (block->surface);
    for (gint row = 0; row < HILLSIDE_BLOCK; row++)
        for (gint column = 0; column < HILLSIDE_BLOCK; column++) {
            gint i = row * HILLSIDE_BLOCK + column;
            gfloat below = (gfloat)row + 0.5f - columns[column].crest;
            gfloat cover = CLAMP (below / columns[column].soft + 0.5f, 0.0f, 1.0f);
            HillsideColour colour;

            if (cover <= 0.0f)
                continue;
            colour = hill_colour (layer, &columns[column], MAX (below, 0.0f) / (gfloat)scene->settings.scale, ((gfloat)(row + 0.5 + block->y - layer->base)) / (gfloat)scene->settings.scale, texture[i] - 0.5f);
            if (cover < 1.0f)
                colour = hillside_mix (hillside_from_pixel (block->pixels[i]), colour, cover);
            block->pixels[i] = hillside_to_pixel (colour, hillside_grain (block, column, row));
        }
    cairo_surface_mark_dirty (block->surface);
    g_free (texture);
}
