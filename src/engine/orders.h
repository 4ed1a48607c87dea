/* SPDX-License-Identifier: ISC */
/* Orders as XML: one element with the verb's arguments as attributes. */
#ifndef ENGINE_ORDERS_H
#define ENGINE_ORDERS_H

#include "engine/desk.h"

/* Attributes by a table of arguments. Those left out become ANY when optional. Errors name line, element and
   attribute. 0 or -1. */
int orders_read_args(const struct ruleset *rs, struct gamedata *d, const struct arg *args, const struct xml_doc *doc,
                     const struct xml_node *n, int16_t a[MAX_ARGS], int16_t list[MAX_LIST], int16_t *nlist_r,
                     struct error *e);
/* Every attribute must be in `known` or be the name of an argument (args may be NULL). 0 or -1. */
int orders_check_attrs(const struct xml_doc *doc, const struct xml_node *n, const char *const *known,
                       const struct arg *args, struct error *e);
void orders_write_args(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d,
                       const struct arg *args, const int16_t *a, const int16_t *list, int nlist);

int orders_read_onfail(const struct xml_doc *doc, const struct xml_node *n, bool *skip_r, struct error *e);

int orders_verb(const struct ruleset *rs, const char *name);        /* -1 */
int orders_read(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc, const struct xml_node *n,
                struct order *o, struct error *e);
void orders_write(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d, const struct order *o);
/* As a person reads them: ` unit="a" to="1204"`, `move unit="a" …`. */
void orders_args_text(struct buf *b, const struct ruleset *rs, const struct gamedata *d, const struct arg *args,
                      const int16_t *a, const int16_t *list, int nlist);
void orders_text(struct buf *b, const struct ruleset *rs, const struct gamedata *d, const struct order *o);

void orders_expand(const struct ruleset *rs, const struct order *o, struct steps *s);
/* The first option that the step means, or -1. */
int orders_match(const struct ruleset *rs, const struct options *o, const struct step *s);

#endif
