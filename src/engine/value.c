/* SPDX-License-Identifier: ISC */
#include "engine/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "engine/data.h"
#include "xml/write.h"

static const char *const yes_no[] = {"no", "yes", NULL};

int words_count(const char *const *words)
{
    int n = 0;

    while (words[n])
        n++;
    return n;
}

int words_find(const char *const *words, const char *s)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], s) == 0)
            return i;
    return -1;
}

int value_mask(const char *s, uint64_t *v_r)
{
    size_t n = strspn(s, "0123456789abcdef");

    if (n == 0 || n > 16 || s[n])
        return -1;
    *v_r = strtoull(s, NULL, 16);
    return 0;
}

int value_none(enum value_type type)
{
    return type == V_INT || type == V_BOOL || type == V_NONE ? 0 : -1;
}

/* Rows past the data's units are pieces a view has no name for. */
const char *unit_label(const struct gamedata *d, int unit, char out[VALUE_TEXT])
{
    if (unit < 0)
        (void)snprintf(out, VALUE_TEXT, "-");
    else if (unit < d->nunits)
        (void)snprintf(out, VALUE_TEXT, "%s", d->units[unit].id);
    else
        (void)snprintf(out, VALUE_TEXT, "?%d", unit - d->nunits + 1);
    return out;
}

static const char *word_text(const char *const *words, int v, char out[VALUE_TEXT])
{
    bool known = v >= 0 && words && v < words_count(words);

    (void)snprintf(out, VALUE_TEXT, "%s", known ? words[v] : "-");
    return out;
}

const char *value_text(const struct ruleset *rs, const struct gamedata *d, enum value_type type,
                       const char *const *words, int v, char out[VALUE_TEXT])
{
    switch (type) {
    case V_WORD:
        return word_text(words, v, out);
    case V_BOOL:
        return word_text(yes_no, v != 0, out);
    case V_SIDE:
        return word_text(rs->sides, v, out);
    case V_HEX:
    case V_HEXES:
        return hex_label(&d->map.grid, v, out);
    case V_UNIT:
    case V_UNITS:
        return unit_label(d, v, out);
    case V_NONE:
    case V_INT:
        break;
    }
    (void)snprintf(out, VALUE_TEXT, "%d", v);
    return out;
}

static int parse_word(const char *const *words, const char *s, int *v_r, struct error *e)
{
    struct buf b = {0};
    int v = words_find(words, s);

    if (v >= 0) {
        *v_r = v;
        return 0;
    }
    for (int i = 0; words[i]; i++)
        buf_printf(&b, "%s%s", i ? ", " : "", words[i]);
    error_set(e, "\"%.40s\" is none of: %s", s, buf_cstr(&b));
    buf_free(&b);
    return -1;
}

int value_units(const struct ruleset *rs, const struct gamedata *d)
{
    int rows = d->nunits;

    for (const struct table *t = rs->tables; t->name; t++)
        if (t->key == KEY_UNIT && t->rows > rows)
            rows = t->rows;
    return rows;
}

/* The unit whose name is most like a misspelt one, or NULL when none is. */
static const char *like_unit(const struct gamedata *d, const char *s)
{
    int best = -1, least = 3;

    for (int u = 0; u < d->nunits; u++) {
        int far = text_distance(d->units[u].id, s);

        if (far < least) {
            best = u;
            least = far;
        }
    }
    return best < 0 ? NULL : d->units[best].id;
}

static int parse_unit(const struct ruleset *rs, const struct gamedata *d, const char *s, int *v_r, struct error *e)
{
    const char *near;
    long long n;

    if (*s == '?' && text_int(s + 1, 1, value_units(rs, d) - d->nunits, &n) == 0) {
        *v_r = d->nunits + (int)n - 1;
        return 0;
    }
    *v_r = data_unit_find(d, s);
    if (*v_r >= 0)
        return 0;
    near = like_unit(d, s);
    return error_set(e, "there is no unit \"%.40s\" in this game%s%s%s", s, near ? "; do you mean \"" : "",
                     near ? near : "", near ? "\"?" : "");
}

static int parse_hex(const struct gamedata *d, const char *s, int *v_r, struct error *e)
{
    char first[HEX_LABEL], last[HEX_LABEL];

    *v_r = hex_parse(&d->map.grid, s);
    if (*v_r >= 0)
        return 0;
    return error_set(e, "\"%.40s\" is not a hex of this map (they run from %s to %s%s)", s,
                     hex_label(&d->map.grid, 0, first), hex_label(&d->map.grid, d->map.nhexes - 1, last),
                     strchr(s, ',') ? ", with spaces between several" : "");
}

int value_parse(const struct ruleset *rs, const struct gamedata *d, enum value_type type, const char *const *words,
                const char *s, int *v_r, struct error *e)
{
    long long n;

    if (strcmp(s, "-") == 0 && value_none(type) == -1) {
        *v_r = -1;
        return 0;
    }
    switch (type) {
    case V_WORD:
        return parse_word(words, s, v_r, e);
    case V_BOOL:
        return parse_word(yes_no, s, v_r, e);
    case V_SIDE:
        return parse_word(rs->sides, s, v_r, e);
    case V_HEX:
    case V_HEXES:
        return parse_hex(d, s, v_r, e);
    case V_UNIT:
    case V_UNITS:
        return parse_unit(rs, d, s, v_r, e);
    case V_NONE:
    case V_INT:
        break;
    }
    if (text_int(s, INT32_MIN, INT32_MAX, &n))
        return error_set(e, "\"%.40s\" is not a number in range", s);
    *v_r = (int)n;
    return 0;
}

void args_write(struct xml_writer *w, const struct ruleset *rs, const struct gamedata *d, const struct arg *args,
                const int16_t *a)
{
    char text[VALUE_TEXT];

    for (int i = 0; args[i].name; i++) {
        if (a[i] == value_none(args[i].type) && args[i].type != V_BOOL && args[i].type != V_INT)
            continue;
        xw_attr(w, args[i].name, value_text(rs, d, args[i].type, args[i].words, a[i], text));
    }
}

void option_text(struct buf *b, const struct game *g, const struct option *o)
{
    const struct verb *verb = &g->rs->verbs[o->verb];
    char text[VALUE_TEXT];

    buf_str(b, verb->name);
    for (int i = 0; verb->args[i].name; i++) {
        const struct arg *a = &verb->args[i];

        if (o->a[i] == value_none(a->type) && a->type != V_BOOL && a->type != V_INT)
            continue;
        buf_printf(b, " %s=\"%s\"", a->name, value_text(g->rs, g->data, a->type, a->words, o->a[i], text));
    }
}
