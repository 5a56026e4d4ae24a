/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Gradient sets that hash through Perlin's permutation of 256, and so repeat after 256 cells on every axis.
 */
#include "hash.h"
#include "published.h"

/* Perlin 2002 (the reference implementation of "Improving Noise"); Gustavson's and Graphics32's files hold
 * the same numbers. */
static const uint8_t permutation[256] = {
    151, 160, 137, 91,  90,  15,  131, 13,  201, 95,  96,  53,  194, 233, 7,   225, 140, 36,  103, 30,
    69,  142, 8,   99,  37,  240, 21,  10,  23,  190, 6,   148, 247, 120, 234, 75,  0,   26,  197, 62,
    94,  252, 219, 203, 117, 35,  11,  32,  57,  177, 33,  88,  237, 149, 56,  87,  174, 20,  125, 136,
    171, 168, 68,  175, 74,  165, 71,  134, 139, 48,  27,  166, 77,  146, 158, 231, 83,  111, 229, 122,
    60,  211, 133, 230, 220, 105, 92,  41,  55,  46,  245, 40,  244, 102, 143, 54,  65,  25,  63,  161,
    1,   216, 80,  73,  209, 76,  132, 187, 208, 89,  18,  169, 200, 196, 135, 130, 116, 188, 159, 86,
    164, 100, 109, 198, 173, 186, 3,   64,  52,  217, 226, 250, 124, 123, 5,   202, 38,  147, 118, 126,
    255, 82,  85,  212, 207, 206, 59,  227, 47,  16,  58,  17,  182, 189, 28,  42,  223, 183, 170, 213,
    119, 248, 152, 2,   44,  154, 163, 70,  221, 153, 101, 155, 167, 43,  172, 9,   129, 22,  39,  253,
    19,  98,  108, 110, 79,  113, 224, 232, 178, 185, 112, 104, 218, 246, 97,  228, 251, 34,  242, 193,
    238, 210, 144, 12,  191, 179, 162, 241, 81,  51,  145, 235, 249, 14,  239, 107, 49,  192, 214, 31,
    181, 199, 106, 157, 184, 84,  204, 176, 115, 121, 50,  45,  127, 4,   150, 254, 138, 236, 205, 93,
    222, 114, 67,  29,  24,  72,  243, 141, 128, 195, 78,  66,  215, 61,  156, 180,
};

/* Keys of nk_derive beyond those of plan.c. */
enum { KEY_ORDER = 0x1000 };

void nk_draw_order(uint32_t seed, int count, uint16_t order[])
{
    for (int i = 0; i < count; i++)
        order[i] = (uint16_t)i;
    if (seed == 0)
        return;
    /* Fisher and Yates: each place from the last down takes one of those that are left. */
    for (int last = count - 1; last > 0; last--) {
        uint32_t draw = nk_derive(seed, KEY_ORDER + (uint32_t)last);
        int taken = (int)((uint64_t)draw * (uint64_t)(last + 1) >> 32);
        uint16_t kept = order[last];

        order[last] = order[taken];
        order[taken] = kept;
    }
}

void nk_shuffle_permutation(uint32_t seed, uint16_t table[NK_TABLE_SIZE])
{
    nk_draw_order(seed, 256, table);
    for (int i = 0; i < 256; i++)
        table[i] = table[i + 256] = permutation[table[i]];
}

/* P(x + P(y + …)): the last coordinate is innermost. */
static int hash_from_last(const NkGradientKey *key, const int32_t index[])
{
    uint32_t hash = 0;

    for (int axis = key->dimensions - 1; axis >= 0; axis--)
        hash = key->table[((uint32_t)index[axis] + hash) & 255];
    return (int)hash;
}

/* P(P(P(x) + y) + …): the first coordinate is innermost. */
static int hash_from_first(const NkGradientKey *key, const int32_t index[])
{
    uint32_t hash = 0;

    for (int axis = 0; axis < key->dimensions; axis++)
        hash = key->table[((uint32_t)index[axis] + hash) & 255];
    return (int)hash;
}

static double signed_by(int bit, double length)
{
    return bit ? -length : length;
}

/* Towards the middles of a cube's twelve edges, four of them twice (Perlin 2002). */
static void edge_of_cube(int hash, double g[3])
{
    int h = hash & 15, u = h < 8 ? 0 : 1, v = h < 4 ? 1 : h == 12 || h == 14 ? 0 : 2;

    g[0] = g[1] = g[2] = 0.0;
    g[u] = signed_by(h & 1, 1.0);
    g[v] = signed_by(h & 2, 1.0);
}

/* Towards the middles of a hypercube's 32 edges. */
static void edge_of_hypercube(int hash, double g[4])
{
    int h = hash & 31, u = h < 24 ? 0 : 1, v = h < 16 ? 1 : 2, w = h < 8 ? 2 : 3;

    g[0] = g[1] = g[2] = g[3] = 0.0;
    g[u] = signed_by(h & 1, 1.0);
    g[v] = signed_by(h & 2, 1.0);
    g[w] = signed_by(h & 4, 1.0);
}

/* Stefan Gustavson, simplexnoise1234 and noise1234 (2003 to 2016). */
void nk_gradient_gustavson(const NkGradientKey *key, const int32_t index[], double g[])
{
    int hash = hash_from_last(key, index), u = hash & 4 ? 1 : 0;

    switch (key->dimensions) {
    case 1:
        g[0] = signed_by(hash & 8, 1.0 + (hash & 7));
        break;
    case 2:
        g[u] = signed_by(hash & 1, 1.0);
        g[1 - u] = signed_by(hash & 2, 2.0);
        break;
    case 3:
        edge_of_cube(hash, g);
        break;
    default:
        edge_of_hypercube(hash, g);
    }
}

/* The 32 edges of a hypercube in the order of sdnoise1234 and Graphics32: by the axis that has no part, then
 * by signs, the last axis changing fastest. */
static void ordered_edge_of_hypercube(int number, double g[4])
{
    int missing = number >> 3, sign = 4;

    for (int axis = 0; axis < 4; axis++) {
        g[axis] = 0.0;
        if (axis == missing)
            continue;
        g[axis] = signed_by(number & sign, 1.0);
        sign >>= 1;
    }
}

/* Stefan Gustavson, sdnoise1234 (2003 to 2016). In 1D that is simplexnoise1234; from 2D on its lists differ,
 * and so do the fields, though a comment of its header says otherwise. */
void nk_gradient_gustavson_sd(const NkGradientKey *key, const int32_t index[], double g[])
{
    static const int8_t squares[8][2] = {
        { -1, -1 }, { 1, 0 }, { -1, 0 }, { 1, 1 }, { -1, 1 }, { 0, -1 }, { 0, 1 }, { 1, -1 },
    };
    static const int8_t cubes[16][3] = {
        { 1, 0, 1 },   { 0, 1, 1 },   { -1, 0, 1 }, { 0, -1, 1 },  { 1, 0, -1 }, { 0, 1, -1 },
        { -1, 0, -1 }, { 0, -1, -1 }, { 1, -1, 0 }, { 1, 1, 0 },   { -1, 1, 0 }, { -1, -1, 0 },
        { 1, 0, 1 },   { -1, 0, 1 },  { 0, 1, -1 }, { 0, -1, -1 },
    };
    int hash = hash_from_last(key, index);

    switch (key->dimensions) {
    case 1:
        nk_gradient_gustavson(key, index, g);
        break;
    case 2:
        for (int axis = 0; axis < 2; axis++)
            g[axis] = squares[hash & 7][axis];
        break;
    case 3:
        for (int axis = 0; axis < 3; axis++)
            g[axis] = cubes[hash & 15][axis];
        break;
    default:
        ordered_edge_of_hypercube(hash & 31, g);
    }
}

/* Ken Perlin, "Improving Noise" (2002), 3D. 2D is that field's plane z = 0: so the gradients are the edges'
 * first two components, and the hash takes one more step. 4D is ours, by the same rule. */
void nk_gradient_improved(const NkGradientKey *key, const int32_t index[], double g[])
{
    int hash = hash_from_first(key, index);
    double edge[3];

    if (key->dimensions == 4) {
        edge_of_hypercube(hash, g);
        return;
    }
    edge_of_cube(key->dimensions == 2 ? key->table[hash] : hash, edge);
    for (int axis = 0; axis < key->dimensions; axis++)
        g[axis] = edge[axis];
}

/* Anders Melander and Teemu Valo, Graphics32 (2024), TSimplexNoise. Its seed does not reorder the permutation
 * but flips bits of it, byte by byte of a multiple of the seed, so the table is no permutation then. */
void nk_shuffle_gr32(uint32_t seed, uint16_t table[NK_TABLE_SIZE])
{
    uint64_t bytes = seed * UINT64_C(85123154182917);

    for (int i = 0; i < NK_TABLE_SIZE; i++)
        table[i] = permutation[i & 255] ^ (bytes >> 8 * (i & 7) & 255);
}

/* The lists of edges are the usual ones, but in 4D the entries 9, 10 and 11 of Graphics32 repeat 5, 6 and 7
 * where 1, 0, … would follow: a slip, kept since all its pictures have it. */
void nk_gradient_gr32(const NkGradientKey *key, const int32_t index[], double g[])
{
    int hash = hash_from_last(key, index), edge = hash % 12;

    if (key->dimensions == 4) {
        hash &= 31;
        ordered_edge_of_hypercube(hash >= 9 && hash <= 11 ? hash - 4 : hash, g);
        return;
    }
    /* (±1, ±1, 0), (±1, 0, ±1), (0, ±1, ±1): the first component's sign changes fastest. */
    double first = signed_by(edge & 1, 1.0), second = signed_by(edge & 2, 1.0);
    double vector[3] = { edge < 8 ? first : 0.0,
                         edge < 4   ? second
                         : edge < 8 ? 0.0
                                    : first,
                         edge < 4 ? 0.0 : second };

    for (int axis = 0; axis < key->dimensions; axis++)
        g[axis] = vector[axis];
}
