/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"

int io_write_all(int fd, const void *p, size_t n)
{
    const char *at = p;

    while (n) {
        ssize_t w = write(fd, at, n);

        if (w < 0 && errno == EINTR)
            continue;
        if (w < 0)
            return -1;
        at += w;
        n -= (size_t)w;
    }
    return 0;
}

/* A link, unlike a rename, fails when the name is taken. Some file systems have no links. */
static int rename_by_link(const char *from, const char *to)
{
    struct stat st;

    if (link(from, to) == 0)
        return unlink(from);
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return -1;
    if (lstat(to, &st) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(from, to);
}

int io_rename_new(const char *from, const char *to)
{
#if defined HAVE_RENAMEAT2 && defined RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != ENOSYS && errno != EINVAL)     /* kernels and file systems that cannot */
        return -1;
#endif
    return rename_by_link(from, to);
}

/* A file is read in one go when it is as long as it said, and by blocks when it said nothing or has grown. */
int io_read_all(int fd, size_t max, struct buf *out)
{
    enum { BLOCK = 16384 };
    struct stat st;
    const bool file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    size_t left = max, got = 0;

    for (;;) {
        size_t want = file && (size_t)st.st_size > got ? (size_t)st.st_size - got + 1 : BLOCK;
        ssize_t n;

        want = want > left ? left + 1 : want;       /* one more than wanted: to see whether it is there */
        n = read(fd, buf_room(out, want), want);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if ((size_t)n > left) {
            out->len += left;
            out->data[out->len] = '\0';
            return 1;
        }
        out->len += (size_t)n;
        out->data[out->len] = '\0';
        left -= (size_t)n;
        got += (size_t)n;
        if (n == 0 || (file && (size_t)n < want && got == (size_t)st.st_size))
            return 0;
    }
}

void io_begin_sync(int fd)
{
#ifdef SYNC_FILE_RANGE_WRITE
    (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
    (void)fd;
#endif
}
