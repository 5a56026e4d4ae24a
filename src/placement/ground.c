/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ground.h"

#include <stddef.h>

enum { OCTAVES = 4 };

NkHills nk_hills(uint32_t seed, double cell, double amplitude)
{
    NkField field = nk_field_default();
    char message[NK_MESSAGE_SIZE];

    field.lattice = NK_LATTICE_SQUARE;
    field.gradient_set = NK_GRADIENTS_DIAMOND;
    field.dimensions = 1;
    field.seed = seed;
    field.range = NK_RANGE_SIGNED;
    field.fractal = NK_FRACTAL_FBM;
    field.octaves = OCTAVES;
    return (NkHills){ nk_plan_new(&field, message), cell, amplitude };
}

void nk_hills_clear(NkHills *hills)
{
    nk_plan_free(hills->plan);
    hills->plan = NULL;
}

NkGroundPoint nk_hills_ground(const void *data, int64_t chunk, double x)
{
    const NkHills *hills = data;
    double point[NK_MAX_DIMENSIONS] = { chunk * (NK_CHUNK_WIDTH / hills->cell) + x / hills->cell };
    NkJet noise;

    if (hills->plan == NULL)
        return (NkGroundPoint){ 0.0, 0.0 };
    noise = nk_point(hills->plan, point);
    return (NkGroundPoint){ hills->amplitude * noise.value,
                            hills->amplitude / hills->cell * noise.gradient[0] };
}
