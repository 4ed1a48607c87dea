/* SPDX-License-Identifier: ISC */
#include "mail/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "mail/clean.h"

/* Stateful and rare sets are left out on purpose: their converters are where iconv's own holes were. */
static const char *const known[] = {
    "iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-7", "iso-8859-9", "iso-8859-10",
    "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "windows-1250", "windows-1251", "windows-1252",
    "windows-1253", "windows-1254", "windows-1257", "koi8-r", "koi8-u", "macintosh", "shift_jis", "euc-jp", "euc-kr",
    "gb2312", "gbk", "big5", "utf-16", "utf-16le", "utf-16be",
};

enum { KNOWN = sizeof known / sizeof *known };

static struct {
    iconv_t cd;
    bool open;
} sets[KNOWN];

static bool is_set_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

/* Its place in the list, or -1. */
static int find(const char *p, size_t n)
{
    for (int i = 0; i < KNOWN; i++)
        if (strlen(known[i]) == n && strncasecmp(known[i], p, n) == 0)
            return i;
    return -1;
}

static bool open_named(const char *p, size_t n)
{
    size_t len = 0;
    int i;

    while (len < n && len < 20 && is_set_char(p[len]))
        len++;
    i = find(p, len);
    if (i < 0 || sets[i].open)
        return false;
    sets[i].cd = iconv_open("UTF-8", known[i]);
    /* iconv_open fails by giving back (iconv_t)-1. */
    sets[i].open = sets[i].cd != (iconv_t)-1;
    return sets[i].open;
}

bool charset_open(const char *raw, size_t n)
{
    static const char WORD[] = "charset";
    const size_t len = strlen(WORD);
    bool new = open_named(known[0], strlen(known[0]));        /* always: it makes iconv read its own list of sets */

    for (size_t i = 0; i + 2 < n; i++) {
        size_t at = 0;

        if (raw[i] == '=' && raw[i + 1] == '?')
            at = i + 2;
        else if ((raw[i] | 0x20) == 'c' && n - i > len && strncasecmp(raw + i, WORD, len) == 0)
            for (at = i + len; at < n && at < i + len + 8 && raw[at] && strchr("*= \t\"'", raw[at]); at++)
                ;
        if (at && open_named(raw + at, n - at))
            new = true;
    }
    return new;
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

void charset_to_utf8(const char *name, const char *p, size_t n, struct buf *out)
{
    int i = find(name, strlen(name));
    struct buf got = {0};

    if (i < 0 || !sets[i].open) {
        clean_repair(out, p, n);
        return;
    }
    convert(sets[i].cd, p, n, &got);
    clean_repair(out, buf_cstr(&got), got.len);
    buf_free(&got);
}
