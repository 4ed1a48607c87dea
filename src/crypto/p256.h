/* SPDX-License-Identifier: ISC */
/* Points and scalars of the curve P-256 in the one encoding we accept. */
#ifndef CRYPTO_P256_H
#define CRYPTO_P256_H

#include <stdbool.h>

#include <openssl/bn.h>
#include <openssl/ec.h>

enum {
    P256_SCALAR = 32,
    P256_POINT = 33,            /* 02 or 03, then x */
    P256_LONG_POINT = 65        /* 04, x, y: what OpenSSL's keys take in */
};

/* The curve and its order: made once, never freed, never changed. */
const EC_GROUP *p256_group(void);
const BIGNUM *p256_order(void);

/* A compressed point into `point`: false unless it is 02 or 03 and the x of a point, less than the field's
   prime. Leaves nothing in OpenSSL's error queue. */
bool p256_decode(EC_POINT *point, const unsigned char in[P256_POINT], BN_CTX *ctx);

/* False for the point at infinity. */
bool p256_encode(const EC_POINT *point, unsigned char out[P256_POINT], BN_CTX *ctx);
bool p256_encode_long(const EC_POINT *point, unsigned char out[P256_LONG_POINT], BN_CTX *ctx);

/* The public point of a secret scalar; false unless 0 < secret < order. */
bool p256_public(const unsigned char secret[P256_SCALAR], EC_POINT *out);

/* A number that must be kept: handled in constant time, in secure memory where there is some. NULL: no memory. */
BIGNUM *p256_secret(void);

#endif
