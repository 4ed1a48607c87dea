/* SPDX-License-Identifier: ISC */
/* Every line of vectors.txt is recomputed; adjutant-log(5) quotes them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/text.h"
#include "crypto/dice.h"
#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/vectors.h"

static void assert_bytes(struct vectors *v, const char *name, const void *got, size_t n)
{
    struct buf b = {0};

    text_hex(&b, got, n);
    assert_string_equal(buf_cstr(&b), vectors_text(v, "", name));
    buf_free(&b);
}

static void check_hasher(struct vectors *v)
{
    const char *tag = vectors_text(v, "", "hasher.tag");
    unsigned char field[64], out[HASH_SIZE];
    size_t n = vectors_bytes(v, "", "hasher.field1", field, sizeof field);
    struct hasher h;

    hasher_start(&h, tag);
    hasher_end(&h, out);
    assert_bytes(v, "hasher.none", out, sizeof out);
    hasher_start(&h, tag);
    hasher_str(&h, "");
    hasher_end(&h, out);
    assert_bytes(v, "hasher.empty", out, sizeof out);
    hasher_start(&h, tag);
    hasher_field(&h, field, n);
    hasher_str(&h, vectors_text(v, "", "hasher.field2"));
    hasher_be32(&h, (uint32_t)vectors_number(v, "", "hasher.be32"));
    hasher_be64(&h, (uint64_t)vectors_number(v, "", "hasher.be64"));
    hasher_end(&h, out);
    assert_bytes(v, "hasher.all", out, sizeof out);
}

static void check_run(struct vectors *v, const struct dice *dice, bool sealed)
{
    static const int faces[] = {1, 2, 6, 10, 26, 100, 65535};

    for (size_t f = 0; f < sizeof faces / sizeof *faces; f++) {
        struct buf thrown = {0}, stateless = {0};
        struct dice d = *dice;
        char name[40];

        for (uint32_t n = 0; n < 16; n++) {
            uint16_t number;

            buf_printf(&thrown, "%s%d", n ? " " : "", dice_throw(&d, faces[f], sealed, &number));
            buf_printf(&stateless, "%s%d", n ? " " : "", dice_value(d.beta[sealed], n, faces[f]));
            assert_int_equal(number, n);
        }
        (void)snprintf(name, sizeof name, "dice.%s.d%d", sealed ? "sealed" : "open", faces[f]);
        assert_string_equal(buf_cstr(&thrown), vectors_text(v, "", name));
        assert_string_equal(buf_cstr(&stateless), buf_cstr(&thrown));
        buf_free(&thrown);
        buf_free(&stateless);
    }
}

static void check_block(struct vectors *v, const char *name, const unsigned char beta[32], uint32_t n, uint32_t block)
{
    unsigned char out[HASH_SIZE];
    struct buf m = {0};

    buf_be32(&m, n);
    buf_be32(&m, block);
    hash_hmac(beta, 32, m.data, m.len, out);
    assert_bytes(v, name, out, sizeof out);
    buf_free(&m);
}

static void check_rejected(struct vectors *v, const unsigned char beta[32])
{
    uint32_t number = (uint32_t)vectors_number(v, "", "dice.rejected.number");
    int faces = (int)vectors_number(v, "", "dice.rejected.faces");
    unsigned char block[HASH_SIZE];

    check_block(v, "dice.rejected.block", beta, number, 0);
    vectors_bytes(v, "", "dice.rejected.block", block, sizeof block);
    assert_int_equal(dice_value(beta, number, faces), vectors_number(v, "", "dice.rejected.value"));
    assert_int_equal(dice_pick(block, faces), vectors_number(v, "", "dice.rejected.value"));
    memmove(block, block + 4, 28);
    assert_int_equal(dice_pick(block, faces), vectors_number(v, "", "dice.rejected.value"));
}

static void check_dice(struct vectors *v)
{
    unsigned char open[32], sealed[32], salt[32];
    struct dice d;

    vectors_bytes(v, "", "dice.open_beta", open, sizeof open);
    vectors_bytes(v, "", "dice.sealed_beta", sealed, sizeof sealed);
    dice_init(&d, open, sealed);
    check_run(v, &d, false);
    check_run(v, &d, true);
    check_block(v, "dice.open.block.0.0", open, 0, 0);
    check_block(v, "dice.open.block.0.1", open, 0, 1);
    check_block(v, "dice.open.block.1.0", open, 1, 0);
    check_block(v, "dice.sealed.block.0.0", sealed, 0, 0);
    check_rejected(v, open);
    dice_salt(sealed, salt);
    assert_bytes(v, "dice.salt", salt, sizeof salt);
}

static void check_key(struct vectors *v, enum key_type type, const char *name)
{
    struct key *k = key_from_hex(type, vectors_text(v, "", name), NULL);
    struct buf print = {0};
    char line[40];

    assert_non_null(k);
    key_fingerprint_hex(k, &print);
    (void)snprintf(line, sizeof line, "%s.fingerprint", name);
    assert_string_equal(buf_cstr(&print), vectors_text(v, "", line));
    buf_free(&print);
    key_free(k);
}

static void test_published_vectors_hold(void **state)
{
    struct vectors *v = vectors_open("vectors.txt");

    (void)state;
    check_hasher(v);
    check_dice(v);
    check_key(v, KEY_P256, "key.p256");
    check_key(v, KEY_ED25519, "key.ed25519");
    assert_int_equal(vectors_unused(v), 0);
    vectors_close(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_published_vectors_hold)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
