/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "image.h"

#include <gegl.h>
#include <math.h>

Image image_load(const char *path)
{
    Image image = { 0 };
    GeglNode *graph, *node;
    GeglRectangle box;

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return image;
    graph = gegl_node_new();
    node = gegl_node_new_child(graph, "operation", "gegl:load", "path", path, NULL);
    box = gegl_node_get_bounding_box(node);
    if (box.width > 0 && box.height > 0 && !gegl_rectangle_is_infinite_plane(&box)) {
        image = (Image){ box.width, box.height, g_new0(float, (gsize)4 * box.width * box.height) };
        gegl_node_blit(node, 1.0, &box, babl_format("R'G'B'A float"), image.values, GEGL_AUTO_ROWSTRIDE,
                       GEGL_BLIT_DEFAULT);
    }
    g_object_unref(graph);
    return image;
}

double image_contrast(const Image *image)
{
    int count = image->width * image->height;
    double sum = 0.0, squares = 0.0;

    for (int i = 0; i < count; i++) {
        const float *p = &image->values[4 * i];
        double luminance = 0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2];

        sum += luminance / count;
        squares += luminance * luminance / count;
    }
    return sqrt(fmax(0.0, squares - sum * sum));
}
