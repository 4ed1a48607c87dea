/* SPDX-License-Identifier: ISC */
#include "support/slips.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buf.h"
#include "engine/data.h"
#include "engine/ruleset.h"
#include "store/fs.h"

static void write_file(const char *from_dir, const char *to_dir, const char *name, const struct slip *slip)
{
    char path[FS_PATH];
    struct buf text = {0};
    struct error e;
    const char *hit = NULL, *all;
    FILE *f;

    assert_int_equal(fs_read(fs_join(path, from_dir, name), 1 << 20, &text, &e), 0);
    all = buf_cstr(&text);
    if (strcmp(name, slip->file) == 0 && !(hit = strstr(all, slip->from)))
        fail_msg("%s has no %s", name, slip->from);
    assert_non_null(f = fopen(fs_join(path, to_dir, name), "w"));
    if (hit)
        fprintf(f, "%.*s%s%s", (int)(hit - all), all, slip->to, hit + strlen(slip->from));
    else
        fputs(all, f);
    fclose(f);
    buf_free(&text);
}

static void is_refused(const struct ruleset *rs, const char *dir, const struct slip *slip)
{
    struct error e = {""};
    struct gamedata *d = data_load_dir(rs, dir, "battle", &e);

    if (d || !strstr(e.msg, slip->error))
        fail_msg("%s: %s\nsaid: %s\nnot: %s", slip->file, slip->to, d ? "nothing" : e.msg, slip->error);
    data_free(d);
}

void slips_are_refused(const struct ruleset *rs, const struct slip *rows, size_t n)
{
    char dir[] = "/tmp/adjutant-slips-XXXXXX", games[FS_PATH], from[FS_PATH], path[FS_PATH];
    char **names;

    assert_non_null(mkdtemp(dir));
    names = fs_list(fs_join(from, fs_join(games, TEST_SRCDIR, "games"), rs->id), NULL);
    assert_non_null(names);
    for (size_t i = 0; i < n; i++) {
        for (char **p = names; *p; p++)
            write_file(from, dir, *p, &rows[i]);
        is_refused(rs, dir, &rows[i]);
    }
    for (char **p = names; *p; p++)
        unlink(fs_join(path, dir, *p));
    fs_list_free(names);
    rmdir(dir);
}
