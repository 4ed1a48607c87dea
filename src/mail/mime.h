/* SPDX-License-Identifier: ISC */
/* Reads one mail from anybody. The raw bytes are looked through for known bombs first; then a caged child splits them
   with libetpan and decodes them, and gives back a bounded, checked struct mail_message. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H

#include "mail/message.h"

struct mime_options {
    const char *own_header;     /* the header by which our own mails are known; NULL for none */
    unsigned wall_ms;           /* 0 for the cage's default */
};

/* The mail as far as it could be read, see mail_status; lives in p. NULL and an error only when this machine could not
   do it now (no process to be had): then nothing is known about the mail, and it should be tried again. */
struct mail_message *mime_read(struct pool *p, const char *raw, size_t n, const struct mime_options *o,
                               struct error *e);

#endif
