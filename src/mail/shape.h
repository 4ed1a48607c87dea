/* SPDX-License-Identifier: ISC */
/* A cheap look at a raw mail before any parser sees it: one pass, no memory. It refuses the shapes that MIME parsers
   are known to choke on; no mail that a person writes comes near its limits. */
#ifndef MAIL_SHAPE_H
#define MAIL_SHAPE_H

#include <stddef.h>

#include "mail/message.h"

enum {
    SHAPE_HEADER_BYTES = 64 * 1024,      /* of the top header */
    SHAPE_HEADER_FIELDS = 300,           /* of the top header */
    SHAPE_HEADER_LINES = 1000,           /* of the top header */
    SHAPE_LINES = 60000,
    SHAPE_PARENS = 100,                  /* open at once within lines that could be one header field */
    SHAPE_FIELD_BYTES = 64 * 1024,      /* of what looks like a header field, anywhere: parts have headers too */
    SHAPE_FIELDS_BYTES = 512 * 1024,    /* of all that looks like header fields */
    SHAPE_SEPARATORS = 20000,           /* ',', ';' and '<' in all that looks like header fields */
    SHAPE_MULTIPARTS = 48,               /* the word, anywhere: it bounds nesting, since each level must say it */
    SHAPE_MESSAGES = 48,                 /* "message/", anywhere: likewise */
    SHAPE_DELIMITERS = 3000,             /* lines that begin with "--" */
};

/* MAIL_READ, MAIL_TOO_BIG or MAIL_BROKEN; *why_r is a static clause. */
enum mail_status shape_check(const char *raw, size_t n, const char **why_r);

/* Where the header ends: the offset of the body. n when there is no empty line. */
size_t shape_header_end(const char *raw, size_t n);

#endif
