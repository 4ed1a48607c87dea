/* SPDX-License-Identifier: ISC */
/* The rulesets this program knows. */
#ifndef RULES_REGISTRY_H
#define RULES_REGISTRY_H

struct ruleset;

const struct ruleset *ruleset_find(const char *id);     /* NULL */
const struct ruleset *ruleset_at(int i);                /* from 0, in the order they are listed; NULL past the last */

/* One more, before anything is looked up: how a test program brings a game of its own. A few at most. */
void ruleset_add(const struct ruleset *rs);

#endif
