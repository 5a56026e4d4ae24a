/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Enumerations that several operations share. Values are the core's and are stored by number in users'
 * files: never renumber them, never change a nick.
 */
#ifndef NOISEKIT_ENUMS_H
#define NOISEKIT_ENUMS_H

#include <glib-object.h>

#include "noise.h"

typedef enum {
    NOISEKIT_ORIGIN_SEEDED = 0,
    NOISEKIT_ORIGIN_PUBLISHED = 1,
} NoisekitOrigin;

typedef enum {
    NOISEKIT_DIMENSIONS_1 = 1,
    NOISEKIT_DIMENSIONS_2 = 2,
    NOISEKIT_DIMENSIONS_3 = 3,
    NOISEKIT_DIMENSIONS_4 = 4,
} NoisekitDimensions;

/* What a noise operation shows of its field. */
typedef enum {
    NOISEKIT_OUTPUT_VALUE = 0,
    NOISEKIT_OUTPUT_DX = 1,
    NOISEKIT_OUTPUT_DY = 2,
    NOISEKIT_OUTPUT_DXX = 3,
    NOISEKIT_OUTPUT_DXY = 4,
    NOISEKIT_OUTPUT_DYY = 5,
    NOISEKIT_OUTPUT_NORMAL = 6,
    NOISEKIT_OUTPUT_RELIEF = 7,
} NoisekitOutput;
/* What lies behind a drawing of the lattice. */
typedef enum {
    NOISEKIT_VIEW_VALUE = 0,
    NOISEKIT_VIEW_RELIEF = 1,
    NOISEKIT_VIEW_NONE = 2,
} NoisekitView;

GType noisekit_dimensions_get_type (void); /* nicks are the numbers, so scripts write dimensions=3 */
GType noisekit_simplex_gradients_get_type (void);
GType noisekit_square_gradients_get_type (void);
GType noisekit_gradients_get_type (void); /* of both lattices */
GType noisekit_variant_get_type (void);
GType noisekit_basis_get_type (void);
GType noisekit_fractal_get_type (void);
GType noisekit_origin_get_type (void);
GType noisekit_range_get_type (void);
GType noisekit_overflow_get_type (void);
GType noisekit_warp_get_type (void);
GType noisekit_output_get_type (void);
GType noisekit_lattice_get_type (void);
GType noisekit_view_get_type (void);

#endif
