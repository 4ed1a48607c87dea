/* SPDX-License-Identifier: ISC */
/* 4 Fire. */
#include <stdio.h>

#include "probe.h"

/* ---- 4.1, 4.2 the declaration ---- */

static bool in_range(const struct game *g, int u, int target)
{
    return DATA(g)->distance[CSTATE(g)->block[u].hex][CSTATE(g)->block[target].hex] <= DATA(g)->range[DATA(g)->kind[u]];
}

static bool can_aim(const struct game *g, int side, int u, int target)
{
    if (!probe_known(g, side, target) || probe_side(g, target) == side || !in_range(g, u, target))
        return false;
    RULE("probe 4.2");
    return CSTATE(g)->block[target].aimed < PROBE_AIMED;
}

void probe_options_fire(const struct game *g, const struct frame *f, int side, struct options *o)
{
    int u = f->v[FIRE_UNIT];
    bool aims = probe_alive(g, u) && u < DATA(g)->nunits && f->v[FIRE_AIMED] < CSTATE(g)->block[u].steps;

    /* by hex, so that the order of the list tells nothing about which block it is */
    for (int hex = 0; aims && hex < DATA(g)->nhexes; hex++) {
        int row = probe_at(g, hex);

        if (row >= 0 && can_aim(g, side, u, row))
            options_add(o, D_AIM, u, row, 0);
    }
    options_add(o, f->v[FIRE_AIMED] ? D_SHOOT : D_REST, 0, 0, 0);
}

void probe_why_fire(const struct game *g, const struct frame *f, int side, const struct option *o, struct refusal *r)
{
    int u = f->v[FIRE_UNIT], target = o->a[1];

    r->rule = "4.1";
    if (o->verb != D_AIM || !probe_alive(g, u) || u >= DATA(g)->nunits)
        return;
    if (o->a[0] != u)
        (void)snprintf(r->why, sizeof r->why, "another block is firing");
    else if (f->v[FIRE_AIMED] >= CSTATE(g)->block[u].steps)
        (void)snprintf(r->why, sizeof r->why, "it has no more dice");
    else if (!probe_known(g, side, target) || probe_side(g, target) == side)
        (void)snprintf(r->why, sizeof r->why, "you see no such enemy");
    else if (!in_range(g, u, target))
        (void)snprintf(r->why, sizeof r->why, "it is out of range");
    else
        *r = (struct refusal){.rule = "4.2", .why = "two dice are aimed at it already"};
}

void probe_apply_fire(struct game *g, struct frame *f, const struct option *chosen)
{
    int u = f->v[FIRE_UNIT], side = f->asked == 1 << RED ? RED : BLUE;

    switch (chosen[side].verb) {
    case D_AIM:
        RULE("probe 4.1");
        STATE(g)->block[chosen[side].a[1]].aimed++;
        f->v[FIRE_AIMED]++;
        break;
    case D_SHOOT:
        agenda_pop(g);
        probe_push_volley(g, u, false);
        break;
    default:
        agenda_pop(g);
        break;
    }
}

/* ---- 4.3, 4.4 the dice ---- */

void probe_push_volley(struct game *g, int unit, bool reaction)
{
    struct frame *f = agenda_push(g, ST_VOLLEY);

    f->v[VOLLEY_UNIT] = unit;
    f->v[VOLLEY_REACTION] = reaction;
    f->v[VOLLEY_TARGET] = -1;
}

static int next_target(const struct game *g)
{
    for (int hex = 0; hex < DATA(g)->nhexes; hex++) {
        int row = probe_at(g, hex);

        if (row >= 0 && CSTATE(g)->block[row].aimed)
            return row;
    }
    return -1;
}

static void throw_dice(struct game *g, struct frame *f, int target)
{
    struct probe_block *b = &STATE(g)->block[target];

    probe_reveal(g, f->v[VOLLEY_UNIT]);
    probe_reveal(g, target);
    f->v[VOLLEY_TARGET] = target;
    f->v[VOLLEY_DICE] = b->aimed;
    b->aimed = 0;
    roll_push(g, P_FIRE, f->v[VOLLEY_DICE], 6, probe_side(g, f->v[VOLLEY_UNIT]), false);
}

static bool near_gun(const struct game *g, int u, int target)
{
    return DATA(g)->kind[u] == GUN && DATA(g)->distance[CSTATE(g)->block[u].hex][CSTATE(g)->block[target].hex] == 1;
}

static int count_hits(struct game *g, const struct frame *f, int u, int target, struct event *e)
{
    int side = probe_side(g, u), bonus = 0, need = 5, hits = 0;

    RULE("probe 4.3");
    if (near_gun(g, u, target)) {
        bonus = 1;
        event_mod(e, side, "gun-close", "4.3", 1);
    }
    if (DATA(g)->wood[STATE(g)->block[target].hex]) {
        need = 6;
        event_mod(e, side, "wood", "4.3", -1);
    }
    for (int i = 0; i < f->roll.n; i++) {
        event_roll(e, f, i, 6, side, P_FIRE);
        hits += f->roll.value[i] + bonus >= need;
    }
    return hits;
}

static void lose_steps(struct game *g, int target, int hits)
{
    struct probe_block *b = &STATE(g)->block[target];
    int left = b->steps > hits ? b->steps - hits : 0;

    RULE("probe 4.4");
    event_start(g, E_LOST, "4.4", target, hits, left, 0);
    event_emit(g);
    if (left) {
        b->steps = (int8_t)left;
        return;
    }
    RULE("probe 1.1");
    event_start(g, E_DESTROYED, "1.1", target, 0, 0, 0);
    event_emit(g);
    *b = (struct probe_block){.hex = HEX_NONE, .side = -1};
}

static void end_move(struct game *g)
{
    for (int i = g->depth; i-- > 0;)
        if (g->agenda[i].state == ST_MOVE)
            g->agenda[i].v[MOVE_LEFT] = 0;
}

static void resolve(struct game *g, struct frame *f)
{
    int u = f->v[VOLLEY_UNIT], target = f->v[VOLLEY_TARGET], hits;
    struct event *e = event_start(g, E_FIRED, "4.3", u, target, 0, f->v[VOLLEY_REACTION]);

    hits = count_hits(g, f, u, target, e);
    e->a[2] = (int16_t)hits;
    event_emit(g);
    f->v[VOLLEY_TARGET] = -1;
    f->roll = (struct roll){0};
    if (!hits)
        return;
    lose_steps(g, target, hits);
    if (f->v[VOLLEY_REACTION])
        end_move(g);
    probe_look(g);
    (void)probe_check_destroyed(g);
}

void probe_run_volley(struct game *g, struct frame *f)
{
    int u = f->v[VOLLEY_UNIT], target;

    if (!probe_alive(g, u)) {
        agenda_pop(g);
        return;
    }
    if (probe_alive(g, f->v[VOLLEY_TARGET])) {
        resolve(g, f);
        return;
    }
    target = next_target(g);
    if (target < 0)
        agenda_pop(g);
    else
        throw_dice(g, f, target);
}

/* ---- 4.5 tokens ---- */

void probe_after_roll(struct game *g, struct frame *roll)
{
    int side = roll_side(roll);

    if (side >= 0 && STATE(g)->army[side].tokens > 0)
        agenda_ask(g, ST_REROLL, 1 << side);
}

void probe_options_reroll(const struct game *g, const struct frame *f, int side, struct options *o)
{
    const struct frame *roll = roll_find(g);

    (void)f;
    options_add(o, D_KEEP, 0, 0, 0);
    for (int die = 1; CSTATE(g)->army[side].tokens && roll && die <= roll->roll.n; die++)
        options_add(o, D_REROLL, die, 0, 0);
}

void probe_apply_reroll(struct game *g, struct frame *f, const struct option *chosen)
{
    int side = f->asked == 1 << RED ? RED : BLUE, die = chosen[side].a[0] - 1;
    struct frame *roll;
    struct event *e;

    if (chosen[side].verb == D_KEEP) {
        agenda_pop(g);
        return;
    }
    RULE("probe 4.5");
    roll = roll_frame(g);
    e = event_start(g, E_REROLLED, "4.5", side, die + 1, 0, 0);
    event_roll(e, roll, die, roll_faces(roll), side, roll_purpose(roll));
    roll_again(g, roll, die);
    event_roll(e, roll, die, roll_faces(roll), side, roll_purpose(roll));
    event_emit(g);
    if (--STATE(g)->army[side].tokens == 0)
        agenda_pop(g);
}
