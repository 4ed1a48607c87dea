/* SPDX-License-Identifier: ISC */
/* Orders that wait: which block answers what, when it stops, and what its player is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table.h"

/* Three red chits in the cup: red is asked four times in all, as often as the dice say 1. */
#define RED_ONLY "<cup red=\"3\"/><decision state=\"activate\" side=\"red\"/>"
#define FAR "amber=0101 coral=0301 ruby=0501 azure=0506"

static struct sitting *red_turn(const char *blocks)
{
    struct sitting *s = table_at(blocks, RED_ONLY);

    sitting_script(s, 3, 1, 1, 1);
    return s;
}

static int count(const struct sitting *s, int who, const char *text)
{
    int n = 0;

    for (const char *p = buf_cstr(&s->seen[who]); (p = strstr(p, text)); p++)
        n++;
    return n;
}

static const struct note *only_note(const struct sitting *s)
{
    assert_int_equal(desk_notes(s->g->desk), 1);
    return desk_note(s->g->desk, 0);
}

static bool on_desk(const struct sitting *s, const char *text)
{
    struct buf b = {0};
    bool found;

    sitting_save(s, &b);
    found = strstr(buf_cstr(&b), text) != NULL;
    buf_free(&b);
    return found;
}

/* ---- which block answers ---- */

static void test_when_names_the_decision(void **state)
{
    struct sitting *s = red_turn("amber=0302 azure=0303");

    (void)state;
    sitting_order(s, RED, "<block when=\"move\"><halt/></block><block when=\"activate\">"
        "<activate unit=\"amber\"/></block>");
    assert_string_equal(sitting_asks(s), "fire");
    assert_false(desk_has_orders(s->g->desk, RED));
    sitting_free(s);
}

static void test_unit_names_who_the_decision_is_about(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<block unit=\"coral\"><halt/></block><activate unit=\"amber\"/>");
    assert_string_equal(sitting_asks(s), "move");
    assert_true(on_desk(s, "unit=\"coral\""));
    sitting_order(s, RED, "<block unit=\"amber\"><halt/></block>");
    assert_string_equal(sitting_asks(s), "activate");
    sitting_free(s);
}

static void test_a_guard_reads_the_moment(void **state)
{
    static const struct {
        const char *guard;
        bool holds;
    } rows[] = {
        {"<round number=\"1\"/>", true},
        {"<round number=\"2\"/>", false},
        {"<alive units=\"amber coral\"/>", true},
        {"<alive units=\"amber garnet\"/>", false},
        {"<near hexes=\"1\"/>", true},
        {"<near unit=\"coral\" hexes=\"1\"/>", false},
        {"<round number=\"1\"/><near hexes=\"1\"/>", true},
        {"<round number=\"2\"/><near hexes=\"1\"/>", false},
        {"<any><round number=\"2\"/><near hexes=\"1\"/></any>", true},
        {"<any><round number=\"2\"/><round number=\"3\"/></any>", false},
        {"<not><round number=\"2\"/><round number=\"3\"/></not>", true},
        {"<not><round number=\"2\"/><round number=\"1\"/></not>", false},
        {"<all><round number=\"1\"/><not><near unit=\"coral\" hexes=\"1\"/></not></all>", true},
        {"<all/>", true},
        {"<any/>", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = red_turn("amber=0302 coral=0101 azure=0303");
        struct buf order = {0};

        buf_printf(&order, "<block><if>%s</if><pass/></block>", rows[i].guard);
        sitting_order(s, RED, buf_cstr(&order));
        if (sitting_saw(s, RED, "kind=\"passed\"") != rows[i].holds)
            fail_msg("%s", rows[i].guard);
        assert_int_equal(desk_has_orders(s->g->desk, RED), !rows[i].holds);
        buf_free(&order);
        sitting_free(s);
    }
}

static void test_the_first_block_that_fits_answers(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED,
                  "<block><if><round number=\"9\"/></if><activate unit=\"ruby\"/></block>"
                  "<block><activate unit=\"coral\"/></block><block><pass/></block>");
    assert_true(sitting_saw(s, RED, "kind=\"activated\" n=\"0\" rule=\"2.3\" side=\"red\" unit=\"coral\""));
    sitting_free(s);
}

static void test_times_repeats_a_block(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<block times=\"3\"><pass/></block>");
    assert_int_equal(count(s, RED, "kind=\"passed\""), 3);
    assert_string_equal(sitting_asks(s), "activate");
    sitting_free(s);
}

static void test_first_takes_the_first_legal_alternative(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED,
                  "<block><first><activate unit=\"garnet\"/><activate unit=\"azure\"/><activate unit=\"coral\"/>"
                  "<pass/></first><halt/></block>");
    assert_true(sitting_saw(s, RED, "side=\"red\" unit=\"coral\""));
    assert_int_equal(desk_notes(s->g->desk), 0);
    assert_false(desk_has_orders(s->g->desk, RED));
    sitting_free(s);
}

static void test_first_without_a_legal_one_is_refused_once(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<first><activate unit=\"garnet\"/><activate unit=\"azure\"/></first><pass/>");
    assert_int_equal(only_note(s)->kind, NOTE_REFUSED);
    assert_string_equal(sitting_asks(s), "activate");
    assert_false(desk_has_orders(s->g->desk, RED));
    sitting_free(s);
    s = red_turn(FAR);
    sitting_order(s, RED, "<first onfail=\"skip\"><activate unit=\"garnet\"/><activate unit=\"azure\"/>"
        "</first><pass/>");
    assert_int_equal(only_note(s)->kind, NOTE_SKIPPED);
    assert_int_equal(count(s, RED, "kind=\"passed\""), 1);
    sitting_free(s);
}

static void test_a_standing_order_is_not_used_up(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<standing when=\"activate\"><pass/></standing>");
    assert_string_equal(sitting_asks(s), "pick");
    assert_int_equal(count(s, RED, "kind=\"passed\""), 4);
    assert_true(on_desk(s, "<standing"));
    assert_false(desk_has_orders(s->g->desk, RED));
    sitting_free(s);
}

static void test_a_standing_order_that_cannot_keeps_silent(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<standing><activate unit=\"garnet\"/></standing><standing times=\"1\"><pass/></standing>");
    assert_int_equal(count(s, RED, "kind=\"passed\""), 1);
    assert_int_equal(desk_notes(s->g->desk), 0);
    assert_true(on_desk(s, "garnet"));
    assert_false(on_desk(s, "<pass"));
    sitting_free(s);
}

/* ---- failing, stopping ---- */

static void test_an_illegal_order_stops_its_block_and_no_other(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<block><activate unit=\"azure\"/><pass/></block><block><activate unit=\"ruby\"/></block>");
    assert_int_equal(only_note(s)->kind, NOTE_REFUSED);
    assert_int_equal(only_note(s)->block, 1);
    assert_int_equal(only_note(s)->order, 1);
    assert_int_equal(only_note(s)->side, RED);
    assert_string_equal(sitting_asks(s), "move");
    sitting_free(s);
}

static void test_onfail_skip_goes_on_with_the_next_order(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<activate unit=\"azure\" onfail=\"skip\"/><activate unit=\"ruby\"/>");
    assert_int_equal(only_note(s)->kind, NOTE_SKIPPED);
    assert_string_equal(sitting_asks(s), "move");
    sitting_free(s);
}

static void test_a_refusal_names_order_reason_rule_and_what_is_legal(void **state)
{
    static const struct {
        const char *order, *text, *rule;
    } rows[] = {
        {"<activate unit=\"azure\"/>",
         "activate unit=\"azure\": not possible here. Legal: activate unit=\"amber\"; activate unit=\"coral\"; "
         "activate unit=\"ruby\"",
         "2.3"},
        {"<activate unit=\"garnet\"/>",
         "activate unit=\"garnet\": not possible here. Legal: activate unit=\"amber\"; activate unit=\"coral\"; "
         "activate unit=\"ruby\"",
         "2.3"},
        {"<move unit=\"?7\" path=\"0102\"/>",
         "move unit=\"?7\" path=\"0102\": not possible here. Legal: activate unit=\"amber\"; activate unit=\"coral\"; "
         "activate unit=\"ruby\"",
         "2.3"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = red_turn(FAR);

        sitting_order(s, RED, rows[i].order);
        assert_string_equal(only_note(s)->text, rows[i].text);
        assert_string_equal(only_note(s)->rule, rows[i].rule);
        sitting_free(s);
    }
}

static void test_until_drops_the_block_when_it_holds(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED,
                  "<block times=\"4\"><until><not><alive units=\"amber\"/></not>"
                      "<near unit=\"amber\" hexes=\"2\"/></until>"
                  "<pass/></block>");
    assert_int_equal(count(s, RED, "kind=\"passed\""), 4);
    sitting_free(s);
    s = red_turn("amber=0302 azure=0304");
    sitting_order(s, RED, "<block times=\"4\"><until><round number=\"2\"/><near unit=\"amber\" hexes=\"2\"/>"
        "</until><pass/></block>");
    assert_int_equal(count(s, RED, "kind=\"passed\""), 0);
    assert_int_equal(only_note(s)->kind, NOTE_STOPPED);
    assert_string_equal(only_note(s)->text, "round number=\"2\" or near unit=\"amber\" hexes=\"2\"");
    sitting_free(s);
}

/* Ruby comes in sight of Azure: until stops the move in the middle, the default stop only before the next order. */
static void test_stops_in_the_middle_and_between_orders(void **state)
{
    static const char march[] = "<activate unit=\"ruby\"/><step unit=\"ruby\" to=\"0302\"/>"
        "<step unit=\"ruby\" to=\"0303\"/>"
                                "<step unit=\"ruby\" to=\"0302\"/>";
    static const struct {
        const char *open, *hex, *note;
    } rows[] = {
        {"<block><until><new-enemy/></until>", "0303", "new-enemy"},
        {"<block>", "0303", "new-enemy: you see an enemy you did not see, or did not know, when the orders came"},
        {"<block stop=\"none\">", "0302", NULL},
        {"<block><until><round number=\"5\"/></until>", "0302", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = red_turn("ruby=0301 azure=0305 teal=0404");
        struct buf order = {0};

        buf_printf(&order, "%s%s</block>", rows[i].open, march);
        sitting_order(s, RED, buf_cstr(&order));
        assert_int_equal(table_block(s, "ruby")->hex, table_hex(rows[i].hex));
        assert_int_equal(desk_notes(s->g->desk), rows[i].note ? 1 : 0);
        if (rows[i].note)
            assert_string_equal(only_note(s)->text, rows[i].note);
        buf_free(&order);
        sitting_free(s);
    }
    struct sitting *s = red_turn("ruby=0301 azure=0305 teal=0404");

    sitting_order(s, RED, "<move unit=\"ruby\" path=\"0302 0303 0302\"/>");
    assert_int_equal(table_block(s, "ruby")->hex, table_hex("0302"));
    sitting_free(s);
}

/* ---- replacing, withdrawing, asking ---- */

static void test_a_new_file_replaces_the_rest_of_the_old(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_order(s, RED, "<standing when=\"react\"><hold/></standing><block when=\"fire\"><rest/></block>");
    sitting_order(s, RED, "<block when=\"pick\"><pick stance=\"sly\"/></block>");
    assert_int_equal(only_note(s)->kind, NOTE_REPLACED);
    assert_false(on_desk(s, "<rest"));
    assert_true(on_desk(s, "<hold"));
    assert_true(on_desk(s, "<pick"));
    desk_withdraw(s->g->desk, RED);
    assert_false(on_desk(s, "<pick"));
    assert_true(on_desk(s, "<hold"));
    sitting_order(s, RED, "<standing when=\"react\"><react/></standing>");
    assert_false(on_desk(s, "<hold"));
    sitting_order(s, RED, "<pass/><standing/>");
    assert_false(on_desk(s, "<react"));
    sitting_free(s);
}

static void test_new_orders_outrank_standing_ones(void **state)
{
    struct sitting *s = red_turn(FAR);

    (void)state;
    sitting_take(s, RED, "<standing><pass/></standing>", NULL);
    sitting_order(s, RED, "<activate unit=\"coral\"/>");
    assert_string_equal(sitting_asks(s), "move");
    sitting_free(s);
}

static void test_ask_puts_a_fallback_off(void **state)
{
    static const struct {
        const char *blue, *asks;
    } rows[] = {
        {"", "fire"}, {"<ask decision=\"react\"/>", "react"}, {"<ask/>", "react"},
        {"<ask decision=\"reroll\"/>", "fire"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = table_at("amber=0402 azure=0303",
            "<decision state=\"move\" side=\"red\" unit=\"amber\" left=\"1\"/>");

        sitting_take(s, BLUE, rows[i].blue, NULL);
        sitting_order(s, RED, "<step unit=\"amber\" to=\"0302\"/>");
        assert_string_equal(sitting_asks(s), rows[i].asks);
        sitting_free(s);
    }
}

/* ---- sugar ---- */

static void test_a_move_that_was_cut_is_told_and_the_block_goes_on(void **state)
{
    struct sitting *s = red_turn("amber=0302 coral=0101 azure=0506");

    (void)state;
    sitting_order(s, RED, "<move unit=\"amber\" path=\"0202 0201\"/><move unit=\"coral\" path=\"0102\"/>");
    assert_int_equal(only_note(s)->kind, NOTE_CUT);
    assert_string_equal(only_note(s)->text, "move unit=\"amber\" path=\"0202 0201\": its move is over");
    assert_string_equal(only_note(s)->rule, "3.1");
    assert_int_equal(table_block(s, "amber")->hex, table_hex("0202"));
    assert_int_equal(table_block(s, "coral")->hex, table_hex("0102"));
    sitting_free(s);
}

static void test_a_soft_step_is_dropped_without_a_word(void **state)
{
    struct sitting *s = red_turn("garnet=0302 azure=0506");

    (void)state;
    sitting_order(s, RED, "<move unit=\"garnet\" path=\"0301\"/>"); /* its halt comes by itself */
    assert_int_equal(desk_notes(s->g->desk), 0);
    assert_int_equal(table_block(s, "garnet")->hex, table_hex("0301"));
    sitting_free(s);
}

static void test_an_interrupted_move_stops_where_it_was(void **state)
{
    struct sitting *s = table_at("ruby=0402 azure=0303", RED_ONLY);

    (void)state;
    sitting_script(s, 4, 6, 1, 1, 1);
    sitting_take(s, BLUE, "<standing when=\"react\"><react unit=\"azure\"/></standing>", NULL);
    sitting_order(s, RED, "<block stop=\"none\"><move unit=\"ruby\" path=\"0302 0301 0201\"/></block>");
    assert_int_equal(table_block(s, "ruby")->hex, table_hex("0302"));
    assert_int_equal(only_note(s)->kind, NOTE_CUT);
    sitting_free(s);
}

static void test_a_declaration_applies_whole_or_not_at_all(void **state)
{
    static const struct {
        const char *blocks, *targets;
        bool fires;
    } rows[] = {
        {"amber=0302 azure=0303 cobalt=0402", "?1 ?2 ?1", true},
        {"amber=0302 azure=0303 cobalt=0402", "?1 ?2 ?3", false}, /* the last is unknown */
        {"amber=0302 azure=0303 cobalt=0402", "?1 ?1 ?1", false}, /* the last is one too many */
        {"amber=0302/1 azure=0303 cobalt=0402", "?1 ?2", false},  /* it has one die */
        {"amber=0302/1 azure=0303", "?1", true},                  /* after which shooting is the only choice */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = table_at(rows[i].blocks, "<decision state=\"fire\" side=\"red\" unit=\"amber\"/>");
        struct buf order = {0}, before = {0}, after = {0};

        play_run(s->g);
        sitting_save(s, &before);
        sitting_script(s, 3, 1, 1, 1);
        buf_printf(&order, "<fire unit=\"amber\" targets=\"%s\"/>", rows[i].targets);
        sitting_order(s, RED, buf_cstr(&order));
        sitting_save(s, &after);
        assert_int_equal(sitting_saw(s, RED, "kind=\"fired\""), rows[i].fires);
        assert_int_equal(desk_notes(s->g->desk), !rows[i].fires);
        if (!rows[i].fires)
            assert_string_equal(buf_cstr(&before), buf_cstr(&after));
        buf_free(&order);
        buf_free(&before);
        buf_free(&after);
        sitting_free(s);
    }
}

/* ---- several sides, forced decisions ---- */

static void test_a_secret_pick_waits_on_the_desk_until_all_have_picked(void **state)
{
    struct sitting *s = table_new(1);

    (void)state;
    sitting_order(s, RED, "<pick stance=\"sly\"/><block when=\"activate\"><pass/></block>");
    assert_int_equal(play_asked(s->g), 1 << BLUE);
    assert_int_equal(s->g->decision, 0);
    assert_true(on_desk(s, "stance=\"sly\""));
    sitting_order(s, RED, "<pick stance=\"bold\"/>");
    assert_false(on_desk(s, "stance=\"sly\""));
    sitting_order(s, BLUE, "<pick stance=\"sly\"/>");
    assert_true(sitting_saw(s, BLUE, "blue=\"sly\" kind=\"picked\" n=\"0\" red=\"bold\" rule=\"2.1\" winner=\"red\""));
    assert_false(on_desk(s, "<pick"));
    sitting_free(s);
}

static void test_a_refused_pick_of_one_side_leaves_the_others_alone(void **state)
{
    struct sitting *s = table_new(1);

    (void)state;
    sitting_order(s, RED, "<pick stance=\"sly\"/>");
    desk_clear(s->g->desk, RED);
    sitting_order(s, BLUE, "<pick stance=\"sly\"/>");
    assert_int_equal(play_asked(s->g), 1 << RED);
    assert_true(on_desk(s, "<pick"));
    sitting_free(s);
}

static void test_a_forced_decision_uses_up_the_order_that_says_it_and_spares_others(void **state)
{
    struct sitting *s = table_at("garnet=0101 azure=0506", "<decision state=\"move\" side=\"red\" unit=\"garnet\"/>");

    (void)state;
    sitting_order(s, RED, "<block><halt/></block><block><rest/></block><block><activate unit=\"garnet\"/></block>");
    assert_int_equal(desk_notes(s->g->desk), 0);
    assert_string_equal(sitting_asks(s), "pick");
    assert_false(on_desk(s, "<halt"));
    assert_false(on_desk(s, "<rest"));
    assert_true(on_desk(s, "<activate"));
    sitting_free(s);
}

/* ---- files ---- */

static void test_a_file_with_a_mistake_changes_nothing(void **state)
{
    static const struct {
        const char *body, *error;
    } rows[] = {
        {"<dance/>", "orders:1: there is no order <dance> in this game"},
        {"<pass loudly=\"yes\"/>", "orders:1: <pass>: nothing is known of an attribute \"loudly\" here"},
        {"<activate/>", "orders:1: <activate> unit: it is missing"},
        {"<activate unit=\"nobody\"/>", "orders:1: <activate> unit: there is no unit \"nobody\" in this game"},
        {"<activate unit=\"Azzure\"/>", "there is no unit \"Azzure\" in this game; do you mean \"azure\"?"},
        {"<move unit=\"amber\" path=\"0101,0102\"/>",
         "(they run from 0101 to 0506, with spaces between several)"},
        {"<pick stance=\"rude\"/>", "orders:1: <pick> stance: \"rude\" is none of: bold, steady, sly"},
        {"<step unit=\"amber\" to=\"9901\"/>",
         "orders:1: <step> to: \"9901\" is not a hex of this map (they run from 0101 to 0506)"},
        {"<reroll die=\"x\"/>", "orders:1: <reroll> die: \"x\" is not a number in range"},
        {"<reroll die=\"40000\"/>", "orders:1: <reroll> die: 40000 is out of range"},
        {"<block/>", "orders:1: <block>: a block without an order"},
        {"<block><if/></block>", "orders:1: <block>: a block without an order"},
        {"<block><if/><if/><pass/></block>", "orders:1: <if>: given twice in one block"},
        {"<if><round number=\"1\"/></if><pass/>", "orders: conditions belong into a <block>"},
        {"<block><until><moon/></until><pass/></block>", "orders:1: there is no condition <moon>"},
        {"<block><until><round number=\"1\" then=\"5\"/></until><pass/></block>",
         "orders:1: <round>: nothing is known of an attribute \"then\" here"},
        {"<block cursor=\"1\"><pass/></block>", "orders:1: <block>: nothing is known of an attribute \"cursor\" here"},
        {"<block when=\"volley\"><pass/></block>",
         "orders:1: <block>: this game never asks for a decision called \"volley\""},
        {"<block times=\"1001\"><pass/></block>", "times"},
        {"<first><first><pass/></first></first>", "orders:1: there is no order <first> in this game"},
        {"<ask decision=\"round\"/>", "orders:1: <ask>: this game never asks for a decision called \"round\""},
    };
    struct sitting *s = red_turn(FAR);
    struct buf before = {0}, after = {0};

    (void)state;
    sitting_order(s, RED, "<block when=\"react\"><hold/></block><ask decision=\"reroll\"/>");
    sitting_save(s, &before);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct error e = {""};

        assert_int_equal(sitting_take(s, RED, rows[i].body, &e), -1);
        if (!strstr(e.msg, rows[i].error))
            fail_msg("%s\nsaid: %s", rows[i].body, e.msg);
    }
    sitting_save(s, &after);
    assert_string_equal(buf_cstr(&before), buf_cstr(&after));
    buf_free(&before);
    buf_free(&after);
    sitting_free(s);
}

static void test_too_much_in_a_file_is_refused(void **state)
{
    struct sitting *s = red_turn(FAR);
    struct buf b = {0};
    struct error e = {""};

    (void)state;
    for (int i = 0; i < 257; i++)
        buf_str(&b, "<block><pass/></block>");
    assert_int_equal(sitting_take(s, RED, buf_cstr(&b), &e), -1);
    assert_non_null(strstr(e.msg, "more than 256 blocks"));
    buf_clear(&b);
    for (int i = 0; i < 513; i++)
        buf_str(&b, "<pass/>");
    assert_int_equal(sitting_take(s, RED, buf_cstr(&b), &e), -1);
    assert_non_null(strstr(e.msg, "more than 512 orders"));
    buf_clear(&b);
    buf_str(&b, "<move unit=\"amber\" path=\"");
    for (int i = 0; i < 49; i++)
        buf_str(&b, "0101 ");
    buf_str(&b, "\"/>");
    assert_int_equal(sitting_take(s, RED, buf_cstr(&b), &e), -1);
    assert_non_null(strstr(e.msg, "more than 48 entries"));
    buf_free(&b);
    sitting_free(s);
}

/* In the middle of a move, of a block and of a list of alternatives: loaded again, it goes on as it would have. */
static void test_a_half_done_order_survives_the_saved_game(void **state)
{
    struct sitting *s = table_at("ruby=0402 coral=0101 azure=0303", RED_ONLY), *t;
    struct buf a = {0}, b = {0};
    struct error e = {""};

    (void)state;
    sitting_take(s, BLUE, "<ask decision=\"react\"/>", NULL);
    sitting_order(s, RED,
                  "<block stop=\"none\" times=\"2\"><first><move unit=\"amber\"/>"
                      "<move unit=\"ruby\" path=\"0302 0301 0201\"/>"
                  "</first><move unit=\"coral\"/></block>");
    assert_string_equal(sitting_asks(s), "react");
    sitting_save(s, &a);
    assert_non_null(strstr(buf_cstr(&a), "cursor=\"1\""));
    t = sitting_load(&probe_ruleset, table_data, buf_cstr(&a), &e);
    assert_non_null(t);
    sitting_script(s, 4, 1, 2, 1, 1);
    sitting_script(t, 4, 1, 2, 1, 1);
    sitting_order(s, BLUE, "<hold/>");
    sitting_order(t, BLUE, "<hold/>");
    buf_clear(&a);
    sitting_save(s, &a);
    sitting_save(t, &b);
    assert_string_equal(buf_cstr(&a), buf_cstr(&b));
    assert_int_equal(table_block(t, "ruby")->hex, table_hex("0201"));
    buf_free(&a);
    buf_free(&b);
    sitting_free(s);
    sitting_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_when_names_the_decision),
        cmocka_unit_test(test_unit_names_who_the_decision_is_about),
        cmocka_unit_test(test_a_guard_reads_the_moment),
        cmocka_unit_test(test_the_first_block_that_fits_answers),
        cmocka_unit_test(test_times_repeats_a_block),
        cmocka_unit_test(test_first_takes_the_first_legal_alternative),
        cmocka_unit_test(test_first_without_a_legal_one_is_refused_once),
        cmocka_unit_test(test_a_standing_order_is_not_used_up),
        cmocka_unit_test(test_a_standing_order_that_cannot_keeps_silent),
        cmocka_unit_test(test_an_illegal_order_stops_its_block_and_no_other),
        cmocka_unit_test(test_onfail_skip_goes_on_with_the_next_order),
        cmocka_unit_test(test_a_refusal_names_order_reason_rule_and_what_is_legal),
        cmocka_unit_test(test_until_drops_the_block_when_it_holds),
        cmocka_unit_test(test_stops_in_the_middle_and_between_orders),
        cmocka_unit_test(test_a_new_file_replaces_the_rest_of_the_old),
        cmocka_unit_test(test_new_orders_outrank_standing_ones),
        cmocka_unit_test(test_ask_puts_a_fallback_off),
        cmocka_unit_test(test_a_move_that_was_cut_is_told_and_the_block_goes_on),
        cmocka_unit_test(test_a_soft_step_is_dropped_without_a_word),
        cmocka_unit_test(test_an_interrupted_move_stops_where_it_was),
        cmocka_unit_test(test_a_declaration_applies_whole_or_not_at_all),
        cmocka_unit_test(test_a_secret_pick_waits_on_the_desk_until_all_have_picked),
        cmocka_unit_test(test_a_refused_pick_of_one_side_leaves_the_others_alone),
        cmocka_unit_test(test_a_forced_decision_uses_up_the_order_that_says_it_and_spares_others),
        cmocka_unit_test(test_a_file_with_a_mistake_changes_nothing),
        cmocka_unit_test(test_too_much_in_a_file_is_refused),
        cmocka_unit_test(test_a_half_done_order_survives_the_saved_game),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
