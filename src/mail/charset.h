/* SPDX-License-Identifier: ISC */
/* Character sets of real mail to UTF-8. iconv loads its tables from files, which the cage forbids: so the sets a mail
   names are opened beforehand, from a list of known ones. */
#ifndef MAIL_CHARSET_H
#define MAIL_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Opens those known sets that the raw mail names in "charset=" or "=?...?", and keeps them for the next mails. Whether
   there was a new one: cages made before do not have it. */
bool charset_open(const char *raw, size_t n);

/* Appends p in UTF-8, whatever happens: what can't be converted becomes U+FFFD. A set that is unknown or was not opened
   is taken as UTF-8 when the bytes are that, else every byte above ASCII is replaced. */
void charset_to_utf8(const char *name, const char *p, size_t n, struct buf *out);

#endif
