/* SPDX-License-Identifier: ISC */
#include "base/pool.h"
#include "probe.h"

static const char *const kinds[] = {"foot", "horse", "gun", NULL};

static int load_kinds(const struct gamedata *d, struct probe_data *p, struct error *e)
{
    const struct data_table *t = data_table_find(d, "kinds");
    int v;

    if (!t)
        return error_set(e, "probe: no table \"kinds\"");
    for (int k = 0; k < PROBE_KINDS; k++) {
        const struct data_item *row = data_row_find(t, kinds[k]);

        if (!row)
            return data_error(&t->item, e, "no row \"%s\"", kinds[k]);
        if (data_int(row, "move", 1, 6, &v, e))
            return -1;
        p->move[k] = (int8_t)v;
        if (data_int(row, "range", 1, 6, &v, e))
            return -1;
        p->range[k] = (int8_t)v;
    }
    return 0;
}

static int load_units(const struct gamedata *d, struct probe_data *p, struct error *e)
{
    int v;

    if (d->nunits > PROBE_UNITS)
        return error_set(e, "probe: more than %d units", PROBE_UNITS);
    p->nunits = d->nunits;
    for (int u = 0; u < d->nunits; u++) {
        const struct data_item *it = &d->units[u].item;

        if (d->units[u].side < 0)
            return data_error(it, e, "it has no side");
        p->side[u] = (int8_t)d->units[u].side;
        p->start[u] = HEX_NONE;
        if (data_word(it, "kind", kinds, &v, e))
            return -1;
        p->kind[u] = (int8_t)v;
        if (data_int(it, "steps", 1, ROLL_DICE, &v, e))
            return -1;
        p->steps[u] = (int8_t)v;
    }
    return 0;
}

static void load_map(const struct gamedata *d, struct probe_data *p)
{
    const int wood = data_terrain_find(d, "wood");

    p->nhexes = d->map.nhexes;
    for (int h = 0; h < p->nhexes; h++) {
        p->on_map[h] = d->map.terrain[h] >= 0;
        p->wood[h] = d->map.terrain[h] == wood;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int next = hex_neighbour(&d->map.grid, h, dir);

            p->next[h][dir] = (int16_t)(next >= 0 && d->map.terrain[next] < 0 ? HEX_NONE : next);
        }
        for (int k = 0; k < p->nhexes; k++)
            p->distance[h][k] = (int8_t)hex_distance(&d->map.grid, h, k);
    }
}

static int load_scenario(const struct gamedata *d, struct probe_data *p, struct error *e)
{
    static const char *const known[] = {"place", "goal", NULL};
    const struct data_item *goal = data_item_next(d, "goal", NULL);
    int unit, hex;

    if (data_known(d, known, e))
        return -1;
    for (const struct data_item *it = NULL; (it = data_item_next(d, "place", it));) {
        if (data_unit(d, it, "unit", &unit, e) || data_hex(d, it, "hex", &hex, e))
            return -1;
        p->start[unit] = (int16_t)hex;
    }
    if (!goal)
        return error_set(e, "probe: the scenario has no goal");
    return data_hex(d, goal, "hex", &p->hill, e);
}

int probe_load(struct gamedata *d, struct error *e)
{
    struct probe_data *p = pool_alloc(d->pool, sizeof *p);

    if (d->map.nhexes > PROBE_HEXES)
        return error_set(e, "probe: more than %d hexes", PROBE_HEXES);
    load_map(d, p);
    if (load_kinds(d, p, e) || load_units(d, p, e) || load_scenario(d, p, e))
        return -1;
    d->compiled = p;
    return 0;
}
