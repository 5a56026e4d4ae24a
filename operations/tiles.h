/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Work on a picture tile by tile, and what a tile's neighbours are for.
 */
#ifndef NOISEKIT_TILES_H
#define NOISEKIT_TILES_H

#include <gegl-plugin.h>

/* GEGL's tiles, and the same with one pixel more on each side. */
enum { NOISEKIT_TILE = 128, NOISEKIT_BORDERED_TILE = NOISEKIT_TILE + 2 };

typedef void (*NoisekitTileFunction) (const GeglRectangle *piece, gpointer data);

/* Cuts the area where GEGL's tiles meet. */
static inline void noisekit_for_each_tile (const GeglRectangle *area, NoisekitTileFunction function,
                                           gpointer data)
{
    gint64 end_x = (gint64)area->x + area->width, end_y = (gint64)area->y + area->height;

    for (gint64 top = area->y, bottom; top < end_y; top = bottom) {
        bottom = MIN ((top & ~(gint64)(NOISEKIT_TILE - 1)) + NOISEKIT_TILE, end_y);
        for (gint64 left = area->x, right; left < end_x; left = right) {
            right = MIN ((left & ~(gint64)(NOISEKIT_TILE - 1)) + NOISEKIT_TILE, end_x);
            function (GEGL_RECTANGLE ((gint)left, (gint)top, (gint)(right - left), (gint)(bottom - top)),
                      data);
        }
    }
}

/* GEGL asks for an area of the full picture, and wants the pixels that it meets at this mipmap level. */
static inline GeglRectangle noisekit_area_at_level (const GeglRectangle *full, gint level)
{
    gint64 pixel = (gint64)1 << level, end_x = (gint64)full->x + full->width,
           end_y = (gint64)full->y + full->height;
    /* Shifts round down, for negative numbers too. */
    gint64 x = full->x >> level, y = full->y >> level;

    return (GeglRectangle){ (gint)x, (gint)y, (gint)(((end_x + pixel - 1) >> level) - x),
                            (gint)(((end_y + pixel - 1) >> level) - y) };
}

/* Has function work on what GEGL asks of an operation, in pixels of the level: all of it, or parts in as many
 * threads as GEGL finds worth it. Every process that looks at its area itself goes this way. */
static inline void noisekit_distribute_area (GeglOperation *operation, const GeglRectangle *full, gint level,
                                             GeglParallelDistributeAreaFunc function, gpointer data)
{
    const GeglRectangle area = noisekit_area_at_level (full, level);

    if (gegl_operation_use_threading (operation, full))
        gegl_parallel_distribute_area (&area, gegl_operation_get_pixels_per_thread (operation),
                                       GEGL_SPLIT_STRATEGY_AUTO, function, data);
    else
        function (&area, data);
}

/* How far a 3 x 3 neighbourhood reaches. GEGL asks for regions of the full picture whatever the mipmap level
 * is, and tells the level only when it renders: so with levels in use it must be a pixel of the highest. */
static inline gint noisekit_neighbour_reach (void)
{
    enum { HIGHEST_LEVEL = 5 };
    gboolean levels = FALSE;

    g_object_get (gegl_config (), "mipmap-rendering", &levels, NULL);
    return levels ? 1 << HIGHEST_LEVEL : 1;
}

/* The part of an input of this extent that an area's 3 x 3 neighbourhoods take in, where the input's border
 * pixels stand for what is beyond. */
static inline GeglRectangle noisekit_neighbourhood (const GeglRectangle *area, const GeglRectangle *extent)
{
    gint64 reach = noisekit_neighbour_reach ();
    gint64 last_x = (gint64)extent->x + extent->width - 1, last_y = (gint64)extent->y + extent->height - 1;
    gint64 left = CLAMP (area->x - reach, extent->x, last_x);
    gint64 top = CLAMP (area->y - reach, extent->y, last_y);
    gint64 right = CLAMP ((gint64)area->x + area->width - 1 + reach, extent->x, last_x);
    gint64 bottom = CLAMP ((gint64)area->y + area->height - 1 + reach, extent->y, last_y);

    if (gegl_rectangle_is_empty (extent) || gegl_rectangle_is_empty (area))
        return (GeglRectangle){ 0, 0, 0, 0 };
    return (GeglRectangle){ (gint)left, (gint)top, (gint)(right - left + 1), (gint)(bottom - top + 1) };
}

#endif
