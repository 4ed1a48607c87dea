/* SPDX-License-Identifier: ISC */
/* Between the files of the engine. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

struct game;

/* What v[] of a roll frame holds. */
enum { ROLL_PURPOSE, ROLL_COUNT, ROLL_FACES, ROLL_SIDE, ROLL_SEALED, ROLL_THROWN };

void agenda_run_roll(struct game *g);

#endif
