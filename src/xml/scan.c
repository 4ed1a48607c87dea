/* SPDX-License-Identifier: ISC */
#include "xml/scan.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "xml/utf8.h"
#include "xml/xml.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int check_size(size_t n, const char *name, size_t max, struct error *e)
{
    if (n == 0)
        return error_set(e, "%s: is empty", name);
    if (n > max || n > INT_MAX)
        return error_set(e, "%s: is %zu bytes long, more than the %zu allowed", name, n, max);
    return 0;
}

static int check_characters(const char *data, size_t n, const char *name, struct error *e)
{
    long line = 1;
    size_t step;
    uint32_t c;

    if (n >= 2 && (memcmp(data, "\xff\xfe", 2) == 0 || memcmp(data, "\xfe\xff", 2) == 0))
        return error_set(e, "%s: is in UTF-16; save it as UTF-8", name);
    for (size_t i = text_plain(data, n); i < n; i += step + text_plain(data + i + step, n - i - step)) {
        step = utf8_next(data + i, n - i, &c);
        if (step == 0)
            return error_set(e, "%s: line %ld: is not UTF-8; save it as UTF-8", name, line);
        if (c == 0)
            return error_set(e, "%s: line %ld: contains a NUL byte", name, line);
        line += c == '\n';
    }
    return 0;
}

/* The encoding that the XML declaration names is otherwise ignored, so that no converter ever runs. */
static int check_encoding(const char *data, size_t n, const char *name, struct error *e)
{
    static const char word[] = "encoding";
    const char *p, *end = data + n;

    if (n < 6 || memcmp(data, "<?xml", 5) != 0 || !is_space(data[5]))
        return 0;
    for (p = data + 5; end - p > 9 && *p != '>' && memcmp(p, word, 8) != 0; p++)
        ;
    if (end - p <= 9 || *p == '>')
        return 0;
    for (p += 8; p < end && (is_space(*p) || *p == '='); p++)
        ;
    if (end - p < 7 || strncasecmp(p + 1, "utf-8", 5) != 0 || p[6] != *p)
        return error_set(e, "%s: line 1: says that it is not UTF-8; save it as UTF-8", name);
    return 0;
}

static long line_of(const char *data, const char *p)
{
    long line = 1;

    for (; data < p; data++)
        line += *data == '\n';
    return line;
}

/* The parser compares each attribute of an element with all others. Every attribute is an '=' and then a quote, and no
   tag, however broken, goes on past the next '<': so no tag has more of them than stand between two '<'. What is text
   and what is tag needn't be known, and no error a parser recovers from can put it out of step with this count. It may
   count too many (x="a="), hence the slack; the parser's own count is exact and comes later. */
static int check_attributes(const char *data, size_t n, const char *name, struct error *e)
{
    const char *end = data + n, *from = data, *p;
    int count = 0;

    for (; (p = memchr(from, '=', (size_t)(end - from))); from = p) {
        if (memchr(from, '<', (size_t)(p - from)))
            count = 0;
        for (p++; p < end && is_space(*p); p++)
            ;
        if (p < end && (*p == '"' || *p == '\'') && ++count > 4 * XML_MAX_ATTRS)
            return error_set(e, "%s: line %ld: an element has more than %d attributes", name, line_of(data, p),
                             XML_MAX_ATTRS);
    }
    return 0;
}

int scan_check(const char *data, size_t n, const char *name, size_t max, struct error *e)
{
    if (check_size(n, name, max, e) < 0 || check_characters(data, n, name, e) < 0)
        return -1;
    if (n >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) {
        data += 3;
        n -= 3;
    }
    if (n == 0)
        return error_set(e, "%s: is empty", name);
    if (check_encoding(data, n, name, e) < 0)
        return -1;
    return check_attributes(data, n, name, e);
}
