/* SPDX-License-Identifier: ISC */
/* A log taken apart, so that it can be altered: raw, or as a server would that has the referee's keys and makes all
   later hashes, proofs, receipts and signatures anew. It has no player's key. */
#ifndef TESTS_TRUST_FORGE_H
#define TESTS_TRUST_FORGE_H

#include "crypto/vrf.h"
#include "support/signed_game.h"
#include "turn/verify_source.h"

enum { FORGE_ENTRIES = 128, FORGE_DATA = 16 };

struct forge_entry {
    struct entry en;
    struct taken receipt;
    struct buf record, take;                /* as they are kept */
    struct buf file, events, state;
    unsigned char sealed[VRF_PROOF_SIZE];
};

struct forge {
    struct forge_entry at[FORGE_ENTRIES];
    uint32_t n;
    struct {
        char name[80];
        struct buf bytes;
    } data[FORGE_DATA];
    int ndata;
    /* What the forger leaves as he has altered it */
    char omit[64];                          /* the name of a piece that is left out */
    bool keep_c, keep_receipt, keep_opening, keep_prev, keep_digest;
    uint32_t old_keys, new_keys;            /* from this entry on the first, or the last, keys are used; 0: as due */
};

void forge_read(struct forge *f, const struct signed_game *g);
void forge_copy(struct forge *to, const struct forge *from);
void forge_free(struct forge *f);

/* An archive of it. `was`: the log before it was altered. */
struct verify_source *forge_raw(const struct forge *f, const struct forge *was);
struct verify_source *forge_signed(struct forge *f, const struct forge *was, const struct signed_game *keys);

/* The first place of `what` in b becomes `with`; the test fails when there is none. */
void forge_replace(struct buf *b, const char *what, const char *with);
void forge_remove(struct forge *f, uint32_t n);
void forge_insert(struct forge *f, uint32_t n, const struct forge_entry *e);
void forge_entry_copy(struct forge_entry *to, const struct forge_entry *from);
void forge_entry_free(struct forge_entry *e);

#endif
