/* SPDX-License-Identifier: ISC */
/* Mail waiting to leave. A composed mail and its recipient are one file, put there durably before anything is sent;
   a transport takes them in order; what has left is moved to sent, never deleted. The same key is the same mail. */
#ifndef MAIL_OUTBOX_H
#define MAIL_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"

struct outbox_mail {
    const char *key;
    const char *rcpt;           /* envelope recipient: one bare address */
    const char *data;           /* the mail as composed, lines end in LF */
    size_t len;
};

/* Makes dir with tmp, queue, sent and failed, mode 0700. */
int outbox_make(const char *dir, struct error *e);

/* 0 when durably queued; 1 when it was queued or sent before with the same bytes; -1, also when the key is taken by
   another mail. The key is one of our names (text_is_name); mails leave in the order of their keys. */
int outbox_put(const char *dir, const struct outbox_mail *m, struct error *e);
/* Several that belong together, in less time. 0 or -1; then some may be queued. */
int outbox_put_all(const char *dir, const struct outbox_mail *mails, size_t n, struct error *e);

/* Keys of the waiting mails in order; lives in p. */
int outbox_list(const char *dir, struct pool *p, const char ***keys_r, size_t *n_r, struct error *e);
int outbox_read(const char *dir, const char *key, struct pool *p, struct outbox_mail *m_r, struct error *e);

int outbox_sent(const char *dir, const char *key, struct error *e);         /* moves it to sent; 0 also when there */
int outbox_failed(const char *dir, const char *key, struct error *e);       /* moves it to failed */

enum outbox_result {
    OUTBOX_SENT,        /* the other side has it */
    OUTBOX_LATER,       /* not now: it stays queued */
    OUTBOX_NEVER,       /* refused for good: it goes to failed */
    OUTBOX_DOWN,        /* the transport itself does not work now: nothing is held against this mail or the others */
};

/* A transport. What it did not send it explains in e. It may be handed the same mail again after a crash. */
typedef enum outbox_result (*outbox_transport)(void *ctx, const struct outbox_mail *m, struct error *e);

struct outbox_counts {
    size_t sent, later, failed;
    bool down;          /* the transport gave up: the rest was not tried */
};

/* Hands every waiting mail to the transport. -1 when the outbox itself fails; a mail that isn't sent is only counted,
   and the first such explanation is left in e. */
int outbox_flush(const char *dir, outbox_transport send, void *ctx, struct outbox_counts *c_r, struct error *e);

/* The same for a transport that meets refusals. A mail that could not leave is tried again after a while that grows
   from a minute to four hours, and given up after five days; the tries are kept in dir/retry. */
struct outbox_sender {
    outbox_transport send;
    void *ctx;
    long long now;          /* seconds; the caller's time */
    /* Called before a mail goes to failed, may be called again for it after a crash; may be NULL. 0 or -1. */
    int (*failed)(void *failed_ctx, const struct outbox_mail *m, const char *why, struct error *e);
    void *failed_ctx;
};
int outbox_send(const char *dir, const struct outbox_sender *s, struct outbox_counts *c_r, struct error *e);

/* The embedded transport: delivers into a Maildir. With per_recipient each address has its own Maildir under dir,
   called by the address in lower case; else all mail goes to dir itself. */
struct outbox_maildir {
    const char *dir;
    int per_recipient;
};
enum outbox_result outbox_to_maildir(void *ctx, const struct outbox_mail *m, struct error *e);

/* An address that can stand in an envelope and, in lower case, be a file's name. */
int outbox_check_address(const char *address, struct error *e);

#endif
