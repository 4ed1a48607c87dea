/* SPDX-License-Identifier: ISC */
/* Writing XML in canonical form: what comes out is its own exclusive C14N, byte for byte. Attributes are sorted,
   empty elements have an end tag, lines end in LF. One element a line, indented by one space a level; an element with
   text, and all in it, stays on one line. The only byte that isn't part of the canonical form is the newline after the
   root. A character that XML can't hold is written as U+FFFD. A misuse (an attribute twice, too deep) is a panic.
   Namespaces: declare one (xmlns, xmlns:p) only where it changes and is used by that very element's name, as the
   canonical form does; attributes have no prefix, except xml:lang and its like. */
#ifndef XML_WRITE_H
#define XML_WRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { XW_DEPTH = 32, XW_ATTRS = 32 };

struct xml_writer {
    struct buf *out;
    bool flat;                          /* set after xw_start: no line breaks, no indentation, no final newline */
    /* private */
    const char *names[XW_DEPTH];        /* from 1; parent[0]: there has been a root */
    bool parent[XW_DEPTH], text[XW_DEPTH];
    int depth;
    bool open;                          /* the start tag still takes attributes */
    struct { const char *name; size_t at, len; } attrs[XW_ATTRS];
    int nattrs;
    struct buf values;
};

void xw_start(struct xml_writer *w, struct buf *out);
void xw_open(struct xml_writer *w, const char *name);       /* name must live until xw_close */
/* name must live until the next call that isn't an xw_attr; xmlns too; NULL value: nothing */
void xw_attr(struct xml_writer *w, const char *name, const char *value);
void xw_attr_int(struct xml_writer *w, const char *name, long long v);
void xw_attr_hex(struct xml_writer *w, const char *name, const void *p, size_t n);
void xw_text(struct xml_writer *w, const char *s);

/* An element already in canonical form; newlines at its end are left out. It declares its own namespace, and another
   than its parent's (or neither has one). */
void xw_raw(struct xml_writer *w, const char *canonical, size_t n);

/* The values of all attributes in what a writer wrote (and nothing else: it relies on the canonical form), those that
   declare a namespace left out, in the order they stand there. */
void xw_each_value(const struct buf *written, void (*take)(void *ctx, const char *value), void *ctx);

void xw_close(struct xml_writer *w);
void xw_end(struct xml_writer *w);                          /* closes all, adds a final newline, frees */

#endif
