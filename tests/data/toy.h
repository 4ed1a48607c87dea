/* SPDX-License-Identifier: ISC */
/* For the tests of the data loader: a small game of our own, copied to a folder where single files can be spoilt. */
#ifndef TESTS_DATA_TOY_H
#define TESTS_DATA_TOY_H

#include "engine/data.h"
#include "engine/ruleset.h"

extern const struct ruleset toy_ruleset;

/* A fresh folder with the toy's files; its path. The setup and teardown of each test. */
int toy_setup(void **state);
int toy_teardown(void **state);

/* The file's text, read from the folder; free it. */
char *toy_read(const char *dir, const char *name);
void toy_write(const char *dir, const char *name, const char *text);
void toy_remove(const char *dir, const char *name);
/* Replaces the one place where `find` stands; gives back its line. */
long toy_replace(const char *dir, const char *name, const char *find, const char *with);

#endif
