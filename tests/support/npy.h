/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Floats in NumPy's file format, version 1.0, as gegl:npy-save writes them: rows of pixels,
 * little-endian.
 */
#ifndef TEST_NPY_H
#define TEST_NPY_H

typedef struct {
    int width, height, channels;
    float *values; /* g_free it */
} Npy;

/* False, with a sentence in message (g_free it), where the file is missing or of another kind. */
_Bool npy_read(const char *path, Npy *npy, char **message);
/* One channel. Ends the program if the file cannot be written. */
void npy_write(const char *path, int width, int height, const float *values);

#endif
