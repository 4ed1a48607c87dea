/* SPDX-License-Identifier: ISC */
/* Key concepts: units, markers, zones, ranges. */
#include <string.h>

#include "rules/c3i/c3i.h"

static void join(struct c3i_bits *to, const struct c3i_bits *from)
{
    for (int i = 0; i < C3I_WORDS; i++)
        to->w[i] |= from->w[i];
}

static void add_unit(struct c3i_board *b, int side, int hex)
{
    c3i_set(&b->units[side], hex);
    RULE("c3i KEY4"); /* zone of control: the six hexes around */
    join(&b->zoc[side], &b->d->near1[hex]);
    RULE("c3i KEY5"); /* zone of influence: all within two hexes */
    join(&b->zoi[side], &b->d->near2[hex]);
}

/* Markers have no zones but the one Berdan is. */
void c3i_board(struct c3i_board *b, const struct game *g)
{
    memset(b, 0, sizeof *b);
    b->g = g;
    b->d = c3i_data(g);
    b->st = C3I_CONST(g);
    for (int u = 0; u < b->d->nunits; u++)
        if (b->st->unit[u].status == C3I_ON_MAP)
            add_unit(b, b->d->unit[u].side, b->st->unit[u].hex);
    if (b->st->berdan == HEX_NONE)
        return;
    RULE("c3i BER1"); /* the one hex of the marker is a Union zone of control, in every phase [c3i R35] */
    RULE("c3i BER2");
    RULE("c3i BER5");
    RULE("c3i KEY3");
    c3i_set(&b->zoc[b->d->berdan_side], b->st->berdan);
}

int c3i_distance(const struct game *g, int a, int b)
{
    return c3i_data(g)->distance[a][b];
}

int c3i_side(const struct game *g, int unit)
{
    return c3i_data(g)->unit[unit].side;
}

bool c3i_stands(const struct game *view, int unit, int *hex_r, int *side_r)
{
    if (C3I_CONST(view)->unit[unit].status != C3I_ON_MAP)
        return false;
    *hex_r = C3I_CONST(view)->unit[unit].hex;
    *side_r = c3i_side(view, unit);
    return true;
}

int c3i_unit_at(const struct game *g, int hex)
{
    const struct c3i_state *st = C3I_CONST(g);

    for (int u = 0; u < c3i_data(g)->nunits; u++)
        if (st->unit[u].status == C3I_ON_MAP && st->unit[u].hex == hex)
            return u;
    return -1;
}

bool c3i_occupied(const struct c3i_board *b, int hex)
{
    return c3i_bit(&b->units[CSA], hex) || c3i_bit(&b->units[USA], hex);
}

bool c3i_empty(const struct c3i_board *b, int hex)
{
    RULE("c3i KEY1"); /* neither unit nor marker of either side [c3i R10] */
    return !c3i_occupied(b, hex) && b->st->army[CSA].hq != hex && b->st->army[USA].hq != hex && b->st->berdan != hex;
}

bool c3i_in_enemy_zoc(const struct c3i_board *b, int side, int hex)
{
    RULE("c3i BER4"); /* a Union unit on Berdan's hex is not held: only enemy zones are looked at */
    return c3i_bit(&b->zoc[c3i_enemy(side)], hex);
}

bool c3i_in_enemy_zoi(const struct c3i_board *b, int side, int hex)
{
    return c3i_bit(&b->zoi[c3i_enemy(side)], hex);
}

bool c3i_unit_in_enemy_zoc(const struct c3i_board *b, int unit)
{
    return b->st->unit[unit].status == C3I_ON_MAP
           && c3i_in_enemy_zoc(b, b->d->unit[unit].side, b->st->unit[unit].hex);
}

bool c3i_in_range(const struct game *g, int side, int hex)
{
    int hq = C3I_CONST(g)->army[side].hq;

    RULE("c3i MOV17"); /* the HQ's hex is not counted, the unit's is: plain distance [c3i R27] */
    RULE("c3i MOV18"); /* through any unit and any ground */
    return hq == HEX_NONE || c3i_distance(g, hq, hex) <= c3i_data(g)->army[side].range;
}

int c3i_vp(const struct game *g, int side)
{
    const struct c3i_state *st = C3I_CONST(g);
    int n = 0;

    RULE("c3i VIC4"); /* a point for each eliminated enemy unit [c3i R56] */
    for (int u = 0; u < c3i_data(g)->nunits; u++)
        n += st->unit[u].status == C3I_DEAD && c3i_side(g, u) != side;
    return n;
}

/* One hex is what was agreed when the game was made [c3i R60]. */
bool c3i_defensible(const struct game *g, int hex)
{
    const struct c3i_switch *s = &c3i_data(g)->change;

    if (hex == s->hex && g->choice[s->choice] == s->word)
        return s->defensible;
    return c3i_data(g)->hex[hex].defensible;
}

const char *c3i_name(const struct game *g, int unit)
{
    return g->data->units[unit].tag;
}

const char *c3i_label(const struct game *g, int hex, char out[HEX_LABEL])
{
    return hex_label(&g->data->map.grid, hex, out);
}
