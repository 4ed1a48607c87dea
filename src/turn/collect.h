/* SPDX-License-Identifier: ISC */
/* One mailbox for many games. First all mail is fetched and queued, durably, in the game it is for; after the games
   were worked on it is moved, on the server, to the folder that says what became of it. Killed anywhere in between,
   the next run fetches the same mails again, knows them, and only moves them. */
#ifndef TURN_COLLECT_H
#define TURN_COLLECT_H

#include <stddef.h>

#include "mail/config_file.h"

struct collect;

struct collect_counts {
    size_t fetched, queued;         /* mails read from servers; put into games */
    size_t strangers, broken;       /* belonging to no game; unreadable */
    size_t moved, left;             /* on the server: moved; left in the inbox until their game has dealt with them */
    size_t failed;                  /* accounts that could not be used */
};

/* `tell` hears of each account that could not be used and why; the others are not held up by it. */
struct collect *collect_new(const struct config *c, const char *root,
                            void (*tell)(const struct config_account *a, const char *why));
void collect_free(struct collect *c);                       /* NULL is harmless */

/* -1 when the games' folder itself cannot be read. */
int collect_fetch(struct collect *c, struct collect_counts *n, struct error *e);
void collect_settle(struct collect *c, struct collect_counts *n);

#endif
