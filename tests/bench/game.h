/* SPDX-License-Identifier: ISC */
/* A game that waits for one mail, to be copied as often as a benchmark needs it. */
#ifndef TESTS_BENCH_GAME_H
#define TESTS_BENCH_GAME_H

#include "bench/bench.h"
#include "turn/kit.h"

/* Entries 0 to 2 and as many more as make `entries` in all: orders of both sides in turn that nothing asks for yet. */
void game_make(struct kit *k, int entries);
/* The referee ends the game: the seals are opened. */
void game_end(const struct kit *k);
/* The mail a player sends: his headquarters, a march, no attack. Old mails sent are gone, so that copies are small. */
void game_mail(struct kit *k);

/* One run over a game, inside this process. */
struct game_cost {
    struct rounds wall, cpu, sync;          /* sync: of the wall time, in fsync */
    struct rounds floor, crypto, floor_sync;
    double cages;                           /* CPU of all rounds; their own have none of it */
};
void game_run(const char *dir, struct game_cost *c);
/* What the processes that read the mails took is known when they are gone; it goes into `cages`. */
void game_end_cages(struct game_cost *c);
void game_row_cpu(const char *name, const struct game_cost *c, const char *goal);

/* The same crypto, and the fsyncs of the last run, alone. */
void game_floor(const struct kit *k, const char *dir, struct game_cost *c);

#endif
