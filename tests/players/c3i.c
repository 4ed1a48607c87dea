/* SPDX-License-Identifier: ISC */
/* A sensible player of c3i, for both sides. */
#include "players/c3i.h"

#include "players/c3i-aims.h"

static const double danger_weight[C3I_SIDES] = {[CSA] = 0.5, [USA] = 0.8};
static const double march_weight[C3I_SIDES] = {[CSA] = 0.6, [USA] = 0.8};
static const double least_gain = 0.4;

/* The option of the highest score; equal ones by chance. */
struct pick {
    int index;
    double score;
};

static void weigh(struct pick *p, struct mind *m, int index, double score)
{
    score += 0.001 * (double)mind_chance(m, 100);
    if (p->index < 0 || score > p->score)
        *p = (struct pick){index, score};
}

static int label(const struct battlefield *f, const char *hex)
{
    return hex_parse(&f->g->data->map.grid, hex);
}

/* ---- Command Phase ---- */

/* Forward enough that every unit and every aim is in range, and out of the enemy's reach. */
static double hq_score(const struct battlefield *f, int side, int hex, const int16_t *aim)
{
    int front = label(f, side == CSA ? "1304" : "1709"), range = f->d->army[side].range;
    int enemy = field_nearest(f, hex, c3i_enemy(side));
    double v = -0.5 * f->d->distance[hex][front];

    for (int u = 0; u < f->d->nunits; u++) {
        if (f->d->unit[u].side != side || aim[u] == HEX_NONE)
            continue;
        v -= f->d->distance[hex][aim[u]] > range ? 2.0 : 0.05 * f->d->distance[hex][aim[u]];
        v -= f->hex[u] != HEX_NONE && f->d->distance[hex][f->hex[u]] > range ? 1.0 : 0;
    }
    return enemy < 4 ? v - 2.5 * (4 - enemy) : v;
}

static int choose_hq(struct mind *m, const struct battlefield *f, int side, const struct options *o)
{
    struct pick p = {-1, 0};
    int16_t aim[C3I_UNITS];

    c3i_aims(f, side, aim);
    for (int i = 0; i < options_count(o); i++)
        weigh(&p, m, i, hq_score(f, side, options_get(o, i)->a[0], aim));
    return p.index;
}

static int choose_pick(struct mind *m, const struct battlefield *f, const struct options *o)
{
    struct pick p = {-1, 0};

    for (int i = 0; i < options_count(o); i++) {
        const struct c3i_counter *k = &f->d->unit[options_get(o, i)->a[0]];

        weigh(&p, m, i, (k->cavalry ? 1 : 0) - k->stars);
    }
    return p.index;
}

static int choose_place(struct mind *m, const struct battlefield *f, int side, const struct options *o)
{
    struct pick p = {-1, 0};
    int front = label(f, side == CSA ? "1405" : "1607");

    for (int i = 0; i < options_count(o); i++) {
        int hex = options_get(o, i)->a[1];

        weigh(&p, m, i, -f->d->distance[hex][front] + (c3i_defensible(f->g, hex) ? 0.5 : 0)
                            - f->d->unit[options_get(o, i)->a[0]].stars * 0.01);
    }
    return p.index;
}

/* In the way of the Confederates who are nearest to the road. */
static int choose_berdan(struct mind *m, const struct battlefield *f, const struct options *o)
{
    struct pick p = {-1, 0};
    int front = label(f, "1506");

    for (int i = 0; i < options_count(o); i++) {
        int hex = options_get(o, i)->a[0], enemy = field_nearest(f, hex, CSA);

        weigh(&p, m, i, -f->d->distance[hex][front] - (enemy < 2 ? 1.5 : 0.5 * enemy)
                            + (f->d->hex[hex].road ? 0.5 : 0));
    }
    return p.index;
}

/* ---- Organization Phase ---- */

/* How much a unit would rather stay where it is held: the Union gives up no good ground near Cemetery Hill. */
static double stays(const struct battlefield *f, int side, int hex)
{
    if (side == CSA)
        return 1.0;
    return f->d->distance[hex][label(f, "1607")] > 3 ? 0.2 : c3i_defensible(f->g, hex) ? 1.8 : 1.0;
}

static int choose_exit(struct mind *m, const struct battlefield *f, int side, const struct options *o)
{
    struct pick p = {-1, 0};

    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        double own = 0, danger;

        if (x->verb == C3I_D_PASS) {
            weigh(&p, m, i, 0);
            continue;
        }
        danger = field_best_attack(f, c3i_enemy(side), x->a[0], true);
        for (int e = 0; e < f->d->nunits && !f->d->unit[x->a[0]].cavalry; e++)
            if (f->hex[e] != HEX_NONE && f->d->unit[e].side != side
                && f->d->distance[f->hex[e]][f->hex[x->a[0]]] == 1) {
                double v = field_attack(f, x->a[0], e, true);

                own = v > own ? v : own;
            }
        weigh(&p, m, i, danger - own - stays(f, side, f->hex[x->a[0]]));
    }
    return p.index;
}

/* ---- Movement Phase ---- */

static double march(const struct battlefield *f, int side, int hex, int aim)
{
    double v = -march_weight[side] * f->d->distance[hex][aim];

    if (c3i_defensible(f->g, hex) && field_nearest(f, hex, c3i_enemy(side)) <= 3)
        v += 0.5;
    return v;
}

static double contact(const struct battlefield *f, int side)
{
    return field_chances(f, side, true) - danger_weight[side] * field_chances(f, c3i_enemy(side), false);
}

static double position(const struct battlefield *f, int side, int unit, int aim)
{
    double v = contact(f, side);

    if (f->hex[unit] != HEX_NONE)
        v += march(f, side, f->hex[unit], aim);
    return side == USA && !field_road_cut(f) ? v - 20 : v;
}

/* The best end of a move of this unit, and what it gains. */
static double best_end(struct mind *m, const struct battlefield *f, int side, int unit, int aim, const struct range *r,
                       int *end_r)
{
    struct battlefield then = *f;
    struct pick p = {-1, 0};
    double now = position(f, side, unit, aim);

    for (int i = 0; i < r->n; i++) {
        field_move(&then, unit, r->end[i]);
        weigh(&p, m, r->end[i], position(&then, side, unit, aim) - now);
    }
    *end_r = p.index;
    return p.index < 0 ? -1e9 : p.score;
}

static int choose_movement(struct mind *m, const struct battlefield *f, int side, const struct options *o)
{
    struct pick p = {-1, 0};
    int16_t aim[C3I_UNITS];
    struct range r;

    m->nplan = 0;
    c3i_aims(f, side, aim);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        int end = HEX_NONE, was = p.index;
        double gain = x->verb == C3I_D_PASS ? least_gain : 100;

        if (x->verb == C3I_D_START && f->hex[x->a[0]] != HEX_NONE) {
            field_range(f, x->a[0], &r);
            gain = best_end(m, f, side, x->a[0], aim[x->a[0]], &r, &end);
        } else if (x->verb == C3I_D_START) {
            field_range_entry(f, x->a[0], &r);
            (void)best_end(m, f, side, x->a[0], aim[x->a[0]] == HEX_NONE ? label(f, "1505") : aim[x->a[0]], &r, &end);
        }
        weigh(&p, m, i, gain);
        if (p.index != was)
            m->nplan = end == HEX_NONE ? 0 : range_path(&r, end, m->plan, MIND_PLAN);
    }
    return p.index;
}

/* The next hex of the plan; without one, the move ends where it may. */
static int choose_step(struct mind *m, const struct battlefield *f, const struct frame *at, int side,
                       const struct options *o)
{
    struct pick p = {-1, 0};
    int16_t aim[C3I_UNITS];

    for (int i = 0; m->nplan && i < options_count(o); i++)
        if (options_get(o, i)->verb == C3I_D_STEP && options_get(o, i)->a[0] == m->plan[0]) {
            m->nplan--;
            for (int k = 0; k < m->nplan; k++)
                m->plan[k] = m->plan[k + 1];
            return i;
        }
    m->nplan = 0;
    c3i_aims(f, side, aim);
    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);
        int unit = at->v[C3I_M_UNIT], hex = x->verb == C3I_D_STOP ? f->hex[unit] : x->a[0];

        weigh(&p, m, i, march(f, side, hex, aim[unit]) + (x->verb == C3I_D_STOP ? 5 : 0));
    }
    return p.index;
}

/* ---- Attack Phase ---- */

double c3i_player_boldness(const struct game *view, int side)
{
    int lead = c3i_vp(view, side) - c3i_vp(view, c3i_enemy(side)) - (side == CSA);

    if (C3I_CONST(view)->turn == c3i_data(view)->turns)
        return lead < 0 ? -0.8 : 0.8;
    return side == CSA ? -0.15 : 0.4;
}

static int choose_attack(struct mind *m, const struct battlefield *f, int side, const struct options *o)
{
    struct pick p = {-1, 0};

    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);

        if (x->verb == C3I_D_PASS)
            weigh(&p, m, i, c3i_player_boldness(f->g, side));
        else
            weigh(&p, m, i, field_attack(f, x->a[0], x->a[1], false));
    }
    return p.index;
}

int c3i_player_reserve(int side, int turn)
{
    static const int reserve[C3I_SIDES][7] = {[CSA] = {0, 9, 7, 5, 3, 1, 0}, [USA] = {0, 12, 9, 6, 4, 2, 0}};

    return reserve[side][turn < 6 ? turn : 6];
}

/* The second option, where there is one, is to bid. */
static int choose_bid(const struct game *view, const struct frame *bid, int side, const struct options *o)
{
    struct c3i_board b;
    struct c3i_mods mods;
    int net;

    if (options_count(o) < 2)
        return 0;
    c3i_board(&b, view);
    c3i_modifiers(&b, bid->v[0], bid->v[1], -1, &mods);
    net = mods.total[0] - mods.total[1];
    if (net >= C3I_PLAYER_SETTLED || net <= -C3I_PLAYER_SETTLED)
        return 0;
    return C3I_CONST(view)->army[side].artillery > c3i_player_reserve(side, C3I_CONST(view)->turn);
}

/* Good ground, then toward the HQ. */
static int choose_retreat(struct mind *m, const struct options *o)
{
    struct pick p = {-1, 0};

    for (int i = 0; i < options_count(o); i++) {
        const struct option *x = options_get(o, i);

        weigh(&p, m, i, x->verb == C3I_D_STAND ? 10 : 3 * x->a[1] - x->a[2]);
    }
    return p.index;
}

int c3i_player_choose(struct mind *m, const struct game *view, int side, const struct options *o)
{
    const struct frame *at = play_asking(view);
    struct battlefield f;

    field_see(&f, view);
    switch (at->state) {
    case C3I_S_HQ:
        return choose_hq(m, &f, side, o);
    case C3I_S_PICK:
        return choose_pick(m, &f, o);
    case C3I_S_PLACE:
        return choose_place(m, &f, side, o);
    case C3I_S_BERDAN:
        return choose_berdan(m, &f, o);
    case C3I_S_EXIT:
        return choose_exit(m, &f, side, o);
    case C3I_S_MOVEMENT:
        return choose_movement(m, &f, side, o);
    case C3I_S_MOVING:
        return choose_step(m, &f, at, side, o);
    case C3I_S_ATTACK:
        return choose_attack(m, &f, side, o);
    case C3I_S_BID:
        return choose_bid(view, at, side, o);
    default:
        return choose_retreat(m, o);
    }
}

/* ---- for tables ---- */

static int turn(const struct game *g)
{
    return C3I_CONST(g)->turn;
}

static const char *const how[] = {"road", "points", "tie", NULL};
static const char *const columns[] = {"moves", "attacks", "guns", "retreats", "blown", "eliminated", NULL};

static int count(const struct game *g, const struct event *e, int *side_r, int *times_r)
{
    static const int of[C3I_E_COUNT] = {[C3I_E_STOPS] = 1, [C3I_E_ATTACK] = 2, [C3I_E_ARTILLERY] = 3,
                                        [C3I_E_BLOWN] = 5, [C3I_E_ELIMINATED] = 6};

    *times_r = 1;
    *side_r = e->kind == C3I_E_ARTILLERY ? e->a[0] : 0;
    if (e->kind == C3I_E_COMBAT && e->a[4] == C3I_RETREATED) {
        *side_r = c3i_side(g, e->a[5]);
        return 3;
    }
    if (of[e->kind] && e->kind != C3I_E_ARTILLERY)
        *side_r = c3i_side(g, e->a[0]);
    return of[e->kind] - 1;
}

const struct player c3i_player = {
    .id = "c3i",
    .scenario = "battle",
    .choose = c3i_player_choose,
    .write = c3i_player_write,
    .ahead = true,
    .pass_verb = C3I_D_PASS,
    .turns = 6,
    .turn = turn,
    .points = c3i_vp,
    .how = how,
    .columns = columns,
    .count = count,
};
