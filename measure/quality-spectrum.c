/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "quality-spectrum.h"

#include <complex.h>
#include <fftw3.h>
#include <glib.h>
#include <math.h>
#include <string.h>

#include "quality-noise.h"
#include "quality-plot.h"
#include "quality-spread.h"
#include "table.h"

enum {
    SIDE = 256, /* pixels of a picture, and frequencies of its spectrum */
    HALF = SIDE / 2,
    SEEDS = 8, /* of a batch */
    BATCHES = 12,
};

#define WEDGE (3.0 * G_PI / 180.0) /* how far from an axis or a diagonal still counts */

/* Unit squares in a picture's width. */
static const int widths[] = { 32, 40, 48, 64 };
enum { WIDTHS = G_N_ELEMENTS(widths), FINEST = WIDTHS - 1 };

typedef enum {
    WINDOW_NONE,
    WINDOW_HANN,
} Window;
enum { WINDOWS = WINDOW_HANN + 1 };

/* A spectrum's power, by frequency from 0 on; a picture has no negative ones along x of its own. */
typedef struct {
    double at[SIDE * (HALF + 1)];
} Spectrum;

/* Cycles per picture of a row of the spectrum. */
static int frequency(int row)
{
    return row < HALF ? row : row - SIDE;
}

/* ------------------------------------------------------------------------------- axes, diagonals */

typedef enum {
    NEITHER,
    AXIS,
    DIAGONAL,
} Direction;

/* Of the frequencies that lie as densely in all directions: 0 < |k| < HALF. */
static Direction direction_of(int x, int y)
{
    double length = hypot(x, y), angle = fabs(remainder(atan2(y, x), G_PI / 2.0)); /* to the nearest axis */

    if (length == 0.0 || length >= HALF)
        return NEITHER;
    return angle <= WEDGE ? AXIS : G_PI / 4.0 - angle <= WEDGE ? DIAGONAL : NEITHER;
}

/* By how much the axes' power exceeds the diagonals'. */
static double excess(const Spectrum *spectrum)
{
    double power[DIAGONAL + 1] = { 0.0 };

    for (int row = 0; row < SIDE; row++)
        for (int x = 0; x < HALF; x++) /* each but those at 0 stands for -x too */
            power[direction_of(x, frequency(row))] += (x ? 2.0 : 1.0) * spectrum->at[row * (HALF + 1) + x];
    return power[AXIS] / power[DIAGONAL] - 1.0;
}

/* ------------------------------------------------------------------------------------ pictures */

typedef struct {
    double *pixels;
    fftw_complex *waves;
    fftw_plan forward, backward;
} Transform;

static Transform transform_new(void)
{
    Transform t = {
        .pixels = fftw_alloc_real(SIDE * SIDE),
        .waves = fftw_alloc_complex(SIDE * (HALF + 1)),
    };

    t.forward = fftw_plan_dft_r2c_2d(SIDE, SIDE, t.pixels, t.waves, FFTW_ESTIMATE);
    t.backward = fftw_plan_dft_c2r_2d(SIDE, SIDE, t.waves, t.pixels, FFTW_ESTIMATE);
    return t;
}

static void transform_clear(Transform *t)
{
    fftw_destroy_plan(t->forward);
    fftw_destroy_plan(t->backward);
    fftw_free(t->pixels);
    fftw_free(t->waves);
}

static double window_at(Window window, int i)
{
    return window == WINDOW_HANN ? 0.5 - 0.5 * cos(2.0 * G_PI * i / SIDE) : 1.0;
}

static void add_picture(Spectrum *sum, Transform *t, const float *picture, Window window)
{
    double mean = 0.0, weight[SIDE];

    for (int i = 0; i < SIDE; i++)
        weight[i] = window_at(window, i);
    for (int i = 0; i < SIDE * SIDE; i++)
        mean += (double)picture[i] / (SIDE * SIDE);
    for (int i = 0; i < SIDE * SIDE; i++)
        t->pixels[i] = weight[i / SIDE] * weight[i % SIDE] * ((double)picture[i] - mean);
    fftw_execute(t->forward);
    for (int i = 0; i < SIDE * (HALF + 1); i++) {
        double size = cabs(t->waves[i]) / SIDE;

        sum->at[i] += size * size;
    }
}

/* Batches as far as published: square +12 to +31 %, simplex within 6 %. */
static gboolean is_as_published(NkLattice lattice, double excess_of_batch)
{
    return lattice == NK_LATTICE_SQUARE ? excess_of_batch >= 0.12 && excess_of_batch <= 0.31
                                        : fabs(excess_of_batch) <= 0.06;
}

typedef struct {
    Spread excess[WINDOWS];
    int as_published[WINDOWS]; /* batches */
    Spectrum mean;             /* of all batches, with the Hann window */
} Measured;

static void measure_batch(Measured *measured, Transform *t, const Noise *noise, int width, int batch)
{
    static float picture[SIDE * SIDE];
    static Spectrum sum[WINDOWS];
    const NkGrid grid = plane_grid((double)SIDE / width);

    memset(sum, 0, sizeof sum);
    for (int i = 0; i < SEEDS; i++) {
        NkPlan *plan = published_plan(noise, 2, (uint32_t)(SEEDS * batch + i));

        nk_render(plan, &grid, (NkRectangle){ 0, 0, SIDE, SIDE },
                  &(NkPlanes){ .value = picture, .stride = SIDE });
        for (int w = 0; w < WINDOWS; w++)
            add_picture(&sum[w], t, picture, (Window)w);
        nk_plan_free(plan);
    }
    for (int w = 0; w < WINDOWS; w++) {
        double of_batch = excess(&sum[w]);

        spread_add(&measured->excess[w], of_batch);
        measured->as_published[w] += is_as_published(noise->lattice, of_batch);
    }
    for (int i = 0; i < SIDE * (HALF + 1); i++)
        measured->mean.at[i] += sum[WINDOW_HANN].at[i] / (SEEDS * BATCHES);
}

/* ------------------------------------------------------------------------------- what to expect
 *
 * Corners are independent, so the noise's mean power at a frequency is the sum of that of the corners'
 * bumps there, in the mean over gradients of all directions.
 */

static double fade(double t)
{
    return 1.0 - t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

/* Square: a corner's bump is fade(x) fade(y) (gx x + gy y), so its power is a product of one along x and
 * one along y. Here are these two, summed over the lattice lines that a picture meets, as its window lets
 * them through. */
static void powers_along_axis(Window window, int width, double even[HALF + 1], double odd[HALF + 1])
{
    for (int k = 0; k <= HALF; k++) {
        even[k] = odd[k] = 0.0;
        for (int line = 0; line <= width; line++) {
            double complex even_sum = 0.0, odd_sum = 0.0;

            for (int i = 0; i < SIDE; i++) {
                double x = (i + 0.5) * width / SIDE - line;

                if (fabs(x) < 1.0) {
                    double complex wave = window_at(window, i) * cexp(2.0 * G_PI * I * k * i / SIDE);

                    even_sum += fade(fabs(x)) * wave;
                    odd_sum += x * fade(fabs(x)) * wave;
                }
            }
            even[k] += creal(even_sum * conj(even_sum));
            odd[k] += creal(odd_sum * conj(odd_sum));
        }
    }
}

static void expect_of_square(Spectrum *spectrum, Window window, int width)
{
    double even[HALF + 1], odd[HALF + 1];

    powers_along_axis(window, width, even, odd);
    for (int row = 0; row < SIDE; row++)
        for (int x = 0; x <= HALF; x++) {
            int y = abs(frequency(row));

            spectrum->at[row * (HALF + 1) + x] = odd[x] * even[y] + even[x] * odd[y];
        }
}

/* Simplex: the bump is kernel(r) g.d. A factor g.d makes the transform its own derivative along g; the
 * kernel's is round, so the square of that, in the mean over g, is round again. */
static double simplex_power(double cycles)
{
    enum { STEPS = 100 };
    double reach = G_SQRT2 / 2.0, wave = 2.0 * G_PI * sqrt(3.0) * cycles, slope = 0.0;

    for (int i = 0; i < STEPS; i++) {
        double r = reach * (i + 0.5) / STEPS, f = 0.5 - r * r;

        slope += 8.0 * f * f * f * r * r * j1(wave * r) / STEPS;
    }
    return slope * slope;
}

/* How much of a lag's covariance a window lets through: the sum of window(i) window(i + lag). */
static double window_covariance(Window window, int lag)
{
    double sum = 0.0;

    for (int i = 0; i + abs(lag) < SIDE; i++)
        sum += window_at(window, i) * window_at(window, i + abs(lag));
    return sum / SIDE;
}

/* The window blurs the spectrum. A picture's border may meet the lattice anywhere, so covariances tell how;
 * they end after 2.5 units, far within a picture. */
static void expect_of_simplex(Spectrum *spectrum, Transform *t, Window window, int width)
{
    double weight[SIDE];

    for (int i = 0; i < SIDE; i++)
        weight[i] = window_covariance(window, frequency(i)) / SIDE;
    for (int row = 0; row < SIDE; row++)
        for (int x = 0; x <= HALF; x++)
            t->waves[row * (HALF + 1) + x] = simplex_power(hypot(x, frequency(row)) / width);
    fftw_execute(t->backward);
    for (int i = 0; i < SIDE * SIDE; i++)
        t->pixels[i] *= weight[i / SIDE] * weight[i % SIDE];
    fftw_execute(t->forward);
    for (int i = 0; i < SIDE * (HALF + 1); i++)
        spectrum->at[i] = creal(t->waves[i]);
}

static void expect(Spectrum *spectrum, Transform *t, NkLattice lattice, Window window, int width)
{
    if (lattice == NK_LATTICE_SQUARE)
        expect_of_square(spectrum, window, width);
    else
        expect_of_simplex(spectrum, t, window, width);
}

/* ------------------------------------------------------------------------------------ the table */

/* Mean and standard deviation over the same batches, of an independent program in double precision. */
static const struct {
    double mean, sd;
} known[WINDOWS][NOISES][WIDTHS] = {
    [WINDOW_NONE] = { { { 1.8, 5.0 }, { 2.8, 4.4 }, { 3.2, 3.6 }, { 2.5, 3.8 } },
                      { { 1.4, 4.7 }, { 2.9, 4.5 }, { 3.1, 3.6 }, { 2.5, 4.1 } },
                      { { 15.6, 5.1 }, { 14.5, 3.1 }, { 14.5, 3.6 }, { 16.7, 4.2 } },
                      { { 15.5, 4.8 }, { 14.3, 3.1 }, { 14.2, 3.3 }, { 16.5, 4.1 } } },
    [WINDOW_HANN] = { { { -4.1, 10.4 }, { -0.8, 6.7 }, { 1.9, 5.3 }, { 2.3, 5.5 } },
                      { { -4.5, 10.2 }, { -1.4, 6.4 }, { 1.6, 4.4 }, { 2.5, 6.0 } },
                      { { 18.2, 15.0 }, { 16.4, 7.8 }, { 17.1, 5.3 }, { 17.7, 5.0 } },
                      { { 18.0, 15.3 }, { 16.7, 7.2 }, { 17.3, 4.8 }, { 17.3, 5.2 } } },
};

static const char *const window_names[] = { "none", "Hann" };

static double expected_excess(Transform *t, NkLattice lattice, Window window, int width)
{
    static Spectrum spectrum;

    expect(&spectrum, t, lattice, window, width);
    return excess(&spectrum);
}

/* Returns how far a mean is from what is expected, at most, in its own standard deviations. */
static double excess_table(Measured measured[NOISES][WIDTHS], Transform *t)
{
    Table *table = table_new("axes over diagonals, %|window|units|published|independent|measured|"
                             "smallest … largest|batches as published|expected");
    double furthest = 0.0;

    for (int n = 0; n < NOISES; n++)
        for (int w = 0; w < WINDOWS; w++)
            for (int i = 0; i < WIDTHS; i++) {
                const Spread *spread = &measured[n][i].excess[w];
                double expected = expected_excess(t, noises[n].lattice, (Window)w, widths[i]);

                table_row(table, noises[n].name);
                table_cell(table, "%s", window_names[w]);
                table_cell(table, "%d", widths[i]);
                table_cell(table, "%s", noises[n].lattice == NK_LATTICE_SQUARE ? "+12 … +31" : "within ±6");
                table_cell(table, "%+.1f ± %.1f", known[w][n][i].mean, known[w][n][i].sd);
                table_cell(table, "%+.1f ± %.1f", 100.0 * spread->mean, 100.0 * spread_sd(spread));
                table_cell(table, "%+.0f … %+.0f", 100.0 * spread->lowest, 100.0 * spread->highest);
                table_cell(table, "%d of %d", measured[n][i].as_published[w], BATCHES);
                table_cell(table, "%+.1f", 100.0 * expected);
                furthest = fmax(furthest, fabs(spread->mean - expected) * sqrt(BATCHES) / spread_sd(spread));
            }
    table_print(table);
    return furthest;
}

/* ------------------------------------------------------------------------------------------ plots */

#define HIGHEST_CYCLES 1.6  /* per unit; beyond there is no power to be seen */
#define LOWEST_POWER   1e-4 /* of the largest */

static double power_at(const Spectrum *spectrum, int x, int y)
{
    return spectrum->at[((x < 0 ? -y : y) & (SIDE - 1)) * (HALF + 1) + abs(x)];
}

static void plot_picture(Plot *plot, const char *title, const Spectrum *spectrum)
{
    enum { REACH = 102 }; /* HIGHEST_CYCLES of 64 units */
    static double shade[2 * REACH + 1][2 * REACH + 1];
    double largest = 0.0;

    for (int i = 0; i < SIDE * (HALF + 1); i++)
        largest = fmax(largest, spectrum->at[i]);
    for (int y = -REACH; y <= REACH; y++)
        for (int x = -REACH; x <= REACH; x++)
            shade[REACH - y][x + REACH] =
                1.0 - log10(power_at(spectrum, x, y) / largest) / log10(LOWEST_POWER);
    plot_panel(plot, &(Panel){ title, "cycles per unit along x", "cycles per unit along y", -HIGHEST_CYCLES,
                               HIGHEST_CYCLES, -HIGHEST_CYCLES, HIGHEST_CYCLES, FALSE, NULL });
    plot_image(plot, shade[0], 2 * REACH + 1, 2 * REACH + 1);
}

/* log10 of the mean power in a direction, by whole frequencies as far as there are any; x in cycles per unit.
 * Returns their number. */
static int profile(const Spectrum *spectrum, Direction direction, double x_of[HALF], double y_of[HALF])
{
    int points = 0;
    double power[HALF] = { 0.0 };
    int count[HALF] = { 0 };

    for (int row = 0; row < SIDE; row++)
        for (int x = 0; x < HALF; x++) {
            int k = (int)rint(hypot(x, frequency(row)));

            if (direction_of(x, frequency(row)) == direction && k < HALF) {
                power[k] += spectrum->at[row * (HALF + 1) + x];
                count[k]++;
            }
        }
    for (int k = 0; k < HALF; k++)
        if (count[k] > 0) {
            x_of[points] = (double)k / widths[FINEST];
            y_of[points++] = log10(power[k] / count[k]);
        }
    return points;
}

static void scale_to_one(Spectrum *spectrum)
{
    double sum = 0.0;

    for (int i = 0; i < SIDE * (HALF + 1); i++)
        sum += spectrum->at[i];
    for (int i = 0; i < SIDE * (HALF + 1); i++)
        spectrum->at[i] *= SIDE * HALF / sum;
}

static void plot_profile(Plot *plot, const char *title, const Spectrum *measured, NkLattice lattice,
                         Transform *t)
{
    static Spectrum expected;
    const Ink ink[] = { [AXIS] = INK_BLUE, [DIAGONAL] = INK_ORANGE };
    double x[HALF], y[HALF];

    expect(&expected, t, lattice, WINDOW_HANN, widths[FINEST]);
    scale_to_one(&expected);
    plot_panel(plot, &(Panel){ title, "cycles per unit", "power over its mean", 0.0, HIGHEST_CYCLES, -3.0,
                               1.5, TRUE, NULL });
    for (Direction d = AXIS; d <= DIAGONAL; d++) {
        int count = profile(measured, d, x, y);

        plot_curve(plot, ink[d], FALSE, x, y, count);
        count = profile(&expected, d, x, y);
        plot_curve(plot, INK_GREY, TRUE, x, y, count);
    }
}

static void plot_spectra(Measured measured[NOISES][WIDTHS], const char *folder, Transform *t)
{
    Plot *pictures = plot_new(2, 306, 306), *profiles = plot_new(2, 370, 260);

    for (int n = 0; n < NOISES; n++) {
        Spectrum *spectrum = &measured[n][FINEST].mean;
        const char *title = noises[n].lattice == NK_LATTICE_SQUARE ? "square lattice" : "simplex lattice";

        if (noises[n].set != NK_GRADIENTS_CIRCLE)
            continue;
        scale_to_one(spectrum);
        plot_picture(pictures, title, spectrum);
        plot_profile(profiles, title, spectrum, noises[n].lattice, t);
    }
    plot_legend(profiles, INK_BLUE, FALSE, "along the axes");
    plot_legend(profiles, INK_ORANGE, FALSE, "along the diagonals");
    plot_legend(profiles, INK_GREY, TRUE, "expected");
    plot_finish(pictures, folder, "spectrum.png");
    plot_finish(profiles, folder, "spectrum-profile.png");
}

/* ----------------------------------------------------------------------------- the section */

void measure_spectrum(const char *folder)
{
    Measured(*measured)[WIDTHS] = g_malloc0(sizeof(Measured[NOISES][WIDTHS]));
    Transform t = transform_new();
    double furthest;
    int as_published[WINDOWS] = { 0 };

    for (int n = 0; n < NOISES; n++)
        for (int i = 0; i < WIDTHS; i++)
            for (int b = 0; b < BATCHES; b++)
                measure_batch(&measured[n][i], &t, &noises[n], widths[i], b);
    page_heading(2, "Power by direction");
    page_paragraph(
        "How much more power lies within 3° of the axes than within 3° of the diagonals, over all "
        "frequencies above 0 and below 128 cycles per picture, in pictures of %d × %d samples, so "
        "many units wide. A batch is %d seeds; ± is the standard deviation of the %d batches of the "
        "seeds 0 to %d, which are the independent program's too. \"Expected\" is what the published "
        "formulas give in the mean over all fields, with these frequencies and this window.",
        SIDE, SIDE, SEEDS, BATCHES, SEEDS * BATCHES - 1);
    furthest = excess_table(measured, &t);
    for (int n = 0; n < NOISES; n++)
        for (int i = 0; i < WIDTHS; i++)
            for (int w = 0; w < WINDOWS; w++)
                as_published[w] += measured[n][i].as_published[w];
    page_paragraph(
        "The simplex lattice's power is the same in all directions, exactly. What is expected to differ "
        "from 0 there is the measure's own: whole frequencies lie otherwise along the axes than along "
        "the diagonals, and a picture's borders without a window count as edges along the axes. The "
        "square lattice has a sixth more along its axes. Each mean is within %.1f of its own standard "
        "deviations from what is expected. The published ranges hold for %d of %d batches without a "
        "window and for %d under Hann's, not for all: eight seeds scatter by that much, more in "
        "pictures of fewer units, and under Hann's window, which leaves less of a picture.",
        furthest, as_published[WINDOW_NONE], NOISES * WIDTHS * BATCHES, as_published[WINDOW_HANN]);
    plot_spectra(measured, folder, &t);
    page_picture(
        "Power by frequency, from a ten thousandth of the largest (white) to the largest (black); "
        "circle gradients, 96 seeds, Hann window: rings on the simplex lattice, a clover on the square "
        "one",
        "measurements/spectrum.png");
    page_picture("Power along axes and diagonals: one curve on the simplex lattice, two on the square one",
                 "measurements/spectrum-profile.png");
    transform_clear(&t);
    g_free(measured);
}
