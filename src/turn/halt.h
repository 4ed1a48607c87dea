/* SPDX-License-Identifier: ISC */
/* A game that a file has halted: its player has signed a log that this one is not. It goes on when the referee rules
   so, and that file never halts it again. */
#ifndef TURN_HALT_H
#define TURN_HALT_H

#include "turn/match.h"

/* From now on no mail is taken but this one. The same again changes nothing. 0 or -1. */
struct halt {
    int seat;
    const unsigned char *digest;        /* of the file */
    const char *mail;                   /* the name of the mail it came in */
    const char *why;
};
int halt_begin(const struct match *m, const struct halt *h, struct error *e);
bool halt_is(const struct match *m);
void halt_why(const struct match *m, struct buf *out);      /* in words, by whose file; nothing when it isn't halted */
/* Whether the game is halted by a file in that mail: a process killed on the way may have left it. */
bool halt_is_by(const struct match *m, const char *mail);
/* After a ruling "resume": remembers the file and lets the game go on. Does nothing without such a ruling. 0 or -1. */
int halt_end(const struct match *m, struct error *e);
/* Whether a file of this digest has halted the game before. */
bool halt_was(const struct match *m, const unsigned char digest[HASH_SIZE]);

#endif
