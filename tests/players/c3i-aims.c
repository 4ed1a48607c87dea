/* SPDX-License-Identifier: ISC */
/* Where a c3i player wants his units to go: the Union to ground that blocks the pikes, the Confederates to the hexes
   around the Union units they mean to attack. */
#include "players/c3i-aims.h"

#include "base/text.h"

enum { MOST_POSTS = 12 };

/* The Union's posts, the most needed first; a turn without a row of its own uses the last. */
static const struct {
    int turn;
    const char *posts;
} posts[] = {
    {1, "1405 1404 1607 1507"},                         /* before the town, while only Heth is there */
    {2, "1607 1507 1706 1508 1707 1510"},               /* back to the fishhook */
    {3, "1607 1507 1706 1508 1510 1707 1708 1509"},
};
static const char *const horse_posts[] = {"1304", "1608 1708 1609", "1708 1809 1609"};

static bool can_go(const struct battlefield *f, int unit)
{
    const struct c3i_unit *u = &f->st->unit[unit];

    if (u->status == C3I_COMING)
        return f->d->unit[unit].due <= f->st->turn;
    return u->status == C3I_ON_MAP && !field_next_to(f, f->hex[unit], c3i_enemy(f->d->unit[unit].side));
}

static int stands(const struct battlefield *f, int unit)
{
    return f->hex[unit] != HEX_NONE ? f->hex[unit] : f->d->entry[f->d->unit[unit].entry].hex;
}

/* The nearest unit without an aim that is not asked to stay where it is. */
static int nearest_free(const struct battlefield *f, int side, bool horse, int hex, const int16_t *aim)
{
    int best = -1;

    for (int u = 0; u < f->d->nunits; u++) {
        if (f->d->unit[u].side != side || f->d->unit[u].cavalry != horse || aim[u] != HEX_NONE || !can_go(f, u))
            continue;
        if (best < 0 || f->d->distance[stands(f, u)][hex] < f->d->distance[stands(f, best)][hex])
            best = u;
    }
    return best;
}

static int read_posts(const struct battlefield *f, const char *list, int16_t *hexes)
{
    char word[8];
    int n = 0;

    while (n < MOST_POSTS && text_word(&list, word, sizeof word))
        hexes[n++] = (int16_t)hex_parse(&f->g->data->map.grid, word);
    return n;
}

static int free_units(const struct battlefield *f, int side, bool horse)
{
    int n = 0;

    for (int u = 0; u < f->d->nunits; u++)
        n += f->d->unit[u].side == side && f->d->unit[u].cavalry == horse && can_go(f, u);
    return n;
}

/* As many posts as there are units for: who stands on one stays, the nearest of the others go to the rest. */
static void man_posts(const struct battlefield *f, const char *list, bool horse, int16_t *aim)
{
    int16_t hexes[MOST_POSTS], open[MOST_POSTS];
    int n = read_posts(f, list, hexes), units = free_units(f, USA, horse), nopen = 0;

    for (int i = 0; i < n && units > 0; i++) {
        int there = f->at[hexes[i]];

        if (there >= 0 && (f->d->unit[there].side != USA || !can_go(f, there) || f->d->unit[there].cavalry != horse))
            continue;
        units--;
        if (there >= 0)
            aim[there] = hexes[i];
        else
            open[nopen++] = hexes[i];
    }
    for (int i = 0; i < nopen; i++) {
        int u = nearest_free(f, USA, horse, open[i], aim);

        if (u >= 0)
            aim[u] = open[i];
    }
}

static void aim_union(const struct battlefield *f, int16_t *aim)
{
    int row = f->st->turn < 3 ? f->st->turn - 1 : 2;

    man_posts(f, posts[row].posts, false, aim);
    man_posts(f, horse_posts[row], true, aim);
}

/* ---- the Confederates ---- */

/* How much a Union unit invites an attack: what it is worth with all help, and whether it bars the road. */
static double invites(const struct battlefield *f, int target, double bars)
{
    double v = bars, near = 0;
    int n = 0;

    v -= c3i_defensible(f->g, f->hex[target]) ? 1.0 : 0;
    v -= 0.5 * f->d->unit[target].stars;
    v += f->d->unit[target].cavalry ? 0.5 : 0;
    for (int u = 0; u < f->d->nunits; u++)
        if (f->d->unit[u].side == CSA && f->hex[u] != HEX_NONE) {
            near += f->d->distance[f->hex[u]][f->hex[target]];
            n++;
        }
    return v - (n ? 0.4 * near / n : 0);
}

/* Whether the road would be freer without the unit. */
static double bars_road(const struct battlefield *f, int target)
{
    struct battlefield without = *f;
    static const char *const key[] = {"1506", "1607", "1507"};
    double v = 0;

    field_move(&without, target, HEX_NONE);
    if (!field_road_cut(&without))
        return 3;
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (f->d->distance[hex_parse(&f->g->data->map.grid, key[i])][f->hex[target]] <= 1)
            v += 0.4;
    return v;
}

/* A free hex next to the target, nearest to the unit, good ground first. */
static int beside(const struct battlefield *f, int target, int unit, const int16_t *aim)
{
    int best = HEX_NONE;
    double least = 0;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int h = f->d->hex[f->hex[target]].next[dir];
        double cost;
        bool taken = false;

        if (h == HEX_NONE || (f->at[h] >= 0 && f->at[h] != unit))
            continue;
        for (int u = 0; u < f->d->nunits; u++)
            taken = taken || aim[u] == h;
        cost = f->d->distance[stands(f, unit)][h] - (c3i_defensible(f->g, h) ? 0.7 : 0);
        if (!taken && (best == HEX_NONE || cost < least)) {
            best = h;
            least = cost;
        }
    }
    return best;
}

static void surround(const struct battlefield *f, int target, int16_t *aim)
{
    int wanted = 3;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int h = f->d->hex[f->hex[target]].next[dir];

        wanted -= h != HEX_NONE && f->at[h] >= 0 && f->d->unit[f->at[h]].side == CSA && !can_go(f, f->at[h]);
    }
    for (; wanted > 0; wanted--) {
        int u = nearest_free(f, CSA, false, f->hex[target], aim), h;

        if (u < 0 || (h = beside(f, target, u, aim)) == HEX_NONE)
            return;
        aim[u] = (int16_t)h;
    }
}

static void aim_confederate(const struct battlefield *f, int16_t *aim)
{
    bool done[C3I_UNITS] = {false};

    for (;;) {
        int best = -1;
        double most = 0, v;

        for (int u = 0; u < f->d->nunits; u++) {
            if (f->d->unit[u].side == CSA || f->hex[u] == HEX_NONE || done[u])
                continue;
            v = invites(f, u, bars_road(f, u));
            if (best < 0 || v > most) {
                best = u;
                most = v;
            }
        }
        if (best < 0)
            break;
        done[best] = true;
        surround(f, best, aim);
    }
    for (int u = 0; u < f->d->nunits; u++)      /* the rest, cavalry among them, follows toward the town */
        if (f->d->unit[u].side == CSA && aim[u] == HEX_NONE)
            aim[u] = (int16_t)hex_parse(&f->g->data->map.grid, f->d->unit[u].cavalry ? "1704" : "1405");
}

void c3i_aims(const struct battlefield *f, int side, int16_t aim[C3I_UNITS])
{
    for (int u = 0; u < C3I_UNITS; u++)
        aim[u] = HEX_NONE;
    if (side == USA)
        aim_union(f, aim);
    else
        aim_confederate(f, aim);
    for (int u = 0; u < f->d->nunits; u++)
        if (aim[u] == HEX_NONE || !can_go(f, u))
            aim[u] = f->hex[u];
}
