/* SPDX-License-Identifier: ISC */
/* Character sets of real mail to UTF-8. iconv loads its tables from files, which the cage forbids: so the sets a mail
   names are opened beforehand, from a list of known ones. */
#ifndef MAIL_CHARSET_H
#define MAIL_CHARSET_H

#include <iconv.h>
#include <stddef.h>

struct buf;

enum { CHARSET_OPEN = 6 };

struct charsets {
    size_t n;
    struct {
        const char *name;       /* of the list in charset.c */
        iconv_t cd;
    } open[CHARSET_OPEN];
};

/* Before a cage is made: iconv reads its list of sets and one table, once for all mails of a process. */
void charset_begin(void);

/* Opens those known sets that the raw mail names in "charset=" or "=?...?", at most CHARSET_OPEN. */
void charset_prepare(struct charsets *s, const char *raw, size_t n);
void charset_close(struct charsets *s);

/* Appends p in UTF-8, whatever happens: what can't be converted becomes U+FFFD. An unknown set is taken as UTF-8
   when the bytes are that, else every byte above ASCII is replaced. */
void charset_to_utf8(const struct charsets *s, const char *name, const char *p, size_t n, struct buf *out);

#endif
