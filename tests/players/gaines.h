/* SPDX-License-Identifier: ISC */
/* What the gaines player's two halves share: the one who chooses, and the one who writes it into order files. */
#ifndef TESTS_PLAYERS_GAINES_H
#define TESTS_PLAYERS_GAINES_H

#include "players/player.h"

int gaines_player_choose(struct mind *m, const struct game *view, int side, const struct options *o);
void gaines_player_write(struct mind *m, const struct game *view, int side, struct buf *body);

#endif
