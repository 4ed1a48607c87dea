/* SPDX-License-Identifier: ISC */
#include "support/legality.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/pool.h"
#include "engine/autoplay.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "engine/value.h"
#include "support/sitting.h"

static struct option in_the_game(const struct game *g, int side, struct option o)
{
    const struct arg *args = g->rs->verbs[o.verb].args;

    for (int i = 0; args[i].name; i++)
        if (args[i].type == V_UNIT && o.a[i] >= 0 && g->rs->unview_unit)
            o.a[i] = (int16_t)g->rs->unview_unit(g, side, o.a[i]);
    return o;
}

void legality_of_view(const struct game *g)
{
    const struct frame *f = play_asking(g);

    for (int side = 0; g->rs->sides[side]; side++) {
        const struct options *from_view = play_options(g, side);
        struct options o = {0};

        if (!(f->asked >> side & 1))
            continue;
        g->rs->states[f->state].options(g, f, side, &o);
        assert_int_equal(options_count(&o), options_count(from_view));
        for (int i = 0; i < options_count(&o); i++) {
            struct option seen = in_the_game(g, side, *options_get(from_view, i));

            assert_memory_equal(options_get(&o, i), &seen, sizeof seen);
        }
        options_free(&o);
    }
}

/* ---- brute force ---- */

enum {
    STRANGERS = 6, NUMBERS = 10,    /* unnamed pieces, and numbers, that are tried */
    BATCH = 250,                    /* orders in one file */
    STRIDE = 37                     /* of the orders whose verb the decision does not know, every so manieth is tried */
};

struct force {
    const struct game *g;
    struct sitting *copy;
    struct game *direct;            /* for the same step without an order file */
    struct buf before;
    int side;
    struct option batch[BATCH];     /* refused orders that wait to be tried together */
    int waiting;
    long others, tries;
};

static int values_of(const struct game *g, const struct arg *a)
{
    switch (a->type) {
    case V_UNIT:
        return g->data->nunits + (g->rs->view ? STRANGERS : 0);
    case V_HEX:
        return g->data->map.nhexes;
    case V_WORD:
        return words_count(a->words);
    case V_SIDE:
        return words_count(g->rs->sides);
    case V_BOOL:
        return 2;
    default:
        return NUMBERS;
    }
}

/* Each in a block of its own: what the decision does not know of waits, and the next is looked at. */
static void write_order(const struct game *g, const struct option *o, struct buf *b)
{
    buf_str(b, "<block><");
    option_text(b, g, o);
    buf_str(b, "/></block>");
}

static void send(struct force *f, const struct buf *orders)
{
    struct game *t = f->copy->g;

    game_copy(t, f->g);
    for (int side = 0; side < MAX_SIDES; side++)
        desk_clear(t->desk, side);
    desk_forget_notes(t->desk);
    dice_seed(&f->copy->dice, 1);
    sitting_order(f->copy, f->side, buf_cstr(orders));
    sitting_forget(f->copy);
}

static bool same_bytes(const struct game *t, const struct buf *wanted)
{
    struct buf now = {0};
    bool same;

    state_write(t, NULL, -1, &now);
    same = now.len == wanted->len && memcmp(now.data, wanted->data, now.len) == 0;
    buf_free(&now);
    return same;
}

/* A legal order is carried out: where its side alone is asked, the game stands where the option itself leads. */
static void try_legal(struct force *f, const struct option *o, int index)
{
    struct buf order = {0}, wanted = {0};
    int all[MAX_SIDES] = {-1, -1, -1, -1};

    f->tries++;
    write_order(f->g, o, &order);
    send(f, &order);
    if (f->copy->g->decision == f->g->decision && play_asked(f->copy->g) >> f->side & 1)
        fail_msg("%s is an option, and refused", buf_cstr(&order));
    if (play_asked(f->g) == 1 << f->side) {
        game_copy(f->direct, f->g);
        f->direct->dice = f->copy->g->dice;
        dice_seed(&f->copy->dice, 1);
        (void)play_run(f->direct);
        all[f->side] = index;
        (void)play_answer(f->direct, all);
        state_write(f->direct, NULL, -1, &wanted);
        if (!same_bytes(f->copy->g, &wanted))
            fail_msg("%s leads elsewhere than the option", buf_cstr(&order));
    }
    buf_free(&order);
    buf_free(&wanted);
}

static bool refused(struct force *f, const struct option *o, int n)
{
    struct buf orders = {0};
    bool unchanged;

    for (int i = 0; i < n; i++)
        write_order(f->g, &o[i], &orders);
    send(f, &orders);
    unchanged = play_asked(f->copy->g) == play_asked(f->g) && same_bytes(f->copy->g, &f->before);
    buf_free(&orders);
    return unchanged;
}

static void name_culprit(struct force *f)
{
    for (int i = 0; i < f->waiting; i++)
        if (!refused(f, &f->batch[i], 1)) {
            struct buf order = {0};

            write_order(f->g, &f->batch[i], &order);
            fail_msg("%s is not an option, and changes the game", buf_cstr(&order));
        }
    fail_msg("refused orders change the game together, but none of them alone");
}

static void try_waiting(struct force *f)
{
    if (f->waiting && !refused(f, f->batch, f->waiting))
        name_culprit(f);
    f->tries += f->waiting;
    f->waiting = 0;
}

static void try_one(struct force *f, const struct option *o)
{
    const struct options *legal = play_options(f->g, f->side);
    int index = options_find(legal, o);

    if (index >= 0) {
        try_legal(f, o, index);
        return;
    }
    if (!options_has_verb(legal, o->verb) && f->others++ % STRIDE)
        return;
    f->batch[f->waiting++] = *o;
    if (f->waiting == BATCH)
        try_waiting(f);
}

static void try_all(struct force *f, struct option *o, int arg)
{
    const struct arg *a = &f->g->rs->verbs[o->verb].args[arg];

    if (!a->name) {
        try_one(f, o);
        return;
    }
    for (int v = 0; v < values_of(f->g, a); v++) {
        o->a[arg] = (int16_t)v;
        try_all(f, o, arg + 1);
    }
    o->a[arg] = 0;
}

long legality_by_force(const struct game *g)
{
    struct force f = {.g = g, .copy = sitting_new(g->rs, g->data, 1), .direct = game_blank(g->rs, g->data)};

    f.copy->g->insist = f.direct->insist = UINT16_MAX;
    state_write(g, NULL, -1, &f.before);
    for (f.side = 0; g->rs->sides[f.side]; f.side++) {
        if (!(play_asked(g) >> f.side & 1))
            continue;
        for (int verb = 0; verb < g->rs->nverbs; verb++) {
            struct option o = {.verb = (int16_t)verb};

            f.others = 0;
            if (!g->rs->verbs[verb].expand)
                try_all(&f, &o, 0);
        }
        try_waiting(&f);
    }
    buf_free(&f.before);
    game_free(f.direct);
    sitting_free(f.copy);
    return f.tries;
}

/* ---- in games of all kinds ---- */

struct sampling {
    int each;
    int *met, *forced;              /* by state */
    long tries;
};

/* The 1st, 2nd, 4th, 8th ... time a state asks: early and late, in many games. */
static int sample(void *ctx, struct game *g, struct error *e)
{
    struct sampling *s = ctx;
    int state = play_asking(g)->state, n = ++s->met[state];

    (void)e;
    legality_of_view(g);
    if ((n & (n - 1)) == 0 && s->forced[state] < s->each) {
        s->forced[state]++;
        s->tries += legality_by_force(g);
    }
    return 0;
}

long legality_in_games(const struct ruleset *rs, struct gamedata *d, const int16_t *choices, uint64_t seed, long games,
                       int each, const char *but)
{
    struct sampling s = {.each = each, .met = xcalloc((size_t)rs->nstates, sizeof *s.met),
                         .forced = xcalloc((size_t)rs->nstates, sizeof *s.forced)};
    const struct autoplay_hooks h = {.decision = sample, .ctx = &s};
    struct autoplay_stats stats = {0};
    struct error e = {""};

    if (autoplay_many(rs, d, choices, seed, games, &h, &stats, &e))
        fail_msg("%s", e.msg);
    for (int i = 0; i < rs->nstates; i++)
        if (rs->states[i].options && !s.forced[i] && !(but && strcmp(but, rs->states[i].name) == 0))
            fail_msg("%s was never asked in %ld games", rs->states[i].name, games);
    free(s.met);
    free(s.forced);
    return s.tries;
}
