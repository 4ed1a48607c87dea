/* SPDX-License-Identifier: ISC */
/* 6.0 to 6.5: the Move Phase. A decision chooses what a unit does, then each hex of its move is a decision.
   Movement Points are counted in halves. */
#include <string.h>

#include "rules/gaines/gaines.h"

/* ---- one hex ---- */

uint8_t gaines_hindering(const struct gaines_board *b, int unit, int hex)
{
    const struct gaines_counter *k = &b->d->unit[unit];
    uint8_t zones = gaines_enemy_zones(b, k->side, hex);

    RULE("gaines 6.43"); /* cavalry heeds artillery only */
    return k->type == GM_CAVALRY ? (uint8_t)(zones & 1 << GM_ARTILLERY) : zones;
}

static int plain_cost(const struct gaines_board *b, int from, int dir)
{
    const struct gaines_data *d = b->d;
    const struct gaines_hex *x = &d->hex[from], *y = &d->hex[gaines_next(d, from, dir)];
    int cost;

    RULE("gaines 6.1d");
    cost = d->cost[GM_COST_HEX];
    RULE("gaines 6.2a");
    if (y->level > x->level && !x->river && !y->river)
        cost += d->cost[GM_COST_UPHILL];
    RULE("gaines 6.2b");
    if (y->forest)
        cost += d->cost[GM_COST_FOREST];
    RULE("gaines 6.2c");
    if (x->stream >> dir & 1)
        cost += d->cost[GM_COST_STREAM];
    RULE("gaines 6.2d"); /* all of them together */
    return cost;
}

static bool by_road(const struct gaines_board *b, const struct gaines_walk *w, int dir)
{
    if (!(b->d->hex[w->hex].road >> dir & 1))
        return false;
    RULE("gaines 6.41c"); /* never into a zone of control */
    return !gaines_hindering(b, w->unit, gaines_next(b->d, w->hex, dir));
}

int gaines_step_cost(const struct gaines_board *b, const struct gaines_walk *w, int dir)
{
    bool final = w->target >= 0 && gaines_charge_final(b, w->target, gaines_next(b->d, w->hex, dir));
    int cost;

    if (!final && by_road(b, w, dir)) {
        RULE("gaines 6.2f"); /* half a point, whatever the ground */
        return b->d->cost[GM_COST_ROAD];
    }
    cost = plain_cost(b, w->hex, dir);
    RULE("gaines 6.2g"); /* a half point left over is lost with the road */
    cost += w->left & 1;
    if (!final)
        return cost;
    RULE("gaines 12.1c"); /* paid for the hex in which the charge ends [R45] */
    return cost + b->d->cost[GM_COST_CHARGE];
}

const struct no *gaines_hex_refused(const struct gaines_board *b, const struct gaines_walk *w, int to)
{
    static const struct no enemy = {"6.3a", "an enemy unit stands there"},
                           friend = {"6.3c", "a friend stands there in an enemy zone of control"},
                           guns = {"6.44", "a unit enters a zone of artillery only as its one hex of the phase, or to "
                                           "charge that artillery"},
                           rifles = {"6.45", "a unit enters a zone of sharpshooters only as its one hex of the phase, "
                                             "or to charge them"};
    const struct gaines_counter *k = &b->d->unit[w->unit];
    uint8_t zones = gaines_hindering(b, w->unit, to);
    int target = w->target < 0 ? -1 : b->d->unit[w->target].type;

    RULE("gaines 6.3a");
    if (b->at[to] >= 0 && b->d->unit[b->at[to]].side != k->side)
        return &enemy;
    RULE("gaines 6.3c"); /* through a friend only outside enemy zones [R16] */
    if (b->at[to] >= 0 && zones)
        return &friend;
    if (w->steps == 0)
        return NULL;
    RULE("gaines 6.44"); /* whatever the unit is, also at dusk */
    RULE("gaines 15.0c");
    if (zones >> GM_ARTILLERY & 1 && target != GM_ARTILLERY)
        return &guns;
    RULE("gaines 6.45");
    if (!(zones >> GM_SHARPSHOOTERS & 1) || target == GM_SHARPSHOOTERS)
        return NULL;
    RULE("gaines 12.2a"); /* of guns and rifles a charge takes the guns, unless agreed that it stays away [R19] */
    return target == GM_ARTILLERY && !b->g->choice[GM_CHOICE_CHARGE_ZONES] ? NULL : &rifles;
}

const struct no *gaines_step_refused(const struct gaines_board *b, const struct gaines_walk *w, int dir)
{
    static const struct no off = {"6.7", "that is off the map"},
                           river = {"2.1b", "the river is crossed only by a bridge and its road"},
                           spent = {"6.2e", "it has not the Movement Points"};
    int to = dir < 0 ? HEX_NONE : gaines_next(b->d, w->hex, dir);
    const struct no *no;

    RULE("gaines 6.7");
    if (to == HEX_NONE)
        return &off;
    if (!gaines_passable(b->d, w->hex, dir))
        return &river;
    if ((no = gaines_hex_refused(b, w, to)))
        return no;
    if (w->target >= 0 && (no = gaines_charge_hex_refused(b, w, to)))
        return no;
    RULE("gaines 6.2e");
    return gaines_step_cost(b, w, dir) > w->left ? &spent : NULL;
}

struct gaines_walk gaines_step(const struct gaines_board *b, const struct gaines_walk *w, int dir)
{
    struct gaines_walk n = *w;

    n.left -= gaines_step_cost(b, w, dir);
    n.hex = gaines_next(b->d, w->hex, dir);
    n.steps++;
    return n;
}

/* A unit that has come here goes no farther. */
bool gaines_stops(const struct gaines_board *b, const struct gaines_walk *w)
{
    RULE("gaines 6.41a"); /* a zone ends the move; */
    RULE("gaines 6.41b"); /* one it started in does not */
    return gaines_hindering(b, w->unit, w->hex) != 0 || (w->target >= 0 && gaines_charge_final(b, w->target, w->hex));
}

static bool rest(const struct gaines_board *b, const struct gaines_walk *w, int8_t *seen)
{
    RULE("gaines 6.3b"); /* no move ends on a friend */
    if (b->at[w->hex] < 0)
        return true;
    seen[w->hex] = (int8_t)(w->left + 1);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        struct gaines_walk n;

        if (gaines_step_refused(b, w, dir))
            continue;
        n = gaines_step(b, w, dir);
        if (seen[n.hex] <= n.left && rest(b, &n, seen))
            return true;
    }
    return false;
}

bool gaines_can_rest(const struct gaines_board *b, const struct gaines_walk *w)
{
    int8_t seen[GM_HEXES];

    if (b->at[w->hex] < 0)
        return true;
    memset(seen, 0, sizeof seen);
    return rest(b, w, seen);
}

/* The step is legal, and so is some end of the move after it. */
static const struct no *onward_refused(const struct gaines_board *b, const struct gaines_walk *w, int dir)
{
    static const struct no stuck = {"6.3b", "it would have to end its move on a friend"},
                           short_of = {"12.1b", "from there it cannot reach the unit it charges"};
    const struct no *no = gaines_step_refused(b, w, dir);
    struct gaines_walk n;

    if (no)
        return no;
    n = gaines_step(b, w, dir);
    if (w->target >= 0)
        return gaines_charge_final(b, w->target, n.hex) || gaines_can_finish_charge(b, &n) ? NULL : &short_of;
    return gaines_can_rest(b, &n) ? NULL : &stuck;
}

static bool can_step(const struct gaines_board *b, const struct gaines_walk *w)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!onward_refused(b, w, dir))
            return true;
    return false;
}

/* ---- the phase ---- */

/* Held by one enemy cavalry unit alone: no other friend stands in that unit's zone. */
static bool pinned(const struct gaines_board *b, int unit)
{
    int side = b->d->unit[unit].side;

    for (int c = 0; c < b->d->nunits; c++) {
        int friends = 0;

        if (b->d->unit[c].side == side || b->d->unit[c].type != GM_CAVALRY || !gaines_adjacent(b->g, c, unit))
            continue;
        for (int u = 0; u < b->d->nunits; u++)
            friends += u != unit && b->d->unit[u].side == side && gaines_adjacent(b->g, c, u);
        RULE("gaines 6.42"); /* as it was at the start of the phase [R18] */
        if (!friends)
            return true;
    }
    return false;
}

static struct gaines_walk walk_from_rest(const struct gaines_board *b, int unit)
{
    RULE("gaines 6.1a"); /* the points of this phase and no others */
    RULE("gaines 6.1c");
    return (struct gaines_walk){unit, b->st->unit[unit].hex, 2 * b->d->unit[unit].move, 0, -1};
}

const struct no *gaines_act_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no other = {"6.0a", "it is not a unit of yours on the map"},
                           twice = {"6.0d", "it has had its one action of the phase"};

    if (!gaines_own(b, side, unit))
        return &other;
    RULE("gaines 6.0d");
    return b->st->unit[unit].acted ? &twice : NULL;
}

static const struct no *start_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no idle = {"6.0a", "it is not activated"},
                           held = {"6.42", "enemy cavalry holds it, and no other unit of yours is in that zone"},
                           nowhere = {"6.1d", "there is no hex it may enter"},
                           eager = {"12.4", "it must charge"};
    const struct no *no = gaines_act_refused(b, side, unit);
    struct gaines_walk w;

    if (no)
        return no;
    RULE("gaines 6.0a");
    if (!b->st->unit[unit].active)
        return &idle;
    if (b->st->unit[unit].pinned)
        return &held;
    if (gaines_must_charge(b, unit))
        return &eager;
    w = walk_from_rest(b, unit);
    return can_step(b, &w) ? NULL : &nowhere;
}

void gaines_moves_run(struct game *g, struct frame *f)
{
    struct gaines_state *st = GM(g);
    struct gaines_board b;

    if (f->v[GM_V_DONE]) {
        agenda_pop(g);
        return;
    }
    gaines_board(&b, g);
    if (!f->v[GM_V_BEGUN]) {
        for (int u = 0; u < b.d->nunits; u++)
            st->unit[u].pinned = gaines_own(&b, st->side, u) && pinned(&b, u);
        f->v[GM_V_LAST] = -1;
    }
    f->v[GM_V_BEGUN] = 1;
    agenda_ask(g, GM_S_MOVE, 1 << st->side);
}

static bool done_barred(const struct gaines_board *b, int side)
{
    for (int u = 0; u < b->d->nunits; u++)
        if (gaines_own(b, side, u) && gaines_must_charge(b, u))
            return true;
    return false;
}

static void unit_options(const struct gaines_board *b, int side, int unit, struct options *o)
{
    RULE("gaines 4.0d"); /* move, charge, withdraw or recover */
    if (!start_refused(b, side, unit))
        options_add(o, GM_D_START, unit, 0, 0);
    gaines_charge_options(b, side, unit, o);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = gaines_next(b->d, b->st->unit[unit].hex, dir);

        RULE("gaines 6.0b");
        if (to != HEX_NONE && !gaines_withdraw_refused(b, side, unit, to))
            options_add(o, GM_D_WITHDRAW, unit, to, 0);
    }
    RULE("gaines 6.0c");
    if (!gaines_recover_refused(b, side, unit))
        options_add(o, GM_D_RECOVER, unit, 0, 0);
}

void gaines_move_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (!gaines_act_refused(&b, side, u))
            unit_options(&b, side, u, o);
    gaines_entry_options(&b, side, o);
    if (!done_barred(&b, side))
        options_add(o, GM_D_DONE, GM_P_MOVE, 0, 0);
}

static struct frame *begin_move(struct game *g, int unit, int target)
{
    struct frame *f = agenda_ask(g, GM_S_MOVING, 1 << gaines_side(g, unit));

    RULE("gaines 6.1b"); /* one unit after the other, hex by hex */
    f->v[GM_M_UNIT] = unit;
    f->v[GM_M_LEFT] = 2 * gaines_counter(g, unit)->move;
    f->v[GM_M_TARGET] = target;
    return f;
}

static void withdraw(struct game *g, int unit, int to)
{
    struct gaines_unit *u = &GM(g)->unit[unit];
    struct gaines_board b;
    struct gaines_walk w;
    int from = u->hex, cost;

    gaines_board(&b, g);
    w = walk_from_rest(&b, unit);
    cost = gaines_step_cost(&b, &w, hex_board_direction(b.d->board, from, to));
    u->moved = cost > b.d->cost[GM_COST_HEX] ? GM_MARCHED : GM_SHIFTED;         /* a withdrawal is a move [R21] */
    u->acted = GM_WITHDREW;
    u->hex = (int16_t)to;
    event_tell(g, GM_E_WITHDRAWS, "6.8a", unit, from, to, 0);
}

void gaines_move_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];

    agenda_pop(g);
    switch (o->verb) {
    case GM_D_START:
        begin_move(g, o->a[0], -1);
        break;
    case GM_D_DECLARE:
        RULE("gaines 12.1b"); /* the target is named before the first hex */
        begin_move(g, o->a[0], o->a[1]);
        event_tell(g, GM_E_DECLARES, "12.1b", o->a[0], o->a[1], 0, 0);
        break;
    case GM_D_WITHDRAW:
        withdraw(g, o->a[0], o->a[1]);
        break;
    case GM_D_RECOVER:
        gaines_recover(g, o->a[0]);
        break;
    case GM_D_BRING:
        gaines_enter(g, o->a[0], o->a[1]);
        break;
    default:
        agenda_top(g)->v[0] = 1;
    }
}

/* A step for a unit that goes no farther. */
void gaines_no_more(const struct gaines_board *b, int phase, int to, struct refusal *r)
{
    static const struct no none = {"6.1b", "no unit is on the move"},
                           zone = {"6.41a", "its move ended when it came into an enemy zone of control"},
                           charge = {"12.1b", "its charge ended when it came next to its target"},
                           spent = {"6.2e", "it has not the Movement Points, and its move is over"};
    const struct frame *f = agenda_find(b->g, phase);
    int unit = f ? f->v[GM_V_LAST] : -1;
    const struct no *no = &spent;

    if (unit < 0) {
        refuse_unit(b->g, r, &none, -1, "go on", HEX_NONE);
        return;
    }
    if (b->st->unit[unit].acted == GM_CHARGED)
        no = &charge;
    else if (gaines_hindering(b, unit, b->st->unit[unit].hex))
        no = &zone;
    refuse_unit(b->g, r, no, unit, "enter", to < 0 ? HEX_NONE : to);
}

void gaines_move_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no eager = {"12.4", "a unit of yours must charge first"};
    struct gaines_board b;
    const struct no *no = NULL;
    int unit = o->a[0], to = o->a[1] < 0 ? HEX_NONE : o->a[1];

    (void)f;
    gaines_board(&b, g);
    if (o->verb == GM_D_DONE)
        refuse_unit(g, r, &eager, -1, "be all", HEX_NONE);
    else if (o->verb == GM_D_STEP || o->verb == GM_D_STOP)
        gaines_no_more(&b, GM_S_MOVES, unit, r);
    else if (unit < 0)
        return;
    else if (o->verb == GM_D_START && (no = start_refused(&b, side, unit)))
        refuse_unit(g, r, no, unit, "move", HEX_NONE);
    else if (o->verb == GM_D_DECLARE && (no = gaines_charge_refused(&b, side, unit, o->a[1])))
        refuse_unit(g, r, no, unit, "charge", HEX_NONE);
    else if (o->verb == GM_D_WITHDRAW && (no = gaines_withdraw_refused(&b, side, unit, to)))
        refuse_unit(g, r, no, unit, "withdraw to", to);
    else if (o->verb == GM_D_RECOVER && (no = gaines_recover_refused(&b, side, unit)))
        refuse_unit(g, r, no, unit, "recover", HEX_NONE);
    else if (o->verb == GM_D_BRING && (no = gaines_entry_refused(&b, side, unit, to)))
        refuse_unit(g, r, no, unit, "enter at", to);
}

/* ---- the move itself ---- */

static struct gaines_walk walk_of(const struct game *g, const struct frame *f)
{
    return (struct gaines_walk){f->v[GM_M_UNIT], GM_CONST(g)->unit[f->v[GM_M_UNIT]].hex, f->v[GM_M_LEFT],
                                f->v[GM_M_STEPS], f->v[GM_M_TARGET]};
}

void gaines_moving_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_walk w = walk_of(g, f);
    struct gaines_board b;

    (void)side;
    gaines_board(&b, g);
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!onward_refused(&b, &w, dir))
            options_add(o, GM_D_STEP, gaines_next(b.d, w.hex, dir), 0, 0);
    if (w.steps > 0 && w.target < 0 && b.at[w.hex] < 0)
        options_add(o, GM_D_STOP, 0, 0, 0);
}

/* 6.5: one hex for one point, into no zone of an enemy on the same level or higher. */
static bool shifted(const struct gaines_board *b, const struct gaines_walk *w)
{
    RULE("gaines 6.5c");
    if (w->steps != 1 || 2 * b->d->unit[w->unit].move - w->left > b->d->cost[GM_COST_HEX])
        return false;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = gaines_next(b->d, w->hex, dir);

        if (n != HEX_NONE && b->at[n] >= 0 && b->d->unit[b->at[n]].side != b->d->unit[w->unit].side
            && b->d->hex[n].level >= b->d->hex[w->hex].level)
            return false;
    }
    return true;
}

static void finish_move(struct game *g, const struct gaines_board *b, const struct gaines_walk *w, int why)
{
    struct gaines_unit *u = &GM(g)->unit[w->unit];

    u->moved = shifted(b, w) ? GM_SHIFTED : GM_MARCHED;
    u->acted = w->target < 0 ? GM_MOVED : GM_CHARGED;
    u->charging = (int8_t)w->target;
    agenda_pop(g);
    agenda_top(g)->v[GM_V_LAST] = w->unit;
    event_tell(g, GM_E_STOPS, why == GM_STOP_ZONE ? "6.41a" : why == GM_STOP_CHARGE ? "12.1b" : "6.1a", w->unit, w->hex,
               why, 0);
}

void gaines_arrived(struct game *g, struct frame *f)
{
    struct gaines_walk w = walk_of(g, f);
    struct gaines_board b;

    gaines_board(&b, g);
    if (w.target >= 0 && gaines_charge_final(&b, w.target, w.hex))
        finish_move(g, &b, &w, GM_STOP_CHARGE);
    else if (gaines_stops(&b, &w))
        finish_move(g, &b, &w, GM_STOP_ZONE);
    else if (!can_step(&b, &w))
        finish_move(g, &b, &w, GM_STOP_SPENT);
}

void gaines_moving_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    struct gaines_walk w = walk_of(g, f), n;
    struct gaines_board b;

    gaines_board(&b, g);
    if (o->verb == GM_D_STOP) {
        finish_move(g, &b, &w, GM_STOP_CHOICE);
        return;
    }
    n = gaines_step(&b, &w, hex_board_direction(b.d->board, w.hex, o->a[0]));
    f->v[GM_M_LEFT] = n.left;
    f->v[GM_M_STEPS] = n.steps;
    RULE("gaines 2.22c"); /* all counters of a unit are one */
    GM(g)->unit[w.unit].hex = (int16_t)n.hex;
    event_tell(g, GM_E_MOVES, "6.1d", w.unit, w.hex, n.hex, w.left - n.left);
    gaines_arrived(g, f);
}

void gaines_moving_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no apart = {"6.1b", "it is not adjacent"}, begun = {"6.1b", "a move is at least one hex"},
                           full = {"6.3b", "no move ends on a friend"},
                           charge = {"12.1b", "a charge goes on until it reaches its target"};
    struct gaines_walk w = walk_of(g, f);
    struct gaines_board b;
    const struct no *no;
    int dir;

    (void)side;
    gaines_board(&b, g);
    if (o->verb == GM_D_STOP)
        refuse_unit(g, r, w.target >= 0 ? &charge : w.steps ? &full : &begun, w.unit, "stop", HEX_NONE);
    if (o->verb != GM_D_STEP || o->a[0] < 0)
        return;
    dir = hex_board_direction(b.d->board, w.hex, o->a[0]);
    no = dir < 0 ? &apart : onward_refused(&b, &w, dir);
    if (no)
        refuse_unit(g, r, no, w.unit, "enter", o->a[0]);
}

int gaines_moving_absent(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    return options_last_of(o, GM_D_STOP);
}
