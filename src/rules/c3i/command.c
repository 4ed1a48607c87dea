/* SPDX-License-Identifier: ISC */
/* Command Phase: HQs, units that come back, Berdan's Sharpshooters. */
#include <stdio.h>

#include "rules/c3i/c3i.h"

enum { HQ_REACH = 3, RETURN_MAX = 2 };

static void refuse_marker(const struct game *g, struct refusal *r, const struct no *no, const char *who, int hex)
{
    char label[HEX_LABEL];

    r->rule = no->rule;
    snprintf(r->why, sizeof r->why, "%s cannot be placed in %s: %s", who, c3i_label(g, hex, label), no->reason);
}

/* ---- 1. HQ placement ---- */

enum hq_mode { HQ_BY_UNIT, HQ_BY_ENTRY, HQ_ANYWHERE };

static bool near_friend(const struct c3i_board *b, int side, int hex)
{
    for (int u = 0; u < b->d->nunits; u++)
        if (b->d->unit[u].side == side && b->st->unit[u].status == C3I_ON_MAP
            && b->d->distance[b->st->unit[u].hex][hex] <= HQ_REACH)
            return true;
    return false;
}

static bool has_units(const struct c3i_board *b, int side)
{
    for (int i = 0; i < C3I_WORDS; i++)
        if (b->units[side].w[i])
            return true;
    return false;
}

static const struct no *hq_refused(const struct c3i_board *b, int side, enum hq_mode mode, int hex)
{
    static const struct no off = {"CMD2", "it is not on the map"},
                               full = {"CMD2", "a unit or a marker stands there"},
                               far = {"CMD3", "it is more than 3 hexes from every unit of yours"},
                               zone = {"CMD4", "it is in an enemy zone of control or influence"},
                               entry = {"CMD5", "with no unit on the map it must be within 3 hexes of your entry"};

    if (hex < 0 || hex >= b->d->nhexes || !b->d->hex[hex].on_map)
        return &off;
    RULE("c3i CMD2");
    if (!c3i_empty(b, hex))
        return &full;
    if (mode == HQ_BY_UNIT) {
        RULE("c3i CMD3"); /* from units on the map [c3i R8] */
        if (!near_friend(b, side, hex))
            return &far;
        RULE("c3i CMD4"); /* of the hex itself [c3i R7] */
        if (c3i_in_enemy_zoc(b, side, hex) || c3i_in_enemy_zoi(b, side, hex))
            return &zone;
    }
    if (mode == HQ_BY_ENTRY) {
        RULE("c3i CMD5"); /* enemy zones do not matter */
        if (b->d->distance[b->d->entry[b->d->army[side].anchor].hex][hex] > HQ_REACH)
            return &entry;
    }
    return NULL;
}

static enum hq_mode hq_mode(const struct c3i_board *b, int side)
{
    enum hq_mode mode = has_units(b, side) ? HQ_BY_UNIT : HQ_BY_ENTRY;

    for (int h = 0; h < b->d->nhexes; h++)
        if (!hq_refused(b, side, mode, h))
            return mode;
    RULE("c3i CMD6"); /* where the rule leaves no hex, any empty one will do [c3i R9] */
    return HQ_ANYWHERE;
}

void c3i_hq_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;
    enum hq_mode mode;

    (void)f;
    c3i_board(&b, g);
    mode = hq_mode(&b, side);
    for (int h = 0; h < b.d->nhexes; h++)
        if (!hq_refused(&b, side, mode, h))
            options_add(o, C3I_D_HQ, h, 0, 0);
}

void c3i_hq_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;

    RULE("c3i CMD7"); /* there it stays until the next Command Phase: nothing else writes it */
    RULE("c3i CMD8");
    C3I(g)->army[side].hq = chosen[side].a[0];
    agenda_pop(g);
    event_tell(g, C3I_E_HQ, "CMD1", side, chosen[side].a[0], 0, 0);
}

void c3i_hq_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    struct c3i_board b;
    const struct no *no;

    (void)f;
    c3i_board(&b, g);
    if (o->verb == C3I_D_HQ && (no = hq_refused(&b, side, hq_mode(&b, side), o->a[0])))
        refuse_marker(g, r, no, "your HQ", o->a[0]);
}

/* A silent side's HQ goes as near to its old place as it may. */
int c3i_hq_absent(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    int was = f->v[0], best = 0;

    if (was == HEX_NONE)
        was = c3i_data(g)->entry[c3i_data(g)->army[side].anchor].hex;
    for (int i = 1; i < options_count(o); i++)
        if (c3i_distance(g, was, options_get(o, i)->a[0]) < c3i_distance(g, was, options_get(o, best)->a[0]))
            best = i;
    return best;
}

/* ---- 2. blown unit return ---- */

static int count(const struct game *g, int side, int status)
{
    const struct c3i_state *st = C3I_CONST(g);
    int n = 0;

    for (int u = 0; u < c3i_data(g)->nunits; u++)
        n += c3i_side(g, u) == side && st->unit[u].status == status && st->unit[u].back <= st->turn;
    return n;
}

static const struct no *place_refused(const struct c3i_board *b, int side, int hex)
{
    static const struct no off = {"CMD12", "it is not on the map"},
                               apart = {"CMD12", "it is not adjacent to your HQ"},
                               full = {"CMD12", "a unit or a marker stands there"},
                               zone = {"CMD13", "it is in an enemy zone of control or influence"};

    if (hex < 0 || hex >= b->d->nhexes || !b->d->hex[hex].on_map)
        return &off;
    RULE("c3i CMD12"); /* markers are in the way, too [c3i R13] */
    if (b->d->distance[b->st->army[side].hq][hex] != 1)
        return &apart;
    if (!c3i_empty(b, hex))
        return &full;
    RULE("c3i CMD13");
    if (c3i_in_enemy_zoc(b, side, hex) || c3i_in_enemy_zoi(b, side, hex))
        return &zone;
    return NULL;
}

static bool can_place(const struct game *g, int side)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!place_refused(&b, side, b.d->hex[b.st->army[side].hq].next[dir]))
            return true;
    return false;
}

/* Due units become returning ones, up to two; the rest are lost. True when the opponent must choose first. */
static bool choose_returning(struct game *g, int side)
{
    struct c3i_state *st = C3I(g);
    int due = count(g, side, C3I_OFF_BLOWN), chosen = count(g, side, C3I_RETURNING);

    RULE("c3i CMD11"); /* no more than two a side and turn */
    if (due > 0 && chosen < RETURN_MAX && due + chosen > RETURN_MAX)
        return true;
    for (int u = 0; u < c3i_data(g)->nunits; u++) {
        if (c3i_side(g, u) != side || st->unit[u].status != C3I_OFF_BLOWN || st->unit[u].back > st->turn)
            continue;
        if (chosen == RETURN_MAX) {
            RULE("c3i CMD14"); /* those that waited count, too [c3i R12] */
            c3i_eliminate(g, u, C3I_LOST_EXCESS, "CMD14");
            continue;
        }
        RULE("c3i RES16");
        st->unit[u].status = C3I_RETURNING;
    }
    return false;
}

/* No hex next to the HQ is fit: by the game's choice the unit waits a turn or is lost [c3i R11]. */
static void strand(struct game *g, int side)
{
    struct c3i_state *st = C3I(g);

    for (int u = 0; u < c3i_data(g)->nunits; u++) {
        if (c3i_side(g, u) != side || st->unit[u].status != C3I_RETURNING)
            continue;
        if (g->choice[C3I_CHOICE_BLOWN_NO_HEX]) {
            c3i_eliminate(g, u, C3I_LOST_NO_HEX, "CMD12");
            continue;
        }
        st->unit[u].status = C3I_OFF_BLOWN;
        st->unit[u].back = (int8_t)(st->turn + 1);
        event_tell(g, C3I_E_WAITS, "CMD12", u, st->turn + 1, 0, 0);
    }
}

void c3i_blown_run(struct game *g, struct frame *f)
{
    int side = f->v[C3I_V_SIDE];

    if (choose_returning(g, side)) {
        RULE("c3i CMD15"); /* the owner's opponent names the two */
        agenda_ask(g, C3I_S_PICK, 1 << c3i_enemy(side));
        return;
    }
    if (count(g, side, C3I_RETURNING) > 0) {
        if (can_place(g, side)) {
            agenda_ask(g, C3I_S_PLACE, 1 << side);
            return;
        }
        strand(g, side);
    }
    agenda_pop(g);
}

void c3i_pick_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    const struct c3i_state *st = C3I_CONST(g);

    (void)f;
    for (int u = 0; u < c3i_data(g)->nunits; u++)
        if (c3i_side(g, u) != side && st->unit[u].status == C3I_OFF_BLOWN && st->unit[u].back <= st->turn)
            options_add(o, C3I_D_PICK, u, 0, 0);
}

void c3i_pick_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;
    int unit = chosen[side].a[0];

    C3I(g)->unit[unit].status = C3I_RETURNING;
    agenda_pop(g);
    event_tell(g, C3I_E_PICKED, "CMD15", unit, side, 0, 0);
}

void c3i_pick_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no own = {"CMD15", "the enemy picks among your units, you among his"},
                               other = {"CMD15", "it is not due back, or was picked already"};

    (void)f;
    if (o->verb == C3I_D_PICK && o->a[0] >= 0)
        refuse_unit(g, r, c3i_side(g, o->a[0]) == side ? &own : &other, o->a[0], "be picked", HEX_NONE);
}

void c3i_place_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;

    (void)f;
    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++) {
        if (b.d->unit[u].side != side || b.st->unit[u].status != C3I_RETURNING)
            continue;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int hex = b.d->hex[b.st->army[side].hq].next[dir];

            if (!place_refused(&b, side, hex))
                options_add(o, C3I_D_PLACE, u, hex, 0);
        }
    }
}

void c3i_place_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;
    struct c3i_unit *u = &C3I(g)->unit[chosen[side].a[0]];

    u->status = C3I_ON_MAP;
    u->formation = C3I_MARCH;
    u->hex = chosen[side].a[1];
    u->back = 0;
    agenda_pop(g);
    event_tell(g, C3I_E_RETURNS, "CMD12", chosen[side].a[0], u->hex, 0, 0);
}

void c3i_place_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no other = {"CMD11", "it is not one of the units that return now"};
    struct c3i_board b;
    const struct no *no;

    (void)f;
    if (o->verb != C3I_D_PLACE)
        return;
    c3i_board(&b, g);
    no = b.st->unit[o->a[0]].status != C3I_RETURNING || b.d->unit[o->a[0]].side != side
             ? &other : place_refused(&b, side, o->a[1]);
    if (no)
        refuse_unit(g, r, no, o->a[0], "be placed in", o->a[1]);
}

/* ---- 3. Berdan's Sharpshooters ---- */

static const struct no *berdan_refused(const struct c3i_board *b, int hex)
{
    static const struct no off = {"CMD17", "it is not on the map"},
                               full = {"CMD17", "a unit or a marker stands there"},
                               apart = {"CMD17", "it is not adjacent to a Union unit"};

    if (hex < 0 || hex >= b->d->nhexes || !b->d->hex[hex].on_map)
        return &off;
    RULE("c3i CMD17");
    if (!c3i_empty(b, hex))
        return &full;
    RULE("c3i CMD18"); /* enemy zones are not looked at */
    return c3i_bit(&b->zoc[b->d->berdan_side], hex) ? NULL : &apart;
}

void c3i_berdan_start(struct game *g)
{
    struct c3i_state *st = C3I(g);
    struct c3i_board b;

    RULE("c3i BER6"); /* taken off, then put down anew [c3i R19] */
    st->berdan = HEX_NONE;
    RULE("c3i CMD19");
    if (st->turn < c3i_data(g)->berdan_from)
        return;
    c3i_board(&b, g);
    for (int h = 0; h < b.d->nhexes; h++)
        if (!berdan_refused(&b, h)) {
            RULE("c3i CMD16"); /* compulsory from July 2 AM on [c3i R14] */
            agenda_ask(g, C3I_S_BERDAN, 1 << b.d->berdan_side);
            return;
        }
    event_tell(g, C3I_E_BERDAN, "CMD17", HEX_NONE, 0, 0, 0);
}

void c3i_berdan_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;

    (void)f;
    (void)side;
    c3i_board(&b, g);
    for (int h = 0; h < b.d->nhexes; h++)
        if (!berdan_refused(&b, h))
            options_add(o, C3I_D_BERDAN, h, 0, 0);
}

void c3i_berdan_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int hex = chosen[c3i_data(g)->berdan_side].a[0];

    (void)f;
    C3I(g)->berdan = (int16_t)hex;
    agenda_pop(g);
    event_tell(g, C3I_E_BERDAN, "CMD16", hex, 0, 0, 0);
}

void c3i_berdan_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    struct c3i_board b;
    const struct no *no;

    (void)f;
    (void)side;
    c3i_board(&b, g);
    if (o->verb == C3I_D_BERDAN && (no = berdan_refused(&b, o->a[0])))
        refuse_marker(g, r, no, "Berdan", o->a[0]);
}
