/* SPDX-License-Identifier: ISC */
/* Bad input gets one clear answer each, and the game is untouched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "base/pool.h"
#include "turn/kit.h"
#include "turn/post.h"
#include "xml/xml.h"

/* What is sent instead of a good order file of the Confederates. */
enum twist {
    NOT_XML, EMPTY, BINARY, WRONG_NAMESPACE, UNKNOWN_UNIT, UNKNOWN_VERB, UNSIGNED, OTHERS_SIDE, WRONG_KEY, CHANGED,
    OTHER_GAME, OTHER_SEAT, MANGLED, OLD_SERIAL, BAD_HEAD_FORM, FUTURE_DECISION, NOT_A_HEX,
    DOCTYPE, WIDE, NO_GAME, NO_SIDE, WRAPPED, LONG_VALUE
};

static void replace(struct buf *b, const char *from, const char *to)
{
    const char *at = strstr(buf_cstr(b), from);
    struct buf n = {0};

    assert_non_null(at);
    buf_add(&n, b->data, (size_t)(at - b->data));
    buf_str(&n, to);
    buf_str(&n, at + strlen(from));
    buf_free(b);
    *b = n;
}

#define LONG "1002100210021002100210021002100210021002100210021002100210021002"

static void widen(struct buf *b)
{
    struct buf wide = {0};

    buf_add(&wide, "\377\376", 2);
    for (size_t i = 0; i < b->len; i++) {
        buf_char(&wide, b->data[i]);
        buf_char(&wide, '\0');
    }
    buf_free(b);
    *b = wide;
}

static void make(enum twist t, struct buf *doc)
{
    const char *body = t == UNKNOWN_UNIT   ? "<move unit=\"jackson\" path=\"1103\"/>"
                       : t == UNKNOWN_VERB ? "<charge unit=\"heth\"/>"
                       : t == NOT_A_HEX    ? "<hq to=\"9999\"/>"
                       : t == LONG_VALUE   ? "<hq to=\"" LONG LONG LONG LONG "\"/>"
                                           : "<hq to=\"1002\"/>";
    struct buf plain = {0};

    kit_orders(&kit, t == OTHERS_SIDE ? 1 : 0, 0, body, &plain);
    if (t == WRONG_NAMESPACE)
        replace(&plain, "urn:adjutant:orders:1", "urn:example:other");
    if (t == OTHER_GAME)
        replace(&plain, "game=\"c3i-battle-", "game=\"c3i-battle-0");
    if (t == OTHER_SEAT)
        replace(&plain, "side=\"confederate\"", "side=\"french\"");
    if (t == OLD_SERIAL)
        replace(&plain, "serial=\"1\"", "serial=\"0\"");
    if (t == BAD_HEAD_FORM)
        replace(&plain, "head=\"", "head=\"x");
    if (t == FUTURE_DECISION)
        replace(&plain, "answers=\"1\"", "answers=\"99\"");
    if (t == UNSIGNED)
        buf_add(doc, plain.data, plain.len);
    else if (t == NOT_XML)
        buf_str(doc, "<orders this is not XML");
    else if (t == BINARY)
        buf_add(doc, "<\0\1\2\377\376 orders", 13);
    else if (t != EMPTY)
        kit_sign(&kit, t == WRONG_KEY ? 1 : 0, &plain, doc);
    if (t == CHANGED)
        replace(doc, "1002", "1001");
    if (t == DOCTYPE)
        replace(doc, "<orders ", "<!DOCTYPE orders [<!ENTITY a \"b\">]><orders ");
    if (t == WIDE)
        widen(doc);
    if (t == NO_GAME)
        replace(doc, " game=", " gone=");
    if (t == NO_SIDE)
        replace(doc, " side=", " sort=");
    if (t == WRAPPED)
        replace(doc, "/10/xml-exc", "/10/\nxml-exc");
    if (t == MANGLED)
        replace(doc, "<hq ", "&nbsp;<hq ");
    buf_free(&plain);
}

static const struct {
    enum twist twist;
    const char *says;               /* in the answer; NULL: set aside without one */
} bad[] = {
    {NOT_XML, "no order file"},
    {EMPTY, "holds no order file"},
    {BINARY, "no order file"},
    {WRONG_NAMESPACE, "its root is"},
    {UNKNOWN_UNIT, "jackson"},
    {UNKNOWN_VERB, "charge"},
    {UNSIGNED, "sign"},
    {OTHERS_SIDE, "not your seat"},
    {WRONG_KEY, "signature"},
    {CHANGED, "signature"},
    {OTHER_GAME, "file is for the game"},
    {OTHER_SEAT, "no side \"french\""},
    {MANGLED, "nbsp"},
    {OLD_SERIAL, "serial"},
    {BAD_HEAD_FORM, "head"},
    {FUTURE_DECISION, "decision"},
    {NOT_A_HEX, "9999"},
    {DOCTYPE, "(DOCTYPE)"},
    {WIDE, "it must be"},
    {NO_GAME, "for which game it is"},
    {NO_SIDE, "for which side it is"},
    {WRAPPED, "as an"},
    {LONG_VALUE, "...'"},
};

static void must_refuse(size_t from, size_t to)
{
    unsigned char before[32], after[32];

    kit_hash_log(&kit, before);
    for (size_t i = from; i < to; i++) {
        int answers = kit_count_mails(&kit, 0, "Not taken"), others = kit_count_mails(&kit, 1, "");
        struct buf doc = {0}, mails = {0};
        struct run_counts c;

        make(bad[i].twist, &doc);
        kit_mail(&kit, kit_address[0], &doc);
        c = kit_run(&kit);
        kit_hash_log(&kit, after);
        assert_memory_equal(before, after, sizeof before);
        assert_int_equal(c.taken, 0);
        if (kit_count_mails(&kit, 0, "Not taken") != answers + (bad[i].says != NULL))
            fail_msg("row %zu: %d answers", i, kit_count_mails(&kit, 0, "Not taken") - answers);
        assert_int_equal(kit_count_mails(&kit, 1, ""), others);
        kit_mails(&kit, 0, &mails);
        if (bad[i].says && !strstr(buf_cstr(&mails), bad[i].says))
            fail_msg("row %zu: no answer says \"%s\"", i, bad[i].says);
        buf_free(&doc);
        buf_free(&mails);
    }
}

/* A seat is answered twenty times between two entries of the log: the last rows come behind another file. */
enum { BAD = sizeof bad / sizeof *bad, FIRST_BAD = 17 };

static void test_bad_files_get_one_clear_answer_and_change_nothing(void **state)
{
    (void)state;
    must_refuse(0, FIRST_BAD);
}

static void test_bad_files_in_bad_form_are_told_what_to_do(void **state)
{
    (void)state;
    kit_send_orders(&kit, 0, "<standing/>");
    assert_int_equal(kit_run(&kit).taken, 1);
    must_refuse(FIRST_BAD, BAD);
}

static void test_two_order_files_in_one_mail_are_refused(void **state)
{
    struct buf plain = {0}, one = {0}, raw = {0};

    (void)state;
    buf_str(&raw, "From: lee@example.org\nTo: adjutant@example.org\nMessage-ID: <two@example.org>\n"
                  "Subject: two\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n");
    for (unsigned serial = 1; serial <= 2; serial++) {
        buf_clear(&plain);
        buf_clear(&one);
        kit_orders(&kit, 0, serial, "<hq to=\"1002\"/>", &plain);
        kit_sign(&kit, 0, &plain, &one);
        buf_add(&raw, one.data, one.len);
    }
    kit_raw_mail(&kit, raw.data, raw.len);
    assert_int_equal(kit_run(&kit).refused, 1);
    buf_clear(&one);
    kit_mails(&kit, 0, &one);
    assert_non_null(strstr(buf_cstr(&one), "more than one order file"));
    buf_free(&plain);
    buf_free(&one);
    buf_free(&raw);
}

static void test_ten_megabytes_are_refused(void **state)
{
    size_t n = 10 << 20;
    char *raw = xmalloc(n);
    static const char head[] = "From: lee@example.org\nMessage-ID: <big@example.org>\nSubject: big\n\n";

    (void)state;
    memset(raw, 'x', n);
    memcpy(raw, head, sizeof head - 1);
    for (size_t i = sizeof head + 70; i < n; i += 70)
        raw[i] = '\n';
    kit_raw_mail(&kit, raw, n);
    assert_int_equal(kit_run(&kit).refused, 1);
    free(raw);
}

/* What compose could not write into In-Reply-To must not stop the run, for then it would stop every run. */
static void test_odd_message_ids_are_answered_and_hold_nothing_up(void **state)
{
    static const char *const ids[] = {"<x>", "<no-at-sign-here>", "<caf\303\251@example.org>", "<a@>", ""};
    struct buf plain = {0}, doc = {0}, raw = {0};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        buf_clear(&raw);
        buf_printf(&raw, "From: lee@example.org\nMessage-ID: %s\nSubject: odd\n\nno orders\n", ids[i]);
        kit_raw_mail(&kit, raw.data, raw.len);
        if (kit_run(&kit).refused != 1)
            fail_msg("no answer to the mail with the Message-ID \"%s\"", ids[i]);
    }
    kit_orders(&kit, 0, 0, "<block when=\"berdan\"><pass/></block>", &plain);
    kit_sign(&kit, 0, &plain, &doc);
    buf_clear(&raw);
    buf_str(&raw, "From: lee@example.org\nMessage-ID: <x>\nSubject: odd\n\n");
    buf_add(&raw, doc.data, doc.len);
    kit_raw_mail(&kit, raw.data, raw.len);
    assert_int_equal(kit_run(&kit).taken, 1);
    buf_free(&plain);
    buf_free(&doc);
    buf_free(&raw);
}

/* From is whatever the sender likes: who writes in a player's name does not make us write to him without end. */
static void test_a_flood_in_a_players_name_is_answered_a_few_times_only(void **state)
{
    int before = kit_count_mails(&kit, 1, "Not taken");
    unsigned refused = 0, aside = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        char raw[120];

        (void)snprintf(raw, sizeof raw, "From: meade@example.org\nMessage-ID: <f%d@x>\nSubject: f\n\nflood\n", i);
        kit_raw_mail(&kit, raw, strlen(raw));
        if (i % 20 == 19) {
            struct run_counts c = kit_run(&kit);

            refused += (unsigned)c.refused;
            aside += (unsigned)c.aside;
        }
    }
    assert_int_equal(refused, POST_REFUSALS);
    assert_int_equal(refused + aside, 60);
    assert_int_equal(kit_count_mails(&kit, 1, "Not taken"), before + POST_REFUSALS);
    kit_raw_mail(&kit, "From: lee@example.org\nSubject: x\n\nmine\n", 40);
    assert_int_equal(kit_run(&kit).refused, 1);
}

static void test_strangers_and_machines_get_no_answer(void **state)
{
    static const char *const raws[] = {
        "From: stranger@example.net\nMessage-ID: <s1@x>\nSubject: hello\n\nwho are you?\n",
        "From: lee@example.org\nMessage-ID: <s2@x>\nAuto-Submitted: auto-replied\nSubject: away\n\nI am away.\n",
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.org\nMessage-ID: <s3@x>\nSubject: failed\n\nno such user\n",
        "From: lee@example.org\nMessage-ID: <s4@x>\nList-Id: <wargames.example.org>\nSubject: list\n\nhi all\n",
    };
    int before = kit_count_mails(&kit, 0, "") + kit_count_mails(&kit, 1, "");

    (void)state;
    for (size_t i = 0; i < sizeof raws / sizeof *raws; i++)
        kit_raw_mail(&kit, raws[i], strlen(raws[i]));
    assert_int_equal(kit_run(&kit).aside, 4);
    assert_int_equal(kit_count_mails(&kit, 0, "") + kit_count_mails(&kit, 1, ""), before);
}

static void test_a_good_file_gets_a_receipt_then_a_report(void **state)
{
    struct buf mails = {0};
    const char *receipt, *report;

    (void)state;
    kit_send_orders(&kit, 0, "<hq to=\"1002\"/>");
    assert_int_equal(kit_run(&kit).taken, 1);
    kit_mails(&kit, 0, &mails);
    receipt = strstr(buf_cstr(&mails), "Receipt 3 for confederate");
    report = strstr(buf_cstr(&mails), "Report 3 for confederate");
    assert_non_null(receipt);
    assert_non_null(report);
    assert_true(receipt < report);
    assert_non_null(strstr(buf_cstr(&mails), "Auto-Submitted: auto-replied"));
    assert_int_equal(kit_count_mails(&kit, 1, "your decision"), 1);
    buf_free(&mails);
}

static void test_the_same_file_again_changes_nothing_and_the_last_good_file_survives_a_bad_one(void **state)
{
    unsigned char before[32], after[32];
    struct buf plain = {0}, doc = {0}, mails = {0};

    (void)state;
    kit_orders(&kit, 0, 0, "<block when=\"movement\"><move unit=\"heth\" path=\"1002\"/></block>", &plain);
    kit_sign(&kit, 0, &plain, &doc);
    kit_mail(&kit, kit_address[0], &doc);
    assert_int_equal(kit_run(&kit).taken, 1);
    kit_hash_log(&kit, before);
    kit_mail(&kit, kit_address[0], &doc);
    assert_int_equal(kit_run(&kit).taken, 0);
    kit_hash_log(&kit, after);
    assert_memory_equal(before, after, sizeof before);
    replace(&doc, "1002", "1001");
    kit_mail(&kit, kit_address[0], &doc);
    assert_int_equal(kit_run(&kit).refused, 1);
    kit_hash_log(&kit, after);
    assert_memory_equal(before, after, sizeof before);
    kit_mails(&kit, 0, &mails);
    assert_non_null(strstr(buf_cstr(&mails), "The orders you sent before are still in force"));
    buf_free(&plain);
    buf_free(&doc);
    buf_free(&mails);
}

/* As it is after a crash between the log and the moving of the mail. */
static void test_the_same_acceptance_again_needs_no_answer(void **state)
{
    int before = kit_count_mails(&kit, 0, "");
    struct run_counts c;

    (void)state;
    kit_accept(&kit, 0);
    c = kit_run(&kit);
    assert_int_equal(c.mails, 1);
    assert_int_equal(c.taken + c.refused + c.aside, 0);
    assert_int_equal(kit_count_mails(&kit, 0, ""), before);
}

static void test_an_unknown_head_halts_the_game(void **state)
{
    struct buf plain = {0}, doc = {0}, why = {0};
    char path[FS_PATH];
    struct error e;

    (void)state;
    kit_orders(&kit, 1, 0, "<hq to=\"1405\"/>", &plain);
    replace(&plain, ":", ":");
    {
        char *head = strstr(plain.data, "head=\"");
        char *colon = strchr(head, ':');

        colon[1] = colon[1] == '0' ? '1' : '0';
    }
    kit_sign(&kit, 1, &plain, &doc);
    kit_mail(&kit, kit_address[1], &doc);
    assert_true(kit_run(&kit).frozen);
    assert_int_equal(fs_read(fs_join(path, kit.dir, "frozen"), 4096, &why, &e), 0);
    assert_non_null(strstr(buf_cstr(&why), "does not have"));
    kit_send_orders(&kit, 1, "<hq to=\"1405\"/>");
    assert_int_equal(kit_run(&kit).mails, 0);
    buf_free(&plain);
    buf_free(&doc);
    buf_free(&why);
}

/* Both sides march to and fro by standing orders and nobody passes: the rules allow it for ever. */
static void test_orders_that_answer_without_end_are_taken_off_the_desk(void **state)
{
    static const char lee[] = "<standing when=\"hq\"><hq to=\"1001\"/></standing>"
                              "<standing when=\"movement\"><start unit=\"heth\"/></standing><standing when=\"moving\">"
                              "<first><stop/><step to=\"1002\"/><step to=\"1003\"/></first></standing>";
    static const char meade[] = "<standing when=\"hq\"><hq to=\"1605\"/></standing>"
                                "<standing when=\"movement\"><start unit=\"buford\"/></standing><standing when=\"moving\">"
                                "<first><stop/><step to=\"1405\"/><step to=\"1304\"/></first></standing>";
    struct buf mails = {0};
    struct kit k;

    (void)state;
    kit_open(&k, "c3i/battle");
    kit_start(&k);
    kit_send_orders(&k, 0, lee);
    assert_int_equal(kit_run(&k).taken, 1);
    kit_send_orders(&k, 1, meade);
    assert_int_equal(kit_run(&k).taken, 1);
    kit_mails(&k, 0, &mails);
    assert_non_null(strstr(buf_cstr(&mails), "without end"));
    buf_free(&mails);
    kit_close(&k);
}

/* A turn is played all the same; what could not be delivered is counted and goes out with the next run. */
static void test_mail_that_cannot_be_delivered_waits(void **state)
{
    char out[FS_PATH], box[FS_PATH], aside[FS_PATH];
    struct run_counts c;
    struct kit k;

    (void)state;
    kit_open(&k, "c3i/battle");
    kit_start(&k);
    (void)fs_join(box, fs_join(out, k.dir, "mail/out"), kit_address[0]);
    (void)fs_join(aside, k.tmp, "lee");
    assert_int_equal(rename(box, aside), 0);
    assert_int_equal(fs_write(box, "x", 1, 0600, NULL), 0);
    kit_send_orders(&k, 0, "<hq to=\"1002\"/>");
    c = kit_run(&k);
    assert_int_equal(c.taken, 1);
    assert_int_equal(c.sent, 1);                /* Meade's report */
    assert_int_equal(c.waiting, 2);             /* Lee's receipt and report */
    c = kit_run(&k);
    assert_int_equal(c.sent, 0);
    assert_int_equal(c.waiting, 2);
    assert_int_equal(unlink(box), 0);
    assert_int_equal(rename(aside, box), 0);
    c = kit_run(&k);
    assert_int_equal(c.sent, 2);
    assert_int_equal(c.waiting, 0);
    kit_close(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_files_get_one_clear_answer_and_change_nothing),
        cmocka_unit_test(test_two_order_files_in_one_mail_are_refused),
        cmocka_unit_test(test_ten_megabytes_are_refused),
        cmocka_unit_test(test_strangers_and_machines_get_no_answer),
        cmocka_unit_test(test_a_good_file_gets_a_receipt_then_a_report),
        cmocka_unit_test(test_the_same_file_again_changes_nothing_and_the_last_good_file_survives_a_bad_one),
        cmocka_unit_test(test_odd_message_ids_are_answered_and_hold_nothing_up),
        cmocka_unit_test(test_a_flood_in_a_players_name_is_answered_a_few_times_only),
        cmocka_unit_test(test_the_same_acceptance_again_needs_no_answer),
        cmocka_unit_test(test_bad_files_in_bad_form_are_told_what_to_do),
        cmocka_unit_test(test_an_unknown_head_halts_the_game),
        cmocka_unit_test(test_orders_that_answer_without_end_are_taken_off_the_desk),
        cmocka_unit_test(test_mail_that_cannot_be_delivered_waits),
    };
    struct error e;
    int status;

    if (xml_begin(&e))
        return 1;
    status = cmocka_run_group_tests(tests, kit_setup, kit_teardown);
    xml_end();
    return status;
}
