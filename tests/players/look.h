/* SPDX-License-Identifier: ISC */
/* The least a player needs: a score of positions. Each option is tried in thought, and the best is taken. */
#ifndef TESTS_PLAYERS_LOOK_H
#define TESTS_PLAYERS_LOOK_H

#include "players/player.h"

struct look {
    /* What a position is worth to a side: a point or a unit is 1 or more, a hex nearer to the aim a tenth. */
    double (*score)(const struct game *view, int side);
    int done_verb;              /* does no more in this phase: worth what the position is, and `least` */
    double least;               /* what a move must gain to be worth making */
    int samples;                /* throws of the dice for an option that needs any */
    int depth;                  /* decisions of the same side tried one after the other: 2 to see where a move leads */
};

int look_choose(const struct look *l, struct mind *m, const struct game *view, int side, const struct options *o);

#endif
