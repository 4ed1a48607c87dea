/* SPDX-License-Identifier: ISC */
/* Stops a run over many games when something outside them is plainly wrong, before every player gets a wrong answer:
   all signatures fail, every game refuses, no game can be worked on, the cage reads no mail, or all games have fallen
   silent. A blown fuse is a file in the games' folder: runs stop until a person has removed it. */
#ifndef TURN_FUSE_H
#define TURN_FUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct run_counts;

enum { FUSE_SEATS = 3, FUSE_GAMES = 3, FUSE_MAILS = 5 };
enum { FUSE_QUIET = 7 * 24 * 3600, FUSE_QUIETER = 4 };      /* seconds; times the longest silence so far */

struct fuse {
    size_t good;                    /* files whose signature held */
    char bad[FUSE_SEATS][200];      /* different seats, "game side", whose signatures failed while none held */
    size_t nbad;
    size_t refusing, failing, unread;       /* in a row */
    size_t heard, playing;          /* files from seats, good or not; games that are neither over nor halted */
    bool blown;
    char why[200];
};

/* Told as things happen. Those that give an answer say whether the fuse is blown: then leave the mail alone. */
void fuse_good(struct fuse *f);
bool fuse_bad_signature(struct fuse *f, const char *game, const char *side);
bool fuse_unread(struct fuse *f, bool unread);                      /* after each mail */
void fuse_game(struct fuse *f, const struct run_counts *c);         /* after each game; NULL: it failed */

/* At the end of a run: remembers in root when a game was last heard of, and blows when FUSE_GAMES are being played and
   not one of them has been for FUSE_QUIET and FUSE_QUIETER times as long as ever before. 0 or -1. */
int fuse_listen(struct fuse *f, const char *root, const char *time, struct error *e);

/* -1 with the reason when a fuse of an earlier run lies in root. */
int fuse_check(const char *root, struct error *e);
int fuse_leave(const struct fuse *f, const char *root, const char *time, struct error *e);

#endif
