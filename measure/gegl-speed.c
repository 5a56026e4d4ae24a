/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "gegl-speed.h"

#include <gegl-plugin.h>

#include "core-speed.h"
#include "rounds.h"
#include "table.h"

/* -------------------------------------------------------------------------------- operations */

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

static const char *const readers[READER_COUNT] = { "GeglBuffer", "memory", "R'G'B'A u8" };

typedef struct {
    GeglNode *graph, *operation, *last;
    const Babl *format;
    Reader reader;
    int threads;
    GeglRectangle area;
} Pass;

/* What READER_BUFFER renders into: one for all of a size and format, so that GEGL's tiles stay in
 * memory. */
static GeglBuffer *shared_buffer(const Pass *pass)
{
    static GeglBuffer *buffer;

    if (buffer &&
        (gegl_buffer_get_format(buffer) != pass->format || gegl_buffer_get_width(buffer) != pass->area.width))
        g_clear_object(&buffer);
    if (buffer == NULL)
        buffer = gegl_buffer_new(&pass->area, pass->format);
    return buffer;
}

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
    if (pass->reader == READER_BUFFER)
        shared_buffer(pass);
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
        gegl_node_blit_buffer(pass->last, shared_buffer(pass), &pass->area, 0, GEGL_ABYSS_NONE);
    else
        gegl_node_blit(pass->last, 1.0, &pass->area,
                       pass->reader == READER_OWN ? pass->format : babl_format("R'G'B'A u8"), rounds_plane(0),
                       GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
}

static Pass *pass_new(const char *arguments, Reader reader, int threads, int size)
{
    Pass *pass = g_new0(Pass, 1);
    GeglNode *first;
    GeglRectangle little = { 0, 0, 1, 1 };
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
    if (gegl_node_find_property(pass->operation, "format")) /* the floor emits what ours do */
        gegl_node_set(pass->operation, "format", babl_format("Y' float"), NULL);
    gegl_node_blit(pass->last, 1.0, &little, babl_format("RGBA float"), pixel, GEGL_AUTO_ROWSTRIDE,
                   GEGL_BLIT_DEFAULT);
    pass->format = gegl_operation_get_format(gegl_node_get_gegl_operation(pass->operation), "output");
    pass->area = *GEGL_RECTANGLE(0, 0, size, size);
    pass->reader = reader;
    pass->threads = threads;
    return pass;
}

static void pass_add(GArray *timed, Pass *pass, Clock clock)
{
    Timed one = {
        .ready = pass_ready,
        .run = pass_run,
        .what = pass,
        .samples = (double)pass->area.width * pass->area.height,
        .planes = 1,
        .clock = clock,
    };

    g_array_append_val(timed, one);
}

static void pass_free(const Pass *pass)
{
    g_object_unref(pass->graph);
    g_free((gpointer)pass);
}

/* ------------------------------------------------------------------------------------ ratios */

typedef struct {
    int ours, peer;
    double target, core_target; /* how many times faster; 0: none named */
} Pair;

static const Pair pairs[] = {
    { OP_SIMPLEX, OP_GEGL_SIMPLEX, 25.0, 35.0 }, { OP_FBM_SIMPLEX, OP_GEGL_SIMPLEX_6, 20.0, 30.0 },
    { OP_PERLIN_3, OP_GEGL_PERLIN, 0.0, 0.0 },   { OP_FBM_PERLIN, OP_GEGL_PERLIN_6, 0.0, 0.0 },
    { OP_PERLIN, OP_GEGL_SOLID, 0.0, 0.0 },      { OP_FBM_PERLIN, OP_GEGL_SOLID_6, 0.0, 0.0 },
};

/* The core's renders beside which the same rounds put GEGL's. */
static const struct {
    int operation;
    Recipe recipe;
} cores[] = {
    { OP_SIMPLEX, { .lattice = NK_LATTICE_SIMPLEX, .dimensions = 2, .cell = 50.0 } },
    { OP_FBM_SIMPLEX,
      { .lattice = NK_LATTICE_SIMPLEX, .dimensions = 2, .cell = 50.0, .fractal = NK_FRACTAL_FBM } },
    { OP_PERLIN,
      { .lattice = NK_LATTICE_SQUARE, .set = NK_GRADIENTS_DIAMOND, .dimensions = 2, .cell = 50.0 } },
    { OP_PERLIN_3,
      { .lattice = NK_LATTICE_SQUARE, .set = NK_GRADIENTS_DIAMOND, .dimensions = 3, .cell = 50.0 } },
    { OP_FBM_PERLIN,
      { .lattice = NK_LATTICE_SQUARE,
        .set = NK_GRADIENTS_DIAMOND,
        .dimensions = 2,
        .cell = 50.0,
        .fractal = NK_FRACTAL_FBM } },
};

static const Timed *timed_at(GArray *timed, int i)
{
    return &g_array_index(timed, Timed, (guint)i);
}

/* One set of rounds: operations by readers by threads, then the cores. */
typedef struct {
    int operations[OP_COUNT];
    int count, threads, columns;
    GArray *timed;
} Session;

/* NULL: the session leaves this operation out. */
static const Timed *pass_of(const Session *session, int operation, int column)
{
    for (int i = 0; i < session->count; i++)
        if (session->operations[i] == operation)
            return timed_at(session->timed, i * session->columns + column);
    return NULL;
}

static const Timed *core_of(const Session *session, int operation)
{
    for (guint i = 0; i < G_N_ELEMENTS(cores); i++)
        if (cores[i].operation == operation)
            return timed_at(session->timed, session->count * session->columns + (int)i);
    return NULL;
}

static Table *session_table(const Session *session, const char *before, const char *after)
{
    GString *titles = g_string_new(before);
    Table *table;

    for (int i = 0; i < session->columns; i++)
        g_string_append_printf(titles, "|%s, %d", readers[i / session->threads], i % session->threads + 1);
    g_string_append(titles, after);
    table = table_new(titles->str);
    g_string_free(titles, TRUE);
    return table;
}

static void ratio_cell(Table *table, const Timed *peer, const Timed *ours, double target)
{
    double ratio = peer->median / ours->median, by_minima = peer->minimum / ours->minimum;

    if (target == 0.0)
        table_cell(table, "%.1f (%.1f)", ratio, by_minima);
    else
        table_cell(table, "%.1f (%.1f) %s %.0f", ratio, by_minima, ratio >= target ? "≥" : "<", target);
}

static void print_ratios(const Session *session)
{
    Table *table = session_table(session, "times faster|core", "");

    for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
        const Pair *pair = &pairs[i];
        char *title;

        if (!pass_of(session, pair->ours, 0) || !pass_of(session, pair->peer, 0))
            continue;
        title = g_strdup_printf("%s, over %s", operations[pair->ours], operations[pair->peer]);
        table_row(table, title);
        ratio_cell(table, pass_of(session, pair->peer, 0), core_of(session, pair->ours), pair->core_target);
        for (int k = 0; k < session->columns; k++)
            ratio_cell(table, pass_of(session, pair->peer, k), pass_of(session, pair->ours, k),
                       k % session->threads ? 0.0 : pair->target);
        g_free(title);
    }
    page_heading(3, "How many times faster");
    page_paragraph("The peer's median over ours (the same of the minima) and the target, with the same "
                   "reader and as many threads; under \"core\" the peer in one thread into a GeglBuffer "
                   "over nk_render.");
    table_print(table);
}

static void print_times(const Session *session)
{
    Table *table = session_table(session, "operation|own format", "|core");

    for (int i = 0; i < session->count; i++) {
        int operation = session->operations[i];
        const Timed *core = core_of(session, operation);

        table_row(table, operations[operation]);
        table_cell(table, "%s", babl_get_name(((const Pass *)pass_of(session, operation, 0)->what)->format));
        for (int k = 0; k < session->columns; k++)
            table_cell(table, "%.2f (%.2f)", pass_of(session, operation, k)->median,
                       pass_of(session, operation, k)->minimum);
        if (core)
            table_cell(table, "%.2f (%.2f)", core->median, core->minimum);
    }
    table_print(table);
}

static void passes_free(GArray *timed, int passes)
{
    for (int i = 0; i < passes; i++)
        pass_free(timed_at(timed, i)->what);
    timed_free(timed, passes);
}

static void against_gegl(int rounds, gboolean quick)
{
    static const int named[] = { OP_COLOR, OP_SIMPLEX, OP_FBM_SIMPLEX, OP_GEGL_SIMPLEX, OP_GEGL_SIMPLEX_6 };
    Session session = {
        .count = quick ? (int)G_N_ELEMENTS(named) : OP_COUNT,
        .threads = quick ? 1 : 2,
        .timed = g_array_new(FALSE, TRUE, sizeof(Timed)),
    };

    session.columns = READER_COUNT * session.threads;
    for (int i = 0; i < session.count; i++) {
        session.operations[i] = quick ? named[i] : i;
        for (int k = 0; k < session.columns; k++)
            pass_add(session.timed,
                     pass_new(operations[session.operations[i]], k / session.threads, k % session.threads + 1,
                              1024),
                     k % session.threads ? CLOCK_WALL : CLOCK_THREAD);
    }
    for (guint i = 0; i < G_N_ELEMENTS(cores); i++)
        render_add(session.timed, render_new(&cores[i].recipe, NULL));
    rounds_run(session.timed, rounds);
    print_times(&session);
    print_ratios(&session);
    passes_free(session.timed, session.count * session.columns);
}

/* ----------------------------------------------------------------------------------- threads */

static void two_threads(int rounds)
{
    static const int chosen[] = { OP_COLOR,       OP_SIMPLEX,    OP_PERLIN, OP_PERLIN_4,
                                  OP_FBM_SIMPLEX, OP_FBM_PERLIN, OP_WARP_2 };
    enum { PASSES = 2 * READER_COUNT };
    GArray *timed = g_array_new(FALSE, TRUE, sizeof(Timed));
    Table *table = table_new("operation|GeglBuffer, 1|2|times|memory, 1|2|times|R'G'B'A u8, 1|2|times");

    for (guint i = 0; i < G_N_ELEMENTS(chosen); i++)
        for (int k = 0; k < PASSES; k++)
            pass_add(timed, pass_new(operations[chosen[i]], k / 2, k % 2 + 1, 4096), CLOCK_WALL);
    rounds_run(timed, rounds);
    for (guint i = 0; i < G_N_ELEMENTS(chosen); i++) {
        table_row(table, operations[chosen[i]]);
        for (int k = 0; k < PASSES; k += 2) {
            const Timed *one = timed_at(timed, (int)i * PASSES + k), *two = one + 1;

            table_cell(table, "%.2f (%.2f)", one->median, one->minimum);
            table_cell(table, "%.2f (%.2f)", two->median, two->minimum);
            table_cell(table, "%.2f (%.2f)", one->median / two->median, one->minimum / two->minimum);
        }
    }
    page_heading(3, "Two threads against one, 4096²");
    page_paragraph("Target: at least 1.8 times. What stands in brackets comes from the minima.");
    table_print(table);
    passes_free(timed, (int)timed->len);
}

/* --------------------------------------------------------------------------------------- all */

void gegl_speed_init(int *argc, char ***argv)
{
    /* gegl:noise-solid loads in programs under the GPL only. */
    g_object_set(gegl_config(), "application-license", "GPL3", "use-opencl", FALSE, "tile-cache-size",
                 (guint64)2 << 30, NULL); /* as GIMP does: no tile goes to the disk */
    gegl_init(argc, argv);
}

void gegl_speed_tables(int rounds, gboolean quick)
{
    int major, minor, micro;

    gegl_get_version(&major, &minor, &micro);
    nk_simd_use(nk_simd_name(nk_simd_count() - 1)); /* as the operations do */
    page_heading(2, "Through GEGL");
    page_paragraph("GEGL %d.%d.%d, 1024², nanoseconds per pixel, median (minimum), with every picture a new "
                   "seed and no cache. Readers: a GeglBuffer of the operation's own format; memory in "
                   "that format; memory in R'G'B'A u8, as a screen or an 8-bit image wants it. The "
                   "number after the reader is GEGL's threads: one is timed by the thread's processor time, "
                   "two "
                   "by the wall clock, so that only a quiet machine shows what they gain. gegl:color in one "
                   "channel is the floor: GEGL's own cost.",
                   major, minor, micro);
    against_gegl(rounds, quick);
    if (!quick)
        two_threads(rounds);
}
