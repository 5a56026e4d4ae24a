/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For libFuzzer: bytes become a field and a grid as they are, and what the core takes is rendered. Every
 * pixel must be finite, and one pixel alone the same bits as among its neighbours.
 *
 *   fuzz-plan -max_total_time=300
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "noise.h"

enum { SIDE = 7 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void take(const uint8_t **data, size_t *size, void *to, size_t wanted)
{
    size_t some = *size < wanted ? *size : wanted;

    memcpy(to, *data, some);
    *data += some;
    *size -= some;
}

/* A truth value made of any other byte than 0 and 1 is undefined in C, and no caller can pass one. */
static bool take_bool(const uint8_t **data, size_t *size)
{
    uint8_t byte = 0;

    take(data, size, &byte, 1);
    return byte & 1;
}

/* Small numbers find more than raw ones, which hardly ever name a choice. */
static int take_choice(const uint8_t **data, size_t *size)
{
    uint8_t byte = 0;

    take(data, size, &byte, 1);
    return byte == 255 ? -1 : byte == 254 ? 1 << 30 : byte & 15;
}

static NkField take_field(const uint8_t **data, size_t *size)
{
    NkField field = nk_field_default();
    double *const numbers[] = {
        &field.gradient_angle,  &field.octaves,          &field.lacunarity,        &field.gain,
        &field.offset,          &field.ping_pong,        &field.weighted_strength, &field.slope_damping,
        &field.octave_rotation, &field.octave_offset[0], &field.octave_offset[1],  &field.warp_amount,
        &field.warp_scale,      &field.warp_octaves,     &field.period[0],         &field.period[1],
        &field.period[2],       &field.period[3]
    };

    field.lattice = (NkLattice)take_choice(data, size);
    field.gradient_set = (NkGradientSet)take_choice(data, size);
    field.variant = (NkVariant)take_choice(data, size);
    field.dimensions = take_choice(data, size);
    field.fractal = (NkFractal)take_choice(data, size);
    field.range = (NkRange)take_choice(data, size);
    field.overflow = (NkOverflow)take_choice(data, size);
    field.warps = take_choice(data, size);
    field.warp = (NkWarp)take_choice(data, size);
    take(data, size, &field.seed, sizeof field.seed);
    field.seeded_origin = take_bool(data, size);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (take_bool(data, size))
            take(data, size, numbers[i], sizeof(double));
    return field;
}

static NkGrid take_grid(const uint8_t **data, size_t *size)
{
    NkGrid grid = { .per_column = { 0.1, 0.0 }, .per_row = { 0.0, 0.1 } };

    if (take_bool(data, size))
        take(data, size, grid.per_column, sizeof grid.per_column);
    if (take_bool(data, size))
        take(data, size, grid.per_row, sizeof grid.per_row);
    take(data, size, grid.origin, sizeof grid.origin);
    grid.band_limit = take_bool(data, size);
    if (take_bool(data, size)) {
        take(data, size, &grid.repeat_columns, sizeof grid.repeat_columns);
        take(data, size, &grid.repeat_rows, sizeof grid.repeat_rows);
    }
    return grid;
}

static void render(const NkPlan *plan, const NkGrid *grid, NkRectangle area, float planes[6][SIDE * SIDE])
{
    nk_render(plan, grid, area,
              &(NkPlanes){ .value = planes[0],
                           .dx = planes[1],
                           .dy = planes[2],
                           .stride = SIDE,
                           .dxx = planes[3],
                           .dxy = planes[4],
                           .dyy = planes[5] });
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    NkField field = take_field(&data, &size);
    NkGrid grid = take_grid(&data, &size);
    NkRectangle area = { 0, 0, SIDE, SIDE };
    char message[NK_MESSAGE_SIZE] = "";
    float whole[6][SIDE * SIDE], pixel[6][SIDE * SIDE];
    NkPlan *plan;

    take(&data, &size, &area.x, sizeof area.x);
    take(&data, &size, &area.y, sizeof area.y);
    /* The last columns of the plane have no neighbours to the right. */
    area.x = area.x > (1 << 30) ? 1 << 30 : area.x;
    area.y = area.y > (1 << 30) ? 1 << 30 : area.y;
    plan = nk_plan_new(&field, message);
    if (plan == NULL) {
        if (message[0] == '\0' || memchr(message, '\0', sizeof message) == NULL)
            abort();
        return 0;
    }
    memset(whole, 0xff, sizeof whole);
    render(plan, &grid, area, whole);
    for (int i = 0; i < SIDE * SIDE; i++)
        for (int plane = 0; plane < 6; plane++)
            if (plane == 0 ? !isfinite(whole[plane][i]) : isnan(whole[plane][i]))
                abort();
    render(plan, &grid, (NkRectangle){ area.x + 3, area.y + 4, 1, 1 }, pixel);
    for (int plane = 0; plane < 6; plane++)
        if (memcmp(&pixel[plane][0], &whole[plane][4 * SIDE + 3], sizeof(float)) != 0)
            abort();
    nk_plan_free(plan);
    return 0;
}
