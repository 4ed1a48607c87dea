/* SPDX-License-Identifier: ISC */
/* What is asked, with every legal answer: once as the elements an order file takes, once grouped for people. */
#include <string.h>

#include "engine/data.h"
#include "engine/desk.h"
#include "engine/orders.h"
#include "engine/value.h"
#include "report/report_internal.h"

static int arg_count(const struct verb *v)
{
    int n = 0;

    while (v->args[n].name)
        n++;
    return n;
}

void report_options(const struct report_input *in, struct buf *out)
{
    const struct ruleset *rs = in->view->rs;
    struct xml_writer w;

    if (!in->options)
        return;
    xw_start(&w, out);
    xw_open(&w, "options");
    xw_attr(&w, "xmlns", REPORT_ORDERS_NS);
    for (int i = 0; i < in->options->n; i++) {
        const struct option *o = &in->options->v[i];

        xw_open(&w, rs->verbs[o->verb].name);
        args_write(&w, rs, in->view->data, rs->verbs[o->verb].args, o->a);
        xw_close(&w);
    }
    xw_end(&w);
}

/* ---- grouped for people ---- */

static bool same_start(const struct option *a, const struct option *b, int n)
{
    return a->verb == b->verb && memcmp(a->a, b->a, (size_t)n * sizeof a->a[0]) == 0;
}

static bool is_ambiguous(const struct options *o, int verb, int n)
{
    for (int i = 0; i < o->n; i++)
        for (int k = i + 1; o->v[i].verb == verb && k < o->n; k++)
            if (same_start(&o->v[i], &o->v[k], n))
                return true;
    return false;
}

/* How many of its first arguments tell the options of a verb apart: those that follow describe, and may be left out
   of an order if they are optional. A unit is named all the same: whom an attack is for is what its owner looks for. */
static int args_needed(const struct ruleset *rs, const struct options *o, int verb)
{
    const struct verb *v = &rs->verbs[verb];
    int all = arg_count(v), n = all;

    while (n > 0 && v->args[n - 1].optional && v->args[n - 1].type != V_UNIT && !is_ambiguous(o, verb, n - 1))
        n--;
    return n;
}

static void write_values(struct xml_writer *w, const struct report_input *in, int first, int needed)
{
    const struct options *o = in->options;
    const struct arg *last = &in->view->rs->verbs[o->v[first].verb].args[needed - 1];
    char text[VALUE_TEXT];
    bool any = false;

    for (int i = first; i < o->n; i++) {
        if (!same_start(&o->v[i], &o->v[first], needed - 1))
            continue;
        if (any)
            xw_text(w, " ");
        any = true;
        xw_text(w, value_text(in->view->rs, in->view->data, last->type, last->words, o->v[i].a[needed - 1], text));
    }
}

/* Options that differ in their last argument only: <group unit="red-3" vary="target">blue-1 blue-2</group> */
static void write_group(struct xml_writer *w, const struct report_input *in, int first, int needed)
{
    const struct option *o = &in->options->v[first];
    const struct arg *args = in->view->rs->verbs[o->verb].args;
    char text[MAX_ARGS][VALUE_TEXT];

    xw_open(w, "group");
    for (int i = 0; i + 1 < needed; i++)
        xw_attr(w, args[i].name,
                value_text(in->view->rs, in->view->data, args[i].type, args[i].words, o->a[i], text[i]));
    if (needed > 0) {
        xw_attr(w, "vary", args[needed - 1].name);
        write_values(w, in, first, needed);
    }
    xw_close(w);
}

static bool is_first(const struct options *o, int i, int n)
{
    for (int k = 0; k < i; k++)
        if (same_start(&o->v[k], &o->v[i], n))
            return false;
    return true;
}

static void write_choice(struct xml_writer *w, const struct report_input *in, int verb)
{
    const struct ruleset *rs = in->view->rs;
    int needed = args_needed(rs, in->options, verb), count = 0;

    for (int i = 0; i < in->options->n; i++)
        count += in->options->v[i].verb == verb;
    xw_open(w, "choice");
    xw_attr_int(w, "count", count);
    xw_attr(w, "help", rs->verbs[verb].help);
    xw_attr(w, "verb", rs->verbs[verb].name);
    for (int i = 0; i < in->options->n; i++)
        if (in->options->v[i].verb == verb && is_first(in->options, i, needed > 0 ? needed - 1 : 0))
            write_group(w, in, i, needed);
    xw_close(w);
}

/* The step that an order of several steps begins with, or -1. */
static int first_step(const struct ruleset *rs, int verb)
{
    struct order o = {.verb = (int16_t)verb, .nlist = 1};
    struct steps s = {.n = 0};

    if (!rs->verbs[verb].expand)
        return -1;
    orders_expand(rs, &o, &s);
    return s.n > 0 ? s.v[0].o.verb : -1;
}

/* Orders of several steps that may begin with one of the options. */
static void write_shorthand(struct xml_writer *w, const struct report_input *in)
{
    const struct ruleset *rs = in->view->rs;

    for (int v = 0; v < rs->nverbs; v++) {
        int step = first_step(rs, v);

        if (step < 0 || !options_has_verb(in->options, step) || (rs->worth && !rs->worth(in->view, in->options, v)))
            continue;
        xw_open(w, "shorthand");
        xw_attr(w, "for", rs->verbs[step].name);
        xw_attr(w, "help", rs->verbs[v].help);
        xw_attr(w, "verb", rs->verbs[v].name);
        for (const struct arg *a = rs->verbs[v].args; a->name; a++) {
            xw_open(w, "arg");
            xw_attr(w, "name", a->name);
            xw_attr(w, "optional", a->optional ? "yes" : NULL);
            xw_attr(w, "type", a->type == V_HEXES || a->type == V_UNITS ? "list" : "one");
            xw_close(w);
        }
        xw_close(w);
    }
}

static void write_choices(struct xml_writer *w, const struct report_input *in)
{
    const struct options *o = in->options;

    for (int i = 0; i < o->n; i++) {
        int k = 0;

        while (o->v[k].verb != o->v[i].verb)
            k++;
        if (k == i)
            write_choice(w, in, o->v[i].verb);
    }
    write_shorthand(w, in);
}

static void write_asked(const struct report_input *in, struct xml_writer *w)
{
    struct buf b = {0};

    for (int i = 0; in->view->rs->sides[i]; i++)
        if (in->asked >> i & 1)
            buf_printf(&b, "%s%s", b.len ? " " : "", in->view->rs->sides[i]);
    xw_attr(w, "asked", buf_cstr(&b));
    buf_free(&b);
}

/* The frame that asks as the view has it: the caller's may be the game's own. */
static const struct frame *asking_frame(const struct report_input *in)
{
    for (int i = in->view->depth - 1; i >= 0; i--)
        if (in->view->agenda[i].id == in->asking->id)
            return &in->view->agenda[i];
    return NULL;
}

/* The variables of the frame that asks: what the question is about. */
static void write_subject(const struct report_input *in, struct xml_writer *w)
{
    const struct rule_state *s = &in->view->rs->states[in->asking->state];
    const struct frame *f = asking_frame(in);
    char text[FRAME_VARS][VALUE_TEXT];

    if (!f)
        return;
    xw_open(w, "subject");
    for (int i = 0; s->vars[i].name; i++)
        if (f->v[i] != value_none(s->vars[i].type) || s->vars[i].type == V_INT || s->vars[i].type == V_BOOL)
            xw_attr(w, s->vars[i].name, value_text(in->view->rs, in->view->data, s->vars[i].type, s->vars[i].words,
                                                   f->v[i], text[i]));
    xw_close(w);
}

void report_prompt(const struct report_input *in, const struct buf *options, struct xml_writer *w)
{
    const struct game *g = in->view;

    if (!in->asked || !in->asking || in->asking->state < 0)
        return;
    if (!in->options) {
        xw_open(w, "waiting");
        write_asked(in, w);
        xw_close(w);
        return;
    }
    xw_open(w, "prompt");
    write_asked(in, w);
    xw_attr_int(w, "decision", (long long)g->decision + 1);
    xw_attr(w, "rule", g->rs->states[in->asking->state].rule);
    xw_attr(w, "state", g->rs->states[in->asking->state].name);
    write_subject(in, w);
    write_choices(w, in);
    xw_raw(w, options->data, options->len);
    xw_close(w);
}
