/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "rounds.h"

#include <stdlib.h>
#include <time.h>

/* Small things run several times between two looks at the clock. */
#define SHORTEST_SAMPLES (1024.0 * 1024.0)

static GArray *floors, *spreads; /* of all rounds so far */

float *rounds_plane(int index)
{
    static float *buffer;
    /* Apart by more than they hold, so that rows of several planes do not share their address
     * modulo 4096. */
    const gsize largest = 4096 * 4096, small = 1024 * 1024, gap = 336;

    if (buffer == NULL) {
        gsize count = largest + 2 * (small + gap);

        buffer = aligned_alloc(4096, (count * sizeof *buffer + 4095) / 4096 * 4096);
        if (buffer == NULL)
            g_error("no memory for %" G_GSIZE_FORMAT " floats", count);
        for (gsize i = 0; i < count; i++)
            buffer[i] = 1.0f; /* no page fault later */
    }
    return index == 0 ? buffer : buffer + largest + gap + (gsize)(index - 1) * (small + gap);
}

static double now(Clock clock)
{
    struct timespec t;

    clock_gettime(clock == CLOCK_THREAD ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int compare(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double quantile(double *values, int count, double at)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[(int)(at * (count - 1) + 0.5)];
}

static double time_store(const Timed *timed)
{
    int repeats = (int)MAX(1.0, SHORTEST_SAMPLES / timed->samples);
    double start = now(timed->clock);

    for (int k = 0; k < repeats; k++)
        for (int plane = 0; plane < timed->planes; plane++) {
            float *to = rounds_plane(plane);

            for (gsize i = 0; i < (gsize)timed->samples; i++)
                to[i] = 0.5f;
            __asm__ volatile("" ::: "memory");
        }
    return (now(timed->clock) - start) / (repeats * timed->samples);
}

static double time_run(const Timed *timed)
{
    int repeats = (int)MAX(1.0, SHORTEST_SAMPLES / timed->samples);
    double start;

    if (timed->ready)
        timed->ready(timed->what);
    start = now(timed->clock);
    for (int k = 0; k < repeats; k++)
        timed->run(timed->what);
    return (now(timed->clock) - start) / (repeats * timed->samples);
}

void rounds_run(GArray *array, int rounds)
{
    int count = (int)array->len;
    double *ratios = g_new(double, (gsize)count *rounds);

    if (floors == NULL) {
        floors = g_array_new(FALSE, FALSE, sizeof(double));
        spreads = g_array_new(FALSE, FALSE, sizeof(double));
    }
    for (int round = -1; round < rounds; round++)
        for (int i = 0; i < count; i++) {
            Timed *timed = &g_array_index(array, Timed, i);
            double store = time_store(timed), run = time_run(timed);

            if (round < 0) {
                timed->nanoseconds = g_new(double, rounds);
                timed->floor = store;
                continue;
            }
            timed->nanoseconds[round] = run;
            timed->floor = MIN(timed->floor, store);
            ratios[i * rounds + round] = run / store;
            if (timed->planes == 1 && timed->samples == SHORTEST_SAMPLES && timed->clock == CLOCK_THREAD)
                g_array_append_val(floors, store);
        }
    for (int i = 0; i < count; i++) {
        Timed *timed = &g_array_index(array, Timed, i);
        double spread;

        timed->median = quantile(timed->nanoseconds, rounds, 0.5);
        timed->minimum = timed->nanoseconds[0];
        timed->floors = quantile(&ratios[i * rounds], rounds, 0.5);
        spread = timed->median / timed->minimum - 1.0;
        g_array_append_val(spreads, spread);
    }
    g_free(ratios);
}

Noisiness rounds_noisiness(void)
{
    double *stores = (double *)(void *)floors->data, *above = (double *)(void *)spreads->data;
    Noisiness noisiness;

    noisiness.floor_median = quantile(stores, (int)floors->len, 0.5);
    noisiness.floor_minimum = stores[0];
    noisiness.spread = quantile(above, (int)spreads->len, 0.5);
    noisiness.worst = quantile(above, (int)spreads->len, 0.9);
    return noisiness;
}
