/* SPDX-License-Identifier: ISC */
#include "xml/utf8.h"

size_t utf8_next(const char *s, size_t n, uint32_t *c_r)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char b = n ? (unsigned char)*s : 0xff;
    size_t len = b < 0x80 ? 1 : b < 0xc2 ? 0 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : b < 0xf5 ? 4 : 0;
    uint32_t c;

    if (len == 0 || len > n)
        return 0;
    c = len == 1 ? b : b & (0xffu >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        if (((unsigned char)s[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | ((unsigned char)s[i] & 0x3f);
    }
    if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    *c_r = c;
    return len;
}

bool utf8_is_xml(uint32_t c)
{
    if (c < 0x20)
        return c == '\t' || c == '\n' || c == '\r';
    return c < 0xd800 || (c >= 0xe000 && c != 0xfffe && c != 0xffff && c <= 0x10ffff);
}
