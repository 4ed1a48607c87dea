/* SPDX-License-Identifier: ISC */
/* A few characters a hex, for an overview. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "report/canvas.h"
#include "report/ground.h"
#include "report/map_internal.h"

/* From which width on roads are drawn as lines, and from which room on units have a name. */
enum { RULER = 6, WIDEST = 6, LINES_FROM = 3, TAG_FROM = 3 };

struct compact {
    struct map_job *j;
    const struct panel *p;
    int w;                      /* characters between two columns of the lattice; a hex has 2w - 1 to itself */
    struct canvas c;
};

static int cell_width(const struct map_job *j)
{
    int w = (MAP_COLUMNS - RULER) / (j->x1 - j->x0 + 1);

    return w < 1 ? 1 : w > WIDEST ? WIDEST : w;
}

int map_compact_columns(const struct map_job *j)
{
    return (MAP_COLUMNS - RULER) / cell_width(j);
}

static int left_margin(const struct compact *k)
{
    return RULER + (k->w > 1 ? k->w - 1 : 0);
}

static void place(const struct compact *k, int hex, int *x_r, int *y_r)
{
    *x_r = (k->j->spot[hex].x - k->p->x0) * k->w + left_margin(k);
    *y_r = k->j->spot[hex].y - k->j->y0 + 1;
}

/* From the hex halfway towards its neighbour, `dx` and `dy` away in characters. */
static void draw_half(struct compact *k, int x, int y, int dx, int dy, char body)
{
    int step = dx < 0 ? -1 : 1, half = abs(dx) / 2;

    if (dx == 0) {
        canvas_put(&k->c, x, y + dy / 2, body == ':' ? '|' : body);
        return;
    }
    for (int i = 1; i <= half; i++)
        canvas_put(&k->c, x + i * step, y, body == ':' ? '-' : body);
    if (dy != 0 && body == ':')
        canvas_put(&k->c, x + half * step, y, dy > 0 ? '.' : '\'');
}

static void draw_link(struct compact *k, int from, int to, char body)
{
    int x, y, tx, ty;

    if (!map_in_panel(k->j, k->p, from) || hex_direction(&k->j->m->grid, from, to) < 0)
        return;
    place(k, from, &x, &y);
    place(k, to, &tx, &ty);
    draw_half(k, x, y, tx - x, ty - y, body);
}

static void draw_lines(struct compact *k, bool roads)
{
    const struct data_map *m = k->j->m;

    for (int i = 0; i < m->nlines; i++) {
        const struct data_line *l = &m->lines[i];
        const char body = map_line_body(l);

        if (map_line_is_road(l) != roads)
            continue;
        for (int n = 0; n + 1 < l->n; n++) {
            draw_link(k, l->hexes[n], l->hexes[n + 1], body);
            draw_link(k, l->hexes[n + 1], l->hexes[n], body);
        }
    }
}

static char ground_sign(const struct map_job *j, int hex)
{
    char sign = map_terrain_sign(&j->m->terrains[j->m->terrain[hex]]);

    if (sign != ' ')
        return sign;
    return j->m->road[hex] ? '+' : '.';
}

/* A single letter for a unit: capitals for the first side, small letters for the second, digits for the others. */
static char unit_letter(const struct mark *m)
{
    char c = m->text[0];

    if (m->side > 1)
        return (char)('0' + m->side);
    if (c >= 'a' && c <= 'z')
        return m->side == 0 ? (char)(c - 'a' + 'A') : c;
    if (c >= 'A' && c <= 'Z')
        return m->side == 1 ? (char)(c - 'A' + 'a') : c;
    return m->side == 1 ? 'u' : 'U';
}

/* In place of what the hex shows when it is empty. */
static void draw_marks(struct compact *k, const struct canvas *bare, int hex)
{
    const struct scene *s = k->j->scene;
    int count = scene_count(s, hex), room = 2 * k->w - 1;
    const struct mark *m = scene_get(s, hex, 0);
    char tag[MAP_TAG], text[MAP_TAG + 4];
    int x, y;

    place(k, hex, &x, &y);
    canvas_copy_row(&k->c, bare, x, y, k->w - 1);
    for (int i = 1; i < count && !m->unit; i++)
        m = scene_get(s, hex, i);
    if (count > 1 || k->w < 2)
        k->j->spot[hex].listed = true;
    if (room < TAG_FROM) {
        canvas_put(&k->c, x, y, unit_letter(m));
        return;
    }
    if (!map_tag(m, count > 1 && room > 4 ? room - 2 : room, tag))
        k->j->spot[hex].listed = true;
    (void)snprintf(text, sizeof text, count > 1 && room > 4 ? "%s%c%d" : "%s", tag, '+', count - 1 > 9 ? 9 : count - 1);
    canvas_centre(&k->c, x, y, k->w - 1, text);
}

static void draw_empty_hex(struct compact *k, int hex)
{
    char text[4] = {0};
    int x, y;

    place(k, hex, &x, &y);
    if (k->j->spot[hex].entry && k->w >= LINES_FROM) {
        text[0] = '>';
        text[1] = k->j->spot[hex].entry;
        canvas_centre(&k->c, x, y, k->w - 1, text);
    } else {
        canvas_put(&k->c, x, y, ground_sign(k->j, hex));
    }
}

/* Number of a column over it: each one where there is room for two digits and a gap, else every fifth. */
static void draw_column_ruler(struct compact *k)
{
    const struct hex_grid *g = &k->j->m->grid;
    int pitch = g->layout == HEX_POINTED ? 2 * k->w : k->w, top = -1;
    bool *done = xcalloc((size_t)k->c.w, sizeof *done);

    for (int h = 0; h < k->j->m->nhexes && g->nsheets == 0; h++) {
        char text[12];
        int x, y, col = hex_col(g, h);

        if (!map_in_panel(k->j, k->p, h))
            continue;
        if (top < 0)
            top = hex_row(g, h);
        if ((g->layout == HEX_POINTED && hex_row(g, h) != top) || (pitch < 3 && col % 5 != 0))
            continue;
        place(k, h, &x, &y);
        if (done[x])
            continue;
        done[x] = true;
        (void)snprintf(text, sizeof text, "%02d", col);
        canvas_text(&k->c, x - 1, 0, text);
    }
    free(done);
}

/* What stands at the left of a line: the row's number, or the name of its first hex where rows aren't level. */
static void draw_row_ruler(struct compact *k)
{
    const struct hex_grid *g = &k->j->m->grid;
    bool level = g->nsheets == 0 && g->layout != HEX_OBLIQUE;
    int *first = xcalloc((size_t)k->c.h, sizeof *first);

    for (int h = k->j->m->nhexes - 1; h >= 0; h--) {
        int x, y;

        if (!map_in_panel(k->j, k->p, h))
            continue;
        place(k, h, &x, &y);
        if (first[y] == 0 || k->j->spot[h].x <= k->j->spot[first[y] - 1].x)
            first[y] = h + 1;
    }
    for (int y = 0, last = -1; y < k->c.h; y++) {
        char label[HEX_LABEL + 4];

        if (first[y] == 0)
            continue;
        if (level && hex_row(g, first[y] - 1) == last)
            continue;
        last = hex_row(g, first[y] - 1);
        if (level)
            (void)snprintf(label, sizeof label, "%02d", last);
        else
            (void)hex_label(g, first[y] - 1, label);
        canvas_text(&k->c, 0, y, label);
    }
    free(first);
}

static void draw_bare(void *compact)
{
    struct compact *k = compact;

    if (k->w < LINES_FROM)
        return;
    draw_lines(k, false);
    draw_lines(k, true);
}

static void draw_empty(void *compact)
{
    struct compact *k = compact;

    for (int h = 0; h < k->j->m->nhexes; h++)
        if (map_in_panel(k->j, k->p, h))
            draw_empty_hex(k, h);
    draw_column_ruler(k);
    draw_row_ruler(k);
}

void map_compact_panel(struct map_job *j, const struct panel *p)
{
    struct compact k = {.j = j, .p = p, .w = cell_width(j)};
    const struct canvas *bare;

    k.c.w = left_margin(&k) + (p->x1 - p->x0 + 1) * k.w;
    k.c.h = j->y1 - j->y0 + 2;
    j->letters = 2 * k.w - 1 < TAG_FROM;
    bare = ground_draw(j, p, &(struct painter){&k.c, draw_bare, draw_empty, &k});
    for (int hex = 0; hex < j->m->nhexes; hex++)
        if (scene_count(j->scene, hex) && map_in_panel(j, p, hex))
            draw_marks(&k, bare, hex);
    canvas_write(&k.c, j->out);
}
