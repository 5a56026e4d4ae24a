/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Writes docs/noises.md: every gradient set, what it is like, and which published numbers it meets. Takes
 * some minutes: meson compile -C build noises.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "set-statistics.h"
#include "table.h"

/* More would be more digits: of a mean 3 are right, the extremes still grow. */
enum { SAMPLES = 1000000, CORRELATED = 20000 };

typedef struct {
    NkLattice lattice;
    NkGradientSet set;
    const char *source;
    const char *text;
} Description;

static const Description descriptions[] = {
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE, "Jasper Flick, Catlike Coding, \"Pseudorandom Noise\", 2021",
      "His \"simplex\" gradients: vectors of length one, hashed by SmallXXHash, scaled to a span of one on "
      "this "
      "lattice. He makes the cells larger by √3 (2D) and 1/0.6 (3D). 4D is ours." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND, "Jasper Flick, Catlike Coding, \"Pseudorandom Noise\", 2021",
      "His \"Perlin\" gradients: points of a square or octahedron, with the scale that he measured on the "
      "square "
      "lattice, so that this one is left half as strong. 4D is ours." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND_FITTED, "ours, after Jasper Flick, 2021",
      "The diamond with a scale worked out for triangles and tetrahedra: spans −1 to 1. "
      "`src/noise/gradients.c` "
      "derives it." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_GUSTAVSON, "Stefan Gustavson, simplexnoise1234, 2003 to 2016",
      "Hashed by Perlin's permutation of 256. As rescaled in 2016: before, 3D and 4D had a kernel of 0.6, "
      "which "
      "jumped at faces. Skew constants in full precision (the file has 9 digits)." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_GUSTAVSON_SD, "Stefan Gustavson, sdnoise1234, 2003 to 2016",
      "The one that came with derivatives. Its lists of gradients differ from simplexnoise1234's from 2D on, "
      "though "
      "its header says otherwise: so these are other fields. Its 4D derivatives were wrongly scaled before "
      "2016; "
      "ours are those of the value." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_GR32,
      "Anders Melander and Teemu Valo, Graphics32, TSimplexNoise, 2024",
      "As its source has it; its documentation tells of another kernel and unit gradients. Seeds are the "
      "published "
      "ones: they flip bits of the permutation, and relate 2D pictures of the published origin (see below). "
      "In 4D "
      "the source repeats three gradients where others belong: kept, since all its pictures have it. Kernels "
      "of 0.6 "
      "are cut at faces, where 3D and 4D jump by up to 0.6 % of the bound." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_ASHIMA,
      "Ian McEwan (Ashima Arts) and Stefan Gustavson, webgl-noise, 2011 to 2025",
      "snoise with the permutation of 2021, (34 a + 10) a modulo 289, and the 4D kernel of 2025; many copies "
      "have "
      "older ones. Mended: in 3D the published code takes a wrong corner where all three offsets are exactly "
      "equal, "
      "as at the origin. Kept: the gradients that the shader's single precision gives, ties included. Its "
      "lists are "
      "not quite even (their means are not zero). 4D is cut at faces and jumps by up to 0.2 %." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_PSRD, "Stefan Gustavson and Ian McEwan, psrdnoise, JCGT 2022",
      "Periodic, with rotating gradients. 2D has triangles of base and height one; an odd period of rows "
      "repeats "
      "after twice that many. Variant `perlin-grid` in 3D is the compile option of that name. Mended: the "
      "second "
      "derivatives along one axis, which the 3D source scales by 35 instead of 39.5." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_OPENSIMPLEX2, "KdotJPG (Kurt Spencer), OpenSimplex2, 2022",
      "The plain functions noise2, noise3_Fallback and noise4_Fallback; variants turn the lattice: ImproveX, "
      "ImproveXY, ImproveXYZ, ImproveXY_ImproveZW. Seeds are the published ones, 32 bits of 64; they relate "
      "many "
      "pictures of the published origin (see below). 3D and 4D leave contributions out and jump by up to 0.8 "
      "% at "
      "faces, as published." },
    { NK_LATTICE_SIMPLEX, NK_GRADIENTS_OPENSIMPLEX2S, "KdotJPG (Kurt Spencer), OpenSimplex2S, 2022",
      "The smoother one: kernels that reach further, over more lattice points. Variants and seeds as for "
      "OpenSimplex2. 2D and 4D are exact sums, and smooth; 3D takes a published shortcut that leaves "
      "contributions "
      "of up to 0.0015 out, and jumps by as much." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE, "Jasper Flick, Catlike Coding, \"Pseudorandom Noise\", 2021",
      "The unit vectors with the simplex lattice's scale, so this one goes far beyond one. 4D is ours." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND, "Jasper Flick, Catlike Coding, \"Pseudorandom Noise\", 2021",
      "Points of a square or octahedron, scaled to span −1 to 1 on this lattice. 4D is ours." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_CLASSIC, "Ken Perlin, noise1, noise2, noise3, 1985",
      "Cubic fade, so second derivatives jump at cell faces. The published code draws its tables by the C "
      "library's "
      "random(); these are glibc's with the first seed. Mended: cells by floor, where the code truncates x + "
      "4096." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_IMPROVED, "Ken Perlin, \"Improving Noise\", 2002",
      "3D as published; 2D is its plane z = 0; 4D is ours, by the same rule." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_GUSTAVSON, "Stefan Gustavson, noise1234, 2003 to 2005",
      "The last coordinate is hashed first, Perlin's the other way round: so noise3 is another field than "
      "`improved`, though its header calls it a port. Periods are pnoise; mended: at negative coordinates "
      "the C code "
      "does not continue the period." },
    { NK_LATTICE_SQUARE, NK_GRADIENTS_ASHIMA,
      "Ian McEwan (Ashima Arts) and Stefan Gustavson, webgl-noise, 2011 to 2025",
      "cnoise and, with periods, pnoise, with the permutation of 2021. Mended: some versions of cnoise 2D "
      "exchange "
      "the lengths of two corners." },
};

static const Description *description_of(const NkGradientRow *row)
{
    for (gsize i = 0; i < G_N_ELEMENTS(descriptions); i++)
        if (descriptions[i].lattice == row->lattice && descriptions[i].set == row->set)
            return &descriptions[i];
    g_error("measure/sets.c does not describe the gradient set %s", row->nick);
}

static const char *const lattice_names[] = { "Simplex lattice", "Square lattice" };

static void describe(const NkGradientRow *rows, int count, int lattice)
{
    page_heading(3, lattice_names[lattice]);
    for (const NkGradientRow *row = rows; row < rows + count; row++)
        if (row->lattice == (NkLattice)lattice) {
            const Description *description = description_of(row);

            page_item("**%s**: %s. %s", row->nick, description->source, description->text);
        }
    putchar('\n');
}

static char *kernel_of(const NkGradientRow *row, const NkShape *shape)
{
    static const char *const powers[] = { [3] = "³", [4] = "⁴" };

    if (row->lattice == NK_LATTICE_SQUARE)
        return g_strdup(shape->power == 3 ? "cubic" : "quintic");
    return g_strdup_printf("(%.4g − d²)%s", shape->reach, powers[shape->power]);
}

static void tell_ranges(const NkGradientRow *rows, int count, int lattice)
{
    Table *table = table_new(lattice == NK_LATTICE_SQUARE
                                 ? "gradient set|fade|scale|bound|lowest|highest|deviation|mean of abs"
                                 : "gradient set|kernel|scale|bound|lowest|highest|deviation|mean of abs");

    page_heading(3, lattice_names[lattice]);
    for (const NkGradientRow *row = rows; row < rows + count; row++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            const NkShape *shape = &row->shape[n];
            g_autofree char *title = g_strdup_printf("%s %dD", row->nick, n), *kernel = NULL;
            SetStatistics s;

            if (row->lattice != (NkLattice)lattice || shape->scale == 0.0)
                continue;
            s = set_statistics(row, n, SAMPLES);
            kernel = kernel_of(row, shape);
            table_row(table, title);
            table_cell(table, "%s", kernel);
            table_cell(table, "%.6g", shape->scale);
            table_cell(table, "%.6g", shape->bound);
            table_cell(table, "%.4f", s.lowest);
            table_cell(table, "%.4f", s.highest);
            table_cell(table, "%.4f", s.spread);
            table_cell(table, "%.4f", s.mean_magnitude);
        }
    table_print(table);
}

static void residual_cell(Table *table, double residual, double difference)
{
    if (residual >= 0.0)
        table_cell(table, "%.0e", residual);
    else
        table_cell(table, "(%.0e)", difference);
}

static void tell_residuals(const NkGradientRow *rows, int count, int lattice)
{
    Table *table = table_new("gradient set|value|gradient|Hessian|files of tests/reference");

    page_heading(3, lattice_names[lattice]);
    for (const NkGradientRow *row = rows; row < rows + count; row++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            g_autofree char *title = g_strdup_printf("%s %dD", row->nick, n), *files = NULL;
            SetResiduals r;
            SetDifferences d;

            if (row->lattice != (NkLattice)lattice || row->shape[n].scale == 0.0)
                continue;
            r = set_residuals(row, n);
            files = r.files;
            d = set_differences(row, n);
            table_row(table, title);
            if (r.value >= 0.0)
                table_cell(table, "%.0e", r.value);
            else
                table_cell(table, "ours");
            residual_cell(table, r.slope, d.slope);
            residual_cell(table, r.curve, d.curve);
            table_cell(table, "%s", files);
        }
    table_print(table);
}

static void tell_correlations(const NkGradientRow *rows, int count)
{
    Table *table = table_new("gradient set|origin from the seed|published origin");

    for (const NkGradientRow *row = rows; row < rows + count; row++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            g_autofree char *title = g_strdup_printf(
                "%s %s %dD", row->lattice == NK_LATTICE_SIMPLEX ? "simplex" : "square", row->nick, n);

            if (row->shape[n].scale == 0.0)
                continue;
            table_row(table, title);
            table_cell(table, "%.3f", set_correlation(row, n, true, CORRELATED));
            table_cell(table, "%.3f", set_correlation(row, n, false, CORRELATED));
        }
    table_print(table);
}

int main(void)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);

    page_use_markdown(TRUE);
    page_heading(1, "Gradient sets");
    page_paragraph(
        "Made by `meson compile -C build noises` (some minutes); do not edit. Every noise here is one of "
        "two formulas: the simplex lattice sums kernel × (gradient · d) over the lattice points in "
        "reach, the square lattice blends gradient · d over the corners of a cell. A gradient set says "
        "which gradient a lattice point has, which kernel or fade, and the scale. Seed 0 at the "
        "published origin is the published field, number by number.");
    page_heading(2, "What they are");
    for (int lattice = 0; lattice < 2; lattice++)
        describe(rows, count, lattice);
    page_paragraph(
        "Sets that are published without a seed get one: it reorders their table (Fisher and Yates, drawn "
        "by `nk_derive`), and leaves it alone for seed 0. Seeds of ashima also turn half of its list round, "
        "which is uneven.");

    page_heading(2, "What they are like");
    page_paragraph(
        "Lowest, highest value, standard deviation and mean of the absolute value among %d random points "
        "of %d seeds. Bound: no value is further from zero, were every gradient as bad as it can be "
        "(`tests/core/test-bounds.c`).",
        SAMPLES, SAMPLES / 1000);
    for (int lattice = 0; lattice < 2; lattice++)
        tell_ranges(rows, count, lattice);

    page_heading(2, "What backs them");
    page_paragraph(
        "The largest error of the double-precision definition, over max(1, |published number|), for "
        "coordinates up to 1000; beyond, up to 1e5, a value is off by %.0e at most. What is left is the "
        "rounding of skewed coordinates, and constants that are published with 12 to 15 digits. In "
        "brackets, where no published number tells: what it is off from central differences, RMS, over "
        "the derivative's RMS (about 1e-9 is what differences can tell; third derivatives jump at "
        "faces of cells). `tests/core/test-reference.c` and `test-derivatives.c` check the same, the "
        "former the single-precision renders too.",
        set_farthest_residual());
    for (int lattice = 0; lattice < 2; lattice++)
        tell_residuals(rows, count, lattice);

    page_heading(2, "Seeds");
    page_paragraph(
        "The largest correlation of two pictures among the seeds 0 to 63, 2³¹ and 2³² − 1, at %d random "
        "points: chance alone gives 0.03, and 0.3 in 1D where a field repeats after 256 cells. "
        "With the origin drawn from the seed, as the operations have it, no two are related. At the "
        "published origin the published seeds of gr32 and OpenSimplex2 give related pictures; that is "
        "what is published.",
        CORRELATED);
    tell_correlations(rows, count);
    return EXIT_SUCCESS;
}
