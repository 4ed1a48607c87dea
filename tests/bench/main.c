/* SPDX-License-Identifier: ISC */
/* usage: bench [--quick] [--mdoc] [SECTION...]; see adjutant-bench(7). */
#include "config.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/pool.h"
#include "bench/bench.h"
#include "report/render.h"
#include "turn/match.h"
#include "xml/xml.h"

static const struct {
    const char *name;
    void (*run)(void);
} sections[] = {{"play", bench_play}, {"turn", bench_turn}, {"verify", bench_verify},
                {"many", bench_many}, {"length", bench_length}, {"map", bench_map}};

enum { SECTIONS = sizeof sections / sizeof *sections };

static void make_folders(void)
{
    const char *tmp = getenv("TMPDIR");

    (void)snprintf(bench.work, sizeof bench.work, "%s/adjutant-bench-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(bench.work))
        bench_fail("no folder to work in: %s", bench.work);
    (void)snprintf(bench.memory, sizeof bench.memory, "/dev/shm/adjutant-bench-XXXXXX");
    if (!mkdtemp(bench.memory))
        bench.memory[0] = '\0';
}

static void remove_folders(void)
{
    bench_remove(bench.work);
    if (bench.memory[0])
        bench_remove(bench.memory);
}

/* Figures are of one processor: what children do meanwhile on another one would cost nothing. */
static void pin(void)
{
#ifdef CPU_SET
    cpu_set_t all, one;

    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) != 0)
        return;
    for (size_t i = CPU_SETSIZE; i-- > 0 && !CPU_COUNT(&one);)      /* the last: the first has interrupts to serve */
        if (CPU_ISSET(i, &all))
            CPU_SET(i, &one);
    (void)sched_setaffinity(0, sizeof one, &one);
#endif
}

static bool wanted(const char *name, int argc, char **argv)
{
    bool any = false, this = false;

    for (int i = 1; i < argc; i++) {
        any = any || argv[i][0] != '-';
        this = this || strcmp(argv[i], name) == 0;
    }
    return this || !any;
}

int main(int argc, char **argv)
{
    struct error e;

    for (int i = 1; i < argc; i++) {
        bench.quick = bench.quick || strcmp(argv[i], "--quick") == 0;
        bench.mdoc = bench.mdoc || strcmp(argv[i], "--mdoc") == 0;
    }
    bench.adjutant = getenv("ADJUTANT");
    if (!bench.adjutant)
        bench_fail("ADJUTANT must name the program: run make bench");
    pool_keep_memory();
    if (xml_begin(&e))
        bench_fail("%s", e.msg);
    pin();
    make_folders();
    atexit(remove_folders);
    for (int i = 0; i < SECTIONS; i++)
        if (wanted(sections[i].name, argc, argv))
            sections[i].run();
    render_end();
    xml_end();
    return 0;
}
