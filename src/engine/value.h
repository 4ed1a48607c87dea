/* SPDX-License-Identifier: ISC */
/* Typed small integers to and from the words of XML files. */
#ifndef ENGINE_VALUE_H
#define ENGINE_VALUE_H

#include "engine/ruleset.h"

struct xml_writer;
struct xml_node;
struct xml_doc;

enum { VALUE_TEXT = 72 };

/* The value as an attribute says it; "-" for none. Gives back out. */
const char *value_text(const struct ruleset *rs, const struct gamedata *d, enum value_type type,
                       const char *const *words, int v, char out[VALUE_TEXT]);

/* The reverse. The error says what would be right. 0 or -1. */
int value_parse(const struct ruleset *rs, const struct gamedata *d, enum value_type type, const char *const *words,
                const char *s, int *v_r, struct error *e);

/* Hexadecimal digits, at most 16, lower case: a mask or a measure. 0 or -1. */
int value_mask(const char *s, uint64_t *v_r);

/* Rows of units a view of this game can have: those of the data, then pieces without a name. */
int value_units(const struct ruleset *rs, const struct gamedata *d);

int value_none(enum value_type type);           /* what stands for nothing: -1, or 0 for numbers and yes/no */
int words_count(const char *const *words);
int words_find(const char *const *words, const char *s);        /* -1 */

/* Writes one attribute for each argument. An optional argument equal to its none is left out. */
void args_write(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d, const struct arg *args,
                const int16_t *a);

/* What a person reads: `step to="1204"`. */
void option_text(struct buf *b, const struct game *g, const struct option *o);
const char *unit_label(const struct gamedata *d, int unit, char out[VALUE_TEXT]);

#endif
