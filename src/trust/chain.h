/* SPDX-License-Identifier: ISC */
/* The chain of content that fixes the dice: adjutant-log(5). Nothing the server can vary enters it. */
#ifndef TRUST_CHAIN_H
#define TRUST_CHAIN_H

#include <stdbool.h>

#include "crypto/hash.h"

/* When the last seat has accepted: over entry 0 and, in the order of the sides, each acceptance. */
void chain_start(const unsigned char entry0[HASH_SIZE], int seats, const char *const *seat,
                 const unsigned char (*accepted)[HASH_SIZE], unsigned char out[HASH_SIZE]);
/* A file of a seat. */
void chain_file(const unsigned char prev[HASH_SIZE], const char *seat, const unsigned char digest[HASH_SIZE],
                unsigned char out[HASH_SIZE]);
/* A ruling, a deadline or the close: its kind and the number of decisions taken, nothing else. */
void chain_ruling(const unsigned char prev[HASH_SIZE], const char *kind, uint32_t decision,
                  unsigned char out[HASH_SIZE]);
/* What the VRF is asked for entry n. */
void chain_alpha(const char *game, uint32_t n, const unsigned char c[HASH_SIZE], bool sealed,
                 unsigned char out[HASH_SIZE]);

#endif
