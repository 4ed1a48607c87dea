/* SPDX-License-Identifier: ISC */
/* Decisions, options and events of any game in words, dice from a list: what tests of rules are written in. Units and
   hexes go by their ids and labels. Whatever goes wrong fails the test that called. */
#ifndef TESTS_SCRIPT_H
#define TESTS_SCRIPT_H

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
#include "support/marks.h"

struct script {
    struct gamedata *d;
    struct game *g;
    int dice[64];
    int ndice, next;
    struct buf events;          /* one line an event: kind, arguments, modifiers, dice, the rule in brackets */
    struct buf text;
};

struct gamedata *script_data(const struct ruleset *rs, const char *scenario);  /* with xml_begin */

/* A game of the scenario, not run yet; choices as "mode=fast slocum=turn-1", or NULL. Every side is asked even where
   a fallback would do. */
void script_new(struct script *p, const struct ruleset *rs, struct gamedata *d, const char *choices);
void script_free(struct script *p);
void script_dice(struct script *p, const char *digits);             /* "4 4 1": what falls from now on */

int script_unit(struct script *p, const char *id);
int script_hex(struct script *p, const char *label);

/* Leaves what is asked and goes to a state: the ruleset's begin, then runs. */
void script_begin(struct script *p, const char *state, int side);
/* Where the game stands: "move confederate", "over union". */
const char *script_asks(struct script *p);
const char *script_options(struct script *p);                       /* "start hood; done move" of whoever is asked */
bool script_offers(struct script *p, const char *option);           /* one that begins so; "*" stands for any word */
/* Takes decisions, separated by ";", each by whoever is asked: the first option that begins so. */
void script_play(struct script *p, const char *decisions);
/* The decision is not offered; the refusal names this rule and, after ": ", has these words: "5.2: selected already". */
void script_refuses(struct script *p, const char *option, const char *why);

int script_count(struct script *p, const char *line);               /* event lines that begin so, "*" as above */
bool script_saw(struct script *p, const char *line);
void script_forget(struct script *p);

#endif
