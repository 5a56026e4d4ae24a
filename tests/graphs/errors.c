/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Wrong values through the gegl program: the message names the property, the value and what is
 * allowed, gegl ends well, and the file holds a finite picture.
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "command.h"
#include "npy.h"

typedef struct {
    const char *name;
    const char *arguments;   /* after "-o rendered.npy", words separated by spaces */
    const char *messages[5]; /* all of them must be printed; none: nothing may be */
    double lowest, highest;  /* of the picture, linear */
} Wrong;

#define CROP " gegl:crop width=8 height=8"
#define ANY  0.0, 1.0

/* clang-format off */
static const Wrong wrong[] = {
    { "scale 0", "-- noisekit:fbm scale=0" CROP, { "noisekit:fbm", "scale is 0", "allowed is 0.01 to 1e+06", "using 0.01" }, ANY },
    { "scale below 0", "-- noisekit:simplex scale=-5" CROP, { "noisekit:simplex", "scale is -5", "allowed is 0.01 to 1e+06" }, ANY },
    { "scale nan", "-- noisekit:perlin scale=nan" CROP, { "noisekit:perlin", "scale is nan", "allowed is 0.01 to 1e+06", "using 64" }, ANY },
    { "scale infinite", "-- noisekit:domain-warp scale=inf" CROP, { "noisekit:domain-warp", "scale is inf", "allowed is 0.01 to 1e+06" }, ANY },
    { "octaves -1", "-- noisekit:fbm octaves=-1" CROP, { "noisekit:fbm", "octaves is -1", "allowed is 0 to 16", "using 0" }, ANY },
    /* Not wrong, but all that is left is grey: 0.5 of a picture is 0.214 in linear light. */
    { "octaves 0 is plain grey", "-- noisekit:fbm octaves=0" CROP, { NULL }, 0.2140, 0.2142 },
    { "octaves far too many", "-- noisekit:fbm octaves=1000" CROP, { "octaves is 1000", "allowed is 0 to 16" }, ANY },
    { "iterations 9", "-- noisekit:domain-warp iterations=9" CROP, { "noisekit:domain-warp", "iterations is 9", "allowed is 1 to 3" }, ANY },
    { "offset beyond the plane", "-- noisekit:simplex x=1e300" CROP, { "noisekit:simplex", "x is 1e+300", "allowed is -1e+09 to 1e+09" }, ANY },
    /* These gegl answers itself, before the operation hears of them. */
    { "unknown gradient set", "-- noisekit:fbm gradient-set=nosuch" CROP, { "nosuch", "circle", "diamond" }, ANY },
    { "dimensions 5", "-- noisekit:fbm dimensions=5" CROP, { "5", "2 3 4" }, ANY },
    { "unknown property", "-- noisekit:fbm nosuch=3" CROP, { "noisekit:fbm", "nosuch", "octaves" }, ANY },
    { "two at once", "-- noisekit:fbm gain=99 lacunarity=0" CROP,
      { "gain is 99", "allowed is 0 to 2", "lacunarity is 0", "allowed is 1 to 8" }, ANY },
    { "in a graph file", "wrong.xml", { "noisekit:fbm", "scale is 0", "allowed is 0.01 to 1e+06", "nosuch" }, ANY },
};
/* clang-format on */

static const char graph[] = "<?xml version='1.0' encoding='UTF-8'?>\n"
                            "<gegl>\n"
                            "  <node operation='gegl:crop' width='8' height='8'/>\n"
                            "  <node operation='noisekit:fbm' scale='0' gradient-set='nosuch'/>\n"
                            "</gegl>\n";

static void check_picture(const char *folder, const Wrong *test)
{
    char *path = g_build_filename(folder, "rendered.npy", NULL), *message;
    Npy npy;

    if (!npy_read(path, &npy, &message)) {
        g_test_message("%s", message);
        g_test_fail();
    }
    for (int i = 0; npy.values && i < npy.width * npy.height * npy.channels; i++)
        if (!(npy.values[i] >= test->lowest && npy.values[i] <= test->highest)) {
            g_test_message("value %d is %g", i, npy.values[i]);
            g_test_fail();
            break;
        }
    g_assert_cmpint(npy.width, ==, 8);
    g_assert_cmpint(npy.height, ==, 8);
    g_free(npy.values);
    g_free(message);
    g_free(path);
}

/* Each warning once, not per tile or per thread. */
static int count(const char *text, const char *word)
{
    int times = 0;

    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        times++;
    return times;
}

static void test_wrong(gconstpointer data)
{
    const Wrong *test = data;
    char *folder = folder_new(), *file = g_build_filename(folder, "wrong.xml", NULL);
    char *line = g_strdup_printf("%s -o rendered.npy %s", needed_variable("GEGL_PROGRAM"), test->arguments);
    char **argv = g_strsplit(line, " ", 0);
    Command command;

    g_file_set_contents(file, graph, -1, NULL);
    command = command_run((const char *const *)argv, folder, NULL);
    g_assert_true(command.exited);
    g_assert_cmpint(command.status, ==, 0);
    if (test->messages[0] == NULL)
        g_assert_cmpstr(command.output, ==, "");
    for (int i = 0; test->messages[i]; i++)
        g_assert_nonnull(strstr(command.output, test->messages[i]));
    for (int i = 0; test->messages[i]; i++)
        if (strstr(test->messages[i], " is ") && !g_str_has_prefix(test->messages[i], "allowed"))
            g_assert_cmpint(count(command.output, test->messages[i]), ==, 1);
    g_assert_cmpint(count(command.output, "CRITICAL"), ==, 0);
    check_picture(folder, test);
    if (g_test_failed())
        command_show((const char *const *)argv, &command);
    command_clear(&command);
    g_strfreev(argv);
    g_free(line);
    g_free(file);
    folder_remove(folder);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions();
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        char *path = g_strdup_printf("/%s", wrong[i].name);

        g_test_add_data_func(path, &wrong[i], test_wrong);
        g_free(path);
    }
    return g_test_run();
}
