/* SPDX-License-Identifier: ISC */
/* Asking a person for a passphrase: on the terminal, never on standard input. */
#ifndef CRYPTO_PASSPHRASE_H
#define CRYPTO_PASSPHRASE_H

#include <stddef.h>

struct error;

enum { PASSPHRASE_MAX = 512 };      /* with its NUL */

/* How to ask. Puts a NUL-terminated passphrase of less than `size` bytes into buf: 0, or -1 with the reason. */
struct passphrase {
    int (*ask)(void *ctx, const char *prompt, char *buf, size_t size, struct error *e);
    void *ctx;
};

/* For `ask`: shows the prompt on /dev/tty and reads one line there with echo off. A program that has no
   terminal gets an error. Ctrl-C and Ctrl-D cancel. */
int passphrase_tty(void *ctx, const char *prompt, char *buf, size_t size, struct error *e);

/* Asks twice through `p` (NULL: on the terminal) for a new passphrase, until both are alike, three times at
   most. An empty one is good and means none. */
int passphrase_new(const struct passphrase *p, const char *what, char *buf, size_t size, struct error *e);

#endif
