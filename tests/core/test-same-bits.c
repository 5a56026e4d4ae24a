/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A pixel is the same bits whatever rectangle, thread or instruction set rendered it, and (golden
 * hashes) whatever compiler built it.
 *
 * test-core-same-bits --update FILE writes the golden hashes anew instead of testing.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "golden.h"

/* Crosses tiles both ways, and the origin; no side is a multiple of a vector's width. */
static const NkRectangle large = { -57, -39, 203, 117 };

static const double scales[] = { 200.0, 50.0, 10.0, 3.0, 1.3 };
static const int warps[] = { 0, 1, 3 };

/* A case of the product; consecutive numbers differ in all members. */
static Case case_at(const Basis *basis, int number)
{
    return (Case){ basis, (NkFractal)(number % (NK_FRACTAL_RIDGED + 1)), warps[number / 4 % 3],
                   scales[number % 5], (GridKind)(number / 3 % GRID_KINDS) };
}

enum { CASES = 40 }; /* every scale with every fractal, every grid with most */

/* Bits, so 0 and -0 differ and NaN equals itself. */
static bool same(const float *a, const float *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_pictures(const Picture *a, const Picture *b)
{
    size_t size = picture_size(a);

    return same(a->value, b->value, size) && same(a->dx, b->dx, size) && same(a->dy, b->dy, size);
}

/* What differs is named once per test case: the first of its cases, and how many. */
typedef struct {
    int different, all;
    char *first;
} Tally;

static void count_case(Tally *tally, bool is_same, const Case *c, const char *what)
{
    tally->all++;
    if (is_same)
        return;
    if (tally->different++ == 0) {
        g_autofree char *name = case_name_new(c);

        tally->first = g_strdup_printf("%s, %s", name, what);
    }
}

static void finish(Tally *tally)
{
    g_test_message("%d comparisons", tally->all);
    g_assert_cmpint(tally->all, >, 0);
    if (tally->different > 0)
        g_test_fail_printf("%d of %d differ, first %s", tally->different, tally->all, tally->first);
    g_free(tally->first);
}

/* ---------------------------------------------------------------------------------- instruction
 * sets */

/* Portable code is slow, so this is only as high as one needs to cross tiles. */
static const NkRectangle wide = { -57, -12, 203, 26 };

static void levels(const Basis *basis)
{
    const char *first = nk_simd_current();
    Tally tally = { 0 };

    for (int number = 0; number < CASES; number++) {
        Case c = case_at(basis, number);
        NkField field = case_field(&c);
        NkGrid grid = grid_of(c.grid, c.scale);
        NkPlan *plan = plan_of(&field);
        Picture reference;

        nk_simd_use(nk_simd_name(0));
        reference = picture_new(plan, &grid, wide, true);
        for (int level = 1; level < nk_simd_count(); level++) {
            Picture picture;

            g_assert_true(nk_simd_use(nk_simd_name(level)));
            g_assert_cmpstr(nk_simd_current(), ==, nk_simd_name(level));
            picture = picture_new(plan, &grid, wide, true);
            count_case(&tally, same_pictures(&reference, &picture), &c, nk_simd_name(level));
            picture_clear(&picture);
        }
        picture_clear(&reference);
        nk_plan_free(plan);
    }
    nk_simd_use(first);
    if (nk_simd_count() == 1)
        g_test_skip("only portable code on this machine");
    else
        finish(&tally);
}

static void level_names(void)
{
    const char *first = nk_simd_current();

    g_assert_cmpstr(nk_simd_name(0), ==, "portable");
    g_assert_null(nk_simd_name(-1));
    g_assert_null(nk_simd_name(nk_simd_count()));
    g_assert_false(nk_simd_use("mmx"));
    g_assert_cmpstr(nk_simd_current(), ==, first);
}

/* ------------------------------------------------------------------------------------------- crops
 */

/* A crop into a canvas that is larger, so that writes beside the crop show too. */
static bool same_crop(const NkPlan *plan, const NkGrid *grid, const Picture *whole, NkRectangle crop)
{
    enum { MARGIN = 9 };
    const float paint = 12345.0f;
    size_t stride = (size_t)crop.width + 2 * MARGIN, size = stride * ((size_t)crop.height + 2 * MARGIN);
    const float *wanted[] = { whole->value, whole->dx, whole->dy };
    g_autofree float *canvas = g_new(float, 3 * size);
    float *inside = canvas + MARGIN * stride + MARGIN;
    bool is_same = true;

    for (size_t i = 0; i < 3 * size; i++)
        canvas[i] = paint;
    nk_render(plan, grid, crop,
              &(NkPlanes){ .value = inside,
                           .dx = whole->dx ? inside + size : NULL,
                           .dy = whole->dy ? inside + 2 * size : NULL,
                           .stride = stride });
    for (int plane = 0; plane < (whole->dx ? 3 : 1); plane++) {
        for (int row = 0; row < crop.height; row++) {
            float *here = canvas + (size_t)plane * size + (MARGIN + (size_t)row) * stride + MARGIN;
            size_t there = (size_t)(crop.y - whole->rectangle.y + row) * (size_t)whole->rectangle.width +
                           (size_t)(crop.x - whole->rectangle.x);

            is_same = is_same && same(here, wanted[plane] + there, (size_t)crop.width);
            for (int column = 0; column < crop.width; column++)
                here[column] = paint;
        }
    }
    /* The crop is painted over now, so all is paint unless something was written outside. */
    for (size_t i = 0; i < 3 * size; i++)
        is_same = is_same && canvas[i] == paint;
    return is_same;
}

static NkRectangle random_crop(GRand *random, NkRectangle in, int number)
{
    NkRectangle crop = { 0, 0, 1, 1 };

    /* Single pixels, rows and columns in turn with rectangles of any size. */
    if (number & 1)
        crop.width = g_rand_int_range(random, 1, in.width + 1);
    if (number & 2)
        crop.height = g_rand_int_range(random, 1, in.height + 1);
    crop.x = in.x + g_rand_int_range(random, 0, in.width - crop.width + 1);
    crop.y = in.y + g_rand_int_range(random, 0, in.height - crop.height + 1);
    return crop;
}

static void crops(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(12);
    Tally tally = { 0 };

    for (int number = 0; number < CASES; number++) {
        Case c = case_at(basis, number);
        NkField field = case_field(&c);
        NkGrid grid = grid_of(c.grid, c.scale);
        NkPlan *plan = plan_of(&field);
        Picture whole = picture_new(plan, &grid, large, true);

        for (int i = 0; i < 12; i++) {
            Picture part_of = whole;
            NkRectangle crop = random_crop(random, large, i);
            g_autofree char *what =
                g_strdup_printf("%d x %d at (%d, %d)", crop.width, crop.height, crop.x, crop.y);

            if (i >= 8) /* the last four are values alone */
                part_of.dx = part_of.dy = NULL;
            count_case(&tally, same_crop(plan, &grid, &part_of, crop), &c, what);
        }
        picture_clear(&whole);
        nk_plan_free(plan);
    }
    finish(&tally);
    g_rand_free(random);
}

/* Values are the same bits whether or not their derivatives are asked for. */
static void without_gradient(const Basis *basis)
{
    Tally tally = { 0 };

    for (int number = 0; number < CASES; number++) {
        Case c = case_at(basis, number);
        NkField field = case_field(&c);
        NkGrid grid = grid_of(c.grid, c.scale);
        NkPlan *plan = plan_of(&field);
        Picture with = picture_new(plan, &grid, wide, true);
        Picture without = picture_new(plan, &grid, wide, false);

        count_case(&tally, same(with.value, without.value, picture_size(&with)), &c, "value alone");
        picture_clear(&with);
        picture_clear(&without);
        nk_plan_free(plan);
    }
    finish(&tally);
}

/* Rectangles that touch the ends of int. */
static void ends_of_int(const Basis *basis)
{
    const NkRectangle corners[] = {
        { INT_MIN, INT_MIN, 150, 70 },
        { INT_MAX - 149, INT_MAX - 69, 150, 70 },
        { INT_MIN, INT_MAX - 69, 150, 70 },
        { INT_MAX - 149, INT_MIN, 150, 70 },
    };
    GRand *random = g_rand_new_with_seed(13);
    Tally tally = { 0 };

    for (size_t corner = 0; corner < G_N_ELEMENTS(corners); corner++)
        for (int number = 0; number < 10; number++) {
            NkRectangle whole_rectangle = corners[corner];
            Case c = case_at(basis, number);
            NkField field = case_field(&c);
            NkGrid grid = grid_of(c.grid, c.scale);
            NkPlan *plan = plan_of(&field);
            Picture whole = picture_new(plan, &grid, whole_rectangle, true);
            NkRectangle last = { whole_rectangle.x + 149, whole_rectangle.y + 69, 1, 1 };
            NkRectangle first = { whole_rectangle.x, whole_rectangle.y, 1, 1 };

            count_case(&tally, same_crop(plan, &grid, &whole, first), &c, "first pixel");
            count_case(&tally, same_crop(plan, &grid, &whole, last), &c, "last pixel");
            for (int i = 0; i < 4; i++)
                count_case(&tally, same_crop(plan, &grid, &whole, random_crop(random, whole_rectangle, i)),
                           &c, "crop");
            picture_clear(&whole);
            nk_plan_free(plan);
        }
    finish(&tally);
    g_rand_free(random);
}

static void empty_rectangles(void)
{
    NkField field = nk_field_default();
    NkPlan *plan = plan_of(&field);
    NkGrid grid = grid_of(GRID_PLAIN, 50.0);
    float paint = 7.0f;

    nk_render(plan, &grid, (NkRectangle){ 5, 5, 0, 3 }, &(NkPlanes){ .value = &paint, .stride = 1 });
    nk_render(plan, &grid, (NkRectangle){ 5, 5, 3, 0 }, &(NkPlanes){ .value = &paint, .stride = 1 });
    nk_render(plan, &grid, (NkRectangle){ 0, 0, 0, 0 }, &(NkPlanes){ .value = &paint, .stride = 1 });
    g_assert_cmpfloat(paint, ==, 7.0f);
    nk_plan_free(plan);
}

/* ----------------------------------------------------------------------------------------- threads
 */

typedef struct {
    const NkPlan *plan;
    const NkGrid *grid;
    Picture *into;
    GArray *parts; /* of NkRectangle */
    int next;      /* atomic */
} Work;

static gpointer render_parts(gpointer data)
{
    Work *work = data;

    for (;;) {
        guint mine = (guint)g_atomic_int_add(&work->next, 1);
        const Picture *into = work->into;
        NkRectangle part;
        size_t offset;

        if (mine >= work->parts->len)
            return NULL;
        part = g_array_index(work->parts, NkRectangle, mine);
        offset = (size_t)(part.y - into->rectangle.y) * (size_t)into->rectangle.width +
                 (size_t)(part.x - into->rectangle.x);
        nk_render(work->plan, work->grid, part,
                  &(NkPlanes){ .value = into->value + offset,
                               .dx = into->dx + offset,
                               .dy = into->dy + offset,
                               .stride = (size_t)into->rectangle.width });
    }
}

/* Cuts a rectangle at random until the pieces are small, and shuffles them. */
static void cut(GRand *random, NkRectangle rectangle, GArray *parts)
{
    NkRectangle rest = rectangle;

    if (rectangle.width * rectangle.height < 1500) {
        guint at = (guint)g_rand_int_range(random, 0, (gint32)parts->len + 1);

        g_array_insert_val(parts, at, rectangle);
        return;
    }
    if (rectangle.width > rectangle.height) {
        rectangle.width = g_rand_int_range(random, 1, rectangle.width);
        rest.x += rectangle.width;
        rest.width -= rectangle.width;
    } else {
        rectangle.height = g_rand_int_range(random, 1, rectangle.height);
        rest.y += rectangle.height;
        rest.height -= rectangle.height;
    }
    cut(random, rectangle, parts);
    cut(random, rest, parts);
}

static void threads(const Basis *basis)
{
    GRand *random = g_rand_new_with_seed(14);
    Tally tally = { 0 };

    for (int number = 0; number < CASES; number += 7) {
        Case c = case_at(basis, number);
        NkField field = case_field(&c);
        NkGrid grid = grid_of(c.grid, c.scale);
        NkPlan *plan = plan_of(&field);
        Picture whole = picture_new(plan, &grid, large, true);
        Picture pieces = picture_new(plan, &grid, large, true);

        for (int count = 1; count <= 4; count++) {
            Work work = { plan, &grid, &pieces, g_array_new(FALSE, FALSE, sizeof(NkRectangle)), 0 };
            g_autofree char *what = g_strdup_printf("%d threads", count);
            GThread *thread[4];

            for (size_t i = 0; i < picture_size(&pieces); i++)
                pieces.value[i] = pieces.dx[i] = pieces.dy[i] = -1.0f;
            cut(random, large, work.parts);
            for (int i = 0; i < count; i++)
                thread[i] = g_thread_new("render", render_parts, &work);
            for (int i = 0; i < count; i++)
                g_thread_join(thread[i]);
            count_case(&tally, same_pictures(&whole, &pieces), &c, what);
            g_array_free(work.parts, TRUE);
        }
        picture_clear(&whole);
        picture_clear(&pieces);
        nk_plan_free(plan);
    }
    finish(&tally);
    g_rand_free(random);
}

/* ---------------------------------------------------------------------------------- golden hashes
 */

static int update(const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL) {
        perror(path);
        return 1;
    }
    golden_write(file);
    return fclose(file) == 0 ? 0 : 1;
}

static void golden(gconstpointer group)
{
    g_autofree char *path = reference_path("golden-hashes.txt");
    char(*wanted)[GOLDEN_LINE], line[GOLDEN_LINE];
    int different = 0, all = 0;

    if (!golden_read(path, &wanted)) {
        g_test_fail_printf("%s: missing, or not of %d lines", path, golden_count());
        return;
    }
    for (int number = 0; number < golden_count(); number++) {
        if (strcmp(golden_group(number), group) != 0)
            continue;
        all++;
        golden_line(number, line);
        if (strcmp(line, wanted[number]) != 0 && different++ == 0)
            g_test_message("rendered %s, wanted %s (ninja update-golden if the bits were meant to move)",
                           line, wanted[number]);
    }
    g_test_message("%d comparisons", all);
    g_assert_cmpint(all, >, 0);
    g_assert_cmpint(different, ==, 0);
    free(wanted);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--update") == 0)
        return update(argv[2]);
    tests_init(&argc, &argv);
    g_test_add_func("/same-bits/level-names", level_names);
    g_test_add_func("/same-bits/empty-rectangles", empty_rectangles);
    add_for_bases("/same-bits/levels", levels);
    add_for_bases("/same-bits/crops", crops);
    add_for_bases("/same-bits/ends-of-int", ends_of_int);
    add_for_bases("/same-bits/without-gradient", without_gradient);
    add_for_bases("/same-bits/threads", threads);
    for (int number = 0; number < golden_count(); number++)
        if (number == 0 || strcmp(golden_group(number), golden_group(number - 1)) != 0) {
            g_autofree char *path = g_strconcat("/same-bits/golden/", golden_group(number), NULL);

            g_test_add_data_func(path, golden_group(number), golden);
        }
    return g_test_run();
}
