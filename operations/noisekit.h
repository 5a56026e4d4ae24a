/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * What every operation includes first, before its properties: gettext, the enumerations and the checked
 * property types, and what the noise render operations share.
 */
#ifndef NOISEKIT_H
#define NOISEKIT_H

#ifndef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE "noisekit" /* must come before gi18n-lib.h */
#endif

#include <glib/gi18n-lib.h>

#include <gegl-plugin.h>

#include "checked-properties.h"
#include "enums.h"
#include "render-op.h"

/* Where GIMP 3 lists the noises; GIMP translates the path by itself. */
#define NOISEKIT_MENU "<Image>/Filters/Render/Noise"

/* Stored with filters in GIMP's files: a filter of another version is dropped on loading. So it changes only
 * if properties do in a way that makes old values wrong: rather add a property whose default keeps the old
 * picture. */
#define NOISEKIT_OP_VERSION "1:0"

/* The keys that tell them: noisekit:version is that of the pack (meson.build), for people alone. */
#define NOISEKIT_VERSION_KEYS "op-version", NOISEKIT_OP_VERSION, "noisekit:version", NOISEKIT_VERSION

#endif
