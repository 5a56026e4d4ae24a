/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Renders through GEGL's C API what the tests ask for, and compares floats.
 */
#ifndef TEST_PICTURE_H
#define TEST_PICTURE_H

#include <gegl.h>

/* Operations chained one after the other, each followed by its properties, as on gegl's command
 * line: "noisekit:fbm scale=16 gegl:crop width=9 height=9". */
typedef struct {
    GeglNode *graph;
    GeglNode *last; /* whose output is the picture */
    const Babl *format;
} Picture;

Picture picture_new(const char *arguments);
void picture_free(Picture *picture);

/* One float per pixel in the chain's own format; the caller frees it with g_free. */
float *picture_render(const Picture *picture, GeglRectangle area);
void picture_render_into(const Picture *picture, GeglRectangle area, float *values);

/* The same from a new graph, so that nothing is cached. */
float *render(const char *arguments, GeglRectangle area);

/* Fails the test, naming the first pixel, unless part is bit for bit that part of whole. */
void assert_part_equals(const float *part, GeglRectangle part_area, const float *whole,
                        GeglRectangle whole_area);

/* Smallest, largest, mean, standard deviation; the test fails if a value is not finite. */
typedef struct {
    double lowest, highest, mean, deviation;
} Statistics;

Statistics statistics(const float *values, int count);

/* For main: g_test_init and gegl_init. */
void test_init(int *argc, char ***argv);

#endif
