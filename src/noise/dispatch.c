/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Chooses the vector code once, by what the processor has.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "noise.h"
#include "tile.h"

enum { MAX_SETS = 4 };

/* What this machine has, slowest first. */
static int available(const NkKernels *sets[MAX_SETS])
{
    int count = 0;

    sets[count++] = &nk_kernels_portable;
#ifdef NK_HAVE_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("sse2"))
        sets[count++] = &nk_kernels_sse2;
    if (__builtin_cpu_supports("avx2"))
        sets[count++] = &nk_kernels_avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
        sets[count++] = &nk_kernels_avx512;
#endif
    return count;
}

/* Every thread that finds it unset computes the same answer, so no lock is needed. */
static _Atomic(const NkKernels *) current;

static const NkKernels *find(const char *name)
{
    const NkKernels *sets[MAX_SETS];
    int count = available(sets);

    for (int i = 0; i < count; i++)
        if (strcmp(sets[i]->name, name) == 0)
            return sets[i];
    return NULL;
}

const NkKernels *nk_simd_kernels(void)
{
    const NkKernels *kernels = atomic_load_explicit(&current, memory_order_relaxed);

    if (kernels == NULL) {
        const char *wish = getenv("NOISEKIT_SIMD");
        const NkKernels *sets[MAX_SETS];
        int count = available(sets);

        kernels = wish ? find(wish) : NULL;
        if (kernels == NULL)
            kernels = sets[count - 1];
        atomic_store_explicit(&current, kernels, memory_order_relaxed);
    }
    return kernels;
}

int nk_simd_count(void)
{
    const NkKernels *sets[MAX_SETS];

    return available(sets);
}

const char *nk_simd_name(int index)
{
    const NkKernels *sets[MAX_SETS];
    int count = available(sets);

    return index >= 0 && index < count ? sets[index]->name : NULL;
}

const char *nk_simd_current(void)
{
    return nk_simd_kernels()->name;
}

bool nk_simd_use(const char *name)
{
    const NkKernels *kernels = find(name);

    if (kernels)
        atomic_store_explicit(&current, kernels, memory_order_relaxed);
    return kernels != NULL;
}
