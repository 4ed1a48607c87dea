/* SPDX-License-Identifier: ISC */
/* Reports of mail systems about mails of ours that could not be delivered. A seat whose mail comes back is marked in
   the game directory, and the referee is told once. */
#ifndef TURN_BOUNCE_H
#define TURN_BOUNCE_H

#include "base/buf.h"
#include "turn/match.h"

/* 1 when the mail names a mail this game has sent; 0 when it does not; -1. A mere delay marks nobody. */
int bounce_take(struct match *m, const struct buf *raw, const char *time, struct error *e);

/* "TIME ADDRESS KEY" of the mark of a seat; false when it has none. */
bool bounce_mark(const struct match *m, int seat, struct buf *out);
int bounce_clear(const struct match *m, int seat, struct error *e);     /* a file of the seat came: it is there */

#endif
