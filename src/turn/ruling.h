/* SPDX-License-Identifier: ISC */
/* A referee's ruling: a file of his own that is logged and replayed like orders. Format: adjutant(1),
   schemas/ruling.xsd. */
#ifndef TURN_RULING_H
#define TURN_RULING_H

#include "trust/ledger.h"

struct match;
struct turn;

#define RULING_NS "urn:adjutant:ruling:1"

/* Checks a ruling against the game and fills what its entry says of it (kind, ruling, seat, key, digest). `octets_r`
   gets the canonical file. 0 or -1. */
int ruling_check(struct match *m, const char *data, size_t n, struct taken *t, struct buf *octets_r, struct error *e);

/* For turn_play. */
int ruling_apply(struct turn *s, struct error *e);

#endif
