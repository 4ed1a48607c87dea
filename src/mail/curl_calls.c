/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/curl_calls.h"

#ifdef CURL_SONAME

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at;
} calls[] = {{"curl_easy_init", offsetof(struct curl_calls, easy_init)},
             {"curl_easy_cleanup", offsetof(struct curl_calls, easy_cleanup)},
             {"curl_easy_setopt", offsetof(struct curl_calls, easy_setopt)},
             {"curl_easy_getinfo", offsetof(struct curl_calls, easy_getinfo)},
             {"curl_easy_perform", offsetof(struct curl_calls, easy_perform)},
             {"curl_easy_send", offsetof(struct curl_calls, easy_send)},
             {"curl_easy_recv", offsetof(struct curl_calls, easy_recv)},
             {"curl_easy_strerror", offsetof(struct curl_calls, easy_strerror)},
             {"curl_slist_append", offsetof(struct curl_calls, slist_append)},
             {"curl_slist_free_all", offsetof(struct curl_calls, slist_free_all)}};

const struct curl_calls *curl_calls_get(struct error *e)
{
    static struct curl_calls found;
    static const struct curl_calls *ready;
    void *lib;

    if (ready)
        return ready;
    lib = dlopen(CURL_SONAME, RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        error_set(e, "libcurl cannot be used: %.300s", dlerror());
        return NULL;
    }
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        void *call = dlsym(lib, calls[i].name);

        if (!call) {
            error_set(e, "libcurl cannot be used: it has no %s", calls[i].name);
            return NULL;
        }
        memcpy((char *)&found + calls[i].at, &call, sizeof call);
    }
    ready = &found;
    return ready;
}

#else

const struct curl_calls *curl_calls_get(struct error *e)
{
    static const struct curl_calls linked = {
        curl_easy_init, curl_easy_cleanup, curl_easy_setopt,     curl_easy_getinfo, curl_easy_perform,
        curl_easy_send, curl_easy_recv,    curl_easy_strerror,   curl_slist_append, curl_slist_free_all};

    (void)e;
    return &linked;
}

#endif
