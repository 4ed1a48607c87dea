/* SPDX-License-Identifier: ISC */
/* What combats of gaines are worth, worked out over every throw of the dice from the tables of the data. Worth is in
   victory points of the side that gains; what a step is worth besides the points that it scores is a guess. */
#ifndef TESTS_PLAYERS_GAINES_ODDS_H
#define TESTS_PLAYERS_GAINES_ODDS_H

#include "rules/gaines/gaines.h"

struct gaines_odds {
    double hurt, cost;          /* what it does to the defender, to the attacker */
    double hit;                 /* chance that the defender loses a step */
    double clears;              /* chance that the defender leaves its hex */
    double dies;                /* chance that the attacker is destroyed */
};

/* What it costs its side to lose the next `steps` steps of a unit that has `has`. */
double gaines_step_worth(const struct gaines_counter *k, int has, int steps);

/* Attack Strength less the defender's steps, and the dice that are subtracted; kind and attacker name the row. */
void gaines_odds(const struct game *g, int kind, int attacker, int defender, int advantage, int dice,
                 struct gaines_odds *o);
/* The same for units where they stand, with so many supports more than there are. */
void gaines_odds_now(const struct gaines_board *b, int kind, int attacker, int defender, int more,
                     struct gaines_odds *o);
/* A charge from its hex, with the defender's fire before it: hurt and cost are those of both. */
void gaines_odds_charge(const struct gaines_board *b, int attacker, int defender, int more, struct gaines_odds *o);

#endif
