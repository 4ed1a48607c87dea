/* SPDX-License-Identifier: ISC */
#include "players/c3i-field.h"

#include <string.h>

enum { NET = 9 };

void field_see(struct battlefield *f, const struct game *g)
{
    f->g = g;
    f->d = c3i_data(g);
    f->st = C3I_CONST(g);
    f->late = f->d->late[f->st->turn];
    memset(f->at, -1, sizeof f->at);
    for (int u = 0; u < f->d->nunits; u++) {
        f->hex[u] = f->st->unit[u].status == C3I_ON_MAP ? f->st->unit[u].hex : HEX_NONE;
        if (f->hex[u] != HEX_NONE)
            f->at[f->hex[u]] = (int8_t)u;
    }
}

void field_move(struct battlefield *f, int unit, int hex)
{
    if (f->hex[unit] != HEX_NONE)
        f->at[f->hex[unit]] = -1;
    f->hex[unit] = (int16_t)hex;
    if (hex != HEX_NONE)
        f->at[hex] = (int8_t)unit;
}

static int unit_beside(const struct battlefield *f, int hex, int dir)
{
    int n = f->d->hex[hex].next[dir];

    return n == HEX_NONE ? -1 : f->at[n];
}

bool field_next_to(const struct battlefield *f, int hex, int side)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int u = unit_beside(f, hex, dir);

        if (u >= 0 && f->d->unit[u].side == side)
            return true;
    }
    return false;
}

int field_nearest(const struct battlefield *f, int hex, int side)
{
    int best = 99;

    for (int u = 0; u < f->d->nunits; u++)
        if (f->d->unit[u].side == side && f->hex[u] != HEX_NONE && f->d->distance[hex][f->hex[u]] < best)
            best = f->d->distance[hex][f->hex[u]];
    return best;
}

/* ---- attacks ---- */

static bool has_guns(const struct battlefield *f, int unit)
{
    return !f->d->unit[unit].cavalry && f->st->army[f->d->unit[unit].side].artillery > 0;
}

static int friends(const struct battlefield *f, int attacker, int defender, bool hopeful)
{
    int n = 0, far = hopeful ? 2 : 1;

    for (int u = 0; u < f->d->nunits; u++) {
        int away;

        if (u == attacker || f->hex[u] == HEX_NONE || f->d->unit[u].side != f->d->unit[attacker].side)
            continue;
        away = f->d->distance[f->hex[u]][f->hex[defender]];
        n += away == 1 || (away <= far && !f->st->unit[u].pinned);
    }
    return n;
}

int field_net(const struct battlefield *f, int attacker, int defender, bool hopeful)
{
    int net = f->d->unit[attacker].stars - f->d->unit[defender].stars;

    net += has_guns(f, attacker) && !has_guns(f, defender) ? f->d->artillery : 0;
    net -= has_guns(f, defender) && !has_guns(f, attacker) ? f->d->artillery : 0;
    net -= c3i_defensible(f->g, f->hex[defender]) ? f->d->defensible : 0;
    net += friends(f, attacker, defender, hopeful) >= 2 ? f->d->friends : 0;
    return net;
}

/* A first hex of a retreat away from the enemy. */
static bool has_way_back(const struct battlefield *f, int unit, int enemy)
{
    int side = f->d->unit[unit].side;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int to = f->d->hex[f->hex[unit]].next[dir];

        if (to != HEX_NONE && f->at[to] < 0 && f->d->distance[f->hex[enemy]][to] == 2
            && !field_next_to(f, to, c3i_enemy(side)))
            return true;
    }
    return false;
}

static double worth(const struct battlefield *f, int difference, bool way_back)
{
    static const double of[] = {[C3I_STALEMATE] = 0, [C3I_RETREATED] = 1, [C3I_BLOWN] = 3, [C3I_ELIMINATED] = 6};
    int result = f->late ? f->d->late_result[difference] : f->d->result[difference];

    if (result == C3I_RETREATED && !way_back)
        result = f->late ? C3I_ELIMINATED : C3I_BLOWN;
    return of[result];
}

double field_attack(const struct battlefield *f, int attacker, int defender, bool hopeful)
{
    int net = field_net(f, attacker, defender, hopeful);
    bool ours = has_way_back(f, attacker, defender), theirs = has_way_back(f, defender, attacker);
    double sum = 0;

    for (int difference = -5; difference <= 5; difference++) {
        int total = difference + net, ways = 6 - (difference < 0 ? -difference : difference);

        sum += ways * (total > 0 ? worth(f, total, theirs) : -worth(f, -total, ours));
    }
    return sum / 36;
}

static bool may_attack(const struct battlefield *f, int attacker, int defender)
{
    return !f->d->unit[attacker].cavalry || f->d->unit[defender].cavalry;
}

double field_best_attack(const struct battlefield *f, int side, int defender, bool hopeful)
{
    double best = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int u = unit_beside(f, f->hex[defender], dir);
        double v;

        if (u < 0 || f->d->unit[u].side != side || !may_attack(f, u, defender))
            continue;
        v = field_attack(f, u, defender, hopeful);
        best = v > best ? v : best;
    }
    return best;
}

double field_chances(const struct battlefield *f, int side, bool hopeful)
{
    double sum = 0;

    for (int u = 0; u < f->d->nunits; u++)
        if (f->hex[u] != HEX_NONE && f->d->unit[u].side != side)
            sum += field_best_attack(f, side, u, hopeful);
    return sum;
}

/* ---- the road ---- */

static bool cut(const struct battlefield *f, int hex)
{
    return hex == f->st->berdan || (f->at[hex] >= 0 && f->d->unit[f->at[hex]].side == USA)
           || field_next_to(f, hex, USA);
}

bool field_road_cut(const struct battlefield *f)
{
    int16_t queue[C3I_HEXES];
    bool seen[C3I_HEXES] = {false};
    int head = 0, tail = 0, from = f->d->entry[f->d->goal[0].from].hex;

    if (cut(f, from))
        return true;
    seen[from] = true;
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        const struct c3i_hex *h = &f->d->hex[queue[head++]];

        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int n = h->next[dir];

            if (!(h->road >> dir & 1) || seen[n] || cut(f, n))
                continue;
            seen[n] = true;
            queue[tail++] = (int16_t)n;
        }
    }
    for (int i = 0; i < f->d->ngoals; i++)
        if (seen[f->d->entry[f->d->goal[i].to].hex])
            return false;
    return true;
}

/* ---- moves ---- */

static bool in_range(const struct battlefield *f, int side, int from, int to)
{
    int hq = f->st->army[side].hq;

    if (hq == HEX_NONE || f->d->distance[hq][to] <= f->d->army[side].range)
        return true;
    return f->d->distance[hq][from] > f->d->army[side].range && f->d->distance[hq][to] < f->d->distance[hq][from];
}

/* Zones end a move. */
static bool halts(const struct battlefield *f, int side, int hex)
{
    return field_nearest(f, hex, c3i_enemy(side)) <= 2 || (side != f->d->berdan_side && hex == f->st->berdan);
}

static void spread_out(const struct battlefield *f, int side, int start, int steps, bool road, struct range *r)
{
    int16_t queue[C3I_HEXES], far[C3I_HEXES];
    int head = 0, tail = 0;

    memset(r->from[road], -1, sizeof r->from[road]);
    r->from[road][start] = (int16_t)start;
    far[start] = 0;
    queue[tail++] = (int16_t)start;
    while (head < tail) {
        int hex = queue[head++];

        if (far[hex] == steps || (hex != start && halts(f, side, hex)))
            continue;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int to = f->d->hex[hex].next[dir];

            if (to == HEX_NONE || r->from[road][to] != HEX_NONE || f->at[to] >= 0 || !in_range(f, side, hex, to)
                || (road && !(f->d->hex[hex].road >> dir & 1)))
                continue;
            r->from[road][to] = (int16_t)hex;
            far[to] = (int16_t)(far[hex] + 1);
            queue[tail++] = (int16_t)to;
        }
    }
}

static void ends(const struct battlefield *f, int start, struct range *r)
{
    r->n = 0;
    for (int h = 0; h < f->d->nhexes; h++)
        if (h != start && (r->from[0][h] != HEX_NONE || r->from[1][h] != HEX_NONE))
            r->end[r->n++] = (int16_t)h;
}

void field_range(const struct battlefield *f, int unit, struct range *r)
{
    const struct c3i_counter *k = &f->d->unit[unit];
    bool march = f->st->unit[unit].formation == C3I_MARCH;

    spread_out(f, k->side, f->hex[unit], march ? k->march : k->battle, false, r);
    spread_out(f, k->side, f->hex[unit], march ? 2 * k->march : 0, true, r);
    ends(f, f->hex[unit], r);
}

void field_range_entry(const struct battlefield *f, int unit, struct range *r)
{
    const struct c3i_counter *k = &f->d->unit[unit];
    int start = f->d->entry[k->entry].hex;
    bool held = halts(f, k->side, start);

    spread_out(f, k->side, start, held ? 0 : k->march - 1, false, r);
    spread_out(f, k->side, start, held ? 0 : 2 * k->march - 1, true, r);
    ends(f, start, r);
}

int range_path(const struct range *r, int to, int16_t *path, int cap)
{
    int road = r->from[1][to] != HEX_NONE, n = 0;

    if (r->from[road][to] == HEX_NONE)
        return 0;
    for (int h = to; r->from[road][h] != h; h = r->from[road][h])
        n++;
    if (n > cap)
        return 0;
    for (int h = to, i = n; i > 0; h = r->from[road][h])
        path[--i] = (int16_t)h;
    return n;
}
