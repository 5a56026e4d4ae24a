/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A material is an operation whose picture is one of the graphs in graphs/, carried inside the module: the graph
 * says how it looks, the operation which few of its numbers are properties. At default settings both are the same
 * pixels.
 *
 * An operation's update tells what every number should be: first noisekit_material_begin(), which wants the
 * graph's own numbers, then the calls below, the later one winning, then noisekit_material_apply(), which changes
 * only what differs, so that GEGL renders only that again. Numbers may come as GIMP's files hold them: see
 * noisekit_round(). A node is named by its name in the graph; a name or property that is not there is a mistake of
 * the program and aborts.
 */
#ifndef NOISEKIT_MATERIAL_H
#define NOISEKIT_MATERIAL_H

#include <gegl-plugin.h>

typedef struct NoisekitMaterial NoisekitMaterial;

/* One number of a preset, as the graph would write it. */
typedef struct {
    const gchar *node, *property, *value;
} NoisekitMaterialChoice;

/* For the class init of a meta operation called noisekit:<name>: it renders graphs/<name>.xml, and update is called
 * at first and whenever a property changes. The graph's node named "frame", which bounds its picture, is left out:
 * an operation's picture has no bounds. */
void noisekit_material_class_init (GeglOperationClass *klass, void (*update) (GeglOperation *));

/* NULL before the graph is there: then there is nothing to do. */
NoisekitMaterial *noisekit_material_begin (GeglOperation *operation);
void noisekit_material_apply (NoisekitMaterial *material);

/* A preset's numbers, up to the one without a node. */
void noisekit_material_choose (NoisekitMaterial *material, const NoisekitMaterialChoice *choices);

/* Multiplies every length of the graph's noisekit operations by scale / own_scale, as far as its property's range goes. */
void noisekit_material_scale (NoisekitMaterial *material, gdouble scale, gdouble own_scale);

/* Every noise: the seed is added to its own, x and y (pixels) move it, and it repeats after the tile. */
void noisekit_material_seed (NoisekitMaterial *material, guint seed);
void noisekit_material_move (NoisekitMaterial *material, gdouble x, gdouble y);
void noisekit_material_tile (NoisekitMaterial *material, gint width, gint height);

/* Every noise that the graph gives a third dimension. */
void noisekit_material_evolve (NoisekitMaterial *material, gdouble evolution, gdouble loop);

/* One noise, after scale and evolve: it also moves upward by this many pixels per unit of evolution. With a loop it
 * repeats after the pixels that it rises in one: at least two of its cells, so a short loop rises faster. */
void noisekit_material_rise (NoisekitMaterial *material, const gchar *node, gdouble distance, gdouble evolution,
                             gdouble loop);

/* Whether a node's second input is this other node's output, or nothing: what is not joined is not rendered. */
void noisekit_material_join (NoisekitMaterial *material, const gchar *node, const gchar *aux, gboolean joined);

/* Which node's output is the picture: else the graph's last one's, but for the frame. */
void noisekit_material_show (NoisekitMaterial *material, const gchar *node);

/* One noise, a quarter turn that tiles: what is drawn out along x becomes so along y. */
void noisekit_material_transpose (NoisekitMaterial *material, const gchar *node);

/* One property of one node, or what it is now by a factor, or with something added. */
void noisekit_material_number (NoisekitMaterial *material, const gchar *node, const gchar *property, gdouble value);
void noisekit_material_multiply (NoisekitMaterial *material, const gchar *node, const gchar *property,
                                 gdouble factor);
void noisekit_material_add (NoisekitMaterial *material, const gchar *node, const gchar *property, gdouble amount);
/* A color that is NULL changes nothing. */
void noisekit_material_color (NoisekitMaterial *material, const gchar *node, GeglColor *color);
/* One color of a color ramp, counted from 1, its opacity by a factor. */
void noisekit_material_stop (NoisekitMaterial *material, const gchar *ramp, gint stop, GeglColor *color,
                             gdouble opacity);

#endif
