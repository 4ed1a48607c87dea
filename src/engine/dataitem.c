/* SPDX-License-Identifier: ISC */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "engine/data.h"
#include "engine/ruleset.h"

const char *data_attr(const struct data_item *it, const char *name)
{
    for (int i = 0; i < it->nattrs; i++)
        if (strcmp(it->attrs[i].name, name) == 0)
            return it->attrs[i].value;
    return NULL;
}

int data_error(const struct data_item *it, struct error *e, const char *fmt, ...)
{
    char why[800];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    return error_set(e, "%s: line %ld: %s%s%s: %s", it->file, it->line, it->kind, *it->id ? " " : "", it->id, why);
}

static const char *need(const struct data_item *it, const char *name, struct error *e)
{
    const char *v = data_attr(it, name);

    if (!v)
        data_error(it, e, "the attribute %s is missing", name);
    return v;
}

int data_int(const struct data_item *it, const char *name, long long min, long long max, int *v_r, struct error *e)
{
    const char *s = need(it, name, e);
    long long v;

    if (!s)
        return -1;
    if (min < INT32_MIN)
        min = INT32_MIN;
    if (max > INT32_MAX)
        max = INT32_MAX;
    if (text_int(s, min, max, &v) != 0)
        return data_error(it, e, "%s=\"%s\": write a number from %lld to %lld", name, s, min, max);
    *v_r = (int)v;
    return 0;
}

int data_hex(const struct gamedata *d, const struct data_item *it, const char *name, int *hex_r, struct error *e)
{
    const char *s = need(it, name, e);
    int hex;

    if (!s)
        return -1;
    hex = hex_parse(&d->map.grid, s);
    if (hex == HEX_NONE || d->map.terrain[hex] < 0)
        return data_error(it, e, "%s=\"%s\" is not a hex of the map", name, s);
    *hex_r = hex;
    return 0;
}

int data_unit(const struct gamedata *d, const struct data_item *it, const char *name, int *unit_r, struct error *e)
{
    const char *s = need(it, name, e);
    int u;

    if (!s)
        return -1;
    if ((u = data_unit_find(d, s)) < 0)
        return data_error(it, e, "%s=\"%s\" is not the id of a unit", name, s);
    *unit_r = u;
    return 0;
}

int data_side(const struct gamedata *d, const struct data_item *it, const char *name, int *side_r, struct error *e)
{
    return data_word(it, name, d->rs->sides, side_r, e);
}

/* "a, b or c", as far as it fits. */
static void list_words(const char *const *words, char *out, size_t n)
{
    size_t len = 0;

    out[0] = '\0';
    for (int i = 0; words[i] && len < n; i++) {
        const char *sep = i == 0 ? "" : words[i + 1] ? ", " : " or ";
        int k = snprintf(out + len, n - len, "%s%s", sep, words[i]);

        len += k > 0 ? (size_t)k : n;
    }
}

int data_word(const struct data_item *it, const char *name, const char *const *words, int *v_r, struct error *e)
{
    const char *s = need(it, name, e);
    char list[400];

    if (!s)
        return -1;
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], s) == 0) {
            *v_r = i;
            return 0;
        }
    }
    list_words(words, list, sizeof list);
    return data_error(it, e, "%s=\"%s\": write %s", name, s, list);
}

int data_int8(const struct data_item *it, const char *name, int min, int max, int8_t *v_r, struct error *e)
{
    int v;

    if (data_int(it, name, min, max, &v, e))
        return -1;
    *v_r = (int8_t)v;
    return 0;
}

int data_word8(const struct data_item *it, const char *name, const char *const *words, int8_t *v_r, struct error *e)
{
    int v;

    if (data_word(it, name, words, &v, e))
        return -1;
    *v_r = (int8_t)v;
    return 0;
}

int data_side8(const struct gamedata *d, const struct data_item *it, int8_t *side_r, struct error *e)
{
    return data_word8(it, "side", d->rs->sides, side_r, e);
}

int data_known(const struct gamedata *d, const char *const *kinds, struct error *e)
{
    char list[400];

    for (int i = 0; i < d->nitems; i++) {
        bool found = strcmp(d->items[i].kind, "name") == 0;

        for (int k = 0; kinds[k] && !found; k++)
            found = strcmp(kinds[k], d->items[i].kind) == 0;
        if (!found) {
            list_words(kinds, list, sizeof list);
            return data_error(&d->items[i], e, "this game knows no such element; write %s", list);
        }
    }
    return 0;
}

int data_unit_find(const struct gamedata *d, const char *id)
{
    for (int i = 0; i < d->nunits; i++)
        if (strcmp(d->units[i].id, id) == 0)
            return i;
    return -1;
}

int data_terrain_find(const struct gamedata *d, const char *id)
{
    for (int i = 0; i < d->map.nterrains; i++)
        if (strcmp(d->map.terrains[i].id, id) == 0)
            return i;
    return -1;
}

const struct data_item *data_item_next(const struct gamedata *d, const char *kind, const struct data_item *after)
{
    const struct data_item *end = d->items + d->nitems;

    for (const struct data_item *it = after ? after + 1 : d->items; it < end; it++)
        if (!kind || strcmp(it->kind, kind) == 0)
            return it;
    return NULL;
}

const struct data_item *data_item_find(const struct gamedata *d, const char *kind, const char *id)
{
    const struct data_item *it = NULL;

    while ((it = data_item_next(d, kind, it)))
        if (strcmp(it->id, id) == 0)
            return it;
    return NULL;
}

const struct data_table *data_table_find(const struct gamedata *d, const char *id)
{
    for (int i = 0; i < d->ntables; i++)
        if (strcmp(d->tables[i].id, id) == 0)
            return &d->tables[i];
    return NULL;
}

const struct data_item *data_row_find(const struct data_table *t, const char *id)
{
    for (int i = 0; i < t->nrows; i++)
        if (strcmp(t->rows[i].id, id) == 0)
            return &t->rows[i];
    return NULL;
}
