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

const Basis *all_bases(int *count)
{
    static GArray *all;

    if (all == NULL) {
        int row_count;
        const NkGradientRow *row = nk_gradient_rows(&row_count);

        all = g_array_new(FALSE, FALSE, sizeof(Basis));
        for (const NkGradientRow *end = row + row_count; row < end; row++)
            for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
                const char *lattice = row->lattice == NK_LATTICE_SIMPLEX ? "simplex" : "square";
                Basis basis = { row->lattice, row->set, n, NULL };

                if (row->shape[n].scale == 0.0)
                    continue;
                basis.name = g_strdup_printf("%s-%s-%dd", lattice, row->nick, n);
                g_array_append_val(all, basis);
            }
    }
    *count = (int)all->len;
    return (const Basis *)(void *)all->data;
}

NkGradientKey key_of(const Basis *basis, uint32_t seed, uint16_t table[NK_TABLE_SIZE])
{
    const NkGradientRow *row = nk_gradient_row(basis->lattice, basis->set);

    if (row->shuffle)
        row->shuffle(seed, table);
    return (
        NkGradientKey){ .seed = seed, .dimensions = basis->dimensions, .table = row->shuffle ? table : NULL };
}

bool basis_jumps(const Basis *basis)
{
    NkCorners corners = shape_of(basis)->corners;

    return corners == NK_CORNERS_OF_SIMPLEX || corners == NK_CORNERS_WALK;
}

const NkShape *shape_of(const Basis *basis)
{
    return &nk_gradient_row(basis->lattice, basis->set)->shape[basis->dimensions];
}

static void add_for(const Basis *basis, int count, const char *path, void (*test)(const Basis *basis))
{
    for (int i = 0; i < count; i++) {
        g_autofree char *full = g_strdup_printf("%s/%s", path, basis[i].name);

        g_test_add_data_func(full, &basis[i], (GTestDataFunc)(void (*)(void))test);
    }
}

void add_for_bases(const char *path, void (*test)(const Basis *basis))
{
    add_for(bases, BASIS_COUNT, path, test);
}

void add_for_all_bases(const char *path, void (*test)(const Basis *basis))
{
    int count;
    const Basis *all = all_bases(&count);

    add_for(all, count, path, test);
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

char *case_name_new(const Case *c)
{
    char *name = g_new(char, CASE_NAME);

    case_name(c, name);
    return name;
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
    const NkGradientRow *row = nk_gradient_row(basis->lattice, basis->set);
    int n = basis->dimensions;
    double position[NK_MAX_DIMENSIONS], turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];

    nk_lattice_position(nk_row_geometry(row, n, NK_VARIANT_PUBLISHED), n, index, position);
    for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
        point[axis] = axis < n ? position[axis] : 0.0;
    if (row->turn && row->turn(n, NK_VARIANT_PUBLISHED, turn))
        for (int axis = 0; axis < n; axis++) {
            /* The inverse of a turn is its transpose. */
            point[axis] = 0.0;
            for (int i = 0; i < n; i++)
                point[axis] += turn[i][axis] * position[i];
        }
    for (int axis = 0; axis < n; axis++)
        point[axis] /= shape_of(basis)->coordinate;
}

Differences differences_of(const Basis *basis, int points)
{
    const double h = 1e-5;
    GRand *random = g_rand_new_with_seed(21);
    double off_slope = 0.0, slopes = 0.0, off_curve = 0.0, curves = 0.0;
    Differences result = { 0 };

    for (int i = 0; i < points; i++) {
        NkField field = published(basis, g_rand_int(random));
        NkPlan *plan = plan_of(&field);
        double point[NK_MAX_DIMENSIONS];
        NkJet here;

        for (int axis = 0; axis < NK_MAX_DIMENSIONS; axis++)
            point[axis] = g_rand_double_range(random, -20.0, 20.0);
        here = nk_point(plan, point);
        for (int a = 0; a < basis->dimensions; a++) {
            double at[NK_MAX_DIMENSIONS], slope;
            NkJet before, after;

            memcpy(at, point, sizeof at);
            at[a] = point[a] - h;
            before = nk_point(plan, at);
            at[a] = point[a] + h;
            after = nk_point(plan, at);
            slope = (after.value - before.value) / (2.0 * h);
            if (basis_jumps(basis) && fabs(slope - here.gradient[a]) > 1e-6) {
                result.across++;
                continue;
            }
            off_slope += (slope - here.gradient[a]) * (slope - here.gradient[a]);
            slopes += here.gradient[a] * here.gradient[a];
            for (int b = 0; b < basis->dimensions; b++) {
                double curve = (after.gradient[b] - before.gradient[b]) / (2.0 * h) - here.hessian[a][b];

                off_curve += curve * curve;
                curves += here.hessian[a][b] * here.hessian[a][b];
            }
        }
        nk_plan_free(plan);
    }
    g_rand_free(random);
    result.slope = sqrt(off_slope / slopes);
    result.curve = sqrt(off_curve / curves);
    return result;
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
    const char *folder = g_getenv("G_TEST_SRCDIR"); /* as Meson sets it */

    return g_build_filename(folder ? folder : "tests", "reference", file, NULL);
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
