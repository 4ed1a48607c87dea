/* SPDX-License-Identifier: ISC */
#include "hex/board.h"

#include "base/error.h"
#include "base/pool.h"

static struct hex_point point(const struct hex_grid *g, int x, int y)
{
    struct hex_point p = {(int16_t)x, (int16_t)y};

    if (g->layout == HEX_POINTED) {
        p.u = (int16_t)y;
        p.v = (int16_t)x;
    }
    return p;
}

static void fill_steps(struct hex_board *b)
{
    static const signed char flat[HEX_DIRS][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    static const signed char pointed[HEX_DIRS][2] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};

    for (int d = 0; d < HEX_DIRS; d++) {
        const signed char *s = b->grid.layout == HEX_POINTED ? pointed[d] : flat[d];

        b->step[d] = point(&b->grid, s[0], s[1]);
    }
}

static void fill_points(struct hex_board *b, const int8_t *map)
{
    for (int u = 0; u < b->chains; u++)
        b->start[u] = INT16_MAX;
    for (int h = 0; h < b->n; h++) {
        int x, y;

        hex_centre(&b->grid, h, &x, &y);
        b->at[h] = point(&b->grid, x, y);
        if (b->at[h].v < b->start[b->at[h].u])
            b->start[b->at[h].u] = b->at[h].v;
    }
    for (int h = 0; h < b->n; h++) {
        int slot = b->at[h].u * b->length + (b->at[h].v - b->start[b->at[h].u]) / 2;

        b->back[slot] = (int16_t)(hex_exists(&b->grid, h) && (!map || map[h] >= 0) ? h : HEX_NONE);
    }
}

struct hex_board *hex_board_new(struct pool *p, const struct hex_grid *g, const int8_t *map)
{
    size_t n = (size_t)hex_count(g), chains = (size_t)(g->layout == HEX_POINTED ? g->rows : g->cols);
    struct hex_board *b;

    if (n > HEX_MAX)
        panic("hex_board_new: %zu hexes", n);
    b = pool_alloc(p, sizeof *b + n * (sizeof *b->nb + sizeof *b->at + sizeof *b->back) + chains * sizeof *b->start);
    b->grid = *g;
    b->n = (int)n;
    b->chains = (int)chains;
    b->length = b->n / b->chains;
    b->at = (struct hex_point *)(void *)(b + 1);
    b->nb = (int16_t (*)[HEX_DIRS])(void *)(b->at + n);
    b->back = (int16_t *)(void *)(b->nb + n);
    b->start = b->back + n;
    fill_steps(b);
    fill_points(b, map);
    for (int h = 0; h < b->n; h++)
        for (int d = 0; d < HEX_DIRS; d++)
            b->nb[h][d] = (int16_t)(hex_board_has(b, h) ? hex_board_at(b, b->at[h].u + b->step[d].u,
                                                                       b->at[h].v + b->step[d].v)
                                                        : HEX_NONE);
    return b;
}

int hex_board_direction(const struct hex_board *b, int from, int to)
{
    for (int d = 0; d < HEX_DIRS; d++)
        if (b->nb[from][d] == to)
            return d;
    return -1;
}
