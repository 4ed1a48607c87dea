/* SPDX-License-Identifier: ISC */
/* 10.0 Reaction Phase. */
#include "rules/gaines/gaines.h"

/* A unit that is being charged shoots at its charger, each type in its own way. */
static int charged_kind(const struct gaines_counter *k)
{
    if (k->type == GM_ARTILLERY) {
        RULE("gaines 10.0c");
        return GM_K_CHARGED_CLOSE;
    }
    if (k->type == GM_SHARPSHOOTERS) {
        RULE("gaines 10.0d");
        RULE("gaines 4.0i");
        return GM_K_CHARGED_SHARP;
    }
    RULE("gaines 10.0b"); /* Fire Combat, adjacent as it is */
    return GM_K_CHARGED_FIRE;
}

static const struct no *return_refused(const struct gaines_board *b, int unit, int target)
{
    static const struct no type = {"10.0a", "only infantry returns fire"},
                           mark = {"10.0a", "its target has no Return Fire marker, nor does it charge this unit"},
                           shaken = {"10.0e", "it is Disrupted or Disordered and not being charged"},
                           dusk = {"15.0b", "at dusk only units being charged react"};

    if (!b->st->unit[target].rf)
        return &mark;
    RULE("gaines 15.0b");
    if (gaines_dusk(b->g))
        return &dusk;
    RULE("gaines 10.0a"); /* and not sharpshooters */
    if (b->d->unit[unit].type != GM_INFANTRY)
        return &type;
    RULE("gaines 10.0e");
    if (b->st->unit[unit].shaken)
        return &shaken;
    RULE("gaines 4.0h");
    return gaines_target_refused(b, unit, target, b->d->range[GM_INFANTRY]);
}

const struct no *gaines_react_refused(const struct gaines_board *b, int side, int unit, int target)
{
    static const struct no other = {"10.0a", "it is not a unit of yours on the map"},
                           own = {"10.0a", "its target is not an enemy unit on the map"},
                           spent = {"7.1a", "it has reacted in this phase"},
                           shot = {"10.0f", "its target was attacked in this phase"};

    if (!gaines_own(b, side, unit))
        return &other;
    if (!gaines_own(b, gaines_enemy(side), target))
        return &own;
    if (b->st->unit[unit].reacted)
        return &spent;
    RULE("gaines 10.0f");
    if (b->st->unit[target].shot)
        return &shot;
    RULE("gaines 10.0e"); /* Disrupted or not, it defends itself */
    if (b->st->unit[target].charging == unit && gaines_adjacent(b->g, unit, target))
        return NULL;
    return return_refused(b, unit, target);
}

static int why_react(const struct gaines_board *b, int unit, int target)
{
    return b->st->unit[target].charging == unit ? GM_REACT_CHARGED : GM_REACT_RETURN;
}

static int kind_of(const struct gaines_board *b, int unit, int target)
{
    return why_react(b, unit, target) == GM_REACT_CHARGED ? charged_kind(&b->d->unit[unit]) : GM_K_RETURN;
}

static void clear_markers(struct game *g)
{
    RULE("gaines 10.0g");
    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (GM(g)->unit[u].rf) {
            GM(g)->unit[u].rf = 0;
            event_tell(g, GM_E_RF_OFF, "10.0g", u, 0, 0, 0);
        }
}

void gaines_reactions_run(struct game *g, struct frame *f)
{
    if (!f->v[0]) {
        agenda_ask(g, GM_S_REACT, 1 << gaines_enemy(GM(g)->side));
        return;
    }
    clear_markers(g);
    agenda_pop(g);
}

struct shot {
    int unit, target, why, strength;
};

static bool better(const struct shot *a, const struct shot *b)
{
    return a->why != b->why ? a->why < b->why : a->strength > b->strength;
}

/* Chargers first, then the strongest shots: an order to react that names nobody takes the best. */
void gaines_react_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct shot shots[GM_UNITS * 4];
    struct gaines_board b;
    int n = 0;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        for (int t = 0; b.d->unit[u].side == side && t < b.d->nunits && n < GM_UNITS * 4; t++) {
            struct gaines_strength s;
            struct shot x = {u, t, 0, 0};
            int at = n;

            if (gaines_react_refused(&b, side, u, t))
                continue;
            gaines_attack_strength(&b, u, t, kind_of(&b, u, t), &s);
            x.why = why_react(&b, u, t);
            x.strength = s.total;
            for (; at > 0 && better(&x, &shots[at - 1]); at--)
                shots[at] = shots[at - 1];
            shots[at] = x;
            n++;
        }
    for (int i = 0; i < n; i++)
        options_add(o, GM_D_REACT, shots[i].unit, shots[i].target, shots[i].why);
    options_add(o, GM_D_DONE, GM_P_REACTION, 0, 0);
}

void gaines_react_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];
    struct gaines_board b;

    agenda_pop(g);
    if (o->verb == GM_D_DONE) {
        agenda_top(g)->v[0] = 1;
        return;
    }
    gaines_board(&b, g);
    gaines_combat(g, o->a[0], o->a[1], kind_of(&b, o->a[0], o->a[1]));
}

void gaines_react_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    struct gaines_board b;
    const struct no *no;

    (void)f;
    gaines_board(&b, g);
    if (o->verb == GM_D_REACT && (no = gaines_react_refused(&b, side, o->a[0], o->a[1])))
        refuse_unit(g, r, no, o->a[0] < 0 ? -1 : o->a[0], "react", HEX_NONE);
}

/* In the fast game nobody is waited for: whoever is charged fires, and fire is returned, the strongest first. */
int gaines_react_fallback(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)f;
    (void)side;
    (void)o;
    return g->choice[GM_CHOICE_MODE] ? 0 : -1;
}
