/* SPDX-License-Identifier: ISC */
/* Which characters stand for what. */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "report/fill.h"
#include "report/map_internal.h"

static bool has_word(const char *kind, const char *const *words)
{
    for (; *words; words++)
        if (strstr(kind, *words))
            return true;
    return false;
}

static bool is_water(const char *kind)
{
    static const char *const words[] = {"stream", "creek", "river", "brook", "water", "run", NULL};

    return has_word(kind, words);
}

bool map_line_is_road(const struct data_line *l)
{
    const char *class = data_attr(&l->item, "class");

    return class && strcmp(class, "road") == 0;
}

char map_line_body(const struct data_line *l)
{
    static const char *const rails[] = {"rail", NULL};

    if (is_water(l->kind))
        return '~';
    return has_word(l->kind, rails) ? '+' : ':';
}

/* The first free letter of the name, so that the sign recalls it; else any free one. */
static char free_letter(const char *name, bool used[128])
{
    for (const char *s = name; *s; s++) {
        int c = *s >= 'A' && *s <= 'Z' ? *s - 'A' + 'a' : *s;

        if (c >= 'a' && c <= 'z' && !used[c])
            return (char)c;
    }
    for (int c = 'a'; c <= 'z'; c++)
        if (!used[c])
            return (char)c;
    return '=';
}

static char line_letter(const struct data_map *m, int i, const char *sign, bool used[128])
{
    for (int k = 0; k < i; k++)
        if (strcmp(m->lines[k].name, m->lines[i].name) == 0 && map_line_is_road(&m->lines[k]))
            return sign[k];
    return free_letter(m->lines[i].name, used);
}

void map_line_signs(const struct data_map *m, char *sign)
{
    bool used[128] = {false};

    for (int i = 0; i < m->nlines; i++) {
        const struct data_line *l = &m->lines[i];

        if (!map_line_is_road(l))
            sign[i] = map_line_body(l);
        else
            sign[i] = *l->name ? line_letter(m, i, sign, used) : '=';
        used[(unsigned char)sign[i] & 127] = sign[i] != '=';
    }
}

char map_side_sign(const char *kind)
{
    static const char *const heights[] = {"slope", "crest", "ridge", "hill", "contour", "steep", NULL};
    static const char *const walls[] = {"wall", "fence", "cut", "works", NULL};
    static const char *const bridges[] = {"bridge", NULL}, *const fords[] = {"ford", NULL};

    if (is_water(kind))
        return '~';
    if (has_word(kind, bridges))
        return '=';
    if (has_word(kind, fords))
        return '%';
    if (has_word(kind, heights))
        return '^';
    return has_word(kind, walls) ? '#' : '*';
}

bool map_side_is_point(const char *kind)
{
    static const char *const points[] = {"bridge", "ford", NULL};

    return has_word(kind, points);
}

char map_terrain_sign(const struct data_terrain *t)
{
    const char *sign = data_attr(&t->item, "sign");
    char c = sign && *sign ? *sign : t->code;

    return c == '.' || c < ' ' || c > '~' ? ' ' : c;
}

void map_ascii(const char *s, char *out, int size)
{
    const size_t n = strlen(s);
    struct buf b = {0};

    if (n < (size_t)size && text_plain(s, n) == n) {
        memcpy(out, s, n + 1);
        return;
    }
    fill_ascii(&b, s, n);
    (void)snprintf(out, (size_t)size, "%s", buf_cstr(&b));
    buf_free(&b);
}

bool map_tag(const struct mark *m, int room, char out[MAP_TAG])
{
    static const char open[] = "[(<{-", close[] = "])>}-";
    int side = m->side >= 0 && m->side < MAX_SIDES ? m->side : MAX_SIDES;
    int star = !m->unit && m->side >= 0, n = room - 2 - star;
    char text[sizeof m->text];

    map_ascii(m->text, text, sizeof text);
    if (n < 1)
        n = 1;
    (void)snprintf(out, MAP_TAG, "%c%s%.*s%c", open[side], star ? "*" : "", n, text, close[side]);
    return (int)strlen(text) <= n;
}
