/* SPDX-License-Identifier: ISC */
#include "store/fs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/io.h"
#include "base/pool.h"

const char *fs_join(char out[FS_PATH], const char *dir, const char *name)
{
    if (snprintf(out, FS_PATH, "%s/%s", dir, name) >= FS_PATH)
        panic("a path of more than %d bytes", FS_PATH);
    return out;
}

static int failed(struct error *e, const char *what, const char *path)
{
    return error_set(e, "cannot %s %s: %s", what, path, strerror(errno));
}

bool fs_exists(const char *path)
{
    struct stat st;

    return lstat(path, &st) == 0;
}

bool fs_is_dir(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int read_all(int fd, const char *path, size_t max, struct buf *out, struct error *e)
{
    const size_t room = max > out->len ? max - out->len : 0;
    int r = io_read_all(fd, room, out);

    if (r < 0)
        return failed(e, "read", path);
    return r ? error_set(e, "%s is larger than %zu bytes", path, max) : 0;
}

int fs_read_any(const char *path, size_t max, struct buf *out, struct error *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), status;

    if (fd < 0)
        return errno == ENOENT ? 0 : failed(e, "open", path);
    status = read_all(fd, path, max, out, e);
    close(fd);
    return status ? -1 : 1;
}

int fs_read(const char *path, size_t max, struct buf *out, struct error *e)
{
    int got = fs_read_any(path, max, out, e);

    return got == 0 ? failed(e, "open", path) : got < 0 ? -1 : 0;
}

int fs_mkdir(const char *path, unsigned mode, struct error *e)
{
    struct stat st;

    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return 0;
    return mkdir(path, (mode_t)mode) ? failed(e, "make directory", path) : 0;
}

static void parent_of(const char *path, char out[FS_PATH])
{
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;

    if (!slash)
        (void)snprintf(out, FS_PATH, ".");
    else
        (void)snprintf(out, FS_PATH, "%.*s", n ? (int)n : 1, path);
}

int fs_sync_dir(const char *path, struct error *e)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), status = 0;

    if (fd < 0)
        return failed(e, "open", path);
    if (fsync(fd))
        status = failed(e, "sync", path);
    close(fd);
    return status;
}

static bool same_already(const char *path, const void *p, size_t n)
{
    struct buf b = {0};
    bool same = fs_read_any(path, n + 1, &b, NULL) == 1 && b.len == n && (!n || !memcmp(b.data, p, n));

    buf_free(&b);
    return same;
}

struct fs_begun {
    int fd;
    char path[FS_PATH], tmp[FS_PATH];
};

static int write_tmp(struct fs_begun *f, const void *p, size_t n, unsigned mode, struct error *e)
{
    const int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;

    f->fd = open(f->tmp, how, (mode_t)mode);
    if (f->fd < 0 && errno == EEXIST && unlink(f->tmp) == 0)        /* of a process that was killed */
        f->fd = open(f->tmp, how, (mode_t)mode);
    if (f->fd < 0 || io_write_all(f->fd, p, n))
        return failed(e, "write", f->tmp);
    io_begin_sync(f->fd);
    return 0;
}

int fs_begin(const char *path, const void *p, size_t n, unsigned mode, struct fs_begun **f_r, struct error *e)
{
    struct fs_begun *f;

    *f_r = NULL;
    if (same_already(path, p, n))
        return 0;
    f = xcalloc(1, sizeof *f);
    if (snprintf(f->tmp, sizeof f->tmp, "%s.tmp", path) >= (int)sizeof f->tmp)
        panic("a path of more than %d bytes", FS_PATH);
    (void)snprintf(f->path, sizeof f->path, "%s", path);
    if (write_tmp(f, p, n, mode, e)) {
        fs_drop(f);
        return -1;
    }
    *f_r = f;
    return 0;
}

void fs_drop(struct fs_begun *f)
{
    if (!f)
        return;
    if (f->fd >= 0) {
        (void)unlink(f->tmp);
        close(f->fd);
    }
    free(f);
}

int fs_end(struct fs_begun *f, struct error *e)
{
    int status = 0;

    if (!f)
        return 0;
    if (fsync(f->fd))
        status = failed(e, "sync", f->tmp);
    else if (rename(f->tmp, f->path))
        status = failed(e, "rename", f->tmp);
    if (status) {
        fs_drop(f);
        return -1;
    }
    close(f->fd);
    free(f);
    return 0;
}

static int sync_parent(const char *path, struct error *e)
{
    char dir[FS_PATH];

    parent_of(path, dir);
    return fs_sync_dir(dir, e);
}

/* Also for a file that was there: a process killed before this may have put it there. */
int fs_write(const char *path, const void *p, size_t n, unsigned mode, struct error *e)
{
    struct fs_begun *f;

    return fs_begin(path, p, n, mode, &f, e) || fs_end(f, e) ? -1 : sync_parent(path, e);
}

int fs_rename(const char *from, const char *to, struct error *e)
{
    return rename(from, to) ? failed(e, "rename", from) : sync_parent(to, e);
}

int fs_unlink(const char *path, struct error *e)
{
    return unlink(path) && errno != ENOENT ? failed(e, "remove", path) : 0;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **fs_list(const char *path, struct error *e)
{
    DIR *d = opendir(path);
    char **names = NULL;
    size_t n = 0;
    struct dirent *ent;

    if (!d) {
        failed(e, "open", path);
        return NULL;
    }
    while ((ent = readdir(d))) {
        if (ent->d_name[0] == '.')
            continue;
        names = xrealloc(names, (n + 2) * sizeof *names);
        names[n++] = xstrdup(ent->d_name);
    }
    closedir(d);
    if (!names)
        names = xmalloc(sizeof *names);
    qsort(names, n, sizeof *names, by_bytes);
    names[n] = NULL;
    return names;
}

void fs_list_free(char **names)
{
    for (char **p = names; p && *p; p++)
        free(*p);
    free(names);
}
