/* SPDX-License-Identifier: ISC */
/* The decisions of the gaines player that put units somewhere: set-up, moves, charges, entry. */
#ifndef TESTS_PLAYERS_GAINES_MARCH_H
#define TESTS_PLAYERS_GAINES_MARCH_H

#include "players/gaines-sense.h"
#include "players/player.h"

int gaines_march_deploy(struct mind *m, const struct game *view, int side, const struct options *o);
int gaines_march_move(struct mind *m, const struct game *view, int side, const struct options *o);
int gaines_march_step(struct mind *m, const struct game *view, int side, const struct options *o);
/* What the units of a division would gain by being active. */
double gaines_march_need(const struct game *view, int side, int division);

#endif
