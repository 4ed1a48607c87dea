/* SPDX-License-Identifier: ISC */
/* What the log amounts to: the terms of the game (entry 0) and where its seats and its chain stand. */
#ifndef TRUST_LEDGER_H
#define TRUST_LEDGER_H

#include "trust/entry.h"

enum { LEDGER_SEATS = 4, LEDGER_CHOICES = 16 };

/* The terms: the file of entry 0. */
struct genesis {
    char game[ENTRY_NAME];              /* this game's own name: ruleset, scenario and 64 random bits */
    char ruleset[ENTRY_NAME], scenario[ENTRY_NAME];
    int revision;
    unsigned char data[HASH_SIZE];
    char referee[2 * KEY_ED25519_SIZE + 1], vrf[2 * KEY_P256_SIZE + 1];
    int nseats;
    char seat[LEDGER_SEATS][ENTRY_NAME];
    int nchoices;
    struct {
        char name[ENTRY_NAME], value[ENTRY_NAME];
    } choice[LEDGER_CHOICES];
};

void genesis_write(const struct genesis *g, struct buf *out);
int genesis_read(const struct buf *doc, struct genesis *g, struct error *e);

struct seat {
    char key[2 * KEY_PUBLIC_MAX + 1];   /* "" until accepted */
    unsigned char accepted[HASH_SIZE];  /* digest of the acceptance */
    uint32_t serial;                    /* of the last file taken */
    unsigned char digest[HASH_SIZE];    /* of that file */
    uint32_t countersigned;             /* the entry with the proposal it countersigned last; 0 for none */
    unsigned char countersign[HASH_SIZE];       /* digest of that file */
    uint32_t reported;                  /* entries up to this one were in a report */
};

/* New keys of the game that the seats have not all countersigned yet. */
struct proposal {
    uint32_t n;                         /* its entry; 0 for none */
    unsigned char hash[HASH_SIZE];      /* of that */
    char referee[2 * KEY_ED25519_SIZE + 1], vrf[2 * KEY_P256_SIZE + 1];         /* "" for one that stays */
};

struct ledger {
    uint32_t next;                      /* number of the next entry */
    unsigned char head[HASH_SIZE];      /* hash of the last one */
    unsigned char entry0[HASH_SIZE];
    bool started;
    unsigned char c[HASH_SIZE];
    bool closed;
    bool adjourned;
    uint32_t resumed;                   /* the last ruling that let the game go on; 0 for none */
    char referee[2 * KEY_ED25519_SIZE + 1], vrf[2 * KEY_P256_SIZE + 1];         /* the keys of the next entry */
    struct proposal proposal;
    struct seat seat[LEDGER_SEATS];
};

void ledger_write(const struct ledger *l, const struct genesis *g, struct buf *out);
int ledger_read(const struct buf *doc, const struct genesis *g, struct ledger *l, struct error *e);

int ledger_seat(const struct genesis *g, const char *name);         /* -1 */
bool ledger_all_accepted(const struct ledger *l, const struct genesis *g);
/* Whether a countersignature of that seat would be the last one missing. */
bool ledger_completes(const struct ledger *l, const struct genesis *g, int seat);

/* The chain value that taking `t` gives, from the ledger before it: fills t->has_c and t->c. `decision` counts the
   decisions taken before. */
void ledger_chain(const struct ledger *l, const struct genesis *g, struct taken *t, uint32_t decision);
/* Moves the ledger past an entry. */
void ledger_advance(struct ledger *l, const struct genesis *g, const struct entry *en,
                    const unsigned char hash[HASH_SIZE]);

#endif
