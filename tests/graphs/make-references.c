/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Usage: make-references FOLDER
 *
 * Writes what the chains should give, computed by the double evaluator alone (nk_pixel): neither
 * the vector code nor the operations nor GEGL take part. See tests/reference/graphs/README.md.
 */
#include <glib.h>
#include <stdio.h>

#include "chain-list.h"
#include "expected.h"
#include "npy.h"

static void write_chain(const char *folder, const Chain *chain)
{
    static float values[CHAIN_WIDTH * CHAIN_HEIGHT];
    Expected noise[2] = { { .plan = NULL } };
    char *file = g_strdup_printf("%s.npy", chain->name);
    char *path = g_build_filename(folder, file, NULL);

    for (int k = 0; k < 2; k++)
        if (chain->noise[k])
            noise[k] = expected_new(chain->noise[k]);
    for (int row = 0; row < CHAIN_HEIGHT; row++)
        for (int column = 0; column < CHAIN_WIDTH; column++) {
            double value[2] = { 0.0, 0.0 };

            for (int k = 0; k < 2; k++)
                if (chain->noise[k])
                    value[k] = expected_pixel(&noise[k], chain->x + column, chain->y + row);
            values[row * CHAIN_WIDTH + column] =
                (float)(chain->combine ? chain->combine(value[0], value[1]) : value[0]);
        }
    npy_write(path, CHAIN_WIDTH, CHAIN_HEIGHT, values);
    for (int k = 0; k < 2; k++)
        expected_free(&noise[k]);
    g_free(path);
    g_free(file);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    for (int i = 0; chains[i].name; i++)
        write_chain(argv[1], &chains[i]);
    return 0;
}
