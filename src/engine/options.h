/* SPDX-License-Identifier: ISC */
/* Lists of legal steps. Adding and reading are in ruleset.h. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "engine/ruleset.h"

struct options {
    struct option *v;
    int n, cap;
};

void options_free(struct options *o);
void options_clear(struct options *o);
int options_find(const struct options *o, const struct option *wanted);     /* index or -1 */
bool options_has_verb(const struct options *o, int verb);
bool option_equal(const struct option *a, const struct option *b);

#endif
