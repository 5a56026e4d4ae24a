/* SPDX-License-Identifier: LGPL-3.0-or-later */
#define _GNU_SOURCE /* dladdr */

#include "module-path.h"

#ifdef G_OS_WIN32

#include <windows.h>

static HMODULE this_module (DWORD flags)
{
    HMODULE module = NULL;

    if (!GetModuleHandleExW (GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | flags, (LPCWSTR)(void *)this_module,
                             &module))
        return NULL;
    return module;
}

gchar *noisekit_module_path (void)
{
    enum { LONGEST_PATH = 32768 }; /* of Windows, with its end */
    wchar_t *wide = g_new (wchar_t, LONGEST_PATH);
    HMODULE module = this_module (GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT);
    DWORD length = module ? GetModuleFileNameW (module, wide, LONGEST_PATH) : 0;
    gchar *path = NULL;

    if (length > 0 && length < LONGEST_PATH)
        path = g_utf16_to_utf8 ((const gunichar2 *)wide, (glong)length, NULL, NULL, NULL);
    g_free (wide);
    return path;
}

void noisekit_module_stay (void)
{
    this_module (GET_MODULE_HANDLE_EX_FLAG_PIN);
}

#else

#include <dlfcn.h>

/* Asked for by a static function: the address of an exported one could be another module's. */
static void somewhere_in_here (void)
{
}

gchar *noisekit_module_path (void)
{
    Dl_info info;

    return dladdr ((void *)somewhere_in_here, &info) ? g_strdup (info.dli_fname) : NULL;
}

void noisekit_module_stay (void)
{
}

#endif
