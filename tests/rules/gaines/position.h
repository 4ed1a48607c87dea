/* SPDX-License-Identifier: ISC */
/* Positions of gaines in one line, on top of support/script.h. */
#ifndef TESTS_GAINES_POSITION_H
#define TESTS_GAINES_POSITION_H

#include "rules/gaines/gaines.h"
#include "support/script.h"

int position_begin(void **state);
int position_end(void **state);
struct gamedata *position_data(void);

void position_new(struct script *p, const char *choices);

/* Takes all units off (those set up at the start are eliminated, those to come stay off) and puts these, separated by
   spaces: turn=4  side=usa  ccrm=2  touch  special  meade=1205  meade=1205/3 (steps)  and after that, each behind a
   comma: dis DIS rf active idle fired closed marched shifted charged:UNIT.  hood=off  hood=dead.
   Units of the active side are active unless idle. */
void position_set(struct script *p, const char *text);

/* "1205 4", "1205 3 disrupted", "off", "dead". */
const char *position_at(struct script *p, const char *unit);
const struct gaines_unit *position_unit(struct script *p, const char *unit);

/* Every column of every results table says this code from now on, until position_set: for what must not depend on
   tables that are reconstructed. */
void position_result(struct script *p, const char *code);

/* EVIDENCE for each of these rules of gaines; last in a test. */
#define PROVES(ids) position_proves(ids, __FILE__, __LINE__)
void position_proves(const char *ids, const char *file, int line);

#endif
