/* SPDX-License-Identifier: ISC */
/* The map as text: blocks of codes laid out like the sheet. Spaces only please the eye; what counts is the order. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "engine/dataload.h"

enum { LINE = 4096 };

struct text {
    struct data_reader *r;
    const char *path, *p, *end;
    long line;
    char s[LINE];               /* the line at hand */
};

enum block { GROUND, LEVELS };

static int bad(const struct text *t, const char *why, const char *what)
{
    return error_set(t->r->e, "%s: line %ld: %s%s", t->path, t->line, why, what);
}

/* The next line that is neither blank nor a remark. 1, 0 at the end, -1. */
static int next_line(struct text *t)
{
    while (t->p < t->end) {
        const char *nl = memchr(t->p, '\n', (size_t)(t->end - t->p));
        size_t len = (size_t)((nl ? nl : t->end) - t->p);

        t->line++;
        if (len >= LINE || memchr(t->p, '\0', len))
            return bad(t, "the line is too long or no text", "");
        memcpy(t->s, t->p, len);
        t->s[len] = '\0';
        t->p = nl ? nl + 1 : t->end;
        if (t->s[0] != '#' && strspn(t->s, " \t\r") != len)
            return 1;
    }
    return 0;
}

static int need_line(struct text *t, const char *what)
{
    int k = next_line(t);

    return k == 0 ? bad(t, "the text ends before ", what) : k < 0 ? -1 : 0;
}

/* Printed column numbers from west to east. */
static int column(const struct hex_grid *g, int i)
{
    return g->cols_west ? g->col0 + g->cols - 1 - i : g->col0 + i;
}

static int read_header(struct text *t)
{
    const struct hex_grid *g = &t->r->d->map.grid;
    const char *s;
    char w[16], want[64];
    long long v;

    if (need_line(t, "the line of column numbers") != 0)
        return -1;
    s = t->s;
    for (int i = 0; i < g->cols; i++) {
        snprintf(want, sizeof want, "column %d", column(g, i));
        if (!text_word(&s, w, sizeof w) || text_int(w, 0, 999, &v) != 0 || v != column(g, i))
            return bad(t, "the line of column numbers runs from west to east and here needs ", want);
    }
    return text_word(&s, w, sizeof w) ? bad(t, "more column numbers than the grid has: ", w) : 0;
}

/* Whether column c of a row is printed on its upper line (all are, but for flat tops). */
static bool on_upper(const struct hex_grid *g, int c)
{
    bool shifted = (c % 2 != 0) == g->odd_shifted;

    return g->layout != HEX_FLAT || shifted == g->shift_back;
}

static int put(struct text *t, enum block b, int hex, const char *w)
{
    struct data_map *m = &t->r->d->map;
    char label[HEX_LABEL], what[96];
    long long v;

    hex_label(&m->grid, hex, label);
    if (strcmp(w, "-") == 0) {
        if (b == GROUND)
            m->terrain[hex] = -1;
        return 0;
    }
    if (b == LEVELS) {
        if (text_int(w, -20, 100, &v) != 0) {
            snprintf(what, sizeof what, "%s: write a level from -20 to 100, or -", label);
            return bad(t, "hex ", what);
        }
        m->level[hex] = (int8_t)v;
        return 0;
    }
    for (int i = 0; i < m->nterrains && !w[1]; i++) {
        if (m->terrains[i].code == w[0]) {
            m->terrain[hex] = (int8_t)i;
            return 0;
        }
    }
    snprintf(what, sizeof what, "%s: \"%.8s\" is no code of the legend; take one of its codes, or - for no hex", label,
             w);
    return bad(t, "hex ", what);
}

static int read_cells(struct text *t, enum block b, int row, bool upper, const char *s)
{
    const struct hex_grid *g = &t->r->d->map.grid;
    char w[16], where[64];

    for (int i = 0; i < g->cols; i++) {
        int c = column(g, i), hex = hex_at(g, c, row);

        if (on_upper(g, c) != upper)
            continue;
        snprintf(where, sizeof where, "column %d, row %d", c, row);
        if (!text_word(&s, w, sizeof w))
            return bad(t, "the line ends before ", where);
        if (hex == HEX_NONE && strcmp(w, "-") != 0)
            return bad(t, "on no sheet, so write - there: ", where);
        if (hex != HEX_NONE && put(t, b, hex, w) != 0)
            return -1;
    }
    return text_word(&s, w, sizeof w) ? bad(t, "more codes than the line has hexes: ", w) : 0;
}

/* What a row is called at the side: its number, or its letters. */
static void row_label(const struct hex_grid *g, int row, char out[HEX_LABEL])
{
    if (g->naming == HEX_LETTERS) {
        hex_label(g, hex_at(g, g->col0, row), out);
        out[strspn(out, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] = '\0';
    } else {
        snprintf(out, HEX_LABEL, "%02d", row % 1000);
    }
}

static bool has_line(const struct hex_grid *g, bool upper)
{
    return on_upper(g, g->col0) == upper || (g->cols > 1 && on_upper(g, g->col0 + 1) == upper);
}

static int read_row(struct text *t, enum block b, int row)
{
    const struct hex_grid *g = &t->r->d->map.grid;
    char want[HEX_LABEL], what[32], w[16];
    const char *s;
    bool first = true;

    row_label(g, row, want);
    snprintf(what, sizeof what, "row %s", want);
    for (int upper = 1; upper >= 0; upper--) {
        if (!has_line(g, upper))
            continue;
        if (need_line(t, what) != 0)
            return -1;
        s = t->s;
        if (first && (!text_word(&s, w, sizeof w) || strcmp(w, want) != 0))
            return bad(t, "here begins ", what);
        if (!first && t->s[0] != ' ' && t->s[0] != '\t')
            return bad(t, "the lower line, which starts with a space, is missing of ", what);
        if (read_cells(t, b, row, upper, s) != 0)
            return -1;
        first = false;
    }
    return 0;
}

static int read_block(struct text *t, enum block b)
{
    const struct hex_grid *g = &t->r->d->map.grid;

    if (read_header(t) != 0)
        return -1;
    for (int row = g->row0; row < g->row0 + g->rows; row++)
        if (read_row(t, b, row) != 0)
            return -1;
    return 0;
}

int data_text_read(struct data_reader *r, const char *name)
{
    struct text t = {.r = r};
    struct data_file f;
    const char *s;
    char w[16];
    bool seen[2] = {false, false};
    int k;

    if (data_file_read(r, name, &f) != 0)
        return -1;
    t.path = f.path;
    t.p = f.bytes;
    t.end = f.bytes + f.len;
    while ((k = next_line(&t)) > 0) {
        enum block b;

        s = t.s;
        text_word(&s, w, sizeof w);
        b = strcmp(w, "levels") == 0 ? LEVELS : GROUND;
        if ((b == GROUND && strcmp(w, "terrain") != 0) || seen[b])
            return bad(&t, seen[b] ? "a second block called " : "a block begins with the word terrain or levels, not ",
                       w);
        seen[b] = true;
        if (read_block(&t, b) != 0)
            return -1;
    }
    if (k == 0 && !seen[GROUND])
        return bad(&t, "the block called terrain is missing", "");
    return k;
}
