/* SPDX-License-Identifier: ISC */
/* One run over one game: finish what was interrupted, take the mail, play, send. */
#ifndef TURN_RUN_H
#define TURN_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct carrier;
struct fuse;

struct run_options {
    const char *time;           /* "2026-11-18T02:48:35Z" */
    bool no_send;               /* leave mails in the outbox */
    struct carrier *carrier;    /* how mail leaves; NULL: into the game's own folder */
    struct fuse *fuse;          /* of a run over many games; may be NULL */
};

struct run_counts {
    size_t mails, taken, refused, aside;        /* mails read; files taken; answered with a refusal; set aside */
    size_t answered, bounced;                   /* requests answered; reports of mail that came back */
    size_t sent, waiting, failed;               /* mails sent; left in the outbox; refused for good */
    bool over, frozen;
    char trouble[512];                          /* why mail did not leave; "" when it did */
};

/* The documents that are looked for in a mail. */
struct enclosed_spec;
extern const struct enclosed_spec run_spec;

/* 0, or -1 when the game itself could not be worked on; what was committed until then stays. */
int run_game(const char *path, const struct run_options *o, struct run_counts *c, struct error *e);

/* What the game itself has against a file that is good in form: it is over or adjourned, it knows no such order. 0 or
   -1. */
struct file;
struct match;
int run_check_file(const struct match *m, const struct file *f, struct error *e);

/* Files that do not come by mail: a ruling. -1 with c->refused when it is not taken; without, when the game could not
   be worked on. */
int run_ruling(const char *path, const char *data, size_t n, const struct run_options *o, struct run_counts *c,
               struct error *e);

/* Proposes new keys of the game to its seats: the referee's, the dice's, or both; with neither it takes an open
   proposal back. */
int run_renew(const char *path, bool referee, bool vrf, const struct run_options *o, struct run_counts *c,
              struct error *e);

#endif
