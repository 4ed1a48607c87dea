/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/cage.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef HAVE_SECCOMP
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#endif

enum { REPLY_FD = 3, EXIT_GAVE_UP = 10, EXIT_NO_CAGE = 11 };

/* A limit that is lower already stays: only root could raise it. */
static const struct rlimit *lowered(struct rlimit *r, rlim_t v)
{
    if (r->rlim_max == RLIM_INFINITY || r->rlim_max > v)
        r->rlim_max = v;
    r->rlim_cur = r->rlim_max;
    return r;
}

/* A macro because the type of `what` differs between C libraries. */
#define LIMIT(what, v)                                                                                          \
    do {                                                                                                        \
        struct rlimit limit_now;                                                                                \
        if (getrlimit(what, &limit_now) != 0 || setrlimit(what, lowered(&limit_now, v)) != 0)                   \
            _exit(EXIT_NO_CAGE);                                                                                \
    } while (0)

#ifdef HAVE_SECCOMP
/* The filter as the kernel takes it. It is the same for every child and made before the first: the library asks the
   kernel what it knows, and sorts the rules, each time anew. */
static struct sock_filter filter[256];
static struct sock_fprog program = {.filter = filter};

#ifdef ADJ_MARKS
/* Sanitizers need more calls than we care to list: their build only forbids the way out. */
static scmp_filter_ctx new_rules(void)
{
    static const int forbidden[] = {
        SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork),
        SCMP_SYS(vfork),  SCMP_SYS(ptrace),  SCMP_SYS(unlink), SCMP_SYS(rename),   SCMP_SYS(kill),
        SCMP_SYS(clone),  SCMP_SYS(clone3),
    };
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW);

    for (size_t i = 0; f && i < sizeof forbidden / sizeof *forbidden; i++)
        (void)seccomp_rule_add(f, SCMP_ACT_KILL_PROCESS, forbidden[i], 0);
    return f;
}
#else
static scmp_filter_ctx new_rules(void)
{
    static const int allowed[] = {
        SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
        SCMP_SYS(rt_sigreturn), SCMP_SYS(futex),
    };
    /* Libraries look for tables of character sets when a mail names an odd one: that fails, but isn't fatal. */
    static const int refused[] = {
        SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(stat), SCMP_SYS(newfstatat), SCMP_SYS(access), SCMP_SYS(readlink),
    };
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_KILL_PROCESS);
    int r = f ? 0 : -1;

    for (size_t i = 0; r == 0 && i < sizeof allowed / sizeof *allowed; i++)
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed[i], 0);
    for (size_t i = 0; r == 0 && i < sizeof refused / sizeof *refused; i++)
        r = seccomp_rule_add(f, SCMP_ACT_ERRNO(EACCES), refused[i], 0);
    if (r == 0)
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, REPLY_FD, 0));
    if (r == 0)
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                             SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS));
    if (r == 0)
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (r == 0)
        return f;
    seccomp_release(f);
    return NULL;
}
#endif

/* Through a pipe: a filter is far smaller than one holds. */
static int make_filter(struct error *e)
{
    scmp_filter_ctx rules;
    ssize_t n = -1;
    int fds[2];

    if (program.len)
        return 0;
    if (pipe2(fds, O_CLOEXEC) != 0)
        return error_set(e, "no pipe for the mail parser: %s", strerror(errno));
    rules = new_rules();
    if (rules && seccomp_export_bpf(rules, fds[1]) == 0)
        n = read(fds[0], filter, sizeof filter);
    seccomp_release(rules);
    close(fds[0]);
    close(fds[1]);
    if (n <= 0 || n == (ssize_t)sizeof filter || (size_t)n % sizeof *filter != 0)
        return error_set(e, "the limits for the mail parser could not be set");
    program.len = (unsigned short)((size_t)n / sizeof *filter);
    return 0;
}

/* A kernel without seccomp refuses here; the limits still hold. */
static void seal(void)
{
    (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
static int make_filter(struct error *e)
{
    (void)e;
    return 0;
}

static void seal(void)
{
}
#endif

/* Files: standard ones become /dev/null (so that buffered output of the parent isn't written twice), the reply pipe
   becomes REPLY_FD, all others go. */
static void close_files(int reply)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    long max = sysconf(_SC_OPEN_MAX);

    if (null < 0)
        _exit(EXIT_NO_CAGE);
    if (reply != REPLY_FD && dup2(reply, REPLY_FD) < 0)
        _exit(EXIT_NO_CAGE);
    if (null == REPLY_FD && (null = open("/dev/null", O_RDWR | O_CLOEXEC)) < 0)
        _exit(EXIT_NO_CAGE);
#ifdef ADJ_MARKS
    for (int fd = 0; fd < 2; fd++)      /* sanitizers report on standard error */
#else
    for (int fd = 0; fd < 3; fd++)
#endif
        if (dup2(null, fd) < 0)
            _exit(EXIT_NO_CAGE);
    if (close_range(REPLY_FD + 1, ~0u, 0) != 0)
        for (int fd = REPLY_FD + 1; fd < (max > 0 && max < 65536 ? max : 65536); fd++)
            close(fd);
}

#ifndef ADJ_MARKS
/* The address space in use: the limit is on the whole, and a big parent must not starve its child. */
static rlim_t memory_in_use(void)
{
    char text[64] = "";
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    long page = sysconf(_SC_PAGESIZE);

    if (fd >= 0)
        close(fd);
    return n > 0 && page > 0 ? (rlim_t)strtoull(text, NULL, 10) * (rlim_t)page : 0;
}
#endif

/* The limit on processor time counts whole seconds, this timer less than that. */
static void set_timer(unsigned ms)
{
    const struct itimerval t = {.it_value = {.tv_sec = ms / 1000, .tv_usec = (suseconds_t)(ms % 1000) * 1000}};

    (void)signal(SIGPROF, SIG_DFL);
    if (setitimer(ITIMER_PROF, &t, NULL) != 0)
        _exit(EXIT_NO_CAGE);
}

static void close_door(const struct cage_job *job)
{
    const unsigned cpu = job->cpu_ms ? job->cpu_ms : CAGE_CPU_MS;

#ifndef ADJ_MARKS
    LIMIT(RLIMIT_AS, memory_in_use() + (job->memory ? job->memory : CAGE_MEMORY));
#endif
    LIMIT(RLIMIT_CORE, 0);
    LIMIT(RLIMIT_FSIZE, 0);
    LIMIT(RLIMIT_CPU, cpu / 1000 + 1);
    set_timer(cpu);
    LIMIT(RLIMIT_NPROC, 0);
    LIMIT(RLIMIT_NOFILE, 0);        /* no new file, pipe or socket; those open stay */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        _exit(EXIT_NO_CAGE);
    seal();
}

static _Noreturn void child(const struct cage_job *job, int reply_fd)
{
    struct buf reply = {0};
    size_t done = 0;

    (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    (void)signal(SIGPIPE, SIG_DFL);
    close_files(reply_fd);
    if (job->prepare)
        job->prepare(job->ctx);
    close_door(job);
    if (job->work(job->ctx, &reply) != 0)
        _exit(EXIT_GAVE_UP);
    while (done < reply.len) {
        ssize_t n = write(REPLY_FD, reply.data + done, reply.len - done);

        if (n <= 0)
            _exit(EXIT_GAVE_UP);
        done += (size_t)n;
    }
    _exit(0);
}

/* This clock only decides when to stop waiting; nothing of it is kept. */
static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static enum cage_end collect(int fd, struct buf *reply, size_t max, unsigned wall_ms)
{
    const int64_t until = now_ms() + wall_ms;
    char block[16384];

    for (;;) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        int64_t left = until - now_ms();
        ssize_t n;

        if (left <= 0)
            return CAGE_SLOW;
        if (poll(&p, 1, (int)left) <= 0)
            continue;
        n = read(fd, block, sizeof block);
        if (n == 0)
            return CAGE_DONE;
        if (n < 0 && errno != EINTR)
            return CAGE_CRASHED;
        if (n > 0 && reply->len + (size_t)n > max)
            return CAGE_LOUD;
        if (n > 0)
            buf_add(reply, block, (size_t)n);
    }
}

static int reap(pid_t pid, int *status_r)
{
    while (waitpid(pid, status_r, 0) < 0)
        if (errno != EINTR)
            return -1;
    return 0;
}

static enum cage_end verdict(enum cage_end end, int status)
{
    if (end != CAGE_DONE)
        return end;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return CAGE_DONE;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_GAVE_UP)
        return CAGE_FAILED;
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGXCPU))
        return CAGE_SLOW;
    return CAGE_CRASHED;
}

int cage_run(const struct cage_job *job, struct buf *reply, enum cage_end *end_r, struct error *e)
{
    int fds[2], status = 0;
    pid_t pid;

    if (make_filter(e))
        return -1;
    if (pipe2(fds, O_CLOEXEC) != 0)
        return error_set(e, "no pipe for the mail parser: %s", strerror(errno));
    pid = fork();
    if (pid < 0) {
        error_set(e, "no process for the mail parser: %s", strerror(errno));
        close(fds[0]);
        close(fds[1]);
        return -1;
    }
    if (pid == 0)
        child(job, fds[1]);
    close(fds[1]);
    *end_r = collect(fds[0], reply, job->reply_max, job->wall_ms ? job->wall_ms : CAGE_WALL_MS);
    close(fds[0]);
    if (*end_r != CAGE_DONE)
        kill(pid, SIGKILL);
    if (reap(pid, &status) != 0)
        return error_set(e, "lost the mail parser's process: %s", strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_NO_CAGE)
        return error_set(e, "the limits for the mail parser could not be set");
    *end_r = verdict(*end_r, status);
    return 0;
}

const char *cage_end_text(enum cage_end end)
{
    static const char *const text[] = {
        [CAGE_DONE] = "done", [CAGE_FAILED] = "the parser gave up on it", [CAGE_CRASHED] = "the parser crashed on it",
        [CAGE_SLOW] = "the parser took too long", [CAGE_LOUD] = "the parser found too much in it",
    };

    return text[end];
}
