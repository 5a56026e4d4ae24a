/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "quality-placement.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>

#include "ground.h"
#include "placement.h"
#include "quality-plot.h"
#include "quality-spread.h"
#include "table.h"

enum {
    SEEDS = 10,  /* of a batch */
    CHUNKS = 20, /* in a row, of a seed */
    SEAMS = SEEDS * (CHUNKS - 1),
    BATCHES = 40,
    BINS = 32, /* RADIUS is at the border of one */
};

#define SPACING 0.6
#define RADIUS  0.4
#define LONGEST (4.0 * RADIUS) /* gap of the histograms */

/* ----------------------------------------------------------------------------- what is measured */

typedef struct {
    const char *name;
    NkPlaceMethod method;
    double spacing;
} Way;

/* 8 / 0.6 = 13.3, and points are whole. 15 of a golden sequence are past the lucky 13. */
static const Way ways[] = {
    { "uniform", NK_PLACE_UNIFORM, SPACING }, { "jittered", NK_PLACE_JITTERED, SPACING },
    { "golden", NK_PLACE_GOLDEN, SPACING },   { "golden 15", NK_PLACE_GOLDEN, NK_CHUNK_WIDTH / 15.3 },
    { "Bridson", NK_PLACE_BRIDSON, SPACING }, { "hashed", NK_PLACE_HASHED, SPACING },
};
enum { UNIFORM, JITTERED, GOLDEN, GOLDEN_15, BRIDSON, HASHED, WAYS };

typedef struct {
    const char *name;
    double size; /* of the hillside's own hills: cells and heights times this; 0 is flat */
} Ground;

/* Half as large: as steep, and twice as curved. */
static const Ground grounds[] = { { "flat", 0.0 }, { "hills", 1.0 }, { "hills half as large", 0.5 } };
enum { FLAT, HILLS, SMALL_HILLS, GROUNDS };

typedef enum {
    BY_X,
    BY_LENGTH,
} Spreading;
enum { SPREADINGS = BY_LENGTH + 1 };

/* Slopes of the ground under the left point of a gap. (Its middle would be a biased choice: of a gap over
 * flat and steep ground, more of x is flat.) */
#define FLAT_SLOPE  0.2
#define STEEP_SLOPE 0.8
typedef enum {
    GENTLE,
    STEEP,
    BETWEEN,
} Steepness;

typedef struct {
    Spread share;                   /* of gaps inside chunks that are below the radius */
    Spread seams;                   /* that have a gap below the radius across, of SEAMS */
    Spread gap;                     /* mean inside chunks */
    Spread closest;                 /* pair of neighbours anywhere */
    Spread by_steepness[STEEP + 1]; /* mean gap inside chunks */
    int inside[BINS], across[BINS]; /* gaps */
} Measured;

/* --------------------------------------------------------------------------------- a batch */

typedef struct {
    int gaps, close, seams;
    double sum, closest;
    int gaps_by_steepness[BETWEEN + 1];
    double sum_by_steepness[BETWEEN + 1];
} Batch;

static Steepness steepness_of(double slope)
{
    return fabs(slope) < FLAT_SLOPE ? GENTLE : fabs(slope) > STEEP_SLOPE ? STEEP : BETWEEN;
}

static void add_gap(Batch *batch, Measured *measured, const NkHills *hills, const NkPlace *left,
                    const NkPlace *right)
{
    gboolean inside = left->chunk == right->chunk;
    double dx = right->x - left->x + (inside ? 0.0 : NK_CHUNK_WIDTH);
    double gap = hypot(dx, right->height - left->height); /* in a straight line */
    int bin = (int)(BINS * gap / LONGEST);

    batch->closest = fmin(batch->closest, gap);
    if (bin < BINS)
        (inside ? measured->inside : measured->across)[bin]++;
    if (inside) {
        Steepness steepness = steepness_of(nk_hills_ground(hills, left->chunk, left->x).slope);

        batch->gaps++;
        batch->close += gap < RADIUS;
        batch->sum += gap;
        batch->gaps_by_steepness[steepness]++;
        batch->sum_by_steepness[steepness] += gap;
    } else {
        batch->seams += gap < RADIUS;
    }
}

/* The hillside's own hills; without a plan, as here where they are flat, all heights and slopes are 0. */
static NkHills hills_of(const Ground *ground, uint32_t seed)
{
    if (ground->size == 0.0)
        return (NkHills){ .plan = NULL };
    return nk_hills(seed, ground->size * NK_HILLS_CELL, ground->size * NK_HILLS_AMPLITUDE);
}

static void add_seed(Batch *batch, Measured *measured, const Way *way, const Ground *ground,
                     Spreading spreading, uint32_t seed)
{
    NkHills hills = hills_of(ground, seed);
    NkPlacing placing = {
        .method = way->method,
        .seed = seed,
        .spacing = way->spacing,
        .radius = RADIUS,
        .ground = nk_hills_ground,
        .ground_data = &hills,
        .along_ground = spreading == BY_LENGTH,
    };
    NkPlace places[NK_MAX_PLACES], last = { .chunk = -1 };

    for (int chunk = 0; chunk < CHUNKS; chunk++) {
        int count = nk_place_chunk(&placing, chunk, places);

        for (int i = 0; i < count; i++) {
            places[i].height = nk_hills_ground(&hills, chunk, places[i].x).height;
            if (last.chunk >= 0)
                add_gap(batch, measured, &hills, &last, &places[i]);
            last = places[i];
        }
    }
    nk_hills_clear(&hills);
}

static void measure(Measured *measured, const Way *way, const Ground *ground, Spreading spreading)
{
    for (int b = 0; b < BATCHES; b++) {
        Batch batch = { .closest = G_MAXDOUBLE };

        for (int i = 0; i < SEEDS; i++)
            add_seed(&batch, measured, way, ground, spreading, (uint32_t)(SEEDS * b + i));
        spread_add(&measured->share, (double)batch.close / batch.gaps);
        spread_add(&measured->seams, batch.seams);
        spread_add(&measured->gap, batch.sum / batch.gaps);
        spread_add(&measured->closest, batch.closest);
        for (int s = GENTLE; s <= STEEP; s++)
            if (batch.gaps_by_steepness[s] > 0)
                spread_add(&measured->by_steepness[s],
                           batch.sum_by_steepness[s] / batch.gaps_by_steepness[s]);
    }
}

/* Root mean squares over the ground of the batches' first seeds. */
static void ground_shape(const Ground *ground, double *slope, double *curvature)
{
    enum { SAMPLES = 64 }; /* of a chunk */
    const double step = 1.0 / 64.0;
    double slopes = 0.0, curvatures = 0.0;
    int count = 0;

    for (uint32_t seed = 0; seed < SEEDS * BATCHES; seed += SEEDS) {
        NkHills hills = hills_of(ground, seed);

        for (int i = 0; i < CHUNKS * SAMPLES; i++) {
            int chunk = i / SAMPLES;
            double x = (i % SAMPLES) * NK_CHUNK_WIDTH / SAMPLES;
            double here = nk_hills_ground(&hills, chunk, x).slope;
            double bend = (nk_hills_ground(&hills, chunk, x + step).slope - here) / step;

            slopes += here * here;
            curvatures += bend * bend / pow(1.0 + here * here, 3.0);
            count++;
        }
        nk_hills_clear(&hills);
    }
    *slope = sqrt(slopes / count);
    *curvature = sqrt(curvatures / count);
}

/* --------------------------------------------------------------------------- what was known before */

/* Issue 7's figures; then means and, where they scatter, standard deviations of an independent program, on a
 * flat line and spread by length along smooth curves with a root mean square curvature of 1.45. */
typedef struct {
    double mean, sd;
} Known;

typedef struct {
    const char *published;
    Known flat, curved;
} KnownRow;

/* No number. */
#define NONE                                                                                                 \
    {                                                                                                        \
        -1.0, 0.0                                                                                            \
    }

static const KnownRow known_share[WAYS] = {
    [UNIFORM] = { "48", { 48.66, 0.79 }, { 49.47, 0.93 } },
    [JITTERED] = { "21", { 21.07, 0.52 }, { 21.67, 0.42 } },
    [GOLDEN] = { "15", { 0.0, 0.0 }, { 0.27, 0.09 } },
    [GOLDEN_15] = { "15", { 13.81, 0.14 }, { 14.14, 0.18 } },
    [BRIDSON] = { "1.9", { 0.0, 0.0 }, { 1.81, 0.18 } },
    [HASHED] = { "0", { 0.0, 0.0 }, NONE },
};
static const KnownRow known_seams[WAYS] = {
    [UNIFORM] = { "26", { 27.1, 4.9 }, { 29.1, 6.0 } },
    [JITTERED] = { "44", { 40.3, 5.4 }, { 41.6, 4.8 } },
    [GOLDEN] = { "57", { 39.9, 4.2 }, { 41.3, 3.3 } },
    [GOLDEN_15] = { "57", { 51.8, 4.6 }, { 52.7, 4.7 } },
    [BRIDSON] = { "111", { 111.6, 7.4 }, { 116.3, 8.5 } },
    [HASHED] = { "0", { 0.0, 0.0 }, NONE },
};
static const KnownRow known_gap[WAYS] = {
    [UNIFORM] = { "", { 0.5715, 0.0 }, { 0.5293, 0.0 } },
    [JITTERED] = { "", { 0.6153, 0.0 }, { 0.5897, 0.0 } },
    [GOLDEN] = { "", { 0.6130, 0.0 }, { 0.5924, 0.0 } },
    [GOLDEN_15] = { "", { 0.5298, 0.0 }, { 0.5145, 0.0 } },
    [BRIDSON] = { "0.58", { 0.5919, 0.0 }, { 0.5738, 0.0 } },
    [HASHED] = { "0.77", { 0.7692, 0.0 }, NONE },
};

/* Mean gaps, by spreading and steepness; of no method by name. */
static const char *const known_by_steepness[SPREADINGS][STEEP + 1] = { { "0.63", "0.76" },
                                                                       { "0.55", "0.57" } };

/* ---------------------------------------------------------------------------------- tables */

typedef struct {
    Measured of[WAYS][GROUNDS][SPREADINGS];
} All;

/* On flat ground x is the length. */
static const Measured *on(const All *all, int way, int ground)
{
    return &all->of[way][ground][ground == FLAT ? BY_X : BY_LENGTH];
}

static void spread_cell(Table *table, int digits, double mean, double sd)
{
    if (sd > 0.0)
        table_cell(table, "%.*f ± %.*f", digits, mean, digits, sd);
    else
        table_cell(table, "%.*f", digits, mean);
}

static void known_cell(Table *table, int digits, const Known *known)
{
    if (known->mean < 0.0)
        table_cell(table, "%s", "");
    else
        spread_cell(table, digits, known->mean, known->sd);
}

/* One of Measured's spreads, times a factor. */
typedef struct {
    const char *title;
    const KnownRow *known;
    gsize offset;
    double factor;
    int digits;
} Quantity;

static const Quantity quantities[] = {
    { "close neighbours, %", known_share, G_STRUCT_OFFSET(Measured, share), 100.0, 2 },
    { "close seams of 190", known_seams, G_STRUCT_OFFSET(Measured, seams), 1.0, 1 },
    { "mean gap inside chunks", known_gap, G_STRUCT_OFFSET(Measured, gap), 1.0, 4 },
};
enum { SHARE, CLOSE_SEAMS };

static const Spread *spread_of(const Quantity *quantity, const Measured *measured)
{
    return &G_STRUCT_MEMBER(const Spread, measured, (glong)quantity->offset);
}

static void quantity_table(const All *all, const Quantity *quantity)
{
    g_autofree char *titles =
        g_strdup_printf("%s|published|flat, independent|flat, measured|"
                        "curves, independent|hills, measured|hills half as large, measured",
                        quantity->title);
    Table *table = table_new(titles);

    for (int w = 0; w < WAYS; w++) {
        table_row(table, ways[w].name);
        table_cell(table, "%s", quantity->known[w].published);
        for (int g = 0; g < GROUNDS; g++) {
            const Spread *spread = spread_of(quantity, on(all, w, g));

            if (g == FLAT)
                known_cell(table, quantity->digits, &quantity->known[w].flat);
            else if (g == HILLS)
                known_cell(table, quantity->digits, &quantity->known[w].curved);
            spread_cell(table, quantity->digits, quantity->factor * spread->mean,
                        quantity->factor * spread_sd(spread));
        }
    }
    table_print(table);
}

static void closest_table(const All *all)
{
    Table *table = table_new("closest pair of 400 seeds|flat|hills|hills half as large");

    for (int w = 0; w < WAYS; w++) {
        table_row(table, ways[w].name);
        for (int g = 0; g < GROUNDS; g++)
            table_cell(table, "%.4f", on(all, w, g)->closest.lowest);
    }
    table_print(table);
}

static void steepness_table(const All *all)
{
    static const char *const spread_by[SPREADINGS] = { "x", "length" };
    Table *table = table_new("mean gap|spread by|flat|steep|flat, half as large|steep, half as large");

    for (int s = 0; s < SPREADINGS; s++) {
        table_row(table, "published");
        table_cell(table, "%s", spread_by[s]);
        table_cell(table, "%s", known_by_steepness[s][GENTLE]);
        table_cell(table, "%s", known_by_steepness[s][STEEP]);
        for (int w = 0; w < WAYS; w++) {
            table_row(table, ways[w].name);
            table_cell(table, "%s", spread_by[s]);
            for (int g = HILLS; g < GROUNDS; g++)
                for (int steepness = GENTLE; steepness <= STEEP; steepness++) {
                    const Spread *spread = &all->of[w][g][s].by_steepness[steepness];

                    spread_cell(table, 3, spread->mean, spread_sd(spread));
                }
        }
    }
    table_print(table);
}

/* ----------------------------------------------------------------------------------------- plots */

/* A histogram's steps. */
static void plot_gap_curve(Plot *plot, Ink ink, const int count[BINS])
{
    const double width = LONGEST / BINS;
    double x[2 * BINS], y[2 * BINS], sum = 0.0;

    for (int i = 0; i < BINS; i++)
        sum += count[i];
    for (int i = 0; i < 2 * BINS; i++) {
        x[i] = (i + 1) / 2 * width;
        y[i] = count[i / 2] / (sum * width);
    }
    plot_curve(plot, ink, FALSE, x, y, 2 * BINS);
}

static void plot_gaps(const All *all, const char *folder)
{
    static const Panel panels[] = {
        { "inside chunks", "gap", "share per unit", 0.0, LONGEST, 0.0, 3.0, FALSE, NULL },
        { "across seams", "gap", "share per unit", 0.0, LONGEST, 0.0, 3.0, FALSE, NULL },
    };
    static const struct {
        int way;
        Ink ink;
    } drawn[] = {
        { UNIFORM, INK_GREY }, { JITTERED, INK_ORANGE }, { BRIDSON, INK_BLUE }, { HASHED, INK_GREEN }
    };
    Plot *plot = plot_new(2, 370, 240);

    for (int across = 0; across < 2; across++) {
        plot_panel(plot, &panels[across]);
        for (gsize i = 0; i < G_N_ELEMENTS(drawn); i++) {
            const Measured *measured = on(all, drawn[i].way, FLAT);

            plot_gap_curve(plot, drawn[i].ink, across ? measured->across : measured->inside);
        }
    }
    for (gsize i = 0; i < G_N_ELEMENTS(drawn); i++)
        plot_legend(plot, drawn[i].ink, FALSE, ways[drawn[i].way].name);
    plot_finish(plot, folder, "gaps.png");
}

/* Published, independent and measured side by side, on flat ground. */
static void plot_comparison(Plot *plot, const All *all, const Panel *panel, const Quantity *quantity)
{
    const double aside = 0.2;
    double x[3][WAYS], y[3][WAYS], half[2][WAYS];

    for (int w = 0; w < WAYS; w++) {
        const Spread *spread = spread_of(quantity, on(all, w, FLAT));

        for (int i = 0; i < 3; i++)
            x[i][w] = w + (i - 1) * aside;
        y[0][w] = g_ascii_strtod(quantity->known[w].published, NULL);
        y[1][w] = quantity->known[w].flat.mean;
        half[0][w] = quantity->known[w].flat.sd;
        y[2][w] = quantity->factor * spread->mean;
        half[1][w] = quantity->factor * spread_sd(spread);
    }
    plot_panel(plot, panel);
    plot_dots(plot, INK_ORANGE, x[0], y[0], NULL, WAYS);
    plot_dots(plot, INK_GREY, x[1], y[1], half[0], WAYS);
    plot_dots(plot, INK_BLUE, x[2], y[2], half[1], WAYS);
}

static void plot_comparisons(const All *all, const char *folder)
{
    const char *names[WAYS + 1] = { NULL };
    Panel share = { "close neighbours inside chunks", "", "%", -0.6, WAYS - 0.4, -3.0, 60.0, FALSE, names };
    Panel seams = {
        "seams with a close pair, of 190", "", "seams", -0.6, WAYS - 0.4, -6.0, 130.0, FALSE, names
    };
    Plot *plot = plot_new(2, 430, 240);

    for (int w = 0; w < WAYS; w++)
        names[w] = ways[w].name;
    plot_comparison(plot, all, &share, &quantities[SHARE]);
    plot_comparison(plot, all, &seams, &quantities[CLOSE_SEAMS]);
    plot_legend(plot, INK_ORANGE, FALSE, "published");
    plot_legend(plot, INK_GREY, FALSE, "independent, flat");
    plot_legend(plot, INK_BLUE, FALSE, "measured, flat");
    plot_finish(plot, folder, "placement.png");
}

/* -------------------------------------------------------------------------------------- the section */

static void introduce(void)
{
    double slope[GROUNDS], curvature[GROUNDS];

    for (int g = HILLS; g < GROUNDS; g++)
        ground_shape(&grounds[g], &slope[g], &curvature[g]);
    page_heading(2, "Points along a line");
    page_paragraph(
        "The five methods of `src/placement`, with spacing %.1f and radius r = %.1f, so that on flat ground "
        "a chunk of 8 units has 13 points of the uniform, jittered and golden ones and as many candidates "
        "of the hashed one; \"golden 15\" has 15. A batch is %d seeds of %d chunks, which meet at %d seams. "
        "± is the standard deviation from batch to batch, over %d batches.",
        SPACING, RADIUS, SEEDS, CHUNKS, SEAMS, BATCHES);
    page_paragraph(
        "Gaps are straight lines from point to point over the ground. The hills are the ground on which the "
        "hillside's plants stand, with a root mean square slope of %.2f and curvature of %.2f, and the same "
        "at half its size, with a slope of %.2f and a curvature of %.2f. Where nothing else is said, points "
        "on "
        "hills are spread by length on the ground. The independent program's curves have a curvature of "
        "1.45.",
        slope[HILLS], curvature[HILLS], slope[SMALL_HILLS], curvature[SMALL_HILLS]);
}

static void compare(const All *all, const char *folder)
{
    for (gsize i = 0; i < G_N_ELEMENTS(quantities); i++)
        quantity_table(all, &quantities[i]);
    plot_comparisons(all, folder);
    page_picture("Close neighbours and close seams of each method: published, independent and measured",
                 "measurements/placement.png");
    page_paragraph("Two methods' published figures differ by more than the spread:");
    page_item(
        "Golden, 15 %% and 57 seams: 13 steps of the golden ratio cut a chunk into gaps of 0.446 and 0.721 "
        "alone, so none is close. 15 steps have some of 0.275, and give the published figures, the share a "
        "little higher with the curvature. On hills chunks are longer, their numbers of points differ, and "
        "only "
        "some are as lucky as 13.");
    page_item(
        "Bridson, 1.9 %% and a mean gap of 0.58: darts keep r along the ground, so on flat ground no pair is "
        "closer; a straight line across a bend is shorter. Shares grow and gaps shrink with the ground's "
        "curvature, and the published figures belong to one between 1 and 2.");
    putchar('\n');
    closest_table(all);
    page_paragraph(
        "Hashed points keep r everywhere, across seams and in straight lines: the only ones that do.");
    plot_gaps(all, folder);
    page_picture(
        "Gaps on flat ground: inside chunks Bridson's and the hashed ones begin at r, across seams only the "
        "hashed ones do",
        "measurements/gaps.png");
}

static void compare_steepness(const All *all)
{
    page_heading(3, "On flat and on steep ground");
    page_paragraph(
        "The mean gap to the right of points that stand where the slope is below %.1f (flat) and above %.1f "
        "(steep), inside chunks.",
        FLAT_SLOPE, STEEP_SLOPE);
    steepness_table(all);
    page_paragraph(
        "The published figures name neither method nor ground. What they say holds for every method: spread "
        "by x, gaps on steep ground are longer, and spread by length they are as long as on flat ground. A "
        "gap by x is √(1 + slope²) times its width, so how much longer is the ground's doing: 1.28 times at "
        "a "
        "slope of 0.8, more beyond, and less where the steep stretch ends within the gap. Uniform points on "
        "the hills meet all four figures within twice the spread, and they are the only ones that do: "
        "Bridson's meet those by x, but by length their gaps are about 0.03 longer than published.");
}

void measure_placement(const char *folder)
{
    All *all = g_new0(All, 1);

    for (int w = 0; w < WAYS; w++)
        for (int g = 0; g < GROUNDS; g++)
            for (int s = 0; s < SPREADINGS; s++)
                if (g != FLAT || s == BY_X)
                    measure(&all->of[w][g][s], &ways[w], &grounds[g], (Spreading)s);
    introduce();
    compare(all, folder);
    compare_steepness(all);
    g_free(all);
}
