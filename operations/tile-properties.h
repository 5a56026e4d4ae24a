/* SPDX-License-Identifier: LGPL-3.0-or-later
 * Shared properties (no include guard: included while GEGL reads an operation's properties).
 * After how many pixels the picture repeats. */
property_int (tile_width, _("Tile width"), 0)
    description (_("Pixels after which the picture repeats exactly along x; the noise's cells are stretched so that "
                   "whole ones fit, and it is not rotated. 0 is never"))
    value_range (0, NOISEKIT_MAX_TILE)
    ui_range (0, 2048)
    ui_steps (1, 16)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "x")

property_int (tile_height, _("Tile height"), 0)
    description (_("Pixels after which the picture repeats exactly along y; 0 is never"))
    value_range (0, NOISEKIT_MAX_TILE)
    ui_range (0, 2048)
    ui_steps (1, 16)
    ui_meta ("unit", "pixel-distance")
    ui_meta ("axis", "y")
