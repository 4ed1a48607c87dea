/* SPDX-License-Identifier: ISC */
/* Maildirs: delivery that survives a crash at any point, reading in a fixed order, setting mail aside in Maildir++
   folders. Nothing is ever deleted and no clock is read: a mail's file name is the caller's key, so that the same
   delivery made twice is one. One process at a time may work on a Maildir (hold a lock), readers apart. */
#ifndef MAIL_MAILDIR_H
#define MAIL_MAILDIR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/pool.h"

/* The folders mail is moved to after it is dealt with. */
#define MAILDIR_DONE "done"
#define MAILDIR_REFUSED "refused"
#define MAILDIR_STRANGERS "strangers"
#define MAILDIR_BROKEN "broken"

struct maildir_entry {
    const char *name;           /* file name */
    const char *sub;            /* "new" or "cur" */
};

/* Makes dir with tmp, new and cur, mode 0700; what is there already stays. The parent must exist. */
int maildir_make(const char *dir, struct error *e);

/* Writes data as a new mail called key (one of our names, see text_is_name). 0 when it is durably there, 1 when it
   was there already with the same bytes, -1 otherwise, also when the key is taken by other bytes. */
int maildir_deliver(const char *dir, const char *key, const char *data, size_t n, struct error *e);

/* All mails (regular files) in new and cur, sorted by name up to any ':'; lives in p. */
int maildir_list(const char *dir, struct pool *p, struct maildir_entry **list_r, size_t *n_r, struct error *e);

/* Appends at most max bytes of a mail. 0, or 1 when there was more, or -1. Only regular files are read. */
int maildir_read(const char *dir, const struct maildir_entry *m, size_t max, struct buf *out, struct error *e);

/* Moves a mail to cur of the folder (made when missing), marked as seen. 0, also when an earlier run has moved it. */
int maildir_move(const char *dir, const struct maildir_entry *m, const char *folder, struct error *e);

/* The pieces, for other queues: data durably in dir/name, atomically and never over another file. tmp is a folder in
   the same file system. Of several files all are written before the first is synced, so that the disk works on them at
   once. 0, 1 (the last was already there, the same), -1. */
struct maildir_file {
    const char *name, *data;
    size_t n;
};
int maildir_write(const char *dir, const char *tmp, const struct maildir_file *files, size_t n, struct error *e);
int maildir_sync(const char *dir, struct error *e);

#endif
