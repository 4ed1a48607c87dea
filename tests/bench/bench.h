/* SPDX-License-Identifier: ISC */
/* What the benchmarks share: clocks, rounds, rows of the table, and fsyncs that are counted. */
#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>

struct bench_options {
    bool quick;                         /* few rounds and small numbers, to try things out */
    bool mdoc;                          /* rows for the manual page */
    char work[200];                     /* a folder of our own on a disk */
    char memory[200];                   /* and one in memory, where an fsync costs nothing; "" where there is none */
    const char *adjutant;               /* the program */
};
extern struct bench_options bench;

/* ---- clocks ---- */

double bench_wall(void);                /* seconds */
double bench_cpu(void);                 /* of this process */
double bench_cpu_children(void);        /* of those it has waited for */

/* What several rounds gave. The machine does other things too: they only ever make a round slower, so the best is what
   the work costs, and the median says how quiet the machine was. */
enum { BENCH_ROUNDS = 101 };
struct rounds {
    double v[BENCH_ROUNDS];
    int n;
};
void rounds_add(struct rounds *r, double v);
double rounds_best(const struct rounds *r);
double rounds_median(const struct rounds *r);

/* ---- the table ---- */

void bench_section(const char *name, const char *what);
enum bench_unit { SECONDS, PER_SECOND, BYTES };
/* floor 0: none; goal: in the same words for a person, or "". */
void bench_row(const char *what, enum bench_unit unit, double best, double median, double floor, const char *goal);
/* The ratio is the median of the rounds' own when each has its floor, which is measured right after it. */
void bench_rounds(const char *what, const struct rounds *r, const struct rounds *floor, const char *goal);
void bench_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* ---- fsyncs ---- */

/* What was synced since bench_sync_start, in order. */
struct sync_list {
    struct sync {
        bool dir;
        size_t size;                    /* of a file */
    } v[512];
    int n;
    double wall;                        /* spent in them */
};
extern struct sync_list bench_syncs;
void bench_sync_start(void);
void bench_sync_off(bool off);          /* while something is set up that needs to survive nothing */
/* Writes and syncs as many files of the same sizes, and directories, in `dir`, which is emptied again: all files up to
   the next directory are written before the first is synced, as a run does it. Seconds. */
double bench_sync_again(const struct sync_list *l, const char *dir);
void bench_settle(void);                /* what was written before is on the disk and burdens nobody's fsync */

/* ---- the rest ---- */

_Noreturn void bench_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* A path that was never used, below a folder of ours. It stays to the end: where many files were removed a file system
   may take its time to find room for a new one. */
const char *bench_place(const char *folder, char out[]);
void bench_copy(const char *from, const char *to);      /* a tree; its directories are synced */
void bench_link(const char *from, const char *to);      /* the same with links for files, which nobody writes into */
void bench_remove(const char *path);                    /* a tree */
/* Runs a program to its end, its output thrown away: wall, CPU seconds and peak memory. */
struct bench_child {
    double wall, cpu, memory;
};
struct bench_child bench_run(const char *const argv[]);

void bench_play(void);
void bench_turn(void);
void bench_verify(void);
void bench_many(void);
void bench_length(void);
void bench_map(void);

#endif
