/* SPDX-License-Identifier: ISC */
/* report.xml made readable by templates/ID-report.xsl, or report.xsl for a ruleset that has none. */
#ifndef REPORT_RENDER_H
#define REPORT_RENDER_H

#include "base/buf.h"
#include "base/error.h"

/* All append. Text: 7-bit, lines of at most 78 columns. HTML: one self-contained ASCII document. 0 or -1.
   Both together cost little more than one alone. */
int render_both(const struct buf *report_xml, struct buf *text, struct buf *html, struct error *e);
int render_text(const struct buf *report_xml, struct buf *out, struct error *e);
int render_html(const struct buf *report_xml, struct buf *out, struct error *e);

/* Compiled templates are kept between calls; this lets go of them. */
void render_end(void);

#endif
