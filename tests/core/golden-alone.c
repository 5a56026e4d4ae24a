/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * golden-alone FILE: the golden hashes on every instruction set that this machine has. Needs libc alone, so
 * that it runs where the other tests do not: other processors and systems, by an emulator or in earnest.
 * Prints TAP.
 */
#include <stdlib.h>
#include <string.h>

#include "golden.h"
#include "noise.h"

int main(int argc, char **argv)
{
    char(*wanted)[GOLDEN_LINE], line[GOLDEN_LINE];
    int tests = 0, failed = 0, count = golden_count(), every = argc > 2 ? atoi(argv[2]) : 1;

    if (argc < 2 || every < 1 || !golden_read(argv[1], &wanted)) {
        printf("Bail out! usage: golden-alone golden-hashes.txt [EVERY], with %d hashes in the file\n",
               count);
        return 1;
    }
    for (int set = 0; set < nk_simd_count(); set++) {
        nk_simd_use(nk_simd_name(set));
        for (int first = 0, next; first < count; first = next) {
            int renders = 0, moved = 0;

            for (next = first; next < count && strcmp(golden_group(next), golden_group(first)) == 0; next++) {
                if (next % every != 0)
                    continue;
                renders++;
                golden_line(next, line);
                if (strcmp(line, wanted[next]) == 0)
                    continue;
                moved++;
                printf("# rendered %s\n# wanted   %s\n", line, wanted[next]);
            }
            printf("%sok %d - %s: %s, %d renders\n", moved ? "not " : "", ++tests, nk_simd_current(),
                   golden_group(first), renders);
            fflush(stdout);
            failed += moved;
        }
    }
    printf("1..%d\n", tests);
    free(wanted);
    return failed > 0;
}
