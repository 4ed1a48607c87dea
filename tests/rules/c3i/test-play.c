/* SPDX-License-Identifier: ISC */
/* Whole games by chance: every one comes to an end, breaks no invariant, and plays again to the same state. */
#include "engine/state.h"
#include "rules/c3i/position.h"
#include "rules/c3i/random.h"
#include "xml/xml.h"

enum { GAMES = 60, MOST_DECISIONS = 20000 };

struct watch {
    long events;
    const char *broken;
};

static void watch_event(void *ctx, const struct game *g, const struct event *e)
{
    struct watch *w = ctx;

    assert_true(e->kind >= 0 && e->kind < g->rs->nevents);
    assert_non_null(e->rule);
    w->events++;
}

static void play_through(struct game *g, uint64_t seed, int zeal, struct buf *end, struct watch *w)
{
    struct chance c = {.s = seed * 0x9E3779B97F4A7C15ULL + 1};
    long decisions = 0;

    g->dice = (struct dice_source){chance_throw, &c};
    g->sink = (struct event_sink){watch_event, w};
    for (enum play_status s = play_run(g); s != PLAY_OVER; decisions++) {
        int index[MAX_SIDES];
        const char *why = c3i_broken(g);

        if (why)
            fail_msg("seed %llu, decision %ld: %s", (unsigned long long)seed, decisions, why);
        assert_true(decisions < MOST_DECISIONS);
        chance_choose(&c, g, zeal, index);
        s = play_answer(g, index);
    }
    state_write(g, NULL, -1, end);
}

static void test_random_games_end_and_repeat(void **state)
{
    static const char *const choices[] = {NULL, "blown-no-hex=eliminated exit-fail=blown",
        "entry-first=always mcpherson=open"};
    int won[2] = {0};

    (void)state;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct buf end[2] = {{0}, {0}};
        struct watch w[2] = {{0, NULL}, {0, NULL}};

        for (int i = 0; i < 2; i++) {
            struct position p;

            position_new(&p, choices[seed % 3]);
            play_through(p.g, seed, (int)(seed % 4), &end[i], &w[i]);
            won[p.g->outcome.winner]++;
            position_free(&p);
        }
        assert_string_equal(buf_cstr(&end[0]), buf_cstr(&end[1]));
        assert_int_equal(w[0].events, w[1].events);
        buf_free(&end[0]);
        buf_free(&end[1]);
    }
    assert_true(won[CSA] > 0 && won[USA] > 0);
}

/* Saved, loaded and saved again in the middle of a game, and then played on to the same end. */
static void test_a_game_goes_on_from_its_saved_state(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct position p;
        struct chance c = {.s = seed * 77 + 5};
        struct buf saved = {0}, again = {0};
        struct error e = {""};
        struct game *copy;
        struct xml_doc *doc;

        position_new(&p, NULL);
        p.g->dice = (struct dice_source){chance_throw, &c};
        play_run(p.g);
        for (uint64_t i = 0; i < 40 * seed && !p.g->outcome.over; i++) {
            int index[MAX_SIDES];

            chance_choose(&c, p.g, 1, index);
            play_answer(p.g, index);
        }
        state_write(p.g, NULL, -1, &saved);
        copy = game_blank(&c3i_ruleset, p.d);
        doc = xml_parse(saved.data, saved.len, "saved", 0, &e);
        if (!doc || state_read(copy, doc, xml_root(doc), &e))
            fail_msg("%s", e.msg);
        state_write(copy, NULL, -1, &again);
        assert_string_equal(buf_cstr(&saved), buf_cstr(&again));
        if (!p.g->outcome.over) {
            play_run(copy);
            assert_int_equal(play_asked(copy), play_asked(p.g));
        }
        xml_free(doc);
        game_free(copy);
        buf_free(&saved);
        buf_free(&again);
        position_free(&p);
    }
}

/* A silent side: the choices a deadline takes carry a game to its end. */
static void test_absent_players_finish_a_game(void **state)
{
    struct position p;
    struct chance c = {.s = 99};
    int turns = 0;

    (void)state;
    position_new(&p, NULL);
    p.g->dice = (struct dice_source){chance_throw, &c};
    for (enum play_status s = play_run(p.g); s != PLAY_OVER; turns++) {
        int index[MAX_SIDES] = {-1, -1, -1, -1};

        for (int side = 0; side < C3I_SIDES; side++)
            if (play_asked(p.g) >> side & 1)
                index[side] = play_absent(p.g, side);
        position_sane(&p);
        assert_true(turns < 500);
        s = play_answer(p.g, index);
    }
    assert_int_equal(C3I(p.g)->turn, 6);
    position_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_random_games_end_and_repeat),
        rule_test(test_a_game_goes_on_from_its_saved_state),
        rule_test(test_absent_players_finish_a_game),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
