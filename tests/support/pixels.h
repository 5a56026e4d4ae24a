/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Pixels of any number of channels, as inputs for filters and as what comes out of them.
 */
#ifndef TEST_PIXELS_H
#define TEST_PIXELS_H

#include <gegl.h>

/* A node of the graph that shows these floats (in the format's channels) at area, and nothing elsewhere. */
GeglNode *pixels_source(GeglNode *graph, const char *format, GeglRectangle area, const float *values);

/* What a node renders there, in a format of floats; g_free it. What is not written is not a number. */
float *pixels_render(GeglNode *node, const char *format, GeglRectangle area);

/* The same of a chain's last operation. */
float *pixels_of(const char *chain, const char *format, GeglRectangle area);

/* Fails the test, naming the first pixel, unless they are the same bit for bit, and numbers. */
void assert_pixels_equal(const float *a, const float *b, GeglRectangle area, int channels);

/* What a chain renders around the origin is the same bit for bit next year and by every compiler: the MD5 sum
 * of the floats. If it moved on purpose, the log tells the new one. */
void assert_checksum(const char *chain, const char *format, const char *sum);

/* Any parts of the area that node renders are the same bit for bit, cached or not, by any number of threads.
 * The area should cover several tiles of GEGL (128 x 128). */
void assert_same_everywhere(GeglNode *node, const char *format, GeglRectangle area);

#endif
