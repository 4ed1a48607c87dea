/* SPDX-License-Identifier: ISC */
/* Playing a game: run until a decision is missing, look at what is asked, answer it. */
#ifndef ENGINE_PLAY_H
#define ENGINE_PLAY_H

#include "engine/options.h"
#include "engine/ruleset.h"

/* A game of the data's scenario, set up and ready to run. choices: index by ruleset->choices, NULL for the
   defaults. The data must outlive it. */
struct game *game_new(const struct ruleset *rs, struct gamedata *d, const int16_t *choices);
/* The same without set-up: an empty agenda and a zeroed state. */
struct game *game_blank(const struct ruleset *rs, struct gamedata *d);
void game_free(struct game *g);
/* Makes `to` (of the same ruleset and data) the same position as `from`; orders, dice and sink stay its own. */
void game_copy(struct game *to, const struct game *from);

/* What a side knows: the game itself where nothing is hidden, otherwise the engine's copy, good until the next
   call for that side. side -1 is the referee. */
const struct game *game_view(const struct game *g, int side);

enum play_status {
    PLAY_WAITING,
    PLAY_OVER,
    PLAY_NO_DICE            /* stopped before a roll, because g->dice_ready said so; nobody is asked */
};

/* Plays on until the game is over or a decision lacks an answer. Answers come from the orders on the desk, from
   decisions with one option, and from fallbacks. */
enum play_status play_run(struct game *g);

/* After play_run gave PLAY_WAITING: */
const struct frame *play_asking(const struct game *g);      /* the frame that asks */
int play_asked(const struct game *g);                       /* mask of the sides that must still answer */
const struct options *play_options(const struct game *g, int side);     /* its options; also of a side with only one */

/* Answers the decision for all sides at once, by index into their options (only asked sides count), and goes on
   as play_run. A side with one option may be given -1. */
enum play_status play_answer(struct game *g, const int index[MAX_SIDES]);
/* The same for a decision that one side alone must answer. */
enum play_status play_choose(struct game *g, int index);

/* The silent side's choice: what a deadline or an absence takes. Index. */
int play_absent(const struct game *g, int side);

/* For positions from outside: whoever the top frame asks has something to choose from. 0 or -1. */
int play_check(const struct game *g, struct error *e);

/* The ruleset's reason why a step is not possible now; false when it gives none. */
bool play_why(const struct game *g, int side, const struct option *o, struct refusal *r);
/* One sentence why a step is refused now, with what would be legal. */
void play_refuse(const struct game *g, int side, const struct option *o, struct refusal *r);

#endif
