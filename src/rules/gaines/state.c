/* SPDX-License-Identifier: ISC */
/* The saved state: its fields, positions written by hand, what must always hold, and what maps show of it. */
#include <stdio.h>

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

static const struct {
    int16_t state, under, next, phase;      /* asked, the state below it, the next step of the turn, the phase */
    bool passive;
} starts[] = {
    {GM_S_DEPLOY, GM_S_SETUP, GM_T_BEGIN, GM_P_SETUP, false},
    {GM_S_TOUCH, GM_S_COORDINATION, GM_T_MOVE, GM_P_COMMAND, false},
    {GM_S_SELECT, GM_S_SELECTION, GM_T_MOVE, GM_P_COMMAND, false},
    {GM_S_MOVE, GM_S_MOVES, GM_T_FIRE, GM_P_MOVE, false},
    {GM_S_FIRE, GM_S_FIRES, GM_T_REACTION, GM_P_FIRE, false},
    {GM_S_REACT, GM_S_REACTIONS, GM_T_CHARGES, GM_P_REACTION, true},
    {GM_S_STRIKE, GM_S_CHARGES, GM_T_CLOSE, GM_P_CLOSE, false},
    {GM_S_CLOSE, GM_S_CLOSES, GM_T_END, GM_P_CLOSE, false},
    {GM_S_ARRIVE, GM_S_ARRIVALS, GM_T_NEXT, GM_P_SPECIAL, false},
};

int gaines_begin(struct game *g, int s, int side, const int32_t *v, struct error *e)
{
    struct gaines_state *st = GM(g);

    (void)v;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (starts[i].state != s)
            continue;
        if ((s == GM_S_TOUCH && side != GM_CSA) || ((s == GM_S_SELECT || s == GM_S_ARRIVE) && side != GM_USA))
            return error_set(e, "%s is not asked of %s", g->rs->states[s].name, g->rs->sides[side]);
        st->phase = (int8_t)starts[i].phase;
        st->side = (int8_t)(starts[i].passive ? gaines_enemy(side) : side);
        if (s == GM_S_ARRIVE)
            st->special = 1;
        agenda_push(g, GM_S_TURN)->v[GM_V_STEP] = starts[i].next;
        agenda_push(g, starts[i].under);
        return 0;
    }
    return error_set(e, "a position cannot begin in %s: begin with the phase", g->rs->states[s].name);
}

/* ---- what must hold ---- */

static const char *place_broken(const struct gaines_board *b, int unit)
{
    const struct gaines_unit *u = &b->st->unit[unit];

    if (u->status != GM_ON_MAP)
        return u->hex == HEX_NONE ? NULL : "a unit off the map has a hex";
    if (u->hex < 0 || u->hex >= b->d->nhexes || !b->d->hex[u->hex].on_map)
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
    if (u->status == GM_OFF_MAP && k->setup && b->st->phase != GM_P_SETUP)
        return "a unit was not set up";
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
            struct mark m = {.hex = (int16_t)h, .side = -1, .text = "star"};

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
