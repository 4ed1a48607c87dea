/* SPDX-License-Identifier: ISC */
#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/state.h"
#include "report/report_internal.h"

static void write_head(const struct report_input *in, struct xml_writer *w)
{
    const struct game *g = in->view;

    xw_attr(w, "xmlns", REPORT_NS);
    xw_attr_int(w, "first-entry", in->first_entry);
    xw_attr(w, "game", in->game);
    xw_attr(w, "head", in->head);
    xw_attr_int(w, "last-entry", in->last_entry);
    xw_attr(w, "over", g->outcome.over ? "yes" : NULL);
    xw_attr(w, "player", in->player);
    xw_attr(w, "ruleset", g->rs->id);
    xw_attr_int(w, "serial", in->serial);
    xw_attr(w, "side", in->side >= 0 ? g->rs->sides[in->side] : "referee");
    xw_attr(w, "side-name", in->side >= 0 ? g->rs->side_names[in->side] : "referee");
    xw_attr(w, "title", in->title ? in->title : g->data->title);
}

static void write_remarks(const struct report_input *in, struct xml_writer *w)
{
    for (int i = 0; in->remarks && in->remarks[i]; i++) {
        xw_open(w, "remark");
        xw_text(w, in->remarks[i]);
        xw_close(w);
    }
}

static void write_note(const struct note *n, struct xml_writer *w)
{
    static const char *const kinds[] = {[NOTE_REFUSED] = "refused",
                                        [NOTE_SKIPPED] = "skipped",
                                        [NOTE_CUT] = "cut",
                                        [NOTE_STOPPED] = "stopped",
                                        [NOTE_REPLACED] = "replaced"};

    xw_open(w, "note");
    xw_attr_int(w, "block", n->block);
    xw_attr_int(w, "decision", n->decision);
    xw_attr(w, "kind", kinds[n->kind]);
    xw_attr_int(w, "order", n->order);
    xw_attr(w, "rule", n->rule);
    xw_text(w, n->text ? n->text : "");
    xw_close(w);
}

static void write_notes(const struct report_input *in, struct xml_writer *w)
{
    for (int i = 0; in->desk && i < desk_notes(in->desk); i++) {
        const struct note *n = desk_note(in->desk, i);

        if (in->side < 0 || n->side == in->side)
            write_note(n, w);
    }
}

/* An order file that lacks only its orders, its nonce and its signature. */
static void write_template(const struct report_input *in, struct xml_writer *w)
{
    if (in->side < 0 || !in->head || in->view->outcome.over)
        return;
    xw_open(w, "template");
    xw_open(w, "orders");
    xw_attr(w, "xmlns", REPORT_ORDERS_NS);
    xw_attr_int(w, "answers", (long long)in->view->decision + 1);
    xw_attr(w, "game", in->game);
    xw_attr(w, "head", in->head);
    xw_attr_int(w, "serial", in->serial);
    xw_attr(w, "side", in->view->rs->sides[in->side]);
    xw_close(w);
    xw_close(w);
}

static void write_log(const struct report_input *in, struct xml_writer *w)
{
    if (!in->entries || in->entries->len == 0)
        return;
    xw_open(w, "log");
    xw_attr_int(w, "entries", in->nentries);
    xw_raw(w, in->entries->data, in->entries->len);
    xw_close(w);
}

/* What a map is drawn around: what happened; if nothing did, what is asked. */
static void write_windows(const struct report_input *in, const struct buf *options, struct xml_writer *w)
{
    const struct gamedata *d = in->view->data;
    bool quiet = !in->events || in->events->len == 0;
    struct mentions where;

    mentions_start(&where, d);
    mentions_add(&where, d, quiet ? options : in->events);
    report_windows(in, &where, w);
    mentions_free(&where);
}

struct expected {
    int unit;
    struct arrival at;
};

static int by_side_and_turn(const struct expected *a, const struct expected *b, const struct gamedata *d)
{
    int side = d->units[a->unit].side - d->units[b->unit].side;

    return side ? side : a->at.turn - b->at.turn;
}

/* Units still to come, by side and turn and otherwise as the data has them; gives back how many. */
static int find_expected(const struct game *view, struct expected *list)
{
    int n = 0;

    for (int u = 0; view->rs->expected && u < view->data->nunits; u++) {
        struct expected x = {.unit = u};
        int i = n;

        if (!view->rs->expected(view, u, &x.at))
            continue;
        for (; i > 0 && by_side_and_turn(&x, &list[i - 1], view->data) < 0; i--)
            list[i] = list[i - 1];
        list[i] = x;
        n++;
    }
    return n;
}

/* With its name, so that a style sheet need look nothing up. */
static void write_arrival(const struct game *view, const struct expected *x, struct xml_writer *w)
{
    char label[HEX_LABEL];

    xw_open(w, "unit");
    xw_attr(w, "entry", x->at.entry[0] ? x->at.entry : NULL);
    xw_attr(w, "hex", x->at.hex == HEX_NONE ? NULL : hex_label(&view->data->map.grid, x->at.hex, label));
    xw_attr(w, "id", view->data->units[x->unit].id);
    xw_attr(w, "name", view->data->units[x->unit].name);
    xw_close(w);
}

static void write_expected(const struct game *view, struct xml_writer *w)
{
    struct expected *list = xcalloc((size_t)view->data->nunits + 1, sizeof *list);
    int n = find_expected(view, list);

    if (n)
        xw_open(w, "expected");
    for (int i = 0; i < n; i++) {
        const int side = view->data->units[list[i].unit].side;

        if (i == 0 || by_side_and_turn(&list[i], &list[i - 1], view->data) != 0) {
            xw_open(w, "arrivals");
            xw_attr(w, "side", side >= 0 ? view->rs->sides[side] : NULL);
            xw_attr_int(w, "turn", list[i].at.turn);
        }
        write_arrival(view, &list[i], w);
        if (i + 1 == n || by_side_and_turn(&list[i], &list[i + 1], view->data) != 0)
            xw_close(w);
    }
    if (n)
        xw_close(w);
    free(list);
}

static void write_names(const struct report_input *in, const struct buf *options, const struct buf *state,
                        struct xml_writer *w)
{
    const struct gamedata *d = in->view->data;
    struct mentions m;

    mentions_start(&m, d);
    mentions_add(&m, d, in->events);
    mentions_add(&m, d, options);
    mentions_add(&m, d, state);
    report_names(&m, in->view, w);
    mentions_free(&m);
}

void report_write(const struct report_input *in, struct buf *xml)
{
    struct buf options = {0}, state = {0};
    struct xml_writer w;

    report_options(in, &options);
    state_write(in->view, in->desk, in->side, &state);
    xw_start(&w, xml);
    xw_open(&w, "report");
    write_head(in, &w);
    write_names(in, &options, &state, &w);
    write_remarks(in, &w);
    if (in->events && in->events->len)
        xw_raw(&w, in->events->data, in->events->len);
    write_notes(in, &w);
    report_prompt(in, &options, &w);
    write_template(in, &w);
    write_windows(in, &options, &w);
    write_log(in, &w);
    write_expected(in->view, &w);
    xw_raw(&w, state.data, state.len);
    xw_end(&w);
    buf_free(&options);
    buf_free(&state);
}
