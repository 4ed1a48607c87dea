/* SPDX-License-Identifier: ISC */
/* Names are those of RFC 9381: Y public key, H alpha on the curve, Gamma = xH, U and V commitments. */
#include "crypto/vrf.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/error.h"
#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/p256.h"

enum {
    SUITE = 1,
    C_SIZE = 16,
    C_AT = P256_POINT,
    S_AT = P256_POINT + C_SIZE
};

struct work {
    BN_CTX *ctx;
    EC_POINT *y, *h, *gamma, *u, *v, *t;
    BIGNUM *c, *s, *x, *k;
    unsigned char y_bytes[P256_POINT], h_bytes[P256_POINT];
};

static bool work_start(struct work *w)
{
    const EC_GROUP *group = p256_group();

    *w = (struct work){.ctx = BN_CTX_secure_new()};
    w->y = EC_POINT_new(group), w->h = EC_POINT_new(group), w->gamma = EC_POINT_new(group);
    w->u = EC_POINT_new(group), w->v = EC_POINT_new(group), w->t = EC_POINT_new(group);
    w->c = BN_new(), w->s = BN_new(), w->x = p256_secret(), w->k = p256_secret();
    return w->ctx && w->y && w->h && w->gamma && w->u && w->v && w->t && w->c && w->s && w->x && w->k;
}

static void work_end(struct work *w)
{
    EC_POINT *const points[] = {w->y, w->h, w->gamma, w->u, w->v, w->t};

    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        EC_POINT_clear_free(points[i]);
    BN_free(w->c);
    BN_free(w->s);
    BN_clear_free(w->x);
    BN_clear_free(w->k);
    BN_CTX_free(w->ctx);
}

static void hash_step(struct hash *h, unsigned char step)
{
    const unsigned char lead[2] = {SUITE, step};

    hash_start(h);
    hash_add(h, lead, sizeof lead);
}

/* 5.4.1.1: the first counter whose hash is the x of a point. The cofactor is 1. */
static bool encode_to_curve(struct work *w, const void *alpha, size_t n)
{
    for (unsigned ctr = 0; ctr < 256; ctr++) {
        const unsigned char tail[2] = {(unsigned char)ctr, 0};
        struct hash h;

        hash_step(&h, 1);
        hash_add(&h, w->y_bytes, sizeof w->y_bytes);
        hash_add(&h, alpha, n);
        hash_add(&h, tail, sizeof tail);
        w->h_bytes[0] = 2;
        hash_end(&h, w->h_bytes + 1);
        if (p256_decode(w->h, w->h_bytes, w->ctx))
            return true;
    }
    return false;
}

/* 5.4.3: Y, H and Gamma as bytes, U and V as they are. */
static bool challenge(struct work *w, const unsigned char gamma[P256_POINT], unsigned char c[C_SIZE])
{
    unsigned char uv[2 * P256_POINT], out[HASH_SIZE];
    struct hash h;

    if (!p256_encode(w->u, uv, w->ctx) || !p256_encode(w->v, uv + P256_POINT, w->ctx))
        return false;
    hash_step(&h, 2);
    hash_add(&h, w->y_bytes, P256_POINT);
    hash_add(&h, w->h_bytes, P256_POINT);
    hash_add(&h, gamma, P256_POINT);
    hash_add(&h, uv, sizeof uv);
    hash_add(&h, "", 1);
    hash_end(&h, out);
    memcpy(c, out, C_SIZE);
    return true;
}

void vrf_output(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE])
{
    struct hash h;

    hash_step(&h, 3);
    hash_add(&h, pi, P256_POINT);       /* Gamma */
    hash_add(&h, "", 1);
    hash_end(&h, beta);
}

struct drbg {
    unsigned char k[HASH_SIZE], v[HASH_SIZE];
};

/* K = HMAC(K, V || step || seed), V = HMAC(K, V) */
static void drbg_stir(struct drbg *d, unsigned char step, const unsigned char *seed, size_t n)
{
    unsigned char m[HASH_SIZE + 1 + P256_SCALAR + HASH_SIZE];

    memcpy(m, d->v, HASH_SIZE);
    m[HASH_SIZE] = step;
    if (n)
        memcpy(m + HASH_SIZE + 1, seed, n);
    hash_hmac(d->k, HASH_SIZE, m, HASH_SIZE + 1 + n, d->k);
    hash_hmac(d->k, HASH_SIZE, d->v, HASH_SIZE, d->v);
    OPENSSL_cleanse(m, sizeof m);
}

/* 5.4.2.1, that is RFC 6979 3.2 with H's bytes as the message. */
static bool nonce(struct work *w, const unsigned char x[P256_SCALAR])
{
    unsigned char seed[P256_SCALAR + HASH_SIZE];
    struct drbg d;
    bool ok;

    memcpy(seed, x, P256_SCALAR);
    hash_bytes(w->h_bytes, P256_POINT, seed + P256_SCALAR);
    ok = BN_bin2bn(seed + P256_SCALAR, HASH_SIZE, w->k) && BN_nnmod(w->k, w->k, p256_order(), w->ctx) &&
         BN_bn2binpad(w->k, seed + P256_SCALAR, HASH_SIZE) == HASH_SIZE;
    memset(d.v, 1, sizeof d.v);
    memset(d.k, 0, sizeof d.k);
    drbg_stir(&d, 0, seed, sizeof seed);
    drbg_stir(&d, 1, seed, sizeof seed);
    while (ok) {
        hash_hmac(d.k, HASH_SIZE, d.v, HASH_SIZE, d.v);
        ok = BN_bin2bn(d.v, HASH_SIZE, w->k) != NULL;
        if (!BN_is_zero(w->k) && BN_cmp(w->k, p256_order()) < 0)
            break;
        drbg_stir(&d, 0, NULL, 0);
    }
    OPENSSL_cleanse(seed, sizeof seed);
    OPENSSL_cleanse(&d, sizeof d);
    return ok;
}

/* s = k + c x mod q, and the proof of it all. */
static bool finish(struct work *w, unsigned char pi[VRF_PROOF_SIZE])
{
    const BIGNUM *q = p256_order();

    return challenge(w, pi, pi + C_AT) && BN_bin2bn(pi + C_AT, C_SIZE, w->c) &&
           BN_mod_mul(w->x, w->x, w->c, q, w->ctx) && BN_mod_add(w->k, w->k, w->x, q, w->ctx) &&
           BN_bn2binpad(w->k, pi + S_AT, P256_SCALAR) == P256_SCALAR;
}

int vrf_prove(const struct key *sk, const void *alpha, size_t n, unsigned char pi[VRF_PROOF_SIZE], struct error *e)
{
    const EC_GROUP *group = p256_group();
    unsigned char x[P256_SCALAR];
    struct work w;
    bool ok;

    if (key_type(sk) != KEY_P256 || key_secret(sk, x))
        return error_set(e, "a VRF proof needs a private P-256 key");
    ok = work_start(&w);
    key_public(sk, w.y_bytes);
    ok = ok && BN_bin2bn(x, sizeof x, w.x) && encode_to_curve(&w, alpha, n) && nonce(&w, x) &&
         EC_POINT_mul(group, w.gamma, NULL, w.h, w.x, w.ctx) && p256_encode(w.gamma, pi, w.ctx) &&
         EC_POINT_mul(group, w.u, w.k, NULL, NULL, w.ctx) && EC_POINT_mul(group, w.v, NULL, w.h, w.k, w.ctx) &&
         finish(&w, pi);
    work_end(&w);
    OPENSSL_cleanse(x, sizeof x);
    return ok ? 0 : error_set(e, "the VRF proof could not be made");
}

static bool decode_proof(struct work *w, const unsigned char pi[VRF_PROOF_SIZE])
{
    return p256_decode(w->gamma, pi, w->ctx) && BN_bin2bn(pi + C_AT, C_SIZE, w->c) &&
           BN_bin2bn(pi + S_AT, P256_SCALAR, w->s) && BN_cmp(w->s, p256_order()) < 0;
}

/* U = sB - cY, V = sH - cGamma */
static bool commitments(struct work *w)
{
    const EC_GROUP *group = p256_group();

    return BN_sub(w->k, p256_order(), w->c) && EC_POINT_mul(group, w->u, w->s, w->y, w->k, w->ctx) &&
           EC_POINT_mul(group, w->v, NULL, w->h, w->s, w->ctx) &&
           EC_POINT_mul(group, w->t, NULL, w->gamma, w->k, w->ctx) &&
           EC_POINT_add(group, w->v, w->v, w->t, w->ctx);
}

static bool load_public(struct work *w, const struct key *pk)
{
    unsigned char point[P256_LONG_POINT];

    key_public(pk, w->y_bytes);
    key_point(pk, point);
    return EC_POINT_oct2point(p256_group(), w->y, point, sizeof point, w->ctx) == 1;
}

int vrf_verify(const struct key *pk, const void *alpha, size_t n, const unsigned char pi[VRF_PROOF_SIZE],
               unsigned char beta[VRF_OUTPUT_SIZE], struct error *e)
{
    unsigned char c[C_SIZE];
    struct work w;
    int rc = -1;

    if (key_type(pk) != KEY_P256)
        return error_set(e, "a VRF proof is checked with a P-256 key");
    if (!work_start(&w) || !load_public(&w, pk) || !encode_to_curve(&w, alpha, n))
        error_set(e, "the VRF proof could not be checked");
    else if (!decode_proof(&w, pi))
        error_set(e, "the VRF proof is malformed");
    else if (!commitments(&w) || !challenge(&w, pi, c) || CRYPTO_memcmp(c, pi + C_AT, C_SIZE) != 0)
        error_set(e, "the VRF proof does not fit this key and input");
    else
        rc = 0;
    if (rc == 0)
        vrf_output(pi, beta);
    work_end(&w);
    return rc;
}

int vrf_beta(const unsigned char pi[VRF_PROOF_SIZE], unsigned char beta[VRF_OUTPUT_SIZE], struct error *e)
{
    struct work w;
    bool ok = work_start(&w) && decode_proof(&w, pi);

    work_end(&w);
    if (!ok)
        return error_set(e, "the VRF proof is malformed");
    vrf_output(pi, beta);
    return 0;
}
