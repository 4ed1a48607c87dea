/* SPDX-License-Identifier: ISC */
/* The run's mirror: checks a log and plays its game again. Format and reasons: adjutant-log(5). */
#ifndef TURN_VERIFY_H
#define TURN_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "turn/verify_source.h"

struct verify_options {
    void (*progress)(void *ctx, uint32_t done, uint32_t of);        /* NULL: nobody looks */
    void *ctx;
};

struct verify_result {
    char game[80], head[80];            /* the head as order files quote it: what two people compare */
    uint32_t entries;                   /* looked at */
    uint32_t files, receipts;           /* signatures of players and receipts checked */
    uint32_t open, sealed;              /* proofs checked */
    uint32_t dice;                      /* dice recomputed from them */
    uint32_t played;                    /* entries played again to the same bytes */
    bool closed;
    bool unable;                        /* it could not be checked here; what the error says is not about the log */
    struct buf keys;                    /* whose keys signed: lines for a person */
    struct buf unchecked;               /* what can't be checked, and why: one sentence a line */
    int64_t entry, event;               /* where the first discrepancy is; -1 when nowhere */
};
void verify_result_free(struct verify_result *r);

/* 0 when everything that can be checked holds; -1 with the first discrepancy in words. */
int verify_check(const struct verify_source *s, const struct verify_options *o, struct verify_result *r,
                 struct error *e);

/* A game directory, an archive, a packet, or a player's mails (a Maildir, or a folder of mails and files). NULL when it
   is none of them. */
struct verify_source *verify_open(const char *path, struct error *e);

#endif
