/* SPDX-License-Identifier: ISC */
/* Charges beside everything else: reaction, fire, retreats, and their end. Where results matter the tables are set. */
#include "rules/gaines/position.h"

static void begin(struct script *p, const char *state, int side, const char *position, const char *code)
{
    position_set(p, position);
    position_result(p, code);
    script_forget(p);
    script_dice(p, "66 66 66 66 66 66");
    script_begin(p, state, side);
}

/* A DC# Disrupts, and its trailing d does not do so again; a unit whose charge is over already takes the d alone. */
static void test_10_0_a_stopped_charge_is_disrupted_once(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=2214 griffin=0613", "DC1d");
    GM(p.g)->unit[script_unit(&p, "pender")].acted = GM_IDLE;      /* as a position written by hand may have it */
    script_play(&p, "react griffin pender; stand");
    assert_string_equal(position_at(&p, "pender"), "0713 3 disrupted");
    assert_int_equal(script_count(&p, "shaken pender"), 1);
    begin(&p, "react", GM_USA, "pender=0713,rf field=2214 griffin=0513", "DC1d");
    GM(p.g)->unit[script_unit(&p, "pender")].acted = GM_CHARGED;
    script_play(&p, "react griffin pender; take marker; stand");
    assert_string_equal(position_at(&p, "pender"), "0713 3 disrupted");
    /* nothing but a DC# stops it */
    begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=2214 griffin=0613", "EX");
    script_play(&p, "react griffin pender; stand");
    assert_true(script_saw(&p, "attack pender griffin charge"));
    begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=2214 griffin=0613", "Disrupt");
    script_play(&p, "react griffin pender; take loss; stand");
    assert_true(script_saw(&p, "attack pender griffin charge"));
    begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=2214 griffin=0613", "Disrupt");
    script_play(&p, "react griffin pender; take marker; stand");
    assert_true(script_saw(&p, "charge-ends pender stopped") && !script_saw(&p, "attack pender *"));
    script_free(&p);
    PROVES("10.0h 12.3a");
}

/* Guns beside the charger drive its target off in the Fire Phase: from then on it is not being charged. */
static void test_12_3_a_charge_lapses_when_its_target_leaves(void **state)
{
    struct script p;

    (void)state;
    position_new(&p, NULL);
    begin(&p, "fire", GM_CSA,
          "pender=0612,charged:griffin ap-hill-artillery=0613 longstreet-artillery=1013 griffin=0713 meade=2201",
          "Nil");
    script_refuses(&p, "fire longstreet-artillery griffin", "8.1c");
    script_play(&p, "close ap-hill-artillery griffin; back 0813");
    assert_true(script_saw(&p, "charge-ends pender lapsed"));
    assert_true(script_saw(&p, "attack ap-hill-artillery griffin close 6 11"));  /* one die: it is being charged */
    assert_true(script_offers(&p, "fire longstreet-artillery griffin"));
    /* a charger that falls back from the fire of its target */
    begin(&p, "react", GM_USA, "pender=0713,charged:griffin field=2214 griffin=0613", "Nil");
    script_play(&p, "react griffin pender; back 0813");
    assert_true(script_saw(&p, "charge-ends pender lapsed") && !script_saw(&p, "attack pender *"));
    script_free(&p);
    PROVES("7.3e 7.7c 8.1c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_10_0_a_stopped_charge_is_disrupted_once),
        rule_test(test_12_3_a_charge_lapses_when_its_target_leaves),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
