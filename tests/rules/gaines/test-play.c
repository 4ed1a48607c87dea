/* SPDX-License-Identifier: ISC */
/* Whole games of random legal decisions: no dead end, no broken invariant, every game ends, and the same decisions and
   dice give the same bytes. ADJ_GAMES says how many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/play.h"
#include "engine/state.h"
#include "rules/gaines/gaines.h"
#include "xml/xml.h"

enum { DECISIONS = 4000, DEFAULT_GAMES = 24 };

static struct gamedata *data;

struct chance {
    uint64_t dice, player;
    uint16_t number;
};

static uint32_t draw(uint64_t *s, uint32_t n)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return (uint32_t)(*s >> 33) % n;
}

static int throw_die(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct chance *c = ctx;

    (void)sealed;
    *number_r = c->number++;
    return 1 + (int)draw(&c->dice, (uint32_t)faces);
}

static void ignore(void *ctx, const struct game *g, const struct event *e)
{
    int *seen = ctx;

    (void)g;
    seen[e->kind]++;
}

static int load(void **state)
{
    struct error e = {""};

    (void)state;
    if (xml_begin(&e) || !(data = data_load(&gaines_ruleset, "battle", &e)))
        fail_msg("%s", e.msg);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    data_free(data);
    xml_end();
    return 0;
}

/* Ending a phase is one option among many; chosen as often as the others, phases would be long. Sharpshooters, one unit
   of them all, would hardly ever shoot. */
static int pick(struct game *g, struct chance *c, int side)
{
    const struct options *o = play_options(g, side);
    int n = options_count(o), last = n - 1;

    for (int i = 0; i < n; i++)
        if (options_get(o, i)->verb == GM_D_SNIPE && draw(&c->player, 4) == 0)
            return i;
    if (options_get(o, last)->verb == GM_D_DONE && draw(&c->player, 8) == 0)
        return last;
    return (int)draw(&c->player, (uint32_t)n);
}

static struct game *play(uint64_t seed, int *seen, int *decisions_r)
{
    struct chance c = {seed * 0x9e3779b97f4a7c15u + 1, seed * 0xbf58476d1ce4e5b9u + 7, 0};
    int16_t choices[MAX_CHOICES] = {0};
    struct game *g;
    enum play_status st;

    for (int i = 0; gaines_choices[i].name; i++) {
        int n = 0;

        while (gaines_choices[i].words[n])
            n++;
        choices[i] = (int16_t)draw(&c.player, (uint32_t)n);
    }
    g = game_new(&gaines_ruleset, data, choices);
    g->insist = (uint16_t)draw(&c.player, 4);
    g->dice = (struct dice_source){throw_die, &c};
    g->sink = (struct event_sink){ignore, seen};
    *decisions_r = 0;
    for (st = play_run(g); st == PLAY_WAITING; (*decisions_r)++) {
        int side = play_asked(g) >> GM_USA & 1 ? GM_USA : GM_CSA;
        const char *why = gaines_broken(g);

        if (why || *decisions_r > DECISIONS)
            fail_msg("seed %llu, decision %d: %s", (unsigned long long)seed, *decisions_r, why ? why : "no end");
        st = play_choose(g, pick(g, &c, side));
    }
    assert_null(gaines_broken(g));
    g->dice.ctx = NULL;
    return g;
}

static int games(void)
{
    const char *s = getenv("ADJ_GAMES");

    return s && atoi(s) > 0 ? atoi(s) : DEFAULT_GAMES;
}

static void test_random_games_end_hold_together_and_replay(void **state)
{
    int seen[GM_E_COUNT] = {0}, ignored[GM_E_COUNT] = {0}, levels[GM_VICTORIES] = {0}, total = 0;

    (void)state;
    for (int i = 1; i <= games(); i++) {
        int n, again;
        struct game *g = play((uint64_t)i, seen, &n), *h = play((uint64_t)i, ignored, &again);
        struct buf a = {0}, b = {0};

        state_write(g, NULL, -1, &a);
        state_write(h, NULL, -1, &b);
        assert_int_equal(n, again);
        assert_string_equal(buf_cstr(&a), buf_cstr(&b));
        assert_true(g->outcome.over);
        levels[g->outcome.how]++;
        total += n;
        buf_free(&a);
        buf_free(&b);
        game_free(g);
        game_free(h);
    }
    printf("%d games, %d decisions; levels", games(), total);
    for (int i = 0; i < GM_VICTORIES; i++)
        printf(" %d", levels[i]);
    printf("\n");
    for (int i = 0; i < GM_E_COUNT; i++) {
        printf("%s %d\n", gaines_events[i].name, seen[i]);
        if (!seen[i] && i != GM_E_HOPS)         /* too rare: one unit, in one phase; test-phases has it */
            fail_msg("%s never happened", gaines_events[i].name);
    }
}

/* Any moment of a game can be written, read back, and asks the same. */
static void test_saved_anywhere_a_game_goes_on(void **state)
{
    struct chance c = {99, 77, 0};
    struct game *g = game_new(&gaines_ruleset, data, NULL);
    int seen[GM_E_COUNT] = {0};
    enum play_status st;

    (void)state;
    g->insist = 3;
    g->dice = (struct dice_source){throw_die, &c};
    g->sink = (struct event_sink){ignore, seen};
    for (st = play_run(g); st == PLAY_WAITING; st = play_choose(g, pick(g, &c, play_asked(g) >> GM_USA & 1))) {
        struct buf a = {0}, b = {0};
        struct error e = {""};
        struct game *h = game_blank(&gaines_ruleset, data);
        struct xml_doc *doc;

        state_write(g, NULL, -1, &a);
        doc = xml_parse(buf_cstr(&a), a.len, "state", 1 << 20, &e);
        if (!doc || state_read(h, doc, xml_root(doc), &e))
            fail_msg("%s", e.msg);
        state_write(h, NULL, -1, &b);
        assert_string_equal(buf_cstr(&a), buf_cstr(&b));
        xml_free(doc);
        buf_free(&a);
        buf_free(&b);
        game_free(h);
    }
    game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games_end_hold_together_and_replay),
        cmocka_unit_test(test_saved_anywhere_a_game_goes_on),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
