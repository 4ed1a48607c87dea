/* SPDX-License-Identifier: ISC */
/* Blocks of orders from files and saved games, and back. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "base/text.h"
#include "engine/condition.h"
#include "engine/desk_internal.h"
#include "engine/orders.h"
#include "engine/play.h"
#include "engine/value.h"
#include "xml/write.h"
#include "xml/xml.h"

enum { MAX_BLOCKS = 256, MAX_BLOCK_ORDERS = 512 };

/* Where a block is read from: a new file (measured against `view`) or a saved game (view NULL). */
struct source {
    const struct ruleset *rs;
    struct gamedata *data;
    const struct xml_doc *doc;
    const struct game *view;
    int side;
};

static int state_find(const struct ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->nstates; i++)
        if (rs->states[i].options && strcmp(rs->states[i].name, name) == 0)
            return i;
    return -1;
}

static int error_at(const struct source *s, const struct xml_node *n, struct error *e)
{
    return error_prefix(e, "%s:%ld: <%s>", xml_doc_name(s->doc), xml_line(n), xml_name(n));
}

static int read_state(const struct source *s, const struct xml_node *n, const char *attr, int16_t *state_r,
                      struct error *e)
{
    const char *name = xml_attr(n, attr);

    *state_r = -1;
    if (!name)
        return 0;
    *state_r = (int16_t)state_find(s->rs, name);
    if (*state_r >= 0)
        return 0;
    error_set(e, "this game never asks for a decision called \"%.40s\"", name);
    return error_at(s, n, e);
}

static int add_order(const struct source *s, struct block *b, const struct xml_node *n, int group, struct error *e)
{
    if (b->norders == MAX_BLOCK_ORDERS) {
        error_set(e, "more than %d orders in one block", MAX_BLOCK_ORDERS);
        return error_at(s, n, e);
    }
    b->orders = xrealloc(b->orders, (size_t)(b->norders + 1) * sizeof *b->orders);
    if (orders_read(s->rs, s->data, s->doc, n, &b->orders[b->norders], e))
        return -1;
    b->orders[b->norders++].group = (int16_t)group;
    return 0;
}

static int read_condition(const struct source *s, const struct xml_node *n, bool any, struct condition **c_r,
                          struct error *e)
{
    if (*c_r) {
        error_set(e, "given twice in one block");
        return error_at(s, n, e);
    }
    *c_r = condition_read(s->rs, s->data, s->doc, n, any, s->view, s->side, e);
    return *c_r ? 0 : -1;
}

/* Alternatives fail together: what <first> or any one of them says about that goes for all. */
static int read_first(const struct source *s, struct block *b, const struct xml_node *n, int group, struct error *e)
{
    static const char *const known[] = {"onfail", NULL};
    int from = b->norders;
    bool skip;

    if (orders_check_attrs(s->doc, n, known, NULL, e) || orders_read_onfail(s->doc, n, &skip, e))
        return -1;
    for (const struct xml_node *k = xml_child(n, NULL); k; k = xml_next(k, NULL)) {
        if (add_order(s, b, k, group, e))
            return -1;
        skip = skip || b->orders[b->norders - 1].skip;
    }
    for (int i = from; i < b->norders; i++)
        b->orders[i].skip = skip;
    return 0;
}

static int read_element(const struct source *s, struct block *b, const struct xml_node *n, int *group,
                        struct error *e)
{
    if (strcmp(xml_name(n), "if") == 0)
        return read_condition(s, n, false, &b->guard, e);
    if (strcmp(xml_name(n), "until") == 0)
        return read_condition(s, n, true, &b->until, e);
    if (strcmp(xml_name(n), "first") != 0)
        return add_order(s, b, n, 0, e);
    return read_first(s, b, n, ++*group, e);
}

static int read_number(const struct source *s, const struct xml_node *n, const char *attr, long long min,
                       long long max, int absent, int *v_r, struct error *e)
{
    long long v = absent;

    if (xml_attr(n, attr) && xml_attr_int(s->doc, n, attr, min, max, &v, e))
        return -1;
    *v_r = (int)v;
    return 0;
}

/* What a saved block has besides. */
static int read_progress(const struct source *s, struct block *b, const struct xml_node *n, struct error *e)
{
    const char *then = xml_attr(n, "then");
    int frame;

    if (read_number(s, n, "number", 1, MAX_BLOCKS, b->number, &b->number, e) ||
        read_number(s, n, "cursor", 0, b->norders - 1, 0, &b->cursor, e) ||
        read_number(s, n, "step", 0, MAX_LIST + 8, 0, &b->step, e) ||
        read_number(s, n, "frame", 0, INT32_MAX, 0, &frame, e))
        return -1;
    b->frame = (uint32_t)frame;
    if (then && value_mask(then, &b->then)) {
        error_set(e, "a damaged measure");
        return error_at(s, n, e);
    }
    return 0;
}

static int read_head(const struct source *s, struct block *b, const struct xml_node *n, struct error *e)
{
    static const char *const known[] = {"when", "unit", "stop", "times", NULL};
    static const char *const saved[] = {"when",   "unit", "stop",  "times", "number",
                                        "cursor", "step", "frame", "then",  NULL};
    const char *stop = xml_attr(n, "stop"), *unit = xml_attr(n, "unit");
    int v = -1;

    if (orders_check_attrs(s->doc, n, s->view ? known : saved, NULL, e))
        return -1;
    b->standing = strcmp(xml_name(n), "standing") == 0;
    b->nostop = stop != NULL;
    if (stop && strcmp(stop, "none") != 0) {
        error_set(e, "stop can only be \"none\"");
        return error_at(s, n, e);
    }
    if (read_state(s, n, "when", &b->when, e))
        return -1;
    if (unit && value_parse(s->rs, s->data, V_UNIT, NULL, unit, &v, e))
        return error_at(s, n, e);
    b->unit = (int16_t)v;
    return read_number(s, n, "times", 1, 1000, b->standing ? 0 : 1, &b->times, e);
}

static struct block *read_block(const struct source *s, const struct xml_node *n, int number, struct error *e)
{
    struct block *b = xcalloc(1, sizeof *b);
    int group = 0;

    b->number = number;
    if (read_head(s, b, n, e))
        goto fail;
    for (const struct xml_node *k = xml_child(n, NULL); k; k = xml_next(k, NULL))
        if (read_element(s, b, k, &group, e))
            goto fail;
    if (b->norders == 0) {
        error_set(e, "a block without an order");
        (void)error_at(s, n, e);
        goto fail;
    }
    if (s->view)
        b->then = desk_measure_stop(s->rs, s->view, s->side);
    else if (read_progress(s, b, n, e))
        goto fail;
    return b;
fail:
    desk_block_free(b);
    return NULL;
}

/* Orders that stand in the file without a block around them are one block of their own. */
static struct block *read_bare(const struct source *s, const struct xml_node **n, int number, struct error *e)
{
    static const char *const apart[] = {"block", "standing", "ask", "Signature", NULL};
    struct block *b;
    int group = 0;

    if (!s->view) {
        error_set(e, "a saved order outside a block");
        (void)error_at(s, *n, e);
        return NULL;
    }
    b = xcalloc(1, sizeof *b);
    b->number = number;
    b->when = b->unit = -1;
    b->times = 1;
    for (; *n && words_find(apart, xml_name(*n)) < 0; *n = xml_next(*n, NULL))
        if (read_element(s, b, *n, &group, e))
            goto fail;
    if (b->norders == 0 || b->guard || b->until) {
        error_set(e, "%s: conditions belong into a <block>", xml_doc_name(s->doc));
        goto fail;
    }
    b->then = desk_measure_stop(s->rs, s->view, s->side);
    return b;
fail:
    desk_block_free(b);
    return NULL;
}

static int read_ask(const struct source *s, const struct xml_node *n, struct hand *h, struct error *e)
{
    static const char *const known[] = {"decision", NULL};
    int16_t state;

    if (orders_check_attrs(s->doc, n, known, NULL, e) || read_state(s, n, "decision", &state, e))
        return -1;
    for (int i = 0; i < s->rs->nstates; i++)
        if (state < 0 || state == i)
            h->ask[i / 8] = (uint8_t)(h->ask[i / 8] | 1 << (i % 8));
    return 0;
}

/* <standing/> with nothing in it: the side wants its earlier standing orders gone. */
static bool is_clean_slate(const struct source *s, const struct xml_node *n)
{
    return s->view && strcmp(xml_name(n), "standing") == 0 && !xml_child(n, NULL) && xml_attrs(n) == 0;
}

/* A block, or the orders up to the next block; *n moves past them. NULL with an error. */
static struct block *read_next(const struct source *s, const struct xml_node **n, int number, struct error *e)
{
    const struct xml_node *this = *n;

    /* what a new file leaves standing comes on top of its own */
    if (number > (s->view ? MAX_BLOCKS : 2 * MAX_BLOCKS)) {
        error_set(e, "more than %d blocks in one file", MAX_BLOCKS);
        return NULL;
    }
    if (strcmp(xml_name(this), "block") != 0 && strcmp(xml_name(this), "standing") != 0)
        return read_bare(s, n, number, e);
    *n = xml_next(this, NULL);
    return read_block(s, this, number, e);
}

/* Reads all blocks into an empty hand. */
static int read_hand(const struct source *s, const struct xml_node *root, struct hand *h, struct error *e)
{
    const struct xml_node *n = xml_child(root, NULL);
    struct block **tail = &h->blocks;
    int number = 0;

    while (n) {
        bool ask = strcmp(xml_name(n), "ask") == 0, clean = is_clean_slate(s, n);

        if (ask && read_ask(s, n, h, e))
            return -1;
        h->clean = h->clean || clean;
        if (ask || clean || strcmp(xml_name(n), "Signature") == 0) {
            n = xml_next(n, NULL);
            continue;
        }
        *tail = read_next(s, &n, ++number, e);
        if (!*tail)
            return -1;
        tail = &(*tail)->next;
    }
    return 0;
}

static bool has_standing(const struct hand *h)
{
    static const uint8_t none[MAX_STATES / 8];

    for (const struct block *b = h->blocks; b; b = b->next)
        if (b->standing)
            return true;
    return memcmp(h->ask, none, sizeof none) != 0;
}

static void hand_free(struct hand *h)
{
    while (h->blocks) {
        struct block *b = h->blocks;

        h->blocks = b->next;
        desk_block_free(b);
    }
}

/* New blocks come before standing orders that stay, so that what a player says now outranks what he said once. */
static void put_hand(struct desk *d, const struct game *g, int side, struct hand *h)
{
    struct hand *old = &d->hand[side];
    struct block **tail = &h->blocks;

    if (desk_has_orders(d, side))
        desk_add_note(d, NOTE_REPLACED, side, old->blocks, g->decision, NULL, "");
    desk_withdraw(d, side);
    if (has_standing(h) || h->clean) {
        desk_clear(d, side);
        memcpy(old->ask, h->ask, sizeof h->ask);
    }
    while (*tail)
        tail = &(*tail)->next;
    *tail = old->blocks;
    old->blocks = h->blocks;
}

int desk_take(struct desk *d, const struct game *g, int side, const struct xml_doc *doc, const struct xml_node *root,
              struct error *e)
{
    const struct source s = {d->rs, d->data, doc, game_view(g, side), side};
    struct hand h = {0};

    if (read_hand(&s, root, &h, e)) {
        hand_free(&h);
        return -1;
    }
    put_hand(d, g, side, &h);
    return 0;
}

int desk_insert(struct desk *d, const struct game *g, int side, const struct xml_doc *doc,
                const struct xml_node *root, struct error *e)
{
    const struct source s = {d->rs, d->data, doc, game_view(g, side), side};
    struct hand h = {0};
    struct block **tail = &h.blocks;

    if (read_hand(&s, root, &h, e)) {
        hand_free(&h);
        return -1;
    }
    while (*tail)
        tail = &(*tail)->next;
    *tail = d->hand[side].blocks;
    d->hand[side].blocks = h.blocks;
    return 0;
}

int desk_read(struct desk *d, int side, const struct xml_doc *doc, const struct xml_node *orders, struct error *e)
{
    const struct source s = {d->rs, d->data, doc, NULL, side};
    struct hand h = {0};

    if (read_hand(&s, orders, &h, e)) {
        hand_free(&h);
        return -1;
    }
    desk_clear(d, side);
    d->hand[side] = h;
    return 0;
}

/* ---- writing ---- */

static void write_orders(const struct desk *d, struct xml_writer *w, const struct block *b)
{
    for (int i = 0; i < b->norders; i++) {
        int group = b->orders[i].group;
        bool opens = group && (i == 0 || b->orders[i - 1].group != group);
        bool closes = group && (i + 1 == b->norders || b->orders[i + 1].group != group);

        if (opens)
            xw_open(w, "first");
        orders_write(w, d->rs, d->data, &b->orders[i]);
        if (closes)
            xw_close(w);
    }
}

static void write_block(const struct desk *d, struct xml_writer *w, const struct block *b)
{
    char text[VALUE_TEXT];

    xw_open(w, b->standing ? "standing" : "block");
    xw_attr_int(w, "number", b->number);
    if (b->when >= 0)
        xw_attr(w, "when", d->rs->states[b->when].name);
    if (b->unit >= 0)
        xw_attr(w, "unit", unit_label(d->data, b->unit, text));
    if (b->nostop)
        xw_attr(w, "stop", "none");
    if (b->times > 1 || (b->standing && b->times))
        xw_attr_int(w, "times", b->times);
    if (b->cursor)
        xw_attr_int(w, "cursor", b->cursor);
    if (b->step) {
        xw_attr_int(w, "step", b->step);
        xw_attr_int(w, "frame", b->frame);
    }
    (void)snprintf(text, sizeof text, "%" PRIx64, b->then);
    if (b->then)
        xw_attr(w, "then", text);
    if (b->guard)
        condition_write(b->guard, w, d->rs, d->data, "if");
    if (b->until)
        condition_write(b->until, w, d->rs, d->data, "until");
    write_orders(d, w, b);
    xw_close(w);
}

void desk_write(const struct desk *d, struct xml_writer *w, int side)
{
    const struct hand *h = &d->hand[side];

    if (!h->blocks && !has_standing(h))
        return;
    xw_open(w, "orders");
    xw_attr(w, "side", d->rs->sides[side]);
    for (const struct block *b = h->blocks; b; b = b->next)
        write_block(d, w, b);
    for (int i = 0; i < d->rs->nstates; i++) {
        if (!d->rs->states[i].options || !desk_wants_asking(d, side, i))
            continue;
        xw_open(w, "ask");
        xw_attr(w, "decision", d->rs->states[i].name);
        xw_close(w);
    }
    xw_close(w);
}
