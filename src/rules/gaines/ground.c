/* SPDX-License-Identifier: ISC */
/* 2.1 and 6.4: the ground, who stands where, and zones of control. */
#include <string.h>

#include "rules/gaines/gaines.h"

const struct gaines_counter *gaines_counter(const struct game *g, int unit)
{
    return &gaines_data(g)->unit[unit];
}

int gaines_side(const struct game *g, int unit)
{
    return gaines_data(g)->unit[unit].side;
}

bool gaines_on_map(const struct game *g, int unit)
{
    return GM_CONST(g)->unit[unit].status == GM_ON_MAP;
}

bool gaines_stands(const struct game *view, int unit, int *hex_r, int *side_r)
{
    if (!gaines_on_map(view, unit))
        return false;
    *hex_r = GM_CONST(view)->unit[unit].hex;
    *side_r = gaines_side(view, unit);
    return true;
}

bool gaines_adjacent(const struct game *g, int a, int b)
{
    const struct gaines_state *st = GM_CONST(g);

    return gaines_on_map(g, a) && gaines_on_map(g, b)
           && gaines_distance(gaines_data(g), st->unit[a].hex, st->unit[b].hex) == 1;
}

bool gaines_passable(const struct gaines_data *d, int from, int dir)
{
    int to = gaines_next(d, from, dir);

    if (to == HEX_NONE)
        return false;
    if (!d->hex[to].river && !d->hex[from].river)
        return true;
    RULE("gaines 2.1b"); /* onto a bridge and off it only along its road [R23] */
    return (!d->hex[to].river || d->hex[to].bridge) && d->hex[from].road >> dir & 1;
}

static void add_zone(struct gaines_board *b, int unit)
{
    const struct gaines_counter *k = &b->d->unit[unit];

    RULE("gaines 6.4"); /* the six hexes around, whoever it is and whatever lies between [R20] */
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = gaines_next(b->d, b->st->unit[unit].hex, dir);

        if (n != HEX_NONE)
            b->zoc[k->side][n] |= (uint8_t)(1 << k->type);
    }
}

void gaines_board(struct gaines_board *b, const struct game *g)
{
    const struct frame *moving = agenda_find(g, GM_S_MOVING);

    b->g = g;
    b->d = gaines_data(g);
    b->st = GM_CONST(g);
    b->mover = moving ? moving->v[GM_M_UNIT] : -1;
    memset(b->at, -1, sizeof b->at);
    memset(b->zoc, 0, sizeof b->zoc);
    for (int u = 0; u < b->d->nunits; u++)
        if (b->st->unit[u].status == GM_ON_MAP && u != b->mover) {
            b->at[b->st->unit[u].hex] = (int8_t)u;
            add_zone(b, u);
        }
}

uint8_t gaines_enemy_zones(const struct gaines_board *b, int side, int hex)
{
    return b->zoc[gaines_enemy(side)][hex];
}

bool gaines_in_ezoc(const struct gaines_board *b, int unit)
{
    return gaines_enemy_zones(b, b->d->unit[unit].side, b->st->unit[unit].hex) != 0;
}

bool gaines_own(const struct gaines_board *b, int side, int unit)
{
    return unit >= 0 && unit < b->d->nunits && b->d->unit[unit].side == side && b->st->unit[unit].status == GM_ON_MAP;
}

int gaines_charger_of(const struct game *g, int unit)
{
    for (int u = 0; u < gaines_data(g)->nunits; u++)
        if (GM_CONST(g)->unit[u].charging == unit && gaines_on_map(g, u))
            return u;
    return -1;
}
