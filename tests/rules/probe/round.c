/* SPDX-License-Identifier: ISC */
/* 2 The round. */
#include <stdio.h>

#include "probe.h"

/* ---- 2.1 the pick ---- */

void probe_options_pick(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    for (int stance = 0; probe_stances[stance]; stance++)
        options_add(o, D_PICK, stance, 0, 0);
}

/* bold, steady, sly: each is beaten by the next. */
static int pick_winner(int red, int blue)
{
    if (red == blue)
        return -1;
    return (blue + 1) % 3 == red ? RED : BLUE;
}

void probe_apply_pick(struct game *g, struct frame *f, const struct option *chosen)
{
    int red = chosen[RED].a[0], blue = chosen[BLUE].a[0], winner = pick_winner(red, blue);

    RULE("probe 2.1");
    (void)f;
    event_start(g, E_PICKED, "2.1", red, blue, winner, 0);
    event_emit(g);
    if (winner >= 0 && STATE(g)->army[winner].tokens < PROBE_TOKENS)
        STATE(g)->army[winner].tokens++;
    agenda_pop(g);
}

/* ---- 2.2 the cup ---- */

static int in_cup(const struct game *g)
{
    const struct probe_cup *cup = &CSTATE(g)->cup;

    return cup->in[CHIT_RED] + cup->in[CHIT_BLUE] + cup->in[CHIT_DUSK];
}

static void fill_cup(struct game *g)
{
    RULE("probe 2.2"); /* the chit set aside is drawn like any other, and nobody is told */
    STATE(g)->cup = (struct probe_cup){.in = {PROBE_SIDE_CHITS, PROBE_SIDE_CHITS, 1}};
    roll_push(g, P_ASIDE, 1, in_cup(g), -1, true);
}

static int take_chit(struct game *g, int die)
{
    struct probe_cup *cup = &STATE(g)->cup;
    int chit = 0;

    while (die > cup->in[chit])
        die -= cup->in[chit++];
    cup->in[chit]--;
    return chit;
}

static void set_aside(struct game *g, struct frame *f)
{
    struct event *e = event_start(g, E_ASIDE, "2.2", take_chit(g, f->roll.value[0]), 0, 0, 0);

    e->seen = 0;
    event_roll(e, f, 0, 2 * PROBE_SIDE_CHITS + 1, -1, P_ASIDE);
    event_emit(g);
}

/* ---- 2.3 drawing and activating ---- */

static void draw(struct game *g, struct frame *f)
{
    if (in_cup(g) == 0) {
        f->v[ROUND_PHASE] = PHASE_NIGHT;
        return;
    }
    f->v[ROUND_PHASE] = PHASE_CHIT;
    roll_push(g, P_DRAW, 1, in_cup(g), -1, true);
}

static void show_chit(struct game *g, struct frame *f)
{
    int faces = in_cup(g), chit = take_chit(g, f->roll.value[0]);
    struct event *e = event_start(g, E_DRAWN, "2.3", chit, 0, 0, 0);

    RULE("probe 2.3");
    STATE(g)->cup.drawn++;
    event_roll(e, f, 0, faces, -1, P_DRAW);
    event_emit(g);
    f->v[ROUND_PHASE] = chit == CHIT_DUSK ? PHASE_NIGHT : PHASE_DRAW;
    f->roll = (struct roll){0};
    if (chit != CHIT_DUSK)
        agenda_ask(g, ST_ACTIVATE, 1 << (chit == CHIT_RED ? RED : BLUE));
}

static bool can_activate(const struct game *g, int side, int row)
{
    return row < DATA(g)->nunits && probe_alive(g, row) && probe_side(g, row) == side && !CSTATE(g)->block[row].tired;
}

void probe_options_activate(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)f;
    for (int u = 0; u < DATA(g)->nunits; u++)
        if (can_activate(g, side, u))
            options_add(o, D_ACTIVATE, u, 0, 0);
    options_add(o, D_PASS, 0, 0, 0);
}

void probe_why_activate(const struct game *g, const struct frame *f, int side, const struct option *o,
                        struct refusal *r)
{
    int row = o->a[0];

    (void)f;
    r->rule = "2.3";
    if (o->verb != D_ACTIVATE || !probe_alive(g, row))
        return;
    if (probe_side(g, row) != side)
        (void)snprintf(r->why, sizeof r->why, "it is not yours");
    else if (CSTATE(g)->block[row].tired)
        (void)snprintf(r->why, sizeof r->why, "it has been active this round");
}

int probe_absent_activate(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    return options_count(o) - 1;
}

void probe_apply_activate(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked == 1 << RED ? RED : BLUE, u = chosen[side].a[0];

    agenda_pop(g);
    if (chosen[side].verb == D_PASS) {
        event_start(g, E_PASSED, "2.3", side, 0, 0, 0);
        event_emit(g);
        return;
    }
    if (g->revision >= 2)
        STATE(g)->block[u].tired = 1;
    event_start(g, E_ACTIVATED, "2.3", side, u, 0, 0);
    event_emit(g);
    f = agenda_ask(g, ST_MOVE, 1 << side);
    f->v[MOVE_UNIT] = u;
    f->v[MOVE_LEFT] = DATA(g)->move[DATA(g)->kind[u]];
}

/* ---- 2.4 the end of the round ---- */

static void night(struct game *g, struct frame *f)
{
    RULE("probe 2.4");
    event_start(g, E_NIGHT, "2.4", f->v[ROUND_NUMBER], 0, 0, 0);
    event_emit(g);
    STATE(g)->cup = (struct probe_cup){.drawn = 0};
    probe_hide_again(g);
    for (int u = 0; u < DATA(g)->nunits; u++)
        STATE(g)->block[u].tired = 0;
    if (f->v[ROUND_NUMBER] == probe_rounds(g)) {
        probe_end(g);
        return;
    }
    f->v[ROUND_NUMBER]++;
    f->v[ROUND_PHASE] = PHASE_PICK;
}

void probe_run_round(struct game *g, struct frame *f)
{
    switch (f->v[ROUND_PHASE]) {
    case PHASE_PICK:
        f->v[ROUND_PHASE] = PHASE_FILL;
        probe_look(g);
        agenda_ask(g, ST_PICK, 1 << RED | 1 << BLUE);
        break;
    case PHASE_FILL:
        f->v[ROUND_PHASE] = PHASE_ASIDE;
        fill_cup(g);
        break;
    case PHASE_ASIDE:
        f->v[ROUND_PHASE] = PHASE_DRAW;
        set_aside(g, f);
        f->roll = (struct roll){0};
        break;
    case PHASE_DRAW:
        draw(g, f);
        break;
    case PHASE_CHIT:
        show_chit(g, f);
        break;
    default:
        night(g, f);
        break;
    }
}
