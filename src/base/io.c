/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

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

void io_begin_sync(int fd)
{
#ifdef SYNC_FILE_RANGE_WRITE
    (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
    (void)fd;
#endif
}
