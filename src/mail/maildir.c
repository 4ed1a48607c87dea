/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/maildir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/text.h"

int maildir_sync(const char *dir, struct error *e)
{
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int r = fd < 0 ? -1 : fsync(fd);

    if (r != 0)
        error_set(e, "%s: %s", dir, strerror(errno));
    if (fd >= 0)
        close(fd);
    return r;
}

static int make_dir(const char *path, struct error *e)
{
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return error_set(e, "%s: %s", path, strerror(errno));
    return 0;
}

static int sync_parent(const char *dir, struct error *e)
{
    struct buf b = {0};
    const char *slash = strrchr(dir, '/');
    int r;

    buf_add(&b, dir, slash ? (size_t)(slash - dir) + (slash == dir) : 0);
    r = maildir_sync(b.len ? b.data : ".", e);
    buf_free(&b);
    return r;
}

static bool is_dir(const char *dir, const char *sub)
{
    struct buf b = {0};
    struct stat st;
    bool is;

    buf_printf(&b, "%s/%s", dir, sub);
    is = lstat(buf_cstr(&b), &st) == 0 && S_ISDIR(st.st_mode);
    buf_free(&b);
    return is;
}

static int make_sub(const char *dir, const char *sub, struct error *e)
{
    struct buf b = {0};
    int r;

    buf_printf(&b, "%s/%s", dir, sub);
    r = make_dir(buf_cstr(&b), e);
    buf_free(&b);
    return r;
}

/* cur comes last, when the rest is there for good: where it is found nothing needs to be made or synced again. */
int maildir_make(const char *dir, struct error *e)
{
    if (is_dir(dir, "tmp") && is_dir(dir, "new") && is_dir(dir, "cur"))
        return 0;
    if (make_dir(dir, e) || make_sub(dir, "tmp", e) || make_sub(dir, "new", e) || maildir_sync(dir, e) ||
        sync_parent(dir, e))
        return -1;
    return make_sub(dir, "cur", e) || maildir_sync(dir, e) ? -1 : 0;
}

/* The file descriptor, or -1. */
static int write_tmp(const char *path, const char *data, size_t n, struct error *e)
{
    const int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    int fd = open(path, how, 0600);

    /* Of a process that was killed; a mail may be its other name. */
    if (fd < 0 && errno == EEXIST && unlink(path) == 0)
        fd = open(path, how, 0600);
    if (fd >= 0 && io_write_all(fd, data, n) == 0) {
        io_begin_sync(fd);
        return fd;
    }
    error_set(e, "%s: %s", path, strerror(errno));
    if (fd >= 0) {
        (void)unlink(path);
        close(fd);
    }
    return -1;
}

static int sync_tmp(int fd, const char *path, struct error *e)
{
    int r = fsync(fd) != 0 ? error_set(e, "%s: %s", path, strerror(errno)) : 0;

    if (close(fd) != 0 && r == 0)
        r = error_set(e, "%s: %s", path, strerror(errno));
    return r;
}

/* 0 done, 1 more there, -1 error. */
static int read_path(const char *path, size_t max, struct buf *out, struct error *e)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), r;
    struct stat st;

    if (fd < 0)
        return error_set(e, "%s: %s", path, strerror(errno));
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        return error_set(e, "%s: not a file", path);
    }
    r = io_read_all(fd, max, out);
    if (r < 0)
        error_set(e, "%s: %s", path, strerror(errno));
    close(fd);
    return r;
}

static int compare(const char *path, const char *data, size_t n, struct error *e)
{
    struct buf b = {0};
    int r = read_path(path, n, &b, e);

    if (r >= 0)
        r = r == 0 && b.len == n && (n == 0 || memcmp(b.data, data, n) == 0)
                ? 1
                : error_set(e, "%s: there is another mail of this name", path);
    buf_free(&b);
    return r;
}

/* One that is being written. */
struct writing {
    const struct maildir_file *file;
    const char *tmp;
    int fd;
    bool named;                 /* and not in tmp any more */
};

static int name_it(const char *dir, struct writing *w, struct error *e)
{
    struct buf b = {0};
    int r = 0;

    buf_printf(&b, "%s/%s", dir, w->file->name);
    if (io_rename_new(w->tmp, buf_cstr(&b)) == 0)
        w->named = true;
    else
        r = errno == EEXIST ? compare(buf_cstr(&b), w->file->data, w->file->n, e)
                            : error_set(e, "%s: %s", buf_cstr(&b), strerror(errno));
    buf_free(&b);
    return r;
}

/* All of them synced and named, or an error; their descriptors are closed. */
static int finish(const char *dir, struct writing *w, size_t n, struct error *e)
{
    int r = 0;

    for (size_t i = 0; i < n; i++) {
        if (r >= 0)
            r = sync_tmp(w[i].fd, w[i].tmp, e);
        else
            close(w[i].fd);
    }
    for (size_t i = 0; i < n && r >= 0; i++)
        r = name_it(dir, &w[i], e);
    /* Also when it was there: an earlier run may have died before this. */
    return r >= 0 && maildir_sync(dir, e) != 0 ? -1 : r;
}

int maildir_write(const char *dir, const char *tmp, const struct maildir_file *files, size_t n, struct error *e)
{
    struct pool *p = pool_new();
    struct writing *w = pool_alloc(p, (n + 1) * sizeof *w);
    size_t begun = 0;
    int r = 0;

    while (r == 0 && begun < n) {
        w[begun] = (struct writing){&files[begun], pool_printf(p, "%s/%s", tmp, files[begun].name), -1, false};
        w[begun].fd = write_tmp(w[begun].tmp, files[begun].data, files[begun].n, e);
        r = w[begun].fd < 0 ? -1 : 0;
        begun += r == 0;
    }
    if (r == 0)
        r = finish(dir, w, n, e);
    else
        for (size_t i = 0; i < begun; i++)
            close(w[i].fd);
    for (size_t i = 0; i < begun; i++)
        if (!w[i].named)
            (void)unlink(w[i].tmp);
    pool_free(p);
    return r;
}

static size_t base_length(const char *name)
{
    return strcspn(name, ":");
}

static int by_name(const void *a, const void *b)
{
    const struct maildir_entry *x = a, *y = b;
    size_t n = base_length(x->name), m = base_length(y->name);
    int c = memcmp(x->name, y->name, n < m ? n : m);

    if (c == 0)
        c = (n > m) - (n < m);
    return c ? c : strcmp(x->sub, y->sub);
}

struct names {
    struct maildir_entry *at;
    size_t n, cap;
};

/* Whatever else lies there is nobody's mail, and must not stop the mail beside it. */
static bool is_file(int dir, const struct dirent *ent)
{
    struct stat st;

#ifdef _DIRENT_HAVE_D_TYPE
    if (ent->d_type != DT_UNKNOWN)
        return ent->d_type == DT_REG;
#endif
    return fstatat(dir, ent->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode);
}

static int list_sub(const char *dir, const char *sub, struct pool *p, struct names *l, struct error *e)
{
    char *path = pool_printf(p, "%s/%s", dir, sub);
    DIR *d = opendir(path);
    struct dirent *ent;

    if (!d)
        return error_set(e, "%s: %s", path, strerror(errno));
    while (errno = 0, (ent = readdir(d)) != NULL) {
        if (ent->d_name[0] == '.' || !is_file(dirfd(d), ent))
            continue;
        if (l->n == l->cap) {
            l->cap = l->cap ? 2 * l->cap : 64;
            l->at = xrealloc(l->at, l->cap * sizeof *l->at);
        }
        l->at[l->n++] = (struct maildir_entry){pool_strdup(p, ent->d_name), sub};
    }
    if (errno) {
        error_set(e, "%s: %s", path, strerror(errno));
        closedir(d);
        return -1;
    }
    closedir(d);
    return 0;
}

int maildir_list(const char *dir, struct pool *p, struct maildir_entry **list_r, size_t *n_r, struct error *e)
{
    struct names l = {0};
    int r = list_sub(dir, "new", p, &l, e);

    if (r == 0)
        r = list_sub(dir, "cur", p, &l, e);
    if (r == 0) {
        if (l.n)
            qsort(l.at, l.n, sizeof *l.at, by_name);
        *list_r = pool_copy(p, l.at, l.n * sizeof *l.at);
        *n_r = l.n;
    }
    free(l.at);
    return r;
}

/* The mail called key in cur, whatever a mail reader has hung on to its name; NULL when there is none. */
static const char *find_in_cur(const char *dir, const char *key, struct pool *p, struct error *e, int *r)
{
    struct names l = {0};
    const char *found = NULL;

    *r = list_sub(dir, "cur", p, &l, e);
    for (size_t i = 0; i < l.n && !found; i++)
        if (base_length(l.at[i].name) == strlen(key) && strncmp(l.at[i].name, key, strlen(key)) == 0)
            found = l.at[i].name;
    free(l.at);
    return found;
}

int maildir_deliver(const char *dir, const char *key, const char *data, size_t n, struct error *e)
{
    struct pool *p;
    const char *seen;
    int r;

    if (!text_is_name(key))
        return error_set(e, "%s: the key of a mail is not a name", dir);
    p = pool_new();
    seen = find_in_cur(dir, key, p, e, &r);
    if (r == 0 && seen)
        r = compare(pool_printf(p, "%s/cur/%s", dir, seen), data, n, e);
    else if (r == 0)
        r = maildir_write(pool_printf(p, "%s/new", dir), pool_printf(p, "%s/tmp", dir),
                          &(struct maildir_file){key, data, n}, 1, e);
    pool_free(p);
    return r;
}

int maildir_read(const char *dir, const struct maildir_entry *m, size_t max, struct buf *out, struct error *e)
{
    struct buf b = {0};
    int r;

    buf_printf(&b, "%s/%s/%s", dir, m->sub, m->name);
    r = read_path(buf_cstr(&b), max, out, e);
    buf_free(&b);
    return r;
}

/* rename over a mail would delete it. Names are unique, so a taken one is rare: then a number makes it free. */
static int move_free(struct pool *p, const char *from, const char *cur, const struct maildir_entry *m, struct error *e)
{
    struct stat st;

    for (int i = 0; i < 1000; i++) {
        const size_t n = base_length(m->name);
        const char *base = pool_strndup(p, m->name, n);
        const char *number = i ? pool_printf(p, "+%d", i) : "";
        const char *to = pool_printf(p, "%s/%s%s:2,S", cur, base, number);

        if (lstat(to, &st) == 0)
            continue;
        if (rename(from, to) == 0)
            return 0;
        return error_set(e, "%s: %s", from, strerror(errno));
    }
    return error_set(e, "%s: no free name left in %s", from, cur);
}

int maildir_move(const char *dir, const struct maildir_entry *m, const char *folder, struct error *e)
{
    struct pool *p = pool_new();
    const char *home = pool_printf(p, "%s/.%s", dir, folder), *cur = pool_printf(p, "%s/cur", home);
    const char *from = pool_printf(p, "%s/%s/%s", dir, m->sub, m->name);
    const char *done = pool_printf(p, "%s/%.*s:2,S", cur, (int)base_length(m->name), m->name);
    struct stat st;
    int r = 0;

    if (!text_is_name(folder))
        r = error_set(e, "%s: not the name of a mail folder", folder);
    else if (lstat(cur, &st) != 0)
        r = maildir_make(home, e);
    if (r == 0 && !(lstat(from, &st) != 0 && errno == ENOENT && lstat(done, &st) == 0))
        r = move_free(p, from, cur, m, e);
    if (r == 0)
        r = maildir_sync(cur, e);
    if (r == 0)
        r = maildir_sync(pool_printf(p, "%s/%s", dir, m->sub), e);
    pool_free(p);
    return r;
}
