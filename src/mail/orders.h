/* SPDX-License-Identifier: ISC */
/* Finds the documents a mail was sent for: whole attachments, or a document somewhere in a body's text, with anything
   around it and also behind the quote marks of a reply. The bytes are those the sender signed: nothing is undone but
   what MIME itself describes, the quote marks, and CRLF.

   An attachment that is XML counts by its root alone, so that a reader can say what is wrong with it. Elsewhere a
   document counts only when it is complete and signed: reports contain templates, and replies contain reports. */
#ifndef MAIL_ORDERS_H
#define MAIL_ORDERS_H

#include "mail/message.h"

struct orders_root {
    const char *ns, *name;      /* namespace URI and local name of a root element that is looked for */
};

struct orders_spec {
    const struct orders_root *roots;
    size_t nroots;
    const char *signature;      /* local name of the child element that makes a document in a text count */
};

enum { ORDERS_MAX = 8 };

struct orders_doc {
    const char *data;           /* LF line ends; lives in the pool */
    size_t len;
    size_t part;                /* index into the message's parts */
    size_t root;                /* index into the spec's roots */
    bool attached;              /* a whole attachment; otherwise cut out of a text */
    bool is_signed;             /* has the signature element; whether it is good is for others to say */
    bool complete;              /* all its elements are closed */
};

enum orders_count { ORDERS_NONE, ORDERS_ONE, ORDERS_SEVERAL };

struct orders {
    enum orders_count count;
    size_t ndocs;               /* those that count, in order of the parts; the same bytes twice are one */
    struct orders_doc docs[ORDERS_MAX];
    /* What else was seen, for a helpful answer: */
    size_t unsigned_docs;       /* complete in a text, but without a signature: templates, or an order nobody signed */
    size_t cut_docs;            /* begun in a text and signed or not, but never closed */
    size_t foreign;             /* attachments that begin like XML, with another root or none that can be read */
    const char *foreign_root;   /* of the first of them, as "name" or "{ns}name"; "" when it has none */
    bool html_only;
};

/* Documents in a forwarded message count only when there is none outside it. */
void orders_find(struct pool *p, const struct mail_message *m, const struct orders_spec *spec, struct orders *r);

#endif
