/* SPDX-License-Identifier: ISC */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/pool.h"
#include "grids.h"
#include "hex/board.h"
#include "hex/zone.h"

static void test_board_answers_as_the_grid(void **state)
{
    struct pool *p = pool_new();
    unsigned seed = 3;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_grid *g = &grids[k];
        const struct hex_board *b = hex_board_new(p, g, NULL);

        assert_int_equal(b->n, hex_count(g));
        for (int h = 0; h < b->n; h++) {
            assert_int_equal(hex_board_has(b, h), hex_exists(g, h));
            for (int d = 0; d < HEX_DIRS; d++)
                assert_int_equal(b->nb[h][d], hex_exists(g, h) ? hex_neighbour(g, h, d) : HEX_NONE);
        }
        assert_false(hex_board_has(b, HEX_NONE) || hex_board_has(b, b->n));
        for (int i = 0; i < 20000; i++) {
            int x = grid_random_hex(g, &seed), y = grid_random_hex(g, &seed);

            assert_int_equal(hex_board_distance(b, x, y), hex_distance(g, x, y));
            assert_int_equal(hex_board_direction(b, x, y), hex_direction(g, x, y));
        }
    }
    pool_free(p);
}

/* The oblique map is a rectangle on paper: each two columns begin one letter lower. */
static int8_t *rectangle(struct pool *p, const struct hex_grid *g)
{
    int8_t *map = pool_alloc(p, (size_t)hex_count(g));

    for (int h = 0; h < hex_count(g); h++) {
        int top = (hex_col(g, h) - 1) / 2, row = hex_row(g, h);

        map[h] = (int8_t)(row >= top && row < top + 18 ? 0 : -1);
    }
    return map;
}

static void test_holes_are_nobodys_neighbours(void **state)
{
    const struct hex_grid *g = &grids[GRID_BADGES];
    struct pool *p = pool_new();
    const struct hex_board *b = hex_board_new(p, g, rectangle(p, g));
    int n = 0;

    (void)state;
    for (int h = 0; h < b->n; h++) {
        n += hex_board_has(b, h);
        for (int d = 0; d < HEX_DIRS; d++) {
            int to = b->nb[h][d];

            if (to == HEX_NONE)
                continue;
            assert_true(hex_board_has(b, h) && hex_board_has(b, to));
            assert_int_equal(b->nb[to][(d + 3) % HEX_DIRS], h);
        }
    }
    assert_int_equal(n, 252);
    assert_int_equal(b->nb[hex_parse(g, "A1")][5], hex_parse(g, "A2"));
    assert_false(hex_board_has(b, hex_parse(g, "A3")));
    assert_int_equal(b->nb[hex_parse(g, "A2")][5], HEX_NONE);
    pool_free(p);
}

static void test_mark_is_all_within_the_radius(void **state)
{
    struct pool *p = pool_new();
    unsigned seed = 9;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_grid *g = &grids[k];
        const struct hex_board *b = hex_board_new(p, g, k == GRID_BADGES ? rectangle(p, g) : NULL);
        uint64_t *z = pool_array(p, (size_t)ZONE_WORDS(b->n), sizeof *z);

        for (int i = 0; i < 60; i++) {
            int hex = grid_random_hex(g, &seed), radius = i % 9, n = 0;

            zone_clear(z, b->n);
            zone_mark(b, z, hex, radius);
            for (int h = 0; h < b->n; h++) {
                bool in = hex_board_has(b, h) && hex_distance(g, hex, h) <= radius;

                assert_int_equal(zone_has(z, h), in);
                n += in;
            }
            assert_int_equal(zone_count(z, b->n), n);
        }
    }
    pool_free(p);
}

static void test_sets(void **state)
{
    enum { N = 130 };
    uint64_t even[ZONE_WORDS(N)] = {0}, third[ZONE_WORDS(N)] = {0}, z[ZONE_WORDS(N)];
    int seen = 0;

    (void)state;
    for (int h = 0; h < N; h++) {
        if (h % 2 == 0)
            zone_add(even, h);
        if (h % 3 == 0)
            zone_add(third, h);
    }
    for (int op = 0; op < 3; op++) {
        memcpy(z, even, sizeof z);
        (op == 0 ? zone_or : op == 1 ? zone_and : zone_minus)(z, third, N);
        for (int h = 0; h < N; h++) {
            bool a = h % 2 == 0, b = h % 3 == 0;

            assert_int_equal(zone_has(z, h), op == 0 ? a || b : op == 1 ? a && b : a && !b);
        }
    }
    assert_true(zone_meets(even, third, N));
    assert_false(zone_meets(z, third, N));
    for (int h = zone_next(third, N, -1); h >= 0; h = zone_next(third, N, h))
        assert_int_equal(h, 3 * seen++);
    assert_int_equal(seen, zone_count(third, N));
    zone_remove(third, 129);
    assert_int_equal(zone_next(third, N, 126), HEX_NONE);
    assert_int_equal(zone_next(third, N, 129), HEX_NONE);
    zone_add(z, 127);
    assert_int_equal(zone_next(z, 128, 126), 127);
    assert_int_equal(zone_next(z, 128, 127), HEX_NONE);
    zone_clear(third, N);
    assert_int_equal(zone_next(third, N, -1), HEX_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board_answers_as_the_grid),
        cmocka_unit_test(test_holes_are_nobodys_neighbours),
        cmocka_unit_test(test_mark_is_all_within_the_radius),
        cmocka_unit_test(test_sets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
