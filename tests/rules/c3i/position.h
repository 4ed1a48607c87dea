/* SPDX-License-Identifier: ISC */
/* Positions in one line, decisions and events in words, dice from a list: what the tests of c3i are written in. */
#ifndef TESTS_C3I_POSITION_H
#define TESTS_C3I_POSITION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/play.h"
#include "engine/ruleset.h"
#include "rules/c3i/c3i.h"
#include "support/marks.h"

struct position {
    struct gamedata *d;
    struct game *g;
    int dice[64];
    int ndice, next;
    struct buf events;          /* one line an event: kind, rule in brackets, arguments, modifiers, dice */
    struct buf text;
};

/* Set-up and tear-down of a group: the data is loaded once. */
int position_begin(void **state);
int position_end(void **state);

/* A fresh game of the scenario; choices as "exit-fail=blown entry-first=always", or NULL. */
void position_new(struct position *p, const char *choices);
void position_free(struct position *p);

/* A position in words, separated by spaces:
   turn=4  csa=1203 usa=1608 (HQs; by default far off on the edge)  berdan=1506  guns=11/14
   passed=csa  left=3  hood=1406 (formation as its zones ask for)  hood=1406m hood=1406b
   hood=dead  hood=back4 (blown, due back turn 4)  hood=coming.  Units not named that are due are blown. */
void position_set(struct position *p, const char *text);
/* Goes to a decision: "movement csa", "moving usa heth", "bid csa hood sickles". */
void position_ask(struct position *p, const char *text);
void position_dice(struct position *p, const char *digits);     /* "4 4 1": what falls from now on */

/* Where the game stands: "movement csa", "bid csa+usa", "over union tie". */
const char *position_asks(struct position *p);
/* The options of a side, "start heth; start pender; pass". */
const char *position_options(struct position *p, int side);
bool position_offers(struct position *p, const char *option);
/* Takes decisions, separated by ";", each by whoever is asked: "start heth; step 1103; stop". For bids both at once,
   the Confederate's first: "bid yes/no". */
void position_play(struct position *p, const char *decisions);
/* The decision is not offered; the refusal names this rule and says this. */
void position_refuses(struct position *p, const char *option, const char *rule, const char *says);

bool position_saw(struct position *p, const char *line);    /* some event line is so, or begins so */
int position_count(struct position *p, const char *line);
void position_forget(struct position *p);
void position_sane(struct position *p);                     /* no invariant is broken */

int position_unit(struct position *p, const char *id);
int position_hex(struct position *p, const char *label);
const char *position_at(struct position *p, const char *unit);     /* "1304 march", "blown 4", "eliminated", "coming" */

#endif
