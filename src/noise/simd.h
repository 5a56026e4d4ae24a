/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Vectors of NK_WIDTH lanes, by the vector extensions of GCC and Clang; plain scalars where NK_WIDTH is 1
 * (any C11 compiler). Included by kernels.c alone, which Meson builds once per instruction set.
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
    vf v;

    for (int lane = 0; lane < NK_WIDTH; lane++)
        v[lane] = x;
    return v;
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

/* Correctly rounded on every machine, as IEEE 754 asks. */
NK_INLINE vf vf_sqrt(vf v)
{
#if NK_WIDTH == 16 && defined __AVX512F__
    return (vf)_mm512_sqrt_ps((__m512)v);
#elif NK_WIDTH == 8 && defined __AVX__
    return (vf)_mm256_sqrt_ps((__m256)v);
#elif NK_WIDTH == 4 && defined __SSE2__
    return (vf)_mm_sqrt_ps((__m128)v);
#elif NK_WIDTH == 1
    return sqrtf(v);
#else
    for (int lane = 0; lane < NK_WIDTH; lane++)
        v[lane] = sqrtf(v[lane]);
    return v;
#endif
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

#endif
