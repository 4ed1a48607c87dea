/* SPDX-License-Identifier: ISC */
/* Writing XML in canonical form: what comes out is its own exclusive C14N, byte for byte. Attributes are sorted,
   empty elements have an end tag, lines end in LF. One element a line, indented by one space a level. */
#ifndef XML_WRITE_H
#define XML_WRITE_H

#include <stdbool.h>

#include "base/buf.h"

enum { XW_DEPTH = 32, XW_ATTRS = 32 };

struct xml_writer {
    struct buf *out;
    bool flat;                          /* no line breaks and no indentation */
    /* private */
    const char *names[XW_DEPTH];
    bool parent[XW_DEPTH], text[XW_DEPTH];
    int depth;
    bool open;                          /* the start tag still takes attributes */
    struct { const char *name; size_t at, len; } attrs[XW_ATTRS];
    int nattrs;
    struct buf values;
};

void xw_start(struct xml_writer *w, struct buf *out);
void xw_open(struct xml_writer *w, const char *name);       /* name must live until xw_close */
void xw_attr(struct xml_writer *w, const char *name, const char *value);    /* xmlns too; NULL value: nothing */
void xw_attr_int(struct xml_writer *w, const char *name, long long v);
void xw_attr_hex(struct xml_writer *w, const char *name, const void *p, size_t n);
void xw_text(struct xml_writer *w, const char *s);
void xw_raw(struct xml_writer *w, const char *canonical, size_t n);     /* an element already in canonical form */
void xw_close(struct xml_writer *w);
void xw_end(struct xml_writer *w);                          /* closes all, adds a final newline, frees */

#endif
