/* SPDX-License-Identifier: ISC */
#include "engine/condition.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "engine/desk.h"
#include "engine/orders.h"
#include "engine/value.h"
#include "xml/write.h"
#include "xml/xml.h"

enum op { IS, ALL, EITHER, NOT };

struct condition {
    enum op op;
    const struct predicate *pred;       /* IS */
    struct condition_args args;
    uint64_t then;
    struct condition *kids, *next;
};

static const char *const op_names[] = {"", "all", "any", "not"};

const struct predicate *predicate_find(const struct ruleset *rs, const char *name)
{
    for (const struct predicate *p = rs->predicates; p && p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

void condition_free(struct condition *c)
{
    while (c) {
        struct condition *next = c->next;

        condition_free(c->kids);
        free(c);
        c = next;
    }
}

static int read_predicate(struct condition *c, const struct ruleset *rs, struct gamedata *d,
                          const struct xml_doc *doc, const struct xml_node *n, const struct game *view, int side,
                          struct error *e)
{
    static const char *const none[] = {NULL}, *const saved[] = {"then", NULL};
    const char *then = xml_attr(n, "then");

    c->pred = predicate_find(rs, xml_name(n));
    if (!c->pred)
        return error_set(e, "%s:%ld: there is no condition <%s>", xml_doc_name(doc), xml_line(n), xml_name(n));
    if (orders_check_attrs(doc, n, view ? none : saved, c->pred->args, e) ||
        orders_read_args(rs, d, c->pred->args, doc, n, c->args.a, c->args.list, &c->args.nlist, e))
        return -1;
    if (view)
        c->then = c->pred->measure ? c->pred->measure(view, side, &c->args) : 0;
    else if (then && value_mask(then, &c->then))
        return error_set(e, "%s:%ld: a damaged measure", xml_doc_name(doc), xml_line(n));
    return 0;
}

static struct condition *read_one(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc,
                                  const struct xml_node *n, const struct game *view, int side, struct error *e)
{
    struct condition *c;
    const char *name = xml_name(n);

    for (enum op op = ALL; op <= NOT; op++) {
        if (strcmp(name, op_names[op]) != 0)
            continue;
        c = condition_read(rs, d, doc, n, op != ALL, view, side, e);
        if (c)
            c->op = op;
        return c;
    }
    c = xcalloc(1, sizeof *c);
    if (read_predicate(c, rs, d, doc, n, view, side, e)) {
        condition_free(c);
        return NULL;
    }
    return c;
}

struct condition *condition_read(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc,
                                 const struct xml_node *parent, bool any, const struct game *view, int side,
                                 struct error *e)
{
    static const char *const none[] = {NULL};
    struct condition *c, **tail;

    if (orders_check_attrs(doc, parent, none, NULL, e))
        return NULL;
    c = xcalloc(1, sizeof *c);
    tail = &c->kids;
    c->op = any ? EITHER : ALL;
    for (const struct xml_node *n = xml_child(parent, NULL); n; n = xml_next(n, NULL)) {
        *tail = read_one(rs, d, doc, n, view, side, e);
        if (!*tail) {
            condition_free(c);
            return NULL;
        }
        tail = &(*tail)->next;
    }
    return c;
}

bool condition_within(int v, int least, int most)
{
    return (least == ANY || v >= least) && (most == ANY || v <= most);
}

bool condition_lists(const struct condition_args *a, int hex)
{
    for (int i = 0; i < a->nlist; i++)
        if (a->list[i] == hex)
            return true;
    return false;
}

/* <not> with several children means: none of them. */
bool condition_holds(const struct condition *c, const struct game *view, int side)
{
    if (c->op == IS)
        return c->pred->holds(view, side, &c->args, c->then);
    for (const struct condition *k = c->kids; k; k = k->next)
        if (condition_holds(k, view, side) != (c->op == ALL))
            return c->op == EITHER;
    return c->op != EITHER;
}

static void write_kids(const struct condition *c, struct xml_writer *w, const struct ruleset *rs, struct gamedata *d)
{
    char then[24];

    for (const struct condition *k = c->kids; k; k = k->next) {
        xw_open(w, k->op == IS ? k->pred->name : op_names[k->op]);
        if (k->op == IS) {
            orders_write_args(w, rs, d, k->pred->args, k->args.a, k->args.list, k->args.nlist);
            (void)snprintf(then, sizeof then, "%" PRIx64, k->then);
            if (k->pred->measure)
                xw_attr(w, "then", then);
        } else {
            write_kids(k, w, rs, d);
        }
        xw_close(w);
    }
}

void condition_write(const struct condition *c, struct xml_writer *w, const struct ruleset *rs, struct gamedata *d,
                     const char *element)
{
    xw_open(w, element);
    write_kids(c, w, rs, d);
    xw_close(w);
}

void condition_text(const struct condition *c, struct buf *b, const struct ruleset *rs, struct gamedata *d)
{
    const char *sep = "";

    if (c->op == IS) {
        buf_str(b, c->pred->name);
        orders_args_text(b, rs, d, c->pred->args, c->args.a, c->args.list, c->args.nlist);
        return;
    }
    for (const struct condition *k = c->kids; k; k = k->next) {
        bool several = k->kids && k->kids->next && (c->kids->next || c->op == NOT);

        buf_str(b, sep);
        buf_str(b, c->op == NOT ? "not " : "");
        buf_str(b, several ? "(" : "");
        condition_text(k, b, rs, d);
        buf_str(b, several ? ")" : "");
        sep = c->op == EITHER ? " or " : " and ";
    }
}
