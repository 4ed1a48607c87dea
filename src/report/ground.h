/* SPDX-License-Identifier: ISC */
/* What a map shows where nothing stands. Of a whole map it is the same from turn to turn and from game to game: it is
   drawn once and kept with the game data. */
#ifndef REPORT_GROUND_H
#define REPORT_GROUND_H

#include "report/canvas.h"
#include "report/map_internal.h"

struct ground {
    bool drawn;                 /* by an earlier map */
    struct canvas bare;         /* hexes and lines only */
    struct canvas empty;        /* with what an empty hex says of itself */
};

/* The ground of a panel of w by h characters; blank when it is asked for the first time. It lasts as long as the data
   when the whole map is drawn, else as long as the job's pool. */
struct ground *ground_of(const struct map_job *j, const struct panel *p, int w, int h);

/* map_gazetteer's text, or NULL when it has not been kept yet. */
const char *ground_gazetteer(const struct gamedata *d);
void ground_keep_gazetteer(const struct gamedata *d, const char *text);

#endif
