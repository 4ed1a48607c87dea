/* SPDX-License-Identifier: ISC */
/* One orders mail in, adjudicated, logged, receipt and reports made and sent. */
#include <stdio.h>

#include "bench/game.h"
#include "report/render.h"
#include "turn/match.h"
#include "xml/schema.h"

static const char *copy_to(const struct kit *k, const char *folder, char out[FS_PATH])
{
    bench_copy(k->dir, bench_place(folder, out));
    return out;
}

/* cold: as in a process that has read nothing yet. */
static void inside(const struct kit *k, bool cold, int rounds, struct game_cost *c)
{
    char dir[FS_PATH];

    for (int i = 0; i < rounds; i++) {
        (void)copy_to(k, bench.work, dir);
        if (cold) {
            game_end_cages(c);
            match_end();
            render_end();
            xml_schema_end();
        }
        game_run(dir, c);
        game_floor(k, bench.work, c);
    }
    game_end_cages(c);
}

static void whole(const struct kit *k, const char *folder, int rounds, struct rounds *wall, struct rounds *cpu)
{
    char dir[FS_PATH];
    const char *const argv[] = {bench.adjutant, "run", dir, NULL};

    for (int i = 0; i < rounds; i++) {
        struct bench_child c;

        (void)copy_to(k, folder, dir);
        bench_settle();
        c = bench_run(argv);
        rounds_add(wall, c.wall);
        rounds_add(cpu, c.cpu);
    }
}

static void rows(const char *when, const struct game_cost *c, const char *goal)
{
    char name[64];

    (void)snprintf(name, sizeof name, "%s, wall", when);
    bench_rounds(name, &c->wall, &c->floor, goal);
    (void)snprintf(name, sizeof name, "%s, CPU", when);
    game_row_cpu(name, c, "");
}

void bench_turn(void)
{
    int rounds = bench.quick ? 7 : BENCH_ROUNDS;
    struct game_cost first = {.wall.n = 0}, next = {.wall.n = 0};
    struct rounds wall = {.n = 0}, cpu = {.n = 0}, memory = {.n = 0}, unused = {.n = 0};
    struct kit k;

    bench_section("turn", "one orders mail; the floor is its crypto, and for wall time its fsyncs, alone");
    game_make(&k, 3);
    game_mail(&k);
    inside(&k, true, rounds, &first);
    inside(&k, false, rounds, &next);
    rows("first game of a process", &first, "");
    rows("next games of a process", &next, "ratio 2");
    bench_note("%d fsyncs, %.2f ms of the best run, %.2f ms alone", bench_syncs.n, rounds_best(&next.sync) * 1e3,
               rounds_best(&next.floor_sync) * 1e3);
    whole(&k, bench.work, rounds, &wall, &cpu);
    bench_rounds("adjutant run, exec to exit, wall", &wall, &first.floor, "");
    bench_rounds("adjutant run, exec to exit, CPU", &cpu, &first.crypto, "");
    if (bench.memory[0]) {
        whole(&k, bench.memory, rounds, &memory, &unused);
        bench_rounds("in memory: beyond fsync, wall", &memory, NULL, "30 ms");
    }
    kit_close(&k);
}
