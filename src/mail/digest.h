/* SPDX-License-Identifier: ISC */
/* Short names for bytes: lower-case hex of the start of a SHA-256. */
#ifndef MAIL_DIGEST_H
#define MAIL_DIGEST_H

#include <stddef.h>

enum { DIGEST_LEN = 32 };

void digest_name(const char *p, size_t n, char name_r[DIGEST_LEN + 1]);

#endif
