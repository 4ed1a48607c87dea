/* SPDX-License-Identifier: ISC */
/* 7.0 Combat in General and 13.0 Disruption & Disorder. The hexes around 0713 are clear and level. Each combat is given
   its result: the tables are reconstructed, and an owner may put in others. */
#include "rules/gaines/position.h"

#include <stdlib.h>

/* code: what every combat results in */
static void begin(struct script *p, const char *position, const char *code, const char *dice)
{
    position_set(p, position);
    position_result(p, code);
    script_forget(p);
    script_dice(p, dice);
    script_begin(p, "close", GM(p->g)->side);
}

/* G1: the worked example */
static void test_7_4_anderson_attacks_meade(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "gb-anderson=1105 ripley=1005 meade=1106,dis", "AR", "34");
    script_play(&p, "close gb-anderson meade");
    assert_true(script_saw(&p,
                           "attack gb-anderson meade close 7 11 -4 AR steps+4 morale+3 support+1 disrupted+1 stream-2 "
                               "defender-steps+4 d3 d4"));
    script_free(&p);
    PROVES("7.0a 7.0b 7.2 7.21a 7.21c 7.21d 7.21f 7.23 7.3b 7.3g 7.4a");
}

static void test_7_2_attack_strength(void **state)
{
    static const struct {
        const char *position, *attacker, *defender;
        int kind, total, dice;
    } rows[] = {
        {"pender=0613 griffin=0713/4", "pender", "griffin", GM_K_CLOSE, 6, 1},
        {"pender=0613 griffin=0713/3", "pender", "griffin", GM_K_CLOSE, 7, 1},          /* greater */
        {"pender=0613/3 griffin=0713/3", "pender", "griffin", GM_K_CLOSE, 5, 1},
        {"pender=0613 griffin=0713/4,DIS", "pender", "griffin", GM_K_CLOSE, 8, 1},
        {"pender=0613 griffin=0713/4,dis", "pender", "griffin", GM_K_CLOSE, 7, 1},
        {"pender=0613 field=0714,dis,fired ap-hill-artillery=0712 kemper=0614 griffin=0713/4", "pender", "griffin",
         GM_K_CLOSE, 8, 1},                                                             /* two supports */
        {"ap-hill-artillery=0613 griffin=0713/4", "ap-hill-artillery", "griffin", GM_K_CLOSE, 5, 1},
        {"ap-hill-artillery=0613 griffin=0713/1", "ap-hill-artillery", "griffin", GM_K_CLOSE, 6, 1},
        {"pender=1006 griffin=1005/4", "pender", "griffin", GM_K_CLOSE, 8, 2},          /* downhill, into forest */
        {"pender=1005 griffin=1006/4", "pender", "griffin", GM_K_CLOSE, 6, 2},          /* uphill */
        {"pender=1004 griffin=1005/4", "pender", "griffin", GM_K_CLOSE, 6, 2},          /* down over the stream */
        {"pender=1004 griffin=1005/4", "pender", "griffin", GM_K_FIRE, 8, 2},           /* no stream for fire */
        {"pender=0613 reserve-6=0713", "pender", "reserve-6", GM_K_CLOSE, 7, 2},
        {"pender=0613 reserve-6=1005", "pender", "reserve-6", GM_K_FIRE, 9, 2},         /* never three */
        {"pender=0613,charged:griffin griffin=0713/4", "pender", "griffin", GM_K_CHARGE, 8, 1},
        {"pender=1005,charged:reserve-6 reserve-6=1006", "pender", "reserve-6", GM_K_CHARGE, 9, 1},     /* G23 */
        {"pender=0613 5th-us-cavalry=0713", "pender", "5th-us-cavalry", GM_K_CLOSE, 7, 1},
        {"pender=0613 5th-us-cavalry=0813", "pender", "5th-us-cavalry", GM_K_FIRE, 9, 1},
        {"pender=0613 5th-us-cavalry=0813", "pender", "5th-us-cavalry", GM_K_RETURN, 9, 1},
        {"pender=0613 griffin=0813/4,rf", "pender", "griffin", GM_K_RETURN, 8, 1},
        {"pender=0613 griffin=0813/4,rf", "pender", "griffin", GM_K_CLOSE, 6, 1},
        {"side=usa 5th-us-cavalry=0613,charged:pender pender=0713,idle", "5th-us-cavalry", "pender", GM_K_CHARGE, 5, 1},
        {"side=usa reserve-9=0613 pender=0713,idle", "reserve-9", "pender", GM_K_FIRE, 9, 1},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct gaines_board b;
        struct gaines_strength s;
        int attacker = script_unit(&p, rows[i].attacker), defender = script_unit(&p, rows[i].defender);

        position_set(&p, rows[i].position);
        gaines_board(&b, p.g);
        gaines_attack_strength(&b, attacker, defender, rows[i].kind, &s);
        if (s.total != rows[i].total || gaines_defense_dice(&b, attacker, defender) != rows[i].dice)
            fail_msg("row %zu: %d, %d dice", i, s.total, gaines_defense_dice(&b, attacker, defender));
    }
    script_free(&p);
    PROVES("7.2 7.21a 7.21b 7.21c 7.21d 7.21e 7.21f 7.21g 7.22a 7.22b 7.23 7.24a 7.24b");
    PROVES("7.3a 7.3b 7.3c 7.3d 7.3e 7.3f");
}

/* ---- 7.5 ---- */

/* G12 to G15 */
static void test_7_51_the_flip_ends_the_result(void **state)
{
    static const struct {
        int steps, losses, left;
    } rows[] = {{2, 3, 1}, {4, 3, 1}, {4, 4, 1}, {5, 2, 3}, {1, 1, 0}, {1, 3, 0}, {3, 1, 2}, {2, 1, 1}};
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[64];

        snprintf(text, sizeof text, "branch=0613/%d griffin=2201", rows[i].steps);
        position_set(&p, text);
        gaines_lose(p.g, script_unit(&p, "branch"), rows[i].losses, true, GM_LOSS_RESULT, "7.4b");
        assert_int_equal(position_unit(&p, "branch")->steps, rows[i].left);
        assert_int_equal(position_unit(&p, "branch")->status, rows[i].left ? GM_ON_MAP : GM_DEAD);
    }
    position_set(&p, "branch=0613/2 griffin=2201");
    gaines_lose(p.g, script_unit(&p, "branch"), 2, false, GM_LOSS_ZONE, "7.61");
    assert_string_equal(position_at(&p, "branch"), "dead");
    script_free(&p);
    PROVES("2.22b 7.5a 7.51");
}

/* G18 */
static void test_7_52_combat_bonus(void **state)
{
    static const struct {
        const char *code, *bonus;
        int gregg, griffin;
    } rows[] = {{"EX", "bonus loss", 3, 2}, {"EX", "bonus spare", 4, 3}, {"EX", "bonus none", 3, 3},
                {"DR", "bonus loss", 4, 3}, {"DC1", "bonus loss", 4, 2}};
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin(&p, "gregg=0613 griffin=0713/4", rows[i].code, "2");
        script_play(&p, "close gregg griffin");
        assert_string_equal(script_asks(&p), "bonus confederate");
        assert_int_equal(script_offers(&p, "bonus spare"), strcmp(rows[i].code, "EX") == 0);
        script_play(&p, rows[i].bonus);
        assert_int_equal(position_unit(&p, "gregg")->steps, rows[i].gregg);
        assert_int_equal(position_unit(&p, "griffin")->steps, rows[i].griffin);
    }
    /* under the limit: two steps lose one to an exchange with bonus */
    begin(&p, "gregg=0613 griffin=0713/2", "EX", "6");
    script_play(&p, "close gregg griffin");
    assert_true(script_saw(&p, "attack gregg griffin close 7 8 -1 EX"));
    script_play(&p, "bonus loss");
    assert_int_equal(position_unit(&p, "griffin")->steps, 1);
    /* no bonus without red morale, and none for a result against the attacker */
    begin(&p, "pender=0613 griffin=0713/4", "EX", "2");
    script_play(&p, "close pender griffin");
    assert_string_not_equal(script_asks(&p), "bonus confederate");
    begin(&p, "gregg=0613 field=2201 griffin=0713/4", "AR", "5");
    script_play(&p, "close gregg griffin");
    assert_string_equal(script_asks(&p), "retreat confederate");
    script_free(&p);
    PROVES("7.4f 7.5b 7.52a 7.52b 7.52c 7.52d");
}

/* ---- 7.6 ---- */

static void test_7_6_retreat(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 griffin=0713/4", "DR", "1");
    script_play(&p, "close pender griffin");
    assert_string_equal(script_asks(&p), "retreat union");
    assert_string_equal(script_options(&p), "back 0712 no n; back 0812 no ne; back 0813 no se");
    script_refuses(&p, "back 0714", "7.6b");
    script_refuses(&p, "back 0913", "7.6a");
    script_play(&p, "back 0812");
    assert_string_equal(position_at(&p, "griffin"), "0812 4");
    assert_int_equal(position_unit(&p, "griffin")->moved, GM_STOOD);
    assert_int_equal(position_unit(&p, "griffin")->acted, GM_IDLE);
    /* occupied hexes and the river are no way out; an attacker's retreat is from the defender */
    begin(&p, "pender=0613 griffin=0713/4 meade=0812 reynolds=0813", "DR", "1");
    script_play(&p, "close pender griffin");
    assert_string_equal(script_asks(&p), "advance confederate");
    assert_true(script_saw(&p, "retreats griffin 0713 0712"));
    begin(&p, "pender=0713 field=2214 griffin=0613/4", "AR", "5");
    script_play(&p, "close pender griffin");
    assert_string_equal(script_asks(&p), "retreat confederate");
    script_refuses(&p, "back 0612", "7.6b");
    script_play(&p, "back 0813");
    script_free(&p);
    PROVES("7.4c 7.6a 7.6b 7.6c 7.6e");
}

static void test_7_6_nobody_retreats_off_the_map_or_into_the_river(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    /* from 0614 to the north of it; Griffin is on the south edge */
    begin(&p, "pender=0413 griffin=0414/4", "DR", "1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "stuck griffin 0414") && script_saw(&p, "loses griffin 1 3 no-retreat"));
    begin(&p, "pender=0613 griffin=0612/4", "DR", "1");
    script_play(&p, "close pender griffin");
    script_refuses(&p, "back 0611", "7.6c");
    script_free(&p);
    PROVES("7.6c 7.6d 7.62");
}

/* G16: two retreats of a two-step unit through zones */
static void test_7_61_zones_cost_steps_without_limit(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 field=0812 griffin=0713/2", "DR2d", "1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "attack pender griffin close 8 3 5 DR2d"));
    assert_string_equal(script_options(&p), "back 0712 yes n; back 0813 yes se");
    script_play(&p, "back 0813");
    assert_string_equal(position_at(&p, "griffin"), "0813 1");
    script_play(&p, "back 0913");
    assert_string_equal(position_at(&p, "griffin"), "dead");
    script_free(&p);
    PROVES("7.61");
}

static void test_7_62_unable_to_retreat(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 griffin=0713/4 martindale=0712 meade=0812 reynolds=0813", "DR", "1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "stuck griffin 0713"));
    assert_int_equal(position_unit(&p, "griffin")->steps, 3);
    script_free(&p);
    PROVES("7.62");
}

/* G17 and Winder */
static void test_7_63_artillery_and_winder_stand(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "hood=0613 law=0712 field=0812 reserve-6=0713", "DR2d", "11");
    script_play(&p, "close hood reserve-6");
    assert_true(script_saw(&p, "attack hood reserve-6 close 10 4 6 DR2d"));
    script_play(&p, "bonus none");
    assert_true(script_saw(&p, "ignores reserve-6 retreat"));
    assert_string_equal(script_asks(&p), "shaken union");
    script_play(&p, "take marker");
    assert_string_equal(position_at(&p, "reserve-6"), "0713 2 disrupted");
    assert_false(script_saw(&p, "retreats *"));
    begin(&p, "side=usa griffin=0613 winder=0713,idle", "DR", "434");
    script_play(&p, "close griffin winder");
    assert_true(script_saw(&p, "attack griffin winder close 8 7 1 DR") && script_saw(&p, "ignores winder retreat"));
    assert_string_equal(position_at(&p, "winder"), "0713 3");
    script_free(&p);
    PROVES("7.6f 7.63");
}

static void test_7_64_advance(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 field=2214 griffin=0713/4", "DR", "1");
    script_play(&p, "close pender griffin; back 0812");
    assert_string_equal(script_asks(&p), "advance confederate");
    script_play(&p, "advance");
    assert_string_equal(position_at(&p, "pender"), "0713 4");
    begin(&p, "pender=0613 field=2214 griffin=0713/4", "DR", "1");
    script_play(&p, "close pender griffin; back 0812; stay");
    assert_string_equal(position_at(&p, "pender"), "0613 4");
    /* into a hex emptied by elimination, whatever zones are there */
    begin(&p, "pender=0613 field=2214 griffin=0713/1 meade=0812", "DC1", "3");
    script_play(&p, "close pender griffin");
    assert_string_equal(position_at(&p, "griffin"), "dead");
    script_play(&p, "advance");
    assert_string_equal(position_at(&p, "pender"), "0713 4");
    /* artillery stays */
    begin(&p, "ap-hill-artillery=0613 field=2214 griffin=0713/1", "DC1", "1");
    script_play(&p, "close ap-hill-artillery griffin");
    assert_string_equal(position_at(&p, "griffin"), "dead");
    assert_string_equal(position_at(&p, "ap-hill-artillery"), "0613 2");
    script_free(&p);
    PROVES("7.4b 7.64a");
}

static void test_7_64_a_charge_must_advance(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "pender=0613,charged:griffin field=2214 griffin=0713/4");
    position_result(&p, "DR");
    script_dice(&p, "3");
    script_begin(&p, "strike", GM_CSA);
    assert_true(script_saw(&p, "attack pender griffin charge 8 7 1 DR"));
    script_play(&p, "back 0812");
    assert_string_equal(position_at(&p, "pender"), "0713 4");
    assert_int_equal(position_unit(&p, "pender")->charging, -1);
    assert_true(script_saw(&p, "charge-ends pender made"));
    script_free(&p);
    PROVES("7.64b 12.0 12.3a 12.3b");
}

/* ---- 7.7 and 13.0 ---- */

static void test_7_7_a_step_instead_of_a_marker(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 field=0712 griffin=0713/2,dis", "DR2d", "1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "attack pender griffin close 9 3 6 DR2d"));
    script_play(&p, "back 0813; back 0914");
    assert_string_equal(script_asks(&p), "shaken union");
    script_play(&p, "take loss");
    assert_string_equal(position_at(&p, "griffin"), "0914 1 disrupted");
    /* apart from the limit: two steps lose one to the result and one to the choice */
    begin(&p, "pender=0613 field=0712 archer=0714 griffin=0713/2,dis", "DC2d", "1");
    script_play(&p, "close pender griffin");
    assert_true(script_saw(&p, "attack pender griffin close 10 3 7 DC2d"));
    assert_int_equal(position_unit(&p, "griffin")->steps, 1);
    script_play(&p, "take loss");
    assert_string_equal(position_at(&p, "griffin"), "dead");
    script_free(&p);
    PROVES("7.4e 7.7a 7.7b");
}

static void test_7_7_voluntary_retreat(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "pender=0613 field=2214 griffin=0713/4", "DC1", "3");
    script_play(&p, "close pender griffin");
    assert_string_equal(script_asks(&p), "voluntary union");
    script_play(&p, "back 0813");
    assert_string_equal(position_at(&p, "griffin"), "0813 3");
    assert_string_equal(script_asks(&p), "advance confederate");
    begin(&p, "pender=0613 field=2214 griffin=0713/4", "DC1", "3");
    script_play(&p, "close pender griffin; stand");
    assert_string_equal(position_at(&p, "griffin"), "0713 3");
    begin(&p, "pender=0613 field=2214 reserve-6=0713", "DC1", "66");
    script_play(&p, "close pender reserve-6");
    assert_string_not_equal(script_asks(&p), "voluntary union");
    assert_false(script_saw(&p, "ignores *"));          /* there was no retreat to ignore */
    script_free(&p);
    PROVES("7.7c");
}

/* G20, G21 */
static void test_13_0_disruption(void **state)
{
    static const struct {
        const char *unit;       /* morale 2, morale 3 */
        int before;
        bool disorder;
        int becomes;
    } rows[] = {
        {"meade", GM_STEADY, false, GM_DISRUPTED},        {"meade", GM_DISRUPTED, false, GM_DISORDERED},
        {"meade", GM_DISORDERED, false, GM_SHAKES_NOT},   {"meade", GM_STEADY, true, GM_DISORDERED},
        {"meade", GM_DISRUPTED, true, GM_DISORDERED},     {"meade", GM_DISORDERED, true, GM_SHAKES_STEP},
        {"buchanan", GM_STEADY, false, GM_SHAKES_NOT},    {"buchanan", GM_STEADY, true, GM_DISRUPTED},
        {"buchanan", GM_DISRUPTED, false, GM_DISORDERED}, {"buchanan", GM_DISORDERED, true, GM_SHAKES_STEP},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int unit = script_unit(&p, rows[i].unit);
        struct gaines_unit *u = &GM(p.g)->unit[unit];
        int steps;

        position_set(&p, "meade=0613 buchanan=0713");
        u->shaken = (int8_t)rows[i].before;
        steps = u->steps;
        assert_int_equal(gaines_shaken_by(p.g, unit, rows[i].disorder), rows[i].becomes);
        gaines_shake(p.g, unit, rows[i].disorder);
        assert_int_equal(u->shaken, rows[i].becomes < 0 ? rows[i].before : rows[i].becomes);
        assert_int_equal(u->steps, steps - (rows[i].becomes == GM_SHAKES_STEP));
    }
    script_free(&p);
    PROVES("13.0b 13.0c 13.0d 13.1a 13.1b 13.1c");
}

/* G22 */
static void test_13_2_recovery(void **state)
{
    static const struct {
        const char *position;
        const char *after;
    } rows[] = {
        {"pender=0613,dis griffin=2201", "0613 4"},
        {"pender=0613,dis griffin=0713", "0613 4"},
        {"pender=0613,DIS griffin=2201", "0613 4"},
        {"pender=0613,DIS griffin=0713", "0613 4 disrupted"},
        {"pender=0613,DIS,idle griffin=0713", "0613 4 disrupted"},
    };
    struct script p;

    (void)state;
    position_new(&p, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[96];

        snprintf(text, sizeof text, "field=2214 %s", rows[i].position);
        position_set(&p, text);
        script_begin(&p, "move", GM_CSA);
        script_play(&p, "recover pender");
        assert_string_equal(position_at(&p, "pender"), rows[i].after);
    }
    /* it may attack at once */
    position_set(&p, "field=2214 pender=0613,dis griffin=0713");
    script_begin(&p, "move", GM_CSA);
    script_play(&p, "recover pender; done");
    assert_string_equal(script_asks(&p), "close confederate");
    assert_true(script_offers(&p, "close pender griffin"));
    script_free(&p);
    PROVES("13.2a 13.2b 13.2c");
}

static void test_7_4_disorder(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "side=usa reserve-9=0613 pender=0713/1,idle", "Disorder", "1");
    script_play(&p, "close reserve-9 pender");
    assert_true(script_saw(&p, "attack reserve-9 pender close 10 2 8 Disorder"));
    script_play(&p, "take marker");
    assert_string_equal(position_at(&p, "pender"), "0713 1 disordered");
    begin(&p, "side=usa reserve-9=0613 pender=0713,idle", "Nil", "6");
    script_play(&p, "close reserve-9 pender");
    assert_true(script_saw(&p, "attack reserve-9 pender close 9 10 -1 Nil"));
    assert_string_equal(position_at(&p, "pender"), "0713 4");
    script_free(&p);
    PROVES("7.4d 7.4h");
}

/* What a referee shows a quarrelling pair: each effect names the rule that made it. */
static void test_effects_cite_their_rules(void **state)
{
    static const struct {
        const char *position, *code, *play, *event;
    } rows[] = {
        {"pender=0613 griffin=0713", "AC1", "stand", "loses pender 1 3 result [7.4b]"},
        {"pender=0613 griffin=0713", "DC2", "stand", "loses griffin 2 3 result [7.4b]"},
        {"pender=0613 griffin=0713", "EX", "stand", "loses pender 1 3 result [7.4f]"},
        {"pender=0613 griffin=0713", "EX", "stand", "loses griffin 1 4 result [7.4f]"},
        {"pender=0613 griffin=0713/2", "DC2", "stand", "loses griffin 1 1 result [7.51]"},
        {"pender=0613/2 griffin=0713", "AC2", "stand", "loses pender 1 1 result [7.51]"},
        {"pender=0613 griffin=0713/3", "DC2", "stand", "loses griffin 2 1 result [7.4b]"},
        {"pender=0613 griffin=0713/1", "DC2", "stay", "loses griffin 1 0 result [7.4b]"},
        {"gregg=0613 griffin=0713", "DC1", "bonus loss; stand", "loses griffin 2 3 result [7.4b]"},
        {"gregg=0613 griffin=0713/2", "DC1", "bonus loss; stand", "loses griffin 1 1 result [7.51]"},
        {"gregg=0613 griffin=0713", "EX", "bonus loss; stand", "loses griffin 2 3 result [7.4f]"},
        {"gregg=0613 griffin=0713", "DR", "bonus loss; back 0813; stay", "loses griffin 1 4 bonus [7.52b]"},
        {"pender=0613 griffin=0713", "DR", "back 0813; stay", "retreats griffin 0713 0813 [7.6a]"},
        {"pender=0613 griffin=0713", "Nil", "back 0813; stay", "retreats griffin 0713 0813 [7.7c]"},
        {"pender=0613 griffin=0713", "DR", "back 0813; advance", "advances pender 0613 0713 [7.64a]"},
        {"pender=0613,charged:griffin griffin=0713", "DR", "back 0813", "advances pender 0613 0713 [7.64b]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *unit = rows[i].position[0] == 'g' ? "gregg" : "pender";
        bool charge = strstr(rows[i].position, "charged:") != NULL;
        struct script p;
        char text[64];

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_result(&p, rows[i].code);
        script_dice(&p, "66 66");
        script_begin(&p, charge ? "strike" : "close", GM_CSA);
        snprintf(text, sizeof text, "close %s griffin", unit);
        if (!charge)
            script_play(&p, text);
        script_play(&p, rows[i].play);
        if (!script_saw(&p, rows[i].event))
            fail_msg("%s: %s, but %s", rows[i].position, rows[i].event, buf_cstr(&p.events));
        script_free(&p);
    }
    PROVES("7.4b 7.4f 7.51 7.52b 7.52c 7.64b 7.7c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_7_4_anderson_attacks_meade),
        rule_test(test_7_2_attack_strength),
        rule_test(test_7_51_the_flip_ends_the_result),
        rule_test(test_7_52_combat_bonus),
        rule_test(test_7_6_retreat),
        rule_test(test_7_6_nobody_retreats_off_the_map_or_into_the_river),
        rule_test(test_7_61_zones_cost_steps_without_limit),
        rule_test(test_7_62_unable_to_retreat),
        rule_test(test_7_63_artillery_and_winder_stand),
        rule_test(test_7_64_advance),
        rule_test(test_7_64_a_charge_must_advance),
        rule_test(test_7_7_a_step_instead_of_a_marker),
        rule_test(test_7_7_voluntary_retreat),
        rule_test(test_13_0_disruption),
        rule_test(test_13_2_recovery),
        rule_test(test_7_4_disorder),
        rule_test(test_effects_cite_their_rules),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
