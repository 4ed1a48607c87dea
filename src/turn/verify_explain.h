/* SPDX-License-Identifier: ISC */
/* One event for a quarrelling pair: its rule, its modifiers, its dice, and how each die follows from the log. */
#ifndef TURN_VERIFY_EXPLAIN_H
#define TURN_VERIFY_EXPLAIN_H

#include "turn/verify_source.h"

/* Event `event` of entry n in words, appended to *out. `events`: the document to look it up in, NULL for the log's own.
   Dice are recomputed: one that doesn't follow is an error. 0 or -1. */
int verify_explain(const struct verify_source *s, uint32_t n, int event, const struct buf *events, struct buf *out,
                   struct error *e);

#endif
