/* SPDX-License-Identifier: ISC */
/* Plain text made fit for mail. */
#ifndef REPORT_FILL_H
#define REPORT_FILL_H

#include <stddef.h>

struct buf;

enum { FILL_COLUMNS = 78 };

/* Appends `text` line by line: lines that fit stay as they are; longer ones are broken at spaces, and what follows
   stands under the text of the first (after its indentation and a "- " or "3. " at its start). Runs of more than one
   empty line become one. Letters outside ASCII become their nearest likeness, or '?'. */
void fill_text(struct buf *out, const char *text, size_t n);

/* Appends a UTF-8 string in 7 bits. */
void fill_ascii(struct buf *out, const char *s, size_t n);

#endif
