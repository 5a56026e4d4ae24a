/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The module: finds its translations and registers every operation.
 */
#include "noisekit.h"

#include "module-path.h"

static const GeglModuleInfo module_info = { GEGL_MODULE_ABI_VERSION };

/* Every operation of the pack; meson.build lists the same files. */
#define OPERATIONS(DO)                                                                                       \
    DO (clouds)                                                                                              \
    DO (color_ramp)                                                                                          \
    DO (displace)                                                                                            \
    DO (domain_warp)                                                                                         \
    DO (fbm)                                                                                                 \
    DO (fire)                                                                                                \
    DO (flow)                                                                                                \
    DO (hillside)                                                                                            \
    DO (lattice)                                                                                             \
    DO (marble)                                                                                              \
    DO (perlin)                                                                                              \
    DO (relief)                                                                                              \
    DO (simplex)                                                                                             \
    DO (smoke)                                                                                               \
    DO (water)                                                                                               \
    DO (wave)

#define DECLARE(NAME) void gegl_op_noisekit_##NAME##_register_type (GTypeModule *module);
OPERATIONS (DECLARE)

static gboolean bind_folder (const gchar *module, const gchar *name)
{
    gchar *here = g_path_get_dirname (module), *folder = g_build_filename (here, name, NULL);
    gboolean found = g_file_test (folder, G_FILE_TEST_IS_DIR);

    if (found) {
#ifdef G_OS_WIN32 /* gettext opens files by the names of the system's code page */
        gchar *name_in_page = g_win32_locale_filename_from_utf8 (folder);

        bindtextdomain (GETTEXT_PACKAGE, name_in_page ? name_in_page : folder);
        g_free (name_in_page);
#else
        bindtextdomain (GETTEXT_PACKAGE, folder);
#endif
        bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    }
    g_free (folder);
    g_free (here);
    return found;
}

/* Catalogues lie beside the module where it is installed, and in po/ beside its folder in a build tree. */
static void bind_translations (void)
{
    gchar *path = noisekit_module_path ();

    if (path)
        (void)(bind_folder (path, "locale") || bind_folder (path, "../po"));
    g_free (path);
}

/* The core takes its best instruction set where it does not know the wish; the user should know. */
static void check_simd (void)
{
    const gchar *wish = g_getenv ("NOISEKIT_SIMD");
    GString *names = g_string_new (NULL);
    gboolean known = FALSE;
    static gboolean said;

    for (gint i = 0; i < nk_simd_count (); i++) {
        known = known || g_strcmp0 (wish, nk_simd_name (i)) == 0;
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", nk_simd_name (i));
    }
    if (wish && !known && !said)
        g_warning ("NOISEKIT_SIMD is %s, this machine has %s; using %s", wish, names->str,
                   nk_simd_current ());
    said = TRUE; /* GEGL registers a module twice */
    g_string_free (names, TRUE);
}

G_MODULE_EXPORT const GeglModuleInfo *gegl_module_query (GTypeModule *module G_GNUC_UNUSED)
{
    return &module_info;
}

G_MODULE_EXPORT gboolean gegl_module_register (GTypeModule *module)
{
    noisekit_module_stay ();
    bind_translations (); /* before the types: their titles are translated as they are registered */
    check_simd ();
#define REGISTER(NAME) gegl_op_noisekit_##NAME##_register_type (module);
    OPERATIONS (REGISTER)
    return TRUE;
}
