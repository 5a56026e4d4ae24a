/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "hillside.h"

#include <math.h>

#include "hash.h"
#include "hillside-pixels.h"

enum { SKY_HEIGHT = 9 }; /* units from the ground's middle height to the last colour */

static HillsideColour sky_at (const HillsideSky *sky, gdouble height)
{
    gdouble place = CLAMP (height / SKY_HEIGHT, 0.0, 1.0) * (HILLSIDE_SKY_STOPS - 1);
    gint stop = MIN ((gint)place, HILLSIDE_SKY_STOPS - 2);

    return hillside_mix (sky->stops[stop], sky->stops[stop + 1], place - stop);
}

typedef struct {
    gfloat density[HILLSIDE_BLOCK * HILLSIDE_BLOCK];
    gfloat dx[HILLSIDE_BLOCK * HILLSIDE_BLOCK], dy[HILLSIDE_BLOCK * HILLSIDE_BLOCK];
} Clouds;

/* Banks that are drawn out sideways, thicker in the middle of the sky. */
static HillsideColour with_clouds (const HillsideScene *scene, HillsideColour sky, const Clouds *clouds,
                                   gint i, gfloat height, gfloat toward_x, gfloat toward_y, gfloat away)
{
    gfloat edge = 0.56f - 0.12f * scene->sky.clouds;
    gfloat thickness = hillside_smooth (edge, edge + 0.14f, clouds->density[i]);
    gfloat bank = hillside_smooth (1.0f, 3.5f, height) * (1.0f - hillside_smooth (5.0f, 16.0f, height));
    gfloat light =
        0.55f + 0.16f * -(clouds->dx[i] * toward_x + clouds->dy[i] * toward_y) - 0.35f * (thickness - 0.5f);
    HillsideColour colour =
        hillside_mix (scene->sky.cloud_shade, scene->sky.cloud_light, CLAMP (light, 0.0f, 1.0f));

    bank *= hillside_smooth (1.0f, 3.2f, away / scene->sky.sun_radius); /* none before the sun */
    return hillside_mix (sky, colour, 0.82f * thickness * bank);
}

/* Around the sun, and along the horizon below it. Distances in units. */
static gfloat glow_at (const HillsideSky *sky, gfloat dx, gfloat dy, gfloat height)
{
    gfloat around = 0.8f / (1.0f + (dx * dx + dy * dy) / hillside_squared (1.5f));
    gfloat along =
        0.45f / ((1.0f + hillside_squared (dx / 6.0f)) * (1.0f + hillside_squared (height / 2.2f)));

    return sky->glow_strength * MIN (around + along, 1.0f);
}

/* Seas of the full moon: a few soft dark spots; place is in radii. */
static gfloat moon_shade (gfloat x, gfloat y)
{
    static const gfloat seas[][3] = { { -0.35f, -0.3f, 0.42f },
                                      { 0.2f, -0.42f, 0.3f },
                                      { 0.1f, 0.05f, 0.36f },
                                      { -0.4f, 0.3f, 0.25f },
                                      { 0.45f, 0.3f, 0.22f } };
    gfloat shade = 0.0f;

    for (gsize i = 0; i < G_N_ELEMENTS (seas); i++)
        shade += 0.16f *
                 (1.0f - hillside_smooth (0.35f, 1.0f, hypotf (x - seas[i][0], y - seas[i][1]) / seas[i][2]));
    return shade + 0.1f * (x * x + y * y);
}

static HillsideColour with_sun (const HillsideScene *scene, HillsideColour sky, gfloat dx, gfloat dy)
{
    gfloat radius = (gfloat)scene->sun_radius, away = hypotf (dx, dy);
    gfloat cover = CLAMP (radius - away + 0.5f, 0.0f, 1.0f);
    HillsideColour colour = scene->sky.sun;

    if (cover > 0.0f && scene->sky.moon)
        colour = hillside_mix (colour, scene->sky.glow, moon_shade (dx / radius, dy / radius));
    return hillside_mix (sky, colour, cover);
}

static void paint_sky_row (const HillsideScene *scene, HillsideBlock *block, const Clouds *clouds, gint row)
{
    gdouble scale = scene->settings.scale, y = block->y + row + 0.5;
    gdouble height = (scene->settings.y - y) / scale;
    HillsideColour base = sky_at (&scene->sky, height);

    for (gint column = 0; column < HILLSIDE_BLOCK; column++) {
        gint i = row * HILLSIDE_BLOCK + column;
        gfloat dx = (gfloat)(block->x + column + 0.5 - scene->sun_x), dy = (gfloat)(y - scene->sun_y);
        gfloat ux = dx / (gfloat)scale, uy = dy / (gfloat)scale, away = hypotf (ux, uy);
        gfloat glow = glow_at (&scene->sky, ux, uy, (gfloat)height);
        HillsideColour colour = hillside_mix (base, scene->sky.glow, glow);

        colour = with_sun (scene, colour, dx, dy);
        colour = with_clouds (scene, colour, clouds, i, (gfloat)height, -ux / (away + 1.5f),
                              -uy / (away + 1.5f) - 0.35f, away);
        block->pixels[i] = hillside_to_pixel (colour, hillside_grain (block, column, row));
    }
}

/* A point of light, in pixels of the block. */
static void paint_star (HillsideBlock *block, gdouble x, gdouble y, gdouble radius, gdouble bright)
{
    static const HillsideColour white = { 1.0f, 0.98f, 0.94f };
    enum { REACH = 5 }; /* pixels; further out it is too faint to show */
    gint left = MAX ((gint)x - REACH, 0), right = MIN ((gint)x + REACH, HILLSIDE_BLOCK);
    gint top = MAX ((gint)y - REACH, 0), bottom = MIN ((gint)y + REACH, HILLSIDE_BLOCK);

    for (gint row = top; row < bottom; row++)
        for (gint column = left; column < right; column++) {
            guint32 *pixel = &block->pixels[row * HILLSIDE_BLOCK + column];
            gdouble away = hypot (column + 0.5 - x, row + 0.5 - y) / radius;
            gdouble light = bright / hillside_squared ((gfloat)(1.0 + away * away));

            if (light > 0.004)
                *pixel = hillside_to_pixel (hillside_mix (hillside_from_pixel (*pixel), white, light), 0.0f);
        }
}

/* One star somewhere in each square of the sky, most of them faint, fewer towards the horizon. */
static void paint_stars (const HillsideScene *scene, HillsideBlock *block)
{
    const HillsideSettings *settings = &scene->settings;
    gdouble cell = MAX (0.42 * settings->scale, 6.0), size = MIN (0.34 + 0.004 * settings->scale, 2.0);
    gint64 left = (gint64)floor ((block->x - settings->x) / cell) - 1,
           top = (gint64)floor ((block->y - settings->y) / cell) - 1;
    gint cells = (gint)(HILLSIDE_BLOCK / cell) + 4;

    for (gint i = 0; i < cells * cells; i++) {
        gint64 column = left + i % cells, row = top + i / cells;
        HillsideDice dice = hillside_dice (nk_derive (settings->seed, (guint32)column), (guint32)row);
        gdouble x = settings->x + (column + hillside_roll (&dice)) * cell,
                y = settings->y + (row + hillside_roll (&dice)) * cell;
        gdouble rank = hillside_roll (&dice), height = (settings->y - y) / settings->scale;
        gdouble bright =
            scene->sky.stars * (0.12 + 0.88 * pow (rank, 5.0)) * hillside_smooth (1.0f, 6.0f, (gfloat)height);

        if (hypot (x - scene->sun_x, y - scene->sun_y) > 1.6 * scene->sun_radius)
            paint_star (block, x - block->x, y - block->y, size * (0.7 + 1.3 * pow (rank, 12.0)), bright);
    }
}

void hillside_paint_sky (const HillsideScene *scene, HillsideBlock *block)
{
    Clouds *clouds = g_new (Clouds, 1);
    gdouble scale = scene->settings.scale;

    hillside_render_field (
        scene->clouds, block, scene->settings.x, scene->settings.y, 4.2 * scale, 1.25 * scale,
        &(NkPlanes){
            .value = clouds->density, .dx = clouds->dx, .dy = clouds->dy, .stride = HILLSIDE_BLOCK });
    cairo_surface_flush (block->surface);
    for (gint row = 0; row < HILLSIDE_BLOCK; row++)
        paint_sky_row (scene, block, clouds, row);
    if (scene->sky.stars > 0.0f)
        paint_stars (scene, block);
    cairo_surface_mark_dirty (block->surface);
    g_free (clouds);
}
