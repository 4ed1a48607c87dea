/* SPDX-License-Identifier: ISC */
/* Short items one after the other, in lines of at most 78 columns; an item is never broken. */
#ifndef REPORT_FLOW_H
#define REPORT_FLOW_H

struct buf;

struct flow {
    struct buf *out;
    const char *title, *gap;
    int indent, column, items;
};

/* The title stands before the first item and only if there is one. Later lines start with `indent` blanks. Strings
   must live until flow_end. */
void flow_start(struct flow *f, struct buf *out, const char *title, int indent, const char *gap);
void flow_item(struct flow *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void flow_end(struct flow *f);          /* ends the line, if there were items */

#endif
