/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "mail/account.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/pool.h"

enum { MAX_PASSWORD = 1024, MAX_WORDS = 32, COMMAND_SECONDS = 30 };

void account_wipe(struct buf *password)
{
    if (password->data)
        OPENSSL_cleanse(password->data, password->cap);
    buf_free(password);
}

/* A buffer of its full size from the start: growing would leave copies behind. */
static int read_all(int fd, size_t max, struct buf *out)
{
    char block[512];
    ssize_t n;
    int r = 0;

    while (r == 0 && (n = read(fd, block, sizeof block)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            r = -1;
        else if (out->len + (size_t)n > max)
            r = 1;
        else
            buf_add(out, block, (size_t)n);
    }
    OPENSSL_cleanse(block, sizeof block);
    return r;
}

int account_read_file(const char *path, size_t max, bool secret, struct buf *out, struct error *e)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), r;
    struct stat st;

    if (fd < 0)
        return error_set(e, "cannot open %s: %s", path, strerror(errno));
    if (fstat(fd, &st) != 0 || (!S_ISREG(st.st_mode) && secret))
        r = error_set(e, "%s is not a file", path);
    else if (secret && (st.st_mode & 077))
        r = error_set(e, "%s holds a password, but others may read it: chmod 600 %s", path, path);
    else if ((r = read_all(fd, max, out)) != 0)
        r = r > 0 ? error_set(e, "%s is larger than %zu bytes", path, max)
                  : error_set(e, "cannot read %s: %s", path, strerror(errno));
    close(fd);
    return r;
}

/* ---- the command ---- */

/* Cuts s into words in place. */
static int split(char *s, char *words[MAX_WORDS + 1], struct error *e)
{
    int n = 0;

    for (;;) {
        char *to;
        char quote = 0;

        s += strspn(s, " \t");
        if (!*s)
            break;
        if (n == MAX_WORDS)
            return error_set(e, "the password-command has more than %d words", MAX_WORDS);
        words[n++] = to = s;
        for (; *s && (quote || (*s != ' ' && *s != '\t')); s++) {
            if (quote ? *s == quote : (*s == '"' || *s == '\''))
                quote = quote ? 0 : *s;
            else
                *to++ = *s;
        }
        if (quote)
            return error_set(e, "the password-command has a quote that is not closed");
        if (*s)
            s++;
        *to = '\0';
    }
    words[n] = NULL;
    return n ? 0 : error_set(e, "the password-command is empty");
}

static _Noreturn void run_child(char *const words[], int out)
{
    int null = open("/dev/null", O_RDONLY);

    (void)signal(SIGPIPE, SIG_DFL);
    if (null >= 0)
        (void)dup2(null, STDIN_FILENO);
    (void)dup2(out, STDOUT_FILENO);
    execvp(words[0], words);
    _exit(127);
}

static int drain(int fd, struct buf *out)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    char block[512];
    int r = 0;

    while (r == 0) {
        ssize_t n;
        int ready = poll(&p, 1, COMMAND_SECONDS * 1000);

        if (ready < 0 && errno == EINTR)
            continue;
        n = ready > 0 ? read(fd, block, sizeof block) : -1;
        if (n == 0)
            break;
        r = n < 0 || out->len + (size_t)n > MAX_PASSWORD ? -1 : 0;
        if (r == 0)
            buf_add(out, block, (size_t)n);
    }
    OPENSSL_cleanse(block, sizeof block);
    return r;
}

static int finish(pid_t pid, const char *name, int drained, struct error *e)
{
    int status;

    if (drained)
        (void)kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return error_set(e, "the password-command %s was lost", name);
    if (drained)
        return error_set(e, "the password-command %s prints too much or takes over %d seconds", name, COMMAND_SECONDS);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return error_set(e, "the password-command %s cannot be run", name);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return error_set(e, "the password-command %s failed", name);
    return 0;
}

static int run_command(const char *command, struct buf *out, struct error *e)
{
    struct pool *p = pool_new();
    char *words[MAX_WORDS + 1];
    int fds[2], r = split(pool_strdup(p, command), words, e);
    pid_t pid;

    if (r == 0 && pipe(fds) != 0)
        r = error_set(e, "no pipe to be had: %s", strerror(errno));
    if (r == 0) {
        pid = fork();
        if (pid == 0)
            run_child(words, fds[1]);
        close(fds[1]);
        r = pid < 0 ? error_set(e, "no process to be had: %s", strerror(errno))
                    : finish(pid, words[0], drain(fds[0], out), e);
        close(fds[0]);
    }
    pool_free(p);
    return r;
}

int account_password(const struct config_server *s, struct buf *password, struct error *e)
{
    char *end;
    int r;

    buf_add(password, "", 0);
    for (size_t i = 0; i < MAX_PASSWORD; i++)
        buf_char(password, '\0');
    buf_clear(password);
    r = s->password_file ? account_read_file(s->password_file, MAX_PASSWORD, true, password, e)
                         : run_command(s->password_command, password, e);
    if (r == 0) {
        end = password->data + strcspn(buf_cstr(password), "\r\n");
        if (end == password->data)
            r = error_set(e, "the password is empty");
        else if (memchr(password->data, '\0', password->len))
            r = error_set(e, "the password holds a NUL");
        *end = '\0';
        password->len = (size_t)(end - password->data);
    }
    if (r)
        account_wipe(password);
    return r;
}
