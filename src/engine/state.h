/* SPDX-License-Identifier: ISC */
/* The saved game: canonical XML, same game, same bytes. Format: adjutant-state(5). */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine/ruleset.h"

struct xml_doc;
struct xml_node;
struct xml_writer;

#define STATE_NS "urn:adjutant:state:1"

/* A document. side -1: everything, with all waiting orders; otherwise `g` is that side's view and only its own
   orders (from `desk`) are written. */
void state_write(const struct game *g, const struct desk *desk, int side, struct buf *out);
void state_write_element(const struct game *g, const struct desk *desk, int side, struct xml_writer *w,
                         const char *xmlns);

/* Loads into a blank game of the right ruleset and data. Strict: everything must be known, in range and the
   ruleset's invariants hold. 0 or -1 with line and reason; then the game is not to be used. */
int state_read(struct game *g, const struct xml_doc *doc, const struct xml_node *root, struct error *e);

/* A position written by hand: set-up of the scenario first, then what the file says, then the agenda that
   <decision> names (or the one the file gives). 0 or -1. */
int state_read_position(struct game *g, const struct xml_doc *doc, const struct xml_node *root, struct error *e);

/* Sets what the rows below `parent` say, and the agenda when there is a <decision>; the rest stays. 0 or -1 with the
   game half changed. */
int state_patch(struct game *g, const struct xml_doc *doc, const struct xml_node *parent, struct error *e);

/* Root attributes a caller needs before it has the data: game and scenario. */
void state_names(const struct xml_node *root, const char **game_r, const char **scenario_r);

/* SHA-256-ready canonical bytes are state_write's; this says the first difference of two games in words, or "". */
void state_diff(const struct game *a, const struct game *b, struct buf *out);

#endif
