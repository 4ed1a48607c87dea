/* SPDX-License-Identifier: ISC */
/* Prints what the hot questions cost on the largest grid. Built without sanitizers; not a test. */
#include "config.h"

#include <stdio.h>
#include <time.h>

#include "base/pool.h"
#include "grids.h"
#include "hex/line.h"
#include "hex/path.h"
#include "hex/reach.h"
#include "hex/zone.h"

enum { PAIRS = 4096 };

struct bench {
    struct pool *p;
    const struct hex_board *b;
    struct reach *r;
    struct hex_search *s;
    uint8_t *terrain;
    uint64_t *z;
    int16_t from[PAIRS], to[PAIRS];
    int budget;
    long sum;               /* printed, so that no answer is computed in vain */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int cost(void *ctx, int from, int to, int dir)
{
    const uint8_t *terrain = ctx;

    (void)dir;
    return terrain[to] + (terrain[from] == terrain[to] ? 0 : 1);
}

static bool allow(void *ctx, int from, int to, int dir)
{
    const uint8_t *terrain = ctx;

    (void)from, (void)dir;
    return terrain[to] < 5;
}

static void do_distance(struct bench *k, int i)
{
    k->sum += hex_board_distance(k->b, k->from[i], k->to[i]);
}

static void do_grid_distance(struct bench *k, int i)
{
    k->sum += hex_distance(&k->b->grid, k->from[i], k->to[i]);
}

static void do_neighbours(struct bench *k, int i)
{
    for (int d = 0; d < HEX_DIRS; d++)
        k->sum += k->b->nb[k->from[i]][d];
}

static void do_grid_neighbours(struct bench *k, int i)
{
    for (int d = 0; d < HEX_DIRS; d++)
        k->sum += hex_neighbour(&k->b->grid, k->from[i], d);
}

static void do_line(struct bench *k, int i)
{
    struct hex_step steps[HEX_LINE_CAP(200)];

    k->sum += hex_line(k->b, k->from[i], k->to[i], steps, HEX_LINE_CAP(200));
}

static void do_mark(struct bench *k, int i)
{
    zone_mark(k->b, k->z, k->from[i], 2);
    k->sum += (long)k->z[i % ZONE_WORDS(k->b->n)] & 1;
}

static void do_reach(struct bench *k, int i)
{
    reach_run(k->r, k->b, k->from[i], k->budget, cost, k->terrain);
    k->sum += k->r->nfound;
}

static void do_connected(struct bench *k, int i)
{
    k->sum += hex_connected(k->b, k->s, k->from[i], k->to[i], allow, k->terrain);
}

/* The best of five rounds: other work on the machine only makes a round slower. */
static void run(struct bench *k, const char *what, int times, void (*f)(struct bench *, int))
{
    double best = 1e9;

    for (int round = 0; round < 5; round++) {
        double start = now(), took;

        k->sum = 0;
        for (int i = 0; i < times; i++)
            f(k, i % PAIRS);
        took = now() - start;
        best = took < best ? took : best;
    }
    printf("%-34s %10.1f ns each, mean answer %.1f\n", what, best / times * 1e9, (double)k->sum / times);
}

/* Pairs at most `range` apart. */
static void pick(struct bench *k, unsigned *seed, int range)
{
    for (int i = 0; i < PAIRS; i++)
        do {
            k->from[i] = (int16_t)grid_random_hex(&k->b->grid, seed);
            k->to[i] = (int16_t)grid_random_hex(&k->b->grid, seed);
        } while (hex_board_distance(k->b, k->from[i], k->to[i]) > range);
}

int main(void)
{
    struct bench k = {.p = pool_new()};
    unsigned seed = 1;

    k.b = hex_board_new(k.p, &grids[GRID_TSS], NULL);
    k.r = reach_new(k.p, k.b);
    k.s = hex_search_new(k.p, k.b);
    k.z = pool_array(k.p, (size_t)ZONE_WORDS(k.b->n), sizeof *k.z);
    k.terrain = pool_array(k.p, (size_t)k.b->n, 1);
    for (int h = 0; h < k.b->n; h++)
        k.terrain[h] = (uint8_t)(1 + grid_random(&seed, 6));
    pick(&k, &seed, 999);
    run(&k, "distance, board", 1000000, do_distance);
    run(&k, "distance, grid", 1000000, do_grid_distance);
    run(&k, "six neighbours, board", 1000000, do_neighbours);
    run(&k, "six neighbours, grid", 100000, do_grid_neighbours);
    run(&k, "line, any two hexes", 100000, do_line);
    run(&k, "connected, any two hexes", 1000, do_connected);
    pick(&k, &seed, 20);
    run(&k, "line, up to 20 hexes", 100000, do_line);
    run(&k, "mark radius 2", 100000, do_mark);
    for (k.budget = 12; k.budget <= 96; k.budget *= 2) {
        printf("budget %d: ", k.budget);
        run(&k, "reach", 50000 / k.budget, do_reach);
    }
    pool_free(k.p);
    return 0;
}
