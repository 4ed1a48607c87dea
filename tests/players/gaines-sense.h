/* SPDX-License-Identifier: ISC */
/* How the gaines player sees a battlefield: where units can get to, what threatens a hex, what standing there is worth.
   Everything is worked out anew from the view, on a copy in which units may be put elsewhere in thought. */
#ifndef TESTS_PLAYERS_GAINES_SENSE_H
#define TESTS_PLAYERS_GAINES_SENSE_H

#include "players/gaines-odds.h"

struct gaines_sense {
    struct game *g;
    struct gaines_board b;
    int side;
    double last;                        /* how near the end is: 0 at the start, 1 at dusk */
    int nstars;
    int16_t star[16];
    int8_t bank[GM_HEXES];              /* which land it belongs to, the bridges left aside */
};

/* Ways of one move or charge: where it came from to each hex reached, or -1. */
struct gaines_ways {
    int8_t left[GM_HEXES];              /* half points left, and 1; 0 not reached */
    int16_t before[GM_HEXES];
    int start;
};

void gaines_sense_open(struct gaines_sense *s, const struct game *view, int side);
void gaines_sense_close(struct gaines_sense *s);

void gaines_ways(const struct gaines_sense *s, const struct gaines_walk *w, struct gaines_ways *ways);
bool gaines_ways_end(const struct gaines_sense *s, const struct gaines_walk *w, const struct gaines_ways *ways, int hex);
/* The hexes from the start to `to`; how many, at most `cap`. */
int gaines_ways_path(const struct gaines_ways *ways, int to, int16_t *path, int cap);
struct gaines_walk gaines_walk_begin(const struct gaines_sense *s, int unit, int target);

/* What the unit would suffer there before its side moves again. */
double gaines_peril(const struct gaines_sense *s, int unit, int hex);
/* The best Close Combat it could make from there now; never below 0. */
double gaines_assault(struct gaines_sense *s, int unit, int hex);
double gaines_charge(struct gaines_sense *s, int unit, int target, int hex);
/* What standing there is worth, with what it can do from there in this player turn. */
double gaines_stand(struct gaines_sense *s, int unit, int hex);
/* The same without attacks. */
double gaines_post(struct gaines_sense *s, int unit, int hex);
/* What an attack is worth once units stand where they stand. */
double gaines_attack(const struct gaines_sense *s, int kind, int unit, int target);

#endif
