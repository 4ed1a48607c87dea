/* SPDX-License-Identifier: ISC */
#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

int library_load(const char *soname, const char *name, const struct library_call *list, size_t n, void *calls,
                 struct error *e)
{
    void *lib = dlopen(soname, RTLD_NOW | RTLD_LOCAL);

    if (!lib)
        return error_set(e, "%s cannot be used: %.300s", name, dlerror());
    for (size_t i = 0; i < n; i++) {
        void *call = dlsym(lib, list[i].name);

        if (!call)
            return error_set(e, "%s cannot be used: it has no %s", name, list[i].name);
        memcpy((char *)calls + list[i].at, &call, sizeof call);
    }
    return 0;
}
