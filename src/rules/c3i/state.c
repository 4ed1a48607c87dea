/* SPDX-License-Identifier: ISC */
/* The saved state: its fields, the set-up, positions written by hand, and what must always hold. */
#include <stdio.h>
#include <string.h>

#include "rules/c3i/c3i.h"

const char *const c3i_words_status[] = {"coming", "map", "blown", "returning", "eliminated", NULL};
const char *const c3i_words_formation[] = {"march", "battle", NULL};
const char *const c3i_words_phase[] = {"command", "organization", "movement", "attack", "end", NULL};

static const struct field unit_fields[] = {
    FIELD(struct c3i_unit, hex, V_HEX, .absent = HEX_NONE),
    FIELD(struct c3i_unit, status, V_WORD, .words = c3i_words_status),
    FIELD(struct c3i_unit, formation, V_WORD, .words = c3i_words_formation),
    FIELD(struct c3i_unit, back, V_INT, .absent = 0),
    FIELD(struct c3i_unit, pinned, V_BOOL, .absent = 0),
    {.name = NULL},
};

static const struct field army_fields[] = {
    FIELD(struct c3i_army, hq, V_HEX, .absent = HEX_NONE),
    FIELD(struct c3i_army, artillery, V_INT, .absent = 0),
    FIELD(struct c3i_army, passed, V_BOOL, .absent = 0),
    FIELD(struct c3i_army, moved, V_UNIT, .absent = -1),
    {.name = NULL},
};

static const struct field game_fields[] = {
    FIELD(struct c3i_state, turn, V_INT, .absent = 0),
    FIELD(struct c3i_state, phase, V_WORD, .words = c3i_words_phase),
    FIELD(struct c3i_state, left, V_INT, .absent = C3I_NO_LIMIT),
    FIELD(struct c3i_state, berdan, V_HEX, .absent = HEX_NONE),
    {.name = NULL},
};

const struct table c3i_tables[] = {
    {.name = "clock", .key = KEY_ONE, .stride = sizeof(struct c3i_state), .rows = 1, .fields = game_fields},
    {.name = "army", .key = KEY_SIDE, .offset = offsetof(struct c3i_state, army), .stride = sizeof(struct c3i_army),
     .rows = C3I_SIDES, .fields = army_fields},
    {.name = "unit", .key = KEY_UNIT, .offset = offsetof(struct c3i_state, unit), .stride = sizeof(struct c3i_unit),
     .rows = C3I_UNITS, .fields = unit_fields},
    {.name = NULL},
};

static bool on_map(const struct c3i_data *d, int hex)
{
    return hex >= 0 && hex < d->nhexes && d->hex[hex].on_map;
}

/* ---- set up ---- */

static void set_up_units(struct game *g)
{
    const struct c3i_data *d = c3i_data(g);
    struct c3i_state *st = C3I(g);

    for (int u = 0; u < C3I_UNITS; u++)
        st->unit[u].hex = HEX_NONE;
    for (int u = 0; u < d->nunits; u++) {
        RULE("c3i SET1"); /* Buford and Heth stand on the map, */
        RULE("c3i SET2");
        RULE("c3i SET3"); /* all others wait for their turn and letter */
        st->unit[u].hex = d->unit[u].start;
        st->unit[u].status = d->unit[u].start == HEX_NONE ? C3I_COMING : C3I_ON_MAP;
        st->unit[u].formation = C3I_MARCH;
    }
}

void c3i_setup(struct game *g)
{
    struct c3i_state *st = C3I(g);

    set_up_units(g);
    for (int s = 0; s < C3I_SIDES; s++) {
        RULE("c3i SET4");
        st->army[s].artillery = c3i_data(g)->army[s].artillery;
        RULE("c3i SET6"); /* HQs come in the first Command Phase */
        st->army[s].hq = HEX_NONE;
        st->army[s].moved = -1;
    }
    RULE("c3i SET5");
    st->turn = 1;
    st->left = C3I_NO_LIMIT;
    st->berdan = HEX_NONE;
    agenda_push(g, C3I_S_TURN);
}

/* ---- positions written by hand ---- */

static struct frame *begin_phase(struct game *g, int step, int state, int phase, int side)
{
    struct frame *f;

    C3I(g)->phase = (int8_t)phase;
    agenda_push(g, C3I_S_TURN)->v[C3I_V_STEP] = step + 1;
    f = agenda_push(g, state);
    f->v[C3I_V_SIDE] = side;
    return f;
}

static int check_unit(const struct game *g, int unit, int side, struct error *e)
{
    if (unit < 0 || unit >= c3i_data(g)->nunits || c3i_side(g, unit) != side
        || C3I_CONST(g)->unit[unit].status != C3I_ON_MAP)
        return error_set(e, "the decision is about no unit of %s on the map", g->rs->sides[side]);
    return 0;
}

static int begin_moving(struct game *g, int side, const int32_t *v, struct error *e)
{
    if (check_unit(g, v[C3I_M_UNIT], side, e))
        return -1;
    if (C3I_CONST(g)->unit[v[C3I_M_UNIT]].pinned)
        return error_set(e, "%s is held in an enemy zone of control and cannot move",
                         g->data->units[v[C3I_M_UNIT]].id);
    begin_phase(g, C3I_T_MOVES, C3I_S_MOVES, C3I_MOVEMENT, c3i_enemy(side));
    memcpy(agenda_ask(g, C3I_S_MOVING, 1 << side)->v, v, sizeof(int32_t) * FRAME_VARS);
    return 0;
}

static int begin_bid(struct game *g, const int32_t *v, struct error *e)
{
    const struct c3i_state *st = C3I_CONST(g);
    int attacker = v[0], defender = v[1], side;
    struct frame *f;

    if (attacker < 0 || attacker >= c3i_data(g)->nunits)
        return error_set(e, "a bid needs an attacker and a defender");
    side = c3i_side(g, attacker);
    if (check_unit(g, attacker, side, e) || check_unit(g, defender, c3i_enemy(side), e))
        return -1;
    if (c3i_distance(g, st->unit[attacker].hex, st->unit[defender].hex) != 1)
        return error_set(e, "attacker and defender are not adjacent");
    begin_phase(g, C3I_T_ATTACKS, C3I_S_ATTACKS, C3I_ATTACK, c3i_enemy(side));
    f = agenda_push(g, C3I_S_BATTLE);
    f->v[C3I_B_ATTACKER] = attacker;
    f->v[C3I_B_DEFENDER] = defender;
    f->v[C3I_B_BONUS] = -1;
    f->v[C3I_B_HEX] = st->unit[defender].hex;
    return 0;
}

/* The first unit that would come on at this entry, for which somebody gives way. */
static int entering_unit(const struct game *g, int side, int entry)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (b.d->unit[u].side == side && b.d->unit[u].entry == entry && !c3i_entry_refused(&b, u))
            return u;
    return -1;
}

#define RETREAT_UNSAID "the retreat does not say from where, from whom, or how far it has come"

/* Below the retreat lies what goes on after it: exits, an entry, or an attack the unit has lost as defender. */
static int begin_retreat_cause(struct game *g, int side, const int32_t *v, struct error *e)
{
    int hex = v[C3I_R_FROM], winner = -1, unit;
    struct frame *f;

    if (C3I(g)->phase == C3I_ORGANIZATION) {
        begin_phase(g, C3I_T_EXITS, C3I_S_EXITS, C3I_ORGANIZATION, c3i_enemy(side));
        return 0;
    }
    if (v[C3I_R_ENTRY] >= 0) {
        if ((unit = entering_unit(g, c3i_enemy(side), v[C3I_R_ENTRY])) < 0)
            return error_set(e, "no unit can enter there");
        begin_phase(g, C3I_T_MOVES, C3I_S_MOVES, C3I_MOVEMENT, side);
        agenda_push(g, C3I_S_ENTERING)->v[C3I_M_UNIT] = unit;
        return 0;
    }
    if (!v[C3I_R_THREAT] && v[C3I_R_STEPS])
        return error_set(e, RETREAT_UNSAID);
    if (v[C3I_R_THREAT] & (v[C3I_R_THREAT] - 1))
        return error_set(e, "after an attack a unit retreats from one enemy; threat says from which: 1 north, 2 "
                            "north-east, 4 south-east, 8 south, 16 south-west, 32 north-west");
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (v[C3I_R_THREAT] >> dir & 1 && c3i_data(g)->hex[hex].next[dir] != HEX_NONE)
            winner = c3i_unit_at(g, c3i_data(g)->hex[hex].next[dir]);
    if (check_unit(g, winner, c3i_enemy(side), e))
        return -1;
    begin_phase(g, C3I_T_ATTACKS, C3I_S_ATTACKS, C3I_ATTACK, side);
    f = agenda_push(g, C3I_S_BATTLE);
    c3i_battle_lost(f, winner, v[C3I_R_UNIT], hex);
    return 0;
}

static bool retreat_fits(const struct c3i_data *d, const int32_t *v)
{
    int from = v[C3I_R_FROM], entry = v[C3I_R_ENTRY];

    if (!on_map(d, from) || entry < -1 || entry >= C3I_ENTRIES || v[C3I_R_STEPS] < 0 || v[C3I_R_STEPS] >= C3I_RETREAT
        || v[C3I_R_THREAT] < 0 || (entry >= 0 && d->entry[entry].hex == HEX_NONE))
        return false;
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (v[C3I_R_THREAT] >> dir & 1 && d->hex[from].next[dir] == HEX_NONE)
            return false;
    return true;
}

/* A retreat that has not begun needs no from, and no threat where only one enemy, or an entry, can be meant. */
static void fill_in_retreat(const struct game *g, int32_t *v)
{
    struct c3i_board b;

    if (v[C3I_R_FROM] == HEX_NONE && v[C3I_R_STEPS] == 0)
        v[C3I_R_FROM] = C3I_CONST(g)->unit[v[C3I_R_UNIT]].hex;
    if (v[C3I_R_THREAT] || v[C3I_R_ENTRY] >= 0 || v[C3I_R_STEPS])
        return;
    c3i_board(&b, g);
    v[C3I_R_THREAT] = c3i_threats(&b, v[C3I_R_UNIT]);
}

static int begin_retreat(struct game *g, int side, const int32_t *given, struct error *e)
{
    const struct c3i_data *d = c3i_data(g);
    int32_t v[FRAME_VARS];

    if (check_unit(g, given[C3I_R_UNIT], side, e))
        return -1;
    memcpy(v, given, sizeof v);
    fill_in_retreat(g, v);
    if (!retreat_fits(d, v))
        return error_set(e, RETREAT_UNSAID);
    if (begin_retreat_cause(g, side, v, e))
        return -1;
    memcpy(agenda_ask(g, C3I_S_RETREAT, 1 << side)->v, v, sizeof(int32_t) * FRAME_VARS);
    return 0;
}

/* What follows from where the units stand need not be written: that they are on the map, and what a zone of control
   does to them. */
static int settle_units(struct game *g, bool moves, struct error *e)
{
    struct c3i_state *st = C3I(g);
    struct c3i_board b;

    for (int u = 0; u < c3i_data(g)->nunits; u++) {
        if (st->unit[u].status == C3I_COMING && on_map(c3i_data(g), st->unit[u].hex))
            st->unit[u].status = C3I_ON_MAP;
        if (st->unit[u].status == C3I_ON_MAP && !on_map(c3i_data(g), st->unit[u].hex))
            return error_set(e, "%s is on the map and has no hex; off it a unit has a status: coming, blown (with "
                                "back, its turn of return), or eliminated", g->data->units[u].id);
    }
    c3i_board(&b, g);
    for (int u = 0; u < c3i_data(g)->nunits; u++) {
        if (!c3i_unit_in_enemy_zoc(&b, u))
            continue;
        RULE("c3i MOV13");
        st->unit[u].formation = C3I_BATTLE;
        st->unit[u].pinned = (int8_t)(moves || st->unit[u].pinned);
    }
    return 0;
}

int c3i_begin(struct game *g, int s, int side, const int32_t *v, struct error *e)
{
    if (s != C3I_S_BID && side < 0)
        return error_set(e, "a decision of one side must name it");
    if (settle_units(g, s == C3I_S_MOVEMENT || s == C3I_S_MOVING || s == C3I_S_RETREAT, e))
        return -1;
    switch (s) {
    case C3I_S_HQ:
        C3I(g)->phase = C3I_COMMAND;
        agenda_push(g, C3I_S_TURN)->v[C3I_V_STEP] = C3I_T_HQ_CSA + side;
        return 0;
    case C3I_S_PICK:
        begin_phase(g, C3I_T_BLOWN_CSA + c3i_enemy(side), C3I_S_BLOWN, C3I_COMMAND, c3i_enemy(side));
        return 0;
    case C3I_S_PLACE:
        begin_phase(g, C3I_T_BLOWN_CSA + side, C3I_S_BLOWN, C3I_COMMAND, side);
        return 0;
    case C3I_S_BERDAN:
        C3I(g)->phase = C3I_COMMAND;
        agenda_push(g, C3I_S_TURN)->v[C3I_V_STEP] = C3I_T_BERDAN;
        return 0;
    case C3I_S_EXIT:
        begin_phase(g, C3I_T_EXITS, C3I_S_EXITS, C3I_ORGANIZATION, side);
        return 0;
    case C3I_S_MOVEMENT:
        begin_phase(g, C3I_T_MOVES, C3I_S_MOVES, C3I_MOVEMENT, side);
        return 0;
    case C3I_S_MOVING:
        return begin_moving(g, side, v, e);
    case C3I_S_ATTACK:
        begin_phase(g, C3I_T_ATTACKS, C3I_S_ATTACKS, C3I_ATTACK, side);
        return 0;
    case C3I_S_BID:
        return begin_bid(g, v, e);
    case C3I_S_RETREAT:
        return begin_retreat(g, side, v, e);
    default:
        return error_set(e, "%s asks nobody", g->rs->states[s].name);
    }
}

/* ---- what must hold ---- */

static const char *unit_broken(const struct game *g, int unit)
{
    const struct c3i_data *d = c3i_data(g);
    const struct c3i_unit *u = &C3I_CONST(g)->unit[unit];

    if ((u->status == C3I_ON_MAP) != on_map(d, u->hex) || (u->status != C3I_ON_MAP && u->hex != HEX_NONE))
        return "a unit is on the map and has no hex there, or the reverse";
    if (u->status == C3I_ON_MAP && c3i_unit_at(g, u->hex) != unit)
        return "two units in one hex";
    if (u->status == C3I_COMING && !d->unit[unit].due)
        return "a unit is to come that has no turn to come";
    if ((u->status == C3I_OFF_BLOWN || u->status == C3I_RETURNING) != (u->back > 0))
        return "a unit is blown without a turn of return, or the reverse";
    if (u->status == C3I_OFF_BLOWN && (u->back > C3I_CONST(g)->turn + 2 || u->back < 2))
        return "a blown unit is due back too late or too early";
    if (u->pinned && u->status != C3I_ON_MAP)
        return "a unit off the map is pinned";
    return NULL;
}

static bool unit_on_map(const struct game *g, int unit)
{
    return unit >= 0 && unit < c3i_data(g)->nunits && C3I_CONST(g)->unit[unit].status == C3I_ON_MAP;
}

static bool in(int v, int least, int most)
{
    return v >= least && v <= most;
}

/* A file may say anything: what the frames name must be there. */
static bool frame_fits(const struct game *g, const struct frame *f)
{
    const struct c3i_data *d = c3i_data(g);
    const int32_t *v = f->v;

    switch (f->state) {
    case C3I_S_TURN:
        return v[C3I_V_STEP] >= C3I_T_BEGIN && v[C3I_V_STEP] <= C3I_T_END;
    case C3I_S_BLOWN:
    case C3I_S_EXITS:
    case C3I_S_MOVES:
    case C3I_S_ATTACKS:
        return v[C3I_V_SIDE] == CSA || v[C3I_V_SIDE] == USA;
    case C3I_S_ENTERING:
        return v[C3I_M_UNIT] >= 0 && v[C3I_M_UNIT] < d->nunits
               && C3I_CONST(g)->unit[v[C3I_M_UNIT]].status == C3I_COMING;
    case C3I_S_MOVING:
        return unit_on_map(g, v[C3I_M_UNIT]) && in(v[C3I_M_STEPS], 0, 99) && in(v[C3I_M_PLAIN], 0, 99)
               && in(v[C3I_M_ROAD], -1, 99);
    case C3I_S_BATTLE:
        return c3i_battle_fits(g, f);
    case C3I_S_RETREAT:
        return unit_on_map(g, v[C3I_R_UNIT]) && retreat_fits(d, v);
    default:
        return true;
    }
}

static const char *agenda_broken(const struct game *g)
{
    for (int i = 0; i < g->depth; i++) {
        const struct frame *f = &g->agenda[i];

        if (!frame_fits(g, f))
            return "the agenda is about a unit, a hex or a side that does not fit";
        if (f->asked && f->asked != (f->state == C3I_S_BID ? 3 : f->asked == 2 ? 2 : 1))
            return "a decision is asked of the wrong sides";
    }
    return NULL;
}

static const char *formation_broken(const struct game *g)
{
    struct c3i_board b;

    c3i_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if (c3i_unit_in_enemy_zoc(&b, u) && b.st->unit[u].formation != C3I_BATTLE)
            return "a unit in an enemy zone of control is in March formation";
    return NULL;
}

/* An HQ lies off the map from the set-up to its own step of the Command Phase, and while it is being placed. */
static bool hq_to_come(const struct game *g, int side)
{
    for (int i = 0; i < g->depth; i++) {
        const struct frame *f = &g->agenda[i];

        if ((f->state == C3I_S_TURN && f->v[C3I_V_STEP] <= C3I_T_HQ_CSA + side)
            || (f->state == C3I_S_HQ && f->asked >> side & 1))
            return C3I_CONST(g)->phase == C3I_COMMAND;
    }
    return false;
}

static const char *markers_broken(const struct game *g)
{
    const struct c3i_state *st = C3I_CONST(g);
    const struct c3i_data *d = c3i_data(g);

    for (int s = 0; s < C3I_SIDES; s++) {
        if (st->army[s].artillery < 0 || st->army[s].artillery > d->army[s].artillery)
            return "artillery support below zero or above the start";
        if (st->army[s].hq != HEX_NONE ? !on_map(d, st->army[s].hq) : !hq_to_come(g, s))
            return "an HQ is not on the map";
    }
    if (st->berdan != HEX_NONE && (!on_map(d, st->berdan) || st->turn < d->berdan_from))
        return "Berdan is where or when he cannot be";
    return NULL;
}

const char *c3i_broken(const struct game *g)
{
    const struct c3i_state *st = C3I_CONST(g);
    const char *why;

    if (st->turn < 1 || st->turn > c3i_data(g)->turns)
        return "the turn is not one of the scenario's";
    if (st->left < C3I_NO_LIMIT || (st->phase == C3I_COMMAND && st->left != C3I_NO_LIMIT))
        return "what is left of the phase is out of range";
    for (int u = 0; u < c3i_data(g)->nunits; u++)
        if ((why = unit_broken(g, u)))
            return why;
    if ((why = markers_broken(g)) || (why = agenda_broken(g)))
        return why;
    return formation_broken(g);
}

/* ---- maps ---- */

static void mark(struct scene *s, int hex, int side, const char *text, const char *state, bool unit)
{
    struct mark m = {.hex = (int16_t)hex, .side = (int16_t)side, .unit = unit};

    if (hex == HEX_NONE)
        return;
    snprintf(m.text, sizeof m.text, "%.11s", text);
    snprintf(m.state, sizeof m.state, "%.11s", state);
    scene_mark(s, &m);
}

void c3i_scene(const struct game *view, struct scene *s)
{
    const struct c3i_state *st = C3I_CONST(view);
    const struct data_item *it = NULL;

    for (int u = 0; u < c3i_data(view)->nunits; u++)
        if (st->unit[u].status == C3I_ON_MAP)
            mark(s, st->unit[u].hex, c3i_side(view, u), c3i_name(view, u), c3i_words_formation[st->unit[u].formation],
                 true);
    while ((it = data_item_next(view->data, "hq", it))) {
        int side = 0;

        if (data_word(it, "side", view->rs->sides, &side, NULL) == 0)
            mark(s, st->army[side].hq, side, data_attr(it, "name") ? data_attr(it, "name") : "HQ", "HQ", false);
    }
    mark(s, st->berdan, c3i_data(view)->berdan_side, "Berdan", "", false);
}
