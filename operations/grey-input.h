/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Operations that read one number per pixel: a picture's is its grey as the eye sees it (Y', so 0.5 is middle
 * grey), data's is the number itself (Y). Included after noisekit.h.
 */
#ifndef NOISEKIT_GREY_INPUT_H
#define NOISEKIT_GREY_INPUT_H

#include <gegl-plugin.h>

/* Linear grey floats without alpha are what range=signed emits, and what GEGL's arithmetic makes of it. No
 * picture comes like that but a linear grey one of floating point precision. */
static inline gboolean noisekit_is_data (const Babl *format)
{
    return format && babl_get_model_flags (format) == (BABL_MODEL_FLAG_GRAY | BABL_MODEL_FLAG_LINEAR) &&
           babl_format_get_type (format, 0) == babl_type ("float");
}

/* One float per pixel, and a second for alpha where that is wanted and there. */
static inline const Babl *noisekit_grey_format (GeglOperation *operation, const gchar *pad,
                                                NoisekitValues values, gboolean with_alpha)
{
    const Babl *source = gegl_operation_get_source_format (operation, pad);
    gboolean alpha = with_alpha && source && babl_format_has_alpha (source);
    gboolean data = values == NOISEKIT_VALUES_DATA ||
                    (values == NOISEKIT_VALUES_AUTOMATIC && noisekit_is_data (source));

    if (data)
        return babl_format_with_space (alpha ? "YA float" : "Y float", source);
    return babl_format_with_space (alpha ? "Y'A float" : "Y' float", source);
}

#endif
