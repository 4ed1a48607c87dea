/* SPDX-License-Identifier: ISC */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int error_set(struct error *e, const char *fmt, ...)
{
    va_list ap;

    if (!e)
        return -1;
    va_start(ap, fmt);
    (void)vsnprintf(e->msg, sizeof e->msg, fmt, ap);
    va_end(ap);
    return -1;
}

int error_prefix(struct error *e, const char *fmt, ...)
{
    char old[sizeof e->msg];
    size_t n;
    va_list ap;

    if (!e)
        return -1;
    memcpy(old, e->msg, sizeof old);
    va_start(ap, fmt);
    (void)vsnprintf(e->msg, sizeof e->msg, fmt, ap);
    va_end(ap);
    n = strlen(e->msg);
    (void)snprintf(e->msg + n, sizeof e->msg - n, ": %s", old);
    return -1;
}

_Noreturn void panic(const char *fmt, ...)
{
    va_list ap;

    fputs("adjutant: broken invariant: ", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    abort();
}
