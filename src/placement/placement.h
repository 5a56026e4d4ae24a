/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Points along a line: five ways to spread them.
 *
 * The line is cut into chunks, 8 units wide and numbered from minus to plus infinity; chunk k begins at 8 k.
 * A chunk's points depend on the settings and its number alone, so chunks may be asked for in any order, by
 * any number of threads, at any distance. Nothing here allocates or fails.
 */
#ifndef NK_PLACEMENT_H
#define NK_PLACEMENT_H

#include <stdbool.h>
#include <stdint.h>

#define NK_CHUNK_WIDTH 8.0

enum {
    NK_MAX_PLACES = 512, /* that a chunk can have, whatever the settings */
    NK_DART_TRIES = 20,  /* tries around a point before the dart thrower gives it up */
};

/* Numbers are stored in users' files: never renumber. */
typedef enum {
    NK_PLACE_UNIFORM = 0,  /* independent points: they bunch and leave gaps */
    NK_PLACE_JITTERED = 1, /* one point, anywhere, in each of equal cells (Cook 1986) */
    NK_PLACE_GOLDEN = 2,   /* steps of the golden ratio, around the chunk from a random start */
    NK_PLACE_BRIDSON = 3,  /* dart throwing (Bridson 2007): no pair closer than the radius inside a chunk */
    NK_PLACE_HASHED =
        4, /* jittered points, of which those die that have one of higher priority within the
            * radius (Matern's second hard-core process, 1960): no pair closer, across chunks either */
} NkPlaceMethod;

/* The ground under a point of the line. */
typedef struct {
    double height, slope;
} NkGroundPoint;

/* The ground x units to the right of where a chunk begins, 0 <= x <= 8. Must always give the same answer. */
typedef NkGroundPoint (*NkGround)(const void *data, int64_t chunk, double x);

/* How to place. A chunk's length is the sum of its density: 8 on flat ground, more with along_ground and less
 * with fewer_on_steep where it is not flat. The methods spread points evenly over that length; where the
 * density is higher, they come out closer together. */
typedef struct {
    NkPlaceMethod method;
    uint32_t seed;
    double spacing; /* > 0; UNIFORM, JITTERED, GOLDEN: length / spacing points, rounded down, at least one;
                     * HASHED: as many candidates */
    double radius;  /* > 0, <= 8; BRIDSON, HASHED: no pair is closer */

    NkGround ground; /* may be NULL: flat. Asked for only with one of the next two. */
    const void *ground_data;
    bool along_ground;   /* spread by length on the ground instead of by x; distances are straight lines */
    bool fewer_on_steep; /* spread by the slope's weight */
} NkPlacing;

typedef struct {
    int64_t chunk;
    double x;      /* from where the chunk begins, 0 <= x < 8 */
    double height; /* of the ground; 0 without along_ground */
    uint32_t hash; /* unrelated to the place: decides what stands there */
} NkPlace;

/* The points of one chunk, from left to right; returns how many. */
int nk_place_chunk(const NkPlacing *placing, int64_t chunk, NkPlace places[NK_MAX_PLACES]);

/* How far the right one is from the left one, as the placing measures it. They lie in the same or in
 * neighbouring chunks. The distance of a pair is the same bits whichever chunk's points are asked for. */
double nk_place_distance(const NkPlacing *placing, const NkPlace *left, const NkPlace *right);

/* Points per unit of ground with fewer_on_steep, from 1 on flat ground to 0 on a cliff; half as many at a
 * slope of NK_HALF_SLOPE. */
#define NK_HALF_SLOPE 0.5
double nk_slope_weight(double slope);

#endif
