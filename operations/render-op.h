/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What the noise render operations share: an operation says which field it shows (noisekit_render_prepare,
 * from its prepare), and the rest (bounding box, threads, mipmap levels, bad input) stands here once.
 */
#ifndef NOISEKIT_RENDER_OP_H
#define NOISEKIT_RENDER_OP_H

#include <gegl-plugin.h>

#include "enums.h"
#include "noise.h"

/* Where a field stands in the picture, in pixels. */
typedef struct {
    gdouble scale;                /* pixels per unit of the noise's coordinates */
    gdouble x, y;                 /* pixel position of the noise's origin */
    gdouble evolution, w;         /* third and fourth coordinate */
    gdouble rotation;             /* degrees, counter-clockwise, about the origin */
    gdouble stretch;              /* width of a cell over its height, at the same area */
    gint tile_width, tile_height; /* pixels after which the picture repeats; 0: never */
    NoisekitOutput output;        /* what is shown of the field, and for normal and relief */
    gdouble strength;             /* how steep the surface is */
} NoisekitPlacement;

/* Limits of the properties that become lengths in the core. */
#define NOISEKIT_MIN_SCALE     0.01
#define NOISEKIT_MAX_SCALE     1e6
#define NOISEKIT_MAX_OFFSET    1e9
#define NOISEKIT_MAX_WARP      1e4
#define NOISEKIT_MAX_EVOLUTION 1e6
#define NOISEKIT_MAX_TILE      1000000

/* Properties are doubles, but GIMP's files keep them as float32: so all of them are rounded to that before
 * use, and a reloaded filter renders the same bits. Volatile, since gcc 12 drops the rounding of some members
 * where it fills a structure of several. */
static inline gdouble noisekit_round (gdouble property)
{
    volatile gfloat rounded = (gfloat)property;

    return rounded;
}

/* Sets the class up to render what prepare asks for. */
void noisekit_render_class_init (GeglOperationClass *klass, void (*prepare) (GeglOperation *));

/* The keys of a class that all of them share. */
#define NOISEKIT_RENDER_KEYS                                                                                 \
    "categories", "render", "position-dependent", "true", NOISEKIT_VERSION_KEYS, "gimp:menu-path",           \
        NOISEKIT_MENU

/* Compiles the field unless it is the one compiled last, and sets the output format: Y' float for pictures, Y
 * float for data (signed values and derivatives), R'G'B' float for normal maps. The field's periods along x and
 * y come from the placement's tile; fitted: the cells' width and height in pixels after fitting.
 *
 * A gradient set or variant that the lattice and dimension do not have gives one warning, when it is rendered,
 * and is replaced by circle or diamond, or published; what else the core refuses is rendered as mid grey. */
void noisekit_render_prepare (GeglOperation *operation, NkField *field, const NoisekitPlacement *placement,
                              gdouble fitted[2]);

#endif
