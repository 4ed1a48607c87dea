/* SPDX-License-Identifier: ISC */
/* What one mail says, bounded and clean: every string is valid UTF-8 without control characters, every list has a
   limit, nothing is NULL but where said. It is made in the cage and comes out of it in the wire form below. */
#ifndef MAIL_MESSAGE_H
#define MAIL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/pool.h"

enum {
    MAIL_MAX_BYTES = 2 * 1024 * 1024,   /* a raw mail */
    MAIL_MAX_PARTS = 16,
    MAIL_MAX_TEXT = 512 * 1024,         /* all decoded parts together */
    MAIL_MAX_ADDRS = 32,                /* of each kind */
    MAIL_MAX_REFS = 32,
    MAIL_MAX_ID = 250,                  /* bytes of a Message-ID */
    MAIL_MAX_ADDR = 254,
    MAIL_MAX_LINE = 400,                /* bytes of a subject or another short header */
    MAIL_MAX_NAME = 128,                /* bytes of a file name or a content type */
    MAIL_MAX_DOCS = 8,
    MAIL_MAX_ROOTS = 16,
};

enum mail_status {
    MAIL_READ,          /* all there is */
    MAIL_TOO_BIG,       /* over MAIL_MAX_BYTES: headers only, no parts */
    MAIL_BROKEN,        /* a limit of the first look: nothing was parsed, only `why` is set */
    MAIL_CAGED,         /* the parser crashed or ran into a limit of its cage: only `why` is set */
};

struct mail_names {
    size_t n;
    const char **at;
};

struct mail_part {
    const char *type;           /* "text/plain", lower case */
    const char *filename;       /* as the sender says, without any path; for messages only, never a path of ours */
    bool attachment;            /* so marked, or has a file name */
    bool text;                  /* a text type, converted to UTF-8 with LF */
    bool nested;                /* inside a forwarded message */
    bool omitted;               /* no data: a picture, or no room left */
    const char *data;
    size_t len;
};

/* A document that counts as one the mail was sent for. */
struct mail_doc {
    const char *data;           /* see enclosed.h */
    size_t len;
    const char *problem;        /* why it cannot be read as XML: then there is no data; "" for a good one */
    size_t part;                /* which part of the mail it is or stands in */
    size_t root;                /* index into the spec's roots */
    bool attached;              /* a whole attachment; otherwise cut out of a text */
    bool is_signed;             /* has the signature element; whether it is good is for others to say */
    bool complete;              /* all its elements are closed */
};

struct mail_docs {
    size_t n;                   /* in order of the parts; the same document twice is one */
    struct mail_doc at[MAIL_MAX_DOCS];
    /* What else was seen, for a helpful answer: */
    size_t unsigned_docs;       /* complete in a text, but without a signature: templates, or an order nobody signed */
    size_t cut_docs;            /* begun in a text and signed or not, but never closed */
    size_t foreign;             /* attachments that begin like XML, with another root or none that can be read */
    const char *foreign_root;   /* of the first of them, as "name" or "{ns}name"; "" when it has none */
};

struct mail_message {
    enum mail_status status;
    const char *why;            /* one clause for a person when status is not MAIL_READ */
    const char *message_id, *in_reply_to;       /* with their angle brackets; "" when absent */
    struct mail_names refs;      /* References, oldest first; the last MAIL_MAX_REFS of them */
    struct mail_names from, to, delivered_to;    /* bare addresses; `to` holds To, then Cc */
    const char *sender, *return_path;           /* bare addresses; "" when absent */
    bool null_return_path;      /* Return-Path: <> */
    const char *subject;
    const char *auto_submitted, *precedence;    /* first word, lower case; "" when absent */
    bool auto_suppress;         /* X-Auto-Response-Suppress, X-Autoreply, X-Autorespond */
    bool list;                  /* a List-Id or any other List header, Mailing-List */
    bool report;                /* multipart/report */
    const char *own_header;     /* value of the header the caller named; "" when absent */
    bool html_only;             /* HTML and no readable text beside it */
    size_t nparts, parts_left_out;
    struct mail_part *parts;    /* or, for a reader that asked for documents, none of them and instead: */
    struct mail_docs docs;      /* each with a problem, or canonical as xml_plain_check has it */
};

/* A message with every string "" and every list empty. */
struct mail_message *message_new(struct pool *p);

/* The wire form: fixed order, every field behind its length. */
void message_encode(struct buf *out, const struct mail_message *m);

/* Takes the wire form from an untrusted writer: every length, count, flag and byte is checked against what this header
   promises. NULL and an error otherwise. The result lives in p; part data are copied. */
struct mail_message *message_decode(struct pool *p, const char *data, size_t n, struct error *e);

#endif
