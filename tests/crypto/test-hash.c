/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/text.h"
#include "crypto/hash.h"

static void assert_hex(const unsigned char got[HASH_SIZE], const char *hex)
{
    struct buf b = {0};

    text_hex(&b, got, HASH_SIZE);
    assert_string_equal(buf_cstr(&b), hex);
    buf_free(&b);
}

/* FIPS 180-4's examples */
static void test_sha256_known_answers(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    unsigned char out[HASH_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hash h;

        hash_bytes(rows[i].in, strlen(rows[i].in), out);
        assert_hex(out, rows[i].out);
        hash_start(&h);
        for (const char *p = rows[i].in; *p; p++)
            hash_add(&h, p, 1);
        hash_end(&h, out);
        assert_hex(out, rows[i].out);
        hash_drop(&h);
    }
}

/* RFC 4231, test cases 1, 2, 6 and 7: short keys, and keys longer than a block */
static void test_hmac_known_answers(void **state)
{
    unsigned char key[131], out[HASH_SIZE];

    (void)state;
    memset(key, 0x0b, 20);
    hash_hmac(key, 20, "Hi There", 8, out);
    assert_hex(out, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    hash_hmac("Jefe", 4, "what do ya want for nothing?", 28, out);
    assert_hex(out, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    hash_hmac(key, sizeof key, "Test Using Larger Than Block-Size Key - Hash Key First", 54, out);
    assert_hex(out, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    hash_hmac(key, sizeof key,
              "This is a test using a larger than block-size key and a larger than block-size data. The key needs to "
              "be hashed before being used by the HMAC algorithm.", 152, out);
    assert_hex(out, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

/* A key may be the place the result goes to. */
static void test_hmac_in_place(void **state)
{
    unsigned char a[HASH_SIZE], b[HASH_SIZE] = {1, 2, 3};

    (void)state;
    hash_hmac(b, sizeof b, "x", 1, a);
    hash_hmac(b, sizeof b, "x", 1, b);
    assert_memory_equal(a, b, sizeof a);
}

static void test_hasher_is_the_hash_of_prefixed_fields(void **state)
{
    unsigned char a[HASH_SIZE], b[HASH_SIZE];
    struct hasher h;
    struct buf bytes = {0};

    (void)state;
    hasher_start(&h, "tag");
    hasher_str(&h, "union");
    hasher_field(&h, NULL, 0);
    hasher_be32(&h, 0x01020304);
    hasher_be64(&h, UINT64_C(0x0102030405060708));
    hasher_end(&h, a);
    buf_field(&bytes, "tag", 3);
    buf_field(&bytes, "union", 5);
    buf_field(&bytes, "", 0);
    buf_field(&bytes, "\1\2\3\4", 4);
    buf_field(&bytes, "\1\2\3\4\5\6\7\10", 8);
    hash_bytes(bytes.data, bytes.len, b);
    buf_free(&bytes);
    assert_memory_equal(a, b, sizeof a);
}

/* Bytes moved over a border between fields give another hash. */
static void test_hasher_borders_count(void **state)
{
    static const char *const rows[][3] = {
        {"t", "ab", "c"}, {"t", "a", "bc"}, {"ta", "b", "c"}, {"t", "abc", ""}, {"t", "", "abc"},
    };
    unsigned char out[5][HASH_SIZE];

    (void)state;
    for (size_t i = 0; i < 5; i++) {
        struct hasher h;

        hasher_start(&h, rows[i][0]);
        hasher_str(&h, rows[i][1]);
        hasher_str(&h, rows[i][2]);
        hasher_end(&h, out[i]);
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(out[i], out[j], HASH_SIZE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_known_answers), cmocka_unit_test(test_hmac_known_answers),
        cmocka_unit_test(test_hmac_in_place),        cmocka_unit_test(test_hasher_is_the_hash_of_prefixed_fields),
        cmocka_unit_test(test_hasher_borders_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
