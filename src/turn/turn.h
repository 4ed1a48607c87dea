/* SPDX-License-Identifier: ISC */
/* What one file does to a game: a function of the position, the file and the dice, and nothing else. The run plays
   with it and verify plays again with it. */
#ifndef TURN_TURN_H
#define TURN_TURN_H

#include "crypto/dice.h"
#include "engine/play.h"
#include "report/report.h"
#include "trust/ledger.h"

struct turn {
    /* given */
    const struct ruleset *rs;
    struct gamedata *data;
    const struct genesis *terms;
    const struct taken *taken;
    const struct buf *octets;               /* the file, canonical, without its signature */
    struct dice dice;
    /* For a ruling that rewinds: the position after entry n, or NULL with an error. */
    struct game *(*position)(void *ctx, uint32_t n, struct error *e);
    void *ctx;
    /* taken over and given back: NULL before play has started */
    struct game *game;
    /* made */
    struct xml_doc *file;                   /* of orders and rulings, to be read again; else NULL */
    uint32_t decisions;                     /* taken before */
    struct report_events all;               /* as the referee sees them */
    struct report_events seen[MAX_SIDES];
};

/* 0, or -1 when the file cannot be played at all (damaged log, rules that broke): the game is as it was then. A file
   whose orders are illegal is played: the desk's notes say so. */
int turn_play(struct turn *s, struct error *e);
void turn_free(struct turn *s);             /* not the game */

/* The choices of the terms as the ruleset numbers them. 0 or -1. */
int turn_choices(const struct ruleset *rs, const struct genesis *terms, int16_t choice[MAX_CHOICES], struct error *e);

/* The dice of an entry from proofs that were just made for it. */
void turn_dice(struct dice *d, const unsigned char open[VRF_PROOF_SIZE], const unsigned char sealed[VRF_PROOF_SIZE],
               unsigned char salt[HASH_SIZE]);

#endif
