/* SPDX-License-Identifier: ISC */
#include "report/flow.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "report/fill.h"

void flow_start(struct flow *f, struct buf *out, const char *title, int indent, const char *gap)
{
    *f = (struct flow){.out = out, .title = title, .gap = gap, .indent = indent};
}

static void new_line(struct flow *f)
{
    buf_printf(f->out, "\n%*s", f->indent, "");
    f->column = f->indent;
}

void flow_item(struct flow *f, const char *fmt, ...)
{
    char item[FILL_COLUMNS];
    int gap = (int)strlen(f->gap), len;
    va_list ap;

    va_start(ap, fmt);
    (void)vsnprintf(item, sizeof item, fmt, ap);
    va_end(ap);
    len = (int)strlen(item);
    if (f->items == 0) {
        buf_str(f->out, f->title);
        f->column = (int)strlen(f->title);
        gap = f->column ? 1 : 0;
    }
    if (f->column + gap + len > FILL_COLUMNS)
        new_line(f);
    else if (f->column > f->indent || f->items == 0) {
        buf_printf(f->out, "%.*s", gap, f->items ? f->gap : " ");
        f->column += gap;
    }
    buf_str(f->out, item);
    f->column += len;
    f->items++;
}

void flow_end(struct flow *f)
{
    if (f->items)
        buf_char(f->out, '\n');
}
