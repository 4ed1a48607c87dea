/* SPDX-License-Identifier: ISC */
/* 4.0 Sequence of Play and 5.0 Command Phase. */
#include "rules/gaines/position.h"

enum { AP = 1, LO = 2, DH = 4, EW = 8, WH = 16, JA = 32 };

/* G2 to G9 */
static void test_5_1_coordination(void **state)
{
    static const struct {
        int marker, natural, total, divisions, failed, after;
    } rows[] = {
        {0, 7, 7, AP | LO, 0, 0},
        {0, 8, 8, AP, 1, 1},
        {0, 12, 12, AP, 1, 1},
        {1, 9, 7, AP | LO, 0, 0},
        {1, 10, 8, AP, 1, 2},
        {2, 10, 6, AP | LO | DH, 0, 0},
        {1, 6, 6, AP | LO | DH, 0, 0},
        {3, 8, 2, AP | LO | DH, 0, 0},
        {0, 5, 5, AP | LO | DH | EW, 0, 0},
        {0, 4, 4, AP | LO | DH | EW | WH, 0, 0},
        {2, 3, 3, AP | LO | DH | EW | WH | JA, 0, 0},
        {0, 2, 2, AP | LO | DH | EW | WH | JA, 0, 0},
        {5, 12, 2, AP | LO | DH, 0, 0},
        {2, 12, 8, AP, 1, 3},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct gaines_coordination c;

        GM(p.g)->ccrm = (int8_t)rows[i].marker;
        gaines_coordinate(p.g, rows[i].natural, &c);
        assert_int_equal(c.total, rows[i].total);
        assert_int_equal(c.divisions, rows[i].divisions);
        assert_int_equal(c.failed, rows[i].failed);
        assert_int_equal(c.ccrm, rows[i].after);
    }
    p.g->choice[GM_CHOICE_NATURAL_TWO] = 1;
    struct gaines_coordination c;
    gaines_coordinate(p.g, 2, &c);
    assert_int_equal(c.divisions, AP | LO | DH);
    script_free(&p);
    PROVES("5.1b 5.11a 5.11b 5.11c 5.11d 5.11e 5.11f 5.12");
}

static void begin_coordination(struct script *p, const char *position, const char *dice)
{
    position_set(p, position);
    script_dice(p, dice);
    script_begin(p, "touch", GM_CSA);
}

static void test_5_13_lees_personal_touch_once_in_a_game(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin_coordination(&p, "gregg=0802,idle pickett=0406,idle griffin=1007", "45 66");
    assert_string_equal(script_asks(&p), "touch confederate");
    assert_string_equal(script_options(&p), "keep first; touch");
    script_refuses(&p, "keep second", "5.13a: there is only one roll");
    script_play(&p, "touch");
    assert_true(script_saw(&p, "coordination 9 9 1 yes") && script_saw(&p, "coordination 12 12 1 yes"));
    assert_string_equal(script_options(&p), "keep first; keep second");
    script_refuses(&p, "touch", "5.13a: it comes once in the game");
    assert_int_equal(GM(p.g)->touch, 1);
    script_play(&p, "keep second");
    assert_true(script_saw(&p, "kept second") && script_saw(&p, "ccrm 1") && script_saw(&p, "division ap-hill"));
    assert_true(position_unit(&p, "gregg")->active && !position_unit(&p, "pickett")->active);
    /* never again: the roll stands as it falls, with the marker of before */
    begin_coordination(&p, "touch ccrm=1 gregg=0802,idle pickett=0406,idle griffin=1007", "45");
    assert_string_equal(script_asks(&p), "move confederate");
    assert_true(script_saw(&p, "coordination 9 7 2 no marker-2 d4 d5"));
    assert_int_equal(GM(p.g)->ccrm, 0);
    assert_true(position_unit(&p, "pickett")->active);
    /* kept without touching it is still there */
    begin_coordination(&p, "gregg=0802 griffin=1007", "12");
    GM(p.g)->touch = 0;
    begin_coordination(&p, "gregg=0802 griffin=1007", "12");
    script_forget(&p);
    script_play(&p, "keep first");
    assert_int_equal(GM(p.g)->touch, 0);
    assert_false(script_saw(&p, "kept *"));             /* of one roll there is nothing to choose */
    script_free(&p);
    PROVES("2.2b 5.1b 5.13a 5.13b");
}

static void test_5_11_the_marker_says_why_it_moves(void **state)
{
    static const struct {
        const char *position, *dice, *told;
    } rows[] = {
        {"touch gregg=0802 griffin=1007", "45", "ccrm 1 [5.11b]"},
        {"touch ccrm=1 gregg=0802 griffin=1007", "66", "ccrm 2 [5.11f]"},
        {"touch ccrm=1 gregg=0802 griffin=1007", "34", "ccrm 0 [5.11c]"},
        {"touch ccrm=1 gregg=0802 griffin=1007", "45", "ccrm 0 [5.11e]"},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        script_forget(&p);
        begin_coordination(&p, rows[i].position, rows[i].dice);
        if (!script_saw(&p, rows[i].told))
            fail_msg("row %zu: %s", i, buf_cstr(&p.events));
    }
    script_free(&p);
    PROVES("5.11b 5.11c 5.11e 5.11f");
}

static void test_5_2_the_union_selects_two(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "side=usa meade=1308,idle griffin=1007,idle warren=1505,idle gregg=0802,idle");
    script_begin(&p, "select", GM_USA);
    assert_string_equal(script_options(&p), "select morell; select sykes; select mccall; select slocum");
    script_play(&p, "select mccall");
    script_refuses(&p, "select mccall", "5.2: it is selected already");
    script_refuses(&p, "select ewell", "5.2: that is no Union division");
    script_play(&p, "select sykes");
    assert_true(position_unit(&p, "meade")->active && position_unit(&p, "warren")->active);
    assert_false(position_unit(&p, "griffin")->active || position_unit(&p, "gregg")->active);
    assert_string_equal(script_asks(&p), "move union");
    assert_true(script_offers(&p, "start meade") && script_offers(&p, "start warren"));
    script_refuses(&p, "start griffin", "6.0a");
    script_free(&p);
    PROVES("5.0 5.2");
}

static void test_5_3_independent_and_reserve_units(void **state)
{
    static const struct {
        const char *position, *choices;
        int sharp, seven, six, nine;
    } rows[] = {
        /* the sharpshooters of V Corps four hexes from Meade, five from him */
        {"meade=0613,idle sharpshooters=1013,idle", NULL, 1, 0, 0, 0},
        {"meade=0613,idle sharpshooters=1113,idle", NULL, 0, 0, 0, 0},
        /* Bartlett is of another corps; a Reserve battery takes anybody */
        {"bartlett=0613,idle sharpshooters=0713,idle reserve-7=0813,idle", NULL, 0, 1, 0, 0},
        /* no chain, unless agreed */
        {"meade=0613,idle reserve-7=1013,idle reserve-6=1413,idle", NULL, 0, 1, 0, 0},
        {"meade=0613,idle reserve-7=1013,idle reserve-6=1413,idle", "independents=from-any", 0, 1, 1, 0},
        {"meade=0613,idle reserve-6=1013,idle reserve-7=1413,idle", "independents=from-any", 0, 1, 1, 0},
        /* always active, and nobody's source */
        {"meade=2201,idle reserve-9=0612,idle reserve-7=0613,idle", NULL, 0, 0, 0, 1},
        {"meade=2201,idle griffin=0613,idle reserve-7=0713,idle", NULL, 0, 0, 0, 0},
        /* but where every active unit is one, so is it */
        {"meade=2201,idle reserve-9=0612,idle reserve-7=0613,idle", "independents=from-any", 0, 1, 0, 1},
        {"meade=2201,idle reserve-9=0612,idle reserve-7=1113,idle", "independents=from-any", 0, 0, 0, 1},
        {"meade=2201,idle reserve-9=0612,idle reserve-6=1013,idle reserve-7=1413,idle", "independents=from-any",
         0, 1, 1, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        char text[160];

        position_new(&p, rows[i].choices);
        snprintf(text, sizeof text, "side=usa gregg=0802,idle %s", rows[i].position);
        position_set(&p, text);
        script_begin(&p, "select", GM_USA);
        script_play(&p, "select mccall; select slocum");
        assert_int_equal(position_unit(&p, "sharpshooters")->active, rows[i].sharp);
        assert_int_equal(position_unit(&p, "reserve-7")->active, rows[i].seven);
        assert_int_equal(position_unit(&p, "reserve-6")->active, rows[i].six);
        assert_int_equal(position_unit(&p, "reserve-9")->active, rows[i].nine);
        script_free(&p);
    }
    PROVES("5.3a 5.3b 5.3c");
}

/* Two player turns with nobody doing anything: the phases in their order. */
static void test_4_0_sequence_of_play(void **state)
{
    static const char *const phases[] = {"command", "move", "fire", "reaction", "close"};
    struct script p;
    char line[64];
    int turns = 0;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=1 gregg=0802 griffin=1308,idle");
    script_dice(&p, "34 34 34 34 34 34");
    GM(p.g)->touch = 1;
    p.g->depth = 0;
    agenda_push(p.g, GM_S_TURN);
    play_run(p.g);
    while (!p.g->outcome.over) {
        if (strncmp(script_asks(&p), "select", 6) == 0)
            script_play(&p, "select");
        else
            script_play(&p, "done");
        assert_true(++turns < 200);
    }
    for (int t = 1; t <= 6; t++)
        for (int i = 0; i < 5; i++) {
            snprintf(line, sizeof line, "phase confederate %s %d", phases[i], t);
            assert_int_equal(script_count(&p, line), t == 6 && i == 4 ? 2 : 1);     /* twice at dusk */
            snprintf(line, sizeof line, "phase union %s %d", phases[i], t);
            assert_int_equal(script_count(&p, line), t < 6);
        }
    /* in this order: the first of each is found after the one before */
    const char *at = buf_cstr(&p.events);

    for (int i = 0; i < 5; i++) {
        snprintf(line, sizeof line, "phase confederate %s 1", phases[i]);
        assert_non_null(at = strstr(at, line));
    }
    assert_non_null(strstr(at, "phase union command 1"));
    assert_non_null(strstr(strstr(at, "phase union close 4"), "phase union special 4"));
    assert_string_equal(script_asks(&p), "over union");
    script_free(&p);
    PROVES("4.0a 4.0b 4.0c 4.0m 14.0 15.0d");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_5_1_coordination),
        rule_test(test_5_13_lees_personal_touch_once_in_a_game),
        rule_test(test_5_11_the_marker_says_why_it_moves),
        rule_test(test_5_2_the_union_selects_two),
        rule_test(test_5_3_independent_and_reserve_units),
        rule_test(test_4_0_sequence_of_play),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
