/* SPDX-License-Identifier: ISC */
/* What a caged process may not do: open anything, start anything, or take more than its share. Where the kernel has
   seccomp, nothing is left but memory, reading LIMITS_REQUEST_FD, writing LIMITS_REPLY_FD, and its end. */
#ifndef MAIL_LIMITS_H
#define MAIL_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { LIMITS_REQUEST_FD = 3, LIMITS_REPLY_FD };

/* Before any process is caged. */
int limits_begin(struct error *e);

/* From now on, for good. memory: bytes beyond those in use; cpu_ms: of processor time. */
bool limits_set(size_t memory, unsigned cpu_ms);

#endif
