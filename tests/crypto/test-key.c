/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/err.h>
#include <openssl/evp.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/key.h"

static const enum key_type TYPES[] = {KEY_P256, KEY_ED25519};

static void unhex(const char *hex, unsigned char *out, size_t n)
{
    assert_int_equal(text_unhex(hex, out, n), 0);
}

static struct key *from_secret(enum key_type type, const char *hex)
{
    unsigned char secret[KEY_SECRET_SIZE];

    unhex(hex, secret, sizeof secret);
    return key_from_secret(type, secret, NULL);
}

static void assert_hex(const struct key *k, const char *hex)
{
    struct buf b = {0};

    key_hex(k, &b);
    assert_string_equal(buf_cstr(&b), hex);
    buf_free(&b);
}

static void test_generated_keys_differ_and_round_trip(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct key *a = key_generate(TYPES[i], NULL), *b = key_generate(TYPES[i], NULL), *public, *private;
        unsigned char secret[KEY_SECRET_SIZE];
        struct buf hex = {0};

        assert_true(a && b && key_is_private(a));
        assert_int_equal(key_type(a), TYPES[i]);
        assert_false(key_equal(a, b));
        key_hex(a, &hex);
        public = key_from_hex(TYPES[i], buf_cstr(&hex), NULL);
        assert_true(public && key_equal(a, public) && !key_is_private(public));
        assert_int_equal(key_secret(public, secret), -1);
        assert_int_equal(key_secret(a, secret), 0);
        private = key_from_secret(TYPES[i], secret, NULL);
        assert_true(private && key_equal(a, private));
        buf_free(&hex);
        key_free(a);
        key_free(b);
        key_free(public);
        key_free(private);
    }
    key_free(NULL);
}

/* RFC 6979 A.2.5, RFC 8032 7.1 */
static void test_public_halves_known_answers(void **state)
{
    struct key *p = from_secret(KEY_P256, "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    struct key *ed = from_secret(KEY_ED25519, "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");

    (void)state;
    assert_hex(p, "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6");
    assert_hex(ed, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    key_free(p);
    key_free(ed);
}

static void test_secrets_out_of_range_are_refused(void **state)
{
    static const char *const bad[] = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    };
    struct key *last = from_secret(KEY_P256, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550");

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_null(from_secret(KEY_P256, bad[i]));
    assert_non_null(last);
    key_free(last);
}

static void test_public_hex_is_strict(void **state)
{
#define X "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
#define Y "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    static const struct {
        enum key_type type;
        const char *hex;
        bool good;
    } rows[] = {
        {KEY_P256, "03" X, true},
        {KEY_P256, "02" X, true},
        {KEY_P256, "", false},
        {KEY_P256, "00", false},
        {KEY_P256, X, false},
        {KEY_P256, "03" X "00", false},
        {KEY_P256, "04" X, false},
        {KEY_P256, "04" X Y, false},
        {KEY_P256, "07" X Y, false},
        {KEY_P256, "07" X, false},
        {KEY_P256, "00" X, false},
        {KEY_P256, "03" X " ", false},
        {KEY_P256, " 3" X, false},
        /* no point has x = 1; x = 5 has one, and the prime plus 5 is not another way to write it; nor infinity */
        {KEY_P256, "020000000000000000000000000000000000000000000000000000000000000001", false},
        {KEY_P256, "020000000000000000000000000000000000000000000000000000000000000005", true},
        {KEY_P256, "02ffffffff00000001000000000000000000000001000000000000000000000004", false},
        {KEY_P256, "000000000000000000000000000000000000000000000000000000000000000000", false},
        {KEY_ED25519, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", true},
        {KEY_ED25519, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f7075110" "00", false},
        {KEY_ED25519, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f70751", false},
        {KEY_ED25519, "03" X, false},
        /* y = 3 is on the curve, y = 2 is not; p + 3 is not another way to write 3 */
        {KEY_ED25519, "0300000000000000000000000000000000000000000000000000000000000000", true},
        {KEY_ED25519, "0300000000000000000000000000000000000000000000000000000000000080", true},
        {KEY_ED25519, "0200000000000000000000000000000000000000000000000000000000000000", false},
        {KEY_ED25519, "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", false},
        /* orders 4, 1, 2 and 8 */
        {KEY_ED25519, "0000000000000000000000000000000000000000000000000000000000000000", false},
        {KEY_ED25519, "0000000000000000000000000000000000000000000000000000000000000080", false},
        {KEY_ED25519, "0100000000000000000000000000000000000000000000000000000000000000", false},
        {KEY_ED25519, "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", false},
        {KEY_ED25519, "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", false},
        {KEY_ED25519, "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85", false},
        {KEY_ED25519, "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", false},
    };

    (void)state;
    ERR_clear_error();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = {""};
        struct key *k = key_from_hex(rows[i].type, rows[i].hex, &e);

        if (!!k != rows[i].good)
            fail_msg("%s", rows[i].hex);
        assert_int_equal(e.msg[0] == '\0', rows[i].good);
        key_free(k);
    }
    assert_int_equal(ERR_peek_error(), 0);
}

static void test_other_kinds_of_key_are_refused(void **state)
{
    EVP_PKEY *const others[] = {
        EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-384"),
        EVP_PKEY_Q_keygen(NULL, NULL, "EC", "secp256k1"),
        EVP_PKEY_Q_keygen(NULL, NULL, "X25519"),
        EVP_PKEY_Q_keygen(NULL, NULL, "ED448"),
    };

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct error e;

        assert_non_null(others[i]);
        assert_null(key_from_evp(others[i], true, &e));
        assert_null(key_from_evp(others[i], false, &e));
        assert_non_null(strstr(e.msg, "P-256"));
        EVP_PKEY_free(others[i]);
    }
}

/* RFC 8032 7.1, test 2, and RFC 6979 A.2.5 "sample" (whose nonce OpenSSL would not choose: it is only verified) */
static void test_signatures_known_answers(void **state)
{
    struct key *ed = from_secret(KEY_ED25519, "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
    struct key *p = key_from_hex(KEY_P256, "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6", NULL);
    unsigned char want[KEY_SIGNATURE_SIZE], sig[KEY_SIGNATURE_SIZE];

    (void)state;
    assert_hex(ed, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    unhex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
          "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00", want, sizeof want);
    assert_int_equal(key_sign(ed, "\x72", 1, sig, NULL), 0);
    assert_memory_equal(sig, want, sizeof sig);
    assert_int_equal(key_verify(ed, "\x72", 1, want, NULL), 0);
    unhex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
          "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8", want, sizeof want);
    assert_int_equal(key_verify(p, "sample", 6, want, NULL), 0);
    assert_int_equal(key_verify(p, "Sample", 6, want, NULL), -1);
    key_free(ed);
    key_free(p);
}

static void test_flipped_signatures_and_messages_are_refused(void **state)
{
    static const char text[] = "Heth moves to 1205";

    (void)state;
    ERR_clear_error();
    for (size_t i = 0; i < 2; i++) {
        struct key *k = key_generate(TYPES[i], NULL), *other = key_generate(TYPES[i], NULL);
        unsigned char sig[KEY_SIGNATURE_SIZE];

        assert_int_equal(key_sign(k, text, sizeof text, sig, NULL), 0);
        assert_int_equal(key_verify(k, text, sizeof text, sig, NULL), 0);
        assert_int_equal(key_verify(k, text, sizeof text - 1, sig, NULL), -1);
        assert_int_equal(key_verify(other, text, sizeof text, sig, NULL), -1);
        for (size_t bit = 0; bit < 8 * sizeof sig; bit++) {
            sig[bit / 8] ^= (unsigned char)(1 << bit % 8);
            assert_int_equal(key_verify(k, text, sizeof text, sig, NULL), -1);
            sig[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        assert_int_equal(key_sign(k, NULL, 0, sig, NULL), 0);
        assert_int_equal(key_verify(k, NULL, 0, sig, NULL), 0);
        memset(sig, 0, sizeof sig);
        assert_int_equal(key_verify(k, text, sizeof text, sig, NULL), -1);
        memset(sig, 0xff, sizeof sig);
        assert_int_equal(key_verify(k, text, sizeof text, sig, NULL), -1);
        key_free(k);
        key_free(other);
    }
    assert_int_equal(ERR_peek_error(), 0);
}

static void test_a_public_key_does_not_sign(void **state)
{
    struct key *k = key_from_hex(KEY_P256, "03" X, NULL);
    unsigned char sig[KEY_SIGNATURE_SIZE];
    struct error e;

    (void)state;
    assert_int_equal(key_sign(k, "", 0, sig, &e), -1);
    assert_string_equal(e.msg, "signing needs the private half of the key");
    key_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generated_keys_differ_and_round_trip),
        cmocka_unit_test(test_public_halves_known_answers),
        cmocka_unit_test(test_secrets_out_of_range_are_refused),
        cmocka_unit_test(test_public_hex_is_strict),
        cmocka_unit_test(test_other_kinds_of_key_are_refused),
        cmocka_unit_test(test_signatures_known_answers),
        cmocka_unit_test(test_flipped_signatures_and_messages_are_refused),
        cmocka_unit_test(test_a_public_key_does_not_sign),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
