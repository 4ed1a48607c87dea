/* SPDX-License-Identifier: ISC */
/* Random legal play: the same seed gives the same game, a record replays, a broken invariant is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "engine/autoplay.h"
#include "engine/state.h"
#include "table.h"

enum { GAMES = 150 };

static void test_the_same_seed_gives_the_same_game(void **state)
{
    struct autoplay_record record = {0};

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game *a = game_new(&probe_ruleset, table_data, NULL), *b = game_new(&probe_ruleset, table_data, NULL);
        struct buf x = {0}, y = {0};
        struct error e = {""};

        assert_int_equal(autoplay_game(a, seed, NULL, &record, NULL, &e), 0);
        assert_int_equal(autoplay_replay(b, seed, NULL, &record, &e), 0);
        state_write(a, NULL, -1, &x);
        state_write(b, NULL, -1, &y);
        assert_string_equal(buf_cstr(&x), buf_cstr(&y));
        buf_free(&x);
        buf_free(&y);
        game_free(a);
        game_free(b);
    }
    autoplay_record_free(&record);
}

static void test_many_games_end_and_are_counted(void **state)
{
    struct autoplay_stats s = {0}, again = {0};
    struct error e = {""};

    (void)state;
    if (autoplay_many(&probe_ruleset, table_data, NULL, 1, GAMES, NULL, &s, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(s.games, GAMES);
    assert_int_equal(s.won[RED] + s.won[BLUE] + s.drawn, GAMES);
    assert_true(s.won[RED] && s.won[BLUE] && s.drawn);
    assert_true(s.longest <= s.decisions && s.answers > s.decisions && s.events > s.decisions);
    assert_int_equal(autoplay_many(&probe_ruleset, table_data, NULL, 1, GAMES, NULL, &again, &e), 0);
    assert_memory_equal(&s, &again, sizeof s);
}

static void test_the_agreed_options_count(void **state)
{
    const int16_t two_rounds[MAX_CHOICES] = {1};
    struct autoplay_stats six = {0}, two = {0};
    struct error e = {""};

    (void)state;
    assert_int_equal(autoplay_many(&probe_ruleset, table_data, NULL, 1, 20, NULL, &six, &e), 0);
    assert_int_equal(autoplay_many(&probe_ruleset, table_data, two_rounds, 1, 20, NULL, &two, &e), 0);
    assert_true(two.decisions * 2 < six.decisions);
}

static void test_a_record_of_another_game_is_an_error(void **state)
{
    uint16_t choices[3] = {0, 0, 60000};
    struct autoplay_record bad = {.v = choices, .n = 3}, none = {0};
    struct game *g = game_new(&probe_ruleset, table_data, NULL);
    struct error e = {""};

    (void)state;
    assert_int_equal(autoplay_replay(g, 1, NULL, &bad, &e), -1);
    assert_string_equal(e.msg, "choice 3 of the record is not possible");
    game_free(g);
    g = game_new(&probe_ruleset, table_data, NULL);
    assert_int_equal(autoplay_replay(g, 1, NULL, &none, &e), -1);
    game_free(g);
}

static const char *never_tired(const struct game *g)
{
    for (int u = 0; u < DATA(g)->nunits; u++)
        if (CSTATE(g)->block[u].tired)
            return "somebody is tired";
    return probe_broken(g);
}

static void test_a_broken_invariant_ends_play_and_names_the_seed(void **state)
{
    struct ruleset rs = probe_ruleset;
    struct autoplay_stats s = {0};
    struct error e = {""};

    (void)state;
    rs.broken = never_tired;
    assert_int_equal(autoplay_many(&rs, table_data, NULL, 7, 5, NULL, &s, &e), -1);
    assert_non_null(strstr(e.msg, "probe/hill, seed 7: decision "));
    assert_non_null(strstr(e.msg, ", last event \"activated\": somebody is tired"));
}

static int stop_after(void *ctx, struct game *g, struct error *e)
{
    (void)g;
    return --*(int *)ctx < 0 ? error_set(e, "enough") : 0;
}

static void count_event(void *ctx, const struct game *g, const struct event *e)
{
    (void)ctx;
    assert_true(e->kind >= 0 && e->kind < g->rs->nevents);
}

static void test_a_hook_sees_every_decision_and_may_end_play(void **state)
{
    int left = 10;
    const struct autoplay_hooks h = {.decision = stop_after, .event = count_event, .ctx = &left};
    struct game *g = game_new(&probe_ruleset, table_data, NULL);
    struct error e = {""};

    (void)state;
    assert_int_equal(autoplay_game(g, 1, &h, NULL, NULL, &e), -1);
    assert_string_equal(e.msg, "enough");
    assert_int_equal(left, -1);
    assert_null(g->dice.throw);
    game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_seed_gives_the_same_game),
        cmocka_unit_test(test_many_games_end_and_are_counted),
        cmocka_unit_test(test_the_agreed_options_count),
        cmocka_unit_test(test_a_record_of_another_game_is_an_error),
        cmocka_unit_test(test_a_broken_invariant_ends_play_and_names_the_seed),
        cmocka_unit_test(test_a_hook_sees_every_decision_and_may_end_play),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
