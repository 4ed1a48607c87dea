/* SPDX-License-Identifier: ISC */
#include "hex/hex.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* One geometry serves all layouts: chains numbered i, places j along them. A point is (u, v): u counts chains,
   v half hexes along a chain, so that adjacent centres differ by (0, 2) or (1, 1). For flat tops and oblique grids
   u is east and v south, for pointed tops the other way round. */

static bool pointed(const struct hex_grid *g)
{
    return g->layout == HEX_POINTED;
}

/* Half hexes by which the chain with this printed number lies farther along than an undisplaced one. */
static int displaced(const struct hex_grid *g, int chain)
{
    if (g->layout == HEX_OBLIQUE || ((chain & 1) != 0) != g->odd_shifted)
        return 0;
    return g->shift_back ? -1 : 1;
}

/* v of the first place of the chain with index i, before mirroring; never negative. */
static int chain_start(const struct hex_grid *g, int i)
{
    if (g->layout == HEX_OBLIQUE)
        return g->shift_back ? i : g->cols - 1 - i;
    return displaced(g, i + (pointed(g) ? g->row0 : g->col0)) + (g->shift_back ? 1 : 0);
}

static void place_of(const struct hex_grid *g, int hex, int *i_r, int *j_r)
{
    int row = hex / g->cols, col = hex % g->cols;

    *i_r = pointed(g) ? row : col;
    *j_r = pointed(g) ? col : row;
}

int hex_count(const struct hex_grid *g)
{
    return g->cols * g->rows;
}

int hex_col(const struct hex_grid *g, int hex)
{
    return g->col0 + hex % g->cols;
}

int hex_row(const struct hex_grid *g, int hex)
{
    return g->row0 + hex / g->cols;
}

void hex_centre(const struct hex_grid *g, int hex, int *x_r, int *y_r)
{
    int i, j, v;

    place_of(g, hex, &i, &j);
    v = 2 * j + chain_start(g, i);
    if (pointed(g)) {
        *x_r = g->cols_west ? 2 * g->cols - 1 - v : v;
        *y_r = i;
    } else {
        *x_r = g->cols_west ? g->cols - 1 - i : i;
        *y_r = v;
    }
}

static int grid_at_centre(const struct hex_grid *g, int x, int y)
{
    int i = pointed(g) ? y : g->cols_west ? g->cols - 1 - x : x;
    int v = !pointed(g) ? y : g->cols_west ? 2 * g->cols - 1 - x : x;
    int col, row;

    if (i < 0 || i >= (pointed(g) ? g->rows : g->cols))
        return HEX_NONE;
    v -= chain_start(g, i);
    if (v < 0 || v & 1)
        return HEX_NONE;
    col = pointed(g) ? v / 2 : i;
    row = pointed(g) ? i : v / 2;
    return col < g->cols && row < g->rows ? row * g->cols + col : HEX_NONE;
}

int hex_at_centre(const struct hex_grid *g, int x, int y)
{
    int hex = grid_at_centre(g, x, y);

    return hex_exists(g, hex) ? hex : HEX_NONE;
}

/* ---- sheets ---- */

/* Printed numbers of a sheet to joined ones and back; the chain is *chain, the place along it *place. */
static void sheet_join(const struct hex_grid *g, const struct hex_sheet *s, int *chain, int *place)
{
    int joined = *chain + s->chains;

    *place += (s->halves + displaced(g, *chain) - displaced(g, joined)) / 2;
    *chain = joined;
}

static void sheet_split(const struct hex_grid *g, const struct hex_sheet *s, int *chain, int *place)
{
    int printed = *chain - s->chains;

    *place -= (s->halves + displaced(g, printed) - displaced(g, *chain)) / 2;
    *chain = printed;
}

static bool on_sheet(const struct hex_sheet *s, int col, int row)
{
    return col >= s->col0 && col < s->col0 + s->cols && row >= s->row0 && row < s->row0 + s->rows;
}

/* The sheet that names a hex of the grid, with the numbers printed there; NULL when on none. */
static const struct hex_sheet *sheet_of(const struct hex_grid *g, int hex, int *col_r, int *row_r)
{
    for (int k = 0; k < g->nsheets; k++) {
        const struct hex_sheet *s = &g->sheets[k];

        *col_r = hex_col(g, hex);
        *row_r = hex_row(g, hex);
        if (pointed(g))
            sheet_split(g, s, row_r, col_r);
        else
            sheet_split(g, s, col_r, row_r);
        if (on_sheet(s, *col_r, *row_r))
            return s;
    }
    return NULL;
}

bool hex_exists(const struct hex_grid *g, int hex)
{
    int col, row;

    if (hex < 0 || hex >= hex_count(g))
        return false;
    return g->nsheets == 0 || sheet_of(g, hex, &col, &row) != NULL;
}

static int grid_at(const struct hex_grid *g, int col, int row)
{
    col -= g->col0;
    row -= g->row0;
    if (col < 0 || col >= g->cols || row < 0 || row >= g->rows)
        return HEX_NONE;
    return row * g->cols + col;
}

int hex_at(const struct hex_grid *g, int col, int row)
{
    int hex = grid_at(g, col, row);

    return hex_exists(g, hex) ? hex : HEX_NONE;
}

/* ---- labels ---- */

/* One or two decimal digits, exactly `digits` when that is not 0. */
static bool read_number(const char **s, int digits, int *v_r)
{
    int n = 0;

    *v_r = 0;
    while (**s >= '0' && **s <= '9' && n < 2) {
        *v_r = *v_r * 10 + (*(*s)++ - '0');
        n++;
    }
    return digits ? n == digits : n > 0;
}

static bool read_letters(const char **s, int *v_r)
{
    char c = **s;

    if (c < 'A' || c > 'Z')
        return false;
    *v_r = c - 'A';
    if (*++*s == c) {
        *v_r += 26;
        ++*s;
    }
    return true;
}

static bool read_label(const struct hex_grid *g, const char *s, int *col_r, int *row_r)
{
    bool ok;

    if (g->naming == HEX_LETTERS)
        ok = read_letters(&s, row_r) && *s != '0' && read_number(&s, 0, col_r);
    else if (g->naming == HEX_CCRR)
        ok = read_number(&s, 2, col_r) && read_number(&s, 2, row_r);
    else
        ok = read_number(&s, 2, row_r) && read_number(&s, 2, col_r);
    return ok && *s == '\0';
}

int hex_parse(const struct hex_grid *g, const char *label)
{
    const struct hex_sheet *s = g->sheets, *end = g->sheets + g->nsheets;
    int col, row;

    if (g->nsheets == 0)
        return read_label(g, label, &col, &row) ? grid_at(g, col, row) : HEX_NONE;
    while (s < end && s->letter != *label)
        s++;
    if (s == end || !read_label(g, label + 1, &col, &row) || !on_sheet(s, col, row))
        return HEX_NONE;
    if (pointed(g))
        sheet_join(g, s, &row, &col);
    else
        sheet_join(g, s, &col, &row);
    return grid_at(g, col, row);
}

static char *put_pair(char *p, int v)
{
    *p++ = (char)('0' + v / 10 % 10);
    *p++ = (char)('0' + v % 10);
    return p;
}

static char *put_letters(char *p, int row, int col)
{
    for (int k = 0; k <= row / 26; k++)
        *p++ = (char)('A' + row % 26);
    if (col < 10)
        *p++ = (char)('0' + col);
    else
        p = put_pair(p, col);
    return p;
}

const char *hex_label(const struct hex_grid *g, int hex, char out[HEX_LABEL])
{
    const struct hex_sheet *s = NULL;
    char *p = out;
    int col, row;

    if (!hex_exists(g, hex))
        return strcpy(out, "-");
    col = hex_col(g, hex);
    row = hex_row(g, hex);
    if (g->nsheets)
        s = sheet_of(g, hex, &col, &row);
    if (s)
        *p++ = s->letter;
    if (g->naming == HEX_LETTERS)
        p = put_letters(p, row, col);
    else if (g->naming == HEX_CCRR)
        p = put_pair(put_pair(p, col), row);
    else
        p = put_pair(put_pair(p, row), col);
    *p = '\0';
    return out;
}

/* ---- neighbours and distance ---- */

static const signed char flat_step[HEX_DIRS][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
static const signed char pointed_step[HEX_DIRS][2] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};

const char *hex_dir_name(const struct hex_grid *g, int dir)
{
    static const char *const flat[] = {"N", "NE", "SE", "S", "SW", "NW"};
    static const char *const points[] = {"NE", "E", "SE", "SW", "W", "NW"};

    if (dir < 0 || dir >= HEX_DIRS)
        return "-";
    return pointed(g) ? points[dir] : flat[dir];
}

int hex_neighbour(const struct hex_grid *g, int hex, int dir)
{
    const signed char *step = pointed(g) ? pointed_step[dir] : flat_step[dir];
    int x, y;

    hex_centre(g, hex, &x, &y);
    return hex_at_centre(g, x + step[0], y + step[1]);
}

int hex_direction(const struct hex_grid *g, int from, int to)
{
    int x, y, tx, ty;

    hex_centre(g, from, &x, &y);
    hex_centre(g, to, &tx, &ty);
    for (int d = 0; d < HEX_DIRS; d++) {
        const signed char *step = pointed(g) ? pointed_step[d] : flat_step[d];

        if (tx - x == step[0] && ty - y == step[1])
            return d;
    }
    return -1;
}

int hex_distance(const struct hex_grid *g, int a, int b)
{
    int ax, ay, bx, by, u, v;

    hex_centre(g, a, &ax, &ay);
    hex_centre(g, b, &bx, &by);
    u = abs(pointed(g) ? by - ay : bx - ax);
    v = abs(pointed(g) ? bx - ax : by - ay);
    return v > u ? (u + v) / 2 : u;
}

bool hex_on_edge(const struct hex_grid *g, int hex)
{
    for (int d = 0; d < HEX_DIRS; d++)
        if (hex_neighbour(g, hex, d) == HEX_NONE)
            return true;
    return false;
}

/* ---- checking a grid ---- */

static int check_frame(const struct hex_grid *g, int col0, int row0, int cols, int rows, struct error *e)
{
    int last_row = g->naming == HEX_LETTERS ? 51 : 99;

    if (cols < 1 || rows < 1 || col0 < 0 || row0 < 0 || col0 > 99 || row0 > 99)
        return error_set(e, "grid: columns and rows must be at least 1 and start at 0 to 99");
    if (cols > 100 - col0 || rows > last_row + 1 - row0)
        return error_set(e, "grid: labels end at column 99 and row %d", last_row);
    return 0;
}

static int check_sheet(const struct hex_grid *g, const struct hex_sheet *s, struct error *e)
{
    int chain0 = pointed(g) ? s->row0 : s->col0, place0 = pointed(g) ? s->col0 : s->row0;
    int chains = pointed(g) ? s->rows : s->cols, places = pointed(g) ? s->cols : s->rows;

    if (s->letter < 'A' || s->letter > 'Z')
        return error_set(e, "sheet: its letter must be A to Z");
    for (const struct hex_sheet *t = g->sheets; t < s; t++)
        if (t->letter == s->letter)
            return error_set(e, "sheet %c: listed twice", s->letter);
    if (check_frame(g, s->col0, s->row0, s->cols, s->rows, e) < 0)
        return error_prefix(e, "sheet %c", s->letter);
    if (s->chains < -99 || s->chains > 99 || s->halves < -198 || s->halves > 198
        || (s->chains & 1) != (s->halves & 1))
        return error_set(e, "sheet %c: halves must be odd exactly when chains is, and both in range", s->letter);
    for (int k = 0; k < chains; k++) {
        int chain = chain0 + k, place = place0;

        sheet_join(g, s, &chain, &place);
        if (pointed(g) ? grid_at(g, place, chain) < 0 || grid_at(g, place + places - 1, chain) < 0
                       : grid_at(g, chain, place) < 0 || grid_at(g, chain, place + places - 1) < 0)
            return error_set(e, "sheet %c: chain %d does not fit the joined grid", s->letter, chain0 + k);
    }
    return 0;
}

int hex_check(const struct hex_grid *g, struct error *e)
{
    if (g->layout < HEX_FLAT || g->layout > HEX_OBLIQUE || g->naming < HEX_CCRR || g->naming > HEX_LETTERS)
        return error_set(e, "grid: unknown layout or naming");
    if (check_frame(g, g->col0, g->row0, g->cols, g->rows, e) < 0)
        return -1;
    if (g->nsheets < 0 || g->nsheets > HEX_SHEETS)
        return error_set(e, "grid: at most %d sheets", HEX_SHEETS);
    if (g->nsheets && (g->layout == HEX_OBLIQUE || g->naming == HEX_LETTERS))
        return error_set(e, "grid: sheets need displaced rows or columns and numbers");
    for (int k = 0; k < g->nsheets; k++)
        if (check_sheet(g, &g->sheets[k], e) < 0)
            return -1;
    return 0;
}
