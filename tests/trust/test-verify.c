/* SPDX-License-Identifier: ISC */
/* Good logs verify: directory, archive, unfinished, packet; and an archive is what it should be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/signed_game.h"
#include "turn/archive.h"
#include "turn/packet.h"
#include "turn/verify.h"
#include "turn/verify_explain.h"
#include "xml/xml.h"

static struct signed_game sg;

/* An installation whose data folders are gone. */
static bool no_data;
int __real_datapath_find(const char *relative, char *out, size_t n);
int __wrap_datapath_find(const char *relative, char *out, size_t n);

int __wrap_datapath_find(const char *relative, char *out, size_t n)
{
    return no_data ? -1 : __real_datapath_find(relative, out, n);
}

static int open_whole(void **state)
{
    (void)state;
    if (xml_begin(NULL))
        return -1;
    signed_game_open(&sg, "c3i/battle", 7);
    signed_game_whole(&sg, 30);
    return 0;
}

static int open_begun(void **state)
{
    (void)state;
    if (xml_begin(NULL))
        return -1;
    signed_game_open(&sg, "c3i/battle", 8);
    signed_game_steps(&sg, 12);
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    signed_game_close(&sg);
    xml_end();
    return 0;
}

static void must_verify(const struct verify_source *s, struct verify_result *r)
{
    struct error e = {""};

    assert_non_null(s);
    if (verify_check(s, NULL, r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r->entry, -1);
}

static struct verify_source *directory(void)
{
    struct error e = {""};
    struct verify_source *s = verify_open(sg.dir, &e);

    if (!s)
        fail_msg("%s", e.msg);
    return s;
}

static struct verify_source *archive(struct buf *bytes, bool closed)
{
    struct verify_source *dir = directory(), *s;
    struct error e = {""};
    bool is_closed;

    assert_int_equal(archive_make(dir, bytes, &is_closed, &e), 0);
    assert_int_equal(is_closed, closed);
    verify_source_free(dir);
    s = archive_parse(bytes->data, bytes->len, &e);
    if (!s)
        fail_msg("%s", e.msg);
    return s;
}

/* Bytes with NULs in them. */
static bool holds(const struct buf *b, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= b->len; i++)
        if (memcmp(b->data + i, word, n) == 0)
            return true;
    return false;
}

static void test_a_closed_game_verifies_whole_from_its_directory(void **state)
{
    struct verify_source *s = directory();
    struct verify_result r;

    (void)state;
    must_verify(s, &r);
    assert_true(r.closed);
    assert_int_equal(r.entries, sg.m->ledger.next);
    assert_int_equal(r.played, r.entries - 2);          /* all but the terms and the first acceptance */
    assert_int_equal(r.open, r.played);
    assert_int_equal(r.sealed, r.played);
    assert_int_equal(r.unchecked.len, 0);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_the_archive_alone_is_enough(void **state)
{
    struct buf b = {0};
    struct verify_source *s = archive(&b, true);
    struct verify_result r;

    (void)state;
    must_verify(s, &r);
    assert_true(r.closed);
    assert_int_equal(r.played, r.entries - 2);
    assert_int_equal(r.unchecked.len, 0);
    verify_result_free(&r);
    verify_source_free(s);
    buf_free(&b);
}

static void test_an_installation_without_schemas_blames_no_log(void **state)
{
    struct buf bytes = {0};
    struct verify_source *s = archive(&bytes, true);
    struct error e = {""};
    struct verify_result r;

    (void)state;
    no_data = true;
    assert_int_equal(verify_check(s, NULL, &r, &e), -1);
    no_data = false;
    assert_true(r.unable);
    assert_non_null(strstr(e.msg, "set ADJUTANT_DATA"));
    verify_result_free(&r);
    verify_source_free(s);
    buf_free(&bytes);
}

static void test_an_archive_is_the_same_bytes_each_time(void **state)
{
    struct buf a = {0}, b = {0};

    (void)state;
    verify_source_free(archive(&a, true));
    verify_source_free(archive(&b, true));
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.data, b.data, a.len);
    buf_free(&a);
    buf_free(&b);
}

static void test_an_archive_has_nothing_secret(void **state)
{
    struct buf b = {0};
    struct verify_source *s = archive(&b, true);

    (void)state;
    assert_false(holds(&b, "secret"));
    assert_false(holds(&b, "PRIVATE"));
    assert_false(holds(&b, "example.org"));
    verify_source_free(s);
    buf_free(&b);
}

static void test_an_unfinished_game_says_what_it_cannot_show(void **state)
{
    struct buf b = {0};
    struct verify_source *s = archive(&b, false);
    struct verify_result r;

    (void)state;
    must_verify(s, &r);
    assert_false(r.closed);
    assert_int_equal(r.played, 0);
    assert_int_equal(r.open, r.entries - 2);
    assert_int_equal(r.files, 2);                       /* the acceptances */
    assert_non_null(strstr(buf_cstr(&r.unchecked), "12 files are here by their digest only"));
    assert_non_null(strstr(buf_cstr(&r.unchecked), "not closed"));
    verify_result_free(&r);
    verify_source_free(s);
    buf_free(&b);
}

static void test_an_unfinished_archive_has_no_orders_events_or_positions(void **state)
{
    struct buf b = {0};
    struct verify_source *s = archive(&b, false);

    (void)state;
    assert_false(holds(&b, "events.xml"));
    assert_false(holds(&b, "state.xml"));
    assert_false(holds(&b, "<orders"));
    verify_source_free(s);
    buf_free(&b);
}

static void test_the_referees_own_directory_verifies_whole_in_mid_game(void **state)
{
    struct verify_source *s = directory();
    struct verify_result r;

    (void)state;
    must_verify(s, &r);
    assert_int_equal(r.played, r.entries - 2);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_a_packet_proves_each_entry(void **state)
{
    struct verify_source *dir = directory(), *s;
    struct verify_result r;
    struct error e = {""};

    (void)state;
    for (uint32_t n = 2; n < sg.m->ledger.next; n++) {
        struct buf b = {0};

        if (packet_make(dir, n, 1, &b, &e))
            fail_msg("%s", e.msg);
        s = archive_parse(b.data, b.len, &e);
        assert_non_null(s);
        assert_int_equal(verify_source_kind(s), SOURCE_PACKET);
        must_verify(s, &r);
        assert_int_equal(r.played, n == 3 ? 2 : 1);      /* entry 2 starts the game from its own file */
        verify_result_free(&r);
        verify_source_free(s);
        buf_free(&b);
    }
    verify_source_free(dir);
}

/* All pieces of a packet but one. */
static struct verify_source *without(const struct verify_source *s, const char *piece)
{
    static const char *const names[] = {"entry.xml", "take.xml", "file.xml", "events.xml", "state.xml"};
    struct verify_source *out = verify_source_memory(SOURCE_PACKET);
    char **data = verify_source_data(s, NULL), full[128];
    struct buf b = {0};

    for (uint32_t n = 0; n < verify_source_entries(s); n++)
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            (void)snprintf(full, sizeof full, "log/%06u/%s", n, names[i]);
            if (strcmp(full, piece) != 0 && verify_source_get(s, full, &b, NULL) > 0)
                assert_int_equal(verify_source_add(out, full, b.data, b.len, NULL), 0);
        }
    for (char **p = data; *p; p++) {
        (void)snprintf(full, sizeof full, "data/%s", *p);
        assert_int_equal(verify_source_get(s, full, &b, NULL), 1);
        assert_int_equal(verify_source_add(out, full, b.data, b.len, NULL), 0);
    }
    if (strcmp(piece, "packet.xml") != 0 && verify_source_get(s, "packet.xml", &b, NULL) > 0)
        assert_int_equal(verify_source_add(out, "packet.xml", b.data, b.len, NULL), 0);
    buf_free(&b);
    fs_list_free(data);
    return out;
}

static void test_a_packet_that_proves_nothing_is_refused(void **state)
{
    static const char *const pieces[] = {"log/000005/file.xml", "log/000004/state.xml", "packet.xml"};
    struct verify_source *dir = directory(), *s, *less;
    struct verify_result r;
    struct error e = {""};
    struct buf b = {0};

    (void)state;
    assert_int_equal(packet_make(dir, 5, 1, &b, &e), 0);
    s = archive_parse(b.data, b.len, &e);
    assert_non_null(s);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        less = without(s, pieces[i]);
        assert_int_equal(verify_check(less, NULL, &r, &e), -1);
        assert_non_null(strstr(e.msg, "the packet lacks what is needed"));
        verify_result_free(&r);
        verify_source_free(less);
    }
    verify_source_free(s);
    verify_source_free(dir);
    buf_free(&b);
}

/* Every event of the game can be explained, and dice come with all their steps. */
static void test_every_event_is_explained(void **state)
{
    struct verify_source *s = directory();
    int events = 0, dice = 0;

    (void)state;
    for (uint32_t n = 2; n < sg.m->ledger.next; n++)
        for (int i = 1;; i++) {
            struct buf out = {0};
            struct error e = {""};
            int status = verify_explain(s, n, i, NULL, &out, &e);

            if (status && !strstr(e.msg, "has no event"))
                fail_msg("%s", e.msg);
            events += status == 0;
            dice += status == 0 && strstr(buf_cstr(&out), "plus 1 is") != NULL;
            buf_free(&out);
            if (status)
                break;
        }
    assert_true(events > 10);
    print_message("%d events, %d with dice\n", events, dice);
    verify_source_free(s);
}

static void must_find(const char *words, int64_t entry)
{
    struct verify_source *s = directory();
    struct verify_result r;
    struct error e = {""};

    assert_int_equal(verify_check(s, NULL, &r, &e), -1);
    if (!strstr(e.msg, words))
        fail_msg("\"%s\" instead of \"%s\"", e.msg, words);
    assert_int_equal(r.entry, entry);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_the_ledger_of_a_directory_is_what_the_log_amounts_to(void **state)
{
    struct buf was = {0}, altered = {0};
    struct error e = {""};
    const char *at;

    (void)state;
    assert_int_equal(gamedir_read_entry(sg.m->dir, 5, "ledger.xml", &was, &e), 0);
    at = strstr(was.data, " serial=\"");
    buf_add(&altered, was.data, (size_t)(at - was.data));
    buf_str(&altered, " serial=\"7");
    buf_str(&altered, at + 9);
    assert_int_equal(gamedir_commit_entry(sg.m->dir, 5, "ledger.xml", &altered, &e), 0);
    must_find("ledger.xml is not what the log so far amounts to", 5);
    assert_int_equal(gamedir_commit_entry(sg.m->dir, 5, "ledger.xml", &was, &e), 0);
    buf_free(&was);
    buf_free(&altered);
}

static void test_a_gap_in_a_directory_is_found(void **state)
{
    char from[FS_PATH], to[FS_PATH];
    struct error e = {""};

    (void)state;
    gamedir_entry(sg.m->dir, 6, NULL, from);
    fs_join(to, sg.tmp, "elsewhere");
    assert_int_equal(fs_rename(from, to, &e), 0);
    must_find("the entry is missing", 6);
    assert_int_equal(fs_rename(to, from, &e), 0);
}

/* Taken and not played: a crash, not a fault. */
static void test_an_entry_that_is_only_taken_is_told(void **state)
{
    char from[FS_PATH], to[FS_PATH];
    uint32_t last = sg.m->ledger.next - 1;
    struct verify_source *s;
    struct verify_result r;
    struct error e = {""};

    (void)state;
    gamedir_entry(sg.m->dir, last, "entry.xml", from);
    fs_join(to, sg.tmp, "elsewhere");
    assert_int_equal(fs_rename(from, to, &e), 0);
    s = directory();
    must_verify(s, &r);
    assert_non_null(strstr(buf_cstr(&r.unchecked), "was taken and is not played yet"));
    verify_result_free(&r);
    verify_source_free(s);
    assert_int_equal(fs_rename(to, from, &e), 0);
}

int main(void)
{
    const struct CMUnitTest whole[] = {
        cmocka_unit_test(test_a_closed_game_verifies_whole_from_its_directory),
        cmocka_unit_test(test_the_archive_alone_is_enough),
        cmocka_unit_test(test_an_installation_without_schemas_blames_no_log),
        cmocka_unit_test(test_an_archive_is_the_same_bytes_each_time),
        cmocka_unit_test(test_an_archive_has_nothing_secret),
        cmocka_unit_test(test_a_packet_proves_each_entry),
        cmocka_unit_test(test_a_packet_that_proves_nothing_is_refused),
        cmocka_unit_test(test_every_event_is_explained),
    };
    const struct CMUnitTest begun[] = {
        cmocka_unit_test(test_an_unfinished_game_says_what_it_cannot_show),
        cmocka_unit_test(test_an_unfinished_archive_has_no_orders_events_or_positions),
        cmocka_unit_test(test_the_referees_own_directory_verifies_whole_in_mid_game),
        cmocka_unit_test(test_the_ledger_of_a_directory_is_what_the_log_amounts_to),
        cmocka_unit_test(test_a_gap_in_a_directory_is_found),
        cmocka_unit_test(test_an_entry_that_is_only_taken_is_told),
    };
    int failed = cmocka_run_group_tests(whole, open_whole, close_game);

    return failed + cmocka_run_group_tests(begun, open_begun, close_game);
}
