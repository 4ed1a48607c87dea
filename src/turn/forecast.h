/* SPDX-License-Identifier: ISC */
/* What a file of orders would do as far as no die falls: for `check`, and for an answer before the fact. */
#ifndef TURN_FORECAST_H
#define TURN_FORECAST_H

#include "engine/play.h"

struct desk;
struct xml_doc;

struct forecast {
    struct game *game;              /* a copy, played up to the first die or the next missing answer */
    bool dice;                      /* a die stopped it */
};

/* `g` may be a side's view. The order file is parsed and schema-checked. 0 or -1: the file cannot be taken at all. */
int forecast_make(const struct game *g, const struct xml_doc *doc, int side, struct forecast *f, struct error *e);
void forecast_free(struct forecast *f);

#endif
