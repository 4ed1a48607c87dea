/* SPDX-License-Identifier: ISC */
/* Trees of files, children, and fsync: wrapped by the linker, so that a run's are counted and can be done again. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/io.h"
#include "bench/bench.h"
#include "store/fs.h"

extern char **environ;

/* ---- fsync ---- */

struct sync_list bench_syncs;
static bool off;

int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    struct sync_list *l = &bench_syncs;
    struct stat st;
    double start;
    int r;

    if (off)
        return 0;
    if (fstat(fd, &st) == 0 && l->n < (int)(sizeof l->v / sizeof *l->v))
        l->v[l->n++] = (struct sync){S_ISDIR(st.st_mode), (size_t)st.st_size};
    start = bench_wall();
    r = __real_fsync(fd);
    l->wall += bench_wall() - start;
    return r;
}

void bench_sync_start(void)
{
    bench_syncs.n = 0;
    bench_syncs.wall = 0;
}

void bench_sync_off(bool on)
{
    off = on;
}

static void sync_dir(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0 || __real_fsync(fd))
        bench_fail("%s: %s", path, strerror(errno));
    close(fd);
}

/* Its descriptor. */
static int write_file(const char *path, size_t size)
{
    static const char block[65536];
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    if (fd < 0)
        bench_fail("%s: %s", path, strerror(errno));
    while (size) {
        ssize_t n = write(fd, block, size < sizeof block ? size : sizeof block);

        if (n <= 0)
            bench_fail("%s: %s", path, strerror(errno));
        size -= (size_t)n;
    }
    return fd;
}

static void sync_file(int fd)
{
    if (__real_fsync(fd))
        bench_fail("fsync: %s", strerror(errno));
    close(fd);
}

void bench_settle(void)
{
    sync();
}

/* The files from l->v[i] on up to the next directory. Gives back how many. */
static int sync_files(const struct sync_list *l, int i, const char *sub, char last[FS_PATH])
{
    int fd[8], n = 0;
    char name[32];

    for (; n < 8 && i + n < l->n && !l->v[i + n].dir; n++) {
        (void)snprintf(name, sizeof name, "%d.tmp", i + n);
        fd[n] = write_file(fs_join(last, sub, name), l->v[i + n].size);
        io_begin_sync(fd[n]);
    }
    for (int k = 0; k < n; k++)
        sync_file(fd[k]);
    return n;
}

/* A directory is synced because a name in it is new: a file's sync puts its temporary name there, a directory's gives
   it the name it keeps, in the other of two directories when there is none waiting. */
double bench_sync_again(const struct sync_list *l, const char *dir)
{
    char sub[2][FS_PATH], name[32], from[FS_PATH], to[FS_PATH];
    double start;
    int at = 0, waiting = 0;

    for (int i = 0; i < 2; i++)
        if (mkdir(bench_place(dir, sub[i]), 0700))
            bench_fail("%s: %s", sub[i], strerror(errno));
    (void)fs_join(to, sub[0], "none");
    bench_settle();
    start = bench_wall();
    for (int i = 0; i < l->n; i++) {
        if (!l->v[i].dir) {
            i += sync_files(l, i, sub[at], from) - 1;
            waiting = 1;
            continue;
        }
        if (!waiting) {
            at = !at;
            memcpy(from, to, sizeof from);
        }
        (void)snprintf(name, sizeof name, "%d", i);
        (void)rename(from, fs_join(to, sub[at], name));
        sync_dir(sub[at]);
        waiting = 0;
    }
    return bench_wall() - start;
}

/* ---- trees ---- */

const char *bench_place(const char *folder, char out[])
{
    static int places;
    char name[32];

    (void)snprintf(name, sizeof name, "%d", places++);
    return fs_join(out, folder, name);
}

static void copy_file(const char *from, const char *to, mode_t mode)
{
    struct buf b = {0};
    struct error e;
    int fd;

    if (fs_read(from, 64 << 20, &b, &e))
        bench_fail("%s", e.msg);
    fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0777);
    if (fd < 0 || (b.len && write(fd, b.data, b.len) != (ssize_t)b.len))
        bench_fail("%s: %s", to, strerror(errno));
    close(fd);
    buf_free(&b);
}

static void copy_tree(const char *from, const char *to, bool links);

static void copy_one(const char *from, const char *to, const char *name, bool links)
{
    char a[FS_PATH], b[FS_PATH];

    copy_tree(fs_join(a, from, name), fs_join(b, to, name), links);
}

static void copy_tree(const char *from, const char *to, bool links)
{
    struct stat st;
    struct error e;
    char done[FS_PATH];
    char **names;

    if (lstat(from, &st))
        bench_fail("%s: %s", from, strerror(errno));
    if (!S_ISDIR(st.st_mode)) {
        if (!links || link(from, to))
            copy_file(from, to, st.st_mode);
        return;
    }
    if (mkdir(to, st.st_mode & 0777) && errno != EEXIST)
        bench_fail("%s: %s", to, strerror(errno));
    names = fs_list(from, &e);
    for (char **p = names; p && *p; p++)
        copy_one(from, to, *p, links);
    fs_list_free(names);
    if (fs_exists(fs_join(done, from, ".done")))        /* fs_list leaves out what begins with a point */
        copy_one(from, to, ".done", links);
    sync_dir(to);           /* once, as when a game is made: what is in it is not new to the disk any more */
}

void bench_copy(const char *from, const char *to)
{
    copy_tree(from, to, false);
}

void bench_link(const char *from, const char *to)
{
    copy_tree(from, to, true);
}

void bench_remove(const char *path)
{
    const char *const argv[] = {"rm", "-rf", path, NULL};

    (void)bench_run(argv);
}

/* ---- children ---- */

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

struct bench_child bench_run(const char *const argv[])
{
    posix_spawn_file_actions_t quiet;
    struct bench_child c = {.wall = bench_wall()};
    struct rusage u;
    int status = 0;
    pid_t pid;

    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&pid, argv[0], &quiet, NULL, (char *const *)argv, environ) || wait4(pid, &status, 0, &u) != pid)
        bench_fail("%s could not be run", argv[0]);
    posix_spawn_file_actions_destroy(&quiet);
    if (WIFSIGNALED(status))
        bench_fail("%s %s ended by signal %d", argv[0], argv[1], WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        bench_fail("%s %s gave %d", argv[0], argv[1], WEXITSTATUS(status));
    c.wall = bench_wall() - c.wall;
    c.cpu = seconds(u.ru_utime) + seconds(u.ru_stime);
    c.memory = (double)u.ru_maxrss * 1024;
    return c;
}
