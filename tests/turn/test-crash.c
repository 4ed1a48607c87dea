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

/* Runs a copy of `base` to the end, then copies killed at the first, the second, ... call that are run once more. */
static void walk(const struct kit *base, long at_least)
{
    struct kit ref, k;
    unsigned char want[32], got[32];
    long at = 1;

    kit_clone(base, &ref, "ref");
    kit_run(&ref);
    kit_hash(&ref, want);
    for (;; at++) {
        bool killed;

        kit_clone(base, &k, "killed");
        killed = run_killed_at(&k, at);
        kit_run(&k);
        kit_hash(&k, got);
        if (memcmp(want, got, sizeof want) != 0)
            fail_msg("killed at call %ld: the bytes differ", at);
        if (!killed)
            break;
    }
    printf("%ld calls that change the disk, each killed once\n", at - 1);
    assert_true(at > at_least);
}

static void test_killed_while_orders_are_played(void **state)
{
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_send_orders(&base, 0, "<hq to=\"1002\"/>");
    walk(&base, 60);
    kit_close(&base);
}

static void test_killed_while_mail_is_refused_and_set_aside(void **state)
{
    static const char stranger[] = "From: stranger@example.net\nMessage-ID: <s@x>\nSubject: hello\n\nhello\n";
    struct kit base;
    struct buf doc = {0};

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    kit_orders(&base, 0, 0, "<hq to=\"1002\"/>", &doc);
    kit_mail(&base, kit_address[0], &doc);
    kit_raw_mail(&base, stranger, sizeof stranger - 1);
    walk(&base, 15);
    buf_free(&doc);
    kit_close(&base);
}

/* The last pass of the last turn: the game is over, and the closing entry opens the seals. */
static void test_killed_while_the_game_ends(void **state)
{
    static const char position[] =
        "<ruling xmlns=\"urn:adjutant:ruling:1\" kind=\"set\"><clock turn=\"6\"/>"
        "<unit id=\"heth\" hex=\"1204\" formation=\"battle\"/><unit id=\"buford\" formation=\"battle\"/>"
        "<unit id=\"hood\" status=\"map\" hex=\"1303\" formation=\"battle\"/>"
        "<army id=\"confederate\" hq=\"1002\"/><army id=\"union\" hq=\"1505\"/>"
        "<decision state=\"attack\" side=\"confederate\"/></ruling>";
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;
    struct error e = {""};
    struct kit base;

    (void)state;
    kit_open(&base, "c3i/battle");
    kit_start(&base);
    if (run_ruling(base.dir, position, sizeof position - 1, &o, &c, &e))
        fail_msg("%s", e.msg);
    kit_send_orders(&base, 0, "<pass/>");
    walk(&base, 90);
    assert_true(kit_run(&base).over);
    kit_close(&base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_while_orders_are_played),
        cmocka_unit_test(test_killed_while_mail_is_refused_and_set_aside),
        cmocka_unit_test(test_killed_while_the_game_ends),
    };
    struct error e;

    if (xml_begin(&e))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
