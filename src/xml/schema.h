/* SPDX-License-Identifier: ISC */
/* W3C XML Schema: whether a document has the shape it must have, told in words for the person who wrote it. */
#ifndef XML_SCHEMA_H
#define XML_SCHEMA_H

#include "base/error.h"
#include "xml/xml.h"

struct xml_schema;

/* xs:include finds files in path's own folder only. NULL and an error. Freed with xml_schema_free. */
struct xml_schema *xml_schema_load(const char *path, struct error *e);
void xml_schema_free(struct xml_schema *s);             /* NULL is harmless */

/* The same, compiled once in a process and kept until xml_end: for the project's own schemas, which are few. */
const struct xml_schema *xml_schema_get(const char *path, struct error *e);
unsigned xml_schema_loads(void);                        /* how many were compiled so far */
void xml_schema_end(void);                              /* called by xml_end */

/* 0, or -1 with what is wrong and what was expected, each on a line of its own ("orders.xml: line 3: <move> ..."),
   as many as there is room for, then how many more there are. No newline at the end. */
int xml_schema_check(const struct xml_schema *s, const struct xml_doc *d, struct error *e);

#endif
