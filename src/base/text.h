/* SPDX-License-Identifier: ISC */
/* Small conversions, all locale-free and strict. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* The whole of s as a decimal number within [min, max]; no spaces, no leading '+'. 0 or -1. */
int text_int(const char *s, long long min, long long max, long long *v_r);

void text_hex(struct buf *b, const void *p, size_t n);              /* appends lower-case hex */
int text_unhex(const char *s, void *out, size_t n);                 /* exactly 2n digits; 0 or -1 */
void text_base64(struct buf *b, const void *p, size_t n);           /* appends, no line breaks */
int text_unbase64(const char *s, size_t len, struct buf *out);      /* white space allowed; strict otherwise */

/* How many bytes at the beginning are printable ASCII, blanks among them: nearly all of what is written or read, so it
   pays to step over them quickly. */
size_t text_plain(const char *p, size_t n);

/* Next word of *s (separated by spaces, tabs, newlines) into w (cut to size - 1); false at the end. */
bool text_word(const char **s, char *w, size_t size);

/* How many letters must be changed, added or left out to make one of the other, whatever their case; words are looked
   at up to their 32nd letter. */
int text_distance(const char *a, const char *b);

/* One of our names: a letter or digit, then letters, digits, '-', '_', '.'; at most 64 bytes. */
bool text_is_name(const char *s);

#endif
