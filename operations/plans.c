/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "plans.h"

#include <string.h>

#include "prepared.h"

static void free_plans (gpointer data)
{
    NoisekitPlans *plans = data;

    for (gint i = 0; i < NOISEKIT_MAX_PLANS; i++)
        nk_plan_free (plans->plan[i]);
}

static void release (gpointer plans)
{
    g_atomic_rc_box_release_full (plans, free_plans);
}

NoisekitPlans *noisekit_plans_get (GeglOperation *operation)
{
    return noisekit_prepared_get (operation);
}

void noisekit_plans_release (NoisekitPlans *plans)
{
    release (plans);
}

static void compile (GeglOperation *operation, NoisekitPlans *plans, NoisekitFields fields)
{
    NkField field[NOISEKIT_MAX_PLANS];
    gint count = fields (plans->settings, field);
    gchar message[NK_MESSAGE_SIZE];

    for (gint i = 0; i < count; i++) {
        plans->plan[i] = nk_plan_new (&field[i], message);
        if (plans->plan[i] == NULL) {
            g_warning ("%s: %s; going without noise", gegl_operation_get_name (operation), message);
            free_plans (plans);
            memset (plans->plan, 0, sizeof plans->plan);
            return;
        }
    }
}

void noisekit_plans_prepare (GeglOperation *operation, gconstpointer settings, gsize size,
                             NoisekitFields fields)
{
    NoisekitPlans *old = noisekit_plans_get (operation), *new;
    gboolean same = old && old->settings_size == size && memcmp (old->settings, settings, size) == 0;

    if (old)
        release (old);
    if (same)
        return;
    new = g_atomic_rc_box_alloc0 (sizeof *new + size);
    new->settings_size = size;
    memcpy (new->settings, settings, size);
    compile (operation, new, fields);
    noisekit_prepared_set (operation, new, release);
}
