/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "engine/datakept.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/pool.h"
#include "engine/dataload.h"

enum { UNUSED_MAX = 8 };            /* sets of data that stay although no open game uses them */

struct kept {
    struct kept *next;              /* the one used longer ago */
    struct gamedata *data;
    int users;
};
static struct kept *first;

static bool read_same(int fd, const struct data_file *f)
{
    char chunk[16384];
    size_t at = 0;
    ssize_t n = 1;

    while (at < f->len && n > 0) {
        n = read(fd, chunk, sizeof chunk);
        if (n > 0 && ((size_t)n > f->len - at || memcmp(chunk, f->bytes + at, (size_t)n) != 0))
            return false;
        at += n > 0 ? (size_t)n : 0;
    }
    return at == f->len;
}

static bool same_file(const char *dir, const struct data_file *f)
{
    char path[DATA_PATH];
    struct stat st;
    bool same;
    int fd;

    if (snprintf(path, sizeof path, "%s/%s", dir, f->name) >= (int)sizeof path)
        return false;
    fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    same = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == (off_t)f->len && read_same(fd, f);
    close(fd);
    return same;
}

/* Which files are used follows from game.xml, which is among them. */
static bool same_files(const struct gamedata *d, const char *dir)
{
    for (int i = 0; i < d->nfiles; i++)
        if (!same_file(dir, &d->files[i]))
            return false;
    return true;
}

static struct gamedata *use(struct kept **at)
{
    struct kept *k = *at;

    *at = k->next;
    k->next = first;
    first = k;
    k->users++;
    return k->data;
}

static void drop_unused(int keep)
{
    for (struct kept **at = &first; *at;) {
        struct kept *k = *at;

        if (k->users || keep-- > 0) {
            at = &k->next;
            continue;
        }
        *at = k->next;
        data_free(k->data);
        free(k);
    }
}

struct gamedata *data_kept_dir(const struct ruleset *rs, const char *dir, const char *scenario, struct error *e)
{
    struct gamedata *d;
    struct kept *k;

    for (struct kept **at = &first; *at; at = &(*at)->next)
        if ((*at)->data->rs == rs && strcmp((*at)->data->scenario, scenario) == 0 && same_files((*at)->data, dir))
            return use(at);
    d = data_load_dir(rs, dir, scenario, e);
    if (!d)
        return NULL;
    k = xcalloc(1, sizeof *k);
    k->data = d;
    k->next = first;
    first = k;
    return use(&first);
}

void data_kept_return(struct gamedata *d)
{
    struct kept *k = first;

    while (k && k->data != d)
        k = k->next;
    if (k)
        k->users--;
    drop_unused(UNUSED_MAX);
}

void data_kept_end(void)
{
    drop_unused(0);
}
