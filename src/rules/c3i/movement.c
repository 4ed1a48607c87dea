/* SPDX-License-Identifier: ISC */
/* Movement Phase. A decision chooses a unit, then each hex of its move is a decision. */
#include <stdio.h>

#include "rules/c3i/c3i.h"

/* A move so far: what it has cost in half points if all of it is plain, and if all of it is road (-1: it isn't). */
struct move {
    int unit, hex, steps, plain, road;
};

static struct move move_of(const struct game *g, const struct frame *f)
{
    return (struct move){f->v[C3I_M_UNIT], C3I_CONST(g)->unit[f->v[C3I_M_UNIT]].hex, f->v[C3I_M_STEPS],
                         f->v[C3I_M_PLAIN], f->v[C3I_M_ROAD]};
}

static struct move move_from_rest(const struct game *g, int unit)
{
    return (struct move){.unit = unit, .hex = C3I_CONST(g)->unit[unit].hex};
}

static int budget(const struct c3i_board *b, int unit)
{
    const struct c3i_counter *k = &b->d->unit[unit];

    RULE("c3i KEY2"); /* 4 or 6 in March, 1 in Battle formation; counted in halves */
    return 2 * (b->st->unit[unit].formation == C3I_MARCH ? k->march : k->battle);
}

/* The move with one hex more. */
static struct move extend(const struct c3i_board *b, const struct move *m, int dir)
{
    int to = b->d->hex[m->hex].next[dir];
    const struct c3i_cost *cost = &b->d->cost[b->d->hex[to].terrain];
    struct move n = {m->unit, to, m->steps + 1, 0, -1};

    RULE("c3i MOV4"); /* a point for every hex, whatever the ground */
    n.plain = m->plain + cost->plain;
    if (m->road < 0 || !(b->d->hex[m->hex].road >> dir & 1))
        return n;
    RULE("c3i MOV7"); /* half a point while every hex follows the road [c3i R23] */
    n.road = m->road + cost->march;
    RULE("c3i MOV8");
    if (b->st->unit[m->unit].formation == C3I_BATTLE)
        n.road = m->road + cost->battle;
    return n;
}

static const struct no *range_refused(const struct c3i_board *b, const struct move *m, int to)
{
    static const struct no out = {"MOV16", "it is beyond the range of its HQ"},
                               nearer = {"MOV19", "a unit out of its HQ's range must come nearer with each hex"};
    int side = b->d->unit[m->unit].side;

    RULE("c3i MOV16");
    if (c3i_in_range(b->g, side, to))
        return NULL;
    RULE("c3i MOV20"); /* once in range it may not leave it again */
    if (c3i_in_range(b->g, side, m->hex))
        return &out;
    RULE("c3i MOV19"); /* outside, each hex is nearer; [c3i R26] */
    RULE("c3i MOV21"); /* the same distance will not do */
    return b->d->distance[b->st->army[side].hq][to] < b->d->distance[b->st->army[side].hq][m->hex] ? NULL : &nearer;
}

/* NULL when the unit may enter the neighbour in this direction. */
static const struct no *step_refused(const struct c3i_board *b, const struct move *m, int dir)
{
    static const struct no off = {"MOV3", "that is off the map"}, full = {"MOV5", "another unit stands there"},
                               spent = {"MOV2", "it has not enough movement left"},
                               mixed = {"MOV9", "one move cannot mix road and field, and all field it is too long"};
    int to = dir < 0 ? HEX_NONE : b->d->hex[m->hex].next[dir];
    struct move n;

    RULE("c3i MOV3"); /* from hex to adjacent hex, any direction */
    if (to == HEX_NONE)
        return &off;
    RULE("c3i MOV5"); /* friends neither [c3i R24] */
    RULE("c3i MOV6"); /* only units bar the way, HQs do not */
    RULE("c3i CMD9");
    if (c3i_occupied(b, to))
        return &full;
    n = extend(b, m, dir);
    RULE("c3i MOV2");
    if (n.plain > budget(b, m->unit) && (n.road < 0 || n.road > budget(b, m->unit))) {
        RULE("c3i MOV9"); /* a move is all road or all field */
        RULE("c3i T-TEC-n1");
        return m->road > 0 && n.road < 0 && m->road < budget(b, m->unit) ? &mixed : &spent;
    }
    return range_refused(b, m, to);
}

static bool can_step(const struct c3i_board *b, const struct move *m)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!step_refused(b, m, dir))
            return true;
    return false;
}

static const struct no *start_refused(const struct c3i_board *b, int side, int unit)
{
    static const struct no other = {"MOV1", "it is not a unit of yours"}, away = {"MOV1", "it is not on the map"},
                               pinned = {"MOV14", "it is, or was in this phase, in an enemy zone of control"},
                               stuck = {"MOV2", "there is no hex it may enter"};
    struct move m;

    if (unit < 0 || b->d->unit[unit].side != side)
        return &other;
    if (b->st->unit[unit].status != C3I_ON_MAP)
        return &away;
    RULE("c3i MOV14"); /* also one that an enemy walked up to, to the end of the phase [c3i R61] */
    RULE("c3i KEY6"); /* only a result of an attack and the Organization Phase let it out */
    if (b->st->unit[unit].pinned || c3i_unit_in_enemy_zoc(b, unit))
        return &pinned;
    RULE("c3i MOV15"); /* how often it has moved does not matter [c3i R20] */
    RULE("c3i KEY9");
    m = move_from_rest(b->g, unit);
    return can_step(b, &m) ? NULL : &stuck;
}

/* ---- zones met on the way ---- */

static void pin_one(struct game *g, const struct c3i_board *b, int unit)
{
    if (unit < 0 || !c3i_unit_in_enemy_zoc(b, unit))
        return;
    C3I(g)->unit[unit].pinned = 1;
    RULE("c3i MOV13"); /* at once, however it came into the zone [c3i R22] */
    c3i_flip(g, unit, C3I_BATTLE, C3I_FORM_CONTROL, "MOV13");
}

/* After a unit came to this hex: it, and every unit it is now adjacent to. */
void c3i_pin(struct game *g, const struct c3i_board *b, int hex)
{
    pin_one(g, b, c3i_unit_at(g, hex));
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int n = b->d->hex[hex].next[dir];

        if (n != HEX_NONE && c3i_occupied(b, n))
            pin_one(g, b, c3i_unit_at(g, n));
    }
}

void c3i_moves_begin(struct game *g)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++) {
        C3I(g)->unit[u].pinned = 0;
        pin_one(g, &b, u);
    }
}

/* Why a unit that just came to its hex may not go on; -1 when it may. */
static int halted(struct game *g, const struct c3i_board *b, int unit)
{
    int side = b->d->unit[unit].side, hex = b->st->unit[unit].hex;

    if (c3i_in_enemy_zoc(b, side, hex)) {
        RULE("c3i BER3"); /* Berdan's hex holds a Confederate like any zone of control */
        return hex == b->st->berdan && side != b->d->berdan_side ? C3I_STOP_BERDAN : C3I_STOP_CONTROL;
    }
    if (!c3i_in_enemy_zoi(b, side, hex)) {
        RULE("c3i MOV11"); /* also when it left a zone of influence with its first hex [c3i R22] */
        return -1;
    }
    RULE("c3i MOV10"); /* in each move [c3i R21] */
    RULE("c3i MOV12");
    c3i_flip(g, unit, C3I_BATTLE, C3I_FORM_INFLUENCE, "MOV10");
    return C3I_STOP_INFLUENCE;
}

/* The unit has come to a hex: goes on being asked about, or its move ends. The moving frame is on top. */
static void arrived(struct game *g, struct frame *f)
{
    struct move m = move_of(g, f);
    struct c3i_board b;
    int stop;

    c3i_board(&b, g);
    c3i_pin(g, &b, m.hex);
    stop = halted(g, &b, m.unit);
    if (stop < 0 && can_step(&b, &m))
        return;
    agenda_pop(g);
    event_tell(g, C3I_E_STOPS, stop < 0 ? "MOV2" : stop == C3I_STOP_INFLUENCE ? "MOV10" : "MOV14", m.unit, m.hex,
             stop < 0 ? C3I_STOP_SPENT : stop, 0);
}

void c3i_entering_run(struct game *g, struct frame *f)
{
    int unit = f->v[C3I_M_UNIT];
    const struct c3i_data *d = c3i_data(g);
    const struct c3i_cost *cost;
    struct c3i_unit *u = &C3I(g)->unit[unit];

    u->hex = d->entry[d->unit[unit].entry].hex;
    u->status = C3I_ON_MAP;
    RULE("c3i MOV23"); /* it comes on its March side */
    u->formation = C3I_MARCH;
    RULE("c3i MOV22"); /* the edge hex is the first hex it pays for [c3i R62] */
    cost = &d->cost[d->hex[u->hex].terrain];
    event_tell(g, C3I_E_ENTERS, "MOV22", unit, u->hex, 0, 0);
    agenda_pop(g);
    f = agenda_ask(g, C3I_S_MOVING, 1 << d->unit[unit].side);
    f->v[C3I_M_UNIT] = unit;
    f->v[C3I_M_STEPS] = 1;
    f->v[C3I_M_PLAIN] = cost->plain;
    f->v[C3I_M_ROAD] = d->hex[u->hex].road ? cost->march : -1;
    arrived(g, f);
}

/* ---- choosing a unit ---- */

/* The most moves of the side that has not passed: a die, and one for each unit free to move or still to come. */
static void set_allowance(struct game *g, struct frame *f, int side)
{
    struct event *e;
    struct c3i_board b;
    int free = 0, coming = c3i_to_come(g, side);

    RULE("c3i MOV32"); /* units in no enemy zone of control, and those that are due [c3i R31] */
    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        free += b.d->unit[u].side == side && b.st->unit[u].status == C3I_ON_MAP && !c3i_unit_in_enemy_zoc(&b, u);
    RULE("c3i MOV33"); /* one unit may use several [c3i R32] */
    C3I(g)->left = (int8_t)(f->roll.value[0] + free + coming);
    e = event_start(g, C3I_E_ALLOWANCE, "MOV32", side, C3I_MOVEMENT, C3I(g)->left, 0);
    event_roll(e, f, 0, 6, side, C3I_DIE_MOVES);
    event_mod(e, side, "free", "MOV32", free);
    event_mod(e, side, "to-come", "MOV32", coming);
    event_emit(g);
}

/* A unit that is to make room for one that is due [c3i R63]. */
static bool must_clear(const struct c3i_board *b, int side, int unit)
{
    return !start_refused(b, side, unit) && c3i_entry_barred_by(b, unit);
}

static bool can_move(const struct game *g, int side)
{
    struct c3i_board b;

    c3i_board(&b, g);
    if (c3i_entry_open(&b, side))
        return true;
    for (int u = 0; u < b.d->nunits; u++)
        if (!start_refused(&b, side, u))
            return true;
    return false;
}

/* A side that could only pass passes unasked; no die is rolled for it. */
void c3i_moves_run(struct game *g, struct frame *f)
{
    int side = c3i_chance(g, f);

    if (side < 0) {
        c3i_phase_over(g, C3I_S_MOVEMENT);
        return;
    }
    if (!can_move(g, side)) {
        c3i_unasked(g, side, C3I_S_MOVEMENT);
        c3i_pass(g, f, side, "MOV30");
        return;
    }
    if (c3i_first_pass(g) == side) {
        if (!f->roll.n) {
            roll_push(g, C3I_DIE_MOVES, 1, 6, side, false);
            return;
        }
        set_allowance(g, f, side);
    }
    RULE("c3i MOV1"); /* by turns, the Confederate first */
    agenda_ask(g, C3I_S_MOVEMENT, 1 << side);
}

/* Units that can enter must do so before others move: after the other's pass, or always where so agreed. */
static bool entry_comes_first(const struct game *g, int side)
{
    RULE("c3i MOV34"); /* a choice of the game [c3i R30] */
    return C3I_CONST(g)->army[c3i_enemy(side)].passed || g->choice[C3I_CHOICE_ENTRY_FIRST];
}

void c3i_movement_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct c3i_board b;
    int bound;

    (void)f;
    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (b.d->unit[u].side == side && !c3i_entry_refused(&b, u))
            options_add(o, C3I_D_START, u, 0, 0);
    for (int u = 0; u < b.d->nunits; u++)
        if (must_clear(&b, side, u))
            options_add(o, C3I_D_START, u, 0, 0);
    bound = options_count(o);
    if (!bound || !entry_comes_first(g, side))
        for (int u = 0; u < b.d->nunits; u++)
            if (!start_refused(&b, side, u) && !must_clear(&b, side, u))
                options_add(o, C3I_D_START, u, 0, 0);
    RULE("c3i MOV29"); /* nobody passes while a due unit can come on or be let on [c3i R63] */
    if (!bound) {
        RULE("c3i MOV30"); /* a unit is moved or the side passes [c3i R33] */
        options_add(o, C3I_D_PASS, 0, 0, 0);
    }
}

/* An enemy in the entry hex gives way first, as if it had lost an attack. */
static void begin_entry(struct game *g, int unit)
{
    const struct c3i_counter *k = &c3i_data(g)->unit[unit];
    int hex = c3i_data(g)->entry[k->entry].hex;
    int other = c3i_unit_at(g, hex);

    agenda_push(g, C3I_S_ENTERING)->v[C3I_M_UNIT] = unit;
    if (other < 0)
        return;
    RULE("c3i MOV26"); /* as from the edge of the map [c3i R28] */
    event_tell(g, C3I_E_DISPLACED, "MOV26", other, hex, unit, 0);
    c3i_retreat_start(g, other, 0, k->entry);
}

void c3i_movement_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked >> USA & 1 ? USA : CSA;
    int unit = chosen[side].a[0];

    agenda_pop(g);
    if (chosen[side].verb == C3I_D_PASS) {
        RULE("c3i MOV31");
        c3i_pass(g, agenda_top(g), side, "MOV31");
        return;
    }
    c3i_used_chance(g, agenda_top(g), side);
    C3I(g)->army[side].moved = (int8_t)unit;
    if (C3I(g)->unit[unit].status == C3I_COMING)
        begin_entry(g, unit);
    else
        agenda_ask(g, C3I_S_MOVING, 1 << side)->v[C3I_M_UNIT] = unit;
}

/* The enemy nearest to a hex, or -1. */
static int nearest_enemy(const struct game *g, int side, int hex)
{
    const struct c3i_state *st = C3I_CONST(g);
    int best = -1;

    for (int e = 0; e < c3i_data(g)->nunits; e++)
        if (c3i_side(g, e) != side && st->unit[e].status == C3I_ON_MAP
            && (best < 0 || c3i_distance(g, hex, st->unit[e].hex) < c3i_distance(g, hex, st->unit[best].hex)))
            best = e;
    return best;
}

/* What of the enemy's stops a unit in this hex: "2 hexes from Buford", "Berdan"; false for nothing. */
static bool stopped_by(const struct game *g, int side, int hex, char text[64], const char **rule_r)
{
    const struct c3i_state *st = C3I_CONST(g);
    int enemy = nearest_enemy(g, side, hex);
    int far = enemy < 0 ? 99 : c3i_distance(g, hex, st->unit[enemy].hex);

    if (far > 1 && hex == st->berdan && side != c3i_data(g)->berdan_side) {
        *rule_r = "BER3";
        snprintf(text, 64, "Berdan");
        return true;
    }
    *rule_r = far == 1 ? "MOV14" : "MOV10";
    if (far <= 2)
        snprintf(text, 64, "%d hex%s from %.40s", far, far == 1 ? "" : "es", c3i_name(g, enemy));
    return far <= 2;
}

/* Of a step asked for after the move had ended: what ended it. */
static void why_ended(const struct game *g, int side, int to, struct refusal *r)
{
    const struct c3i_state *st = C3I_CONST(g);
    int unit = st->army[side].moved, hex;
    char at[HEX_LABEL], there[HEX_LABEL], by[64];

    if (unit < 0 || (hex = st->unit[unit].hex) == HEX_NONE) {
        r->rule = "MOV2";
        snprintf(r->why, sizeof r->why, "no unit is on the move: choose one first");
        return;
    }
    r->stopped = stopped_by(g, side, hex, by, &r->rule);
    if (!r->stopped)
        r->rule = "MOV2";
    snprintf(r->why, sizeof r->why, "%s cannot enter %s: %s%s%s%s", c3i_name(g, unit), c3i_label(g, to, there),
             r->stopped ? by : "", r->stopped ? " stops it in " : "its move ends in ", c3i_label(g, hex, at),
             r->stopped ? "" : ", where it has no movement or no way left");
}

/* Why the side may not pass: who can come on, or who is to make room for him. */
static void why_no_pass(const struct c3i_board *b, int side, struct refusal *r)
{
    r->rule = "MOV29";
    for (int u = 0; u < b->d->nunits; u++)
        if (b->d->unit[u].side == side && !c3i_entry_refused(b, u)) {
            snprintf(r->why, sizeof r->why, "you cannot pass: %s can enter the map", c3i_name(b->g, u));
            return;
        }
    for (int u = 0; u < b->d->nunits; u++)
        if (must_clear(b, side, u))
            snprintf(r->why, sizeof r->why, "you cannot pass: %s can leave the entry hex of a unit that is due",
                     c3i_name(b->g, u));
}

void c3i_movement_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no first = {"MOV34", "units that can enter the map come first"};
    struct c3i_board b;
    const struct no *no;

    (void)f;
    c3i_board(&b, g);
    if (o->verb == C3I_D_STEP)
        why_ended(g, side, o->a[0], r);
    if (o->verb == C3I_D_PASS)
        why_no_pass(&b, side, r);
    if (o->verb != C3I_D_START || o->a[0] < 0)
        return;
    if (b.st->unit[o->a[0]].status == C3I_COMING && b.d->unit[o->a[0]].side == side) {
        if ((no = c3i_entry_refused(&b, o->a[0])))
            refuse_unit(g, r, no, o->a[0], "enter the map", HEX_NONE);
        return;
    }
    no = start_refused(&b, side, o->a[0]);
    if (!no && entry_comes_first(g, side))
        no = &first;
    if (no)
        refuse_unit(g, r, no, o->a[0], "move", HEX_NONE);
}

/* ---- the move itself ---- */

void c3i_moving_options(const struct game *g, const struct frame *f, int side, struct options *o)
{
    struct move m = move_of(g, f);
    struct c3i_board b;

    (void)side;
    c3i_board(&b, g);
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (!step_refused(&b, &m, dir))
            options_add(o, C3I_D_STEP, b.d->hex[m.hex].next[dir], 0, 0);
    if (m.steps > 0)
        options_add(o, C3I_D_STOP, 0, 0, 0);
}

void c3i_moving_apply(struct game *g, struct frame *f, const struct option *chosen)
{
    struct move m = move_of(g, f), n;
    const struct option *o = &chosen[f->asked >> USA & 1 ? USA : CSA];
    struct c3i_board b;
    bool march = C3I(g)->unit[m.unit].formation == C3I_MARCH;

    if (o->verb == C3I_D_STOP) {
        agenda_pop(g);
        event_tell(g, C3I_E_STOPS, "MOV2", m.unit, m.hex, C3I_STOP_CHOICE, 0);
        return;
    }
    c3i_board(&b, g);
    n = extend(&b, &m, hex_direction(&g->data->map.grid, m.hex, o->a[0]));
    f->v[C3I_M_STEPS] = n.steps;
    f->v[C3I_M_PLAIN] = n.plain;
    f->v[C3I_M_ROAD] = n.road;
    C3I(g)->unit[m.unit].hex = (int16_t)n.hex;
    event_tell(g, C3I_E_MOVES, "MOV3", m.unit, m.hex, n.hex, march && n.road >= 0);
    arrived(g, f);
}

void c3i_moving_why(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    static const struct no apart = {"MOV3", "it is not adjacent"}, none = {"MOV30", "a move is at least one hex"};
    struct move m = move_of(g, f);
    struct c3i_board b;
    const struct no *no;
    int dir;

    (void)side;
    c3i_board(&b, g);
    if (o->verb == C3I_D_STOP)
        refuse_unit(g, r, &none, m.unit, "stop", HEX_NONE);
    if (o->verb != C3I_D_STEP)
        return;
    dir = hex_direction(&g->data->map.grid, m.hex, o->a[0]);
    no = dir < 0 ? &apart : step_refused(&b, &m, dir);
    if (no)
        refuse_unit(g, r, no, m.unit, "enter", o->a[0]);
}

int c3i_moving_absent(const struct game *g, const struct frame *f, int side, const struct options *o)
{
    (void)g;
    (void)f;
    (void)side;
    return options_last_of(o, C3I_D_STOP);
}
