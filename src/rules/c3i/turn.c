/* SPDX-License-Identifier: ISC */
/* Sequence of actions, and the alternation by which both sides share a phase. */
#include "rules/c3i/c3i.h"

void c3i_phase_start(struct game *g, int phase)
{
    struct c3i_state *st = C3I(g);

    st->phase = (int8_t)phase;
    st->left = C3I_NO_LIMIT;
    for (int s = 0; s < C3I_SIDES; s++) {
        st->army[s].passed = 0;
        st->army[s].moved = -1;
    }
    event_tell(g, C3I_E_PHASE, "SEQ1", phase, 0, 0, 0);
}

/* A phase in which the sides alternate: v[0] is whose chance it is. */
static void push_phase(struct game *g, int state)
{
    RULE("c3i SEQ2"); /* the Confederate is first in every phase and step */
    agenda_push(g, state)->v[C3I_V_SIDE] = CSA;
}

static void ask_hq(struct game *g, int side)
{
    int was = C3I(g)->army[side].hq;

    RULE("c3i CMD1"); /* taken up, then put down again [c3i R10] */
    C3I(g)->army[side].hq = HEX_NONE;
    agenda_ask(g, C3I_S_HQ, 1 << side)->v[0] = was;
}

static void begin_turn(struct game *g)
{
    event_tell(g, C3I_E_TURN, "SEQ4", C3I(g)->turn, 0, 0, 0);
    c3i_phase_start(g, C3I_COMMAND);
}

static void step_run(struct game *g, int step)
{
    RULE("c3i SEQ1"); /* Command, Organization, Movement, Attack, End */
    RULE("c3i SEQ3"); /* a step is finished by both before the next begins */
    RULE("c3i T-SEQ");
    switch (step) {
    case C3I_T_BEGIN:
        begin_turn(g);
        break;
    case C3I_T_HQ_CSA:
    case C3I_T_HQ_USA:
        ask_hq(g, step - C3I_T_HQ_CSA);
        break;
    case C3I_T_BLOWN_CSA:
    case C3I_T_BLOWN_USA:
        RULE("c3i CMD10"); /* after both HQs lie, the Confederate first */
        agenda_push(g, C3I_S_BLOWN)->v[C3I_V_SIDE] = step - C3I_T_BLOWN_CSA;
        break;
    case C3I_T_BERDAN:
        c3i_berdan_start(g);
        break;
    case C3I_T_FORMATIONS:
        c3i_phase_start(g, C3I_ORGANIZATION);
        c3i_formations(g);
        break;
    case C3I_T_EXITS:
        push_phase(g, C3I_S_EXITS);
        break;
    case C3I_T_MOVES:
        c3i_phase_start(g, C3I_MOVEMENT);
        c3i_moves_begin(g);
        push_phase(g, C3I_S_MOVES);
        break;
    case C3I_T_ATTACKS:
        c3i_phase_start(g, C3I_ATTACK);
        push_phase(g, C3I_S_ATTACKS);
        break;
    default:
        c3i_turn_end(g);
    }
}

void c3i_turn_run(struct game *g, struct frame *f)
{
    int step = f->v[C3I_V_STEP];

    f->v[C3I_V_STEP] = step == C3I_T_END ? C3I_T_BEGIN : step + 1;
    step_run(g, step);
}

/* ---- taking turns within a phase ---- */

int c3i_first_pass(const struct game *g)
{
    const struct c3i_state *st = C3I_CONST(g);

    if (st->left != C3I_NO_LIMIT || st->army[CSA].passed == st->army[USA].passed)
        return -1;
    return st->army[CSA].passed ? USA : CSA;
}

int c3i_chance(const struct game *g, const struct frame *f)
{
    const struct c3i_state *st = C3I_CONST(g);
    int side = f->v[C3I_V_SIDE];

    if (st->left == 0 || (st->army[CSA].passed && st->army[USA].passed))
        return -1;
    return st->army[side].passed ? c3i_enemy(side) : side;
}

void c3i_used_chance(struct game *g, struct frame *phase, int side)
{
    struct c3i_state *st = C3I(g);

    if (st->left > 0)
        st->left--;
    phase->v[C3I_V_SIDE] = c3i_enemy(side);
}

void c3i_pass(struct game *g, struct frame *phase, int side, const char *rule)
{
    struct c3i_state *st = C3I(g);

    RULE("c3i KEY12"); /* it designates no unit for the rest of the phase */
    st->army[side].passed = 1;
    phase->v[C3I_V_SIDE] = c3i_enemy(side);
    event_tell(g, C3I_E_PASSES, rule, side, st->phase, 0, 0);
}

/* An order to pass that was meant for this phase must not wait for the next one. */
void c3i_unasked(struct game *g, int side, int state)
{
    static const int16_t exits[] = {C3I_D_LEAVE, C3I_D_BACK, C3I_D_STAND, -1},
                         moves[] = {C3I_D_START, C3I_D_STEP, C3I_D_STOP, -1},
                         attacks[] = {C3I_D_ATTACK, C3I_D_BID, C3I_D_BACK, C3I_D_STAND, -1};

    desk_unasked(g, side, state, C3I_D_PASS,
                 state == C3I_S_EXIT ? exits : state == C3I_S_MOVEMENT ? moves : attacks);
}

void c3i_phase_over(struct game *g, int state)
{
    for (int side = 0; side < C3I_SIDES; side++)
        if (!C3I(g)->army[side].passed)
            c3i_unasked(g, side, state);
    agenda_pop(g);
}

int c3i_pass_absent(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    return options_last_of(o, C3I_D_PASS);
}
