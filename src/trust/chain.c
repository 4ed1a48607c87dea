/* SPDX-License-Identifier: ISC */
#include "trust/chain.h"

void chain_start(const unsigned char entry0[HASH_SIZE], int seats, const char *const *seat,
                 const unsigned char (*accepted)[HASH_SIZE], unsigned char out[HASH_SIZE])
{
    struct hasher h;

    hasher_start(&h, "adjutant start 1");
    hasher_field(&h, entry0, HASH_SIZE);
    for (int i = 0; i < seats; i++) {
        hasher_str(&h, seat[i]);
        hasher_field(&h, accepted[i], HASH_SIZE);
    }
    hasher_end(&h, out);
}

void chain_file(const unsigned char prev[HASH_SIZE], const char *seat, const unsigned char digest[HASH_SIZE],
                unsigned char out[HASH_SIZE])
{
    struct hasher h;

    hasher_start(&h, "adjutant file 1");
    hasher_field(&h, prev, HASH_SIZE);
    hasher_str(&h, seat);
    hasher_field(&h, digest, HASH_SIZE);
    hasher_end(&h, out);
}

void chain_ruling(const unsigned char prev[HASH_SIZE], const char *kind, uint32_t decision,
                  unsigned char out[HASH_SIZE])
{
    struct hasher h;

    hasher_start(&h, "adjutant ruling 1");
    hasher_field(&h, prev, HASH_SIZE);
    hasher_str(&h, kind);
    hasher_be32(&h, decision);
    hasher_end(&h, out);
}

void chain_alpha(const char *game, uint32_t n, const unsigned char c[HASH_SIZE], bool sealed,
                 unsigned char out[HASH_SIZE])
{
    struct hasher h;

    hasher_start(&h, sealed ? "adjutant sealed 1" : "adjutant open 1");
    hasher_str(&h, game);
    hasher_be32(&h, n);
    hasher_field(&h, c, HASH_SIZE);
    hasher_end(&h, out);
}
