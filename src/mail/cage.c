/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/cage.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/io.h"
#include "base/pool.h"
#include "mail/limits.h"

/* In the keeper and its children; the pipes are the only files they have. */
enum { REQUEST_FD = LIMITS_REQUEST_FD, REPLY_FD = LIMITS_REPLY_FD, STATUS_FD, NULL_FD, FDS };

/* How a child ends that does not answer. Nobody may rely on it: a child that was taken over ends as it likes. */
enum { EXIT_GAVE_UP = 10, EXIT_IDLE };

/* What goes before a request and before a reply. The processes are copies of one. */
struct head {
    int (*work)(char *in, size_t n, struct buf *reply);
    size_t n;                   /* bytes that follow */
};

/* How long an answer may take of a child that runs when nothing else does, before the machine is held to be too busy. */
enum { PATIENCE_MS = 100 };

/* This process's end. */
static struct keeper {
    pid_t pid;                  /* 0 for none */
    int request, reply, status;
    bool busy;                  /* a child has answered, but was not seen to end: it may still read and write */
    bool idle;                  /* it and its children run when nothing else does */
} keeper;

static bool hurried;            /* the next keeper is not idle: the machine has too much to do */

/* ---- the child ---- */

static bool read_all(int fd, void *p, size_t n)
{
    char *at = p;

    while (n) {
        ssize_t r = read(fd, at, n);

        if (r < 0 && errno == EINTR)
            continue;
        if (r <= 0)
            return false;
        at += r;
        n -= (size_t)r;
    }
    return true;
}

static bool is_readable(int fd)
{
    return poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, 0) > 0;
}

static void try_sample(const struct cage_job *job)
{
    struct buf in = {0}, reply = {0};

    if (!job->sample)
        return;
    buf_add(&in, job->sample->data, job->sample->len);
    (void)job->work(in.data, in.len, &reply);
    buf_free(&in);
    buf_free(&reply);
}

/* Without limits there is no work, and no keeper: so the parent hears of it as of a machine's fault, not the mail's. */
static _Noreturn void give_up(void)
{
    kill(getppid(), SIGKILL);
    _exit(EXIT_IDLE);
}

/* The door is closed before it reads anything. */
static _Noreturn void child(const struct cage_job *job)
{
    const bool early = !is_readable(REQUEST_FD);
    struct buf reply = {0};
    struct head h;
    char *in;

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    close(STATUS_FD);
    if (!limits_set(job->memory ? job->memory : CAGE_MEMORY, job->cpu_ms ? job->cpu_ms : CAGE_CPU_MS))
        give_up();
    if (early)
        try_sample(job);
    if (!read_all(REQUEST_FD, &h, sizeof h))
        _exit(EXIT_IDLE);
    in = xmalloc(h.n + 1);
    if (!read_all(REQUEST_FD, in, h.n))
        _exit(EXIT_IDLE);
    if (h.work(in, h.n, &reply) != 0)
        _exit(EXIT_GAVE_UP);
    h.n = reply.len;
    if (io_write_all(REPLY_FD, &h, sizeof h) != 0 || io_write_all(REPLY_FD, reply.data, reply.len) != 0)
        _exit(EXIT_GAVE_UP);
    _exit(0);
}

/* ---- the keeper ---- */

/* Standard files become /dev/null (so that buffered output of the parent isn't written twice), the pipes get their
   places, all others go. */
static bool arrange_files(int request, int reply, int status)
{
    int from[FDS] = {[REQUEST_FD] = request, [REPLY_FD] = reply, [STATUS_FD] = status};

    from[NULL_FD] = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = REQUEST_FD; i < FDS; i++)
        if ((from[i] = fcntl(from[i], F_DUPFD_CLOEXEC, FDS)) < 0)
            return false;
    for (int i = REQUEST_FD; i < FDS; i++)
        if (dup2(from[i], i) < 0)
            return false;
#ifdef ADJ_MARKS
    for (int fd = 0; fd < 2; fd++)      /* sanitizers report on standard error */
#else
    for (int fd = 0; fd < 3; fd++)
#endif
        if (dup2(NULL_FD, fd) < 0)
            return false;
    if (close_range(NULL_FD, ~0u, 0) != 0)
        for (int fd = NULL_FD; fd < 65536; fd++)
            close(fd);
    return true;
}

/* Children are made ready while the parent waits for a disk, and never keep it from going on. */
static void be_idle(void)
{
#ifdef SCHED_IDLE
    (void)sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
#endif
}

/* Ends when the parent does not read any more how its children end, or when it can make none. */
static _Noreturn void keep(const struct cage_job *job, int request, int reply, int status_pipe)
{
    bool first = true;
    pid_t pid;
    int status;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    (void)signal(SIGPIPE, SIG_DFL);
    if (!hurried)
        be_idle();
    if (!arrange_files(request, reply, status_pipe))
        _exit(1);
    if (job->forget)
        job->forget(job->secrets);
    while ((pid = fork()) >= 0) {
        if (pid == 0)
            child(job);
        if (first)
            try_sample(job);        /* the first child has work already; those to come inherit what this touches */
        first = false;
        while (waitpid(pid, &status, 0) < 0)
            if (errno != EINTR)
                _exit(1);
        if (io_write_all(STATUS_FD, &status, sizeof status) != 0)
            break;
    }
    _exit(1);
}

/* ---- this process ---- */

static void close_all(int n, const int *fd)
{
    for (int i = 0; i < n; i++)
        close(fd[i]);
}

/* Pairs of ends: request, reply, status. */
static bool make_pipes(int fd[6])
{
    for (int i = 0; i < 6; i += 2)
        if (pipe2(fd + i, O_CLOEXEC) != 0) {
            close_all(i, fd);
            return false;
        }
    /* Both are read and written along with others. */
    (void)fcntl(fd[1], F_SETFL, O_NONBLOCK);
    (void)fcntl(fd[2], F_SETFL, O_NONBLOCK);
    return true;
}

static int start(const struct cage_job *job, struct error *e)
{
    int fd[6];
    pid_t pid;

    if (limits_begin(e))
        return -1;
    if (!make_pipes(fd))
        return error_set(e, "no pipe for the mail parser: %s", strerror(errno));
    pid = fork();
    if (pid < 0) {
        error_set(e, "no process for the mail parser: %s", strerror(errno));
        close_all(6, fd);
        return -1;
    }
    if (pid == 0)
        keep(job, fd[0], fd[3], fd[5]);
    (void)setpgid(pid, pid);            /* here too, lest it be killed before it has done so itself */
    close_all(3, (const int[]){fd[0], fd[3], fd[5]});
    keeper = (struct keeper){pid, fd[1], fd[2], fd[4], false, !hurried};
    return 0;
}

/* By force: with its child, which is of its group. */
static void stop(bool by_force)
{
    int status;

    if (!keeper.pid)
        return;
    if (by_force && kill(-keeper.pid, SIGKILL) != 0)
        kill(keeper.pid, SIGKILL);      /* where it may not lead a group, its child goes by PR_SET_PDEATHSIG */
    close_all(3, (const int[]){keeper.request, keeper.reply, keeper.status});
    while (waitpid(keeper.pid, &status, 0) < 0 && errno == EINTR)
        ;
    keeper.pid = 0;
}

/* This clock only decides when to stop waiting; nothing of it is kept. */
static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* As much of the reply as is there; at most max bytes. */
static void take_reply(struct buf *reply, size_t max)
{
    char block[16384];

    while (reply->len < max) {
        size_t room = max - reply->len;
        ssize_t n = read(keeper.reply, block, room < sizeof block ? room : sizeof block);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        buf_add(reply, block, (size_t)n);
    }
}

/* Whether all of it is there, as its head says. */
static bool is_whole(const struct buf *reply, size_t max, enum cage_end *end_r)
{
    struct head h;

    if (reply->len < sizeof h)
        return false;
    memcpy(&h, reply->data, sizeof h);
    *end_r = h.n > max || reply->len - sizeof h > h.n ? CAGE_LOUD : CAGE_DONE;
    return *end_r == CAGE_LOUD || reply->len - sizeof h == h.n;
}

static enum cage_end verdict(int status)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_GAVE_UP)
        return CAGE_FAILED;
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGXCPU))
        return CAGE_SLOW;
    return CAGE_CRASHED;
}

/* How the child ended; -1 and an error when nobody knows. */
static int read_status(int *status_r, struct error *e)
{
    keeper.busy = false;
    if (read_all(keeper.status, status_r, sizeof *status_r))
        return 0;
    return error_set(e, "no process for the mail parser, or its limits could not be set");
}

/* Gives the request as it is taken, and takes the reply as it comes, until that is whole or the child has ended. */
static int exchange(const struct cage_job *job, const struct buf *request, int64_t wall_ms, struct buf *reply,
                    enum cage_end *end_r, struct error *e)
{
    const size_t max = job->reply_max + sizeof(struct head);
    const int64_t until = now_ms() + wall_ms;
    size_t left = request->len;
    int status;

    keeper.busy = true;
    for (;;) {
        struct pollfd p[] = {{.fd = keeper.status, .events = POLLIN},
                             {.fd = keeper.reply, .events = POLLIN},
                             {.fd = left ? keeper.request : -1, .events = POLLOUT}};
        int64_t wait = until - now_ms();

        if (wait <= 0) {
            *end_r = CAGE_SLOW;
            return 0;
        }
        if (poll(p, 3, (int)wait) <= 0)
            continue;
        if (p[2].revents) {
            ssize_t n = write(keeper.request, request->data + request->len - left, left);

            left -= n > 0 ? (size_t)n : 0;
        }
        take_reply(reply, max);
        if (is_whole(reply, job->reply_max, end_r))
            return 0;
        if (p[0].revents) {
            if (read_status(&status, e))
                return -1;
            *end_r = verdict(status);
            return 0;
        }
    }
}

/* Whether the last child is gone, as it should be soon after its answer. */
static bool is_gone(void)
{
    const int64_t until = now_ms() + CAGE_CPU_MS;
    int64_t wait;
    struct error e;
    int status;

    while (keeper.busy && (wait = until - now_ms()) > 0)
        if (poll(&(struct pollfd){.fd = keeper.status, .events = POLLIN}, 1, (int)wait) > 0)
            return read_status(&status, &e) == 0;
    return !keeper.busy;
}

/* The last child must be gone before there is another request in the pipe, and must not have said more than it should.
   One that has had no work, and is gone all the same, was killed by somebody else. */
static bool is_ready(void)
{
    return is_gone() && !is_readable(keeper.reply) && !is_readable(keeper.status);
}

void cage_end(void)
{
    stop(!is_gone());
    hurried = false;
}

/* Of a child that is idle a late answer says nothing about the mail: then it is given to one that isn't. */
static int ask(const struct cage_job *job, const struct buf *request, struct buf *answer, enum cage_end *end_r,
               struct error *e)
{
    const int64_t wall_ms = job->wall_ms ? job->wall_ms : CAGE_WALL_MS;
    int status;

    if (!keeper.pid && start(job, e))
        return -1;
    if (!keeper.idle)
        return exchange(job, request, wall_ms, answer, end_r, e);
    status = exchange(job, request, wall_ms < PATIENCE_MS ? wall_ms : PATIENCE_MS, answer, end_r, e);
    if (status != 0 || *end_r != CAGE_SLOW)
        return status;
    hurried = true;
    stop(true);
    buf_clear(answer);
    return start(job, e) ? -1 : exchange(job, request, wall_ms, answer, end_r, e);
}

int cage_run(const struct cage_job *job, const void *in, size_t n, struct buf *reply, enum cage_end *end_r,
             struct error *e)
{
    const struct head h = {job->work, n};
    struct buf request = {0}, answer = {0};
    int status;

    if (keeper.pid && !is_ready())
        stop(true);
    buf_add(&request, &h, sizeof h);
    buf_add(&request, in, n);
    status = ask(job, &request, &answer, end_r, e);
    if (status == 0 && *end_r == CAGE_DONE)
        buf_add(reply, answer.data + sizeof h, answer.len - sizeof h);
    else
        stop(true);             /* what is in its pipes is of no use to another */
    buf_free(&request);
    buf_free(&answer);
    return status;
}

const char *cage_end_text(enum cage_end end)
{
    static const char *const text[] = {
        [CAGE_DONE] = "done", [CAGE_FAILED] = "the parser gave up on it", [CAGE_CRASHED] = "the parser crashed on it",
        [CAGE_SLOW] = "the parser took too long", [CAGE_LOUD] = "the parser found too much in it",
    };

    return text[end];
}
