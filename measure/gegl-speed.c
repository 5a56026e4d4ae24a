/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "gegl-speed.h"

#include <gegl-plugin.h>

#include "core-speed.h"
#include "rounds.h"
#include "table.h"

/* ----------------------------------------------------------------------------------------
 * operations */

/* Scales match: lattice points are as far apart in GEGL's own noises as in ours at 50 px.
 * - gegl:simplex-noise: pixel times scale / 50 is the published coordinate; our sets shrink by √3
 * in 2D. Its octaves double frequency and halve amplitude, as ours do.
 * - gegl:perlin-noise: a 3D slice with cells of 50 px; its scale is the octaves' lacunarity, alpha
 * their amplitudes' ratio. No seed: zoff moves the slice.
 * - gegl:noise-solid: x-size cells cross width; detail + 1 octaves. */
#define GEGL_SIMPLEX "gegl:simplex-noise scale=0.57735 iterations="
#define GEGL_PERLIN  "gegl:perlin-noise alpha=2.0 scale=2.0 n="
#define GEGL_SOLID   "gegl:noise-solid x-size=16 y-size=16 width=800 height=800 detail="

enum {
    OP_COLOR,
    OP_SIMPLEX,
    OP_SIMPLEX_3,
    OP_SIMPLEX_4,
    OP_PERLIN,
    OP_PERLIN_3,
    OP_PERLIN_4,
    OP_FBM_SIMPLEX,
    OP_FBM_PERLIN,
    OP_TURBULENCE,
    OP_RIDGED,
    OP_WARP_1,
    OP_WARP_2,
    OP_GEGL_SIMPLEX,
    OP_GEGL_SIMPLEX_6,
    OP_GEGL_PERLIN,
    OP_GEGL_PERLIN_6,
    OP_GEGL_SOLID,
    OP_GEGL_SOLID_6,
    OP_COUNT,
};

static const char *const operations[OP_COUNT] = {
    [OP_COLOR] = "gegl:color",
    [OP_SIMPLEX] = "noisekit:simplex scale=50",
    [OP_SIMPLEX_3] = "noisekit:simplex scale=50 dimensions=3 evolution=0.37",
    [OP_SIMPLEX_4] = "noisekit:simplex scale=50 dimensions=4 evolution=0.37 w=0.61",
    [OP_PERLIN] = "noisekit:perlin scale=50",
    [OP_PERLIN_3] = "noisekit:perlin scale=50 dimensions=3 evolution=0.37",
    [OP_PERLIN_4] = "noisekit:perlin scale=50 dimensions=4 evolution=0.37 w=0.61",
    [OP_FBM_SIMPLEX] = "noisekit:fbm scale=50",
    [OP_FBM_PERLIN] = "noisekit:fbm scale=50 basis=perlin gradient-set=diamond",
    [OP_TURBULENCE] = "noisekit:fbm scale=50 fractal=turbulence",
    [OP_RIDGED] = "noisekit:fbm scale=50 fractal=ridged",
    [OP_WARP_1] = "noisekit:domain-warp scale=50 octaves=1 warp-scale=50 warp-octaves=1 "
                  "warp-amount=25 iterations=1",
    [OP_WARP_2] = "noisekit:domain-warp scale=50", /* its defaults: two warps of two octaves, six */
    [OP_GEGL_SIMPLEX] = GEGL_SIMPLEX "1",
    [OP_GEGL_SIMPLEX_6] = GEGL_SIMPLEX "6",
    [OP_GEGL_PERLIN] = GEGL_PERLIN "1",
    [OP_GEGL_PERLIN_6] = GEGL_PERLIN "6",
    [OP_GEGL_SOLID] = GEGL_SOLID "0",
    [OP_GEGL_SOLID_6] = GEGL_SOLID "5",
};

/* Who reads what the operation renders. */
typedef enum {
    READER_BUFFER, /* a GeglBuffer of the operation's own format */
    READER_OWN,    /* memory, in the operation's own format */
    READER_SCREEN, /* memory, R'G'B'A u8 */
    READER_COUNT,
} Reader;

static const char *const readers[READER_COUNT] = {"GeglBuffer", "memory", "R'G'B'A u8"};

typedef struct {
    GeglNode *graph, *operation, *last;
    const Babl *format;
    GeglBuffer *buffer; /* READER_BUFFER */
    Reader reader;
    int threads;
    GeglRectangle area;
} Pass;

static void color_is(GeglNode *node, guint count)
{
    GeglColor *color = gegl_color_new(NULL);

    gegl_color_set_rgba(color, count % 256 / 255.0, 0.5, 0.25, 1.0);
    gegl_node_set(node, "value", color, NULL);
    g_object_unref(color);
}

/* A new picture every time, so that nothing that GEGL kept is of use. */
static void pass_ready(const void *what)
{
    static guint count;
    const Pass *pass = what;
    int threads;

    count++;
    if (gegl_node_find_property(pass->operation, "seed"))
        gegl_node_set(pass->operation, "seed", count, NULL);
    else if (gegl_node_find_property(pass->operation, "zoff"))
        gegl_node_set(pass->operation, "zoff", count % 4096 / 1024.0 + 0.0001, NULL);
    else
        color_is(pass->operation, count);
    g_object_get(gegl_config(), "threads", &threads, NULL);
    if (threads != pass->threads)
        g_object_set(gegl_config(), "threads", pass->threads, NULL);
}

static void pass_run(const void *what)
{
    const Pass *pass = what;

    if (pass->reader == READER_BUFFER)
        gegl_node_blit_buffer(pass->last, pass->buffer, &pass->area, 0, GEGL_ABYSS_NONE);
    else
        gegl_node_blit(pass->last, 1.0, &pass->area,
                       pass->reader == READER_OWN ? pass->format : babl_format("R'G'B'A u8"),
                       rounds_buffer(), GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
}

static Pass *pass_new(const char *arguments, Reader reader, int threads, int size)
{
    Pass *pass = g_new0(Pass, 1);
    GeglNode *first;
    GeglRectangle little = {0, 0, 1, 1};
    float pixel[4];
    GError *error = NULL;

    pass->graph = gegl_node_new();
    first = gegl_node_new_child(pass->graph, "operation", "gegl:nop", NULL);
    pass->last = gegl_node_new_child(pass->graph, "operation", "gegl:nop", NULL);
    gegl_create_chain(arguments, first, pass->last, 0.0, 512, "/", &error);
    if (error)
        g_error("%s: %s", arguments, error->message);
    pass->operation = gegl_node_get_producer(pass->last, "input", NULL);
    if (pass->operation == NULL)
        g_error("%s: no such operation", arguments);
    gegl_node_blit(pass->last, 1.0, &little, babl_format("RGBA float"), pixel, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    pass->format =
        gegl_operation_get_format(gegl_node_get_gegl_operation(pass->operation), "output");
    pass->area = *GEGL_RECTANGLE(0, 0, size, size);
    pass->reader = reader;
    pass->threads = threads;
    if (reader == READER_BUFFER)
        pass->buffer = gegl_buffer_new(&pass->area, pass->format);
    return pass;
}

static void pass_add(GArray *timed, Pass *pass)
{
    Timed one = {
        .ready = pass_ready,
        .run = pass_run,
        .what = pass,
        .samples = (double)pass->area.width * pass->area.height,
        .buffer = pass->area.width,
    };

    g_array_append_val(timed, one);
}

static void pass_free(const Pass *pass)
{
    if (pass->buffer)
        g_object_unref(pass->buffer);
    g_object_unref(pass->graph);
    g_free((gpointer)pass);
}

/* --------------------------------------------------------------------------------------------
 * ratios */

typedef struct {
    int ours, peer;
    double target, core_target; /* how many times faster; 0: none named */
} Pair;

static const Pair pairs[] = {
    {OP_SIMPLEX, OP_GEGL_SIMPLEX, 25.0, 35.0}, {OP_FBM_SIMPLEX, OP_GEGL_SIMPLEX_6, 20.0, 30.0},
    {OP_PERLIN_3, OP_GEGL_PERLIN, 0.0, 0.0},   {OP_FBM_PERLIN, OP_GEGL_PERLIN_6, 0.0, 0.0},
    {OP_PERLIN, OP_GEGL_SOLID, 0.0, 0.0},      {OP_FBM_PERLIN, OP_GEGL_SOLID_6, 0.0, 0.0},
};

/* The core's renders beside which the same rounds put GEGL's. */
static const struct {
    int operation;
    Recipe recipe;
} cores[] = {
    {OP_SIMPLEX, {.lattice = NK_LATTICE_SIMPLEX, .dimensions = 2, .cell = 50.0}},
    {OP_FBM_SIMPLEX,
     {.lattice = NK_LATTICE_SIMPLEX, .dimensions = 2, .cell = 50.0, .fractal = NK_FRACTAL_FBM}},
    {OP_PERLIN,
     {.lattice = NK_LATTICE_SQUARE, .set = NK_GRADIENTS_DIAMOND, .dimensions = 2, .cell = 50.0}},
    {OP_PERLIN_3,
     {.lattice = NK_LATTICE_SQUARE, .set = NK_GRADIENTS_DIAMOND, .dimensions = 3, .cell = 50.0}},
    {OP_FBM_PERLIN,
     {.lattice = NK_LATTICE_SQUARE,
      .set = NK_GRADIENTS_DIAMOND,
      .dimensions = 2,
      .cell = 50.0,
      .fractal = NK_FRACTAL_FBM}},
};

static const Timed *timed_at(GArray *timed, int i)
{
    return &g_array_index(timed, Timed, (guint)i);
}

static const Timed *core_of(GArray *timed, int first, int operation)
{
    for (guint i = 0; i < G_N_ELEMENTS(cores); i++)
        if (cores[i].operation == operation)
            return timed_at(timed, first + (int)i);
    return NULL;
}

static void ratio_cell(Table *table, const Timed *peer, const Timed *ours, double target)
{
    double ratio = peer->median / ours->median;

    if (target == 0.0)
        table_cell(table, "%.1f", ratio);
    else
        table_cell(table, "%.1f (%s %.0f)", ratio, ratio >= target ? "≥" : "<", target);
}

static void print_ratios(GArray *timed, int columns, int threads)
{
    GString *titles = g_string_new("times faster|core");
    int first_core = OP_COUNT * columns;
    Table *table;

    for (int i = 0; i < columns; i++)
        g_string_append_printf(titles, "|%s, %d", readers[i / threads], i % threads + 1);
    table = table_new(titles->str);
    for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
        const Pair *pair = &pairs[i];
        char **ours = g_strsplit(operations[pair->ours], " ", 2);
        char *title = g_strdup_printf("%s: %s", operations[pair->peer], ours[0]);

        table_row(table, title);
        ratio_cell(table, timed_at(timed, pair->peer * columns),
                   core_of(timed, first_core, pair->ours), pair->core_target);
        for (int k = 0; k < columns; k++)
            ratio_cell(table, timed_at(timed, pair->peer * columns + k),
                       timed_at(timed, pair->ours * columns + k), k % threads ? 0.0 : pair->target);
        g_free(title);
        g_strfreev(ours);
    }
    page_heading(3, "Ratios of medians");
    page_paragraph(
        "How many times faster noisekit's operation is than GEGL's, with the same reader and as "
        "many "
        "threads; \"core\" is GEGL's operation in one thread into a GeglBuffer against nk_render. "
        "In brackets: the target.");
    table_print(table);
    g_string_free(titles, TRUE);
}

static void print_times(GArray *timed, int columns, int threads)
{
    GString *titles = g_string_new("operation|own format");
    int first_core = OP_COUNT * columns;
    Table *table;

    for (int i = 0; i < columns; i++)
        g_string_append_printf(titles, "|%s, %d", readers[i / threads], i % threads + 1);
    g_string_append(titles, "|core");
    table = table_new(titles->str);
    for (int op = 0; op < OP_COUNT; op++) {
        const Timed *core = core_of(timed, first_core, op);

        table_row(table, operations[op]);
        table_cell(table, "%s",
                   babl_get_name(((const Pass *)timed_at(timed, op * columns)->what)->format));
        for (int k = 0; k < columns; k++)
            table_cell(table, "%.2f (%.2f)", timed_at(timed, op * columns + k)->median,
                       timed_at(timed, op * columns + k)->minimum);
        if (core)
            table_cell(table, "%.2f (%.2f)", core->median, core->minimum);
    }
    table_print(table);
    g_string_free(titles, TRUE);
}

static void timed_free(GArray *timed, int passes)
{
    for (int i = 0; i < passes; i++)
        pass_free(timed_at(timed, i)->what);
    for (guint i = 0; i < timed->len; i++)
        g_free(g_array_index(timed, Timed, i).nanoseconds);
    g_array_free(timed, TRUE);
}

static void against_gegl(int rounds, int threads)
{
    GArray *timed = g_array_new(FALSE, TRUE, sizeof(Timed));
    int columns = READER_COUNT * threads;

    for (int op = 0; op < OP_COUNT; op++)
        for (int i = 0; i < columns; i++)
            pass_add(timed, pass_new(operations[op], i / threads, i % threads + 1, 1024));
    for (guint i = 0; i < G_N_ELEMENTS(cores); i++)
        render_add(timed, render_new(&cores[i].recipe, NULL));
    rounds_run(timed, rounds, CLOCK_WALL);
    print_times(timed, columns, threads);
    print_ratios(timed, columns, threads);
    timed_free(timed, OP_COUNT * columns);
}

/* -------------------------------------------------------------------------------------------
 * threads */

static void two_threads(int rounds)
{
    static const int chosen[] = {OP_COLOR,       OP_SIMPLEX,    OP_PERLIN, OP_PERLIN_4,
                                 OP_FBM_SIMPLEX, OP_FBM_PERLIN, OP_WARP_2};
    enum { PASSES = 2 * READER_COUNT };
    GArray *timed = g_array_new(FALSE, TRUE, sizeof(Timed));
    Table *table =
        table_new("operation|GeglBuffer, 1|2|times|memory, 1|2|times|R'G'B'A u8, 1|2|times");

    for (guint i = 0; i < G_N_ELEMENTS(chosen); i++)
        for (int k = 0; k < PASSES; k++)
            pass_add(timed, pass_new(operations[chosen[i]], k / 2, k % 2 + 1, 4096));
    rounds_run(timed, rounds, CLOCK_WALL);
    for (guint i = 0; i < G_N_ELEMENTS(chosen); i++) {
        table_row(table, operations[chosen[i]]);
        for (int k = 0; k < PASSES; k += 2) {
            const Timed *one = timed_at(timed, (int)i * PASSES + k), *two = one + 1;

            table_cell(table, "%.2f (%.2f)", one->median, one->minimum);
            table_cell(table, "%.2f (%.2f)", two->median, two->minimum);
            table_cell(table, "%.2f (%.2f)", one->median / two->median,
                       one->minimum / two->minimum);
        }
    }
    page_heading(3, "Two threads against one, 4096²");
    page_paragraph("Target: at least 1.8 times. What stands in brackets comes from the minima.");
    table_print(table);
    timed_free(timed, (int)timed->len);
}

/* ----------------------------------------------------------------------------------------------
 * all */

void gegl_speed_init(int *argc, char ***argv)
{
    /* gegl:noise-solid loads in programs under the GPL only. */
    g_object_set(gegl_config(), "application-license", "GPL3", "use-opencl", FALSE, NULL);
    gegl_init(argc, argv);
}

void gegl_speed_tables(int rounds, gboolean quick)
{
    int major, minor, micro;

    gegl_get_version(&major, &minor, &micro);
    nk_simd_use(nk_simd_name(nk_simd_count() - 1)); /* as the operations do */
    page_heading(2, "Through GEGL");
    page_paragraph("GEGL %d.%d.%d, 1024², nanoseconds per pixel on the wall clock, median "
                   "(minimum), with every picture a "
                   "new seed and no cache. Readers: a GeglBuffer of the operation's own format; "
                   "memory in that "
                   "format; memory in R'G'B'A u8, as a screen or an 8-bit image wants it. The "
                   "number after the reader is "
                   "GEGL's threads. gegl:color is the floor: GEGL's own cost.",
                   major, minor, micro);
    against_gegl(rounds, quick ? 1 : 2);
    if (!quick)
        two_threads(rounds);
}
