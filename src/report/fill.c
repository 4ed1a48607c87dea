/* SPDX-License-Identifier: ISC */
#include "report/fill.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

/* What Latin letters and the usual printer's signs look like in ASCII. */
static const struct likeness {
    unsigned from, to;
    const char *ascii;
} likenesses[] = {
    {0x00A0, 0x00A0, " "},  {0x00A7, 0x00A7, "S."},   {0x00AB, 0x00AB, "\""}, {0x00B0, 0x00B0, " deg"},
    {0x00B1, 0x00B1, "+-"}, {0x00BB, 0x00BB, "\""},   {0x00BC, 0x00BC, "1/4"}, {0x00BD, 0x00BD, "1/2"},
    {0x00BE, 0x00BE, "3/4"}, {0x00C0, 0x00C5, "A"},   {0x00C6, 0x00C6, "AE"}, {0x00C7, 0x00C7, "C"},
    {0x00C8, 0x00CB, "E"},  {0x00CC, 0x00CF, "I"},    {0x00D1, 0x00D1, "N"},  {0x00D2, 0x00D6, "O"},
    {0x00D7, 0x00D7, "x"},  {0x00D8, 0x00D8, "O"},    {0x00D9, 0x00DC, "U"},  {0x00DF, 0x00DF, "ss"},
    {0x00E0, 0x00E5, "a"},  {0x00E6, 0x00E6, "ae"},   {0x00E7, 0x00E7, "c"},  {0x00E8, 0x00EB, "e"},
    {0x00EC, 0x00EF, "i"},  {0x00F1, 0x00F1, "n"},    {0x00F2, 0x00F6, "o"},  {0x00F8, 0x00F8, "o"},
    {0x00F9, 0x00FC, "u"},  {0x2010, 0x2014, "-"},    {0x2018, 0x2019, "'"},  {0x201C, 0x201E, "\""},
    {0x2022, 0x2022, "*"},  {0x2026, 0x2026, "..."},  {0x2212, 0x2212, "-"},
};

static unsigned decode(const unsigned char *s, size_t n, size_t *used_r)
{
    size_t len = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : s[0] >= 0xC0 ? 2 : 1;
    unsigned v = s[0] & (0xFFu >> (len + 1));

    *used_r = 1;
    if (len == 1 || len > n)
        return '?';
    for (size_t i = 1; i < len; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return '?';
        v = v << 6 | (s[i] & 0x3Fu);
    }
    *used_r = len;
    return v;
}

static const char *likeness(unsigned v)
{
    for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++)
        if (v >= likenesses[i].from && v <= likenesses[i].to)
            return likenesses[i].ascii;
    return "?";
}

void fill_ascii(struct buf *out, const char *s, size_t n)
{
    const unsigned char *p = (const unsigned char *)s;
    size_t used;

    for (size_t i = 0; i < n; i += used) {
        for (used = text_plain(s + i, n - i); i + used < n && p[i + used] == '\n';)
            used += 1 + text_plain(s + i + used + 1, n - i - used - 1);
        buf_add(out, s + i, used);
        i += used;
        if (i == n)
            break;
        used = 1;
        if (p[i] >= 0x80)
            buf_str(out, likeness(decode(p + i, n - i, &used)));
        else if (p[i] == '\t')
            buf_char(out, ' ');
        else
            buf_char(out, '?');
    }
}

static size_t indent_of(const char *s, size_t n)
{
    size_t i = 0, k;

    while (i < n && s[i] == ' ')
        i++;
    if (i + 1 < n && (s[i] == '-' || s[i] == '*') && s[i + 1] == ' ')
        return i + 2;
    for (k = i; k < n && s[k] >= '0' && s[k] <= '9'; k++)
        ;
    if (k > i && k + 1 < n && s[k] == '.' && s[k + 1] == ' ')
        return k + 2;
    return i < n && s[i] == '<' ? i + 4 : i;
}

/* Where a line that is too long is broken: the last blank that fits, or else in the middle of a word. */
static size_t break_of(const char *s, size_t from, size_t room)
{
    for (size_t i = room; i > from; i--)
        if (s[i] == ' ')
            return i;
    return room;
}

static void put_line(struct buf *out, size_t lead, const char *s, size_t n)
{
    while (lead--)
        buf_char(out, ' ');
    buf_add(out, s, n);
    buf_char(out, '\n');
}

static void fill_line(struct buf *out, const char *s, size_t n)
{
    size_t indent = indent_of(s, n), lead = 0, from = indent;

    while (n > 0 && s[n - 1] == ' ')
        n--;
    if (indent > FILL_COLUMNS / 2)
        indent = from = 0;
    while (lead + n > FILL_COLUMNS) {
        size_t at = break_of(s, from, FILL_COLUMNS - lead);

        put_line(out, lead, s, at);
        while (at < n && s[at] == ' ')
            at++;
        s += at;
        n -= at;
        lead = indent;
        from = 0;
    }
    if (n > 0 || lead == 0)
        put_line(out, n ? lead : 0, s, n);
}

void fill_text(struct buf *out, const char *text, size_t n)
{
    struct buf ascii = {0};
    bool empty = true;          /* so that none stands at the very top */

    (void)buf_room(&ascii, n);
    (void)buf_room(out, n);
    fill_ascii(&ascii, text, n);
    for (const char *s = buf_cstr(&ascii); *s;) {
        size_t len = strcspn(s, "\n"), used = strspn(s, " ");

        if (used < len || !empty)
            fill_line(out, s, used < len ? len : 0);
        empty = used >= len;
        s += len + (s[len] == '\n');
    }
    buf_free(&ascii);
}
