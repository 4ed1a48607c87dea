/* SPDX-License-Identifier: ISC */
/* libcurl, loaded when a mail is first sent by SMTP: with the libraries it needs itself it would be a third of what
   the start of every other command costs. */
#ifndef MAIL_CURL_CALLS_H
#define MAIL_CURL_CALLS_H

#include <curl/curl.h>

#include "base/error.h"

struct curl_calls {
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_setopt) *easy_setopt;
    __typeof__(curl_easy_getinfo) *easy_getinfo;
    __typeof__(curl_easy_perform) *easy_perform;
    __typeof__(curl_easy_send) *easy_send;
    __typeof__(curl_easy_recv) *easy_recv;
    __typeof__(curl_easy_strerror) *easy_strerror;
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
};

/* The same for the whole process; stays loaded. NULL with an error. */
const struct curl_calls *curl_calls_get(struct error *e);

#endif
