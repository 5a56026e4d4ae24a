/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Chains of operations that the gegl program renders, and what they should give: some noise by the
 * double evaluator, combined by a formula for GEGL's own operations between and behind them.
 */
#ifndef TEST_CHAIN_LIST_H
#define TEST_CHAIN_LIST_H

enum { CHAIN_WIDTH = 48, CHAIN_HEIGHT = 36 };

typedef struct {
    const char *name;     /* tests/reference/graphs/NAME.npy */
    int x, y;             /* the crop's corner */
    const char *noise[2]; /* one operation each, with its properties; the second may be NULL */
    const char *chain;    /* gegl's arguments; @1 and @2 stand for the noise; NULL: @1 */
    double (*combine)(double a, double b); /* of linear values; NULL: the first noise itself */
} Chain;

extern const Chain chains[]; /* ends with a name of NULL */

#endif
