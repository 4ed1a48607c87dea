/* SPDX-License-Identifier: ISC */
/* Files of name=value lines, with [section] headings and # comments. */
#ifndef TESTS_CRYPTO_VECTORS_H
#define TESTS_CRYPTO_VECTORS_H

#include <stddef.h>

struct vectors;

struct vectors *vectors_open(const char *name);     /* a file beside the tests; fails the test when it can't */
void vectors_close(struct vectors *v);

/* The value, which must be there. Section "" is before the first heading. */
const char *vectors_text(struct vectors *v, const char *section, const char *name);
size_t vectors_bytes(struct vectors *v, const char *section, const char *name, unsigned char *out, size_t max);
long vectors_number(struct vectors *v, const char *section, const char *name);

/* How many lines nobody has asked for: each is printed. */
int vectors_unused(const struct vectors *v);

#endif
