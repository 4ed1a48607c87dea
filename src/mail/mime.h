/* SPDX-License-Identifier: ISC */
/* Reads one mail from anybody. The raw bytes are looked through for known bombs first; then a caged child splits them
   with libetpan, decodes them, parses the XML that is asked for, and gives back a bounded, checked struct mail_message.
   No library of MIME or XML sees what the sender wrote anywhere else. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H

#include "mail/enclosed.h"

struct mime_options {
    const char *own_header;     /* the header by which our own mails are known; NULL for none */
    const struct enclosed_spec *docs;   /* the documents wanted: the message has these and no parts; NULL: parts */
    void (*forget)(void *ctx);  /* in the child, first of all: wipes its copy of secrets; may be NULL */
    enclosed_trial *trial;      /* may be NULL */
    void *ctx;                  /* of both */
    unsigned wall_ms;           /* 0 for the cage's default */
};

/* Needs xml_begin when documents are wanted. The mail as far as it could be read, see mail_status; lives in p. NULL and an error only when this machine could not
   do it now (no process to be had): then nothing is known about the mail, and it should be tried again. */
struct mail_message *mime_read(struct pool *p, const char *raw, size_t n, const struct mime_options *o,
                               struct error *e);

#endif
