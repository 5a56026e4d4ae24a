/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Coloured pictures with opacity: RGBA in linear light, straight, four floats per pixel.
 */
#ifndef TEST_RGBA_H
#define TEST_RGBA_H

#include <gegl.h>

enum { RED, GREEN, BLUE, ALPHA, CHANNELS };

/* A chain's pixels; g_free. */
float *rgba_render(const char *arguments, GeglRectangle area);

/* Fails the test unless GEGL lays the chain's picture over black and over white as its colours and opacities
 * say: a picture that is associated wrongly has dark or bright fringes. */
void rgba_check_grounds(const char *arguments, GeglRectangle area);

/* Fails the test unless every colour, however thin, is a mix of red and blue by parts that add up to 1: to be
 * called for a material whose colours are these. */
void rgba_check_red_and_blue(const char *arguments, GeglRectangle area);

#endif
