/* SPDX-License-Identifier: ISC */
/* Saying no: what a ruleset's predicates give back instead of true, and the sentence made of it. */
#ifndef ENGINE_REFUSE_H
#define ENGINE_REFUSE_H

#include "engine/ruleset.h"

/* A predicate of legality gives back NULL when all is well, else one of these: options and why share it. */
struct no {
    const char *rule, *reason;
};

/* "WHO cannot DO WHERE: reason", with the unit's short name; unit may be -1 ("this"), hex HEX_NONE. */
void refuse_unit(const struct game *g, struct refusal *r, const struct no *no, int unit, const char *what, int hex);

#endif
