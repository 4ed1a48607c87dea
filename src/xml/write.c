/* SPDX-License-Identifier: ISC */
#include "xml/write.h"

#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "xml/utf8.h"

/* How a byte looks in canonical XML; NULL when it stands for itself. */
static const char *escape(char c, bool attr)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return attr ? NULL : "&gt;";
    case '"': return attr ? "&quot;" : NULL;
    case '\t': return attr ? "&#x9;" : NULL;
    case '\n': return attr ? "&#xA;" : NULL;
    case '\r': return "&#xD;";
    default: return NULL;
    }
}

/* How many bytes from here on are printable ASCII that stands for itself in text and in attributes. */
static size_t plain_run(const char *s, size_t n)
{
    size_t i = 0;

    while (i < n && s[i] >= ' ' && s[i] < 0x7f && s[i] != '&' && s[i] != '<' && s[i] != '>' && s[i] != '"')
        i++;
    return i;
}

/* What no XML document can hold becomes U+FFFD, so that whatever is written can be read. */
static void add_escaped(struct buf *out, const char *s, bool attr)
{
    size_t n = strlen(s), step;
    uint32_t c;

    for (; n > 0; s += step, n -= step) {
        const char *e;

        if ((step = plain_run(s, n)) > 0) {
            buf_add(out, s, step);
            continue;
        }
        e = escape(*s, attr);
        step = utf8_next(s, n, &c);
        if (e)
            buf_str(out, e);
        else if (step == 0 || !utf8_is_xml(c))
            buf_str(out, "\xef\xbf\xbd");
        else
            buf_add(out, s, step);
        step += step == 0;
    }
}

static bool is_declaration(const char *name)
{
    return strncmp(name, "xmlns", 5) == 0 && (name[5] == '\0' || name[5] == ':');
}

/* The same where it has been written. */
static bool is_declared(const char *name)
{
    return strncmp(name, "xmlns", 5) == 0 && (name[5] == '=' || name[5] == ':');
}

/* Canonical order: declarations, the default one first; attributes without a prefix; those of xml:. */
static int attr_order(const char *a, const char *b)
{
    int group_a = is_declaration(a) ? 0 : strchr(a, ':') ? 2 : 1;
    int group_b = is_declaration(b) ? 0 : strchr(b, ':') ? 2 : 1;

    return group_a != group_b ? group_a - group_b : strcmp(a, b);
}

static void end_tag_of_start(struct xml_writer *w)
{
    if (!w->open)
        return;
    for (int i = 0; i < w->nattrs; i++) {
        buf_char(w->out, ' ');
        buf_str(w->out, w->attrs[i].name);
        buf_str(w->out, "=\"");
        buf_add(w->out, w->values.data + w->attrs[i].at, w->attrs[i].len);
        buf_char(w->out, '"');
    }
    buf_char(w->out, '>');
    w->open = false;
    w->nattrs = 0;
    buf_clear(&w->values);
}

static void new_line(struct xml_writer *w, int level)
{
    if (w->flat)
        return;
    buf_char(w->out, '\n');
    while (level-- > 0)
        buf_char(w->out, ' ');
}

/* Before a child element: its parent's start tag ends, and unless there is text around it it gets its own line. */
static void begin_child(struct xml_writer *w)
{
    end_tag_of_start(w);
    if (w->depth == 0) {
        if (w->parent[0])
            panic("xml writer: a second root element");
        w->parent[0] = true;
        return;
    }
    if (!w->text[w->depth])
        new_line(w, w->depth);
    w->parent[w->depth] = true;
}

void xw_start(struct xml_writer *w, struct buf *out)
{
    *w = (struct xml_writer){.out = out};
}

void xw_open(struct xml_writer *w, const char *name)
{
    bool text = w->depth > 0 && w->text[w->depth];

    begin_child(w);
    if (w->depth + 1 >= XW_DEPTH)
        panic("xml writer: <%s> is nested too deeply", name);
    w->depth++;
    w->names[w->depth] = name;
    w->parent[w->depth] = false;
    w->text[w->depth] = text;
    w->open = true;
    buf_char(w->out, '<');
    buf_str(w->out, name);
}

void xw_attr(struct xml_writer *w, const char *name, const char *value)
{
    int at = 0;

    if (!value)
        return;
    if (!w->open || w->nattrs == XW_ATTRS)
        panic("xml writer: no place for attribute %s", name);
    if (strchr(name, ':') && !is_declaration(name) && strncmp(name, "xml:", 4) != 0)
        panic("xml writer: attribute %s has a prefix", name);
    while (at < w->nattrs && attr_order(w->attrs[at].name, name) < 0)
        at++;
    if (at < w->nattrs && strcmp(w->attrs[at].name, name) == 0)
        panic("xml writer: attribute %s twice", name);
    memmove(&w->attrs[at + 1], &w->attrs[at], (size_t)(w->nattrs - at) * sizeof w->attrs[0]);
    w->nattrs++;
    w->attrs[at].name = name;
    w->attrs[at].at = w->values.len;
    add_escaped(&w->values, value, true);
    w->attrs[at].len = w->values.len - w->attrs[at].at;
}

void xw_attr_int(struct xml_writer *w, const char *name, long long v)
{
    struct buf b = {0};

    buf_int(&b, v);
    xw_attr(w, name, buf_cstr(&b));
    buf_free(&b);
}

void xw_attr_hex(struct xml_writer *w, const char *name, const void *p, size_t n)
{
    struct buf b = {0};

    text_hex(&b, p, n);
    xw_attr(w, name, buf_cstr(&b));
    buf_free(&b);
}

void xw_text(struct xml_writer *w, const char *s)
{
    if (w->depth == 0)
        panic("xml writer: text outside the root element");
    if (!*s)
        return;
    end_tag_of_start(w);
    w->text[w->depth] = true;
    add_escaped(w->out, s, false);
}

void xw_raw(struct xml_writer *w, const char *canonical, size_t n)
{
    begin_child(w);
    while (n > 0 && canonical[n - 1] == '\n')
        n--;
    buf_add(w->out, canonical, n);
}

void xw_close(struct xml_writer *w)
{
    if (w->depth == 0)
        panic("xml writer: nothing to close");
    end_tag_of_start(w);
    if (w->parent[w->depth] && !w->text[w->depth])
        new_line(w, w->depth - 1);
    buf_str(w->out, "</");
    buf_str(w->out, w->names[w->depth]);
    buf_char(w->out, '>');
    w->depth--;
}

void xw_end(struct xml_writer *w)
{
    while (w->depth > 0)
        xw_close(w);
    if (!w->flat)
        buf_char(w->out, '\n');
    buf_free(&w->values);
}

/* ---- reading it again ---- */

/* The byte that a reference at `s` stands for, and its length. */
static char referenced(const char *s, size_t *len_r)
{
    static const char signs[] = "&<>\"\t\n\r";

    for (const char *c = signs; *c; c++)
        for (int attr = 0; attr < 2; attr++) {
            const char *e = escape(*c, attr);

            if (e && strncmp(s, e, strlen(e)) == 0) {
                *len_r = strlen(e);
                return *c;
            }
        }
    panic("xml writer: \"%.8s\" was not written by it", s);
}

static void unescape(struct buf *out, const char *s, size_t n)
{
    for (size_t step; n > 0; s += step, n -= step) {
        const char *ref = memchr(s, '&', n);

        step = ref ? (size_t)(ref - s) : n;
        buf_add(out, s, step);
        if (step == 0)
            buf_char(out, referenced(s, &step));
    }
}

/* The next value from *p up to the end of its tag: its length, and *p behind it; NULL when there is none left. */
static const char *next_value(const char **p, size_t *n_r)
{
    for (;;) {
        const char *name = *p + 1, *value, *end;

        if (**p != ' ')
            return NULL;
        value = strchr(name, '"') + 1;
        end = strchr(value, '"');
        *p = end + 1;
        *n_r = (size_t)(end - value);
        if (!is_declared(name))
            return value;
    }
}

void xw_each_value(const struct buf *written, void (*take)(void *ctx, const char *value), void *ctx)
{
    struct buf b = {0};

    /* '<' stands for itself nowhere but before a tag, '"' within a tag nowhere but around a value. */
    for (const char *p = written->data; p && (p = strchr(p, '<'));) {
        const char *value;
        size_t n;

        p += strcspn(p, " >");
        while ((value = next_value(&p, &n))) {
            buf_clear(&b);
            unescape(&b, value, n);
            take(ctx, buf_cstr(&b));
        }
    }
    buf_free(&b);
}
