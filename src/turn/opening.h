/* SPDX-License-Identifier: ISC */
/* Sealed proofs: those a closing entry or a packet opens, or any that the private VRF key can make. */
#ifndef TURN_OPENING_H
#define TURN_OPENING_H

#include <stdint.h>

#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/vrf.h"

struct buf;
struct xml_writer;

struct opening {
    struct key *vrf;                        /* private, or NULL; owned */
    struct opening_seal {
        uint32_t n;
        unsigned char proof[VRF_PROOF_SIZE];
    } *seals;                               /* sorted by n */
    uint32_t nseals;
};

/* Reads the <sealed> children of an <opening> or <packet> of this game. A zeroed opening is empty. 0 or -1. */
int opening_read(struct opening *o, const struct buf *doc, const char *game, struct error *e);
void opening_free(struct opening *o);

/* The sealed proof of entry n, whose chain value is c: 1, 0 when it isn't open, -1. */
int opening_proof(const struct opening *o, const char *game, uint32_t n, const unsigned char c[HASH_SIZE],
                  unsigned char pi[VRF_PROOF_SIZE], struct error *e);

void opening_write(struct xml_writer *w, uint32_t n, const unsigned char pi[VRF_PROOF_SIZE]);      /* one <sealed> */

#endif
