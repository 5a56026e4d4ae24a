/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For the tests of materials that move: pictures over black, and how much one differs from the next.
 */
#ifndef TEST_MOVING_H
#define TEST_MOVING_H

#include <math.h>

#include <gegl.h>

#include "picture.h"
#include "pixels.h"

/* Root of the mean square difference of two pictures. */
static inline double rms_difference(const float *one, const float *other, gsize count)
{
    double sum = 0.0;

    for (gsize i = 0; i < count; i++) {
        double difference = (double)one[i] - (double)other[i];

        sum += difference * difference;
    }
    return sqrt(sum / (double)count);
}

/* The frames of a loop differ equally from the next, the last one from the first: nothing jumps or halts. */
static inline void assert_steady(const char *arguments, GeglRectangle area, double loop, double most)
{
    enum { FRAMES = 16 };
    gsize count = 4 * (gsize)area.width * (gsize)area.height;
    float *frames[FRAMES];
    double differences[FRAMES], mean = 0.0;

    for (int i = 0; i < FRAMES; i++) {
        char *frame = g_strdup_printf("%s loop=%g evolution=%g", arguments, loop, loop * i / FRAMES);

        frames[i] = pixels_of(frame, "R'aG'aB'aA float", area);
        g_free(frame);
    }
    for (int i = 0; i < FRAMES; i++) {
        differences[i] = rms_difference(frames[i], frames[(i + 1) % FRAMES], count);
        mean += differences[i] / FRAMES;
    }
    g_assert_cmpfloat(mean, >, 0.005);
    for (int i = 0; i < FRAMES; i++) {
        g_test_message("%s: frame %d to the next: %.4f, mean %.4f", arguments, i, differences[i], mean);
        g_assert_cmpfloat(fabs(differences[i] / mean - 1.0), <, most);
        g_free(frames[i]);
    }
}

#endif
