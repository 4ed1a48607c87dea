/* SPDX-License-Identifier: ISC */
/* The log grows in two moves. Taking a file fixes its place and gives its receipt; playing it gives the entry. Each
   is durable before any mail about it leaves, and a process killed anywhere is finished by the next run. */
#ifndef TURN_LOG_H
#define TURN_LOG_H

#include "turn/match.h"
#include "turn/turn.h"

/* Takes a file: t says kind, seat, key, ruling, serial, digest and time; the rest is filled in. `whole` is kept. */
int log_take(struct match *m, struct taken *t, const struct buf *whole, struct error *e);

/* Whether a file is taken and not yet played. */
bool log_pending(const struct match *m);

/* What playing made, for the mails. */
struct played {
    struct entry entry;
    struct turn turn;
    struct buf record;                  /* entry.xml */
    bool playing;                       /* turn was played */
};
void played_free(struct played *p);

/* Plays the pending file. `post` is called when everything is made and before the entry is committed, so that
   mails are durable first; it may move on the seats' `reported`. 0 or -1. */
int log_play(struct match *m, int (*post)(void *ctx, struct match *m, struct played *p, struct error *e), void *ctx,
             struct error *e);

/* Plays entry n once more from what is kept, without writing anything: m->game, m->ledger and p are as they were when
   it was played. Needs the private VRF key. 0 or -1. */
int log_replay(struct match *m, uint32_t n, struct played *p, struct buf *octets, struct error *e);

/* A game that is over and not closed gets its closing entry: the seals are opened. */
int log_needs_close(const struct match *m);
int log_take_close(struct match *m, const char *time, struct error *e);

#endif
