/* SPDX-License-Identifier: ISC */
/* Every order there is, tried at every kind of decision: what is offered is carried out, all else changes nothing. */
#include "rules/gaines/position.h"
#include "support/legality.h"

enum { GAMES = 12 };

static void by_choices(const char *choices, uint64_t seed, int each, const char *but)
{
    struct script p;
    long tries;

    position_new(&p, choices);
    tries = legality_in_games(&gaines_ruleset, p.d, p.g->choice, seed, GAMES, each, but);
    printf("%ld orders tried\n", tries);
    assert_true(tries > 10000);
    script_free(&p);
}

static void test_apply_takes_what_options_offer(void **state)
{
    (void)state;
    by_choices(NULL, 1, 2, NULL);
}

static void test_apply_takes_what_options_offer_under_the_other_readings(void **state)
{
    (void)state;
    by_choices("mode=fast slocum=turn-1 richardson=turn-2 natural-two=not-jackson independents=from-any "
               "arrival=selected stopped-charge=as-result sharpshooters-charge=yes charge-zones=target-only",
               1001, 1, "hop");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apply_takes_what_options_offer),
        cmocka_unit_test(test_apply_takes_what_options_offer_under_the_other_readings),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
