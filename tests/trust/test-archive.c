/* SPDX-License-Identifier: ISC */
/* Archives from anybody: only plain files with names of the list, each once, of bounded size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <archive.h>
#include <archive_entry.h>

#include "turn/archive.h"

#define GOOD "log/000000/entry.xml"

static void put(struct archive_out *a, const char *name, const char *text)
{
    struct buf b = {0};
    struct error e = {""};

    buf_str(&b, text);
    if (archive_out_put(a, name, &b, &e))
        fail_msg("%s", e.msg);
    buf_free(&b);
}

static void must_refuse(const struct buf *b, const char *words)
{
    struct error e = {""};

    assert_null(archive_parse(buf_cstr(b), b->len, &e));
    if (!strstr(e.msg, words))
        fail_msg("\"%s\" instead of \"%s\"", e.msg, words);
}

static void test_names_that_do_not_belong_are_refused(void **state)
{
    static const char *const names[] = {
        "secret/vrf.key",        "log/000000/mail.id",    "log/000000/ledger.xml", "log/000000/seen.xml",
        "log/0/entry.xml",       "log/00000x/entry.xml",  "log/-00001/entry.xml",  "log/0000000/entry.xml",
        "../log/000000/x.xml",   "/etc/passwd",           "data/../x",             "data/",
        "data/a/b",              "data/.x",               "log/000000/entry.xml/", "packet.xml.gz",
        "log//00000/entry.xml",  "x",
    };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct buf b = {0};
        struct archive_out *a = archive_out_new(&b, NULL);

        put(a, names[i], "x");
        assert_int_equal(archive_out_end(a, NULL), 0);
        must_refuse(&b, "does not belong into the archive");
        buf_free(&b);
    }
}

static void test_a_piece_twice_or_out_of_order_is_refused(void **state)
{
    static const char *const second[] = {GOOD, "data/map.xml"};

    (void)state;
    for (size_t i = 0; i < sizeof second / sizeof *second; i++) {
        struct buf b = {0};
        struct archive_out *a = archive_out_new(&b, NULL);

        put(a, GOOD, "x");
        put(a, second[i], "y");
        assert_int_equal(archive_out_end(a, NULL), 0);
        must_refuse(&b, "is there twice, or out of order");
        buf_free(&b);
    }
}

static la_ssize_t append(struct archive *a, void *ctx, const void *p, size_t n)
{
    (void)a;
    buf_add(ctx, p, n);
    return (la_ssize_t)n;
}

static void make_link(struct buf *b, unsigned type, bool hard)
{
    struct archive *a = archive_write_new();
    struct archive_entry *e = archive_entry_new();

    archive_write_set_format_ustar(a);
    assert_int_equal(archive_write_open(a, b, NULL, append, NULL), ARCHIVE_OK);
    archive_entry_set_pathname(e, GOOD);
    archive_entry_set_filetype(e, type);
    if (hard)
        archive_entry_set_hardlink(e, "/etc/passwd");
    else if (type == AE_IFLNK)
        archive_entry_set_symlink(e, "/etc/passwd");
    archive_entry_set_size(e, 0);
    assert_int_equal(archive_write_header(a, e), ARCHIVE_OK);
    archive_entry_free(e);
    archive_write_free(a);
}

static void test_what_is_no_plain_file_is_refused(void **state)
{
    static const struct {
        unsigned type;
        bool hard;
    } rows[] = {{AE_IFLNK, false}, {AE_IFREG, true}, {AE_IFDIR, false}, {AE_IFIFO, false}, {AE_IFCHR, false}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf b = {0};

        make_link(&b, rows[i].type, rows[i].hard);
        must_refuse(&b, "does not belong into the archive");
        buf_free(&b);
    }
}

static void test_a_bomb_is_refused(void **state)
{
    struct buf b = {0};
    struct archive *a = archive_write_new();
    struct archive_entry *e = archive_entry_new();
    static const char nothing[1 << 16];

    (void)state;
    archive_write_set_format_ustar(a);
    archive_write_add_filter_gzip(a);
    assert_int_equal(archive_write_open(a, &b, NULL, append, NULL), ARCHIVE_OK);
    archive_entry_set_pathname(e, GOOD);
    archive_entry_set_filetype(e, AE_IFREG);
    archive_entry_set_size(e, 64 << 20);
    assert_int_equal(archive_write_header(a, e), ARCHIVE_OK);
    for (int i = 0; i < 1024; i++)
        assert_int_equal(archive_write_data(a, nothing, sizeof nothing), sizeof nothing);
    archive_entry_free(e);
    archive_write_close(a);
    archive_write_free(a);
    assert_true(b.len < 1 << 20);
    must_refuse(&b, "larger than");
    buf_free(&b);
}

static void test_what_is_no_archive_is_refused(void **state)
{
    struct buf b = {0};
    struct archive_out *a = archive_out_new(&b, NULL);

    (void)state;
    assert_int_equal(archive_out_end(a, NULL), 0);
    must_refuse(&b, "there is no log in it");
    buf_clear(&b);
    buf_str(&b, "<report/>");
    must_refuse(&b, "");
    buf_clear(&b);
    must_refuse(&b, "");
    buf_free(&b);
}

/* Cut anywhere, and with any byte of a header altered, it is refused or read: never more. */
static void test_damaged_archives_do_no_harm(void **state)
{
    struct buf b = {0};
    struct archive_out *a = archive_out_new(&b, NULL);

    (void)state;
    put(a, "data/map.xml", "<map/>");
    put(a, GOOD, "x");
    assert_int_equal(archive_out_end(a, NULL), 0);
    for (size_t n = 0; n < 2048; n += 7)
        verify_source_free(archive_parse(b.data, n, NULL));
    for (size_t n = 0; n < 2048; n++) {
        b.data[n] ^= 0x41;
        verify_source_free(archive_parse(b.data, b.len, NULL));
        b.data[n] ^= 0x41;
    }
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_do_not_belong_are_refused),
        cmocka_unit_test(test_a_piece_twice_or_out_of_order_is_refused),
        cmocka_unit_test(test_what_is_no_plain_file_is_refused),
        cmocka_unit_test(test_a_bomb_is_refused),
        cmocka_unit_test(test_what_is_no_archive_is_refused),
        cmocka_unit_test(test_damaged_archives_do_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
