/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Reads variant-properties.h. Included after gegl-op.h.
 */
static void read_variant (const GeglProperties *o, NkField *field)
{
    field->variant = o->variant;
    field->gradient_angle = noisekit_round (o->gradient_angle) * (G_PI / 180.0);
}
