/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Graphs of noisekit's operations with random properties, nonsense included. All of a graph follows from the
 * random numbers it is made from, so a seed is enough to make it again.
 */
#ifndef FUZZ_RANDOM_GRAPH_H
#define FUZZ_RANDOM_GRAPH_H

#include <gegl-plugin.h>

typedef struct {
    GeglNode *graph;
    GeglNode *last;     /* whose output is the picture */
    GString *text;      /* what it consists of, for people */
    gboolean has_input; /* pixels that are not numbers go in, so such may come out */
} RandomGraph;

RandomGraph random_graph_new(GRand *random);
void random_graph_clear(RandomGraph *graph);

/* The names of all operations that the loaded module has, sorted; owned by this file. */
const GPtrArray *noisekit_operations(void);

/* A property that users can set: not one that an operation only shows. */
gboolean property_is_settable(GParamSpec *property);

/* Gives a node's property a random value, and tells of it. wild: how likely the value is an extreme one or
 * one that is not allowed. */
void set_random_property(GeglNode *node, GParamSpec *property, double wild, GRand *random, GString *text);

/* One of count numbers. */
int random_choice(GRand *random, const int *numbers, int count);
#define RANDOM_CHOICE(RANDOM, ...)                                                                           \
    random_choice(RANDOM, (const int[]){ __VA_ARGS__ },                                                      \
                  (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)))

gboolean random_chance(GRand *random, double probability);

#endif
