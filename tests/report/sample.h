/* SPDX-License-Identifier: ISC */
/* Maps of no game, for what c3i's lacks: pointed and oblique grids, heights, streams, hexsides, many hexes. */
#ifndef TESTS_REPORT_SAMPLE_H
#define TESTS_REPORT_SAMPLE_H

#include "engine/data.h"
#include "engine/ruleset.h"

extern const struct ruleset sample_ruleset;

/* cols x rows, every fifth hex woods, heights that rise to the east; a road and a stream across the
   middle, a creek and a bridge on hexsides. Freed with sample_free. */
struct gamedata *sample_new(enum hex_layout layout, enum hex_naming naming, int cols, int rows);
void sample_free(struct gamedata *d);

void sample_mark(struct scene *s, const struct gamedata *d, const char *hex, int side, const char *text,
                 const char *state, bool unit);

#endif
