/* SPDX-License-Identifier: ISC */
/* 12.0 Charge Combat: declaration, priorities, resolution, Seymour and Wheat. */
#include <string.h>

#include "rules/gaines/gaines.h"

bool gaines_charge_final(const struct gaines_board *b, int target, int hex)
{
    return gaines_distance(b->d, b->st->unit[target].hex, hex) == 1;
}

/* 12.2: who must be the target of a charge that ends in this hex. */
static const struct no *priority_refused(const struct gaines_board *b, int target, int hex)
{
    static const struct no guns = {"12.2a", "next to artillery it must charge artillery"},
                           rifles = {"12.2b", "next to sharpshooters it must charge them"};
    const struct gaines_counter *k = &b->d->unit[target];
    uint8_t zones = b->zoc[k->side][hex];

    RULE("gaines 12.2a");
    if (zones >> GM_ARTILLERY & 1)
        return k->type == GM_ARTILLERY ? NULL : &guns;
    RULE("gaines 12.2b");
    return zones >> GM_SHARPSHOOTERS & 1 && k->type != GM_SHARPSHOOTERS ? &rifles : NULL;
}

const struct no *gaines_charge_hex_refused(const struct gaines_board *b, const struct gaines_walk *w, int to)
{
    static const struct no full = {"6.3b", "no move ends on a friend"},
                           zone = {"12.1b", "another unit's zone of control would end the charge there"};

    if (!gaines_charge_final(b, w->target, to))
        return gaines_hindering(b, w->unit, to) ? &zone : NULL;
    if (b->at[to] >= 0)
        return &full;
    RULE("gaines 12.1d"); /* it may come into the zone of its target, guns and rifles too */
    return priority_refused(b, w->target, to);
}

/* ---- where a charge can get to ---- */

static struct gaines_walk walk_at(const struct gaines_walk *w, int hex, int left)
{
    struct gaines_walk n = *w;

    if (hex != w->hex)
        n.steps = w->steps + 1;
    n.hex = hex;
    n.left = left;
    return n;
}

/* As the crow flies, on a road all the way. */
static bool too_far(const struct gaines_board *b, const struct gaines_walk *w)
{
    return gaines_distance(b->d, w->hex, b->st->unit[w->target].hex) - 1 > w->left;
}

void gaines_flood(const struct gaines_board *b, const struct gaines_walk *w, struct gaines_flood *fl)
{
    int16_t queue[GM_HEXES];
    bool on[GM_HEXES] = {false};
    int n = 0, first = 0;

    memset(fl->left, 0, sizeof fl->left);
    fl->left[w->hex] = (int8_t)(w->left + 1);
    queue[n++] = (int16_t)w->hex;
    while (n) {
        int hex = queue[first];
        struct gaines_walk at = walk_at(w, hex, fl->left[hex] - 1);

        n--;
        first = (first + 1) % GM_HEXES;
        on[hex] = false;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int to = gaines_next(b->d, at.hex, dir), left;

            /* First what is quickly known: no step is free, so most of those that lead back gain nothing. */
            if (to == HEX_NONE || at.left <= fl->left[to] || gaines_charge_final(b, w->target, to) ||
                gaines_step_refused(b, &at, dir))
                continue;
            left = at.left - gaines_step_cost(b, &at, dir);
            if (left < fl->left[to])
                continue;
            fl->left[to] = (int8_t)(left + 1);
            if (!on[to])
                queue[(first + n++) % GM_HEXES] = (int16_t)to;
            on[to] = true;
        }
    }
}

/* A hex next to the target that can be entered from one the flood has come to. */
bool gaines_charge_reaches(const struct gaines_board *b, const struct gaines_walk *w, const struct gaines_flood *fl)
{
    int target = b->st->unit[w->target].hex;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int end = gaines_next(b->d, target, dir);

        for (int from = 0; end != HEX_NONE && from < HEX_DIRS; from++) {
            int hex = gaines_next(b->d, end, from);
            struct gaines_walk at;

            if (hex == HEX_NONE || !fl->left[hex])
                continue;
            at = walk_at(w, hex, fl->left[hex] - 1);
            if (!gaines_step_refused(b, &at, (from + 3) % HEX_DIRS))
                return true;
        }
    }
    return false;
}

bool gaines_can_finish_charge(const struct gaines_board *b, const struct gaines_walk *w)
{
    struct gaines_flood fl;

    if (too_far(b, w))
        return false;
    gaines_flood(b, w, &fl);
    return gaines_charge_reaches(b, w, &fl);
}

/* ---- declaration ---- */

static const struct no *charger_refused(const struct gaines_board *b, int side, int unit)
{
    static const struct no idle = {"12.1a", "it is not activated"},
                           zone = {"12.1a", "it is in an enemy zone of control"},
                           shaken = {"13.0a", "it is Disrupted or Disordered"},
                           type = {"7.24a", "only infantry and cavalry charge"};
    const struct no *no = gaines_act_refused(b, side, unit);
    int k;

    if (no)
        return no;
    RULE("gaines 12.1a");
    if (!b->st->unit[unit].active)
        return &idle;
    if (gaines_in_ezoc(b, unit))
        return &zone;
    RULE("gaines 13.0a");
    if (b->st->unit[unit].shaken)
        return &shaken;
    k = b->d->unit[unit].type;
    /* sharpshooters only where so agreed [R44] */
    return k == GM_ARTILLERY || (k == GM_SHARPSHOOTERS && !b->g->choice[GM_CHOICE_SHARP_CHARGE]) ? &type : NULL;
}

static const struct no *charged_refused(const struct gaines_board *b, int side, int target)
{
    static const struct no own = {"12.1b", "its target is not an enemy unit on the map"},
                           horse = {"12.1f", "cavalry is never charged"},
                           twice = {"12.1e", "its target is charged by another unit already"};

    if (!gaines_own(b, gaines_enemy(side), target))
        return &own;
    RULE("gaines 12.1f");
    if (b->d->unit[target].type == GM_CAVALRY)
        return &horse;
    RULE("gaines 12.1e");
    return gaines_charger_of(b->g, target) >= 0 ? &twice : NULL;
}

static struct gaines_walk charge_walk(const struct gaines_board *b, int unit, int target)
{
    return (struct gaines_walk){unit, b->st->unit[unit].hex, 2 * b->d->unit[unit].move, 0, target};
}

static bool flood_beside(const struct gaines_board *b, const struct gaines_flood *fl, int hex)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = gaines_next(b->d, hex, dir);

        if (n != HEX_NONE && fl->left[n])
            return true;
    }
    return false;
}

/* Why a unit does not get there: because of others next to a hex it could come to, or because it is too far. */
static const struct no *why_not_reached(const struct gaines_board *b, const struct gaines_walk *w)
{
    static const struct no far = {"12.1b", "it cannot reach a hex from which to charge that unit"};
    struct gaines_flood fl;

    gaines_flood(b, w, &fl);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int end = gaines_next(b->d, b->st->unit[w->target].hex, dir);
        const struct no *no = end == HEX_NONE || b->at[end] >= 0 ? NULL : priority_refused(b, w->target, end);

        if (no && flood_beside(b, &fl, end))
            return no;
    }
    return &far;
}

const struct no *gaines_charge_refused(const struct gaines_board *b, int side, int unit, int target)
{
    const struct no *no = charger_refused(b, side, unit);
    struct gaines_walk w;

    if (no || (no = charged_refused(b, side, target)))
        return no;
    w = charge_walk(b, unit, target);
    return gaines_can_finish_charge(b, &w) ? NULL : why_not_reached(b, &w);
}

/* Where others may go cannot matter to a charge: zones of all enemies bar it, so one flood serves every target. For
   cavalry, which zones do not stop, it depends on the target. */
void gaines_charge_options(const struct gaines_board *b, int side, int unit, struct options *o)
{
    bool cavalry = b->d->unit[unit].type == GM_CAVALRY, flooded = false;
    struct gaines_flood fl;

    if (charger_refused(b, side, unit))
        return;
    for (int t = 0; t < b->d->nunits; t++) {
        struct gaines_walk w;

        if (charged_refused(b, side, t))
            continue;
        w = charge_walk(b, unit, t);
        if (too_far(b, &w))
            continue;
        if (!flooded || cavalry)
            gaines_flood(b, &w, &fl);
        flooded = true;
        if (gaines_charge_reaches(b, &w, &fl))
            options_add(o, GM_D_DECLARE, unit, t, 0);
    }
}

bool gaines_must_charge(const struct gaines_board *b, int unit)
{
    int side = b->d->unit[unit].side;

    if (!b->d->unit[unit].must_charge || charger_refused(b, side, unit))
        return false;
    RULE("gaines 12.4"); /* whenever it can, as if it had no choice [R47] */
    for (int t = 0; t < b->d->nunits; t++)
        if (!gaines_charge_refused(b, side, unit, t))
            return true;
    return false;
}

/* ---- resolution ---- */

void gaines_charge_end(struct game *g, int unit, int why, const char *rule)
{
    struct gaines_unit *u = &GM(g)->unit[unit];

    if (u->charging < 0)
        return;
    u->charging = -1;
    event_tell(g, GM_E_CHARGE_ENDS, rule, unit, why, 0, 0);
}

void gaines_charges_lapse(struct game *g)
{
    for (int u = 0; u < gaines_data(g)->nunits; u++) {
        int target = GM(g)->unit[u].charging;

        if (target >= 0 && !gaines_adjacent(g, u, target))
            gaines_charge_end(g, u, GM_CHARGE_LAPSED, "12.3a");
    }
}

void gaines_charges_run(struct game *g, struct frame *f)
{
    (void)f;
    gaines_charges_lapse(g);
    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (GM(g)->unit[u].charging >= 0) {
            RULE("gaines 4.0j"); /* not a choice, */
            RULE("gaines 12.0"); /* and before any other Close Combat */
            RULE("gaines 12.3b");
            agenda_ask(g, GM_S_STRIKE, 1 << GM(g)->side);
            return;
        }
    agenda_pop(g);
}

void gaines_strike_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    (void)f;
    (void)side;
    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (GM_CONST(g)->unit[u].charging >= 0) {
            RULE("gaines 12.3a"); /* all of them, in whatever order */
            options_add(o, GM_D_STRIKE, u, 0, 0);
        }
}

void gaines_strike_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int unit = chosen[gaines_asked(f)].a[0];

    agenda_pop(g);
    gaines_combat(g, unit, GM(g)->unit[unit].charging, GM_K_CHARGE);
}
