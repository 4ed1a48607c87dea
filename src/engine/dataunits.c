/* SPDX-License-Identifier: ISC */
/* The counters and the printed tables. */
#include <string.h>

#include "base/text.h"
#include "engine/dataload.h"

static int add_unit(struct data_reader *r, const struct data_item *it, void *ctx)
{
    struct data_unit u = {.item = *it, .id = it->id, .side = -1};
    struct buf *rows = ctx;

    if (strcmp(it->kind, "unit") != 0)
        return data_error(it, r->e, "only <unit> and <group> stand here");
    u.name = data_attr(it, "name") ? data_attr(it, "name") : it->id;
    u.tag = data_attr(it, "tag") ? data_attr(it, "tag") : u.name;
    if (!*u.id || strlen(u.tag) > 11)
        return data_error(it, r->e, "give it an id and a tag of at most 11 characters");
    if (data_attr(it, "side") && data_side(r->d, it, "side", &u.side, r->e) != 0)
        return -1;
    if (rows->len / sizeof u >= DATA_MAX_ROWS)
        return data_error(it, r->e, "more than %d units", DATA_MAX_ROWS);
    buf_add(rows, &u, sizeof u);
    return 0;
}

int data_units_read(struct data_reader *r, const char *name)
{
    struct data_scope s;
    struct buf rows = {0};
    struct xml_doc *doc = data_read_file(r, "units", name, &s);
    int result;

    if (!doc)
        return -1;
    result = data_read_each(r, &s, xml_root(doc), add_unit, &rows);
    r->d->units = data_read_array(r, &rows, sizeof *r->d->units, &r->d->nunits);
    xml_free(doc);
    return result;
}

static bool is_column(const char *columns, const char *name)
{
    char w[64];

    while (text_word(&columns, w, sizeof w))
        if (strcmp(w, name) == 0)
            return true;
    return false;
}

static int check_row(struct data_reader *r, const struct data_item *row, const char *columns)
{
    const char *c = columns;
    char w[64];

    for (int i = 0; i < row->nattrs; i++) {
        const char *name = row->attrs[i].name;

        if (strcmp(name, "id") != 0 && strcmp(name, "note") != 0 && !is_column(columns, name))
            return data_error(row, r->e, "%s is no column of the table (%s)", name, columns);
    }
    while (text_word(&c, w, sizeof w))
        if (!data_attr(row, w))
            return data_error(row, r->e, "the column %s is missing", w);
    return 0;
}

struct table_ctx {
    const char *columns;
    struct buf rows;
};

static int add_row(struct data_reader *r, const struct data_item *it, void *ctx)
{
    struct table_ctx *c = ctx;

    if (check_row(r, it, c->columns) != 0)
        return -1;
    buf_add(&c->rows, it, sizeof *it);
    return 0;
}

static int read_table(struct data_reader *r, const struct data_scope *s, const struct xml_node *node,
                      struct data_table *t)
{
    struct table_ctx c = {0};
    struct data_scope inner;
    int result;

    if (data_read_item(r, s, node, &t->item) != 0 || data_read_scope(r, s, node, false, &inner) != 0 ||
        !(c.columns = data_read_need(r, &t->item, "columns")))
        return -1;
    t->id = t->item.id;
    result = data_read_each(r, &inner, node, add_row, &c);
    t->rows = data_read_array(r, &c.rows, sizeof *t->rows, &t->nrows);
    return result;
}

int data_tables_read(struct data_reader *r, const char *name)
{
    struct data_scope s;
    struct buf rows = {0};
    struct xml_doc *doc = data_read_file(r, "tables", name, &s);
    const struct xml_node *n;
    int result = 0;

    if (!doc)
        return -1;
    for (n = xml_child(xml_root(doc), "table"); n && result == 0; n = xml_next(n, "table")) {
        struct data_table t = {0};

        result = read_table(r, &s, n, &t);
        buf_add(&rows, &t, sizeof t);
    }
    r->d->tables = data_read_array(r, &rows, sizeof *r->d->tables, &r->d->ntables);
    xml_free(doc);
    return result;
}
