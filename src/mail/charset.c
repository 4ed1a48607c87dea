/* SPDX-License-Identifier: ISC */
#include "mail/charset.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "mail/clean.h"

/* Stateful and rare sets are left out on purpose: their converters are where iconv's own holes were. */
static const char *const KNOWN[] = {
    "iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-7", "iso-8859-9", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "windows-1250", "windows-1251", "windows-1252",
    "windows-1253", "windows-1254", "windows-1257", "koi8-r", "koi8-u", "macintosh", "shift_jis", "euc-jp", "euc-kr",
    "gb2312", "gbk", "big5", "utf-16", "utf-16le", "utf-16be",
};

static bool is_set_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

static const char *known(const char *p, size_t n)
{
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (strlen(KNOWN[i]) == n && strncasecmp(KNOWN[i], p, n) == 0)
            return KNOWN[i];
    return NULL;
}

static const iconv_t *find(const struct charsets *s, const char *p, size_t n)
{
    for (size_t i = 0; i < s->n; i++)
        if (strlen(s->open[i].name) == n && strncasecmp(s->open[i].name, p, n) == 0)
            return &s->open[i].cd;
    return NULL;
}

static void open_named(struct charsets *s, const char *p, size_t n)
{
    size_t len = 0;
    const char *name;
    iconv_t cd;

    while (len < n && len < 20 && is_set_char(p[len]))
        len++;
    name = known(p, len);
    if (!name || s->n == CHARSET_OPEN || find(s, p, len))
        return;
    cd = iconv_open("UTF-8", name);
    /* iconv_open fails by giving back (iconv_t)-1. */
    if (cd == (iconv_t)-1)
        return;
    s->open[s->n].name = name;
    s->open[s->n++].cd = cd;
}

void charset_begin(void)
{
    static iconv_t kept;

    if (!kept)
        kept = iconv_open("UTF-8", KNOWN[0]);
}

void charset_prepare(struct charsets *s, const char *raw, size_t n)
{
    static const char WORD[] = "charset";
    const size_t len = strlen(WORD);

    *s = (struct charsets){0};
    open_named(s, KNOWN[0], strlen(KNOWN[0]));      /* always: it makes iconv read its own list of sets */
    for (size_t i = 0; i + 2 < n; i++) {
        size_t at = 0;

        if (raw[i] == '=' && raw[i + 1] == '?')
            at = i + 2;
        else if ((raw[i] | 0x20) == 'c' && n - i > len && strncasecmp(raw + i, WORD, len) == 0)
            for (at = i + len; at < n && at < i + len + 8 && raw[at] && strchr("*= \t\"'", raw[at]); at++)
                ;
        if (at)
            open_named(s, raw + at, n - at);
    }
}

void charset_close(struct charsets *s)
{
    for (size_t i = 0; i < s->n; i++)
        iconv_close(s->open[i].cd);
    *s = (struct charsets){0};
}

static void convert(iconv_t cd, const char *p, size_t n, struct buf *out)
{
    char block[1024];
    /* iconv takes char ** for historical reasons; it doesn't write through it. */
    char *in = (char *)(size_t)p;

    iconv(cd, NULL, NULL, NULL, NULL);
    while (n) {
        char *o = block;
        size_t room = sizeof block;
        size_t r = iconv(cd, &in, &n, &o, &room);

        buf_add(out, block, sizeof block - room);
        if (r != (size_t)-1 || errno == E2BIG)
            continue;
        buf_str(out, "\xEF\xBF\xBD");
        if (n) {
            in++;
            n--;
        }
    }
}

void charset_to_utf8(const struct charsets *s, const char *name, const char *p, size_t n, struct buf *out)
{
    const iconv_t *cd = find(s, name, strlen(name));
    struct buf got = {0};

    if (!cd) {
        clean_repair(out, p, n);
        return;
    }
    convert(*cd, p, n, &got);
    clean_repair(out, buf_cstr(&got), got.len);
    buf_free(&got);
}
