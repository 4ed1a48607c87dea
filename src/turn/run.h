/* SPDX-License-Identifier: ISC */
/* One run over one game: finish what was interrupted, take the mail, play, send. */
#ifndef TURN_RUN_H
#define TURN_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct run_options {
    const char *time;           /* "2026-11-18T02:48:35Z" */
    bool no_send;               /* leave mails in the outbox */
};

struct run_counts {
    size_t mails, taken, refused, aside;        /* mails read; files taken; answered with a refusal; set aside */
    size_t sent, waiting;                       /* mails sent; left in the outbox */
    bool over, frozen;
};

/* 0, or -1 when the game itself could not be worked on; what was committed until then stays. */
int run_game(const char *path, const struct run_options *o, struct run_counts *c, struct error *e);

/* Files that do not come by mail: a ruling. */
int run_ruling(const char *path, const char *data, size_t n, const struct run_options *o, struct run_counts *c,
               struct error *e);

#endif
