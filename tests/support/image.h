/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Pictures from files, as the eye sees them: R'G'B'A, four floats per pixel.
 */
#ifndef TEST_IMAGE_H
#define TEST_IMAGE_H

typedef struct {
    int width, height;
    float *values; /* g_free it; NULL: there was no such picture */
} Image;

Image image_load(const char *path);

/* Standard deviation of the picture's luminance (of its perceptual values). */
double image_contrast(const Image *image);

#endif
