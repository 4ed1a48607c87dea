/* SPDX-License-Identifier: ISC */
/* The referee's rulings: each kind on record and applied, a bad one changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/state.h"
#include "turn/kit.h"
#include "xml/xml.h"

#define P256 "0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"

/* Whether the saved game after the last entry holds the words. */
static bool saved_has(const char *words)
{
    struct error e = {""};
    struct match *m = match_open(kit.dir, MATCH_LOOK, &e);
    struct buf b = {0};
    bool has;

    assert_non_null(m);
    state_write(m->game, NULL, -1, &b);
    has = strstr(buf_cstr(&b), words) != NULL;
    match_close(m);
    buf_free(&b);
    return has;
}

static void test_bad_rulings_say_why_and_change_nothing(void **state)
{
    static const struct {
        const char *attrs, *body, *says;
    } rows[] = {
        {"kind=\"guess\"", "", "kind must be one of"},
        {"kind=\"choose\" side=\"north\"", "<pass/>", "side"},
        {"kind=\"choose\" side=\"union\"", "<charge/>", "charge"},
        {"kind=\"absent\" side=\"union\"", "", "is not asked"},
        {"kind=\"set\"", "<unit id=\"heth\" hex=\"9999\"/>", "9999"},
        {"kind=\"set\"", "<unit id=\"heth\" hex=\"1304\"/>", "position"},
        {"kind=\"rewind\" entry=\"77\"", "", "entry"},
        {"kind=\"revision\" to=\"99\"", "", "revision 1 of the rules already"},
        {"kind=\"seat\" side=\"union\" key=\"02ab\"", "", "key"},
        {"kind=\"end\" game=\"another\"", "", "another"},
        {"kind=\"end\" side=\"north\"", "", "side"},
        {"side=\"union\"", "", "kind must be one of"},
        {"kind=\"rewind\" side=\"union\" entry=\"2\"", "", "has no side"},
        {"kind=\"rewind\" entry=\"0\"", "", "entry"},
        {"kind=\"adjourn\" until=\"noon\"", "", "until"},
        {"kind=\"adjourn\"", "<pass/>", "has nothing inside"},
        {"kind=\"rewind\" entry=\"1\"", "", "before the game started"},
        {"kind=\"resume\"", "", "neither adjourned nor halted"},
        {"kind=\"choose\" side=\"confederate\"", "<hq to=\"1304\"/>", "not legal now"},
        {"kind=\"keys\"", "", "no new keys are proposed"},
        {"kind=\"keys\" vrf=\"" P256 "\"", "", "adjutant renew"},
        {"kind=\"keys\" referee=\"" P256 "\"", "", "referee"},
    };
    unsigned char before[32], after[32];

    (void)state;
    kit_hash_log(&kit, before);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = {""};

        assert_int_equal(kit_rule(&kit, rows[i].attrs, rows[i].body, &e), -1);
        if (!strstr(e.msg, rows[i].says))
            fail_msg("row %zu says: %s", i, e.msg);
        kit_hash_log(&kit, after);
        assert_memory_equal(before, after, sizeof before);
    }
}

/* Both players read it, in the text of the mail; lines may be broken anywhere, so it is looked for in few words. */
static bool both_are_told(const char *words)
{
    bool told = true;

    for (int side = 0; side < 2; side++) {
        struct buf mails = {0};

        kit_mails(&kit, side, &mails);
        told = told && strstr(buf_cstr(&mails), words);
        buf_free(&mails);
    }
    return told;
}

static void test_choose_answers_for_a_side(void **state)
{
    (void)state;
    kit_must_rule(&kit, "kind=\"choose\" side=\"confederate\" note=\"he rang me\"", "<hq to=\"1002\"/>");
    assert_true(saved_has("hq=\"1002\""));
    assert_true(kit_count_mails(&kit, 1, "your decision") == 1);
    assert_true(both_are_told("given orders for confederate"));
    assert_true(both_are_told("reason: he rang me"));
}

static void test_absent_takes_the_silent_choice(void **state)
{
    (void)state;
    assert_true(saved_has("state=\"hq\""));
    kit_must_rule(&kit, "kind=\"absent\" side=\"union\"", "");
    assert_false(saved_has("state=\"hq\""));
    assert_true(both_are_told("has taken for union"));
}

static void test_set_changes_fields(void **state)
{
    (void)state;
    kit_must_rule(&kit, "kind=\"set\"", "<unit id=\"heth\" hex=\"1001\"/>");
    assert_true(saved_has("hex=\"1001\" id=\"heth\"") || saved_has("hex=\"1001\""));
    assert_true(both_are_told("has changed the position"));
}

static void test_rewind_goes_back_and_the_log_goes_on(void **state)
{
    struct error e = {""};
    struct match *m;

    (void)state;
    kit_must_rule(&kit, "kind=\"rewind\" entry=\"2\"", "");
    assert_true(saved_has("state=\"hq\""));
    assert_false(saved_has("hq=\"1002\""));
    m = match_open(kit.dir, MATCH_LOOK, &e);
    assert_int_equal(m->ledger.next, 7);
    match_close(m);
    assert_true(both_are_told("position after entry 2"));
}

static void test_adjourned_games_take_no_orders_until_resumed(void **state)
{
    struct error e = {""};

    (void)state;
    kit_must_rule(&kit, "kind=\"adjourn\"", "");
    assert_true(both_are_told("adjourned: no file is taken"));
    assert_int_equal(kit_count_mails(&kit, 0, "adjourned"), 1);
    assert_int_equal(kit_rule(&kit, "kind=\"adjourn\"", "", &e), -1);
    assert_non_null(strstr(e.msg, "adjourned already"));
    kit_send_orders(&kit, 0, "<hq to=\"1002\"/>");
    assert_int_equal(kit_run(&kit).refused, 1);
    kit_must_rule(&kit, "kind=\"resume\"", "");
    assert_true(both_are_told("A ruling: the game goes on"));
    kit_send_orders(&kit, 0, "<hq to=\"1002\"/>");
    assert_int_equal(kit_run(&kit).taken, 1);
}

static void test_a_lost_key_is_replaced(void **state)
{
    struct key *old = kit.key[1], *new = key_generate(KEY_P256, NULL);
    struct buf attrs = {0};

    (void)state;
    buf_str(&attrs, "kind=\"seat\" side=\"union\" key=\"");
    key_hex(new, &attrs);
    buf_str(&attrs, "\"");
    kit_must_rule(&kit, buf_cstr(&attrs), "");
    assert_true(both_are_told("union has a new key"));
    kit_send_orders(&kit, 1, "<hq to=\"1605\"/>");
    assert_int_equal(kit_run(&kit).refused, 1);
    kit.key[1] = new;
    kit_send_orders(&kit, 1, "<hq to=\"1605\"/>");
    assert_int_equal(kit_run(&kit).taken, 1);
    key_free(old);
    buf_free(&attrs);
}

static void test_end_closes_the_game(void **state)
{
    struct error e = {""};
    struct match *m;

    (void)state;
    kit_must_rule(&kit, "kind=\"end\" side=\"union\"", "");
    m = match_open(kit.dir, MATCH_LOOK, &e);
    assert_true(m->ledger.closed);
    assert_int_equal(m->game->outcome.winner, 1);
    match_close(m);
    assert_true(both_are_told("it is won by union"));
    kit_send_orders(&kit, 0, "<pass/>");
    assert_int_equal(kit_run(&kit).refused, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_rulings_say_why_and_change_nothing),
        cmocka_unit_test(test_choose_answers_for_a_side),
        cmocka_unit_test(test_absent_takes_the_silent_choice),
        cmocka_unit_test(test_set_changes_fields),
        cmocka_unit_test(test_rewind_goes_back_and_the_log_goes_on),
        cmocka_unit_test(test_adjourned_games_take_no_orders_until_resumed),
        cmocka_unit_test(test_a_lost_key_is_replaced),
        cmocka_unit_test(test_end_closes_the_game),
    };
    struct error e;
    int status;

    if (xml_begin(&e))
        return 1;
    status = cmocka_run_group_tests(tests, kit_setup, kit_teardown);
    xml_end();
    return status;
}
