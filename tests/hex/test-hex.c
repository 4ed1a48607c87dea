/* SPDX-License-Identifier: ISC */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "grids.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static int at(int grid, const char *label)
{
    int hex = hex_parse(&grids[grid], label);

    if (hex == HEX_NONE)
        fail_msg("%s: no hex %s", grid_names[grid], label);
    return hex;
}

static void test_neighbours_as_printed(void **state)
{
    /* In the order of the directions: N NE SE S SW NW, or NE E SE SW W NW; "-" is off the map. */
    static const struct {
        int grid;
        const char *hex, *around[HEX_DIRS];
    } rows[] = {
        {GRID_C3I, "1003", {"1002", "1102", "1103", "1004", "-", "-"}},
        {GRID_C3I, "1204", {"1203", "1303", "1304", "1205", "1104", "1103"}},
        {GRID_C3I, "1304", {"1303", "1404", "1405", "1305", "1205", "1204"}},
        {GRID_C3I, "1001", {"-", "-", "1101", "1002", "-", "-"}},
        {GRID_C3I, "2116", {"2115", "-", "-", "-", "-", "2016"}},
        {GRID_GAINES, "0612", {"0611", "0712", "0713", "0613", "0513", "0512"}},
        {GRID_GAINES, "0711", {"0710", "0810", "0811", "0712", "0611", "0610"}},
        {GRID_GAINES, "0101", {"-", "-", "0201", "0102", "-", "-"}},
        {GRID_GAINES, "2214", {"2213", "-", "-", "-", "-", "2114"}},
        {GRID_DTP, "2210", {"2109", "2209", "2309", "2310", "2211", "2110"}},
        {GRID_DTP, "1725", {"1625", "1724", "1825", "1826", "1726", "1626"}},
        {GRID_DTP, "1001", {"-", "-", "-", "1101", "1002", "-"}},
        {GRID_BADGES, "Q10", {"P10", "P9", "Q9", "R10", "R11", "Q11"}},
        {GRID_BADGES, "I7", {"H7", "H6", "I6", "J7", "J8", "I8"}},
        {GRID_BADGES, "A1", {"-", "-", "-", "B1", "B2", "A2"}},
        {GRID_TSS, "B4214", {"B4114", "B4213", "B4314", "B4315", "B4215", "B4115"}},
        {GRID_TSS, "B3721", {"B3620", "B3720", "B3820", "B3821", "B3722", "B3621"}},
        {GRID_TSS, "A2502", {"B2434", "A2501", "A2601", "A2602", "A2503", "A2402"}},
        {GRID_TSS, "C0117", {"B5920", "C0116", "C0216", "C0217", "C0118", "B5921"}},
        {GRID_TSS, "C4016", {"C3916", "C4015", "-", "-", "C4017", "C3917"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int d = 0; d < HEX_DIRS; d++) {
            const struct hex_grid *g = &grids[rows[i].grid];
            char label[HEX_LABEL];

            hex_label(g, hex_neighbour(g, at(rows[i].grid, rows[i].hex), d), label);
            if (strcmp(label, rows[i].around[d]) != 0 && hex_parse(g, rows[i].around[d]) != hex_parse(g, label))
                fail_msg("%s %s %s: %s, not %s", grid_names[rows[i].grid], rows[i].hex, hex_dir_name(g, d), label,
                         rows[i].around[d]);
        }
}

static void test_distances_as_printed(void **state)
{
    static const struct {
        int grid;
        const char *a, *b;
        int distance;
    } rows[] = {
        {GRID_C3I, "1003", "1304", 3},
        {GRID_DTP, "1626", "1725", 1}, {GRID_DTP, "1725", "1724", 1}, {GRID_DTP, "1724", "1824", 1},
        {GRID_DTP, "1824", "1823", 1}, {GRID_DTP, "1823", "1922", 1}, {GRID_DTP, "1922", "2022", 1},
        {GRID_DTP, "2022", "2121", 1}, {GRID_DTP, "2022", "2122", 1}, {GRID_DTP, "2122", "2223", 1},
        {GRID_DTP, "1816", "1716", 1}, {GRID_DTP, "1816", "1817", 1}, {GRID_DTP, "1715", "1716", 1},
        {GRID_DTP, "1510", "1611", 1}, {GRID_DTP, "1610", "1611", 1}, {GRID_DTP, "2110", "2210", 1},
        {GRID_DTP, "2109", "2210", 1}, {GRID_DTP, "2210", "2310", 1}, {GRID_DTP, "2210", "2309", 1},
        {GRID_DTP, "2220", "2219", 1}, {GRID_DTP, "2910", "2911", 1}, {GRID_DTP, "1506", "1507", 1},
        {GRID_DTP, "1619", "1620", 1}, {GRID_DTP, "2823", "2824", 1}, {GRID_DTP, "2307", "2308", 1},
        {GRID_DTP, "2407", "2408", 1}, {GRID_DTP, "2021", "2119", 2}, {GRID_DTP, "2121", "2220", 2},
        {GRID_BADGES, "Q10", "R11", 1}, {GRID_BADGES, "Q10", "R12", 2}, {GRID_BADGES, "Q10", "S11", 2},
        {GRID_BADGES, "Q10", "S12", 2}, {GRID_BADGES, "Q10", "S13", 3}, {GRID_BADGES, "Q10", "T12", 3},
        {GRID_BADGES, "Q10", "T13", 3}, {GRID_BADGES, "Q10", "S10", 2}, {GRID_BADGES, "J7", "I7", 1},
        {GRID_BADGES, "H7", "G7", 1}, {GRID_BADGES, "I4", "H3", 1}, {GRID_BADGES, "I4", "I3", 1},
        {GRID_BADGES, "J4", "I3", 1}, {GRID_BADGES, "J4", "J3", 1}, {GRID_BADGES, "K3", "J3", 1},
        {GRID_BADGES, "K4", "J3", 1}, {GRID_BADGES, "S8", "S9", 1}, {GRID_BADGES, "S8", "T9", 1},
        {GRID_BADGES, "T8", "T9", 1},
        /* Across the joins. */
        {GRID_TSS, "B3633", "A3603", 3}, {GRID_TSS, "B3934", "A3904", 3}, {GRID_TSS, "C0132", "A5903", 1},
        {GRID_TSS, "A5903", "A5802", 1}, {GRID_TSS, "B5923", "C0120", 1}, {GRID_TSS, "B5823", "B5923", 1},
        {GRID_TSS, "C0120", "C0220", 1}, {GRID_TSS, "B5915", "C0112", 1}, {GRID_TSS, "B5919", "C0115", 1},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        int a = at(rows[i].grid, rows[i].a), b = at(rows[i].grid, rows[i].b);
        int d = hex_distance(&grids[rows[i].grid], a, b);

        if (d != rows[i].distance)
            fail_msg("%s %s-%s: %d, not %d", grid_names[rows[i].grid], rows[i].a, rows[i].b, d, rows[i].distance);
        assert_int_equal(hex_direction(&grids[rows[i].grid], a, b) >= 0, d == 1);
    }
}

static void test_chains_the_rules_call_unbroken(void **state)
{
    static const struct {
        int grid;
        const char *chain;
    } rows[] = {
        {GRID_C3I, "1003 1103 1204 1304 1405 1505"},
        {GRID_GAINES, "0110 0210 0311 0410 0511 0611 0711 0811 0912 1011 1112 1212 1312 1412 1512 1612 1713 1812 1913 "
                      "2012 2113 2212"},
        {GRID_BADGES, "C1 D2 E3 F4"},
        {GRID_TSS, "A1427 A1327 A1226 A1126 A1025"},
        {GRID_TSS, "A0824 A0724 A0623"},
        {GRID_TSS, "A1520 A1620 A1721 A1821 A1922"},
        {GRID_TSS, "B4233 B4133 B4032 B3932 B3831 B3731 B3630"},
        {GRID_TSS, "B4621 B4522 B4421"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct hex_grid *g = &grids[rows[i].grid];
        char word[HEX_LABEL];
        const char *s = rows[i].chain;
        int before = HEX_NONE, used;

        while (sscanf(s, "%7s%n", word, &used) == 1) {
            int hex = at(rows[i].grid, word);

            if (before != HEX_NONE && hex_direction(g, before, hex) < 0)
                fail_msg("%s: %s does not join on", grid_names[rows[i].grid], word);
            before = hex;
            s += used;
        }
    }
}

static void test_a_hex_on_two_sheets_is_one_hex(void **state)
{
    static const struct {
        const char *a, *b, *shown;
    } rows[] = {
        {"A1201", "B1234", "B1234"}, {"B6004", "C0101", "C0101"}, {"A6001", "C0131", "C0131"},
        {"B6034", "A6001", "C0131"}, {"B6001", "B6001", "B6001"}, {"A6024", "A6024", "A6024"},
        {"A6023", "C0153", "C0153"},
    };
    const struct hex_grid *g = &grids[GRID_TSS];
    char label[HEX_LABEL];
    int n = 0;

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(at(GRID_TSS, rows[i].a), at(GRID_TSS, rows[i].b));
        assert_string_equal(hex_label(g, at(GRID_TSS, rows[i].a), label), rows[i].shown);
    }
    assert_int_equal(hex_row(g, at(GRID_TSS, "C0220")), 61);
    assert_int_equal(hex_col(g, at(GRID_TSS, "C0220")), 24);
    assert_int_equal(hex_col(g, at(GRID_TSS, "A0516")), 49);
    for (int h = 0; h < hex_count(g); h++)
        n += hex_exists(g, h);
    assert_int_equal(n, 60 * 67 + 39 * 53);
}

/* Whatever the joins, within a sheet all is as if it were alone. */
static void test_sheets_keep_their_own_geometry(void **state)
{
    static const struct hex_grid flat = {.layout = HEX_FLAT, .naming = HEX_CCRR, .col0 = 1, .row0 = 1, .cols = 11,
                                         .rows = 12, .nsheets = 2,
                                         .sheets = {{'A', 3, 2, 6, 7, -2, -2}, {'Z', 1, 1, 6, 9, 5, 5}}};
    const struct hex_grid *joined[] = {&flat, &grids[GRID_TSS]};
    unsigned seed = 2;

    (void)state;
    assert_int_equal(hex_check(&flat, NULL), 0);
    for (size_t k = 0; k < COUNT(joined); k++)
        for (int i = 0; i < 6000; i++) {
            const struct hex_sheet *s = &joined[k]->sheets[i % joined[k]->nsheets];
            struct hex_grid alone = *joined[k];
            int a, b, ja, jb;
            char la[HEX_LABEL + 1] = {s->letter}, lb[HEX_LABEL + 1] = {s->letter};

            alone.nsheets = 0;
            alone.col0 = s->col0;
            alone.row0 = s->row0;
            alone.cols = s->cols;
            alone.rows = s->rows;
            a = grid_random_hex(&alone, &seed);
            b = grid_random_hex(&alone, &seed);
            hex_label(&alone, a, la + 1);
            hex_label(&alone, b, lb + 1);
            ja = hex_parse(joined[k], la);
            jb = hex_parse(joined[k], lb);
            assert_true(ja != HEX_NONE && jb != HEX_NONE);
            assert_int_equal(hex_distance(&alone, a, b), hex_distance(joined[k], ja, jb));
            assert_int_equal(hex_direction(&alone, a, b), hex_direction(joined[k], ja, jb));
        }
}

static void test_directions_are_named(void **state)
{
    static const char *const flat[] = {"-", "N", "NE", "SE", "S", "SW", "NW", "-"};
    static const char *const pointed[] = {"-", "NE", "E", "SE", "SW", "W", "NW", "-"};

    (void)state;
    for (int d = -1; d <= HEX_DIRS; d++) {
        assert_string_equal(hex_dir_name(&grids[GRID_C3I], d), flat[d + 1]);
        assert_string_equal(hex_dir_name(&grids[GRID_BADGES], d), flat[d + 1]);
        assert_string_equal(hex_dir_name(&grids[GRID_DTP], d), pointed[d + 1]);
    }
    for (int k = 0; k < GRIDS; k++)
        assert_false(hex_exists(&grids[k], HEX_NONE) || hex_exists(&grids[k], hex_count(&grids[k])));
}

static void test_labels_that_are_no_hex(void **state)
{
    static const struct {
        int grid;
        const char *label;
    } rows[] = {
        {GRID_C3I, ""}, {GRID_C3I, "0901"}, {GRID_C3I, "1000"}, {GRID_C3I, "1017"}, {GRID_C3I, "2201"},
        {GRID_C3I, "10010"}, {GRID_C3I, "101"}, {GRID_C3I, "1 01"}, {GRID_C3I, "-101"}, {GRID_C3I, "A1001"},
        {GRID_C3I, "1001 "}, {GRID_DTP, "1027"}, {GRID_DTP, "3401"}, {GRID_BADGES, "A0"}, {GRID_BADGES, "A01"},
        {GRID_BADGES, "A15"}, {GRID_BADGES, "Y1"}, {GRID_BADGES, "AA1"}, {GRID_BADGES, "a1"}, {GRID_BADGES, "A"},
        {GRID_BADGES, "1"}, {GRID_BADGES, "AB1"}, {GRID_BADGES, "[1"}, {GRID_BADGES, "@1"},
        {GRID_TSS, "0101"}, {GRID_TSS, "D0101"}, {GRID_TSS, "A0135"},
        {GRID_TSS, "A6101"}, {GRID_TSS, "C4101"}, {GRID_TSS, "C0154"}, {GRID_TSS, "B"}, {GRID_TSS, ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        if (hex_parse(&grids[rows[i].grid], rows[i].label) != HEX_NONE)
            fail_msg("%s takes \"%s\"", grid_names[rows[i].grid], rows[i].label);
}

static void test_labels_round_trip(void **state)
{
    (void)state;
    for (int k = 0; k < GRIDS; k++)
        for (int h = 0; h < hex_count(&grids[k]); h++) {
            char label[HEX_LABEL];

            hex_label(&grids[k], h, label);
            assert_int_equal(hex_parse(&grids[k], label), hex_exists(&grids[k], h) ? h : HEX_NONE);
            assert_int_equal(hex_at(&grids[k], hex_col(&grids[k], h), hex_row(&grids[k], h)),
                             hex_exists(&grids[k], h) ? h : HEX_NONE);
        }
}

static void test_letters_double_after_z(void **state)
{
    struct hex_grid g = {.layout = HEX_OBLIQUE, .naming = HEX_LETTERS, .col0 = 1, .cols = 12, .rows = 30};
    char label[HEX_LABEL];

    (void)state;
    assert_int_equal(hex_check(&g, NULL), 0);
    assert_string_equal(hex_label(&g, hex_at(&g, 7, 25), label), "Z7");
    assert_string_equal(hex_label(&g, hex_at(&g, 12, 26), label), "AA12");
    for (int h = 0; h < hex_count(&g); h++)
        assert_int_equal(hex_parse(&g, hex_label(&g, h, label)), h);
}

static void test_neighbours_and_centres_agree(void **state)
{
    (void)state;
    for (int k = 0; k < GRIDS; k++)
        for (int h = 0; h < hex_count(&grids[k]); h++) {
            int x, y, edge = 0;

            if (!hex_exists(&grids[k], h))
                continue;
            hex_centre(&grids[k], h, &x, &y);
            assert_true(x >= 0 && y >= 0);
            assert_int_equal(hex_at_centre(&grids[k], x, y), h);
            assert_int_equal(hex_at_centre(&grids[k], x + 1, y), HEX_NONE);
            for (int d = 0; d < HEX_DIRS; d++) {
                int n = hex_neighbour(&grids[k], h, d);

                edge += n == HEX_NONE;
                if (n == HEX_NONE)
                    continue;
                assert_int_equal(hex_neighbour(&grids[k], n, (d + 3) % HEX_DIRS), h);
                assert_int_equal(hex_direction(&grids[k], h, n), d);
                assert_int_equal(hex_distance(&grids[k], h, n), 1);
            }
            assert_int_equal(hex_on_edge(&grids[k], h), edge > 0);
        }
}

/* Breadth-first distances from `start` into dist; -1 where unreached. */
static void flood(const struct hex_grid *g, int start, int *dist, int *queue)
{
    int head = 0, tail = 0;

    for (int h = 0; h < hex_count(g); h++)
        dist[h] = -1;
    dist[start] = 0;
    queue[tail++] = start;
    while (head < tail) {
        int h = queue[head++];

        for (int d = 0; d < HEX_DIRS; d++) {
            int n = hex_neighbour(g, h, d);

            if (n != HEX_NONE && dist[n] < 0) {
                dist[n] = dist[h] + 1;
                queue[tail++] = n;
            }
        }
    }
}

/* On three sheets the way round a notch can be longer, so only a lower bound holds there for every pair. */
static void test_distance_is_the_shortest_walk(void **state)
{
    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_grid *g = &grids[k];
        size_t n = (size_t)hex_count(g);
        int *dist = calloc(n, sizeof *dist), *queue = calloc(n, sizeof *queue);
        unsigned seed = 5;

        for (int a = 0; a < hex_count(g); a++) {
            if (!hex_exists(g, a) || (n > 1000 && grid_random(&seed, 200)))
                continue;
            flood(g, a, dist, queue);
            for (int b = 0; b < hex_count(g); b++)
                if (hex_exists(g, b)) {
                    int d = hex_distance(g, a, b);

                    assert_true(g->nsheets ? dist[b] >= d && dist[b] <= d + 8 : dist[b] == d);
                    assert_int_equal(d, hex_distance(g, b, a));
                }
        }
        free(dist);
        free(queue);
    }
}

static void test_triangle_inequality(void **state)
{
    unsigned seed = 1;

    (void)state;
    for (int k = 0; k < GRIDS; k++)
        for (int i = 0; i < 20000; i++) {
            int a = grid_random_hex(&grids[k], &seed), b = grid_random_hex(&grids[k], &seed);
            int c = grid_random_hex(&grids[k], &seed);

            assert_true(hex_distance(&grids[k], a, c) <= hex_distance(&grids[k], a, b) + hex_distance(&grids[k], b, c));
            assert_int_equal(hex_distance(&grids[k], a, b) == 0, a == b);
        }
}

/* Every way to set the flags must give a grid in which the properties hold, not only the five above. */
static void test_all_flags_keep_symmetry(void **state)
{
    (void)state;
    for (int f = 0; f < 24; f++) {
        struct hex_grid g = {.layout = (enum hex_layout)(f / 8), .naming = HEX_CCRR, .odd_shifted = f & 1,
                             .cols_west = f & 2, .shift_back = f & 4, .col0 = 3, .row0 = 4, .cols = 7, .rows = 6};
        int left = 99, top = 99;

        assert_int_equal(hex_check(&g, NULL), 0);
        for (int h = 0; h < hex_count(&g); h++) {
            int x, y;

            hex_centre(&g, h, &x, &y);
            left = x < left ? x : left;
            top = y < top ? y : top;
            for (int d = 0; d < HEX_DIRS; d++) {
                int n = hex_neighbour(&g, h, d);

                if (n == HEX_NONE)
                    continue;
                assert_int_equal(hex_neighbour(&g, n, (d + 3) % HEX_DIRS), h);
                assert_int_equal(hex_distance(&g, h, n), 1);
            }
        }
        assert_true(left == 0 && top == 0);
        if (g.layout != HEX_OBLIQUE) {  /* an undisplaced hex and its displaced neighbour with the same numbers */
            int chain = g.odd_shifted ? 4 : 5;
            int h = g.layout == HEX_FLAT ? hex_at(&g, chain, 6) : hex_at(&g, 6, chain);
            int next = g.layout == HEX_FLAT ? hex_at(&g, chain + 1, 6 + (g.shift_back ? 1 : -1))
                                            : hex_at(&g, 6 + (g.shift_back ? 1 : -1), chain + 1);

            assert_int_equal(hex_distance(&g, h, next), 1);
        }
    }
}

static void test_check_knows_what_labels_can_say(void **state)
{
    static const struct {
        enum hex_naming naming;
        int col0, row0, cols, rows, ok;
    } rows[] = {
        {HEX_CCRR, 0, 0, 100, 100, 1}, {HEX_CCRR, 99, 99, 1, 1, 1}, {HEX_LETTERS, 0, 0, 100, 52, 1},
        {HEX_RRCC, 1, 1, 99, 99, 1}, {HEX_CCRR, 0, 0, 101, 100, 0}, {HEX_CCRR, 0, 0, 100, 101, 0},
        {HEX_LETTERS, 0, 0, 100, 53, 0}, {HEX_RRCC, 1, 1, 100, 1, 0}, {HEX_RRCC, 1, 1, 1, 100, 0},
        {HEX_CCRR, 0, 0, 0, 1, 0}, {HEX_CCRR, 0, 0, 1, 0, 0}, {HEX_CCRR, -1, 0, 1, 1, 0},
        {HEX_CCRR, 0, -1, 1, 1, 0}, {HEX_CCRR, 100, 0, 1, 1, 0}, {HEX_CCRR, 0, 100, 1, 1, 0},
        {HEX_CCRR, INT_MIN, 0, INT_MAX, 1, 0}, {HEX_CCRR, 0, INT_MAX, 1, INT_MAX, 0},
        {(enum hex_naming)3, 0, 0, 1, 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct hex_grid g = {.layout = HEX_FLAT, .naming = rows[i].naming, .col0 = rows[i].col0, .row0 = rows[i].row0,
                             .cols = rows[i].cols, .rows = rows[i].rows};
        struct error e;

        if (hex_check(&g, &e) != (rows[i].ok ? 0 : -1))
            fail_msg("row %zu", i);
    }
}

static void test_check_refuses_broken_sheets(void **state)
{
    struct error e;

    (void)state;
    for (int k = 0; k < GRIDS; k++)
        assert_int_equal(hex_check(&grids[k], &e), 0);
    for (int i = 0; i < 16; i++) {
        struct hex_grid g = grids[GRID_TSS];

        switch (i) {
        case 0: g.nsheets = HEX_SHEETS + 1; break;
        case 1: g.nsheets = -1; break;
        case 2: g.sheets[0].letter = 'a'; break;
        case 3: g.sheets[1].letter = 'C'; break;
        case 4: g.sheets[0].halves = 8; break;
        case 5: g.sheets[0].halves = -7; break;
        case 6: g.sheets[2].halves = 68; break;
        case 7: g.sheets[0].chains = 61; break;
        case 8: g.naming = HEX_LETTERS; g.rows = 50; g.nsheets = 1; g.sheets[0] = g.sheets[1];
                g.sheets[0].rows = 50; break;
        case 9: g.layout = (enum hex_layout)7; break;
        case 10: g.layout = HEX_OBLIQUE; break;
        case 11: g.sheets[1].cols = 0; break;
        case 12: g.sheets[1].chains = INT_MIN; break;
        case 13: g.sheets[1].halves = INT_MAX; g.sheets[1].chains = 1; break;
        case 14: g.layout = HEX_FLAT; break;
        default: g.sheets[1].letter = '['; break;
        }
        if (hex_check(&g, &e) == 0)
            fail_msg("broken grid %d passed", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours_as_printed),
        cmocka_unit_test(test_distances_as_printed),
        cmocka_unit_test(test_chains_the_rules_call_unbroken),
        cmocka_unit_test(test_a_hex_on_two_sheets_is_one_hex),
        cmocka_unit_test(test_sheets_keep_their_own_geometry),
        cmocka_unit_test(test_directions_are_named),
        cmocka_unit_test(test_labels_that_are_no_hex),
        cmocka_unit_test(test_labels_round_trip),
        cmocka_unit_test(test_letters_double_after_z),
        cmocka_unit_test(test_neighbours_and_centres_agree),
        cmocka_unit_test(test_distance_is_the_shortest_walk),
        cmocka_unit_test(test_triangle_inequality),
        cmocka_unit_test(test_all_flags_keep_symmetry),
        cmocka_unit_test(test_check_knows_what_labels_can_say),
        cmocka_unit_test(test_check_refuses_broken_sheets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
