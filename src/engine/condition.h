/* SPDX-License-Identifier: ISC */
/* Conditions of order files: trees of the ruleset's predicates. */
#ifndef ENGINE_CONDITION_H
#define ENGINE_CONDITION_H

#include "engine/ruleset.h"

struct xml_doc;
struct xml_node;
struct xml_writer;
struct condition;

/* The children of `parent`, joined by all (or by any). NULL with an error. With `view`, conditions that compare
   with the moment the orders came are measured now; without, their saved measure is read. */
struct condition *condition_read(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc,
                                 const struct xml_node *parent, bool any, const struct game *view, int side,
                                 struct error *e);
void condition_free(struct condition *c);
bool condition_holds(const struct condition *c, const struct game *view, int side);
void condition_write(const struct condition *c, struct xml_writer *w, const struct ruleset *rs, struct gamedata *d,
                     const char *element);
void condition_text(const struct condition *c, struct buf *b, const struct ruleset *rs, struct gamedata *d);

/* For predicates. v lies between the two bounds, each of which may be ANY. */
bool condition_within(int v, int least, int most);
bool condition_lists(const struct condition_args *a, int hex);         /* among its hexes */

const struct predicate *predicate_find(const struct ruleset *rs, const char *name);     /* NULL */

#endif
