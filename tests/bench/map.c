/* SPDX-License-Identifier: ISC */
/* Maps and the hot questions on a map of 6,000 hexes. */
#include <stdio.h>

#include "base/buf.h"
#include "base/pool.h"
#include "bench/bench.h"
#include "hex/grids.h"
#include "hex/line.h"
#include "hex/path.h"
#include "hex/reach.h"
#include "hex/zone.h"
#include "report/map.h"
#include "report/sample.h"
#include "report/scene.h"

enum { PAIRS = 4096, COLS = 100, ROWS = 60, UNITS = 1000 };

struct ask {
    struct pool *p;
    const struct hex_board *b;
    struct reach *r;
    struct hex_search *s;
    uint8_t *terrain;
    uint64_t *z;
    int16_t from[PAIRS], to[PAIRS];
    int budget;
    volatile long sum;      /* so that no answer is computed in vain */
};

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

static void do_distance(struct ask *k, int i)
{
    k->sum += hex_board_distance(k->b, k->from[i], k->to[i]);
}

static void do_line(struct ask *k, int i)
{
    struct hex_step steps[HEX_LINE_CAP(200)];

    k->sum += hex_line(k->b, k->from[i], k->to[i], steps, HEX_LINE_CAP(200));
}

/* As many steps put down as the line has hexes. */
static void do_line_floor(struct ask *k, int i)
{
    struct hex_step steps[HEX_LINE_CAP(200)];
    int n = hex_board_distance(k->b, k->from[i], k->to[i]) + 1;

    for (volatile int s = 0; s < n; s++)
        steps[s] = (struct hex_step){.hex = k->from[i], .other = HEX_NONE, .dir = 1, .how = LINE_SIDE};
    k->sum += steps[n - 1].hex;
}

static void do_mark(struct ask *k, int i)
{
    zone_mark(k->b, k->z, k->from[i], 2);
    k->sum += (long)k->z[i % ZONE_WORDS(k->b->n)] & 1;
}

static void do_reach(struct ask *k, int i)
{
    reach_run(k->r, k->b, k->from[i], k->budget, cost, k->terrain);
    k->sum += k->r->nfound;
}

/* The cost of each side of each hex within reach asked once, and nothing compared. */
static void do_reach_floor(struct ask *k, int i)
{
    int found = k->r->nfound;

    for (int h = 0; h < found; h++)
        for (int d = 0; d < HEX_DIRS; d++) {
            int from = (k->from[i] + h) % k->b->n, to = k->b->nb[from][d];

            if (to >= 0)
                k->sum += cost(k->terrain, from, to, d);
        }
}

static void do_connected(struct ask *k, int i)
{
    k->sum += hex_connected(k->b, k->s, k->from[i], k->to[i], allow, k->terrain);
}

static struct rounds time_it(struct ask *k, int times, void (*f)(struct ask *, int))
{
    struct rounds r = {.n = 0};

    for (int round = 0; round < (bench.quick ? 3 : 9); round++) {
        double start = bench_cpu();

        for (int i = 0; i < times; i++)
            f(k, i % PAIRS);
        rounds_add(&r, (bench_cpu() - start) / times);
    }
    return r;
}

static void ask(struct ask *k, const char *what, int times, void (*f)(struct ask *, int),
                void (*alone)(struct ask *, int), const char *goal)
{
    struct rounds r = time_it(k, times, f), floor = {.n = 0};

    if (alone)
        floor = time_it(k, times, alone);
    bench_rounds(what, &r, alone ? &floor : NULL, goal);
}

/* Pairs at most `range` apart. */
static void pick(struct ask *k, unsigned *seed, int range)
{
    for (int i = 0; i < PAIRS; i++)
        do {
            k->from[i] = (int16_t)grid_random_hex(&k->b->grid, seed);
            k->to[i] = (int16_t)grid_random_hex(&k->b->grid, seed);
        } while (hex_board_distance(k->b, k->from[i], k->to[i]) > range);
}

static void questions(const struct hex_grid *grid)
{
    struct ask k = {.p = pool_new(), .budget = 12};
    unsigned seed = 1;

    k.b = hex_board_new(k.p, grid, NULL);
    k.r = reach_new(k.p, k.b);
    k.s = hex_search_new(k.p, k.b);
    k.z = pool_array(k.p, (size_t)ZONE_WORDS(k.b->n), sizeof *k.z);
    k.terrain = pool_array(k.p, (size_t)k.b->n, 1);
    for (int h = 0; h < k.b->n; h++)
        k.terrain[h] = (uint8_t)(1 + grid_random(&seed, 6));
    pick(&k, &seed, 20);
    ask(&k, "line of sight, up to 20 hexes", 100000, do_line, do_line_floor, "1 us");
    pick(&k, &seed, 999);
    ask(&k, "line of sight, any two hexes", 100000, do_line, do_line_floor, "");
    ask(&k, "reach, 12 movement points", 10000, do_reach, do_reach_floor, "50 us");
    k.budget = 40;
    ask(&k, "reach, 40 movement points", 1000, do_reach, do_reach_floor, "");
    ask(&k, "zone of two hexes marked", 100000, do_mark, NULL, "");
    ask(&k, "distance", 1000000, do_distance, NULL, "");
    ask(&k, "connected, any two hexes", 1000, do_connected, NULL, "");
    pool_free(k.p);
}

/* ---- drawing ---- */

static struct scene *army(const struct gamedata *d)
{
    struct scene *s = scene_new(&d->map);
    unsigned seed = 1;

    for (int i = 0; i < UNITS; i++) {
        struct mark m = {.hex = (int16_t)grid_random_hex(&d->map.grid, &seed), .side = (int16_t)(i % 2), .unit = true};

        (void)snprintf(m.text, sizeof m.text, "%d Foot", i);
        scene_mark(s, &m);
    }
    return s;
}

/* The same bytes put down one by one. */
static double put_again(const struct buf *map)
{
    struct buf b = {0};
    double start = bench_cpu();

    for (size_t i = 0; i < map->len; i++)
        buf_char(&b, map->data[i]);
    start = bench_cpu() - start;
    buf_free(&b);
    return start;
}

static void draw(const char *what, const struct gamedata *d, const struct scene *s, const struct map_view *v,
                 const char *goal)
{
    struct rounds r = {.n = 0}, floor = {.n = 0};

    for (int i = 0; i < (bench.quick ? 5 : 31); i++) {
        struct buf b = {0};
        double start = bench_cpu();

        if (v)
            map_draw(&sample_ruleset, d, s, v, &b);
        else
            map_whole(&sample_ruleset, d, s, &b);
        rounds_add(&r, bench_cpu() - start);
        rounds_add(&floor, put_again(&b));
        buf_free(&b);
    }
    bench_rounds(what, &r, &floor, goal);
}

void bench_map(void)
{
    const struct map_view full = {.zoom = MAP_FULL, .centre = HEX_NONE, .legend = true};
    const struct map_view compact = {.zoom = MAP_COMPACT, .centre = HEX_NONE, .legend = true};
    struct gamedata *d = sample_new(HEX_FLAT, HEX_CCRR, COLS, ROWS);
    struct scene *s = army(d);

    bench_section("map", "6,000 hexes, 1,000 units, CPU; the floor of a map is its bytes put down one by one");
    draw("full map with legend", d, s, &full, "5 ms");
    draw("overview with legend", d, s, &compact, "");
    draw("attachment with the gazetteer", d, s, NULL, "");
    questions(&d->map.grid);
    scene_free(s);
    sample_free(d);
}
