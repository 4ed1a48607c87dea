/* SPDX-License-Identifier: ISC */
/* 3 Moving. */
#include <stdio.h>

#include "probe.h"

static bool can_enter(const struct game *g, int side, int hex)
{
    return hex >= 0 && probe_known_at(g, side, hex) < 0;
}

void probe_options_move(const struct game *g, const struct frame *f, int side, struct options *o)
{
    int u = f->v[MOVE_UNIT];

    if (f->v[MOVE_LEFT] > 0 && probe_alive(g, u)) {
        RULE("probe 3.1");
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int to = DATA(g)->next[CSTATE(g)->block[u].hex][dir];

            if (can_enter(g, side, to))
                options_add(o, D_STEP, u, to, 0);
        }
    }
    options_add(o, D_HALT, 0, 0, 0);
}

void probe_why_move(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    int to = o->a[1];

    r->rule = "3.1";
    if (o->verb != D_STEP)
        return;
    if (f->v[MOVE_LEFT] == 0)
        (void)snprintf(r->why, sizeof r->why, "its move is over");
    else if (o->a[0] != f->v[MOVE_UNIT])
        (void)snprintf(r->why, sizeof r->why, "another block is moving");
    else if (to >= 0 && to < DATA(g)->nhexes && probe_known_at(g, side, to) >= 0)
        (void)snprintf(r->why, sizeof r->why, "there is a block in that hex");
    else
        (void)snprintf(r->why, sizeof r->why, "that hex is not next to it");
}

static void walk_into(struct game *g, struct frame *f, int u, int other)
{
    RULE("probe 3.3");
    probe_reveal(g, u);
    probe_reveal(g, other);
    event_start(g, E_MET, "3.3", u, other, STATE(g)->block[other].hex, 0);
    event_emit(g);
    f->v[MOVE_LEFT] = 0;
}

/* The enemy sees the step itself when he saw the block before and sees it after. */
static void make_step(struct game *g, struct frame *f, int u, int to)
{
    struct probe_block *b = &STATE(g)->block[u];
    int from = b->hex, side = probe_side(g, u);
    bool seen;
    struct event *e;

    b->hex = (int16_t)to;
    f->v[MOVE_LEFT]--;
    if (DATA(g)->wood[to]) {
        RULE("probe 3.2");
        f->v[MOVE_LEFT] = 0;
    }
    seen = b->handle && probe_in_sight(g, u);
    e = event_start(g, E_MOVED, "3.1", u, from, to, 0);
    e->seen = (uint16_t)(1 << side | (seen ? 1 << !side : 0));
    event_emit(g);
    probe_look(g);
}

void probe_apply_move(struct game *g, struct frame *f, const struct option *chosen)
{
    int u = f->v[MOVE_UNIT], side = f->asked == 1 << RED ? RED : BLUE, other;

    if (chosen[side].verb == D_HALT) {
        agenda_pop(g);
        if (probe_alive(g, u))
            agenda_ask(g, ST_FIRE, 1 << side)->v[FIRE_UNIT] = u;
        return;
    }
    other = probe_at(g, chosen[side].a[1]);
    if (other >= 0) {
        walk_into(g, f, u, other);
        return;
    }
    make_step(g, f, u, chosen[side].a[1]);
    agenda_ask(g, ST_REACT, 1 << !side)->v[REACT_UNIT] = u;
}

/* ---- 3.4 the interrupt; asked after every hex, so that being asked tells nobody anything ---- */

static bool can_react(const struct game *g, int side, int row, int target)
{
    return row >= 0 && probe_side(g, row) == side && probe_alive(g, row) && row < DATA(g)->nunits &&
           DATA(g)->distance[CSTATE(g)->block[row].hex][CSTATE(g)->block[target].hex] == 1;
}

void probe_options_react(const struct game *g, const struct frame *f, int side, struct options *o)
{
    int mover = f->v[REACT_UNIT];

    options_add(o, D_HOLD, 0, 0, 0);
    if (!probe_known(g, side, mover))
        return;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int hex = DATA(g)->next[CSTATE(g)->block[mover].hex][dir];
        int row = hex < 0 ? -1 : probe_at(g, hex);

        if (can_react(g, side, row, mover))
            options_add(o, D_REACT, row, 0, 0);
    }
}

int probe_first_option(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    (void)o;
    return 0;
}

void probe_apply_react(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked == 1 << RED ? RED : BLUE, mover = f->v[REACT_UNIT], firer = chosen[side].a[0];

    agenda_pop(g);
    if (chosen[side].verb == D_HOLD)
        return;
    RULE("probe 3.4");
    STATE(g)->block[mover].aimed = STATE(g)->block[firer].steps;
    probe_push_volley(g, firer, true);
}
