/* SPDX-License-Identifier: ISC */
/* Names of what a report mentions, so that its readers need no other file. Nothing else is named: a list of all the
   game's units would tell no secret, but it would hide one that slipped in. */
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "engine/data.h"
#include "engine/value.h"
#include "report/report_internal.h"

void mentions_start(struct mentions *m, const struct gamedata *d)
{
    m->unit = xcalloc((size_t)d->nunits + 1, sizeof *m->unit);
    m->hex = xcalloc((size_t)d->map.nhexes + 1, sizeof *m->hex);
}

void mentions_free(struct mentions *m)
{
    free(m->unit);
    free(m->hex);
}

struct look {
    struct mentions *m;
    const struct gamedata *d;
};

static void look_at_value(void *ctx, const char *value)
{
    const struct look *look = ctx;
    const struct gamedata *d = look->d;
    struct mentions *m = look->m;
    char word[80];

    while (text_word(&value, word, sizeof word)) {
        int unit = data_unit_find(d, word), hex = hex_parse(&d->map.grid, word);

        if (unit >= 0)
            m->unit[unit] = 1;
        if (hex >= 0)
            m->hex[hex]++;
    }
}

void mentions_add(struct mentions *m, const struct gamedata *d, const struct buf *xml)
{
    if (xml)
        xw_each_value(xml, look_at_value, &(struct look){m, d});
}

static void write_unit(const struct game *g, int unit, struct xml_writer *w)
{
    const struct data_unit *u = &g->data->units[unit];

    xw_open(w, "unit");
    xw_attr(w, "id", u->id);
    xw_attr(w, "name", u->name);
    xw_attr(w, "tag", u->tag);
    if (u->side >= 0)
        xw_attr(w, "side", g->rs->sides[u->side]);
    xw_close(w);
}

void report_names(const struct mentions *m, const struct game *view, struct xml_writer *w)
{
    const struct data_map *map = &view->data->map;
    char label[HEX_LABEL];

    xw_open(w, "names");
    for (int i = 0; view->rs->sides[i]; i++) {
        xw_open(w, "side");
        xw_attr(w, "id", view->rs->sides[i]);
        xw_attr(w, "name", view->rs->side_names[i]);
        xw_close(w);
    }
    for (int u = 0; u < view->data->nunits; u++)
        if (m->unit[u])
            write_unit(view, u, w);
    for (int h = 0; h < map->nhexes; h++) {
        if (!m->hex[h] || !map->name[h])
            continue;
        xw_open(w, "hex");
        xw_attr(w, "id", hex_label(&map->grid, h, label));
        xw_attr(w, "name", map->name[h]);
        xw_close(w);
    }
    xw_close(w);
}
