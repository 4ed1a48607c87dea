/* SPDX-License-Identifier: ISC */
/* Conditions about where units stand, the same in every game: a ruleset lists them among its predicates. They ask its
   `stands`, so they know what the view knows. */
#ifndef ENGINE_NEAR_H
#define ENGINE_NEAR_H

#include "engine/ruleset.h"

/* The hex of a unit on the map, else HEX_NONE: for one that is none, unknown or off the map too. */
int near_hex(const struct game *view, int unit);

/* Does an enemy stand within so many hexes of the unit? */
bool near_enemy_within(const struct game *view, int unit, int hexes);

/* Rows for a table of predicates: enemy-within (hexes, unit), enemy-at (hexes), unit-at (unit, hexes). */
bool near_enemy_within_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then);
bool near_enemy_at_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then);
bool near_unit_at_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then);

#define NEAR_PREDICATES \
    {"enemy-within", \
     {{.name = "hexes", .type = V_INT}, {.name = "unit", .type = V_UNIT, .optional = true}}, \
     NULL, \
     near_enemy_within_holds, \
     "an enemy is within so many hexes of the unit, or of any of yours"}, \
        {"enemy-at", \
         {{.name = "hexes", .type = V_HEXES}}, \
         NULL, \
         near_enemy_at_holds, \
         "an enemy unit stands in one of these hexes"}, \
        {"unit-at", \
         {{.name = "unit", .type = V_UNIT}, {.name = "hexes", .type = V_HEXES}}, \
         NULL, \
         near_unit_at_holds, \
         "the unit stands in one of these hexes"}

#endif
