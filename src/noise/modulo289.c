/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Gradient sets that hash by polynomials modulo 289 = 17^2, which permute the numbers below 289: Ian McEwan's
 * idea, made for shaders without tables or integers. They repeat after 289 cells on every axis.
 */
#include <math.h>
#include <stdlib.h>

#include "hash.h"
#include "published.h"
#include "sine.h"

enum { MODULUS = 289 };

static int modulo(int64_t a)
{
    return (int)nk_modulo(a, MODULUS);
}

/* The permutation of webgl-noise since 2021; 34 a^2 + a before. */
static int permute(int a)
{
    return modulo((34 * a + 10) * a);
}

/* ---------------------------------------------------------------------------------------- webgl-noise
 *
 * Ian McEwan (Ashima Arts) and Stefan Gustavson, webgl-noise (2011 to 2025): snoise on the simplex lattice,
 * cnoise and pnoise on the square one. */

/* Set in a table's entry: the gradient points the other way. */
enum { OPPOSITE = 0x8000, KEY_OPPOSITE = 0x2000 };

/* The published lists of gradients are uneven: their means are not zero, which all seeds would share, so that
 * pictures would correlate by up to 0.09. Hence other seeds than 0 also turn about half of the list round. */
void nk_shuffle_ashima(uint32_t seed, uint16_t table[NK_TABLE_SIZE])
{
    nk_draw_order(seed, MODULUS, table);
    for (uint32_t i = 0; i < MODULUS; i++) {
        bool opposite = seed != 0 && (nk_derive(seed, KEY_OPPOSITE + i) & 1);

        table[i] = (uint16_t)(permute(table[i]) | (opposite ? OPPOSITE : 0));
    }
}

/* What stands in for normalising: Taylor's series of 1 / sqrt(square) about 0.7. */
static void shorten(double g[], int n)
{
    double square = 0.0, factor;

    for (int axis = 0; axis < n; axis++)
        square += g[axis] * g[axis];
    factor = 1.79284291400159 - 0.85373472095314 * square;
    for (int axis = 0; axis < n; axis++)
        g[axis] *= factor;
}

/* 41 points of a square's outline, |x| + |y| = 1/2. */
static void square_outline(int hash, double g[2])
{
    double a = (2 * (hash % 41) - 41) / 41.0;

    g[0] = a - floor(a + 0.5);
    g[1] = fabs(a) - 0.5;
    shorten(g, 2);
}

/* Turns over what hangs below the middle: x and y are moved by `fold` towards the other side. Fractions are
 * kept in whole numbers: whether Z is below zero, and what happens at zero, must not depend on rounding. */
static void fold_octahedron(int x, int y, int z, int fold, bool folded, double g[3])
{
    if (folded) {
        x += x < 0 ? fold : -fold;
        y += y < 0 ? fold : -fold;
    }
    g[0] = x / 14.0;
    g[1] = y / 14.0;
    g[2] = z / 14.0;
    shorten(g, 3);
}

static int look_up(const NkGradientKey *key, int32_t coordinate, int hash)
{
    return key->table[modulo((int64_t)coordinate + (hash & ~OPPOSITE))];
}

static void turn_round(int hash, double g[], int n)
{
    for (int axis = 0; (hash & OPPOSITE) && axis < n; axis++)
        g[axis] = -g[axis];
}

void nk_gradient_ashima_simplex(const NkGradientKey *key, const int32_t index[], double g[])
{
    int entry = 0, n = key->dimensions, hash;

    for (int axis = n - 1; axis >= 0; axis--)
        entry = look_up(key, index[axis], entry);
    hash = entry & ~OPPOSITE;
    if (n == 2) {
        square_outline(hash, g);
    } else if (n == 3) {
        /* 7 x 7 points over an octahedron. On its edge, z = 0, the shader's rounding decides. */
        int q = hash % 49, x = 4 * (q / 7) - 13, y = 4 * (q % 7) - 13, z = 14 - abs(x) - abs(y);
        bool kept = q == 3 || q == 9 || q == 15 || q == 21;

        fold_octahedron(x, y, z, 14, z < 0 || (z == 0 && !kept), g);
    } else {
        /* 7 x 7 x 6 points over a 16-cell, by the digits of the hash. The shader's single precision puts the
         * digits of 31 hashes one too low; that is what it draws, so the same arithmetic stands here. */
        static const float per_digit[3] = { 1.0f / 294.0f, 1.0f / 49.0f, 1.0f / 7.0f };
        int point[4] = { 0, 0, 0, 21 };

        for (int axis = 0; axis < 3; axis++) {
            float part = (float)hash * per_digit[axis];

            part -= floorf(part);
            point[axis] = 2 * (int)floorf(part * 7.0f) - 14;
            point[3] -= abs(point[axis]);
        }
        for (int axis = 0; axis < 3 && point[3] < 0; axis++)
            point[axis] += point[axis] < 0 ? 14 : -14;
        for (int axis = 0; axis < 4; axis++)
            g[axis] = point[axis] / 14.0;
        shorten(g, 4);
    }
    turn_round(entry, g, n);
}

void nk_gradient_ashima_square(const NkGradientKey *key, const int32_t index[], double g[])
{
    int entry = 0, n = key->dimensions, hash;

    for (int axis = 0; axis < n; axis++)
        entry = look_up(key, index[axis], entry);
    hash = entry & ~OPPOSITE;
    if (n == 2) {
        square_outline(hash, g);
    } else if (n == 3) {
        int x = 2 * (hash % 7), y = 2 * (hash / 7 % 7) - 7, z = 7 - x - abs(y);

        /* On the edge, z = 0, the shader's rounding decides. */
        fold_octahedron(x, y, z, 7, z < 0 || (z == 0 && hash != 147), g);
    } else {
        /* In 84ths: sevenths, sixths and quarters are whole. */
        int x = 12 * (hash % 7) - 42, y = 12 * (hash / 7 % 7) - 42, z = 14 * (hash / 49) - 42;
        int w = 63 - abs(x) - abs(y) - abs(z);

        if (w <= 0) {
            x += x < 0 ? 42 : -42;
            y += y < 0 ? 42 : -42;
        }
        g[0] = x / 84.0;
        g[1] = y / 84.0;
        g[2] = z / 84.0;
        g[3] = w / 84.0;
        shorten(g, 4);
    }
    turn_round(entry, g, n);
}

/* ----------------------------------------------------------------------------------------- psrdnoise
 *
 * Stefan Gustavson and Ian McEwan, "Tiling simplex noise and flow noise in two and three dimensions" (JCGT
 * 2022): Periodic Simplex noise with Rotating gradients and Derivatives. */

/* The polynomials stay in the hash, which uses two of them; each result is looked up here. */
void nk_shuffle_psrd(uint32_t seed, uint16_t table[NK_TABLE_SIZE])
{
    nk_draw_order(seed, MODULUS, table);
}

/* 289 directions of a circle. */
static void circle_direction(int hash, double angle, double g[2])
{
    nk_sine_cosine(0.07482 * hash + angle, &g[1], &g[0]);
}

/* 289 directions of a sphere, on a spiral (Fibonacci's); each turns about an axis at a right angle to it,
 * which has a direction of its own (psi). */
static void sphere_direction(int hash, double angle, double g[3])
{
    double theta = 3.883222077 * hash, z = 0.996539792 - 0.006920415 * hash, psi = 0.108705628 * hash;
    double r = sqrt(1.0 - z * z), sin_theta, cos_theta, sin_psi, cos_psi, sine, cosine, c;

    nk_sine_cosine(theta, &sin_theta, &cos_theta);
    g[0] = r * cos_theta;
    g[1] = r * sin_theta;
    g[2] = z;
    if (angle == 0.0)
        return;
    nk_sine_cosine(psi, &sin_psi, &cos_psi);
    nk_sine_cosine(angle, &sine, &cosine);
    c = sin_theta * sin_psi - cos_theta * cos_psi;

    double across[3] = { (1.0 - z) * c * sin_theta + z * sin_psi, -(1.0 - z) * c * cos_theta + z * cos_psi,
                         -(g[1] * cos_psi + g[0] * sin_psi) };

    for (int axis = 0; axis < 3; axis++)
        g[axis] = cosine * g[axis] + sine * across[axis];
}

bool nk_turn_psrd(int dimensions, NkVariant variant, double turn[NK_MAX_DIMENSIONS][NK_MAX_DIMENSIONS])
{
    bool straight = dimensions == 2 || variant == NK_VARIANT_PERLIN_GRID;

    for (int i = 0; i < NK_MAX_DIMENSIONS; i++)
        for (int j = 0; j < NK_MAX_DIMENSIONS; j++)
            turn[i][j] = (straight || i > 2 || j > 2 ? 0.0 : 2.0 / 3.0) + (i != j              ? 0.0
                                                                           : straight || i > 2 ? 1.0
                                                                                               : -1.0);
    return variant == NK_VARIANT_PUBLISHED || (variant == NK_VARIANT_PERLIN_GRID && dimensions == 3);
}

void nk_gradient_psrd(const NkGradientKey *key, const int32_t index[], double g[])
{
    int hash;

    if (key->dimensions == 2) {
        hash = modulo(index[0]);
        hash = key->table[(51 * hash + 2) * hash % MODULUS];
        hash = modulo((int64_t)index[1] + hash);
        hash = key->table[permute(hash)];
        circle_direction(hash, key->angle, g);
        return;
    }
    hash = 0;
    for (int axis = 2; axis >= 0; axis--)
        hash = key->table[permute(modulo((int64_t)index[axis] + hash))];
    sphere_direction(hash, key->angle, g);
    if (key->variant != NK_VARIANT_PERLIN_GRID)
        nk_half_turn(g);
}
