/* SPDX-License-Identifier: ISC */
/* Places, roads and streams by name, with their hexes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/pool.h"
#include "engine/data.h"
#include "report/fill.h"
#include "report/flow.h"
#include "report/ground.h"
#include "report/map.h"
#include "report/map_internal.h"

enum { COLUMN = 30 };

struct place {
    char name[96];
    int hex;
};

static int by_name(const void *a, const void *b)
{
    const struct place *p = a, *q = b;
    int c = strcmp(p->name, q->name);

    return c ? c : p->hex - q->hex;
}

static struct place *places_of(const struct data_map *m, int *n_r)
{
    struct place *list = xcalloc((size_t)m->nhexes + 1, sizeof *list);
    int n = 0;

    for (int h = 0; h < m->nhexes; h++) {
        if (!m->name[h])
            continue;
        map_ascii(m->name[h], list[n].name, sizeof list[n].name);
        list[n++].hex = h;
    }
    qsort(list, (size_t)n, sizeof *list, by_name);
    *n_r = n;
    return list;
}

static bool is_short(const struct place *p)
{
    return strlen(p->name) <= COLUMN;
}

/* Two columns, read downwards; names too long for one follow, each on a line of its own. */
static void write_columns(const struct data_map *m, const struct place *list, int n, struct buf *out)
{
    int half = (n + 1) / 2;

    for (int i = 0; i < half; i++) {
        char a[HEX_LABEL], b[HEX_LABEL];

        buf_printf(out, "  %-5s %s", hex_label(&m->grid, list[i].hex, a), list[i].name);
        if (half + i < n)
            buf_printf(out, "%*s  %-5s %s", COLUMN - (int)strlen(list[i].name), "",
                       hex_label(&m->grid, list[half + i].hex, b), list[half + i].name);
        buf_char(out, '\n');
    }
}

static void write_places(const struct data_map *m, struct buf *out)
{
    int n, nshort = 0;
    struct place *list = places_of(m, &n), *some = xcalloc((size_t)n + 1, sizeof *some);
    char label[HEX_LABEL];

    if (n > 0)
        buf_str(out, "Places:\n");
    for (int i = 0; i < n; i++)
        if (is_short(&list[i]))
            some[nshort++] = list[i];
    write_columns(m, some, nshort, out);
    for (int i = 0; i < n; i++)
        if (!is_short(&list[i]))
            buf_printf(out, "  %-5s %.70s\n", hex_label(&m->grid, list[i].hex, label), list[i].name);
    free(some);
    free(list);
}

static const char *entry_at(const struct gamedata *d, const struct data_line *l)
{
    for (const struct data_item *it = data_item_next(d, "entry", NULL); it; it = data_item_next(d, "entry", it)) {
        const char *line = data_attr(it, "line");

        if (line && strcmp(line, l->item.id) == 0)
            return it->id;
    }
    return NULL;
}

static void write_line(const struct gamedata *d, const struct data_line *l, char sign, struct buf *out)
{
    struct flow f;
    char title[128], name[96], label[HEX_LABEL];
    const char *entry = entry_at(d, l);

    map_ascii(l->name, name, sizeof name);
    (void)snprintf(title, sizeof title, "  %c %s%s%.8s%s:", sign, name, entry ? " (entry " : "", entry ? entry : "",
                   entry ? ")" : "");
    flow_start(&f, out, title, 6, " ");
    for (int i = 0; i < l->n; i++)
        flow_item(&f, "%s", hex_label(&d->map.grid, l->hexes[i], label));
    flow_end(&f);
}

static void write_gazetteer(const struct gamedata *d, struct buf *out)
{
    char *sign = xmalloc((size_t)d->map.nlines + 1);
    bool any = false;

    map_line_signs(&d->map, sign);
    write_places(&d->map, out);
    for (int i = 0; i < d->map.nlines; i++) {
        if (!*d->map.lines[i].name)
            continue;
        if (!any)
            buf_str(out, "Roads and streams, hex by hex:\n");
        any = true;
        write_line(d, &d->map.lines[i], sign[i], out);
    }
    free(sign);
}

void map_gazetteer(const struct gamedata *d, struct buf *out)
{
    struct buf b = {0};

    if (!ground_gazetteer(d)) {
        write_gazetteer(d, &b);
        ground_keep_gazetteer(d, buf_cstr(&b));
        buf_free(&b);
    }
    buf_str(out, ground_gazetteer(d));
}
