/* SPDX-License-Identifier: ISC */
/* Writing the saved game. */
#include "engine/state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/desk.h"
#include "engine/state_internal.h"
#include "engine/value.h"
#include "xml/write.h"
#include "xml/xml.h"

const struct arg state_roll_vars[] = {{.name = "purpose", .type = V_INT}, {.name = "count", .type = V_INT},
                                      {.name = "faces", .type = V_INT},   {.name = "side", .type = V_SIDE},
                                      {.name = "hidden", .type = V_BOOL}, {.name = "thrown", .type = V_BOOL},
                                      {.name = NULL}};

const struct arg *state_vars(const struct ruleset *rs, int state)
{
    return state == ROLL_STATE ? state_roll_vars : rs->states[state].vars;
}

unsigned char *state_field(const struct game *g, const struct table *t, int row, const struct field *f)
{
    return g->state + t->offset + (size_t)row * t->stride + f->offset;
}

long long state_get(const unsigned char *p, int size)
{
    int8_t v1;
    int16_t v2;
    int32_t v4;
    int64_t v8;

    switch (size) {
    case 1:
        memcpy(&v1, p, 1);
        return v1;
    case 2:
        memcpy(&v2, p, 2);
        return v2;
    case 4:
        memcpy(&v4, p, 4);
        return v4;
    case 8:
        memcpy(&v8, p, 8);
        return v8;
    default:
        panic("a field of %d bytes", size);
    }
}

void state_put(unsigned char *p, int size, long long v)
{
    const int8_t v1 = (int8_t)v;
    const int16_t v2 = (int16_t)v;
    const int32_t v4 = (int32_t)v;
    const int64_t v8 = (int64_t)v;

    switch (size) {
    case 1:
        memcpy(p, &v1, 1);
        return;
    case 2:
        memcpy(p, &v2, 2);
        return;
    case 4:
        memcpy(p, &v4, 4);
        return;
    case 8:
        memcpy(p, &v8, 8);
        return;
    default:
        panic("a field of %d bytes", size);
    }
}

bool state_has_field(const struct game *g, const struct field *f)
{
    return f->since <= g->revision;
}

int state_rows(const struct game *g, const struct table *t)
{
    int sides = words_count(g->rs->sides);

    return t->key == KEY_SIDE && sides < t->rows ? sides : t->rows;
}

static bool row_is_absent(const struct game *g, const struct table *t, int row)
{
    if (t->unused)
        return t->unused(g, row);
    for (const struct field *f = t->fields; f->name; f++)
        if (state_has_field(g, f) && state_get(state_field(g, t, row, f), f->size) != f->absent)
            return false;
    return t->key != KEY_ONE;
}

static void write_field(const struct game *g, struct xml_writer *w, const struct table *t, int row,
                        const struct field *f)
{
    long long v = state_get(state_field(g, t, row, f), f->size);
    char text[VALUE_TEXT];

    if (v == f->absent)
        return;
    if (f->size == 8) {
        (void)snprintf(text, sizeof text, "%" PRIx64, (uint64_t)v);
        xw_attr(w, f->name, text);
        return;
    }
    xw_attr(w, f->name, value_text(g->rs, g->data, f->type, f->words, (int)v, text));
}

static void write_key(const struct game *g, struct xml_writer *w, const struct table *t, int row)
{
    char text[VALUE_TEXT];

    if (t->key == KEY_UNIT)
        xw_attr(w, "id", unit_label(g->data, row, text));
    else if (t->key == KEY_SIDE)
        xw_attr(w, "id", g->rs->sides[row]);
    else if (t->key == KEY_NUMBER)
        xw_attr_int(w, "id", row);
}

static void write_table(const struct game *g, struct xml_writer *w, const struct table *t)
{
    for (int row = 0; row < state_rows(g, t); row++) {
        if (row_is_absent(g, t, row))
            continue;
        xw_open(w, t->name);
        write_key(g, w, t, row);
        for (const struct field *f = t->fields; f->name; f++)
            if (state_has_field(g, f))
                write_field(g, w, t, row, f);
        xw_close(w);
    }
}

static void write_sides(struct xml_writer *w, const struct ruleset *rs, int mask)
{
    struct buf b = {0};

    for (int i = 0; rs->sides[i]; i++)
        if (mask >> i & 1)
            buf_printf(&b, "%s%s", b.len ? " " : "", rs->sides[i]);
    xw_attr(w, "asked", buf_cstr(&b));
    buf_free(&b);
}

static void write_roll(struct xml_writer *w, const struct roll *r)
{
    struct buf values = {0}, numbers = {0};

    for (int i = 0; i < r->n; i++) {
        buf_printf(&values, "%s%d", i ? " " : "", r->value[i]);
        buf_printf(&numbers, "%s%d", i ? " " : "", r->number[i]);
    }
    xw_attr(w, "dice", buf_cstr(&values));
    xw_attr(w, "numbers", buf_cstr(&numbers));
    if (r->sealed)
        xw_attr(w, "sealed", "yes");
    buf_free(&values);
    buf_free(&numbers);
}

static void write_frame(const struct game *g, struct xml_writer *w, const struct frame *f)
{
    const struct arg *vars = state_vars(g->rs, f->state);
    char text[VALUE_TEXT];

    xw_open(w, "frame");
    xw_attr(w, "state", f->state == ROLL_STATE ? "roll" : g->rs->states[f->state].name);
    xw_attr_int(w, "id", f->id);
    if (f->asked)
        write_sides(w, g->rs, f->asked);
    for (int i = 0; vars[i].name; i++)
        xw_attr(w, vars[i].name, value_text(g->rs, g->data, vars[i].type, vars[i].words, f->v[i], text));
    if (f->roll.n)
        write_roll(w, &f->roll);
    xw_close(w);
}

static void write_choices(const struct game *g, struct xml_writer *w)
{
    for (int i = 0; g->rs->choices && g->rs->choices[i].name; i++) {
        xw_open(w, "choice");
        xw_attr(w, "name", g->rs->choices[i].name);
        xw_attr(w, "value", g->rs->choices[i].words[g->choice[i]]);
        xw_close(w);
    }
}

static void write_outcome(const struct game *g, struct xml_writer *w)
{
    if (!g->outcome.over)
        return;
    xw_open(w, "outcome");
    xw_attr_int(w, "how", g->outcome.how);
    if (g->outcome.winner >= 0)
        xw_attr(w, "winner", g->rs->sides[g->outcome.winner]);
    xw_close(w);
}

void state_write_element(const struct game *g, const struct desk *desk, int side, struct xml_writer *w,
                         const char *xmlns)
{
    xw_open(w, "state");
    xw_attr(w, "xmlns", xmlns);
    xw_attr_int(w, "decision", g->decision);
    xw_attr_int(w, "frames", g->frames);
    xw_attr(w, "game", g->rs->id);
    xw_attr_int(w, "revision", g->revision);
    xw_attr(w, "scenario", g->data->scenario);
    write_choices(g, w);
    write_outcome(g, w);
    xw_open(w, "agenda");
    for (int i = 0; i < g->depth; i++)
        write_frame(g, w, &g->agenda[i]);
    xw_close(w);
    for (const struct table *t = g->rs->tables; t->name; t++)
        write_table(g, w, t);
    for (int i = 0; desk && g->rs->sides[i]; i++)
        if (side < 0 || side == i)
            desk_write(desk, w, i);
    xw_close(w);
}

void state_write(const struct game *g, const struct desk *desk, int side, struct buf *out)
{
    struct xml_writer w;

    xw_start(&w, out);
    state_write_element(g, desk, side, &w, STATE_NS);
    xw_end(&w);
}

void state_names(const struct xml_node *root, const char **game_r, const char **scenario_r)
{
    *game_r = xml_attr(root, "game");
    *scenario_r = xml_attr(root, "scenario");
}

static const char *line_at(const char **s, size_t *n)
{
    const char *p = *s, *end = strchr(p, '\n');

    *n = end ? (size_t)(end - p) : strlen(p);
    *s = p + *n + (end != NULL);
    return p;
}

void state_diff(const struct game *a, const struct game *b, struct buf *out)
{
    struct buf x = {0}, y = {0};
    const char *p, *q;

    state_write(a, NULL, -1, &x);
    state_write(b, NULL, -1, &y);
    p = buf_cstr(&x);
    q = buf_cstr(&y);
    while (*p || *q) {
        size_t n, m;
        const char *lp = line_at(&p, &n), *lq = line_at(&q, &m);

        if (n != m || memcmp(lp, lq, n) != 0) {
            buf_printf(out, "%.*s / %.*s", (int)n, lp, (int)m, lq);
            break;
        }
    }
    buf_free(&x);
    buf_free(&y);
}
