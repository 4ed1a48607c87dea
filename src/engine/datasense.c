/* SPDX-License-Identifier: ISC */
/* Sense, after the schemas: names that are given once, and names that mean something. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine/dataload.h"

struct key {
    const char *a, *b;              /* compared one after the other */
    int x;
    const struct data_item *item;
};

static int by_key(const void *a, const void *b)
{
    const struct key *x = a, *y = b;
    int c = strcmp(x->a, y->a);

    if (c == 0)
        c = strcmp(x->b, y->b);
    if (c == 0)
        c = (x->x > y->x) - (x->x < y->x);
    return c;
}

/* Fails on two equal keys. */
static int check_once(struct key *keys, int n, const char *what, struct error *e)
{
    if (n)
        qsort(keys, (size_t)n, sizeof *keys, by_key);
    for (int i = 1; i < n; i++) {
        if (by_key(&keys[i - 1], &keys[i]) == 0) {
            const struct data_item *p = keys[i - 1].item, *q = keys[i].item;
            bool swap = strcmp(p->file, q->file) == 0 && p->line > q->line;

            return data_error(swap ? p : q, e, "the same %s stands already in %s, line %ld", what, (swap ? q : p)->file,
                              (swap ? q : p)->line);
        }
    }
    return 0;
}

static int check_units(const struct gamedata *d, struct key *k, struct error *e)
{
    for (int i = 0; i < d->nunits; i++)
        k[i] = (struct key){d->units[i].id, "", 0, &d->units[i].item};
    return check_once(k, d->nunits, "id", e);
}

static int check_items(const struct gamedata *d, struct key *k, struct error *e)
{
    int n = 0;

    for (int i = 0; i < d->nitems; i++)
        if (*d->items[i].id)
            k[n++] = (struct key){d->items[i].kind, d->items[i].id, 0, &d->items[i]};
    return check_once(k, n, "id", e);
}

static int check_tables(const struct gamedata *d, struct key *k, struct error *e)
{
    for (int t = 0; t < d->ntables; t++)
        k[t] = (struct key){d->tables[t].id, "", 0, &d->tables[t].item};
    if (check_once(k, d->ntables, "id", e) != 0)
        return -1;
    for (int t = 0; t < d->ntables; t++) {
        int n = 0;

        for (int i = 0; i < d->tables[t].nrows; i++)
            if (*d->tables[t].rows[i].id)
                k[n++] = (struct key){d->tables[t].rows[i].id, "", 0, &d->tables[t].rows[i]};
        if (check_once(k, n, "id", e) != 0)
            return -1;
    }
    return 0;
}

static int check_terrains(const struct gamedata *d, struct key *k, struct error *e)
{
    const struct data_map *m = &d->map;

    for (int i = 0; i < m->nterrains; i++)
        k[i] = (struct key){m->terrains[i].id, "", 0, &m->terrains[i].item};
    if (check_once(k, m->nterrains, "id", e) != 0)
        return -1;
    for (int i = 0; i < m->nterrains; i++)
        k[i] = (struct key){"", "", m->terrains[i].code, &m->terrains[i].item};
    return check_once(k, m->nterrains, "code", e);
}

static int check_lines(const struct gamedata *d, struct key *k, struct error *e)
{
    int n = 0;

    for (int i = 0; i < d->map.nlines; i++)
        if (*d->map.lines[i].item.id)
            k[n++] = (struct key){d->map.lines[i].item.id, "", 0, &d->map.lines[i].item};
    return check_once(k, n, "id", e);
}

/* A hexside has two names, one from each of its hexes. */
static int check_sides(const struct gamedata *d, struct key *k, struct error *e)
{
    const struct data_map *m = &d->map;

    for (int i = 0; i < m->nsides; i++) {
        int hex = m->sides[i].hex, dir = m->sides[i].dir, other = hex_neighbour(&m->grid, hex, dir);

        if (other != HEX_NONE && other < hex) {
            hex = other;
            dir = (dir + 3) % 6;
        }
        k[i] = (struct key){m->sides[i].kind, "", hex * HEX_DIRS + dir, &m->sides[i].item};
    }
    return check_once(k, m->nsides, "hexside of this kind", e);
}

/* Attributes whose names promise something: hex, hexes, unit, side. */
static int check_meaning(const struct gamedata *d, const struct data_item *it, struct error *e)
{
    const char *list = data_attr(it, "hexes");
    char w[HEX_LABEL + 1];
    int v;

    if ((data_attr(it, "hex") && data_hex(d, it, "hex", &v, e) != 0) ||
        (data_attr(it, "unit") && data_unit(d, it, "unit", &v, e) != 0) ||
        (data_attr(it, "side") && data_side(d, it, "side", &v, e) != 0))
        return -1;
    while (list && text_word(&list, w, sizeof w)) {
        v = hex_parse(&d->map.grid, w);
        if (v == HEX_NONE || d->map.terrain[v] < 0)
            return data_error(it, e, "%s in hexes is not a hex of the map", w);
    }
    return 0;
}

static int check_all(const struct gamedata *d, struct key *k, struct error *e)
{
    if (check_terrains(d, k, e) != 0 || check_lines(d, k, e) != 0 || check_sides(d, k, e) != 0 ||
        check_units(d, k, e) != 0 || check_tables(d, k, e) != 0 || check_items(d, k, e) != 0)
        return -1;
    for (int i = 0; i < d->nunits; i++)
        if (check_meaning(d, &d->units[i].item, e) != 0)
            return -1;
    for (int i = 0; i < d->nitems; i++)
        if (check_meaning(d, &d->items[i], e) != 0)
            return -1;
    return 0;
}

int data_sense_check(const struct gamedata *d, struct error *e)
{
    int most = d->nitems + d->nunits + d->map.nsides + d->map.nlines + d->map.nterrains + d->ntables + 1;
    struct key *k;
    int result;

    for (int t = 0; t < d->ntables; t++)
        most += d->tables[t].nrows;
    k = xcalloc((size_t)most, sizeof *k);
    result = check_all(d, k, e);
    free(k);
    return result;
}
