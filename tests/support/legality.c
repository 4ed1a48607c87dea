/* SPDX-License-Identifier: ISC */
#include "support/legality.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/pool.h"
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

enum { STRANGERS = 6, NUMBERS = 10 };   /* unnamed pieces, and numbers, that are tried */

struct force {
    const struct game *g;
    struct sitting *copy;
    struct buf before;
    int side;
    long tries;
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

static void write_order(const struct game *g, const struct option *o, struct buf *b)
{
    buf_char(b, '<');
    option_text(b, g, o);
    buf_str(b, "/>");
}

static bool carried_out(const struct force *f)
{
    const struct game *t = f->copy->g;

    return t->decision > f->g->decision || !(play_asked(t) >> f->side & 1);
}

static void try_one(struct force *f, const struct option *o)
{
    struct game *t = f->copy->g;
    struct buf order = {0}, after = {0};
    bool legal = options_find(play_options(f->g, f->side), o) >= 0;

    f->tries++;
    game_copy(t, f->g);
    for (int side = 0; side < MAX_SIDES; side++)
        desk_clear(t->desk, side);
    desk_forget_notes(t->desk);
    write_order(f->g, o, &order);
    sitting_order(f->copy, f->side, buf_cstr(&order));
    if (carried_out(f) != legal)
        fail_msg("%s is %s", buf_cstr(&order), legal ? "an option, and refused" : "not an option, and carried out");
    if (!legal) {
        state_write(t, NULL, -1, &after);
        assert_string_equal(buf_cstr(&f->before), buf_cstr(&after));
    }
    sitting_forget(f->copy);
    buf_free(&order);
    buf_free(&after);
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
    struct force f = {.g = g, .copy = sitting_new(g->rs, g->data, 1)};

    f.copy->g->insist = UINT16_MAX;
    state_write(g, NULL, -1, &f.before);
    for (f.side = 0; g->rs->sides[f.side]; f.side++) {
        if (!(play_asked(g) >> f.side & 1))
            continue;
        for (int verb = 0; verb < g->rs->nverbs; verb++) {
            struct option o = {.verb = (int16_t)verb};

            if (!g->rs->verbs[verb].expand)
                try_all(&f, &o, 0);
        }
    }
    buf_free(&f.before);
    sitting_free(f.copy);
    return f.tries;
}
