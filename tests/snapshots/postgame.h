/* SPDX-License-Identifier: ISC */
/* A game by mail that comes out the same every time: keys, name and times are fixed, order files come from outside.
   Mistakes of the machine end the process. */
#ifndef TESTS_SNAPSHOTS_POSTGAME_H
#define TESTS_SNAPSHOTS_POSTGAME_H

#include "base/buf.h"
#include "crypto/key.h"
#include "store/fs.h"
#include "turn/run.h"

struct game;
struct gamedata;
struct xml_doc;

enum { POST_SIDES = 2, POST_WHOLE = 20 };

struct postgame {
    char tmp[FS_PATH], dir[FS_PATH];
    const struct ruleset *rs;
    struct gamedata *data;              /* as the players have it */
    struct key *key[POST_SIDES];
    int files;                          /* order files sent so far */
    char time[24];                      /* of the last one */
};

/* "c3i/battle". The keys are made from words in this file: they protect nothing. */
void post_open(struct postgame *p, const char *game);
void post_close(struct postgame *p);

/* Of the player: his address without "@example.org". */
const char *post_name(const struct postgame *p, int side);

/* Signs a document for a side; appends. */
void post_sign(const struct postgame *p, int side, const struct buf *doc, struct buf *out);
/* The acceptance of a seat, unsigned. */
void post_acceptance(const struct postgame *p, int side, struct buf *out);

/* A file arrives by mail and the game is run. */
struct run_counts post_send(struct postgame *p, int side, const struct buf *file);

/* Names of all mails to a player so far, sorted; fs_list_free. NULL when there are none. */
char **post_mails(const struct postgame *p, int side);
void post_mail(const struct postgame *p, int side, const char *name, struct buf *out);

/* What a player finds in his newest report. */
struct post_report {
    struct buf xml;
    struct xml_doc *doc;
    struct game *view;
    bool asked, over;
    char attrs[512];                    /* of the root of his next order file, from the report's template */
};
/* false: no report yet */
bool post_read_report(const struct postgame *p, int side, struct post_report *r);
void post_report_free(struct post_report *r);

/* The archive of the game: checked against itself first. */
void post_archive(const struct postgame *p, struct buf *out);

/* A mail as it is kept, MAIL.txt: its headers and text as they are, the whole by its hash. */
void post_digest(const struct buf *mail, struct buf *out);
/* Whether mail i of a player is kept whole besides, MAIL.eml: some of the reports, the last among them. */
bool post_kept_whole(char **mails, int i);

#endif
