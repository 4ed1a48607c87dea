/* SPDX-License-Identifier: ISC */
/* Command Phase and Berdan. */
#include "rules/c3i/position.h"

/* Exactly the empty hexes near a friend and outside the enemy's zones, by looking at every hex. */
static void test_hq_goes_near_a_friend_and_away_from_the_enemy(void **state)
{
    struct position p;
    int n = 0;

    (void)state;
    position_new(&p, NULL);
    play_run(p.g);
    for (int h = 0; h < p.d->map.nhexes; h++) {
        char word[16], label[HEX_LABEL];
        int heth = c3i_distance(p.g, h, position_hex(&p, "1003"));
        bool legal = heth >= 1 && heth <= 3 && c3i_distance(p.g, h, position_hex(&p, "1304")) > 2;

        snprintf(word, sizeof word, "hq %s", hex_label(&p.d->map.grid, h, label));
        assert_int_equal(position_offers(&p, word), legal);
        n += legal;
    }
    assert_int_equal(options_count(play_options(p.g, CSA)), n);
    position_refuses(&p, "hq 1003", "CMD2", "stands there");
    position_refuses(&p, "hq 1204", "CMD4", "enemy zone");
    position_refuses(&p, "hq 1407", "CMD3", "more than 3 hexes");
    position_play(&p, "hq 1002");
    assert_true(position_saw(&p, "hq confederate 1002"));
    assert_string_equal(position_asks(&p), "hq usa");
    position_refuses(&p, "hq 1002", "CMD2", "stands there");
    position_free(&p);
    EVIDENCE("c3i CMD1");
    EVIDENCE("c3i CMD2");
    EVIDENCE("c3i CMD3");
    EVIDENCE("c3i CMD4");
}

/* Y31: the other side's HQ of last turn is still in the way, one's own is not; it stays where it was put. */
static void test_hq_is_taken_up_first_and_lies_all_turn(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 slocum=2010 csa=1009 usa=1008 pender=coming anderson=dead rodes=dead "
                     "early=dead");
    position_ask(&p, "hq csa");
    position_refuses(&p, "hq 1008", "CMD2", "stands there");
    assert_true(position_offers(&p, "hq 1009"));
    position_play(&p, "hq 1109; hq 2009");
    assert_string_equal(position_asks(&p), "movement csa");
    position_play(&p, "start heth; step 1109");
    assert_string_equal(position_at(&p, "heth"), "1109 march");
    assert_int_equal(C3I(p.g)->army[CSA].hq, position_hex(&p, "1109"));
    position_free(&p);
    EVIDENCE("c3i CMD1");
    EVIDENCE("c3i CMD7");
    EVIDENCE("c3i CMD8");
    EVIDENCE("c3i CMD9");
}

/* Y32 */
static void test_hq_without_units_goes_near_the_entry(void **state)
{
    static const struct {
        const char *position, *ask, *entry;
    } rows[] = {
        {"turn=3 slocum=1104 csa=1516 usa=2109", "hq csa", "1003"},
        {"turn=3 heth=2010 csa=1516 usa=1008", "hq usa", "2111"},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;
        int side = (int)i;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, rows[i].ask);
        for (int k = 0; k < options_count(play_options(p.g, side)); k++) {
            int hex = options_get(play_options(p.g, side), k)->a[0];

            assert_true(c3i_distance(p.g, hex, position_hex(&p, rows[i].entry)) <= 3);
            assert_int_equal(c3i_unit_at(p.g, hex), -1);
        }
        assert_int_equal(options_count(play_options(p.g, side)), i == 0 ? 19 : 21);
        position_refuses(&p, i == 0 ? "hq 1505" : "hq 1506", "CMD5", "within 3 hexes of your entry");
        position_free(&p);
    }
    EVIDENCE("c3i CMD5");
}

/* Every hex within three of the only unit lies in an enemy zone: then any empty hex will do. */
static void test_hq_with_no_legal_hex_goes_anywhere(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1016b howard=1013 sickles=1215 slocum=1115 reynolds=1314 csa=1003 usa=2109");
    position_ask(&p, "hq csa");
    assert_int_equal(options_count(play_options(p.g, CSA)), 12 * 16 - 5 - 1);
    assert_true(position_offers(&p, "hq 2101"));
    position_refuses(&p, "hq 2109", "CMD2", "stands there");
    position_free(&p);
    EVIDENCE("c3i CMD6");
}

/* Y24, Y25 */
static void test_blown_units_return_next_to_the_hq(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=back4 pender=back5 hood=1006 buford=1301 reynolds=2010 sykes=2111 csa=1010 usa=2009");
    position_ask(&p, "hq csa");
    position_play(&p, "hq 1103; hq 2009");
    assert_string_equal(position_asks(&p), "place csa");
    /* next to 1103: 1102, 1203, 1204, 1104, 1004, 1003; within two of 1301 are 1102 and 1203 */
    assert_string_equal(position_options(&p, CSA), "place heth 1204; place heth 1104; place heth 1004; place heth "
                                                   "1003");
    position_refuses(&p, "place heth 1102", "CMD13", "enemy zone");
    position_refuses(&p, "place heth 1005", "CMD12", "not adjacent");
    position_refuses(&p, "place pender 1104", "CMD11", "not one of the units");
    position_play(&p, "place heth 1104");
    assert_true(position_saw(&p, "returns heth 1104"));
    assert_string_equal(position_at(&p, "pender"), "blown 5");
    assert_string_equal(position_asks(&p), "berdan usa");
    position_free(&p);
    EVIDENCE("c3i CMD10");
    EVIDENCE("c3i CMD11");
    EVIDENCE("c3i CMD12");
    EVIDENCE("c3i CMD13");
    EVIDENCE("c3i RES16");
}

static void test_the_enemy_picks_two_of_three_and_the_rest_are_lost(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=back4 pender=back4 hood=back3 rodes=1010 reynolds=2010 sykes=2111 howard=back4");
    position_ask(&p, "hq csa");
    position_play(&p, "hq 1008; hq 2009");
    assert_string_equal(position_asks(&p), "pick usa");
    assert_string_equal(position_options(&p, USA), "pick heth; pick pender; pick hood");
    position_refuses(&p, "pick rodes", "CMD15", "not due back");
    position_refuses(&p, "pick howard", "CMD15", "you among his");
    position_play(&p, "pick heth");
    assert_string_equal(position_options(&p, USA), "pick pender; pick hood");
    position_play(&p, "pick pender");
    assert_true(position_saw(&p, "picked heth union"));
    assert_true(position_saw(&p, "eliminated hood - excess"));
    assert_int_equal(c3i_vp(p.g, USA), 1);
    assert_string_equal(position_asks(&p), "place csa");
    position_play(&p, "place pender 1007; place heth 1009");
    assert_string_equal(position_asks(&p), "place usa");
    assert_string_equal(position_at(&p, "howard"), "returning");
    position_free(&p);
    EVIDENCE("c3i CMD11");
    EVIDENCE("c3i CMD14");
    EVIDENCE("c3i CMD15");
    EVIDENCE("c3i RES17");
}

static void test_no_hex_to_return_to(void **state)
{
    static const struct {
        const char *choices, *event, *at;
    } rows[] = {
        {NULL, "waits heth 5", "blown 5"},
        {"blown-no-hex=eliminated", "eliminated heth - no-hex", "eliminated"},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;

        position_new(&p, rows[i].choices);
        /* the HQ in the corner has two neighbours on the map, both taken */
        position_set(&p, "turn=4 heth=back4 pender=1002 hood=1101 reynolds=2010 csa=1010 usa=2009 sykes=2111");
        position_ask(&p, "hq csa");
        position_play(&p, "hq 1001; hq 2009");
        assert_string_equal(position_asks(&p), "berdan usa");
        assert_true(position_saw(&p, rows[i].event));
        assert_string_equal(position_at(&p, "heth"), rows[i].at);
        position_free(&p);
    }
}

static void test_berdan_from_july_2_next_to_a_union_unit(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1508 reynolds=1607 csa=1410 usa=1707 berdan=1003");
    position_ask(&p, "berdan usa");
    assert_string_equal(position_asks(&p), "berdan usa");
    assert_int_equal(C3I(p.g)->berdan, HEX_NONE);
    /* around 1607: 1606 1706 1707 1608 1507 1506... the HQ lies in 1707, Heth's zone of control covers 1507 and 1608 */
    assert_string_equal(position_options(&p, USA), "berdan 1506; berdan 1606; berdan 1706; berdan 1507; berdan 1608");
    position_refuses(&p, "berdan 1707", "CMD17", "stands there");
    position_refuses(&p, "berdan 1807", "CMD17", "not adjacent");
    position_play(&p, "berdan 1507");
    assert_true(position_saw(&p, "berdan 1507"));
    assert_int_equal(C3I(p.g)->berdan, position_hex(&p, "1507"));
    position_free(&p);
    EVIDENCE("c3i CMD16");
    EVIDENCE("c3i CMD17");
    EVIDENCE("c3i CMD18");
    EVIDENCE("c3i BER6");
}

/* Not before turn 3, and off the map when no Union unit is on it. */
static void test_berdan_waits_for_his_turn_and_for_a_unit(void **state)
{
    static const struct {
        const char *position;
        int events;
    } rows[] = {
        {"turn=2 heth=1508 reynolds=1607 csa=1410 usa=1707 pender=dead anderson=dead rodes=dead early=dead", 0},
        {"turn=3 heth=1508 csa=1410 usa=1707", 1},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, "berdan usa");
        assert_string_not_equal(position_asks(&p), "berdan usa");
        assert_int_equal(position_count(&p, "berdan -"), rows[i].events);
        assert_int_equal(C3I(p.g)->berdan, HEX_NONE);
        position_free(&p);
    }
    EVIDENCE("c3i CMD19");
    EVIDENCE("c3i BER6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_hq_goes_near_a_friend_and_away_from_the_enemy),
        rule_test(test_hq_is_taken_up_first_and_lies_all_turn),
        rule_test(test_hq_without_units_goes_near_the_entry),
        rule_test(test_hq_with_no_legal_hex_goes_anywhere),
        rule_test(test_blown_units_return_next_to_the_hq),
        rule_test(test_the_enemy_picks_two_of_three_and_the_rest_are_lost),
        rule_test(test_no_hex_to_return_to),
        rule_test(test_berdan_from_july_2_next_to_a_union_unit),
        rule_test(test_berdan_waits_for_his_turn_and_for_a_unit),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
