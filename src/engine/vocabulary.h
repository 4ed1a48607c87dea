/* SPDX-License-Identifier: ISC */
/* The words of a game's order files, from its own tables: schemas/orders-ID.xsd is what this writes. */
#ifndef ENGINE_VOCABULARY_H
#define ENGINE_VOCABULARY_H

#include "engine/ruleset.h"

void vocabulary_schema(const struct ruleset *rs, struct buf *out);

#endif
