/* SPDX-License-Identifier: ISC */
#include "players/gaines-sense.h"

#include <string.h>

#include "engine/play.h"

static void flood_bank(struct gaines_sense *s, int hex, int8_t bank)
{
    int16_t stack[GM_HEXES * HEX_DIRS];
    int n = 0;

    stack[n++] = (int16_t)hex;
    while (n) {
        hex = stack[--n];
        s->bank[hex] = bank;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int to = gaines_next(s->b.d, hex, dir);

            if (to != HEX_NONE && !s->bank[to] && !s->b.d->hex[to].river) {
                s->bank[to] = bank;
                stack[n++] = (int16_t)to;
            }
        }
    }
}

static void find_banks(struct gaines_sense *s)
{
    int8_t banks = 0;

    for (int h = 0; h < s->b.d->nhexes; h++)
        if (s->b.d->hex[h].on_map && !s->b.d->hex[h].river && !s->bank[h])
            flood_bank(s, h, ++banks);
}

void gaines_sense_open(struct gaines_sense *s, const struct game *view, int side)
{
    *s = (struct gaines_sense){.g = game_blank(view->rs, view->data), .side = side};
    game_copy(s->g, view);
    gaines_board(&s->b, s->g);
    s->last = (GM_CONST(view)->turn - 1) / (double)(s->b.d->turns - 1);
    for (int h = 0; h < s->b.d->nhexes && s->nstars < 16; h++)
        if (s->b.d->hex[h].star)
            s->star[s->nstars++] = (int16_t)h;
    find_banks(s);
}

void gaines_sense_close(struct gaines_sense *s)
{
    game_free(s->g);
}

static int far(const struct gaines_sense *s, int a, int b)
{
    return gaines_distance(s->b.d, a, b);
}

/* Over the river it is a long way. */
static int march(const struct gaines_sense *s, int a, int b)
{
    return far(s, a, b) + (s->bank[a] != s->bank[b] ? 4 : 0);
}

static int hex_of(const struct gaines_sense *s, int unit)
{
    return s->b.st->unit[unit].hex;
}

/* ---- ways ---- */

struct gaines_walk gaines_walk_begin(const struct gaines_sense *s, int unit, int target)
{
    return (struct gaines_walk){unit, hex_of(s, unit), 2 * s->b.d->unit[unit].move, 0, target};
}

static struct gaines_walk walk_at(const struct gaines_walk *w, int hex, int left)
{
    return (struct gaines_walk){w->unit, hex, left, hex == w->hex ? w->steps : w->steps + 1, w->target};
}

void gaines_ways(const struct gaines_sense *s, const struct gaines_walk *w, struct gaines_ways *ways)
{
    struct gaines_board b = s->b;
    int16_t stack[GM_HEXES * HEX_DIRS];
    int n = 0;

    b.at[w->hex] = -1;
    memset(ways->left, 0, sizeof ways->left);
    memset(ways->before, -1, sizeof ways->before);
    ways->start = w->hex;
    ways->left[w->hex] = (int8_t)(w->left + 1);
    stack[n++] = (int16_t)w->hex;
    while (n) {
        int hex = stack[--n];
        struct gaines_walk at = walk_at(w, hex, ways->left[hex] - 1);

        if (hex != w->hex && gaines_stops(&b, &at))
            continue;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            struct gaines_walk next;

            if (gaines_step_refused(&b, &at, dir))
                continue;
            next = gaines_step(&b, &at, dir);
            if (next.left < ways->left[next.hex])
                continue;
            ways->left[next.hex] = (int8_t)(next.left + 1);
            ways->before[next.hex] = (int16_t)hex;
            if (n < GM_HEXES * HEX_DIRS)
                stack[n++] = (int16_t)next.hex;
        }
    }
}

/* A move may end there: it was reached, nobody stands there, and a charge has come to its target. */
bool gaines_ways_end(const struct gaines_sense *s, const struct gaines_walk *w, const struct gaines_ways *ways, int hex)
{
    if (!ways->left[hex] || hex == ways->start || s->b.at[hex] >= 0)
        return false;
    return w->target < 0 || gaines_charge_final(&s->b, w->target, hex);
}

int gaines_ways_path(const struct gaines_ways *ways, int to, int16_t *path, int cap)
{
    int n = 0;

    for (int h = to; h >= 0 && n < cap; h = h == ways->start ? -1 : ways->before[h])
        n++;
    for (int h = to, i = n - 1; i >= 0; i--, h = ways->before[h])
        path[i] = (int16_t)h;
    return n;
}

/* ---- what threatens ---- */

/* How likely it is that a unit of the other side may act in its next turn. */
static double readiness(const struct gaines_counter *k)
{
    static const double of[GM_DIVISIONS] = {[GM_AP_HILL] = 1,   [GM_LONGSTREET] = 0.65, [GM_DH_HILL] = 0.5,
                                            [GM_EWELL] = 0.35,  [GM_WHITING] = 0.25,    [GM_JACKSON] = 0.2,
                                            [GM_MORELL] = 0.6,  [GM_SYKES] = 0.5,       [GM_MCCALL] = 0.5,
                                            [GM_SLOCUM] = 0.5};

    return k->division == GM_INDEPENDENT ? 0.5 : of[k->division];
}

struct crowd {
    double number, power;       /* attackers to be expected; their mean steps and morale */
    int nearest;                /* one of them, or -1 */
};

static void gather(const struct gaines_sense *s, int unit, int hex, struct crowd *c)
{
    static const double comes[] = {1, 1, 0.9, 0.8, 0.6, 0.3};
    int enemy = gaines_enemy(s->b.d->unit[unit].side), best = 99;
    double sum = 0;

    *c = (struct crowd){0, 0, -1};
    for (int e = 0; e < s->b.d->nunits; e++) {
        const struct gaines_counter *k = &s->b.d->unit[e];
        int d;
        double p;

        if (!gaines_own(&s->b, enemy, e) || k->type == GM_ARTILLERY || k->type == GM_SHARPSHOOTERS
            || (d = march(s, hex_of(s, e), hex)) > 5)
            continue;
        p = readiness(k) * comes[d] * (s->b.st->unit[e].shaken ? 0.5 : 1);
        c->number += p;
        sum += p * (s->b.st->unit[e].steps + k->morale);
        if (d < best) {
            best = d;
            c->nearest = e;
        }
    }
    c->power = c->number > 0 ? sum / c->number : 0;
}

struct approach {
    int advantage, dice;
};

static bool easier(const struct approach *a, const struct approach *b)
{
    return 2 * a->advantage - 7 * a->dice > 2 * b->advantage - 7 * b->dice;
}

/* From where the hex can be attacked, the easiest ways first. */
static int approaches(const struct gaines_sense *s, int unit, int hex, struct approach out[HEX_DIRS])
{
    const struct gaines_data *d = s->b.d;
    int n = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int from = gaines_next(d, hex, dir), at = n;
        struct approach a = {0, 1};

        if (from == HEX_NONE || !gaines_passable(d, hex, dir))
            continue;
        if (s->b.at[from] >= 0 && s->b.at[from] != unit && d->unit[s->b.at[from]].side == d->unit[unit].side)
            continue;
        a.advantage += d->hex[hex].stream >> dir & 1 ? d->mod[GM_MOD_STREAM] : 0;
        a.advantage += d->hex[from].level > d->hex[hex].level ? d->mod[GM_MOD_DOWNHILL] : 0;
        if (d->hex[hex].forest || d->hex[hex].level > d->hex[from].level || d->unit[unit].type == GM_ARTILLERY)
            a.dice = 2;
        for (; at > 0 && easier(&a, &out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = a;
        n++;
    }
    return n;
}

/* Attacks at close quarters: the first of them a charge, which fire may stop. */
static double stormed(const struct gaines_sense *s, int unit, int hex)
{
    struct approach way[HEX_DIRS];
    struct crowd c;
    int n = approaches(s, unit, hex, way), steps = s->b.st->unit[unit].steps;
    double v = 0, left;

    gather(s, unit, hex, &c);
    left = c.number < n ? c.number : n;
    for (int i = 0; i < n && left > 0; i++, left -= 1) {
        double support = (c.number < n ? c.number : n) - 1, w = left < 1 ? left : 1;
        bool charge = i == 0 && s->b.d->unit[unit].type != GM_CAVALRY;
        int advantage = (int)(c.power + 0.5) + (int)(support > 0 ? support : 0) + way[i].advantage - steps
                        + (charge ? s->b.d->mod[GM_MOD_INFANTRY_CHARGE] : 0);
        struct gaines_odds o;

        gaines_odds(s->g, charge ? GM_K_CHARGE : GM_K_CLOSE, c.nearest, unit, advantage, charge ? 1 : way[i].dice, &o);
        v += w * o.hurt * (charge ? 0.6 : 1) * (o.hurt > o.cost ? 1 : 0.3);
    }
    return v;
}

/* Fire from where the enemy's guns and muskets stand now; each has other targets too. */
static double shelled(const struct gaines_sense *s, int unit, int hex)
{
    const struct gaines_data *d = s->b.d;
    int enemy = gaines_enemy(d->unit[unit].side), steps = s->b.st->unit[unit].steps;
    double v = 0;

    for (int e = 0; e < d->nunits; e++) {
        const struct gaines_counter *k = &d->unit[e];
        int from = hex_of(s, e), h, power;
        struct gaines_odds o;

        if (!gaines_own(&s->b, enemy, e) || k->type == GM_CAVALRY || s->b.st->unit[e].shaken || (h = far(s, from, hex)) < 2
            || h > d->range[k->type] || !gaines_sees(&s->b, from, hex))
            continue;
        power = k->type == GM_ARTILLERY ? k->fire : s->b.st->unit[e].steps + k->morale;
        power += d->hex[from].level > d->hex[hex].level ? d->mod[GM_MOD_DOWNHILL] : 0;
        gaines_odds(s->g, GM_K_FIRE, e, unit, power - steps,
                    d->hex[hex].forest || d->hex[hex].level > d->hex[from].level ? 2 : 1, &o);
        v += (k->type == GM_ARTILLERY ? 0.35 : 0.3 * readiness(k)) * o.hurt;
    }
    return v;
}

double gaines_peril(const struct gaines_sense *s, int unit, int hex)
{
    double v = stormed(s, unit, hex);

    return gaines_dusk(s->g) ? v * 0.2 : v + shelled(s, unit, hex);
}

/* ---- what can be done from there ---- */

/* Friends who have not moved yet and can still come up against the target. */
static int helpers(const struct gaines_sense *s, int unit, int target)
{
    int n = 0;

    for (int u = 0; u < s->b.d->nunits; u++) {
        const struct gaines_unit *x = &s->b.st->unit[u];
        int d;

        if (u == unit || !gaines_own(&s->b, s->side, u) || !x->active || x->acted || x->shaken
            || s->b.d->unit[u].type != GM_INFANTRY)
            continue;
        d = far(s, x->hex, hex_of(s, target));
        n += d > 1 && d < 5;
    }
    return n >= 4 ? 2 : n >= 2 ? 1 : 0;
}

/* What it means when the target leaves its hex. */
static double ground_gained(const struct gaines_sense *s, int target, double clears)
{
    const struct gaines_hex *h = &s->b.d->hex[hex_of(s, target)];

    return h->star ? clears * (0.3 + 1.7 * s->last * s->last) : 0;
}

double gaines_attack(const struct gaines_sense *s, int kind, int unit, int target)
{
    struct gaines_odds o;
    double after = 0;

    gaines_odds_now(&s->b, kind, unit, target, 0, &o);
    /* a marker on somebody whom others stand ready to attack is worth more */
    if (kind == GM_K_FIRE || kind == GM_K_SHARP)
        for (int u = 0; u < s->b.d->nunits; u++)
            after += gaines_own(&s->b, s->side, u) && u != unit && s->b.st->unit[u].active && !s->b.st->unit[u].shaken
                     && gaines_adjacent(s->g, u, target)
                         ? 0.15
                         : 0;
    if (kind == GM_K_FIRE && gaines_charger_of(s->g, target) >= 0)
        after -= 0.4;                   /* it might be gone before it is charged */
    return o.hurt * (1 + after) - o.cost + ground_gained(s, target, o.clears);
}

static double attack_from(struct gaines_sense *s, int unit, int target, bool charge)
{
    int more = helpers(s, unit, target);
    struct gaines_odds o;

    if (charge)
        gaines_odds_charge(&s->b, unit, target, more, &o);
    else
        gaines_odds_now(&s->b, GM_K_CLOSE, unit, target, more, &o);
    return o.hurt - o.cost + ground_gained(s, target, o.clears);
}

double gaines_assault(struct gaines_sense *s, int unit, int hex)
{
    struct gaines_unit *x = &GM(s->g)->unit[unit];
    int was = x->hex;
    double best = 0;

    if (!x->active || x->shaken)
        return 0;
    x->hex = (int16_t)hex;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = gaines_next(s->b.d, hex, dir), t = n == HEX_NONE ? -1 : s->b.at[n];
        double v;

        if (t < 0 || s->b.d->unit[t].side == s->side)
            continue;
        v = attack_from(s, unit, t, false);
        best = v > best ? v : best;
    }
    x->hex = (int16_t)was;
    return best;
}

double gaines_charge(struct gaines_sense *s, int unit, int target, int hex)
{
    struct gaines_unit *x = &GM(s->g)->unit[unit];
    int was = x->hex;
    double v;

    x->hex = (int16_t)hex;
    v = attack_from(s, unit, target, true);
    x->hex = (int16_t)was;
    return v;
}

/* ---- what a post is worth ---- */

static int nearest_enemy(const struct gaines_sense *s, int hex)
{
    int best = 30;

    for (int e = 0; e < s->b.d->nunits; e++)
        if (gaines_own(&s->b, gaines_enemy(s->side), e) && far(s, hex_of(s, e), hex) < best)
            best = far(s, hex_of(s, e), hex);
    return best;
}

static int friends_within(const struct gaines_sense *s, int unit, int hex, int hexes)
{
    int n = 0;

    for (int u = 0; u < s->b.d->nunits; u++)
        n += u != unit && gaines_own(&s->b, s->side, u) && far(s, hex_of(s, u), hex) <= hexes;
    return n;
}

/* The attackers: towards the weakest of the enemy and the stars, which count when the day ends. */
static double pull(const struct gaines_sense *s, int unit, int hex)
{
    const double slope = 0.15;
    double best = -9;

    for (int e = 0; e < s->b.d->nunits; e++) {
        const struct gaines_hex *h;
        double v;

        if (!gaines_own(&s->b, GM_USA, e))
            continue;
        h = &s->b.d->hex[hex_of(s, e)];
        v = 0.5 - slope * march(s, hex_of(s, e), hex) + (s->b.st->unit[e].shaken ? 0.15 : 0) + (h->forest ? 0 : 0.1)
            + (h->level == s->b.d->highest ? 0 : 0.15) - 0.03 * s->b.st->unit[e].steps;
        best = v > best ? v : best;
    }
    for (int i = 0; i < s->nstars; i++) {
        int at = s->b.at[s->star[i]];
        double v = 0.3 + 0.7 * s->last - slope * march(s, s->star[i], hex);

        if (at >= 0 && at != unit && s->b.d->unit[at].side == s->side)
            continue;
        best = v > best ? v : best;
    }
    return best;
}

static double attacker_post(struct gaines_sense *s, int unit, int hex)
{
    const struct gaines_hex *h = &s->b.d->hex[hex];
    double v = pull(s, unit, hex) - 0.45 * gaines_peril(s, unit, hex);

    return h->star ? v + 0.1 + 1.9 * s->last * s->last * s->last : v;
}

/* Hexes it could fall back to. */
static int exits(const struct gaines_sense *s, int unit, int hex)
{
    int n = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = gaines_next(s->b.d, hex, dir);

        n += to != HEX_NONE && gaines_passable(s->b.d, hex, dir) && (s->b.at[to] < 0 || s->b.at[to] == unit)
             && !gaines_enemy_zones(&s->b, s->side, to);
    }
    return n;
}

/* How much a unit there helps to keep the star that needs it most. */
static double cover(const struct gaines_sense *s, int unit, int hex)
{
    double best = -9;

    for (int i = 0; i < s->nstars; i++) {
        int at = s->b.at[s->star[i]], d = march(s, s->star[i], hex), threat = nearest_enemy(s, s->star[i]);
        bool kept = at >= 0 && at != unit && s->b.d->unit[at].side == s->side;
        double need = (threat < 4 ? 1.4 : threat < 7 ? 1 : 0.5) * (kept ? 0.6 : 1), v;

        v = d == 0 ? need : d == 1 ? 0.8 * need : d == 2 ? 0.7 * need : 0.7 * need - 0.15 * (d - 2);
        best = v > best ? v : best;
    }
    return best;
}

/* The defenders: good ground near the stars the enemy can come to, in touch with friends. */
static double defender_post(struct gaines_sense *s, int unit, int hex)
{
    double weak = s->b.st->unit[unit].steps < 3 ? 1 : 0.6, v = -weak * gaines_peril(s, unit, hex);
    int friends = friends_within(s, unit, hex, 2), ways = exits(s, unit, hex);

    return v + cover(s, unit, hex) + 0.08 * (friends < 4 ? friends : 4) - (ways == 0 ? 0.5 : ways == 1 ? 0.2 : 0);
}

/* Guns: where they see the enemy, not where he can lay hands on them, and beside their infantry. */
static double battery_post(struct gaines_sense *s, int unit, int hex)
{
    double v = -0.8 * gaines_peril(s, unit, hex), sees = 0;
    int close = friends_within(s, unit, hex, 2);

    for (int e = 0; e < s->b.d->nunits; e++) {
        int at = hex_of(s, e), d;

        if (!gaines_own(&s->b, gaines_enemy(s->side), e) || (d = far(s, at, hex)) > 5 || d < 2)
            continue;
        if (gaines_sees(&s->b, hex, at))
            sees += s->b.d->hex[hex].level > s->b.d->hex[at].level ? 0.35 : 0.2;
    }
    v += sees > 1 ? 1 : sees;
    v += s->side == GM_USA ? 0.5 * cover(s, unit, hex) : -0.1 * nearest_enemy(s, hex);
    return v + 0.15 * (close < 3 ? close : 3);
}

double gaines_post(struct gaines_sense *s, int unit, int hex)
{
    int type = s->b.d->unit[unit].type;

    if (type == GM_ARTILLERY || type == GM_SHARPSHOOTERS)
        return battery_post(s, unit, hex);
    return s->side == GM_CSA ? attacker_post(s, unit, hex) : defender_post(s, unit, hex);
}

/* Muskets at two hexes, from outside enemy zones. */
static double volley(struct gaines_sense *s, int unit, int hex)
{
    struct gaines_unit *x = &GM(s->g)->unit[unit];
    int was = x->hex;
    double best = 0;

    if (gaines_dusk(s->g) || !x->active || x->shaken || s->b.d->unit[unit].type != GM_INFANTRY
        || gaines_enemy_zones(&s->b, s->side, hex))
        return 0;
    x->hex = (int16_t)hex;
    for (int e = 0; e < s->b.d->nunits; e++)
        if (gaines_own(&s->b, gaines_enemy(s->side), e) && far(s, hex_of(s, e), hex) == 2
            && gaines_sees(&s->b, hex, hex_of(s, e))) {
            double v = gaines_attack(s, GM_K_FIRE, unit, e);

            best = v > best ? v : best;
        }
    x->hex = (int16_t)was;
    return best;
}

double gaines_stand(struct gaines_sense *s, int unit, int hex)
{
    double v = gaines_post(s, unit, hex), does = 0, fire;

    if (s->b.d->unit[unit].type == GM_ARTILLERY)
        return v;
    does = gaines_assault(s, unit, hex);
    fire = volley(s, unit, hex);
    return v + (fire > does ? fire : does);
}
