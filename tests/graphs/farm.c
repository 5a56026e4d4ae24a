/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * tools/farm: pieces are the same bits as those of the whole picture, whoever renders them; the same command
 * again renders what is missing and nothing else.
 */
#include <gegl.h>
#include <glib/gstdio.h>
#include <string.h>

#include "command.h"
#include "image.h"

enum { WIDTH = 100, HEIGHT = 70, PIECE_WIDTH = 64, PIECE_HEIGHT = 48, ACROSS = 2, PIECES = 4 };

#define CHAIN "noisekit:fbm", "seed=7", "scale=30"

static char *folder, *pieces;
static Image whole;

/* Runs tools/farm on our canvas; the words end with NULL. Returns its exit status. */
static int farm(const char *first, ...)
{
    GPtrArray *words = g_ptr_array_new();
    char *script = g_build_filename(needed_variable("SOURCE_ROOT"), "tools", "farm", NULL);
    Command command;
    int status;
    va_list more;

    g_ptr_array_add(words, (gpointer) "sh");
    g_ptr_array_add(words, script);
    va_start(more, first);
    for (const char *word = first; word; word = va_arg(more, const char *))
        g_ptr_array_add(words, (gpointer)word);
    va_end(more);
    g_ptr_array_add(words, NULL);
    command = command_run((const char *const *)words->pdata, folder, NULL);
    command_show((const char *const *)words->pdata, &command);
    status = command.exited ? command.status : -1;
    command_clear(&command);
    g_ptr_array_unref(words);
    g_free(script);
    return status;
}

static char *piece_path(int number)
{
    char *name = g_strdup_printf("%05d.png", number), *path = g_build_filename(pieces, name, NULL);

    g_free(name);
    return path;
}

/* The image is the part of the whole picture at x, y. */
static void assert_part(const Image *part, int x, int y)
{
    g_assert_nonnull(part->values);
    g_assert_cmpint(x + part->width, <=, WIDTH);
    g_assert_cmpint(y + part->height, <=, HEIGHT);
    for (int row = 0; row < part->height; row++)
        g_assert_cmpmem(part->values + 4 * row * part->width, sizeof(float) * 4 * part->width,
                        whole.values + 4 * ((y + row) * WIDTH + x), sizeof(float) * 4 * part->width);
}

static void assert_pieces(void)
{
    for (int number = 0; number < PIECES; number++) {
        char *path = piece_path(number);
        Image piece = image_load(path);
        int x = number % ACROSS * PIECE_WIDTH, y = number / ACROSS * PIECE_HEIGHT;

        g_assert_cmpint(piece.width, ==, MIN(PIECE_WIDTH, WIDTH - x));
        g_assert_cmpint(piece.height, ==, MIN(PIECE_HEIGHT, HEIGHT - y));
        assert_part(&piece, x, y);
        g_free(piece.values);
        g_free(path);
    }
}

static void test_turns(void)
{
    g_assert_cmpint(farm("-b", "turns", "-s", "100x70", "-t", "64x48", "canvas", CHAIN, NULL), ==, 0);
    assert_pieces();
}

/* After the test above: one piece is gone, another never got its name, a third is marked. */
static void test_resume(void)
{
    char *gone = piece_path(2), *marked = piece_path(1);
    char *unfinished = g_build_filename(folder, "canvas", "unfinished", "00002.elsewhere.1.png", NULL);
    char *content = NULL;

    g_assert_cmpint(g_unlink(gone), ==, 0);
    g_assert_true(g_file_set_contents(unfinished, "half of a picture", -1, NULL));
    g_assert_true(g_file_set_contents(marked, "not rendered again", -1, NULL));
    g_assert_cmpint(farm("-b", "turns", "-s", "100x70", "-t", "64x48", "canvas", CHAIN, NULL), ==, 0);
    g_assert_true(g_file_get_contents(marked, &content, NULL, NULL));
    g_assert_cmpstr(content, ==, "not rendered again");
    g_assert_false(g_file_test(unfinished, G_FILE_TEST_EXISTS));
    g_unlink(marked);
    g_assert_cmpint(farm("-b", "turns", "-s", "100x70", "-t", "64x48", "canvas", CHAIN, NULL), ==, 0);
    assert_pieces();
    g_free(content);
    g_free(unfinished);
    g_free(marked);
    g_free(gone);
}

static void test_other_picture(void)
{
    g_assert_cmpint(farm("-b", "turns", "-s", "100x70", "-t", "64x48", "canvas", CHAIN, "octaves=3", NULL),
                    !=, 0);
    g_assert_cmpint(farm("-b", "turns", "-s", "100x71", "-t", "64x48", "canvas", CHAIN, NULL), !=, 0);
    assert_pieces();
}

static void test_bad_arguments(void)
{
    g_assert_cmpint(farm("-b", "wishes", "bad", CHAIN, NULL), !=, 0);
    g_assert_cmpint(farm("-s", "100", "bad", NULL), !=, 0);
    g_assert_cmpint(farm("-b", "turns", "-n", "1", "-s", "9x9", "bad", "noisekit:fbm", "scael=3", NULL), !=,
                    0);
}

/* Twenty frames of a loop would be rendered for nothing: two, the second half way. */
static void test_frames(void)
{
    const char *argv[] = { needed_variable("GEGL_PROGRAM"),
                           "-o",
                           "second.png",
                           "--",
                           CHAIN,
                           "dimensions=3",
                           "loop=3",
                           "evolution=1.5",
                           "gegl:crop",
                           "width=20",
                           "height=10",
                           NULL };
    Command command = command_run(argv, folder, NULL);
    char *frame_path = g_build_filename(folder, "loop", "pieces", "00001.png", NULL);
    char *second_path = g_build_filename(folder, "second.png", NULL);
    Image frame, second = image_load(second_path);

    command_clear(&command);
    g_assert_cmpint(farm("-b", "turns", "-n", "2", "-p", "evolution=0:3", "-s", "20x10", "loop", CHAIN,
                         "dimensions=3", "loop=3", NULL),
                    ==, 0);
    frame = image_load(frame_path);
    g_assert_nonnull(second.values);
    g_assert_nonnull(frame.values);
    g_assert_cmpint(frame.width, ==, 20);
    g_assert_cmpmem(frame.values, sizeof(float) * 4 * 20 * 10, second.values, sizeof(float) * 4 * 20 * 10);
    g_free(frame.values);
    g_free(second.values);
    g_free(second_path);
    g_free(frame_path);
}

static void test_parallel(void)
{
    char *parallel = g_find_program_in_path("parallel"), *vips = g_find_program_in_path("vips");
    char *path = g_build_filename(folder, "joined.png", NULL);
    Image joined;

    if (parallel == NULL || vips == NULL) {
        g_test_skip("GNU parallel or vips is missing");
    } else {
        g_assert_cmpint(farm("-b", "parallel", "-j", "2", "-s", "100x70", "-t", "64x48", "-o", "joined.png",
                             "another canvas", CHAIN, NULL),
                        ==, 0);
        joined = image_load(path);
        g_assert_cmpint(joined.width, ==, WIDTH);
        g_assert_cmpint(joined.height, ==, HEIGHT);
        assert_part(&joined, 0, 0);
        g_free(joined.values);
    }
    g_free(path);
    g_free(vips);
    g_free(parallel);
}

/* What the gegl program makes of the picture at once. */
static void render_whole(void)
{
    const char *argv[] = { needed_variable("GEGL_PROGRAM"),
                           "-o",
                           "whole.png",
                           "--",
                           CHAIN,
                           "gegl:crop",
                           "width=100",
                           "height=70",
                           NULL };
    Command command = command_run(argv, folder, NULL);
    char *path = g_build_filename(folder, "whole.png", NULL);

    whole = image_load(path);
    if (whole.values == NULL)
        g_error("%s", command.output);
    command_clear(&command);
    g_free(path);
}

int main(int argc, char **argv)
{
    int status;

    g_test_init(&argc, &argv, NULL);
    gegl_init(&argc, &argv);
    folder = folder_new();
    pieces = g_build_filename(folder, "canvas", "pieces", NULL);
    render_whole();
    g_test_add_func("/farm/turns", test_turns);
    g_test_add_func("/farm/resume", test_resume);
    g_test_add_func("/farm/other picture", test_other_picture);
    g_test_add_func("/farm/bad arguments", test_bad_arguments);
    g_test_add_func("/farm/frames", test_frames);
    g_test_add_func("/farm/parallel", test_parallel);
    status = g_test_run();
    g_free(whole.values);
    g_free(pieces);
    folder_remove(folder);
    return status;
}
