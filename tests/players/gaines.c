/* SPDX-License-Identifier: ISC */
/* A sensible player of gaines. The Union stands along the swamp and on the plateau, shoots, recovers, sends its
   reserves where the stars are in danger and strikes back where that pays; the Confederates come together, charge and
   assault where the odds are good, and mean the stars when the day ends. */
#include "players/gaines.h"

#include "players/gaines-march.h"

/* ---- command ---- */

enum { FAILED = 8 };            /* natural rolls from here on bring A.P. Hill alone */

static int divisions_of(const struct game *view, int natural)
{
    struct gaines_coordination c;
    int n = 0;

    gaines_coordinate(view, natural, &c);
    for (int mask = c.divisions; mask; mask &= mask - 1)
        n++;
    return n;
}

/* Lee himself goes to see to it when the day is late and would be lost otherwise. */
static bool lends_his_hand(const struct game *view, int natural)
{
    struct gaines_score s;
    int turn = GM_CONST(view)->turn;

    gaines_score(view, &s);
    return turn >= 4 && divisions_of(view, natural) < 2 && s.total < 2 * turn - 1;
}

static int choose_roll(const struct game *view, const struct options *o)
{
    const struct frame *f = play_asking(view), *roll = agenda_find(view, GM_S_COORDINATION);
    int first = roll->v[GM_V_FIRST], second = roll->v[GM_V_SECOND];

    (void)f;
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);

        if (x->verb == GM_D_TOUCH && lends_his_hand(view, first))
            return i;
        if (x->verb == GM_D_KEEP && roll->v[GM_V_ROLLS] > 1
            && (x->a[0] == 1) == (divisions_of(view, second) >= divisions_of(view, first)))
            return i;
    }
    return 0;
}

static int choose_division(const struct game *view, int side, const struct options *o)
{
    int chosen = 0;
    double most = -1;

    for (int i = 0; i < options_count(o); i++) {
        double v = gaines_march_need(view, side, options_get(o, i)->a[0]);

        if (v > most) {
            most = v;
            chosen = i;
        }
    }
    return chosen;
}

/* ---- attacks ---- */

static int kind_of(const struct game *view, const struct option *x)
{
    static const int charged[GM_TYPES] = {[GM_INFANTRY] = GM_K_CHARGED_FIRE, [GM_CAVALRY] = GM_K_CHARGED_FIRE,
                                          [GM_ARTILLERY] = GM_K_CHARGED_CLOSE,
                                          [GM_SHARPSHOOTERS] = GM_K_CHARGED_SHARP};

    switch (x->verb) {
    case GM_D_FIRE:
        return GM_K_FIRE;
    case GM_D_SNIPE:
        return GM_K_SHARP;
    case GM_D_REACT:
        return x->a[2] == GM_REACT_CHARGED ? charged[gaines_counter(view, x->a[0])->type] : GM_K_RETURN;
    case GM_D_STRIKE:
        return GM_K_CHARGE;
    default:
        return GM_K_CLOSE;
    }
}

/* A charge that is broken up never comes to blows. */
static double eager(const struct gaines_sense *s, const struct option *x)
{
    return x->verb == GM_D_REACT && x->a[2] == GM_REACT_CHARGED ? 1 : x->verb == GM_D_STRIKE ? 5 : s->side == GM_USA
        ? -0.1 : 0;
}

/* The best attack, or none when none pays. */
static int choose_attack(const struct game *view, int side, const struct options *o)
{
    struct gaines_sense s;
    int chosen = -1, done = -1;
    double most = 0.02;

    gaines_sense_open(&s, view, side);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        int target = x->verb == GM_D_STRIKE ? GM_CONST(view)->unit[x->a[0]].charging : x->a[1];
        double v;

        if (x->verb == GM_D_DONE) {
            done = i;
            continue;
        }
        v = gaines_attack(&s, kind_of(view, x), x->a[0], target) + eager(&s, x);
        if (v > most) {
            most = v;
            chosen = i;
        }
    }
    gaines_sense_close(&s);
    return chosen >= 0 ? chosen : done >= 0 ? done : 0;
}

/* ---- after the dice ---- */

static int choose_bonus(const struct game *view, const struct options *o)
{
    int unit = play_asking(view)->v[0];

    for (int i = 0; i < options_count(o); i++)
        if (options_get(o, i)->a[0] == GM_BONUS_SPARE && GM_CONST(view)->unit[unit].steps == 1)
            return i;
    return 0;
}

/* A charge is worth a step, to the side that has them to spare; all else gets the marker. */
static int choose_marker(const struct game *view, int side, const struct options *o)
{
    int unit = play_asking(view)->v[0];
    const struct gaines_unit *u = &GM_CONST(view)->unit[unit];
    bool loss = side == GM_CSA && u->charging >= 0 && u->steps > 3;

    for (int i = 0; i < options_count(o); i++)
        if ((options_get(o, i)->a[0] == GM_TAKE_LOSS) == loss)
            return i;
    return 0;
}

/* The best hex to fall back to; one in an enemy zone costs a step. */
static int choose_back(const struct game *view, int side, const struct options *o)
{
    struct gaines_sense s;
    int chosen = 0, unit = play_asking(view)->v[GM_B_UNIT];
    double most = -99;

    gaines_sense_open(&s, view, side);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        double v;

        if (x->verb == GM_D_STAND)
            v = gaines_post(&s, unit, s.b.st->unit[unit].hex) + 0.25;
        else
            v = gaines_post(&s, unit, x->a[0])
                - (x->a[1] ? gaines_step_worth(&s.b.d->unit[unit], s.b.st->unit[unit].steps, 1) : 0);
        if (v > most) {
            most = v;
            chosen = i;
        }
    }
    gaines_sense_close(&s);
    return chosen;
}

static int choose_advance(const struct game *view, int side, const struct options *o)
{
    const struct frame *f = play_asking(view);
    struct gaines_sense s;
    bool go;

    gaines_sense_open(&s, view, side);
    go = gaines_post(&s, f->v[GM_A_UNIT], f->v[GM_A_TO]) + (side == GM_CSA ? 0.3 : -0.2)
         > gaines_post(&s, f->v[GM_A_UNIT], s.b.st->unit[f->v[GM_A_UNIT]].hex);
    gaines_sense_close(&s);
    for (int i = 0; i < options_count(o); i++)
        if ((options_get(o, i)->verb == GM_D_ADVANCE) == go)
            return i;
    return 0;
}

static int choose_hop(const struct game *view, int side, const struct options *o)
{
    struct gaines_sense s;
    int chosen = 0, unit = play_asking(view)->v[GM_A_UNIT];
    double most = -99;

    gaines_sense_open(&s, view, side);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        double v = gaines_post(&s, unit, x->verb == GM_D_HOP ? x->a[0] : s.b.st->unit[unit].hex);

        if (v > most) {
            most = v;
            chosen = i;
        }
    }
    gaines_sense_close(&s);
    return chosen;
}

int gaines_player_choose(struct mind *m, const struct game *view, int side, const struct options *o)
{
    switch (play_asking(view)->state) {
    case GM_S_DEPLOY:
        return gaines_march_deploy(m, view, side, o);
    case GM_S_TOUCH:
        return choose_roll(view, o);
    case GM_S_SELECT:
        return choose_division(view, side, o);
    case GM_S_MOVE:
    case GM_S_ARRIVE:
        return gaines_march_move(m, view, side, o);
    case GM_S_MOVING:
        return gaines_march_step(m, view, side, o);
    case GM_S_BONUS:
        return choose_bonus(view, o);
    case GM_S_SHAKEN:
        return choose_marker(view, side, o);
    case GM_S_RETREAT:
    case GM_S_VOLUNTARY:
        return choose_back(view, side, o);
    case GM_S_ADVANCE:
        return choose_advance(view, side, o);
    case GM_S_HOP:
        return choose_hop(view, side, o);
    default:
        return choose_attack(view, side, o);
    }
}

/* ---- for tables ---- */

static int turn(const struct game *g)
{
    return GM_CONST(g)->turn;
}

/* The Confederate's, who alone has any. */
static int points(const struct game *g, int side)
{
    struct gaines_score s;

    gaines_score(g, &s);
    return side == GM_CSA ? s.total : 0;
}

static const char *const how[] = {"union-decisive", "union-tactical", "confederate-tactical", "confederate-decisive",
                                  NULL};
/* 600 men are a step, as games/gaines/units.xml has it: 91 steps of Confederate and 61 of Union infantry and cavalry
   for the 57,000 and 36,000 men who were there. Batteries are counted in steps. */
enum { MEN = 600 };
static const char *const columns[] = {"charges", "attacks", "shaken", "destroyed", "men lost", "gun steps", NULL};

static int count(const struct game *g, const struct event *e, int *side_r, int *times_r)
{
    static const int of[GM_E_COUNT] = {[GM_E_DECLARES] = 1, [GM_E_ATTACK] = 2, [GM_E_SHARP] = 2, [GM_E_SHAKEN] = 3,
                                       [GM_E_ELIMINATED] = 4, [GM_E_LOSES] = 5};
    bool guns;

    if (!of[e->kind])
        return -1;
    guns = gaines_counter(g, e->a[0])->type == GM_ARTILLERY;
    *side_r = gaines_side(g, e->a[0]);
    *times_r = e->kind != GM_E_LOSES ? 1 : guns ? e->a[1] : MEN * e->a[1];
    return of[e->kind] - 1 + (e->kind == GM_E_LOSES && guns);
}

const struct player gaines_player = {
    .id = "gaines",
    .scenario = "battle",
    .choose = gaines_player_choose,
    .pass_verb = GM_D_DONE,
    .write = gaines_player_write,
    .turns = 6,
    .turn = turn,
    .points = points,
    .how = how,
    .columns = columns,
    .count = count,
};
