/* SPDX-License-Identifier: ISC */
/* libetpan's stream over one of our connections, and how TLS begins under it. */
#ifndef MAIL_IMAP_STREAM_H
#define MAIL_IMAP_STREAM_H

#include <libetpan/libetpan.h>

#include "mail/tls.h"

/* The stream uses t and does not own it. NULL when there is no memory. */
mailstream *imap_stream_new(struct tls *t);

/* Whether bytes came that nobody has asked for: fatal just before TLS begins, for they were not protected. */
int imap_stream_has_rest(const mailstream *s);

#endif
