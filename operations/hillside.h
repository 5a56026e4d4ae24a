/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The hillside's picture, without GEGL. hillside-scene.c says what stands where; hillside-sky.c and
 * hillside-land.c paint pixel by pixel; the others draw with cairo.
 *
 * The picture plane is cut into blocks at absolute multiples of their size, and a block is drawn alone, with
 * all that reaches into it. So its pixels depend on its place and the settings only: cairo never sees which
 * part of the picture was asked for.
 */
#ifndef NOISEKIT_HILLSIDE_H
#define NOISEKIT_HILLSIDE_H

#include <cairo.h>
#include <glib.h>

#include "enums.h"
#include "ground.h"
#include "hillside-colours.h"

/* Lengths are in pixels of the picture as it is drawn, that is of its mipmap level. */
typedef struct {
    guint32 seed;
    gdouble scale;    /* pixels per unit of the ground in front */
    gdouble position; /* units; what stands at column x */
    gdouble x, y;     /* column of the position, row of the ground's middle height */
    gint far_hills;
    gdouble parallax; /* 0: far hills move with the ground, 1: as slowly as far things do */
    NoisekitHillsidePalette palette;
    NoisekitHillsideTime time;

    NkPlaceMethod method;
    gdouble spacing, radius; /* units */
    gboolean along_ground, fewer_on_steep;
    gboolean show_points, show_chunks;
    gdouble mark; /* width of a thin line of the marks */
} HillsideSettings;

enum {
    HILLSIDE_MAX_FAR_HILLS = 6,
    HILLSIDE_BLOCK = 256, /* width and height of a block */
};

/* No plant reaches further from its root than this, in units of the ground on which it stands: see
 * hillside-plants.c. */
#define HILLSIDE_REACH 7.0

/* Plants, hills, marks are left out where they would be smaller than this many pixels. */
#define HILLSIDE_VISIBLE 1.5

/* A row of hills with what grows there. Number 0 is the ground in front. */
typedef struct {
    gint number;
    gboolean mountains; /* bare, and peaked */
    NkHills hills;
    NkPlacing placing;
    gdouble unit;   /* pixels per unit of this layer */
    gint64 home;    /* chunk of the position */
    gdouble origin; /* pixel column at which that chunk begins */
    gdouble base;   /* pixel row of height 0 */
    HillsideColours colours;
} HillsideLayer;

typedef struct {
    gdouble x, y;  /* pixels: the root */
    gdouble unit;  /* pixels per unit, larger in front */
    gdouble depth; /* units that it stands in front of the crest */
    gdouble slope;
    gdouble height; /* of the ground, units */
    gdouble grove;  /* 0: open land, 1: woods; changes slowly along the way */
    gdouble stand;  /* the same for which trees the woods are of */
    guint32 hash;
} HillsidePlant;

typedef struct {
    HillsideSettings settings;
    HillsideLayer layers[1 + HILLSIDE_MAX_FAR_HILLS];
    GArray *plants[1 + HILLSIDE_MAX_FAR_HILLS]; /* of HillsidePlant, from back to front */
    HillsideSky sky;
    gdouble sun_x, sun_y, sun_radius; /* pixels; the moon at night */
    gdouble sun_side;                 /* from -1, light from the left, to 1 */
    NkPlan *clouds, *texture;
} HillsideScene;

/* What is being drawn: image is that of the surface, cairo's ARGB32. */
typedef struct {
    gint64 x, y; /* pixel at its upper left corner */
    cairo_surface_t *surface;
    cairo_t *cr; /* in pixels of the picture, relative to the block */
    guint32 *pixels;
} HillsideBlock;

/* --- hillside-scene.c --- */

/* All that can be seen between two pixel columns. */
HillsideScene *hillside_scene_new (const HillsideSettings *settings, gint64 left, gint64 right);
void hillside_scene_free (HillsideScene *scene);

/* Draws the block whose corner is (x, y), a multiple of the block's size. */
void hillside_draw_block (const HillsideScene *scene, HillsideBlock *block);

/* Pixel column of a place, and the other way round. */
gdouble hillside_column (const HillsideLayer *layer, gint64 chunk, gdouble x);
void hillside_find (const HillsideLayer *layer, gdouble column, gint64 *chunk, gdouble *x);

/* --- hillside-sky.c, hillside-land.c --- */

void hillside_paint_sky (const HillsideScene *scene, HillsideBlock *block);
void hillside_paint_hill (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block);

/* --- hillside-plants.c --- */

void hillside_draw_plant (const HillsideScene *scene, const HillsideLayer *layer, const HillsidePlant *plant,
                          HillsideBlock *block);
/* How far it can reach upwards and to each side, in pixels; 0: it is too small to be seen. */
gdouble hillside_plant_reach (const HillsideLayer *layer, const HillsidePlant *plant);

/* --- hillside-grass.c --- */

/* Blades all along the ground, in rows from the crest downwards. */
enum { HILLSIDE_GRASS_ROWS = 12 };
gdouble hillside_grass_depth (gint row); /* units below the crest */
void hillside_draw_grass (const HillsideScene *scene, const HillsideLayer *layer, gint row,
                          HillsideBlock *block);

/* --- hillside-animals.c --- */

void hillside_draw_birds (const HillsideScene *scene, HillsideBlock *block);
void hillside_draw_fireflies (const HillsideScene *scene, const HillsideLayer *layer, HillsideBlock *block);

/* --- hillside-marks.c --- */

void hillside_draw_marks (const HillsideScene *scene, HillsideBlock *block);

/* --- random numbers: a dice with its own state, so that a plant grows the same wherever it is drawn --- */

typedef struct {
    guint32 state;
} HillsideDice;

HillsideDice hillside_dice (guint32 hash, guint32 purpose);
gdouble hillside_roll (HillsideDice *dice); /* 0 <= x < 1 */
gdouble hillside_between (HillsideDice *dice, gdouble lowest, gdouble highest);
gdouble hillside_spread (HillsideDice *dice, gdouble middle, gdouble share); /* middle * (1 -+ share) */

#endif
