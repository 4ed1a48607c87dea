/* SPDX-License-Identifier: ISC */
/* One source of legality, tried on any ruleset. A mismatch fails the test that called. */
#ifndef TESTS_LEGALITY_H
#define TESTS_LEGALITY_H

#include "engine/play.h"

/* `g` waits for a decision: the options of every side asked are the same from the game as from the side's view. */
void legality_of_view(const struct game *g);

/* Tries every step there is, with every value of every argument, as a mailed order on a copy of `g`: those among the
   options are carried out, all others change no byte of the game. How many were tried. */
long legality_by_force(const struct game *g);

#endif
