/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * noisekit:lattice: what it draws lies where the noise that it explains has it, to a tenth of a pixel; each
 * layer is there when asked for and has its colour; and a pixel depends on the properties and its place
 * alone.
 *
 * Where things are is read from the picture: dots, lines and arrows are found by the ink that they leave.
 */
#include <math.h>
#include <string.h>

#include <gegl-plugin.h>

#include "picture.h"

/* --- Pictures as 8-bit premultiplied A, R, G, B --- */

#define NOTHING                                                                                              \
    "noisekit:lattice view=none halo-width=0 show-cells=false show-points=false show-gradients=false "       \
    "show-chosen=false show-reach=false "

typedef struct {
    GeglRectangle area;
    guint32 *pixels; /* g_free it */
} Ink;

static Picture drawing_new(const char *arguments)
{
    Picture picture = picture_new(arguments);

    picture.format = babl_format("cairo-ARGB32"); /* as large as a float */
    return picture;
}

static Ink draw_node(const Picture *picture, GeglRectangle area)
{
    return (Ink){ area, (guint32 *)picture_render(picture, area) };
}

static Ink draw(const char *arguments, GeglRectangle area)
{
    Picture picture = drawing_new(arguments);
    Ink ink = draw_node(&picture, area);

    picture_free(&picture);
    return ink;
}

G_GNUC_PRINTF(2, 3) static Ink draw_format(GeglRectangle area, const char *format, ...)
{
    va_list arguments;
    char *text;
    Ink ink;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    ink = draw(text, area);
    g_free(text);
    return ink;
}

static void ink_clear(Ink *ink)
{
    g_clear_pointer(&ink->pixels, g_free);
}

static int ink_count(const Ink *ink)
{
    return ink->area.width * ink->area.height;
}

/* By place in the picture, 0 to 1. */
static double alpha(const Ink *ink, int x, int y)
{
    return (ink->pixels[(y - ink->area.y) * ink->area.width + x - ink->area.x] >> 24) / 255.0;
}

static double total_alpha(const Ink *ink)
{
    double sum = 0.0;

    for (int i = 0; i < ink_count(ink); i++)
        sum += (ink->pixels[i] >> 24) / 255.0;
    return sum;
}

static gboolean ink_equal(const Ink *a, const Ink *b)
{
    return memcmp(a->pixels, b->pixels, sizeof *a->pixels * ink_count(a)) == 0;
}

static void assert_part(const Ink *part, const Ink *whole)
{
    int left = part->area.x - whole->area.x, top = part->area.y - whole->area.y;

    for (int y = 0; y < part->area.height; y++)
        for (int x = 0; x < part->area.width; x++) {
            guint32 a = part->pixels[y * part->area.width + x];
            guint32 b = whole->pixels[(top + y) * whole->area.width + left + x];

            if (a == b)
                continue;
            g_test_message("pixel (%d, %d) of %d,%d %dx%d is %08x, of the whole %08x", part->area.x + x,
                           part->area.y + y, part->area.x, part->area.y, part->area.width, part->area.height,
                           a, b);
            g_test_fail();
            return;
        }
}

/* --- The noise that is explained --- */

typedef struct {
    GeglRectangle area;
    float *values;
} Noise;

/* Between the pixels' centres, which lie half a pixel from their corners: exact enough where the noise is
 * nearly straight, as around lattice points. */
static double noise_at(const Noise *noise, double x, double y)
{
    double column = x - 0.5 - noise->area.x, row = y - 0.5 - noise->area.y;
    int i = (int)floor(column), j = (int)floor(row);
    const float *v = &noise->values[j * noise->area.width + i];
    double s = column - i, t = row - j;

    return (1.0 - t) * ((1.0 - s) * v[0] + s * v[1]) +
           t * ((1.0 - s) * v[noise->area.width] + s * v[noise->area.width + 1]);
}

/* The mean slope on both sides of a point, per pixel, from its differences over two and over four pixels:
 * what the noise curves, to one side more than to the other, falls out. (The classic noise's curvature jumps
 * at lattice points.) */
static void slope_at(const Noise *noise, double x, double y, double slope[2])
{
    for (int axis = 0; axis < 2; axis++) {
        double difference[2];

        for (int k = 0; k < 2; k++) {
            double h = 2.0 * (k + 1), dx = axis == 0 ? h : 0.0, dy = axis == 1 ? h : 0.0;

            difference[k] = (noise_at(noise, x + dx, y + dy) - noise_at(noise, x - dx, y - dy)) / (2.0 * h);
        }
        slope[axis] = 2.0 * difference[0] - difference[1];
    }
}

/* Settings of both, and the longest possible slope of the set at a lattice point, per unit of the noise:
 * |gradient| times its scale, here Flick's (2021), and on triangles the coordinates shrink by root three. */
typedef struct {
    const char *name, *noise, *lattice, *placement;
    double scale, longest;
    int x, y; /* where to look */
} Setting;

#define CIRCLE_SLOPE  (5.832 / G_SQRT2)
#define DIAMOND_SLOPE (0.5 * 2.0 / 0.53528)
#define ROOT_3        1.7320508075688772

static const Setting settings[] = {
    { "triangles", "noisekit:simplex", "lattice=simplex", "seed=1 gradient-set=circle scale=120", 120.0,
      CIRCLE_SLOPE / ROOT_3, 0, 0 },
    { "triangles, diamond, turned", "noisekit:simplex", "lattice=simplex",
      "seed=2 gradient-set=diamond scale=120 rotation=33 x=17.3 y=-5.8", 120.0, DIAMOND_SLOPE / ROOT_3, -300,
      200 },
    { "triangles, as published", "noisekit:simplex", "lattice=simplex",
      "seed=3 gradient-set=circle scale=97.3 rotation=90 x=100.25 y=31.5 origin=published", 97.3,
      CIRCLE_SLOPE / ROOT_3, -200, -200 },
    { "triangles, far away", "noisekit:simplex", "lattice=simplex",
      "seed=4 gradient-set=circle scale=110 rotation=71", 110.0, CIRCLE_SLOPE / ROOT_3, 10000000, -9876543 },
    { "squares", "noisekit:perlin", "lattice=square", "seed=1 gradient-set=diamond scale=120", 120.0,
      DIAMOND_SLOPE, 0, 0 },
    { "squares, circle, turned", "noisekit:perlin", "lattice=square",
      "seed=2 gradient-set=circle scale=120 rotation=210 x=-8.2", 120.0, CIRCLE_SLOPE, 1000, 1000 },
    { "squares, far away", "noisekit:perlin", "lattice=square",
      "seed=5 gradient-set=diamond scale=110 rotation=12.3 origin=published", 110.0, DIAMOND_SLOPE, -10000000,
      10000000 },
};

/* The slope of a stretched noise is the picture's, so a cell's shorter side (scale / sqrt (stretch) or scale
 * * sqrt (stretch)) is what arrows are measured by. */
static const Setting stretched[] = {
    { "triangles, stretched", "noisekit:simplex", "lattice=simplex",
      "seed=6 gradient-set=circle scale=150 stretch=2.25 rotation=20", 150.0 / 1.5, CIRCLE_SLOPE / ROOT_3, 0,
      0 },
    { "squares, stretched", "noisekit:perlin", "lattice=square",
      "seed=7 gradient-set=diamond scale=200 stretch=0.25 rotation=300 x=77", 100.0, DIAMOND_SLOPE, 0, 0 },
};

/* All other published sets, with the slope of their longest gradient: its length, times the noise's scale and
 * the reach to the kernel's power. */
#define ANY                                                                                                  \
    0.0 /* webgl-noise normalises to some digits only; the longest of Graphics32 is not written down */

static const struct {
    const char *lattice, *set;
    double longest;
} sets[] = {
    { "simplex", "diamond-fitted", DIAMOND_SLOPE / ROOT_3 / 0.43656 },
    { "simplex", "gustavson", 2.23606797749979 * 40.0 / 16.0 },
    { "simplex", "gustavson-sd", G_SQRT2 * 40.0 / 16.0 },
    { "simplex", "gr32", ANY },
    { "simplex", "ashima", ANY },
    { "simplex", "psrd", 10.9 * 0.4096 },
    { "simplex", "psrd gradient-angle=50", 10.9 * 0.4096 },
    { "simplex", "opensimplex2", 0.0625 / 0.01001634121365712 },
    { "simplex", "opensimplex2 variant=improve-xy", 0.0625 / 0.01001634121365712 },
    { "simplex", "opensimplex2s", 16.0 / 81.0 / 0.05481866495625118 },
    { "square", "classic", 1.0 },
    { "square", "improved", G_SQRT2 },
    { "square", "gustavson", 0.507 * 2.23606797749979 },
    { "square", "ashima", ANY },
};

static Setting setting_of(int set)
{
    gboolean simplex = strcmp(sets[set].lattice, "simplex") == 0;
    char *placement = g_strdup_printf("seed=11 scale=110 rotation=15 gradient-set=%s", sets[set].set);
    char *lattice = g_strconcat("lattice=", sets[set].lattice, NULL);
    Setting setting = { sets[set].set,
                        simplex ? "noisekit:simplex" : "noisekit:perlin",
                        g_intern_string(lattice),
                        g_intern_string(placement),
                        110.0,
                        sets[set].longest,
                        50,
                        -90 };

    g_free(placement);
    g_free(lattice);
    return setting;
}

enum { SIDE = 700, MOST_DOTS = 400 };

static GeglRectangle area_of(const Setting *setting)
{
    return (GeglRectangle){ setting->x, setting->y, SIDE, SIDE };
}

static Noise noise_of(const Setting *setting)
{
    char *arguments = g_strdup_printf("%s range=signed %s", setting->noise, setting->placement);
    Noise noise = { area_of(setting), NULL };

    noise.values = render(arguments, noise.area);
    g_free(arguments);
    return noise;
}

static Ink layer_of(const Setting *setting, const char *layer)
{
    return draw_format(area_of(setting), NOTHING "%s %s %s", setting->lattice, setting->placement, layer);
}

/* --- Dots --- */

typedef struct {
    double x, y; /* the centre of its ink */
} Dot;

/* Adds up one blob of ink and wipes it. */
static void gather(Ink *ink, int x, int y, double sums[3], gboolean *cut)
{
    GeglRectangle area = ink->area;
    double a;

    if (x < area.x || y < area.y || x >= area.x + area.width || y >= area.y + area.height) {
        *cut = TRUE;
        return;
    }
    a = alpha(ink, x, y);
    if (a == 0.0)
        return;
    ink->pixels[(y - area.y) * area.width + x - area.x] = 0;
    sums[0] += a;
    sums[1] += a * (x + 0.5);
    sums[2] += a * (y + 0.5);
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            gather(ink, x + u, y + v, sums, cut);
}

/* The whole dots that are at least margin away from the picture's edge. */
static int find_dots(const Setting *setting, double margin, Dot dots[MOST_DOTS])
{
    Ink ink = layer_of(setting, "show-points=true point-size=9");
    GeglRectangle area = ink.area;
    int count = 0;

    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++) {
            double sums[3] = { 0.0, 0.0, 0.0 };
            gboolean cut = FALSE;
            Dot dot;

            if (alpha(&ink, x, y) == 0.0)
                continue;
            gather(&ink, x, y, sums, &cut);
            dot = (Dot){ sums[1] / sums[0], sums[2] / sums[0] };
            if (cut || dot.x - area.x < margin || dot.y - area.y < margin ||
                area.x + area.width - dot.x < margin || area.y + area.height - dot.y < margin)
                continue;
            g_assert_cmpfloat_with_epsilon(sums[0], G_PI * 4.5 * 4.5, 1.0); /* a disc 9 pixels wide */
            g_assert_cmpint(count, <, MOST_DOTS);
            dots[count++] = dot;
        }
    ink_clear(&ink);
    return count;
}

/* The noise is zero at every dot: if it were a tenth of a pixel off along the slope, it would be a tenth of
 * the slope. Slopes point everywhere, so all dots together are in place in every direction. */
static void test_zero_at_dots(gconstpointer data)
{
    const Setting *setting = data;
    Noise noise = noise_of(setting);
    Dot dots[MOST_DOTS];
    int count = find_dots(setting, 8.0, dots);

    g_assert_cmpint(count, >=, 8);
    for (int i = 0; i < count; i++) {
        double slope[2], value = noise_at(&noise, dots[i].x, dots[i].y);

        slope_at(&noise, dots[i].x, dots[i].y, slope);
        g_assert_cmpfloat(fabs(value), <=, 0.1 * hypot(slope[0], slope[1]));
    }
    g_free(noise.values);
}

/* As many dots as cells of the square lattice fit, or, with triangles of an edge of root two, 1 / root three
 * as many. */
static void test_number_of_dots(gconstpointer data)
{
    const Setting *setting = data;
    Dot dots[MOST_DOTS];
    double wanted = (SIDE - 16.0) * (SIDE - 16.0) / (setting->scale * setting->scale);

    if (strstr(setting->noise, "simplex"))
        wanted /= ROOT_3;
    /* Their edge crosses about 4 * SIDE / scale cells. */
    g_assert_cmpfloat_with_epsilon(find_dots(setting, 8.0, dots), wanted, 0.5 * 4.0 * SIDE / setting->scale);
}

/* --- Arrows --- */

/* The ink around a dot: its direction, and how far it goes that way. Arrows of other dots stay further away.
 */
static double find_arrow(const Ink *ink, const Dot *dot, double radius, double direction[2])
{
    double sum[2] = { 0.0, 0.0 }, length, furthest = 0.0;

    for (int pass = 0; pass < 2; pass++) {
        for (int y = (int)(dot->y - radius); y <= dot->y + radius; y++)
            for (int x = (int)(dot->x - radius); x <= dot->x + radius; x++) {
                double dx = x + 0.5 - dot->x, dy = y + 0.5 - dot->y, a = alpha(ink, x, y);

                if (dx * dx + dy * dy > radius * radius || a == 0.0)
                    continue;
                if (pass == 0) {
                    sum[0] += a * dx;
                    sum[1] += a * dy;
                } else if (a >= 0.25) {
                    furthest = fmax(furthest, dx * direction[0] + dy * direction[1]);
                }
            }
        length = hypot(sum[0], sum[1]);
        direction[0] = sum[0] / length;
        direction[1] = sum[1] / length;
    }
    return furthest;
}

/* Its arrow points up the slope, and is as long, to scale, as the slope is steep: 0.4 of a square cell for
 * the steepest of the set. */
static void test_slope_is_arrow(gconstpointer data)
{
    const Setting *setting = data;
    Noise noise = noise_of(setting);
    Ink arrows = layer_of(setting, "show-gradients=true gradient-width=2");
    Dot dots[MOST_DOTS];
    double radius = 0.41 * setting->scale; /* so far that no neighbour's arrow comes */
    int count = find_dots(setting, radius + 2.0, dots);

    g_assert_cmpint(count, >=, 5);
    for (int i = 0; i < count; i++) {
        double slope[2], steepness, direction[2], length = find_arrow(&arrows, &dots[i], radius, direction);
        double wanted;

        slope_at(&noise, dots[i].x, dots[i].y, slope);
        steepness = hypot(slope[0], slope[1]);
        wanted = setting->longest == ANY
                     ? length
                     : 0.4 * setting->scale * steepness / (setting->longest / setting->scale);
        g_assert_cmpfloat(wanted, <=, 0.4 * setting->scale + 0.7);
        /* Within half a degree: a tenth of a pixel at the tip of most. */
        g_assert_cmpfloat(direction[0] * slope[0] + direction[1] * slope[1], >=,
                          cos(0.5 * G_PI / 180.0) * steepness);
        /* The last pixel of a sharp tip is mostly empty. */
        g_assert_cmpfloat(length, <=, wanted + 0.7);
        g_assert_cmpfloat(length, >=, wanted - 2.0);
    }
    g_free(noise.values);
    ink_clear(&arrows);
}

/* --- Lines and circles, beside the published formulas --- */

/* As the contract places a published field: seen from (x, y), turned back, over the cell's width and height.
 */
typedef struct {
    double scale, rotation, stretch, x, y;
} Place;

static void field_at(const Place *place, double x, double y, double field[2])
{
    double angle = place->rotation * G_PI / 180.0, dx = x - place->x, dy = y - place->y;

    field[0] = (cos(angle) * dx - sin(angle) * dy) / (place->scale * sqrt(place->stretch));
    field[1] = (sin(angle) * dx + cos(angle) * dy) / (place->scale / sqrt(place->stretch));
}

static void picture_at(const Place *place, const double field[2], double picture[2])
{
    double angle = place->rotation * G_PI / 180.0, width = place->scale * sqrt(place->stretch);
    double height = place->scale / sqrt(place->stretch);

    picture[0] = place->x + cos(angle) * width * field[0] + sin(angle) * height * field[1];
    picture[1] = place->y - sin(angle) * width * field[0] + cos(angle) * height * field[1];
}

static char *placement(const Place *place)
{
    return g_strdup_printf("origin=published scale=%.9g rotation=%.9g stretch=%.9g x=%.9g y=%.9g",
                           place->scale, place->rotation, place->stretch, place->x, place->y);
}

/* Whole numbers on the cell lines of each family. Perlin 2001: triangles are skewed to squares by
 * x + (x + y) (sqrt (3) - 1) / 2, the coordinates being over root three. */
static int line_coordinates(gboolean simplex, const Place *place, double x, double y, double lines[3])
{
    double field[2], skew;

    field_at(place, x, y, field);
    lines[0] = field[0];
    lines[1] = field[1];
    if (!simplex)
        return 2;
    skew = (field[0] + field[1]) / ROOT_3 * (ROOT_3 - 1.0) / 2.0;
    lines[0] = field[0] / ROOT_3 + skew;
    lines[1] = field[1] / ROOT_3 + skew;
    lines[2] = lines[0] - lines[1];
    return 3;
}

static const Place places[] = {
    { 80.0, 0.0, 1.0, 0.25, 0.5 },
    { 80.0, 25.0, 1.25, 17.25, -30.5 },
    { 150.0, 340.0, 0.5, -1000.5, 640.75 },
};

/* How far a point is from its nearest line of a family, in pixels, and that line's number. */
static double distance_to_line(gboolean simplex, const Place *place, double x, double y, int family,
                               double *number)
{
    double at[3], right[3], below[3], steep;

    line_coordinates(simplex, place, x, y, at);
    line_coordinates(simplex, place, x + 1.0, y, right);
    line_coordinates(simplex, place, x, y + 1.0, below);
    steep = hypot(right[family] - at[family], below[family] - at[family]);
    *number = floor(at[family] + 0.5);
    return (at[family] - *number) / steep;
}

/* The ink of each line lies on both sides of it alike. */
static void check_lines(gboolean simplex, const Place *place)
{
    enum { FIRST = -40, COUNT = 80 };
    static const double near_by = 8.5;
    static const GeglRectangle area = { -200, -200, 500, 500 };
    double ink_sum[3][COUNT] = { 0 }, offset[3][COUNT] = { 0 };
    int families = simplex ? 3 : 2;
    char *where = placement(place);
    Ink ink =
        draw_format(area, NOTHING "lattice=%s %s show-cells=true line-width=2.5 cell-color=rgba(0,0,0,1)",
                    simplex ? "simplex" : "square", where);

    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++) {
            double distance[3], number[3], a = alpha(&ink, x, y);
            int near = 0;

            for (int k = 0; k < families; k++) {
                distance[k] = distance_to_line(simplex, place, x + 0.5, y + 0.5, k, &number[k]);
                near += fabs(distance[k]) < 2.0 * near_by;
            }
            if (near == 0)
                g_assert_cmpfloat(a, ==, 0.0);
            for (int k = 0; near == 1 && k < families; k++) {
                int i = (int)number[k] - FIRST;

                if (fabs(distance[k]) > near_by)
                    continue;
                g_assert_true(i >= 0 && i < COUNT);
                ink_sum[k][i] += a;
                offset[k][i] += a * distance[k];
            }
        }
    for (int k = 0; k < families; k++) {
        int lines = 0;

        for (int i = 0; i < COUNT; i++) {
            if (ink_sum[k][i] < 400.0) /* a short piece, cut askew by the picture's edge */
                continue;
            lines++;
            g_assert_cmpfloat_with_epsilon(offset[k][i] / ink_sum[k][i], 0.0, 0.1);
        }
        g_assert_cmpint(lines, >=, 2);
    }
    g_free(where);
    ink_clear(&ink);
}

static void test_lines(gconstpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++)
        check_lines(GPOINTER_TO_INT(data), &places[i]);
}

/* Corners of the cell around a point of the picture, in the field, by the published formulas (unskewing:
 * x - (x + y) (3 - sqrt (3)) / 6). */
static int cell_corners(gboolean simplex, const Place *place, double x, double y, double corners[4][2])
{
    double lines[3], steps[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    int count = simplex ? 3 : 4;

    line_coordinates(simplex, place, x, y, lines);
    if (simplex && lines[0] - floor(lines[0]) < lines[1] - floor(lines[1]))
        steps[1][0] = 0, steps[1][1] = 1;
    for (int i = 0; i < count; i++) {
        double u = floor(lines[0]) + steps[i][0], v = floor(lines[1]) + steps[i][1];
        double unskew = simplex ? (u + v) * (3.0 - ROOT_3) / 6.0 : 0.0;

        corners[i][0] = (u - unskew) * (simplex ? ROOT_3 : 1.0);
        corners[i][1] = (v - unskew) * (simplex ? ROOT_3 : 1.0);
    }
    return count;
}

static const double chosen[][2] = { { 0.0, 0.0 }, { 100.0, 40.0 }, { -120.0, 133.0 }, { 61.0, 155.0 } };

/* Circles of radius root one half, over which Flick's and Perlin's bumps are zero, around the three corners
 * and around nothing else. The inner side is faintly filled, so only strong ink counts as line. */
static void test_circles(void)
{
    static const GeglRectangle area = { -500, -500, 1000, 1000 };

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        double corners[4][2], offset[3] = { 0 }, pixels[3] = { 0 };
        double x = chosen[i + 1][0], y = chosen[i + 1][1];
        char *where = placement(&places[i]);
        Ink ink = draw_format(area,
                              NOTHING "%s point-x=%g point-y=%g show-reach=true reach-width=2 "
                                      "reach-color=rgba(0,0,0,1)",
                              where, x, y);

        cell_corners(TRUE, &places[i], x, y, corners);
        for (int row = area.y; row < area.y + area.height; row++)
            for (int column = area.x; column < area.x + area.width; column++) {
                double field[2], nearest = 1e9;
                int which = -1;

                if (alpha(&ink, column, row) < 0.6)
                    continue;
                field_at(&places[i], column + 0.5, row + 0.5, field);
                for (int k = 0; k < 3; k++) {
                    double away =
                        hypot(field[0] - corners[k][0], field[1] - corners[k][1]) - sqrt(0.5) * ROOT_3;

                    if (fabs(away) < fabs(nearest)) {
                        nearest = away;
                        which = k;
                    }
                }
                offset[which] += nearest * places[i].scale;
                pixels[which] += 1.0;
                g_assert_cmpfloat(fabs(nearest) * places[i].scale, <, 2.5);
            }
        for (int k = 0; k < 3; k++) {
            /* At least a third of the circle, two pixels wide, is in the picture. */
            g_assert_cmpfloat(pixels[k], >, 2.0 * G_PI * 1.2247 * places[i].scale / 3.0);
            g_assert_cmpfloat_with_epsilon(offset[k] / pixels[k], 0.0, 0.1);
        }
        g_free(where);
        ink_clear(&ink);
    }
}

/* Three circles fill the triangle; each touches the side opposite its corner and so leaves the other two
 * corners out: ink of all three at a corner's own place is that of one. */
static void test_reach_of_corners(void)
{
    static const Place place = { 200.0, 10.0, 1.0, 50.0, 60.0 };
    static const GeglRectangle area = { -300, -300, 900, 900 };
    static const double wall = 0.07; /* the share that one circle is filled with */
    char *where = placement(&place);
    Ink ink = draw_format(area,
                          NOTHING "%s point-x=120 point-y=110 show-reach=true reach-width=0 "
                                  "reach-color=rgba(0,0,0,1)",
                          where);
    double corners[4][2], at[2], middle[2] = { 0.0, 0.0 };

    cell_corners(TRUE, &place, 120.0, 110.0, corners);
    for (int k = 0; k < 3; k++) {
        const double *a = corners[k], *b = corners[(k + 1) % 3], *c = corners[(k + 2) % 3];
        double inside[2], outside[2];

        picture_at(&place, a, at);
        g_assert_cmpfloat_with_epsilon(alpha(&ink, (int)floor(at[0]), (int)floor(at[1])), wall, 0.006);
        for (int i = 0; i < 2; i++) {
            middle[i] += a[i] / 3.0;
            /* Three pixels on both sides of the middle of the opposite side: the circles of that side's
             * ends are both there, the third ends between. */
            inside[i] = 0.5 * (b[i] + c[i]) + (a[i] - 0.5 * (b[i] + c[i])) * 3.0 / (1.2247 * place.scale);
            outside[i] = 0.5 * (b[i] + c[i]) - (a[i] - 0.5 * (b[i] + c[i])) * 3.0 / (1.2247 * place.scale);
        }
        picture_at(&place, inside, at);
        g_assert_cmpfloat_with_epsilon(alpha(&ink, (int)floor(at[0]), (int)floor(at[1])),
                                       1.0 - pow(1.0 - wall, 3.0), 0.01);
        picture_at(&place, outside, at);
        g_assert_cmpfloat_with_epsilon(alpha(&ink, (int)floor(at[0]), (int)floor(at[1])),
                                       1.0 - pow(1.0 - wall, 2.0), 0.01);
    }
    picture_at(&place, middle, at);
    g_assert_cmpfloat_with_epsilon(alpha(&ink, (int)floor(at[0]), (int)floor(at[1])),
                                   1.0 - pow(1.0 - wall, 3.0), 0.01);
    g_free(where);
    ink_clear(&ink);
}

/* The chosen cell: as large as a triangle or square is, its middle where the corners' is, and around the
 * chosen place. */
static void test_chosen_cell(gconstpointer data)
{
    gboolean simplex = GPOINTER_TO_INT(data);
    static const GeglRectangle area = { -500, -500, 1000, 1000 };

    for (gsize n = 0; n < G_N_ELEMENTS(chosen) * G_N_ELEMENTS(places); n++) {
        const Place *place = &places[n % G_N_ELEMENTS(places)];
        double x = chosen[n / G_N_ELEMENTS(places)][0], y = chosen[n / G_N_ELEMENTS(places)][1];
        double sum[3] = { 0.0, 0.0, 0.0 }, corners[4][2], middle[2] = { 0.0, 0.0 }, at[2];
        int count = cell_corners(simplex, place, x + 0.4, y + 0.4, corners);
        char *where = placement(place);
        Ink ink = draw_format(area,
                              NOTHING "lattice=%s %s point-x=%g point-y=%g show-chosen=true chosen-width=0 "
                                      "point-size=0 chosen-color=rgba(0,0,0,1)",
                              simplex ? "simplex" : "square", where, x + 0.4, y + 0.4);

        for (int row = area.y; row < area.y + area.height; row++)
            for (int column = area.x; column < area.x + area.width; column++) {
                double share = alpha(&ink, column, row) / 0.2;

                sum[0] += share;
                sum[1] += share * (column + 0.5);
                sum[2] += share * (row + 0.5);
            }
        for (int k = 0; k < count; k++) {
            middle[0] += corners[k][0] / count;
            middle[1] += corners[k][1] / count;
        }
        picture_at(place, middle, at);
        g_assert_cmpfloat_with_epsilon(sum[1] / sum[0], at[0], 0.1);
        g_assert_cmpfloat_with_epsilon(sum[2] / sum[0], at[1], 0.1);
        g_assert_cmpfloat_with_epsilon(
            sum[0] / (place->scale * place->scale * (simplex ? ROOT_3 / 2.0 : 1.0)), 1.0, 0.01);
        g_assert_cmpfloat(alpha(&ink, (int)x, (int)y), >, 0.0);
        g_free(where);
        ink_clear(&ink);
    }
}

/* A place on a lattice point belongs to any of its cells, but to one in the whole picture. */
static void test_chosen_lattice_point(void)
{
    static const GeglRectangle area = { -200, -200, 700, 700 };

    for (int rotation = 0; rotation < 360; rotation += 23) {
        Ink ink = draw_format(area,
                              NOTHING "origin=published scale=150 rotation=%d x=127.3 y=128.1 point-x=127.3 "
                                      "point-y=128.1 show-chosen=true chosen-width=0 point-size=0 "
                                      "chosen-color=rgba(0,0,0,1)",
                              rotation);

        g_assert_cmpfloat_with_epsilon(total_alpha(&ink) / 0.2 / (150.0 * 150.0 * ROOT_3 / 2.0), 1.0, 0.01);
        ink_clear(&ink);
    }
}

/* A square's corners reach over the four cells around them: 3 x 3 cells in all, the corner cells once, the
 * chosen one four times. */
static void test_squares_of_reach(void)
{
    static const GeglRectangle area = { 0, 0, 600, 600 };
    static const int times[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2, 1 } };
    Ink ink = draw(NOTHING "lattice=square origin=published scale=100 point-x=250 point-y=250 "
                           "show-reach=true reach-width=0 reach-color=rgba(0,0,0,1)",
                   area);

    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++) {
            gboolean reached = row >= 1 && row <= 3 && column >= 1 && column <= 3;
            int n = reached ? times[row - 1][column - 1] : 0;

            g_assert_cmpfloat_with_epsilon(alpha(&ink, 100 * column + 50, 100 * row + 50),
                                           1.0 - pow(1.0 - 0.07, n), 0.01);
        }
    ink_clear(&ink);
}

/* --- Layers --- */

static const struct {
    const char *toggle, *color, *width;
} layers[] = {
    { "show-cells", "cell-color", "line-width" },
    { "show-points", "point-color", "point-size" },
    { "show-gradients", "gradient-color", "gradient-width" },
    { "show-chosen", "chosen-color", "chosen-width" },
    { "show-reach", "reach-color", "reach-width" },
};

static const GeglRectangle small_area = { -20, -30, 400, 300 };

static void test_all_off(void)
{
    Ink ink = draw(NOTHING, small_area);

    g_assert_cmpfloat(total_alpha(&ink), ==, 0.0);
    ink_clear(&ink);
}

/* A layer that is shown leaves ink, of its own colour and no other. */
static void test_layer(gconstpointer data)
{
    int layer = GPOINTER_TO_INT(data), differing = 0;
    Ink ink =
        draw_format(small_area, NOTHING "%s=true %s=#28a0dcff", layers[layer].toggle, layers[layer].color);
    Ink none =
        draw_format(small_area, NOTHING "%s=true %s=#28a0dc00", layers[layer].toggle, layers[layer].color);
    Ink thin = draw_format(small_area, NOTHING "%s=true %s=0", layers[layer].toggle, layers[layer].width);
    Ink wide = draw_format(small_area, NOTHING "%s=true %s=#28a0dcff %s=12", layers[layer].toggle,
                           layers[layer].color, layers[layer].width);

    g_assert_cmpfloat(total_alpha(&ink), >, 50.0);
    g_assert_cmpfloat(total_alpha(&none), ==, 0.0);
    g_assert_cmpfloat(total_alpha(&wide), >, total_alpha(&ink) + 20.0);
    if (layer < 3) /* the others are faintly filled */
        g_assert_cmpfloat(total_alpha(&thin), ==, 0.0);
    for (int i = 0; i < ink_count(&ink); i++) {
        guint32 pixel = ink.pixels[i];
        double a = pixel >> 24, rounding = 4.0; /* of some layers of 8-bit ink */

        differing += fabs((pixel >> 16 & 255) - a * 0x28 / 255.0) > rounding ||
                     fabs((pixel >> 8 & 255) - a * 0xa0 / 255.0) > rounding ||
                     fabs((pixel & 255) - a * 0xdc / 255.0) > rounding;
    }
    g_assert_cmpint(differing, ==, 0);
    ink_clear(&ink);
    ink_clear(&none);
    ink_clear(&thin);
    ink_clear(&wide);
}

/* A halo adds its colour around what is drawn, and leaves the ink itself as it was. */
static void test_halo(gconstpointer data)
{
    int layer = GPOINTER_TO_INT(data), touched = 0, added = 0;
    Ink bare =
        draw_format(small_area, NOTHING "%s=true %s=#000000ff", layers[layer].toggle, layers[layer].color);
    Ink rimmed = draw_format(small_area, NOTHING "%s=true %s=#000000ff halo-width=2 halo-color=#ff0000ff",
                             layers[layer].toggle, layers[layer].color);

    for (int i = 0; i < ink_count(&bare); i++) {
        touched += bare.pixels[i] == 0xff000000 && rimmed.pixels[i] != 0xff000000;
        added += bare.pixels[i] == 0 && rimmed.pixels[i] == 0xffff0000;
    }
    g_assert_cmpint(touched, ==, 0);
    g_assert_cmpint(added, >, 50);
    ink_clear(&bare);
    ink_clear(&rimmed);
}

/* Widths are pixels at any size and turn of the cells. */
static void test_widths(void)
{
    static const GeglRectangle area = { 0, 0, 60, 20 };
    static const double scales[] = { 150.0, 1000.0, 1e6 }, rotations[] = { 0.0, 30.0, 345.0 };

    for (int i = 0; i < 9; i++) {
        double scale = scales[i / 3], rotation = rotations[i % 3], angle = rotation * G_PI / 180.0;
        /* A cell's side runs down through (30.3, 10), the middle of the area, and its end is half a side
         * away: all rows cross that line alone. */
        double x = 30.3 + 0.5 * scale * sin(angle), y = 10.0 + 0.5 * scale * cos(angle);
        Ink ink = draw_format(area,
                              NOTHING "lattice=square origin=published x=%.9g y=%.9g scale=%g rotation=%g "
                                      "show-cells=true line-width=3.5 cell-color=#000000ff",
                              x, y, scale, rotation);

        g_assert_cmpfloat_with_epsilon(total_alpha(&ink) * cos(angle) / area.height, 3.5, 0.02);
        ink_clear(&ink);
    }
}

/* Cells that the pixels cannot show leave no ink: not grey, not a moire, and not a million lines. */
static void test_small_cells_fade(void)
{
    static const double scales[] = { 0.01, 0.1, 1.0, 2.4 };

    for (gsize i = 0; i < G_N_ELEMENTS(scales); i++)
        for (int stretch = 0; stretch < 2; stretch++) {
            Ink ink = draw_format((GeglRectangle){ 0, 0, 300, 300 },
                                  NOTHING "scale=%g stretch=%d show-cells=true show-points=true "
                                          "show-gradients=true",
                                  scales[i], stretch ? 100 : 1);

            g_assert_cmpfloat(total_alpha(&ink), ==, 0.0);
            ink_clear(&ink);
        }
}

/* --- Backgrounds --- */

/* Between black, middle grey and white the value is the noise's own picture. */
static void test_value(void)
{
    static const GeglRectangle area = { -50, -60, 300, 200 };
    static const struct {
        const char *noise, *lattice, *settings;
    } pairs[] = {
        { "noisekit:simplex", "simplex", "scale=40 seed=5 gradient-set=circle rotation=20 stretch=2 x=5" },
        { "noisekit:simplex", "simplex", "scale=90 seed=6 gradient-set=diamond origin=published" },
        { "noisekit:perlin", "square", "scale=40 seed=5 gradient-set=diamond y=31" },
        { "noisekit:perlin", "square", "scale=7 seed=8 gradient-set=circle rotation=180" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++) {
        char *noise = g_strdup_printf("%s %s", pairs[i].noise, pairs[i].settings);
        float *values = render(noise, area);
        Ink ink = draw_format(area,
                              NOTHING "view=value lattice=%s %s low-color=#000000 zero-color=#808080 "
                                      "high-color=#ffffff",
                              pairs[i].lattice, pairs[i].settings);
        double worst = 0.0;

        for (int k = 0; k < ink_count(&ink); k++) {
            g_assert_cmpuint(ink.pixels[k] >> 24, ==, 255);
            worst = fmax(worst, fabs((ink.pixels[k] & 255) - 255.0 * values[k]));
        }
        /* Rounding, and #80 is half a step above the middle. */
        g_assert_cmpfloat(worst, <=, 1.1);
        g_free(values);
        g_free(noise);
        ink_clear(&ink);
    }
}

/* Slopes that face the upper left are bright. Below the noise's own pixels, on plain grey. */
static void test_relief(void)
{
    static const GeglRectangle area = { 0, 0, 300, 300 };
    static const char settings[] = "scale=60 seed=5 rotation=130";
    Noise noise = { area, render("noisekit:simplex range=signed scale=60 seed=5 rotation=130", area) };
    Ink ink = draw_format(
        area, NOTHING "view=relief %s low-color=#808080 zero-color=#808080 high-color=#808080", settings);
    double bright = 0.0, dark = 0.0;
    int brights = 0, darks = 0;

    for (int y = 5; y < area.height - 5; y++)
        for (int x = 5; x < area.width - 5; x++) {
            double slope[2], up;
            int grey = ink.pixels[y * area.width + x] & 255;

            slope_at(&noise, x + 0.5, y + 0.5, slope);
            up = (slope[0] + slope[1]) * 60.0; /* towards the lower right: the side that light falls on */
            if (up > 0.5) {
                bright += grey;
                brights++;
            } else if (up < -0.5) {
                dark += grey;
                darks++;
            }
            if (up < -0.5)
                g_assert_cmpint(grey, <, 0x80);
            if (hypot(slope[0], slope[1]) * 60.0 < 0.02)
                g_assert_cmpint(ABS(grey - 0x80), <, 6); /* flat ground keeps its colour */
        }
    g_assert_cmpint(MIN(brights, darks), >, 10000);
    g_assert_cmpfloat(bright / brights, >, 0x80 + 20);
    g_assert_cmpfloat(dark / darks, <, 0x80 - 8);
    g_free(noise.values);
    ink_clear(&ink);
}

/* --- The same pixel everywhere --- */

static const char *const recipes[] = {
    "noisekit:lattice",
    "noisekit:lattice view=relief scale=23 seed=3 rotation=33 stretch=1.7",
    "noisekit:lattice view=none lattice=square gradient-set=diamond scale=17.3 point-x=5 point-y=-8",
    "noisekit:lattice view=none scale=400 rotation=77 point-x=30 point-y=30 halo-width=6 reach-width=9",
    "noisekit:lattice view=none scale=5.5 stretch=4 point-size=30 halo-width=3",
    "noisekit:lattice lattice=square view=relief scale=1000 x=1e8 y=-1e8 point-x=1e8 line-width=40",
    "noisekit:lattice view=none scale=1e6 stretch=100 x=20 y=20 origin=published point-x=25 point-y=20",
};

static GeglRectangle random_crop(GeglRectangle area)
{
    GeglRectangle crop = { 0, 0, g_test_rand_int_range(1, area.width),
                           g_test_rand_int_range(1, area.height) };

    crop.x = area.x + g_test_rand_int_range(0, area.width - crop.width + 1);
    crop.y = area.y + g_test_rand_int_range(0, area.height - crop.height + 1);
    return crop;
}

static void test_crops(gconstpointer recipe)
{
    static const GeglRectangle areas[] = { { -141, -135, 300, 290 }, { 1000003, -1000033, 200, 200 } };

    for (gsize i = 0; i < G_N_ELEMENTS(areas); i++) {
        Ink whole = draw(recipe, areas[i]);
        Picture picture = drawing_new(recipe);

        for (int n = 0; n < 12; n++) {
            GeglRectangle crop = random_crop(areas[i]);
            Ink part;

            if (n < 2) /* a row, a column */
                crop = n == 0 ? (GeglRectangle){ areas[i].x, areas[i].y + 5, areas[i].width, 1 }
                              : (GeglRectangle){ areas[i].x + 9, areas[i].y, 1, areas[i].height };
            part = n % 2 ? draw(recipe, crop) : draw_node(&picture, crop); /* alone, and after others */
            assert_part(&part, &whole);
            ink_clear(&part);
        }
        picture_free(&picture);
        ink_clear(&whole);
    }
}

static void test_threads(gconstpointer recipe)
{
    static const GeglRectangle area = { -301, -203, 640, 450 };
    Ink one = draw(recipe, area);

    for (int threads = 2; threads <= 4; threads += 2) {
        Ink several;

        g_object_set(gegl_config(), "threads", threads, NULL);
        several = draw(recipe, area);
        assert_part(&several, &one);
        ink_clear(&several);
    }
    g_object_set(gegl_config(), "threads", 1, NULL);
    ink_clear(&one);
}

/* Another value, well inside the range. */
static void change(GParamSpec *property, GValue *value)
{
    if (G_IS_PARAM_SPEC_DOUBLE(property))
        g_value_set_double(value, g_value_get_double(value) + 1.25);
    else if (G_IS_PARAM_SPEC_BOOLEAN(property))
        g_value_set_boolean(value, !g_value_get_boolean(value));
    else if (G_IS_PARAM_SPEC_UINT(property))
        g_value_set_uint(value, g_value_get_uint(value) + 1);
    else if (G_IS_PARAM_SPEC_ENUM(property))
        g_value_set_enum(value, !g_value_get_enum(value));
    else
        g_value_take_object(value, gegl_color_new("#ff00ff"));
}

/* Changes a property, draws, sets it back and draws: each at once shows in the picture. */
static void check_property(const Picture *picture, const Ink *first, const char *name)
{
    GeglNode *node = gegl_node_get_producer(picture->last, "input", NULL);
    GParamSpec *property = gegl_node_find_property(node, name);
    GValue before = G_VALUE_INIT, other = G_VALUE_INIT;
    Ink away, back;

    g_value_init(&before, property->value_type);
    gegl_node_get_property(node, name, &before);
    g_value_init(&other, property->value_type);
    g_value_copy(&before, &other);
    change(property, &other);
    gegl_node_set_property(node, name, &other);
    away = draw_node(picture, first->area);
    gegl_node_set_property(node, name, &before);
    back = draw_node(picture, first->area);
    if (ink_equal(&away, first)) {
        g_test_message("%s has no effect", name);
        g_test_fail();
    }
    assert_part(&back, first);
    g_value_unset(&before);
    g_value_unset(&other);
    ink_clear(&away);
    ink_clear(&back);
}

/* Only some sets have these. */
static const struct {
    const char *property, *arguments;
} of_sets[] = {
    { "variant", "noisekit:lattice gradient-set=opensimplex2" },
    { "gradient-angle", "noisekit:lattice gradient-set=psrd" },
};

static void test_properties_back(void)
{
    static const GeglRectangle area = { 100, 100, 200, 200 };
    guint count;
    GParamSpec **properties = gegl_operation_list_properties("noisekit:lattice", &count);

    for (guint i = 0; i < count; i++) {
        const char *arguments = "noisekit:lattice";
        Picture picture;
        Ink first;

        for (gsize k = 0; k < G_N_ELEMENTS(of_sets); k++)
            if (strcmp(properties[i]->name, of_sets[k].property) == 0)
                arguments = of_sets[k].arguments;
        picture = drawing_new(arguments);
        first = draw_node(&picture, area);
        check_property(&picture, &first, properties[i]->name);
        ink_clear(&first);
        picture_free(&picture);
    }
    g_free(properties);
}

/* GIMP stores doubles as float32: a filter saved and loaded again must not change. */
static void test_float_properties(void)
{
    static const GeglRectangle area = { 1000, 1000, 200, 200 };
    guint count;
    GParamSpec **properties = gegl_operation_list_properties("noisekit:lattice", &count);
    Ink ink[2];

    for (int stored = 0; stored < 2; stored++) {
        Picture picture = drawing_new("noisekit:lattice point-x=1000 point-y=1000");
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);

        for (guint i = 0; i < count; i++) {
            double value;

            if (!G_IS_PARAM_SPEC_DOUBLE(properties[i]))
                continue;
            gegl_node_get(node, properties[i]->name, &value, NULL);
            value += 1.1 + 0.01 * i;
            gegl_node_set(node, properties[i]->name, stored ? (double)(float)value : value, NULL);
        }
        ink[stored] = draw_node(&picture, area);
        picture_free(&picture);
    }
    assert_part(&ink[1], &ink[0]);
    g_free(properties);
    ink_clear(&ink[0]);
    ink_clear(&ink[1]);
}

/* --- Zoomed-out views --- */

static Ink draw_level(const char *recipe, GeglRectangle area, int level)
{
    Picture picture = drawing_new(recipe);
    Ink ink = { area, g_new0(guint32, area.width * area.height) };

    gegl_node_blit(picture.last, ldexp(1.0, -level), &area, picture.format, ink.pixels, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    picture_free(&picture);
    return ink;
}

/* Root mean square difference of two pictures' channels, where the second is the average of level^2 pixels.
 */
static double difference(const Ink *view, const Ink *full, int level)
{
    int block = 1 << level, pixels = block * block;
    double squares = 0.0;

    for (int y = 0; y < view->area.height; y++)
        for (int x = 0; x < view->area.width; x++)
            for (int shift = 0; shift < 32; shift += 8) {
                double sum = 0.0, d;

                for (int i = 0; i < pixels; i++)
                    sum += full->pixels[(y * block + i / block) * full->area.width + x * block + i % block] >>
                               shift &
                           255;
                d = (view->pixels[y * view->area.width + x] >> shift & 255) - sum / pixels;
                squares += d * d / (4.0 * view->area.width * view->area.height);
            }
    return sqrt(squares) / 255.0;
}

/* A view shows the same drawing with thinner lines. Measured: 0.004 and 0.006; one pixel beside it is 0.08.
 */
static void test_levels(void)
{
    static const char recipe[] = "noisekit:lattice view=value scale=120 rotation=10";

    for (int level = 1; level <= 2; level++) {
        GeglRectangle area = { 10, -12, 128, 128 };
        GeglRectangle covered = { area.x << level, area.y * (1 << level), area.width << level,
                                  area.height << level };
        Ink view = draw_level(recipe, area, level), full = draw(recipe, covered);

        g_test_message("level %d: %g", level, difference(&view, &full, level));
        g_assert_cmpfloat(difference(&view, &full, level), <, 0.015);
        ink_clear(&view);
        ink_clear(&full);
    }
}

static void test_level_crops(gconstpointer recipe)
{
    for (int level = 1; level <= 3; level++) {
        static const GeglRectangle area = { -70, -70, 140, 140 };
        Ink view = draw_level(recipe, area, level);

        for (int n = 0; n < 3; n++) {
            Ink part = draw_level(recipe, random_crop(area), level);

            assert_part(&part, &view);
            ink_clear(&part);
        }
        ink_clear(&view);
    }
}

/* --- Bad input that bad-input.c does not know --- */

/* A set or variant that is not there: one warning, however often it is drawn, and the usual one instead. */
static void check_replaced(const char *bad, const char *warning, const char *good)
{
    Ink wanted = draw(good, small_area), ink, again;
    Picture picture;

    g_test_expect_message("noisekit", G_LOG_LEVEL_WARNING, warning);
    picture = drawing_new(bad);
    ink = draw_node(&picture, small_area);
    g_test_assert_expected_messages();
    again = draw_node(&picture, small_area); /* a second warning would end the test */
    assert_part(&ink, &wanted);
    assert_part(&again, &wanted);
    picture_free(&picture);
    ink_clear(&wanted);
    ink_clear(&ink);
    ink_clear(&again);
}

static void test_missing_sets(void)
{
    check_replaced(
        "noisekit:lattice lattice=square gradient-set=psrd",
        "noisekit:lattice: this gradient-set (number 7) is not there for perlin noise in 2D; using "
        "diamond",
        "noisekit:lattice lattice=square gradient-set=diamond");
    check_replaced(
        "noisekit:lattice gradient-set=classic",
        "noisekit:lattice: this gradient-set (number 10) is not there for simplex noise in 2D; using "
        "circle",
        "noisekit:lattice gradient-set=circle");
    check_replaced(
        "noisekit:lattice gradient-set=opensimplex2 variant=perlin-grid",
        "noisekit:lattice: this variant (number 3) is not there for this gradient-set in 2D; using "
        "published",
        "noisekit:lattice gradient-set=opensimplex2");
}

static void test_bad_colors(void)
{
    static const double values[][4] = { { NAN, 0.5, 0.5, 1.0 },
                                        { 0.5, 0.5, 0.5, NAN },
                                        { INFINITY, -INFINITY, 4.0, 7.0 },
                                        { -3.0, 0.0, 0.0, -1.0 } };
    static const char *const colors[] = { "cell-color", "point-color", "halo-color", "zero-color",
                                          "low-color",  "high-color",  "reach-color" };

    for (gsize i = 0; i < G_N_ELEMENTS(values); i++) {
        Picture picture = drawing_new("noisekit:lattice");
        GeglNode *node = gegl_node_get_producer(picture.last, "input", NULL);
        GeglColor *color = gegl_color_new(NULL);
        Ink ink;

        gegl_color_set_pixel(color, babl_format("R'G'B'A double"), values[i]);
        for (gsize k = 0; k < G_N_ELEMENTS(colors); k++) {
            if (!isfinite(values[i][0]) || !isfinite(values[i][3]))
                g_test_expect_message("noisekit", G_LOG_LEVEL_WARNING,
                                      "noisekit:lattice: *-color is (*), allowed are *; using the default");
            gegl_node_set(node, colors[k], color, NULL);
            g_test_assert_expected_messages();
        }
        ink = draw_node(&picture, small_area);
        for (int k = 0; k < ink_count(&ink); k++) {
            guint32 p = ink.pixels[k];

            /* Premultiplied colours are at most their alpha. */
            if ((p >> 16 & 255) > p >> 24 || (p >> 8 & 255) > p >> 24 || (p & 255) > p >> 24) {
                g_test_message("pixel %d is %08x", k, p);
                g_test_fail();
                break;
            }
        }
        ink_clear(&ink);
        g_object_unref(color);
        picture_free(&picture);
    }
}

/* --- */

static void add(const char *what, const char *name, gconstpointer data, GTestDataFunc test)
{
    char *path = g_strdup_printf("/%s/%s", what, name);

    g_test_add_data_func(path, data, test);
    g_free(path);
}

static void add_setting(const Setting *setting)
{
    add("the noise is zero at every dot", setting->name, setting, test_zero_at_dots);
    add("its slope there is the arrow", setting->name, setting, test_slope_is_arrow);
}

static void test_set(gconstpointer data)
{
    Setting setting = setting_of(GPOINTER_TO_INT(data));

    test_zero_at_dots(&setting);
    test_slope_is_arrow(&setting);
}

static void add_alignment(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(sets); i++) {
        char *name = g_strdup_printf("%s, %s", sets[i].lattice, sets[i].set);

        add("gradient set", name, GINT_TO_POINTER((int)i), test_set);
        g_free(name);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(settings); i++) {
        add_setting(&settings[i]);
        add("number of dots", settings[i].name, &settings[i], test_number_of_dots);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(stretched); i++)
        add_setting(&stretched[i]);
    add("cell lines", "triangles", GINT_TO_POINTER(TRUE), test_lines);
    add("cell lines", "squares", GINT_TO_POINTER(FALSE), test_lines);
    add("chosen cell", "triangle", GINT_TO_POINTER(TRUE), test_chosen_cell);
    add("chosen cell", "square", GINT_TO_POINTER(FALSE), test_chosen_cell);
    g_test_add_func("/a lattice point is chosen", test_chosen_lattice_point);
    g_test_add_func("/circles of reach", test_circles);
    g_test_add_func("/a circle touches the far side and reaches no other corner", test_reach_of_corners);
    g_test_add_func("/squares of reach", test_squares_of_reach);
}

int main(int argc, char **argv)
{
    g_setenv("GEGL_MIPMAP_RENDERING", "1", TRUE); /* else GEGL averages full renders itself */
    test_init(&argc, &argv);
    g_object_set(gegl_config(), "threads", 1, NULL);
    add_alignment();
    g_test_add_func("/all layers off", test_all_off);
    for (gsize i = 0; i < G_N_ELEMENTS(layers); i++) {
        add("a layer has its colour", layers[i].toggle, GINT_TO_POINTER((int)i), test_layer);
        add("halo", layers[i].toggle, GINT_TO_POINTER((int)i), test_halo);
    }
    g_test_add_func("/widths are pixels", test_widths);
    g_test_add_func("/small cells fade", test_small_cells_fade);
    g_test_add_func("/value", test_value);
    g_test_add_func("/relief", test_relief);
    for (gsize i = 0; i < G_N_ELEMENTS(recipes); i++) {
        add("crops", recipes[i], recipes[i], test_crops);
        add("threads", recipes[i], recipes[i], test_threads);
        add("crops of zoomed-out views", recipes[i], recipes[i], test_level_crops);
    }
    g_test_add_func("/each property has an effect", test_properties_back);
    g_test_add_func("/properties stored as float32", test_float_properties);
    g_test_add_func("/zoomed-out views", test_levels);
    g_test_add_func("/sets and variants that are not there", test_missing_sets);
    g_test_add_func("/bad colours", test_bad_colors);
    return g_test_run();
}
