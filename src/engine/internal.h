/* SPDX-License-Identifier: ISC */
/* Between the files of the engine. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

#include <stdbool.h>

struct game;

/* What v[] of a roll frame holds. */
enum { ROLL_PURPOSE, ROLL_COUNT, ROLL_FACES, ROLL_SIDE, ROLL_SEALED, ROLL_THROWN };

void agenda_run_roll(struct game *g);
bool agenda_lacks_dice(struct game *g);         /* the roll on top must be thrown and there are no dice for it */

#endif
