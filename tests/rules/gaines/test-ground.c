/* SPDX-License-Identifier: ISC */
/* 2.0 Components, 3.0 Set-up, what the rules say of the map, and 8.3 Line of Sight. */
#include "rules/gaines/position.h"

#include <stdlib.h>

/* A copy of the data that a test may change, loaded while rules are counted. */
static struct gamedata *fresh(void)
{
    struct error e = {""};
    struct gamedata *d = data_load(&gaines_ruleset, "battle", &e);

    if (!d)
        fail_msg("%s", e.msg);
    return d;
}

static int hex(const struct gamedata *d, const char *label)
{
    int h = hex_parse(&d->map.grid, label);

    assert_int_not_equal(h, HEX_NONE);
    return h;
}

static void test_2_1_ground_of_the_map(void **state)
{
    struct gamedata *d = fresh();
    const struct gaines_data *c = d->compiled;
    int levels[GM_LEVELS] = {0}, river = 0, bridges = 0, stars = 0;

    (void)state;
    assert_int_equal(c->nhexes, 22 * 14);
    for (int h = 0; h < c->nhexes; h++) {
        if (!c->hex[h].river)
            levels[c->hex[h].level]++;
        river += c->hex[h].river;
        bridges += c->hex[h].bridge;
        stars += c->hex[h].star;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            int n = gaines_next(c, h, dir);

            if (n == HEX_NONE)
                continue;
            assert_int_equal(c->hex[h].road >> dir & 1, c->hex[n].road >> (dir + 3) % 6 & 1);
            assert_int_equal(c->hex[h].stream >> dir & 1, c->hex[n].stream >> (dir + 3) % 6 & 1);
            assert_int_equal(gaines_passable(c, h, dir), gaines_passable(c, n, (dir + 3) % 6));
        }
    }
    assert_true(levels[0] > 0 && levels[1] > 0 && levels[2] > 0);
    assert_int_equal(c->lowest, 0);
    assert_int_equal(c->highest, 2);
    assert_int_equal(river, 22);
    assert_int_equal(bridges, 2);
    assert_int_equal(stars, 5);
    assert_true(c->hex[hex(d, "1105")].forest && !c->hex[hex(d, "1106")].forest);
    assert_true(c->hex[hex(d, "1105")].stream >> 3 & 1);
    assert_true(c->hex[hex(d, "1302")].road);
    data_free(d);
    PROVES("2.1a 2.1c");
}

/* Nobody crosses the river where there is no bridge, and onto a bridge one comes by its road. */
static void test_2_1_the_river_is_crossed_by_bridges(void **state)
{
    struct gamedata *d = fresh();
    struct gaines_data *c = d->compiled;

    (void)state;
    for (int closed = 0; closed < 2; closed++) {
        bool seen[GM_HEXES] = {false};
        int16_t queue[GM_HEXES];
        int n = 0;

        if (closed)
            c->hex[hex(d, "1412")].bridge = c->hex[hex(d, "1812")].bridge = false;
        queue[n++] = (int16_t)hex(d, "1107");
        seen[queue[0]] = true;
        for (int i = 0; i < n; i++)
            for (int dir = 0; dir < HEX_DIRS; dir++)
                if (gaines_passable(c, queue[i], dir) && !seen[gaines_next(c, queue[i], dir)]) {
                    queue[n] = (int16_t)gaines_next(c, queue[i], dir);
                    seen[queue[n++]] = true;
                }
        assert_true(seen[hex(d, "2202")] && seen[hex(d, "0406")]);
        assert_int_equal(seen[hex(d, "1414")], !closed);
    }
    c->hex[hex(d, "1412")].bridge = true;
    assert_true(gaines_passable(c, hex(d, "1411"), 3));
    assert_false(gaines_passable(c, hex(d, "1512"), 4));
    assert_false(gaines_passable(c, hex(d, "1513"), 5));
    data_free(d);
    PROVES("2.1b");
}

static void test_2_2_counters(void **state)
{
    static const struct {
        const char *id;
        int side, type, division, steps, morale, move;
    } rows[] = {
        {"meade", GM_USA, GM_INFANTRY, GM_MCCALL, 4, 2, 6},
        {"gb-anderson", GM_CSA, GM_INFANTRY, GM_DH_HILL, 4, 3, 6},
        {"ripley", GM_CSA, GM_INFANTRY, GM_DH_HILL, 3, 1, 6},
        {"french", GM_USA, GM_INFANTRY, GM_SLOCUM, 4, 1, 6},
        {"meagher", GM_USA, GM_INFANTRY, GM_SLOCUM, 4, 2, 6},
        {"cunningham", GM_CSA, GM_INFANTRY, GM_JACKSON, 2, 1, 6},
        {"reserve-9", GM_USA, GM_ARTILLERY, GM_INDEPENDENT, 2, 0, 5},
        {"sharpshooters", GM_USA, GM_SHARPSHOOTERS, GM_INDEPENDENT, 2, 1, 6},
        {"5th-us-cavalry", GM_USA, GM_CAVALRY, GM_INDEPENDENT, 1, 1, 9},
    };
    struct gamedata *d = fresh();
    const struct gaines_data *c = d->compiled;
    int counters = 0, reserve = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct gaines_counter *k = &c->unit[data_unit_find(d, rows[i].id)];

        assert_int_equal(k->side, rows[i].side);
        assert_int_equal(k->type, rows[i].type);
        assert_int_equal(k->division, rows[i].division);
        assert_int_equal(k->steps, rows[i].steps);
        assert_int_equal(k->morale, rows[i].morale);
        assert_int_equal(k->move, rows[i].move);
    }
    for (int u = 0; u < c->nunits; u++) {
        assert_in_range(c->unit[u].steps, 1, 5);
        assert_true(c->unit[u].type != GM_ARTILLERY || (c->unit[u].steps == 2 && c->unit[u].fire > 0));
        counters += 1 + (c->unit[u].steps > 2 ? c->unit[u].steps - 2 : 0);
        reserve += c->unit[u].type == GM_ARTILLERY && c->unit[u].reserve;
    }
    assert_int_equal(c->unit[data_unit_find(d, "sharpshooters")].sharp[0], 2);
    assert_int_equal(c->unit[data_unit_find(d, "sharpshooters")].sharp[1], 1);
    assert_int_equal(c->unit[data_unit_find(d, "reserve-9")].fire, 9);
    assert_true(c->unit[data_unit_find(d, "gregg")].red && !c->unit[data_unit_find(d, "field")].red);
    assert_true(c->unit[data_unit_find(d, "winder")].never_retreats);
    assert_int_equal(reserve, 3);
    assert_int_equal(counters, 53 + 69);        /* with markers the 176 of the box */
    data_free(d);
    PROVES("2.21a 2.21b 2.21c 2.21d 2.21f 2.21g 2.22a 2.23a 2.23b 2.23c");
}

/* 7.4: so is -4 for the defender in Close Combat */
static void quite_favourable(const struct gaines_result *r)
{
    assert_true(r->attacker_loss || r->attacker_retreat);
    assert_false(r->defender_loss || r->defender_retreat || r->exchange || r->disrupt || r->disorder);
}

/* Every kind of result 7.4 names is in a table that can give it. */
static void every_code_occurs(const struct gaines_data *c)
{
    struct gaines_result all = {0};
    bool nil = false;

    for (int t = 0; t < GM_SHARP_TABLE; t++)
        for (int r = 0; r < GM_ROWS; r++)
            for (int i = 0; i <= 2 * GM_DIFFERENTIAL; i++) {
                const struct gaines_result *x = &gaines_results[c->result[t][r][i] < 0 ? 0 : c->result[t][r][i]];

                all.attacker_loss |= x->attacker_loss;
                all.defender_loss |= x->defender_loss;
                all.attacker_retreat |= x->attacker_retreat;
                all.defender_retreat |= x->defender_retreat;
                all.disrupt |= x->disrupt;
                all.disorder |= x->disorder;
                all.exchange |= x->exchange;
                all.return_fire |= x->return_fire;
                nil = nil || strcmp(x->code, "Nil") == 0;
            }
    assert_true(all.attacker_loss && all.defender_loss && all.attacker_retreat && all.disrupt && all.disorder);
    assert_true(all.exchange && all.return_fire && nil);
    assert_int_equal(all.defender_retreat & 3, 3);      /* DR and DR2 */
}

/* A better differential never costs the attacker more. */
static void never_worse_for_more(const struct gaines_data *c)
{
    for (int t = 0; t < GM_SHARP_TABLE; t++)
        for (int r = 0; r < GM_ROWS; r++)
            for (int i = 1; i <= 2 * GM_DIFFERENTIAL; i++) {
                const struct gaines_result *less, *more;

                if (c->result[t][r][i] < 0 || c->result[t][r][i - 1] < 0)
                    continue;
                less = &gaines_results[c->result[t][r][i - 1]];
                more = &gaines_results[c->result[t][r][i]];
                assert_true(more->attacker_loss <= less->attacker_loss);
                assert_true(more->exchange <= less->exchange || less->attacker_loss + less->attacker_retreat > 0);
            }
}

static void test_2_4_tables_answer_for_everything(void **state)
{
    struct gamedata *d = fresh();
    const struct gaines_data *c = d->compiled;

    (void)state;
    for (int r = 0; r < GM_ROWS; r++)
        for (int i = -GM_DIFFERENTIAL; i <= GM_DIFFERENTIAL; i++) {
            assert_true(c->result[GM_CLOSE_TABLE][r][i + GM_DIFFERENTIAL] >= 0);
            assert_true(i < 1 || c->result[GM_SHARP_TABLE][r][i + GM_DIFFERENTIAL] >= 0);
            assert_true(r == GM_ROW_CAVALRY || c->result[GM_FIRE_TABLE][r][i + GM_DIFFERENTIAL] >= 0);
        }
    for (int i = 0; gaines_results[i].code; i++)
        assert_string_equal(gaines_results[i].code, gaines_words_result[i]);
    quite_favourable(&gaines_results[c->result[GM_CLOSE_TABLE][GM_ROW_INFANTRY][GM_DIFFERENTIAL - 4]]);
    every_code_occurs(c);
    never_worse_for_more(c);
    /* every number of the charts that the text gives */
    static const int8_t mods[GM_MODS] = {1, 1, 1, 2, 2, 2, 2, -2, 2, 3}, costs[GM_COSTS] = {2, 2, 2, 2, 1, 2},
                        points[GM_VPS] = {1, 2, 2, 5, -2, -1, 3, 2, 4};

    assert_memory_equal(c->mod, mods, sizeof mods);
    assert_memory_equal(c->cost, costs, sizeof costs);
    assert_memory_equal(c->points, points, sizeof points);
    assert_int_equal(c->range[GM_INFANTRY], 2);
    assert_int_equal(c->range[GM_SHARPSHOOTERS], 3);
    assert_int_equal(c->range[GM_ARTILLERY], 5);
    for (int div = 0; div < GM_DIVISIONS; div++) {
        static const int numbers[] = {12, 7, 6, 5, 4, 3, 0, 0, 0, 0};

        assert_int_equal(c->leader[div].number, numbers[div]);
    }
    data_free(d);
    PROVES("2.4a 2.4b 2.4c 2.4d 2.4e 5.1a 8.2b");
}

/* ---- 3.0 ---- */

static void test_3_0_zones_of_set_up(void **state)
{
    static const struct {
        const char *unit, *post;
        int within, hexes;
    } rows[] = {{"meade", "1308", 2, 19},  {"griffin", "1007", 2, 19}, {"warren", "1505", 2, 19},
                {"reserve-9", "0612", 0, 1}, {"gregg", "0802", 1, 7},    {"pickett", "0406", 2, 19}};
    struct script p;

    (void)state;
    position_new(&p, NULL);
    play_run(p.g);
    assert_string_equal(script_asks(&p), "deploy union");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint64_t *zone = gaines_data(p.g)->zone[script_unit(&p, rows[i].unit)];

        assert_int_equal(zone_count(zone, GM_HEXES), rows[i].hexes);
        for (int h = zone_next(zone, GM_HEXES, -1); h >= 0; h = zone_next(zone, GM_HEXES, h))
            assert_true(gaines_distance(gaines_data(p.g), h, script_hex(&p, rows[i].post)) <= rows[i].within);
    }
    script_refuses(&p, "place meade 1311", "3.0c");
    script_refuses(&p, "place reserve-9 0613", "3.0f");
    script_refuses(&p, "place griffin 1305", "3.0d");
    script_refuses(&p, "place warren 1308", "3.0e");
    script_refuses(&p, "place sharpshooters 0612", "3.0g");
    script_refuses(&p, "place bartlett 1308", "3.0j");
    script_refuses(&p, "place gregg 0802", "3.0j");
    script_play(&p, "place meade 1308");
    script_refuses(&p, "place reynolds 1308", "3.0b");
    assert_true(script_offers(&p, "place sharpshooters 1007") && script_offers(&p, "place reserve-7 1505"));
    while (strcmp(script_asks(&p), "deploy union") == 0)
        script_play(&p, "place");
    assert_string_equal(script_asks(&p), "deploy confederate");
    script_refuses(&p, "place gregg 0604", "3.0h");
    script_refuses(&p, "place pickett 0802", "3.0i");
    while (strcmp(script_asks(&p), "deploy confederate") == 0) {
        if (script_count(&p, "placed * *") == 29)
            script_dice(&p, "34");
        script_play(&p, "place");
    }
    assert_int_equal(script_count(&p, "placed * *"), 30);
    assert_string_equal(script_asks(&p), "touch confederate");
    assert_string_equal(position_at(&p, "hood"), "off");
    assert_string_equal(position_at(&p, "meade"), "1308 4");
    assert_string_equal(position_at(&p, "reserve-9"), "0612 2");
    assert_int_equal(GM(p.g)->turn, 1);
    assert_int_equal(GM(p.g)->ccrm, 0);
    script_free(&p);
    PROVES("2.3 3.0a 3.0b 3.0c 3.0d 3.0e 3.0f 3.0g 3.0h 3.0i 3.0j 3.0k");
}

/* ---- 8.3 ---- */

/* A straight column of hexes: from, what lies between, to. A digit is a level, f forest, u a unit. */
static bool sees_along(const char *ground)
{
    struct gamedata *d = fresh();
    struct gaines_data *c = d->compiled;
    struct game *g = game_new(&gaines_ruleset, d, NULL);
    struct gaines_board b;
    int n = 0, first = hex(d, "0601"), at = first;
    bool sees;

    gaines_board(&b, g);
    for (const char *s = ground; *s; s++) {
        if (*s == ' ') {
            at = gaines_next(c, at, 3);
            n++;
        } else if (*s == 'f') {
            c->hex[at].forest = true;
        } else if (*s == 'u') {
            b.at[at] = 0;
        } else {
            c->hex[at].forest = false;
            c->hex[at].level = (int8_t)(*s - '0');
        }
    }
    assert_int_equal(gaines_distance(c, first, at), n);
    sees = gaines_sees(&b, first, at);
    game_free(g);
    data_free(d);
    return sees;
}

static void test_8_3_what_blocks_a_line(void **state)
{
    static const struct {
        const char *ground;
        bool sees;
    } rows[] = {
        {"1 1 1", true},     {"1 1f 1", false},   {"1 2 1", false},    {"1 1u 1", false},    {"1 0f 1", true},
        {"1 0u 1", true},    {"1f 1 1f", true},   {"1u 1 1u", true},   {"0 1 2", true},      {"0 2 2", false},
        {"0 1f 2", true},    {"0 1u 2", true},    {"0 1 1", false},    {"0 0f 1", true},     {"0 0u 1", true},
        {"2 1 0", true},     {"2 1 1 0", false},  {"2 1 0 0", true},   {"2 2 0", false},     {"2 0f 0", false},
        {"2 0u 0", false},   {"2 1f 0", false},   {"2 1u 0", false},   {"2 0f 1", true},     {"2 0u 1", true},
        {"2 1f 1", false},   {"2 1 1", true},     {"2 1 1 1", true},   {"1 0 0", true},      {"1 1 0", false},
        {"2 1 0 1 0", false}, {"1 1 1 1 1", true}, {"1 1 1 1f 1", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (sees_along(rows[i].ground) != rows[i].sees)
            fail_msg("%s", rows[i].ground);
    PROVES("8.3a 8.3b 8.3c 8.3d 8.3e");
}

/* From 0602 to 0802 the line runs between 0702 and 0703. */
static void test_8_3_along_a_hexside_both_must_block(void **state)
{
    struct gamedata *d = fresh();
    struct gaines_data *c = d->compiled;
    struct game *g = game_new(&gaines_ruleset, d, NULL);
    struct gaines_board b;

    (void)state;
    gaines_board(&b, g);
    assert_true(gaines_sees(&b, hex(d, "0602"), hex(d, "0802")));
    c->hex[hex(d, "0702")].forest = true;
    assert_true(gaines_sees(&b, hex(d, "0602"), hex(d, "0802")));
    b.at[hex(d, "0703")] = 3;
    assert_false(gaines_sees(&b, hex(d, "0602"), hex(d, "0802")));
    c->hex[hex(d, "0702")].forest = false;
    assert_true(gaines_sees(&b, hex(d, "0602"), hex(d, "0802")));
    /* what lies off the map blocks nothing */
    c->hex[hex(d, "0701")].level = c->hex[hex(d, "0801")].level = c->hex[hex(d, "0901")].level = c->lowest;
    c->hex[hex(d, "0801")].forest = true;
    assert_true(gaines_sees(&b, hex(d, "0701"), hex(d, "0901")) && gaines_sight(g, hex(d, "0701"), hex(d, "0901")));
    c->hex[hex(d, "0702")].forest = c->hex[hex(d, "0703")].forest = true;
    assert_false(gaines_sight(g, hex(d, "0602"), hex(d, "0802")));
    game_free(g);
    data_free(d);
    PROVES("8.3a");
}

/* At one level sight is mutual; who sees down is seen from below. All pairs in range, without units and with some. */
static void test_8_3_symmetry_over_the_whole_map(void **state)
{
    struct script p;
    struct gaines_board b;
    const struct gaines_data *c;
    int pairs = 0, seen = 0;

    (void)state;
    position_new(&p, NULL);
    c = gaines_data(p.g);
    gaines_board(&b, p.g);
    for (int round = 0; round < 2; round++) {
        for (int x = 0; x < c->nhexes; x++)
            for (int y = 0; y < c->nhexes; y++) {
                bool there, back;

                if (x == y || gaines_distance(c, x, y) > c->range[GM_ARTILLERY])
                    continue;
                there = gaines_sees(&b, x, y);
                back = gaines_sees(&b, y, x);
                pairs++;
                seen += there;
                assert_true(gaines_distance(c, x, y) > 1 || there);
                assert_true(c->hex[x].level != c->hex[y].level || there == back);
                assert_true(!(c->hex[x].level > c->hex[y].level && there) || back);
            }
        for (int h = 0; h < c->nhexes; h += 7)
            b.at[h] = 1;
    }
    printf("%d pairs, %d lines of sight\n", pairs, seen);
    script_free(&p);
    PROVES("8.3a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_2_1_ground_of_the_map),
        rule_test(test_2_1_the_river_is_crossed_by_bridges),
        rule_test(test_2_2_counters),
        rule_test(test_2_4_tables_answer_for_everything),
        rule_test(test_3_0_zones_of_set_up),
        rule_test(test_8_3_what_blocks_a_line),
        rule_test(test_8_3_along_a_hexside_both_must_block),
        rule_test(test_8_3_symmetry_over_the_whole_map),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
