/* SPDX-License-Identifier: ISC */
/* A file that came from a seat: is it good for this game, this seat, once? */
#ifndef TRUST_FILE_H
#define TRUST_FILE_H

#include "base/buf.h"
#include "trust/ledger.h"

struct xml_doc;
struct xml_schema;

#define ORDERS_NS "urn:adjutant:orders:1"

/* A request is a file of a seat like orders, and logged as one where it changes the game or reaches the other side;
   the others are answered and nothing more. */
enum file_request {
    FILE_NO_REQUEST,
    FILE_STATUS, FILE_REPORT, FILE_HELP,            /* answered only: they use up no serial */
    FILE_WITHDRAW, FILE_RESIGN, FILE_PRESS          /* entries of kind ENTRY_ORDERS */
};

struct file {
    enum entry_kind kind;               /* ENTRY_ORDERS, ENTRY_ACCEPT, ENTRY_SEAT or ENTRY_COUNTERSIGN */
    enum file_request request;          /* of a <request>, whose kind is ENTRY_ORDERS */
    bool bad_signature;                 /* refused because the seat's key did not sign it */
    int seat;
    uint32_t serial, answers;
    char key[2 * KEY_PUBLIC_MAX + 1];   /* acceptance: the key; change of seat: the new key */
    char referee[2 * KEY_ED25519_SIZE + 1], vrf[2 * KEY_P256_SIZE + 1];         /* countersignature: the new keys */
    struct buf octets;                  /* canonical, without the signature: what was signed and is read */
    struct buf whole;                   /* canonical, with it: what is kept */
    unsigned char digest[HASH_SIZE];
};

void file_free(struct file *f);

/* Seats' keys as they were last used, so that many files of few seats read each once. Zeroed is empty. */
struct file_keys {
    struct file_key {
        char hex[2 * KEY_PUBLIC_MAX + 1];
        struct key *key;
    } seat[LEDGER_SEATS];
};
void file_keys_free(struct file_keys *k);

/* NULL: not checked (a log is older than a schema). */
struct file_schemas {
    const struct xml_schema *orders, *trust;
};

/* What a file is checked against. */
struct file_context {
    const struct genesis *terms;
    const struct ledger *ledger;
    const char *offered[LEDGER_SEATS];          /* public keys (hex) of offered seats, or NULL */
    struct file_schemas schemas;
    uint32_t serial_step;               /* how far a serial may jump; 0: anywhere (a log is older than the limit) */
    /* The hash of entry n; -1 when there is none. */
    int (*entry_hash)(void *ctx, uint32_t n, unsigned char out[HASH_SIZE]);
    void *ctx;
    struct file_keys *keys;                     /* the caller's; NULL: nothing is kept */
};

enum { FILE_SERIAL_STEP = 1000 };       /* for files that arrive: nobody locks himself out with one large number */

enum file_verdict {
    FILE_GOOD,
    FILE_AGAIN,             /* this very file was taken before */
    FILE_REFUSED,           /* the message says why and what to do */
    FILE_FORKED             /* signed by the seat, but names a log entry this log does not have: call the referee */
};

/* Looks at everything but whether the orders are legal. `claimed_r` gets the seat the file claims for a refused one
   (-1 when none): believe it only with other evidence. */
enum file_verdict file_check(const struct file_context *c, const char *data, size_t n, struct file *f, int *claimed_r,
                             struct error *e);

/* All that file_check has libraries do with a file and that needs no key, and nothing comes of it: for a place where a
   crash does no harm. */
void file_try(const struct file_schemas *s, const char *data, size_t n);

/* What the entry of a good file says of it: kind, seat, serial, digest, keys. Time and the rest are left alone. */
void file_fill(const struct file *f, const struct genesis *terms, struct taken *t);

/* What the new key signs in a change of key: the game, the seat and the key it had. */
void file_rekey_statement(const char *game, const char *seat, const char *old_key, struct buf *out);

/* What a parsed file asks for; FILE_NO_REQUEST for other roots and unknown kinds. */
enum file_request file_request_of(const struct xml_doc *d);
bool file_is_logged(enum file_request r);

/* The head as order files quote it: "12:9f86…". out holds at least 80 bytes. */
void file_head(uint32_t n, const unsigned char hash[HASH_SIZE], char out[80]);

#endif
