/* SPDX-License-Identifier: ISC */
#include "mail/tag.h"

#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || (unsigned char)c >= 0x80;
}

static bool is_name_start(char c)
{
    return is_name_char(c) && !(c >= '0' && c <= '9') && c != '-' && c != '.';
}

/* The end of "open ... close", counted from p; 0 when it isn't there. */
static size_t enclosed(const char *p, size_t n, const char *open, const char *close)
{
    const size_t a = strlen(open), b = strlen(close);
    const char *end;

    if (n < a + b || memcmp(p, open, a) != 0)
        return 0;
    for (end = p + a; (end = memchr(end, close[0], n - (size_t)(end - p))) != NULL; end++)
        if (n - (size_t)(end - p) >= b && memcmp(end, close, b) == 0)
            return (size_t)(end - p) + b;
    return 0;
}

static size_t other(const char *p, size_t n)
{
    size_t len = enclosed(p, n, "<!--", "-->");

    if (!len)
        len = enclosed(p, n, "<![CDATA[", "]]>");
    return len ? len : enclosed(p, n, "<?", "?>");
}

static size_t read_name(const char *p, size_t n, struct tag *t)
{
    size_t i = 0;

    while (i < n && is_name_char(p[i]))
        i++;
    t->name = p;
    t->name_len = i;
    if (i < n && p[i] == ':') {
        t->prefix = p;
        t->prefix_len = i;
        t->name = p + i + 1;
        for (i++; i < n && is_name_char(p[i]); i++)
            ;
        t->name_len = (size_t)(p + i - t->name);
    }
    return i;
}

struct tag tag_at(const char *p, size_t n)
{
    struct tag t = {.kind = TAG_NONE}, none = t;
    bool end = n > 1 && p[1] == '/';
    char quote = 0;
    size_t i = end ? 2 : 1;

    if (n > 1 && (p[1] == '!' || p[1] == '?')) {
        t.len = other(p, n);
        t.kind = t.len ? TAG_OTHER : TAG_NONE;
        return t;
    }
    if (i >= n || !is_name_start(p[i]))
        return none;
    i += read_name(p + i, n - i, &t);
    if (i >= n || t.name_len == 0 || !(is_space(p[i]) || p[i] == '>' || p[i] == '/'))
        return none;
    for (; i < n && (quote || p[i] != '>'); i++) {
        if (p[i] == '<')
            return none;
        if (quote && p[i] == quote)
            quote = 0;
        else if (!quote && (p[i] == '"' || p[i] == '\''))
            quote = p[i];
    }
    if (i >= n)
        return none;
    t.kind = end ? TAG_END : p[i - 1] == '/' ? TAG_EMPTY : TAG_START;
    t.len = i + 1;
    return t;
}

/* Whether the attribute name at p is xmlns, or xmlns: and the tag's prefix. */
static bool is_declaration(const char *p, size_t n, const struct tag *t)
{
    static const char XMLNS[] = "xmlns";
    const size_t len = strlen(XMLNS);

    if (n < len || memcmp(p, XMLNS, len) != 0)
        return false;
    if (!t->prefix)
        return n == len;
    return n == len + 1 + t->prefix_len && p[len] == ':' && memcmp(p + len + 1, t->prefix, t->prefix_len) == 0;
}

const char *tag_namespace(const char *p, const struct tag *t, size_t *len_r)
{
    const char *end = p + t->len, *s = t->name + t->name_len;

    while (s < end) {
        const char *name, *value;
        size_t n;

        while (s < end && (is_space(*s) || *s == '/'))
            s++;
        for (name = s; s < end && (is_name_char(*s) || *s == ':'); s++)
            ;
        n = (size_t)(s - name);
        while (s < end && (is_space(*s) || *s == '='))
            s++;
        if (s >= end || n == 0 || (*s != '"' && *s != '\''))
            return NULL;
        value = s + 1;
        s = memchr(value, *s, (size_t)(end - value));
        if (!s)
            return NULL;
        if (is_declaration(name, n, t)) {
            *len_r = (size_t)(s - value);
            return value;
        }
        s++;
    }
    return NULL;
}

bool tag_name_is(const struct tag *t, const char *name)
{
    return t->name_len == strlen(name) && memcmp(t->name, name, t->name_len) == 0;
}

size_t tag_element(const char *p, size_t n, const char *child, bool *child_r)
{
    long depth = 0;
    size_t i = 0;

    *child_r = false;
    while (i < n) {
        const char *open = memchr(p + i, '<', n - i);
        struct tag t;

        if (!open)
            return 0;
        i = (size_t)(open - p);
        t = tag_at(open, n - i);
        if (t.kind == TAG_NONE)
            return 0;
        if (depth == 1 && (t.kind == TAG_START || t.kind == TAG_EMPTY) && tag_name_is(&t, child))
            *child_r = true;
        depth += t.kind == TAG_START ? 1 : t.kind == TAG_END ? -1 : 0;
        i += t.len;
        if (depth <= 0)
            return i;
    }
    return 0;
}
