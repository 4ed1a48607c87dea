/* SPDX-License-Identifier: ISC */
/* Killed before every single call that changes a disk, then run again: nothing lost, nothing twice, the same files.
   The calls are caught by defining them here, so this is built against the plain library. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/pool.h"
#include "mail/intake.h"
#include "mail/maildir.h"
#include "mail/outbox.h"

enum { KILLED = 99 };

static long calls_left = -1;        /* negative: nobody is killed */

static void may_die(void)
{
    if (calls_left >= 0 && calls_left-- == 0)
        _exit(KILLED);
}

int fsync(int fd)
{
    may_die();
    return (int)syscall(SYS_fsync, fd);
}

static bool by_links, no_links;     /* as where nothing can be renamed without replacing, and has one name only */

int link(const char *from, const char *to)
{
    if (no_links) {
        errno = EPERM;
        return -1;
    }
    may_die();
    return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int rename(const char *from, const char *to)
{
    may_die();
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
    if (by_links) {
        errno = ENOSYS;
        return -1;
    }
    may_die();
    return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int unlink(const char *path)
{
    may_die();
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int mkdir(const char *path, mode_t mode)
{
    may_die();
    return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

/* A kill in the midst of a write leaves half of it. */
ssize_t write(int fd, const void *p, size_t n)
{
    if (calls_left == 0)
        (void)syscall(SYS_write, fd, p, n / 2);
    may_die();
    return syscall(SYS_write, fd, p, n);
}

static const char MAIL[] = "From: a@b.c\nSubject: x\n\nhello\n";

static int job_receive(struct pool *p, const char *top)
{
    int fds[2];

    if (pipe(fds) != 0 || syscall(SYS_write, fds[1], MAIL, strlen(MAIL)) < 0)
        return -1;
    close(fds[1]);
    return intake_store(fds[0], pool_printf(p, "%s/in", top), 1000, NULL);
}

static int job_deal_with_it(struct pool *p, const char *top)
{
    const char *dir = pool_printf(p, "%s/in", top);
    struct maildir_entry *l;
    size_t n;

    if (job_receive(p, top) != 0 || maildir_list(dir, p, &l, &n, NULL) != 0 || n > 1)
        return -1;
    return n ? maildir_move(dir, &l[0], MAILDIR_DONE, NULL) : 0;
}

static int job_send(struct pool *p, const char *top)
{
    const char *out = pool_printf(p, "%s/outbox", top);
    const struct outbox_mail one = {"0001", "a@b.c", MAIL, strlen(MAIL)}, two = {"0002", "d@b.c", MAIL, 10};
    struct outbox_maildir to = {pool_printf(p, "%s/sent", top), 1};
    struct outbox_counts c;

    if (outbox_make(out, NULL) != 0 || outbox_put(out, &one, NULL) < 0 || outbox_put(out, &two, NULL) < 0)
        return -1;
    if (mkdir(to.dir, 0700) != 0 && access(to.dir, F_OK) != 0)
        return -1;
    return outbox_flush(out, outbox_to_maildir, &to, &c, NULL) == 0 && c.later + c.failed == 0 ? 0 : -1;
}

static int in_child(int (*job)(struct pool *, const char *), const char *top, long die_at)
{
    pid_t pid = fork();
    int status = -1;

    if (pid == 0) {
        struct pool *p = pool_new();

        calls_left = die_at;
        _exit(job(p, top) == 0 ? 0 : 1);
    }
    assert_true(pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Every file below dir with its content, sorted. */
static void picture(struct pool *p, const char *dir, size_t skip, struct buf *out)
{
    const char *names[64];
    size_t n = 0;
    DIR *d = opendir(dir);
    struct dirent *ent;

    if (!d) {
        FILE *f = fopen(dir, "r");
        char text[200];
        size_t len = f ? fread(text, 1, sizeof text, f) : 0;

        buf_printf(out, "%s=%.*s\n", dir + skip, (int)len, text);
        if (f)
            fclose(f);
        return;
    }
    while ((ent = readdir(d)) != NULL && n < 64)
        if (strcmp(ent->d_name, ".") != 0 && strcmp(ent->d_name, "..") != 0)
            names[n++] = pool_printf(p, "%s/%s", dir, ent->d_name);
    closedir(d);
    qsort(names, n, sizeof *names, by_text);
    for (size_t i = 0; i < n; i++)
        picture(p, names[i], skip, out);
}

static void erase(struct pool *p, const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *ent;

    while (d && (ent = readdir(d)) != NULL)
        if (strcmp(ent->d_name, ".") != 0 && strcmp(ent->d_name, "..") != 0)
            erase(p, pool_printf(p, "%s/%s", dir, ent->d_name));
    if (d)
        closedir(d);
    (void)remove(dir);
    (void)unlink(dir);
}

static void look(int (*job)(struct pool *, const char *), long die_at, struct buf *out, int *first_r)
{
    struct pool *p = pool_new();
    char *top = pool_strdup(p, "/tmp/adjutant-crash-test-XXXXXX");

    assert_non_null(mkdtemp(top));
    *first_r = in_child(job, top, die_at);
    if (*first_r == KILLED)
        assert_int_equal(in_child(job, top, -1), 0);
    picture(p, top, strlen(top), out);
    erase(p, top);
    pool_free(p);
}

static void walk(int (*job)(struct pool *, const char *), long at_least)
{
    struct buf good = {0};
    int first;
    long n = 0;

    look(job, -1, &good, &first);
    assert_int_equal(first, 0);
    do {
        struct buf again = {0};

        look(job, n, &again, &first);
        if (strcmp(buf_cstr(&again), buf_cstr(&good)) != 0)
            fail_msg("killed at call %ld:\n%s\nbut undisturbed:\n%s", n, buf_cstr(&again), buf_cstr(&good));
        buf_free(&again);
        n++;
    } while (first == KILLED);
    assert_int_equal(first, 0);
    print_message("killed at each of %ld calls\n", n - 1);
    assert_true(n > at_least);
    buf_free(&good);
}

static void test_receiving_survives_any_kill(void **state)
{
    (void)state;
    walk(job_receive, 8);
}

static void test_setting_aside_survives_any_kill(void **state)
{
    (void)state;
    walk(job_deal_with_it, 16);
}

static void test_sending_survives_any_kill(void **state)
{
    (void)state;
    walk(job_send, 30);
}

static void test_sending_survives_any_kill_however_names_are_given(void **state)
{
    (void)state;
    by_links = true;
    walk(job_send, 34);
    no_links = true;
    walk(job_send, 30);
    by_links = no_links = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_receiving_survives_any_kill),
        cmocka_unit_test(test_setting_aside_survives_any_kill),
        cmocka_unit_test(test_sending_survives_any_kill),
        cmocka_unit_test(test_sending_survives_any_kill_however_names_are_given),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
