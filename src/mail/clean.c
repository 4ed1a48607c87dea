/* SPDX-License-Identifier: ISC */
#include "mail/clean.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "xml/utf8.h"

static const char REPLACEMENT[] = "\xEF\xBF\xBD";

size_t clean_step(const char *p, size_t n)
{
    uint32_t c;

    return utf8_next(p, n, &c);
}

/* Eight bytes of ASCII, none of them NUL: nearly everything is. */
static bool is_plain_word(const char *p)
{
    uint64_t w;

    memcpy(&w, p, sizeof w);
    return ((w | (w - UINT64_C(0x0101010101010101))) & UINT64_C(0x8080808080808080)) == 0;
}

bool clean_is_valid(const char *p, size_t n)
{
    for (size_t i = 0, step; i < n; i += step) {
        step = n - i >= 8 && is_plain_word(p + i) ? 8 : clean_step(p + i, n - i);
        if (step == 0)
            return false;
    }
    return true;
}

static bool is_control(const char *p, size_t step)
{
    unsigned char c = (unsigned char)*p;

    return (step == 1 && (c < 0x20 || c == 0x7F)) || (step == 2 && c == 0xC2 && (unsigned char)p[1] < 0xA0);
}

bool clean_is_line(const char *p, size_t n)
{
    for (size_t i = 0, step; i < n; i += step) {
        step = clean_step(p + i, n - i);
        if (step == 0 || is_control(p + i, step))
            return false;
    }
    return true;
}

void clean_repair(struct buf *out, const char *p, size_t n)
{
    size_t good = 0, i = 0;

    while (i < n) {
        size_t step = clean_step(p + i, n - i);

        if (step) {
            i += step;
            continue;
        }
        buf_add(out, p + good, i - good);
        buf_str(out, REPLACEMENT);
        good = ++i;
    }
    buf_add(out, p + good, n - good);
}

void clean_line(struct buf *out, const char *p, size_t n, size_t max)
{
    const size_t start = out->len;
    bool gap = false;

    for (size_t i = 0, step; i < n; i += step) {
        const char *add = p + i;
        size_t len;

        step = clean_step(add, n - i);
        len = step;
        if (step && (*add == ' ' || is_control(add, step))) {
            gap = true;
            continue;
        }
        if (step == 0) {
            add = REPLACEMENT;
            len = strlen(REPLACEMENT);
            step = 1;
        }
        if (out->len - start + (gap && out->len > start) + len > max)
            return;
        if (gap && out->len > start)
            buf_char(out, ' ');
        gap = false;
        buf_add(out, add, len);
    }
}
