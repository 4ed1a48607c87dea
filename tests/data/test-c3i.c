/* SPDX-License-Identifier: ISC */
/* What the rulebook says about map, counters and tracks holds in games/c3i; what we rebuilt keeps together. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/pool.h"
#include "engine/data.h"
#include "engine/ruleset.h"
#include "rules/registry.h"
#include "xml/xml.h"

static const char *const sides[] = {"confederate", "union", NULL};
static struct gamedata *d;

static int load(void **state)
{
    struct error e = {""};

    (void)state;
    xml_begin(NULL);
    d = data_load(ruleset_find("c3i"), "battle", &e);
    if (!d)
        fprintf(stderr, "%s\n", e.msg);
    return d ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    data_free(d);
    xml_end();
    return 0;
}

static int hex(const char *label)
{
    int h = hex_parse(&d->map.grid, label);

    assert_int_not_equal(h, HEX_NONE);
    return h;
}

static const char *text_of(const struct data_item *it, const char *name)
{
    const char *v = data_attr(it, name);

    return v ? v : "";
}

static int number(const struct data_item *it, const char *name)
{
    struct error e = {""};
    int v;

    if (data_int(it, name, -1000, 1000, &v, &e) != 0)
        fail_msg("%s", e.msg);
    return v;
}

static int entry_hex(const char *letter)
{
    const struct data_item *it = data_item_find(d, "entry", letter);

    assert_non_null(it);
    return hex(data_attr(it, "hex"));
}

static const struct data_item *item_of_unit(const char *kind, const char *unit)
{
    const struct data_item *it = NULL;

    while ((it = data_item_next(d, kind, it)) && strcmp(data_attr(it, "unit"), unit) != 0)
        ;
    return it;
}

static const struct data_item *item_of_side(const char *kind, const char *side)
{
    const struct data_item *it = NULL;

    while ((it = data_item_next(d, kind, it)) && strcmp(data_attr(it, "side"), side) != 0)
        ;
    assert_non_null(it);
    return it;
}

/* ---- the grid ---- */

static void test_sides_are_the_rulesets(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++)
        assert_true(sides[i] ? d->rs->sides[i] && strcmp(sides[i], d->rs->sides[i]) == 0 : !d->rs->sides[i]);
    assert_non_null(d->compiled);
}

static void test_grid_is_ccrr_with_odd_columns_lower(void **state)
{
    const struct hex_grid *g = &d->map.grid;

    (void)state;
    assert_int_equal(g->layout, HEX_FLAT);
    assert_int_equal(g->naming, HEX_CCRR);
    assert_true(g->odd_shifted && !g->shift_back && !g->cols_west);
    assert_int_equal(d->map.nhexes, 192);
    assert_int_equal(hex_col(g, hex("1001")), 10);
    assert_int_equal(hex_row(g, hex("2116")), 16);
    assert_int_equal(hex_parse(g, "0903"), HEX_NONE);
    assert_int_equal(hex_parse(g, "2201"), HEX_NONE);
    assert_int_equal(hex_parse(g, "1317"), HEX_NONE);
    for (int h = 0; h < d->map.nhexes; h++)
        assert_true(d->map.terrain[h] >= 0 && d->map.level[h] == 0);
}

static void test_heth_and_buford_stand_three_apart_on_the_pike(void **state)
{
    const struct hex_grid *g = &d->map.grid;
    int h = hex("1003");

    (void)state;
    assert_int_equal(hex_distance(g, h, hex("1304")), 3);
    for (int i = 0; i < 3; i++) {
        int dir = 2;

        assert_string_equal(hex_dir_name(g, dir), "SE");
        assert_true(d->map.road[h] >> dir & 1);
        h = hex_neighbour(g, h, dir);
    }
    assert_int_equal(h, hex("1304"));
}

/* ---- counters, arrivals, tracks ---- */

static const struct {
    const char *unit, *side, *kind;
    int stars, march;
    int turn;                   /* 0: on the map from the start */
    const char *where;          /* entry letter or hex */
    const char *order, *road;
} counters[] = {
    {"heth", "confederate", "infantry", 0, 4, 0, "1003", "", ""},
    {"pender", "confederate", "infantry", 0, 4, 2, "A", "1", "Chambersburg Pike"},
    {"anderson", "confederate", "infantry", 0, 4, 2, "A", "2", "Chambersburg Pike"},
    {"rodes", "confederate", "infantry", 1, 4, 2, "B", "", "Mummasburg Pike"},
    {"early", "confederate", "infantry", 1, 4, 2, "E", "", "Harrisburg Road"},
    {"johnson", "confederate", "infantry", 0, 4, 3, "E", "", "Harrisburg Road"},
    {"mclaws", "confederate", "infantry", 2, 4, 3, "A", "1", "Chambersburg Pike"},
    {"hood", "confederate", "infantry", 2, 4, 3, "A", "2", "Chambersburg Pike"},
    {"pickett", "confederate", "infantry", 0, 4, 5, "A", "", "Chambersburg Pike"},
    {"stuart", "confederate", "cavalry", 1, 6, 5, "D", "", "Carlisle Pike"},
    {"reynolds", "union", "infantry", 2, 4, 1, "L", "", "Emmitsburg Road"},
    {"hancock", "union", "infantry", 1, 4, 3, "K", "", "Taneytown Road"},
    {"sickles", "union", "infantry", 0, 4, 2, "K", "", "Taneytown Road"},
    {"sykes", "union", "infantry", 1, 4, 4, "I", "", "Baltimore Pike"},
    {"sedgwick", "union", "infantry", 0, 4, 5, "I", "", "Baltimore Pike"},
    {"howard", "union", "infantry", 0, 4, 1, "K", "", "Taneytown Road"},
    {"slocum", "union", "infantry", 0, 4, 2, "I", "", "Baltimore Pike"},
    {"buford", "union", "cavalry", 1, 6, 0, "1304", "", ""},
    {"pleasanton", "union", "cavalry", 1, 6, 5, "H", "", "Hanover Road"},
};

enum { COUNTERS = sizeof counters / sizeof *counters };

static const struct data_line *line_of(const char *letter)
{
    const char *id = data_attr(data_item_find(d, "entry", letter), "line");

    for (int i = 0; i < d->map.nlines; i++)
        if (strcmp(d->map.lines[i].item.id, id) == 0)
            return &d->map.lines[i];
    fail_msg("entry %s: no line %s", letter, id);
    return NULL;
}

static void test_counters_are_those_of_the_orders_of_battle(void **state)
{
    (void)state;
    assert_int_equal(d->nunits, COUNTERS);
    for (int i = 0; i < COUNTERS; i++) {
        const struct data_unit *u = &d->units[data_unit_find(d, counters[i].unit)];

        assert_string_equal(u->id, counters[i].unit);
        assert_string_equal(sides[u->side], counters[i].side);
        assert_string_equal(data_attr(&u->item, "kind"), counters[i].kind);
        assert_int_equal(number(&u->item, "stars"), counters[i].stars);
        assert_int_equal(number(&u->item, "march"), counters[i].march);
        assert_int_equal(number(&u->item, "battle"), 1);
        assert_int_equal(u->item.provenance, FROM_RULES);
    }
}

static void test_arrivals_are_those_of_the_orders_of_battle(void **state)
{
    (void)state;
    for (int i = 0; i < COUNTERS; i++) {
        const struct data_item *due = item_of_unit("due", counters[i].unit);
        const struct data_item *place = item_of_unit("place", counters[i].unit);

        assert_true(!due != !place);
        assert_int_equal((due ? due : place)->provenance, FROM_RULES);
        if (place) {
            assert_int_equal(counters[i].turn, 0);
            assert_string_equal(data_attr(place, "hex"), counters[i].where);
            continue;
        }
        assert_int_equal(number(due, "turn"), counters[i].turn);
        assert_string_equal(data_attr(due, "entry"), counters[i].where);
        assert_string_equal(text_of(due, "order"), counters[i].order);
        assert_string_equal(line_of(counters[i].where)->name, counters[i].road);
    }
}

static void test_tracks_ranges_and_markers(void **state)
{
    static const char *const turns[] = {"July 1 AM", "July 1 PM", "July 2 AM", "July 2 PM", "July 3 AM", "July 3 PM"};
    const struct data_item *it = NULL;
    int n = 0;

    (void)state;
    assert_int_equal(number(item_of_side("artillery", "union"), "points"), 14);
    assert_int_equal(number(item_of_side("artillery", "confederate"), "points"), 11);
    assert_int_equal(number(item_of_side("hq", "union"), "range"), 6);
    assert_int_equal(number(item_of_side("hq", "confederate"), "range"), 8);
    assert_string_equal(data_attr(item_of_side("anchor", "union"), "entry"), "I");
    assert_string_equal(data_attr(item_of_side("anchor", "confederate"), "entry"), "A");
    assert_int_equal(number(data_item_find(d, "marker", "berdan"), "turn"), 3);
    while ((it = data_item_next(d, "turn", it))) {
        assert_true(n < 6);
        assert_string_equal(data_attr(it, "name"), turns[n]);
        assert_int_equal(data_attr(it, "late") != NULL, n >= 4);
        n++;
        assert_int_equal(atoi(it->id), n);
    }
    assert_int_equal(n, 6);
}

/* ---- entries and roads ---- */

/* Steps along roads from `from` to each hex; -1 where no road leads. */
static void road_steps(int from, int steps[192])
{
    int queue[192], head = 0, tail = 0;

    for (int h = 0; h < 192; h++)
        steps[h] = -1;
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int h = queue[head++];

        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int to = hex_neighbour(&d->map.grid, h, dir);

            if ((d->map.road[h] >> dir & 1) && steps[to] < 0) {
                steps[to] = steps[h] + 1;
                queue[tail++] = to;
            }
        }
    }
}

/* Where a hex lies clockwise around the middle of the sheet, in quarter turns from due west. */
static double clock_of(int h)
{
    int x, y, x0, y0, x1, y1;
    double dx, dy;

    hex_centre(&d->map.grid, h, &x, &y);
    hex_centre(&d->map.grid, hex("1001"), &x0, &y0);
    hex_centre(&d->map.grid, hex("2116"), &x1, &y1);
    dx = (2.0 * x - x0 - x1) / (x1 - x0);
    dy = (2.0 * y - y0 - y1) / (y1 - y0);
    if (dx < 0 && dy <= 0)
        return dy / (dx + dy);
    if (dx >= 0 && dy < 0)
        return 1 + dx / (dx - dy);
    if (dx > 0)
        return 2 + dy / (dx + dy);
    return 3 + dx / (dx - dy);
}

static void test_entries_run_clockwise_on_the_edge_each_on_its_road(void **state)
{
    double last = -1;

    (void)state;
    for (char c = 'A'; c <= 'L'; c++) {
        const char letter[2] = {c, '\0'};
        int h = entry_hex(letter);
        const struct data_line *line = line_of(letter);

        assert_true(hex_on_edge(&d->map.grid, h));
        assert_int_equal(line->hexes[line->n - 1], h);
        assert_string_equal(data_attr(&line->item, "class"), "road");
        if (clock_of(h) <= last)
            fail_msg("entry %s does not follow clockwise", letter);
        last = clock_of(h);
    }
    assert_null(data_item_find(d, "entry", "M"));
}

static void test_roads_join_a_to_every_entry(void **state)
{
    static const struct {
        const char *letter;
        int steps;
    } goals[] = {{"I", 14}, {"J", 16}, {"K", 17}};
    const struct data_item *it = NULL;
    int steps[192], n = 0;

    (void)state;
    road_steps(entry_hex("A"), steps);
    for (char c = 'A'; c <= 'L'; c++)
        assert_true(steps[entry_hex((const char[2]){c, '\0'})] >= 0);
    while ((it = data_item_next(d, "goal", it))) {
        assert_string_equal(data_attr(it, "from"), "A");
        assert_string_equal(data_attr(it, "to"), goals[n].letter);
        assert_int_equal(steps[entry_hex(goals[n].letter)], goals[n].steps);
        n++;
    }
    assert_int_equal(n, 3);
}

/* ---- ground ---- */

static void test_gettysburg_is_two_road_hexes_of_open_ground(void **state)
{
    const struct data_table *t = data_table_find(d, "terrain");
    int town = data_terrain_find(d, "town"), steps[192], n = 0;

    (void)state;
    assert_int_equal(number(data_row_find(t, "town"), "defence"), 0);
    road_steps(entry_hex("A"), steps);
    for (int h = 0; h < d->map.nhexes; h++) {
        if (d->map.terrain[h] != town)
            continue;
        assert_int_not_equal(d->map.road[h], 0);
        assert_true(steps[h] >= 0);
        n++;
    }
    assert_int_equal(n, 2);
}

static void test_terrain_effects_and_defensible_ground(void **state)
{
    static const char *const fishhook[] = {"1706", "1607", "1507", "1508", "1510", "1511"};
    static const struct {
        const char *id;
        int plain, march, battle, defence;
    } rows[] = {{"open", 2, 1, 2, 0}, {"defensible", 2, 1, 2, 2}, {"town", 2, 1, 2, 0}};
    const struct data_table *t = data_table_find(d, "terrain");
    int defensible = data_terrain_find(d, "defensible"), n = 0;

    (void)state;
    assert_int_equal(d->map.nterrains, 3);
    assert_int_equal(t->nrows, 3);
    for (int i = 0; i < 3; i++) {
        const struct data_item *row = data_row_find(t, rows[i].id);

        assert_true(data_terrain_find(d, rows[i].id) >= 0);
        assert_int_equal(number(row, "plain"), rows[i].plain);
        assert_int_equal(number(row, "march"), rows[i].march);
        assert_int_equal(number(row, "battle"), rows[i].battle);
        assert_int_equal(number(row, "defence"), rows[i].defence);
    }
    for (int h = 0; h < d->map.nhexes; h++)
        n += d->map.terrain[h] == defensible;
    assert_int_equal(n, 26);
    for (size_t i = 0; i < sizeof fishhook / sizeof *fishhook; i++)
        assert_int_equal(d->map.terrain[hex(fishhook[i])], defensible);
}

static void test_mcpherson_ridge_is_a_choice(void **state)
{
    const struct data_item *it = data_item_next(d, "switch", NULL);

    (void)state;
    assert_int_equal(d->map.terrain[hex("1304")], data_terrain_find(d, "defensible"));
    assert_string_equal(data_attr(it, "choice"), "mcpherson");
    assert_string_equal(data_attr(it, "hex"), "1304");
    assert_string_equal(data_attr(it, "word"), "open");
    assert_true(data_terrain_find(d, data_attr(it, "terrain")) >= 0);
    assert_int_equal(it->provenance, RECONSTRUCTED);
    assert_null(data_item_next(d, "switch", it));
}

/* ---- tables ---- */

static void test_attack_table_has_no_gap(void **state)
{
    static const char *const results[] = {"stalemate", "retreat", "retreat", "blown", "blown", "eliminated",
                                          "eliminated"};
    const struct data_table *t = data_table_find(d, "attack");
    int next = 0;

    (void)state;
    for (int i = 0; i < t->nrows; i++) {
        int from = number(&t->rows[i], "from"), to = number(&t->rows[i], "to");

        assert_int_equal(from, next);
        next = to + 1;
        for (int k = from; k <= to && k < 7; k++) {
            bool blown = strcmp(results[k], "blown") == 0;

            assert_string_equal(data_attr(&t->rows[i], "result"), results[k]);
            assert_string_equal(data_attr(&t->rows[i], "late"), blown ? "eliminated" : results[k]);
        }
    }
    assert_true(next > 24);
}

static void test_modifiers(void **state)
{
    static const struct {
        const char *id, *side;
        int value;
    } rows[] = {
        {"artillery", "either", 2}, {"defensible", "defender", 2}, {"friends", "attacker", 1}, {"star", "either", 1},
    };
    const struct data_table *t = data_table_find(d, "modifiers");

    (void)state;
    assert_int_equal(t->nrows, 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(data_attr(data_row_find(t, rows[i].id), "side"), rows[i].side);
        assert_int_equal(number(data_row_find(t, rows[i].id), "value"), rows[i].value);
    }
}

/* ---- provenance, and the lists beside the data ---- */

static void test_provenance_is_counted(void **state)
{
    int from_rules, recon;

    (void)state;
    data_count(d, &from_rules, &recon);
    /* counters, rows of tables, turns, places, artillery, arrivals, HQs, marker, anchors, goals */
    assert_int_equal(from_rules, 19 + 11 + 6 + 2 + 2 + 17 + 2 + 1 + 2 + 3);
    /* 192 hexes, 13 roads, 38 names, 12 entries, 1 switch */
    assert_int_equal(recon, 192 + 13 + 38 + 12 + 1);
}

static char *slurp(const char *path)
{
    char *text = xcalloc(1, 1 << 17);
    FILE *f = fopen(path, "rb");

    assert_non_null(f);
    assert_true(fread(text, 1, (1 << 17) - 1, f) < (1 << 17) - 1);
    fclose(f);
    return text;
}

static void test_rules_list_has_four_columns_and_unique_ids(void **state)
{
    static const char *const kinds[] = {"core", "data", "scenario", "note"};
    char *text = slurp(TEST_SRCDIR "/games/c3i/rules.tsv"), *save = NULL, *ids[256];
    int n = 0;

    (void)state;
    assert_int_equal(strncmp(text, "id\tsection\ttext\tkind\n", 21), 0);
    for (char *line = strtok_r(text + 21, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char *a = strchr(line, '\t'), *b = a ? strchr(a + 1, '\t') : NULL, *c = b ? strchr(b + 1, '\t') : NULL;
        bool known = false;

        if (!c || strchr(c + 1, '\t') || n == 256)
            fail_msg("not four columns: %s", line);
        *a = '\0';
        for (int k = 0; k < 4; k++)
            known = known || strcmp(c + 1, kinds[k]) == 0;
        assert_true(known);
        for (int i = 0; i < n; i++)
            assert_string_not_equal(ids[i], line);
        ids[n++] = line;
    }
    assert_int_equal(n, 155);
    free(text);
}

static void test_rulings_are_numbered_without_a_gap(void **state)
{
    char *text = slurp(TEST_SRCDIR "/games/c3i/rulings.md"), want[32], cell[32];
    const char *p = text;
    int n = 0;

    (void)state;
    while ((p = strstr(p, "\n**R"))) {
        snprintf(want, sizeof want, "\n**R%d**", n + 1);
        assert_int_equal(strncmp(p, want, strlen(want)), 0);
        snprintf(cell, sizeof cell, "| R%d |", n + 1);
        assert_non_null(strstr(text, cell));
        n++;
        p++;
    }
    assert_int_equal(n, 64);
    free(text);
}

static void test_rulings_list_the_options_of_the_game(void **state)
{
    char *text = slurp(TEST_SRCDIR "/games/c3i/rulings.md"), row[256];
    const struct game_choice *c = d->rs->choices;

    (void)state;
    assert_non_null(c);
    for (; c->name; c++) {
        int k = snprintf(row, sizeof row, "| `%s` | ", c->name);

        for (int i = 0; c->words[i]; i++)
            k += snprintf(row + k, sizeof row - (size_t)k, "%s`%s`", i ? ", " : "", c->words[i]);
        if (!strstr(text, row))
            fail_msg("rulings.md has no row %s", row);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_are_the_rulesets),
        cmocka_unit_test(test_grid_is_ccrr_with_odd_columns_lower),
        cmocka_unit_test(test_heth_and_buford_stand_three_apart_on_the_pike),
        cmocka_unit_test(test_counters_are_those_of_the_orders_of_battle),
        cmocka_unit_test(test_arrivals_are_those_of_the_orders_of_battle),
        cmocka_unit_test(test_tracks_ranges_and_markers),
        cmocka_unit_test(test_entries_run_clockwise_on_the_edge_each_on_its_road),
        cmocka_unit_test(test_roads_join_a_to_every_entry),
        cmocka_unit_test(test_gettysburg_is_two_road_hexes_of_open_ground),
        cmocka_unit_test(test_terrain_effects_and_defensible_ground),
        cmocka_unit_test(test_mcpherson_ridge_is_a_choice),
        cmocka_unit_test(test_attack_table_has_no_gap),
        cmocka_unit_test(test_modifiers),
        cmocka_unit_test(test_provenance_is_counted),
        cmocka_unit_test(test_rules_list_has_four_columns_and_unique_ids),
        cmocka_unit_test(test_rulings_are_numbered_without_a_gap),
        cmocka_unit_test(test_rulings_list_the_options_of_the_game),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
