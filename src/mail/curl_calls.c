/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/curl_calls.h"

#ifdef CURL_SONAME

#include <stdbool.h>
#include <stddef.h>

#include "base/library.h"

static const struct library_call calls[] = {
    {"curl_easy_init", offsetof(struct curl_calls, easy_init)},
    {"curl_easy_cleanup", offsetof(struct curl_calls, easy_cleanup)},
    {"curl_easy_setopt", offsetof(struct curl_calls, easy_setopt)},
    {"curl_easy_getinfo", offsetof(struct curl_calls, easy_getinfo)},
    {"curl_easy_perform", offsetof(struct curl_calls, easy_perform)},
    {"curl_easy_send", offsetof(struct curl_calls, easy_send)},
    {"curl_easy_recv", offsetof(struct curl_calls, easy_recv)},
    {"curl_easy_strerror", offsetof(struct curl_calls, easy_strerror)},
    {"curl_slist_append", offsetof(struct curl_calls, slist_append)},
    {"curl_slist_free_all", offsetof(struct curl_calls, slist_free_all)},
};

const struct curl_calls *curl_calls_get(struct error *e)
{
    static struct curl_calls found;
    static bool ready;

    if (!ready && library_load(CURL_SONAME, "libcurl", calls, sizeof calls / sizeof *calls, &found, e))
        return NULL;
    ready = true;
    return &found;
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
