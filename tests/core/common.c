/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "common.h"

#include <math.h>
#include <string.h>

#include "lattice.h"

void tests_init(int *argc, char ***argv)
{
    g_test_init(argc, argv, NULL);
    g_test_set_nonfatal_assertions();
}

static void report(bool holds, double measured, const char *relation, double limit, const char *what,
                   va_list arguments)
{
    g_autofree char *text = g_strdup_vprintf(what, arguments);

    g_test_message("%s: %.4g (%s %.4g)", text, measured, relation, limit);
    if (!holds)
        g_test_fail_printf("%s is %.6g, must be %s %.6g", text, measured, relation, limit);
}

void expect_at_most(double measured, double limit, const char *what, ...)
{
    va_list arguments;

    va_start(arguments, what);
    report(measured <= limit, measured, "at most", limit, what, arguments);
    va_end(arguments);
}

void expect_at_least(double measured, double limit, const char *what, ...)
{
    va_list arguments;

    va_start(arguments, what);
    report(measured >= limit, measured, "at least", limit, what, arguments);
    va_end(arguments);
}

/* ------------------------------------------------------------------------ what the tests run over
 */

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

const NkShape *shape_of(const Basis *basis)
{
    return &nk_gradient_row(basis->lattice, basis->set)->shape[basis->dimensions];
}

void add_for_bases(const char *path, void (*test)(const Basis *basis))
{
    for (int i = 0; i < BASIS_COUNT; i++) {
        g_autofree char *full = g_strdup_printf("%s/%s", path, bases[i].name);

        g_test_add_data_func(full, &bases[i], (GTestDataFunc)(void (*)(void))test);
    }
}

NkField published(const Basis *basis, uint32_t seed)
{
    NkField field = nk_field_default();

    field.lattice = basis->lattice;
    field.gradient_set = basis->set;
    field.dimensions = basis->dimensions;
    field.seed = seed;
    field.seeded_origin = false;
    field.range = NK_RANGE_SIGNED;
    field.fractal = NK_FRACTAL_NONE;
    return field;
}

NkPlan *plan_of(const NkField *field)
{
    char message[NK_MESSAGE_SIZE] = "";
    NkPlan *plan = nk_plan_new(field, message);

    if (plan == NULL)
        g_error("nk_plan_new refused a valid field: %s", message);
    return plan;
}

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

char *case_name(const Case *c)
{
    return g_strdup_printf("%s/%s/warp%d/%g/%s", c->basis->name, fractal_names[c->fractal], c->warps,
                           c->scale, grid_names[c->grid]);
}

/* ------------------------------------------------------------------------------------- renders */

Picture picture_new(const NkPlan *plan, const NkGrid *grid, NkRectangle rectangle, bool with_gradient)
{
    size_t size = (size_t)rectangle.width * (size_t)rectangle.height;
    Picture picture = { .rectangle = rectangle, .value = g_new(float, size) };

    if (with_gradient) {
        picture.dx = g_new(float, size);
        picture.dy = g_new(float, size);
    }
    nk_render(
        plan, grid, rectangle,
        &(NkPlanes){
            .value = picture.value, .dx = picture.dx, .dy = picture.dy, .stride = (size_t)rectangle.width });
    return picture;
}

void picture_clear(Picture *picture)
{
    g_free(picture->value);
    g_free(picture->dx);
    g_free(picture->dy);
}

size_t picture_size(const Picture *picture)
{
    return (size_t)picture->rectangle.width * (size_t)picture->rectangle.height;
}

void render_pixel(const NkPlan *plan, const NkGrid *grid, int column, int row, float out[3])
{
    nk_render(plan, grid, (NkRectangle){ column, row, 1, 1 },
              &(NkPlanes){ .value = out, .dx = out + 1, .dy = out + 2, .stride = 1 });
}

/* ---------------------------------------------------------------------------------------- numbers
 */

Moments moments(const float *x, size_t count)
{
    double sum = 0.0, squares = 0.0;
    Moments result;

    for (size_t i = 0; i < count; i++)
        sum += (double)x[i];
    result.mean = sum / (double)count;
    for (size_t i = 0; i < count; i++)
        squares += ((double)x[i] - result.mean) * ((double)x[i] - result.mean);
    result.spread = sqrt(squares / (double)count);
    return result;
}

double rms(const float *x, size_t count)
{
    double squares = 0.0;

    for (size_t i = 0; i < count; i++)
        squares += (double)x[i] * (double)x[i];
    return sqrt(squares / (double)count);
}

double correlation(const float *a, const float *b, size_t count)
{
    Moments of_a = moments(a, count), of_b = moments(b, count);
    double sum = 0.0;

    for (size_t i = 0; i < count; i++)
        sum += ((double)a[i] - of_a.mean) * ((double)b[i] - of_b.mean);
    return sum / (double)count / (of_a.spread * of_b.spread);
}

void lattice_point(const Basis *basis, const double index[NK_MAX_DIMENSIONS], double point[NK_MAX_DIMENSIONS])
{
    int n = basis->dimensions;
    double sum = 0.0;

    for (int axis = 0; axis < n; axis++)
        sum += index[axis];
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        point[axis] = axis >= n ? 0.0
                      : basis->lattice == NK_LATTICE_SIMPLEX
                          ? (index[axis] - nk_unskew[n] * sum) / shape_of(basis)->coordinate
                          : index[axis];
}

void random_direction(GRand *random, int dimensions, double direction[NK_MAX_DIMENSIONS])
{
    double square;

    /* A point of the ball, by rejection. */
    do {
        square = 0.0;
        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++) {
            direction[axis] = axis < dimensions ? g_rand_double_range(random, -1.0, 1.0) : 0.0;
            square += direction[axis] * direction[axis];
        }
    } while (square > 1.0 || square < 0.01);
    for (int axis = 0; axis < dimensions; axis++)
        direction[axis] /= sqrt(square);
}

/* --------------------------------------------------------------------------------- reference
 * tables */

char *reference_path(const char *file)
{
    return g_test_build_filename(G_TEST_DIST, "reference", file, NULL);
}

Table table_read(const char *file)
{
    g_autofree char *path = reference_path(file), *text = NULL;
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) lines = NULL;
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(double));
    Table table = { 0 };

    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("%s", error->message);
    lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        int columns = 0;

        if (**line == '#' || **line == '\0')
            continue;
        for (char *at = *line, *end;; at = end, columns++) {
            double number = g_ascii_strtod(at, &end);

            if (end == at)
                break;
            g_array_append_val(numbers, number);
        }
        if (table.rows++ == 0)
            table.columns = columns;
        if (columns == 0 || columns != table.columns)
            g_error("%s: row %d has %d numbers, not %d", path, table.rows, columns, table.columns);
    }
    if (table.rows == 0)
        g_error("%s holds no numbers", path);
    table.at = (double *)(void *)g_array_free(numbers, FALSE);
    return table;
}

void table_clear(Table *table)
{
    g_free(table->at);
}
