/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "picture.h"

#include <math.h>
#include <string.h>

/* noisekit's operations say so themselves; a filter of GEGL's own behind them keeps it, as all in
 * this folder do. The contract test checks that this is what the operations really emit. */
static const Babl *format_of(const char *arguments)
{
    gboolean relief = strstr(arguments, "output=relief") || strstr(arguments, "show=relief");
    gboolean data =
        strstr(arguments, "range=signed") || strstr(arguments, "output=d") || strstr(arguments, "show=d");

    return babl_format(data && !relief ? "Y float" : "Y' float");
}

Picture picture_new(const char *arguments)
{
    Picture picture = { .graph = gegl_node_new(), .format = format_of(arguments) };
    GeglNode *first = gegl_node_new_child(picture.graph, "operation", "gegl:nop", NULL);
    GError *error = NULL;

    picture.last = gegl_node_new_child(picture.graph, "operation", "gegl:nop", NULL);
    gegl_create_chain(arguments, first, picture.last, 0.0, 512, "/", &error);
    if (error)
        g_error("%s: %s", arguments, error->message);
    return picture;
}

void picture_free(Picture *picture)
{
    g_clear_object(&picture->graph);
}

void picture_render_into(const Picture *picture, GeglRectangle area, float *values)
{
    gegl_node_blit(picture->last, 1.0, &area, picture->format, values, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
}

float *picture_render(const Picture *picture, GeglRectangle area)
{
    float *values = g_new(float, area.width *area.height);

    /* What is not written shows. */
    for (int i = 0; i < area.width * area.height; i++)
        values[i] = NAN;
    picture_render_into(picture, area, values);
    return values;
}

float *render(const char *arguments, GeglRectangle area)
{
    Picture picture = picture_new(arguments);
    float *values = picture_render(&picture, area);

    picture_free(&picture);
    return values;
}

void assert_part_equals(const float *part, GeglRectangle part_area, const float *whole,
                        GeglRectangle whole_area)
{
    int left = part_area.x - whole_area.x, top = part_area.y - whole_area.y;

    g_assert_cmpint(left, >=, 0);
    g_assert_cmpint(top, >=, 0);
    g_assert_cmpint(left + part_area.width, <=, whole_area.width);
    g_assert_cmpint(top + part_area.height, <=, whole_area.height);
    for (int row = 0; row < part_area.height; row++)
        for (int column = 0; column < part_area.width; column++) {
            const float *a = &part[row * part_area.width + column];
            const float *b = &whole[(top + row) * whole_area.width + left + column];

            if (memcmp(a, b, sizeof *a) == 0 && isfinite(*a))
                continue;
            g_test_message("pixel (%d, %d) of the area %d,%d %dx%d is %.9g, in %d,%d %dx%d %.9g",
                           part_area.x + column, part_area.y + row, part_area.x, part_area.y, part_area.width,
                           part_area.height, *a, whole_area.x, whole_area.y, whole_area.width,
                           whole_area.height, *b);
            g_test_fail();
            return;
        }
}

Statistics statistics(const float *values, int count)
{
    Statistics s = { .lowest = INFINITY, .highest = -INFINITY };
    double squares = 0.0;

    for (int i = 0; i < count; i++) {
        double value = values[i];

        if (!isfinite(value)) {
            g_test_message("value %d of %d is %g", i, count, value);
            g_test_fail();
            return s;
        }
        s.lowest = fmin(s.lowest, value);
        s.highest = fmax(s.highest, value);
        s.mean += value / count;
    }
    for (int i = 0; i < count; i++)
        squares += (values[i] - s.mean) * (values[i] - s.mean);
    s.deviation = sqrt(squares / count);
    return s;
}

void test_init(int *argc, char ***argv)
{
    g_test_init(argc, argv, NULL);
    g_test_set_nonfatal_assertions();
    gegl_init(argc, argv);
}
