/* SPDX-License-Identifier: ISC */
#include "hex/reach.h"

#include <string.h>

#include "base/error.h"
#include "base/pool.h"

/* Dijkstra with a bucket for each cost, each a doubly linked list through the hexes. A hex may be reached cheaply by
   a step that stops the piece and dearly by one that does not: `cost` keeps the first, `go` the second, and only
   `go` is expanded. */

struct reach *reach_new(struct pool *p, const struct hex_board *b)
{
    size_t n = (size_t)b->n;
    struct reach *r = pool_alloc(p, sizeof *r + (7 * n + REACH_MAX + 1) * sizeof(int16_t) + n);

    r->n = b->n;
    r->cost = (int16_t *)(void *)(r + 1);
    r->from = r->cost + n;
    r->go = r->from + n;
    r->found = r->go + n;
    r->go_from = r->found + n;
    r->next = r->go_from + n;
    r->prev = r->next + n;
    r->head = r->prev + n;
    r->settled = (uint8_t *)(r->head + REACH_MAX + 1);
    for (int h = 0; h < r->n; h++) {
        r->cost[h] = r->go[h] = REACH_FAR;
        r->from[h] = r->go_from[h] = HEX_NONE;
    }
    return r;
}

static void forget(struct reach *r)
{
    for (int i = 0; i < r->nfound; i++) {
        int h = r->found[i];

        r->cost[h] = r->go[h] = REACH_FAR;
        r->from[h] = r->go_from[h] = HEX_NONE;
        r->settled[h] = 0;
    }
    r->nfound = 0;
}

static void unlink_hex(struct reach *r, int h)
{
    if (r->prev[h] == HEX_NONE)
        r->head[r->go[h]] = r->next[h];
    else
        r->next[r->prev[h]] = r->next[h];
    if (r->next[h] != HEX_NONE)
        r->prev[r->next[h]] = r->prev[h];
}

static void link_hex(struct reach *r, int h, int cost)
{
    int16_t first = r->head[cost];

    r->go[h] = (int16_t)cost;
    r->prev[h] = HEX_NONE;
    r->next[h] = first;
    if (first != HEX_NONE)
        r->prev[first] = (int16_t)h;
    r->head[cost] = (int16_t)h;
}

static void arrive(struct reach *r, int from, int to, int cost)
{
    if (r->cost[to] == REACH_FAR)
        r->found[r->nfound++] = (int16_t)to;
    if (cost < r->cost[to] || (cost == r->cost[to] && from < r->from[to])) {
        r->cost[to] = (int16_t)cost;
        r->from[to] = (int16_t)from;
    }
}

static void arrive_going(struct reach *r, int from, int to, int cost)
{
    if (cost < r->go[to]) {
        if (r->go[to] != REACH_FAR)
            unlink_hex(r, to);
        link_hex(r, to, cost);
        r->go_from[to] = (int16_t)from;
    } else if (cost == r->go[to] && from < r->go_from[to]) {
        r->go_from[to] = (int16_t)from;
    }
}

static void expand(struct reach *r, const struct hex_board *b, int h, reach_cost *cost, void *ctx)
{
    for (int d = 0; d < HEX_DIRS; d++) {
        int to = b->nb[h][d], c, stop;

        if (to == HEX_NONE || r->settled[to])
            continue;
        c = cost(ctx, h, to, d);
        if (c < 0)
            continue;
        stop = c & REACH_STOP;
        c = (c & ~REACH_STOP) + r->go[h];
        if (c > r->budget)
            continue;
        arrive(r, h, to, c);
        if (!stop)
            arrive_going(r, h, to, c);
    }
}

void reach_run(struct reach *r, const struct hex_board *b, int start, int budget, reach_cost *cost, void *ctx)
{
    if (budget < 0 || budget > REACH_MAX || b->n != r->n)
        panic("reach_run: budget %d, %d hexes", budget, b->n);
    forget(r);
    memset(r->head, 0xff, ((size_t)budget + 1) * sizeof *r->head);
    r->start = start;
    r->budget = budget;
    r->cost[start] = 0;
    r->found[r->nfound++] = (int16_t)start;
    link_hex(r, start, 0);
    for (int c = 0; c <= budget; c++)
        while (r->head[c] != HEX_NONE) {
            int h = r->head[c];

            unlink_hex(r, h);
            r->settled[h] = 1;
            expand(r, b, h, cost, ctx);
        }
}

int reach_path(const struct reach *r, int to, int16_t *out, int cap)
{
    int n = 0;

    if (r->cost[to] == REACH_FAR)
        return 0;
    for (int h = to; h != HEX_NONE; h = h == to ? r->from[h] : r->go_from[h])
        n++;
    if (!out)
        return n;
    if (n > cap)
        return -1;
    for (int h = to, i = n; h != HEX_NONE; h = h == to ? r->from[h] : r->go_from[h])
        out[--i] = (int16_t)h;
    return n;
}
