/* SPDX-License-Identifier: ISC */
/* Order files of the c3i player. He plays the turn on in thought, for himself and for the enemy as he would do in the
   enemy's place, and writes down what he himself did: up to the attacks, or up to where the enemy is too near to
   write more than a few moves at once. */
#include "players/c3i.h"

#include "engine/orders.h"

enum { BOLD_MOVES = 3, MOST_MOVES = 16, MOST_ATTACKS = 4, GUESSED_DIE = 4, NEAR = 3 };

struct pen {
    struct mind *m, rival;
    struct game *g;                     /* played on in thought */
    int side;
    struct buf first, exits, moves, attacks;
    int nmoves, bold;                   /* moves written; those that end near the enemy */
    struct order move;                  /* being written; verb -1: none */
    bool resumes;                       /* in the middle of a move that went wrong */
    bool full;
};

/* ---- words ---- */

static void write_order(struct pen *p, struct buf *b, const char *indent, const struct order *o)
{
    buf_printf(b, "%s<", indent);
    orders_text(b, p->g->rs, p->g->data, o);
    buf_str(b, "/>\n");
}

static void write_step(struct pen *p, struct buf *b, const char *indent, int verb, int a0, int a1)
{
    struct order o = {.verb = (int16_t)verb, .a = {(int16_t)a0, (int16_t)a1}};

    write_order(p, b, indent, &o);
}

static void end_move(struct pen *p)
{
    int unit = p->move.a[0];
    struct battlefield f;

    if (p->move.verb < 0)
        return;
    write_order(p, &p->moves, "  ", &p->move);
    p->move.verb = -1;
    field_see(&f, p->g);
    if (f.hex[unit] != HEX_NONE && field_nearest(&f, f.hex[unit], c3i_enemy(p->side)) <= NEAR)
        p->bold++;
    p->full = p->bold >= BOLD_MOVES || ++p->nmoves >= MOST_MOVES;
}

/* ---- what was done ---- */

static void begin_move(struct pen *p, int verb, int unit)
{
    end_move(p);
    p->move = (struct order){.verb = (int16_t)verb, .a = {(int16_t)unit}};
}

/* Moves are read off the events: a choice of one option is never asked, but it belongs to the order. */
static void note_event(void *ctx, const struct game *g, const struct event *e)
{
    struct pen *p = ctx;

    if ((e->kind != C3I_E_ENTERS && e->kind != C3I_E_MOVES && e->kind != C3I_E_STOPS)
        || c3i_side(g, e->a[0]) != p->side)
        return;
    if (e->kind == C3I_E_ENTERS)
        begin_move(p, C3I_D_ENTER, e->a[0]);
    if (e->kind == C3I_E_STOPS && !p->resumes)
        end_move(p);
    if (e->kind == C3I_E_STOPS)
        p->resumes = false;
    if (e->kind != C3I_E_MOVES)
        return;
    if (p->resumes) {
        write_step(p, &p->first, " ", C3I_D_STEP, e->a[2], 0);
        return;
    }
    if (p->move.verb < 0)
        begin_move(p, C3I_D_MOVE, e->a[0]);
    p->move.list[p->move.nlist++] = e->a[2];
}

static void note_choice(struct pen *p, int state, const struct option *o)
{
    switch (state) {
    case C3I_S_EXIT:
        write_step(p, &p->exits, "  ", o->verb == C3I_D_LEAVE ? C3I_D_EXIT : C3I_D_PASS, o->a[0], 0);
        break;
    case C3I_S_MOVEMENT:
        if (o->verb == C3I_D_PASS)
            buf_str(&p->moves, "  <pass/>\n");
        break;
    case C3I_S_MOVING:
        if (p->resumes && o->verb == C3I_D_STOP)
            write_step(p, &p->first, " ", C3I_D_STOP, 0, 0);
        break;
    case C3I_S_RETREAT:
        break;                                                      /* standing orders see to it */
    default:
        write_step(p, &p->first, " ", o->verb, o->a[0], o->a[1]);
    }
}

/* ---- thinking ahead ---- */

static int guess(void *ctx, int faces, bool sealed, uint16_t *number_r)
{
    (void)ctx;
    (void)faces;
    (void)sealed;
    *number_r = 0;
    return GUESSED_DIE;
}

static void decide(struct pen *p)
{
    int state = play_asking(p->g)->state, asked = play_asked(p->g), index[MAX_SIDES] = {-1, -1, -1, -1};

    for (int s = 0; s < C3I_SIDES; s++) {
        const struct options *o = play_options(p->g, s);

        if (!(asked >> s & 1))
            continue;
        index[s] = c3i_player_choose(s == p->side ? p->m : &p->rival, p->g, s, o);
        if (s == p->side)
            note_choice(p, state, options_get(o, index[s]));
    }
    (void)play_answer(p->g, index);
}

static bool attacks_begin(const struct game *g)
{
    int state = play_asking(g)->state;

    return state == C3I_S_ATTACK || state == C3I_S_BID || (state == C3I_S_RETREAT && C3I_CONST(g)->phase == C3I_ATTACK);
}

/* ---- attacks ---- */

struct plan {
    int unit, target, net;
    double worth;
};

static int list_attacks(const struct pen *p, struct plan out[C3I_UNITS])
{
    struct battlefield f;
    int n = 0;

    field_see(&f, p->g);
    for (int t = 0; t < f.d->nunits; t++) {
        struct plan best = {.worth = c3i_player_boldness(p->g, p->side)};
        bool found = false;

        if (f.hex[t] == HEX_NONE || f.d->unit[t].side == p->side)
            continue;
        for (int u = 0; u < f.d->nunits; u++) {
            double v;

            if (f.hex[u] == HEX_NONE || f.d->unit[u].side != p->side || f.d->distance[f.hex[u]][f.hex[t]] != 1
                || (f.d->unit[u].cavalry && !f.d->unit[t].cavalry))
                continue;
            v = field_attack(&f, u, t, false);
            if (v > best.worth) {
                best = (struct plan){u, t, 0, v};
                found = true;
            }
        }
        if (found)
            out[n++] = best;
    }
    return n;
}

static void write_attack(struct pen *p, const struct plan *a)
{
    struct c3i_board b;
    struct c3i_mods mods;

    c3i_board(&b, p->g);
    c3i_modifiers(&b, a->unit, a->target, -1, &mods);
    buf_str(&p->attacks, " <block when=\"attack\">\n");
    buf_printf(&p->attacks, "  <if><odds unit=\"%s\" target=\"%s\" at-least=\"%d\"/></if>\n",
               p->g->data->units[a->unit].id, p->g->data->units[a->target].id, mods.total[0] - mods.total[1]);
    write_step(p, &p->attacks, "  ", C3I_D_ATTACK, a->unit, a->target);
    buf_str(&p->attacks, " </block>\n");
}

/* The best first. Where there is something to attack he wants to look again afterwards; else he passes. */
static void plan_attacks(struct pen *p)
{
    struct plan plans[C3I_UNITS];
    int n = list_attacks(p, plans);

    if (!n)
        buf_str(&p->attacks, " <block when=\"attack\"><pass/></block>\n");
    for (int k = 0; k < MOST_ATTACKS && k < n; k++) {
        int best = k;

        for (int i = k + 1; i < n; i++)
            if (plans[i].worth > plans[best].worth)
                best = i;
        write_attack(p, &plans[best]);
        plans[best] = plans[k];
    }
}

/* ---- policies ---- */

static void write_policies(int side, struct buf *b)
{
    static const char *const settled[] = {"at-least=\"4\"", "at-most=\"-4\""};

    for (int i = 0; i < 2; i++)
        buf_printf(b, " <standing when=\"bid\"><if><net %s/></if><bid support=\"no\"/></standing>\n", settled[i]);
    for (int turn = 1; turn <= 6; turn++)
        buf_printf(b,
                   " <standing when=\"bid\">\n"
                   "  <if><turn at-least=\"%d\" at-most=\"%d\"/><artillery at-least=\"%d\"/></if>\n"
                   "  <bid support=\"yes\"/>\n"
                   " </standing>\n",
                   turn, turn, c3i_player_reserve(side, turn) + 1);
    buf_str(b, " <standing when=\"bid\"><bid support=\"no\"/></standing>\n"
               " <standing when=\"retreat\">\n"
               "  <first><stand/><back ground=\"defensible\" hq=\"nearer\"/><back ground=\"defensible\"/>"
               "<back hq=\"nearer\"/><back hq=\"same\"/><back/></first>\n"
               " </standing>\n");
}

static void put_together(struct pen *p, struct buf *body)
{
    buf_str(body, buf_cstr(&p->first));
    if (p->exits.len)
        buf_printf(body, " <block when=\"exit\">\n%s </block>\n", buf_cstr(&p->exits));
    if (p->moves.len)
        buf_printf(body, " <block when=\"movement\"%s>\n%s </block>\n", p->bold ? " stop=\"none\"" : "",
                   buf_cstr(&p->moves));
    buf_str(body, buf_cstr(&p->attacks));
    if (!p->m->letters++)
        write_policies(p->side, body);
    buf_free(&p->first);
    buf_free(&p->exits);
    buf_free(&p->moves);
    buf_free(&p->attacks);
}

void c3i_player_write(struct mind *m, const struct game *view, int side, struct buf *body)
{
    struct pen p = {.m = m, .side = side, .g = game_blank(view->rs, view->data), .move = {.verb = -1}};
    enum play_status s;
    int turn = C3I_CONST(view)->turn;

    mind_start(&p.rival, m->seed >> 8, false);
    game_copy(p.g, view);
    p.g->dice = (struct dice_source){guess, NULL};
    p.g->sink = (struct event_sink){note_event, &p};
    p.resumes = play_asking(p.g)->state == C3I_S_MOVING;
    for (s = play_run(p.g); s == PLAY_WAITING && !p.full && !attacks_begin(p.g) && C3I_CONST(p.g)->turn == turn;
         s = p.g->outcome.over ? PLAY_OVER : PLAY_WAITING)
        decide(&p);
    end_move(&p);
    if (s == PLAY_WAITING && !p.full && C3I_CONST(p.g)->turn == turn)
        plan_attacks(&p);
    game_free(p.g);
    put_together(&p, body);
}
