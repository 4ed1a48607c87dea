/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/bn.h>
#include <openssl/err.h>

#include "base/error.h"
#include "crypto/key.h"
#include "crypto/p256.h"
#include "crypto/vectors.h"
#include "crypto/vrf.h"

static const char *const EXAMPLES[] = {"10", "11", "12"};

struct example {
    struct key *sk, *pk;
    unsigned char alpha[100], pi[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE];
    size_t n;
};

static struct example example_open(const char *section)
{
    struct vectors *v = vectors_open("ecvrf-p256.txt");
    struct example x;
    unsigned char secret[32];

    vectors_bytes(v, section, "SK", secret, sizeof secret);
    x.sk = key_from_secret(KEY_P256, secret, NULL);
    x.pk = key_from_hex(KEY_P256, vectors_text(v, section, "PK"), NULL);
    assert_true(x.sk && x.pk);
    x.n = vectors_bytes(v, section, "alpha", x.alpha, sizeof x.alpha);
    assert_int_equal(vectors_bytes(v, section, "pi", x.pi, sizeof x.pi), VRF_PROOF_SIZE);
    assert_int_equal(vectors_bytes(v, section, "beta", x.beta, sizeof x.beta), VRF_OUTPUT_SIZE);
    vectors_close(v);
    return x;
}

static void example_close(struct example *x)
{
    key_free(x->sk);
    key_free(x->pk);
}

static bool accepted(const struct example *x, const unsigned char pi[VRF_PROOF_SIZE])
{
    unsigned char beta[VRF_OUTPUT_SIZE];

    return vrf_verify(x->pk, x->alpha, x->n, pi, beta, NULL) == 0;
}

static void test_rfc_9381_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct example x = example_open(EXAMPLES[i]);
        unsigned char pi[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE];

        assert_true(key_equal(x.sk, x.pk));
        assert_int_equal(vrf_prove(x.sk, x.alpha, x.n, pi, NULL), 0);
        assert_memory_equal(pi, x.pi, sizeof pi);
        assert_int_equal(vrf_verify(x.pk, x.alpha, x.n, pi, beta, NULL), 0);
        assert_memory_equal(beta, x.beta, sizeof beta);
        memset(beta, 0, sizeof beta);
        assert_int_equal(vrf_beta(pi, beta, NULL), 0);
        assert_memory_equal(beta, x.beta, sizeof beta);
        example_close(&x);
    }
}

static void test_every_flipped_bit_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct example x = example_open(EXAMPLES[i]);

        for (size_t bit = 0; bit < 8 * VRF_PROOF_SIZE; bit++) {
            x.pi[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_false(accepted(&x, x.pi));
            x.pi[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        assert_true(accepted(&x, x.pi));
        example_close(&x);
    }
}

static void test_a_refused_proof_gives_no_output(void **state)
{
    static const unsigned char none[VRF_OUTPUT_SIZE];
    unsigned char beta[VRF_OUTPUT_SIZE] = {0};
    struct example x = example_open("10");
    struct error e;

    (void)state;
    x.pi[80] ^= 1;
    assert_int_equal(vrf_verify(x.pk, x.alpha, x.n, x.pi, beta, &e), -1);
    assert_memory_equal(beta, none, sizeof none);
    assert_string_equal(e.msg, "the VRF proof does not fit this key and input");
    x.pi[0] = 4;
    assert_int_equal(vrf_verify(x.pk, x.alpha, x.n, x.pi, beta, &e), -1);
    assert_string_equal(e.msg, "the VRF proof is malformed");
    example_close(&x);
}

static void test_proof_is_for_one_key_and_one_alpha(void **state)
{
    struct example a = example_open("10"), b = example_open("12");
    unsigned char beta[VRF_OUTPUT_SIZE];

    (void)state;
    assert_int_equal(vrf_verify(b.pk, a.alpha, a.n, a.pi, beta, NULL), -1);
    assert_int_equal(vrf_verify(a.pk, b.alpha, b.n, a.pi, beta, NULL), -1);
    assert_int_equal(vrf_verify(a.pk, a.alpha, a.n - 1, a.pi, beta, NULL), -1);
    assert_int_equal(vrf_verify(a.pk, a.alpha, 0, a.pi, beta, NULL), -1);
    for (size_t bit = 0; bit < 8 * a.n; bit++) {
        a.alpha[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_false(accepted(&a, a.pi));
        a.alpha[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    example_close(&a);
    example_close(&b);
}

/* s and s + q are the same number to the arithmetic; only the smaller may be a proof. One proof in 2^32 has room
   for the larger, so the border itself is tried. */
static void test_s_must_be_less_than_the_order(void **state)
{
    struct example x = example_open("10");
    unsigned char q[32], beta[VRF_OUTPUT_SIZE];
    struct error e;

    (void)state;
    assert_int_equal(BN_bn2binpad(p256_order(), q, sizeof q), 32);
    for (int add = 0; add < 2; add++) {
        memcpy(x.pi + 49, q, sizeof q);
        x.pi[80] = (unsigned char)(x.pi[80] + add);
        assert_int_equal(vrf_verify(x.pk, x.alpha, x.n, x.pi, beta, &e), -1);
        assert_string_equal(e.msg, "the VRF proof is malformed");
        assert_int_equal(vrf_beta(x.pi, beta, NULL), -1);
    }
    memset(x.pi + 49, 0xff, 32);
    assert_int_equal(vrf_beta(x.pi, beta, NULL), -1);
    memcpy(x.pi + 49, q, sizeof q);
    x.pi[80]--;
    assert_int_equal(vrf_beta(x.pi, beta, NULL), 0);
    example_close(&x);
}

static void test_gamma_has_one_encoding(void **state)
{
    static const unsigned char prefixes[] = {0, 1, 4, 5, 6, 7, 0x82, 0xff};
    /* the field's prime, and the prime plus the x of a point that exists (x = 5) */
    static const char *const too_large[] = {"ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
                                            "ffffffff00000001000000000000000000000001000000000000000000000004"};
    struct example x = example_open("11");
    unsigned char pi[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof prefixes; i++) {
        memcpy(pi, x.pi, sizeof pi);
        pi[0] = prefixes[i];
        assert_false(accepted(&x, pi));
        assert_int_equal(vrf_beta(pi, beta, NULL), -1);
    }
    for (size_t i = 0; i < 2; i++)
        for (unsigned char sign = 2; sign < 4; sign++) {
            BIGNUM *n = NULL;

            assert_int_equal(BN_hex2bn(&n, too_large[i]), 64);
            pi[0] = sign;
            assert_int_equal(BN_bn2binpad(n, pi + 1, 32), 32);
            BN_free(n);
            assert_int_equal(vrf_beta(pi, beta, NULL), -1);
        }
    memset(pi, 0, 33);
    assert_int_equal(vrf_beta(pi, beta, NULL), -1);
    pi[0] = 2;
    pi[32] = 5;
    assert_int_equal(vrf_beta(pi, beta, NULL), 0);
    example_close(&x);
}

/* With c = s = 0 both commitments are the point at infinity, which has no place in a proof. */
static void test_infinity_is_refused(void **state)
{
    struct example x = example_open("12");

    (void)state;
    memset(x.pi + 33, 0, 48);
    assert_false(accepted(&x, x.pi));
    example_close(&x);
}

static void test_wrong_kinds_of_key(void **state)
{
    struct example x = example_open("10");
    struct key *ed = key_generate(KEY_ED25519, NULL);
    unsigned char pi[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE];

    (void)state;
    assert_int_equal(vrf_prove(x.pk, "", 0, pi, NULL), -1);
    assert_int_equal(vrf_prove(ed, "", 0, pi, NULL), -1);
    assert_int_equal(vrf_verify(ed, x.alpha, x.n, x.pi, beta, NULL), -1);
    key_free(ed);
    example_close(&x);
}

/* Half of all inputs need more than one try to land on the curve: nothing of that may be left behind. */
static void test_many_inputs_round_trip_and_leave_no_errors(void **state)
{
    struct key *k = key_generate(KEY_P256, NULL);

    (void)state;
    ERR_clear_error();
    for (unsigned char i = 0; i < 200; i++) {
        unsigned char pi[VRF_PROOF_SIZE], again[VRF_PROOF_SIZE], beta[VRF_OUTPUT_SIZE], same[VRF_OUTPUT_SIZE];

        assert_int_equal(vrf_prove(k, &i, 1, pi, NULL), 0);
        assert_int_equal(vrf_prove(k, &i, 1, again, NULL), 0);
        assert_memory_equal(pi, again, sizeof pi);
        assert_int_equal(vrf_verify(k, &i, 1, pi, beta, NULL), 0);
        assert_int_equal(vrf_beta(pi, same, NULL), 0);
        assert_memory_equal(beta, same, sizeof beta);
        pi[7] ^= 1;
        assert_int_equal(vrf_verify(k, &i, 1, pi, beta, NULL), -1);
    }
    assert_int_equal(ERR_peek_error(), 0);
    key_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc_9381_examples),
        cmocka_unit_test(test_every_flipped_bit_is_refused),
        cmocka_unit_test(test_a_refused_proof_gives_no_output),
        cmocka_unit_test(test_proof_is_for_one_key_and_one_alpha),
        cmocka_unit_test(test_s_must_be_less_than_the_order),
        cmocka_unit_test(test_gamma_has_one_encoding),
        cmocka_unit_test(test_infinity_is_refused),
        cmocka_unit_test(test_wrong_kinds_of_key),
        cmocka_unit_test(test_many_inputs_round_trip_and_leave_no_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
