/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "engine/dataload.h"

struct map_ctx {
    struct buf rows;
};

static int read_grid(struct data_reader *r, const struct data_item *it)
{
    static const char *const layouts[] = {"flat", "pointed", "oblique", NULL};
    static const char *const namings[] = {"ccrr", "rrcc", "letters", NULL};
    static const char *const parity[] = {"even", "odd", NULL}, *const shifts[] = {"forward", "back", NULL};
    static const char *const grows[] = {"east", "west", NULL};
    struct hex_grid *g = &r->d->map.grid;
    int layout, naming, odd = 0, back = 0, west = 0;

    if (data_word(it, "layout", layouts, &layout, r->e) != 0 || data_word(it, "naming", namings, &naming, r->e) != 0 ||
        (layout != HEX_OBLIQUE && data_word(it, "shifted", parity, &odd, r->e) != 0) ||
        (data_attr(it, "shift") && data_word(it, "shift", shifts, &back, r->e) != 0) ||
        (data_attr(it, "columns-grow") && data_word(it, "columns-grow", grows, &west, r->e) != 0) ||
        data_int(it, "first-column", 0, 99, &g->col0, r->e) != 0 ||
        data_int(it, "columns", 1, 100, &g->cols, r->e) != 0 ||
        data_int(it, "first-row", 0, 99, &g->row0, r->e) != 0 || data_int(it, "rows", 1, 100, &g->rows, r->e) != 0)
        return -1;
    g->layout = (enum hex_layout)layout;
    g->naming = (enum hex_naming)naming;
    g->odd_shifted = odd;
    g->shift_back = back;
    g->cols_west = west;
    return 0;
}

static int read_sheets(struct data_reader *r, const struct data_scope *s, const struct xml_node *grid)
{
    struct hex_grid *g = &r->d->map.grid;

    for (const struct xml_node *n = xml_child(grid, "sheet"); n; n = xml_next(n, "sheet")) {
        struct hex_sheet *sheet = &g->sheets[g->nsheets];
        struct data_item it;
        const char *letter;

        if (data_read_item(r, s, n, &it) != 0 || !(letter = data_read_need(r, &it, "letter")))
            return -1;
        if (g->nsheets == HEX_SHEETS)
            return data_error(&it, r->e, "at most %d sheets", HEX_SHEETS);
        sheet->letter = letter[0];
        if (data_int(&it, "first-column", 0, 99, &sheet->col0, r->e) != 0 ||
            data_int(&it, "columns", 1, 100, &sheet->cols, r->e) != 0 ||
            data_int(&it, "first-row", 0, 99, &sheet->row0, r->e) != 0 ||
            data_int(&it, "rows", 1, 100, &sheet->rows, r->e) != 0 ||
            data_int(&it, "chains", -99, 99, &sheet->chains, r->e) != 0 ||
            data_int(&it, "halves", -198, 198, &sheet->halves, r->e) != 0)
            return -1;
        g->nsheets++;
    }
    return 0;
}

static void make_room(struct data_reader *r)
{
    struct data_map *m = &r->d->map;
    size_t n = (size_t)hex_count(&m->grid);

    m->nhexes = (int)n;
    m->terrain = pool_array(r->d->pool, n, sizeof *m->terrain);
    for (int h = 0; h < m->nhexes; h++)
        m->terrain[h] = -1;
    m->level = pool_array(r->d->pool, n, sizeof *m->level);
    m->name = pool_array(r->d->pool, n, sizeof *m->name);
    m->provenance = pool_array(r->d->pool, n, sizeof *m->provenance);
    m->road = pool_array(r->d->pool, n, sizeof *m->road);
}

static int read_terrains(struct data_reader *r, const struct data_scope *s, const struct xml_node *root)
{
    struct buf rows = {0};
    const struct xml_node *n;
    int result = 0;

    for (n = xml_child(root, "terrain"); n && result == 0; n = xml_next(n, "terrain")) {
        struct data_terrain t = {0};
        const char *code;

        result = -1;
        if (data_read_item(r, s, n, &t.item) == 0 && (code = data_read_need(r, &t.item, "code")) &&
            (t.name = data_read_need(r, &t.item, "name"))) {
            t.id = t.item.id;
            t.code = code[0];
            buf_add(&rows, &t, sizeof t);
            result = rows.len / sizeof t <= INT8_MAX ? 0 : data_error(&t.item, r->e, "more than %d kinds", INT8_MAX);
        }
    }
    r->d->map.terrains = data_read_array(r, &rows, sizeof(struct data_terrain), &r->d->map.nterrains);
    return result;
}

/* Next hex of a list of labels: 1, 0 at the end, -1. */
static int next_hex(struct data_reader *r, const struct data_item *it, const char **list, int *hex_r)
{
    const struct data_map *m = &r->d->map;
    char w[HEX_LABEL + 1];

    if (!text_word(list, w, sizeof w))
        return 0;
    *hex_r = hex_parse(&m->grid, w);
    if (*hex_r == HEX_NONE || m->terrain[*hex_r] < 0)
        return data_error(it, r->e, "%s is not a hex of the map", w);
    return 1;
}

static void set_provenance(struct data_map *m, int hex, enum provenance p)
{
    m->provenance[hex] = (uint8_t)p;
}

static int read_ground(struct data_reader *r, const struct data_scope *s, const struct xml_node *root)
{
    struct data_map *m = &r->d->map;
    struct data_item it;
    const struct xml_node *text = xml_child(root, "text");
    const char *file;

    if (data_read_item(r, s, text, &it) != 0 || !(file = data_read_need(r, &it, "file")) ||
        data_text_read(r, file) != 0)
        return -1;
    for (int h = 0; h < m->nhexes; h++)
        set_provenance(m, h, it.provenance);
    for (const struct xml_node *n = xml_child(root, "ground"); n; n = xml_next(n, "ground")) {
        const char *list;
        int hex, k;

        if (data_read_item(r, s, n, &it) != 0 || !(list = data_read_need(r, &it, "hexes")))
            return -1;
        while ((k = next_hex(r, &it, &list, &hex)) > 0)
            set_provenance(m, hex, it.provenance);
        if (k < 0)
            return -1;
    }
    return 0;
}

static int add_name(struct data_reader *r, const struct data_item *it, void *ctx)
{
    const char *name = data_read_need(r, it, "name");
    int hex;

    if (!name || data_hex(r->d, it, "hex", &hex, r->e) != 0)
        return -1;
    if (r->d->map.name[hex])
        return data_error(it, r->e, "hex %s has a name already", data_attr(it, "hex"));
    r->d->map.name[hex] = name;
    return data_read_into_items(r, it, ctx);
}

/* The step from one hex of a line to the next. */
static int join(struct data_reader *r, const struct data_item *it, int from, int to)
{
    struct data_map *m = &r->d->map;
    const char *class = data_attr(it, "class");
    char a[HEX_LABEL], b[HEX_LABEL];
    int dir = hex_direction(&m->grid, from, to);

    if (dir < 0)
        return data_error(it, r->e, "%s and %s do not touch; name every hex the line passes",
                          hex_label(&m->grid, from, a), hex_label(&m->grid, to, b));
    if (class && strcmp(class, "road") == 0) {
        m->road[from] = (uint8_t)(m->road[from] | 1u << dir);
        m->road[to] = (uint8_t)(m->road[to] | 1u << (dir + 3) % 6);
    }
    return 0;
}

static int add_line(struct data_reader *r, const struct data_item *it, void *ctx)
{
    struct data_line line = {.item = *it, .kind = data_attr(it, "kind"), .name = data_attr(it, "name")};
    const char *list = data_read_need(r, it, "hexes");
    struct map_ctx *c = ctx;
    struct buf chain = {0};
    int hex, last = HEX_NONE, k;

    if (!line.kind || !list)
        return data_error(it, r->e, "the attribute kind or hexes is missing");
    while ((k = next_hex(r, it, &list, &hex)) > 0) {
        int16_t h = (int16_t)hex;

        if (last != HEX_NONE && join(r, it, last, hex) != 0) {
            k = -1;
            break;
        }
        buf_add(&chain, &h, sizeof h);
        last = hex;
    }
    line.hexes = data_read_array(r, &chain, sizeof *line.hexes, &line.n);
    line.name = line.name ? line.name : "";
    buf_add(&c->rows, &line, sizeof line);
    return k == 0 && line.n < 2 ? data_error(it, r->e, "a line needs two hexes at least") : k;
}

static int add_side(struct data_reader *r, const struct data_item *it, void *ctx)
{
    const struct data_map *m = &r->d->map;
    const char *list = data_read_need(r, it, "at");
    struct map_ctx *c = ctx;
    char w[24];

    while (list && text_word(&list, w, sizeof w)) {
        struct data_side side = {.item = *it, .dir = -1, .kind = data_read_need(r, it, "kind")};
        char *slash = strchr(w, '/');
        int hex = HEX_NONE;

        if (slash) {
            *slash = '\0';
            hex = hex_parse(&m->grid, w);
            for (int d = 0; d < HEX_DIRS; d++)
                if (strcmp(hex_dir_name(&m->grid, d), slash + 1) == 0)
                    side.dir = (int8_t)d;
            *slash = '/';
        }
        if (hex == HEX_NONE || m->terrain[hex] < 0 || side.dir < 0)
            return data_error(it, r->e, "%s is not a hexside; write a hex of the map, / and a direction like %s", w,
                              hex_dir_name(&m->grid, 1));
        if (!side.kind || c->rows.len / sizeof side >= DATA_MAX_ROWS)
            return data_error(it, r->e, "no kind, or more than %d hexsides", DATA_MAX_ROWS);
        side.hex = (int16_t)hex;
        buf_add(&c->rows, &side, sizeof side);
    }
    return list ? 0 : -1;
}

/* The elements below one of the containers of map.xml. */
static int each(struct data_reader *r, const struct data_scope *s, const struct xml_node *root, const char *container,
                int (*one)(struct data_reader *r, const struct data_item *it, void *ctx), void *ctx)
{
    const struct xml_node *n = xml_child(root, container);
    struct data_scope inner;

    if (!n)
        return 0;
    if (data_read_scope(r, s, n, true, &inner) != 0)
        return -1;
    return data_read_each(r, &inner, n, one, ctx);
}

static int read_map(struct data_reader *r, const struct data_scope *s, const struct xml_node *root)
{
    struct data_map *m = &r->d->map;
    struct map_ctx lines = {{0}}, sides = {{0}};
    const struct xml_node *node = xml_child(root, "grid");
    struct data_item grid;
    struct error why;
    int result = -1;

    if (data_read_item(r, s, node, &grid) != 0 || read_grid(r, &grid) != 0 || read_sheets(r, s, node) != 0)
        return -1;
    if (hex_check(&m->grid, &why) != 0)
        return data_error(&grid, r->e, "%s", why.msg);
    make_room(r);
    if (read_terrains(r, s, root) == 0 && read_ground(r, s, root) == 0 &&
        each(r, s, root, "names", add_name, NULL) == 0 &&
        each(r, s, root, "lines", add_line, &lines) == 0 && each(r, s, root, "hexsides", add_side, &sides) == 0)
        result = each(r, s, root, "items", data_read_into_items, NULL);
    m->lines = data_read_array(r, &lines.rows, sizeof *m->lines, &m->nlines);
    m->sides = data_read_array(r, &sides.rows, sizeof *m->sides, &m->nsides);
    return result;
}

int data_map_read(struct data_reader *r, const char *name)
{
    struct data_scope s;
    struct xml_doc *doc = data_read_file(r, "map", name, &s);
    int result;

    if (!doc)
        return -1;
    result = read_map(r, &s, xml_root(doc));
    xml_free(doc);
    return result;
}
