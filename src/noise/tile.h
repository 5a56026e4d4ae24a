/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Between the scalar set-up (render.c) and the vector code (kernels.c): a tile and the three ways to fill
 * it. Private to src/noise.
 *
 * The picture plane is cut into tiles at absolute multiples of the tile size, so what a tile computes never
 * depends on the rectangle asked for. A kernel adds one octave to the window of a tile.
 */
#ifndef NK_TILE_H
#define NK_TILE_H

#include <stddef.h>
#include <stdint.h>

#include "gradients.h"

enum {
    NK_TILE_WIDTH = 128,
    NK_TILE_HEIGHT = 64,
    /* Not a power of two: rows 8 apart would share their address modulo 4096, and the processor takes a
     * load for one that waits on the other row's store. */
    NK_TILE_STRIDE = NK_TILE_WIDTH + 16,
    NK_WIDEST = 16, /* lanes of the widest vectors: windows begin and end at multiples of this */
};

/* Planes by depth (0: values, 1: with first derivatives, 2: with second ones): the value; the derivatives
 * along the columns' direction u and the rows' direction v; uu, uv, vv. */
#define NK_PLANES(DEPTH) (((DEPTH) + 1) * ((DEPTH) + 2) / 2)
enum { NK_PLANE_COUNT = NK_PLANES(2) };

#define NK_ALIGNED __attribute__((aligned(64)))

/* Pixels of a window: in a tile buffer or straight in the caller's planes. */
typedef struct {
    float *plane[NK_PLANE_COUNT]; /* of the window's first pixel; as many as the depth needs */
    size_t stride;                /* floats from row to row */
} NkPixels;

/* The part of a tile that is wanted; columns are multiples of NK_WIDEST. */
typedef struct {
    int first_column, end_column;
    int first_row, end_row;
    int depth;
} NkWindow;

/* Where an octave's gradients come from. The vector code has a form of our own two sets; all others are
 * called for one lattice point at a time. */
typedef enum {
    NK_HASH_CIRCLE,
    NK_HASH_DIAMOND,
    NK_HASH_GIVEN, /* by the row's own function */
    NK_HASH_COUNT,
} NkHash;

typedef struct {
    NkHash hash;
    int dimensions;
    const NkGradientRow *row;
    const NkGradientKey *key;
    const NkPeriods *periods;
} NkSource;

/* For NK_HASH_GIVEN, at an index that is wrapped already. */
void nk_source_gradient(const NkSource *source, const int32_t index[NK_MAX_DIMENSIONS],
                        float gradient[NK_MAX_DIMENSIONS]);

/* Simplex as discs: what a lattice point adds to a plane through it or past it is a disc. In the tile's
 * frame, whose origin is the pixel in the tile's middle and whose axes follow columns and rows, in lattice
 * coordinates, with du, dv from the point to the pixel:
 *
 *   max(reach - du^2 - dv^2, 0)^power * (gu du + gv dv + ramp)
 *
 * reach is less what the directions out of the plane take of it; ramp is what they add to the gradient's. */
enum { NK_DISCS = 64 };

typedef struct {
    int count;
    NK_ALIGNED int32_t index[4][NK_DISCS]; /* of the lattice points */
    NK_ALIGNED float u[NK_DISCS], v[NK_DISCS];
    NK_ALIGNED float reach[NK_DISCS];   /* squared lattice coordinates */
    NK_ALIGNED float away[4][NK_DISCS]; /* from the point to the plane, at a right angle to it */
} NkDiscs;

typedef struct {
    NkSource source;
    int power;
    float amplitude;
    float slope_u, slope_v;     /* lattice coordinates per coordinate of the field, along u and v */
    float axis_u[4], axis_v[4]; /* directions in the lattice */
    float columns_per_u, rows_per_v;
    NK_ALIGNED float u[NK_TILE_WIDTH];  /* of each pixel column */
    NK_ALIGNED float v[NK_TILE_HEIGHT]; /* of each pixel row */
} NkDiscFrame;

/* Perlin as row coefficients. The axes beyond the second are constant over the picture, so they fold into
 * the lattice points of a tile: each adds the ramp gx du + gy dv + c. Between two lattice rows, the blend
 * along x is then one number per pixel column for the value at the upper row, one for its slope, and the same
 * for the lower row; what is left for a pixel is the blend along y: three multiplications and additions. */
enum { NK_MAX_LATTICE_COLUMNS = NK_TILE_WIDTH + 2 * NK_WIDEST, NK_MAX_LATTICE_ROWS = NK_TILE_HEIGHT + 2 };

typedef struct {
    NkSource source;
    float amplitude;
    float slope_u, slope_v;  /* lattice coordinates per coordinate of the field */
    float place[4], fade[4]; /* on the axes beyond the second */
    /* Indices of the lattice points, wrapped to the periods: by cell from the tile's first one; on the axes
     * beyond the second, of the cell and of the next one. */
    NK_ALIGNED int32_t index_x[NK_MAX_LATTICE_COLUMNS];
    int32_t index_y[NK_MAX_LATTICE_ROWS];
    int32_t index_beyond[4][2];
    /* Per pixel column and row: cell (0: the tile's first), place in it, fade there and its derivatives. */
    NK_ALIGNED int32_t column_cell[NK_TILE_WIDTH];
    NK_ALIGNED float column_place[NK_TILE_WIDTH], column_fade[NK_TILE_WIDTH],
        column_fade_slope[NK_TILE_WIDTH], column_fade_curve[NK_TILE_WIDTH];
    int32_t row_cell[NK_TILE_HEIGHT];
    float row_place[NK_TILE_HEIGHT], row_fade[NK_TILE_HEIGHT], row_fade_slope[NK_TILE_HEIGHT],
        row_fade_curve[NK_TILE_HEIGHT];
} NkRows;

enum { NK_TABLE_POINTS = 10240 };

/* Direct: every pixel finds its own corners. Positions are skewed lattice coordinates, split into a cell
 * index and a fraction for the column, the same for the row, and a displacement: their sum is good to 1e-7 of
 * a cell at any distance from the origin. */
typedef struct {
    NkSource source;
    NkLattice lattice;
    int power;         /* of the kernel, or degree of the fade */
    float scale;       /* of the sum: amplitude, and for the simplex lattice the kernel's factor */
    float reach;       /* of the kernel, squared lattice coordinates */
    float basis[2][2]; /* lattice coordinates of the skewed ones, 2D */
    NK_ALIGNED int32_t column_cell[4][NK_TILE_WIDTH];
    NK_ALIGNED float column_place[4][NK_TILE_WIDTH];
    int32_t row_cell[4][NK_TILE_HEIGHT];
    float row_place[4][NK_TILE_HEIGHT];
    /* In 2D, where the cells are not too small: the lattice points that the window can meet, whose gradients
     * are found once and then looked up. 0 rows where there are too many of them. The bits are the same. */
    int32_t table_first[2]; /* index of the first point */
    int table_rows, table_columns;
    /* Displacement of skewed coordinate k, in cells: along_x[k] dx + along_y[k] dy, with dx and dy in
     * coordinates of the field. NULL where nothing is displaced. */
    const NkPixels *displacement_x, *displacement_y;
    float along_x[4], along_y[4];
    /* The tile's frame in the lattice: lattice coordinates per coordinate of the field along u and v. */
    float axis_u[4], axis_v[4];
} NkDirect;

/* Nonlinear sums: what one octave's noise becomes. */
typedef struct {
    int fractal; /* NkFractal */
    float weight;
    float over_bound; /* 1 / bound */
} NkFold;

/* One octave of a sum whose octaves weigh each other, or of a product: weighed_sum_at of point.c. */
typedef struct {
    NkFractal fractal;
    bool first;       /* octave */
    float over_bound; /* 1 / bound */
    float share;      /* of the octave that is seen */
    float rest;       /* the signal's part that is not, at its mean */
    float weight;     /* in the sum, times its unit */
    float factor;     /* in products */
    float offset, ping_pong, weighted_strength;
    float damping;       /* 0: none */
    float smooth_weight; /* of the noise, in what damps */
} NkCombine;

/* total: of the sum so far; amplitude: of the next octave. smooth and noise are one deeper than the window if
 * there is damping. */
typedef struct {
    NkPixels total, amplitude, smooth, noise;
} NkSumState;

/* Where a kernel adds to: to = from + octave, or base + octave (base for the value, 0 for its derivatives)
 * where from is NULL. from and to may be the same. */
typedef struct {
    const NkPixels *to, *from;
    float base;
} NkTarget;

/* The vector code of one instruction set. All of them give the same bits. */
typedef struct {
    const char *name;
    void (*clear)(const NkPixels *to, const NkWindow *window, float value);
    void (*discs)(const NkPixels *to, const NkWindow *window, const NkDiscFrame *frame,
                  NkDiscs *discs); /* adds in place */
    void (*rows)(const NkTarget *target, const NkWindow *window, const NkRows *rows);
    void (*direct)(const NkTarget *target, const NkWindow *window, const NkDirect *direct);
    void (*fold)(const NkTarget *target, const NkWindow *window, const NkPixels *noise, const NkFold *fold);
    void (*combine)(const NkSumState *state, const NkWindow *window, const NkCombine *combine);
    /* to = offset + scale * from */
    void (*finish)(const NkPixels *to, const NkWindow *window, const NkPixels *from, float scale,
                   float offset);
    void (*overflow)(const NkPixels *pixels, const NkWindow *window, NkOverflow overflow);
} NkKernels;

extern const NkKernels nk_kernels_portable;
#ifdef NK_HAVE_X86
extern const NkKernels nk_kernels_sse2, nk_kernels_avx2, nk_kernels_avx512;
#endif

const NkKernels *nk_simd_kernels(void);

#endif
