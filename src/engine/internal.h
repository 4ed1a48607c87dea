/* SPDX-License-Identifier: ISC */
/* Between the files of the engine. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

struct game;

void agenda_run_roll(struct game *g);

#endif
