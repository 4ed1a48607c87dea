/* SPDX-License-Identifier: ISC */
#include "hex/zone.h"

void zone_or(uint64_t *z, const uint64_t *other, int n)
{
    for (int i = 0; i < ZONE_WORDS(n); i++)
        z[i] |= other[i];
}

void zone_and(uint64_t *z, const uint64_t *other, int n)
{
    for (int i = 0; i < ZONE_WORDS(n); i++)
        z[i] &= other[i];
}

void zone_minus(uint64_t *z, const uint64_t *other, int n)
{
    for (int i = 0; i < ZONE_WORDS(n); i++)
        z[i] &= ~other[i];
}

bool zone_meets(const uint64_t *z, const uint64_t *other, int n)
{
    for (int i = 0; i < ZONE_WORDS(n); i++)
        if (z[i] & other[i])
            return true;
    return false;
}

int zone_count(const uint64_t *z, int n)
{
    int count = 0;

    for (int i = 0; i < ZONE_WORDS(n); i++)
        count += __builtin_popcountll(z[i]);
    return count;
}

int zone_next(const uint64_t *z, int n, int after)
{
    int i = (after + 1) >> 6;
    uint64_t w;

    if (i >= ZONE_WORDS(n))
        return HEX_NONE;
    w = z[i] & ~(uint64_t)0 << ((after + 1) & 63);
    while (!w) {
        if (++i >= ZONE_WORDS(n))
            return HEX_NONE;
        w = z[i];
    }
    return i * 64 + __builtin_ctzll(w);
}

void zone_mark(const struct hex_board *b, uint64_t *z, int hex, int radius)
{
    struct hex_point p = b->at[hex];

    for (int u = -radius; u <= radius; u++) {
        int reach = 2 * radius - (u < 0 ? -u : u);

        for (int v = -reach; v <= reach; v += 2) {
            int h = hex_board_at(b, p.u + u, p.v + v);

            if (h != HEX_NONE)
                zone_add(z, h);
        }
    }
}
