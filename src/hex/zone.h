/* SPDX-License-Identifier: ISC */
/* Sets of hexes as plain words, so that they may live anywhere: `uint64_t z[ZONE_WORDS(n)]`, n the board's hexes. */
#ifndef HEX_ZONE_H
#define HEX_ZONE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "hex/board.h"

#define ZONE_WORDS(n) (((n) + 63) / 64)

static inline bool zone_has(const uint64_t *z, int hex)
{
    return z[hex >> 6] >> (hex & 63) & 1;
}

static inline void zone_add(uint64_t *z, int hex)
{
    z[hex >> 6] |= (uint64_t)1 << (hex & 63);
}

static inline void zone_remove(uint64_t *z, int hex)
{
    z[hex >> 6] &= ~((uint64_t)1 << (hex & 63));
}

static inline void zone_clear(uint64_t *z, int n)
{
    memset(z, 0, (size_t)ZONE_WORDS(n) * sizeof *z);
}

void zone_or(uint64_t *z, const uint64_t *other, int n);
void zone_and(uint64_t *z, const uint64_t *other, int n);
void zone_minus(uint64_t *z, const uint64_t *other, int n);
bool zone_meets(const uint64_t *z, const uint64_t *other, int n);   /* have a hex in common */
int zone_count(const uint64_t *z, int n);

/* The first hex above `after`, HEX_NONE at the end: for (h = zone_next(z, n, -1); h >= 0; h = zone_next(z, n, h)) */
int zone_next(const uint64_t *z, int n, int after);

/* Adds all hexes of the map within `radius` of `hex`, itself included, whatever lies between. */
void zone_mark(const struct hex_board *b, uint64_t *z, int hex, int radius);

#endif
