/* SPDX-License-Identifier: ISC */
/* What a player can check from his own mails alone. */
#include <setjmp.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "crypto/keyfile.h"
#include "turn/kit.h"
#include "turn/log.h"
#include "turn/names.h"
#include "turn/post.h"
#include "turn/verify.h"
#include "xml/xml.h"

extern char **environ;

static char folder[FS_PATH];                    /* Lee's: invitation.xml and his mails */

#define OK(call)                                                                                                   \
    do {                                                                                                           \
        struct error ok_error = {""};                                                                              \
        if ((call) != 0)                                                                                           \
            fail_msg("%s: %s", #call, ok_error.msg);                                                               \
    } while (0)

static void run(const char *const argv[])
{
    pid_t pid;
    int status;

    assert_int_equal(posix_spawnp(&pid, argv[0], NULL, NULL, (char *const *)argv, environ), 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void put(const char *name, const struct buf *b)
{
    char path[FS_PATH];

    OK(fs_write(fs_join(path, folder, name), buf_cstr(b), b->len, 0644, &ok_error));
}

/* Once as a mail of its own, once as the file he saved from it. */
static void put_invitation(void)
{
    struct error e = {""};
    struct match *m = match_open(kit.dir, MATCH_WORK, &e);
    struct buf b = {0};

    assert_non_null(m);
    OK(post_invitation(m, 0, KIT_TIME, &ok_error));
    OK(post_invitation_xml(m, 0, &b, &ok_error));
    put("invitation.xml", &b);
    buf_free(&b);
    match_close(m);
}

static void send(int side, const char *body)
{
    struct buf plain = {0}, doc = {0};
    char name[40];

    kit_orders(&kit, side, 0, body, &plain);
    kit_sign(&kit, side, &plain, &doc);
    kit_mail(&kit, kit_address[side], &doc);
    (void)snprintf(name, sizeof name, "sent-%d.xml", kit.mails);
    if (side == 0)
        put(name, &doc);
    assert_int_equal(kit_run(&kit).taken, 1);
    buf_free(&plain);
    buf_free(&doc);
}

static void take_mails(void)
{
    char from[FS_PATH];

    (void)snprintf(from, sizeof from, "%.2000s/" MAIL_OUT "/%s/new/.", kit.dir, kit_address[0]);
    run((const char *const[]){"cp", "-r", from, folder, NULL});
}

static int open_kit(void **state)
{
    (void)state;
    kit_open(&kit, "c3i/battle");
    fs_join(folder, kit.tmp, "lee");
    OK(fs_mkdir(folder, 0755, &ok_error));
    put_invitation();
    kit_start(&kit);
    send(0, "<hq to=\"1002\"/>");
    send(1, "<hq to=\"1306\"/>");
    send(0, "<pass/>");
    take_mails();
    return 0;
}

static int check(struct verify_result *r, struct error *e)
{
    struct verify_source *s = verify_open(folder, e);
    int status;

    if (!s)
        fail_msg("%s", e->msg);
    assert_int_equal(verify_source_kind(s), SOURCE_MAILS);
    status = verify_check(s, NULL, r, e);
    verify_source_free(s);
    return status;
}

static void test_a_players_mails_verify_as_far_as_they_go(void **state)
{
    struct verify_result r;
    struct error e = {""};

    (void)state;
    if (check(&r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r.entries, 6);
    assert_int_equal(r.open, 4);
    assert_int_equal(r.files, 2);                   /* his own two that he kept */
    assert_int_equal(r.receipts, 3);                /* of his acceptance and of those two */
    assert_true(r.dice >= 1);                       /* the roll after his pass */
    assert_int_equal(r.played, 0);
    assert_non_null(strstr(buf_cstr(&r.unchecked), "by their digest only"));
    assert_null(strstr(buf_cstr(&r.unchecked), "no rules"));
    verify_result_free(&r);
}

static void test_a_maildir_is_read_as_it_is(void **state)
{
    char dir[FS_PATH];
    struct verify_source *s;
    struct verify_result r;
    struct error e = {""};

    (void)state;
    (void)snprintf(dir, sizeof dir, "%.2000s/" MAIL_OUT "/%s", kit.dir, kit_address[0]);
    s = verify_open(dir, &e);
    if (!s || verify_check(s, NULL, &r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r.entries, 6);
    assert_int_equal(r.receipts, 3);
    assert_int_equal(r.files, 0);
    verify_result_free(&r);
    verify_source_free(s);
}

static void test_mails_without_the_terms_are_not_enough(void **state)
{
    char path[FS_PATH];
    struct error e = {""};

    (void)state;
    OK(fs_unlink(fs_join(path, folder, "invitation.xml"), &ok_error));
    run((const char *const[]){"sh", "-c", "rm -f \"$0\"/*invitation*", folder, NULL});
    assert_null(verify_open(folder, &e));
    assert_non_null(strstr(e.msg, "no invitation.xml"));
}

/* The report of the last entry as Lee got it, as a file. */
static void put_report(const char *what, const char *with)
{
    struct match *m = kit_look(&kit);
    struct played p = {0};
    struct buf octets = {0}, xml = {0}, out = {0};
    const char *at;

    OK(log_replay(m, m->ledger.next - 1, &p, &octets, &ok_error));
    post_report_xml(m, &p, 0, &xml);
    at = strstr(buf_cstr(&xml), what);
    assert_non_null(at);
    buf_add(&out, xml.data, (size_t)(at - xml.data));
    buf_str(&out, with);
    buf_str(&out, at + strlen(what));
    put("report.xml", &out);
    played_free(&p);
    buf_free(&octets);
    buf_free(&xml);
    buf_free(&out);
    match_close(m);
}

static void must_find(const char *words)
{
    struct verify_result r;
    struct error e = {""};

    if (check(&r, &e) == 0)
        fail_msg("not found: %s", words);
    print_message("  %s\n", e.msg);
    if (!strstr(e.msg, words))
        fail_msg("\"%s\" instead of \"%s\"", e.msg, words);
    verify_result_free(&r);
}

/* The same report once more, but with other events: one of the two mails lies. */
static void test_two_reports_that_differ_are_found(void **state)
{
    (void)state;
    put_report("<die faces=\"6\"", "<die faces=\"7\"");
    must_find("report different events of it");
}

static void test_a_die_that_does_not_follow_is_found(void **state)
{
    char **names = fs_list(folder, NULL), path[FS_PATH];

    (void)state;
    for (char **p = names; *p; p++)
        if (strstr(*p, "report"))
            OK(fs_unlink(fs_join(path, folder, *p), &ok_error));
    fs_list_free(names);
    put_report("<die faces=\"6\"", "<die faces=\"60000\"");
    must_find("your report shows");
}

/* A record with another time under the referee's good signature: the server showed it to somebody else. */
static void test_two_logs_are_found(void **state)
{
    struct match *m = kit_look(&kit);
    struct buf record = {0}, octets = {0}, other = {0};
    struct entry en;

    (void)state;
    OK(gamedir_read_entry(m->dir, 4, ENTRY_FILE, &record, &ok_error));
    OK(entry_read(&record, NULL, &en, NULL, &ok_error));
    en.taken.time[3]++;
    entry_octets(&en, &octets);
    OK(record_sign(m->referee, &octets, &other, &ok_error));
    put("entry-4.xml", &other);
    must_find("the server has kept two logs");
    buf_free(&record);
    buf_free(&octets);
    buf_free(&other);
    match_close(m);
}

static void test_a_receipt_for_another_place_is_found(void **state)
{
    struct match *m = kit_look(&kit);
    struct buf record = {0}, octets = {0}, other = {0};
    char **names = fs_list(folder, NULL), path[FS_PATH];
    struct taken t;

    (void)state;
    for (char **p = names; *p; p++)
        if (strstr(*p, "receipt"))
            OK(fs_unlink(fs_join(path, folder, *p), &ok_error));
    fs_list_free(names);
    OK(gamedir_read_entry(m->dir, 3, TAKE_NAME, &record, &ok_error));
    OK(receipt_read(&record, NULL, &t, &ok_error));
    t.digest[0] ^= 1;
    receipt_octets(&t, &octets);
    OK(record_sign(m->referee, &octets, &other, &ok_error));
    put("receipt-3.xml", &other);
    must_find("the receipt says something else than the entry");
    buf_free(&record);
    buf_free(&octets);
    buf_free(&other);
    match_close(m);
}

static void test_a_record_nobody_signed_is_found(void **state)
{
    struct match *m = kit_look(&kit);
    struct buf record = {0};

    (void)state;
    OK(gamedir_read_entry(m->dir, 4, ENTRY_FILE, &record, &ok_error));
    record.data[30] = record.data[30] == '0' ? '1' : '0';
    put("entry-4.xml", &record);
    must_find("a record that is not good");
    buf_free(&record);
    match_close(m);
}

static int start(void **state)
{
    (void)state;
    return xml_begin(NULL);
}

static int end(void **state)
{
    (void)state;
    xml_end();
    return 0;
}

int main(void)
{
#define MAILS(f) cmocka_unit_test_setup_teardown(f, open_kit, kit_teardown)
    const struct CMUnitTest tests[] = {
        MAILS(test_a_players_mails_verify_as_far_as_they_go),
        MAILS(test_a_maildir_is_read_as_it_is),
        MAILS(test_mails_without_the_terms_are_not_enough),
        MAILS(test_two_reports_that_differ_are_found),
        MAILS(test_a_die_that_does_not_follow_is_found),
        MAILS(test_two_logs_are_found),
        MAILS(test_a_receipt_for_another_place_is_found),
        MAILS(test_a_record_nobody_signed_is_found),
    };

    return cmocka_run_group_tests(tests, start, end);
}
