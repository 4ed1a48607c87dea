/* SPDX-License-Identifier: ISC */
#include "engine/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/internal.h"
#include "engine/value.h"

/* Orders that answer without end (a standing order that marches to and fro) are taken off the desk after so many
   decisions in one go; no honest file comes near it. */
enum { TIRELESS = 3000 };

/* More automatic steps than any rulebook needs between two decisions. */
enum { RUNAWAY = 1000000 };

struct scratch {
    struct options options[MAX_SIDES];
    struct game *view[MAX_SIDES];
    int missing;                    /* mask of the sides whose answer is awaited */
};

struct game *game_blank(const struct ruleset *rs, struct gamedata *d)
{
    struct game *g = xcalloc(1, sizeof *g);

    g->rs = rs;
    g->data = d;
    g->revision = rs->revision;
    g->outcome.winner = -1;
    g->state = xcalloc(1, rs->state_size);
    g->scratch = xcalloc(1, sizeof *g->scratch);
    return g;
}

struct game *game_new(const struct ruleset *rs, struct gamedata *d, const int16_t *choices)
{
    struct game *g = game_blank(rs, d);

    if (choices)
        memcpy(g->choice, choices, sizeof g->choice);
    rs->setup(g);
    return g;
}

void game_free(struct game *g)
{
    if (!g)
        return;
    for (int i = 0; i < MAX_SIDES; i++) {
        options_free(&g->scratch->options[i]);
        game_free(g->scratch->view[i]);
    }
    desk_free(g->desk);
    free(g->scratch);
    free(g->state);
    free(g);
}

void game_copy(struct game *to, const struct game *from)
{
    struct game keep = *to;

    *to = *from;
    to->state = keep.state;
    to->desk = keep.desk;
    to->dice = keep.dice;
    to->dice_ready = keep.dice_ready;
    to->sink = keep.sink;
    to->watch = keep.watch;
    to->scratch = keep.scratch;
    to->insist = keep.insist;
    memcpy(to->state, from->state, from->rs->state_size);
}

const struct game *game_view(const struct game *g, int side)
{
    struct game **v;

    if (side < 0 || !g->rs->view)
        return g;
    v = &g->scratch->view[side];
    if (!*v)
        *v = game_blank(g->rs, g->data);
    game_copy(*v, g);
    for (int i = 0; i < (*v)->depth; i++)
        if ((*v)->agenda[i].roll.sealed)
            (*v)->agenda[i].roll = (struct roll){0};
    g->rs->view(g, side, *v);
    return *v;
}

void game_over(struct game *g, int winner, int how)
{
    g->outcome = (struct outcome){.over = true, .winner = (int16_t)winner, .how = (int16_t)how};
}

static const struct rule_state *state_of(const struct game *g, const struct frame *f)
{
    return &g->rs->states[f->state];
}

static struct options *ask_options(const struct game *g, const struct frame *f, int side)
{
    struct options *o = &g->scratch->options[side];
    const struct game *view = game_view(g, side);

    options_clear(o);
    state_of(g, f)->options(view, &view->agenda[view->depth - 1], side, o);
    return o;
}

static void list_options(const struct game *g, const struct frame *f, int side)
{
    if (ask_options(g, f, side)->n == 0)
        panic("%s: state %s leaves %s without an option", g->rs->id, state_of(g, f)->name, g->rs->sides[side]);
}

/* Units in a view may have other numbers than in the game. */
static struct option unview(const struct game *g, int side, const struct option *o)
{
    const struct verb *verb = &g->rs->verbs[o->verb];
    struct option r = *o;

    if (!g->rs->unview_unit)
        return r;
    for (int i = 0; verb->args[i].name; i++)
        if (verb->args[i].type == V_UNIT && r.a[i] >= 0)
            r.a[i] = (int16_t)g->rs->unview_unit(g, side, r.a[i]);
    return r;
}

static void apply(struct game *g, struct frame *f, const int index[MAX_SIDES])
{
    struct option chosen[MAX_SIDES];

    memset(chosen, 0, sizeof chosen);
    for (int side = 0; side < MAX_SIDES; side++) {
        const struct options *o = &g->scratch->options[side];

        if (!(f->asked >> side & 1))
            continue;
        chosen[side] = unview(g, side, &o->v[index[side]]);
    }
    g->decision++;
    state_of(g, f)->apply(g, f, chosen);
}

static int fallback(const struct game *g, const struct frame *f, int side)
{
    const struct game *view;

    if (!state_of(g, f)->fallback || (g->insist >> side & 1) ||
        (g->desk && desk_wants_asking(g->desk, side, f->state)))
        return -1;
    view = game_view(g, side);
    return state_of(g, f)->fallback(view, &view->agenda[view->depth - 1], side, &g->scratch->options[side]);
}

/* The answer of one side, or -1. Orders are looked at first,
   so that one that says the only thing possible is used up. */
static int find_answer(struct game *g, const struct frame *f, int side)
{
    const struct options *o = &g->scratch->options[side];
    int i = g->desk ? desk_answer(g->desk, g, f, side, o) : -1;

    if (i < 0 && o->n == 1)
        i = 0;
    return i < 0 ? fallback(g, f, side) : i;
}

/* True when every side asked had an answer and the decision is taken. Nothing is used up before that. */
static bool settle(struct game *g, struct frame *f)
{
    int index[MAX_SIDES] = {0};

    g->scratch->missing = 0;
    for (int side = 0; side < MAX_SIDES; side++)
        if (f->asked >> side & 1)
            list_options(g, f, side);
    if (g->desk)
        desk_watch(g->desk, g);
    for (int side = 0; side < MAX_SIDES; side++) {
        if (!(f->asked >> side & 1))
            continue;
        index[side] = find_answer(g, f, side);
        if (index[side] < 0)
            g->scratch->missing |= 1 << side;
    }
    if (g->scratch->missing)
        return false;
    if (g->desk)
        desk_commit(g->desk, g, f->asked);
    apply(g, f, index);
    return true;
}

static void stepped(const struct game *g)
{
    if (g->watch.look)
        g->watch.look(g->watch.ctx, g);
}

enum play_status play_run(struct game *g)
{
    int decisions = 0;

    for (int steps = 0; !g->outcome.over; steps++) {
        struct frame *f = agenda_top(g);

        if (steps > RUNAWAY)
            panic("%s: a million steps without a decision", g->rs->id);
        if (f->state == ROLL_STATE && agenda_lacks_dice(g)) {
            g->scratch->missing = 0;
            return PLAY_NO_DICE;
        }
        if (f->state == ROLL_STATE)
            agenda_run_roll(g);
        else if (state_of(g, f)->run)
            state_of(g, f)->run(g, f);
        else if (settle(g, f)) {
            steps = 0;
            if (++decisions == TIRELESS && g->desk)
                desk_give_up(g->desk, g);
        } else
            return PLAY_WAITING;
        stepped(g);
    }
    g->scratch->missing = 0;
    return PLAY_OVER;
}

const struct frame *play_asking(const struct game *g)
{
    return &g->agenda[g->depth - 1];
}

int play_asked(const struct game *g)
{
    return g->scratch->missing;
}

const struct options *play_options(const struct game *g, int side)
{
    return &g->scratch->options[side];
}

enum play_status play_answer(struct game *g, const int index[MAX_SIDES])
{
    struct frame *f = agenda_top(g);
    int full[MAX_SIDES];

    for (int side = 0; side < MAX_SIDES; side++) {
        full[side] = index[side] < 0 ? 0 : index[side];
        if ((f->asked >> side & 1) && full[side] >= g->scratch->options[side].n)
            panic("an answer that is not among the options");
    }
    apply(g, f, full);
    stepped(g);
    return play_run(g);
}

enum play_status play_choose(struct game *g, int index)
{
    int all[MAX_SIDES] = {-1, -1, -1, -1};

    for (int side = 0; side < MAX_SIDES; side++)
        if (g->scratch->missing == 1 << side)
            all[side] = index;
    return play_answer(g, all);
}

int play_check(const struct game *g, struct error *e)
{
    const struct frame *f;

    if (g->outcome.over)                /* then the agenda may be empty */
        return 0;
    f = &g->agenda[g->depth - 1];
    if (f->state == ROLL_STATE || !state_of(g, f)->options)
        return 0;
    for (int side = 0; g->rs->sides[side]; side++)
        if ((f->asked >> side & 1) && ask_options(g, f, side)->n == 0)
            return error_set(e, "%s has nothing to choose from in %s", g->rs->sides[side], state_of(g, f)->name);
    return 0;
}

int play_absent(const struct game *g, int side)
{
    const struct frame *f = play_asking(g);
    const struct game *view = game_view(g, side);
    const struct rule_state *st = state_of(g, f);

    if (!st->absent)
        return 0;
    return st->absent(view, &view->agenda[view->depth - 1], side, &g->scratch->options[side]);
}

/* How near an option comes to what was wanted: the same for the unit, something else for it, the same for another. */
static int likeness(const struct game *g, const struct option *wanted, const struct option *o)
{
    const struct verb *verbs = g->rs->verbs;
    bool same = o->verb == wanted->verb;

    if (verbs[o->verb].args[0].type == V_UNIT && verbs[wanted->verb].args[0].type == V_UNIT && wanted->a[0] >= 0
        && o->a[0] == wanted->a[0])
        return same ? 3 : 2;
    return same;
}

enum { LEGAL_SHOWN = 8 };

/* A short list of what would be legal: the options most like what was wanted, as many as there is room for. */
static void list_legal(const struct game *g, const struct options *o, const struct option *wanted, size_t room,
                       struct buf *b)
{
    size_t from = b->len;
    int best = 0, shown = 0;

    for (int i = 0; i < o->n; i++)
        if (likeness(g, wanted, &o->v[i]) > best)
            best = likeness(g, wanted, &o->v[i]);
    for (int i = 0; i < o->n; i++) {
        struct buf one = {0};
        bool fits;

        if (likeness(g, wanted, &o->v[i]) < best)
            continue;
        buf_str(&one, shown ? "; " : "");
        option_text(&one, g, &o->v[i]);
        fits = ++shown <= LEGAL_SHOWN && b->len - from + one.len + strlen(" ...") <= room;
        buf_str(b, fits ? buf_cstr(&one) : " ...");
        buf_free(&one);
        if (!fits)
            return;
    }
}

bool play_why(const struct game *g, int side, const struct option *o, struct refusal *r)
{
    const struct rule_state *st = state_of(g, play_asking(g));
    const struct game *view = game_view(g, side);

    *r = (struct refusal){.rule = st->rule};
    if (st->why)
        st->why(view, &view->agenda[view->depth - 1], side, o, r);
    return r->why[0] != '\0';
}

void play_refuse(const struct game *g, int side, const struct option *o, struct refusal *r)
{
    const struct game *view = game_view(g, side);
    struct buf b = {0};
    size_t n, room;

    (void)play_why(g, side, o, r);
    n = strlen(r->why);
    buf_str(&b, n ? ". Legal: " : "not possible here. Legal: ");
    room = n + b.len < sizeof r->why ? sizeof r->why - n - b.len - 1 : 0;
    list_legal(view, &g->scratch->options[side], o, room, &b);
    for (const char *p = buf_cstr(&b); *p && n + 1 < sizeof r->why; p++)
        r->why[n++] = *p;
    r->why[n] = '\0';
    buf_free(&b);
}
