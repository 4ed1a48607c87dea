/* SPDX-License-Identifier: ISC */
/* Inside verify only. */
#ifndef TURN_VERIFY_INTERNAL_H
#define TURN_VERIFY_INTERNAL_H

#include "crypto/dice.h"
#include "engine/play.h"
#include "trust/file.h"
#include "turn/opening.h"
#include "turn/verify.h"

struct verify {
    const struct verify_source *src;
    enum source_kind kind;
    struct verify_result *r;
    struct error *e;
    bool opened;                        /* the log ends with the closing entry: every seal must be there */
    bool whole;                         /* every other piece must be there */
    bool gap;                           /* mails only: entries were missing before this one */

    struct genesis terms;
    struct key *referee, *vrf;
    struct file_keys keys;              /* of the seats */
    struct ledger ledger;               /* before the entry in hand */
    uint32_t decision;                  /* decisions taken before it */
    unsigned char (*hashes)[HASH_SIZE]; /* of the entries before it */
    bool *known;

    struct opening seals;
    const struct ruleset *rs;           /* NULL: this program cannot play the game */
    struct gamedata *data;
    struct game *game;                  /* before the entry in hand; NULL when it isn't known or hasn't started */
    struct verify_state {
        uint32_t n;
        struct buf xml;
    } *kept;                            /* positions that a ruling goes back to */
    size_t nkept;

    uint32_t sealed_files, unplayed, missing;       /* counts for what can't be checked */
    uint32_t last_played;               /* again */
    bool over;                          /* the game has ended with the entry before this one */
};

/* The entry in hand. */
struct verify_item {
    uint32_t n;
    struct entry en;
    unsigned char hash[HASH_SIZE];
    struct buf file, octets;            /* file.xml, and what of it was signed; empty when it isn't there */
    bool has_file;
    unsigned char beta[2][DICE_BETA];   /* open, sealed */
    bool has_sealed;
};

/* Says where: -1. An event of 0 means the entry itself. */
int verify_wrong(struct verify *v, const struct verify_item *it, int event);

/* verify_file.c: the file of the entry against the entry and the seats. 0 or -1. */
int verify_file(struct verify *v, struct verify_item *it);

/* verify_events.c: each die in a document of events against the outputs. Sealed ones only when they are open. */
int verify_dice(struct verify *v, const struct verify_item *it, const struct buf *events, const char *whose);
/* The first line in which two documents differ, in words into *say; the number of its event. */
int verify_events_differ(const struct buf *kept, const struct buf *played, struct buf *say);

/* verify_play.c */
int verify_data(struct verify *v);                          /* the game data against its hash in the terms */
int verify_keep(struct verify *v);                          /* looks ahead for rulings that go back */
int verify_play(struct verify *v, struct verify_item *it);  /* sealed proof, replay, hashes */

/* verify_mails.c */
struct verify_source *verify_mails(const char *path, struct error *e);

#endif
