/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * How fast noisekit is: the core against its targets, and the operations against GEGL's own noises.
 *
 *   speed [--quick] [--markdown]
 *
 * --quick leaves out what the targets do not name. --markdown prints docs/performance.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core-speed.h"
#include "gegl-speed.h"
#include "noise.h"
#include "rounds.h"
#include "table.h"

enum { ROUNDS = 15, QUICK_ROUNDS = 5 };

static char *processor(void)
{
    char *text = NULL, *name = NULL, *at;

    if (g_file_get_contents("/proc/cpuinfo", &text, NULL, NULL) &&
        (at = strstr(text, "model name")) != NULL && (at = strchr(at, ':')) != NULL)
        name = g_strndup(at + 2, strcspn(at + 2, "\n"));
    g_free(text);
    return name ? name : g_strdup("unknown processor");
}

static double load(void)
{
    double average = 0.0;

    getloadavg(&average, 1);
    return average;
}

/* Processor time hides that others take turns, but not that they share caches and execution units.
 */
static void warn_if_busy(double load_before)
{
    if (load_before > 0.5)
        fprintf(stderr, "The load average is %.2f: figures will be too high, those of two threads useless.\n",
                load_before);
}

static const char *compiler(void)
{
#ifdef __clang__
    return __VERSION__;
#else
    return "gcc " __VERSION__;
#endif
}

static void introduce(int rounds)
{
    char *name = processor();
    GDateTime *now = g_date_time_new_now_utc();
    char *date = g_date_time_format(now, "%Y-%m-%d %H:%M UTC");

    page_heading(1, "Performance");
    page_paragraph("One run of `measure/speed`. To repeat it, on a machine that does nothing else:");
    page_command("meson setup build && meson compile -C build performance");
    putchar('\n');
    page_paragraph("which writes this page (about five minutes); `build/measure/speed --quick` "
                   "measures what the targets name, in seconds. The targets are the project's own, set "
                   "before the code was written.");
    page_item("Machine: %s, %u processors", name, g_get_num_processors());
    page_item("Compiler: %s; noisekit %s; %s", compiler(), NOISEKIT_VERSION, date);
    page_item("Instruction sets here: the fastest is %s, and where nothing else is said it is the "
              "one measured",
              nk_simd_name(nk_simd_count() - 1));
    page_item("Rounds: %d after one that does not count. Every round runs each thing of a table once",
              rounds);
    putchar('\n');
    page_paragraph("Figures are nanoseconds per sample (pixel), in one thread, of images of 1024² "
                   "px unless said otherwise: the median of the rounds, in brackets the minimum, "
                   "then the median as a multiple of the store floor: a plain store of as many "
                   "floats, measured just before. The core's clock is the thread's processor "
                   "time.");
    g_free(date);
    g_date_time_unref(now);
    g_free(name);
}

static void tell_noise(double load_before)
{
    Noisiness noisiness = rounds_noisiness();

    page_heading(2, "How quiet the machine was");
    page_item("Load average (one minute) when it began: %.2f; when it ended: %.2f (the run itself is 1)",
              load_before, load());
    page_item("Store floor, 1024²: median %.2f, minimum %.2f ns per float", noisiness.floor_median,
              noisiness.floor_minimum);
    page_item("Medians stand %.0f %% above minima at the median over all figures, %.0f %% at the "
              "ninth decile",
              100.0 * noisiness.spread, 100.0 * noisiness.worst);
}

static void usage(FILE *to, const char *program)
{
    fprintf(to,
            "Usage: %s [--quick] [--markdown]\n"
            "Measures how fast noisekit is.\n"
            "  --quick     only what the targets name, in seconds\n"
            "  --markdown  print the page docs/performance.md\n",
            program);
}

int main(int argc, char **argv)
{
    gboolean quick = FALSE, markdown = FALSE;
    double load_before = load();
    int rounds;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            quick = TRUE;
        } else if (strcmp(argv[i], "--markdown") == 0) {
            markdown = TRUE;
        } else {
            gboolean help = strcmp(argv[i], "--help") == 0;

            usage(help ? stdout : stderr, argv[0]);
            return help ? EXIT_SUCCESS : 2;
        }
    }
    g_setenv("GEGL_PATH", GEGL_FOLDERS, TRUE); /* this build's operations, not installed ones */
    gegl_speed_init(NULL, NULL);
    rounds = quick ? QUICK_ROUNDS : ROUNDS;
    page_use_markdown(markdown);
    warn_if_busy(load_before);
    introduce(rounds);
    core_speed_targets(ROUNDS);
    core_speed_tiled(rounds);
    gegl_speed_tables(rounds, quick);
    if (!quick)
        core_speed_tables(rounds);
    tell_noise(load_before);
    return EXIT_SUCCESS;
}
