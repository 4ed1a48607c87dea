/* SPDX-License-Identifier: ISC */
/* Finds the documents a mail was sent for: whole attachments, or a document somewhere in a body's text, with anything
   around it and also behind the quote marks of a reply. The bytes are those the sender signed: nothing is undone but
   what MIME itself describes, the quote marks, and CRLF.

   An attachment that is XML counts by its root alone, so that a reader can say what is wrong with it. Elsewhere a
   document counts only when it is complete and signed: reports contain templates, and replies contain reports. */
#ifndef MAIL_ENCLOSED_H
#define MAIL_ENCLOSED_H

#include "mail/message.h"

struct enclosed_root {
    const char *ns, *name;      /* namespace URI and local name of a root element that is looked for */
};

struct enclosed_spec {
    const struct enclosed_root *roots;
    size_t nroots;
    const char *signature;      /* local name of the child element that makes a document in a text count */
};

/* What else happens to a document inside the cage, once it is canonical: whatever the reader will have libraries do
   with it later. A crash then costs this mail only; what it finds out is forgotten. NULL for nothing. */
typedef void enclosed_trial(const void *ctx, const char *canonical, size_t n);

/* Documents in a forwarded message count only when there is none outside it. As they were sent, LF line ends. */
void enclosed_find(struct pool *p, const struct mail_message *m, const struct enclosed_spec *spec,
                   struct mail_docs *r);

/* Puts each document's canonical form in the place of its bytes, or says in `problem` why it has none: not well-formed,
   a DTD, a limit of xml_parse, too long. Documents with the same canonical form become one. For the cage. */
void enclosed_read(struct pool *p, struct mail_docs *r, enclosed_trial *trial, const void *ctx);

#endif
