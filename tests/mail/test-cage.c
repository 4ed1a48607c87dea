/* SPDX-License-Identifier: ISC */
/* The cage, in both builds: whatever happens inside costs its answer only, and the way out is closed. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/cage.h"

static int work_answer(void *ctx, struct buf *reply)
{
    buf_str(reply, ctx);
    return 0;
}

static int work_gives_up(void *ctx, struct buf *reply)
{
    (void)ctx;
    buf_str(reply, "half an answer");
    return -1;
}

static int work_aborts(void *ctx, struct buf *reply)
{
    (void)ctx;
    (void)reply;
    (void)signal(SIGABRT, SIG_DFL);
    abort();
}

static int work_loops(void *ctx, struct buf *reply)
{
    (void)reply;
    for (volatile int *i = ctx;;)
        *i = 1;
    return 0;
}

static int work_talks(void *ctx, struct buf *reply)
{
    (void)ctx;
    for (int i = 0; i < 100000; i++)
        buf_str(reply, "ten bytes!");
    return 0;
}

static int work_opens_socket(void *ctx, struct buf *reply)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    (void)ctx;
    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_opens_file(void *ctx, struct buf *reply)
{
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);

    (void)ctx;
    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_writes_file(void *ctx, struct buf *reply)
{
    int fd = open(ctx, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_uses_old_file(void *ctx, struct buf *reply)
{
    ssize_t n = write(*(int *)ctx, "x", 1);

    buf_str(reply, n < 0 ? "no" : "yes");
    return 0;
}

static int work_forks(void *ctx, struct buf *reply)
{
    pid_t pid = fork();

    (void)ctx;
    if (pid == 0)
        _exit(0);
    buf_str(reply, pid < 0 ? "no" : "yes");
    return 0;
}

static int work_runs_program(void *ctx, struct buf *reply)
{
    (void)ctx;
    execl("/bin/true", "true", (char *)NULL);
    buf_str(reply, "no");
    return 0;
}

static int work_removes(void *ctx, struct buf *reply)
{
    int r = unlink(ctx);

    buf_str(reply, r != 0 ? "no" : "yes");
    return 0;
}

#ifdef CAGE_TEST_PLAIN
/* Volatile, so that no compiler leaves the memory out. */
static char *volatile test_cage_memory;

static int work_eats_memory(void *ctx, struct buf *reply)
{
    (void)ctx;
    for (int i = 0; i < 4096; i++) {
        test_cage_memory = malloc(1024 * 1024);
        if (!test_cage_memory)
            return -1;
        memset(test_cage_memory, 1, 1024 * 1024);
    }
    buf_str(reply, "4 GB");
    return 0;
}
#endif

static enum cage_end run(int (*work)(void *, struct buf *), void *ctx, struct buf *reply)
{
    const struct cage_job job = {.work = work, .ctx = ctx, .reply_max = 1000, .wall_ms = 400};
    enum cage_end end = CAGE_DONE;
    struct error e;

    buf_clear(reply);
    assert_int_equal(cage_run(&job, reply, &end, &e), 0);
    return end;
}

static void test_an_answer_comes_back_whole(void **state)
{
    char big[1000];
    struct buf reply = {0};

    (void)state;
    memset(big, 'x', sizeof big);
    big[999] = '\0';
    assert_int_equal(run(work_answer, big, &reply), CAGE_DONE);
    assert_string_equal(buf_cstr(&reply), big);
    assert_int_equal(run(work_answer, (void *)(uintptr_t)"", &reply), CAGE_DONE);
    assert_int_equal(reply.len, 0);
    buf_free(&reply);
}

static void test_each_kind_of_death_has_its_name(void **state)
{
    static int spin;
    static const struct {
        int (*work)(void *, struct buf *);
        enum cage_end end;
    } rows[] = {
        {work_gives_up, CAGE_FAILED}, {work_aborts, CAGE_CRASHED}, {work_loops, CAGE_SLOW}, {work_talks, CAGE_LOUD},
    };
    struct buf reply = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(run(rows[i].work, &spin, &reply), rows[i].end);
    assert_int_equal(spin, 0);
    buf_free(&reply);
}

/* However long anybody is ready to wait. */
static void test_processor_time_ends_by_itself(void **state)
{
    static int spin;
    const struct cage_job job = {.work = work_loops, .ctx = &spin, .reply_max = 1000, .cpu_ms = 300, .wall_ms = 600000};
    enum cage_end end = CAGE_DONE;
    struct buf reply = {0};
    struct error e;

    (void)state;
    assert_int_equal(cage_run(&job, &reply, &end, &e), 0);
    assert_int_equal(end, CAGE_SLOW);
    buf_free(&reply);
}

static void test_there_is_no_way_out(void **state)
{
    static char made[] = "/tmp/adjutant-cage-test-made", kept[] = "/tmp/adjutant-cage-test-kept-XXXXXX";
    int made_fd = mkstemp(kept), old = fcntl(made_fd, F_DUPFD_CLOEXEC, 10);
    const struct {
        const char *name;
        int (*work)(void *, struct buf *);
        void *ctx;
    } rows[] = {
        {"socket", work_opens_socket, NULL}, {"open", work_opens_file, NULL},    {"create", work_writes_file, made},
        {"inherited", work_uses_old_file, &old}, {"exec", work_runs_program, NULL}, {"unlink", work_removes, kept},
        {"fork", work_forks, NULL},
    };
    struct buf reply = {0};
    struct stat st;

    (void)state;
    assert_true(old >= 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum cage_end end = run(rows[i].work, rows[i].ctx, &reply);

        /* Limits alone forbid no removal, and bind root less. */
#ifndef HAVE_SECCOMP
        if (i >= 4)
            continue;
#endif
        if (end != CAGE_CRASHED && !(end == CAGE_DONE && strcmp(buf_cstr(&reply), "no") == 0))
            fail_msg("%s: got out (%s, %s)", rows[i].name, cage_end_text(end), buf_cstr(&reply));
    }
    assert_int_equal(lstat(made, &st), -1);
    assert_int_equal(fstat(old, &st), 0);
    assert_int_equal(st.st_size, 0);
#ifdef HAVE_SECCOMP
    assert_int_equal(st.st_nlink, 1);
#endif
    close(old);
    close(made_fd);
    unlink(kept);
    buf_free(&reply);
}

#ifdef CAGE_TEST_PLAIN
static void test_memory_is_bounded(void **state)
{
    const struct cage_job job = {.work = work_eats_memory, .reply_max = 1000};
    enum cage_end end = CAGE_DONE;
    struct buf reply = {0};
    struct error e;

    (void)state;
    test_cage_memory = malloc((size_t)2 << 30);
    assert_non_null(test_cage_memory);
    assert_int_equal(cage_run(&job, &reply, &end, &e), 0);
    assert_int_equal(end, CAGE_FAILED);
    /* What the parent holds isn't counted against the child. */
    assert_int_equal(run(work_answer, (void *)(uintptr_t)"fine", &reply), CAGE_DONE);
    free(test_cage_memory);
    buf_free(&reply);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_answer_comes_back_whole),
        cmocka_unit_test(test_each_kind_of_death_has_its_name),
        cmocka_unit_test(test_processor_time_ends_by_itself),
        cmocka_unit_test(test_there_is_no_way_out),
#ifdef CAGE_TEST_PLAIN
        cmocka_unit_test(test_memory_is_bounded),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
