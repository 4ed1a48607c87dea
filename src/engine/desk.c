/* SPDX-License-Identifier: ISC */
/* As the game asks a side, the first block that fits answers. */
#include "engine/desk.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "engine/condition.h"
#include "engine/desk_internal.h"
#include "engine/orders.h"
#include "engine/play.h"
#include "engine/value.h"

enum { DOES_NOT_FIT = -1, GONE = -2, AGAIN = -3 };

struct desk *desk_new(const struct ruleset *rs, struct gamedata *d)
{
    struct desk *desk = xcalloc(1, sizeof *desk);

    if (rs->nstates > MAX_STATES)
        panic("%s has more than %d states", rs->id, MAX_STATES);
    desk->rs = rs;
    desk->data = d;
    return desk;
}

void desk_block_free(struct block *b)
{
    condition_free(b->guard);
    condition_free(b->until);
    free(b->orders);
    free(b);
}

void desk_clear(struct desk *d, int side)
{
    struct hand *h = &d->hand[side];

    while (h->blocks) {
        struct block *b = h->blocks;

        h->blocks = b->next;
        desk_block_free(b);
    }
    memset(h->ask, 0, sizeof h->ask);
}

void desk_free(struct desk *d)
{
    if (!d)
        return;
    for (int side = 0; side < MAX_SIDES; side++)
        desk_clear(d, side);
    desk_forget_notes(d);
    free(d->notes);
    free(d);
}

static void remove_block(struct hand *h, struct block *b)
{
    struct block **p = &h->blocks;

    while (*p != b)
        p = &(*p)->next;
    *p = b->next;
    desk_block_free(b);
}

void desk_withdraw(struct desk *d, int side)
{
    struct hand *h = &d->hand[side];
    struct block *next;

    for (struct block *b = h->blocks; b; b = next) {
        next = b->next;
        if (!b->standing)
            remove_block(h, b);
    }
}

bool desk_has_orders(const struct desk *d, int side)
{
    for (const struct block *b = d->hand[side].blocks; b; b = b->next)
        if (!b->standing)
            return true;
    return false;
}

bool desk_wants_asking(const struct desk *d, int side, int state)
{
    return d->hand[side].ask[state / 8] >> (state % 8) & 1;
}

/* ---- notes ---- */

void desk_add_note(struct desk *d, enum note_kind kind, int side, const struct block *b, uint32_t decision,
                   const char *rule, const char *text)
{
    if (d->nnotes == d->notes_cap) {
        d->notes_cap = d->notes_cap ? 2 * d->notes_cap : 8;
        d->notes = xrealloc(d->notes, (size_t)d->notes_cap * sizeof *d->notes);
    }
    d->notes[d->nnotes++] = (struct note){.kind = kind,
                                          .side = side,
                                          .block = b ? b->number : 0,
                                          .order = b ? b->cursor + 1 : 0,
                                          .decision = decision,
                                          .rule = rule,
                                          .text = xstrdup(text)};
}

int desk_notes(const struct desk *d)
{
    return d->nnotes;
}

const struct note *desk_note(const struct desk *d, int i)
{
    return &d->notes[i];
}

void desk_forget_notes(struct desk *d)
{
    for (int i = 0; i < d->nnotes; i++)
        free(d->notes[i].text);
    d->nnotes = 0;
}

/* ---- stop conditions ---- */

static const struct default_stop *default_stop(const struct ruleset *rs)
{
    for (int i = 0; rs->default_stop && i < rs->nstates; i++)
        if (rs->default_stop(i))
            return rs->default_stop(i);
    return NULL;
}

static struct condition_args stop_args(const struct default_stop *s)
{
    struct condition_args a = {.nlist = 0};

    memcpy(a.a, s->a, sizeof a.a);
    return a;
}

uint64_t desk_measure_stop(const struct ruleset *rs, const struct game *view, int side)
{
    const struct default_stop *s = default_stop(rs);
    const struct predicate *p = s ? predicate_find(rs, s->predicate) : NULL;
    struct condition_args a;

    if (!p || !p->measure)
        return 0;
    a = stop_args(s);
    return p->measure(view, side, &a);
}

static bool default_stop_holds(const struct desk *d, const struct game *view, int side, int state,
                               const struct block *b)
{
    const struct default_stop *s = d->rs->default_stop ? d->rs->default_stop(state) : NULL;
    struct condition_args a;

    if (!s || b->standing || b->nostop || b->until)
        return false;
    a = stop_args(s);
    return predicate_find(d->rs, s->predicate)->holds(view, side, &a, b->then);
}

static void stop_block(struct desk *d, const struct game *g, int side, struct block *b, const char *why)
{
    desk_add_note(d, NOTE_STOPPED, side, b, g->decision, NULL, why);
    remove_block(&d->hand[side], b);
}

/* The owner of the block did not write this condition: it is told in words, too. */
static void stop_by_default(struct desk *d, const struct game *g, int side, struct block *b, int state)
{
    const struct default_stop *s = d->rs->default_stop(state);
    const struct predicate *p = predicate_find(d->rs, s->predicate);
    struct buf why = {0};

    buf_str(&why, s->predicate);
    orders_args_text(&why, d->rs, d->data, p->args, s->a, NULL, 0);
    buf_printf(&why, ": %s", p->help);
    stop_block(d, g, side, b, buf_cstr(&why));
    buf_free(&why);
}

void desk_watch(struct desk *d, const struct game *g)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        struct block *next;

        for (struct block *b = d->hand[side].blocks; b; b = next) {
            next = b->next;
            if (b->until && condition_holds(b->until, game_view(g, side), side)) {
                struct buf why = {0};

                condition_text(b->until, &why, d->rs, d->data);
                stop_block(d, g, side, b, buf_cstr(&why));
                buf_free(&why);
            }
        }
    }
}

void desk_give_up(struct desk *d, const struct game *g)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        if (!d->hand[side].blocks)
            continue;
        desk_add_note(d, NOTE_STOPPED, side, d->hand[side].blocks, g->decision, NULL,
                      "the orders answered without end; all of them, standing ones too, are taken off the desk");
        desk_clear(d, side);
    }
}

/* ---- answering ---- */

static int group_end(const struct block *b, int at)
{
    int end = at + 1;

    if (b->orders[at].group)
        while (end < b->norders && b->orders[end].group == b->orders[at].group)
            end++;
    return end;
}

/* The order (and the alternatives it stands among) is done with. True when the block is, too. */
static bool order_done(struct block *b)
{
    b->cursor = group_end(b, b->cursor);
    b->step = 0;
    if (b->cursor < b->norders)
        return false;
    b->cursor = 0;
    if (b->times == 0)
        return false;
    return --b->times == 0;
}

/* Something is asked while the frame that asked the order's last step waits below. */
bool desk_nested_question(const struct game *g, uint32_t id)
{
    for (int i = g->depth - 1; i-- > 0;)
        if (g->agenda[i].id == id)
            return true;
    return false;
}

static int found(struct hand *h, struct block *b, int order, int step, int index)
{
    h->found = b;
    h->found_order = order;
    h->found_step = step;
    return index;
}

static enum note_kind failure_kind(const struct block *b)
{
    return b->orders[b->cursor].skip || b->standing ? NOTE_SKIPPED : NOTE_REFUSED;
}

static void note_failure(struct desk *d, struct game *g, int side, const struct block *b, const struct step *s)
{
    enum note_kind kind = failure_kind(b);
    struct refusal r;
    struct buf text = {0};

    play_refuse(g, side, &s->o, &r);
    orders_text(&text, d->rs, d->data, &b->orders[b->cursor]);
    buf_printf(&text, ": %s", r.why);
    desk_add_note(d, kind, side, b, g->decision, r.rule, buf_cstr(&text));
    buf_free(&text);
}

/* An order that is not legal: skipped when it says so, otherwise the end of its block. The caller has said why. */
static int order_failed(struct desk *d, int side, struct block *b)
{
    if (failure_kind(b) == NOTE_SKIPPED && !order_done(b))
        return b->standing ? DOES_NOT_FIT : AGAIN;
    remove_block(&d->hand[side], b);
    return GONE;
}

bool desk_rest_is_soft(const struct steps *s, int from)
{
    for (int i = from; i < s->n; i++)
        if (!s->v[i].soft)
            return false;
    return true;
}

/* The order ended by itself before its last step: a move that was stopped. */
static int order_cut(struct desk *d, struct game *g, int side, struct block *b, const struct steps *s)
{
    if (!d->trial && !desk_rest_is_soft(s, b->step)) {
        struct buf text = {0};
        struct refusal r;
        bool why = play_why(g, side, &s->v[b->step].o, &r);

        orders_text(&text, d->rs, d->data, &b->orders[b->cursor]);
        if (why)
            buf_printf(&text, ": %s", r.why);
        desk_add_note(d, NOTE_CUT, side, b, g->decision, why ? r.rule : NULL, buf_cstr(&text));
        buf_free(&text);
    }
    if (!order_done(b))
        return AGAIN;
    remove_block(&d->hand[side], b);
    return GONE;
}

static bool is_meant(const struct game *g, int verb)
{
    const int16_t *verbs = g->rs->states[g->agenda[g->depth - 1].state].verbs;

    for (; verbs && *verbs >= 0; verbs++)
        if (*verbs == verb)
            return true;
    return false;
}

/* Of a trial: the order came to an end by itself before this step. */
static void note_unless_stopped(struct desk *d, struct game *g, int side, const struct block *b, const struct step *s)
{
    struct refusal r;

    (void)play_why(g, side, &s->o, &r);
    if (!r.stopped)
        note_failure(d, g, side, b, s);
}

/* In the middle of an order. */
static int go_on(struct desk *d, struct game *g, int side, struct block *b, const struct options *o)
{
    struct steps s;
    int index;

    orders_expand(d->rs, &b->orders[b->cursor], &s);
    for (; b->step < s.n; b->step++) {
        const struct step *step = &s.v[b->step];
        bool offered = options_has_verb(o, step->o.verb);

        if (!offered && !is_meant(g, step->o.verb)) {
            if (desk_nested_question(g, b->frame))
                return DOES_NOT_FIT;
            if (d->trial && !desk_rest_is_soft(&s, b->step))
                note_unless_stopped(d, g, side, b, step);
            return order_cut(d, g, side, b, &s);
        }
        index = orders_match(d->rs, o, step);
        if (index >= 0)
            return found(&d->hand[side], b, b->cursor, b->step, index);
        if (!step->soft || !offered) {
            note_failure(d, g, side, b, step);
            return order_failed(d, side, b);
        }
    }
    return order_cut(d, g, side, b, &s);
}

/* A declaration is tried first. When it fails and `notes`, the reason is noted. */
static bool whole_works(struct desk *d, const struct game *g, int side, const struct block *b, int at, bool notes)
{
    const char *rule;
    char *why = d->trial ? NULL : desk_trial(d, g, side, &b->orders[at], &rule);

    if (!why)
        return true;
    if (notes)
        desk_add_note(d, failure_kind(b), side, b, g->decision, rule, why);
    free(why);
    return false;
}

/* Expands the order: its first step that is not soft or can be taken, when the decision is of its kind, else -1. */
static int first_that_counts(const struct desk *d, const struct game *g, const struct order *order,
                             const struct options *o, struct steps *s)
{
    int i = 0;

    orders_expand(d->rs, order, s);
    while (i < s->n && s->v[i].soft && orders_match(d->rs, o, &s->v[i]) < 0)
        i++;
    return i < s->n && (options_has_verb(o, s->v[i].o.verb) || is_meant(g, s->v[i].o.verb)) ? i : -1;
}

/* The first step of one order at a fresh decision: its index, or -1; *fits_r: the decision is of its kind, *barred_r:
   though it does not offer the verb. */
static int first_step(struct desk *d, struct game *g, int side, struct block *b, int at, const struct options *o,
                      bool *fits_r, bool *barred_r)
{
    const struct order *order = &b->orders[at];
    struct steps s;
    int i, index;

    i = first_that_counts(d, g, order, o, &s);
    if (i < 0)
        return -1;
    *fits_r = true;
    *barred_r = *barred_r || !options_has_verb(o, s.v[i].o.verb);
    index = orders_match(d->rs, o, &s.v[i]);
    if (index >= 0 && d->rs->verbs[order->verb].whole && !whole_works(d, g, side, b, at, false))
        return -1;
    return index < 0 ? -1 : found(&d->hand[side], b, at, i, index);
}

/* No order of the group could begin, though one was of the right kind: says why of the first of those. */
static void note_no_beginning(struct desk *d, struct game *g, int side, const struct block *b, const struct options *o)
{
    for (int at = b->cursor; at < group_end(b, b->cursor); at++) {
        struct steps s;
        int i = first_that_counts(d, g, &b->orders[at], o, &s);

        if (i < 0)
            continue;
        if (orders_match(d->rs, o, &s.v[i]) < 0)
            note_failure(d, g, side, b, &s.v[i]);
        else
            (void)whole_works(d, g, side, b, at, true);
        return;
    }
}

static bool block_fits(const struct desk *d, const struct game *view, const struct frame *f, int side,
                       const struct block *b)
{
    int about = d->rs->states[f->state].about;

    if (b->when >= 0 && b->when != f->state)
        return false;
    if (b->unit >= 0 && (!about || view->agenda[view->depth - 1].v[about - 1] != b->unit))
        return false;
    return !b->guard || condition_holds(b->guard, view, side);
}

/* At the beginning of an order. A standing block that cannot answer keeps silent. */
static int begin(struct desk *d, struct game *g, const struct frame *f, int side, struct block *b,
                 const struct options *o)
{
    const struct game *view = game_view(g, side);
    bool fits = false, barred = false;

    if (!block_fits(d, view, f, side, b))
        return DOES_NOT_FIT;
    for (int i = b->cursor; i < group_end(b, b->cursor); i++) {
        int index = first_step(d, g, side, b, i, o, &fits, &barred);

        if (fits && default_stop_holds(d, view, side, f->state, b)) {
            stop_by_default(d, g, side, b, f->state);
            return GONE;
        }
        if (index >= 0)
            return index;
    }
    if (!fits || b->standing || (o->n == 1 && !barred))
        return DOES_NOT_FIT;
    note_no_beginning(d, g, side, b, o);
    return order_failed(d, side, b);
}

int desk_answer(struct desk *d, struct game *g, const struct frame *f, int side, const struct options *o)
{
    struct hand *h = &d->hand[side];
    struct block *next;

    h->found = NULL;
    for (struct block *b = h->blocks; b; b = next) {
        int r;

        next = b->next;
        do
            r = b->step ? go_on(d, g, side, b, o) : begin(d, g, f, side, b, o);
        while (r == AGAIN);
        if (r >= 0)
            return r;
    }
    return -1;
}

void desk_commit(struct desk *d, struct game *g, int sides_mask)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        struct hand *h = &d->hand[side];
        struct block *b = h->found;
        struct steps s;

        if (!(sides_mask >> side & 1) || !b)
            continue;
        h->found = NULL;
        b->cursor = h->found_order;
        b->step = h->found_step + 1;
        b->frame = agenda_top(g)->id;
        orders_expand(d->rs, &b->orders[b->cursor], &s);
        if (b->step == s.n && order_done(b))
            remove_block(h, b);
    }
}

/* ---- what is not asked ---- */

/* The next order says `verb` and nothing else. */
static bool says(const struct block *b, int verb)
{
    return b->orders[b->cursor].verb == verb && group_end(b, b->cursor) == b->cursor + 1;
}

/* The order before the next one is `verb` as well, or begins with one of its kin. */
static bool follows_kin(const struct desk *d, const struct block *b, int verb, const int16_t *kin)
{
    struct steps s;

    if (b->cursor == 0)
        return false;
    orders_expand(d->rs, &b->orders[b->cursor - 1], &s);
    for (; *kin >= 0; kin++)
        if (s.v[0].o.verb == *kin)
            return true;
    return s.v[0].o.verb == verb;
}

void desk_unasked(struct game *g, int side, int state, int verb, const int16_t *kin)
{
    struct desk *d = g->desk;

    for (struct block *b = d ? d->hand[side].blocks : NULL; b; b = b->next) {
        struct steps s;
        bool done = false;

        if (b->standing || (b->when >= 0 && b->when != state) || b->unit >= 0
            || (b->guard && !condition_holds(b->guard, game_view(g, side), side)))
            continue;
        orders_expand(d->rs, &b->orders[b->cursor], &s);
        if (b->step && desk_rest_is_soft(&s, b->step))
            done = order_done(b);
        if (!done && !b->step && says(b, verb) && (b->when == state || follows_kin(d, b, verb, kin)))
            done = order_done(b);
        if (done)
            remove_block(&d->hand[side], b);
        return;
    }
}
