/* SPDX-License-Identifier: ISC */
/* Runs hostile work in a process of its own: no files, no network, no further processes, bounded memory, time and
   output (mail/limits). Its crash costs its answer only.

   Making a process takes longer than most work that is done in it, so one is always kept ready: the first call makes a
   copy of this process, the keeper, which has no files and forgets the secrets; it makes one child after the other, and
   each does one piece of work and ends. They have the processor when nothing else wants it, so that a child is made
   ready while this process waits for a disk; work that is late for that reason is done again by one that has its share. */
#ifndef MAIL_CAGE_H
#define MAIL_CAGE_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

struct cage_job {
    /* In the closed cage, where it finds what this process had in memory when the keeper was made. 0 when reply is
       good. */
    int (*work)(char *in, size_t n, struct buf *reply);
    void (*forget)(void *secrets);              /* in the keeper, first of all; may be NULL */
    void *secrets;
    const struct buf *sample;                   /* worked on ahead, so that real work finds all in its place; or NULL */
    size_t memory;                              /* in bytes; 0 for the default */
    unsigned cpu_ms, wall_ms;                   /* 0 for the defaults */
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

/* 0 with *end_r; -1 and an error when there could be no child at all (then nothing is known about the work). Memory and
   processor time are bounded as the job says with which the keeper was made. */
int cage_run(const struct cage_job *job, const void *in, size_t n, struct buf *reply, enum cage_end *end_r,
             struct error *e);

const char *cage_end_text(enum cage_end end);

/* Ends the keeper. The next call makes a new one: it is needed when work relies on something that this process has only
   now in memory, and at the end of the process. */
void cage_end(void);

#endif
