/* SPDX-License-Identifier: ISC */
/* Attack Phase: declaring, artillery, dice, modifiers, passes. */
#include "rules/c3i/position.h"

/* Hood in 1408 against III Corps on Cemetery Ridge, Heth and Pender beside it. */
#define RIDGE "hood=1408 heth=1409 pender=1507 sickles=1508 csa=1108 usa=1810 "

static void attack(struct position *p, const char *position, const char *attack, const char *bids, const char *dice)
{
    position_set(p, position);
    position_dice(p, dice);
    position_ask(p, "attack csa");
    position_play(p, attack);
    if (*bids)
        position_play(p, bids);
}

/* Y15, Y16, Y17, Y18, Y19: totals and the result they give. */
static void test_modifiers_and_results(void **state)
{
    static const struct {
        const char *what, *position, *attack, *bids, *dice, *event;
    } rows[] = {
        {"Y16", "turn=4 " RIDGE, "attack hood sickles", "bid no/no", "44",
         "combat hood sickles 7 6 retreat sickles C:friends+1 C:stars+2 U:defensible+2 C4 U4"},
        {"Y17", "turn=4 " RIDGE, "attack hood sickles", "bid no/no", "15", "combat hood sickles 4 7 blown hood"},
        {"Y17 on July 3", "turn=5 " RIDGE, "attack hood sickles", "bid no/no", "15",
         "combat hood sickles 4 7 eliminated hood"},
        {"Y18", "turn=4 " RIDGE, "attack hood sickles", "bid no/no", "34", "combat hood sickles 6 6 stalemate -"},
        {"Y19", "turn=4 " RIDGE, "attack hood sickles", "bid no/no", "61",
         "combat hood sickles 9 3 eliminated sickles"},
        {"one friend is not enough", "turn=4 hood=1408 heth=1409 sickles=1508 csa=1108 usa=1810", "attack hood sickles",
         "bid no/no", "44", "combat hood sickles 6 6 stalemate - C:stars+2 U:defensible+2"},
        {"three friends count once", "turn=4 " RIDGE "rodes=1509", "attack hood sickles", "bid no/no", "44",
         "combat hood sickles 7 6 retreat sickles C:friends+1 C:stars+2"},
        {"the defender has no friends", "turn=4 hood=1408 reynolds=1407 howard=1307 sickles=1508 csa=1108 usa=1810",
         "attack hood sickles", "bid no/no", "44", "combat hood sickles 6 6 stalemate - C:stars+2 U:defensible+2"},
        {"open ground adds nothing", "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810", "attack heth slocum",
         "bid no/no",
         "44", "combat heth slocum 4 4 stalemate - C4 U4"},
        {"the attacker's ground adds nothing", "turn=4 heth=1508 slocum=1409 csa=1108 usa=1810", "attack heth slocum",
         "bid no/no", "44", "combat heth slocum 4 4 stalemate - C4 U4"},
        {"both have stars", "turn=4 rodes=1408 reynolds=1409 csa=1108 usa=1810", "attack rodes reynolds", "bid no/no",
         "44",
         "combat rodes reynolds 5 6 retreat rodes C:stars+1 U:stars+2"},
        {"the attacker's artillery", "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810", "attack heth slocum",
         "bid yes/no",
         "44", "combat heth slocum 6 4 retreat slocum C:artillery+2 C4 U4"},
        {"the defender's artillery", "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810", "attack heth slocum",
         "bid no/yes",
         "44", "combat heth slocum 4 6 retreat heth U:artillery+2 C4 U4"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        attack(&p, rows[i].position, rows[i].attack, rows[i].bids, rows[i].dice);
        if (!position_saw(&p, rows[i].event))
            fail_msg("%s: %s", rows[i].what, buf_cstr(&p.events));
        position_free(&p);
    }
    EVIDENCE("c3i ATK4");
    EVIDENCE("c3i ATK14");
    EVIDENCE("c3i ATK15");
    EVIDENCE("c3i ATK16");
    EVIDENCE("c3i ATK17");
    EVIDENCE("c3i ATK18");
    EVIDENCE("c3i ATK19");
    EVIDENCE("c3i ATK20");
    EVIDENCE("c3i KEY10");
    EVIDENCE("c3i T-ATT-n2");
    EVIDENCE("c3i RES1");
}

/* Declaration, choices, their price, duel, caissons, dice, result, advance: in this order. */
static void test_order_of_an_attack(void **state)
{
    static const char *const steps[] = {
        "attack hood slocum", "bids yes yes", "artillery confederate 10 support", "artillery union 13 support",
        "duel confederate C6 U3", "artillery union 12 caissons", "combat hood slocum 8 3 eliminated slocum",
        "eliminated slocum", "advances hood 1204 1303"};
    struct position p;
    const char *at;

    (void)state;
    position_new(&p, NULL);
    attack(&p, "turn=4 hood=1204 slocum=1303 csa=1008 usa=1508", "attack hood slocum", "bid yes/yes", "63 43");
    at = buf_cstr(&p.events);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const char *next = strstr(at, steps[i]);

        if (!next)
            fail_msg("%s does not come in its turn:\n%s", steps[i], buf_cstr(&p.events));
        at = next ? next + 1 : at;
    }
    position_free(&p);
    EVIDENCE("c3i ATK21");
}

/* Y20, Y21: what bids and duel dice cost, and who has the bonus. */
static void test_artillery(void **state)
{
    static const struct {
        const char *guns, *bids, *dice;
        int csa, usa;
        const char *event;
    } rows[] = {
        {"11/14", "bid no/no", "44", 11, 14, "combat heth slocum 4 4"},
        {"11/14", "bid yes/no", "44", 10, 14, "combat heth slocum 6 4"},
        {"11/14", "bid no/yes", "44", 11, 13, "combat heth slocum 4 6"},
        {"11/14", "bid yes/yes", "63 44", 10, 12, "duel confederate C6 U3"},
        {"11/14", "bid yes/yes", "63 44", 10, 12, "combat heth slocum 6 4"},
        {"11/14", "bid yes/yes", "35 44", 10, 13, "combat heth slocum 4 6"},
        {"11/14", "bid yes/yes", "66 44", 9, 12, "duel - C6 U6"},
        {"11/14", "bid yes/yes", "66 44", 9, 12, "combat heth slocum 4 4"},
        {"11/14", "bid yes/yes", "33 44", 10, 13, "duel - C3 U3"},
        {"11/14", "bid yes/yes", "46 44", 9, 13, "combat heth slocum 4 6"},
        {"1/1", "bid yes/yes", "66 44", 0, 0, "combat heth slocum 4 4"},
        {"0/5", "", "44", 0, 5, "attack heth slocum"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char text[128];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810 guns=%s", rows[i].guns);
        attack(&p, text, "attack heth slocum", rows[i].bids, rows[i].dice);
        if (!position_saw(&p, rows[i].event))
            fail_msg("row %zu: %s", i, buf_cstr(&p.events));
        assert_int_equal(C3I(p.g)->army[CSA].artillery, rows[i].csa);
        assert_int_equal(C3I(p.g)->army[USA].artillery, rows[i].usa);
        if (!*rows[i].bids)
            assert_string_equal(position_asks(&p), "bid usa");
        position_free(&p);
    }
    EVIDENCE("c3i ATK7");
    EVIDENCE("c3i ATK8");
    EVIDENCE("c3i ATK9");
    EVIDENCE("c3i ATK10");
    EVIDENCE("c3i ATK11");
    EVIDENCE("c3i ATK12");
    EVIDENCE("c3i ATK13");
    EVIDENCE("c3i ART1");
    EVIDENCE("c3i ART2");
    EVIDENCE("c3i ART3");
    EVIDENCE("c3i ART4");
}

static void test_both_bid_at_once_unless_bound(void **state)
{
    static const struct {
        const char *position, *attack, *asks;
    } rows[] = {
        {"turn=4 heth=1408 slocum=1409", "attack heth slocum", "bid csa+usa"},
        {"turn=4 heth=1408 slocum=1409 guns=11/0", "attack heth slocum", "bid csa"},
        {"turn=4 heth=1408 slocum=1409 guns=0/14", "attack heth slocum", "bid usa"},
        {"turn=4 heth=1408 buford=1409", "attack heth buford", "bid csa"},
        {"turn=5 stuart=1408 buford=1409", "attack stuart buford", "attack usa"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        char text[128];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "%s csa=1108 usa=1810", rows[i].position);
        attack(&p, text, rows[i].attack, "", "33");
        assert_string_equal(position_asks(&p), rows[i].asks);
        position_free(&p);
    }
    EVIDENCE("c3i ATK7");
    EVIDENCE("c3i CAV3");
}

static void test_support_refused_in_words(void **state)
{
    static const struct {
        const char *position, *attack, *rule, *says;
    } rows[] = {
        {"turn=4 heth=1408 slocum=1409 guns=0/14", "attack heth slocum", "ATK8", "no artillery support points"},
        {"turn=5 stuart=1408 buford=1409 heth=1410", "attack heth buford", NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct position p;
        struct refusal r;
        struct option o = {.verb = C3I_D_BID, .a = {1}};
        char text[128];

        position_new(&p, NULL);
        snprintf(text, sizeof text, "%s csa=1108 usa=1810", rows[i].position);
        attack(&p, text, rows[i].attack, "", "33");
        assert_int_equal(play_why(p.g, CSA, &o, &r), rows[i].rule != NULL);
        if (rows[i].rule) {
            assert_string_equal(r.rule, rows[i].rule);
            assert_non_null(strstr(r.why, rows[i].says));
        } else {
            assert_true(play_why(p.g, USA, &o, &r));
            assert_string_equal(r.rule, "CAV3");
        }
        o.verb = C3I_D_PASS;
        assert_false(play_why(p.g, CSA, &o, &r));
        position_free(&p);
    }
}

/* Y22 */
static void test_cavalry_attacks_only_cavalry(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=5 stuart=1408 heth=1308 howard=1407 pleasanton=1409 csa=1108 usa=1810");
    position_ask(&p, "attack csa");
    assert_string_equal(position_options(&p, CSA),
                        "attack heth pleasanton; attack stuart pleasanton; pass");
    position_refuses(&p, "attack stuart howard", "CAV1", "only cavalry");
    position_refuses(&p, "attack heth howard", "ATK3", "not adjacent");
    position_refuses(&p, "attack heth stuart", "ATK4", "not an enemy");
    position_refuses(&p, "attack howard heth", "ATK1", "it is not a unit of yours");
    position_refuses(&p, "attack pender howard", "ATK1", "it is not on the map");
    position_free(&p);
    EVIDENCE("c3i CAV1");
    EVIDENCE("c3i CAV2");
    EVIDENCE("c3i ATK3");
}

/* A Confederate held by Berdan alone has nobody to attack. */
static void test_an_attacker_stands_next_to_its_target(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 hood=1210b heth=1408 slocum=1409 berdan=1210 csa=1108 usa=1810");
    position_ask(&p, "attack csa");
    assert_string_equal(position_options(&p, CSA), "attack heth slocum; pass");
    position_refuses(&p, "attack hood slocum", "ATK3", "not adjacent");
    position_free(&p);
    EVIDENCE("c3i ATK2");
    EVIDENCE("c3i ATK3");
}

/* Y26, and one unit may fight again and again; after its pass a side still defends. */
static void test_alternation_and_the_rest_after_a_pass(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810");
    position_dice(&p, "33 33 2 33 33");
    position_ask(&p, "attack csa");
    position_play(&p, "attack heth slocum; bid no/no");
    assert_string_equal(position_asks(&p), "attack usa");
    position_play(&p, "attack slocum heth; bid no/no");
    assert_string_equal(position_asks(&p), "attack csa");
    position_play(&p, "pass");
    assert_true(position_saw(&p, "allowance union attack 2 U2"));
    position_play(&p, "attack slocum heth; bid no/no");
    assert_string_equal(position_asks(&p), "attack usa");
    position_play(&p, "attack slocum heth; bid no/no");
    assert_int_equal(C3I(p.g)->phase, C3I_END);
    position_free(&p);

    position_new(&p, NULL);
    position_set(&p, "turn=4 heth=1408 slocum=1409 csa=1108 usa=1810");
    position_dice(&p, "6");
    position_ask(&p, "attack csa");
    position_play(&p, "pass; pass");
    assert_int_equal(C3I(p.g)->phase, C3I_END);
    position_free(&p);
    EVIDENCE("c3i ATK1");
    EVIDENCE("c3i ATK2");
    EVIDENCE("c3i ATK5");
    EVIDENCE("c3i ATK6");
    EVIDENCE("c3i ATK22");
    EVIDENCE("c3i ATK23");
    EVIDENCE("c3i ATK24");
    EVIDENCE("c3i END1");
    EVIDENCE("c3i KEY9");
    EVIDENCE("c3i KEY12");
}

/* Y28: all 36 rolls for net modifiers -2 to 4. */
static void test_distribution(void **state)
{
    static const int rows[7][7] = {{5, 1, 0, 4, 11, 9, 6}, {7, 3, 0, 5, 11, 7, 3}, {9, 5, 1, 6, 9, 5, 1},
                                   {11, 7, 3, 5, 7, 3, 0}, {11, 9, 6, 4, 5, 1, 0}, {9, 11, 10, 3, 3, 0, 0},
                                   {7, 11, 15, 2, 1, 0, 0}};
    struct position p;

    (void)state;
    position_new(&p, NULL);
    for (int m = -2; m <= 4; m++) {
        int seen[7] = {0};

        for (int a = 1; a <= 6; a++)
            for (int d = 1; d <= 6; d++) {
                int diff = a + m - d;

                seen[diff == 0 ? 3 : (diff > 0 ? 0 : 4) + c3i_result(p.g, diff < 0 ? -diff : diff) - 1]++;
            }
        for (int i = 0; i < 7; i++)
            assert_int_equal(seen[i], rows[m + 2][i]);
    }
    position_free(&p);
    EVIDENCE("c3i ATK20");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_modifiers_and_results),
        rule_test(test_order_of_an_attack),
        rule_test(test_artillery),
        rule_test(test_both_bid_at_once_unless_bound),
        rule_test(test_support_refused_in_words),
        rule_test(test_cavalry_attacks_only_cavalry),
        rule_test(test_an_attacker_stands_next_to_its_target),
        rule_test(test_alternation_and_the_rest_after_a_pass),
        rule_test(test_distribution),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
