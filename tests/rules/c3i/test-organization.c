/* SPDX-License-Identifier: ISC */
/* Organization Phase. */
#include "rules/c3i/position.h"

/* After the Union's HQ come the formations, on every turn before July 2. */
static void organize(struct position *p, const char *position)
{
    position_set(p, position);
    position_ask(p, "hq usa");
    position_play(p, "hq 2109");
}

static void test_formation_follows_the_distance_to_the_enemy(void **state)
{
    static const struct {
        const char *heth, *after;
    } rows[] = {
        /* Buford stands in 1304 */
        {"heth=1003b", "1003 march"}, {"heth=1003m", "1003 march"}, {"heth=1103m", "1103 battle"},
        {"heth=1103b", "1103 battle"}, {"heth=1204b", "1204 battle"}, {"heth=1005b", "1005 march"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char text[128];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "turn=1 buford=1304 slocum=2108 csa=1008 %s", rows[i].heth);
        organize(&p, text);
        assert_string_equal(position_at(&p, "heth"), rows[i].after);
        /* a side that stays up is not told of */
        assert_int_equal(position_count(&p, "formation heth march organization"), i == 0 || i == 5);
        assert_int_equal(position_count(&p, "formation heth battle organization"), i == 2);
        position_free(&p);
    }
    EVIDENCE("c3i ORG1");
    EVIDENCE("c3i ORG3");
}

/* O-01: a unit that leaves a zone, or walks away later, keeps its Battle side until the next turn. */
static void test_only_this_step_turns_a_unit_to_march(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    organize(&p, "turn=1 buford=1304 slocum=2108 csa=1008 heth=1204b");
    position_play(&p, "leave heth; back 1103; back 1003");      /* the third hex, 1002, leaves no choice */
    assert_string_equal(position_at(&p, "heth"), "1002 battle");
    assert_string_equal(position_asks(&p), "movement csa");
    position_play(&p, "start heth; step 1001");
    assert_string_equal(position_at(&p, "heth"), "1001 battle");
    position_free(&p);
    EVIDENCE("c3i ORG2");
    EVIDENCE("c3i ORG4");
}

static void test_exit_is_a_retreat_from_all_who_hold_the_unit(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    /* held by 1307 and 1409: one path only leads away from both */
    position_set(&p, "turn=4 heth=1308 reynolds=1307 howard=1409 csa=1008 usa=1609");
    position_ask(&p, "exit csa");
    assert_string_equal(position_options(&p, CSA), "leave heth; pass");
    position_play(&p, "leave heth");
    assert_true(position_saw(&p, "retreats heth 1308 1209"));
    assert_true(position_saw(&p, "retreats heth 1209 1109"));
    assert_true(position_saw(&p, "retreats heth 1109 1010"));
    assert_string_equal(position_at(&p, "heth"), "1010 battle");
    /* the Union units stand free now: nobody is left to exit */
    assert_string_equal(position_asks(&p), "movement csa");
    position_free(&p);
    EVIDENCE("c3i ORG5");
    EVIDENCE("c3i ORG6");
}

static void test_exit_that_cannot_be_finished(void **state)
{
    /* Pender in 1209 closes the only way */
    static const char position[] = "turn=4 heth=1308 pender=1209 reynolds=1307 howard=1409 csa=1008 usa=1609";
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, position);
    position_ask(&p, "exit csa");
    assert_string_equal(position_asks(&p), "exit usa");
    position_free(&p);
    position_new(&p, "exit-fail=blown");
    position_set(&p, position);
    position_ask(&p, "exit csa");
    assert_string_equal(position_options(&p, CSA), "leave heth; pass");
    position_play(&p, "leave heth");
    assert_string_equal(position_at(&p, "heth"), "blown 6");
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1308 pender=1209 rodes=1410 reynolds=1307 howard=1409 csa=1108 usa=1609");
    position_ask(&p, "exit csa");
    assert_string_equal(position_options(&p, CSA), "leave rodes; pass");
    position_refuses(&p, "leave heth", "ORG6", "no legal retreat");
    position_refuses(&p, "leave pender", "ORG5", "no enemy zone");
    position_refuses(&p, "leave howard", "ORG5", "not a unit of yours");
    position_free(&p);
    EVIDENCE("c3i ORG6");
}

/* Only a position written by hand has a Confederate on Berdan's hex here: it goes away from that hex. */
static void test_exit_from_berdan(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1311b reynolds=2010 howard=1312 berdan=1311 csa=1010 usa=2009");
    assert_int_equal(C3I(p.g)->berdan, position_hex(&p, "1311"));
    position_ask(&p, "exit csa");
    position_play(&p, "leave heth");
    position_refuses(&p, "back 1412", "RES3", "not farther");
    assert_string_equal(position_options(&p, CSA), "back 1310; back 1411; back 1211");
    position_free(&p);
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1311b reynolds=2010 berdan=1311 csa=1010 usa=2009");
    position_ask(&p, "exit csa");
    assert_string_equal(position_options(&p, CSA), "leave heth; pass");
    position_play(&p, "leave heth; back 1310");
    position_refuses(&p, "back 1411", "RES3", "not farther");
    position_play(&p, "back 1309");
    position_free(&p);
    EVIDENCE("c3i BER1");
    EVIDENCE("c3i BER5");
}

/* Four pairs of enemies: after the Confederate's pass the Union may take three units out and no more. */
static void test_exits_alternate_and_after_a_pass_three_more(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 heth=1203 pender=1206 rodes=1209 hood=1212 reynolds=1303 howard=1306 slocum=1309 "
                     "sykes=1312 csa=1108 usa=1508");
    position_ask(&p, "exit csa");
    position_play(&p, "pass");
    assert_int_equal(C3I(p.g)->left, 3);
    for (int i = 0; i < 3; i++) {
        static const char *const leave[] = {"leave reynolds", "leave howard", "leave slocum"};

        assert_string_equal(position_asks(&p), "exit usa");
        position_play(&p, leave[i]);
        while (strcmp(position_asks(&p), "retreat usa") == 0)
            play_choose(p.g, 0);
    }
    assert_string_equal(position_asks(&p), "movement csa");
    assert_string_equal(position_at(&p, "sykes"), "1312 battle");
    position_free(&p);
    EVIDENCE("c3i ORG5");
    EVIDENCE("c3i ORG7");
    EVIDENCE("c3i ORG8");
    EVIDENCE("c3i SEQ2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_formation_follows_the_distance_to_the_enemy),
        rule_test(test_only_this_step_turns_a_unit_to_march),
        rule_test(test_exit_is_a_retreat_from_all_who_hold_the_unit),
        rule_test(test_exit_that_cannot_be_finished),
        rule_test(test_exit_from_berdan),
        rule_test(test_exits_alternate_and_after_a_pass_three_more),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
