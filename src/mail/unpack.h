/* SPDX-License-Identifier: ISC */
/* The part of mime_read that works inside the cage; tests and fuzzers call it bare. */
#ifndef MAIL_UNPACK_H
#define MAIL_UNPACK_H

#include <stdbool.h>

#include "mail/message.h"

/* raw must be followed by UNPACK_PAD zero bytes and hold no NUL: libetpan reads beyond ends. NULL when it is no mail.
   The result lives in p. */
enum { UNPACK_PAD = 64 };
struct mail_message *unpack_mail(struct pool *p, const char *raw, size_t n, bool headers_only, const char *own_header);

#endif
