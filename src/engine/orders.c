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

static bool arg_named(const struct arg *args, const char *name)
{
    for (; args && args->name; args++)
        if (strcmp(args->name, name) == 0)
            return true;
    return false;
}

int orders_check_attrs(const struct xml_doc *doc, const struct xml_node *n, const char *const *known,
                       const struct arg *args, struct error *e)
{
    for (int i = 0; i < xml_attrs(n); i++) {
        const char *name, *value;

        xml_attr_at(n, i, &name, &value);
        if (words_find(known, name) < 0 && !arg_named(args, name))
            return error_set(e, "%s:%ld: <%s>: nothing is known of an attribute \"%.40s\" here", xml_doc_name(doc),
                             xml_line(n), xml_name(n), name);
    }
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

/* The text of one argument; false when it was left out. */
static bool arg_text(struct buf *b, const struct ruleset *rs, const struct gamedata *d, const struct arg *arg, int v,
                     const int16_t *list, int nlist)
{
    char text[VALUE_TEXT];

    if (!is_list(arg)) {
        buf_str(b, v == ANY ? "" : value_text(rs, d, arg->type, arg->words, v, text));
        return v != ANY;
    }
    for (int i = 0; i < nlist; i++)
        buf_printf(b, "%s%s", i ? " " : "", value_text(rs, d, arg->type, NULL, list[i], text));
    return nlist > 0;
}

void orders_write_args(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d,
                       const struct arg *args, const int16_t *a, const int16_t *list, int nlist)
{
    for (int i = 0; args[i].name; i++) {
        struct buf b = {0};

        if (arg_text(&b, rs, d, &args[i], a[i], list, nlist))
            xw_attr(w, args[i].name, buf_cstr(&b));
        buf_free(&b);
    }
}

void orders_args_text(struct buf *b, const struct ruleset *rs, const struct gamedata *d, const struct arg *args,
                      const int16_t *a, const int16_t *list, int nlist)
{
    for (int i = 0; args[i].name; i++) {
        struct buf one = {0};

        if (arg_text(&one, rs, d, &args[i], a[i], list, nlist))
            buf_printf(b, " %s=\"%s\"", args[i].name, buf_cstr(&one));
        buf_free(&one);
    }
}

int orders_verb(const struct ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->nverbs; i++)
        if (strcmp(rs->verbs[i].name, name) == 0)
            return i;
    return -1;
}

int orders_read_onfail(const struct xml_doc *doc, const struct xml_node *n, bool *skip_r, struct error *e)
{
    const char *s = xml_attr(n, "onfail");

    *skip_r = s && strcmp(s, "skip") == 0;
    if (!s || *skip_r || strcmp(s, "stop") == 0)
        return 0;
    return error_set(e, "%s:%ld: <%s> onfail: \"%.40s\" is none of: stop, skip", xml_doc_name(doc), xml_line(n),
                     xml_name(n), s);
}

int orders_read(const struct ruleset *rs, struct gamedata *d, const struct xml_doc *doc, const struct xml_node *n,
                struct order *o, struct error *e)
{
    static const char *const known[] = {"onfail", NULL};

    memset(o, 0, sizeof *o);
    o->verb = (int16_t)orders_verb(rs, xml_name(n));
    if (o->verb < 0)
        return error_set(e, "%s:%ld: there is no order <%s> in this game", xml_doc_name(doc), xml_line(n),
                         xml_name(n));
    if (orders_check_attrs(doc, n, known, rs->verbs[o->verb].args, e) || orders_read_onfail(doc, n, &o->skip, e))
        return -1;
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
    buf_str(b, rs->verbs[o->verb].name);
    orders_args_text(b, rs, d, rs->verbs[o->verb].args, o->a, o->list, o->nlist);
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
