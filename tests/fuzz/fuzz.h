/* SPDX-License-Identifier: ISC */
/* What the fuzz targets share. A target is a file with the two functions libFuzzer calls; linked with libFuzzer it is
   guided by coverage, linked with driver.c it is a test that needs no clang. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "engine/play.h"
#include "trust/file.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);
size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t max);          /* the fuzzer's own, for custom mutators */

/* Mutations that mostly leave a document a document (xmlmutate.c). */
size_t fuzz_mutate_xml(uint8_t *data, size_t n, size_t max, unsigned seed);

enum { FUZZ_POSITIONS = 16 };

/* A game that was loaded once, with positions on its way from set-up to somewhere in the middle. */
struct fuzz_game {
    const struct ruleset *rs;
    struct gamedata *data;
    struct xml_schema *orders_schema;
    struct game *position[FUZZ_POSITIONS];
    int npositions;
    struct game *work;                          /* where a run plays */
    struct genesis terms;                       /* of a game called ID-fuzz, every seat taken */
    struct ledger ledger;
};

void fuzz_begin(void);                          /* XML and all games */
struct fuzz_game *fuzz_game(const char *name);  /* by the id, or by a name that begins with it; NULL */
struct xml_schema *fuzz_schema(const char *file);

/* Position i (any number), ready to be played with seeded dice, its events seen by everyone; good until the next
   call for the same game. */
struct game *fuzz_position(struct fuzz_game *f, unsigned i);
void fuzz_equip(struct game *g);                /* the same for a game of the caller's */
void fuzz_unequip(struct game *g);

/* The saved game must read back as the same bytes. */
void fuzz_saved(const struct game *g);

#endif
