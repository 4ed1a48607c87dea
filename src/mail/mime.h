/* SPDX-License-Identifier: ISC */
/* Reads one mail from anybody. The raw bytes are looked through for known bombs first; then a caged child splits them
   with libetpan, decodes them, parses the XML that is asked for, and gives back a bounded, checked struct mail_message.
   No library of MIME or XML sees what the sender wrote anywhere else. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H

#include "mail/enclosed.h"

enum { MIME_CTX = 64 };

struct mime_options {
    const char *own_header;     /* the header by which our own mails are known; NULL for none */
    const struct enclosed_spec *docs;   /* the documents wanted: the message has these and no parts; NULL: parts */
    void (*forget)(void *secrets);  /* in the keeper of the cages, first of all: wipes its copy; may be NULL */
    void *secrets;
    enclosed_trial *trial;      /* may be NULL */
    const void *ctx;            /* of trial, which gets a copy; what it points to must be as old as the keeper */
    size_t ctx_size;            /* at most MIME_CTX */
};

/* Needs xml_begin when documents are wanted. The mail as far as it could be read, see mail_status; lives in p. NULL and
   an error only when this machine could not do it now (no process to be had): then nothing is known about the mail, and
   it should be tried again. */
struct mail_message *mime_read(struct pool *p, const char *raw, size_t n, const struct mime_options *o,
                               struct error *e);

#endif
