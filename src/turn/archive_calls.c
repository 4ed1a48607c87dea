/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "turn/archive_calls.h"

#ifdef ARCHIVE_SONAME

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at;
} calls[] = {
#define ARCHIVE_CALL(name) {"archive_" #name, offsetof(struct archive_calls, name)},
    ARCHIVE_CALLS(ARCHIVE_CALL)
#undef ARCHIVE_CALL
};

const struct archive_calls *archive_calls_get(struct error *e)
{
    static struct archive_calls found;
    static const struct archive_calls *ready;
    void *lib;

    if (ready)
        return ready;
    lib = dlopen(ARCHIVE_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        error_set(e, "libarchive cannot be used: %.300s", dlerror());
        return NULL;
    }
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        void *call = dlsym(lib, calls[i].name);

        if (!call) {
            error_set(e, "libarchive cannot be used: it has no %s", calls[i].name);
            return NULL;
        }
        memcpy((char *)&found + calls[i].at, &call, sizeof call);
    }
    ready = &found;
    return ready;
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
