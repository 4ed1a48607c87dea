/* SPDX-License-Identifier: ISC */
/* Runs hostile work in a child process: no files, no network, no further processes, bounded memory, time and output,
   and where the kernel has seccomp nothing but memory, its reply pipe and its end. Its crash costs its answer only. */
#ifndef MAIL_CAGE_H
#define MAIL_CAGE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

struct cage_job {
    void (*prepare)(void *ctx);                     /* in the child, before the door closes; may be NULL */
    int (*work)(void *ctx, struct buf *reply);      /* in the closed cage; 0 when reply is good */
    void *ctx;                                      /* the child works on its own copy of all memory */
    size_t memory;                                  /* bytes beyond what the process had when it forked; 0 for the default */
    unsigned cpu_ms, wall_ms;                       /* 0 for the defaults */
    size_t reply_max;
};

/* Processor time is what hostile work is stopped by: under a second for any mail, on a busy machine too. The other
   clock is for work that waits, which none should. */
#ifdef ADJ_MARKS
enum { CAGE_CPU_MS = 5000 };        /* sanitizers take their time */
#else
enum { CAGE_CPU_MS = 750 };
#endif
enum { CAGE_MEMORY = 256 * 1024 * 1024, CAGE_WALL_MS = 10000 };

enum cage_end {
    CAGE_DONE,          /* reply holds the child's whole answer */
    CAGE_FAILED,        /* work gave up */
    CAGE_CRASHED,       /* died of a signal, a forbidden call, or without memory */
    CAGE_SLOW,          /* killed at its time limit */
    CAGE_LOUD,          /* tried to answer more than reply_max bytes */
};

/* 0 with *end_r; -1 and an error when there could be no child at all (then nothing is known about the work). */
int cage_run(const struct cage_job *job, struct buf *reply, enum cage_end *end_r, struct error *e);

const char *cage_end_text(enum cage_end end);

#endif
