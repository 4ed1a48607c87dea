/* SPDX-License-Identifier: ISC */
/* Makes a mail. The same input gives the same bytes: date, Message-ID and the key of the boundaries are the caller's.
   It is written here and not by libetpan, whose writer folds as it likes and makes boundaries from random().
   Lines end in LF; a transport makes them CRLF. Headers are at most 78 columns where words allow it, and nothing a
   caller passes can begin a new one: control characters are refused. */
#ifndef MAIL_COMPOSE_H
#define MAIL_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

struct compose_attachment {
    const char *filename;       /* letters, digits, '-', '_', '.' (text_is_name) */
    const char *type;           /* "application/xml"; for text types the charset is added */
    const char *data;
    size_t len;
};

struct compose_header {
    const char *name, *value;
};

struct compose {
    const char *from_name, *from, *to;      /* from_name may be NULL; the others are bare addresses */
    const char *subject;                    /* UTF-8 */
    const char *date;                       /* as RFC 5322 has it */
    const char *message_id, *in_reply_to;   /* "<...>"; in_reply_to may be NULL */
    const char *const *refs;
    size_t nrefs;
    const char *auto_submitted;             /* "auto-replied", "auto-generated"; NULL for a person's mail */
    const struct compose_header *extra;     /* further headers, ASCII */
    size_t nextra;
    const char *key;                        /* boundaries derive from it */
    const char *text, *html;                /* UTF-8; html may be NULL */
    const struct compose_attachment *attachments;
    size_t nattachments;
};

/* Appends the mail. -1 and an error, with nothing appended, when a value could not stand in a header or text isn't
   UTF-8. Every part comes out with the very bytes it went in with; 7bit when it is ASCII in short lines, else
   quoted-printable. */
int compose_mail(const struct compose *c, struct buf *out, struct error *e);

/* Whether s can stand in Message-ID, In-Reply-To and References: what other people's mails call themselves need not. */
bool compose_is_id(const char *s);

#endif
