/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "npy.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

static const char magic[] = "\x93NUMPY\x01";

enum { LENGTH_AT = 8, HEADER_AT = 10 };

_Bool npy_read(const char *path, Npy *npy, char **message)
{
    char *data = NULL, *header = NULL, *shape;
    gsize size, header_length;
    GError *error = NULL;
    _Bool good = 0;

    *npy = (Npy){ .channels = 1 };
    *message = NULL;
    if (!g_file_get_contents(path, &data, &size, &error)) {
        *message = g_strdup(error->message);
        g_error_free(error);
        return 0;
    }
    if (size > HEADER_AT && memcmp(data, magic, sizeof magic) == 0) {
        header_length = (guchar)data[LENGTH_AT] + 256u * (guchar)data[LENGTH_AT + 1];
        header = g_strndup(data + HEADER_AT, MIN(header_length, size - HEADER_AT));
        shape = strstr(header, "'shape': (");
        if (strstr(header, "'<f4'") && strstr(header, "'fortran_order': False") && shape &&
            sscanf(shape, "'shape': (%d, %d, %d)", &npy->height, &npy->width, &npy->channels) >= 2)
            good = (gsize)npy->width * npy->height * npy->channels * sizeof(float) ==
                   size - HEADER_AT - header_length;
        if (good)
            npy->values = g_memdup2(data + HEADER_AT + header_length, size - HEADER_AT - header_length);
    }
    if (!good)
        *message =
            g_strdup_printf("%s holds no floats in NumPy's format (%s)", path, header ? header : "no header");
    g_free(header);
    g_free(data);
    return good;
}

void npy_write(const char *path, int width, int height, const float *values)
{
    GString *text = g_string_new(NULL);
    char *header =
        g_strdup_printf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", height, width);
    gsize length = strlen(header) + 1, padding = 63 - (HEADER_AT + length - 1) % 64;
    GError *error = NULL;

    g_assert(G_BYTE_ORDER == G_LITTLE_ENDIAN);
    length += padding;
    g_string_append_len(text, magic, sizeof magic);
    g_string_append_c(text, (char)(length & 0xff));
    g_string_append_c(text, (char)(length >> 8));
    g_string_append(text, header);
    for (gsize i = 0; i < padding; i++)
        g_string_append_c(text, ' ');
    g_string_append_c(text, '\n');
    g_string_append_len(text, (const char *)values, (gssize)sizeof(float) * width * height);
    if (!g_file_set_contents(path, text->str, (gssize)text->len, &error))
        g_error("%s", error->message);
    g_free(header);
    g_string_free(text, TRUE);
}
