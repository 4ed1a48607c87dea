/* SPDX-License-Identifier: ISC */
/* From XML elements to items: inheritance of source and of the attributes groups lend. */
#include <string.h>

#include "engine/dataload.h"

static int read_source(struct data_reader *r, const char *file, const struct xml_node *node, const char *outer,
                       const char **source_r)
{
    const char *s = xml_attr(node, "source");

    *source_r = outer;
    if (!s)
        return outer ? 0 : error_set(r->e, "%s: line %ld: %s: the attribute source is missing: write rules:SECTION or "
                                     "reconstructed", file, xml_line(node), xml_name(node));
    if ((strncmp(s, "rules:", 6) != 0 || !s[6]) && strcmp(s, "reconstructed") != 0 &&
        strncmp(s, "reconstructed:", 14) != 0)
        return error_set(r->e, "%s: line %ld: %s: source=\"%.80s\": write rules:SECTION or reconstructed", file,
                         xml_line(node), xml_name(node), s);
    *source_r = pool_strdup(r->d->pool, s);
    return 0;
}

static bool has(const struct data_attr *attrs, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(attrs[i].name, name) == 0)
            return true;
    return false;
}

/* The attributes of node itself that count as data (`keep_own`: id and note too), then what it inherits. */
static int merge(struct data_reader *r, const struct data_scope *outer, const struct xml_node *node, bool keep_own,
                 const struct data_attr **attrs_r, int *n_r)
{
    struct data_attr a[DATA_MAX_ATTRS];
    struct pool *p = r->d->pool;
    int n = 0;

    if (xml_attrs(node) + outer->nattrs > DATA_MAX_ATTRS)
        return error_set(r->e, "%s: line %ld: %s: more than %d attributes", outer->file, xml_line(node), xml_name(node),
                         DATA_MAX_ATTRS);
    for (int i = 0; i < xml_attrs(node); i++) {
        const char *name, *value;

        xml_attr_at(node, i, &name, &value);
        if (strcmp(name, "source") == 0 || (!keep_own && (strcmp(name, "id") == 0 || strcmp(name, "note") == 0)))
            continue;
        a[n++] = (struct data_attr){pool_strdup(p, name), pool_strdup(p, value)};
    }
    for (int i = 0; i < outer->nattrs; i++)
        if (!has(a, n, outer->attrs[i].name))
            a[n++] = outer->attrs[i];
    *attrs_r = n ? pool_copy(p, a, (size_t)n * sizeof *a) : NULL;
    *n_r = n;
    return 0;
}

int data_read_scope(struct data_reader *r, const struct data_scope *outer, const struct xml_node *node, bool lends,
                    struct data_scope *s_r)
{
    struct data_scope s = *outer;

    if (read_source(r, outer->file, node, outer->source, &s.source) != 0)
        return -1;
    if (lends && merge(r, outer, node, false, &s.attrs, &s.nattrs) != 0)
        return -1;
    *s_r = s;
    return 0;
}

struct xml_doc *data_read_file(struct data_reader *r, const char *kind, const char *name, struct data_scope *s_r)
{
    struct data_scope outer = {0};
    struct data_file f;
    struct xml_doc *doc = data_file_xml(r, kind, name, &f);

    if (!doc)
        return NULL;
    outer.file = f.path;
    if (data_read_scope(r, &outer, xml_root(doc), false, s_r) == 0)
        return doc;
    xml_free(doc);
    return NULL;
}

int data_read_item(struct data_reader *r, const struct data_scope *s, const struct xml_node *node,
                   struct data_item *it_r)
{
    struct data_item it = {.kind = pool_strdup(r->d->pool, xml_name(node)), .id = "", .file = s->file};

    it.line = xml_line(node);
    if (read_source(r, s->file, node, s->source, &it.source) != 0 ||
        merge(r, s, node, true, &it.attrs, &it.nattrs) != 0)
        return -1;
    it.provenance = strncmp(it.source, "rules:", 6) == 0 ? FROM_RULES : RECONSTRUCTED;
    if (data_attr(&it, "id"))
        it.id = data_attr(&it, "id");
    *it_r = it;
    return 0;
}

int data_read_each(struct data_reader *r, const struct data_scope *s, const struct xml_node *node,
                   int (*one)(struct data_reader *r, const struct data_item *it, void *ctx), void *ctx)
{
    for (const struct xml_node *c = xml_child(node, NULL); c; c = xml_next(c, NULL)) {
        struct data_scope inner;
        struct data_item it;

        if (strcmp(xml_name(c), "group") == 0) {
            if (data_read_scope(r, s, c, true, &inner) != 0 || data_read_each(r, &inner, c, one, ctx) != 0)
                return -1;
            continue;
        }
        if (data_read_item(r, s, c, &it) != 0)
            return -1;
        if (xml_child(c, NULL))
            return data_error(&it, r->e, "takes attributes only; to put elements together use <group>");
        if (one(r, &it, ctx) != 0)
            return -1;
    }
    return 0;
}

int data_read_into_items(struct data_reader *r, const struct data_item *it, void *ctx)
{
    (void)ctx;
    if (r->items.len / sizeof *it >= DATA_MAX_ROWS)
        return data_error(it, r->e, "more than %d elements", DATA_MAX_ROWS);
    buf_add(&r->items, it, sizeof *it);
    return 0;
}

void *data_read_array(struct data_reader *r, struct buf *b, size_t size, int *n_r)
{
    void *a = pool_array(r->d->pool, b->len / size + 1, size);

    if (b->len)
        memcpy(a, b->data, b->len);
    *n_r = (int)(b->len / size);
    buf_free(b);
    return a;
}

const char *data_read_need(struct data_reader *r, const struct data_item *it, const char *name)
{
    const char *v = data_attr(it, name);

    if (!v)
        data_error(it, r->e, "the attribute %s is missing", name);
    return v;
}
