/* SPDX-License-Identifier: ISC */
/* Whatever a key was read from, its numbers are taken out and a fresh OpenSSL key is made of them: one key has
   one form, and nothing of a hostile file but the numbers goes further. */
#include "crypto/key.h"

#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/pool.h"
#include "base/text.h"
#include "crypto/ed25519.h"
#include "crypto/hash.h"
#include "crypto/p256.h"

#define CURVE "prime256v1"          /* OpenSSL's name of P-256 */

struct key {
    EVP_PKEY *pkey;                 /* made when first asked for: the numbers are enough for a VRF */
    enum key_type type;
    bool private;
    unsigned char public[KEY_PUBLIC_MAX], point[KEY_POINT_SIZE], secret[KEY_SECRET_SIZE];
};

static size_t public_size(enum key_type type)
{
    return type == KEY_P256 ? KEY_P256_SIZE : KEY_ED25519_SIZE;
}

static struct key *key_new(enum key_type type)
{
    struct key *k = xcalloc(1, sizeof *k);

    k->type = type;
    return k;
}

void key_free(struct key *k)
{
    if (!k)
        return;
    EVP_PKEY_free(k->pkey);
    OPENSSL_cleanse(k, sizeof *k);
    free(k);
}

static bool long_point(const unsigned char in[P256_POINT], unsigned char out[P256_LONG_POINT])
{
    EC_POINT *point = EC_POINT_new(p256_group());
    bool ok = point && p256_decode(point, in, NULL) && p256_encode_long(point, out, NULL);

    EC_POINT_free(point);
    return ok;
}

static OSSL_PARAM *p256_params(const struct key *k, const BIGNUM *secret)
{
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;

    if (b && OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, CURVE, 0) &&
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, k->point, sizeof k->point) &&
        (!k->private || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, secret)))
        params = OSSL_PARAM_BLD_to_param(b);
    OSSL_PARAM_BLD_free(b);
    return params;
}

static EVP_PKEY *p256_pkey(const struct key *k)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *secret = p256_secret();
    OSSL_PARAM *params = NULL;
    EVP_PKEY *pkey = NULL;

    if (ctx && secret && BN_bin2bn(k->secret, sizeof k->secret, secret) && (params = p256_params(k, secret)) &&
        EVP_PKEY_fromdata_init(ctx) == 1)
        (void)EVP_PKEY_fromdata(ctx, &pkey, k->private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    BN_clear_free(secret);
    EVP_PKEY_CTX_free(ctx);
    return pkey;
}

static EVP_PKEY *ed25519_pkey(const struct key *k)
{
    if (k->private)
        return EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", NULL, k->secret, sizeof k->secret);
    return EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, k->public, KEY_ED25519_SIZE);
}

static bool p256_halves(struct key *k)
{
    EC_POINT *point = EC_POINT_new(p256_group());
    bool ok = point && p256_public(k->secret, point) && p256_encode_long(point, k->point, NULL);

    k->public[0] = k->point[KEY_POINT_SIZE - 1] & 1 ? 3 : 2;
    memcpy(k->public + 1, k->point + 1, P256_SCALAR);
    EC_POINT_clear_free(point);
    return ok;
}

static bool ed25519_halves(struct key *k)
{
    size_t n = KEY_ED25519_SIZE;

    k->pkey = ed25519_pkey(k);
    return k->pkey && EVP_PKEY_get_raw_public_key(k->pkey, k->public, &n) == 1 && n == KEY_ED25519_SIZE;
}

struct key *key_from_secret(enum key_type type, const unsigned char secret[KEY_SECRET_SIZE], struct error *e)
{
    struct key *k = key_new(type);
    bool ok;

    memcpy(k->secret, secret, sizeof k->secret);
    k->private = true;
    ERR_set_mark();
    ok = type == KEY_P256 ? p256_halves(k) : ed25519_halves(k);
    ERR_pop_to_mark();
    if (ok)
        return k;
    error_set(e, "not a private %s key", key_type_name(type));
    key_free(k);
    return NULL;
}

struct key *key_from_public(enum key_type type, const unsigned char *p, size_t n, struct error *e)
{
    struct key *k;

    if (n != public_size(type)) {
        error_set(e, "a public %s key has %zu bytes, not %zu", key_type_name(type), public_size(type), n);
        return NULL;
    }
    k = key_new(type);
    memcpy(k->public, p, n);
    if (type == KEY_P256 ? long_point(k->public, k->point) : ed25519_is_key(k->public))
        return k;
    error_set(e, "these bytes are not a public %s key", key_type_name(type));
    key_free(k);
    return NULL;
}

struct key *key_from_hex(enum key_type type, const char *hex, struct error *e)
{
    unsigned char p[KEY_PUBLIC_MAX];

    if (text_unhex(hex, p, public_size(type))) {
        error_set(e, "a public %s key is written as %zu hexadecimal digits", key_type_name(type),
                  2 * public_size(type));
        return NULL;
    }
    return key_from_public(type, p, public_size(type), e);
}

struct key *key_generate(enum key_type type, struct error *e)
{
    unsigned char secret[KEY_SECRET_SIZE];
    struct key *k = NULL;

    /* A number past the order of P-256 comes once in 2^32 times: then another is taken. */
    for (int i = 0; !k && i < 16; i++) {
        if (RAND_priv_bytes(secret, sizeof secret) != 1) {
            error_set(e, "the system gives no random numbers");
            break;
        }
        k = key_from_secret(type, secret, e);
    }
    OPENSSL_cleanse(secret, sizeof secret);
    return k;
}

static bool is_p256(const EVP_PKEY *pkey)
{
    char name[32];
    size_t n;
    int explicit_params = 0;

    return EVP_PKEY_is_a(pkey, "EC") && EVP_PKEY_get_group_name(pkey, name, sizeof name, &n) == 1 &&
           strcmp(name, CURVE) == 0 &&
           (!EVP_PKEY_get_int_param(pkey, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &explicit_params) ||
            !explicit_params);
}

static bool take_p256_public(const EVP_PKEY *pkey, unsigned char out[P256_POINT])
{
    BIGNUM *x = NULL, *y = NULL;
    bool ok = EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_EC_PUB_X, &x) == 1 &&
              EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_EC_PUB_Y, &y) == 1 &&
              BN_bn2binpad(x, out + 1, P256_SCALAR) == P256_SCALAR;

    out[0] = ok && BN_is_odd(y) ? 3 : 2;
    BN_free(x);
    BN_free(y);
    return ok;
}

static bool take_p256_secret(const EVP_PKEY *pkey, unsigned char out[P256_SCALAR])
{
    BIGNUM *n = p256_secret();
    bool ok = n && EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_PRIV_KEY, &n) == 1 &&
              BN_bn2binpad(n, out, P256_SCALAR) == P256_SCALAR;

    BN_clear_free(n);
    return ok;
}

static bool take_public(const EVP_PKEY *pkey, enum key_type type, unsigned char out[KEY_PUBLIC_MAX])
{
    size_t n = KEY_ED25519_SIZE;

    if (type == KEY_P256)
        return take_p256_public(pkey, out);
    return EVP_PKEY_get_raw_public_key(pkey, out, &n) == 1 && n == KEY_ED25519_SIZE;
}

static bool take_secret(const EVP_PKEY *pkey, enum key_type type, unsigned char out[KEY_SECRET_SIZE])
{
    size_t n = KEY_SECRET_SIZE;

    if (type == KEY_P256)
        return take_p256_secret(pkey, out);
    return EVP_PKEY_get_raw_private_key(pkey, out, &n) == 1 && n == KEY_SECRET_SIZE;
}

static struct key *private_from_evp(EVP_PKEY *pkey, enum key_type type, const unsigned char *public, struct error *e)
{
    unsigned char secret[KEY_SECRET_SIZE];
    struct key *k = NULL;

    if (!take_secret(pkey, type, secret))
        error_set(e, "the private half is missing");
    else
        k = key_from_secret(type, secret, e);
    OPENSSL_cleanse(secret, sizeof secret);
    if (k && memcmp(k->public, public, public_size(type)) != 0) {
        error_set(e, "the two halves of the key do not belong together");
        key_free(k);
        k = NULL;
    }
    return k;
}

struct key *key_from_evp(EVP_PKEY *pkey, bool private, struct error *e)
{
    enum key_type type = is_p256(pkey) ? KEY_P256 : KEY_ED25519;
    unsigned char public[KEY_PUBLIC_MAX];
    struct key *k = NULL;

    ERR_set_mark();
    if (type == KEY_ED25519 && !EVP_PKEY_is_a(pkey, "ED25519"))
        error_set(e, "this kind of key is not used here: it must be on the curve P-256, by name, or Ed25519");
    else if (!take_public(pkey, type, public))
        error_set(e, "the public half is missing");
    else
        k = private ? private_from_evp(pkey, type, public, e) : key_from_public(type, public, public_size(type), e);
    ERR_pop_to_mark();
    return k;
}

enum key_type key_type(const struct key *k)
{
    return k->type;
}

const char *key_type_name(enum key_type type)
{
    return type == KEY_P256 ? "P-256" : "Ed25519";
}

bool key_is_private(const struct key *k)
{
    return k->private;
}

size_t key_public(const struct key *k, unsigned char out[KEY_PUBLIC_MAX])
{
    memcpy(out, k->public, public_size(k->type));
    return public_size(k->type);
}

void key_hex(const struct key *k, struct buf *out)
{
    text_hex(out, k->public, public_size(k->type));
}

void key_point(const struct key *k, unsigned char out[KEY_POINT_SIZE])
{
    if (k->type != KEY_P256)
        panic("the point of a key that has none");
    memcpy(out, k->point, sizeof k->point);
}

int key_secret(const struct key *k, unsigned char out[KEY_SECRET_SIZE])
{
    if (!k->private)
        return -1;
    memcpy(out, k->secret, sizeof k->secret);
    return 0;
}

bool key_equal(const struct key *a, const struct key *b)
{
    return a->type == b->type && memcmp(a->public, b->public, public_size(a->type)) == 0;
}

/* The DER of RFC 5480 and RFC 8410 up to the key: for one curve it is always the same, and OpenSSL's encoder needs
   longer for it than for checking a signature. */
void key_fingerprint(const struct key *k, unsigned char out[KEY_FINGERPRINT_SIZE])
{
    static const unsigned char p256[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
                                         0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};
    static const unsigned char ed25519[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
    unsigned char der[sizeof p256 + KEY_POINT_SIZE];
    size_t n;

    if (k->type == KEY_P256) {
        n = sizeof p256 + KEY_POINT_SIZE;
        memcpy(der, p256, sizeof p256);
        memcpy(der + sizeof p256, k->point, KEY_POINT_SIZE);
    } else {
        n = sizeof ed25519 + KEY_ED25519_SIZE;
        memcpy(der, ed25519, sizeof ed25519);
        memcpy(der + sizeof ed25519, k->public, KEY_ED25519_SIZE);
    }
    hash_bytes(der, n, out);
}

void key_fingerprint_hex(const struct key *k, struct buf *out)
{
    unsigned char f[KEY_FINGERPRINT_SIZE];

    key_fingerprint(k, f);
    text_hex(out, f, sizeof f);
}

/* The numbers are known to be good by then: only memory can be missing. */
EVP_PKEY *key_evp(const struct key *k)
{
    struct key *own = (struct key *)k;

    if (own->pkey)
        return own->pkey;
    ERR_set_mark();
    own->pkey = k->type == KEY_P256 ? p256_pkey(k) : ed25519_pkey(k);
    ERR_pop_to_mark();
    if (!own->pkey)
        panic("a %s key could not be set up", key_type_name(k->type));
    return own->pkey;
}
