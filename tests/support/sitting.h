/* SPDX-License-Identifier: ISC */
/* A game at a table of its own, for tests: given or seeded dice, a desk, and what every onlooker sees. Whatever goes
   wrong here fails the test that called it. */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include "base/buf.h"
#include "crypto/dice.h"
#include "engine/desk.h"
#include "engine/play.h"

enum { REFEREE = MAX_SIDES };

struct sitting {
    struct game *g;
    struct dice dice;
    int script[64];
    int nevents;
    struct buf seen[MAX_SIDES + 1];     /* events as XML, one a line, by side; the referee's last */
};

struct gamedata *sitting_data(const struct ruleset *rs, const char *dir, const char *scenario);

struct sitting *sitting_new(const struct ruleset *rs, struct gamedata *d, uint64_t seed);
/* A position written by hand: the children of <state>. */
struct sitting *sitting_at(const struct ruleset *rs, struct gamedata *d, const char *position);
/* The game of a saved state; dice seeded with 1. NULL and an error when it is refused. */
struct sitting *sitting_load(const struct ruleset *rs, struct gamedata *d, const char *state, struct error *e);
void sitting_free(struct sitting *s);

void sitting_script(struct sitting *s, int n, ...);                 /* the dice from now on */
/* Puts the children of <orders> on the side's desk. 0, or -1 when it is refused. */
int sitting_take(struct sitting *s, int side, const char *body, struct error *e);
enum play_status sitting_order(struct sitting *s, int side, const char *body);      /* takes them, plays on */

void sitting_forget(struct sitting *s);                             /* the events so far */
void sitting_save(const struct sitting *s, struct buf *out);        /* with all waiting orders */
void sitting_save_view(const struct sitting *s, int side, struct buf *out);     /* the side's view, without orders */
const char *sitting_asks(const struct sitting *s);                  /* the name of the state that asks */
void sitting_options(const struct sitting *s, int side, struct buf *out);       /* one a line */
bool sitting_saw(const struct sitting *s, int who, const char *text);           /* in the events seen */

#endif
