/* SPDX-License-Identifier: ISC */
#include "hex/path.h"

#include "base/error.h"
#include "base/pool.h"
#include "hex/zone.h"

struct hex_search *hex_search_new(struct pool *p, const struct hex_board *b)
{
    size_t n = (size_t)b->n;
    struct hex_search *s = pool_alloc(p, sizeof *s + 3 * n * sizeof(int16_t));

    s->queue = (int16_t *)(void *)(s + 1);
    s->from = s->queue + n;
    s->depth = s->from + n;
    return s;
}

/* Breadth first from `from`, whole levels at a time; stops after the level in which `to` was found. Gives back how
   many hexes were found. */
static int search(const struct hex_board *b, struct hex_search *s, int from, int to, path_allow *allow, void *ctx)
{
    int head = 0, tail = 0;

    for (int h = 0; h < b->n; h++)
        s->depth[h] = -1;
    s->depth[from] = 0;
    s->from[from] = HEX_NONE;
    s->queue[tail++] = (int16_t)from;
    while (head < tail) {
        int h = s->queue[head++];

        if (to != HEX_NONE && s->depth[to] >= 0 && s->depth[h] >= s->depth[to])
            break;
        for (int d = 0; d < HEX_DIRS; d++) {
            int n = b->nb[h][d];
            bool fresh = n != HEX_NONE && s->depth[n] < 0;
            bool rival = n != HEX_NONE && s->depth[n] == s->depth[h] + 1 && h < s->from[n];

            if (!(fresh || rival) || !allow(ctx, h, n, d))
                continue;
            s->from[n] = (int16_t)h;
            if (fresh) {
                s->depth[n] = (int16_t)(s->depth[h] + 1);
                s->queue[tail++] = (int16_t)n;
            }
        }
    }
    return tail;
}

bool hex_connected(const struct hex_board *b, struct hex_search *s, int from, int to, path_allow *allow, void *ctx)
{
    search(b, s, from, to, allow, ctx);
    return s->depth[to] >= 0;
}

int hex_path(const struct hex_board *b, struct hex_search *s, int from, int to, path_allow *allow, void *ctx,
             int16_t *out, int cap)
{
    int n;

    search(b, s, from, to, allow, ctx);
    n = s->depth[to] + 1;
    if (n > cap)
        return -1;
    for (int h = to, i = n; i > 0; h = s->from[h])
        out[--i] = (int16_t)h;
    return n;
}

int hex_flood(const struct hex_board *b, struct hex_search *s, int from, path_allow *allow, void *ctx, uint64_t *zone)
{
    int n = search(b, s, from, HEX_NONE, allow, ctx);

    for (int i = 0; i < n; i++)
        zone_add(zone, s->queue[i]);
    return n;
}

struct walk {
    const struct hex_board *b;
    const struct hex_walker *w;
    int length;
    long found;
    int16_t hexes[WALK_MAX + 1];
};

static bool been_there(const struct walk *k, int depth, int hex)
{
    for (int i = 0; i < depth; i++)
        if (k->hexes[i] == hex)
            return true;
    return false;
}

/* hexes[0 .. depth - 1] are set. False: the walk is over. */
static bool walk_on(struct walk *k, int depth)
{
    int here = k->hexes[depth - 1];

    if (depth > k->length) {
        k->found++;
        return k->w->visit && k->w->visit(k->w->ctx, k->hexes, k->length);
    }
    for (int d = 0; d < HEX_DIRS; d++) {
        int to = k->b->nb[here][d];

        if (to == HEX_NONE || been_there(k, depth, to) || !k->w->allow(k->w->ctx, depth, here, to))
            continue;
        k->hexes[depth] = (int16_t)to;
        if (!walk_on(k, depth + 1))
            return false;
    }
    return true;
}

long hex_walk(const struct hex_board *b, int start, int length, const struct hex_walker *w)
{
    struct walk k = {.b = b, .w = w, .length = length};

    if (length < 0 || length > WALK_MAX)
        panic("hex_walk: %d steps", length);
    k.hexes[0] = (int16_t)start;
    walk_on(&k, 1);
    return k.found;
}

bool hex_can_walk(const struct hex_board *b, int start, int length,
                  bool (*allow)(void *ctx, int depth, int from, int to), void *ctx)
{
    struct hex_walker w = {.allow = allow, .ctx = ctx};

    return hex_walk(b, start, length, &w) > 0;
}
