/* SPDX-License-Identifier: ISC */
/* Set Up, Key Concepts, Orders of Battle and the tables. */
#include "rules/c3i/position.h"

static struct gamedata *fresh_data(void)
{
    struct error e = {""};
    struct gamedata *d = data_load(&c3i_ruleset, "battle", &e);

    if (!d)
        fail_msg("%s", e.msg);
    return d;
}

/* Y01 */
static void test_set_up(void **state)
{
    struct position p;
    const struct c3i_state *st;

    (void)state;
    position_new(&p, NULL);
    st = C3I_CONST(p.g);
    assert_string_equal(position_at(&p, "buford"), "1304 march");
    assert_string_equal(position_at(&p, "heth"), "1003 march");
    assert_string_equal(position_at(&p, "reynolds"), "coming");
    assert_int_equal(c3i_distance(p.g, position_hex(&p, "1003"), position_hex(&p, "1304")), 3);
    assert_int_equal(st->army[USA].artillery, 14);
    assert_int_equal(st->army[CSA].artillery, 11);
    assert_int_equal(st->turn, 1);
    assert_int_equal(st->army[CSA].hq, HEX_NONE);
    assert_int_equal(st->army[USA].hq, HEX_NONE);
    assert_int_equal(c3i_to_come(p.g, USA), 2);
    assert_int_equal(c3i_to_come(p.g, CSA), 0);
    play_run(p.g);
    assert_string_equal(position_asks(&p), "hq csa");
    assert_true(position_saw(&p, "turn 1"));
    position_free(&p);
    EVIDENCE("c3i SET1");
    EVIDENCE("c3i SET2");
    EVIDENCE("c3i SET3");
    EVIDENCE("c3i SET4");
    EVIDENCE("c3i SET5");
    EVIDENCE("c3i SET6");
}

/* Y02, Y03: the printed lists, row by row. */
static void test_orders_of_battle(void **state)
{
    static const struct {
        const char *id;
        int side, cavalry, stars, due;
        char entry;
        int order;
    } rows[] = {
        {"reynolds", USA, 0, 2, 1, 'L', 0}, {"hancock", USA, 0, 1, 3, 'K', 0},  {"sickles", USA, 0, 0, 2, 'K', 0},
        {"sykes", USA, 0, 1, 4, 'I', 0},    {"sedgwick", USA, 0, 0, 5, 'I', 0}, {"howard", USA, 0, 0, 1, 'K', 0},
        {"slocum", USA, 0, 0, 2, 'I', 0},   {"buford", USA, 1, 1, 0, 0, 0},     {"pleasanton", USA, 1, 1, 5, 'H', 0},
        {"heth", CSA, 0, 0, 0, 0, 0},       {"pender", CSA, 0, 0, 2, 'A', 1},   {"anderson", CSA, 0, 0, 2, 'A', 2},
        {"rodes", CSA, 0, 1, 2, 'B', 0},    {"early", CSA, 0, 1, 2, 'E', 0},    {"johnson", CSA, 0, 0, 3, 'E', 0},
        {"mclaws", CSA, 0, 2, 3, 'A', 1},   {"hood", CSA, 0, 2, 3, 'A', 2},     {"pickett", CSA, 0, 0, 5, 'A', 0},
        {"stuart", CSA, 1, 1, 5, 'D', 0},
    };
    struct gamedata *d = fresh_data();
    const struct c3i_data *c = d->compiled;

    (void)state;
    assert_int_equal(c->nunits, 19);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int u = data_unit_find(d, rows[i].id);
        const struct c3i_counter *k = &c->unit[u];

        assert_true(u >= 0);
        assert_int_equal(k->side, rows[i].side);
        assert_int_equal(k->cavalry, rows[i].cavalry);
        assert_int_equal(k->stars, rows[i].stars);
        assert_int_equal(k->march, rows[i].cavalry ? 6 : 4);
        assert_int_equal(k->battle, 1);
        assert_int_equal(k->due, rows[i].due);
        assert_int_equal(k->order, rows[i].order);
        assert_int_equal(k->entry, rows[i].entry ? rows[i].entry - 'A' : -1);
    }
    assert_int_equal(c->army[USA].range, 6);
    assert_int_equal(c->army[CSA].range, 8);
    assert_int_equal(c->berdan_from, 3);
    assert_int_equal(c->berdan_side, USA);
    data_free(d);
    EVIDENCE("c3i T-OOB-US");
    EVIDENCE("c3i T-OOB-US-n1");
    EVIDENCE("c3i T-OOB-CS");
    EVIDENCE("c3i T-OOB-CS-n1");
}

static void test_tables(void **state)
{
    static const int results[] = {0, 1, 1, 2, 2, 3, 3, 3, 3, 3}, late[] = {0, 1, 1, 3, 3, 3, 3, 3, 3, 3};
    struct gamedata *d = fresh_data();
    const struct c3i_data *c = d->compiled;

    (void)state;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(c->result[i], results[i]);
        assert_int_equal(c->late_result[i], late[i]);
    }
    assert_int_equal(c->result[C3I_DIFFERENCE], C3I_ELIMINATED);
    assert_int_equal(c->turns, 6);
    for (int t = 1; t <= 6; t++)
        assert_int_equal(c->late[t], t >= 5);
    for (int i = 0; i < d->map.nterrains; i++) {
        assert_int_equal(c->cost[i].plain, 2);
        assert_int_equal(c->cost[i].march, 1);
        assert_int_equal(c->cost[i].battle, 2);
    }
    assert_int_equal(c->artillery, 2);
    assert_int_equal(c->defensible, 2);
    assert_int_equal(c->friends, 1);
    assert_int_equal(c->star, 1);
    data_free(d);
    EVIDENCE("c3i T-ATT");
    EVIDENCE("c3i T-TEC");
    EVIDENCE("c3i SEQ4");
}

static void test_terrain_is_open_or_defensible_and_the_town_is_road(void **state)
{
    struct gamedata *d = fresh_data();
    const struct c3i_data *c = d->compiled;
    int town = 0;

    (void)state;
    for (int h = 0; h < c->nhexes; h++) {
        if (!c->hex[h].town)
            continue;
        town++;
        assert_false(c->hex[h].defensible);
        assert_true(c->hex[h].road);
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (c->hex[h].next[dir] != HEX_NONE && c->hex[c->hex[h].next[dir]].town)
                assert_true(c->hex[h].road >> dir & 1);
    }
    assert_int_equal(town, 2);
    /* roads leave the Diamond for 1504, 1605, 1506 and 1405; 1606 and 1406 are beside it without one */
    assert_int_equal(c->hex[hex_parse(&d->map.grid, "1505")].road, 1 << 0 | 1 << 1 | 1 << 3 | 1 << 5);
    assert_true(c->hex[hex_parse(&d->map.grid, "1607")].defensible);
    assert_false(c->hex[hex_parse(&d->map.grid, "1506")].defensible);
    data_free(d);
    EVIDENCE("c3i KEY7");
    EVIDENCE("c3i KEY8");
}

/* Every road crosses a hexside from both sides, and an entry's road leads off the map. */
static void test_roads_and_entries_agree(void **state)
{
    /* from the hex outside that lies straight on from the road */
    static const struct {
        char entry;
        const char *hex;
        int distance;
    } rows[] = {{'A', "1002", 1}, {'A', "1004", 2}, {'B', "1202", 2}, {'B', "1301", 2}, {'B', "1101", 2},
                {'E', "1901", 1}, {'E', "1701", 2}, {'L', "1116", 1}, {'L', "1015", 2}};
    struct gamedata *d = fresh_data();
    const struct c3i_data *c = d->compiled;

    (void)state;
    for (int h = 0; h < c->nhexes; h++)
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (c->hex[h].road >> dir & 1)
                assert_true(c->hex[c->hex[h].next[dir]].road >> (dir + 3) % 6 & 1);
    for (int i = 0; i < 12; i++) {
        assert_true(hex_on_edge(&d->map.grid, c->entry[i].hex));
        assert_int_equal(c->entry[i].distance[c->entry[i].hex], 1);
        assert_true(c->hex[c->entry[i].hex].road);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(c->entry[rows[i].entry - 'A'].distance[hex_parse(&d->map.grid, rows[i].hex)],
            rows[i].distance);
    data_free(d);
}

static void test_zones_reach_one_and_two_hexes(void **state)
{
    struct position p;
    struct c3i_board b;
    int at;

    (void)state;
    position_new(&p, NULL);
    position_set(&p, "turn=3 heth=1308 usa=2109 csa=1008 berdan=1807");
    c3i_board(&b, p.g);
    at = position_hex(&p, "1308");
    for (int h = 0; h < b.d->nhexes; h++) {
        int far = c3i_distance(p.g, at, h);

        assert_int_equal(c3i_in_enemy_zoc(&b, USA, h), far == 1);
        assert_int_equal(c3i_in_enemy_zoi(&b, USA, h), far <= 2);
        assert_int_equal(c3i_in_enemy_zoc(&b, CSA, h), h == position_hex(&p, "1807"));
        assert_int_equal(c3i_in_enemy_zoi(&b, CSA, h), 0);
        assert_int_equal(c3i_empty(&b, h), h != at && h != b.st->army[CSA].hq && h != b.st->army[USA].hq
                                               && h != b.st->berdan);
        assert_int_equal(c3i_occupied(&b, h), h == at);
    }
    position_free(&p);
    EVIDENCE("c3i KEY1");
    EVIDENCE("c3i KEY3");
    EVIDENCE("c3i KEY4");
    EVIDENCE("c3i KEY5");
    EVIDENCE("c3i BER1");
    EVIDENCE("c3i BER2");
    EVIDENCE("c3i BER4");
}

static void test_mcpherson_ridge_is_a_choice(void **state)
{
    struct position p;

    (void)state;
    position_new(&p, NULL);
    assert_true(c3i_defensible(p.g, position_hex(&p, "1304")));
    assert_true(c3i_defensible(p.g, position_hex(&p, "1405")));
    position_free(&p);
    position_new(&p, "mcpherson=open");
    assert_false(c3i_defensible(p.g, position_hex(&p, "1304")));
    assert_true(c3i_defensible(p.g, position_hex(&p, "1405")));
    position_free(&p);
}

/* A turn in which both do as little as they may, from beginning to end. */
static void test_sequence_of_a_turn(void **state)
{
    static const char *const steps[] = {"phase command", "hq confederate", "hq union", "phase organization",
                                        "phase movement", "phase attack", "phase end", "turn-ends 1", "turn 2"};
    struct position p;
    const char *at;

    (void)state;
    position_new(&p, NULL);
    position_dice(&p, "3");
    play_run(p.g);
    position_play(&p, "hq 1002; hq 1506; pass; start howard; stop; stop; start buford; step 1305; stop");
    position_play(&p, "pass");
    assert_string_equal(position_asks(&p), "hq csa");
    at = buf_cstr(&p.events);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        at = strstr(at, steps[i]);
        assert_non_null(at);
    }
    assert_int_equal(C3I(p.g)->turn, 2);
    position_free(&p);
    EVIDENCE("c3i SEQ1");
    EVIDENCE("c3i SEQ2");
    EVIDENCE("c3i SEQ3");
    EVIDENCE("c3i T-SEQ");
    EVIDENCE("c3i END1");
    EVIDENCE("c3i END2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        rule_test(test_set_up),
        rule_test(test_orders_of_battle),
        rule_test(test_tables),
        rule_test(test_terrain_is_open_or_defensible_and_the_town_is_road),
        rule_test(test_roads_and_entries_agree),
        rule_test(test_zones_reach_one_and_two_hexes),
        rule_test(test_mcpherson_ridge_is_a_choice),
        rule_test(test_sequence_of_a_turn),
    };

    return cmocka_run_group_tests(tests, position_begin, position_end);
}
