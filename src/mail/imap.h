/* SPDX-License-Identifier: ISC */
/* A mailbox on an IMAP server. libetpan speaks the protocol over a stream of ours, because it checks no certificate:
   no password leaves before TLS stands and the server's name is proven. Nothing is ever deleted; a message is known by
   its UID within one session only. */
#ifndef MAIL_IMAP_H
#define MAIL_IMAP_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/pool.h"
#include "mail/config_file.h"

struct imap;

/* Connects and begins TLS, implicit or by STARTTLS; a server that will not is an error. */
struct imap *imap_connect(const struct config_account *a, struct error *e);
int imap_login(struct imap *s, const char *password, struct error *e);
void imap_close(struct imap *s);                    /* NULL is harmless */
const char *imap_tls(const struct imap *s);         /* "TLSv1.3" */

/* Opens a folder; uidvalidity_r (may be NULL) says whether UIDs of an earlier session still mean the same. */
int imap_select(struct imap *s, const char *folder, uint32_t *uidvalidity_r, struct error *e);
int imap_make_folder(struct imap *s, const char *folder, struct error *e);     /* one that is there is fine */

/* UIDs of the open folder that are not marked deleted, ascending; in p. */
int imap_list(struct imap *s, struct pool *p, uint32_t **uids_r, size_t *n_r, struct error *e);

/* Appends the first max bytes of a message, lines ended by LF. 0; 1 when it is gone; -1. */
int imap_fetch(struct imap *s, uint32_t uid, size_t max, struct buf *out, struct error *e);

/* By MOVE; else by COPY, \Deleted and UID EXPUNGE of this message; else by COPY and \Deleted alone. */
int imap_move(struct imap *s, uint32_t uid, const char *folder, struct error *e);

int imap_append(struct imap *s, const char *folder, const char *data, size_t n, struct error *e);
/* The UID of the message in the open folder with this Message-ID; 0 when there is none. -1 on failure. */
int imap_find(struct imap *s, const char *message_id, uint32_t *uid_r, struct error *e);

#endif
