/* SPDX-License-Identifier: ISC */
/* Keys: P-256 for players and for the VRF, Ed25519 for log entries. No other curve gets past here. */
#ifndef CRYPTO_KEY_H
#define CRYPTO_KEY_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct error;
struct evp_pkey_st;

enum key_type { KEY_P256, KEY_ED25519 };

enum {
    KEY_P256_SIZE = 33,             /* compressed: 02 or 03, then x */
    KEY_ED25519_SIZE = 32,
    KEY_PUBLIC_MAX = 33,
    KEY_POINT_SIZE = 65,            /* uncompressed P-256: 04, x, y */
    KEY_SECRET_SIZE = 32,
    KEY_SIGNATURE_SIZE = 64,        /* P-256: r, s, big endian; Ed25519: as in RFC 8032 */
    KEY_FINGERPRINT_SIZE = 32
};

struct key;                         /* never changes once made */

/* All give back a key that the caller frees, or NULL with the reason. */
struct key *key_generate(enum key_type type, struct error *e);
struct key *key_from_secret(enum key_type type, const unsigned char secret[KEY_SECRET_SIZE], struct error *e);
struct key *key_from_public(enum key_type type, const unsigned char *p, size_t n, struct error *e);
struct key *key_from_hex(enum key_type type, const char *hex, struct error *e);     /* public, as key_hex writes it */
/* A key read by OpenSSL, of either type: with its private half, which must be there, or only its public one.
   `pkey` stays the caller's. */
struct key *key_from_evp(struct evp_pkey_st *pkey, bool private, struct error *e);

void key_free(struct key *k);       /* NULL is harmless; secrets are wiped */

enum key_type key_type(const struct key *k);
const char *key_type_name(enum key_type type);          /* "P-256", "Ed25519" */
bool key_is_private(const struct key *k);

size_t key_public(const struct key *k, unsigned char out[KEY_PUBLIC_MAX]);  /* how many bytes */
void key_hex(const struct key *k, struct buf *out);     /* appends the public half, lower case */
void key_point(const struct key *k, unsigned char out[KEY_POINT_SIZE]);     /* P-256 only */
int key_secret(const struct key *k, unsigned char out[KEY_SECRET_SIZE]);    /* 0, or -1 for a public key; wipe it */
bool key_equal(const struct key *a, const struct key *b);       /* the same type and public half */

/* SHA-256 of the public half as a DER SubjectPublicKeyInfo, whatever form it was read from. */
void key_fingerprint(const struct key *k, unsigned char out[KEY_FINGERPRINT_SIZE]);
void key_fingerprint_hex(const struct key *k, struct buf *out);             /* appends 64 digits */

/* Ed25519, or ECDSA with SHA-256, over the bytes given. Verifying gives 0 only for a good signature. From one
   ECDSA signature anybody can make a second (s for q - s): know a file by its digest, never by its signature. */
int key_sign(const struct key *k, const void *p, size_t n, unsigned char sig[KEY_SIGNATURE_SIZE], struct error *e);
int key_verify(const struct key *k, const void *p, size_t n, const unsigned char sig[KEY_SIGNATURE_SIZE],
               struct error *e);

/* For libraries that want OpenSSL's own; it lives as long as k. */
struct evp_pkey_st *key_evp(const struct key *k);

#endif
