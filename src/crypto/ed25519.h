/* SPDX-License-Identifier: ISC */
/* What OpenSSL leaves unasked about an Ed25519 public key. */
#ifndef CRYPTO_ED25519_H
#define CRYPTO_ED25519_H

#include <stdbool.h>

/* Whether these bytes are the one encoding of a point of the curve, and not of one of the eight points of
   small order, under which anybody can make signatures that pass. */
bool ed25519_is_key(const unsigned char in[32]);

#endif
