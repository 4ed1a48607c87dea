/* SPDX-License-Identifier: ISC */
#include "players/gaines-odds.h"

/* Of a marker, and of a hex given up; of a battery, which scores nothing for the Confederates. */
static const double disrupted = 0.3, disordered = 0.6, driven = 0.35, marked = 0.12;
static const double step_fights = 0.2;      /* what a step does in the rest of the battle */

static double one_step(const struct gaines_counter *k, int has)
{
    if (k->side == GM_CSA)
        return has > 2 ? 0.2 : has == 2 ? 0.5 : 1.6;
    if (k->type == GM_ARTILLERY)
        return has == 2 ? 0.3 : 0.6;
    return has > 2 ? 1 : has == 2 ? 0.5 : 1.6;
}

double gaines_step_worth(const struct gaines_counter *k, int has, int steps)
{
    double v = 0;

    for (; steps > 0 && has > 0; steps--, has--)
        v += one_step(k, has) + step_fights;
    return v;
}

/* ---- one result ---- */

static double losses(const struct game *g, int unit, int n)
{
    int has = GM_CONST(g)->unit[unit].steps;

    return n ? gaines_step_worth(gaines_counter(g, unit), has, gaines_limited(has, n)) : 0;
}

static bool destroyed(const struct game *g, int unit, int n)
{
    return n > 0 && GM_CONST(g)->unit[unit].steps == 1;
}

static double shock(const struct game *g, int unit, const struct gaines_result *r)
{
    if (!r->disrupt && !r->disorder)
        return 0;
    if (GM_CONST(g)->unit[unit].shaken == GM_STEADY && gaines_counter(g, unit)->morale >= 3)
        return r->disorder ? disrupted : 0;
    return r->disorder || GM_CONST(g)->unit[unit].shaken ? disordered : disrupted;
}

static void add_result(const struct game *g, int attacker, int defender, const struct gaines_result *r, double p,
                       struct gaines_odds *o)
{
    bool red = gaines_counter(g, attacker)->red && (r->defender_loss || r->defender_retreat || r->exchange);
    int lost = r->defender_loss + r->exchange + red, back = r->defender_retreat;

    if (gaines_ignores_retreats(g, defender))
        back = 0;
    o->hurt += p * (losses(g, defender, lost) + shock(g, defender, r) + driven * back);
    o->cost += p * (losses(g, attacker, r->attacker_loss + r->exchange) + driven * 0.5 * r->attacker_retreat
                    + marked * r->return_fire);
    o->hit += lost ? p : 0;
    o->clears += back || destroyed(g, defender, lost) ? p : 0;
    o->dies += destroyed(g, attacker, r->attacker_loss + r->exchange) ? p : 0;
}

/* ---- all throws ---- */

static double chance(int dice, int total)
{
    static const double two[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

    return dice == 1 ? 1 / 6.0 : two[total] / 36;
}

void gaines_odds(const struct game *g, int kind, int attacker, int defender, int advantage, int dice,
                 struct gaines_odds *o)
{
    *o = (struct gaines_odds){0};
    for (int t = dice; t <= 6 * dice; t++) {
        const struct gaines_result *r = &gaines_results[gaines_result(g, kind, attacker, advantage - t)];

        add_result(g, attacker, defender, r, chance(dice, t), o);
    }
}

/* The highest of one or two dice. */
static void odds_sharp(const struct gaines_board *b, int kind, int attacker, int defender, struct gaines_odds *o)
{
    int dice = gaines_sharp_dice(b->g, attacker);
    struct gaines_strength s;

    *o = (struct gaines_odds){0};
    gaines_sharp_strength(b, attacker, defender, &s);
    for (int t = 1; t <= 6; t++) {
        const struct gaines_result *r = &gaines_results[gaines_result(b->g, kind, attacker, t + s.total)];

        add_result(b->g, attacker, defender, r, dice == 1 ? 1 / 6.0 : (2 * t - 1) / 36.0, o);
    }
}

void gaines_odds_now(const struct gaines_board *b, int kind, int attacker, int defender, int more,
                     struct gaines_odds *o)
{
    struct gaines_strength s;
    int dice = kind == GM_K_CHARGE ? 1 : gaines_defense_dice(b, attacker, defender);

    if (gaines_kind_sharp(kind)) {
        odds_sharp(b, kind, attacker, defender, o);
        return;
    }
    gaines_attack_strength(b, attacker, defender, kind, &s);
    gaines_odds(b->g, kind, attacker, defender, s.total + more - b->st->unit[defender].steps, dice, o);
}

static int reactive_kind(const struct gaines_counter *k)
{
    return k->type == GM_ARTILLERY ? GM_K_CHARGED_CLOSE
                                   : k->type == GM_SHARPSHOOTERS ? GM_K_CHARGED_SHARP : GM_K_CHARGED_FIRE;
}

void gaines_odds_charge(const struct gaines_board *b, int attacker, int defender, int more, struct gaines_odds *o)
{
    struct gaines_odds fire;

    gaines_odds_now(b, reactive_kind(&b->d->unit[defender]), defender, attacker, 0, &fire);
    gaines_odds_now(b, GM_K_CHARGE, attacker, defender, more, o);
    o->hurt = o->hurt * (1 - fire.hit) + fire.cost;
    o->cost = o->cost * (1 - fire.hit) + fire.hurt + fire.hit * disrupted;
    o->clears *= 1 - fire.hit;
    o->dies = o->dies * (1 - fire.hit);
    o->hit *= 1 - fire.hit;
}
