/* SPDX-License-Identifier: ISC */
/* 8.0 to 12.0 phase by phase, 15.0 Final Assault Turn, 16.0 Victory. */
#include "rules/gaines/position.h"

static void begin(struct script *p, const char *state, int side, const char *position, const char *dice)
{
    position_set(p, position);
    script_forget(p);
    script_dice(p, dice);
    script_begin(p, state, side);
}

/* ---- 8.0 ---- */

static void test_8_0_who_fires(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "pender=0613 field=1013,idle ap-hill-artillery=0614,idle kemper=0912,dis griffin=0813",
          "");
    assert_string_equal(script_options(&p), "fire pender griffin; done fire");
    script_refuses(&p, "fire field griffin", "8.0a");
    script_refuses(&p, "fire ap-hill-artillery griffin", "8.0a");
    script_refuses(&p, "fire kemper griffin", "13.0a");
    script_refuses(&p, "snipe pender griffin", "9.0a");
    script_refuses(&p, "close pender griffin", "8.0b");
    script_refuses(&p, "fire pender field", "7.1c");
    /* all Union artillery, active or not; cavalry never */
    begin(&p, "fire", GM_USA,
          "side=usa reserve-9=0613,idle reserve-7=0914,idle,dis 5th-us-cavalry=0812 griffin=0814,idle "
          "pender=1013,idle", "");
    assert_string_equal(script_options(&p), "fire reserve-9 pender; done fire");
    script_refuses(&p, "fire 5th-us-cavalry pender", "8.0a");
    script_refuses(&p, "fire griffin pender", "8.0a");
    script_free(&p);
    PROVES("4.0e 4.0f 4.0g 8.0a 8.0c 13.0a");
}

static void test_8_1_eligibility(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "pender=0613 field=1013 griffin=0813 meade=0513", "33");
    script_refuses(&p, "fire pender griffin", "8.1a");
    assert_true(script_offers(&p, "fire field griffin"));
    /* one unit after the other at the same target, each once */
    begin(&p, "fire", GM_CSA, "pender=0613 field=1013 griffin=0813/4", "33");
    position_result(&p, "Nil");
    script_play(&p, "fire pender griffin");
    script_refuses(&p, "fire pender griffin", "7.1a");
    script_play(&p, "fire field griffin");
    assert_int_equal(script_count(&p, "attack * griffin fire"), 2);
    /* artillery holds its fire when friends charge the target */
    begin(&p, "fire", GM_CSA, "pender=0913,charged:griffin field=0613 ap-hill-artillery=0614 griffin=0813/4", "");
    script_refuses(&p, "fire ap-hill-artillery griffin", "8.1c");
    assert_true(script_offers(&p, "fire field griffin"));
    script_free(&p);
    PROVES("7.1a 7.1c 7.1d 7.1e 7.1f 8.1a 8.1b 8.1c");
}

static void test_8_2_range_and_sight(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "pender=0614 ap-hill-artillery=0413 meade=0913", "");
    script_refuses(&p, "fire pender meade", "8.2b");
    assert_true(script_offers(&p, "fire ap-hill-artillery meade"));
    begin(&p, "fire", GM_CSA, "ap-hill-artillery=0413 law=0613 griffin=1013 meade=0813", "");
    script_refuses(&p, "fire ap-hill-artillery griffin", "8.2b");
    assert_true(script_offers(&p, "fire law meade"));
    begin(&p, "fire", GM_CSA, "pender=0612 field=0613 griffin=0614 law=0414", "");
    script_refuses(&p, "fire pender griffin", "8.3a");
    assert_true(script_offers(&p, "fire law griffin"));
    script_free(&p);
    PROVES("8.2a 8.3a");
}

static void test_6_5_artillery_that_marched_is_silent(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "ap-hill-artillery=0613,marched longstreet-artillery=0614,shifted griffin=0913", "");
    script_refuses(&p, "fire ap-hill-artillery griffin", "6.5a");
    assert_true(script_offers(&p, "fire longstreet-artillery griffin"));
    begin(&p, "close", GM_CSA, "ap-hill-artillery=0613,marched pender=0812 griffin=0713", "");
    script_refuses(&p, "close ap-hill-artillery griffin", "6.5a");
    /* in the enemy's turn it reacts all the same: what it did is forgotten when that begins, and would not matter */
    begin(&p, "react", GM_CSA, "side=usa griffin=0713,charged:ap-hill-artillery ap-hill-artillery=0613,idle,marched",
          "");
    assert_true(script_offers(&p, "react ap-hill-artillery griffin charged"));
    position_set(&p, "ap-hill-artillery=0613,marched griffin=0713");
    p.g->depth = 0;
    GM(p.g)->side = GM_USA;
    GM(p.g)->unit[script_unit(&p, "ap-hill-artillery")].active = 0;
    agenda_push(p.g, GM_S_TURN);
    play_run(p.g);
    assert_int_equal(position_unit(&p, "ap-hill-artillery")->moved, GM_STOOD);
    script_free(&p);
    PROVES("6.5a 6.5b");
}

static void test_8_0_artillery_at_close_quarters_in_both_phases(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "ap-hill-artillery=0613 griffin=0713/4", "6 6");
    position_result(&p, "Nil");
    script_refuses(&p, "fire ap-hill-artillery griffin", "8.1a");
    script_play(&p, "close ap-hill-artillery griffin; stand");
    assert_true(script_saw(&p, "attack ap-hill-artillery griffin close"));
    assert_string_equal(script_asks(&p), "close confederate");
    script_play(&p, "close ap-hill-artillery griffin; stand");
    assert_int_equal(script_count(&p, "attack ap-hill-artillery griffin close"), 2);
    /* inactive Union artillery acts in the Fire Phase only */
    begin(&p, "fire", GM_USA, "side=usa reserve-6=0613,idle meade=2214 kemper=2213,idle pender=0713,idle", "6 6");
    position_result(&p, "Nil");
    script_play(&p, "close reserve-6 pender; stand");
    script_begin(&p, "close", GM_USA);
    script_refuses(&p, "close reserve-6 pender", "4.0l");
    script_free(&p);
    PROVES("4.0k 4.0l 7.1b 8.0b 11.0b");
}

/* ---- 9.0 ---- */

/* G19 */
static void test_9_0_sharpshooters(void **state)
{
    static const struct {
        const char *position, *line;
    } rows[] = {
        {"side=usa sharpshooters=0501 griffin=0504 pender=0503,idle,dis",
         "sharp sharpshooters pender sharpshooters 9 DC1d stood+1 forest+1 shaken+1 support+1 lower-die-3 d3 d5"},
        {"side=usa sharpshooters=0501,marched griffin=0504 meade=0403 pender=0503,idle",
         "sharp sharpshooters pender sharpshooters 7 DC1 forest+1 support+1 lower-die-3 d3 d5"},
        {"side=usa sharpshooters=0413/1 griffin=2201 pender=0713,idle",
         "sharp sharpshooters pender sharpshooters 4 Nil stood+1 d3"},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < 3; i++) {
        begin(&p, "fire", GM_USA, rows[i].position, "35");
        script_play(&p, "snipe sharpshooters pender");
        if (!script_saw(&p, rows[i].line))
            fail_msg("%s", buf_cstr(&p.events));
    }
    begin(&p, "fire", GM_USA, "side=usa sharpshooters=0413 griffin=0613 pender=0813,idle", "");
    script_refuses(&p, "snipe sharpshooters pender", "8.2b");
    begin(&p, "fire", GM_USA, "side=usa sharpshooters=0613 griffin=2214 kemper=2014,idle pender=0713,idle", "");
    script_refuses(&p, "snipe sharpshooters pender", "8.1a");
    script_refuses(&p, "fire sharpshooters pender", "8.0a");
    script_free(&p);
    PROVES("7.21h 9.0a 9.0b 9.0c 9.0d 9.0e 9.0f 9.0g");
}

static void test_2_21_sharpshooters_close_as_infantry(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "close", GM_USA, "side=usa sharpshooters=0613 griffin=0714 pender=0713/4,idle", "5");
    script_play(&p, "close sharpshooters pender");
    assert_true(script_saw(&p, "attack sharpshooters pender close 4 9 -5 AC1 steps+2 morale+1 support+1"));
    script_free(&p);
    PROVES("2.21e");
}

static void test_9_0_sharpshooters_hop_away(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_USA, "side=usa sharpshooters=0613 pender=0813,idle", "11 34");
    script_play(&p, "snipe sharpshooters pender");
    assert_string_equal(script_asks(&p), "hop union");
    assert_true(script_offers(&p, "hop 0513") && script_offers(&p, "hop 0514") && !script_offers(&p, "hop 0713"));
    script_play(&p, "hop 0513");
    assert_string_equal(position_at(&p, "sharpshooters"), "0513 2");
    begin(&p, "react", GM_USA, "pender=0713,charged:sharpshooters sharpshooters=0613", "11 6");
    script_play(&p, "react sharpshooters pender");
    assert_true(script_saw(&p, "sharp sharpshooters pender charged-sharp * * stood+1") && !script_saw(&p, "hops *"));
    assert_string_not_equal(script_asks(&p), "hop union");
    /* nor when every hex it could hop to is in an enemy zone */
    begin(&p, "fire", GM_USA, "side=usa sharpshooters=0613 pender=0813,idle field=0412,idle archer=0414,idle", "11 34");
    script_play(&p, "snipe sharpshooters pender");
    assert_string_not_equal(script_asks(&p), "hop union");
    script_free(&p);
    PROVES("9.0h");
}

/* ---- 10.0 ---- */

static void test_10_0_return_fire(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA,
          "pender=0613 griffin=0813/4 meade=0814 sharpshooters=0812 reynolds=0412,dis reserve-7=0914", "6 4");
    position_result(&p, "RF");
    script_play(&p, "fire pender griffin");
    assert_true(script_saw(&p, "attack pender griffin fire 6 10 -4 RF") && script_saw(&p, "return-fire pender"));
    assert_string_equal(script_asks(&p), "react union");
    assert_string_equal(script_options(&p),
                        "react griffin pender return-fire; react meade pender return-fire; done reaction");
    script_refuses(&p, "react sharpshooters pender", "10.0a");
    script_refuses(&p, "react reserve-7 pender", "10.0a");
    script_refuses(&p, "react reynolds pender", "10.0e");
    position_result(&p, "Disrupt");
    script_play(&p, "react meade pender");
    assert_true(script_saw(&p, "attack meade pender return-fire 8 8 0 Disrupt steps+4 morale+2 return-fire+2"));
    script_play(&p, "take marker; stand");
    assert_string_equal(position_at(&p, "pender"), "0613 4 disrupted");
    /* once in the phase, and then the markers go */
    assert_false(position_unit(&p, "pender")->rf);
    assert_true(script_saw(&p, "return-fire-off pender"));
    script_free(&p);
    PROVES("2.2a 4.0h 7.4g 10.0a 10.0e 10.0f 10.0g");
}

static void test_10_0_each_once(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "react", GM_USA, "pender=0613,rf field=0614,rf griffin=0813/4 meade=0814", "66 66");
    position_result(&p, "Nil");
    script_play(&p, "react griffin pender");
    script_play(&p, "stand");
    script_refuses(&p, "react meade pender", "10.0f");
    script_refuses(&p, "react griffin field", "7.1a");
    script_free(&p);
    PROVES("10.0f");
}

static void test_10_0_units_being_charged(void **state)
{
    static const struct {
        const char *unit, *kind;
    } rows[] = {{"griffin", "charged-fire"}, {"reserve-6", "charged-close"}, {"sharpshooters", "charged-sharp"}};
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < 3; i++)
        for (int shaken = 0; shaken < 2; shaken++) {
            char text[96];

            snprintf(text, sizeof text, "pender=0713,charged:%s %s=0613%s meade=0812", rows[i].unit, rows[i].unit,
                     shaken ? ",DIS" : "");
            begin(&p, "react", GM_USA, text, "66");
            snprintf(text, sizeof text, "react %s pender charged", rows[i].unit);
            assert_true(script_offers(&p, text));
            script_refuses(&p, "react meade pender", "10.0a");
            script_play(&p, text);
            snprintf(text, sizeof text, "%s %s pender %s", i == 2 ? "sharp" : "attack", rows[i].unit, rows[i].kind);
            if (!script_saw(&p, text))
                fail_msg("%s: %s", text, buf_cstr(&p.events));
        }
    script_free(&p);
    PROVES("4.0i 10.0b 10.0c 10.0d 10.0e");
}

static void test_10_0_losses_stop_a_charge(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "react", GM_USA, "winder=0713,charged:griffin pender=2214 griffin=0613", "1");
    position_result(&p, "DC1");
    script_play(&p, "react griffin winder");
    assert_true(script_saw(&p, "attack griffin winder charged-fire 8 4 4 DC1"));
    assert_true(script_saw(&p, "shaken winder disrupted stopped") && script_saw(&p, "charge-ends winder stopped"));
    assert_string_equal(position_at(&p, "winder"), "0713 2 disrupted");
    script_free(&p);
    /* where agreed so, it is a Disrupt result, and morale 3 shrugs it off */
    position_new(&p, "stopped-charge=as-result");
    begin(&p, "react", GM_USA, "winder=0713,charged:griffin pender=2214 griffin=0613", "1 6");
    position_result(&p, "DC1");
    script_play(&p, "react griffin winder");
    assert_true(script_saw(&p, "ignores winder morale"));
    assert_true(script_saw(&p, "attack winder griffin charge"));
    script_free(&p);
    PROVES("10.0h");
}

static void test_fast_mode_answers_by_itself(void **state)
{
    struct script p;

    (void)state;
    for (int fast = 0; fast < 2; fast++) {
        position_new(&p, fast ? "mode=fast" : NULL);
        p.g->insist = 0;
        begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=0614,rf griffin=0613 meade=0814", "66 66 6666");
        if (!fast)
            assert_string_equal(script_asks(&p), "react union");
        assert_int_equal(script_count(&p, "attack griffin pender charged-fire"), fast);
        assert_int_equal(script_count(&p, "attack meade field return-fire"), fast);
        script_free(&p);
    }
}

/* ---- 11.0, 12.3 ---- */

static void test_11_0_close_combat(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "close", GM_CSA,
          "pender=0613 field=0712,fired kemper=0714,idle archer=0812,dis branch=2201 griffin=0713", "");
    assert_string_equal(script_options(&p), "close pender griffin; done close");
    script_refuses(&p, "close field griffin", "7.1a");
    script_refuses(&p, "close kemper griffin", "4.0l");
    script_refuses(&p, "close archer griffin", "13.0a");
    script_refuses(&p, "close branch griffin", "11.0a");
    script_refuses(&p, "close pender field", "7.1c");
    script_free(&p);
    PROVES("7.1a 11.0a 13.0a");
}

static void test_12_3_charges_come_first_and_must_be_made(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "strike", GM_CSA,
          "pender=0613,charged:griffin kemper=0913,charged:meade griffin=0713 meade=0813 field=0612", "66");
    assert_string_equal(script_options(&p), "strike pender; strike kemper");
    script_play(&p, "strike kemper");
    assert_true(script_saw(&p, "attack kemper meade charge"));
    script_free(&p);
    /* a charge without its target lapses, and the unit may close with another */
    position_new(&p, NULL);
    begin(&p, "strike", GM_CSA, "pender=0613,charged:griffin griffin=0913 meade=0713", "");
    assert_true(script_saw(&p, "charge-ends pender lapsed"));
    assert_string_equal(script_options(&p), "close pender meade; done close");
    script_free(&p);
    PROVES("4.0j 12.0 12.3a 12.3b");
}

/* A whole charge, from the declaration to the end. */
static void test_12_0_a_charge(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "move", GM_CSA, "pender=0913 griffin=0513/4 meade=2201 lawton=2214", "6 1");
    script_play(&p, "declare pender griffin; step 0813; step 0713; step 0612; done move");
    assert_string_equal(script_asks(&p), "react union");
    position_result(&p, "RF");
    script_play(&p, "react griffin pender");
    assert_true(script_saw(&p, "attack griffin pender charged-fire 6 10 -4 RF"));
    assert_false(position_unit(&p, "griffin")->rf);
    position_result(&p, "DC1");
    script_play(&p, "stand");
    assert_true(script_saw(&p, "attack pender griffin charge 8 5 3 DC1"));
    assert_string_equal(position_at(&p, "griffin"), "0513 3");
    script_free(&p);
    PROVES("4.0j 12.0 12.3a");
}

/* ---- 15.0 ---- */

static void test_15_0_dusk(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA, "turn=6 pender=0613 ap-hill-artillery=1013 griffin=0813 meade=0914", "");
    script_refuses(&p, "fire pender griffin", "15.0a");
    assert_true(script_offers(&p, "close ap-hill-artillery meade"));
    begin(&p, "react", GM_USA, "turn=6 pender=0613,rf kemper=0913,charged:meade griffin=0813 meade=0914", "");
    script_refuses(&p, "react griffin pender", "15.0b");
    assert_true(script_offers(&p, "react meade kemper"));
    /* two Close Combat Phases, then the end */
    begin(&p, "close", GM_CSA, "turn=6 pender=0613 griffin=0713/4 field=0612", "44 44");
    script_play(&p, "close pender griffin; stand");
    script_refuses(&p, "close pender griffin", "7.1a");
    script_play(&p, "done");
    assert_int_equal(GM(p.g)->again, 1);
    script_play(&p, "close pender griffin; stand; done");
    assert_int_equal(script_count(&p, "attack pender griffin close"), 2);
    assert_int_equal(script_count(&p, "phase confederate close 6 [15.0e]"), 1);
    assert_int_equal(script_count(&p, "phase union"), 0);
    assert_true(p.g->outcome.over && script_saw(&p, "game-over"));
    script_free(&p);
    PROVES("4.0m 15.0a 15.0b 15.0d 15.0e 15.0f");
}

/* ---- 16.0 ---- */

static void lose(struct script *p, const char *unit, int steps)
{
    struct gaines_unit *u = &GM(p->g)->unit[script_unit(p, unit)];

    u->steps = (int8_t)steps;
    u->status = steps ? GM_ON_MAP : GM_DEAD;
}

/* Of G25: 7 Union step counters, 2 infantry and 1 artillery unit, 2 Confederate units and 6 step counters, 3 stars. */
static void after_the_battle(struct script *p)
{
    static const char *const stars[][2] = {{"hood", "1107"}, {"law", "1605"}, {"winder", "1408"}};

    lose(p, "lovell", 0);
    lose(p, "buchanan", 0);
    lose(p, "mccall-artillery", 0);
    lose(p, "griffin", 2);
    lose(p, "martindale", 3);
    lose(p, "cunningham", 0);
    lose(p, "fulkerson", 0);
    lose(p, "lawton", 2);
    lose(p, "branch", 1);
    for (int u = 0; u < p->d->nunits; u++)
        if (GM(p->g)->unit[u].status == GM_ON_MAP)
            GM(p->g)->unit[u].hex = (int16_t)script_hex(p, "0101");
    for (int i = 0; i < 3; i++) {
        struct gaines_unit *u = &GM(p->g)->unit[script_unit(p, stars[i][0])];

        u->status = GM_ON_MAP;
        u->hex = (int16_t)script_hex(p, stars[i][1]);
    }
}

/* G25, G26 */
static void test_16_0_points(void **state)
{
    struct script p;
    struct gaines_score s;

    (void)state;
    position_new(&p, NULL);
    after_the_battle(&p);
    GM(p.g)->touch = 1;
    gaines_score(p.g, &s);
    assert_int_equal(s.total, 7 + 4 + 6 - 4 - 2);
    assert_int_equal(gaines_level(p.g, s.total), GM_UNION_TACTICAL);
    GM(p.g)->touch = 0;
    gaines_score(p.g, &s);
    assert_int_equal(s.total, 16);
    p.g->choice[GM_CHOICE_SLOCUM] = 1;
    p.g->choice[GM_CHOICE_RICHARDSON] = 1;
    gaines_score(p.g, &s);
    assert_int_equal(s.total, 16 + 3 + 2);
    p.g->choice[GM_CHOICE_RICHARDSON] = 2;
    gaines_score(p.g, &s);
    assert_int_equal(s.total, 16 + 3 + 4);
    /* and the end says where they come from */
    gaines_finish(p.g);
    if (!script_saw(&p, "game-over confederate confederate-decisive 23 union-steps+7 union-units+4 stars+6 no-touch+5 "
                        "confederate-units-4 confederate-steps-2 slocum-early+3 richardson-turn-2+4 [16.0g]"))
        fail_msg("%s", buf_cstr(&p.events));
    script_free(&p);
    PROVES("16.0a 16.0b 16.0c 16.0d 16.0e 16.0f 17.0");
}

static void test_16_0_who_has_won(void **state)
{
    (void)state;
    for (int touch = 0; touch < 2; touch++) {
        struct script p;

        position_new(&p, NULL);
        after_the_battle(&p);
        GM(p.g)->touch = (int8_t)touch;
        gaines_finish(p.g);
        assert_true(script_saw(&p, touch ? "game-over union union-tactical 11"
                                         : "game-over confederate confederate-tactical 16"));
        assert_int_equal(p.g->outcome.winner, touch ? GM_USA : GM_CSA);
        script_free(&p);
    }
    PROVES("16.0g");
}

static void test_16_0_levels(void **state)
{
    static const int rows[][2] = {{-9, 0}, {10, 0}, {11, 1}, {15, 1}, {16, 2}, {20, 2}, {21, 3}, {60, 3}};
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (int i = 0; i < 8; i++)
        assert_int_equal(gaines_level(p.g, rows[i][0]), rows[i][1]);
    script_free(&p);
    PROVES("16.0g");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_8_0_who_fires),
        rule_test(test_8_1_eligibility),
        rule_test(test_8_2_range_and_sight),
        rule_test(test_6_5_artillery_that_marched_is_silent),
        rule_test(test_8_0_artillery_at_close_quarters_in_both_phases),
        rule_test(test_9_0_sharpshooters),
        rule_test(test_2_21_sharpshooters_close_as_infantry),
        rule_test(test_9_0_sharpshooters_hop_away),
        rule_test(test_10_0_return_fire),
        rule_test(test_10_0_each_once),
        rule_test(test_10_0_units_being_charged),
        rule_test(test_10_0_losses_stop_a_charge),
        rule_test(test_fast_mode_answers_by_itself),
        rule_test(test_11_0_close_combat),
        rule_test(test_12_3_charges_come_first_and_must_be_made),
        rule_test(test_12_0_a_charge),
        rule_test(test_15_0_dusk),
        rule_test(test_16_0_points),
        rule_test(test_16_0_levels),
        rule_test(test_16_0_who_has_won),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
