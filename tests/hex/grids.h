/* SPDX-License-Identifier: ISC */
/* The grids of the five printed maps, for tests that must hold on all of them. */
#ifndef TESTS_HEX_GRIDS_H
#define TESTS_HEX_GRIDS_H

#include "hex/hex.h"

enum { GRID_C3I, GRID_GAINES, GRID_DTP, GRID_BADGES, GRID_TSS, GRIDS };

extern const struct hex_grid grids[GRIDS];
extern const char *const grid_names[GRIDS];

/* A repeatable stream of numbers below n; *seed is its state. */
int grid_random(unsigned *seed, int n);

/* A random hex that exists. */
int grid_random_hex(const struct hex_grid *g, unsigned *seed);

#endif
