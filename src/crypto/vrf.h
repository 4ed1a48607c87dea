/* SPDX-License-Identifier: ISC */
/* ECVRF-P256-SHA256-TAI, RFC 9381: an output that the holder of a key cannot choose and anyone can check. */
#ifndef CRYPTO_VRF_H
#define CRYPTO_VRF_H

#include <stddef.h>

struct error;
struct key;

enum {
    VRF_PROOF_SIZE = 81,        /* Gamma (33), c (16), s (32) */
    VRF_OUTPUT_SIZE = 32
};

/* The proof for alpha under a private P-256 key; the same bytes each time. 0 or -1. */
int vrf_prove(const struct key *sk, const void *alpha, size_t n, unsigned char pi[VRF_PROOF_SIZE], struct error *e);

/* 0 when pi is the proof for alpha under pk, with the output in beta; -1 when it is not. pk may be private. */
int vrf_verify(const struct key *pk, const void *alpha, size_t n, const unsigned char pi[VRF_PROOF_SIZE],
               unsigned char beta[VRF_OUTPUT_SIZE], struct error *e);

/* The output of a proof that is known to be good: one's own, or verified before. -1 when it isn't even the
   form of a proof. */
int vrf_beta(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE], struct error *e);

/* The same of a proof that vrf_prove has just made: its form needs no look. */
void vrf_output(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE]);

#endif
