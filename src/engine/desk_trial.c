/* SPDX-License-Identifier: ISC */
/* A declaration applies whole or not at all: it is tried first, on a copy of the game. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/pool.h"
#include "engine/desk_internal.h"
#include "engine/orders.h"
#include "engine/play.h"

struct trial {
    struct desk *desk;              /* holds this one order and nothing else */
    bool rolled;
    int notes;                      /* what went wrong before the dice */
};

/* What happens after the first die does not count: by then the declaration is made. */
static int no_dice(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    struct trial *t = ctx;

    (void)faces;
    (void)sealed;
    if (!t->rolled)
        t->notes = desk_notes(t->desk);
    t->rolled = true;
    *number_r = 0;
    return 1;
}

static struct desk *desk_of_one(const struct desk *d, int side, const struct order *order)
{
    struct desk *t = desk_new(d->rs, d->data);
    struct block *b = xcalloc(1, sizeof *b);

    t->trial = true;
    b->number = 1;
    b->nostop = true;
    b->when = b->unit = -1;
    b->times = b->norders = 1;
    b->orders = xcalloc(1, sizeof *b->orders);
    b->orders[0] = *order;
    b->orders[0].group = 0;
    b->orders[0].skip = false;
    t->hand[side].blocks = b;
    return t;
}

/* The order ended by itself, its last steps were never asked for, and the enemy had no part in it. */
static char *why_unfinished(const struct desk *t, const struct game *g, int side, const char **rule_r)
{
    const struct block *b = t->hand[side].blocks;
    struct buf text = {0};
    struct refusal r;
    struct steps s;
    char *why;

    if (!b || !b->step || g->outcome.over || desk_nested_question(g, b->frame))
        return NULL;
    orders_expand(t->rs, &b->orders[b->cursor], &s);
    if (desk_rest_is_soft(&s, b->step) || !play_why(g, side, &s.v[b->step].o, &r) || r.stopped)
        return NULL;
    orders_text(&text, t->rs, t->data, &b->orders[b->cursor]);
    buf_printf(&text, ": %s", r.why);
    *rule_r = r.rule;
    why = xstrdup(buf_cstr(&text));
    buf_free(&text);
    return why;
}

char *desk_trial(const struct desk *d, const struct game *g, int side, const struct order *order, const char **rule_r)
{
    struct game *copy = game_blank(d->rs, d->data);
    struct trial t = {.desk = desk_of_one(d, side, order)};
    char *why = NULL;

    game_copy(copy, g);
    copy->desk = t.desk;
    copy->dice = (struct dice_source){no_dice, &t};
    copy->insist = UINT16_MAX;
    (void)play_run(copy);
    if (!t.rolled)
        t.notes = desk_notes(t.desk);
    if (t.notes) {
        *rule_r = desk_note(t.desk, 0)->rule;
        why = xstrdup(desk_note(t.desk, 0)->text);
    } else if (!t.rolled) {
        why = why_unfinished(t.desk, copy, side, rule_r);
    }
    game_free(copy);
    return why;
}
