/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "golden.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "gradients.h"
#include "sha256.h"

static const NkRectangle rectangle = { -20, -10, 150, 75 };

typedef struct {
    char name[CASE_NAME];
    const char *group;
    NkField field;
    NkGrid grid;
} Golden;

static Golden *goldens;
static int count;

static void add(const char *name, const char *group, const NkField *field, const NkGrid *grid)
{
    Golden *golden;

    goldens = realloc(goldens, (size_t)(count + 1) * sizeof *goldens);
    if (goldens == NULL)
        abort();
    golden = &goldens[count++];
    *golden = (Golden){ .group = group, .field = *field, .grid = *grid };
    snprintf(golden->name, sizeof golden->name, "%s", name);
}

static void add_case(const Case *c, const char *group)
{
    NkField field = case_field(c);
    NkGrid grid = grid_of(c->grid, c->scale);
    char name[CASE_NAME];

    /* A turn by an exact angle: cos and sin of the C library may differ in their last bit. */
    if (c->grid == GRID_TURNED) {
        grid.per_column[0] = grid.per_row[1] = 0.96 / c->scale;
        grid.per_column[1] = 0.28 / c->scale;
        grid.per_row[0] = -0.28 / c->scale;
    }
    case_name(c, name);
    add(name, group, &field, &grid);
}

/* Our own sets with whatever decides which way the core goes. */
static void add_ways(const Basis *basis)
{
    static const double scales[] = { 50.0, 6.0 };
    static const int warps[] = { 0, 2 };

    for (int number = 0; number < 8 * (NK_FRACTAL_RIDGED + 1); number++) {
        Case c = { basis, (NkFractal)(number / 8), warps[number / 4 % 2], scales[number / 2 % 2],
                   number & 1 ? GRID_TURNED : GRID_PLAIN };

        add_case(&c, basis->name);
    }
}

/* Every other set in every dimension that it has. */
static void add_sets(void)
{
    int row_count;
    const NkGradientRow *row = nk_gradient_rows(&row_count);

    for (const NkGradientRow *end = row + row_count; row < end; row++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            char name[CASE_NAME];
            Basis basis = { row->lattice, row->set, n, name };
            bool ours = row->set == NK_GRADIENTS_CIRCLE || row->set == NK_GRADIENTS_DIAMOND;

            if (row->shape[n].scale == 0.0 || (ours && n > 1))
                continue;
            snprintf(name, sizeof name, "%s-%s-%dd",
                     row->lattice == NK_LATTICE_SIMPLEX ? "simplex" : "square", row->nick, n);
            add_case(&(Case){ &basis, NK_FRACTAL_NONE, 0, 20.0, GRID_PLAIN }, "sets");
            add_case(&(Case){ &basis, NK_FRACTAL_FBM, 1, 20.0, GRID_TURNED }, "sets");
        }
}

/* Sums whose octaves weigh each other, periods, ranges and turns: one change each of a field. */
static void add_sums(void)
{
    static const struct {
        const char *name;
        NkFractal fractal;
        double weighted_strength, slope_damping, octave_rotation, period;
        NkRange range;
        int warps; /* of curl */
    } sums[] = {
        { "hybrid", NK_FRACTAL_HYBRID, 0.0, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "hetero", NK_FRACTAL_HETERO, 0.0, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "multifractal", NK_FRACTAL_MULTIFRACTAL, 0.0, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "ping-pong", NK_FRACTAL_PING_PONG, 0.0, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "weighted", NK_FRACTAL_RIDGED, 0.7, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "damped", NK_FRACTAL_FBM, 0.0, 1.5, 0.0, 0.0, NK_RANGE_UNIT, 0 },
        { "octaves turned", NK_FRACTAL_FBM, 0.0, 0.0, 0.5, 0.0, NK_RANGE_UNIT, 0 },
        { "tiled", NK_FRACTAL_FBM, 0.0, 0.0, 0.0, 5.0, NK_RANGE_UNIT, 0 },
        { "signed", NK_FRACTAL_FBM, 0.0, 0.0, 0.0, 0.0, NK_RANGE_SIGNED, 0 },
        { "contrast", NK_FRACTAL_TURBULENCE, 0.0, 0.0, 0.0, 0.0, NK_RANGE_CONTRAST, 0 },
        { "curl", NK_FRACTAL_FBM, 0.0, 0.0, 0.0, 0.0, NK_RANGE_UNIT, 1 },
    };

    for (int b = 0; b < BASIS_COUNT; b += 4) /* circle in 2D, diamond in 3D, the square lattice in 4D */
        for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
            Case c = { &bases[b], sums[i].fractal, sums[i].warps, 20.0, GRID_PLAIN };
            NkField field = case_field(&c);
            NkGrid grid = grid_of(c.grid, c.scale);
            char name[CASE_NAME];

            field.weighted_strength = sums[i].weighted_strength;
            field.slope_damping = sums[i].slope_damping;
            field.octave_rotation = sums[i].octave_rotation;
            field.period[0] = field.period[1] = sums[i].period;
            field.range = sums[i].range;
            field.warp = NK_WARP_CURL;
            snprintf(name, sizeof name, "%s/%s", bases[b].name, sums[i].name);
            for (char *blank = name; (blank = strchr(blank, ' '));)
                *blank = '-';
            add(name, "sums", &field, &grid);
        }
}

static const Golden *golden_at(int number)
{
    if (goldens == NULL) {
        for (int i = 0; i < BASIS_COUNT; i++)
            add_ways(&bases[i]);
        add_sets();
        add_sums();
    }
    return &goldens[number];
}

int golden_count(void)
{
    golden_at(0);
    return count;
}

const char *golden_group(int number)
{
    return golden_at(number)->group;
}

/* Of the floats as little-endian bytes, so that the file holds for every machine. */
static void hash_of(const float *x, size_t size, char hex[SHA256_HEX])
{
    uint8_t *bytes = malloc(size * 4);

    if (bytes == NULL)
        abort();
    for (size_t i = 0; i < size; i++) {
        uint32_t bits;

        memcpy(&bits, &x[i], sizeof bits);
        for (int byte = 0; byte < 4; byte++)
            bytes[4 * i + (size_t)byte] = (uint8_t)(bits >> 8 * byte);
    }
    sha256_hex(bytes, size * 4, hex);
    free(bytes);
}

void golden_line(int number, char line[GOLDEN_LINE])
{
    const Golden *golden = golden_at(number);
    size_t size = (size_t)rectangle.width * (size_t)rectangle.height;
    float *planes = malloc(3 * size * sizeof *planes);
    char message[NK_MESSAGE_SIZE], hash[3][SHA256_HEX];
    NkPlan *plan = nk_plan_new(&golden->field, message);

    if (planes == NULL || plan == NULL)
        abort();
    nk_render(plan, &golden->grid, rectangle,
              &(NkPlanes){ .value = planes,
                           .dx = planes + size,
                           .dy = planes + 2 * size,
                           .stride = (size_t)rectangle.width });
    nk_plan_free(plan);
    for (size_t i = 0; i < 3; i++)
        hash_of(planes + i * size, size, hash[i]);
    free(planes);
    /* 96 bits of each are plenty */
    snprintf(line, GOLDEN_LINE, "%s %.24s %.12s%.12s", golden->name, hash[0], hash[1], hash[2]);
}

void golden_write(FILE *file)
{
    fputs("# Hashes of renders, to notice that a bit has moved: see golden.c for what they are of.\n"
          "# Columns: case, hash of the values, hash of the derivatives. "
          "Written by ninja -C build update-golden.\n",
          file);
    for (int number = 0; number < golden_count(); number++) {
        char line[GOLDEN_LINE];

        golden_line(number, line);
        fprintf(file, "%s\n", line);
    }
}

bool golden_read(const char *path, char (**lines)[GOLDEN_LINE])
{
    char line[GOLDEN_LINE];
    int read = 0;
    FILE *file = fopen(path, "r");

    if (file == NULL)
        return false;
    *lines = calloc((size_t)golden_count(), sizeof **lines);
    if (*lines == NULL)
        abort();
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '#')
            continue;
        if (read < count)
            memcpy((*lines)[read], line, sizeof line);
        read++;
    }
    fclose(file);
    return read == count;
}
