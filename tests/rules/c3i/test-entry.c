/* SPDX-License-Identifier: ISC */
/* Movement Phase: reinforcements. */
#include "rules/c3i/position.h"

#define QUIET "rodes=dead early=dead sickles=dead"

/* Y02: Pender first, and he must be out of the entry hex before Anderson can come. */
static void test_numbered_units_come_in_order_through_one_hex(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 slocum=2101 pender=coming anderson=coming csa=1008 usa=2003 " QUIET);
    position_ask(&p, "movement csa");
    assert_string_equal(position_options(&p, CSA), "start pender; start heth");
    position_refuses(&p, "start anderson", "MOV24", "lower number");
    position_refuses(&p, "start hood", "MOV22", "not due");
    position_play(&p, "start pender; stop");
    assert_string_equal(position_at(&p, "pender"), "1003 march");
    position_play(&p, "start slocum; step 2102; stop");
    position_refuses(&p, "start anderson", "MOV25", "stands in its entry hex");
    position_play(&p, "start pender; step 1103; stop; start slocum; step 2101; stop; start anderson");
    assert_string_equal(position_at(&p, "anderson"), "1003 march");
    position_free(&p);
    EVIDENCE("c3i MOV22");
    EVIDENCE("c3i MOV23");
    EVIDENCE("c3i MOV24");
    EVIDENCE("c3i MOV25");
    EVIDENCE("c3i MOV28");
}

/* Y04: no pass while one can come on; but it waits when it cannot, and then passing is possible. */
static void test_nobody_passes_while_a_due_unit_can_enter(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    /* Buford holds Heth in the entry hex of Pender */
    position_set(&p, "turn=2 heth=1003 buford=1103 slocum=2101 rodes=coming pender=coming csa=1004 usa=2003 "
                     "anderson=dead early=1010 sickles=dead");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    assert_string_equal(position_options(&p, CSA), "start rodes; start early");
    position_refuses(&p, "pass", "MOV29", "Rodes can enter");
    position_play(&p, "start rodes; stop; start slocum; step 2102; stop; pass");
    assert_string_equal(position_at(&p, "pender"), "coming");
    assert_int_equal(c3i_to_come(p.g, CSA), 1);
    position_free(&p);
    EVIDENCE("c3i MOV27");
    EVIDENCE("c3i MOV29");
}

/* R63: a unit of one's own that stands in the entry hex and can go keeps nobody off. */
static void test_nobody_holds_a_unit_off_by_standing_in_its_entry(void **state)
{
    static const char position[] = "turn=2 heth=1003 rodes=1010 early=coming slocum=2101 pender=coming anderson=coming "
                                   "csa=1004 usa=2003 sickles=dead";
    struct position p;
    char after[256];

    (void)state;
    position_new(&p, NULL);
    position_set(&p, position);
    position_ask(&p, "movement csa");
    /* before the Union's pass other units may move, but there is no pass */
    assert_string_equal(position_options(&p, CSA), "start early; start heth; start rodes");
    position_play(&p, "start early; stop; start slocum; step 2102; stop");
    assert_string_equal(position_options(&p, CSA), "start heth; start rodes; start early");
    position_refuses(&p, "pass", "MOV29", "Heth can leave the entry hex");
    position_free(&p);
    /* after it only those who enter or make room */
    position_new(&p, NULL);
    snprintf(after, sizeof after, "%s passed=usa left=5", position);
    position_set(&p, after);
    position_ask(&p, "movement csa");
    assert_string_equal(position_options(&p, CSA), "start early; start heth");
    position_refuses(&p, "start rodes", "MOV34", "come first");
    position_play(&p, "start heth; step 1002; stop");
    assert_string_equal(position_options(&p, CSA), "start pender; start early");
    /* to make room and to enter are then the only choices, and taken unasked */
    position_play(&p, "start pender; stop; start early; stop; step 1103; stop; stop");
    assert_string_equal(position_at(&p, "anderson"), "1003 march");
    assert_int_not_equal(C3I(p.g)->phase, C3I_MOVEMENT);     /* the five moves are used up */
    position_free(&p);
    EVIDENCE("c3i MOV29");
    EVIDENCE("c3i MOV34");
}

/* The edge hex is paid for: three more by field, seven more by road. */
static void test_the_entry_hex_is_the_first_hex_of_the_move(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 slocum=2101 rodes=coming csa=1304 usa=2003 pender=dead anderson=dead early=dead "
                     "sickles=dead");
    position_ask(&p, "movement csa");
    position_play(&p, "start rodes; step 1301; step 1401; step 1402");
    assert_true(position_saw(&p, "stops rodes 1402 spent"));
    position_play(&p, "start slocum; step 2102; stop");
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 slocum=2101 rodes=coming csa=1304 usa=2003 pender=dead anderson=dead early=dead "
                     "sickles=dead");
    position_ask(&p, "movement csa");
    position_play(&p, "start rodes; step 1202; step 1302; step 1403; step 1404; step 1504; step 1505; step 1506");
    assert_true(position_saw(&p, "stops rodes 1506 spent"));
    position_free(&p);
    EVIDENCE("c3i MOV22");
    EVIDENCE("c3i MOV7");
}

/* Numbered units that were held up come by turn and number; one without a number comes when it likes. */
static void test_units_held_up_keep_their_order(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1010 anderson=coming mclaws=coming hood=coming pickett=coming stuart=dead "
                     "slocum=2101 "
                     "csa=1008 usa=2003 sedgwick=dead pleasanton=dead");
    position_ask(&p, "movement csa");
    assert_string_equal(position_options(&p, CSA), "start anderson; start pickett; start heth");
    position_refuses(&p, "start mclaws", "MOV24", "lower number");
    position_free(&p);
    EVIDENCE("c3i MOV24");
    EVIDENCE("c3i MOV27");
}

/* M-06: it comes on beyond its HQ's range, and must then close in. */
static void test_entering_out_of_range(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=1 heth=1010 howard=coming buford=1608 csa=1008 usa=1506 reynolds=dead");
    position_ask(&p, "movement usa");
    position_play(&p, "start howard");
    assert_string_equal(position_options(&p, USA), "step 1515; stop");
    position_refuses(&p, "step 1416", "MOV19", "come nearer");
    position_play(&p, "step 1515; step 1514; stop");
    position_free(&p);
    EVIDENCE("c3i MOV19");
    EVIDENCE("c3i MOV22");
}

/* Y14: the enemy in the entry hex goes at once, straight in from the edge, and the newcomer has the hex. */
static void test_an_enemy_in_the_entry_hex_gives_way(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 buford=1003 pender=coming anderson=dead csa=1008 usa=1204 " QUIET " "
                                                                                                         "slocum=dead");
    position_ask(&p, "movement csa");
    position_play(&p, "start pender");
    assert_true(position_saw(&p, "displaced buford 1003 pender"));
    assert_string_equal(position_asks(&p), "retreat usa");
    assert_string_equal(position_options(&p, USA), "back 1102; back 1103; back 1004");
    position_refuses(&p, "back 1002", "RES3", "not farther");
    position_play(&p, "back 1103; back 1204; back 1304");
    assert_true(position_saw(&p, "enters pender 1003"));
    assert_string_equal(position_asks(&p), "moving csa");
    position_free(&p);
    /* a pinned enemy beside the entry: nowhere to go, so it is blown */
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1103 buford=1003 pender=coming anderson=dead csa=1008 usa=1204 " QUIET " slocum=dead "
                     "reynolds=1608");
    position_ask(&p, "movement csa");       /* Heth is held: bringing Pender is all there is to do */
    assert_true(position_saw(&p, "blown buford 1003 4 no-retreat"));
    assert_true(position_saw(&p, "enters pender 1003"));
    position_free(&p);
    EVIDENCE("c3i MOV26");
}

/* M-11: after the other's pass reinforcements come before any move; by choice they always do. */
static void test_when_entry_comes_first(void **state)
{
    static const struct {
        const char *choices, *more, *options;
    } rows[] = {
        {NULL, "", "start pender; start rodes; start heth"},
        {"entry-first=always", "", "start pender; start rodes"},
        {NULL, "passed=usa left=5", "start pender; start rodes"},
    };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct position p;
        char text[256];

        position_new(&p, rows[i].choices);
        snprintf(text, sizeof text, "turn=2 heth=1010 slocum=2101 pender=coming rodes=coming csa=1008 usa=2003 "
                                    "anderson=dead "
                                    "early=dead sickles=dead %s", rows[i].more);
        position_set(&p, text);
        position_ask(&p, "movement csa");
        assert_string_equal(position_options(&p, CSA), rows[i].options);
        if (i > 0)
            position_refuses(&p, "start heth", "MOV34", "come first");
        position_free(&p);
    }
    EVIDENCE("c3i MOV34");
}

/* M-10: an entry hex in an enemy zone: the unit enters, stops and flips. */
static void test_entering_into_a_zone(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 buford=1203 rodes=coming csa=1008 usa=1204 pender=dead anderson=dead early=dead "
                     "sickles=dead slocum=dead reynolds=1608");
    position_ask(&p, "movement csa");
    position_play(&p, "start rodes");
    assert_string_equal(position_at(&p, "rodes"), "1201 battle");
    assert_true(position_saw(&p, "stops rodes 1201 influence"));
    assert_string_equal(position_asks(&p), "movement usa");
    position_free(&p);
    EVIDENCE("c3i MOV10");
    EVIDENCE("c3i MOV23");
}

/* What a report says of those that are still to come. */
static void test_reinforcements_are_expected_with_turn_and_entry(void **state)
{
    struct position p;
    struct arrival a;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1003 pender=coming rodes=1201 early=dead");
    assert_true(c3i_ruleset.expected(p.g, position_unit(&p, "pender"), &a));
    assert_int_equal(a.turn, 2);
    assert_int_equal(a.hex, position_hex(&p, "1003"));
    assert_string_equal(a.entry, "A");
    assert_true(c3i_ruleset.expected(p.g, position_unit(&p, "stuart"), &a));
    assert_int_equal(a.turn, 5);
    assert_string_equal(a.entry, "D");
    assert_false(c3i_ruleset.expected(p.g, position_unit(&p, "rodes"), &a));
    assert_false(c3i_ruleset.expected(p.g, position_unit(&p, "early"), &a));
    assert_false(c3i_ruleset.expected(p.g, position_unit(&p, "anderson"), &a));
    position_free(&p);
}

/* A prompt mentions <enter> where somebody can come on, <move> where somebody can move, and other orders always. */
static void test_orders_worth_mentioning(void **state)
{
    static const struct {
        const char *position, *ask;
        bool enter, move;
    } rows[] = {
        {"turn=2 heth=1005 pender=coming csa=1008", "movement csa", true, true},
        {"turn=2 heth=1005 pender=coming rodes=coming howard=1508 passed=usa left=3", "movement csa", true, false},
        {"turn=2 heth=1005 pender=dead csa=1008", "movement csa", false, true},
        {"turn=3 heth=1204 howard=1304 csa=1008 usa=1608", "attack csa", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        const struct options *o;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, rows[i].ask);
        assert_string_equal(position_asks(&p), rows[i].ask);
        o = play_options(p.g, CSA);
        assert_int_equal(c3i_ruleset.worth(p.g, o, C3I_D_ENTER), rows[i].enter);
        assert_int_equal(c3i_ruleset.worth(p.g, o, C3I_D_MOVE), rows[i].move);
        assert_true(c3i_ruleset.worth(p.g, o, C3I_D_EXIT));
        position_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_numbered_units_come_in_order_through_one_hex),
        rule_test(test_nobody_passes_while_a_due_unit_can_enter),
        rule_test(test_nobody_holds_a_unit_off_by_standing_in_its_entry),
        rule_test(test_the_entry_hex_is_the_first_hex_of_the_move),
        rule_test(test_units_held_up_keep_their_order),
        rule_test(test_entering_out_of_range),
        rule_test(test_an_enemy_in_the_entry_hex_gives_way),
        rule_test(test_when_entry_comes_first),
        rule_test(test_entering_into_a_zone),
        rule_test(test_reinforcements_are_expected_with_turn_and_entry),
        rule_test(test_orders_worth_mentioning),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
