/* SPDX-License-Identifier: ISC */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"

char *buf_room(struct buf *b, size_t n)
{
    size_t want = b->len + n + 1;

    if (want > b->cap) {
        if (want < 2 * b->cap)
            want = 2 * b->cap;
        if (want < 64)
            want = 64;
        b->data = xrealloc(b->data, want);
        b->cap = want;
    }
    return b->data + b->len;
}

void buf_free(struct buf *b)
{
    free(b->data);
    *b = (struct buf){0};
}

void buf_clear(struct buf *b)
{
    b->len = 0;
    if (b->data)
        b->data[0] = '\0';
}

void buf_add(struct buf *b, const void *p, size_t n)
{
    char *end = buf_room(b, n);

    if (n)
        memcpy(end, p, n);
    b->len += n;
    b->data[b->len] = '\0';
}

void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_char(struct buf *b, char c)
{
    (void)buf_room(b, 1);
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}

void buf_int(struct buf *b, long long v)
{
    char s[24];
    char *p = s + sizeof s;
    unsigned long long u = v < 0 ? 0 - (unsigned long long)v : (unsigned long long)v;

    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        *--p = '-';
    buf_add(b, p, (size_t)(s + sizeof s - p));
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
    va_list ap;
    int n;

    (void)buf_room(b, 63);
    va_start(ap, fmt);
    n = vsnprintf(b->data + b->len, b->cap - b->len, fmt, ap);
    va_end(ap);
    if (n > 0 && (size_t)n >= b->cap - b->len) {
        (void)buf_room(b, (size_t)n);
        va_start(ap, fmt);
        (void)vsnprintf(b->data + b->len, (size_t)n + 1, fmt, ap);
        va_end(ap);
    }
    b->len += n > 0 ? (size_t)n : 0;
    b->data[b->len] = '\0';
}

void buf_be32(struct buf *b, uint32_t v)
{
    const unsigned char s[4] = {(unsigned char)(v >> 24), (unsigned char)(v >> 16), (unsigned char)(v >> 8),
                                (unsigned char)v};

    buf_add(b, s, sizeof s);
}

void buf_be64(struct buf *b, uint64_t v)
{
    buf_be32(b, (uint32_t)(v >> 32));
    buf_be32(b, (uint32_t)v);
}

void buf_field(struct buf *b, const void *p, size_t n)
{
    buf_be32(b, (uint32_t)n);
    buf_add(b, p, n);
}

const char *buf_cstr(const struct buf *b)
{
    return b->data ? b->data : "";
}
