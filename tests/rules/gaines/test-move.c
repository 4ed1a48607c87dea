/* SPDX-License-Identifier: ISC */
/* 6.0 Move Phase and 12.1, 12.2, 12.4: charges declared. Most positions lie on the plain south of the river, where the
   hexes around 0613 are clear and level. */
#include "rules/gaines/position.h"

/* A unit far off is always there, so that the phase does not end by itself. */
static void begin(struct script *p, const char *position)
{
    char text[200];

    snprintf(text, sizeof text, "%s %s", position,
             strstr(position, "side=usa") ? "butterfield=2214" : "featherston=2214");
    position_set(p, text);
    script_forget(p);
    script_begin(p, "move", GM(p->g)->side);
}

static int left(const struct script *p)
{
    return play_asking(p->g)->v[GM_M_LEFT];
}

static void test_6_0_one_action_a_unit(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 kemper=1013,idle field=0713,dis griffin=2201,idle meade=2102,dis,idle");
    assert_string_equal(script_asks(&p), "move confederate");
    assert_string_equal(script_options(&p), "start field; recover field; start pender; start featherston; done move");
    script_refuses(&p, "start kemper", "6.0a");
    script_refuses(&p, "start griffin", "6.0a");
    script_refuses(&p, "recover pender", "13.2a");
    script_refuses(&p, "recover meade", "6.0a");
    script_play(&p, "start pender");
    script_refuses(&p, "stop", "6.1b");
    script_refuses(&p, "step 0813", "6.1b");
    script_play(&p, "step 0612");
    assert_string_equal(script_asks(&p), "moving confederate");
    script_refuses(&p, "start field", "6.1b");
    script_play(&p, "stop");
    assert_true(script_saw(&p, "moves pender 0613 0612 2") && script_saw(&p, "stops pender 0612 choice"));
    script_refuses(&p, "start pender", "6.0d");
    script_play(&p, "recover field");
    assert_string_equal(position_at(&p, "field"), "0713 3");
    script_refuses(&p, "start field", "6.0d");
    script_play(&p, "done");
    script_free(&p);
    PROVES("4.0d 6.0a 6.0c 6.0d 13.2a");
}

static void test_6_1_points_and_their_end(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0413 griffin=2201");
    script_play(&p, "start pender");
    assert_int_equal(left(&p), 12);
    script_play(&p, "step 0414; step 0514; step 0614; step 0714; step 0814; step 0914");
    assert_true(script_saw(&p, "stops pender 0914 spent"));
    assert_string_equal(script_asks(&p), "move confederate");
    script_refuses(&p, "step 1014", "6.2e");
    assert_string_equal(position_at(&p, "pender"), "0914 4");
    /* what one leaves is nobody else's, nor its own later */
    begin(&p, "pender=0413 kemper=0613 griffin=2201");
    script_play(&p, "start pender; step 0414; stop; start kemper");
    assert_int_equal(left(&p), 12);
    begin(&p, "pender=0414 griffin=2201");
    script_play(&p, "start pender");
    assert_int_equal(left(&p), 12);
    script_free(&p);
    PROVES("6.1a 6.1b 6.1c 6.1d 6.2e 2.22c");
}

/* G10, G11 */
static void test_6_2_ground(void **state)
{
    static const struct {
        const char *from, *to;
        int halves;
    } rows[] = {
        {"0613", "0612", 2}, {"0512", "0513", 4}, {"0604", "0701", 0}, {"0502", "0501", 4},
        {"1005", "1105", 8}, {"1004", "1005", 6}, {"1006", "1005", 4}, {"1105", "1106", 1},
        {"1302", "1402", 1}, {"1411", "1412", 1}, {"1106", "1105", 1}, {"1205", "1105", 6},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];

        if (!rows[i].halves)
            continue;
        snprintf(text, sizeof text, "pender=%s griffin=2211", rows[i].from);
        begin(&p, text);
        script_play(&p, "start pender");
        snprintf(text, sizeof text, "step %s", rows[i].to);
        script_play(&p, text);
        snprintf(text, sizeof text, "moves pender %s %s %d", rows[i].from, rows[i].to, rows[i].halves);
        if (!script_saw(&p, text))
            fail_msg("%s, but %s", text, buf_cstr(&p.events));
    }
    begin(&p, "pender=1502 griffin=2211");
    script_play(&p, "start pender; step 1602; step 1702; step 1802");
    assert_int_equal(left(&p), 9);
    script_play(&p, "step 1801");
    assert_int_equal(left(&p), 6);
    begin(&p, "pender=1105/3 griffin=2211");
    script_play(&p, "start pender; step 1005");         /* 2 and 2: forest; the stream 2 */
    assert_int_equal(left(&p), 6);
    script_refuses(&p, "step 1105", "6.2e");
    script_free(&p);
    PROVES("6.2a 6.2b 6.2c 6.2d 6.2e 6.2f 6.2g");
}

static void test_6_3_stacking(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 kemper=0612 griffin=2201");
    script_play(&p, "start pender; step 0612");
    assert_false(script_offers(&p, "stop"));
    script_refuses(&p, "stop", "6.3b");
    script_play(&p, "step 0512; stop");
    begin(&p, "pender=0813 kemper=0713 griffin=0613");
    script_play(&p, "start pender");
    script_refuses(&p, "step 0713", "6.3c");
    begin(&p, "pender=0713 griffin=0613");
    script_play(&p, "start pender");
    script_refuses(&p, "step 0613", "6.3a");
    /* walled in by friends, with nowhere to come to rest behind them */
    begin(&p, "winder=1413/3 kemper=1412 pryor=1411 griffin=2201 wilcox=1313 pickett=1314 field=1414 branch=1513 "
              "archer=1514");
    GM(p.g)->unit[script_unit(&p, "winder")].acted = 0;
    script_play(&p, "start winder");
    assert_true(script_offers(&p, "step 1412"));
    /* downhill to a friend, with a point left, which is not enough to come back or to pass the friends behind him */
    begin(&p, "pender=1306 kemper=1806 pryor=1906 wilcox=1907 pickett=1807 griffin=2201");
    script_play(&p, "start pender; step 1406; step 1506; step 1606; step 1706");
    script_refuses(&p, "step 1806", "6.3b: it would have to end its move on a friend");
    begin(&p, "pender=1306 kemper=1806 pryor=1906 wilcox=2007 pickett=1807 griffin=2201");
    script_play(&p, "start pender; step 1406; step 1506; step 1606; step 1706; step 1806");
    assert_string_equal(position_at(&p, "pender"), "1907 4");           /* the only way on, so it is taken */
    script_free(&p);
    PROVES("6.3a 6.3b 6.3c");
}

static void test_6_4_zones_stop(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=1013 griffin=0613");
    script_play(&p, "start pender; step 0913; step 0813; step 0713");
    assert_true(script_saw(&p, "stops pender 0713 zone"));
    begin(&p, "pender=0713 griffin=0613");
    script_play(&p, "start pender; step 0612");
    assert_true(script_saw(&p, "stops pender 0612 zone"));
    begin(&p, "pender=0713 griffin=0613");
    script_play(&p, "start pender; step 0813; step 0913");
    assert_int_equal(left(&p), 8);
    begin(&p, "pender=1602 griffin=1701");
    script_play(&p, "start pender; step 1702");
    assert_true(script_saw(&p, "moves pender 1602 1702 2"));
    script_free(&p);
    PROVES("6.4 6.41a 6.41b 6.41c");
}

static void test_6_42_cavalry_holds_one_unit_alone(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0713 field=1013 5th-us-cavalry=0613");
    script_refuses(&p, "start pender", "6.42");
    begin(&p, "pender=0713,idle field=1013 5th-us-cavalry=0613");
    script_refuses(&p, "withdraw pender 0813", "6.42");
    begin(&p, "pender=0713 kemper=0612 field=1013 5th-us-cavalry=0613");
    script_play(&p, "start kemper; step 0512");
    script_free(&p);
}

static void test_6_42_friends_are_counted_at_the_start(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0713 kemper=0614 field=1013 5th-us-cavalry=0613");
    script_play(&p, "start kemper; step 0714; start pender; step 0813; stop");
    begin(&p, "pender=0713 kemper=0614 field=1013 griffin=0613");
    assert_true(script_offers(&p, "start pender"));
    begin(&p, "pender=0713 field=1013 5th-us-cavalry=0613");
    script_refuses(&p, "start pender", "6.42");
    script_free(&p);
    PROVES("6.42");
}

static void test_6_43_cavalry_rides_through(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "side=usa 5th-us-cavalry=0413 pender=0613,idle");
    script_play(&p, "start 5th-us-cavalry; step 0513; step 0612; step 0713; step 0813; stop");
    assert_string_equal(position_at(&p, "5th-us-cavalry"), "0813 1");
    begin(&p, "side=usa 5th-us-cavalry=0313 ap-hill-artillery=0613,idle");
    script_play(&p, "start 5th-us-cavalry; step 0413");
    script_refuses(&p, "step 0513", "6.44");
    script_free(&p);
    PROVES("6.43");
}

static void test_6_44_6_45_guns_and_rifles_keep_their_distance(void **state)
{
    static const struct {
        const char *enemy, *rule;
    } rows[] = {{"reserve-9", "6.44"}, {"sharpshooters", "6.45"}};

    (void)state;
    for (int turn = 1; turn <= 6; turn += 5)
        for (size_t i = 0; i < 2; i++) {
            struct script p;
            char text[64];

            position_new(&p, NULL);
            snprintf(text, sizeof text, "turn=%d pender=1013 %s=0613", turn, rows[i].enemy);
            begin(&p, text);
            script_play(&p, "start pender; step 0913; step 0813");
            script_refuses(&p, "step 0713", rows[i].rule);
            snprintf(text, sizeof text, "turn=%d pender=0813 %s=0613", turn, rows[i].enemy);
            begin(&p, text);
            script_play(&p, "start pender; step 0713");
            assert_true(script_saw(&p, "stops pender 0713 zone"));
            script_free(&p);
        }
    PROVES("6.44 6.45 15.0c");
}

static void test_6_5_artillery_that_moves(void **state)
{
    static const struct {
        const char *position, *moves;
        int moved;
    } rows[] = {
        {"ap-hill-artillery=0813 griffin=2201", "start ap-hill-artillery; step 0713; stop", GM_SHIFTED},
        {"ap-hill-artillery=0813 griffin=2201", "start ap-hill-artillery; step 0713; step 0612; stop", GM_MARCHED},
        {"ap-hill-artillery=0512 griffin=2201", "start ap-hill-artillery; step 0513; stop", GM_MARCHED},
        {"ap-hill-artillery=0813 griffin=0613", "start ap-hill-artillery; step 0713", GM_MARCHED},
        {"ap-hill-artillery=0613 griffin=0512", "start ap-hill-artillery; step 0612", GM_SHIFTED},
        {"ap-hill-artillery=1302 griffin=2211", "start ap-hill-artillery; step 1402; stop", GM_SHIFTED},
        /* a withdrawal costs what its hex would: along the road into the forest, and off the road */
        {"ap-hill-artillery=1106,idle griffin=1107", "withdraw ap-hill-artillery 1105", GM_SHIFTED},
        {"ap-hill-artillery=1106,idle griffin=1107", "withdraw ap-hill-artillery 1005", GM_MARCHED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;

        position_new(&p, NULL);
        begin(&p, rows[i].position);
        script_play(&p, rows[i].moves);
        assert_int_equal(position_unit(&p, "ap-hill-artillery")->moved, rows[i].moved);
        script_free(&p);
    }
    PROVES("6.5c");
}

static void test_6_6_arrivals(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "hood=off law=off,idle griffin=1007");
    assert_string_equal(script_options(&p),
                        "start featherston; bring hood 1301; bring hood 1901; bring hood 2202; done move");
    script_refuses(&p, "bring law 1301", "6.6a");
    script_refuses(&p, "bring hood 1414", "6.6c");
    script_play(&p, "bring hood 1301");
    assert_true(script_saw(&p, "enters hood 1301 [6.6a]"));
    assert_int_equal(left(&p), 10);
    script_play(&p, "step 1302; step 1303; stop");
    assert_string_equal(position_at(&p, "hood"), "1303 4");
    script_refuses(&p, "bring hood 1301", "6.6a");
    /* one after the other through the same hex, each at its own cost */
    begin(&p, "hood=off law=1901 griffin=1007");
    script_play(&p, "bring hood 1901");
    assert_int_equal(left(&p), 10);
    assert_false(script_offers(&p, "stop"));
    script_play(&p, "step 1902; stop");
    /* an enemy on the arrow bars it */
    begin(&p, "hood=off pender=0613 griffin=1301");
    script_refuses(&p, "bring hood 1301", "6.3a");
    script_free(&p);
    PROVES("6.6a 6.6b 6.6c");
}

static void test_6_6_union_reinforcements(void **state)
{
    static const struct {
        const char *choices, *position;
        bool bartlett, cavalry, french;
    } rows[] = {
        {NULL, "turn=2 side=usa", false, false, false},
        {NULL, "turn=3 side=usa", true, false, false},
        {NULL, "turn=5 side=usa", true, false, false},
        {NULL, "turn=5 side=usa special", true, true, true},
        {"slocum=turn-1", "turn=1 side=usa", true, true, false},
        {"arrival=selected", "turn=3 side=usa", false, false, false},
        {"arrival=selected", "turn=3 side=usa bartlett=off", true, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct script p;
        char text[96];

        position_new(&p, rows[i].choices);
        snprintf(text, sizeof text, "%s meade=1308 gregg=0802,idle", rows[i].position);
        begin(&p, text);
        assert_int_equal(script_offers(&p, "bring bartlett 1414"), rows[i].bartlett);
        assert_int_equal(script_offers(&p, "bring 5th-us-cavalry 1414"), rows[i].cavalry);
        assert_int_equal(script_offers(&p, "bring french 1414"), rows[i].french);
        if (!rows[i].bartlett)
            script_refuses(&p, "bring bartlett 1414", "6.6d");
        script_free(&p);
    }
    PROVES("6.6c 6.6d 6.6e");
}

static void test_14_0_special_sequence(void **state)
{
    static const struct {
        const char *choices;
        int turn;
    } rows[] = {{NULL, 4}, {"richardson=turn-3", 3}, {"richardson=turn-2", 2}};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct script p;
        char text[64];

        position_new(&p, rows[i].choices);
        for (int turn = 1; turn <= 5; turn++) {
            snprintf(text, sizeof text, "turn=%d side=usa meade=1308,idle gregg=0802,idle", turn);
            position_set(&p, text);
            p.g->depth = 0;
            GM(p.g)->phase = GM_P_CLOSE;
            GM(p.g)->special = turn > rows[i].turn;
            agenda_push(p.g, GM_S_TURN)->v[GM_V_STEP] = GM_T_END;
            script_dice(&p, "34");
            play_run(p.g);
            assert_int_equal(strcmp(script_asks(&p), "arrive union") == 0, turn == rows[i].turn);
            if (turn != rows[i].turn)
                continue;
            assert_string_equal(script_options(&p), "bring 5th-us-cavalry 1414; bring french 1414; bring meagher 1414; "
                                                    "done special");
            script_refuses(&p, "bring bartlett 1414", "14.0: not one of those that come now");
            script_refuses(&p, "bring meade 1414", "14.0: not one of those that come now");
            script_refuses(&p, "bring french 1413", "6.6c: not an arrow");
            script_refuses(&p, "step 1413", "6.1b: no unit is on the move");
            script_refuses(&p, "stop", "6.1b: no unit is on the move");
            script_play(&p, "bring french 1414; step 1413; step 1412; step 1411; stop; bring meagher 1414");
            script_play(&p, "stop");
            script_refuses(&p, "bring french 1414", "6.6a: waiting off the map");
            script_play(&p, "done");
            assert_true(script_saw(&p, "enters french 1414 [6.6c]"));
            assert_string_equal(position_at(&p, "french"), "1411 4");
            assert_string_equal(script_asks(&p), "touch confederate");
        }
        script_free(&p);
        if (i == 1)
            PROVES("17.2");
        if (i == 2)
            PROVES("17.3");
    }
    PROVES("6.6e 14.0");
}

static void test_17_1_slocum_comes_early(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, "slocum=turn-1");
    begin(&p, "turn=1 side=usa meade=1308 gregg=0802,idle");
    assert_true(script_offers(&p, "bring taylor 1414") && script_offers(&p, "bring 5th-us-cavalry 1414"));
    script_free(&p);
    PROVES("17.1");
}

static void test_6_8_withdraw(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "field=1013 pender=0713,idle griffin=0613");
    assert_true(script_offers(&p, "withdraw pender 0712") && script_offers(&p, "withdraw pender 0812"));
    script_refuses(&p, "withdraw pender 0714", "6.8b");
    script_refuses(&p, "withdraw pender 0913", "6.8a");
    script_refuses(&p, "withdraw field 1014", "6.8a");
    script_play(&p, "withdraw pender 0813");
    assert_string_equal(position_at(&p, "pender"), "0813 4");
    /* of artillery it is a move of what the hex costs: one point and it may still fire, more and it may not */
    begin(&p, "side=usa lovell=2213 reserve-7=0713,idle pender=0613,idle");
    script_play(&p, "withdraw reserve-7 0813");
    assert_int_equal(position_unit(&p, "reserve-7")->moved, GM_SHIFTED);
    begin(&p, "side=usa lovell=2213 reserve-7=0502,idle pender=0503,idle");
    script_play(&p, "withdraw reserve-7 0501");
    assert_int_equal(position_unit(&p, "reserve-7")->moved, GM_MARCHED);        /* into forest */
    begin(&p, "field=1013,idle pender=0713 griffin=0613");
    script_refuses(&p, "withdraw pender 0813", "6.8a");
    script_refuses(&p, "withdraw field 1014", "6.8a");
    script_free(&p);
    PROVES("6.0a 6.0b 6.8a 6.8b");
}

static void test_6_7_nobody_leaves_the_map(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0114 griffin=2201");
    script_play(&p, "start pender");
    assert_string_equal(script_options(&p), "step 0113; step 0213; step 0214");
    begin(&p, "pender=0611 griffin=2201");
    script_free(&p);
    PROVES("6.7");
}

/* ---- charges ---- */

static void test_12_1_declaration(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0913 kemper=0814 griffin=0513");
    script_play(&p, "declare pender griffin");
    assert_true(script_saw(&p, "declares pender griffin"));
    script_refuses(&p, "stop", "12.1b");
    script_play(&p, "step 0813; step 0713; step 0613");
    assert_true(script_saw(&p, "moves pender 0713 0613 4") && script_saw(&p, "stops pender 0613 charge"));
    assert_int_equal(position_unit(&p, "pender")->charging, script_unit(&p, "griffin"));
    script_refuses(&p, "declare kemper griffin", "12.1e");
    begin(&p, "pender=0613 kemper=0913,idle griffin=0513 meade=0913");
    script_refuses(&p, "declare pender griffin", "12.1a");
    begin(&p, "kemper=0913,idle pender=1013,dis archer=1014 griffin=0513 5th-us-cavalry=0613");
    script_refuses(&p, "declare kemper griffin", "12.1a");
    script_refuses(&p, "declare pender griffin", "13.0a");
    script_refuses(&p, "declare archer 5th-us-cavalry", "12.1f");
    script_refuses(&p, "declare archer kemper", "12.1b");
    begin(&p, "pender=2213 ap-hill-artillery=0913 griffin=0513");
    script_refuses(&p, "declare pender griffin", "12.1b");
    script_refuses(&p, "declare ap-hill-artillery griffin", "7.24a");
    script_free(&p);
    PROVES("12.1a 12.1b 12.1c 12.1e 12.1f");
}

/* Six points: four hexes at most, the last for two. */
static void test_12_1_the_additional_point(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=1113 griffin=0513");              /* five hexes of two halves and the extra two: 12 */
    script_play(&p, "declare pender griffin");
    script_refuses(&p, "step 1114", "12.1b");
    script_play(&p, "step 1013; step 0913; step 0813; step 0713; step 0612");
    assert_true(script_saw(&p, "stops pender 0612 charge"));
    begin(&p, "pender=1214 field=1213 griffin=0513");
    script_refuses(&p, "declare field griffin", "12.1b");
    script_free(&p);
    PROVES("12.1c");
}

static void test_12_2_priorities(void **state)
{
    static const struct {
        const char *position, *rule;
    } rows[] = {
        {"pender=0713 griffin=0513 reserve-9=0514", "12.2a"},
        {"pender=0713 griffin=0513 sharpshooters=0514", "12.2b"},
        {"pender=0713 griffin=0513 meade=0514", NULL},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < 3; i++) {
        begin(&p, rows[i].position);
        script_play(&p, "declare pender griffin");
        assert_true(script_offers(&p, "step 0612"));
        if (rows[i].rule)
            script_refuses(&p, "step 0613", rows[i].rule);
        else
            assert_true(script_offers(&p, "step 0613"));
    }
    begin(&p, "pender=0713 griffin=0513 reserve-9=0514");
    script_play(&p, "declare pender reserve-9; step 0613");
    begin(&p, "pender=0913 griffin=0513 sharpshooters=0514");
    script_play(&p, "declare pender sharpshooters; step 0813; step 0714; step 0613");
    script_free(&p);
    PROVES("12.1d 12.2a 12.2b");
}

/* Guns and rifles side by side: the guns must be the target, however long the charge. */
static void test_12_2_guns_before_rifles(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (int far = 0; far < 2; far++) {
        begin(&p, far ? "pender=0913 griffin=0512 reserve-9=0513 sharpshooters=0514"
                      : "pender=0713 griffin=0512 reserve-9=0513 sharpshooters=0514");
        assert_true(script_offers(&p, "declare pender reserve-9"));
        script_play(&p, "declare pender sharpshooters");
        if (far)
            script_play(&p, "step 0813; step 0714");
        script_refuses(&p, "step 0613", far ? "6.44" : "12.2a");
        begin(&p, far ? "pender=0913 griffin=0512 reserve-9=0513 sharpshooters=0514"
                      : "pender=0713 griffin=0512 reserve-9=0513 sharpshooters=0514");
        script_play(&p, "declare pender reserve-9");
        script_play(&p, far ? "step 0813; step 0713; step 0613" : "step 0613");
        assert_true(script_saw(&p, "stops pender 0613 charge"));
    }
    /* the same said at the declaration, when no other hex will do; but a unit too far off is only that */
    begin(&p, "pender=0713 griffin=0513 reserve-9=0512 reserve-7=0514");
    assert_true(script_offers(&p, "declare pender reserve-9"));
    script_refuses(&p, "declare pender griffin", "12.2a: next to artillery it must charge artillery");
    begin(&p, "pender=0713 griffin=0513 sharpshooters=0512 meade=0514 field=0613");
    script_refuses(&p, "declare pender griffin", "12.2b: next to sharpshooters");
    begin(&p, "pender=2213 griffin=0513 reserve-9=0512 reserve-7=0514");
    script_refuses(&p, "declare pender griffin", "12.1b");
    /* on the way to the guns it keeps out of the zone of the rifles */
    begin(&p, "pender=0913 reserve-9=0413 sharpshooters=0613");
    script_refuses(&p, "declare pender reserve-9", "12.1b");
    script_free(&p);
    /* where agreed so, a charge of more than a hex does not enter a zone of sharpshooters it does not charge */
    position_new(&p, "charge-zones=target-only");
    begin(&p, "pender=0913 reserve-9=0513 sharpshooters=0514");
    script_play(&p, "declare pender reserve-9; step 0813; step 0713");
    script_refuses(&p, "step 0613", "6.45");
    script_play(&p, "step 0612");
    begin(&p, "pender=0713 reserve-9=0513 sharpshooters=0514");
    script_play(&p, "declare pender reserve-9; step 0613");
    script_free(&p);
    PROVES("6.45 12.1d 12.2a");
}

/* G24 */
static void test_12_4_seymour_and_wheat_must_charge(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "seymour-wheat=0713 griffin=0513 pender=1013");
    assert_string_equal(script_options(&p),
                        "start pender; declare pender griffin; start featherston; declare seymour-wheat griffin");
    script_refuses(&p, "start seymour-wheat", "12.4");
    script_refuses(&p, "done move", "12.4");
    assert_int_equal(play_choose(p.g, play_absent(p.g, GM_CSA)), PLAY_WAITING);        /* absent, he charges, too */
    assert_true(script_saw(&p, "declares seymour-wheat griffin"));
    script_play(&p, "step 0612");
    assert_true(script_offers(&p, "done move"));
    begin(&p, "seymour-wheat=0713,dis griffin=0513 pender=1013");
    assert_true(script_offers(&p, "done move") && script_offers(&p, "recover seymour-wheat"));
    begin(&p, "seymour-wheat=0713,idle griffin=0513 pender=1013");
    assert_true(script_offers(&p, "done move"));
    begin(&p, "seymour-wheat=0713 5th-us-cavalry=0513 pender=1013");
    assert_true(script_offers(&p, "done move") && script_offers(&p, "start seymour-wheat"));
    begin(&p, "seymour-wheat=1313 griffin=0513 pender=1013");
    assert_true(script_offers(&p, "start seymour-wheat"));
    script_free(&p);
    PROVES("12.4");
}

static void test_sharpshooters_charge_only_when_agreed(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "side=usa sharpshooters=0713 pender=0513,idle");
    script_refuses(&p, "declare sharpshooters pender", "7.24a");
    script_free(&p);
    position_new(&p, "sharpshooters-charge=yes");
    begin(&p, "side=usa sharpshooters=0713 pender=0513,idle");
    assert_true(script_offers(&p, "declare sharpshooters pender"));
    script_free(&p);
}

static void test_12_1_cavalry_charges_past_others(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "side=usa 5th-us-cavalry=0913 pender=0713,idle kemper=0513,idle");
    script_play(&p, "declare 5th-us-cavalry kemper; step 0813; step 0714; step 0613");
    assert_true(script_saw(&p, "stops 5th-us-cavalry 0613 charge"));
    begin(&p, "side=usa griffin=0913 pender=0713,idle kemper=0513,idle");
    script_refuses(&p, "declare griffin kemper", "12.1b");
    /* but it begins in no zone, rides through none of artillery, and charges artillery where that is next to its end */
    begin(&p, "side=usa 5th-us-cavalry=0813 pender=0713,idle kemper=0513,idle");
    assert_true(script_offers(&p, "start 5th-us-cavalry"));
    script_refuses(&p, "declare 5th-us-cavalry kemper", "12.1a");
    begin(&p, "side=usa 5th-us-cavalry=0913 ap-hill-artillery=0713,idle kemper=0513,idle");
    assert_true(script_offers(&p, "declare 5th-us-cavalry ap-hill-artillery"));
    script_refuses(&p, "declare 5th-us-cavalry kemper", "12.1b");
    begin(&p, "side=usa 5th-us-cavalry=0913 ap-hill-artillery=0514,idle kemper=0513,idle");
    script_play(&p, "declare 5th-us-cavalry kemper; step 0813; step 0713");
    script_refuses(&p, "step 0613", "6.44");
    script_play(&p, "step 0612");
    script_free(&p);
    PROVES("6.43 6.44 12.1a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_6_0_one_action_a_unit),
        rule_test(test_6_1_points_and_their_end),
        rule_test(test_6_2_ground),
        rule_test(test_6_3_stacking),
        rule_test(test_6_4_zones_stop),
        rule_test(test_6_42_cavalry_holds_one_unit_alone),
        rule_test(test_6_42_friends_are_counted_at_the_start),
        rule_test(test_6_43_cavalry_rides_through),
        rule_test(test_6_44_6_45_guns_and_rifles_keep_their_distance),
        rule_test(test_6_5_artillery_that_moves),
        rule_test(test_6_6_arrivals),
        rule_test(test_6_6_union_reinforcements),
        rule_test(test_14_0_special_sequence),
        rule_test(test_17_1_slocum_comes_early),
        rule_test(test_6_8_withdraw),
        rule_test(test_6_7_nobody_leaves_the_map),
        rule_test(test_12_1_declaration),
        rule_test(test_12_1_the_additional_point),
        rule_test(test_12_2_priorities),
        rule_test(test_12_2_guns_before_rifles),
        rule_test(test_12_4_seymour_and_wheat_must_charge),
        rule_test(test_sharpshooters_charge_only_when_agreed),
        rule_test(test_12_1_cavalry_charges_past_others),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
