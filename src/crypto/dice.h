/* SPDX-License-Identifier: ISC */
/* The dice of one log entry. There are two runs of them, each numbered from 0: open dice come from the
   entry's open VRF output, sealed dice from its sealed one. Die n of a run is drawn from
   HMAC-SHA-256(beta, be32(n) || be32(block)), block 0, 1, ...: eight words of 32 bits, big endian; the first
   word below the largest multiple of `faces` that fits 2^32 gives word mod faces, plus 1. */
#ifndef CRYPTO_DICE_H
#define CRYPTO_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DICE_BETA = 32,
    DICE_FACES = 65535,         /* the most a die has; drawing one of n chits is a die of n faces */
    DICE_NUMBERS = 65536        /* the most dice a run has; scripted and seeded ones count round again instead */
};

enum dice_trouble {
    DICE_FINE,
    DICE_SCRIPT_ENDED,          /* more dice were thrown than the script lists */
    DICE_SCRIPT_RANGE,          /* the next value of the script is not on the die thrown */
    DICE_TOO_MANY               /* a run went past DICE_NUMBERS */
};

enum dice_kind { DICE_VRF, DICE_SCRIPT, DICE_SEEDED };

/* Plain data, may be copied; needs no freeing. Read it, but change it only through the calls below. */
struct dice {
    enum dice_kind kind;
    enum dice_trouble trouble;          /* the first that happened; stays */
    uint32_t next[2];                   /* number of the next die: open, sealed */
    unsigned char beta[2][DICE_BETA];
    const int *script;
    size_t script_len, script_at;
    uint64_t seed[4];
};

void dice_init(struct dice *d, const unsigned char open_beta[DICE_BETA], const unsigned char sealed_beta[DICE_BETA]);

/* For positions played with given dice: the values in the order they are thrown, open or sealed. The array
   is not copied. */
void dice_script(struct dice *d, const int *values, size_t n);

/* For random play without crypto: quick, and the same everywhere for the same seed. Fair, not secret. */
void dice_seed(struct dice *d, uint64_t seed);

/* One die of 1..DICE_FACES faces: gives a value from 1 to faces always, and its number in its run. When
   something is wrong the value is 1 and d->trouble says what, so that a rule in mid-flight needn't ask: whoever
   made the dice looks at it afterwards. */
int dice_throw(struct dice *d, int faces, bool sealed, uint16_t *number_r);

/* A sentence for d->trouble. */
const char *dice_why(const struct dice *d);

/* Die n under beta, recomputed from nothing else. */
int dice_value(const unsigned char beta[DICE_BETA], uint32_t n, int faces);

/* What one block gives: 1..faces, or 0 when all its words were rejected. */
int dice_pick(const unsigned char block[32], int faces);

/* HMAC-SHA-256(sealed_beta, "adjutant salt"): hides hashes in the log until the game is opened. */
void dice_salt(const unsigned char sealed_beta[DICE_BETA], unsigned char out[32]);

/* Forgets the outputs. */
void dice_wipe(struct dice *d);

#endif
