/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Vectors of NK_WIDTH lanes, by the vector extensions of GCC and Clang; plain scalars where NK_WIDTH is 1.
 * Included by kernels.c alone, which Meson builds once per instruction set.
 *
 * Every function gives the same bits in every lane at every width. Intrinsics stand only here, only where
 * the extensions have no word for the instruction, each beside its portable twin.
 */
#ifndef NK_SIMD_H
#define NK_SIMD_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#if NK_WIDTH > 1 && defined __SSE2__
#include <immintrin.h>
#endif

#define NK_INLINE static inline __attribute__((always_inline))

/* Before a loop over axes, corners or the vectors of a strip, whose count is a constant: compilers leave
 * large bodies rolled, and then keep vectors in memory. */
#ifdef __clang__
#define NK_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NK_UNROLL _Pragma("GCC unroll 16")
#endif

#if NK_WIDTH == 1
typedef float vf;
typedef int32_t vi;
typedef uint32_t vu;
#else
typedef float vf __attribute__((vector_size(4 * NK_WIDTH)));
typedef int32_t vi __attribute__((vector_size(4 * NK_WIDTH)));
typedef uint32_t vu __attribute__((vector_size(4 * NK_WIDTH)));
#endif

NK_INLINE vf vf_load(const float *from)
{
    vf v;

    memcpy(&v, from, sizeof v);
    return v;
}

NK_INLINE void vf_store(float *to, vf v)
{
    memcpy(to, &v, sizeof v);
}

NK_INLINE vi vi_load(const int32_t *from)
{
    vi v;

    memcpy(&v, from, sizeof v);
    return v;
}

NK_INLINE vf vf_bits(vu bits)
{
    vf v;

    memcpy(&v, &bits, sizeof v);
    return v;
}

NK_INLINE vu vu_bits(vf v)
{
    vu bits;

    memcpy(&bits, &v, sizeof bits);
    return bits;
}

NK_INLINE vf vf_splat(float x)
{
#if NK_WIDTH == 1
    return x;
#else
    return x - (vf){ 0 }; /* minus: -0 stays -0 */
#endif
}

NK_INLINE vu vu_splat(uint32_t x)
{
#if NK_WIDTH == 1
    return x;
#else
    return (vu){ 0 } + x;
#endif
}

/* 0, 1, 2, … */
NK_INLINE vi vi_count(void)
{
#if NK_WIDTH == 1
    return 0;
#else
    vi v;

    for (int lane = 0; lane < NK_WIDTH; lane++)
        v[lane] = lane;
    return v;
#endif
}

/* All ones where a > b, else zero. */
NK_INLINE vu vf_greater(vf a, vf b)
{
#if NK_WIDTH == 1
    return a > b ? UINT32_MAX : 0;
#else
    return (vu)(a > b);
#endif
}

NK_INLINE vu vi_greater(vi a, vi b)
{
#if NK_WIDTH == 1
    return a > b ? UINT32_MAX : 0;
#else
    return (vu)(a > b);
#endif
}

NK_INLINE vf vf_select(vu mask, vf yes, vf no)
{
    return vf_bits((mask & vu_bits(yes)) | (~mask & vu_bits(no)));
}

NK_INLINE vi vi_select(vu mask, vi yes, vi no)
{
    return (vi)((mask & (vu)yes) | (~mask & (vu)no));
}

/* yes where the mask is set, else 0 */
NK_INLINE vf vf_keep(vu mask, vf yes)
{
    return vf_bits(mask & vu_bits(yes));
}

NK_INLINE vf vf_abs(vf v)
{
    return vf_bits(vu_bits(v) & 0x7fffffffu);
}

/* magnitude with its sign changed where v is negative */
NK_INLINE vf vf_flip(vf magnitude, vf v)
{
    return vf_bits(vu_bits(magnitude) ^ (vu_bits(v) & 0x80000000u));
}

/* The larger of v and 0. */
NK_INLINE vf vf_positive(vf v)
{
#if NK_WIDTH == 16 && defined __AVX512F__
    return (vf)_mm512_max_ps((__m512)v, _mm512_setzero_ps());
#elif NK_WIDTH == 8 && defined __AVX__
    return (vf)_mm256_max_ps((__m256)v, _mm256_setzero_ps());
#elif NK_WIDTH == 4 && defined __SSE2__
    return (vf)_mm_max_ps((__m128)v, _mm_setzero_ps());
#else
    return vf_keep(vf_greater(v, vf_splat(0.0f)), v);
#endif
}

/* |v| below 2^31 */
NK_INLINE vi vi_truncate(vf v)
{
#if NK_WIDTH == 1
    return (vi)v;
#else
    return __builtin_convertvector(v, vi);
#endif
}

NK_INLINE vf vf_from_int(vi v)
{
#if NK_WIDTH == 1
    return (vf)v;
#else
    return __builtin_convertvector(v, vf);
#endif
}

/* |v| below 2^31, not -0 (where the twins would differ in the sign of zero) */
NK_INLINE vf vf_floor(vf v)
{
#if NK_WIDTH == 16 && defined __AVX512F__
    return (vf)_mm512_roundscale_ps((__m512)v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#elif NK_WIDTH == 8 && defined __AVX__
    return (vf)_mm256_floor_ps((__m256)v);
#else
    vf whole = vf_from_int(vi_truncate(v));

    return whole - vf_keep(vf_greater(whole, v), vf_splat(1.0f));
#endif
}

/* y = 1 / sqrt(v) for normal v > 0, within two units in the last place: a guess by the exponent's bits, one
 * step of third order and one of second. Dividing by a square root would wait for the divider, and the
 * processors' own estimates differ from maker to maker. Several side by side, since each step waits. */
NK_INLINE void vf_over_sqrt(const vf v[], vf y[], const int count)
{
    NK_UNROLL
    for (int i = 0; i < count; i++)
        y[i] = vf_bits(0x5f375a86u - (vu_bits(v[i]) >> 1));
    NK_UNROLL
    for (int i = 0; i < count; i++) {
        vf e = v[i] * y[i] * y[i];

        y[i] = y[i] * (1.875f + e * (0.375f * e - 1.25f));
    }
    NK_UNROLL
    for (int i = 0; i < count; i++)
        y[i] = y[i] * (1.5f - 0.5f * v[i] * y[i] * y[i]);
}

/* table[index] for each lane; index in 0..NK_WIDTH - 1, and all of the table readable. */
NK_INLINE vf vf_lookup(const float table[NK_WIDTH], vi index)
{
#if NK_WIDTH == 16 && defined __AVX512F__
    return (vf)_mm512_permutexvar_ps((__m512i)index, (__m512)vf_load(table));
#elif NK_WIDTH == 8 && defined __AVX2__
    return (vf)_mm256_permutevar8x32_ps((__m256)vf_load(table), (__m256i)index);
#elif NK_WIDTH == 1
    return table[index];
#else
    vf v;

    for (int lane = 0; lane < NK_WIDTH; lane++)
        v[lane] = table[index[lane]];
    return v;
#endif
}

/* Stores a, b of lane 0, then of lane 1, …: 2 NK_WIDTH floats. */
NK_INLINE void vf_store_pairs(float *to, vf a, vf b)
{
#if NK_WIDTH == 8 && defined __AVX__
    __m256 low = _mm256_unpacklo_ps((__m256)a, (__m256)b), high = _mm256_unpackhi_ps((__m256)a, (__m256)b);

    _mm256_storeu_ps(to, _mm256_permute2f128_ps(low, high, 0x20));
    _mm256_storeu_ps(to + 8, _mm256_permute2f128_ps(low, high, 0x31));
#elif NK_WIDTH == 1
    to[0] = a;
    to[1] = b;
#else
    for (int lane = 0; lane < NK_WIDTH; lane++) {
        to[2 * lane] = a[lane];
        to[2 * lane + 1] = b[lane];
    }
#endif
}

/* The pair at index, for each lane: a = table[2 index], b = table[2 index + 1]. */
NK_INLINE void vf_gather_pairs(const float *table, vi index, vf *a, vf *b)
{
#if NK_WIDTH == 16 && defined __AVX512F__
    const __m512i even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    const __m512i odd = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
    __m256i low = _mm512_castsi512_si256((__m512i)index);
    __m256i high = _mm512_extracti64x4_epi64((__m512i)index, 1);
    __m512 first = _mm512_castpd_ps(_mm512_i32gather_pd(low, table, 8));
    __m512 second = _mm512_castpd_ps(_mm512_i32gather_pd(high, table, 8));

    *a = (vf)_mm512_permutex2var_ps(first, even, second);
    *b = (vf)_mm512_permutex2var_ps(first, odd, second);
#elif NK_WIDTH == 8 && defined __AVX2__
    /* The halves are chosen so that the shuffles within 128 bits leave the lanes in order. */
    __m256i order = _mm256_permute4x64_epi64((__m256i)index, _MM_SHUFFLE(3, 1, 2, 0));
    __m256 first =
        _mm256_castpd_ps(_mm256_i32gather_pd((const double *)table, _mm256_castsi256_si128(order), 8));
    __m256 second =
        _mm256_castpd_ps(_mm256_i32gather_pd((const double *)table, _mm256_extracti128_si256(order, 1), 8));

    *a = (vf)_mm256_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0));
    *b = (vf)_mm256_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1));
#elif NK_WIDTH == 1
    *a = table[2 * index];
    *b = table[2 * index + 1];
#else
    float first[NK_WIDTH], second[NK_WIDTH];

    for (int lane = 0; lane < NK_WIDTH; lane++) {
        first[lane] = table[2 * index[lane]];
        second[lane] = table[2 * index[lane] + 1];
    }
    *a = vf_load(first);
    *b = vf_load(second);
#endif
}

#endif
