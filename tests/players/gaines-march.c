/* SPDX-License-Identifier: ISC */
#include "players/gaines-march.h"

#include <string.h>

/* ---- set-up ---- */

/* Hexes to the nearest place the enemy sets up in or comes on by, for every hex. */
struct fronts {
    int8_t far[GM_HEXES];
};

static void come_near(const struct gaines_data *d, struct fronts *f, int from)
{
    for (int h = 0; h < d->nhexes; h++) {
        int far = gaines_distance(d, from, h);

        f->far[h] = far < f->far[h] ? (int8_t)far : f->far[h];
    }
}

static void find_fronts(const struct gaines_data *d, int side, struct fronts *f)
{
    memset(f->far, 99, sizeof f->far);
    for (int u = 0; u < d->nunits; u++)
        for (int h = zone_next(d->zone[u], GM_HEXES, -1); d->unit[u].side != side && d->unit[u].setup && h >= 0;
             h = zone_next(d->zone[u], GM_HEXES, h))
            come_near(d, f, h);
    for (int i = 0; i < d->narrows[gaines_enemy(side)]; i++)
        come_near(d, f, d->arrow[gaines_enemy(side)][i]);
}

static int friends(const struct gaines_board *b, int side, int hex, int within)
{
    int n = 0;

    for (int u = 0; u < b->d->nunits; u++)
        n += gaines_own(b, side, u) && gaines_distance(b->d, b->st->unit[u].hex, hex) <= within;
    return n;
}

/* Sides by which the enemy would come over a stream, and those by which he would come uphill. */
static double facing(const struct gaines_data *d, const struct fronts *f, int hex)
{
    double v = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = gaines_next(d, hex, dir);

        if (n != HEX_NONE && f->far[n] < f->far[hex])
            v += (d->hex[hex].stream >> dir & 1 ? 0.3 : 0) + (d->hex[n].level < d->hex[hex].level ? 0.2 : 0);
    }
    return v;
}

/* Ground in range that a battery there would look down on. */
static int commands(const struct gaines_board *b, const struct fronts *f, int hex)
{
    int n = 0;

    for (int h = 0; h < b->d->nhexes; h++)
        n += b->d->hex[h].on_map && !b->d->hex[h].river && b->d->hex[h].level < b->d->hex[hex].level
             && f->far[h] < f->far[hex] && gaines_distance(b->d, h, hex) <= b->d->range[GM_ARTILLERY]
             && gaines_sees(b, hex, h);
    return n;
}

/* The line along the swamp: Morell and Sykes in front, McCall behind them near the stars, guns among the infantry. */
static double union_place(const struct gaines_board *b, const struct fronts *f, int unit, int hex)
{
    const struct gaines_hex *h = &b->d->hex[hex];
    const struct gaines_counter *k = &b->d->unit[unit];
    int enemy = f->far[hex], beside = friends(b, GM_USA, hex, 1);
    double v = (h->level == b->d->highest ? 1 : 0) + (h->forest ? 0.5 : 0) + (h->star ? 0.4 : 0);

    if (k->type == GM_ARTILLERY || k->type == GM_SHARPSHOOTERS)
        return v + 0.05 * commands(b, f, hex) + 0.2 * (beside < 3 ? beside : 3);
    if (k->division == GM_MCCALL)
        return 10 + v + (h->star ? 0.8 : 0) - 0.1 * (enemy > 5 ? enemy - 5 : 5 - enemy) - 0.3 * beside;
    v += facing(b->d, f, hex) - 0.1 * enemy - 0.4 * beside;
    return 20 + v - (friends(b, GM_USA, hex, 2) ? 0 : 0.2);
}

/* Near the enemy and out of reach of his muskets; guns where they see him. */
static double confederate_place(const struct gaines_board *b, int unit, int hex)
{
    int best = 40;

    for (int e = 0; e < b->d->nunits; e++)
        if (gaines_own(b, GM_USA, e)) {
            int far = gaines_distance(b->d, b->st->unit[e].hex, hex);

            best = far < best ? far : best;
        }
    return (b->d->unit[unit].type == GM_ARTILLERY ? 0 : 10) - 0.2 * (best < 3 ? 8 - best : best);
}

int gaines_march_deploy(struct mind *m, const struct game *view, int side, const struct options *o)
{
    struct gaines_board b;
    struct fronts f;
    double most = 0;
    int chosen = -1;

    gaines_board(&b, view);
    find_fronts(b.d, side, &f);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        double v = side == GM_USA ? union_place(&b, &f, x->a[0], x->a[1]) : confederate_place(&b, x->a[0], x->a[1]);

        v += 0.002 * mind_chance(m, 100);       /* no two battles begin alike */
        if (chosen < 0 || v > most) {
            chosen = i;
            most = v;
        }
    }
    return chosen;
}

/* ---- one unit ---- */

struct action {
    int option;                 /* -1: none */
    double gain;
    int16_t path[MIND_PLAN];
    int npath;
};

static void consider(struct action *a, int option, double gain, const struct gaines_ways *ways, int to)
{
    if (a->option >= 0 && gain <= a->gain)
        return;
    a->option = option;
    a->gain = gain;
    a->npath = ways ? gaines_ways_path(ways, to, a->path, MIND_PLAN) : 0;
}

/* Guns that march do not fire. */
static double trouble(const struct gaines_sense *s, int unit)
{
    int type = s->b.d->unit[unit].type;

    if (type == GM_ARTILLERY)
        return 0.5;
    return s->side == GM_USA ? 0.25 : 0.05;
}

static void try_move(struct gaines_sense *s, int unit, int option, double here, struct action *a)
{
    struct gaines_walk w = gaines_walk_begin(s, unit, -1);
    struct gaines_ways ways;
    double least = trouble(s, unit);

    gaines_ways(s, &w, &ways);
    for (int h = 0; h < s->b.d->nhexes; h++)
        if (gaines_ways_end(s, &w, &ways, h))
            consider(a, option, gaines_stand(s, unit, h) - here - least, &ways, h);
}

static void try_charge(struct gaines_sense *s, int unit, int target, int option, double here, struct action *a)
{
    struct gaines_walk w = gaines_walk_begin(s, unit, target);
    struct gaines_ways ways;
    double least = s->side == GM_USA ? 0.6 : 0.05;      /* who charges leaves the line */

    gaines_ways(s, &w, &ways);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int h = gaines_next(s->b.d, s->b.st->unit[target].hex, dir);

        if (h != HEX_NONE && gaines_ways_end(s, &w, &ways, h))
            consider(a, option, gaines_charge(s, unit, target, h) + gaines_post(s, unit, h) - here - least, &ways, h);
    }
}

static double recovery(const struct gaines_unit *u)
{
    return u->shaken == GM_DISORDERED ? 0.8 : 0.5;
}

static void best_of_unit(struct gaines_sense *s, int unit, const struct options *o, struct action *a)
{
    double here = gaines_stand(s, unit, s->b.st->unit[unit].hex);

    a->option = -1;
    a->gain = 0;
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);

        if (x->verb == GM_D_DONE || x->verb == GM_D_BRING || x->a[0] != unit)
            continue;
        if (x->verb == GM_D_START)
            try_move(s, unit, i, here, a);
        else if (x->verb == GM_D_DECLARE)
            try_charge(s, unit, x->a[1], i, here, a);
        else if (x->verb == GM_D_WITHDRAW)
            consider(a, i, gaines_stand(s, unit, x->a[1]) - here - 0.3, NULL, 0);
        else if (x->verb == GM_D_RECOVER)
            consider(a, i, recovery(&s->b.st->unit[unit]), NULL, 0);
    }
}

/* ---- the phase ---- */

static int nearest_enemy(const struct gaines_sense *s, int unit)
{
    int best = 40;

    for (int e = 0; e < s->b.d->nunits; e++)
        if (gaines_own(&s->b, gaines_enemy(s->side), e)) {
            int far = gaines_distance(s->b.d, s->b.st->unit[e].hex, s->b.st->unit[unit].hex);

            best = far < best ? far : best;
        }
    return best;
}

/* Own units on the map, those nearest to the enemy first. */
static int in_order(const struct gaines_sense *s, int out[GM_UNITS])
{
    int n = 0, key[GM_UNITS];

    for (int u = 0; u < s->b.d->nunits; u++) {
        int far, at = n;

        if (!gaines_own(&s->b, s->side, u) || s->b.st->unit[u].acted)
            continue;
        far = nearest_enemy(s, u);
        for (; at > 0 && far < key[at - 1]; at--) {
            key[at] = key[at - 1];
            out[at] = out[at - 1];
        }
        key[at] = far;
        out[at] = u;
        n++;
    }
    return n;
}

/* The arrow from which the way is shortest. */
static int bring(struct gaines_sense *s, const struct options *o)
{
    int chosen = -1, unit = -1;
    double most = 0;

    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        double v;

        if (x->verb != GM_D_BRING || (unit >= 0 && x->a[0] != unit))
            continue;
        unit = x->a[0];
        v = gaines_post(s, unit, x->a[1]);
        if (chosen < 0 || v > most) {
            chosen = i;
            most = v;
        }
    }
    return chosen;
}

static int with_verb(const struct options *o, int verb)
{
    for (int i = 0; i < options_count(o); i++)
        if (options_get(o, i)->verb == verb)
            return i;
    return -1;
}

/* The one who must charge does the best he can. */
static int must(struct gaines_sense *s, const struct options *o, struct action *a)
{
    int option = with_verb(o, GM_D_DECLARE);

    best_of_unit(s, options_get(o, option)->a[0], o, a);
    return a->option;
}

static int choose_action(struct gaines_sense *s, const struct options *o, struct action *a)
{
    int units[GM_UNITS], n = in_order(s, units), done = with_verb(o, GM_D_DONE), came;

    for (int i = 0; i < n; i++) {
        best_of_unit(s, units[i], o, a);
        if (a->option >= 0 && a->gain > 0)
            return a->option;
    }
    a->npath = 0;
    if ((came = bring(s, o)) >= 0)
        return came;
    return done >= 0 ? done : must(s, o, a);
}

int gaines_march_move(struct mind *m, const struct game *view, int side, const struct options *o)
{
    struct gaines_sense s;
    struct action a = {.option = -1};
    int chosen;

    gaines_sense_open(&s, view, side);
    chosen = choose_action(&s, o, &a);
    gaines_sense_close(&s);
    m->nplan = a.npath;
    for (int i = 0; i < a.npath; i++)
        m->plan[i] = a.path[i];
    return chosen;
}

/* ---- the move under way ---- */

static int step_to(const struct options *o, int hex)
{
    for (int i = 0; i < options_count(o); i++)
        if (options_get(o, i)->verb == GM_D_STEP && options_get(o, i)->a[0] == hex)
            return i;
    return -1;
}

/* One who has come by an arrow looks about. */
static void plan_on(struct mind *m, const struct game *view, int side, const struct gaines_walk *w, bool may_stop)
{
    struct gaines_sense s;
    struct gaines_ways ways;
    int best = w->hex;
    double most;

    gaines_sense_open(&s, view, side);
    gaines_ways(&s, w, &ways);
    most = may_stop ? gaines_stand(&s, w->unit, w->hex) : -99;
    for (int h = 0; h < s.b.d->nhexes; h++)
        if (gaines_ways_end(&s, w, &ways, h)) {
            double v = gaines_stand(&s, w->unit, h);

            if (v > most) {
                most = v;
                best = h;
            }
        }
    m->nplan = gaines_ways_path(&ways, best, m->plan, MIND_PLAN);
    gaines_sense_close(&s);
}

static int planned(const struct mind *m, int hex)
{
    for (int i = 0; i < m->nplan; i++)
        if (m->plan[i] == hex)
            return i;
    return -1;
}

int gaines_march_step(struct mind *m, const struct game *view, int side, const struct options *o)
{
    const struct frame *f = play_asking(view);
    int unit = f->v[GM_M_UNIT], hex = GM_CONST(view)->unit[unit].hex, stop = with_verb(o, GM_D_STOP), at;

    if ((at = planned(m, hex)) < 0) {
        struct gaines_walk w = {unit, hex, f->v[GM_M_LEFT], f->v[GM_M_STEPS], f->v[GM_M_TARGET]};

        plan_on(m, view, side, &w, stop >= 0);
        at = planned(m, hex);
    }
    if (at >= 0 && at + 1 < m->nplan) {
        int i = step_to(o, m->plan[at + 1]);

        if (i >= 0)
            return i;
    }
    return stop >= 0 ? stop : 0;
}

/* ---- command ---- */

static double gain_of_unit(struct gaines_sense *s, int unit)
{
    struct gaines_walk w = gaines_walk_begin(s, unit, -1);
    struct gaines_ways ways;
    double idle = gaines_post(s, unit, s->b.st->unit[unit].hex), best = gaines_stand(s, unit, s->b.st->unit[unit].hex);

    gaines_ways(s, &w, &ways);
    for (int h = 0; h < s->b.d->nhexes; h++)
        if (gaines_ways_end(s, &w, &ways, h)) {
            double v = gaines_stand(s, unit, h) - trouble(s, unit);

            best = v > best ? v : best;
        }
    return best - idle;
}

double gaines_march_need(const struct game *view, int side, int division)
{
    struct gaines_sense s;
    double sum = 0;

    gaines_sense_open(&s, view, side);
    for (int u = 0; u < s.b.d->nunits; u++)
        if (s.b.d->unit[u].division == division && gaines_own(&s.b, side, u)) {
            GM(s.g)->unit[u].active = 1;
            sum += gain_of_unit(&s, u);
        }
    gaines_sense_close(&s);
    return sum;
}
