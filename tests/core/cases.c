/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#define DIMENSIONS_OF(LATTICE, SET, NAME)                                                                    \
    { LATTICE, SET, 2, NAME "-2d" }, { LATTICE, SET, 3, NAME "-3d" },                                        \
    {                                                                                                        \
        LATTICE, SET, 4, NAME "-4d"                                                                          \
    }

const Basis bases[BASIS_COUNT] = {
    DIMENSIONS_OF(NK_LATTICE_SIMPLEX, NK_GRADIENTS_CIRCLE, "simplex-circle"),
    DIMENSIONS_OF(NK_LATTICE_SIMPLEX, NK_GRADIENTS_DIAMOND, "simplex-diamond"),
    DIMENSIONS_OF(NK_LATTICE_SQUARE, NK_GRADIENTS_CIRCLE, "square-circle"),
    DIMENSIONS_OF(NK_LATTICE_SQUARE, NK_GRADIENTS_DIAMOND, "square-diamond"),
};

const char *const grid_names[GRID_KINDS] = { "plain", "turned", "stretched", "mirrored", "sheared" };
const char *const fractal_names[NK_FRACTAL_RIDGED + 1] = { "none", "fbm", "turbulence", "ridged" };

NkGrid grid_of(GridKind kind, double scale)
{
    double step = 1.0 / scale;
    NkGrid grid = {
        .origin = { 0.5 * step, 0.5 * step, 0.37, -1.23 },
        .per_column = { step, 0.0 },
        .per_row = { 0.0, step },
    };

    switch (kind) {
    case GRID_PLAIN:
        break;
    case GRID_TURNED:
        grid.per_column[0] = grid.per_row[1] = step * cos(0.7);
        grid.per_column[1] = step * sin(0.7);
        grid.per_row[0] = -step * sin(0.7);
        break;
    case GRID_STRETCHED:
        grid.per_row[1] = step / 1.7;
        break;
    case GRID_MIRRORED:
        grid.per_column[0] = -step;
        break;
    case GRID_SHEARED:
        grid.per_row[0] = step * 0.4;
        break;
    }
    return grid;
}

NkField case_field(const Case *c)
{
    NkField field = nk_field_default();

    field.lattice = c->basis->lattice;
    field.gradient_set = c->basis->set;
    field.dimensions = c->basis->dimensions;
    field.seed = 2024;
    field.fractal = c->fractal;
    field.octaves = 3.4;
    field.warps = c->warps;
    field.warp_octaves = 1.5;
    return field;
}

void case_name(const Case *c, char name[CASE_NAME])
{
    snprintf(name, CASE_NAME, "%s/%s/warp%d/%g/%s", c->basis->name, fractal_names[c->fractal], c->warps,
             c->scale, grid_names[c->grid]);
}
