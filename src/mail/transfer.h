/* SPDX-License-Identifier: ISC */
/* The transfer encodings and format=flowed. Lenient, since mail is; every input byte is read once and none beyond it.
   These are ours because the parser library's own read past the end of truncated input. */
#ifndef MAIL_TRANSFER_H
#define MAIL_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Appends the decoded bytes. A broken escape stays as it stands; white space before a line's end is dropped;
   `header` is the Q encoding of RFC 2047, where '_' is a space. */
void transfer_qp(struct buf *out, const char *p, size_t n, bool header);

/* Appends the decoded bytes; anything outside the alphabet is skipped, the end is the first '=' or the input's end. */
void transfer_base64(struct buf *out, const char *p, size_t n);

/* Appends with CRLF and lone CR as LF. */
void transfer_lines(struct buf *out, const char *p, size_t n);

/* Appends text of format=flowed (RFC 3676) with its paragraphs joined again; lines end in LF. Quoted lines come out
   as their '>' marks, one space, and the text. */
void transfer_flowed(struct buf *out, const char *p, size_t n, bool delsp);

#endif
