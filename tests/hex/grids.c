/* SPDX-License-Identifier: ISC */
#include "grids.h"

const char *const grid_names[GRIDS] = {"c3i", "gaines", "dtp", "badges", "tss"};

const struct hex_grid grids[GRIDS] = {
    [GRID_C3I] = {.layout = HEX_FLAT, .naming = HEX_CCRR, .odd_shifted = true,
                  .col0 = 10, .row0 = 1, .cols = 12, .rows = 16},
    [GRID_GAINES] = {.layout = HEX_FLAT, .naming = HEX_CCRR, .col0 = 1, .row0 = 1, .cols = 22, .rows = 14},
    [GRID_DTP] = {.layout = HEX_POINTED, .naming = HEX_RRCC, .odd_shifted = true, .cols_west = true,
                  .col0 = 1, .row0 = 10, .cols = 26, .rows = 24},
    [GRID_BADGES] = {.layout = HEX_OBLIQUE, .naming = HEX_LETTERS, .cols_west = true,
                     .col0 = 1, .row0 = 0, .cols = 14, .rows = 24},
    /* Its "columns" run east-west and are counted from the north: rows, to us. A lies west of B, C south of both. */
    [GRID_TSS] = {.layout = HEX_POINTED, .naming = HEX_RRCC, .cols_west = true,
                  .col0 = 1, .row0 = 1, .cols = 67, .rows = 99, .nsheets = 3,
                  .sheets = {{'C', 1, 1, 53, 40, 59, 7}, {'B', 1, 1, 34, 60, 0, 0}, {'A', 1, 1, 34, 60, 0, 66}}},
};

int grid_random(unsigned *seed, int n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (int)((*seed >> 8) % (unsigned)n);
}

int grid_random_hex(const struct hex_grid *g, unsigned *seed)
{
    int hex;

    do
        hex = grid_random(seed, hex_count(g));
    while (!hex_exists(g, hex));
    return hex;
}
