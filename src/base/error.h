/* SPDX-License-Identifier: ISC */
/* An error is one sentence for a person. Functions that can fail give back 0 or -1 and fill it. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

struct error {
    char msg[1024];
};

/* Replaces the message. Gives back -1, so that `return error_set(e, ...)` reads well. e may be NULL. */
int error_set(struct error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Puts "prefix: " before the message. Gives back -1. */
int error_prefix(struct error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A broken invariant of our own: says where and aborts. Never for bad input. */
_Noreturn void panic(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
