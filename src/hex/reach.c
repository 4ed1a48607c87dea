/* SPDX-License-Identifier: ISC */
#include "hex/reach.h"

#include "base/error.h"
#include "base/pool.h"

/* Dijkstra with a bucket for each cost, each a doubly linked list through the hexes. A hex may be reached cheaply by
   a step that stops the piece and dearly by one that does not: `cost` keeps the first, `go` the second, and only
   `go` is expanded. */

static const struct reach_hex unseen = {REACH_FAR, HEX_NONE, REACH_FAR, HEX_NONE, HEX_NONE, HEX_NONE};

struct reach *reach_new(struct pool *p, const struct hex_board *b)
{
    size_t n = (size_t)b->n;
    struct reach *r = pool_alloc(p, sizeof *r + n * (sizeof *r->at + sizeof *r->found)
                                    + (REACH_MAX + 1) * sizeof *r->head);

    r->n = b->n;
    r->at = (struct reach_hex *)(void *)(r + 1);
    r->found = (int16_t *)(void *)(r->at + n);
    r->head = r->found + n;
    for (int h = 0; h < r->n; h++)
        r->at[h] = unseen;
    return r;
}

static void forget(struct reach *r)
{
    for (int i = 0; i < r->nfound; i++)
        r->at[r->found[i]] = unseen;
    r->nfound = 0;
}

static void unlink_hex(struct reach *r, const struct reach_hex *h)
{
    if (h->prev == HEX_NONE)
        r->head[h->go] = h->next;
    else
        r->at[h->prev].next = h->next;
    if (h->next != HEX_NONE)
        r->at[h->next].prev = h->prev;
}

static void link_hex(struct reach *r, int hex, int cost)
{
    struct reach_hex *h = &r->at[hex];

    h->go = (int16_t)cost;
    h->prev = HEX_NONE;
    h->next = r->head[cost];
    if (h->next != HEX_NONE)
        r->at[h->next].prev = (int16_t)hex;
    r->head[cost] = (int16_t)hex;
}

static void arrive(struct reach *r, int from, int to, int cost)
{
    struct reach_hex *h = &r->at[to];

    if (h->cost == REACH_FAR)
        r->found[r->nfound++] = (int16_t)to;
    if (cost < h->cost || (cost == h->cost && from < h->from)) {
        h->cost = (int16_t)cost;
        h->from = (int16_t)from;
    }
}

static void arrive_going(struct reach *r, int from, int to, int cost)
{
    struct reach_hex *h = &r->at[to];

    if (cost < h->go) {
        if (h->go != REACH_FAR)
            unlink_hex(r, h);
        link_hex(r, to, cost);
        h->go_from = (int16_t)from;
    } else if (cost == h->go && from < h->go_from) {
        h->go_from = (int16_t)from;
    }
}

static void expand(struct reach *r, const struct hex_board *b, int h, reach_cost *cost, void *ctx)
{
    int spent = r->at[h].go;

    for (int d = 0; d < HEX_DIRS; d++) {
        int to = b->nb[h][d], c, sum;

        if (to == HEX_NONE || r->at[to].go <= spent)
            continue;
        c = cost(ctx, h, to, d);
        sum = spent + (c & ~REACH_STOP);
        if (c < 0 || sum > r->budget || sum > r->at[to].go)
            continue;
        arrive(r, h, to, sum);
        if (!(c & REACH_STOP))
            arrive_going(r, h, to, sum);
    }
}

void reach_run(struct reach *r, const struct hex_board *b, int start, int budget, reach_cost *cost, void *ctx)
{
    if (budget < 0 || budget > REACH_MAX || b->n != r->n)
        panic("reach_run: budget %d, %d hexes", budget, b->n);
    forget(r);
    for (int c = 0; c <= budget; c++)
        r->head[c] = HEX_NONE;
    r->start = start;
    r->budget = budget;
    r->at[start].cost = 0;
    r->found[r->nfound++] = (int16_t)start;
    link_hex(r, start, 0);
    for (int c = 0; c <= budget; c++)
        while (r->head[c] != HEX_NONE) {
            int h = r->head[c];

            unlink_hex(r, &r->at[h]);
            expand(r, b, h, cost, ctx);
        }
}

int reach_path(const struct reach *r, int to, int16_t *out, int cap)
{
    int n = 0;

    if (r->at[to].cost == REACH_FAR)
        return 0;
    for (int h = to; h != HEX_NONE; h = h == to ? r->at[h].from : r->at[h].go_from)
        n++;
    if (!out)
        return n;
    if (n > cap)
        return -1;
    for (int h = to, i = n; h != HEX_NONE; h = h == to ? r->at[h].from : r->at[h].go_from)
        out[--i] = (int16_t)h;
    return n;
}
