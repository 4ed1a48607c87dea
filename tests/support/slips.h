/* SPDX-License-Identifier: ISC */
/* A game's data with one slip in it: it is refused, and the message says why. */
#ifndef TESTS_SUPPORT_SLIPS_H
#define TESTS_SUPPORT_SLIPS_H

#include <stddef.h>

struct ruleset;

struct slip {
    const char *file, *from, *to;       /* the first `from` in the file becomes `to` */
    const char *error;                  /* a part of the message */
};

/* Fails the test when the scenario "battle" of games/ID is taken with one of them, or refused for another reason. */
void slips_are_refused(const struct ruleset *rs, const struct slip *rows, size_t n);

#endif
