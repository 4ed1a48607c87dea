/* SPDX-License-Identifier: ISC */
/* Outlined hexes. */
#include <stdio.h>
#include <string.h>

#include "report/canvas.h"
#include "report/ground.h"
#include "report/map_internal.h"
#include "report/shape.h"

struct full {
    struct map_job *j;
    const struct panel *p;
    const struct shape *shape;
    struct canvas c;
};

static int columns_with(const struct shape *s)
{
    return (MAP_COLUMNS - 2 * s->left - 1) / s->ux + 1;
}

static int panels_with(const struct map_job *j, const struct shape *s)
{
    int n = columns_with(s);

    return (j->x1 - j->x0 + n) / n;
}

/* The large one unless the small one saves a panel. */
static const struct shape *choose_shape(const struct map_job *j)
{
    const struct shape *large = shape_of(j->m->grid.layout, 0), *small = shape_of(j->m->grid.layout, 1);

    return panels_with(j, small) < panels_with(j, large) ? small : large;
}

int map_full_columns(const struct map_job *j)
{
    return columns_with(choose_shape(j));
}

static void place(const struct full *f, int hex, int *x_r, int *y_r)
{
    const struct map_spot *s = &f->j->spot[hex];

    *x_r = (s->x - f->p->x0) * f->shape->ux + f->shape->left;
    *y_r = (s->y - f->j->y0) * f->shape->uy + f->shape->up;
}

static void draw_outline(struct full *f, int x, int y)
{
    for (int d = 0; d < HEX_DIRS; d++) {
        const struct stroke *s = &f->shape->side[d];

        for (int i = 0; i < s->n; i++)
            canvas_put(&f->c, x + s->dot[i].x, y + s->dot[i].y, s->dot[i].c);
    }
}

static void draw_ground(struct full *f, int hex, int x, int y)
{
    char sign = map_terrain_sign(&f->j->m->terrains[f->j->m->terrain[hex]]);

    for (int i = 0; i < f->shape->rows; i++) {
        canvas_put(&f->c, x - f->shape->row[i].half, y + f->shape->row[i].y, sign);
        canvas_put(&f->c, x + f->shape->row[i].half, y + f->shape->row[i].y, sign);
    }
}

static void draw_hexside(struct full *f, const struct data_side *side)
{
    const struct stroke *s = &f->shape->side[side->dir];
    char sign = map_side_sign(side->kind);
    int other = hex_neighbour(&f->j->m->grid, side->hex, side->dir), x, y;

    if (!map_in_panel(f->j, f->p, side->hex) && (other < 0 || !map_in_panel(f->j, f->p, other)))
        return;
    place(f, side->hex, &x, &y);
    for (int i = 0; i < s->n; i++)
        if (!map_side_is_point(side->kind) || i == s->middle)
            canvas_put(&f->c, x + s->dot[i].x, y + s->dot[i].y, sign);
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* A hexside that several roads cross shows the letter of each, as far as there is room. */
static void draw_crossing(struct full *f, const struct stroke *s, int x, int y, char sign)
{
    for (int k = 0; k < 2 * s->n; k++) {
        int i = s->middle + (k % 2 ? (k + 1) / 2 : -k / 2);
        char now;

        if (i < 0 || i >= s->n)
            continue;
        now = canvas_get(&f->c, x + s->dot[i].x, y + s->dot[i].y);
        if (now == sign)
            return;
        if (is_letter(now))
            continue;
        canvas_put(&f->c, x + s->dot[i].x, y + s->dot[i].y, sign);
        return;
    }
}

/* How a line is drawn. */
struct pen {
    char body, sign;            /* within hexes, and where it crosses a hexside */
};

/* The part of a line within one hex, and its sign on the hexside, which two hexes share: it is drawn from one of them
   always, so that both agree where it stands. */
static void draw_way(struct full *f, struct pen pen, int hex, int dir)
{
    int other = hex_neighbour(&f->j->m->grid, hex, dir), x, y;
    const struct stroke *s = &f->shape->side[dir];

    if (!map_in_panel(f->j, f->p, hex))
        return;
    place(f, hex, &x, &y);
    canvas_line(&f->c, x, y, x + s->road_x, y + s->road_y, pen.body);
    if (dir >= HEX_DIRS / 2 && other >= 0) {
        place(f, other, &x, &y);
        s = &f->shape->side[dir - HEX_DIRS / 2];
    }
    draw_crossing(f, s, x, y, pen.sign);
}

/* A line that ends where units come onto the map goes on to the edge, as straight as it can. */
static void draw_end(struct full *f, struct pen pen, int before, int end)
{
    static const int turns[] = {0, 1, 5};
    const struct hex_grid *g = &f->j->m->grid;
    int dir = hex_direction(g, before, end);

    if (dir < 0 || !f->j->spot[end].entry)
        return;
    for (int i = 0; i < 3; i++) {
        int d = (dir + turns[i]) % HEX_DIRS, next = hex_neighbour(g, end, d);

        if (next >= 0 && f->j->m->terrain[next] >= 0)
            continue;
        draw_way(f, pen, end, d);
        return;
    }
}

static void draw_line(struct full *f, const struct data_line *l, char sign)
{
    const struct pen pen = {map_line_body(l), sign};
    const struct hex_grid *g = &f->j->m->grid;

    for (int k = 0; k + 1 < l->n; k++) {
        int dir = hex_direction(g, l->hexes[k], l->hexes[k + 1]);

        if (dir < 0)
            continue;
        draw_way(f, pen, l->hexes[k], dir);
        draw_way(f, pen, l->hexes[k + 1], (dir + HEX_DIRS / 2) % HEX_DIRS);
    }
    if (l->n > 1) {
        draw_end(f, pen, l->hexes[1], l->hexes[0]);
        draw_end(f, pen, l->hexes[l->n - 2], l->hexes[l->n - 1]);
    }
}

static void put_row(struct full *f, int row, int x, int y, const char *s)
{
    const struct shape_row *r = &f->shape->row[row];

    canvas_centre(&f->c, x, y + r->y, r->half, s);
}

static int row_room(const struct full *f, int row)
{
    return 2 * f->shape->row[row].half + 1;
}

/* Number, way onto the map and height in one row; what does not fit there goes to the last row, or is left out. */
static void draw_number(struct full *f, int hex, int x, int y)
{
    char label[HEX_LABEL], text[HEX_LABEL + 16], level[16] = "", entry[4] = "";

    (void)hex_label(&f->j->m->grid, hex, label);
    if (!f->j->levels && !f->j->spot[hex].entry) {
        put_row(f, 0, x, y, label);
        return;
    }
    if (f->j->levels)
        (void)snprintf(level, sizeof level, " L%d", f->j->m->level[hex]);
    if (f->j->spot[hex].entry)
        (void)snprintf(entry, sizeof entry, ">%c ", f->j->spot[hex].entry);
    if ((int)(strlen(entry) + strlen(label) + strlen(level)) <= row_room(f, 0)) {
        (void)strcat(strcat(strcpy(text, entry), label), level);
        put_row(f, 0, x, y, text);
        return;
    }
    put_row(f, 0, x, y, label);
    (void)strcat(strcpy(text, entry), level[0] ? level + 1 : "");
    if (f->shape->rows > 3 && (int)strlen(text) <= row_room(f, f->shape->rows - 1))
        put_row(f, f->shape->rows - 1, x, y, text);
}

/* As much of the name as goes into rows first..last, word by word; what stands in
   brackets or after a stroke goes first. */
static void draw_name(struct full *f, const char *full_name, int first, int last, int x, int y)
{
    char name[96], *s = name, *rest;

    map_ascii(full_name, name, sizeof name);
    if ((int)strlen(name) > row_room(f, first) && ((rest = strstr(name, " (")) || (rest = strstr(name, " / "))))
        *rest = 0;
    for (int row = first; row <= last && *s; row++) {
        int room = row_room(f, row), n = (int)strlen(s);
        char line[32];

        if (n > room)
            for (n = room; n > 0 && s[n] != ' '; n--)
                ;
        if (n == 0) {                   /* a word too long: its start */
            (void)snprintf(line, sizeof line, "%.*s.", room - 1, s);
            put_row(f, row, x, y, line);
            return;
        }
        (void)snprintf(line, sizeof line, "%.*s", n, s);
        put_row(f, row, x, y, line);
        for (s += n; *s == ' '; s++)
            ;
    }
}

/* In a hex without marks: two rows, lower down where they are wider if a word needs it. */
static void draw_lone_name(struct full *f, const char *name, int x, int y)
{
    int first = 1, last = f->shape->rows > 2 ? 2 : 1;

    if (!name)
        return;
    if (f->shape->rows > 3 && (int)strcspn(name, " ") > row_room(f, 1))
        first = last++;
    draw_name(f, name, first, last, x, y);
}

static void draw_mark(struct full *f, const struct mark *m, int row, int hex, int x, int y)
{
    int room = row_room(f, row);
    char tag[MAP_TAG], state[sizeof m->state], both[2 * MAP_TAG];

    if (!map_tag(m, room, tag))
        f->j->spot[hex].listed = true;
    map_ascii(m->state, state, sizeof state);
    (void)snprintf(both, sizeof both, "%s%s%s", tag, *state ? " " : "", state);
    if ((int)strlen(both) > room && *state) {
        f->j->spot[hex].listed = true;
        both[strlen(tag)] = 0;
    }
    put_row(f, row, x, y, both);
}

/* Units first, then markers. */
static int marks_of(const struct scene *s, int hex, const struct mark **list, int max)
{
    int n = 0, count = scene_count(s, hex);

    for (int unit = 1; unit >= 0; unit--)
        for (int i = 0; i < count; i++)
            if (scene_get(s, hex, i)->unit == (unit == 1) && n < max)
                list[n++] = scene_get(s, hex, i);
    return count;
}

/* One unit alone: its state has a row of its own, and the name of the place stays. */
static void draw_single(struct full *f, int hex, const struct mark *m, int x, int y)
{
    int row = f->shape->rows > 3 ? 2 : 1;
    char tag[MAP_TAG], state[sizeof m->state];

    if (row == 2 && f->j->m->name[hex])
        draw_name(f, f->j->m->name[hex], 1, 1, x, y);
    if (row + 1 >= f->shape->rows) {
        draw_mark(f, m, row, hex, x, y);
        return;
    }
    if (!map_tag(m, row_room(f, row), tag))
        f->j->spot[hex].listed = true;
    map_ascii(m->state, state, sizeof state);
    put_row(f, row, x, y, tag);
    put_row(f, row + 1, x, y, state);
}

static void draw_stack(struct full *f, int hex, const struct mark **list, int count, int x, int y)
{
    int rows = f->shape->rows - 1, drawn = count <= rows ? count : rows - 1, first = 1;
    char more[24];

    if (count + 1 <= rows) {
        first = 2;
        if (f->j->m->name[hex])
            draw_name(f, f->j->m->name[hex], 1, 1, x, y);
    }
    for (int i = 0; i < drawn; i++)
        draw_mark(f, list[i], first + i, hex, x, y);
    if (drawn < count) {
        f->j->spot[hex].listed = true;
        (void)snprintf(more, sizeof more, "%d%s", drawn ? count - drawn : count, drawn ? " more" : " here");
        put_row(f, first + drawn, x, y, more);
    }
}

/* The hexes themselves, and all that runs through or between them. */
static void draw_bare(void *full)
{
    struct full *f = full;
    const struct data_map *m = f->j->m;
    int x, y;

    for (int h = 0; h < m->nhexes; h++) {
        if (!map_in_panel(f->j, f->p, h))
            continue;
        place(f, h, &x, &y);
        draw_outline(f, x, y);
        draw_ground(f, h, x, y);
    }
    for (int i = 0; i < m->nsides; i++)
        draw_hexside(f, &m->sides[i]);
    for (int i = 0; i < m->nlines; i++)
        draw_line(f, &m->lines[i], f->j->sign[i]);
}

static void draw_empty(void *full)
{
    struct full *f = full;
    int x, y;

    for (int h = 0; h < f->j->m->nhexes; h++) {
        if (!map_in_panel(f->j, f->p, h))
            continue;
        place(f, h, &x, &y);
        draw_number(f, h, x, y);
        draw_lone_name(f, f->j->m->name[h], x, y);
    }
}

/* In place of what the hex says when it is empty. */
static void draw_marks(struct full *f, const struct canvas *bare, int hex)
{
    const struct mark *list[SHAPE_ROWS];
    int count = marks_of(f->j->scene, hex, list, SHAPE_ROWS), x, y;

    place(f, hex, &x, &y);
    for (int i = 0; i < f->shape->rows; i++)
        canvas_copy_row(&f->c, bare, x, y + f->shape->row[i].y, f->shape->row[i].half);
    draw_number(f, hex, x, y);
    if (count == 1)
        draw_single(f, hex, list[0], x, y);
    else
        draw_stack(f, hex, list, count, x, y);
}

void map_full_panel(struct map_job *j, const struct panel *p)
{
    const struct shape *s = choose_shape(j);
    struct full f = {.j = j, .p = p, .shape = s,
                     .c = {.w = (p->x1 - p->x0) * s->ux + 2 * s->left + 1,
                           .h = (j->y1 - j->y0) * s->uy + s->up + s->down + 1}};
    const struct canvas *bare = ground_draw(j, p, &(struct painter){&f.c, draw_bare, draw_empty, &f});

    for (int hex = 0; hex < j->m->nhexes; hex++)
        if (scene_count(j->scene, hex) && map_in_panel(j, p, hex))
            draw_marks(&f, bare, hex);
    canvas_write(&f.c, j->out);
}
