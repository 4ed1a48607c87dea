/* SPDX-License-Identifier: ISC */
#include "engine/orders.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "engine/value.h"
#include "xml/write.h"
#include "xml/xml.h"

static bool is_list(const struct arg *a)
{
    return a->type == V_HEXES || a->type == V_UNITS;
}

static int read_list(const struct ruleset *rs, struct gamedata *d, const struct arg *arg, const char *s,
                     int16_t list[MAX_LIST], int16_t *n, struct error *e)
{
    char word[VALUE_TEXT];
    int v;

    while (text_word(&s, word, sizeof word)) {
        if (*n == MAX_LIST)
            return error_set(e, "more than %d entries in a list", MAX_LIST);
        if (value_parse(rs, d, arg->type, NULL, word, &v, e))
            return -1;
        list[(*n)++] = (int16_t)v;
    }
    return *n ? 0 : error_set(e, "the list is empty");
}

static int read_arg(const struct ruleset *rs, struct gamedata *d, const struct arg *arg, const struct xml_node *n,
                    int16_t *a, int16_t list[MAX_LIST], int16_t *nlist, struct error *e)
{
    const char *s = xml_attr(n, arg->name);
    int v = ANY;

    *a = is_list(arg) ? 0 : ANY;
    if (!s)
        return arg->optional ? 0 : error_set(e, "it is missing");
    if (is_list(arg))
        return read_list(rs, d, arg, s, list, nlist, e);
    if (value_parse(rs, d, arg->type, arg->words, s, &v, e))
        return -1;
    if (v < -30000 || v > 30000)
        return error_set(e, "%d is out of range", v);
    *a = (int16_t)v;
    return 0;
}

int orders_read_args(const struct ruleset *rs, struct gamedata *d, const struct arg *args, const struct xml_doc *doc,
                     const struct xml_node *n, int16_t a[MAX_ARGS], int16_t list[MAX_LIST], int16_t *nlist_r,
                     struct error *e)
{
    *nlist_r = 0;
    memset(a, 0, MAX_ARGS * sizeof *a);
    for (int i = 0; args[i].name; i++)
        if (read_arg(rs, d, &args[i], n, &a[i], list, nlist_r, e))
            return error_prefix(e, "%s:%ld: <%s> %s", xml_doc_name(doc), xml_line(n), xml_name(n), args[i].name);
    return 0;
}

static void write_list(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d,
                       const struct arg *arg, const int16_t *list, int n)
{
    struct buf b = {0};
    char text[VALUE_TEXT];

    for (int i = 0; i < n; i++)
        buf_printf(&b, "%s%s", i ? " " : "", value_text(rs, d, arg->type, NULL, list[i], text));
    xw_attr(w, arg->name, buf_cstr(&b));
    buf_free(&b);
}

void orders_write_args(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d,
                       const struct arg *args, const int16_t *a, const int16_t *list, int nlist)
{
    char text[VALUE_TEXT];

    for (int i = 0; args[i].name; i++) {
        if (is_list(&args[i])) {
            if (nlist)
                write_list(w, rs, d, &args[i], list, nlist);
        } else if (a[i] != ANY) {
            xw_attr(w, args[i].name, value_text(rs, d, args[i].type, args[i].words, a[i], text));
        }
    }
}

int orders_verb(const struct ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->nverbs; i++)
        if (strcmp(rs->verbs[i].name, name) == 0)
            return i;
    return -1;
}

int orders_read(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc, const struct xml_node *n,
                struct order *o, struct error *e)
{
    const char *onfail = xml_attr(n, "onfail");

    memset(o, 0, sizeof *o);
    o->verb = (int16_t)orders_verb(rs, xml_name(n));
    if (o->verb < 0)
        return error_set(e, "%s:%ld: there is no order <%s> in this game", xml_doc_name(doc), xml_line(n),
                         xml_name(n));
    o->skip = onfail && strcmp(onfail, "skip") == 0;
    return orders_read_args(rs, d, rs->verbs[o->verb].args, doc, n, o->a, o->list, &o->nlist, e);
}

void orders_write(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d, const struct order *o)
{
    xw_open(w, rs->verbs[o->verb].name);
    orders_write_args(w, rs, d, rs->verbs[o->verb].args, o->a, o->list, o->nlist);
    if (o->skip)
        xw_attr(w, "onfail", "skip");
    xw_close(w);
}

void orders_text(struct buf *b, const struct ruleset *rs, const struct gamedata *d, const struct order *o)
{
    struct xml_writer w;

    xw_start(&w, b);
    w.flat = true;
    orders_write(&w, rs, d, o);
    xw_end(&w);
    while (b->len && b->data[b->len - 1] == '\n')
        b->data[--b->len] = '\0';
}

void steps_add(struct steps *s, bool soft, int verb, int a0, int a1, int a2)
{
    if (s->n == (int)(sizeof s->v / sizeof *s->v))
        panic("an order of too many steps");
    s->v[s->n++] = (struct step){
        .o = {.verb = (int16_t)verb, .a = {(int16_t)a0, (int16_t)a1, (int16_t)a2, 0}}, .soft = soft};
}

void orders_expand(const struct ruleset *rs, const struct order *o, struct steps *s)
{
    s->n = 0;
    if (rs->verbs[o->verb].expand)
        rs->verbs[o->verb].expand(o, s);
    else
        steps_add(s, false, o->verb, o->a[0], o->a[1], o->a[2]);
}

int orders_match(const struct ruleset *rs, const struct options *o, const struct step *s)
{
    for (int i = 0; i < o->n; i++) {
        bool same = o->v[i].verb == s->o.verb;

        for (int k = 0; same && rs->verbs[s->o.verb].args[k].name; k++)
            same = s->o.a[k] == ANY || s->o.a[k] == o->v[i].a[k];
        if (same)
            return i;
    }
    return -1;
}
