/* SPDX-License-Identifier: ISC */
/* A look at the bytes of a document before a parser sees them: what would cost it too much, or confuse it. */
#ifndef XML_SCAN_H
#define XML_SCAN_H

#include <stddef.h>

#include "base/error.h"

/* Refuses what is empty, longer than max, not UTF-8 (or says it isn't), contains NUL, or might have many more
   than XML_MAX_ATTRS attributes on an element. Linear. 0 or -1 with a message that begins with name. */
int scan_check(const char *data, size_t n, const char *name, size_t max, struct error *e);

#endif
