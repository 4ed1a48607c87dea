/* SPDX-License-Identifier: ISC */
#include <stdbool.h>
#include <string.h>

#include "xml/utf8.h"
#include "xml/xml.h"

struct reader {
    const char *p, *end;
    struct {
        const char *name;
        size_t len;
    } open[XML_MAX_DEPTH];
    int depth;
};

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.' || c == ':' || (unsigned char)c >= 0x80;
}

static size_t name_at(const struct reader *r)
{
    size_t n = 0;

    while (r->p + n < r->end && is_name_char(r->p[n]))
        n++;
    return n;
}

static bool take(struct reader *r, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n) != 0)
        return false;
    r->p += n;
    return true;
}

/* Characters up to `stop`, with the references that the canonical form has and no others. */
static bool take_text(struct reader *r, char stop, const char *const *references, const char *never)
{
    while (r->p < r->end && *r->p != stop) {
        const char *const *ref = references;
        size_t step;
        uint32_t c;

        if (*r->p == '&') {
            while (*ref && !take(r, *ref))
                ref++;
            if (!*ref)
                return false;
            continue;
        }
        step = utf8_next(r->p, (size_t)(r->end - r->p), &c);
        if (step == 0 || !utf8_is_xml(c) || (c < 0x80 && strchr(never, (int)c)))
            return false;
        r->p += step;
    }
    return true;
}

static bool take_attribute(struct reader *r)
{
    static const char *const references[] = {"&amp;", "&lt;", "&quot;", "&#x9;", "&#xA;", "&#xD;", NULL};
    size_t n = name_at(r);
    bool space = n >= 5 && memcmp(r->p, "xmlns", 5) == 0;
    const char *value;

    r->p += n;
    if (n == 0 || !take(r, "=\""))
        return false;
    value = r->p;
    return take_text(r, '"', references, "<\t\n\r") && (!space || r->p - value <= XML_MAX_NS) && take(r, "\"");
}

static bool take_start(struct reader *r)
{
    size_t n = name_at(r);
    int attrs = 0;

    if (n == 0 || r->depth == XML_MAX_DEPTH)
        return false;
    r->open[r->depth].name = r->p;
    r->open[r->depth++].len = n;
    r->p += n;
    while (take(r, " "))
        if (++attrs > XML_MAX_ATTRS || !take_attribute(r))
            return false;
    return take(r, ">");
}

static bool take_end(struct reader *r)
{
    size_t n = name_at(r);

    r->depth--;
    if (n != r->open[r->depth].len || memcmp(r->p, r->open[r->depth].name, n) != 0)
        return false;
    r->p += n;
    return take(r, ">");
}

int xml_plain_check(const char *data, size_t n, struct error *e)
{
    static const char *const references[] = {"&amp;", "&lt;", "&gt;", "&#xD;", NULL};
    struct reader r = {.p = data, .end = data + n};
    bool good = n <= XML_MAX_BYTES;

    do {
        good = good && take(&r, "<") && (r.depth && take(&r, "/") ? take_end(&r) : take_start(&r));
        if (good && r.depth)
            good = take_text(&r, '<', references, ">\r");
    } while (good && r.depth);
    return good && r.p == r.end ? 0 : error_set(e, "the document is not in plain canonical form");
}
