/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <openssl/err.h>

#include "base/buf.h"
#include "base/error.h"
#include "crypto/key.h"
#include "crypto/keyfile.h"
#include "crypto/passphrase.h"

#define P256_HEX "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
#define ED_HEX "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

static char folder[64];

static const char *in_folder(const char *name)
{
    static char path[200];

    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/adjutant-keyfile-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"k", "k.pub", "l", "big"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        (void)unlink(in_folder(names[i]));
    return rmdir(folder);       /* fails when a temporary file was left */
}

static void copy_fixture(const char *name, const char *to, mode_t mode)
{
    char path[600], text[4096];
    size_t n;
    FILE *f;

    (void)snprintf(path, sizeof path, "%s/tests/crypto/keys/%s", TEST_SRCDIR, name);
    f = fopen(path, "r");
    assert_non_null(f);
    n = fread(text, 1, sizeof text, f);
    fclose(f);
    (void)unlink(to);
    f = fopen(to, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, n, f), n);
    fclose(f);
    assert_int_equal(chmod(to, mode), 0);
}

struct scripted {
    const char *answer;         /* NULL: nobody there */
    int asked;
    char prompt[200];
};

static int scripted_ask(void *ctx, const char *prompt, char *buf, size_t size, struct error *e)
{
    struct scripted *s = ctx;

    s->asked++;
    (void)snprintf(s->prompt, sizeof s->prompt, "%s", prompt);
    if (!s->answer)
        return error_set(e, "nobody there");
    (void)snprintf(buf, size, "%s", s->answer);
    return 0;
}

static void assert_public(const struct key *k, const char *hex)
{
    struct buf b = {0};

    assert_non_null(k);
    key_hex(k, &b);
    assert_string_equal(buf_cstr(&b), hex);
    buf_free(&b);
}

static void test_written_keys_read_back(void **state)
{
    static const struct {
        enum key_type type;
        const char *passphrase;
    } rows[] = {{KEY_P256, NULL}, {KEY_P256, ""}, {KEY_ED25519, NULL}, {KEY_P256, "correct horse"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct key *k = key_generate(rows[i].type, NULL), *private, *public;
        struct scripted s = {.answer = rows[i].passphrase};
        struct passphrase p = {scripted_ask, &s};
        struct stat st;

        assert_int_equal(keyfile_write_private(k, in_folder("k"), rows[i].passphrase, NULL), 0);
        assert_int_equal(stat(in_folder("k"), &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        assert_int_equal(keyfile_write_public(k, in_folder("k.pub"), NULL), 0);
        private = keyfile_read_private(in_folder("k"), &p, NULL);
        public = keyfile_read_public(in_folder("k.pub"), NULL);
        assert_true(private && key_is_private(private) && key_equal(k, private));
        assert_true(public && !key_is_private(public) && key_equal(k, public));
        assert_int_equal(s.asked, rows[i].passphrase && *rows[i].passphrase);
        (void)unlink(in_folder("k"));
        (void)unlink(in_folder("k.pub"));
        key_free(k);
        key_free(private);
        key_free(public);
    }
}

static void test_a_key_is_never_overwritten(void **state)
{
    struct key *a = key_generate(KEY_P256, NULL), *b = key_generate(KEY_P256, NULL), *back;
    struct error e;

    (void)state;
    assert_int_equal(keyfile_write_private(a, in_folder("k"), NULL, NULL), 0);
    assert_int_equal(keyfile_write_private(b, in_folder("k"), NULL, &e), -1);
    assert_non_null(strstr(e.msg, "never overwritten"));
    assert_int_equal(keyfile_write_public(b, in_folder("k"), NULL), -1);
    assert_int_equal(symlink("nowhere", in_folder("l")), 0);
    assert_int_equal(keyfile_write_private(b, in_folder("l"), NULL, NULL), -1);
    back = keyfile_read_private(in_folder("k"), NULL, NULL);
    assert_true(back && key_equal(a, back));
    assert_int_equal(keyfile_write_private(b, in_folder("no/such"), NULL, &e), -1);
    assert_non_null(strstr(e.msg, "No such file"));
    key_free(a);
    key_free(b);
    key_free(back);
}

static void test_a_private_key_others_may_read_is_refused(void **state)
{
    static const mode_t modes[] = {0640, 0604, 0644, 0660, 0610, 0666};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        struct error e;

        copy_fixture("p256.pem", in_folder("k"), modes[i]);
        assert_null(keyfile_read_private(in_folder("k"), NULL, &e));
        assert_non_null(strstr(e.msg, "chmod 600"));
    }
}

static void test_keys_of_openssl_are_read(void **state)
{
    static const struct {
        const char *file, *hex;         /* no hex: refused */
        const char *why;
    } rows[] = {
        {"p256.pem", P256_HEX, NULL},
        {"p256-nopub.pem", P256_HEX, NULL},
        {"p256-sec1.pem", P256_HEX, NULL},
        {"ed25519.pem", ED_HEX, NULL},
        {"p256-explicit.pem", NULL, "P-256, by name"},
        {"p256-mismatch.pem", NULL, "do not belong together"},
        {"p384.pem", NULL, "P-256"},
        {"secp256k1.pem", NULL, "P-256"},
        {"x25519.pem", NULL, "P-256"},
        {"p256.pub", NULL, "not a private key"},
    };

    (void)state;
    ERR_clear_error();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = {""};
        struct key *k;

        copy_fixture(rows[i].file, in_folder("k"), 0600);
        k = keyfile_read_private(in_folder("k"), NULL, &e);
        if (rows[i].hex)
            assert_public(k, rows[i].hex);
        else if (k || !strstr(e.msg, rows[i].why))
            fail_msg("%s: %s", rows[i].file, e.msg);
        key_free(k);
    }
    assert_int_equal(ERR_peek_error(), 0);
}

static void test_public_keys_of_openssl_are_read(void **state)
{
    static const struct {
        const char *file, *hex;
    } rows[] = {
        {"p256.pub", P256_HEX},    {"p256-compressed.pub", P256_HEX}, {"p256-hybrid.pub", P256_HEX},
        {"ed25519.pub", ED_HEX},   {"p256-explicit.pub", NULL},       {"p384.pub", NULL},
        {"secp256k1.pub", NULL},   {"x25519.pub", NULL},              {"p256.pem", NULL},
    };
    struct key *first = NULL;

    (void)state;
    ERR_clear_error();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = {""};
        struct key *k;

        copy_fixture(rows[i].file, in_folder("k"), 0644);
        k = keyfile_read_public(in_folder("k"), &e);
        if (rows[i].hex)
            assert_public(k, rows[i].hex);
        else if (k || !e.msg[0])
            fail_msg("%s was read", rows[i].file);
        /* one key, one fingerprint, however it was written */
        if (k && first && key_type(k) == KEY_P256) {
            unsigned char a[KEY_FINGERPRINT_SIZE], b[KEY_FINGERPRINT_SIZE];

            key_fingerprint(first, a);
            key_fingerprint(k, b);
            assert_memory_equal(a, b, sizeof a);
        }
        if (first)
            key_free(k);
        else
            first = k;
    }
    key_free(first);
    assert_int_equal(ERR_peek_error(), 0);
}

static void test_passphrases(void **state)
{
    static const struct {
        const char *answer, *why;       /* no why: the right one */
    } rows[] = {
        {"correct horse", NULL},
        {"wrong horse", "the passphrase is wrong"},
        {"", "the passphrase is wrong"},
        {NULL, "nobody there"},
    };

    (void)state;
    copy_fixture("p256-encrypted.pem", in_folder("k"), 0600);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct scripted s = {.answer = rows[i].answer};
        struct passphrase p = {scripted_ask, &s};
        struct error e = {""};
        struct key *k = keyfile_read_private(in_folder("k"), &p, &e);

        assert_int_equal(s.asked, 1);
        assert_non_null(strstr(s.prompt, in_folder("k")));
        if (rows[i].why)
            assert_non_null(strstr(e.msg, rows[i].why));
        else
            assert_public(k, P256_HEX);
        assert_int_equal(k == NULL, rows[i].why != NULL);
        key_free(k);
    }
}

static void test_an_encrypted_file_does_not_show_the_key(void **state)
{
    struct key *k = key_generate(KEY_P256, NULL);
    char text[2000], long_one[PASSPHRASE_MAX + 1];
    size_t n;
    FILE *f;

    (void)state;
    assert_int_equal(keyfile_write_private(k, in_folder("k"), "pw", NULL), 0);
    f = fopen(in_folder("k"), "r");
    assert_non_null(f);
    n = fread(text, 1, sizeof text - 1, f);
    text[n] = '\0';
    fclose(f);
    assert_memory_equal(text, "-----BEGIN ENCRYPTED PRIVATE KEY-----\n", 38);
    memset(long_one, 'x', PASSPHRASE_MAX);
    long_one[PASSPHRASE_MAX] = '\0';
    assert_int_equal(keyfile_write_private(k, in_folder("l"), long_one, NULL), -1);
    key_free(k);
}

static void test_what_is_no_key_file_is_refused(void **state)
{
    struct error e;
    FILE *f;

    (void)state;
    assert_null(keyfile_read_private(folder, NULL, &e));
    assert_non_null(strstr(e.msg, "is not a key file"));
    assert_null(keyfile_read_private(in_folder("none"), NULL, &e));
    assert_non_null(strstr(e.msg, "No such file"));
    assert_null(keyfile_read_public("/dev/zero", &e));
    assert_string_equal(e.msg, "/dev/zero is not a key file");
    assert_int_equal(mkfifo(in_folder("l"), 0600), 0);
    assert_null(keyfile_read_private(in_folder("l"), NULL, &e));
    f = fopen(in_folder("big"), "w");
    assert_non_null(f);
    for (int i = 0; i < 2000; i++)
        fputs("-----BEGIN", f);
    fclose(f);
    assert_null(keyfile_read_public(in_folder("big"), &e));
    assert_non_null(strstr(e.msg, "is not a key file"));
    assert_null(keyfile_parse_public("", 0, &e));
    assert_null(keyfile_parse_public("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", 57, &e));
}

#define in_new_folder(f) cmocka_unit_test_setup_teardown(f, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_new_folder(test_written_keys_read_back),
        in_new_folder(test_a_key_is_never_overwritten),
        in_new_folder(test_a_private_key_others_may_read_is_refused),
        in_new_folder(test_keys_of_openssl_are_read),
        in_new_folder(test_public_keys_of_openssl_are_read),
        in_new_folder(test_passphrases),
        in_new_folder(test_an_encrypted_file_does_not_show_the_key),
        in_new_folder(test_what_is_no_key_file_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
