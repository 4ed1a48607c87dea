/* SPDX-License-Identifier: ISC */
/* A game that is played by signed files from its first entry to its last, without mail: every file is checked, taken,
   receipted and played as the run does it. Choices come from a seed; keys and the game's name are new each time.
   Whatever goes wrong fails the test. */
#ifndef TESTS_SIGNED_GAME_H
#define TESTS_SIGNED_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/fs.h"
#include "turn/match.h"

#define SIGNED_TIME "2026-11-18T02:48:35Z"

enum { SIGNED_KEYS = 4 };

struct signed_game {
    char tmp[FS_PATH];                      /* removed by signed_game_close */
    char dir[FS_PATH];                      /* the game directory in it */
    struct match *m;                        /* open for work, always after the last entry */
    struct key *key[LEDGER_SEATS];
    struct key *referee[SIGNED_KEYS], *vrf[SIGNED_KEYS];        /* all that the game has had, private, oldest first */
    int nkeys;
    uint64_t random;
    uint32_t nonces;
};

void signed_game_open(struct signed_game *s, const char *game, uint64_t seed);  /* "c3i/battle": all seats accepted */
void signed_game_close(struct signed_game *s);

/* One file with a step drawn from the options of a side that is asked. False when the game is over (and closed). */
bool signed_game_step(struct signed_game *s);
void signed_game_steps(struct signed_game *s, int n);           /* as many as the game lasts */
/* The same with up to so many orders: the first is legal, the others would be if the dice and the other side did as
   the writer imagines. Some of them are to be skipped when they are not. */
bool signed_game_letter(struct signed_game *s, int orders);

/* The orders `body` of a side, whatever they are; the file that was taken is kept as the last entry's. */
void signed_game_send(struct signed_game *s, int side, const char *body);
void signed_game_rekey(struct signed_game *s, int side);        /* a change of key by old and new key */
void signed_game_rule(struct signed_game *s, const char *attrs, const char *body);
void signed_game_lose_key(struct signed_game *s, int side);     /* a ruling gives the seat a new key */

/* New keys of the game: proposed, and countersigned by a seat, by all of them. */
void signed_game_propose(struct signed_game *s, bool referee, bool vrf);
void signed_game_countersign(struct signed_game *s, int side);
void signed_game_renew(struct signed_game *s, bool referee, bool vrf);

/* Every shape of entry the log can have, then a ruling that ends the game. About `steps` + 20 entries. */
void signed_game_whole(struct signed_game *s, int steps);

unsigned signed_game_below(struct signed_game *s, unsigned n);  /* a number below n from the seed */

#endif
