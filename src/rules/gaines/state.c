/* SPDX-License-Identifier: ISC */
/* The saved state: its fields, positions written by hand, what must always hold, and what maps show of it. */
#include <stdio.h>
#include <string.h>

#include "rules/gaines/gaines.h"

const char *const gaines_words_phase[] = {"setup", "command", "move", "fire", "reaction", "close", "special", NULL};
const char *const gaines_words_shaken[] = {"steady", "disrupted", "disordered", NULL};
static const char *const words_status[] = {"off", "map", "eliminated", NULL};
static const char *const words_acted[] = {"no", "moved", "charged", "withdrew", "recovered", NULL};
static const char *const words_moved[] = {"stood", "shifted", "marched", NULL};

#define UNIT_FLAG(member) FIELD(struct gaines_unit, member, V_BOOL, .absent = 0)

static const struct field unit_fields[] = {
    FIELD(struct gaines_unit, hex, V_HEX, .absent = HEX_NONE),
    FIELD(struct gaines_unit, status, V_WORD, .words = words_status),
    FIELD(struct gaines_unit, steps, V_INT, .absent = 0),
    FIELD(struct gaines_unit, shaken, V_WORD, .words = gaines_words_shaken),
    FIELD(struct gaines_unit, charging, V_UNIT, .absent = -1),
    UNIT_FLAG(rf),
    UNIT_FLAG(active),
    FIELD(struct gaines_unit, acted, V_WORD, .words = words_acted),
    FIELD(struct gaines_unit, moved, V_WORD, .words = words_moved),
    UNIT_FLAG(pinned),
    UNIT_FLAG(fired),
    UNIT_FLAG(closed),
    UNIT_FLAG(reacted),
    UNIT_FLAG(shot),
    {.name = NULL},
};

static const struct field game_fields[] = {
    FIELD(struct gaines_state, turn, V_INT, .absent = 0),
    FIELD(struct gaines_state, side, V_SIDE, .absent = -1),
    FIELD(struct gaines_state, phase, V_WORD, .words = gaines_words_phase),
    FIELD(struct gaines_state, ccrm, V_INT, .absent = 0),
    FIELD(struct gaines_state, touch, V_BOOL, .absent = 0),
    FIELD(struct gaines_state, special, V_BOOL, .absent = 0),
    FIELD(struct gaines_state, again, V_BOOL, .absent = 0),
    FIELD(struct gaines_state, divisions, V_INT, .absent = 0),
    {.name = NULL},
};

const struct table gaines_tables[] = {
    {.name = "clock", .key = KEY_ONE, .stride = sizeof(struct gaines_state), .rows = 1, .fields = game_fields},
    {.name = "unit", .key = KEY_UNIT, .offset = offsetof(struct gaines_state, unit),
     .stride = sizeof(struct gaines_unit), .rows = GM_UNITS, .fields = unit_fields},
    {.name = NULL},
};

/* ---- positions written by hand ---- */

/* The decisions with which a phase begins. */
static const struct start {
    int16_t state, under, next, phase;      /* asked, the state below it, the next step of the turn, the phase */
    int16_t asked;                          /* the only side ever asked, or -1 */
    bool passive;                           /* the side asked is not the active one */
} starts[] = {
    {GM_S_DEPLOY, GM_S_SETUP, GM_T_BEGIN, GM_P_SETUP, -1, false},
    {GM_S_TOUCH, GM_S_COORDINATION, GM_T_MOVE, GM_P_COMMAND, GM_CSA, false},
    {GM_S_SELECT, GM_S_SELECTION, GM_T_MOVE, GM_P_COMMAND, GM_USA, false},
    {GM_S_MOVE, GM_S_MOVES, GM_T_FIRE, GM_P_MOVE, -1, false},
    {GM_S_FIRE, GM_S_FIRES, GM_T_REACTION, GM_P_FIRE, -1, false},
    {GM_S_REACT, GM_S_REACTIONS, GM_T_CHARGES, GM_P_REACTION, -1, true},
    {GM_S_STRIKE, GM_S_CHARGES, GM_T_CLOSE, GM_P_CLOSE, -1, false},
    {GM_S_CLOSE, GM_S_CLOSES, GM_T_END, GM_P_CLOSE, -1, false},
    {GM_S_ARRIVE, GM_S_ARRIVALS, GM_T_NEXT, GM_P_SPECIAL, GM_USA, false},
};
enum { STARTS = sizeof starts / sizeof *starts };

static void begin_phase(struct game *g, const struct start *at)
{
    GM(g)->phase = (int8_t)at->phase;
    agenda_push(g, GM_S_TURN)->v[GM_V_STEP] = at->next;
    agenda_push(g, at->under);
}

/* In the middle of the phase the position names; one that names none is in the Close Combat Phase, or moves. */
static void begin_amid(struct game *g, int s)
{
    int phase = s == GM_S_MOVING ? GM_P_MOVE : GM(g)->phase;

    if (phase != GM_P_MOVE && phase != GM_P_FIRE && phase != GM_P_REACTION)
        phase = GM_P_CLOSE;
    for (int i = 0; i < STARTS; i++)
        if (starts[i].phase == phase) {
            begin_phase(g, &starts[i]);
            agenda_top(g)->v[GM_V_BEGUN] = phase == GM_P_MOVE;      /* who is held by cavalry was found before */
            agenda_top(g)->v[GM_V_LAST] = phase == GM_P_MOVE ? -1 : 0;
            return;
        }
}

static int begin_moving(struct game *g, int side, int32_t *v, struct error *e)
{
    int most = 2 * gaines_counter(g, v[GM_M_UNIT])->move, target = v[GM_M_TARGET];

    if (!v[GM_M_LEFT] && !v[GM_M_STEPS])
        v[GM_M_LEFT] = most;
    if (v[GM_M_LEFT] < 0 || v[GM_M_LEFT] > most || v[GM_M_STEPS] < 0 || v[GM_M_STEPS] > most)
        return error_set(e, "left is half points, at most %d for that unit, and steps at most as many", most);
    if (target >= 0 && (target >= gaines_data(g)->nunits || gaines_side(g, target) == side
                        || !gaines_on_map(g, target)))
        return error_set(e, "the target of a charge is an enemy unit on the map");
    GM(g)->side = (int8_t)side;
    return 0;
}

/* What is asked about one unit, in a move or after a combat. */
static int begin_unit(struct game *g, int s, int side, const int32_t *given, struct error *e)
{
    int32_t v[FRAME_VARS];
    bool hex = s == GM_S_RETREAT || s == GM_S_VOLUNTARY || s == GM_S_ADVANCE || s == GM_S_HOP;
    struct frame *f;

    memcpy(v, given, sizeof v);
    if (side < 0 || v[0] < 0 || v[0] >= gaines_data(g)->nunits || gaines_side(g, v[0]) != side
        || !gaines_on_map(g, v[0]))
        return error_set(e, "%s is asked about a unit on the map, of the side asked", g->rs->states[s].name);
    if (hex && (v[1] < 0 || v[1] >= gaines_data(g)->nhexes))
        return error_set(e, "%s needs a hex of the map", g->rs->states[s].name);
    if (s == GM_S_MOVING && begin_moving(g, side, v, e))
        return -1;
    begin_amid(g, s);
    f = s == GM_S_RETREAT ? agenda_push(g, GM_S_RETREATING) : agenda_ask(g, s, 1 << side);
    memcpy(f->v, v, sizeof v);
    if (s == GM_S_RETREAT)
        f->v[GM_B_LEFT] = 1;
    return 0;
}

int gaines_begin(struct game *g, int s, int side, const int32_t *v, struct error *e)
{
    struct gaines_state *st = GM(g);

    for (int i = 0; i < STARTS; i++) {
        if (starts[i].state != s)
            continue;
        if (side < 0 || (starts[i].asked >= 0 && side != starts[i].asked))
            return error_set(e, "%s is asked of %s: side says of whom", g->rs->states[s].name,
                             starts[i].asked < 0 ? "either side" : g->rs->sides[starts[i].asked]);
        st->side = (int8_t)(starts[i].passive ? gaines_enemy(side) : side);
        if (s == GM_S_DEPLOY)
            st->side = GM_CSA;      /* whoever sets up: the first player turn is his */
        if (s == GM_S_ARRIVE)
            st->special = 1;
        begin_phase(g, &starts[i]);
        return 0;
    }
    if (s == GM_S_BONUS || !g->rs->states[s].options)
        return error_set(e, "a position cannot begin in %s: orders and dice lead there", g->rs->states[s].name);
    return begin_unit(g, s, side, v, e);
}

/* ---- what must hold ---- */

static const char *place_broken(const struct gaines_board *b, int unit)
{
    const struct gaines_unit *u = &b->st->unit[unit];

    if (u->status != GM_ON_MAP)
        return u->hex == HEX_NONE ? NULL : "a unit off the map has a hex";
    if (!b->d->hex[u->hex].on_map)
        return "a unit on the map has no hex there";
    if (b->d->hex[u->hex].river && !b->d->hex[u->hex].bridge)
        return "a unit stands in the river";
    return unit != b->mover && b->at[u->hex] != unit ? "two units in one hex" : NULL;
}

static const char *unit_broken(const struct gaines_board *b, int unit)
{
    const struct gaines_unit *u = &b->st->unit[unit];
    const struct gaines_counter *k = &b->d->unit[unit];
    const char *why = place_broken(b, unit);

    if (why)
        return why;
    if (u->steps < 0 || u->steps > k->steps || (u->status == GM_DEAD) != (u->steps == 0))
        return "a unit has more steps than it began with, or none and is not eliminated";
    if (u->status == GM_OFF_MAP && u->steps != k->steps)
        return "a unit lost steps before it came";
    if (u->status != GM_ON_MAP && (u->shaken || u->rf || u->charging >= 0))
        return "a unit off the map has a marker";
    if (u->charging >= 0 && (b->d->unit[u->charging].side == k->side || u->shaken || k->side != b->st->side))
        return "a unit charges that cannot";
    if (u->rf && b->st->phase != GM_P_FIRE && b->st->phase != GM_P_REACTION)
        return "a Return Fire marker was not removed";
    if (u->active && k->side != b->st->side)
        return "a unit of the passive side is active";
    return NULL;
}

static bool in(int v, int least, int most)
{
    return v >= least && v <= most;
}

static bool unit_fits(const struct game *g, int unit)
{
    return in(unit, 0, gaines_data(g)->nunits - 1) && gaines_on_map(g, unit);
}

/* A step costs half a point at the least. */
static bool move_fits(const struct game *g, const int32_t *v)
{
    int most = unit_fits(g, v[GM_M_UNIT]) ? 2 * gaines_counter(g, v[GM_M_UNIT])->move : -1;

    return in(v[GM_M_LEFT], 0, most) && in(v[GM_M_STEPS], 0, most)
           && (v[GM_M_TARGET] < 0
               || (unit_fits(g, v[GM_M_TARGET]) && gaines_side(g, v[GM_M_TARGET]) != gaines_side(g, v[GM_M_UNIT])));
}

/* A file may say anything: what the frames name must be there. */
static bool frame_fits(const struct game *g, const struct frame *f)
{
    const int32_t *v = f->v;

    if (f->asked > 2)                   /* one side at a time */
        return false;
    switch (f->state) {
    case GM_S_TURN:
        return in(v[GM_V_STEP], GM_T_BEGIN, GM_T_NEXT + 1);
    case GM_S_COORDINATION:
        return in(v[GM_V_FIRST], 0, 99) && in(v[GM_V_SECOND], 0, 99) && in(v[GM_V_ROLLS], 0, 9);
    case GM_S_MOVING:
        return move_fits(g, v);
    case GM_S_COMBAT:
        return gaines_combat_fits(g, f);
    case GM_S_BONUS:
    case GM_S_SHAKEN:
        return unit_fits(g, v[GM_B_UNIT]);
    case GM_S_RETREATING:
        return in(v[GM_B_UNIT], 0, gaines_data(g)->nunits - 1) && v[GM_B_FROM] >= 0 && in(v[GM_B_LEFT], 0, 99);
    case GM_S_RETREAT:
    case GM_S_VOLUNTARY:
    case GM_S_ADVANCE:
    case GM_S_HOP:
        return unit_fits(g, v[GM_B_UNIT]) && v[GM_B_FROM] >= 0;
    default:
        return true;
    }
}

const char *gaines_broken(const struct game *g)
{
    const struct gaines_state *st = GM_CONST(g);
    struct gaines_board b;
    const char *why;

    if (st->turn < 1 || st->turn > gaines_data(g)->turns)
        return "the turn is not one of the scenario's";
    if (st->side < 0 || st->side >= GM_SIDES || st->ccrm < 0 || st->ccrm > GM_CCRM)
        return "no side is active, or the CCRM marker is off its track";
    for (int u = 0; u < gaines_data(g)->nunits; u++) {
        const struct gaines_unit *x = &st->unit[u];

        if (x->status == GM_ON_MAP && (x->hex < 0 || x->hex >= gaines_data(g)->nhexes))
            return "a unit on the map has no hex there";
        if (x->charging >= gaines_data(g)->nunits)
            return "a unit charges nobody";
    }
    for (int i = 0; i < g->depth; i++)
        if (!frame_fits(g, &g->agenda[i]))
            return "the agenda is about a unit, a hex or a number that does not fit";
    gaines_board(&b, g);
    for (int u = 0; u < b.d->nunits; u++)
        if ((why = unit_broken(&b, u)))
            return why;
    return NULL;
}

/* ---- maps ---- */

static void mark_stars(const struct game *view, struct scene *s)
{
    for (int h = 0; h < gaines_data(view)->nhexes; h++)
        if (gaines_data(view)->hex[h].star) {
            struct mark m = {.hex = (int16_t)h, .side = -1, .text = "VP"};

            scene_mark(s, &m);
        }
}

void gaines_scene(const struct game *view, struct scene *s)
{
    static const char *const shaken[] = {"", " dis", " DIS"};
    const struct gaines_state *st = GM_CONST(view);

    for (int u = 0; u < gaines_data(view)->nunits; u++) {
        const struct gaines_unit *x = &st->unit[u];
        struct mark m = {.hex = x->hex, .side = (int16_t)gaines_side(view, u), .unit = true};

        if (x->status != GM_ON_MAP)
            continue;
        snprintf(m.text, sizeof m.text, "%.11s", view->data->units[u].tag);
        snprintf(m.state, sizeof m.state, "%d%s%s%s", x->steps, shaken[x->shaken], x->charging >= 0 ? " chg" : "",
                 x->rf ? " RF" : "");
        scene_mark(s, &m);
    }
    mark_stars(view, s);
}
