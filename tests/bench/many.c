/* SPDX-License-Identifier: ISC */
/* run --all over many games with one mail each; and the next turn of games of different lengths. */
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "bench/game.h"

/* A game with what its turn adds; far more than any needs. */
enum { GAME_BYTES = 512 * 1024, GAME_FILES = 120 };

static bool has_room(const char *folder, int games)
{
    struct statvfs s;

    return folder[0] && statvfs(folder, &s) == 0 &&
           (double)s.f_bavail * (double)s.f_frsize > (double)games * GAME_BYTES &&
           (!s.f_files || (double)s.f_favail > (double)games * GAME_FILES);
}

/* Every game must have played its mail. */
static void check_played(const char *root, int games)
{
    char dir[FS_PATH], path[FS_PATH], name[64];
    int missing = 0;

    for (int i = 0; i < games; i++) {
        (void)snprintf(name, sizeof name, "%05d", i);
        missing += !fs_exists(fs_join(path, fs_join(dir, root, name), "log/000003/entry.xml"));
    }
    if (missing)
        bench_fail("%d of %d games did not play their mail", missing, games);
}

/* The larger numbers are for what grows with them, which the disk would only hide. */
static void run_all(const struct kit *k, int games, const struct game_cost *one)
{
    bool memory = games > 100 && has_room(bench.memory, games);
    const char *where = memory ? " in memory" : "";
    double floor = rounds_best(memory ? &one->crypto : &one->floor);
    char root[FS_PATH], dir[FS_PATH], name[64];
    const char *const argv[] = {bench.adjutant, "run", "--all", root, NULL};
    struct bench_child c;

    if (!memory && !has_room(bench.work, games)) {
        bench_note("%d games: no room for them", games);
        return;
    }
    if (mkdir(bench_place(memory ? bench.memory : bench.work, root), 0700))
        bench_fail("%s is in the way", root);
    for (int i = 0; i < games; i++) {
        (void)snprintf(name, sizeof name, "%05d", i);
        bench_copy(k->dir, fs_join(dir, root, name));
    }
    bench_settle();
    c = bench_run(argv);
    check_played(root, games);
    (void)snprintf(name, sizeof name, "%d games%s, each, wall", games, where);
    bench_row(name, SECONDS, c.wall / games, 0, floor, "flat");
    (void)snprintf(name, sizeof name, "%d games%s, each, CPU", games, where);
    bench_row(name, SECONDS, c.cpu / games, 0, rounds_best(&one->crypto), "flat");
    (void)snprintf(name, sizeof name, "%d games%s, peak", games, where);
    bench_row(name, BYTES, c.memory, 0, 0, "64 MB");
    if (memory)
        bench_remove(root);
}

void bench_many(void)
{
    static const int full[] = {10, 100, 1000, 10000, 0}, quick[] = {10, 100, 300, 0};
    struct game_cost c = {.wall.n = 0};
    char dir[FS_PATH];
    struct kit k;

    bench_section("many", "run --all, one mail a game; the floor is one turn's crypto, and on disk its fsyncs");
    game_make(&k, 3);
    game_mail(&k);
    for (int i = 0; i < 5; i++) {
        bench_copy(k.dir, bench_place(bench.work, dir));
        game_run(dir, &c);
        game_floor(&k, bench.work, &c);
    }
    for (const int *n = bench.quick ? quick : full; *n; n++)
        run_all(&k, *n, &c);
    kit_close(&k);
}

static void run_length(int entries)
{
    struct game_cost c = {.wall.n = 0};
    char dir[FS_PATH], name[64];
    struct kit k;

    game_make(&k, entries);
    game_mail(&k);
    for (int i = 0; i < (bench.quick ? 5 : 15); i++) {
        bench_link(k.dir, bench_place(bench.work, dir));
        game_run(dir, &c);
        game_floor(&k, bench.work, &c);
    }
    game_end_cages(&c);
    (void)snprintf(name, sizeof name, "after %d entries, wall", entries);
    bench_rounds(name, &c.wall, &c.floor, "flat");
    (void)snprintf(name, sizeof name, "after %d entries, CPU", entries);
    game_row_cpu(name, &c, "flat");
    kit_close(&k);
}

void bench_length(void)
{
    bench_section("length", "the next turn of a game by the length of its log");
    run_length(10);
    run_length(100);
    run_length(bench.quick ? 300 : 1000);
}
