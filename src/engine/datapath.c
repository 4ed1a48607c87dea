/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "engine/datapath.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_plain(const char *relative)
{
    if (*relative == '\0' || *relative == '/')
        return false;
    for (const char *p = relative; *p; p += strcspn(p, "/"), p += *p == '/')
        if (strncmp(p, "..", 2) == 0 && (p[2] == '/' || p[2] == '\0'))
            return false;
    return true;
}

static bool try(const char *folder, size_t len, const char *relative, char *out, size_t n)
{
    int k;

    if (len == 0 || len > 4096)
        return false;
    k = snprintf(out, n, "%.*s/%s", (int)len, folder, relative);
    return k > 0 && (size_t)k < n && access(out, R_OK) == 0;
}

int datapath_find(const char *relative, char *out, size_t n)
{
    const char *list = getenv("ADJUTANT_DATA");

    if (!is_plain(relative))
        goto none;
    while (list && *list) {
        size_t len = strcspn(list, ":");

        if (try(list, len, relative, out, n))
            return 0;
        list += len + (list[len] == ':');
    }
    if (try(ADJ_DATADIR, strlen(ADJ_DATADIR), relative, out, n) ||
        try(ADJ_SRCDIR, strlen(ADJ_SRCDIR), relative, out, n))
        return 0;
none:
    out[0] = '\0';
    return -1;
}
