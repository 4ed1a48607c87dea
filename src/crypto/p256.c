/* SPDX-License-Identifier: ISC */
#include "crypto/p256.h"

#include <openssl/err.h>
#include <openssl/obj_mac.h>

#include "base/error.h"

const EC_GROUP *p256_group(void)
{
    static EC_GROUP *group;

    if (!group && !(group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)))
        panic("the curve P-256 is not available");
    return group;
}

const BIGNUM *p256_order(void)
{
    return EC_GROUP_get0_order(p256_group());
}

bool p256_decode(EC_POINT *point, const unsigned char in[P256_POINT], BN_CTX *ctx)
{
    bool ok;

    /* OpenSSL reads long, mixed and infinite points too: none has 33 bytes, but that is its business to know. */
    if (in[0] != 2 && in[0] != 3)
        return false;
    ERR_set_mark();
    ok = EC_POINT_oct2point(p256_group(), point, in, P256_POINT, ctx) == 1;
    ERR_pop_to_mark();
    return ok;
}

bool p256_encode(const EC_POINT *point, unsigned char out[P256_POINT], BN_CTX *ctx)
{
    return EC_POINT_point2oct(p256_group(), point, POINT_CONVERSION_COMPRESSED, out, P256_POINT, ctx) == P256_POINT;
}

bool p256_encode_long(const EC_POINT *point, unsigned char out[P256_LONG_POINT], BN_CTX *ctx)
{
    return EC_POINT_point2oct(p256_group(), point, POINT_CONVERSION_UNCOMPRESSED, out, P256_LONG_POINT, ctx) ==
           P256_LONG_POINT;
}

BIGNUM *p256_secret(void)
{
    BIGNUM *n = BN_secure_new();

    if (n)
        BN_set_flags(n, BN_FLG_CONSTTIME);
    return n;
}

bool p256_public(const unsigned char secret[P256_SCALAR], EC_POINT *out)
{
    BIGNUM *n = p256_secret();
    BN_CTX *ctx = BN_CTX_secure_new();
    bool ok = n && ctx && BN_bin2bn(secret, P256_SCALAR, n) && !BN_is_zero(n) && BN_cmp(n, p256_order()) < 0 &&
              EC_POINT_mul(p256_group(), out, n, NULL, NULL, ctx);

    BN_CTX_free(ctx);
    BN_clear_free(n);
    return ok;
}
