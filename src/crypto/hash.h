/* SPDX-License-Identifier: ISC */
/* SHA-256 and HMAC-SHA-256. Nothing here fails but for want of memory, which ends the process.
   Exports hash_* and hasher_*. */
#ifndef CRYPTO_HASH_H
#define CRYPTO_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HASH_SIZE = 32 };

void hash_bytes(const void *p, size_t n, unsigned char out[HASH_SIZE]);
void hash_hmac(const void *key, size_t keylen, const void *p, size_t n, unsigned char out[HASH_SIZE]);
bool hash_equal(const unsigned char a[HASH_SIZE], const unsigned char b[HASH_SIZE]);

/* Piece by piece: hash_start, any number of hash_add, then hash_end, which frees and leaves h zeroed.
   hash_drop frees one that isn't wanted to the end; on a zeroed or ended one it is harmless. */
struct hash {
    struct evp_md_ctx_st *ctx;
};

void hash_start(struct hash *h);
void hash_add(struct hash *h, const void *p, size_t n);
void hash_end(struct hash *h, unsigned char out[HASH_SIZE]);
void hash_drop(struct hash *h);

/* SHA-256 over fields, each led by its length as four bytes, big endian, so that no two lists of fields
   are the same bytes. The first field is the tag, which says what the hash is for. */
struct hasher {
    struct hash hash;
};

void hasher_start(struct hasher *h, const char *tag);
void hasher_field(struct hasher *h, const void *p, size_t n);
void hasher_str(struct hasher *h, const char *s);       /* without its NUL */
void hasher_be32(struct hasher *h, uint32_t v);         /* a field of four bytes, big endian */
void hasher_be64(struct hasher *h, uint64_t v);         /* a field of eight */
void hasher_end(struct hasher *h, unsigned char out[HASH_SIZE]);

#endif
