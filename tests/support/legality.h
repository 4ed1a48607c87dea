/* SPDX-License-Identifier: ISC */
/* One source of legality, tried on any ruleset. A mismatch fails the test that called. */
#ifndef TESTS_LEGALITY_H
#define TESTS_LEGALITY_H

#include "engine/play.h"

/* `g` waits for a decision: the options of every side asked are the same from the game as from the side's view. */
void legality_of_view(const struct game *g);

/* Tries every step there is, with every value of every argument, as a mailed order on a copy of `g`: those among the
   options are carried out and lead where the option leads, all others change no byte of the game. Of verbs that the
   decision does not offer at all, a part of the values will do. How many were tried. */
long legality_by_force(const struct game *g);

/* Random games with these seeds: the view is looked at before every decision, force is used on up to `each` positions
   of every state that asks. A state that never asked fails the test, unless it is `but` (NULL: none), which chance
   hardly ever brings about. How many orders were tried. */
long legality_in_games(const struct ruleset *rs, struct gamedata *d, const int16_t *choices, uint64_t seed, long games,
                       int each, const char *but);

#endif
