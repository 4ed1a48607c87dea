/* SPDX-License-Identifier: ISC */
/* Inside src/xml only: what is behind struct xml_doc. A struct xml_node is an xmlNode. */
#ifndef XML_NODE_H
#define XML_NODE_H

#include <libxml/tree.h>

#include "base/buf.h"
#include "base/pool.h"
#include "xml/xml.h"

struct xml_doc {
    xmlDoc *doc;                /* its _private is this struct */
    struct pool *pool;          /* name, and the texts that were asked for and weren't in one piece */
    const char *name;
};

/* As xml_parse_file; the tree's words come from `dict`, which stays the caller's, when it is given. */
struct xml_doc *node_parse_file(const char *path, size_t max_bytes, xmlDict *dict, struct error *e);

/* The bare tree, now the caller's to free; d is gone. */
xmlDoc *node_release(struct xml_doc *d);

/* Words from libxml2 or from a document, fit for a message: one line, control characters replaced; cut to size. */
void node_message(char *out, size_t size, const char *words);

#endif
