/* SPDX-License-Identifier: ISC */
/* What a side may not know changes no byte of what it gets: two hidden blocks are exchanged, and the enemy's view,
   options and events are compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/autoplay.h"
#include "engine/event.h"
#include "engine/state.h"
#include "engine/value.h"
#include "table.h"

struct twins {
    struct sitting *a, *b;          /* the game as it is, and with two blocks exchanged */
    int x, y;                       /* which */
    int observer;
    long views, events;             /* compared */
};

static int other_twin(const struct twins *t, int unit)
{
    return unit == t->x ? t->y : unit == t->y ? t->x : unit;
}

static void exchange(struct game *g, const struct twins *t)
{
    struct probe_block *x = &STATE(g)->block[t->x], *y = &STATE(g)->block[t->y], was = *x;

    *x = (struct probe_block){y->hex, x->steps, y->handle, 0, y->tired, y->aimed, -1};
    *y = (struct probe_block){was.hex, y->steps, was.handle, 0, was.tired, was.aimed, -1};
    for (int i = 0; i < g->depth; i++) {
        struct frame *f = &g->agenda[i];
        const struct arg *vars = f->state == ROLL_STATE ? NULL : g->rs->states[f->state].vars;

        for (int k = 0; vars && vars[k].name; k++)
            if (vars[k].type == V_UNIT)
                f->v[k] = other_twin(t, f->v[k]);
    }
}

static bool hidden(const struct game *g, int unit)
{
    return probe_alive(g, unit) && !CSTATE(g)->block[unit].revealed;
}

static void same_view(struct twins *t)
{
    struct buf a = {0}, b = {0};

    sitting_save_view(t->a, t->observer, &a);
    sitting_save_view(t->b, t->observer, &b);
    assert_string_equal(buf_cstr(&a), buf_cstr(&b));
    t->views++;
    buf_free(&a);
    buf_free(&b);
}

static void same_options(const struct twins *t)
{
    struct buf a = {0}, b = {0};

    sitting_options(t->a, t->observer, &a);
    sitting_options(t->b, t->observer, &b);
    assert_string_equal(buf_cstr(&a), buf_cstr(&b));
    buf_free(&a);
    buf_free(&b);
}

/* The hider's choice in the exchanged game: the same with the other block. -1: that one can't. */
static int same_choice(const struct twins *t, int side, int index)
{
    struct option o = *options_get(play_options(t->a->g, side), index);
    const struct arg *args = probe_ruleset.verbs[o.verb].args;

    for (int i = 0; args[i].name; i++)
        if (args[i].type == V_UNIT)
            o.a[i] = (int16_t)other_twin(t, o.a[i]);
    return options_find(play_options(t->b->g, side), &o);
}

static bool answer_both(const struct twins *t, struct dice *choices)
{
    int a[MAX_SIDES] = {-1, -1, -1, -1}, b[MAX_SIDES] = {-1, -1, -1, -1}, asked = play_asked(t->a->g);

    if (asked != play_asked(t->b->g))
        return false;
    for (int side = 0; side < PROBE_SIDES; side++) {
        uint16_t number;

        if (!(asked >> side & 1))
            continue;
        a[side] = dice_throw(choices, options_count(play_options(t->a->g, side)), false, &number) - 1;
        b[side] = side == t->observer ? a[side] : same_choice(t, side, a[side]);
        if (b[side] < 0)
            return false;
    }
    play_answer(t->a->g, a);
    play_answer(t->b->g, b);
    return true;
}

/* One of the two may have gone further, through a decision that only the other leaves open. */
static void same_events(struct twins *t)
{
    const struct buf *a = &t->a->seen[t->observer], *b = &t->b->seen[t->observer];
    size_t n = a->len < b->len ? a->len : b->len;

    if (sitting_saw(t->a, t->observer, "kind=\"revealed\"") || sitting_saw(t->b, t->observer, "kind=\"revealed\""))
        return;
    if (n && memcmp(a->data, b->data, n) != 0)
        fail_msg("saw\n%.*s\nand\n%.*s", (int)a->len, a->data, (int)b->len, b->data);
    t->events += n > 0;
    if (t->a->g->decision == t->b->g->decision && t->a->g->frames == t->b->g->frames)
        same_view(t);
}

static struct sitting *twin_of(const struct game *g, uint64_t seed)
{
    struct sitting *s = sitting_new(g->rs, g->data, seed);

    game_copy(s->g, g);
    s->g->insist = UINT16_MAX;
    return s;
}

static void compare(struct twins *t, const struct game *g, struct dice *choices)
{
    t->a = twin_of(g, g->decision);
    t->b = twin_of(g, g->decision);
    exchange(t->b->g, t);
    assert_null(probe_broken(t->b->g));
    same_view(t);
    play_run(t->a->g);
    play_run(t->b->g);
    if (play_asked(t->a->g) >> t->observer & 1)
        same_options(t);
    if (answer_both(t, choices))
        same_events(t);
    sitting_free(t->a);
    sitting_free(t->b);
}

struct watch {
    struct twins t;
    struct dice choices;
};

static int at_every_decision(void *ctx, struct game *g, struct error *e)
{
    struct watch *w = ctx;

    (void)e;
    for (w->t.x = 0; w->t.x < DATA(g)->nunits; w->t.x++) {
        w->t.observer = !probe_side(g, w->t.x);
        for (w->t.y = w->t.x + 1; w->t.y < DATA(g)->nunits; w->t.y++)
            if (probe_side(g, w->t.y) != w->t.observer && hidden(g, w->t.x) && hidden(g, w->t.y))
                compare(&w->t, g, &w->choices);
    }
    return 0;
}

static void test_exchanging_hidden_blocks_changes_nothing_for_the_enemy(void **state)
{
    struct watch w = {.t = {.views = 0}};
    const struct autoplay_hooks h = {.decision = at_every_decision, .ctx = &w};
    struct autoplay_stats s = {0};
    struct error e = {""};

    (void)state;
    dice_seed(&w.choices, 1);
    if (autoplay_many(&probe_ruleset, table_data, NULL, 500, 4, &h, &s, &e))
        fail_msg("%s", e.msg);
    assert_true(w.t.views > 1000 && w.t.events > 100);
}

static int shuffle_cup(void *ctx, struct game *g, struct error *e)
{
    struct probe_cup *cup = &STATE(g)->cup, was = *cup;

    (void)e;
    for (int side = 0; side < PROBE_SIDES; side++) {
        struct buf a = {0}, b = {0};

        state_write(game_view(g, side), NULL, side, &a);
        *cup = (struct probe_cup){.in = {was.in[1], was.in[0], !was.in[2]}, .drawn = was.drawn};
        state_write(game_view(g, side), NULL, side, &b);
        *(long *)ctx += memcmp(cup, &was, sizeof was) != 0;
        *cup = was;
        assert_string_equal(buf_cstr(&a), buf_cstr(&b));
        buf_free(&a);
        buf_free(&b);
    }
    return 0;
}

static void test_nobody_can_tell_what_is_in_the_cup(void **state)
{
    long compared = 0;
    const struct autoplay_hooks h = {.decision = shuffle_cup, .ctx = &compared};
    struct autoplay_stats s = {0};
    struct error e = {""};

    (void)state;
    assert_int_equal(autoplay_many(&probe_ruleset, table_data, NULL, 1, 5, &h, &s, &e), 0);
    assert_true(compared > 100);
}

/* While Red aims, Blue's view stays as it was, but for the number of decisions taken. */
static void test_a_declaration_under_way_is_seen_by_nobody_else(void **state)
{
    struct sitting *s = table_at("amber=0302 azure=0303 cobalt=0402",
        "<decision state=\"fire\" side=\"red\" unit=\"amber\"/>");
    struct buf before = {0}, after = {0}, mine = {0};

    (void)state;
    play_run(s->g);
    sitting_save_view(s, BLUE, &before);
    sitting_order(s, RED, "<aim unit=\"amber\" target=\"?1\"/>");
    s->g->decision--;
    sitting_save_view(s, BLUE, &after);
    sitting_save_view(s, RED, &mine);
    assert_string_equal(buf_cstr(&before), buf_cstr(&after));
    assert_non_null(strstr(buf_cstr(&mine), "<block aimed=\"1\""));
    buf_free(&before);
    buf_free(&after);
    buf_free(&mine);
    sitting_free(s);
}

static void test_sealed_dice_are_in_no_view(void **state)
{
    struct sitting *s = table_new(1);
    struct buf all = {0}, red = {0};

    (void)state;
    s->g->agenda[0].roll = (struct roll){.n = 1, .sealed = 1, .value = {5}, .number = {7}};
    sitting_save(s, &all);
    sitting_save_view(s, RED, &red);
    assert_non_null(strstr(buf_cstr(&all), "dice=\"5\""));
    assert_null(strstr(buf_cstr(&red), "dice"));
    buf_free(&all);
    buf_free(&red);
    sitting_free(s);
}

static void test_events_lose_their_sealed_dice_where_the_ruleset_says_nothing(void **state)
{
    struct ruleset rs = probe_ruleset;
    struct game *g = game_new(&probe_ruleset, table_data, NULL);
    struct frame f = {.roll = {.n = 1, .sealed = 1, .value = {3}, .number = {0}}};
    struct event *e, seen;

    (void)state;
    rs.view_event = NULL;
    g->rs = &rs;
    e = event_start(g, E_DRAWN, "2.3", CHIT_RED, 0, 0, 0);
    event_roll(e, &f, 0, 7, -1, P_DRAW);
    assert_true(event_view(g, RED, e, &seen));
    assert_int_equal(seen.ndice, 0);
    assert_true(event_view(g, -1, e, &seen));
    assert_int_equal(seen.ndice, 1);
    e->seen = 1 << BLUE;
    assert_false(event_view(g, RED, e, &seen));
    game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exchanging_hidden_blocks_changes_nothing_for_the_enemy),
        cmocka_unit_test(test_nobody_can_tell_what_is_in_the_cup),
        cmocka_unit_test(test_a_declaration_under_way_is_seen_by_nobody_else),
        cmocka_unit_test(test_sealed_dice_are_in_no_view),
        cmocka_unit_test(test_events_lose_their_sealed_dice_where_the_ruleset_says_nothing),
    };

    return cmocka_run_group_tests(tests, table_open, table_close);
}
