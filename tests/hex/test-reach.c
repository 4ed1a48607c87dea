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
#include "hex/path.h"
#include "hex/reach.h"
#include "hex/zone.h"

/* A random cost for each hexside of the board, both ways. */
struct costs {
    const struct hex_board *b;
    int (*side)[HEX_DIRS];
};

static int cost_of(void *ctx, int from, int to, int dir)
{
    const struct costs *c = ctx;

    assert_int_equal(c->b->nb[from][dir], to);
    return c->side[from][dir];
}

static bool allowed(void *ctx, int from, int to, int dir)
{
    return cost_of(ctx, from, to, dir) >= 0;
}

static void random_costs(struct costs *c, unsigned *seed, int least)
{
    for (int h = 0; h < c->b->n; h++)
        for (int d = 0; d < HEX_DIRS; d++) {
            int roll = grid_random(seed, 12);

            c->side[h][d] = roll < 3 ? REACH_NO : least + grid_random(seed, 7);
            if (roll == 3)
                c->side[h][d] |= REACH_STOP;
        }
}

/* Round after round over all hexsides until nothing gets cheaper. */
static void brute_force(const struct costs *c, int start, int budget, int *cost, int *go)
{
    bool changed = true;

    for (int h = 0; h < c->b->n; h++)
        cost[h] = go[h] = REACH_FAR;
    cost[start] = go[start] = 0;
    while (changed) {
        changed = false;
        for (int h = 0; h < c->b->n; h++)
            for (int d = 0; d < HEX_DIRS; d++) {
                int to = c->b->nb[h][d], step = c->side[h][d], sum = go[h] + (step & ~REACH_STOP);

                if (to == HEX_NONE || go[h] == REACH_FAR || step < 0 || sum > budget)
                    continue;
                if (sum < cost[to]) {
                    cost[to] = sum;
                    changed = true;
                }
                if (!(step & REACH_STOP) && sum < go[to]) {
                    go[to] = sum;
                    changed = true;
                }
            }
    }
}

/* The way must be legal and cost what was said; with no free steps each hex before is the lowest possible. */
static void check_way(const struct reach *r, const struct costs *c, int to, const int *go, bool lowest)
{
    int16_t way[700];
    int n = reach_path(r, to, way, 700), sum = 0;

    assert_true(n > 0 && n == reach_path(r, to, NULL, 0));
    assert_int_equal(way[0], r->start);
    assert_int_equal(way[n - 1], to);
    for (int i = 1; i < n; i++) {
        int step = c->side[way[i - 1]][hex_board_direction(c->b, way[i - 1], way[i])];

        assert_true(step >= 0 && (i == n - 1 || !(step & REACH_STOP)));
        sum += step & ~REACH_STOP;
    }
    assert_int_equal(sum, r->at[to].cost);
    for (int d = 0; lowest && n > 1 && d < HEX_DIRS; d++) {
        int h = c->b->nb[to][d], step;

        if (h == HEX_NONE || go[h] == REACH_FAR)
            continue;
        step = c->side[h][(d + 3) % HEX_DIRS];
        if (step >= 0 && go[h] + (step & ~REACH_STOP) == sum)
            assert_true(h >= way[n - 2]);
    }
}

static void check_reach(const struct reach *r, const struct costs *c, int *cost, int *go, bool lowest)
{
    int found = 0;

    brute_force(c, r->start, r->budget, cost, go);
    for (int h = 0; h < c->b->n; h++) {
        assert_int_equal(r->at[h].cost, cost[h]);
        assert_int_equal(r->at[h].go, go[h]);
        found += cost[h] != REACH_FAR;
        if (cost[h] != REACH_FAR)
            check_way(r, c, h, go, lowest);
        else
            assert_int_equal(reach_path(r, h, NULL, 0), 0);
    }
    assert_int_equal(r->nfound, found);
    for (int i = 0; i < found; i++)
        assert_true(cost[r->found[i]] != REACH_FAR);
}

static void test_reach_is_the_brute_force_result(void **state)
{
    unsigned seed = 21;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        struct pool *p = pool_new();
        struct costs c = {.b = hex_board_new(p, &grids[k], NULL)};
        struct reach *r = reach_new(p, c.b);
        int *cost = pool_array(p, (size_t)c.b->n, sizeof *cost), *go = pool_array(p, (size_t)c.b->n, sizeof *go);

        c.side = pool_array(p, (size_t)c.b->n, sizeof *c.side);
        for (int i = 0; i < (c.b->n > 1000 ? 6 : 60); i++) {
            random_costs(&c, &seed, i % 3 != 0);
            reach_run(r, c.b, grid_random_hex(&grids[k], &seed), grid_random(&seed, 40), cost_of, &c);
            check_reach(r, &c, cost, go, i % 3 != 0);
        }
        pool_free(p);
    }
}

/* Three in a row: the short way stops in the middle hex, the long way round does not. */
static int stop_cost(void *ctx, int from, int to, int dir)
{
    const int *hexes = ctx;

    (void)dir;
    if (from == hexes[0] && to == hexes[1])
        return 1 | REACH_STOP;
    return to == hexes[0] ? REACH_NO : 2;
}

static void test_a_dearer_way_that_does_not_stop_goes_on(void **state)
{
    const struct hex_grid *g = &grids[GRID_C3I];
    int hexes[3] = {hex_parse(g, "1405"), hex_parse(g, "1406"), hex_parse(g, "1407")};
    struct pool *p = pool_new();
    const struct hex_board *b = hex_board_new(p, g, NULL);
    struct reach *r = reach_new(p, b);
    int16_t way[5];

    (void)state;
    reach_run(r, b, hexes[0], 6, stop_cost, hexes);
    assert_int_equal(r->at[hexes[1]].cost, 1);
    assert_int_equal(r->at[hexes[1]].go, 4);
    assert_int_equal(r->at[hexes[2]].cost, 6);
    assert_int_equal(reach_path(r, hexes[2], way, 4), 4);
    assert_int_equal(reach_path(r, hexes[2], way, 3), -1);
    assert_int_equal(reach_path(r, hexes[1], way, 5), 2);
    reach_run(r, b, hexes[0], 0, stop_cost, hexes);
    assert_int_equal(r->nfound, 1);
    assert_int_equal(r->at[hexes[1]].cost, REACH_FAR);
    pool_free(p);
}

/* ---- ways without costs ---- */

static void test_paths_are_shortest_and_floods_whole(void **state)
{
    unsigned seed = 31;

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        struct pool *p = pool_new();
        const struct hex_board *b = hex_board_new(p, &grids[k], NULL);
        struct costs c = {.b = b, .side = pool_array(p, (size_t)b->n, sizeof *c.side)};
        struct hex_search *s = hex_search_new(p, b);
        struct reach *r = reach_new(p, b);
        uint64_t *z = pool_array(p, (size_t)ZONE_WORDS(b->n), sizeof *z);

        for (int i = 0; i < 12; i++) {
            int from = grid_random_hex(&grids[k], &seed);
            int16_t way[700], same[700];

            for (int h = 0; h < b->n; h++)
                for (int d = 0; d < HEX_DIRS; d++)
                    c.side[h][d] = grid_random(&seed, 100) < 15 + 5 * i ? REACH_NO : 1;
            reach_run(r, b, from, REACH_MAX, cost_of, &c);
            zone_clear(z, b->n);
            assert_int_equal(hex_flood(b, s, from, allowed, &c, z), r->nfound);
            for (int j = 0; j < 200; j++) {
                int to = grid_random_hex(&grids[k], &seed), n = reach_path(r, to, way, 700);

                assert_int_equal(zone_has(z, to), n > 0);
                assert_int_equal(hex_connected(b, s, from, to, allowed, &c), n > 0);
                assert_int_equal(hex_path(b, s, from, to, allowed, &c, same, 700), n);
                assert_memory_equal(way, same, (size_t)n * sizeof *way);
                assert_int_equal(hex_path(b, s, from, to, allowed, &c, same, n > 0 ? n - 1 : 0),
                                 n > 0 ? -1 : 0);
            }
        }
        pool_free(p);
    }
}

struct walk_seen {
    const struct hex_board *b;
    int start, stop_after;
    long visits;
    int depths;
};

static bool any_step(void *ctx, int depth, int from, int to)
{
    struct walk_seen *w = ctx;

    assert_true(hex_board_direction(w->b, from, to) >= 0);
    w->depths |= 1 << depth;
    return true;
}

static bool away(void *ctx, int depth, int from, int to)
{
    struct walk_seen *w = ctx;

    (void)from;
    return hex_board_distance(w->b, w->start, to) == depth;
}

static bool never_second(void *ctx, int depth, int from, int to)
{
    (void)ctx, (void)from, (void)to;
    return depth < 2;
}

static bool see_walk(void *ctx, const int16_t *hexes, int length)
{
    struct walk_seen *w = ctx;

    assert_int_equal(hexes[0], w->start);
    for (int i = 0; i <= length; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(hexes[i], hexes[j]);
    return ++w->visits != w->stop_after;
}

static void test_walks_are_all_the_self_avoiding_ones(void **state)
{
    static const long known[] = {1, 6, 30, 138, 618, 2730, 11946};  /* self-avoiding walks on the triangular lattice */
    struct pool *p = pool_new();

    (void)state;
    for (int k = 0; k < GRIDS; k++) {
        const struct hex_board *b = hex_board_new(p, &grids[k], NULL);
        struct walk_seen seen = {.b = b, .start = hex_at(&grids[k], grids[k].col0 + grids[k].cols / 2 - 1,
                                                         grids[k].row0 + grids[k].rows / 2 - 1)};
        struct hex_walker w = {any_step, see_walk, &seen};

        for (int length = 0; length <= 5; length++) {
            seen.visits = seen.depths = 0;
            assert_int_equal(hex_walk(b, seen.start, length, &w), known[length]);
            assert_int_equal(seen.visits, known[length]);
            assert_int_equal(seen.depths, (2 << length) - 2);
        }
        w.allow = away;
        assert_int_equal(hex_walk(b, seen.start, 2, &w), 18);   /* two ways to the 6 hexes between, one to each tip */
        seen.visits = 0;
        seen.stop_after = 4;
        assert_int_equal(hex_walk(b, seen.start, 2, &w), 4);
        assert_true(hex_can_walk(b, seen.start, k == GRID_TSS ? WALK_MAX : 4, away, &seen));
        assert_true(hex_can_walk(b, seen.start, 1, never_second, NULL));
        assert_false(hex_can_walk(b, seen.start, 2, never_second, NULL));
    }
    pool_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_is_the_brute_force_result),
        cmocka_unit_test(test_a_dearer_way_that_does_not_stop_goes_on),
        cmocka_unit_test(test_paths_are_shortest_and_floods_whole),
        cmocka_unit_test(test_walks_are_all_the_self_avoiding_ones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
