/* SPDX-License-Identifier: ISC */
/* Game data kept from game to game in one process: many games have the same files, and these are parsed and checked
   once. Exports data_kept_*. */
#ifndef ENGINE_DATAKEPT_H
#define ENGINE_DATAKEPT_H

#include "engine/data.h"

/* As data_load_dir: what is there already is given again when every file in `dir` has the same bytes. To be given back
   with data_kept_return, not freed. NULL with an error. */
struct gamedata *data_kept_dir(const struct ruleset *rs, const char *dir, const char *scenario, struct error *e);
void data_kept_return(struct gamedata *d);              /* NULL is harmless */

/* Drops what nobody uses. */
void data_kept_end(void);

#endif
