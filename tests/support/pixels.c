/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "pixels.h"

#include <math.h>
#include <string.h>

#include "picture.h"

static int channels_of(const char *format)
{
    return babl_format_get_n_components(babl_format(format));
}

GeglNode *pixels_source(GeglNode *graph, const char *format, GeglRectangle area, const float *values)
{
    GeglBuffer *buffer = gegl_buffer_new(&area, babl_format(format));
    GeglNode *node = gegl_node_new_child(graph, "operation", "gegl:buffer-source", "buffer", buffer, NULL);

    gegl_buffer_set(buffer, &area, 0, babl_format(format), values, GEGL_AUTO_ROWSTRIDE);
    g_object_unref(buffer);
    return node;
}

float *pixels_render(GeglNode *node, const char *format, GeglRectangle area)
{
    int count = area.width * area.height * channels_of(format);
    float *values = g_new(float, count);

    for (int i = 0; i < count; i++)
        values[i] = NAN;
    gegl_node_blit(node, 1.0, &area, babl_format(format), values, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
    return values;
}

float *pixels_of(const char *chain, const char *format, GeglRectangle area)
{
    Picture picture = picture_new(chain);
    float *values = pixels_render(picture.last, format, area);

    picture_free(&picture);
    return values;
}

void assert_pixels_equal(const float *a, const float *b, GeglRectangle area, int channels)
{
    for (int i = 0; i < area.width * area.height * channels; i++) {
        int pixel = i / channels;

        if (memcmp(&a[i], &b[i], sizeof a[i]) == 0 && isfinite(a[i]))
            continue;
        g_test_message("pixel (%d, %d), channel %d: %.9g and %.9g", area.x + pixel % area.width,
                       area.y + pixel / area.width, i % channels, a[i], b[i]);
        g_test_fail();
        return;
    }
}

void assert_checksum(const char *chain, const char *format, const char *sum)
{
    static const GeglRectangle area = { -67, -61, 141, 133 };
    Picture picture = picture_new(chain);
    float *values = pixels_render(picture.last, format, area);
    char *now = g_compute_checksum_for_data(G_CHECKSUM_MD5, (const guchar *)values,
                                            sizeof(float) * area.width * area.height * channels_of(format));

    g_test_message("%s", chain);
    g_assert_cmpstr(now, ==, sum);
    g_free(now);
    g_free(values);
    picture_free(&picture);
}

static float *cut(const float *whole, GeglRectangle area, GeglRectangle part, int channels)
{
    float *values = g_new(float, part.width *part.height *channels);

    for (int y = 0; y < part.height; y++)
        memcpy(&values[y * part.width * channels],
               &whole[((part.y - area.y + y) * area.width + part.x - area.x) * channels],
               sizeof(float) * part.width * channels);
    return values;
}

/* A new graph cannot remember anything; a node that is asked again may. */
static void check_part(GeglNode *node, const char *format, const float *whole, GeglRectangle area,
                       GeglRectangle part)
{
    float *expected = cut(whole, area, part, channels_of(format));
    float *values = pixels_render(node, format, part);

    assert_pixels_equal(values, expected, part, channels_of(format));
    g_free(values);
    g_free(expected);
}

void assert_same_everywhere(GeglNode *node, const char *format, GeglRectangle area)
{
    GeglRectangle parts[] = {
        { area.x + area.width / 2, area.y + area.height / 2, 1, 1 },
        { area.x, area.y + 3, area.width, 1 },
        { area.x + 5, area.y, 1, area.height },
        { area.x + 1, area.y + 1, area.width - 2, area.height - 2 },
        { area.x + area.width / 3, area.y + area.height / 4, area.width / 2, area.height / 3 },
        { area.x, area.y, area.width / 2 + 1, area.height / 2 + 1 },
    };
    float *whole;

    g_object_set(gegl_config(), "threads", 1, NULL);
    whole = pixels_render(node, format, area);
    for (int threads = 1; threads <= 4; threads++) {
        g_object_set(gegl_config(), "threads", threads, NULL);
        check_part(node, format, whole, area, area);
        for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
            check_part(node, format, whole, area, parts[i]);
    }
    g_object_set(gegl_config(), "threads", 1, NULL);
    g_free(whole);
}
