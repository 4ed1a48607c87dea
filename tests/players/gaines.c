/* SPDX-License-Identifier: ISC */
/* A beginner's player of gaines: it sees what a position is worth and one move ahead, no more. */
#include "players/look.h"
#include "rules/gaines/gaines.h"

static double health(const struct gaines_unit *u)
{
    static const double shaken[] = {[GM_STEADY] = 0, [GM_DISRUPTED] = -0.5, [GM_DISORDERED] = -1.2};

    return 0.4 * u->steps + (u->status == GM_ON_MAP ? shaken[u->shaken] : 0);
}

static int nearest_enemy(const struct gaines_board *b, int unit)
{
    int best = 20;

    for (int u = 0; u < b->d->nunits; u++)
        if (gaines_side(b->g, u) != gaines_side(b->g, unit) && b->st->unit[u].status == GM_ON_MAP) {
            int far = gaines_distance(b->d, b->st->unit[u].hex, b->st->unit[unit].hex);

            best = far < best ? far : best;
        }
    return best;
}

enum { STARS = 8 };

/* The marked hexes. */
struct goals {
    int hex[STARS], n;
};

static void find_goals(const struct gaines_data *d, struct goals *goals)
{
    goals->n = 0;
    for (int h = 0; h < d->nhexes && goals->n < STARS; h++)
        if (d->hex[h].star)
            goals->hex[goals->n++] = h;
}

static int nearest_star(const struct gaines_board *b, const struct goals *goals, int hex)
{
    int best = 20;

    for (int i = 0; i < goals->n; i++) {
        int far = gaines_distance(b->d, hex, goals->hex[i]);

        best = far < best ? far : best;
    }
    return best;
}

/* The attackers close in and mean the marked hexes; guns stay behind the line. */
static double attacker_stands(const struct gaines_board *b, const struct goals *goals, int unit)
{
    int far = nearest_enemy(b, unit), star = nearest_star(b, goals, b->st->unit[unit].hex);

    if (gaines_counter(b->g, unit)->type == GM_ARTILLERY)
        return far < 2 ? -0.5 : -0.1 * far;
    return -0.12 * far - 0.06 * star;
}

/* The defenders hold high and wooded ground before the marked hexes. */
static double defender_stands(const struct gaines_board *b, const struct goals *goals, int unit)
{
    const struct gaines_hex *h = &b->d->hex[b->st->unit[unit].hex];
    double v = 0.3 * (h->level == b->d->highest) + (h->forest ? 0.2 : 0) + (h->stream ? 0.2 : 0);

    return v - 0.06 * nearest_star(b, goals, b->st->unit[unit].hex) - 0.04 * nearest_enemy(b, unit);
}

/* A charge declared is worth its odds. */
static double charge(const struct gaines_board *b, int unit)
{
    struct gaines_strength s;
    int target = b->st->unit[unit].charging;

    if (target < 0 || !gaines_on_map(b->g, target))
        return 0;
    gaines_attack_strength(b, unit, target, GM_K_CHARGE, &s);
    return 0.15 * (s.total - 3.5 * gaines_defense_dice(b, unit, target));
}

static double score(const struct game *g, int side)
{
    struct gaines_board b;
    struct gaines_score points;
    struct goals goals;
    double v;

    find_goals(gaines_data(g), &goals);
    gaines_board(&b, g);
    gaines_score(g, &points);
    v = side == GM_CSA ? points.total : -points.total;
    for (int u = 0; u < b.d->nunits; u++) {
        int whose = gaines_side(g, u) == side ? 1 : -1;

        if (b.st->unit[u].status != GM_DEAD)
            v += whose * health(&b.st->unit[u]);
        if (whose < 0 || b.st->unit[u].status != GM_ON_MAP)
            continue;
        v += side == GM_CSA ? attacker_stands(&b, &goals, u) : defender_stands(&b, &goals, u);
        v += charge(&b, u);
    }
    return v;
}

static int choose(struct mind *m, const struct game *view, int side, const struct options *o)
{
    static const struct look look = {score, GM_D_DONE, 0.05, 4, 2};

    return look_choose(&look, m, view, side, o);
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
static const char *const columns[] = {"charges", "attacks", "shaken", "steps lost", "destroyed", NULL};

static int count(const struct game *g, const struct event *e, int *side_r, int *times_r)
{
    static const int of[GM_E_COUNT] = {[GM_E_DECLARES] = 1, [GM_E_ATTACK] = 2, [GM_E_SHAKEN] = 3, [GM_E_LOSES] = 4,
                                       [GM_E_ELIMINATED] = 5};

    if (of[e->kind])
        *side_r = gaines_side(g, e->a[0]);
    *times_r = e->kind == GM_E_LOSES ? e->a[1] : 1;
    return of[e->kind] - 1;
}

const struct player gaines_player = {
    .id = "gaines",
    .scenario = "battle",
    .choose = choose,
    .pass_verb = GM_D_DONE,
    .turns = 6,
    .turn = turn,
    .points = points,
    .how = how,
    .columns = columns,
    .count = count,
};
