/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef HAVE_SECCOMP
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#endif

/* A limit that is lower already stays: only root could raise it. */
static const struct rlimit *lowered(struct rlimit *r, rlim_t v)
{
    if (r->rlim_max == RLIM_INFINITY || r->rlim_max > v)
        r->rlim_max = v;
    r->rlim_cur = r->rlim_max;
    return r;
}

/* A macro because the type of `what` differs between C libraries. */
#define LIMIT(what, v) (getrlimit(what, &now) == 0 && setrlimit(what, lowered(&now, v)) == 0)

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
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(read), 1, SCMP_A0(SCMP_CMP_EQ, LIMITS_REQUEST_FD, 0));
    if (r == 0)
        r = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, LIMITS_REPLY_FD, 0));
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
int limits_begin(struct error *e)
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
int limits_begin(struct error *e)
{
    (void)e;
    return 0;
}

static void seal(void)
{
}
#endif

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
static bool set_timer(unsigned ms)
{
    const struct itimerval t = {.it_value = {.tv_sec = ms / 1000, .tv_usec = (suseconds_t)(ms % 1000) * 1000}};

    (void)signal(SIGPROF, SIG_DFL);
    return setitimer(ITIMER_PROF, &t, NULL) == 0;
}

bool limits_set(size_t memory, unsigned cpu_ms)
{
    struct rlimit now;

#ifdef ADJ_MARKS
    (void)memory;
#else
    if (!LIMIT(RLIMIT_AS, memory_in_use() + memory))
        return false;
#endif
    /* RLIMIT_NOFILE: no new file, pipe or socket; those open stay. */
    if (!LIMIT(RLIMIT_CORE, 0) || !LIMIT(RLIMIT_FSIZE, 0) || !LIMIT(RLIMIT_CPU, cpu_ms / 1000 + 1) ||
        !set_timer(cpu_ms) || !LIMIT(RLIMIT_NPROC, 0) || !LIMIT(RLIMIT_NOFILE, 0) ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    seal();
    return true;
}
