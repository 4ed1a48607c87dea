/* SPDX-License-Identifier: ISC */
/* Mails about a game, put into its outbox: durable, the same bytes each time, to registered addresses only. */
#ifndef TURN_POST_H
#define TURN_POST_H

#include "turn/log.h"

#define POST_OWN_HEADER "X-Adjutant-Game"

int post_receipt(struct match *m, const struct taken *t, const char *reply_to, struct error *e);

/* For log_play: reports to every seat that has something to read or to decide. ctx is NULL. */
int post_played(void *ctx, struct match *m, struct played *p, struct error *e);

/* A request that is being answered. */
struct post_request {
    const char *digest;         /* names the file, in hex */
    const char *reply_to, *time;
};

/* An answer to a mail that was not taken. `mail_key` names that mail, `reply_to` may be NULL. 1 when the seat has had
   its POST_REFUSALS since the last entry of the log: then nothing is sent, for anybody can write in its name. */
enum { POST_REFUSALS = 20 };
int post_refusal(struct match *m, int seat, const char *mail_key, const char *reply_to, const char *time,
                 const char *why, struct error *e);
/* An answer to a request that is not logged: `name` tells its kind, a request made again gets no second one. */
int post_answer(struct match *m, int seat, const struct post_request *q, const char *subject, const char *text,
                struct error *e);
/* The report of an entry once more. `then` is the game as it was (log_replay), p what was played. */
int post_report_again(struct match *m, const struct match *then, const struct played *p, int seat,
                      const struct post_request *q, struct error *e);
int post_invitation(struct match *m, int seat, const char *time, struct error *e);
int post_referee(struct match *m, const char *key, const char *time, const char *subject, const char *text,
                 struct error *e);

/* A mail to a seat about an entry: the same bytes whenever it is made again. */
struct post_note {
    uint32_t n;                 /* the entry */
    const char *name;           /* its place among the mails of the entry, as "2-keys" */
    const char *time, *subject, *text;
    const char *filename;       /* of what is attached; NULL for nothing */
    const struct buf *attached;
};
int post_note(struct match *m, int seat, const struct post_note *n, struct error *e);

/* report.xml for a seat (-1: the referee) as of a played entry. */
void post_report_xml(const struct match *m, const struct played *p, int seat, struct buf *out);

/* <invitation>: entry 0 and the terms, for `adjutant accept`. */
int post_invitation_xml(const struct match *m, int seat, struct buf *out, struct error *e);

/* "Wed, 18 Nov 2026 02:48:35 +0000" from "2026-11-18T02:48:35Z"; out holds 40 bytes. -1 for another form. */
int post_date(const char *time, char out[40]);

#endif
