/* SPDX-License-Identifier: ISC */
/* The files of games/gaines in the form the rules use, checked for sense. */
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "rules/gaines/gaines.h"

const char *const gaines_words_division[] = {"ap-hill", "longstreet", "dh-hill", "ewell",  "whiting", "jackson",
                                             "morell",  "sykes",      "mccall",  "slocum", NULL};
const char *const gaines_words_type[] = {"infantry", "sharpshooters", "cavalry", "artillery", NULL};
const char *const gaines_words_level[] = {"union-decisive", "union-tactical", "confederate-tactical",
                                          "confederate-decisive", NULL};

/* Codes of 7.4. The words for events are the same list. */
const struct gaines_result gaines_results[] = {
    {.code = "Nil"},
    {.code = "RF", .return_fire = 1},
    {.code = "EX", .exchange = 1},
    {.code = "EXd", .exchange = 1, .disrupt = 1},
    {.code = "Disrupt", .disrupt = 1},
    {.code = "Disorder", .disorder = 1},
    {.code = "AC1", .attacker_loss = 1},
    {.code = "AC2", .attacker_loss = 2},
    {.code = "AC3", .attacker_loss = 3},
    {.code = "AR", .attacker_retreat = 1},
    {.code = "AR2", .attacker_retreat = 2},
    {.code = "DR", .defender_retreat = 1},
    {.code = "DR2", .defender_retreat = 2},
    {.code = "DR3", .defender_retreat = 3},
    {.code = "DRd", .defender_retreat = 1, .disrupt = 1},
    {.code = "DR2d", .defender_retreat = 2, .disrupt = 1},
    {.code = "DR3d", .defender_retreat = 3, .disrupt = 1},
    {.code = "DC1", .defender_loss = 1},
    {.code = "DC2", .defender_loss = 2},
    {.code = "DC3", .defender_loss = 3},
    {.code = "DC4", .defender_loss = 4},
    {.code = "DC1d", .defender_loss = 1, .disrupt = 1},
    {.code = "DC2d", .defender_loss = 2, .disrupt = 1},
    {.code = "DC3d", .defender_loss = 3, .disrupt = 1},
    {.code = "DC4d", .defender_loss = 4, .disrupt = 1},
    {.code = NULL},
};
const char *const gaines_words_result[] = {"Nil",  "RF",  "EX",  "EXd", "Disrupt", "Disorder", "AC1",  "AC2",  "AC3",
                                           "AR",   "AR2", "DR",  "DR2", "DR3",     "DRd",      "DR2d", "DR3d", "DC1",
                                           "DC2",  "DC3", "DC4", "DC1d", "DC2d",   "DC3d",     "DC4d", NULL};

const struct gaines_data *gaines_data(const struct game *g)
{
    return g->data->compiled;
}

static int flag(const struct data_item *it, const char *name, bool *v_r, struct error *e)
{
    static const char *const words[] = {"no", "yes", NULL};
    int8_t v = 0;

    if (data_attr(it, name) && data_word8(it, name, words, &v, e))
        return -1;
    *v_r = v != 0;
    return 0;
}

/* ---- the map ---- */

static void load_terrain(const struct gamedata *d, struct gaines_data *c)
{
    c->lowest = GM_LEVELS;
    for (int h = 0; h < c->nhexes; h++) {
        struct gaines_hex *x = &c->hex[h];
        const char *id = d->map.terrain[h] < 0 ? "" : d->map.terrains[d->map.terrain[h]].id;

        RULE("gaines 2.1c"); /* forest is ground of a hex, streams and roads cross hexsides */
        x->on_map = d->map.terrain[h] >= 0;
        x->forest = strcmp(id, "forest") == 0;
        x->bridge = strcmp(id, "bridge") == 0;
        x->river = x->bridge || strcmp(id, "river") == 0;
        x->road = d->map.road[h];
        x->level = d->map.level[h];
        RULE("gaines 2.1a"); /* the river has no level: for sight it is the lowest [R56] */
        if (!x->on_map || x->river)
            continue;
        c->lowest = x->level < c->lowest ? x->level : c->lowest;
        c->highest = x->level > c->highest ? x->level : c->highest;
    }
    for (int h = 0; h < c->nhexes; h++)
        if (c->hex[h].river)
            c->hex[h].level = c->lowest;
}

static int load_streams(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    for (int i = 0; i < d->map.nsides; i++) {
        const struct data_side *s = &d->map.sides[i];
        int n = gaines_next(c, s->hex, s->dir);

        if (strcmp(s->kind, "stream") != 0)
            return data_error(&s->item, e, "hexside kind \"%s\": only streams are known", s->kind);
        c->hex[s->hex].stream |= (uint8_t)(1 << s->dir);
        if (n != HEX_NONE)
            c->hex[n].stream |= (uint8_t)(1 << (s->dir + 3) % HEX_DIRS);
    }
    return 0;
}

static int land_hex(const struct gamedata *d, const struct gaines_data *c, const struct data_item *it, int *hex_r,
                    struct error *e)
{
    if (data_hex(d, it, "hex", hex_r, e))
        return -1;
    return !c->hex[*hex_r].on_map || c->hex[*hex_r].river ? data_error(it, e, "the hex is not on land") : 0;
}

static int load_marks(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    for (const struct data_item *it = NULL; (it = data_item_next(d, "star", it));) {
        int hex;

        if (land_hex(d, c, it, &hex, e))
            return -1;
        c->hex[hex].star = true;
    }
    for (const struct data_item *it = NULL; (it = data_item_next(d, "arrow", it));) {
        int8_t side;
        int hex;

        if (data_side8(d, it, &side, e) || land_hex(d, c, it, &hex, e))
            return -1;
        if (c->narrows[side] == GM_ARROWS || !hex_on_edge(&d->map.grid, hex))
            return data_error(it, e, "an arrow stands on the edge, and no side has more than %d", GM_ARROWS);
        c->arrow[side][c->narrows[side]++] = (int16_t)hex;
    }
    if (!c->narrows[GM_CSA] || !c->narrows[GM_USA])
        return error_set(e, "gaines: a side has no arrow to enter by");
    return 0;
}

static int load_map(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    c->nhexes = d->map.nhexes;
    if (c->nhexes > GM_HEXES)
        return error_set(e, "gaines: the map has %d hexes, at most %d are possible", c->nhexes, GM_HEXES);
    c->board = hex_board_new(d->pool, &d->map.grid, d->map.terrain);
    load_terrain(d, c);
    return load_streams(d, c, e) || load_marks(d, c, e) ? -1 : 0;
}

/* ---- counters ---- */

static int first_of_corps(const struct gamedata *d, const char *corps, int unit)
{
    for (int u = 0; u < unit; u++)
        if (strcmp(data_attr(&d->units[u].item, "corps"), corps) == 0)
            return u;
    return unit;
}

static int load_flags(const struct data_item *it, struct gaines_counter *k, struct error *e)
{
    RULE("gaines 2.21f"); /* red morale is the Combat Bonus */
    return flag(it, "red", &k->red, e) || flag(it, "never-retreats", &k->never_retreats, e)
                   || flag(it, "must-charge", &k->must_charge, e) || flag(it, "always-active", &k->always_active, e)
               ? -1
               : 0;
}

static int load_factors(const struct data_item *it, struct gaines_counter *k, struct error *e)
{
    RULE("gaines 2.21g"); /* a Fire Factor or a Sharpshooter's Factor takes the place of Extra Steps */
    if (k->type == GM_ARTILLERY && data_int8(it, "fire", 0, 20, &k->fire, e))
        return -1;
    if (k->type == GM_SHARPSHOOTERS
        && (data_int8(it, "sharp", 1, 4, &k->sharp[0], e) || data_int8(it, "reduced", 1, 4, &k->sharp[1], e)))
        return -1;
    RULE("gaines 2.23a");
    if (k->type == GM_ARTILLERY && k->steps != 2)
        return data_error(it, e, "artillery has two steps");
    return 0;
}

static int load_unit(const struct gamedata *d, struct gaines_data *c, int u, struct error *e)
{
    static const char *const divisions[] = {"none",   "ap-hill", "longstreet", "dh-hill", "ewell",  "whiting",
                                            "jackson", "morell",  "sykes",      "mccall",  "slocum", NULL};
    const struct data_item *it = &d->units[u].item;
    struct gaines_counter *k = &c->unit[u];
    const char *corps = data_attr(it, "corps");

    if (d->units[u].side < 0 || !corps)
        return data_error(it, e, "%s lacks a side or a corps", d->units[u].id);
    k->side = (int8_t)d->units[u].side;
    k->corps = (int8_t)first_of_corps(d, corps, u);
    k->reserve = strcmp(corps, "R") == 0;
    RULE("gaines 2.21a");
    RULE("gaines 2.21d");
    RULE("gaines 2.22a"); /* one to five steps: two on the counter's front, one a step counter; */
    RULE("gaines 2.23b"); /* no Extra Steps is two, */
    RULE("gaines 2.23c"); /* a gray front is one */
    if (data_word8(it, "type", gaines_words_type, &k->type, e) || data_int8(it, "steps", 1, 5, &k->steps, e)
        || data_int8(it, "morale", 0, 5, &k->morale, e) || data_int8(it, "move", 1, 20, &k->move, e))
        return -1;
    RULE("gaines 2.21b"); /* the stripe says which division, whatever history does */
    RULE("gaines 2.21c"); /* without one it is Independent */
    if (data_word8(it, "division", divisions, &k->division, e))
        return -1;
    k->division--;
    return load_flags(it, k, e) || load_factors(it, k, e) ? -1 : 0;
}

static int load_units(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    c->nunits = d->nunits;
    if (c->nunits > GM_UNITS)
        return error_set(e, "gaines: %d units, at most %d are possible", c->nunits, GM_UNITS);
    for (int u = 0; u < c->nunits; u++)
        if (load_unit(d, c, u, e))
            return -1;
    return 0;
}

/* ---- the scenario ---- */

/* The hexes of land within so many hexes of any of the posts. */
static int mark_zone(const struct gamedata *d, const struct gaines_data *c, const struct data_item *it, uint64_t *zone,
                     struct error *e)
{
    const char *posts = data_attr(it, "posts");
    char id[64];
    int within, hex;

    if (data_int(it, "within", 0, 9, &within, e))
        return -1;
    zone_clear(zone, GM_HEXES);
    while (posts && text_word(&posts, id, sizeof id)) {
        const struct data_item *post = data_item_find(d, "post", id);

        if (!post)
            return data_error(it, e, "the map has no post \"%s\"", id);
        if (land_hex(d, c, post, &hex, e))
            return -1;
        zone_mark(c->board, zone, hex, within);
    }
    for (int h = 0; h < c->nhexes; h++)
        if (zone_has(zone, h) && c->hex[h].river)
            zone_remove(zone, h);
    return 0;
}

static int load_setup(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    for (const struct data_item *it = NULL; (it = data_item_next(d, "setup", it));) {
        uint64_t zone[ZONE_WORDS(GM_HEXES)];
        int8_t division = GM_INDEPENDENT;
        int unit = -1;

        if (mark_zone(d, c, it, zone, e)
            || (data_attr(it, "division") && data_word8(it, "division", gaines_words_division, &division, e))
            || (data_attr(it, "unit") && data_unit(d, it, "unit", &unit, e)))
            return -1;
        if ((unit < 0) == (division == GM_INDEPENDENT))
            return data_error(it, e, "a set-up is of a unit or of a division");
        for (int u = 0; u < c->nunits; u++)
            if (u == unit || (unit < 0 && c->unit[u].division == division)) {
                c->unit[u].setup = true;
                memcpy(c->zone[u], zone, sizeof zone);
            }
    }
    return 0;
}

/* Room for all, whatever is placed first: a zone has as many hexes as units that may stand in any of them. */
static int check_setup(const struct gamedata *d, const struct gaines_data *c, struct error *e)
{
    for (int u = 0; u < c->nunits; u++) {
        int rivals = 0;

        if (!c->unit[u].setup)
            continue;
        for (int o = 0; o < c->nunits; o++)
            rivals += c->unit[o].setup && zone_meets(c->zone[u], c->zone[o], GM_HEXES);
        if (zone_count(c->zone[u], GM_HEXES) < rivals)
            return data_error(&d->units[u].item, e, "there is not room for %s and all that may set up there",
                              d->units[u].id);
    }
    return 0;
}

static int load_turns(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    const struct data_item *special = data_item_next(d, "special", NULL);

    for (const struct data_item *it = NULL; (it = data_item_next(d, "turn", it));) {
        if (c->turns + 1 >= GM_TURNS)
            return data_error(it, e, "more than %d turns", GM_TURNS - 1);
        if (flag(it, "dusk", &c->dusk[++c->turns], e))
            return -1;
    }
    if (!c->turns || !special)
        return error_set(e, "gaines: the scenario has no turns, or no special sequence");
    return data_int8(special, "turn", 1, c->turns, &c->special_turn, e);
}

static int load_due(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    static const char *const early[] = {"slocum", NULL};

    for (const struct data_item *it = NULL; (it = data_item_next(d, "due", it));) {
        struct gaines_counter *k;
        int8_t what;
        int unit;

        if (data_unit(d, it, "unit", &unit, e))
            return -1;
        k = &c->unit[unit];
        if (k->setup || k->side != GM_USA)
            return data_error(it, e, "%s is no Union reinforcement", d->units[unit].id);
        k->special = !data_attr(it, "turn");
        k->early = data_attr(it, "early") != NULL;
        if ((!k->special && data_int8(it, "turn", 1, c->turns, &k->due, e))
            || (k->early && data_word8(it, "early", early, &what, e)))
            return -1;
    }
    for (int u = 0; u < c->nunits; u++) {
        const struct gaines_counter *k = &c->unit[u];

        if (!k->setup && (k->side == GM_USA ? !k->special && !k->due : k->division == GM_INDEPENDENT))
            return data_error(&d->units[u].item, e, "%s is neither set up nor to come", d->units[u].id);
    }
    return 0;
}

static int load_leaders(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    RULE("gaines 5.1a");
    for (const struct data_item *it = NULL; (it = data_item_next(d, "leader", it));) {
        int8_t division;
        bool natural;

        if (data_word8(it, "id", gaines_words_division, &division, e) || flag(it, "natural", &natural, e)
            || data_int8(it, "number", 2, 12, &c->leader[division].number, e))
            return -1;
        c->leader[division].natural = natural;
    }
    for (int u = 0; u < c->nunits; u++)
        if (c->unit[u].side == GM_CSA && c->unit[u].division != GM_INDEPENDENT
            && !c->leader[c->unit[u].division].number)
            return data_error(&d->units[u].item, e, "%s has a division without an Activation Number", d->units[u].id);
    return 0;
}

/* ---- tables ---- */

static int load_column(const struct gamedata *d, const char *table, const char *column, const char *const *rows,
                       int min, int8_t *v, struct error *e)
{
    const struct data_table *t = data_table_find(d, table);

    if (!t)
        return error_set(e, "gaines: there is no table %s", table);
    for (int i = 0; rows[i]; i++) {
        const struct data_item *it = data_row_find(t, rows[i]);

        if (!it)
            return data_error(&t->item, e, "the table %s has no row %s", table, rows[i]);
        if (data_int8(it, column, min, 20, &v[i], e))
            return -1;
    }
    return 0;
}

static int result_find(const char *code)
{
    for (int i = 0; gaines_results[i].code; i++)
        if (strcmp(gaines_results[i].code, code) == 0)
            return i;
    return -1;
}

static int load_result(struct gaines_data *c, int table, const struct data_item *it, struct error *e)
{
    static const char *const types[] = {"infantry", "cavalry", "artillery", "any", NULL};
    const char *code = data_attr(it, "result");
    int result = code ? result_find(code) : -1;
    int8_t row, from, to;

    if (data_word8(it, "type", types, &row, e) || data_int8(it, "from", -99, 99, &from, e)
        || data_int8(it, "to", from, 99, &to, e))
        return -1;
    if (result < 0)
        return data_error(it, e, "\"%s\" is no result", code ? code : "");
    for (int r = 0; r < GM_ROWS; r++)
        for (int i = -GM_DIFFERENTIAL; i <= GM_DIFFERENTIAL; i++)
            if ((row == r || row == GM_ROWS) && i >= from && i <= to) {
                if (c->result[table][r][i + GM_DIFFERENTIAL] >= 0)
                    return data_error(it, e, "%d has a result already", i);
                c->result[table][r][i + GM_DIFFERENTIAL] = (int8_t)result;
            }
    return 0;
}

/* Every row that can be asked for answers for every number that can be asked. */
static int check_results(const struct gaines_data *c, const struct data_table *t, int table, struct error *e)
{
    for (int r = 0; r < GM_ROWS; r++) {
        int least = table == GM_SHARP_TABLE ? 1 : -GM_DIFFERENTIAL;

        if (table == GM_FIRE_TABLE && r == GM_ROW_CAVALRY)
            continue;
        for (int i = least; i <= GM_DIFFERENTIAL; i++)
            if (c->result[table][r][i + GM_DIFFERENTIAL] < 0)
                return data_error(&t->item, e, "there is no result for %d", i);
    }
    return 0;
}

static int load_results(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    static const char *const names[] = {"fire", "close", "sharpshooters"};

    RULE("gaines 2.4a"); /* by differential and type of the attacker; contents reconstructed */
    RULE("gaines 2.4b");
    RULE("gaines 2.4c");
    memset(c->result, -1, sizeof c->result);
    for (int k = 0; k < GM_TABLES; k++) {
        const struct data_table *t = data_table_find(d, names[k]);

        if (!t)
            return error_set(e, "gaines: there is no table %s", names[k]);
        for (int i = 0; i < t->nrows; i++)
            if (load_result(c, k, &t->rows[i], e))
                return -1;
        if (check_results(c, t, k, e))
            return -1;
    }
    return 0;
}

static int load_numbers(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    static const char *const mods[] = {"support",     "greater", "disrupted",       "disordered",     "downhill",
                                       "cavalry",     "return-fire", "stream",      "infantry-charge",
                                       "cavalry-charge", NULL};
    static const char *const costs[] = {"hex", "uphill", "forest", "stream", "road", "charge", NULL};
    static const char *const points[] = {"union-steps",       "union-units",       "stars",
                                         "no-touch",          "confederate-units", "confederate-steps",
                                         "slocum-early",      "richardson-turn-3", "richardson-turn-2", NULL};
    static const char *const ranges[] = {"infantry", "sharpshooters", "artillery", NULL};
    int8_t range[3];

    RULE("gaines 2.4d");
    RULE("gaines 2.4e");
    if (load_column(d, "strength", "value", mods, -20, c->mod, e)
        || load_column(d, "terrain", "halves", costs, 0, c->cost, e)
        || load_column(d, "points", "value", points, -20, c->points, e)
        || load_column(d, "range", "hexes", ranges, 1, range, e))
        return -1;
    RULE("gaines 8.2b"); /* two, three, five; cavalry never fires */
    c->range[GM_INFANTRY] = range[0];
    c->range[GM_SHARPSHOOTERS] = range[1];
    c->range[GM_ARTILLERY] = range[2];
    return c->cost[GM_COST_HEX] && c->cost[GM_COST_ROAD] ? 0 : error_set(e, "gaines: a hex costs something to enter");
}

static int load_victory(const struct gamedata *d, struct gaines_data *c, struct error *e)
{
    const struct data_table *t = data_table_find(d, "victory");
    int next = -99;

    if (!t || t->nrows != GM_VICTORIES)
        return error_set(e, "gaines: the table of victory has not %d rows", GM_VICTORIES);
    for (int i = 0; i < t->nrows; i++) {
        int8_t level, from;

        if (data_word8(&t->rows[i], "level", gaines_words_level, &level, e)
            || data_int8(&t->rows[i], "from", -99, 99, &from, e)
            || data_int8(&t->rows[i], "to", from, 99, &c->victory_to[level], e))
            return -1;
        if (level != i || from != next)
            return data_error(&t->rows[i], e, "levels follow each other, from the best for the Union, without a gap");
        next = c->victory_to[level] + 1;
    }
    return next == 100 ? 0 : data_error(&t->item, e, "the levels end at %d, not at 99", next - 1);
}

int gaines_load(struct gamedata *d, struct error *e)
{
    static const char *const kinds[] = {"post", "arrow", "star", "turn", "setup", "leader", "due", "special", NULL};
    struct gaines_data *c = pool_alloc(d->pool, sizeof *c);

    d->compiled = c;
    if (data_known(d, kinds, e) || load_map(d, c, e) || load_units(d, c, e) || load_turns(d, c, e))
        return -1;
    if (load_setup(d, c, e) || check_setup(d, c, e) || load_due(d, c, e) || load_leaders(d, c, e))
        return -1;
    return load_results(d, c, e) || load_numbers(d, c, e) || load_victory(d, c, e) ? -1 : 0;
}
