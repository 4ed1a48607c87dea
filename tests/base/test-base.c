/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/io.h"
#include "base/library.h"
#include "base/pool.h"
#include "base/text.h"

static void test_text_int_is_strict(void **state)
{
    static const struct {
        const char *s;
        int ok;
        long long v;
    } rows[] = {
        {"0", 1, 0}, {"-12", 1, -12}, {"100", 1, 100}, {"101", 0, 0}, {"", 0, 0}, {"-", 0, 0}, {" 1", 0, 0},
        {"1 ", 0, 0}, {"+1", 0, 0}, {"0x1", 0, 0}, {"99999999999999999999999", 0, 0}, {"-13", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        long long v = 7;

        assert_int_equal(text_int(rows[i].s, -12, 100, &v), rows[i].ok ? 0 : -1);
        assert_int_equal(v, rows[i].ok ? rows[i].v : 7);
    }
}

static void test_base64_round_trip(void **state)
{
    static const char *const bad[] = {"A", "AA=A", "AAA", "A===", "AB==", "AA==AA==", "A*=="};

    (void)state;
    for (size_t n = 0; n < 40; n++) {
        unsigned char in[40];
        struct buf text = {0}, out = {0};

        for (size_t i = 0; i < n; i++)
            in[i] = (unsigned char)(i * 37 + n);
        text_base64(&text, in, n);
        assert_int_equal(text_unbase64(buf_cstr(&text), text.len, &out), 0);
        assert_int_equal(out.len, n);
        assert_memory_equal(buf_cstr(&out), in, n);
        buf_free(&text);
        buf_free(&out);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct buf out = {0};

        assert_int_equal(text_unbase64(bad[i], strlen(bad[i]), &out), -1);
        buf_free(&out);
    }
}

static void test_hex_is_exact(void **state)
{
    unsigned char out[2];

    (void)state;
    assert_int_equal(text_unhex("00fF", out, 2), 0);
    assert_int_equal(out[1], 255);
    assert_int_equal(text_unhex("00f", out, 2), -1);
    assert_int_equal(text_unhex("00fff", out, 2), -1);
    assert_int_equal(text_unhex("00fg", out, 2), -1);
}

static void test_names(void **state)
{
    (void)state;
    assert_true(text_is_name("heth"));
    assert_true(text_is_name("7th-va.2"));
    assert_false(text_is_name(""));
    assert_false(text_is_name("../x"));
    assert_false(text_is_name("a/b"));
    assert_false(text_is_name("-x"));
}

static void test_likeness_of_words(void **state)
{
    static const struct {
        const char *a, *b;
        int far;
    } rows[] = {
        {"heth", "heth", 0}, {"heth", "Heth", 0}, {"pender", "pendr", 1}, {"pendr", "pender", 1}, {"hood", "wood", 1},
        {"", "abc", 3}, {"abc", "", 3}, {"", "", 0}, {"early", "sykes", 5}, {"mclaws", "mclasw", 2},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaX", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaYYYY", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(text_distance(rows[i].a, rows[i].b), rows[i].far);
}

/* Every byte at every place of a run, against what the words say. */
static void test_plain_bytes_are_counted(void **state)
{
    char s[24];

    (void)state;
    for (int c = 0; c < 256; c++)
        for (size_t at = 0; at < sizeof s; at++) {
            const size_t want = c >= ' ' && c <= '~' ? sizeof s : at;

            memset(s, '~', sizeof s);
            s[at] = (char)c;
            assert_int_equal(text_plain(s, sizeof s), want);
            s[sizeof s - 1] = ' ';
            assert_int_equal(text_plain(s, at), at);
        }
}

static void test_buffers_and_pools(void **state)
{
    struct buf b = {0};
    struct pool *p = pool_new();
    struct error e;

    (void)state;
    buf_int(&b, -42);
    buf_printf(&b, "%s", "!");
    buf_field(&b, "ab", 2);
    assert_memory_equal(b.data, "-42!\0\0\0\2ab", 11);
    buf_free(&b);
    for (size_t n = 1; n < 70000; n = n * 3 + 1) {
        char *m = pool_alloc(p, n);

        for (size_t i = 0; i < n; i++)
            assert_int_equal(m[i], 0);
        memset(m, 1, n);
    }
    assert_string_equal(pool_printf(p, "%d-%s", 3, "x"), "3-x");
    pool_free(p);
    error_set(&e, "no file %s", "x");
    error_prefix(&e, "map");
    assert_string_equal(e.msg, "map: no file x");
}

static void test_a_library_is_loaded_whole_or_not_at_all(void **state)
{
    static const struct library_call calls[] = {{"archive_version_number", 0},
                                                {"archive_is_no_such_call", sizeof(void *)}};
    void *found[2] = {NULL};
    struct error e = {""};

    (void)state;
#ifdef ARCHIVE_SONAME
    assert_int_equal(library_load(ARCHIVE_SONAME, "libarchive", calls, 1, found, &e), 0);
    assert_non_null(found[0]);
    assert_int_equal(library_load(ARCHIVE_SONAME, "libarchive", calls, 2, found, &e), -1);
    assert_string_equal(e.msg, "libarchive cannot be used: it has no archive_is_no_such_call");
#endif
    assert_int_equal(library_load("libadjutant-none.so.1", "libnone", calls, 1, found, &e), -1);
    assert_non_null(strstr(e.msg, "libnone cannot be used: libadjutant-none.so.1: "));
}

static void put(const char *path, const char *s)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    assert_true(fputs(s, f) >= 0 && fclose(f) == 0);
}

static void test_a_name_that_is_taken_is_not_given_away(void **state)
{
    char dir[] = "/tmp/adjutant-base-test-XXXXXX", a[64], b[64], c[64];
    struct buf text = {0};
    int fd;

    (void)state;
    assert_non_null(mkdtemp(dir));
    (void)snprintf(a, sizeof a, "%s/a", dir);
    (void)snprintf(b, sizeof b, "%s/b", dir);
    (void)snprintf(c, sizeof c, "%s/c", dir);
    put(a, "one");
    put(b, "two");
    errno = 0;
    assert_int_equal(io_rename_new(a, b), -1);
    assert_int_equal(errno, EEXIST);
    assert_int_equal(io_rename_new(a, c), 0);
    assert_int_equal(access(a, F_OK), -1);
    assert_true((fd = open(c, O_RDONLY)) >= 0 && io_read_all(fd, 100, &text) == 0 && close(fd) == 0);
    assert_string_equal(buf_cstr(&text), "one");
    buf_clear(&text);
    assert_true((fd = open(b, O_RDONLY)) >= 0 && io_read_all(fd, 100, &text) == 0 && close(fd) == 0);
    assert_string_equal(buf_cstr(&text), "two");
    errno = 0;
    assert_int_equal(io_rename_new(a, b), -1);
    assert_int_equal(errno, ENOENT);
    buf_free(&text);
    assert_true(unlink(b) == 0 && unlink(c) == 0 && rmdir(dir) == 0);
}

/* From a file, which says how long it is, and from a pipe, which doesn't; into a buffer that holds something already. */
static void test_all_is_read_up_to_a_limit(void **state)
{
    static const struct {
        size_t size, max;
        int status;
        size_t got;
    } rows[] = {{0, 0, 0, 0},         {0, 5, 0, 0},         {5, 5, 0, 5},         {6, 5, 1, 5},
                {5, 0, 1, 0},         {40000, 39999, 1, 39999}, {40000, 40000, 0, 40000}, {40000, 1 << 20, 0, 40000}};
    char path[] = "/tmp/adjutant-base-test-XXXXXX", *all = xmalloc(40001);
    struct buf none = {0};
    int file = mkstemp(path);

    (void)state;
    assert_true(file >= 0 && unlink(path) == 0);
    for (size_t i = 0; i < 40000; i++)
        all[i] = (char)('a' + i % 23);
    all[40000] = '\0';
    for (size_t k = 0; k < 2 * sizeof rows / sizeof *rows; k++) {
        const size_t size = rows[k / 2].size;
        struct buf b = {0};
        int from = file, fds[2] = {-1, -1};

        buf_str(&b, "before");
        if (k % 2) {
            assert_int_equal(pipe(fds), 0);
            assert_int_equal(io_write_all(fds[1], all, size), 0);
            close(fds[1]);
            from = fds[0];
        } else {
            assert_int_equal(ftruncate(file, 0), 0);
            assert_int_equal(lseek(file, 0, SEEK_SET), 0);
            assert_int_equal(io_write_all(file, all, size), 0);
            assert_int_equal(lseek(file, 0, SEEK_SET), 0);
        }
        assert_int_equal(io_read_all(from, rows[k / 2].max, &b), rows[k / 2].status);
        assert_int_equal(b.len, 6 + rows[k / 2].got);
        assert_memory_equal(b.data, "before", 6);
        assert_memory_equal(b.data + 6, all, rows[k / 2].got);
        assert_int_equal(b.data[b.len], '\0');
        if (fds[0] >= 0)
            close(fds[0]);
        buf_free(&b);
    }
    close(file);
    buf_clear(&none);
    assert_int_equal(io_read_all(file, 1, &none), -1);
    buf_free(&none);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_int_is_strict), cmocka_unit_test(test_base64_round_trip),
        cmocka_unit_test(test_hex_is_exact),       cmocka_unit_test(test_names),
        cmocka_unit_test(test_likeness_of_words),  cmocka_unit_test(test_buffers_and_pools),
        cmocka_unit_test(test_plain_bytes_are_counted),
        cmocka_unit_test(test_a_name_that_is_taken_is_not_given_away),
        cmocka_unit_test(test_all_is_read_up_to_a_limit),
        cmocka_unit_test(test_a_library_is_loaded_whole_or_not_at_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
