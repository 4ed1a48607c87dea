/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "turn/archive_calls.h"

#ifdef ARCHIVE_SONAME

#include <stdbool.h>
#include <stddef.h>

#include "base/library.h"

static const struct library_call calls[] = {
#define ARCHIVE_CALL(name) {"archive_" #name, offsetof(struct archive_calls, name)},
    ARCHIVE_CALLS(ARCHIVE_CALL)
#undef ARCHIVE_CALL
};

const struct archive_calls *archive_calls_get(struct error *e)
{
    static struct archive_calls found;
    static bool ready;

    if (!ready && library_load(ARCHIVE_SONAME, "libarchive", calls, sizeof calls / sizeof *calls, &found, e))
        return NULL;
    ready = true;
    return &found;
}

#else

const struct archive_calls *archive_calls_get(struct error *e)
{
    static const struct archive_calls linked = {
#define ARCHIVE_CALL(name) archive_##name,
        ARCHIVE_CALLS(ARCHIVE_CALL)
#undef ARCHIVE_CALL
    };

    (void)e;
    return &linked;
}

#endif
