/* SPDX-License-Identifier: ISC */
/* A game being worked on: its directory, terms, ledger, keys and position. */
#ifndef TURN_MATCH_H
#define TURN_MATCH_H

#include "engine/play.h"
#include "store/gamedir.h"
#include "trust/file.h"
#include "turn/opening.h"

struct match {
    struct gamedir *dir;
    const struct ruleset *rs;
    struct gamedata *data;
    struct genesis terms;
    struct ledger ledger;
    struct key *referee, *vrf;          /* private halves for those who may read them, else the public ones */
    struct opening seals;               /* of entries whose VRF key is gone; without keys */
    struct game *game;                  /* after the last entry; NULL before play has started */
    struct offer {
        char key[2 * KEY_PUBLIC_MAX + 1];       /* "" when the seat is not offered */
        char address[256];
    } offer[LEDGER_SEATS];
    char address[256], referee_address[256];    /* where orders go; the person in charge */
    bool posted;                        /* something may wait in the outbox; post.c sets it, who sends clears it */
    struct bundle *bundle;              /* of post.c: mails that go into the outbox together; NULL for none */
    struct taken fresh;                 /* what this process took last; n 0 for nothing */
    struct buf fresh_octets;            /* its file without the signature; empty when nobody has it at hand */
    struct file_schemas schemas;
};

enum match_mode { MATCH_LOOK, MATCH_WORK };

/* A new game directory with its keys and entry 0. time: as entries have it. */
struct match_terms {
    const struct ruleset *rs;
    const char *scenario;
    const int16_t *choices;             /* by ruleset->choices */
    const char *address, *referee_address;
    const char *time;
    /* For a game that must come out the same every time; NULL makes new ones, as any real game wants. */
    const char *name;                   /* begins with the ruleset's id and '-' */
    const struct key *referee, *vrf;    /* private; copied */
};
int match_create(const char *path, const struct match_terms *t, struct error *e);

/* MATCH_WORK takes the lock and needs the secret folder. NULL with an error. An entry that was taken but not
   played is left for turn_play. */
struct match *match_open(const char *path, enum match_mode mode, struct error *e);
void match_close(struct match *m);
void match_end(void);                   /* at the end of the process: drops the data kept from game to game */

/* Offers a seat, or gives a taken seat (named by its own key) another address. */
int match_offer(struct match *m, int seat, const struct key *pub, const char *address, struct error *e);

/* The position after entry n, with the orders waiting then. NULL with an error. */
struct game *match_position(const struct match *m, uint32_t n, struct error *e);
struct game *match_parse_position(const struct ruleset *rs, struct gamedata *d, const struct buf *state,
                                  struct error *e);

/* A schema of the project, by its name ("schemas/trust.xsd"); kept. NULL with an error. */
const struct xml_schema *match_schema(const char *name, struct error *e);

void match_file_context(struct match *m, struct file_context *c);

#endif
