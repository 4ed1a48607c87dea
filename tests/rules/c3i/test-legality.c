/* SPDX-License-Identifier: ISC */
/* Every order there is, tried at every kind of decision: what is offered is carried out, all else changes nothing. */
#include "rules/c3i/position.h"
#include "support/legality.h"

enum { GAMES = 40, EACH = 5 };

static void by_choices(const char *choices, uint64_t seed)
{
    struct position p;
    long tries;

    position_new(&p, choices);
    tries = legality_in_games(&c3i_ruleset, p.d, p.g->choice, seed, GAMES, EACH, "pick");
    printf("%ld orders tried\n", tries);
    assert_true(tries > 10000);
    position_free(&p);
}

static void test_apply_takes_what_options_offer(void **state)
{
    (void)state;
    by_choices(NULL, 1);
}

static void test_apply_takes_what_options_offer_under_the_other_readings(void **state)
{
    (void)state;
    by_choices("blown-no-hex=eliminated exit-fail=blown entry-first=always mcpherson=open", 1001);
}

/* Small positions, one for every kind of decision, and for those that chance hardly ever brings about. */
static void test_small_positions_by_force(void **state)
{
    static const struct {
        const char *position, *ask;
    } rows[] = {
        {"turn=2 buford=1304 heth=1203", "hq csa"},
        {"turn=2 buford=1304 heth=1203", "hq usa"},
        {"turn=3 csa=1305 buford=1804 hood=back3 heth=back3 pender=back3", "pick usa"},
        {"turn=3 usa=1608 buford=back3 reynolds=back3 howard=back3 heth=1203", "pick csa"},
        {"turn=3 csa=1305 buford=1804 hood=back3 heth=back3", "place csa"},
        {"turn=4 buford=1304 heth=1203", "berdan usa"},
        {"turn=3 buford=1304 heth=1303 pender=1203 hood=1403", "exit csa"},
        {"turn=3 csa=1203 usa=1408 buford=1304 heth=1303 pender=1102", "movement csa"},
        {"turn=3 csa=1203 usa=1408 buford=1304 heth=1102 pender=1203 passed=csa left=2", "movement usa"},
        {"turn=3 csa=1203 usa=1408 buford=1304 heth=1303 pender=1204 hood=1403", "attack csa"},
        {"turn=3 csa=1203 usa=1408 reynolds=1304 heth=1303", "bid csa heth reynolds"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_ask(&p, rows[i].ask);
        assert_memory_equal(position_asks(&p), rows[i].ask, strcspn(rows[i].ask, " ") + 1);
        legality_of_view(p.g);
        assert_true(legality_by_force(p.g) > 100);
        position_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_apply_takes_what_options_offer),
        cmocka_unit_test(test_apply_takes_what_options_offer_under_the_other_readings),
        cmocka_unit_test(test_small_positions_by_force),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
