/* SPDX-License-Identifier: ISC */
/* A ruleset's verbs and conditions and its schema of order files agree, both ways. A mismatch fails the test. */
#ifndef TESTS_VOCABULARY_H
#define TESTS_VOCABULARY_H

struct ruleset;
struct gamedata;

/* The file is what the tables say, to the byte. */
void vocabulary_is_written(const struct ruleset *rs, const char *xsd);

/* And what it says is right: every order and condition passes with all its attributes and with the needed ones
   alone; it fails without any one that is needed, with one it does not have, and with a value of another kind. */
void vocabulary_is_checked(const struct ruleset *rs, const struct gamedata *d, const char *xsd);

/* No name of a ruleset's own collides with one the engine writes beside it; tables end; states run or ask. */
void vocabulary_is_sound(const struct ruleset *rs);

#endif
