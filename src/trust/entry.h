/* SPDX-License-Identifier: ISC */
/* Entries of the log and receipts: small public documents, signed by the referee. Format: adjutant-log(5). */
#ifndef TRUST_ENTRY_H
#define TRUST_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "crypto/hash.h"
#include "crypto/key.h"
#include "crypto/vrf.h"

struct buf;

#define LOG_NS "urn:adjutant:log:1"

enum { ENTRY_NAME = 80 };

enum entry_kind {
    ENTRY_GENESIS,
    ENTRY_ACCEPT,
    ENTRY_ORDERS,
    ENTRY_RULING,
    ENTRY_SEAT,
    ENTRY_COUNTERSIGN,
    ENTRY_CLOSE,
    ENTRY_KINDS
};
extern const char *const entry_kinds[];         /* "genesis", "accept", ...; NULL at the end */

/* What is fixed when a file is taken. A receipt says this much and nothing more. */
struct taken {
    char game[ENTRY_NAME];
    uint32_t n;
    enum entry_kind kind;
    unsigned char prev[HASH_SIZE];      /* hash of entry n - 1; zero for entry 0 */
    char time[24];                      /* "2026-11-18T02:48:35Z", as the server's clock said; only told */
    char seat[ENTRY_NAME];              /* whose file; "" for the referee's */
    char key[2 * KEY_PUBLIC_MAX + 1];   /* acceptances and changes of key: the seat's public key from here on */
    char ruling[ENTRY_NAME];            /* the kind of a ruling */
    /* new keys of the game that a ruling proposes or a seat countersigns; "" for one that stays */
    char referee[2 * KEY_ED25519_SIZE + 1], vrf[2 * KEY_P256_SIZE + 1];
    uint32_t serial;                    /* orders */
    unsigned char digest[HASH_SIZE];    /* of the file's canonical octets, without its signature */
    bool has_c;
    unsigned char c[HASH_SIZE];         /* the chain after this file; before the game starts there is none */
};

struct entry {
    struct taken taken;
    bool has_play;                      /* the game was played on: the rest is there */
    unsigned char proof[VRF_PROOF_SIZE];        /* of the open output */
    uint32_t decision;                  /* decisions taken after it */
    unsigned char state[HASH_SIZE];     /* HMAC of the saved game, under the salt of the sealed output */
    unsigned char events[HASH_SIZE];    /* HMAC of the events document, likewise */
};

/* Whether the file of such an entry hides nothing: it goes into every archive. */
bool entry_is_public(enum entry_kind k);

/* The octets that are hashed and signed. */
void entry_octets(const struct entry *en, struct buf *out);
void receipt_octets(const struct taken *t, struct buf *out);

/* <record signature="…">octets</record>: how both travel and are kept. 0 or -1. */
int record_sign(const struct key *referee, const struct buf *octets, struct buf *record, struct error *e);

/* Reads a record: its octets are checked to be exactly what their content says, and, when a key is given, signed
   with it. hash_r (of the octets) may be NULL. 0 or -1. */
int entry_read(const struct buf *record, const struct key *referee, struct entry *en, unsigned char *hash_r,
               struct error *e);
int receipt_read(const struct buf *record, const struct key *referee, struct taken *t, struct error *e);
/* Whether it is the signed receipt that is due for `t`, byte for byte; receipt_read says what another one is. */
bool receipt_is(const struct buf *record, const struct key *referee, const struct taken *t);

#endif
