/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The compiled field, shared by the evaluators. Private to src/noise.
 */
#ifndef NK_PLAN_H
#define NK_PLAN_H

#include "gradients.h"
#include "noise.h"

/* One octave: a basis at its own place, size and turn. Lattice coordinates are map * coordinates + offset. */
typedef struct {
    NkGradientKey key;
    double
        frequency; /* lattice coordinates per coordinate of the field, before cells are fitted to a period */
    double map[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS]; /* the row's turn, the octave's, and the frequency */
    double offset[NK_MAX_DIMENSIONS];                 /* lattice coordinates */
    NkPeriods periods;
    double weight; /* share in the sum; the weights sum to at most 1 */
    double
        factor; /* in products: gain^k over the largest of them; less where only a part of the octave is in */
} NkOctave;

/* A fractal sum of octaves of one basis: the field itself, or one component of a warp. */
typedef struct {
    NkFractal fractal;
    bool plain; /* octaves add up by themselves: none is weighed by those before it */
    double offset, ping_pong, weighted_strength, slope_damping; /* of the field */
    int count;
    NkOctave octave[NK_MAX_OCTAVES];
    double absent;          /* 1 - sum of the weights: what stays at the mean (octaves below 1) */
    double mean;            /* of one octave after folding: what an octave finer than the pixels becomes */
    double lowest, highest; /* range of the sum */
} NkSum;

struct NkPlan {
    const NkGradientRow *row;
    NkShape shape;
    NkGeometry geometry;
    int dimensions;
    double period[NK_MAX_DIMENSIONS];  /* of the field */
    uint16_t (*tables)[NK_TABLE_SIZE]; /* what the octaves' keys point to, or NULL */
    NkSum sum;

    int warps;
    NkWarp warp_kind;
    double warp_gain;            /* displacement per unit of a warp's sum, in coordinates of the field */
    double warp_reach;           /* no point is displaced further, in coordinates of the field */
    NkSum warp[NK_MAX_WARPS][2]; /* by depth (0 first) and component (x, y); CURL has only the first */

    double value_offset, value_scale; /* result = value_offset + value_scale * sum */
    NkOverflow overflow;              /* what becomes of results beyond 0..1 */
};

/* SOFT overflow bends values further than this from the middle. */
#define NK_SOFT_FROM 0.4

/* PING_PONG's fold: the identity within -1..1, mirrored at both ends beyond. */
static inline double nk_ping_pong(double x)
{
    double t = 0.25 * (x + 1.0), place = t - floor(t);

    return place < 0.5 ? 4.0 * place - 1.0 : 3.0 - 4.0 * place;
}

/* An octave's raw noise goes into the sum as it is. */
static inline bool nk_fractal_is_linear(NkFractal fractal)
{
    return fractal == NK_FRACTAL_NONE || fractal == NK_FRACTAL_FBM;
}

/* statistics.c: no slope of a warp's basis is steeper, in published noise per coordinate of the lattice. The
 * warp has an octave. */
double nk_slope_bound(const NkPlan *plan);

/* statistics.c: what a field rarely exceeds, its 0.1 and 99.9 percentile, before mapping to a range. */
typedef struct {
    double low, high;
} NkSpread;

NkSpread nk_spread(const NkPlan *plan);

/* render.c: values of NK_SAMPLES points far from each other, with all octaves. */
enum { NK_SAMPLES = 8192 };
void nk_sample(const NkPlan *plan, float values[NK_SAMPLES]);

/* How much of an octave a grid can show: 1 where a cell is at least two pixels, 0 where it is at most one,
 * smooth in between (Nyquist). step: the pixel step in coordinates of that octave's published noise. */
static inline double nk_octave_presence(double step)
{
    double t = 2.0 - 2.0 * step;

    if (t >= 1.0)
        return 1.0;
    if (!(t > 0.0))
        return 0.0;
    return t * t * (3.0 - 2.0 * t);
}

/* Beyond this many cells from the origin a double places a point no better than 1/4096 of a cell, and beyond
 * so many cells of displacement a float does no better than 1/16: there an octave is answered with its mean.
 * The pixels of a grid are numbered to 2^31. */
#define NK_MAX_REACH        1099511627776.0 /* 2^40 */
#define NK_MAX_DISPLACEMENT 1048576.0       /* 2^20 */

/* What decides which octaves a grid can show. */
typedef struct {
    double step;     /* the longer side of a pixel, in coordinates of the field */
    double reach;    /* the largest coordinate, on any axis, of a pixel */
    bool band_limit; /* of the grid */
} NkView;

/* One octave at a point, scaled to the published noise, before folding (point.c). */
NkJet nk_octave_at(const NkPlan *plan, const NkOctave *octave, const double point[NK_MAX_DIMENSIONS]);

/* The third and fourth coordinate of a grid: where the field repeats along these axes, the one in [0,
 * period). */
static inline double nk_slice(const NkPlan *plan, const NkGrid *grid, int axis)
{
    double x = grid->origin[axis], period = plan->period[axis];

    return period > 0.0 ? x - period * floor(x / period) : x;
}

NkView nk_grid_view(const NkGrid *grid);

/* False for grids that nk_render answers with the mean. */
bool nk_grid_is_usable(const NkGrid *grid);

/* The share of an octave that a grid shows, where its points are displaced by at most this, in coordinates of
 * the field; the rest is at the mean. A lone octave keeps its published value however fine it is, except in a
 * zoomed-out view. */
static inline double nk_octave_share(const NkSum *sum, const NkOctave *octave, const NkShape *shape,
                                     const NkView *view, double displacement)
{
    if (octave->frequency * view->reach > NK_MAX_REACH ||
        octave->frequency * displacement > NK_MAX_DISPLACEMENT)
        return 0.0;
    if (sum->fractal == NK_FRACTAL_NONE && !view->band_limit)
        return 1.0;
    return nk_octave_presence(view->step * octave->frequency / shape->coordinate);
}

#endif
