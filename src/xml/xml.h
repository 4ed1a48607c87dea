/* SPDX-License-Identifier: ISC */
/* Reading XML. Hostile input is normal: no DTD, no entities, no network, bounded size, depth, attributes (with
   xmlns) on an element, namespaces in scope and their length. UTF-8 only.
   Comments and processing instructions are dropped; what is read is elements, attributes and text. */
#ifndef XML_XML_H
#define XML_XML_H

#include <stddef.h>

#include "base/error.h"

struct xml_doc;
struct xml_node;            /* an element; lives as long as its document */

enum { XML_MAX_BYTES = 256 * 1024, XML_MAX_DEPTH = 64, XML_MAX_ATTRS = 64, XML_MAX_NS = 128 };

/* Call once before anything else here; xml_end at exit (for leak checkers). */
int xml_begin(struct error *e);
void xml_end(void);

/* `name` is what messages call the document. max_bytes 0 means XML_MAX_BYTES. NULL and an error that names the line. */
struct xml_doc *xml_parse(const char *data, size_t n, const char *name, size_t max_bytes, struct error *e);
struct xml_doc *xml_parse_file(const char *path, size_t max_bytes, struct error *e);
void xml_free(struct xml_doc *d);

const struct xml_node *xml_root(const struct xml_doc *d);
const char *xml_doc_name(const struct xml_doc *d);
const char *xml_name(const struct xml_node *n);             /* local name */
const char *xml_ns(const struct xml_node *n);               /* namespace URI, "" for none */
/* NULL when absent. Only attributes without a prefix are found. */
const char *xml_attr(const struct xml_node *n, const char *name);
const char *xml_text(const struct xml_node *n);             /* its text, child elements left out; "" for none */
long xml_line(const struct xml_node *n);

/* By local name: a caller that mixes namespaces looks at xml_ns too. */
const struct xml_node *xml_child(const struct xml_node *n, const char *name);   /* first child element; any when NULL */
const struct xml_node *xml_next(const struct xml_node *n, const char *name);    /* next sibling element */

int xml_attrs(const struct xml_node *n);                    /* how many, those with a prefix too, xmlns not */
/* i from 0; *name_r is "p:name" for an attribute with a prefix */
void xml_attr_at(const struct xml_node *n, int i, const char **name_r, const char **value_r);

/* A number in an attribute within [min, max]; an error names document, line, element and attribute. 0 or -1. */
int xml_attr_int(const struct xml_doc *d, const struct xml_node *n, const char *name, long long min, long long max,
                 long long *v_r, struct error *e);

/* The exclusive canonical form (without comments) of a whole document. 0 or -1. */
struct buf;
int xml_canonical(const struct xml_doc *d, struct buf *out, struct error *e);

/* 0 when the bytes have the shape that xml_canonical writes, and no other: one element with elements, attributes in
   double quotes and text in it, each end tag that of its start; only &amp; &lt; &gt; &quot; &#x9; &#xA; &#xD; for
   references; no declaration, DTD, CDATA, comment or instruction; UTF-8; within the limits above. No library looks at
   them, and it costs one pass. What it does not look at: order of attributes, namespaces beyond their length. */
int xml_plain_check(const char *data, size_t n, struct error *e);

#endif
