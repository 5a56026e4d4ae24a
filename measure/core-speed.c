/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "core-speed.h"

#include <math.h>
#include <string.h>

#include "gradients.h"
#include "table.h"

enum { SIDE = 1024 };

/* ----------------------------------------------------------------------------------- renders */

static NkGrid make_grid(const Recipe *recipe)
{
    double step = 1.0 / recipe->cell;
    NkGrid grid = {
        .origin = { 0.5 * step, 0.5 * step, 0.37, 0.61 }, /* a slice between lattice points */
        .per_column = { step, 0.0 },
        .per_row = { 0.0, step },
    };

    if (recipe->grid == GRID_TURNED) {
        double cosine = cos(G_PI / 6.0), sine = sin(G_PI / 6.0);

        grid.per_column[0] = grid.per_row[1] = cosine * step;
        grid.per_column[1] = sine * step;
        grid.per_row[0] = -sine * step;
    } else if (recipe->grid == GRID_SHEARED) {
        grid.per_row[0] = 0.3 * step;
    }
    return grid;
}

Render *render_new(const Recipe *recipe, const char *simd)
{
    Render *render = g_new0(Render, 1);
    NkField field = nk_field_default();
    char message[NK_MESSAGE_SIZE];
    int size = recipe->size ? recipe->size : SIDE;

    field.lattice = recipe->lattice;
    field.gradient_set = recipe->set;
    field.dimensions = recipe->dimensions;
    field.fractal = recipe->fractal;
    field.warps = recipe->warps;
    field.warp_octaves = 1.0;
    if (recipe->still) {
        field.warps = 1;
        field.warp_octaves = 0.0;
    }
    if (recipe->tiled)
        for (int axis = 0; axis < 2; axis++)
            field.period[axis] = size / recipe->cell;
    render->plan = nk_plan_new(&field, message);
    if (render->plan == NULL)
        g_error("%s", message);
    render->grid = make_grid(recipe);
    if (recipe->tiled)
        render->grid.repeat_columns = render->grid.repeat_rows = size;
    render->rectangle = (NkRectangle){ 0, 0, size, size };
    render->gradient = recipe->gradient;
    render->simd = simd;
    return render;
}

static void render_free(const Render *render)
{
    nk_plan_free(render->plan);
    g_free((gpointer)render);
}

static void choose_simd(const void *what)
{
    const Render *render = what;

    if (render->simd)
        nk_simd_use(render->simd);
}

static void run(const void *what)
{
    const Render *render = what;
    NkPlanes planes = {
        .value = rounds_plane(0),
        .dx = render->gradient ? rounds_plane(1) : NULL,
        .dy = render->gradient ? rounds_plane(2) : NULL,
        .stride = (size_t)render->rectangle.width,
    };

    nk_render(render->plan, &render->grid, render->rectangle, &planes);
}

void render_add(GArray *timed, Render *render)
{
    Timed one = {
        .ready = choose_simd,
        .run = run,
        .what = render,
        .samples = (double)render->rectangle.width * render->rectangle.height,
        .planes = render->gradient ? 3 : 1,
    };

    g_array_append_val(timed, one);
}

static GArray *timed_new(void)
{
    return g_array_new(FALSE, TRUE, sizeof(Timed));
}

void timed_free(GArray *timed, int first)
{
    for (guint i = 0; i < timed->len; i++) {
        if ((int)i >= first)
            render_free(g_array_index(timed, Timed, i).what);
        g_free(g_array_index(timed, Timed, i).nanoseconds);
    }
    g_array_free(timed, TRUE);
}

/* ------------------------------------------------------------------------------------- words */

static const char *lattice_name(NkLattice lattice)
{
    return lattice == NK_LATTICE_SIMPLEX ? "simplex" : "Perlin";
}

static const char *set_name(const Recipe *recipe)
{
    return nk_gradient_row(recipe->lattice, recipe->set)->nick;
}

static char *recipe_title(const Recipe *recipe)
{
    static const char *const fractals[] = { "", ", fBm of 6", ", turbulence of 6", ", ridged of 6" };
    static const char *const grids[] = { "", ", turned grid", ", sheared grid" };
    char *warps = recipe->warps ? g_strdup_printf(", %d warp%s", recipe->warps, recipe->warps > 1 ? "s" : "")
                                : g_strdup("");
    char *title = g_strdup_printf(
        "%s %dD %s%s%s%s%s%s%s", lattice_name(recipe->lattice), recipe->dimensions, set_name(recipe),
        fractals[recipe->fractal], warps, recipe->still ? ", displaced positions" : "", grids[recipe->grid],
        recipe->tiled ? ", tiled" : "", recipe->gradient ? ", value and gradient" : "");

    g_free(warps);
    return title;
}

static void figure_cell(Table *table, const Timed *timed)
{
    table_cell(table, "%.2f (%.2f) %.1f×", timed->median, timed->minimum, timed->floors);
}

/* ----------------------------------------------------------------------------------- targets */

static const char *target_simd(void)
{
    return nk_simd_use("avx2") ? "avx2" : nk_simd_name(nk_simd_count() - 1);
}

/* The targets, in nanoseconds per sample with AVX2 at cells of 50 px; 0: at most twice the row
 * above. */
typedef struct {
    Recipe recipe;
    double target;
} Target;

#define SIMPLEX .lattice = NK_LATTICE_SIMPLEX, .cell = 50.0
#define PERLIN  .lattice = NK_LATTICE_SQUARE, .cell = 50.0

static const Target targets[] = {
    { { SIMPLEX, .dimensions = 2 }, 0.9 },
    { { SIMPLEX, .dimensions = 2, .gradient = TRUE }, 0.0 },
    { { SIMPLEX, .dimensions = 3 }, 1.1 },
    { { SIMPLEX, .dimensions = 3, .gradient = TRUE }, 0.0 },
    { { SIMPLEX, .dimensions = 4 }, 1.3 },
    { { SIMPLEX, .dimensions = 4, .gradient = TRUE }, 0.0 },
    { { PERLIN, .dimensions = 2 }, 0.55 },
    { { PERLIN, .dimensions = 2, .gradient = TRUE }, 0.0 },
    { { PERLIN, .dimensions = 3 }, 0.55 },
    { { PERLIN, .dimensions = 3, .gradient = TRUE }, 0.0 },
    { { PERLIN, .dimensions = 4 }, 0.55 },
    { { PERLIN, .dimensions = 4, .gradient = TRUE }, 0.0 },
    { { SIMPLEX, .dimensions = 2, .grid = GRID_SHEARED }, 1.5 },
    { { SIMPLEX, .dimensions = 3, .grid = GRID_SHEARED }, 3.0 },
    { { SIMPLEX, .dimensions = 4, .grid = GRID_SHEARED }, 5.0 },
    { { SIMPLEX, .dimensions = 2, .still = TRUE }, 1.5 },
    { { SIMPLEX, .dimensions = 3, .still = TRUE }, 3.0 },
    { { SIMPLEX, .dimensions = 4, .still = TRUE }, 5.0 },
    { { PERLIN, .dimensions = 2, .grid = GRID_TURNED }, 1.3 },
    { { PERLIN, .dimensions = 3, .grid = GRID_TURNED }, 3.2 },
    { { PERLIN, .dimensions = 2, .still = TRUE }, 1.3 },
    { { PERLIN, .dimensions = 3, .still = TRUE }, 3.2 },
    { { SIMPLEX, .dimensions = 2, .fractal = NK_FRACTAL_FBM }, 6.5 },
    { { PERLIN, .dimensions = 2, .fractal = NK_FRACTAL_FBM }, 3.5 },
    { { SIMPLEX, .dimensions = 2, .fractal = NK_FRACTAL_RIDGED }, 7.0 },
    { { PERLIN, .dimensions = 2, .fractal = NK_FRACTAL_RIDGED }, 7.0 },
    { { SIMPLEX, .dimensions = 2, .warps = 1 }, 2.0 },
};

/* Each is to cost no more tiled than untiled. */
static const Recipe tiled[] = {
    { SIMPLEX, .dimensions = 2 },
    { SIMPLEX, .dimensions = 3 },
    { SIMPLEX, .dimensions = 4 },
    { SIMPLEX, .dimensions = 2, .fractal = NK_FRACTAL_FBM },
    { SIMPLEX, .dimensions = 2, .fractal = NK_FRACTAL_RIDGED },
    { SIMPLEX, .dimensions = 2, .warps = 1 },
    { PERLIN, .dimensions = 2 },
    { PERLIN, .dimensions = 3 },
    { PERLIN, .dimensions = 2, .fractal = NK_FRACTAL_FBM },
    { PERLIN, .dimensions = 2, .warps = 1 },
};

static const char *verdict(const Timed *timed, double target)
{
    return timed->median <= target ? "yes" : timed->minimum <= target ? "by the minimum" : "no";
}

void core_speed_targets(int rounds)
{
    static const NkGradientSet sets[] = { NK_GRADIENTS_CIRCLE, NK_GRADIENTS_DIAMOND };
    const char *simd = target_simd();
    GArray *timed = timed_new();
    Table *table = table_new("what|target|measured|of the target|met");

    for (guint i = 0; i < 2 * G_N_ELEMENTS(targets); i++) {
        Recipe recipe = targets[i % G_N_ELEMENTS(targets)].recipe;

        recipe.set = sets[i / G_N_ELEMENTS(targets)];
        render_add(timed, render_new(&recipe, simd));
    }
    rounds_run(timed, rounds);
    for (guint i = 0; i < timed->len; i++) {
        Recipe recipe = targets[i % G_N_ELEMENTS(targets)].recipe;
        double target = targets[i % G_N_ELEMENTS(targets)].target;
        const Timed *one = &g_array_index(timed, Timed, i);
        char *title;

        recipe.set = sets[i / G_N_ELEMENTS(targets)];
        if (target == 0.0)
            target = 2.0 * g_array_index(timed, Timed, i - 1).median;
        title = recipe_title(&recipe);
        table_row(table, title);
        table_cell(table, "%.2f", target);
        figure_cell(table, one);
        table_cell(table, "%.2f", one->median / target);
        table_cell(table, "%s", verdict(one, target));
        g_free(title);
    }
    page_heading(2, "The core against its targets");
    page_paragraph("Instruction set %s, cells of 50 px. The target of a value with its gradient is "
                   "twice the value alone, as measured. \"Turned\" and \"sheared\" grids, and "
                   "displaced positions (a warp that moves nothing, so that only the way to the "
                   "positions is measured), rule the coherent ways out: these are the direct way "
                   "at any position.",
                   simd);
    table_print(table);
    timed_free(timed, 0);
}

void core_speed_tiled(int rounds)
{
    const char *simd = target_simd();
    GArray *timed = timed_new();
    Table *table = table_new("what|untiled|tiled|ratio");

    for (guint i = 0; i < 2 * G_N_ELEMENTS(tiled); i++) {
        Recipe recipe = tiled[i / 2];

        recipe.tiled = i & 1;
        render_add(timed, render_new(&recipe, simd));
    }
    rounds_run(timed, rounds);
    for (guint i = 0; i < G_N_ELEMENTS(tiled); i++) {
        const Timed *plain = &g_array_index(timed, Timed, 2 * i), *repeated = plain + 1;
        char *title = recipe_title(&tiled[i]);

        table_row(table, title);
        figure_cell(table, plain);
        figure_cell(table, repeated);
        table_cell(table, "%.2f", repeated->median / plain->median);
        g_free(title);
    }
    page_heading(2, "Tiled noise");
    page_paragraph(
        "Instruction set %s, cells of 50 px; the picture repeats after its 1024 px. The target is a "
        "ratio of one.",
        simd);
    table_print(table);
    timed_free(timed, 0);
}

/* ------------------------------------------------------------------------------------ tables */

/* Every gradient set in every dimension, side by side. */
static void sets_table(int rounds)
{
    int count;
    const NkGradientRow *rows = nk_gradient_rows(&count);
    GArray *timed = timed_new();
    GArray *recipes = g_array_new(FALSE, FALSE, sizeof(Recipe));
    Table *table = table_new("what|coherent|displaced");

    for (int i = 0; i < count; i++)
        for (int n = 1; n <= NK_MAX_DIMENSIONS; n++) {
            Recipe recipe = { .lattice = rows[i].lattice, .set = rows[i].set, .dimensions = n, .cell = 50.0 };

            if (rows[i].shape[n].scale == 0.0)
                continue;
            g_array_append_val(recipes, recipe);
            recipe.still = TRUE;
            g_array_append_val(recipes, recipe);
        }
    for (guint i = 0; i < recipes->len; i++)
        render_add(timed, render_new(&g_array_index(recipes, Recipe, i), target_simd()));
    rounds_run(timed, rounds);
    for (guint i = 0; i < recipes->len; i += 2) {
        char *title = recipe_title(&g_array_index(recipes, Recipe, i));

        table_row(table, title);
        figure_cell(table, &g_array_index(timed, Timed, i));
        figure_cell(table, &g_array_index(timed, Timed, i + 1));
        g_free(title);
    }
    page_heading(3, "Every gradient set");
    page_paragraph("Instruction set %s, cells of 50 px. Coherent is a straight grid, displaced is at any "
                   "position.",
                   target_simd());
    table_print(table);
    timed_free(timed, 0);
    g_array_free(recipes, TRUE);
}

/* A row for every recipe, a column for every instruction set. */
static void print_by_simd(const Recipe *recipes, int count, int rounds)
{
    GString *titles = g_string_new("what");
    GArray *timed = timed_new();
    int sets = nk_simd_count();
    Table *table;

    for (int s = 0; s < sets; s++)
        g_string_append_printf(titles, "|%s", nk_simd_name(s));
    table = table_new(titles->str);
    for (int i = 0; i < count * sets; i++)
        render_add(timed, render_new(&recipes[i / sets], nk_simd_name(i % sets)));
    rounds_run(timed, rounds);
    for (int i = 0; i < count * sets; i++) {
        if (i % sets == 0) {
            char *title = recipe_title(&recipes[i / sets]);

            table_row(table, title);
            g_free(title);
        }
        figure_cell(table, &g_array_index(timed, Timed, i));
    }
    table_print(table);
    timed_free(timed, 0);
    g_string_free(titles, TRUE);
}

static void basis_table(const char *simd, int rounds)
{
    static const double cells[] = { 200.0, 50.0, 16.0, 10.0, 3.0 };
    enum { COLUMNS = G_N_ELEMENTS(cells), ROWS = 24 };
    GArray *timed = timed_new();
    Table *table = table_new("what|200 px|50 px|16 px|10 px|3 px");
    char *title = g_strdup_printf("One octave, %s", simd);

    for (int i = 0; i < ROWS * COLUMNS; i++) {
        int row = i / COLUMNS;
        Recipe recipe = {
            .lattice = row < ROWS / 2 ? NK_LATTICE_SIMPLEX : NK_LATTICE_SQUARE,
            .dimensions = 2 + row / 4 % 3,
            .set = row & 2 ? NK_GRADIENTS_DIAMOND : NK_GRADIENTS_CIRCLE,
            .gradient = row & 1,
            .cell = cells[i % COLUMNS],
        };

        render_add(timed, render_new(&recipe, simd));
    }
    rounds_run(timed, rounds);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        int row = i / COLUMNS;

        if (i % COLUMNS == 0) {
            Recipe recipe = {
                .lattice = row < ROWS / 2 ? NK_LATTICE_SIMPLEX : NK_LATTICE_SQUARE,
                .dimensions = 2 + row / 4 % 3,
                .set = row & 2 ? NK_GRADIENTS_DIAMOND : NK_GRADIENTS_CIRCLE,
                .gradient = row & 1,
            };
            char *name = recipe_title(&recipe);

            table_row(table, name);
            g_free(name);
        }
        figure_cell(table, &g_array_index(timed, Timed, i));
    }
    page_heading(3, title);
    table_print(table);
    timed_free(timed, 0);
    g_free(title);
}

static void direct_table(int rounds)
{
    GArray *recipes = g_array_new(FALSE, FALSE, sizeof(Recipe));

    for (int i = 0; i < 24; i++) {
        gboolean simplex = i < 12;
        Recipe recipe = {
            .lattice = simplex ? NK_LATTICE_SIMPLEX : NK_LATTICE_SQUARE,
            .dimensions = 2 + i / 4 % 3,
            .set = i & 2 ? NK_GRADIENTS_DIAMOND : NK_GRADIENTS_CIRCLE,
            .still = i & 1,
            .grid = i & 1     ? GRID_STRAIGHT
                    : simplex ? GRID_SHEARED
                              : GRID_TURNED,
            .cell = 50.0,
        };

        g_array_append_val(recipes, recipe);
    }
    page_heading(3, "The direct way, at any position");
    print_by_simd((const Recipe *)(void *)recipes->data, (int)recipes->len, rounds);
    g_array_free(recipes, TRUE);
}

static void sums_table(int rounds)
{
    static const NkFractal fractals[] = { NK_FRACTAL_FBM, NK_FRACTAL_TURBULENCE, NK_FRACTAL_RIDGED };
    GArray *recipes = g_array_new(FALSE, FALSE, sizeof(Recipe));

    for (int lattice = 0; lattice < 2; lattice++) {
        /* The sets that the operations start with. */
        Recipe recipe = {
            .lattice = lattice ? NK_LATTICE_SQUARE : NK_LATTICE_SIMPLEX,
            .set = lattice ? NK_GRADIENTS_DIAMOND : NK_GRADIENTS_CIRCLE,
            .cell = 50.0,
        };

        for (guint k = 0; k < G_N_ELEMENTS(fractals); k++)
            for (recipe.dimensions = 2; recipe.dimensions <= 4; recipe.dimensions++) {
                recipe.fractal = fractals[k];
                g_array_append_val(recipes, recipe);
            }
        recipe.fractal = NK_FRACTAL_NONE;
        recipe.dimensions = 2;
        for (recipe.warps = 1; recipe.warps <= 2; recipe.warps++)
            g_array_append_val(recipes, recipe);
    }
    page_heading(3, "Sums of octaves, and domain warps");
    page_paragraph("The coarsest octave's cells are 50 px, octaves halve them. A warp is two "
                   "octaves of the same "
                   "basis (one for each axis), and what it moves is one octave.");
    print_by_simd((const Recipe *)(void *)recipes->data, (int)recipes->len, rounds);
    g_array_free(recipes, TRUE);
}

static const Recipe growing[] = {
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 2 },
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 3 },
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 4 },
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 2, .fractal = NK_FRACTAL_FBM },
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 2, .grid = GRID_SHEARED },
    { SIMPLEX, .set = NK_GRADIENTS_CIRCLE, .dimensions = 2, .warps = 2 },
    { PERLIN, .set = NK_GRADIENTS_DIAMOND, .dimensions = 2 },
    { PERLIN, .set = NK_GRADIENTS_DIAMOND, .dimensions = 3 },
    { PERLIN, .set = NK_GRADIENTS_DIAMOND, .dimensions = 4 },
    { PERLIN, .set = NK_GRADIENTS_DIAMOND, .dimensions = 2, .fractal = NK_FRACTAL_FBM },
    { PERLIN, .set = NK_GRADIENTS_DIAMOND, .dimensions = 2, .grid = GRID_TURNED },
};

/* What may be measurement and not growth. */
#define LEVEL 1.08

/* A row for every recipe of growing, a column for every size or cell. The last column names the
 * first figure that is worse than one before it, less the store: minima are compared, since they
 * suffer least from other programs. */
static void print_growth(Table *table, const double *values, int columns, gboolean sizes, int rounds)
{
    GArray *timed = timed_new();
    int count = (int)G_N_ELEMENTS(growing) * columns;

    for (int i = 0; i < count; i++) {
        Recipe recipe = growing[i / columns];

        if (sizes)
            recipe.size = (int)values[i % columns];
        else
            recipe.cell = values[i % columns];
        render_add(timed, render_new(&recipe, target_simd()));
    }
    rounds_run(timed, rounds);
    for (guint row = 0; row < G_N_ELEMENTS(growing); row++) {
        const Timed *cells = &g_array_index(timed, Timed, row * (guint)columns);
        char *title = recipe_title(&growing[row]);
        double least = cells[0].minimum - cells[0].floor;
        int grown = 0;

        table_row(table, title);
        for (int i = 0; i < columns; i++) {
            figure_cell(table, &cells[i]);
            double own = cells[i].minimum - cells[i].floor;

            if (own > LEVEL * least && !grown)
                grown = i;
            least = MIN(least, own);
        }
        if (grown)
            table_cell(table, "at %g px", values[grown]);
        else
            table_cell(table, "no");
        g_free(title);
    }
    table_print(table);
    timed_free(timed, 0);
}

static void growth_tables(int rounds)
{
    static const double sizes[] = { 256.0, 1024.0, 4096.0 };
    static const double cells[] = { 1.5, 3.0, 6.0, 10.0, 16.0, 50.0, 200.0, 1000.0 };

    page_heading(2, "Image size and scale");
    page_paragraph("Instruction set %s. The cost of a pixel must not grow with the image, and must "
                   "fall or stay level as cells grow. The last column says at which column it "
                   "grows by more than %.0f %%, by the minima and less the store floor of the "
                   "same size: 4096² floats are 64 MiB, so there it is the memory's speed. Sums "
                   "of octaves leave out those that are finer than the pixels, so small cells "
                   "are cheap for them, and the dearest octaves are those of 1 to 3 px.",
                   target_simd(), 100.0 * (LEVEL - 1.0));
    print_growth(table_new("cells of 50 px|256²|1024²|4096²|grows"), sizes, (int)G_N_ELEMENTS(sizes), TRUE,
                 rounds);
    print_growth(table_new("1024² px|1.5 px|3 px|6 px|10 px|16 px|50 px|200 px|1000 px|grows"), cells,
                 (int)G_N_ELEMENTS(cells), FALSE, rounds);
}

void core_speed_tables(int rounds)
{
    page_heading(2, "The core in full");
    page_paragraph("Every instruction set of this machine; the bits that they give are the same.");
    for (int s = nk_simd_count() - 1; s >= 0; s--)
        basis_table(nk_simd_name(s), rounds);
    sets_table(rounds);
    direct_table(rounds);
    sums_table(rounds);
    growth_tables(rounds);
}
