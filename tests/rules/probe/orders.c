/* SPDX-License-Identifier: ISC */
/* The vocabulary of order files: sugar and conditions. */
#include "engine/desk.h"
#include "orders.h"
#include "probe.h"

void probe_expand_move(const struct order *o, struct steps *s)
{
    steps_add(s, false, D_ACTIVATE, o->a[0], 0, 0);
    for (int i = 0; i < o->nlist; i++)
        steps_add(s, false, D_STEP, o->a[0], o->list[i], 0);
    steps_add(s, true, D_HALT, 0, 0, 0);
}

void probe_expand_fire(const struct order *o, struct steps *s)
{
    for (int i = 0; i < o->nlist; i++)
        steps_add(s, false, D_AIM, o->a[0], o->list[i], 0);
    steps_add(s, false, D_SHOOT, 0, 0, 0);
}

static bool round_is(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    const struct frame *f = agenda_find(view, ST_ROUND);

    (void)side;
    (void)then;
    return f && f->v[ROUND_NUMBER] == a->a[0];
}

static bool enemy_within(const struct game *view, int side, int row, int hexes)
{
    for (int other = 0; other < PROBE_ROWS; other++)
        if (probe_known(view, side, other) && probe_side(view, other) != side &&
            DATA(view)->distance[CSTATE(view)->block[row].hex][CSTATE(view)->block[other].hex] <= hexes)
            return true;
    return false;
}

/* Without a unit: of any block of the side. */
static bool near(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    (void)then;
    for (int row = 0; row < DATA(view)->nunits; row++)
        if (probe_side(view, row) == side && (a->a[0] == ANY || a->a[0] == row) && probe_alive(view, row) &&
            enemy_within(view, side, row, a->a[1]))
            return true;
    return false;
}

static uint64_t known_enemies(const struct game *view, int side, const struct condition_args *a)
{
    uint64_t mask = 0;

    (void)a;
    for (int row = 0; row < PROBE_ROWS; row++)
        if (probe_known(view, side, row) && probe_side(view, row) != side)
            mask |= (uint64_t)1 << row;
    return mask;
}

static bool new_enemy(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    return (known_enemies(view, side, a) & ~then) != 0;
}

static bool all_alive(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    (void)side;
    (void)then;
    for (int i = 0; i < a->nlist; i++)
        if (!probe_alive(view, a->list[i]))
            return false;
    return true;
}

const struct predicate probe_predicates[] = {
    {"round", {{.name = "number", .type = V_INT}}, NULL, round_is, "it is this round"},
    {"near", {{.name = "unit", .type = V_UNIT, .optional = true}, {.name = "hexes", .type = V_INT}}, NULL, near,
     "you see an enemy within so many hexes of the unit, or of any of yours"},
    {"new-enemy", {{.name = NULL}}, known_enemies, new_enemy,
     "you see an enemy you did not see, or did not know, when the orders came"},
    {"alive", {{.name = "units", .type = V_UNITS}}, NULL, all_alive, "all these units are on the map"},
    {.name = NULL},
};
