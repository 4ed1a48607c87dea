/* SPDX-License-Identifier: ISC */
#include "bench/bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct bench_options bench;

void bench_fail(const char *fmt, ...)
{
    va_list ap;

    fputs("bench: ", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    exit(3);
}

/* ---- clocks ---- */

double bench_wall(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_cpu_children(void)
{
    struct rusage u;

    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

double bench_cpu(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void rounds_add(struct rounds *r, double v)
{
    if (r->n < BENCH_ROUNDS)
        r->v[r->n++] = v;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double at(const struct rounds *r, int i)
{
    struct rounds s = *r;

    qsort(s.v, (size_t)s.n, sizeof *s.v, by_value);
    return s.n ? s.v[i] : 0;
}

double rounds_best(const struct rounds *r)
{
    return at(r, 0);
}

double rounds_median(const struct rounds *r)
{
    return at(r, r->n / 2);
}

/* ---- the table ---- */

static void put_value(char out[32], enum bench_unit unit, double v)
{
    if (v <= 0)
        (void)snprintf(out, 32, "-");
    else if (unit == PER_SECOND && v >= 1e6)
        (void)snprintf(out, 32, "%.1f M/s", v * 1e-6);
    else if (unit == PER_SECOND)
        (void)snprintf(out, 32, "%.0f /s", v);
    else if (unit == BYTES)
        (void)snprintf(out, 32, "%.1f MB", v / 1e6);
    else if (v < 1e-6)
        (void)snprintf(out, 32, "%.0f ns", v * 1e9);
    else if (v < 1e-3)
        (void)snprintf(out, 32, "%.2f us", v * 1e6);
    else
        (void)snprintf(out, 32, "%.2f ms", v * 1e3);
}

void bench_section(const char *name, const char *what)
{
    static bool begun;

    if (bench.mdoc)
        printf("%s%-34s %10s %10s %7s  %s\n", begun ? "\n" : "", name, "best", "floor", "ratio", "goal");
    else
        printf("\n%s: %s\n  %-36s %12s %12s %12s %7s  %s\n", name, what, "", "best", "median", "floor", "ratio",
               "goal");
    begun = true;
    (void)fflush(stdout);
}

static void put_row(const char *what, enum bench_unit unit, const double v[3], double ratio, const char *goal)
{
    char text[3][32], r[32] = "-";

    for (int i = 0; i < 3; i++)
        put_value(text[i], unit, v[i]);
    if (ratio > 0)
        (void)snprintf(r, sizeof r, "%.2f", ratio);
    if (bench.mdoc)
        printf("  %-32s %10s %10s %7s  %s\n", what, text[0], text[2], r, goal[0] ? goal : "-");
    else
        printf("  %-36s %12s %12s %12s %7s  %s\n", what, text[0], text[1], text[2], r, goal);
    (void)fflush(stdout);
}

void bench_row(const char *what, enum bench_unit unit, double best, double median, double floor, const char *goal)
{
    double ratio = floor <= 0 ? 0 : unit == PER_SECOND ? floor / best : best / floor;

    put_row(what, unit, (const double[]){best, median, floor}, ratio, goal);
}

void bench_rounds(const char *what, const struct rounds *r, const struct rounds *floor, const char *goal)
{
    const double best = rounds_best(r), low = floor ? rounds_best(floor) : 0;
    struct rounds own = {.n = 0};

    for (int i = 0; floor && floor->n == r->n && i < r->n; i++)
        rounds_add(&own, r->v[i] / floor->v[i]);
    put_row(what, SECONDS, (const double[]){best, rounds_median(r), low},
            own.n ? rounds_median(&own) : low > 0 ? best / low : 0, goal);
}

void bench_note(const char *fmt, ...)
{
    va_list ap;

    if (bench.mdoc)
        return;
    printf("  ");
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
    (void)fflush(stdout);
}
