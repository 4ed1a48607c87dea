/* SPDX-License-Identifier: ISC */
/* Positions of the probe in one line, for tests. */
#ifndef PROBE_TABLE_H
#define PROBE_TABLE_H

#include "probe.h"
#include "support/sitting.h"

/* For cmocka_run_group_tests: loads the probe's data and gives it back. */
int table_open(void **state);
int table_close(void **state);
extern struct gamedata *table_data;

/* "amber=0302 azure=0303/2": those blocks there, with two steps where a number follows, all others out of the game;
   `more` is further children of <state>: a <decision>, tokens. */
struct sitting *table_at(const char *blocks, const char *more);
struct sitting *table_new(uint64_t seed);
int table_unit(const char *id);
int table_hex(const char *label);
const struct probe_block *table_block(const struct sitting *s, const char *id);

#endif
