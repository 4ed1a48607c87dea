/* SPDX-License-Identifier: ISC */
/* How mail leaves: through the account whose address a game has, or, without one, into the game's own folder. */
#ifndef TURN_CARRIER_H
#define TURN_CARRIER_H

#include <stdbool.h>

#include "mail/config_file.h"
#include "mail/outbox.h"

struct carrier;

/* Reads the configuration: the file named, else where config_find looks; none at all is fine. NULL with an error. */
struct carrier *carrier_open(const char *file, struct error *e);
void carrier_close(struct carrier *c);                      /* NULL is harmless */

const struct config *carrier_config(const struct carrier *c);       /* NULL when there is no file */

/* The transport for mails sent by this address; false when they stay in the game's folder. c may be NULL. */
bool carrier_find(struct carrier *c, const char *address, outbox_transport *send_r, void **ctx_r);

#endif
