/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Times things against each other: round after round, each thing once a round, so that drift of the
 * machine hits all of them alike.
 */
#ifndef MEASURE_ROUNDS_H
#define MEASURE_ROUNDS_H

#include <glib.h>

typedef enum {
    CLOCK_THREAD, /* processor time of this thread: what other programs take does not count */
    CLOCK_WALL,   /* for what runs in several threads, or is compared with such */
} Clock;

typedef struct {
    void (*ready)(const void *what); /* NULL, or what to do before the clock starts */
    void (*run)(const void *what);
    const void *what;
    double samples; /* of one run */
    Clock clock;
    int planes; /* of as many floats that it fills: what the floor stores */

    /* Results. */
    double *nanoseconds;    /* per sample, by round, ascending */
    double median, minimum; /* of these */
    double floor;           /* minimum of the stores of the planes */
    double floors;          /* median of run by store of the planes, measured just before it */
} Timed;

/* Planes that the floor stores to, and that things may render into: the first is large enough for
 * 4096 x 4096 floats, the others for 1024 x 1024. */
float *rounds_plane(int index);

/* One round that does not count, then so many that do. */
void rounds_run(GArray *timed, int rounds);

/* Over all rounds so far: the floor of one plane of 1024 x 1024, and how far medians are above
 * minima. */
typedef struct {
    double floor_median, floor_minimum; /* nanoseconds per float */
    double spread;                      /* median over things of median / minimum - 1 */
    double worst;                       /* its ninth decile */
} Noisiness;
Noisiness rounds_noisiness(void);

#endif
