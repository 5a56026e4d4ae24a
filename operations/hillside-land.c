/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hillside-pixels.h"

typedef struct {
    gfloat crest; /* row within the block, where the hill begins */
    gfloat soft;  /* rows over which a pixel column crosses it */
    gfloat light; /* how much the crest faces the sun, 0 to 1 */
} Column;

static Column column_of (const HillsideScene *scene, const HillsideLayer *layer, const HillsideBlock *block,
                         gint column)
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

/* Of a pixel of a hill. Lengths in units of the ground in front. */
typedef struct {
    gfloat depth;   /* below the crest */
    gfloat level;   /* below the hill's height 0 */
    gfloat texture; /* -0.5 to 0.5 */
    gfloat facing;  /* how much the texture's bumps face the sun, about -1 to 1 */
} Place;

static HillsideColour ground_colour (const HillsideColours *colours, const Column *column, const Place *place)
{
    gfloat down = hillside_smooth (
        0.0f, 6.0f, 0.4f * place->depth + 0.6f * (place->level + 1.6f) + 1.8f * place->texture);
    gfloat edge = 0.9f * column->light / hillside_squared (1.0f + place->depth / 0.22f);
    HillsideColour colour = hillside_mix (colours->ground, colours->depth, 0.8f * down);

    return hillside_mix (colour, colours->edge, CLAMP (edge + 0.5f * place->texture, 0.0f, 1.0f));
}

/* Mist gathers between far hills. */
static HillsideColour far_colour (const HillsideLayer *layer, const Column *column, const Place *place)
{
    const HillsideColours *colours = &layer->colours;
    gfloat down = hillside_smooth (0.0f, 3.0f, place->depth + 1.4f * place->texture);
    gfloat edge =
        (layer->mountains ? 0.35f : 0.75f) * column->light / hillside_squared (1.0f + place->depth / 0.22f);
    HillsideColour colour = hillside_mix (colours->ground, colours->depth, 0.5f * down);

    if (layer->mountains) /* slopes of rock */
        colour = hillside_mix (colour, place->facing > 0.0f ? colours->edge : colours->depth,
                               MIN (fabsf (place->facing), 0.8f));
    colour = hillside_mix (colour, colours->edge, CLAMP (edge + 0.5f * place->texture, 0.0f, 1.0f));
    return hillside_mix (colour, colours->mist,
                         0.62f * hillside_smooth (-1.7f, 1.6f, place->level + 0.7f * place->texture));
}

/* The texture's cells, in units: drawn out along hills, steep on mountains. */
static void texture_size (const HillsideLayer *layer, gdouble *width, gdouble *height)
{
    *width = layer->mountains ? 0.8 : (layer->number > 0 ? 2.1 : 2.6);
    *height = layer->mountains ? 1.3 : (layer->number > 0 ? 0.7 : 0.9);
}

void hillside_paint_hill (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block)
{
    enum { PIXELS = HILLSIDE_BLOCK * HILLSIDE_BLOCK };
    gfloat *texture = g_new (gfloat, 3 * PIXELS), scale = (gfloat)scene->settings.scale;
    NkPlanes planes = {
        .value = texture, .dx = texture + PIXELS, .dy = texture + 2 * PIXELS, .stride = HILLSIDE_BLOCK
    };
    gdouble width, height;
    Column columns[HILLSIDE_BLOCK];

    for (gint column = 0; column < HILLSIDE_BLOCK; column++)
        columns[column] = column_of (scene, layer, block, column);
    texture_size (layer, &width, &height);
    if (!layer->mountains)
        planes.dx = planes.dy = NULL;
    hillside_render_field (scene->texture, block, hillside_column (layer, 0, 0.0),
                           layer->base + 1000.0 * layer->number, width * scale, height * scale, &planes);
    cairo_surface_flush (block->surface);
    for (gint row = 0; row < HILLSIDE_BLOCK; row++)
        for (gint column = 0; column < HILLSIDE_BLOCK; column++) {
            gint i = row * HILLSIDE_BLOCK + column;
            gfloat below = (gfloat)row + 0.5f - columns[column].crest;
            gfloat cover = CLAMP (below / columns[column].soft + 0.5f, 0.0f, 1.0f);
            Place place = { MAX (below, 0.0f) / scale, (gfloat)(row + 0.5 + block->y - layer->base) / scale,
                            texture[i] - 0.5f, 0.0f };
            HillsideColour colour;

            if (cover <= 0.0f)
                continue;
            if (layer->mountains)
                place.facing = (gfloat)(-0.4 * scene->sun_side) * planes.dx[i] + 0.12f * planes.dy[i];
            colour = layer->number == 0 ? ground_colour (&layer->colours, &columns[column], &place)
                                        : far_colour (layer, &columns[column], &place);
            if (cover < 1.0f)
                colour = hillside_mix (hillside_from_pixel (block->pixels[i]), colour, cover);
            block->pixels[i] = hillside_to_pixel (colour, hillside_grain (block, column, row));
        }
    cairo_surface_mark_dirty (block->surface);
    g_free (texture);
}
