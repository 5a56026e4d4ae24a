/* noisekit: procedural noise for GEGL
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The noise core's whole interface.
 *
 * A field describes noise in words (lattice, gradient set, seed, fractal, warp). nk_plan_new checks a
 * field and compiles it into an immutable plan. nk_render fills a rectangle of a pixel grid from a plan;
 * nk_point evaluates a plan at one point in double precision and is the definition that nk_render
 * approximates in single precision.
 *
 * Threads: a plan is read only once made, so any number of threads may render from it without locks.
 * Allocation: only nk_plan_new allocates. Errors: only nk_plan_new fails.
 *
 * Same pixel everywhere: what nk_render writes for pixel (column, row) depends on the plan, the grid and
 * (column, row) alone, bit for bit: not on the rectangle, the thread, the instruction set or the compiler.
 */
#ifndef NK_NOISE_H
#define NK_NOISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NK_MAX_DIMENSIONS = 4,
    NK_MAX_OCTAVES = 16,
    NK_MAX_WARPS = 3,
    NK_MESSAGE_SIZE = 160,
};

/* Limits that nk_plan_new enforces; operations declare the same ones. */
#define NK_MIN_LACUNARITY    1.0
#define NK_MAX_LACUNARITY    8.0
#define NK_MIN_GAIN          0.0
#define NK_MAX_GAIN          2.0
#define NK_MAX_OFFSET        2.0
#define NK_MAX_PING_PONG     16.0
#define NK_MAX_DAMPING       16.0
#define NK_MAX_OCTAVE_OFFSET 1e7  /* cells */
#define NK_MAX_WARP_AMOUNT   1e7  /* cells */
#define NK_MIN_WARP_SCALE    1e-9 /* cells */
#define NK_MAX_WARP_SCALE    1e9
#define NK_MIN_PERIOD        1e-6 /* cells */
#define NK_MAX_PERIOD        1e9
#define NK_MAX_ANGLE         1e6  /* radians */
#define NK_MAX_COORDINATE    1e15 /* largest |origin| of a grid, in units of the noise */
#define NK_MAX_STEP          1e6  /* largest pixel step of a grid, in units of the noise */

/* Where gradients sit. Numbers are stored in users' files: never renumber. */
typedef enum {
    NK_LATTICE_SIMPLEX = 0, /* triangles, tetrahedra, pentatopes (Perlin 2001) */
    NK_LATTICE_SQUARE = 1,  /* squares, cubes, hypercubes (Perlin 1985) */
} NkLattice;

/* How a lattice point gets its gradient; see gradients.c. Numbers are stored in users' files: never renumber.
 * A set of one name on both lattices has one number. */
typedef enum {
    NK_GRADIENTS_CIRCLE = 0,  /* unit vectors (Flick 2021, "simplex" gradients) */
    NK_GRADIENTS_DIAMOND = 1, /* points of a square, octahedron, … (Flick 2021, "Perlin" gradients) */
    NK_GRADIENTS_DIAMOND_FITTED = 2, /* diamond, scaled to span -1..1 on the simplex lattice */
    NK_GRADIENTS_GUSTAVSON = 3,      /* Gustavson 2003..2016: simplexnoise1234, noise1234 */
    NK_GRADIENTS_GUSTAVSON_SD = 4,   /* Gustavson: sdnoise1234 */
    NK_GRADIENTS_GR32 = 5,           /* Graphics32 2024: TSimplexNoise */
    NK_GRADIENTS_ASHIMA = 6,         /* McEwan, Gustavson 2011..2021: webgl-noise */
    NK_GRADIENTS_PSRD = 7,           /* Gustavson, McEwan 2022: psrdnoise */
    NK_GRADIENTS_OPENSIMPLEX2 = 8,   /* KdotJPG 2022: OpenSimplex2 */
    NK_GRADIENTS_OPENSIMPLEX2S = 9,  /* KdotJPG 2022: OpenSimplex2S */
    NK_GRADIENTS_CLASSIC = 10,       /* Perlin 1985 */
    NK_GRADIENTS_IMPROVED = 11,      /* Perlin 2002 */
} NkGradientSet;

/* How the lattice is turned in space, for the sets that are published in several ways. Numbers are stored in
 * users' files: never renumber. */
typedef enum {
    NK_VARIANT_PUBLISHED = 0,     /* the set's plain function */
    NK_VARIANT_IMPROVE_XY = 1,    /* OpenSimplex2(S): 2D ImproveX, 3D ImproveXY, 4D ImproveXYZ */
    NK_VARIANT_IMPROVE_XY_ZW = 2, /* OpenSimplex2(S), 4D */
    NK_VARIANT_PERLIN_GRID = 3,   /* psrd, 3D: the lattice of Perlin 2001 */
} NkVariant;

/* How octaves are summed. n_k is octave k's noise over its bound, so within -1..1; w_k is gain^k over the sum
 * of all gain^k, u_k is gain^k over the largest of them; o is the field's offset. Numbers are stored in
 * users' files: never renumber. */
typedef enum {
    NK_FRACTAL_NONE = 0,       /* one octave: the basis itself, not over its bound */
    NK_FRACTAL_FBM = 1,        /* sum of w_k n_k, times the bound (Mandelbrot; Perlin 1985) */
    NK_FRACTAL_TURBULENCE = 2, /* the same with |n_k| (Perlin 1985) */
    NK_FRACTAL_RIDGED = 3, /* sum of w_k (o - |n_k|)^2 (Musgrave 1994; weighted_strength is his feedback) */
    NK_FRACTAL_HYBRID = 4, /* sum of w_k a_k (n_k + o), a_0 = 1, a_k+1 = 2 a_k (n_k + o) held within 0..1:
                            * smooth valleys, rough heights (Musgrave 1994) */
    NK_FRACTAL_HETERO = 5, /* product of (n_0 + o) and all 1 + u_k (n_k + o), k > 0: rough where high
                            * (heterogeneous terrain, Musgrave 1994) */
    NK_FRACTAL_MULTIFRACTAL = 6, /* product of 1 + u_k n_k, less 1: rough in patches (Musgrave 1994) */
    NK_FRACTAL_PING_PONG = 7,    /* sum of w_k p(n_k): p stretches -1..1 by ping_pong and folds it back into
                                  * -1..1    (Peck 2020, FastNoise Lite) */
} NkFractal;

/* What a rendered value means. Numbers are stored in users' files: never renumber. */
typedef enum {
    NK_RANGE_UNIT = 0, /* the range of nk_plan_bounds mapped to 0..1: 0.5 is zero for NONE and FBM, 0 is zero
                        * for TURBULENCE, 1 for RIDGED */
    NK_RANGE_SIGNED = 1, /* the published number itself */
    NK_RANGE_CONTRAST =
        2, /* mapped so that what the field rarely exceeds (its 0.1 and 99.9 percentiles) nearly
            * fills 0..1; zero stays at 0.5 where the field is as often above it as below. The
            * mapping depends on the field, not on its seed or on the part that is rendered */
} NkRange;

/* What becomes of values beyond 0..1, which UNIT does not have. Numbers are stored in users' files: never
 * renumber. */
typedef enum {
    NK_OVERFLOW_CLIP = 0, /* the nearest end */
    NK_OVERFLOW_SOFT = 1, /* bent, from 0.1 and 0.9 on, so that the ends are reached only at infinity */
    NK_OVERFLOW_WRAP = 2, /* mirrored at the ends */
    NK_OVERFLOW_NONE = 3, /* as they are */
} NkOverflow;

/* What displaces the points of a domain warp. Numbers are stored in users' files: never renumber. */
typedef enum {
    NK_WARP_NOISE = 0, /* two unrelated fields, one for each axis */
    NK_WARP_CURL = 1, /* the slope of one field, turned by a right angle: swirls, neither sources nor sinks */
} NkWarp;

/* Noise in words. Lengths are in units of the published noise's coordinates (one cell of the square
 * lattice), never pixels: the grid knows about pixels. Start from nk_field_default. */
typedef struct {
    NkLattice lattice;
    NkGradientSet gradient_set;
    NkVariant variant;
    int dimensions; /* 1..4; the grid's plane cuts through this space */
    uint32_t seed;
    double gradient_angle; /* radians, turns all gradients; psrd alone */
    bool seeded_origin;    /* shift the lattice by an offset drawn from the seed; false: as published */
    NkRange range;

    /* Lengths, in coordinates of the field, after which it repeats along each axis; 0: never. Lattice cells
     * are stretched so that a whole number of them fits, in every octave and warp; the lattice is turned so
     * that its points repeat along the axes. psrd and the square lattice: published periods are whole
     * numbers and stretch nothing. */
    double period[NK_MAX_DIMENSIONS];

    NkFractal fractal;
    double octaves;           /* 0..16; a fraction blends the last octave in; below 1 fades to the mean */
    double lacunarity;        /* 1..8, frequency ratio of neighbouring octaves */
    double gain;              /* 0..2, amplitude ratio of neighbouring octaves */
    double offset;            /* 0..2: o of RIDGED, HYBRID and HETERO */
    double ping_pong;         /* 0..16: folds of PING_PONG */
    double weighted_strength; /* 0..1: how much an octave's value lowers the amplitude of the next ones where
                               * it is low (Peck 2020): not for HYBRID, HETERO and MULTIFRACTAL, which do so
                               * by themselves */
    double slope_damping;     /* 0..16: octave k is divided by 1 + slope_damping |g|^2, g being the slope, in
                               * units     of the field, of the sum of w_i n_i up to it (Quilez 2008): not for
                               * HETERO     and     MULTIFRACTAL. Second derivatives are not given then */
    double octave_rotation; /* radians: each octave is turned by this against the one before, beyond what the
                             * lattice's own turning does */
    double
        octave_offset[2]; /* each octave is moved by this against the one before, coordinates of the field */
    NkOverflow overflow;  /* for CONTRAST */

    int warps; /* 0 = no domain warp, 1..3 = depth of nesting */
    NkWarp warp;
    double warp_amount;  /* >= 0; no point moves further than this */
    double warp_scale;   /* > 0; cell size of the displacing noise */
    double warp_octaves; /* 0..16, fBm with the field's lacunarity and gain */
} NkField;

/* The affine map from pixel (column, row) to the noise's coordinates:
 * coordinate[axis] = origin[axis] + column * per_column[axis] + row * per_row[axis] (axes 0, 1),
 * coordinate[axis] = origin[axis] (axes 2, 3). The origin includes the half pixel to the centre. */
typedef struct {
    double origin[NK_MAX_DIMENSIONS];
    double per_column[2];
    double per_row[2];
    bool band_limit; /* fade the first octave too where it is finer than the grid (zoomed-out views) */
    int repeat_columns, repeat_rows; /* pixels after which the picture repeats, bit for bit: column c shows
                                      * column c mod repeat_columns. 0: never. For fields with a period. */
} NkGrid;

typedef struct {
    int x, y, width, height; /* pixels */
} NkRectangle;

/* A value with its exact derivatives with respect to the noise's coordinates. */
typedef struct {
    double value;
    double gradient[NK_MAX_DIMENSIONS];
    double hessian[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS];
} NkJet;

typedef struct NkPlan NkPlan;

/* Planes that nk_render can fill. */
typedef struct {
    float *value;  /* required */
    float *dx;     /* NULL, or the derivatives of the value */
    float *dy;     /* NULL exactly when dx is */
    size_t stride; /* floats from one row to the next, >= width */
    float *dxx;    /* NULL, or the second derivatives; only beside the first */
    float *dxy;    /* NULL exactly when dxx is */
    float *dyy;    /* NULL exactly when dxx is */
} NkPlanes;

/* Simplex, circle, 2D, seed 0, seeded origin, unit range, no fractal (6 octaves, lacunarity 2, gain 0.5
 * once one is chosen), no warp. */
NkField nk_field_default(void);

/* Checks and compiles a field. On error returns NULL and writes one sentence that names the member, its
 * value and the allowed range. The caller frees with nk_plan_free. */
NkPlan *nk_plan_new(const NkField *field, char message[NK_MESSAGE_SIZE]);
void nk_plan_free(NkPlan *plan); /* NULL is allowed */

/* Is there this gradient set on this lattice, in this dimension (1..4; 0: in any)? */
bool nk_has_set(NkLattice lattice, NkGradientSet set, int dimensions);

/* Is the lattice turned in this way for it, in this dimension (1..4)? */
bool nk_has_variant(NkLattice lattice, NkGradientSet set, int dimensions, NkVariant variant);

/* How much smaller the first octave's cells are than they would be without a period, along each axis; more
 * than one is smaller, 1 where there is no period. */
void nk_plan_fit(const NkPlan *plan, double fit[NK_MAX_DIMENSIONS]);

/* Are second derivatives exact? Else they are zero: with slope damping and curl warps. */
bool nk_plan_has_curves(const NkPlan *plan);

/* The smallest and largest value that the plan's field can take before mapping to its range. */
void nk_plan_bounds(const NkPlan *plan, double *lowest, double *highest);

/* The field at one point, double precision, all derivatives: the definition. Octaves are not band-limited
 * here: that is a property of a grid. point: `dimensions` coordinates. */
NkJet nk_point(const NkPlan *plan, const double point[NK_MAX_DIMENSIONS]);

/* The definition as nk_render sees it: nk_point at a pixel's centre, with the octaves faded as this grid
 * fades them. */
NkJet nk_pixel(const NkPlan *plan, const NkGrid *grid, int column, int row);

/* Fills a rectangle of the grid. Never fails and never allocates. A grid that is not finite or is beyond
 * the limits above gives the field's mean everywhere; so does, by itself, an octave whose cells the grid
 * numbers beyond 2^40, or a warp displaces by more than 2^20 cells, where numbers have too few digits left. A
 * rectangle without pixels is left alone.
 *
 * Values are within 1e-5 of the field's range from nk_pixel's; a warp adds 1e-7 of its amount times the
 * slope. */
void nk_render(const NkPlan *plan, const NkGrid *grid, NkRectangle rectangle, const NkPlanes *planes);

/* Instruction sets. The fastest that the processor has is used, unless the environment variable
 * NOISEKIT_SIMD names another one when the first render starts. Results are the same bits on all. */
int nk_simd_count(void);
const char *nk_simd_name(int index); /* "portable", "sse2", "avx2", "avx512"; what this machine has */
const char *nk_simd_current(void);
bool nk_simd_use(const char *name); /* false: unknown, or not on this machine; nothing changes */

#endif
