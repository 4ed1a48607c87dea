/* SPDX-License-Identifier: ISC */
/* 11.0 Close Combat Phase, after the charges. */
#include "rules/gaines/gaines.h"

static const struct no *attacker_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no other = {"11.0a", "it is not a unit of yours on the map"},
                           idle = {"4.0l", "it is not activated"}, shaken = {"13.0a", "it is Disrupted or Disordered"},
                           twice = {"7.1a", "it has attacked in this player turn"},
                           moved = {"6.5a", "artillery that moved makes no combat in the same player turn"};
    const struct gaines_unit *u;
    bool guns;

    if (!gaines_own(b, side, unit))
        return &other;
    u = &b->st->unit[unit];
    guns = b->d->unit[unit].type == GM_ARTILLERY;
    RULE("gaines 4.0l"); /* Union artillery too */
    if (!u->active)
        return &idle;
    RULE("gaines 13.0a");
    if (u->shaken)
        return &shaken;
    RULE("gaines 7.1a"); /* once in the player turn, */
    RULE("gaines 7.1b"); /* artillery once in each of the phases, */
    RULE("gaines 4.0k"); /* whatever it did in the Fire Phase */
    if (u->closed || (u->fired && !guns))
        return &twice;
    return guns && u->moved == GM_MARCHED ? &moved : NULL;
}

const struct no *gaines_close_refused(const struct gaines_board *b, int side, int unit, int target)
{
    static const struct no own = {"7.1c", "its target is not an enemy unit on the map"},
                           apart = {"11.0a", "its target is not adjacent"};
    const struct no *no = attacker_refused(b, side, unit);

    if (no)
        return no;
    if (!gaines_own(b, gaines_enemy(side), target))
        return &own;
    RULE("gaines 11.0a");
    return gaines_adjacent(b->g, unit, target) ? NULL : &apart;
}

void gaines_closes_run(struct game *g, struct frame *f)
{
    if (f->v[0])
        agenda_pop(g);
    else
        agenda_ask(g, GM_S_CLOSE, 1 << GM(g)->side);
}

void gaines_close_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        for (int t = 0; !attacker_refused(&b, side, u) && t < b.d->nunits; t++)
            if (!gaines_close_refused(&b, side, u, t))
                options_add(o, GM_D_CLOSE, u, t, 0);
    options_add(o, GM_D_DONE, GM_P_CLOSE, 0, 0);
}

void gaines_close_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];

    agenda_pop(g);
    if (o->verb == GM_D_DONE)
        agenda_top(g)->v[0] = 1;
    else
        gaines_combat(g, o->a[0], o->a[1], GM_K_CLOSE);
}

void gaines_close_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no none = {"11.0a", "there is no unit it could attack now"};
    struct gaines_board b;
    const struct no *no;

    (void)f;
    gaines_board(&b, g);
    if (o->verb != GM_D_CLOSE)
        return;
    no = o->a[1] == ANY ? attacker_refused(&b, side, o->a[0]) : gaines_close_refused(&b, side, o->a[0], o->a[1]);
    if (!no && o->a[1] == ANY)
        no = &none;
    if (no)
        refuse_unit(g, r, no, o->a[0] < 0 ? -1 : o->a[0], "attack", HEX_NONE);
}
