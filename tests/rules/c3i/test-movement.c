/* SPDX-License-Identifier: ISC */
/* Movement Phase: moves, roads, zones, range, passes. */
#include "rules/c3i/position.h"

#define FAR "slocum=2101 usa=2003"

/* Y05: as many hexes as the allowance, then the move is over by itself. */
static void test_allowance_of_each_side_of_the_counter(void **state)
{
    static const struct {
        const char *position, *unit, *path;
        int hexes;
    } rows[] = {
        {"heth=1016m csa=1112 " FAR, "heth", "1015 1014 1013 1012", 4},
        {"stuart=1016m csa=1112 " FAR, "stuart", "1015 1014 1013 1012 1011 1010", 6},
        {"heth=1009b csa=1112 " FAR, "heth", "1010", 1},
        {"stuart=1009b csa=1112 " FAR, "stuart", "1010", 1},
        {"heth=1505m csa=1510 " FAR, "heth", "1506 1507 1508 1609 1610 1611 1612 1613", 8},
        {"stuart=1505m csa=1510 " FAR, "stuart", "1506 1507 1508 1609 1610 1611 1612 1613 1513 1514 1515 1516", 12},
        {"heth=1505b csa=1510 " FAR, "heth", "1506", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char text[160], word[64];
        const char *path = rows[i].path;
        int n = 0;

        position_new(&p, NULL);
        snprintf(text, sizeof text, "turn=5 %s", rows[i].position);
        position_set(&p, text);
        position_ask(&p, "movement csa");
        snprintf(text, sizeof text, "start %s", rows[i].unit);
        position_play(&p, text);
        while (*path) {
            assert_string_equal(position_asks(&p), "moving csa");
            snprintf(word, sizeof word, "step %.4s", path);
            position_play(&p, word);
            path += path[4] ? 5 : 4;
            n++;
        }
        assert_int_equal(n, rows[i].hexes);
        assert_string_not_equal(position_asks(&p), "moving csa");
        snprintf(text, sizeof text, "stops %s %.4s spent", rows[i].unit, rows[i].path + strlen(rows[i].path) - 4);
        assert_true(position_saw(&p, text));
        position_free(&p);
    }
    EVIDENCE("c3i KEY2");
    EVIDENCE("c3i MOV2");
    EVIDENCE("c3i MOV3");
    EVIDENCE("c3i MOV4");
    EVIDENCE("c3i MOV7");
    EVIDENCE("c3i MOV8");
}

/* Y06 */
static void test_road_and_field_do_not_mix(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1505m csa=1510 " FAR);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1506; step 1507");
    assert_true(position_offers(&p, "step 1408"));
    position_play(&p, "step 1607");
    assert_true(position_offers(&p, "step 1608"));
    position_play(&p, "step 1608");
    assert_string_equal(position_at(&p, "heth"), "1608 march");
    assert_string_not_equal(position_asks(&p), "moving csa");
    position_free(&p);

    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1505m csa=1510 " FAR);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1506; step 1507; step 1508; step 1609; step 1610");
    assert_string_equal(position_options(&p, CSA), "step 1609; step 1611; stop");
    position_refuses(&p, "step 1710", "MOV9", "mix road and field");
    position_refuses(&p, "step 1612", "MOV3", "not adjacent");
    position_free(&p);
    /* side by side on two roads that do not meet there */
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1408b csa=1510 " FAR);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1507");
    assert_true(position_saw(&p, "moves heth 1408 1507 no"));
    position_free(&p);
    /* along a road, but a unit in Battle formation does not march by it */
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1408b pender=1409m csa=1510 " FAR);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1407");
    assert_true(position_saw(&p, "moves heth 1408 1407 no"));
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1408m csa=1510 " FAR);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1407");
    assert_true(position_saw(&p, "moves heth 1408 1407 yes"));
    position_free(&p);
    EVIDENCE("c3i MOV8");
    EVIDENCE("c3i MOV9");
    EVIDENCE("c3i T-TEC-n1");
}

/* Y07 */
static void test_coming_within_two_hexes_stops_and_flips(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=1 heth=1003 buford=1304 csa=1008 usa=1508 reynolds=1516 howard=dead");
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1103");
    assert_true(position_saw(&p, "formation heth battle influence"));
    assert_true(position_saw(&p, "stops heth 1103 influence"));
    assert_string_equal(position_asks(&p), "movement usa");
    position_play(&p, "start reynolds; stop");      /* out of range: 1515 is the only step */
    position_refuses(&p, "step 1204", "MOV10", "Heth cannot enter 1204: 2 hexes from Buford stops it in 1103");
    position_free(&p);
    EVIDENCE("c3i MOV10");
}

/* Y08, and the one walked up to is held and flips too. */
static void test_a_zone_of_control_holds_both(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=1 heth=1103 buford=1304m csa=1008 usa=1508 reynolds=1516 howard=dead");
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1204");
    assert_true(position_saw(&p, "stops heth 1204 control"));
    assert_string_equal(position_at(&p, "heth"), "1204 battle");
    assert_string_equal(position_at(&p, "buford"), "1304 battle");
    assert_true(position_saw(&p, "formation buford battle control"));
    assert_string_equal(position_asks(&p), "movement usa");
    assert_string_equal(position_options(&p, USA), "start reynolds; pass");
    position_refuses(&p, "start buford", "MOV14", "zone of control");
    position_free(&p);
    EVIDENCE("c3i MOV13");
    EVIDENCE("c3i MOV14");
    EVIDENCE("c3i KEY6");
}

/* Y09 */
static void test_a_march_unit_the_enemy_came_near(void **state)
{
    static const struct {
        const char *step, *asks, *at;
    } rows[] = {
        {"step 1003", "moving csa", "1003 march"},
        {"step 1104", "movement usa", "1104 battle"},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, "turn=1 heth=1103m buford=1304m csa=1008 usa=1508 reynolds=1516");
        position_ask(&p, "movement csa");
        position_play(&p, "start heth");
        position_play(&p, rows[i].step);
        assert_string_equal(position_asks(&p), rows[i].asks);
        assert_string_equal(position_at(&p, "heth"), rows[i].at);
        position_free(&p);
    }
    EVIDENCE("c3i MOV11");
    EVIDENCE("c3i MOV12");
}

/* Y10 */
static void test_units_bar_the_way_and_hqs_do_not(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 pender=1009 csa=1011 usa=1111 slocum=2101");
    position_ask(&p, "movement csa");
    position_play(&p, "start heth");
    position_refuses(&p, "step 1009", "MOV5", "another unit");
    position_refuses(&p, "stop", "MOV30", "at least one hex");
    position_play(&p, "step 1011; step 1111");
    assert_string_equal(position_at(&p, "heth"), "1111 march");
    assert_int_equal(C3I(p.g)->army[CSA].hq, position_hex(&p, "1011"));
    assert_int_equal(C3I(p.g)->army[USA].hq, position_hex(&p, "1111"));
    position_free(&p);
    EVIDENCE("c3i MOV5");
    EVIDENCE("c3i MOV6");
    EVIDENCE("c3i CMD9");
}

/* Y11: from 9 hexes to 8, never along, and then not out again. */
static void test_range_of_the_hq(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1910m csa=1010 slocum=2101 usa=2003");
    assert_int_equal(c3i_distance(p.g, position_hex(&p, "1010"), position_hex(&p, "1910")), 9);
    position_ask(&p, "movement csa");
    position_play(&p, "start heth");
    assert_string_equal(position_options(&p, CSA), "step 1811; step 1810");
    position_refuses(&p, "step 1909", "MOV19", "come nearer");
    position_refuses(&p, "step 2010", "MOV19", "come nearer");
    position_play(&p, "step 1810");
    assert_true(position_offers(&p, "step 1809"));
    position_refuses(&p, "step 1909", "MOV16", "beyond the range");
    position_play(&p, "step 1710; stop");
    position_free(&p);
    /* units of both sides and defensible ground on every line between make no difference */
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1508m pender=1308 rodes=1309 howard=1209 sickles=1210 csa=1010 usa=2003");
    position_ask(&p, "movement csa");
    assert_int_equal(c3i_distance(p.g, position_hex(&p, "1010"), position_hex(&p, "1808")), 8);
    position_play(&p, "start heth; step 1608; step 1708; step 1808");
    position_refuses(&p, "step 1908", "MOV16", "beyond the range");
    position_free(&p);
    EVIDENCE("c3i MOV16");
    EVIDENCE("c3i MOV17");
    EVIDENCE("c3i MOV18");
    EVIDENCE("c3i MOV19");
    EVIDENCE("c3i MOV20");
    EVIDENCE("c3i MOV21");
}

/* Y12: die 4, three free of five, one still to come. */
static void test_allowance_after_the_first_pass(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1203 reynolds=1303 howard=1404 sickles=1508 slocum=1708 buford=1204 hancock=coming "
                     "csa=1008 "
                     "usa=1508 pender=dead mclaws=dead hood=dead johnson=dead");
    position_dice(&p, "4");
    position_ask(&p, "movement csa");
    /* Heth is held: the Confederate can only pass and is not asked; the same for the dice */
    assert_true(position_saw(&p, "passes confederate movement"));
    assert_true(position_saw(&p, "allowance union movement 8 U:free+3 U:to-come+1 U4"));
    assert_int_equal(C3I(p.g)->left, 7);     /* Hancock must come on first, and is not asked about */
    assert_string_equal(position_at(&p, "hancock"), "1516 march");
    assert_string_equal(position_asks(&p), "moving usa");
    position_play(&p, "stop");
    for (int i = 0; i < 7; i++) {
        assert_string_equal(position_asks(&p), "movement usa");
        position_play(&p, "start slocum");
        play_choose(p.g, 0);
        if (strcmp(position_asks(&p), "moving usa") == 0)
            position_play(&p, "stop");
    }
    assert_int_equal(C3I(p.g)->phase, C3I_ATTACK);
    position_free(&p);
    EVIDENCE("c3i MOV32");
    EVIDENCE("c3i MOV33");
    EVIDENCE("c3i MOV34");
    EVIDENCE("c3i MOV15");
    EVIDENCE("c3i KEY9");
    EVIDENCE("c3i KEY12");
}

/* Y13 */
static void test_berdan_stops_a_confederate_only(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1010 reynolds=1014m pickett=dead stuart=dead sedgwick=dead pleasanton=dead "
                     "berdan=1011 csa=1008 usa=1212");
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1011");
    assert_true(position_saw(&p, "stops heth 1011 sharpshooters"));
    assert_string_equal(position_at(&p, "heth"), "1011 battle");
    assert_string_equal(position_asks(&p), "movement usa");
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1003 reynolds=1010m berdan=1011 csa=1008 usa=1212 pickett=dead stuart=dead");
    position_ask(&p, "movement usa");
    position_play(&p, "start reynolds; step 1011");
    assert_string_equal(position_asks(&p), "moving usa");
    position_play(&p, "step 1111; stop");
    position_free(&p);
    EVIDENCE("c3i BER3");
    EVIDENCE("c3i BER4");
}

/* The Confederate on Berdan's hex is held for the phase and does not count as free. */
static void test_berdan_holds_for_the_phase(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1011b pender=1015 reynolds=2010 pickett=dead stuart=dead sedgwick=dead "
                     "pleasanton=dead "
                     "berdan=1011 csa=1008 usa=2009");
    position_dice(&p, "1");
    position_ask(&p, "movement usa");
    position_play(&p, "pass");
    assert_true(position_saw(&p, "allowance confederate movement 2 C:free+1"));
    assert_string_equal(position_options(&p, CSA), "start pender; pass");
    position_refuses(&p, "start heth", "MOV14", "zone of control");
    position_free(&p);
    EVIDENCE("c3i BER1");
    EVIDENCE("c3i BER5");
    EVIDENCE("c3i MOV14");
}

/* Where nobody can move both pass, and no die is rolled for moves that cannot be made. */
static void test_nobody_can_move(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1204 howard=1304 csa=1008 usa=1608 sykes=dead");
    position_dice(&p, "");
    position_ask(&p, "movement csa");
    assert_string_equal(position_asks(&p), "attack csa");
    assert_true(position_saw(&p, "passes confederate movement"));
    assert_true(position_saw(&p, "passes union movement"));
    position_free(&p);
    EVIDENCE("c3i MOV14");
}

static void test_players_alternate_and_one_unit_may_move_again(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=2 heth=1010 slocum=2101 csa=1010 usa=2003 pender=dead anderson=dead rodes=dead early=dead "
                     "sickles=dead");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    position_play(&p, "start heth; step 1011; stop");
    assert_string_equal(position_asks(&p), "movement usa");
    position_play(&p, "start slocum; step 2102; stop");
    assert_string_equal(position_asks(&p), "movement csa");
    position_play(&p, "start heth; step 1010; stop; pass");
    assert_true(position_saw(&p, "passes union movement"));
    assert_true(position_saw(&p, "allowance confederate movement 2 C:free+1 C:to-come+0 C1"));
    position_play(&p, "start heth; step 1009; stop; start heth; step 1010; stop");
    assert_int_equal(C3I(p.g)->phase, C3I_END);
    position_free(&p);
    EVIDENCE("c3i MOV1");
    EVIDENCE("c3i MOV15");
    EVIDENCE("c3i MOV30");
    EVIDENCE("c3i MOV31");
    EVIDENCE("c3i MOV33");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_allowance_of_each_side_of_the_counter),
        rule_test(test_road_and_field_do_not_mix),
        rule_test(test_coming_within_two_hexes_stops_and_flips),
        rule_test(test_a_zone_of_control_holds_both),
        rule_test(test_a_march_unit_the_enemy_came_near),
        rule_test(test_units_bar_the_way_and_hqs_do_not),
        rule_test(test_range_of_the_hq),
        rule_test(test_allowance_after_the_first_pass),
        rule_test(test_berdan_stops_a_confederate_only),
        rule_test(test_berdan_holds_for_the_phase),
        rule_test(test_nobody_can_move),
        rule_test(test_players_alternate_and_one_unit_may_move_again),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
