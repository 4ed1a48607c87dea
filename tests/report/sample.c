/* SPDX-License-Identifier: ISC */
#include "report/sample.h"

#include <stdio.h>
#include <string.h>

#include "base/pool.h"

static const char *const sides[] = {"red", "blue", NULL};
static const char *const side_names[] = {"Red", "Blue", NULL};

const struct ruleset sample_ruleset = {.id = "sample", .sides = sides, .side_names = side_names};

static const struct data_attr road_class[] = {{"class", "road"}}, no_class[] = {{"class", "water"}};
static const struct data_terrain terrains[] = {{.code = '.', .id = "clear", .name = "clear"},
                                               {.code = '"', .id = "woods", .name = "woods"}};

/* A chain from the west edge to the east edge, in or near a row. */
static void add_line(struct gamedata *d, int i, const char *kind, const char *name, int row, bool road)
{
    struct data_map *m = &d->map;
    int16_t *hexes = pool_array(d->pool, (size_t)m->nhexes, sizeof *hexes);
    int at = hex_at(&m->grid, m->grid.col0, row), n = 0;

    while (at >= 0 && n < m->nhexes) {
        int dir = m->grid.layout == HEX_POINTED ? 1 : n % 2 ? 2 : 1, next = hex_neighbour(&m->grid, at, dir);

        hexes[n++] = (int16_t)at;
        if (next >= 0 && road) {
            m->road[at] = (uint8_t)(m->road[at] | 1 << dir);
            m->road[next] = (uint8_t)(m->road[next] | 1 << (dir + 3) % 6);
        }
        at = next;
    }
    m->lines[i] = (struct data_line){.kind = kind, .name = name, .hexes = hexes, .n = n};
    m->lines[i].item = (struct data_item){.kind = "line", .id = name, .nattrs = 1};
    m->lines[i].item.attrs = road ? road_class : no_class;
}

static void add_sides(struct gamedata *d)
{
    struct data_map *m = &d->map;
    int hex = hex_at(&m->grid, m->grid.col0 + 2, m->grid.row0 + 1);
    static const struct {
        int dir;
        const char *kind;
    } rows[] = {{0, "creek"}, {1, "creek"}, {1, "bridge"}, {2, "slope"}};

    m->nsides = 4;
    m->sides = pool_array(d->pool, 4, sizeof *m->sides);
    for (int i = 0; i < 4; i++)
        m->sides[i] = (struct data_side){.hex = (int16_t)hex, .dir = (int8_t)rows[i].dir, .kind = rows[i].kind};
}

struct gamedata *sample_new(enum hex_layout layout, enum hex_naming naming, int cols, int rows)
{
    struct pool *p = pool_new();
    struct gamedata *d = pool_alloc(p, sizeof *d);
    struct data_map *m = &d->map;
    size_t n;

    d->pool = p;
    d->rs = &sample_ruleset;
    d->title = "Sample";
    m->grid = (struct hex_grid){.layout = layout, .naming = naming, .odd_shifted = true,
                                .col0 = naming == HEX_LETTERS ? 0 : 1, .row0 = naming == HEX_LETTERS ? 0 : 1,
                                .cols = cols, .rows = rows};
    m->nhexes = hex_count(&m->grid);
    n = (size_t)m->nhexes;
    m->terrains = terrains;
    m->nterrains = 2;
    m->terrain = pool_array(p, n, sizeof *m->terrain);
    m->level = pool_array(p, n, sizeof *m->level);
    m->name = pool_array(p, n, sizeof *m->name);
    m->road = pool_array(p, n, sizeof *m->road);
    m->lines = pool_array(p, 2, sizeof *m->lines);
    m->nlines = 2;
    for (int h = 0; h < m->nhexes; h++) {
        m->terrain[h] = h % 5 == 3;
        m->level[h] = (int8_t)((hex_col(&m->grid, h) - m->grid.col0) / 3);
    }
    m->name[hex_at(&m->grid, 5, 5)] = "Caf\xc3\xa9 Fran\xc3\xa7" "ais";
    add_line(d, 0, "road", "High Road", m->grid.row0 + rows / 2, true);
    add_line(d, 1, "stream", "Muddy Run", m->grid.row0 + 1, false);
    add_sides(d);
    return d;
}

void sample_free(struct gamedata *d)
{
    pool_free(d->pool);
}

void sample_mark(struct scene *s, const struct gamedata *d, const char *hex, int side, const char *text,
                 const char *state, bool unit)
{
    struct mark m = {.hex = (int16_t)hex_parse(&d->map.grid, hex), .side = (int16_t)side, .unit = unit};

    (void)snprintf(m.text, sizeof m.text, "%s", text);
    (void)snprintf(m.state, sizeof m.state, "%s", state);
    scene_mark(s, &m);
}
