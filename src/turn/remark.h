/* SPDX-License-Identifier: ISC */
/* What a report says of an entry that the events of the game do not tell: a ruling and its reason, a resignation. */
#ifndef TURN_REMARK_H
#define TURN_REMARK_H

#include "turn/log.h"

/* At most this many sentences, and the NULL behind them. */
enum { REMARKS = 3 };

/* Appends the sentences about a played entry to `words` and points to each in `list`, which ends with NULL. They are
   for every seat: what a ruling orders or sets is not in them, only its kind and its note. */
void remark_list(const struct match *m, const struct played *p, struct buf *words, const char *list[REMARKS]);

#endif
