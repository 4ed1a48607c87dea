/* SPDX-License-Identifier: ISC */
#include "config.h"

#include "crypto/passphrase.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/error.h"

enum { INTR = 3, END = 4, BACKSPACE = 8, KILL = 21, RUBOUT = 127 };

static void show(int tty, const char *s)
{
    size_t n = strlen(s);

    while (n) {
        ssize_t w = write(tty, s, n);

        if (w < 0 && errno == EINTR)
            continue;
        if (w <= 0)
            return;
        s += w;
        n -= (size_t)w;
    }
}

static int read_byte(int tty, unsigned char *c)
{
    ssize_t n;

    do
        n = read(tty, c, 1);
    while (n < 0 && errno == EINTR);
    return n == 1 ? 0 : -1;
}

/* Byte by byte, since the terminal edits no lines in this mode. */
static int read_line(int tty, char *buf, size_t size, struct error *e)
{
    size_t n = 0;
    unsigned char c;

    for (;;) {
        if (read_byte(tty, &c) || c == INTR || c == END)
            return error_set(e, "no passphrase was given");
        if (c == '\n' || c == '\r')
            break;
        if (c == KILL)
            n = 0;
        else if (c == BACKSPACE || c == RUBOUT)
            n -= n > 0;
        else if (n + 1 < size)
            buf[n++] = (char)c;
        else
            return error_set(e, "a passphrase has at most %zu bytes", size - 1);
    }
    buf[n] = '\0';
    return 0;
}

/* Signals wait until the terminal is as it was: dying with echo off would leave its owner typing blind. */
static int ask_quietly(int tty, const char *prompt, char *buf, size_t size, struct error *e)
{
    struct termios old, quiet;
    sigset_t all, before;
    int rc;

    if (tcgetattr(tty, &old))
        return error_set(e, "a passphrase is needed, but the terminal does not answer: %s", strerror(errno));
    quiet = old;
    quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG);
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    if (tcsetattr(tty, TCSAFLUSH, &quiet))
        rc = error_set(e, "a passphrase is needed, but the terminal would show it: %s", strerror(errno));
    else {
        show(tty, prompt);
        rc = read_line(tty, buf, size, e);
        show(tty, "\n");
        tcsetattr(tty, TCSAFLUSH, &old);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return rc;
}

int passphrase_tty(void *ctx, const char *prompt, char *buf, size_t size, struct error *e)
{
    int tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    int rc;

    (void)ctx;
    if (tty < 0)
        return error_set(e, "a passphrase is needed, but there is no terminal to ask on: "
                            "run this from a terminal, or use a key without a passphrase");
    rc = ask_quietly(tty, prompt, buf, size, e);
    close(tty);
    if (rc)
        OPENSSL_cleanse(buf, size);
    return rc;
}

int passphrase_new(const struct passphrase *p, const char *what, char *buf, size_t size, struct error *e)
{
    static const struct passphrase terminal = {passphrase_tty, NULL};
    const struct passphrase *ask = p ? p : &terminal;
    char again[PASSPHRASE_MAX], prompt[200];
    int rc = -1;
    bool alike = false;

    if (size > sizeof again)
        size = sizeof again;
    (void)snprintf(prompt, sizeof prompt, "New passphrase for %.120s (empty for none): ", what);
    for (int i = 0; i < 3 && !alike; i++) {
        rc = ask->ask(ask->ctx, prompt, buf, size, e);
        if (rc == 0)
            rc = ask->ask(ask->ctx, "The same again: ", again, size, e);
        if (rc)
            break;
        alike = strcmp(buf, again) == 0;
    }
    if (rc == 0 && !alike)
        rc = error_set(e, "the two passphrases differ");
    if (rc)
        OPENSSL_cleanse(buf, size);
    OPENSSL_cleanse(again, sizeof again);
    return rc;
}
