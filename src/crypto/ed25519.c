/* SPDX-License-Identifier: ISC */
/* The curve is -x^2 + y^2 = 1 + d x^2 y^2 over 2^255 - 19, d = -121665/121666; a key is y, with the parity
   of x in the top bit. */
#include "crypto/ed25519.h"

#include <string.h>

#include <openssl/bn.h>

struct field {
    BN_CTX *ctx;
    BIGNUM *p, *d, *y, *y2, *u, *v, *t;
};

static bool field_constants(struct field *f)
{
    return BN_set_word(f->p, 1) && BN_lshift(f->p, f->p, 255) && BN_sub_word(f->p, 19) &&
           BN_set_word(f->t, 121666) && BN_mod_inverse(f->d, f->t, f->p, f->ctx) && BN_mul_word(f->d, 121665) &&
           BN_set_word(f->t, 0) && BN_mod_sub(f->d, f->t, f->d, f->p, f->ctx);
}

/* x^2 = (y^2 - 1) / (d y^2 + 1) must be a square, so must be the product of both. Leaves it in t. */
static bool x2_is_square(struct field *f)
{
    return BN_mod_sqr(f->y2, f->y, f->p, f->ctx) && BN_mod_sub(f->u, f->y2, BN_value_one(), f->p, f->ctx) &&
           BN_mod_mul(f->v, f->d, f->y2, f->p, f->ctx) && BN_mod_add(f->v, f->v, BN_value_one(), f->p, f->ctx) &&
           BN_mod_mul(f->t, f->u, f->v, f->p, f->ctx) && BN_kronecker(f->t, f->p, f->ctx) >= 0;
}

/* Orders 1 and 2 have x = 0, order 4 has y = 0, and a point doubles to y = 0 when d y^4 + 2 y^2 = 1. */
static bool is_large_order(struct field *f)
{
    if (BN_is_zero(f->t) || BN_is_zero(f->y))
        return false;
    return BN_add_word(f->v, 1) && BN_mod_mul(f->t, f->v, f->y2, f->p, f->ctx) && !BN_is_one(f->t);
}

bool ed25519_is_key(const unsigned char in[32])
{
    unsigned char y[32];
    struct field f = {.ctx = BN_CTX_new()};
    bool ok;

    if (!f.ctx)
        return false;
    BN_CTX_start(f.ctx);
    f.p = BN_CTX_get(f.ctx), f.d = BN_CTX_get(f.ctx), f.y = BN_CTX_get(f.ctx), f.y2 = BN_CTX_get(f.ctx);
    f.u = BN_CTX_get(f.ctx), f.v = BN_CTX_get(f.ctx), f.t = BN_CTX_get(f.ctx);
    memcpy(y, in, sizeof y);
    y[31] &= 0x7f;
    ok = f.t && field_constants(&f) && BN_lebin2bn(y, sizeof y, f.y) && BN_cmp(f.y, f.p) < 0 && x2_is_square(&f) &&
         is_large_order(&f);
    BN_CTX_end(f.ctx);
    BN_CTX_free(f.ctx);
    return ok;
}
