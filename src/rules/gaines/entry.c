/* SPDX-License-Identifier: ISC */
/* 6.6 Entering the Map, 6.8 Withdraw, 14.0 Union Special Sequence, 17.0 Early Reinforcements. */
#include "rules/gaines/gaines.h"

/* ---- who may come ---- */

static bool union_due(const struct game *g, int unit)
{
    const struct gaines_counter *k = gaines_counter(g, unit);
    const struct gaines_state *st = GM_CONST(g);

    if (k->early && g->choice[GM_CHOICE_SLOCUM]) {
        RULE("gaines 17.1"); /* Slocum's three and the cavalry from the first turn on */
        return true;
    }
    if (k->special) {
        RULE("gaines 6.6e");
        return st->special != 0;
    }
    RULE("gaines 6.6d");
    return st->turn >= k->due;
}

static const struct no *due_refused(const struct gaines_board *b, int unit)
{
    static const struct no early = {"6.6d", "its turn of arrival has not come"},
                           special = {"6.6e", "it comes in the Union Special Sequence"},
                           idle = {"6.6a", "its division is not activated"},
                           unselected = {"6.6d", "its division is not selected"};
    const struct gaines_counter *k = &b->d->unit[unit];

    if (k->side == GM_CSA) {
        RULE("gaines 6.6a"); /* with its division, this turn or a later one [R12] */
        return b->st->unit[unit].active ? NULL : &idle;
    }
    if (!union_due(b->g, unit))
        return k->special ? &special : &early;
    /* coming needs no command, unless agreed so [R13]; an Independent unit off the map could never have it */
    if (b->g->choice[GM_CHOICE_ARRIVAL] && b->st->phase != GM_P_SPECIAL && k->division != GM_INDEPENDENT
        && !b->st->unit[unit].active)
        return &unselected;
    return NULL;
}

/* ---- where ---- */

static bool is_arrow(const struct gaines_data *d, int side, int hex)
{
    for (int i = 0; i < d->narrows[side]; i++)
        if (d->arrow[side][i] == hex)
            return true;
    return false;
}

/* The arrow hex is the first of its move; it costs what the hex itself costs. */
static struct gaines_walk walk_onto(const struct gaines_board *b, int unit, int hex)
{
    int cost = b->d->cost[GM_COST_HEX] + (b->d->hex[hex].forest ? b->d->cost[GM_COST_FOREST] : 0);

    RULE("gaines 6.6b"); /* and nothing for those who came before it */
    return (struct gaines_walk){unit, hex, 2 * b->d->unit[unit].move - cost, 1, -1};
}

const struct no *gaines_entry_refused(const struct gaines_board *b, int side, int unit, int hex)
{
    static const struct no other = {"6.6a", "it is not a unit of yours waiting off the map"},
                           twice = {"6.0d", "it has had its one action of the phase"},
                           arrow = {"6.6c", "that is not an arrow of your side"},
                           full = {"6.3b", "it could not go on from the friend who stands there"};
    const struct no *no;
    struct gaines_walk w;

    if (b->d->unit[unit].side != side || b->st->unit[unit].status != GM_OFF_MAP || b->d->unit[unit].setup)
        return &other;
    if (b->st->unit[unit].acted)
        return &twice;
    if ((no = due_refused(b, unit)))
        return no;
    RULE("gaines 6.6c"); /* the Union by the blue arrow, the Confederates by the gray ones */
    if (hex < 0 || !is_arrow(b->d, side, hex))
        return &arrow;
    w = (struct gaines_walk){unit, hex, 0, 0, -1};
    if ((no = gaines_hex_refused(b, &w, hex)))
        return no;
    w = walk_onto(b, unit, hex);
    return gaines_can_rest(b, &w) ? NULL : &full;
}

void gaines_entry_options(const struct gaines_board *b, int side, struct options *o)
{
    for (int u = 0; u < b->d->nunits; u++)
        for (int i = 0; b->d->unit[u].side == side && i < b->d->narrows[side]; i++)
            if (!gaines_entry_refused(b, side, u, b->d->arrow[side][i]))
                options_add(o, GM_D_BRING, u, b->d->arrow[side][i], 0);
}

void gaines_enter(struct game *g, int unit, int hex)
{
    struct gaines_unit *u = &GM(g)->unit[unit];
    struct gaines_board b;
    struct gaines_walk w;
    struct frame *f;

    gaines_board(&b, g);
    w = walk_onto(&b, unit, hex);
    u->hex = (int16_t)hex;
    u->status = GM_ON_MAP;
    event_tell(g, GM_E_ENTERS, gaines_side(g, unit) == GM_CSA ? "6.6a" : "6.6c", unit, hex, 0, 0);
    f = agenda_ask(g, GM_S_MOVING, 1 << gaines_side(g, unit));
    f->v[GM_M_UNIT] = unit;
    f->v[GM_M_LEFT] = w.left;
    f->v[GM_M_STEPS] = w.steps;
    f->v[GM_M_TARGET] = -1;
    gaines_arrived(g, f);
}

/* ---- the special sequence: arrival and movement, no combat [R14] ---- */

void gaines_arrivals_run(struct game *g, struct frame *f)
{
    if (f->v[GM_V_DONE]) {
        agenda_pop(g);
        return;
    }
    if (!f->v[GM_V_BEGUN]) {
        for (int u = 0; u < gaines_data(g)->nunits; u++)
            GM(g)->unit[u].acted = 0;
        f->v[GM_V_LAST] = -1;
    }
    f->v[GM_V_BEGUN] = 1;
    agenda_ask(g, GM_S_ARRIVE, 1 << GM_USA);
}

void gaines_arrive_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        for (int i = 0; b.d->unit[u].special && i < b.d->narrows[side]; i++)
            if (!gaines_entry_refused(&b, side, u, b.d->arrow[side][i]))
                options_add(o, GM_D_BRING, u, b.d->arrow[side][i], 0);
    options_add(o, GM_D_DONE, GM_P_SPECIAL, 0, 0);
}

void gaines_arrive_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];

    agenda_pop(g);
    if (o->verb == GM_D_BRING)
        gaines_enter(g, o->a[0], o->a[1]);
    else
        agenda_top(g)->v[0] = 1;
}

void gaines_arrive_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no other = {"14.0", "it is not one of those that come now"};
    struct gaines_board b;
    const struct no *no;

    (void)f;
    gaines_board(&b, g);
    if (o->verb == GM_D_STEP || o->verb == GM_D_STOP)
        gaines_no_more(&b, GM_S_ARRIVALS, o->a[0], r);
    if (o->verb != GM_D_BRING || o->a[0] < 0)
        return;
    no = b.d->unit[o->a[0]].special ? gaines_entry_refused(&b, side, o->a[0], o->a[1]) : &other;
    if (no)
        refuse_unit(g, r, no, o->a[0], "enter at", o->a[1] < 0 ? HEX_NONE : o->a[1]);
}

/* ---- 6.8 ---- */

const struct no *gaines_withdraw_refused(const struct gaines_board *b, int side, int unit, int to)
{
    static const struct no active = {"6.8a", "only inactive units withdraw"},
                           free_of = {"6.8a", "it is in no enemy zone of control"},
                           held = {"6.42", "enemy cavalry holds it, and no other unit of yours is in that zone"},
                           apart = {"6.8a", "a withdrawal is one hex"},
                           river = {"2.1b", "the river is crossed only by a bridge and its road"},
                           full = {"6.3a", "another unit stands there"},
                           zone = {"6.8b", "it is in an enemy zone of control"};
    const struct no *no = gaines_act_refused(b, side, unit);
    int dir;

    if (no)
        return no;
    RULE("gaines 6.8a");
    if (b->st->unit[unit].active)
        return &active;
    if (!gaines_in_ezoc(b, unit))
        return &free_of;
    if (b->st->unit[unit].pinned)
        return &held;
    dir = to < 0 ? -1 : hex_board_direction(b->d->board, b->st->unit[unit].hex, to);
    if (dir < 0)
        return &apart;
    if (!gaines_passable(b->d, b->st->unit[unit].hex, dir))
        return &river;
    if (b->at[to] >= 0)
        return &full;
    RULE("gaines 6.8b"); /* out of every zone is away from every enemy it touches [R22] */
    return gaines_enemy_zones(b, side, to) ? &zone : NULL;
}
