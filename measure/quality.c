/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What the noise and the placements are like, beside what was published of them.
 *
 *   quality [--markdown] [--plots FOLDER]
 *
 * --markdown prints docs/measurements.md, and --plots writes its pictures.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quality-noise.h"
#include "quality-placement.h"
#include "quality-spectrum.h"
#include "table.h"

static void introduce(void)
{
    page_heading(1, "Measurements");
    page_paragraph(
        "What one octave of noise and the five placements of `src/placement` are like, beside what was "
        "published of them: \"published\" are the figures that the project set out to reproduce, "
        "\"independent\" those that another program, which shares no code with noisekit, "
        "found in double precision from the published formulas. To repeat it (a minute; "
        "FFTW 3 must be installed):");
    page_command("meson setup build && meson compile -C build measurements");
    putchar('\n');
    page_paragraph(
        "which writes this page and its pictures; `build/measure/quality` prints the tables alone. "
        "Nothing here depends on the machine or the time. The gradient sets are those of Jasper "
        "Flick, Catlike Coding, \"Pseudorandom Noise\" (2021): `circle` is his simplex noise's, "
        "`diamond` his Perlin noise's; both work on both lattices. Lengths are in units of the "
        "published noise's coordinates: cells of the square lattice.");
}

static void usage(FILE *to, const char *program)
{
    fprintf(to,
            "Usage: %s [--markdown] [--plots FOLDER]\n"
            "Measures what the noise and the placements are like.\n"
            "  --markdown      print the page docs/measurements.md\n"
            "  --plots FOLDER  write its pictures\n",
            program);
}

int main(int argc, char **argv)
{
    const char *folder = NULL;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--markdown") == 0) {
            page_use_markdown(TRUE);
        } else if (strcmp(argv[i], "--plots") == 0 && i + 1 < argc) {
            folder = argv[++i];
        } else {
            gboolean help = strcmp(argv[i], "--help") == 0;

            usage(help ? stdout : stderr, argv[0]);
            return help ? EXIT_SUCCESS : 2;
        }
    }
    introduce();
    measure_noise(folder);
    measure_spectrum(folder);
    measure_placement(folder);
    return EXIT_SUCCESS;
}
