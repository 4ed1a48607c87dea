/* SPDX-License-Identifier: ISC */
/* The keys of a game and how they are changed: the referee proposes new ones in a ruling, every seat countersigns, and
   with the last of them the new keys take over. What the old VRF key had sealed is opened into the secret folder first;
   then the old keys are gone for good. */
#ifndef TURN_KEYS_H
#define TURN_KEYS_H

#include "turn/match.h"

/* The keys that the ledger names into m->referee and m->vrf, and the list of seals. MATCH_WORK finishes a change that
   the ledger tells of; MATCH_LOOK, which may do without private keys, writes nothing. 0 or -1. */
int keys_load(struct match *m, enum match_mode mode, struct error *e);

/* New private keys into the secret folder, and the ruling that proposes them (it is appended). 0 or -1. */
int keys_propose(struct match *m, bool referee, bool vrf, struct buf *ruling, struct error *e);
/* Whether the private halves of proposed keys ("": none) are in the secret folder. 0 or -1. */
int keys_are_here(const struct match *m, const char *referee, const char *vrf, struct error *e);
/* Removes private keys that no open proposal names. 0 or -1. */
int keys_tidy(const struct match *m, struct error *e);

/* The sealed proof of entry n, whose chain value is c: from the list, or by the private VRF key. 0 or -1. */
int keys_sealed_proof(const struct match *m, uint32_t n, const unsigned char c[HASH_SIZE],
                      unsigned char pi[VRF_PROOF_SIZE], struct error *e);

#endif
