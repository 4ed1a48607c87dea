/* SPDX-License-Identifier: ISC */
/* 4.0 Sequence of Play, 14.0 and 15.0. */
#include "rules/gaines/gaines.h"

void gaines_phase_start(struct game *g, int phase)
{
    struct gaines_state *st = GM(g);

    RULE("gaines 4.0b"); /* Command, Move, Fire, Reaction, Close Combat */
    st->phase = (int8_t)phase;
    event_tell(g, GM_E_PHASE, st->again ? "15.0e" : "4.0b", st->side, phase, st->turn, 0);
}

bool gaines_dusk(const struct game *g)
{
    return gaines_data(g)->dusk[GM_CONST(g)->turn];
}

/* Whose turn it is next, with nothing done in it yet. */
static void set_active_side(struct game *g, int side)
{
    struct gaines_state *st = GM(g);

    st->side = (int8_t)side;
    st->again = 0;
    st->divisions = 0;
    for (int u = 0; u < gaines_data(g)->nunits; u++) {
        struct gaines_unit *x = &st->unit[u];

        x->active = x->acted = x->moved = x->pinned = 0;
        RULE("gaines 6.5b"); /* nor does a move of its own turn keep artillery from reacting */
        x->fired = x->closed = x->reacted = x->shot = 0;
    }
}

static void begin_player_turn(struct game *g)
{
    set_active_side(g, GM(g)->side);
    RULE("gaines 4.0a"); /* the Confederate has the first player turn of each turn */
    if (GM(g)->side == GM_CSA)
        event_tell(g, GM_E_TURN, "4.0a", GM(g)->turn, 0, 0, 0);
}

/* The turn after which the special sequence comes, as agreed. */
static int special_turn(const struct game *g)
{
    int turn = gaines_data(g)->special_turn;

    RULE("gaines 14.0");
    if (g->choice[GM_CHOICE_RICHARDSON] == 1) {
        RULE("gaines 17.2");
        turn = 3;
    }
    if (g->choice[GM_CHOICE_RICHARDSON] == 2) {
        RULE("gaines 17.3");
        turn = 2;
    }
    return turn;
}

static void next_turn(struct game *g)
{
    struct gaines_state *st = GM(g);

    if (st->turn == gaines_data(g)->turns) {
        RULE("gaines 4.0m");
        gaines_finish(g);
        return;
    }
    st->turn++;
    set_active_side(g, GM_CSA);
}

static void end_player_turn(struct game *g, struct frame *f)
{
    struct gaines_state *st = GM(g);

    if (gaines_dusk(g) && !st->again) {
        RULE("gaines 15.0e"); /* one more Close Combat Phase, */
        RULE("gaines 15.0f"); /* for those too that fought in the first */
        st->again = 1;
        for (int u = 0; u < gaines_data(g)->nunits; u++)
            st->unit[u].fired = st->unit[u].closed = 0;
        f->v[GM_V_STEP] = GM_T_CLOSE;
        return;
    }
    RULE("gaines 15.0d"); /* at dusk only the Confederate has a player turn */
    if (st->side == GM_CSA && !gaines_dusk(g)) {
        set_active_side(g, GM_USA);
        f->v[GM_V_STEP] = GM_T_BEGIN;
        return;
    }
    event_tell(g, GM_E_TURN_ENDS, "4.0a", st->turn, 0, 0, 0);
    if (st->turn == special_turn(g)) {
        st->special = 1;
        gaines_phase_start(g, GM_P_SPECIAL);
        agenda_push(g, GM_S_ARRIVALS);
    }
}

static void phase_run(struct game *g, int phase, int state)
{
    gaines_phase_start(g, phase);
    agenda_push(g, state);
}

void gaines_turn_run(struct game *g, struct frame *f)
{
    int step = f->v[GM_V_STEP]++;

    switch (step) {
    case GM_T_BEGIN:
        begin_player_turn(g);
        break;
    case GM_T_COMMAND:
        RULE("gaines 4.0c");
        phase_run(g, GM_P_COMMAND, GM(g)->side == GM_CSA ? GM_S_COORDINATION : GM_S_SELECTION);
        break;
    case GM_T_MOVE:
        phase_run(g, GM_P_MOVE, GM_S_MOVES);
        break;
    case GM_T_FIRE:
        phase_run(g, GM_P_FIRE, GM_S_FIRES);
        break;
    case GM_T_REACTION:
        phase_run(g, GM_P_REACTION, GM_S_REACTIONS);
        break;
    case GM_T_CHARGES:
        RULE("gaines 4.0j"); /* charges first, and they must be made; */
        phase_run(g, GM_P_CLOSE, GM_S_CHARGES);
        break;
    case GM_T_CLOSE:
        if (GM(g)->again)
            gaines_phase_start(g, GM_P_CLOSE);
        agenda_push(g, GM_S_CLOSES);
        break;
    case GM_T_END:
        end_player_turn(g, f);
        break;
    default:
        f->v[GM_V_STEP] = GM_T_BEGIN;
        next_turn(g);
    }
}

void gaines_ask_until_done(struct game *g, struct frame *f, int state)
{
    if (f->v[0])
        agenda_pop(g);
    else
        agenda_ask(g, state, 1 << GM(g)->side);
}

/* ---- what silence means ---- */

int gaines_done_absent(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    int done = options_last_of(o, GM_D_DONE);

    (void)f;
    (void)side;
    if (done)
        return done;
    /* the phase may not end before a charge that must be made: then that, and no other unit stirs */
    for (int i = 0; i < options_count(o); i++)
        if (options_get(o, i)->verb == GM_D_DECLARE && gaines_counter(g, options_get(o, i)->a[0])->must_charge)
            return i;
    return 0;
}

int gaines_first_fallback(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    (void)o;
    return 0;
}
