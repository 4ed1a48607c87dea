/* SPDX-License-Identifier: ISC */
/* How a c3i player weighs a position: units as he sees them, moved about in thought. */
#ifndef TESTS_PLAYERS_C3I_FIELD_H
#define TESTS_PLAYERS_C3I_FIELD_H

#include "rules/c3i/c3i.h"

struct battlefield {
    const struct game *g;
    const struct c3i_data *d;
    const struct c3i_state *st;
    bool late;                          /* blown is eliminated */
    int16_t hex[C3I_UNITS];             /* HEX_NONE: not on the map */
    int8_t at[C3I_HEXES];               /* the unit there, or -1 */
};

void field_see(struct battlefield *f, const struct game *g);
void field_move(struct battlefield *f, int unit, int hex);        /* in thought only */

/* Modifiers of an attack, the attacker's less the defender's, with what artillery is likely to add. `hopeful`
   counts friends who are a step away from helping. */
int field_net(const struct battlefield *f, int attacker, int defender, bool hopeful);
/* What the attack is worth to the attacker: a unit destroyed is 6, one blown 3 (6 on the last day), a retreat 1. */
double field_attack(const struct battlefield *f, int attacker, int defender, bool hopeful);
/* The same for the best attacker next to the defender; 0 when none is there or none should. */
double field_best_attack(const struct battlefield *f, int side, int defender, bool hopeful);
/* All that a side could gain by attacks on each enemy unit. */
double field_chances(const struct battlefield *f, int side, bool hopeful);

bool field_next_to(const struct battlefield *f, int hex, int side);       /* a unit of the side is adjacent */
int field_nearest(const struct battlefield *f, int hex, int side);  /* hexes to the nearest unit of it; 99: none */
/* No Confederate road to victory, as units stand in thought. */
bool field_road_cut(const struct battlefield *f);

/* Where a unit can be at the end of one move: for each hex the one before it, or HEX_NONE. */
struct range {
    int16_t from[2][C3I_HEXES];         /* by field (0) and by road (1); a unit's own hex leads to itself */
    int16_t end[C3I_HEXES];
    int n;
};
void field_range(const struct battlefield *f, int unit, struct range *r);
/* A due unit, from its entry hex. */
void field_range_entry(const struct battlefield *f, int unit, struct range *r);
int range_path(const struct range *r, int to, int16_t *path, int cap);     /* without the start; 0: not reached */

#endif
