/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Random graphs with random properties, rendered in every way GEGL has: no crash, no hang, no pixel that is
 * not a number, and nothing written beyond what was asked for.
 *
 *   fuzz-graphs [--first SEED] [--cases N]    N cases of the seeds from SEED on; NOISEKIT_FUZZ_CASES also
 * says N fuzz-graphs --case SEED                   one case alone, telling what it is
 */
#include "random-graph.h"

#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "picture.h"

enum {
    USUAL_CASES = 5000,
    BATCH = 250,       /* cases that are one test */
    GUARD = 256,       /* bytes beside a picture's that nobody may touch */
    SLOWEST = 60,      /* seconds of a processor for one case */
    LONGEST = 400,     /* and of a clock: one that waits for ever works no more */
    HIGHEST_LEVEL = 8, /* of mipmaps, that an operation is asked for */
};

/* --------------------------------------------------------------------- when the process dies */

static char last_words[8192];

/* As a case is built: what is written when it ends the process. */
static void remember(const char *text)
{
    snprintf(last_words, sizeof last_words, "\n# %s\n", text);
}

static void say_last_words(void)
{
    ssize_t written = write(STDOUT_FILENO, last_words, strlen(last_words));

    (void)written;
}

static void on_signal(int number)
{
    static const char hang[] = "# this case hangs\n";

    if ((number == SIGALRM || number == SIGPROF) && write(STDOUT_FILENO, hang, strlen(hang)) < 0)
        _exit(EXIT_FAILURE);
    say_last_words();
    signal(number, SIG_DFL);
    raise(number);
}

/* AddressSanitizer's, where the program is built with it. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void watch_for_death(void)
{
    const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGALRM, SIGPROF, SIGTERM };

    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
        if (!__sanitizer_set_death_callback || signals[i] == SIGALRM || signals[i] == SIGPROF ||
            signals[i] == SIGTERM)
            signal(signals[i], on_signal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(say_last_words);
}

/* Warnings are what bad values should get. */
static int criticals;

static void on_log(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    (void)data;
    if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR)) {
        g_test_message("%s: %s", domain, message);
        criticals++;
    }
}

/* ------------------------------------------------------------------------------------ checks */

/* Memory for a picture between two guards; what is not written is not a number. */
typedef struct {
    guchar *memory;
    float *values;
    gsize size; /* bytes of the picture */
    int width, height, channels, stride /* floats */;
} Guarded;

static Guarded guarded_new(int width, int height, int channels, int slack)
{
    Guarded picture = {
        .width = width, .height = height, .channels = channels, .stride = width * channels + slack
    };

    picture.size = sizeof(float) * picture.stride * height;
    picture.memory = g_malloc(picture.size + 2 * GUARD);
    memset(picture.memory, 0xAB, picture.size + 2 * GUARD);
    picture.values = (float *)(picture.memory + GUARD);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width * channels; x++)
            picture.values[y * picture.stride + x] = NAN;
    return picture;
}

static gboolean is_untouched(const void *memory, gsize size)
{
    for (gsize i = 0; i < size; i++)
        if (((const guchar *)memory)[i] != 0xAB)
            return FALSE;
    return TRUE;
}

/* NULL, or what is wrong with it. */
static const char *guarded_complaint(const Guarded *picture, gboolean any_number)
{
    int width = picture->width * picture->channels;

    if (!is_untouched(picture->memory, GUARD))
        return "wrote before the picture";
    if (!is_untouched(picture->memory + GUARD + picture->size, GUARD))
        return "wrote behind the picture";
    for (int y = 0; y < picture->height; y++) {
        const float *row = picture->values + y * picture->stride;

        if (!is_untouched(row + width, sizeof(float) * (picture->stride - width)))
            return "wrote beside the picture";
        for (int x = 0; x < width && !any_number; x++)
            if (!isfinite(row[x]))
                return isnan(row[x]) ? "a pixel is not a number" : "a pixel is infinite";
    }
    return NULL;
}

static GeglRectangle random_area(GRand *random, int farthest)
{
    int x = 0, y = 0;

    switch (g_rand_int_range(random, 0, 4)) {
    case 0:
        x = g_rand_int_range(random, -20, 20);
        y = g_rand_int_range(random, -20, 20);
        break;
    case 1: /* where tiles meet */
        x = 128 * g_rand_int_range(random, -3, 3) - g_rand_int_range(random, 0, 4);
        y = 64 * g_rand_int_range(random, -3, 3) - g_rand_int_range(random, 0, 4);
        break;
    case 2:
        x = g_rand_int_range(random, -farthest, farthest);
        y = g_rand_int_range(random, -farthest, farthest);
        break;
    case 3:
        x = RANDOM_CHOICE(random, -farthest, farthest, 0, 1 << 20, -(1 << 20));
        y = RANDOM_CHOICE(random, -farthest, farthest, 0, 1 << 20, -(1 << 20));
        break;
    }
    return (GeglRectangle){ x, y, random_chance(random, 0.02) ? 300 : g_rand_int_range(random, 1, 25),
                            random_chance(random, 0.02) ? 200 : g_rand_int_range(random, 1, 25) };
}

/* GEGL's infinite plane ends at a quarter of 2^32 on all sides. */
enum { END_OF_PLANE = G_MAXINT / 2 - 1024 };
/* gegl_node_blit with a scale writes past its buffer further out than this, whatever the operation (GEGL
 * 0.4.42). */
enum { END_OF_SCALED_PLANE = 10000000 };

/* As programs do that want pixels. */
static const char *blit(RandomGraph *graph, GRand *random, gboolean levels, const char *format, GString *text)
{
    /* Without levels GEGL renders the full picture and shrinks it; with them it uses no more than these. */
    int deepest = levels ? 5 : 3;
    int level = random_chance(random, 0.3) ? g_rand_int_range(random, 1, deepest + 1) : 0;
    GeglRectangle area = random_area(random, level ? END_OF_SCALED_PLANE >> level : END_OF_PLANE);
    GeglBlitFlags flags = (GeglBlitFlags)RANDOM_CHOICE(random, GEGL_BLIT_DEFAULT, GEGL_BLIT_CACHE);
    const Babl *pixel = babl_format(format);
    Guarded picture;
    const char *complaint;

    if (level > 0) { /* and filters take in much of the full picture even with them */
        area.width = MIN(area.width, 8);
        area.height = MIN(area.height, 8);
    }
    picture = guarded_new(area.width, area.height, babl_format_get_n_components(pixel),
                          RANDOM_CHOICE(random, 0, 0, 5));
    g_string_append_printf(text, " | blit %d,%d %dx%d level %d %s", area.x, area.y, area.width, area.height,
                           level, format);
    remember(text->str);
    gegl_node_blit(graph->last, ldexp(1.0, -level), &area, pixel, picture.values,
                   picture.stride * (int)sizeof(float), flags);
    complaint = guarded_complaint(&picture, graph->has_input);
    g_free(picture.memory);
    return complaint;
}

static GeglBuffer *new_buffer(GRand *random, GeglRectangle area, const Babl *format)
{
    return g_object_new(GEGL_TYPE_BUFFER, "x", area.x, "y", area.y, "width", area.width, "height",
                        area.height, "format", format, "tile-width", RANDOM_CHOICE(random, 1, 1, 3, 16, 128),
                        "tile-height", RANDOM_CHOICE(random, 1, 1, 2, 16, 64), NULL);
}

/* What operations do when GEGL asks them, into buffers of odd tiles and at levels that no program asks for.
 */
static const char *process(RandomGraph *graph, GRand *random, gboolean levels, const char *format,
                           GString *text)
{
    GeglOperation *operation = gegl_node_get_gegl_operation(graph->last);
    const Babl *own, *pixel = babl_format(format);
    int level = random_chance(random, 0.4) ? g_rand_int_range(random, 1, HIGHEST_LEVEL + 1) : 0;
    GeglRectangle area = random_area(random, END_OF_PLANE >> 1);
    GeglBuffer *output;
    Guarded picture;
    const char *complaint = NULL;

    if (!GEGL_IS_OPERATION_SOURCE(operation))
        return blit(graph, random, levels, format, text);
    (void)gegl_node_get_bounding_box(graph->last); /* prepares */
    own = gegl_operation_get_format(operation, "output");
    if (own == NULL)
        return "no output format after prepare";
    g_string_append_printf(text, " | process %d,%d %dx%d level %d", area.x, area.y, area.width, area.height,
                           level);
    remember(text->str);
    output = new_buffer(random, area, own);
    GEGL_OPERATION_SOURCE_GET_CLASS(operation)->process(operation, output, &area, level);
    picture = guarded_new(area.width, area.height, babl_format_get_n_components(pixel), 3);
    gegl_buffer_get(output, &area, 1.0, pixel, picture.values, picture.stride * (int)sizeof(float),
                    GEGL_ABYSS_NONE);
    complaint = guarded_complaint(&picture, graph->has_input);
    g_free(picture.memory);
    g_object_unref(output);
    return complaint;
}

/* The questions that GEGL asks of areas, with areas as large and as empty as they come. */
static void ask_about_areas(RandomGraph *graph, GRand *random)
{
    GeglOperation *operation = gegl_node_get_gegl_operation(graph->last);
    const GeglRectangle areas[] = {
        { 0, 0, 0, 0 },
        { -5, 7, 0, 10 },
        { G_MAXINT - 8, G_MAXINT - 8, 8, 8 },
        { G_MININT, G_MININT, 9, 9 },
        gegl_rectangle_infinite_plane(),
        { G_MININT / 2, 0, G_MAXINT, 1 },
        { 1, 2, -3, -4 },
    };
    const GeglRectangle *area = &areas[g_rand_int_range(random, 0, G_N_ELEMENTS(areas))];

    (void)gegl_node_get_bounding_box(graph->last);
    if (operation == NULL || GEGL_IS_OPERATION_META(operation))
        return;
    (void)gegl_operation_get_required_for_output(operation, "input", area);
    (void)gegl_operation_get_invalidated_by_change(operation, "input", area);
    (void)gegl_operation_get_cached_region(operation, area);
}

static void watch_time(int processor, unsigned int clock)
{
    const struct itimerval limit = { .it_value = { .tv_sec = processor } };

    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(clock);
}

static void try_case(guint32 seed, gboolean tell)
{
    static const char *const formats[] = { "RGBA float", "Y float", "Y' float", "R'G'B' float",
                                           "RaGaBaA float" };
    GRand *random = g_rand_new_with_seed(seed);
    gboolean levels = random_chance(random, 0.5);
    const char *format = formats[g_rand_int_range(random, 0, G_N_ELEMENTS(formats))], *complaint;
    gint64 start = g_get_monotonic_time();
    RandomGraph graph;
    g_autofree char *name = NULL;

    g_object_set(gegl_config(), "mipmap-rendering", levels, NULL);
    criticals = 0;
    watch_time(SLOWEST, LONGEST);
    name = g_strdup_printf("seed %u:", seed);
    remember(name);
    graph = random_graph_new(random);
    g_string_prepend(graph.text, name);
    g_string_append_printf(graph.text, levels ? " | mipmaps" : "");
    if (tell)
        printf("# %s\n", graph.text->str);
    remember(graph.text->str);
    if (random_chance(random, 0.3))
        ask_about_areas(&graph, random);
    complaint = random_chance(random, 0.5) ? blit(&graph, random, levels, format, graph.text)
                                           : process(&graph, random, levels, format, graph.text);
    watch_time(0, 0);
    if (complaint == NULL && criticals > 0)
        complaint = "logged an error of a program";
    if (complaint) {
        g_test_message("%s: %s", complaint, graph.text->str);
        g_test_fail();
    }
    if (tell)
        g_test_message("%.0f ms: %s", (g_get_monotonic_time() - start) / 1000.0, graph.text->str);
    random_graph_clear(&graph);
    g_rand_free(random);
}

/* ------------------------------------------------------------------------------------- tests */

typedef struct {
    guint32 first, count;
} Batch;

static void test_batch(gconstpointer data)
{
    const Batch *batch = data;

    for (guint32 i = 0; i < batch->count; i++)
        try_case(batch->first + i, g_getenv("NOISEKIT_FUZZ_TELL") != NULL);
}

int main(int argc, char **argv)
{
    const char *wish = g_getenv("NOISEKIT_FUZZ_CASES");
    int cases = wish ? atoi(wish) : USUAL_CASES;
    gint64 first = 1, alone = -1;
    GOptionEntry options[] = {
        { "first", 0, 0, G_OPTION_ARG_INT64, &first, "Seed of the first case", "SEED" },
        { "cases", 0, 0, G_OPTION_ARG_INT, &cases, "How many cases", "N" },
        { "case", 0, 0, G_OPTION_ARG_INT64, &alone, "One case alone", "SEED" },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    GOptionContext *context = g_option_context_new(NULL);
    GError *error = NULL;

    g_option_context_add_main_entries(context, options, NULL);
    g_option_context_set_ignore_unknown_options(context, TRUE);
    if (!g_option_context_parse(context, &argc, &argv, &error))
        g_error("%s", error->message);
    test_init(&argc, &argv);
    g_log_set_always_fatal(G_LOG_FATAL_MASK);
    g_log_set_default_handler(on_log, NULL);
    watch_for_death();
    if (alone >= 0) {
        g_setenv("NOISEKIT_FUZZ_TELL", "yes", TRUE);
        first = alone;
        cases = 1;
    }
    for (int done = 0; done < cases; done += BATCH) {
        Batch *batch = g_new(Batch, 1);
        char *path;

        *batch = (Batch){ (guint32)(first + done), (guint32)MIN(BATCH, cases - done) };
        path = g_strdup_printf("/seeds/%u-%u", batch->first, batch->first + batch->count - 1);
        g_test_add_data_func_full(path, batch, test_batch, g_free);
        g_free(path);
    }
    return g_test_run();
}
