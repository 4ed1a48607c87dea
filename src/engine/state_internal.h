/* SPDX-License-Identifier: ISC */
/* Between state.c (writing) and state_read.c. */
#ifndef ENGINE_STATE_INTERNAL_H
#define ENGINE_STATE_INTERNAL_H

#include "engine/ruleset.h"

extern const struct arg state_roll_vars[];

const struct arg *state_vars(const struct ruleset *rs, int state);
unsigned char *state_field(const struct game *g, const struct table *t, int row, const struct field *f);
long long state_get(const unsigned char *p, int size);
void state_put(unsigned char *p, int size, long long v);
bool state_has_field(const struct game *g, const struct field *f);
int state_rows(const struct game *g, const struct table *t);

#endif
