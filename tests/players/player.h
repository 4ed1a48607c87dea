/* SPDX-License-Identifier: ISC */
/* Sensible players by script: for every decision of a game, the option a person with some experience would take.
   They see a side's view and its options, nothing else, and remember nothing from one decision to the next but what
   the move under way is to be. How to add a game is in README of this folder. */
#ifndef TESTS_PLAYERS_PLAYER_H
#define TESTS_PLAYERS_PLAYER_H

#include <stdint.h>

#include "base/buf.h"
#include "engine/play.h"

enum { MIND_PLAN = 48 };

struct mind {                   /* of one player */
    uint64_t seed;              /* xorshift64*; never 0 */
    int16_t plan[MIND_PLAN];    /* what is left of the move begun: its hexes */
    int nplan;
    bool random;                /* any legal option will do */
    int letters;                /* order files written */
};

struct player {
    const char *id;             /* of the ruleset */
    const char *scenario;
    /* The index of the option taken. */
    int (*choose)(struct mind *m, const struct game *view, int side, const struct options *o);
    /* Of the options any of which a random player takes, the one that ends a phase: thought over twice. -1: none. */
    int pass_verb;
    /* What an order file says after having read `view` at the moment it is asked: the body of <orders>. */
    void (*write)(struct mind *m, const struct game *view, int side, struct buf *body);
    bool ahead;                 /* `write` also works before the side is asked */
    /* For tables over many games. */
    int turns;
    int (*turn)(const struct game *g);
    int (*points)(const struct game *g, int side);
    const char *const *how;             /* the words of outcome.how */
    const char *const *columns;         /* what is counted, NULL-terminated */
    /* The column of an event, whose it is and how often it counts (1 unless set), or -1. */
    int (*count)(const struct game *g, const struct event *e, int *side_r, int *times_r);
};

extern const struct player c3i_player, gaines_player;
const struct player *player_find(const char *id);           /* NULL */

void mind_start(struct mind *m, uint64_t seed, bool random);
uint32_t mind_chance(struct mind *m, uint32_t n);           /* 0..n-1 */

/* One decision for all sides asked; gives back what play_answer does. */
enum play_status player_decide(const struct player *p, struct mind *minds, struct game *g);

/* Dice from a seed of their own, for games without a log. */
struct player_dice {
    struct mind chance;
    uint16_t thrown;
};
struct dice_source player_dice(struct player_dice *d, uint64_t seed);

#endif
