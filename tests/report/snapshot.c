/* SPDX-License-Identifier: ISC */
#include "report/snapshot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/buf.h"

static void read_all(const char *path, struct buf *out)
{
    FILE *f = fopen(path, "rb");
    char chunk[4096];
    size_t n;

    if (!f)
        return;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_add(out, chunk, n);
    (void)fclose(f);
}

static void write_all(const char *path, const struct buf *text)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(text->data, 1, text->len, f), text->len);
    assert_int_equal(fclose(f), 0);
}

void snapshot_check(const char *name, const struct buf *text)
{
    const char *mode = getenv("ADJ_SNAPSHOTS");
    struct buf path = {0}, want = {0};
    int line = 1;

    buf_printf(&path, TEST_SRCDIR "/tests/report/snapshots/%s", name);
    if (mode && strcmp(mode, "write") == 0)
        write_all(path.data, text);
    read_all(path.data, &want);
    if (want.len != text->len || memcmp(buf_cstr(&want), buf_cstr(text), want.len) != 0) {
        const char *a = buf_cstr(&want), *b = buf_cstr(text);

        for (; *a && *a == *b; a++, b++)
            line += *a == '\n';
        print_error("%s\n", buf_cstr(text));
        fail_msg("%s differs from line %d on; if that is meant, write it with ADJ_SNAPSHOTS=write", path.data, line);
    }
    buf_free(&path);
    buf_free(&want);
}

void snapshot_fits_mail(const struct buf *text)
{
    const char *s = buf_cstr(text);

    assert_true(text->len > 0);
    while (*s) {
        size_t n = strcspn(s, "\n");

        if (n > 78)
            fail_msg("%zu columns: %.*s", n, (int)n, s);
        if (n > 0 && s[n - 1] == ' ')
            fail_msg("a blank at the end: %.*s", (int)n, s);
        for (size_t i = 0; i < n; i++)
            if (s[i] < ' ' || s[i] > '~')
                fail_msg("byte %d in: %.*s", s[i], (int)n, s);
        s += n + (s[n] == '\n');
    }
}
