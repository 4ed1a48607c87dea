/* SPDX-License-Identifier: ISC */
/* Sealed proofs: those a closing entry, a packet or the secret folder lists, or any that a private VRF key can make. */
#ifndef TURN_OPENING_H
#define TURN_OPENING_H

#include <stdint.h>

#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/vrf.h"

struct buf;
struct genesis;
struct verify_source;
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
/* What the secret folder of a game directory holds, if it may be read: nothing otherwise. 0 or -1. */
int opening_secrets(struct opening *o, const struct verify_source *s, const char *game, struct error *e);
void opening_free(struct opening *o);

/* One more proof; n is greater than those there are. */
void opening_add(struct opening *o, uint32_t n, const unsigned char pi[VRF_PROOF_SIZE]);

/* The sealed proof of entry n, whose chain value is c, under the public key `vrf` (NULL: only from the list): 1, 0 when
   it isn't open, -1. */
int opening_proof(const struct opening *o, const char *game, uint32_t n, const unsigned char c[HASH_SIZE],
                  const struct key *vrf, unsigned char pi[VRF_PROOF_SIZE], struct error *e);

/* The public VRF key of entry n: that of the terms, or what the seats have countersigned since. The caller frees it. */
struct key *opening_key(const struct verify_source *s, const struct genesis *g, uint32_t n, struct error *e);

void opening_write(struct xml_writer *w, uint32_t n, const unsigned char pi[VRF_PROOF_SIZE]);      /* one <sealed> */

#endif
