/* SPDX-License-Identifier: ISC */
/* 5 Sight: what a side knows, and the names it has for what it does not. */
#include "probe.h"

bool probe_in_sight(const struct game *g, int unit)
{
    const struct probe_block *b = &CSTATE(g)->block[unit];

    RULE("probe 5.1");
    if (b->hex < 0 || (DATA(g)->wood[b->hex] && !b->revealed))
        return false;
    for (int row = 0; row < PROBE_ROWS; row++) {
        const struct probe_block *o = &CSTATE(g)->block[row];

        if (o->hex >= 0 && probe_side(g, row) != probe_side(g, unit) &&
            DATA(g)->distance[o->hex][b->hex] <= PROBE_SIGHT)
            return true;
    }
    return false;
}

static bool name_in_use(const struct game *g, int owner, int handle)
{
    for (int u = 0; u < DATA(g)->nunits; u++)
        if (probe_side(g, u) == owner && CSTATE(g)->block[u].handle == handle)
            return true;
    return false;
}

/* Names are given in turn: one that was given up stays unused as long as can be. */
static void give_name(struct game *g, int unit)
{
    int owner = probe_side(g, unit);
    struct probe_army *observer = &STATE(g)->army[!owner];
    int handle;

    RULE("probe 5.2");
    do {
        handle = observer->handles % PROBE_HANDLES + 1;
        observer->handles = (int16_t)handle;
    } while (name_in_use(g, owner, handle));
    STATE(g)->block[unit].handle = (int8_t)handle;
}

static void tell_observer(struct game *g, int kind, const char *rule, int unit, int hex)
{
    struct event *e = event_start(g, kind, rule, unit, hex, 0, 0);

    e->seen = (uint16_t)(1 << !probe_side(g, unit));
    event_emit(g);
}

static void forget(struct game *g, int unit, int kind)
{
    RULE("probe 5.4");
    tell_observer(g, kind, "5.4", unit, 0);
    STATE(g)->block[unit].handle = 0;
    STATE(g)->block[unit].revealed = 0;
}

/* By hex: the order in which names are given must not tell which block is which. */
void probe_look(struct game *g)
{
    for (int hex = 0; hex < DATA(g)->nhexes; hex++) {
        int unit = probe_at(g, hex);
        bool now;

        if (unit < 0 || unit >= DATA(g)->nunits)
            continue;
        now = probe_in_sight(g, unit);
        if (!now && STATE(g)->block[unit].handle)
            forget(g, unit, E_VANISHED);
        if (now && !STATE(g)->block[unit].handle) {
            give_name(g, unit);
            tell_observer(g, E_APPEARED, "5.1", unit, hex);
        }
    }
}

void probe_reveal(struct game *g, int unit)
{
    struct probe_block *b = &STATE(g)->block[unit];
    struct event *e;

    if (b->revealed || unit >= DATA(g)->nunits)
        return;
    RULE("probe 5.3");
    if (!b->handle)
        give_name(g, unit);
    b->revealed = 1;
    e = event_start(g, E_REVEALED, "5.3", unit, b->hex, b->handle, b->steps);
    e->seen = (uint16_t)(1 << !probe_side(g, unit));
    event_emit(g);
}

void probe_hide_again(struct game *g)
{
    for (int hex = 0; hex < DATA(g)->nhexes; hex++) {
        int unit = probe_at(g, hex);

        if (unit >= 0 && STATE(g)->block[unit].revealed)
            forget(g, unit, E_HID);
    }
    probe_look(g);
}

/* ---- the view ---- */

static int as_seen(const struct game *g, int side, int unit)
{
    const struct probe_block *b;

    if (unit < 0 || unit >= DATA(g)->nunits || probe_side(g, unit) == side)
        return unit;
    b = &CSTATE(g)->block[unit];
    if (b->revealed)
        return unit;
    return b->handle ? DATA(g)->nunits + b->handle - 1 : -1;
}

static void hide_block(const struct game *g, int side, struct probe_state *v, int unit)
{
    const struct probe_block *b = &CSTATE(g)->block[unit];

    if (probe_side(g, unit) == side) {
        v->block[unit].handle = v->block[unit].revealed = v->block[unit].aimed = 0;
        return;
    }
    v->block[unit].handle = v->block[unit].tired = 0;
    if (b->revealed)
        return;
    v->block[unit] = (struct probe_block){.hex = HEX_NONE, .side = -1};
    if (b->handle)
        v->block[as_seen(g, side, unit)] =
            (struct probe_block){.hex = b->hex, .aimed = b->aimed, .side = (int8_t)!side};
}

static void hide_frame(const struct game *g, int side, struct frame *f)
{
    const struct arg *vars;

    if (f->state == ROLL_STATE)
        return;
    vars = g->rs->states[f->state].vars;
    for (int i = 0; vars[i].name; i++)
        if (vars[i].type == V_UNIT)
            f->v[i] = as_seen(g, side, f->v[i]);
    if ((f->state == ST_MOVE || f->state == ST_FIRE) && !(f->asked >> side & 1))
        f->v[1] = 0;
}

void probe_view(const struct game *g, int side, struct game *v)
{
    struct probe_state *st = STATE(v);

    st->army[!side].handles = 0;
    for (int chit = 0; chit < PROBE_CHITS; chit++)
        st->cup.in[chit] = 0;
    for (int u = 0; u < DATA(g)->nunits; u++)
        hide_block(g, side, st, u);
    for (int i = 0; i < v->depth; i++)
        hide_frame(g, side, &v->agenda[i]);
}

bool probe_view_event(const struct game *g, int side, struct event *e)
{
    const struct arg *args = g->rs->events[e->kind].args;

    for (int i = 0; args[i].name; i++)
        if (args[i].type == V_UNIT)
            e->a[i] = (int16_t)as_seen(g, side, e->a[i]);
    event_hide_sealed(e);
    return true;
}

int probe_unview_unit(const struct game *g, int side, int unit)
{
    int handle = unit - DATA(g)->nunits + 1;

    for (int u = 0; handle > 0 && u < DATA(g)->nunits; u++)
        if (probe_side(g, u) != side && CSTATE(g)->block[u].handle == handle)
            return u;
    return unit;
}
