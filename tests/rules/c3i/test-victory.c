/* SPDX-License-Identifier: ISC */
/* End Phase and Victory. */
#include "rules/c3i/position.h"

/* Y29: the road from A (1003) to I (2111), J (2113) or K (1516). */
static void test_the_open_road(void **state)
{
    static const struct {
        const char *what, *position;
        char to;            /* 0: closed */
    } rows[] = {
        {"nobody there", "turn=1 heth=1003", 'I'},
        {"a unit on A", "turn=1 buford=1003", 0},
        {"control over the pike", "turn=1 buford=1205", 0},
        {"influence only", "turn=1 buford=1106", 'I'},
        {"the town", "turn=1 buford=1505", 0},
        {"I's road, not J's", "turn=2 slocum=2010", 'J'},
        {"I's and J's, not K's", "turn=2 slocum=2010 sickles=1812", 'K'},
        {"K's road below the fork, not J's", "turn=3 slocum=2010 sickles=1514", 'J'},
        {"all three", "turn=3 slocum=2010 sickles=1610", 0},
        {"Berdan on the pike", "turn=3 berdan=1304", 0},
        {"Berdan beside it", "turn=3 berdan=1305", 'I'},
        {"a Confederate does not cancel a zone", "turn=1 buford=1205 heth=1204", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        int entry = -1;
        bool open;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        open = c3i_road_open(p.g, &entry);
        if (open != (rows[i].to != 0) || (open && entry != rows[i].to - 'A'))
            fail_msg("%s", rows[i].what);
        position_free(&p);
    }
    EVIDENCE("c3i VIC1");
    EVIDENCE("c3i VIC2");
    EVIDENCE("c3i BER5");
}

static void test_the_open_road_wins_at_the_end_of_any_turn(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=1 heth=1204 buford=1703 howard=dead reynolds=dead csa=1008 usa=1704");
    position_dice(&p, "1");
    position_ask(&p, "movement csa");
    position_play(&p, "pass; pass");
    assert_string_equal(position_asks(&p), "over csa");
    assert_true(position_saw(&p, "road-open I 2111"));
    assert_true(position_saw(&p, "game-over confederate road 2 0"));
    position_free(&p);
    EVIDENCE("c3i VIC1");
}

/* Y30 and the count of points after turn 6; before that the game goes on. */
static void test_points_decide_after_turn_6(void **state)
{
    static const struct {
        const char *position, *over;
    } rows[] = {
        {"turn=6 heth=1003 reynolds=1405 howard=dead pender=dead", "game-over union tie 1 1"},
        {"turn=6 heth=1003 reynolds=1405 howard=dead slocum=dead pender=dead", "game-over confederate points 2 1"},
        {"turn=6 heth=1003 reynolds=1405 howard=dead pender=dead hood=dead", "game-over union points 1 2"},
        {"turn=6 heth=1003 reynolds=1405", "game-over union tie 0 0"},
        {"turn=5 heth=1003 reynolds=1405 howard=dead pickett=dead stuart=dead sedgwick=dead pleasanton=dead", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;

        position_new(&p, NULL);
        position_set(&p, rows[i].position);
        position_dice(&p, "1");
        position_ask(&p, "attack csa");     /* nobody can attack: straight to the end */
        if (rows[i].over) {
            assert_true(position_saw(&p, rows[i].over));
            assert_true(p.g->outcome.over);
        } else {
            assert_string_equal(position_asks(&p), "hq csa");
            assert_int_equal(C3I(p.g)->turn, 6);
        }
        position_free(&p);
    }
    EVIDENCE("c3i VIC3");
    EVIDENCE("c3i VIC4");
    EVIDENCE("c3i VIC5");
    EVIDENCE("c3i END2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_the_open_road),
        rule_test(test_the_open_road_wins_at_the_end_of_any_turn),
        rule_test(test_points_decide_after_turn_6),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
