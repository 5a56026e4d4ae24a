/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "rgba.h"

#include <math.h>

#include "pixels.h"

float *rgba_render(const char *arguments, GeglRectangle area)
{
    return pixels_of(arguments, "RGBA float", area);
}

static void check_ground(const char *arguments, GeglRectangle area, const float *pixels, float ground)
{
    char *over = g_strdup_printf("gegl:color value=rgb(%g,%g,%g) svg:src-over aux=[ %s ]", ground, ground,
                                 ground, arguments);
    float *laid = rgba_render(over, area);

    for (int i = 0; i < CHANNELS * area.width * area.height; i++) {
        float alpha = pixels[i | ALPHA], wanted = pixels[i] * alpha + ground * (1.0f - alpha);

        if ((i & ALPHA) == ALPHA)
            wanted = 1.0f;
        g_assert_cmpfloat_with_epsilon(laid[i], wanted, 1e-4);
        if (g_test_failed())
            break;
    }
    g_free(laid);
    g_free(over);
}

void rgba_check_grounds(const char *arguments, GeglRectangle area)
{
    float *pixels = rgba_render(arguments, area);

    check_ground(arguments, area, pixels, 0.0f);
    check_ground(arguments, area, pixels, 1.0f);
    g_free(pixels);
}

void rgba_check_red_and_blue(const char *arguments, GeglRectangle area)
{
    /* Of what the eye gets, colour times opacity; babl leaves a layer of opacity 0 up to 1.5e-5 of its
     * colour. */
    const float tolerance = 1e-4f;
    float *pixels = rgba_render(arguments, area);
    int thin = 0, thick = 0;

    for (int i = 0; i < area.width * area.height; i++) {
        const float *pixel = pixels + CHANNELS * i;

        thin += pixel[ALPHA] > 0.001f && pixel[ALPHA] < 0.05f;
        thick += pixel[ALPHA] > 0.5f;
        g_assert_cmpfloat(fabsf(pixel[RED] + pixel[BLUE] - 1.0f) * pixel[ALPHA], <, tolerance);
        g_assert_cmpfloat(fabsf(pixel[GREEN]) * pixel[ALPHA], <, tolerance);
        if (g_test_failed())
            break;
    }
    g_assert_cmpint(thin, >, 20); /* else there was nothing to see */
    g_assert_cmpint(thick, >, 20);
    g_free(pixels);
}
