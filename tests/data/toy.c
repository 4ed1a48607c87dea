/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/pool.h"

static const char *const sides[] = {"red", "blue", NULL};
static const char *const files[] = {"game.xml", "map.xml", "map.txt", "units.xml", "tables.xml", "one.xml", NULL};

static int toy_load(struct gamedata *d, struct error *e)
{
    static const char *const kinds[] = {"entry", "place", "due", "purse", "zone", NULL};

    d->compiled = pool_strdup(d->pool, "compiled");
    return data_known(d, kinds, e);
}

const struct ruleset toy_ruleset = {.id = "toy", .title = "Toy", .sides = sides, .load = toy_load};

static void path_of(char out[512], const char *dir, const char *name)
{
    assert_true(snprintf(out, 512, "%s/%s", dir, name) < 512);
}

char *toy_read(const char *dir, const char *name)
{
    char path[512], *text = xcalloc(1, 65536);
    FILE *f;

    path_of(path, dir, name);
    f = fopen(path, "rb");
    assert_non_null(f);
    assert_true(fread(text, 1, 65535, f) < 65535);
    fclose(f);
    return text;
}

void toy_write(const char *dir, const char *name, const char *text)
{
    char path[512];
    FILE *f;

    path_of(path, dir, name);
    f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, strlen(text), f), strlen(text));
    assert_int_equal(fclose(f), 0);
}

void toy_remove(const char *dir, const char *name)
{
    char path[512];

    path_of(path, dir, name);
    unlink(path);
}

long toy_replace(const char *dir, const char *name, const char *find, const char *with)
{
    char *text = toy_read(dir, name), *at = strstr(text, find), *changed;
    size_t size = strlen(text) + strlen(with) + 1;
    long line = 1;

    if (!at || strstr(at + 1, find))
        fail_msg("%s: \"%s\" must stand there once", name, find);
    changed = xcalloc(1, size);
    snprintf(changed, size, "%.*s%s%s", (int)(at - text), text, with, at + strlen(find));
    for (const char *p = text; p < at; p++)
        line += *p == '\n';
    toy_write(dir, name, changed);
    free(changed);
    free(text);
    return line;
}

int toy_setup(void **state)
{
    char *dir = xstrdup("data-test-XXXXXX");

    if (!mkdtemp(dir)) {
        free(dir);
        return -1;
    }
    for (int i = 0; files[i]; i++) {
        char *text = toy_read(TEST_SRCDIR "/tests/data/toy", files[i]);

        toy_write(dir, files[i], text);
        free(text);
    }
    *state = dir;
    return 0;
}

int toy_teardown(void **state)
{
    char *dir = *state;

    for (int i = 0; files[i]; i++)
        toy_remove(dir, files[i]);
    rmdir(dir);
    free(dir);
    return 0;
}
