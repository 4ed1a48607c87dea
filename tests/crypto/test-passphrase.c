/* SPDX-License-Identifier: ISC */
/* A real terminal: the master half of a pseudo-terminal types, a child of ours sits before the other. */
#include "config.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/error.h"
#include "crypto/passphrase.h"

struct seat {
    int master, out;            /* what the terminal shows; what the child tells us */
    pid_t child;
    char shown[2000];
    size_t nshown;
};

/* In the child: a session with `tty` as its terminal, or with none; standard input has a decoy. */
static void sit_down(const char *tty, int report)
{
    int decoy[2], fd;

    setsid();
    if (tty) {
        fd = open(tty, O_RDWR);
        if (fd < 0 || ioctl(fd, TIOCSCTTY, 0))
            _exit(9);
    }
    if (pipe(decoy) || write(decoy[1], "decoy\ndecoy\n", 12) != 12 || dup2(decoy[0], 0) < 0 || dup2(report, 1) < 0)
        _exit(9);
}

typedef int asker(char *buf, size_t size, struct error *e);

static void tell(asker *ask, size_t size)
{
    struct error e = {""};
    char buf[PASSPHRASE_MAX], line[2000];
    int rc = ask(buf, size, &e), n = snprintf(line, sizeof line, "%s:%s\n", rc ? "error" : "ok", rc ? e.msg : buf);

    _exit(write(1, line, (size_t)n) == n ? 0 : 9);
}

static struct seat seat_new(asker *ask, size_t size, bool terminal)
{
    struct seat s = {.master = posix_openpt(O_RDWR | O_NOCTTY)};
    int report[2];

    assert_true(s.master >= 0 && grantpt(s.master) == 0 && unlockpt(s.master) == 0);
    assert_int_equal(pipe(report), 0);
    s.child = fork();
    assert_true(s.child >= 0);
    if (s.child == 0) {
        sit_down(terminal ? ptsname(s.master) : NULL, report[1]);
        tell(ask, size);
    }
    close(report[1]);
    s.out = report[0];
    return s;
}

/* Waits until the terminal shows `text` after what was waited for before. */
static void seat_wait(struct seat *s, const char *text)
{
    while (!strstr(s->shown, text)) {
        ssize_t n = read(s->master, s->shown + s->nshown, sizeof s->shown - 1 - s->nshown);

        if (n <= 0)
            fail_msg("the terminal showed only: %s", s->shown);
        s->nshown += (size_t)n;
        s->shown[s->nshown] = '\0';
    }
    s->nshown = 0;
    memset(s->shown, 0, sizeof s->shown);
}

static void seat_type(struct seat *s, const char *keys)
{
    assert_int_equal(write(s->master, keys, strlen(keys)), (ssize_t)strlen(keys));
}

static bool echo_is_on(struct seat *s)
{
    struct termios t;

    assert_int_equal(tcgetattr(s->master, &t), 0);
    return (t.c_lflag & (ECHO | ICANON | ISIG)) == (ECHO | ICANON | ISIG);
}

static void seat_end(struct seat *s, const char *told)
{
    char line[2000];
    size_t n = 0;
    ssize_t r;
    int status;

    while ((r = read(s->out, line + n, sizeof line - 1 - n)) > 0)
        n += (size_t)r;
    line[n] = '\0';
    assert_int_equal(waitpid(s->child, &status, 0), s->child);
    assert_int_equal(status, 0);
    assert_string_equal(line, told);
    close(s->out);
    close(s->master);
}

static int ask_once(char *buf, size_t size, struct error *e)
{
    return passphrase_tty(NULL, "Passphrase: ", buf, size, e);
}

static int ask_new(char *buf, size_t size, struct error *e)
{
    return passphrase_new(NULL, "the key", buf, size, e);
}

static void test_asks_on_the_terminal_without_echo(void **state)
{
    static const struct {
        const char *keys, *told;
        size_t size;
    } rows[] = {
        {"correct horse\n", "ok:correct horse\n", 100},
        {"correct horse\r", "ok:correct horse\n", 100},
        {"\n", "ok:\n", 100},
        {"a\177\177bcx\10d\n", "ok:bcd\n", 100},
        {"wrong\25right\n", "ok:right\n", 100},
        {"half\3", "error:no passphrase was given\n", 100},
        {"half\4", "error:no passphrase was given\n", 100},
        {"1234567\n", "ok:1234567\n", 8},
        {"12345678\n", "error:a passphrase has at most 7 bytes\n", 8},
        {"\303\251t\303\251\n", "ok:\303\251t\303\251\n", 100},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct seat s = seat_new(ask_once, rows[i].size, true);

        seat_wait(&s, "Passphrase: ");
        assert_false(echo_is_on(&s));
        seat_type(&s, rows[i].keys);
        seat_wait(&s, "\n");
        seat_end(&s, rows[i].told);
    }
}

static void test_nothing_typed_is_shown_and_the_terminal_is_restored(void **state)
{
    struct seat s = seat_new(ask_once, 100, true);
    int slave;

    (void)state;
    slave = open(ptsname(s.master), O_RDWR | O_NOCTTY);     /* keeps the settings alive when the child is gone */
    seat_wait(&s, "Passphrase: ");
    seat_type(&s, "secret\n");
    while (!strchr(s.shown, '\n')) {
        ssize_t n = read(s.master, s.shown + s.nshown, sizeof s.shown - 1 - s.nshown);

        assert_true(n > 0);
        s.nshown += (size_t)n;
    }
    assert_string_equal(s.shown, "\r\n");
    seat_end(&(struct seat){.out = s.out, .child = s.child, .master = dup(s.master)}, "ok:secret\n");
    assert_true(echo_is_on(&s));
    close(slave);
    close(s.master);
}

/* A signal in mid-prompt is served only once the terminal is as it was. */
static void test_a_signal_does_not_leave_the_echo_off(void **state)
{
    struct seat s = seat_new(ask_once, 100, true);
    int slave, status;

    (void)state;
    slave = open(ptsname(s.master), O_RDWR | O_NOCTTY);
    seat_wait(&s, "Passphrase: ");
    kill(s.child, SIGTERM);
    seat_type(&s, "x\n");
    assert_int_equal(waitpid(s.child, &status, 0), s.child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_true(echo_is_on(&s));
    close(slave);
    close(s.out);
    close(s.master);
}

static void test_without_a_terminal_there_is_an_error_and_stdin_is_left_alone(void **state)
{
    struct seat s = seat_new(ask_once, 100, false);

    (void)state;
    seat_end(&s, "error:a passphrase is needed, but there is no terminal to ask on: "
                 "run this from a terminal, or use a key without a passphrase\n");
}

static void test_a_new_passphrase_is_asked_for_twice(void **state)
{
    struct seat s = seat_new(ask_new, 100, true);

    (void)state;
    seat_wait(&s, "New passphrase for the key (empty for none): ");
    seat_type(&s, "one\n");
    seat_wait(&s, "The same again: ");
    seat_type(&s, "two\n");
    seat_wait(&s, "New passphrase for the key (empty for none): ");
    seat_type(&s, "three\n");
    seat_wait(&s, "The same again: ");
    seat_type(&s, "three\n");
    seat_end(&s, "ok:three\n");
}

static void test_a_new_passphrase_three_times_unlike_is_an_error(void **state)
{
    struct seat s = seat_new(ask_new, 100, true);

    (void)state;
    for (int i = 0; i < 3; i++) {
        seat_wait(&s, "none): ");
        seat_type(&s, "one\n");
        seat_wait(&s, "again: ");
        seat_type(&s, "two\n");
    }
    seat_end(&s, "error:the two passphrases differ\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asks_on_the_terminal_without_echo),
        cmocka_unit_test(test_nothing_typed_is_shown_and_the_terminal_is_restored),
        cmocka_unit_test(test_a_signal_does_not_leave_the_echo_off),
        cmocka_unit_test(test_without_a_terminal_there_is_an_error_and_stdin_is_left_alone),
        cmocka_unit_test(test_a_new_passphrase_is_asked_for_twice),
        cmocka_unit_test(test_a_new_passphrase_three_times_unlike_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
