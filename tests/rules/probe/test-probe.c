/* SPDX-License-Identifier: ISC */
/* The probe by its rulebook, in the order of README. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "engine/autoplay.h"
#include "engine/state.h"
#include "support/marks.h"
#include "table.h"

#define ACTIVATE(side) "<decision state=\"activate\" side=\"" side "\"/>"
#define MOVE(side, unit, left) "<decision state=\"move\" side=\"" side "\" unit=\"" unit "\" left=\"" left "\"/>"
#define FIRE(side, unit) "<decision state=\"fire\" side=\"" side "\" unit=\"" unit "\"/>"

/* The cup of positions that begin in mid-round is empty: what is tried ends with the round, at the next pick. */

static void test_1_1_a_block_without_steps_is_out(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303/1 cobalt=0506", FIRE("red", "amber"));

    (void)state;
    sitting_script(s, 1, 5);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1\"/>");
    assert_int_equal(table_block(s, "azure")->hex, HEX_NONE);
    assert_true(sitting_saw(s, BLUE, "kind=\"destroyed\""));
    assert_string_equal(sitting_asks(s), "pick");
    sitting_free(s);
    EVIDENCE("probe 1.1");
}

static void test_1_2_two_blocks_in_a_hex_are_a_broken_game(void **state)
{
    struct sitting *s = table_new(1);

    (void)state;
    assert_null(probe_broken(s->g));
    STATE(s->g)->block[0].hex = STATE(s->g)->block[1].hex;
    assert_string_equal(probe_broken(s->g), "two blocks in one hex");
    sitting_free(s);
    EVIDENCE("probe 1.2");
}

static void test_2_1_each_stance_beats_one_and_tokens_end_at_three(void **state)
{
    static const struct {
        const char *red, *blue;
        int red_tokens, blue_tokens;
    } rows[] = {
        {"bold", "sly", 1, 0}, {"sly", "steady", 1, 0}, {"steady", "bold", 1, 0},
        {"sly", "bold", 0, 1}, {"steady", "sly", 0, 1}, {"bold", "steady", 0, 1},
        {"bold", "bold", 0, 0}, {"sly", "sly", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = table_new(1);
        struct buf order = {0};

        buf_printf(&order, "<pick stance=\"%s\"/>", rows[i].red);
        assert_int_equal(sitting_order(s, RED, buf_cstr(&order)), PLAY_WAITING);
        assert_string_equal(sitting_asks(s), "pick");
        buf_clear(&order);
        buf_printf(&order, "<pick stance=\"%s\"/>", rows[i].blue);
        sitting_order(s, BLUE, buf_cstr(&order));
        assert_int_equal(CSTATE(s->g)->army[RED].tokens, rows[i].red_tokens);
        assert_int_equal(CSTATE(s->g)->army[BLUE].tokens, rows[i].blue_tokens);
        buf_free(&order);
        sitting_free(s);
    }
    struct sitting *s = table_at("amber=0101 azure=0506",
                                 "<army id=\"red\" tokens=\"3\"/><decision state=\"pick\"/>");

    sitting_order(s, BLUE, "<pick stance=\"sly\"/>");
    sitting_order(s, RED, "<pick stance=\"bold\"/>");
    assert_int_equal(CSTATE(s->g)->army[RED].tokens, 3);
    sitting_free(s);
    EVIDENCE("probe 2.1");
}

static void test_2_2_one_chit_is_set_aside_and_nobody_learns_which(void **state)
{
    struct sitting *s = table_new(1);

    (void)state;
    sitting_script(s, 2, 7, 1); /* dusk is set aside, red is drawn */
    sitting_order(s, RED, "<pick stance=\"sly\"/>");
    sitting_order(s, BLUE, "<pick stance=\"sly\"/>");
    assert_int_equal(CSTATE(s->g)->cup.in[CHIT_DUSK], 0);
    assert_int_equal(CSTATE(s->g)->cup.in[CHIT_RED], 2);
    assert_true(sitting_saw(s, REFEREE, "chit=\"dusk\" kind=\"aside\""));
    for (int side = 0; side < PROBE_SIDES; side++) {
        assert_false(sitting_saw(s, side, "aside"));
        assert_true(sitting_saw(s, side, "kind=\"drawn\""));
        assert_false(sitting_saw(s, side, "<die"));
    }
    sitting_free(s);
    EVIDENCE("probe 2.2");
}

static void test_2_3_a_block_is_active_once_a_round(void **state)
{
    struct sitting *s = table_at("amber=0101 coral=0301 azure=0506", ACTIVATE("red"));
    struct buf o = {0};

    (void)state;
    STATE(s->g)->block[table_unit("coral")].tired = 1;
    play_run(s->g);
    sitting_options(s, RED, &o);
    assert_string_equal(buf_cstr(&o), "activate unit=\"amber\"\npass\n");
    sitting_order(s, RED, "<activate unit=\"coral\"/>");
    assert_int_equal(desk_notes(s->g->desk), 1);
    assert_non_null(strstr(desk_note(s->g->desk, 0)->text, "has been active this round"));
    assert_string_equal(desk_note(s->g->desk, 0)->rule, "2.3");
    sitting_order(s, RED, "<pass/>");
    assert_true(sitting_saw(s, BLUE, "kind=\"passed\""));
    buf_free(&o);
    sitting_free(s);
    s = table_new(1);
    sitting_script(s, 2, 7, 4); /* after three red ones and without dusk: the first blue one */
    sitting_order(s, RED, "<pick stance=\"sly\"/>");
    sitting_order(s, BLUE, "<pick stance=\"sly\"/>");
    assert_string_equal(sitting_asks(s), "activate");
    assert_int_equal(play_asked(s->g), 1 << BLUE);
    sitting_free(s);
    EVIDENCE("probe 2.3");
}

static void test_2_4_dusk_ends_the_round_and_the_last_round_the_game(void **state)
{
    struct sitting *s = table_at("amber=0101 azure=0506", "<choice name=\"rounds\" value=\"two\"/>"
        "<decision state=\"pick\"/>");

    (void)state;
    sitting_script(s, 2, 1, 6); /* red aside; dusk is the sixth of those that remain */
    sitting_order(s, RED, "<block times=\"2\"><pick stance=\"sly\"/></block>");
    assert_int_equal(sitting_order(s, BLUE, "<pick stance=\"sly\"/>"), PLAY_WAITING);
    assert_true(sitting_saw(s, RED, "kind=\"night\""));
    assert_string_equal(sitting_asks(s), "pick");
    sitting_script(s, 2, 1, 6);
    assert_int_equal(sitting_order(s, BLUE, "<pick stance=\"sly\"/>"), PLAY_OVER);
    sitting_free(s);
    EVIDENCE("probe 2.4");
}

static void test_3_1_moves_go_hex_by_hex_and_not_into_known_blocks(void **state)
{
    struct sitting *s = table_at("amber=0302 coral=0301 azure=0303", MOVE("red", "amber", "2"));
    struct buf o = {0};

    (void)state;
    play_run(s->g);
    sitting_options(s, RED, &o);
    assert_string_equal(buf_cstr(&o), "step unit=\"amber\" to=\"0401\"\nstep unit=\"amber\" to=\"0402\"\n"
                                      "step unit=\"amber\" to=\"0202\"\nstep unit=\"amber\" to=\"0201\"\nhalt\n");
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0301\"/>");
    assert_non_null(strstr(desk_note(s->g->desk, 0)->text, "there is a block in that hex"));
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0506\"/>");
    assert_non_null(strstr(desk_note(s->g->desk, 1)->text, "that hex is not next to it"));
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0201\"/><step unit=\"amber\" to=\"0101\"/>");
    assert_string_equal(sitting_asks(s), "pick"); /* two hexes are all foot can do, and nothing is in range */
    assert_int_equal(table_block(s, "amber")->hex, table_hex("0101"));
    buf_free(&o);
    sitting_free(s);
    EVIDENCE("probe 3.1");
}

static void test_3_2_a_wood_ends_the_move(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0506", MOVE("red", "amber", "2"));

    (void)state;
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0202\"/><step unit=\"amber\" to=\"0201\"/>");
    assert_int_equal(table_block(s, "amber")->hex, table_hex("0202"));
    assert_string_equal(sitting_asks(s), "pick");
    sitting_free(s);
    EVIDENCE("probe 3.2");
}

static void test_3_3_walking_into_an_unseen_block_reveals_both(void **state)
{
    struct sitting *s = table_at("amber=0301 azure=0202", MOVE("red", "amber", "2"));

    (void)state;
    assert_int_equal(table_block(s, "azure")->handle, 0);
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0201\"/>");
    sitting_forget(s);
    sitting_order(s, RED, "<step unit=\"amber\" to=\"0202\"/><rest/>");
    assert_int_equal(table_block(s, "amber")->hex, table_hex("0201"));
    assert_true(sitting_saw(s, RED, "hex=\"0202\" kind=\"met\" n=\"0\" other=\"azure\" rule=\"3.3\" unit=\"amber\""));
    assert_true(sitting_saw(s, BLUE, "kind=\"revealed\""));
    sitting_free(s);
    EVIDENCE("probe 3.3");
}

static void test_3_4_a_hit_in_mid_move_ends_it(void **state)
{
    static const struct {
        int die;
        const char *hex;
    } rows[] = {{4, "0301"}, {5, "0302"}};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct sitting *s = table_at("amber=0402 azure=0303/1", MOVE("red", "amber", "2"));

        sitting_order(s, BLUE, "<standing when=\"react\"><react/></standing>");
        sitting_script(s, 2, rows[i].die, 1);
        sitting_order(s, RED,
                      "<block stop=\"none\"><step unit=\"amber\" to=\"0302\"/>"
                          "<step unit=\"amber\" to=\"0301\"/></block>");
        assert_int_equal(table_block(s, "amber")->hex, table_hex(rows[i].hex));
        assert_true(sitting_saw(s, RED, "reaction=\"yes\""));
        assert_int_equal(table_block(s, "amber")->steps, rows[i].die == 5 ? 2 : 3);
        sitting_free(s);
    }
    EVIDENCE("probe 3.4");
}

static void test_4_1_dice_are_split_and_declared_before_the_first(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303 cobalt=0402 teal=0506", FIRE("red", "amber"));

    (void)state;
    sitting_script(s, 3, 5, 1, 6);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1 ?2 ?1\"/>");
    assert_int_equal(table_block(s, "azure")->steps + table_block(s, "cobalt")->steps, 4);
    assert_int_equal(table_block(s, "teal")->steps, 2);
    sitting_free(s);
    s = table_at("amber=0302 azure=0304", FIRE("red", "amber"));
    play_run(s->g);
    assert_string_equal(sitting_asks(s), "pick"); /* two hexes are out of range for foot */
    sitting_free(s);
    EVIDENCE("probe 4.1");
}

static void test_4_2_a_third_die_at_one_target_is_refused(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303", FIRE("red", "amber"));

    (void)state;
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1 ?1 ?1\"/>");
    assert_string_equal(sitting_asks(s), "fire");
    assert_int_equal(table_block(s, "azure")->aimed, 0);
    assert_non_null(strstr(desk_note(s->g->desk, 0)->text, "two dice are aimed at it already"));
    assert_string_equal(desk_note(s->g->desk, 0)->rule, "4.2");
    sitting_free(s);
    EVIDENCE("probe 4.2");
}

static void test_4_3_what_hits(void **state)
{
    static const struct {
        const char *blocks, *firer;
        int die, lost;
    } rows[] = {
        {"amber=0302 azure=0303", "amber", 4, 0},   {"amber=0302 azure=0303", "amber", 5, 1},
        {"garnet=0302 azure=0303", "garnet", 3, 0}, {"garnet=0302 azure=0303", "garnet", 4, 1},
        {"garnet=0302 azure=0304", "garnet", 4, 0}, {"garnet=0302 azure=0304", "garnet", 5, 1},
        {"amber=0302 azure=0202", "amber", 5, 0},   {"amber=0302 azure=0202", "amber", 6, 1},
        {"garnet=0302 azure=0202", "garnet", 5, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf decision = {0}, order = {0};
        struct sitting *s;

        buf_printf(&decision, "<decision state=\"fire\" side=\"red\" unit=\"%s\"/>", rows[i].firer);
        s = table_at(rows[i].blocks, buf_cstr(&decision));
        STATE(s->g)->block[table_unit("azure")].revealed = 1;
        STATE(s->g)->block[table_unit("azure")].handle = 1;
        sitting_script(s, 1, rows[i].die);
        buf_printf(&order, "<fire unit=\"%s\" targets=\"azure\"/>", rows[i].firer);
        sitting_order(s, RED, buf_cstr(&order));
        assert_int_equal(table_block(s, "azure")->steps, 3 - rows[i].lost);
        buf_free(&decision);
        buf_free(&order);
        sitting_free(s);
    }
    EVIDENCE("probe 4.3");
}

static void test_4_4_each_hit_costs_a_step(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303", FIRE("red", "amber"));

    (void)state;
    sitting_script(s, 2, 5, 6);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1 ?1\"/>");
    assert_int_equal(table_block(s, "azure")->steps, 1);
    assert_true(sitting_saw(s, BLUE, "kind=\"lost\" left=\"1\" n=\"0\" rule=\"4.4\" steps=\"2\" unit=\"azure\""));
    sitting_free(s);
    EVIDENCE("probe 4.4");
}

static void test_4_5_tokens_buy_new_throws_one_by_one(void **state)
{
    struct sitting *s =
        table_at("amber=0302 azure=0303", "<army id=\"red\" tokens=\"2\"/>" FIRE("red", "amber"));

    (void)state;
    sitting_script(s, 4, 1, 1, 2, 6);
    sitting_order(s, RED,
                  "<ask decision=\"reroll\"/><block when=\"reroll\"><reroll die=\"2\"/><reroll die=\"2\"/></block>"
                  "<fire unit=\"amber\" targets=\"?1 ?1\"/>");
    assert_int_equal(table_block(s, "azure")->steps, 2);
    assert_int_equal(CSTATE(s->g)->army[RED].tokens, 0);
    assert_true(sitting_saw(s, BLUE, "kind=\"rerolled\""));
    sitting_free(s);
    s = table_at("amber=0302 azure=0303", "<army id=\"red\" tokens=\"2\"/>" FIRE("red", "amber"));
    sitting_script(s, 1, 1);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1\"/>");
    assert_int_equal(CSTATE(s->g)->army[RED].tokens, 2); /* who says nothing keeps dice and tokens */
    assert_string_equal(sitting_asks(s), "pick");
    sitting_free(s);
    EVIDENCE("probe 4.5");
}

static void test_5_1_what_is_seen(void **state)
{
    static const struct {
        const char *blocks;
        bool seen;
    } rows[] = {
        {"amber=0302 azure=0303", true}, {"amber=0302 azure=0304", true}, {"amber=0301 azure=0304", false},
        {"amber=0302 azure=0202", false}, /* in the wood, and next to him */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = table_at(rows[i].blocks, ACTIVATE("red"));

        assert_int_equal(table_block(s, "azure")->handle != 0, rows[i].seen);
        sitting_free(s);
    }
    EVIDENCE("probe 5.1");
}

static void test_5_2_a_seen_block_has_a_name_of_its_observers(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303", ACTIVATE("red"));
    struct buf red = {0};

    (void)state;
    sitting_save_view(s, RED, &red);
    assert_non_null(strstr(buf_cstr(&red), "<block hex=\"0303\" id=\"?1\" side=\"blue\">"));
    assert_null(strstr(buf_cstr(&red), "azure"));
    buf_free(&red);
    sitting_free(s);
    EVIDENCE("probe 5.2");
}

static void test_5_3_fire_reveals_both(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303 cobalt=0506", FIRE("red", "amber"));
    struct buf red = {0};

    (void)state;
    sitting_script(s, 1, 1);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1\"/>");
    assert_true(sitting_saw(s, RED,
        "hex=\"0303\" kind=\"revealed\" n=\"0\" rule=\"5.3\" steps=\"3\" unit=\"azure\" was=\"1\""));
    assert_true(sitting_saw(s, BLUE, "kind=\"revealed\" n=\"0\" rule=\"5.3\" steps=\"3\" unit=\"amber\""));
    buf_free(&red);
    sitting_free(s);
    EVIDENCE("probe 5.3");
}

static void test_5_4_who_hides_again_has_a_new_name(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303", FIRE("red", "amber"));
    struct buf red = {0};

    (void)state;
    sitting_script(s, 1, 1);
    sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1\"/>");
    assert_string_equal(sitting_asks(s), "pick"); /* the round is over */
    assert_true(sitting_saw(s, RED, "kind=\"hid\" n=\"0\" rule=\"5.4\" unit=\"azure\""));
    sitting_save_view(s, RED, &red);
    assert_non_null(strstr(buf_cstr(&red), "id=\"?2\""));
    assert_null(strstr(buf_cstr(&red), "azure"));
    buf_free(&red);
    sitting_free(s);
    EVIDENCE("probe 5.4");
}

static void test_5_4_out_of_sight_is_forgotten(void **state)
{
    struct sitting *s = table_at("ruby=0303 azure=0305/1", MOVE("red", "ruby", "3"));

    (void)state;
    STATE(s->g)->block[table_unit("ruby")].revealed = 1;
    sitting_order(s, RED, "<step unit=\"ruby\" to=\"0302\"/><step unit=\"ruby\" to=\"0303\"/><halt/>");
    assert_true(sitting_saw(s, BLUE, "kind=\"vanished\" n=\"0\" rule=\"5.4\" unit=\"ruby\""));
    assert_true(sitting_saw(s, BLUE, "hex=\"0303\" kind=\"appeared\" n=\"0\" rule=\"5.1\" unit=\"?2\""));
    assert_false(sitting_saw(s, BLUE, "kind=\"moved\""));
    sitting_free(s);
    EVIDENCE("probe 5.4");
}

static void test_6_1_without_blocks_the_game_is_lost(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303/1", FIRE("red", "amber"));

    (void)state;
    sitting_script(s, 1, 6);
    assert_int_equal(sitting_order(s, RED, "<fire unit=\"amber\" targets=\"?1\"/>"), PLAY_OVER);
    assert_int_equal(s->g->outcome.winner, RED);
    assert_int_equal(s->g->outcome.how, HOW_DESTRUCTION);
    sitting_free(s);
    EVIDENCE("probe 6.1");
}

static void test_6_2_the_hill_decides_then_steps(void **state)
{
    static const struct {
        const char *blocks;
        int winner, how;
    } rows[] = {
        {"amber=0101/1 azure=0303", BLUE, HOW_HILL},
        {"amber=0303/1 azure=0506", RED, HOW_HILL},
        {"amber=0101 azure=0506/2", RED, HOW_STEPS},
        {"amber=0101/1 azure=0506/2", BLUE, HOW_STEPS},
        {"amber=0101 azure=0506", -1, HOW_DRAW},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct sitting *s = table_at(rows[i].blocks, ACTIVATE("red"));

        s->g->agenda[0].v[ROUND_NUMBER] = 6;
        assert_int_equal(sitting_order(s, RED, "<pass/>"), PLAY_OVER);
        assert_int_equal(s->g->outcome.winner, rows[i].winner);
        assert_int_equal(s->g->outcome.how, rows[i].how);
        sitting_free(s);
    }
    EVIDENCE("probe 6.2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_1_1_a_block_without_steps_is_out),
        rule_test(test_1_2_two_blocks_in_a_hex_are_a_broken_game),
        rule_test(test_2_1_each_stance_beats_one_and_tokens_end_at_three),
        rule_test(test_2_2_one_chit_is_set_aside_and_nobody_learns_which),
        rule_test(test_2_3_a_block_is_active_once_a_round),
        rule_test(test_2_4_dusk_ends_the_round_and_the_last_round_the_game),
        rule_test(test_3_1_moves_go_hex_by_hex_and_not_into_known_blocks),
        rule_test(test_3_2_a_wood_ends_the_move),
        rule_test(test_3_3_walking_into_an_unseen_block_reveals_both),
        rule_test(test_3_4_a_hit_in_mid_move_ends_it),
        rule_test(test_4_1_dice_are_split_and_declared_before_the_first),
        rule_test(test_4_2_a_third_die_at_one_target_is_refused),
        rule_test(test_4_3_what_hits),
        rule_test(test_4_4_each_hit_costs_a_step),
        rule_test(test_4_5_tokens_buy_new_throws_one_by_one),
        rule_test(test_5_1_what_is_seen),
        rule_test(test_5_2_a_seen_block_has_a_name_of_its_observers),
        rule_test(test_5_3_fire_reveals_both),
        rule_test(test_5_4_who_hides_again_has_a_new_name),
        rule_test(test_5_4_out_of_sight_is_forgotten),
        rule_test(test_6_1_without_blocks_the_game_is_lost),
        rule_test(test_6_2_the_hill_decides_then_steps),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
