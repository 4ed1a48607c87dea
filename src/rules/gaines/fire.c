/* SPDX-License-Identifier: ISC */
/* 8.0 Fire Combat and the Fire Phase. */
#include "rules/gaines/gaines.h"

/* Zones, range and sight of a shot at a unit that is not adjacent. */
const struct no *gaines_target_refused(const struct gaines_board *b, int unit, int target, int range)
{
    static const struct no zone = {"8.1a", "it is in an enemy zone of control"},
                           near = {"8.0a", "its target is adjacent"}, far = {"8.2b", "its target is out of range"},
                           blind = {"8.3a", "it has no line of sight to its target"};
    int from = b->st->unit[unit].hex, to = b->st->unit[target].hex, hexes = gaines_distance(b->d, from, to);

    RULE("gaines 8.1a");
    if (gaines_in_ezoc(b, unit))
        return &zone;
    if (hexes < 2)
        return &near;
    RULE("gaines 8.2a"); /* the attacker's own hex is not counted */
    if (hexes > range)
        return &far;
    return gaines_sees(b, from, to) ? NULL : &blind;
}

static const struct no *dusk_refused(const struct gaines_board *b)
{
    static const struct no dusk = {"15.0a", "at dusk only adjacent artillery acts in this phase"};

    RULE("gaines 15.0a");
    return gaines_dusk(b->g) ? &dusk : NULL;
}

const struct no *gaines_fire_refused(const struct gaines_board *b, int side, int unit, int target)
{
    static const struct no type = {"8.0a", "only infantry and artillery fire"},
                           charged = {"8.1c", "artillery does not fire at a unit that is being charged"};
    const struct no *no = gaines_attacker_refused(b, side, unit);
    int k;

    if (no || (no = gaines_enemy_refused(b, side, target)) || (no = dusk_refused(b)))
        return no;
    k = b->d->unit[unit].type;
    RULE("gaines 8.0a"); /* not cavalry [R36]; sharpshooters have a way of their own */
    if (k != GM_INFANTRY && k != GM_ARTILLERY)
        return &type;
    RULE("gaines 8.1c"); /* others may [R37] */
    if (k == GM_ARTILLERY && gaines_charger_of(b->g, target) >= 0)
        return &charged;
    RULE("gaines 8.1b"); /* how often it was fired on does not matter */
    return gaines_target_refused(b, unit, target, b->d->range[k]);
}

const struct no *gaines_snipe_refused(const struct gaines_board *b, int side, int unit, int target)
{
    static const struct no type = {"9.0a", "it is not a unit of sharpshooters"};
    const struct no *no = gaines_attacker_refused(b, side, unit);

    if (no || (no = gaines_enemy_refused(b, side, target)) || (no = dusk_refused(b)))
        return no;
    if (b->d->unit[unit].type != GM_SHARPSHOOTERS)
        return &type;
    RULE("gaines 9.0a"); /* as for Fire Combat, at three hexes [R40] */
    return gaines_target_refused(b, unit, target, b->d->range[GM_SHARPSHOOTERS]);
}

void gaines_fires_run(struct game *g, struct frame *f)
{
    gaines_ask_until_done(g, f, GM_S_FIRE);
}

void gaines_fire_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct gaines_board b;

    (void)f;
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++) {
        if (gaines_attacker_refused(&b, side, u))
            continue;
        for (int t = 0; t < b.d->nunits; t++) {
            if (!gaines_fire_refused(&b, side, u, t))
                options_add(o, GM_D_FIRE, u, t, 0);
            if (!gaines_snipe_refused(&b, side, u, t))
                options_add(o, GM_D_SNIPE, u, t, 0);
            if (!gaines_close_refused(&b, side, u, t))
                options_add(o, GM_D_CLOSE, u, t, 0);
        }
    }
    RULE("gaines 7.1f"); /* one at a time, as many as he likes */
    options_add(o, GM_D_DONE, GM_P_FIRE, 0, 0);
}

void gaines_attack_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    const struct option *o = &chosen[gaines_asked(f)];

    agenda_pop(g);
    if (o->verb == GM_D_DONE)
        agenda_top(g)->v[0] = 1;
    else
        gaines_combat(g, o->a[0], o->a[1],
                      o->verb == GM_D_FIRE ? GM_K_FIRE : o->verb == GM_D_SNIPE ? GM_K_SHARP : GM_K_CLOSE);
}

void gaines_attack_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no none = {"8.2b", "there is no unit it could attack now"},
                           alone = {"11.0a", "there is no unit it could attack now"};
    struct gaines_board b;
    const struct no *no = NULL;

    (void)f;
    gaines_board(&b, g);
    if (o->verb != GM_D_FIRE && o->verb != GM_D_SNIPE && o->verb != GM_D_CLOSE)
        return;
    if (o->a[1] == ANY && !(no = gaines_attacker_refused(&b, side, o->a[0])))
        no = o->verb == GM_D_CLOSE ? &alone : &none;
    else if (!no && o->verb == GM_D_FIRE)
        no = gaines_fire_refused(&b, side, o->a[0], o->a[1]);
    else if (!no && o->verb == GM_D_SNIPE)
        no = gaines_snipe_refused(&b, side, o->a[0], o->a[1]);
    else if (!no)
        no = gaines_close_refused(&b, side, o->a[0], o->a[1]);
    if (no)
        refuse_unit(g, r, no, o->a[0] < 0 ? -1 : o->a[0], o->verb == GM_D_CLOSE ? "attack" : "fire", HEX_NONE);
}
