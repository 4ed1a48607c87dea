/* SPDX-License-Identifier: ISC */
/* The files of games/c3i in the form the rules use, checked for sense. */
#include <string.h>

#include "base/pool.h"
#include "rules/c3i/c3i.h"

const struct c3i_data *c3i_data(const struct game *g)
{
    return g->data->compiled;
}

static int entry_of(const struct c3i_data *c, const struct data_item *it, const char *attr, int8_t *entry_r,
                    struct error *e)
{
    const char *id = data_attr(it, attr);

    if (!id || id[0] < 'A' || id[0] > 'Z' || id[1] || c->entry[id[0] - 'A'].hex == HEX_NONE)
        return data_error(it, e, "%s=\"%s\" is not an entry of the map", attr, id ? id : "");
    *entry_r = (int8_t)(id[0] - 'A');
    return 0;
}

/* ---- the map ---- */

static void load_terrain(const struct gamedata *d, struct c3i_data *c)
{
    RULE("c3i KEY8"); /* open or defensible; the town is open ground [c3i R3] */
    for (int h = 0; h < c->nhexes; h++) {
        const char *id = d->map.terrain[h] < 0 ? "" : d->map.terrains[d->map.terrain[h]].id;

        c->hex[h].on_map = d->map.terrain[h] >= 0;
        c->hex[h].terrain = (uint8_t)(c->hex[h].on_map ? d->map.terrain[h] : 0);
        c->hex[h].defensible = strcmp(id, "defensible") == 0;
        c->hex[h].town = strcmp(id, "town") == 0;
    }
}

static void note_distance(struct c3i_data *c, int h, int o, int far)
{
    c->distance[h][o] = (uint8_t)far;
    if (far == 1 && c->hex[o].on_map)
        c3i_set(&c->near1[h], o);
    if (far <= 2 && c->hex[o].on_map)
        c3i_set(&c->near2[h], o);
}

static void load_neighbours(const struct gamedata *d, struct c3i_data *c)
{
    for (int h = 0; h < c->nhexes; h++) {
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int n = hex_neighbour(&d->map.grid, h, dir);

            c->hex[h].next[dir] = (int16_t)(n == HEX_NONE || !c->hex[n].on_map ? HEX_NONE : n);
        }
        for (int o = 0; o <= h; o++) {
            int far = hex_distance(&d->map.grid, h, o);

            note_distance(c, h, o, far);
            note_distance(c, o, h, far);
        }
    }
}

static void load_roads(const struct gamedata *d, struct c3i_data *c)
{
    for (int h = 0; h < c->nhexes; h++)
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int n = c->hex[h].next[dir];

            if (n == HEX_NONE)
                continue;
            if (d->map.road[h] >> dir & 1)
                c->hex[h].road |= (uint8_t)(1 << dir);
            RULE("c3i KEY7"); /* town hexes are joined to each other as by a road */
            if (c->hex[h].town && c->hex[n].town)
                c->hex[h].road |= (uint8_t)(1 << dir);
        }
}

/* Direction off the map from an entry hex: straight on from its road, else the nearest one that leaves the map. */
static int way_out(const struct c3i_data *c, int hex)
{
    static const int turn[HEX_DIRS] = {3, 2, 4, 1, 5, 0};
    int road = 0;

    while (road < HEX_DIRS - 1 && !(c->hex[hex].road >> road & 1))
        road++;
    for (int i = 0; i < HEX_DIRS; i++) {
        int dir = (road + turn[i]) % HEX_DIRS;

        if (c->hex[hex].next[dir] == HEX_NONE)
            return dir;
    }
    return -1;
}

/* Distances from the hex outside, on the same grid with a rim around it. */
static void measure_entry(const struct gamedata *d, const struct c3i_data *c, struct c3i_entry *en, int dir)
{
    struct hex_grid rim = d->map.grid;
    int outside;

    rim.col0--;
    rim.row0--;
    rim.cols += 2;
    rim.rows += 2;
    outside = hex_neighbour(&rim, hex_at(&rim, hex_col(&d->map.grid, en->hex), hex_row(&d->map.grid, en->hex)), dir);
    for (int h = 0; h < c->nhexes; h++)
        en->distance[h] = (uint8_t)hex_distance(
            &rim, outside, hex_at(&rim, hex_col(&d->map.grid, h), hex_row(&d->map.grid, h)));
}

static int load_entries(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    for (int i = 0; i < C3I_ENTRIES; i++) {
        c->entry[i].letter[0] = (char)('A' + i);
        c->entry[i].hex = HEX_NONE;
    }
    for (const struct data_item *it = NULL; (it = data_item_next(d, "entry", it));) {
        struct c3i_entry *en;
        int hex, dir;

        if (it->id[0] < 'A' || it->id[0] > 'Z' || it->id[1])
            return data_error(it, e, "an entry is a letter, not \"%s\"", it->id);
        en = &c->entry[it->id[0] - 'A'];
        if (data_hex(d, it, "hex", &hex, e))
            return -1;
        if (!c->hex[hex].on_map || (dir = way_out(c, hex)) < 0)
            return data_error(it, e, "entry %s is not on the edge of the map", it->id);
        en->hex = (int16_t)hex;
        measure_entry(d, c, en, dir);
    }
    return 0;
}

static int load_map(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    c->nhexes = d->map.nhexes;
    if (c->nhexes > C3I_HEXES)
        return error_set(e, "c3i: the map has %d hexes, at most %d are possible", c->nhexes, C3I_HEXES);
    if (d->map.nterrains > C3I_TERRAINS)
        return error_set(e, "c3i: the map has %d terrains, at most %d are possible", d->map.nterrains, C3I_TERRAINS);
    load_terrain(d, c);
    load_neighbours(d, c);
    load_roads(d, c);
    return load_entries(d, c, e);
}

/* ---- orders of battle ---- */

static int load_units(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    static const char *const kinds[] = {"infantry", "cavalry", NULL};

    RULE("c3i T-OOB-US");
    RULE("c3i T-OOB-CS");
    c->nunits = d->nunits;
    if (c->nunits > C3I_UNITS)
        return error_set(e, "c3i: %d units, at most %d are possible", c->nunits, C3I_UNITS);
    for (int u = 0; u < c->nunits; u++) {
        const struct data_item *it = &d->units[u].item;
        struct c3i_counter *k = &c->unit[u];

        if (d->units[u].side < 0)
            return data_error(it, e, "%s belongs to neither side", d->units[u].id);
        k->side = (int8_t)d->units[u].side;
        k->start = HEX_NONE;
        k->entry = -1;
        if (data_word8(it, "kind", kinds, &k->cavalry, e) || data_int8(it, "stars", 0, 5, &k->stars, e)
            || data_int8(it, "march", 1, 12, &k->march, e) || data_int8(it, "battle", 1, 12, &k->battle, e))
            return -1;
    }
    return 0;
}

static int load_places(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    for (const struct data_item *it = NULL; (it = data_item_next(d, "place", it));) {
        int unit, hex;

        if (data_unit(d, it, "unit", &unit, e) || data_hex(d, it, "hex", &hex, e))
            return -1;
        if (!c->hex[hex].on_map)
            return data_error(it, e, "the hex is not on the map");
        c->unit[unit].start = (int16_t)hex;
    }
    return 0;
}

static int load_arrivals(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    for (const struct data_item *it = NULL; (it = data_item_next(d, "due", it));) {
        int unit;

        if (data_unit(d, it, "unit", &unit, e) || data_int8(it, "turn", 1, c->turns, &c->unit[unit].due, e)
            || entry_of(c, it, "entry", &c->unit[unit].entry, e))
            return -1;
        if (data_attr(it, "order") && data_int8(it, "order", 1, 9, &c->unit[unit].order, e))
            return -1;
        if (c->unit[unit].start != HEX_NONE)
            return data_error(it, e, "%s is on the map already", d->units[unit].id);
    }
    for (int u = 0; u < c->nunits; u++)
        if (c->unit[u].start == HEX_NONE && !c->unit[u].due)
            return data_error(&d->units[u].item, e, "%s is neither placed nor due", d->units[u].id);
    return 0;
}

static int load_turns(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    RULE("c3i SEQ4"); /* six turns, the last two of them July 3 */
    for (const struct data_item *it = NULL; (it = data_item_next(d, "turn", it));) {
        const char *late = data_attr(it, "late");

        if (c->turns + 1 >= C3I_TURNS)
            return data_error(it, e, "more than %d turns", C3I_TURNS - 1);
        c->late[++c->turns] = late && strcmp(late, "yes") == 0;
    }
    return c->turns ? 0 : error_set(e, "c3i: the scenario has no turns");
}

static int load_armies(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    static const char *const kinds[] = {"artillery", "hq", "anchor"};
    int seen[3] = {0};

    RULE("c3i T-OOB-US-n1");
    RULE("c3i T-OOB-CS-n1");
    for (int k = 0; k < 3; k++)
        for (const struct data_item *it = NULL; (it = data_item_next(d, kinds[k], it));) {
            struct c3i_army_data *a;
            int8_t side;

            if (data_side8(d, it, &side, e))
                return -1;
            a = &c->army[side];
            if (k == 0 ? data_int8(it, "points", 0, 99, &a->artillery, e)
                : k == 1 ? data_int8(it, "range", 1, 99, &a->range, e)
                         : entry_of(c, it, "entry", &a->anchor, e))
                return -1;
            seen[k] |= 1 << side;
        }
    for (int k = 0; k < 3; k++)
        if (seen[k] != 3)
            return error_set(e, "c3i: the scenario lacks <%s> of a side", kinds[k]);
    return 0;
}

static int load_berdan(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    const struct data_item *it = data_item_find(d, "marker", "berdan");

    if (!it)
        return error_set(e, "c3i: the scenario lacks <marker id=\"berdan\">");
    return data_int8(it, "turn", 1, 99, &c->berdan_from, e) || data_side8(d, it, &c->berdan_side, e) ? -1 : 0;
}

static int load_goals(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    for (const struct data_item *it = NULL; (it = data_item_next(d, "goal", it));) {
        struct c3i_goal *goal = &c->goal[c->ngoals];

        if (c->ngoals == C3I_ENTRIES)
            return data_error(it, e, "too many goals");
        if (entry_of(c, it, "from", &goal->from, e) || entry_of(c, it, "to", &goal->to, e))
            return -1;
        c->ngoals++;
    }
    return 0;
}

static int choice_find(const char *name)
{
    for (int i = 0; c3i_choices[i].name; i++)
        if (name && strcmp(c3i_choices[i].name, name) == 0)
            return i;
    return -1;
}

static int load_switch(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    const struct data_item *it = data_item_next(d, "switch", NULL);
    const char *terrain;
    int hex, choice;

    c->change.hex = HEX_NONE;
    if (!it)
        return 0;
    choice = choice_find(data_attr(it, "choice"));
    terrain = data_attr(it, "terrain");
    if (choice < 0 || !terrain)
        return data_error(it, e, "a switch names a choice of the game and a terrain");
    if (data_item_next(d, "switch", it))
        return data_error(it, e, "only one switch is possible");
    if (data_hex(d, it, "hex", &hex, e) || data_word8(it, "word", c3i_choices[choice].words, &c->change.word, e))
        return -1;
    c->change.choice = (int8_t)choice;
    c->change.hex = (int16_t)hex;
    c->change.defensible = strcmp(terrain, "defensible") == 0;
    return 0;
}

/* ---- tables ---- */

static int load_attack_table(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    static const char *const results[] = {"stalemate", "retreat", "blown", "eliminated", NULL};
    const struct data_table *t = data_table_find(d, "attack");
    int next = 0;

    RULE("c3i T-ATT"); /* by difference: 0 nothing, 1-2 retreat, 3-4 blown, 5 and more eliminated */
    if (!t)
        return error_set(e, "c3i: there is no attack table");
    for (int i = 0; i < t->nrows; i++) {
        int8_t from, to, result, late;

        if (data_int8(&t->rows[i], "from", 0, 99, &from, e) || data_int8(&t->rows[i], "to", from, 99, &to, e)
            || data_word8(&t->rows[i], "result", results, &result, e)
            || data_word8(&t->rows[i], "late", results, &late, e))
            return -1;
        if (from != next)
            return data_error(&t->rows[i], e, "the row before ends at %d", next - 1);
        for (next = from; next <= to; next++)
            if (next <= C3I_DIFFERENCE) {
                c->result[next] = result;
                c->late_result[next] = late;
            }
    }
    return next > C3I_DIFFERENCE ? 0 : error_set(e, "c3i: the attack table ends at %d", next - 1);
}

static int load_modifiers(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    const struct data_table *t = data_table_find(d, "modifiers");
    struct {
        const char *id;
        int8_t *v;
    } rows[] = {{"artillery", &c->artillery}, {"defensible", &c->defensible},
                {"friends", &c->friends},     {"star", &c->star}};

    if (!t)
        return error_set(e, "c3i: there is no table of modifiers");
    for (int i = 0; i < 4; i++) {
        const struct data_item *it = data_row_find(t, rows[i].id);

        if (!it)
            return error_set(e, "c3i: the table of modifiers has no row %s", rows[i].id);
        if (data_int8(it, "value", 0, 9, rows[i].v, e))
            return -1;
    }
    return 0;
}

static int load_costs(const struct gamedata *d, struct c3i_data *c, struct error *e)
{
    const struct data_table *t = data_table_find(d, "terrain");

    RULE("c3i T-TEC"); /* every hex a point; by road in march formation half a point, whatever the ground */
    if (!t)
        return error_set(e, "c3i: there is no terrain table");
    for (int i = 0; i < d->map.nterrains; i++) {
        const struct data_item *it = data_row_find(t, d->map.terrains[i].id);

        if (!it)
            return error_set(e, "c3i: the terrain table has no row %s", d->map.terrains[i].id);
        if (data_int8(it, "plain", 1, 9, &c->cost[i].plain, e) || data_int8(it, "march", 1, 9, &c->cost[i].march, e)
            || data_int8(it, "battle", 1, 9, &c->cost[i].battle, e))
            return -1;
    }
    return 0;
}

int c3i_load(struct gamedata *d, struct error *e)
{
    static const char *const kinds[] = {"entry", "turn",   "place",  "due",  "artillery", "hq",
                                        "marker", "anchor", "goal", "switch", NULL};
    struct c3i_data *c = pool_alloc(d->pool, sizeof *c);

    d->compiled = c;
    if (data_known(d, kinds, e))
        return -1;
    if (load_map(d, c, e) || load_turns(d, c, e) || load_units(d, c, e) || load_places(d, c, e)
        || load_arrivals(d, c, e) || load_armies(d, c, e) || load_berdan(d, c, e) || load_goals(d, c, e)
        || load_switch(d, c, e) || load_attack_table(d, c, e) || load_modifiers(d, c, e) || load_costs(d, c, e))
        return -1;
    return 0;
}
