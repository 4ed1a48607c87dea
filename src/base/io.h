/* SPDX-License-Identifier: ISC */
/* What the system's calls leave to the caller. */
#ifndef BASE_IO_H
#define BASE_IO_H

#include <stddef.h>

struct buf;

/* Writes all of it, however many calls that takes. 0, or -1 and errno. */
int io_write_all(int fd, const void *p, size_t n);

/* Gives a file another name, in the same file system, unless that name is taken: then -1 and EEXIST. It has one of both
   names at any instant, or both for a moment. 0, or -1 and errno. */
int io_rename_new(const char *from, const char *to);

/* Appends what is left of a file, at most max bytes of it. 0, 1 when there is more, or -1 and errno. */
int io_read_all(int fd, size_t max, struct buf *out);

/* Lets the disk begin with what was written to fd, without waiting for it: so files that are all begun before the first
   is synced share most of the wait. Promises nothing, and does nothing where the system has no such call. */
void io_begin_sync(int fd);

#endif
