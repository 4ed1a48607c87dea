/* SPDX-License-Identifier: ISC */
/* Attack Results: retreat, advance, blown, eliminated. */
#include "rules/c3i/position.h"

/* Hood attacks with die a against d: Hood's two stars, no artillery. */
static void attack(struct position *p, const char *position, const char *declare, const char *dice)
{
    position_set(p, position);
    position_dice(p, dice);
    position_ask(p, "attack csa");
    position_play(p, declare);
    position_play(p, "bid no/no");
}

/* Y23: three hexes, each farther from the winner, out of zones and other units; in a defensible second hex it may stand. */
static void test_retreat(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    attack(&p, "turn=4 hood=1408 heth=1409 pender=1507 sickles=1508 csa=1108 usa=1810", "attack hood sickles", "44");
    /* 1609 is the only first hex: 1608 is in Pender's zone, 1509 in Heth's */
    assert_true(position_saw(&p, "retreats sickles 1508 1609"));
    assert_string_equal(position_asks(&p), "retreat usa");
    assert_string_equal(position_options(&p, USA), "back 1708; back 1709; back 1610");
    /* each says its ground and whether it leads to the HQ in 1810 */
    for (int i = 0; i < 3; i++) {
        static const int ground[] = {1, 0, 0}, hq[] = {1, 0, 1};

        assert_int_equal(options_get(play_options(p.g, USA), i)->a[1], ground[i]);
        assert_int_equal(options_get(play_options(p.g, USA), i)->a[2], hq[i]);
    }
    position_refuses(&p, "back 1608", "RES3", "not farther");
    position_refuses(&p, "back 1710", "RES2", "not adjacent");
    position_refuses(&p, "stand", "RES5", "second hex");
    position_play(&p, "back 1708");
    assert_string_equal(position_options(&p, USA), "stand; back 1808; back 1809");
    position_play(&p, "stand");
    assert_string_equal(position_at(&p, "sickles"), "1708 battle");
    position_free(&p);

    position_new(&p, NULL);
    attack(&p, "turn=4 hood=1408 heth=1409 pender=1507 sickles=1508 csa=1108 usa=1810", "attack hood sickles", "44");
    position_play(&p, "back 1709");
    assert_string_equal(position_options(&p, USA), "back 1809; back 1810; back 1710");      /* open: no standing */
    position_play(&p, "back 1809");
    assert_string_equal(position_at(&p, "sickles"), "1809 battle");
    position_free(&p);
    EVIDENCE("c3i RES2");
    EVIDENCE("c3i RES3");
    EVIDENCE("c3i RES5");
    EVIDENCE("c3i RES6");
}

/* What closes a way: another unit, an enemy zone, Berdan for a Confederate, the range of the HQ, the map's edge. */
static void test_what_closes_a_retreat(void **state)
{
    static const struct {
        const char *what, *position, *declare, *dice, *event;
    } rows[] = {
        {"free", "turn=4 reynolds=1304 heth=1204 csa=1008 usa=1505", "attack heth reynolds", "52",
         "retreats heth 1204"},
        {"out of range", "turn=4 reynolds=1304 heth=1204 csa=1012 usa=1505", "attack heth reynolds", "52",
         "blown heth 1204 6 no-retreat"},
        {"on July 3", "turn=5 reynolds=1304 heth=1204 csa=1012 usa=1505", "attack heth reynolds", "52",
         "eliminated heth 1204 no-retreat"},
        {"friends in the way", "turn=4 reynolds=1304 heth=1204 pender=1203 rodes=1103 csa=1008 usa=1505",
         "attack heth reynolds", "52", "blown heth 1204 6 no-retreat"},
        {"an enemy zone in the way", "turn=4 reynolds=1304 heth=1204 howard=1102 slocum=1003 csa=1008 usa=1505",
         "attack heth reynolds", "52", "blown heth 1204 6 no-retreat"},
        {"Berdan in the way", "turn=4 reynolds=1304 heth=1204 pender=1203 berdan=1103 csa=1008 usa=1505",
         "attack heth reynolds", "52", "blown heth 1204 6 no-retreat"},
        {"an HQ is not in the way", "turn=4 reynolds=1304 heth=1204 pender=1203 csa=1103 usa=1505",
         "attack heth reynolds", "52", "retreats heth 1204 1103"},
        {"the edge", "turn=4 hood=1103 slocum=1003 csa=1008 usa=1005", "attack hood slocum", "22",
         "blown slocum 1003 6 no-retreat"},
        {"blown by the dice", "turn=2 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505", "attack heth reynolds",
         "21",
         "combat heth reynolds 2 5 blown heth"},
        {"blown by the dice, due two turns later", "turn=2 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505",
         "attack heth reynolds", "21", "blown heth 1204 4 result"},
        {"eliminated", "turn=2 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505", "attack heth reynolds", "14",
         "eliminated heth 1204 result"},
        {"July 3 PM", "turn=6 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505", "attack heth reynolds", "21",
         "eliminated heth 1204 result"},
        {"a unit blown by the dice of July 3 says so", "turn=5 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505",
         "attack heth reynolds", "21", "eliminated heth 1204 result [T-ATT-n2]"},
        {"one eliminated by them does not", "turn=5 heth=1204 pender=1203 reynolds=1304 csa=1008 usa=1505",
         "attack heth reynolds", "14", "eliminated heth 1204 result [RES17]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        attack(&p, rows[i].position, rows[i].declare, rows[i].dice);
        if (strcmp(position_asks(&p), "retreat csa") == 0)
            play_choose(p.g, 0);
        if (!position_saw(&p, rows[i].event))
            fail_msg("%s: %s", rows[i].what, buf_cstr(&p.events));
        position_free(&p);
    }
    EVIDENCE("c3i RES4");
    EVIDENCE("c3i RES6");
    EVIDENCE("c3i RES7");
    EVIDENCE("c3i RES8");
    EVIDENCE("c3i RES9");
    EVIDENCE("c3i RES15");
    EVIDENCE("c3i RES17");
    EVIDENCE("c3i T-ATT-n1");
    EVIDENCE("c3i T-ATT-n2");
    EVIDENCE("c3i BER5");
}

/* Y24, the other half: turns 1 to 4 give turns 3 to 6. */
static void test_a_blown_unit_is_due_two_turns_later(void **state)
{
    (void)state;
    for (int turn = 1; turn <= 6; turn++) {
        struct position p;
        char text[64];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "turn=%d heth=1204 csa=1008", turn);
        position_set(&p, text);
        c3i_blow(p.g, position_unit(&p, "heth"), C3I_LOST_RESULT);
        snprintf(text, sizeof text, turn < 5 ? "blown %d" : "eliminated", turn + 2);
        assert_string_equal(position_at(&p, "heth"), text);
        assert_int_equal(c3i_vp(p.g, USA), turn >= 5);
        position_free(&p);
    }
    EVIDENCE("c3i RES15");
    EVIDENCE("c3i T-ATT-n2");
    EVIDENCE("c3i VIC4");
}

/* Y27: the attacker must follow when nothing holds it, and may not when something does. */
static void test_advance(void **state)
{
    static const struct {
        const char *what, *position, *declare, *dice, *event, *at;
    } rows[] = {
        {"free", "turn=4 hood=1204 slocum=1304 csa=1008 usa=1508", "attack hood slocum", "62",
         "advances hood 1204 1304",
         "1304 battle"},
        {"after an elimination", "turn=4 hood=1204 slocum=1304 csa=1008 usa=1508", "attack hood slocum", "61",
         "advances hood 1204 1304", "1304 battle"},
        {"another enemy holds it", "turn=4 hood=1204 slocum=1304 howard=1205 csa=1008 usa=1508", "attack hood slocum",
         "62",
         "stays hood 1204 control", "1204 battle"},
        {"Berdan holds it", "turn=4 hood=1204b slocum=1304 berdan=1204 csa=1008 usa=1508", "attack hood slocum", "62",
         "stays hood 1204 sharpshooters", "1204 battle"},
        {"beyond the range of the HQ", "turn=4 hood=1204 slocum=1304 csa=1012 usa=1508", "attack hood slocum", "62",
         "advances hood 1204 1304", "1304 battle"},
        {"the attacker lost", "turn=4 hood=1204 slocum=1304 csa=1008 usa=1508", "attack hood slocum", "16",
         "combat hood slocum 3 8 eliminated hood", "eliminated"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        attack(&p, rows[i].position, rows[i].declare, rows[i].dice);
        if (!position_saw(&p, rows[i].event))
            fail_msg("%s: %s", rows[i].what, buf_cstr(&p.events));
        assert_string_equal(position_at(&p, "hood"), rows[i].at);
        assert_string_equal(position_at(&p, "slocum"), i == 5 ? "1304 battle" : i == 1 ? "eliminated" : "blown 6");
        position_free(&p);
    }
    EVIDENCE("c3i RES10");
    EVIDENCE("c3i RES11");
    EVIDENCE("c3i RES12");
    EVIDENCE("c3i RES13");
}

/* After its advance Hood meets another enemy, who flips, and may attack it at the next chance. */
static void test_a_unit_that_advanced_attacks_again(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    attack(&p, "turn=4 hood=1204 slocum=1304 howard=1405m csa=1008 usa=1508", "attack hood slocum", "62 3");
    assert_string_equal(position_at(&p, "hood"), "1304 battle");
    assert_string_equal(position_at(&p, "howard"), "1405 battle");
    assert_string_equal(position_asks(&p), "attack usa");
    position_play(&p, "pass");
    assert_string_equal(position_options(&p, CSA), "attack hood howard; pass");
    position_free(&p);
    EVIDENCE("c3i RES14");
    EVIDENCE("c3i MOV13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_retreat),
        rule_test(test_what_closes_a_retreat),
        rule_test(test_a_blown_unit_is_due_two_turns_later),
        rule_test(test_advance),
        rule_test(test_a_unit_that_advanced_attacks_again),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
