/* SPDX-License-Identifier: ISC */
#include "xml/xml.h"

#include <string.h>

#include <libxml/c14n.h>
#include <libxml/tree.h>

#include "base/text.h"
#include "xml/node.h"

static const xmlNode *in(const struct xml_node *n)
{
    return (const xmlNode *)n;
}

static const struct xml_node *element(const xmlNode *n, const char *name)
{
    while (n && (n->type != XML_ELEMENT_NODE || (name && strcmp((const char *)n->name, name) != 0)))
        n = n->next;
    return (const struct xml_node *)n;
}

const struct xml_node *xml_root(const struct xml_doc *d)
{
    return (const struct xml_node *)xmlDocGetRootElement(d->doc);
}

const char *xml_doc_name(const struct xml_doc *d)
{
    return d->name;
}

const char *xml_name(const struct xml_node *n)
{
    return (const char *)in(n)->name;
}

const char *xml_ns(const struct xml_node *n)
{
    const xmlNs *ns = in(n)->ns;

    return ns && ns->href ? (const char *)ns->href : "";
}

long xml_line(const struct xml_node *n)
{
    return xmlGetLineNo((xmlNode *)n);
}

const struct xml_node *xml_child(const struct xml_node *n, const char *name)
{
    return element(in(n)->children, name);
}

const struct xml_node *xml_next(const struct xml_node *n, const char *name)
{
    return element(in(n)->next, name);
}

/* The text among the children in one string. What isn't in one piece is joined once, and remembered in *memo. */
static const char *joined(const xmlNode *children, const xmlDoc *doc, void **memo)
{
    const struct xml_doc *d = doc->_private;
    const xmlNode *only = NULL;
    struct buf b = {0};
    int pieces = 0;

    if (*memo)
        return *memo;
    for (const xmlNode *c = children; c; c = c->next)
        if (c->type == XML_TEXT_NODE && c->content) {
            only = c;
            pieces++;
        }
    if (pieces <= 1)
        return only ? (const char *)only->content : "";
    for (const xmlNode *c = children; c; c = c->next)
        if (c->type == XML_TEXT_NODE && c->content)
            buf_str(&b, (const char *)c->content);
    *memo = pool_strdup(d->pool, buf_cstr(&b));
    buf_free(&b);
    return *memo;
}

const char *xml_text(const struct xml_node *n)
{
    xmlNode *x = (xmlNode *)n;

    return joined(x->children, x->doc, &x->_private);
}

static const char *value(xmlAttr *a)
{
    return joined(a->children, a->doc, &a->_private);
}

const char *xml_attr(const struct xml_node *n, const char *name)
{
    for (xmlAttr *a = in(n)->properties; a; a = a->next)
        if (!a->ns && strcmp((const char *)a->name, name) == 0)
            return value(a);
    return NULL;
}

int xml_attrs(const struct xml_node *n)
{
    int count = 0;

    for (const xmlAttr *a = in(n)->properties; a; a = a->next)
        count++;
    return count;
}

void xml_attr_at(const struct xml_node *n, int i, const char **name_r, const char **value_r)
{
    xmlAttr *a = in(n)->properties;

    while (a && i-- > 0)
        a = a->next;
    if (!a)
        panic("xml_attr_at: no such attribute");
    *name_r = (const char *)a->name;
    if (a->ns && a->ns->prefix)
        *name_r = (const char *)xmlDictQLookup(a->doc->dict, a->ns->prefix, a->name);
    *value_r = value(a);
}

int xml_attr_int(const struct xml_doc *d, const struct xml_node *n, const char *name, long long min, long long max,
                 long long *v_r, struct error *e)
{
    const char *s = xml_attr(n, name);
    char shown[40];

    node_message(shown, sizeof shown, s);
    if (!s)
        return error_set(e, "%s: line %ld: <%s> lacks %s=\"\"", d->name, xml_line(n), xml_name(n), name);
    if (text_int(s, min, max, v_r) < 0)
        return error_set(e, "%s: line %ld: <%s> %s=\"%s\" must be a whole number from %lld to %lld", d->name,
                         xml_line(n), xml_name(n), name, shown, min, max);
    return 0;
}

int xml_canonical(const struct xml_doc *d, struct buf *out, struct error *e)
{
    xmlChar *s = NULL;
    int n = xmlC14NDocDumpMemory(d->doc, NULL, XML_C14N_EXCLUSIVE_1_0, NULL, 0, &s);

    if (n >= 0 && s)
        buf_add(out, s, (size_t)n);
    xmlFree(s);
    return n < 0 ? error_set(e, "%s: has no canonical form (a namespace that is not a full URI?)", d->name) : 0;
}
