/* SPDX-License-Identifier: ISC */
#include "base/text.h"

#include <stdint.h>
#include <string.h>

#include "base/buf.h"

static const char B64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether one of eight bytes is below ' ' or above '~'. A borrow or carry only comes from a byte that is so itself. */
static bool has_odd(uint64_t w)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);

    return (((w - ' ' * ones) | (w + ones) | w) & 0x80 * ones) != 0;
}

size_t text_plain(const char *p, size_t n)
{
    size_t i = 0;

    for (uint64_t w; n - i >= sizeof w; i += sizeof w) {
        memcpy(&w, p + i, sizeof w);
        if (has_odd(w))
            break;
    }
    while (i < n && p[i] >= ' ' && (unsigned char)p[i] < 0x7F)
        i++;
    return i;
}

int text_int(const char *s, long long min, long long max, long long *v_r)
{
    bool minus = *s == '-';
    unsigned long long u = 0;
    long long v;

    s += minus;
    if (!is_digit(*s))
        return -1;
    for (; is_digit(*s); s++) {
        if (u > (unsigned long long)INT64_MAX / 10 - 1)
            return -1;
        u = u * 10 + (unsigned long long)(*s - '0');
    }
    if (*s)
        return -1;
    v = minus ? -(long long)u : (long long)u;
    if (v < min || v > max)
        return -1;
    *v_r = v;
    return 0;
}

void text_hex(struct buf *b, const void *p, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *s = p;
    char block[64];

    while (n) {
        size_t k = n < sizeof block / 2 ? n : sizeof block / 2;

        for (size_t i = 0; i < k; i++) {
            block[2 * i] = digits[s[i] >> 4];
            block[2 * i + 1] = digits[s[i] & 15];
        }
        buf_add(b, block, 2 * k);
        s += k;
        n -= k;
    }
}

static int hex_digit(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int text_unhex(const char *s, void *out, size_t n)
{
    unsigned char *o = out;

    if (strlen(s) != 2 * n)
        return -1;
    for (size_t i = 0; i < n; i++) {
        int hi = hex_digit(s[2 * i]), lo = hex_digit(s[2 * i + 1]);

        if (hi < 0 || lo < 0)
            return -1;
        o[i] = (unsigned char)(hi << 4 | lo);
    }
    return 0;
}

void text_base64(struct buf *b, const void *p, size_t n)
{
    const unsigned char *s = p;

    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i;
        uint32_t v = (uint32_t)s[i] << 16 | (left > 1 ? (uint32_t)s[i + 1] << 8 : 0) | (left > 2 ? s[i + 2] : 0);

        buf_char(b, B64[v >> 18]);
        buf_char(b, B64[v >> 12 & 63]);
        buf_char(b, left > 1 ? B64[v >> 6 & 63] : '=');
        buf_char(b, left > 2 ? B64[v & 63] : '=');
    }
}

static int base64_digit(char c)
{
    const char *p = c ? strchr(B64, c) : NULL;

    return p ? (int)(p - B64) : -1;
}

int text_unbase64(const char *s, size_t len, struct buf *out)
{
    uint32_t v = 0;
    int bits = 0, digits = 0, pad = 0;

    for (size_t i = 0; i < len; i++) {
        int d;

        if (is_space(s[i]))
            continue;
        if (s[i] == '=') {
            pad++;
            continue;
        }
        d = base64_digit(s[i]);
        if (d < 0 || pad)
            return -1;
        v = v << 6 | (uint32_t)d;
        bits += 6;
        digits++;
        if (bits >= 8) {
            bits -= 8;
            buf_char(out, (char)(v >> bits & 255));
        }
    }
    if ((digits + pad) % 4 || pad > 2 || (v & ((1u << bits) - 1)))
        return -1;
    return 0;
}

bool text_word(const char **s, char *w, size_t size)
{
    const char *p = *s;
    size_t n = 0;

    while (is_space(*p))
        p++;
    if (!*p)
        return false;
    for (; *p && !is_space(*p); p++)
        if (n + 1 < size)
            w[n++] = *p;
    w[n] = '\0';
    *s = p;
    return true;
}

bool text_is_name(const char *s)
{
    size_t n = strlen(s);

    if (n == 0 || n > 64 || !(is_letter(*s) || is_digit(*s)))
        return false;
    for (; *s; s++)
        if (!is_letter(*s) && !is_digit(*s) && !strchr("-_.", *s))
            return false;
    return true;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;

    return m < c ? m : c;
}

int text_distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    int na = (int)strnlen(a, LONGEST), nb = (int)strnlen(b, LONGEST);
    int row[LONGEST + 1];

    for (int k = 0; k <= nb; k++)
        row[k] = k;
    for (int i = 1; i <= na; i++) {
        int corner = row[0];

        row[0] = i;
        for (int k = 1; k <= nb; k++) {
            int above = row[k];

            row[k] = least(above + 1, row[k - 1] + 1, corner + (lower(a[i - 1]) != lower(b[k - 1])));
            corner = above;
        }
    }
    return row[nb];
}
