/* SPDX-License-Identifier: ISC */
/* A grid worked out once, for questions asked often: neighbours from a table, distances without division. */
#ifndef HEX_BOARD_H
#define HEX_BOARD_H

#include <stdint.h>

#include "hex/hex.h"

struct pool;

/* The same lattice for all layouts: u counts straight chains (columns; rows when tops are pointed), v half hexes
   along them. Neighbours are (0, 2) or (1, 1) apart. */
struct hex_point {
    int16_t u, v;
};

struct hex_board {
    struct hex_grid grid;
    int n;                              /* hex_count of the grid */
    int16_t (*nb)[HEX_DIRS];            /* by hex and direction; HEX_NONE off the map */
    struct hex_point *at;               /* by hex, holes included */
    struct hex_point step[HEX_DIRS];    /* from a hex to its neighbour */
    /* private: from points back to hexes */
    int chains, length;
    int16_t *start, *back;
};

/* One allocation in the pool, which frees it. `map` may be NULL; otherwise it has a number for each hex, and those
   with a negative one are holes: nobody's neighbour, and not found by point. The grid must have passed hex_check. */
struct hex_board *hex_board_new(struct pool *p, const struct hex_grid *g, const int8_t *map);

/* 0..5 when adjacent, else -1. Holes have no neighbours. */
int hex_board_direction(const struct hex_board *b, int from, int to);

/* HEX_NONE when no hex of the map has its centre there. */
static inline int hex_board_at(const struct hex_board *b, int u, int v)
{
    if (u < 0 || u >= b->chains)
        return HEX_NONE;
    v -= b->start[u];
    if (v < 0 || v >= 2 * b->length || (v & 1))
        return HEX_NONE;
    return b->back[u * b->length + v / 2];
}

static inline bool hex_board_has(const struct hex_board *b, int hex)
{
    return hex >= 0 && hex < b->n && hex_board_at(b, b->at[hex].u, b->at[hex].v) == hex;
}

static inline int hex_board_distance(const struct hex_board *b, int from, int to)
{
    int u = b->at[from].u - b->at[to].u, v = b->at[from].v - b->at[to].v;

    u = u < 0 ? -u : u;
    v = v < 0 ? -v : v;
    return v > u ? (u + v) / 2 : u;
}

#endif
