/* SPDX-License-Identifier: ISC */
/* What a mail server's pipe calls: takes one raw mail and queues it in a Maildir, durably or not at all. */
#ifndef MAIL_INTAKE_H
#define MAIL_INTAKE_H

#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"

enum { INTAKE_DONE = 0, INTAKE_TRY_AGAIN = 75 };    /* EX_TEMPFAIL: the server keeps the mail and comes back */

/* Reads fd to its end. The Maildir is made when missing. A mail over max bytes is kept with max + 1 of them, so that
   whoever reads it sees that it is too big; the rest is read and dropped. Mails are named in order of arrival; the
   very same bytes again (a server that did not hear our answer) are not queued again, also when the first copy has
   been moved to a folder since. Safe against others doing the same at the same time. */
int intake_store(int fd, const char *maildir, size_t max, struct error *e);

/* The same for a mail in memory, already cut to max + 1. INTAKE_DONE or INTAKE_TRY_AGAIN. */
int intake_bytes(const char *maildir, const char *mail, size_t n, struct error *e);

/* In which folder the mail with this digest (digest_name) is now: "" still queued (also when never taken), else the
   name of a folder without its dot, in p. NULL with an error. */
const char *intake_where(const char *maildir, const char *digest, struct pool *p, struct error *e);

#endif
