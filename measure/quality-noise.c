/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "quality-noise.h"

#include <glib.h>
#include <math.h>

#include "quality-plot.h"
#include "quality-spread.h"
#include "table.h"

const Noise noises[NOISES] = {
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE, "simplex, circle" },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND, "simplex, diamond" },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE, "square, circle" },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND, "square, diamond" },
};

NkPlan *published_plan(const Noise *noise, int dimensions, uint32_t seed)
{
    NkField field = nk_field_default();
    char message[NK_MESSAGE_SIZE];
    NkPlan *plan;

    field.lattice = noise->lattice;
    field.gradient_set = noise->set;
    field.dimensions = dimensions;
    field.seed = seed;
    field.seeded_origin = false;
    field.range = NK_RANGE_SIGNED;
    plan = nk_plan_new(&field, message);
    if (plan == NULL)
        g_error("%s", message);
    return plan;
}

NkGrid plane_grid(double pixels_per_unit)
{
    double step = 1.0 / pixels_per_unit;

    return (NkGrid){ .origin = { 0.5 * step, 0.5 * step },
                     .per_column = { step, 0.0 },
                     .per_row = { 0.0, step } };
}

/* ------------------------------------------------------------------------- batches of seeds */

enum {
    UNITS = 40,   /* a picture is so many unit squares wide and high */
    SAMPLES = 16, /* a unit, per axis */
    SIDE = UNITS * SAMPLES,
    FRAMED = SIDE + 2, /* with one pixel more on each side: neighbours */
    SEEDS = 4,         /* of a batch */
    BATCHES = 64,
    DIRECTIONS = 12, /* 15 degrees apart: a slope against a direction is as steep as along it */
    BINS = 120,
};

/* The histogram of values over the bound. */
typedef struct {
    gint64 count[BINS];
} Histogram;

typedef struct {
    double lowest, highest, mean, sd;
    int maxima;
    double slope[DIRECTIONS]; /* mean of the directional derivative's absolute value */
} Batch;

typedef struct {
    float value[FRAMED * FRAMED], dx[FRAMED * FRAMED], dy[FRAMED * FRAMED];
} Picture;

static gboolean is_maximum(const float *at)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx != 0 || dy != 0) && at[dy * FRAMED + dx] >= *at)
                return FALSE;
    return TRUE;
}

/* Adds a picture to the sums of its batch: mean is the sum, sd the sum of squares. */
static void add_picture(Batch *sums, const Picture *picture, double bound, Histogram *histogram)
{
    double cosine[DIRECTIONS], sine[DIRECTIONS];

    for (int i = 0; i < DIRECTIONS; i++) {
        cosine[i] = cos(G_PI * i / DIRECTIONS);
        sine[i] = sin(G_PI * i / DIRECTIONS);
    }
    for (int y = 1; y <= SIDE; y++)
        for (int x = 1; x <= SIDE; x++) {
            int at = y * FRAMED + x;
            double value = (double)picture->value[at];
            int bin = (int)floor(0.5 * BINS * (1.0 + value / bound));

            sums->lowest = fmin(sums->lowest, value);
            sums->highest = fmax(sums->highest, value);
            sums->mean += value;
            sums->sd += value * value;
            sums->maxima += is_maximum(picture->value + at);
            histogram->count[CLAMP(bin, 0, BINS - 1)]++;
            for (int i = 0; i < DIRECTIONS; i++)
                sums->slope[i] +=
                    fabs(cosine[i] * (double)picture->dx[at] + sine[i] * (double)picture->dy[at]);
        }
}

static double bound_of(const Noise *noise)
{
    NkPlan *plan = published_plan(noise, 2, 0);
    double lowest, highest;

    nk_plan_bounds(plan, &lowest, &highest);
    nk_plan_free(plan);
    return highest;
}

static Batch measure_batch(const Noise *noise, const uint32_t seeds[SEEDS], Histogram *histogram)
{
    static Picture picture;
    const double count = (double)SEEDS * SIDE * SIDE;
    const NkPlanes planes = { .value = picture.value, .dx = picture.dx, .dy = picture.dy, .stride = FRAMED };
    const NkGrid grid = plane_grid(SAMPLES);
    double bound = bound_of(noise);
    Batch batch = { .lowest = G_MAXDOUBLE, .highest = -G_MAXDOUBLE };

    for (int i = 0; i < SEEDS; i++) {
        NkPlan *plan = published_plan(noise, 2, seeds[i]);

        nk_render(plan, &grid, (NkRectangle){ -1, -1, FRAMED, FRAMED }, &planes);
        add_picture(&batch, &picture, bound, histogram);
        nk_plan_free(plan);
    }
    batch.mean /= count;
    batch.sd = sqrt(batch.sd / count - batch.mean * batch.mean);
    for (int i = 0; i < DIRECTIONS; i++)
        batch.slope[i] /= count;
    return batch;
}

/* ------------------------------------------------------------------- what was known before */

/* Issue 7's figures, and those of an independent program in double precision for the batches of the seeds
 * 0, 1, 2, 3 and 0, 1, 42, 2024. */
typedef struct {
    double lowest, highest, sd;
    int maxima;
} Known;

static const uint32_t known_seeds[2][SEEDS] = { { 0, 1, 2, 3 }, { 0, 1, 42, 2024 } };

static const struct {
    const char *range, *sd;
    Known batch[2];
} known[NOISES] = {
    { "±0.997", "0.454", { { -0.9970, 0.9971, 0.4538, 2888 }, { -0.9966, 0.9970, 0.4546, 2886 } } },
    { "±0.430", "0.168", { { -0.4300, 0.4294, 0.1681, 2839 }, { -0.4303, 0.4302, 0.1675, 2840 } } },
    { "", "", { { -2.8446, 2.7569, 0.8869, 3796 }, { -2.7506, 2.8135, 0.8903, 3814 } } },
    { "", "", { { -0.9686, 0.9585, 0.3281, 3758 }, { -0.9638, 0.9609, 0.3287, 3775 } } },
};

/* -------------------------------------------------------------- the published gradients again */

/* They are evaluated here from the publication, not by the core. */

static uint32_t rotate_left(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

/* Flick's SmallXXHash of a lattice point, after Collet's xxHash. */
static uint32_t lattice_hash(uint32_t seed, const int index[], int dimensions)
{
    const uint32_t b = 2246822519u, c = 3266489917u, d = 668265263u, e = 374761393u;
    uint32_t hash = seed + e;

    for (int axis = 0; axis < dimensions; axis++)
        hash = rotate_left(hash + (uint32_t)index[axis] * c, 17) * d;
    hash = (hash ^ hash >> 15) * b;
    hash = (hash ^ hash >> 13) * c;
    return hash ^ hash >> 16;
}

/* A point of a square or an octahedron: of length one if it is a circle's, times the published scale. */
static void lattice_gradient(const Noise *noise, uint32_t hash, int dimensions, double gradient[3])
{
    gboolean circle = noise->set == NK_GRADIENTS_CIRCLE;
    double a = 2.0 * (hash & 255) / 255.0 - 1.0, b = 2.0 * (hash >> 24) / 255.0 - 1.0, scale;

    if (dimensions == 2) {
        gradient[0] = a - floor(a + 0.5);
        gradient[1] = 0.5 - fabs(a);
        gradient[2] = 0.0;
        scale = circle ? 5.832 / G_SQRT2 : 2.0 / 0.53528;
    } else {
        double z = 1.0 - fabs(a) - fabs(b), fold = fmax(-z, 0.0);

        gradient[0] = a + (a < 0.0 ? fold : -fold);
        gradient[1] = b + (b < 0.0 ? fold : -fold);
        gradient[2] = z;
        scale = circle ? 1024.0 / (125.0 * sqrt(3.0)) : 1.0 / 0.56290;
    }
    if (circle)
        scale /= sqrt(gradient[0] * gradient[0] + gradient[1] * gradient[1] + gradient[2] * gradient[2]);
    for (int axis = 0; axis < 3; axis++)
        gradient[axis] *= scale;
}

/* Where a lattice point lies, in the published noise's coordinates, and how many of the lattice's own units
 * one of them is. */
static double lattice_position(const Noise *noise, const int index[], int dimensions, double position[])
{
    double unskew = dimensions == 2 ? (3.0 - sqrt(3.0)) / 6.0 : 1.0 / 6.0;
    double units = dimensions == 2 ? 1.0 / sqrt(3.0) : 0.6, sum = 0.0;
    gboolean square = noise->lattice == NK_LATTICE_SQUARE;

    for (int axis = 0; axis < dimensions; axis++)
        sum += index[axis];
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        position[axis] = axis >= dimensions ? 0.0
                         : square           ? index[axis]
                                            : (index[axis] - unskew * sum) / units;
    return square ? 1.0 : units;
}

/* The mean of |gradient|^2 over all that a plane's lattice point can have. */
static double mean_square_gradient(const Noise *noise)
{
    double sum = 0.0;

    for (uint32_t byte = 0; byte < 256; byte++) {
        double gradient[3];

        lattice_gradient(noise, byte, 2, gradient);
        sum += gradient[0] * gradient[0] + gradient[1] * gradient[1];
    }
    return sum / 256.0;
}

/* The standard deviation over the whole plane. Corners are independent, so their variances add up: the
 * integral of (weight * gradient . offset)^2 over a corner's reach, for each lattice point's share of the
 * plane. Square, with the quintic fade f: the integrals of f^2 and of f^2 x^2 are 181/231 and 535/9009.
 * Simplex, with the kernel 8 (1/2 - r^2)^3: pi/224, and sqrt(3) lattice points per unit of area. */
static double exact_sd(const Noise *noise)
{
    double variance =
        noise->lattice == NK_LATTICE_SQUARE ? 181.0 / 231.0 * 535.0 / 9009.0 : 0.5 * sqrt(3.0) * G_PI / 224.0;

    return sqrt(variance * mean_square_gradient(noise));
}

/* ------------------------------------------------------------------------------------ tables */

typedef struct {
    Batch known[2];
    Batch batch[BATCHES];
    Histogram histogram;
} Measured;

static void measure_all(Measured *measured)
{
    Histogram unused = { 0 };

    for (int n = 0; n < NOISES; n++) {
        for (int i = 0; i < 2; i++)
            measured[n].known[i] = measure_batch(&noises[n], known_seeds[i], &unused);
        for (int b = 0; b < BATCHES; b++) {
            uint32_t first = (uint32_t)(SEEDS * b), seeds[SEEDS] = { first, first + 1, first + 2, first + 3 };

            measured[n].batch[b] = measure_batch(&noises[n], seeds, &measured[n].histogram);
        }
    }
}

static void range_table(const Measured *measured)
{
    Table *table =
        table_new("range|published|A, independent|A, measured|B, independent|B, measured|64 batches|bound");

    for (int n = 0; n < NOISES; n++) {
        Spread lowest = { 0 }, highest = { 0 };

        for (int b = 0; b < BATCHES; b++) {
            spread_add(&lowest, measured[n].batch[b].lowest);
            spread_add(&highest, measured[n].batch[b].highest);
        }
        table_row(table, noises[n].name);
        table_cell(table, "%s", known[n].range);
        for (int i = 0; i < 2; i++) {
            table_cell(table, "%.4f … %.4f", known[n].batch[i].lowest, known[n].batch[i].highest);
            table_cell(table, "%.4f … %.4f", measured[n].known[i].lowest, measured[n].known[i].highest);
        }
        table_cell(table, "%.3f ± %.3f … %.3f ± %.3f", lowest.mean, spread_sd(&lowest), highest.mean,
                   spread_sd(&highest));
        table_cell(table, "±%.4f", bound_of(&noises[n]));
    }
    table_print(table);
}

static void sd_table(const Measured *measured)
{
    Table *table =
        table_new("standard deviation|published|A, independent|A, measured|B, independent|B, measured|"
                  "64 batches|exact");

    for (int n = 0; n < NOISES; n++) {
        Spread sd = { 0 };

        for (int b = 0; b < BATCHES; b++)
            spread_add(&sd, measured[n].batch[b].sd);
        table_row(table, noises[n].name);
        table_cell(table, "%s", known[n].sd);
        for (int i = 0; i < 2; i++) {
            table_cell(table, "%.4f", known[n].batch[i].sd);
            table_cell(table, "%.4f", measured[n].known[i].sd);
        }
        table_cell(table, "%.4f ± %.4f", sd.mean, spread_sd(&sd));
        table_cell(table, "%.4f", exact_sd(&noises[n]));
    }
    table_print(table);
}

static void maxima_table(const Measured *measured)
{
    Table *table = table_new("local maxima|A, independent|A, measured|B, independent|B, measured|64 batches|"
                             "per unit square");

    for (int n = 0; n < NOISES; n++) {
        Spread maxima = { 0 };

        for (int b = 0; b < BATCHES; b++)
            spread_add(&maxima, measured[n].batch[b].maxima);
        table_row(table, noises[n].name);
        for (int i = 0; i < 2; i++) {
            table_cell(table, "%d", known[n].batch[i].maxima);
            table_cell(table, "%d", measured[n].known[i].maxima);
        }
        table_cell(table, "%.0f ± %.0f", maxima.mean, spread_sd(&maxima));
        table_cell(table, "%.3f", maxima.mean / (SEEDS * UNITS * UNITS));
    }
    table_print(table);
}

/* --------------------------------------------------------------------------- lattice points */

typedef struct {
    double value, slope; /* largest */
} Errors;

/* Of the definition, and in the plane (render != NULL) of the renderer, where each point is the middle of a
 * pixel of its own. */
static void errors_at(const Noise *noise, const NkPlan *plan, uint32_t seed, const int index[],
                      int dimensions, Errors *definition, Errors *render)
{
    double position[NK_MAX_DIMENSIONS], gradient[3], factor;
    NkJet jet;

    factor = lattice_position(noise, index, dimensions, position);
    lattice_gradient(noise, lattice_hash(seed, index, dimensions), dimensions, gradient);
    jet = nk_point(plan, position);
    definition->value = fmax(definition->value, fabs(jet.value));
    for (int axis = 0; axis < dimensions; axis++)
        definition->slope = fmax(definition->slope, fabs(jet.gradient[axis] - factor * gradient[axis]));
    if (render) {
        NkGrid grid = plane_grid(SAMPLES);
        float value, dx, dy;

        grid.origin[0] = position[0];
        grid.origin[1] = position[1];
        nk_render(plan, &grid, (NkRectangle){ 0, 0, 1, 1 },
                  &(NkPlanes){ .value = &value, .dx = &dx, .dy = &dy, .stride = 1 });
        render->value = fmax(render->value, fabs((double)value));
        render->slope = fmax(render->slope, fabs((double)dx - factor * gradient[0]));
        render->slope = fmax(render->slope, fabs((double)dy - factor * gradient[1]));
    }
}

static void corner_table(void)
{
    enum { REACH = 20, WIDTH = 2 * REACH + 1 };
    Table *table = table_new("lattice points|definition: largest value|largest error of the slope|"
                             "renderer: largest value|largest error of the slope");

    for (int n = 0; n < NOISES; n++)
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            g_autofree char *name = g_strdup_printf("%s, %dD", noises[n].name, dimensions);
            Errors definition = { 0 }, render = { 0 };
            gboolean plane = dimensions == 2;

            for (int i = 0; i < SEEDS; i++) {
                uint32_t seed = known_seeds[1][i];
                NkPlan *plan = published_plan(&noises[n], dimensions, seed);

                for (int point = 0; point < WIDTH * WIDTH * (plane ? 1 : WIDTH); point++) {
                    int index[] = { point % WIDTH - REACH, point / WIDTH % WIDTH - REACH,
                                    point / WIDTH / WIDTH - REACH };

                    errors_at(&noises[n], plan, seed, index, dimensions, &definition, plane ? &render : NULL);
                }
                nk_plan_free(plan);
            }
            table_row(table, name);
            table_cell(table, "%.1e", definition.value);
            table_cell(table, "%.1e", definition.slope);
            if (plane) {
                table_cell(table, "%.1e", render.value);
                table_cell(table, "%.1e", render.slope);
            }
        }
    table_print(table);
}

/* -------------------------------------------------------------------------------- directions */

/* Slopes over their mean over all directions, minus 1. */
static Spread direction(const Measured *measured, int i)
{
    Spread spread = { 0 };

    for (int b = 0; b < BATCHES; b++) {
        double mean = 0.0;

        for (int j = 0; j < DIRECTIONS; j++)
            mean += measured->batch[b].slope[j] / DIRECTIONS;
        spread_add(&spread, measured->batch[b].slope[i] / mean - 1.0);
    }
    return spread;
}

static void slope_table(const Measured *measured)
{
    g_autoptr(GString) titles = g_string_new("mean slope against the mean, %");
    Table *table;

    for (int i = 0; i < DIRECTIONS; i++)
        g_string_append_printf(titles, "|%d°", 180 * i / DIRECTIONS);
    g_string_append(titles, "|spread");
    table = table_new(titles->str);
    for (int n = 0; n < NOISES; n++) {
        double widest = 0.0;

        table_row(table, noises[n].name);
        for (int i = 0; i < DIRECTIONS; i++) {
            Spread spread = direction(&measured[n], i);

            table_cell(table, "%+.2f", 100.0 * spread.mean);
            widest = fmax(widest, spread_sd(&spread));
        }
        table_cell(table, "± %.2f", 100.0 * widest);
    }
    table_print(table);
}

/* --------------------------------------------------------------------------------- plots */

const char *set_name(NkGradientSet set)
{
    return set == NK_GRADIENTS_CIRCLE ? "circle gradients" : "diamond gradients";
}

static Ink set_ink(const Noise *noise)
{
    return noise->set == NK_GRADIENTS_CIRCLE ? INK_BLUE : INK_ORANGE;
}

static void set_legend(Plot *plot)
{
    plot_legend(plot, INK_BLUE, FALSE, set_name(NK_GRADIENTS_CIRCLE));
    plot_legend(plot, INK_ORANGE, FALSE, set_name(NK_GRADIENTS_DIAMOND));
}

static const Panel histogram_panels[] = {
    [NK_LATTICE_SIMPLEX] = { "simplex lattice", "value", "share per unit", -1.05, 1.05, 0.0, 2.0, FALSE,
                             NULL },
    [NK_LATTICE_SQUARE] = { "square lattice", "value", "share per unit", -3.1, 3.1, 0.0, 1.5, FALSE, NULL },
};

static void plot_histograms(const Measured *measured, const char *folder)
{
    Plot *plot = plot_new(2, 370, 240);

    for (int n = 0; n < NOISES; n++) {
        double bound = bound_of(&noises[n]), width = 2.0 * bound / BINS, x[BINS], y[BINS];

        if (n == 0 || noises[n].lattice != noises[n - 1].lattice)
            plot_panel(plot, &histogram_panels[noises[n].lattice]);
        for (int i = 0; i < BINS; i++) {
            x[i] = -bound + (i + 0.5) * width;
            y[i] = (double)measured[n].histogram.count[i] / ((double)BATCHES * SEEDS * SIDE * SIDE * width);
        }
        plot_curve(plot, set_ink(&noises[n]), FALSE, x, y, BINS);
    }
    set_legend(plot);
    plot_finish(plot, folder, "histogram.png");
}

static const Panel slope_panels[] = {
    [NK_LATTICE_SIMPLEX] = { "simplex lattice", "direction, degrees", "above the mean, %", -8.0, 188.0, -2.0,
                             2.0, FALSE, NULL },
    [NK_LATTICE_SQUARE] = { "square lattice", "direction, degrees", "above the mean, %", -8.0, 188.0, -2.0,
                            2.0, FALSE, NULL },
};

static void plot_slopes(const Measured *measured, const char *folder)
{
    Plot *plot = plot_new(2, 370, 240);

    for (int n = 0; n < NOISES; n++) {
        double x[DIRECTIONS + 1], y[DIRECTIONS + 1], half[DIRECTIONS + 1];

        if (n == 0 || noises[n].lattice != noises[n - 1].lattice)
            plot_panel(plot, &slope_panels[noises[n].lattice]);
        for (int i = 0; i <= DIRECTIONS; i++) { /* 180 degrees are 0 again */
            Spread spread = direction(&measured[n], i % DIRECTIONS);

            x[i] = 180.0 * i / DIRECTIONS;
            y[i] = 100.0 * spread.mean;
            half[i] = 100.0 * spread_sd(&spread);
        }
        plot_curve(plot, set_ink(&noises[n]), FALSE, x, y, DIRECTIONS + 1);
        plot_dots(plot, set_ink(&noises[n]), x, y, half, DIRECTIONS + 1);
    }
    set_legend(plot);
    plot_finish(plot, folder, "slope.png");
}

/* ----------------------------------------------------------------------------- the section */

void measure_noise(const char *folder)
{
    Measured *measured = g_new0(Measured, NOISES);

    measure_all(measured);
    page_heading(2, "Values of one octave");
    page_paragraph(
        "2D, at the published origin, %d × %d unit squares with %d × %d samples each, which lie at "
        "the middles of pixels. A batch is %d seeds: A is 0, 1, 2, 3, B is 0, 1, 42, 2024, and the "
        "64 batches are the seeds 0 to %d in order. ± is the standard deviation from batch to batch, "
        "so that of their mean is an eighth of it. Values are the published ones "
        "(`range=signed`).",
        UNITS, UNITS, SAMPLES, SAMPLES, SEEDS, SEEDS * BATCHES - 1);
    range_table(measured);
    page_paragraph("The bound is what `range=unit` maps to 0 and 1. No batch goes beyond it, and none has to "
                   "reach it: the gradients around a place would all have to point at it.");
    sd_table(measured);
    page_paragraph(
        "\"Exact\" is over the whole plane: corners are independent, so the variance is an integral "
        "over one corner's reach. Every digit of the independent program is met, and the batches "
        "scatter about the exact value.");
    plot_histograms(measured, folder);
    page_picture("Shares of values: flat in the middle on the simplex lattice, a bell on the square one",
                 "measurements/histogram.png");
    page_paragraph("The spikes of the square lattice's diamonds are samples on the diagonals of cells, where "
                   "half of all diamond gradients have one slope.");
    maxima_table(measured);
    page_paragraph(
        "A maximum is a sample above its eight neighbours, those beyond the border included. The one "
        "maximum that differs (square, diamond, A) is a pair of neighbouring samples that are equal "
        "in exact arithmetic: rounding decides whether one of them stands out.");

    page_heading(2, "Lattice points");
    page_paragraph(
        "On the lattice points with indices from −20 to 20 on each axis, for B's seeds, the noise is "
        "zero, and its slope is the point's own gradient: it was hashed and scaled here anew from "
        "the publication. The definition (`nk_point`) is in double precision, where a simplex "
        "lattice point's coordinates have a rounding error; the renderer (`nk_render`, 2D only) is in single "
        "precision. The independent program found values up to 1.2e-14 in 2D and 2.1e-14 in 3D on "
        "the simplex lattice and 0 on the square one, and slopes within 2e-14.");
    corner_table();

    page_heading(2, "Slopes by direction");
    page_paragraph(
        "The mean absolute slope along %d directions (0° is x, 90° y), in percent above the mean of "
        "all directions, over the 64 batches; the largest ± of a direction in the last column.",
        DIRECTIONS);
    slope_table(measured);
    page_paragraph("Both lattices and both sets have the same root mean square slope in all directions, by "
                   "symmetry; what is seen here is the shape of the slopes' distribution, and that 256 "
                   "gradients, as published, are not quite even: their y components are 0.4 %% (circle) and "
                   "0.6 %% (diamond) larger than their x components by root mean square.");
    plot_slopes(measured, folder);
    page_picture("Mean slope over direction: within 1.1 % on both lattices", "measurements/slope.png");
    g_free(measured);
}
