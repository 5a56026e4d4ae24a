/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Sine and cosine with the same bits on every C library.
 */
#ifndef NK_SINE_H
#define NK_SINE_H

#include <math.h>

/* For |x| up to 2e6, within 2.3e-16 (tests/core/test-reference.c).
 *
 * x = n pi/2 + rest with |rest| <= pi/4. pi/2 is split into two parts of 33 bits and a remainder (its next 53
 * bits), so that for |n| < 2^20 the first two products are exact. Taylor's series to rest^17 and rest^16:
 * what is left out is below (pi/4)^19 / 19! = 9e-20 and (pi/4)^18 / 18! = 3e-18. */
static inline void nk_sine_cosine(double x, double *sine, double *cosine)
{
    static const double half_pi[3] = { 0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69 };
    double n = floor(x * 0.63661977236758134308 + 0.5);
    double rest = ((x - n * half_pi[0]) - n * half_pi[1]) - n * half_pi[2];
    double square = rest * rest, odd = 0.0, even = 0.0, s, c;

    for (int k = 8; k > 0; k--) {
        odd = square * (1.0 + odd) * (-1.0 / (2 * k * (2 * k + 1)));
        even = square * (1.0 + even) * (-1.0 / (2 * k * (2 * k - 1)));
    }
    s = rest + rest * odd;
    c = 1.0 + even;

    switch ((int)n & 3) {
    case 0:
        *sine = s;
        *cosine = c;
        break;
    case 1:
        *sine = c;
        *cosine = -s;
        break;
    case 2:
        *sine = -s;
        *cosine = -c;
        break;
    default:
        *sine = -c;
        *cosine = s;
    }
}

#endif
