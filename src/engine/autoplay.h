/* SPDX-License-Identifier: ISC */
/* Random legal play: every decision is drawn from its options, every die from a seed, and the ruleset's invariants
   are looked at after every automatic step and every decision. The same seed gives the same game everywhere. */
#ifndef ENGINE_AUTOPLAY_H
#define ENGINE_AUTOPLAY_H

#include <stdint.h>

#include "engine/play.h"

struct autoplay_record {            /* what was chosen: one index a side that was asked, in order. Zeroed: empty. */
    uint16_t *v;
    size_t n, cap;
};

struct autoplay_stats {
    long games, decisions, events;
    long options;                   /* sum over all answers, and their number: how wide the game is */
    long answers;
    int most_options;
    long longest;                   /* decisions of the longest game */
    long won[MAX_SIDES];
    long drawn;
};

struct autoplay_hooks {             /* all may be NULL */
    /* Before a decision is answered; the game waits: play_asking, play_options … Non-zero ends play: an error. */
    int (*decision)(void *ctx, struct game *g, struct error *e);
    void (*event)(void *ctx, const struct game *g, const struct event *e);
    /* After each game of autoplay_many. Non-zero ends it. */
    int (*game)(void *ctx, long number, struct game *g, struct error *e);
    void *ctx;
};

/* The most decisions of one game before it is taken for endless. */
enum { AUTOPLAY_ENDLESS = 1000000 };

/* Plays `g` from where it stands to its end; its dice, sink, watch and insistence are replaced, and gone afterwards.
   record and stats may be NULL; a record is begun anew. 0, or -1 with what went wrong: an invariant, a game without an
   end, a hook. */
int autoplay_game(struct game *g, uint64_t seed, const struct autoplay_hooks *h, struct autoplay_record *record,
                  struct autoplay_stats *stats, struct error *e);

/* The same dice and the choices of a record. A choice that is not possible is an error. */
int autoplay_replay(struct game *g, uint64_t seed, const struct autoplay_hooks *h, const struct autoplay_record *record,
                    struct error *e);

/* Games of the data's scenario with the seeds seed, seed + 1, … The error names the seed of the game it is about. */
int autoplay_many(const struct ruleset *rs, struct gamedata *d, const int16_t *choices, uint64_t seed, long games,
                  const struct autoplay_hooks *h, struct autoplay_stats *stats, struct error *e);

void autoplay_record_free(struct autoplay_record *r);

#endif
