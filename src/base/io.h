/* SPDX-License-Identifier: ISC */
/* What the system's calls leave to the caller. */
#ifndef BASE_IO_H
#define BASE_IO_H

#include <stddef.h>

/* Writes all of it, however many calls that takes. 0, or -1 and errno. */
int io_write_all(int fd, const void *p, size_t n);

/* Lets the disk begin with what was written to fd, without waiting for it: so files that are all begun before the first
   is synced share most of the wait. Promises nothing, and does nothing where the system has no such call. */
void io_begin_sync(int fd);

#endif
