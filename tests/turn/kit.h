/* SPDX-License-Identifier: ISC */
/* A real game directory in a temporary place, with two players who have keys and send mail. */
#ifndef TESTS_TURN_KIT_H
#define TESTS_TURN_KIT_H

#include "base/buf.h"
#include "base/error.h"
#include "crypto/key.h"
#include "store/fs.h"
#include "turn/match.h"
#include "turn/run.h"

struct kit {
    char dir[FS_PATH];                  /* the game directory */
    char tmp[FS_PATH];                  /* removed by kit_close */
    struct key *key[2];
    int mails;
};

#define KIT_TIME "2026-11-18T02:48:35Z"
extern const char *const kit_address[2];

/* For tests that share one game: a started c3i/battle, and its end. */
extern struct kit kit;
int kit_setup(void **state);
int kit_teardown(void **state);

void kit_open(struct kit *k, const char *game);         /* "c3i/battle": created, seats offered */
void kit_accept(struct kit *k, int side);               /* mails the seat's acceptance, the same each time */
void kit_start(struct kit *k);                          /* both seats accepted, play begun */
void kit_close(struct kit *k);
void kit_clone(const struct kit *from, struct kit *to, const char *name);      /* a copy of the directory */

/* An order file of one side with the right root, unsigned; `body` between the tags. serial 0: the next. */
void kit_orders(const struct kit *k, int side, unsigned serial, const char *body, struct buf *out);
void kit_sign(const struct kit *k, int side, const struct buf *doc, struct buf *out);
/* A mail with the document attached arrives. */
void kit_mail(struct kit *k, const char *from, const struct buf *doc);
void kit_raw_mail(struct kit *k, const char *raw, size_t n);
void kit_send_orders(struct kit *k, int side, const char *body);
struct run_counts kit_run(struct kit *k);               /* must succeed */

/* A ruling: its attributes and what is inside. */
int kit_rule(const struct kit *k, const char *attrs, const char *body, struct error *e);
void kit_must_rule(const struct kit *k, const char *attrs, const char *body);
/* The signed file by which a side changes its key; kit_countersign: that for the keys that are proposed now. */
void kit_rekey(const struct kit *k, int side, const struct key *new, struct buf *out);
void kit_countersign(const struct kit *k, int side, struct buf *out);
void kit_send_countersign(struct kit *k, int side);

uint32_t kit_entries(const struct kit *k);              /* of the log */
struct match *kit_look(const struct kit *k);            /* for match_close */

/* All mails to an address so far, put together, oldest first. */
void kit_mails(const struct kit *k, int side, struct buf *out);
/* Number of mails whose subject holds the word. */
int kit_count_mails(const struct kit *k, int side, const char *word);

/* A hash over names and bytes of everything below the directory that matters later: log, data, mail, outbox. */
void kit_hash(const struct kit *k, unsigned char out[32]);
void kit_hash_log(const struct kit *k, unsigned char out[32]);

#endif
