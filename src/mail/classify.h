/* SPDX-License-Identifier: ISC */
/* Whether a mail may be answered at all: machines are never answered. Pure: looks at the message only. */
#ifndef MAIL_CLASSIFY_H
#define MAIL_CLASSIFY_H

#include "mail/message.h"

enum classify_kind { CLASSIFY_PERSON, CLASSIFY_BOUNCE, CLASSIFY_AUTO, CLASSIFY_LIST, CLASSIFY_OWN };

struct classify {
    enum classify_kind kind;
    const char *why;            /* one static clause, "" for a person's mail */
};

/* own_id: how our own Message-IDs begin ("<game."), for players may well write from our domain; NULL for none. A message
   with our own header is ours too. */
struct classify classify_mail(const struct mail_message *m, const char *own_id);

const char *classify_name(enum classify_kind k);        /* "person", "bounce", "auto", "list", "own" */

#endif
