/* SPDX-License-Identifier: ISC */
/* What a map shows where nothing stands. Of a whole map it is the same from turn to turn and from game to game: it is
   drawn once and kept with the game data. */
#ifndef REPORT_GROUND_H
#define REPORT_GROUND_H

#include "report/canvas.h"
#include "report/map_internal.h"

/* Who draws it: both functions draw on *at, which is set before each call. */
struct painter {
    struct canvas *at;
    void (*bare)(void *ctx);    /* hexes and lines only, on a blank canvas */
    void (*empty)(void *ctx);   /* over that, what an empty hex says of itself */
    void *ctx;
};

/* Gives by->at, whose size is set, the ground of a panel, and the bare one for hexes where something stands. Of a whole
   map the painter is called once for the data, of a window each time; it lasts as long as the job's pool. */
const struct canvas *ground_draw(const struct map_job *j, const struct panel *p, const struct painter *by);

/* map_gazetteer's text, or NULL when it has not been kept yet. */
const char *ground_gazetteer(const struct gamedata *d);
void ground_keep_gazetteer(const struct gamedata *d, const char *text);

#endif
