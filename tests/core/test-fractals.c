/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Sums of octaves: what they are made of, how they blend and fade, and that no place is special.
 */
#include <math.h>

#include "common.h"
#include "plan.h"

static NkField fractal_field(const Basis *basis, NkFractal fractal, double octaves, uint32_t seed)
{
    NkField field = nk_field_default();

    field.lattice = basis->lattice;
    field.gradient_set = basis->set;
    field.dimensions = basis->dimensions;
    field.fractal = fractal;
    field.octaves = octaves;
    field.seed = seed;
    return field;
}

static void random_point(GRand *random, double span, double point[NK_MAX_DIMENSIONS])
{
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        point[axis] = g_rand_double_range(random, -span, span);
}

static double fold(NkFractal fractal, double n, double bound)
{
    switch (fractal) {
    case NK_FRACTAL_TURBULENCE:
        return fabs(n);
    case NK_FRACTAL_RIDGED:
        return (1.0 - fabs(n) / bound) * (1.0 - fabs(n) / bound);
    default:
        return n;
    }
}

/* ------------------------------------------------------------------------------------------- sums
 */

/* The sum written out: each octave as the published noise of its own seed, at the place where the
 * plan puts it, weighed by powers of the gain over their sum. */
static void formula(const Basis *basis)
{
    const NkShape *shape = shape_of(basis);
    GRand *random = g_rand_new_with_seed(17);
    double worst = 0.0, frequencies = 0.0, turns = 0.0;

    for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (int i = 0; i < 30; i++) {
            NkField field = fractal_field(basis, (NkFractal)fractal, 0.0, g_rand_int(random));
            double point[NK_MAX_DIMENSIONS], sum = 0.0, total = 0.0, weight = 1.0, frequency = 1.0;
            NkPlan *plan;
            int count;

            field.octaves = g_rand_double_range(random, 1.0, 6.0);
            field.gain = g_rand_double_range(random, 0.0, 2.0);
            field.lacunarity = g_rand_double_range(random, 1.0, 4.0);
            field.range = NK_RANGE_SIGNED;
            count = (int)ceil(field.octaves);
            plan = plan_of(&field);
            random_point(random, 30.0, point);
            g_assert_cmpint(plan->sum.count, ==, count);
            for (int k = 0; k < count; k++) {
                const NkOctave *octave = &plan->sum.octave[k];
                NkField lone = published(basis, octave->key.seed);
                NkPlan *lone_plan = plan_of(&lone);
                double part = fmin(field.octaves - k, 1.0), at[NK_MAX_DIMENSIONS];

                frequencies =
                    fmax(frequencies, fabs(octave->frequency / (frequency * shape->coordinate) - 1.0));
                double cosine = octave->map[0][0] / octave->frequency;
                double sine = octave->map[1][0] / octave->frequency;

                turns = fmax(turns, fabs(cosine * cosine + sine * sine - 1.0));
                at[0] = cosine * point[0] - sine * point[1];
                at[1] = sine * point[0] + cosine * point[1];
                at[2] = point[2];
                at[3] = point[3];
                for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
                    at[axis] = frequency * at[axis] + octave->offset[axis] / shape->coordinate;
                sum += weight * part * fold(field.fractal, nk_point(lone_plan, at).value, shape->bound);
                total += weight * part;
                weight *= field.gain;
                frequency *= field.lacunarity;
                nk_plan_free(lone_plan);
            }
            worst = fmax(worst, fabs(nk_point(plan, point).value - sum / total));
            g_assert_false(isnan(sum / total));
            nk_plan_free(plan);
        }
    expect_at_most(turns, 1e-14, "turns that are none");
    expect_at_most(frequencies, 1e-14, "frequencies off powers of the lacunarity");
    expect_at_most(worst / fmax(1.0, shape->bound), 1e-10, "worst distance from the sum written out");
    g_rand_free(random);
}

/* Seed, offset and turn of every octave are its own. */
static void octaves_are_apart(void)
{
    for (uint32_t seed = 0; seed < 50; seed++) {
        NkField field = fractal_field(&bases[0], NK_FRACTAL_FBM, 16.0, seed);
        NkPlan *plan = plan_of(&field);

        for (int i = 0; i < 16; i++)
            for (int j = 0; j < i; j++) {
                const NkOctave *a = &plan->sum.octave[i], *b = &plan->sum.octave[j];

                g_assert_cmphex(a->key.seed, !=, b->key.seed);
                g_assert_cmpfloat(a->offset[0], !=, b->offset[0]);
                g_assert_cmpfloat(a->offset[1], !=, b->offset[1]);
                g_assert_cmpfloat(fabs(a->map[0][0] / a->frequency - b->map[0][0] / b->frequency), >, 1e-3);
            }
        nk_plan_free(plan);
    }
}

static double octaves_value(const Basis *basis, NkFractal fractal, double octaves, const double point[])
{
    NkField field = fractal_field(basis, fractal, octaves, 99);
    NkPlan *plan = plan_of(&field);
    double value = nk_point(plan, point).value;

    nk_plan_free(plan);
    return value;
}

/* A whole number of octaves is the limit from both sides: the last one blends in from nothing. */
static void fractions_are_continuous(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(18);
    double worst = 0.0, least = INFINITY;

    for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (int octaves = 1; octaves <= 4; octaves++) {
            double moved = 0.0;

            for (int i = 0; i < 20; i++) {
                double point[NK_MAX_DIMENSIONS], at, below, above;

                random_point(random, 30.0, point);
                at = octaves_value(basis, (NkFractal)fractal, octaves, point);
                below = octaves_value(basis, (NkFractal)fractal, octaves - 1e-7, point);
                above = octaves_value(basis, (NkFractal)fractal, octaves + 1e-7, point);
                worst = fmax(worst, fmax(fabs(at - below), fabs(at - above)));
                above = octaves_value(basis, (NkFractal)fractal, octaves + 0.5, point);
                moved = fmax(moved, fabs(at - above));
            }
            least = fmin(least, moved);
        }
    expect_at_most(worst, 1e-7, "jump at whole numbers");
    expect_at_least(least, 1e-3, "change by half an octave");
    g_rand_free(random);
}

static double unit_mean(const Basis *basis, int fractal)
{
    const NkShape *shape = shape_of(basis);

    return fractal == NK_FRACTAL_TURBULENCE ? shape->mean_magnitude / shape->bound
           : fractal == NK_FRACTAL_RIDGED   ? shape->mean_ridge
                                            : 0.5;
}

static void below_one_fades(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(19);
    double worst = 0.0;

    for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (int i = 0; i < 50; i++) {
            double point[NK_MAX_DIMENSIONS], octaves = g_rand_double(random);
            double mean = unit_mean(basis, fractal), one, value;

            random_point(random, 30.0, point);
            one = octaves_value(basis, (NkFractal)fractal, 1.0, point);
            value = octaves_value(basis, (NkFractal)fractal, octaves, point);
            worst = fmax(worst, fabs(value - (mean + octaves * (one - mean))));
        }
    expect_at_most(worst, 1e-14, "distance from the blend of mean and first octave");
    g_rand_free(random);
}

static void no_octaves_is_the_mean(const Basis *basis)
{
    for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++) {
        NkField field = fractal_field(basis, (NkFractal)fractal, 0.0, 1);
        NkPlan *plan = plan_of(&field);
        NkGrid grid = grid_of(GRID_TURNED, 30.0);
        Picture p = picture_new(plan, &grid, (NkRectangle){ -9, -9, 40, 20 }, true);
        double worst = 0.0;

        for (size_t i = 0; i < picture_size(&p); i++)
            worst = fmax(worst, fabs((double)p.value[i] - unit_mean(basis, fractal)) + fabs((double)p.dx[i]) +
                                    fabs((double)p.dy[i]));
        expect_at_most(worst, 1e-7, "%s: distance from the mean", fractal_names[fractal]);
        picture_clear(&p);
        nk_plan_free(plan);
    }
}

/* Gain 0: the first octave alone. Lacunarity 1: octaves of one size, which still differ. */
static void limits(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(20);
    double worst = 0.0, differs = 0.0;

    for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++)
        for (int i = 0; i < 20; i++) {
            NkField field = fractal_field(basis, (NkFractal)fractal, 5.0, 31);
            double point[NK_MAX_DIMENSIONS], one;
            NkPlan *plan;

            random_point(random, 30.0, point);
            field.gain = 0.0;
            plan = plan_of(&field);
            field.octaves = 1.0;
            one = nk_point(plan, point).value;
            nk_plan_free(plan);
            plan = plan_of(&field);
            worst = fmax(worst, fabs(nk_point(plan, point).value - one));
            nk_plan_free(plan);
            field.octaves = 5.0;
            field.gain = 1.0;
            field.lacunarity = 1.0;
            plan = plan_of(&field);
            differs = fmax(differs, fabs(nk_point(plan, point).value - one));
            nk_plan_free(plan);
        }
    expect_at_most(worst, 0.0, "gain 0: distance from the first octave");
    expect_at_least(differs, 0.03, "lacunarity 1: distance from the first octave");
    g_rand_free(random);
}

/* Mid grey stays mid grey, however many octaves. */
static void mean_of_fbm(const Basis *basis)
{
    double worst = 0.0;

    for (int octaves = 1; octaves <= 8; octaves++) {
        NkField field = fractal_field(basis, NK_FRACTAL_FBM, octaves, (uint32_t)octaves);
        NkPlan *plan = plan_of(&field);
        NkGrid grid = grid_of(GRID_PLAIN, 6.0);
        Picture p = picture_new(plan, &grid, (NkRectangle){ 0, 0, 384, 384 }, false);

        worst = fmax(worst, fabs(moments(p.value, picture_size(&p)).mean - 0.5));
        picture_clear(&p);
        nk_plan_free(plan);
    }
    expect_at_most(worst, 0.01, "mean of the unit range off 0.5, over 1 to 8 octaves");
}

/* ----------------------------------------------------------------------------------------- origin
 */

/* Over many seeds the pixels around the origin are as lively as any: no zero stacks up there. */
static void no_quiet_origin(const Basis *basis)
{
    enum { SEEDS = 400 };
    static const int pixels[][2] = { { 0, 0 }, { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

    for (int octaves = 1; octaves <= 8; octaves += 7) {
        double near[5] = { 0.0 }, far = 0.0, worst = 0.0;

        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            NkField field = fractal_field(basis, NK_FRACTAL_FBM, octaves, seed);
            /* Pixel (0, 0) is the origin itself, where every lattice would have a point. */
            NkGrid grid = { .per_column = { 1.0 / 64.0 }, .per_row = { 0.0, 1.0 / 64.0 } };
            NkPlan *plan;

            field.range = NK_RANGE_SIGNED;
            plan = plan_of(&field);
            for (int i = 0; i < 5; i++) {
                float out[3];

                render_pixel(plan, &grid, pixels[i][0], pixels[i][1], out);
                near[i] += (double)out[0] * (double)out[0];
            }
            for (int i = 0; i < 5; i++) {
                float out[3];

                render_pixel(plan, &grid, 64003 + 997 * i, 31007 - 1013 * i, out);
                far += (double)out[0] * (double)out[0] / 5.0;
            }
            nk_plan_free(plan);
        }
        for (int i = 0; i < 5; i++)
            worst = fmax(worst, fabs(sqrt(near[i] / far) - 1.0));
        expect_at_most(worst, 0.15, "%d octaves: RMS over seeds at the origin off that far away", octaves);
    }
}

/* ---------------------------------------------------------------------------------------- Nyquist
 */

enum { BRIGHTNESS_SEEDS = 8 };

/* Mean and spread over some seeds: a slice through 3D or 4D has a brightness of its own. */
static Moments brightness(const Basis *basis, NkFractal fractal, double scale)
{
    Moments all = { 0 };

    for (uint32_t seed = 0; seed < BRIGHTNESS_SEEDS; seed++) {
        NkField field = fractal_field(basis, fractal, 5.0, seed);
        NkPlan *plan = plan_of(&field);
        NkGrid grid = grid_of(GRID_PLAIN, scale);
        Picture p = picture_new(plan, &grid, (NkRectangle){ 0, 0, 300, 300 }, false);
        Moments m = moments(p.value, picture_size(&p));

        all.mean += m.mean / BRIGHTNESS_SEEDS;
        all.spread += m.spread / BRIGHTNESS_SEEDS;
        picture_clear(&p);
        nk_plan_free(plan);
    }
    return all;
}

/* Octaves finer than the pixels become their mean: brightness stays, and nothing is left to alias.
 */
static void fine_octaves_fade(const Basis *basis)
{
    for (int i = NK_FRACTAL_FBM; i <= NK_FRACTAL_RIDGED; i++) {
        NkFractal fractal = (NkFractal)i;
        const char *name = fractal_names[i];
        double coarse = brightness(basis, fractal, 12.0).mean;
        Moments two = brightness(basis, fractal, 2.0), one = brightness(basis, fractal, 1.0);
        Moments half = brightness(basis, fractal, 0.5);

        expect_at_most(fabs(two.mean / coarse - 1.0), 0.03, "%s at 2 px: brightness off", name);
        expect_at_most(fabs(one.mean / coarse - 1.0), 0.03, "%s at 1 px: brightness off", name);
        expect_at_most(fabs(half.mean / coarse - 1.0), 0.03, "%s at 0.5 px: brightness off", name);
        expect_at_most(half.spread, 1e-7, "%s at 0.5 px: spread", name);
        expect_at_least(two.spread, 0.01, "%s at 2 px: spread", name);
    }
}

/* A lone octave keeps its published value, however fine, but in a zoomed-out view. */
static void lone_octave(const Basis *basis)
{
    NkField field = fractal_field(basis, NK_FRACTAL_NONE, 1.0, 4);
    NkPlan *plan = plan_of(&field);
    NkGrid grid = grid_of(GRID_PLAIN, 0.5);
    double worst = 0.0;

    for (int i = 0; i < 50; i++) {
        double point[NK_MAX_DIMENSIONS] = { grid.origin[0] + 2.0 * i, grid.origin[1] - 2.0 * i,
                                            grid.origin[2], grid.origin[3] };
        float out[3];

        grid.band_limit = false;
        render_pixel(plan, &grid, i, -i, out);
        worst = fmax(worst, fabs((double)out[0] - nk_point(plan, point).value));
        grid.band_limit = true;
        render_pixel(plan, &grid, i, -i, out);
        g_assert_cmpfloat(out[0], ==, 0.5f);
        g_assert_cmpfloat(out[1], ==, 0.0f);
    }
    expect_at_most(worst, 4e-6, "distance from the published value");
    nk_plan_free(plan);
}

/* Half the size at half the scale is the same picture. Scale 16 loses its finest octaves on the
 * way. */
static void half_size(const Basis *basis)
{
    enum { HALF = 200 };
    static const double scales[] = { 64.0, 16.0 };

    for (size_t s = 0; s < G_N_ELEMENTS(scales); s++)
        for (int fractal = NK_FRACTAL_FBM; fractal <= NK_FRACTAL_RIDGED; fractal++) {
            NkField field = fractal_field(basis, (NkFractal)fractal, 6.0, 8);
            NkPlan *plan = plan_of(&field);
            NkGrid full_grid = grid_of(GRID_PLAIN, scales[s]);
            NkGrid half_grid = grid_of(GRID_PLAIN, scales[s] / 2.0);
            Picture full = picture_new(plan, &full_grid, (NkRectangle){ 0, 0, 2 * HALF, 2 * HALF }, false);
            Picture half = picture_new(plan, &half_grid, (NkRectangle){ 0, 0, HALF, HALF }, false);
            g_autofree float *boxes = g_new(float, HALF *HALF);

            for (int y = 0; y < HALF; y++)
                for (int x = 0; x < HALF; x++) {
                    const float *at = full.value + 4 * HALF * y + 2 * x;

                    boxes[HALF * y + x] = (at[0] + at[1] + at[2 * HALF] + at[2 * HALF + 1]) / 4.0f;
                }
            expect_at_least(correlation(boxes, half.value, HALF * HALF), 0.98,
                            "%s at scale %g: correlation of half size with the boxes", fractal_names[fractal],
                            scales[s]);
            picture_clear(&full);
            picture_clear(&half);
            nk_plan_free(plan);
        }
}

int main(int argc, char **argv)
{
    tests_init(&argc, &argv);
    add_for_bases("/fractals/formula", formula);
    g_test_add_func("/fractals/octaves-are-apart", octaves_are_apart);
    add_for_bases("/fractals/fractions-are-continuous", fractions_are_continuous);
    add_for_bases("/fractals/below-one-fades", below_one_fades);
    add_for_bases("/fractals/no-octaves-is-the-mean", no_octaves_is_the_mean);
    add_for_bases("/fractals/limits", limits);
    add_for_bases("/fractals/mean-of-fbm", mean_of_fbm);
    add_for_bases("/fractals/no-quiet-origin", no_quiet_origin);
    add_for_bases("/fractals/fine-octaves-fade", fine_octaves_fade);
    add_for_bases("/fractals/lone-octave", lone_octave);
    add_for_bases("/fractals/half-size", half_size);
    return g_test_run();
}
