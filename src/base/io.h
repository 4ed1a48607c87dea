/* SPDX-License-Identifier: ISC */
/* What the system's calls leave to the caller. */
#ifndef BASE_IO_H
#define BASE_IO_H

#include <stddef.h>

/* Writes all of it, however many calls that takes. 0, or -1 and errno. */
int io_write_all(int fd, const void *p, size_t n);

#endif
