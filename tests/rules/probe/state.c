/* SPDX-License-Identifier: ISC */
/* 1 Pieces: what stands where, the set-up and the invariants. */
#include <stdio.h>

#include "engine/value.h"
#include "probe.h"

int probe_side(const struct game *g, int row)
{
    return row < DATA(g)->nunits ? DATA(g)->side[row] : CSTATE(g)->block[row].side;
}

static bool is_row(int row)
{
    return row >= 0 && row < PROBE_ROWS;
}

bool probe_alive(const struct game *g, int row)
{
    return is_row(row) && CSTATE(g)->block[row].hex >= 0;
}

bool probe_known(const struct game *g, int side, int row)
{
    const struct probe_block *b;

    if (!probe_alive(g, row))
        return false;
    b = &CSTATE(g)->block[row];
    return probe_side(g, row) == side || row >= DATA(g)->nunits || b->handle || b->revealed;
}

int probe_at(const struct game *g, int hex)
{
    for (int row = 0; row < PROBE_ROWS; row++)
        if (CSTATE(g)->block[row].hex == hex)
            return row;
    return -1;
}

int probe_known_at(const struct game *g, int side, int hex)
{
    int row = probe_at(g, hex);

    return row >= 0 && probe_known(g, side, row) ? row : -1;
}

int probe_rounds(const struct game *g)
{
    static const int rounds[] = {6, 2};

    return rounds[g->choice[0]];
}

static void clear_rows(struct probe_state *st)
{
    for (int row = 0; row < PROBE_ROWS; row++)
        st->block[row] = (struct probe_block){.hex = HEX_NONE, .side = -1};
}

void probe_setup(struct game *g)
{
    struct probe_state *st = STATE(g);
    struct frame *f;

    clear_rows(st);
    for (int u = 0; u < DATA(g)->nunits; u++) {
        st->block[u].hex = DATA(g)->start[u];
        if (st->block[u].hex >= 0)
            st->block[u].steps = DATA(g)->steps[u];
    }
    f = agenda_push(g, ST_ROUND);
    f->v[ROUND_NUMBER] = 1;
}

/* ---- positions written by hand ---- */

static void push_asking(struct game *g, int s, int side, const int32_t *v)
{
    struct frame *f = agenda_ask(g, s, s == ST_PICK ? 1 << RED | 1 << BLUE : 1 << side);

    for (int i = 0; i < FRAME_VARS; i++)
        f->v[i] = v[i];
}

int probe_begin(struct game *g, int s, int side, const int32_t *v, struct error *e)
{
    struct frame *round = agenda_push(g, ST_ROUND);
    bool about_unit = s == ST_MOVE || s == ST_FIRE || s == ST_REACT;
    struct frame *move;

    round->v[ROUND_NUMBER] = 1;
    round->v[ROUND_PHASE] = s == ST_PICK ? PHASE_FILL : PHASE_DRAW;
    if (s == ST_ROUND || s == ST_VOLLEY || s == ST_REROLL)
        return error_set(e, "a position cannot start in the middle of \"%s\"", g->rs->states[s].name);
    if (s != ST_PICK && side < 0)
        return error_set(e, "it needs a side");
    if (about_unit && (!probe_alive(g, v[0]) || probe_side(g, v[0]) != (s == ST_REACT ? !side : side)))
        return error_set(e, "it needs a unit that is on the map, of the side that moves");
    if (s == ST_REACT) {
        move = agenda_ask(g, ST_MOVE, 1 << !side);
        move->v[MOVE_UNIT] = v[REACT_UNIT];
    }
    push_asking(g, s, side, v);
    for (int u = 0; u < DATA(g)->nunits; u++)
        if (STATE(g)->block[u].hex < 0)
            STATE(g)->block[u] = (struct probe_block){.hex = HEX_NONE, .side = -1};
    probe_look(g);
    return 0;
}

/* ---- invariants; they hold in views too ---- */

static const char *block_broken(const struct game *g, int row)
{
    const struct probe_block *b = &CSTATE(g)->block[row];
    bool named = row < DATA(g)->nunits;

    if (b->hex < 0)
        return b->steps || b->handle || b->revealed || b->aimed ? "a block off the map has steps or a name" : NULL;
    if (b->hex >= DATA(g)->nhexes || !DATA(g)->on_map[b->hex])
        return "a block is off the map";
    if (named ? b->steps < 1 || b->steps > DATA(g)->steps[row] || b->side != -1
              : b->steps != 0 || b->revealed || b->handle || b->side < 0)
        return "a block has too many steps or too few";
    if (b->handle < 0 || b->handle > PROBE_HANDLES || b->aimed < 0 || b->aimed > ROLL_DICE)
        return "a block has a name or dice there cannot be";
    for (int other = 0; other < row; other++) {
        const struct probe_block *o = &CSTATE(g)->block[other];

        if (o->hex == b->hex)
            return "two blocks in one hex";
        if (b->handle && o->handle == b->handle && probe_side(g, other) == probe_side(g, row))
            return "two blocks under one name";
    }
    return NULL;
}

static const char *armies_broken(const struct game *g)
{
    const struct probe_cup *cup = &CSTATE(g)->cup;

    for (int side = 0; side < PROBE_SIDES; side++)
        if (CSTATE(g)->army[side].tokens < 0 || CSTATE(g)->army[side].tokens > PROBE_TOKENS ||
            CSTATE(g)->army[side].handles < 0)
            return "a side has more tokens than there are, or fewer than none";
    for (int chit = 0; chit < PROBE_CHITS; chit++)
        if (cup->in[chit] < 0 || cup->in[chit] > (chit == CHIT_DUSK ? 1 : PROBE_SIDE_CHITS))
            return "chits in the cup that do not exist";
    return cup->drawn < 0 || cup->drawn > 2 * PROBE_SIDE_CHITS + 1 ? "more chits drawn than there are" : NULL;
}

/* Units in frames may be gone or, in a view, unknown; numbers are what the states count on. */
static const char *frame_broken(const struct game *g, const struct frame *f)
{
    const struct arg *vars;

    if (f->state == ROLL_STATE)
        return NULL;
    vars = g->rs->states[f->state].vars;
    for (int i = 0; vars[i].name; i++) {
        if (vars[i].type == V_UNIT && (f->v[i] < -1 || f->v[i] >= PROBE_ROWS))
            return "a frame about no unit";
        if (vars[i].type == V_INT && (f->v[i] < 0 || f->v[i] > ROLL_DICE))
            return "a frame with a number out of range";
        if (vars[i].type == V_WORD && f->v[i] < 0)
            return "a round without a phase";
    }
    if (f->state == ST_ROUND && f->v[ROUND_NUMBER] < 1)
        return "there is no round 0";
    return NULL;
}

const char *probe_broken(const struct game *g)
{
    const char *why = armies_broken(g);

    for (int row = 0; !why && row < PROBE_ROWS; row++) {
        RULE("probe 1.2");
        why = block_broken(g, row);
    }
    for (int i = 0; !why && i < g->depth; i++)
        why = frame_broken(g, &g->agenda[i]);
    if (!why && g->depth && g->agenda[g->depth - 1].state == ST_REROLL && !roll_find(g))
        why = "a throw to be made again that was not made";
    return why;
}

void probe_scene(const struct game *view, struct scene *s)
{
    for (int row = 0; row < PROBE_ROWS; row++) {
        const struct probe_block *b = &CSTATE(view)->block[row];
        struct mark m = {.hex = b->hex, .unit = true};
        char label[VALUE_TEXT];

        if (b->hex < 0)
            continue;
        m.side = (int16_t)probe_side(view, row);
        if (row < DATA(view)->nunits) {
            (void)snprintf(m.text, sizeof m.text, "%s", view->data->units[row].tag);
            (void)snprintf(m.state, sizeof m.state, "%d", b->steps);
        } else {
            (void)snprintf(m.text, sizeof m.text, "%.11s", unit_label(view->data, row, label));
        }
        scene_mark(s, &m);
    }
}
