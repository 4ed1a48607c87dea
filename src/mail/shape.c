/* SPDX-License-Identifier: ISC */
#include "mail/shape.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

struct counts {
    size_t lines, header_bytes, header_lines, fields, multiparts, messages, delimiters;
    size_t field_bytes, fields_bytes, separators;
    long parens;
    bool in_body, in_field;
};

static bool is_empty_line(const char *p, size_t n)
{
    return n == 0 || (n == 1 && *p == '\r');
}

size_t shape_header_end(const char *raw, size_t n)
{
    size_t i = 0;

    while (i < n) {
        const char *nl = memchr(raw + i, '\n', n - i);
        size_t len = nl ? (size_t)(nl - raw) - i : n - i;

        if (nl && is_empty_line(raw + i, len))
            return i + len + 1;
        i += len + 1;
    }
    return n;
}

static size_t count_word(const char *p, size_t n, const char *word)
{
    const size_t len = strlen(word);
    size_t count = 0;

    for (size_t i = 0; i + len <= n; i++)
        if ((p[i] | 0x20) == word[0] && strncasecmp(p + i, word, len) == 0)
            count++;
    return count;
}

/* A comment of a header lives within one field: a line and the lines that begin with white space after it. */
static bool too_many_parens(struct counts *c, const char *p, size_t n)
{
    if (n == 0 || (*p != ' ' && *p != '\t'))
        c->parens = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '(' && ++c->parens > SHAPE_PARENS)
            return true;
        if (p[i] == ')' && c->parens > 0)
            c->parens--;
    }
    return false;
}

static bool begins_field(const char *p, size_t n)
{
    size_t i = 0;

    while (i < n && p[i] > ' ' && p[i] < 0x7F && p[i] != ':' && p[i] != '<')
        i++;
    while (i && i < n && (p[i] == ' ' || p[i] == '\t'))
        i++;
    return i && i < n && p[i] == ':';
}

/* A part's header stands anywhere, and so may fields of a megabyte with a hundred thousand addresses in them. */
static bool too_much_field(struct counts *c, const char *p, size_t n)
{
    if (n == 0 || (*p != ' ' && *p != '\t')) {
        c->in_field = begins_field(p, n);
        c->field_bytes = 0;
    }
    if (!c->in_field)
        return false;
    c->field_bytes += n;
    c->fields_bytes += n;
    for (size_t i = 0; i < n; i++)
        c->separators += p[i] == ',' || p[i] == ';' || p[i] == '<';
    return c->field_bytes > SHAPE_FIELD_BYTES || c->fields_bytes > SHAPE_FIELDS_BYTES ||
           c->separators > SHAPE_SEPARATORS;
}

static const char *check_header_line(struct counts *c, const char *p, size_t n)
{
    if (is_empty_line(p, n)) {
        c->in_body = true;
        return NULL;
    }
    c->header_bytes += n + 1;
    c->header_lines++;
    if (*p != ' ' && *p != '\t')
        c->fields++;
    if (c->header_bytes > SHAPE_HEADER_BYTES)
        return "its header is too long";
    if (c->header_lines > SHAPE_HEADER_LINES || c->fields > SHAPE_HEADER_FIELDS)
        return "its header has too many lines";
    return NULL;
}

static const char *check_line(struct counts *c, const char *p, size_t n)
{
    const char *why = c->in_body ? NULL : check_header_line(c, p, n);

    if (why)
        return why;
    if (++c->lines > SHAPE_LINES)
        return "it has too many lines";
    if (too_many_parens(c, p, n))
        return "it has too many open parentheses";
    if (too_much_field(c, p, n))
        return "one of its parts has too long a header";
    c->multiparts += count_word(p, n, "multipart");
    c->messages += count_word(p, n, "message/");
    c->delimiters += n >= 2 && p[0] == '-' && p[1] == '-';
    if (c->multiparts > SHAPE_MULTIPARTS || c->messages > SHAPE_MESSAGES || c->delimiters > SHAPE_DELIMITERS)
        return "it has too many nested parts";
    return NULL;
}

enum mail_status shape_check(const char *raw, size_t n, const char **why_r)
{
    struct counts c = {0};
    const bool big = n > MAIL_MAX_BYTES;
    const char *why = NULL;

    *why_r = "";
    for (size_t i = 0; i < n && !why && !(big && c.in_body);) {
        const char *nl = memchr(raw + i, '\n', n - i);
        size_t len = nl ? (size_t)(nl - raw) - i : n - i;

        why = check_line(&c, raw + i, len);
        i += len + 1;
    }
    if (c.header_lines == 0 && !why)
        why = "it has no header";
    if (!why && big)
        *why_r = "it is too big";
    if (!why)
        return big ? MAIL_TOO_BIG : MAIL_READ;
    *why_r = why;
    return MAIL_BROKEN;
}
