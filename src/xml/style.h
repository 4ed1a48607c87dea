/* SPDX-License-Identifier: ISC */
/* XSLT 1.0 with EXSLT's common, str, sets, func and math (without random): reports into text and HTML. Same style, same
   document, same parameters: the same bytes. A style reads and writes nothing but what it is given. */
#ifndef XML_STYLE_H
#define XML_STYLE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

enum { XML_STYLE_MAX_BYTES = 8 * 1024 * 1024 };         /* of a document */

struct xml_style;

/* xsl:include and xsl:import find files in path's own folder only. NULL and an error. Freed with xml_style_free. */
struct xml_style *xml_style_load(const char *path, struct error *e);
void xml_style_free(struct xml_style *s);               /* NULL is harmless */

/* Appends to out. params: name, string, name, string, ..., NULL; or NULL for none. A string is taken as it is, never as
   an expression. 0 or -1; xsl:message terminate="yes" is an error too. */
int xml_style_apply(const struct xml_style *s, const char *xml, size_t n, const char *const *params, struct buf *out,
                    struct error *e);
/* The same with a document that is parsed already; it is taken over, and gone afterwards. */
struct xml_doc;
int xml_style_apply_doc(const struct xml_style *s, struct xml_doc *d, const char *const *params, struct buf *out,
                        struct error *e);

/* A style that gives <pages> with a <text> and an <html> in it: each is appended where it is asked for, the text as it
   is, the page as an HTML document in ASCII. Takes the document over, too. */
int xml_style_apply_pages(const struct xml_style *s, struct xml_doc *d, const char *const *params, struct buf *text,
                          struct buf *html, struct error *e);

/* Called by xml_begin and xml_end. */
void xml_style_begin(void);
void xml_style_end(void);

#endif
