/* SPDX-License-Identifier: ISC */
/* The part of key.h that signs. */
#include "crypto/key.h"

#include <string.h>

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "base/error.h"

enum {
    HALF = KEY_SIGNATURE_SIZE / 2,
    DER_MAX = 80                    /* of an ECDSA signature on P-256: 72 */
};

static const char *digest_of(const struct key *k)
{
    return key_type(k) == KEY_P256 ? "SHA256" : NULL;       /* Ed25519 has its own */
}

static bool der_to_raw(const unsigned char *der, size_t n, unsigned char sig[KEY_SIGNATURE_SIZE])
{
    ECDSA_SIG *s = d2i_ECDSA_SIG(NULL, &der, (long)n);
    bool ok = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), sig, HALF) == HALF &&
              BN_bn2binpad(ECDSA_SIG_get0_s(s), sig + HALF, HALF) == HALF;

    ECDSA_SIG_free(s);
    return ok;
}

static size_t raw_to_der(const unsigned char sig[KEY_SIGNATURE_SIZE], unsigned char der[DER_MAX])
{
    ECDSA_SIG *s = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(sig, HALF, NULL), *t = BN_bin2bn(sig + HALF, HALF, NULL);
    int n = 0;

    if (s && r && t && ECDSA_SIG_set0(s, r, t)) {
        r = t = NULL;
        n = i2d_ECDSA_SIG(s, NULL);
        n = n > 0 && n <= DER_MAX ? i2d_ECDSA_SIG(s, &der) : 0;
    }
    BN_free(r);
    BN_free(t);
    ECDSA_SIG_free(s);
    return n > 0 ? (size_t)n : 0;
}

int key_sign(const struct key *k, const void *p, size_t n, unsigned char sig[KEY_SIGNATURE_SIZE], struct error *e)
{
    EVP_MD_CTX *ctx;
    unsigned char out[DER_MAX];
    size_t len = sizeof out;
    bool ok;

    if (!key_is_private(k))
        return error_set(e, "signing needs the private half of the key");
    ERR_set_mark();
    ctx = EVP_MD_CTX_new();
    ok = ctx && EVP_DigestSignInit_ex(ctx, NULL, digest_of(k), NULL, NULL, key_evp(k), NULL) == 1 &&
         EVP_DigestSign(ctx, out, &len, p, n) == 1;
    if (ok && key_type(k) == KEY_P256)
        ok = der_to_raw(out, len, sig);
    else if (ok && (ok = len == KEY_SIGNATURE_SIZE))
        memcpy(sig, out, KEY_SIGNATURE_SIZE);
    EVP_MD_CTX_free(ctx);
    ERR_pop_to_mark();
    return ok ? 0 : error_set(e, "the signature could not be made");
}

int key_verify(const struct key *k, const void *p, size_t n, const unsigned char sig[KEY_SIGNATURE_SIZE],
               struct error *e)
{
    EVP_MD_CTX *ctx;
    unsigned char der[DER_MAX];
    size_t len = KEY_SIGNATURE_SIZE;
    bool ok;

    ERR_set_mark();
    ctx = EVP_MD_CTX_new();
    if (key_type(k) == KEY_P256)
        len = raw_to_der(sig, der);
    ok = ctx && len && EVP_DigestVerifyInit_ex(ctx, NULL, digest_of(k), NULL, NULL, key_evp(k), NULL) == 1 &&
         EVP_DigestVerify(ctx, key_type(k) == KEY_P256 ? der : sig, len, p, n) == 1;
    EVP_MD_CTX_free(ctx);
    ERR_pop_to_mark();
    return ok ? 0 : error_set(e, "the signature does not fit this key and these bytes");
}
