/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "placement.h"

#include "hash.h"

#include <math.h>
#include <stddef.h>

/* ---------------------------------------------------------------------------------------- random numbers */

/* What a random number is for: numbers of different purposes are unrelated. */
typedef enum {
    FOR_POSITION,
    FOR_PRIORITY,
    FOR_START, /* of the golden sequence */
    FOR_DART,  /* which point to throw from, how far, to which side */
    FOR_HASH,  /* of the point that the caller gets */
} Purpose;

static uint32_t random_bits(const NkPlacing *placing, int64_t chunk, Purpose purpose, uint32_t number)
{
    uint64_t bits = (uint64_t)chunk;
    int32_t key[] = { (int32_t)(uint32_t)bits, (int32_t)(uint32_t)(bits >> 32), (int32_t)number };

    return nk_xx_hash(nk_derive(placing->seed, purpose), key, 3);
}

/* 0 <= number < 1 */
static double to_unit(uint32_t bits)
{
    return bits * 0x1p-32;
}

static double random_unit(const NkPlacing *placing, int64_t chunk, Purpose purpose, uint32_t number)
{
    return to_unit(random_bits(placing, chunk, purpose, number));
}

/* ------------------------------------------------------------------------------- from density to positions
 */

double nk_slope_weight(double slope)
{
    double steepness = slope / NK_HALF_SLOPE;

    return 1.0 / (1.0 + steepness * steepness);
}

static double density_at(const NkPlacing *placing, int64_t chunk, double x)
{
    double slope, density = 1.0;

    if (!placing->ground || !(placing->along_ground || placing->fewer_on_steep))
        return 1.0;
    slope = placing->ground(placing->ground_data, chunk, x).slope;
    if (placing->along_ground)
        density = sqrt(1.0 + slope * slope);
    if (placing->fewer_on_steep)
        density *= nk_slope_weight(slope);
    return density;
}

/* The density, summed up from the chunk's left border: up_to[i] is the sum of the first i strips. Strips are
 * narrow beside the ground's smallest waves, so the density counts as constant in each. */
enum { STRIPS = 256 };
#define STRIP_WIDTH (NK_CHUNK_WIDTH / STRIPS)

typedef struct {
    double up_to[STRIPS + 1];
} Cumulative;

static double sum_up(const NkPlacing *placing, int64_t chunk, Cumulative *sum)
{
    sum->up_to[0] = 0.0;
    for (int i = 0; i < STRIPS; i++)
        sum->up_to[i + 1] = sum->up_to[i] + STRIP_WIDTH * density_at(placing, chunk, (i + 0.5) * STRIP_WIDTH);
    return sum->up_to[STRIPS];
}

/* The inverse: where the sum reaches this length. */
static double position_of(const Cumulative *sum, double length)
{
    const double *up_to = sum->up_to;
    int low = 0, high = STRIPS; /* up_to[low] <= length < up_to[high], or the last strip */
    double x;

    while (high - low > 1) {
        int middle = (low + high) / 2;

        if (up_to[middle] <= length)
            low = middle;
        else
            high = middle;
    }
    x = low + (length - up_to[low]) / (up_to[high] - up_to[low]);
    x *= STRIP_WIDTH;
    return x < NK_CHUNK_WIDTH ? x : nextafter(NK_CHUNK_WIDTH, 0.0);
}

/* ------------------------------------------------------------------------------------------- the methods */

/* A point on a chunk's length, before it is known where that is. */
typedef struct {
    double length;
    uint32_t number; /* in the order of its making */
} Point;

static int count_of(const NkPlacing *placing, double length)
{
    double count = length / placing->spacing;

    if (!(count < NK_MAX_PLACES))
        return NK_MAX_PLACES;
    return count < 1.0 ? 1 : (int)count;
}

static int uniform(const NkPlacing *placing, int64_t chunk, double length, Point points[])
{
    int count = count_of(placing, length);

    for (int i = 0; i < count; i++)
        points[i] = (Point){ length * random_unit(placing, chunk, FOR_POSITION, i), i };
    return count;
}

static int jittered(const NkPlacing *placing, int64_t chunk, double length, Point points[])
{
    int count = count_of(placing, length);
    double cell = length / count;

    for (int i = 0; i < count; i++)
        points[i] = (Point){ cell * (i + random_unit(placing, chunk, FOR_POSITION, i)), i };
    return count;
}

static int golden(const NkPlacing *placing, int64_t chunk, double length, Point points[])
{
    static const double step = 0.61803398874989485; /* 1 / golden ratio */
    int count = count_of(placing, length);
    double start = random_unit(placing, chunk, FOR_START, 0);

    for (int i = 0; i < count; i++) {
        double turns = start + i * step;

        points[i] = (Point){ length * (turns - floor(turns)), i };
    }
    return count;
}

static bool is_free(const Point points[], int count, double length, double radius)
{
    for (int i = 0; i < count; i++)
        if (fabs(points[i].length - length) < radius)
            return false;
    return true;
}

/* Throws around a random one of the points that are not given up yet, one to two radii away on either side.
 */
static int bridson(const NkPlacing *placing, int64_t chunk, double length, Point points[])
{
    double radius = placing->radius;
    int active[NK_MAX_PLACES] = { 0 }, active_count = 1, count = 1;
    uint32_t drawn = 0;

    points[0] = (Point){ length * random_unit(placing, chunk, FOR_POSITION, 0), 0 };
    while (active_count > 0) {
        int chosen = (int)(random_unit(placing, chunk, FOR_DART, drawn++) * active_count), tries;

        for (tries = 0; tries < NK_DART_TRIES && count < NK_MAX_PLACES; tries++) {
            double away = radius * (1.0 + random_unit(placing, chunk, FOR_DART, drawn++));
            bool left = random_bits(placing, chunk, FOR_DART, drawn++) >> 31;
            double thrown = points[active[chosen]].length + (left ? -away : away);

            if (!(thrown >= 0.0 && thrown < length) || !is_free(points, count, thrown, radius))
                continue;
            points[count] = (Point){ thrown, (uint32_t)count };
            active[active_count++] = count++;
            break;
        }
        if (tries == NK_DART_TRIES || count == NK_MAX_PLACES)
            active[chosen] = active[--active_count];
    }
    return count;
}

static void sort(Point points[], int count)
{
    for (int i = 1; i < count; i++) {
        Point moved = points[i];
        int k = i;

        for (; k > 0 && points[k - 1].length > moved.length; k--)
            points[k] = points[k - 1];
        points[k] = moved;
    }
}

/* All points of a chunk; for HASHED its candidates, with their priorities instead of their hashes. */
static int candidates(const NkPlacing *placing, int64_t chunk, NkPlace places[NK_MAX_PLACES])
{
    static int (*const methods[])(const NkPlacing *, int64_t, double, Point[]) = {
        [NK_PLACE_UNIFORM] = uniform, [NK_PLACE_JITTERED] = jittered, [NK_PLACE_GOLDEN] = golden,
        [NK_PLACE_BRIDSON] = bridson, [NK_PLACE_HASHED] = jittered,
    };
    Purpose purpose = placing->method == NK_PLACE_HASHED ? FOR_PRIORITY : FOR_HASH;
    Point points[NK_MAX_PLACES];
    Cumulative sum;
    int count = methods[placing->method](placing, chunk, sum_up(placing, chunk, &sum), points);

    sort(points, count);
    for (int i = 0; i < count; i++) {
        NkPlace *place = &places[i];

        *place = (NkPlace){ .chunk = chunk, .x = position_of(&sum, points[i].length) };
        place->hash = random_bits(placing, chunk, purpose, points[i].number);
        if (placing->along_ground && placing->ground)
            place->height = placing->ground(placing->ground_data, chunk, place->x).height;
    }
    return count;
}

/* ------------------------------------------------------------------------------- verdicts across chunks */

double nk_place_distance(const NkPlacing *placing, const NkPlace *left, const NkPlace *right)
{
    double dx = left->chunk == right->chunk ? right->x - left->x : NK_CHUNK_WIDTH - left->x + right->x;
    double dy = right->height - left->height;

    return placing->along_ground ? sqrt(dx * dx + dy * dy) : dx;
}

/* Candidates of three neighbouring chunks, from left to right. */
typedef struct {
    NkPlace at[3 * NK_MAX_PLACES];
    int count;
} Neighbourhood;

/* Of two equal priorities the left one is higher: both chunks see it so. */
static bool survives(const NkPlacing *placing, const Neighbourhood *all, int index)
{
    const NkPlace *place = &all->at[index];

    for (int i = 0; i < all->count; i++) {
        const NkPlace *other = &all->at[i];
        bool higher = i < index ? other->hash >= place->hash : other->hash > place->hash;

        if (i == index || !higher)
            continue;
        if (nk_place_distance(placing, i < index ? other : place, i < index ? place : other) <
            placing->radius)
            return false;
    }
    return true;
}

static int thin_out(const NkPlacing *placing, int64_t chunk, NkPlace places[NK_MAX_PLACES])
{
    Neighbourhood all = { .count = 0 };
    int first, end, count = 0;

    all.count += candidates(placing, (int64_t)((uint64_t)chunk - 1), all.at);
    first = all.count;
    all.count += candidates(placing, chunk, all.at + all.count);
    end = all.count;
    all.count += candidates(placing, (int64_t)((uint64_t)chunk + 1), all.at + all.count);

    for (int i = first; i < end; i++) {
        if (!survives(placing, &all, i))
            continue;
        places[count] = all.at[i];
        places[count].hash = nk_derive(places[count].hash, FOR_HASH); /* survivors' priorities are high */
        count++;
    }
    return count;
}

int nk_place_chunk(const NkPlacing *placing, int64_t chunk, NkPlace places[NK_MAX_PLACES])
{
    if (placing->method == NK_PLACE_HASHED)
        return thin_out(placing, chunk, places);
    return candidates(placing, chunk, places);
}
