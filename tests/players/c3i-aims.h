/* SPDX-License-Identifier: ISC */
#ifndef TESTS_PLAYERS_C3I_AIMS_H
#define TESTS_PLAYERS_C3I_AIMS_H

#include "players/c3i-field.h"

/* By unit of the side: the hex it should come to; its own when it should stay; HEX_NONE off the map. */
void c3i_aims(const struct battlefield *f, int side, int16_t aim[C3I_UNITS]);

#endif
