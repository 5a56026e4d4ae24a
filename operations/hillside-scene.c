/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hash.h"

/* --- random numbers --- */

HillsideDice hillside_dice (guint32 hash, guint32 purpose)
{
    return (HillsideDice){ nk_derive (hash, purpose) };
}

gdouble hillside_roll (HillsideDice *dice)
{
    dice->state += 0x9e3779b9u; /* odd, so all states are visited; 2^32 over the golden ratio */
    return nk_xx_avalanche (dice->state) * 0x1p-32;
}

gdouble hillside_between (HillsideDice *dice, gdouble lowest, gdouble highest)
{
    return lowest + (highest - lowest) * hillside_roll (dice);
}

gdouble hillside_spread (HillsideDice *dice, gdouble middle, gdouble share)
{
    return middle * hillside_between (dice, 1.0 - share, 1.0 + share);
}

/* --- places --- */

gdouble hillside_column (const HillsideLayer *layer, gint64 chunk, gdouble x)
{
    return layer->origin + layer->unit * ((gdouble)(chunk - layer->home) * NK_CHUNK_WIDTH + x);
}

void hillside_find (const HillsideLayer *layer, gdouble column, gint64 *chunk, gdouble *x)
{
    gdouble units = (column - layer->origin) / layer->unit, chunks = floor (units / NK_CHUNK_WIDTH);

    *chunk = layer->home + (gint64)chunks;
    *x = CLAMP (units - chunks * NK_CHUNK_WIDTH, 0.0, NK_CHUNK_WIDTH);
}

/* --- layers --- */

/* Keys of the seeds drawn from the property. */
enum { SEED_GROUND = 1, SEED_PLACES = 100, SEED_SUN = 200, SEED_CLOUDS, SEED_TEXTURE };

/* 0 in front, 1 for the farthest hills. */
static gdouble distance_of (const HillsideSettings *settings, gint number)
{
    return number == 0 ? 0.0 : number / (gdouble)settings->far_hills;
}

/* Far hills in units of the ground in front: how large things are on them, how high they rise behind each
 * other, their own waves. */
static void shape_far_hills (const HillsideSettings *settings, gint number, gdouble *size, gdouble *rise,
                             gdouble *cell, gdouble *amplitude)
{
    gdouble distance = distance_of (settings, number);

    *size = 0.55 * pow (0.1, distance);
    *rise = 0.4 + 3.1 * distance;
    *cell = 9.0 - 2.0 * distance;
    *amplitude = 2.2 + 1.6 * distance;
}

/* Clouds, texture. */
static NkPlan *make_field (guint32 seed, gdouble octaves, gdouble gain)
{
    NkField field = nk_field_default ();
    gchar message[NK_MESSAGE_SIZE]; /* not needed: what is asked for is allowed */

    field.seed = seed;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = octaves;
    field.gain = gain;
    return nk_plan_new (&field, message);
}

/* Peaks, where hills have round tops. */
static NkPlan *make_mountains (guint32 seed)
{
    NkField field = nk_field_default ();
    gchar message[NK_MESSAGE_SIZE];

    field.lattice = NK_LATTICE_SQUARE;
    field.gradient_set = NK_GRADIENTS_DIAMOND;
    field.dimensions = 1;
    field.seed = seed;
    field.range = NK_RANGE_SIGNED;
    field.fractal = NK_FRACTAL_RIDGED;
    field.octaves = 7.0;
    return nk_plan_new (&field, message);
}

static void make_layer (HillsideScene *scene, gint number)
{
    const HillsideSettings *settings = &scene->settings;
    HillsideLayer *layer = &scene->layers[number];
    gdouble size = 1.0, rise = 0.0, cell = NK_HILLS_CELL, amplitude = NK_HILLS_AMPLITUDE, speed, units,
            chunks;
    guint32 seed = nk_derive (settings->seed, SEED_GROUND + number);

    if (number > 0)
        shape_far_hills (settings, number, &size, &rise, &cell, &amplitude);
    speed = 1.0 - settings->parallax * (1.0 - size);
    layer->number = number;
    layer->unit = settings->scale * size;
    layer->base = settings->y - settings->scale * rise;
    units = settings->position * speed / size;
    chunks = floor (units / NK_CHUNK_WIDTH);
    layer->home = (gint64)chunks;
    layer->origin = settings->x - layer->unit * (units - chunks * NK_CHUNK_WIDTH);
    layer->hills = nk_hills (seed, cell / size, amplitude / size);
    layer->mountains = number == settings->far_hills && number > 2;
    if (layer->mountains) {
        nk_hills_clear (&layer->hills);
        layer->hills.plan = make_mountains (seed);
        layer->base += 0.55 * amplitude * settings->scale; /* ridged noise is 0 to 1 */
    }
    layer->placing = (NkPlacing){
        .method = settings->method,
        .seed = nk_derive (settings->seed, SEED_PLACES + number),
        .spacing = settings->spacing,
        .radius = settings->radius,
        .ground = nk_hills_ground,
        .ground_data = &layer->hills,
        .along_ground = settings->along_ground,
        .fewer_on_steep = settings->fewer_on_steep,
    };
    layer->colours = hillside_colours (settings->palette, settings->time,
                                       number == 0 ? 0.0 : 0.22 + 0.64 * distance_of (settings, number));
}

/* --- what grows --- */

static gint compare_depth (gconstpointer a, gconstpointer b)
{
    const HillsidePlant *p = a, *q = b;

    if (p->depth != q->depth)
        return p->depth < q->depth ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

/* Things in front look larger: so does what stands before the crest. */
static gdouble size_at_depth (gdouble depth)
{
    return 1.0 + 0.16 * depth;
}

/* Slow waves along the way, 0 to 1, from two that never meet in the same way again. */
static gdouble slow_wave (const NkPlace *place, gdouble length, gdouble start)
{
    gdouble turn = 2.0 * G_PI * (place->chunk * NK_CHUNK_WIDTH + place->x) / length;

    return 0.5 + 0.3 * sin (turn + start) + 0.2 * sin (1.618 * turn + 2.0 * start);
}

static HillsidePlant plant_at (const HillsideLayer *layer, const NkPlace *place)
{
    NkGroundPoint ground = nk_hills_ground (&layer->hills, place->chunk, place->x);
    HillsideDice dice = hillside_dice (place->hash, 0);
    gdouble nearness = hillside_roll (&dice);
    HillsidePlant plant = { .slope = ground.slope, .height = ground.height, .hash = place->hash };

    plant.grove = slow_wave (place, 17.0, layer->placing.seed % 100);
    plant.stand = slow_wave (place, 29.0, layer->placing.seed % 97);
    plant.depth = (layer->number == 0 ? 1.9 : 0.5) * nearness * nearness;
    plant.unit = layer->unit * size_at_depth (plant.depth);
    plant.x = hillside_column (layer, place->chunk, place->x);
    plant.y = layer->base - layer->unit * (ground.height - plant.depth);
    return plant;
}

static GArray *grow (const HillsideLayer *layer, gint64 left, gint64 right)
{
    GArray *plants = g_array_new (FALSE, FALSE, sizeof (HillsidePlant));
    gdouble reach = HILLSIDE_REACH * layer->unit * size_at_depth (2.0), x;
    gint64 first, last;

    if (layer->mountains || HILLSIDE_REACH * layer->unit < 4.0 * HILLSIDE_VISIBLE)
        return plants;
    hillside_find (layer, left - reach, &first, &x);
    hillside_find (layer, right + reach, &last, &x);
    for (gint64 chunk = first; chunk <= last; chunk++) {
        NkPlace places[NK_MAX_PLACES];
        gint count = nk_place_chunk (&layer->placing, chunk, places);

        for (gint i = 0; i < count; i++) {
            HillsidePlant plant = plant_at (layer, &places[i]);
            gdouble its = hillside_plant_reach (layer, &plant);

            if (its > 0.0 && plant.x + its >= left && plant.x - its <= right)
                g_array_append_val (plants, plant);
        }
    }
    g_array_sort (plants, compare_depth);
    return plants;
}

HillsideScene *hillside_scene_new (const HillsideSettings *settings, gint64 left, gint64 right)
{
    HillsideScene *scene = g_new0 (HillsideScene, 1);
    HillsideDice dice = hillside_dice (settings->seed, SEED_SUN);
    gdouble side;

    scene->settings = *settings;
    for (gint i = 0; i <= settings->far_hills; i++) {
        make_layer (scene, i);
        scene->plants[i] = grow (&scene->layers[i], left, right);
    }
    scene->sky = hillside_sky (settings->palette, settings->time);
    side = hillside_between (&dice, 0.32, 0.8);
    scene->sun_side = side = hillside_roll (&dice) < 0.5 ? -side : side;
    scene->sun_x = settings->x + settings->scale * (10.0 + 8.0 * side);
    scene->sun_y = settings->y - settings->scale * hillside_spread (&dice, scene->sky.sun_height, 0.08);
    scene->sun_radius = settings->scale * scene->sky.sun_radius;
    scene->clouds = make_field (nk_derive (settings->seed, SEED_CLOUDS), 5.0, 0.45);
    scene->texture = make_field (nk_derive (settings->seed, SEED_TEXTURE), 4.0, 0.5);
    return scene;
}

void hillside_scene_free (HillsideScene *scene)
{
    for (gint i = 0; i <= scene->settings.far_hills; i++) {
        nk_hills_clear (&scene->layers[i].hills);
        g_array_free (scene->plants[i], TRUE);
    }
    nk_plan_free (scene->clouds);
    nk_plan_free (scene->texture);
    g_free (scene);
}

/* --- drawing --- */

static void draw_plants (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block)
{
    const GArray *plants = scene->plants[layer->number];
    gint rows = layer->number == 0 ? HILLSIDE_GRASS_ROWS : (layer->mountains ? 0 : 1), row = 0;

    for (guint i = 0; i < plants->len; i++) {
        const HillsidePlant *plant = &g_array_index (plants, HillsidePlant, i);

        while (row < rows && hillside_grass_depth (row) <= plant->depth)
            hillside_draw_grass (scene, layer, row++, block);
        hillside_draw_plant (scene, layer, plant, block);
    }
    while (row < rows)
        hillside_draw_grass (scene, layer, row++, block);
}

void hillside_draw_block (const HillsideScene *scene, HillsideBlock *block)
{
    hillside_paint_sky (scene, block);
    hillside_draw_birds (scene, block);
    for (gint i = scene->settings.far_hills; i >= 0; i--) {
        hillside_paint_hill (scene, &scene->layers[i], block);
        draw_plants (scene, &scene->layers[i], block);
    }
    hillside_draw_fireflies (scene, &scene->layers[0], block);
    hillside_draw_marks (scene, block);
}
