/* SPDX-License-Identifier: ISC */
#include "mail/transfer.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The length of white space and line end that begins at p, when it ends in a line end or the input; else 0. */
static size_t blank_tail(const char *p, size_t n)
{
    size_t i = 0;

    while (i < n && (p[i] == ' ' || p[i] == '\t'))
        i++;
    if (i == n)
        return i;
    if (p[i] == '\r' && i + 1 < n && p[i + 1] == '\n')
        return i + 2;
    return p[i] == '\n' ? i + 1 : 0;
}

static size_t qp_escape(struct buf *out, const char *p, size_t n)
{
    int hi = n > 2 ? hex_digit(p[1]) : -1, lo = n > 2 ? hex_digit(p[2]) : -1;
    size_t soft = blank_tail(p + 1, n - 1);

    if (hi >= 0 && lo >= 0) {
        buf_char(out, (char)(hi << 4 | lo));
        return 3;
    }
    if (soft || n == 1)
        return 1 + soft;
    buf_char(out, '=');
    return 1;
}

void transfer_qp(struct buf *out, const char *p, size_t n, bool header)
{
    size_t i = 0;

    while (i < n) {
        size_t tail;

        if (p[i] == '=') {
            i += qp_escape(out, p + i, n - i);
            continue;
        }
        if (!header && (p[i] == ' ' || p[i] == '\t') && (tail = blank_tail(p + i, n - i)) != 0) {
            if (p[i + tail - 1] == '\n')
                buf_char(out, '\n');
            i += tail;
            continue;
        }
        /* A run of white space was looked through once: the rest of it needs no second look. */
        do
            buf_char(out, header && p[i] == '_' ? ' ' : p[i]);
        while (i++, i < n && (p[i - 1] == ' ' || p[i - 1] == '\t') && (p[i] == ' ' || p[i] == '\t'));
    }
}

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

void transfer_base64(struct buf *out, const char *p, size_t n)
{
    uint32_t v = 0;
    unsigned bits = 0;

    for (size_t i = 0; i < n && p[i] != '='; i++) {
        int d = base64_digit(p[i]);

        if (d < 0)
            continue;
        v = (v << 6 | (uint32_t)d) & 0xFFFFFF;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            buf_char(out, (char)(v >> bits & 255));
        }
    }
}

void transfer_lines(struct buf *out, const char *p, size_t n)
{
    size_t start = 0;

    for (size_t i = 0; i < n; i++) {
        if (p[i] != '\r')
            continue;
        buf_add(out, p + start, i - start);
        if (i + 1 == n || p[i + 1] != '\n')
            buf_char(out, '\n');
        start = i + 1;
    }
    buf_add(out, p + start, n - start);
}

struct flowed {
    struct buf *out;
    bool open, delsp;           /* open: the line before ended in a soft break */
    size_t depth;               /* its quote marks */
};

static void flowed_line(struct flowed *f, const char *p, size_t n)
{
    size_t depth = 0;
    bool soft;

    while (depth < n && p[depth] == '>')
        depth++;
    p += depth;
    n -= depth;
    if (n && *p == ' ') {
        p++;
        n--;
    }
    if (f->open && depth != f->depth) {
        buf_char(f->out, '\n');
        f->open = false;
    }
    if (!f->open && depth) {
        for (size_t i = 0; i < depth; i++)
            buf_char(f->out, '>');
        buf_char(f->out, ' ');
    }
    soft = n && p[n - 1] == ' ' && !(n == 3 && memcmp(p, "-- ", 3) == 0);
    buf_add(f->out, p, n - (soft && f->delsp));
    if (!soft)
        buf_char(f->out, '\n');
    f->open = soft;
    f->depth = depth;
}

void transfer_flowed(struct buf *out, const char *p, size_t n, bool delsp)
{
    struct flowed f = {.out = out, .delsp = delsp};
    struct buf lines = {0};
    const char *s;
    size_t left;

    transfer_lines(&lines, p, n);
    s = buf_cstr(&lines);
    left = lines.len;
    while (left) {
        const char *nl = memchr(s, '\n', left);
        size_t len = nl ? (size_t)(nl - s) : left;

        flowed_line(&f, s, len);
        s += len + (nl ? 1 : 0);
        left -= len + (nl ? 1 : 0);
    }
    if (f.open)
        buf_char(out, '\n');
    buf_free(&lines);
}
