/* SPDX-License-Identifier: ISC */
/* Order files of the gaines player. He plays his player turn on in thought, with dice that fall as they mostly do, and
   writes down what he did: command, moves and fire in one file; what he does in the Reaction Phase in another; his
   charges and attacks in a third, each attack on condition that it is still as strong as it was when he thought of
   it. After attacks he looks again. */
#include "players/gaines.h"

#include "engine/orders.h"
#include "rules/gaines/gaines.h"

enum { GUESSED_DIE = 4, MOST_ATTACKS = 6 };

struct pen {
    struct mind *m;
    struct game *g;                     /* played on in thought */
    int side, first;                    /* the state in which he was asked */
    struct buf open, moves, fires, reacts, closes;
    struct order move;                  /* being written; verb -1: none */
    bool resumes;                       /* in the middle of a move */
    int attacks;
    bool full;
};

/* ---- words ---- */

static void write_order(struct pen *p, struct buf *b, const char *indent, const struct order *o, bool skip)
{
    buf_printf(b, "%s<", indent);
    orders_text(b, p->g->rs, p->g->data, o);
    buf_str(b, skip ? " onfail=\"skip\"/>\n" : "/>\n");
}

static void write_choice(struct pen *p, struct buf *b, const char *indent, const struct option *o, bool skip)
{
    struct order x = {.verb = o->verb, .a = {o->a[0], o->a[1], o->a[2]}};

    if (o->verb == GM_D_DONE)
        buf_printf(b, "%s<done/>\n", indent);
    else
        write_order(p, b, indent, &x, skip);
}

static void end_move(struct pen *p)
{
    if (p->move.verb >= 0)
        write_order(p, &p->moves, "  ", &p->move, false);
    p->move.verb = -1;
}

static void begin_move(struct pen *p, int verb, int unit, int target)
{
    end_move(p);
    p->move = (struct order){.verb = (int16_t)verb, .a = {(int16_t)unit, (int16_t)target}};
}

/* Moves are read off the events: a step that is the only one is never asked, but it belongs to the order. */
static void note_event(void *ctx, const struct game *g, const struct event *e)
{
    struct pen *p = ctx;

    if (e->kind != GM_E_ENTERS && e->kind != GM_E_MOVES && e->kind != GM_E_STOPS && e->kind != GM_E_DECLARES)
        return;
    if (gaines_side(g, e->a[0]) != p->side)
        return;
    if (e->kind == GM_E_STOPS) {
        end_move(p);
        p->resumes = false;
    } else if (e->kind == GM_E_DECLARES) {
        begin_move(p, GM_D_CHARGE, e->a[0], e->a[1]);
    } else if (e->kind == GM_E_ENTERS) {
        begin_move(p, GM_D_ENTER, e->a[0], 0);
        p->move.list[p->move.nlist++] = e->a[1];
    } else if (!p->resumes) {
        if (p->move.verb < 0)
            begin_move(p, GM_D_MOVE, e->a[0], 0);
        p->move.list[p->move.nlist++] = e->a[2];
    }
}

/* ---- what was decided ---- */

static void write_attack(struct pen *p, const struct option *o)
{
    struct gaines_board b;
    struct gaines_strength s;

    gaines_board(&b, p->g);
    gaines_attack_strength(&b, o->a[0], o->a[1], GM_K_CLOSE, &s);
    buf_printf(&p->closes, " <block when=\"close\">\n  <if><strength unit=\"%s\" target=\"%s\" at-least=\"%d\"/></if>\n",
               p->g->data->units[o->a[0]].id, p->g->data->units[o->a[1]].id, s.total - 1);
    write_choice(p, &p->closes, "  ", o, true);
    buf_str(&p->closes, " </block>\n");
    p->full = ++p->attacks >= MOST_ATTACKS;
}

static void note_choice(struct pen *p, int state, const struct option *o)
{
    switch (state) {
    case GM_S_MOVE:
    case GM_S_ARRIVE:
        if (o->verb == GM_D_DONE || o->verb == GM_D_WITHDRAW || o->verb == GM_D_RECOVER)
            write_choice(p, &p->moves, "  ", o, o->verb != GM_D_DONE);
        break;
    case GM_S_MOVING:
        if (p->resumes)
            write_choice(p, &p->open, " ", o, false);
        break;
    case GM_S_FIRE:
        write_choice(p, &p->fires, "  ", o, o->verb != GM_D_DONE);
        break;
    case GM_S_REACT:
        write_choice(p, &p->reacts, "  ", o, o->verb != GM_D_DONE);
        break;
    case GM_S_CLOSE:
        if (o->verb == GM_D_CLOSE)
            write_attack(p, o);
        else if (!p->attacks)
            buf_str(&p->closes, " <block when=\"close\"><done/></block>\n");
        break;
    case GM_S_STRIKE:
        write_choice(p, &p->closes, " ", o, true);
        break;
    default:
        write_choice(p, &p->open, " ", o, false);
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

/* Which part of a player turn a file is about. */
static int part_of(int state)
{
    static const int part[GM_S_COUNT] = {[GM_S_DEPLOY] = 1, [GM_S_REACT] = 3, [GM_S_STRIKE] = 4, [GM_S_CLOSE] = 4,
                                         [GM_S_ARRIVE] = 5};

    return part[state] ? part[state] : 2;
}

/* His own decisions of the same part; the dice of a second coordination roll cannot be guessed. */
static bool goes_on(const struct pen *p, const struct game *view)
{
    return !p->full && !p->g->outcome.over && play_asked(p->g) == 1 << p->side
           && (play_asking(p->g)->state == GM_S_MOVING || part_of(play_asking(p->g)->state) == part_of(p->first)) && GM_CONST(p->g)->turn == GM_CONST(view)->turn;
}

static void decide(struct pen *p)
{
    int state = play_asking(p->g)->state, index[MAX_SIDES] = {-1, -1, -1, -1};
    const struct options *o = play_options(p->g, p->side);

    index[p->side] = gaines_player_choose(p->m, p->g, p->side, o);
    note_choice(p, state, options_get(o, index[p->side]));
    p->full = p->full || options_get(o, index[p->side])->verb == GM_D_TOUCH;
    (void)play_answer(p->g, index);
}

/* ---- the file ---- */

static void write_policies(int side, struct buf *b)
{
    buf_str(b, " <standing when=\"voluntary\"><if><own-steps at-most=\"1\"/></if>"
               "<first><back zone=\"no\"/><stand/></first></standing>\n");
    if (side == GM_CSA)
        buf_str(b, " <standing when=\"shaken\"><if><own-steps at-least=\"4\"/><combat is=\"charged-fire\"/></if>"
                   "<take what=\"loss\"/></standing>\n"
                   " <standing when=\"advance\"><advance/></standing>\n");
    else
        buf_str(b, " <standing when=\"retreat\"><first><back zone=\"no\" toward=\"s\"/><back zone=\"no\"/>"
                   "<back/></first></standing>\n");
}

static void add_block(struct buf *body, const char *when, struct buf *b)
{
    if (b->len)
        buf_printf(body, " <block when=\"%s\">\n%s </block>\n", when, buf_cstr(b));
    buf_free(b);
}

static void put_together(struct pen *p, struct buf *body)
{
    if (p->first == GM_S_DEPLOY)
        add_block(body, "deploy", &p->open);
    buf_str(body, buf_cstr(&p->open));
    buf_free(&p->open);
    add_block(body, p->first == GM_S_ARRIVE ? "arrive" : "move", &p->moves);
    add_block(body, "fire", &p->fires);
    add_block(body, "react", &p->reacts);
    buf_str(body, buf_cstr(&p->closes));
    buf_free(&p->closes);
    if (!p->m->letters++)
        write_policies(p->side, body);
}

void gaines_player_write(struct mind *m, const struct game *view, int side, struct buf *body)
{
    struct pen p = {.m = m, .side = side, .g = game_blank(view->rs, view->data), .move = {.verb = -1}};

    game_copy(p.g, view);
    p.g->dice = (struct dice_source){guess, NULL};
    p.g->sink = (struct event_sink){note_event, &p};
    if (play_run(p.g) == PLAY_WAITING) {
        p.first = play_asking(p.g)->state;
        p.resumes = p.first == GM_S_MOVING;
        while (goes_on(&p, view))
            decide(&p);
        end_move(&p);
    }
    game_free(p.g);
    put_together(&p, body);
}
