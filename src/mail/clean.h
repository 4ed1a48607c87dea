/* SPDX-License-Identifier: ISC */
/* UTF-8 of unknown origin: looked at byte by byte, without a locale. */
#ifndef MAIL_CLEAN_H
#define MAIL_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

size_t clean_step(const char *p, size_t n);          /* length of the valid character at p, 0 when there is none */
bool clean_is_valid(const char *p, size_t n);
bool clean_is_line(const char *p, size_t n);         /* valid and without control characters (C0, DEL, C1) */

/* Appends p with every invalid byte replaced by U+FFFD. */
void clean_repair(struct buf *out, const char *p, size_t n);

/* Appends p as one line: repaired, control characters and runs of white space become one space, ends trimmed,
   cut at a character's start so that at most max bytes are added. */
void clean_line(struct buf *out, const char *p, size_t n, size_t max);

#endif
