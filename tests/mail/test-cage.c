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
#include <time.h>
#include <unistd.h>

#include "mail/cage.h"
#include "mail/limits.h"

static int work_answer(char *in, size_t n, struct buf *reply)
{
    buf_add(reply, in, n);
    return 0;
}

static int work_gives_up(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n;
    buf_str(reply, "half an answer");
    return -1;
}

static int work_aborts(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n, (void)reply;
    (void)signal(SIGABRT, SIG_DFL);
    abort();
}

static volatile int spin;

static int work_loops(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n, (void)reply;
    for (;;)
        spin = 1;
    return 0;
}

static int work_takes_long(char *in, size_t n, struct buf *reply)
{
    (void)n;
    for (unsigned long i = strtoul(in, NULL, 10); i; i--)
        spin = 1;
    buf_str(reply, "late");
    return 0;
}

static int work_talks(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n;
    for (int i = 0; i < 100000; i++)
        buf_str(reply, "ten bytes!");
    return 0;
}

static int work_opens_socket(char *in, size_t n, struct buf *reply)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    (void)in, (void)n;
    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_opens_file(char *in, size_t n, struct buf *reply)
{
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);

    (void)in, (void)n;
    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_writes_file(char *in, size_t n, struct buf *reply)
{
    int fd = open(in, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    (void)n;
    buf_str(reply, fd < 0 ? "no" : "yes");
    return 0;
}

static int work_uses_old_file(char *in, size_t n, struct buf *reply)
{
    ssize_t w = write(atoi(in), "x", 1);

    (void)n;
    buf_str(reply, w < 0 ? "no" : "yes");
    return 0;
}

static int work_forks(char *in, size_t n, struct buf *reply)
{
    pid_t pid = fork();

    (void)in, (void)n;
    if (pid == 0)
        _exit(0);
    buf_str(reply, pid < 0 ? "no" : "yes");
    return 0;
}

static int work_runs_program(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n;
    execl("/bin/true", "true", (char *)NULL);
    buf_str(reply, "no");
    return 0;
}

static int work_removes(char *in, size_t n, struct buf *reply)
{
    int r = unlink(in);

    (void)n;
    buf_str(reply, r != 0 ? "no" : "yes");
    return 0;
}

#ifdef CAGE_TEST_PLAIN
/* Volatile, so that no compiler leaves the memory out. */
static char *volatile test_cage_memory;

static int work_eats_memory(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n;
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

/* Answers, and goes on to wait for what comes next, and to answer that too. */
static int work_stays(char *in, size_t n, struct buf *reply)
{
    char block[64];
    size_t head[2] = {0, 4};

    (void)in, (void)n, (void)reply;
    (void)!write(LIMITS_REPLY_FD, head, sizeof head);
    (void)!write(LIMITS_REPLY_FD, "good", 4);
    (void)!read(LIMITS_REQUEST_FD, block, sizeof block);
    (void)!write(LIMITS_REPLY_FD, head, sizeof head);
    (void)!write(LIMITS_REPLY_FD, "evil", 4);
    _exit(0);
}

/* Answers for the next one as well. */
static int work_answers_twice(char *in, size_t n, struct buf *reply)
{
    struct {
        size_t head[2];
        char text[16];
    } all = {{0, sizeof all.text}, "good"};

    (void)in, (void)n, (void)reply;
    (void)!write(LIMITS_REPLY_FD, &all, sizeof all);
    memcpy(all.text, "evil", 5);
    (void)!write(LIMITS_REPLY_FD, &all, sizeof all);
    _exit(0);
}

static int work_ends_as_it_likes(char *in, size_t n, struct buf *reply)
{
    (void)n, (void)reply;
    _exit(atoi(in));
}

static int works, known_then, secret = 1;

static int work_tells(char *in, size_t n, struct buf *reply)
{
    (void)in, (void)n;
    buf_printf(reply, "work %d knows %d and %d", ++works, known_then, secret);
    return 0;
}

static void forget(void *secrets)
{
    *(int *)secrets = 0;
}

static enum cage_end run(int (*work)(char *, size_t, struct buf *), const char *in, struct buf *reply)
{
    const struct cage_job job = {
        .work = work, .forget = forget, .secrets = &secret, .reply_max = 1000, .wall_ms = 400};
    enum cage_end end = CAGE_DONE;
    struct error e;

    buf_clear(reply);
    assert_int_equal(cage_run(&job, in, strlen(in) + 1, reply, &end, &e), 0);
    return end;
}

static void test_an_answer_comes_back_whole(void **state)
{
    const struct cage_job job = {.work = work_answer, .reply_max = 2000000};
    struct buf in = {0}, reply = {0};
    enum cage_end end = CAGE_LOUD;
    struct error e;

    (void)state;
    for (size_t n = 0; n <= 2000000; n += 500000) {         /* far more than a pipe holds */
        while (in.len < n)
            buf_char(&in, (char)(in.len % 251));
        buf_clear(&reply);
        assert_int_equal(cage_run(&job, in.data, in.len, &reply, &end, &e), 0);
        assert_int_equal(end, CAGE_DONE);
        assert_int_equal(reply.len, n);
        assert_true(n == 0 || memcmp(in.data, reply.data, n) == 0);
    }
    buf_free(&in);
    buf_free(&reply);
}

static void test_each_kind_of_death_has_its_name(void **state)
{
    static const struct {
        int (*work)(char *, size_t, struct buf *);
        const char *in;
        enum cage_end end;
    } rows[] = {
        {work_gives_up, "", CAGE_FAILED}, {work_aborts, "", CAGE_CRASHED}, {work_loops, "", CAGE_SLOW},
        {work_talks, "", CAGE_LOUD}, {work_ends_as_it_likes, "0", CAGE_CRASHED},
        {work_ends_as_it_likes, "1", CAGE_CRASHED}, {work_ends_as_it_likes, "10", CAGE_FAILED},
        {work_ends_as_it_likes, "11", CAGE_CRASHED}, {work_ends_as_it_likes, "12", CAGE_CRASHED},
    };
    struct buf reply = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(run(rows[i].work, rows[i].in, &reply), rows[i].end);
        assert_int_equal(reply.len, 0);
        assert_int_equal(run(work_answer, "next", &reply), CAGE_DONE);
        assert_string_equal(buf_cstr(&reply), "next");
    }
    assert_int_equal(spin, 0);
    buf_free(&reply);
}

/* However long anybody is ready to wait. */
static void test_processor_time_ends_by_itself(void **state)
{
    const struct cage_job job = {.work = work_loops, .reply_max = 1000, .cpu_ms = 300, .wall_ms = 600000};
    enum cage_end end = CAGE_DONE;
    struct buf reply = {0};
    struct error e;

    (void)state;
    cage_end();
    assert_int_equal(cage_run(&job, "", 0, &reply, &end, &e), 0);
    assert_int_equal(end, CAGE_SLOW);
    cage_end();
    buf_free(&reply);
}

/* A child that runs when nothing else does may be late through no fault of its mail. */
static void test_a_late_answer_is_asked_for_again(void **state)
{
    char most[32];
    struct buf reply = {0};
    const clock_t start = clock();

    (void)state;
    for (int i = 0; i < 10000000; i++)
        spin = 1;
    spin = 0;
    /* twice as long as a keeper that is idle is waited for */
    (void)snprintf(most, sizeof most, "%.0f", 10000000 * 0.2 * CLOCKS_PER_SEC / (double)(clock() - start + 1));
    cage_end();
    for (int i = 0; i < 2; i++) {
        assert_int_equal(run(work_takes_long, most, &reply), CAGE_DONE);
        assert_string_equal(buf_cstr(&reply), "late");
    }
    cage_end();
    buf_free(&reply);
}

static void test_nobody_answers_for_another(void **state)
{
    static int (*const rows[])(char *, size_t, struct buf *) = {work_stays, work_answers_twice};
    struct buf reply = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum cage_end end = run(rows[i], "", &reply);

        assert_true(end == CAGE_LOUD || (end == CAGE_DONE && strcmp(buf_cstr(&reply), "good") == 0));
        for (int k = 0; k < 3; k++) {
            assert_int_equal(run(work_answer, "mine", &reply), CAGE_DONE);
            assert_string_equal(buf_cstr(&reply), "mine");
        }
    }
    buf_free(&reply);
}

static void test_each_child_works_once_and_knows_what_the_keeper_did(void **state)
{
    struct buf reply = {0};

    (void)state;
    cage_end();
    known_then = 1;
    assert_int_equal(run(work_tells, "", &reply), CAGE_DONE);
    assert_string_equal(buf_cstr(&reply), "work 1 knows 1 and 0");
    known_then = 2;
    assert_int_equal(run(work_tells, "", &reply), CAGE_DONE);
    assert_string_equal(buf_cstr(&reply), "work 1 knows 1 and 0");
    cage_end();
    assert_int_equal(run(work_tells, "", &reply), CAGE_DONE);
    assert_string_equal(buf_cstr(&reply), "work 1 knows 2 and 0");
    assert_int_equal(secret, 1);
    buf_free(&reply);
}

/* The first child of a process, as the system lists it; 0 for none. */
static pid_t child_of(pid_t pid)
{
    char path[80], text[200] = "";
    FILE *f;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    f = fopen(path, "r");
    if (f) {
        (void)!fgets(text, sizeof text, f);
        fclose(f);
    }
    return (pid_t)atoi(text);
}

static void test_what_is_killed_between_two_mails_costs_none(void **state)
{
    struct buf reply = {0};

    (void)state;
    for (int i = 0; i < 2; i++) {
        pid_t keeper, next = 0;

        assert_int_equal(run(work_answer, "one", &reply), CAGE_DONE);
        keeper = child_of(getpid());
        if (!keeper)
            skip();             /* no list of children in this kernel */
        usleep(20000);          /* the one that has answered is gone by then */
        for (int k = 0; k < 200 && !(next = child_of(keeper)); k++)
            usleep(1000);
        assert_true(next > 0);
        kill(i ? keeper : next, SIGKILL);
        usleep(20000);
        assert_int_equal(run(work_answer, "two", &reply), CAGE_DONE);
        assert_string_equal(buf_cstr(&reply), "two");
    }
    buf_free(&reply);
}

static void test_it_leaves_nobody_behind(void **state)
{
    struct buf reply = {0};

    (void)state;
    assert_int_equal(run(work_answer, "one", &reply), CAGE_DONE);
    cage_end();
    cage_end();
    assert_int_equal(child_of(getpid()), 0);
    buf_free(&reply);
}

static void test_there_is_no_way_out(void **state)
{
    static char made[] = "/tmp/adjutant-cage-test-made", kept[] = "/tmp/adjutant-cage-test-kept-XXXXXX";
    int made_fd = mkstemp(kept), old = fcntl(made_fd, F_DUPFD_CLOEXEC, 10);
    char number[16];
    const struct {
        const char *name;
        int (*work)(char *, size_t, struct buf *);
        const char *in;
    } rows[] = {
        {"socket", work_opens_socket, ""}, {"open", work_opens_file, ""},    {"create", work_writes_file, made},
        {"inherited", work_uses_old_file, number}, {"exec", work_runs_program, ""}, {"unlink", work_removes, kept},
        {"fork", work_forks, ""},
    };
    struct buf reply = {0};
    struct stat st;

    (void)state;
    assert_true(old >= 0);
    (void)snprintf(number, sizeof number, "%d", old);
    cage_end();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        enum cage_end end = run(rows[i].work, rows[i].in, &reply);

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
    cage_end();
    assert_int_equal(cage_run(&job, "", 0, &reply, &end, &e), 0);
    assert_int_equal(end, CAGE_FAILED);
    /* What the parent holds isn't counted against the child. */
    assert_int_equal(run(work_answer, "fine", &reply), CAGE_DONE);
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
        cmocka_unit_test(test_a_late_answer_is_asked_for_again),
        cmocka_unit_test(test_nobody_answers_for_another),
        cmocka_unit_test(test_each_child_works_once_and_knows_what_the_keeper_did),
        cmocka_unit_test(test_what_is_killed_between_two_mails_costs_none),
        cmocka_unit_test(test_it_leaves_nobody_behind),
        cmocka_unit_test(test_there_is_no_way_out),
#ifdef CAGE_TEST_PLAIN
        cmocka_unit_test(test_memory_is_bounded),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
