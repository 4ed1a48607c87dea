/* SPDX-License-Identifier: ISC */
/* What the c3i player's two halves share: the one who chooses, and the one who writes it into order files. */
#ifndef TESTS_PLAYERS_C3I_H
#define TESTS_PLAYERS_C3I_H

#include "players/c3i-field.h"
#include "players/player.h"

int c3i_player_choose(struct mind *m, const struct game *view, int side, const struct options *o);
void c3i_player_write(struct mind *m, const struct game *view, int side, struct buf *body);

/* Artillery is spent while more than this is left, a turn; and not where the modifiers have settled the matter. */
int c3i_player_reserve(int side, int turn);
enum { C3I_PLAYER_SETTLED = 4 };
/* The least an attack must be worth. */
double c3i_player_boldness(const struct game *view, int side);

#endif
