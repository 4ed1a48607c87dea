/* SPDX-License-Identifier: ISC */
/* Killed at every call that changes the disk: the next run completes to the same bytes. The calls are wrapped by the
   linker, so whatever the program uses to write is walked through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "turn/kit.h"
#include "xml/xml.h"

static long calls, kill_at;         /* 0: never */

static void step(void)
{
    if (kill_at && ++calls == kill_at)
        _exit(99);
}

ssize_t __real_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n)
{
    step();
    return __real_write(fd, p, n);
}

#define WRAP1(name)                                                                                                 \
    int __real_##name(const char *a);                                                                              \
    int __wrap_##name(const char *a);                                                                              \
    int __wrap_##name(const char *a)                                                                               \
    {                                                                                                              \
        step();                                                                                                    \
        return __real_##name(a);                                                                                   \
    }
#define WRAP2(name)                                                                                                 \
    int __real_##name(const char *a, const char *b);                                                               \
    int __wrap_##name(const char *a, const char *b);                                                               \
    int __wrap_##name(const char *a, const char *b)                                                                \
    {                                                                                                              \
        step();                                                                                                    \
        return __real_##name(a, b);                                                                                \
    }

WRAP1(unlink)
WRAP2(rename)
WRAP2(link)

int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    step();
    return __real_fsync(fd);
}

int __real_mkdir(const char *a, mode_t m);
int __wrap_mkdir(const char *a, mode_t m);
int __wrap_mkdir(const char *a, mode_t m)
{
    step();
    return __real_mkdir(a, m);
}

/* True when the run was killed. */
static bool run_killed_at(struct kit *k, long at)
{
    pid_t pid = fork();
    int status;

    assert_true(pid >= 0);
    if (pid == 0) {
        const struct run_options o = {.time = KIT_TIME};
        struct run_counts c;
        struct error e;

        kill_at = at;
        _exit(run_game(k->dir, &o, &c, &e) ? 1 : 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 99));
    return WEXITSTATUS(status) == 99;
}

static void test_killed_anywhere_the_next_run_ends_in_the_same_bytes(void **state)
{
    struct kit base, ref, k;
    unsigned char want[32], got[32];
    long at = 1;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_send_orders(&base, 0, "<hq to=\"1002\"/>");
    kit_clone(&base, &ref, "ref");
    kit_run(&ref);
    kit_hash(&ref, want);
    for (;; at++) {
        bool killed;

        kit_clone(&base, &k, "killed");
        killed = run_killed_at(&k, at);
        kit_run(&k);
        kit_hash(&k, got);
        if (memcmp(want, got, sizeof want) != 0)
            fail_msg("killed at call %ld: the bytes differ", at);
        if (!killed)
            break;
    }
    printf("%ld calls that change the disk, each killed once\n", at - 1);
    assert_true(at > 30);
    kit_close(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_anywhere_the_next_run_ends_in_the_same_bytes),
    };
    struct error e;

    if (xml_begin(&e))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
